//! Questions, events and reasons in English.

use crate::terrain::Terrain;
use crate::{Decision, Event, Matter, Reason};
use engine::Names;
use geom::Kind;
use names::UnitId;

/// The question as one would put it to a player.
pub fn question(asked: &Decision, names: &Names) -> String {
    let name = |unit: &UnitId| names.unit(*unit);
    match asked {
        Decision::FirstTurn => "The choice is yours: who begins?".into(),
        Decision::Deploy => "Where do your troops stand?".into(),
        Decision::Next { matter: Matter::Return, .. } => "Which cavalry tries to come back next?".into(),
        Decision::Next { matter: Matter::Morale, .. } => "Which of your units tests next?".into(),
        Decision::Next { matter: Matter::Retreat, .. } => "Which of your units goes back next?".into(),
        Decision::ComeBack { unit } => format!("{} comes back. In which formation?", name(unit)),
        Decision::Rally => "Which shaken units try to rally?".into(),
        Decision::Act => "What do your units and generals do?".into(),
        Decision::Evade { unit, charger, .. } => {
            format!("{} charges {}. Do they stand or evade?", name(charger), name(unit))
        }
        Decision::HaltOrGoOn { charge } => {
            format!("There is nobody left before {}. Does it halt or go on?", name(&charge.unit))
        }
        Decision::Flee { general } => format!("The enemy is upon {}. Where does he go?", name(general)),
        Decision::Part { unit, other } => {
            format!("{} and {} are mixed. Which of them is shifted?", name(unit), name(other))
        }
        Decision::Fire => "Who shoots at whom?".into(),
        Decision::Cause { owed, .. } => format!("From whom does {} go back?", name(&owed.unit)),
        Decision::Retreat { owed, cause } => {
            format!("{} goes back from {}. Which way?", name(&owed.unit), name(cause))
        }
        Decision::ForcedOut { owed, .. } => {
            format!("{} must leave its block. By which side, and how does it stand?", name(&owed.unit))
        }
        Decision::HoldBack { surplus: 1, .. } => {
            "One figure too many attacks that side. Whose is left out?".into()
        }
        Decision::HoldBack { surplus, .. } => {
            format!("{surplus} figures too many attack that side. Whose are left out?")
        }
        Decision::Divide { unit, odd: 1, .. } => {
            format!("Against whom does the odd die of {} go?", name(unit))
        }
        Decision::Divide { unit, odd, .. } => {
            format!("Against whom do the {odd} dice go that {} has left over?", name(unit))
        }
    }
}

fn hits(hits: u8) -> String {
    if hits == 1 { "1 hit".into() } else { format!("{hits} hits") }
}

fn dice(dice: u8) -> String {
    if dice == 1 { "1 die".into() } else { format!("{dice} dice") }
}

fn figures(figures: u8) -> String {
    if figures == 1 { "1 figure".into() } else { format!("{figures} figures") }
}

fn ground(kind: Kind) -> &'static str {
    Terrain::of(kind).map_or("this ground", Terrain::words)
}

