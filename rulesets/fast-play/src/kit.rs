//! Positions for tests, typed about as tersely as the book's examples are told.

use crate::terrain::Terrain;
use crate::{
    Arm, Class, Decision, FastPlay, Formation, General, Grade, Options, Phase, State, Step, Tables, Unit,
    UnitFlags, WayIn,
};
use crate::{PRINTED, stance};
use dice::Tape;
use engine::aims::Aims;
use engine::conformance::kit::{self, rounded};
use engine::{Game, Setup, Task};
use geom::{Feature, Ground, Spot, inch};
use names::{Side, UnitId};
use std::sync::{Arc, OnceLock};

pub(crate) use engine::conformance::kit::{
    dice_thrown, give, inches, pose, refused, run, says, spot, story, throwers,
};

/// The printed tables; with one number changed if `FPN_MUTATE` names it.
pub(crate) fn printed() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| kit::tables(&PRINTED, "FPN_MUTATE"))
}

/// A full, steady, Trained unit at its usual anchor: a line's centre, a column's leading element, a square's
/// hollow. Units facing 0 or 90 are Blue's unless said otherwise, those facing 180 or 270 Red's.
pub(crate) fn unit(arm: Arm, formation: Formation, x: f64, y: f64, degrees: i32) -> Unit {
    let side = if degrees < 180 { Side::Blue } else { Side::Red };
    let count = printed().elements(arm).into();
    let elements = stance::formed(formation, &pose(x, y, degrees).frame(), printed().base(arm), count);
    Unit::new(side, arm, formation, elements, printed())
}

impl Unit {
    /// This unit with so many elements lost, standing at the same anchor.
    pub fn having_lost(mut self, lost: u8) -> Unit {
        let left = usize::from(self.start - lost);
        let anchor = match self.formation {
            Formation::Line => {
                let (first, last) = (self.elements[0], self.elements[self.elements.len() - 1]);
                let middle = (first.at.point() + last.at.point()) * 0.5;
                geom::Frame { at: middle, ahead: first.facing.direction() }
            }
            Formation::Column => self.elements[0].frame(),
            Formation::Square => {
                let first = self.elements[0].frame();
                first.advanced(-(self.base.width.mm() + self.base.depth.mm()) / 2.0)
            }
        };
        self.elements = stance::formed(self.formation, &anchor, self.base, left);
        if left == 1 {
            self.formation = Formation::Line;
        }
        self
    }

    /// This unit, still to be deployed.
    pub fn undeployed(mut self) -> Unit {
        self.off_table = self.start;
        self.elements.clear();
        self
    }

    /// The one element of this unit that is left, at the same anchor.
    pub fn last_element(self) -> Unit {
        let lost = self.start - 1;
        self.having_lost(lost)
    }

    /// This unit, shaken.
    pub fn shaken(mut self) -> Unit {
        self.flags.set(UnitFlags::SHAKEN, true);
        self
    }

    /// This unit of another class.
    pub fn of_class(mut self, class: Class) -> Unit {
        self.class = class;
        self
    }

    /// This unit, French.
    pub fn french(mut self) -> Unit {
        self.french = true;
        self
    }

    /// This unit of another side.
    pub fn of(mut self, side: Side) -> Unit {
        self.side = side;
        self
    }

    /// This unit under a General.
    pub fn under(mut self, general: u32) -> Unit {
        self.general = Some(UnitId(general));
        self
    }

    /// This unit, out of command.
    pub fn out_of_command(mut self) -> Unit {
        self.flags.set(UnitFlags::IN_COMMAND, false);
        self
    }

    /// This unit, having charged in a turn over good going.
    pub fn charged_in(mut self, turn: u16) -> Unit {
        self.charged_turn = turn;
        self.flagged(UnitFlags::CHARGED_IN_GOOD_GOING)
    }

    /// This unit with something else true of it.
    pub fn flagged(mut self, flags: UnitFlags) -> Unit {
        self.flags.set(flags, true);
        self
    }

    /// This unit, hit so often.
    pub fn hit(mut self, hits: u8) -> Unit {
        self.hits = hits;
        self
    }

    /// This unit, in hand-to-hand since a turn.
    pub fn in_contact_since(mut self, turn: u16) -> Unit {
        self.contact_turn = turn;
        self
    }
}

/// A General, who may have joined a unit.
pub(crate) fn general(side: Side, grade: Grade, x: f64, y: f64, joined: Option<u32>) -> General {
    General { side, grade, pose: pose(x, y, 0), joined: joined.map(UnitId), moved: false }
}

/// A rectangle of terrain from one corner to the opposite one, in inches.
pub(crate) fn patch(terrain: Terrain, x: (f64, f64), y: (f64, f64)) -> Feature {
    kit::patch(terrain.kind(), x, y)
}

