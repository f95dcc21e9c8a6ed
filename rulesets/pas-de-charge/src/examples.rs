//! The worked examples of the rules, each as a test. Places are those of the examples, in millimetres from
//! their origin.

use crate::kinds::{Arm, Disorder, Formation, Grade, Nation};
use crate::kit::*;
use crate::reach;
use crate::state::{Link, Phase, Status, Unit, UnitFlags};
use crate::steps::{Rallying, Step};
use crate::{Order, PasDeCharge, Reason, Terrain, cite};
use Side::{Blue, Red};
use dice::Tape;
use engine::{Game, Task};
use geom::Motion;
use names::{Side, UnitId};

/// Plays the steps 5 to 7 of a game whose pairs stand as they are.
fn fought(field: Field, faces: &[u8]) -> Game<PasDeCharge> {
    let mut game = field.fighting();
    play(&mut game, faces);
    game
}

/// A state with linked combats, in which the first of each pair attacked.
fn linked(field: &Field, pairs: &[(u32, u32)]) -> Game<PasDeCharge> {
    let mut state = field.state();
    state.phase = Phase::Start;
    for (one, other) in pairs {
        let (one, other) = (UnitId(*one), UnitId(*other));
        state.links.push(Link { units: [one.min(other), one.max(other)], rounds: 1, attacker: Some(one) });
    }
    let steps = [Step::Combat, Step::Morale, Step::Involuntary].map(Task::Do);
    let todo = steps.into_iter().chain([Task::Over { winner: None }]).collect();
    Game::new(field.setup(), state, todo)
}

fn has_fought(unit: Unit, combats: u8) -> Unit {
    let mut unit = unit.flagged(UnitFlags::VOLLEYED);
    unit.combats = combats;
    unit.damage.total += combats;
    unit
}

/// PDC-4.2.3, 8.2, 8.12, R34, G9. Through a strip of wood 60 mm deep: with 1.667 minutes left the column is
/// in disorder, with 4 it is not.
#[test]
fn h03_a_wood_costs_half_speed_and_three_minutes() {
    let wood = patch(Terrain::Woods, (-300.0, 300.0), (90.0, 150.0));
    let game = |front: f64| {
        let column = blue(Formation::Column, 0.0, front - 10.0);
        let mut game =
            Field::new([column, red(Formation::Line, 0.0, 2500.0)]).on([wood.clone()]).moving(Blue);
        give(&mut game, Blue, march(&[1], ahead(170.0 - front)), &[]);
        let left = find(&game, 1).minutes.as_f64();
        give(&mut game, Blue, Order::Halt {}, &[]);
        give(&mut game, Blue, Order::Done {}, &[]);
        (left, find(&game, 1).disorder)
    };
    let (left, disorder) = game(0.0);
    assert!((left - 1.6667).abs() < 1e-3, "{left}");
    assert_eq!(disorder, Disorder::ROUGH);
    let (left, disorder) = game(70.0);
    assert!((left - 4.0).abs() < 1e-3, "{left}");
    assert_eq!(disorder, Disorder::default());
}

