//! PDC-9, 10. Pairing, odds, dice, factors, results, and generals at risk.

use crate::kinds::{Arm, Disorder, Formation, Grade, Nation};
use crate::kit::*;
use crate::melee::{factors, pairing};
use crate::state::{Fate, Link, Status, UnitFlags};
use crate::{Order, PasDeCharge, Step, Terrain, Unit};
use Side::{Blue, Red};
use engine::{Game, Task};
use names::{Side, UnitId};

fn seen(game: &Game<PasDeCharge>, run: impl FnOnce(crate::At)) {
    let known = game.known(Blue);
    run(known.table());
}

/// The pairs of a position, each with the lower side first.
fn pairs(units: Vec<Unit>) -> Vec<Vec<u32>> {
    let game = Field::new(units).doing([]);
    let mut found = vec![];
    seen(&game, |at| {
        found = pairing::pair(at)
            .iter()
            .map(|fight| {
                let mut ids: Vec<u32> = fight.units().map(|id| id.0).collect();
                ids.sort_unstable();
                ids
            })
            .collect();
    });
    found.sort();
    found
}

/// What a unit adds against another, rule by rule.
fn adds(field: Field, id: u32, against: u32) -> Vec<(&'static str, i16)> {
    let game = field.doing([]);
    let mut found = vec![];
    seen(&game, |at| {
        let plus = factors::factors(at, UnitId(id), UnitId(against));
        found = plus.lines().iter().map(|line| (line.why, line.amount)).collect();
    });
    found
}

fn spent(unit: Unit) -> Unit {
    unit.flagged(UnitFlags::VOLLEYED)
}

/// PDC-9.0.1, 9.0.2, 9.5.1, 9.0.4, R36. Units within 200 mm pair off; at 201 mm they do not; the largest set
/// of pairs is chosen.
#[test]
fn units_within_200_mm_pair_off_along_the_line() {
    let at = |gap: f64| pairs(vec![blue(Formation::Line, 0.0, 0.0), red(Formation::Line, 0.0, gap + 20.0)]);
    assert_eq!(at(200.0), [[1, 2]]);
    assert!(at(201.0).is_empty());
    let two = vec![
        blue(Formation::Line, 0.0, 0.0),
        blue(Formation::Line, 210.0, 0.0),
        red(Formation::Line, 60.0, 170.0),
        red(Formation::Line, 270.0, 170.0),
    ];
    assert_eq!(pairs(two), [[1, 3], [2, 4]]);
}

/// PDC-7.3, R32. Rifles at 201 to 400 mm are not answered, so they make no pair.
#[test]
fn rifles_beyond_musket_range_make_no_pair() {
    let rifles = unit(Blue, Arm::Rifle, Formation::Line, 0.0, 0.0, 0);
    assert!(pairs(vec![rifles.clone(), red(Formation::Line, 0.0, 320.0)]).is_empty());
    let enemy = unit(Red, Arm::Rifle, Formation::Line, 0.0, 320.0, 180);
    assert_eq!(pairs(vec![rifles, enemy]), [[1, 2]]);
}

/// PDC-9.1.1, R75. A wood between two units keeps them from combat; the wood in which one stands does not.
#[test]
fn combat_needs_sight_but_not_out_of_ones_own_wood() {
    let wood = |y: (f64, f64)| patch(Terrain::Woods, (-300.0, 300.0), y);
    let fights = |ground| {
        let units = [blue(Formation::Line, 0.0, 0.0), red(Formation::Line, 0.0, 170.0)];
        let game = Field::new(units).on([ground]).doing([]);
        let mut found = false;
        seen(&game, |at| found = !pairing::pair(at).is_empty());
        found
    };
    assert!(!fights(wood((60.0, 100.0))));
    assert!(fights(wood((140.0, 250.0))));
}

/// PDC-9.6.2, 9.0.4. Two columns of assault in front of one line fight it together.
#[test]
fn columns_of_assault_share_a_line() {
    let column = |x| blue(Formation::Assault, x, 0.0).front_of(60);
    let fights = pairs(vec![column(-40.0), column(40.0), red(Formation::Line, 0.0, 150.0)]);
    assert_eq!(fights, [[1, 2, 3]]);
}

/// PDC-9.7.8, 9.7.3. Two squadrons on the front of a battalion fight it together.
#[test]
fn squadrons_share_the_front_of_a_battalion() {
    let riders = |x| horse(Blue, Arm::Dragoon, x, -25.0, 0);
    assert_eq!(pairs(vec![riders(-50.0), riders(50.0), red(Formation::Line, 0.0, 0.0)]), [[1, 2, 3]]);
}

