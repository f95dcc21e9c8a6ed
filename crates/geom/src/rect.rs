//! Oriented rectangles: the three kernels that every movement check runs, written for speed.
//!
//! They are property-tested against `parry2d_f64` and against slow, obvious code in `tests/kernels.rs`.

use crate::{Frame, Mm, Segment, Vector};

/// A rectangle that looks somewhere: a stand, a block of stands, or an area of that shape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    /// Its centre and facing.
    pub frame: Frame,
    /// Half its width and half its depth.
    pub half: Vector,
}

/// One side of a rectangle, as the rectangle itself sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// The edge it faces with.
    Front,
    /// The edge on its right.
    Right,
    /// The edge behind it.
    Rear,
    /// The edge on its left.
    Left,
}

impl Edge {
    /// All four, clockwise from the front.
    pub const ALL: [Edge; 4] = [Edge::Front, Edge::Right, Edge::Rear, Edge::Left];
}

impl Rect {
    /// The rectangle whose front edge has its middle at the origin of `front`.
    pub fn behind(front: &Frame, width: Mm, depth: Mm) -> Rect {
        Rect { frame: front.advanced(-depth / 2.0), half: Vector::new(width / 2.0, depth / 2.0) }
    }

    /// The rectangle centred on the origin of `centre`.
    pub fn around(centre: &Frame, width: Mm, depth: Mm) -> Rect {
        Rect { frame: *centre, half: Vector::new(width / 2.0, depth / 2.0) }
    }

    /// Its width.
    pub fn width(&self) -> Mm {
        self.half.x * 2.0
    }

    /// Its depth.
    pub fn depth(&self) -> Mm {
        self.half.y * 2.0
    }

    /// The frame whose origin is the middle of the front edge.
    pub fn front(&self) -> Frame {
        self.frame.advanced(self.half.y)
    }

    /// Its corners, clockwise from the front left.
    pub fn corners(&self) -> [Vector; 4] {
        let across = self.frame.right() * self.half.x;
        let along = self.frame.ahead * self.half.y;
        let (front, rear) = (self.frame.at + along, self.frame.at - along);
        [front - across, front + across, rear + across, rear - across]
    }

    /// One of its edges, from the corner that comes first clockwise.
    pub fn edge(&self, edge: Edge) -> Segment {
        let corners = self.corners();
        let first = edge as usize;
        Segment::new(corners[first], corners[(first + 1) % 4])
    }

    /// The distance from its centre to a corner.
    pub fn radius(&self) -> Mm {
        self.half.length()
    }

    /// Half the extent along each axis of the table.
    pub fn reach(&self) -> Vector {
        let (right, ahead) = (self.frame.right().abs(), self.frame.ahead.abs());
        right * self.half.x + ahead * self.half.y
    }

    /// Whether a point lies in it. The edges belong to it.
    pub fn contains(&self, point: Vector) -> bool {
        let local = self.frame.local(point).abs();
        local.x <= self.half.x && local.y <= self.half.y
    }

    /// Its point nearest to another point.
    pub fn nearest(&self, to: Vector) -> Vector {
        self.frame.world(self.frame.local(to).clamp(-self.half, self.half))
    }

    /// This rectangle after it was carried along with a frame.
    pub fn carried(&self, from: &Frame, to: &Frame) -> Rect {
        let frame =
            Frame { at: from.carry(self.frame.at, to), ahead: to.world_by(from.local_by(self.frame.ahead)) };
        Rect { frame, half: self.half }
    }

    /// How deep two rectangles lie in each other: the shortest shift that would part them. Zero is a touch,
    /// less than zero apart (though not the distance, which is longer from corner to corner).
    #[inline]
    pub fn depth_in(&self, other: &Rect) -> Mm {
        let by = Relative::new(self, other);
        by.on_own_axes(self, other).min(by.on_other_axes(self, other))
    }

    /// Whether two rectangles have a point in common. A touch counts.
    #[inline]
    pub fn meets(&self, other: &Rect) -> bool {
        let by = Relative::new(self, other);
        by.on_own_axes(self, other) >= 0.0 && by.on_other_axes(self, other) >= 0.0
    }

    /// Whether two rectangles share more than a strip of width `slack`. A touch is none.
    #[inline]
    pub fn overlaps(&self, other: &Rect, slack: Mm) -> bool {
        let by = Relative::new(self, other);
        by.on_own_axes(self, other) > slack && by.on_other_axes(self, other) > slack
    }

    /// The distance between two rectangles; zero where they meet.
    #[inline]
    pub fn distance(&self, other: &Rect) -> Mm {
        let by = Relative::new(self, other);
        if by.on_own_axes(self, other) >= 0.0 && by.on_other_axes(self, other) >= 0.0 {
            return 0.0;
        }
        // Of two convex shapes apart, a corner of one is always among the nearest points.
        let theirs = by.corner_square(self.half, by.there, other.half, by.sin);
        let ours = by.corner_square(other.half, -by.here, self.half, -by.sin);
        theirs.min(ours).sqrt()
    }

    /// When this rectangle, moving straight by `by`, first touches `other`: the share of the way, 0 if it
    /// touches already. A rectangle that slides along an edge touches it.
    #[inline]
    pub fn sweep(&self, by: Vector, other: &Rect) -> Option<f64> {
        let rel = Relative::new(other, self);
        let (own, theirs) = (rel.reach_on_own(other, self), rel.reach_on_other(other, self));
        let there = other.frame.local_by(by);
        let here = self.frame.local_by(by);
        let mut span = (0.0, 1.0);
        for (position, speed, reach) in [
            (rel.there.x, there.x, own.x),
            (rel.there.y, there.y, own.y),
            (rel.here.x, here.x, theirs.x),
            (rel.here.y, here.y, theirs.y),
        ] {
            if speed == 0.0 {
                if position.abs() > reach {
                    return None;
                }
                continue;
            }
            let (one, two) = ((-reach - position) / speed, (reach - position) / speed);
            span = (f64::max(span.0, one.min(two)), f64::min(span.1, one.max(two)));
        }
        (span.0 <= span.1).then_some(span.0)
    }
}

