//! R14, R97. Before the battle: who begins, and where armies stand.
//!
//! STC-15.2, R98. What armies there are is for the scenario to say: no points are counted.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, Checked, Decision, Formation, Offer, On, Order, Unit};
use engine::Lens;
use geom::Pose;
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Part of the deployment.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// R14. Who begins is thrown for; then armies deploy.
    Begin,
    /// R97. Whoever moves second deploys first.
    Armies,
}

/// Carries out a part of the deployment.
pub fn run(on: &mut On, step: Step) {
    match step {
        Step::Begin => {
            crate::phase::roll_for_first_turn(on);
            on.then(crate::Step::Deploying(Step::Armies));
        }
        Step::Armies => {
            let first = on.state.active;
            on.ask(first.other(), Decision::Deploy);
            on.ask(first, Decision::Deploy);
            on.then(crate::Step::Turn);
        }
    }
}

/// STC-15.1, R97. Whether a piece may be placed so, or the army is all placed.
pub fn check(at: At, side: Side, order: &Order) -> Checked {
    todo!("R97: depth, separation, room; blocks hold infantry; every unit and general before `deployed`")
}

/// STC-15.1, R97. Places a piece, or ends the deployment of a side.
pub fn apply(on: &mut On, side: Side, order: Order) {
    todo!("R97: asks the same side again until it is `deployed`")
}

/// R97, R101. How a unit would be placed.
pub fn placed(at: At, unit: &Unit, formation: Formation, files: Option<u8>, pose: Pose) -> crate::Stance {
    let at_pose = Unit { stance: crate::Stance { pose, ..unit.stance.clone() }, ..unit.clone() };
    crate::formation::formed(at, &at_pose, formation, files, crate::Face::Ahead)
}

/// R97. A place for the next piece of a side that has none yet, and the usual end once all have one.
pub fn usual(at: At, side: Side) -> Order {
    todo!("R97")
}

/// The units of a side still to be placed, by id.
pub fn unplaced(at: At, side: Side) -> Vec<UnitId> {
    let waits = |unit: &Unit| unit.side == side && unit.place == crate::Place::Off && unit.parent.is_none();
    at.state.troops.iter().filter(|(_, unit)| waits(unit)).map(|(id, _)| id).collect()
}

/// Candidates for the next piece of a side: a spread of places in its zone.
pub fn candidates(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    todo!("R97")
}
