//! The ghost of an order: where a piece would stand, over which ground it would go, and what that costs.

use crate::charge::lining::{line_up, line_up_on, poses};
use crate::deployment::{self, entering};
use crate::losses::{self, closing};
use crate::melee::contact::enemies_touching;
use crate::movement::going::{self, Part};
use crate::movement::{body_of, cost, way_of, withdrawal};
use crate::shooting::{self, aim};
use crate::steps::Shot;
use crate::surface::pieces::{mounted, stands};
use crate::{Decision, Elements, FastPlay, Onto, Order, Turn, Unit};
use crate::{answers, charge, formation};
use engine::{Cost, Mark, Preview, Stand, Table};
use geom::{Edge, Leg, Length, Measure, Mm, Motion, Pose, Run, Segment, Spot};
use names::{Side, UnitId};

/// The ghost of an order. Players may measure at any time, whether the order is legal or not (FPN-0.3).
pub(crate) fn preview(at: Table<FastPlay>, asked: &Decision, side: Side, order: &Order) -> Preview<FastPlay> {
    let refusal = answers::check(at, asked, side, order).err();
    let legal = refusal.as_ref().and_then(|_| longest(at, asked, side, order));
    let mut preview = Preview { legal, ..Preview::new(refusal) };
    if let Some(ghost) = ghost(at, asked, side, order) {
        preview.stands = stands(&ghost.unit);
        preview.marks = ghost.marks;
        preview.cost = ghost.cost;
    }
    if let Some((stand, way)) = ride(at, order) {
        preview.stands.push(stand);
        preview.marks.extend(way.map(Mark::from));
        preview.cost = way.map(|way| in_inches(way.length(), at.setup.tables.general_move.0));
    }
    let is_legal = preview.refusal.is_none();
    preview.marks.extend(lines(at, order, is_legal).into_iter().map(Mark::from));
    preview
}

/// A unit as it would stand after an order, what is drawn with it, and how much of its move that takes.
struct Ghost {
    unit: Unit,
    marks: Vec<Mark>,
    cost: Option<Cost>,
}

impl From<Unit> for Ghost {
    fn from(unit: Unit) -> Ghost {
        Ghost { unit, marks: vec![], cost: None }
    }
}

/// So many inches of so many.
fn in_inches(spent: Mm, of: Length) -> Cost {
    Cost { spent: Length::of(spent).inches(), of: of.inches(), unit: "inch" }
}

/// The unit that an order would move or change, as it would stand then.
fn ghost(at: Table<FastPlay>, asked: &Decision, side: Side, order: &Order) -> Option<Ghost> {
    let find = |id: UnitId| at.state.troops.get(id).filter(|unit| unit.is_on_table());
    let standing = |id: UnitId, elements: Elements| Some(Unit { elements, ..find(id)?.clone() }.into());
    match (asked, order) {
        (_, Order::March { unit: id, path }) => {
            let turned = matches!(asked, Decision::HalfMove { .. });
            marched(at, *id, path, if turned { Part::AfterTurn } else { Part::Whole })
        }
        (_, Order::Charge { unit: id, target, onto, path }) => {
            charged(at, *id, *target, *onto, path.as_ref())
        }
        (_, Order::MoveBack { unit: id, by, about }) => gone_back(at, *id, *by, *about, Part::Whole),
        (_, Order::Retire { unit: id, by }) => gone_back(at, *id, *by, false, Part::Retiring),
        (Decision::EvadeMove { unit: id, .. }, Order::FallBack { by, about }) => {
            gone_back(at, *id, *by, *about, Part::Whole)
        }
        // A unit that gets away may go as far as that.
        (Decision::Evade { unit: id, charger }, Order::Evade {}) => {
            match charge::usual_fall_back(at, *id, *charger) {
                Order::FallBack { by, about } => gone_back(at, *id, by, about, Part::Whole),
                _ => None,
            }
        }
        (_, Order::Place { unit: id, formation, at: pose }) => {
            Some(deployment::placed(at.state.troops.get(*id)?, *formation, *pose).into())
        }
        (_, Order::Enter { unit: id, by }) => {
            let (entered, way, allowed) = entering::coming_on(at, side, *id, *by)?;
            let cost = Some(in_inches(by.mm(), allowed));
            Some(Ghost { unit: entered, marks: vec![way.into()], cost })
        }
        (Decision::Align { unit: id, target }, Order::Slide { to }) => {
            let lined = line_up(at, *id, *target)?;
            let right = lined.right.filter(|_| *to == Turn::Right);
            standing(*id, right.unwrap_or(lined.elements))
        }
        (Decision::Conform { unit: id, charger }, Order::Conform {}) => {
            let lined = line_up_on(at, *id, *charger, |face| face.edge == Edge::Front)?;
            standing(*id, lined.elements)
        }
        (_, Order::CompleteWheel { unit: id }) => {
            let enemy = *enemies_touching(at, *id).first()?;
            standing(*id, line_up(at, *id, enemy)?.elements)
        }
        (Decision::CloseSquare { unit: id, .. }, Order::Keep { element }) => {
            let unit = find(*id)?;
            standing(*id, closing::about(unit, *unit.elements.get(usize::from(*element))?))
        }
        (Decision::Remove { unit: id, .. }, Order::Remove { elements }) => {
            Some(reduced(find(*id)?, elements))
        }
        (_, change) => formation::changed(at, change).map(Ghost::from),
    }
}

