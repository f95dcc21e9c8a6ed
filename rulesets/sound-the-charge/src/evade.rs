//! STC-9.5 to 9.7. Who gets away from a charge, and where.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, Checked, Family, Offer, On, Order, Unit};
use engine::Lens;
use geom::{Length, Motion};
use names::UnitId;
use std::ops::ControlFlow;

/// STC-9.5, R56. Whether a unit could evade a charger at all: skirmishers or gunners, not in contact, with a way or a
/// square to go to.
pub fn may_evade(at: At, unit: UnitId, charger: UnitId, left: Length) -> bool {
    let evades = |found: &Unit| found.is_loose() || found.family() == Family::Artillery;
    if !at.state.troops.get(unit).is_some_and(evades) {
        return false;
    }
    todo!("STC-9.5, R56")
}

/// STC-9.5 to 9.7, R56, R57. Whether this answers a charge.
pub fn check(at: At, unit: UnitId, charger: UnitId, left: Length, order: &Order) -> Checked {
    todo!("STC-9.5 for Evade, STC-9.7 for Shelter; Stand always")
}

/// STC-9.5 to 9.7. Skirmishers or gunners answer a charge.
pub fn answer(on: &mut On, unit: UnitId, charger: UnitId, left: Length, order: Order) {
    todo!("STC-9.5: move, leave guns; STC-9.7: Place::Square; tell; the charge's own step sees what is left")
}

/// STC-9.5, 6.16, 6.17, R56. The shortest way by which a unit gets an inch clear of everybody, if there is one.
pub fn way_out(at: At, unit: UnitId, charger: UnitId, left: Length) -> Option<Motion> {
    todo!("STC-9.5: geom::escape with least 0, most left, bars of retreat::bars, clear at the end")
}

/// Candidates for an answer to a charge: ways out, squares to run into, and to stand.
pub fn candidates(
    at: At,
    unit: UnitId,
    charger: UnitId,
    left: Length,
    lens: &Lens,
    offer: Offer,
) -> ControlFlow<()> {
    todo!("way_out, a spread of straight ways, friendly squares")
}
