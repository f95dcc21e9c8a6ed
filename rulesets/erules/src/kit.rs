//! Positions for tests, typed about as tersely as the examples are told. Places are in metres.
//!
//! Unless a test says otherwise everything is as the examples suppose: full strength, good order, halted,
//! open level ground, clear weather, bound 2 of Blue or later, and no end of the battle.

use crate::kinds::{Arm, Formation, Traits};
use crate::stance::base_of;
use crate::state::Pace;
use crate::terrain::{Stuff, Terrain};
use crate::{
    At, Decision, Erules, FigureScale, Morale, Options, PRINTED, Phase, Stance, State, Step, Tables, Unit,
    UnitFlags,
};
use engine::conformance::kit;
use engine::{Game, Setup, Table, Task};
use geom::{Facing, Feature, Ground, Length, Pose, Shape, Spot, mm};
use names::{Side, UnitId};
use std::sync::Arc;

pub(crate) use engine::conformance::kit::{allowed, give, refused, run, says, story};

/// The printed tables; with one number changed if `ERN_MUTATE` names it.
pub(crate) fn printed() -> Tables {
    kit::tables(&PRINTED, "ERN_MUTATE")
}

/// A pose, in metres and degrees. Positions of tests lie about a place far from the edges of the table.
pub(crate) fn pose(x: f64, y: f64, degrees: i32) -> Pose {
    Pose { at: spot(x, y), facing: Facing::degrees(degrees) }
}

/// Where the origin of the tests lies on the table.
const ORIGIN: f64 = 3000.0;

/// A place, in metres from the origin of the tests.
pub(crate) fn spot(x: f64, y: f64) -> Spot {
    Spot::new(Length::of(ORIGIN + x), Length::of(ORIGIN + y))
}

/// A unit by the middle of its front. Units facing 0 or 90 are Blue's unless said otherwise, others Red's.
pub(crate) fn unit(arm: Arm, formation: Formation, count: u8, front: u8, at: Pose) -> Unit {
    let side = if at.facing.as_degrees() < 180.0 { Side::Blue } else { Side::Red };
    let base = base_of(&printed(), FigureScale::Mm6, arm, formation);
    let mut unit = Unit::new(side, arm, count, Stance::new(formation, at, base, front));
    if matches!(arm, Arm::Infantry | Arm::Skirmishers) {
        unit.traits.set(Traits::FIREARMS, true);
    }
    unit
}

/// A line of so many infantry.
pub(crate) fn line(count: u8, x: f64, y: f64, degrees: i32) -> Unit {
    unit(Arm::Infantry, Formation::Line, count, count, pose(x, y, degrees))
}

/// A closed column of eighteen infantry, six wide.
pub(crate) fn column(x: f64, y: f64, degrees: i32) -> Unit {
    unit(Arm::Infantry, Formation::Column, 18, 6, pose(x, y, degrees))
}

/// A line of so many cavalry.
pub(crate) fn horse(count: u8, x: f64, y: f64, degrees: i32) -> Unit {
    unit(Arm::Cavalry, Formation::Line, count, count, pose(x, y, degrees))
}

/// Skirmishers in rows.
pub(crate) fn skirmishers(count: u8, front: u8, x: f64, y: f64, degrees: i32) -> Unit {
    unit(Arm::Skirmishers, Formation::Skirmish, count, front, pose(x, y, degrees))
}

/// A foot battery of so many models, unlimbered.
pub(crate) fn battery(guns: u8, x: f64, y: f64, degrees: i32) -> Unit {
    let mut battery = unit(Arm::FootArtillery, Formation::Unlimbered, 4 * guns, guns, pose(x, y, degrees));
    battery.guns = guns;
    battery
}

/// A command element; the commander-in-chief if it is told so.
pub(crate) fn element(side: Side, x: f64, y: f64, cinc: bool) -> Unit {
    let degrees = if side == Side::Blue { 0 } else { 180 };
    let mut element = unit(Arm::Staff, Formation::Line, 1, 1, pose(x, y, degrees)).of(side);
    element.traits.set(Traits::CINC, cinc);
    element
}

