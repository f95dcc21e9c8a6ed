//! Positions for tests, typed about as tersely as the book's examples are told.
//!
//! Unless a test says otherwise everything is as the examples suppose: full strength, good morale, in order,
//! each unit in command of a lone general behind it, open level ground, army morale and national rules off.

use crate::PRINTED;
use crate::terrain::Terrain;
use crate::{
    Arm, ArmyMorale, Boat, Decision, Engagement, Formation, General, Grade, Nation, Options, Phase,
    SoundTheCharge, Stance, State, Step, Tables, Terms, Unit, UnitFlags,
};
use engine::aims::Aims;
use engine::conformance::kit::{self, rounded};
use engine::{ById, Game, Setup, Table, Task};
use geom::{Edge, Feature, Ground, Spot, inch};
use names::{Side, UnitId};
use std::sync::{Arc, OnceLock};

pub(crate) use engine::conformance::kit::{
    allowed, as_usual, dice_thrown, give, inches, pose, question, refused, run, says, spot, story,
};

/// The printed tables; with one number changed if `STC_MUTATE` names it.
pub(crate) fn printed() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| kit::tables(&PRINTED, "STC_MUTATE"))
}

/// A full, steady unit of grade C by the middle of its front. Units facing 0 or 90 are Blue's unless said
/// otherwise, those facing 180 or 270 Red's.
pub(crate) fn unit(arm: Arm, stance: Stance) -> Unit {
    let side = if stance.pose.facing.as_degrees() < 180.0 { Side::Blue } else { Side::Red };
    Unit::new(side, arm, printed().unit_size.foot_figures, 0, stance)
}

/// Twelve line infantry in a formation: a line of one rank, a column of four files, a square, or bent later.
pub(crate) fn foot(formation: Formation, x: f64, y: f64, degrees: i32) -> Unit {
    let (at, base) = (pose(x, y, degrees), printed().basing.foot);
    let files = if formation == Formation::Line { 12 } else { 4 };
    let stance = match formation {
        Formation::Square => {
            Stance::square(Formation::Square, at, base, 12, Options::default().square_extra.0, 12)
        }
        _ => Stance::block(formation, at, base, files, 12),
    };
    unit(Arm::LineInfantry, stance)
}

/// A line of twelve foot, one rank deep.
pub(crate) fn line(x: f64, y: f64, degrees: i32) -> Unit {
    foot(Formation::Line, x, y, degrees)
}

/// A column of twelve foot, four files wide.
pub(crate) fn column(x: f64, y: f64, degrees: i32) -> Unit {
    foot(Formation::Column, x, y, degrees)
}

/// A square of twelve foot.
pub(crate) fn square(x: f64, y: f64, degrees: i32) -> Unit {
    foot(Formation::Square, x, y, degrees)
}

/// Twelve heavy cavalry: in line six files wide, in column three.
pub(crate) fn cavalry(formation: Formation, x: f64, y: f64, degrees: i32) -> Unit {
    let files = if formation == Formation::Line { 6 } else { 3 };
    let base = printed().basing.horse;
    unit(Arm::HeavyCavalry, Stance::block(formation, pose(x, y, degrees), base, files, 12))
}

/// A battery of so many field guns, unlimbered, with three gunners each.
pub(crate) fn battery(models: u8, x: f64, y: f64, degrees: i32) -> Unit {
    let stance =
        Stance::block(Formation::Unlimbered, pose(x, y, degrees), printed().basing.gun, models, models);
    let original = models * Options::default().gunners_per_model;
    Unit { models, original, ..unit(Arm::FieldGuns, stance) }
}

/// Twelve skirmishers in two rows of six, by the middle of their first row's front.
pub(crate) fn skirmishers(x: f64, y: f64, degrees: i32) -> Unit {
    skirmish_rows(12, 6, x, y, degrees)
}

