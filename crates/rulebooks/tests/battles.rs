//! Battles by every book: mustered, begun, saved and read again; and files that make no battle.

use dice::{Seed, Seeded};
use engine::HouseRule;
use field::{Battle, Position, scenarios};
use names::Side;
use rulebooks::{AnyGame, BOOKS};

fn all() -> impl Iterator<Item = Battle> {
    scenarios::ALL.iter().map(|scenario| scenario.battle().expect("scenarios are sound"))
}

#[test]
fn every_book_begins_every_battle_and_goes_on_from_a_saved_one() {
    for battle in all() {
        for book in BOOKS {
            let (mut game, notes) =
                AnyGame::muster(&battle, book.id, &[]).unwrap_or_else(|bad| panic!("{:#?}", bad.wrong));
            assert!(!notes.is_empty() && notes.iter().all(|note| !note.trim().is_empty()), "{}", battle.id);
            let begun = game.referee().save();
            let again =
                Position::read("saved.toml", begun.clone()).and_then(|position| AnyGame::read(&position));
            assert_eq!(
                again.expect("it can be read").referee().save(),
                begun,
                "{} by {}",
                battle.id,
                book.id
            );
            game.referee_mut().advance(&mut Seeded::new(&Seed([3; 32]), 0));
            assert!(Side::BOTH.iter().any(|side| game.referee().prompt(*side).is_some()), "{}", battle.id);
        }
    }
}

#[test]
fn a_book_that_is_not_there_musters_nothing() {
    let battle = all().next().expect("there are battles");
    let bad = AnyGame::muster(&battle, "quick-play", &[]).expect_err("no such book");
    assert_eq!(bad.wrong[0].what, "there is no book `quick-play`");
    let house = HouseRule::read("name = 'x'\ntables.nothing = 1").expect("a rule");
    let bad = AnyGame::muster(&battle, "fast-play", &[house]).expect_err("no such number");
    assert!(bad.wrong[0].what.contains("there is no `tables.nothing`"), "{:?}", bad.wrong);
}

#[test]
fn a_battle_speaks_only_to_books_that_there_are() {
    let text = format!("{}\n[book.fastplay]\nnotes = []\n", scenarios::ALL[0].text);
    let battle = Battle::read("meeting-6.toml", text).expect("sound otherwise");
    let bad = AnyGame::muster(&battle, "fast-play", &[]).expect_err("a misspelt book");
    assert_eq!(bad.wrong[0].remedy.as_deref(), Some("did you mean `fast-play`?"));
}
