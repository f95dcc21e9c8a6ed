//! Candidates for every question, and the usual answer to each.

use crate::{At, Decision, Offer, Order, Unit, charge, movement, shooting};
use engine::{Draw, Grammar, Lens};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// A legal, unambitious answer to any question.
pub(crate) fn usual(asked: &Decision) -> Order {
    match asked {
        Decision::Act => Order::Done {},
        Decision::Fire => Order::Ready {},
        Decision::Press { .. } => Order::Press { home: false },
        Decision::Brace => unreachable!("no side is waited for to brace"),
    }
}

/// Candidates for every question: a few at random, if they are drawn, then whatever there is.
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
        Decision::Act => {
            charge::candidates::charges(at, side, lens, offer)?;
            movement::candidates::marches(at, side, lens, offer)?;
            movement::candidates::together(at, side, lens, offer)?;
            offer(Order::Done {})
        }
        Decision::Brace => charge::candidates::braces(at, side, lens, offer),
        Decision::Fire => {
            shooting::candidates::shots(at, side, lens, offer)?;
            offer(Order::Ready {})
        }
        Decision::Press { .. } => [false, true].into_iter().try_for_each(|home| offer(Order::Press { home })),
    }
}

/// One order drawn at random, legal or not.
fn drawn(at: At, asked: &Decision, side: Side, lens: &Lens, draw: &mut Draw) -> Option<Order> {
    let own: Vec<UnitId> = units(at, side, lens).map(|(id, _)| id).collect();
    let enemies: Vec<UnitId> = targets(at, side, lens).collect();
    match asked {
        Decision::Act => match draw.below(16) {
            0 => Some(Order::Done {}),
            1..=3 => Some(Order::Charge { unit: *draw.pick(&own)?, target: *draw.pick(&enemies)? }),
            4..=5 => Some(movement::candidates::drawn_together(own, draw)),
            _ => movement::candidates::drawn_march(&own, draw),
        },
        Decision::Brace => Some(Order::Brace { unit: *draw.pick(&own)? }),
        Decision::Fire => match draw.below(8) {
            0 => Some(Order::Ready {}),
            _ => Some(Order::Shoot { unit: *draw.pick(&own)?, target: *draw.pick(&enemies)? }),
        },
        Decision::Press { .. } => Some(Order::Press { home: draw.below(2) == 0 }),
    }
}

/// The units of a side that the lens wants.
pub(crate) fn units<'a>(
    at: At<'a>,
    side: Side,
    lens: &'a Lens,
) -> impl Iterator<Item = (UnitId, &'a Unit)> + 'a {
    at.state.of(side).filter(move |(id, _)| lens.wants_unit(*id))
}

/// The enemies of a side that the lens wants.
pub(crate) fn targets<'a>(at: At<'a>, side: Side, lens: &'a Lens) -> impl Iterator<Item = UnitId> + 'a {
    at.state.of(side.other()).map(|(id, _)| id).filter(|id| lens.wants_target(*id))
}

/// An order for each unit and each of its enemies.
pub(crate) fn pairs(
    at: At,
    side: Side,
    lens: &Lens,
    order: impl Fn(UnitId, UnitId) -> Order,
    offer: Offer,
) -> ControlFlow<()> {
    for (unit, _) in units(at, side, lens) {
        for target in targets(at, side, lens) {
            offer(order(unit, target))?;
        }
    }
    ControlFlow::Continue(())
}
