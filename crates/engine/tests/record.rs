//! Battles written down: notes, taking back, real dice, and journals that were tampered with.

#[allow(dead_code, reason = "the tests need different parts")]
#[path = "../../../rulesets/the-ford/tests/battles/mod.rs"]
mod battles;

use battles::battle;
use dice::Seed;
use engine::{
    Consent, Deed, Draw, Eyes, Journal, JournalError, Json, Player, RandomPlayer, Record, RecordError,
    Spoken, Voice, replay,
};
use names::Side;
use std::sync::Arc;
use the_ford::{Decision, Order, TheFord};

const SEED: Seed = Seed([9; 32]);

fn begun(a_side: u32) -> Record<TheFord> {
    let (setup, state, todo) = battle(4, a_side);
    Record::begin(setup, state, todo, Some(SEED))
}

/// Gives random orders until so many were given, or the battle is over.
fn play_on(record: &mut Record<TheFord>, orders: usize) {
    let mut players = [RandomPlayer::new(5), RandomPlayer::new(6)];
    for _ in 0..orders {
        for side in Side::BOTH {
            let Some(asked) = record.game().decision_for(side) else { continue };
            if let Some(order) = players[side.index()].answer(&record.game().known(side), &asked, side) {
                record.submit(side, order).expect("it draws legal orders");
                break;
            }
        }
    }
}

/// The side whose moves these are.
fn mover(record: &Record<TheFord>) -> Side {
    let acts = |side: &Side| record.game().decision_for(*side).is_some_and(|asked| asked.of == Decision::Act);
    Side::BOTH.into_iter().find(acts).expect("a side moves")
}

#[test]
fn a_battle_begins_with_an_entry_of_its_own() {
    let record = begun(3);
    assert_eq!(record.journal().entries[0].deed, Deed::Began);
    assert!(record.journal().entries[0].thrown.len() >= 3, "three dice for the turn");
}

#[test]
fn the_whole_game_is_noted_after_every_32_orders() {
    let mut record = begun(12);
    play_on(&mut record, 200);
    let (mut since, mut notes) = (0, 0);
    for entry in &record.journal().entries {
        match entry.deed {
            Deed::Noted { .. } => {
                assert_eq!(since, 32);
                (since, notes) = (0, notes + 1);
            }
            Deed::Ordered { .. } => since += 1,
            _ => {}
        }
    }
    assert!(notes > 2, "{notes}");
}

#[test]
fn a_battle_taken_up_again_goes_on_with_the_same_dice() {
    let mut whole = begun(6);
    play_on(&mut whole, 20);
    let mut resumed = Record::<TheFord>::resume(whole.journal().clone(), Some(SEED)).unwrap();
    play_on(&mut whole, 60);
    play_on(&mut resumed, 60);
    assert_eq!(whole.journal().entries, resumed.journal().entries);
}

#[test]
fn the_seed_is_revealed_at_the_end_and_audits_every_die() {
    let mut record = begun(3);
    play_on(&mut record, 300);
    assert!(record.game().outcome().is_some());
    assert_eq!(record.journal().entries.last().unwrap().deed, Deed::Revealed { seed: SEED });
    assert_eq!(replay::<TheFord>(record.journal()), Ok(None));

    // Dice that fit the rules, but are not those of the seed.
    let mut loaded = record.journal().clone();
    let Some(Deed::Revealed { seed }) = loaded.entries.last_mut().map(|entry| &mut entry.deed) else {
        panic!()
    };
    *seed = Seed([8; 32]);
    let difference = replay::<TheFord>(&loaded).unwrap().expect("it is noticed");
    assert_eq!(
        difference.to_string(),
        format!("entry {}: the revealed seed is not the one that was promised", loaded.entries.len())
    );
}

#[test]
fn moves_without_dice_are_taken_back_freely_and_others_only_by_consent() {
    let mut record = begun(3);
    let side = mover(&record);
    let start = record.free_back_to(side);
    let before = record.game().clone();
    record.submit(side, Order::Done {}).unwrap();
    // The other side has begun to move: only with its consent.
    let (back, other) = (record.free_back_to(side), mover(&record));
    assert_eq!(other, side.other());
    assert!(back >= start);
    record.take_back(side, start, Consent::Given).unwrap();
    assert!(*record.game() == before);

    let brace = record.game().state().troops.iter().find(|(_, unit)| unit.side == other && !unit.concealed);
    let brace = Order::Brace { unit: brace.expect("not all are hidden").0 };
    record.submit(other, brace).unwrap();
    let refused = record.take_back(side, start, Consent::Unasked).unwrap_err();
    assert!(matches!(refused, RecordError::NeedsConsent { .. }), "{refused}");
    assert!(refused.to_string().contains("would have to agree"), "{refused}");
    record.take_back(other, start, Consent::Unasked).expect("his own order, without dice");
    assert!(*record.game() == before);
    let Some(Deed::TookBack { agreed, .. }) = record.journal().entries.last().map(|entry| &entry.deed) else {
        panic!()
    };
    assert!(!agreed, "it was free");
}