/// An event as a sentence of the story.
pub fn narrate(event: &Event, names: &Names) -> String {
    let name = |unit: &UnitId| names.unit(*unit);
    match event {
        Event::TurnBegan { turn, side } => format!("Turn {turn}: {} is active (STC-4.1).", names.side(*side)),
        Event::BeginsWith { side } => format!("{} begins (STC-4.1).", names.side(*side)),
        Event::BattleEnded { winner: Some(side) } => format!("{} has won the battle.", names.side(*side)),
        Event::BattleEnded { winner: None } => "The battle is drawn.".into(),
        Event::LastTurnOver { turn } => format!("Turn {turn} was the last (R2)."),
        Event::ArmyBroken { side, gone, shaken, of } => format!(
            "The army of {} breaks: of {of} units {gone} are gone and {shaken} shaken (STC-12.5).",
            names.side(*side)
        ),
        Event::UnitPlaced { unit, formation } => {
            format!("{} is placed, {} (STC-15.1).", name(unit), formation.label().to_lowercase())
        }
        Event::GeneralPlaced { general } => format!("{} is placed (STC-15.1).", name(general)),
        Event::CameBack { unit } => format!("{} comes back to the table (STC-13.2.4).", name(unit)),
        Event::CameOn { unit } => format!("{} comes onto the table (STC-R122).", name(unit)),
        Event::NoRoomToComeOn { unit } => {
            format!("{} finds no room to come on, and waits (STC-R122).", name(unit))
        }
        Event::StaysAway { unit } => format!("{} stays away (STC-13.2.4).", name(unit)),
        Event::CommandChanged { unit, in_command: true } => {
            format!("{} is in command (STC-3.2).", name(unit))
        }
        Event::CommandChanged { unit, in_command: false } => {
            format!("{} is out of command (STC-3.2).", name(unit))
        }
        Event::GeneralRode { general, by } => format!("{} rides {by} (STC-3.1).", name(general)),
        Event::GeneralAttached { general, unit } => {
            format!("{} attaches himself to {} (STC-3.5).", name(general), name(unit))
        }
        Event::GeneralDetached { general, unit } => {
            format!("{} leaves {} (STC-3.5).", name(general), name(unit))
        }
        Event::GeneralKilled { general } => format!("{} falls (STC-3.6).", name(general)),
        Event::GeneralUnhurt { general } => format!("{} is unhurt (STC-3.6).", name(general)),
        Event::GeneralTouched { general, by } => {
            format!("{} comes upon {} (STC-3.7).", name(by), name(general))
        }
        Event::GeneralCaptured { general } => format!("{} is taken (STC-3.7).", name(general)),
        Event::GeneralFled { general, by } => format!("{} gets away by {by} (STC-3.7).", name(general)),
        Event::Rallied { unit } => format!("{} rallies (STC-5.3).", name(unit)),
        Event::StillShaken { unit } => format!("{} does not rally (STC-5.3).", name(unit)),
        Event::StoodFire { unit } => format!("{} stands the fire (STC-8.14).", name(unit)),
        Event::Shaken { unit } => format!("{} is shaken (STC-5.1).", name(unit)),
        Event::Disordered { unit, rule } => format!("{} is disordered ({rule}).", name(unit)),
        Event::Reformed { unit } => format!("{} is in order again (STC-5.6).", name(unit)),
        Event::Shattered { unit, left } => {
            format!("{} is shattered with {} left (STC-5.2).", name(unit), figures(*left))
        }
        Event::Marched { unit, by, spent } => format!("{} moves {by} for {spent} (STC-6.1).", name(unit)),
        Event::SpreadOut { unit, by } => format!("{} spreads out by up to {by} (STC-6.6).", name(unit)),
        Event::Formed { unit, formation } => {
            format!("{} forms: {} (STC-7.2).", name(unit), formation.label().to_lowercase())
        }
        Event::Faced { unit } => format!("{} faces another way (STC-7.4).", name(unit)),
        Event::Limbered { unit } => format!("{} limbers (STC-6.5).", name(unit)),
        Event::Unlimbered { unit } => format!("{} unlimbers (STC-6.5).", name(unit)),
        Event::GunsManned { unit } => format!("{} mans its guns again (STC-6.5).", name(unit)),
        Event::GunsLeft { unit } => format!("{} leaves its guns (STC-9.6).", name(unit)),
        Event::ScreenSent { unit, figures: sent } => {
            format!("{} sends {} out as its screen (STC-6.8).", name(unit), figures(*sent))
        }
        Event::ScreenRecalled { unit } => format!("{} calls its screen in (STC-6.8).", name(unit)),
        Event::Mixed { unit, other } => format!("{} ends among {} (STC-6.4).", name(unit), name(other)),
        Event::Shifted { unit, by } => format!("{} is shifted by {by} (STC-6.4).", name(unit)),
        Event::EnteredBlock { unit } => format!("{} enters the town (STC-11.8).", name(unit)),
        Event::LeftBlock { unit } => format!("{} leaves the town (STC-11.8).", name(unit)),
        Event::CrossedWork { unit } => format!("{} crosses the work (STC-11.11).", name(unit)),
        Event::Embarked { unit } => format!("{} is aboard (STC-12.9).", name(unit)),
        Event::Landed { unit } => format!("{} has landed (STC-12.9).", name(unit)),
        Event::RowedBack { unit, by } => format!("{} goes back by {by} in its boats (STC-12.9).", name(unit)),
        Event::Boarding { unit, turns: 1 } => format!("{} needs one turn more (STC-12.9).", name(unit)),
        Event::Boarding { unit, turns } => format!("{} needs {turns} turns more (STC-12.9).", name(unit)),
        Event::Pinned { unit, by } => {
            format!("{} maneuvers too near to {} and is shaken (STC-12.10).", name(unit), name(by))
        }
        Event::CameToLight { unit } => format!("{} comes to light (STC-11.1).", name(unit)),
        Event::Stopped { unit, by } => format!("{} is stopped by {} (STC-6.10).", name(unit), name(by)),
        Event::Charged { unit, target } => format!("{} charges {} (STC-9.1).", name(unit), name(target)),
        Event::WouldNotCharge { unit } => format!("{} will not charge (STC-13.7.1).", name(unit)),
        Event::Contacted { unit, enemy, flank: true } => {
            format!("{} strikes {} in flank or rear (STC-10.11).", name(unit), name(enemy))
        }
        Event::Contacted { unit, enemy, flank: false } => {
            format!("{} is in contact with {} (STC-9.1).", name(unit), name(enemy))
        }
        Event::DrawnIn { unit, by } => format!("{} is drawn in by {} (STC-6.11).", name(unit), name(by)),
        Event::Reinforced { unit, friend } => {
            format!("{} reinforces {} (STC-10.8).", name(unit), name(friend))
        }
        Event::Evaded { unit, charger, by } => {
            format!("{} evades {} by {by} (STC-9.5).", name(unit), name(charger))
        }
        Event::Sheltered { unit, square } => {
            format!("The gunners of {} run into the square of {} (STC-9.7).", name(unit), name(square))
        }
        Event::StoodFast { unit, charger } => {
            format!("{} stands before {} (STC-9.5).", name(unit), name(charger))
        }
        Event::Overrun { unit, by } => format!("{} is overrun by {} (STC-10.13).", name(unit), name(by)),
        Event::HaltedCharge { unit } => format!("{} halts its charge (STC-9.8).", name(unit)),
        Event::WentOn { unit } => format!("{} goes on (STC-9.8).", name(unit)),
        Event::ChargedInVain { unit } => format!("{} has charged in vain (STC-9.4).", name(unit)),
        Event::Fired { unit, target, close, far, hits: made } => format!(
            "{} shoots at {} with {} at close range and {} at far range: {} (STC-8.13).",
            name(unit),
            name(target),
            dice(*close),
            dice(*far),
            hits(*made)
        ),
        Event::BouncedThrough { unit, target } => {
            format!("The shot of {} goes on to {} (STC-12.6).", name(unit), name(target))
        }
        Event::RegimentalGunLost { unit } => format!("{} loses its regimental gun (STC-12.8).", name(unit)),
        Event::CombatBegan { units } => {
            let all: Vec<_> = units.iter().map(|unit| names.unit(*unit)).collect();
            format!("Combat between {} (STC-10.2).", all.join(", "))
        }
        Event::Struck { unit, enemy, points, against, dice: thrown, hits: made } => format!(
            "{} has {points} points to {against} of {} and strikes with {}: {} (STC-10.4).",
            name(unit),
            name(enemy),
            dice(*thrown),
            hits(*made)
        ),
        Event::CrewOverrun { unit, by } => {
            format!("{} takes the guns of {} (STC-10.12).", name(by), name(unit))
        }
        Event::LostRound { unit, taken, given } => {
            format!("{} has lost: {} taken, {given} given (STC-10.6).", name(unit), hits(*taken))
        }
        Event::WonRound { unit, taken, given } => {
            format!("{} has won: {} taken, {given} given (STC-10.7).", name(unit), hits(*taken))
        }
        Event::DrewRound { unit, taken, given } => {
            format!("{} holds: {} taken, {given} given (STC-10.6).", name(unit), hits(*taken))
        }
        Event::Bounced { unit, square } => {
            format!("{} bounces off the square of {} (STC-10.14).", name(unit), name(square))
        }
        Event::PushedForward { unit } => format!("{} is pushed forward into contact (R62).", name(unit)),
        Event::FollowedUp { unit, enemy } => format!("{} follows {} (STC-13.2.3).", name(unit), name(enemy)),
        Event::HeldBack { unit } => format!("{} does not follow (STC-13.2.3).", name(unit)),
        Event::LeftTable { unit } => format!("{} leaves the table after the enemy (STC-13.2.4).", name(unit)),
        Event::Blown { unit } => format!("{} is blown (STC-12.2).", name(unit)),
        Event::FiguresLost { unit, lost, left } => {
            format!("{} loses {}, {left} left (STC-2.11).", name(unit), figures(*lost))
        }
        Event::RoutHits { unit, hits: taken, left } => {
            let rout = if *taken == 1 { "1 rout hit".into() } else { format!("{taken} rout hits") };
            format!("{} takes {rout}, {left} left (STC-2.13).", name(unit))
        }
        Event::Retreated { unit, cause, by } => {
            format!("{} goes back {by} from {} (STC-6.15).", name(unit), name(cause))
        }
        Event::Eliminated { unit, rule } => format!("{} is wiped out ({rule}).", name(unit)),
        Event::FacedEnemy { unit } => format!("{} turns to face the enemy (STC-6.14).", name(unit)),
        Event::NoRoomToDeploy { unit } => format!("There is no room for {} (STC-15.1).", name(unit)),
        Event::MarchedOff { unit } => format!("{} leaves the table for good (STC-12.5).", name(unit)),
    }
}

