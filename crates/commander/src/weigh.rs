//! One order at a time: candidates from the book, each by its exact expectation.

use crate::{Level, Weights, score};
use engine::doctrine::{Doctrine, Matter, Soldier};
use engine::{Asked, Game, Grammar, Known, Lens, Manner, Player, Tag, Usual, end_of_chain, expected};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// A machine that plays one side.
#[derive(Debug, Clone)]
pub struct Commander {
    level: Level,
    weights: Weights,
    /// The moment of which the rest is true: turn, and the kind of question.
    moment: Option<(u16, &'static str, Option<Side>)>,
    /// The pieces that have nothing better to do than what they do.
    content: Vec<UnitId>,
}

/// What differs between levels.
struct Limits {
    weights: Weights,
    /// At most so many candidates of one piece.
    candidates: usize,
    /// At most so many branches for one candidate.
    steps: u64,
}

/// An order must gain more than this to be given: no one paces up and down for nothing.
const GAIN: f64 = 0.002;

impl Commander {
    /// A commander of a level.
    pub fn new(level: Level) -> Commander {
        let weights = match level {
            Level::Recruit => Weights::RECRUIT,
            Level::Veteran => Weights::VETERAN,
        };
        Commander { level, weights, moment: None, content: vec![] }
    }

    /// The same commander, who minds other things.
    pub fn minding(self, weights: Weights) -> Commander {
        Commander { weights, ..self }
    }

    fn limits(&self) -> Limits {
        match self.level {
            Level::Recruit => Limits { weights: self.weights, candidates: 12, steps: 2_000 },
            Level::Veteran => Limits { weights: self.weights, candidates: 40, steps: 4_000 },
        }
    }

    /// Forgets what was true at another moment.
    fn remember<B: Doctrine>(&mut self, known: &Known<B>) {
        let moment = B::moment(known.state());
        let now = Some((moment.turn, moment.phase, moment.side));
        if self.moment != now {
            self.moment = now;
            self.content.clear();
        }
    }

    /// The best order of one piece, if it is better than to leave the piece alone.
    fn best<B: Doctrine>(
        &self,
        known: &Known<B>,
        asked: &Asked<B>,
        side: Side,
        unit: UnitId,
    ) -> Option<B::Order> {
        let limits = self.limits();
        let lens = Lens { unit: Some(unit), ..Lens::default() };
        let now = score(known.game(), side, &limits.weights);
        let mut best: Option<(f64, B::Order)> = None;
        let mut seen = 0;
        B::propose(known.table(), &asked.of, side, &lens, &mut |order| {
            if order.verb().tag != Tag::Done {
                seen += 1;
                let worth = worth_of(known, side, order.clone(), &limits);
                if worth > now + GAIN && best.as_ref().is_none_or(|(most, _)| worth > *most) {
                    best = Some((worth, order));
                }
            }
            if seen < limits.candidates { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        best.map(|(_, order)| order)
    }

    /// The next order of a side that orders piece after piece; none if all are content.
    fn next<B: Doctrine>(&mut self, known: &Known<B>, asked: &Asked<B>, side: Side) -> Option<B::Order> {
        for unit in in_turn(known, side, B::matter(&asked.of)) {
            if self.content.contains(&unit) {
                continue;
            }
            if let Some(order) = self.best(known, asked, side, unit) {
                return Some(order);
            }
            self.content.push(unit);
        }
        None
    }

    /// The best of a few answers.
    fn choose<B: Doctrine>(&self, known: &Known<B>, asked: &Asked<B>, side: Side) -> B::Order {
        let limits = self.limits();
        let usual = B::usual(known.table(), &asked.of, side);
        let mut best: Option<(f64, B::Order)> = None;
        let mut seen = 0;
        B::propose(known.table(), &asked.of, side, &Lens::default(), &mut |order| {
            seen += 1;
            let worth = worth_of(known, side, order.clone(), &limits);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, order));
            }
            if seen < CHOICES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        best.map_or(usual, |(_, order)| order)
    }
}

/// At most so many answers to a small question are weighed.
const CHOICES: usize = 12;

/// What an order is worth on average when everything it began is decided.
fn worth_of<B: Doctrine>(known: &Known<B>, side: Side, order: B::Order, limits: &Limits) -> f64 {
    let until = end_of_chain(known.game());
    let worth = |game: &Game<B>| score(game, side, &limits.weights);
    expected(known, side, order, &until, &worth, &Usual, limits.steps)
}

/// The pieces of a side in the order in which they are thought of: those nearest to the enemy first.
fn in_turn<B: Doctrine>(known: &Known<B>, side: Side, matter: Matter) -> Vec<UnitId> {
    let mut chiefs = vec![];
    B::chiefs(known.table(), &mut chiefs);
    let chiefs = chiefs.iter().filter(|chief| chief.side == side).map(|chief| chief.id);
    if matter == Matter::Leaders {
        return chiefs.collect();
    }
    let mut soldiers: Vec<Soldier> = vec![];
    B::soldiers(known.table(), &mut soldiers);
    let nearest = |unit: &Soldier| {
        let enemies = soldiers.iter().filter(|enemy| enemy.side != side);
        enemies.map(|enemy| (enemy.middle() - unit.middle()).length()).fold(f64::INFINITY, f64::min)
    };
    let mut own: Vec<(f64, UnitId)> =
        soldiers.iter().filter(|unit| unit.side == side).map(|unit| (nearest(unit), unit.id)).collect();
    own.sort_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
    own.into_iter().map(|(_, id)| id).chain(chiefs).collect()
}

impl<B: Doctrine> Player<B> for Commander {
    fn answer(&mut self, known: &Known<B>, asked: &Asked<B>, side: Side) -> Option<B::Order> {
        if asked.manner == Manner::Aside {
            return None;
        }
        self.remember(known);
        let usual = || B::usual(known.table(), &asked.of, side);
        Some(match B::matter(&asked.of) {
            Matter::Moves | Matter::Fire | Matter::Leaders => {
                self.next(known, asked, side).unwrap_or_else(usual)
            }
            Matter::Choice => self.choose(known, asked, side),
            Matter::Routine => usual(),
        })
    }

    fn has_checked(&self) -> bool {
        true
    }
}
