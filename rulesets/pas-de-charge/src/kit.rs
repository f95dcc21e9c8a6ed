//! Positions for tests. Places are the middles of bases, in millimetres; x is to the east, y to the north,
//! and the origin of every test lies in the middle of its table.

use crate::kinds::{Arm, Formation, Grade};
use crate::options::Basing;
use crate::state::{Command, General, Phase, State, Unit, UnitFlags};
use crate::steps::Step;
use crate::{Decision, Options, Order, PRINTED, PasDeCharge, Tables, Terrain};
use dice::Tape;
use engine::conformance::kit;
use engine::{ById, Game, Setup, Task, Told, Troops};
use geom::{Facing, Feature, Ground, Leg, Length, Motion, Pose, Shape, Spot, mm};
use names::{Side, UnitId};
use std::sync::{Arc, OnceLock};

pub(crate) use engine::conformance::kit::{allowed, give, refused, run, says, story};

/// How far the origin of a test lies from the edges of its table.
pub(crate) const MIDDLE: f64 = 3000.0;

/// The printed tables; with one number changed if `PDC_MUTATE` names it.
pub(crate) fn printed() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| kit::tables(&PRINTED, "PDC_MUTATE"))
}

/// A place.
pub(crate) fn spot(x: f64, y: f64) -> Spot {
    Spot::new(Length::of(x + MIDDLE), Length::of(y + MIDDLE))
}

/// A pose; degrees are clockwise from north.
pub(crate) fn pose(x: f64, y: f64, degrees: i32) -> Pose {
    Pose { at: spot(x, y), facing: Facing::degrees(degrees) }
}

/// A unit of a side. Infantry is 200 mm wide, a squadron 90, and a battery has 8 guns.
pub(crate) fn unit(side: Side, arm: Arm, formation: Formation, x: f64, y: f64, degrees: i32) -> Unit {
    wide(side, arm, formation, x, y, degrees, &Options::default())
}

fn wide(side: Side, arm: Arm, formation: Formation, x: f64, y: f64, degrees: i32, options: &Options) -> Unit {
    let front = match arm.family() {
        crate::Family::Infantry => mm(200),
        crate::Family::Cavalry => mm(90),
        crate::Family::Artillery => mm(80),
    };
    let of = UnitId(if side == Side::Blue { 901 } else { 902 });
    let unit = Unit::new(side, arm, front, formation, pose(x, y, degrees), options, printed());
    Unit { of, pounds: 6, ..unit }
}

/// Blue infantry that looks north.
pub(crate) fn blue(formation: Formation, x: f64, y: f64) -> Unit {
    unit(Side::Blue, Arm::Musket, formation, x, y, 0)
}

/// Red infantry that looks south.
pub(crate) fn red(formation: Formation, x: f64, y: f64) -> Unit {
    unit(Side::Red, Arm::Musket, formation, x, y, 180)
}

/// Horse of a side that looks somewhere.
pub(crate) fn horse(side: Side, arm: Arm, x: f64, y: f64, degrees: i32) -> Unit {
    unit(side, arm, Formation::Line, x, y, degrees)
}

/// A battery of a side, of so many guns of a calibre.
pub(crate) fn battery(side: Side, arm: Arm, pounds: u8, guns: u8, x: f64, y: f64, degrees: i32) -> Unit {
    let found = unit(side, arm, Formation::Battery, x, y, degrees);
    let sizes = crate::Sizes::of(mm(10) * i64::from(guns), arm.family(), Basing::Single, printed());
    Unit { pounds, guns, guns_at_start: guns, sizes, ..found }
}

impl Unit {
    /// This unit of another grade.
    pub(crate) fn grade(self, grade: Grade) -> Unit {
        Unit { grade, ..self }
    }

    /// This unit with something else true of it.
    pub(crate) fn flagged(mut self, flags: UnitFlags) -> Unit {
        self.flags.set(flags, true);
        self
    }

    /// This unit, in another formation of the tree.
    pub(crate) fn under(self, of: u32) -> Unit {
        Unit { of: UnitId(of), ..self }
    }

    /// This unit with such a front, in all its formations.
    pub(crate) fn front_of(mut self, front: i64) -> Unit {
        for size in [&mut self.sizes.line, &mut self.sizes.column, &mut self.sizes.square] {
            size.width = mm(front);
        }
        self
    }

    /// This unit of another nation.
    pub(crate) fn nation(self, nation: crate::Nation) -> Unit {
        Unit { nation, ..self }
    }

    /// This unit, having moved last.
    pub(crate) fn came(self) -> Unit {
        Unit { moved_at: 1, ..self }.flagged(UnitFlags::MOVED)
    }

