//! Check, list and apply are one law.

use super::{Fuzz, Trial, begun, dice_of, walk};
use crate::{
    Book, Game, Grain, Grammar, Kind, Lens, Manner, Player, Progress, RandomPlayer, Rules, Types, Words,
};
use names::Side;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Games of random legal orders come to an end.
pub fn random_games_end<T: Trial>() {
    for seed in 0..40 {
        walk::<T>(seed, |_, _, _, _| {});
    }
}

/// A million fuzzed orders: the check and the taking of an order agree, a refused one changes nothing, a
/// taken one runs on to the next question, and nothing panics.
pub fn fuzzed_orders_do_no_harm<T: Trial>() {
    const TRIES: u64 = 1_000_000;
    let (mut tried, mut read, mut refused, mut taken) = (0, 0u64, 0u64, 0u64);
    for seed in 0.. {
        walk::<T>(1000 + seed, |game, side, asked, draw| {
            let verbs = T::Book::verbs(&asked.of);
            let listed = listed::<T>(game, side, &Lens::drawn(draw.number()), 8);
            for round in 0..256u64 {
                if tried == TRIES {
                    return;
                }
                tried += 1;
                let words = match listed.get(round as usize % 16) {
                    Some(good) => {
                        Fuzz::new(game, draw).spoiled::<<T::Book as Types>::Order>(words_of::<T>(good))
                    }
                    None => Fuzz::new(game, draw).words(verbs),
                };
                let Ok(order) = Grammar::read(&words, T::Book::YARDSTICK) else { continue };
                read += 1;
                let allowed = game.check(side, &order);
                let mut copy = game.clone();
                let given = copy.give(side, order);
                assert_eq!(allowed, given, "check and submit disagree on {words:?}");
                match given {
                    Err(_) => {
                        refused += 1;
                        assert!(copy == *game, "a refused order changed the game: {words:?}");
                    }
                    Ok(()) => {
                        taken += 1;
                        let progress = copy.advance(&mut dice_of(seed, tried), None);
                        assert!(matches!(progress, Progress::Waits | Progress::Over));
                    }
                }
            }
        });
        if tried == TRIES {
            break;
        }
    }
    assert!(read > TRIES / 4, "only {read} of {TRIES} fuzzed words were orders at all");
    assert!(refused > TRIES / 100 && taken > TRIES / 1000, "refused {refused}, taken {taken}");
}

/// Whatever is proposed, by whatever lens, passes the check, and a lens shows only what it was asked for.
pub fn every_listed_order_is_accepted<T: Trial>() {
    let mut seen = 0;
    for seed in 0..10 {
        walk::<T>(2000 + seed, |game, side, asked, draw| {
            if seen > 100_000 {
                return;
            }
            let fine = Lens { grain: Grain::Fine, ..Lens::default() };
            let verb = draw.pick(T::Book::verbs(&asked.of)).expect("every question has a verb").name;
            let narrow = Lens { verb: Some(verb), ..Lens::default() };
            for lens in [Lens::default(), fine, Lens::drawn(draw.number()), narrow] {
                for order in listed::<T>(game, side, &lens, 300) {
                    seen += 1;
                    if let Err(wrong) = game.check(side, &order) {
                        panic!("{order:?} was listed for {:?}, but: {wrong}", asked.of);
                    }
                    assert!(lens.wants(order.verb().name), "{order:?} was not asked for");
                }
            }
        });
    }
    assert!(seen > 1000, "only {seen} orders were listed in ten games");
}

/// Each verb and target for which a thousand random tries find a legal order has a listed one.
pub fn what_is_legal_is_listed<T: Trial>() {
    let mut found_any = 0;
    for seed in 0..6 {
        walk::<T>(3000 + seed, |game, side, asked, draw| {
            if draw.below(12) != 0 {
                return;
            }
            let listed = listed::<T>(game, side, &Lens::default(), usize::MAX);
            let aims: BTreeSet<_> = listed.iter().map(aim::<T>).collect();
            for round in 0..1000usize {
                let mut fuzz = Fuzz::new(game, draw);
                let words = match (round % 2, listed.get(round / 2 % listed.len().max(1))) {
                    (0, Some(good)) => fuzz.spoiled::<<T::Book as Types>::Order>(words_of::<T>(good)),
                    _ => fuzz.words(T::Book::verbs(&asked.of)),
                };
                let Ok(order) = <T::Book as Types>::Order::read(&words, T::Book::YARDSTICK) else { continue };
                if game.check(side, &order).is_ok() {
                    found_any += 1;
                    assert!(
                        aims.contains(&aim::<T>(&order)),
                        "{order:?} is legal, but nothing like it is listed"
                    );
                }
            }
        });
    }
    assert!(found_any > 100, "random tries found only {found_any} legal orders");
}

