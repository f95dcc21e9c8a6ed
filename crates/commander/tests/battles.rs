//! Commanders play whole battles: by the rules, the same way twice, and better than a player who draws his
//! orders.

use commander::{Budget, Commander, Drill, Level};
use cpu_time::ThreadTime;
use dice::{Seed, Seeded};
use engine::doctrine::Doctrine;
use engine::{Game, Player, Progress, RandomPlayer, next_order};
use fast_play::FastPlay;
use field::{Fielded, scenarios};
use names::Side;
use sound_the_charge::SoundTheCharge;
use sound_the_charge_alexis::SoundTheChargeAlexis;
use std::time::Duration;

/// More orders than any of these battles takes.
const ENDLESS: usize = 20_000;

fn meeting<B: Fielded>() -> Game<B> {
    mustered("meeting-6")
}

fn mustered<B: Fielded>(battle: &str) -> Game<B> {
    let battle = scenarios::find(battle).expect("a battle of ours").battle().expect("a sound file");
    let ((setup, state, todo), _) = B::muster(&battle, &[]).expect("a battle for every book");
    Game::new(setup, state, todo)
}

/// Plays a battle to its end, every order being judged; how it ended, and how many orders it took.
fn played<B: Fielded>(
    mut players: [&mut dyn Player<B>; 2],
    seed: u64,
) -> (Option<Side>, blake3::Hash, usize) {
    let mut game = meeting::<B>();
    let mut dice = Seeded::new(&Seed::from(seed), seed);
    for given in 0..ENDLESS {
        if game.advance(&mut dice, None) == Progress::Over {
            return (game.outcome().and_then(engine::Outcome::winner), game.hash(), given);
        }
        let (side, order) = next_order(&game, &mut players).expect("the side that is asked answers");
        game.give(side, order).expect("a commander keeps the rules");
    }
    panic!("the battle does not end");
}

fn keeps_the_rules<B: Fielded + Doctrine>() {
    let run = || {
        let (mut recruit, mut veteran) = (Commander::new(Level::Recruit), Commander::new(Level::Veteran));
        played::<B>([&mut recruit, &mut veteran], 3)
    };
    let (once, again) = (run(), run());
    assert_eq!(once, again, "what he orders follows from what he sees");
    assert!(once.2 > 50, "{} orders are no battle", once.2);
}

#[test]
fn commanders_keep_the_rules_of_fast_play() {
    keeps_the_rules::<FastPlay>();
}

#[test]
fn commanders_keep_the_rules_of_sound_the_charge() {
    keeps_the_rules::<SoundTheCharge>();
}

#[test]
fn commanders_keep_the_rules_of_alexiss_version() {
    keeps_the_rules::<SoundTheChargeAlexis>();
}

fn looks_ahead_by_the_rules<B: Fielded + Doctrine>() {
    let run = |budget: Budget| {
        let mut marshal = Commander::new(Level::Marshal).within(budget);
        played::<B>([&mut marshal, &mut Drill::default()], 4)
    };
    let playouts = Budget::Playouts(6);
    assert_eq!(run(playouts), run(playouts), "playouts decide, and no clock");
    // With no time at all he does what drill tells him.
    assert!(run(Budget::Time(Duration::from_millis(1))).2 > 50);
}

#[test]
fn a_marshal_keeps_the_rules_of_fast_play_whatever_his_budget() {
    looks_ahead_by_the_rules::<FastPlay>();
}

#[test]
fn a_marshal_keeps_the_rules_of_sound_the_charge_whatever_his_budget() {
    looks_ahead_by_the_rules::<SoundTheCharge>();
}

#[test]
fn a_marshal_keeps_the_rules_of_alexiss_version_whatever_his_budget() {
    looks_ahead_by_the_rules::<SoundTheChargeAlexis>();
}

/// A battle of twenty a side in which both have come to blows; then a marshal has so long for each of a few
/// orders. Only his own time on the processor is counted, so that a crowded machine is not held against him.
fn answers_in_time<B: Fielded + Doctrine>() {
    let mut game = mustered::<B>("meeting-20");
    let mut dice = Seeded::new(&Seed::from(6), 6);
    let [mut blue, mut red] = [Level::Recruit; 2].map(Commander::new);
    engine::play(&mut game, [&mut blue, &mut red], &mut dice, 300);
    let limit = Duration::from_millis(400);
    let mut marshal = Commander::new(Level::Marshal).within(Budget::Time(limit));
    for _ in 0..12 {
        if game.advance(&mut dice, None) == Progress::Over {
            return;
        }
        let began = ThreadTime::now();
        let (side, order) =
            next_order(&game, &mut [&mut marshal, &mut red]).expect("the side that is asked answers");
        assert!(side == Side::Red || began.elapsed() < limit, "{:?} for {order:?}", began.elapsed());
        game.give(side, order).expect("a commander keeps the rules");
    }
}

#[test]
fn a_marshal_never_takes_longer_than_he_may() {
    answers_in_time::<FastPlay>();
    answers_in_time::<SoundTheCharge>();
    answers_in_time::<SoundTheChargeAlexis>();
}

/// So many of eight battles against a random player, sides changing, a commander must win.
const MOST: usize = 5;

fn beats_the_random_player<B: Fielded + Doctrine>(level: Level) {
    let wins = (0..8).filter(|&seed| {
        let (mut commander, mut random) = (Commander::new(level), RandomPlayer::new(seed));
        let own = Side::BOTH[(seed % 2) as usize];
        let winner = match own {
            Side::Blue => played::<B>([&mut commander, &mut random], seed).0,
            Side::Red => played::<B>([&mut random, &mut commander], seed).0,
        };
        winner == Some(own)
    });
    let wins = wins.count();
    assert!(wins >= MOST, "{level} wins {wins} of 8");
}

#[test]
fn a_veteran_beats_a_player_of_random_orders() {
    beats_the_random_player::<FastPlay>(Level::Veteran);
    beats_the_random_player::<SoundTheCharge>(Level::Veteran);
    beats_the_random_player::<SoundTheChargeAlexis>(Level::Veteran);
}

#[test]
fn a_recruit_beats_a_player_of_random_orders() {
    beats_the_random_player::<FastPlay>(Level::Recruit);
    beats_the_random_player::<SoundTheCharge>(Level::Recruit);
    beats_the_random_player::<SoundTheChargeAlexis>(Level::Recruit);
}
