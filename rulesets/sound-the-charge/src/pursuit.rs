//! STC-13.2.3, 13.2.4. British cavalry that follows a beaten enemy, off the table and back.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, Checked, Decision, Few, Formation, Matter, Offer, On, Order, Place};
use names::UnitId;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Part of a pursuit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// STC-13.2.4. Cavalry off the table throws to come back, the rest after it.
    Return {
        /// Those who are left.
        among: Few,
    },
    /// STC-13.2.4. One of them throws.
    Throw {
        /// The cavalry.
        unit: UnitId,
    },
    /// STC-13.2.3, R90. Cavalry that has won throws whether it must follow.
    FollowUp {
        /// The cavalry.
        unit: UnitId,
        /// Whom.
        enemy: UnitId,
    },
}

/// Carries out a part of a pursuit.
pub fn run(on: &mut On, step: Step) {
    match step {
        Step::Return { among } => next(on, among),
        Step::Throw { unit } => throw(on, unit),
        Step::FollowUp { unit, enemy } => follow_up(on, unit, enemy),
    }
}

/// STC-13.2.4. As a turn begins: cavalry of the active side that is off the table may come back.
pub fn returns(on: &mut On) {
    let active = on.state.active;
    let gone = on.state.troops.iter().filter(|(_, unit)| unit.side == active && unit.place == Place::Gone);
    let among: Few = gone.map(|(id, _)| id).collect();
    if !among.is_empty() {
        on.then(crate::Step::Returning(Step::Return { among }));
    }
}

/// STC-13.2.4. Asks who throws next, if there is a choice.
fn next(on: &mut On, among: Few) {
    match among[..] {
        [] => {}
        [unit] => on.then(crate::Step::Returning(Step::Throw { unit })),
        _ => on.ask(on.state.active, Decision::Next { matter: Matter::Return, among }),
    }
}

/// STC-13.2.4. This unit throws, and then the others.
pub fn take(on: &mut On, unit: UnitId, among: Few) {
    on.then(crate::Step::Returning(Step::Throw { unit }));
    on.then(crate::Step::Returning(Step::Return { among }));
}

/// STC-13.2.4. One die: on a 5 or 6 it comes back, and its owner says in which formation.
fn throw(on: &mut On, unit: UnitId) {
    todo!("STC-13.2.4")
}

/// STC-13.2.4. Whether cavalry may come back in such a formation.
pub fn check_return(at: At, unit: UnitId, formation: Formation, files: Option<u8>) -> Checked {
    todo!("STC-13.2.4")
}

/// STC-13.2.4. Cavalry comes back at the free place on the edge nearest to where it left, good and in order.
pub fn come_back(on: &mut On, unit: UnitId, formation: Formation, files: Option<u8>) {
    todo!("STC-13.2.4")
}

/// STC-13.2.3, R90. One die: on a 1 to 4 it goes straight up to the enemy who went back, or off the table after him.
fn follow_up(on: &mut On, unit: UnitId, enemy: UnitId) {
    todo!("STC-13.2.3, R90")
}

/// Candidates for the formation in which cavalry comes back.
pub fn candidates(offer: Offer) -> ControlFlow<()> {
    for formation in [Formation::Line, Formation::Column] {
        offer(Order::Return { formation, files: None })?;
    }
    ControlFlow::Continue(())
}
