//! What came of it, in a sentence.

use crate::study::{Entry, Found, Study};
use crate::{Compared, Interval, Tally, wilson, words};
use engine::Names;
use names::Side;

/// The verdict on a study, one sentence for each book that could play it.
pub fn of(study: &Study) -> Vec<String> {
    let mut sentences: Vec<String> = vec![];
    for entry in &study.entries {
        let by = if study.entries.len() > 1 { format!("By {}: ", entry.book) } else { String::new() };
        match &entry.found {
            Found::Played { tally, .. } => sentences.push(format!("{by}{}", on_battle(study, entry, tally))),
            Found::Compared { rule, compared, .. } => {
                sentences.push(on_rule(&entry.names(), &rule.name, compared));
            }
            Found::Unfit(_) => sentences.push(format!("{by}it cannot be mustered.")),
        }
    }
    sentences
}

fn on_battle(study: &Study, entry: &Entry, tally: &Tally) -> String {
    if tally.games == 0 {
        return words::NONE.into();
    }
    let ahead = if tally.wins[1] > tally.wins[0] { Side::Red } else { Side::Blue };
    let (names, wins) = (entry.names(), tally.wins[ahead.index()]);
    let Interval { found, low, high } = wilson(2 * wins, tally.games).times(100.0);
    // A draw counts half: neither side is ahead if that score may well be even.
    let even = wilson(2 * wins + tally.drawn(), tally.games).holds(0.5);
    let [first, second] = study.contest.skills;
    let why = match (even, first == second || study.contest.swap) {
        (true, _) => "the battle may well be even".into(),
        (false, true) => format!("the battle favours {}", names.side_within(ahead)),
        (false, false) => "battle and machines together; only changed sides would tell them apart".into(),
    };
    let win = names.side_does(ahead, "win");
    let mut sentence = format!("{win} {found:.0}\u{a0}% ({low:.0} to {high:.0}): {why}.");
    if let Some([(first, score), (second, _)]) = words::by_machine(study, tally) {
        let Interval { found, low, high } = wilson(score.halves(), tally.games).times(100.0);
        sentence += &format!(
            " Of the machines {first} scores {found:.0}\u{a0}% ({low:.0} to {high:.0}) against {second}."
        );
    }
    sentence
}

fn on_rule(names: &Names, rule: &str, compared: &Compared) -> String {
    let by = compared.wins(Side::Blue);
    let helped = if by.found < 0.0 { Side::Red } else { Side::Blue };
    let by = compared.wins(helped);
    let win = names.side_does(helped, "win");
    let Interval { found, low, high } = by.times(100.0);
    if compared.printed.games == 0 {
        words::NONE.into()
    } else if found == 0.0 && low == 0.0 && high == 0.0 {
        format!("Under “{rule}” neither side wins more often than by the printed book.")
    } else {
        let interval = format!("{} to {}", words::signed(low), words::signed(high));
        let why = if by.holds(0.0) { "which may be chance" } else { "more than chance explains" };
        format!("Under “{rule}” {win} {found:.1}\u{a0}% more often ({interval}): {why}.")
    }
}