/// Orders come back from words, and from paper, as they were.
pub fn orders_survive_words<T: Trial>() {
    for seed in 0..10 {
        walk::<T>(4000 + seed, |game, side, _, draw| {
            for order in listed::<T>(game, side, &Lens::drawn(draw.number()), 40) {
                let words = words_of::<T>(&order);
                let text = serde_json::to_string(&words).expect("words have a form in JSON");
                let words: Words = serde_json::from_str(&text).expect("and come back");
                assert_eq!(Grammar::read(&words, T::Book::YARDSTICK).as_ref(), Ok(&order), "{text}");
                let paper = serde_json::to_string(&order).expect("orders have a form in JSON");
                assert_eq!(
                    serde_json::from_str::<<T::Book as Types>::Order>(&paper).ok().as_ref(),
                    Some(&order)
                );
            }
        });
    }
}

/// The usual order is legal at every question, and games of nothing else end.
pub fn usual_orders_are_legal_and_end_the_battle<T: Trial>() {
    for seed in 0..20 {
        walk::<T>(5000 + seed, |game, side, asked, _| {
            if asked.manner != Manner::Aside {
                let usual = T::Book::usual(game.known(side).table(), &asked.of, side);
                if let Err(wrong) = game.check(side, &usual) {
                    panic!("the usual answer {usual:?} to {:?}: {wrong}", asked.of);
                }
            }
        });
        let mut game = begun::<T>(seed);
        for order in 1..=T::MOST_ORDERS as u64 {
            let asked = Side::BOTH.into_iter().find_map(|side| {
                let asked = game.decision_for(side)?;
                (asked.manner != Manner::Aside).then_some((side, asked))
            });
            let Some((side, asked)) = asked else { break };
            let usual = T::Book::usual(game.known(side).table(), &asked.of, side);
            game.give(side, usual).expect("the usual answer is legal");
            game.advance(&mut dice_of(seed, order), None);
        }
        assert!(game.outcome().is_some(), "a game of usual orders does not end");
    }
}

/// Sealed orders give the same game whichever side writes or closes first.
pub fn sealed_orders_commute<T: Trial>() {
    let mut tried = 0;
    for seed in 0..10 {
        walk::<T>(6000 + seed, |game, side, asked, draw| {
            let both = Side::BOTH.map(|side| game.decision_for(side).is_some());
            if asked.manner != Manner::Sealed || side != Side::Blue || both != [true; 2] {
                return;
            }
            tried += 1;
            let lists = Side::BOTH.map(|side| sealed_list(game.clone(), side, draw.number()));
            let mut results = vec![];
            for round in 0..3 {
                let mut copy = game.clone();
                let mut left = lists.clone().map(Vec::into_iter);
                let mut turn = round;
                while left.iter().any(|list| list.len() > 0) {
                    let side = if round < 2 {
                        // One side after the other.
                        if left[round].len() > 0 { Side::BOTH[round] } else { Side::BOTH[1 - round] }
                    } else {
                        turn += 1;
                        Side::BOTH[turn % 2]
                    };
                    if let Some(order) = left[side.index()].next() {
                        copy.give(side, order).expect("it was legal when it was drawn");
                    }
                }
                copy.advance(&mut dice_of(seed, 1), None);
                results.push(copy);
            }
            assert!(results[0] == results[1] && results[0] == results[2], "sealed orders do not commute");
        });
    }
    // A book without sealed questions has nothing to try.
    let _ = tried;
}

/// The secret orders that a random player would write, to their close.
fn sealed_list<B: Book>(mut game: Game<B>, side: Side, seed: u64) -> Vec<B::Order> {
    let mut player = RandomPlayer::new(seed);
    let mut list = vec![];
    while let Some(asked) = game.decision_for(side) {
        let order = player.answer(&game.known(side), &asked, side).expect("it is asked");
        game.give(side, order.clone()).expect("it draws legal orders");
        list.push(order);
    }
    list
}

/// The orders that a lens shows a side, at most so many.
pub(super) fn listed<T: Trial>(
    game: &Game<T::Book>,
    side: Side,
    lens: &Lens,
    most: usize,
) -> Vec<<T::Book as Types>::Order> {
    let mut list = vec![];
    let Some(asked) = game.decision_for(side) else { return list };
    crate::propose(game.known(side).table(), &asked.of, side, lens, &mut |order| {
        list.push(order);
        if list.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    list
}

pub(super) fn words_of<T: Trial>(order: &<T::Book as Types>::Order) -> Words {
    order.write(T::Book::YARDSTICK)
}

/// The verb of an order and what it is aimed at: all that must be said with it but ways, places and amounts.
fn aim<T: Trial>(order: &<T::Book as Types>::Order) -> String {
    let words = words_of::<T>(order);
    let aimed = |kind| matches!(kind, Kind::Unit | Kind::Target | Kind::Formation | Kind::Choice);
    let params = order.verb().params.iter().filter(|param| aimed(param.kind) && !param.optional);
    let said = params.map(|param| words.with.get(param.name));
    format!("{} {:?}", words.verb, said.collect::<Vec<_>>())
}