/// PDC-4.3.8 to 4.3.13, R19, R20. Which steps of the cycle a battery may take in one bound.
#[test]
fn h06_guns_take_three_two_or_one_step_in_sequence() {
    let enemy = || red(Formation::Line, 0.0, 700.0);
    let game = |arm, pounds, formation| {
        let guns = Unit { formation, ..battery(Blue, arm, pounds, 6, 0.0, 0.0, 0) };
        let cycle = if formation == Formation::Battery { crate::GunStep::Fire } else { crate::GunStep::Move };
        Field::new([Unit { cycle, ..guns }, enemy()]).moving(Blue)
    };
    let unlimber = || Order::Unlimber { unit: UnitId(1) };
    let step = |game: &Game<PasDeCharge>| {
        crate::movement::guns::check_step(
            game.known(Blue).table(),
            UnitId(1),
            find(game, 1),
            crate::GunStep::Fire,
        )
    };
    // (a), (b), (d): move, unlimber, fire by horse guns, by a 12 pounder of foot, by an 18 pounder.
    let mut horse = game(Arm::HorseGuns, 6, Formation::Limbered);
    assert!(!allowed(&horse, Blue, &march(&[1], ahead(401.0))));
    give(&mut horse, Blue, march(&[1], ahead(400.0)), &[]);
    give(&mut horse, Blue, unlimber(), &[]);
    assert!(step(&horse).is_ok());
    let mut foot = game(Arm::FootGuns, 12, Formation::Limbered);
    give(&mut foot, Blue, march(&[1], ahead(100.0)), &[]);
    give(&mut foot, Blue, unlimber(), &[]);
    assert_eq!(step(&foot).unwrap_err().rule, cite::TWO_STEPS);
    // (c): at a halt it unlimbers and fires.
    let mut halted = game(Arm::FootGuns, 12, Formation::Limbered);
    give(&mut halted, Blue, unlimber(), &[]);
    assert!(step(&halted).is_ok());
    let mut heavy = game(Arm::FootGuns, 18, Formation::Limbered);
    give(&mut heavy, Blue, unlimber(), &[]);
    assert_eq!(step(&heavy).unwrap_err().rule, cite::ONE_STEP);
    // (f): fire straight after a move skips a step.
    let mut skips = game(Arm::HorseGuns, 6, Formation::Limbered);
    give(&mut skips, Blue, march(&[1], ahead(100.0)), &[]);
    assert_eq!(step(&skips).unwrap_err().rule, cite::GUN_CYCLE);
    // (e): fire, limber, move: the last two straight after the artillery step.
    let guns = battery(Blue, Arm::HorseGuns, 6, 6, 0.0, 0.0, 0).flagged(UnitFlags::ACTIVATED);
    let mut fires = Field::new([guns, red(Formation::Line, 0.0, 400.0)]).doing([Step::Artillery]);
    run(&mut fires, &[]);
    give(&mut fires, Blue, Order::Bombard { unit: UnitId(1), target: UnitId(2) }, &[3, 4]);
    give(&mut fires, Blue, Order::Limber { unit: UnitId(1) }, &[]);
    give(&mut fires, Blue, march(&[1], ahead(350.0)), &[]);
    assert_eq!(place(&fires, 1), (0, 350, 0));
}

/// PDC-5.1 to 5.4, 7.3. When a column may pass straight through a friendly line.
#[test]
fn h09_friends_are_not_passed_near_the_enemy_or_through_cavalry() {
    let game = |friend: Unit, enemies: Vec<Unit>| {
        let column = blue(Formation::Column, 0.0, -60.0);
        let units = [column, friend].into_iter().chain(enemies);
        Field::new(units)
            .with(|options| options.basing_mode = crate::Basing::Multi)
            .moving_groups(Blue, &[&[1]])
    };
    // The column passes to the rear of the line and away from the enemy.
    let passes = |friend: Unit, enemies: Vec<Unit>| {
        let mut game = game(friend, enemies);
        give(&mut game, Blue, march(&[1], Motion::as_one([geom::Leg::AboutFace])), &[]);
        let order = march(&[1], ahead(80.0));
        (allowed(&game, Blue, &order), (!allowed(&game, Blue, &order)).then(|| refused(&game, Blue, order).0))
    };
    let behind = |y: f64| blue(Formation::Line, 0.0, y);
    let line = || behind(-100.0);
    let enemy = |far: f64| red(Formation::Line, 0.0, -90.0 + far + 10.0);
    let far = |y: f64| red(Formation::Line, 0.0, y);
    assert_eq!(passes(line(), vec![enemy(180.0)]), (false, Some(cite::NO_PASSING_NEAR_ENEMY)));
    let reforming = Unit { status: Status::Reforming, ..enemy(180.0) };
    assert_eq!(passes(line(), vec![reforming]), (true, None));
    let rifles = Unit { arm: Arm::Rifle, ..enemy(350.0) };
    assert_eq!(passes(line(), vec![rifles]), (false, Some(cite::NO_PASSING_NEAR_ENEMY)));
    assert_eq!(passes(line(), vec![enemy(350.0)]), (true, None));
    let squadron = horse(Blue, Arm::Dragoon, 0.0, -105.0, 0);
    assert_eq!(passes(squadron, vec![far(1500.0)]), (false, Some(cite::NO_PASSING_CAVALRY)));
    let spent = Unit { status: Status::Reforming, ..line() };
    assert_eq!(passes(spent, vec![far(1500.0)]), (false, Some(cite::NO_PASSING_ROUTED)));
}

