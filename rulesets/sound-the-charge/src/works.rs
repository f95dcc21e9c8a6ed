//! STC-11.11. Fieldworks: whom they shelter, how they are attacked across and crossed.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::terrain::{Terrain, has_terrain};
use crate::{At, Checked, Few, Offer, On, Order, Unit};
use engine::{Draw, Lens};
use geom::{Body, FeatureId, Segment};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// STC-11.11, R77, R88. Whether any part of a body is within the zone behind a line of works.
pub fn is_behind_work(at: At, unit: &Unit, body: &Body) -> bool {
    if !has_works(at) {
        return false;
    }
    todo!("STC-11.11: inner side of a Fieldwork, within tables.fieldworks.protects")
}

/// STC-11.11, R77. The work that a line of fire or attack crosses into the zone in which a body stands.
pub fn sheltered_from(at: At, body: &Body, line: Segment) -> Option<FeatureId> {
    if !has_works(at) {
        return None;
    }
    todo!("STC-11.11, R77")
}

/// STC-11.11, R115. The enemies whom a charger with its front on a work touches across it.
pub fn reached_across(at: At, unit: UnitId, body: &Body) -> Few {
    if !has_works(at) {
        return Few::new();
    }
    todo!("R115")
}

/// STC-11.11, R77, R115. Whether a unit may cross the work at which it stands.
pub fn check_cross(at: At, side: Side, unit: UnitId) -> Checked {
    todo!("STC-11.11, R115")
}

/// STC-11.11, R115. A unit spends its turn on crossing a work.
pub fn cross(on: &mut On, unit: UnitId) {
    todo!("STC-11.11, R115")
}

fn has_works(at: At) -> bool {
    has_terrain(at, |terrain| terrain == Terrain::Fieldwork)
}

/// Candidates of one unit for the verbs cross.
pub fn candidates(at: At, unit: UnitId, found: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    todo!("crossing a work")
}

/// One such order drawn at random; it need not be legal.
pub fn drawn(at: At, unit: UnitId, found: &Unit, draw: &mut Draw) -> Option<Order> {
    todo!("one of the verbs cross")
}
