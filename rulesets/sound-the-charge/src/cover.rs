//! STC-8.13.f, 8.13.g, 8.15. What shields a target, and what makes it dense.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, Cover, Weapon};
use geom::Segment;
use names::UnitId;

/// STC-8.13.f, 8.13.g, 11.1, 11.2, 11.5, 11.8, 11.11, R73, R77. The cover of a target against a weapon along a line.
pub fn against_fire(at: At, target: UnitId, weapon: Weapon, line: Segment) -> Cover {
    todo!("STC-8.13.f, STC-8.13.g")
}

/// STC-10.16.f, 11.5, 11.8, 11.11, 12.9, R69, R73, R77, R113. The cover that a charger attacks as it touches its enemy.
pub fn against_charge(at: At, attacker: UnitId, defender: UnitId) -> Cover {
    todo!("STC-10.16.f")
}

/// STC-8.15, 12.9, R50. Whether a target is dense to a firer.
pub fn is_dense(at: At, firer: UnitId, target: UnitId) -> bool {
    todo!("STC-8.15, R50")
}
