//! STC-5.1, 5.5. Units that are shaken or disordered.

use crate::{Event, On, UnitFlags};
use names::{RuleId, UnitId};

/// STC-5.1. Shakes a unit, and says so if that is new.
pub(crate) fn shake(on: &mut On, unit: UnitId) {
    let changed = on.state.troops.edit(unit).is_some_and(|mut found| {
        let changed = !found.is_shaken();
        found.flags.set(UnitFlags::SHAKEN, true);
        changed
    });
    if changed {
        on.tell(|| Event::Shaken { unit });
    }
}

/// STC-5.5. Disorders a unit under a rule, and says so if that is new.
pub(crate) fn disorder(on: &mut On, unit: UnitId, rule: RuleId) {
    let changed = on.state.troops.edit(unit).is_some_and(|mut found| found.disorder());
    if changed {
        on.tell(|| Event::Disordered { unit, rule });
    }
}
