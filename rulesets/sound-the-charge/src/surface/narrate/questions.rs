//! The questions to players, as sentences.

use crate::{Decision, Matter};
use engine::Names;
use names::UnitId;

/// The question as one would put it to a player.
pub(crate) fn question(asked: &Decision, names: &Names) -> String {
    let name = |unit: &UnitId| names.unit(*unit);
    match asked {
        Decision::FirstTurn => "The choice is yours: who begins?".into(),
        Decision::Deploy => "Where do your troops stand?".into(),
        Decision::Next { matter: Matter::Return, .. } => "Which cavalry tries to come back next?".into(),
        Decision::Next { matter: Matter::Morale, .. } => "Which of your units tests next?".into(),
        Decision::Next { matter: Matter::Retreat, .. } => "Which of your units goes back next?".into(),
        Decision::ComeBack { unit } => format!("{} comes back. In which formation?", name(unit)),
        Decision::Rally => "Which shaken units try to rally?".into(),
        Decision::Act => "What do your units and generals do?".into(),
        Decision::Evade { unit, charger, .. } => {
            format!("{} charges {}. Do they stand or evade?", name(charger), name(unit))
        }
        Decision::HaltOrGoOn { charge } => {
            format!("The enemy before {} is gone: halt or go on?", name(&charge.unit))
        }
        Decision::Flee { general } => format!("The enemy is upon {}. Where does he go?", name(general)),
        Decision::Part { unit, other } => {
            format!("{} and {} are mixed. Which of them is shifted?", name(unit), name(other))
        }
        Decision::Fire => "Who shoots at whom?".into(),
        Decision::Cause { owed, .. } => format!("From whom does {} go back?", name(&owed.unit)),
        Decision::Retreat { owed, cause } => {
            format!("{} goes back from {}. Which way?", name(&owed.unit), name(cause))
        }
        Decision::ForcedOut { owed, .. } => {
            format!("{} must leave its block. By which side, and how does it stand?", name(&owed.unit))
        }
        Decision::HoldBack { surplus: 1, .. } => {
            "One figure too many attacks that side. Whose is left out?".into()
        }
        Decision::HoldBack { surplus, .. } => {
            format!("{surplus} figures too many attack that side. Whose are left out?")
        }
        Decision::Divide { unit, odd: 1, .. } => {
            format!("Against whom does the odd die of {} go?", name(unit))
        }
        Decision::Divide { unit, odd, .. } => {
            format!("Against whom do the {odd} dice go that {} has left over?", name(unit))
        }
    }
}
