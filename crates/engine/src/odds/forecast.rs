//! Exact odds: the rules themselves, run over every outcome of the dice.
//!
//! The game is copied at each throw. Games that have become equal are merged, deepest agenda first, so that
//! one chain of routs closes before the next unit tests; that is where games become equal. There is no second
//! formula that could disagree with what `apply` does.

mod explore;

use crate::events::reckoning;
use crate::{Asked, Book, Game, Grammar, Known, Lens, Manner, Reckoned, SubmitError, Tag, Task, Told, Words};
use dice::{Chance, Every};
use explore::{Heed, explore};
use names::Side;
use serde::Serialize;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The exact chances of what an order may lead to.
#[derive(Debug, Clone, PartialEq)]
pub struct Forecast<K, B: Book> {
    /// One case for each kind of answer the other side could give to the first question put to it; a single
    /// case if it is asked nothing. The first is the usual one.
    pub cases: Vec<Case<K, B>>,
}

/// What an order may lead to if the other side answers in one way.
#[derive(Debug, Clone, PartialEq)]
pub struct Case<K, B: Book> {
    /// The chance of each result.
    pub of: BTreeMap<K, Chance>,
    /// The chance of what the budget left unfinished. It is never hidden in the others.
    pub open: Chance,
    /// The answers that were supposed on the way, once each, in the order in which they were met.
    pub supposing: Vec<Supposed<B>>,
    /// What was added up on the way, in the order in which it was first met; empty where it was not asked
    /// for.
    pub reckoned: Vec<Reckoned>,
}

/// An answer that a forecast took for granted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(bound = "")]
pub struct Supposed<B: Book> {
    /// The side that would answer.
    pub side: Side,
    /// What he would be asked.
    pub asked: B::Decision,
    /// What he would order.
    pub order: B::Order,
}

/// Answers the questions that come up inside a forecast.
pub trait Answers<B: Book> {
    /// A legal answer.
    fn answer(&self, known: &Known<B>, asked: &Asked<B>, side: Side) -> B::Order;
}

/// Answers everything with the book's usual order.
#[derive(Debug, Clone, Copy)]
pub struct Usual;

impl<B: Book> Answers<B> for Usual {
    fn answer(&self, known: &Known<B>, asked: &Asked<B>, side: Side) -> B::Order {
        B::usual(known.table(), &asked.of, side)
    }
}

/// Where the chain of an order given in this game ends: all that it left is done, and the game waits on the
/// next question of the same phase or has gone on to the next; but not while something it began is still to
/// be decided. The usual `until` of a forecast.
pub fn end_of_chain<B: Book>(before: &Game<B>) -> impl Fn(&Game<B>) -> bool + use<B> {
    let depth = before.agenda().len();
    let state = before.state().clone();
    move |game| {
        let done = match game.agenda().last() {
            Some(Task::Ask { .. }) => game.agenda().len() <= depth,
            _ => game.agenda().len() < depth,
        };
        done && !B::has_unresolved(&state, game.state())
    }
}

/// Whether an order ends a phase or closes a secret list, and so sets off everything that has been prepared.
pub fn is_closing<B: Book>(order: &B::Order) -> bool {
    B::closes(order) || order.verb().tag == Tag::Done
}

/// Where a branch of odds ends.
pub type End<B> = Box<dyn Fn(&Game<B>) -> bool>;

/// Where the odds of an order end: its chain, or, if it closes something, the next moment at which nothing
/// that has been begun is still to be decided.
pub fn end_of<B: Book>(before: &Game<B>, order: &B::Order) -> End<B> {
    if is_closing::<B>(order) {
        return Box::new(|game| game.waits() && !is_half_closed(game) && game.is_quiet());
    }
    Box::new(end_of_chain(before))
}

/// Whether one side has closed its secret list and the other has not: nothing is set off yet.
fn is_half_closed<B: Book>(game: &Game<B>) -> bool {
    matches!(game.agenda().last(), Some(Task::Sealed { ready, .. }) if ready.contains(&true))
}

/// A copy of a game for weighing an order, and nothing else that is still to be decided: of a secret list
/// only the order that is added to it, unless that closes the list and sets all of it off.
pub fn apart<B: Book>(game: &Game<B>, order: &B::Order) -> Game<B> {
    let mut state = game.state().clone();
    B::isolate_for_odds(&mut state);
    let mut agenda = game.agenda().to_vec();
    if let Some(Task::Sealed { drafts, .. }) = agenda.last_mut()
        && !B::closes(order)
    {
        drafts.iter_mut().for_each(Vec::clear);
    }
    game.with(state, agenda)
}

/// So many proposed answers of one verb are looked at to find the ways in which it can be given.
const LOOKED_AT: usize = 256;

