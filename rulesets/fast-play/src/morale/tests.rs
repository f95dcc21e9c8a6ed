use super::*;
use crate::kit::{run, *};
use crate::steps::Step as Work;
use crate::{Arm, Grade, Order, Phase, Unit};
use engine::{Game, Told};
use geom::Facing;

fn table(game: &Game<FastPlay>) -> Table<'_, FastPlay> {
    Table { setup: game.setup(), state: game.state(), draft: &[] }
}

fn foot(formation: Formation, x: f64, y: f64, degrees: i32) -> Unit {
    unit(Arm::HeavyFoot, formation, x, y, degrees)
}

/// A game in which the dice of a combat between these units have just fallen.
fn thrown(field: Field) -> Game<FastPlay> {
    let units = (1..).map(UnitId).take(field.units.len()).collect();
    field.doing(Phase::HandToHand, [Work::Fighting(crate::steps::Fighting::Struck { units })])
}

/// A game in which units have just been shot at: unit 1 tests, by whom the pairs say.
fn shot(field: Field, shot_by: &[(u32, u32)]) -> Game<FastPlay> {
    let unit = UnitId(1);
    let shot_by = shot_by.iter().map(|&(unit, by)| (UnitId(unit), UnitId(by))).collect();
    let fight = Fight { struck: vec![unit], shot_by, ..Fight::default() };
    let steps =
        [Nerve::Losses { unit }, Nerve::Test { unit, cause: Cause::Shooting }, Nerve::Routs { fight }];
    field.doing(Phase::Fire, steps.map(Work::Nerve))
}

/// The units that a rout ran through, in order.
fn run_through(told: &[Told<FastPlay>]) -> Vec<u32> {
    let run = told.iter().filter_map(|told| match &told.fact {
        engine::Fact::Event(Event::RunThrough { unit, .. }) => Some(unit.0),
        _ => None,
    });
    run.collect()
}

// FPN-H12, FPN-10.3, 10.4, 10.17, R61. The caption of the rout path.
#[test]
fn a_rout_runs_through_the_units_behind() {
    let field = |hits: [u8; 2]| {
        let b = foot(Formation::Line, 20.46875, 20.0, 0).having_lost(2).hit(hits[0]);
        let a = foot(Formation::Column, 20.47, 17.0, 0);
        let c = foot(Formation::Line, 25.46875, 20.0, 0).having_lost(2).hit(hits[1]);
        let enemies = [20.46875, 25.46875].map(|x| foot(Formation::Line, x, 20.5625, 180));
        let [one, two] = enemies;
        thrown(Field::new([b, a, c, one, two]))
    };
    for element in [0, 1] {
        let mut game = field([1, 0]);
        run(&mut game, &[]);
        let told = give(&mut game, Side::Blue, Order::Remove { elements: vec![element] }, &[2, 6]);
        assert_eq!(run_through(&told), [2]);
        assert!(!stands_yet(&game, 1) && find(&game, 2).is_shaken());
    }
    let mut game = field([0, 1]);
    run(&mut game, &[]);
    give(&mut game, Side::Blue, Order::Remove { elements: vec![0] }, &[2]);
    assert!(!stands_yet(&game, 3) && !find(&game, 2).is_shaken());
    let mut game = field([2, 0]);
    run(&mut game, &[]);
    assert!(!stands_yet(&game, 1) && !find(&game, 2).is_shaken());
}

// FPN-H15, FPN-10.11, 10.13, 10.15, 10.16, R67. Elite units and their first loss.
#[test]
fn an_elite_unit_does_not_test_after_its_first_loss_unless_ridden_at() {
    let elite = |formation| foot(formation, 30.0, 20.0, 0).of_class(Class::Elite).hit(1);
    let mut game = shot(Field::new([elite(Formation::Line)]), &[]);
    run(&mut game, &[]);
    let told = give(&mut game, Side::Blue, Order::Remove { elements: vec![0] }, &[]);
    assert!(says(&told, "cannot fail"));

    let cavalry = unit(Arm::LightCavalry, Formation::Line, 30.0, 20.5625, 180);
    let mut game = thrown(Field::new([elite(Formation::Line), cavalry]));
    run(&mut game, &[]);
    give(&mut game, Side::Blue, Order::Remove { elements: vec![0] }, &[6]);
    assert!(!stands_yet(&game, 1));

    let reach = 1.03125 + 0.28125;
    let cavalry = unit(Arm::LightCavalry, Formation::Line, 30.59375, 20.0 + reach, 180);
    let mut game = thrown(Field::new([elite(Formation::Square), cavalry]));
    run(&mut game, &[]);
    let told = give(&mut game, Side::Blue, Order::Remove { elements: vec![2] }, &[]);
    assert!(says(&told, "cannot fail"));
}