#[test]
fn that_the_other_side_has_agreed_is_told_and_judged_again() {
    let mut record = begun(3);
    let side = mover(&record);
    let start = record.free_back_to(side);
    record.submit(side, Order::Done {}).unwrap();
    record.submit(side.other(), Order::Done {}).unwrap();
    let mut alone = record.clone();
    assert_eq!(alone.take_back(side, start, Consent::Unneeded).unwrap().told, []);
    assert_eq!(replay::<TheFord>(alone.journal()), Ok(None));

    let told = record.take_back(side, start, Consent::Given).unwrap().told.clone();
    let expected = format!("{side} asked to go back, and {} agreed.", side.other());
    for eyes in [Eyes::Side(side), Eyes::Side(side.other()), Eyes::Spectator] {
        assert_eq!(told[0].to(eyes).map(|voice| voice.words.as_str()), Some(expected.as_str()));
    }
    assert_eq!(replay::<TheFord>(record.journal()), Ok(None));
    let mut forged = record.journal().clone();
    let last = forged.entries.last_mut().expect("the taking back");
    last.told = vec![Spoken {
        whole: Arc::new(Voice { fact: Json::of(&"neither side agreed"), ..(*told[0].whole).clone() }),
        ..told[0].clone()
    }];
    let found = replay::<TheFord>(&forged).expect("it can be read").expect("it was forged");
    assert_eq!(found.seq, forged.entries.len() as u64);
}

#[test]
fn an_order_taken_back_and_given_again_has_other_dice() {
    // Initiative of the next turn is thrown when both are ready.
    let mut record = begun(2);
    while !matches!(record.game().decision_for(Side::Blue).map(|asked| asked.of), Some(Decision::Fire)) {
        let side = mover(&record);
        record.submit(side, Order::Done {}).unwrap();
    }
    record.submit(Side::Blue, Order::Ready {}).unwrap();
    let back = record.journal().line().unwrap().last().unwrap().seq;
    let throws: Vec<_> = (0..8)
        .map(|_| {
            let thrown = record.submit(Side::Red, Order::Ready {}).unwrap().thrown.clone();
            record.take_back(Side::Red, back, Consent::Given).unwrap();
            thrown
        })
        .collect();
    assert!(throws.iter().any(|thrown| *thrown != throws[0]), "{throws:?}");
}

#[test]
fn real_dice_are_asked_for_and_judged() {
    let (setup, state, todo) = battle(4, 3);
    let mut record: Record<TheFord> = Record::begin(setup, state, todo, None);
    let lacking = record.lacking().expect("dice for the turn").clone();
    assert_eq!((lacking.more, lacking.why.what.as_str()), (3, "initiative"));
    assert!(matches!(record.throw(&[7]), Err(RecordError::WrongDice(_))));
    assert_eq!(record.throw(&[6, 1, 1, 1]), Err(RecordError::TooManyDice(1)));
    assert_eq!(record.journal().entries.len(), 1, "what was refused is not written");
    record.throw(&[6, 2]).unwrap();
    assert_eq!(record.lacking().unwrap().so_far, [6, 2]);
    record.throw(&[1]).unwrap();
    assert_eq!(record.throw(&[1]), Err(RecordError::NoDiceAsked));
    assert_eq!(mover(&record), Side::Blue);
}

#[test]
fn a_journal_that_was_tampered_with_is_found_out() {
    let mut record = begun(3);
    play_on(&mut record, 30);
    let text = record.journal().write();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(Journal::read(""), Err(JournalError::Empty));
    let without = |gone: usize| {
        let kept = lines.iter().enumerate().filter(|(at, _)| *at != gone);
        Journal::read(&kept.map(|(_, line)| format!("{line}\n")).collect::<String>())
    };
    assert!(matches!(without(3), Err(JournalError::OutOfOrder { line: 4, found: 4, expected: 3 })));
    let cut = &text[..text.len() - 20];
    assert!(matches!(Journal::read(cut), Err(JournalError::Unreadable { .. })));
    let other = text.replacen("the-ford", "the-bridge", 1);
    let other = Journal::read(&other).unwrap();
    assert!(matches!(replay::<TheFord>(&other), Err(JournalError::OtherBook { .. })));
    let mut edited = record.journal().clone();
    edited.entries[5].hash = edited.entries[4].hash.clone();
    let difference = replay::<TheFord>(&edited).unwrap().expect("it is noticed");
    assert_eq!(difference.to_string(), "entry 6 (turn 1, moves of Red): the position reached is another one");
}

#[test]
fn bytes_that_are_no_journal_never_panic() {
    let mut record = begun(2);
    play_on(&mut record, 12);
    let good = record.journal().write().into_bytes();
    let mut draw = Draw::new(3);
    for _ in 0..400 {
        let mut bytes = good.clone();
        for _ in 0..1 + draw.below(4) {
            let at = draw.below(bytes.len());
            bytes[at] = draw.number() as u8;
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(journal) = Journal::read(&text) {
            let _ = replay::<TheFord>(&journal);
            let _ = Record::<TheFord>::resume(journal, Some(SEED));
        }
    }
}

#[test]
fn the_story_is_told_to_each_as_he_heard_it() {
    let mut record = begun(6);
    play_on(&mut record, 400);
    let told = |eyes| record.journal().story(eyes).count();
    let (blue, red) = (told(Eyes::Side(Side::Blue)), told(Eyes::Side(Side::Red)));
    assert!(told(Eyes::Spectator) <= blue.min(red));
    assert!(blue > 20 && red > 20);
}
