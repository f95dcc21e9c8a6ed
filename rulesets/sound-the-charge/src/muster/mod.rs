//! Positions of this book as files: read, written, and compared for the odds; and battles, mustered.

mod battle;
mod combats;
mod enlist;
mod land;
mod leaders;
mod moment;
mod others;
mod outcome;
mod scale;
mod standing;
mod told;
mod units;
mod written;

pub use scale::{Lie, Scale};

use crate::PRINTED;
use crate::terrain::Terrain;
use crate::{At, Began, Formation, Options, SoundTheCharge, State, Step, UnitFlags};
use engine::{ById, Footing, Game, HouseRule, Setup, Table, Task, Types};
use field::{
    Battle, Fielded, Mustered, Position, PositionError, Printed, Roster, Section, Sort, Start, TerrainKind,
    check_places, left_to_do,
};
use geom::{Body, FeatureId, Ground, Spot, Vector};
use moment::Moment;
use names::{Side, UnitId};
use std::sync::Arc;
use units::Muster;

impl Fielded for SoundTheCharge {
    const LEDGER: &'static str = include_str!("../../rules.toml");

    fn read_position(position: &Position) -> Result<Start<SoundTheCharge>, Vec<PositionError>> {
        position.open(Self::YARDSTICK, read)
    }

    fn muster(battle: &Battle, house: &[HouseRule]) -> Result<Mustered<SoundTheCharge>, Vec<PositionError>> {
        battle::muster(battle, house)
    }

    fn write_position(game: &Game<SoundTheCharge>) -> String {
        written::position(game)
    }

    fn may_end_before(task: &Task<SoundTheCharge>) -> bool {
        matches!(task, Task::Do(Step::Turn))
    }

    fn outcome(before: &Game<SoundTheCharge>, after: &Game<SoundTheCharge>) -> Vec<String> {
        outcome::differences(before, after)
    }

    fn footing(at: At, side: Side) -> Footing {
        outcome::footing(at, side)
    }
}

/// Units are numbered from 1, generals from 101, boats from 201, unless the file says otherwise.
const UNIT: Sort = Sort { label: "unit", key: "unit", first: 1 };
const GENERAL: Sort = Sort { label: "general", key: "general", first: 101 };
const BOAT: Sort = Sort { label: "boat", key: "boat", first: 201 };

/// What files call the kinds of terrain.
fn terrain_names() -> [TerrainKind; Terrain::ALL.len()] {
    Terrain::ALL.map(|terrain| TerrainKind {
        name: terrain.name(),
        kind: terrain.kind(),
        look: terrain.look(),
        level: (terrain == Terrain::GentleHill).then_some(1),
    })
}

/// R97. The usual table.
fn usual_table() -> Spot {
    let [width, depth] = Options::default().table;
    Spot::new(width.0, depth.0)
}

fn read(root: &Section) -> Option<Start<SoundTheCharge>> {
    let terrain = terrain_names();
    let printed =
        Printed { tables: PRINTED, options: Options::default(), table: usual_table(), terrain: &terrain };
    let read = field::setup::<SoundTheCharge>(root, printed);
    // Where the table itself is wrong the rest is still read, so that all faults come at once.
    let sound = read.is_some();
    let mut setup = read.unwrap_or_else(bare);
    check_shapes(root, &setup);

    let mut sections = root.sections(UNIT.key);
    let mut generals = root.sections(GENERAL.key);
    let mut boats = root.sections(BOAT.key);
    let roll = Roster::call(&mut [(UNIT, &mut sections), (GENERAL, &mut generals), (BOAT, &mut boats)]);
    let moment = moment::read(root, &roll);
    let mut state = State::new(Side::Blue);
    if let Some(moment) = &moment {
        moment.begin(&mut state);
    }
    let units =
        units::mustered(&sections, &roll, &setup, &state, moment.as_ref().is_some_and(Moment::deploys));
    state.troops = units.iter().map(|(id, muster)| (*id, muster.unit.clone())).collect();
    state.arrivals = units.iter().filter_map(|(id, muster)| Some((*id, muster.arrival.clone()?))).collect();
    others::generals(&generals, &roll, &mut state, moment.as_ref().is_some_and(Moment::deploys));
    others::boats(&boats, &roll, &mut state);
    let said = combats::Said::read(root, &roll, &setup, &state);
    let left = root.word("left");
    let start = root.section("start").map(|section| {
        let start = ["blue", "red"].map(|key| section.number(key, 10_000));
        section.close();
        start
    });
    (setup.aims, state.judged) = field::aims(root, &roll.names, state.troops.ids());
    for verdict in &mut state.judged {
        let aim = setup.aims.all.get(usize::from(verdict.aim));
        verdict.sealed = aim.is_some_and(|aim| !crate::aims::tells_at_once(&setup, aim));
    }
    setup.names.units = roll.names;
    let moment = moment?;

    state.start = Side::BOTH.map(|side| {
        let said = start.and_then(|said| said[side.index()]);
        said.unwrap_or_else(|| state.muster(side).0)
    });
    check_standing(root, &setup, &state, &units, left.is_some());
    said.put_into(&setup, &mut state, moment.begin);
    settle(&setup, &mut state, &units);
    let todo = match left {
        Some(text) => left_to_do(root, text)?,
        None => moment.todo(),
    };
    sound.then(|| (Arc::new(setup), state, todo))
}

