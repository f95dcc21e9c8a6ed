//! Straight stretches between two points.

use crate::{Mm, Vector};

/// The straight stretch from `a` to `b`. It may have no length.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Segment {
    /// Where it begins.
    pub a: Vector,
    /// Where it ends.
    pub b: Vector,
}

impl Segment {
    /// The stretch between two points.
    pub const fn new(a: Vector, b: Vector) -> Segment {
        Segment { a, b }
    }

    /// Its length.
    pub fn length(&self) -> Mm {
        (self.b - self.a).length()
    }

    /// The point half way.
    pub fn middle(&self) -> Vector {
        (self.a + self.b) * 0.5
    }

    /// The point at a share of the way, 0 at `a` and 1 at `b`.
    pub fn at(&self, share: f64) -> Vector {
        self.a + (self.b - self.a) * share
    }

    /// Its point nearest to another point.
    pub fn nearest(&self, to: Vector) -> Vector {
        let along = self.b - self.a;
        let square = along.length_squared();
        if square == 0.0 {
            return self.a;
        }
        self.at(((to - self.a).dot(along) / square).clamp(0.0, 1.0))
    }

    /// The distance of a point from it.
    pub fn distance(&self, to: Vector) -> Mm {
        (to - self.nearest(to)).length()
    }

    /// How far a point lies to the left of the endless line from `a` through `b`; negative on its right.
    ///
    /// Of a stretch without length everything lies at zero.
    pub fn leftness(&self, of: Vector) -> Mm {
        let along = self.b - self.a;
        let length = along.length();
        if length == 0.0 { 0.0 } else { along.perp_dot(of - self.a) / length }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn left_of_a_line_is_positive() {
        let up = Segment::new(Vector::new(0.0, 0.0), Vector::new(0.0, 5.0));
        assert_eq!(up.leftness(Vector::new(-2.0, 9.0)), 2.0);
        assert_eq!(up.leftness(Vector::new(2.0, -9.0)), -2.0);
    }

    #[test]
    fn a_stretch_without_length_is_a_point() {
        let point = Segment::new(Vector::new(1.0, 1.0), Vector::new(1.0, 1.0));
        assert_eq!(point.distance(Vector::new(4.0, 5.0)), 5.0);
        assert_eq!(point.leftness(Vector::new(4.0, 5.0)), 0.0);
    }
}
