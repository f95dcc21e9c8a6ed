//! Units and Generals of a position file.

use super::standing::elements;
use super::usual_contact;
use crate::{
    Arm, Class, Elements, Family, FastPlay, Formation, General, Grade, State, Tables, Unit, UnitFlags, WayIn,
    contact,
};
use engine::{Setup, Table};
use field::{Section, What, nearest};
use geom::{Facing, Pose, Spot};
use names::{Side, UnitId};
use std::collections::BTreeMap;
use std::ops::Range;

/// The pieces of a position.
pub struct Mustered {
    pub units: Vec<(UnitId, Muster)>,
    pub generals: Vec<(UnitId, General)>,
    pub names: BTreeMap<UnitId, String>,
}

/// A unit, and what of it follows only from the whole position.
pub struct Muster {
    pub unit: Unit,
    pub at: Range<usize>,
    /// Whether the file says when it came into contact.
    pub contact_said: bool,
    /// Whether the file says how it charged.
    pub flags_said: bool,
    /// R8. How it comes on, if it waits off the table and the file says how.
    pub way_in: Option<WayIn>,
}

/// The flags that have no key of their own, by what files call them.
pub const FLAGS: [(&str, UnitFlags); 11] = [
    ("square_tested", UnitFlags::SQUARE_TESTED),
    ("evade_tested", UnitFlags::EVADE_TESTED),
    ("charged_in_good_going", UnitFlags::CHARGED_IN_GOOD_GOING),
    ("charged_foot_line", UnitFlags::CHARGED_FOOT_LINE),
    ("hit_otherwise", UnitFlags::HIT_OTHERWISE),
    ("in_motion", UnitFlags::IN_MOTION),
    ("just_formed", UnitFlags::JUST_FORMED),
    ("defends_obstacle", UnitFlags::DEFENDS_OBSTACLE),
    ("defends_bank", UnitFlags::DEFENDS_BANK),
    ("would_rout", UnitFlags::WOULD_ROUT),
    ("owes_wheel", UnitFlags::OWES_WHEEL),
];

/// Generals are numbered from here, units from 1, unless the file says otherwise.
pub const FIRST_GENERAL: u32 = 101;

/// Names and numbers of all pieces.
struct Roll {
    ids: BTreeMap<String, (UnitId, bool)>,
    names: BTreeMap<UnitId, String>,
}

/// Reads every `[[unit]]` and `[[general]]`.
///
/// While armies deploy, pieces for which no place is said are still to be placed.
pub fn mustered(root: &Section, tables: &Tables, turn: u16, deploying: bool) -> Mustered {
    let mut units = root.sections("unit");
    let mut generals = root.sections("general");
    let roll = called(&mut units, &mut generals);
    let ids = |sections: &[Section]| -> Vec<Option<UnitId>> {
        sections.iter().map(|section| roll.ids.get(&name_of(section)).map(|(id, _)| *id)).collect()
    };
    let (unit_ids, general_ids) = (ids(&units), ids(&generals));
    let mut read: Vec<(UnitId, Muster)> = vec![];
    for (section, id) in units.iter().zip(unit_ids) {
        if let (Some(unit), Some(id)) = (unit(section, &roll, tables, turn, deploying), id) {
            read.push((id, unit));
        }
    }
    let mut leaders = vec![];
    for (section, id) in generals.iter().zip(general_ids) {
        let killed = section.read_or("killed", false);
        if let (Some(general), Some(id)) = (general(section, &roll, &read, deploying), id)
            && !killed
        {
            leaders.push((id, general));
        }
    }
    Mustered { units: read, generals: leaders, names: roll.names }
}

/// The name of a piece: what it says, or its place in the file.
fn name_of(section: &Section) -> String {
    section.title().to_lowercase()
}

