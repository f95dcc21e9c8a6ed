//! ERN-7, 7.1 to 7.3, 7.3.1 to 7.3.4, 7.3.4.1, X2, R2, R19, R21, R113. Before the battle: who places units
//! where, reserves, and the sealed flank march.

pub(crate) mod candidates;
pub(crate) mod entering;

use crate::contact::SLACK;
use crate::formation;
use crate::kinds::{Battle, Formation};
use crate::movement::cost;
use crate::state::{Envelope, Place};
use crate::steps::{Deploying, Step};
use crate::who::{own, refuse};
use crate::{At, Checked, Decision, Event, On, Phase, Reason, Stance, Unit, cite, losses};
use dice::{Extreme, Roll, Why};
use geom::{Mm, Pose, Spot};
use names::{Side, UnitId};

/// Does one step before the battle.
pub(crate) fn run(on: &mut On, step: Deploying) {
    match step {
        Deploying::Begin => begin(on),
        Deploying::Next { side } => next(on, side),
        Deploying::First => first(on),
    }
}

/// ERN-7, 7.1, 7.2, R19. Where history or a campaign places everything, or everything is placed, the battle
/// begins. Else the defender places first, and in an encounter both in turn.
fn begin(on: &mut On) {
    on.state.phase = Phase::Deployment;
    if !Side::BOTH.into_iter().any(|side| has_waiting(on.table(), side)) {
        on.state.deployed = [true; 2];
        return on.then(Deploying::First);
    }
    on.state.deployed = [false; 2];
    let first = on.setup.options.attacker.map_or(Side::Blue, Side::other);
    on.then(Deploying::Next { side: first });
}

/// Whether a side has units that are still to be placed.
pub(crate) fn has_waiting(at: At, side: Side) -> bool {
    at.state.troops.iter().any(|(_, unit)| unit.side == side && unit.place == Place::Waiting)
}

/// R19. The next side is asked; when both have deployed, the battle begins.
fn next(on: &mut On, side: Side) {
    on.state.phase = Phase::Deployment;
    let open = |side: Side| !on.state.deployed[side.index()];
    if open(side) {
        on.state.active = side;
        on.ask(side, Decision::Deploy);
    } else if open(side.other()) {
        on.then(Deploying::Next { side: side.other() });
    } else {
        on.then(Deploying::First);
    }
}

/// R19. After an order of deployment: in an encounter the other side is next, else the same.
pub(crate) fn go_on(on: &mut On, side: Side) {
    let alternates = on.setup.options.battle == Battle::Encounter;
    let is_over = on.state.deployed[side.index()];
    on.then(Deploying::Next { side: if alternates || is_over { side.other() } else { side } });
}

/// ERN-7, 7.3.1, 7.3.2. A unit is placed where the kind of battle allows.
pub(crate) fn check_place(
    at: At,
    side: Side,
    id: UnitId,
    pose: Pose,
    formation: Option<Formation>,
) -> Checked {
    let unit = own(at, side, id, cite::LAYING_OUT)?;
    if unit.place != Place::Waiting {
        return Err(refuse(cite::LAYING_OUT, Reason::PlacedAlready { unit: id }));
    }
    let Some(stance) = placed(at, unit, pose, formation) else {
        let formation = formation.unwrap_or(unit.stance.formation);
        return Err(refuse(cite::FORMATION_CHANGE, Reason::NoSuchFormation { unit: id, formation }));
    };
    let stands = Unit { stance, place: Place::Table, ..unit.clone() };
    let body = stands.ground();
    if !at.setup.ground.holds(&body, SLACK) {
        return Err(refuse(cite::LAYING_OUT, Reason::OffTheTable));
    }
    if !cost::is_fit(at, &stands, &body) {
        return Err(refuse(cite::TERRAIN, Reason::NoRoom { unit: id }).with_witness(id));
    }
    if let Some(other) = geom::overlapped(&body, at.state.troops.bodies(), &[id], SLACK) {
        return Err(refuse(cite::INTERPENETRATION, Reason::EndsOn { unit: other }).with_witness(other));
    }
    let (low, high) = body.bounds();
    let (nearest, farthest) = reach(at, side, low.y, high.y);
    let depth = at.setup.ground.extent().y.mm();
    match at.setup.options.battle {
        Battle::Historical => Ok(()),
        Battle::Attack if at.setup.options.attacker == Some(side) => {
            Err(refuse(cite::POSITION, Reason::EntersOnly { unit: id }))
        }
        Battle::Attack => {
            let parts = at.setup.tables.deployment.defender_parts as Mm;
            let is_in = farthest * parts <= depth + SLACK;
            if is_in { Ok(()) } else { Err(refuse(cite::POSITION, Reason::OutOfZone { unit: id })) }
        }
        Battle::Encounter => {
            let free = depth / 2.0 - at.setup.tables.deployment.encounter as Mm;
            let at_edge = nearest <= 1.0;
            let is_in = farthest <= free + SLACK || (free < farthest - nearest && at_edge);
            if is_in { Ok(()) } else { Err(refuse(cite::ENCOUNTER, Reason::OutOfZone { unit: id })) }
        }
    }
}

/// How far the nearest and the farthest point of a body are from a side's own edge.
fn reach(at: At, side: Side, low: Mm, high: Mm) -> (Mm, Mm) {
    let depth = at.setup.ground.extent().y.mm();
    match side {
        Side::Blue => (low, high),
        Side::Red => (depth - high, depth - low),
    }
}