/// A unit at the end of a way, and the ground that it crosses.
fn along(unit: &Unit, run: &Run) -> Ghost {
    let id = Unit { elements: poses(run.end()), ..unit.clone() };
    Ghost { unit: id, marks: run.swept().iter().map(Mark::from).collect(), cost: None }
}

/// FPN-6.1. So much of the move that the ground under a way allows; where no unit can go, of the printed
/// rate.
fn costs(at: Table<FastPlay>, id: UnitId, unit: &Unit, run: &Run, spent: Mm, part: Part) -> Cost {
    let going = going::going(at, id, unit, run).unwrap_or_default();
    in_inches(spent, going::allowance(at, unit, going, part))
}

/// FPN-6.1, 6.2. A unit that marches, as far as it is asked to.
fn marched(at: Table<FastPlay>, id: UnitId, path: &Motion, part: Part) -> Option<Ghost> {
    let (unit, body) = (at.state.troops.get(id)?, body_of(at, id).ok()?);
    let run = way_of(unit, path).run(body);
    let spent = cost(unit, id, body.front().length(), path).ok();
    let cost = spent.map(|spent| costs(at, id, unit, &run, spent, part));
    Some(Ghost { cost, ..along(unit, &run) })
}

/// FPN-6.18, 8.6. A unit that charges: lined up on its target if it may charge so, else where its way leads.
fn charged(
    at: Table<FastPlay>,
    id: UnitId,
    target: UnitId,
    onto: Option<Onto>,
    path: Option<&Motion>,
) -> Option<Ghost> {
    let (unit, body) = (at.state.troops.get(id)?, body_of(at, id).ok()?);
    let (run, lined) = match charge::reaching(at, id, target, onto, path) {
        Some((run, lined)) => (run, Some(lined)),
        None => {
            let straight = || Motion::as_one([Leg::Ahead { by: going::most(at, unit) }]);
            let path = path.cloned().unwrap_or_else(straight);
            let whole = way_of(unit, &path).run(body);
            let met = charge::to_contact(at, unit, &whole, &path);
            (met.map_or(whole, |(run, _)| run), None)
        }
    };
    let cost = costs(at, id, unit, &run, run.length(Measure::OuterFrontCorner), Part::Whole);
    let mut ghost = Ghost { cost: Some(cost), ..along(unit, &run) };
    ghost.unit.elements = lined.unwrap_or(ghost.unit.elements);
    Some(ghost)
}

/// FPN-6.6, 6.7, 11.3. A unit that goes straight back, and perhaps turns about there.
fn gone_back(at: Table<FastPlay>, id: UnitId, by: Length, about: bool, part: Part) -> Option<Ghost> {
    let (unit, body) = (at.state.troops.get(id)?, body_of(at, id).ok()?);
    let run = withdrawal::back(by).run(body);
    let cost = costs(at, id, unit, &run, by.mm(), part);
    let mut ghost = Ghost { cost: Some(cost), ..along(unit, &run) };
    if about {
        ghost.unit.elements = formation::about(&ghost.unit);
    }
    Some(ghost)
}

/// FPN-9.1. A unit after its losses, and the ground of the elements that go.
fn reduced(unit: &Unit, gone: &[u8]) -> Ghost {
    let corners = |element: usize| unit.rect(element).corners().into_iter().map(Spot::of).collect();
    let going = (0..unit.elements.len()).filter(|element| gone.contains(&(*element as u8)));
    let marks = going.map(|element| Mark::Area(corners(element))).collect();
    let mut id = unit.clone();
    losses::take(&mut id, gone);
    Ghost { unit: id, marks, cost: None }
}