/// A table without anything on it.
fn bare() -> Setup<SoundTheCharge> {
    let ground = Ground::new(usual_table(), vec![]).expect("a table is a sound ground");
    Setup::new(PRINTED, Options::default(), ground)
}

/// STC-11.5, 11.7, 11.11. Complains of town blocks that are no rectangles, and of obstacles and works that
/// are no lines.
fn check_shapes(root: &Section, setup: &Setup<SoundTheCharge>) {
    let at = Table { setup, state: &State::new(Side::Blue), draft: &[] };
    for ((section, feature), id) in root.sections("terrain").iter().zip(setup.ground.features()).zip(0..) {
        let Some(terrain) = Terrain::of(feature.kind) else { continue };
        let is_line =
            matches!(&feature.shape, geom::Shape::Line { width, .. } if *width == geom::Length::ZERO);
        if terrain.is_block() && crate::town::blocks::rect(at, FeatureId(id)).is_none() {
            let what = format!("{}: {} is no rectangle (STC-11.7)", section.title(), terrain.words());
            section.complain(what, "give four corners at right angles; two blocks make an L");
        }
        if matches!(terrain, Terrain::Obstacle | Terrain::Fieldwork) && !is_line {
            let what = format!("{}: {} is no line without width", section.title(), terrain.words());
            section.complain(what, "give `line = [[x, y], …]` along its edge, and no `width`");
        }
    }
}

/// STC-16.1. Complains of units that are off the table or stand in each other. Garrisons share their block,
/// battalions the ground with their screens, and what is written in the middle of a move may not have come
/// apart yet.
fn check_standing(
    root: &Section,
    setup: &Setup<SoundTheCharge>,
    state: &State,
    units: &[(UnitId, Muster)],
    in_a_move: bool,
) {
    let slack = setup.options.tolerance.mm();
    let far = setup.ground.extent().point();
    // R34. Whoever is driven to the edge may stand over it, as long as his middle does not.
    let on_table = |body: &Body| {
        let middle = body.centre();
        (middle.clamp(Vector::ZERO, far) - middle).length() <= slack
    };
    let inside =
        |id: UnitId| state.troops.get(id).is_some_and(|unit| unit.formation() == Formation::Garrison);
    let screens =
        |one: UnitId, two: UnitId| state.troops.get(one).is_some_and(|unit| unit.parent == Some(two));
    let may_share = |one: UnitId, two: UnitId| {
        in_a_move || (inside(one) && inside(two)) || screens(one, two) || screens(two, one)
    };
    let places = units.iter().map(|(id, muster)| (*id, muster.at.clone()));
    check_places(root, places, state.troops.bodies(), &setup.names, slack, on_table, may_share);
}

/// STC-3.3, 11.1, R10, R34. Puts in what follows from the whole position: who is in command, engaged and
/// hidden, where the file does not say.
fn settle(setup: &Setup<SoundTheCharge>, state: &mut State, units: &[(UnitId, Muster)]) {
    let flags: Vec<(UnitId, UnitFlags)> = units
        .iter()
        .filter_map(|(id, muster)| {
            let at = Table { setup, state, draft: &[] };
            let mut flags = at.state.troops.get(*id)?.flags;
            for (flag, said) in usual_flags(at, *id).into_iter().zip(&muster.settled) {
                flags.set(flag.0, said.unwrap_or(flag.1));
            }
            Some((*id, flags))
        })
        .collect();
    for (id, flags) in flags {
        if let Some(mut unit) = state.troops.edit(id) {
            unit.flags = flags;
        }
    }
}

/// What follows from the position, by the keys that files have for it.
const SETTLED: [&str; 3] = ["in_command", "engaged", "hidden"];

/// The flags that follow from the position, as they would be if it were judged now.
fn usual_flags(at: Table<SoundTheCharge>, id: UnitId) -> [(UnitFlags, bool); SETTLED.len()] {
    let found = at.state.troops.get(id);
    let stands = found.filter(|unit| unit.is_on_table());
    let in_command = stands.is_none_or(|unit| crate::command::is_reached(at, id, unit));
    let hidden = stands.is_some_and(|unit| crate::sight::is_hidden(at, id, unit));
    [
        (UnitFlags::IN_COMMAND, in_command),
        (UnitFlags::ENGAGED, at.state.is_engaged(id)),
        (UnitFlags::HIDDEN, hidden),
    ]
}

/// STC-10.11. How units stood when the turn began, if nobody says otherwise: as they stand.
fn usual_began(state: &State) -> Began {
    if state.turn == 0 {
        return Began::default();
    }
    let stances = state.troops.iter().map(|(id, unit)| (id, unit.stance.clone()));
    Began(Arc::new(stances.collect::<ById<_>>()))
}

#[cfg(test)]
mod tests;
