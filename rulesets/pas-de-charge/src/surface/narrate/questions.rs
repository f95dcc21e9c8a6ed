//! What players are asked.

use crate::Decision;
use engine::Names;

/// What a player is asked.
pub(crate) fn question(asked: &Decision, names: &Names) -> String {
    match asked {
        Decision::Deploy => "Where do our troops stand?".into(),
        Decision::Command => "Which general orders which units?".into(),
        Decision::Moves => "Which group acts, and how?".into(),
        Decision::Act => "What does the group do next?".into(),
        Decision::Meanwhile => "Does any unit form square?".into(),
        Decision::Respond { attacked } => format!("How do {} respond?", names.list(attacked)),
        Decision::Generals => "Which generals ride?".into(),
        Decision::Fire => "Who fires at whom?".into(),
        Decision::Shift { unit, target, thrown, .. } => {
            let (unit, target) = (names.unit(*unit), names.unit(*target));
            format!("{unit} threw {thrown} at {target}. How is the score shifted?")
        }
        Decision::AfterFire => "Which batteries limber and move on?".into(),
        Decision::Odds => "Which extra units join a combat?".into(),
        Decision::Lead => "Whom do our generals lead in person?".into(),
        Decision::Unanswered => "Who fires at an enemy that cannot answer?".into(),
        Decision::Victory { unit } => format!("What do {} do after their combat?", names.unit(*unit)),
        Decision::Turn { unit } => format!("Do {} turn to face the enemy?", names.unit(*unit)),
        Decision::Rally => "Which units stand and reform?".into(),
    }
}
