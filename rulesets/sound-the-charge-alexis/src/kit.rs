//! Positions for tests, typed about as tersely as examples are told. Places are in millimetres.
//!
//! Unless a test says otherwise everything is as the examples suppose: full strength, good morale, each unit
//! near a lone general of its side, open level ground, and no end of the battle.

use crate::terrain::Terrain;
use crate::{
    Arm, Began, Bend, Calibre, Decision, Engagement, Formation, General, Grade, Options, PRINTED, Phase,
    SoundTheChargeAlexis, Stance, State, Step, Tables, Terms, Traits, Unit, UnitFlags,
};
use engine::conformance::kit;
use engine::{ById, Game, Setup, Table, Task};
use geom::{Edge, Facing, Feature, Ground, Length, Pose, Shape, Spot, mm};
use names::{Side, UnitId};
use std::sync::{Arc, OnceLock};

pub(crate) use engine::conformance::kit::{
    allowed, as_usual, dice_thrown, give, question, refused, run, says, story,
};

/// The printed tables; with one number changed if `STA_MUTATE` names it.
pub(crate) fn printed() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| kit::tables(&PRINTED, "STA_MUTATE"))
}

/// A place, in millimetres.
pub(crate) fn spot(x: f64, y: f64) -> Spot {
    Spot::new(Length::of(x), Length::of(y))
}

/// A pose, in millimetres and degrees.
pub(crate) fn pose(x: f64, y: f64, degrees: i32) -> Pose {
    Pose { at: spot(x, y), facing: Facing::degrees(degrees) }
}

/// A full unit of grade C by the middle of its front. Units facing 0 or 90 are Blue's unless said otherwise,
/// those facing 180 or 270 Red's.
pub(crate) fn unit(arm: Arm, original: u8, stance: Stance) -> Unit {
    let side = if stance.pose.facing.as_degrees() < 180.0 { Side::Blue } else { Side::Red };
    Unit::new(side, arm, original, stance)
}

/// So many foot, so many of them side by side.
pub(crate) fn foot(formation: Formation, count: u8, files: u8, at: Pose) -> Unit {
    let base = printed().basing.foot;
    let stance = match formation {
        Formation::Square => Stance::square(formation, at, base, count, base.depth.0, count),
        _ => Stance::block(formation, at, base, files, count),
    };
    unit(Arm::Infantry, count, stance)
}

/// A line of sixteen foot.
pub(crate) fn line(x: i64, y: i64, degrees: i32) -> Unit {
    line_of(16, x, y, degrees)
}

/// A line of so many foot.
pub(crate) fn line_of(count: u8, x: i64, y: i64, degrees: i32) -> Unit {
    foot(Formation::Line, count, count, pose(x as f64, y as f64, degrees))
}

/// An attack column of sixteen foot, eight wide.
pub(crate) fn column(x: i64, y: i64, degrees: i32) -> Unit {
    foot(Formation::AttackColumn, 16, 8, pose(x as f64, y as f64, degrees))
}

/// A square of sixteen foot.
pub(crate) fn square(x: i64, y: i64, degrees: i32) -> Unit {
    foot(Formation::Square, 16, 4, pose(x as f64, y as f64, degrees))
}

/// Twelve medium cavalry: in line, or in an attack column six wide.
pub(crate) fn cavalry(formation: Formation, x: i64, y: i64, degrees: i32) -> Unit {
    let files = match formation {
        Formation::Line => 12,
        Formation::RoadColumn => 3,
        _ => 6,
    };
    let at = pose(x as f64, y as f64, degrees);
    unit(Arm::MediumCavalry, 12, Stance::block(formation, at, printed().basing.horse, files, 12))
}

/// A battery of so many field guns on foot, ready to fire, with four gunners each.
pub(crate) fn battery(guns: u8, x: i64, y: i64, degrees: i32) -> Unit {
    let at = pose(x as f64, y as f64, degrees);
    let stance = Stance::block(Formation::Manhandled, at, printed().basing.gun, guns, guns);
    Unit { guns, ..unit(Arm::FootArtillery, 4 * guns, stance) }
}

/// Skirmishers of light infantry at these places, the command model first.
pub(crate) fn skirmishers_at(places: &[(f64, f64)], degrees: i32) -> Unit {
    let figures: Vec<Pose> = places.iter().map(|&(x, y)| pose(x, y, degrees)).collect();
    let wide = Options::default().skirmisher_radius.0 * 2;
    let base = geom::Cell { width: wide, depth: wide };
    let stance = Stance::loose(Formation::Skirmish, figures.into(), base);
    unit(Arm::Infantry, places.len() as u8, stance).with(Traits::LIGHT)
}

