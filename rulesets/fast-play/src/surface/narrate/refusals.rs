//! Why an order is refused.

use super::{formed, not_overlapped};
use crate::Reason;
use crate::terrain::Terrain;
use engine::{Names, counted};
use geom::Kind;
use names::UnitId;

/// A reason as a sentence.
pub(crate) fn explain(reason: &Reason, names: &Names) -> String {
    let does = |unit: &UnitId, verb: &str| names.does(*unit, verb);
    let name = |unit: &UnitId| names.unit(*unit);
    match reason {
        Reason::NoSuchUnit { unit } => format!("there is no {}", name(unit)),
        Reason::NotYours { unit } => does(unit, "are not yours to command"),
        Reason::NotAnEnemy { unit } => does(unit, "are no enemy"),
        Reason::OffTable { unit } => does(unit, "are not on the table"),
        Reason::HasActed { unit } => does(unit, "have acted this turn"),
        Reason::WrongFormation { unit, formation } => does(unit, &format!("are in {}", formed(*formation))),
        Reason::TooFar { unit, asked, allowed } => {
            format!("{} {allowed}, not {asked}", does(unit, "may move"))
        }
        Reason::NoSuchElement { unit, element } => does(unit, &format!("have no element {element}")),
        Reason::DoesNotShoot { unit } => does(unit, "have nothing to shoot with"),
        Reason::GunsLimbered { unit } => does(unit, "are limbered"),
        Reason::ShooterFights { unit } => does(unit, "are hand-to-hand"),
        Reason::ShooterShaken { unit } => {
            format!("{}, without a General", does(unit, "are shaken"))
        }
        Reason::ShooterInRiver { unit, element } => {
            format!("element {element} of {} is in a river", name(unit))
        }
        Reason::HasShot { unit, element } => {
            format!("element {element} of {} already shoots", name(unit))
        }
        Reason::NearFriend { target, friend, distance, needed } => {
            format!(
                "{} {distance} from {}, and guns need more than {needed}",
                does(target, "are"),
                name(friend)
            )
        }
        Reason::OutOfArc { unit, target } => {
            format!("{} {}", does(target, "are not in the arc of fire of"), name(unit))
        }
        Reason::OutOfRange { unit, target, distance, range } => {
            format!("{} {distance} away, and {} {range}", does(target, "are"), does(unit, "shoot"))
        }
        Reason::HiddenBehind { target, by } => {
            format!("{} behind {}", does(target, "are hidden"), name(by))
        }
        Reason::HalfHidden { target, percent } => {
            format!("{percent}% of the target in {} is hidden", name(target))
        }
        Reason::GapTooNarrow { width, needed } => format!("the gap is {width} wide and must be {needed}"),
        Reason::BehindTerrain { terrain } => format!("{} in between cannot be shot over", ground(*terrain)),
        Reason::TooDeep { terrain, depth, allowed } => {
            format!("the line runs {depth} through {}, and at most {allowed} is allowed", ground(*terrain))
        }
        Reason::TooFarInside { terrain, distance, allowed } => {
            format!("it is {distance} away inside {}, where one shoots {allowed}", ground(*terrain))
        }
        Reason::GeneralHasRidden { general } => format!("{} has ridden this turn", name(general)),
        Reason::NoWayThere { general } => format!("there is no way for {} to go there", name(general)),
        Reason::NotOnTable { unit } => does(unit, "would not be wholly on the table"),
        Reason::OntoEnemy { general, enemy } => {
            format!("{} would stand on {}", name(general), name(enemy))
        }
        Reason::NotOfHisBrigade { general, unit } => {
            format!("{} {}", does(unit, "are not of the brigade of"), name(general))
        }
        Reason::NotTouching { general, unit, distance } => {
            format!("{} would be {distance} from {}", name(general), name(unit))
        }
        Reason::NoSuchCommand => "there is no such command left to deploy".into(),
        Reason::NotOfThisCommand { unit } => does(unit, "are not of the command that deploys"),
        Reason::NotAFormation { unit, formation } => {
            does(unit, &format!("cannot form {}", formed(*formation)))
        }
        Reason::OutsideZone { unit, depth } => {
            format!("{} would not be within {depth} of its base edge", name(unit))
        }
        Reason::GroundTaken { unit, by } => {
            format!("{} would stand on {}", name(unit), name(by))
        }
        Reason::ImpassableGround { unit } => {
            format!("{} would stand on impassable ground", name(unit))
        }
        Reason::ColumnFollows { unit } => format!("others already wait to follow {}", name(unit)),
        Reason::ColumnHasRoom { unit } => {
            format!("there is still room for {} behind its column", name(unit))
        }
        Reason::NoColumnAhead { unit } => {
            format!("there is no column at the base edge that {} could follow", name(unit))
        }
        Reason::NotYetPlaced { unit } => does(unit, "have still to be placed"),
        Reason::NotDueYet { unit, turn } => does(unit, &format!("come on from turn {turn}")),
        Reason::NotWaiting { unit } => does(unit, "do not wait off the table"),
        Reason::NotNextInQueue { unit, next } => {
            format!("{} {}", does(next, "come on before"), name(unit))
        }
        Reason::UnitAheadNotYet { unit, ahead } => {
            format!("{}, and {} to come on behind", does(ahead, "have not acted yet"), does(unit, "are"))
        }
        Reason::NotWhollyOn { unit } => {
            format!("{} would not come wholly onto the table", name(unit))
        }
        Reason::WayInBlocked { unit, by } => {
            format!("{} {}", does(by, "are in the way of"), name(unit))
        }
        Reason::WayInGround { unit } => does(unit, "cannot come on over that ground"),
        // Hand-to-hand.
        Reason::NotInCombat { unit } => does(unit, "are not in this combat"),
        Reason::HasChosen { unit, element } => {
            format!("element {} of {} has its enemy", element, name(unit))
        }
        Reason::CannotStrike { unit, element, target } => {
            let (unit, target) = (name(unit), name(target));
            format!("element {} of {unit} cannot choose to strike there at {target}", element)
        }
        Reason::NoOverlap { unit, element } => {
            format!("element {} of {} overlaps no enemy", element, name(unit))
        }
        Reason::OverlapDenied { unit, target, rule } => not_overlapped(*unit, *target, *rule, names),
        // Losses.
        Reason::MustLose { unit, count } => {
            format!("{} exactly {count}, each named once", does(unit, "lose"))
        }
        Reason::NotAtAnEnd { unit } => does(unit, "lose the ends of a line or the tail of a column"),
        Reason::WouldLoseContact { unit, kept, most } => {
            let kept = counted((*kept).into(), "enemy", "enemies");
            does(unit, &format!("would keep contact with {kept} and could with {most}"))
        }
        Reason::WouldSpareFriends { unit, in_path, most } => {
            let friends = counted((*in_path).into(), "friend", "friends");
            let its = names.its(*unit);
            does(unit, &format!("would leave {friends} in {its} rout path and could leave {most}"))
        }
        Reason::TouchesNoEnemy { unit, element } => {
            format!("element {} of {} touches no enemy", element, name(unit))
        }
        // Movement, formations and charges.
        Reason::NoWay { unit } => does(unit, "would not move at all"),
        Reason::NoSuchLeg { unit, formation } => {
            does(unit, &format!("cannot move that way in {}", formed(*formation)))
        }
        Reason::TooShort { unit, asked, owed } => does(unit, &format!("must ride on {owed}, not {asked}")),
        Reason::InTheWay { unit, by } => {
            format!("{} cannot pass through {}", name(unit), name(by))
        }
        Reason::WouldTouch { unit, enemy } => {
            format!("{} would touch {} without charging", name(unit), name(enemy))
        }
        Reason::BeyondTheEdge { unit } => does(unit, "would leave the table"),
        Reason::Impassable { unit } => does(unit, "cannot pass there"),
        Reason::GunsInRiver { unit } => does(unit, "cannot cross the river there"),
        Reason::InFrontZone { unit, of } => {
            format!("{} would pass across the front of {}", name(unit), name(of))
        }
        Reason::InHandToHand { unit } => does(unit, "are hand-to-hand"),
        Reason::NotInHandToHand { unit } => does(unit, "are not hand-to-hand"),
        Reason::IsShaken { unit } => does(unit, "are shaken"),
        Reason::IsSteady { unit } => does(unit, "are not shaken"),
        Reason::NotSkirmishers { unit } => does(unit, "are no Skirmishers"),
        Reason::NeverCharges { unit } => does(unit, "cannot charge"),
        Reason::NotReached { unit, target } => {
            format!("{} {} that way", does(unit, "do not reach"), name(target))
        }
        Reason::ReachesFirst { unit, enemy } => {
            format!("{} {} first", does(unit, "reach"), name(enemy))
        }
        Reason::NoRightToSide { unit, target } => {
            format!("{} {}", does(unit, "do not begin beyond that side of"), name(target))
        }
        Reason::OtherSide { unit, target } => {
            format!("{} {}", does(unit, "reach another side of"), name(target))
        }
        Reason::CannotForm { unit, formation } => does(unit, &format!("cannot form {}", formed(*formation))),
        Reason::NoRoom { unit, by } => {
            format!("{} {}", does(unit, "have no room because of"), name(by))
        }
        Reason::OneElement { unit, left } => {
            format!("{} {}", does(unit, "have"), counted((*left).into(), "element left", "elements left"))
        }
        Reason::NotFirstContact { unit } => does(unit, "are not at first contact"),
        Reason::TriedAlready { unit } => does(unit, "have tried in this combat"),
        Reason::NotInMotion { unit } => does(unit, "are not in motion"),
        Reason::NoWheelOwed { unit } => does(unit, "have no wheel to complete"),
        Reason::NotTheOne { unit } => does(unit, "have not just turned about"),
        Reason::NotTheRider { unit } => does(unit, "have not just failed a test"),
        // Out of turn.
        Reason::NoSquareNow { unit, moved_first: true } => {
            format!(
                "{} after its side had moved, and has no chance to form square",
                does(unit, "were charged")
            )
        }
        Reason::NoSquareNow { unit, .. } => does(unit, "form square only in its own side's moves"),
        Reason::NotCharged => "none of your Skirmishers has just been charged".into(),
        Reason::NotTouchedAtCorner => "no second unit of yours has just been touched at a corner".into(),
    }
}

/// The name of a kind of ground.
fn ground(kind: Kind) -> &'static str {
    match Terrain::of(kind) {
        Some(Terrain::Woods) => "the woods",
        Some(Terrain::BuiltUp) => "the built-up area",
        Some(Terrain::GentleHill | Terrain::SteepHill) => "the hill",
        Some(Terrain::Crest) => "the crest",
        _ => "the ground",
    }
}
