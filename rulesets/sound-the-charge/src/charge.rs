//! STC-9. Charges: how they are declared, how they go in, and what contact does.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, Checked, Event, Few, Offer, On, Order, Unit, UnitFlags};
use engine::{Draw, Lens};
use geom::{Length, Motion, Spot};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// A charge on its way: who, at whom, what is left of its way, and who has evaded it with how much still to go.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charge {
    /// The charger.
    pub unit: UnitId,
    /// Whom it was declared at.
    pub target: UnitId,
    /// The rest of its way.
    pub path: Motion,
    /// R58, R119. Those who have evaded it, and how far each may still go.
    pub evaded: SmallVec<[(UnitId, Length); 2]>,
    /// R55. Whether it has overrun somebody.
    pub overran: bool,
}

/// Part of a charge that is still to be made.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// STC-13.7.1. Spanish horse throws a die before it charges.
    Launch(Charge),
    /// STC-9.1, R52. The charger goes on along its way until it is about to touch somebody.
    Onward(Charge),
    /// STC-9.5, 10.13. It is about to touch him: he has evaded, is overrun, or is in contact.
    Met {
        /// The charge.
        charge: Charge,
        /// Whom.
        with: UnitId,
        /// R58. Where his middle was as he was asked, so that what he has used of his 8 inches is known.
        stood: Spot,
    },
    /// STC-6.11, R29. Who was too near is drawn in; skirmishers and gunners have had their choice.
    DrawIn {
        /// The charger.
        unit: UnitId,
        /// Those who are drawn in.
        among: Few,
    },
    /// STC-9.4. The charge has come to its end.
    Ended(Charge),
}

/// Carries a part of a charge out.
pub fn run(on: &mut On, step: Step) {
    match step {
        Step::Launch(charge) => launch(on, charge),
        Step::Onward(charge) => onward(on, charge),
        Step::Met { charge, with, stood } => met(on, charge, with, stood),
        Step::DrawIn { unit, among } => draw_in(on, unit, among),
        Step::Ended(charge) => ended(on, charge),
    }
}

/// STC-9.2.5 to 9.2.7, 10.8, 10.13, 11.6, 11.8, 13.2.4, R53, R62. Whether a unit may charge such an enemy at all, or
/// reinforce such a friend, wherever they stand.
pub fn may_charge(at: At, side: Side, unit: UnitId, target: UnitId) -> Checked {
    todo!("STC-9.2, R53; friends: STC-10.8, R62")
}

/// STC-9.1, 9.2.1 to 9.2.4, 9.3, 6.10, 6.11, R52, R54. Whether a charge may be made so: who, by which way, how far, touching with its
/// front, nobody else first.
pub fn check_charge(at: At, side: Side, unit: UnitId, target: UnitId, path: Option<&Motion>) -> Checked {
    todo!("STC-9.1, STC-9.2: movement::walk with Purpose::Charge")
}

/// STC-9.1, 6.8, R26. A charge is declared: a screen that is charged goes in, and the battalion is the target.
pub fn order_charge(on: &mut On, unit: UnitId, target: UnitId, path: Option<Motion>) {
    todo!("STC-9.1: begin, recall screens, then Launch")
}

/// STC-13.7.1, R93. Spanish horse charges on a 3 or more; who does not may still move.
fn launch(on: &mut On, charge: Charge) {
    todo!("STC-13.7.1; everybody else goes Onward at once")
}

/// STC-9.1, 9.5, R52, R58. Goes on to the first enemy it would touch and leaves what happens there: a question to those
/// who may evade, and then [`Step::Met`].
fn onward(on: &mut On, charge: Charge) {
    todo!("STC-9.1")
}

/// STC-9.8, 10.13, R55, R58, R67. The charger has come up to somebody: if he is gone it halts or goes on; in the open
/// skirmishers are overrun; else they are in contact.
fn met(on: &mut On, charge: Charge, with: UnitId, stood: Spot) {
    todo!("STC-9.8, STC-10.13")
}

/// STC-5.5.2, 5.5.10, 6.11, 9.2.6, 10.11, 10.16.e, 10.16.f, 10.17, 13.4.1, R29, R53, R69, R70, R73, R77. Brings a charger
/// into contact: flank or front, slope and cover, disorder by horse, obstacle or work; and leaves those who are drawn in.
pub fn contact(on: &mut On, unit: UnitId, enemy: UnitId) {
    todo!("STC-10.11, STC-10.17")
}

/// STC-6.11, R29. Brings in whoever was drawn in and has not evaded.
fn draw_in(on: &mut On, unit: UnitId, among: Few) {
    todo!("STC-6.11, R29")
}

/// STC-5.5.5, 9.4, R55. A charge is over: in vain, the charger is disordered if it used its bonus.
fn ended(on: &mut On, charge: Charge) {
    todo!("STC-9.4, R55")
}

/// STC-9.8, R58. Whether there is anybody else to go on into.
pub fn check_go_on(at: At, unit: UnitId) -> Checked {
    todo!("STC-9.8")
}

/// STC-9.8. A charger halts where its target has gone.
pub fn halt(on: &mut On, unit: UnitId) {
    if let Some(mut found) = on.state.troops.edit(unit) {
        found.flags.set(UnitFlags::DONE, true);
    }
    on.tell(|| Event::HaltedCharge { unit });
}

/// Candidates of one unit for the verbs charge.
pub fn candidates(at: At, unit: UnitId, found: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    todo!(
        "charges at everybody near: straight, and after the smallest wheel that brings a part of him straight ahead"
    )
}

/// One such order drawn at random; it need not be legal.
pub fn drawn(at: At, unit: UnitId, found: &Unit, draw: &mut Draw) -> Option<Order> {
    todo!("one of the verbs charge")
}
