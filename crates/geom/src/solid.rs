//! Convex shapes with a rounded rim: the parts of bodies, and whatever is "within so far" of a convex shape.

use crate::{Body, Convex, Mm, Segment, Vector};
use smallvec::SmallVec;

/// Every point within `round` of a convex core. A part of a body is one; so is a disc, whose core is a point.
#[derive(Debug, Clone, PartialEq)]
pub struct Solid {
    /// The shape that is rounded: it may be a point or a stretch.
    pub core: Convex,
    /// How far the shape reaches beyond its core, all round.
    pub round: Mm,
}

/// How many sides a full circle is drawn with.
const CIRCLE: u32 = 64;

/// Edges shorter than this have no direction worth trusting.
const NO_LENGTH: Mm = 1e-9;

impl Solid {
    /// The parts of a body, one by one.
    pub fn parts(of: &Body) -> impl Iterator<Item = Solid> + '_ {
        of.parts().iter().map(|part| Solid { core: Convex::from(part), round: of.round() })
    }

    /// The distance of a point from it; zero inside.
    pub fn distance(&self, to: Vector) -> Mm {
        (self.core.distance(to) - self.round).max(0.0)
    }

    /// From which share of a line to which it lies in this shape. A touch is a stretch without length.
    pub fn along(&self, line: Segment) -> Option<(f64, f64)> {
        along(&self.core, self.round, line)
    }

    /// Its point nearest to a convex eye, and how far off that is.
    pub fn nearest(&self, eye: &Convex) -> (Mm, Vector) {
        let (distance, seen, own) = nearest(eye, &self.core);
        if distance <= self.round {
            return (0.0, seen);
        }
        (distance - self.round, own + (seen - own) * (self.round / distance))
    }

    /// Its outline as a polygon. Arcs become stretches that touch them from outside, 64 to the full circle,
    /// so the polygon reaches beyond the shape by up to an eight-hundredth of the rounding.
    pub fn outline(&self) -> Convex {
        if self.round == 0.0 {
            return self.core.clone();
        }
        let step = std::f64::consts::TAU / f64::from(CIRCLE);
        let reach = self.round / libm::cos(step / 2.0);
        let rim = (0..CIRCLE).map(|n| {
            let (sin, cos) = libm::sincos(step * (f64::from(n) + 0.5));
            Vector::new(cos, sin) * reach
        });
        let corners = self.core.corners();
        Convex::hull(rim.flat_map(|by| corners.iter().map(move |&corner| corner + by)))
    }

    /// The upright box round it: its lowest and its highest corner.
    pub fn bounds(&self) -> (Vector, Vector) {
        let (low, high) = bounds(self.core.corners().iter().copied());
        (low - Vector::splat(self.round), high + Vector::splat(self.round))
    }

    /// How deep inside it a point lies; less than zero outside.
    pub(crate) fn depth_at(&self, point: Vector) -> Mm {
        if has_surface(&self.core) && self.core.contains(point, 0.0) {
            let sides = self.core.edges().filter(|edge| edge.length() > NO_LENGTH);
            return self.round + sides.map(|side| side.leftness(point)).fold(Mm::INFINITY, f64::min);
        }
        self.round - self.core.distance(point)
    }

    /// How deep it and a polygon lie in each other: the shortest shift that would part them. Zero is a touch,
    /// less than zero apart. With a polygon that has no surface nothing shares any, so that is never more
    /// than zero.
    pub(crate) fn depth_in(&self, shape: &Convex) -> Mm {
        let crossed = |by: &Convex, other: &Convex| {
            by.edges().filter(|edge| edge.length() > NO_LENGTH).fold(Mm::INFINITY, |least, edge| {
                let reach = other.corners().iter().map(|&corner| edge.leftness(corner));
                least.min(reach.fold(Mm::NEG_INFINITY, f64::max))
            })
        };
        let most = if has_surface(shape) { Mm::INFINITY } else { 0.0 };
        let depth = crossed(&self.core, shape).min(crossed(shape, &self.core));
        if self.round == 0.0 {
            return depth.min(most);
        }
        let apart = if depth < NO_LENGTH { nearest(&self.core, shape).0 } else { 0.0 };
        let depth = if apart > 0.0 { -apart } else { depth.max(0.0) };
        (depth + self.round).min(most)
    }
}

/// From which share of a line to which it lies within `round` of a convex core.
pub(crate) fn along(core: &Convex, round: Mm, line: Segment) -> Option<(f64, f64)> {
    let corners = core.corners();
    let mut span: Option<(f64, f64)> = None;
    let mut add = |part: Option<(f64, f64)>| {
        if let Some((from, to)) = part {
            let (low, high) = span.unwrap_or((from, to));
            span = Some((low.min(from), high.max(to)));
        }
    };
    if corners.len() > 2 {
        add(core
            .edges()
            .try_fold((0.0, 1.0), |span, edge| cut(span, edge.leftness(line.a), edge.leftness(line.b), 0.0)));
    }
    if round > 0.0 || corners.len() < 3 {
        // A rounded shape is its core, a strip along each edge and a disc round each corner; since the whole
        // is convex, the first entry and the last exit are all there is.
        for edge in core.edges() {
            add(along_strip(line, edge, round));
            add(along_disc(line, edge.a, round));
        }
    }
    span
}

