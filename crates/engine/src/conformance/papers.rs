//! Written games can be taken up again, exactly.

use super::{Trial, walk};
use crate::replay;
use crate::{Book, Consent, DiceFrom, Draw, Game, Journal, Player, RandomPlayer, Record, Spoken, Task};
use dice::{Die, Seed};
use names::{Side, UnitId};
use std::collections::BTreeSet;

/// A game saved and loaded at any question is the same game.
pub fn saving_changes_nothing<T: Trial>() {
    for seed in 0..6 {
        walk::<T>(7000 + seed, |game, _, _, _| saved_and_loaded(game));
    }
}

fn saved_and_loaded<B: Book>(game: &Game<B>) {
    let paper = serde_json::to_string(&(game.state(), game.agenda())).expect("a game has a form in JSON");
    let (state, mut agenda): (B::State, Vec<Task<B>>) = serde_json::from_str(&paper).expect("and comes back");
    agenda.reverse();
    let loaded = Game::new(game.setup().clone(), state, agenda);
    assert!(loaded == *game, "saving changed the game:\n{paper}");
    assert_eq!(loaded.hash(), game.hash());
}

/// With real dice the game pauses wherever dice are due, survives its journal there, and goes on.
pub fn real_dice_may_pause_anywhere<T: Trial>() {
    let mut paused = 0;
    for seed in 0..3 {
        let (setup, state, todo) = T::battle(8000 + seed);
        let mut record = Record::<T::Book>::begin(setup, state, todo, None);
        let mut draw = Draw::new(seed);
        let mut players = [RandomPlayer::new(seed), RandomPlayer::new(seed + 1)];
        for _ in 0..T::MOST_ORDERS * 4 {
            if record.game().outcome().is_some() {
                break;
            }
            if let Some(lacking) = record.lacking().cloned() {
                paused += 1;
                saved_and_loaded(record.game());
                if draw.below(16) == 0 {
                    record = reloaded(&record, None);
                    assert_eq!(record.lacking(), Some(&lacking));
                }
                assert!(record.throw(&[lacking.next.highest + 1]).is_err(), "no such face");
                // One die after the other, as players do.
                let face = face(lacking.next, &mut draw);
                record.throw(&[face]).expect("a face of the die that is due");
                continue;
            }
            order(&mut record, &mut players, &mut draw);
        }
        assert!(record.game().outcome().is_some(), "a game with real dice does not end");
        assert_eq!(replay::<T::Book>(record.journal()), Ok(None));
    }
    assert!(paused > 10, "the game paused for dice only {paused} times");
}

/// A journal, written and read, judges again to the same hashes, and a battle taken up from it goes on the
/// same.
pub fn journals_replay_and_resume<T: Trial>() {
    for number in 0..4 {
        let record = played::<T>(9000 + number, T::MOST_ORDERS, false);
        let journal = Journal::read(&record.journal().write()).expect("a journal of our own writing");
        assert!(journal == *record.journal(), "a journal comes back otherwise from its own text");
        assert_eq!(replay::<T::Book>(&journal), Ok(None));
        assert!(matches!(journal.opening.dice, DiceFrom::Seed { .. }));

        let half = played::<T>(9000 + number, 25, false);
        let taken_up = reloaded(&half, Some(seed_of(9000 + number)));
        assert!(taken_up.game() == half.game());
        let other = Some(Seed([7; 32]));
        assert!(Record::<T::Book>::resume(half.journal().clone(), other).is_err(), "another seed");

        let mut edited = journal.clone();
        let last =
            edited.entries.iter().rposition(|entry| !entry.thrown.is_empty()).expect("dice were thrown");
        edited.entries[last].thrown[0] ^= 3;
        assert_ne!(replay::<T::Book>(&edited), Ok(None), "a changed die is noticed");
    }
}

/// After an order is taken back, the game is as if it had not been given, and can be rebuilt from its
/// journal.
pub fn taking_back_is_exact<T: Trial>() {
    let mut free = 0;
    for number in 0..6 {
        let seed = 10_000 + number;
        let mut record = played::<T>(seed, 40, true);
        let hashes: Vec<_> =
            record.journal().entries.iter().map(|entry| (entry.seq, entry.hash.clone())).collect();
        let mut draw = Draw::new(seed);
        for _ in 0..10 {
            let line: Vec<_> =
                record.journal().line().expect("our own").iter().map(|entry| entry.seq).collect();
            let to = *draw.pick(&line).expect("it has begun");
            let side = Side::BOTH[draw.below(2)];
            let bound = record.free_back_to(side);
            if to < bound {
                assert!(record.take_back(side, to, Consent::Unasked).is_err(), "it needs consent");
            } else {
                free += 1;
            }
            record.take_back(side, to, Consent::Given).expect("with consent one may go back anywhere");
            let then = &hashes[to as usize - 1];
            assert_eq!((then.0, &then.1), (to, &record.game().hash().to_string()));
            assert!(reloaded(&record, Some(seed_of(seed))).game() == record.game());
            if draw.below(3) == 0 {
                break;
            }
        }
        let mut players = [RandomPlayer::new(seed), RandomPlayer::new(!seed)];
        for _ in 0..5 {
            if record.game().outcome().is_none() {
                order(&mut record, &mut players, &mut draw);
            }
        }
        assert_eq!(replay::<T::Book>(record.journal()), Ok(None));
    }
    assert!(free > 0, "nothing could be taken back freely");
}

