//! What happens, as a good umpire tells it.

use super::{dice, ground, hits, hitting, models};
use crate::{Ammunition, Event, SoundTheChargeAlexis, cite};
use engine::{Modifiers, Names, Types, added, along, counted, tenths};
use geom::Millimetres;
use names::{Side, UnitId};

/// An event as a sentence of the story, without its rules and its full stop, which the engine adds.
pub(crate) fn narrate(event: &Event, names: &Names) -> String {
    let name = |unit: &UnitId| names.unit(*unit);
    let does = |unit: &UnitId, verb: &str| names.does(*unit, verb);
    let far = |by: &Millimetres| tenths(by.0, SoundTheChargeAlexis::YARDSTICK);
    match event {
        Event::TurnBegan { turn, side } => format!("Turn {turn}: {}", names.side_does(*side, "are active")),
        Event::BeginsWith { side } => names.side_does(*side, "begin"),
        Event::AimsJudged { judgement } => judgement.narrate(names).trim_end_matches('.').into(),
        Event::BattleEnded { winner: Some(side) } => names.side_does(*side, "win the battle"),
        Event::BattleEnded { winner: None } => "The battle is drawn".into(),
        Event::LastTurnOver { turn } => format!("Turn {turn} was the last"),
        Event::ArmyBroken { side, gone, shaken, of } => format!(
            "The army of {} is broken: of {} {gone} are gone and {shaken} shaken",
            names.side_within(*side),
            counted((*of).into(), "unit", "units")
        ),
        Event::PointsCompared { taken: [blue, red] } => format!(
            "{} units worth {blue} points, {} {red}",
            names.side_does(Side::Blue, "have eliminated"),
            names.side(Side::Red)
        ),
        Event::UnitPlaced { unit, formation } => {
            format!("{} placed, {}", does(unit, "are"), formation.label().to_lowercase())
        }
        Event::GeneralPlaced { general } => format!("{} is placed", name(general)),
        Event::NoRoomToDeploy { unit } => format!("{} no room to deploy", does(unit, "find")),
        Event::CameOn { unit } => format!("{} onto the table", does(unit, "come")),
        Event::NoRoomToComeOn { unit } => {
            format!("{} no room to come on, and {}", does(unit, "find"), names.verb(*unit, "wait"))
        }
        Event::SetOut { unit } => format!("{} although no general is near", does(unit, "move")),
        Event::StayedIdle { unit } => {
            let (it, are) = (names.it(*unit), names.verb(*unit, "are"));
            format!("{} where {it} {are}: no general is near", does(unit, "stay"))
        }
        Event::GeneralRode { general, by } => format!("{} rides {}", name(general), far(by)),
        Event::GeneralAttached { general, unit } => format!("{} joins {}", name(general), name(unit)),
        Event::GeneralDetached { general, unit } => format!("{} leaves {}", name(general), name(unit)),
        Event::GeneralKilled { general } => format!("{} is killed", name(general)),
        Event::GeneralUnhurt { general } => format!("{} is unhurt", name(general)),
        Event::GeneralTouched { general, by } => format!("{} comes upon {}", name(by), name(general)),
        Event::GeneralCaptured { general, .. } => format!("{} is captured", name(general)),
        Event::GeneralFled { general, by } => format!("{} gets {} away", name(general), far(by)),
        Event::GeneralWentBack { general, by } => format!("{} goes back {}", name(general), far(by)),
        Event::Rallied { unit } => does(unit, "rally"),
        Event::StillShaken { unit } => format!("{} to rally", does(unit, "fail")),
        Event::StoodFire { unit } => does(unit, "stand"),
        Event::FailedMorale { unit } => format!("{} under fire", does(unit, "waver")),
        Event::Shaken { unit } => format!("{} shaken", does(unit, "are")),
        Event::Shattered { unit, left } => {
            format!("{} shattered, with {} left", does(unit, "are"), models(*left))
        }
        Event::Marched { unit, by, spent, way } => {
            let told = way.as_ref().map_or_else(
                || format!("{} {}", does(unit, "move"), far(by)),
                |way| format!("{} {}", name(unit), along(*unit, way, by.0, names)),
            );
            format!("{told}, for {spent}")
        }
        Event::SpreadOut { unit, by } => format!("{} out, up to {}", does(unit, "spread"), far(by)),
        Event::Formed { unit, formation } => {
            format!("{} {}", does(unit, "form"), formation.label().to_lowercase())
        }
        Event::Faced { unit } => format!("{} facing", does(unit, "change")),
        Event::Limbered { unit } => format!("{} up", does(unit, "limber")),
        Event::Unlimbered { unit } => does(unit, "unlimber"),
        Event::GunsManned { unit } => format!("{} the guns again", does(unit, "man")),
        Event::GunsLeft { unit } => format!("{} the guns", does(unit, "leave")),
        Event::GunsTaken { unit } => format!("The guns of {} are lost to the enemy", name(unit)),
        Event::ScreenSent { unit, figures } => format!("{} out a screen of {figures}", does(unit, "send")),
        Event::ScreenRejoined { unit, .. } => format!("The screen of {} is back in its ranks", name(unit)),
        Event::StoppedAt { unit, terrain, .. } => {
            format!("{} at {}", does(unit, "stop"), ground(*terrain))
        }
        Event::Charged { unit, target } => format!("{} {}", does(unit, "charge"), name(target)),
        Event::Contacted { unit, enemy, flank: true } => {
            format!("{} {} in flank or rear", does(unit, "take"), name(enemy))
        }
        Event::Contacted { unit, enemy, .. } => {
            format!("{} in contact with {}", does(unit, "are"), name(enemy))
        }
        Event::Evaded { unit, charger, by } => {
            format!("{} {} before {}", does(unit, "evade"), far(by), name(charger))
        }
        Event::StoodFast { unit, charger } => format!("{} before {}", does(unit, "stand"), name(charger)),
        Event::Caught { unit, by } => format!("{} {}", does(by, "catch"), name(unit)),
        Event::HaltedCharge { unit } => does(unit, "halt"),
        Event::WentOn { unit } => format!("{} on", does(unit, "go")),
        Event::ChargedInVain { unit } => format!("{} in vain", does(unit, "charge")),
        Event::Fired { unit, target, fire } => format!(
            "{} {} at {}: {}, {}{}",
            does(unit, "fire"),
            shot(fire.shot),
            name(target),
            dice(fire.dice),
            hitting(fire.need),
            reasons(&fire.plus)
        ),
        Event::CombatBegan { units } => format!("{} in combat", names.all_do(units, "are")),
        Event::Struck { unit, enemy, blow } => format!(
            "{} at {}: {}, {}, with {}{} against {}",
            does(unit, "strike"),
            name(enemy),
            dice(blow.dice),
            hitting(blow.need.into()),
            blow.own.total(),
            reasons(&blow.own),
            blow.theirs.total()
        ),
        Event::LostRound { unit, taken, given } => round(&does(unit, "lose"), *taken, *given),
        Event::WonRound { unit, taken, given } => round(&does(unit, "win"), *taken, *given),
        Event::DrewRound { unit, taken, given } => round(&does(unit, "draw"), *taken, *given),
        Event::GunsOverrun { unit, by, .. } => format!("{} the guns of {}", does(by, "overrun"), name(unit)),
        Event::GunsHeld { unit } => format!("The guns of {} hold", name(unit)),
        Event::ModelsLost { unit, lost, left } => {
            format!("{} {}, {left} left", does(unit, "lose"), models(*lost))
        }
        Event::RoutHits { unit, hits: count, left, .. } => {
            format!("{} {} of rout, {left} left", does(unit, "take"), hits(*count))
        }
        Event::PursuitHits { unit, hits: count, left } => {
            format!("{} {} of pursuit, {left} left", does(unit, "take"), hits(*count))
        }
        Event::Retreated { unit, by } => format!("{} back {}", does(unit, "go"), far(by)),
        Event::Eliminated { unit, rule } if *rule == cite::TABLE_EDGE => {
            format!("{} driven off the table", does(unit, "are"))
        }
        Event::Eliminated { unit, .. } => format!("{} eliminated", does(unit, "are")),
    }
}

fn shot(shot: Ammunition) -> &'static str {
    match shot {
        Ammunition::Muskets => "muskets",
        Ammunition::Rifles => "rifles",
        Ammunition::Canister => "canister",
        Ammunition::Ballshot => "ballshot",
    }
}

fn reasons(plus: &Modifiers) -> String {
    if plus.lines().is_empty() { String::new() } else { format!(",{}", added(plus)) }
}

fn round(told: &str, taken: u8, given: u8) -> String {
    format!("{told} the round: {} taken, {given} given", hits(taken))
}
