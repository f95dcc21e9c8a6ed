//! Rolls and scores: who throws, what for, what falls and what it needs.

use super::hitting;
use crate::{Event, cite};
use engine::{Modifiers, Names, Reckoning, Rolled, counted};
use names::{RuleId, Side, UnitId};

/// A roll as a sentence of the story, with all that is needed to check it.
pub(crate) fn narrate_roll(rolled: &Rolled, names: &Names) -> String {
    let rule = rolled.why.rule;
    let Some(unit) = rolled.why.unit else { return contest(rolled, names) };
    let reading = rolled.reading();
    match rule {
        // What the dice of a volley or a blow need has just been said.
        cite::NEED | cite::SCORES => format!("{} {reading}.", names.does(unit, "throw")),
        cite::GENERAL_AT_RISK => format!("{} is at risk ({rule}): {reading}.", names.unit(unit)),
        cite::COMMAND => {
            let need = rolled.cuts.first().map_or(String::new(), |need| format!(", needs {need} or more"));
            format!("{} ({rule}): {reading}{need}.", names.does(unit, "wait for orders"))
        }
        _ => {
            let most = rolled.cuts.first().map_or(String::new(), |cut| format!(", at most {}", cut - 1));
            let tries = if rule == cite::RALLY { "try to rally" } else { "test under fire" };
            format!("{} ({rule}): {reading}{most}.", names.does(unit, tries))
        }
    }
}

/// STA-2.1, R7. Which side begins, round by round.
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

/// STA-7.17, 8.15. What a volley adds to its dice, and the points of both sides in a combat.
pub(crate) fn reckonings(event: &Event) -> Vec<Reckoning> {
    match event {
        Event::Fired { unit, target, fire } => vec![Reckoning {
            basis: dice_with(fire.dice, fire.need),
            ..score(*unit, *target, "to hit", cite::NEED, &fire.plus)
        }],
        Event::Struck { unit, enemy, blow } => {
            let rule = cite::COMBAT_POINTS;
            let own = score(*unit, *enemy, "points of combat", rule, &blow.own);
            let theirs = score(*enemy, *unit, "points of combat", rule, &blow.theirs);
            vec![Reckoning { basis: dice_with(blow.dice, blow.need.into()), ..own }, theirs]
        }
        _ => vec![],
    }
}

fn score(unit: UnitId, against: UnitId, what: &str, rule: RuleId, plus: &Modifiers) -> Reckoning {
    Reckoning {
        unit: Some(unit),
        against: Some(against),
        what: what.into(),
        rule,
        basis: String::new(),
        plus: plus.clone(),
        needs: vec![],
    }
}

/// So many dice, and what each must show with everything added.
fn dice_with(count: u8, need: i16) -> String {
    format!("{}, {}", counted(count.into(), "die", "dice"), hitting(need))
}
