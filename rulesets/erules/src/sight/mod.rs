//! ERN-G8, 27.2, F15, F16, R10, R76, R77. What can be seen past what.

use crate::terrain::Terrain;
use crate::{At, Unit};
use geom::{Segment, Shape, Spot, Vector, What};
use names::UnitId;

/// ERN-G8. Whether one unit sees another. A unit sees all round, and troops do not hide others.
pub(crate) fn sees(at: At, viewer: UnitId, target: UnitId) -> bool {
    let (Some(viewer), Some(target)) = (at.state.troops.get(viewer), at.state.troops.get(target)) else {
        return false;
    };
    viewer.is_on_table() && target.is_on_table() && sees_unit(at, viewer, target)
}

/// ERN-G8. The same for units at hand.
pub(crate) fn sees_unit(at: At, viewer: &Unit, target: &Unit) -> bool {
    let (from, to) = (points(viewer), points(target));
    from.iter().any(|&a| to.iter().any(|&b| is_clear(at, Segment::new(a, b), None)))
}

/// Points of a unit from which it looks and at which it is seen.
fn points(unit: &Unit) -> Vec<Vector> {
    let body = unit.ground();
    let front = body.front();
    let mut points = vec![front.middle(), body.centre(), front.a, front.b];
    points.extend(body.corners().skip(2).take(2));
    points
}

/// ERN-G8, F15. Whether a line of sight or of fire is clear. Buildings stop it, and woods deeper than their
/// edge; a line of fire also stops at troops other than those that it begins and ends with.
pub(crate) fn is_clear(at: At, line: Segment, fire: Option<&[UnitId]>) -> bool {
    first_in_the_way(at, line, fire).is_none() && !is_dead_ground(at, line.a, line.b)
}

/// ERN-27.2, 27.3. The first thing that stops a line.
pub(crate) fn first_in_the_way(at: At, line: Segment, fire: Option<&[UnitId]>) -> Option<What> {
    let ground = &at.setup.ground;
    let deep = at.setup.options.wood_sight.mm();
    let none = geom::Bodies::new(100.0);
    let (troops, ignored): (&geom::Bodies, &[UnitId]) = match fire {
        Some(ignored) => (at.state.troops.bodies(), ignored),
        None => (&none, &[]),
    };
    // Most lines cross nothing at all.
    let (low, high) = (line.a.min(line.b), line.a.max(line.b));
    if ground.near(low, high).is_empty() && fire.is_none() {
        return None;
    }
    let stops = |met: &geom::Crossed| match met.what {
        What::Unit(_) => true,
        What::Feature(id) => match Terrain::of(ground.feature(id)) {
            Terrain::Building => !met.holds_start && !met.holds_end,
            Terrain::DenseWood | Terrain::OpenWood | Terrain::BuiltUp => met.inside > deep,
            _ => false,
        },
    };
    geom::crossed(line, ground, troops, ignored).into_iter().find(stops).map(|met| met.what)
}

/// ERN-F16, R77. Whether a point is dead ground to a place, as the players have agreed.
pub(crate) fn is_dead_ground(at: At, from: Vector, to: Vector) -> bool {
    let inside = |corners: &[Spot], point: Vector| Shape::Polygon(corners.to_vec()).contains(point, 1e-6);
    let dead = &at.setup.options.dead_ground;
    dead.iter().any(|dead| inside(&dead.site, from) && inside(&dead.ground, to))
}

#[cfg(test)]
mod tests;
