//! Reasons of refusals as sentences.

use crate::Reason;
use engine::Names;

/// A reason as a sentence.
pub(crate) fn explain(reason: &Reason, names: &Names) -> String {
    match *reason {
        Reason::NotThere { unit } => names.does(unit, "are not there"),
        Reason::NotYours { unit } => names.does(unit, "do not obey you"),
        Reason::OffTable { unit } => names.does(unit, "are not on the table"),
        Reason::OwnSide { target } => names.does(target, "are no enemy on the table"),
        Reason::Kept { unit } => names.does(unit, "may not move in this bound"),
        Reason::Locked { unit } => names.does(unit, "must keep their motion: the commander-in-chief does not lead them, and he has not changed their formation"),
        Reason::Rides { unit } => names.does(unit, "ride, and do not march: order a ride"),
        Reason::IsInside { unit } => names.does(unit, "cannot do that with a building round them"),
        Reason::NotInside { unit } => names.does(unit, "hold no building"),
        Reason::NotLimbered { unit } => names.does(unit, "must limber before they march"),
        Reason::InSquare { unit } => names.does(unit, "must form line or column before they march"),
        Reason::TooFarOut { unit } => names.does(unit, "would be too far from their main body"),
        Reason::InTheWay { unit } => names.does(unit, "are in the way"),
        Reason::EndsOn { unit } => names.does(unit, "stand where the move would end"),
        Reason::FormedSo { unit } => names.does(unit, "are formed so already"),
        Reason::NoRoom { unit } => names.does(unit, "find no room there"),
        Reason::ChargesAlready { unit } => names.does(unit, "have declared that already"),
        Reason::MayNotCharge { unit } => names.does(unit, "may not charge or approach in this bound"),
        Reason::NoEchelon { unit } => names.does(unit, "are no cavalry in open column"),
        Reason::OnSteepHill { target } => names.does(target, "stand on a steep hill"),
        Reason::NotReached { target } => names.does(target, "are not straight ahead and in reach"),
        Reason::StopsToFire { unit } => names.does(unit, "stop 50 m away to fire; a command element with them may overrule that"),
        Reason::NoEnemyNear { unit } => names.does(unit, "have no close-order enemy to approach"),
        Reason::MayNotBeCommanded { unit } => names.does(unit, "cannot be given orders now"),
        Reason::NoElement { unit } => names.does(unit, "are not the unit or element that this order needs, or no element touches them"),
        Reason::OverruledAlready { unit } => names.does(unit, "have no standing orders in this bound already"),
        Reason::Leads { unit } => names.does(unit, "have led a unit in this bound and stay with it"),
        Reason::NothingToPursue { unit } => names.does(unit, "have no enemy to follow up"),
        Reason::NothingToDo { unit } => names.does(unit, "have no move to make by motion or standing orders"),
        Reason::NothingToResume { unit } => names.does(unit, "have nothing to resume, or its cause still lasts"),
        Reason::NoneToSend { unit } => names.does(unit, "have no figures to send out or to call in"),
        Reason::Held { unit } => names.does(unit, "find that building held by others"),
        Reason::MayNotRetire { unit } => names.does(unit, "may not retire from their guns"),
        Reason::NoThreat { unit } => names.does(unit, "see no formed enemy come on within its charge range"),
        Reason::NoShelter { unit } => names.does(unit, "find no shelter near enough"),
        Reason::MayNotFire { unit } => names.does(unit, "may not fire in this bound"),
        Reason::NoSuchGuns { unit } => names.does(unit, "have no such guns for that"),
        Reason::FiresAlready { unit } => names.does(unit, "fire already"),
        Reason::AimsElsewhere { target } => names.does(target, "do not stand at the point of aim"),
        Reason::HoldsAlready { unit } => names.does(unit, "hold their fire already"),
        Reason::PlannedAlready { unit } => names.does(unit, "have planned so already"),
        Reason::NamedTwice { unit } => names.does(unit, "are named twice"),
        Reason::PlacedAlready { unit } => names.does(unit, "do not wait to be placed"),
        Reason::OutOfZone { unit } => names.does(unit, "would stand outside their zone of deployment"),
        Reason::EntersOnly { unit } => names.does(unit, "attack, and enter from their own edge"),
        Reason::StillWaits { unit } => names.does(unit, "still wait to be placed"),
        Reason::MayNotEnter { unit } => names.does(unit, "may not enter in this bound"),
        Reason::NotOnEdge { unit } => names.does(unit, "must begin with their front on the edge where they enter, and look onto the table"),
        Reason::NoSuchLeg => "troops march ahead, wheel on a front corner and turn about; only loose troops go otherwise".into(),
        Reason::TooFar { unit, asked, allowed } => names.does(unit, &format!("have {allowed} m left to move, not {asked} m")),
        Reason::NoTime { unit, asked, allowed } => {
            names.does(unit, &format!("have {allowed} % of the bound left, and need {asked} %"))
        }
        Reason::Impassable { unit, .. } => names.does(unit, "cannot pass the ground on that way"),
        Reason::OffTheTable => "that is off the table".into(),
        Reason::TooNear { unit, enemy } => {
            format!("{} to {} without a test", names.does(unit, "may not come so near"), names.unit(enemy))
        }
        Reason::NoSuchFormation { unit, formation } => {
            format!("{} {}", names.does(unit, "cannot form"), formation.label().to_lowercase())
        }
        Reason::NotSeen { unit, target } => format!("{} {}", names.does(unit, "do not see"), names.unit(target)),
        Reason::NoCommander => "no commander-in-chief is on the table who could order it".into(),
        Reason::CommandedAlready => "the commander-in-chief has changed a formation in this bound".into(),
        Reason::NoBuilding => "there is no building at that place".into(),
        Reason::OutOfRange { unit, target } => {
            format!("{} {}: they are out of arc, range or sight", names.does(unit, "cannot hit"), names.unit(target))
        }
        Reason::OtherTarget { unit, target } => format!("{} first at {}", names.does(unit, "fire"), names.unit(target)),
        Reason::NoChoice { unit, target } => {
            format!("{} no choice to strike {}", names.does(unit, "have"), names.unit(target))
        }
        Reason::NoSequence => "name at least one unit, in a new order".into(),
        Reason::NoAttacker => "only the attacker keeps units back or sends them on a flank march".into(),
        Reason::SealedAlready => "the envelope is sealed already".into(),
        Reason::TooStrong => "a flank march is a third of the army at most, and at least one unit".into(),
        Reason::NotOnSideEdge => "a flank march arrives on a side edge of the table, in bound 1 or later".into(),
    }
}