/// How a second rectangle lies as seen from a first.
struct Relative {
    /// The second's centre in the first's axes.
    there: Vector,
    /// The same displacement in the second's axes.
    here: Vector,
    cos: f64,
    sin: f64,
}

impl Relative {
    #[inline(always)]
    fn new(first: &Rect, second: &Rect) -> Relative {
        let between = second.frame.at - first.frame.at;
        Relative {
            there: first.frame.local_by(between),
            here: second.frame.local_by(between),
            cos: first.frame.ahead.dot(second.frame.ahead),
            sin: first.frame.ahead.perp_dot(second.frame.ahead),
        }
    }

    /// Half the extent of both together along the first's axes.
    #[inline(always)]
    fn reach_on_own(&self, first: &Rect, second: &Rect) -> Vector {
        let (cos, sin) = (self.cos.abs(), self.sin.abs());
        first.half
            + Vector::new(
                second.half.x * cos + second.half.y * sin,
                second.half.x * sin + second.half.y * cos,
            )
    }

    /// Half the extent of both together along the second's axes.
    #[inline(always)]
    fn reach_on_other(&self, first: &Rect, second: &Rect) -> Vector {
        self.reach_on_own(second, first)
    }

    #[inline(always)]
    fn on_own_axes(&self, first: &Rect, second: &Rect) -> Mm {
        let room = self.reach_on_own(first, second) - self.there.abs();
        room.x.min(room.y)
    }

    #[inline(always)]
    fn on_other_axes(&self, first: &Rect, second: &Rect) -> Mm {
        let room = self.reach_on_other(first, second) - self.here.abs();
        room.x.min(room.y)
    }

    /// The least squared distance of the corners of a rectangle from another one of half size `half`, in
    /// whose axes its centre lies at `centre`, its halves are `other`, and the sine of the angle between them
    /// is `sin`.
    #[inline(always)]
    fn corner_square(&self, half: Vector, centre: Vector, other: Vector, sin: f64) -> f64 {
        let across = Vector::new(self.cos, sin) * other.x;
        let along = Vector::new(-sin, self.cos) * other.y;
        let square = |corner: Vector| (corner.abs() - half).max(Vector::ZERO).length_squared();
        let front = square(centre + along + across).min(square(centre + along - across));
        let rear = square(centre - along + across).min(square(centre - along - across));
        front.min(rear)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Facing;

    fn rect(x: Mm, y: Mm, facing: i32, width: Mm, depth: Mm) -> Rect {
        let frame = Frame { at: Vector::new(x, y), ahead: Facing::degrees(facing).direction() };
        Rect::around(&frame, width, depth)
    }

    #[test]
    fn corners_run_clockwise_from_the_front_left() {
        let east = rect(0.0, 0.0, 90, 4.0, 2.0);
        let expected = [(1.0, 2.0), (1.0, -2.0), (-1.0, -2.0), (-1.0, 2.0)];
        assert_eq!(east.corners(), expected.map(|(x, y)| Vector::new(x, y)));
        assert_eq!(east.edge(Edge::Rear), Segment::new(Vector::new(-1.0, -2.0), Vector::new(-1.0, 2.0)));
    }

    #[test]
    fn a_touch_meets_but_does_not_overlap() {
        let (a, b) = (rect(0.0, 0.0, 0, 4.0, 2.0), rect(4.0, 0.0, 180, 4.0, 2.0));
        assert!(a.meets(&b) && !a.overlaps(&b, 0.0));
        assert_eq!(a.depth_in(&b), 0.0);
        assert_eq!(a.distance(&b), 0.0);
    }

    #[test]
    fn an_overlap_within_the_slack_is_none() {
        let (a, b) = (rect(0.0, 0.0, 0, 4.0, 2.0), rect(3.5, 0.0, 0, 4.0, 2.0));
        assert!(a.overlaps(&b, 0.25) && !a.overlaps(&b, 0.5));
    }

    #[test]
    fn corner_to_corner_is_measured_slantwise() {
        let (a, b) = (rect(0.0, 0.0, 0, 2.0, 2.0), rect(5.0, 6.0, 0, 2.0, 2.0));
        assert_eq!(a.distance(&b), 5.0);
    }

    #[test]
    fn coincident_rectangles_lie_in_each_other() {
        let a = rect(0.0, 0.0, 30, 4.0, 2.0);
        assert_eq!(a.distance(&a), 0.0);
        assert!((a.depth_in(&a) - 2.0).abs() < 1e-12);
    }

    #[test]
    fn a_sweep_tells_the_share_of_the_way() {
        let (a, b) = (rect(0.0, 0.0, 0, 2.0, 2.0), rect(0.0, 10.0, 0, 2.0, 2.0));
        assert_eq!(a.sweep(Vector::new(0.0, 16.0), &b), Some(0.5));
        assert_eq!(a.sweep(Vector::new(0.0, 7.9), &b), None);
        assert_eq!(a.sweep(Vector::new(0.0, -16.0), &b), None);
        assert_eq!(a.sweep(Vector::ZERO, &b), None);
        // Sliding past with two edges in line is a touch.
        assert_eq!(a.sweep(Vector::new(0.0, 16.0), &rect(2.0, 10.0, 0, 2.0, 2.0)), Some(0.5));
        assert_eq!(a.sweep(Vector::new(0.0, 16.0), &rect(2.1, 10.0, 0, 2.0, 2.0)), None);
    }
}