/// So many skirmishers of light infantry in a row, the command model in the middle.
pub(crate) fn skirmishers(count: u8, x: i64, y: i64, degrees: i32) -> Unit {
    let place = |number: u8| {
        let step = f64::from(number.div_ceil(2)) * if number.is_multiple_of(2) { -30.0 } else { 30.0 };
        (x as f64 + step, y as f64)
    };
    skirmishers_at(&(0..count).map(place).collect::<Vec<_>>(), degrees)
}

impl Unit {
    /// This unit of another grade.
    pub fn grade(mut self, grade: Grade) -> Unit {
        self.grade = grade;
        self
    }

    /// This unit of another arm.
    pub fn arm(mut self, arm: Arm) -> Unit {
        self.arm = arm;
        self
    }

    /// This unit with guns of another weight.
    pub fn calibre(mut self, calibre: Calibre) -> Unit {
        self.calibre = calibre;
        self
    }

    /// This unit of another side.
    pub fn of(mut self, side: Side) -> Unit {
        self.side = side;
        self
    }

    /// This unit with something peculiar.
    pub fn with(mut self, traits: Traits) -> Unit {
        self.traits.set(traits, true);
        self
    }

    /// This unit, shaken.
    pub fn shaken(self) -> Unit {
        self.flagged(UnitFlags::SHAKEN)
    }

    /// This unit with something else true of it.
    pub fn flagged(mut self, flags: UnitFlags) -> Unit {
        self.flags.set(flags, true);
        self
    }

    /// This unit as what is left of so many.
    pub fn out_of(mut self, original: u8) -> Unit {
        self.lost = original - self.original;
        self.original = original;
        self
    }

    /// This unit in another formation, so many models wide, about the middle of its front.
    pub fn formed(self, formation: Formation, files: u8) -> Unit {
        let pose = self.stance.pose;
        let stance = Field::new([])
            .look(|at| crate::formation::shapes::formed(at, &self, formation, Some(files), pose));
        Unit { stance, ..self }
    }

    /// This line with its ends folded back by a quarter turn.
    pub fn bent(self, left: u8, right: u8) -> Unit {
        let bend = Bend { left, right, ..crate::formation::bending::bend_of(0, 0, None, None) };
        let stance = self.stance.folded(Formation::Bent, printed().basing.foot, bend);
        Unit { stance, ..self }
    }
}

/// A general, who may be attached to a unit.
pub(crate) fn general(side: Side, x: f64, y: f64, attached: Option<u32>) -> General {
    General { side, at: spot(x, y), attached: attached.map(UnitId), ridden: Length::ZERO }
}

/// A contact that began in an earlier turn, front to front.
pub(crate) fn engaged(attacker: u32, defender: u32, since: u16) -> Engagement {
    Engagement {
        attacker: UnitId(attacker),
        defender: UnitId(defender),
        since,
        onto: Edge::Front,
        terms: Terms::default(),
    }
}

/// A rectangle of terrain from one corner to the opposite one.
pub(crate) fn patch(terrain: Terrain, x: (i64, i64), y: (i64, i64)) -> Feature {
    let corners = [(x.0, y.0), (x.1, y.0), (x.1, y.1), (x.0, y.1)];
    let shape = Shape::Polygon(corners.iter().map(|&(x, y)| Spot::new(mm(x), mm(y))).collect());
    Feature { kind: terrain.kind(), shape, ground: None, tall: 0 }
}

/// Higher ground in a rectangle, so many contours up.
pub(crate) fn hill(level: i32, x: (i64, i64), y: (i64, i64)) -> Feature {
    Feature { ground: Some(level), ..patch(Terrain::Hill, x, y) }
}

/// A line of terrain, so wide.
pub(crate) fn strip(terrain: Terrain, through: &[(i64, i64)], width: i64) -> Feature {
    let through = through.iter().map(|&(x, y)| Spot::new(mm(x), mm(y))).collect();
    let shape = Shape::Line { through, width: mm(width) };
    Feature { kind: terrain.kind(), shape, ground: None, tall: 0 }
}

/// What a test begins with: units numbered from 1, generals from 101; turn 5, Blue is active.
#[derive(Clone)]
pub(crate) struct Field {
    pub units: Vec<Unit>,
    /// None: a general for each unit, 200 mm behind its front.
    pub generals: Option<Vec<General>>,
    pub ground: Vec<Feature>,
    pub engagements: Vec<Engagement>,
    pub options: Options,
    pub active: Side,
}

impl Field {
    pub(crate) fn new(units: impl IntoIterator<Item = Unit>) -> Field {
        Field {
            units: units.into_iter().collect(),
            generals: None,
            ground: vec![],
            engagements: vec![],
            options: Options { broken: [2, 1], turn_limit: 0, ..Options::default() },
            active: Side::Blue,
        }
    }

