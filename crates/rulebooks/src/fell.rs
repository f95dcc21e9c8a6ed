//! What came of an order, beside what might have come of it.

use crate::{AnyGame, OddsPart, Played, Visit};
use engine::{Footing, Game, Grammar, Json, Outcome, Part, Tag, each_at_next_question};
use field::outcome::footings;
use names::Side;
use serde::Serialize;

/// At most so many branches of the dice of one order are followed.
const BRANCHES: u64 = 4_000;

/// What an order that threw dice might have led to, and what came of it, for one side.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fell {
    /// All that might have come of it, in the three parts, which add up to 1.
    pub parts: Vec<OddsPart>,
    /// The part in which it fell.
    pub fell: Part,
    /// What the looking side and the other would have lost on average.
    pub mean: [f64; 2],
    /// What they lost.
    pub lost: [i32; 2],
}

/// An order that was given, between the game before it and the game at the next question.
#[derive(Debug, Clone, Copy)]
pub struct Given<'a> {
    /// The game before.
    pub before: &'a AnyGame,
    /// The game after.
    pub after: &'a AnyGame,
    /// The side that gave it.
    pub side: Side,
    /// The order.
    pub order: &'a Json,
}

/// What came of an order for a side, beside what might have come of it. None if no dice decided anything, or
/// if troops were hidden: the odds would betray them.
pub fn fell(given: Given, viewer: Side) -> Option<Fell> {
    let ended = given.after.visit(Ended { viewer });
    given.before.visit(Reckoning { given, viewer, ended })
}

/// How both sides stand, the looking one first, and whether the battle is over.
#[derive(Debug, Clone, Copy)]
struct Stood {
    footings: [Footing; 2],
    outcome: Option<Outcome>,
}

impl Stood {
    fn of<B: Played>(game: &Game<B>, viewer: Side) -> Stood {
        Stood { footings: footings(game, viewer), outcome: game.outcome() }
    }

    fn part(&self, before: &Stood, viewer: Side) -> Part {
        match self.outcome {
            Some(Outcome::Won(winner)) if winner == viewer => Part::Win,
            Some(Outcome::Won(_)) => Part::Lose,
            _ => Part::of(before.footings, self.footings),
        }
    }

    fn lost(&self, before: &Stood) -> [i32; 2] {
        let strength = |stood: &Stood, side: usize| i32::from(stood.footings[side].strength);
        [0, 1].map(|side| strength(before, side) - strength(self, side))
    }
}

struct Ended {
    viewer: Side,
}

impl Visit for Ended {
    type Out = Stood;

    fn visit<B: Played>(self, game: &Game<B>) -> Stood {
        Stood::of(game, self.viewer)
    }
}

struct Reckoning<'a> {
    given: Given<'a>,
    viewer: Side,
    ended: Stood,
}

impl Visit for Reckoning<'_> {
    type Out = Option<Fell>;

    fn visit<B: Played>(self, game: &Game<B>) -> Option<Fell> {
        let Reckoning { given: Given { side, order, .. }, viewer, ended } = self;
        if Side::BOTH.into_iter().any(|side| B::hides(game.state(), side)) {
            return None;
        }
        let order: B::Order = order.read().ok()?;
        // Where the other side acted, its part is the viewer's with the signs changed.
        let tag = if side == viewer { order.verb().tag } else { Tag::React };
        let began = Stood::of(game, viewer);
        let mut about = [0.0; 3];
        let mut mean = [0.0; 2];
        let mut ways = 0_u32;
        each_at_next_question(game, side, order, BRANCHES, &mut |after, chance| {
            let stood = Stood::of(after, viewer);
            let part = stood.part(&began, viewer);
            let place = Part::ALL.iter().position(|one| *one == part).expect("these are all parts");
            about[place] += chance;
            for (sum, lost) in mean.iter_mut().zip(stood.lost(&began)) {
                *sum += chance * f64::from(lost);
            }
            ways += 1;
        });
        let words = B::parts(tag);
        let part = |(place, part): (usize, Part)| OddsPart { part, words: words[place], about: about[place] };
        let parts = Part::ALL.into_iter().enumerate().map(part).collect();
        let (fell, lost) = (ended.part(&began, viewer), ended.lost(&began));
        (ways > 1).then_some(Fell { parts, fell, mean, lost })
    }
}
