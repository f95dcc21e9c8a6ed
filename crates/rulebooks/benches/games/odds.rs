//! Exact odds of charges and volleys, as they come up in fights.
//!
//! `clash.toml` has 14 units a side within reach of each other. Players draw their orders, but give every
//! other charge and every other volley that comes up, so that the armies fight: whole units and broken ones,
//! in front and flank, at squares and guns, with friends behind them and generals among them. Of what comes
//! up in the first turns of each game one in four is weighed, if dice decide it: 500 charges and 500 volleys
//! of all elements, at most a few from one game. What was sampled is printed with the times.

use crate::circumstances::{Circumstances, Tally};
use cpu_time::ProcessTime;
use dice::{Seed, Seeded};
use engine::{Answers, Asked, Book, Draw, Game, Lens, Manner, Player, RandomPlayer, Usual};
use field::{Battle, Fielded};
use names::{Side, UnitId};
use rulebooks::{AnyGame, Played, Visit};
use std::ops::ControlFlow;

/// So many of each kind are weighed, at most so many of one game, in so many turns, and 99 of 100 within so
/// many milliseconds.
const OF_EACH: usize = 500;
const OF_A_GAME: usize = 4;
const TURNS: u16 = 10;
const WITHIN: f64 = 1.0;

/// A kind of orders that are weighed.
struct Kind {
    called: &'static str,
    /// The verbs that mean it: the first that answers a question counts.
    verbs: &'static [&'static str],
    /// One question in so many is looked at, since there are so many more questions about moves.
    one_in: usize,
    /// So many pieces are tried till one has something to offer.
    tried: usize,
}

/// Charges and volleys are counted; volleys that come after others in a secret list are only shown.
const KINDS: [Kind; 3] = [
    Kind { called: "charges", verbs: &["charge"], one_in: 4, tried: 1 },
    Kind { called: "volleys", verbs: &["volley", "shoot"], one_in: 1, tried: 8 },
    Kind { called: "volleys of a secret list", verbs: &[], one_in: 1, tried: 8 },
];
const COUNTED: usize = 2;

/// Two armies within reach of each other, by a book.
pub fn clash(book: &str) -> AnyGame {
    let battle = Battle::read("clash.toml", include_str!("clash.toml")).expect("a sound file");
    AnyGame::muster(&battle, book, &[]).expect("a battle for every book").0
}

/// Weighs charges and volleys and prints how long that took.
pub struct Odds;

impl Visit for Odds {
    type Out = ();

    fn visit<B: Played>(self, game: &Game<B>) {
        let mut samples = Samples::default();
        for seed in 0.. {
            if samples.is_full() {
                break;
            }
            samples.play(game.clone(), seed);
        }
        samples.print();
    }
}

/// Milliseconds and circumstances by kind.
#[derive(Default)]
struct Samples {
    times: [Vec<f64>; 3],
    tallies: [Tally; 3],
    games: u64,
    open: usize,
}

impl Samples {
    fn is_full(&self) -> bool {
        self.times[..COUNTED].iter().all(|times| times.len() >= OF_EACH)
    }

    /// Plays the first turns of a game and weighs what comes up.
    fn play<B: Fielded>(&mut self, mut game: Game<B>, seed: u64) {
        let mut dice = Seeded::new(&Seed::from(9), seed);
        let mut players = [RandomPlayer::new(seed), RandomPlayer::new(!seed)];
        let mut draw = Draw::new(seed);
        let mut left = [OF_A_GAME; 3];
        self.games += 1;
        game.advance(&mut dice, None);
        while game.outcome().is_none()
            && B::moment(game.state()).turn <= TURNS
            && left[..COUNTED] != [0; COUNTED]
        {
            for side in Side::BOTH {
                let Some(asked) = game.decision_for(side).filter(|asked| asked.manner != Manner::Aside)
                else {
                    continue;
                };
                let fight = drawn_fight(&game, side, &asked, &mut draw);
                if let Some((kind, order)) = &fight
                    && left[*kind] > 0
                    && self.times[*kind].len() < OF_EACH
                {
                    left[*kind] -= usize::from(self.weigh(&game, side, *kind, order));
                }
                let wanted = fight.filter(|_| draw.below(2) == 0).map(|(_, order)| order);
                let order = wanted
                    .or_else(|| players[side.index()].answer(&game.known(side), &asked, side))
                    .expect("the side that is asked answers");
                game.give(side, order).expect("it draws legal orders");
                break;
            }
            game.advance(&mut dice, None);
        }
    }

