use super::*;
use crate::kit::*;
use crate::steps::{Firing, Rallying};
use crate::{Decision, Formation, Order, Phase};
use names::Side::{Blue, Red};

/// What is added to the die of the first unit.
fn plus(field: Field) -> i16 {
    field.look(|at| modifiers(at, UnitId(1), at.state.troops.expect(UnitId(1))).total())
}

fn foot() -> Unit {
    line(1000, 1000, 0)
}

/// STA-9.2, 9.3, 9.4, R1, R62, R63. A D20 with the models lost added passes with the number of the grade or
/// less; twenty fails of itself no more than one passes.
#[test]
fn losses_are_added_to_the_die() {
    let passes = |grade: Grade, lost: u8, die: u8| {
        let unit = line_of(16 - lost, 1000, 1000, 0).out_of(16).grade(grade);
        let mut game = Field::new([unit]).doing(Phase::Fire, [Firing::Test { unit: UnitId(1) }.into()]);
        says(&run(&mut game, &[die]), "stand")
    };
    assert!(passes(Grade::A, 0, 20) && !passes(Grade::A, 1, 20));
    assert!(passes(Grade::B, 4, 14) && !passes(Grade::B, 4, 15));
    assert!(passes(Grade::C, 4, 12) && !passes(Grade::C, 4, 13));
    assert!(passes(Grade::D, 4, 10) && !passes(Grade::D, 4, 11));
    assert!(passes(Grade::D, 11, 3) && !passes(Grade::D, 11, 4));
}

/// STA-9.6, 9.9, R64. Whole units within S count, of any kind and shaken or not, three of a side at most;
/// screens and generals are none.
#[test]
fn units_within_s_count_up_to_three() {
    let with = |others: Vec<Unit>| plus(Field::new([foot()].into_iter().chain(others)));
    let enemy = |y: i64| line(1000, y, 180);
    assert_eq!([enemy(1148), enemy(1149)].map(|enemy| with(vec![enemy])), [1, 0]);
    let friend = |y: i64| line(1000, y, 0);
    assert_eq!([friend(832), friend(831)].map(|friend| with(vec![friend])), [-1, 0]);
    let row = |unit: fn(i64, i64, i32) -> Unit, count: i64, y: i64, degrees: i32| -> Vec<Unit> {
        (0..count).map(|n| unit(910 + 60 * n, y, degrees)).collect()
    };
    let small = |x: i64, y: i64, degrees: i32| line_of(3, x, y, degrees);
    assert_eq!([2, 3, 4].map(|count| with(row(small, count, 1100, 180))), [2, 3, 3]);
    assert_eq!([2, 3, 4].map(|count| with(row(small, count, 900, 0))), [-2, -3, -3]);
    let kinds = vec![skirmishers(5, 1000, 1060, 180), battery(1, 1200, 1000, 270), enemy(1100).shaken()];
    assert_eq!(with(kinds), 3);
    let screen = Unit { parent: Some(UnitId(9)), ..skirmishers(4, 1000, 1060, 180) };
    assert_eq!(with(vec![screen]), 0);
}

/// STA-9.5, 9.8, 23.2. No general within 2L makes it worse, one with the unit better.
#[test]
fn a_general_steadies_his_unit() {
    let led = |y: f64, attached| plus(Field::new([foot()]).generals([general(Blue, 1000.0, y, attached)]));
    assert_eq!([led(980.0 - 420.0, None), led(980.0 - 420.1, None)], [0, 1]);
    assert_eq!(led(990.0, Some(1)), -2);
    let theirs = Field::new([foot()]).generals([general(Red, 1000.0, 990.0, None)]);
    assert_eq!(plus(theirs), 1);
}

