//! FPN-4.4, 4.15, 5.2, 5.5, 5.7. Obedience: who is in command, and who must test.

pub(crate) mod generals;

use crate::morale::rally;
use crate::shooting::veil;
use crate::{Event, Family, FastPlay, General, Unit, UnitFlags};
use dice::{Roll, Why};
use engine::{Hand, Modifiers, Table};
use names::{RuleId, Side, UnitId};

/// FPN-4.4, 4.15. Throws a command test for a unit under a rule; true if it obeys.
pub(crate) fn obeys(on: &mut Hand<FastPlay>, id: UnitId, rule: RuleId, plus: &Modifiers) -> bool {
    let unit = on.state.troops.expect(id);
    let need = pass_score(on.table(), unit);
    let why = Why { rule, roller: unit.side, unit: Some(id), what: "command test" };
    on.test(Roll::Die { sides: 6 }, plus, &[need], why) > 0
}

/// FPN-4.15. The lowest score with which a unit passes a command test.
pub(crate) fn pass_score(at: Table<FastPlay>, unit: &Unit) -> i16 {
    at.setup.tables.command_test.of(unit.class)
}

/// FPN-1.7. Whether a unit must test for what others may do in command: it is out of command and neither
/// Skirmishers nor Artillery.
pub(crate) fn must_test_out_of_command(at: Table<FastPlay>, id: UnitId) -> bool {
    at.state.troops.get(id).is_some_and(|unit| {
        let is_free = unit.is_skirmishing() || unit.family() == Family::Artillery;
        !is_free && !unit.flags.has(UnitFlags::IN_COMMAND)
    })
}

/// FPN-5.2, 5.5, 5.7. Whether a unit is in command as the table stands now: any part of it is within the
/// range of its own General, which is longer if he sees any part of it. G5 measures from the edge of his
/// base. Without him it is not (R27). A unit that never had one (R6, or a case in which brigades do not
/// matter) stays as it was.
pub(crate) fn is_in_command(at: Table<FastPlay>, id: UnitId) -> bool {
    let Some(unit) = at.state.troops.get(id) else { return false };
    let Some(general) = unit.general else { return unit.flags.has(UnitFlags::IN_COMMAND) };
    at.state.generals.get(general).is_some_and(|general| commands(at, general, id, unit))
}

fn commands(at: Table<FastPlay>, general: &General, id: UnitId, unit: &Unit) -> bool {
    let Some(body) = at.state.troops.bodies().get(id) else { return false };
    let slack = at.setup.options.epsilon.mm();
    let range = at.setup.tables.command_range.of(general.grade);
    let distance = geom::gap(&general.body(&at.setup.tables), body).length;
    distance <= range.out_of_sight.mm() + slack
        || (distance <= range.in_sight.mm() + slack && veil::sees(at, general, unit))
}

/// FPN-12.11, 4b. Fixes which units of a side are in command, and whom Generals begin to rally in step 4
/// (R70).
pub(crate) fn freeze(on: &mut Hand<FastPlay>, side: Side) {
    let own: Vec<UnitId> =
        on.state.troops.iter().filter(|(_, unit)| unit.side == side).map(|(id, _)| id).collect();
    let mut changed = [vec![], vec![]];
    for id in own {
        let in_command = is_in_command(on.table(), id);
        let turn = on.state.turn;
        let mut unit = on.state.troops.expect_edit(id);
        let was_in_command = unit.flags.has(UnitFlags::IN_COMMAND);
        unit.flags.set(UnitFlags::IN_COMMAND, in_command);
        // FPN-1.7. To guns it makes no difference.
        if in_command != was_in_command && unit.family() != Family::Artillery {
            changed[usize::from(in_command)].push(id);
        }
        drop(unit);
        rally::begin(on, id, turn + 2);
    }
    for (units, in_command) in changed.into_iter().zip([false, true]).filter(|(units, _)| !units.is_empty()) {
        on.tell(|| Event::CommandChanged { units, in_command });
    }
}

#[cfg(test)]
mod tests;
