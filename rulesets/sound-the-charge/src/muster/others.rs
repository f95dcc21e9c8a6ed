//! Generals and boats of a position file.

use super::{BOAT, GENERAL, UNIT};
use crate::{Boat, General, SoundTheCharge, State};
use field::{Pieces, Roster, Section, side_of, usual_facing};
use geom::{Facing, Pose, Spot};
use names::UnitId;

/// Reads every `[[general]]`. While armies deploy, those for whom no place is said are still to be placed.
pub(super) fn generals(file: &Pieces<SoundTheCharge>, state: &mut State, deploying: bool) {
    let generals = file.read(GENERAL, |section| general(section, file.roster, state, deploying));
    state.generals = generals.into_iter().collect();
}

fn general(section: &Section, roll: &Roster, state: &State, deploying: bool) -> Option<General> {
    let attached = roll.piece(section, "attached", &[UNIT]);
    let with = attached.and_then(|unit| state.troops.get(unit));
    let side = match with {
        Some(unit) if !section.has("side") => Some(unit.side),
        _ => side_of(section, section.read("facing")),
    };
    let moved = section.read_or("moved", false);
    let touched_by = named(section, "touched_by", roll);
    let at = match section.read("at").or(with.map(|unit| unit.stance.pose.at)) {
        None if deploying => Some(Spot::default()),
        None => section.need("at", "say where he is, such as `at = [30, 20]`, or to whom he is `attached`"),
        at => at,
    };
    if let (Some(unit), Some(side)) = (with, side)
        && unit.side != side
    {
        let what = format!("{} is attached to an enemy", section.title());
        section.complain_of("attached", what, "let him be with his own men");
        return None;
    }
    Some(General { side: side?, at: at?, attached, moved, touched_by: touched_by.into_iter().collect() })
}

/// The units that a list names.
fn named(section: &Section, key: &'static str, roll: &Roster) -> Vec<UnitId> {
    let Some(list) = section.read_list::<UnitId>(key) else { return vec![] };
    let strange = list.iter().find(|id| !roll.names.contains_key(id));
    if let Some(strange) = strange {
        section.complain_of(key, format!("there is no piece with the number {}", strange.0), "leave it out");
    }
    list
}

/// STC-12.9. Reads every `[[boat]]`.
pub(super) fn boats(file: &Pieces<SoundTheCharge>, state: &mut State) {
    let boats = file.read(BOAT, |section| boat(section, file.roster, state));
    state.boats = boats.into_iter().collect();
}

fn boat(section: &Section, roll: &Roster, state: &State) -> Option<Boat> {
    let facing: Option<Facing> = section.read("facing");
    let carries = roll.piece(section, "carries", &[UNIT]);
    let load = carries.and_then(|unit| state.troops.get(unit));
    let side = match load {
        Some(unit) if !section.has("side") => Some(unit.side),
        _ => side_of(section, facing),
    };
    let at: Option<Spot> = match load {
        Some(unit) if !section.has("at") => Some(unit.stance.pose.at),
        _ => section.need("at", "say where the middle of its bow is, such as `at = [30, 20]`"),
    };
    let (side, at) = (side?, at?);
    Some(Boat { side, pose: Pose { at, facing: facing.unwrap_or(usual_facing(side)) }, carries })
}