impl Unit {
    /// This unit of another side.
    pub(crate) fn of(mut self, side: Side) -> Unit {
        self.side = side;
        self
    }

    /// This unit with something peculiar.
    pub(crate) fn with(mut self, traits: Traits) -> Unit {
        self.traits.set(traits, true);
        self
    }

    /// This unit without something peculiar.
    pub(crate) fn without(mut self, traits: Traits) -> Unit {
        self.traits.set(traits, false);
        self
    }

    /// This unit with something true of it.
    pub(crate) fn flagged(mut self, flags: UnitFlags) -> Unit {
        self.flags.set(flags, true);
        self
    }

    /// This unit on the march straight ahead.
    pub(crate) fn marching(mut self, speed: i64) -> Unit {
        self.pace = Pace { heading: self.stance.pose.facing, speed: mm(speed) };
        self.flags.set(UnitFlags::FORWARD, true);
        self
    }

    /// This unit in such morale since a bound of either side.
    pub(crate) fn in_morale(mut self, morale: Morale, since: u16) -> Unit {
        self.morale = morale;
        self.since = since;
        self
    }

    /// This unit with so many figures left.
    pub(crate) fn left_with(mut self, figures: u8) -> Unit {
        self.figures = figures;
        self.began = figures;
        if self.stance.front > figures {
            self.stance.front = figures;
        }
        self
    }

    /// This unit, in its last own bound come from a place.
    pub(crate) fn from(mut self, x: f64, y: f64) -> Unit {
        let here = Spot::of(self.ground().centre());
        let by = spot(x, y).point() - self.front().at;
        self.trail = [Spot::of(here.point() + by), here].into_iter().collect();
        self
    }

    /// This unit as part of a formation.
    pub(crate) fn in_group(mut self, group: u8) -> Unit {
        self.group = Some(group);
        self
    }
}

/// A rectangle of terrain from one corner to the opposite one.
pub(crate) fn patch(terrain: Terrain, x: (f64, f64), y: (f64, f64)) -> Feature {
    let corners = [(x.0, y.0), (x.1, y.0), (x.1, y.1), (x.0, y.1)];
    let shape = Shape::Polygon(corners.iter().map(|&(x, y)| spot(x, y)).collect());
    Feature { kind: terrain.kind(Stuff::Usual), shape, ground: None, tall: 0 }
}

/// A line of terrain, so wide.
pub(crate) fn strip(terrain: Terrain, through: &[(f64, f64)], width: i64) -> Feature {
    let shape = Shape::Line { through: through.iter().map(|&(x, y)| spot(x, y)).collect(), width: mm(width) };
    Feature { kind: terrain.kind(Stuff::Usual), shape, ground: None, tall: 0 }
}

/// Higher ground in a rectangle, so many metres up.
pub(crate) fn hill(level: i32, x: (f64, f64), y: (f64, f64)) -> Feature {
    Feature { ground: Some(level), ..patch(Terrain::Hill, x, y) }
}

/// What a test begins with: units numbered from 1; Blue is active, in its fourth bound.
#[derive(Clone)]
pub(crate) struct Field {
    pub(crate) units: Vec<Unit>,
    pub(crate) ground: Vec<Feature>,
    pub(crate) options: Options,
    pub(crate) active: Side,
    pub(crate) bounds: u16,
}

impl Field {
    pub(crate) fn new(units: impl IntoIterator<Item = Unit>) -> Field {
        let options = Options { break_percent: 1000, ..Options::default() };
        Field { units: units.into_iter().collect(), ground: vec![], options, active: Side::Blue, bounds: 4 }
    }

    pub(crate) fn on(mut self, ground: impl IntoIterator<Item = Feature>) -> Field {
        self.ground = ground.into_iter().collect();
        self
    }

