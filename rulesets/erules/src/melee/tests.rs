//! ERN-8.4, 33, 34, F22, F23, N8.

use super::{choices, lines};
use crate::kit::{
    Field, battery, column, element, figures, find, give, horse, id, line, patch, refused, run, skirmishers,
    spot, strip,
};
use crate::state::{Charge, Clash, Few, Grip, Stage};
use crate::steps::{Blow, Fighting, Reacting};
use crate::{Decision, Formation, Morale, Order, Phase, Step, Terrain, Traits, Unit, UnitFlags, cite};
use geom::{Length, mm};
use names::Side::{Blue, Red};

fn blow() -> Blow {
    Blow { unit: id(1), target: id(2), halves: 20, broken: false }
}

fn sum(field: Field) -> i16 {
    field.look(|at| lines(at, &blow()).total())
}

/// A unit that has just charged into contact.
fn charged(mut unit: Unit, broken: bool) -> Unit {
    let from = unit.stance.pose;
    unit.charge = Some(Charge {
        target: id(2),
        stood: spot(0.0, 0.0),
        from,
        limit: mm(750),
        used: Length::ZERO,
        stage: Stage::Made,
        broken,
    });
    unit.flagged(UnitFlags::IMPETUS)
}

fn pursuing(unit: Unit) -> Unit {
    let mut unit = unit.in_morale(Morale::Pursuing, 6);
    unit.quarry = Few::from_slice(&[id(2)]);
    unit
}

/// ERN-34.4, 34.M1 to 34.M5, 34.X, R91. Pursuing, charging and lances: the best of the first counts once.
#[test]
fn the_lines_of_those_who_strike() {
    let on = |unit: Unit| sum(Field::new([unit, line(18, 0.0, 0.0, 180)]));
    let at_horse = |unit: Unit| sum(Field::new([unit, horse(10, 0.0, 0.0, 180)]));
    let at_routers =
        |unit: Unit| sum(Field::new([unit, line(18, 0.0, 0.0, 180).in_morale(Morale::Routing, 6)]));
    assert_eq!((on(line(10, 0.0, 0.0, 0)), on(charged(line(10, 0.0, 0.0, 0), false))), (0, 2));
    assert_eq!(on(charged(horse(10, 0.0, 0.0, 0), true)), 0, "broken ground takes the impetus");
    assert_eq!(
        (
            at_routers(pursuing(horse(10, 0.0, 0.0, 0))),
            at_routers(charged(pursuing(horse(10, 0.0, 0.0, 0)), false))
        ),
        (3, 3)
    );
    assert_eq!(at_routers(pursuing(line(10, 0.0, 0.0, 0))), 2);
    let lancers = || horse(10, 0.0, 0.0, 0).with(Traits::LANCERS);
    assert_eq!((on(lancers()), at_horse(lancers()), at_horse(charged(lancers(), false))), (1, -1, 3));
}

/// ERN-34.M6 to 34.M8, F24, F25, R91. Obstacles, works and broken contact: the worse of the first two counts.
#[test]
fn the_lines_of_those_who_are_struck() {
    let hedge = |terrain| strip(terrain, &[(-100.0, 0.1), (100.0, 0.1)], 0);
    let behind =
        |target: Unit, terrain| sum(Field::new([line(10, 0.0, 0.0, 0), target]).on([hedge(terrain)]));
    let foot = || line(18, 0.0, 0.4, 180);
    for terrain in [
        Terrain::Hedge,
        Terrain::Ditch,
        Terrain::SunkenRoad,
        Terrain::Wall,
        Terrain::Revetment,
        Terrain::Fence,
        Terrain::Stream,
    ] {
        assert_eq!(behind(foot(), terrain), -2, "{terrain:?}");
    }
    assert_eq!(behind(horse(10, 0.0, 0.4, 180), Terrain::Hedge), 0, "cavalry defends none");
    let mut inside = foot();
    inside.stance.formation = Formation::Inside;
    inside.stance.base = crate::Cell { width: mm(60), depth: mm(40) };
    assert_eq!(sum(Field::new([line(10, 0.0, 0.0, 0), inside.clone()])), -3);
    assert_eq!(sum(Field::new([line(10, 0.0, 0.0, 0), inside]).on([hedge(Terrain::Hedge)])), -3);
    let ring = patch(Terrain::LargeEarthwork, (-100.0, 100.0), (0.2, 100.0));
    assert_eq!(sum(Field::new([line(10, 0.0, 0.0, 0), foot()]).on([ring])), -3, "a work all round");
    let broken = Field::new([line(10, 0.0, 0.0, 0), foot()])
        .look(|at| lines(at, &Blow { broken: true, ..blow() }).total());
    assert_eq!(broken, -1);
}

