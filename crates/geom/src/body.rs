//! What stands on the table: a few rectangles, or a cloud of them, that move as one.

use crate::{Frame, Mm, Rect, Segment, Vector};
use smallvec::SmallVec;

/// The rectangles of a body: up to four without an allocation.
pub type Parts = SmallVec<[Rect; 4]>;

/// The ground a unit, leader or other piece covers.
///
/// Its parts are oriented rectangles: one for a block, several for a bent line, a flexed column, the faces of
/// a square or single elements, one for each figure of a skirmish cloud. Each part may be rounded: a figure
/// on a round base is a rectangle without size, rounded by the radius.
#[derive(Debug, Clone, PartialEq)]
pub struct Body {
    parts: Parts,
    round: Mm,
    front: Segment,
}

impl Body {
    /// One block whose front edge has its middle at the origin of `front`.
    pub fn block(front: &Frame, width: Mm, depth: Mm) -> Body {
        let across = front.right() * (width / 2.0);
        let edge = Segment::new(front.at - across, front.at + across);
        Body::new([Rect::behind(front, width, depth)], edge)
    }

    /// One round base, or a point if the radius is zero. It looks along `centre`.
    pub fn disc(centre: &Frame, radius: Mm) -> Body {
        Body::new([Rect::around(centre, 0.0, 0.0)], Segment::new(centre.at, centre.at)).rounded(radius)
    }

    /// A body of several rectangles; `front` is its leading edge, from its left end to its right.
    ///
    /// # Panics
    /// If there is no part: whatever stands on the table covers some of it.
    pub fn new(parts: impl IntoIterator<Item = Rect>, front: Segment) -> Body {
        let parts: Parts = parts.into_iter().collect();
        assert!(!parts.is_empty(), "a body has at least one part");
        Body { parts, round: 0.0, front }
    }

    /// This body with every part grown by `radius` all round.
    pub fn rounded(mut self, radius: Mm) -> Body {
        self.round = radius;
        self
    }

    /// Its rectangles.
    pub fn parts(&self) -> &[Rect] {
        &self.parts
    }

    /// How far each part reaches beyond its rectangle, all round.
    pub fn round(&self) -> Mm {
        self.round
    }

    /// Its leading edge, from its left end to its right: what it wheels and aims with.
    pub fn front(&self) -> Segment {
        self.front
    }

    /// The middle of the front edge and the facing of the leading part.
    pub fn frame(&self) -> Frame {
        Frame { at: self.front.middle(), ahead: self.parts[0].frame.ahead }
    }

    /// The centre of the box round all its parts, in the axes of its frame.
    pub fn centre(&self) -> Vector {
        let frame = self.frame();
        let mut low = Vector::splat(f64::INFINITY);
        let mut high = Vector::splat(f64::NEG_INFINITY);
        for corner in self.corners() {
            let local = frame.local(corner);
            low = low.min(local);
            high = high.max(local);
        }
        frame.world((low + high) * 0.5)
    }

    /// The corners of all its rectangles, part by part, clockwise from each front left. Rounding is left out.
    pub fn corners(&self) -> impl Iterator<Item = Vector> + '_ {
        self.parts.iter().flat_map(Rect::corners)
    }

    /// The upright box round it: its lowest and its highest corner.
    pub fn bounds(&self) -> (Vector, Vector) {
        let mut low = Vector::splat(f64::INFINITY);
        let mut high = Vector::splat(f64::NEG_INFINITY);
        for part in &self.parts {
            let reach = part.reach() + Vector::splat(self.round);
            low = low.min(part.frame.at - reach);
            high = high.max(part.frame.at + reach);
        }
        (low, high)
    }

    /// This body after it was carried along with a frame.
    pub fn carried(&self, from: &Frame, to: &Frame) -> Body {
        Body {
            parts: self.parts.iter().map(|part| part.carried(from, to)).collect(),
            round: self.round,
            front: Segment::new(from.carry(self.front.a, to), from.carry(self.front.b, to)),
        }
    }

    /// This body moved by so much, its facing unchanged.
    pub fn shifted(&self, by: Vector) -> Body {
        let mut body = self.clone();
        for part in &mut body.parts {
            part.frame.at += by;
        }
        body.front = Segment::new(body.front.a + by, body.front.b + by);
        body
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Facing;

    fn frame(x: Mm, y: Mm, facing: i32) -> Frame {
        Frame { at: Vector::new(x, y), ahead: Facing::degrees(facing).direction() }
    }

    #[test]
    fn a_block_stands_behind_its_front() {
        let body = Body::block(&frame(0.0, 0.0, 0), 4.0, 2.0);
        assert_eq!(body.bounds(), (Vector::new(-2.0, -2.0), Vector::new(2.0, 0.0)));
        assert_eq!(body.front(), Segment::new(Vector::new(-2.0, 0.0), Vector::new(2.0, 0.0)));
        assert_eq!(body.centre(), Vector::new(0.0, -1.0));
    }

    #[test]
    fn a_disc_reaches_its_radius_all_round() {
        let body = Body::disc(&frame(5.0, 5.0, 45), 3.0);
        assert_eq!(body.bounds(), (Vector::new(2.0, 2.0), Vector::new(8.0, 8.0)));
        assert_eq!(body.frame().ahead, Facing::degrees(45).direction());
    }

    #[test]
    fn a_carried_body_keeps_its_shape() {
        let from = frame(0.0, 0.0, 0);
        let body = Body::block(&from, 4.0, 2.0).carried(&from, &frame(10.0, 10.0, 90));
        assert_eq!(body, Body::block(&frame(10.0, 10.0, 90), 4.0, 2.0));
    }
}
