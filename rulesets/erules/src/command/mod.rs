//! ERN-6, 10.3, ERN-15, 15.1, F1, F2, F3, X11, R28, R30, R31, R110. The commander-in-chief: the one
//! formation of a bound, standing orders that are overruled, and the officer who takes over.

pub(crate) mod candidates;
pub(crate) mod carry;
pub(crate) mod elements;
pub(crate) mod pursuit;
pub(crate) mod standing;

use crate::kinds::{Arm, Formation, Traits};
use crate::movement::cost::{Sort, rate};
use crate::stance::base_of;
use crate::state::Told;
use crate::who::{refuse, standing};
use crate::{At, Checked, Event, Morale, On, Reason, Stance, Unit, UnitFlags, cite, contact, formation};
use geom::{Angle, Length, Pose, Spot};
use names::{Side, UnitId};

/// ERN-10.3, F1, R28, R30. The commander-in-chief changes the motion of one formation a bound; a unit
/// without a formation is one by itself. He must be on the table and not rout.
pub(crate) fn check_command(
    at: At,
    side: Side,
    id: UnitId,
    speed: Length,
    turn: Option<Angle>,
    formation: Option<Formation>,
) -> Checked {
    let unit = standing(at, side, id, cite::ONE_FORMATION)?;
    let leads = at.state.cinc(side).filter(|(_, cinc)| cinc.morale != Morale::Routing);
    if leads.is_none() {
        return Err(refuse(cite::ELEMENTS, Reason::NoCommander));
    }
    if at.state.commanded {
        return Err(refuse(cite::ONE_FORMATION, Reason::CommandedAlready));
    }
    let is_body = !unit.is_element() && unit.parent.is_none();
    let bars = |unit: &Unit| unit.flees() || unit.morale == Morale::Pursuing || unit.is(UnitFlags::MELEE);
    if !is_body || bars(unit) {
        return Err(refuse(cite::DISORDER_ENDS, Reason::MayNotBeCommanded { unit: id }).with_witness(id));
    }
    let whole = rate(at, unit, Sort::Normal);
    if speed < Length::ZERO || speed.mm() > whole + contact::SLACK {
        let reason = Reason::TooFar { unit: id, asked: speed.mm().ceil() as i64, allowed: whole as i64 };
        return Err(refuse(cite::RATES, reason).with_witness(id));
    }
    if turn.is_some_and(|turn| turn.abs() > Angle::HALF) {
        return Err(refuse(cite::PENALTIES, Reason::NoSuchLeg));
    }
    match formation {
        Some(formation) => formation::change(at, id, unit, formation, None).map(drop),
        None => Ok(()),
    }
}

/// ERN-10.3, F2, R28, R31. Tells a formation what to do. Members that no other member and not the
/// commander-in-chief sees carry on until they are in sight.
pub(crate) fn command(
    on: &mut On,
    id: UnitId,
    speed: Length,
    turn: Option<Angle>,
    formation: Option<Formation>,
) {
    let at = on.table();
    let unit = at.state.unit(id);
    let fits = |(other, friend): &(UnitId, &Unit)| {
        let belongs = *other == id || (unit.group.is_some() && friend.group == unit.group);
        let bars = friend.flees() || friend.morale == Morale::Pursuing || friend.is(UnitFlags::MELEE);
        belongs && !friend.is_element() && friend.parent.is_none() && !bars
    };
    let members: Vec<UnitId> = at.state.of(unit.side).filter(fits).map(|(other, _)| other).collect();
    let waiting: Vec<UnitId> =
        members.iter().copied().filter(|&other| other != id && !carry::is_in_sight(at, other)).collect();
    let told = Told { turn: turn.unwrap_or(Angle::ZERO), speed, formation, is_pending: false };
    for &member in &members {
        let is_pending = waiting.contains(&member);
        on.state.edit(member).told = Some(Told { is_pending, ..told });
    }
    on.state.commanded = true;
    on.tell(|| Event::Commanded { units: members, waiting });
}

/// ERN-F2. A unit that was out of sight when its formation changed conforms once it is in sight.
pub(crate) fn hear(on: &mut On) {
    let side = on.state.active;
    for id in on.state.ids(side) {
        let is_pending = on.state.unit(id).told.is_some_and(|told| told.is_pending);
        if is_pending && carry::is_in_sight(on.table(), id) {
            let mut unit = on.state.edit(id);
            unit.told = unit.told.map(|told| Told { is_pending: false, ..told });
        }
    }
}

/// ERN-F2, F3. Where each unit of a formation stands to its leading unit as the bound begins.
pub(crate) fn measure_stations(on: &mut On) {
    let side = on.state.active;
    for id in on.state.ids(side) {
        let at = on.table();
        let slot = standing::leader(at, id)
            .map(|leader| carry::local(&at.state.unit(leader).front(), at.state.unit(id).stance.pose.at));
        on.state.edit(id).slot = slot;
    }
}