// FPN-H45, FPN-10.14, 10.2. A French column under the guns.
#[test]
fn a_french_column_bears_artillery() {
    let column = || foot(Formation::Column, 30.0, 20.0, 0).having_lost(1);
    let after = |unit: Unit, face: u8| {
        let mut game = shot(Field::new([unit]), &[]);
        run(&mut game, &[face]);
        find(&game, 1).is_shaken()
    };
    assert!(!after(column().french().hit(1), 4));
    assert!(after(column().french().hit(2).flagged(UnitFlags::HIT_OTHERWISE), 2));
    assert!(after(column().hit(1), 4));
    assert!(after(column().french().hit(1), 5), "it bears no more than one");
    let mut game =
        shot(Field::new([foot(Formation::Line, 30.0, 20.0, 0).french().having_lost(1).hit(1)]), &[]);
    run(&mut game, &[]);
    give(&mut game, Side::Blue, Order::Remove { elements: vec![0] }, &[4]);
    assert!(find(&game, 1).is_shaken());
    // FPN-10.14. A column that artillery and others have hit adds nothing.
    assert!(after(column().french().hit(1).flagged(UnitFlags::HIT_OTHERWISE), 4));
}

// FPN-10.9, 10.10, R66, R67. Each line of the table, from either side; a hopeless test is thrown.
#[test]
fn the_morale_table_is_as_printed() {
    let shaken = |lost: u8, face: u8| {
        let column = foot(Formation::Column, 30.0, 20.0, 0).having_lost(lost - 1).hit(1);
        let mut game = shot(Field::new([column]), &[]);
        run(&mut game, &[face]);
        find(&game, 1).is_shaken()
    };
    for (lost, fails_from) in [(1, 6), (2, 4), (3, 2)] {
        assert!(shaken(lost, fails_from) && !shaken(lost, fails_from - 1), "{lost} lost");
    }
    // FPN-10.4. A unit that has lost nothing uses the first line.
    for (face, fails) in [(5, false), (6, true)] {
        let router = foot(Formation::Column, 30.0, 20.0, 0).shaken().hit(1);
        let behind = foot(Formation::Line, 30.0, 15.0, 0);
        let mut game = shot(Field::new([router, behind]), &[]);
        run(&mut game, &[6, face]);
        assert_eq!(find(&game, 2).is_shaken(), fails);
    }
    // Three lost and one to be added: no die would do, and one is thrown.
    let column = foot(Formation::Column, 30.0, 20.0, 0).having_lost(2).hit(1);
    let cavalry = unit(Arm::LightCavalry, Formation::Column, 30.0, 20.5625, 180);
    let mut game = thrown(Field::new([column, cavalry]));
    run(&mut game, &[1]);
    assert!(!stands_yet(&game, 1));
}

