//! Shots that a player might want.

use crate::candidates::pairs;
use crate::{At, Offer, Order};
use engine::Lens;
use names::Side;
use std::ops::ControlFlow;

/// Shots of each unit at each enemy.
pub(crate) fn shots(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    pairs(at, side, lens, |unit, target| Order::Shoot { unit, target }, offer)
}
