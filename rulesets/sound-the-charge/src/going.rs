//! What a way costs: legs at their speeds, ground under them, obstacles, friends and roads.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::measure::{Fraction, Turns};
use crate::movement::Purpose;
use crate::{At, Checked, Unit};
use geom::{Leg, Length, Motion, Run};
use names::{RuleId, UnitId};

/// STC-6.5, 6.6, 6.12, 16.5, R24, R30, R104. The speed at which a unit makes a leg, or a refusal if it cannot make such a leg
/// at all: close order wheels, slides and steps; guns by hand and loose figures go and turn any way.
pub fn pace(at: At, unit: UnitId, found: &Unit, leg: Leg) -> Checked<Fraction> {
    todo!(
        "STC-6.12: oblique to 45°, sidestep, backstep from 135°; wheels by grade and steadiness, French one better (R91)"
    )
}

/// What a run costs.
pub struct Cost {
    /// R21. Time.
    pub spent: Turns,
    /// STC-9.3. Inches of charge bonus.
    pub bonus: Length,
    /// STC-12.3, R80. How far it leads forward.
    pub forward: Length,
    /// R88. Whether all of it leads forward.
    pub all_forward: bool,
    /// STC-11.6, R74. Whether it keeps to a road.
    pub on_road: bool,
    /// STC-5.5.1, R71, R73. The rule of the ground that disorders on the way.
    pub disordered_by: Option<RuleId>,
}

/// STC-6.3, 6.4, 6.13, 11.1 to 11.6, R21, R22, R23, R71, R73, R74, R104, R105. What a run costs, leg by leg and stretch by
/// stretch: length by its rate, by the speed of the leg, of the worst ground under any part, and of friends it is
/// among; obstacles by rank; roads. What the turn does not pay, the bonus of a charge does, at the end and straight.
pub fn cost(at: At, unit: UnitId, found: &Unit, path: &Motion, run: &Run, purpose: Purpose) -> Checked<Cost> {
    todo!("STC-6.1, R21")
}

/// R21. The longest part of a run that a unit can pay for.
pub fn affordable(at: At, unit: UnitId, found: &Unit, path: &Motion, run: &Run, purpose: Purpose) -> Motion {
    todo!("R21: for previews and proposals")
}

/// STC-11.6, R74. Whether a run keeps the middle line of a column or limbered battery on a road all the way.
pub fn keeps_to_road(at: At, found: &Unit, run: &Run) -> bool {
    todo!("STC-11.6")
}
