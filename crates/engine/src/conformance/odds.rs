//! Odds come from the rules themselves, and the dice keep to them.

use super::orders::listed;
use super::{Trial, begun, dice_of, walk};
use crate::forecast;
use crate::{Book, Draw, Forecast, Game, Lens, Manner, Rules, Task, Types, Usual};
use crate::{apart, end_of, forecast_by_whole_runs, is_closing};
use dice::{Chance, Dice, Lacking, Roll, Why};
use names::Side;
use std::collections::BTreeMap;

/// Copies at throws with equal games merged give the same fractions as running everything anew for all dice.
pub fn merged_odds_equal_whole_runs<T: Trial>() {
    let (mut compared, mut widest) = (0, 0);
    for seed in 0..12 {
        walk::<T>(12_000 + seed, |game, side, _, draw| {
            if compared >= 400 {
                return;
            }
            for order in listed::<T>(game, side, &Lens::drawn(draw.number()), 2) {
                let Some((merged, whole)) = both_ways::<T>(game, side, order.clone()) else { continue };
                assert_eq!(merged.cases.len(), whole.cases.len());
                for (one, other) in merged.cases.iter().zip(&whole.cases) {
                    assert_eq!(one.of, other.of, "two ways to the odds of {order:?}");
                    assert_eq!(one.of.values().cloned().sum::<Chance>(), Chance::ONE);
                    widest = widest.max(one.of.len());
                }
                compared += 1;
            }
        });
    }
    assert!(compared > 50 && widest > 2, "{compared} compared, at most {widest} results");
}

type BothWays<T> =
    (Forecast<<T as Trial>::Key, <T as Trial>::Book>, Forecast<<T as Trial>::Key, <T as Trial>::Book>);

/// The odds of an order both ways, if it is small enough to be run whole.
fn both_ways<T: Trial>(
    game: &Game<T::Book>,
    side: Side,
    order: <T::Book as Types>::Order,
) -> Option<BothWays<T>> {
    const STEPS: u64 = 3_000;
    let known = game.known(side);
    let until = end_of(known.game(), &order);
    let merged = forecast(&known, side, order.clone(), &until, &T::key, &Usual, STEPS).expect("it is legal");
    let whole =
        forecast_by_whole_runs(&known, side, order, &until, &T::key, &Usual, STEPS).expect("it is legal");
    let closed = |odds: &Forecast<_, _>| odds.cases.iter().all(|case| case.open == Chance::ZERO);
    (closed(&merged) && closed(&whole)).then_some((merged, whole))
}

/// Twenty thousand seeded rolls of an order fall as its odds say.
pub fn seeded_dice_agree_with_odds<T: Trial>() {
    const ROLLS: u64 = 20_000;
    let mut tried = 0;
    for seed in 0..40 {
        walk::<T>(13_000 + seed, |game, side, asked, draw| {
            if tried >= 3 || game.known(side).game() != game || draw.below(4) != 0 {
                return;
            }
            for order in listed::<T>(game, side, &Lens::drawn(draw.number()), 4) {
                let until = end_of(game, &order);
                let odds = forecast(&game.known(side), side, order.clone(), &until, &T::key, &Usual, 20_000);
                let case = odds.expect("it is legal").cases.swap_remove(0);
                if case.of.len() < 3 || case.open != Chance::ZERO {
                    continue;
                }
                tried += 1;
                let mut fell: BTreeMap<T::Key, u64> = BTreeMap::new();
                for roll in 0..ROLLS {
                    let end = run_on::<T>(game, side, order.clone(), &until, roll);
                    *fell.entry(T::key(&end)).or_default() += 1;
                }
                let square = chi_squared(&case.of, &fell, ROLLS);
                let freedom = case.of.len() as f64 - 1.0;
                let bound = freedom + 5.0 * (2.0 * freedom).sqrt() + 10.0;
                assert!(square < bound, "{order:?} to {:?}: chi squared {square} of {freedom}", asked.of);
                return;
            }
        });
    }
    assert!(tried >= 3, "only {tried} orders with dice were found");
}

