//! Charges that a player might want, and units that might brace.

use crate::candidates::{pairs, units};
use crate::{At, Offer, Order};
use engine::Lens;
use names::Side;
use std::ops::ControlFlow;

/// Charges of each unit at each enemy.
pub(crate) fn charges(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    pairs(at, side, lens, |unit, target| Order::Charge { unit, target }, offer)
}

/// Each unit braces.
pub(crate) fn braces(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    units(at, side, lens).try_for_each(|(unit, _)| offer(Order::Brace { unit }))
}
