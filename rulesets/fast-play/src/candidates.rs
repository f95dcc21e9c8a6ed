//! Candidates for every question, and the usual answer to each.

use crate::command::generals;
use crate::movement::{self, riding};
use crate::{Decision, Direction, FastPlay, MoveOrder, Offer, Order, Turn};
use crate::{charge, deployment, losses, melee, shooting};
use engine::{Lens, Table};
use names::Side;
use std::ops::ControlFlow;

/// A legal, unambitious answer to any question.
pub(crate) fn usual(at: Table<FastPlay>, asked: &Decision, side: Side) -> Order {
    match asked {
        Decision::NextCommand | Decision::Deploy { .. } => deployment::usual(at, asked, side),
        Decision::MoveOption => {
            Order::Option { we_move: MoveOrder::First, direction: Direction::LeftToRight }
        }
        Decision::Fire => Order::Ready {},
        Decision::Remove { unit, count } => Order::Remove { elements: losses::usual(at, *unit, *count) },
        Decision::Generals | Decision::Act => movement::usual(at, asked, side),
        Decision::HalfMove { .. } | Decision::Evade { .. } => Order::Stand {},
        Decision::RideOn { unit, way, .. } => Order::March { unit: *unit, path: way.clone() },
        Decision::EvadeMove { unit, charger } => charge::usual_fall_back(at, *unit, *charger),
        Decision::Align { .. } => Order::Slide { to: Turn::Left },
        Decision::Conform { .. } => Order::Conform {},
        Decision::Strike { .. } => Order::Fight {},
        Decision::CloseSquare { unit, .. } => {
            Order::Keep { element: losses::closing::anchors(at, *unit).first().copied().unwrap_or(0) }
        }
    }
}

/// Candidates for every question.
pub(crate) fn candidates(
    at: Table<FastPlay>,
    asked: &Decision,
    side: Side,
    lens: &Lens,
    offer: Offer,
) -> ControlFlow<()> {
    /// Offers a few answers; a player that draws gets them in random order.
    fn few<const N: usize>(mut orders: [Order; N], lens: &Lens, offer: Offer) -> ControlFlow<()> {
        if let Some(mut draw) = lens.draw() {
            draw.shuffle(&mut orders);
        }
        orders.into_iter().try_for_each(offer)
    }
    match asked {
        Decision::NextCommand | Decision::Deploy { .. } => deployment::propose(at, asked, side, lens, offer),
        Decision::MoveOption => {
            let option = |we_move, direction| Order::Option { we_move, direction };
            let orders = [
                option(MoveOrder::First, Direction::LeftToRight),
                option(MoveOrder::First, Direction::RightToLeft),
                option(MoveOrder::Second, Direction::LeftToRight),
                option(MoveOrder::Second, Direction::RightToLeft),
            ];
            few(orders, lens, offer)
        }
        Decision::Fire => shooting::propose(at, side, lens, offer),
        Decision::Remove { unit, count } => losses::propose(at, *unit, *count, offer),
        Decision::Generals => generals::propose(at, side, lens, offer),
        Decision::Act => movement::propose(at, side, lens, offer),
        Decision::HalfMove { unit } => movement::propose_half_move(at, *unit, lens, offer),
        Decision::RideOn { unit, way, .. } => riding::propose(at, *unit, way, offer),
        Decision::Evade { .. } => few([Order::Stand {}, Order::Evade {}], lens, offer),
        Decision::EvadeMove { unit, charger } => charge::propose_fall_back(at, *unit, *charger, lens, offer),
        Decision::Align { .. } => {
            few([Order::Slide { to: Turn::Left }, Order::Slide { to: Turn::Right }], lens, offer)
        }
        Decision::Conform { .. } => few([Order::Conform {}, Order::Refuse {}], lens, offer),
        Decision::Strike { units, chosen } => melee::propose(at, units, chosen, side, lens, offer),
        Decision::CloseSquare { unit, .. } => {
            for element in losses::closing::anchors(at, *unit) {
                offer(Order::Keep { element })?;
            }
            ControlFlow::Continue(())
        }
    }
}
