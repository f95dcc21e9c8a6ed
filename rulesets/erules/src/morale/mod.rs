//! ERN-20 to ERN-23, ERN-25, ERN-26, X5 to X7, R7, R44, R46, R47, R50, R59, R61. Reaction tests: which units
//! take them, in which order, and what comes of them.

pub(crate) mod lines;
pub(crate) mod reacting;
pub(crate) mod refuge;
pub(crate) mod seen;

use crate::movement::cost::{Sort, rate};
use crate::questions::Facing as How;
use crate::shooting::cover;
use crate::state::{Due, Few, Pace, Stage};
use crate::steps::{Class, Reacting, Testing};
use crate::who::{refuse, standing};
use crate::{Arm, At, Checked, Event, Morale, On, Reason, Traits, Unit, UnitFlags, charge, cite, contact};
use names::{RuleId, Side, UnitId};

/// Does one part of the tests.
pub(crate) fn run(on: &mut On, step: Testing) {
    match step {
        Testing::All { class } => all(on, class),
        Testing::Test { class, unit } => test(on, class, unit),
        Testing::Over => over(on),
    }
}

/// ERN-20, R7. The tests of each class, one class after the other.
pub(crate) fn begin(on: &mut On) {
    for class in Class::ALL {
        on.then(Testing::All { class });
    }
    on.then(Testing::Over);
}

/// R7, R130. The units that take a test of a class: as the player has ordered, else by roster.
fn all(on: &mut On, class: Class) {
    let at = on.table();
    let side = at.state.active;
    let all: Vec<UnitId> = at.state.ids(side).into_iter().filter(|&id| is_due(at, id, class)).collect();
    let first: Vec<UnitId> = at.state.sequence.iter().copied().filter(|id| all.contains(id)).collect();
    let rest: Vec<UnitId> = all.into_iter().filter(|id| !first.contains(id)).collect();
    for unit in first.into_iter().chain(rest) {
        on.then(Testing::Test { class, unit });
    }
}

/// ERN-20.1, 20.1.1 to 20.1.3, 20.2, X7, R7, R44. Whether a unit takes a test.
pub(crate) fn is_due(at: At, id: UnitId, class: Class) -> bool {
    let unit = at.state.unit(id);
    let routs = unit.morale == Morale::Routing;
    let is_sheltered = unit.is_element() && shares_fate(at, id);
    match class {
        Class::Rally => routs,
        Class::Pursuit => unit.morale == Morale::Pursuing && is_wild(unit),
        Class::Charged => !routs && !is_sheltered && unit.chargers.iter().any(|c| touches(at, id, *c)),
        Class::Casualties => {
            let goes = matches!(unit.due, Some(Due::Retire { .. } | Due::Rout | Due::Evade { .. }));
            !routs && !goes && !is_sheltered && unit.is(UnitFlags::HIT)
        }
        Class::Guns => {
            let is_bound =
                unit.due.is_some() || unit.is(UnitFlags::RETIRES) || routs || unit.morale == Morale::Shaken;
            unit.has_guns() && !is_bound && unit.chargers.is_empty() && cavalry_near(at, id).is_some()
        }
        Class::Charge => charge::trial::is_due(at, id),
    }
}

/// R110. Whether an element touches a unit of its own side, whose fate it shares.
pub(crate) fn shares_fate(at: At, id: UnitId) -> bool {
    let unit = at.state.unit(id);
    contact::touched(at, &unit.ground(), unit.side, id)
        .iter()
        .any(|other| !at.state.unit(*other).is_element())
}

fn touches(at: At, id: UnitId, other: UnitId) -> bool {
    let (Some(one), Some(other)) = (at.state.troops.get(id), at.state.troops.get(other)) else {
        return false;
    };
    contact::in_contact(at, one, other)
}

/// ERN-20.2.2. Cavalry and irregular infantry must test to end a pursuit.
pub(crate) fn is_wild(unit: &Unit) -> bool {
    unit.arm == Arm::Cavalry || (unit.arm == Arm::Infantry && unit.has(Traits::IRREGULAR))
}

