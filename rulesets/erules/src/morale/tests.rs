//! ERN-20 to ERN-23, ERN-25, ERN-26, 8.2, F11 to F14, G9, G11, X5 to X7.

use super::lines::{casualties, charged, pursuit, rally};
use super::refuge::{shelter, threat};
use super::seen::supported_faces;
use super::{cavalry_near, is_due};
use crate::kit::{
    Field, allowed, battery, column, element, figures, find, give, horse, id, line, patch, refused, run,
    skirmishers, spot, stands, stands_yet, strip, unit,
};
use crate::questions::Facing as How;
use crate::state::{Charge, Due, Few, Stage};
use crate::steps::{Class, Reacting, Testing};
use crate::{Arm, Decision, Formation, Morale, Order, Phase, Step, Terrain, Traits, Unit, UnitFlags, cite};
use engine::{Game, Task};
use geom::mm;
use names::Side::{Blue, Red};

type Battle = Game<crate::Erules>;

/// A unit that others have charged into contact in the last enemy bound.
fn met(mut unit: Unit, by: &[u32]) -> Unit {
    unit.chargers = by.iter().map(|&unit| id(unit)).collect();
    unit
}

/// A charger that stands in contact, having come so far.
fn charger(mut unit: Unit, target: u32, used: i64) -> Unit {
    let limit = if unit.arm == Arm::Cavalry { 750 } else { 335 };
    let mut from = unit.stance.pose;
    from.at = geom::Spot::of(unit.front().at - unit.front().ahead * used as f64);
    unit.charge = Some(Charge {
        target: id(target),
        stood: spot(0.0, 0.0),
        from,
        limit: mm(limit),
        used: mm(used),
        stage: Stage::Made,
        broken: false,
    });
    unit.flagged(UnitFlags::IMPETUS)
}

fn test(field: Field, class: Class, unit: u32, faces: &[u8]) -> Battle {
    let mut game = field.doing(Phase::Declare, [Step::Testing(Testing::Test { class, unit: id(unit) })]);
    run(&mut game, faces);
    game
}

/// Makes the reaction moves of a field in which units owe some, up to the fire.
fn react(field: Field, faces: &[u8]) -> Battle {
    let (setup, state) = field.laid_out(Phase::React);
    let mut game =
        Game::new(std::sync::Arc::new(setup), state, vec![Task::Do(Step::Reacting(Reacting::Begin))]);
    let mut tape = dice::Tape::new(faces);
    while matches!(game.agenda().last(), Some(Task::Do(Step::Reacting(_)))) {
        game.step(&mut tape, None);
    }
    assert!(tape.is_used_up());
    game
}

fn owing(mut unit: Unit, due: Due) -> Unit {
    unit.due = Some(due);
    unit
}

/// ERN-20.1, 20.1.1 to 20.1.3, 20.2.2, R7, R44, R46. Who tests what.
#[test]
fn who_tests_what() {
    let due = |unit: Unit, class| {
        Field::new([unit, charger(horse(10, 0.0, 0.0, 180), 1, 300)]).look(|at| is_due(at, id(1), class))
    };
    let infantry = || line(18, 0.0, 0.0, 0);
    assert!(due(met(infantry(), &[2]), Class::Charged) && !due(infantry(), Class::Charged));
    assert!(!due(met(infantry(), &[2]).in_morale(Morale::Routing, 6), Class::Charged), "routers run on");
    assert!(due(infantry().flagged(UnitFlags::HIT), Class::Casualties));
    assert!(
        !due(owing(infantry().flagged(UnitFlags::HIT), Due::Rout), Class::Casualties),
        "a test 21 has made it rout"
    );
    assert!(due(infantry().in_morale(Morale::Routing, 6), Class::Rally));
    assert!(due(horse(10, 0.0, -100.0, 0).in_morale(Morale::Pursuing, 6), Class::Pursuit));
    assert!(
        !due(infantry().in_morale(Morale::Pursuing, 6), Class::Pursuit),
        "regular infantry stops at will"
    );
    assert!(due(infantry().with(Traits::IRREGULAR).in_morale(Morale::Pursuing, 6), Class::Pursuit));
    assert!(due(met(infantry(), &[2]).flagged(UnitFlags::MELEE), Class::Charged), "R50");
}

