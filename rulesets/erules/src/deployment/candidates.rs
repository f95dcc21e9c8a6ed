//! Places at which units can be put before the battle, or enter during it.

use super::{check_keep, check_place, entering};
use crate::state::Place;
use crate::who::units_everywhere;
use crate::{At, Offer, Order};
use engine::Lens;
use geom::{Facing, Length, Mm, Pose, Spot, Vector};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// Steps of places along and across the table.
const STEP: Mm = 60.0;

/// Places for a unit, from its own edge inwards and from the middle outwards.
fn places(at: At, side: Side) -> impl Iterator<Item = Pose> {
    let extent = at.setup.ground.extent().point();
    let facing = if side == Side::Blue { Facing::NORTH } else { Facing::SOUTH };
    let rows = (1..=(extent.y / STEP) as u32).map(move |row| f64::from(row) * STEP);
    let columns = (extent.x / STEP / 2.0) as i32;
    // The first row stands with its rear on the edge.
    std::iter::once(8.0).chain(std::iter::once(25.0)).chain(rows).flat_map(move |row| {
        (0..=2 * columns).map(move |number| {
            let aside = if number % 2 == 0 { number / 2 } else { -(number + 1) / 2 };
            let y = if side == Side::Blue { row } else { extent.y - row };
            Pose { at: Spot::of(Vector::new(extent.x / 2.0 + f64::from(aside) * STEP, y)), facing }
        })
    })
}

/// A legal way to place the next unit that waits; none if nothing waits that finds a place.
pub(crate) fn next(at: At, side: Side) -> Option<Order> {
    let waits = at.state.troops.iter().filter(|(_, unit)| unit.side == side && unit.place == Place::Waiting);
    let ids: Vec<UnitId> = waits.map(|(id, _)| id).collect();
    ids.into_iter().find_map(|unit| {
        let place = places(at, side).find(|&pose| check_place(at, side, unit, pose, None).is_ok());
        let placed = place.map(|at| Order::Place { unit, at, formation: None });
        placed.or_else(|| check_keep(at, side, unit).is_ok().then_some(Order::Keep { unit }))
    })
}

/// What a side may do before the battle.
pub(crate) fn deployment(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    let waiting: Vec<UnitId> = units_everywhere(at, side, lens)
        .filter(|(_, unit)| unit.place == Place::Waiting)
        .map(|(id, _)| id)
        .collect();
    for &unit in &waiting {
        if lens.wants("place") {
            let free = places(at, side).filter(|&pose| check_place(at, side, unit, pose, None).is_ok());
            for pose in free.take(3) {
                offer(Order::Place { unit, at: pose, formation: None })?;
            }
        }
        if lens.wants("keep") {
            offer(Order::Keep { unit })?;
        }
    }
    if lens.wants("flank_march") {
        let extent = at.setup.ground.extent();
        for &unit in &waiting {
            for x in [Length::ZERO, extent.x] {
                let at = Spot::new(x, extent.y.times(1, 2));
                offer(Order::FlankMarch { units: vec![unit], at, bound: 3 })?;
            }
        }
    }
    offer(Order::Deployed {})
}

/// Ways to enter.
pub(crate) fn entries(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !lens.wants("enter") {
        return ControlFlow::Continue(());
    }
    let extent = at.setup.ground.extent().point();
    for (id, unit) in units_everywhere(at, side, lens).filter(|(_, unit)| !unit.is_on_table()) {
        let Ok((stretch, _)) = entering::entry(at, side, unit) else { continue };
        let steps = (stretch.length() / STEP) as u32;
        for step in 0..=steps {
            let place = stretch.at(if steps == 0 { 0.5 } else { f64::from(step) / f64::from(steps) });
            let facing = facing_in(place, extent);
            let order = Order::Enter { unit: id, at: Pose { at: Spot::of(place), facing }, by: None };
            offer(order)?;
        }
    }
    ControlFlow::Continue(())
}

/// The facing from an edge onto the table.
fn facing_in(place: Vector, extent: Vector) -> Facing {
    let edges = [
        (place.y, Facing::NORTH),
        (extent.y - place.y, Facing::SOUTH),
        (place.x, Facing::EAST),
        (extent.x - place.x, Facing::WEST),
    ];
    edges.into_iter().min_by(|one, two| one.0.total_cmp(&two.0)).expect("a table has edges").1
}
