//! The questions to a player, as sentences.

use crate::Decision;
use engine::Names;

/// The question as one would put it to a player.
pub(crate) fn question(asked: &Decision, names: &Names) -> String {
    match asked {
        Decision::NextCommand => "Whose units are placed next?".into(),
        Decision::Deploy { general: Some(general) } => {
            format!("Where do the units of {} stand?", names.unit(*general))
        }
        Decision::Deploy { general: None } => "Where does the artillery without a General stand?".into(),
        Decision::MoveOption => {
            "The option is yours: who moves first, and from where is combat fought?".into()
        }
        Decision::Fire => "Who shoots at whom?".into(),
        Decision::Remove { unit, count: 1 } => format!("Which element does {} lose?", names.unit(*unit)),
        Decision::Remove { unit, count } => {
            format!("Which {count} elements does {} lose?", names.unit(*unit))
        }
        Decision::Generals => "Where do your Generals ride?".into(),
        Decision::Act => "What do your units do?".into(),
        Decision::HalfMove { unit } => format!("{} has turned about. Does it move on?", names.unit(*unit)),
        Decision::RideOn { unit, round: Some(square), .. } => {
            format!(
                "{} fails before {}. Which way does it ride round?",
                names.unit(*unit),
                names.unit(*square)
            )
        }
        Decision::RideOn { unit, .. } => {
            format!("{} cannot be held. Which way does it ride?", names.unit(*unit))
        }
        Decision::Evade { unit, charger } => {
            format!("{} charges {}. Do they try to evade?", names.unit(*charger), names.unit(*unit))
        }
        Decision::EvadeMove { unit, .. } => format!("How far does {} fall back?", names.unit(*unit)),
        Decision::Align { unit, target } => {
            format!("To which side does {} slide to face {}?", names.unit(*unit), names.unit(*target))
        }
        Decision::Conform { unit, charger } => {
            format!(
                "{} touches a corner of {}. Does it turn to face?",
                names.unit(*charger),
                names.unit(*unit)
            )
        }
        Decision::Strike { .. } => "Whom do those strike who could strike several?".into(),
        Decision::CloseSquare { unit, .. } => {
            format!("About which element does the square of {} close up?", names.unit(*unit))
        }
    }
}
