//! What an order costs on a table with twenty and with hundreds of units a side, equally dense.
//!
//! `cargo xtask bench` prints this line; docs/BENCHMARKS.md keeps it. Time is the processor's.

#[path = "../tests/battles/mod.rs"]
mod battles;

use battles::battle;
use cpu_time::ProcessTime;
use dice::{Seed, Seeded};
use engine::{Game, RandomPlayer};
use fast_play::FastPlay;

/// Orders that are given on each table.
const ORDERS: usize = 3000;

fn main() {
    let (few, many) = (cost(20), cost(320));
    println!(
        "one random order: 20 a side {few:.1} µs, 320 a side {many:.1} µs, {:.2} times (at most 2)",
        many / few
    );
}

/// The microseconds of one order with so many a side.
fn cost(a_side: u32) -> f64 {
    let began = ProcessTime::now();
    let (setup, state, todo) = battle(1, a_side);
    let mut game: Game<FastPlay> = Game::new(setup, state, todo);
    let mut dice = Seeded::new(&Seed::from(1), 1);
    let (mut blue, mut red) = (RandomPlayer::new(1), RandomPlayer::new(!1));
    let orders = engine::play(&mut game, [&mut blue, &mut red], &mut dice, ORDERS);
    began.elapsed().as_secs_f64() * 1e6 / orders as f64
}
