//! The story of the battle, as a good umpire tells it.

use super::{formed, not_overlapped, tenths};
use crate::cite;
use crate::events::{AimedDie, ThrownDie};
use crate::{Direction, Event, Turn};
use engine::{Modifiers, Names, added, along, counted, listed};
use geom::{Edge, Inches, Leg};
use names::{Side, UnitId};

/// An event as a sentence of the story, without its rules and its full stop, which the engine adds.
pub(crate) fn narrate(event: &Event, names: &Names) -> String {
    let does = |unit: &UnitId, verb: &str| names.does(*unit, verb);
    let name = |unit: &UnitId| names.unit(*unit);
    match event {
        Event::TurnBegan { turn } => format!("Turn {turn}"),
        Event::OptionChosen { first, direction, winner } => {
            let hand = match direction {
                Direction::LeftToRight => "left to right",
                Direction::RightToLeft => "right to left",
            };
            let seen = names.side_within(*winner);
            let first = names.side_does(*first, "move first");
            format!("{first}; combat runs from {hand} as seen by {seen}")
        }
        Event::ArmyBeaten { side, lost, of } => {
            let lost = names.side_does(*side, &format!("have lost {lost} of {of} elements"));
            format!("{lost}: beaten")
        }
        Event::AimsJudged { judgement } => judgement.narrate(names).trim_end_matches('.').into(),
        Event::BattleEnded { winner: Some(side) } => names.side_does(*side, "win the battle"),
        Event::BattleEnded { winner: None } => "The battle is drawn".into(),
        Event::LastTurnOver { turn, lost } => last_turn(*turn, lost, names),
        // Generals and command.
        Event::CommandChanged { units, in_command } => {
            let verb = if *in_command { "are in command again" } else { "are out of command" };
            names.all_do(units, verb)
        }
        Event::GeneralRode { general, by, leaves, joins } => rode(*general, *by, *leaves, *joins, names),
        Event::GeneralDisplaced { general, behind } => {
            format!("{} is overrun and goes behind {}", name(general), name(behind))
        }
        Event::RallyingBegan { general, unit } => {
            format!("{} begins to rally {}", name(general), name(unit))
        }
        Event::GeneralKilled { general } => format!("{} is killed", name(general)),
        Event::GeneralSurvived { general } => {
            format!("{} survives and stays where he is", name(general))
        }
        // Deployment.
        Event::CommandCalled { side, general: Some(general) } => {
            let deploys = names.side_does(*side, "deploy the units of");
            format!("{deploys} {}", name(general))
        }
        Event::CommandCalled { side, general: None } => {
            names.side_does(*side, "deploy the artillery without a General")
        }
        Event::UnitPlaced { unit, formation } => {
            format!("{} in {}", does(unit, "deploy"), formed(*formation))
        }
        Event::GeneralPlaced { general } => format!("{} takes his place", name(general)),
        Event::UnitKeptOff { unit, place } => {
            let place = ["first", "second", "third"].get(usize::from(*place).wrapping_sub(1));
            let place = place.map_or("further back".into(), |place| format!("{place} in the column"));
            format!("{}, {place}", does(unit, "wait off the table"))
        }
        Event::UnitEntered { unit, by } => {
            format!("{} {}", does(unit, "come on"), tenths(*by))
        }
        Event::WayInClosed { unit } => {
            format!("{}, and may do so elsewhere next turn", does(unit, "cannot come on there"))
        }
        // Fire.
        Event::ZoneFires { units } => format!("Fire between {}", names.list(units)),
        Event::Fired { unit, target, from, dice } => {
            let at = format!("{} at {}", does(unit, "fire"), name(target));
            format!("{at} from {}: {}", tenths(*from), aimed(dice))
        }
        Event::ShotsLost { unit, target, shots } => {
            let shots = counted((*shots).into(), "shot", "shots");
            format!("{} {shots} at {}", does(unit, "lose"), name(target))
        }
        // Hand-to-hand.
        Event::AreaBegan { units, idle: false } => format!("Hand-to-hand: {}", names.list(units)),
        Event::AreaBegan { units, idle: true } => {
            format!("Hand-to-hand: {}, but no front touches an enemy", names.list(units))
        }
        Event::NotOverlapped { unit, target, rule } => not_overlapped(*unit, *target, *rule, names),
        Event::Struck { unit, target, dice } => {
            format!("{} {}: {}", does(unit, "strike"), name(target), thrown(dice))
        }
        // Losses, morale, routs and rally.
        Event::ElementsLost { unit, lost, left } => {
            let lost = counted((*lost).into(), "element", "elements");
            let has = names.verb(*unit, "have");
            format!("{} {lost} and {has} {left} left", does(unit, "lose"))
        }
        Event::UnitDestroyed { unit, lost } => {
            let last = if *lost == 1 { "element".into() } else { format!("{lost} elements") };
            let lost = format!("lose {} last {last}", names.its(*unit));
            format!("{}: destroyed", does(unit, &lost))
        }
        Event::MoraleSure { unit, plus } => {
            let six = 6 + plus.total();
            format!("{}: even 6{} = {six} holds", does(unit, "cannot fail morale"), added(plus))
        }
        Event::UnitShaken { unit } => does(unit, "are shaken"),
        Event::AllWouldRout { units } => {
            let one = |(unit, plus): &(UnitId, Modifiers)| format!("{}{}", names.unit(*unit), added(plus));
            let all: Vec<String> = units.iter().map(one).collect();
            format!("All would rout, so only the lowest does: {}", listed(&all))
        }
        Event::StoodAfterAll { unit } => does(unit, "stand after all"),
        Event::UnitRouted { unit, elements } => {
            let left = counted((*elements).into(), "element", "elements");
            format!("{}: dispersed with {left} left", does(unit, "rout"))
        }
        Event::RunThrough { unit, by } => {
            format!("{} {}", does(unit, "are in the rout path of"), name(by))
        }
        Event::ClosedUp { unit } => does(unit, "close up"),
        Event::RalliedByGeneral { unit } => {
            let led = format!("are rallied by {} General", names.its(*unit));
            does(unit, &led)
        }
        Event::RalliedByRout { unit } => does(unit, "see an enemy rout and take heart"),
        // Movement and formations.
        Event::Marched { unit, by, way } => {
            format!("{} {}", name(unit), along(*unit, way, by.0, names))
        }
        Event::WentBack { unit, by, about } => {
            format!("{} {}{}", does(unit, "go back"), tenths(*by), turning(*about))
        }
        Event::Retired { unit, by } => format!("{} {}", does(unit, "retire"), tenths(*by)),
        Event::Disobeyed { unit, stands: true, .. } => {
            format!("{} and {}", does(unit, "do not obey"), names.verb(*unit, "stand"))
        }
        Event::Disobeyed { unit, .. } => does(unit, "do not obey"),
        Event::Halted { unit } => does(unit, "halt"),
        Event::RodeOn { unit, by } => format!("{} {}", does(unit, "ride on"), tenths(*by)),
        Event::RodeRoundSquare { unit, square } => {
            format!("{} {}", does(unit, "shy from the square of"), name(square))
        }
        Event::Reformed { unit, formation, turn, rule } => {
            let formation = formed(*formation);
            let how = match (*rule, turn) {
                (cite::LAST_ELEMENT, Some(turn)) => format!("turn {} on the spot", hand(*turn)),
                (_, Some(turn)) => format!("turn {} into {formation}", hand(*turn)),
                (cite::LINE_AHEAD | cite::COLUMN_AHEAD, None) => format!("form {formation} ahead"),
                _ => format!("form {formation}"),
            };
            does(unit, &how)
        }
        Event::TurnedAbout { unit } => does(unit, "turn about"),
        // Charges.
        Event::ChargedHome { unit, target, onto, by, way } => {
            let onto = match onto {
                Edge::Front => "in front",
                Edge::Left => "on the left flank",
                Edge::Right => "on the right flank",
                Edge::Rear => "in the rear",
            };
            let way = match way.path.legs[..] {
                [Leg::Ahead { .. }] => format!(", {} straight ahead", tenths(*by)),
                _ => format!(": {} {}", names.it(*unit), along(*unit, way, by.0, names)),
            };
            format!("{} {} {onto}{way}", does(unit, "charge"), name(target))
        }
        Event::Evaded { unit, charger, by, about } => {
            let by = format!("{} back{}", tenths(*by), turning(*about));
            format!("{} {}, {by}", does(unit, "evade"), name(charger))
        }
        Event::StoodFast { unit, charger } => {
            format!("{} {}", does(unit, "stand to receive"), name(charger))
        }
        Event::Contacted { unit, enemy } => {
            format!("{} and {} are hand-to-hand", name(unit), name(enemy))
        }
        Event::LinedUp { unit, enemy, by } => {
            let by = tenths(*by);
            format!("{} {by} to line up on {}", does(unit, "shift"), name(enemy))
        }
        Event::CouldNotLineUp { unit, enemy } => {
            format!("{} {}", does(unit, "have no room to line up on"), name(enemy))
        }
        Event::Conformed { unit, charger } => {
            format!("{} {}", does(unit, "turn to face"), name(charger))
        }
        Event::CompletedWheel { unit } => does(unit, &format!("complete {} wheel", names.its(*unit))),
        Event::MovedUp { unit, enemy } => {
            format!("{} {}", does(unit, "keep in contact with"), name(enemy))
        }
    }
}

