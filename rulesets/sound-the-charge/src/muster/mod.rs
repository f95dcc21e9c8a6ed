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
use engine::aims::Verdict;
use engine::{ById, Footing, Game, Setup, Table, Task};
use field::{Fielded, Pieces, Positions, Printed, Roster, Section, Sort, TerrainKind, Writer};
use geom::{Body, FeatureId, Mm, Spot, Vector};
use moment::Moment;
use names::{Side, UnitId};
use std::sync::Arc;
use units::Muster;

impl Fielded for SoundTheCharge {
    const LEDGER: &'static str = include_str!("../../rules.toml");

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

impl Positions for SoundTheCharge {
    type Moment = Moment;
    type Unsettled = (Vec<(UnitId, Muster)>, combats::Said);

    const SORTS: &'static [Sort] = &[UNIT, GENERAL, BOAT];

    /// R97. The usual table. A hill is one contour high unless a file says otherwise.
    fn printed() -> Printed<SoundTheCharge> {
        let kind = |terrain: Terrain| TerrainKind {
            name: terrain.name(),
            kind: terrain.kind(),
            look: terrain.look(),
            level: (terrain == Terrain::GentleHill).then_some(1),
        };
        let options = Options::default();
        let table = Spot::new(options.table[0].0, options.table[1].0);
        Printed { tables: PRINTED, options, table, terrain: Terrain::ALL.map(kind).into() }
    }

    fn bare_state() -> State {
        State::new(Side::Blue)
    }

    fn check_ground(root: &Section, setup: &Setup<SoundTheCharge>) {
        check_shapes(root, setup);
    }

    fn read_moment(root: &Section, roster: &Roster) -> Moment {
        moment::read(root, roster)
    }

    fn begin(moment: &Moment, state: &mut State) {
        moment.begin(state);
    }

    fn read_pieces(file: &Pieces<SoundTheCharge>, moment: &Moment, state: &mut State) -> Self::Unsettled {
        let units = units::read(file, state, moment.deploys());
        others::generals(file, state, moment.deploys());
        others::boats(file, state);
        let said = combats::Said::read(file, state);
        (units, said)
    }

    fn has_unit(state: &State, id: UnitId) -> bool {
        state.troops.get(id).is_some()
    }

    fn remember(state: &mut State, start: [Option<u16>; 2], judged: Vec<Verdict>) {
        state.start = Side::BOTH.map(|side| start[side.index()].unwrap_or_else(|| state.muster(side).0));
        state.judged = judged;
    }

    fn remembered(state: &State) -> ([u16; 2], &[Verdict]) {
        (state.start, &state.judged)
    }

    fn slack(options: &Options) -> Mm {
        options.tolerance.mm()
    }

    /// R34. A unit that was driven to the edge may stand over it, as long as its middle does not.
    fn is_on_table(setup: &Setup<SoundTheCharge>, body: &Body) -> bool {
        let middle = body.centre();
        let nearest = middle.clamp(Vector::ZERO, setup.ground.extent().point());
        (nearest - middle).length() <= setup.options.tolerance.mm()
    }

    /// STC-16.1. Garrisons share their block, battalions the ground with their screens, and units of a
    /// position in the middle of a move may not have come apart yet.
    fn may_share(state: &State, one: UnitId, two: UnitId, in_a_move: bool) -> bool {
        let get = |id: UnitId| state.troops.get(id);
        let inside = |id| get(id).is_some_and(|unit| unit.formation() == Formation::Garrison);
        let screens = |one, two| get(one).is_some_and(|unit| unit.parent == Some(two));
        in_a_move || (inside(one) && inside(two)) || screens(one, two) || screens(two, one)
    }

    fn settle(
        setup: &Setup<SoundTheCharge>,
        state: &mut State,
        moment: &Moment,
        (units, said): Self::Unsettled,
    ) {
        said.put_into(setup, state, moment.begin);
        settle_flags(setup, state, &units);
    }

    fn todo(moment: &Moment, _state: &State) -> Vec<Task<SoundTheCharge>> {
        moment.todo()
    }

    fn write_moment(file: &mut Writer, at: At, left: &[Task<SoundTheCharge>]) {
        moment::write(file, at, left);
    }

    fn write_pieces(file: &mut Writer, at: At) {
        written::pieces(file, at);
    }
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

/// STC-3.3, 11.1, R10, R34. Puts in what follows from the whole position: who is in command, engaged and
/// hidden, where the file does not say.
fn settle_flags(setup: &Setup<SoundTheCharge>, state: &mut State, units: &[(UnitId, Muster)]) {
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

/// STC-10.11. How units stood when the turn began, if no file says otherwise: as they stand.
fn usual_began(state: &State) -> Began {
    if state.turn == 0 {
        return Began::default();
    }
    let stances = state.troops.iter().map(|(id, unit)| (id, unit.stance.clone()));
    Began(Arc::new(stances.collect::<ById<_>>()))
}

#[cfg(test)]
mod tests;
