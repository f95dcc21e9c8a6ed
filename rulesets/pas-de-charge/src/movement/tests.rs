//! PDC-3.3.1 to 3.3.7, 3.4.0 to 3.4.4, 4.1.1 to 4.1.3, 4.2.1 to 4.2.7, 4.5.1, 4.5.2, 5. Moves, what ground
//! costs, and responses.

use crate::kinds::{Arm, Disorder, Formation, Nation};
use crate::kit::*;
use crate::minutes::Minutes;
use crate::state::{Link, UnitFlags};
use crate::steps::{Moving, Step};
use crate::{Few, Order, PasDeCharge, Reason, Terrain, Unit, cite};
use Side::{Blue, Red};
use engine::Game;
use geom::{Angle, Corner, Facing, Leg, Motion, mm};
use names::{Side, UnitId};

fn far() -> Unit {
    red(Formation::Line, 0.0, 2700.0)
}

/// A game in which the first unit may move, with nobody near.
fn alone(unit: Unit, ground: Vec<geom::Feature>) -> Game<PasDeCharge> {
    Field::new([unit, far()]).on(ground).moving_groups(Blue, &[&[1]])
}

/// How far a unit may go straight ahead, to the millimetre.
fn reach(game: &Game<PasDeCharge>) -> i64 {
    (1..=800).rev().find(|by| allowed(game, Blue, &march(&[1], ahead(*by as f64)))).unwrap_or(0)
}

/// PDC-4.1.1, 4.1.2, 1.5, R14, R20, R21. Ten minutes at each rate of the table.
#[test]
fn each_arm_moves_at_its_rate() {
    let of = |arm, formation| reach(&alone(unit(Blue, arm, formation, 0.0, 0.0, 0), vec![]));
    assert_eq!(of(Arm::Musket, Formation::Line), 200);
    assert_eq!(of(Arm::Musket, Formation::Column), 300);
    assert_eq!(of(Arm::Rifle, Formation::Skirmish), 300);
    assert_eq!(of(Arm::Musket, Formation::Square), 0);
    for arm in [Arm::Heavy, Arm::Dragoon, Arm::Lancer] {
        assert_eq!(of(arm, Formation::Line), 500);
    }
    assert_eq!(of(Arm::Light, Formation::Line), 600);
    assert_eq!(of(Arm::Dragoon, Formation::Dismounted), 200);
    assert_eq!(of(Arm::HorseGuns, Formation::Limbered), 400);
    assert_eq!(of(Arm::FootGuns, Formation::Limbered), 200);
    assert_eq!(of(Arm::BattalionGuns, Formation::Limbered), 200);
    let siege = Unit { pounds: 18, ..unit(Blue, Arm::FootGuns, Formation::Limbered, 0.0, 0.0, 0) };
    assert_eq!(reach(&alone(siege, vec![])), 150);
    let lancers = unit(Blue, Arm::Lancer, Formation::Line, 0.0, 0.0, 0);
    let field =
        Field::new([lancers, far()]).with(|options| options.lancer_rate = crate::options::LancerRate::Light);
    assert_eq!(reach(&field.moving_groups(Blue, &[&[1]])), 600);
}

/// PDC-4.1.3, R13. Battalion guns keep up with the infantry that they march with.
#[test]
fn battalion_guns_march_at_the_rate_of_their_infantry() {
    let guns = unit(Blue, Arm::BattalionGuns, Formation::Limbered, 200.0, 0.0, 0);
    let units = [blue(Formation::Column, 0.0, 0.0), guns, far()];
    let game = Field::new(units).moving_groups(Blue, &[&[1, 2]]);
    assert!(allowed(&game, Blue, &march(&[1, 2], ahead(300.0))));
    assert!(!allowed(&game, Blue, &march(&[2], ahead(201.0))));
}

