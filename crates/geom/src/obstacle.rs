//! Shapes that a point must go round: when they bar a stretch, and where a way may bend at them.
//!
//! A way may touch what bars it, but not slip between two shapes that touch each other. So a way bends a hair
//! outside a shape, and a shape bars what comes within half a hair of it.

use crate::solid::{between, bounds, boxes_apart, cut, has_surface};
use crate::{Convex, Mm, Segment, Solid, Vector};
use smallvec::SmallVec;

/// How far outside a shape a way bends round it.
pub(crate) const HAIR: Mm = 1e-5;

/// A shape that bars the way of a point.
#[derive(Debug, Clone)]
pub(crate) struct Obstacle {
    solid: Solid,
    /// Nearer to the core than this a way is barred; if less than zero, deeper in the core than this.
    reach: Mm,
    centre: Vector,
    radius: Mm,
    /// The upright box round its core.
    low: Vector,
    high: Vector,
}

impl Obstacle {
    pub(crate) fn new(mut solid: Solid) -> Obstacle {
        if !has_surface(&solid.core) {
            // What has no surface is given a little, so that its inside is a matter of sides.
            let thick = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                .map(|(x, y)| Vector::new(x, y) * HAIR / 10.0);
            let corners: SmallVec<[Vector; 16]> = solid.core.corners().iter().copied().collect();
            solid.core = Convex::hull(corners.iter().flat_map(|&corner| thick.map(|by| corner + by)));
        }
        let corners = solid.core.corners();
        let centre = corners.iter().sum::<Vector>() / corners.len() as f64;
        let radius = corners.iter().map(|&corner| (corner - centre).length()).fold(0.0, f64::max);
        let reach = solid.round + HAIR / 2.0;
        let (low, high) = bounds(corners.iter().copied());
        Obstacle { solid, reach, centre, radius, low, high }
    }

    /// This obstacle for a way that starts here: if it starts in the obstacle or on its rim, it may not go
    /// deeper.
    pub(crate) fn left_from(mut self, start: Vector) -> Obstacle {
        let depth = self.solid.depth_at(start);
        if depth > -HAIR {
            self.reach = self.solid.round - depth.max(0.0) - HAIR / 10.0;
        }
        self
    }

    /// Whether it bars a stretch.
    pub(crate) fn bars(&self, stretch: Segment) -> bool {
        let near = self.reach.max(0.0);
        let (low, high) = (stretch.a.min(stretch.b), stretch.a.max(stretch.b));
        let is_beside = (low - near).cmpgt(self.high).any() || (high + near).cmplt(self.low).any();
        if is_beside || stretch.distance(self.centre) > self.radius + near {
            return false;
        }
        let core = &self.solid.core;
        if self.reach < HAIR {
            // Close to the core its sides decide, each moved by the reach.
            let inside = core.edges().try_fold((0.0, 1.0), |span, side| {
                cut(span, side.leftness(stretch.a), side.leftness(stretch.b), -self.reach)
            });
            return inside.is_some();
        }
        core.contains(stretch.a, 0.0)
            || core.edges().filter(|side| boxes_apart(stretch, *side) < self.reach).any(|side| {
                let (on, off) = between(stretch, side);
                (off - on).length() < self.reach
            })
    }

    /// From which share of a line to which it certainly bars whatever is there.
    pub(crate) fn covers(&self, line: Segment) -> Option<(f64, f64)> {
        /// Less than half a hair, so that seams stay closed.
        const SURELY: Mm = HAIR / 10.0;
        let core = &self.solid.core;
        let near = self.reach - SURELY;
        if self.reach < HAIR {
            return core.edges().try_fold((0.0, 1.0), |span, side| {
                cut(span, side.leftness(line.a), side.leftness(line.b), -near)
            });
        }
        crate::solid::along(core, near, line)
    }

