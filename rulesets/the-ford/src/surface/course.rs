//! The course of the battle: how much is left of an army, and which units can still be ordered.

use crate::{At, Decision};
use engine::ArmyLeft;
use names::{Side, UnitId};

/// FIX-1.1. The men of an army: it is beaten when none is left.
pub(crate) fn army(at: At, side: Side) -> ArmyLeft {
    let of = at.state.began_with[side.index()];
    ArmyLeft { left: at.state.men(side), of, breaks: Some(0), counts: "men" }
}

/// FIX-2.1. The units that a question lets a side order one by one, and whether each has been ordered.
pub(crate) fn to_act(at: At, asked: &Decision, side: Side) -> Vec<(UnitId, bool)> {
    match asked {
        Decision::Act => at.state.of(side).map(|(id, unit)| (id, unit.acted)).collect(),
        Decision::Brace | Decision::Fire | Decision::Press { .. } => vec![],
    }
}
