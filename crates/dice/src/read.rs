//! How faces are read: one reading for seeded, recorded and typed-in dice alike.

use crate::{Extreme, Need, Roll};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::convert::Infallible;
use std::fmt;

/// One die as it lies on the table: the lowest and the highest face that it shows.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Die {
    /// The lowest face, 1 or 0.
    pub lowest: u8,
    /// The highest face.
    pub highest: u8,
}

impl Die {
    const SIX: Die = Die::with(6);
    const DIGIT: Die = Die { lowest: 0, highest: 9 };

    const fn with(sides: u8) -> Die {
        Die { lowest: 1, highest: sides }
    }

    /// How many sides it has.
    pub fn sides(self) -> u16 {
        u16::from(self.highest.saturating_sub(self.lowest)) + 1
    }

    /// Whether `face` is on it.
    pub fn shows(self, face: u8) -> bool {
        (self.lowest..=self.highest).contains(&face)
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.lowest {
            0 => write!(f, "D{} read 0 to {}", self.sides(), self.highest),
            _ => write!(f, "D{}", self.sides()),
        }
    }
}

/// What the faces of a throw came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// The answer.
    pub value: i16,
    /// How many of the faces it took.
    pub used: usize,
}

/// Why faces could not be read, and the dice to be thrown next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unread {
    /// How many faces were good; the next one is missing or a misfit.
    pub good: usize,
    /// The die thrown next.
    pub next: Die,
    /// At least so many further faces are needed, the next one included.
    pub more: usize,
    /// The face that was given for the next die and is not on it; `None` if there was none left.
    pub misfit: Option<u8>,
}

/// Reads a roll off the front of `faces`. Faces that are left over are no error here.
pub fn read(roll: Roll, faces: &[u8]) -> Result<Reading, Unread> {
    let mut used = 0;
    let value = throw(roll, |next, more| match faces.get(used) {
        Some(&face) if next.shows(face) => {
            used += 1;
            Ok(face)
        }
        misfit => Err(Unread { good: used, next, more, misfit: misfit.copied() }),
    })?;
    Ok(Reading { value, used })
}

/// Throws a roll with dice that never run out, adding the faces to `faces`.
pub(crate) fn throw_all(roll: Roll, faces: &mut Vec<u8>, mut fall: impl FnMut(Die) -> u8) -> i16 {
    let value: Result<i16, Infallible> = throw(roll, |die, _| {
        let face = fall(die);
        faces.push(face);
        Ok(face)
    });
    match value {
        Ok(value) => value,
    }
}

/// Walks through the dice of a roll in the order in which they fall. `fall` is told the die and how many are
/// still to come at least, this one included, and gives its face or ends the throw.
fn throw<E>(roll: Roll, mut fall: impl FnMut(Die, usize) -> Result<u8, E>) -> Result<i16, E> {
    assert!(roll.is_sound(), "{roll:?} cannot be thrown");
    match roll {
        Roll::Die { sides } => fall(Die::with(sides), 1).map(i16::from),
        Roll::Digit => fall(Die::DIGIT, 1).map(i16::from),
        Roll::Sum { n, sides, at_least } => {
            let mut sum = 0;
            for left in (1..=n).rev() {
                sum += i16::from(fall(Die::with(sides), left.into())?);
            }
            Ok(sum.max(at_least.into()))
        }
        Roll::Percent => {
            let tens = fall(Die::DIGIT, 2)?;
            let units = fall(Die::DIGIT, 1)?;
            Ok(i16::from(tens) * 10 + i16::from(units))
        }
        Roll::Hits(needs) => throw_hits(needs, fall),
        Roll::RollOff { sides, plus, wins } => throw_off(sides, plus, wins, fall),
    }
}

