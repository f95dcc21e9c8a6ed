//! STA-6.1, 6.3. The ways by which a charger comes at an enemy: straight, after a wheel, or as loose models
//! like.

use crate::movement::pace;
use crate::{At, Family, Few, Formation, Offer, Order, Unit, UnitFlags};
use engine::{Draw, Lens};
use formations::approach::{self, distance_ahead};
use geom::{Corner, Motion, Vector};
use names::UnitId;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// STA-6.1. The way straight ahead into an enemy, if it leads there; of loose models the shortest way.
pub(crate) fn straight(at: At, unit: UnitId, target: UnitId) -> Option<Motion> {
    let bodies = at.state.troops.bodies();
    let over = at.setup.options.tolerance.mm() * 2.0;
    let (own, other) = (bodies.get(unit)?, bodies.get(target)?);
    match at.state.troops.get(unit)?.is_loose() {
        true => Some(approach::running(own, other, over)),
        false => approach::straight(own, other, over),
    }
}

/// The ways to an enemy that is not straight ahead.
fn ways(at: At, unit: &Unit, id: UnitId, target: UnitId) -> SmallVec<[Motion; 2]> {
    let bodies = at.state.troops.bodies();
    let (Some(body), Some(other)) = (bodies.get(id), bodies.get(target)) else { return SmallVec::new() };
    if unit.is_loose() {
        return SmallVec::new();
    }
    let over = at.setup.options.tolerance.mm() * 2.0;
    let wheel = |on| approach::wheeling(body, other, on, 0.0, over);
    [Corner::Left, Corner::Right].into_iter().filter_map(wheel).collect()
}

/// The enemies that a unit could charge if it reached them.
fn targets(at: At, id: UnitId, unit: &Unit) -> Few {
    let able = unit.family() != Family::Artillery
        && !matches!(unit.formation(), Formation::Square | Formation::Bent)
        && !unit.is_shaken()
        && !unit.flags.has_any(UnitFlags::WENT.with(UnitFlags::DONE).with(UnitFlags::RALLIED));
    let Some(body) = at.state.troops.bodies().get(id).filter(|_| able) else { return Few::new() };
    let reach = Vector::splat(pace::left(at, unit).mm());
    let (low, high) = body.bounds();
    let near = at.state.troops.bodies().near(low - reach, high + reach);
    near.filter(|other| other.side != unit.side).map(|other| other.id).collect()
}

/// Candidates of one unit for the verb charge.
pub(crate) fn candidates(at: At, id: UnitId, unit: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !lens.wants("charge") || unit.parent.is_some() {
        return ControlFlow::Continue(());
    }
    for target in targets(at, id, unit).into_iter().filter(|target| lens.wants_target(*target)) {
        offer(Order::Charge { unit: id, target, path: None })?;
        for path in ways(at, unit, id, target) {
            offer(Order::Charge { unit: id, target, path: Some(path) })?;
        }
    }
    ControlFlow::Continue(())
}

/// One such order drawn at random; it need not be legal.
pub(crate) fn drawn(at: At, id: UnitId, unit: &Unit, draw: &mut Draw) -> Option<Order> {
    let target = *draw.pick(&targets(at, id, unit))?;
    let bodies = at.state.troops.bodies();
    if unit.is_loose() || distance_ahead(bodies.get(id)?, bodies.get(target)?).is_some() {
        return Some(Order::Charge { unit: id, target, path: None });
    }
    let ways = ways(at, unit, id, target);
    Some(Order::Charge { unit: id, target, path: Some(draw.pick(&ways)?.clone()) })
}
