//! eRules as the engine calls it: its types, its rules and what it hides, each a call into the subject that
//! owns it.

use crate::surface::pieces::Look;
use crate::{
    At, Checked, Decision, Erules, Event, Offer, On, Options, Order, Place, Reason, State, Step, Tables,
};
use crate::{aims, answers, candidates, turn};
use engine::aims::Formed;
use engine::{Lens, Moment, Rules, Secrets, Setup, Task, Types, Units, Verb, Yardstick};
use geom::Bodies;
use names::{Side, UnitId};
use std::ops::ControlFlow;

impl Types for Erules {
    const ID: &'static str = "erules";
    const VERSION: u32 = 1;
    const YARDSTICK: Yardstick = Yardstick::METRE;
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

impl Rules for Erules {
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

    fn moment(state: &State) -> Moment {
        let (phase, side) = turn::said(state.phase, state.active);
        Moment { turn: state.bound(), phase, side }
    }

    fn phases(at: At) -> Vec<(&'static str, Option<Side>)> {
        turn::phases(at.state).into_iter().map(|phase| turn::said(phase, at.state.active)).collect()
    }

    fn last_turn(setup: &Setup<Self>) -> Option<u16> {
        Some(setup.options.max_bounds)
    }

    fn quiet(_: &State, agenda: &[Task<Self>]) -> bool {
        use Decision::{Declare, Deploy, Fire, Move};
        matches!(
            agenda.last(),
            Some(Task::Ask { of: Declare | Deploy | Fire | Move, .. } | Task::Over { .. })
        )
    }

    fn bodies(state: &State) -> &Bodies {
        state.troops.bodies()
    }

    fn formed(at: At) -> Vec<Formed> {
        aims::formed(at)
    }

    fn is_gone(state: &State, id: UnitId) -> bool {
        state.troops.get(id).is_none()
    }
}

/// ERN-7.3.3, 7.3.4.1, R21. What is off the table, and what the sealed envelope says, is hidden from the
/// enemy.
impl Secrets for Erules {
    fn hides(state: &State, from: Side) -> bool {
        let sealed = state.envelopes[from.other().index()].as_ref().is_some_and(|envelope| !envelope.opened);
        sealed || state.troops.iter().any(|(_, unit)| is_hidden(state, unit, from))
    }

    fn is_hidden(state: &State, id: UnitId, from: Side) -> bool {
        state.troops.get(id).is_some_and(|unit| is_hidden(state, unit, from))
    }

    fn redact(state: &mut State, from: Side, _: &Units) {
        let opened = state.envelopes[from.other().index()].as_ref().is_some_and(|envelope| envelope.opened);
        if !opened {
            state.envelopes[from.other().index()] = None;
        }
        state.troops.retain(|_, unit| {
            unit.side == from || unit.is_on_table() || (opened && unit.place == Place::Flank)
        });
    }

    fn is_known(known: &State, unit: UnitId) -> bool {
        known.troops.get(unit).is_some()
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Entered { .. } | Event::EnvelopeOpened { .. } | Event::Placed { .. })
    }
}

/// Whether a unit is hidden from a side: it is off the table, and no opened envelope has named it.
fn is_hidden(state: &State, unit: &crate::Unit, from: Side) -> bool {
    let opened = state.envelopes[from.other().index()].as_ref().is_some_and(|envelope| envelope.opened);
    unit.side != from && !unit.is_on_table() && !(opened && unit.place == Place::Flank)
}
