//! Candidates for every question, and the usual answer to each.

use crate::questions::Facing;
use crate::who::units;
use crate::{
    At, Decision, Offer, Order, charge, command, deployment, formation, melee, morale, movement, shooting,
};
use engine::{Draw, Grammar, Lens};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// A legal, unambitious answer to any question.
pub(crate) fn usual(at: At, asked: &Decision, side: Side) -> Order {
    match asked {
        Decision::First => Order::MoveFirst { we: true },
        Decision::Deploy => deployment::candidates::next(at, side).unwrap_or(Order::Deployed {}),
        Decision::Declare => Order::Declared {},
        Decision::Face { unit, charger } => {
            let fits = |how: &Facing| morale::check_face(at, *unit, *charger, *how).is_ok();
            let how = [Facing::Square, Facing::Line].into_iter().find(fits).unwrap_or(Facing::Stand);
            Order::Receive { how }
        }
        Decision::Fire => Order::OpenFire {},
        Decision::Strike => Order::Struck {},
        Decision::Move => Order::Moved {},
    }
}

/// Candidates for every question: a few at random, if they are drawn, then those of each subject.
pub(crate) fn candidates(at: At, asked: &Decision, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    const DRAWS: usize = 12;
    if let Some(mut draw) = lens.draw() {
        for _ in 0..DRAWS {
            let order = drawn(at, asked, side, lens, &mut draw);
            if let Some(order) = order.filter(|order| lens.wants(order.verb().name)) {
                offer(order)?;
            }
        }
    }
    match asked {
        Decision::First => [true, false].into_iter().try_for_each(|we| offer(Order::MoveFirst { we })),
        Decision::Deploy => deployment::candidates::deployment(at, side, lens, offer),
        Decision::Declare => {
            charge::candidates::charges(at, side, lens, offer)?;
            command::candidates::declarations(at, side, lens, offer)?;
            offer(Order::Declared {})
        }
        Decision::Face { .. } => Facing::ALL.iter().try_for_each(|&how| offer(Order::Receive { how })),
        Decision::Fire => {
            shooting::candidates::shots(at, side, lens, offer)?;
            offer(Order::OpenFire {})
        }
        Decision::Strike => {
            melee::candidates::strikes(at, side, lens, offer)?;
            offer(Order::Struck {})
        }
        Decision::Move => {
            movement::candidates::marches(at, side, lens, offer)?;
            formation::candidates::changes(at, side, lens, offer)?;
            command::candidates::rides(at, side, lens, offer)?;
            movement::candidates::detachments(at, side, lens, offer)?;
            movement::candidates::houses(at, side, lens, offer)?;
            deployment::candidates::entries(at, side, lens, offer)?;
            for (unit, _) in units(at, side, lens) {
                for order in [Order::Proceed { unit }, Order::Resume { unit }] {
                    if lens.wants(order.verb().name) {
                        offer(order)?;
                    }
                }
            }
            offer(Order::Moved {})
        }
    }
}

/// One order drawn at random, legal or not.
fn drawn(at: At, asked: &Decision, side: Side, lens: &Lens, draw: &mut Draw) -> Option<Order> {
    let own: Vec<UnitId> = units(at, side, lens).map(|(id, _)| id).collect();
    match asked {
        Decision::Declare => match draw.below(8) {
            0..=1 => Some(Order::Declared {}),
            2..=4 => {
                let unit = *draw.pick(&own)?;
                charge::unable(at, unit, at.state.unit(unit)).is_none().then_some(())?;
                let met = charge::path(at, unit, at.state.unit(unit)).met;
                let target = *met.first().filter(|target| lens.wants_target(**target))?;
                Some(Order::Charge { unit, target, echelon: None })
            }
            _ => None,
        },
        Decision::Fire => (draw.below(2) == 0).then_some(Order::OpenFire {}),
        Decision::Strike => (draw.below(2) == 0).then_some(Order::Struck {}),
        Decision::Move => match draw.below(8) {
            0 => Some(Order::Moved {}),
            1..=2 => Some(Order::Proceed { unit: *draw.pick(&own)? }),
            _ => movement::candidates::drawn(at, &own, draw),
        },
        Decision::First | Decision::Deploy | Decision::Face { .. } => None,
    }
}