    /// The points, counter-clockwise, where a way round it may bend. They are the corners of a polygon about
    /// it.
    pub(crate) fn bends(&self) -> SmallVec<[Vector; 16]> {
        let corners = self.solid.core.corners();
        let off = self.solid.round + HAIR;
        // A rounded corner is gone round in steps; a sharp one in one, unless it is very sharp.
        let step = if self.solid.round > 0.0 { std::f64::consts::PI / 8.0 } else { 2.0 };
        let count = corners.len();
        let mut bends = SmallVec::new();
        for (at, &corner) in corners.iter().enumerate() {
            let (before, after) = (corners[(at + count - 1) % count], corners[(at + 1) % count]);
            let out = |along: Vector| -along.normalize_or_zero().perp();
            let (first, last) = (out(corner - before), out(after - corner));
            let turn = libm::atan2(first.perp_dot(last), first.dot(last)).max(0.0);
            let steps = libm::ceil(turn / step).max(1.0);
            let half = turn / steps / 2.0;
            for n in 0..steps as u32 {
                let (sin, cos) = libm::sincos(half * f64::from(2 * n + 1));
                bends.push(corner + (first * cos + first.perp() * sin) * (off / libm::cos(half)));
            }
        }
        bends
    }

    /// The stretches from bend to bend round it.
    pub(crate) fn sides(&self) -> impl Iterator<Item = Segment> + use<> {
        let bends = self.bends();
        let count = bends.len();
        (0..count).map(move |n| Segment::new(bends[n], bends[(n + 1) % count]))
    }

    /// How far the upright boxes round its core and another's are apart; less than zero if they overlap.
    pub(crate) fn boxes_apart(&self, other: &Obstacle) -> Mm {
        (self.low - other.high).max(other.low - self.high).max_element()
    }

    /// What it is made of.
    pub(crate) fn solid(&self) -> &Solid {
        &self.solid
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(x: Mm, y: Mm) -> Vector {
        Vector::new(x, y)
    }

    fn square() -> Convex {
        Convex::hull([v(0.0, 0.0), v(10.0, 0.0), v(10.0, 10.0), v(0.0, 10.0)])
    }

    #[test]
    fn a_way_from_bend_to_bend_is_open() {
        for round in [0.0, 3.0] {
            let obstacle = Obstacle::new(Solid { core: square(), round });
            assert!(obstacle.sides().all(|side| !obstacle.bars(side)));
        }
    }

    #[test]
    fn a_seam_between_two_shapes_is_barred() {
        let beside = Convex::hull(square().corners().iter().map(|&corner| corner + v(10.0, 0.0)));
        let seam = Segment::new(v(10.0, -5.0), v(10.0, 15.0));
        assert!(Obstacle::new(square().into()).bars(seam) && Obstacle::new(beside.into()).bars(seam));
    }

    #[test]
    fn what_starts_in_touch_may_slide_or_leave_but_not_enter() {
        let start = v(5.0, 10.0);
        let touched = Obstacle::new(square().into()).left_from(start);
        assert!(!touched.bars(Segment::new(start, v(20.0, 10.0))));
        assert!(!touched.bars(Segment::new(start, v(5.0, 20.0))));
        assert!(touched.bars(Segment::new(start, v(20.0, 9.0))));
        let near = Obstacle::new(Solid { core: square(), round: 5.0 }).left_from(v(5.0, 12.0));
        assert!(!near.bars(Segment::new(v(5.0, 12.0), v(30.0, 12.0))));
        assert!(near.bars(Segment::new(v(5.0, 12.0), v(12.0, 11.0))));
    }

    #[test]
    fn a_thin_wall_bars() {
        let wall = Obstacle::new(Convex::hull([v(0.0, 0.0), v(10.0, 0.0)]).into());
        assert!(wall.bars(Segment::new(v(5.0, -5.0), v(5.0, 5.0))));
        assert!(!wall.bars(Segment::new(v(10.1, -5.0), v(10.1, 5.0))));
        assert!(wall.bends().iter().all(|&bend| !wall.bars(Segment::new(bend, bend))));
    }
}
