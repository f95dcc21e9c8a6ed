//! The book as the engine calls it: its types and its rules, each a call into the subject that owns it.

use crate::{
    At, Checked, Decision, Event, Look, Offer, On, Options, Order, Phase, Reason, SoundTheChargeAlexis,
    State, Step, Tables,
};
use crate::{aims, answers, candidates, moment, turn};
use engine::aims::Formed;
use engine::{Lens, Moment, Refusal, Rules, Secrets, Setup, Task, Types, Verb, Yardstick};
use geom::{Bodies, Pose};
use names::{Side, UnitId};
use std::ops::ControlFlow;

impl Types for SoundTheChargeAlexis {
    const ID: &'static str = "sound-the-charge-alexis";
    const VERSION: u32 = 1;
    const YARDSTICK: Yardstick = Yardstick::MILLIMETRE;
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

impl Rules for SoundTheChargeAlexis {
    fn verbs(asked: &Decision) -> &'static [&'static Verb] {
        answers::verbs(asked)
    }

    fn check(at: At, asked: &Decision, side: Side, order: &Order) -> Checked {
        answers::check(at, asked, side, order)
    }

    fn apply(on: &mut On, asked: Decision, side: Side, order: Order) {
        answers::apply(on, asked, side, order);
    }

    fn run(on: &mut On, step: Step) {
        turn::run(on, step);
    }

    fn usual(at: At, asked: &Decision, side: Side) -> Order {
        candidates::usual(at, asked, side)
    }

    fn candidates(at: At, asked: &Decision, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
        candidates::candidates(at, asked, side, lens, offer)
    }

    fn throws(task: &Task<Self>) -> usize {
        turn::throws(task)
    }

    fn out_of_turn(at: At, side: Side, order: &Order) -> Option<Refusal<Self>> {
        moment::out_of_turn(at, side, order)
    }

    fn moment(state: &State) -> Moment {
        let (phase, side) = said(state.phase, state.active);
        Moment { turn: state.turn, phase, side }
    }

    fn phases(at: At) -> Vec<(&'static str, Option<Side>)> {
        turn::phases(at.state).into_iter().map(|phase| said(phase, at.state.active)).collect()
    }

    fn last_turn(setup: &Setup<Self>) -> Option<u16> {
        Some(setup.options.turn_limit).filter(|turn| *turn > 0)
    }

    fn quiet(_: &State, agenda: &[Task<Self>]) -> bool {
        use Decision::{Act, Fire};
        matches!(agenda.last(), Some(Task::Ask { of: Act | Fire, .. } | Task::Over { .. }))
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
        let front = |unit| Some(Pose::of(state.troops.bodies().get(unit)?.frame()));
        match state.generals.get(unit) {
            Some(general) => general.attached.map_or_else(|| Some(general.pose()), front),
            None => front(unit),
        }
    }

    fn formed(at: At) -> Vec<Formed> {
        aims::formed(at)
    }

    fn is_gone(state: &State, unit: UnitId) -> bool {
        state.troops.get(unit).is_none()
    }
}

/// STA-27.9, R112. Nothing is hidden in this book.
impl Secrets for SoundTheChargeAlexis {}

/// A phase as a player reads it, and whose it is.
fn said(phase: Phase, active: Side) -> (&'static str, Option<Side>) {
    let name = match phase {
        Phase::Deployment => return ("deployment", None),
        Phase::Rally => "rally",
        Phase::Moves => "moves",
        Phase::Fire => "fire",
        Phase::Combat => "combat",
    };
    (name, Some(active))
}