/// ERN-F3. A unit that has been delayed by a detour or a test has lost its station. One that has moved as its
/// player or its commander chose has a new one.
pub(crate) fn lose_stations(on: &mut On) {
    let side = on.state.active;
    for id in on.state.ids(side) {
        let at = on.table();
        let unit = at.state.unit(id);
        let Some(slot) = unit.slot else { continue };
        let was_delayed = unit.before.is_some() || unit.halted == at.state.clock || unit.flees();
        let Some(leader) = standing::leader(at, id).filter(|_| was_delayed && unit.station.is_none()) else {
            continue;
        };
        let now = carry::local(&at.state.unit(leader).front(), unit.stance.pose.at);
        let is_off = (now.point() - slot.point()).length() > 1.0;
        if is_off && !unit.is(UnitFlags::MOVED) {
            on.state.edit(id).station = Some(slot);
        }
    }
}

/// ERN-15, 15.1, R33. A command element that touches a unit overrules its standing orders for a bound.
pub(crate) fn check_overrule(at: At, side: Side, id: UnitId) -> Checked {
    let unit = standing(at, side, id, cite::ENABLING)?;
    if contact::element(at, id).is_none() || unit.is_element() {
        return Err(refuse(cite::ENABLING, Reason::NoElement { unit: id }).with_witness(id));
    }
    if unit.is(UnitFlags::OVERRULED) {
        return Err(refuse(cite::ENABLING, Reason::OverruledAlready { unit: id }));
    }
    Ok(())
}

/// ERN-15.1. Overrules; a charge that only a standing order declared is taken back.
pub(crate) fn overrule(on: &mut On, id: UnitId) {
    let by = contact::element(on.table(), id).expect("a checked unit has an element");
    let mut unit = on.state.edit(id);
    unit.set(UnitFlags::OVERRULED, true);
    let is_declared = unit.charge.is_some_and(|charge| charge.stage == crate::state::Stage::Declared);
    if is_declared {
        unit.charge = None;
    }
    drop(unit);
    on.tell(|| Event::Overruled { unit: id, by });
}

/// ERN-X11, R110. Without its commander-in-chief a side gets another: a command element from the start of
/// its second own bound after the loss, else an officer with its largest unit in good order at the start of
/// the fourth.
pub(crate) fn succeed(on: &mut On) {
    let side = on.state.active;
    let Some(lost) = on.state.leaderless[side.index()] else { return };
    let since = on.state.own[side.index()].saturating_sub(lost);
    let element = on.state.of(side).find(|(_, unit)| unit.is_element()).map(|(id, _)| id);
    if let Some(id) = element {
        if since >= 2 {
            on.state.edit(id).traits.set(Traits::CINC, true);
            on.state.leaderless[side.index()] = None;
            on.tell(|| Event::NewLeader { unit: id });
        }
        return;
    }
    if since < on.setup.options.cinc_replacement_bounds {
        return;
    }
    let at = on.table();
    let steady = at
        .state
        .of(side)
        .filter(|(_, unit)| unit.morale == Morale::Good && !unit.is_element() && unit.parent.is_none());
    let Some((largest, _)) = steady.max_by_key(|(id, unit)| (unit.figures, std::cmp::Reverse(*id))) else {
        return;
    };
    let id = UnitId(
        at.state.troops.ids().last().map_or(1, |last| last.0 + 1).max(OFFICERS + u32::from(at.state.clock)),
    );
    let base = base_of(&at.setup.tables, at.setup.options.scale, Arm::Staff, Formation::Line);
    let stance = Stance::new(Formation::Line, at.state.unit(largest).stance.pose, base, 1);
    let mut officer = Unit::new(side, Arm::Staff, 1, stance);
    officer.traits.set(Traits::CINC, true);
    (officer.with, officer.led) = (Some(largest), Some(largest));
    // He needs a place beside the unit before he is put there.
    officer.place = crate::Place::Reserve;
    on.state.troops.insert(id, officer);
    let place = crate::movement::placing::beside(on.table(), id, largest);
    let mut officer = on.state.edit(id);
    officer.place = crate::Place::Table;
    officer.stance.pose =
        place.unwrap_or(Pose { at: Spot::of(stance.pose.frame().advanced(1e-3).at), ..stance.pose });
    drop(officer);
    on.state.leaderless[side.index()] = None;
    on.tell(|| Event::NewLeader { unit: id });
}

/// Officers who take over get numbers from here on.
const OFFICERS: u32 = 900_000;

#[cfg(test)]
mod tests;
