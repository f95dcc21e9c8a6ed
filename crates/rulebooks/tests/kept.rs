//! Battles of this version of the books, kept so that rebuilding the program changes nothing that was played:
//! every order is taken as it was, with its faces, its facts and the position after it.
//!
//! `VOLTIGEUR_KEEP=1` plays and writes them anew; that is for new rulings, and the journals of the old ones
//! move to the battles of earlier versions beside the tests of `voltigeur replay`.

use dice::Seed;
use engine::{Consent, Deed, Draw, Game, Grammar, Journal, RandomPlayer, Record, next_order};
use field::{Position, scenarios};
use names::Side;
use rulebooks::{AnyGame, BOOKS, Played, Visit, course};
use std::fs;
use std::path::{Path, PathBuf};

/// A battle that is kept.
struct Kept {
    name: &'static str,
    book: &'static str,
    begins: Begins,
    dice: Dice,
}

/// With what it begins.
enum Begins {
    Battle(&'static str),
    /// A position that was saved in the middle of a charge of another battle with this seed.
    InMidCharge(u64),
}

#[derive(Clone, Copy, PartialEq)]
enum Dice {
    Seeded(u64),
    /// Typed in, and every few orders something is taken back, freely or by consent.
    Typed(u64),
}

const FPN: &str = "fast-play";
const STC: &str = "sound-the-charge";

const KEPT: [Kept; 8] = [
    Kept { name: "fast-play-seeded", book: FPN, begins: Begins::Battle("meeting-6"), dice: Dice::Seeded(11) },
    Kept { name: "fast-play-maida", book: FPN, begins: Begins::Battle("maida-1806"), dice: Dice::Seeded(12) },
    Kept {
        name: "fast-play-taken-back",
        book: FPN,
        begins: Begins::Battle("meeting-6"),
        dice: Dice::Typed(13),
    },
    Kept { name: "fast-play-mid-charge", book: FPN, begins: Begins::InMidCharge(14), dice: Dice::Typed(15) },
    Kept {
        name: "sound-the-charge-seeded",
        book: STC,
        begins: Begins::Battle("meeting-6"),
        dice: Dice::Seeded(16),
    },
    Kept {
        name: "sound-the-charge-hidden",
        book: STC,
        begins: Begins::Battle("maida-1806"),
        dice: Dice::Seeded(17),
    },
    Kept {
        name: "sound-the-charge-taken-back",
        book: STC,
        begins: Begins::Battle("meeting-6"),
        dice: Dice::Typed(18),
    },
    Kept {
        name: "sound-the-charge-mid-charge",
        book: STC,
        begins: Begins::InMidCharge(23),
        dice: Dice::Seeded(20),
    },
];

/// A battle has at most so many orders.
const MOST: usize = 260;

/// Plays a battle and writes it down.
struct Playing(Dice);

impl Visit for Playing {
    type Out = Journal;

    fn visit<B: Played>(self, game: &Game<B>) -> Journal {
        let (seed, number) = match self.0 {
            Dice::Seeded(number) => (Some(Seed::from(number)), number),
            Dice::Typed(number) => (None, number),
        };
        let is_typed = seed.is_none();
        let mut record = Record::of(game.clone(), seed);
        let mut draw = Draw::new(number);
        let [mut blue, mut red] = [number, !number].map(RandomPlayer::new);
        throw(&mut record, &mut draw);
        for count in 1..=MOST {
            let Some((side, order)) = next_order(record.game(), &mut [&mut blue, &mut red]) else { break };
            record.submit(side, order).expect("players draw legal orders");
            throw(&mut record, &mut draw);
            if is_typed && count % 9 == 0 {
                go_back(&mut record, side);
            }
        }
        record.journal().clone()
    }
}

/// Types in the faces that are waited for.
fn throw<B: Played>(record: &mut Record<B>, draw: &mut Draw) {
    while let Some(lacking) = record.lacking() {
        let face = lacking.next.lowest + draw.below(lacking.next.sides().into()) as u8;
        record.throw(&[face]).expect("a face of that die");
    }
}

/// Takes the last order of a side back, by consent if it must be.
fn go_back<B: Played>(record: &mut Record<B>, side: Side) {
    let (free, by_consent) = (record.undo_to(side), record.undo_by_consent_to(side));
    let taken = match (free, by_consent) {
        (Some(to), _) => record.take_back(side, to, Consent::Unasked),
        (None, Some(to)) => record.take_back(side, to, Consent::Given),
        (None, None) => return,
    };
    taken.expect("it may be taken back");
}

/// Plays until a charge waits on a question; the position as it is saved then.
struct MidCharge(u64);

impl Visit for MidCharge {
    type Out = String;

