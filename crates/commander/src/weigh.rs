//! One order at a time: candidates from the book, each by its exact expectation.

use crate::budget::{Budget, Deadline};
use crate::phase::Phase;
use crate::poses::{Few, One, Screen, Survey, candidates};
use crate::posture::Watch;
use crate::reason::why;
use crate::standing::Standing;
use crate::worth::balance_later;
use crate::{Advice, Balance, Level, Parts, Plans, Style, Weights, balance, chance};
use engine::doctrine::{Doctrine, Matter};
use engine::{
    Asked, Game, Grammar, Known, Lens, Manner, Player, Tag, Usual, each_end, end_of_chain, expected,
};
use names::Side;
use std::cell::LazyCell;
use std::ops::ControlFlow;

/// A machine that plays one side.
#[derive(Debug, Clone)]
pub struct Commander {
    level: Level,
    /// Whether he looks at little, to play on for another.
    is_hasty: bool,
    /// Whether all answers to the last small question seemed alike.
    pub(crate) tied: Option<bool>,
    /// What he minds by himself, and what he minds as his army is about something.
    own: Weights,
    weights: Weights,
    watch: Watch,
    /// What has been done in the phase at hand.
    pub(crate) phase: Phase,
    pub(crate) budget: Budget,
    /// When the question at hand must be answered.
    pub(crate) ends: Deadline,
    /// What the brigades are about to do.
    pub(crate) plans: Plans,
    /// Whether that is to be thought over.
    pub(crate) plans_anew: bool,
}

/// What differs between levels.
struct Limits {
    /// How many candidates of one piece.
    few: Few,
    /// At most so many branches for one candidate.
    steps: u64,
}

/// An order must gain more than this to be given: no one paces up and down for nothing.
pub(crate) const GAIN: f64 = 0.0005;

impl Commander {
    /// A commander of a level.
    pub fn new(level: Level) -> Commander {
        let weights = match level {
            Level::Recruit => Weights::RECRUIT,
            Level::Veteran | Level::Marshal => Weights::VETERAN,
        };
        Commander {
            level,
            is_hasty: false,
            tied: None,
            own: weights,
            weights,
            watch: Watch::default(),
            phase: Phase::default(),
            budget: Budget::default(),
            ends: Deadline::NEVER,
            plans: Plans::default(),
            plans_anew: true,
        }
    }

    /// The veteran as he first was: an opponent who stays the same.
    pub fn first_veteran() -> Commander {
        Commander::new(Level::Veteran).minding(Weights::FIRST_VETERAN)
    }

    /// A veteran who looks at little.
    pub(crate) fn hasty(weights: Weights) -> Commander {
        Commander { is_hasty: true, ..Commander::new(Level::Veteran).minding(weights) }
    }

    /// The same commander, who minds other things.
    pub fn minding(self, weights: Weights) -> Commander {
        Commander { own: weights, weights, ..self }
    }

    /// The same commander, who may think so long about a decision.
    pub fn within(self, budget: Budget) -> Commander {
        Commander { budget, ..self }
    }

    /// Whether all answers to the question that was answered last seemed alike; none if it was no small
    /// question.
    pub fn tied(&self) -> Option<bool> {
        self.tied
    }

    /// What this commander minds.
    pub(crate) fn weights(&self) -> &Weights {
        &self.weights
    }

    /// How he goes about it.
    pub(crate) fn style(&self) -> Style {
        self.weights.style
    }

    fn limits(&self) -> Limits {
        let few = Few { charges: 1, targets: 2, enemies: 1, marches: 1, others: 3 };
        match self.level {
            _ if self.is_hasty => Limits { few, steps: 100 },
            Level::Recruit => Limits { few, steps: 400 },
            Level::Veteran | Level::Marshal => Limits {
                few: Few { charges: 2, targets: 3, enemies: 3, marches: 2, others: 4 },
                steps: 1_000,
            },
        }
    }

    /// The best order of one piece, if it is better than to leave the piece alone.
    pub(crate) fn best<B: Doctrine>(&self, one: One<B>) -> Option<B::Order> {
        let screen = Screen::new(one.known, one.side, &self.weights);
        self.best_of(self.ranked(one, &screen))
    }

    /// The first of some ranked orders, if it gains anything.
    fn best_of<O>(&self, ranked: Vec<(f64, O)>) -> Option<O> {
        ranked.into_iter().next().filter(|(gain, _)| *gain > GAIN).map(|(_, order)| order)
    }

