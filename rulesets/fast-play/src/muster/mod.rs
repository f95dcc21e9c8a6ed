//! Positions of this book as files: read, written, and compared for the odds; and battles, mustered.

mod battle;
mod enlist;
mod fronts;
mod generals;
mod land;
mod outcome;
mod scale;
mod standing;
mod told;
mod units;
mod written;

pub use scale::{Lie, Scale};

use crate::PRINTED;
use crate::melee::contact;
use crate::steps::Deploying;
use crate::terrain::Terrain;
use crate::{Direction, FastPlay, Options, Phase, State, Step};
use engine::{Footing, Game, HouseRule, Setup, Table, Task, Types};
use field::{
    Battle, Fielded, Position, PositionError, Printed, Section, Start, TerrainKind, check_places, left_to_do,
};
use geom::{Body, Spot, inch};
use names::{Side, UnitId};
use std::sync::Arc;
use units::{Mustered, contact_turn};

impl Fielded for FastPlay {
    const LEDGER: &'static str = include_str!("../../rules.toml");

    fn read_position(position: &Position) -> Result<Start<FastPlay>, Vec<PositionError>> {
        position.open(Self::YARDSTICK, read)
    }

    fn muster(battle: &Battle, house: &[HouseRule]) -> Result<field::Mustered<FastPlay>, Vec<PositionError>> {
        battle::muster(battle, house)
    }

    fn write_position(game: &Game<FastPlay>) -> String {
        written::position(game)
    }

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

/// What files call the kinds of terrain.
fn terrain_names() -> [TerrainKind; Terrain::ALL.len()] {
    Terrain::ALL.map(|terrain| TerrainKind {
        name: terrain.name(),
        kind: terrain.kind(),
        look: terrain.look(),
        level: None,
    })
}

/// FPN-0.3, 13.2. The usual table.
fn usual_table() -> Spot {
    Spot::new(inch(72), inch(48))
}

/// The turn of a position that does not say its turn: late enough that much may have happened, early enough
/// that no turn limit is near.
const SOME_TURN: u16 = 5;

/// Where in the turn a position begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Begin {
    Deployment,
    /// The roll for the move option is still to be thrown.
    Roll,
    /// The winner of the move option is asked.
    Option,
    Fire,
    Rally,
    Generals,
    Moves,
    HandToHand,
}

const PHASES: [(&str, Begin); 7] = [
    ("deployment", Begin::Deployment),
    ("option", Begin::Roll),
    ("fire", Begin::Fire),
    ("rally", Begin::Rally),
    ("generals", Begin::Generals),
    ("moves", Begin::Moves),
    ("hand_to_hand", Begin::HandToHand),
];

fn read(root: &Section) -> Option<Start<FastPlay>> {
    let terrain = terrain_names();
    let printed =
        Printed { tables: PRINTED, options: Options::default(), table: usual_table(), terrain: &terrain };
    let setup = field::setup::<FastPlay>(root, printed);
    let begin = begin(root);
    let deploying = begin == Some(Begin::Deployment);
    let usual_turn = if deploying { 0 } else { SOME_TURN };
    let turn = root.number("turn", u16::MAX - 1).unwrap_or(usual_turn);
    let first = root.side("first").unwrap_or(Side::Blue);
    let side = root.side("side").unwrap_or(first);
    let last_winner = root.side("last_winner");
    let winner = root.side("winner");
    let wins = root.number("wins", 100).map(|wins| wins as u8);
    let direction = root.read_or("direction", Direction::LeftToRight);
    let start = root.section("start").map(|section| {
        let start = ["blue", "red"].map(|key| section.number(key, 10_000));
        section.close();
        start
    });
    let left = root.word("left");
    let tables = setup.as_ref().map_or(&PRINTED, |setup| &setup.tables);
    let Mustered { units, generals, names } = units::mustered(root, tables, turn, deploying);
    let ids: Vec<UnitId> = units.iter().map(|(id, _)| *id).collect();
    let (aims, judged) = field::aims(root, &names, &ids);
    let mut setup = setup?;
    (setup.names.units, setup.aims) = (names, aims);

    let elements = |side: Side| {
        let own = units.iter().filter(|(_, muster)| muster.unit.side == side);
        own.map(|(_, muster)| u16::from(muster.unit.start)).sum::<u16>()
    };
    let start =
        Side::BOTH.map(|side| start.and_then(|said| said[side.index()]).unwrap_or_else(|| elements(side)));
    let rolls = begin == Some(Begin::Roll);
    let state = State {
        // The roll begins the turn, and counts it.
        turn: if rolls { turn.saturating_sub(1) } else { turn },
        phase: phase(begin?, side),
        winner: if rolls { last_winner } else { winner.or(last_winner) }.unwrap_or(Side::Blue),
        first,
        direction,
        wins_in_a_row: wins.unwrap_or(u8::from(!rolls || last_winner.is_some())),
        start,
        troops: units.iter().map(|(id, muster)| (*id, muster.unit.clone())).collect(),
        generals: generals.into_iter().collect(),
        ways_in: units.iter().filter_map(|(id, muster)| Some((*id, muster.way_in.clone()?))).collect(),
        judged,
        apart: None,
    };
    let places = units.iter().map(|(id, muster)| (*id, muster.at.clone()));
    let slack = setup.options.epsilon.mm();
    let on_table = |body: &Body| setup.ground.holds(body, slack);
    check_places(root, places, state.troops.bodies(), &setup.names, slack, on_table, |_, _| false);
    let state = contact_turn(&setup, state, &units, turn);
    let todo = match left {
        Some(text) => left_to_do(root, text)?,
        None => todo(begin?, side, first, state.winner),
    };
    Some((Arc::new(setup), state, todo))
}

