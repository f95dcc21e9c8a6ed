//! Questions, events, scores and refusals in English: short, in the present tense, and without the ids, which
//! the engine adds.

pub(crate) mod cited;
pub(crate) mod questions;
pub(crate) mod refusals;
pub(crate) mod story;

use crate::events::Scored;
use crate::{Event, cite};
use engine::Reckoning;

/// PDC-9.5.2. The scores of a combat.
pub(crate) fn reckonings(event: &Event) -> Vec<Reckoning> {
    let of = |score: &Scored| Reckoning {
        unit: Some(score.unit),
        against: Some(score.target),
        what: "combat".into(),
        rule: cite::DICE_AND_FACTORS,
        basis: score.thrown.to_string(),
        plus: score.plus.clone(),
        needs: vec![],
    };
    match event {
        Event::Fought { scores, .. } => scores.iter().map(of).collect(),
        _ => vec![],
    }
}