/// First all first dice, then one more for each six that needs it, in the same order.
fn throw_hits<E>(needs: &[Need], mut fall: impl FnMut(Die, usize) -> Result<u8, E>) -> Result<i16, E> {
    let mut hits = 0;
    let mut seconds: SmallVec<[u8; 16]> = SmallVec::new();
    let mut left = needs.iter().filter(|&&need| need != Need::Never).count();
    for &need in needs {
        if need == Need::Never {
            continue;
        }
        let face = fall(Die::SIX, left + seconds.len())?;
        left -= 1;
        match need {
            Need::AtLeast(score) if face >= score => hits += 1,
            Need::SixThen(score) if face == 6 => seconds.push(score),
            _ => {}
        }
    }
    for (thrown, &score) in seconds.iter().enumerate() {
        let face = fall(Die::SIX, seconds.len() - thrown)?;
        hits += i16::from(face >= score);
    }
    Ok(hits)
}

/// Round after round among those tied for the win, until one is left.
fn throw_off<E>(
    sides: u8,
    plus: &[i8],
    wins: Extreme,
    mut fall: impl FnMut(Die, usize) -> Result<u8, E>,
) -> Result<i16, E> {
    let mut left: SmallVec<[usize; 8]> = (0..plus.len()).collect();
    while left.len() > 1 {
        let mut best = i16::MIN;
        let mut tied: SmallVec<[usize; 8]> = SmallVec::new();
        for (thrown, &place) in left.iter().enumerate() {
            let total = i16::from(fall(Die::with(sides), left.len() - thrown)?) + i16::from(plus[place]);
            let merit = if wins == Extreme::Highest { total } else { -total };
            if merit > best {
                best = merit;
                tied.clear();
            }
            if merit == best {
                tied.push(place);
            }
        }
        left = tied;
    }
    Ok(left[0] as i16)
}

