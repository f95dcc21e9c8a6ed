//! Lengths, angles and places as a game keeps them: whole numbers, equal or not, without a last bit to doubt.

use crate::{Frame, Mm, Vector};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A length in whole nanometres, a thousand times finer than the finest tolerance of any book.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Length(i64);

/// So many inches.
pub const fn inch(inches: i64) -> Length {
    Length(inches * Length::INCH.0)
}

/// So many millimetres.
pub const fn mm(millimetres: i64) -> Length {
    Length(millimetres * 1_000_000)
}

impl Length {
    /// No length.
    pub const ZERO: Length = Length(0);
    /// One inch.
    pub const INCH: Length = Length(25_400_000);

    /// So many nanometres.
    pub const fn nm(nanometres: i64) -> Length {
        Length(nanometres)
    }

    /// The whole number of nanometres.
    pub const fn as_nm(self) -> i64 {
        self.0
    }

    /// The nearest length to so many millimetres. A value that is not a number becomes zero, and one that is
    /// too far away the farthest length there is.
    pub fn of(millimetres: Mm) -> Length {
        Length(libm::round(millimetres * 1e6) as i64)
    }

    /// The length in millimetres.
    pub const fn mm(self) -> Mm {
        self.0 as f64 / 1e6
    }

    /// The length in inches.
    pub const fn inches(self) -> f64 {
        self.0 as f64 / Length::INCH.0 as f64
    }

    /// This length times a fraction, rounded to the nearest nanometre, halves away from zero.
    pub const fn times(self, numerator: i64, denominator: i64) -> Length {
        let product = self.0 as i128 * numerator as i128;
        let denominator = denominator as i128;
        let half = if (product < 0) == (denominator < 0) { denominator / 2 } else { -denominator / 2 };
        Length(((product + half) / denominator) as i64)
    }

    /// The length without its sign.
    pub const fn abs(self) -> Length {
        Length(self.0.abs())
    }
}

/// A length that is written in inches, as the numbers of a book are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(from = "f64", into = "f64")]
pub struct Inches(pub Length);

impl Inches {
    /// So many inches and sixteenths of an inch.
    pub const fn new(inches: i64, sixteenths: i64) -> Inches {
        Inches(Length(Length::INCH.0 * inches + Length::INCH.0 * sixteenths / 16))
    }

    /// The length in millimetres.
    pub const fn mm(self) -> Mm {
        self.0.mm()
    }
}

impl From<f64> for Inches {
    fn from(inches: f64) -> Inches {
        Inches(Length::of(inches * Length::INCH.mm()))
    }
}

impl From<Inches> for f64 {
    fn from(length: Inches) -> f64 {
        length.0.inches()
    }
}

impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}\"", (self.0.inches() * 100.0).round() / 100.0)
    }
}

/// A length that is written in millimetres, as the numbers of a book are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(from = "f64", into = "f64")]
pub struct Millimetres(pub Length);

impl Millimetres {
    /// So many millimetres.
    pub const fn new(millimetres: i64) -> Millimetres {
        Millimetres(mm(millimetres))
    }

    /// The length as a number.
    pub const fn mm(self) -> Mm {
        self.0.mm()
    }
}

impl From<f64> for Millimetres {
    fn from(millimetres: f64) -> Millimetres {
        Millimetres(Length::of(millimetres))
    }
}

impl From<Millimetres> for f64 {
    fn from(length: Millimetres) -> f64 {
        length.mm()
    }
}

impl fmt::Display for Millimetres {
    /// To a tenth, which is as fine as a ruler shows.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} mm", (self.mm() * 10.0).round() / 10.0)
    }
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length(self.0.saturating_add(other.0))
    }
}

impl Sub for Length {
    type Output = Length;
    fn sub(self, other: Length) -> Length {
        Length(self.0.saturating_sub(other.0))
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        *self = *self + other;
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Length) {
        *self = *self - other;
    }
}

impl Neg for Length {
    type Output = Length;
    fn neg(self) -> Length {
        Length(self.0.saturating_neg())
    }
}

impl Mul<i64> for Length {
    type Output = Length;
    fn mul(self, times: i64) -> Length {
        Length(self.0.saturating_mul(times))
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Length>>(lengths: I) -> Length {
        lengths.fold(Length::ZERO, Add::add)
    }
}

/// A turn in whole microdegrees, clockwise as seen from above; a turn to the left is negative.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Angle(i32);

impl Angle {
    /// No turn.
    pub const ZERO: Angle = Angle(0);
    /// A quarter turn to the right.
    pub const QUARTER: Angle = Angle::degrees(90);
    /// An about-face.
    pub const HALF: Angle = Angle::degrees(180);

