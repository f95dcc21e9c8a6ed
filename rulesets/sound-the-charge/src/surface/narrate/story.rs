//! The story of the battle, as a good umpire tells it.

use super::{dice, figures, hits, hitting};
use crate::cite;
use crate::{Event, SoundTheCharge};
use engine::{Modifiers, Names, Types, added, along, counted, tenths};
use geom::Inches;
use names::{RuleId, UnitId};

/// An event as a sentence of the story, without its rules and its full stop, which the engine adds.
pub(crate) fn narrate(event: &Event, names: &Names) -> String {
    let name = |unit: &UnitId| names.unit(*unit);
    let does = |unit: &UnitId, verb: &str| names.does(*unit, verb);
    let its = |unit: &UnitId| names.its(*unit);
    let far = |by: &Inches| tenths(by.0, SoundTheCharge::YARDSTICK);
    match event {
        Event::TurnBegan { turn, side } => {
            format!("Turn {turn}: {}", names.side_does(*side, "are active"))
        }
        Event::BeginsWith { side } => names.side_does(*side, "begin"),
        Event::AimsJudged { judgement } => judgement.narrate(names).trim_end_matches('.').into(),
        Event::BattleEnded { winner: Some(side) } => names.side_does(*side, "win the battle"),
        Event::BattleEnded { winner: None } => "The battle is drawn".into(),
        Event::LastTurnOver { turn } => format!("Turn {turn} was the last"),
        Event::ArmyBroken { side, gone, shaken, of } => format!(
            "The army of {} breaks: of {} {gone} are gone and {shaken} shaken",
            names.side_within(*side),
            counted((*of).into(), "unit", "units")
        ),
        Event::UnitPlaced { unit, formation } => {
            format!("{} placed, {}", does(unit, "are"), formation.label().to_lowercase())
        }
        Event::GeneralPlaced { general } => format!("{} is placed", name(general)),
        Event::CameBack { unit } => format!("{} back to the table", does(unit, "come")),
        Event::CameOn { unit } => format!("{} onto the table", does(unit, "come")),
        Event::NoRoomToComeOn { unit } => {
            format!("{} no room to come on, and waits", does(unit, "find"))
        }
        Event::StaysAway { unit } => format!("{} away", does(unit, "stay")),
        Event::CommandChanged { units, in_command } => {
            let verb = if *in_command { "are in command" } else { "are out of command" };
            names.all_do(units, verb)
        }
        Event::GeneralRode { general, by } => format!("{} rides {}", name(general), far(by)),
        Event::GeneralAttached { general, unit } => {
            format!("{} attaches himself to {}", name(general), name(unit))
        }
        Event::GeneralDetached { general, unit } => {
            format!("{} leaves {}", name(general), name(unit))
        }
        Event::GeneralKilled { general } => format!("{} falls", name(general)),
        Event::GeneralUnhurt { general } => format!("{} is unhurt", name(general)),
        Event::GeneralTouched { general, by } => {
            format!("{} upon {}", does(by, "come"), name(general))
        }
        Event::GeneralCaptured { general } => format!("{} is taken", name(general)),
        Event::GeneralFled { general, by } => {
            format!("{} gets away by {}", name(general), far(by))
        }
        Event::Rallied { unit } => does(unit, "rally"),
        Event::StillShaken { unit } => format!("{} not rally", does(unit, "do")),
        Event::StoodFire { unit } => format!("{} the fire", does(unit, "stand")),
        Event::Shaken { unit } => format!("{} shaken", does(unit, "are")),
        Event::Disordered { unit, rule } => {
            format!("{} disordered {}", does(unit, "are"), cause(*rule, names.its(*unit)))
        }
        Event::Reformed { unit } => format!("{} in order again", does(unit, "are")),
        Event::Shattered { unit, left } => {
            format!("{} shattered with {} left", does(unit, "are"), figures(*left))
        }
        Event::Marched { unit, by, spent, way: Some(way) } => {
            format!("{} {} for {spent}", name(unit), along(*unit, way, by.0, names))
        }
        Event::Marched { unit, by, spent, way: None } => {
            format!("{} {} for {spent}", does(unit, "move"), tenths(by.0, SoundTheCharge::YARDSTICK))
        }
        Event::SpreadOut { unit, by } => {
            format!("{} out by up to {}", does(unit, "spread"), far(by))
        }
        Event::Formed { unit, formation } => {
            format!("{}: {}", does(unit, "form"), formation.label().to_lowercase())
        }
        Event::Faced { unit } => format!("{} another way", does(unit, "face")),
        Event::Limbered { unit } => does(unit, "limber"),
        Event::Unlimbered { unit } => does(unit, "unlimber"),
        Event::GunsManned { unit } => format!("{} {} guns again", does(unit, "man"), its(unit)),
        Event::GunsLeft { unit } => format!("{} {} guns", does(unit, "leave"), its(unit)),
        Event::ScreenSent { unit, figures: sent } => {
            format!("{} {} out as {} screen", does(unit, "send"), figures(*sent), its(unit))
        }
        Event::ScreenRecalled { unit } => {
            format!("{} {} screen in", does(unit, "call"), its(unit))
        }
        Event::Mixed { unit, other } => format!("{} among {}", does(unit, "end"), name(other)),
        Event::Shifted { unit, by } => format!("{} shifted by {}", does(unit, "are"), far(by)),
        Event::EnteredBlock { unit } => format!("{} the town", does(unit, "enter")),
        Event::LeftBlock { unit } => format!("{} the town", does(unit, "leave")),
        Event::CrossedWork { unit } => format!("{} the work", does(unit, "cross")),
        Event::Embarked { unit } => format!("{} aboard", does(unit, "are")),
        Event::Landed { unit } => format!("{} landed", does(unit, "have")),
        Event::RowedBack { unit, by } => {
            format!("{} back by {} in {} boats", does(unit, "go"), far(by), its(unit))
        }
        Event::Boarding { unit, turns: 1 } => format!("{} one turn more", does(unit, "need")),
        Event::Boarding { unit, turns } => format!("{} {turns} turns more", does(unit, "need")),
        Event::Pinned { unit, by } => {
            format!("{} too near to {} and is shaken", does(unit, "maneuver"), name(by))
        }
        Event::CameToLight { unit } => format!("{} to light", does(unit, "come")),
        Event::Stopped { unit, by } => format!("{} stopped by {}", does(unit, "are"), name(by)),
        Event::Charged { unit, target } => format!("{} {}", does(unit, "charge"), name(target)),
        Event::WouldNotCharge { unit } => format!("{} will not charge", name(unit)),
        Event::Contacted { unit, enemy, flank: true } => {
            format!("{} {} in flank or rear", does(unit, "strike"), name(enemy))
        }
        Event::Contacted { unit, enemy, flank: false } => {
            format!("{} in contact with {}", does(unit, "are"), name(enemy))
        }
        Event::DrawnIn { unit, by } => format!("{} drawn in by {}", does(unit, "are"), name(by)),
        Event::Reinforced { unit, friend } => {
            format!("{} {}", does(unit, "reinforce"), name(friend))
        }
        Event::Evaded { unit, charger, by } => {
            format!("{} {} by {}", does(unit, "evade"), name(charger), far(by))
        }
        Event::Sheltered { unit, square } => {
            format!("The gunners of {} run into the square of {}", name(unit), name(square))
        }
        Event::StoodFast { unit, charger } => {
            format!("{} before {}", does(unit, "stand"), name(charger))
        }
        Event::Overrun { unit, by } => format!("{} overrun by {}", does(unit, "are"), name(by)),
        Event::HaltedCharge { unit } => format!("{} {} charge", does(unit, "halt"), its(unit)),
        Event::WentOn { unit } => format!("{} on", does(unit, "go")),
        Event::ChargedInVain { unit } => format!("{} charged in vain", does(unit, "have")),
        Event::Fired { unit, target, fire } => {
            let of = |count: u8, range: &str, need: u8| {
                (count > 0).then(|| format!("{} at {range} range, {}", dice(count), hitting(need)))
            };
            let [close, far] = fire.needs;
            let dice = [of(fire.close, "close", close), of(fire.far, "far", far)];
            let dice: Vec<String> = dice.into_iter().flatten().collect();
            let at = format!("{} at {}", does(unit, "fire"), name(target));
            format!("{at}, {}{}", dice.join(" and "), because(&fire.plus))
        }
        Event::BouncedThrough { unit, target } => {
            format!("The shot of {} goes on to {}", name(unit), name(target))
        }
        Event::RegimentalGunLost { unit } => {
            format!("{} {} regimental gun", does(unit, "lose"), its(unit))
        }
        Event::CombatBegan { units } => {
            let all: Vec<_> = units.iter().map(|unit| names.unit(*unit)).collect();
            format!("Combat between {}", all.join(", "))
        }
        Event::Struck { unit, enemy, blow } => {
            let (own, theirs) = (blow.own.total(), blow.theirs.total());
            let own = if own == 1 { "1 point".into() } else { format!("{own} points") };
            let points = format!("{own}{} to {theirs}{}", because(&blow.own), because(&blow.theirs));
            let strikes = format!("{} {} with {}", does(unit, "strike"), name(enemy), dice(blow.dice));
            format!("{strikes}, {}: {points}", hitting(blow.need))
        }
        Event::CrewOverrun { unit, by } => {
            format!("{} the guns of {}", does(by, "take"), name(unit))
        }
        Event::LostRound { unit, taken, given } => {
            format!("{} lost: {} taken, {given} given", does(unit, "have"), hits(*taken))
        }
        Event::WonRound { unit, taken, given } => {
            format!("{} won: {} taken, {given} given", does(unit, "have"), hits(*taken))
        }
        Event::DrewRound { unit, taken, given } => {
            format!("{}: {} taken, {given} given", does(unit, "hold"), hits(*taken))
        }
        Event::Bounced { unit, square } => {
            format!("{} off the square of {}", does(unit, "bounce"), name(square))
        }
        Event::PushedForward { unit } => format!("{} pushed forward into contact", does(unit, "are")),
        Event::FollowedUp { unit, enemy } => {
            format!("{} {}", does(unit, "follow"), name(enemy))
        }
        Event::LeftOut { unit, figures: out } => {
            format!("{} of {} find no room to attack", figures(*out), name(unit))
        }
        Event::HeldBack { unit } => format!("{} not follow", does(unit, "do")),
        Event::LeftTable { unit } => {
            format!("{} the table after the enemy", does(unit, "leave"))
        }
        Event::Blown { unit } => format!("{} blown", does(unit, "are")),
        Event::FiguresLost { unit, lost, left } => {
            format!("{} {}, {left} left", does(unit, "lose"), figures(*lost))
        }
        Event::RoutHits { unit, hits: taken, left } => {
            let rout = if *taken == 1 { "1 rout hit".into() } else { format!("{taken} rout hits") };
            format!("{} {rout}, {left} left", does(unit, "take"))
        }
        Event::Retreated { unit, cause, by } => {
            format!("{} back {} from {}", does(unit, "go"), far(by), name(cause))
        }
        Event::Eliminated { unit, .. } => format!("{} wiped out", does(unit, "are")),
        Event::FacedEnemy { unit } => format!("{} to face the enemy", does(unit, "turn")),
        Event::NoRoomToDeploy { unit } => format!("There is no room for {}", name(unit)),
        Event::LostUnseen { side } => {
            format!("{} one unit fewer; no enemy saw it fall", names.side_does(*side, "have"))
        }
        Event::LossKnown { unit } => format!("{} lost earlier, unseen", does(unit, "are")),
        Event::MarchedOff { unit } => format!("{} the table for good", does(unit, "leave")),
    }
}

/// The parts of a score, if it has any: ` [+ 1 (grade A or B, STC-8.13.a)]`.
fn because(plus: &Modifiers) -> String {
    if plus.lines().is_empty() { String::new() } else { format!(" [{}]", added(plus).trim_start()) }
}

/// STC-5.5. The cause of disorder by this rule.
fn cause(rule: RuleId, its: &str) -> String {
    match rule {
        cite::DISORDER_CAVALRY => "by cavalry".into(),
        cite::DISORDER_CHARGING_CAVALRY => "as foot that charges cavalry".into(),
        cite::DISORDER_HITS => format!("by {its} losses"),
        cite::DISORDER_BOUNCE => "by the square".into(),
        cite::DISORDER_BONUS => "by a charge that met no enemy".into(),
        cite::DISORDER_MIXED => "among friends".into(),
        cite::DISORDER_GRADE_D => format!("by {its} maneuver"),
        cite::DISORDER_WINNER => format!("by {its} success"),
        cite::DISORDER_BOATS => format!("in {its} boats"),
        _ => "by the ground".into(),
    }
}
