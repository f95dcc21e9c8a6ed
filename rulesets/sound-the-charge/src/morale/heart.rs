//! STC-5.1, 5.5. Units that are shaken or disordered.

use crate::{Event, On, UnitFlags};
use names::{RuleId, UnitId};

/// STC-5.1. Shakes a unit, and says so if that is new.
pub(crate) fn shake(on: &mut On, id: UnitId) {
    let mut unit = on.state.troops.expect_edit(id);
    let was_shaken = unit.is_shaken();
    unit.flags.set(UnitFlags::SHAKEN, true);
    drop(unit);
    if !was_shaken {
        on.tell(|| Event::Shaken { unit: id });
    }
}

/// STC-5.5. Disorders a unit under a rule, and says so if that is new.
pub(crate) fn disorder(on: &mut On, id: UnitId, rule: RuleId) {
    if on.state.troops.expect_edit(id).disorder() {
        on.tell(|| Event::Disordered { unit: id, rule });
    }
}
