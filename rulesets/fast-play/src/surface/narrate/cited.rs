//! Which rules may bar for which reason.

use crate::Reason;
use crate::cite;
use names::RuleId;

/// The rules that may be cited with a reason: those that bar, not those of the order that is asked for.
pub(crate) fn cites(reason: &Reason) -> &'static [RuleId] {
    match reason {
        // The rules of whose turn or choice it is say which units an order can be about.
        Reason::NoSuchUnit { .. } | Reason::NotYours { .. } => &[
            cite::MOVES,
            cite::SHOOTING,
            cite::GENERAL_MOVES,
            cite::JOINING,
            cite::DEPLOYMENT,
            cite::ENTERING_COLUMN,
            cite::CHARGE,
            cite::TURN_ABOUT,
            cite::EVADE,
            cite::OVERLAP,
            cite::CHOICE_OF_ENEMY,
            cite::OWNERS_CHOICE,
            cite::CLOSING_UP,
        ],
        Reason::NotAnEnemy { .. } => &[cite::CHARGE, cite::SHOOTING],
        Reason::OffTable { .. } => &[cite::ENTERING_COLUMN, cite::DEPLOYMENT],
        Reason::HasActed { .. } => {
            &[cite::CHANGE_OR_MOVE, cite::FAILURE, cite::ALLOWANCE, cite::COMPLETING_A_WHEEL]
        }
        Reason::WrongFormation { .. } => &[
            cite::LINE_AHEAD,
            cite::LINE_BY_TURNING,
            cite::COLUMN_AHEAD,
            cite::COLUMN_BY_TURNING,
            cite::SQUARE,
            cite::TURN_ABOUT,
        ],
        Reason::TooFar { .. } => {
            &[cite::ALLOWANCE, cite::RIVERS, cite::TURN_ABOUT, cite::RETIRE, cite::GENERAL_MOVES]
        }
        Reason::NoSuchElement { .. } => &[
            cite::SHOOTING,
            cite::LINE_AHEAD,
            cite::COLUMN_AHEAD,
            cite::SQUARE,
            cite::CLOSING_UP,
            cite::OWNERS_CHOICE,
            cite::CHOICE_OF_ENEMY,
            cite::OVERLAP,
        ],
        Reason::DoesNotShoot { .. } => &[cite::CAVALRY_SILENT],
        Reason::GunsLimbered { .. } => &[cite::DEPLOYED_GUNS],
        Reason::ShooterFights { .. } => &[cite::FIGHTERS_SILENT],
        Reason::ShooterShaken { .. } => &[cite::SHAKEN_SILENT],
        Reason::ShooterInRiver { .. } => &[cite::IN_RIVER],
        Reason::HasShot { .. } => &[cite::SHOOTING],
        Reason::NearFriend { .. } => &[cite::GUNS_NEAR_FRIENDS],
        Reason::OutOfArc { .. } => &[cite::FOOT_ARC, cite::SQUARE_ARC, cite::GUN_LANE],
        Reason::OutOfRange { .. } => &[cite::RANGES],
        Reason::HiddenBehind { .. } => &[cite::OVERHEAD],
        Reason::HalfHidden { .. } => &[cite::HALF_HIDDEN],
        Reason::GapTooNarrow { .. } => &[cite::NARROW_GAP],
        Reason::BehindTerrain { .. } => &[cite::BLOCKING_TERRAIN],
        Reason::TooDeep { .. } => &[cite::EDGE_OF_COVER],
        Reason::TooFarInside { .. } => &[cite::INSIDE_COVER],
        Reason::GeneralHasRidden { .. } => &[cite::GENERAL_MOVES],
        // R87. The edge of the table is impassable, and no General stands on such ground.
        Reason::NoWayThere { .. } | Reason::NotOnTable { .. } | Reason::ImpassableGround { .. } => {
            &[cite::NO_PASSAGE]
        }
        Reason::OntoEnemy { .. } => &[cite::GENERALS_IMMUNE],
        Reason::NotOfHisBrigade { .. } | Reason::NotTouching { .. } => &[cite::JOINING],
        Reason::NoSuchCommand | Reason::NotOfThisCommand { .. } => &[cite::ALTERNATE_DEPLOYMENT],
        Reason::NotAFormation { .. } => &[cite::THREE_FORMATIONS, cite::LAST_ELEMENT],
        Reason::OutsideZone { .. } | Reason::GroundTaken { .. } | Reason::NotYetPlaced { .. } => {
            &[cite::DEPLOYMENT]
        }
        Reason::ColumnFollows { .. }
        | Reason::ColumnHasRoom { .. }
        | Reason::NoColumnAhead { .. }
        | Reason::NotWaiting { .. }
        | Reason::NotNextInQueue { .. }
        | Reason::UnitAheadNotYet { .. }
        | Reason::NotWhollyOn { .. } => &[cite::ENTERING_COLUMN],
        Reason::NotDueYet { .. } => &[cite::ARRIVALS],
        Reason::WayInBlocked { .. } => {
            &[cite::ENTERING_COLUMN, cite::NO_PASSAGE, cite::INTERPENETRATION, cite::FRONT_ZONE]
        }
        Reason::WayInGround { .. } => &[cite::NO_PASSAGE, cite::GUNS_AND_RIVERS],
        // Hand-to-hand.
        Reason::NotInCombat { .. } | Reason::HasChosen { .. } => &[cite::CHOICE_OF_ENEMY, cite::OVERLAP],
        Reason::CannotStrike { .. } => &[cite::CHOICE_OF_ENEMY],
        Reason::NoOverlap { .. } => &[cite::OVERLAP],
        Reason::OverlapDenied { .. } => &[cite::FIRST_CONTACT, cite::CAVALRY_AND_SQUARE],
        // Losses.
        Reason::MustLose { .. } => &[cite::REMOVAL],
        Reason::NotAtAnEnd { .. } | Reason::WouldLoseContact { .. } => &[cite::USUAL_LOSSES],
        Reason::WouldSpareFriends { .. } => &[cite::NO_ADVANTAGE],
        Reason::TouchesNoEnemy { .. } => &[cite::CLOSING_UP],
        // Movement, formations and charges.
        Reason::NoWay { .. } => &[cite::ALLOWANCE, cite::CHARGE, cite::THREE_FORMATIONS],
        Reason::NoSuchLeg { .. } => &[cite::ALLOWANCE, cite::FLEXING_TAIL],
        Reason::TooShort { .. } => &[cite::FORCED_CAVALRY, cite::FAILURE, cite::FAILED_SQUARE],
        Reason::InTheWay { .. } => &[cite::NO_PASSAGE, cite::INTERPENETRATION],
        Reason::WouldTouch { .. } => &[cite::CHARGE, cite::COLUMN_AHEAD, cite::ROOM_TO_CHANGE],
        Reason::BeyondTheEdge { .. } | Reason::Impassable { .. } => &[cite::NO_PASSAGE, cite::ROOM_TO_CHANGE],
        Reason::GunsInRiver { .. } => &[cite::GUNS_AND_RIVERS],
        Reason::InFrontZone { .. } => &[cite::FRONT_ZONE],
        Reason::InHandToHand { .. } => &[cite::FIXED_IN_CONTACT, cite::NO_BREAK_OFF, cite::COLUMN_AHEAD],
        Reason::NotInHandToHand { .. } | Reason::NoWheelOwed { .. } => &[cite::COMPLETING_A_WHEEL],
        Reason::IsShaken { .. } => &[cite::SHAKEN_CANNOT],
        Reason::IsSteady { .. } => &[cite::RETIRE],
        Reason::NotSkirmishers { .. } => &[cite::SKIRMISHERS_BACK],
        Reason::NeverCharges { .. } => &[cite::CHARGE, cite::SQUARE],
        Reason::NotReached { .. } => &[cite::CHARGE],
        Reason::ReachesFirst { .. } => &[cite::FIRST_ENEMY],
        Reason::NoRightToSide { .. } | Reason::OtherSide { .. } => &[cite::FLANK_RIGHT],
        Reason::CannotForm { .. } => &[cite::THREE_FORMATIONS],
        Reason::NoRoom { .. } => &[cite::ROOM_TO_CHANGE, cite::COMPLETING_A_WHEEL],
        Reason::OneElement { .. } => &[cite::LAST_ELEMENT],
        Reason::NotFirstContact { .. } | Reason::TriedAlready { .. } => &[cite::SQUARE_AT_CONTACT],
        Reason::NotInMotion { .. } => &[cite::HALT_CAVALRY],
        Reason::NotTheOne { .. } => &[cite::TURN_ABOUT],
        Reason::NotTheRider { .. } => &[cite::FAILURE],
        // Out of turn.
        Reason::NoSquareNow { .. } => &[cite::SQUARE_AT_CONTACT],
        Reason::NotCharged => &[cite::EVADE_AT_CONTACT, cite::EVADE],
        Reason::NotTouchedAtCorner => &[cite::TIDYING],
    }
}
