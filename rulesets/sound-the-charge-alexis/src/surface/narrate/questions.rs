//! What players are asked.

use crate::{Decision, Matter};
use engine::Names;
use names::UnitId;

/// The question as one would put it to a player.
pub(crate) fn question(asked: &Decision, names: &Names) -> String {
    let name = |unit: &UnitId| names.unit(*unit);
    match asked {
        Decision::FirstTurn => "The choice is yours: which side begins?".into(),
        Decision::Deploy => "Where do your troops stand?".into(),
        Decision::Next { matter: Matter::Rally, .. } => "Which of your shaken units tests next?".into(),
        Decision::Next { matter: Matter::Morale, .. } => "Which of your units tests next?".into(),
        Decision::Next { matter: Matter::Retreat, .. } => "Which of your units goes back next?".into(),
        Decision::Act => "What do your units and generals do?".into(),
        Decision::Evade { unit, charger, must: true } => {
            format!("{} charges {}, who must evade. Which way?", name(charger), name(unit))
        }
        Decision::Evade { unit, charger, .. } => {
            format!("{} charges {}. Do they stand or evade?", name(charger), name(unit))
        }
        Decision::HaltOrGoOn { charge } => {
            format!("How far does {} go on along its line?", name(&charge.unit))
        }
        Decision::Flee { general } => format!("The enemy is upon {}. Where does he go?", name(general)),
        Decision::Escape { general, .. } => {
            format!("The unit of {} is gone. Where does he go back?", name(general))
        }
        Decision::Fire => "Which unit fires at which?".into(),
        Decision::Retreat { owed } => format!("{} goes back. Where to?", name(&owed.unit)),
        Decision::Divide { unit, odd: 1, .. } => {
            format!("Against which enemy does the odd die of {} go?", name(unit))
        }
        Decision::Divide { unit, odd, .. } => {
            format!("Against which enemies do the {odd} dice go that {} has left over?", name(unit))
        }
    }
}
