//! A guest who adds up what he is told of the pieces sees what a guest sees who looks at them all.

use dice::Seed;
use engine::{Consent, Diff, Eyes, Piece, RandomPlayer};
use names::{Side, UnitId};
use rulebooks::{AnyGame, BOOKS, EYES, Live, Machine};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A battle in which a battalion of Red is hidden in a wood.
const AMBUSH: &str = "book = \"sound-the-charge\"\nphase = \"moves\"\nside = \"blue\"\n\
    [[terrain]]\nkind = \"heavy_woods\"\nx = [20, 44]\ny = [24, 44]\n\
    [[unit]]\nname = \"52nd\"\nside = \"blue\"\narm = \"line_infantry\"\nat = [30, 12]\n\
    [[unit]]\nname = \"1/9e\"\nside = \"red\"\narm = \"line_infantry\"\nat = [10, 30]\n\
    [[unit]]\nname = \"2/9e\"\nside = \"red\"\narm = \"line_infantry\"\nformation = \"column\"\nat = [30, 30]\n";

/// What some eyes have been told of the pieces so far.
type Known = BTreeMap<UnitId, Piece>;

fn told(known: &mut Known, diff: &Diff) {
    known.retain(|unit, _| !diff.removed.contains(unit));
    known.extend(diff.changed.iter().map(|piece| (piece.unit, piece.as_ref().clone())));
}

fn seen(live: &dyn Live, eyes: Eyes) -> Known {
    live.referee().pieces(eyes).into_iter().map(|piece| (piece.unit, piece)).collect()
}

/// Plays a battle at random, now and then takes something back, and compares after everything that happens.
fn watched(game: AnyGame, number: u64) {
    let mut machines = [1, 2].map(|side| Machine::Random(RandomPlayer::new(2 * number + side)));
    let mut live = game.begin(Some(Seed([number as u8; 32])));
    let mut known = EYES.map(|eyes| {
        let mut known = Known::new();
        told(&mut known, &live.watch(eyes));
        known
    });
    for turn in 0..400 {
        if turn == 50 {
            // A guest goes and comes back.
            live.leave(Eyes::Side(Side::Red));
            let [blue, red, _] = live.look();
            assert_eq!((blue.as_deref(), red), (Some(&Diff::default()), None), "no viewer looks as Red");
            known[1].clear();
            told(&mut known[1], &live.watch(Eyes::Side(Side::Red)));
        }
        let now = live.game();
        let next = |side: Side| Some((side, machines[side.index()].order(&now, side)?));
        let Some((side, order)) = Side::BOTH.into_iter().find_map(next) else { break };
        live.submit(side, &order).expect("it was offered");
        if turn % 7 == 6 {
            let before = live.undo_by_consent_to(side).expect("an order was given");
            live.take_back(side, before, Consent::Unneeded).expect("no consent is needed");
        }
        for ((eyes, known), diff) in EYES.into_iter().zip(&mut known).zip(live.look()) {
            let diff = diff.expect("a guest looks");
            let is_new = |piece: &&Arc<Piece>| known.get(&piece.unit) != Some(piece);
            assert_eq!(diff.changed.iter().filter(is_new).count(), diff.changed.len(), "only news");
            told(known, &diff);
            assert!(*known == seen(live.as_ref(), eyes), "after order {turn}: {order:?}");
        }
    }
}

#[test]
fn what_is_told_of_pieces_adds_up() {
    let battle =
        field::scenarios::find("meeting-6").expect("it comes with the program").battle().expect("sound");
    for (number, book) in (1..).zip(BOOKS) {
        let (game, _) = AnyGame::muster(&battle, book.id, &[]).expect("it can be mustered");
        watched(game, number);
    }
}

#[test]
fn what_is_told_of_pieces_adds_up_where_some_are_hidden() {
    for number in 1..4 {
        let position = field::Position::read("ambush.toml", AMBUSH.into()).expect("TOML");
        watched(AnyGame::read(&position).unwrap_or_else(|bad| panic!("{:?}", bad.wrong)), number);
    }
}
