//! The throws that rules ask for, in the words of the table.

use names::{RuleId, Side, UnitId};
use std::fmt;

/// A throw of dice with one answer. A rule asks for what it means to know, never for single faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Roll<'a> {
    /// One die, read 1 to `sides`.
    Die {
        /// How many sides it has.
        sides: u8,
    },
    /// A ten-sided die read 0 to 9.
    Digit,
    /// The sum of `n` dice. Whatever falls below `at_least` counts as that, and is one outcome with it.
    Sum {
        /// How many dice are thrown.
        n: u8,
        /// How many sides each has.
        sides: u8,
        /// The least that the sum can count as; 0 for no floor.
        at_least: u8,
    },
    /// Two ten-sided dice, tens and then units: 0 to 99.
    Percent,
    /// One six-sided die for each need; the answer is how many of them were met.
    ///
    /// All first dice are thrown before any second one. Only [`Need::Never`] leaves its die in the box: a die
    /// that needs 7 or 1 is thrown all the same.
    Hits(&'a [Need]),
    /// Each contender throws a die and adds his own number; the answer is the place of the winner in `plus`.
    ///
    /// Those tied for the win, and only they, throw again with the same numbers until one is left. A single
    /// contender wins without a throw.
    RollOff {
        /// How many sides the dice have, at least two.
        sides: u8,
        /// What each contender adds.
        plus: &'a [i8],
        /// Whether the highest or the lowest total wins.
        wins: Extreme,
    },
}

/// What one six-sided die must show to hit.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// So much or more.
    AtLeast(u8),
    /// A six, and then so much or more on a second die.
    SixThen(u8),
    /// It cannot hit and is not thrown.
    Never,
}

/// Which end of a roll-off wins.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Extreme {
    /// The highest total.
    Highest,
    /// The lowest total.
    Lowest,
}

/// Why dice are thrown: for the story, for prompts, and for sources that answer by purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Why {
    /// The rule that asks for the throw.
    pub rule: RuleId,
    /// The side that throws.
    pub roller: Side,
    /// The unit it is about, if it is about one.
    pub unit: Option<UnitId>,
    /// The purpose of the throw, in a word or two: `morale`, `command test`.
    pub what: &'static str,
}

impl Roll<'_> {
    /// Whether the throw can be made at all; sources and [`outcomes`](crate::outcomes) panic if it cannot.
    ///
    /// Dice have sides, those of a roll-off at least two so that ties end; a roll-off has 1 to 100
    /// contenders; and the faces of a sum, or of the first round of a roll-off, can fall in fewer than 2¹²⁸
    /// ways. A [`Throw`](crate::Throw) from outside is asked this first.
    pub fn is_sound(self) -> bool {
        let can_be_counted = |sides: u8, dice: usize| {
            u32::try_from(dice).is_ok_and(|dice| u128::from(sides).checked_pow(dice).is_some())
        };
        match self {
            Roll::Die { sides } => sides > 0,
            Roll::Digit | Roll::Percent => true,
            Roll::Sum { n, sides, .. } => sides > 0 && can_be_counted(sides, n.into()),
            Roll::Hits(needs) => i16::try_from(needs.len()).is_ok(),
            Roll::RollOff { sides, plus, .. } => {
                sides > 1 && (1..=100).contains(&plus.len()) && can_be_counted(sides, plus.len())
            }
        }
    }

    /// The lowest answer that can come up: the placeholder of a source without an answer.
    pub fn first_possible(self) -> i16 {
        match self {
            Roll::Die { .. } => 1,
            Roll::Digit | Roll::Percent => 0,
            Roll::Sum { n, at_least, .. } => n.max(at_least).into(),
            Roll::Hits(needs) => {
                needs.iter().filter(|&&need| matches!(need, Need::AtLeast(..=1))).count() as i16
            }
            Roll::RollOff { sides, plus, wins } => (0..plus.len())
                .find(|&place| can_win(place, sides, plus, wins))
                .expect("a roll-off has a winner") as i16,
        }
    }
}

/// Whether this contender can ever be left alone: at his best he beats the worst of every other. A mere tie
/// with the worst of another is thrown again for ever with the same numbers, so it does not help him.
fn can_win(place: usize, sides: u8, plus: &[i8], wins: Extreme) -> bool {
    let reach = i16::from(sides) - 1;
    let own = i16::from(plus[place]);
    let beats = |other: i8| match wins {
        Extreme::Highest => own + reach > i16::from(other),
        Extreme::Lowest => own - reach < i16::from(other),
    };
    plus.iter().enumerate().all(|(other, &theirs)| other == place || beats(theirs))
}

