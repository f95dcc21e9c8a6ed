//! STC-6.5. Guns: limbered and unlimbered, left and manned again.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, Checked, Face, Offer, On, Order, Unit};
use engine::{Draw, Lens};
use geom::Pose;
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// STC-6.5, R24. Whether a battery may limber.
pub fn check_limber(at: At, side: Side, unit: UnitId, face: Option<Face>) -> Checked {
    todo!("STC-6.5")
}

/// STC-6.5, 12.10, R24, R87. A battery limbers, about the middle of its front.
pub fn limber(on: &mut On, unit: UnitId, face: Option<Face>) {
    todo!("STC-6.5")
}

/// STC-6.5, R24. Whether a battery may unlimber.
pub fn check_unlimber(at: At, side: Side, unit: UnitId, face: Option<Face>) -> Checked {
    todo!("STC-6.5")
}

/// STC-6.5, 8.6, 12.10, R24, R43, R87. A battery unlimbers.
pub fn unlimber(on: &mut On, unit: UnitId, face: Option<Face>) {
    todo!("STC-6.5")
}

/// STC-6.5, R24, R118. Whether gunners on foot may man their guns: they touch them, and no enemy is near.
pub fn check_man(at: At, side: Side, unit: UnitId) -> Checked {
    todo!("R24, R118")
}

/// STC-6.5, R24. Gunners man their guns; in disorder no longer, since guns never are.
pub fn man(on: &mut On, unit: UnitId) {
    todo!("R24")
}

/// STC-9.7, R57. Whether gunners may leave the square that sheltered them.
pub fn check_emerge(at: At, side: Side, unit: UnitId, figures: &[Pose]) -> Checked {
    todo!("R57")
}

/// STC-9.7, R57. Gunners leave the square that sheltered them.
pub fn emerge(on: &mut On, unit: UnitId, figures: Vec<Pose>) {
    todo!("R57")
}

/// STC-9.6, 6.5. Gunners leave their guns where they are and go on foot, in rows behind them.
pub fn leave_guns(on: &mut On, unit: UnitId) {
    todo!("STC-9.6")
}

/// Candidates of one unit for the verbs limber, unlimber, man and emerge.
pub fn candidates(at: At, unit: UnitId, found: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    todo!("what gunners may do")
}

/// One such order drawn at random; it need not be legal.
pub fn drawn(at: At, unit: UnitId, found: &Unit, draw: &mut Draw) -> Option<Order> {
    todo!("one of the verbs limber, unlimber, man and emerge")
}
