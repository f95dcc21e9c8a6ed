//! PDC-3.2.6, 11, R1, R47 to R50, R80. Morale of brigades, and of the formations above them.

use crate::aftermath::way;
use crate::kinds::Grade;
use crate::options::Misprints;
use crate::state::{Command, Fate, State, Status, Unit, Whereabouts};
use crate::steps::Nerve;
use crate::tables::AUTOMATIC_ROUT;
use crate::{At, Event, On, Phase, cite, losses};
use dice::{Roll, Why};
use geom::{Facing, Vector};
use names::{Side, UnitId};

/// A.2, B5, PDC-11.0.1. Brigades test, those of the first side first, then the formations above them, level
/// by level.
pub(crate) fn begin(on: &mut On) {
    on.state.phase = Phase::Morale;
    let state = &*on.state;
    let mut tests: Vec<(usize, bool, UnitId)> = state
        .commands
        .iter()
        .map(|(id, command)| (height(state, id), command.side != state.first, id))
        .collect();
    tests.sort_unstable();
    for (_, _, command) in tests {
        on.then(Nerve::Test { command });
    }
}

/// The levels below a formation: none of a brigade.
fn height(state: &State, id: UnitId) -> usize {
    let below = state.commands.iter().filter(|(_, command)| command.above == Some(id));
    below.map(|(id, _)| height(state, id) + 1).max().unwrap_or(0)
}

/// Does a step of morale.
pub(crate) fn run(on: &mut On, step: Nerve) {
    let Nerve::Test { command } = step;
    if height(on.state, command) == 0 { test_brigade(on, command) } else { test_higher(on, command) }
}

/// What a test counts.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Count {
    lost: u16,
    original: u16,
    grade: Grade,
}

/// Whether a unit counts as lost in step 6: it retreats, or routs and is still to be removed.
fn is_lost(unit: &Unit) -> bool {
    unit.status == Status::Retreating || unit.fate == Fate::Routs
}

/// PDC-11.0.2, 11.1.1, R47. A brigade tests if a unit of it retreats now or routed in this bound, unless
/// nothing is left of it. One without a unit left has failed.
fn test_brigade(on: &mut On, id: UnitId) {
    let state = &*on.state;
    let Some(command) = state.commands.get(id) else { return };
    let units: Vec<&Unit> = state.troops.iter().map(|(_, unit)| unit).filter(|unit| unit.of == id).collect();
    let here = units.iter().filter(|unit| !matches!(unit.place, Whereabouts::Arrives { .. }));
    let going = here.filter(|unit| is_lost(unit)).count() as u16;
    if going == 0 && command.driven.is_empty() {
        return;
    }
    let stays: Vec<Grade> = units.iter().filter(|unit| !is_lost(unit)).map(|unit| unit.grade).collect();
    let Some(grade) = commonest(&stays) else {
        let turn = state.turn;
        return set_failed(on, id, turn);
    };
    let count = Count { lost: command.lost + going, original: command.original, grade };
    let way = way_of_units(on.table(), id);
    test(on, id, count, way);
}

/// PDC-11.1.1, R47. The commonest grade, the worse if two are as common.
fn commonest(grades: &[Grade]) -> Option<Grade> {
    let count = |grade: &Grade| grades.iter().filter(|one| *one == grade).count();
    Grade::ALL.iter().copied().filter(|grade| count(grade) > 0).max_by_key(|grade| (count(grade), *grade))
}

/// PDC-11.2.1, R50. The way in which the rest of a brigade retires: the mean of its retreats, or away from
/// where its units were driven off.
fn way_of_units(at: At, id: UnitId) -> Facing {
    let retreats = at.state.troops.iter().filter(|(_, unit)| unit.of == id && is_lost(unit));
    let mut ways: Vec<Facing> = retreats
        .map(|(unit, found)| found.carried.map_or_else(|| way::back(at, unit), |(way, _)| way))
        .collect();
    if ways.is_empty() {
        ways = at.state.commands.get(id).map(|command| command.driven.clone()).unwrap_or_default();
    }
    mean(&ways, at.state.commands.get(id).map_or(Side::Blue, |command| command.side))
}

/// The mean of some ways; if they cancel out, towards the side's own edge.
fn mean(ways: &[Facing], side: Side) -> Facing {
    let sum: Vector = ways.iter().map(|way| way.direction()).sum();
    if sum.length() < 1e-9 { way::home(side) } else { Facing::along(sum) }
}