/// ERN-20.2.3, ERN-26, R47. Enemy cavalry that has come within 200 m of guns.
pub(crate) fn cavalry_near(at: At, id: UnitId) -> Option<UnitId> {
    let unit = at.state.unit(id);
    let reach = at.setup.tables.distances.guns_approached as f64;
    let centre = unit.ground().centre();
    let near = at.state.of(unit.side.other()).filter(|(_, enemy)| {
        enemy.arm == Arm::Cavalry
            && enemy.morale != Morale::Routing
            && seen::comes_on(enemy, centre)
            && contact::distance(unit, enemy) <= reach
    });
    near.min_by(|one, two| contact::distance(unit, one.1).total_cmp(&contact::distance(unit, two.1)))
        .map(|(id, _)| id)
}

/// ERN-20.3, 20.4. One test.
fn test(on: &mut On, class: Class, id: UnitId) {
    // An earlier test of the same bound may have made this one needless.
    if !is_due(on.table(), id, class) {
        return;
    }
    match class {
        Class::Rally => rally(on, id),
        Class::Pursuit => rally_from_pursuit(on, id),
        Class::Charged => charged(on, id),
        Class::Casualties => casualties(on, id),
        Class::Guns => guns_approached(on, id),
        Class::Charge => charge::trial::test(on, id),
    }
}

/// ERN-23, 23.O1, 23.O2, R61. A router halts and is in good order when the bound ends, or runs on. While an
/// enemy touches it the throw has no effect.
fn rally(on: &mut On, id: UnitId) {
    let plus = lines::rally(on.table(), id);
    let cut = on.setup.tables.reaction.outcomes.rallies;
    let rallies = lines::two_dice(on, id, &plus, &[cut], cite::RALLY, "rally") == 1;
    let is_held = !contact::enemies(on.table(), id).is_empty();
    let mut unit = on.state.edit(id);
    if rallies && !is_held {
        unit.set(UnitFlags::REGAINS, true);
        unit.pace = Pace::HALTED;
        drop(unit);
        on.tell(|| Event::Rallied { unit: id });
    } else {
        unit.due = Some(Due::Rout);
    }
}

/// ERN-20.2.2, ERN-25, 25.O1 to 25.O3, R46. A pursuer breaks off or goes on; without a throw it ends a
/// pursuit in which it can no longer keep contact.
fn rally_from_pursuit(on: &mut On, id: UnitId) {
    let at = on.table();
    let unit = at.state.unit(id);
    let reach = rate(at, unit, Sort::Charge);
    let within = |other: &UnitId| {
        at.state.troops.get(*other).is_some_and(|other| {
            other.is_on_table() && other.flees() && contact::distance(unit, other) <= reach
        })
    };
    if !unit.quarry.iter().any(within) {
        return break_off(on, id, cite::PURSUIT_TEST);
    }
    let foot = |other: &UnitId| {
        at.state
            .troops
            .get(*other)
            .is_some_and(|other| other.arm == Arm::Infantry || other.arm == Arm::Skirmishers)
    };
    let is_after_infantry = unit.arm == Arm::Cavalry && unit.quarry.iter().any(foot);
    let outcomes = &at.setup.tables.reaction.outcomes;
    let cuts = [outcomes.pursuit_wavers, outcomes.pursuit_ends];
    let plus = lines::pursuit(at, id);
    match lines::two_dice(on, id, &plus, &cuts, cite::RALLY_PURSUIT, "rally from pursuit") {
        0 => {}
        1 if is_after_infantry => {}
        _ => break_off(on, id, cite::RALLY_PURSUIT),
    }
}

/// ERN-25.O1. A pursuit is over; order is regained when the bound ends.
pub(crate) fn break_off(on: &mut On, id: UnitId, rule: RuleId) {
    let mut unit = on.state.edit(id);
    unit.quarry = Few::new();
    unit.charge = None;
    unit.pace = Pace::HALTED;
    unit.set(UnitFlags::REGAINS, true);
    drop(unit);
    on.tell(|| Event::BrokeOff { unit: id, rule });
}

