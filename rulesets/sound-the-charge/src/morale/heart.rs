//! STC-5.1, 5.5. Units that are shaken or disordered.

use crate::{Event, On, UnitFlags};
use names::{RuleId, UnitId};

/// STC-5.1. Shakes a unit, and says so if that is new.
pub(crate) fn shake(on: &mut On, id: UnitId) {
    let changed = on.state.troops.edit(id).is_some_and(|mut unit| {
        let changed = !unit.is_shaken();
        unit.flags.set(UnitFlags::SHAKEN, true);
        changed
    });
    if changed {
        on.tell(|| Event::Shaken { unit: id });
    }
}

/// STC-5.5. Disorders a unit under a rule, and says so if that is new.
pub(crate) fn disorder(on: &mut On, id: UnitId, rule: RuleId) {
    let changed = on.state.troops.edit(id).is_some_and(|mut unit| unit.disorder());
    if changed {
        on.tell(|| Event::Disordered { unit: id, rule });
    }
}