/// The sum for a line of eighteen that one unit has charged.
fn sum(units: Vec<Unit>) -> i16 {
    Field::new(units).look(|at| charged(at, id(1)).total())
}

/// ERN-21, 21.M1 to 21.M9, F11, F12, R51 to R53. Each line of the test of a charged unit.
#[test]
fn the_lines_of_a_charged_unit() {
    let by_foot = |unit: Unit| sum(vec![met(unit, &[2]), line(18, 0.0, 0.0, 180)]);
    let infantry = || line(18, 0.0, 0.0, 0);
    assert_eq!(by_foot(infantry()), 0);
    assert_eq!(by_foot(infantry().with(Traits::MILITIA)), -1);
    assert_eq!(
        (
            by_foot(infantry().with(Traits::IRREGULAR)),
            by_foot(battery(2, 0.0, 0.0, 0)),
            by_foot(skirmishers(6, 6, 0.0, 0.0, 0))
        ),
        (-2, -2, -2)
    );
    assert_eq!(by_foot(infantry().flagged(UnitFlags::FLANKED)), -2);
    assert_eq!(
        (
            by_foot(infantry().with(Traits::ELITE)),
            by_foot(infantry().with(Traits::RUSSIAN.with(Traits::BRITISH)))
        ),
        (1, 1)
    );
    let with = |more: Vec<Unit>| {
        sum([met(infantry(), &[2]), line(18, 0.0, 0.0, 180)].into_iter().chain(more).collect())
    };
    let fled = |x: f64| line(6, x, -300.0, 180).of(Blue).in_morale(Morale::Routing, 6);
    assert_eq!(with(vec![fled(0.0), fled(60.0)]), -2);
    assert_eq!(with(vec![element(Blue, 0.0, -7.5, false)]), 1);
    assert_eq!(with(vec![line(18, 0.0, -100.0, 0)]), 1, "the rear is supported");
    assert_eq!(sum(vec![met(infantry(), &[2]), horse(10, 0.0, 0.0, 180)]), -2, "cavalry");
    assert_eq!(sum(vec![met(horse(10, 0.0, 0.0, 0), &[2]), horse(10, 0.0, 0.0, 180)]), -2, "cavalry, too");
    let wall = Field::new([met(infantry(), &[2]), horse(10, 0.0, 0.5, 180)]).on([strip(
        Terrain::HighWall,
        &[(-100.0, 0.2), (100.0, 0.2)],
        0,
    )]);
    assert_eq!(wall.look(|at| charged(at, id(1)).total()), 0, "behind a high wall");
    let mut square = infantry().flagged(UnitFlags::FLANKED);
    square.stance.formation = Formation::Square;
    assert_eq!(by_foot(square.clone()), 3, "a square supports itself and has no flank");
    let field = Field::new([met(square, &[2]), line(18, 0.0, 0.0, 180)])
        .options(|options| options.square_support_faces = 1);
    assert_eq!(field.look(|at| charged(at, id(1)).total()), 1);
    let mut inside = infantry();
    inside.stance.formation = Formation::Inside;
    inside.stance.base = crate::Cell { width: mm(60), depth: mm(40) };
    assert_eq!(
        (by_foot(inside.clone()), sum(vec![met(inside, &[2]), horse(10, 0.0, 0.0, 180)])),
        (2, 2),
        "and no line for cavalry"
    );
}

/// ERN-G9, F12, R11. A friend supports a face if it covers half of its width within 200 m.
#[test]
fn friends_support_faces() {
    let faces =
        |friend: Unit| Field::new([line(18, 0.0, 0.0, 0), friend]).look(|at| supported_faces(at, id(1)));
    assert_eq!(faces(line(18, 0.0, -150.0, 0)), 1);
    assert_eq!(faces(line(18, 0.0, -208.0, 0)), 0, "too far");
    assert_eq!((faces(line(18, 44.0, -150.0, 0)), faces(line(18, 46.0, -150.0, 0))), (1, 0));
    assert_eq!(faces(line(18, 0.0, 100.0, 0)), 0, "the front is not supported");
    assert_eq!(faces(line(18, 0.0, -150.0, 0).in_morale(Morale::Shaken, 6)), 0);
    assert_eq!(faces(skirmishers(9, 9, 0.0, -150.0, 0)), 0);
    assert_eq!(faces(line(18, 120.0, 0.0, 0)), 1, "beside the flank");
}

