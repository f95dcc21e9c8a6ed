//! Scores that are added up before dice fall, with all their parts, as a player wants to see them beside the
//! odds.

use crate::{Book, Fact, Modifiers, Rolled, Told};
use names::{RuleId, Side, UnitId};
use serde::Serialize;

/// A score, and everything that makes it.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reckoning {
    /// Whose score it is.
    pub unit: Option<UnitId>,
    /// Against whom.
    pub against: Option<UnitId>,
    /// What for, in a word or two: `morale`, `points of combat`.
    pub what: String,
    /// The rule that asks for it.
    pub rule: RuleId,
    /// The dice, or the score before anything is added; empty if there is nothing to say.
    pub basis: String,
    /// The modifiers.
    #[serde(flatten)]
    pub plus: Modifiers,
    /// The totals from which each further result begins.
    pub needs: Vec<i16>,
}

/// A score that an order may lead to.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reckoned {
    /// The score.
    #[serde(flatten)]
    pub of: Reckoning,
    /// About how likely it is that it comes to it.
    pub about: f64,
}

impl Rolled {
    /// The score of a roll, if anything is added to it or it needs anything.
    fn reckoning(&self) -> Option<Reckoning> {
        let says_something = !(self.plus.lines().is_empty() && self.cuts.is_empty());
        says_something.then(|| Reckoning {
            unit: self.why.unit,
            against: None,
            what: self.why.what.clone(),
            rule: self.why.rule,
            basis: self.roll.to_string(),
            plus: self.plus.clone(),
            needs: self.cuts.clone(),
        })
    }
}

/// Adds the scores of what was told with such a chance, as far as a side hears of them.
pub(crate) fn heed<B: Book>(reckoned: &mut Vec<Reckoned>, told: &[Told<B>], side: Side, chance: f64) {
    for fact in told.iter().filter_map(|told| told.to(side)) {
        let scores = match &fact {
            Fact::Rolled(rolled) => rolled.reckoning().into_iter().collect(),
            Fact::Event(event) => B::reckonings(event),
        };
        for of in scores {
            match reckoned.iter_mut().find(|known| known.of == of) {
                // The same score may come up twice on one way.
                Some(known) => known.about = (known.about + chance).min(1.0),
                None => reckoned.push(Reckoned { of, about: chance }),
            }
        }
    }
}