/// PDC-4.2.1, R15. A wall of 1.2 m costs two minutes; one of 1.6 m is not crossed; guns cross unless an
/// option says no; a base ends clear of it (G9).
#[test]
fn a_linear_obstacle_costs_two_minutes_and_may_be_too_high() {
    let across = |height| wall(Terrain::Wall, (-400.0, 60.0), (400.0, 60.0), height);
    let line = || blue(Formation::Line, 0.0, 0.0);
    assert_eq!(reach(&alone(line(), vec![across(120)])), 160);
    assert_eq!(reach(&alone(line(), vec![across(150)])), 160);
    let high = alone(line(), vec![across(160)]);
    assert_eq!(reach(&high), 50);
    assert_eq!(refused(&high, Blue, march(&[1], ahead(100.0))), (cite::R15, Reason::TooHigh));
    let astride = refused(&alone(line(), vec![across(120)]), Blue, march(&[1], ahead(60.0)));
    assert_eq!(astride, (cite::LINEAR_OBSTACLE, Reason::OnObstacle));
    let guns = || unit(Blue, Arm::HorseGuns, Formation::Limbered, 0.0, 0.0, 0);
    assert_eq!(reach(&alone(guns(), vec![across(120)])), 320);
    let none = Field::new([guns(), far()]).on([across(120)]);
    let none = none.with(|options| options.guns_cross_linear_obstacles = false).moving_groups(Blue, &[&[1]]);
    assert!(!allowed(&none, Blue, &march(&[1], ahead(200.0))));
}

/// PDC-4.2.2, 4.2.7, 8.4, 8.5, R16. Streams halve the rate and cost order; guns wade only minor ones, if they
/// are light, and else cross by bridges.
#[test]
fn streams_halve_the_rate_and_bar_guns() {
    let stream = |terrain| patch(terrain, (-400.0, 400.0), (60.0, 80.0));
    let minor = || stream(Terrain::MinorStream);
    let mut game = alone(blue(Formation::Line, 0.0, 0.0), vec![minor()]);
    assert_eq!(reach(&game), 160, "40 mm at half speed");
    give(&mut game, Blue, march(&[1], ahead(160.0)), &[]);
    assert_eq!(find(&game, 1).disorder, Disorder::MINOR_STREAM);
    let mut major = alone(blue(Formation::Line, 0.0, 0.0), vec![stream(Terrain::MajorStream)]);
    give(&mut major, Blue, march(&[1], ahead(160.0)), &[]);
    assert_eq!(find(&major, 1).disorder, Disorder::MAJOR_STREAM);
    let guns = |arm| unit(Blue, arm, Formation::Limbered, 0.0, 0.0, 0);
    let barred = refused(&alone(guns(Arm::FootGuns), vec![minor()]), Blue, march(&[1], ahead(150.0)));
    assert_eq!(barred, (cite::GUNS_AND_STREAMS, Reason::BridgesOnly { unit: UnitId(1) }));
    assert!(allowed(&alone(guns(Arm::BattalionGuns), vec![minor()]), Blue, &march(&[1], ahead(130.0))));
    let wide = alone(guns(Arm::BattalionGuns), vec![stream(Terrain::MajorStream)]);
    assert!(!allowed(&wide, Blue, &march(&[1], ahead(130.0))));
    let bridge = patch(Terrain::Gap, (-20.0, 20.0), (-20.0, 400.0));
    let crosses = alone(guns(Arm::FootGuns), vec![minor(), bridge]);
    assert!(allowed(&crosses, Blue, &march(&[1], ahead(200.0))));
}

/// PDC-4.2.3 to 4.2.6, 8.2, R17. Infantry goes through woods, villages and broken ground at half speed; horse
/// and guns keep to the roads, on which nobody loses order.
#[test]
fn difficult_ground_is_for_infantry_and_roads_for_all() {
    let ground = |terrain| patch(terrain, (-400.0, 400.0), (10.0, 500.0));
    for terrain in [Terrain::Woods, Terrain::BuiltUp, Terrain::Broken] {
        assert_eq!(reach(&alone(blue(Formation::Line, 0.0, 0.0), vec![ground(terrain)])), 100);
    }
    let dragoons = |formation| unit(Blue, Arm::Dragoon, formation, 0.0, -20.0, 0);
    let into = |terrain| {
        refused(&alone(dragoons(Formation::Line), vec![ground(terrain)]), Blue, march(&[1], ahead(100.0)))
    };
    let roads = Reason::RoadsOnly { unit: UnitId(1) };
    assert_eq!(into(Terrain::Woods), (cite::HORSE_IN_WOODS, roads.clone()));
    assert_eq!(into(Terrain::Broken), (cite::HORSE_IN_BROKEN, roads.clone()));
    assert_eq!(into(Terrain::BuiltUp), (cite::HORSE_IN_BROKEN, roads));
    let road = || patch(Terrain::Road, (-10.0, 10.0), (-300.0, 600.0));
    let mut game = alone(dragoons(Formation::Column), vec![ground(Terrain::Woods), road()]);
    give(&mut game, Blue, march(&[1], ahead(500.0)), &[]);
    assert_eq!(find(&game, 1).disorder, Disorder::default());
}

