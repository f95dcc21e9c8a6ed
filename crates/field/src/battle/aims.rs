//! What is fought for, what else happens, and how the battle is won.

use super::facts::text;
use super::place::{Metres, Outline, metres, outline};
use crate::{Said, Section, What};
use names::Side;
use serde::Serialize;

engine::choices! {
    /// What an objective asks for.
    pub enum Aim: Choice {
        /// To hold a place at the end.
        Hold "hold" "Hold",
        /// To have so many formed units at a place.
        Reach "reach" "Reach",
        /// To break so many of some enemies.
        Break "break" "Break",
        /// To keep some of one's own from being broken.
        Keep "keep" "Keep",
        /// To drive so many of some enemies off the field.
        DriveOff "drive_off" "Drive off",
        /// Anything else, as its words say.
        Other "other" "Other",
    }
}

/// Something that counts.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Objective {
    /// What it is called.
    pub name: String,
    /// What it asks for.
    pub aim: Aim,
    /// The side for which it counts; by default the side that does it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Where, if it is a place: an area, or a spot with a circle round it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Outline>,
    /// How large the circle round a spot is.
    pub radius: Metres,
    /// Units and formations that it is about, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<String>,
    /// How many of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u16>,
    /// What it is worth; nothing where points are not counted.
    pub points: u16,
    /// The minute in which it is judged; the end of the battle if it is not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minute: Option<u16>,
    /// The same in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub words: String,
}

/// How the battle is won.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Winning {
    /// In words.
    pub words: String,
    /// The points with which each side wins, Blue first.
    #[serde(skip_serializing_if = "is_none")]
    pub points: [Option<u16>; 2],
    /// Who wins if points are even; losses decide if it is not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tie: Option<Side>,
}

fn is_none(points: &[Option<u16>; 2]) -> bool {
    points.iter().all(Option::is_none)
}

/// Something that happens without an order: fire, an explosion, a leader who is hit.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Event {
    /// What happens.
    pub words: String,
    /// From which minute on.
    pub minute: u16,
    /// Again after so many minutes; once if it is not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub every: Option<u16>,
    /// Its chance each time, as so many in so many; certain if it is not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<[u16; 2]>,
    /// Whose choice it is, if it is a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Where it may happen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<Outline>,
    /// The smoke that it makes: from side to side, and how deep.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smoke: Option<[Metres; 2]>,
}

/// More than this no player keeps in mind.
const MOST: usize = 200;

/// Objectives, unless there are too many of them.
pub(crate) fn few_enough<'a>(root: &Section, sections: Vec<Section<'a>>) -> Vec<Section<'a>> {
    if sections.len() <= MOST {
        return sections;
    }
    let what = format!("there are {} objectives, and {MOST} are the most", sections.len());
    root.complain_of("objective", what, "leave some out");
    vec![]
}

/// Every `[[objective]]`, with its place in the file.
pub(super) fn objectives<'a>(root: &Section<'a>) -> Vec<(Objective, Section<'a>)> {
    let read = |mut section: Section<'a>| {
        let name = text(&section, "name");
        if name.is_empty() {
            section.complain(format!("{} has no `name`", section.title()), "name it as players would");
        } else {
            section.entitle(name.clone());
        }
        let aim: Option<Aim> = section.need("aim", "say what it asks for, such as `aim = \"hold\"`");
        let objective = Objective {
            name,
            aim: aim.unwrap_or(Aim::Other),
            side: section.side("side"),
            place: shape(&section),
            radius: metres(&section, "radius").unwrap_or(100.0),
            of: section.words("of"),
            count: section.number("count", 1000),
            points: section.number("points", 1000).unwrap_or(0),
            minute: section.number("minute", 2000),
            words: text(&section, "words"),
        };
        check_aim(&section, &objective);
        section.close();
        aim.map(|_| (objective, section))
    };
    few_enough(root, root.sections("objective")).into_iter().filter_map(read).collect()
}

/// The shape that a section gives, if it gives one.
fn shape(section: &Section) -> Option<Outline> {
    let said = ["polygon", "rect", "line", "at"].map(|key| section.has(key));
    if said.contains(&true) { outline(section, 0.0) } else { None }
}

fn check_aim(section: &Section, objective: &Objective) {
    let is_place = matches!(objective.aim, Aim::Hold | Aim::Reach);
    if is_place && objective.place.is_none() {
        let remedy = "say where: `at = [x, y]` with a `radius`, or a `polygon`";
        section.complain(format!("{} is nowhere", section.title()), remedy);
    }
    let is_about = matches!(objective.aim, Aim::Break | Aim::Keep | Aim::DriveOff);
    if is_about && objective.of.is_empty() {
        let remedy = "name units, brigades or an army: `of = [\"1/1er Léger\", \"2/1er Léger\"]`";
        section.complain(format!("{} names no unit", section.title()), remedy);
    }
}

/// `[winning]`.
pub(super) fn winning(root: &Section) -> Winning {
    let Some(section) = root.section("winning") else { return Winning::default() };
    let winning = Winning {
        words: text(&section, "words"),
        points: ["blue", "red"].map(|key| section.number(key, 10_000)),
        tie: section.side("tie"),
    };
    section.close();
    winning
}

/// Every `[[event]]`.
pub(super) fn events(root: &Section) -> Vec<Event> {
    let read = |section: Section| {
        let words = text(&section, "words");
        if words.is_empty() {
            section.complain(format!("{} has no `words`", section.title()), "say what happens");
        }
        let minute = section.number("minute", 2000);
        if minute.is_none() {
            section
                .complain(format!("{} has no `minute`", section.title()), "say when, such as `minute = 60`");
        }
        let event = Event {
            words,
            minute: minute.unwrap_or(0),
            every: section.number("every", 2000),
            chance: pair(&section, "chance").map(|chance| chance.map(|number| number as u16)),
            side: section.side("side"),
            within: shape(&section),
            smoke: pair(&section, "smoke"),
        };
        section.close();
        event
    };
    root.sections("event").into_iter().map(read).collect()
}

/// Two numbers from 1 to 1000.
fn pair(section: &Section, key: &'static str) -> Option<[f64; 2]> {
    let said = section.said(key)?;
    let number = |said: &Said| match said.what {
        What::Whole(number @ 1..=1000) => Some(number as f64),
        _ => None,
    };
    if let What::List(list) = &said.what
        && let [one, two] = &list[..]
        && let (Some(one), Some(two)) = (number(one), number(two))
    {
        return Some([one, two]);
    }
    section.complain_of(
        key,
        format!("`{key}` is not a pair of whole numbers from 1"),
        "write it as `[1, 4]`",
    );
    None
}
