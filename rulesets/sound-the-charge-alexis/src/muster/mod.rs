//! Positions of this book as files: read, written, and compared for the odds; battles, mustered; and what
//! armies cost.

mod battle;
mod combats;
mod enlist;
mod land;
mod moment;
mod outcome;
mod price;
mod scale;
mod standing;
mod units;
mod written;

pub use scale::{Lie, Scale};

use crate::terrain::Terrain;
use crate::{At, Began, General, Options, PRINTED, SoundTheChargeAlexis, State, Step, Traits, UnitFlags};
use combats::Said;
use engine::aims::Verdict;
use engine::{ById, Footing, Game, Setup, Table, Task};
use field::price::Bill;
use field::{Fielded, Pieces, Positions, Printed, Roster, Section, Sort, TerrainKind, Writer, side_of};
use geom::{Length, Mm, Spot};
use moment::Moment;
use names::{Side, UnitId};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Fielded for SoundTheChargeAlexis {
    const LEDGER: &'static str = include_str!("../../rules.toml");

    fn may_end_before(task: &Task<Self>) -> bool {
        matches!(task, Task::Do(Step::Turn))
    }

    fn outcome(before: &Game<Self>, after: &Game<Self>) -> Vec<String> {
        outcome::differences(before, after)
    }

    fn footing(at: At, side: Side) -> Footing {
        outcome::footing(at, side)
    }

    fn bills(at: At) -> Option<[Bill; 2]> {
        Some(price::bills(at))
    }
}

/// Units are numbered from 1, generals from 101, unless the file says otherwise.
const UNIT: Sort = Sort { label: "unit", key: "unit", first: 1 };
const GENERAL: Sort = Sort { label: "general", key: "general", first: 101 };

/// R71. Screens that a file does not have are numbered from here.
const SCREEN: u32 = 301;

/// What a file says of what can be settled only when all pieces stand.
pub struct Unsettled {
    said: Said,
    /// STA-23.1. Whether units are in command, where the file says so.
    in_command: Vec<(UnitId, Option<bool>)>,
    /// R75. What the units were worth that each side has lost.
    fallen: [u32; 2],
}

impl Positions for SoundTheChargeAlexis {
    type Moment = Moment;
    type Unsettled = Unsettled;

    const SORTS: &'static [Sort] = &[UNIT, GENERAL];