/// PDC-3.3.4, G8, R9. A wheel costs the way of the outer corner, a slant of more than 30 degrees is no move,
/// and an about-turn is free.
#[test]
fn a_wheel_costs_its_outer_corner_and_an_about_turn_nothing() {
    let game = || alone(blue(Formation::Line, 0.0, 0.0), vec![]);
    let wheel =
        |degrees| march(&[1], Motion::as_one([Leg::Wheel { on: Corner::Left, by: Angle::degrees(degrees) }]));
    // The outer rear corner runs an arc of radius 200.998.
    assert!(allowed(&game(), Blue, &wheel(57)) && !allowed(&game(), Blue, &wheel(58)));
    let slant = |off| march(&[1], Motion::as_one([Leg::Oblique { by: mm(50), off: Angle::degrees(off) }]));
    assert!(allowed(&game(), Blue, &slant(30)) && !allowed(&game(), Blue, &slant(31)));
    let mut turned = game();
    give(&mut turned, Blue, march(&[1], Motion::as_one([Leg::AboutFace])), &[]);
    assert_eq!(place(&turned, 1), (0, 0, 180));
    assert_eq!(find(&turned, 1).minutes, Minutes::whole(10));
    let again = refused(&turned, Blue, march(&[1], Motion::as_one([Leg::AboutFace])));
    assert_eq!(again, (cite::MOVE_ACTION, Reason::NoWay));
}

/// PDC-9.10, R51. With 6 points a unit still advances, with 7 it does not; it may go back.
#[test]
fn an_exhausted_unit_does_not_advance() {
    let with = |points| {
        let mut unit = blue(Formation::Line, 0.0, 0.0);
        unit.damage.total = points;
        Field::new([unit, red(Formation::Line, 0.0, 900.0)]).moving_groups(Blue, &[&[1]])
    };
    assert!(allowed(&with(6), Blue, &march(&[1], ahead(50.0))));
    let reason = Reason::Exhausted { unit: UnitId(1) };
    assert_eq!(refused(&with(7), Blue, march(&[1], ahead(50.0))), (cite::EXHAUSTION, reason));
    let back = Motion::as_one([Leg::AboutFace, Leg::Ahead { by: mm(50) }]);
    assert!(allowed(&with(7), Blue, &march(&[1], back)));
}

/// PDC-9.5.4, 3.4.2, R66. A unit whose combat goes on is not marched away; it may turn before its side's
/// orders.
#[test]
fn a_linked_unit_may_turn_but_not_leave() {
    let field = Field::new([blue(Formation::Line, 0.0, 0.0), red(Formation::Line, 0.0, 170.0)])
        .generals([general(Blue, 901, 8, 0.0, -300.0)]);
    let link = Link { units: [UnitId(1), UnitId(2)], rounds: 1, attacker: None };
    let mut state = field.state();
    state.links.push(link);
    let todo = vec![
        engine::Task::Do(Step::Commands { side: Blue }),
        engine::Task::Do(Step::Moves { side: Blue }),
        engine::Task::Over { winner: None },
    ];
    let mut game = Game::new(field.setup(), state, todo);
    run(&mut game, &[]);
    give(&mut game, Blue, Order::Reface { unit: UnitId(1), facing: Facing::degrees(20) }, &[]);
    let again = Order::Reface { unit: UnitId(1), facing: Facing::degrees(0) };
    assert!(!allowed(&game, Blue, &again));
    give(&mut game, Blue, Order::Command { general: UnitId(101), units: vec![UnitId(1)] }, &[3, 4]);
    let away = march(&[1], Motion::as_one([Leg::AboutFace, Leg::Ahead { by: mm(50) }]));
    let reason = Reason::Linked { unit: UnitId(1), target: UnitId(2) };
    assert_eq!(refused(&game, Blue, away), (cite::COMBAT_CONTINUES, reason));
}