/// PDC-9.0.4, R72. One that came up on a flank fights; one that stood still there does not.
#[test]
fn an_attack_on_a_flank_makes_a_pair_if_it_moved() {
    let flank = |unit: Unit| pairs(vec![unit, red(Formation::Line, 250.0, 0.0)]);
    let at = || unit(Blue, Arm::Musket, Formation::Line, 0.0, 0.0, 90);
    assert_eq!(flank(at().came()), [[1, 2]]);
    assert!(flank(at()).is_empty());
}

fn odds(units: Vec<Unit>) -> Game<PasDeCharge> {
    let mut game = Field::new(units).doing([Step::Combat]);
    game.advance(&mut dice::Tape::default(), None);
    game
}

/// PDC-9.0.5, 9.1.2, R37, R78. An extra unit joins against the end of the shorter line, on the side on which
/// it stands farther out than its friend; one alone has no more than one.
#[test]
fn extra_units_join_at_the_ends_of_the_line() {
    let lines = |x: &[f64]| -> Vec<Unit> {
        let mut units = vec![red(Formation::Line, 0.0, 170.0)];
        units.extend(x.iter().map(|x| blue(Formation::Line, *x, 0.0)));
        units
    };
    let join = |unit| Order::Join { unit: UnitId(unit), target: UnitId(1) };
    let mut game = odds(lines(&[0.0, 205.0, -205.0]));
    assert!(allowed(&game, Blue, &join(3)) && allowed(&game, Blue, &join(4)));
    give_quietly(&mut game, join(3));
    let third = game.check(Blue, &join(4));
    assert!(third.is_err(), "two against one are the most");
}

fn give_quietly(game: &mut Game<PasDeCharge>, order: Order) {
    game.submit(Blue, order, &mut dice::Tape::default(), &mut vec![]).expect("it is legal");
}

/// PDC-9.6.7 to 9.6.18, A1.6, A1.7, 7.2, R56, R58. The lines of the infantry list.
#[test]
fn infantry_adds_and_deducts_line_by_line() {
    let own = || spent(blue(Formation::Line, 0.0, 0.0));
    let enemy = || spent(red(Formation::Line, 0.0, 170.0));
    let of = |one: Unit, other: Unit| adds(Field::new([one, other]), 1, 2);
    assert_eq!(of(own(), enemy()), []);
    assert_eq!(of(blue(Formation::Line, 0.0, 0.0), enemy()), [("first volley", 1)]);
    assert_eq!(of(own(), enemy().front_of(166)), [("greater front", 1)]);
    assert_eq!(of(own(), enemy().front_of(167)), []);
    assert_eq!(
        of(own(), Unit { formation: Formation::Assault, ..enemy() }),
        [("enemy in deep formation", 1)]
    );
    assert_eq!(
        of(Unit { skirmish: 3, ..own() }, Unit { skirmish: 1, ..enemy() }),
        [("better skirmishers", 2)]
    );
    assert_eq!(of(Unit { skirmish: 1, ..own() }, Unit { skirmish: 3, ..enemy() }), []);
    assert_eq!(of(Unit { combats: 2, ..own() }, enemy()), [("combats fought", -2)]);
    let mut hit = own();
    (hit.damage.this_bound, hit.damage.other) = (1, 3);
    assert_eq!(of(hit, enemy()), [("damage in this bound", -1)]);
    let disorder = Disorder::RETREATED.with(Disorder::ROUGH);
    assert_eq!(of(Unit { disorder, ..own() }, enemy()), [("disorder", -2)]);
}

/// PDC-9.6.7, 9.6.8, R55. A brigadier adds 1 and a senior general 2, and only the higher counts.
#[test]
fn generals_in_person_add_one_or_two() {
    let led = |brigadier: bool, both: bool| {
        let with = |general: crate::General| crate::General { with: Some(UnitId(1)), ..general };
        let senior = crate::General { is_brigadier: false, ..general(Blue, 903, 8, 0.0, -50.0) };
        let mut generals =
            vec![with(if brigadier { general(Blue, 901, 8, 0.0, -50.0) } else { senior.clone() })];
        if both {
            generals.push(with(senior));
        }
        let units = [spent(blue(Formation::Line, 0.0, 0.0)), spent(red(Formation::Line, 0.0, 170.0))];
        adds(Field::new(units).generals(generals), 1, 2)
    };
    assert_eq!(led(true, false), [("brigadier in person", 1)]);
    assert_eq!(led(false, false), [("senior general in person", 2)]);
    assert_eq!(led(true, true), [("senior general in person", 2)]);
}

