//! The units that an order names: the first questions of every check.

use crate::cite;
use crate::melee::contact;
use crate::{FastPlay, Reason, Unit, UnitFlags};
use engine::{Refusal, Table};
use names::{RuleId, Side, UnitId};

type Checked<T> = Result<T, Refusal<FastPlay>>;

/// Refuses an order under a rule.
pub(crate) fn refuse(rule: RuleId, reason: Reason) -> Refusal<FastPlay> {
    Refusal::new(rule, reason)
}

/// Any unit that is not yet gone.
pub(crate) fn any<'a>(at: Table<'a, FastPlay>, unit: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    at.state.troops.get(unit).ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit }))
}

/// A unit of one's own.
pub(crate) fn own<'a>(at: Table<'a, FastPlay>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = any(at, id, rule)?;
    if unit.side == side {
        Ok(unit)
    } else {
        Err(refuse(rule, Reason::NotYours { unit: id }).with_witness(id))
    }
}

/// FPN-12.11. A unit of the moving side that is on the table and has not acted this turn, for an order under
/// a rule.
pub(crate) fn ready<'a>(at: Table<'a, FastPlay>, side: Side, id: UnitId, asked: RuleId) -> Checked<&'a Unit> {
    let unit = own(at, side, id, cite::MOVES)?;
    check_on_table(unit, id)?;
    if unit.flags.has(UnitFlags::ACTED) {
        return Err(refuse(spent(at, id, unit, asked), Reason::HasActed { unit: id }).with_witness(id));
    }
    Ok(unit)
}

/// FPN-4.6, 4.29, 6.1, 8.7. The rule by which what a unit has done this turn keeps it from something else: it
/// has failed a test, has changed formation or would, has finished its wheel or would, or has had its move.
fn spent(at: Table<FastPlay>, id: UnitId, unit: &Unit, asked: RuleId) -> RuleId {
    const CHANGES: [RuleId; 6] = [
        cite::LINE_AHEAD,
        cite::LINE_BY_TURNING,
        cite::COLUMN_AHEAD,
        cite::COLUMN_BY_TURNING,
        cite::SQUARE,
        cite::LAST_ELEMENT,
    ];
    let formed = unit.flags.has(UnitFlags::JUST_FORMED);
    let has_wheeled = !formed && unit.charged_turn != at.state.turn && contact::in_hth(at, id);
    if unit.flags.has(UnitFlags::FAILED) {
        cite::FAILURE
    } else if asked == cite::COMPLETING_A_WHEEL || has_wheeled {
        cite::COMPLETING_A_WHEEL
    } else if formed || CHANGES.contains(&asked) {
        cite::CHANGE_OR_MOVE
    } else {
        cite::ALLOWANCE
    }
}

/// An enemy unit that is on the table.
pub(crate) fn enemy<'a>(at: Table<'a, FastPlay>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = any(at, id, rule)?;
    check_on_table(unit, id)?;
    if unit.side != side {
        Ok(unit)
    } else {
        Err(refuse(rule, Reason::NotAnEnemy { unit: id }).with_witness(id))
    }
}

/// FPN-1.12, R8. A unit that waits off the table only comes on, and is not to be reached.
fn check_on_table(unit: &Unit, id: UnitId) -> Checked<()> {
    if unit.is_on_table() {
        Ok(())
    } else {
        Err(refuse(cite::ENTERING_COLUMN, Reason::OffTable { unit: id }))
    }
}
