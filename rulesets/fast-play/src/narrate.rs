//! Questions, events and reasons in English.

use crate::events::ThrownDie;
use crate::terrain::Terrain;
use crate::{Decision, Direction, Event, Reason, cite};
use engine::{Modifiers, Names};
use geom::Kind;
use names::{RuleId, UnitId};

/// The question as one would put it to a player.
pub fn question(asked: &Decision, names: &Names) -> String {
    match asked {
        Decision::NextCommand => "Whose units are placed next?".into(),
        Decision::Deploy { general: Some(general) } => {
            format!("Where do the units of {} stand?", names.unit(*general))
        }
        Decision::Deploy { general: None } => "Where does the artillery without a General stand?".into(),
        Decision::MoveOption => {
            "The option is yours: who moves first, and from where is combat fought?".into()
        }
        Decision::Fire => "Who shoots at whom?".into(),
        Decision::Remove { unit, count: 1 } => format!("Which element does {} lose?", names.unit(*unit)),
        Decision::Remove { unit, count } => {
            format!("Which {count} elements does {} lose?", names.unit(*unit))
        }
        Decision::Generals => "Where do your Generals ride?".into(),
        Decision::Act => "What do your units do?".into(),
        Decision::HalfMove { unit } => format!("{} has turned about. Does it move on?", names.unit(*unit)),
        Decision::Evade { unit, charger } => {
            format!("{} charges {}. Do they try to evade?", names.unit(*charger), names.unit(*unit))
        }
        Decision::EvadeMove { unit, .. } => format!("How far does {} fall back?", names.unit(*unit)),
        Decision::Align { unit, target } => {
            format!("To which side does {} slide to face {}?", names.unit(*unit), names.unit(*target))
        }
        Decision::Conform { unit, charger } => {
            format!(
                "{} touches a corner of {}. Does it turn to face?",
                names.unit(*charger),
                names.unit(*unit)
            )
        }
        Decision::Strike { .. } => "Whom do those strike who could strike several?".into(),
        Decision::CloseSquare { unit, .. } => {
            format!("About which element does the square of {} close up?", names.unit(*unit))
        }
    }
}