// FPN-10.11 to 10.15, R65. Each modifier by itself, for two elements lost.
#[test]
fn morale_modifiers_are_as_printed() {
    let path = Cause::RoutPath { of_skirmishers: false };
    let skirmishers = Cause::RoutPath { of_skirmishers: true };
    let total = |unit: Unit, enemies: Vec<Unit>, cause| {
        let game = Field::new(std::iter::once(unit).chain(enemies)).doing(Phase::HandToHand, []);
        modifiers(table(&game), UnitId(1), cause).total()
    };
    let line = || foot(Formation::Line, 30.0, 20.0, 0);
    let square = || foot(Formation::Square, 30.0, 20.0, 0);
    let reach = 1.03125 + 0.28125;
    let north = |arm| unit(arm, Formation::Column, 30.0, 20.0 + reach, 180);
    let south = |arm| unit(arm, Formation::Column, 30.0, 20.0 - reach, 0).of(Side::Red);
    let ahead = |arm| unit(arm, Formation::Column, 29.53125, 20.5625, 180);
    assert_eq!(total(line(), vec![], Cause::Shooting), 0);
    assert_eq!(total(line().of_class(Class::Elite), vec![], Cause::Shooting), -1);
    assert_eq!(total(line().of_class(Class::Raw), vec![], Cause::Shooting), 0);
    assert_eq!(total(line(), vec![], path), 0);
    assert_eq!(total(line(), vec![], skirmishers), -1);
    assert_eq!(total(square(), vec![], path), 0);
    assert_eq!(total(square(), vec![north(Arm::Lancers)], path), -1);
    assert_eq!(total(square(), vec![north(Arm::Lancers), south(Arm::HeavyFoot)], path), 0);
    assert_eq!(total(line(), vec![ahead(Arm::HeavyCavalry)], path), 1);
    assert_eq!(total(line(), vec![ahead(Arm::HeavyFoot)], path), 0);
    let skirmish = unit(Arm::LightFoot, Formation::Line, 30.0, 20.0, 0);
    assert_eq!(total(skirmish, vec![ahead(Arm::LightCavalry)], Cause::HandToHand), 1);
    let horse = unit(Arm::LightCavalry, Formation::Line, 30.125, 20.0, 0);
    assert_eq!(total(horse, vec![ahead(Arm::LightCavalry)], Cause::HandToHand), 0);
}

// FPN-10.4, R83. A unit that is about to rout from the same combat has nothing left to test.
#[test]
fn a_unit_that_routs_anyhow_is_not_tested_in_the_path_of_another() {
    let column = |y: f64| foot(Formation::Column, 30.0, y, 0).hit(1);
    let units = [column(20.0), column(16.0), foot(Formation::Line, 30.0, 20.5625, 180)];
    let mut game = thrown(Field::new(units));
    assert_eq!(run_through(&run(&mut game, &[6, 6])), [0u32; 0]);
    assert!(!stands_yet(&game, 1) && !stands_yet(&game, 2));
    let units = [column(20.0), column(16.0), foot(Formation::Line, 30.0, 20.5625, 180)];
    let mut game = thrown(Field::new(units));
    assert_eq!(run_through(&run(&mut game, &[6, 5, 1])), [2], "who has held tests");
}

// FPN-10.9, 10.2, R95. A unit that loses elements to fire and again hand-to-hand tests in both phases, each
// time for all its losses.
#[test]
fn losses_are_tested_in_each_phase() {
    let column = foot(Formation::Column, 30.0, 20.0, 0).hit(1);
    let enemy = foot(Formation::Line, 30.0, 20.5625, 180);
    let unit = UnitId(1);
    let fire = Fight { struck: vec![unit], ..Fight::default() };
    let steps = [
        Work::Nerve(Nerve::Losses { unit }),
        Work::Nerve(Nerve::Test { unit, cause: Cause::Shooting }),
        Work::Nerve(Nerve::Routs { fight: fire }),
        Work::AfterFire,
    ];
    let mut game = Field::new([column, enemy.clone()]).doing(Phase::Fire, steps);
    assert_eq!(dice_thrown(&run(&mut game, &[5])), 1, "five holds with one lost");
    let again = find(&game, 1).clone().hit(1);
    assert_eq!((again.lost(), again.lost_this_phase), (1, 0));
    let mut game = thrown(Field::new([again, enemy]));
    run(&mut game, &[4]);
    assert!(!stands_yet(&game, 1), "four routs with two lost in the battle");
}

