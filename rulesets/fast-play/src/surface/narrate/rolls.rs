//! Rolls as sentences: the unit that throws, what for, the faces and the scores needed.

use crate::cite;
use engine::{Names, Rolled, listed};
use names::{RuleId, Side};

/// A roll as a sentence of the story, with all that is needed to check it.
pub(crate) fn narrate_roll(rolled: &Rolled, names: &Names) -> String {
    let rule = rolled.why.rule;
    let Some(unit) = rolled.why.unit else { return contest(rolled, names) };
    let reading = rolled.reading();
    if rule == cite::GENERAL_AT_RISK {
        return format!("{} is at risk ({rule}): {reading}.", names.unit(unit));
    }
    // FPN-7.15, 8.15. The sentence before says which scores the dice of a volley or a fight need.
    let Some(need) = rolled.cuts.first() else {
        return format!("{} {reading}.", names.does(unit, "throw"));
    };
    if rule == cite::MORALE {
        let (below, held) = if rolled.answer == 0 { ("below", "hold") } else { ("not below", "fail") };
        let tests = names.does(unit, "test morale");
        return format!("{tests} ({rule}): {reading}, {below} {need}, and {}.", names.verb(unit, held));
    }
    let tests = names.does(unit, &format!("test to {}", purpose(rule)));
    format!("{tests} ({rule}): {reading}, needs {need}.")
}

/// FPN-4.16 to 4.28, 8.10, 8.11. The purpose of a command test.
fn purpose(rule: RuleId) -> &'static str {
    match rule {
        cite::CHANGE_IN_HTH => "change formation hand-to-hand",
        cite::TURN_ABOUT => "turn about",
        cite::RETIRE_TEST => "retire",
        cite::REPEATED_CHANGE => "change formation again",
        cite::HALT_CAVALRY => "halt",
        cite::CHANGE_OUT_OF_COMMAND => "change formation out of command",
        cite::FOOT_OUT_OF_COMMAND | cite::CAVALRY_OUT_OF_COMMAND => "advance out of command",
        cite::CHARGE_OUT_OF_COMMAND => "charge out of command",
        cite::SQUARE_AT_CONTACT => "form square hand-to-hand",
        cite::EVADE_AT_CONTACT => "evade",
        _ => "charge",
    }
}

/// FPN-12.1, 1.11, 10.7. A roll-off, round by round.
fn contest(rolled: &Rolled, names: &Names) -> String {
    let rule = rolled.why.rule;
    let sides = rule != cite::MUTUAL_ROUT_DICE;
    let score = |(place, words): (usize, String)| match Side::BOTH.get(place) {
        Some(&side) if sides => format!("{} {words}", names.side(side)),
        _ => words,
    };
    let round = |round: Vec<(usize, String)>| {
        let scores: Vec<String> = round.into_iter().map(score).collect();
        if sides { scores.join(", ") } else { listed(&scores) }
    };
    let rounds: Vec<String> = rolled.rounds().into_iter().map(round).collect();
    let rounds = rounds.join("; tied, and again ");
    let winner = Side::BOTH.get(rolled.answer as usize).copied().unwrap_or(rolled.why.roller);
    match rule {
        cite::MOVE_OPTION => {
            format!("Move option ({rule}): {rounds}. {}.", names.side_does(winner, "have it"))
        }
        cite::ALTERNATE_DEPLOYMENT => {
            format!("Deployment ({rule}): {rounds}. {}.", names.side_does(winner, "begin"))
        }
        _ => format!("They throw, in this order ({rule}): {rounds}."),
    }
}