/// An event as a sentence of the story.
pub fn narrate(event: &Event, names: &Names) -> String {
    match event {
        Event::TurnBegan { turn } => format!("Turn {turn}."),
        Event::OptionWon { winner } => format!("{} wins the move option (FPN-12.1).", names.side(*winner)),
        Event::OptionChosen { first, direction } => {
            let hand = match direction {
                Direction::LeftToRight => "left to right",
                Direction::RightToLeft => "right to left",
            };
            format!("{} moves first; combat runs from {hand} (FPN-12.2, FPN-12.3).", names.side(*first))
        }
        Event::ArmyBeaten { side, lost, of } => {
            format!("{} has lost {lost} of {of} elements and is beaten (FPN-2.1).", names.side(*side))
        }
        Event::BattleEnded { winner: Some(side) } => format!("{} has won the battle.", names.side(*side)),
        Event::BattleEnded { winner: None } => "The battle is drawn.".into(),
        Event::CommandTested { unit, rule, obeyed: true } => format!("{} obeys ({rule}).", names.unit(*unit)),
        Event::CommandTested { unit, rule, obeyed: false } => {
            format!("{} does not obey ({rule}, FPN-4.29).", names.unit(*unit))
        }
        Event::CommandChanged { unit, in_command: true } => {
            format!("{} is in command (FPN-5.2).", names.unit(*unit))
        }
        Event::CommandChanged { unit, in_command: false } => {
            format!("{} is out of command (FPN-5.2).", names.unit(*unit))
        }
        Event::GeneralRode { general, by } => format!("{} rides {by} (FPN-5.6).", names.unit(*general)),
        Event::GeneralJoined { general, unit } => {
            format!("{} joins {} (FPN-5.8).", names.unit(*general), names.unit(*unit))
        }
        Event::GeneralLeft { general, unit } => {
            format!("{} leaves {} (FPN-5.8).", names.unit(*general), names.unit(*unit))
        }
        Event::GeneralDisplaced { general, behind } => {
            format!(
                "{} is overrun and goes behind {} (FPN-5.3, R28).",
                names.unit(*general),
                names.unit(*behind)
            )
        }
        Event::RallyingBegan { general, unit } => {
            format!("{} begins to rally {} (FPN-11.6).", names.unit(*general), names.unit(*unit))
        }
        Event::ZoneFires { units } => {
            let all: Vec<_> = units.iter().map(|unit| names.unit(*unit)).collect();
            format!("Fire between {} (FPN-12.6).", all.join(", "))
        }
        Event::Fired { unit, target, shots, hits } => {
            let hits = if *hits == 1 { "1 hit".into() } else { format!("{hits} hits") };
            let dice = if *shots == 1 { "1 die".into() } else { format!("{shots} dice") };
            format!("{} shoots at {} with {dice}: {hits} (FPN-7.1).", names.unit(*unit), names.unit(*target))
        }
        Event::ShotsLost { unit, target, shots } => {
            format!("{} loses {shots} of its shots at {} (R74).", names.unit(*unit), names.unit(*target))
        }
        Event::DeploysFirst { side } => format!("{} deploys first (FPN-1.11).", names.side(*side)),
        Event::CommandCalled { side, general: Some(general) } => {
            format!("{} deploys the units of {} (FPN-1.11).", names.side(*side), names.unit(*general))
        }
        Event::CommandCalled { side, general: None } => {
            format!("{} deploys the artillery without a General (R79).", names.side(*side))
        }
        Event::UnitPlaced { unit, formation } => {
            format!("{} deploys in {} (FPN-1.10).", names.unit(*unit), formation.label().to_lowercase())
        }
        Event::GeneralPlaced { general } => format!("{} takes his place (R7).", names.unit(*general)),
        Event::UnitKeptOff { unit, place } => {
            format!("{} waits off the table, {place} in its column (FPN-1.12).", names.unit(*unit))
        }
        Event::UnitEntered { unit, by } => {
            format!("{} comes on by {by} (FPN-1.12, R8).", names.unit(*unit))
        }
        Event::WayInClosed { unit } => {
            format!("{} could not come on and will look for another place (R8).", names.unit(*unit))
        }
        // Hand-to-hand.
        Event::AreaBegan { units } => format!("{} fight hand-to-hand (FPN-10.1).", list(units, names)),
        Event::NotOverlapped { unit, target, rule } => {
            format!("{}.", not_overlapped(*unit, *target, *rule, names))
        }
        Event::Struck { unit, target, dice } => struck(*unit, *target, dice, names),
        // Losses, morale, routs, rally and the end.
        Event::ElementsLost { unit, lost, left } => {
            format!("{} loses {lost} and has {left} left (FPN-9.1).", names.unit(*unit))
        }
        Event::UnitDestroyed { unit } => format!("{} is destroyed (FPN-9.1).", names.unit(*unit)),
        Event::MoraleSure { unit, plus } => {
            format!("{} cannot fail its morale{} (FPN-10.16).", names.unit(*unit), lines(plus))
        }
        Event::MoraleTested { unit, failed: false } => {
            format!("{} stands its morale (FPN-10.10).", names.unit(*unit))
        }
        Event::MoraleTested { unit, failed: true } => {
            format!("{} fails its morale (FPN-10.10).", names.unit(*unit))
        }
        Event::UnitShaken { unit } => format!("{} is shaken (FPN-10.2).", names.unit(*unit)),
        Event::AllWouldRout { units } => {
            let one = |(unit, plus): &(UnitId, Modifiers)| format!("{}{}", names.unit(*unit), lines(plus));
            let all: Vec<String> = units.iter().map(one).collect();
            format!("All would rout, and the lowest does: {} (FPN-10.7).", all.join("; "))
        }
        Event::StoodAfterAll { unit } => {
            format!("{} stands, because another routs (FPN-10.6).", names.unit(*unit))
        }
        Event::UnitRouted { unit, elements } => {
            format!("{} routs and is dispersed with {elements} left (FPN-10.3).", names.unit(*unit))
        }
        Event::RunThrough { unit, by } => {
            format!("{} is in the rout path of {} (FPN-10.4).", names.unit(*unit), names.unit(*by))
        }
        Event::GeneralKilled { general } => format!("{} is killed (FPN-5.4).", names.unit(*general)),
        Event::GeneralSurvived { general } => {
            format!("{} survives and stays where he is (FPN-5.4).", names.unit(*general))
        }
        Event::ClosedUp { unit } => format!("{} closes up (FPN-9.2).", names.unit(*unit)),
        Event::RalliedByGeneral { unit } => {
            format!("{} is rallied by its General (FPN-11.6).", names.unit(*unit))
        }
        Event::RalliedByRout { unit } => {
            format!("{} sees an enemy rout and is rallied (FPN-11.7).", names.unit(*unit))
        }
        Event::LastTurnOver { turn } => format!("Turn {turn} was the last (FPN-R2)."),
        // Movement, formations and charges.
        Event::Marched { unit, by } => format!("{} marches {by} (FPN-6.1).", names.unit(*unit)),
        Event::WentBack { unit, by } => format!("{} goes back {by} (FPN-6.6).", names.unit(*unit)),
        Event::Retired { unit, by } => format!("{} retires {by} (FPN-11.3).", names.unit(*unit)),
        Event::Disobeyed { unit, rule } => {
            format!("{} does not obey ({rule}) and stands (FPN-4.29).", names.unit(*unit))
        }
        Event::Halted { unit } => format!("{} halts (FPN-4.24).", names.unit(*unit)),
        Event::RodeOn { unit, by } => format!("{} rides on by {by} (FPN-6.14).", names.unit(*unit)),
        Event::RodeRoundSquare { unit, square } => {
            format!("{} does not charge {} home (FPN-4.30).", names.unit(*unit), names.unit(*square))
        }
        Event::ChargedHome { unit, target, by } => {
            format!("{} charges {} over {by} (FPN-6.18).", names.unit(*unit), names.unit(*target))
        }
        Event::Evaded { unit, charger, by } => {
            format!("{} evades {} by {by} (FPN-6.7).", names.unit(*unit), names.unit(*charger))
        }
        Event::StoodFast { unit, charger } => {
            format!("{} stands to receive {} (FPN-8.11).", names.unit(*unit), names.unit(*charger))
        }
        Event::Contacted { unit, enemy } => {
            format!("{} and {} are hand-to-hand (FPN-8.5).", names.unit(*unit), names.unit(*enemy))
        }
        Event::LinedUp { unit, enemy } => {
            format!("{} lines up on {} (FPN-8.6).", names.unit(*unit), names.unit(*enemy))
        }
        Event::CouldNotLineUp { unit, enemy } => {
            format!("{} has no room to line up on {} (FPN-8.7).", names.unit(*unit), names.unit(*enemy))
        }
        Event::Conformed { unit, charger } => {
            format!("{} turns to face {} (FPN-8.13).", names.unit(*unit), names.unit(*charger))
        }
        Event::CompletedWheel { unit } => format!("{} completes its wheel (FPN-8.7).", names.unit(*unit)),
        Event::Reformed { unit, formation } => {
            format!("{} forms {} (FPN-4.6).", names.unit(*unit), formation.label().to_lowercase())
        }
        Event::Faced { unit } => format!("{} turns on the spot (FPN-4.2).", names.unit(*unit)),
        Event::TurnedAbout { unit } => format!("{} turns about (FPN-4.17).", names.unit(*unit)),
        Event::MovedUp { unit, enemy } => {
            format!("{} keeps in contact with {} (FPN-8.9).", names.unit(*unit), names.unit(*enemy))
        }
    }
}

