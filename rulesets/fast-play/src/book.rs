//! Fast Play as the engine calls it: its types and its rules, each a call into the subject that owns it.

use crate::{Decision, Event, FastPlay, Look, Offer, Options, Order, Phase, Reason, State, Step, Tables};
use crate::{aims, answers, candidates, moment, shooting, turn};
use engine::aims::Formed;
use engine::{Hand, Lens, Moment, Refusal, Rules, Secrets, Setup, Table, Task, Types, Verb, Yardstick};
use geom::{Bodies, Pose};
use names::{Side, UnitId};
use std::ops::ControlFlow;

impl Types for FastPlay {
    const ID: &'static str = "fast-play";
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
}

impl Rules for FastPlay {
    fn verbs(asked: &Decision) -> &'static [&'static Verb] {
        answers::verbs(asked)
    }

    /// R89. Every action is checked as it is declared, before any die for it is thrown.
    fn check(at: Table<Self>, asked: &Decision, side: Side, order: &Order) -> Result<(), Refusal<Self>> {
        answers::check(at, asked, side, order)
    }

    fn apply(on: &mut Hand<Self>, asked: Decision, side: Side, order: Order) {
        answers::apply(on, asked, side, order);
    }

    fn run(on: &mut Hand<Self>, step: Step) {
        turn::run(on, step);
    }

    fn unseal(on: &mut Hand<Self>, _: Decision, drafts: [Vec<Order>; 2]) {
        shooting::unseal(on, drafts);
    }

    fn closes(order: &Order) -> bool {
        matches!(order, Order::Ready {})
    }

    fn usual(at: Table<Self>, asked: &Decision, side: Side) -> Order {
        candidates::usual(at, asked, side)
    }

    fn candidates(
        at: Table<Self>,
        asked: &Decision,
        side: Side,
        lens: &Lens,
        offer: Offer,
    ) -> ControlFlow<()> {
        candidates::candidates(at, asked, side, lens, offer)
    }

    fn throws(task: &Task<Self>) -> usize {
        turn::throws(task)
    }

    fn out_of_turn(at: Table<Self>, side: Side, order: &Order) -> Option<Refusal<Self>> {
        moment::out_of_turn(at, side, order)
    }

    fn moment(state: &State) -> Moment {
        let (phase, side) = said(state.phase);
        Moment { turn: state.turn, phase, side }
    }

    fn phases(at: Table<Self>) -> Vec<(&'static str, Option<Side>)> {
        turn::phases(at.state).into_iter().map(said).collect()
    }

    fn last_turn(setup: &Setup<Self>) -> Option<u16> {
        Some(setup.options.turn_limit).filter(|turn| *turn > 0)
    }

    fn quiet(_: &State, agenda: &[Task<Self>]) -> bool {
        use Decision::{Act, Generals, MoveOption};
        matches!(
            agenda.last(),
            Some(Task::Ask { of: Act | Generals | MoveOption, .. } | Task::Sealed { .. } | Task::Over { .. })
        )
    }

    fn has_unresolved(before: &State, now: &State) -> bool {
        now.has_unresolved(before)
    }

    fn isolate_for_odds(state: &mut State) {
        state.isolate_for_odds();
    }

    fn bodies(state: &State) -> &Bodies {
        state.troops.bodies()
    }

    fn pose(state: &State, unit: UnitId) -> Option<Pose> {
        let body = state.troops.bodies().get(unit).map(|body| Pose::of(body.frame()));
        body.or_else(|| Some(state.generals.get(unit)?.pose))
    }

    fn formed(at: Table<Self>) -> Vec<Formed> {
        aims::formed(at)
    }

    fn is_gone(state: &State, unit: UnitId) -> bool {
        aims::is_gone(state, unit)
    }
}

/// Nothing is hidden in this book but what both sides write down in the fire step.
impl Secrets for FastPlay {}

/// A phase as a player reads it.
fn said(phase: Phase) -> (&'static str, Option<Side>) {
    match phase {
        Phase::Deployment => ("deployment", None),
        Phase::MoveOption => ("move option", None),
        Phase::Fire => ("fire", None),
        Phase::Rally => ("rally", None),
        Phase::Generals(side) => ("Generals", Some(side)),
        Phase::Moves(side) => ("moves", Some(side)),
        Phase::HandToHand => ("hand-to-hand", None),
    }
}