impl From<Convex> for Solid {
    fn from(core: Convex) -> Solid {
        Solid { core, round: 0.0 }
    }
}

/// The upright box round some points.
pub(crate) fn bounds(points: impl IntoIterator<Item = Vector>) -> (Vector, Vector) {
    let none = (Vector::splat(f64::INFINITY), Vector::splat(f64::NEG_INFINITY));
    points.into_iter().fold(none, |(low, high), point| (low.min(point), high.max(point)))
}

/// Whether a polygon covers any ground, and more than rounding leaves of two shapes that touch.
pub(crate) fn has_surface(shape: &Convex) -> bool {
    shape.corners().len() > 2 && shape.surface() > 1e-9
}

/// The distance between two convex shapes and a nearest point of each; where they meet, a common point.
pub(crate) fn nearest(one: &Convex, two: &Convex) -> (Mm, Vector, Vector) {
    for (shape, other) in [(one, two), (two, one)] {
        if let Some(&corner) = other.corners().first()
            && has_surface(shape)
            && shape.contains(corner, 0.0)
        {
            return (0.0, corner, corner);
        }
    }
    let mut best = (Mm::INFINITY, Vector::ZERO, Vector::ZERO);
    for a in one.edges() {
        for b in two.edges() {
            if boxes_apart(a, b) >= best.0 {
                continue;
            }
            let (on_a, on_b) = between(a, b);
            let distance = (on_b - on_a).length();
            if distance < best.0 {
                best = (distance, on_a, on_b);
            }
        }
    }
    best
}

/// How far the upright boxes round two stretches are apart, a little less rather than more: no more than the
/// stretches.
pub(crate) fn boxes_apart(a: Segment, b: Segment) -> Mm {
    let (low, high) = (a.a.min(a.b), a.a.max(a.b));
    let (other_low, other_high) = (b.a.min(b.b), b.a.max(b.b));
    (low - other_high).max(other_low - high).max_element() - NO_LENGTH
}

/// The nearest points of two stretches to each other.
pub(crate) fn between(a: Segment, b: Segment) -> (Vector, Vector) {
    if let Some((on_a, on_b)) = crossing(a, b) {
        let (common, other) = (a.at(on_a), b.at(on_b));
        // Stretches almost in line cross at a place that means nothing.
        if (other - common).length() < NO_LENGTH {
            return (common, common);
        }
    }
    let ends = [(a.a, b.nearest(a.a)), (a.b, b.nearest(a.b)), (a.nearest(b.a), b.a), (a.nearest(b.b), b.b)];
    let length = |pair: &(Vector, Vector)| (pair.1 - pair.0).length_squared();
    ends.into_iter().min_by(|one, two| length(one).total_cmp(&length(two))).expect("there are four pairs")
}

/// Where two stretches cross: the share of the way along each. Ends belong to them; parallels never cross.
pub(crate) fn crossing(a: Segment, b: Segment) -> Option<(f64, f64)> {
    let (along, across, apart) = (a.b - a.a, b.b - b.a, b.a - a.a);
    let turn = along.perp_dot(across);
    if turn == 0.0 {
        return None;
    }
    let (first, second) = (apart.perp_dot(across) / turn, apart.perp_dot(along) / turn);
    let within = |share: f64| (0.0..=1.0).contains(&share);
    (within(first) && within(second)).then_some((first, second))
}

/// Where a side is at a distance from a point.
pub(crate) fn at_distance(side: Segment, from: Vector, distance: Mm) -> SmallVec<[Vector; 2]> {
    let (along, off) = (side.b - side.a, side.a - from);
    let (square, half) = (along.length_squared(), off.dot(along));
    let spare = half * half - square * (off.length_squared() - distance * distance);
    if square == 0.0 || spare < 0.0 {
        return SmallVec::new();
    }
    let root = spare.sqrt();
    let shares = [(-half - root) / square, (-half + root) / square];
    shares.into_iter().filter(|share| (0.0..=1.0).contains(share)).map(|share| side.at(share)).collect()
}

/// Where the centre may not be, so that a part does not meet a shape while the centre is at `centre`.
pub(crate) fn grown_by(shape: &Solid, part: &Solid, centre: Vector) -> Solid {
    Solid { core: core_grown_by(&shape.core, part, centre), round: shape.round + part.round }
}

/// The same, rounding left out.
pub(crate) fn core_grown_by(core: &Convex, part: &Solid, centre: Vector) -> Convex {
    let own = part.core.corners();
    let corners = core.corners().iter();
    Convex::hull(corners.flat_map(|&corner| own.iter().map(move |&own| corner - own + centre)))
}

/// The part of a span of shares where a value that runs evenly from `start` to `end` is at least `least`.
pub(crate) fn cut(span: (f64, f64), start: Mm, end: Mm, least: Mm) -> Option<(f64, f64)> {
    let (start, end) = (start - least, end - least);
    if start == end {
        return (start >= 0.0).then_some(span);
    }
    let zero = start / (start - end);
    let span = if end > start { (span.0.max(zero), span.1) } else { (span.0, span.1.min(zero)) };
    (span.0 <= span.1).then_some(span)
}

