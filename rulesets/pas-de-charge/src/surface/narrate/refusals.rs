//! Why orders are refused: what is so, and what may be done instead.

use crate::Reason;
use engine::Names;
use names::UnitId;

/// A reason as a sentence.
pub(crate) fn explain(reason: &Reason, names: &Names) -> String {
    let does = |unit: &UnitId, verb: &str| names.does(*unit, verb);
    let name = |unit: &UnitId| names.unit(*unit);
    match reason {
        Reason::NotThere { unit } => does(unit, "are not there"),
        Reason::NotYours { unit } => does(unit, "do not obey you"),
        Reason::OwnSide { target } => does(target, "are on your side"),
        Reason::NotOnTable { unit } => does(unit, "are not on the table"),
        Reason::NamedTwice { unit } => format!("{} once is enough", does(unit, "named")),
        Reason::NoUnits => "the order names no unit".into(),
        Reason::NotInCommand { unit, general } => {
            format!("{} {}", does(unit, "are not within reach of"), name(general))
        }
        Reason::OtherGeneral { general } => {
            format!("these units are not for {} to order; their own general orders them", name(general))
        }
        Reason::AlreadyOrdered { unit } => does(unit, "have had an order in this bound"),
        Reason::Silenced { general } => {
            does(general, "have failed a roll and give no more orders in this bound")
        }
        Reason::NotAble { unit } => does(unit, "stay where they are for this bound"),
        Reason::Leaderless { unit } => does(unit, "obey again when their player throws 5 or 6"),
        Reason::HasTakenCover { unit } => does(unit, "have taken cover in this bound"),
        Reason::NotActivated { unit } => does(unit, "have no order; roll for one first"),
        Reason::OtherGroup { unit } => does(unit, "do not belong to this group"),
        Reason::LeftBehind { unit } => does(unit, "stayed behind and cannot move any more"),
        Reason::OtherAction { unit } => does(unit, "belong to a group that does something else"),
        Reason::Linked { unit, target } => {
            format!("{} {}", does(unit, "may not leave their combat with"), name(target))
        }
        Reason::NoSuchLeg => "a unit moves ahead, slantwise up to 30 degrees, wheels, or turns about".into(),
        Reason::NoWay => "a move leads somewhere".into(),
        Reason::HasDressed { unit } => does(unit, "have dressed already"),
        Reason::Slant { unit } => does(unit, "would move too far off their facing"),
        Reason::TooFar { unit, asked, allowed } => format!("{} {allowed}, not {asked}", does(unit, "may go")),
        Reason::NoTime { unit } => does(unit, "have no minutes left"),
        Reason::CannotMove { unit } => does(unit, "cannot move so as they stand"),
        Reason::InTheWay { unit } => does(unit, "are in the way"),
        Reason::EndsOn { unit } => format!("the move would end on {}", name(unit)),
        Reason::OffTheTable => "that is off the table".into(),
        Reason::Impassable => "no unit passes there".into(),
        Reason::TooHigh => "the obstacle is too high to be crossed".into(),
        Reason::RoadsOnly { unit } => does(unit, "may go there on roads only, in column or limbered"),
        Reason::BridgesOnly { unit } => does(unit, "cross streams by bridges and fords only"),
        Reason::OnObstacle => "a move ends clear of the obstacle or short of it".into(),
        Reason::NearEnemy { unit, enemy } => {
            format!("{} of {}, so friends do not pass", does(unit, "are in combat distance"), name(enemy))
        }
        Reason::FormedCavalry { unit } => does(unit, "are cavalry: friends do not pass through"),
        Reason::OutOfHand { unit } => does(unit, "retreat or reform: friends do not pass through"),
        Reason::Exhausted { unit } => does(unit, "are exhausted and advance no more"),
        Reason::NoSuchEvolution { unit } => does(unit, "cannot change so"),
        Reason::Changing { unit } => does(unit, "are changing formation"),
        Reason::NotColumnNation { unit } => does(unit, "do not use columns of assault in this year"),
        Reason::NotInColumn { unit } => does(unit, "are not in column"),
        Reason::CavalryNear { unit, cavalry } => {
            format!("{} of {}; a die decides", does(unit, "are near enough to the charge"), name(cavalry))
        }
        Reason::NotGuns { unit } => does(unit, "are no battery that can do so"),
        Reason::Skipped { unit } => does(unit, "would skip a step of move, unlimber, fire, limber"),
        Reason::NoSteps { unit, steps } => {
            format!("{} only {steps} in a bound", does(unit, "take as many steps as they may:"))
        }
        Reason::NotInfantry { unit } => does(unit, "are no infantry"),
        Reason::NoBuilding => "there is no building".into(),
        Reason::NotTouching { unit } => does(unit, "do not touch the building as they must"),
        Reason::HeldBy { unit } => does(unit, "hold the building"),
        Reason::InRuins => "the building is in ruins".into(),
        Reason::NotInside { unit } => does(unit, "are in no building"),
        Reason::IsInside { unit } => does(unit, "are in a building and have to leave it first"),
        Reason::NotAttacked { unit } => does(unit, "are not attacked"),
        Reason::Activated { unit } => does(unit, "have had an order and do not respond"),
        Reason::Responded { unit } => does(unit, "have responded in this bound"),
        Reason::NoCover { unit } => does(unit, "find no cover there within half a move"),
        Reason::TooLow { unit } => {
            format!("{}: cover is a metre high at least", does(unit, "find no cover there"))
        }
        Reason::GeneralMoved { general } => does(general, "have done so in this bound"),
        Reason::GeneralDown { general } => does(general, "are disabled"),
        Reason::GeneralTooFar { general, asked, allowed } => {
            format!("{} {allowed}, not {asked}", does(general, "ride"))
        }
        Reason::EnemyZone { general, enemy } => {
            format!("{} of {} only to join friends", does(general, "ride into the zone"), name(enemy))
        }
        Reason::HasFired { unit } => does(unit, "have fired in this bound"),
        Reason::NotInBattery { unit } => does(unit, "are not ready to fire"),
        Reason::TooFewGuns { unit } => does(unit, "have too few guns to fire"),
        Reason::NotInArc { unit, target } => {
            format!("{} of {}", does(target, "are out of the arc"), name(unit))
        }
        Reason::OutOfRange { unit, target } => {
            format!("{} of {}", does(target, "are out of the range"), name(unit))
        }
        Reason::NoSight { unit, target } => format!("{} {}", does(unit, "do not see"), name(target)),
        Reason::BaseBetween { unit, between } => {
            format!("{} of {}", does(between, "are in the line of fire"), name(unit))
        }
        Reason::NotStationary { unit } => does(unit, "have not stood still for the whole bound"),
        Reason::HasNotPassed { unit, target } => {
            format!("{} the zone of {}", does(target, "have not passed through"), name(unit))
        }
        Reason::HasCombat { unit } => does(unit, "have a combat"),
        Reason::NotRockets { unit } => does(unit, "have no rockets"),
        Reason::NotYet { first } => format!("only the British have rockets, and from {first}"),
        Reason::NoShift { most } => {
            format!("the score may be shifted by {most} at most, in whole steps of the rule")
        }
        Reason::NotAnEndUnit { target } => does(target, "have friends in combat on both sides"),
        Reason::NotFarEnough { unit, target } => {
            format!("{} of {} than its opponent", does(unit, "stand no farther out on an end"), name(target))
        }
        Reason::NotEntitled { unit, target } => {
            format!("{} {} with no friend between", does(unit, "do not face"), name(target))
        }
        Reason::Outnumbered { target } => does(target, "are outnumbered already"),
        Reason::NotFighting { unit } => does(unit, "are in no combat"),
        Reason::CanAnswer { target } => does(target, "can answer"),
        Reason::MayNotPursue { unit } => does(unit, "have no retreating enemy to pursue"),
        Reason::NothingToFollow { unit } => does(unit, "have no enemy to follow up"),
        Reason::MustChoose { unit } => does(unit, "pursue, or else retire and reform"),
        Reason::NotInZone => "that is outside of our deployment zone".into(),
        Reason::InSight { unit, enemy: Some(enemy) } => {
            format!("{} of {}", does(unit, "would be in sight"), name(enemy))
        }
        Reason::InSight { unit, enemy: None } => does(unit, "would not be hidden there"),
        Reason::BadFormation { unit } => does(unit, "do not use that formation"),
        Reason::MayNotReform { unit } => does(unit, "may not do so now"),
    }
}
