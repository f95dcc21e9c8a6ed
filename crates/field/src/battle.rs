//! A battle file: one historical truth in metres, men and guns, with no rule book in it.
//!
//! [`Battle`] is plain data. A book musters it into units, stands and a table of its own scale
//! ([`crate::Fielded::muster`]); what a single book must be told otherwise stands in `[book.ID]` sections.

mod aims;
mod army;
mod facts;
mod footprint;
mod kinds;
mod place;
mod sound;
mod terrain;
mod troops;
mod unit;
mod water;
mod weather;
mod whereabouts;

pub(crate) use aims::few_enough;
pub use aims::{Aim, Event, Objective, Winning};
pub use army::{Ability, Army, Command, Leader, Level};
pub use facts::{Clock, Confidence, Day, Known, Source, Subject, Sureness};
pub use kinds::{Kind, Material, Passable, Slope};
pub use place::{Degrees, Edge, MOST_POINTS, Metres, Outline, Point};
pub(crate) use place::{nearest_on, turned};
pub use terrain::Terrain;
pub use troops::{Arm, Family, Formation, Guns, Piece, Quality, Skill, Trait, Weapon};
pub use unit::Unit;
pub use water::Water;
pub use weather::{Sky, Soil, Spell};
pub use whereabouts::{Arrival, Held, Hidden, Place};

use crate::{BadFile, Document, PositionError, Section};
use engine::{PlaceRank, Yardstick};
use facts::text;
use names::Side;
use place::{metres, point};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

/// A battle as it was, or as a scenario has it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Battle {
    /// The name of its file, without ending.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it is about, in a few sentences.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// Where it was.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// When it was; nothing if it never was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<Day>,
    /// The time of the day at minute 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begins: Option<Clock>,
    /// How long it lasts.
    pub minutes: u16,
    /// The weather, spell by spell.
    pub weather: Vec<Spell>,
    /// The field from west to east and from south to north.
    pub size: Point,
    /// How high its open ground is above the sea.
    pub height: Metres,
    /// What grows on its open ground.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub cover: String,
    /// What lies on it.
    pub terrain: Vec<Terrain>,
    /// Names on the map that are no feature of their own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<Name>,
    /// The armies, Blue first.
    pub armies: [Army; 2],
    /// What is fought for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    /// How it is won.
    pub winning: Winning,
    /// What happens without an order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
    /// Who was near and has no part in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub off_table: Vec<String>,
    /// What happened, step by step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub course: Vec<String>,
    /// How it ended.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub outcome: String,
    /// Where the facts come from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<Source>,
    /// How sure they are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub confidence: Vec<Sureness>,
    #[serde(skip)]
    document: Document,
    /// Where the file speaks of each unit, leader and formation.
    #[serde(skip)]
    spoken: BTreeMap<String, Range<usize>>,
}

/// A name on the map.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Name {
    /// The name.
    pub name: String,
    /// Where it stands.
    pub at: Point,
    /// What bears it.
    pub rank: PlaceRank,
}

/// The keys of a name's rank in a file.
const RANKS: [(&str, PlaceRank); 5] = [
    ("town", PlaceRank::Town),
    ("farm", PlaceRank::Farm),
    ("height", PlaceRank::Height),
    ("water", PlaceRank::Water),
    ("objective", PlaceRank::Objective),
];

impl Battle {
    /// Reads a file from disk. Its name without ending is the battle's id.
    pub fn load(path: &Path) -> Result<Battle, BadFile> {
        Battle::of(Document::load(path)?)
    }

    /// Reads a text. `file` is what messages call it.
    pub fn read(file: &str, text: impl Into<String>) -> Result<Battle, BadFile> {
        Battle::of(Document::read(file, text.into())?)
    }

    pub(crate) fn of(document: Document) -> Result<Battle, BadFile> {
        let id =
            Path::new(document.file()).file_stem().map_or("", |stem| stem.to_str().unwrap_or("")).to_string();
        let read = document.open(Yardstick::METRE, |root| battle(root, id, &document));
        read.map_err(|wrong| document.bad(wrong))
    }

    /// The army of a side.
    pub fn army(&self, side: Side) -> &Army {
        &self.armies[side.index()]
    }

    /// Every unit of both armies, Blue's first.
    pub fn units(&self) -> impl Iterator<Item = (Side, &Unit)> {
        self.armies.iter().flat_map(|army| army.command.all_units().into_iter().map(|unit| (army.side, unit)))
    }

    /// The books for which it has a section of their own.
    pub fn books(&self) -> Vec<String> {
        let keys = |said: &crate::Said| {
            said.table().map(|books| books.iter().map(|(key, _)| key.name.clone()).collect())
        };
        self.document.said("book").and_then(keys).unwrap_or_default()
    }

    /// Reads what it says to one book; nothing if it says nothing.
    pub fn told<T: Default>(
        &self,
        book: &str,
        by: Yardstick,
        read: impl FnOnce(&Section) -> Option<T>,
    ) -> Result<T, Vec<PositionError>> {
        self.document.open(by, |root| {
            let sections = root.named_sections("book");
            match sections.into_iter().find(|(id, _)| *id == book) {
                Some((_, section)) => {
                    let read = read(&section);
                    section.close();
                    read
                }
                None => Some(T::default()),
            }
        })
    }

