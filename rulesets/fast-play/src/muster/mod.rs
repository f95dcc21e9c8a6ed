//! Positions of this book as files: read, written, and compared for the odds; and battles, mustered.

mod battle;
mod enlist;
mod fronts;
mod generals;
mod land;
mod moment;
mod outcome;
mod scale;
mod standing;
mod told;
mod units;
mod written;

pub use scale::{Lie, Scale};

use crate::PRINTED;
use crate::terrain::Terrain;
use crate::{FastPlay, Options, State, Step};
use engine::aims::Verdict;
use engine::{Footing, Game, Setup, Table, Task};
use field::{Fielded, Pieces, Positions, Printed, Roster, Section, Sort, TerrainKind, Writer};
use geom::{Mm, Spot, inch};
use moment::Moment;
use names::{Side, UnitId};
use units::{GENERAL, Muster, UNIT};

impl Fielded for FastPlay {
    const LEDGER: &'static str = include_str!("../../rules.toml");

    fn may_end_before(task: &Task<FastPlay>) -> bool {
        matches!(task, Task::Do(Step::Turn))
    }

    fn outcome(before: &Game<FastPlay>, after: &Game<FastPlay>) -> Vec<String> {
        outcome::differences(before, after)
    }

    fn footing(at: Table<FastPlay>, side: Side) -> Footing {
        outcome::footing(at, side)
    }
}

impl Positions for FastPlay {
    type Moment = Moment;
    type Unsettled = Vec<(UnitId, Muster)>;

    const SORTS: &'static [Sort] = &[UNIT, GENERAL];

    /// FPN-0.3, 13.2. The usual table.
    fn printed() -> Printed<FastPlay> {
        let kind = |terrain: Terrain| TerrainKind {
            name: terrain.name(),
            kind: terrain.kind(),
            look: terrain.look(),
            level: None,
        };
        let table = Spot::new(inch(72), inch(48));
        let terrain = Terrain::ALL.map(kind).into();
        Printed { tables: PRINTED, options: Options::default(), table, terrain }
    }

    fn bare_state() -> State {
        State::default()
    }

    fn read_moment(root: &Section, _roster: &Roster) -> Moment {
        moment::read(root)
    }

    fn begin(moment: &Moment, state: &mut State) {
        moment.begin(state);
    }

    fn read_pieces(file: &Pieces<FastPlay>, moment: &Moment, state: &mut State) -> Vec<(UnitId, Muster)> {
        units::read(file, moment, state)
    }

    fn has_unit(state: &State, id: UnitId) -> bool {
        state.troops.get(id).is_some()
    }

    fn remember(state: &mut State, start: [Option<u16>; 2], judged: Vec<Verdict>) {
        state.start = Side::BOTH.map(|side| start[side.index()].unwrap_or_else(|| state.raised(side)));
        state.judged = judged;
    }

    fn remembered(state: &State) -> ([u16; 2], &[Verdict]) {
        (state.start, &state.judged)
    }

    fn slack(options: &Options) -> Mm {
        options.epsilon.mm()
    }

    fn settle(setup: &Setup<FastPlay>, state: &mut State, moment: &Moment, units: Vec<(UnitId, Muster)>) {
        units::settle(setup, state, &units, moment.turn);
    }

    fn todo(moment: &Moment, _state: &State) -> Vec<Task<FastPlay>> {
        moment.todo()
    }

    fn write_moment(file: &mut Writer, at: Table<FastPlay>, left: &[Task<FastPlay>]) {
        moment::write(file, at, left);
    }

    fn write_pieces(file: &mut Writer, at: Table<FastPlay>) {
        written::pieces(file, at);
    }
}

#[cfg(test)]
mod tests;
