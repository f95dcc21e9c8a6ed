//! What Fast Play has to reach: whole random games, orders on crowded tables, exact odds, memory.
//!
//! `cargo xtask bench` prints these lines; docs/BENCHMARKS.md keeps them. Time is the processor's, so that others on the
//! machine do not count.

#[path = "../tests/battles/mod.rs"]
mod battles;

use battles::battle;
use cpu_time::ProcessTime;
use dice::{Seed, Seeded};
use engine::{Book, Draw, Game, Lens, Manner, Player, RandomPlayer, Usual, end_of_chain, forecast};
use fast_play::{Decision, FastPlay, Order};
use field::Fielded;
use names::Side;
use std::ops::ControlFlow;

fn main() {
    games("meeting-6", "6 a side", 200.0);
    games("meeting-20", "20 a side", 40.0);
    games("maida-1806", "Maida", 40.0);
    crowds();
    odds();
    memory();
}

/// A random game played on to its end or to so many orders; how many orders were given.
fn play(mut game: Game<FastPlay>, seed: u64, most: usize) -> usize {
    let mut dice = Seeded::new(&Seed::from(seed), seed);
    let (mut blue, mut red) = (RandomPlayer::new(seed), RandomPlayer::new(!seed));
    engine::play(&mut game, [&mut blue, &mut red], &mut dice, most)
}

/// Games of a battle that comes with the program.
fn games(battle: &str, called: &str, target: f64) {
    let battle = field::scenarios::find(battle).expect("a battle of ours").battle().expect("a sound file");
    let ((setup, state, todo), _) = FastPlay::muster(&battle, &[]).expect("a battle for this book");
    let game = Game::new(setup, state, todo);
    let began = ProcessTime::now();
    let (mut games, mut orders) = (0, 0);
    while began.elapsed().as_secs_f64() < 2.0 {
        orders += play(game.clone(), games, usize::MAX);
        games += 1;
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "random games, {called}: {:.0} games/s (target {target}), {:.0} orders/s, {} orders a game",
        games as f64 / seconds,
        orders as f64 / seconds,
        orders as u64 / games
    );
    let chess = std::env::var("OPENSPIEL_ACTIONS").ok().and_then(|actions| actions.parse::<f64>().ok());
    if let Some(chess) = chess {
        let ours = orders as f64 / seconds;
        println!(
            "  beside random chess in OpenSpiel at {chess:.0} actions/s: {:.2} of it (aim 0.5)",
            ours / chess
        );
    }
}

/// The cost of one order with 20 and with 320 a side, on tables equally dense.
fn crowds() {
    let cost = |a_side: u32| {
        let began = ProcessTime::now();
        let (setup, state, todo) = battle(1, a_side);
        let orders = play(Game::new(setup, state, todo), 1, 3000);
        began.elapsed().as_secs_f64() * 1e6 / orders as f64
    };
    let (few, many) = (cost(20), cost(320));
    println!(
        "one random order: 20 a side {few:.1} µs, 320 a side {many:.1} µs, {:.2} times (at most 2)",
        many / few
    );
}

/// Exact odds of decisions sampled from random games.
fn odds() {
    let mut times: [Vec<f64>; 2] = [vec![], vec![]];
    let mut open = 0;
    for seed in 0.. {
        if times.iter().all(|times| times.len() >= 500) {
            break;
        }
        let (setup, state, todo) = battle(seed, 6);
        let mut game: Game<FastPlay> = Game::new(setup, state, todo);
        let mut dice = Seeded::new(&Seed([9; 32]), seed);
        let mut players = [RandomPlayer::new(seed), RandomPlayer::new(!seed)];
        let mut draw = Draw::new(seed);
        game.advance(&mut dice, None);
        while game.over().is_none() {
            for side in Side::BOTH {
                let Some(asked) = game.decision_for(side) else { continue };
                let zone = matches!(asked.of, Decision::Fire);
                if draw.below(10) == 0 && times[usize::from(zone)].len() < 500 {
                    let mut drawn = None;
                    let known = game.known(side);
                    let lens = Lens::drawn(draw.number());
                    FastPlay::propose(known.table(), &asked.of, side, &lens, &mut |order| {
                        drawn = Some(order);
                        ControlFlow::Break(())
                    });
                    if let Some(order) = drawn {
                        let until = end_of_chain(known.game());
                        let key =
                            |game: &Game<FastPlay>| Side::BOTH.map(|side| game.state().elements_left(side));
                        let began = ProcessTime::now();
                        let odds = forecast(&known, side, order, &until, &key, &Usual, 200_000);
                        times[usize::from(zone)].push(began.elapsed().as_secs_f64() * 1e3);
                        open += usize::from(
                            odds.is_ok_and(|odds| odds.cases.iter().any(|case| !case.open.is_zero())),
                        );
                    }
                }
                if asked.manner == Manner::Aside {
                    continue;
                }
                let order: Option<Order> = players[side.index()].answer(&game.known(side), &asked, side);
                if let Some(order) = order {
                    game.give(side, order).expect("it draws legal orders");
                    break;
                }
            }
            game.advance(&mut dice, None);
        }
    }
    for (times, what, target) in times
        .iter_mut()
        .zip([("one order with its chain", 1.0), ("a whole fire zone", 25.0)])
        .map(|(times, (what, target))| (times, what, target))
    {
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        println!("exact odds, {what}: median {:.3} ms, p99 {:.3} ms (target {target})", at(0.5), at(0.99));
    }
    println!("of these left open by the budget: {open}");
}

/// The resident memory after all this.
fn memory() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("VmHWM: unknown here");
    println!(
        "resident memory at its highest, {} (target 65536 kB)",
        resident.split_whitespace().collect::<Vec<_>>().join(" ")
    );
}