    /// A complaint about a unit, a leader or a formation, at the place where the file speaks of it.
    pub fn complaint(&self, name: &str, what: impl Into<String>, remedy: impl Into<String>) -> PositionError {
        match self.spoken.get(name) {
            Some(at) => PositionError::at(at.clone(), what, remedy),
            None => PositionError::whole(what, remedy),
        }
    }

    /// A complaint about its file.
    pub fn bad(&self, wrong: Vec<PositionError>) -> BadFile {
        self.document.bad(wrong)
    }

    /// Complains of sections for books that are not among those that are known.
    pub fn unknown_books(&self, known: &[&str]) -> Vec<PositionError> {
        let strange = self.books().into_iter().filter(|book| !known.contains(&book.as_str()));
        let complain = |book: String| {
            let remedy = match crate::nearest(&book, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the books are {}", known.join(", ")),
            };
            let at = self.document.said("book").map_or(0..0, |said| said.at.clone());
            PositionError::at(at, format!("there is no book `{book}`"), remedy)
        };
        strange.map(complain).collect()
    }
}

fn battle(root: &Section, id: String, document: &Document) -> Option<Battle> {
    let title = text(root, "title");
    if title.is_empty() {
        root.complain("the battle has no `title`", "begin with `title = \"…\"`");
    }
    let minutes = root.number("minutes", 1440);
    if !root.has("minutes") {
        root.complain("the battle does not say how long it lasts", "say `minutes = 120`");
    } else if minutes == Some(0) {
        root.complain_of("minutes", "the battle is over before it begins", "say `minutes = 120`");
    }
    let field = field(root);
    let weather = weather::weather(root);
    let sources = facts::sources(root);
    let (terrain, terrain_at): (Vec<_>, Vec<_>) = terrain::terrain(root).into_iter().unzip();
    let (objectives, objectives_at): (Vec<_>, Vec<_>) = aims::objectives(root).into_iter().unzip();
    let mut spoken = vec![];
    let armies = army::armies(root, &mut spoken);
    // Which books there are is not known here.
    root.said("book");
    let rest = (text(root, "about"), text(root, "place"), facts::day(root), facts::clock(root));
    let (names, winning, events) = (names(root), aims::winning(root), aims::events(root));
    let (off_table, course, outcome) = history(root);
    let confidence = facts::sureness(root);
    root.close();
    let (about, place, day, begins) = rest;
    let (size, height, cover) = field?;
    let battle = Battle {
        id,
        title,
        about,
        place,
        day,
        begins,
        minutes: minutes?,
        weather,
        size,
        height,
        cover,
        terrain,
        names,
        armies: armies?,
        objectives,
        winning,
        events,
        off_table,
        course,
        outcome,
        sources,
        confidence,
        document: document.clone(),
        spoken: spoken.iter().map(|(name, section)| (name.clone(), section.at())).collect(),
    };
    sound::check(&battle, root, &sound::Spots { spoken, terrain: terrain_at, objectives: objectives_at });
    Some(battle)
}

/// `[field]`: its size, the height of its open ground and what grows there.
fn field(root: &Section) -> Option<(Point, Metres, String)> {
    let Some(section) = root.section("field") else {
        if !root.has("field") {
            let remedy = "begin `[field]` with `size = [2600, 2200]`: metres from west to east and from south to north";
            root.complain("the battle has no field", remedy);
        }
        return None;
    };
    let size = point(&section, "size");
    let height = metres(&section, "height").unwrap_or(0.0);
    let cover = text(&section, "cover");
    section.close();
    let sensible = |length: Metres| (100.0..=20_000.0).contains(&length);
    match size {
        Some(size) if sensible(size.x) && sensible(size.y) => Some((size, height, cover)),
        _ => {
            let remedy = "write `size = [2600, 2200]`; a field has 100 to 20,000 m each way";
            section.complain_of("size", "the field has no sensible size", remedy);
            None
        }
    }
}

/// `[history]`: who was near, what happened, and how it ended.
fn history(root: &Section) -> (Vec<String>, Vec<String>, String) {
    let Some(section) = root.section("history") else { return Default::default() };
    let history = (section.words("off_table"), section.words("course"), text(&section, "outcome"));
    section.close();
    history
}

/// Every `[[name]]`.
fn names(root: &Section) -> Vec<Name> {
    let read = |section: Section| {
        let name = text(&section, "name");
        let at = point(&section, "at");
        let rank = section.word("rank").unwrap_or("farm");
        let found = RANKS.iter().find(|(key, _)| *key == rank);
        if found.is_none() {
            let remedy = format!("it is one of {}", RANKS.map(|(key, _)| key).join(", "));
            section.complain_of("rank", format!("no name has the rank `{rank}`"), remedy);
        }
        if name.is_empty() || at.is_none() {
            section.complain("a name has a `name` and stands `at` a place", "write both, or leave it out");
        }
        section.close();
        Some(Name { name, at: at?, rank: found?.1 })
    };
    root.sections("name").into_iter().filter_map(read).collect()
}

#[cfg(test)]
mod tests;
