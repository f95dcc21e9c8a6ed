//! Whom units may strike.

use super::choices;
use crate::who::units;
use crate::{At, Offer, Order};
use engine::Lens;
use names::Side;
use std::ops::ControlFlow;

/// The enemies among which each doubly engaged unit can choose.
pub(crate) fn strikes(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !lens.wants("strike") {
        return ControlFlow::Continue(());
    }
    for (unit, _) in units(at, side, lens) {
        for target in choices(at, unit).into_iter().filter(|target| lens.wants_target(*target)) {
            offer(Order::Strike { unit, target })?;
        }
    }
    ControlFlow::Continue(())
}
