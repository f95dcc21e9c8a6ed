//! The pieces of a game, in a position file.

use super::standing::Anchor;
use super::units::{FLAGS, GENERAL, UNIT, usual_contact};
use crate::stance;
use crate::{Class, FastPlay, Formation, General, Unit, UnitFlags};
use engine::{Parameter, Table, Yardstick};
use field::Writer;
use geom::{Frame, Pose};
use names::{Side, UnitId};
use std::collections::BTreeSet;

/// Every unit and every General, those among them who were killed while their units are left.
pub(super) fn pieces(file: &mut Writer, at: Table<FastPlay>) {
    let (names, state) = (&at.setup.names, at.state);
    file.pieces(UNIT, names, state.troops.iter(), |file, id, one| unit(file, at, id, one));
    file.pieces(GENERAL, names, state.generals.iter(), |file, _, one| general(file, at, one));
    let led = state.troops.iter().filter_map(|(_, unit)| Some((unit.general?, unit.side)));
    let dead: BTreeSet<(UnitId, Side)> =
        led.filter(|(general, _)| state.generals.get(*general).is_none()).collect();
    for (id, side) in dead {
        file.begin("[[general]]");
        file.put("name", names.unit(id).as_ref());
        file.put("id", id.0);
        file.side("side", side);
        file.put("killed", true);
    }
}

fn unit(file: &mut Writer, at: Table<FastPlay>, id: UnitId, unit: &Unit) {
    let Table { setup, state, .. } = at;
    file.side("side", unit.side);
    file.say("arm", &unit.arm);
    if unit.class != Class::Trained {
        file.say("class", &unit.class);
    }
    if unit.french {
        file.put("french", true);
    }
    if let Some(general) = unit.general {
        file.put("general", setup.names.unit(general).as_ref());
    }
    file.say("formation", &unit.formation);
    stands(file, unit);
    if unit.start != setup.tables.elements(unit.arm) {
        file.put("start", unit.start);
    }
    file.count("lost", unit.lost());
    file.count("waiting", unit.waiting);
    if let Some(way) = state.ways_in.get(id) {
        file.say("enters", &way.at);
        if let Some(ahead) = way.ahead {
            file.put("behind", setup.names.unit(ahead).as_ref());
        }
        if way.closed {
            file.put("closed", true);
        }
        file.count("from_turn", way.from);
    }
    for (key, flag) in [("shaken", UnitFlags::SHAKEN), ("acted", UnitFlags::ACTED)] {
        if unit.flags.has(flag) {
            file.put(key, true);
        }
    }
    if !unit.flags.has(UnitFlags::IN_COMMAND) {
        file.put("in_command", false);
    }
    let flags: Vec<&str> =
        FLAGS.iter().filter(|(_, flag)| unit.flags.has(*flag)).map(|(name, _)| *name).collect();
    if !flags.is_empty() || (unit.charged_turn == state.turn && state.turn > 0) {
        file.put("flags", flags);
    }
    if unit.contact_turn != usual_contact(at, id, state.turn) {
        file.put("contact", unit.contact_turn);
    }
    file.count("charged", unit.charged_turn);
    file.count("rallies_in", unit.rallies_in);
    file.count("lost_this_turn", unit.lost_this_turn);
    file.count("lost_this_phase", unit.lost_this_phase);
    file.count("hits", unit.hits);
}

/// Where a unit stands: by its usual anchor if that gives exactly its elements, else element by element.
fn stands(file: &mut Writer, unit: &Unit) {
    let Some(first) = unit.elements.first() else { return };
    let last = unit.elements[unit.elements.len() - 1];
    let (at, anchor) = match unit.formation {
        Formation::Line => ((first.at.point() + last.at.point()) * 0.5, Anchor::Centre),
        Formation::Column => (first.at.point(), Anchor::Lead),
        Formation::Square => {
            let out = (unit.base.width.mm() + unit.base.depth.mm()) / 2.0;
            (first.frame().advanced(-out).at, Anchor::Hollow)
        }
    };
    let anchored = Pose::of(Frame { at, ahead: first.facing.direction() });
    let anchored = Pose { facing: first.facing, ..anchored };
    let formed = stance::formed(unit.formation, &anchored.frame(), unit.base, unit.elements.len());
    if formed == unit.elements {
        file.say("at", &anchored.at);
        file.say("facing", &anchored.facing);
        file.say("anchor", &anchor);
    } else {
        file.say_list("elements", &unit.elements);
    }
}

fn general(file: &mut Writer, at: Table<FastPlay>, general: &General) {
    file.side("side", general.side);
    file.say("grade", &general.grade);
    file.say("at", &general.pose.at);
    file.put("facing", general.pose.facing.write(Yardstick::INCH));
    if let Some(joined) = general.joined {
        file.put("joined", at.setup.names.unit(joined).as_ref());
    }
    if general.moved {
        file.put("moved", true);
    }
}
