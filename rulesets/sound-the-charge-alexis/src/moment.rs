//! STA-2.2, 4.10, 15.1, 10.4. What a side may do at certain moments only, and which rule bars it at another.

use crate::who::refuse;
use crate::{At, Order, Phase, Reason, SoundTheChargeAlexis, cite};
use engine::Refusal;
use names::Side;

/// STA-2.2, 4.10, 5.15, 10.4, 15.1, R39, R95. The rule that keeps a side from an order at this moment, when
/// it is not asked for it: evading needs a charge, and the passive side neither moves, changes, charges nor
/// fires.
pub(crate) fn out_of_turn(at: At, side: Side, order: &Order) -> Option<Refusal<SoundTheChargeAlexis>> {
    let rule = match order {
        Order::Evade { .. } => return Some(refuse(cite::EVADE, Reason::NotCharged)),
        Order::Withdraw { .. } => cite::VOLUNTARY_RETREAT,
        Order::Form { .. } | Order::Bend { .. } | Order::Turn { .. } => cite::FORMATION_CHANGE,
        Order::Shoot { .. } => cite::CANNOT_FIRE,
        Order::March { .. }
        | Order::Spread { .. }
        | Order::Charge { .. }
        | Order::Limber { .. }
        | Order::Unlimber { .. }
        | Order::SendScreen { .. }
        | Order::RecallScreen { .. }
        | Order::Ride { .. } => cite::FIRST_STEP,
        _ => return None,
    };
    let is_passive = at.state.phase != Phase::Deployment && at.state.active != side;
    is_passive.then(|| refuse(rule, Reason::NotItsTurn { active: at.state.active }))
}