/// ERN-21.3, 21.O1 to 21.O3, R50, R54, R111. Eight stands, five retires or evades, four routs; formed
/// cavalry charged in front countercharges.
#[test]
fn the_outcomes_of_a_charge_received() {
    let due = |unit: Unit, faces: &[u8]| {
        let game = test(
            Field::new([met(unit, &[2]), charger(line(18, 0.0, 0.0, 180), 1, 300)]),
            Class::Charged,
            1,
            faces,
        );
        find(&game, 1).due
    };
    let infantry = || line(18, 0.0, 0.0, 0);
    assert_eq!(due(infantry(), &[4, 4]), None);
    assert_eq!(due(infantry(), &[3, 4]), Some(Due::Retire { from: id(2) }));
    assert_eq!(due(infantry(), &[2, 3]), Some(Due::Retire { from: id(2) }));
    assert_eq!(due(infantry(), &[2, 2]), Some(Due::Rout));
    assert_eq!(due(horse(10, 0.0, 0.0, 0), &[4, 4]), Some(Due::Countercharge { charger: id(2) }));
    assert_eq!(due(horse(10, 0.0, 0.0, 0).flagged(UnitFlags::FLANKED), &[5, 5]), None, "in flank it stands");
    assert_eq!(due(horse(10, 0.0, 0.0, 0), &[3, 3]), Some(Due::Evade { from: id(2) }));
    assert_eq!(
        due(skirmishers(6, 6, 0.0, 0.0, 0), &[4, 4]),
        Some(Due::Retire { from: id(2) }),
        "foot does not evade"
    );
    assert_eq!(due(infantry().flagged(UnitFlags::FLANKED), &[5, 5]), Some(Due::Face { charger: id(2) }));
    let skirmish =
        Field::new([met(skirmishers(6, 6, 0.0, 0.0, 0), &[2]), charger(line(18, 0.0, 0.0, 180), 1, 300)]);
    let game = test(skirmish.options(|options| options.skirmishers_evade = true), Class::Charged, 1, &[4, 4]);
    assert_eq!(find(&game, 1).due, Some(Due::Evade { from: id(2) }));
}

/// ERN-21.1, 21.2, X5, R5. Shaken troops that are charged rout without a throw.
#[test]
fn shaken_troops_rout_without_a_throw() {
    let shaken = met(line(18, 0.0, 0.0, 0), &[2]).in_morale(Morale::Shaken, 6);
    let game = test(Field::new([shaken, charger(line(18, 0.0, 0.0, 180), 1, 300)]), Class::Charged, 1, &[]);
    assert_eq!(find(&game, 1).due, Some(Due::Rout));
}

/// ERN-22, 22.M1 to 22.M7, R58. Each line of the test for casualties.
#[test]
fn the_lines_of_casualties() {
    let lost = |start: u8, began: u8, now: u8| {
        let mut unit = line(start, 0.0, 0.0, 0).flagged(UnitFlags::HIT);
        (unit.began, unit.figures) = (began, now);
        unit
    };
    let sum = |unit: Unit| Field::new([unit]).look(|at| casualties(at, id(1)).total());
    assert_eq!((sum(lost(20, 20, 18)), sum(lost(20, 20, 17))), (0, -3), "more than ten percent in a bound");
    assert_eq!((sum(lost(20, 16, 16)), sum(lost(20, 15, 15))), (0, -2), "more than twenty since the start");
    assert_eq!(sum(lost(20, 20, 15)), -5, "both add");
    assert_eq!((sum(lost(19, 19, 17)), sum(lost(24, 19, 19))), (-3, -2), "10.5 and 20.8 percent");
    assert_eq!(
        (sum(lost(20, 20, 19).with(Traits::MILITIA)), sum(lost(20, 20, 19).with(Traits::ELITE))),
        (-2, 1)
    );
    let mut inside = lost(20, 20, 19);
    inside.stance.formation = Formation::Inside;
    inside.stance.base = crate::Cell { width: mm(60), depth: mm(40) };
    assert_eq!(sum(inside), 2);
    let near = Field::new([
        lost(20, 20, 19),
        element(Blue, 0.0, -7.5, false),
        line(6, 100.0, -200.0, 180).of(Blue).in_morale(Morale::Shaken, 6),
    ]);
    assert_eq!(
        near.look(|at| casualties(at, id(1)).total()),
        0,
        "a command element, and a friend that flees"
    );
}

