//! A run that was stopped before any game was finished.

use balance::{Contest, Entry, Found, Study, Tally, report, words};
use field::Playable;
use rulebooks::{AnyGame, BOOKS, Skill};

#[test]
fn a_run_that_stops_at_once_says_that_nothing_was_finished() {
    let Ok(Playable::Battle(battle)) = Playable::find("meeting-6") else { panic!("a battle") };
    let entry = |book: &'static str| {
        let (game, _) = AnyGame::muster(&battle, book, &[]).unwrap_or_else(|bad| panic!("{bad:?}"));
        Entry { book, found: Found::Played { game: Box::new(game), tally: Box::new(Tally::default()) } }
    };
    let contest = Contest { games: 9, seed: 1, skills: [Skill::Random; 2], swap: true };
    for books in [&BOOKS[..1], &BOOKS[..2]] {
        let entries = books.iter().map(|book| entry(book.id)).collect();
        let study = Study { title: "A test".into(), contest, entries };
        assert!(study.is_cut_short());
        let mut told = vec![];
        words::tell(&study, &mut told).expect("memory takes words");
        let told = String::from_utf8(told).expect("UTF-8");
        assert!(told.contains("0 games of 18, interrupted") && told.contains(words::NONE), "{told}");
        assert!(report::html(&study).contains(words::NONE));
        assert_eq!(study.json()[0]["result"]["games"], 0);
    }
}
