//! STC-9. Charges: how they are declared and how they go in.

pub(crate) mod approach;
pub(crate) mod evade;
pub(crate) mod flank;
pub(crate) mod impact;
pub(crate) mod targets;

mod conditions;

use crate::charge::targets::charged;
use crate::movement::pace::{Purpose, Walked};
use crate::movement::{self};
use crate::national::{SPANISH, holds};
use crate::steps::{Charge, Charging, Step};
use crate::who::refuse;
use crate::{At, Checked, Decision, Event, Family, On, Place, Reason, UnitFlags};
use crate::{boats, cite, losses};
use dice::{Roll, Why};
use engine::Modifiers;
use geom::{Inches, Length, Measure, Motion, Spot};
use names::{Side, UnitId};
use smallvec::SmallVec;

pub(crate) use crate::charge::approach::{candidates, drawn};
pub(crate) use conditions::{check_charge, check_reaches, may_charge};

/// Carries a part of a charge out.
pub(crate) fn run(on: &mut On, step: Charging) {
    match step {
        Charging::Launch(charge) => launch(on, charge),
        Charging::Onward(charge) => onward(on, charge),
        Charging::Met { charge, with, stood } => met(on, charge, with, stood),
        Charging::DrawIn { unit, among } => impact::draw_in(on, unit, among),
        Charging::Ended(charge) => ended(on, charge),
    }
}

/// STC-9.1. A charge is declared.
pub(crate) fn order_charge(on: &mut On, id: UnitId, target: UnitId, path: Option<Motion>) {
    crate::movement::pace::begin(on, id);
    if on.state.troops.expect(id).place == Place::Boats {
        boats::jump_ashore(on, id);
    }
    let target = charged(on.table(), target);
    let straight = || approach::straight(on.table(), id, target);
    let path = path.or_else(straight).expect("a checked charge has a way");
    on.tell(|| Event::Charged { unit: id, target });
    let charge =
        Charge { unit: id, target, path, bonus: Length::ZERO, evaded: SmallVec::new(), overran: false };
    on.then(Charging::Launch(charge));
    if on.state.troops.expect(id).flags.has(UnitFlags::LANDING) {
        on.then(Step::Landing { unit: id });
    }
}

/// STC-6.8, 13.7.1, R26, R93. Spanish horse charges on a 3 or more; if it does not, it may still move. A unit
/// that charges goes in, and a screen that is charged, or whose battalion charges, is called in.
fn launch(on: &mut On, charge: Charge) {
    let at = on.table();
    let Charge { unit: id, target, .. } = charge;
    let unit = at.state.troops.expect(id);
    let hesitates =
        unit.family() == Family::Cavalry && holds(at, unit, |national| national.spanish_charges, SPANISH);
    let side = unit.side;
    if hesitates && !is_willing(on, id, side) {
        on.state.troops.expect_edit(id).flags.set(UnitFlags::WOULD_NOT_CHARGE, true);
        on.tell(|| Event::WouldNotCharge { unit: id });
        return;
    }
    on.state.troops.expect_edit(id).flags.set(UnitFlags::CHARGED, true);
    crate::skirmish::organic::recall(on, id);
    if on.state.troops.expect(target).side != side {
        crate::skirmish::organic::recall(on, target);
    }
    on.then(Charging::Onward(charge));
}

/// STC-13.7.1. One die.
fn is_willing(on: &mut On, unit: UnitId, roller: Side) -> bool {
    let tables = &on.setup.tables;
    let (sides, from) = (tables.scale.die_sides, tables.national.spanish_charge_from);
    let why = Why { rule: cite::SPANISH_CHARGES, roller, unit: Some(unit), what: "charge" };
    on.test(Roll::Die { sides }, &Modifiers::new(cite::SPANISH_CHARGES), &[from], why) > 0
}

/// STC-9.1, 9.5, R52, R58. Goes on to the first enemy it would touch and leaves what happens there: a
/// question to those who may evade, and then [`Charging::Met`].
fn onward(on: &mut On, mut charge: Charge) {
    let at = on.table();
    let Charge { unit: id, target, .. } = charge;
    let unit = at.state.troops.expect(id);
    let goes_on = charge.overran || charge.bonus > Length::ZERO || !charge.evaded.is_empty();
    let purpose = match goes_on {
        true => Purpose::Onward { target, bonus: crate::movement::pace::bonus(at, unit) - charge.bonus },
        false => Purpose::Charge { target },
    };
    // Evading units may have left the charger with no way on.
    let Ok(walked) = movement::walk(at, id, unit, &charge.path, purpose) else {
        return ended(on, charge);
    };
    let met = met_with(at, id, target, &walked);
    charge.bonus += walked.bonus;
    go(on, id, &walked);
    match met {
        Some(with) => come_up_to(on, charge, with),
        None => {
            if let Some(by) = walked.stopped.and_then(|stop| stop.by) {
                on.tell(|| Event::Stopped { unit: id, by });
            }
            on.then(Charging::Ended(charge));
        }
    }
}

/// R52, R115. The unit with which a walk ends in touch: the target, or a unit that stood unseen in the way.
fn met_with(at: At, unit: UnitId, target: UnitId, walked: &Walked) -> Option<UnitId> {
    let end = walked.run.end();
    let touch = at.setup.options.touch.mm();
    let in_touch = |other: UnitId| {
        let body = at.state.troops.bodies().get(other);
        body.is_some_and(|body| geom::gap(end, body).length <= touch)
    };
    let in_the_way = walked.stopped.as_ref().and_then(|stop| stop.by);
    in_the_way
        .filter(|&by| in_touch(by))
        .or_else(|| in_touch(target).then_some(target))
        .or_else(|| crate::works::cover::reached_across(at, unit, end).contains(&target).then_some(target))
}