/// A line of terrain, in inches, so wide.
pub(crate) fn strip(terrain: Terrain, through: &[(f64, f64)], width: f64) -> Feature {
    kit::strip(terrain.kind(), through, width)
}

/// What a test begins with: units numbered from 1, Generals from 101, turn 5, Blue is W and moves first,
/// combat runs from left to right.
#[derive(Clone)]
pub(crate) struct Field {
    pub units: Vec<Unit>,
    pub generals: Vec<General>,
    pub ground: Vec<Feature>,
    pub options: Options,
    pub turn: u16,
    pub ways_in: Vec<(UnitId, WayIn)>,
    pub aims: Aims,
}

impl Field {
    pub(crate) fn new(units: impl IntoIterator<Item = Unit>) -> Field {
        let units = units.into_iter().collect();
        Field {
            units,
            generals: vec![],
            ground: vec![],
            options: Options::default(),
            turn: 5,
            ways_in: vec![],
            aims: Aims::default(),
        }
    }

    pub(crate) fn generals(mut self, generals: impl IntoIterator<Item = General>) -> Field {
        self.generals = generals.into_iter().collect();
        self
    }

    pub(crate) fn on(mut self, ground: impl IntoIterator<Item = Feature>) -> Field {
        self.ground = ground.into_iter().collect();
        self
    }

    pub(crate) fn with(mut self, change: impl FnOnce(&mut Options)) -> Field {
        change(&mut self.options);
        self
    }

    pub(crate) fn in_turn(mut self, turn: u16) -> Field {
        self.turn = turn;
        self
    }

    /// What is fought for.
    pub(crate) fn fought_for(mut self, aims: Aims) -> Field {
        self.aims = aims;
        self
    }

    /// A game that is about to do these steps and then waits on a question to Blue.
    pub(crate) fn doing(self, phase: Phase, steps: impl IntoIterator<Item = Step>) -> Game<FastPlay> {
        self.game(phase, steps.into_iter().map(Task::Do).collect())
    }

    /// A game in a side's 4c.
    pub(crate) fn moving(self, side: Side) -> Game<FastPlay> {
        self.game(Phase::Moves(side), vec![Task::Ask { side, of: Decision::Act, aside: None }])
    }

    /// A game in a side's 4a.
    pub(crate) fn riding(self, side: Side) -> Game<FastPlay> {
        self.game(Phase::Generals(side), vec![Task::Ask { side, of: Decision::Generals, aside: None }])
    }

    /// A game in which both declare their fire; morale and losses are played, nothing after step 2.
    pub(crate) fn firing(self) -> Game<FastPlay> {
        let mut game = self.game(Phase::Fire, vec![Task::Do(Step::Fire)]);
        game.advance(&mut Tape::default(), None);
        game
    }

    /// A game at the beginning of hand-to-hand; nothing follows it.
    pub(crate) fn fighting(self) -> Game<FastPlay> {
        self.game(Phase::HandToHand, vec![Task::Do(Step::HandToHand)])
    }

    fn game(self, phase: Phase, mut todo: Vec<Task<FastPlay>>) -> Game<FastPlay> {
        // What comes after the test's subject never matters: the battle is just over.
        todo.push(Task::Over { winner: None });
        let ground = Ground::new(Spot::new(inch(72), inch(48)), self.ground).expect("sound terrain");
        let setup = Setup { aims: self.aims, ..Setup::new(printed().clone(), self.options, ground) };
        let mut state = State {
            turn: self.turn,
            phase,
            wins_in_a_row: 1,
            troops: (1..).map(UnitId).zip(self.units).collect(),
            generals: (101..).map(UnitId).zip(self.generals).collect(),
            ways_in: self.ways_in.into_iter().collect(),
            ..State::default()
        };
        state.start = Side::BOTH.map(|side| state.raised(side));
        Game::new(Arc::new(setup), state, todo)
    }
}

/// Whether a unit is still in a battle.
pub(crate) fn stands_yet(game: &Game<FastPlay>, unit: u32) -> bool {
    game.state().troops.get(UnitId(unit)).is_some()
}

/// A unit of a game.
pub(crate) fn find(game: &Game<FastPlay>, unit: u32) -> &Unit {
    game.state().troops.get(UnitId(unit)).unwrap_or_else(|| panic!("unit {unit} is gone"))
}

/// Where a unit's elements stand, in inches and degrees, rounded to a hundred-thousandth.
pub(crate) fn stands(game: &Game<FastPlay>, unit: u32) -> Vec<(f64, f64, f64)> {
    let elements = find(game, unit).elements.iter();
    elements.map(|pose| (rounded(pose.at.x), rounded(pose.at.y), pose.facing.as_degrees())).collect()
}
