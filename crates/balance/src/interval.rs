//! Rates and means with the intervals that hold the true ones 95 times in 100.

/// Normal deviates within this lie 95 in 100.
const Z: f64 = 1.959_963_984_540_054;

/// A number that was found, and between which numbers the true one lies 95 times in 100.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// What was found.
    pub found: f64,
    /// The true one is hardly less.
    pub low: f64,
    /// The true one is hardly more.
    pub high: f64,
}

impl Interval {
    /// All of it times a number.
    pub fn times(self, by: f64) -> Interval {
        Interval { found: self.found * by, low: self.low * by, high: self.high * by }
    }

    /// Whether a number may well be the true one.
    pub fn holds(&self, number: f64) -> bool {
        (self.low..=self.high).contains(&number)
    }
}

/// One number as a share of another; nothing of nothing is nothing.
pub fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// A rate with Wilson's interval. The hits are counted in halves, so that a draw can be half a win.
pub fn wilson(halves: u64, of: u64) -> Interval {
    if of == 0 {
        return Interval { found: 0.0, low: 0.0, high: 1.0 };
    }
    let (n, rate) = (of as f64, share(halves, 2 * of));
    let middle = rate + Z * Z / (2.0 * n);
    let spread = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    let (low, high) = ((middle - spread) / whole, (middle + spread) / whole);
    Interval { found: rate, low: low.max(0.0), high: high.min(1.0) }
}

/// A mean of so many numbers, of which the sum and the sum of the squares are known, by the normal
/// approximation.
pub fn mean(of: u64, sum: i128, squares: i128) -> Interval {
    if of == 0 {
        return Interval { found: 0.0, low: 0.0, high: 0.0 };
    }
    let n = of as f64;
    let found = sum as f64 / n;
    // Whole numbers as long as possible: equal numbers have a spread of exactly nothing.
    let apart = (i128::from(of) * squares - sum * sum) as f64;
    let spread = if of < 2 { 0.0 } else { Z * (apart / (n * (n - 1.0)) / n).sqrt() };
    Interval { found, low: found - spread, high: found + spread }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilsons_interval_is_that_of_the_textbooks() {
        let near = |found: Interval, (low, high): (f64, f64)| {
            (found.low - low).abs() < 5e-5 && (found.high - high).abs() < 5e-5
        };
        assert!(near(wilson(100, 100), (0.4038, 0.5962)));
        assert!(near(wilson(0, 20), (0.0, 0.1611)));
        assert!(near(wilson(40, 20), (0.8389, 1.0)));
        assert!(near(wilson(0, 0), (0.0, 1.0)));
    }

    #[test]
    fn a_draw_is_half_a_win_and_still_one_game() {
        let drawn = wilson(100, 100);
        assert_eq!((drawn.found, drawn), (0.5, wilson(50 * 2, 100)));
    }

    #[test]
    fn the_mean_of_equal_numbers_has_no_spread() {
        assert_eq!(mean(7, 21, 63), Interval { found: 3.0, low: 3.0, high: 3.0 });
        let none = mean(50, 0, 0);
        assert_eq!((none.low, none.found, none.high), (0.0, 0.0, 0.0));
    }

    #[test]
    fn the_interval_of_a_mean_is_that_of_the_textbooks() {
        // 1, 2, 3, 4: a deviation of 1.29099, over the root of 4.
        let found = mean(4, 10, 30);
        assert!((found.high - (2.5 + 1.96 * 1.29099 / 2.0)).abs() < 1e-3, "{found:?}");
    }
}