    /// This unit, concealed.
    pub(crate) fn concealed(self) -> Unit {
        self.flagged(UnitFlags::CONCEALED)
    }
}

/// A rectangle of terrain from one corner to the opposite one, from the origin of the test.
pub(crate) fn patch(terrain: Terrain, x: (f64, f64), y: (f64, f64)) -> Feature {
    let corners = [(x.0, y.0), (x.1, y.0), (x.1, y.1), (x.0, y.1)];
    let shape = Shape::Polygon(corners.iter().map(|&(x, y)| spot(x, y)).collect());
    Feature { kind: terrain.kind(), shape, ground: None, tall: 0 }
}

/// A height of so many levels.
pub(crate) fn height(level: i32, x: (f64, f64), y: (f64, f64)) -> Feature {
    Feature { ground: Some(level), ..patch(Terrain::Height, x, y) }
}

/// A line of terrain without width, so high.
pub(crate) fn wall(terrain: Terrain, from: (f64, f64), to: (f64, f64), height_cm: i32) -> Feature {
    let through = [from, to].map(|(x, y)| spot(x, y)).to_vec();
    Feature {
        kind: terrain.kind(),
        shape: Shape::Line { through, width: Length::ZERO },
        ground: None,
        tall: height_cm,
    }
}

/// A general of a formation, at a place.
pub(crate) fn general(side: Side, leads: u32, rating: i8, x: f64, y: f64) -> General {
    General {
        side,
        leads: UnitId(leads),
        is_brigadier: true,
        rating,
        at: spot(x, y),
        to_be_placed: false,
        disabled: 0,
        moved: false,
        with: None,
    }
}

/// What a test begins with: units numbered from 1, generals from 101, the brigades 901 of Blue and 902 of
/// Red, bound 5, in which Blue acts first.
#[derive(Clone)]
pub(crate) struct Field {
    pub(crate) units: Vec<Unit>,
    pub(crate) generals: Vec<General>,
    pub(crate) ground: Vec<Feature>,
    pub(crate) options: Options,
    pub(crate) commands: Vec<(u32, Side, Option<u32>)>,
    pub(crate) first: Side,
    pub(crate) turn: u16,
}

