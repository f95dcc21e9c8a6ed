//! The units that an order names: the first questions of every check.

use crate::cite;
use crate::{Formation, General, Reason, SoundTheCharge, Unit, UnitFlags};
use engine::{Refusal, Table};
use names::{RuleId, Side, UnitId};

/// A position to judge.
pub type At<'a> = Table<'a, SoundTheCharge>;

/// All that a rule may touch while it is carried out.
pub type On<'a> = engine::Hand<'a, SoundTheCharge>;

/// The result of a check: a value, or the rule that forbids the order.
pub type Checked<T = ()> = Result<T, Refusal<SoundTheCharge>>;

/// Takes a candidate, and says whether more are wanted.
pub type Offer<'a> = engine::Offer<'a, SoundTheCharge>;

/// Refuses an order under a rule.
pub(crate) fn refuse(rule: RuleId, reason: Reason) -> Refusal<SoundTheCharge> {
    Refusal::new(rule, reason)
}

/// A unit of one's own.
pub(crate) fn own<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = at.state.troops.get(id).ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit: id }))?;
    if unit.side == side {
        Ok(unit)
    } else {
        Err(refuse(rule, Reason::NotYours { unit: id }).with_witness(id))
    }
}

/// A unit of one's own on the table. A screen takes no orders of its own: they are given to its battalion
/// (STC-6.8).
pub(crate) fn standing<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = own(at, side, id, rule)?;
    if unit.parent.is_some() {
        return Err(refuse(cite::ORGANIC_SCREEN, Reason::IsAScreen { unit: id }).with_witness(id));
    }
    if !unit.is_on_table() {
        return Err(refuse(rule, Reason::NotOnTable { unit: id }));
    }
    Ok(unit)
}

/// STC-4.2, 6.1, 6.4, 10.3, 11.6, R23, R74. A unit of one's own that may still do anything in phase 1: its
/// move is not over, and it has not gone at double pace.
pub(crate) fn ready<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = unfinished(at, side, id, rule)?;
    if unit.flags.has(UnitFlags::ON_ROAD) {
        return Err(refuse(cite::ROADS, Reason::AtDoublePace { unit: id }).with_witness(id));
    }
    Ok(unit)
}

/// STC-4.2, 6.1, 6.4, 10.3, R23. A unit of one's own that has not finished its move, is not in contact, and
/// through which no friend has gone.
pub(crate) fn unfinished<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = standing(at, side, id, rule)?;
    if unit.flags.has(UnitFlags::DONE) {
        return Err(refuse(cite::RALLY_AND_MOVE, Reason::HasMoved { unit: id }).with_witness(id));
    }
    if at.state.is_engaged(id) {
        return Err(refuse(cite::LOCKED, Reason::InContact { unit: id }).with_witness(id));
    }
    if unit.flags.has(UnitFlags::PASSED_THROUGH) {
        return Err(refuse(cite::INTERPENETRATION, Reason::WasPassed { unit: id }).with_witness(id));
    }
    Ok(unit)
}

/// A unit of one's own that may still act and is in one of some formations.
pub(crate) fn formed<'a>(
    at: At<'a>,
    side: Side,
    id: UnitId,
    rule: RuleId,
    formations: &[Formation],
) -> Checked<&'a Unit> {
    let unit = ready(at, side, id, rule)?;
    if formations.contains(&unit.formation()) {
        return Ok(unit);
    }
    Err(refuse(rule, Reason::WrongFormation { unit: id, formation: unit.formation() }).with_witness(id))
}

/// An enemy unit that is on the table.
pub(crate) fn enemy<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = at.state.troops.get(id).ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit: id }))?;
    if !unit.is_on_table() {
        return Err(refuse(rule, Reason::NotOnTable { unit: id }));
    }
    if unit.side != side {
        Ok(unit)
    } else {
        Err(refuse(rule, Reason::NotAnEnemy { unit: id }).with_witness(id))
    }
}

/// A general of one's own.
pub(crate) fn general<'a>(at: At<'a>, side: Side, general: UnitId, rule: RuleId) -> Checked<&'a General> {
    let unit = at.state.generals.get(general);
    let unit = unit.ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit: general }))?;
    if unit.side == side { Ok(unit) } else { Err(refuse(rule, Reason::NotYours { unit: general })) }
}