/// ERN-22.O1, 22.O2, R59. Four or more has no effect; a disordered unit counts as halted.
#[test]
fn failing_for_casualties_makes_a_halted_unit_retire() {
    let due = |unit: Unit, faces: &[u8]| {
        let unit = unit.flagged(UnitFlags::HIT);
        find(&test(Field::new([unit, line(18, 0.0, 300.0, 180)]), Class::Casualties, 1, faces), 1).due
    };
    let militia = || line(20, 0.0, 0.0, 0).with(Traits::MILITIA);
    assert_eq!(due(militia(), &[3, 3]), None);
    assert_eq!(due(militia(), &[3, 2]), Some(Due::Retire { from: id(2) }));
    assert_eq!(
        due(militia().marching(225).flagged(UnitFlags::MELEE), &[3, 2]),
        Some(Due::Retire { from: id(2) })
    );
}

/// ERN-X7, R7. A test that turns a unit back takes the charge that it has declared.
#[test]
fn a_failed_test_takes_a_declared_charge() {
    let mut unit = charger(line(20, 0.0, 0.0, 0).with(Traits::MILITIA).flagged(UnitFlags::HIT), 2, 0);
    unit.charge.as_mut().expect("it charges").stage = Stage::Declared;
    let game = test(Field::new([unit, line(18, 0.0, 300.0, 180)]), Class::Casualties, 1, &[3, 2]);
    assert_eq!(find(&game, 1).charge, None);
}

/// ERN-23, 23.M1 to 23.M5, 23.O1, 23.O2, R60, R61. Routers rally on nine; while an enemy touches them the
/// throw has no effect.
#[test]
fn routers_rally_on_nine() {
    let router = || line(20, 0.0, 0.0, 180).of(Blue).in_morale(Morale::Routing, 6);
    let sum = |units: Vec<Unit>| Field::new(units).look(|at| rally(at, id(1)).total());
    let mut hurt = router();
    hurt.figures = 15;
    assert_eq!(
        (
            sum(vec![router()]),
            sum(vec![hurt]),
            sum(vec![router().with(Traits::MILITIA)]),
            sum(vec![router().flagged(UnitFlags::HIT)])
        ),
        (0, -2, -2, -1)
    );
    let mut fifth = line(24, 0.0, 0.0, 180).of(Blue).in_morale(Morale::Routing, 6);
    fifth.figures = 19;
    assert_eq!(sum(vec![fifth]), -2, "20.8 percent");
    assert_eq!(sum(vec![router(), element(Blue, 0.0, 0.0, false)]), 2);
    assert_eq!(
        sum(vec![router(), line(20, 0.0, -300.0, 0), line(20, 0.0, 300.0, 0)]),
        2,
        "friends as strong and near"
    );
    assert_eq!(
        sum(vec![router(), line(19, 0.0, -300.0, 0), line(20, 0.0, 400.0, 0)]),
        0,
        "weaker, or too far"
    );
    let result = |units: Vec<Unit>, faces: &[u8]| {
        let game = test(Field::new(units), Class::Rally, 1, faces);
        (find(&game, 1).is(UnitFlags::REGAINS), find(&game, 1).due)
    };
    assert_eq!(result(vec![router()], &[4, 5]), (true, None));
    assert_eq!(result(vec![router()], &[4, 4]), (false, Some(Due::Rout)));
    assert_eq!(result(vec![router(), line(18, 0.0, 7.5, 180)], &[6, 6]), (false, Some(Due::Rout)));
}

fn pursuer(unit: Unit, bounds: u8) -> Unit {
    let mut unit = unit.in_morale(Morale::Pursuing, 6);
    unit.quarry = Few::from_slice(&[id(2)]);
    unit.pursuits = bounds;
    unit
}

