//! A battle in progress: its state, its agenda, and the loop that does the tasks.

pub(crate) mod agenda;
pub(crate) mod hand;
pub(crate) mod known;
pub(crate) mod player;
pub(crate) mod setup;

use crate::{Book, Eyes, Grammar, Hand, Known, Names, Refusal, Setup, Task, Told};
use dice::{Dice, Lacking};
use names::Side;
use serde::Serialize;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A battle that waits on one open question, waits for dice, or is over.
///
/// Two games are equal if their states and agendas are equal; they are compared only within one battle, so
/// the setup is left out.
#[derive(Debug, Clone)]
pub struct Game<B: Book> {
    setup: Arc<Setup<B>>,
    state: B::State,
    agenda: Vec<Task<B>>,
}

impl<B: Book> PartialEq for Game<B> {
    fn eq(&self, other: &Self) -> bool {
        self.agenda == other.agenda && self.state == other.state
    }
}

impl<B: Book> Eq for Game<B> {}

impl<B: Book> Hash for Game<B> {
    fn hash<H: Hasher>(&self, into: &mut H) {
        self.state.hash(into);
        self.agenda.hash(into);
    }
}

/// The question a side may answer now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked<B: Book> {
    /// The question.
    pub of: B::Decision,
    /// How it is put.
    pub manner: Manner,
}

/// How a question is put to a side.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// The game waits for this side's order.
    Open,
    /// The game waits for the other side; this one may act meanwhile.
    Aside,
    /// Both answer in secret.
    Sealed,
}

/// How a battle has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A side has won.
    Won(Side),
    /// Neither has.
    Drawn,
}

impl Outcome {
    /// The side that has won.
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::Won(side) => Some(side),
            Outcome::Drawn => None,
        }
    }
}

/// Why a game stopped running.
#[derive(Debug, Clone, PartialEq)]
pub enum Progress {
    /// It waits on a question.
    Waits,
    /// It waits for real dice.
    LacksDice(Lacking),
    /// The battle is over.
    Over,
}

impl Progress {
    /// The dice that it waits for.
    pub fn lacking(self) -> Option<Lacking> {
        match self {
            Progress::LacksDice(lacking) => Some(lacking),
            Progress::Waits | Progress::Over => None,
        }
    }
}

/// Why an order was not taken. The game is as it was.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SubmitError<B: Book> {
    /// The rules forbid it.
    #[error(transparent)]
    Refused(#[from] Refusal<B>),
    /// The question is another one.
    #[error("{}", unfitting::<B>(.asked, .verb, .fitting, &Names::default()))]
    Unfitting {
        /// The question.
        asked: B::Decision,
        /// The verb of the order.
        verb: &'static str,
        /// The verbs that would do.
        fitting: Vec<&'static str>,
    },
    /// The game waits on the other side.
    #[error("{0}")]
    NotAsked(NotAsked<B>),
    /// The game waits for dice.
    #[error("the last order still waits for its dice")]
    WaitsForDice,
    /// The battle is over.
    #[error("the battle is over")]
    Over,
}

impl<B: Book> SubmitError<B> {
    /// Why, as a sentence with the names of this battle.
    pub fn explain(&self, names: &Names) -> String {
        match self {
            SubmitError::Refused(refusal) => refusal.explain(names),
            SubmitError::NotAsked(not_asked) => not_asked.explain(names),
            SubmitError::Unfitting { asked, verb, fitting } => unfitting::<B>(asked, verb, fitting, names),
            other => other.to_string(),
        }
    }
}

/// Says that a verb does not answer the open question, and which verbs would.
fn unfitting<B: Book>(asked: &B::Decision, verb: &str, fitting: &[&str], names: &Names) -> String {
    let (question, fitting) = (B::question(asked, names), fitting.join(", "));
    format!("`{verb}` does not answer the open question, “{question}”; {fitting} would")
}

/// A side that gave an order although it is not asked, and the question that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAsked<B: Book> {
    /// The side that gave the order.
    pub side: Side,
    /// The question on which the game waits, and the side that must answer it, as far as `side` knows.
    pub open: Option<(Side, B::Decision)>,
}

impl<B: Book> NotAsked<B> {
    /// Says which question is open and to whom.
    pub fn explain(&self, names: &Names) -> String {
        let side = names.side(self.side);
        match &self.open {
            Some((asked, of)) => {
                let question = B::question(of, names);
                format!(
                    "{side} is not asked anything now: the open question is “{question}”, put to {}",
                    names.side(*asked)
                )
            }
            None => format!("{side} is not asked anything now"),
        }
    }
}

