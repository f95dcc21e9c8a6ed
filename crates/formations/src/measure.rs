//! Measures that are no lengths: speeds as fractions, parts of a turn, and degrees as books print them.

use geom::{Angle, Length};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, AddAssign};

/// A speed as a fraction of the full one, in whole millionths. At zero no unit moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "f64", into = "f64")]
pub struct Fraction(u32);

impl Fraction {
    const WHOLE: u32 = 1_000_000;
    /// Full speed.
    pub const FULL: Fraction = Fraction(Fraction::WHOLE);
    /// No speed at all.
    pub const NONE: Fraction = Fraction(0);

    /// So many parts of so many.
    pub const fn new(parts: u32, of: u32) -> Fraction {
        Fraction(Fraction::WHOLE * parts / of)
    }

    /// Both slow at once: fractions multiply.
    pub fn times(self, other: Fraction) -> Fraction {
        Fraction((u64::from(self.0) * u64::from(other.0) / u64::from(Fraction::WHOLE)) as u32)
    }

    /// A length at this speed: how far a unit comes that would come so far at full speed.
    pub const fn of(self, length: Length) -> Length {
        length.times(self.0 as i64, Fraction::WHOLE as i64)
    }

    /// The fraction as a number.
    pub fn share(self) -> f64 {
        f64::from(self.0) / f64::from(Fraction::WHOLE)
    }
}

impl From<f64> for Fraction {
    fn from(share: f64) -> Fraction {
        Fraction(libm::round(share * f64::from(Fraction::WHOLE)) as u32)
    }
}

impl From<Fraction> for f64 {
    fn from(fraction: Fraction) -> f64 {
        fraction.share()
    }
}

/// A part of a unit's turn, in whole billionths: what moves and maneuvers cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(from = "f64", into = "f64")]
pub struct Turns(u32);

impl Turns {
    const ONE: u32 = 1_000_000_000;
    /// Nothing.
    pub const NONE: Turns = Turns(0);
    /// The whole turn.
    pub const WHOLE: Turns = Turns(Turns::ONE);

    /// So many parts of so many.
    pub const fn new(parts: u32, of: u32) -> Turns {
        Turns(Turns::ONE / of * parts)
    }

    /// What it costs to go so far, if a whole turn takes the unit `rate` far. At a rate of zero it costs more
    /// than any turn has.
    pub fn going(length: f64, rate: f64) -> Turns {
        if length <= 0.0 { Turns::NONE } else { Turns::from(length / rate) }
    }

    /// The rest of a whole turn.
    pub fn left(self) -> Turns {
        Turns(Turns::ONE.saturating_sub(self.0))
    }

    /// The part as a number.
    pub fn share(self) -> f64 {
        f64::from(self.0) / f64::from(Turns::ONE)
    }
}

impl Add for Turns {
    type Output = Turns;
    fn add(self, other: Turns) -> Turns {
        Turns(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Turns {
    fn add_assign(&mut self, other: Turns) {
        *self = *self + other;
    }
}

impl From<f64> for Turns {
    fn from(share: f64) -> Turns {
        Turns(libm::round(share * f64::from(Turns::ONE)) as u32)
    }
}

impl From<Turns> for f64 {
    fn from(turns: Turns) -> f64 {
        turns.share()
    }
}

impl fmt::Display for Turns {
    /// To a hundredth, which is as fine as players reckon at a table.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match libm::round(self.share() * 100.0) {
            100.0 => f.write_str("a whole turn"),
            50.0 => f.write_str("half a turn"),
            0.0 => f.write_str("no time"),
            hundredths => write!(f, "{} of a turn", hundredths / 100.0),
        }
    }
}

/// An angle that is written in degrees, as the numbers of a book are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "f64", into = "f64")]
pub struct Degrees(pub Angle);

impl Degrees {
    /// So many degrees and tenths of a degree.
    pub const fn new(degrees: i32, tenths: i32) -> Degrees {
        Degrees(Angle::microdegrees(degrees * 1_000_000 + tenths * 100_000))
    }
}

impl From<f64> for Degrees {
    fn from(degrees: f64) -> Degrees {
        Degrees(Angle::of(degrees.to_radians()))
    }
}

impl From<Degrees> for f64 {
    fn from(degrees: Degrees) -> f64 {
        degrees.0.as_degrees()
    }
}

impl fmt::Display for Degrees {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}°", libm::round(self.0.as_degrees() * 100.0) / 100.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::inch;

    #[test]
    fn fractions_multiply_and_costs_divide() {
        let half = Fraction::new(1, 2);
        assert_eq!(half.times(half), Fraction::new(1, 4));
        assert_eq!(half.times(half).of(inch(6)), inch(3).times(1, 2));
        assert_eq!(Turns::going(2.0, 4.0), Turns::new(1, 2));
        assert_eq!(Turns::going(2.0, 0.0), Turns(u32::MAX), "no turn is long enough where there is no speed");
        assert_eq!(Turns::going(0.0, 0.0), Turns::NONE, "to stay costs nothing");
        assert_eq!(Turns::new(1, 2) + Turns::new(1, 2), Turns::WHOLE);
        assert_eq!(Turns::new(3, 4).left(), Turns::new(1, 4));
    }

    #[test]
    fn measures_are_written_as_numbers_and_read_back() {
        let text = serde_json::to_string(&(Fraction::new(1, 4), Turns::new(1, 2), Degrees::new(22, 5)));
        assert_eq!(text.as_deref().ok(), Some("[0.25,0.5,22.5]"));
        let read: (Fraction, Turns, Degrees) = serde_json::from_str("[0.25,0.5,22.5]").expect("numbers");
        assert_eq!(read, (Fraction::new(1, 4), Turns::new(1, 2), Degrees::new(22, 5)));
    }

    #[test]
    fn parts_of_a_turn_are_spoken_as_players_do() {
        assert_eq!(Turns::new(1, 2).to_string(), "half a turn");
        assert_eq!(Turns::WHOLE.to_string(), "a whole turn");
        assert_eq!(Turns::from(2.0 / 3.0).to_string(), "0.67 of a turn");
        assert_eq!(Degrees::new(22, 5).to_string(), "22.5°");
    }
}
