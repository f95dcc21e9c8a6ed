//! Rulings worked out by hand, each with its dice. Positions are told about the origin, which lies at (30,
//! 20).

use crate::charge::flank;
use crate::kit::{
    Field, allowed, as_usual, battery, cavalry, column, dice_thrown, engaged, find, give, hill, inches, line,
    patch, question, refused, skirmish_rows, skirmishers, stands_yet, state_of, strip,
};
use crate::melee::{points, strikes};
use crate::shooting::arcs;
use crate::terrain::Terrain;
use crate::{Decision, Face, Formation, Grade, Nation, Order, Reason, SoundTheCharge, Unit, UnitFlags};
use crate::{cite, morale, retreat};
use dice::Chance;
use engine::{Game, Usual, forecast};
use geom::{Angle, Corner, Edge, Facing, Leg, Motion, Pose};
use names::Side::{Blue, Red};
use names::UnitId;

const NORTH: i32 = 0;
const SOUTH: i32 = 180;
const WEST: i32 = 270;

/// A unit by the middle of its front, told about the origin.
fn at(build: impl Fn(f64, f64, i32) -> Unit, x: f64, y: f64, facing: i32) -> Unit {
    build(30.0 + x, 20.0 + y, facing)
}

fn ground(terrain: Terrain, x: (f64, f64), y: (f64, f64)) -> geom::Feature {
    patch(terrain, (30.0 + x.0, 30.0 + x.1), (20.0 + y.0, 20.0 + y.1))
}

fn ahead(by: f64) -> Motion {
    Motion::as_one([Leg::Ahead { by: inches(by) }])
}

fn march(unit: u32, path: Motion) -> Order {
    Order::March { unit: UnitId(unit), path }
}

fn charge(unit: u32, target: u32) -> Order {
    Order::Charge { unit: UnitId(unit), target: UnitId(target), path: None }
}

fn shoot(unit: u32, target: u32) -> Order {
    Order::Shoot { unit: UnitId(unit), target: UnitId(target), split: None, at_gun: None }
}

/// The points of one unit against another, as things stand in a game.
fn points_of(game: &Game<SoundTheCharge>, unit: u32, enemy: u32) -> i16 {
    points::points(game.known(Blue).table(), UnitId(unit), UnitId(enemy)).total()
}

/// STC-5.3, 5.7. A shaken unit cannot charge, and so threatens no enemy.
#[test]
fn h03_a_shaken_enemy_is_no_threat() {
    let units = [at(line, 0.0, 0.0, NORTH).shaken(), at(line, 0.0, 4.0, SOUTH).shaken()];
    let mut game = Field::new(units).rallying();
    give(&mut game, Blue, Order::Rally { unit: UnitId(1) }, &[2]);
    assert!(!find(&game, 1).is_shaken());
}

/// STC-6.12, R30. Grade D wheels at half speed.
#[test]
fn h06_grade_d_wheels_half_as_far() {
    let wheel = |degrees: f64| Leg::Wheel { on: Corner::Left, by: Angle::of(degrees.to_radians()) };
    let of = |grade| Field::new([at(line, 0.0, 0.0, NORTH).grade(grade)]).moving();
    let poor = of(Grade::D);
    assert!(!allowed(&poor, Blue, &march(1, Motion::as_one([wheel(30.0)]))));
    assert!(allowed(&poor, Blue, &march(1, Motion::as_one([wheel(25.46)]))));
    assert!(!allowed(&poor, Blue, &march(1, Motion::as_one([wheel(25.5)]))));
    let usual = of(Grade::C);
    let on = |by: f64| march(1, Motion::as_one([wheel(30.0), Leg::Ahead { by: inches(by) }]));
    assert!(allowed(&usual, Blue, &on(1.643)));
    assert!(!allowed(&usual, Blue, &on(1.65)));
}

/// STC-7.4, 7.5. One change a turn, but formation and facing may be one.
#[test]
fn h09_there_is_one_change_a_turn() {
    let form = |face| Order::Form { unit: UnitId(1), formation: Formation::Line, files: None, face };
    let field = Field::new([at(column, 0.0, 0.0, NORTH).grade(Grade::A)]);
    let mut game = field.clone().moving();
    give(&mut game, Blue, form(None), &[]);
    let (rule, reason) = refused(&game, Blue, form(Some(Face::Right)));
    assert_eq!((rule, reason), (cite::ONCE_A_TURN, Reason::HasManeuvered { unit: UnitId(1) }));
    assert!(allowed(&field.moving(), Blue, &form(Some(Face::Right))));
}

