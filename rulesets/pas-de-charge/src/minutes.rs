//! PDC-1.5. Time within a bound: minutes, kept in whole billionths so that equal games are equal.

use geom::{Length, Mm};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A stretch of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Minutes(i64);

/// The parts of a minute that are told apart.
const PARTS: f64 = 1e9;

impl Minutes {
    /// No time.
    pub const ZERO: Minutes = Minutes(0);

    /// So many whole minutes.
    pub const fn whole(minutes: i64) -> Minutes {
        Minutes(minutes * 1_000_000_000)
    }

    /// The nearest time to so many minutes; never less than none.
    pub fn of(minutes: f64) -> Minutes {
        Minutes((minutes.max(0.0) * PARTS).round() as i64)
    }

    /// The time in minutes.
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / PARTS
    }

    /// What is left of it after another time; never less than none.
    pub fn less(self, other: Minutes) -> Minutes {
        Minutes((self.0 - other.0).max(0))
    }

    /// This time and another.
    pub fn and(self, other: Minutes) -> Minutes {
        Minutes(self.0 + other.0)
    }

    /// How far one comes in it at a rate a minute.
    pub fn at(self, rate: Length) -> Mm {
        self.as_f64() * rate.mm()
    }
}

impl fmt::Display for Minutes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", (self.as_f64() * 10.0).round() / 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::mm;

    /// PDC-1.5, 4.1.1. A bound has ten minutes, and a rate a minute is a tenth of the move of a bound.
    #[test]
    fn ten_minutes_at_a_rate_are_ten_times_the_rate() {
        assert_eq!(Minutes::whole(10).at(mm(20)), 200.0);
        assert_eq!(Minutes::whole(10).less(Minutes::of(2.5)), Minutes::of(7.5));
        assert_eq!(Minutes::whole(1).less(Minutes::whole(2)), Minutes::ZERO);
        assert_eq!(Minutes::of(5.0 / 3.0).to_string(), "1.7");
    }
}