/// What `order` may lead to, as far as `side` knows.
///
/// Each branch ends where `until` holds, at the latest when the battle is over; `key` says what of it
/// matters. At most `steps` branches are taken in each case.
pub fn forecast<B: Book, K: Ord + Clone>(
    known: &Known<B>,
    side: Side,
    order: B::Order,
    until: &dyn Fn(&Game<B>) -> bool,
    key: &dyn Fn(&Game<B>) -> K,
    answers: &dyn Answers<B>,
    steps: u64,
) -> Result<Forecast<K, B>, SubmitError<B>> {
    let start = weighed(known, side, order)?;
    Ok(merged(start, Chosen::new(side, answers), &Asking { until, key, steps, reckons: false }))
}

/// A copy of a game in which nothing but an order is left to weigh.
fn weighed<B: Book>(known: &Known<B>, side: Side, order: B::Order) -> Result<Game<B>, SubmitError<B>> {
    known.game().check(side, &order)?;
    // An order that closes something sets off what was begun before it, so all of that counts.
    let mut game = if is_closing::<B>(&order) { known.game().clone() } else { apart(known.game(), &order) };
    game.give_checked(side, order);
    Ok(game)
}

/// The same, with the scores that are added up on the way and all their modifiers, which a surface shows
/// beside the odds.
pub fn forecast_with_reckonings<B: Book, K: Ord + Clone>(
    known: &Known<B>,
    side: Side,
    order: B::Order,
    until: &dyn Fn(&Game<B>) -> bool,
    key: &dyn Fn(&Game<B>) -> K,
    answers: &dyn Answers<B>,
    steps: u64,
) -> Result<Forecast<K, B>, SubmitError<B>> {
    let start = weighed(known, side, order)?;
    Ok(merged(start, Chosen::new(side, answers), &Asking { until, key, steps, reckons: true }))
}

/// What an order that has passed the check is worth on average, by what its ends are worth to the asking
/// side; the other side answers as usual. What the budget leaves unfinished counts as it then stands.
pub fn expected<B: Book>(
    known: &Known<B>,
    side: Side,
    order: B::Order,
    until: &dyn Fn(&Game<B>) -> bool,
    worth: &dyn Fn(&Game<B>) -> f64,
    answers: &dyn Answers<B>,
    steps: u64,
) -> f64 {
    let mut sum = 0.0;
    each_end(known, side, order, until, answers, steps, &mut |game, chance| sum += worth(game) * chance);
    sum
}

/// What a legal order is worth on average when the game next waits on a question, everything that the dice
/// decide till then included. It is judged on the truth, and what the budget leaves unfinished counts as it
/// then stands.
pub fn expected_at_next_question<B: Book>(
    game: &Game<B>,
    side: Side,
    order: B::Order,
    worth: &dyn Fn(&Game<B>) -> f64,
    steps: u64,
) -> f64 {
    let mut sum = 0.0;
    each_at_next_question(game, side, order, steps, &mut |game, chance| sum += worth(game) * chance);
    sum
}

/// Hands out, with its chance, each position in which a legal order may leave the game at its next question.
/// It is played on the truth, and what the budget leaves unfinished is handed out as it then stands.
pub fn each_at_next_question<B: Book>(
    game: &Game<B>,
    side: Side,
    order: B::Order,
    steps: u64,
    end: &mut dyn FnMut(&Game<B>, f64),
) {
    let mut game = game.clone();
    game.give_checked(side, order);
    if game.waits() {
        return end(&game, 1.0);
    }
    let end = RefCell::new(end);
    let mut finished = |game: &Game<B>, chance: &Chance| (end.borrow_mut())(game, chance.as_f64());
    let mut unfinished = |game: &Game<B>, chance: &Chance| (end.borrow_mut())(game, chance.as_f64());
    let mut chosen = Chosen { splits: false, ..Chosen::new(side, &Usual) };
    let ways = vec![(game, Chance::ONE)];
    explore(ways, &mut chosen, &Game::waits, steps, &mut finished, &mut unfinished, None);
}

/// Hands out each end of an order that has passed the check, with its chance; the other side answers as
/// usual. What the budget leaves unfinished is handed out as it then stands.
pub fn each_end<B: Book>(
    known: &Known<B>,
    side: Side,
    order: B::Order,
    until: &dyn Fn(&Game<B>) -> bool,
    answers: &dyn Answers<B>,
    steps: u64,
    end: &mut dyn FnMut(&Game<B>, f64),
) {
    let mut game = apart(known.game(), &order);
    game.give_checked(side, order);
    let mut chosen = Chosen { splits: false, ..Chosen::new(side, answers) };
    let end = RefCell::new(end);
    let mut finished = |game: &Game<B>, chance: &Chance| (end.borrow_mut())(game, chance.as_f64());
    let mut unfinished = |game: &Game<B>, chance: &Chance| (end.borrow_mut())(game, chance.as_f64());
    let ways = vec![(game, Chance::ONE)];
    explore(ways, &mut chosen, until, steps, &mut finished, &mut unfinished, None);
}

