//! Whole games by every book: the losses in its events are the troops that are missing at the end.

use balance::{Arm, Contest, Tally, Watch};
use field::Playable;
use names::Side;
use rulebooks::{AnyGame, BOOKS, Skill};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::{AtomicBool, Ordering};

fn mustered(battle: &str, book: &str) -> AnyGame {
    let Ok(Playable::Battle(battle)) = Playable::find(battle) else { panic!("{battle} is no battle") };
    AnyGame::muster(&battle, book, &[]).unwrap_or_else(|bad| panic!("{bad:?}")).0
}

fn played(contest: Contest, game: &AnyGame) -> Tally {
    contest.play(game, Watch { stop: &AtomicBool::new(false), played: &|| {} })
}

const RANDOM: Contest = Contest { games: 6, seed: 7, skills: [Skill::Random; 2], swap: false };

#[test]
fn what_events_take_is_what_is_missing_at_the_end() {
    for book in BOOKS {
        for (battle, games) in [("meeting-6", 40), ("maida-1806", 4)] {
            let tally = played(Contest { games, ..RANDOM }, &mustered(battle, book.id));
            assert_eq!(tally.games, games);
            for side in Side::BOTH {
                let place = format!("{battle} by {}, {side}", book.id);
                let mut taken: BTreeMap<Arm, u64> = BTreeMap::new();
                for (kill, strength) in &tally.kills[side.index()] {
                    *taken.entry(kill.of).or_default() += strength;
                }
                let missing =
                    tally.losses[side.index()].iter().map(|(arm, losses)| (*arm, losses.strength_lost));
                let missing: BTreeMap<Arm, u64> = missing.filter(|(_, lost)| *lost > 0).collect();
                assert_eq!(taken, missing, "{place}");
                let lost = tally.lost(side);
                assert!(lost.strength_lost > 0, "{place}: no unit was hurt");
                let course = &tally.course[side.index()];
                assert_eq!(
                    course.values().map(|toll| toll.strength).sum::<u64>(),
                    lost.strength_lost,
                    "{place}"
                );
                assert_eq!(course.values().map(|toll| toll.lost).sum::<u64>(), lost.units_lost, "{place}");
            }
        }
    }
}

#[test]
fn most_losses_have_a_unit_that_caused_them() {
    for book in BOOKS {
        let tally = played(Contest { games: 40, ..RANDOM }, &mustered("meeting-6", book.id));
        let kills = || tally.kills.iter().flatten();
        let all: u64 = kills().map(|(_, strength)| strength).sum();
        let laid: u64 = kills().filter(|(kill, _)| kill.by.is_some()).map(|(_, strength)| strength).sum();
        assert!(2 * laid > all, "{}: {laid} of {all}", book.id);
    }
}

#[test]
fn every_game_ends_by_a_rule() {
    for book in BOOKS {
        let tally = played(RANDOM, &mustered("meeting-6", book.id));
        assert_eq!(tally.endings.values().sum::<u64>(), tally.games);
        let ledger = book.ledger().expect("a ledger");
        let is_known = |id: &str| ledger.rule(id).is_some() || ledger.ruling(id).is_some();
        let strange: Vec<&str> =
            tally.rules.keys().map(|rule| rule.as_str()).filter(|id| !is_known(id)).collect();
        assert!(strange.is_empty(), "{}: {strange:?}", book.id);
        assert!(tally.rules.values().all(|cited| cited.games <= tally.games && cited.times >= cited.games));
    }
}

#[test]
fn machines_that_change_over_play_as_often_on_either_side() {
    let game = mustered("meeting-6", BOOKS[0].id);
    let contest = Contest { swap: true, ..RANDOM };
    let tally = played(contest, &game);
    assert_eq!((tally.games, contest.asked()), (12, 12));
    assert_eq!(tally.first.won + tally.first.drawn + tally.first.lost, 12);
    let unchanged = played(RANDOM, &game);
    assert_eq!(unchanged.first.won, unchanged.wins[0], "the first machine plays Blue");
    assert_ne!(tally.first.won, tally.wins[0], "with this seed it does not come out alike by chance");
}

#[test]
fn a_book_compared_with_itself_differs_by_nothing() {
    let game = mustered("meeting-6", BOOKS[0].id);
    let compared =
        RANDOM.compare(&game, &game.clone(), Watch { stop: &AtomicBool::new(false), played: &|| {} });
    assert_eq!(compared.printed, compared.patched);
    assert_eq!(compared.printed, played(RANDOM, &game));
    let differences = [compared.turns(), compared.wins(Side::Red), compared.lost(Side::Blue)];
    assert!(differences.iter().all(|by| (by.found, by.low, by.high) == (0.0, 0.0, 0.0)), "{differences:?}");
}

#[test]
fn a_run_that_stops_keeps_the_games_it_played() {
    let game = mustered("meeting-6", BOOKS[0].id);
    let (stop, count) = (AtomicBool::new(false), AtomicU64::new(0));
    let played = || {
        if count.fetch_add(1, Ordering::Relaxed) == 4 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let contest = Contest { games: 1000, swap: true, ..RANDOM };
    let tally = contest.play(&game, Watch { stop: &stop, played: &played });
    assert!((2..1000).contains(&tally.games) && tally.games.is_multiple_of(2), "{} games", tally.games);
}
