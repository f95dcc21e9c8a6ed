//! STC-6.4. Through friends, and what becomes of those who end among them.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, Checked, Few, On, Unit};
use geom::Run;
use names::UnitId;

/// STC-6.4, 12.7, R23, R84. The friends in close order whom a run goes through, or a refusal if it may not: they have
/// moved, or nobody goes through friends. Skirmishers pass and are passed freely.
pub fn passed(at: At, unit: UnitId, found: &Unit, run: &Run) -> Checked<Few> {
    todo!("STC-6.4")
}

/// STC-6.4, R23. From which share of each stage to which a run is among friends who slow it.
pub fn among_friends(at: At, unit: UnitId, found: &Unit, run: &Run) -> Vec<(usize, f64, f64)> {
    todo!("STC-6.4")
}

/// STC-6.4, R23. The first friend with whom a unit is mixed where it stands.
pub fn mixed_with(at: At, unit: UnitId) -> Option<UnitId> {
    todo!("STC-6.4")
}

/// STC-6.4, R23. If a unit ends among friends its move is over, both are disordered and its owner says who is shifted.
pub fn unmix(on: &mut On, unit: UnitId) {
    todo!("STC-6.4: ask Decision::Part while mixed_with finds somebody")
}

/// STC-5.5.6, 6.4, R23. Shifts one of two mixed units by the least distance that parts them, and disorders both.
pub fn part(on: &mut On, unit: UnitId, other: UnitId, shifted: UnitId) {
    todo!("STC-6.4")
}
