//! The pieces of a game, in a position file, and who fights whom.

use super::combats::{EDGES, TERMS, fights, unknown};
use super::units::{FLAGS, PLACES, out};
use super::{BOAT, GENERAL, SETTLED, UNIT, standing, usual_began, usual_flags};
use crate::measure::Turns;
use crate::{At, Boat, Engagement, General, Grade, Nation, Place, Unit, UnitFlags};
use field::Writer;
use geom::{FeatureId, Length, Spot};
use names::UnitId;

/// Every unit, general and boat, then the combats, the blows of this phase, and how units stood as the turn
/// began.
pub(super) fn pieces(file: &mut Writer, at: At) {
    let (names, state) = (&at.setup.names, at.state);
    file.pieces(UNIT, names, state.troops.iter(), |file, id, one| unit(file, at, id, one));
    file.pieces(GENERAL, names, state.generals.iter(), |file, _, one| general(file, at, one));
    file.pieces(BOAT, names, state.boats.iter(), |file, _, one| boat(file, at, one));
    for one in fights(at).into_iter().flatten() {
        file.begin("[[combat]]");
        combat(file, at, one);
    }
    for blow in &state.blows {
        file.begin("[[blow]]");
        file.put("by", name(at, blow.by));
        file.put("on", name(at, blow.on));
        file.count("dice", blow.dice);
        file.count("hits", blow.hits);
    }
    began(file, at);
}

fn name(at: At, id: UnitId) -> String {
    at.setup.names.unit(id).into_owned()
}

fn unit(file: &mut Writer, at: At, id: UnitId, unit: &Unit) {
    file.side("side", unit.side);
    file.say("arm", &unit.arm);
    if unit.grade != Grade::C {
        file.say("grade", &unit.grade);
    }
    if unit.nation != Nation::Other {
        file.say("nation", &unit.nation);
    }
    if unit.models > 0 {
        file.put("models", unit.models);
    }
    file.put("start", unit.original);
    file.count("lost", unit.lost);
    file.count("routed", unit.routed);
    let block = place(file, at, id, unit);
    standing::write(file, at, unit, &unit.stance, block);
    if unit.place == Place::Boats && !unit.is_disordered() {
        file.put("disordered", false);
    }
    for (key, flag) in [("shaken", UnitFlags::SHAKEN), ("disordered", UnitFlags::DISORDERED)] {
        if unit.flags.has(flag) {
            file.put(key, true);
        }
    }
    for (key, (flag, usual)) in SETTLED.into_iter().zip(usual_flags(at, id)) {
        if unit.flags.has(flag) != usual {
            file.put(key, !usual);
        }
    }
    let flags: Vec<&str> =
        FLAGS.iter().filter(|(_, flag)| unit.flags.has(*flag)).map(|(name, _)| *name).collect();
    // Of a unit with losses a file without flags would be read as one that says nothing of its stands.
    if !flags.is_empty() || unit.lost + unit.routed > 0 {
        file.put("flags", flags);
    }
    if unit.spent != Turns::NONE {
        file.put("spent", unit.spent.share());
    }
    if unit.forward != Length::ZERO {
        file.say("forward", &unit.forward);
    }
    file.count("rounds", unit.rounds);
    file.count("fought", unit.fought_turn);
    for (key, other) in [("screen_of", unit.parent), ("reinforces", unit.reinforces)] {
        if let Some(other) = other {
            file.put(key, name(at, other));
        }
    }
    let screen = unit.screen.and_then(|screen| at.state.troops.get(screen));
    if unit.out != screen.map_or(0, out) {
        file.put("out", unit.out);
    }
    if let Some(pose) = unit.left_guns {
        file.say("left_guns", &pose);
    }
    if let Some(gun) = unit.regimental_gun {
        file.put("regimental_gun", gun);
    }
    file.count("boarding", unit.boarding);
}

/// Where a unit is, if not on the open table; the block it is in.
fn place(file: &mut Writer, at: At, id: UnitId, unit: &Unit) -> Option<FeatureId> {
    if let Some(arrival) = at.state.arrivals.get(id) {
        file.say("enters", &arrival.at);
        file.put("from_turn", arrival.from);
        return None;
    }
    match unit.place {
        Place::Table => None,
        Place::Block(block) => {
            let middle = crate::town::blocks::rect(at, block).map(|rect| Spot::of(rect.frame.at));
            file.say("block", &middle.unwrap_or_default());
            Some(block)
        }
        Place::Square(square) => {
            file.put("shelter", name(at, square));
            None
        }
        place => {
            let name = PLACES.iter().find(|(_, known)| *known == place).map_or("off", |(name, _)| name);
            file.put("place", name);
            None
        }
    }
}

fn general(file: &mut Writer, at: At, general: &General) {
    file.side("side", general.side);
    file.say("at", &general.at);
    if let Some(unit) = general.attached {
        file.put("attached", name(at, unit));
    }
    if general.moved {
        file.put("moved", true);
    }
    if !general.touched_by.is_empty() {
        file.say_list("touched_by", &general.touched_by);
    }
}

fn boat(file: &mut Writer, at: At, boat: &Boat) {
    file.side("side", boat.side);
    file.say("at", &boat.pose.at);
    file.say("facing", &boat.pose.facing);
    if let Some(unit) = boat.carries {
        file.put("carries", name(at, unit));
    }
}

fn combat(file: &mut Writer, at: At, combat: &Engagement) {
    file.put("attacker", name(at, combat.attacker));
    file.put("defender", name(at, combat.defender));
    file.put("since", combat.since);
    file.put("onto", EDGES.iter().find(|(_, edge)| *edge == combat.onto).map_or("front", |(name, _)| name));
    let terms: Vec<&str> =
        TERMS.iter().filter(|(_, term)| combat.terms.has(*term)).map(|(name, _)| *name).collect();
    if !terms.is_empty() {
        file.put("terms", terms);
    }
    file.count("held_back", combat.held_back);
}

/// STC-10.11. How those stood when the turn began who stand otherwise now, and those who are gone.
fn began(file: &mut Writer, at: At) {
    let usual = usual_began(at.state);
    for (id, stance) in at.state.began.0.iter().filter(|(id, stance)| usual.0.get(*id) != Some(stance)) {
        file.begin("[[began]]");
        let gone = unknown(at);
        let unit = at.state.troops.get(id);
        match unit {
            Some(_) => file.put("unit", name(at, id)),
            None => file.put("id", id.0),
        }
        standing::write(file, at, unit.unwrap_or(&gone), stance, None);
    }
}