/// A reason as a sentence.
pub fn explain(reason: &Reason, names: &Names) -> String {
    let name = |unit: &UnitId| names.unit(*unit);
    match reason {
        Reason::NoSuchUnit { unit } => format!("there is no {}", name(unit)),
        Reason::NotYours { unit } => format!("{} is not yours", name(unit)),
        Reason::NotAnEnemy { unit } => format!("{} is no enemy", name(unit)),
        Reason::NotAFriend { unit } => format!("{} is no friend", name(unit)),
        Reason::NotOnTable { unit } => format!("{} is not on the table", name(unit)),
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
        Reason::OutOfCommand { unit } => format!("{} is out of command", name(unit)),
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
        Reason::NoBlock { unit } => format!("there is no town block there for {}", name(unit)),
        Reason::BlockFull { unit, holds } => {
            format!("the block holds {} and has no room for {}", figures(*holds), name(unit))
        }
        Reason::BlockHeld { unit, by } => format!("{} cannot enter where {} is", name(unit), name(by)),
        Reason::NoWork { unit } => format!("{} does not stand at a work", name(unit)),
        Reason::BoatsFull { unit } => format!("these boats do not hold {}", name(unit)),
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
        Reason::NobodyElse { unit } => format!("there is nobody else before {}", name(unit)),
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
            format!("nobody of {} has {} in his arc", name(unit), name(target))
        }
        Reason::HiddenBehind { target, by } => format!("{} is behind {}", name(target), name(by)),
        Reason::BehindTerrain { target, terrain } => {
            format!("{} is behind {}", name(target), ground(*terrain))
        }
        Reason::NotSeen { target } => format!("{} is not seen", name(target)),
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::Inches;

    #[test]
    fn sentences_name_units_and_rules() {
        let mut names = Names::default();
        names.units.insert(UnitId(1), "the 42nd".into());
        let told = Event::Fired { unit: UnitId(1), target: UnitId(2), close: 2, far: 1, hits: 1 };
        let told = narrate(&told, &names);
        assert!(told.starts_with("the 42nd shoots at") && told.ends_with("1 hit (STC-8.13)."), "{told}");
        let refused = Reason::TooShort { unit: UnitId(1), asked: Inches::new(3, 0), owed: Inches::new(4, 0) };
        assert_eq!(explain(&refused, &names), "the 42nd must go back 4\" at least, not 3\"");
    }
}