    /// So many whole degrees.
    pub const fn degrees(degrees: i32) -> Angle {
        Angle(degrees * 1_000_000)
    }

    /// So many microdegrees.
    pub const fn microdegrees(microdegrees: i32) -> Angle {
        Angle(microdegrees)
    }

    /// The whole number of microdegrees.
    pub const fn as_microdegrees(self) -> i32 {
        self.0
    }

    /// The nearest angle to so many radians.
    pub fn of(radians: f64) -> Angle {
        Angle(libm::round(radians.to_degrees() * 1e6) as i32)
    }

    /// The angle in radians.
    pub const fn radians(self) -> f64 {
        (self.0 as f64 / 1e6).to_radians()
    }

    /// The angle in degrees.
    pub const fn as_degrees(self) -> f64 {
        self.0 as f64 / 1e6
    }

    /// The angle without its sign.
    pub const fn abs(self) -> Angle {
        Angle(self.0.saturating_abs())
    }
}

impl Neg for Angle {
    type Output = Angle;
    fn neg(self) -> Angle {
        Angle(self.0.saturating_neg())
    }
}

impl Add for Angle {
    type Output = Angle;
    fn add(self, other: Angle) -> Angle {
        Angle(self.0.saturating_add(other.0))
    }
}

/// The way a body looks: microdegrees clockwise from +y, from 0 to below 360 degrees.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(from = "i64", into = "i64")]
pub struct Facing(i32);

const FULL_TURN: i64 = 360_000_000;

impl Facing {
    /// Towards +y, away from Blue's base edge.
    pub const NORTH: Facing = Facing(0);
    /// Towards +x.
    pub const EAST: Facing = Facing(90_000_000);
    /// Towards −y, away from Red's base edge.
    pub const SOUTH: Facing = Facing(180_000_000);
    /// Towards −x.
    pub const WEST: Facing = Facing(270_000_000);

    /// So many whole degrees clockwise from +y, any number of turns.
    pub const fn degrees(degrees: i32) -> Facing {
        Facing((degrees as i64 * 1_000_000).rem_euclid(FULL_TURN) as i32)
    }

    /// The facing nearest to a direction. A direction of no length is taken as +y.
    pub fn along(direction: Vector) -> Facing {
        Facing::from(i64::from(Angle::of(libm::atan2(direction.x, direction.y)).0))
    }

    /// This facing after a turn.
    pub const fn turned(self, by: Angle) -> Facing {
        Facing((self.0 as i64 + by.0 as i64).rem_euclid(FULL_TURN) as i32)
    }

    /// The opposite facing.
    pub const fn reversed(self) -> Facing {
        self.turned(Angle::HALF)
    }

    /// The shorter turn that brings this facing to `other`: from just above −180 to 180 degrees.
    pub const fn turn_to(self, other: Facing) -> Angle {
        let turn = (other.0 as i64 - self.0 as i64).rem_euclid(FULL_TURN);
        Angle(if turn > FULL_TURN / 2 { turn - FULL_TURN } else { turn } as i32)
    }

    /// The number of degrees clockwise from +y.
    pub const fn as_degrees(self) -> f64 {
        self.0 as f64 / 1e6
    }

    /// The unit vector of this facing. Quarter turns are exact.
    pub fn direction(self) -> Vector {
        match self {
            Facing::NORTH => Vector::new(0.0, 1.0),
            Facing::EAST => Vector::new(1.0, 0.0),
            Facing::SOUTH => Vector::new(0.0, -1.0),
            Facing::WEST => Vector::new(-1.0, 0.0),
            Facing(other) => {
                let (sin, cos) = libm::sincos(Angle(other).radians());
                Vector::new(sin, cos)
            }
        }
    }
}

impl From<i64> for Facing {
    fn from(microdegrees: i64) -> Facing {
        Facing(microdegrees.rem_euclid(FULL_TURN) as i32)
    }
}

impl From<Facing> for i64 {
    fn from(facing: Facing) -> i64 {
        i64::from(facing.0)
    }
}

/// A place on the table.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Spot {
    /// To the right, as Blue sees it.
    pub x: Length,
    /// Away from Blue's base edge.
    pub y: Length,
}

impl Spot {
    /// The place at these coordinates.
    pub const fn new(x: Length, y: Length) -> Spot {
        Spot { x, y }
    }

