//! Whom an order is about: the first questions of every check.

use crate::cite;
use crate::measure::Turns;
use crate::{General, Place, Reason, SoundTheChargeAlexis, State, Unit, UnitFlags};
use engine::{Refusal, Table};
use names::{RuleId, Side, UnitId};

/// A position to judge.
pub type At<'a> = Table<'a, SoundTheChargeAlexis>;

/// All that a rule may touch while it is carried out.
pub type On<'a> = engine::Hand<'a, SoundTheChargeAlexis>;

/// What a check finds: a value, or the rule that forbids the order.
pub type Checked<T = ()> = Result<T, Refusal<SoundTheChargeAlexis>>;

/// Takes a candidate, and says whether more are wanted.
pub type Offer<'a> = engine::Offer<'a, SoundTheChargeAlexis>;

/// Refuses an order under a rule.
pub(crate) fn refuse(rule: RuleId, reason: Reason) -> Refusal<SoundTheChargeAlexis> {
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

/// A unit of one's own on the table.
pub(crate) fn standing<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = own(at, side, id, rule)?;
    if unit.place != Place::Table {
        return Err(refuse(rule, Reason::NotOnTable { unit: id }));
    }
    Ok(unit)
}

/// STA-3.9, 9.11, 16.2, 17.1, 23.1, R15, R16, R66, R81, R84, R108. A unit of one's own that may still move
/// this turn: its move is not over, it touches no enemy, no friend has passed through it, it is neither
/// shaken nor just rallied, and has not thrown in vain for its move.
pub(crate) fn ready<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = standing(at, side, id, rule)?;
    let body = unit.parent.and_then(|parent| at.state.troops.get(parent)).unwrap_or(unit);
    let bar = |rule, reason| Err(refuse(rule, reason).with_witness(id));
    if at.state.is_engaged(id) {
        return bar(cite::LOCKED, Reason::InContact { unit: id });
    }
    if body.is_shaken() {
        return bar(cite::RETREAT_CONTINUES, Reason::IsShaken { unit: id });
    }
    if body.flags.has(UnitFlags::RALLIED) {
        return bar(cite::MORALE_PASSED, Reason::HasRallied { unit: id });
    }
    if body.flags.has(UnitFlags::IDLE) || unit.flags.has(UnitFlags::IDLE) {
        return bar(cite::COMMAND, Reason::DoesNotMove { unit: id });
    }
    if unit.flags.has(UnitFlags::PASSED_THROUGH) {
        return bar(cite::FRIEND_STANDS, Reason::WasPassed { unit: id });
    }
    if unit.flags.has(UnitFlags::DONE) {
        // R108. To be sent out is all the movement of a screen.
        let sent = unit.parent.is_some() && unit.spent == Turns::NONE;
        let rule = if sent { cite::SCREEN_DISTANCE } else { rule };
        return bar(rule, Reason::HasMoved { unit: id });
    }
    Ok(unit)
}

/// STA-11.1. A unit that may still move and is no screen, which takes no such orders.
pub(crate) fn whole<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = ready(at, side, id, rule)?;
    if unit.parent.is_some() {
        return Err(refuse(cite::SCREEN, Reason::IsAScreen { unit: id }).with_witness(id));
    }
    Ok(unit)
}

/// STA-3.8, 15.1, R15. A unit that may still move and has spent nothing of its move.
pub(crate) fn fresh<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = whole(at, side, id, rule)?;
    if unit.flags.has(UnitFlags::MOVED) || unit.spent > Turns::NONE {
        return Err(refuse(rule, Reason::HasMoved { unit: id }).with_witness(id));
    }
    Ok(unit)
}

/// An enemy unit that is on the table.
pub(crate) fn enemy<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = at.state.troops.get(id).ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit: id }))?;
    if unit.place != Place::Table {
        return Err(refuse(rule, Reason::NotOnTable { unit: id }));
    }
    if unit.side != side {
        Ok(unit)
    } else {
        Err(refuse(rule, Reason::NotAnEnemy { unit: id }).with_witness(id))
    }
}

/// Whether a unit is one of those that a question names.
pub(crate) fn check_among(rule: RuleId, unit: UnitId, among: &[UnitId]) -> Checked {
    if among.contains(&unit) {
        return Ok(());
    }
    Err(refuse(rule, Reason::NotAmong { unit }).with_witness(unit))
}

/// Looks at a position in which something is otherwise.
pub(crate) fn supposing<T>(at: At, change: impl FnOnce(&mut State), look: impl FnOnce(At) -> T) -> T {
    let mut state = at.state.clone();
    change(&mut state);
    look(At { state: &state, ..at })
}

/// A general of one's own.
pub(crate) fn general<'a>(at: At<'a>, side: Side, general: UnitId, rule: RuleId) -> Checked<&'a General> {
    let found = at.state.generals.get(general);
    let found = found.ok_or_else(|| refuse(rule, Reason::NoSuchUnit { unit: general }))?;
    if found.side == side { Ok(found) } else { Err(refuse(rule, Reason::NotYours { unit: general })) }
}