/// STC-6.1, 9.3. A charger makes its way.
fn go(on: &mut On, id: UnitId, walked: &Walked) {
    let by = Inches(Length::of(walked.run.length(Measure::OuterFrontCorner)));
    let spent = walked.spent;
    crate::movement::pace::spend(on, id, spent, walked.forward, walked.all_forward);
    if walked.bonus > Length::ZERO {
        on.state.troops.expect_edit(id).flags.set(UnitFlags::USED_BONUS, true);
    }
    on.tell(|| Event::Marched { unit: id, by, spent, way: None });
    movement::arrive(on, id, walked);
}

/// STC-6.8, 9.5, 10.8, R26, R56, R58, R119. A charger is up to a friend that it reinforces, a screen that
/// goes in and leaves the way to its battalion, or an enemy, which is first asked to evade if it may.
fn come_up_to(on: &mut On, charge: Charge, with: UnitId) {
    let at = on.table();
    let Charge { unit: id, .. } = charge;
    let troops = &at.state.troops;
    let (unit, other, body) = (troops.expect(id), troops.expect(with), troops.expect_body(with));
    if other.side == unit.side {
        impact::reinforce(on, id, with);
        return on.then(Charging::Ended(charge));
    }
    if let Some(parent) = other.parent {
        crate::skirmish::organic::recall(on, parent);
        return go_on(on, charge);
    }
    let (stood, side) = (Spot::of(body.centre()), other.side);
    let left = left_to(at, &charge, with);
    if evade::may_evade(at, with, id, left) {
        on.ask(side, Decision::Evade { unit: with, charger: id, left });
    }
    on.then(Charging::Met { charge, with, stood });
}

/// R58, R119. How far a unit may still evade this charge.
fn left_to(at: At, charge: &Charge, with: UnitId) -> Length {
    let before = charge.evaded.iter().find(|(unit, _)| *unit == with);
    before.map_or(at.setup.tables.skirmish.evade.0, |(_, left)| *left)
}

/// STC-9.8, 10.13, R55, R58, R67. The charger has come up to a unit: if that is gone, the charger halts or
/// goes on; in the open skirmishers are overrun; else they are in contact.
fn met(on: &mut On, mut charge: Charge, with: UnitId, stood: Spot) {
    let at = on.table();
    let Charge { unit, .. } = charge;
    let stands = at.state.troops.bodies().get(with).map(|body| (body.centre() - stood.point()).length());
    if stands.is_none_or(|by| by > at.setup.options.tolerance.mm()) {
        let left = left_to(at, &charge, with) - Length::of(stands.unwrap_or(f64::INFINITY).min(1e6));
        charge.evaded.retain(|(other, _)| *other != with);
        charge.evaded.push((with, left.max(Length::ZERO)));
        charge.overran |= impact::has_overrun_guns(at, unit, with);
        return halt_or_go_on(on, charge);
    }
    if impact::is_overrun(at, unit, with) {
        on.tell(|| Event::Overrun { unit: with, by: unit });
        losses::eliminate(on, with, cite::SKIRMISHERS_IN_COMBAT);
        charge.overran = true;
        return halt_or_go_on(on, charge);
    }
    impact::contact(on, unit, with);
    on.then(Charging::Ended(charge));
}

/// STC-9.8. Asks whether a charger goes on, if there is a unit to go on into.
fn halt_or_go_on(on: &mut On, charge: Charge) {
    let side = on.state.troops.expect(charge.unit).side;
    match check_go_on(on.table(), &charge) {
        Ok(()) => on.ask(side, Decision::HaltOrGoOn { charge }),
        Err(_) => halt(on, charge),
    }
}

/// STC-9.8, R58. Whether there is another unit to go on into: straight ahead, and within the rest of the
/// move.
pub(crate) fn check_go_on(at: At, charge: &Charge) -> Checked {
    let unit = charge.unit;
    let none = || refuse(cite::GOING_ON, Reason::NoOtherUnit { unit }).with_witness(unit);
    approach::next_ahead(at, charge).map(|_| ()).ok_or_else(none)
}

/// STC-9.8, R58. A charger goes on straight ahead.
fn go_on(on: &mut On, mut charge: Charge) {
    match approach::next_ahead(on.table(), &charge) {
        Some((target, path)) => {
            (charge.target, charge.path) = (target, path);
            on.then(Charging::Onward(charge));
        }
        None => ended(on, charge),
    }
}

/// STC-9.8. The player lets the charger go on.
pub(crate) fn order_on(on: &mut On, charge: Charge) {
    on.tell(|| Event::WentOn { unit: charge.unit });
    go_on(on, charge);
}

/// STC-9.8. A charger halts where its target has gone.
pub(crate) fn halt(on: &mut On, charge: Charge) {
    let unit = charge.unit;
    on.tell(|| Event::HaltedCharge { unit });
    ended(on, charge);
}

/// STC-5.5.5, 9.4, R55, R128. A charge is over. If its target has evaded or is gone, a charger that used its
/// bonus is disordered.
fn ended(on: &mut On, charge: Charge) {
    let id = charge.unit;
    crate::movement::pace::finish(on, id);
    if charge.overran || on.state.is_engaged(id) {
        return;
    }
    on.tell(|| Event::ChargedInVain { unit: id });
    let is_away = !charge.evaded.is_empty() || on.state.troops.get(charge.target).is_none();
    let used_bonus = on.state.troops.expect(id).flags.has(UnitFlags::USED_BONUS);
    if is_away && used_bonus {
        crate::morale::heart::disorder(on, id, cite::DISORDER_BONUS);
    }
}

#[cfg(test)]
mod tests;
