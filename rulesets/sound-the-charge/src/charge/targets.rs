//! STC-9.2.7, 11.8, 16.3. The enemies that a unit may ever charge.

use crate::cite;
use crate::who::refuse;
use crate::{At, Checked, Family, Place, Reason};
use names::UnitId;

/// STC-6.8, R26. The unit that is charged when a charger names this one: of a screen its battalion.
pub(crate) fn charged(at: At, target: UnitId) -> UnitId {
    at.state.troops.get(target).and_then(|unit| unit.parent).unwrap_or(target)
}

/// STC-9.2.7, 11.8, 16.3. Whether a unit ever attacks such an enemy: skirmishers only guns and each other,
/// and only infantry troops in towns.
pub(crate) fn is_fair_game(at: At, id: UnitId, enemy: UnitId) -> Checked {
    let troops = &at.state.troops;
    let (Some(unit), Some(other)) = (troops.get(id), troops.get(enemy)) else { return Ok(()) };
    let may_not =
        |rule| Err(refuse(rule, Reason::MayNotCharge { unit: id, target: enemy }).with_witness(enemy));
    if unit.is_loose() && other.is_close_order() && other.family() != Family::Artillery {
        return may_not(cite::SKIRMISHERS_CHARGE);
    }
    if matches!(other.place, Place::Block(_)) && unit.family() != Family::Infantry {
        return may_not(cite::TOWNS);
    }
    Ok(())
}