/// PDC-9.6.13 to 9.6.15, R58, R69. Only the attacker suffers from slope, wood and wall; a wall counts by
/// option.
#[test]
fn the_attacker_suffers_from_the_ground() {
    let units = || [spent(blue(Formation::Line, 0.0, 0.0)).came(), spent(red(Formation::Line, 0.0, 170.0))];
    let fence = || wall(Terrain::Hedge, (-300.0, 160.0), (300.0, 160.0), 120);
    let ground = || {
        [
            height(1, (-500.0, 500.0), (150.0, 600.0)),
            patch(Terrain::Broken, (-300.0, 300.0), (60.0, 90.0)),
            fence(),
        ]
    };
    let expected = [("uphill", -1), ("broken ground or woods", -1), ("barricades or buildings", -2)];
    assert_eq!(adds(Field::new(units()).on(ground()), 1, 2), expected);
    assert_eq!(adds(Field::new(units()).on(ground()), 2, 1), []);
    let without = Field::new(units()).on([fence()]).with(|options| options.walls_as_barricades = false);
    assert_eq!(adds(without, 1, 2), []);
    let low = wall(Terrain::Hedge, (-300.0, 160.0), (300.0, 160.0), 80);
    assert_eq!(adds(Field::new(units()).on([low]), 1, 2), []);
    let works = wall(Terrain::Barricade, (-300.0, 160.0), (300.0, 160.0), 0);
    assert_eq!(adds(Field::new(units()).on([works]), 1, 2), [("barricades or buildings", -2)]);
}

/// PDC-9.7.9 to 9.7.19, R43, R54. The lines of the cavalry list.
#[test]
fn cavalry_adds_and_deducts_line_by_line() {
    let rides = |arm| horse(Blue, arm, 0.0, -25.0, 0).came();
    let line = || spent(red(Formation::Line, 0.0, 0.0));
    let of = |one: Unit, other: Unit| adds(Field::new([one, other]), 1, 2);
    let front = ("frontal attack on infantry", -3);
    assert_eq!(of(rides(Arm::Dragoon), line()), [front]);
    assert_eq!(of(rides(Arm::Heavy), line()), [front, ("heavy cavalry", 1)]);
    assert_eq!(of(rides(Arm::Light), line()), [front, ("light cavalry", -1)]);
    assert_eq!(of(rides(Arm::Lancer), line()), [front, ("lancers in the first round", 1)]);
    let square = Unit { formation: Formation::Square, ..line() };
    assert_eq!(of(rides(Arm::Dragoon), square), [front, ("infantry in square", -3)]);
    let flank = horse(Blue, Arm::Dragoon, -115.0, 0.0, 90).came();
    assert_eq!(of(flank, line()), []);
    let standing = Unit { status: Status::Reforming, ..horse(Blue, Arm::Dragoon, 0.0, -25.0, 0) };
    assert_eq!(of(standing, line().came()), [("reforming", -3)]);
    let mut hit = rides(Arm::Dragoon);
    (hit.damage.other, hit.combats) = (3, 1);
    assert_eq!(of(hit, line()), [front, ("combats fought", -1), ("damage received", -3)]);
    let upset = Unit { disorder: Disorder::PURSUED, ..rides(Arm::Dragoon) };
    let uphill = Field::new([upset, line()]).on([height(1, (-500.0, 500.0), (-10.0, 500.0))]);
    assert_eq!(adds(uphill, 1, 2), [front, ("uphill", -1), ("disorder", -1)]);
    let led = crate::General { with: Some(UnitId(1)), ..general(Blue, 901, 8, 0.0, -60.0) };
    let led = Field::new([rides(Arm::Dragoon), line()]).generals([led]);
    assert_eq!(adds(led, 1, 2), [front, ("general in person", 1)]);
}