impl Field {
    pub(crate) fn new(units: impl IntoIterator<Item = Unit>) -> Field {
        let units = units.into_iter().collect();
        Field {
            units,
            generals: vec![],
            ground: vec![],
            options: Options { year: 1809, bound_limit: 0, ..Options::default() },
            commands: vec![(901, Side::Blue, None), (902, Side::Red, None)],
            first: Side::Blue,
            turn: 5,
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

    pub(crate) fn in_year(self, year: u16) -> Field {
        self.with(|options| options.year = year)
    }

    /// On several bases: columns a third as wide as lines.
    pub(crate) fn on_several_bases(mut self) -> Field {
        self.options.basing_mode = Basing::Multi;
        let options = self.options.clone();
        for unit in &mut self.units {
            if unit.family() == crate::Family::Infantry {
                unit.sizes =
                    crate::Sizes::of(unit.sizes.line.width, unit.family(), options.basing_mode, printed());
            }
        }
        self
    }

    /// The tree of formations: number, side, and the number of the one above.
    pub(crate) fn tree(mut self, commands: impl IntoIterator<Item = (u32, Side, Option<u32>)>) -> Field {
        self.commands = commands.into_iter().collect();
        self
    }

    pub(crate) fn first(mut self, first: Side) -> Field {
        self.first = first;
        self
    }

    /// A game that is about to do these steps, and is then over.
    pub(crate) fn doing(self, steps: impl IntoIterator<Item = Step>) -> Game<PasDeCharge> {
        self.game(Phase::Start, steps.into_iter().map(Task::Do).collect())
    }

    /// A game in which a side gives commands and then moves.
    pub(crate) fn commanding(self, side: Side) -> Game<PasDeCharge> {
        let mut game = self.doing([Step::Commands { side }, Step::Moves { side }, Step::EndOfMoves { side }]);
        game.advance(&mut Tape::default(), None);
        game
    }

    /// A game in a side's moves, in which all its units have passed their roll together.
    pub(crate) fn moving(self, side: Side) -> Game<PasDeCharge> {
        let units =
            (1..).map(UnitId).zip(&self.units).filter(|(_, unit)| unit.side == side && unit.is_on_table());
        let group: Vec<u32> = units.map(|(id, _)| id.0).collect();
        self.moving_groups(side, &[&group])
    }

    /// A game in a side's moves, in which these groups have passed.
    pub(crate) fn moving_groups(self, side: Side, groups: &[&[u32]]) -> Game<PasDeCharge> {
        let mut state = self.state();
        for group in groups.iter().filter(|group| !group.is_empty()) {
            let units: crate::Few = group.iter().map(|id| UnitId(*id)).collect();
            for id in &units {
                state.mark(*id, UnitFlags::ORDERED.with(UnitFlags::ACTIVATED));
            }
            state.groups.push(crate::state::Group { side, units });
        }
        state.phase = Phase::Moves(side);
        let todo = vec![
            Task::Ask { side, of: Decision::Moves, aside: Some(Decision::Meanwhile) },
            Task::Do(Step::EndOfMoves { side }),
            Task::Over { winner: None },
        ];
        let mut game = Game::new(self.setup(), state, todo);
        game.advance(&mut Tape::default(), None);
        game
    }

    /// A game about to play these steps of a bound, and then waiting or over.
    pub(crate) fn fighting(self) -> Game<PasDeCharge> {
        self.doing([Step::Combat, Step::Morale, Step::Involuntary])
    }

    pub(crate) fn setup(&self) -> Arc<Setup<PasDeCharge>> {
        let far = Length::of(2.0 * MIDDLE);
        let ground = Ground::new(Spot::new(far, far), self.ground.clone()).expect("sound terrain");
        Arc::new(Setup::new(printed().clone(), self.options.clone(), ground))
    }

    pub(crate) fn state(&self) -> State {
        let troops: Troops<Unit> = (1..).map(UnitId).zip(self.units.iter().cloned()).collect();
        let generals: ById<General> = (101..).map(UnitId).zip(self.generals.iter().cloned()).collect();
        let commands: ById<Command> = self
            .commands
            .iter()
            .map(|(id, side, above)| (UnitId(*id), Command::new(*side, above.map(UnitId))))
            .collect();
        let mut state = State::new(self.first, troops, generals, commands);
        state.turn = self.turn;
        state.moves = 10;
        state
    }

    fn game(self, phase: Phase, mut todo: Vec<Task<PasDeCharge>>) -> Game<PasDeCharge> {
        todo.push(Task::Over { winner: None });
        let mut state = self.state();
        state.phase = phase;
        Game::new(self.setup(), state, todo)
    }
}

/// So far straight ahead.
pub(crate) fn ahead(by: f64) -> Motion {
    Motion::as_one([Leg::Ahead { by: Length::of(by) }])
}

/// A march of some units.
pub(crate) fn march(units: &[u32], path: Motion) -> Order {
    Order::March { units: units.iter().map(|id| UnitId(*id)).collect(), path }
}

/// A unit of a game.
pub(crate) fn find(game: &Game<PasDeCharge>, id: u32) -> &Unit {
    game.state().troops.get(UnitId(id)).unwrap_or_else(|| panic!("unit {id} is gone"))
}

/// Whether a unit is gone.
pub(crate) fn is_gone(game: &Game<PasDeCharge>, id: u32) -> bool {
    game.state().troops.get(UnitId(id)).is_none()
}

/// Where the middle of a unit's base is and where it looks, from the origin of the test, to a millimetre.
pub(crate) fn place(game: &Game<PasDeCharge>, id: u32) -> (i64, i64, i64) {
    let pose = find(game, id).pose;
    let round = |length: Length| (length.mm() - MIDDLE).round() as i64;
    (round(pose.at.x), round(pose.at.y), pose.facing.as_degrees().round() as i64)
}

/// The points of damage of a unit.
pub(crate) fn damage(game: &Game<PasDeCharge>, id: u32) -> u8 {
    find(game, id).damage.total
}

/// The open question, without what the other side may do meanwhile.
pub(crate) fn open_question(game: &Game<PasDeCharge>) -> Option<(Side, Decision)> {
    let asked = |side| {
        let asked = game.decision_for(side).filter(|asked| asked.manner != engine::Manner::Aside)?;
        Some((side, asked.of))
    };
    Side::BOTH.into_iter().find_map(asked)
}

/// Runs a game on with dice, and answers every question as usual while the dice last; says what was told.
pub(crate) fn play(game: &mut Game<PasDeCharge>, faces: &[u8]) -> Vec<Told<PasDeCharge>> {
    let mut tape = Tape::new(faces);
    let mut told = vec![];
    loop {
        match game.advance(&mut tape, Some(&mut told)) {
            engine::Progress::LacksDice(lacking) => panic!("{lacking}\n{}", story(&told).join("\n")),
            engine::Progress::Over => break,
            engine::Progress::Waits => {
                let (side, asked) = open_question(game).expect("a question is open");
                let order = <PasDeCharge as engine::Rules>::usual(game.known(side).table(), &asked, side);
                game.give(side, order).expect("the usual answer is legal");
            }
        }
    }
    assert!(tape.is_used_up(), "dice left over: {:?}\n{}", tape.left(), story(&told).join("\n"));
    told
}
