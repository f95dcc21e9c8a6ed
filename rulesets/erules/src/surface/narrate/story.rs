//! Events as sentences, and what each takes from which unit.

use crate::Event;
use engine::toll::Toll;
use engine::{Names, Yardstick, counted, tenths};
use geom::Length;

/// An event as a sentence.
pub(crate) fn narrate(event: &Event, names: &Names) -> String {
    let far = |by: &Length| tenths(*by, Yardstick::METRE);
    match event {
        Event::BoundBegan { turn, side } => format!("Bound {turn} of {}", names.side_within(*side)),
        Event::WeatherChanged { rain, fog } => match (rain, fog) {
            (true, true) => "Heavy rain falls, and fog lies over the field".into(),
            (true, false) => "Heavy rain or snow falls".into(),
            (false, true) => "Fog or a blizzard hides the field".into(),
            (false, false) => "The weather clears".into(),
        },
        Event::Placed { unit } => names.does(*unit, "take their place"),
        Event::KeptBack { unit } => names.does(*unit, "wait off the table"),
        Event::FlankSent { units } => format!("{} on a flank march", names.all_do(units, "set out")),
        Event::EnvelopeOpened { side, bound, units } => {
            format!(
                "{} an envelope: {} were due on the flank in bound {bound}",
                names.side_does(*side, "open"),
                names.list(units)
            )
        }
        Event::FlankThrow { side, arrived: true } => {
            format!("The flank march of {} arrives", names.side_within(*side))
        }
        Event::FlankThrow { side, arrived: false } => {
            format!("The flank march of {} is late", names.side_within(*side))
        }
        Event::Entered { unit } => names.does(*unit, "come onto the table"),
        Event::Declared { unit, target, .. } => {
            format!("{} to charge {}", names.does(*unit, "mean"), names.unit(*target))
        }
        Event::MeansToApproach { unit } => names.does(*unit, "mean to approach the enemy"),
        Event::MayApproach { unit } => names.does(*unit, "may approach the enemy"),
        Event::Planned { unit, share } => {
            format!("{} to spend on moving: {}", names.does(*unit, "plan"), share.label().to_lowercase())
        }
        Event::Commanded { units, waiting } if waiting.is_empty() => {
            format!("{} new orders", names.all_do(units, "get"))
        }
        Event::Commanded { units, waiting } => {
            format!("{} new orders, which {} do not see yet", names.all_do(units, "get"), names.list(waiting))
        }
        Event::Overruled { unit, by } => {
            format!("{} the standing orders of {}", names.does(*by, "overrule"), names.unit(*unit))
        }
        Event::NewLeader { unit } => names.does(*unit, "take command of the army"),
        Event::LeaderLost { side } => format!("{} their commander-in-chief", names.side_does(*side, "lose")),
        Event::ChargesHome { unit, target } => {
            format!("{} home against {}", names.does(*unit, "will charge"), names.unit(*target))
        }
        Event::Halted { unit, .. } => names.does(*unit, "halt"),
        Event::Received { unit, charger } => {
            format!("{} the charge of {}", names.does(*unit, "receive"), names.unit(*charger))
        }
        Event::Broke { unit, .. } => names.does(*unit, "break"),
        Event::Retired { unit } => names.does(*unit, "retire shaken"),
        Event::Routs { unit } => names.does(*unit, "rout"),
        Event::Rallied { unit } => names.does(*unit, "rally"),
        Event::BrokeOff { unit, .. } => names.does(*unit, "break off the pursuit"),
        Event::StandsByGuns { unit, .. } => names.does(*unit, "stand by their guns"),
        Event::Steadied { unit, .. } => names.does(*unit, "are in good order again"),
        Event::Disordered { unit } => names.does(*unit, "are disordered by the melee"),
        Event::MeleeEnds { unit } => names.does(*unit, "fall back from a melee without end"),
        Event::Evaded { unit, charger } => format!("{} {}", names.does(*unit, "evade"), names.unit(*charger)),
        Event::Caught { unit } => names.does(*unit, "are caught and rout"),
        Event::Countercharged { unit, charger, out } => {
            format!(
                "{} {} and meet them {} out",
                names.does(*unit, "countercharge"),
                names.unit(*charger),
                far(out)
            )
        }
        Event::WentBehind { unit } => names.does(*unit, "go to shelter"),
        Event::LeftGuns { unit } => names.does(*unit, "leave their guns"),
        Event::Manned { unit } => names.does(*unit, "man their guns again"),
        Event::GunsTaken { unit, by } => {
            format!("{} the guns of {}", names.does(*by, "take"), names.unit(*unit))
        }
        Event::FollowedUp { unit, target: Some(target), by } => {
            format!("{} {} into {}", names.does(*unit, "follow up"), far(by), names.unit(*target))
        }
        Event::FollowedUp { unit, target: None, by } => {
            format!("{} {}", names.does(*unit, "follow up"), far(by))
        }
        Event::Pursues { unit, quarry } => format!("{} {}", names.does(*unit, "pursue"), names.unit(*quarry)),
        Event::Pursued { unit, by } => format!("{} {} in pursuit", names.does(*unit, "go"), far(by)),
        Event::Contacted { unit, target, is_flanked: false } => {
            format!("{} {}", names.does(*unit, "charge into"), names.unit(*target))
        }
        Event::Contacted { unit, target, .. } => {
            format!("{} {} in flank or rear", names.does(*unit, "charge into"), names.unit(*target))
        }
        Event::FellShort { unit } => names.does(*unit, "charge and meet no enemy"),
        Event::HaltedShort { unit, target } => {
            format!("{} in disorder before {}", names.does(*unit, "halt"), names.unit(*target))
        }
        Event::Fired { unit } => names.does(*unit, "fire"),
        Event::Bombarded { units, target } => {
            format!("{} {}", names.all_do(units, "bombard"), names.unit(*target))
        }
        Event::Lost { unit, figures, .. } => {
            format!("{} {}", names.does(*unit, "lose"), counted((*figures).into(), "figure", "figures"))
        }
        Event::Destroyed { unit } => names.does(*unit, "are destroyed"),
        Event::Surrendered { unit, to } => {
            format!("{} to {}", names.does(*unit, "surrender"), names.unit(*to))
        }
        Event::LeftTable { unit } => names.does(*unit, "flee from the table"),
        Event::Marched { unit, by, way } => {
            format!("{} {}", names.unit(*unit), engine::along(*unit, way, *by, names))
        }
        Event::WentOn { unit, by, .. } => format!("{} on {}", names.does(*unit, "go"), far(by)),
        Event::Stopped { unit, before: Some(before), .. } => {
            format!("{} before {}", names.does(*unit, "stop"), names.unit(*before))
        }
        Event::Stopped { unit, before: None, .. } => names.does(*unit, "stop where the way ends"),
        Event::Formed { unit, formation, .. } => {
            format!("{} {}", names.does(*unit, "form"), formation.label().to_lowercase())
        }
        Event::Resumed { unit } => names.does(*unit, "take up their former motion"),
        Event::Rode { unit, joins: Some(with) } => {
            format!("{} {}", names.does(*unit, "join"), names.unit(*with))
        }
        Event::Rode { unit, joins: None } => names.does(*unit, "ride"),
        Event::SentOut { unit, figures, .. } => {
            format!("{} {}", names.does(*unit, "send out"), counted((*figures).into(), "figure", "figures"))
        }
        Event::CalledIn { unit, figures } => {
            format!("{} {}", names.does(*unit, "call in"), counted((*figures).into(), "figure", "figures"))
        }
        Event::Occupied { unit } => names.does(*unit, "take a building"),
        Event::LeftBuilding { unit } => names.does(*unit, "leave their building"),
        Event::Cleared { unit, .. } => names.does(*unit, "clear the way"),
        Event::AimsJudged { judgement } => judgement.narrate(names).trim_end_matches('.').into(),
        Event::Ended { winner: Some(side) } => format!("{} the battle", names.side_does(*side, "win")),
        Event::Ended { winner: None } => "The battle is drawn".into(),
    }
}

/// What an event takes from which unit.
pub(crate) fn toll(event: &Event) -> Option<Toll> {
    match *event {
        Event::Lost { unit, figures, .. } => {
            Some(Toll::Lost { unit, strength: Some(figures.into()), cause: None })
        }
        Event::Surrendered { unit, .. } | Event::LeftTable { unit } => {
            Some(Toll::Lost { unit, strength: None, cause: None })
        }
        _ => None,
    }
}