/// PDC-9.7.11. Lancers have their bonus in the first round alone.
#[test]
fn lancers_lose_their_bonus_after_the_first_round() {
    let field = Field::new([
        horse(Blue, Arm::Lancer, 0.0, -15.0, 0).came(),
        horse(Red, Arm::Dragoon, 0.0, 15.0, 180),
    ]);
    assert_eq!(adds(field.clone(), 1, 2), [("lancers in the first round", 1)]);
    let mut state = field.state();
    state.links.push(Link { units: [UnitId(1), UnitId(2)], rounds: 1, attacker: Some(UnitId(1)) });
    let game: Game<PasDeCharge> = Game::new(field.setup(), state, vec![Task::Over { winner: None }]);
    seen(&game, |at| assert!(factors::factors(at, UnitId(1), UnitId(2)).lines().is_empty()));
}

/// R74. Infantry taken in flank by infantry has no pluses, and keeps its first volley.
#[test]
fn a_line_taken_in_flank_has_no_pluses() {
    let flanker = unit(Blue, Arm::Musket, Formation::Line, 0.0, 0.0, 90).came();
    let line = red(Formation::Line, 250.0, 0.0).front_of(300);
    assert_eq!(adds(Field::new([flanker.clone(), line.clone()]), 2, 1), []);
    let mut game = Field::new([flanker, line]).doing([Step::Combat]);
    play(&mut game, &[4, 4, 4, 4]);
    assert!(!find(&game, 2).has(UnitFlags::VOLLEYED) && find(&game, 1).has(UnitFlags::VOLLEYED));
}

/// Two lines fight; the fate of the second and the damage of both.
fn duel(one: Unit, other: Unit, faces: &[u8]) -> (Fate, Fate, u8, u8) {
    let mut game = Field::new([one, other]).doing([Step::Combat]);
    play(&mut game, faces);
    let fate = |id| find(&game, id).fate;
    (fate(1), fate(2), damage(&game, 1), damage(&game, 2))
}

/// PDC-9.1.2, 9.3, 9.4, 9.5.1 to 9.5.4, 9.8.1 to 9.8.6, R64, R39, R40. Floors, margins and points of infantry
/// against infantry.
#[test]
fn infantry_against_infantry_by_the_margin() {
    let a = || spent(blue(Formation::Line, 0.0, 0.0));
    let b = || spent(red(Formation::Line, 0.0, 170.0));
    assert_eq!(duel(a(), b(), &[4, 4, 4, 3]), (Fate::None, Fate::None, 1, 1), "by 1: it goes on");
    assert_eq!(duel(a(), b(), &[4, 4, 3, 3]), (Fate::None, Fate::GivesGround, 1, 3), "by 2");
    assert_eq!(duel(a(), b(), &[6, 4, 3, 3]), (Fate::None, Fate::GivesGround, 1, 5), "by 4");
    assert_eq!(duel(a(), b(), &[6, 5, 3, 3]), (Fate::None, Fate::Routs, 1, 5), "by 5: four points at most");
    assert_eq!(
        duel(a().grade(Grade::A), b(), &[1, 2, 3, 2]),
        (Fate::None, Fate::GivesGround, 1, 3),
        "3 counts 7"
    );
    assert_eq!(
        duel(a().grade(Grade::B), b().grade(Grade::D), &[1, 1, 1, 1]),
        (Fate::None, Fate::GivesGround, 1, 3)
    );
}

/// PDC-9.4, 9.8.5, 9.8.9, 9.8.10, 9.8.11, R44. Cavalry against infantry; infantry that wins pays no
/// threshold.
#[test]
fn cavalry_against_infantry_by_the_margin() {
    let rider = || horse(Blue, Arm::Dragoon, 0.0, -25.0, 0).came();
    let line = || spent(red(Formation::Line, 0.0, 0.0));
    assert_eq!(duel(rider(), line(), &[5, 4, 3, 2]), (Fate::None, Fate::None, 1, 1), "6 against 5");
    assert_eq!(duel(rider(), line(), &[4, 4, 4, 3]), (Fate::Recoils, Fate::None, 3, 0), "5 against 7");
    assert_eq!(duel(rider(), line(), &[4, 4, 5, 4]), (Fate::Retreats, Fate::None, 5, 0), "5 against 9");
    assert_eq!(duel(rider(), line(), &[6, 5, 3, 3]), (Fate::None, Fate::Retreats, 1, 3), "8 against 6");
    assert_eq!(duel(rider(), line(), &[6, 6, 2, 2]), (Fate::None, Fate::Retreats, 1, 5), "9 against 5");
}

