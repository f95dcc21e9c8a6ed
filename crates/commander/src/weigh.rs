//! One order at a time: candidates from the book, each by its exact expectation.

use crate::poses::{Few, Survey, candidates};
use crate::reason::why;
use crate::{Advice, Balance, Level, Parts, Weights, balance, score};
use engine::doctrine::{Doctrine, Matter, Soldier};
use engine::{
    Asked, Game, Grammar, Known, Lens, Manner, Player, Tag, Usual, each_end, end_of_chain, expected,
};
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
    /// How many candidates of one piece.
    few: Few,
    /// At most so many branches for one candidate.
    steps: u64,
}

/// An order must gain more than this to be given: no one paces up and down for nothing.
const GAIN: f64 = 0.0005;

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

    /// What this commander minds.
    pub(crate) fn weights(&self) -> &Weights {
        &self.weights
    }

    fn limits(&self) -> Limits {
        match self.level {
            Level::Recruit => {
                Limits { few: Few { charges: 1, enemies: 1, marches: 4, others: 4 }, steps: 400 }
            }
            Level::Veteran => {
                Limits { few: Few { charges: 2, enemies: 3, marches: 8, others: 8 }, steps: 1_000 }
            }
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
    pub(crate) fn best<B: Doctrine>(
        &self,
        known: &Known<B>,
        asked: &Asked<B>,
        side: Side,
        unit: UnitId,
        survey: &Survey,
    ) -> Option<B::Order> {
        let mut most = GAIN;
        let mut best = None;
        for order in candidates(known, asked, side, unit, survey, self.limits().few) {
            let gain = self.gain_of(known, side, &order);
            if gain > most {
                (most, best) = (gain, Some(order));
            }
        }
        best
    }

    /// What an order gains on average over leaving things as they are. Whoever fights is not the worse off for having driven
    /// away the nearest enemy.
    fn gain_of<B: Doctrine>(&self, known: &Known<B>, side: Side, order: &B::Order) -> f64 {
        let fights = matches!(order.verb().tag, Tag::Charge | Tag::Fire);
        let distance = if fights { 0.0 } else { self.weights.distance };
        let weights = Weights { distance, ..self.weights };
        self.worth_by(known, side, order.clone(), &weights) - score(known.game(), side, &weights)
    }

    /// What an order is worth on average when everything it began is decided.
    pub(crate) fn worth_of<B: Doctrine>(&self, known: &Known<B>, side: Side, order: B::Order) -> f64 {
        self.worth_by(known, side, order, &self.weights)
    }

    pub(crate) fn worth_by<B: Doctrine>(
        &self,
        known: &Known<B>,
        side: Side,
        order: B::Order,
        weights: &Weights,
    ) -> f64 {
        let until = end_of_chain(known.game());
        let worth = |game: &Game<B>| score(game, side, weights);
        expected(known, side, order, &until, &worth, &Usual, self.limits().steps)
    }

    /// The next order of a side that orders piece after piece; none if all are content.
    pub(crate) fn next<B: Doctrine>(
        &mut self,
        known: &Known<B>,
        asked: &Asked<B>,
        side: Side,
    ) -> Option<B::Order> {
        let survey = Survey::new(known);
        for unit in in_turn(&survey, side, B::matter(&asked.of)) {
            if self.content.contains(&unit) {
                continue;
            }
            if let Some(order) = self.best(known, asked, side, unit, &survey) {
                return Some(order);
            }
            self.content.push(unit);
        }
        None
    }

    /// What this commander would do in somebody's place, and why.
    pub fn advise<B: Doctrine>(
        &mut self,
        known: &Known<B>,
        asked: &Asked<B>,
        side: Side,
    ) -> Option<Advice<B::Order>> {
        let order: B::Order = self.answer(known, asked, side)?;
        let matter = B::matter(&asked.of);
        if matter == Matter::Routine || order == B::usual(known.table(), &asked.of, side) {
            let why = match matter {
                Matter::Routine => "It makes little difference here.",
                Matter::Choice => "Nothing else is better.",
                Matter::Moves | Matter::Fire | Matter::Leaders => "No other order now would be better.",
            };
            return Some(Advice { order, why: why.into(), chance: None });
        }
        let before = balance(known.game(), side, &self.weights);
        let after = self.balance_after(known, side, order.clone());
        let told = self.weights.impartial();
        let chances = [score(known.game(), side, &told), self.worth_by(known, side, order.clone(), &told)];
        Some(Advice { order, why: why(&before, &after, chances), chance: Some(chances) })
    }

    /// How both sides stand on average after an order.
    pub(crate) fn balance_after<B: Doctrine>(
        &self,
        known: &Known<B>,
        side: Side,
        order: B::Order,
    ) -> Balance {
        let mut mean = Balance { own: Parts::default(), other: Parts::default(), over: None };
        let mut over = (0.0, 0.0);
        let until = end_of_chain(known.game());
        each_end(known, side, order, &until, &Usual, self.limits().steps, &mut |game, chance| {
            let end = balance(game, side, &self.weights);
            if let Some(result) = end.over {
                over = (over.0 + chance, over.1 + chance * result);
            }
            for part in 0..mean.own.len() {
                mean.own[part] += chance * end.own[part];
                mean.other[part] += chance * end.other[part];
            }
        });
        // Where most ends decide the battle, that is what counts.
        Balance { over: (over.0 > 0.5).then_some(over.1), ..mean }
    }

    /// The best of a few answers.
    pub(crate) fn choose<B: Doctrine>(&self, known: &Known<B>, asked: &Asked<B>, side: Side) -> B::Order {
        let usual = B::usual(known.table(), &asked.of, side);
        let mut best: Option<(f64, B::Order)> = None;
        let mut seen = 0;
        B::propose(known.table(), &asked.of, side, &Lens::default(), &mut |order| {
            seen += 1;
            let worth = self.worth_of(known, side, order.clone());
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

/// The pieces of a side in the order in which they are thought of: those nearest to the enemy first.
fn in_turn(survey: &Survey, side: Side, matter: Matter) -> Vec<UnitId> {
    let soldiers = &survey.soldiers;
    let chiefs = survey.chiefs.iter().filter(|chief| chief.side == side).map(|chief| chief.id);
    if matter == Matter::Leaders {
        return chiefs.collect();
    }
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
