//! FPN-5.4, 9.4, 10.1 to 10.16, 11.7. Morale: which units test, what a failure means, and everything that
//! follows the hits of one zone or area.

pub(crate) mod rally;
pub(crate) mod routs;

use crate::melee::contact;
use crate::steps::{Cause, Fight, Nerve};
use crate::{Class, Decision, Event, Family, FastPlay, Formation, UnitFlags};
use crate::{cite, losses};
use dice::{Extreme, Roll, Why};
use engine::{Hand, Modifiers, Table};
use names::{Side, UnitId};

pub(crate) use crate::morale::rally::{rally, victory};

/// Does one part of losses, morale and routs.
pub(crate) fn run(on: &mut Hand<FastPlay>, step: Nerve) {
    match step {
        Nerve::Losses { unit } => lose(on, unit),
        Nerve::Test { unit, cause } => test_losses(on, unit, cause),
        Nerve::Mutual { fighting } => mutual_rout(on, &fighting),
        Nerve::Routs { fight } => routs::begin(on, fight),
        Nerve::Run { fight, left, fallen } => routs::run_on(on, fight, left, fallen),
        Nerve::Risk { unit } => routs::risk(on, unit),
        Nerve::Close { unit, touched } => losses::close_up(on, unit, &touched),
        Nerve::Aftermath { fight } => rally::aftermath(on, &fight),
    }
}

/// Everything that follows the hits of one zone or area, in the order of R1: removals, morale, mutual routs,
/// routs with their paths, Generals at risk, closing up, automatic rally. `struck` are the units with hits,
/// in the order in which they test; `fighting` are all units of a combat area, none in the fire step.
pub(crate) fn after_hits(on: &mut Hand<FastPlay>, struck: &[UnitId], fighting: &[UnitId], cause: Cause) {
    follow(on, struck, fighting, cause, &[]);
}

/// The same for the fire step, with who shot whom, shooter second: a square flees from those who shot it
/// (R62).
pub(crate) fn after_fire(on: &mut Hand<FastPlay>, struck: &[UnitId], shots: &[(UnitId, UnitId)]) {
    follow(on, struck, &[], Cause::Shooting, shots);
}

fn follow(
    on: &mut Hand<FastPlay>,
    struck: &[UnitId],
    fighting: &[UnitId],
    cause: Cause,
    shots: &[(UnitId, UnitId)],
) {
    if struck.is_empty() {
        return;
    }
    let at = on.table();
    let touching = |&unit: &UnitId| {
        contact::enemies_touching(at, unit).into_iter().map(move |enemy| (unit, enemy)).collect::<Vec<_>>()
    };
    let fight = Fight {
        struck: struck.to_vec(),
        fighting: fighting.to_vec(),
        touched: struck.iter().flat_map(touching).collect(),
        shot_by: shots.to_vec(),
        heartened: vec![],
    };
    for &unit in struck {
        on.then(Nerve::Losses { unit });
    }
    for &unit in struck {
        on.then(Nerve::Test { unit, cause });
    }
    if !fighting.is_empty() {
        on.then(Nerve::Mutual { fighting: fighting.to_vec() });
    }
    on.then(Nerve::Routs { fight });
}

/// FPN-9.1, 9.3, 9.4. As many elements go as there were hits; surplus hits are lost. The owner is asked
/// which, unless the rules leave him no choice. A unit that only overlaps loses like any other.
fn lose(on: &mut Hand<FastPlay>, id: UnitId) {
    let unit = on.state.troops.expect(id);
    let (side, left) = (unit.side, unit.elements.len() as u8);
    let count = unit.hits.min(left);
    if count == 0 {
        return;
    }
    if count == left {
        return losses::remove(on, id, &(0..left).collect::<Vec<u8>>());
    }
    match &losses::legal(on.table(), id, count)[..] {
        [only] => losses::remove(on, id, only),
        _ => on.ask(side, Decision::Remove { unit: id, count }),
    }
}

/// FPN-10.11 to 10.15, R65, R66. The modifiers of a morale test, as the unit stands at this moment.
pub(crate) fn modifiers(at: Table<FastPlay>, id: UnitId, cause: Cause) -> Modifiers {
    let none = Modifiers::new(cite::MORALE);
    let unit = at.state.troops.expect(id);
    let tables = &at.setup.tables;
    let enemies = contact::enemies_touching(at, id);
    let is_cavalry =
        |enemy: &UnitId| at.state.troops.get(*enemy).is_some_and(|enemy| enemy.family() == Family::Cavalry);
    let square = unit.in_square() && !enemies.is_empty() && enemies.iter().all(is_cavalry);
    let by_guns_only = unit.lost_this_phase > 0 && !unit.flags.has(UnitFlags::HIT_OTHERWISE);
    let ridden_at = unit.family() == Family::Foot
        && unit.formation != Formation::Square
        && enemies.iter().any(is_cavalry);
    none.by(cite::MORALE_ELITE, unit.class == Class::Elite, tables.morale_elite, "elite")
        .by(
            cite::SKIRMISHERS_ROUT,
            cause == Cause::RoutPath { of_skirmishers: true },
            tables.morale_skirmishers_rout,
            "rout of Skirmishers",
        )
        .by(cite::SQUARE_AGAINST_CAVALRY, square, tables.morale_square, "square against cavalry only")
        .by(
            cite::FRENCH_UNDER_GUNS,
            unit.is_french_column() && by_guns_only,
            tables.morale_french_column,
            "French column hit by artillery only",
        )
        .by(cite::FOOT_AGAINST_CAVALRY, ridden_at, tables.morale_foot_against_cavalry, "foot against cavalry")
}