/// The same by running the whole chain anew for every combination of dice, at most `runs` times in each case:
/// slow, simple, and what the other is measured by.
pub fn forecast_by_whole_runs<B: Book, K: Ord>(
    known: &Known<B>,
    side: Side,
    order: B::Order,
    until: &dyn Fn(&Game<B>) -> bool,
    key: &dyn Fn(&Game<B>) -> K,
    answers: &dyn Answers<B>,
    runs: u64,
) -> Result<Forecast<K, B>, SubmitError<B>> {
    let game = weighed(known, side, order)?;
    let mut chosen = Chosen::new(side, answers);
    let case = |chosen: &mut Chosen<B>| {
        let (of, open) = whole(&game, chosen, until, key, runs);
        Case { of, open, supposing: std::mem::take(&mut chosen.supposing), reckoned: vec![] }
    };
    let mut cases = vec![case(&mut chosen)];
    if let Some((asked, others)) = chosen.split.clone() {
        for order in others {
            chosen.fixed = Some((asked.clone(), order));
            cases.push(case(&mut chosen));
        }
    }
    Ok(Forecast { cases })
}

/// How questions are answered.
struct Chosen<'a, B: Book> {
    asker: Side,
    answers: &'a dyn Answers<B>,
    /// Whether other answers make further cases, and supposed answers are listed.
    splits: bool,
    /// The first question to the other side, and one order for each other way to answer it.
    split: Option<(B::Decision, Vec<B::Order>)>,
    /// The answer that makes this case.
    fixed: Option<(B::Decision, B::Order)>,
    /// Ways that have come to the question that makes the cases, while only what all cases share is followed.
    waiting: Option<Vec<(Game<B>, Chance)>>,
    supposing: Vec<Supposed<B>>,
}

