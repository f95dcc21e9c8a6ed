//! Questions, events and refusals in English: short, in the present tense, and without the ids, which the
//! engine adds.

pub(crate) mod cited;
pub(crate) mod refusals;
pub(crate) mod story;

use crate::Decision;
use engine::Names;

/// What a player is asked.
pub(crate) fn question(asked: &Decision, names: &Names) -> String {
    match asked {
        Decision::First => "Do you move first?".into(),
        Decision::Deploy => "Where does your army stand?".into(),
        Decision::Declare => "What do you declare for this bound?".into(),
        Decision::Face { unit, charger } => {
            format!(
                "{} in flank or rear by {}. How does the unit face it?",
                names.does(*unit, "are charged"),
                names.unit(*charger)
            )
        }
        Decision::Fire => "Who fires at whom?".into(),
        Decision::Strike => "Whom do doubly engaged units strike?".into(),
        Decision::Move => "Who moves, and where?".into(),
    }
}
