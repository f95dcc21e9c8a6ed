//! A game as a position file.

use super::standing::Anchor;
use super::units::{FIRST_GENERAL, FLAGS};
use super::{Begin, PHASES, phase, terrain_names, todo, usual_contact};
use crate::stance;
use crate::{Class, Direction, FastPlay, Formation, General, Options, Phase, State, Unit, UnitFlags};
use engine::{Game, Parameter, Setup, Task, Yardstick};
use field::Writer;
use geom::{Frame, Pose};
use names::{Side, UnitId};

/// The position from which a game goes on.
pub(super) fn position(game: &Game<FastPlay>) -> String {
    let (setup, state) = (game.setup(), game.state());
    let mut file = Writer::new::<FastPlay>();
    moment(&mut file, game);
    file.setup(setup, &Options::default(), &terrain_names());
    file.aims(&setup.aims, &state.judged, &setup.names, |unit| state.troops.get(unit).is_some());
    file.begin("[start]");
    for (key, start) in ["blue", "red"].into_iter().zip(state.start) {
        file.put(key, start);
    }
    for (place, (id, one)) in state.troops.iter().enumerate() {
        file.begin("[[unit]]");
        unit(&mut file, setup, state, (id, one), place as u32 + 1);
    }
    for (place, (id, one)) in state.generals.iter().enumerate() {
        file.begin("[[general]]");
        general(&mut file, setup, (id, one), place as u32 + FIRST_GENERAL);
    }
    let mut dead: Vec<_> =
        state.troops.iter().filter_map(|(_, unit)| Some((unit.general?, unit.side))).collect();
    dead.retain(|(general, _)| state.generals.get(*general).is_none());
    dead.sort();
    dead.dedup();
    for (id, side) in dead {
        file.begin("[[general]]");
        file.put("name", setup.names.unit(id).as_ref());
        file.put("id", id.0);
        file.side("side", side);
        file.put("killed", true);
    }
    file.finish()
}

/// Turn, phase and who has the option; what is left to do where no phase begins.
fn moment(file: &mut Writer, game: &Game<FastPlay>) {
    let state = game.state();
    let mut left = game.agenda().to_vec();
    left.reverse();
    let side = match state.phase {
        Phase::Generals(side) | Phase::Moves(side) => side,
        _ => state.first,
    };
    let begins = |begin: &Begin| phase(*begin, side) == state.phase && begun(*begin, side, state, &left);
    let mut all: Vec<Begin> = PHASES.iter().map(|(_, begin)| *begin).collect();
    all.push(Begin::Option);
    let found = all.into_iter().find(begins);
    // Between two turns the next is begun by its roll.
    let between = left == [Task::Do(crate::Step::Turn)];
    let begin = if between { Some(Begin::Roll) } else { found };
    let shown = begin.unwrap_or(match state.phase {
        Phase::Deployment => Begin::Deployment,
        Phase::MoveOption => Begin::Option,
        Phase::Fire => Begin::Fire,
        Phase::Rally => Begin::Rally,
        Phase::Generals(_) => Begin::Generals,
        Phase::Moves(_) => Begin::Moves,
        Phase::HandToHand => Begin::HandToHand,
    });
    let listed = if shown == Begin::Option { Begin::Roll } else { shown };
    let name = PHASES.iter().find(|(_, begin)| *begin == listed).map_or("moves", |(name, _)| name);
    let turn = if shown == Begin::Roll { state.turn.saturating_add(1) } else { state.turn };
    file.put("turn", turn);
    file.put("phase", name);
    file.side("side", side);
    file.side("first", state.first);
    file.side(if shown == Begin::Roll { "last_winner" } else { "winner" }, state.winner);
    file.put("wins", state.wins_in_a_row);
    if state.direction != Direction::LeftToRight {
        file.say("direction", &state.direction);
    }
    if begin.is_none() {
        file.put("left", serde_json::to_string(&left).unwrap_or_default());
    }
}

/// Whether a game stands where a position of this phase begins: before its first step, or at the question
/// that it asks.
fn begun(begin: Begin, side: Side, state: &State, left: &[Task<FastPlay>]) -> bool {
    let todo = todo(begin, side, state.first, state.winner);
    if left == todo {
        return true;
    }
    let asks = match begin {
        Begin::Moves => Task::Ask { side, of: crate::Decision::Act, aside: None },
        Begin::Fire => {
            Task::Sealed { of: crate::Decision::Fire, drafts: [vec![], vec![]], ready: [false; 2] }
        }
        _ => return false,
    };
    left.first() == Some(&asks) && left[1..] == todo[1..]
}

fn unit(file: &mut Writer, setup: &Setup<FastPlay>, state: &State, (id, unit): (UnitId, &Unit), usual: u32) {
    file.put("name", setup.names.unit(id).as_ref());
    if id.0 != usual {
        file.put("id", id.0);
    }
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
    if unit.contact_turn != usual_contact(setup, state, id, state.turn) {
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

fn general(file: &mut Writer, setup: &Setup<FastPlay>, (id, general): (UnitId, &General), usual: u32) {
    file.put("name", setup.names.unit(id).as_ref());
    if id.0 != usual {
        file.put("id", id.0);
    }
    file.side("side", general.side);
    file.say("grade", &general.grade);
    file.say("at", &general.pose.at);
    file.put("facing", general.pose.facing.write(Yardstick::INCH));
    if let Some(joined) = general.joined {
        file.put("joined", setup.names.unit(joined).as_ref());
    }
    if general.moved {
        file.put("moved", true);
    }
}
