//! The pieces of a position file: what each is called and numbered, whose it is, and whether it stands where
//! it can.

use crate::{Section, What, nearest};
use engine::{Book, Names, Task};
use geom::{Bodies, Body, Facing, Mm};
use names::{Side, UnitId};
use std::collections::BTreeMap;
use std::ops::Range;

/// A sort of pieces that orders and other pieces name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sort {
    /// What players call one.
    pub label: &'static str,
    /// What files begin its table with.
    pub key: &'static str,
    /// The number of the first one, unless the file says otherwise.
    pub first: u32,
}

/// Names and numbers of all pieces of a file.
#[derive(Debug, Default)]
pub struct Roster {
    /// By names in small letters: the number of the piece, and its sort.
    ids: BTreeMap<String, (UnitId, &'static str)>,
    /// The names as they are written.
    pub names: BTreeMap<UnitId, String>,
}

impl Roster {
    /// Gives every piece its name and its number. Each sort comes with its sections.
    pub(crate) fn call(sorts: &mut [(Sort, Vec<Section>)]) -> Roster {
        let mut roll = Roster::default();
        let mut taken = vec![];
        for section in sorts.iter().flat_map(|(_, sections)| sections.iter()) {
            let Some(id) = section.number("id", 60_000) else { continue };
            if taken.contains(&id) {
                let what = format!("there are two pieces with the number {id}");
                section.complain_of("id", what, "leave `id` out");
            }
            taken.push(id);
        }
        for (sort, sections) in sorts {
            let mut free = sort.first;
            for section in sections.iter_mut() {
                let said = section.number("id", 60_000).map(|id| UnitId(id.into()));
                let id = said.unwrap_or_else(|| {
                    while taken.contains(&(free as u16)) || roll.names.contains_key(&UnitId(free)) {
                        free += 1;
                    }
                    UnitId(free)
                });
                roll.enter(section, id, *sort);
            }
        }
        roll
    }

    /// Enters one piece under its name.
    fn enter(&mut self, section: &mut Section, id: UnitId, sort: Sort) {
        if let Some(name) = section.word("name") {
            section.entitle(name.trim());
        }
        if section.title().is_empty() {
            section.complain_of("name", "a piece has an empty name", "name it, or leave `name` out");
        }
        if self.ids.insert(section.title().to_lowercase(), (id, sort.key)).is_some() {
            let what = format!("there are two pieces called {}", section.title());
            section.complain_of("name", what, "orders name pieces, so give each its own name");
        }
        self.names.insert(id, section.title().to_string());
    }

    /// The number of the piece that a section is about.
    pub fn id(&self, section: &Section) -> Option<UnitId> {
        self.ids.get(&section.title().to_lowercase()).map(|(id, _)| *id)
    }

    /// The piece of one of some sorts that a key names.
    pub fn piece(&self, section: &Section, key: &'static str, sorts: &[Sort]) -> Option<UnitId> {
        let word = section.word(key)?;
        let found = self.called(word, sorts);
        if found.is_none() {
            let sort = sorts.first().map_or("piece", |sort| sort.label);
            let known = self.ids.iter().filter(|(_, (_, key))| sorts.iter().any(|sort| sort.key == *key));
            let remedy = match nearest(&word.to_lowercase(), known.map(|(name, _)| name.as_str())) {
                Some(near) => format!("did you mean `{near}`?"),
                None => {
                    let tables: Vec<String> =
                        sorts.iter().map(|sort| format!("`[[{}]]`", sort.key)).collect();
                    format!("name one that the file has as a {}", tables.join(" or "))
                }
            };
            section.complain_of(key, format!("there is no {sort} called \"{word}\""), remedy);
        }
        found
    }

    fn called(&self, word: &str, sorts: &[Sort]) -> Option<UnitId> {
        let (id, key) = self.ids.get(&word.trim().to_lowercase())?;
        sorts.iter().any(|sort| sort.key == *key).then_some(*id)
    }
}

/// Blue looks away from his base edge at y = 0, Red towards it.
pub fn usual_facing(side: Side) -> Facing {
    match side {
        Side::Blue => Facing::NORTH,
        Side::Red => Facing::SOUTH,
    }
}

/// Whose a piece is: as said, or by the way it faces.
pub fn side_of(section: &Section, facing: Option<Facing>) -> Option<Side> {
    if section.has("side") {
        return section.side("side");
    }
    let side = Side::BOTH.into_iter().find(|side| Some(usual_facing(*side)) == facing);
    if side.is_none() {
        let what = format!("{} does not say which side it belongs to", section.title());
        section.complain(what, "say `side = \"blue\"` or `side = \"red\"`");
    }
    side
}

/// A turn up to this one: its number, `this turn` or `last turn`.
pub fn turn_of(section: &Section, key: &'static str, turn: u16) -> Option<u16> {
    match &section.said(key)?.what {
        What::Word(word) if word == "this turn" => Some(turn),
        What::Word(word) if word == "last turn" => Some(turn.saturating_sub(1)),
        What::Whole(number) if (0..=i64::from(turn)).contains(number) => Some(*number as u16),
        _ => {
            let what = format!("`{key}` of {} is no turn up to this one", section.title());
            section.complain_of(key, what, "write `\"this turn\"`, `\"last turn\"` or the number of a turn");
            None
        }
    }
}

/// What is left to do where no phase begins, as a saved position tells it.
pub(crate) fn left_to_do<B: Book>(root: &Section, text: &str) -> Option<Vec<Task<B>>> {
    let todo: Result<Vec<Task<B>>, _> = serde_json::from_str(text);
    match todo {
        Ok(todo) if !todo.is_empty() => Some(todo),
        Ok(_) => {
            root.complain_of("left", "nothing is left to do", "leave `left` out and say the `phase`");
            None
        }
        Err(wrong) => {
            let remedy = "it is written when a position is saved; leave it out and say the `phase` instead";
            root.complain_of("left", format!("what is left to do is not understood: {wrong}"), remedy);
            None
        }
    }
}

/// Complains of units that do not stand on the table or stand in each other. `may_share` says who may.
pub(crate) fn check_places(
    root: &Section,
    units: impl IntoIterator<Item = (UnitId, Range<usize>)>,
    bodies: &Bodies,
    names: &Names,
    slack: Mm,
    on_table: impl Fn(&Body) -> bool,
    may_share: impl Fn(UnitId, UnitId) -> bool,
) {
    let mut seen = vec![];
    for (id, at) in units {
        let Some(body) = bodies.get(id) else { continue };
        if !on_table(body) {
            let what = format!("{} does not stand wholly on the table", names.unit(id));
            root.complain_at(at.clone(), what, "move it, or make the `[table]` larger");
        }
        let sharing =
            bodies.iter().map(|other| other.id).filter(|&other| other == id || may_share(id, other));
        let ignoring: Vec<UnitId> = sharing.chain(seen.iter().copied()).collect();
        if let Some(other) = geom::overlapped(body, bodies, &ignoring, slack) {
            seen.push(id);
            let what = format!("{} and {} stand in each other", names.unit(id), names.unit(other));
            root.complain_at(at, what, "move one of them; units may touch but not overlap");
        }
    }
}
