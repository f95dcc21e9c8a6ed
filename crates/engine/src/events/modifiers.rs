//! A modified score is a list of reasons before it is a number.

use names::RuleId;
use serde::Serialize;
use smallvec::SmallVec;

/// One line of a list of modifiers.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Modifier {
    /// The rule that grants it.
    pub rule: RuleId,
    /// What it adds.
    pub amount: i16,
    /// Why, in a few words.
    pub why: &'static str,
}

/// The numbers that are added to a roll, and why, in the order of the printed table.
///
/// The same list is shown to the player, added to the dice and fed to the odds, so the three cannot disagree.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Modifiers {
    #[serde(skip)]
    rule: RuleId,
    #[serde(rename = "modifiers")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Modifier>"))]
    lines: SmallVec<[Modifier; 6]>,
}

impl Modifiers {
    /// No modifiers yet; those to come are of this rule unless they name another.
    pub fn new(rule: RuleId) -> Modifiers {
        Modifiers { rule, lines: SmallVec::new() }
    }

    pub(crate) fn none() -> Modifiers {
        Modifiers::new(RuleId::new("-"))
    }

    /// Adds a line if a condition holds.
    pub fn when(self, holds: bool, amount: i16, why: &'static str) -> Modifiers {
        let rule = self.rule;
        self.by(rule, holds, amount, why)
    }

    /// Adds a line for so many of something, if there are any.
    pub fn each(self, count: i16, amount: i16, why: &'static str) -> Modifiers {
        self.when(count != 0, count * amount, why)
    }

    /// Adds a line under another rule, if a condition holds.
    pub fn by(mut self, rule: RuleId, holds: bool, amount: i16, why: &'static str) -> Modifiers {
        if holds {
            self.lines.push(Modifier { rule, amount, why });
        }
        self
    }

    /// The sum.
    pub fn total(&self) -> i16 {
        self.lines.iter().map(|line| line.amount).sum()
    }

    /// The lines, in the order in which they were added.
    pub fn lines(&self) -> &[Modifier] {
        &self.lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_holds_is_listed_and_added() {
        let rule = RuleId::new("FIX-1");
        let list = Modifiers::new(rule)
            .when(true, -2, "turned")
            .when(false, 5, "elite")
            .each(3, 1, "supported face")
            .each(0, 1, "general")
            .by(RuleId::new("FIX-2"), true, 1, "wall");
        assert_eq!(list.total(), 2);
        let lines: Vec<_> = list.lines().iter().map(|line| (line.rule.as_str(), line.amount)).collect();
        assert_eq!(lines, [("FIX-1", -2), ("FIX-1", 3), ("FIX-2", 1)]);
    }
}