/// PDC-9.0.2, 9.0.3, 9.1.1, G3, G5, R71. What lies in the zone of a battalion, and which friend bars it.
#[test]
fn h12_the_arc_opens_from_the_corners_and_friends_may_interpose() {
    let base = |x: (f64, f64), y: (f64, f64), side| {
        let mut unit = unit(side, Arm::Musket, Formation::Line, (x.0 + x.1) / 2.0, (y.0 + y.1) / 2.0, 0);
        for size in [&mut unit.sizes.line, &mut unit.sizes.column, &mut unit.sizes.square] {
            size.width = geom::Length::of(x.1 - x.0);
            size.depth = geom::Length::of(y.1 - y.0);
        }
        unit
    };
    let t = || base((-50.0, 50.0), (-20.0, 0.0), Blue);
    let in_zone = |x, y| {
        let game = Field::new([t(), base(x, y, Red)]).doing([]);
        let at = game.known(Blue);
        reach::in_zone(at.table(), find(&game, 1), &find(&game, 2).block())
    };
    assert!(in_zone((100.0, 200.0), (100.0, 120.0)));
    assert!(!in_zone((120.0, 220.0), (100.0, 120.0)));
    assert!(in_zone((-100.0, 100.0), (200.0, 220.0)));
    assert!(!in_zone((-100.0, 100.0), (200.1, 220.1)));
    let may = |friend: Unit| {
        let game = Field::new([t(), base((-100.0, 100.0), (150.0, 170.0), Red), friend]).doing([]);
        reach::is_entitled(game.known(Blue).table(), UnitId(1), UnitId(2))
    };
    assert!(!may(base((20.0, 60.0), (60.0, 80.0), Blue)));
    assert!(may(base((50.0, 150.0), (-20.0, 0.0), Blue)));
    assert!(may(base((50.0, 150.0), (-10.0, 10.0), Blue)));
}

/// PDC-6.3, 6.9, R26, R27. Guns fire at guns at once, and always on the long table.
#[test]
fn h15_counter_battery_fire_is_simultaneous_and_long() {
    let x = battery(Blue, Arm::FootGuns, 12, 10, 0.0, 0.0, 0);
    let y = battery(Red, Arm::FootGuns, 6, 6, 0.0, 280.0, 180);
    let mut game = Field::new([x, y]).doing([Step::Artillery]);
    run(&mut game, &[]);
    give(&mut game, Blue, Order::Bombard { unit: UnitId(1), target: UnitId(2) }, &[]);
    give(&mut game, Red, Order::Bombard { unit: UnitId(2), target: UnitId(1) }, &[1, 3, 5, 6]);
    assert_eq!((find(&game, 1).guns, find(&game, 2).guns), (9, 5));
}