// FPN-10.12. The rout of Skirmishers upsets less than that of others.
#[test]
fn the_rout_of_skirmishers_upsets_less() {
    for (arm, is_shaken) in [(Arm::LightFoot, false), (Arm::HeavyFoot, true)] {
        let router = unit(arm, Formation::Line, 30.0, 20.0, 0).having_lost(2).shaken().hit(1);
        let behind = foot(Formation::Line, 30.0, 15.0, 0).having_lost(2);
        let mut game = shot(Field::new([router, behind]), &[]);
        run(&mut game, &[]);
        give(&mut game, Side::Blue, Order::Remove { elements: vec![0] }, &[6, 4]);
        assert_eq!(find(&game, 2).is_shaken(), is_shaken);
    }
}

// FPN-10.3, G24. A rout runs six inches and no farther; its own ground is part of the path, a touch is not.
#[test]
fn a_rout_runs_six_inches() {
    let in_path = |x: f64, front: f64| {
        let router = foot(Formation::Line, 30.0, 20.0, 0);
        let friend = foot(Formation::Line, x, front - 0.28125, 0);
        let game = Field::new([router.clone(), friend]).doing(Phase::Fire, []);
        let along = routs::flight(table(&game), &router, &[], None);
        !routs::in_path(table(&game), UnitId(1), &router, along).is_empty()
    };
    let end = 20.0 - 0.28125 - 6.0;
    assert!(in_path(30.0, end + 0.02));
    assert!(!in_path(30.0, end + 0.005));
    assert!(!in_path(33.75, 20.28125), "who stands beside is not run through");
    assert!(in_path(33.7, 18.0));
}

// R83. The nearest friend tests first, of equally near ones the first in combat direction.
#[test]
fn the_nearest_friend_tests_first() {
    let router = foot(Formation::Line, 30.0, 20.0, 0).having_lost(2).shaken().hit(1);
    let far = foot(Formation::Line, 30.0, 15.0, 0);
    let right = foot(Formation::Column, 30.5, 18.0, 0).having_lost(3);
    let left = foot(Formation::Column, 29.5, 18.0, 0).having_lost(3);
    let mut game = shot(Field::new([router, far, right, left]), &[]);
    run(&mut game, &[]);
    let told = give(&mut game, Side::Blue, Order::Remove { elements: vec![1] }, &[6, 1, 1]);
    assert_eq!(run_through(&told), [4, 2], "only the left is behind the one element left");
    let mut both = foot(Formation::Line, 30.0, 20.0, 0).having_lost(1).shaken().hit(1);
    both.side = Side::Blue;
    let far = foot(Formation::Line, 30.0, 15.0, 0);
    let right = foot(Formation::Column, 30.3, 18.0, 0).having_lost(3);
    let left = foot(Formation::Column, 29.3, 18.0, 0).having_lost(3);
    let mut game = shot(Field::new([both, far, right, left]), &[]);
    run(&mut game, &[]);
    let told = give(&mut game, Side::Blue, Order::Remove { elements: vec![2] }, &[6, 1, 1, 1]);
    assert_eq!(run_through(&told), [4, 3, 2]);
}

// FPN-10.5, 10.2, R1. A unit that is shaken and fails again routs at once, with a path of its own, before
// others of the first test.
#[test]
fn shaken_twice_is_a_rout_and_chains_run_depth_first() {
    let router = foot(Formation::Column, 30.0, 30.0, 0).shaken().hit(1);
    let near = foot(Formation::Line, 30.0, 27.0, 0).shaken();
    let far = foot(Formation::Line, 30.0, 25.0, 0);
    let beyond = foot(Formation::Line, 30.0, 22.0, 0);
    let mut game = shot(Field::new([router, near, far, beyond]), &[]);
    // Unit 1, unit 2, then those in unit 2's path (3 and 4), and at last unit 3 again for unit 1's.
    let told = run(&mut game, &[6, 6, 1, 6, 6]);
    assert_eq!(run_through(&told), [2, 3, 4, 3]);
    assert!(!stands_yet(&game, 2) && find(&game, 3).is_shaken() && find(&game, 4).is_shaken());
}

