//! Two bodies at rest: how far apart they are, where they touch, and whether they overlap.

use crate::solid::grown_by;
use crate::{Bodies, Body, Convex, Edge, Mm, Rect, Segment, Solid, Vector};
use names::UnitId;
use smallvec::SmallVec;

/// The shortest way between two bodies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gap {
    /// Its length; zero where they meet.
    pub length: Mm,
    /// The point of the first body where it begins.
    pub from: Vector,
    /// The point of the second body where it ends.
    pub to: Vector,
}

/// How two bodies touch.
#[derive(Debug, Clone, PartialEq)]
pub struct Contact {
    /// The edges that lie together, by the parts of the first body and then of the second.
    ///
    /// Where edges of two parts lie flush, only these are named. Where a corner touches, each edge that ends
    /// in it is named, with a stretch that is a point. A part without size touches with all its edges. Bodies
    /// that overlap touch with the edges that cross, and with none if one lies inside the other.
    pub edges: Vec<Joint>,
}

/// An edge of one body that lies on an edge of another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Joint {
    /// Which part of the first body, and which of its edges.
    pub own: (usize, Edge),
    /// Which part of the second body, and which of its edges.
    pub other: (usize, Edge),
    /// The stretch of the first body's edge, before it is rounded, along which they touch; of no length at a
    /// corner.
    pub along: Segment,
}

impl Contact {
    /// The longest stretch that two edges share; zero at a corner.
    pub fn shared(&self) -> Mm {
        self.edges.iter().map(|joint| joint.along.length()).fold(0.0, f64::max)
    }

    /// Whether they touch at corners only: no two edges share a stretch.
    pub fn is_corner_only(&self) -> bool {
        self.shared() == 0.0
    }

    /// Whether this edge of any part of the first body takes part.
    pub fn is_with(&self, edge: Edge) -> bool {
        self.edges.iter().any(|joint| joint.own.1 == edge)
    }

    /// Whether this edge of any part of the second body takes part.
    pub fn is_on(&self, edge: Edge) -> bool {
        self.edges.iter().any(|joint| joint.other.1 == edge)
    }
}

/// The shortest way from `a` to `b`. Where they meet its ends are one point that both cover; of several ways
/// equally short it is the first by part and corner.
pub fn gap(a: &Body, b: &Body) -> Gap {
    let mut best = (f64::INFINITY, &a.parts()[0], &b.parts()[0]);
    for (own, other) in pairs(a, b) {
        // No part can be nearer than the circle round it.
        let least = (own.frame.at - other.frame.at).length() - own.radius() - other.radius();
        if least < best.0 {
            let distance = own.distance(other);
            if distance < best.0 {
                best = (distance, own, other);
            }
        }
    }
    let (distance, own, other) = best;
    if distance == 0.0 {
        let common = common_point(own, other);
        return Gap { length: 0.0, from: common, to: common };
    }
    let (from, to) = nearest_points(own, other);
    let round = a.round() + b.round();
    let ahead = (to - from) / distance;
    if distance <= round {
        let common = from + ahead * (distance * a.round() / round);
        return Gap { length: 0.0, from: common, to: common };
    }
    Gap { length: distance - round, from: from + ahead * a.round(), to: to - ahead * b.round() }
}

/// Where two bodies touch, if they are at most `slack` apart.
///
/// Two edges are flush where they lie side by side for more than `slack` and are nowhere along that stretch
/// farther than `slack` apart.
pub fn touch(a: &Body, b: &Body, slack: Mm) -> Option<Contact> {
    let reach = a.round() + b.round() + slack;
    if !boxes_meet(a, b, slack) || !pairs(a, b).any(|(own, other)| own.distance(other) <= reach) {
        return None;
    }
    let mut edges = vec![];
    for (i, own) in a.parts().iter().enumerate() {
        for (k, other) in b.parts().iter().enumerate() {
            if own.distance(other) <= reach {
                let joints = |stretch: fn(Segment, Segment, Mm, Mm) -> Option<Segment>| {
                    edge_pairs().filter_map(move |(mine, theirs)| {
                        let along = stretch(own.edge(mine), other.edge(theirs), reach, slack)?;
                        Some(Joint { own: (i, mine), other: (k, theirs), along })
                    })
                };
                let before = edges.len();
                edges.extend(joints(flush_stretch));
                if edges.len() == before {
                    edges.extend(joints(corner_stretch));
                }
            }
        }
    }
    Some(Contact { edges })
}