/// Where a line runs within `width` sideways of an edge, between its ends.
fn along_strip(line: Segment, edge: Segment, width: Mm) -> Option<(f64, f64)> {
    let length = edge.length();
    if length == 0.0 {
        return None;
    }
    let along = (edge.b - edge.a) / length;
    let (side_a, side_b) = (edge.leftness(line.a), edge.leftness(line.b));
    let (way_a, way_b) = (along.dot(line.a - edge.a), along.dot(line.b - edge.a));
    cut((0.0, 1.0), side_a, side_b, -width)
        .and_then(|span| cut(span, -side_a, -side_b, -width))
        .and_then(|span| cut(span, way_a, way_b, 0.0))
        .and_then(|span| cut(span, -way_a, -way_b, -length))
}

/// Where a line runs within `radius` of a point.
fn along_disc(line: Segment, centre: Vector, radius: Mm) -> Option<(f64, f64)> {
    let (along, from) = (line.b - line.a, line.a - centre);
    let square = along.length_squared();
    if square == 0.0 {
        return (from.length() <= radius).then_some((0.0, 1.0));
    }
    let middle = -from.dot(along) / square;
    let off = (from + along * middle).length_squared();
    let spare = radius * radius - off;
    if spare < 0.0 {
        return None;
    }
    let half = (spare / square).sqrt();
    let span = ((middle - half).max(0.0), (middle + half).min(1.0));
    (span.0 <= span.1).then_some(span)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Facing, Frame};

    fn v(x: Mm, y: Mm) -> Vector {
        Vector::new(x, y)
    }

    fn square() -> Convex {
        Convex::hull([v(0.0, 0.0), v(4.0, 0.0), v(4.0, 4.0), v(0.0, 4.0)])
    }

    #[test]
    fn a_rectangle_without_size_is_a_point() {
        let frame = Frame { at: v(3.0, 4.0), ahead: Facing::NORTH.direction() };
        let point = Solid::parts(&Body::disc(&frame, 1.0)).next().expect("a disc has a part");
        assert_eq!(point.core.corners(), [v(3.0, 4.0)]);
        assert_eq!(point.distance(v(0.0, 0.0)), 4.0);
    }

    #[test]
    fn a_line_enters_the_rounded_rim_before_the_core() {
        let line = Segment::new(v(-6.0, 2.0), v(14.0, 2.0));
        assert_eq!(Solid::from(square()).along(line), Some((0.3, 0.5)));
        assert_eq!(Solid { core: square(), round: 1.0 }.along(line), Some((0.25, 0.55)));
    }

    #[test]
    fn a_line_past_a_rounded_corner_misses_it() {
        let rounded = Solid { core: square(), round: 1.0 };
        let past = |off: Mm| Segment::new(v(4.0 + off, 9.0), v(9.0, 4.0 + off));
        assert!(rounded.along(past(1.0)).is_none());
        let disc = Solid { core: Convex::hull([v(0.0, 0.0)]), round: 5.0 };
        assert_eq!(disc.along(Segment::new(v(-10.0, 5.0), v(10.0, 5.0))), Some((0.5, 0.5)));
        assert_eq!(disc.along(Segment::new(v(-10.0, 5.1), v(10.0, 5.1))), None);
    }

    #[test]
    fn the_nearest_point_lies_on_the_rim() {
        let disc = Solid { core: Convex::hull([v(0.0, 0.0)]), round: 2.0 };
        let eye = Convex::hull([v(6.0, 8.0)]);
        let (distance, at) = disc.nearest(&eye);
        assert_eq!(distance, 8.0);
        assert!((at - v(1.2, 1.6)).length() < 1e-12);
        assert_eq!(disc.nearest(&Convex::hull([v(0.5, 0.5)])), (0.0, v(0.5, 0.5)));
    }

    #[test]
    fn depth_is_the_shift_that_parts() {
        let beside = |x: Mm, round: Mm| Solid {
            core: Convex::hull([v(x, 1.0), v(x + 2.0, 1.0), v(x + 2.0, 3.0), v(x, 3.0)]),
            round,
        };
        assert_eq!(beside(3.5, 0.0).depth_in(&square()), 0.5);
        assert_eq!(beside(4.0, 0.0).depth_in(&square()), 0.0);
        assert_eq!(beside(4.5, 0.75).depth_in(&square()), 0.25);
        assert!(beside(5.0, 0.75).depth_in(&square()) < 0.0);
    }

    #[test]
    fn an_outline_touches_the_rim_from_outside() {
        let disc = Solid { core: Convex::hull([v(1.0, 1.0)]), round: 8.0 };
        let far = disc
            .outline()
            .corners()
            .iter()
            .map(|&corner| (corner - v(1.0, 1.0)).length())
            .fold(0.0, f64::max);
        assert!(far > 8.0 && far < 8.01);
        assert!(disc.outline().edges().all(|edge| edge.distance(v(1.0, 1.0)) >= 8.0 - 1e-9));
    }
}