/// R2. The last turn is over, and losses are weighed.
fn last_turn(turn: u16, lost: &[(u16, u16); 2], names: &Names) -> String {
    let [blue, red] = Side::BOTH.map(|side| {
        let (lost, of) = lost[side.index()];
        (names.side_does(side, &format!("have lost {lost} of {of} elements")), format!("{lost} of {of}"))
    });
    let other = names.side_within(Side::Red);
    format!("Turn {turn} was the last: {}, {other} {}", blue.0, red.1)
}

/// FPN-5.6, 5.8. Where a General goes, whom he leaves and whom he joins.
fn rode(general: UnitId, by: Inches, leaves: Option<UnitId>, joins: Option<UnitId>, names: &Names) -> String {
    let moved = by.0.inches() >= 0.05;
    let left = leaves.map(|unit| format!("leaves {}", names.unit(unit)));
    let rode = moved.then(|| format!("rides {}", tenths(by)));
    let joined = joins.map(|unit| format!("joins {}", names.unit(unit)));
    let done: Vec<String> = [left, rode, joined].into_iter().flatten().collect();
    let done = if done.is_empty() { "stays where he is".into() } else { listed(&done) };
    format!("{} {done}", names.unit(general))
}

/// Whether Skirmishers who went back have turned about.
fn turning(about: bool) -> &'static str {
    if about { ", turning about" } else { "" }
}