/// FPN-10.10. The lowest score that fails, by the elements lost since the battle began.
fn fails_from(at: Table<FastPlay>, lost: u8) -> i16 {
    let lines = &at.setup.tables.morale_fails_from;
    lines[usize::from(lost).min(lines.len() - 1)]
}

/// FPN-10.9, 10.16, R67. Throws a unit's morale; true if it fails. No die is thrown if a six would not fail;
/// a test that cannot succeed is thrown.
pub(crate) fn fails(on: &mut Hand<FastPlay>, id: UnitId, cause: Cause) -> bool {
    let unit = on.state.troops.expect(id);
    let side = unit.side;
    let from = fails_from(on.table(), unit.lost());
    let plus = modifiers(on.table(), id, cause);
    if 6 + plus.total() < from {
        on.tell(|| Event::MoraleSure { unit: id, plus: plus.into() });
        return false;
    }
    let why = Why { rule: cite::MORALE, roller: side, unit: Some(id), what: "morale" };
    on.test(Roll::Die { sides: 6 }, &plus, &[from], why) == 1
}

/// FPN-10.2, 10.9, R95. A unit that lost elements in this phase and has some left tests. Failing hand-to-hand
/// it would rout, failing under fire it is shaken. Each phase is tested for its own losses, so one may test
/// twice in a turn.
fn test_losses(on: &mut Hand<FastPlay>, id: UnitId, cause: Cause) {
    // A unit that was destroyed is not there to test.
    let tests = on.state.troops.get(id).is_some_and(|unit| unit.lost_this_phase > 0);
    if !tests || !fails(on, id, cause) {
        return;
    }
    if cause == Cause::HandToHand || !shake(on, id) {
        would_rout(on, id);
    }
}

/// FPN-11.8. Shakes a unit, which is marked on the table, and ends the duty of moving cavalry (R38). False if
/// it was shaken already: then it routs instead (FPN-10.5).
pub(crate) fn shake(on: &mut Hand<FastPlay>, id: UnitId) -> bool {
    let mut unit = on.state.troops.expect_edit(id);
    if unit.is_shaken() {
        return false;
    }
    unit.flags.set(UnitFlags::SHAKEN, true);
    unit.flags.set(UnitFlags::IN_MOTION, false);
    unit.rallies_in = 0;
    drop(unit);
    on.tell(|| Event::UnitShaken { unit: id });
    true
}

fn would_rout(on: &mut Hand<FastPlay>, id: UnitId) {
    on.state.troops.expect_edit(id).flags.set(UnitFlags::WOULD_ROUT, true);
}

pub(crate) fn is_routing(at: Table<FastPlay>, id: UnitId) -> bool {
    at.state.troops.get(id).is_some_and(|unit| unit.flags.has(UnitFlags::WOULD_ROUT))
}

/// FPN-10.6, 10.7, R63, R84. If all units of both sides would rout, only the one that lost most this turn
/// does, fire included; of several that lost most, the one with the lowest die, those tied for lowest
/// throwing again. A unit that passed, a unit that did not test and a side that is wholly destroyed prevent
/// this.
fn mutual_rout(on: &mut Hand<FastPlay>, fighting: &[UnitId]) {
    let at = on.table();
    let standing: Vec<UnitId> =
        fighting.iter().copied().filter(|&id| at.state.troops.get(id).is_some()).collect();
    let of = |side: Side| standing.iter().any(|&id| at.state.troops.expect(id).side == side);
    if !Side::BOTH.into_iter().all(of) || !standing.iter().all(|&id| is_routing(at, id)) {
        return;
    }
    let lost = |id: &UnitId| at.state.troops.expect(*id).lost_this_turn;
    let most = standing.iter().map(lost).max().unwrap_or(0);
    let worst: Vec<UnitId> = standing.iter().copied().filter(|id| lost(id) == most).collect();
    let plus: Vec<Modifiers> = worst.iter().map(|&id| mutual_modifiers(at, id)).collect();
    let totals: Vec<i8> = plus.iter().map(|plus| plus.total().clamp(-100, 100) as i8).collect();
    let place = if worst.len() > 1 {
        on.tell(|| Event::AllWouldRout { units: worst.iter().copied().zip(plus).collect() });
        let roll = Roll::RollOff { sides: 6, plus: &totals, wins: Extreme::Lowest };
        let roller = on.state.winner;
        on.roll(roll, Why { rule: cite::MUTUAL_ROUT_DICE, roller, unit: None, what: "mutual rout" }) as usize
    } else {
        0
    };
    let routs = worst.get(place).copied();
    for id in standing.into_iter().filter(|id| Some(*id) != routs) {
        on.state.troops.expect_edit(id).flags.set(UnitFlags::WOULD_ROUT, false);
        on.tell(|| Event::StoodAfterAll { unit: id });
    }
}

/// FPN-10.8, R64. Elite units add, raw ones, artillery and unled shaken ones deduct, these never more than
/// once.
fn mutual_modifiers(at: Table<FastPlay>, id: UnitId) -> Modifiers {
    let none = Modifiers::new(cite::MUTUAL_ROUT_MODIFIERS);
    let unit = at.state.troops.expect(id);
    let unled = unit.is_shaken() && at.state.general_with(id).is_none();
    let poor = unit.class == Class::Raw || unit.family() == Family::Artillery || unled;
    none.when(unit.class == Class::Elite, at.setup.tables.mutual_rout_elite, "elite").when(
        poor,
        at.setup.tables.mutual_rout_poor,
        "raw, artillery or shaken without General",
    )
}

#[cfg(test)]
mod tests;
