//! Events as sentences.

use crate::Event;
use crate::kinds::Formation;
use engine::{Names, along, counted};
use names::UnitId;

/// An event as a sentence.
pub(crate) fn narrate(event: &Event, names: &Names) -> String {
    let does = |unit: &UnitId, verb: &str| names.does(*unit, verb);
    let at = |unit: &UnitId, verb: &str, whom: &UnitId| {
        format!("{} {}", names.does(*unit, verb), names.unit(*whom))
    };
    let points = |points: u8| counted(points.into(), "point", "points");
    match event {
        Event::BoundBegan { bound, first } => format!("Bound {bound}: {} acts first", names.side(*first)),
        Event::Placed { unit } => does(unit, "are placed"),
        Event::GeneralPlaced { general } => does(general, "are placed"),
        Event::Arrived { unit } => does(unit, "come on"),
        Event::Revealed { unit } => does(unit, "are seen"),
        Event::Commanded { general, units, total, rating, passed } => {
            let whom = if units.is_empty() { "some units".into() } else { names.list(units) };
            let came = if *passed { "obey" } else { "get no order" };
            format!("{} {whom}: {total} against {rating}, they {came}", does(general, "order"))
        }
        Event::Marched { unit, by, way } => {
            format!("{} {}", names.unit(*unit), along(*unit, way, by.0, names))
        }
        Event::MetHidden { unit, hidden } => at(unit, "run into", hidden),
        Event::Dressed { unit } => does(unit, "dress the line"),
        Event::Changing { unit, to, minutes } => {
            format!("{} {}, which takes {minutes} minutes", does(unit, "form"), said(*to))
        }
        Event::Formed { unit, to } => format!("{} in {}", does(unit, "stand"), said(*to)),
        Event::FormsLine { unit } => does(unit, "form line near the enemy"),
        Event::KeptColumn { unit } => does(unit, "stay in column"),
        Event::Limbered { unit } => does(unit, "limber"),
        Event::Unlimbered { unit } => does(unit, "unlimber"),
        Event::Occupied { unit } => does(unit, "occupy the building"),
        Event::LeftBuilding { unit } => does(unit, "leave the building"),
        Event::FormedSquare { unit, cavalry } => {
            format!("{} before {}", does(unit, "form square in time"), names.unit(*cavalry))
        }
        Event::CaughtForming { unit, cavalry } => {
            format!("{} by {}", does(unit, "are caught changing formation"), names.unit(*cavalry))
        }
        Event::Turned { unit, .. } => does(unit, "turn to face"),
        Event::TookCover { unit } => does(unit, "take cover"),
        Event::Disordered { unit, cause, .. } => {
            format!("{}: {}", does(unit, "are in disorder"), cause.label())
        }
        Event::Reordered { unit } => does(unit, "are in order again"),
        Event::Rode { general } => does(general, "ride"),
        Event::Aimed { unit, target } => at(unit, "aim at", target),
        Event::AimedAtBuilding { unit } => does(unit, "aim at a building"),
        Event::Scored { unit, target, score, guns, is_short, points: hit } => {
            let range = if *is_short { "short" } else { "long" };
            format!(
                "{} with {guns} guns on the table of {range} range: {score}, {}",
                at(unit, "fire at", target),
                points(*hit)
            )
        }
        Event::Fired { unit, target, points: hit, .. } => {
            format!("{}: {}", at(unit, "fire at", target), points(*hit))
        }
        Event::Dud { unit } => format!("The rocket of {} is a dud", names.unit(*unit)),
        Event::Missed { unit, target } => at(unit, "miss", target),
        Event::Damaged { unit, points: hit, total, .. } => {
            format!("{} {}, {total} in all", does(unit, "take"), points(*hit))
        }
        Event::GunsSilenced { unit, guns, left } => {
            format!("{} {}, {left} still work", does(unit, "lose"), counted((*guns).into(), "gun", "guns"))
        }
        Event::BuildingHit { unit, points: hit, in_ruins } => {
            let end = if *in_ruins { ", which is in ruins" } else { "" };
            format!("{} {} off the building{end}", does(unit, "take"), points(*hit))
        }
        Event::PutOut { unit } => does(unit, "are put out of the building"),
        Event::Closed { unit, target } => at(unit, "close with", target),
        Event::Abandoned { unit, shelter } => {
            format!("The crew of {} shelters behind {}", names.unit(*unit), names.unit(*shelter))
        }
        Event::Recovered { unit } => format!("The crew of {} is back at its guns", names.unit(*unit)),
        Event::Removed { unit, .. } => does(unit, "are gone"),
        Event::Joined { unit, target } => format!("{} as an extra unit", at(unit, "join against", target)),
        Event::Led { general, unit } => format!("{} in person", at(general, "lead", unit)),
        Event::Fought { scores, winner, .. } => {
            let each: Vec<String> = scores
                .iter()
                .map(|score| {
                    format!(
                        "{} {} against {}",
                        names.unit(score.unit),
                        score.total(),
                        names.unit(score.target)
                    )
                })
                .collect();
            let end = winner.map_or_else(|| "the combat goes on".into(), |unit| names.does(unit, "win"));
            format!("{}: {end}", each.join(", "))
        }
        Event::Beaten { unit, by, margin: 0, .. } => at(unit, "are still followed and rout before", by),
        Event::Beaten { unit, by, margin, .. } => {
            format!("{} by {margin}", at(unit, "lose to", by))
        }
        Event::ColumnFailed { unit, target } => at(unit, "fail to break", target),
        Event::Exhausted { unit } => does(unit, "are exhausted and retreat before the attack"),
        Event::AtRisk { general } => does(general, "are at risk"),
        Event::Disabled { general } => does(general, "are disabled"),
        Event::Leaderless { command } => {
            format!("The raw troops of {} lose their general and retreat", names.unit(*command))
        }
        Event::CarriedAway { unit, by } => {
            format!("{} by {}", does(unit, "are carried away"), names.unit(*by))
        }
        Event::Tested { command, lost, original, basic, grade, chance, thrown, stands } => {
            let came = if *stands { "stands" } else { "fails" };
            format!(
                "{} has lost {lost} of {original}: basic chance {basic}, {chance} for grade {}; {thrown:02}, it {came}",
                names.unit(*command),
                grade.label()
            )
        }
        Event::Stood { command, thrown, stands } => {
            let came = if *stands { "stands" } else { "fails" };
            format!("{} tests its morale: {thrown:02}, it {came}", names.unit(*command))
        }
        Event::RoutedAll { command } => format!("All that is left of {} routs", names.unit(*command)),
        Event::GaveGround { unit, by } => format!("{} {by}", does(unit, "give ground")),
        Event::Recoiled { unit } => does(unit, "recoil"),
        Event::RodeThrough { unit, target } => at(unit, "ride through", target),
        Event::Retreated { unit } => does(unit, "retreat"),
        Event::Retired { unit } => does(unit, "retire"),
        Event::Pursued { unit } => does(unit, "pursue"),
        Event::FollowedUp { unit } => does(unit, "follow up"),
        Event::Reforming { unit } => does(unit, "will reform"),
        Event::Obeys { command } => format!("The raw troops of {} obey again", names.unit(*command)),
        Event::AimsJudged { judgement } => judgement.narrate(names).trim_end_matches('.').into(),
        Event::Ended { winner: Some(side) } => format!("{} wins", names.side(*side)),
        Event::Ended { winner: None } => "The battle is drawn".into(),
    }
}

fn said(formation: Formation) -> String {
    formation.label().to_lowercase()
}
