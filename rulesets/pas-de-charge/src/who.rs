//! Whom an order is about: the first questions of every check.

use crate::state::{General, Unit};
use crate::{At, Checked, PasDeCharge, Reason};
use engine::Refusal;
use names::{RuleId, Side, UnitId};

/// Refuses an order under a rule.
pub(crate) fn refuse(rule: RuleId, reason: Reason) -> Refusal<PasDeCharge> {
    Refusal::new(rule, reason)
}

/// Refuses unless something holds.
pub(crate) fn ensure(holds: bool, rule: RuleId, reason: impl FnOnce() -> Reason) -> Checked {
    if holds { Ok(()) } else { Err(refuse(rule, reason())) }
}

/// Refuses unless something holds, and shows a unit.
pub(crate) fn ensure_of(holds: bool, rule: RuleId, unit: UnitId, reason: Reason) -> Checked {
    if holds { Ok(()) } else { Err(refuse(rule, reason).with_witness(unit)) }
}

/// A unit that is there, as far as the side knows.
pub(crate) fn any<'a>(at: At<'a>, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    at.state.troops.get(id).ok_or_else(|| refuse(rule, Reason::NotThere { unit: id }))
}

/// A unit of one's own.
pub(crate) fn own<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = any(at, id, rule)?;
    ensure_of(unit.side == side, rule, id, Reason::NotYours { unit: id })?;
    Ok(unit)
}

/// A unit of one's own that stands on the table.
pub(crate) fn standing<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = own(at, side, id, rule)?;
    ensure(unit.is_on_table() && !unit.is_abandoned(), rule, || Reason::NotOnTable { unit: id })?;
    Ok(unit)
}

/// An enemy that is seen on the table.
pub(crate) fn enemy<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = any(at, id, rule)?;
    ensure_of(unit.side != side, rule, id, Reason::OwnSide { target: id })?;
    ensure(unit.is_seen() && !unit.is_abandoned(), rule, || Reason::NotOnTable { unit: id })?;
    Ok(unit)
}

/// A general of one's own.
pub(crate) fn general<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a General> {
    let general = at.state.generals.get(id).ok_or_else(|| refuse(rule, Reason::NotThere { unit: id }))?;
    ensure(general.side == side, rule, || Reason::NotYours { unit: id })?;
    Ok(general)
}

/// Refuses a list of units that is empty or names one of them twice.
pub(crate) fn check_list(units: &[UnitId], rule: RuleId) -> Checked {
    ensure(!units.is_empty(), rule, || Reason::NoUnits)?;
    let twice = units.iter().enumerate().find(|(place, id)| units[..*place].contains(id));
    match twice {
        Some((_, id)) => Err(refuse(rule, Reason::NamedTwice { unit: *id })),
        None => Ok(()),
    }
}
