//! STC-10.6 to 10.8, 10.12, 10.14. What a round leads to: losers, winners, guns, bounces; carried out after all dice.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, Few, On};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};

/// What is still to be carried out after a round.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// STC-2.12, 3.6, R12. Hits come off, and generals are at risk.
    Hits,
    /// STC-10.6, 10.12. Who has lost is found; rout hits, and retreats in order.
    Losers,
    /// STC-10.6, R1. The losers of a side go back, in its owner's order.
    Retreats {
        /// The side.
        side: Side,
        /// Those who are left.
        among: Few,
    },
    /// STC-5.5.3, 5.5.8, 10.7, 10.8, 12.2, 13.2.3, R61, R62, R90. Winners are disordered, reinforcements pushed on, British
    /// cavalry follows.
    Winners,
}

/// How a round went for a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// STC-10.6. It took more than it gave.
    Lost,
    /// STC-10.7, R61. It gave more than it took.
    Won,
    /// Neither.
    Tied,
}

/// Carries out a part of what follows a round.
pub fn run(on: &mut On, step: Step) {
    match step {
        Step::Hits => hits(on),
        Step::Losers => losers(on),
        Step::Retreats { side, among } => retreats(on, side, among),
        Step::Winners => winners(on),
    }
}

/// STC-10.12, R66. Crews that cannot repel anybody are gone as the phase begins, and their attackers have won.
pub fn overrun_helpless_guns(on: &mut On) {
    let guns = |unit: names::UnitId| {
        on.state.troops.get(unit).is_some_and(|unit| unit.family() == crate::Family::Artillery)
    };
    if !on.state.engagements.iter().any(|engagement| guns(engagement.defender)) {
        return;
    }
    todo!("R66: fewer than two manned guns, limbered, or touched in flank or rear")
}

/// STC-2.12, 3.6, 5.5.3, 12.2, 12.3, R12, R59, R79. All hits come off at once; rounds are counted; generals are at risk.
fn hits(on: &mut On) {
    if on.state.engagements.is_empty() {
        return;
    }
    todo!("STC-10.5: crews of guns that fight by STC-10.12 take theirs only as the result; then Losers")
}

/// STC-10.6, 10.12, 10.14, 13.6.5, R60, R65, R66, R92. How the round went for a unit: against guns by the dice between them,
/// against all others by its totals.
pub fn outcome(at: At, unit: UnitId) -> Outcome {
    todo!("STC-10.6, STC-10.12, STC-13.6.5")
}

/// STC-5.5.4, 10.6, 10.12, 10.14, 12.1, R60, R66, R78. Shakes the losers, gives them their rout hits and leaves their retreats:
/// of the passive side first. Cavalry that neither lost nor beat a square bounces.
fn losers(on: &mut On) {
    todo!("STC-10.6; then Winners")
}

/// STC-10.6, 10.14. How far a loser goes back at least, and its rout hits: more if shaken or flanked, twice for foot that
/// fought horse, one less on wide bases.
pub fn setback(at: At, unit: UnitId) -> crate::tables::Setback {
    todo!("STC-10.6, STC-12.1")
}

/// STC-10.6, R1. Asks which unit of a side goes back next, if there is a choice.
fn retreats(on: &mut On, side: Side, among: Few) {
    todo!("Decision::Next with Matter::Retreat")
}

/// STC-10.6. This unit goes back, and then the others of its side.
pub fn take(on: &mut On, unit: UnitId, among: Few) {
    todo!("retreat::owe, then Retreats")
}

/// STC-5.5.3, 5.5.8, 10.7, 10.8, 13.2.3, R61, R62, R90. What is left to do for those who stayed.
fn winners(on: &mut On) {
    todo!("STC-10.7, R61, R62; pursuit::follow_up")
}
