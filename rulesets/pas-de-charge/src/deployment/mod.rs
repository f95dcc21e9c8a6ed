//! PDC-3.1.1 to 3.1.3, R5, R77, R84. Placing the armies, concealed or not, and troops that arrive later.

pub(crate) mod candidates;

use crate::kinds::{Family, Formation, GunStep};
use crate::movement::{cost, passing};
use crate::reach::sight;
use crate::state::{General, SLACK, State, Unit, UnitFlags, Whereabouts};
use crate::steps::Deploying;
use crate::who::{ensure, ensure_of, general, own, refuse};
use crate::{At, Checked, Decision, Event, On, Phase, Reason, Step, cite, secrets};
use dice::{Extreme, Roll, Why};
use geom::{Body, Facing, Length, Mm, Pose, Segment, Spot};
use names::{Side, UnitId};

/// R77. Both throw a die, ties again; the higher acts first in the first bound. The other places first.
pub(crate) fn who_begins(on: &mut On) {
    let roll = Roll::RollOff { sides: 6, plus: &[0, 0], wins: Extreme::Highest };
    let why = Why { rule: cite::R77, roller: Side::Blue, unit: None, what: "first side" };
    let winner = on.roll(roll, why);
    on.state.first = if winner == 1 { Side::Red } else { Side::Blue };
}

/// Does a step of the deployment.
pub(crate) fn run(on: &mut On, step: Deploying) {
    let Deploying::Place { side } = step;
    on.state.phase = Phase::Deployment;
    if first_unplaced(on.state, side).is_some() {
        on.ask(side, Decision::Deploy);
    }
}

/// A unit or general of a side that is still to be placed.
pub(crate) fn first_unplaced(state: &State, side: Side) -> Option<UnitId> {
    let unit = state.of(side).find(|(_, unit)| unit.place == Whereabouts::ToBePlaced);
    let waits = |general: &General| general.side == side && general.to_be_placed;
    let general = || state.generals.iter().find(|(_, general)| waits(general));
    unit.map(|(id, _)| id).or_else(|| general().map(|(id, _)| id))
}

/// R77. The depth of the zone of a side, before its home edge.
pub(crate) fn in_zone(at: At, side: Side, body: &Body) -> bool {
    let (low, high) = body.bounds();
    let depth = at.setup.options.deployment_depth_mm.mm();
    let far = at.setup.ground.extent().point();
    let is_near = match side {
        Side::Blue => high.y <= depth + SLACK,
        Side::Red => low.y >= far.y - depth - SLACK,
    };
    is_near && at.setup.ground.holds(body, SLACK)
}

/// PDC-3.1.1, R5, R77. A unit stands in its zone in any formation of its arm; a concealed one where no enemy
/// sees it.
pub(crate) fn check_place(
    at: At,
    side: Side,
    id: UnitId,
    formation: Formation,
    to: Pose,
    concealed: bool,
) -> Checked {
    let rule = cite::DEPLOYMENT;
    let unit = own(at, side, id, rule)?;
    let waits = unit.place == Whereabouts::ToBePlaced;
    ensure_of(waits, rule, id, Reason::NotOnTable { unit: id })?;
    let placed = standing_so(unit, formation, to, concealed);
    ensure_of(is_of_arm(unit.family(), formation), rule, id, Reason::BadFormation { unit: id })?;
    let may_assault =
        formation != Formation::Assault || crate::movement::single_base::uses_columns(at, unit.nation);
    ensure_of(may_assault, cite::WHO_MAY_USE_COLUMNS, id, Reason::NotColumnNation { unit: id })?;
    let body = placed.block();
    ensure(in_zone(at, side, &body), cite::R77, || Reason::NotInZone)?;
    cost::check_clear(at, id, &placed, &body)?;
    passing::check_end(at, id, &body, &[])?;
    if concealed { check_hides(at, id, &placed) } else { Ok(()) }
}

/// The formations of an arm.
fn is_of_arm(family: Family, formation: Formation) -> bool {
    use Formation::{Assault, Battery, Column, Dismounted, Limbered, Line, Skirmish, Square};
    match family {
        Family::Infantry => matches!(formation, Line | Column | Assault | Square | Skirmish),
        Family::Cavalry => matches!(formation, Line | Column | Dismounted),
        Family::Artillery => matches!(formation, Limbered | Battery),
    }
}

/// A unit as it stands once it is placed.
fn standing_so(unit: &Unit, formation: Formation, pose: Pose, concealed: bool) -> Unit {
    let mut placed = Unit { formation, pose, place: Whereabouts::OnTable, ..unit.clone() };
    placed.flags.set(UnitFlags::CONCEALED, concealed);
    placed.cycle = if formation == Formation::Battery { GunStep::Fire } else { GunStep::Move };
    placed
}

/// PDC-3.1.1, R5. A unit that the enemy can see is not concealed.
fn check_hides(at: At, id: UnitId, placed: &Unit) -> Checked {
    if !secrets::is_in_cover(at, placed) {
        let seen = at.state.seen(placed.side.other()).find(|(_, enemy)| sight::sees(at, enemy, placed));
        if let Some((enemy, _)) = seen {
            let reason = Reason::InSight { unit: id, enemy: Some(enemy) };
            return Err(refuse(cite::DEPLOYMENT, reason).with_witness(enemy));
        }
        ensure(is_behind_something(at, placed), cite::DEPLOYMENT, || Reason::InSight {
            unit: id,
            enemy: None,
        })?;
    }
    let spotted = secrets::is_spotted(at, placed);
    ensure(!spotted, cite::DEPLOYMENT, || Reason::InSight { unit: id, enemy: None })
}

