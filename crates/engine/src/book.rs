//! What a rule book is to the engine: its types, its rules, its secrets, how it looks, and how it is told.

use crate::aims::{Aim, Formed};
use crate::toll::Toll;
use crate::{
    ArmyLeft, Declared, Distance, Fact, Grammar, Hand, Happening, Hearing, Lens, Moment, Names, Offer,
    Ordered, Overlay, Piece, Preview, Reckoning, Refusal, Rolled, Setup, Table, Task, Units, Verb, Way,
    Yardstick,
};
use geom::{Bodies, Length, Pose};
use names::{RuleId, Side, UnitId};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// What may be copied by the thousand, compared, hashed and stored.
pub trait Plain: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}

impl<T: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Plain for T {}

/// A published rule book: its rules, what it hides, how it looks, and how it is told.
pub trait Book: Rules + Secrets + Surface + Story {}

impl<B: Rules + Secrets + Surface + Story> Book for B {}

/// The types of a book: its numbers, its state, its questions and its facts.
pub trait Types: Plain {
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
}

/// The law that answers must keep, and the course of the battle.
///
/// Rules are checked on what a side knows and applied to the truth. [`Rules::check`] is the one law: `submit`
/// runs it, and whatever lists, previews or weighs orders asks it too.
pub trait Rules: Types {
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
    fn unseal(_on: &mut Hand<Self>, asked: Self::Decision, _drafts: [Vec<Self::Order>; 2]) {
        unreachable!("this book has nothing written in secret, but {asked:?}")
    }
    /// Whether an order closes a sealed draft.
    fn closes(_order: &Self::Order) -> bool {
        false
    }
    /// A legal, unambitious answer to any question: hold, stand, straight back, the printed default. Given
    /// again and again it closes a sealed draft and ends a phase.
    fn usual(at: Table<Self>, asked: &Self::Decision, side: Side) -> Self::Order;
    /// Hands out candidates, one at a time, until the taker has enough. They need not be legal:
    /// [`propose`](crate::propose) keeps those that are. Of each unit and verb the one that changes least
    /// comes first, since a surface takes it for the usual one.
    fn candidates(
        at: Table<Self>,
        asked: &Self::Decision,
        side: Side,
        lens: &Lens,
        offer: Offer<Self>,
    ) -> ControlFlow<()>;
    /// The most rolls that one task makes; more than one only where the book throws a group of unlike dice at
    /// once. For a task that makes none odds need no copy of the game.
    fn throws(_task: &Task<Self>) -> usize {
        1
    }
    /// The rule that keeps a side from giving an order at this moment, if the book has one; the side is not
    /// asked, or the open question is another one.
    fn out_of_turn(_at: Table<Self>, _side: Side, _order: &Self::Order) -> Option<Refusal<Self>> {
        None
    }