/// ERN-25, 25.M1 to 25.M5, 25.O1 to 25.O3, R69. Pursuers break off on ten; on seven cavalry goes on only
/// after infantry.
#[test]
fn pursuers_break_off_on_ten() {
    let quarry = |unit: Unit| unit.of(Red).in_morale(Morale::Routing, 6);
    let sum = |unit: Unit| {
        Field::new([unit, quarry(line(18, 0.0, 300.0, 0))]).look(|at| pursuit(at, id(1)).total())
    };
    let cavalry = || horse(10, 0.0, 0.0, 0);
    assert_eq!(
        (
            sum(pursuer(cavalry(), 0)),
            sum(pursuer(cavalry(), 2)),
            sum(pursuer(cavalry().with(Traits::ELITE), 0))
        ),
        (0, 2, 2)
    );
    assert_eq!(
        (
            sum(pursuer(cavalry().with(Traits::BRITISH), 0)),
            sum(pursuer(cavalry().with(Traits::IRREGULAR.with(Traits::BRITISH)), 0))
        ),
        (-1, -1)
    );
    assert_eq!(
        sum(pursuer(line(18, 0.0, 0.0, 0).with(Traits::BRITISH), 0)),
        0,
        "British infantry is not wild"
    );
    assert_eq!(sum(pursuer(cavalry().with(Traits::MILITIA), 0)), -2);
    let led = Field::new([
        pursuer(cavalry(), 0),
        quarry(line(18, 0.0, 300.0, 0)),
        element(Blue, 0.0, -15.0, false),
    ]);
    assert_eq!(led.look(|at| pursuit(at, id(1)).total()), 1);
    let goes_on = |unit: Unit, fled: Unit, faces: &[u8]| {
        let game = test(Field::new([pursuer(unit, 0), quarry(fled)]), Class::Pursuit, 1, faces);
        !find(&game, 1).is(UnitFlags::REGAINS)
    };
    let infantry = || line(18, 0.0, 300.0, 0);
    let horses = || horse(10, 0.0, 300.0, 0);
    assert!(
        !goes_on(cavalry(), infantry(), &[5, 5])
            && goes_on(cavalry(), infantry(), &[4, 5])
            && goes_on(cavalry(), infantry(), &[3, 3])
    );
    assert!(!goes_on(cavalry(), horses(), &[3, 4]) && goes_on(cavalry(), horses(), &[3, 3]));
    let irregulars = || line(18, 0.0, 0.0, 0).with(Traits::IRREGULAR);
    assert!(!goes_on(irregulars(), infantry(), &[3, 4]) && goes_on(irregulars(), infantry(), &[3, 3]));
}

/// ERN-20.2.2, R46. A pursuit ends without a throw when the quarry is out of reach.
#[test]
fn a_pursuit_out_of_reach_ends_without_a_throw() {
    let fled = line(18, 0.0, 780.0, 0).of(Red).in_morale(Morale::Routing, 6);
    let game = test(Field::new([pursuer(horse(10, 0.0, 0.0, 0), 0), fled]), Class::Pursuit, 1, &[]);
    assert!(find(&game, 1).is(UnitFlags::REGAINS));
}

/// ERN-20.2.3, ERN-26, 26.1, 26.2, 26.O1, 26.O2, R47, R70, R71. Guns that cavalry comes within 200 m of are
/// defended on eight, else the crew goes behind its friends; without any it stands.
#[test]
fn guns_approached_by_cavalry() {
    let cavalry = |y: f64| horse(10, 0.0, y, 180).from(0.0, y + 200.0);
    let guns = || battery(2, 0.0, 0.0, 0);
    let support = || line(18, 0.0, -100.0, 0);
    let near = |y: f64| Field::new([guns(), cavalry(y)]).look(|at| cavalry_near(at, id(1)).is_some());
    assert!(near(200.0) && !near(201.0));
    assert!(
        Field::new([guns(), horse(10, 0.0, 150.0, 180)]).look(|at| cavalry_near(at, id(1)).is_none()),
        "it does not come on"
    );
    let due = |units: Vec<Unit>, faces: &[u8]| find(&test(Field::new(units), Class::Guns, 1, faces), 1).due;
    assert_eq!(due(vec![guns(), cavalry(150.0)], &[]), None);
    // Open order and cavalry take four, a support gives one.
    assert_eq!(due(vec![guns(), cavalry(150.0), support()], &[6, 5]), None);
    assert_eq!(due(vec![guns(), cavalry(150.0), support()], &[5, 5]), Some(Due::Behind { from: id(2) }));
    let field = Field::new([owing(guns(), Due::Behind { from: id(2) }), cavalry(150.0), support()]);
    let game = react(field, &[]);
    let crew = find(&game, 1);
    assert!(
        crew.left.is_some()
            && !crew.has_guns()
            && crew.ground().centre().y < find(&game, 3).ground().centre().y
    );
    let mut horse_guns =
        unit(Arm::HorseArtillery, Formation::Unlimbered, 8, 2, crate::kit::pose(0.0, 0.0, 0));
    horse_guns.guns = 2;
    let game =
        react(Field::new([owing(horse_guns, Due::Behind { from: id(2) }), cavalry(150.0), support()]), &[]);
    assert!(find(&game, 1).has_guns() && find(&game, 1).stance.formation == Formation::Limbered);
}

