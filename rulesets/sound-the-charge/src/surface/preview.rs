//! The ghost of an order: where a piece would stand, over which ground it would go, and what that costs.

use crate::charge::approach;
use crate::charge::targets;
use crate::formation::{self, artillery};
use crate::measure::Turns;
use crate::movement::pace::Purpose;
use crate::movement::{self};
use crate::surface::pieces::stands;
use crate::terrain::block_at;
use crate::{
    At, Decision, Face, Formation, Order, Place, Reason, SoundTheCharge, Stance, Unit, UnitFlags, Wing,
};
use crate::{answers, boats, deployment, retreat, town, works};
use engine::{Cost, Mark, Preview, Sign, Stand};
use formations::near::nearest_point;
use geom::{Leg, Length, Measure, Motion, Pose, Run, Segment, Spot};
use names::{Side, UnitId};

/// The ghost of an order. Players may ask what it would lead to, whether it is legal or not (STC-1.4).
pub(crate) fn preview(at: At, asked: &Decision, side: Side, order: &Order) -> Preview<SoundTheCharge> {
    let refusal = answers::check(at, asked, side, order).err();
    let mut preview = Preview::new(refusal);
    for ghost in ghosts(at, asked, order) {
        preview.stands.extend(stands(at, &ghost.unit));
        preview.marks.extend(ghost.run.iter().flat_map(Run::swept).map(|area| Mark::from(&area)));
        preview.cost = preview.cost.or(ghost.cost);
    }
    if let Some((stand, way, cost)) = ride(at, asked, order) {
        preview.stands.push(stand);
        preview.marks.push(Mark::from(way));
        preview.cost = Some(cost);
    }
    preview.marks.extend(line_of_fire(at, order).map(Mark::from));
    if let Some(Reason::TooMuchTime { needs, has, .. }) =
        preview.refusal.as_ref().map(|refusal| &refusal.reason)
    {
        preview.cost = Some(turns(*needs, *has));
    }
    if preview.refusal.is_some() {
        preview.legal = longest(at, asked, side, order);
    }
    preview
}

/// A unit as it would stand after an order, its way there, and what that takes.
struct Ghost {
    unit: Unit,
    run: Option<Run>,
    cost: Option<Cost>,
}

/// R21. A part of a turn, of the rest of it.
fn turns(spent: Turns, of: Turns) -> Cost {
    Cost { spent: spent.share(), of: of.share(), unit: "turn" }
}