/// STC-6.10. An inch round every enemy, all along the way.
#[test]
fn h12_no_unit_passes_within_an_inch() {
    let game = Field::new([at(column, 0.0, 0.0, NORTH), at(column, 2.4, 5.0, SOUTH)]).moving();
    assert!(allowed(&game, Blue, &march(1, ahead(4.563))));
    assert_eq!(refused(&game, Blue, march(1, ahead(4.566))).0, cite::ZONE);
    assert_eq!(refused(&game, Blue, march(1, ahead(6.0))).0, cite::ZONE);
}

/// STC-6.15, 6.16. The cone and the least distance.
#[test]
fn h15_a_retreat_keeps_to_its_cone_and_goes_far_enough() {
    let field = Field::new([at(line, 0.0, 0.25, NORTH), at(line, 0.0, 4.75, SOUTH)]);
    let owed = crate::steps::Owed {
        unit: UnitId(1),
        least: inches(4.0),
        rout_hits: 2,
        why: crate::steps::Why::Combat,
    };
    let to = |x: f64, y: f64| {
        let end = Pose { at: crate::kit::spot(30.0 + x, 20.25 + y), facing: Facing::NORTH };
        Motion::as_one([Leg::Free { to: end }])
    };
    let ruled = field.look(|at| {
        [(3.0, -3.0), (3.5, -3.0), (0.0, -3.9)].map(|(x, y)| {
            retreat::check(at, &owed, UnitId(2), &to(x, y), None).err().map(|refusal| refusal.rule)
        })
    });
    assert_eq!(ruled, [None, Some(cite::RETREAT_ZONE), Some(cite::RETREAT_LENGTH)]);
}

/// STC-8.1, 8.4, R39. Some figures are close and some are far.
#[test]
fn h18_mixed_ranges() {
    let mut game = Field::new([at(line, 0.0, 0.0, NORTH), at(column, 0.0, 1.9, SOUTH)]).shooting();
    give(&mut game, Blue, shoot(1, 2), &[3, 2, 5, 4]);
    assert_eq!(state_of(&game, 2), (10, false, false));
}

/// STC-8.9. Infantry does not shoot through skirmishers, guns do.
#[test]
fn h21_only_guns_fire_through_skirmishers() {
    let screen = || skirmish_rows(6, 6, 30.0, 21.75, NORTH);
    let of = |firer: Unit| Field::new([firer, at(line, 0.0, 3.5, SOUTH), screen()]).shooting();
    let foot = of(at(line, 0.0, 0.0, NORTH));
    assert_eq!(refused(&foot, Blue, shoot(1, 2)).0, cite::THROUGH_SKIRMISHERS);
    let mut guns = of(battery(4, 30.0, 20.0, NORTH));
    give(&mut guns, Blue, shoot(1, 2), &[4, 3, 3, 3]);
    give(&mut guns, Blue, Order::Done {}, &[6]);
    assert_eq!(state_of(&guns, 2).0, 11, "a 4 hits and a 3 does not");
}

/// STC-10.12, R65. The book's own example: foot against guns.
#[test]
fn h24_guns_repel_unless_they_are_beaten() {
    let field = Field::new([at(line, 0.0, 0.0, NORTH).grade(Grade::B), battery(4, 30.0, 23.0, SOUTH)]);
    let mut tied = field.clone().charging();
    give(&mut tied, Blue, charge(1, 2), &[]);
    give(&mut tied, Red, Order::Stand {}, &[]);
    assert_eq!((points_of(&tied, 1, 2), points_of(&tied, 2, 1)), (3, 5));
    give(&mut tied, Blue, Order::Done {}, &[5, 6, 2, 3, 4, 1, 2]);
    as_usual(&mut tied, &[]);
    assert_eq!(state_of(&tied, 1), (8, true, true));
    assert_eq!(state_of(&tied, 2), (12, false, false));
    let mut won = field.charging();
    give(&mut won, Blue, charge(1, 2), &[]);
    give(&mut won, Red, Order::Stand {}, &[]);
    give(&mut won, Blue, Order::Done {}, &[5, 5, 6, 3, 6, 1, 2]);
    assert!(!stands_yet(&won, 2));
    assert_eq!(state_of(&won, 1), (10, false, true));
}