/// The least shift that parts a body from another, square to a side of either; none if they share no more
/// than a strip of width `slack`.
///
/// Of two blocks no other shift is shorter.
pub fn least_shift(body: &Body, from: &Body, slack: Mm) -> Option<Vector> {
    if !overlaps(body, from, slack) {
        return None;
    }
    let (low, high) = from.bounds();
    let (own_low, own_high) = body.bounds();
    let far = (high - low).length() + (own_high - own_low).length();
    let mut banned: SmallVec<[Solid; 4]> = SmallVec::new();
    for part in Solid::parts(body) {
        banned.extend(Solid::parts(from).map(|other| grown_by(&other, &part, Vector::ZERO)));
    }
    let sides = body.parts().iter().chain(from.parts());
    let ways = sides.flat_map(|part| {
        let (ahead, right) = (part.frame.ahead, part.frame.right());
        [ahead, -ahead, right, -right]
    });
    let shifts = ways.map(|way| {
        let path = Segment::new(Vector::ZERO, way * far);
        let mut spans: SmallVec<[(f64, f64); 4]> =
            banned.iter().filter_map(|shape| shape.along(path)).collect();
        spans.sort_by(|one, two| one.0.total_cmp(&two.0));
        let clear = spans.iter().fold(0.0, |at, span| if span.0 <= at { span.1.max(at) } else { at });
        path.at(clear)
    });
    shifts.min_by(|one, two| one.length().total_cmp(&two.length()))
}

/// Whether two bodies share more than a strip of width `slack`. A touch is none, and what covers no ground,
/// such as a point, overlaps nothing.
pub fn overlaps(a: &Body, b: &Body, slack: Mm) -> bool {
    let round = a.round() + b.round();
    boxes_meet(a, b, 0.0)
        && pairs(a, b).any(|(own, other)| {
            covers_ground(own, a.round())
                && covers_ground(other, b.round())
                && if round == 0.0 { own.overlaps(other, slack) } else { depth(own, other, round) > slack }
        })
}

/// The first by id of those whom a body [`overlaps`]. `ignoring` should name the body itself.
pub fn overlapped(body: &Body, among: &Bodies, ignoring: &[UnitId], slack: Mm) -> Option<UnitId> {
    let (low, high) = body.bounds();
    let mut near = among.near(low, high).filter(|other| !ignoring.contains(&other.id));
    near.find(|other| overlaps(body, other.body, slack)).map(|other| other.id)
}

/// How deep two rectangles lie in each other that are rounded by `round` together; less than zero if they are
/// apart.
pub(crate) fn depth(own: &Rect, other: &Rect, round: Mm) -> Mm {
    let depth = own.depth_in(other);
    round + if depth >= 0.0 { depth } else { -own.distance(other) }
}

fn pairs<'a>(a: &'a Body, b: &'a Body) -> impl Iterator<Item = (&'a Rect, &'a Rect)> {
    a.parts().iter().flat_map(move |own| b.parts().iter().map(move |other| (own, other)))
}

fn edge_pairs() -> impl Iterator<Item = (Edge, Edge)> {
    Edge::ALL.into_iter().flat_map(|mine| Edge::ALL.into_iter().map(move |theirs| (mine, theirs)))
}

fn boxes_meet(a: &Body, b: &Body, slack: Mm) -> bool {
    let ((low, high), (other_low, other_high)) = (a.bounds(), b.bounds());
    let slack = Vector::splat(slack);
    (low - slack).cmple(other_high).all() && (other_low - slack).cmple(high).all()
}

/// Whether a part that is rounded by `round` has any surface.
pub(crate) fn covers_ground(part: &Rect, round: Mm) -> bool {
    round > 0.0 || part.half.cmpgt(Vector::ZERO).all()
}

/// The nearest points of two rectangles that are apart. A corner of one is always among them.
fn nearest_points(own: &Rect, other: &Rect) -> (Vector, Vector) {
    let theirs = own.corners().map(|corner| (corner, other.nearest(corner)));
    let ours = other.corners().map(|corner| (own.nearest(corner), corner));
    let mut best = theirs[0];
    for pair in theirs.into_iter().chain(ours) {
        if (pair.1 - pair.0).length_squared() < (best.1 - best.0).length_squared() {
            best = pair;
        }
    }
    best
}