impl<'a, B: Book> Chosen<'a, B> {
    /// For odds that are told case by case.
    fn new(asker: Side, answers: &'a dyn Answers<B>) -> Chosen<'a, B> {
        let (split, fixed, waiting, supposing) = (None, None, None, vec![]);
        Chosen { asker, answers, splits: true, split, fixed, waiting, supposing }
    }

    /// Answers the question on which a game waits, unless it has to wait there for the cases; says whether it
    /// did.
    fn give(&mut self, game: &mut Game<B>, chance: &Chance) -> bool {
        let (side, asked) = Side::BOTH
            .into_iter()
            .filter_map(|side| Some((side, game.decision_for(side)?)))
            .find(|(_, asked)| asked.manner != Manner::Aside)
            .expect("a game that waits has asked a side");
        let known = game.known(side);
        if self.splits
            && side != self.asker
            && self.is_split_at(&known, &asked, side)
            && let Some(waiting) = &mut self.waiting
        {
            waiting.push((game.clone(), chance.clone()));
            return false;
        }
        let order = match &self.fixed {
            Some((of, order)) if *of == asked.of && game.check(side, order).is_ok() => order.clone(),
            _ => self.answers.answer(&known, &asked, side),
        };
        if !self.splits {
            game.give_checked(side, order);
            return true;
        }
        let supposed: Supposed<B> = Supposed { side, asked: asked.of, order };
        game.give_checked(side, supposed.order.clone());
        if !self.supposing.contains(&supposed) {
            self.supposing.push(supposed);
        }
        true
    }

    /// Whether a question to the other side makes the cases: the first that it is asked, if there are several
    /// ways to answer it.
    fn is_split_at(&mut self, known: &Known<B>, asked: &Asked<B>, side: Side) -> bool {
        let (of, others) = self.split.get_or_insert_with(|| {
            let usual = self.answers.answer(known, asked, side);
            (asked.of.clone(), other_ways(known, asked, side, &usual))
        });
        *of == asked.of && !others.is_empty()
    }
}

/// Whether a parameter of a verb makes another case: a word that cannot be left out.
fn tells_apart(param: &crate::Param) -> bool {
    param.is_a_word() && !param.optional
}

/// One order for each way to answer a question but one: each verb, and each word it must be said with.
///
/// Of a verb that is said in one way only the first proposal will do, and of one already given none is looked
/// for.
fn other_ways<B: Book>(known: &Known<B>, asked: &Asked<B>, side: Side, but: &B::Order) -> Vec<B::Order> {
    let mut orders = vec![];
    // What both write in secret is a list, and no single order of it makes a case.
    if asked.manner == Manner::Sealed {
        return orders;
    }
    let mut ways = vec![way::<B>(but)];
    for verb in B::verbs(&asked.of) {
        let said_in_one_way = !verb.params.iter().any(tells_apart);
        if said_in_one_way && verb.name == but.verb().name {
            continue;
        }
        let lens = Lens { verb: Some(verb.name), ..Lens::default() };
        let mut looked_at = 0;
        crate::propose(known.table(), &asked.of, side, &lens, &mut |order| {
            looked_at += 1;
            let way = way::<B>(&order);
            if !ways.contains(&way) {
                ways.push(way);
                orders.push(order);
            }
            let enough = said_in_one_way || looked_at == LOOKED_AT;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    orders
}

/// What of an order makes a case of its own: its verb, and the words it must be said with.
fn way<B: Book>(order: &B::Order) -> Words {
    let mut words = order.write(B::YARDSTICK);
    let said = |name: &str| order.verb().params.iter().any(|param| param.name == name && tells_apart(param));
    words.with.retain(|name, _| said(name));
    words
}

/// A request for odds.
struct Asking<'a, B: Book, K> {
    until: &'a dyn Fn(&Game<B>) -> bool,
    key: &'a dyn Fn(&Game<B>) -> K,
    /// At most so many branches in each case.
    steps: u64,
    /// Whether scores are wanted besides.
    reckons: bool,
}

/// Follows all ways, equal games as one. What does not hang on the first answer of the other side is followed
/// once for all cases: ways that come to its question wait there, and from there each case goes on.
fn merged<B: Book, K: Ord + Clone>(
    start: Game<B>,
    mut chosen: Chosen<B>,
    asking: &Asking<B, K>,
) -> Forecast<K, B> {
    chosen.waiting = Some(vec![]);
    let mut shared = Case { of: BTreeMap::new(), open: Chance::ZERO, supposing: vec![], reckoned: vec![] };
    let left = shared.follow(vec![(start, Chance::ONE)], &mut chosen, asking, asking.steps);
    let waiting = chosen.waiting.take().filter(|waiting| !waiting.is_empty());
    let (Some(waiting), Some((of, others))) = (waiting, chosen.split.clone()) else {
        return Forecast { cases: vec![shared] };
    };
    let answers = std::iter::once(None).chain(others.into_iter().map(Some));
    let cases = answers.map(|order| {
        let mut case = shared.clone();
        chosen.fixed = order.map(|order| (of.clone(), order));
        case.follow(waiting.clone(), &mut chosen, asking, left);
        case
    });
    Forecast { cases: cases.collect() }
}

impl<K: Ord, B: Book> Case<K, B> {
    /// Adds what some ways lead to; says how many branches may still be taken.
    fn follow(
        &mut self,
        ways: Vec<(Game<B>, Chance)>,
        chosen: &mut Chosen<B>,
        asking: &Asking<B, K>,
        steps: u64,
    ) -> u64 {
        let (side, Case { of, open, supposing, reckoned }) = (chosen.asker, self);
        let mut ends = |game: &Game<B>, chance: &Chance| {
            *of.entry((asking.key)(game)).or_insert(Chance::ZERO) += chance;
        };
        let mut heed = |told: &[Told<B>], chance: f64| reckoning::heed(reckoned, told, side, chance);
        let heed: Option<Heed<B>> = if asking.reckons { Some(&mut heed) } else { None };
        chosen.supposing = std::mem::take(supposing);
        let left =
            explore(ways, chosen, asking.until, steps, &mut ends, &mut |_, chance| *open += chance, heed);
        *supposing = std::mem::take(&mut chosen.supposing);
        left
    }
}

/// Explores by running everything anew for each combination of dice.
fn whole<B: Book, K: Ord>(
    start: &Game<B>,
    chosen: &mut Chosen<B>,
    until: &dyn Fn(&Game<B>) -> bool,
    key: &dyn Fn(&Game<B>) -> K,
    runs: u64,
) -> (BTreeMap<K, Chance>, Chance) {
    let mut of = BTreeMap::new();
    let mut closed = Chance::ZERO;
    let mut every = Every::new();
    for _ in 0..runs {
        let mut game = start.clone();
        loop {
            if game.waits() {
                chosen.give(&mut game, every.chance());
            } else {
                game.step(&mut every, None);
            }
            if game.outcome().is_some() || until(&game) {
                break;
            }
        }
        closed += every.chance();
        *of.entry(key(&game)).or_insert(Chance::ZERO) += every.chance();
        if !every.next_branch() {
            break;
        }
    }
    (of, closed.complement())
}