/// The throws in each round of a roll-off, by the place of the contender; no round if the roll is none.
pub fn rounds(roll: Roll, faces: &[u8]) -> Vec<Vec<(usize, u8)>> {
    let Roll::RollOff { plus, wins, .. } = roll else { return vec![] };
    let mut left: Vec<usize> = (0..plus.len()).collect();
    let mut faces = faces.iter().copied();
    let mut rounds = vec![];
    while left.len() > 1 {
        let round: Vec<(usize, u8)> = left.iter().copied().zip(faces.by_ref().take(left.len())).collect();
        let merit = |&(place, face): &(usize, u8)| {
            let total = i16::from(face) + i16::from(plus[place]);
            if wins == Extreme::Highest { total } else { -total }
        };
        let Some(best) = round.iter().map(merit).max() else { break };
        left = round.iter().filter(|one| merit(one) == best).map(|one| one.0).collect();
        rounds.push(round);
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;
    use Need::{AtLeast, Never, SixThen};

    fn value(roll: Roll, faces: &[u8]) -> i16 {
        let reading = read(roll, faces).expect("enough faces");
        assert_eq!(reading.used, faces.len(), "all faces are used");
        reading.value
    }

    fn wanted(roll: Roll, faces: &[u8]) -> (usize, Die) {
        let unread = read(roll, faces).expect_err("too few faces");
        assert_eq!((unread.good, unread.misfit), (faces.len(), None));
        (unread.more, unread.next)
    }

    #[test]
    fn plain_dice_are_read_as_they_lie() {
        assert_eq!(value(Roll::Die { sides: 20 }, &[17]), 17);
        assert_eq!(value(Roll::Digit, &[0]), 0);
        assert_eq!(value(Roll::Percent, &[0, 7]), 7);
        assert_eq!(value(Roll::Percent, &[7, 0]), 70);
        assert_eq!(value(Roll::Sum { n: 2, sides: 6, at_least: 5 }, &[1, 2]), 5);
        assert_eq!(value(Roll::Sum { n: 2, sides: 6, at_least: 5 }, &[5, 6]), 11);
        assert_eq!(value(Roll::Sum { n: 0, sides: 6, at_least: 0 }, &[]), 0);
    }

    #[test]
    fn faces_left_over_are_not_used() {
        assert_eq!(read(Roll::Die { sides: 6 }, &[3, 9, 9]), Ok(Reading { value: 3, used: 1 }));
    }

    #[test]
    fn second_dice_come_after_all_first_dice_and_only_for_sixes() {
        let roll = Roll::Hits(&[SixThen(4), AtLeast(6), SixThen(5)]);
        assert_eq!(value(roll, &[5, 6, 5]), 1);
        assert_eq!(value(roll, &[6, 6, 6, 4, 4]), 2, "the second six needed a five");
        assert_eq!(value(roll, &[6, 1, 6, 3, 5]), 1);
        assert_eq!(wanted(roll, &[]), (3, Die::SIX));
        assert_eq!(wanted(roll, &[6]), (3, Die::SIX), "two first dice and a second one");
        assert_eq!(wanted(roll, &[6, 6]), (2, Die::SIX), "a plain six calls for no second die");
        assert_eq!(wanted(roll, &[6, 6, 6, 1]), (1, Die::SIX));
    }

    #[test]
    fn only_a_die_that_can_never_hit_stays_in_the_box() {
        assert_eq!(value(Roll::Hits(&[Never, Never]), &[]), 0);
        assert_eq!(value(Roll::Hits(&[]), &[]), 0);
        assert_eq!(value(Roll::Hits(&[AtLeast(7), Never, AtLeast(1), AtLeast(0)]), &[6, 1, 1]), 2);
        assert_eq!(value(Roll::Hits(&[SixThen(7), SixThen(1)]), &[6, 6, 6, 1]), 1);
    }

    #[test]
    fn only_those_tied_for_the_win_throw_again() {
        let roll = Roll::RollOff { sides: 6, plus: &[0, 1, 0], wins: Extreme::Highest };
        assert_eq!(value(roll, &[6, 1, 2]), 0);
        assert_eq!(value(roll, &[5, 4, 1, 2, 2]), 1);
        assert_eq!(value(roll, &[5, 4, 5, 1, 1, 2, 3, 5]), 2, "three ways, then the last two");
        assert_eq!(wanted(roll, &[5, 4, 1]), (2, Die::SIX));
        let lowest = Roll::RollOff { sides: 6, plus: &[0, -1], wins: Extreme::Lowest };
        assert_eq!(value(lowest, &[1, 2, 3, 3]), 1);
    }

    #[test]
    fn the_rounds_of_a_roll_off_are_told_apart() {
        let roll = Roll::RollOff { sides: 6, plus: &[0, 1, 0], wins: Extreme::Highest };
        let thrown = rounds(roll, &[5, 4, 5, 1, 1, 2, 3, 5]);
        assert_eq!(
            thrown,
            [vec![(0, 5), (1, 4), (2, 5)], vec![(0, 1), (1, 1), (2, 2)], vec![(1, 3), (2, 5)]]
        );
        assert!(rounds(Roll::Digit, &[4]).is_empty());
        assert_eq!(rounds(roll, &[5, 4]).len(), 1, "what is missing is left out");
    }

    #[test]
    fn who_stands_alone_wins_without_a_throw() {
        assert_eq!(value(Roll::RollOff { sides: 6, plus: &[-3], wins: Extreme::Highest }, &[]), 0);
    }

    #[test]
    fn a_player_is_told_what_to_throw() {
        assert_eq!(wanted(Roll::Percent, &[3]).1.to_string(), "D10 read 0 to 9");
        assert_eq!(wanted(Roll::Die { sides: 20 }, &[]).1.to_string(), "D20");
        assert_eq!(wanted(Roll::Sum { n: 3, sides: 6, at_least: 0 }, &[1]), (2, Die::SIX));
    }

    #[test]
    fn a_face_that_is_not_on_the_die_is_a_misfit() {
        let misfit = |roll, faces: &[u8]| read(roll, faces).unwrap_err();
        let unread = misfit(Roll::Sum { n: 2, sides: 6, at_least: 0 }, &[6, 7]);
        assert_eq!(unread, Unread { good: 1, next: Die::SIX, more: 1, misfit: Some(7) });
        assert_eq!(misfit(Roll::Die { sides: 6 }, &[0]).misfit, Some(0));
        assert_eq!(misfit(Roll::Digit, &[10]).misfit, Some(10));
    }
}
