//! Why orders are refused.

use super::{figures, ground};
use crate::Reason;
use engine::Names;
use names::UnitId;

/// A reason as a sentence.
pub(crate) fn explain(reason: &Reason, names: &Names) -> String {
    let name = |unit: &UnitId| names.unit(*unit);
    match reason {
        Reason::NoSuchUnit { unit } => format!("there is no {}", name(unit)),
        Reason::NotYours { unit } => format!("{} is not yours", name(unit)),
        Reason::NotAnEnemy { unit } => format!("{} is no enemy", name(unit)),
        Reason::NotAFriend { unit } => format!("{} is no friend", name(unit)),
        Reason::NotOnTable { unit } => format!("{} is not on the table", name(unit)),
        Reason::NotInTheOpen { unit } => {
            format!("{} is not on open ground and has to leave first", name(unit))
        }
        Reason::IsAScreen { unit } => format!("{} is a screen and goes with its battalion", name(unit)),
        Reason::HasMoved { unit } => format!("{} has finished its move", name(unit)),
        Reason::WrongFormation { unit, formation } => {
            format!("{} cannot do that, {}", name(unit), formation.label().to_lowercase())
        }
        Reason::CannotForm { unit, formation } => {
            format!("{} cannot form: {}", name(unit), formation.label().to_lowercase())
        }
        Reason::WrongArm { unit } => format!("{} is not the arm for that", name(unit)),
        Reason::NotInForce => "that rule is not in force in this battle".into(),
        Reason::NotAmong { unit } => format!("{} is not one of those", name(unit)),
        Reason::OutsideZone { unit, depth } => {
            format!("{} must stand within {depth} of its own edge", name(unit))
        }
        Reason::TooNearEnemy { unit, enemy, distance, needed } => {
            format!("{} would be {distance} from {}, not {needed}", name(unit), name(enemy))
        }
        Reason::NotYetPlaced { unit } => format!("{} is not yet placed", name(unit)),
        Reason::WrongFiles { unit, files } => format!("{} cannot stand {files} wide so", name(unit)),
        Reason::GeneralHasMoved { general } => format!("{} has moved this turn", name(general)),
        Reason::NoWayThere { general } => format!("{} has no way there", name(general)),
        Reason::OntoEnemy { general, enemy } => format!("{} would end on {}", name(general), name(enemy)),
        Reason::NotTouching { general, unit, distance } => {
            format!("{} would be {distance} from {} and not with it", name(general), name(unit))
        }
        Reason::HasGeneral { unit } => format!("{} has a general already", name(unit)),
        Reason::OutOfCommand { unit } => {
            format!("{} was out of command when the phase began (STC-3.2, STC-3.3)", name(unit))
        }
        Reason::SlowOutOfCommand { unit } => format!(
            "{} was out of command when the phase began (STC-3.3) and goes at half speed (STC-6.3), \
             too slow for this move",
            name(unit)
        ),
        Reason::NotShaken { unit } => format!("{} is not shaken", name(unit)),
        Reason::IsShaken { unit } => format!("{} is shaken", name(unit)),
        Reason::HasTested { unit } => format!("{} has tested this turn", name(unit)),
        Reason::InContact { unit } => format!("{} is in contact with the enemy", name(unit)),
        Reason::ArmyIsBroken { unit } => format!("the army of {} has broken", name(unit)),
        Reason::NoWay { unit } => format!("{} is given no way", name(unit)),
        Reason::NoSuchLeg { unit } => format!("{} cannot move in that manner", name(unit)),
        Reason::TooFar { unit, asked, allowed } => format!("{} may go {allowed}, not {asked}", name(unit)),
        Reason::TooMuchTime { unit, needs, has } => {
            format!("{} would need {needs} and has {has} left", name(unit))
        }
        Reason::BeyondTheEdge { unit } => format!("{} would leave the table", name(unit)),
        Reason::Forbidden { unit, terrain } => format!("{} may not enter {}", name(unit), ground(*terrain)),
        Reason::InTheWay { unit, by } => format!("{} is in the way of {}", name(by), name(unit)),
        Reason::WasPassed { unit } => format!("a friend has gone through {} in this phase", name(unit)),
        Reason::PassedUnitMoved { unit, friend } => {
            format!("{} cannot go through {}, which has moved", name(unit), name(friend))
        }
        Reason::NoPassage { unit, friend } => format!("{} may not go through {}", name(unit), name(friend)),
        Reason::InZone { unit, of, distance } => {
            format!("{} would come within {distance} of {}", name(unit), name(of))
        }
        Reason::TooFarFromCommandFigure { unit, distance, allowed } => {
            format!("a figure of {} would be {distance} from its command figure, not {allowed}", name(unit))
        }
        Reason::FiguresOverlap { unit } => {
            format!("two figures of {} would stand on the same ground", name(unit))
        }
        Reason::WrongNumberOfFigures { unit, asked, has } => {
            format!("{} has {}, not {asked}", name(unit), figures(*has))
        }
        Reason::HasManeuvered { unit } => format!("{} has changed formation or facing this turn", name(unit)),
        Reason::NoChange { unit } => format!("{} would stay as it is", name(unit)),
        Reason::NotAQuarter { unit } => format!("{} may face by a quarter or half a turn only", name(unit)),
        Reason::NoRoom { unit, by } => format!("{} has no room beside {}", name(unit), name(by)),
        Reason::GunsNotReached { unit } => format!("the gunners of {} are not at their guns", name(unit)),
        Reason::GunsGuarded { unit, by } => {
            format!("{} is too near to the guns of {}", name(by), name(unit))
        }
        Reason::NoScreen { unit } => format!("{} has no screen to send", name(unit)),
        Reason::ScreenTooFar { unit, distance, allowed } => {
            format!("the screen would be {distance} from {}, not {allowed}", name(unit))
        }
        Reason::NoColumnBehind { unit } => format!("{} screens no column that advances", name(unit)),
        Reason::NotForward { unit } => format!("{} does not go forward", name(unit)),
        Reason::OffTheRoad { unit } => format!("{} does not keep to the road", name(unit)),
        Reason::AtDoublePace { unit } => {
            format!("{} has gone at double pace and does nothing else this turn", name(unit))
        }
        Reason::HasActed { unit } => {
            format!("{} has done something else this turn; double pace takes the whole of it", name(unit))
        }
        Reason::NoBlock { unit } => format!("there is no town block there for {}", name(unit)),
        Reason::BlockFull { unit, holds } => {
            format!("the block holds {} and has no room for {}", figures(*holds), name(unit))
        }
        Reason::BlockHeld { unit, by } => format!("{} cannot enter where {} is", name(unit), name(by)),
        Reason::NoWork { unit } => format!("{} does not stand at a work", name(unit)),
        Reason::BoatsFull { unit } => format!("these boats do not hold {}", name(unit)),
        Reason::BoatsNotReached { unit } => format!("{} is not where these boats lie", name(unit)),
        Reason::OffTheWater { unit } => format!("the boats of {} would leave the water", name(unit)),
        Reason::NotAboard { unit } => format!("{} is not in boats", name(unit)),
        Reason::NeverCharges { unit } => format!("{} cannot charge as it is", name(unit)),
        Reason::MayNotCharge { unit, target } => format!("{} may not charge {}", name(unit), name(target)),
        Reason::HasReturned { unit } => format!("{} has just come back to the table", name(unit)),
        Reason::WouldNotCharge { unit } => format!("{} would not charge this turn", name(unit)),
        Reason::NotReached { unit, target } => format!("{} does not reach {}", name(unit), name(target)),
        Reason::ReachesFirst { unit, enemy } => format!("{} would touch {} first", name(unit), name(enemy)),
        Reason::NotWithItsFront { unit, target } => {
            format!("{} would not touch {} with its front", name(unit), name(target))
        }
        Reason::BonusNotStraight { unit } => {
            format!("the charge bonus of {} goes straight ahead", name(unit))
        }
        Reason::BonusThroughFriend { unit, friend } => {
            format!("the charge bonus of {} does not go through {}", name(unit), name(friend))
        }
        Reason::NotOngoing { unit, friend } => {
            format!("{} cannot reinforce {}, which was in no combat before", name(unit), name(friend))
        }
        Reason::TooDeep { unit, friend } => {
            format!("{} cannot reinforce {}, which is more than one rank deep", name(unit), name(friend))
        }
        Reason::NotItsArm { unit, friend } => format!("{} is not of the arm of {}", name(unit), name(friend)),
        Reason::SquareTooFar { unit, square } => {
            format!("{} cannot reach the square of {}", name(unit), name(square))
        }
        Reason::NoOtherUnit { unit } => format!("no other unit is before {}", name(unit)),
        Reason::DoesNotShoot { unit } => format!("{} does not shoot", name(unit)),
        Reason::HasShot { unit } => format!("{} has shot", name(unit)),
        Reason::HasCharged { unit } => format!("{} has charged this turn", name(unit)),
        Reason::MovedTooFar { unit } => format!("{} has moved too far to shoot", name(unit)),
        Reason::GunsMoved { unit } => format!("the guns of {} have moved", name(unit)),
        Reason::GunsLimbered { unit } => format!("{} is limbered", name(unit)),
        Reason::NotInReach { unit, target, distance, range } => {
            format!("{} is {distance} from {}, which shoots {range}", name(target), name(unit))
        }
        Reason::OutOfArc { unit, target } => {
            format!("no figure of {} has {} in its arc", name(unit), name(target))
        }
        Reason::HiddenBehind { target, by } => format!("{} is behind {}", name(target), name(by)),
        Reason::BehindTerrain { target, terrain } => {
            format!("{} is behind {}", name(target), ground(*terrain))
        }
        Reason::InCombat { target } => format!("{} is in combat, with no flank hanging free", name(target)),
        Reason::NoSecondTarget { unit } => format!("{} cannot divide its fire", name(unit)),
        Reason::NoRegimentalGun { target } => format!("{} has no gun of its own", name(target)),
        Reason::NoDice { unit, target } => {
            format!("too few of {} reach {} for a die", name(unit), name(target))
        }
        Reason::TooShort { unit, asked, owed } => {
            format!("{} must go back {owed} at least, not {asked}", name(unit))
        }
        Reason::OutsideCone { unit } => format!("{} would leave its zone of retreat", name(unit)),
        Reason::TouchesEnemy { unit, enemy } => format!("{} would touch {}", name(unit), name(enemy)),
        Reason::NarrowGap { unit, between: [one, two], gap } => {
            format!("{} would pass between {} and {}, {gap} apart", name(unit), name(one), name(two))
        }
        Reason::NotClear { unit, enemy, distance } => {
            format!("{} would come within {distance} of {}", name(unit), name(enemy))
        }
        Reason::CannotNarrow { unit } => format!("{} cannot narrow its front", name(unit)),
        Reason::NotFarther { unit, enemy } => {
            format!("{} would end no farther from {}", name(unit), name(enemy))
        }
        Reason::MustChoose { unit, count: 1 } => format!("one enemy of {} must be named", name(unit)),
        Reason::MustChoose { unit, count } => {
            format!("{count} different enemies of {} must be named", name(unit))
        }
        Reason::NotCharged => "no unit of yours is being charged now; only then may one evade".into(),
        Reason::NotItsTurn { active } => {
            format!("{} is active; the other side only evades and retreats", names.side(*active))
        }
    }
}
