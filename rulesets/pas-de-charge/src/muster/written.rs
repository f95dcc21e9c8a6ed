//! The pieces of a game, in a position file. What no player would type is stored in one key.

use super::units::{CAUSES, CYCLE, FLAGS, FORMATION, GENERAL, STATUS, UNIT};
use crate::minutes::Minutes;
use crate::state::{Acting, Fate, Fight, Group, Inside, Link, Score, Shot, Win};
use crate::{Changing, Few, Formation, General, PasDeCharge, State, Unit, Whereabouts};
use engine::Table;
use field::Writer;
use geom::{Facing, FeatureId, Length};
use names::UnitId;
use serde::{Deserialize, Serialize};

/// What a state keeps in the middle of a bound.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Rest {
    forfeited: [bool; 2],
    silenced: Few,
    groups: Vec<Group>,
    acting: Option<Acting>,
    shots: Vec<Shot>,
    scores: Vec<Score>,
    links: Vec<Link>,
    fights: Vec<Fight>,
    buildings: Vec<(FeatureId, u16)>,
    moves: u32,
}

impl Rest {
    fn of(state: &State) -> Rest {
        Rest {
            forfeited: state.forfeited,
            silenced: state.silenced.clone(),
            groups: state.groups.clone(),
            acting: state.acting.clone(),
            shots: state.shots.clone(),
            scores: state.scores.clone(),
            links: state.links.clone(),
            fights: state.fights.clone(),
            buildings: state.buildings.clone(),
            moves: state.moves,
        }
    }
}

/// Puts back what a file has stored of a state.
pub(super) fn put_back(state: &mut State, rest: Rest) {
    state.forfeited = rest.forfeited;
    state.silenced = rest.silenced;
    state.groups = rest.groups;
    state.acting = rest.acting;
    (state.shots, state.scores) = (rest.shots, rest.scores);
    (state.links, state.fights) = (rest.links, rest.fights);
    (state.buildings, state.moves) = (rest.buildings, rest.moves);
}

/// What a unit keeps in the middle of a bound.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct UnitRest {
    changing: Option<Changing>,
    inside: Option<Inside>,
    followers: Few,
    minutes: Minutes,
    passers: Few,
    fate: Fate,
    win: Win,
    victors: Few,
    foes: Few,
    carried: Option<(Facing, Length)>,
    moved_at: u32,
    shelter: Option<UnitId>,
}

impl UnitRest {
    fn of(unit: &Unit) -> UnitRest {
        UnitRest {
            changing: unit.changing,
            inside: unit.inside,
            followers: unit.followers.clone(),
            minutes: unit.minutes,
            passers: unit.passers.clone(),
            fate: unit.fate,
            win: unit.win,
            victors: unit.victors.clone(),
            foes: unit.foes.clone(),
            carried: unit.carried,
            moved_at: unit.moved_at,
            shelter: unit.shelter,
        }
    }
}

/// Puts back what a file has stored of a unit.
pub(super) fn put_unit_back(unit: &mut Unit, rest: UnitRest) {
    (unit.changing, unit.inside) = (rest.changing, rest.inside);
    (unit.followers, unit.minutes, unit.passers) = (rest.followers, rest.minutes, rest.passers);
    (unit.fate, unit.win) = (rest.fate, rest.win);
    (unit.victors, unit.foes) = (rest.victors, rest.foes);
    (unit.carried, unit.moved_at, unit.shelter) = (rest.carried, rest.moved_at, rest.shelter);
}

/// What a state keeps in the middle of a bound, if there is any.
pub(super) fn rest(file: &mut Writer, at: Table<PasDeCharge>) {
    let rest = Rest::of(at.state);
    if rest != Rest::of(&State::bare()) {
        store(file, "rest", &rest);
    }
}

fn store(file: &mut Writer, key: &str, what: &impl Serialize) {
    file.put(key, serde_json::to_string(what).expect("a state can be stored"));
}

/// Every unit, general and formation.
pub(super) fn pieces(file: &mut Writer, at: Table<PasDeCharge>) {
    let (names, state) = (&at.setup.names, at.state);
    file.pieces(UNIT, names, state.troops.iter(), |file, _, one| unit(file, at, one));
    file.pieces(GENERAL, names, state.generals.iter(), |file, _, one| general(file, at, one));
    file.pieces(FORMATION, names, state.commands.iter(), |file, _, one| {
        file.side("side", one.side);
        if let Some(above) = one.above {
            file.put("above", names.unit(above).as_ref());
        }
        for (key, number) in [("lost", one.lost), ("failed", one.failed), ("leaderless", one.leaderless)] {
            file.count(key, number);
        }
        file.count("failures", one.failures);
        if one.routed {
            file.put("routed", true);
        }
        if !one.driven.is_empty() || one.retires.is_some() {
            store(file, "rest", &(&one.driven, one.retires));
        }
    });
}

