//! ERN-29.T, 32.T, 34.5, D1 to D5. The casualty tables, row by row, and what lies beyond their edges.

use serde::{Deserialize, Serialize};

/// ERN-D1. The law by which a table goes on beyond its last column: casualties are figures times a rate, and
/// the rate grows with every point of the score.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Law {
    /// The rate at a score of nothing, in ten-thousandths.
    pub rate: i64,
    /// What a point multiplies it by, in hundred-thousandths.
    pub growth: i64,
}

/// What rounding may take from an exact half, which counts as a whole.
const GUARD: f64 = 1e-9;

impl Law {
    /// ERN-D1, D5. Casualties by the law.
    pub fn casualties(&self, figures: u32, score: i16) -> u32 {
        let rate = self.rate as f64 / 1e4 * libm::pow(self.growth as f64 / 1e5, score.into());
        libm::floor(f64::from(figures) * rate + 0.5 + GUARD) as u32
    }
}

/// ERN-29.T, D2. Casualties from round shot: 23 rows of 33 columns, from one figure on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ShotRows {
    /// The score of the first row.
    pub lowest: i16,
    /// What lies beyond the last column.
    pub law: Law,
    /// The rows from the lowest score, each in three parts of eleven columns.
    pub rows: [[[u8; 11]; 3]; 23],
}

/// ERN-32.T, 34.5, D3. Casualties from fire and melee: 27 rows of 24 columns, from two figures on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FireRows {
    /// The fire score of the first row.
    pub lowest: i16,
    /// ERN-34.5. What a melee score adds to be read as a fire score.
    pub melee: i16,
    /// ERN-D4. The highest melee score that the table has.
    pub melee_highest: i16,
    /// What lies beyond the columns.
    pub law: Law,
    /// The rows from the lowest score.
    pub rows: [[u8; 24]; 27],
}

impl ShotRows {
    /// ERN-29, D5, R79, R102, R103. Casualties among figures in a beaten zone. Higher scores read the last
    /// row, lower ones hit none; more figures than the table has go by the law.
    pub fn casualties(&self, figures: u32, score: i16) -> u32 {
        let Some(row) = row(score, self.lowest, self.rows.len()) else { return 0 };
        let column = figures as usize;
        match column.checked_sub(1) {
            None => 0,
            Some(at) if at < 33 => self.rows[row][at / 11][at % 11].into(),
            Some(_) => self.law.casualties(figures, self.lowest + row as i16),
        }
    }
}

impl FireRows {
    /// ERN-32, D5, R87, R103. Casualties from musketry or canister.
    pub fn by_fire(&self, figures: u32, score: i16) -> u32 {
        let Some(row) = row(score, self.lowest, self.rows.len()) else { return 0 };
        match (figures as usize).checked_sub(2) {
            _ if figures == 0 => 0,
            Some(at) if at < 24 => self.rows[row][at].into(),
            _ => self.law.casualties(figures, self.lowest + row as i16),
        }
    }

    /// ERN-34.5, D4. Casualties in melee.
    pub fn by_melee(&self, figures: u32, score: i16) -> u32 {
        self.by_fire(figures, score.min(self.melee_highest) + self.melee)
    }
}

/// ERN-D5, R87, R103. The row of a score; none below the first.
fn row(score: i16, lowest: i16, rows: usize) -> Option<usize> {
    usize::try_from(score - lowest).ok().map(|row| row.min(rows - 1))
}

impl ShotRows {
    /// The book, as the ledger restores it.
    pub(crate) const PRINTED: ShotRows =
        ShotRows { lowest: -10, law: Law { rate: 629, growth: 114_950 }, rows: ROUND_SHOT };
}

impl FireRows {
    /// The book, as the ledger restores it.
    pub(crate) const PRINTED: FireRows = FireRows {
        lowest: -6,
        melee: -3,
        melee_highest: 16,
        law: Law { rate: 500, growth: 114_912 },
        rows: FIRE,
    };
}

#[rustfmt::skip]
const ROUND_SHOT: [[[u8; 11]; 3]; 23] = [
        [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
        [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]],
        [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
        [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
        [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
        [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
        [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
        [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
        [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2]],
        [[0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]],
        [[0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]],
        [[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]],
        [[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2], [2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3]],
        [[0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2], [2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3]],
        [[0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1], [1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2], [3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4]],
        [[0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3], [3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4]],
        [[0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2], [2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3], [3, 3, 4, 4, 4, 4, 4, 4, 4, 5, 5]],
        [[0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2], [2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4], [4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 6]],
        [[0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2], [2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4], [4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6]],
        [[0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2], [3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5], [5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 7]],
        [[0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3], [3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6], [6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 8]],
        [[0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3], [3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6], [7, 7, 7, 8, 8, 8, 8, 9, 9, 9, 10]],
        [[0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4], [4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7], [8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11]],
];

#[rustfmt::skip]
const FIRE: [[u8; 24]; 27] = [
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2],
        [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
        [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2],
        [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3],
        [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3],
        [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3],
        [0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4],
        [0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4],
        [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5],
        [0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6],
        [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7],
        [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8],
        [1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9],
        [1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6, 7, 7, 8, 8, 8, 9, 9, 10, 10],
        [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12],
        [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10, 10, 11, 11, 12, 12, 13, 13],
        [1, 2, 2, 3, 4, 4, 5, 5, 6, 7, 7, 8, 9, 9, 10, 10, 11, 12, 12, 13, 13, 14, 15, 15],
        [1, 2, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 10, 11, 11, 12, 13, 13, 14, 15, 15, 16, 17, 18],
        [2, 2, 3, 4, 5, 6, 6, 7, 8, 9, 10, 10, 11, 12, 13, 14, 15, 15, 16, 17, 18, 19, 19, 20],
];

#[cfg(test)]
mod tests;