/// ERN-21.1 to 21.3, 21.O1 to 21.O3, 17.2, R54, R111. A unit that a charge has touched stands, retires,
/// evades or routs; shaken troops rout at once.
fn charged(on: &mut On, id: UnitId) {
    let at = on.table();
    let unit = at.state.unit(id);
    let charger = *unit.chargers.iter().find(|other| touches(at, id, **other)).expect("a charger touches it");
    let is_shaken = unit.morale == Morale::Shaken;
    let rides = matches!(unit.arm, Arm::Cavalry | Arm::Scouts | Arm::Staff);
    let evades = rides || (unit.arm == Arm::Skirmishers && at.setup.options.skirmishers_evade);
    let is_flanked = unit.is(UnitFlags::FLANKED);
    let counters = unit.arm == Arm::Cavalry && unit.is_formed() && !is_flanked;
    let faces = unit.is_regular_infantry() && is_flanked && !unit.stance.formation.is_all_round();
    let faces = faces && lines::binds(at, id, crate::Standing::FlankCharge);
    on.state.edit(id).set(UnitFlags::TESTED, true);
    if is_shaken {
        on.state.edit(id).due = Some(Due::Rout);
        return on.tell(|| Event::Broke { unit: id, rule: cite::SHAKEN_ROUT });
    }
    let outcomes = &on.setup.tables.reaction.outcomes;
    let cuts = [outcomes.charged_retires, outcomes.charged_stands];
    let plus = lines::charged(on.table(), id);
    let due = match lines::two_dice(on, id, &plus, &cuts, cite::CHARGED, "receive a charge") {
        0 => Some(Due::Rout),
        1 if evades => Some(Due::Evade { from: charger }),
        1 => Some(Due::Retire { from: charger }),
        _ if counters => Some(Due::Countercharge { charger }),
        _ if faces => Some(Due::Face { charger }),
        _ => None,
    };
    let stands = due.is_none() || matches!(due, Some(Due::Face { .. }));
    if !stands {
        loses_charge(on, id);
    }
    on.state.edit(id).due = due;
    if stands {
        on.tell(|| Event::Received { unit: id, charger });
    }
}

/// R7. A unit that a test has halted, turned back or routed loses the charge that it has declared.
fn loses_charge(on: &mut On, id: UnitId) {
    let mut unit = on.state.edit(id);
    if unit.charge.is_some_and(|charge| charge.stage == Stage::Declared) {
        unit.charge = None;
    }
    unit.set(UnitFlags::APPROACHES, false);
}

/// ERN-22, 22.O1, 22.O2, 20.1.2, R7, R59. A unit that has lost figures carries on, halts, retires or routs.
fn casualties(on: &mut On, id: UnitId) {
    let plus = lines::casualties(on.table(), id);
    let cut = on.setup.tables.reaction.outcomes.casualties_stand;
    if lines::two_dice(on, id, &plus, &[cut], cite::CASUALTIES, "casualties") == 1 {
        return;
    }
    let at = on.table();
    let unit = at.state.unit(id);
    let enemies = contact::enemies(at, id);
    let pursues = unit.morale == Morale::Pursuing;
    let advances = enemies.is_empty() && (pursues || (!unit.pace.is_halted() && !unit.is_disordered()));
    let is_shaken = unit.morale == Morale::Shaken;
    let from = enemies.first().copied().or_else(|| nearest_enemy(at, id));
    loses_charge(on, id);
    if is_shaken {
        on.state.edit(id).due = Some(Due::Rout);
        return on.tell(|| Event::Broke { unit: id, rule: cite::CASUALTIES_FAIL });
    }
    if advances || from.is_none() {
        let clock = on.state.clock;
        let mut unit = on.state.edit(id);
        unit.pace = Pace::HALTED;
        unit.halted = clock;
        unit.charge = None;
        if pursues {
            unit.morale = Morale::Good;
            unit.quarry = Few::new();
        }
        drop(unit);
        return on.tell(|| Event::Halted { unit: id, rule: cite::CASUALTIES_FAIL });
    }
    let from = from.expect("an enemy is there");
    on.state.edit(id).due = Some(Due::Retire { from });
}