/// The stance of a unit placed so.
fn placed(at: At, unit: &Unit, pose: Pose, formation: Option<Formation>) -> Option<Stance> {
    match formation {
        Some(formation) if formation != unit.stance.formation => {
            // Guns placed limbered in column look where they are told to.
            Some(formation::shaped(at, unit, formation, None)?.at(pose))
        }
        _ => Some(unit.stance.at(pose)),
    }
}

/// ERN-7. Places a unit.
pub(crate) fn place(on: &mut On, id: UnitId, pose: Pose, formation: Option<Formation>) {
    let at = on.table();
    let stance = placed(at, at.state.unit(id), pose, formation).expect("a checked unit forms so");
    let mut unit = on.state.edit(id);
    (unit.stance, unit.place) = (stance, Place::Table);
    drop(unit);
    on.tell(|| Event::Placed { unit: id });
}

/// ERN-7.3.3, R113. The attacker, and no other, may keep units off the table.
pub(crate) fn check_keep(at: At, side: Side, id: UnitId) -> Checked {
    let unit = own(at, side, id, cite::RESERVES)?;
    if unit.place != Place::Waiting {
        return Err(refuse(cite::RESERVES, Reason::PlacedAlready { unit: id }));
    }
    check_attacks(at, side, cite::RESERVES)
}

fn check_attacks(at: At, side: Side, rule: names::RuleId) -> Checked {
    if at.setup.options.attacker == Some(side) { Ok(()) } else { Err(refuse(rule, Reason::NoAttacker)) }
}

/// ERN-7.3.3. Keeps a unit back.
pub(crate) fn keep(on: &mut On, id: UnitId) {
    on.state.edit(id).place = Place::Reserve;
    on.tell(|| Event::KeptBack { unit: id });
}

/// ERN-7.3.4, 7.3.4.1, R21, R113. The attacker sends up to a third of his figures to one point of a side
/// edge, due in a bound that he seals.
pub(crate) fn check_flank_march(at: At, side: Side, units: &[UnitId], point: Spot, bound: u8) -> Checked {
    check_attacks(at, side, cite::FLANK_MARCH)?;
    if at.state.envelopes[side.index()].is_some() {
        return Err(refuse(cite::ENVELOPE, Reason::SealedAlready));
    }
    let mut figures = 0;
    for (number, &id) in units.iter().enumerate() {
        let unit = own(at, side, id, cite::FLANK_MARCH)?;
        if unit.place != Place::Waiting || units[..number].contains(&id) {
            return Err(refuse(cite::FLANK_MARCH, Reason::PlacedAlready { unit: id }));
        }
        figures += if unit.is_element() { 0 } else { u32::from(unit.start) };
    }
    let (all, _) = losses::count(at.state, side);
    let parts = at.setup.tables.deployment.flank_parts as u32;
    if units.is_empty() || figures * parts > all {
        return Err(refuse(cite::FLANK_MARCH, Reason::TooStrong));
    }
    let extent = at.setup.ground.extent().point();
    let spot = point.point();
    let on_side = spot.x.abs() <= 1.0 || (spot.x - extent.x).abs() <= 1.0;
    if !on_side || !(0.0..=extent.y).contains(&spot.y) || bound == 0 {
        return Err(refuse(cite::ENVELOPE, Reason::NotOnSideEdge));
    }
    Ok(())
}

/// ERN-7.3.4.1. Seals the envelope.
pub(crate) fn flank_march(on: &mut On, side: Side, units: &[UnitId], point: Spot, bound: u8) {
    for &id in units {
        on.state.edit(id).place = Place::Flank;
    }
    on.state.envelopes[side.index()] =
        Some(Envelope { bound: bound.into(), at: point, opened: false, arrived: false });
    let units = units.to_vec();
    on.tell(|| Event::FlankSent { units });
}

/// ERN-7, 7.3.3. A side has deployed when nothing waits that finds a place.
pub(crate) fn check_deployed(at: At, side: Side) -> Checked {
    match candidates::next(at, side) {
        Some(order) => {
            let unit = *engine::Grammar::pieces(&order).first().expect("it names a unit");
            Err(refuse(cite::LAYING_OUT, Reason::StillWaits { unit }).with_witness(unit))
        }
        None => Ok(()),
    }
}

/// ERN-7. A side has deployed; what found no place waits off the table.
pub(crate) fn deployed(on: &mut On, side: Side) {
    on.state.deployed[side.index()] = true;
    on.state.troops.edit_each(|_, unit| {
        if unit.side == side && unit.place == Place::Waiting {
            unit.place = Place::Reserve;
        }
    });
}

/// ERN-X2, R2. The attacker moves first; in an encounter each side throws a die, and the winner chooses.
fn first(on: &mut On) {
    if let Some(side) = on.setup.options.first.or(on.setup.options.attacker) {
        on.state.active = side.other();
        return on.then(Step::Bound);
    }
    let why = Why { rule: cite::FIRST, roller: Side::Blue, unit: None, what: "who moves first" };
    let winner =
        Side::BOTH[on.roll(Roll::RollOff { sides: 6, plus: &[0, 0], wins: Extreme::Highest }, why) as usize];
    on.state.active = winner;
    on.ask(winner, Decision::First);
}

/// R2. The winner of the throw chooses.
pub(crate) fn choose_first(on: &mut On, side: Side, we: bool) {
    let first = if we { side } else { side.other() };
    // A bound is that of the side which was not active before.
    on.state.active = first.other();
    on.then(Step::Bound);
}

#[cfg(test)]
mod tests;