// R62. A square flees from those in contact, else from those who shot it, else along the rout that upset it.
#[test]
fn a_square_flees_from_what_it_fears() {
    let square = || foot(Formation::Square, 30.0, 30.0, 0);
    let shooter = foot(Formation::Line, 20.0, 30.0, 90).of(Side::Red);
    let game = Field::new([square(), shooter]).doing(Phase::Fire, []);
    let flee = |feared: &[UnitId], upset| routs::flight(table(&game), &square(), feared, upset).as_degrees();
    assert_eq!(flee(&[UnitId(2)], Some(Facing::degrees(180))), 90.0);
    assert_eq!(flee(&[], Some(Facing::degrees(45))), 45.0);
    assert_eq!(flee(&[], None), 180.0);
    // A line flees opposite to its facing even if struck from behind.
    let line = foot(Formation::Line, 30.0, 30.0, 0);
    assert_eq!(routs::flight(table(&game), &line, &[UnitId(2)], None).as_degrees(), 180.0);

    // In contact with horsemen in the north it runs south, even if others shot at it.
    let reach = 1.03125 + 0.28125;
    let horse = unit(Arm::LightCavalry, Formation::Column, 30.0, 30.0 + reach, 180);
    let below = foot(Formation::Column, 30.0, 26.0, 0);
    let mut game = thrown(Field::new([square().hit(2), horse, below]));
    run(&mut game, &[]);
    let told = give(&mut game, Side::Blue, Order::Remove { elements: vec![1, 3] }, &[5, 1]);
    assert_eq!(run_through(&told), [3]);

    // Shot from the west by unit 2, it runs east through unit 3 and not through unit 4 in the south.
    let shooter = foot(Formation::Line, 24.0, 30.0, 90).of(Side::Red);
    let east = foot(Formation::Column, 34.0, 30.0, 0);
    let below = foot(Formation::Column, 30.0, 26.0, 0);
    let mut game = shot(Field::new([square().shaken().hit(1), shooter, east, below]), &[(1, 2)]);
    run(&mut game, &[]);
    let told = give(&mut game, Side::Blue, Order::Remove { elements: vec![0] }, &[6, 1]);
    assert_eq!(run_through(&told), [3]);
}

// FPN-10.6, R63. If all would rout only the one that lost most this turn does, losses by fire included.
#[test]
fn if_all_would_rout_only_the_worst_hit_does() {
    let column = |y, degrees, hits, lost_by_fire: u8| {
        let mut column = foot(Formation::Column, 30.0, y, degrees).having_lost(lost_by_fire).hit(hits);
        column.lost_this_turn = lost_by_fire;
        column
    };
    let mut game = thrown(Field::new([column(20.0, 0, 1, 1), column(20.5625, 180, 1, 0)]));
    run(&mut game, &[6, 6]);
    assert!(!stands_yet(&game, 1) && stands_yet(&game, 2));
    // A unit that passed prevents it.
    let mut game = thrown(Field::new([column(20.0, 0, 1, 1), column(20.5625, 180, 1, 0)]));
    run(&mut game, &[6, 5]);
    assert!(!stands_yet(&game, 1) && stands_yet(&game, 2));
    // A side that is wholly destroyed prevents it: the other routs like any unit.
    let mut game = thrown(Field::new([column(20.0, 0, 4, 0), column(20.5625, 180, 1, 0)]));
    run(&mut game, &[6]);
    assert!(!stands_yet(&game, 1) && !stands_yet(&game, 2));
    // So does a unit that had nothing to test.
    let aside = foot(Formation::Column, 30.9375, 20.5625, 180);
    let mut game = thrown(Field::new([column(20.0, 0, 1, 0), column(20.5625, 180, 1, 0), aside]));
    run(&mut game, &[6, 6]);
    assert!(!stands_yet(&game, 1) && !stands_yet(&game, 2));
}

// FPN-10.7, R63. If several tie for most but not all are equal, the dice are among those.
#[test]
fn only_those_who_lost_most_throw() {
    let column = |x, y, degrees, hits| foot(Formation::Column, x, y, degrees).hit(hits);
    let units = [column(30.0, 20.0, 0, 2), column(30.0, 20.5625, 180, 2), column(30.9375, 20.5625, 180, 1)];
    let mut game = thrown(Field::new(units));
    run(&mut game, &[6, 6, 6, 3, 2]);
    assert!(stands_yet(&game, 1) && !stands_yet(&game, 2) && stands_yet(&game, 3));
}

