//! Squares, turns and responses.

use crate::candidates::units;
use crate::reach;
use crate::terrain::{self, Terrain};
use crate::{At, Offer, Order};
use engine::Lens;
use geom::{Angle, Facing, Pose, Shape, Spot, Vector};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// A square for each unit.
pub(crate) fn squares(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !lens.wants("square") {
        return ControlFlow::Continue(());
    }
    units(at, side, lens).try_for_each(|(unit, _)| offer(Order::Square { unit }))
}

/// Facings that an attacked unit might want: towards each enemy that is near, and a few by degrees.
fn facings(at: At, id: UnitId) -> Vec<Facing> {
    let unit = at.state.unit(id);
    let near = reach::enemies_near(at, unit.side, &unit.block(), 400.0);
    let mut found: Vec<Facing> =
        near.into_iter().map(|enemy| Facing::along(at.state.unit(enemy).centre() - unit.centre())).collect();
    let turns = [0, 10, -10, 30, -30, 90, -90, 180];
    found.extend(turns.map(|by| unit.pose.facing.turned(Angle::degrees(by))));
    found
}

/// Turns of units whose combat goes on.
pub(crate) fn linked_turns(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !lens.wants("reface") {
        return ControlFlow::Continue(());
    }
    for (unit, _) in units(at, side, lens) {
        if at.state.linked(unit).is_empty() {
            continue;
        }
        for facing in facings(at, unit) {
            offer(Order::Reface { unit, facing })?;
        }
    }
    ControlFlow::Continue(())
}

/// What attacked units might do.
pub(crate) fn responses(
    at: At,
    side: Side,
    attacked: &[UnitId],
    lens: &Lens,
    offer: Offer,
) -> ControlFlow<()> {
    for unit in attacked.iter().copied().filter(|id| lens.wants_unit(*id)) {
        if at.state.troops.get(unit).is_none_or(|found| found.side != side) {
            continue;
        }
        for facing in facings(at, unit) {
            if lens.wants("reface") {
                offer(Order::Reface { unit, facing })?;
            }
            if lens.wants("redeploy") {
                offer(Order::Redeploy { unit, facing })?;
            }
        }
        if lens.wants("take_cover") {
            for at in covers(at, unit) {
                offer(Order::TakeCover { unit, at })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Places in cover near a unit: as it stands, in the middle and at the corners of each cover, and short of
/// them.
fn covers(at: At, id: UnitId) -> Vec<Pose> {
    let unit = at.state.unit(id);
    let reach = Vector::splat(350.0);
    let (low, high) = unit.block().bounds();
    let is_cover = |ground: Terrain| {
        matches!(ground, Terrain::Woods | Terrain::BuiltUp) || ground.is_building() || ground.is_lined()
    };
    let near = at.setup.ground.near(low - reach, high + reach);
    let mut found = vec![unit.pose];
    for feature in near.into_iter().filter(|feature| terrain::is(at, *feature, is_cover)) {
        let shape = &at.setup.ground.feature(feature).shape;
        let mut places = vec![shape.middle()];
        let corners = match shape {
            Shape::Polygon(corners) => corners,
            Shape::Line { through, .. } => through,
        };
        places.extend(corners.iter().take(6).map(|spot| spot.point()));
        let from = unit.centre();
        let inwards =
            places.iter().flat_map(|to| [*to, from + (*to - from) * 0.5, from + (*to - from) * 0.75]);
        found.extend(inwards.map(|place| Pose { at: Spot::of(place), ..unit.pose }));
    }
    found
}
