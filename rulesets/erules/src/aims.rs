//! ERN-X1, R1. Which units can hold a place: formed ones on the table, guns unlimbered, skirmish order in
//! buildings alone, and no command element.

use crate::{At, Formation, Morale, Unit, UnitFlags};
use engine::aims::Formed;
use names::UnitId;

/// The units that hold a place for their side.
pub(crate) fn formed(at: At) -> Vec<Formed> {
    let steady = |unit: &Unit| {
        let morale = matches!(unit.morale, Morale::Good | Morale::Disordered) && !unit.is(UnitFlags::MELEE);
        let arranged = match unit.arm.is_artillery() {
            true => unit.has_guns() && unit.stance.formation == Formation::Unlimbered,
            false => unit.stance.formation != Formation::Skirmish,
        };
        unit.is_on_table() && !unit.is_element() && morale && arranged
    };
    let formed = |(id, unit): (UnitId, &Unit)| Formed {
        unit: id,
        side: unit.side,
        middle: unit.ground().centre(),
        block: None,
    };
    at.state.troops.iter().filter(|(_, unit)| steady(unit)).map(formed).collect()
}