/// Gives every piece its name and its number.
fn called<'a>(units: &mut [Section<'a>], generals: &mut [Section<'a>]) -> Roll {
    let mut roll = Roll { ids: BTreeMap::new(), names: BTreeMap::new() };
    let mut taken = vec![];
    for section in units.iter().chain(generals.iter()) {
        if let Some(id) = section.number("id", 60_000) {
            if taken.contains(&id) {
                section.complain_of(
                    "id",
                    format!("there are two pieces with the number {id}"),
                    "leave `id` out",
                );
            }
            taken.push(id);
        }
    }
    for (sections, first, leads) in [(units, 1, false), (generals, FIRST_GENERAL, true)] {
        let mut free = first;
        for section in sections {
            if let Some(name) = section.word("name") {
                section.entitle(name.trim());
            }
            let id = section.number("id", 60_000).map_or_else(
                || {
                    while taken.contains(&(free as u16)) || roll.names.contains_key(&UnitId(free)) {
                        free += 1;
                    }
                    UnitId(free)
                },
                |id| UnitId(id.into()),
            );
            if section.title().is_empty() {
                section.complain_of("name", "a piece has an empty name", "name it, or leave `name` out");
            }
            if roll.ids.insert(name_of(section), (id, leads)).is_some() {
                let what = format!("there are two pieces called {}", section.title());
                section.complain_of("name", what, "orders name pieces, so give each its own name");
            }
            roll.names.insert(id, section.title().to_string());
        }
    }
    roll
}

/// The piece that a key names.
fn piece(section: &Section, key: &'static str, roll: &Roll, leads: bool) -> Option<UnitId> {
    let word = section.word(key)?;
    let found = roll.ids.get(&word.trim().to_lowercase());
    if let Some((id, _)) = found.filter(|(_, is_leader)| *is_leader == leads) {
        return Some(*id);
    }
    let sort = if leads { "General" } else { "unit" };
    let known = || roll.ids.iter().filter(|(_, (_, leader))| *leader == leads).map(|(name, _)| name.as_str());
    let remedy = match nearest(&word.to_lowercase(), known()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("name one that the file has as a `[[{}]]`", sort.to_lowercase()),
    };
    section.complain_of(key, format!("there is no {sort} called \"{word}\""), remedy);
    None
}

/// FPN-0.3. Army 1 looks away from its base edge at y = 0, army 2 towards it.
fn usual_facing(side: Side) -> Facing {
    match side {
        Side::Blue => Facing::NORTH,
        Side::Red => Facing::degrees(180),
    }
}

/// Whose a piece is: as said, or by the way it faces.
fn side_of(section: &Section, facing: Option<Facing>) -> Option<Side> {
    if section.has("side") {
        return section.side("side");
    }
    let side = Side::BOTH.into_iter().find(|side| Some(usual_facing(*side)) == facing);
    if side.is_none() {
        let what = format!("nobody knows whose {} is", section.title());
        section.complain(what, "say `side = \"blue\"` or `side = \"red\"`");
    }
    side
}