/// PDC-6.10, 3.4.4, R12, R31. Only units that stood still have passing fire, and it is their only fire.
#[test]
fn h18_passing_fire_is_for_units_that_stood_still() {
    let passer = || red(Formation::Column, 900.0, 900.0);
    let game = |firer: Unit| {
        let mut firer = firer;
        firer.passers.push(UnitId(2));
        let mut game =
            Field::new([firer, passer(), red(Formation::Line, 0.0, 350.0)]).doing([Step::Artillery]);
        run(&mut game, &[]);
        game
    };
    let fire = || Order::PassingFire { unit: UnitId(1), target: UnitId(2) };
    let line = || blue(Formation::Line, 0.0, 0.0);
    let moved = game(line().came());
    assert_eq!(refused(&moved, Blue, fire()).0, cite::PASSING_FIRE);
    let mut refaced = game(line().flagged(UnitFlags::RESPONDED));
    give(&mut refaced, Blue, fire(), &[5]);
    assert_eq!(damage(&refaced, 2), 1);
    let mut guns = Field::new([
        {
            let mut guns = battery(Blue, Arm::FootGuns, 6, 6, 0.0, 0.0, 0);
            guns.passers.push(UnitId(2));
            guns
        },
        passer(),
        red(Formation::Line, 0.0, 350.0),
        battery(Blue, Arm::FootGuns, 6, 6, 300.0, 0.0, 0),
    ])
    .doing([Step::Artillery]);
    run(&mut guns, &[]);
    give(&mut guns, Blue, fire(), &[]);
    let again = Order::Bombard { unit: UnitId(1), target: UnitId(3) };
    assert_eq!(refused(&guns, Blue, again), (cite::R31, Reason::HasFired { unit: UnitId(1) }));
    give(&mut guns, Blue, Order::Done {}, &[3]);
    assert_eq!(damage(&guns, 2), 0);
}

/// PDC-9.6.8, 9.6.16, 9.6.17, 9.8.5, 9.10, R43, R55. The higher of two generals counts, and only the damage
/// of this bound.
#[test]
fn h21_a_second_round_with_two_generals_and_old_damage() {
    let mut p = has_fought(blue(Formation::Line, 0.0, 0.0), 1);
    p.damage.total = 2;
    p.damage.other = 1;
    let mut q = has_fought(red(Formation::Line, 0.0, 170.0), 1);
    q.damage.total = 2;
    q.damage.other = 1;
    q.damage.this_bound = 1;
    let senior = crate::General { is_brigadier: false, ..general(Red, 903, 8, 40.0, 250.0) };
    let field = Field::new([p, q])
        .tree([(901, Blue, None), (902, Red, Some(903)), (903, Red, None)])
        .generals([general(Red, 902, 8, -40.0, 250.0), senior]);
    let mut game = linked(&field, &[(1, 2)]);
    run(&mut game, &[]);
    give(&mut game, Red, Order::Lead { general: UnitId(101), unit: UnitId(2) }, &[]);
    give(&mut game, Red, Order::Lead { general: UnitId(102), unit: UnitId(2) }, &[4, 4, 5, 5, 5, 8]);
    play(&mut game, &[]);
    assert_eq!((damage(&game, 1), damage(&game, 2)), (6, 3));
    assert_eq!(place(&game, 1), (0, -50, 0));
    assert!(!find(&game, 1).is_exhausted(printed()));
    assert!(game.state().generals.iter().all(|(_, general)| general.disabled == 0));
}

/// PDC-9.6.2, 9.6.3, 9.6.5, 9.6.9 to 9.6.12, 9.8.5, 11.0.2, R57. Of two columns one breaks the line and the
/// other retreats all the same.
#[test]
fn h24_a_beaten_column_retreats_though_its_friend_wins() {
    let column = |x: f64| {
        let mut unit = blue(Formation::Assault, x, -10.0).nation(Nation::French).came();
        unit.sizes.column.width = geom::mm(60);
        unit.skirmish = 2;
        unit
    };
    let t = Unit { skirmish: 1, ..red(Formation::Line, 0.0, 110.0).nation(Nation::Austrian) };
    let field = Field::new([column(-35.0), column(35.0), t])
        .with(|options| options.basing_mode = crate::Basing::Multi);
    // Four more battalions keep the brigade from an automatic rout: 1 of 6 is 17, 15 for grade C.
    let mut field = field;
    field.units.extend((0..4).map(|n| blue(Formation::Line, -1500.0 + 300.0 * f64::from(n), -1500.0)));
    let game = fought(field, &[2, 2, 6, 5, 3, 4, 1, 5]);
    assert_eq!(place(&game, 3), (0, 160, 180));
    assert_eq!(damage(&game, 3), 4);
    let (x, y, _) = place(&game, 1);
    assert_eq!((x, y), (-119, -298));
    assert_eq!(damage(&game, 1), 4);
    assert_eq!(find(&game, 1).status, Status::Retreating);
    assert_eq!((place(&game, 2), damage(&game, 2)), ((35, -10, 0), 1));
}