impl<B: Book> fmt::Display for NotAsked<B> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.explain(&Names::default()))
    }
}

/// A task chain longer than this without a question is a fault of the book.
const ENDLESS: usize = 1_000_000;

/// A state of usual size has room in so many bytes.
const WRITTEN: usize = 8 << 10;

impl<B: Book> Game<B> {
    /// A game with these things to do, the first first. It has to be advanced to its first question.
    pub fn new(setup: Arc<Setup<B>>, state: B::State, mut todo: Vec<Task<B>>) -> Game<B> {
        todo.reverse();
        Game { setup, state, agenda: todo }
    }

    pub(crate) fn with(&self, state: B::State, agenda: Vec<Task<B>>) -> Game<B> {
        Game { setup: Arc::clone(&self.setup), state, agenda }
    }

    /// Numbers, options and ground.
    pub fn setup(&self) -> &Arc<Setup<B>> {
        &self.setup
    }

    /// The truth.
    pub fn state(&self) -> &B::State {
        &self.state
    }

    /// The tasks still to do, the next last.
    pub fn agenda(&self) -> &[Task<B>] {
        &self.agenda
    }

    /// What these eyes may know of this game.
    pub fn known_to(&self, eyes: Eyes) -> Known<'_, B> {
        Known::of(self, eyes)
    }

    /// What one side knows of this game.
    pub fn known(&self, side: Side) -> Known<'_, B> {
        Known::of(self, Eyes::Side(side))
    }

    /// What a spectator may know: no more than either side.
    pub fn known_to_spectator(&self) -> Known<'_, B> {
        Known::of(self, Eyes::Spectator)
    }

    /// The question that a side may answer now, if any.
    pub fn decision_for(&self, side: Side) -> Option<Asked<B>> {
        let (of, manner) = match self.agenda.last()? {
            Task::Ask { side: asked, of, .. } if *asked == side => (of, Manner::Open),
            Task::Ask { aside: Some(of), .. } => (of, Manner::Aside),
            Task::Sealed { of, ready, .. } if !ready[side.index()] => (of, Manner::Sealed),
            _ => return None,
        };
        Some(Asked { of: of.clone(), manner })
    }

    /// Whether it waits on a question, or is over.
    pub fn waits(&self) -> bool {
        self.agenda.last().is_some_and(Task::waits)
    }

    /// How the battle has ended, once it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.agenda.last() {
            Some(Task::Over { winner: Some(side) }) => Some(Outcome::Won(*side)),
            Some(Task::Over { winner: None }) => Some(Outcome::Drawn),
            _ => None,
        }
    }

    /// Whether this is a moment worth evaluating.
    pub fn is_quiet(&self) -> bool {
        B::quiet(&self.state, &self.agenda)
    }

    /// Whether the rules allow an order, by what the side that gives it knows.
    pub fn check(&self, side: Side, order: &B::Order) -> Result<(), SubmitError<B>> {
        let Some(asked) = self.decision_for(side) else {
            return Err(match self.agenda.last() {
                Some(Task::Over { .. }) => SubmitError::Over,
                Some(Task::Do(_) | Task::Take { .. }) => SubmitError::WaitsForDice,
                _ => match B::out_of_turn(self.known(side).table(), side, order) {
                    Some(barred) => SubmitError::Refused(barred),
                    None => SubmitError::NotAsked(self.not_asked(side)),
                },
            });
        };
        let fitting = B::verbs(&asked.of);
        let verb = order.verb();
        if !fitting.iter().any(|fits| fits.name == verb.name) {
            if let Some(barred) = B::out_of_turn(self.known(side).table(), side, order) {
                return Err(SubmitError::Refused(barred));
            }
            let fitting = fitting.iter().map(|fits| fits.name).collect();
            return Err(SubmitError::Unfitting { asked: asked.of, verb: verb.name, fitting });
        }
        B::check(self.known(side).table(), &asked.of, side, order)?;
        Ok(())
    }

    /// What a side that is not asked is told of the open question.
    pub fn not_asked(&self, side: Side) -> NotAsked<B> {
        let open = match self.known(side).game().agenda.last() {
            Some(Task::Ask { side: asked, of, .. }) => Some((*asked, of.clone())),
            Some(Task::Sealed { of, .. }) => Some((side.other(), of.clone())),
            _ => None,
        };
        NotAsked { side, open }
    }

    /// Takes an order that the rules allow, without yet carrying it out.
    pub fn give(&mut self, side: Side, order: B::Order) -> Result<(), SubmitError<B>> {
        self.check(side, &order)?;
        self.take(side, order);
        Ok(())
    }

    /// Takes an order that has just passed the check in this very position. Builds for testing check it
    /// again.
    pub fn give_checked(&mut self, side: Side, order: B::Order) {
        debug_assert!(self.check(side, &order).is_ok(), "{side} may not give {order:?}");
        self.take(side, order);
    }

    fn take(&mut self, side: Side, order: B::Order) {
        match self.agenda.last_mut() {
            Some(Task::Sealed { drafts, ready, .. }) => {
                if B::closes(&order) {
                    ready[side.index()] = true;
                } else {
                    drafts[side.index()].push(order);
                }
            }
            Some(Task::Ask { side: asked, aside: Some(to), .. }) if *asked != side => {
                let to = to.clone();
                self.agenda.push(Task::Take { side, to, order });
            }
            _ => match self.agenda.pop() {
                Some(Task::Ask { of: to, .. }) => self.agenda.push(Task::Take { side, to, order }),
                other => unreachable!("only a question passes the check, not {other:?}"),
            },
        }
    }

    /// Takes an order and runs on to the next question. What happened is written to `told`.
    pub fn submit(
        &mut self,
        side: Side,
        order: B::Order,
        dice: &mut dyn Dice,
        told: &mut Vec<Told<B>>,
    ) -> Result<Progress, SubmitError<B>> {
        self.give(side, order)?;
        Ok(self.advance(dice, Some(told)))
    }

    /// Runs until the game waits. A task for which dice are lacking is left undone, and its game as it was
    /// before.
    ///
    /// # Panics
    /// If the agenda runs dry or never comes to a question: a fault of the book.
    pub fn advance(&mut self, dice: &mut dyn Dice, mut told: Option<&mut Vec<Told<B>>>) -> Progress {
        for _ in 0..ENDLESS {
            match self.agenda.last() {
                Some(Task::Over { .. }) => return Progress::Over,
                Some(task) if task.waits() => return Progress::Waits,
                Some(_) => {}
                None => panic!("the agenda has run dry: a battle ends with an end"),
            }
            if !dice.may_lack() {
                self.step(dice, told.as_deref_mut());
                continue;
            }
            dice.begin();
            let before = self.clone();
            let heard = told.as_ref().map_or(0, |told| told.len());
            self.step(dice, told.as_deref_mut());
            if let Some(lacking) = dice.lacking().cloned() {
                dice.undo();
                *self = before;
                if let Some(told) = told {
                    told.truncate(heard);
                }
                return Progress::LacksDice(lacking);
            }
        }
        panic!("the agenda comes to no question: {:?}", self.agenda.last());
    }

    /// Does one task. What it leaves comes before everything older, in the order in which it was written.
    ///
    /// # Panics
    /// If the game waits: it has no task to do.
    pub fn step(&mut self, dice: &mut dyn Dice, told: Option<&mut Vec<Told<B>>>) {
        let task = self.agenda.pop().expect("a game that is over is not stepped");
        let older = self.agenda.len();
        let mut hand = Hand::new(&self.setup, &mut self.state, dice, &mut self.agenda, told);
        match task {
            Task::Do(step) => B::run(&mut hand, step),
            Task::Take { side, to, order } => B::apply(&mut hand, to, side, order),
            Task::Sealed { of, drafts, ready: [true, true] } => B::unseal(&mut hand, of, drafts),
            waiting => panic!("a game that waits is not stepped: {waiting:?}"),
        }
        self.agenda[older..].reverse();
    }

    /// BLAKE3 over everything that is true and left to do. Comparable only within one version of a book.
    pub fn hash(&self) -> blake3::Hash {
        let room = Room(Vec::with_capacity(WRITTEN));
        let written = postcard::serialize_with_flavor(&(&self.state, &self.agenda), room);
        blake3::hash(&written.expect("a state has a form in bytes"))
    }
}

/// Where bytes of the hash are written: a vector, and more quickly than postcard's own, which asks it for
/// room byte by byte.
struct Room(Vec<u8>);

impl postcard::ser_flavors::Flavor for Room {
    type Output = Vec<u8>;

    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.0.push(byte);
        Ok(())
    }

    fn try_extend(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<Vec<u8>> {
        Ok(self.0)
    }
}