fn unit(section: &Section, roll: &Roll, tables: &Tables, turn: u16, deploying: bool) -> Option<Muster> {
    let facing: Option<Facing> = section.read("facing");
    let side = side_of(section, facing);
    let arm: Option<Arm> = section.need("arm", "say what it is, such as `arm = \"heavy_foot\"`");
    let mut flags = UnitFlags::default();
    flags.set(UnitFlags::SHAKEN, section.read_or("shaken", false));
    flags.set(UnitFlags::ACTED, section.read_or("acted", false));
    flags.set(UnitFlags::IN_COMMAND, section.read_or("in_command", true));
    let flags_said = said_flags(section, &mut flags);
    let class = section.read_or("class", Class::Trained);
    let french = section.read_or("french", false);
    let general = piece(section, "general", roll, true);
    let formation = section.read_or("formation", Formation::Line);
    let (contact, charged) = (when(section, "contact", turn), when(section, "charged", turn));
    let rallying_since = when(section, "rallying_since", turn).unwrap_or(0);
    let few = |key| section.number(key, 100).unwrap_or(0) as u8;
    let (lost_this_turn, lost_this_phase, hits) =
        (few("lost_this_turn"), few("lost_this_phase"), few("hits"));
    let waiting = few("waiting");
    let way_in = way_in(section, roll);
    let strength = arm.and_then(|arm| strength(section, tables.elements(arm)));
    let facing = facing.or(side.map(usual_facing)).unwrap_or(Facing::NORTH);
    let base = tables.base(arm.unwrap_or(Arm::HeavyFoot));
    let (start, alive) = strength.unwrap_or((1, 1));
    let unplaced = deploying && !section.has("at") && !section.has("elements");
    let elements = match waiting {
        0 if unplaced => Some(Elements::new()),
        0 => elements(section, formation, facing, base, alive),
        _ => {
            if section.has("at") || section.has("elements") {
                section.complain(
                    format!("{} waits off the table and stands on it", section.title()),
                    "leave out `waiting`, or `at` and `elements`",
                );
            }
            Some(Elements::new())
        }
    };
    section.close();
    let (arm, side, elements) = (arm?, side?, elements?);
    strength?;
    if formation == Formation::Square && tables.movement.of(arm).of(Formation::Square).is_none() {
        let what = format!("{} cannot be in square: {} never is (FPN-4.1)", section.title(), arm.label());
        section.complain_of("formation", what, "give it another formation");
    }
    // FPN-4.2. The last element is always in line.
    let formation = if alive == 1 { Formation::Line } else { formation };
    let unit = Unit {
        class,
        french,
        general,
        start,
        waiting,
        off_table: if waiting > 0 || unplaced { alive } else { 0 },
        flags,
        contact_turn: contact.unwrap_or(0),
        charged_turn: charged.unwrap_or(0),
        rallying_since,
        lost_this_turn,
        lost_this_phase,
        hits,
        ..Unit::new(side, arm, formation, elements, tables)
    };
    Some(Muster { unit, at: section.at(), contact_said: contact.is_some(), flags_said, way_in })
}

/// FPN-1.12, R8, R92. Where, behind whom and from which turn a waiting unit comes on.
fn way_in(section: &Section, roll: &Roll) -> Option<WayIn> {
    let at: Option<Pose> = section.read("enters");
    let ahead = piece(section, "behind", roll, false);
    let closed = section.read_or("closed", false);
    let from = section.number("from_turn", u16::MAX - 1).unwrap_or(0);
    Some(WayIn { ahead, at: at?, closed, from })
}

/// Reads `flags`; says whether they are said.
fn said_flags(section: &Section, flags: &mut UnitFlags) -> bool {
    let Some(said) = section.said("flags") else { return false };
    let What::List(list) = &said.what else {
        section.complain_of("flags", "`flags` is not a list", "write it as `flags = [\"in_motion\"]`");
        return true;
    };
    for item in list {
        let word = match &item.what {
            What::Word(word) => word.as_str(),
            _ => "",
        };
        match FLAGS.iter().find(|(name, _)| *name == word) {
            Some((_, flag)) => flags.set(*flag, true),
            None => {
                let names = FLAGS.map(|(name, _)| name);
                let near =
                    nearest(word, names).map_or(String::new(), |near| format!("did you mean `{near}`? "));
                let remedy = format!("{near}the flags are {}", names.join(", "));
                section.complain_at(item.at.clone(), format!("there is no flag \"{word}\""), remedy);
            }
        }
    }
    true
}