fn unit(file: &mut Writer, at: Table<PasDeCharge>, unit: &Unit) {
    let setup = at.setup;
    file.side("side", unit.side);
    file.say("arm", &unit.arm);
    file.say("grade", &unit.grade);
    file.say("formation", &unit.formation);
    file.put("in", setup.names.unit(unit.of).as_ref());
    match unit.place {
        Whereabouts::OnTable => file.say("at", &unit.pose.at),
        Whereabouts::ToBePlaced => {}
        Whereabouts::Arrives { bound, from, to } => {
            file.put("arrives", bound);
            file.say("edge_from", &from);
            file.say("edge_to", &to);
        }
    }
    file.say("facing", &unit.pose.facing);
    file.say("front", &unit.sizes.line.width);
    file.say("depth", &unit.sizes.line.depth);
    file.say("column_front", &unit.sizes.column.width);
    if unit.sizes.square.width == unit.sizes.square.depth {
        file.say("square_front", &unit.sizes.square.width);
    }
    file.say("nation", &unit.nation);
    file.count("skirmish", unit.skirmish);
    if unit.is_guns() {
        file.put("pounds", unit.pounds);
        file.put("guns", unit.guns);
        file.put("guns_at_start", unit.guns_at_start);
        let step = CYCLE.iter().find(|(_, step)| *step == unit.cycle);
        file.put("cycle", step.map_or("move", |(name, _)| name));
    }
    let counts = [
        ("combats", unit.combats),
        ("damage_other", unit.damage.other),
        ("damage_this_bound", unit.damage.this_bound),
        ("retreats", unit.retreats),
        ("ridden", unit.ridden),
        ("steps", unit.steps),
    ];
    counts.into_iter().for_each(|(key, number)| file.count(key, number));
    file.put("damage", unit.damage.total);
    file.count("caught", unit.caught);
    let flags: Vec<&str> =
        FLAGS.iter().filter(|(_, flag)| unit.flags.has(*flag)).map(|(name, _)| *name).collect();
    let causes: Vec<&str> =
        CAUSES.iter().filter(|(_, cause)| unit.disorder.has(*cause)).map(|(name, _)| *name).collect();
    for (key, words) in [("flags", flags), ("disorder", causes)] {
        if !words.is_empty() {
            file.put(key, words);
        }
    }
    let status = STATUS.iter().find(|(_, status)| *status == unit.status);
    file.put("status", status.map_or("normal", |(name, _)| name));
    if let Some(within) = unit.seen_within {
        file.say("seen_within", &within);
    }
    let rest = UnitRest::of(unit);
    let fresh = Unit::new(
        unit.side,
        unit.arm,
        unit.sizes.line.width,
        Formation::Line,
        unit.pose,
        &setup.options,
        &setup.tables,
    );
    if rest != UnitRest::of(&fresh) {
        store(file, "rest", &rest);
    }
}

fn general(file: &mut Writer, at: Table<PasDeCharge>, general: &General) {
    file.side("side", general.side);
    let ratings = &at.setup.tables.ratings;
    let words = [
        ("gifted", ratings.gifted),
        ("able", ratings.able),
        ("average", ratings.average),
        ("poor", ratings.poor),
    ];
    let exact = words.iter().find(|(_, rating)| *rating == general.rating && general.disabled == 0);
    let (word, had) = exact.copied().unwrap_or(words[0]);
    file.put("ability", word);
    file.count("rating_lost", u64::try_from(i64::from(had) - i64::from(general.rating)).unwrap_or(0));
    file.put("leads", at.setup.names.unit(general.leads).as_ref());
    if !general.is_brigadier {
        file.put("brigadier", false);
    }
    if !general.to_be_placed {
        file.say("at", &general.at);
    }
    file.count("disabled", general.disabled);
    if general.moved {
        file.put("moved", true);
    }
    if let Some(with) = general.with {
        file.put("with", at.setup.names.unit(with).as_ref());
    }
}
