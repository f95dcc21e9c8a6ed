//! STC-8.4, 8.5. Ranges and arcs, figure by figure.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, Unit};
use geom::{Frame, Mm, Vector};
use names::UnitId;

/// Who of a unit can hit a target, figure by figure.
#[derive(Debug, Clone, PartialEq)]
pub struct Reach {
    /// Figures, or guns, at close range.
    pub close: u8,
    /// Those at far range.
    pub far: u8,
    /// STC-8.9, 8.13.f. Whether any of them fires through skirmishers.
    pub through_skirmishers: bool,
    /// Which figures these are, by their places in [`shooters`].
    pub who: Vec<u8>,
    /// The nearest distance of any, and the point aimed at.
    pub nearest: Option<(Mm, Vector)>,
}

/// STC-8.1, 8.2, 8.16, 8.17, 11.8, 16.6, R39, R40, R51, R75, R106. The middle of the front and the facing of every figure or
/// gun that can shoot: the front rank that is still there, manned guns, loose figures, the faces of a square, the
/// sides of a block.
pub fn shooters(at: At, unit: UnitId, found: &Unit) -> Vec<Frame> {
    todo!("STC-8.17: Stance::fronts less the empty places of R6")
}

/// STC-8.4, 8.5, 8.7 to 8.13, 11.1, 11.2, R42, R46, R47, R48. How many figures of a unit reach a target, at which range.
pub fn reach(at: At, unit: UnitId, target: UnitId) -> Reach {
    todo!("STC-8.4, STC-8.5")
}