/// PDC-3.3.5, R9. Dressing turns a unit and shifts it by half a move, once.
#[test]
fn dressing_turns_and_shifts_by_half_a_move() {
    let game = || alone(blue(Formation::Line, 0.0, 0.0), vec![]);
    let dress = |y: f64, turn| Order::Dress { unit: UnitId(1), at: pose(0.0, y, turn) };
    assert!(allowed(&game(), Blue, &dress(100.0, 90)));
    let (rule, _) = refused(&game(), Blue, dress(101.0, 0));
    assert_eq!(rule, cite::ALIGNMENT_ACTION);
    let mut dressed = game();
    give(&mut dressed, Blue, dress(0.0, 90), &[]);
    assert_eq!(place(&dressed, 1), (0, 0, 90));
    assert!(find(&dressed, 1).is_stationary(printed()), "a turn on the spot is no movement");
    assert!(!allowed(&dressed, Blue, &march(&[1], ahead(10.0))), "another action");
}

/// PDC-4.5.1, R23. On a single base a column halts 400 mm from the enemy, forms line for five minutes, and
/// may go on as a line.
#[test]
fn a_column_on_a_single_base_forms_line_at_400_mm() {
    let enemy = || red(Formation::Line, 0.0, 520.0);
    let mut game = Field::new([blue(Formation::Column, 0.0, 0.0), enemy()]).moving_groups(Blue, &[&[1]]);
    give(&mut game, Blue, march(&[1], ahead(300.0)), &[]);
    assert_eq!(place(&game, 1).1, 100);
    assert_eq!(find(&game, 1).formation, Formation::Line);
    let left = 10.0 - 100.0 / 30.0 - 5.0;
    assert!((find(&game, 1).minutes.as_f64() - left).abs() < 1e-3);
    assert!(allowed(&game, Blue, &march(&[1], ahead(20.0 * left - 0.1))));
    // With fewer than five minutes left it is changing.
    let mut late = Field::new([blue(Formation::Column, 0.0, -200.0), enemy()]).moving_groups(Blue, &[&[1]]);
    give(&mut late, Blue, march(&[1], ahead(300.0)), &[]);
    assert!(find(&late, 1).changing.is_some());
}

/// PDC-4.5.2, 9.6.1, R60, R86. French and clients stay in column always, Austrians from 1808, Prussians and
/// Russians from 1811.
#[test]
fn only_some_nations_stay_in_column() {
    let may = |nation, year| {
        let column = blue(Formation::Column, 0.0, 0.0).nation(nation);
        let game = Field::new([column, far()]).in_year(year).moving_groups(Blue, &[&[1]]);
        allowed(&game, Blue, &Order::Assault { units: vec![UnitId(1)] })
    };
    assert!(may(Nation::French, 1798) && may(Nation::Client, 1806));
    assert!(!may(Nation::Austrian, 1807) && may(Nation::Austrian, 1808));
    assert!(!may(Nation::Prussian, 1810) && may(Nation::Prussian, 1811));
    assert!(!may(Nation::Russian, 1810) && may(Nation::Russian, 1811));
    assert!(!may(Nation::British, 1815) && !may(Nation::Other, 1815));
}

/// PDC-4.5.2. A column of assault goes on past 400 mm.
#[test]
fn a_column_of_assault_does_not_form_line() {
    let column = blue(Formation::Column, 0.0, 0.0).nation(Nation::French);
    let mut game = Field::new([column, red(Formation::Line, 0.0, 520.0)]).moving_groups(Blue, &[&[1]]);
    give(&mut game, Blue, Order::Assault { units: vec![UnitId(1)] }, &[]);
    give(&mut game, Blue, march(&[1], ahead(300.0)), &[]);
    assert_eq!((place(&game, 1).1, find(&game, 1).formation), (300, Formation::Assault));
}