/// PDC-9.7.10, 9.7.15 to 9.7.18, 9.8.7, 9.8.9, 9.9.6, 8.6, 8.8, R40, R63. Ridden through, the hussars stand,
/// and fresh cuirassiers hit them.
#[test]
fn h27_the_ridden_through_stand_and_are_charged_again() {
    let hussars = || horse(Red, Arm::Light, 0.0, 180.0, 180);
    let field = Field::new([horse(Blue, Arm::Heavy, 0.0, 0.0, 0), hussars()]);
    let game = fought(field, &[3, 4, 4, 3]);
    assert_eq!((place(&game, 1), damage(&game, 1)), ((0, 135, 0), 1));
    assert_eq!((place(&game, 2), damage(&game, 2)), ((0, 105, 180), 3));
    assert_eq!(find(&game, 2).disorder, Disorder::RIDDEN_THROUGH);
    let second = horse(Blue, Arm::Heavy, 0.0, -60.0, 0).came();
    let ridden = {
        let mut unit = find(&game, 2).clone();
        unit.status = Status::RiddenThrough;
        unit.flags = UnitFlags::default();
        unit.damage.this_bound = 0;
        (unit.fate, unit.win) = (crate::state::Fate::None, crate::state::Win::None);
        unit.victors.clear();
        unit.foes.clear();
        unit.moved_at = 0;
        unit
    };
    let game = fought(Field::new([second, ridden]), &[2, 1, 6, 6]);
    assert_eq!(place(&game, 2), (0, 105, 180), "the ridden-through do not advance");
    assert_eq!(damage(&game, 2), 4);
    assert_eq!(game.state().links.len(), 1, "the combat goes on");
}

/// PDC-4.4.1, 9.7.5, 9.7.7, 9.8.5, 9.8.7, 9.9.4, 11.0.2, G6, R22, R61, R65. A line fails to form square and
/// is struck in flank.
#[test]
fn h30_a_failed_square_is_struck_in_flank() {
    let mut dragoons = horse(Red, Arm::Dragoon, -265.0, 0.0, 90);
    dragoons.moved_at = 1;
    dragoons.flags.set(UnitFlags::MOVED, true);
    let mut units = vec![blue(Formation::Line, 0.0, 0.0), dragoons];
    units.extend((0..7).map(|n| blue(Formation::Line, -1500.0 + 300.0 * f64::from(n), -1500.0)));
    let field = Field::new(units).first(Red);
    let ended = Step::Moving(crate::steps::Moving::Ended { movers: crate::Few::from_slice(&[UnitId(2)]) });
    let mut game = field.doing([ended, Step::Combat, Step::Morale, Step::Involuntary]);
    // 1 of 8 lost is 13, 15 for grade C: 60 stands. The dragoons retire and reform.
    let told = play(&mut game, &[2, 4, 3, 4, 2, 6, 0]);
    assert!(says(&told, "caught changing formation"));
    assert_eq!(place(&game, 1), (200, 0, 270));
    assert_eq!((damage(&game, 1), damage(&game, 2)), (3, 1));
    assert!(find(&game, 2).disorder.has(Disorder::PURSUED));
}