/// STC-10.6, 10.11. A charge into the side of a line, from behind its front and from before it.
#[test]
fn h27_a_flank_is_struck_from_behind_the_front() {
    let attacker = || at(column, 6.0, -0.9, WEST).of(Blue).grade(Grade::B);
    let target = || at(line, 0.0, 0.0, NORTH).of(Red);
    let mut game = Field::new([attacker(), target().grade(Grade::D)]).charging();
    give(&mut game, Blue, charge(1, 2), &[]);
    assert_eq!((points_of(&game, 1, 2), points_of(&game, 2, 1)), (4, 0));
    give(&mut game, Blue, Order::Done {}, &[3, 5, 6, 1, 1]);
    as_usual(&mut game, &[]);
    assert_eq!(state_of(&game, 2), (6, true, true));
    assert_eq!(state_of(&game, 1), (11, false, true));

    let touching = at(column, 2.25, -0.25, WEST).of(Blue);
    let before = at(column, 4.0, 1.5, WEST).stance;
    let field = Field::new([touching, target()]).began(1, before).engaged([engaged(1, 2, 5)]);
    field.look(|at| {
        assert!(!flank::is_flank_attack(at, UnitId(1), UnitId(2), Edge::Right));
        assert_eq!(points::points(at, UnitId(1), UnitId(2)).total(), 2);
        assert_eq!(points::points(at, UnitId(2), UnitId(1)).total(), 3);
    });
}

/// STC-10.13, 11.1, R67. Skirmishers in woods, and in the open.
#[test]
fn h30_skirmishers_are_at_home_in_woods() {
    let units = || [at(column, 0.0, 0.0, NORTH), at(skirmishers, 0.0, 3.0, SOUTH)];
    let woods = ground(Terrain::LightWoods, (-5.0, 5.0), (2.0, 10.0));
    let mut game = Field::new(units()).on([woods]).charging();
    give(&mut game, Blue, charge(1, 2), &[]);
    assert!(matches!(question(&game), Some((Red, Decision::Evade { .. }))));
    give(&mut game, Red, Order::Stand {}, &[]);
    assert!((find(&game, 1).spent.share() - 2.0 / 3.0).abs() < 1e-3);
    give(&mut game, Blue, Order::Done {}, &[4, 3, 4, 5, 1]);
    as_usual(&mut game, &[]);
    assert_eq!(state_of(&game, 1), (8, true, true));
    assert_eq!(state_of(&game, 2), (11, false, true));

    let mut open = Field::new(units()).charging();
    give(&mut open, Blue, charge(1, 2), &[]);
    give(&mut open, Red, Order::Stand {}, &[]);
    assert!(!stands_yet(&open, 2), "overrun at once");
}

/// STC-4.5, 5.6, 8.3, R19. A unit that shot does not reform; one that only tested does.
#[test]
fn h33_testing_is_no_activity() {
    let tired = || at(line, 0.0, 0.0, NORTH).grade(Grade::B).disordered();
    let reforms = |unit: Unit| {
        Field::new([unit])
            .look(|at| morale::may_reform(at, UnitId(1), at.state.troops.get(UnitId(1)).unwrap()))
    };
    assert!(!reforms(tired().flagged(UnitFlags::SHOT)));
    assert!(reforms(tired().shaken().flagged(UnitFlags::RALLY_TESTED)));
    let mut game = Field::new([tired().shaken(), at(line, 0.0, 4.0, SOUTH)]).rallying();
    give(&mut game, Blue, Order::Rally { unit: UnitId(1) }, &[1]);
    assert!(find(&game, 1).is_shaken());
}

