//! Legal orders that a side may want to give.

use crate::{Book, Grammar, Lens, Table, Types};
use names::Side;
use std::ops::ControlFlow;

/// Takes a candidate, and says whether more are wanted.
pub type Offer<'a, B> = &'a mut dyn FnMut(<B as Types>::Order) -> ControlFlow<()>;

/// Hands out useful legal candidates, one at a time, until the taker has enough: those of the book's that the
/// lens wants and that pass the check.
pub fn propose<B: Book>(at: Table<B>, asked: &B::Decision, side: Side, lens: &Lens, take: Offer<B>) {
    let mut offer = |order: B::Order| {
        let is_wanted = lens.wants(order.verb().name) && B::check(at, asked, side, &order).is_ok();
        if is_wanted { take(order) } else { ControlFlow::Continue(()) }
    };
    // A taker that has enough stops the book; there is nothing to do about it.
    let _ = B::candidates(at, asked, side, lens, &mut offer);
}
