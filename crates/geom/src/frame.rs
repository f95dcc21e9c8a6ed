//! A place and a direction on the way: the axes in which a body sees the table.

use crate::{Mm, Vector};

/// An origin and the unit vector ahead. Local x is to the right, local y ahead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// The origin.
    pub at: Vector,
    /// The unit vector of the facing.
    pub ahead: Vector,
}

impl Frame {
    /// The unit vector to the right.
    pub fn right(&self) -> Vector {
        Vector::new(self.ahead.y, -self.ahead.x)
    }

    /// The point of the table at these local coordinates.
    pub fn world(&self, local: Vector) -> Vector {
        self.at + self.world_by(local)
    }

    /// The displacement on the table of a local one.
    pub fn world_by(&self, local: Vector) -> Vector {
        self.right() * local.x + self.ahead * local.y
    }

    /// The local coordinates of a point of the table.
    pub fn local(&self, point: Vector) -> Vector {
        self.local_by(point - self.at)
    }

    /// The local displacement of one on the table.
    pub fn local_by(&self, along: Vector) -> Vector {
        Vector::new(along.dot(self.right()), along.dot(self.ahead))
    }

    /// This frame moved by so much on the table, its direction unchanged.
    pub fn shifted(&self, by: Vector) -> Frame {
        Frame { at: self.at + by, ..*self }
    }

    /// This frame moved so far ahead.
    pub fn advanced(&self, by: Mm) -> Frame {
        self.shifted(self.ahead * by)
    }

    /// This frame turned clockwise about a point of the table.
    pub fn wheeled(&self, about: Vector, radians: f64) -> Frame {
        let (sin, cos) = libm::sincos(radians);
        let turn = |v: Vector| Vector::new(v.x * cos + v.y * sin, v.y * cos - v.x * sin);
        Frame { at: about + turn(self.at - about), ahead: turn(self.ahead) }
    }

    /// Where a point goes that is fixed to this frame while the frame goes to `to`.
    pub fn carry(&self, point: Vector, to: &Frame) -> Vector {
        to.world(self.local(point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Facing;

    #[test]
    fn right_is_clockwise_of_ahead() {
        let frame = Frame { at: Vector::new(10.0, 20.0), ahead: Facing::NORTH.direction() };
        assert_eq!(frame.right(), Vector::new(1.0, 0.0));
        assert_eq!(frame.world(Vector::new(3.0, 4.0)), Vector::new(13.0, 24.0));
        assert_eq!(frame.local(Vector::new(13.0, 24.0)), Vector::new(3.0, 4.0));
    }

    #[test]
    fn a_wheel_to_the_right_is_clockwise() {
        let frame = Frame { at: Vector::new(0.0, 0.0), ahead: Facing::NORTH.direction() };
        let wheeled = frame.wheeled(Vector::new(10.0, 0.0), std::f64::consts::FRAC_PI_2);
        assert!((wheeled.ahead - Facing::EAST.direction()).length() < 1e-12);
        assert!((wheeled.at - Vector::new(10.0, 10.0)).length() < 1e-12);
    }
}
