//! What every book has to reach: whole random games, exact odds, memory.
//!
//! `cargo xtask bench` prints these lines; docs/BENCHMARKS.md keeps them. Time is the processor's, so that others on the
//! machine do not count.

use cpu_time::ProcessTime;
use dice::{Seed, Seeded};
use engine::{Answers, Book, Draw, Game, Grammar, Lens, Manner, Player, RandomPlayer, Tag, Usual};
use field::Fielded;
use names::{Side, UnitId};
use rulebooks::{AnyGame, BOOKS, Visit};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The battles that are played, with the games a second that have to be reached on each.
const BATTLES: [(&str, &str, f64); 3] =
    [("meeting-6", "6 a side", 200.0), ("meeting-20", "20 a side", 40.0), ("maida-1806", "Maida", 40.0)];

/// Decisions whose odds are taken, how many at most of one kind, from how many games at most, and the milliseconds within
/// which 99 of 100 must be there.
const SAMPLED: usize = 1000;
const ALIKE: usize = 700;
const GAMES: u64 = 2000;
const ODDS_WITHIN: f64 = 1.0;

fn main() {
    for book in BOOKS {
        println!("{}", book.id);
        for (battle, called, target) in BATTLES {
            mustered(battle, book.id).visit(Games { called, target });
        }
        mustered("meeting-6", book.id).visit(Odds);
    }
    memory();
}

/// A battle that comes with the program, as a game by this book.
fn mustered(battle: &str, book: &str) -> AnyGame {
    let battle = field::scenarios::find(battle).expect("a battle of ours").battle().expect("a sound file");
    AnyGame::muster(&battle, book, &[]).expect("a battle for every book").0
}

/// Whole games between players who draw their orders.
struct Games {
    called: &'static str,
    target: f64,
}

impl Visit for Games {
    type Out = ();

    fn visit<B: Fielded>(self, game: &Game<B>) {
        let began = ProcessTime::now();
        let (mut games, mut orders) = (0, 0);
        while began.elapsed().as_secs_f64() < 2.0 {
            let mut dice = Seeded::new(&Seed::from(games), games);
            let (mut blue, mut red) = (RandomPlayer::new(games), RandomPlayer::new(!games));
            orders += engine::play(&mut game.clone(), [&mut blue, &mut red], &mut dice, usize::MAX);
            games += 1;
        }
        let seconds = began.elapsed().as_secs_f64();
        let pace = orders as f64 / seconds;
        println!(
            "  random games, {}: {:.0} games/s ({}), {pace:.0} orders/s, {} orders a game",
            self.called,
            games as f64 / seconds,
            self.target,
            orders as u64 / games
        );
        let chess = std::env::var("OPENSPIEL_ACTIONS").ok().and_then(|actions| actions.parse::<f64>().ok());
        if let Some(chess) = chess {
            println!(
                "    beside random chess in OpenSpiel at {chess:.0} actions/s: {:.2} of it (aim 0.5)",
                pace / chess
            );
        }
    }
}

/// Exact odds of charges and volleys sampled from random games, each with its chain, as a surface shows them; by what was ordered.
struct Odds;

impl Visit for Odds {
    type Out = ();

    fn visit<B: Fielded>(self, game: &Game<B>) {
        let mut samples = Samples::default();
        for seed in 0..GAMES {
            if samples.count >= SAMPLED {
                break;
            }
            samples.play(game.clone(), seed);
        }
        samples.print();
    }
}

/// Times in milliseconds, by the verb that was forecast.
#[derive(Default)]
struct Samples {
    times: BTreeMap<&'static str, Vec<f64>>,
    count: usize,
    open: usize,
}

