//! Whom an order is about: the first questions of every check.

use crate::{Erules, Reason, Unit};
use engine::{Lens, Refusal, Table};
use names::{RuleId, Side, UnitId};

/// A position to judge.
pub type At<'a> = Table<'a, Erules>;

/// All that a rule may touch while it is carried out.
pub type On<'a> = engine::Hand<'a, Erules>;

/// What a check finds: a value, or the refusal of the order.
pub type Checked<T = ()> = Result<T, Refusal<Erules>>;

/// Takes a candidate, and says whether more are wanted.
pub type Offer<'a> = engine::Offer<'a, Erules>;

/// Refuses an order under a rule.
pub(crate) fn refuse(rule: RuleId, reason: Reason) -> Refusal<Erules> {
    Refusal::new(rule, reason)
}

/// A unit of one's own that is there, on the table or off it.
pub(crate) fn own<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = any(at, id, rule)?;
    if unit.side == side {
        Ok(unit)
    } else {
        Err(refuse(rule, Reason::NotYours { unit: id }).with_witness(id))
    }
}

/// A unit of one's own on the table.
pub(crate) fn standing<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = own(at, side, id, rule)?;
    if unit.is_on_table() { Ok(unit) } else { Err(refuse(rule, Reason::OffTable { unit: id })) }
}

/// An enemy on the table.
pub(crate) fn enemy<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = any(at, id, rule)?;
    if unit.side != side && unit.is_on_table() {
        Ok(unit)
    } else {
        Err(refuse(rule, Reason::OwnSide { target: id }).with_witness(id))
    }
}

/// A unit that is there, as far as the side knows.
fn any<'a>(at: At<'a>, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    at.state.troops.get(id).ok_or_else(|| refuse(rule, Reason::NotThere { unit: id }))
}

/// The units of a side on the table that the lens wants.
pub(crate) fn units<'a>(
    at: At<'a>,
    side: Side,
    lens: &'a Lens,
) -> impl Iterator<Item = (UnitId, &'a Unit)> + 'a {
    at.state.of(side).filter(move |(id, _)| lens.wants_unit(*id))
}

/// The units of a side that the lens wants, on the table and off it.
pub(crate) fn units_everywhere<'a>(
    at: At<'a>,
    side: Side,
    lens: &'a Lens,
) -> impl Iterator<Item = (UnitId, &'a Unit)> + 'a {
    at.state.troops.iter().filter(move |(id, unit)| unit.side == side && lens.wants_unit(*id))
}
