//! STA-2.1, 27.1. Before the battle: which side begins, and where armies stand.

pub(crate) mod arrivals;
pub(crate) mod candidates;

use crate::formation::shapes::{check_room, fits, formed, usual_files};
use crate::steps::{Deploying, Step};
use crate::who::{self, own, refuse};
use crate::{At, Checked, Decision, Event, Formation, On, Place, Reason, TurnOrder, UnitFlags};
use crate::{cite, command, stance};
use dice::{Extreme, Roll, Why};
use geom::{Body, Pose, Spot, Vector};
use names::{Side, UnitId};

/// Carries out a part of the deployment.
pub(crate) fn run(on: &mut On, step: Deploying) {
    match step {
        Deploying::Begin => {
            roll_for_first_turn(on);
            on.then(Deploying::Armies);
        }
        Deploying::First => {
            roll_for_first_turn(on);
            on.then(Step::Turn);
        }
        Deploying::Armies => {
            let first = on.state.active;
            on.ask(first.other(), Decision::Deploy);
            on.ask(first, Decision::Deploy);
            on.then(Step::Turn);
        }
    }
}

/// STA-2.1, R7. Unless the scenario says which side is first, both throw a die, the higher one chooses, ties
/// again.
fn roll_for_first_turn(on: &mut On) {
    if let Some(side) = on.setup.options.first_side.said() {
        on.state.active = side;
        on.tell(|| Event::BeginsWith { side });
        return;
    }
    let why = Why { rule: cite::ALTERNATION, roller: Side::Blue, unit: None, what: "who begins" };
    let roll = Roll::RollOff { sides: command::DIE, plus: &[0, 0], wins: Extreme::Highest };
    let winner = Side::BOTH[on.roll(roll, why) as usize];
    on.ask(winner, Decision::FirstTurn);
}

/// STA-2.1, R7. Which side is active first.
pub(crate) fn begin_with(on: &mut On, side: Side, we: TurnOrder) {
    let side = match we {
        TurnOrder::First => side,
        TurnOrder::Second => side.other(),
    };
    on.state.active = side;
    on.tell(|| Event::BeginsWith { side });
}

/// STA-1.9, 10.3, 27.1, R5, R68, R88. Whether a unit may be placed so: in a formation that it has, near its
/// own edge, with room for it.
pub(crate) fn check_place(
    at: At,
    side: Side,
    id: UnitId,
    formation: Formation,
    files: Option<u8>,
    pose: Pose,
) -> Checked {
    let unit = own(at, side, id, cite::DEPLOYMENT)?;
    if unit.parent.is_some() {
        return Err(refuse(cite::SCREEN, Reason::IsAScreen { unit: id }));
    }
    if at.state.arrivals.get(id).is_some() {
        return Err(refuse(cite::DEPLOYMENT, Reason::ComesLater { unit: id }));
    }
    let may = match formation {
        Formation::Bent | Formation::CrewOnFoot => false,
        Formation::Skirmish => crate::formation::may_skirmish(at, unit),
        _ => true,
    };
    if !may || !unit.arm.may_form(formation) {
        let rule = if formation == Formation::Skirmish { cite::SKIRMISH_SPACING } else { cite::FORMATIONS };
        return Err(refuse(rule, Reason::CannotForm { unit: id, formation }));
    }
    let width = files.unwrap_or_else(|| usual_files(at, unit, formation));
    if !fits(at, unit, formation, width) {
        return Err(refuse(cite::FORMATIONS, Reason::WrongWidth { unit: id, files: width }));
    }
    let stance = formed(at, unit, formation, files, pose);
    if formation.is_loose() {
        crate::formation::clouds::check_figures(at, id, unit, &stance.figures)?;
    }
    let body = stance::body(&stance).ok_or_else(|| refuse(cite::DEPLOYMENT, Reason::NoWay { unit: id }))?;
    check_zone(at, side, id, &body)?;
    check_room(at, id, unit, &stance, cite::DEPLOYMENT)
}