/// FPN-8.15. Who strikes whom, with what each die needs and why.
fn struck(unit: UnitId, target: UnitId, dice: &[ThrownDie], names: &Names) -> String {
    let one = |die: &ThrownDie| {
        let manner = if die.overlaps { " overlapping (FPN-8.2)" } else { "" };
        format!("element {}{manner} needs {}{}", u16::from(die.element) + 1, die.basic, lines(&die.plus))
    };
    let all: Vec<String> = dice.iter().map(one).collect();
    format!("{} strikes {}: {} (FPN-8.15).", names.unit(unit), names.unit(target), all.join("; "))
}

/// FPN-8.3, 8.4. Why a unit that stands beside an enemy does not overlap him.
fn not_overlapped(unit: UnitId, target: UnitId, rule: RuleId, names: &Names) -> String {
    let why = if rule == cite::CAVALRY_AND_SQUARE { "a square" } else { "on first contact" };
    format!("{} does not overlap {}, {why} ({rule})", names.unit(unit), names.unit(target))
}

fn lines(plus: &Modifiers) -> String {
    let line = |line: &engine::Modifier| format!(", {:+} {} ({})", line.amount, line.why, line.rule);
    plus.lines().iter().map(line).collect()
}

fn list(units: &[UnitId], names: &Names) -> String {
    let all: Vec<_> = units.iter().map(|&unit| names.unit(unit)).collect();
    all.join(", ")
}

