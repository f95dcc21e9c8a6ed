//! What a moving ghost shows: where a piece would stand, over which ground it would go, and what that costs.

use crate::charge::{approach, evade};
use crate::formation::shapes::{base, formed, restood};
use crate::formation::{self, artillery, bending};
use crate::measure::Turns;
use crate::movement::candidates::affordable;
use crate::movement::pace::{self, Purpose};
use crate::movement::{self};
use crate::retreat::{self, Place};
use crate::steps::Charge;
use crate::surface::pieces::{general_stand, stands};
use crate::{At, Decision, Formation, Order, Pivot, Reason, SoundTheChargeAlexis, Stance, Unit};
use crate::{answers, skirmish, stance};
use engine::{Cost, Mark, Preview, Stand};
use formations::loose;
use formations::near::nearest_point;
use geom::{Angle, Length, Measure, Motion, Pose, Run, Segment, Spot};
use names::{Side, UnitId};

/// What a moving ghost shows of an order, whether it is legal or not (STA-27.9, R112).
pub(crate) fn preview(at: At, asked: &Decision, side: Side, order: &Order) -> Preview<SoundTheChargeAlexis> {
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
        preview.cost = cost;
    }
    preview.marks.extend(lines_of_fire(at, order).into_iter().map(Mark::from));
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

/// R15. A part of a move, of what is left of it.
fn turns(spent: Turns, of: Turns) -> Cost {
    Cost { spent: spent.share(), of: of.share(), unit: "move" }
}

/// The units that an order would move, as they would stand then.
fn ghosts(at: At, asked: &Decision, order: &Order) -> Vec<Ghost> {
    let costs = &at.setup.tables.costs;
    let find = |unit: &UnitId| at.state.troops.get(*unit);
    let placed = |unit: &UnitId, stance: &dyn Fn(&Unit) -> Option<Stance>, cost: Option<Turns>| {
        let unit = find(unit)?;
        let cost = cost.map(|cost| turns(cost, unit.spent.left()));
        Some(Ghost { unit: Unit { stance: stance(unit)?, ..unit.clone() }, run: None, cost })
    };
    let one = match order {
        Order::March { unit, path } => marched(at, *unit, path, Purpose::March),
        Order::Charge { unit, target, path } => {
            let path = path.clone().or_else(|| approach::straight(at, *unit, *target));
            path.and_then(|path| marched(at, *unit, &path, Purpose::Charge))
        }
        Order::Form { unit, formation, files, on, turn } => {
            let (on, turn) = (on.unwrap_or(Pivot::Centre), turn.unwrap_or(Angle::ZERO));
            let after = |unit: &Unit| Some(formation::changed(at, unit, *formation, *files, on, turn));
            placed(unit, &after, Some(costs.formation))
        }
        Order::Turn { unit, by } => placed(unit, &|unit| formation::turned(unit, *by), Some(costs.facing)),
        Order::Bend { unit, left, right, left_back, right_back } => {
            let bend = bending::bend_of(*left, *right, *left_back, *right_back);
            let folds = |unit: &Unit| bend.files() < unit.stance.files;
            placed(unit, &|unit| folds(unit).then(|| bending::folded(at, unit, bend)), Some(costs.formation))
        }
        Order::Limber { unit } => {
            let into = Formation::Limbered;
            let after = |unit: &Unit| Some(formed(at, unit, into, None, unit.stance.pose));
            placed(unit, &after, Some(artillery::cost(at, into)))
        }
        Order::Unlimber { unit } => {
            let into = Formation::Manhandled;
            let after = |unit: &Unit| Some(formed(at, unit, into, None, unit.stance.pose));
            placed(unit, &after, Some(artillery::cost(at, into)))
        }
        Order::Spread { unit, figures } => {
            let after = |unit: &Unit| unit.is_loose().then(|| loose_at(at, unit, unit.formation(), figures));
            placed(unit, &after, None).map(|ghost| Ghost { run: spread(at, *unit, &ghost.unit), ..ghost })
        }
        Order::SendScreen { unit, figures } => return screen(at, *unit, figures),
        Order::RecallScreen { unit } => {
            let after = |unit: &Unit| Some(restood(at, unit, unit.strength()));
            placed(unit, &after, Some(costs.screen))
        }
        Order::Withdraw { unit, to, face, files } => {
            let (from, place) = (retreat::nearest_enemy(at, *unit), Place::new(*to, *face, *files));
            placed(unit, &|unit| retreat::after(at, unit, from, place), Some(Turns::WHOLE))
        }
        Order::Place { unit, formation, at: pose, files } => {
            placed(unit, &|unit| Some(formed(at, unit, *formation, *files, *pose)), None)
        }
        Order::Retreat { to, face, files } => match asked {
            Decision::Retreat { owed } => {
                let place = Place::new(*to, *face, *files);
                placed(&owed.unit, &|unit| retreat::after(at, unit, owed.from, place), None)
            }
            _ => None,
        },
        Order::Evade { to } => match asked {
            Decision::Evade { unit, .. } => evaded(at, *unit, *to),
            _ => None,
        },
        Order::Halt { by } => match asked {
            Decision::HaltOrGoOn { charge } => onward(at, charge, by.unwrap_or_default()),
            _ => None,
        },
        Order::GoOn {} => match asked {
            Decision::HaltOrGoOn { charge } => {
                find(&charge.unit).and_then(|unit| onward(at, charge, pace::left(at, unit)))
            }
            _ => None,
        },
        Order::Begin { .. }
        | Order::PlaceGeneral { .. }
        | Order::Deployed {}
        | Order::Take { .. }
        | Order::Ride { .. }
        | Order::Stand {}
        | Order::Flee { .. }
        | Order::Shoot { .. }
        | Order::Divide { .. }
        | Order::Done {} => None,
    };
    one.into_iter().collect()
}