/// STC-5.5.3, 10.6, 10.9, 13.6.5. Russians lose by two hits or not at all.
#[test]
fn h36_russians_lose_by_two() {
    let french = at(column, 0.0, 0.0, NORTH).of_nation(Nation::France);
    let russians = at(column, 0.0, 4.0, SOUTH).of_nation(Nation::Russia);
    let mut game = Field::new([french, russians]).national().charging();
    give(&mut game, Blue, charge(1, 2), &[]);
    assert_eq!((points_of(&game, 1, 2), points_of(&game, 2, 1)), (2, 2));
    give(&mut game, Blue, Order::Done {}, &[4, 5, 4, 1]);
    assert_eq!((state_of(&game, 1), state_of(&game, 2)), ((11, false, true), (10, false, true)));
    assert!(game.state().is_engaged(UnitId(1)));
}

/// STC-8.13, 8.14. The exact chance that a line stands a line's fire.
#[test]
fn h39_the_chance_to_stand_a_volley() {
    let game = Field::new([at(line, 0.0, 0.0, NORTH), at(line, 0.0, 2.0, SOUTH)]).shooting();
    let known = game.known(Blue);
    let shaken =
        |game: &Game<SoundTheCharge>| game.state().troops.get(UnitId(2)).is_some_and(Unit::is_shaken);
    let over = |game: &Game<SoundTheCharge>| game.outcome().is_some();
    let odds = forecast(&known, Blue, shoot(1, 2), &over, &shaken, &Usual, 100_000);
    let odds = odds.expect("it may shoot");
    assert_eq!(odds.cases[0].of.get(&false), Some(&Chance::new(41, 81)));
}

/// STC-6.8, 8.13.g, 8.14, R26. Hits on a screen are its battalion's.
#[test]
fn h42_a_battalion_bears_the_hits_of_its_screen() {
    let battalion = at(line, 0.0, 2.75, SOUTH).with_screen(3, 3);
    let screen = skirmish_rows(3, 3, 30.0, 21.5, SOUTH).screen_of(2);
    let mut game = Field::new([at(line, 0.0, 0.0, NORTH), battalion, screen]).shooting();
    give(&mut game, Blue, shoot(1, 3), &[5, 6, 4, 3]);
    assert!(matches!(question(&game), Some((Red, Decision::Retreat { .. }))));
    as_usual(&mut game, &[]);
    assert_eq!(state_of(&game, 2), (9, true, false));
}

/// STC-8.12. A stand for every two inches of a gap.
#[test]
fn h45_two_stands_shoot_through_five_inches() {
    let of = |x: f64| {
        let friends = [at(line, -x, 2.0, NORTH), at(line, x, 2.0, NORTH)];
        let both = [at(line, 0.0, 0.0, NORTH), at(line, 0.0, 3.5, SOUTH)];
        Field::new(both.into_iter().chain(friends)).shooting()
    };
    let mut wide = of(4.75);
    assert_eq!(dice_thrown(&give(&mut wide, Blue, shoot(1, 2), &[4, 4])), 2);
    assert!(!allowed(&of(3.2), Blue, &shoot(1, 2)));
}

/// STC-10.8. Horse does not reinforce foot, and no unit reinforces one that is two ranks deep.
#[test]
fn h48_foot_reinforces_foot_one_rank_deep() {
    let of = |first: Unit, second: Unit| {
        Field::new([first, at(line, 0.0, 0.0, SOUTH), second]).engaged([engaged(2, 1, 4)]).moving()
    };
    let thin = || at(line, 0.0, 0.0, NORTH);
    let horse = of(thin(), cavalry(Formation::Line, 30.0, 15.0, NORTH));
    assert_eq!(refused(&horse, Blue, charge(3, 1)).0, cite::REINFORCING);
    let mut foot = of(thin(), at(column, 0.0, -5.0, NORTH));
    give(&mut foot, Blue, charge(3, 1), &[]);
    assert_eq!(strikes::dice(foot.known(Blue).table(), UnitId(3)), 1);
    let deep = of(thin().formed(Formation::Line, 8), at(column, 0.0, -5.0, NORTH));
    assert_eq!(refused(&deep, Blue, charge(3, 1)).0, cite::REINFORCING);
}

