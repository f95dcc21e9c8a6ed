//! Units and Generals of a position file.

use super::moment::Moment;
use super::standing::elements;
use crate::melee::contact;
use crate::{
    Arm, Class, Elements, Family, FastPlay, Formation, General, Grade, State, Tables, Unit, UnitFlags, WayIn,
};
use engine::{Setup, Table};
use field::{Pieces, Roster, Section, Sort, What, side_of, turn_of, usual_facing};
use geom::{Facing, Pose, Spot};
use names::UnitId;

/// A unit, and what of it follows only from the whole position.
pub struct Muster {
    unit: Unit,
    /// Whether the file says when it came into contact.
    contact_said: bool,
    /// Whether the file says how it charged.
    flags_said: bool,
    /// R8. How it comes on, if it waits off the table and the file says how.
    way_in: Option<WayIn>,
}

/// The flags that have no key of their own, by what files call them.
pub(super) const FLAGS: [(&str, UnitFlags); 12] = [
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
    ("failed", UnitFlags::FAILED),
];

/// Generals are numbered from 101, units from 1, unless the file says otherwise.
pub(super) const UNIT: Sort = Sort { label: "unit", key: "unit", first: 1 };
pub(super) const GENERAL: Sort = Sort { label: "General", key: "general", first: 101 };

/// Reads every `[[unit]]` and `[[general]]`. While armies deploy, pieces for which no place is said are still
/// to be placed.
pub(super) fn read(file: &Pieces<FastPlay>, moment: &Moment, state: &mut State) -> Vec<(UnitId, Muster)> {
    let (roster, deploying) = (file.roster, moment.deploys());
    let units = file.read(UNIT, |section| unit(section, roster, &file.setup.tables, moment.turn, deploying));
    state.troops = units.iter().map(|(id, muster)| (*id, muster.unit.clone())).collect();
    state.ways_in = units.iter().filter_map(|(id, muster)| Some((*id, muster.way_in.clone()?))).collect();
    let generals = file.read(GENERAL, |section| general(section, roster, state, deploying));
    state.generals = generals.into_iter().collect();
    units
}

fn unit(section: &Section, roll: &Roster, tables: &Tables, turn: u16, deploying: bool) -> Option<Muster> {
    let facing: Option<Facing> = section.read("facing");
    let side = side_of(section, facing);
    let arm: Option<Arm> = section.need("arm", "say what it is, such as `arm = \"heavy_foot\"`");
    let mut flags = UnitFlags::default();
    flags.set(UnitFlags::SHAKEN, section.read_or("shaken", false));
    flags.set(UnitFlags::ACTED, section.read_or("acted", false));
    flags.set(UnitFlags::IN_COMMAND, section.read_or("in_command", true));
    let said = section.some_of("flags", "flag", &FLAGS);
    said.iter().flatten().for_each(|flag| flags.set(*flag, true));
    let class = section.read_or("class", Class::Trained);
    let french = section.read_or("french", false);
    let general = roll.piece(section, "general", &[GENERAL]);
    let formation = section.read_or("formation", Formation::Line);
    let (contact, charged) = (turn_of(section, "contact", turn), turn_of(section, "charged", turn));
    let rallies_in = section.number("rallies_in", u16::MAX).unwrap_or(0);
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
        rallies_in,
        lost_this_turn,
        lost_this_phase,
        hits,
        ..Unit::new(side, arm, formation, elements, tables)
    };
    Some(Muster { unit, contact_said: contact.is_some(), flags_said: said.is_some(), way_in })
}

/// FPN-1.12, R8, R92. Where, behind whom and from which turn a waiting unit comes on.
fn way_in(section: &Section, roll: &Roster) -> Option<WayIn> {
    let at: Option<Pose> = section.read("enters");
    let ahead = roll.piece(section, "behind", &[UNIT]);
    let closed = section.read_or("closed", false);
    let from = section.number("from_turn", u16::MAX - 1).unwrap_or(0);
    Some(WayIn { ahead, at: at?, closed, from })
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

/// A General, unless he was killed.
fn general(section: &Section, roll: &Roster, state: &State, deploying: bool) -> Option<General> {
    let killed = section.read_or("killed", false);
    let facing: Option<Facing> = section.read("facing");
    let joined = roll.piece(section, "joined", &[UNIT]);
    let with = joined.and_then(|joined| state.troops.get(joined));
    let side = match with {
        Some(unit) if !section.has("side") => Some(unit.side),
        _ => side_of(section, facing),
    };
    let grade = section.read_or("grade", Grade::Average);
    let moved = section.read_or("moved", false);
    let beside = with.and_then(|unit| unit.elements.first()).map(|element| element.at);
    let at = match section.read("at").or(beside) {
        None if killed || deploying => Some(Spot::default()),
        None => section.need("at", "say where he is, such as `at = [30, 20]`, or whom he has `joined`"),
        at => at,
    };
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
    (!killed).then_some(General { side, grade, pose, joined, moved })
}

/// Puts in what follows from the whole position: since when units touch, and how units charged that did so
/// this turn.
pub(super) fn settle(setup: &Setup<FastPlay>, state: &mut State, units: &[(UnitId, Muster)], turn: u16) {
    for (id, muster) in units {
        let at = Table { setup, state, draft: &[] };
        let contact = usual_contact(at, *id, turn);
        let touching = contact::enemies_touching(at, *id);
        let line = touching.into_iter().filter_map(|enemy| state.troops.get(enemy)).any(is_foot_line);
        let Some(mut unit) = state.troops.edit(*id) else { continue };
        if !muster.contact_said {
            unit.contact_turn = contact;
        }
        if turn > 0 && unit.charged_turn == turn && !muster.flags_said {
            unit.flags.set(UnitFlags::CHARGED_IN_GOOD_GOING, true);
            unit.flags.set(UnitFlags::CHARGED_FOOT_LINE, line);
        }
    }
}

/// The turn of a unit's contact where the file leaves it open: the turn in which it or an enemy touching it
/// charged, or else the last one.
pub(super) fn usual_contact(at: Table<FastPlay>, id: UnitId, turn: u16) -> u16 {
    let touching = contact::enemies_touching(at, id);
    if touching.is_empty() {
        return 0;
    }
    let charged = |id| at.state.troops.get(id).is_some_and(|unit| turn > 0 && unit.charged_turn == turn);
    let new = charged(id) || touching.into_iter().any(charged);
    if new { turn } else { turn.saturating_sub(1) }
}

fn is_foot_line(unit: &Unit) -> bool {
    unit.family() == Family::Foot && unit.formation == Formation::Line
}
