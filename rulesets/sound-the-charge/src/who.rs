//! Whom an order is about: the first questions of every check.

use crate::cite;
use crate::{At, Checked, Formation, General, Reason, SoundTheCharge, Unit, UnitFlags};
use engine::Refusal;
use names::{RuleId, Side, UnitId};

/// Refuses an order under a rule.
pub(crate) fn refuse(rule: RuleId, reason: Reason) -> Refusal<SoundTheCharge> {
    Refusal::new(rule, reason)
}

/// A unit of one's own.
pub(crate) fn own<'a>(at: At<'a>, side: Side, unit: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let found = at.state.troops.get(unit).ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit }))?;
    if found.side == side {
        Ok(found)
    } else {
        Err(refuse(rule, Reason::NotYours { unit }).with_witness(unit))
    }
}

/// A unit of one's own on the table. A screen takes no orders of its own: they are given to its battalion (STC-6.8).
pub(crate) fn standing<'a>(at: At<'a>, side: Side, unit: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let found = own(at, side, unit, rule)?;
    if found.parent.is_some() {
        return Err(refuse(cite::ORGANIC_SCREEN, Reason::IsAScreen { unit }).with_witness(unit));
    }
    if !found.is_on_table() {
        return Err(refuse(rule, Reason::NotOnTable { unit }));
    }
    Ok(found)
}

/// STC-4.2, 6.1, 6.4, 10.3, 11.6, R23, R74. A unit of one's own that may still do anything in phase 1: its move is not over,
/// and it has not gone at double pace.
pub(crate) fn ready<'a>(at: At<'a>, side: Side, unit: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let found = unfinished(at, side, unit, rule)?;
    if found.flags.has(UnitFlags::ON_ROAD) {
        return Err(refuse(cite::ROADS, Reason::AtDoublePace { unit }).with_witness(unit));
    }
    Ok(found)
}

/// STC-4.2, 6.1, 6.4, 10.3, R23. A unit of one's own that has not finished its move, is not in contact, and through which no
/// friend has gone.
pub(crate) fn unfinished<'a>(at: At<'a>, side: Side, unit: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let found = standing(at, side, unit, rule)?;
    if found.flags.has(UnitFlags::DONE) {
        return Err(refuse(cite::RALLY_AND_MOVE, Reason::HasMoved { unit }).with_witness(unit));
    }
    if at.state.is_engaged(unit) {
        return Err(refuse(cite::LOCKED, Reason::InContact { unit }).with_witness(unit));
    }
    if found.flags.has(UnitFlags::PASSED_THROUGH) {
        return Err(refuse(cite::INTERPENETRATION, Reason::WasPassed { unit }).with_witness(unit));
    }
    Ok(found)
}

/// A unit of one's own that may still act and is in one of some formations.
pub(crate) fn formed<'a>(
    at: At<'a>,
    side: Side,
    unit: UnitId,
    rule: RuleId,
    formations: &[Formation],
) -> Checked<&'a Unit> {
    let found = ready(at, side, unit, rule)?;
    if formations.contains(&found.formation()) {
        return Ok(found);
    }
    Err(refuse(rule, Reason::WrongFormation { unit, formation: found.formation() }).with_witness(unit))
}

/// An enemy unit that is on the table.
pub(crate) fn enemy<'a>(at: At<'a>, side: Side, unit: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let found = at.state.troops.get(unit).ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit }))?;
    if !found.is_on_table() {
        return Err(refuse(rule, Reason::NotOnTable { unit }));
    }
    if found.side != side {
        Ok(found)
    } else {
        Err(refuse(rule, Reason::NotAnEnemy { unit }).with_witness(unit))
    }
}

/// A general of one's own.
pub(crate) fn general<'a>(at: At<'a>, side: Side, general: UnitId, rule: RuleId) -> Checked<&'a General> {
    let found = at.state.generals.get(general);
    let found = found.ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit: general }))?;
    if found.side == side { Ok(found) } else { Err(refuse(rule, Reason::NotYours { unit: general })) }
}
