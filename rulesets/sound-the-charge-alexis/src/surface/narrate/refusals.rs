//! Why orders are refused, in sentences.

use super::ground;
use crate::{Reason, SoundTheChargeAlexis};
use engine::{Names, Types, tenths};
use geom::Millimetres;
use names::UnitId;

/// A reason as a sentence without its rule.
pub(crate) fn explain(reason: &Reason, names: &Names) -> String {
    let name = |unit: UnitId| names.unit(unit);
    let does = |unit: UnitId, verb: &str| names.does(unit, verb);
    let far = |by: Millimetres| tenths(by.0, SoundTheChargeAlexis::YARDSTICK);
    match *reason {
        Reason::NoSuchUnit { unit } => does(unit, "are not there"),
        Reason::NotYours { unit } => does(unit, "do not obey you"),
        Reason::NotAnEnemy { unit } => does(unit, "are no enemy"),
        Reason::NotOnTable { unit } => does(unit, "are not on the table"),
        Reason::NotAmong { unit } => does(unit, "are none of those in question"),
        Reason::NotItsTurn { active } => format!("it is the turn of {}", names.side_within(active)),
        Reason::IsAScreen { unit } => does(unit, "are a screen, which takes no such orders"),
        Reason::HasMoved { unit } => does(unit, "have moved this turn"),
        Reason::HasRallied { unit } => does(unit, "have just rallied, and stay where they are"),
        Reason::IsShaken { unit } => does(unit, "are shaken"),
        Reason::InContact { unit } => does(unit, "are in contact with an enemy"),
        Reason::DoesNotMove { unit } => does(unit, "have waited for orders in vain"),
        Reason::WasPassed { unit } => format!("a friend has passed through {} this turn", name(unit)),
        Reason::WrongFormation { unit, formation } => {
            format!("{}: {}", does(unit, "are in the wrong formation"), formation.label().to_lowercase())
        }
        Reason::CannotForm { unit, formation } => {
            format!("{} cannot take up this formation: {}", name(unit), formation.label().to_lowercase())
        }
        Reason::WrongWidth { unit, files } => format!("{} cannot stand {files} models wide so", name(unit)),
        Reason::OutsideZone { unit, depth } => {
            format!("{} would not be within {} of their own edge", name(unit), far(depth))
        }
        Reason::ComesLater { unit } => does(unit, "come onto the table later"),
        Reason::NotYetPlaced { unit } => does(unit, "have no place yet"),
        Reason::NoWayThere { general } => format!("there is no way there for {}", name(general)),
        Reason::OntoEnemy { general, enemy } => format!("{} is in the way of {}", name(enemy), name(general)),
        Reason::NotTouching { general, unit } => {
            format!("{} does not touch {} there", name(general), name(unit))
        }
        Reason::HasGeneral { unit } => does(unit, "have a general already"),
        Reason::NoWay { unit } => format!("{} would go nowhere so", name(unit)),
        Reason::NoSuchLeg { unit } => does(unit, "do not move in such a way"),
        Reason::TooFar { unit, asked, allowed } => {
            format!("{} may go {}, not {}", name(unit), far(allowed), far(asked))
        }
        Reason::TooShort { unit, asked, owed } => {
            format!("{} must go {}, not only {}", name(unit), far(owed), far(asked))
        }
        Reason::TooMuchTime { unit, needs, has } => {
            format!("{} would need {needs} and {} {has} left", name(unit), names.verb(unit, "have"))
        }
        Reason::TouchesEnemy { unit, enemy } => format!("{} would touch {}", name(unit), name(enemy)),
        Reason::InTheWay { unit, by } => format!("{} is in the way of {}", name(by), name(unit)),
        Reason::Forbidden { unit, terrain } => format!("{} may not go onto {}", name(unit), ground(terrain)),
        Reason::MustStop { unit, terrain } => format!("{} must stop at {}", name(unit), ground(terrain)),
        Reason::BeyondTheEdge { unit } => format!("{} would leave the table", name(unit)),
        Reason::PassedUnitMoved { unit, friend } => {
            format!("{} may not pass through {}, who have moved", name(unit), name(friend))
        }
        Reason::NoSuchTurn { unit } => does(unit, "cannot turn so"),
        Reason::WrongBend { unit } => does(unit, "cannot bend so"),
        Reason::NoScreen { unit } => does(unit, "have no screen for that"),
        Reason::WrongNumberOfModels { unit, asked, has } => {
            format!("{} have {has} models for that, not {asked}", name(unit))
        }
        Reason::TooFarFromCommand { unit, distance, allowed } => {
            format!(
                "a model of {} would be {} from its command model, not {}",
                name(unit),
                far(distance),
                far(allowed)
            )
        }
        Reason::WrongSpacing { unit, distance } => {
            format!("a model of {} would be {} from the next", name(unit), far(distance))
        }
        Reason::ScreenTooFar { unit, distance, allowed } => {
            format!("the screen of {} would be {} away, not {}", name(unit), far(distance), far(allowed))
        }
        Reason::NeverCharges { unit } => format!("{} never {}", name(unit), names.verb(unit, "charge")),
        Reason::NotSeen { unit, target } => format!("{} see nothing of {}", name(unit), name(target)),
        Reason::NotReached { unit, target } => format!("{} would not reach {} so", name(unit), name(target)),
        Reason::NotWithItsFront { unit, target } => {
            format!("{} would not touch {} with their front", name(unit), name(target))
        }
        Reason::NoSuchCharge { unit } => {
            format!("{} may wheel once, up to 45°, and then go straight ahead", name(unit))
        }
        Reason::IsSteady { unit, target } => {
            format!("{} may not attack {} in front, who are steady", name(unit), name(target))
        }
        Reason::MustEvade { unit } => does(unit, "must evade"),
        Reason::NotCharged => "no unit is charged".into(),
        Reason::DoesNotFire { unit } => does(unit, "do not fire"),
        Reason::HasFired { unit } => does(unit, "have fired already"),
        Reason::HasCharged { unit } => does(unit, "have charged this turn"),
        Reason::GunsMoved { unit } => format!("the guns of {} were moved this turn", name(unit)),
        Reason::GunsLimbered { unit } => format!("the guns of {} are limbered", name(unit)),
        Reason::InCombat { target } => does(target, "are in combat"),
        Reason::OutOfArc { unit, target } => format!("{} is out of the arc of {}", name(target), name(unit)),
        Reason::OutOfRange { unit, target, distance } => {
            format!("{} is {} away, out of the range of {}", name(target), far(distance), name(unit))
        }
        Reason::HiddenBehind { target, by } => format!("{} is behind {}", name(target), name(by)),
        Reason::BehindTerrain { target, terrain } => {
            format!("{} is behind {}", name(target), ground(terrain))
        }
        Reason::NoDice { unit, target } => format!("{} have no die at {}", name(unit), name(target)),
        Reason::NoNeedToSplit { unit } => format!("all of {} can fire at those named before", name(unit)),
        Reason::OnlyGuns { unit } => does(unit, "have no guns"),
        Reason::OutsideCone { unit } => does(unit, "must go back from the enemy, or not so far aside"),
        Reason::OverEnemy { unit, enemy } => format!("{} would go back too near {}", name(unit), name(enemy)),
        Reason::MustChoose { unit, count } => format!("{} have {count} dice to place", name(unit)),
    }
}