impl fmt::Display for Roll<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Roll::Die { sides } => write!(f, "D{sides}"),
            Roll::Digit => f.write_str("D10 read 0 to 9"),
            Roll::Sum { n, sides, at_least } if at_least > n => {
                write!(f, "{n}D{sides}, counting as at least {at_least}")
            }
            Roll::Sum { n, sides, .. } => write!(f, "{n}D{sides}"),
            Roll::Percent => f.write_str("two D10 read 00 to 99"),
            Roll::Hits([]) => f.write_str("no dice"),
            Roll::Hits(needs) => {
                for (i, alike) in needs.chunk_by(|a, b| a == b).enumerate() {
                    let then = if i == 0 { "" } else { "; then " };
                    let dice = if alike.len() == 1 { "die" } else { "dice" };
                    write!(f, "{then}{} {dice}, {}", alike.len(), alike[0])?;
                }
                Ok(())
            }
            Roll::RollOff { sides, plus, wins } => {
                write!(f, "D{sides} each")?;
                if plus.iter().any(|&own| own != 0) {
                    for (i, own) in plus.iter().enumerate() {
                        write!(f, "{}{own:+}", if i == 0 { " (" } else { ", " })?;
                    }
                    f.write_str(")")?;
                }
                write!(f, ", {wins} wins, ties again")
            }
        }
    }
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Need::AtLeast(score) => write!(f, "{score}+ hits"),
            Need::SixThen(score) => write!(f, "a six and then {score}+ hits"),
            Need::Never => f.write_str("not thrown"),
        }
    }
}

impl fmt::Display for Extreme {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Extreme::Highest => "highest",
            Extreme::Lowest => "lowest",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Need::{AtLeast, Never, SixThen};

    #[test]
    fn rolls_are_spoken_of_as_players_do() {
        let off = |plus| Roll::RollOff { sides: 6, plus, wins: Extreme::Highest };
        for (roll, words) in [
            (Roll::Die { sides: 20 }, "D20"),
            (Roll::Sum { n: 2, sides: 6, at_least: 0 }, "2D6"),
            (Roll::Sum { n: 2, sides: 6, at_least: 2 }, "2D6"),
            (Roll::Sum { n: 2, sides: 6, at_least: 5 }, "2D6, counting as at least 5"),
            (Roll::Hits(&[AtLeast(4); 5]), "5 dice, 4+ hits"),
            (Roll::Hits(&[]), "no dice"),
            (
                Roll::Hits(&[AtLeast(4), AtLeast(4), SixThen(4), Never]),
                "2 dice, 4+ hits; then 1 die, a six and then 4+ hits; then 1 die, not thrown",
            ),
            (off(&[0, 0]), "D6 each, highest wins, ties again"),
            (off(&[1, 0, -2]), "D6 each (+1, +0, -2), highest wins, ties again"),
        ] {
            assert_eq!(roll.to_string(), words);
        }
    }

    #[test]
    fn what_cannot_be_thrown_is_not_sound() {
        let off = |sides, plus| Roll::RollOff { sides, plus, wins: Extreme::Lowest };
        assert!(!Roll::Die { sides: 0 }.is_sound());
        assert!(!Roll::Sum { n: 2, sides: 0, at_least: 0 }.is_sound());
        assert!(!Roll::Sum { n: 50, sides: 6, at_least: 0 }.is_sound());
        assert!(!off(1, &[0, 0]).is_sound(), "a tie would never end");
        assert!(!off(6, &[]).is_sound());
        assert!(!off(6, &[0; 50]).is_sound());
        assert!(!off(2, &[0; 101]).is_sound());
        assert!(off(2, &[0; 100]).is_sound());
        assert!(off(2, &[0]).is_sound());
        assert!(Roll::Sum { n: 49, sides: 6, at_least: 0 }.is_sound());
        assert!(Roll::Hits(&[]).is_sound());
    }

    #[test]
    fn the_first_possible_answer_can_come_up() {
        let highest = |plus| Roll::RollOff { sides: 6, plus, wins: Extreme::Highest };
        let lowest = |plus| Roll::RollOff { sides: 6, plus, wins: Extreme::Lowest };
        assert_eq!(Roll::Sum { n: 2, sides: 6, at_least: 5 }.first_possible(), 5);
        assert_eq!(Roll::Sum { n: 2, sides: 6, at_least: 0 }.first_possible(), 2);
        assert_eq!(Roll::Hits(&[AtLeast(1), AtLeast(2), Never, AtLeast(0)]).first_possible(), 2);
        assert_eq!(highest(&[0, 4]).first_possible(), 0, "six against one wins by one");
        assert_eq!(highest(&[0, 5]).first_possible(), 1, "six against one only ties");
        assert_eq!(lowest(&[5, 0]).first_possible(), 1);
        assert_eq!(lowest(&[4, 0]).first_possible(), 0);
        assert_eq!(highest(&[-128, 127, 127]).first_possible(), 1);
    }
}
