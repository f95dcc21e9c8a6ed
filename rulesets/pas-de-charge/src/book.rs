//! Pas de Charge as the engine calls it: its types, its rules and what it hides, each a call into the subject
//! that owns it.

use crate::{
    At, Checked, Decision, Event, Offer, On, Options, Order, PasDeCharge, Reason, State, Step, Tables,
};
use crate::{aims, answers, candidates, secrets, turn};
use engine::aims::Formed;
use engine::{Fact, Hearing, Lens, Moment, Rules, Secrets, Setup, Task, Types, Units, Verb, Yardstick};
use geom::{Bodies, Facing, Pose};
use names::{Side, UnitId};
use std::ops::ControlFlow;

impl Types for PasDeCharge {
    const ID: &'static str = "pas-de-charge";
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
    type Look = crate::surface::Look;
}

impl Rules for PasDeCharge {
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

    fn moment(state: &State) -> Moment {
        let (phase, side) = turn::said(state.phase);
        Moment { turn: state.turn, phase, side }
    }

    fn phases(at: At) -> Vec<(&'static str, Option<Side>)> {
        turn::phases(at.state).into_iter().map(turn::said).collect()
    }

    fn last_turn(setup: &Setup<Self>) -> Option<u16> {
        Some(setup.options.bound_limit).filter(|bound| *bound > 0)
    }

    fn quiet(_: &State, agenda: &[Task<Self>]) -> bool {
        use Decision::{AfterFire, Command, Deploy, Fire, Generals, Lead, Moves, Odds, Rally, Unanswered};
        matches!(
            agenda.last(),
            Some(
                Task::Ask {
                    of: AfterFire
                        | Command
                        | Deploy
                        | Fire
                        | Generals
                        | Lead
                        | Moves
                        | Odds
                        | Rally
                        | Unanswered,
                    ..
                } | Task::Over { .. }
            )
        )
    }

    fn bodies(state: &State) -> &Bodies {
        state.troops.bodies()
    }

    fn pose(state: &State, id: UnitId) -> Option<Pose> {
        let body = state.troops.bodies().get(id).map(|body| Pose::of(body.frame()));
        let general = || {
            let found = state.generals.get(id).filter(|general| !general.to_be_placed)?;
            let facing = if found.side == Side::Blue { Facing::NORTH } else { Facing::SOUTH };
            Some(Pose { at: found.at, facing })
        };
        body.or_else(general)
    }

    fn formed(at: At) -> Vec<Formed> {
        aims::formed(at)
    }

    fn is_gone(state: &State, unit: UnitId) -> bool {
        aims::is_gone(state, unit)
    }
}

/// PDC-3.1.3, R5, R80. Troops may be concealed.
impl Secrets for PasDeCharge {
    fn hides(state: &State, from: Side) -> bool {
        secrets::hides(state, from)
    }

    fn is_hidden(state: &State, id: UnitId, from: Side) -> bool {
        secrets::is_hidden(state, id, from)
    }

    fn redact(state: &mut State, from: Side, _: &Units) {
        secrets::redact(state, from);
    }

    fn is_known(known: &State, id: UnitId) -> bool {
        secrets::is_known(known, id)
    }

    fn hears(state: &State, side: Side, fact: &Fact<Self>) -> Hearing<Self> {
        secrets::hears(state, side, fact)
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Revealed { .. } | Event::MetHidden { .. })
    }
}
