//! Fire that a player might want.

use crate::candidates::{targets, units};
use crate::shooting::artillery;
use crate::terrain::Terrain;
use crate::{Arm, At, Formation, Offer, Order};
use engine::Lens;
use geom::{Leg, Length, Motion, Spot};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// Fire of each unit at each enemy.
pub(crate) fn fire(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    for (unit, found) in units(at, side, lens) {
        if found.formation == Formation::Battery {
            for (target, foe) in targets(at, side, lens) {
                if found.arm == Arm::Rockets {
                    if lens.wants("rocket") {
                        offer(Order::Rocket { unit, target, at: Spot::of(foe.centre()) })?;
                    }
                } else if lens.wants("bombard") {
                    offer(Order::Bombard { unit, target })?;
                }
            }
            if lens.wants("batter") {
                for (number, feature) in at.setup.ground.features().iter().enumerate() {
                    if Terrain::of(feature.kind).is_some_and(Terrain::is_building) {
                        let id = geom::FeatureId(number as u16);
                        let middle = crate::movement::buildings::outline(at, id).frame.at;
                        offer(Order::Batter { unit, at: Spot::of(middle) })?;
                    }
                }
            }
        }
        if lens.wants("passing_fire") {
            for target in found.passers.iter().copied().filter(|id| lens.wants_target(*id)) {
                offer(Order::PassingFire { unit, target })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The shifts that a firer may choose.
pub(crate) fn shifts(at: At, unit: UnitId, target: UnitId, offer: Offer) -> ControlFlow<()> {
    let shifts = artillery::shifts(at, at.state.unit(unit), target);
    shifts.into_iter().try_for_each(|by| offer(Order::Shift { by }))
}

/// Limbering after fire, and moving on.
pub(crate) fn after_fire(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    for (unit, found) in units(at, side, lens).filter(|(_, found)| found.is_guns()) {
        if lens.wants("limber") {
            offer(Order::Limber { unit })?;
        }
        if lens.wants("march") {
            let far = crate::movement::most(at, found);
            let ways = [1.0, 0.5, 0.1].map(|share| Length::of((far * share).floor().max(1.0)));
            for by in ways {
                for legs in [vec![Leg::Ahead { by }], vec![Leg::AboutFace, Leg::Ahead { by }]] {
                    offer(Order::March { units: vec![unit], path: Motion::as_one(legs) })?;
                }
            }
            offer(Order::March { units: vec![unit], path: Motion::as_one([Leg::AboutFace]) })?;
        }
    }
    ControlFlow::Continue(())
}