/// The nearest enemy of a unit on the table.
pub(crate) fn nearest_enemy(at: At, id: UnitId) -> Option<UnitId> {
    let unit = at.state.unit(id);
    let side: Side = unit.side.other();
    let body = unit.ground();
    at.state.troops.bodies().nearest(&body, |other| other.side == side).map(|(id, _)| id)
}

/// ERN-26, 26.1, 26.2, 26.O1, 26.O2, R47, R70, R71. Guns that cavalry approaches are defended, or their crew
/// goes to shelter; without any shelter it stands.
fn guns_approached(on: &mut On, id: UnitId) {
    let at = on.table();
    let from = cavalry_near(at, id).expect("cavalry is near");
    let reach = rate(at, at.state.unit(id), Sort::Evade);
    if refuge::shelter(at, id, from, reach).is_none() {
        return on.tell(|| Event::StandsByGuns { unit: id, rule: cite::GUNS_APPROACHED });
    }
    let cut = on.setup.tables.reaction.approach.defends_on;
    let plus = lines::approached(on.table(), id, from);
    if lines::two_dice(on, id, &plus, &[cut], cite::GUNS_APPROACHED, "cavalry approaches guns") == 0 {
        on.state.edit(id).due = Some(Due::Behind { from });
    }
}

/// ERN-20.4.4, ERN-26, R49. When the tests are over, units that halted in disorder are in order again; crews
/// whose player ordered it go to shelter. Moves follow.
fn over(on: &mut On) {
    let side = on.state.active;
    let clock = on.state.clock;
    for id in on.state.ids(side) {
        let unit = on.state.unit(id);
        if unit.morale == Morale::Disordered && unit.since < clock {
            let mut unit = on.state.edit(id);
            (unit.morale, unit.since) = (Morale::Good, clock);
            drop(unit);
            on.tell(|| Event::Steadied { unit: id, rule: cite::HALTED });
        }
        let unit = on.state.unit(id);
        if unit.is(UnitFlags::RETIRES) && unit.due.is_none() {
            let from = refuge::threat(on.table(), id).or_else(|| nearest_enemy(on.table(), id));
            on.state.edit(id).due = from.map(|from| Due::Behind { from });
        }
    }
    on.then(Reacting::Begin);
}

/// ERN-19.1. The player may have a crew retire that sees formed enemy come on within its charge range,
/// unless it mans field works; a shelter must be near.
pub(crate) fn check_withdraw(at: At, side: Side, id: UnitId) -> Checked {
    let unit = standing(at, side, id, cite::CREWS_RETIRE)?;
    let may = unit.has_guns() && !cover::is_in_field_works(at, unit) && !unit.is(UnitFlags::RETIRES);
    let may = may && lines::binds(at, id, crate::Standing::CrewsRetire) && !unit.flees();
    if !may {
        return Err(refuse(cite::CREWS_RETIRE, Reason::MayNotRetire { unit: id }).with_witness(id));
    }
    let Some(from) = refuge::threat(at, id) else {
        return Err(refuse(cite::CREWS_RETIRE, Reason::NoThreat { unit: id }).with_witness(id));
    };
    let reach = refuge::reach(at, id, unit);
    if refuge::shelter(at, id, from, reach).is_none() {
        return Err(refuse(cite::CREWS_RETIRE, Reason::NoShelter { unit: id }).with_witness(id));
    }
    Ok(())
}

/// ERN-19.1. It will retire in step 2.
pub(crate) fn withdraw(on: &mut On, id: UnitId) {
    on.state.edit(id).set(UnitFlags::RETIRES, true);
}

/// ERN-17.2, R37. A unit faces a charge in a way that fits its move and the ground, or stands as it is.
pub(crate) fn check_face(at: At, id: UnitId, charger: UnitId, how: How) -> Checked {
    if how == How::Stand || reacting::facing(at, id, charger, how).is_some() {
        return Ok(());
    }
    Err(refuse(cite::FLANK_CHARGE, Reason::NoRoom { unit: id }).with_witness(id))
}

#[cfg(test)]
mod tests;