/// STC-10.9, 10.16.f, 11.11, R77, R115. Across a work, and a step behind it.
#[test]
fn h51_a_work_is_attacked_across() {
    for behind in [0.0, 1.0] {
        // Its outer side, on the left of its way, is south.
        let work = strip(Terrain::Fieldwork, &[(35.0, 20.0), (25.0, 20.0)], 0.0);
        let units = [at(column, 0.0, -4.0, NORTH), at(line, 0.0, behind, SOUTH).disordered()];
        let mut game = Field::new(units).on([work]).moving();
        give(&mut game, Blue, charge(1, 2), &[]);
        assert_eq!((points_of(&game, 1, 2), points_of(&game, 2, 1)), (-1, 1), "{behind} behind the work");
        assert_eq!(crate::kit::stands(&game, 1), (30.0, 20.0, 0.0));
    }
}

/// STC-10.17, 13.2.1, 13.4.1. Steady cavalry at Prussian and at British lines.
#[test]
fn h54_prussian_lines_are_not_disordered_by_horse() {
    let points = |nation, chargers: Unit| {
        let target = at(line, 0.0, 6.0, SOUTH).of_nation(nation);
        let mut game = Field::new([chargers, target]).national().moving();
        give(&mut game, Blue, charge(1, 2), &[]);
        (points_of(&game, 1, 2), points_of(&game, 2, 1))
    };
    let horse = || cavalry(Formation::Line, 30.0, 20.0, NORTH);
    assert_eq!(points(Nation::PrussiaBefore1810, horse()), (4, 3));
    assert_eq!(points(Nation::Britain, horse()), (4, 1));
    assert_eq!(points(Nation::Britain, at(column, 0.0, 0.0, NORTH)).1, 4);
}

/// STC-10.16.e, 11.2, 11.4. Up a steep slope, and through heavy woods.
#[test]
fn h57_slopes_and_heavy_woods() {
    let slope = ground(Terrain::SteepSlope, (-10.0, 10.0), (0.0, 3.5));
    let top = hill(1, (20.0, 40.0), (23.5, 30.0));
    let mut game =
        Field::new([at(column, 0.0, 0.0, NORTH), at(line, 0.0, 3.5, SOUTH)]).on([slope, top]).moving();
    give(&mut game, Blue, charge(1, 2), &[]);
    assert_eq!((points_of(&game, 1, 2), points_of(&game, 2, 1)), (0, 3));
}

/// STC-11.2. Columns creep through heavy woods, and cavalry does not enter them.
#[test]
fn h57b_heavy_woods_are_for_foot() {
    let woods = ground(Terrain::HeavyWoods, (-5.0, 5.0), (-5.0, 10.0));
    let inside = Field::new([at(column, 0.0, 0.0, NORTH)]).on([woods.clone()]).moving();
    assert!(allowed(&inside, Blue, &march(1, ahead(1.5))));
    assert!(!allowed(&inside, Blue, &march(1, ahead(1.51))));
    let edge = Field::new([cavalry(Formation::Line, 30.0, 15.0, NORTH)]).on([woods]).moving();
    assert_eq!(refused(&edge, Blue, march(1, ahead(1.0))).0, cite::HEAVY_WOODS);
}

/// STC-8.5, 8.7, 8.8, R42, R44. Fire that is divided, and fire through guns.
#[test]
fn h60_some_shoot_at_one_and_some_at_the_other() {
    let units = [at(line, 0.0, 0.0, NORTH), at(column, -4.5, 2.5, SOUTH), at(column, 2.2, 3.0, SOUTH)];
    let reach = |target| {
        let field = Field::new(units.clone());
        field.look(|at| arcs::reach(at, UnitId(1), UnitId(target)))
    };
    assert_eq!((reach(2).close, reach(2).far), (0, 4));
    assert_eq!((reach(3).close, reach(3).far), (0, 9));
    let mut game = Field::new(units).shooting();
    let split = Order::Shoot { unit: UnitId(1), target: UnitId(2), split: Some(true), at_gun: None };
    assert_eq!(dice_thrown(&give(&mut game, Blue, split, &[4, 4, 4])), 3);

    let guns =
        Field::new([at(line, 0.0, 0.0, NORTH), battery(2, 30.0, 21.6, SOUTH), at(line, 0.0, 3.5, SOUTH)]);
    let mut game = guns.shooting();
    let told = give(&mut game, Blue, shoot(1, 3), &[5, 4, 4, 6]);
    assert_eq!((dice_thrown(&told), state_of(&game, 3).0), (4, 11), "three dice on 5, and the test");
}
