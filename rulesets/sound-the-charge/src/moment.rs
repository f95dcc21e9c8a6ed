//! STC-4.2, 9.5, R38. Orders that a side may give at certain moments only, and the rule that bars them at
//! another.

use crate::cite;
use crate::who::refuse;
use crate::{At, Order, Phase, Reason, SoundTheCharge};
use engine::Refusal;
use names::Side;

/// STC-4.2, 4.3, 6.1, 7.7, 9.5, 9.7, R38. The rule that keeps a side from an order at this moment, when it is
/// not asked for it: evading needs a charge, and the passive side neither moves, changes, charges nor shoots.
pub(crate) fn out_of_turn(at: At, side: Side, order: &Order) -> Option<Refusal<SoundTheCharge>> {
    let rule = match order {
        Order::Evade { .. } => return Some(refuse(cite::EVADE, Reason::NotCharged)),
        Order::Shelter { .. } => return Some(refuse(cite::REFUGE, Reason::NotCharged)),
        Order::March { .. } | Order::Double { .. } | Order::Spread { .. } | Order::Together { .. } => {
            cite::MOVING
        }
        Order::Form { .. } | Order::Bend { .. } | Order::Limber { .. } | Order::Unlimber { .. } => {
            cite::NO_ROOM
        }
        Order::Charge { .. } | Order::Sally { .. } | Order::Rally { .. } | Order::Ride { .. } => {
            cite::RALLY_AND_MOVE
        }
        Order::Shoot { .. } => cite::SHOOTING_PHASE,
        _ => return None,
    };
    let is_passive = at.state.phase != Phase::Deployment && at.state.active != side;
    is_passive.then(|| refuse(rule, Reason::NotItsTurn { active: at.state.active }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Formation;
    use crate::kit::{Field, inches, line, refused};
    use geom::{Leg, Motion};
    use names::UnitId;

    /// STC-4.2, 4.3, 6.1, 7.7, R38. The passive side forms no square before a charge, and neither moves nor
    /// shoots.
    #[test]
    fn the_passive_side_only_evades_and_retreats() {
        let game = Field::new([line(30.0, 20.0, 0), line(30.0, 26.0, 180)]).moving();
        let unit = UnitId(2);
        let path = Motion::as_one([Leg::Ahead { by: inches(1.0) }]);
        let square = Order::Form { unit, formation: Formation::Square, files: None, face: None };
        let shoot = Order::Shoot { unit, target: UnitId(1), split: None, at_gun: None };
        for (order, rule) in [
            (square, cite::NO_ROOM),
            (Order::March { unit, path }, cite::MOVING),
            (Order::Charge { unit, target: UnitId(1), path: None }, cite::RALLY_AND_MOVE),
            (shoot, cite::SHOOTING_PHASE),
        ] {
            let active = Side::Blue;
            assert_eq!(refused(&game, Side::Red, order), (rule, Reason::NotItsTurn { active }));
        }
    }

    /// STC-9.5, 9.7. No unit evades before a charge, on either side.
    #[test]
    fn evading_needs_a_charge() {
        let game = Field::new([line(30.0, 20.0, 0), line(30.0, 26.0, 180)]).moving();
        let path = Motion::as_one([Leg::Back { by: inches(1.0) }]);
        for side in Side::BOTH {
            let evade = Order::Evade { path: path.clone() };
            assert_eq!(refused(&game, side, evade), (cite::EVADE, Reason::NotCharged));
            let shelter = Order::Shelter { square: UnitId(1) };
            assert_eq!(refused(&game, side, shelter), (cite::REFUGE, Reason::NotCharged));
        }
    }
}