    pub(crate) fn active(mut self, side: Side) -> Field {
        self.active = side;
        self
    }

    pub(crate) fn in_bound(mut self, bounds: u16) -> Field {
        self.bounds = bounds;
        self
    }

    pub(crate) fn options(mut self, change: impl FnOnce(&mut Options)) -> Field {
        change(&mut self.options);
        self
    }

    /// The setup and the state of this field, in a phase of the active side's bound.
    pub(crate) fn laid_out(self, phase: Phase) -> (Setup<Erules>, State) {
        let ground = Ground::new(Spot::new(mm(6000), mm(6000)), self.ground).expect("sound terrain");
        let setup = Setup::new(printed(), self.options, ground);
        let mut units = self.units;
        for unit in &mut units {
            let flees = unit.flees();
            unit.flags.set(UnitFlags::FLED, flees);
        }
        let mut state = State::new(self.active);
        state.clock = 2 * self.bounds;
        state.own = [self.bounds; 2];
        state.phase = phase;
        state.troops = (1..).map(UnitId).zip(units).collect();
        (setup, state)
    }

    /// A game that is about to do these steps; what comes after them never matters: the battle is just over.
    pub(crate) fn doing(self, phase: Phase, steps: impl IntoIterator<Item = Step>) -> Game<Erules> {
        self.game(phase, steps.into_iter().map(Task::Do).collect())
    }

    /// A game at a question to the active side; nothing follows but what answers leave.
    pub(crate) fn asking(self, phase: Phase, of: Decision) -> Game<Erules> {
        let side = self.active;
        self.game(phase, vec![Task::Ask { side, of, aside: None }])
    }

    /// A game in which a bound of the active side begins.
    pub(crate) fn beginning(mut self) -> Game<Erules> {
        self.active = self.active.other();
        self.bounds -= 1;
        self.doing(Phase::Move, [Step::Bound])
    }

    /// A game at the moves of the active side.
    pub(crate) fn moving(self) -> Game<Erules> {
        self.asking(Phase::Move, Decision::Move)
    }

    fn game(self, phase: Phase, mut todo: Vec<Task<Erules>>) -> Game<Erules> {
        todo.push(Task::Over { winner: None });
        let (setup, state) = self.laid_out(phase);
        Game::new(Arc::new(setup), state, todo)
    }

    /// A look at this field, for rules that only look.
    pub(crate) fn look<T>(self, look: impl FnOnce(At) -> T) -> T {
        self.look_in(Phase::Declare, look)
    }

    /// A look at this field in a phase.
    pub(crate) fn look_in<T>(self, phase: Phase, look: impl FnOnce(At) -> T) -> T {
        let (setup, state) = self.laid_out(phase);
        look(Table { setup: &setup, state: &state, draft: &[] })
    }
}

/// A unit of a game.
pub(crate) fn find(game: &Game<Erules>, unit: u32) -> &Unit {
    game.state().troops.get(UnitId(unit)).unwrap_or_else(|| panic!("unit {unit} is gone"))
}

/// Whether a unit is still in a battle.
pub(crate) fn stands_yet(game: &Game<Erules>, unit: u32) -> bool {
    game.state().troops.get(UnitId(unit)).is_some()
}

/// Where the front of a unit has its middle, in metres from the origin of the tests, to a tenth, and which
/// way it looks, in whole degrees.
pub(crate) fn stands(game: &Game<Erules>, unit: u32) -> (f64, f64, i32) {
    let pose = find(game, unit).stance.pose;
    let tenth = |length: Length| ((length.mm() - ORIGIN) * 10.0).round() / 10.0;
    (tenth(pose.at.x), tenth(pose.at.y), pose.facing.as_degrees().round() as i32)
}

/// The figures that a unit has left.
pub(crate) fn figures(game: &Game<Erules>, unit: u32) -> u8 {
    find(game, unit).figures
}

/// A number, for short.
pub(crate) const fn id(unit: u32) -> UnitId {
    UnitId(unit)
}