/// A unit after a way.
fn marched(at: At, id: UnitId, path: &Motion, purpose: Purpose) -> Option<Ghost> {
    let unit = at.state.troops.get(id)?;
    let cost = movement::walk(at, id, unit, path, purpose).ok();
    let cost = cost.map(|walked| turns(walked.spent, unit.spent.left()));
    Some(Ghost { cost, ..along(unit, path)? })
}

/// A unit at the end of a way.
fn along(unit: &Unit, path: &Motion) -> Option<Ghost> {
    let run = path.run(&stance::body(&unit.stance)?);
    let stance = unit.stance.moved(run.end());
    Some(Ghost { unit: Unit { stance, ..unit.clone() }, run: Some(run), cost: None })
}

/// STA-10.5, R70. A charger so far along its line.
fn onward(at: At, charge: &Charge, by: Length) -> Option<Ghost> {
    let unit = at.state.troops.get(charge.unit)?;
    along(unit, &crate::charge::line(unit, &charge.path, by))
}

/// STA-10.4, 12.6, R110. A unit that has evaded; gunners leave their guns where they are.
fn evaded(at: At, id: UnitId, to: Spot) -> Option<Ghost> {
    let unit = at.state.troops.get(id)?;
    let stance = evade::ended(at, unit, to)?;
    let left = crate::LeftGuns { pose: unit.stance.pose, held: 0 };
    let left_guns = if unit.is_loose() { unit.left_guns } else { Some(left) };
    Some(Ghost { unit: Unit { stance, left_guns, ..unit.clone() }, run: None, cost: None })
}

/// Loose models at places of their own.
fn loose_at(at: At, unit: &Unit, formation: Formation, figures: &[Pose]) -> Stance {
    Stance::loose(formation, figures.into(), base(at, unit, formation))
}

/// STA-10.1. The ground that models cross as each goes to its own place.
fn spread(at: At, id: UnitId, spread: &Unit) -> Option<Run> {
    let from = stance::body(&at.state.troops.get(id)?.stance)?;
    loose::apart(from, &stance::body(&spread.stance)?)
}