/// A turn: its number, `this turn` or `last turn`.
fn when(section: &Section, key: &'static str, turn: u16) -> Option<u16> {
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

/// FPN-1.2. How many elements a unit had and has.
fn strength(section: &Section, full: u8) -> Option<(u8, u8)> {
    let few = |key| section.number(key, full.into()).map(|number| number as u8);
    let start = few("start").unwrap_or(full);
    let (lost, left) = (few("lost"), few("strength"));
    let counted = match section.said("elements").map(|said| &said.what) {
        Some(What::List(list)) => Some(list.len().min(255) as u8),
        _ => None,
    };
    let told: Vec<u8> =
        [left, lost.map(|lost| start.saturating_sub(lost)), counted].into_iter().flatten().collect();
    let alive = told.first().copied().unwrap_or(start);
    if told.iter().any(|other| *other != alive) {
        section.complain(
            format!("{} says in two ways how many elements it has, and they differ", section.title()),
            "give only one of `strength`, `lost` and `elements`",
        );
        return None;
    }
    if alive == 0 || alive > start {
        let what = format!("{} has {alive} of {start} elements", section.title());
        section.complain(what, format!("a unit here has 1 to {full}; leave out units that are gone"));
        return None;
    }
    Some((start, alive))
}

fn general(section: &Section, roll: &Roll, units: &[(UnitId, Muster)], deploying: bool) -> Option<General> {
    let facing: Option<Facing> = section.read("facing");
    let joined = piece(section, "joined", roll, false);
    let with = joined.and_then(|joined| units.iter().find(|(id, _)| *id == joined));
    let with = with.map(|(_, muster)| &muster.unit);
    let side = match with {
        Some(unit) if !section.has("side") => Some(unit.side),
        _ => side_of(section, facing),
    };
    let grade = section.read_or("grade", Grade::Average);
    let moved = section.read_or("moved", false);
    let killed = section.read_or("killed", false);
    let beside = with.and_then(|unit| unit.elements.first()).map(|element| element.at);
    let at = match section.read("at").or(beside) {
        None if killed || deploying => Some(Spot::default()),
        None => section.need("at", "say where he is, such as `at = [30, 20]`, or whom he has `joined`"),
        at => at,
    };
    section.close();
    if let (Some(unit), Some(side)) = (with, side)
        && unit.side != side
    {
        section.complain_of(
            "joined",
            format!("{} has joined an enemy", section.title()),
            "let him join his own men",
        );
    }
    let side = side?;
    let pose = Pose { at: at?, facing: facing.unwrap_or_else(|| usual_facing(side)) };
    Some(General { side, grade, pose, joined, moved })
}

/// Complains of units that stand off the table or in each other.
pub fn check_places(root: &Section, setup: &Setup<FastPlay>, state: &State, units: &[(UnitId, Muster)]) {
    let slack = setup.options.epsilon.mm();
    let bodies = state.troops.bodies();
    let names = &setup.names;
    let mut seen = vec![];
    for (id, muster) in units {
        let Some(body) = bodies.get(*id) else { continue };
        if !setup.ground.holds(body, slack) {
            let what = format!("{} does not stand wholly on the table", names.unit(*id));
            root.complain_at(muster.at.clone(), what, "move it, or make the `[table]` larger");
        }
        if let Some(other) = geom::overlapped(body, bodies, &[*id], slack)
            && !seen.contains(&(other, *id))
        {
            seen.push((*id, other));
            let what = format!("{} and {} stand in each other", names.unit(*id), names.unit(other));
            root.complain_at(muster.at.clone(), what, "move one of them; units may touch but not overlap");
        }
    }
}

/// Puts in what follows from the whole position: since when units touch, and how those charged who did so this turn.
pub fn contact_turn(
    setup: &Setup<FastPlay>,
    mut state: State,
    units: &[(UnitId, Muster)],
    turn: u16,
) -> State {
    for (id, muster) in units {
        let contact = usual_contact(setup, &state, *id, turn);
        let line = {
            let at = Table { setup, state: &state, draft: &[] };
            let touching = contact::enemies_touching(at, *id);
            touching.into_iter().filter_map(|enemy| state.troops.get(enemy)).any(is_foot_line)
        };
        let Some(mut unit) = state.troops.edit(*id) else { continue };
        if !muster.contact_said {
            unit.contact_turn = contact;
        }
        if turn > 0 && unit.charged_turn == turn && !muster.flags_said {
            unit.flags.set(UnitFlags::CHARGED_IN_GOOD_GOING, true);
            unit.flags.set(UnitFlags::CHARGED_FOOT_LINE, line);
        }
    }
    state
}

fn is_foot_line(unit: &Unit) -> bool {
    unit.family() == Family::Foot && unit.formation == Formation::Line
}