/// Orders that end a phase or close a secret list set dice off. No result that these dice can bring is
/// missing from their odds.
pub fn odds_of_closing_orders_leave_nothing_out<T: Trial>() {
    let (mut tried, mut uncertain) = (0, 0);
    for seed in 0..60 {
        walk::<T>(15_000 + seed, |game, side, asked, draw| {
            let is_aside = asked.manner == Manner::Aside;
            if uncertain >= 12 || is_aside || game.known(side).game() != game {
                return;
            }
            let order = T::Book::usual(game.known(side).table(), &asked.of, side);
            if !is_closing::<T::Book>(&order) || draw.below(3) != 0 {
                return;
            }
            let until = end_of(game, &order);
            let odds = forecast(&game.known(side), side, order.clone(), &until, &T::key, &Usual, 4_000);
            let case = odds.expect("the usual order is legal").cases.swap_remove(0);
            if case.open != Chance::ZERO {
                return;
            }
            tried += 1;
            uncertain += usize::from(case.of.len() > 1);
            for roll in 0..8 {
                let key = T::key(&run_on::<T>(game, side, order.clone(), &until, roll));
                assert!(case.of.contains_key(&key), "{order:?} to {:?} led to {key:?}", asked.of);
            }
        });
    }
    assert!(uncertain >= 3, "of {tried} closing orders {uncertain} set dice off");
}

/// How far counts are from what chances promise. A result that cannot be makes it endless.
fn chi_squared<K: Ord>(promised: &BTreeMap<K, Chance>, fell: &BTreeMap<K, u64>, of: u64) -> f64 {
    if fell.keys().any(|key| !promised.contains_key(key)) {
        return f64::INFINITY;
    }
    let term = |(key, chance): (&K, &Chance)| {
        let expected = chance.as_f64() * of as f64;
        let got = fell.get(key).copied().unwrap_or(0) as f64;
        (got - expected).powi(2) / expected
    };
    promised.iter().map(term).sum()
}

/// Where an order leads with one set of dice, every question on the way being answered as usual.
fn run_on<T: Trial>(
    game: &Game<T::Book>,
    side: Side,
    order: <T::Book as Types>::Order,
    until: &dyn Fn(&Game<T::Book>) -> bool,
    roll: u64,
) -> Game<T::Book> {
    let mut dice = dice_of(roll, 77);
    let mut game = if is_closing::<T::Book>(&order) { game.clone() } else { apart(game, &order) };
    game.give(side, order).expect("it is legal");
    loop {
        if game.waits() {
            let (side, asked) = Side::BOTH
                .into_iter()
                .filter_map(|side| Some((side, game.decision_for(side)?)))
                .find(|(_, asked)| asked.manner != Manner::Aside)
                .expect("it waits on a side");
            let usual = T::Book::usual(game.known(side).table(), &asked.of, side);
            game.give(side, usual).expect("the usual answer is legal");
        } else {
            game.step(&mut dice, None);
        }
        if game.outcome().is_some() || until(&game) {
            return game;
        }
    }
}

/// No task throws more often than it says.
pub fn tasks_throw_as_they_say<T: Trial>() {
    for seed in 0..20 {
        let mut game = begun::<T>(14_000 + seed);
        let mut draw = Draw::new(seed);
        for order in 1..=T::MOST_ORDERS as u64 {
            if game.outcome().is_some() {
                break;
            }
            let mut players =
                [crate::RandomPlayer::new(draw.number()), crate::RandomPlayer::new(draw.number())];
            let [blue, red] = &mut players;
            give_one(&mut game, [blue, red]);
            let mut dice = Counting { source: dice_of(seed, order), rolls: 0 };
            while !game.waits() {
                let task: Task<T::Book> = game.agenda().last().expect("it does not wait").clone();
                dice.rolls = 0;
                game.step(&mut dice, None);
                assert!(dice.rolls <= T::Book::throws(&task), "{task:?} threw {} times", dice.rolls);
            }
        }
    }
}

fn give_one<B: Book>(game: &mut Game<B>, players: [&mut dyn crate::Player<B>; 2]) {
    for (side, player) in Side::BOTH.into_iter().zip(players) {
        let Some(asked) = game.decision_for(side) else { continue };
        if let Some(order) = player.answer(&game.known(side), &asked, side) {
            game.give(side, order).expect("it draws legal orders");
            return;
        }
    }
}

/// Counts the rolls that pass through it.
struct Counting<D> {
    source: D,
    rolls: usize,
}

impl<D: Dice> Dice for Counting<D> {
    fn roll(&mut self, roll: Roll, why: Why) -> i16 {
        self.rolls += 1;
        self.source.roll(roll, why)
    }

    fn faces(&self) -> &[u8] {
        self.source.faces()
    }

    fn lacking(&self) -> Option<&Lacking> {
        self.source.lacking()
    }
}