    fn printed() -> Printed<Self> {
        let [width, depth] = Options::default().table;
        Printed {
            tables: PRINTED,
            options: Options::default(),
            table: Spot::new(width.0, depth.0),
            terrain: terrain_names(),
        }
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

    fn read_pieces(file: &Pieces<Self>, moment: &Moment, state: &mut State) -> Unsettled {
        let at = Table { setup: file.setup, state, draft: &[] };
        let units = units::read(file, at, moment.deploys());
        state.troops = units.iter().map(|(id, muster)| (*id, muster.unit.clone())).collect();
        state.arrivals =
            units.iter().filter_map(|(id, muster)| Some((*id, muster.arrival.clone()?))).collect();
        screens(file.setup, state);
        let generals = file.read(GENERAL, |section| general(section, file.roster, state, moment.deploys()));
        state.generals = generals.into_iter().collect();
        let said = Said::read(file.root, file.roster, file.setup, state);
        let in_command = units.into_iter().map(|(id, muster)| (id, muster.in_command)).collect();
        let fallen = file.root.section("fallen").map(|section| {
            let fallen = ["blue", "red"].map(|key| section.number(key, u16::MAX).unwrap_or(0).into());
            section.close();
            fallen
        });
        Unsettled { said, in_command, fallen: fallen.unwrap_or_default() }
    }

    fn name_attendants(state: &State, names: &mut BTreeMap<UnitId, String>) {
        for (id, unit) in state.troops.iter() {
            if let Some(screen) = unit.screen.filter(|screen| !names.contains_key(screen))
                && let Some(name) = names.get(&id).map(|name| battle::screen_name(name))
            {
                names.insert(screen, name);
            }
        }
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

    /// STA-11.1, 27.8, R94. A screen may stand in its parent, and what is written in the middle of a move may
    /// not have come apart yet.
    fn may_share(state: &State, one: UnitId, two: UnitId, in_a_move: bool) -> bool {
        let screens =
            |one: UnitId, two: UnitId| state.troops.get(one).is_some_and(|unit| unit.parent == Some(two));
        in_a_move || screens(one, two) || screens(two, one)
    }

    fn settle(setup: &Setup<Self>, state: &mut State, moment: &Moment, unsettled: Unsettled) {
        let Unsettled { said, in_command, fallen } = unsettled;
        state.fallen = fallen;
        said.put_into(setup, state, moment.begin);
        for (id, said) in in_command {
            let usual = is_led(Table { setup, state, draft: &[] }, id);
            if let Some(mut unit) = state.troops.edit(id) {
                unit.flags.set(UnitFlags::COMMANDED, said.unwrap_or(usual));
            }
        }
    }

    fn todo(moment: &Moment, _: &State) -> Vec<Task<Self>> {
        moment.todo()
    }

    fn write_moment(file: &mut Writer, at: At, left: &[Task<Self>]) {
        written::moment(file, at, left);
    }

    fn write_pieces(file: &mut Writer, at: At) {
        written::pieces(file, at);
    }
}

/// What files call the kinds of terrain.
fn terrain_names() -> Vec<TerrainKind> {
    let kind = |terrain: Terrain| TerrainKind {
        name: terrain.name(),
        kind: terrain.kind(),
        look: terrain.look(),
        level: matches!(terrain, Terrain::Hill).then_some(1),
    };
    Terrain::ALL.map(kind).into()
}

/// STA-11.1, R71. Gives a screen to every unit that may send one out and has none in the file.
fn screens(setup: &Setup<SoundTheChargeAlexis>, state: &mut State) {
    let lacks: Vec<UnitId> = state
        .troops
        .iter()
        .filter(|(_, unit)| {
            unit.traits.has(Traits::SCREENS) && unit.parent.is_none() && unit.screen.is_none()
        })
        .map(|(id, _)| id)
        .collect();
    for id in lacks {
        let is_taken = |screen: &UnitId| {
            state.troops.iter().any(|(id, unit)| id == *screen || unit.screen == Some(*screen))
        };
        let Some(screen) = (SCREEN..).map(UnitId).find(|screen| !is_taken(screen)) else { return };
        let inside = state.troops.get(id).map(|unit| crate::skirmish::inside(&setup.options, id, unit));
        let Some(inside) = inside else { continue };
        state.troops.insert(screen, inside);
        if let Some(mut unit) = state.troops.edit(id) {
            unit.screen = Some(screen);
        }
    }
}

/// Reads a `[[general]]`. While armies deploy, one for whom no place is said is still to be placed.
fn general(section: &Section, roster: &Roster, state: &State, deploying: bool) -> Option<General> {
    let attached = roster.piece(section, "attached", &[UNIT]);
    let with = attached.and_then(|unit| state.troops.get(unit));
    let side = match with {
        Some(unit) if !section.has("side") => Some(unit.side),
        _ => side_of(section, section.read("facing")),
    };
    let ridden = section.read_or("ridden", Length::ZERO);
    let middle = attached.and_then(|unit| Some(Spot::of(state.troops.bodies().get(unit)?.centre())));
    let at = match section.read("at").or(middle) {
        None if deploying || with.is_some() => Some(Spot::default()),
        None => section
            .need("at", "say where he is, such as `at = [1200, 600]`, or to which unit he is `attached`"),
        at => at,
    };
    if let (Some(unit), Some(side)) = (with, side)
        && unit.side != side
    {
        let what = format!("{} is attached to an enemy", section.title());
        section.complain_of("attached", what, "attach him to a unit of his own side");
        return None;
    }
    Some(General { side: side?, at: at?, attached, ridden })
}

/// STA-23.1, R84. Whether a unit is in command as the table stands: one of the side whose turn it is that a
/// general reaches.
fn is_led(at: At, id: UnitId) -> bool {
    let is_active = |unit: &crate::Unit| {
        unit.side == at.state.active && unit.is_on_table() && unit.parent.is_none() && at.state.turn > 0
    };
    at.state.troops.get(id).is_some_and(is_active) && crate::command::is_reached(at, id)
}

/// STA-6.5, R44. How units stood when the turn began, if the file does not say: as they stand.
fn usual_began(state: &State) -> Began {
    if state.turn == 0 {
        return Began::default();
    }
    let stances = state.troops.iter().map(|(id, unit)| (id, unit.stance.clone()));
    Began(Arc::new(stances.collect::<ById<_>>()))
}

#[cfg(test)]
mod tests;
