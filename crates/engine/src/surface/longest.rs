//! The longest part of an order that is legal: what a ghost shows where the whole is not.

use geom::{Body, Measure, Motion};

/// So many parts are tried, from the whole down.
const PARTS: u32 = 32;

/// So often the limit is looked for between the longest part that will do and the next one.
const HALVINGS: usize = 12;

/// The longest part of a way that will do, where `part` makes one of a share of the way, from 0 to 1, and
/// says no if it may not be.
///
/// What lies on the way may bar a part and allow a longer one, so parts are tried from the longest down, and
/// only then is the limit looked for between two of them.
pub fn longest<T>(part: impl Fn(f64) -> Option<T>) -> Option<T> {
    let share = |parts: u32| f64::from(parts) / f64::from(PARTS);
    let (mut low, mut best) =
        (1..=PARTS).rev().find_map(|parts| Some((share(parts), part(share(parts))?)))?;
    let mut high = (low + share(1)).min(1.0);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        match part(middle) {
            Some(longer) => (low, best) = (middle, longer),
            None => high = middle,
        }
    }
    Some(best)
}

/// The longest part of a way that will do, where `part` makes an order of it and says no if it may not be.
pub fn longest_way<T>(
    path: &Motion,
    body: &Body,
    measure: Measure,
    part: impl Fn(Motion) -> Option<T>,
) -> Option<T> {
    let whole = path.run(body).length(measure);
    longest(|share| part(geom::cut(path, body, whole * share, measure)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_part_beyond_a_gap_is_found_and_its_limit_to_the_thousandth() {
        let free = |share: f64| !(0.2..=0.5).contains(&share) && share < 0.8123;
        let found = longest(|share| free(share).then_some(share)).expect("most of it is free");
        assert!((0.8113..0.8123).contains(&found), "{found}");
        assert_eq!(longest(|share| (share >= 1.0).then_some(share)), Some(1.0));
        assert_eq!(longest(|_| None::<f64>), None);
    }
}