// FPN-10.8, R64. Elite adds two; raw, artillery or unled shaken deducts one, however many of these apply.
#[test]
fn mutual_rout_modifiers_are_as_printed() {
    let total = |unit: Unit, led: bool| {
        let general = general(Side::Blue, Grade::Average, 30.0, 19.0, led.then_some(1));
        let game = Field::new([unit]).generals([general]).doing(Phase::HandToHand, []);
        mutual_modifiers(table(&game), UnitId(1)).total()
    };
    let line = |class| foot(Formation::Line, 30.0, 20.0, 0).of_class(class);
    let guns = |class| unit(Arm::FootArtillery, Formation::Line, 30.0, 20.0, 0).of_class(class);
    assert_eq!(total(line(Class::Elite), false), 2);
    assert_eq!(total(line(Class::Trained), false), 0);
    assert_eq!(total(line(Class::Raw), false), -1);
    assert_eq!(total(guns(Class::Trained), false), -1);
    assert_eq!(total(guns(Class::Elite), false), 1);
    assert_eq!(total(guns(Class::Raw).shaken(), false), -1);
    assert_eq!(total(line(Class::Trained).shaken(), false), -1);
    assert_eq!(total(line(Class::Trained).shaken(), true), 0);
}

// FPN-H30 b and c, FPN-10.5, 5.4, R80, R27. The General of a routed unit dies on a one; surviving he stays,
// unjoined.
#[test]
fn a_general_is_at_risk_when_his_unit_routs() {
    for (face, lives) in [(2, true), (1, false)] {
        let line = foot(Formation::Line, 30.0, 20.0, 0).having_lost(1).shaken().under(101).hit(1);
        let general = general(Side::Blue, Grade::Average, 30.0, 19.0, Some(1));
        let mut game = shot(Field::new([line]).generals([general]).in_turn(6), &[]);
        run(&mut game, &[]);
        give(&mut game, Side::Blue, Order::Remove { elements: vec![0] }, &[4, face]);
        assert!(!stands_yet(&game, 1));
        let survivor = game.state().generals.get(UnitId(101));
        assert_eq!(
            survivor.map(|general| (general.joined, general.pose)),
            lives.then_some((None, pose(30.0, 19.0, 0)))
        );
    }
}

// FPN-5.4, R1. Generals are at risk after all routs, in the order in which their units fell; the destroyed
// fell first.
#[test]
fn generals_throw_in_the_order_in_which_their_units_fell() {
    let router = foot(Formation::Column, 20.0, 20.0, 0).hit(1);
    let destroyed = foot(Formation::Column, 30.0, 20.0, 0).hit(4);
    let behind = foot(Formation::Line, 20.0, 15.0, 0);
    let enemies = [20.0, 30.0].map(|x| foot(Formation::Column, x, 20.5625, 180));
    let [one, two] = enemies;
    let generals =
        [(20.0, 1), (30.0, 2)].map(|(x, unit)| general(Side::Blue, Grade::Poor, x, 19.0, Some(unit)));
    let mut game = thrown(Field::new([router, destroyed, behind, one, two]).generals(generals));
    // Unit 1 fails, unit 3 in its path stands, then unit 2's General lives and unit 1's dies.
    run(&mut game, &[6, 1, 2, 1]);
    assert!(game.state().generals.get(UnitId(101)).is_none());
    assert!(game.state().generals.get(UnitId(102)).is_some());
}

// FPN-11.8, 10.2, R38. A shaken unit is marked, and moving cavalry that is shaken need not go on.
#[test]
fn shaken_cavalry_stops() {
    let column =
        unit(Arm::LightCavalry, Formation::Column, 30.0, 20.0, 0).flagged(UnitFlags::IN_MOTION).hit(1);
    let mut game = shot(Field::new([column]), &[]);
    run(&mut game, &[6]);
    assert!(find(&game, 1).is_shaken() && !find(&game, 1).flags.has(UnitFlags::IN_MOTION));
}