/// ERN-19.1, R40. The player may have a crew retire before formed enemy that comes on within its charge
/// range; not out of field works.
#[test]
fn crews_may_retire() {
    let foe = || line(18, 0.0, 300.0, 180).from(0.0, 400.0);
    let field = |guns: Unit| Field::new([guns, foe(), line(18, 0.0, -100.0, 0)]);
    assert!(
        field(battery(2, 0.0, 0.0, 0))
            .look(|at| threat(at, id(1)).is_some() && shelter(at, id(1), id(2), 150.0).is_some())
    );
    let declare = |guns: Unit| field(guns).asking(Phase::Declare, Decision::Declare);
    let order = Order::Withdraw { unit: id(1) };
    let mut game = declare(battery(2, 0.0, 0.0, 0));
    give(&mut game, Blue, order.clone(), &[]);
    assert!(find(&game, 1).is(UnitFlags::RETIRES));
    assert_eq!(
        refused(&declare(battery(2, 0.0, 0.0, 0).with(Traits::WORKS)), Blue, order.clone()).0,
        cite::CREWS_RETIRE
    );
    let alone = Field::new([battery(2, 0.0, 0.0, 0), foe()]).asking(Phase::Declare, Decision::Declare);
    assert!(!allowed(&alone, Blue, &order));
    let behind = |y: f64| {
        let field = Field::new([battery(2, 0.0, 0.0, 0), foe(), line(18, 0.0, y, 0)]);
        allowed(&field.asking(Phase::Declare, Decision::Declare), Blue, &order)
    };
    assert!(behind(-148.7) && !behind(-149.5), "no farther than 150 m");
    let cliff = strip(Terrain::HighWall, &[(-200.0, -60.0), (200.0, -60.0)], 0);
    let walled = Field::new([battery(2, 0.0, 0.0, 0), foe()]).on([cliff]);
    assert!(walled.look(|at| shelter(at, id(1), id(2), 150.0).is_none()), "the crew cannot pass it either");
}

/// ERN-8.2, 20.4, 20.4.1, G11, R8, R12. A unit that fails for casualties retires 50 m straight from the
/// nearest enemy and faces it.
#[test]
fn a_unit_retires_fifty_metres() {
    let game = react(
        Field::new([owing(line(18, 0.0, 0.0, 0), Due::Retire { from: id(2) }), line(18, 0.0, 200.0, 180)]),
        &[],
    );
    assert_eq!((stands(&game, 1), find(&game, 1).morale), ((0.0, -50.0, 0), Morale::Shaken));
    assert_eq!((find(&game, 1).spent, find(&game, 1).halted), (500_000, 8));
    let edge = Field::new([
        owing(line(18, 0.0, -2980.0, 0), Due::Retire { from: id(2) }),
        line(18, 0.0, -2800.0, 180),
    ]);
    let game = react(edge, &[]);
    assert!((stands(&game, 1).1 + 2992.5).abs() < 3.0, "it stops at the edge: {:?}", stands(&game, 1));
}

