//! Whom an order is about: the first questions of every check.

use crate::{At, Checked, Reason, SoundTheChargeAlexis, Unit};
use engine::Refusal;
use names::{RuleId, Side, UnitId};

/// Refuses an order under a rule.
pub(crate) fn refuse(rule: RuleId, reason: Reason) -> Refusal<SoundTheChargeAlexis> {
    Refusal::new(rule, reason)
}

/// A unit of one's own that is there.
pub(crate) fn own<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = any(at, id, rule)?;
    if unit.side == side {
        Ok(unit)
    } else {
        Err(refuse(rule, Reason::NotYours { unit: id }).with_witness(id))
    }
}

/// A unit of one's own that has neither marched nor charged this turn.
pub(crate) fn ready<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = own(at, side, id, rule)?;
    if unit.acted { Err(refuse(rule, Reason::HasActed { unit: id }).with_witness(id)) } else { Ok(unit) }
}

/// An enemy that is there.
pub(crate) fn enemy<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = any(at, id, rule)?;
    if unit.side != side {
        Ok(unit)
    } else {
        Err(refuse(rule, Reason::OwnSide { target: id }).with_witness(id))
    }
}

/// A unit that is there, as far as the side knows.
fn any<'a>(at: At<'a>, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    at.state.troops.get(id).ok_or_else(|| refuse(rule, Reason::NotThere { unit: id }))
}
