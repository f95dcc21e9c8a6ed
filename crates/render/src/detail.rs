//! How much is drawn, by how large the table is shown.

use serde::Serialize;

/// How much is drawn.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Detail {
    /// Blocks, flat woods, no names of units.
    Far,
    /// Stands, tokens, names with strengths, slopes and trees.
    Middle,
    /// Single figures, grades and formations, the names of farms.
    Near,
}

impl Detail {
    /// The detail that suits so many pixels to the inch of table.
    pub fn of(pixels_to_the_inch: f64) -> Detail {
        if pixels_to_the_inch < 14.0 {
            Detail::Far
        } else if pixels_to_the_inch <= 30.0 {
            Detail::Middle
        } else {
            Detail::Near
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_belong_to_the_middle() {
        let details = [13.9, 14.0, 30.0, 30.1].map(Detail::of);
        assert_eq!(details, [Detail::Far, Detail::Middle, Detail::Middle, Detail::Near]);
    }
}