/// STA-9.7, R103. In a building, in works or lining them, or in square: −2 once.
#[test]
fn defenders_of_works_and_houses_stand_better() {
    let on = |unit: Unit, ground: Vec<geom::Feature>| plus(Field::new([unit]).on(ground));
    let house = |y: i64| patch(Terrain::BuiltUp, (900, 1100), (y, y + 100));
    // The middle of the line is at y = 990.
    assert_eq!([on(foot(), vec![house(890)]), on(foot(), vec![house(889)])], [-2, 0]);
    let area = |y: i64| patch(Terrain::Fieldwork, (900, 1100), (y, y + 100));
    assert_eq!(
        [on(foot(), vec![area(950)]), on(foot(), vec![area(1000)])],
        [-2, 0],
        "inside, not at its rim"
    );
    let works = |y: i64| strip(Terrain::Fieldwork, &[(800, y), (1200, y)], 0);
    assert_eq!([1000, 1001, 1002, 980].map(|y| on(foot(), vec![works(y)])), [-2, -2, 0, 0]);
    let hedge = strip(Terrain::Hedgerow, &[(800, 1000), (1200, 1000)], 0);
    assert_eq!(on(foot(), vec![hedge]), 0);
    for unit in [cavalry(Formation::Line, 1000, 1000, 0), battery(2, 1000, 1000, 0)] {
        assert_eq!(on(unit, vec![works(1000)]), -2);
    }
    assert_eq!(on(square(1000, 1000, 0), vec![]), -2);
    assert_eq!(on(square(1000, 1000, 0), vec![works(1000), house(900)]), -2, "once");
    // A bent line has a front on each part: its left end looks west along x = 940.
    let bent = line(1000, 1000, 0).bent(4, 0);
    let west = bent.stance.body().expect("it stands").parts()[1].front().at.x as i64;
    let beside = strip(Terrain::Fieldwork, &[(west, 800), (west, 1100)], 0);
    assert_eq!(on(bent, vec![beside]), -2);
    assert_eq!(on(skirmishers(5, 1000, 1000, 0), vec![works(1010)]), -2);
}

/// STA-5.9, 9.1, R34. A unit tests that was hit and has lost a quarter by whatever cause, and not before.
#[test]
fn a_quarter_lost_makes_a_unit_test() {
    let dice = |lost: u8, volley: &[u8]| {
        let target = line_of(16 - lost, 1000, 1100, 180).out_of(16);
        let mut game = Field::new([foot(), target]).firing();
        let shot = Order::Shoot { unit: UnitId(1), target: UnitId(2), shot: None, second: None, third: None };
        dice_thrown(&give(&mut game, Blue, shot, volley))
    };
    assert_eq!(dice(2, &[5, 1, 1, 1]), 4, "three of sixteen");
    assert_eq!(dice(3, &[5, 1, 1, 1, 1]), 5, "four of sixteen");
    assert_eq!(dice(3, &[1, 1, 1, 1]), 4, "not hit");
    assert_eq!(dice(4, &[1, 1, 1, 1]), 4, "not hit, whatever it has lost");
}

/// STA-9.10, 9.11, 5.10, R35, R65, R67. A unit that fails under fire loses one model and goes back; a shaken
/// one that passes stays where it is and stays shaken.
#[test]
fn a_shaken_unit_that_stands_fire_stays_shaken() {
    let tested = |unit: Unit, die: u8| {
        let field = Field::new([unit, line(1000, 1200, 180)]);
        let mut game = field.doing(Phase::Fire, [Firing::Test { unit: UnitId(1) }.into()]);
        run(&mut game, &[die]);
        game
    };
    let hurt = || line_of(12, 1000, 1000, 0).out_of(16);
    let stood = tested(hurt().shaken(), 1);
    assert_eq!((state_of(&stood, 1), question(&stood)), ((12, true), None));
    let failed = tested(hurt(), 13);
    assert_eq!(state_of(&failed, 1).0, 11, "one model, not two");
    assert!(matches!(question(&failed), Some((Blue, Decision::Retreat { .. }))));
    let shattered = tested(line_of(5, 1000, 1000, 0).out_of(16), 20);
    assert!(!stands_yet(&shattered, 1) && question(&shattered).is_none(), "it is gone and does not move");
}

/// STA-18.1, 9.1, 17.1, R66, R79. Every shaken unit of the active side tests once, in contact or not, in its
/// owner's order; one that fails in contact breaks it off by its retreat.
#[test]
fn every_shaken_unit_must_rally() {
    let units = [
        line(1000, 1000, 0).shaken(),
        line(1000, 1000, 180).shaken(),
        line(2000, 1000, 0).shaken(),
        line(3000, 1000, 0),
    ];
    let field = Field::new(units).engaged([engaged(2, 1, 4)]);
    let mut game = field.doing(Phase::Rally, [Rallying::Tests.into()]);
    run(&mut game, &[]);
    let asked = question(&game);
    assert!(
        matches!(&asked, Some((Blue, Decision::Next { among, .. })) if among[..] == [UnitId(1), UnitId(3)])
    );
    assert_eq!(refused(&game, Blue, Order::Take { unit: UnitId(4) }).0, cite::FIRST_STEP);
    // The third rallies; the first fails and goes back.
    give(&mut game, Blue, Order::Take { unit: UnitId(3) }, &[16, 20]);
    assert!(!find(&game, 3).is_shaken() && matches!(question(&game), Some((Blue, Decision::Retreat { .. }))));
    as_usual(&mut game, &[]);
    assert_eq!((state_of(&game, 1), game.state().is_engaged(UnitId(2))), ((15, true), false));
    assert!(find(&game, 2).is_shaken(), "the passive side does not rally");
}