/// R5, R77. Out of cover a unit is concealed only if it cannot be seen from the front of the enemy's zone.
fn is_behind_something(at: At, placed: &Unit) -> bool {
    let far = at.setup.ground.extent().point();
    let depth = at.setup.options.deployment_depth_mm.mm();
    let y = if placed.side == Side::Blue { far.y - depth } else { depth };
    const PLACES: u32 = 24;
    let place = |n: u32| geom::Vector::new(far.x * f64::from(n) / f64::from(PLACES), y);
    !(0..=PLACES).any(|n| sight::from_place(at, place(n), placed))
}

/// PDC-3.1.1, 3.1.3. The unit is placed, or its place recorded.
pub(crate) fn place(on: &mut On, side: Side, id: UnitId, formation: Formation, to: Pose, concealed: bool) {
    let at = on.table();
    let placed = standing_so(at.state.unit(id), formation, to, concealed);
    *on.state.edit(id) = placed;
    on.tell(|| Event::Placed { unit: id });
    run(on, Deploying::Place { side });
}

/// PDC-3.1.2. A general is placed openly in the zone of his side, even if his troops are concealed.
pub(crate) fn check_place_general(at: At, side: Side, id: UnitId, to: Spot) -> Checked {
    let rule = cite::GENERALS_PLACED;
    let found = general(at, side, id, rule)?;
    ensure(found.to_be_placed, rule, || Reason::GeneralMoved { general: id })?;
    let disc = crate::command::generals::disc(at, to.point());
    ensure(in_zone(at, side, &disc), cite::R77, || Reason::NotInZone)
}

/// PDC-3.1.2. He is placed.
pub(crate) fn place_general(on: &mut On, side: Side, id: UnitId, to: Spot) {
    let found = on.state.generals.get_mut(id).expect("a checked general is there");
    (found.at, found.to_be_placed) = (to, false);
    on.tell(|| Event::GeneralPlaced { general: id });
    run(on, Deploying::Place { side });
}

/// R84. Units of a side whose bound has come stand on their stretch of the edge, in column or limbered, at
/// the free place nearest to its middle. One that finds none waits for the next bound.
pub(crate) fn arrive(on: &mut On, side: Side) {
    let due = |unit: &Unit| match unit.place {
        Whereabouts::Arrives { bound, from, to } if bound <= on.state.turn => Some((from, to)),
        _ => None,
    };
    let units: Vec<(UnitId, (Spot, Spot))> =
        on.state.of(side).filter_map(|(id, unit)| Some((id, due(unit)?))).collect();
    for (id, (from, to)) in units {
        let at = on.table();
        let line = Segment::new(from.point(), to.point());
        let Some(pose) = free_place(at, id, line) else { continue };
        let of = at.state.unit(id).of;
        let mut unit = on.state.edit(id);
        (unit.pose, unit.place) = (pose, Whereabouts::OnTable);
        if !unit.is_guns() {
            unit.formation = Formation::Column;
        }
        drop(unit);
        if let Some(command) = on.state.commands.get_mut(of) {
            command.original += 1;
        }
        on.tell(|| Event::Arrived { unit: id });
    }
    secrets::look_round(on);
}

/// R84. The free place on a stretch of the edge that is nearest to its middle.
fn free_place(at: At, id: UnitId, line: Segment) -> Option<Pose> {
    const STEP: Mm = 5.0;
    let unit = at.state.unit(id);
    let far = at.setup.ground.extent().point();
    let middle = line.middle();
    let sides = [
        (middle.y, Facing::NORTH),
        (far.y - middle.y, Facing::SOUTH),
        (middle.x, Facing::EAST),
        (far.x - middle.x, Facing::WEST),
    ];
    let facing = sides.into_iter().min_by(|one, two| one.0.total_cmp(&two.0)).expect("there are four").1;
    let formation = if unit.is_guns() { unit.formation } else { Formation::Column };
    let entering = Unit { formation, ..unit.clone() };
    let depth = entering.size().depth.mm();
    let along = (line.b - line.a).normalize_or(facing.direction().perp());
    let steps = (line.length() / 2.0 / STEP).floor() as i32;
    let pose = |step: i32| {
        let place = middle + along * (f64::from(step) * STEP) + facing.direction() * (depth / 2.0);
        Pose { at: Spot { x: Length::of(place.x), y: Length::of(place.y) }, facing }
    };
    let is_free = |pose: &Pose| {
        let body = entering.block_at(*pose);
        at.setup.ground.holds(&body, 0.01)
            && cost::check_clear(at, id, &entering, &body).is_ok()
            && passing::check_end(at, id, &body, &[]).is_ok()
    };
    (0..=steps).flat_map(|step| [pose(step), pose(-step)]).find(is_free)
}

/// R77. The armies are placed: the side that acts second first.
pub(crate) fn begin(on: &mut On) {
    let first = on.state.first;
    on.then(Deploying::Place { side: first.other() });
    on.then(Deploying::Place { side: first });
    on.then(Step::Bound);
}

#[cfg(test)]
mod tests;