/// PDC-11.2.5, R49. A higher formation tests if a formation directly below it failed, routed or lost its last
/// unit in this bound; these and those destroyed before are lost.
fn test_higher(on: &mut On, id: UnitId) {
    let state = &*on.state;
    let turn = state.turn;
    let Some(command) = state.commands.get(id) else { return };
    let below: Vec<(UnitId, &Command)> =
        state.commands.iter().filter(|(_, one)| one.above == Some(id)).collect();
    if !below.iter().any(|(_, one)| one.failed == turn) {
        return;
    }
    let is_gone = |(one, found): &&(UnitId, &Command)| {
        found.failed == turn || !state.has_units(*one) || found.original == 0
    };
    let lost: Vec<UnitId> = below.iter().filter(is_gone).map(|(one, _)| *one).collect();
    let outside = |unit: &Unit| {
        let chain: Vec<UnitId> = state.chain(unit.of).collect();
        chain.contains(&id) && !chain.iter().any(|above| lost.contains(above)) && !is_lost(unit)
    };
    let stays: Vec<Grade> =
        state.troops.iter().filter(|(_, unit)| outside(unit)).map(|(_, unit)| unit.grade).collect();
    let Some(grade) = commonest(&stays) else { return set_failed(on, id, turn) };
    let count = Count { lost: lost.len() as u16, original: command.original, grade };
    let ways: Vec<Facing> = lost.iter().filter_map(|one| state.commands.get(*one)?.retires).collect();
    let way = mean(&ways, command.side);
    test(on, id, count, way);
}

/// PDC-11.1.2, R48. The basic chance: the table as far as it goes, and its formula above it. With all units
/// lost, or a single one in all, there is no test.
fn basic_chance(at: At, lost: u16, original: u16) -> Option<u8> {
    if original < 2 || lost == 0 || lost >= original {
        return None;
    }
    let tables = &at.setup.tables;
    let printed = at.setup.options.misprints == Misprints::AsPrinted;
    let row: &[u8] = match original {
        8 if printed => &tables.basic_chance_printed.of_8,
        9 if printed => &tables.basic_chance_printed.of_9,
        _ => tables.basic_chance.row(original),
    };
    match row.get(usize::from(lost - 1)) {
        Some(chance) => Some(*chance),
        // Half of the original rounds up.
        None => Some(((200 * u32::from(lost) + u32::from(original)) / (2 * u32::from(original))) as u8),
    }
}

/// PDC-11.1.3. The chance of failure; the row is the highest that the basic chance reaches.
fn chance(at: At, basic: u8, grade: Grade) -> u8 {
    let rows = &at.setup.tables.quality;
    let row = rows.iter().rev().find(|row| basic >= row.from).or(rows.first());
    row.map_or(0, |row| row.fails.of(grade))
}

/// PDC-11.1.2 to 11.1.4, R48. Two dice for tens and units: at the chance or above, the rest stand.
fn test(on: &mut On, id: UnitId, count: Count, way: Facing) {
    let at = on.table();
    let Some(command) = at.state.commands.get(id) else { return };
    let side = command.side;
    let Some(basic) = basic_chance(at, count.lost, count.original) else { return };
    let chance = chance(at, basic, count.grade);
    if chance >= AUTOMATIC_ROUT {
        return rout_all(on, id);
    }
    let why = Why { rule: cite::MORALE_ROLL, roller: side, unit: Some(id), what: "morale" };
    let thrown = on.roll(Roll::Percent, why);
    let stands = thrown >= i16::from(chance);
    let Count { lost, original, grade } = count;
    on.tell(|| Event::Tested { command: id, lost, original, basic, grade, chance, thrown, stands });
    if stands {
        return;
    }
    let turn = on.state.turn;
    set_failed(on, id, turn);
    if let Some(found) = on.state.commands.get_mut(id) {
        found.failures = found.failures.saturating_add(1);
    }
    for below in brigades_below(on.state, id) {
        if let Some(found) = on.state.commands.get_mut(below) {
            found.retires = found.retires.or(Some(way));
        }
    }
    if let Some(found) = on.state.commands.get_mut(id) {
        found.retires = found.retires.or(Some(way));
    }
}

fn set_failed(on: &mut On, id: UnitId, turn: u16) {
    let way = way_of_units(on.table(), id);
    if let Some(found) = on.state.commands.get_mut(id) {
        found.failed = turn;
        // R50. Those above it retire its way, even if nothing is left of it to retire.
        found.retires = found.retires.or(Some(way));
    }
}

/// The brigades of a formation, itself if it is one.
fn brigades_below(state: &State, id: UnitId) -> Vec<UnitId> {
    let is_below = |one: UnitId| state.chain(one).any(|above| above == id);
    let all = state.commands.ids().iter().copied();
    all.filter(|one| is_below(*one) && height(state, *one) == 0).collect()
}

/// PDC-11.1.3, 11.2.1, R50. An automatic rout: all units that are left are removed.
fn rout_all(on: &mut On, id: UnitId) {
    on.tell(|| Event::RoutedAll { command: id });
    let turn = on.state.turn;
    let is_below = |unit: &Unit| on.state.chain(unit.of).any(|above| above == id);
    let is_here = |unit: &Unit| unit.is_on_table() && is_below(unit);
    let units: Vec<UnitId> =
        on.state.troops.iter().filter(|(_, unit)| is_here(unit)).map(|(unit, _)| unit).collect();
    for unit in units {
        // Guns whose crew shelters behind another of these units are lost with it.
        if on.state.troops.get(unit).is_none() {
            continue;
        }
        let way = way::back(on.table(), unit);
        losses::remove(on, unit, Some(way), cite::QUALITY_TABLE);
    }
    if let Some(found) = on.state.commands.get_mut(id) {
        (found.failed, found.routed) = (turn, true);
    }
}

#[cfg(test)]
mod tests;