/// A point in the middle of what two rectangles that meet have in common.
fn common_point(own: &Rect, other: &Rect) -> Vector {
    // What has no surface cannot cut anything, only be cut.
    let (cut, by) = if covers_ground(other, 0.0) { (own, other) } else { (other, own) };
    let common = Convex::from(cut).common(&Convex::from(by));
    match common.corners() {
        // What they have in common is lost in the last bit: their nearest points are as good.
        [] => {
            let (from, to) = nearest_points(own, other);
            (from + to) * 0.5
        }
        corners => corners.iter().copied().sum::<Vector>() / corners.len() as f64,
    }
}

/// The stretch of `own` along which it faces `other` no farther away than `reach`.
fn flush_stretch(own: Segment, other: Segment, reach: Mm, slack: Mm) -> Option<Segment> {
    let along = own.b - own.a;
    // Edges run clockwise, so two that face each other run against each other.
    if along.dot(other.b - other.a) >= 0.0 {
        return None;
    }
    let share = |point: Vector| (point - own.a).dot(along) / along.length_squared();
    let common = Segment::new(own.at(share(other.b).max(0.0)), own.at(share(other.a).min(1.0)));
    let runs_on = (common.b - common.a).dot(along) > slack * along.length();
    let is_close = |point: Vector| other.distance(point) <= reach;
    (runs_on && is_close(common.a) && is_close(common.b)).then_some(common)
}

/// The point of `own` that touches `other`, if the two edges come within `reach` of each other.
fn corner_stretch(own: Segment, other: Segment, reach: Mm, _slack: Mm) -> Option<Segment> {
    let ends = [own.a, own.b, own.nearest(other.a), own.nearest(other.b)];
    let nearest = ends.into_iter().chain(crossing(own, other));
    let point = nearest.min_by(|a, b| other.distance(*a).total_cmp(&other.distance(*b)))?;
    (other.distance(point) <= reach).then_some(Segment::new(point, point))
}

