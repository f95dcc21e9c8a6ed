//! What Sound the Charge has to reach: whole random games, and the cost of copying and hashing one.
//!
//! `cargo xtask bench` prints these lines; docs/BENCHMARKS.md keeps them.

#[path = "../tests/battles/mod.rs"]
mod battles;

use battles::battle;
use dice::{Seed, Seeded};
use engine::{Game, RandomPlayer};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

fn main() {
    copies(20);
    games(6, 200.0);
    games(20, 40.0);
}

/// A random game played to its end; how many orders were given.
fn play(seed: u64, a_side: u32) -> usize {
    let (setup, state, todo) = battle(seed, a_side);
    let mut game = Game::new(setup, state, todo);
    let mut dice = Seeded::new(&Seed([seed as u8; 32]), seed);
    let (mut blue, mut red) = (RandomPlayer::new(seed), RandomPlayer::new(!seed));
    engine::play(&mut game, [&mut blue, &mut red], &mut dice, usize::MAX)
}

fn games(a_side: u32, target: f64) {
    let began = Instant::now();
    let (mut games, mut orders) = (0, 0);
    while began.elapsed().as_secs_f64() < 2.0 {
        orders += play(games, a_side);
        games += 1;
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "random games, {a_side} a side: {:.0} games/s (target {target}), {:.0} orders/s, {} orders a game",
        games as f64 / seconds,
        orders as f64 / seconds,
        orders as u64 / games
    );
}

/// What it costs to copy and to hash the state of a battle.
fn copies(a_side: u32) {
    const TIMES: u32 = 10_000;
    let (_, state, _) = battle(1, a_side);
    let began = Instant::now();
    for _ in 0..TIMES {
        std::hint::black_box(state.clone());
    }
    let copy = began.elapsed().as_secs_f64() / f64::from(TIMES) * 1e6;
    let began = Instant::now();
    for _ in 0..TIMES {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        std::hint::black_box(hasher.finish());
    }
    let hash = began.elapsed().as_secs_f64() / f64::from(TIMES) * 1e6;
    println!("state of {a_side} a side: copied in {copy:.2} µs, hashed in {hash:.2} µs");
}
