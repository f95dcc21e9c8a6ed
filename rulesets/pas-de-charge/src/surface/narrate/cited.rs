//! The rules that a refusal may cite: those that bar the order.

use crate::{Reason, cite};
use names::RuleId;

/// The rules of orders whose first questions are whom they are about.
const WHO: &[RuleId] = &[
    cite::ALIGNMENT_ACTION,
    cite::BUILDINGS,
    cite::COMBAT_CONTINUES,
    cite::COMMAND_ROLL,
    cite::DEPLOYMENT,
    cite::EVOLUTION_TIME,
    cite::EXTRA_UNITS,
    cite::FIRE_METHOD,
    cite::GENERALS_PLACED,
    cite::GUN_CYCLE,
    cite::LIMITS_OF_RESPONSE,
    cite::MOVE_ACTION,
    cite::PASSING_FIRE,
    cite::R19,
    cite::R55,
    cite::R79,
    cite::ROCKETS,
    cite::STAY_IN_COLUMN,
    cite::STEP_GENERALS,
    cite::STEP_RALLY,
    cite::UNANSWERED_FIRE,
    cite::VOLUNTARY_SQUARE,
];

/// The rules that a refusal for a reason may cite.
pub(crate) fn cites(reason: &Reason) -> &'static [RuleId] {
    match reason {
        Reason::NotThere { .. }
        | Reason::NotYours { .. }
        | Reason::OwnSide { .. }
        | Reason::NotOnTable { .. }
        | Reason::NamedTwice { .. }
        | Reason::NoUnits => WHO,
        Reason::NotInCommand { .. } => &[cite::R55, cite::R7],
        Reason::OtherGeneral { .. } => &[cite::R7],
        Reason::AlreadyOrdered { .. } => &[cite::COMBAT_CONTINUES, cite::R7],
        Reason::Silenced { .. } => &[cite::COMMAND_FAILS],
        Reason::NotAble { .. } => &[cite::R70, cite::RETREAT, cite::RIDE_THROUGH],
        Reason::Leaderless { .. } => &[cite::D_CLASS_RECOVERY],
        Reason::HasTakenCover { .. } => &[cite::R12],
        Reason::NotActivated { .. } | Reason::OtherAction { .. } => &[cite::COMMAND_PASSES],
        Reason::OtherGroup { .. } => &[cite::COMMAND_PASSES, cite::R19],
        Reason::LeftBehind { .. } | Reason::NoSuchLeg | Reason::NoWay | Reason::Slant { .. } => {
            &[cite::MOVE_ACTION]
        }
        Reason::Linked { .. } => &[cite::COMBAT_CONTINUES],
        Reason::HasDressed { .. } => &[cite::ALIGNMENT_ACTION],
        Reason::TooFar { .. } => &[cite::ALIGNMENT_ACTION, cite::HOLD, cite::RATES_A_MINUTE],
        Reason::NoTime { .. } => &[cite::EVOLUTION_TIME],
        Reason::CannotMove { .. } => &[cite::R15, cite::RATES],
        Reason::InTheWay { .. } => &[cite::PASSING_FRIENDS],
        Reason::EndsOn { .. } => &[cite::R59],
        Reason::OffTheTable | Reason::NotInZone => &[cite::R77],
        Reason::Impassable => &[cite::R15, cite::R8],
        Reason::TooHigh => &[cite::R15],
        Reason::RoadsOnly { .. } => &[cite::HORSE_IN_BROKEN, cite::HORSE_IN_WOODS],
        Reason::BridgesOnly { .. } => &[cite::GUNS_AND_STREAMS],
        Reason::OnObstacle => &[cite::LINEAR_OBSTACLE],
        Reason::NearEnemy { .. } => &[cite::NO_PASSING_NEAR_ENEMY],
        Reason::FormedCavalry { .. } => &[cite::NO_PASSING_CAVALRY],
        Reason::OutOfHand { .. } => &[cite::NO_PASSING_ROUTED],
        Reason::Exhausted { .. } => &[cite::EXHAUSTION],
        Reason::NoSuchEvolution { .. } => &[cite::EVOLUTION_TIME, cite::GUN_CYCLE],
        Reason::Changing { .. } => &[cite::R18],
        Reason::NotColumnNation { .. } => &[cite::WHO_MAY_USE_COLUMNS],
        Reason::NotInColumn { .. } => &[cite::STAY_IN_COLUMN],
        Reason::CavalryNear { .. } => &[cite::EMERGENCY_SQUARE],
        Reason::NotGuns { .. } => &[cite::BUILDINGS, cite::FIRE_METHOD, cite::GUN_CYCLE, cite::ROCKETS],
        Reason::Skipped { .. } => &[cite::GUN_CYCLE, cite::R19],
        Reason::NoSteps { .. } => &[cite::ONE_STEP, cite::THREE_STEPS, cite::TWO_STEPS],
        Reason::NotInfantry { .. } => &[cite::R79, cite::UNANSWERED_FIRE, cite::VOLUNTARY_SQUARE],
        Reason::NoBuilding | Reason::HeldBy { .. } => &[cite::BUILDINGS, cite::R79],
        Reason::NotTouching { .. } | Reason::NotInside { .. } | Reason::IsInside { .. } => &[cite::R79],
        Reason::InRuins => &[cite::BUILDINGS],
        Reason::NotAttacked { .. } | Reason::Activated { .. } => &[cite::LIMITS_OF_RESPONSE],
        Reason::Responded { .. } => &[cite::COMBAT_CONTINUES, cite::LIMITS_OF_RESPONSE],
        Reason::NoCover { .. } => &[cite::COVER_DEFINITION, cite::TAKE_COVER],
        Reason::TooLow { .. } => &[cite::COVER_DEFINITION],
        Reason::GeneralMoved { .. } => &[cite::GENERALS_PLACED, cite::R55, cite::STEP_GENERALS],
        Reason::GeneralDown { .. } => &[cite::R45],
        Reason::GeneralTooFar { .. } | Reason::EnemyZone { .. } => &[cite::R8],
        Reason::HasFired { .. } => &[cite::R31],
        Reason::NotInBattery { .. } => &[cite::GUN_CYCLE, cite::PASSING_FIRE],
        Reason::TooFewGuns { .. } => &[cite::R24],
        Reason::NotInArc { .. } => &[cite::ARC],
        Reason::OutOfRange { .. } => &[cite::R53, cite::RANGES],
        Reason::NoSight { .. } => &[cite::R25, cite::R53, cite::R75],
        Reason::BaseBetween { .. } => &[cite::R25],
        Reason::NotStationary { .. } => &[cite::PASSING_FIRE, cite::R53, cite::UNANSWERED_FIRE],
        Reason::HasNotPassed { .. } => &[cite::PASSING_FIRE],
        Reason::HasCombat { .. } => &[cite::EXTRA_UNITS, cite::R31, cite::R39],
        Reason::NotRockets { .. } => &[cite::ROCKETS],
        Reason::NotYet { .. } => &[cite::ROCKET_YEARS],
        Reason::NoShift { .. } => &[cite::DENSE_TARGETS],
        Reason::NotAnEndUnit { .. } | Reason::NotFarEnough { .. } => &[cite::R78],
        Reason::NotEntitled { .. } => &[cite::ENTITLED],
        Reason::Outnumbered { .. } => &[cite::R37],
        Reason::NotFighting { .. } => &[cite::COMBAT_CONTINUES, cite::EXTRA_UNITS, cite::R55],
        Reason::CanAnswer { .. } => &[cite::R39],
        Reason::MayNotPursue { .. } => &[cite::PURSUE],
        Reason::NothingToFollow { .. } => &[cite::HOLD],
        Reason::MustChoose { .. } => &[cite::CAVALRY_WINS_BY_2],
        Reason::InSight { .. } | Reason::BadFormation { .. } => &[cite::DEPLOYMENT],
        Reason::MayNotReform { .. } => &[cite::CAVALRY_WINS_BY_2, cite::HOLD, cite::R62],
    }
}
