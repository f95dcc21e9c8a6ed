//! Charges and approaches that a player might want.

use crate::who::units;
use crate::{At, Offer, Order};
use engine::Lens;
use names::Side;
use std::ops::ControlFlow;

/// Charges of each unit at the enemies on its path, and approaches.
pub(crate) fn charges(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    for (unit, piece) in units(at, side, lens) {
        if lens.wants("charge") && super::unable(at, unit, piece).is_none() {
            for target in super::path(at, unit, piece).met {
                if lens.wants_target(target) {
                    offer(Order::Charge { unit, target, echelon: None })?;
                    offer(Order::Charge { unit, target, echelon: Some(true) })?;
                }
            }
        }
        if lens.wants("approach") {
            offer(Order::Approach { unit })?;
        }
    }
    ControlFlow::Continue(())
}
