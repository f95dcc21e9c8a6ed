//! Positions of this book as files: read and written. Battles cannot be mustered yet.

mod moment;
mod units;

use crate::contact::SLACK;
use crate::terrain::{Stuff, Terrain};
use crate::{At, Erules, Options, PRINTED, State, UnitFlags, losses, melee};
use engine::aims::Verdict;
use engine::{Setup, Table, Task};
use field::{Pieces, Positions, Printed, Roster, Section, Sort, TerrainKind, Writer};
use geom::{Mm, Spot, mm};
use moment::Moment;
use names::{Side, UnitId};

/// Units are numbered from 1, unless the file says otherwise.
const UNIT: Sort = Sort { label: "unit", key: "unit", first: 1 };

impl Positions for Erules {
    type Moment = Moment;
    type Unsettled = ();

    const SORTS: &'static [Sort] = &[UNIT];

    fn printed() -> Printed<Self> {
        let table = Spot::new(mm(2400), mm(1600));
        Printed { tables: PRINTED, options: Options::default(), table, terrain: terrain_names() }
    }

    fn bare_state() -> State {
        State::new(Side::Blue)
    }

    fn read_moment(root: &Section, _: &Roster) -> Moment {
        moment::read(root)
    }

    fn begin(moment: &Moment, state: &mut State) {
        moment.begin(state);
    }

    fn read_pieces(file: &Pieces<Self>, _: &Moment, state: &mut State) {
        let units = units::read(file);
        state.troops = units.into_iter().collect();
    }

    fn has_unit(state: &State, id: UnitId) -> bool {
        state.troops.get(id).is_some()
    }

    /// R1. What a side began with beyond the units that are left is lost.
    fn remember(state: &mut State, start: [Option<u16>; 2], judged: Vec<Verdict>) {
        for side in Side::BOTH {
            if let Some(start) = start[side.index()] {
                let (all, _) = losses::count(state, side);
                let left = all as u16 - state.lost[side.index()];
                state.lost[side.index()] = start.saturating_sub(left);
            }
        }
        state.judged = judged;
    }

    fn remembered(state: &State) -> ([u16; 2], &[Verdict]) {
        let began = |side| u16::try_from(losses::count(state, side).0).unwrap_or(u16::MAX);
        (Side::BOTH.map(began), &state.judged)
    }

    fn slack(_: &Options) -> Mm {
        SLACK
    }

    /// R30, X11. What is written in the middle of a move may not have come apart yet.
    fn may_share(_: &State, _: UnitId, _: UnitId, in_a_move: bool) -> bool {
        in_a_move
    }

    fn settle(setup: &Setup<Self>, state: &mut State, moment: &Moment, (): ()) {
        if moment.is_remembered() {
            return;
        }
        let (active, first) = (state.active, state.is_first());
        state.troops.edit_each(|_, unit| {
            let flees = unit.flees();
            unit.set(UnitFlags::FLED, flees);
            if unit.trail.is_empty() && unit.is_on_table() {
                unit.trail = std::iter::once(Spot::of(unit.ground().centre())).collect();
            }
            unit.led = unit.led.or(unit.with);
            let free = unit.side == active && first && unit.is_on_table();
            if free {
                unit.set(UnitFlags::FREE, true);
            }
        });
        state.grips = melee::grips(Table { setup, state, draft: &[] });
    }

    fn todo(moment: &Moment, _: &State) -> Vec<Task<Self>> {
        moment.todo()
    }

    fn write_moment(file: &mut Writer, at: At, left: &[Task<Self>]) {
        moment::write(file, at, left);
    }

    fn write_pieces(file: &mut Writer, at: At) {
        units::write(file, at);
    }
}

/// ERN-3.8, R105. Kinds of features that files mark hard or soft against what is usual.
const MARKED: [(&str, Terrain, Stuff); 8] = [
    ("soft_building", Terrain::Building, Stuff::Soft),
    ("soft_built_up", Terrain::BuiltUp, Stuff::Soft),
    ("soft_wall", Terrain::Wall, Stuff::Soft),
    ("soft_high_wall", Terrain::HighWall, Stuff::Soft),
    ("soft_earthwork", Terrain::Earthwork, Stuff::Soft),
    ("soft_large_earthwork", Terrain::LargeEarthwork, Stuff::Soft),
    ("hard_palisade", Terrain::Palisade, Stuff::Hard),
    ("hard_high_palisade", Terrain::HighPalisade, Stuff::Hard),
];

/// ERN-3, 3.1 to 3.6. What files call the kinds of terrain.
fn terrain_names() -> Vec<TerrainKind> {
    let kind = |name, terrain: Terrain, stuff| TerrainKind {
        name,
        kind: terrain.kind(stuff),
        look: terrain.look(),
        level: matches!(terrain, Terrain::Hill).then_some(20),
    };
    let usual = Terrain::ALL.into_iter().map(|terrain| kind(terrain.name(), terrain, Stuff::Usual));
    usual.chain(MARKED.into_iter().map(|(name, terrain, stuff)| kind(name, terrain, stuff))).collect()
}

#[cfg(test)]
mod tests;