/// PDC-5.1, R59. Friends may be passed, none may be ended on, and enemies are not passed.
#[test]
fn a_move_passes_friends_and_ends_on_none() {
    let game = |other: Unit| {
        Field::new([blue(Formation::Line, 0.0, 0.0), other, far()]).moving_groups(Blue, &[&[1]])
    };
    let friend = || blue(Formation::Line, 0.0, 60.0);
    assert!(allowed(&game(friend()), Blue, &march(&[1], ahead(100.0))));
    let ends = refused(&game(friend()), Blue, march(&[1], ahead(70.0)));
    assert_eq!(ends, (cite::R59, Reason::EndsOn { unit: UnitId(2) }));
    let through = refused(&game(red(Formation::Line, 0.0, 60.0)), Blue, march(&[1], ahead(100.0)));
    assert_eq!(through, (cite::PASSING_FRIENDS, Reason::InTheWay { unit: UnitId(2) }));
}

/// PDC-3.1.3, R5. A unit that runs into a concealed enemy halts touching it, and the enemy is seen.
#[test]
fn a_concealed_enemy_halts_a_unit_that_runs_into_it() {
    let hidden = red(Formation::Line, 0.0, 150.0).concealed();
    let wood = patch(Terrain::Woods, (-200.0, 200.0), (100.0, 300.0));
    let mut game =
        Field::new([blue(Formation::Line, 0.0, 0.0), hidden]).on([wood]).moving_groups(Blue, &[&[1]]);
    let order = march(&[1], ahead(140.0));
    assert!(allowed(&game, Blue, &order), "the order is judged by what Blue knows");
    let told = give(&mut game, Blue, order, &[]);
    assert!(says(&told, "into unit 2"), "{:?}", story(&told));
    assert_eq!(place(&game, 1).1, 130);
    assert!(!find(&game, 2).has(UnitFlags::CONCEALED));
}

/// PDC-6.5, R79. Infantry goes into a building that its front touches and that no enemy holds; it leaves by a
/// side, facing outwards.
#[test]
fn infantry_goes_into_buildings_and_out() {
    let house = || patch(Terrain::StoneBuilding, (-40.0, 40.0), (10.0, 70.0));
    let enter = || Order::Occupy { unit: UnitId(1), at: spot(0.0, 40.0) };
    let mut game = alone(blue(Formation::Line, 0.0, 0.0), vec![house()]);
    give(&mut game, Blue, enter(), &[]);
    let inside = find(&game, 1).inside.expect("it is inside");
    assert_eq!(
        (
            inside.size.width.mm().min(inside.size.depth.mm()),
            inside.size.width.mm().max(inside.size.depth.mm())
        ),
        (60.0, 80.0)
    );
    let out = Order::Leave { unit: UnitId(1), at: pose(0.0, 80.0, 0) };
    give(&mut game, Blue, out, &[]);
    assert!(find(&game, 1).inside.is_none() && allowed(&game, Blue, &march(&[1], ahead(50.0))));
    let away = alone(blue(Formation::Line, 0.0, -50.0), vec![house()]);
    assert_eq!(refused(&away, Blue, enter()), (cite::R79, Reason::NotTouching { unit: UnitId(1) }));
    let horse = alone(horse(Blue, Arm::Dragoon, 0.0, -5.0, 0), vec![house()]);
    assert_eq!(refused(&horse, Blue, enter()), (cite::R79, Reason::NotInfantry { unit: UnitId(1) }));
}

/// A game in which Red's first unit has ended its move and Blue responds.
fn attacked(units: Vec<Unit>, ground: Vec<geom::Feature>) -> Game<PasDeCharge> {
    let movers = Few::from_slice(&[UnitId(2)]);
    let steps = [Step::Moving(Moving::Ended { movers }), Step::Moves { side: Red }];
    let mut game = Field::new(units).on(ground).doing(steps);
    run(&mut game, &[]);
    game
}