/// To which hand.
fn hand(turn: Turn) -> &'static str {
    match turn {
        Turn::Left => "left",
        Turn::Right => "right",
    }
}

/// FPN-7.15 to 7.18. The dice of a volley, those with the same need together.
fn aimed(dice: &[AimedDie]) -> String {
    let alike = dice.chunk_by(|one, two| (one.need, one.rule) == (two.need, two.rule));
    let said = alike.map(|alike| {
        let AimedDie { need, rule } = alike[0];
        let why = match rule {
            cite::CLOSE_GUNS => " at close range",
            cite::GUNS_AT_COLUMN => " at a column",
            cite::GUNS_AT_SQUARE => " at a square",
            _ => "",
        };
        format!("{} {need}{why} ({rule})", needing(alike.len(), ""))
    });
    listed(&said.collect::<Vec<_>>())
}

/// FPN-8.15. The dice of hand-to-hand, those with the same need together.
fn thrown(dice: &[ThrownDie]) -> String {
    let alike = dice.chunk_by(|one, two| (one.basic, &one.plus) == (two.basic, &two.plus));
    let said = alike.map(|alike| {
        let die = &alike[0];
        let overlaps = match alike.iter().filter(|die| die.overlaps).count() {
            0 => String::new(),
            all if all == alike.len() => " as overlap".into(),
            some => format!(", {some} of them as overlap,"),
        };
        format!("{} {}", needing(alike.len(), &format!("{}{overlaps}", added(&die.plus))), die.basic)
    });
    listed(&said.collect::<Vec<_>>())
}

/// So many dice, with something said of them, need something.
fn needing(count: usize, what: &str) -> String {
    let verb = if count == 1 { "needs" } else { "need" };
    format!("{}{what} {verb}", counted(count as u64, "die", "dice"))
}
