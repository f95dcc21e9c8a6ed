//! PDC-3.3.1 to 3.3.3, R6, R7, R45, R67. Command rolls: who may order which units, and what failing ends.

pub(crate) mod candidates;
pub(crate) mod generals;

use crate::options::{CommandSequence, FailureScope};
use crate::state::{Few, Group, State, Status, Unit, UnitFlags};
use crate::who::{check_list, ensure, ensure_of, general, standing};
use crate::{At, Checked, Decision, Event, On, Phase, Reason, Step, cite};
use dice::{Roll, Why};
use names::{RuleId, Side, UnitId};

/// PDC-3.2.1, 3.3.3. A side gives its next command, unless a failure has ended that or no unit is left.
pub(crate) fn ask(on: &mut On, side: Side) {
    on.state.phase = Phase::Command(side);
    if on.state.forfeited[side.index()] {
        return;
    }
    let at = on.table();
    let waits = |(id, unit): (UnitId, &Unit)| {
        unit.is_on_table()
            && (check_unit(id, unit).is_ok()
                || !at.state.linked(id).is_empty() && !unit.has(UnitFlags::RESPONDED))
    };
    if at.state.of(side).any(waits) {
        on.ask_with_aside(side, Decision::Command, Decision::Meanwhile);
    }
}

/// PDC-3.3.1, R7. A general orders units of his command that have had no order in this bound.
pub(crate) fn check_command(at: At, side: Side, id: UnitId, units: &[UnitId]) -> Checked {
    let rule = cite::COMMAND_ROLL;
    check_list(units, rule)?;
    let leader = general(at, side, id, rule)?;
    let silenced = at.state.silenced.contains(&id);
    ensure(!silenced, cite::COMMAND_FAILS, || Reason::Silenced { general: id })?;
    for unit in units {
        let found = standing(at, side, *unit, rule)?;
        check_unit(*unit, found)?;
        let commands = at.state.chain(found.of).any(|above| above == leader.leads);
        ensure_of(commands, cite::R7, *unit, Reason::NotInCommand { unit: *unit, general: id })?;
    }
    let may = orderers(at.state, units).contains(&id);
    ensure(may, cite::R7, || Reason::OtherGeneral { general: id })
}

/// PDC-3.3.1, R7, R12, R46, R57, R70. Whether a unit can be given an order.
pub(crate) fn check_unit(id: UnitId, unit: &Unit) -> Checked {
    let bars = |holds: bool, rule: RuleId, reason: Reason| ensure_of(!holds, rule, id, reason);
    bars(unit.has(UnitFlags::ORDERED), cite::R7, Reason::AlreadyOrdered { unit: id })?;
    bars(unit.has(UnitFlags::LEADERLESS), cite::D_CLASS_RECOVERY, Reason::Leaderless { unit: id })?;
    bars(unit.has(UnitFlags::TOOK_COVER), cite::R12, Reason::HasTakenCover { unit: id })?;
    let stands_still = unit.status == Status::RiddenThrough;
    bars(stands_still, cite::RIDE_THROUGH, Reason::NotAble { unit: id })?;
    let is_able = unit.status == Status::Normal && !unit.has(UnitFlags::BROKE);
    bars(!is_able, cite::R70, Reason::NotAble { unit: id })
}

/// R7, R45. The generals who may order these units together: he who leads the lowest formation that has them
/// all; where it has none, the next above; where he is disabled, he and the next above who is not.
pub(crate) fn orderers(state: &State, units: &[UnitId]) -> Few {
    let chains = units.iter().filter_map(|id| Some(state.chain(state.troops.get(*id)?.of).collect::<Few>()));
    let common = chains.reduce(|one, other| one.into_iter().filter(|id| other.contains(id)).collect());
    let mut found = Few::new();
    for command in common.unwrap_or_default() {
        if let Some((id, general)) = state.general_of(command) {
            found.push(id);
            if general.disabled == 0 {
                break;
            }
        }
    }
    // Between a disabled general and the first able one above him, other disabled ones have no say.
    if found.len() > 2 {
        let (first, last) = (found[0], found[found.len() - 1]);
        found = Few::from_slice(&[first, last]);
    }
    found
}

/// PDC-3.3.1 to 3.3.3, R6. The player rolls against the rating: the units may act, or his orders are over.
pub(crate) fn order(on: &mut On, side: Side, id: UnitId, units: Few) {
    let rating = i16::from(on.state.generals.get(id).expect("a checked general is there").rating);
    let why = Why { rule: cite::COMMAND_ROLL, roller: side, unit: Some(id), what: "command" };
    let total = on.roll(Roll::Sum { n: 2, sides: 6, at_least: 0 }, why);
    let passed = total <= rating;
    let named = units.clone();
    on.tell(|| Event::Commanded { general: id, units: named, total, rating, passed });
    for unit in &units {
        let flags = if passed { UnitFlags::ORDERED.with(UnitFlags::ACTIVATED) } else { UnitFlags::ORDERED };
        on.state.mark(*unit, flags);
    }
    let is_one_by_one = on.setup.options.command_sequence == CommandSequence::OneByOne;
    if passed {
        drop_counterattacks(on, &units);
        on.state.groups.push(Group { side, units });
    } else {
        match on.setup.options.command_failure_scope {
            FailureScope::Player => on.state.forfeited[side.index()] = true,
            FailureScope::Command => on.state.silenced.push(id),
        }
    }
    if is_one_by_one && passed {
        on.then(Step::Moves { side });
    }
    on.then(Step::Commands { side });
}

/// PDC-9.6.6. A unit that is ordered anyway needs no group of its own.
fn drop_counterattacks(on: &mut On, units: &[UnitId]) {
    on.state.groups.iter_mut().for_each(|group| group.units.retain(|id| !units.contains(id)));
    on.state.groups.retain(|group| !group.units.is_empty());
}

/// PDC-9.6.6, R57. Units whose enemy's column failed on single bases may move against it without a roll.
pub(crate) fn counterattacks(on: &mut On, side: Side) {
    let may = |unit: &Unit| unit.has(UnitFlags::COUNTERATTACKS) && unit.status == Status::Normal;
    let units: Vec<UnitId> = on.state.of(side).filter(|(_, unit)| may(unit)).map(|(id, _)| id).collect();
    for id in units {
        on.state.edit(id).flags.set(UnitFlags::COUNTERATTACKS, false);
        on.state.groups.push(Group { side, units: Few::from_slice(&[id]) });
    }
}

/// PDC-3.2.2. A side is asked which group acts next.
pub(crate) fn ask_moves(on: &mut On, side: Side) {
    on.state.phase = Phase::Moves(side);
    on.ask_with_aside(side, Decision::Moves, Decision::Meanwhile);
}

#[cfg(test)]
mod tests;