/// So many skirmishers in rows of so many.
pub(crate) fn skirmish_rows(count: u8, files: u8, x: f64, y: f64, degrees: i32) -> Unit {
    let base = printed().basing.skirmisher;
    let stance = Stance::rows(Formation::Skirmish, pose(x, y, degrees), base, files, count);
    Unit { original: count, ..unit(Arm::LightInfantry, stance) }
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

    /// This unit of a nation.
    pub fn of_nation(mut self, nation: Nation) -> Unit {
        self.nation = nation;
        self
    }

    /// This unit of another side.
    pub fn of(mut self, side: Side) -> Unit {
        self.side = side;
        self
    }

    /// This unit, shaken.
    pub fn shaken(self) -> Unit {
        self.flagged(UnitFlags::SHAKEN)
    }

    /// This unit, disordered.
    pub fn disordered(self) -> Unit {
        self.flagged(UnitFlags::DISORDERED)
    }

    /// This unit with something else true of it.
    pub fn flagged(mut self, flags: UnitFlags) -> Unit {
        self.flags.set(flags, true);
        self
    }

    /// This unit, out of command.
    pub fn out_of_command(mut self) -> Unit {
        self.flags.set(UnitFlags::IN_COMMAND, false);
        self
    }

    /// This unit with so many figures lost, on the stands that are left to it.
    pub fn having_lost(mut self, lost: u8) -> Unit {
        self.lost = lost;
        crate::losses::stands_leave(&mut self, &Options::default());
        self
    }

    /// This unit in another formation and of so many files, about the middle of its front.
    pub fn formed(self, formation: Formation, files: u8) -> Unit {
        let field = Field::new([self.clone()]);
        let (setup, state) = field.laid_out(Phase::Moves);
        let at = Table { setup: &setup, state: &state, draft: &[] };
        let stance = crate::formation::shapes::formed(at, &self, formation, Some(files), crate::Face::Ahead);
        Unit { stance, ..self }
    }

    /// This battalion with a screen of so many figures, whose id it names.
    pub fn with_screen(mut self, screen: u32, out: u8) -> Unit {
        self.screen = Some(UnitId(screen));
        self.out = out;
        self
    }

    /// These skirmishers as the screen of a battalion.
    pub fn screen_of(mut self, parent: u32) -> Unit {
        self.parent = Some(UnitId(parent));
        self
    }
}

/// A general, who may be attached to a unit.
pub(crate) fn general(side: Side, x: f64, y: f64, attached: Option<u32>) -> General {
    General {
        side,
        at: spot(x, y),
        attached: attached.map(UnitId),
        moved: false,
        touched_by: Default::default(),
    }
}

impl General {
    /// This general so far behind the front of a unit.
    fn behind(self, unit: &Unit, by: f64) -> General {
        General { at: Spot::of(unit.front().advanced(-inches(by).mm()).at), ..self }
    }
}

/// An engagement that began in an earlier turn, front to front.
pub(crate) fn engaged(attacker: u32, defender: u32, since: u16) -> Engagement {
    Engagement {
        attacker: UnitId(attacker),
        defender: UnitId(defender),
        since,
        onto: Edge::Front,
        terms: Terms::default(),
        held_back: 0,
    }
}

/// A rectangle of terrain from one corner to the opposite one, in inches.
pub(crate) fn patch(terrain: Terrain, x: (f64, f64), y: (f64, f64)) -> Feature {
    kit::patch(terrain.kind(), x, y)
}

/// Higher ground in a rectangle, so many contours up.
pub(crate) fn hill(level: i32, x: (f64, f64), y: (f64, f64)) -> Feature {
    Feature { ground: Some(level), ..patch(Terrain::GentleHill, x, y) }
}

/// A line of terrain, in inches, so wide.
pub(crate) fn strip(terrain: Terrain, through: &[(f64, f64)], width: f64) -> Feature {
    kit::strip(terrain.kind(), through, width)
}

/// What a test begins with: units numbered from 1, generals from 101, boats from 201; turn 5, Blue is active.
#[derive(Clone)]
pub(crate) struct Field {
    pub units: Vec<Unit>,
    /// None: a general for each unit, seven inches behind its front.
    pub generals: Option<Vec<General>>,
    pub boats: Vec<Boat>,
    pub ground: Vec<Feature>,
    pub engagements: Vec<Engagement>,
    /// How some units stood when the turn began; all others as they stand.
    pub began: Vec<(u32, Stance)>,
    pub options: Options,
    pub turn: u16,
    pub active: Side,
    pub aims: Aims,
}

impl Field {
    pub(crate) fn new(units: impl IntoIterator<Item = Unit>) -> Field {
        Field {
            units: units.into_iter().collect(),
            generals: None,
            boats: vec![],
            ground: vec![],
            engagements: vec![],
            began: vec![],
            options: Options { army_morale: ArmyMorale::Off, ..Options::default() },
            turn: 5,
            active: Side::Blue,
            aims: Aims::default(),
        }
    }

    pub(crate) fn generals(mut self, generals: impl IntoIterator<Item = General>) -> Field {
        self.generals = Some(generals.into_iter().collect());
        self
    }

