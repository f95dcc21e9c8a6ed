//! What armies cost in a book that has prices, and what is wrong with them as army lists.

use names::{RuleId, UnitId};
use serde::Serialize;

/// What an army costs, piece by piece.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Bill {
    /// Its pieces that cost something.
    pub items: Vec<Item>,
    /// Where it is no army as the book wants it.
    pub objections: Vec<Objection>,
}

/// What one piece costs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Item {
    /// The piece.
    pub unit: UnitId,
    /// What it is called.
    pub name: String,
    /// What it is, in the words of the book.
    pub what: String,
    /// What its price is made of.
    pub lines: Vec<Line>,
}

/// One line of a price: so many of something, each at so much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The rule that sets it.
    pub rule: RuleId,
    /// For what.
    pub what: &'static str,
    /// How many.
    pub count: u16,
    /// How much each.
    pub each: i32,
}

/// Where an army is not as the book wants armies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Objection {
    /// The rule that wants it otherwise.
    pub rule: RuleId,
    /// The piece.
    pub unit: UnitId,
    /// What is wrong, as a sentence without its full stop.
    pub words: String,
}

impl Line {
    /// What it comes to.
    pub fn sum(&self) -> i64 {
        i64::from(self.count) * i64::from(self.each)
    }
}

impl Item {
    /// What the piece costs.
    pub fn total(&self) -> i64 {
        self.lines.iter().map(Line::sum).sum()
    }
}

impl Bill {
    /// What the army costs.
    pub fn total(&self) -> i64 {
        self.items.iter().map(Item::total).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bill_is_the_sum_of_its_lines() {
        let line = |count, each| Line { rule: RuleId::new("FIX-1.1"), what: "models", count, each };
        let item =
            |lines: Vec<Line>| Item { unit: UnitId(1), name: String::new(), what: String::new(), lines };
        let items = vec![item(vec![line(16, 8), line(16, 2)]), item(vec![line(1, 50), line(1, -5)])];
        assert_eq!(items[0].total(), 160);
        assert_eq!(Bill { items, objections: vec![] }.total(), 205);
    }
}
