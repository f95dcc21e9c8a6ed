//! Sound the Charge, by Wes Rogers, refereed to the letter.
//!
//! Files follow the book's subjects: [`turn`] is the sequence of the turn, and each other file owns one subject.
//! Rules are cited as `STC-<section>.<n>`, rulings as `R<n>`; the ledger beside this crate, `rules.toml`, says what each
//! is.

mod aims;
pub mod boats;
mod candidates;
pub mod charge;
pub mod cite;
pub mod command;
pub mod deployment;
mod events;
#[cfg(test)]
mod examples;
mod flags;
pub mod formation;
mod kinds;
#[cfg(test)]
mod kit;
pub mod losses;
pub mod measure;
pub mod melee;
mod moment;
pub mod morale;
pub mod movement;
mod muster;
pub mod national;
mod options;
mod questions;
pub mod retreat;
pub mod shooting;
pub mod sight;
pub mod skirmish;
mod stance;
mod state;
mod surface;
pub mod tables;
pub mod terrain;
pub mod town;
pub mod turn;
pub mod who;
pub mod works;

pub use events::{Event, Reason};
pub use flags::UnitFlags;
pub use kinds::{Arm, Family, Formation, Grade, Nation, Weapon};
pub use melee::engagement::{Engagement, Terms};
pub use muster::{Lie, Scale};
pub use options::{ArmyMorale, National, Options};
pub use questions::{BlockSide, Decision, Face, Few, Matter, Order, TurnOrder, Wing};
pub use sight::hiding::Unseen;
pub use stance::{Bend, Figures, Stance};
pub use state::{Arrival, Began, Blow, Boat, General, Phase, Place, State, Unit};
pub use surface::pieces::{Look, Standing};
pub use tables::{Cover, PRINTED, Tables};
pub use turn::Step;

use engine::aims::{Aim, Formed};
use engine::toll::Toll;
use engine::{
    Book, Distance, Fact, Grammar, Hearing, Lens, Moment, Names, Overlay, Piece, Preview, Refusal, Table,
    Task, Units, Verb, Way, Yardstick,
};
use geom::{Body, Length, Pose};
use names::{RuleId, Side, UnitId};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The book.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SoundTheCharge;

/// A position to judge.
pub type At<'a> = Table<'a, SoundTheCharge>;

/// All that a rule may touch while it is carried out.
pub type On<'a> = engine::Hand<'a, SoundTheCharge>;

/// What a check finds: something, or the rule that forbids the order.
pub type Checked<T = ()> = Result<T, Refusal<SoundTheCharge>>;

/// Takes a proposed order if it is legal; says whether more are wanted.
pub type Offer<'a> = &'a mut dyn FnMut(Order) -> ControlFlow<()>;

impl Book for SoundTheCharge {
    const ID: &'static str = "sound-the-charge";
    const VERSION: u32 = 2;
    const YARDSTICK: Yardstick = Yardstick::INCH;
    type Tables = Tables;
    type Options = Options;
    type State = State;
    type Step = Step;
    type Decision = Decision;
    type Order = Order;
    type Event = Event;
    type Reason = Reason;
    type Look = Look;

