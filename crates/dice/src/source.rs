//! What rules take their dice from.

use crate::{Die, Purpose, Roll, Throw, Why};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A source of dice. Rules ask it and get an answer at once, whatever stands behind it.
pub trait Dice {
    /// The answer to one throw.
    fn roll(&mut self, roll: Roll, why: Why) -> i16;

    /// How many of `cuts` the throw plus `plus` reaches: 0 is below all of them.
    ///
    /// Asked for where the answer itself does not matter, so that a source that tries all outcomes tries no
    /// more than there are bands.
    fn band(&mut self, roll: Roll, plus: i16, cuts: &[i16], why: Why) -> usize {
        band_of(self.roll(roll, why), plus, cuts)
    }

    /// The faces behind the last answer, in the order in which they fell; empty if this source has none.
    fn faces(&self) -> &[u8];

    /// What was asked for first and could not be answered, if anything. Answers since then, that one
    /// included, are placeholders: the [first possible](Roll::first_possible) outcome.
    fn lacking(&self) -> Option<&Lacking>;

    /// Whether it could ever be lacking. The caller of a source that cannot need not be ready to go back.
    fn may_lack(&self) -> bool {
        true
    }

    /// A task begins. If it lacks dice it will be undone as a whole.
    fn begin(&mut self) {}

    /// Takes back the answers since the task began: their faces are not used after all. What was lacking
    /// still is.
    fn undo(&mut self) {}
}

/// How many of `cuts` a rolled value reaches with `plus` added.
pub fn band_of(value: i16, plus: i16, cuts: &[i16]) -> usize {
    let total = i32::from(value) + i32::from(plus);
    cuts.iter().filter(|&&cut| total >= cut.into()).count()
}

/// A throw that a source could not answer, because its faces ran out or because one of them is not on the
/// die.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lacking {
    /// The dice to be thrown.
    pub throw: Throw,
    /// What it is thrown for.
    pub why: Purpose,
    /// The good faces already given for this throw.
    pub so_far: Vec<u8>,
    /// At least so many further faces are needed; a six or a tie may call for more.
    pub more: usize,
    /// The die to be thrown next.
    pub next: Die,
    /// The face that was given for `next` and is not on it; `None` if there was none left.
    pub misfit: Option<u8>,
}

impl fmt::Display for Lacking {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(face) = self.misfit {
            write!(f, "{face} is not on a {}; ", self.next)?;
        }
        let Purpose { rule, roller, what, .. } = &self.why;
        write!(f, "{roller} throws for {what} ({rule}): {}", self.throw)?;
        if !self.so_far.is_empty() {
            write!(f, "; so far {:?}, then at least {} more {}", self.so_far, self.more, self.next)?;
        }
        Ok(())
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn roll(&mut self, roll: Roll, why: Why) -> i16 {
        (**self).roll(roll, why)
    }

    fn band(&mut self, roll: Roll, plus: i16, cuts: &[i16], why: Why) -> usize {
        (**self).band(roll, plus, cuts, why)
    }

    fn faces(&self) -> &[u8] {
        (**self).faces()
    }

    fn lacking(&self) -> Option<&Lacking> {
        (**self).lacking()
    }

    fn may_lack(&self) -> bool {
        (**self).may_lack()
    }

    fn begin(&mut self) {
        (**self).begin();
    }

    fn undo(&mut self) {
        (**self).undo();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_counts_the_cuts_that_are_reached() {
        assert_eq!(band_of(3, 1, &[5, 7]), 0);
        assert_eq!(band_of(4, 1, &[5, 7]), 1);
        assert_eq!(band_of(6, 1, &[5, 7]), 2);
        assert_eq!(band_of(6, 1, &[]), 0);
        assert_eq!(band_of(i16::MAX, i16::MAX, &[i16::MAX]), 1, "totals do not overflow");
    }
}