/// PDC-9.8.7 to 9.8.10, R42. Cavalry against cavalry.
#[test]
fn cavalry_against_cavalry_by_the_margin() {
    let a = || horse(Blue, Arm::Dragoon, 0.0, -15.0, 0).came();
    let b = || horse(Red, Arm::Dragoon, 0.0, 15.0, 180);
    // Standing horse that is hit is in disorder, and deducts one (8.8).
    assert_eq!(duel(a(), b(), &[3, 3, 3, 3]), (Fate::None, Fate::None, 1, 1));
    assert_eq!(duel(a(), b(), &[4, 3, 3, 3]), (Fate::None, Fate::RiddenThrough, 1, 3));
    assert_eq!(duel(a(), b(), &[4, 4, 3, 3]), (Fate::None, Fate::RiddenThrough, 1, 4));
    assert_eq!(duel(a(), b(), &[5, 4, 3, 3]), (Fate::None, Fate::Routs, 1, 5));
}

/// PDC-9.0.6, 9.0.7, 9.6.3, R37. One against two wins only by beating both, and loses by the greater margin.
#[test]
fn one_against_two_must_beat_both() {
    let three = |faces: &[u8]| {
        let column = |x| spent(blue(Formation::Line, x, 0.0)).front_of(60);
        let mut units =
            vec![column(-40.0), column(40.0), spent(red(Formation::Line, 0.0, 170.0)).front_of(60)];
        units[0].formation = Formation::Assault;
        units[1].formation = Formation::Assault;
        units[2].formation = Formation::Line;
        let mut game = Field::new(units)
            .with(|options| options.basing_mode = crate::Basing::Multi)
            .doing([Step::Combat]);
        play(&mut game, faces);
        (1..=3).map(|id| find(&game, id).fate).collect::<Vec<_>>()
    };
    // The line adds 1 for the deep enemy: 4 + 4 + 1 is 9.
    assert_eq!(three(&[3, 3, 3, 4, 4, 4]), [Fate::Retreats, Fate::Retreats, Fate::None]);
    assert_eq!(
        three(&[3, 3, 4, 4, 4, 4]),
        [Fate::Retreats, Fate::None, Fate::None],
        "columns that are beaten go"
    );
    assert_eq!(three(&[6, 6, 6, 5, 4, 4]), [Fate::None, Fate::None, Fate::GivesGround]);
    assert_eq!(three(&[6, 6, 6, 6, 3, 2]), [Fate::None, Fate::None, Fate::Routs]);
}

/// PDC-8.7, 9.7.5, R33, R35. A column that is attacked loses order, one that attacks does not.
#[test]
fn a_column_loses_order_when_it_is_attacked() {
    let order = |column: Unit, enemy: Unit| {
        let mut game = Field::new([column, enemy]).doing([Step::Combat]);
        play(&mut game, &[4, 4, 4, 4]);
        find(&game, 1).disorder
    };
    let column = || spent(blue(Formation::Column, 0.0, 0.0));
    assert_eq!(order(column(), spent(red(Formation::Line, 0.0, 170.0)).came()), Disorder::UNFORMED);
    assert_eq!(order(column().came(), spent(red(Formation::Line, 0.0, 170.0))), Disorder::default());
}

/// PDC-9.6.4, 9.6.6, 8.9, R57. A column that does not break its enemy must deploy on several bases; on a
/// single one it is in disorder and its enemy may counter-attack.
#[test]
fn a_column_that_fails_is_in_disorder() {
    let after = |basing| {
        let column = spent(blue(Formation::Assault, 0.0, 0.0)).nation(Nation::French).came();
        let units = [column, spent(red(Formation::Line, 0.0, 170.0))];
        let mut game = Field::new(units).with(|options| options.basing_mode = basing).doing([Step::Combat]);
        play(&mut game, &[4, 4, 4, 3]);
        let own = find(&game, 1);
        (own.disorder, own.has(UnitFlags::MUST_DEPLOY), find(&game, 2).has(UnitFlags::COUNTERATTACKS))
    };
    assert_eq!(after(crate::Basing::Single), (Disorder::COLUMN_FAILED, false, true));
    assert_eq!(after(crate::Basing::Multi), (Disorder::COLUMN_FAILED, true, false));
}

