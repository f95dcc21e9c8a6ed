//! Rolls and their purposes in a form that can be kept and sent.

use crate::{Extreme, Need, Roll, Why};
use names::{RuleId, Side, UnitId};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A [`Roll`] that owns what it is about, for events, prompts and journals.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are those of Roll")]
pub enum Throw {
    /// [`Roll::Die`].
    Die { sides: u8 },
    /// [`Roll::Digit`].
    Digit,
    /// [`Roll::Sum`].
    Sum { n: u8, sides: u8, at_least: u8 },
    /// [`Roll::Percent`].
    Percent,
    /// [`Roll::Hits`].
    Hits { needs: Vec<Need> },
    /// [`Roll::RollOff`].
    RollOff { sides: u8, plus: Vec<i8>, wins: Extreme },
}

impl Throw {
    /// The roll that this is a copy of. One that came from outside may not be [sound](Roll::is_sound).
    pub fn roll(&self) -> Roll<'_> {
        match *self {
            Throw::Die { sides } => Roll::Die { sides },
            Throw::Digit => Roll::Digit,
            Throw::Sum { n, sides, at_least } => Roll::Sum { n, sides, at_least },
            Throw::Percent => Roll::Percent,
            Throw::Hits { ref needs } => Roll::Hits(needs),
            Throw::RollOff { sides, ref plus, wins } => Roll::RollOff { sides, plus, wins },
        }
    }
}

impl From<Roll<'_>> for Throw {
    fn from(roll: Roll) -> Throw {
        match roll {
            Roll::Die { sides } => Throw::Die { sides },
            Roll::Digit => Throw::Digit,
            Roll::Sum { n, sides, at_least } => Throw::Sum { n, sides, at_least },
            Roll::Percent => Throw::Percent,
            Roll::Hits(needs) => Throw::Hits { needs: needs.to_vec() },
            Roll::RollOff { sides, plus, wins } => Throw::RollOff { sides, plus: plus.to_vec(), wins },
        }
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.roll().fmt(f)
    }
}

/// A [`Why`] that owns its words, so that it can be read back.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Purpose {
    /// The rule that asks for the throw.
    pub rule: RuleId,
    /// The side that throws.
    pub roller: Side,
    /// The unit it is about, if it is about one.
    pub unit: Option<UnitId>,
    /// The purpose of the throw, in a word or two.
    pub what: String,
}

impl From<Why> for Purpose {
    fn from(why: Why) -> Purpose {
        Purpose { rule: why.rule, roller: why.roller, unit: why.unit, what: why.what.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_throw_survives_writing() {
        for roll in [
            Roll::Die { sides: 6 },
            Roll::Digit,
            Roll::Sum { n: 2, sides: 6, at_least: 4 },
            Roll::Percent,
            Roll::Hits(&[Need::AtLeast(4), Need::SixThen(5), Need::Never]),
            Roll::RollOff { sides: 6, plus: &[1, -1], wins: Extreme::Lowest },
        ] {
            let throw = Throw::from(roll);
            assert_eq!(throw.roll(), roll);
            assert_eq!(throw.to_string(), roll.to_string());
            let text = serde_json::to_string(&throw).unwrap();
            assert_eq!(serde_json::from_str::<Throw>(&text).unwrap(), throw, "{text}");
        }
    }

    #[test]
    fn a_throw_is_written_with_names() {
        let hits = Throw::from(Roll::Hits(&[Need::AtLeast(4), Need::Never]));
        assert_eq!(
            serde_json::to_string(&hits).unwrap(),
            r#"{"kind":"hits","needs":[{"at_least":4},"never"]}"#
        );
    }

    #[test]
    fn a_purpose_survives_writing() {
        let why =
            Why { rule: RuleId::new("FPN-10.9"), roller: Side::Red, unit: Some(UnitId(7)), what: "morale" };
        let purpose = Purpose::from(why);
        let text = serde_json::to_string(&purpose).unwrap();
        assert_eq!(serde_json::from_str::<Purpose>(&text).unwrap(), purpose);
    }
}