    /// The orders of one piece with what each gains over leaving it alone, the best first; as many as there
    /// is time to weigh.
    pub(crate) fn ranked<B: Doctrine>(&self, one: One<B>, screen: &Screen<B>) -> Vec<(f64, B::Order)> {
        let One { known, asked, side, .. } = one;
        let orders = candidates(one, self.limits().few, screen);
        if B::matter(&asked.of) == Matter::Fire && orders.len() == 1 {
            // A unit with one target shoots at it.
            return orders.into_iter().map(|order| (1.0, order)).collect();
        }
        // A unit that fights is not worse off for having driven away the nearest enemy.
        let minds = [self.weights, Weights { distance: 0.0, ..self.weights }];
        let standing = &screen.standing;
        let now = minds.map(|weights| {
            LazyCell::new(move || balance_later(known.game(), side, &weights, standing).score())
        });
        let gain = |order: &B::Order| {
            let fights = usize::from(matches!(order.verb().tag, Tag::Charge | Tag::Fire));
            let worth = |game: &Game<B>| balance_later(game, side, &minds[fights], standing).score();
            self.mean(known, side, order.clone(), &worth) - *now[fights]
        };
        let weighed = orders.into_iter().map(|order| (gain(&order), order));
        // What time has cut short is not known.
        let mut ranked: Vec<(f64, B::Order)> = weighed.take_while(|_| !self.ends.has_come()).collect();
        ranked.sort_by(|one, two| two.0.total_cmp(&one.0));
        ranked
    }

    /// The mean score when everything is decided that an order begins; nothing of use if there is no time
    /// left for it.
    fn mean<B: Doctrine>(
        &self,
        known: &Known<B>,
        side: Side,
        order: B::Order,
        of: &dyn Fn(&Game<B>) -> f64,
    ) -> f64 {
        let (chain_ends, ends) = (end_of_chain(known.game()), self.ends);
        let until = |game: &Game<B>| ends.has_come() || chain_ends(game);
        let of = |game: &Game<B>| if ends.has_come() { 0.0 } else { of(game) };
        expected(known, side, order, &until, &of, &Usual, self.limits().steps)
    }

    /// The chance to win that an order leads to on average, as it is told.
    pub(crate) fn chance_after<B: Doctrine>(&self, known: &Known<B>, side: Side, order: B::Order) -> f64 {
        let told = self.weights.impartial();
        self.mean(known, side, order, &|game| chance(game, side, &told))
    }

    /// The next order of a side that orders piece after piece; none if all are content.
    pub(crate) fn next<B: Doctrine>(
        &mut self,
        known: &Known<B>,
        asked: &Asked<B>,
        side: Side,
    ) -> Option<B::Order> {
        let survey = Survey::new(known);
        let screen = LazyCell::new(|| Screen::new(known, side, &self.weights));
        for unit in survey.in_turn(side, B::matter(&asked.of)) {
            if self.phase.is_done(unit) {
                continue;
            }
            let one = One { known, asked, side, unit, survey: &survey };
            if let Some(order) = self.best_of(self.ranked(one, &screen)) {
                self.phase.ordered(unit);
                return Some(order);
            }
            self.phase.done(unit);
        }
        None
    }

    /// The order that this commander suggests to a player, and why.
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
                Matter::Choice | Matter::Precedence => "Nothing else is better.",
                Matter::Moves | Matter::Fire | Matter::Leaders => "No other order now would be better.",
            };
            return Some(Advice { order, why: why.into(), chance: None });
        }
        let before = balance(known.game(), side, &self.weights);
        let after = self.balance_after(known, side, order.clone());
        let now = chance(known.game(), side, &self.weights.impartial());
        let chances = [now, self.chance_after(known, side, order.clone())];
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

    /// A few answers with what each is worth, the best first.
    pub(crate) fn answers<B: Doctrine>(
        &self,
        known: &Known<B>,
        asked: &Asked<B>,
        side: Side,
    ) -> Vec<(f64, B::Order)> {
        let mut answers = vec![];
        let standing = Standing::new(known.table(), side, self.style());
        engine::propose(known.table(), &asked.of, side, &Lens::default(), &mut |order| {
            let worth = |game: &Game<B>| balance_later(game, side, &self.weights, &standing).score();
            let mean = self.mean(known, side, order.clone(), &worth);
            if self.ends.has_come() {
                return ControlFlow::Break(());
            }
            answers.push((mean, order));
            if answers.len() < CHOICES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        answers.sort_by(|one, two| two.0.total_cmp(&one.0));
        answers
    }
}

/// At most so many answers to a small question are weighed.
const CHOICES: usize = 12;

impl<B: Doctrine> Player<B> for Commander {
    fn answer(&mut self, known: &Known<B>, asked: &Asked<B>, side: Side) -> Option<B::Order> {
        if asked.manner == Manner::Aside {
            return None;
        }
        if self.level == Level::Marshal {
            self.ends = Deadline::of(self.budget);
        }
        if self.level == Level::Marshal || self.style().waits && B::TEMPER.waits {
            self.weights = self.watch.look(known, side).weights(self.own);
        }
        self.tied = None;
        let usual = || B::usual(known.table(), &asked.of, side);
        self.plans_anew |= self.phase.enter(known);
        let order = match B::matter(&asked.of) {
            Matter::Moves if self.level == Level::Marshal => {
                self.search(known, asked, side).unwrap_or_else(usual)
            }
            Matter::Moves | Matter::Fire | Matter::Leaders => {
                self.next(known, asked, side).unwrap_or_else(usual)
            }
            Matter::Choice | Matter::Precedence if self.level == Level::Marshal => {
                self.search_choice(known, asked, side)
            }
            Matter::Choice | Matter::Precedence => self.choose(known, asked, side),
            Matter::Routine => usual(),
        };
        self.ends = Deadline::NEVER;
        Some(order)
    }

    fn has_checked(&self) -> bool {
        true
    }
}
