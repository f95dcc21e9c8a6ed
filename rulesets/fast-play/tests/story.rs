//! The story of whole battles, sentence by sentence: whole sentences, none told twice running, and every rule
//! known.

mod battles;

use dice::{Seed, Seeded};
use engine::{Game, Names, Player, Progress, RandomPlayer};
use fast_play::FastPlay;
use names::{Side, UnitId};
use std::collections::BTreeSet;

/// Everything that is told of a random battle.
fn story(seed: u8) -> Vec<String> {
    let (setup, state, todo) = battles::battle(seed.into(), 5);
    let several = |id: &UnitId| id.0.is_multiple_of(2);
    let name = |id: UnitId| match id.0 {
        // Generals are one man each.
        1000.. => (id, format!("General {}", id.0)),
        _ if several(&id) => (id, format!("{id} Hussars")),
        _ => (id, format!("{id}th Foot")),
    };
    let names = Names { units: (1..2000).map(UnitId).map(name).collect(), ..Names::default() };
    let mut game: Game<FastPlay> = Game::new(setup, state, todo);
    let mut players = [1, 2].map(|number| RandomPlayer::new(u64::from(seed) + number));
    let mut told = vec![];
    let mut dice = Seeded::new(&Seed([seed; 32]), 1);
    while game.advance(&mut dice, Some(&mut told)) == Progress::Waits {
        for side in Side::BOTH {
            let Some(asked) = game.decision_for(side) else { continue };
            let order = players[side.index()].answer(&game.known(side), &asked, side).expect("an answer");
            game.give(side, order).expect("players draw legal orders");
            break;
        }
    }
    told.iter().map(|told| told.fact.narrate(&names)).collect()
}

/// The rules that a sentence cites.
fn cited(sentence: &str) -> impl Iterator<Item = &str> {
    let apart = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '.' || letter == '-');
    sentence.split(apart).map(|word| word.trim_end_matches('.')).filter(|word| word.starts_with("FPN-"))
}

#[test]
fn battles_are_told_in_whole_sentences_that_cite_known_rules() {
    let ledger = include_str!("../rules.toml");
    let known: BTreeSet<&str> =
        ledger.lines().filter_map(|line| line.strip_prefix("id = \"")?.strip_suffix('"')).collect();
    let mut rules = BTreeSet::new();
    for seed in 0..12 {
        let story = story(seed);
        assert!(story.len() > 50, "{story:?}");
        for pair in story.windows(2) {
            assert_ne!(pair[0], pair[1], "told twice running");
        }
        for sentence in &story {
            let whole = sentence.ends_with('.') && !sentence.contains("  ") && !sentence.contains("()");
            assert!(whole && !sentence.contains("unit unit"), "{sentence}");
            for wrong in [
                " 1 elements",
                " 1 dice",
                "Hussars is ",
                "Foot are ",
                "Hussars has ",
                "Foot have ",
                "{",
                "NaN",
                "inf\"",
            ] {
                assert!(!sentence.contains(wrong) || sentence.contains(" and "), "{wrong}: {sentence}");
            }
            for rule in cited(sentence) {
                assert!(known.contains(rule), "{rule} is in no ledger: {sentence}");
                rules.insert(rule.to_string());
            }
        }
    }
    assert!(rules.len() > 25, "only {rules:?} were ever cited");
}
