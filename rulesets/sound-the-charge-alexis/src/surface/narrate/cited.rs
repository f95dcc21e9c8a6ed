//! Which rules may bar for which reason.

use crate::{Reason, cite};
use names::RuleId;

/// Rules about whose orders, and about which pieces, a side may give at all.
const WHO: &[RuleId] = &[
    cite::RATES,
    cite::FACING,
    cite::SKIRMISH_MOVES,
    cite::FORMATION_CHANGE,
    cite::BENT_LINE,
    cite::LIMBERING,
    cite::SCREEN,
    cite::SCREEN_DISTANCE,
    cite::SCREEN_COST,
    cite::ATTACK,
    cite::CHARGE_PATH,
    cite::VOLUNTARY_RETREAT,
    cite::GENERAL_MOVES,
    cite::GENERAL_RETREATS,
    cite::LONE_GENERAL,
    cite::DEPLOYMENT,
    cite::CANNOT_FIRE,
    cite::EVADE,
    cite::RETREAT,
];

/// The rules that bar a line of fire.
const LINE: &[RuleId] = &[
    cite::OVER_FRIENDS,
    cite::OVER_OBSTACLES,
    cite::NO_OVERHEAD,
    cite::THROUGH_SKIRMISHERS,
    cite::INTO_COMBAT,
    cite::GEOMETRY,
];

/// The rules that ask for room.
const ROOM: &[RuleId] = &[
    cite::FORMATION_CHANGE,
    cite::FACING,
    cite::BENT_LINE,
    cite::LIMBERING,
    cite::SCREEN_DISTANCE,
    cite::SCREEN_COST,
    cite::DEPLOYMENT,
    cite::GEOMETRY,
    cite::TABLE_EDGE,
    cite::PASSING_THROUGH,
    cite::ROUND_FRIENDS,
    cite::EVADE,
    cite::NO_WAY_BACK,
    cite::GENERAL_MOVES,
    cite::GENERAL_RETREATS,
    cite::LONE_GENERAL,
];