fn begin(root: &Section) -> Option<Begin> {
    let begin = if root.has("phase") { root.one_of("phase", "phase", &PHASES)? } else { Begin::Moves };
    // Whoever names the winner of this turn's option wants no roll for it.
    Some(if begin == Begin::Roll && root.has("winner") { Begin::Option } else { begin })
}

fn phase(begin: Begin, side: Side) -> Phase {
    match begin {
        Begin::Deployment => Phase::Deployment,
        Begin::Roll | Begin::Option => Phase::MoveOption,
        Begin::Fire => Phase::Fire,
        Begin::Rally => Phase::Rally,
        Begin::Generals => Phase::Generals(side),
        Begin::Moves => Phase::Moves(side),
        Begin::HandToHand => Phase::HandToHand,
    }
}

/// FPN-12.7 to 12.12. What is still to do in a turn, from its beginning or from somewhere in it.
fn todo(begin: Begin, side: Side, first: Side, winner: Side) -> Vec<Task<FastPlay>> {
    let firing = [Step::Fire, Step::AfterFire, Step::Rally].map(Task::Do);
    let moves_of =
        |side| [Step::GeneralsOf { side }, Step::CommandOf { side }, Step::MovesOf { side }].map(Task::Do);
    let mut rest = vec![];
    if side == first {
        rest.extend(moves_of(side.other()));
    }
    rest.extend([Step::HandToHand, Step::EndOfTurn].map(Task::Do));
    match begin {
        Begin::Deployment => [Step::Deploying(Deploying::Begin), Step::Turn].map(Task::Do).into(),
        Begin::Roll => vec![Task::Do(Step::Turn)],
        Begin::Option => {
            let ask = Task::Ask { side: winner, of: crate::Decision::MoveOption, aside: None };
            std::iter::once(ask).chain(firing).collect()
        }
        Begin::Fire => firing.into(),
        Begin::Rally => vec![Task::Do(Step::Rally)],
        Begin::Generals => moves_of(side).into_iter().chain(rest).collect(),
        Begin::Moves => std::iter::once(Task::Do(Step::MovesOf { side })).chain(rest).collect(),
        Begin::HandToHand => [Step::HandToHand, Step::EndOfTurn].map(Task::Do).into(),
    }
}

/// The turn of a unit's contact where the file leaves it open: the turn in which it or an enemy touching it
/// charged, or else the last one.
fn usual_contact(setup: &Setup<FastPlay>, state: &State, unit: UnitId, turn: u16) -> u16 {
    let at = Table { setup, state, draft: &[] };
    let touching = contact::enemies_touching(at, unit);
    if touching.is_empty() {
        return 0;
    }
    let charged = |id| state.troops.get(id).is_some_and(|unit| turn > 0 && unit.charged_turn == turn);
    let new = charged(unit) || touching.into_iter().any(charged);
    if new { turn } else { turn.saturating_sub(1) }
}

#[cfg(test)]
mod tests;
