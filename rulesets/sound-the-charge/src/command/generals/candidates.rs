//! Rides and flights that a player might want.

use super::refuge;
use crate::{At, General, Offer, Order};
use engine::{Draw, Lens};
use formations::near::nearest_point;
use geom::{Frame, Inches, Mm, Spot, Vector};
use names::UnitId;
use std::ops::ControlFlow;

/// Candidates for a ride of one general: behind and to the units of his side.
pub(crate) fn candidates(at: At, id: UnitId, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    let Some(general) = at.state.generals.get(id) else { return ControlFlow::Continue(()) };
    for (unit, touching) in friends(at, general, at.setup.tables.generals.ride.mm()) {
        if !lens.wants_target(unit) {
            continue;
        }
        if general.attached != Some(unit) {
            offer(Order::Ride { general: id, to: touching, attach: Some(unit) })?;
        }
        if let Some(to) = behind(at, unit) {
            offer(Order::Ride { general: id, to, attach: None })?;
        }
    }
    ControlFlow::Continue(())
}

/// One ride drawn at random; it need not be legal. Most lead to units, since an army without its generals
/// comes nowhere.
pub(crate) fn drawn(at: At, general: UnitId, draw: &mut Draw) -> Option<Order> {
    let unit = at.state.generals.get(general)?;
    let ride = at.setup.tables.generals.ride.mm();
    let anywhere = draw.below(8) == 0;
    if anywhere {
        let mut aside = || (draw.share() * 2.0 - 1.0) * ride;
        let to = Spot::of(unit.at.point() + Vector::new(aside(), aside()));
        return Some(Order::Ride { general, to, attach: None });
    }
    let &(id, touching) = draw.pick(&friends(at, unit, ride))?;
    let (to, attach) = match draw.below(4) {
        0 => (touching, Some(id)),
        _ => (behind(at, id)?, None),
    };
    Some(Order::Ride { general, to, attach })
}

/// R13. Candidates for the flight of a general who was touched.
pub(crate) fn flights(at: At, id: UnitId, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if let Some(to) = refuge(at, id) {
        offer(Order::Flee { to, attach: None })?;
    }
    let Some(general) = at.state.generals.get(id) else { return ControlFlow::Continue(()) };
    for (unit, to) in friends(at, general, at.setup.tables.generals.escape.mm()) {
        if lens.wants_target(unit) {
            offer(Order::Flee { to, attach: Some(unit) })?;
        }
    }
    ControlFlow::Continue(())
}

/// The place behind a unit's middle that a general is offered.
fn behind(at: At, unit: UnitId) -> Option<Spot> {
    const BEHIND: Inches = Inches::new(3, 0);
    let body = at.state.troops.bodies().get(unit)?;
    Some(Spot::of(Frame { at: body.centre(), ..body.frame() }.advanced(-BEHIND.mm()).at))
}

/// The units of a general's side that he could come to, by id, and a place where he touches each.
fn friends(at: At, general: &General, reach: Mm) -> Vec<(UnitId, Spot)> {
    let here = general.at.point();
    let near = at.state.troops.bodies().near(here - Vector::splat(reach), here + Vector::splat(reach));
    let own = near.filter(|other| {
        other.side == general.side && at.state.troops.get(other.id).is_some_and(|unit| unit.parent.is_none())
    });
    own.filter_map(|other| Some((other.id, Spot::of(nearest_point(other.body, here)?)))).collect()
}
