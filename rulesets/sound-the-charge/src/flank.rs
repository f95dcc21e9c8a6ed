//! STC-10.11, 10.15. What is a flank or rear, and when it is guarded.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::At;
use geom::Edge;
use names::UnitId;

/// STC-10.11, 16.3, 16.7, R29, R64, R103, R107. Whether a charger attacks a unit in flank or rear there: it began the turn
/// with a figure behind its frontage line, touches a side, the rear or a corner, and nobody guards that end.
pub fn is_flank_attack(at: At, attacker: UnitId, defender: UnitId, onto: Edge) -> bool {
    todo!("STC-10.11: stances of state.began; squares, skirmishers, garrisons and masses (R89) have none")
}

/// STC-10.11, R64. Whether any figure of a unit was behind the frontage line of another as the turn began; of a bent
/// unit, of the arm that is touched, and not ahead of another.
pub fn began_behind(at: At, attacker: UnitId, defender: UnitId, onto: Edge) -> bool {
    todo!("STC-10.11, R64")
}

/// STC-10.15, R68. Whether a friend guards the end of a unit at this edge.
pub fn is_protected(at: At, unit: UnitId, onto: Edge) -> bool {
    todo!("STC-10.15, R68")
}

/// STC-16.3, R103. The edge of a unit on which another touches it, or is nearest to it (R29).
pub fn edge_touched(at: At, unit: UnitId, by: UnitId) -> Edge {
    todo!("R103")
}

/// STC-6.17.5, R34. Whether a unit is attacked from opposite sides.
pub fn from_opposite_sides(at: At, unit: UnitId) -> bool {
    todo!("STC-6.17.5, R34")
}
