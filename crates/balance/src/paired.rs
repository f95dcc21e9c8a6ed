//! Two books played with the same dice, and by how much their games differ.

use crate::{Interval, Tally, mean};
use names::Side;

/// Differences of pairs of games that share their dice: the second less the first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Paired {
    /// How many pairs.
    pub pairs: u64,
    /// All differences together.
    pub sum: i128,
    /// Their squares together.
    pub squares: i128,
}

impl Paired {
    fn of(first: i128, second: i128) -> Paired {
        let by = second - first;
        Paired { pairs: 1, sum: by, squares: by * by }
    }

    fn and(self, other: Paired) -> Paired {
        Paired {
            pairs: self.pairs + other.pairs,
            sum: self.sum + other.sum,
            squares: self.squares + other.squares,
        }
    }

    /// The mean difference, by the normal approximation over the pairs.
    pub fn mean(&self) -> Interval {
        mean(self.pairs, self.sum, self.squares)
    }
}

/// Shares of losses are compared in so many parts.
const PARTS: u64 = 1_000_000;

/// A battle by the printed book and by a patched one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Compared {
    /// By the printed book.
    pub printed: Tally,
    /// By the patched one.
    pub patched: Tally,
    halves: Paired,
    turns: Paired,
    lost: [Paired; 2],
}

impl Compared {
    /// One game and the same game by the patched book.
    pub fn of(printed: Tally, patched: Tally) -> Compared {
        let both = [&printed, &patched];
        let differ = |number: &dyn Fn(&Tally) -> u64| {
            let [first, second] = both.map(|tally| i128::from(number(tally)));
            Paired::of(first, second)
        };
        let halves = differ(&|tally| 2 * tally.wins[0] + tally.drawn());
        let turns = differ(&|tally| tally.shortest_and_longest()[1].into());
        let lost = Side::BOTH.map(|side| {
            differ(&|tally| {
                let losses = tally.lost(side);
                losses.strength_lost * PARTS / losses.strength.max(1)
            })
        });
        Compared { halves, turns, lost, printed, patched }
    }

    /// Both together.
    pub fn and(self, other: Compared) -> Compared {
        let [blue, red] = [0, 1].map(|side| self.lost[side].and(other.lost[side]));
        Compared {
            printed: self.printed.and(other.printed),
            patched: self.patched.and(other.patched),
            halves: self.halves.and(other.halves),
            turns: self.turns.and(other.turns),
            lost: [blue, red],
        }
    }

    /// How much more often a side wins by the patched book, draws counting half.
    pub fn wins(&self, side: Side) -> Interval {
        let Interval { found, low, high } = self.halves.mean().times(0.5);
        match side {
            Side::Blue => Interval { found, low, high },
            // Nothing is nothing, and has no sign.
            Side::Red => Interval { found: 0.0 - found, low: 0.0 - high, high: 0.0 - low },
        }
    }

    /// By how many turns games are longer.
    pub fn turns(&self) -> Interval {
        self.turns.mean()
    }

    /// How much more of its strength a side loses, as a share.
    pub fn lost(&self, side: Side) -> Interval {
        self.lost[side.index()].mean().times(1.0 / PARTS as f64)
    }
}