/// PDC-10.5 to 10.7, 11.0.2, 11.1.1 to 11.1.4, 11.2.1, 11.2.2, R46, R47. Raw troops lose their brigadier.
#[test]
fn h33_raw_troops_without_their_brigadier_retreat_until_they_recover() {
    let own = |n: u32, grade| blue(Formation::Line, -900.0 + 300.0 * f64::from(n), 0.0).grade(grade);
    let mut units: Vec<Unit> = (0..4).map(|n| own(n, Grade::C)).collect();
    units.extend((4..6).map(|n| own(n, Grade::D)));
    units.push(blue(Formation::Line, -900.0, 60.0).under(903).front_of(100).came());
    units.push(red(Formation::Line, -900.0, 230.0));
    let tree = [(901, Blue, None), (902, Red, None), (903, Blue, None)];
    let field = Field::new(units).tree(tree).generals([general(Blue, 901, 8, -780.0, 60.0)]);
    let mut game = field.fighting();
    // The two that fight throw alike: nothing is decided. Then 0 disables, and 59 fails.
    play(&mut game, &[3, 4, 3, 4, 0, 5, 9]);
    for raw in [5, 6] {
        assert_eq!(find(&game, raw).status, Status::Retreating);
        assert!(find(&game, raw).has(UnitFlags::LEADERLESS));
    }
    for line in 2..=4 {
        assert_eq!(
            (find(&game, line).status, find(&game, line).disorder),
            (Status::Retired, Disorder::default())
        );
    }
    let mut state = game.state().clone();
    state.turn += 1;
    for raw in [5, 6] {
        state.edit(UnitId(raw)).status = Status::Reforming;
    }
    let at = field_of(&game);
    let mut next = Game::new(
        at,
        state,
        vec![Task::Do(Rallying::Recover { command: UnitId(901) }.into()), Task::Over { winner: None }],
    );
    run(&mut next, &[5]);
    assert!(!find(&next, 5).has(UnitFlags::LEADERLESS) && find(&next, 5).status == Status::Normal);
}

fn field_of(game: &Game<PasDeCharge>) -> std::sync::Arc<engine::Setup<PasDeCharge>> {
    game.setup().clone()
}

/// PDC-11.2.1, 11.2.5, 11.1.1 to 11.1.4, R49. The failure of a brigade is tested by its division.
#[test]
fn h36_morale_climbs_to_the_division() {
    let tree = [
        (901, Blue, Some(910)),
        (911, Blue, Some(910)),
        (912, Blue, Some(910)),
        (910, Blue, None),
        (902, Red, None),
    ];
    let mut units: Vec<Unit> =
        (0..5).map(|n| blue(Formation::Line, -900.0 + 300.0 * f64::from(n), 0.0)).collect();
    units[0].fate = crate::state::Fate::Routs;
    units.push(blue(Formation::Line, -900.0, -600.0).under(911));
    units.push(blue(Formation::Line, 900.0, -600.0).under(912));
    units.push(red(Formation::Line, 0.0, 1500.0));
    let mut game = Field::new(units).tree(tree).doing([Step::Morale, Step::Involuntary]);
    play(&mut game, &[2, 9, 6, 0]);
    for line in 2..=5 {
        assert_eq!(find(&game, line).status, Status::Retired);
    }
    for other in [6, 7] {
        assert_eq!(find(&game, other).status, Status::Normal);
    }
    assert!(is_gone(&game, 1));
}

/// PDC-9.3, 9.5.3, 9.5.4. The exact chances of an even combat, and of one between A and D.
#[test]
fn h39_the_exact_chances_of_combat() {
    let chances = |own: Grade, theirs: Grade| {
        let units =
            [blue(Formation::Line, 0.0, 0.0).grade(own), red(Formation::Line, 0.0, 170.0).grade(theirs)];
        let (mut won, mut lost) = (0, 0);
        let throws: Vec<[u8; 2]> = (1..=6).flat_map(|one| (1..=6).map(move |two| [one, two])).collect();
        for one in &throws {
            let game = Field::new(units.clone()).doing([Step::Combat]);
            for other in &throws {
                let mut game = game.clone();
                let faces = [one[0], one[1], other[0], other[1]];
                let mut tape = Tape::new(faces);
                game.advance(&mut tape, None);
                let fate = |id| find(&game, id).fate;
                won += u32::from(fate(2) != crate::state::Fate::None);
                lost += u32::from(fate(1) != crate::state::Fate::None);
            }
        }
        (won, lost)
    };
    assert_eq!(chances(Grade::C, Grade::C), (1296 * 65 / 216, 1296 * 65 / 216));
    assert_eq!(chances(Grade::A, Grade::D), (1296 * 5 / 12, 1296 * 85 / 432));
}