/// Where two stretches that are not parallel cross.
fn crossing(own: Segment, other: Segment) -> Option<Vector> {
    let (from, to) = (other.leftness(own.a), other.leftness(own.b));
    let point = own.at(from / (from - to));
    ((from < 0.0) != (to < 0.0) && other.distance(point) < 1e-9).then_some(point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Facing, Frame};

    fn frame(x: Mm, y: Mm, facing: i32) -> Frame {
        Frame { at: Vector::new(x, y), ahead: Facing::degrees(facing).direction() }
    }

    fn block(x: Mm, y: Mm, facing: i32) -> Body {
        Body::block(&frame(x, y, facing), 40.0, 20.0)
    }

    #[test]
    fn the_gap_runs_between_the_nearest_points() {
        let found = gap(&block(0.0, 0.0, 0), &Body::disc(&frame(0.0, 15.0, 0), 5.0));
        assert_eq!(found, Gap { length: 10.0, from: Vector::ZERO, to: Vector::new(0.0, 10.0) });
    }

    #[test]
    fn mixed_bodies_are_parted_by_the_shortest_way() {
        let shift = |x: Mm, y: Mm| least_shift(&block(x, y, 0), &block(0.0, 0.0, 0), 0.01);
        assert_eq!(shift(5.0, 12.0), Some(Vector::new(0.0, 8.0)));
        assert_eq!(shift(-35.0, 5.0), Some(Vector::new(-5.0, 0.0)));
        assert_eq!(shift(0.0, 20.0), None, "a touch needs none");
    }

    #[test]
    fn the_gap_of_bodies_that_meet_is_a_point_of_both() {
        let found = gap(&block(0.0, 0.0, 0), &block(10.0, 0.0, 180));
        assert_eq!(found, Gap { length: 0.0, from: Vector::new(5.0, 0.0), to: Vector::new(5.0, 0.0) });
        let discs = [0.0, 3.0].map(|x| Body::disc(&frame(x, 0.0, 0), 2.0));
        assert_eq!(gap(&discs[0], &discs[1]).from, Vector::new(1.5, 0.0));
        assert_eq!(gap(&discs[0], &discs[0]).length, 0.0);
    }

    #[test]
    fn the_nearest_of_several_parts_counts() {
        let wings = [-100.0, 100.0].map(|x| Rect::around(&frame(x, 0.0, 0), 10.0, 10.0));
        let wings = Body::new(wings, Segment::new(Vector::ZERO, Vector::ZERO));
        assert_eq!(gap(&wings, &block(150.0, 0.0, 0)).length, 25.0);
    }

    #[test]
    fn fronts_that_meet_share_a_stretch() {
        let found = touch(&block(0.0, 0.0, 0), &block(10.0, 0.005, 180), 0.01).unwrap();
        let along = Segment::new(Vector::new(-10.0, 0.0), Vector::new(20.0, 0.0));
        assert_eq!(found.edges, [Joint { own: (0, Edge::Front), other: (0, Edge::Front), along }]);
        assert_eq!(found.shared(), 30.0);
        assert!(!found.is_corner_only());
        assert_eq!(touch(&block(0.0, 0.0, 0), &block(10.0, 0.011, 180), 0.01), None);
    }

    #[test]
    fn a_corner_on_an_edge_names_both_edges_that_end_in_it() {
        let found =
            touch(&block(0.0, 0.0, 45), &Body::block(&frame(0.0, 14.143, 180), 200.0, 20.0), 0.01).unwrap();
        assert!(found.is_corner_only());
        assert!(found.is_with(Edge::Front) && found.is_with(Edge::Left) && !found.is_with(Edge::Rear));
        assert!(found.is_on(Edge::Front) && !found.is_on(Edge::Left));
        assert_eq!(found.edges.len(), 2);
    }

    #[test]
    fn corner_to_corner_names_four_pairs_of_edges() {
        let found = touch(&block(0.0, 0.0, 0), &block(40.0, 20.0, 0), 0.0).unwrap();
        assert!(found.is_corner_only());
        assert_eq!(found.edges.len(), 4);
        assert!(found.is_with(Edge::Right) && found.is_on(Edge::Rear));
    }

    #[test]
    fn a_slanting_edge_is_flush_only_within_the_slack() {
        let slanting = Body::block(&Frame { at: Vector::new(0.0, 0.2), ..frame(0.0, 0.0, 179) }, 20.0, 20.0);
        assert!(touch(&block(0.0, 0.0, 0), &slanting, 0.1).unwrap().is_corner_only());
        assert_eq!(touch(&block(0.0, 0.0, 0), &slanting, 0.5).unwrap().shared().round(), 20.0);
    }

    #[test]
    fn round_bases_touch_at_their_rims() {
        let discs = [0.0, 10.0].map(|x| Body::disc(&frame(x, 0.0, 0), 5.0));
        assert!(touch(&discs[0], &discs[1], 0.0).unwrap().is_corner_only());
        assert!(!overlaps(&discs[0], &discs[1], 0.0));
        assert!(overlaps(&discs[0], &Body::disc(&frame(9.0, 0.0, 0), 5.0), 0.5));
        assert!(!overlaps(&discs[0], &Body::disc(&frame(9.0, 0.0, 0), 5.0), 1.0));
    }

    #[test]
    fn a_touch_is_no_overlap_and_a_point_has_none() {
        assert!(!overlaps(&block(0.0, 0.0, 0), &block(40.0, 0.0, 0), 0.0));
        assert!(overlaps(&block(0.0, 0.0, 0), &block(39.0, 0.0, 0), 0.5));
        assert!(!overlaps(&block(0.0, 0.0, 0), &block(39.0, 0.0, 0), 1.0));
        let point = Body::disc(&frame(0.0, -10.0, 0), 0.0);
        assert!(!overlaps(&block(0.0, 0.0, 0), &point, 0.0));
        assert_eq!(gap(&block(0.0, 0.0, 0), &point).length, 0.0);
        assert!(touch(&block(0.0, 0.0, 0), &point, 0.0).unwrap().edges.is_empty());
    }

    #[test]
    fn crossing_edges_are_named_where_they_cross() {
        let found = touch(&block(0.0, 0.0, 0), &Body::block(&frame(0.0, 10.0, 0), 10.0, 40.0), 0.0).unwrap();
        assert!(found.is_with(Edge::Front) && found.is_with(Edge::Rear) && !found.is_with(Edge::Left));
        assert_eq!(found.edges[0].along.a, Vector::new(5.0, 0.0));
    }
}