/// Lets the active side strike in a game in which some touched as the bound began.
fn struck(field: Field, grips: &[(u32, u32, u8, u8)], faces: &[u8]) -> engine::Game<crate::Erules> {
    let (setup, mut state) = field.laid_out(Phase::Melee);
    state.grips = grips
        .iter()
        .map(|&(unit, enemy, facing, aside)| Grip { unit: id(unit), enemy: id(enemy), facing, aside })
        .collect();
    let todo = vec![engine::Task::Do(Step::Fighting(Fighting::Strike))];
    let mut game = engine::Game::new(std::sync::Arc::new(setup), state, todo);
    let mut tape = dice::Tape::new(faces);
    while matches!(game.agenda().last(), Some(engine::Task::Do(Step::Fighting(_)))) {
        game.step(&mut tape, None);
    }
    assert!(tape.is_used_up(), "{:?}", tape.left());
    game
}

/// ERN-33, 34.1, 34.3, R25, R90. Only the active side strikes, with the figures that touch: those that do
/// not face the enemy at half.
#[test]
fn figures_that_do_not_face_the_enemy_count_half() {
    // Eighteen face; at 8, that is fire 5, they cost 2.
    let front = Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, 0.0, 180)]);
    assert_eq!(figures(&struck(front, &[(1, 2, 18, 0)], &[4, 4]), 2), 16);
    // One at the end of the line touches: half a figure counts as one, which hits on none of the scores.
    let flank = Field::new([line(18, 0.0, 0.0, 0), horse(4, 45.0, -3.75, 270)]);
    assert_eq!(figures(&struck(flank, &[(1, 2, 0, 1)], &[4, 4]), 2), 4);
    // Where contact was broken, those that touched before strike at minus one: 7 is fire 4, 18 figures cost
    // 2.
    let apart = Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, 60.0, 180)]);
    assert_eq!(figures(&struck(apart, &[(1, 2, 18, 0)], &[4, 4]), 2), 16);
    let staff = Field::new([element(Blue, 0.0, 0.0, false), line(1, 0.0, 0.0, 180)]);
    let (_, halves) = staff.look(|_| (0, 1));
    assert_eq!(halves, 1);
}

/// ERN-F23, R25. Routers, evaders, units that fire at half, and cavalry before a building do not strike.
#[test]
fn who_does_not_strike() {
    let none = |unit: Unit, enemy: Unit| struck(Field::new([unit, enemy]), &[(1, 2, 10, 0)], &[]);
    let enemy = || line(18, 0.0, 0.0, 180);
    none(line(18, 0.0, 0.0, 0).in_morale(Morale::Routing, 6), enemy());
    none(line(18, 0.0, -60.0, 0).flagged(UnitFlags::FIRES_AT_HALF), enemy());
    let mut evader = horse(10, 0.0, -100.0, 0);
    evader.evaded = Some(evader.stance);
    none(evader, enemy());
    let mut inside = enemy();
    inside.stance.formation = Formation::Inside;
    inside.stance.base = crate::Cell { width: mm(60), depth: mm(40) };
    none(horse(10, 0.0, 0.0, 0), inside);
}