/// PDC-9.1.1, 9.1.3, G5, R38. A battery between two lines abandons its guns and bars nobody.
#[test]
fn h42_a_battery_between_the_lines_abandons_its_guns() {
    let guns = battery(Blue, Arm::FootGuns, 6, 6, 0.0, 60.0, 0);
    let field = Field::new([blue(Formation::Line, 0.0, 0.0), red(Formation::Line, 0.0, 170.0), guns]);
    let steps = [Step::Combat, Step::Morale, Step::Involuntary, Rallying::Shed.into()];
    let mut game = field.doing(steps);
    play(&mut game, &[4, 3, 3, 3]);
    assert_eq!(find(&game, 3).status, Status::Abandoned);
    assert_eq!(find(&game, 3).shelter, Some(UnitId(1)));
    assert_eq!((damage(&game, 1), damage(&game, 2)), (1, 1));
    assert_eq!(game.state().links.len(), 1);
}

/// PDC-9.6.10, 9.6.13 to 9.6.15, 9.7.12, 9.8.5, R58, R69. Uphill, against a wall, into a wood.
#[test]
fn h45_uphill_against_a_wall_and_into_a_wood() {
    let a = || blue(Formation::Line, 0.0, 0.0).came();
    let d = || red(Formation::Line, 0.0, 170.0);
    let hill = || height(1, (-500.0, 500.0), (155.0, 600.0));
    let low = wall(Terrain::Wall, (-500.0, 160.0), (500.0, 160.0), 120);
    let game = fought(Field::new([a(), d()]).on([hill(), low]), &[5, 4, 3, 3]);
    assert_eq!((damage(&game, 1), damage(&game, 2)), (1, 1), "7 against 7");
    let wood = patch(Terrain::Woods, (-500.0, 500.0), (150.0, 600.0));
    let game = fought(Field::new([a(), d()]).on([wood]), &[5, 4, 3, 3]);
    assert_eq!((place(&game, 2), damage(&game, 2)), ((0, 220, 180), 3));
    let dragoons = has_fought(horse(Blue, Arm::Dragoon, 0.0, 145.0, 0), 1);
    let field = Field::new([dragoons, has_fought(d(), 1)]).on([height(1, (-500.0, 500.0), (160.0, 600.0))]);
    let mut game = linked(&field, &[(1, 2)]);
    play(&mut game, &[6, 5, 3, 3]);
    assert_eq!((damage(&game, 1), damage(&game, 2)), (2, 2), "6 against 5 decides nothing");
}

/// PDC-8.1, 8.2, 8.4, 8.11, 8.12, R34, R68. What a bound at the halt takes off.
#[test]
fn h48_disorder_is_shed_together_but_for_the_ground() {
    let shed = |disorder: Disorder, hit: u8, ground: Option<Terrain>| {
        let mut unit = Unit { disorder, ..blue(Formation::Line, 0.0, 0.0) };
        unit.damage.this_bound = hit;
        let ground = ground.map(|terrain| patch(terrain, (-300.0, 300.0), (-100.0, 100.0)));
        let mut game = Field::new([unit, red(Formation::Line, 0.0, 2000.0)])
            .on(ground)
            .doing([Step::EndOfMoves { side: Blue }, Rallying::Shed.into()]);
        run(&mut game, &[]);
        find(&game, 1).disorder
    };
    let (retreat, stream, rough) = (Disorder::RETREATED, Disorder::MINOR_STREAM, Disorder::ROUGH);
    assert_eq!(shed(retreat.with(stream), 0, None), Disorder::default());
    assert_eq!(shed(retreat.with(stream), 1, None), retreat.with(stream));
    assert_eq!(shed(retreat.with(rough), 0, Some(Terrain::Broken)), rough);
    assert_eq!(shed(retreat.with(rough), 0, Some(Terrain::Woods)), Disorder::default());
}

