//! What a rule book is to the engine.

use crate::aims::{Aim, Aims, Formed};
use crate::doctrine::Ways;
use crate::toll::Toll;
use crate::{
    Distance, Fact, Grammar, Hand, Happening, Hearing, HouseRule, Landscape, Lens, Overlay, Piece, Preview,
    Reckoning, Refusal, Rolled, Task, Units, Verb, Way, Yardstick,
};
use geom::{Body, Ground, Length, Pose};
use names::{RuleId, Side, UnitId};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::ControlFlow;

/// What may be copied by the thousand, compared, hashed and stored.
pub trait Plain: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}

impl<T: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Plain for T {}

/// A published rule book: its numbers, its state, its questions and the law that answers must keep.
///
/// Rules are checked on what a side knows and applied to the truth. [`Book::check`] is the one law: `submit` runs
/// it, and whatever lists, previews or weighs orders asks it too.
pub trait Book: Plain {
    /// The name that journals, files and addresses use, such as `fast-play`.
    const ID: &'static str;
    /// Raised whenever a ruling changes; journals name it.
    const VERSION: u32;
    /// What the book measures in, and in which orders are written outside.
    const YARDSTICK: Yardstick;
    /// Every printed number; house rules patch it.
    type Tables: Plain;
    /// Every printed option and every switch; house rules patch it.
    type Options: Plain;
    /// The whole truth, on and off the table.
    type State: Plain;
    /// Work still to do, named in the book's own words.
    type Step: Plain;
    /// A question.
    type Decision: Plain;
    /// An answer.
    type Order: Plain + Grammar;
    /// A fact for the story.
    type Event: Happening;
    /// Why an order is refused: the facts of the case.
    type Reason: Plain;
    /// All that the looks of a piece follow from.
    type Look: Debug + PartialEq + Send + Sync + 'static;