    /// Takes the odds of an order, and counts them if dice decide it. Says whether they do.
    fn weigh<B: Fielded>(&mut self, game: &Game<B>, side: Side, kind: usize, order: &B::Order) -> bool {
        let began = ProcessTime::now();
        let odds = odds(game, side, order.clone());
        let spent = began.elapsed().as_secs_f64() * 1e3;
        if odds.is_open {
            self.open += 1;
        }
        if odds.is_decided_by_dice {
            self.times[kind].push(spent);
            self.tallies[kind].add(&Circumstances::of(game, side, order));
        }
        odds.is_decided_by_dice
    }

    fn print(mut self) {
        let mut all = self.times[..COUNTED].concat();
        line("charges and volleys", &mut all);
        for (kind, (times, tally)) in KINDS.iter().zip(self.times.iter_mut().zip(&self.tallies)) {
            if !times.is_empty() {
                line(kind.called, times);
                println!("    {tally}");
            }
        }
        println!("    from {} games; left open by the budget: {}", self.games, self.open);
    }
}

/// A charge or volley of a piece drawn at random, and which of the two; of another if it has none.
fn drawn_fight<B: Book>(
    game: &Game<B>,
    side: Side,
    asked: &Asked<B>,
    draw: &mut Draw,
) -> Option<(usize, B::Order)> {
    let fits = |name: &str| B::verbs(&asked.of).iter().find(|verb| verb.name == name);
    let (at, verb) = KINDS.iter().enumerate().find_map(|(at, kind)| {
        let verb = kind.verbs.iter().find_map(|name| fits(name))?;
        Some((at, verb.name))
    })?;
    let kind = &KINDS[at];
    if draw.below(kind.one_in) > 0 {
        return None;
    }
    let known = game.known(side);
    let mut own: Vec<UnitId> = B::bodies(known.state())
        .iter()
        .filter(|standing| standing.side == side)
        .map(|standing| standing.id)
        .collect();
    draw.shuffle(&mut own);
    own.into_iter().take(kind.tried).find_map(|unit| {
        let lens = Lens { verb: Some(verb), unit: Some(unit), seed: Some(draw.number()), ..Lens::default() };
        let mut drawn = None;
        engine::propose(known.table(), &asked.of, side, &lens, &mut |order| {
            drawn = Some(order);
            ControlFlow::Break(())
        });
        let is_among_others = !known.table().draft.is_empty();
        drawn.map(|order| (at + usize::from(is_among_others), order))
    })
}

/// What came of a forecast.
struct Weighed {
    is_decided_by_dice: bool,
    is_open: bool,
}

/// The odds of an order with its chain, as a surface shows them.
fn odds<B: Fielded>(game: &Game<B>, side: Side, order: B::Order) -> Weighed {
    let known = game.known(side);
    let before = known.game();
    let until = engine::end_of_chain(before);
    let key = |after: &Game<B>| B::outcome(before, after);
    let found = engine::forecast(&known, side, order, &until, &key, &Usual as &dyn Answers<B>, 200_000);
    let cases = found.expect("a proposed order is legal").cases;
    Weighed {
        is_decided_by_dice: cases.iter().any(|case| case.of.len() > 1),
        is_open: cases.iter().any(|case| !case.open.is_zero()),
    }
}

/// The median, the worst but one in a hundred, and the worst.
fn line(what: &str, times: &mut [f64]) {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| {
        times.get((times.len().saturating_sub(1) as f64 * share) as usize).copied().unwrap_or(0.0)
    };
    println!(
        "  exact odds, {what} ({}): median {:.3} ms, p99 {:.3} ms ({WITHIN}), worst {:.3} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}
