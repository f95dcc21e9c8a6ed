//! Candidates for every question, and the usual answer to each.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, Decision, Few, Offer, Order, TurnOrder, deployment, generals, retreat};
use engine::Lens;
use names::Side;
use std::ops::ControlFlow;

type Flow = ControlFlow<()>;

/// A legal, unambitious answer to any question.
pub fn usual(at: At, asked: &Decision, side: Side) -> Order {
    match asked {
        Decision::FirstTurn => Order::Begin { we: TurnOrder::First },
        Decision::Deploy => deployment::usual(at, side),
        Decision::Next { among, .. } => Order::Take { unit: first(among) },
        Decision::ComeBack { .. } => Order::Return { formation: crate::Formation::Line, files: None },
        Decision::Rally => usual_rally(at, side),
        Decision::Act | Decision::Fire => Order::Done {},
        Decision::Evade { .. } => Order::Stand {},
        Decision::HaltOrGoOn { .. } => Order::Halt {},
        Decision::Flee { general } => usual_flight(at, *general),
        Decision::Part { unit, .. } => Order::Shift { unit: *unit },
        Decision::Cause { among, .. } => Order::Blame { enemy: first(among) },
        Decision::Retreat { owed, cause } => usual_retreat(at, owed, *cause),
        Decision::ForcedOut { .. } => todo!("STC-11.8: town's own way out"),
        Decision::HoldBack { among, .. } => Order::HoldBack { unit: first(among) },
        Decision::Divide { odd, among, .. } => {
            Order::Divide { against: among.iter().take(usize::from(*odd)).copied().collect() }
        }
    }
}

/// The first of those whom a question names: it always names some.
fn first(among: &Few) -> names::UnitId {
    *among.first().expect("a question names somebody")
}

/// R15. To test costs nothing, so whoever can does.
fn usual_rally(at: At, side: Side) -> Order {
    let able = at.state.troops.ids().iter().find(|unit| crate::rally::check(at, side, **unit).is_ok());
    able.map_or(Order::Done {}, |&unit| Order::Rally { unit })
}

/// R13. To the nearest place that is clear; a general who has none is never asked.
fn usual_flight(at: At, general: names::UnitId) -> Order {
    let here = at.state.generals.get(general).map_or(Default::default(), |general| general.at);
    Order::Flee { to: generals::refuge(at, general).unwrap_or(here), attach: None }
}

/// R34. By the shortest way; a unit that has none is never asked.
fn usual_retreat(at: At, owed: &retreat::Owed, cause: names::UnitId) -> Order {
    let (path, narrow) = retreat::way_back(at, owed, cause).unwrap_or_default();
    Order::Retreat { path, narrow }
}

/// Hands out candidates for a question. Whoever draws is first offered a few drawn ones.
pub fn propose(at: At, asked: &Decision, side: Side, lens: &Lens, offer: Offer) -> Flow {
    todo!("verbs of each question; draws first, as in the other book")
}
