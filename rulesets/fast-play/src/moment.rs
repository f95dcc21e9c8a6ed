//! FPN-6.7, 8.10, 8.11, 8.13. Orders that may be given at certain moments only, and the refusal of a player
//! who gives one at another moment.

use crate::cite;
use crate::formation::is_first_contact;
use crate::melee::contact;
use crate::who::refuse;
use crate::{Arm, FastPlay, Order, Phase, Reason};
use engine::{Refusal, Table};
use names::{Side, UnitId};

/// FPN-6.7, 8.10, 8.11, 8.13. The rule that keeps a side from something at this moment, when it is not asked
/// for it.
pub(crate) fn out_of_turn(at: Table<FastPlay>, side: Side, order: &Order) -> Option<Refusal<FastPlay>> {
    match *order {
        Order::Square { unit } => no_square_now(at, side, unit),
        Order::Evade {} => Some(refuse(cite::EVADE_AT_CONTACT, Reason::NotCharged)),
        Order::FallBack { .. } => Some(refuse(cite::EVADE, Reason::NotCharged)),
        Order::Conform {} | Order::Refuse {} => Some(refuse(cite::TIDYING, Reason::NotTouchedAtCorner)),
        _ => None,
    }
}

/// FPN-8.10, R50. Heavy Foot at first contact forms square in its own 4c only: later if its side moves
/// second, and not at all if it has moved first.
fn no_square_now(at: Table<FastPlay>, side: Side, id: UnitId) -> Option<Refusal<FastPlay>> {
    let unit = at.state.troops.get(id).filter(|unit| unit.side == side && !unit.in_square())?;
    let is_theirs = matches!(at.state.phase, Phase::Generals(_) | Phase::Moves(_) | Phase::HandToHand)
        && at.state.phase != Phase::Moves(side);
    let charged = unit.arm == Arm::HeavyFoot && contact::in_hth(at, id) && is_first_contact(at, id, unit);
    let reason = Reason::NoSquareNow { unit: id, moved_first: at.state.first == side };
    (is_theirs && charged).then(|| refuse(cite::SQUARE_AT_CONTACT, reason).with_witness(id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Formation;
    use crate::kit::{Field, refused, unit};

    fn charged(moving: Side) -> engine::Game<FastPlay> {
        let horse = unit(Arm::LightCavalry, Formation::Line, 30.0, 20.0, 0).charged_in(5).in_contact_since(5);
        let foot = unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.5625, 180).in_contact_since(5);
        let own = unit(Arm::HeavyFoot, Formation::Line, 50.0, 20.0, 0).in_contact_since(5);
        let horse_too =
            unit(Arm::LightCavalry, Formation::Line, 50.0, 20.5625, 180).charged_in(5).in_contact_since(5);
        Field::new([horse, foot, own, horse_too]).moving(moving)
    }

    /// FPN-8.10, R50. Blue moves first: his foot has no chance, and Red's has to wait for its own moves.
    #[test]
    fn a_square_is_formed_in_the_owners_own_moves_only() {
        let square = |unit| Order::Square { unit: UnitId(unit) };
        let now = |unit, moved_first| {
            (cite::SQUARE_AT_CONTACT, Reason::NoSquareNow { unit: UnitId(unit), moved_first })
        };
        assert_eq!(refused(&charged(Side::Blue), Side::Red, square(2)), now(2, false));
        assert_eq!(refused(&charged(Side::Red), Side::Blue, square(3)), now(3, true));
        // A unit that is not at first contact only hears whose question is open.
        let game = Field::new([unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.0, 0)]).moving(Side::Red);
        assert!(out_of_turn(game.known(Side::Blue).table(), Side::Blue, &square(1)).is_none());
    }

    /// FPN-6.7, 8.11, 8.13. Only a unit that has just been charged evades or turns to face.
    #[test]
    fn one_evades_only_when_charged() {
        let game = charged(Side::Blue);
        for side in Side::BOTH {
            let why = |order| refused(&game, side, order);
            assert_eq!(why(Order::Evade {}), (cite::EVADE_AT_CONTACT, Reason::NotCharged));
            let back = Order::FallBack { by: geom::inch(1), about: false };
            assert_eq!(why(back), (cite::EVADE, Reason::NotCharged));
            assert_eq!(why(Order::Conform {}), (cite::TIDYING, Reason::NotTouchedAtCorner));
        }
    }
}
