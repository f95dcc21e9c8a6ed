//! A game as a position file.

use super::combats::{EDGES, TERMS, in_contact, middle, unknown};
use super::moment::{Begin, Moment, PHASES};
use super::units::{FLAGS, TRAITS};
use super::{GENERAL, UNIT, is_led, standing, usual_began};
use crate::measure::Turns;
use crate::{
    At, Calibre, Decision, Engagement, Family, General, Grade, Phase, Place, SoundTheChargeAlexis, State,
    Step, Unit, UnitFlags,
};
use engine::Task;
use field::{Writer, begins};
use geom::Length;
use names::UnitId;

fn name(at: At, id: UnitId) -> String {
    at.setup.names.unit(id).into_owned()
}

/// Turn, phase, whose turn it is; what is left to do where no phase begins. And the contacts, if there are
/// none where units touch.
pub(super) fn moment(file: &mut Writer, at: At, left: &[Task<SoundTheChargeAlexis>]) {
    let state = at.state;
    let moment_of = |begin: Begin| Moment::of(state, begin);
    let is_begun = |begin: &Begin| {
        let moment = moment_of(*begin);
        moment.phase() == state.phase && begun(&moment, state, left)
    };
    let found = PHASES.iter().map(|(_, begin)| *begin).find(is_begun);
    let begin = found.unwrap_or(match state.phase {
        Phase::Deployment if state.turn == 0 => Begin::Deployment,
        Phase::Deployment | Phase::Rally => Begin::Rally,
        Phase::Moves => Begin::Moves,
        Phase::Fire => Begin::Fire,
        Phase::Combat => Begin::Combat,
    });
    let moment = moment_of(begin);
    file.put("turn", moment.turn);
    file.put("phase", PHASES.iter().find(|(_, known)| *known == begin).map_or("moves", |(name, _)| name));
    file.side("side", moment.side);
    if found.is_none() {
        file.left(left);
    }
    if !state.beaten.is_empty() {
        file.put("beaten", serde_json::to_string(&state.beaten).expect("what units owe can be stored"));
    }
    if fights(at) && state.engagements.is_empty() {
        file.put("combat", Vec::<u8>::new());
    }
}

/// Whether contacts are other than those that touching units have.
fn fights(at: At) -> bool {
    let seen = if at.state.phase == Phase::Deployment { vec![] } else { in_contact(at) };
    at.state.engagements != seen
}

/// Whether a game stands where a position of this phase begins: before its first step, or at the question
/// that it asks.
fn begun(moment: &Moment, state: &State, left: &[Task<SoundTheChargeAlexis>]) -> bool {
    let todo = moment.todo();
    let moves = todo.first() == Some(&Task::Do(Step::Moves));
    let asks = moves.then(|| Task::Ask { side: state.active, of: Decision::Act, aside: None });
    begins(left, &todo, asks)
}

/// All pieces, contacts, blows, and how units stood when the turn began.
pub(super) fn pieces(file: &mut Writer, at: At) {
    let state = at.state;
    if state.fallen != [0; 2] {
        file.begin("[fallen]");
        for (key, worth) in ["blue", "red"].into_iter().zip(state.fallen) {
            file.put(key, worth);
        }
    }
    let names = &at.setup.names;
    file.pieces(UNIT, names, state.troops.iter(), |file, id, one| unit(file, at, id, one));
    file.pieces(GENERAL, names, state.generals.iter(), |file, _, one| general(file, at, one));
    for one in state.engagements.iter().filter(|_| fights(at)) {
        file.begin("[[combat]]");
        combat(file, at, one);
    }
    for blow in &state.blows {
        file.begin("[[blow]]");
        file.put("by", name(at, blow.by));
        file.put("on", name(at, blow.on));
        file.count("dice", blow.dice);
        file.count("hits", blow.hits);
        if blow.from != middle(at, blow.by) {
            file.say("from", &blow.from);
        }
    }
    began(file, at);
}

fn unit(file: &mut Writer, at: At, id: UnitId, unit: &Unit) {
    file.side("side", unit.side);
    file.say("arm", &unit.arm);
    if unit.calibre != Calibre::Field {
        file.say("calibre", &unit.calibre);
    }
    if unit.grade != Grade::C {
        file.say("grade", &unit.grade);
    }
    let traits: Vec<&str> =
        TRAITS.iter().filter(|(_, one)| unit.traits.has(*one)).map(|(name, _)| *name).collect();
    if !traits.is_empty() {
        file.put("traits", traits);
    }
    if unit.family() == Family::Artillery {
        file.put("guns", unit.guns);
    }
    file.put("start", unit.original);
    file.count("lost", unit.lost);
    if let Some(arrival) = at.state.arrivals.get(id) {
        file.say("enters", &arrival.at);
        file.put("from_turn", arrival.from);
    } else if unit.place == Place::Off {
        file.put("place", "off");
    }
    standing::write(file, at, unit, &unit.stance);
    if unit.is_shaken() {
        file.put("shaken", true);
    }
    if unit.flags.has(UnitFlags::COMMANDED) != is_led(at, id) {
        file.put("in_command", unit.flags.has(UnitFlags::COMMANDED));
    }
    let flags: Vec<&str> =
        FLAGS.iter().filter(|(_, flag)| unit.flags.has(*flag)).map(|(name, _)| *name).collect();
    if !flags.is_empty() {
        file.put("flags", flags);
    }
    if unit.spent != Turns::NONE {
        file.put("spent", unit.spent.share());
    }
    if let Some(parent) = unit.parent {
        file.put("screen_of", name(at, parent));
    }
    let screen = unit.screen.and_then(|screen| at.state.troops.get(screen));
    if let (Some(screen), None) = (unit.screen, screen) {
        file.put("screen", screen.0);
    }
    let out = screen.filter(|screen| screen.is_on_table()).map_or(0, |screen| screen.stance.figures.len());
    if usize::from(unit.out) != out {
        file.put("out", unit.out);
    }
    if let Some(left) = unit.left_guns {
        file.say("left_guns", &left.pose);
        file.count("guns_held", left.held);
    }
}

fn general(file: &mut Writer, at: At, general: &General) {
    file.side("side", general.side);
    file.say("at", &general.at);
    if let Some(unit) = general.attached {
        file.put("attached", name(at, unit));
    }
    if general.ridden != Length::ZERO {
        file.say("ridden", &general.ridden);
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
}

/// STA-6.5, R44. How those units stood when the turn began that stand otherwise now, and those that are gone.
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
        standing::write(file, at, unit.unwrap_or(&gone), stance);
    }
}
