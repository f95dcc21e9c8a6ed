//! Whom an order is about: the first questions of every check.

use crate::{FastPlay, Reason, Unit, UnitFlags};
use engine::{Refusal, Table};
use names::{RuleId, Side, UnitId};

type Checked<T> = Result<T, Refusal<FastPlay>>;

/// Refuses an order under a rule.
pub fn refuse(rule: RuleId, reason: Reason) -> Refusal<FastPlay> {
    Refusal::new(rule, reason)
}

/// Any unit that is not yet gone.
pub fn any<'a>(at: Table<'a, FastPlay>, unit: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    at.state.troops.get(unit).ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit }))
}

/// A unit of one's own.
pub fn own<'a>(at: Table<'a, FastPlay>, side: Side, unit: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let found = any(at, unit, rule)?;
    if found.side == side { Ok(found) } else { Err(refuse(rule, Reason::NotYours { unit }).seen(unit)) }
}

/// A unit of one's own that is on the table and has not acted this turn.
pub fn ready<'a>(at: Table<'a, FastPlay>, side: Side, unit: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let found = own(at, side, unit, rule)?;
    check_on_table(found, unit, rule)?;
    if found.flags.has(UnitFlags::ACTED) {
        return Err(refuse(rule, Reason::HasActed { unit }).seen(unit));
    }
    Ok(found)
}

/// An enemy unit that is on the table.
pub fn enemy<'a>(at: Table<'a, FastPlay>, side: Side, unit: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let found = any(at, unit, rule)?;
    check_on_table(found, unit, rule)?;
    if found.side != side { Ok(found) } else { Err(refuse(rule, Reason::NotAnEnemy { unit }).seen(unit)) }
}

fn check_on_table(found: &Unit, unit: UnitId, rule: RuleId) -> Checked<()> {
    if found.is_on_table() { Ok(()) } else { Err(refuse(rule, Reason::OffTable { unit })) }
}