/// FPN-5.6, R7. Where a General would be, and the way that he rides there.
fn ride(at: Table<FastPlay>, order: &Order) -> Option<(Stand, Option<Segment>)> {
    let (general, to, rides) = match order {
        Order::Ride { general, to, .. } => (general, *to, true),
        Order::PlaceGeneral { general, at } => (general, *at, false),
        _ => return None,
    };
    let pose = at.state.generals.get(*general)?.pose;
    let way = Segment::new(pose.at.point(), to.point());
    Some((mounted(at, Pose { at: to, ..pose }), rides.then_some(way)))
}

/// FPN-7.1, 8.29. From each element that would shoot or strike to the one that it aims at; from a unit that
/// may not shoot at another one line to him.
fn lines(at: Table<FastPlay>, order: &Order, is_legal: bool) -> Vec<Segment> {
    let line = |shot: Shot| {
        let (own, foe) = (at.state.troops.get(shot.unit)?, at.state.troops.get(shot.target)?);
        let there =
            usize::from(shot.element) < own.elements.len() && usize::from(shot.at) < foe.elements.len();
        there.then(|| aim(shot, own, foe).line())
    };
    match *order {
        Order::Volley { unit, target } if is_legal => {
            shooting::volley(at, unit, target).into_iter().filter_map(line).collect()
        }
        Order::Volley { unit, target } => across(at, unit, target).into_iter().collect(),
        Order::Shoot { unit, element, target, at } | Order::Strike { unit, element, target, at } => {
            line(Shot { unit, element, target, at }).into_iter().collect()
        }
        _ => vec![],
    }
}

/// From the middle of a unit's front to the nearest point of another.
fn across(at: Table<FastPlay>, unit: UnitId, target: UnitId) -> Option<Segment> {
    let bodies = at.state.troops.bodies();
    let from = bodies.get(unit)?.front().middle();
    let nearest = bodies.get(target)?.parts().iter().map(|part| part.nearest(from));
    let to = nearest.min_by(|one, two| (*one - from).length().total_cmp(&(*two - from).length()))?;
    Some(Segment::new(from, to))
}

/// The longest part of a march, a way back, a way in or a ride that is legal.
fn longest(at: Table<FastPlay>, asked: &Decision, side: Side, order: &Order) -> Option<Order> {
    engine::longest(|share| {
        let part = shortened(at, asked, order, share)?;
        let legal = answers::check(at, asked, side, &part).is_ok() && is_affordable(at, asked, side, &part);
        legal.then_some(part)
    })
}

/// Whether an order takes no more than there is, the tolerance of the table left aside.
fn is_affordable(at: Table<FastPlay>, asked: &Decision, side: Side, order: &Order) -> bool {
    let cost = ghost(at, asked, side, order).and_then(|ghost| ghost.cost);
    cost.is_none_or(|cost| cost.spent <= cost.of)
}

/// An order that goes a share of its way, or of as much of it as could be gone anywhere; none if it has no
/// length.
fn shortened(at: Table<FastPlay>, asked: &Decision, order: &Order, share: f64) -> Option<Order> {
    let tables = &at.setup.tables;
    let of = |by: Length, most: Length| Length::of(by.min(most).mm() * share);
    let most = |unit: UnitId| Some(going::most(at, at.state.troops.get(unit)?));
    Some(match (asked, order) {
        (_, Order::March { unit, path }) => {
            let (unit, body) = (*unit, body_of(at, *unit).ok()?);
            let whole = path.run(body).length(Measure::OuterFrontCorner).min(most(unit)?.mm());
            let path = geom::cut(path, body, whole * share, Measure::OuterFrontCorner);
            Order::March { unit, path }
        }
        (_, &Order::MoveBack { unit, by, about }) => Order::MoveBack { unit, by: of(by, most(unit)?), about },
        (_, &Order::Retire { unit, by }) => Order::Retire { unit, by: of(by, most(unit)?) },
        (Decision::EvadeMove { unit, .. }, &Order::FallBack { by, about }) => {
            Order::FallBack { by: of(by, most(*unit)?), about }
        }
        (_, &Order::Enter { unit, by }) => {
            let rate = tables.movement.of(at.state.troops.get(unit)?.arm).column.0;
            Order::Enter { unit, by: of(by, rate + tables.road_bonus.0) }
        }
        (_, &Order::Ride { general, to, join: None }) => {
            let from = at.state.generals.get(general)?.pose.at.point();
            let by = (to.point() - from).clamp_length_max(tables.general_move.mm()) * share;
            Order::Ride { general, to: Spot::of(from + by), join: None }
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