/// PDC-9.2, R39. Infantry that stood still fires at an enemy who cannot answer.
#[test]
fn unanswered_fire_is_for_infantry_that_stood_still() {
    let volley = || Order::Volley { unit: UnitId(1), target: UnitId(2) };
    let game = |firer: Unit| {
        let mut game = Field::new([
            firer,
            battery(Red, Arm::FootGuns, 6, 8, 0.0, 150.0, 180),
            unit(Blue, Arm::Musket, Formation::Line, 300.0, 0.0, 0),
        ])
        .doing([Step::Combat]);
        game.advance(&mut dice::Tape::default(), None);
        game
    };
    let mut fires = game(blue(Formation::Line, 0.0, 0.0));
    give(&mut fires, Blue, volley(), &[6]);
    assert_eq!(find(&fires, 2).guns, 6);
    let moved = game(blue(Formation::Line, 0.0, 0.0).came());
    assert!(moved.check(Blue, &volley()).is_err());
}

/// PDC-9.1.3, R38. A battery that is reached abandons its guns if a friend is near behind, else it is lost.
#[test]
fn a_battery_that_is_reached_is_abandoned_or_lost() {
    let guns = || battery(Blue, Arm::FootGuns, 6, 8, 0.0, 0.0, 0);
    let enemy = || red(Formation::Line, 0.0, 25.0);
    let mut helped = Field::new([guns(), enemy(), blue(Formation::Line, 0.0, -150.0)]).doing([Step::Combat]);
    play(&mut helped, &[3, 4, 3, 4]);
    assert_eq!(find(&helped, 1).shelter, Some(UnitId(3)));
    let mut alone = Field::new([guns(), enemy()]).doing([Step::Combat]);
    play(&mut alone, &[]);
    assert!(is_gone(&alone, 1));
}

/// PDC-9.10, R51. An exhausted unit that is attacked retreats without dice.
#[test]
fn an_exhausted_unit_retreats_when_attacked() {
    let mut tired = blue(Formation::Line, 0.0, 0.0);
    tired.damage.total = 7;
    let mut game = Field::new([tired, red(Formation::Line, 0.0, 170.0).came()]).doing([Step::Combat]);
    play(&mut game, &[]);
    assert_eq!((find(&game, 1).status, damage(&game, 2)), (Status::Retreating, 0));
}

/// PDC-10.1, 10.2, 10.4. A general within 100 mm of a unit that fought throws once; 0 and 9 disable him.
#[test]
fn generals_near_a_combat_are_at_risk() {
    let after = |far: f64, faces: &[u8]| {
        let field =
            Field::new([spent(blue(Formation::Line, 0.0, 0.0)), spent(red(Formation::Line, 0.0, 170.0))])
                .generals([general(Blue, 901, 8, 0.0, -10.0 - far - 5.0)]);
        let mut game = field.doing([Step::Combat]);
        play(&mut game, faces);
        game.state().generals.get(UnitId(101)).map(|general| general.disabled)
    };
    assert_eq!(after(100.0, &[4, 4, 4, 4, 5]), Some(0));
    assert_eq!(after(100.0, &[4, 4, 4, 4, 9]), Some(5));
    assert_eq!(after(100.0, &[4, 4, 4, 4, 0]), Some(5));
    assert_eq!(after(101.0, &[4, 4, 4, 4]), Some(0));
}

/// PDC-5.5, R59, G12. A formed friend 100 mm behind is carried away, one at 101 mm is not.
#[test]
fn friends_within_100_mm_behind_are_carried_away() {
    let carried = |far: f64| {
        let units = [
            horse(Red, Arm::Dragoon, 0.0, 25.0, 180).came(),
            spent(blue(Formation::Line, 0.0, 0.0)),
            blue(Formation::Line, 0.0, -10.0 - far - 10.0),
        ];
        let mut game = Field::new(units).first(Red).doing([Step::Combat]);
        play(&mut game, &[6, 5, 3, 3]);
        find(&game, 3).status == Status::Retreating
    };
    assert!(carried(100.0) && !carried(101.0));
}

/// R76, A.2. Combats go from left to right as the first side sees them.
#[test]
fn combats_go_from_left_to_right() {
    let units = || {
        [
            spent(blue(Formation::Line, 500.0, 0.0)),
            spent(blue(Formation::Line, -500.0, 0.0)),
            spent(red(Formation::Line, 500.0, 170.0)),
            spent(red(Formation::Line, -500.0, 170.0)),
        ]
    };
    let order = |first| {
        let mut game = Field::new(units()).first(first).doing([Step::Combat]);
        let told = play(&mut game, &[4, 4, 4, 4, 4, 4, 4, 4]);
        engine::conformance::kit::throwers(&told)
    };
    assert_eq!(order(Blue), [2, 4, 1, 3]);
    assert_eq!(order(Red), [3, 1, 4, 2]);
}