/// The units that an order would move, as they would stand then.
fn ghosts(at: At, asked: &Decision, order: &Order) -> Vec<Ghost> {
    let find = |id: &UnitId| at.state.troops.get(*id).cloned();
    let of = |id: &UnitId, stance: &dyn Fn(&Unit) -> Stance, cost: Option<Turns>| {
        find(id).map(|unit| formed(&unit, stance(&unit), cost))
    };
    let ahead = Face::Ahead;
    let one = match order {
        Order::March { unit: id, path } => marched(at, *id, path, Purpose::March),
        Order::Double { unit: id, path } => marched(at, *id, path, Purpose::Double),
        Order::Charge { unit: id, target, path } => {
            let target = targets::charged(at, *target);
            let path = path.clone().or_else(|| approach::straight(at, *id, target));
            path.and_then(|path| marched(at, *id, &path, Purpose::Charge { target }))
        }
        Order::Together { moves, .. } => {
            let each = moves.iter().filter_map(|(id, path)| marched(at, *id, path, Purpose::Screening));
            return each.collect();
        }
        Order::Form { unit: id, formation: into, files, face } => {
            let cost = find(id).map(|unit| crate::formation::shapes::cost(at, &unit, *into));
            of(
                id,
                &|unit| crate::formation::shapes::formed(at, unit, *into, *files, face.unwrap_or(ahead)),
                cost,
            )
        }
        Order::Bend { unit: id, left, right, left_back, right_back } => {
            let bend = formation::bend_of(*left, *right, *left_back, *right_back);
            let cost = find(id).map(|unit| crate::formation::shapes::cost(at, &unit, Formation::Bent));
            let folds = find(id).is_some_and(|unit| left.saturating_add(*right) < unit.stance.files);
            if folds { of(id, &|unit| formation::bent(at, unit, bend), cost) } else { None }
        }
        Order::Limber { unit: id, face } => {
            let into = Formation::Limbered;
            let cost = Some(artillery::cost(at, into));
            of(
                id,
                &|unit| crate::formation::shapes::formed(at, unit, into, None, face.unwrap_or(ahead)),
                cost,
            )
        }
        Order::Unlimber { unit: id, face } => {
            let into = Formation::Unlimbered;
            let cost = Some(artillery::cost(at, into));
            of(
                id,
                &|unit| crate::formation::shapes::formed(at, unit, into, None, face.unwrap_or(ahead)),
                cost,
            )
        }
        Order::Spread { unit: id, figures } => of(id, &|unit| loose(at, unit.formation(), figures), None),
        Order::SendScreen { unit: id, figures } => of(id, &|_| loose(at, Formation::Skirmish, figures), None),
        Order::Emerge { unit: id, figures } => of(id, &|_| loose(at, Formation::CrewOnFoot, figures), None),
        Order::Place { unit: id, formation, at: pose, files } => {
            of(id, &|unit| deployment::placed(at, unit, *formation, *files, *pose), None)
        }
        Order::Land { unit: id, at: pose, formation } => {
            of(id, &|unit| deployment::placed(at, unit, *formation, None, *pose), None)
        }
        Order::Enter { .. } | Order::Leave { .. } | Order::Sally { .. } | Order::PlaceInside { .. } => {
            at_town(at, order)
        }
        Order::FallOut { path, .. } => match asked {
            Decision::ForcedOut { owed, cause } => find(&owed.unit).and_then(|unit| {
                let stance = town::fallen_out(at, owed.unit, &unit, *cause, order)?;
                moved(Unit { stance, place: Place::Table, ..unit }, path)
            }),
            _ => None,
        },
        Order::Man { unit: id } => find(id).and_then(|unit| {
            let stance = artillery::left_guns(at, &unit)?;
            Some(formed(&Unit { left_guns: None, ..unit }, stance, None))
        }),
        Order::Cross { unit: id } => find(id).and_then(|unit| {
            let run = works::way_over(at, *id, &unit).ok()?;
            let cost = Some(turns(at.setup.tables.fieldworks.cross, unit.spent.left()));
            Some(Ghost { cost, ..along(unit, run) })
        }),
        Order::Embark { unit: id, boats: into } => find(id).and_then(|unit| {
            let boat = at.state.boats.get(*into.first()?)?;
            let stance = boats::aboard(at, &unit, boat.pose)?;
            Some(formed(&unit, stance, Some(Turns::WHOLE)))
        }),
        Order::Row { unit: id, path } => find(id).and_then(|unit| moved(unit, path)),
        Order::Retreat { path, narrow } => match asked {
            Decision::Retreat { owed, .. } => {
                find(&owed.unit).and_then(|unit| moved(narrower(at, unit, *narrow)?, path))
            }
            _ => None,
        },
        Order::Withdraw { unit: id, path, narrow } => {
            retreat::faced(at, *id).and_then(|unit| moved(narrower(at, unit, *narrow)?, path))
        }
        Order::Evade { path } => match asked {
            Decision::Evade { unit: id, .. } => find(id).and_then(|unit| moved(on_foot(at, unit), path)),
            _ => None,
        },
        Order::Shelter { square } => match asked {
            Decision::Evade { unit: id, .. } => find(id).and_then(|unit| sheltered(at, unit, *square)),
            _ => None,
        },
        _ => None,
    };
    one.into_iter().collect()
}

/// STC-11.8, 15.1, R75, R113. A unit that goes into a block, or comes out of one.
fn at_town(at: At, order: &Order) -> Option<Ghost> {
    let towns = &at.setup.tables.towns;
    match order {
        Order::Enter { unit: id, block, path } => {
            let unit = at.state.troops.get(*id)?;
            let inside = within(at, unit, *block)?;
            let purpose = Purpose::Enter { block: block_at(at, *block)? };
            let walked = path.as_ref().and_then(|path| movement::walk(at, *id, unit, path, purpose).ok());
            let spent = walked.as_ref().map_or(Turns::NONE, |walked| walked.spent);
            let ghost = formed(unit, inside, Some(spent + towns.enter));
            Some(Ghost { run: walked.map(|walked| walked.run), ..ghost })
        }
        Order::PlaceInside { unit: id, block } => {
            let unit = at.state.troops.get(*id)?;
            Some(formed(unit, within(at, unit, *block)?, None))
        }
        Order::Leave { .. } => {
            let out = town::having_left(at, order)?;
            Some(formed(&out, out.stance.clone(), Some(towns.leave)))
        }
        Order::Sally { unit: id, .. } => {
            let (ready, path, target) = town::sallying_out(at, order)?;
            let walked = movement::walk(at, *id, &ready, &path, Purpose::Charge { target }).ok();
            let left = at.state.troops.get(*id)?.spent.left();
            let cost = walked.map(|walked| turns(towns.leave + walked.spent, left));
            moved(ready, &path).map(|ghost| Ghost { cost, ..ghost })
        }
        _ => None,
    }
}

/// R113. How a unit would stand in the block at a place.
fn within(at: At, unit: &Unit, place: Spot) -> Option<Stance> {
    Some(crate::town::blocks::within(&crate::town::blocks::rect(at, block_at(at, place)?)?, unit.strength()))
}

/// STC-9.7, R57. Gunners in the middle of the square into which they run, and their guns where they were.
fn sheltered(at: At, unit: Unit, square: UnitId) -> Option<Ghost> {
    let crew = on_foot(at, unit);
    let to = at.state.troops.bodies().get(square)?.centre() - crew.stance.body()?.centre();
    let there = Pose { facing: crew.stance.pose.facing, ..Pose::of(crew.stance.pose.frame().shifted(to)) };
    moved(crew, &Motion::as_one([Leg::Free { to: there }]))
}

