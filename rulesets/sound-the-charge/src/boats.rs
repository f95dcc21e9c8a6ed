//! STC-12.9. Boats.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, Checked, Formation, Offer, On, Order, Unit};
use engine::{Draw, Lens};
use geom::{Motion, Pose};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// STC-12.9. How many boats a unit needs.
pub fn needed(at: At, unit: &Unit) -> u8 {
    todo!("STC-12.9")
}

/// STC-12.9. Whether a unit may go aboard these boats.
pub fn check_embark(at: At, side: Side, unit: UnitId, boats: &[UnitId]) -> Checked {
    todo!("STC-12.9")
}

/// STC-5.5.9, 12.9, R116. A unit spends a turn going aboard; once aboard it is disordered.
pub fn embark(on: &mut On, unit: UnitId, boats: Vec<UnitId>) {
    todo!("STC-12.9")
}

/// STC-12.9. Whether a unit may land there. An attack from boats is a charge.
pub fn check_land(at: At, side: Side, unit: UnitId, pose: Pose, formation: Formation) -> Checked {
    todo!("STC-12.9")
}

/// STC-12.9. A unit spends a turn landing.
pub fn land(on: &mut On, unit: UnitId, pose: Pose, formation: Formation) {
    todo!("STC-12.9")
}

/// STC-12.9, R86. Whether boats may go so: on water, across and down at their rate, up at half of it.
pub fn check_row(at: At, side: Side, unit: UnitId, path: &Motion) -> Checked {
    todo!("STC-12.9")
}

/// STC-12.9. Boats move with their load.
pub fn row(on: &mut On, unit: UnitId, path: &Motion) {
    todo!("STC-12.9")
}

/// STC-12.9, R86, R116. A unit that has lost on the bank goes back to its boats, one move to open water.
pub fn back_to_boats(on: &mut On, unit: UnitId) {
    todo!("STC-12.9, R86")
}

/// Candidates of one unit for the verbs embark, land and row.
pub fn candidates(at: At, unit: UnitId, found: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    todo!("what may be done with boats")
}

/// One such order drawn at random; it need not be legal.
pub fn drawn(at: At, unit: UnitId, found: &Unit, draw: &mut Draw) -> Option<Order> {
    todo!("one of the verbs embark, land and row")
}
