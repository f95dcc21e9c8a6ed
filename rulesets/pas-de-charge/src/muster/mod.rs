//! Positions of this book as files: read and written.

mod moment;
mod nations;
mod units;
mod written;

use crate::state::SLACK;
use crate::{Options, PRINTED, PasDeCharge, State, Terrain};
use engine::aims::Verdict;
use engine::{Setup, Table, Task};
use field::{Pieces, Positions, Printed, Roster, Section, Sort, TerrainKind, Writer};
use geom::Mm;
use moment::Moment;
use names::{Side, UnitId};
use units::{FORMATION, GENERAL, Late, UNIT};

impl Positions for PasDeCharge {
    type Moment = Moment;
    type Unsettled = Vec<(UnitId, Late)>;

    const SORTS: &'static [Sort] = &[UNIT, GENERAL, FORMATION];

    /// R77. The usual table.
    fn printed() -> Printed<PasDeCharge> {
        let kind = |terrain: Terrain| TerrainKind {
            name: terrain.name(),
            kind: terrain.kind(),
            look: Some(terrain.look()),
            level: (terrain == Terrain::Height).then_some(1),
        };
        let options = Options::default();
        Printed { tables: PRINTED, table: options.table_mm, options, terrain: Terrain::ALL.map(kind).into() }
    }

    fn bare_state() -> State {
        State::bare()
    }

    fn read_moment(root: &Section, _roster: &Roster) -> Moment {
        moment::read(root)
    }

    fn begin(moment: &Moment, state: &mut State) {
        moment.begin(state);
    }

    fn read_pieces(file: &Pieces<PasDeCharge>, moment: &Moment, state: &mut State) -> Vec<(UnitId, Late)> {
        units::read(file, moment, state)
    }

    fn has_unit(state: &State, id: UnitId) -> bool {
        state.troops.get(id).is_some()
    }

    fn remember(state: &mut State, start: [Option<u16>; 2], judged: Vec<Verdict>) {
        let count = |side| state.of(side).count() as u16;
        state.start = Side::BOTH.map(|side| start[side.index()].unwrap_or_else(|| count(side)));
        state.judged = judged;
    }

    fn remembered(state: &State) -> ([u16; 2], &[Verdict]) {
        (state.start, &state.judged)
    }

    fn slack(_options: &Options) -> Mm {
        SLACK
    }

    /// R79. Units may hold one building together, and a unit may stand at its place in a building before it
    /// is put inside.
    fn may_share(state: &State, one: UnitId, two: UnitId, _in_a_move: bool) -> bool {
        let inside = |id| state.troops.get(id).and_then(|unit| unit.inside).map(|inside| inside.building);
        inside(one).is_some() && inside(one) == inside(two)
    }

    fn settle(setup: &Setup<PasDeCharge>, state: &mut State, _moment: &Moment, units: Vec<(UnitId, Late)>) {
        units::settle(setup, state, &units);
    }

    fn todo(moment: &Moment, _state: &State) -> Vec<Task<PasDeCharge>> {
        moment.todo()
    }

    fn write_moment(file: &mut Writer, at: Table<PasDeCharge>, left: &[Task<PasDeCharge>]) {
        moment::write(file, at, left);
        written::rest(file, at);
    }

    fn write_pieces(file: &mut Writer, at: Table<PasDeCharge>) {
        written::pieces(file, at);
    }
}

#[cfg(test)]
mod tests;
