//! A game as a position file.

use super::combats::{EDGES, TERMS, in_contact, unknown};
use super::moment::{Begin, Moment, PHASES};
use super::units::{FLAGS, PLACES, out};
use super::{BOAT, GENERAL, SETTLED, UNIT, standing, terrain_names, usual_began, usual_flags};
use crate::measure::Turns;
use crate::{
    At, Boat, Decision, Engagement, General, Grade, Nation, Options, Phase, Place, SoundTheCharge, State,
    Step, Unit, UnitFlags,
};
use engine::{Game, Table, Task};
use field::Writer;
use geom::{FeatureId, Length, Spot};
use names::{Side, UnitId};

/// The position from which a game goes on.
pub(super) fn position(game: &Game<SoundTheCharge>) -> String {
    let (setup, state) = (game.setup(), game.state());
    let at = Table { setup, state, draft: &[] };
    let mut file = Writer::new::<SoundTheCharge>();
    moment(&mut file, game);
    let seen = if state.phase == Phase::Deployment { vec![] } else { in_contact(at) };
    let fights = state.engagements != seen;
    if fights && state.engagements.is_empty() {
        file.put("combat", Vec::<u8>::new());
    }
    file.setup(setup, &Options::default(), &terrain_names());
    file.aims(&setup.aims, &state.judged, &setup.names, |unit| state.troops.get(unit).is_some());
    file.begin("[start]");
    for (key, start) in ["blue", "red"].into_iter().zip(state.start) {
        file.put(key, start);
    }
    let mut usual = UNIT.first;
    for (id, one) in state.troops.iter() {
        file.begin("[[unit]]");
        head(&mut file, at, id, &mut usual);
        unit(&mut file, at, id, one);
    }
    let mut usual = GENERAL.first;
    for (id, one) in state.generals.iter() {
        file.begin("[[general]]");
        head(&mut file, at, id, &mut usual);
        general(&mut file, at, one);
    }
    let mut usual = BOAT.first;
    for (id, one) in state.boats.iter() {
        file.begin("[[boat]]");
        head(&mut file, at, id, &mut usual);
        boat(&mut file, at, one);
    }
    for one in state.engagements.iter().filter(|_| fights) {
        file.begin("[[combat]]");
        combat(&mut file, at, one);
    }
    for blow in &state.blows {
        file.begin("[[blow]]");
        file.put("by", name(at, blow.by));
        file.put("on", name(at, blow.on));
        file.count("dice", blow.dice);
        file.count("hits", blow.hits);
    }
    began(&mut file, at);
    file.finish()
}

fn name(at: At, id: UnitId) -> String {
    at.setup.names.unit(id).into_owned()
}

/// The name of a piece; its number, if it is not the next one.
fn head(file: &mut Writer, at: At, id: UnitId, usual: &mut u32) {
    file.put("name", name(at, id));
    if id.0 == *usual {
        *usual += 1;
    } else {
        file.put("id", id.0);
    }
}

/// Turn, phase, whose turn it is; what is left to do where no phase begins.
fn moment(file: &mut Writer, game: &Game<SoundTheCharge>) {
    let state = game.state();
    let mut left = game.agenda().to_vec();
    left.reverse();
    let moment_of = |begin: Begin| Moment::of(state, begin);
    let begins =
        |begin: &Begin| moment_of(*begin).phase() == state.phase && begun(&moment_of(*begin), state, &left);
    let found = PHASES.iter().map(|(_, begin)| *begin).find(begins);
    let begin = found.unwrap_or(match state.phase {
        Phase::Deployment if state.turn == 0 => Begin::Deployment,
        Phase::Deployment | Phase::Rally => Begin::Rally,
        Phase::Moves => Begin::Moves,
        Phase::Shooting => Begin::Shooting,
        Phase::CloseCombat => Begin::CloseCombat,
        Phase::Reform => Begin::Reform,
    });
    let moment = moment_of(begin);
    file.put("turn", moment.turn);
    file.put("phase", PHASES.iter().find(|(_, known)| *known == begin).map_or("moves", |(name, _)| name));
    file.side("side", moment.side);
    if let Some(acting) = moment.acting {
        file.put("acting", game.setup().names.unit(acting).as_ref());
    }
    if moment.broken != [false; 2] {
        let broken = Side::BOTH.into_iter().filter(|side| moment.broken[side.index()]);
        file.put("broken", broken.map(|side| side.to_string().to_lowercase()).collect::<Vec<_>>());
    }
    if found.is_none() {
        file.put("left", serde_json::to_string(&left).unwrap_or_default());
    }
    if !state.beaten.is_empty() {
        file.put("beaten", serde_json::to_string(&state.beaten).unwrap_or_default());
    }
    if !state.fallen.is_empty() {
        file.put("fallen", serde_json::to_string(&state.fallen).unwrap_or_default());
    }
}

/// Whether a game stands where a position of this phase begins: before its first step, or at the question
/// that it asks.
fn begun(moment: &Moment, state: &State, left: &[Task<SoundTheCharge>]) -> bool {
    let todo = moment.todo();
    if left == todo {
        return true;
    }
    // STC-12.5. A broken army that has marched off is not to march again.
    let asks = Task::Ask { side: state.active, of: Decision::Act, aside: None };
    let asked = left.first() == Some(&asks) && todo.first() == Some(&Task::Do(Step::Moves));
    asked && left[1..] == todo[1..] && !state.broken[state.active.index()]
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