/// ERN-20.4.2, G11, X4, R4, R12, R48. A rout goes a whole move from the nearest enemy, passes friends, ends
/// with its back to him, and is lost at the edge.
#[test]
fn a_rout_goes_a_whole_move() {
    let rout = |unit: Unit, more: Vec<Unit>, ground: Vec<geom::Feature>| {
        let units = [owing(unit, Due::Rout), line(18, 0.0, 200.0, 180)].into_iter().chain(more);
        react(Field::new(units).on(ground), &[])
    };
    let game = rout(line(18, 0.0, 0.0, 0), vec![line(18, 0.0, -100.0, 0)], vec![]);
    let (_, y, facing) = stands(&game, 1);
    assert_eq!((y, facing, find(&game, 1).morale), (-342.5, 180, Morale::Routing));
    let skirmish = rout(skirmishers(6, 6, 0.0, 0.0, 0), vec![], vec![]);
    assert_eq!(stands(&skirmish, 1).1, -282.5);
    let lost = rout(line(18, 0.0, -2800.0, 0), vec![], vec![]);
    assert!(!stands_yet(&lost, 1));
    assert_eq!(lost.state().lost, [18, 0]);
    let lake = patch(Terrain::River, (-60.0, 500.0), (-300.0, -100.0));
    let round = rout(line(4, 0.0, 0.0, 0), vec![], vec![lake]);
    let (x, y, _) = stands(&round, 1);
    assert!(y < -10.0 && x.abs() < 400.0, "it goes as far as it can: {x} {y}");
}

/// ERN-G11, R119. A router that cannot get clear of an enemy surrenders.
#[test]
fn a_router_that_is_held_surrenders() {
    let behind = line(60, 0.0, -7.5, 0).of(Red);
    let held = Field::new([owing(line(18, 0.0, 0.0, 0), Due::Rout), line(18, 0.0, 0.0, 180), behind]);
    let game = react(held, &[]);
    assert!(!stands_yet(&game, 1));
}

/// ERN-21.O1, F13, R54. A countercharge moves both; both have impetus.
#[test]
fn a_countercharge_meets_the_chargers() {
    let field = Field::new([
        owing(met(horse(10, 0.0, 0.0, 0), &[2]), Due::Countercharge { charger: id(2) }),
        charger(horse(10, 0.0, 0.0, 180), 1, 500),
    ]);
    let game = react(field, &[]);
    assert_eq!((stands(&game, 1).1, stands(&game, 2).1), (200.0, 200.0));
    assert!(find(&game, 1).is(UnitFlags::IMPETUS) && find(&game, 2).is(UnitFlags::IMPETUS));
    assert_eq!(find(&game, 2).charge.map(|charge| charge.used), Some(mm(300)));
    assert_eq!(find(&game, 2).chargers.len(), 0, "the chargers take no test");
}

/// ERN-F14, F28, 8.2, R23, R57. An evader that outdistances the charger ends in good order facing him; one
/// that is caught routs from where it stood, and the chargers follow again.
#[test]
fn evading() {
    let evade = |used: i64| {
        let unit = owing(met(horse(10, 0.0, 0.0, 0), &[2]), Due::Evade { from: id(2) });
        react(Field::new([unit, charger(horse(10, 0.0, 0.0, 180), 1, used)]), &[])
    };
    let away = evade(400);
    assert_eq!((stands(&away, 1), find(&away, 1).morale), ((0.0, -450.0, 0), Morale::Good));
    assert_eq!((stands(&away, 2).1, find(&away, 2).morale), (-350.0, Morale::Good));
    let caught = evade(100);
    assert_eq!(find(&caught, 1).morale, Morale::Routing);
    assert_eq!(stands(&caught, 1).1, -765.0);
    assert!(find(&caught, 2).morale == Morale::Pursuing, "the chargers pursue");
}

/// ERN-8.2, 20.4.3, R23. Chargers follow units that reacted; cavalry then pursues what fled, regular
/// infantry is free.
#[test]
fn chargers_follow_up() {
    let after = |unit: Unit| {
        let quarry = owing(met(line(18, 0.0, 0.0, 0), &[2]), Due::Rout);
        react(Field::new([quarry, charger(unit, 1, 300)]), &[])
    };
    let cavalry = after(horse(10, 0.0, 0.0, 180));
    assert_eq!(find(&cavalry, 2).morale, Morale::Pursuing);
    assert_eq!(stands(&cavalry, 2).1, -335.0, "it has caught them again");
    let infantry = after(line(18, 0.0, 0.0, 180));
    assert_eq!(
        (find(&infantry, 2).morale, find(&infantry, 2).is(UnitFlags::MAY_PURSUE)),
        (Morale::Good, true)
    );
    assert_eq!(stands(&infantry, 2).1, -35.0, "to the limit of its charge");
}