fn formed(unit: &Unit, stance: Stance, cost: Option<Turns>) -> Ghost {
    let cost = cost.map(|cost| turns(cost, unit.spent.left()));
    Ghost { unit: Unit { stance, ..unit.clone() }, run: None, cost }
}

/// Loose figures where they would go.
fn loose(at: At, formation: Formation, figures: &[Pose]) -> Stance {
    Stance::loose(formation, figures.iter().copied().collect(), at.setup.tables.basing.skirmisher)
}

/// STC-9.6. Gunners who evade leave their guns where they are.
fn on_foot(at: At, unit: Unit) -> Unit {
    if unit.is_loose() {
        return unit;
    }
    let mut crew = Unit { stance: artillery::on_foot(at, &unit), ..unit.clone() };
    crew.left_guns = Some(unit.stance.pose);
    crew.flags.set(UnitFlags::LEFT_LIMBERED, unit.formation() == Formation::Limbered);
    crew
}

/// STC-6.17. A unit with the front that an order wants.
fn narrower(at: At, unit: Unit, narrow: Option<Wing>) -> Option<Unit> {
    match narrow {
        None => Some(unit),
        Some(_) => retreat::narrowed(at, &unit).map(|stance| Unit { stance, ..unit }),
    }
}

/// A unit that goes a way which costs nothing.
fn moved(unit: Unit, path: &Motion) -> Option<Ghost> {
    let run = path.run(&unit.stance.body()?);
    Some(along(unit, run))
}

/// A unit at the end of a run.
fn along(unit: Unit, run: Run) -> Ghost {
    let stance = unit.stance.moved(run.end());
    Ghost { unit: Unit { stance, ..unit }, run: Some(run), cost: None }
}

/// A unit that goes a way, as far as it is asked to, and what that costs.
fn marched(at: At, id: UnitId, path: &Motion, purpose: Purpose) -> Option<Ghost> {
    let unit = at.state.troops.get(id).filter(|unit| unit.place == Place::Table)?;
    let walked = movement::walk(at, id, unit, path, purpose).ok();
    let cost = walked.map(|walked| turns(walked.spent, unit.spent.left()));
    moved(unit.clone(), path).map(|ghost| Ghost { cost, ..ghost })
}

/// STC-3.1, 3.7. Where a general would be, the way there, and how far that is of how far he may go.
fn ride(at: At, asked: &Decision, order: &Order) -> Option<(Stand, Segment, Cost)> {
    let tables = &at.setup.tables;
    let (general, to, most) = match (order, asked) {
        (Order::Ride { general, to, .. }, _) => (*general, *to, tables.generals.ride),
        (Order::PlaceGeneral { general, at, .. }, _) => (*general, *at, tables.generals.ride),
        (Order::Flee { to, .. }, Decision::Flee { general }) => (*general, *to, tables.generals.escape),
        _ => return None,
    };
    let unit = at.state.generals.get(general)?;
    let side = tables.basing.general.0;
    let stand = Stand::new(Pose { at: to, ..Pose::default() }, side, side, Sign::Leader);
    let from = if matches!(order, Order::PlaceGeneral { .. }) { to } else { unit.at };
    let way = Segment::new(from.point(), to.point());
    let inch = Length::INCH.mm();
    Some((stand, way, Cost { spent: way.length() / inch, of: most.mm() / inch, unit: "inch" }))
}

/// STC-8.4. The line from the middle of a unit's front to the nearest point of whom it would shoot at.
fn line_of_fire(at: At, order: &Order) -> Option<Segment> {
    let Order::Shoot { unit, target, .. } = order else { return None };
    let bodies = at.state.troops.bodies();
    let (own, theirs) = (bodies.get(*unit)?, bodies.get(*target)?);
    let from = own.frame().at;
    Some(Segment::new(from, nearest_point(theirs, from)?))
}

/// The longest part of a march, or of a way in boats, that is legal; of a ride the last place within reach.
fn longest(at: At, asked: &Decision, side: Side, order: &Order) -> Option<Order> {
    let legal = |order: &Order| answers::check(at, asked, side, order).is_ok();
    let (unit, path) = match order {
        Order::March { unit, path } | Order::Double { unit, path } | Order::Row { unit, path } => {
            (*unit, path)
        }
        Order::Ride { general, to, attach: None } => {
            let from = at.state.generals.get(*general)?.at.point();
            let most = at.setup.tables.generals.ride.mm();
            let by = (to.point() - from).clamp_length_max(most);
            let nearer = Order::Ride { general: *general, to: Spot::of(from + by), attach: None };
            return legal(&nearer).then_some(nearer);
        }
        _ => return None,
    };
    let body = at.state.troops.bodies().get(unit)?;
    engine::longest_way(path, body, Measure::LongestCorner, |path| {
        let part = match order {
            Order::Row { .. } => Order::Row { unit, path },
            Order::Double { .. } => Order::Double { unit, path },
            _ => Order::March { unit, path },
        };
        legal(&part).then_some(part)
    })
}

#[cfg(test)]
mod tests;