    /// The verbs that answer a question. The engine lets no other order through to `check`.
    fn verbs(asked: &Self::Decision) -> &'static [&'static Verb];
    /// The law. `at` is what `side` knows.
    fn check(
        at: Table<Self>,
        asked: &Self::Decision,
        side: Side,
        order: &Self::Order,
    ) -> Result<(), Refusal<Self>>;
    /// Carries a checked order out on the truth: changes state, leaves tasks. Never refuses.
    fn apply(on: &mut Hand<Self>, asked: Self::Decision, side: Side, order: Self::Order);
    /// Does one step.
    fn run(on: &mut Hand<Self>, step: Self::Step);
    /// Both sides have closed their sealed drafts. The closing orders are not among them.
    fn unseal(on: &mut Hand<Self>, asked: Self::Decision, drafts: [Vec<Self::Order>; 2]);
    /// Whether an order closes a sealed draft.
    fn closes(order: &Self::Order) -> bool;
    /// A legal, unambitious answer to any question: hold, stand, straight back, the printed default. Given again
    /// and again it closes a sealed draft and ends a phase.
    fn usual(at: Table<Self>, asked: &Self::Decision, side: Side) -> Self::Order;
    /// Hands out useful legal candidates, one at a time, until the taker has enough. Every order handed out has
    /// passed `check`.
    fn propose(
        at: Table<Self>,
        asked: &Self::Decision,
        side: Side,
        lens: &Lens,
        take: &mut dyn FnMut(Self::Order) -> ControlFlow<()>,
    );
    /// The most rolls that one task makes; more than one only where the book throws a group of unlike dice at once. For a task
    /// that makes none odds need no copy of the game.
    fn throws(_task: &Task<Self>) -> usize {
        1
    }

    /// Whether anything is hidden from a side just now.
    fn hides(state: &Self::State, from: Side) -> bool;
    /// Whether a piece is hidden from a side. The engine keeps every task and every fact that names it from that side.
    fn is_hidden(_state: &Self::State, _unit: UnitId, _from: Side) -> bool {
        false
    }
    /// Takes out of a copy everything that a side may not know. `asked` are the pieces that an open question to this
    /// side names: it has to know these.
    fn redact(_state: &mut Self::State, _from: Side, _asked: &Units) {}
    /// Whether a state, as a side knows it, has this piece, on the table or off it. A side is told no other
    /// piece's name.
    fn is_known(_known: &Self::State, _unit: UnitId) -> bool {
        true
    }
    /// How much of a fact a side hears: nothing if it names a hidden piece. `state` is the truth as the fact happens.
    fn hears(state: &Self::State, side: Side, fact: &Fact<Self>) -> Hearing<Self> {
        let is_hidden = |unit: &UnitId| Self::is_hidden(state, *unit, side);
        if fact.units().iter().any(is_hidden) { Hearing::Nothing } else { Hearing::Whole }
    }
    /// Whether an event shows a side something it did not know, so that what came before cannot be taken back freely.
    fn reveals(event: &Self::Event) -> bool;

    /// What stands on the table, by id.
    fn bodies(state: &Self::State) -> Vec<(UnitId, Side, Body)>;
    /// Where a piece stands, if it is on the table: the middle of its front, or a leader's place.
    fn pose(state: &Self::State, unit: UnitId) -> Option<Pose>;
    /// The way that an event tells of, for the piece that goes it.
    fn way(_event: &Self::Event) -> Option<(UnitId, &Way)> {
        None
    }
    /// What an event does to the strength or nerve of a unit, if anything. What all events of a battle take is what
    /// is missing from the last count.
    fn toll(event: &Self::Event) -> Option<Toll>;
    /// The units that can hold a place for their side: formed, with heart and on the table; in houses too.
    fn formed(at: Table<Self>) -> Vec<Formed>;
    /// Whether a unit that was in the battle is out of it for good: destroyed, dispersed, or off the table.
    fn is_gone(state: &Self::State, unit: UnitId) -> bool;
    /// Whether both sides may hear the result of an aim at once if it is judged in mid-battle. It follows from the
    /// aim and the ground alone, so that neither telling nor silence betrays hidden troops.
    fn tells_at_once(_setup: &Setup<Self>, _aim: &Aim) -> bool {
        true
    }
    /// Shapes that a side may want to see: arcs, zones, command, reach; of one unit or of all.
    fn overlays(at: Table<Self>, side: Side, about: Option<UnitId>) -> Vec<Overlay>;
    /// Every piece that is to be seen.
    fn visible(at: Table<Self>) -> Vec<UnitId>;
    /// The looks of a piece that is to be seen. They follow from what is known to be true, not from sealed orders.
    fn look(at: Table<Self>, id: UnitId) -> Self::Look;
    /// Whether a piece that is to be seen looks so.
    fn looks_unchanged(at: Table<Self>, id: UnitId, look: &Self::Look) -> bool {
        Self::look(at, id) == *look
    }
    /// What a surface shows and says of a piece. It follows from its looks and the setup: who has seen the same looks before has
    /// seen the same piece.
    fn piece(at: Table<Self>, id: UnitId, look: &Self::Look) -> Piece;
    /// What a surface shows and says of each piece.
    fn pieces(at: Table<Self>) -> Vec<Piece> {
        Self::visible(at).into_iter().map(|id| Self::piece(at, id, &Self::look(at, id))).collect()
    }
    /// Reach, ranges and the like of one unit, as numbers.
    fn distances(at: Table<Self>, unit: UnitId) -> Vec<(Distance, Length)>;
    /// What a moving ghost shows: where the order would lead, its cost, its longest legal part, the refusal beyond.
    fn preview(at: Table<Self>, asked: &Self::Decision, side: Side, order: &Self::Order) -> Preview<Self>;
    /// The question as one would put it to a player.
    fn question(asked: &Self::Decision, names: &Names) -> String;
    /// An event as a sentence of the story, without its full stop: the engine adds the ids of its rules and the stop.
    fn narrate(event: &Self::Event, names: &Names) -> String;
    /// A roll as a sentence of the story, with all that is needed to check it.
    fn narrate_roll(rolled: &Rolled, names: &Names) -> String {
        rolled.narrate(names)
    }
    /// The scores that an event tells of, with everything that makes them.
    fn reckonings(_event: &Self::Event) -> Vec<Reckoning> {
        vec![]
    }
    /// The rules that a refusal for this reason may cite: those that bar the order, not the rule of the order
    /// itself. A test build fails on a refusal that cites any other.
    fn cites(reason: &Self::Reason) -> &'static [RuleId];
    /// The rule that keeps a side from giving an order at this moment, if the book has one; the side is not
    /// asked, or the open question is another one.
    fn out_of_turn(_at: Table<Self>, _side: Side, _order: &Self::Order) -> Option<Refusal<Self>> {
        None
    }
    /// A reason as a sentence.
    fn explain(reason: &Self::Reason, names: &Names) -> String;

    /// Whether an order has begun something since `before` that is decided only later: a contact whose round is still to be
    /// fought, hits that are still to be tested for. Odds are followed till then, nobody doing anything else.
    fn has_unresolved(_before: &Self::State, _now: &Self::State) -> bool {
        false
    }
    /// Leaves out of a copy for odds whatever was begun earlier and is decided later, apart from the order that is weighed.
    fn isolate_for_odds(_state: &mut Self::State) {}

    /// The turn and phase.
    fn moment(state: &Self::State) -> Moment;
    /// Whether this is a moment worth evaluating: nothing charged, fought or fired is left unresolved.
    fn quiet(state: &Self::State, agenda: &[Task<Self>]) -> bool;
}