/// A reason as a sentence.
pub fn explain(reason: &Reason, names: &Names) -> String {
    match reason {
        Reason::NoSuchUnit { unit } => format!("there is no {}", names.unit(*unit)),
        Reason::NotYours { unit } => format!("{} is not yours to command", names.unit(*unit)),
        Reason::NotAnEnemy { unit } => format!("{} is not an enemy", names.unit(*unit)),
        Reason::OffTable { unit } => format!("{} is not on the table", names.unit(*unit)),
        Reason::HasActed { unit } => format!("{} has acted this turn", names.unit(*unit)),
        Reason::WrongFormation { unit, formation } => {
            format!("{} is in {}", names.unit(*unit), formation.label().to_lowercase())
        }
        Reason::TooFar { unit, asked, allowed } => {
            format!("{} may move {allowed}, not {asked}", names.unit(*unit))
        }
        Reason::NoSuchElement { unit, element } => format!("{} has no element {element}", names.unit(*unit)),
        Reason::DoesNotShoot { unit } => format!("{} has nothing to shoot with", names.unit(*unit)),
        Reason::GunsLimbered { unit } => format!("{} is limbered", names.unit(*unit)),
        Reason::ShooterFights { unit } => format!("{} is in hand-to-hand", names.unit(*unit)),
        Reason::ShooterShaken { unit } => {
            format!("{} is shaken and has no General with it", names.unit(*unit))
        }
        Reason::ShooterInRiver { unit, element } => {
            format!("element {element} of {} is in a river", names.unit(*unit))
        }
        Reason::HasShot { unit, element } => {
            format!("element {element} of {} already shoots", names.unit(*unit))
        }
        Reason::NearFriend { target, friend, distance, needed } => {
            format!(
                "{} is {distance} from {}, and guns need more than {needed}",
                names.unit(*target),
                names.unit(*friend)
            )
        }
        Reason::OutOfArc { unit, target } => {
            format!("{} is not in the arc of fire of {}", names.unit(*target), names.unit(*unit))
        }
        Reason::OutOfRange { unit, target, distance, range } => {
            format!("{} is {distance} away, and {} shoots {range}", names.unit(*target), names.unit(*unit))
        }
        Reason::HiddenBehind { target, by } => {
            format!("{} hides {}", names.unit(*by), names.unit(*target))
        }
        Reason::HalfHidden { target, percent } => {
            format!("{percent}% of {} is hidden", names.unit(*target))
        }
        Reason::GapTooNarrow { width, needed } => format!("the gap is {width} wide and must be {needed}"),
        Reason::BehindTerrain { terrain } => format!("{} in between cannot be shot over", ground(*terrain)),
        Reason::TooDeep { terrain, depth, allowed } => {
            format!("the line runs {depth} through {}, and at most {allowed} is allowed", ground(*terrain))
        }
        Reason::TooFarInside { terrain, distance, allowed } => {
            format!("it is {distance} away inside {}, where one shoots {allowed}", ground(*terrain))
        }
        Reason::GeneralHasRidden { general } => format!("{} has ridden this turn", names.unit(*general)),
        Reason::NoWayThere { general } => format!("there is no way for {} to go there", names.unit(*general)),
        Reason::NotOnTable { unit } => format!("{} would not be wholly on the table", names.unit(*unit)),
        Reason::OntoEnemy { general, enemy } => {
            format!("{} would stand on {}", names.unit(*general), names.unit(*enemy))
        }
        Reason::NotOfHisBrigade { general, unit } => {
            format!("{} is not of the brigade of {}", names.unit(*unit), names.unit(*general))
        }
        Reason::NotTouching { general, unit, distance } => {
            format!("{} would be {distance} from {}", names.unit(*general), names.unit(*unit))
        }
        Reason::NoSuchCommand => "there is no such command left to deploy".into(),
        Reason::NotOfThisCommand { unit } => {
            format!("{} is not of the command being deployed", names.unit(*unit))
        }
        Reason::NotAFormation { unit, formation } => {
            format!("{} cannot form {}", names.unit(*unit), formation.label().to_lowercase())
        }
        Reason::OutsideZone { unit, depth } => {
            format!("{} would not be within {depth} of its base edge", names.unit(*unit))
        }
        Reason::GroundTaken { unit, by } => {
            format!("{} would stand on {}", names.unit(*unit), names.unit(*by))
        }
        Reason::ImpassableGround { unit } => {
            format!("{} would stand on impassable ground", names.unit(*unit))
        }
        Reason::ColumnFollows { unit } => format!("others already wait to follow {}", names.unit(*unit)),
        Reason::ColumnHasRoom { unit } => {
            format!("there is still room for {} behind its column", names.unit(*unit))
        }
        Reason::NoColumnAhead { unit } => {
            format!("there is no column at the base edge that {} could follow", names.unit(*unit))
        }
        Reason::NotYetPlaced { unit } => format!("{} has still to be placed", names.unit(*unit)),
        Reason::NotWaiting { unit } => format!("{} does not wait off the table", names.unit(*unit)),
        Reason::NotNextInQueue { unit, next } => {
            format!("{} comes on before {}", names.unit(*next), names.unit(*unit))
        }
        Reason::NotDueYet { unit, turn } => format!("{} comes on from turn {turn}", names.unit(*unit)),
        Reason::UnitAheadNotYet { unit, ahead } => {
            format!("{}, ahead of {}, has not acted yet", names.unit(*ahead), names.unit(*unit))
        }
        Reason::NotWhollyOn { unit } => {
            format!("{} would not come wholly onto the table", names.unit(*unit))
        }
        Reason::WayInBlocked { unit, by } => {
            format!("{} is in the way of {}", names.unit(*by), names.unit(*unit))
        }
        Reason::WayInGround { unit } => format!("{} cannot come on over that ground", names.unit(*unit)),
        // Hand-to-hand.
        Reason::NotInCombat { unit } => format!("{} is not in this combat", names.unit(*unit)),
        Reason::HasChosen { unit, element } => {
            format!("element {} of {} has its enemy", element, names.unit(*unit))
        }
        Reason::CannotStrike { unit, element, target } => {
            let (unit, target) = (names.unit(*unit), names.unit(*target));
            format!("element {} of {unit} cannot choose to strike there at {target}", element)
        }
        Reason::NoOverlap { unit, element } => {
            format!("element {} of {} overlaps nobody", element, names.unit(*unit))
        }
        Reason::OverlapDenied { unit, target, rule } => not_overlapped(*unit, *target, *rule, names),
        // Losses.
        Reason::MustLose { unit, count } => {
            format!("{} loses exactly {count}, each named once", names.unit(*unit))
        }
        Reason::NotAtAnEnd { unit } => {
            format!("{} loses the ends of a line or the tail of a column", names.unit(*unit))
        }
        Reason::WouldLoseContact { unit, kept, most } => {
            format!("{} would keep contact with {kept} enemies and could with {most}", names.unit(*unit))
        }
        Reason::WouldSpareFriends { unit, in_path, most } => {
            let unit = names.unit(*unit);
            format!("{unit} would leave {in_path} friends in its rout path and could leave {most}")
        }
        Reason::TouchesNobody { unit, element } => {
            format!("element {} of {} touches no enemy", element, names.unit(*unit))
        }
        // Movement, formations and charges.
        Reason::NoWay { unit } => format!("{} would not move at all", names.unit(*unit)),
        Reason::NoSuchLeg { unit, formation } => {
            let formation = formation.label().to_lowercase();
            format!("{} cannot move that way in {formation}", names.unit(*unit))
        }
        Reason::TooShort { unit, asked, owed } => {
            format!("{} must ride on by {owed}, not {asked}", names.unit(*unit))
        }
        Reason::InTheWay { unit, by } => {
            format!("{} cannot pass through {}", names.unit(*unit), names.unit(*by))
        }
        Reason::WouldTouch { unit, enemy } => {
            format!("{} would touch {} without charging", names.unit(*unit), names.unit(*enemy))
        }
        Reason::BeyondTheEdge { unit } => format!("{} would leave the table", names.unit(*unit)),
        Reason::Impassable { unit } => format!("{} cannot pass there", names.unit(*unit)),
        Reason::GunsInRiver { unit } => format!("{} cannot cross the river there", names.unit(*unit)),
        Reason::InFrontZone { unit, of } => {
            format!("{} would pass across the front of {}", names.unit(*unit), names.unit(*of))
        }
        Reason::InHandToHand { unit } => format!("{} is hand-to-hand", names.unit(*unit)),
        Reason::NotInHandToHand { unit } => format!("{} is not hand-to-hand", names.unit(*unit)),
        Reason::IsShaken { unit } => format!("{} is shaken", names.unit(*unit)),
        Reason::IsSteady { unit } => format!("{} is not shaken", names.unit(*unit)),
        Reason::NotSkirmishers { unit } => format!("{} are not Skirmishers", names.unit(*unit)),
        Reason::NeverCharges { unit } => format!("{} cannot charge", names.unit(*unit)),
        Reason::NotReached { unit, target } => {
            format!("{} does not reach {} that way", names.unit(*unit), names.unit(*target))
        }
        Reason::ReachesFirst { unit, enemy } => {
            format!("{} reaches {} first", names.unit(*unit), names.unit(*enemy))
        }
        Reason::NoRightToSide { unit, target } => {
            format!("{} is not placed to charge that side of {}", names.unit(*unit), names.unit(*target))
        }
        Reason::OtherSide { unit, target } => {
            format!("{} reaches another side of {}", names.unit(*unit), names.unit(*target))
        }
        Reason::CannotForm { unit, formation } => {
            format!("{} cannot form {}", names.unit(*unit), formation.label().to_lowercase())
        }
        Reason::NoRoom { unit, by } => {
            format!("{} has no room because of {}", names.unit(*unit), names.unit(*by))
        }
        Reason::OneElement { unit, left } => {
            format!("{} has {left} elements left", names.unit(*unit))
        }
        Reason::NotFirstContact { unit } => format!("this is not {}'s first contact", names.unit(*unit)),
        Reason::TriedAlready { unit } => format!("{} has tried in this combat", names.unit(*unit)),
        Reason::NotInMotion { unit } => format!("{} is not in motion", names.unit(*unit)),
        Reason::NoWheelOwed { unit } => format!("{} has no wheel to complete", names.unit(*unit)),
        Reason::NotTheOne { unit } => format!("it is not {} that has turned about", names.unit(*unit)),
    }
}

/// What a kind of ground is called.
fn ground(kind: Kind) -> &'static str {
    match Terrain::of(kind) {
        Some(Terrain::Woods) => "the woods",
        Some(Terrain::BuiltUp) => "the built-up area",
        Some(Terrain::GentleHill | Terrain::SteepHill) => "the hill",
        Some(Terrain::Crest) => "the crest",
        _ => "the ground",
    }
}
