//! Which rules may bar for which reason.

use crate::Reason;
use crate::cite;
use names::RuleId;

/// Rules about whose orders, and about which pieces, a side may give at all.
const WHO: &[RuleId] = &[
    cite::MOVING,
    cite::ROADS,
    cite::TOWNS,
    cite::BOATS,
    cite::ARTILLERY_MOVES,
    cite::REFUGE,
    cite::VOLUNTARY_RETREAT,
    cite::CHARGE,
    cite::RALLY,
    cite::WHO_SHOOTS,
    cite::TO_HIT,
    cite::DEPLOYMENT,
    cite::GENERAL_MOVES,
    cite::ATTACHING,
    cite::LONE_GENERAL,
    cite::BRITISH_RETURN,
    cite::EVADE,
    cite::RETREAT,
];

/// The rules that may be cited with a reason: those that bar, not those of the order that is asked for.
pub(crate) fn cites(reason: &Reason) -> &'static [RuleId] {
    match reason {
        Reason::NoSuchUnit { .. } | Reason::NotYours { .. } => WHO,
        Reason::NotAnEnemy { .. } => &[cite::CHARGE, cite::TO_HIT],
        Reason::NotAFriend { .. } | Reason::HasGeneral { .. } | Reason::NotTouching { .. } => {
            &[cite::ATTACHING]
        }
        Reason::NotOnTable { .. } => WHO,
        Reason::NotInTheOpen { .. } => &[cite::MOVING, cite::TOWNS, cite::BOATS, cite::REFUGE],
        Reason::IsAScreen { .. } | Reason::NoScreen { .. } => &[cite::ORGANIC_SCREEN],
        Reason::HasMoved { .. } => {
            &[cite::RALLY_AND_MOVE, cite::CHARGE, cite::VOLUNTARY_RETREAT, cite::SEPARATE_SCREEN]
        }
        Reason::WrongFormation { .. } => &[
            cite::MOVING,
            cite::BENT,
            cite::ARTILLERY_MOVES,
            cite::SKIRMISH_MOVES,
            cite::ORGANIC_SCREEN,
            cite::SEPARATE_SCREEN,
            cite::BENDING,
            cite::CHARGE_CONDITIONS,
            cite::ROADS,
            cite::BOATS,
        ],
        Reason::CannotForm { .. } => &[cite::FORMATIONS, cite::TOWNS, cite::BOATS, cite::BRITISH_RETURN],
        Reason::WrongArm { .. } => &[cite::TOWNS, cite::FIELDWORKS],
        Reason::NotInForce => &[cite::BOATS, cite::VOLUNTARY_RETREAT],
        Reason::NotAmong { .. } => &[
            cite::ALTERNATION,
            cite::INTERPENETRATION,
            cite::RETREAT_ZONE,
            cite::TOWN_ATTACKERS,
            cite::COMBAT_DICE,
            cite::REFUGE,
        ],
        Reason::OutsideZone { .. } | Reason::NotYetPlaced { .. } => &[cite::DEPLOYMENT],
        Reason::TooNearEnemy { .. } => &[cite::DEPLOYMENT, cite::VOLUNTARY_RETREAT, cite::LONE_GENERAL],
        Reason::WrongFiles { .. } => &[cite::FORMATIONS, cite::BENDING],
        // Command and generals.
        Reason::GeneralHasMoved { .. } | Reason::NoWayThere { .. } | Reason::OntoEnemy { .. } => {
            &[cite::GENERAL_MOVES]
        }
        Reason::OutOfCommand { .. } | Reason::SlowOutOfCommand { .. } => {
            &[cite::COMMAND, cite::COMMAND_MEASURED, cite::RALLY]
        }
        // Morale.
        Reason::NotShaken { .. } | Reason::HasTested { .. } => &[cite::RALLY],
        Reason::IsShaken { .. } => &[cite::NEVER_CHARGE, cite::WHO_SHOOTS],
        Reason::InContact { .. } => &[cite::LOCKED, cite::RALLY, cite::WHO_SHOOTS],
        Reason::ArmyIsBroken { .. } => &[cite::ARMY_MORALE],
        // Moves and maneuvers.
        Reason::NoWay { .. } => &[
            cite::MOVING,
            cite::RETREAT,
            cite::VOLUNTARY_RETREAT,
            cite::TOWNS,
            cite::BOATS,
            cite::REFUGE,
            cite::BRITISH_RETURN,
        ],
        Reason::NoSuchLeg { .. } => &[cite::WHEELS_AND_SLIDES, cite::RETREAT_FACING, cite::BOATS],
        Reason::TooFar { .. } => &[
            cite::CHARGE,
            cite::EVADE,
            cite::RETREAT_LENGTH,
            cite::VOLUNTARY_RETREAT,
            cite::GENERAL_MOVES,
            cite::LONE_GENERAL,
            cite::FIELDWORKS,
        ],
        Reason::TooMuchTime { .. } => &[cite::MOVING],
        Reason::BeyondTheEdge { .. } => &[cite::TABLE_EDGE, cite::NO_ROOM, cite::DEPLOYMENT],
        Reason::Forbidden { .. } => &[
            cite::HEAVY_WOODS,
            cite::TOWNS,
            cite::FIELDWORKS,
            cite::BOATS,
            cite::OVERLAP,
            cite::RETREAT,
            cite::NO_ROOM,
            cite::DEPLOYMENT,
            cite::GENERAL_MOVES,
        ],
        Reason::InTheWay { .. } => &[cite::DEPLOYMENT, cite::ORGANIC_SCREEN, cite::REFUGE, cite::OVERLAP],
        Reason::WasPassed { .. } | Reason::PassedUnitMoved { .. } => &[cite::INTERPENETRATION],
        Reason::NoPassage { .. } => &[cite::RESTRICTED_INTERPENETRATION],
        Reason::InZone { .. } => &[cite::ZONE],
        Reason::TooFarFromCommandFigure { .. } | Reason::FiguresOverlap { .. } => &[cite::SKIRMISH_MOVES],
        Reason::WrongNumberOfFigures { .. } => &[cite::SKIRMISH_MOVES, cite::ORGANIC_SCREEN],
        Reason::HasManeuvered { .. } => &[cite::ONCE_A_TURN, cite::MANEUVER],
        Reason::NoChange { .. } => &[cite::MANEUVER],
        Reason::NotAQuarter { .. } => &[cite::BENDING],
        Reason::NoRoom { .. } => &[cite::NO_ROOM, cite::ZONE],
        Reason::GunsNotReached { .. } | Reason::GunsGuarded { .. } => &[cite::ARTILLERY_MOVES],
        Reason::ScreenTooFar { .. } => &[cite::ORGANIC_SCREEN, cite::SEPARATE_SCREEN],
        Reason::NoColumnBehind { .. } | Reason::NotForward { .. } => &[cite::SEPARATE_SCREEN],
        Reason::OffTheRoad { .. } | Reason::AtDoublePace { .. } | Reason::HasActed { .. } => &[cite::ROADS],
        Reason::NoBlock { .. } => &[cite::TOWNS, cite::BLOCKS],
        Reason::BlockFull { .. } => &[cite::BLOCKS],
        Reason::BlockHeld { .. } => &[cite::TOWNS],
        Reason::NoWork { .. } => &[cite::FIELDWORKS],
        Reason::BoatsFull { .. }
        | Reason::BoatsNotReached { .. }
        | Reason::NotAboard { .. }
        | Reason::OffTheWater { .. } => &[cite::BOATS],
        // Charges.
        Reason::NeverCharges { .. } => &[cite::NEVER_CHARGE, cite::SKIRMISHERS_IN_COMBAT],
        Reason::MayNotCharge { .. } => &[cite::SKIRMISHERS_CHARGE, cite::TOWNS],
        Reason::HasReturned { .. } => &[cite::BRITISH_RETURN],
        Reason::WouldNotCharge { .. } => &[cite::SPANISH_CHARGES],
        Reason::NotReached { .. } => &[cite::CHARGE, cite::REINFORCING],
        Reason::ReachesFirst { .. } | Reason::NotWithItsFront { .. } => &[cite::CHARGE],
        Reason::BonusNotStraight { .. } | Reason::BonusThroughFriend { .. } => &[cite::BONUS_STRAIGHT],
        Reason::NotOngoing { .. } | Reason::TooDeep { .. } | Reason::NotItsArm { .. } => &[cite::REINFORCING],
        Reason::SquareTooFar { .. } => &[cite::REFUGE],
        Reason::NoOtherUnit { .. } => &[cite::GOING_ON],
        // Shooting.
        Reason::DoesNotShoot { .. }
        | Reason::HasShot { .. }
        | Reason::HasCharged { .. }
        | Reason::GunsLimbered { .. } => &[cite::WHO_SHOOTS],
        Reason::MovedTooFar { .. } | Reason::GunsMoved { .. } => &[cite::MOVING_AND_SHOOTING],
        Reason::NotInReach { .. } => &[cite::RANGE],
        Reason::OutOfArc { .. } => &[cite::ARC],
        Reason::HiddenBehind { .. } => {
            &[cite::FIRST_TARGET, cite::THROUGH_SKIRMISHERS, cite::OVERHEAD, cite::GAPS]
        }
        Reason::BehindTerrain { .. } => &[cite::SIGHT, cite::GAPS],
        Reason::InCombat { .. } => &[cite::INTO_COMBAT],
        Reason::NoSecondTarget { .. } => &[cite::SPLITTING],
        Reason::NoRegimentalGun { .. } => &[cite::REGIMENTAL_GUNS],
        Reason::NoDice { .. } => &[cite::FOOT_DICE, cite::GUN_DICE],
        // Retreats.
        Reason::TooShort { .. } => &[cite::RETREAT_LENGTH],
        Reason::OutsideCone { .. } => &[cite::RETREAT_ZONE],
        Reason::TouchesEnemy { .. } => &[cite::CHARGE, cite::RETREAT_TOUCHES],
        Reason::NarrowGap { .. } => &[cite::RETREAT_GAP],
        Reason::NotClear { .. } => &[cite::RETREAT_CLEARANCE, cite::EVADE],
        Reason::CannotNarrow { .. } => &[cite::RETREAT],
        Reason::NotFarther { .. } => &[cite::VOLUNTARY_RETREAT],
        // Close combat.
        Reason::MustChoose { .. } => &[cite::COMBAT_DICE],
        // Out of turn.
        Reason::NotCharged => &[cite::EVADE, cite::REFUGE],
        Reason::NotItsTurn { .. } => {
            &[cite::MOVING, cite::NO_ROOM, cite::RALLY_AND_MOVE, cite::SHOOTING_PHASE]
        }
    }
}