/// ERN-17.2, R37. Regular infantry that stands against a charge in flank may form line or square to it, if
/// that fits its move.
#[test]
fn infantry_faces_a_flank_charge() {
    let flanked = || {
        let unit = met(line(18, 0.0, 0.0, 0), &[2]).flagged(UnitFlags::FLANKED);
        Field::new([
            owing(unit, Due::Face { charger: id(2) }),
            charger(horse(10, -45.0, -3.75, 90).of(Red), 1, 300),
        ])
    };
    let face = |how| {
        let mut game = flanked().doing(Phase::React, [Step::Reacting(Reacting::Begin)]);
        game.advance(&mut dice::Tape::default(), None);
        give(&mut game, Blue, Order::Receive { how }, &[]);
        let unit = find(&game, 1).clone();
        (unit.stance.formation, unit.stance.pose.facing.as_degrees() as i32)
    };
    assert_eq!(face(How::Line), (Formation::Line, 270));
    assert_eq!(face(How::Square).0, Formation::Square);
    assert_eq!(face(How::Stand), (Formation::Line, 0));
}

/// ERN-21.O2, R40, R55, R115. Foot crews that retire leave their guns, and garrisons their building by the
/// far side.
#[test]
fn crews_and_garrisons_leave() {
    let guns = owing(met(battery(2, 0.0, 0.0, 0), &[2]), Due::Retire { from: id(2) });
    let game = react(Field::new([guns, charger(line(18, 0.0, 0.0, 180), 1, 335)]), &[]);
    let crew = find(&game, 1);
    assert!(crew.left.is_some() && crew.morale == Morale::Shaken && figures(&game, 1) == 8);
    let mut inside = met(line(18, 0.0, 0.0, 0), &[2]);
    inside.stance.formation = Formation::Inside;
    inside.stance.base = crate::Cell { width: mm(60), depth: mm(40) };
    let house = patch(Terrain::Building, (-30.0, 30.0), (-40.0, 0.0));
    let field =
        Field::new([owing(inside, Due::Retire { from: id(2) }), charger(line(6, 0.0, 0.0, 180), 1, 335)])
            .on([house]);
    let game = react(field, &[]);
    assert!(
        stands(&game, 1).1 <= -40.0 && find(&game, 1).stance.formation == Formation::Column,
        "{:?}",
        stands(&game, 1)
    );
}

/// ERN-20.4.2, R115. Horse artillery that routs leaves its guns, limbered or not.
#[test]
fn routing_horse_artillery_leaves_its_guns() {
    for formation in [Formation::Limbered, Formation::Unlimbered] {
        let mut guns = unit(Arm::HorseArtillery, formation, 8, 2, crate::kit::pose(0.0, 0.0, 0));
        guns.guns = 2;
        let game = react(Field::new([owing(guns, Due::Rout), line(18, 0.0, 200.0, 180)]), &[]);
        assert!(find(&game, 1).left.is_some() && !find(&game, 1).has_guns(), "{formation:?}");
    }
}

/// ERN-20.2.1, 24.O2, 20.4.4, R49. Troops that halted in disorder are in order again when the tests of their
/// next own bound are over.
#[test]
fn disorder_of_a_halt_ends_with_the_next_tests() {
    let steadied = |since: u16| {
        let field = Field::new([column(0.0, 0.0, 0).in_morale(Morale::Disordered, since)]);
        let mut game = field.doing(Phase::Declare, [Step::Testing(Testing::Over)]);
        game.step(&mut dice::Tape::default(), None);
        find(&game, 1).morale
    };
    assert_eq!((steadied(6), steadied(8)), (Morale::Good, Morale::Disordered));
}

/// ERN-20.3. Two dice are added, and nothing else falls.
#[test]
fn a_test_is_two_dice() {
    let game = test(
        Field::new([line(18, 0.0, 0.0, 180).of(Blue).in_morale(Morale::Routing, 6)]),
        Class::Rally,
        1,
        &[6, 3],
    );
    assert!(find(&game, 1).is(UnitFlags::REGAINS));
}