    /// The turn and phase.
    fn moment(state: &Self::State) -> Moment;
    /// The phases of the present turn in their order, those that may be left out among them.
    fn phases(at: Table<Self>) -> Vec<(&'static str, Option<Side>)>;
    /// The last turn, if the battle has one.
    fn last_turn(setup: &Setup<Self>) -> Option<u16>;
    /// Whether this is a moment worth evaluating: nothing charged, fought or fired is left unresolved.
    fn quiet(state: &Self::State, agenda: &[Task<Self>]) -> bool;
    /// Whether an order has begun something since `before` that is decided only later: a contact whose round
    /// is still to be fought, hits that are still to be tested for. Odds are followed till then, with no
    /// other order in between.
    fn has_unresolved(_before: &Self::State, _now: &Self::State) -> bool {
        false
    }
    /// Leaves out of a copy for odds whatever was begun earlier and is decided later, apart from the order
    /// that is weighed.
    fn isolate_for_odds(_state: &mut Self::State) {}

    /// What stands on the table, by id.
    fn bodies(state: &Self::State) -> &Bodies;
    /// Where a piece stands, if it is on the table: the middle of its front, or a leader's place.
    fn pose(state: &Self::State, unit: UnitId) -> Option<Pose> {
        Self::bodies(state).get(unit).map(|body| Pose::of(body.frame()))
    }
    /// The units that can hold a place for their side: formed, with heart and on the table; in houses too.
    fn formed(at: Table<Self>) -> Vec<Formed>;
    /// Whether a unit that was in the battle is out of it for good: destroyed, dispersed, or off the table.
    fn is_gone(state: &Self::State, unit: UnitId) -> bool;
}

/// What a side may not know. A book in which everything is open says nothing here.
pub trait Secrets: Types {
    /// Whether anything is hidden from a side just now.
    fn hides(_state: &Self::State, _from: Side) -> bool {
        false
    }
    /// Whether a piece is hidden from a side. The engine keeps every task and every fact that names it from
    /// that side.
    fn is_hidden(_state: &Self::State, _unit: UnitId, _from: Side) -> bool {
        false
    }
    /// Takes out of a copy everything that a side may not know. `asked` are the pieces that an open question
    /// to this side names: it has to know these.
    fn redact(_state: &mut Self::State, _from: Side, _asked: &Units) {}
    /// Whether a state, as a side knows it, has this piece, on the table or off it. A side is told no other
    /// piece's name.
    fn is_known(_known: &Self::State, _unit: UnitId) -> bool {
        true
    }
    /// How much of a fact a side hears: nothing if it names a hidden piece. `state` is the truth as the fact
    /// happens.
    fn hears(state: &Self::State, side: Side, fact: &Fact<Self>) -> Hearing<Self> {
        let is_hidden = |unit: &UnitId| Self::is_hidden(state, *unit, side);
        if fact.units().iter().any(is_hidden) { Hearing::Nothing } else { Hearing::Whole }
    }
    /// Whether an event shows a side something it did not know, so that what came before cannot be taken back
    /// freely.
    fn reveals(_event: &Self::Event) -> bool {
        false
    }
    /// Whether both sides may hear the result of an aim at once if it is judged in mid-battle. It follows
    /// from the aim and the ground alone, so that neither telling nor silence betrays hidden troops.
    fn tells_at_once(_setup: &Setup<Self>, _aim: &Aim) -> bool {
        true
    }
}

/// How a position looks: pieces, shapes, ghosts, and how each army does.
pub trait Surface: Types {
    /// Every piece that is to be seen.
    fn visible(at: Table<Self>) -> Vec<UnitId>;
    /// The looks of a visible piece. They follow from the truth as the side knows it, not from sealed orders.
    fn look(at: Table<Self>, id: UnitId) -> Self::Look;
    /// Whether a piece that is to be seen still looks as it did.
    fn looks_unchanged(at: Table<Self>, id: UnitId, look: &Self::Look) -> bool {
        Self::look(at, id) == *look
    }
    /// What a surface shows and says of a piece. It follows from its looks and the setup: two players who
    /// have seen the same looks have seen the same piece.
    fn piece(at: Table<Self>, id: UnitId, look: &Self::Look) -> Piece;
    /// What a surface shows and says of each piece.
    fn pieces(at: Table<Self>) -> Vec<Piece> {
        Self::visible(at).into_iter().map(|id| Self::piece(at, id, &Self::look(at, id))).collect()
    }
    /// Shapes that a side may want to see: arcs, zones, command, reach; of one unit or of all.
    fn overlays(at: Table<Self>, side: Side, about: Option<UnitId>) -> Vec<Overlay>;
    /// Reach, ranges and the like of one unit, as numbers.
    fn distances(at: Table<Self>, unit: UnitId) -> Vec<(Distance, Length)>;
    /// What a moving ghost shows: where the order would lead, its cost, its longest legal part, the refusal
    /// beyond.
    fn preview(at: Table<Self>, asked: &Self::Decision, side: Side, order: &Self::Order) -> Preview<Self>;
    /// What pieces of a side will do without another order, as things stand. By itself: nothing, in books
    /// whose troops do only what they are told.
    fn ordered(_at: Table<Self>, _side: Side) -> Vec<Ordered<Self>> {
        vec![]
    }
    /// How much is left of both armies and where each breaks, Blue first, as far as `at` knows.
    fn armies(at: Table<Self>) -> [ArmyLeft; 2];
    /// The units that a question lets a side order, one by one, and whether each has been ordered already.
    /// Empty where a question is not about units one by one.
    fn to_act(at: Table<Self>, asked: &Self::Decision, side: Side) -> Vec<(UnitId, bool)>;
    /// The pairs of attacker and target that a side has declared, in secret or for later, and for which no
    /// dice have fallen yet. By itself: the orders of the side's own draft that name a unit and a target.
    fn declared(at: Table<Self>) -> Vec<Declared> {
        at.draft.iter().filter_map(Declared::of).collect()
    }
}

/// How a battle is told: questions, events, rolls and refusals in words, and what an event did.
pub trait Story: Types {
    /// The question as one would put it to a player.
    fn question(asked: &Self::Decision, names: &Names) -> String;
    /// An event as a sentence of the story, without its full stop: the engine adds the ids of its rules and
    /// the stop.
    fn narrate(event: &Self::Event, names: &Names) -> String;
    /// A roll as a sentence of the story, with all that is needed to check it.
    fn narrate_roll(rolled: &Rolled, names: &Names) -> String {
        rolled.narrate(names)
    }
    /// The scores that an event tells of, with everything that makes them.
    fn reckonings(_event: &Self::Event) -> Vec<Reckoning> {
        vec![]
    }
    /// The way that an event tells of, for the piece that goes it.
    fn way(_event: &Self::Event) -> Option<(UnitId, &Way)> {
        None
    }
    /// The loss of strength or nerve by an event, if it has one. The losses of all events of a battle are the
    /// strength that is missing from the last count.
    fn toll(event: &Self::Event) -> Option<Toll>;
    /// The rules that a refusal for this reason may cite: those that bar the order, not the rule of the order
    /// itself. A test build fails on a refusal that cites any other.
    fn cites(reason: &Self::Reason) -> &'static [RuleId];
    /// A reason as a sentence.
    fn explain(reason: &Self::Reason, names: &Names) -> String;
}
