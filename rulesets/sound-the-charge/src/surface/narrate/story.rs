//! What happens, as a good umpire tells it.

use super::{dice, figures, hits, hitting};
use crate::cite;
use crate::{Event, SoundTheCharge};
use engine::{Book, Modifiers, Names, added, along, counted, tenths};
use geom::Inches;
use names::{RuleId, UnitId};

/// An event as a sentence of the story.
pub fn narrate(event: &Event, names: &Names) -> String {
    let name = |unit: &UnitId| names.unit(*unit);
    let does = |unit: &UnitId, verb: &str| names.does(*unit, verb);
    let its = |unit: &UnitId| names.its(*unit);
    let far = |by: &Inches| tenths(by.0, SoundTheCharge::YARDSTICK);
    match event {
        Event::TurnBegan { turn, side } => {
            format!("Turn {turn}: {} (STC-4.1).", names.side_does(*side, "are active"))
        }
        Event::BeginsWith { side } => format!("{} (STC-4.1).", names.side_does(*side, "begin")),
        Event::AimsJudged { judgement } => {
            format!("{} (STC-R2).", judgement.narrate(names).trim_end_matches('.'))
        }
        Event::BattleEnded { winner: Some(side) } => format!("{}.", names.side_does(*side, "win the battle")),
        Event::BattleEnded { winner: None } => "The battle is drawn.".into(),
        Event::LastTurnOver { turn } => format!("Turn {turn} was the last (STC-R2)."),
        Event::ArmyBroken { side, gone, shaken, of } => format!(
            "The army of {} breaks: of {} {gone} are gone and {shaken} shaken (STC-12.5).",
            names.side_within(*side),
            counted((*of).into(), "unit", "units")
        ),
        Event::UnitPlaced { unit, formation } => {
            format!("{} placed, {} (STC-15.1).", does(unit, "are"), formation.label().to_lowercase())
        }
        Event::GeneralPlaced { general } => format!("{} is placed (STC-15.1).", name(general)),
        Event::CameBack { unit } => format!("{} back to the table (STC-13.2.4).", does(unit, "come")),
        Event::CameOn { unit } => format!("{} onto the table (STC-R122).", does(unit, "come")),
        Event::NoRoomToComeOn { unit } => {
            format!("{} no room to come on, and waits (STC-R122).", does(unit, "find"))
        }
        Event::StaysAway { unit } => format!("{} away (STC-13.2.4).", does(unit, "stay")),
        Event::CommandChanged { units, in_command } => {
            let verb = if *in_command { "are in command" } else { "are out of command" };
            format!("{} (STC-3.2).", names.all_do(units, verb))
        }
        Event::GeneralRode { general, by } => format!("{} rides {} (STC-3.1).", name(general), far(by)),
        Event::GeneralAttached { general, unit } => {
            format!("{} attaches himself to {} (STC-3.5).", name(general), name(unit))
        }
        Event::GeneralDetached { general, unit } => {
            format!("{} leaves {} (STC-3.5).", name(general), name(unit))
        }
        Event::GeneralKilled { general } => format!("{} falls (STC-3.6).", name(general)),
        Event::GeneralUnhurt { general } => format!("{} is unhurt (STC-3.6).", name(general)),
        Event::GeneralTouched { general, by } => {
            format!("{} upon {} (STC-3.7).", does(by, "come"), name(general))
        }
        Event::GeneralCaptured { general } => format!("{} is taken (STC-3.7).", name(general)),
        Event::GeneralFled { general, by } => {
            format!("{} gets away by {} (STC-3.7).", name(general), far(by))
        }
        Event::Rallied { unit } => format!("{} (STC-5.3).", does(unit, "rally")),
        Event::StillShaken { unit } => format!("{} not rally (STC-5.3).", does(unit, "do")),
        Event::StoodFire { unit } => format!("{} the fire (STC-8.14).", does(unit, "stand")),
        Event::Shaken { unit } => format!("{} shaken (STC-5.1).", does(unit, "are")),
        Event::Disordered { unit, rule } => {
            format!("{} disordered {} ({rule}).", does(unit, "are"), cause(*rule, names.its(*unit)))
        }
        Event::Reformed { unit } => format!("{} in order again (STC-5.6).", does(unit, "are")),
        Event::Shattered { unit, left } => {
            format!("{} shattered with {} left (STC-5.2).", does(unit, "are"), figures(*left))
        }
        Event::Marched { unit, by, spent, way: Some(way) } => {
            format!("{} {} for {spent} (STC-6.1).", name(unit), along(*unit, way, by.0, names))
        }
        Event::Marched { unit, by, spent, way: None } => {
            format!(
                "{} {} for {spent} (STC-6.1).",
                does(unit, "move"),
                tenths(by.0, SoundTheCharge::YARDSTICK)
            )
        }
        Event::SpreadOut { unit, by } => {
            format!("{} out by up to {} (STC-6.6).", does(unit, "spread"), far(by))
        }
        Event::Formed { unit, formation } => {
            format!("{}: {} (STC-7.2).", does(unit, "form"), formation.label().to_lowercase())
        }
        Event::Faced { unit } => format!("{} another way (STC-7.4).", does(unit, "face")),
        Event::Limbered { unit } => format!("{} (STC-6.5).", does(unit, "limber")),
        Event::Unlimbered { unit } => format!("{} (STC-6.5).", does(unit, "unlimber")),
        Event::GunsManned { unit } => format!("{} {} guns again (STC-6.5).", does(unit, "man"), its(unit)),
        Event::GunsLeft { unit } => format!("{} {} guns (STC-9.6).", does(unit, "leave"), its(unit)),
        Event::ScreenSent { unit, figures: sent } => {
            format!("{} {} out as {} screen (STC-6.8).", does(unit, "send"), figures(*sent), its(unit))
        }
        Event::ScreenRecalled { unit } => {
            format!("{} {} screen in (STC-6.8).", does(unit, "call"), its(unit))
        }
        Event::Mixed { unit, other } => format!("{} among {} (STC-6.4).", does(unit, "end"), name(other)),
        Event::Shifted { unit, by } => format!("{} shifted by {} (STC-6.4).", does(unit, "are"), far(by)),
        Event::EnteredBlock { unit } => format!("{} the town (STC-11.8).", does(unit, "enter")),
        Event::LeftBlock { unit } => format!("{} the town (STC-11.8).", does(unit, "leave")),
        Event::CrossedWork { unit } => format!("{} the work (STC-11.11).", does(unit, "cross")),
        Event::Embarked { unit } => format!("{} aboard (STC-12.9).", does(unit, "are")),
        Event::Landed { unit } => format!("{} landed (STC-12.9).", does(unit, "have")),
        Event::RowedBack { unit, by } => {
            format!("{} back by {} in {} boats (STC-12.9).", does(unit, "go"), far(by), its(unit))
        }
        Event::Boarding { unit, turns: 1 } => format!("{} one turn more (STC-12.9).", does(unit, "need")),
        Event::Boarding { unit, turns } => format!("{} {turns} turns more (STC-12.9).", does(unit, "need")),
        Event::Pinned { unit, by } => {
            format!("{} too near to {} and is shaken (STC-12.10).", does(unit, "maneuver"), name(by))
        }
        Event::CameToLight { unit } => format!("{} to light (STC-11.1).", does(unit, "come")),
        Event::Stopped { unit, by } => format!("{} stopped by {} (STC-6.10).", does(unit, "are"), name(by)),
        Event::Charged { unit, target } => format!("{} {} (STC-9.1).", does(unit, "charge"), name(target)),
        Event::WouldNotCharge { unit } => format!("{} will not charge (STC-13.7.1).", name(unit)),
        Event::Contacted { unit, enemy, flank: true } => {
            format!("{} {} in flank or rear (STC-10.11).", does(unit, "strike"), name(enemy))
        }
        Event::Contacted { unit, enemy, flank: false } => {
            format!("{} in contact with {} (STC-9.1).", does(unit, "are"), name(enemy))
        }
        Event::DrawnIn { unit, by } => format!("{} drawn in by {} (STC-6.11).", does(unit, "are"), name(by)),
        Event::Reinforced { unit, friend } => {
            format!("{} {} (STC-10.8).", does(unit, "reinforce"), name(friend))
        }
        Event::Evaded { unit, charger, by } => {
            format!("{} {} by {} (STC-9.5).", does(unit, "evade"), name(charger), far(by))
        }
        Event::Sheltered { unit, square } => {
            format!("The gunners of {} run into the square of {} (STC-9.7).", name(unit), name(square))
        }
        Event::StoodFast { unit, charger } => {
            format!("{} before {} (STC-9.5).", does(unit, "stand"), name(charger))
        }
        Event::Overrun { unit, by } => format!("{} overrun by {} (STC-10.13).", does(unit, "are"), name(by)),
        Event::HaltedCharge { unit } => format!("{} {} charge (STC-9.8).", does(unit, "halt"), its(unit)),
        Event::WentOn { unit } => format!("{} on (STC-9.8).", does(unit, "go")),
        Event::ChargedInVain { unit } => format!("{} charged in vain (STC-9.4).", does(unit, "have")),
        Event::Fired { unit, target, fire } => {
            let of = |count: u8, range: &str, need: u8| {
                (count > 0).then(|| format!("{} at {range} range, {}", dice(count), hitting(need)))
            };
            let [close, far] = fire.needs;
            let dice = [of(fire.close, "close", close), of(fire.far, "far", far)];
            let dice: Vec<String> = dice.into_iter().flatten().collect();
            let at = format!("{} at {}", does(unit, "fire"), name(target));
            format!("{at}, {}{} (STC-8.13).", dice.join(" and "), because(&fire.plus))
        }
        Event::BouncedThrough { unit, target } => {
            format!("The shot of {} goes on to {} (STC-12.6).", name(unit), name(target))
        }
        Event::RegimentalGunLost { unit } => {
            format!("{} {} regimental gun (STC-12.8).", does(unit, "lose"), its(unit))
        }
        Event::CombatBegan { units } => {
            let all: Vec<_> = units.iter().map(|unit| names.unit(*unit)).collect();
            format!("Combat between {} (STC-10.2).", all.join(", "))
        }
        Event::Struck { unit, enemy, blow } => {
            let (own, theirs) = (blow.own.total(), blow.theirs.total());
            let own = if own == 1 { "1 point".into() } else { format!("{own} points") };
            let points = format!("{own}{} to {theirs}{}", because(&blow.own), because(&blow.theirs));
            let strikes = format!("{} {} with {}", does(unit, "strike"), name(enemy), dice(blow.dice));
            format!("{strikes}, {}: {points} (STC-10.16).", hitting(blow.need))
        }
        Event::CrewOverrun { unit, by } => {
            format!("{} the guns of {} (STC-10.12).", does(by, "take"), name(unit))
        }
        Event::LostRound { unit, taken, given } => {
            format!("{} lost: {} taken, {given} given (STC-10.6).", does(unit, "have"), hits(*taken))
        }
        Event::WonRound { unit, taken, given } => {
            format!("{} won: {} taken, {given} given (STC-10.7).", does(unit, "have"), hits(*taken))
        }
        Event::DrewRound { unit, taken, given } => {
            format!("{}: {} taken, {given} given (STC-10.6).", does(unit, "hold"), hits(*taken))
        }
        Event::Bounced { unit, square } => {
            format!("{} off the square of {} (STC-10.14).", does(unit, "bounce"), name(square))
        }
        Event::PushedForward { unit } => format!("{} pushed forward into contact (R62).", does(unit, "are")),
        Event::FollowedUp { unit, enemy } => {
            format!("{} {} (STC-13.2.3).", does(unit, "follow"), name(enemy))
        }
        Event::LeftOut { unit, figures: out } => {
            format!("{} of {} find no room to attack (STC-11.9).", figures(*out), name(unit))
        }
        Event::HeldBack { unit } => format!("{} not follow (STC-13.2.3).", does(unit, "do")),
        Event::LeftTable { unit } => {
            format!("{} the table after the enemy (STC-13.2.4).", does(unit, "leave"))
        }
        Event::Blown { unit } => format!("{} blown (STC-12.2).", does(unit, "are")),
        Event::FiguresLost { unit, lost, left } => {
            format!("{} {}, {left} left (STC-2.11).", does(unit, "lose"), figures(*lost))
        }
        Event::RoutHits { unit, hits: taken, left } => {
            let rout = if *taken == 1 { "1 rout hit".into() } else { format!("{taken} rout hits") };
            format!("{} {rout}, {left} left (STC-2.13).", does(unit, "take"))
        }
        Event::Retreated { unit, cause, by } => {
            format!("{} back {} from {} (STC-6.15).", does(unit, "go"), far(by), name(cause))
        }
        Event::Eliminated { unit, rule } => format!("{} wiped out ({rule}).", does(unit, "are")),
        Event::FacedEnemy { unit } => format!("{} to face the enemy (STC-6.14).", does(unit, "turn")),
        Event::NoRoomToDeploy { unit } => format!("There is no room for {} (STC-15.1).", name(unit)),
        Event::LostUnseen { side } => {
            format!("{} one unit fewer; no enemy saw it fall (STC-R125).", names.side_does(*side, "have"))
        }
        Event::LossKnown { unit } => format!("{} lost earlier, unseen (STC-R125).", does(unit, "are")),
        Event::MarchedOff { unit } => format!("{} the table for good (STC-12.5).", does(unit, "leave")),
    }
}

/// What makes up a score, if anything does: ` [+ 1 (grade A or B, STC-8.13.a)]`.
fn because(plus: &Modifiers) -> String {
    if plus.lines().is_empty() { String::new() } else { format!(" [{}]", added(plus).trim_start()) }
}

/// STC-5.5. What disorders by this rule.
fn cause(rule: RuleId, its: &str) -> String {
    match rule {
        cite::DISORDER_CAVALRY => "by cavalry".into(),
        cite::DISORDER_CHARGING_CAVALRY => "as foot that charges cavalry".into(),
        cite::DISORDER_HITS => format!("by {its} losses"),
        cite::DISORDER_BOUNCE => "by the square".into(),
        cite::DISORDER_BONUS => "by a charge that met nobody".into(),
        cite::DISORDER_MIXED => "among friends".into(),
        cite::DISORDER_GRADE_D => format!("by {its} maneuver"),
        cite::DISORDER_WINNER => format!("by {its} success"),
        cite::DISORDER_BOATS => format!("in {its} boats"),
        _ => "by the ground".into(),
    }
}