/// R88. The ground in which a side deploys: along its long edge, Blue's in the south.
pub(crate) fn zone(at: At, side: Side) -> (Vector, Vector) {
    let extent = at.setup.ground.extent().point();
    let depth = at.setup.options.deployment_depth.mm();
    match side {
        Side::Blue => (Vector::ZERO, Vector::new(extent.x, depth)),
        Side::Red => (Vector::new(0.0, extent.y - depth), extent),
    }
}

/// STA-27.1, R88. Whether a body is wholly where its side deploys.
fn check_zone(at: At, side: Side, id: UnitId, body: &Body) -> Checked {
    let slack = Vector::splat(at.setup.options.tolerance.mm());
    let ((low, high), (from, to)) = (zone(at, side), body.bounds());
    if from.cmpge(low - slack).all() && to.cmple(high + slack).all() {
        return Ok(());
    }
    let reason = Reason::OutsideZone { unit: id, depth: at.setup.options.deployment_depth };
    Err(refuse(cite::DEPLOYMENT, reason))
}

/// STA-27.1. A unit is placed.
pub(crate) fn place(on: &mut On, id: UnitId, formation: Formation, files: Option<u8>, pose: Pose) {
    let at = on.table();
    let Some(stance) = at.state.troops.get(id).map(|unit| formed(at, unit, formation, files, pose)) else {
        return;
    };
    if let Some(mut unit) = on.state.troops.edit(id) {
        unit.stance = stance;
        unit.place = Place::Table;
    }
    command::following::follow(on, id);
    on.tell(|| Event::UnitPlaced { unit: id, formation });
}

/// STA-27.1, R88. Whether a general may be placed there, alone or with a unit that he touches.
pub(crate) fn check_general(
    at: At,
    side: Side,
    general: UnitId,
    to: Spot,
    attach: Option<UnitId>,
) -> Checked {
    who::general(at, side, general, cite::DEPLOYMENT)?;
    let (low, high) = zone(at, side);
    let point = to.point();
    if !(point.cmpge(low).all() && point.cmple(high).all()) {
        let reason = Reason::OutsideZone { unit: general, depth: at.setup.options.deployment_depth };
        return Err(refuse(cite::DEPLOYMENT, reason));
    }
    attach.map_or(Ok(()), |unit| command::generals::check_attach(at, side, general, to, unit))
}

/// STA-27.1. A general is placed.
pub(crate) fn put_general(on: &mut On, general: UnitId, to: Spot, attach: Option<UnitId>) {
    if let Some(found) = on.state.generals.get_mut(general) {
        found.at = to;
        found.attached = attach;
    }
    if let Some(unit) = attach {
        command::following::follow(on, unit);
    }
    on.tell(|| Event::GeneralPlaced { general });
}

/// STA-27.1, R88. Whether an army is placed: no unit is left for which there is room.
pub(crate) fn check_deployed(at: At, side: Side) -> Checked {
    let mut off = at.state.present(side).filter(|(_, unit)| unit.place == Place::Off);
    match off.find(|(id, unit)| candidates::room(at, *id, unit).is_some()) {
        Some((unit, _)) => Err(refuse(cite::DEPLOYMENT, Reason::NotYetPlaced { unit })),
        None => Ok(()),
    }
}

/// R88. Units for which there is no room take no part.
pub(crate) fn leave_out(on: &mut On, side: Side) {
    let off = on.state.present(side).filter(|(_, unit)| unit.place == Place::Off);
    let out: crate::Few = off.map(|(id, _)| id).collect();
    for unit in out {
        on.tell(|| Event::NoRoomToDeploy { unit });
        // R75. The units with which a side starts are those that it could place.
        let start = &mut on.state.start[side.index()];
        *start = start.saturating_sub(1);
        let gone = on.state.troops.remove(unit);
        if let Some(screen) = gone.and_then(|gone| gone.screen) {
            on.state.troops.remove(screen);
        }
    }
    on.state.troops.edit_each(|_, unit| unit.flags.set(UnitFlags::OF_THE_TURN, false));
}

#[cfg(test)]
mod tests;