/// PDC-3.3.2, 3.3.4, 3.3.5, R7. A group moves in formation, at the pace of its slowest.
#[test]
fn h51_a_group_keeps_its_formation() {
    let units = || {
        [
            blue(Formation::Line, 0.0, 0.0),
            blue(Formation::Column, 300.0, 0.0),
            blue(Formation::Column, -300.0, 0.0),
            red(Formation::Line, 0.0, 2500.0),
        ]
    };
    let game = || Field::new(units()).moving_groups(Blue, &[&[1, 2, 3]]);
    assert!(allowed(&game(), Blue, &march(&[1, 2, 3], ahead(200.0))));
    let too_far = refused(&game(), Blue, march(&[1, 2, 3], ahead(300.0)));
    assert_eq!(too_far.0, cite::RATES_A_MINUTE);
    let mut gone = game();
    give(&mut gone, Blue, march(&[1, 2, 3], ahead(200.0)), &[]);
    assert_eq!(refused(&gone, Blue, march(&[2, 3], ahead(100.0))).0, cite::RATES_A_MINUTE);
    let mut part = game();
    give(&mut part, Blue, march(&[1], ahead(200.0)), &[]);
    let wheel = geom::Leg::Wheel { on: geom::Corner::Left, by: geom::Angle::degrees(20) };
    let apart = refused(&part, Blue, march(&[2], Motion::as_one([wheel])));
    assert_eq!(apart, (cite::MOVE_ACTION, Reason::LeftBehind { unit: UnitId(2) }));
    let dress = Order::Dress { unit: UnitId(2), at: pose(300.0, 0.0, 30) };
    assert_eq!(refused(&part, Blue, dress).0, cite::COMMAND_PASSES);
}

/// PDC-3.3.6, 4.3.4, 4.4.1, 4.4.2. A die before hussars, a square at leisure before cuirassiers.
#[test]
fn h54_hussars_at_230_mm_force_a_die_and_cuirassiers_do_not() {
    let game = |arm| {
        let mut rider = horse(Red, arm, 0.0, 10.0 + 230.0 + 15.0, 180);
        rider.flags.set(UnitFlags::MOVED, true);
        let ended =
            Step::Moving(crate::steps::Moving::Ended { movers: crate::Few::from_slice(&[UnitId(2)]) });
        Field::new([blue(Formation::Line, 0.0, 0.0), rider]).doing([ended, Step::Moves { side: Red }])
    };
    let mut hussars = game(Arm::Light);
    run(&mut hussars, &[5]);
    assert!(find(&hussars, 1).in_square());
    assert_eq!(find(&hussars, 1).minutes, crate::Minutes::whole(10));
    let mut cuirassiers = game(Arm::Heavy);
    run(&mut cuirassiers, &[]);
    assert!(!find(&cuirassiers, 1).in_square());
    give(&mut cuirassiers, Blue, Order::Square { unit: UnitId(1) }, &[4]);
    assert!(find(&cuirassiers, 1).in_square());
    assert_eq!(find(&cuirassiers, 1).minutes, crate::Minutes::whole(3));
}

/// PDC-8.3, 9.7.7, 9.7.15, 9.8.5, 9.8.7, 9.9.3, 11.0.2, R61, R70. Dragoons beat infantry by two and rally
/// back.
#[test]
fn h57_cavalry_that_does_not_pursue_rallies_back() {
    let mut units = vec![
        has_fought(horse(Blue, Arm::Dragoon, 0.0, -25.0, 0), 1),
        has_fought(red(Formation::Line, 0.0, 0.0), 1),
    ];
    units.extend((0..7).map(|n| red(Formation::Line, -1500.0 + 300.0 * f64::from(n), 1500.0)));
    let field = Field::new(units);
    let mut game = linked(&field, &[(1, 2)]);
    play(&mut game, &[6, 5, 4, 2, 6, 0]);
    assert_eq!((place(&game, 2), damage(&game, 2)), ((0, 200, 180), 4));
    assert_eq!((place(&game, 1), damage(&game, 1)), ((0, -525, 0), 2));
    assert!(find(&game, 1).disorder.has(Disorder::PURSUED) && find(&game, 1).has(UnitFlags::OWES_REFORM));
}
