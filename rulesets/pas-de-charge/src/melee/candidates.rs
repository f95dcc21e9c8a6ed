//! Extra units, leaders, and unanswered fire.

use crate::candidates::{targets, units};
use crate::melee::fighting;
use crate::{At, Decision, Offer, Order};
use engine::Lens;
use names::Side;
use std::ops::ControlFlow;

/// What may be done in the combat step.
pub(crate) fn all(at: At, asked: &Decision, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    match asked {
        Decision::Lead => {
            let generals =
                at.state.generals.iter().filter(|(id, one)| one.side == side && lens.wants_unit(*id));
            for (general, _) in generals {
                for unit in fighting(at, side) {
                    offer(Order::Lead { general, unit })?;
                }
            }
        }
        _ => {
            for (unit, found) in units(at, side, lens) {
                for (target, foe) in targets(at, side, lens) {
                    let near = (foe.centre() - found.centre()).length() < 1500.0;
                    if near && *asked == Decision::Odds {
                        offer(Order::Join { unit, target })?;
                    } else if near {
                        offer(Order::Volley { unit, target })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