    pub(crate) fn boats(mut self, boats: impl IntoIterator<Item = Boat>) -> Field {
        self.boats = boats.into_iter().collect();
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

    /// How a unit stood when the turn began.
    pub(crate) fn began(mut self, unit: u32, stance: Stance) -> Field {
        self.began.push((unit, stance));
        self
    }

    pub(crate) fn with(mut self, change: impl FnOnce(&mut Options)) -> Field {
        change(&mut self.options);
        self
    }

    /// National rules in force.
    pub(crate) fn national(self) -> Field {
        self.with(|options| options.national.in_force = true)
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

    pub(crate) fn active(mut self, side: Side) -> Field {
        self.active = side;
        self
    }

    /// A game that is about to do these steps, in a phase that has begun.
    pub(crate) fn doing(self, phase: Phase, steps: impl IntoIterator<Item = Step>) -> Game<SoundTheCharge> {
        self.game(phase, steps.into_iter().map(Task::Do).collect())
    }

    /// A game in which the active side may rally its shaken units; nothing follows.
    pub(crate) fn rallying(self) -> Game<SoundTheCharge> {
        self.asking(Phase::Rally, Decision::Rally)
    }

    /// A game in which the active side's units act; nothing follows their moves.
    pub(crate) fn moving(self) -> Game<SoundTheCharge> {
        self.asking(Phase::Moves, Decision::Act)
    }

    /// A game in which the active side shoots; the tests follow, and nothing after them.
    pub(crate) fn shooting(self) -> Game<SoundTheCharge> {
        let side = self.active;
        let ask = Task::Ask { side, of: Decision::Fire, aside: None };
        self.game(Phase::Shooting, vec![ask, Task::Do(Step::AfterShooting), Task::Do(Step::EndOfPhase)])
    }

    /// A game in which the active side's units act and then fight. Generals stand so near behind their units
    /// that these are in command after a charge, too.
    pub(crate) fn charging(mut self) -> Game<SoundTheCharge> {
        let side = self.active;
        let near = |unit: &Unit| general(unit.side, 0.0, 0.0, None).behind(unit, 3.0);
        self.generals = self.generals.or_else(|| Some(self.units.iter().map(near).collect()));
        let ask = Task::Ask { side, of: Decision::Act, aside: None };
        let steps = [Step::EndOfPhase, Step::CloseCombat, Step::EndOfPhase].map(Task::Do);
        self.game(Phase::Moves, std::iter::once(ask).chain(steps).collect())
    }

    /// A game at the beginning of close combat; nothing follows it.
    pub(crate) fn fighting(self) -> Game<SoundTheCharge> {
        self.game(Phase::CloseCombat, [Step::CloseCombat, Step::EndOfPhase].map(Task::Do).into())
    }

    fn asking(self, phase: Phase, of: Decision) -> Game<SoundTheCharge> {
        let side = self.active;
        self.game(phase, vec![Task::Ask { side, of, aside: None }])
    }

    fn game(self, phase: Phase, mut todo: Vec<Task<SoundTheCharge>>) -> Game<SoundTheCharge> {
        // What comes after the test's subject never matters: the battle is just over.
        todo.push(Task::Over { winner: None });
        let (setup, state) = self.laid_out(phase);
        Game::new(Arc::new(setup), state, todo)
    }

    /// The setup and the state of this field.
    pub(crate) fn laid_out(self, phase: Phase) -> (Setup<SoundTheCharge>, State) {
        let ground = Ground::new(Spot::new(inch(72), inch(48)), self.ground).expect("sound terrain");
        let mut stances: ById<Stance> =
            (1..).map(UnitId).zip(self.units.iter().map(|unit| unit.stance.clone())).collect();
        for (unit, stance) in self.began {
            stances.insert(UnitId(unit), stance);
        }
        let behind = |unit: &Unit| general(unit.side, 0.0, 0.0, None).behind(unit, 7.0);
        let generals = self.generals.unwrap_or_else(|| self.units.iter().map(behind).collect());
        let setup = Setup { aims: self.aims, ..Setup::new(printed().clone(), self.options, ground) };
        let mut state = State {
            turn: self.turn,
            phase,
            troops: (1..).map(UnitId).zip(self.units).collect(),
            generals: (101..).map(UnitId).zip(generals).collect(),
            boats: (201..).map(UnitId).zip(self.boats).collect(),
            engagements: self.engagements,
            began: crate::Began(Arc::new(stances)),
            ..State::new(self.active)
        };
        state.start = Side::BOTH.map(|side| state.muster(side).0);
        (setup, state)
    }

    /// A look at this field, for rules that only look.
    pub(crate) fn look<T>(self, look: impl FnOnce(crate::At) -> T) -> T {
        let (setup, state) = self.laid_out(Phase::Moves);
        look(Table { setup: &setup, state: &state, draft: &[] })
    }
}

/// Whether a unit is still in a battle.
pub(crate) fn stands_yet(game: &Game<SoundTheCharge>, unit: u32) -> bool {
    game.state().troops.get(UnitId(unit)).is_some()
}

/// A unit of a game.
pub(crate) fn find(game: &Game<SoundTheCharge>, unit: u32) -> &Unit {
    game.state().troops.get(UnitId(unit)).unwrap_or_else(|| panic!("unit {unit} is gone"))
}

/// Where the middle of a unit's front is and how it faces, in inches and degrees, rounded to a
/// hundred-thousandth.
pub(crate) fn stands(game: &Game<SoundTheCharge>, unit: u32) -> (f64, f64, f64) {
    let pose = find(game, unit).stance.pose;
    (rounded(pose.at.x), rounded(pose.at.y), pose.facing.as_degrees())
}

/// What became of a unit: figures left, whether it is shaken, and whether it is disordered.
pub(crate) fn state_of(game: &Game<SoundTheCharge>, unit: u32) -> (u8, bool, bool) {
    let unit = find(game, unit);
    (unit.strength(), unit.is_shaken(), unit.is_disordered())
}