/// STA-11.1, 11.3, R71. A screen that is sent out, and its parent with fewer models in its ranks.
fn screen(at: At, id: UnitId, figures: &[Pose]) -> Vec<Ghost> {
    let Some(unit) = at.state.troops.get(id) else { return vec![] };
    let cost = Some(turns(at.setup.tables.costs.screen, unit.spent.left()));
    let left = unit.in_ranks().saturating_sub(figures.len() as u8);
    let stance = restood(at, unit, left);
    let sent = skirmish::as_screen(at, id, unit, figures);
    let behind = Unit { stance, ..unit.clone() };
    [behind, sent].map(|unit| Ghost { unit, run: None, cost: cost.clone() }).into()
}

/// STA-3.5, 13.2, 27.3. Where a general would be, the way there, and how far that is of how far he may go.
fn ride(at: At, asked: &Decision, order: &Order) -> Option<(Stand, Segment, Option<Cost>)> {
    let tables = &at.setup.tables;
    let (general, to, most) = match (order, asked) {
        (Order::Ride { general, to, .. }, _) => {
            let ridden = at.state.generals.get(*general)?.ridden;
            (*general, *to, Some(tables.far(tables.movement.generals) - ridden))
        }
        (Order::PlaceGeneral { general, at, .. }, _) => (*general, *at, None),
        (Order::Flee { to }, Decision::Flee { general }) => {
            (*general, *to, Some(at.setup.options.lone_general_move.0))
        }
        (Order::Flee { to }, Decision::Escape { general, .. }) => {
            (*general, *to, Some(tables.far(tables.retreats.most)))
        }
        _ => return None,
    };
    let from = if most.is_some() { at.state.generals.get(general)?.at } else { to };
    let way = Segment::new(from.point(), to.point());
    let cost = most.map(|most| Cost { spent: way.length(), of: most.mm(), unit: "mm" });
    Some((general_stand(Pose { at: to, ..Pose::default() }), way, cost))
}

/// STA-5.3, 5.13. The lines from the middle of a unit's front to the nearest points of its targets.
fn lines_of_fire(at: At, order: &Order) -> Vec<Segment> {
    let Order::Shoot { unit, target, second, third, .. } = order else { return vec![] };
    let bodies = at.state.troops.bodies();
    let Some(from) = bodies.get(*unit).map(|own| own.frame().at) else { return vec![] };
    let targets = [Some(*target), *second, *third].into_iter().flatten();
    let line = |target| Some(Segment::new(from, nearest_point(bodies.get(target)?, from)?));
    targets.filter_map(line).collect()
}

/// The longest part of a march that is legal; of a ride the last place within reach, of a halt the farthest
/// before what bars it.
fn longest(at: At, asked: &Decision, side: Side, order: &Order) -> Option<Order> {
    let is_legal = |order: &Order| answers::check(at, asked, side, order).is_ok();
    match order {
        Order::March { unit: id, path } => {
            if let Some(shorter) = affordable(at, order.clone()).filter(is_legal) {
                return Some(shorter);
            }
            let body = stance::body(&at.state.troops.get(*id)?.stance)?;
            engine::longest_way(path, &body, Measure::LongestCorner, |path| {
                Some(Order::March { unit: *id, path }).filter(is_legal)
            })
        }
        Order::Ride { general, to, attach: None } => {
            let found = at.state.generals.get(*general)?;
            let most = at.setup.tables.far(at.setup.tables.movement.generals) - found.ridden;
            let from = found.at.point();
            let by = (to.point() - from).clamp_length_max(most.mm());
            engine::longest(|share| {
                let to = Spot::of(from + by * share);
                Some(Order::Ride { general: *general, to, attach: None }).filter(is_legal)
            })
        }
        Order::Halt { by: Some(by) } => engine::longest(|share| {
            Some(Order::Halt { by: Some(Length::of(by.mm() * share)) }).filter(is_legal)
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