impl Samples {
    /// Plays a random game to its end and takes odds on the way.
    fn play<B: Fielded>(&mut self, mut game: Game<B>, seed: u64) {
        let mut dice = Seeded::new(&Seed::from(9), seed);
        let mut players = [RandomPlayer::new(seed), RandomPlayer::new(!seed)];
        let mut draw = Draw::new(seed);
        game.advance(&mut dice, None);
        while game.over().is_none() && self.count < SAMPLED {
            for side in Side::BOTH {
                let Some(asked) = game.decision_for(side) else { continue };
                for verb in
                    B::verbs(&asked.of).iter().filter(|verb| matches!(verb.tag, Tag::Charge | Tag::Fire))
                {
                    if let Some(order) = listed(&game, side, &asked.of, verb.name, &mut draw) {
                        self.take(&game, side, order);
                    }
                }
                if asked.manner == Manner::Aside {
                    continue;
                }
                let order: Option<B::Order> = players[side.index()].answer(&game.known(side), &asked, side);
                if let Some(order) = order {
                    game.give(side, order).expect("it draws legal orders");
                    break;
                }
            }
            game.advance(&mut dice, None);
        }
    }

    /// Takes the odds of an order, and counts them if dice are thrown and its kind is not yet known well.
    fn take<B: Fielded>(&mut self, game: &Game<B>, side: Side, order: B::Order) {
        let times = self.times.entry(order.verb().name).or_default();
        if times.len() >= ALIKE {
            return;
        }
        let began = ProcessTime::now();
        let odds = taken(game, side, order);
        let spent = began.elapsed().as_secs_f64() * 1e3;
        if odds.throws {
            times.push(spent);
            self.count += 1;
            self.open += usize::from(odds.is_open);
        }
    }

    fn print(mut self) {
        let mut all: Vec<f64> = self.times.values().flatten().copied().collect();
        line("charges and volleys", &mut all);
        for (verb, times) in self.times.iter_mut().filter(|(_, times)| !times.is_empty()) {
            line(verb, times);
        }
        println!("    left open by the budget: {}", self.open);
    }
}

/// What came of a forecast.
struct Taken {
    throws: bool,
    is_open: bool,
}

/// The odds of an order with its chain.
fn taken<B: Fielded>(game: &Game<B>, side: Side, order: B::Order) -> Taken {
    let known = game.known(side);
    let before = known.game();
    let until = engine::end_of_chain(before);
    let key = |after: &Game<B>| B::outcome(before, after);
    match engine::forecast(&known, side, order, &until, &key, &Usual as &dyn Answers<B>, 200_000) {
        Ok(found) => Taken {
            throws: found.cases.iter().any(|case| case.of.len() > 1),
            is_open: found.cases.iter().any(|case| !case.open.is_zero()),
        },
        Err(_) => Taken { throws: false, is_open: false },
    }
}

/// A legal order of this verb for a piece drawn at random, if it has one.
fn listed<B: Book>(
    game: &Game<B>,
    side: Side,
    asked: &B::Decision,
    verb: &'static str,
    draw: &mut Draw,
) -> Option<B::Order> {
    let known = game.known(side);
    let own: Vec<UnitId> =
        B::bodies(known.state()).into_iter().filter(|(_, of, _)| *of == side).map(|(id, ..)| id).collect();
    let lens = Lens { verb: Some(verb), unit: draw.pick(&own).copied(), ..Lens::default() };
    let mut listed = None;
    B::propose(known.table(), asked, side, &lens, &mut |order| {
        listed = Some(order);
        ControlFlow::Break(())
    });
    listed
}

/// The median and the worst but one in a hundred.
fn line(what: &str, times: &mut [f64]) {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| {
        times.get((times.len().saturating_sub(1) as f64 * share) as usize).copied().unwrap_or(0.0)
    };
    println!(
        "  exact odds, {what} ({}): median {:.3} ms, p99 {:.3} ms ({ODDS_WITHIN})",
        times.len(),
        at(0.5),
        at(0.99)
    );
}

/// The resident memory after all this.
fn memory() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("VmHWM: unknown here");
    println!(
        "resident memory at its highest, {} (65536 kB)",
        resident.split_whitespace().collect::<Vec<_>>().join(" ")
    );
}
