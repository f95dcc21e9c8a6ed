//! STC-5.7. Who is able to charge a unit that tries to rally.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::At;
use names::UnitId;

/// STC-5.3.a, 5.7, R20. The first enemy, by id, that is seen by a unit and able to charge it.
pub fn threatened_by(at: At, unit: UnitId) -> Option<UnitId> {
    todo!("STC-5.7, R20")
}

/// STC-5.7, R20. Whether an enemy could charge a unit as both stand, by one wheel or oblique at most and then straight on.
pub fn is_able_to_charge(at: At, enemy: UnitId, unit: UnitId) -> bool {
    todo!(
        "STC-5.7, R20: charge::may_charge, then movement::walk of a few ways as if it were the enemy's phase 1b"
    )
}
