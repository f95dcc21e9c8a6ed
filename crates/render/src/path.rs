//! Path data, as short as it can be said in tenths of a millimetre.

use geom::{Mm, Vector};

/// The data of a path, growing.
///
/// Every point is rounded once, and steps are told from the rounded point before, so that nothing drifts.
#[derive(Debug, Clone, Default)]
pub struct Path {
    data: String,
    at: [i64; 2],
    begin: [i64; 2],
}

/// Rounds to a tenth of a millimetre.
pub fn tenth(value: Mm) -> f64 {
    tenths(value) as f64 / 10.0
}

/// Nothing is drawn farther out than this; so the sums of two coordinates stay numbers.
const FARTHEST: f64 = 1e9;

fn tenths(value: Mm) -> i64 {
    libm::round((value * 10.0).clamp(-FARTHEST, FARTHEST)) as i64
}

/// Writes a number of tenths as a decimal: a drawing has tens of thousands of them.
pub fn push_tenths(data: &mut String, tenths: i64) {
    if tenths < 0 {
        data.push('-');
    }
    let tenths = tenths.unsigned_abs();
    let (whole, part) = (tenths / 10, tenths % 10);
    if whole > 0 || part == 0 {
        push_whole(data, whole);
    }
    if part > 0 {
        data.push('.');
        data.push(digit(part));
    }
}

fn digit(value: u64) -> char {
    char::from(b'0' + (value % 10) as u8)
}

fn push_whole(data: &mut String, number: u64) {
    if number >= 10 {
        push_whole(data, number / 10);
    }
    data.push(digit(number));
}

/// Writes a length, rounded to a tenth.
pub fn push_number(data: &mut String, value: Mm) {
    push_tenths(data, tenths(value));
}

impl Path {
    /// A path without anything in it.
    pub fn new() -> Path {
        Path::default()
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// The data.
    pub fn finish(self) -> String {
        self.data
    }

    /// Begins anew at a point.
    pub fn move_to(&mut self, to: Vector) -> &mut Path {
        let to = round(to);
        self.data.push('M');
        self.numbers(&to);
        (self.at, self.begin) = (to, to);
        self
    }

    /// A straight stretch.
    pub fn line_to(&mut self, to: Vector) -> &mut Path {
        let to = round(to);
        match (to[0] - self.at[0], to[1] - self.at[1]) {
            (0, 0) => {}
            (across, 0) => self.step('h', &[across]),
            (0, down) => self.step('v', &[down]),
            (across, down) => self.step('l', &[across, down]),
        }
        self.at = to;
        self
    }

    /// A bend towards `by` on the way.
    pub fn bend_to(&mut self, by: Vector, to: Vector) -> &mut Path {
        let (by, to) = (round(by), round(to));
        self.step('q', &[by[0] - self.at[0], by[1] - self.at[1], to[0] - self.at[0], to[1] - self.at[1]]);
        self.at = to;
        self
    }

    /// A stretch of a circle, clockwise or not, the short way round.
    pub fn arc_to(&mut self, radius: Mm, clockwise: bool, to: Vector) -> &mut Path {
        let (radius, to) = (tenths(radius), round(to));
        self.step('a', &[radius, radius]);
        self.data.push_str(if clockwise { " 0 0 1 " } else { " 0 0 0 " });
        self.numbers(&[to[0] - self.at[0], to[1] - self.at[1]]);
        self.at = to;
        self
    }

    /// Back to where it began.
    pub fn close(&mut self) -> &mut Path {
        self.data.push('Z');
        self.at = self.begin;
        self
    }

    /// A stretch by itself.
    pub fn stroke(&mut self, from: Vector, to: Vector) -> &mut Path {
        self.move_to(from).line_to(to)
    }

    /// A dot: a stretch too short to see, which a round cap makes a disc.
    pub fn dot(&mut self, at: Vector) -> &mut Path {
        self.move_to(at);
        self.data.push_str("h.01");
        self
    }

    /// A line through points.
    pub fn through(&mut self, points: &[Vector]) -> &mut Path {
        let mut points = points.iter();
        if let Some(&first) = points.next() {
            self.move_to(first);
        }
        for &point in points {
            self.line_to(point);
        }
        self
    }

    /// A ring of corners.
    pub fn ring(&mut self, corners: &[Vector]) -> &mut Path {
        if !corners.is_empty() {
            self.through(corners).close();
        }
        self
    }

    fn step(&mut self, letter: char, numbers: &[i64]) {
        self.data.push(letter);
        self.numbers(numbers);
    }

    fn numbers(&mut self, numbers: &[i64]) {
        for (place, &number) in numbers.iter().enumerate() {
            if place > 0 && number >= 0 {
                self.data.push(' ');
            }
            push_tenths(&mut self.data, number);
        }
    }
}

fn round(point: Vector) -> [i64; 2] {
    [tenths(point.x), tenths(point.y)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_told_in_steps_of_tenths() {
        let mut path = Path::new();
        path.ring(&[Vector::new(-4.04, 0.5), Vector::new(6.0, 0.5), Vector::new(6.06, -0.26)]);
        assert_eq!(path.finish(), "M-4 .5h10l.1-.8Z");
    }

    #[test]
    fn steps_do_not_drift() {
        let mut path = Path::new();
        let points: Vec<Vector> = (0..100).map(|n| Vector::new(f64::from(n) * 0.14, 1.0)).collect();
        path.through(&points);
        let right: f64 =
            path.finish()[4..].split('h').skip(1).filter_map(|step| step.parse::<f64>().ok()).sum();
        assert!((right - 13.9).abs() < 1e-9, "{right}");
    }

    #[test]
    fn numbers_are_as_short_as_can_be() {
        let written = [0, 5, -5, 10, -10, 105, -12_345, 1_000_000_000].map(|number| {
            let mut data = String::new();
            push_tenths(&mut data, number);
            data
        });
        assert_eq!(written, ["0", ".5", "-.5", "1", "-1", "10.5", "-1234.5", "100000000"]);
    }

    #[test]
    fn what_is_absurdly_far_away_is_still_a_number() {
        let mut path = Path::new();
        path.stroke(Vector::new(f64::MAX, f64::MIN), Vector::new(f64::INFINITY, 0.0));
        assert_eq!(path.finish(), "M100000000-100000000v100000000");
    }
}
