//! STC-6.14 to 6.18. Retreats: from whom, which way, how far; and what becomes of those who have none.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, Checked, Few, Hand, Offer, On, Stance, Step as Phase, Unit};
use engine::Lens;
use geom::{Bar, Body, Cone, Length, Motion};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// What a unit owes that must go back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Owed {
    /// The unit.
    pub unit: UnitId,
    /// STC-6.15. How far, at least.
    pub least: Length,
    /// Why.
    pub why: Why,
}

/// Why a unit goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// STC-8.14. It failed its test under fire.
    Fire,
    /// STC-10.6. It lost a round.
    Combat,
    /// STC-10.14. It bounced off a square.
    Bounce,
    /// STC-12.5. Its army has broken.
    BrokenArmy,
}

/// Part of a retreat that is still to be made.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// R33. From whom it goes back has to be found, or asked.
    Begin(Owed),
    /// STC-6.14, R111. It faces him; which way it goes is asked, if there is any.
    From {
        /// What it owes.
        owed: Owed,
        /// From whom.
        cause: UnitId,
    },
}

/// Carries a part of a retreat out.
pub fn run(on: &mut On, step: Step) {
    match step {
        Step::Begin(owed) => begin(on, owed),
        Step::From { owed, cause } => face_and_ask(on, owed, cause),
    }
}

/// STC-6.14. Leaves a retreat to be made.
pub fn owe(on: &mut On, owed: Owed) {
    on.then(Phase::Retreating(Step::Begin(owed)));
}

/// STC-6.16, R33. Finds from whom a unit goes back: who hit it most, of these the nearest, of these as its owner says;
/// from the nearest enemy if nobody hit it or all who did are gone.
fn begin(on: &mut On, owed: Owed) {
    todo!("R33: causes(); ask Decision::Cause if several")
}

/// STC-6.16, R33. The enemies from whom a unit may go back, all equal.
pub fn causes(at: At, unit: UnitId) -> Few {
    todo!("R33")
}

/// R33. Its owner has said from whom it goes back.
pub fn from(on: &mut On, owed: Owed, cause: UnitId) {
    on.then(Phase::Retreating(Step::From { owed, cause }));
}

/// STC-6.14, 6.17, 10.2, R34, R111. Breaks contact, faces the cause (a square as a column), and asks which way; or the
/// unit is eliminated, if it is attacked from opposite sides or no way is clear. A garrison is asked how it comes out.
fn face_and_ask(on: &mut On, owed: Owed, cause: UnitId) {
    todo!("STC-6.14, STC-6.17: opposite sides are judged before contact is broken")
}

/// STC-6.14, 6.17, 6.18, R35, R111. How a unit stands as its retreat begins: facing the cause, a square as a column four
/// wide about its middle, a bent line straight.
pub fn facing(at: At, unit: UnitId, cause: UnitId) -> Option<Stance> {
    todo!("R111")
}

/// STC-6.17, 6.17.1, R34, R117. A stance with its front narrower by one stand, sent to the rear from this end.
pub fn narrowed(at: At, unit: UnitId, stance: &Stance, end: Hand) -> Option<Stance> {
    todo!("STC-6.17, R117")
}

/// STC-6.15, 6.16, R33. Where the middle of a retreating unit may go.
pub fn cone(at: At, body: &Body, cause: UnitId, least: Length, most: Length) -> Cone {
    todo!("STC-6.16: apex at body.centre(), room the table")
}

/// STC-6.17.2 to 6.17.4, R32, R34. What a retreating unit may not meet: enemies, the gaps between them, forbidden ground.
pub fn bars(at: At, unit: UnitId) -> Vec<Bar> {
    todo!(
        "STC-6.17: touched enemies From the start with round touch, unengaged ones After 2 inches with round 1 inch; gaps under 4 inches as hulls for the body"
    )
}

/// STC-6.15, 6.17, R34. A shortest way that is clear, if there is one, with the front as it is or narrower.
pub fn way_back(at: At, owed: &Owed, cause: UnitId) -> Option<(Motion, Option<Hand>)> {
    todo!("R34: geom::escape")
}

/// STC-6.15 to 6.17, R34. Whether a unit may retreat so.
pub fn check(at: At, owed: &Owed, cause: UnitId, path: &Motion, narrow: Option<Hand>) -> Checked {
    todo!("STC-6.15, STC-6.16, STC-6.17")
}

/// STC-6.15, 5.5.1, 6.4, R32, R34. A unit retreats.
pub fn retreat(on: &mut On, owed: Owed, cause: UnitId, path: &Motion, narrow: Option<Hand>) {
    todo!("STC-6.15")
}

/// STC-12.4, R81. Whether a unit may withdraw so of its own will.
pub fn check_withdraw(at: At, side: Side, unit: UnitId, path: &Motion, narrow: Option<Hand>) -> Checked {
    todo!("STC-12.4, R81")
}

/// STC-12.4, R81. A unit withdraws, shaken and with rout hits.
pub fn withdraw(on: &mut On, unit: UnitId, path: &Motion, narrow: Option<Hand>) {
    todo!("STC-12.4, R81")
}

/// Candidates for a retreat: a spread of bearings and lengths, with the front as it is and narrower.
pub fn candidates(at: At, owed: &Owed, cause: UnitId, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    todo!("geom::straight_escapes, and the shortest way round where these find none")
}

/// STC-12.4. Candidates for a unit that withdraws of its own will.
pub fn withdrawals(at: At, unit: UnitId, found: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !at.setup.options.voluntary_retreat {
        return ControlFlow::Continue(());
    }
    todo!("STC-12.4: as for a retreat from the nearest enemy")
}