/// Each piece that an entry names and that has moved leaves a path that ends where the piece stands now.
pub fn what_moves_leaves_its_path<T: Trial>() {
    let mut moved = 0;
    for number in 0..2 {
        let (setup, state, todo) = T::battle(11_000 + number);
        let mut record = Record::<T::Book>::begin(setup, state, todo, Some(seed_of(number)));
        let mut players = [RandomPlayer::new(number), RandomPlayer::new(!number)];
        let mut draw = Draw::new(number);
        for _ in 0..T::MOST_ORDERS {
            if record.game().outcome().is_some() {
                break;
            }
            let (before, entries) = (record.game().clone(), record.journal().entries.len());
            order(&mut record, &mut players, &mut draw);
            let told: Vec<&Spoken> =
                record.journal().entries[entries..].iter().flat_map(|entry| &entry.told).collect();
            moved += paths(&before, record.game(), &told);
        }
    }
    assert!(moved > 20, "only {moved} pieces moved");
}

/// How many pieces that were told of have moved, each along the path that was told last of it.
fn paths<B: Book>(before: &Game<B>, after: &Game<B>, told: &[&Spoken]) -> usize {
    let plays = || told.iter().filter_map(|spoken| spoken.whole.play.as_ref());
    let named: BTreeSet<UnitId> = plays().flat_map(|play| play.units.iter().copied()).collect();
    let pose = |game: &Game<B>, unit| B::pose(game.state(), unit);
    let has_moved = |unit: &UnitId| {
        let (from, to) = (pose(before, *unit), pose(after, *unit));
        to.is_some() && from.is_some() && from != to
    };
    let moved: Vec<UnitId> = named.into_iter().filter(has_moved).collect();
    for unit in &moved {
        let last = plays().flat_map(|play| &play.trails).rfind(|trail| trail.unit == *unit);
        let end = last.and_then(|trail| trail.path.last().copied());
        let words: Vec<&str> = told.iter().map(|spoken| spoken.whole.words.as_str()).collect();
        assert_eq!(end, pose(after, *unit), "the path of unit {unit} after {words:#?}");
    }
    moved.len()
}

fn seed_of(number: u64) -> Seed {
    let mut bytes = [1; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    Seed(bytes)
}

/// A recorded random battle of at most so many orders.
fn played<T: Trial>(number: u64, most: usize, unfinished: bool) -> Record<T::Book> {
    let (setup, state, todo) = T::battle(number);
    let mut record = Record::begin(setup, state, todo, Some(seed_of(number)));
    let mut players = [RandomPlayer::new(number), RandomPlayer::new(!number)];
    let mut draw = Draw::new(number);
    for _ in 0..most {
        if record.game().outcome().is_some() {
            assert!(!unfinished, "the battle was over too soon to try anything");
            break;
        }
        order(&mut record, &mut players, &mut draw);
    }
    record
}

/// One random order by a side that may give one.
fn order<B: Book>(record: &mut Record<B>, players: &mut [RandomPlayer; 2], draw: &mut Draw) {
    let first = draw.below(2);
    for side in [Side::BOTH[first], Side::BOTH[1 - first]] {
        let Some(asked) = record.game().decision_for(side) else { continue };
        if let Some(order) = players[side.index()].answer(&record.game().known(side), &asked, side) {
            record.submit(side, order).expect("it draws legal orders");
            return;
        }
    }
}

/// The same battle, taken up from its journal.
fn reloaded<B: Book>(record: &Record<B>, seed: Option<Seed>) -> Record<B> {
    let journal = Journal::read(&record.journal().write()).expect("a journal of our own writing");
    let reloaded = Record::resume(journal, seed).expect("it can be taken up again");
    assert!(reloaded.game() == record.game(), "the journal leads elsewhere");
    reloaded
}

/// A face of a die.
fn face(die: Die, draw: &mut Draw) -> u8 {
    let (low, high) = (die.lowest, die.highest);
    low + draw.below(usize::from(high - low) + 1) as u8
}