    fn verbs(asked: &Decision) -> &'static [&'static Verb] {
        questions::verbs(asked)
    }

    fn check(at: At, asked: &Decision, side: Side, order: &Order) -> Checked {
        questions::check(at, asked, side, order)
    }

    fn apply(on: &mut On, asked: Decision, side: Side, order: Order) {
        questions::apply(on, asked, side, order);
    }

    fn run(on: &mut On, step: Step) {
        turn::run(on, step);
    }

    /// Nothing is written down in secret in this book.
    fn unseal(_: &mut On, _: Decision, _: [Vec<Order>; 2]) {}

    fn closes(_: &Order) -> bool {
        false
    }

    fn usual(at: At, asked: &Decision, side: Side) -> Order {
        candidates::usual(at, asked, side)
    }

    fn propose(
        at: At,
        asked: &Decision,
        side: Side,
        lens: &Lens,
        take: &mut dyn FnMut(Order) -> ControlFlow<()>,
    ) {
        let mut offer = |order: Order| {
            let wanted = lens.wants(order.verb().name) && Self::check(at, asked, side, &order).is_ok();
            if wanted { take(order) } else { ControlFlow::Continue(()) }
        };
        // Whoever has enough stops us; there is nothing to do about it.
        let _ = candidates::propose(at, asked, side, lens, &mut offer);
    }

    /// STC-11.1, 11.2. Troops may be hidden in woods.
    fn is_known(known: &State, unit: UnitId) -> bool {
        known.troops.get(unit).is_some() || known.generals.get(unit).is_some()
    }

    fn hides(state: &State, from: Side) -> bool {
        sight::hides(state, from)
    }

    fn is_hidden(state: &State, unit: UnitId, from: Side) -> bool {
        sight::is_hidden_from(state, unit, from)
    }

    fn redact(state: &mut State, from: Side, asked: &Units) {
        sight::redact(state, from, asked);
    }

    fn hears(state: &State, side: Side, fact: &Fact<Self>) -> Hearing<Self> {
        sight::hears(state, side, fact)
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::CameToLight { .. } | Event::Stopped { .. } | Event::AimsJudged { .. })
    }

    fn bodies(state: &State) -> Vec<(UnitId, Side, Body)> {
        let standing = state.troops.bodies().iter();
        standing.map(|standing| (standing.id, standing.side, standing.body.clone())).collect()
    }

    fn pose(state: &State, unit: UnitId) -> Option<Pose> {
        let front = |unit| Some(Pose::of(state.troops.bodies().get(unit)?.frame()));
        match state.generals.get(unit) {
            Some(general) => general.attached.map_or_else(|| Some(general.pose()), front),
            None => front(unit),
        }
    }

    fn way(event: &Event) -> Option<(UnitId, &Way)> {
        match event {
            Event::Marched { unit, way, .. } => way.as_ref().map(|way| (*unit, way)),
            _ => None,
        }
    }

    fn toll(event: &Event) -> Option<Toll> {
        surface::toll::toll(event)
    }

    fn formed(at: At) -> Vec<Formed> {
        aims::formed(at)
    }

    fn is_gone(state: &State, unit: UnitId) -> bool {
        aims::is_gone(state, unit)
    }

    fn tells_at_once(setup: &engine::Setup<Self>, aim: &Aim) -> bool {
        aims::tells_at_once(setup, aim)
    }

    fn overlays(at: At, side: Side, about: Option<UnitId>) -> Vec<Overlay> {
        surface::overlays::overlays(at, side, about)
    }

    fn visible(at: At) -> Vec<UnitId> {
        surface::pieces::visible(at)
    }

    fn look(at: At, id: UnitId) -> Look {
        surface::pieces::look(at, id)
    }

    fn looks_unchanged(at: At, id: UnitId, look: &Look) -> bool {
        surface::pieces::looks_unchanged(at, id, look)
    }

    fn piece(at: At, id: UnitId, look: &Look) -> Piece {
        surface::pieces::piece(at, id, look)
    }

    fn distances(at: At, unit: UnitId) -> Vec<(Distance, Length)> {
        surface::pieces::distances(at, unit)
    }

    fn preview(at: At, asked: &Decision, side: Side, order: &Order) -> Preview<Self> {
        surface::preview::preview(at, asked, side, order)
    }

    fn question(asked: &Decision, names: &Names) -> String {
        surface::narrate::question(asked, names)
    }

    fn narrate_roll(rolled: &engine::Rolled, names: &Names) -> String {
        surface::narrate::narrate_roll(rolled, names)
    }

    fn narrate(event: &Event, names: &Names) -> String {
        surface::narrate::narrate(event, names)
    }

    fn reckonings(event: &Event) -> Vec<engine::Reckoning> {
        surface::narrate::reckonings(event)
    }

    fn cites(reason: &Reason) -> &'static [RuleId] {
        surface::narrate::cites(reason)
    }

    fn out_of_turn(at: At, side: Side, order: &Order) -> Option<Refusal<Self>> {
        moment::out_of_turn(at, side, order)
    }

    fn explain(reason: &Reason, names: &Names) -> String {
        surface::narrate::explain(reason, names)
    }

    fn moment(state: &State) -> Moment {
        let phase = match state.phase {
            Phase::Deployment => "deployment",
            Phase::Rally => "rally",
            Phase::Moves => "moves",
            Phase::Shooting => "shooting",
            Phase::CloseCombat => "close combat",
            Phase::Reform => "reform",
        };
        let side = (state.phase != Phase::Deployment).then_some(state.active);
        Moment { turn: state.turn, phase, side }
    }

    fn throws(task: &Task<Self>) -> usize {
        turn::throws(task)
    }

    fn has_unresolved(before: &State, now: &State) -> bool {
        now.has_unresolved(before)
    }

    fn isolate_for_odds(state: &mut State) {
        state.isolate_for_odds();
    }

    fn quiet(_: &State, agenda: &[Task<Self>]) -> bool {
        use Decision::{Act, Fire, Rally};
        matches!(agenda.last(), Some(Task::Ask { of: Act | Fire | Rally, .. } | Task::Over { .. }))
    }
}
