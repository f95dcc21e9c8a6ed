//! STC-6.10. The inch round every enemy, and the enemies whom a charger cannot help attacking.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, Few, Unit};
use geom::{Body, Run};
use names::UnitId;

/// STC-6.10, R28, R110. Where a run first comes nearer than an inch to an enemy whom it may not approach: the stage,
/// the share of it, and who. Exactly an inch is clear; who starts nearer may leave.
///
/// Open are those in `open`, and every enemy whom a friend fights or charges.
pub fn first_entered(
    at: At,
    unit: UnitId,
    found: &Unit,
    run: &Run,
    open: &[UnitId],
) -> Option<(usize, f64, UnitId)> {
    todo!("STC-6.10")
}

/// STC-6.10, 7.7, R38, R110. The first enemy less than an inch from where a body would stand.
pub fn too_near(at: At, unit: UnitId, found: &Unit, body: &Body) -> Option<UnitId> {
    todo!("STC-7.7")
}

/// STC-6.11, R29. The unengaged enemies less than an inch from a charger in contact, who are drawn in.
pub fn drawn_in(at: At, unit: UnitId) -> Few {
    todo!("STC-6.11")
}