/// Where in the battle a game is.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Moment {
    /// The turn or bound, from 1; 0 while armies deploy.
    pub turn: u16,
    /// The phase, as the book names it.
    pub phase: &'static str,
    /// Whose phase it is, if it is one side's.
    pub side: Option<Side>,
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "turn {}, {}", self.turn, self.phase)?;
        self.side.map_or(Ok(()), |side| write!(f, " of {side}"))
    }
}

/// What both sides know before the first order: the book's numbers, the options in force and the ground.
///
/// Games share it by pointer, and nothing in it changes during a battle.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Setup<B: Book> {
    /// The numbers in force.
    pub tables: B::Tables,
    /// The options in force.
    pub options: B::Options,
    /// The house rules that made these differ from the printed ones.
    pub house_rules: Vec<HouseRule>,
    /// The table and its terrain.
    pub ground: Ground,
    /// What the ground looks like.
    #[serde(default)]
    pub landscape: Landscape,
    /// What the pieces are called. It names hidden pieces too, so it never leaves whole: a surface looks up only
    /// the ids that a side has been shown.
    pub names: Names,
    /// What is fought for, as far as the program judges it.
    #[serde(default, skip_serializing_if = "Aims::is_empty")]
    pub aims: Aims,
    /// Ways round water and the like that commanders have asked for. They follow from the ground and are not stored.
    #[serde(skip)]
    pub ways: Ways,
}

impl<B: Book> Setup<B> {
    /// A setup without house rules, names, aims or anything to look at.
    pub fn new(tables: B::Tables, options: B::Options, ground: Ground) -> Setup<B> {
        let (landscape, names, aims) = (Landscape::default(), Names::default(), Aims::default());
        Setup { tables, options, house_rules: vec![], ground, landscape, names, aims, ways: Ways::default() }
    }
}

/// What the pieces and the two armies are called.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Names {
    /// The names of the armies, Blue first; empty for the plain word.
    #[serde(default)]
    pub sides: [String; 2],
    /// The names of the pieces.
    #[serde(default)]
    pub units: BTreeMap<UnitId, String>,
}

impl Names {
    /// What a piece is called; its number if it has no name.
    pub fn unit(&self, unit: UnitId) -> Cow<'_, str> {
        self.units.get(&unit).map_or_else(|| unit.to_string().into(), |name| name.as_str().into())
    }

    /// What an army is called.
    pub fn side(&self, side: Side) -> Cow<'_, str> {
        match self.sides[side.index()].as_str() {
            "" => side.to_string().into(),
            name => name.into(),
        }
    }

    /// The piece of that name, if exactly one has it; capitals do not matter.
    pub fn find(&self, name: &str) -> Option<UnitId> {
        let mut found = self.units.iter().filter(|(_, known)| known.eq_ignore_ascii_case(name));
        match (found.next(), found.next()) {
            (Some((&unit, _)), None) => Some(unit),
            _ => None,
        }
    }
}

/// A position to judge: what is known of it, and the asking side's own sealed orders so far, so that a second shot
/// by the same men can be refused.
pub struct Table<'a, B: Book> {
    /// Numbers, options and ground.
    pub setup: &'a Setup<B>,
    /// The state as far as it is known.
    pub state: &'a B::State,
    /// The asking side's own sealed orders so far.
    pub draft: &'a [B::Order],
}

impl<B: Book> Clone for Table<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Book> Copy for Table<'_, B> {}
