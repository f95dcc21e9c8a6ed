//! Candidates for every question, and the usual answer to each.

use crate::state::Unit;
use crate::{
    At, Decision, Offer, Order, aftermath, command, deployment, formation, melee, movement, shooting,
};
use engine::{Grammar, Lens};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// A legal, unambitious answer to any question.
pub(crate) fn usual(at: At, asked: &Decision, side: Side) -> Order {
    match asked {
        Decision::Deploy => deployment::candidates::usual(at, side),
        Decision::Act => Order::Halt {},
        Decision::Respond { .. } => Order::Stand {},
        Decision::Shift { unit, target, thrown, guns, .. } => {
            Order::Shift { by: shooting::artillery::best_shift(at, *unit, *target, *thrown, *guns) }
        }
        Decision::Victory { unit } => aftermath::candidates::usual(at, *unit),
        Decision::Turn { .. } => Order::Hold {},
        Decision::Command
        | Decision::Moves
        | Decision::Generals
        | Decision::Fire
        | Decision::AfterFire
        | Decision::Odds
        | Decision::Lead
        | Decision::Unanswered
        | Decision::Rally => Order::Done {},
        Decision::Meanwhile => unreachable!("no side is waited for to form squares"),
    }
}

/// Candidates for every question: a few at random, if they are drawn, then what there is in order.
pub(crate) fn candidates(at: At, asked: &Decision, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if let Some(mut draw) = lens.draw() {
        const DRAWS: usize = 8;
        for _ in 0..DRAWS {
            let order = match asked {
                Decision::Deploy => deployment::candidates::drawn(at, side, &mut draw),
                Decision::Command => command::candidates::drawn(at, side, &mut draw),
                Decision::Moves | Decision::Act => movement::candidates::drawn(at, asked, side, &mut draw),
                Decision::Generals => command::candidates::drawn_ride(at, side, &mut draw),
                _ => None,
            };
            if let Some(order) = order.filter(|order| lens.wants(order.verb().name)) {
                offer(order)?;
            }
        }
        // Now and then a random player has done.
        let order = usual_if_any(at, asked, side);
        let seldom = if *asked == Decision::Moves { 12 } else { 4 };
        if draw.below(seldom) == 0
            && let Some(order) = order.filter(|order| lens.wants(order.verb().name))
        {
            offer(order)?;
        }
    }
    match asked {
        Decision::Deploy => deployment::candidates::all(at, side, lens, offer),
        Decision::Command => {
            command::candidates::commands(at, side, lens, offer)?;
            formation::candidates::linked_turns(at, side, lens, offer)?;
            offer(Order::Done {})
        }
        Decision::Moves => {
            movement::candidates::all(at, asked, side, lens, offer)?;
            formation::candidates::squares(at, side, lens, offer)?;
            offer(Order::Done {})
        }
        Decision::Act => {
            movement::candidates::all(at, asked, side, lens, offer)?;
            offer(Order::Halt {})
        }
        Decision::Meanwhile => formation::candidates::squares(at, side, lens, offer),
        Decision::Respond { attacked } => {
            formation::candidates::responses(at, side, attacked, lens, offer)?;
            offer(Order::Stand {})
        }
        Decision::Generals => {
            command::candidates::rides(at, side, lens, offer)?;
            offer(Order::Done {})
        }
        Decision::Fire => {
            shooting::candidates::fire(at, side, lens, offer)?;
            offer(Order::Done {})
        }
        Decision::Shift { unit, target, .. } => shooting::candidates::shifts(at, *unit, *target, offer),
        Decision::AfterFire => {
            shooting::candidates::after_fire(at, side, lens, offer)?;
            offer(Order::Done {})
        }
        Decision::Odds | Decision::Lead | Decision::Unanswered => {
            melee::candidates::all(at, asked, side, lens, offer)?;
            offer(Order::Done {})
        }
        Decision::Victory { unit } => aftermath::candidates::victory(at, *unit, offer),
        Decision::Turn { unit } => aftermath::candidates::turns(at, *unit, offer),
        Decision::Rally => {
            for (unit, _) in units(at, side, lens) {
                offer(Order::StandAndReform { unit })?;
            }
            offer(Order::Done {})
        }
    }
}

fn usual_if_any(at: At, asked: &Decision, side: Side) -> Option<Order> {
    (*asked != Decision::Meanwhile).then(|| usual(at, asked, side))
}

/// The units of a side on the table that the lens wants.
pub(crate) fn units<'a>(
    at: At<'a>,
    side: Side,
    lens: &'a Lens,
) -> impl Iterator<Item = (UnitId, &'a Unit)> + 'a {
    at.state.of(side).filter(move |(id, unit)| unit.is_on_table() && lens.wants_unit(*id))
}

/// The enemies of a side that are seen and that the lens wants.
pub(crate) fn targets<'a>(
    at: At<'a>,
    side: Side,
    lens: &'a Lens,
) -> impl Iterator<Item = (UnitId, &'a Unit)> + 'a {
    at.state.seen(side.other()).filter(move |(id, _)| lens.wants_target(*id))
}
