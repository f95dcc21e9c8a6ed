//! Rolls as sentences: the unit that throws, what for, the faces and the scores needed.

use crate::cite;
use engine::{Names, Rolled};
use names::{RuleId, Side};

/// A roll as a sentence of the story, with all that is needed to check it.
pub(crate) fn narrate_roll(rolled: &Rolled, names: &Names) -> String {
    let rule = rolled.why.rule;
    let Some(unit) = rolled.why.unit else { return contest(rolled, names) };
    let reading = rolled.reading();
    match rule {
        // The sentence before says which scores the dice of a volley or a blow need.
        cite::TO_HIT | cite::COMBAT_POINTS => format!("{} {reading}.", names.does(unit, "throw")),
        cite::GENERAL_AT_RISK => format!("{} is at risk ({rule}): {reading}.", names.unit(unit)),
        cite::LONE_GENERAL => format!("{} may be taken ({rule}): {reading}.", names.unit(unit)),
        _ => {
            let need = rolled.cuts.first().map_or(String::new(), |need| format!(", needs {need}"));
            format!("{} ({rule}): {reading}{need}.", names.does(unit, tries(rule)))
        }
    }
}

/// The purpose of a test.
fn tries(rule: RuleId) -> &'static str {
    match rule {
        cite::RALLY => "try to rally",
        cite::SHOOTING_MORALE => "test under fire",
        cite::SPANISH_CHARGES => "are ordered to charge",
        cite::BRITISH_FOLLOW_UP => "are tempted to follow",
        cite::BRITISH_RETURN => "try to come back",
        _ => "test",
    }
}

/// STC-4.1, R14. The dice for the side that begins, round by round.
fn contest(rolled: &Rolled, names: &Names) -> String {
    let score = |(place, words): (usize, String)| match Side::BOTH.get(place) {
        Some(&side) => format!("{} {words}", names.side(side)),
        None => words,
    };
    let round = |round: Vec<(usize, String)>| round.into_iter().map(score).collect::<Vec<_>>().join(", ");
    let rounds: Vec<String> = rolled.rounds().into_iter().map(round).collect();
    let rounds = rounds.join("; tied, and again ");
    let winner = Side::BOTH.get(rolled.answer as usize).copied().unwrap_or(rolled.why.roller);
    format!("Who begins ({}): {rounds}. {}.", rolled.why.rule, names.side_does(winner, "have the choice"))
}