/// The rules that may be cited with a reason.
pub(crate) fn cites(reason: &Reason) -> &'static [RuleId] {
    match reason {
        Reason::NoSuchUnit { .. }
        | Reason::NotYours { .. }
        | Reason::NotOnTable { .. }
        | Reason::HasMoved { .. } => WHO,
        Reason::NotAnEnemy { .. } => &[cite::ATTACK, cite::CANNOT_FIRE],
        Reason::NotAmong { .. } => &[cite::FIRST_STEP, cite::SEVERAL_TARGETS],
        Reason::NotItsTurn { .. } => {
            &[cite::FIRST_STEP, cite::FORMATION_CHANGE, cite::CANNOT_FIRE, cite::VOLUNTARY_RETREAT]
        }
        Reason::IsAScreen { .. } => &[cite::SCREEN],
        Reason::HasRallied { .. } => &[cite::MORALE_PASSED],
        Reason::IsShaken { .. } => &[cite::RETREAT_CONTINUES, cite::NO_ATTACK],
        Reason::InContact { .. } => &[cite::LOCKED, cite::VOLUNTARY_RETREAT],
        Reason::DoesNotMove { .. } => &[cite::COMMAND],
        Reason::WasPassed { .. } | Reason::PassedUnitMoved { .. } => &[cite::FRIEND_STANDS],
        Reason::WrongFormation { .. } => {
            &[cite::SQUARE_STANDS, cite::BENT_LINE, cite::LIMBERING, cite::NO_ATTACK, cite::SKIRMISH_MOVES]
        }
        Reason::CannotForm { .. } => {
            &[cite::FORMATIONS, cite::FORMATION_CHANGE, cite::SKIRMISH_SPACING, cite::COLUMN_TO_LINE]
        }
        Reason::WrongWidth { .. } => &[cite::FORMATIONS, cite::SQUARE_RETREATS],
        Reason::OutsideZone { .. } | Reason::NotYetPlaced { .. } | Reason::ComesLater { .. } => {
            &[cite::DEPLOYMENT]
        }
        Reason::NoWayThere { .. } | Reason::OntoEnemy { .. } => {
            &[cite::GENERAL_MOVES, cite::LONE_GENERAL, cite::GENERAL_RETREATS]
        }
        Reason::NotTouching { .. } | Reason::HasGeneral { .. } => &[cite::GENERAL_MOVES],
        Reason::NoWay { .. } => &[
            cite::RATES,
            cite::SKIRMISH_MOVES,
            cite::RETREAT,
            cite::VOLUNTARY_RETREAT,
            cite::CAUGHT,
            cite::DEPLOYMENT,
            cite::EVADE,
            cite::SCREEN_RATE,
        ],
        Reason::NoSuchLeg { .. } => &[cite::WHEEL],
        Reason::TooFar { .. } => &[cite::RETREAT, cite::EVADE, cite::GENERAL_MOVES, cite::LONE_GENERAL],
        Reason::TooShort { .. } => &[cite::RETREAT],
        Reason::OutsideCone { .. } => &[cite::RETREAT, cite::EVADE],
        Reason::TooMuchTime { .. } => &[cite::MOVE_BUDGET, cite::ATTACK],
        Reason::TouchesEnemy { .. } => &[cite::APPROACH, cite::ATTACK, cite::NO_WAY_BACK, cite::EVADE],
        Reason::InTheWay { .. } | Reason::BeyondTheEdge { .. } | Reason::Forbidden { .. } => ROOM,
        Reason::MustStop { .. } => &[cite::OBSTACLE_STOP, cite::RIVER_STOP],
        Reason::NoSuchTurn { .. } => &[cite::FACING],
        Reason::WrongBend { .. } => &[cite::BENT_LINE],
        Reason::NoScreen { .. } => &[cite::SCREEN, cite::SCREEN_COST],
        Reason::WrongNumberOfModels { .. } => &[cite::SCREEN, cite::SKIRMISH_MOVES],
        Reason::TooFarFromCommand { .. } => &[cite::SKIRMISH_COHESION],
        Reason::WrongSpacing { .. } => &[cite::SKIRMISH_SPACING],
        Reason::ScreenTooFar { .. } => &[cite::SCREEN_DISTANCE],
        Reason::NeverCharges { .. } => &[cite::NO_ATTACK],
        Reason::NotSeen { .. } => &[cite::CHARGE_SIGHT],
        Reason::NotReached { .. } => &[cite::ATTACK, cite::CAUGHT],
        Reason::NotWithItsFront { .. } => &[cite::ATTACK],
        Reason::NoSuchCharge { .. } => &[cite::CHARGE_PATH],
        Reason::IsSteady { .. } => &[cite::SKIRMISHERS_ATTACK],
        Reason::MustEvade { .. } => &[cite::MUST_EVADE],
        Reason::NotCharged => &[cite::EVADE],
        Reason::DoesNotFire { .. } | Reason::HasFired { .. } | Reason::GunsLimbered { .. } => {
            &[cite::CANNOT_FIRE]
        }
        Reason::HasCharged { .. } | Reason::GunsMoved { .. } => &[cite::MOVE_AND_FIRE],
        Reason::InCombat { .. } => &[cite::INTO_COMBAT],
        Reason::OutOfArc { .. } => &[cite::ARC],
        Reason::OutOfRange { .. } => &[cite::MUSKETS, cite::RIFLES, cite::CANISTER, cite::BALLSHOT_FAR],
        Reason::HiddenBehind { .. } | Reason::BehindTerrain { .. } => LINE,
        Reason::NoDice { .. } => &[cite::FIRE_DICE],
        Reason::NoNeedToSplit { .. } => &[cite::SPLITTING],
        Reason::OnlyGuns { .. } => &[cite::CANISTER],
        Reason::OverEnemy { .. } => &[cite::NO_WAY_BACK, cite::EVADE],
        Reason::MustChoose { .. } => &[cite::SEVERAL_TARGETS],
    }
}