/// PDC-3.4.0, 3.4.1, 3.4.4, R11, R12. A unit in a mover's zone may turn, once, unless it has had an order.
#[test]
fn an_attacked_unit_turns_once() {
    let mover = || red(Formation::Line, 0.0, 170.0).came();
    let turn = |degrees| Order::Reface { unit: UnitId(1), facing: Facing::degrees(degrees) };
    let mut game = attacked(vec![blue(Formation::Line, 0.0, 0.0), mover()], vec![]);
    give(&mut game, Blue, turn(30), &[]);
    assert_eq!(place(&game, 1).2, 30);
    assert!(find(&game, 1).is_stationary(printed()), "it still counts as having stood still");
    assert!(!allowed(&game, Blue, &turn(0)));
    let mut other = attacked(vec![blue(Formation::Line, 0.0, 0.0), mover()], vec![]);
    give(&mut other, Blue, Order::Redeploy { unit: UnitId(1), facing: Facing::degrees(-30) }, &[]);
    assert_eq!(place(&other, 1).2, 330);
    let ordered = blue(Formation::Line, 0.0, 0.0).flagged(UnitFlags::ACTIVATED);
    let game = attacked(vec![ordered, mover()], vec![]);
    assert!(!allowed(&game, Blue, &turn(30)), "a unit that had an order is not asked");
}

/// PDC-3.4.2, 3.4.3, R12. Cover is taken within half a move; a fence of 0.8 m is none.
#[test]
fn cover_is_near_and_a_metre_high() {
    let mover = || red(Formation::Line, 0.0, 170.0).came();
    let game = |height, y: f64| {
        let fence = wall(Terrain::Fence, (-200.0, y), (200.0, y), height);
        attacked(vec![blue(Formation::Line, 0.0, 0.0), mover()], vec![fence])
    };
    let cover = |y: f64| Order::TakeCover { unit: UnitId(1), at: pose(0.0, y, 0) };
    let mut near = game(100, -90.0);
    assert!(allowed(&near, Blue, &cover(-80.0)));
    assert_eq!(refused(&game(80, -90.0), Blue, cover(-80.0)).0, cite::COVER_DEFINITION);
    assert_eq!(refused(&game(100, -112.0), Blue, cover(-102.0)).0, cite::TAKE_COVER);
    give(&mut near, Blue, cover(-80.0), &[]);
    assert!(!find(&near, 1).is_stationary(printed()) && find(&near, 1).has(UnitFlags::TOOK_COVER));
}

/// PDC-6.10, R31. A unit whose zone an enemy touched may fire at it as it passes, concealed units too.
#[test]
fn whose_zone_is_touched_is_noted() {
    let line = blue(Formation::Line, 0.0, 0.0);
    let column = unit(Red, Arm::Musket, Formation::Column, -400.0, 100.0, 90).front_of(60);
    let mut game = Field::new([line, column])
        .with(|options| options.basing_mode = crate::Basing::Multi)
        .moving_groups(Red, &[&[2]]);
    give(&mut game, Red, march(&[2], ahead(300.0)), &[]);
    assert_eq!(find(&game, 1).passers.as_slice(), [UnitId(2)]);
}

/// PDC-1.6, R2, R3, R23. Bases: 600 men in three ranks have 200 mm, a squadron of 120 in two ranks 90, eight
/// guns 80; a column on several bases has a third of the front, and a square a quarter on each side.
#[test]
fn bases_follow_from_the_front_rank() {
    let bases = &printed().bases;
    let front = |men: u16, tenths: u16| f64::from(men) * f64::from(tenths) / 10.0;
    assert_eq!(front(600 / 3, bases.infantryman_tenths), 200.0);
    assert_eq!(front(120 / 2, bases.cavalryman_tenths), 90.0);
    assert_eq!(bases.gun.mm() * 8.0, 80.0);
    let size = |formation, basing| {
        let family = crate::Family::Infantry;
        let sizes = crate::Sizes::of(mm(240), family, basing, printed());
        let unit = Unit { sizes, ..blue(formation, 0.0, 0.0) };
        (unit.size().width.mm(), unit.size().depth.mm())
    };
    use crate::Basing::{Multi, Single};
    assert_eq!(size(Formation::Column, Single), (240.0, 20.0));
    assert_eq!(size(Formation::Column, Multi), (80.0, 20.0));
    assert_eq!(size(Formation::Square, Multi), (60.0, 60.0));
    assert_eq!(horse(Blue, Arm::Heavy, 0.0, 0.0, 0).size().depth, mm(30));
    assert_eq!(bases.general, geom::Millimetres::new(10));
}
