//! Questions, events, rolls and reasons in English: short, in the present tense, with numbers and rules to
//! check.

mod cited;
mod questions;
mod refusals;
mod rolls;
mod scores;
mod story;

pub(crate) use cited::cites;
pub(crate) use questions::question;
pub(crate) use refusals::explain;
pub(crate) use rolls::narrate_roll;
pub(crate) use scores::reckonings;
pub(crate) use story::narrate;

use crate::cite;
use crate::{FastPlay, Formation};
use engine::{Names, Types};
use geom::Inches;
use names::{RuleId, UnitId};

/// A length to the nearest tenth, which is as fine as one measures on a table.
fn tenths(by: Inches) -> String {
    engine::tenths(by.0, FastPlay::YARDSTICK)
}

/// The name of a formation within a sentence.
fn formed(formation: Formation) -> String {
    formation.label().to_lowercase()
}

/// FPN-8.3, 8.4. Why a unit that stands beside an enemy does not overlap him.
fn not_overlapped(unit: UnitId, target: UnitId, rule: RuleId, names: &Names) -> String {
    let why = if rule == cite::CAVALRY_AND_SQUARE { "a square" } else { "on first contact" };
    format!("{} {}, {why}", names.does(unit, "do not overlap"), names.unit(target))
}

#[cfg(test)]
mod tests;