/// ERN-8.4, 34.1, R130. Of two enemies a unit strikes the one that its player names with all figures that
/// touch it.
#[test]
fn a_doubly_engaged_unit_chooses() {
    let units = || [line(1, 0.0, 0.0, 0), line(2, -4.9, 0.0, 180), line(2, 0.0, -7.5, 0).of(Red)];
    let (setup, mut state) = Field::new(units()).laid_out(Phase::Melee);
    state.grips = vec![
        Grip { unit: id(1), enemy: id(2), facing: 1, aside: 0 },
        Grip { unit: id(1), enemy: id(3), facing: 0, aside: 0 },
    ];
    let at = engine::Table { setup: &setup, state: &state, draft: &[] };
    assert_eq!(choices(at, id(1)), [id(2), id(3)]);
    let todo = vec![engine::Task::Ask { side: Blue, of: Decision::Strike, aside: None }];
    let mut game = engine::Game::new(std::sync::Arc::new(setup), state, todo);
    let strike = |target| Order::Strike { unit: id(1), target: id(target) };
    give(&mut game, Blue, strike(3), &[]);
    assert_eq!(game.state().strikes, [(id(1), id(3))]);
    assert_eq!(refused(&game, Blue, strike(3)).0, cite::HAND_TO_HAND);
}

/// ERN-N8, F22, R89. What is in contact when the reactions are over is disordered, on both sides.
#[test]
fn melee_disorders_both() {
    let field = Field::new([line(18, 0.0, 0.0, 0), horse(10, 0.0, 0.0, 180), line(18, 500.0, 0.0, 0)]);
    let mut game = field.doing(Phase::React, [Step::Reacting(Reacting::Over)]);
    game.step(&mut dice::Tape::default(), None);
    let is = |unit| find(&game, unit).is(UnitFlags::MELEE);
    assert_eq!((is(1), is(2), is(3)), (true, true, false));
}

/// ERN-33, R121. After two bounds of each side without a casualty the side that charged falls back in
/// disorder.
#[test]
fn a_melee_without_end_is_broken_off() {
    let falls_back = |bounds: [u16; 2], bloody: bool| {
        let (setup, mut state) =
            Field::new([line(2, 0.0, 0.0, 0), line(2, 0.0, 0.0, 180)]).laid_out(Phase::React);
        state.clashes = vec![Clash { blue: id(1), red: id(2), charger: Blue, bounds, bloody }];
        let mut game = engine::Game::new(
            std::sync::Arc::new(setup),
            state,
            vec![engine::Task::Do(Step::Reacting(Reacting::Begin))],
        );
        let mut tape = dice::Tape::default();
        for _ in 0..4 {
            if !game.waits() {
                game.step(&mut tape, None);
            }
        }
        let unit = find(&game, 1).clone();
        (crate::kit::stands(&game, 1).1, unit.morale)
    };
    assert_eq!(falls_back([2, 2], false), (-50.0, Morale::Disordered));
    assert_eq!(falls_back([2, 1], false).0, 0.0);
    assert_eq!(falls_back([2, 2], true).0, 0.0);
}

/// ERN-34.2. Cavalry and infantry throw apart, each of its own unit.
#[test]
fn arms_throw_apart() {
    let field = Field::new([horse(10, 0.0, -7.5, 0), line(18, 0.0, 0.0, 0), column(0.0, 0.0, 180)]);
    let game = struck(field, &[(2, 3, 6, 0)], &[6, 6]);
    assert_eq!(figures(&game, 3), 17, "six figures at 12, that is fire 9, cost one");
    let guns = Field::new([line(18, 0.0, 0.0, 0), battery(2, 0.0, 0.0, 180)]);
    assert_eq!(figures(&struck(guns, &[(1, 2, 8, 0)], &[6, 6]), 2), 7, "crews fall as infantry does");
    let loose = Field::new([skirmishers(6, 6, 0.0, 0.0, 0), line(18, 0.0, 0.0, 180)]);
    run(
        &mut loose.doing(Phase::Melee, [Step::Fighting(Fighting::Blow(Blow { halves: 12, ..blow() }))]),
        &[1, 1],
    );
}