    /// The nearest place to a point.
    pub fn of(point: Vector) -> Spot {
        Spot { x: Length::of(point.x), y: Length::of(point.y) }
    }

    /// This place as a point in millimetres.
    pub const fn point(self) -> Vector {
        Vector::new(self.x.mm(), self.y.mm())
    }
}

/// Where a body stands and which way it looks. Which of its points stands there is the book's choice.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Pose {
    /// The place of the body's anchor.
    pub at: Spot,
    /// The way the body looks.
    pub facing: Facing,
}

impl Pose {
    /// The pose at these coordinates with this facing.
    pub const fn new(x: Length, y: Length, facing: Facing) -> Pose {
        Pose { at: Spot { x, y }, facing }
    }

    /// The nearest pose to a frame.
    pub fn of(frame: Frame) -> Pose {
        Pose { at: Spot::of(frame.at), facing: Facing::along(frame.ahead) }
    }

    /// The frame of this pose: its place as origin, its facing as the axis ahead.
    pub fn frame(self) -> Frame {
        Frame { at: self.at.point(), ahead: self.facing.direction() }
    }
}

impl fmt::Display for Pose {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (x, y) = (self.at.x.mm(), self.at.y.mm());
        write!(f, "({x} mm, {y} mm) facing {}°", self.facing.as_degrees())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_inch_is_exact() {
        assert_eq!(inch(4).as_nm(), 101_600_000);
        assert_eq!(inch(4).mm(), 101.6);
        assert_eq!(inch(1).times(1, 4).as_nm(), 6_350_000);
        assert_eq!(Length::nm(5).times(1, 2).as_nm(), 3);
        assert_eq!(Length::nm(-5).times(1, 2).as_nm(), -3);
        assert_eq!(Length::nm(4).times(1, 3).as_nm(), 1);
    }

    #[test]
    fn inches_are_written_as_inches() {
        let base = Inches::new(0, 15);
        assert_eq!(base.0.as_nm(), 23_812_500);
        assert_eq!(serde_json::to_string(&base).unwrap(), "0.9375");
        assert_eq!(serde_json::from_str::<Inches>("0.9375").unwrap(), base);
        assert_eq!(serde_json::from_str::<Inches>("4").unwrap(), Inches(inch(4)));
        assert_eq!(Inches(Length::nm(100_000_000)).to_string(), "3.94\"");
    }

    #[test]
    fn millimetres_are_written_as_millimetres() {
        assert_eq!(Millimetres::new(148).0, mm(148));
        assert_eq!(serde_json::to_string(&Millimetres::new(210)).unwrap(), "210.0");
        assert_eq!(serde_json::from_str::<Millimetres>("37.5").unwrap(), Millimetres(Length::nm(37_500_000)));
        assert_eq!(Millimetres::from(148.04).to_string(), "148 mm");
    }

    #[test]
    fn absurd_lengths_stay_lengths() {
        assert_eq!(Length::of(f64::NAN), Length::ZERO);
        assert_eq!(Length::of(f64::INFINITY).as_nm(), i64::MAX);
        assert_eq!(Length::of(1e300) + mm(1), Length::nm(i64::MAX));
    }

    #[test]
    fn quarter_turns_have_exact_directions() {
        assert_eq!(Facing::degrees(90).direction(), Vector::new(1.0, 0.0));
        assert_eq!(Facing::degrees(-90), Facing::WEST);
        assert_eq!(Facing::SOUTH.turned(Angle::QUARTER), Facing::WEST);
        assert_eq!(Facing::WEST.turn_to(Facing::NORTH), Angle::QUARTER);
        assert_eq!(Facing::NORTH.turn_to(Facing::SOUTH), Angle::HALF);
        assert_eq!(Facing::SOUTH.turn_to(Facing::NORTH), Angle::HALF);
    }

    proptest! {
        #[test]
        fn a_pose_survives_its_frame(x in -10i64.pow(13)..10i64.pow(13), y in -10i64.pow(13)..10i64.pow(13),
                                     facing in 0..FULL_TURN) {
            let pose = Pose::new(Length::nm(x), Length::nm(y), Facing::from(facing));
            prop_assert_eq!(Pose::of(pose.frame()), pose);
        }

        #[test]
        fn a_turn_is_undone_by_its_opposite(facing in 0..FULL_TURN, turn: i32) {
            let facing = Facing::from(facing);
            prop_assert_eq!(facing.turned(Angle(turn)).turned(-Angle(turn.max(-i32::MAX))),
                if turn == i32::MIN { facing.turned(Angle(-1)) } else { facing });
        }
    }
}
