//! Rides and flights that a player might want.

use super::generals::{escape, refuge};
use crate::{At, General, Offer, Order, retreat};
use engine::{Draw, Lens};
use formations::near::nearest_point;
use geom::{Frame, Mm, Spot, Vector};
use names::UnitId;
use std::ops::ControlFlow;

/// How far behind the middle of a unit a general is offered a place.
const BEHIND: Mm = 60.0;

/// How far a general can still ride.
fn reach(at: At, general: &General) -> Mm {
    (at.setup.tables.far(at.setup.tables.movement.generals) - general.ridden).mm()
}

/// Candidates for a ride of one general: behind and to the units of his side.
pub(crate) fn candidates(at: At, general: UnitId, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    let Some(found) = at.state.generals.get(general) else { return ControlFlow::Continue(()) };
    for (unit, touching) in friends(at, found, reach(at, found)) {
        if !lens.wants_target(unit) {
            continue;
        }
        if found.attached != Some(unit) {
            offer(Order::Ride { general, to: touching, attach: Some(unit) })?;
        }
        if let Some(to) = behind(at, unit) {
            offer(Order::Ride { general, to, attach: None })?;
        }
    }
    ControlFlow::Continue(())
}

/// One ride drawn at random; it need not be legal. Most lead to units, since an army without its generals
/// comes nowhere.
pub(crate) fn drawn(at: At, general: UnitId, draw: &mut Draw) -> Option<Order> {
    let found = at.state.generals.get(general)?;
    let ride = reach(at, found);
    if draw.below(8) == 0 {
        let mut aside = || (draw.share() * 2.0 - 1.0) * ride;
        let to = Spot::of(found.at.point() + Vector::new(aside(), aside()));
        return Some(Order::Ride { general, to, attach: None });
    }
    let &(id, touching) = draw.pick(&friends(at, found, ride))?;
    let (to, attach) = match draw.below(4) {
        0 => (touching, Some(id)),
        _ => (behind(at, id)?, None),
    };
    Some(Order::Ride { general, to, attach })
}

/// R89. Candidates for the flight of a general who was touched.
pub(crate) fn flights(at: At, general: UnitId, offer: Offer) -> ControlFlow<()> {
    if let Some(to) = refuge(at, general) {
        offer(Order::Flee { to })?;
    }
    let Some(found) = at.state.generals.get(general) else { return ControlFlow::Continue(()) };
    for (unit, _) in friends(at, found, at.setup.options.lone_general_move.mm()) {
        if let Some(to) = behind(at, unit) {
            offer(Order::Flee { to })?;
        }
    }
    ControlFlow::Continue(())
}

/// R104. Candidates for the way back of a general whose unit is gone.
pub(crate) fn escapes(at: At, general: UnitId, from: Option<Spot>, offer: Offer) -> ControlFlow<()> {
    if let Some(to) = escape(at, general, from) {
        offer(Order::Flee { to })?;
    }
    let Some(found) = at.state.generals.get(general) else { return ControlFlow::Continue(()) };
    let places = retreat::places(at, found.side, found.at.point(), from);
    places.step_by(17).map(Spot::of).try_for_each(|to| offer(Order::Flee { to }))
}

/// The place behind a unit's middle that a general is offered.
fn behind(at: At, unit: UnitId) -> Option<Spot> {
    let body = at.state.troops.bodies().get(unit)?;
    Some(Spot::of(Frame { at: body.centre(), ..body.frame() }.advanced(-BEHIND).at))
}

/// The units of a general's side that he could come to, by id, and a place where he touches each.
fn friends(at: At, found: &General, reach: Mm) -> Vec<(UnitId, Spot)> {
    let here = found.at.point();
    let near = at.state.troops.bodies().near(here - Vector::splat(reach), here + Vector::splat(reach));
    let own = near.filter(|other| {
        other.side == found.side && at.state.troops.get(other.id).is_some_and(|unit| unit.parent.is_none())
    });
    own.filter_map(|other| Some((other.id, Spot::of(nearest_point(other.body, here)?)))).collect()
}