    fn visit<B: Played>(self, game: &Game<B>) -> String {
        let mut battles = (0..200).map(|number| self.0 + 1000 * number);
        battles.find_map(|seed| in_mid_charge(game, seed)).expect("some battle has a charge that waits")
    }
}

/// The first position of a battle in which a charge waits on a question, as it is saved.
fn in_mid_charge<B: Played>(game: &Game<B>, seed: u64) -> Option<String> {
    let mut record = Record::of(game.clone(), Some(Seed::from(seed)));
    let [mut blue, mut red] = [seed, !seed].map(RandomPlayer::new);
    while let Some((side, order)) = next_order(record.game(), &mut [&mut blue, &mut red]) {
        let is_charge = order.verb().name == "charge";
        record.submit(side, order).expect("players draw legal orders");
        if is_charge && !record.game().is_quiet() && record.game().outcome().is_none() {
            return Some(B::write_position(record.game()));
        }
    }
    None
}

fn begun(kept: &Kept) -> AnyGame {
    let battle = |name: &str| {
        let battle = scenarios::find(name).expect("a battle of ours").battle().expect("a sound file");
        AnyGame::muster(&battle, kept.book, &[]).expect("a battle for every book").0
    };
    match kept.begins {
        Begins::Battle(name) => battle(name),
        Begins::InMidCharge(seed) => {
            let saved = battle("meeting-6").visit(MidCharge(seed));
            let position = Position::read("saved.toml", saved).expect("what is saved can be read");
            AnyGame::read(&position).expect("what is saved can be played on")
        }
    }
}

fn file(name: &str, ending: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept").join(format!("{name}.{ending}"))
}

/// The position after each entry that still counts, as it is saved: its number and a print of its text.
fn positions(journal: &Journal) -> String {
    let stood = course(journal).expect("the battle can be followed");
    let print = |game: &AnyGame| blake3::hash(game.referee().save().as_bytes()).to_hex();
    stood.iter().map(|(seq, game)| format!("{seq} {:.16}\n", print(game))).collect()
}

#[test]
fn kept_battles_come_out_as_they_were() {
    for kept in &KEPT {
        let (at, prints) = (file(kept.name, "jsonl"), file(kept.name, "positions"));
        if std::env::var_os("VOLTIGEUR_KEEP").is_some() {
            let journal = begun(kept).visit(Playing(kept.dice));
            fs::create_dir_all(at.parent().expect("a folder")).expect("a folder for kept battles");
            fs::write(&prints, positions(&journal)).expect("the folder can be written to");
            fs::write(&at, journal.write()).expect("the folder can be written to");
        }
        let text = fs::read_to_string(&at).unwrap_or_else(|why| panic!("{}: {why}", kept.name));
        let journal = Journal::read(&text).unwrap_or_else(|why| panic!("{}: {why}", kept.name));
        let book = BOOKS.iter().find(|book| book.id == kept.book).expect("a book of ours");
        let difference = book.replay(&journal).unwrap_or_else(|why| panic!("{}: {why}", kept.name));
        assert_eq!(difference, None, "{}", kept.name);
        let then = fs::read_to_string(prints).expect("the positions are kept");
        let now = positions(&journal);
        let differs = then.lines().zip(now.lines()).find(|(then, now)| then != now);
        assert_eq!((differs, then.len()), (None, now.len()), "{}", kept.name);
    }
}

/// The kept battles have in them the things that could break: charges, hidden troops, dice of both kinds,
/// orders taken back.
#[test]
fn kept_battles_have_everything_in_them() {
    let journal = |kept: &Kept| {
        let text = fs::read_to_string(file(kept.name, "jsonl")).expect("it is kept");
        Journal::read(&text).expect("it can be read")
    };
    for kept in &KEPT {
        let journal = journal(kept);
        let deeds = |is: fn(&Deed) -> bool| journal.entries.iter().filter(|entry| is(&entry.deed)).count();
        let (typed, back) = (
            deeds(|deed| matches!(deed, Deed::Threw { .. })),
            deeds(|deed| matches!(deed, Deed::TookBack { .. })),
        );
        assert_eq!(typed > 5, matches!(kept.dice, Dice::Typed(_)), "{}", kept.name);
        assert_eq!(back > 5, matches!(kept.dice, Dice::Typed(_)), "{}", kept.name);
        assert!(deeds(|deed| matches!(deed, Deed::Ordered { .. })) > 30, "{}", kept.name);
        let unheard = |entry: &engine::Entry| {
            let half = |told: &engine::Spoken| told.blue != told.red;
            entry.told.iter().any(half)
        };
        let hides = journal.entries.iter().any(unheard);
        assert_eq!(hides, kept.name == "sound-the-charge-hidden", "{}", kept.name);
    }
}
