//! Sound The Charge Alexis as the engine calls it: its types, its rules and what it hides, each a call into the subject that
//! owns it.

use crate::{
    At, Checked, Decision, Event, Offer, On, Options, Order, Reason, SoundTheChargeAlexis, State, Step,
    Tables, Unit,
};
use crate::{answers, candidates, shooting, turn};
use engine::aims::Formed;
use engine::{Lens, Moment, Rules, Secrets, Setup, Task, Types, Units, Verb, Yardstick};
use geom::Bodies;
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
    type Look = Unit;
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

    fn unseal(on: &mut On, _: Decision, drafts: [Vec<Order>; 2]) {
        shooting::unseal(on, drafts);
    }

    fn closes(order: &Order) -> bool {
        matches!(order, Order::Ready {})
    }

    fn usual(_: At, asked: &Decision, _: Side) -> Order {
        candidates::usual(asked)
    }

    fn candidates(at: At, asked: &Decision, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
        candidates::candidates(at, asked, side, lens, offer)
    }

    fn moment(state: &State) -> Moment {
        let (phase, side) = turn::said(state.phase);
        Moment { turn: state.turn, phase, side }
    }

    fn phases(at: At) -> Vec<(&'static str, Option<Side>)> {
        turn::phases(at.state).into_iter().map(turn::said).collect()
    }

    fn last_turn(setup: &Setup<Self>) -> Option<u16> {
        Some(setup.tables.turns)
    }

    fn quiet(_: &State, agenda: &[Task<Self>]) -> bool {
        matches!(
            agenda.last(),
            Some(Task::Ask { of: Decision::Act, .. } | Task::Sealed { .. } | Task::Over { .. })
        )
    }

    fn bodies(state: &State) -> &Bodies {
        state.troops.bodies()
    }

    fn formed(at: At) -> Vec<Formed> {
        let formed = |(id, unit): (UnitId, &Unit)| {
            let middle = unit.block().centre();
            Formed { unit: id, side: unit.side, middle, block: None }
        };
        at.state.troops.iter().map(formed).collect()
    }

    fn is_gone(state: &State, id: UnitId) -> bool {
        state.troops.get(id).is_none()
    }
}

/// STA-2.4. Enemies who have not yet marched, shot or braced may be hidden.
impl Secrets for SoundTheChargeAlexis {
    fn hides(state: &State, from: Side) -> bool {
        state.troops.iter().any(|(_, unit)| unit.is_hidden_from(from))
    }

    fn is_hidden(state: &State, id: UnitId, from: Side) -> bool {
        state.troops.get(id).is_some_and(|unit| unit.is_hidden_from(from))
    }

    fn redact(state: &mut State, from: Side, _: &Units) {
        state.troops.retain(|_, unit| !unit.is_hidden_from(from));
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Revealed { .. } | Event::Ambushed { .. })
    }
}
