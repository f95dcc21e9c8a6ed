//! The numbers by which any book lays a battle on a table.

use crate::Least;
use crate::battle::Terrain;
use geom::{Inches, Length, mm};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The numbers in force. A book has them among its own, so that battles and house rules change them under
/// `muster`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Measures {
    /// Metres of the field to an inch of the table.
    pub metres_per_inch: Metres,
    /// Minutes to a turn.
    pub minutes_per_turn: u16,
    /// Scrub and crops of this height, in centimetres, hide a man.
    pub hides_from_cm: u16,
    /// Roads are at least so wide, so that a column keeps to them.
    pub road_width: Inches,
    /// Rivers and streams are at least so wide.
    pub water_width: Inches,
    /// Who must give way moves in steps of this.
    pub step: Inches,
    /// Nobody moves farther than this from where he stood.
    pub farthest: Inches,
    /// How far behind the middle of his men a leader is of whom nobody says where he was.
    pub general_behind: Inches,
    /// Units that come on side by side have so much between them.
    pub interval: Inches,
}

/// Metres of the field, in whole micrometres.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "f64", into = "f64")]
pub struct Metres(u32);

impl Metres {
    /// So many metres and tenths of a metre.
    pub const fn new(metres: u32, tenths: u32) -> Metres {
        Metres(metres * 1_000_000 + tenths * 100_000)
    }
}

impl From<f64> for Metres {
    fn from(metres: f64) -> Metres {
        Metres(libm::round(metres * 1e6) as u32)
    }
}

impl From<Metres> for f64 {
    fn from(metres: Metres) -> f64 {
        f64::from(metres.0) / 1e6
    }
}

impl fmt::Display for Metres {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} m", f64::from(*self))
    }
}

impl Measures {
    /// What a metre of the field is on the table.
    pub fn metre(&self) -> Length {
        Length::INCH.times(1_000_000, i64::from(self.metres_per_inch.0.max(1_000_000)))
    }

    /// The turn in which a minute falls.
    pub fn turn(&self, minute: u16) -> u16 {
        1 + minute / self.minutes_per_turn.max(1)
    }

    /// How many turns so many minutes are; the last may be short.
    pub fn turns(&self, minutes: u16) -> u16 {
        minutes.div_ceil(self.minutes_per_turn.max(1))
    }

    /// How wide lines are at least.
    pub fn least(&self) -> Least {
        Least { road: self.road_width.0.max(mm(1)), water: self.water_width.0.max(mm(1)) }
    }

    /// Whether a man can stand unseen in what grows there.
    pub fn hides(&self, terrain: &Terrain) -> bool {
        terrain.height.is_some_and(|height| height * 100.0 >= f64::from(self.hides_from_cm))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measures(metres_per_inch: Metres) -> Measures {
        let inch = Inches::new(1, 0);
        Measures {
            metres_per_inch,
            minutes_per_turn: 5,
            hides_from_cm: 150,
            road_width: inch,
            water_width: inch,
            step: inch,
            farthest: inch,
            general_behind: inch,
            interval: inch,
        }
    }

    #[test]
    fn minutes_become_turns() {
        let measures = measures(Metres::new(40, 0));
        assert_eq!([0, 4, 5, 45].map(|minute| measures.turn(minute)), [1, 1, 2, 10]);
        assert_eq!([120, 121].map(|minutes| measures.turns(minutes)), [24, 25]);
    }

    #[test]
    fn metres_become_inches() {
        assert_eq!(measures(Metres::new(40, 0)).metre().times(40, 1), Length::INCH);
        let half = measures(Metres::from(37.5));
        assert_eq!(half.metres_per_inch.to_string(), "37.5 m");
        assert!((half.metre().inches() * 75.0 - 2.0).abs() < 1e-5);
        assert_eq!(measures(Metres::from(0.0)).metre(), Length::INCH, "no table is endless");
    }
}