    pub(crate) fn generals(mut self, generals: impl IntoIterator<Item = General>) -> Field {
        self.generals = Some(generals.into_iter().collect());
        self
    }

    pub(crate) fn on(mut self, ground: impl IntoIterator<Item = Feature>) -> Field {
        self.ground = ground.into_iter().collect();
        self
    }

    /// Units that are in contact already.
    pub(crate) fn engaged(mut self, engagements: impl IntoIterator<Item = Engagement>) -> Field {
        self.engagements = engagements.into_iter().collect();
        self
    }

    pub(crate) fn active(mut self, side: Side) -> Field {
        self.active = side;
        self
    }

    /// A game that is about to do these steps, in a phase that has begun.
    pub(crate) fn doing(
        self,
        phase: Phase,
        steps: impl IntoIterator<Item = Step>,
    ) -> Game<SoundTheChargeAlexis> {
        self.game(phase, steps.into_iter().map(Task::Do).collect())
    }

    /// A game in which the active side's units act; nothing follows their moves.
    pub(crate) fn moving(self) -> Game<SoundTheChargeAlexis> {
        let side = self.active;
        self.game(Phase::Moves, vec![Task::Ask { side, of: Decision::Act, aside: None }])
    }

    /// A game in which the active side fires; the tests follow.
    pub(crate) fn firing(self) -> Game<SoundTheChargeAlexis> {
        let side = self.active;
        let ask = Task::Ask { side, of: Decision::Fire, aside: None };
        let over = Task::Do(crate::steps::Firing::Over.into());
        self.game(Phase::Fire, vec![ask, over, Task::Do(Step::Remove)])
    }

    /// A game in which the active side's units act and then fight.
    pub(crate) fn charging(self) -> Game<SoundTheChargeAlexis> {
        let side = self.active;
        let ask = Task::Ask { side, of: Decision::Act, aside: None };
        self.game(Phase::Moves, vec![ask, Task::Do(Step::Combat)])
    }

    fn game(self, phase: Phase, mut todo: Vec<Task<SoundTheChargeAlexis>>) -> Game<SoundTheChargeAlexis> {
        // What comes after the test's subject never matters: the battle is just over.
        todo.push(Task::Over { winner: None });
        let (setup, state) = self.laid_out(phase);
        Game::new(Arc::new(setup), state, todo)
    }

    /// The setup and the state of this field.
    pub(crate) fn laid_out(self, phase: Phase) -> (Setup<SoundTheChargeAlexis>, State) {
        let ground = Ground::new(Spot::new(mm(4000), mm(4000)), self.ground).expect("sound terrain");
        let count = |side: Side| self.units.iter().filter(|unit| unit.side == side).count() as u16;
        let start = Side::BOTH.map(count);
        let stances = (1..).map(UnitId).zip(self.units.iter().map(|unit| unit.stance.clone()));
        let began = Began(Arc::new(stances.collect::<ById<_>>()));
        let behind = |unit: &Unit| {
            let at = Spot::of(unit.front().advanced(-200.0).at);
            General { side: unit.side, at, attached: None, ridden: Length::ZERO }
        };
        let generals = self.generals.clone().unwrap_or_else(|| self.units.iter().map(behind).collect());
        let setup = Setup::new(printed().clone(), self.options, ground);
        let units = self.units.into_iter().map(|mut unit| {
            if self.generals.is_none() {
                unit.flags.set(UnitFlags::COMMANDED, true);
            }
            unit
        });
        let state = State {
            turn: 5,
            phase,
            start,
            troops: (1..).map(UnitId).zip(units).collect(),
            generals: (101..).map(UnitId).zip(generals).collect(),
            engagements: self.engagements,
            began,
            ..State::new(self.active)
        };
        (setup, state)
    }

    /// A look at this field, for rules that only look.
    pub(crate) fn look<T>(self, look: impl FnOnce(crate::At) -> T) -> T {
        let (setup, state) = self.laid_out(Phase::Moves);
        look(Table { setup: &setup, state: &state, draft: &[] })
    }
}

/// Whether a unit is still in a battle.
pub(crate) fn stands_yet(game: &Game<SoundTheChargeAlexis>, unit: u32) -> bool {
    game.state().troops.get(UnitId(unit)).is_some()
}

/// A unit of a game.
pub(crate) fn find(game: &Game<SoundTheChargeAlexis>, unit: u32) -> &Unit {
    game.state().troops.get(UnitId(unit)).unwrap_or_else(|| panic!("unit {unit} is gone"))
}

/// What became of a unit: models left, and whether it is shaken.
pub(crate) fn state_of(game: &Game<SoundTheChargeAlexis>, unit: u32) -> (u8, bool) {
    (find(game, unit).strength(), find(game, unit).is_shaken())
}
