use super::*;
use crate::kit::*;
use crate::terrain::Terrain;
use crate::{Arm, Calibre, Event, Grade, Order};
use engine::Fact;
use names::Side::Blue;

fn order(shot: Option<Shot>) -> Order {
    Order::Shoot { unit: UnitId(1), target: UnitId(2), shot, second: None, third: None }
}

/// What the first volley of the first unit at the second needs, if it may be fired at all.
fn need(field: Field, shot: Option<Shot>) -> Option<i16> {
    let mut game = field.firing();
    if !allowed(&game, Blue, &order(shot)) {
        return None;
    }
    let mut told = vec![];
    let mut dice = dice::Tape::new([1; 40]);
    let _ = game.submit(Blue, order(shot), &mut dice, &mut told);
    told.iter().find_map(|told| match &told.fact {
        Fact::Event(Event::Fired { fire, .. }) => Some(fire.need),
        _ => None,
    })
}

fn at(firer: Unit, y: i64) -> Field {
    Field::new([firer, line(1000, y, 180)])
}

/// STA-1.11, 7.1 to 7.5, 7.17, R52. Every line of the fire table, at its ranges.
#[test]
fn every_weapon_hits_by_the_table() {
    let needs =
        |firer: Unit, shot: Option<Shot>, ys: [i64; 4]| ys.map(|y| need(at(firer.clone(), 1000 + y), shot));
    let foot = || line(1000, 1000, 0);
    assert_eq!(needs(foot(), None, [100, 148, 149, 210]), [Some(5), Some(5), None, None]);
    let rifles = foot().with(Traits::RIFLES);
    assert_eq!(needs(rifles, None, [148, 149, 210, 211]), [Some(5), Some(6), Some(6), None]);
    let guns = |calibre| battery(2, 1000, 1000, 0).calibre(calibre);
    let canister = Some(Shot::Canister);
    assert_eq!(needs(guns(Calibre::Heavy), canister, [100, 148, 149, 200]), [Some(4), Some(4), None, None]);
    let ball = Some(Shot::Ballshot);
    assert_eq!(needs(guns(Calibre::Light), ball, [210, 211, 420, 421]), [Some(5), Some(6), Some(6), None]);
    assert_eq!(needs(guns(Calibre::Field), ball, [210, 211, 630, 631]), [Some(5), Some(6), Some(6), None]);
    assert_eq!(needs(guns(Calibre::Heavy), ball, [210, 211, 840, 841]), [Some(5), Some(6), Some(6), None]);
    assert_eq!(need(at(guns(Calibre::Field), 1100), None), Some(4), "canister where it reaches");
}

/// STA-7.6, 7.9, 7.14, R54. Grade and the kind of target count, and rifles ignore both.
#[test]
fn rifles_ignore_grade_and_target() {
    let shot = |firer: Unit, target: Unit| need(Field::new([firer, target]), None);
    let foot = |grade| line(1000, 1000, 0).grade(grade);
    let graded =
        [Grade::A, Grade::B, Grade::C, Grade::D].map(|grade| shot(foot(grade), line(1000, 1100, 180)));
    assert_eq!(graded, [3, 4, 5, 6].map(Some));
    let guns = || battery(2, 1000, 1100, 180);
    let limbered = guns().formed(Formation::Limbered, 2);
    assert_eq!(shot(foot(Grade::C), guns()), Some(6));
    assert_eq!(shot(foot(Grade::C), limbered), Some(6));
    assert_eq!(shot(foot(Grade::C), skirmishers(8, 1000, 1100, 180)), Some(7));
    let rifles = || foot(Grade::A).with(Traits::RIFLES);
    assert_eq!([shot(rifles(), guns()), shot(rifles(), skirmishers(8, 1000, 1100, 180))], [Some(5), Some(5)]);
}

/// STA-5.11, 7.8, R36. Ballshot hits columns, squares and enfiladed lines better; nothing else does.
#[test]
fn ballshot_hits_dense_targets_better() {
    let shot = |firer: Unit, target: Unit, shot| need(Field::new([firer, target]), shot);
    let guns = || battery(2, 1000, 1000, 0);
    let ball = Some(Shot::Ballshot);
    assert_eq!(shot(guns(), column(1000, 1140, 180), ball), Some(4));
    assert_eq!(shot(guns(), square(1000, 1140, 180), ball), Some(4));
    assert_eq!(shot(guns(), line(1000, 1140, 180), ball), Some(5));
    assert_eq!(shot(guns(), line(1000, 1250, 90).of(names::Side::Red), ball), Some(4), "along its front");
    assert_eq!(shot(guns(), column(1000, 1140, 180), Some(Shot::Canister)), Some(4));
    assert_eq!(shot(line(1000, 1000, 0), column(1000, 1140, 180), None), Some(5));
}

/// STA-7.7, 7.10, 7.11, 7.13, 27.4, R53, R90. What spoils the aim.
#[test]
fn moving_ground_and_friends_spoil_the_aim() {
    let foot = || line(1000, 1000, 0);
    assert_eq!(need(at(foot().flagged(UnitFlags::MOVED), 1100), None), Some(6));
    assert_eq!(need(at(square(1000, 1000, 0), 1100), None), Some(6));
    assert_eq!(need(at(square(1000, 1000, 0).flagged(UnitFlags::MOVED), 1100), None), Some(6), "once");
    assert_eq!(need(at(foot().flagged(UnitFlags::PASSED_THROUGH), 1100), None), Some(6));
    let marsh = patch(Terrain::Marsh, (0, 2000), (900, 1010));
    assert_eq!(need(at(foot(), 1100).on([marsh]), None), Some(6));
    let wood = patch(Terrain::Woods, (0, 2000), (1100, 1300));
    assert_eq!(need(at(foot(), 1100).on([wood]), None), Some(6));
    let houses = patch(Terrain::BuiltUp, (0, 2000), (1100, 1300));
    assert_eq!(need(at(foot(), 1100).on([houses]), None), Some(7));
    let hedge = |y| strip(Terrain::Hedgerow, &[(0, y), (2000, y)], 0);
    assert_eq!(need(at(foot(), 1100).on([hedge(1100)]), None), Some(6));
}

/// STA-5.5 to 5.8, 5.12, 7.12, R31, R32, R33, R37. What fire goes over and through.
#[test]
fn what_fire_goes_over_and_through() {
    let guns = || battery(1, 1000, 1000, 0);
    let ball = Some(Shot::Ballshot);
    let past = |firer: Unit, between: Unit, y: i64| Field::new([firer, line(1000, y, 180), between]);
    let low = hill(1, (0, 2000), (900, 1050));
    let friend = || column(1000, 1200, 0);
    assert_eq!(need(past(guns(), friend(), 1450), ball), None, "not over friends on the same ground");
    assert_eq!(need(past(guns(), friend(), 1450).on([low.clone()]), ball), Some(6));
    assert_eq!(need(past(guns(), friend(), 1399).on([low.clone()]), ball), None, "not twice as far");
    let enemy = || column(1000, 1160, 180);
    assert_eq!(need(past(guns(), enemy(), 1360).on([low.clone()]), ball), Some(6), "over enemies far enough");
    assert_eq!(need(past(guns(), enemy(), 1340).on([low]), ball), None);
    let cloud = || skirmishers(8, 1000, 1080, 180);
    assert_eq!(need(past(guns(), cloud(), 1140), ball), Some(6), "through enemy skirmishers");
    assert_eq!(need(past(line(1000, 1000, 0), cloud(), 1140), None), None);
    assert_eq!(need(past(guns(), cloud().of(Blue), 1140), ball), None, "not through friends");
    let hedge = |y| strip(Terrain::Hedgerow, &[(0, y), (2000, y)], 0);
    assert_eq!(need(at(line(1000, 1000, 0), 1100).on([hedge(1050)]), None), None);
    assert_eq!(need(at(line(1000, 1000, 0), 1100).on([hedge(1000)]), None), Some(5), "the firer lines it");
    assert_eq!(need(at(guns(), 1200).on([hedge(1050)]), ball), Some(5));
    let fought = at(line(1000, 1000, 0), 1100).engaged([engaged(3, 2, 4)]);
    assert_eq!(refused(&fought.firing(), Blue, order(None)).0, cite::INTO_COMBAT);
}

/// STA-5.2, 5.14, 5.15, 7.16, R28, R39, R56. Which units fire at all, and what hits on guns take.
#[test]
fn some_units_do_not_fire() {
    let rule = |unit: Unit| refused(&at(unit, 1100).firing(), Blue, order(None)).0;
    let foot = || line(1000, 1000, 0);
    assert_eq!(rule(cavalry(Formation::Line, 1000, 1000, 0)), cite::CANNOT_FIRE);
    assert_eq!(rule(battery(2, 1000, 1000, 0).formed(Formation::Limbered, 2)), cite::CANNOT_FIRE);
    assert_eq!(rule(foot().shaken()), cite::RETREAT_CONTINUES);
    assert_eq!(rule(foot().flagged(UnitFlags::CHARGED)), cite::MOVE_AND_FIRE);
    assert_eq!(rule(battery(2, 1000, 1000, 0).flagged(UnitFlags::MANHANDLED)), cite::MOVE_AND_FIRE);
    let turned = battery(2, 1000, 1000, 0).flagged(UnitFlags::TURNED.with(UnitFlags::MOVED));
    assert_eq!(need(at(turned, 1100), None), Some(5), "canister, one worse");
    let mut game = Field::new([foot(), battery(2, 1000, 1100, 180)]).firing();
    give(&mut game, Blue, order(None), &[6, 1, 1, 1]);
    assert_eq!((find(&game, 2).strength(), find(&game, 2).guns), (7, 2));
    assert_eq!(find(&game, 2).arm, Arm::FootArtillery);
}

/// How many dice each target gets of the first unit, and whether at close range.
fn volleys(field: Field, targets: &[u32], shot: Option<Shot>) -> Vec<(u32, u8, bool)> {
    field.look(|at| {
        let unit = at.state.troops.expect(UnitId(1));
        let targets: Vec<UnitId> = targets.iter().copied().map(UnitId).collect();
        let shot = ammunition(at, UnitId(1), unit, targets[0], shot);
        let mut fired = Fired::default();
        let all = divided(at, UnitId(1), unit, &targets, shot).into_iter().flat_map(|(target, reach)| {
            let dice = volleys::dice(at, unit, &reach.groups, &mut fired);
            volleys::of(at, UnitId(1), unit, target, shot, &reach.groups, &dice)
        });
        all.map(|volley| (volley.target.0, volley.dice, volley.close)).collect()
    })
}

/// STA-5.1, 24.2, R27. Two models left over have no die, nor have one or two alone; three have one.
#[test]
fn a_few_models_have_no_die() {
    let dice = |count: u8| {
        let game = Field::new([line_of(count, 1000, 1000, 0), line(1000, 1100, 180)]).firing();
        match allowed(&game, Blue, &order(None)) {
            true => {
                let mut game = game;
                dice_thrown(&give(&mut game, Blue, order(None), &vec![1; usize::from(count + 1) / 4]))
            }
            false => 0,
        }
    };
    assert_eq!([1, 2, 3, 4, 6, 7].map(dice), [0, 0, 1, 1, 1, 2]);
    let two = Field::new([line_of(2, 1000, 1000, 0), line(1000, 1100, 180)]).firing();
    assert!(question(&two).is_some_and(|_| refused(&two, Blue, order(None)).0 == cite::FIRE_DICE));
}

/// STA-5.3, 5.4, R29, R30, R96. Skirmishers fire all round and all of them; each face of a square and each
/// part of a bent line has an arc of its own.
#[test]
fn faces_and_parts_have_arcs_of_their_own() {
    let dice = |firer: Unit, x: i64, y: i64, degrees: i32| -> u8 {
        let target = line(x, y, degrees).of(names::Side::Red);
        volleys(Field::new([firer, target]), &[2], None).iter().map(|volley| volley.1).sum()
    };
    // To the rear of a cloud and of a line.
    assert_eq!(dice(skirmishers(8, 1000, 1000, 0), 1000, 900, 0), 2);
    assert_eq!(dice(line(1000, 1000, 0), 1000, 900, 0), 0);
    // Sixteen foot in square have four models on each face, one die.
    let square = || square(1000, 1000, 0);
    let beside = |x: i64| dice(square(), x, 960, if x < 1000 { 90 } else { 270 });
    assert_eq!((dice(square(), 1000, 1100, 180), beside(860), beside(1140)), (1, 1, 1));
    assert_eq!(dice(square(), 1000, 820, 0), 1, "the rear face");
    // Eight files look north and eight, folded back by a quarter, west.
    let bent = || line(1000, 1000, 0).bent(8, 0);
    let wing = bent().stance.body().expect("it stands").parts()[1].front();
    let west = (wing.at - geom::Vector::X * 100.0).round();
    assert_eq!(dice(bent(), west.x as i64, west.y as i64, 90), 2);
    let north = bent().stance.pose.at;
    assert_eq!(dice(bent(), north.x.mm() as i64, 1100, 180), 2);
}

/// STA-5.13, 5.4, R30, R38. A square divides the dice of each face for itself: two models at each of two
/// targets are one die of one face.
#[test]
fn each_face_of_a_square_divides_its_own_dice() {
    // The front face looks north with models at x = 970, 990, 1010 and 1030.
    let targets = [line_of(2, 935, 1110, 180), line_of(2, 1065, 1110, 180)];
    let field = Field::new([square(1000, 1000, 0)].into_iter().chain(targets));
    let shots = volleys(field, &[2, 3], None);
    let of = |target: u32| -> u8 { shots.iter().filter(|shot| shot.0 == target).map(|shot| shot.1).sum() };
    assert_eq!((of(2), of(3)), (0, 1), "{shots:?}");
}

/// STA-5.13, R100. The nearest model sets the range of all that fire with it; models out of range, arc or
/// sight do not fire.
#[test]
fn the_shortest_range_counts_for_the_whole_group() {
    // The target recedes: its right end is 140 away and its left end beyond 148.
    let rifles = line(1000, 1000, 0).with(Traits::RIFLES);
    let slanted = foot(Formation::Line, 16, 16, pose(1000.0, 1160.0, 160));
    let shots = volleys(Field::new([rifles.clone(), slanted]), &[2], None);
    assert_eq!(shots, [(2, 4, true)]);
    let far = volleys(Field::new([rifles, line(1000, 1160, 180)]), &[2], None);
    assert_eq!(far, [(2, 4, false)]);
    // Of muskets only those within S of the same line fire.
    let slanted = foot(Formation::Line, 16, 16, pose(1000.0, 1160.0, 160));
    let near = volleys(Field::new([line(1000, 1000, 0), slanted]), &[2], None);
    assert!(matches!(near[..], [(2, 1..=3, true)]), "{near:?}");
}

/// STA-5.1, 5.13, R38, R96. The odd gunner is at the gun nearest to the target, and no gun fires twice.
#[test]
fn odd_gunners_stand_at_the_nearest_gun() {
    // Two guns at x = 970 and x = 1030, and seven gunners.
    let guns = || Unit { original: 7, ..battery(2, 1000, 1000, 0) };
    let before = |x: i64| line_of(3, x, 1190, 180);
    let ball = Some(Shot::Ballshot);
    // Nothing but the right gun reaches a target far to the right, and nothing but the left one far left.
    let at = |x: i64| volleys(Field::new([guns(), before(x)]), &[2], ball);
    assert_eq!((at(1130), at(870)), (vec![(2, 4, true)], vec![(2, 4, true)]));
    let both = |first: u32, second: u32| {
        volleys(Field::new([guns(), before(1130), before(870)]), &[first, second], ball)
    };
    assert_eq!(both(2, 3), [(2, 4, true), (3, 3, true)]);
    assert_eq!(both(3, 2), [(3, 4, true), (2, 3, true)]);
}

/// STA-5.13. A second target is only for models that cannot reach the first.
#[test]
fn fire_is_not_divided_without_need() {
    let units = [line(1000, 1000, 0), line(1000, 1100, 180), line_of(8, 1000, 1130, 180)];
    let mut game = Field::new(units.clone()).firing();
    let order = |second| Order::Shoot {
        unit: UnitId(1),
        target: UnitId(2),
        shot: None,
        second: Some(UnitId(second)),
        third: None,
    };
    assert_eq!(refused(&game, Blue, order(2)).0, cite::SPLITTING);
    let apart = [line(1000, 1000, 0), line_of(8, 925, 1100, 180), line_of(8, 1000, 1125, 180)];
    let may = Field::new(apart).firing();
    assert!(allowed(&may, Blue, &order(3)));
    give(&mut game, Blue, super::tests::order(None), &[1; 4]);
}

/// STA-5.15, 5.12, R39, R98. No unit of the passive side fires, and no general is fired at.
#[test]
fn generals_are_no_targets() {
    let field = Field::new([line(1000, 1000, 0), line(1000, 1100, 180)]);
    let at_general =
        Order::Shoot { unit: UnitId(1), target: UnitId(102), shot: None, second: None, third: None };
    let game = field
        .clone()
        .generals([general(Blue, 0.0, 0.0, None), general(names::Side::Red, 1000.0, 1050.0, None)]);
    let game = game.firing();
    assert_eq!(refused(&game, Blue, at_general).0, cite::CANNOT_FIRE);
    assert_eq!(need(field.clone(), None), Some(5), "nor does he hide his unit");
    let back = Order::Shoot { unit: UnitId(2), target: UnitId(1), shot: None, second: None, third: None };
    assert_eq!(refused(&field.firing(), names::Side::Red, back).0, cite::CANNOT_FIRE);
}

/// STA-5.2, 7.7, 7.16, 15.6, R28, R53, R56. Guns unlimber and fire, one worse; those that limbered do not
/// fire in that turn, even if they unlimber again, nor do those moved by hand.
#[test]
fn guns_unlimber_and_fire() {
    let then = |unit: Unit, orders: Vec<Order>| {
        let mut game = Field::new([unit, line(1000, 1200, 180)]).moving();
        for order in orders {
            give(&mut game, Blue, order, &[]);
        }
        let unit = find(&game, 1).clone();
        refusal(unit)
    };
    let (limber, unlimber) = (Order::Limber { unit: UnitId(1) }, Order::Unlimber { unit: UnitId(1) });
    let limbered = || battery(2, 1000, 1000, 0).formed(Formation::Limbered, 2);
    assert_eq!(then(limbered(), vec![unlimber.clone()]), Ok(6), "five, and one for moving");
    assert_eq!(then(battery(2, 1000, 1000, 0), vec![limber.clone()]), Err(cite::CANNOT_FIRE));
    assert_eq!(then(battery(2, 1000, 1000, 0), vec![limber, unlimber]), Err(cite::MOVE_AND_FIRE));
    let push =
        Order::March { unit: UnitId(1), path: geom::Motion::as_one([geom::Leg::Ahead { by: geom::mm(1) }]) };
    assert_eq!(then(battery(2, 1000, 1000, 0), vec![push]), Err(cite::MOVE_AND_FIRE));
    assert_eq!(then(battery(2, 1000, 1000, 0), vec![]), Ok(5));
}

/// What ballshot of a unit at a line 200 mm off needs, or why it may not be fired.
fn refusal(unit: Unit) -> Result<i16, names::RuleId> {
    let field = Field::new([unit, line(1000, 1200, 180)]);
    let ball = Some(Shot::Ballshot);
    need(field.clone(), ball).ok_or_else(|| refused(&field.firing(), Blue, order(ball)).0)
}

/// STA-5.3, 7.4, 7.5, R96. Range goes to the nearest point in sight, past the corner of a unit in the way.
#[test]
fn range_goes_to_the_nearest_point_in_sight() {
    // A gun at (1000, 1000) and friends from x = 970 to 1030, the near side of whom is at y = 1080: at a
    // distance of d they hide all within 0.375 d of the middle. The arc is 0.414 d wide.
    let of = |y: i64| {
        let friends = line_of(4, 1000, 1100, 0);
        need(Field::new([battery(1, 1000, 1000, 0), line(1000, y, 180), friends]), Some(Shot::Ballshot))
    };
    // sqrt(1 + 0.375²) is 1.068: 196 are 209.3 and 197 are 210.4.
    assert_eq!([of(1196), of(1197)], [Some(5), Some(6)]);
    // With one file more they hide all of the arc.
    let wall = line_of(5, 1000, 1100, 0);
    let shut = Field::new([battery(1, 1000, 1000, 0), line(1000, 1196, 180), wall]);
    assert_eq!(refused(&shut.firing(), Blue, order(Some(Shot::Ballshot))).0, cite::OVER_FRIENDS);
}

/// STA-5.8, 7.12, R33, R96. The ground between skirmishers is theirs, up to the rims of their discs.
#[test]
fn the_ground_of_skirmishers_is_round() {
    let passes = |off: f64| {
        // One disc of ten millimetres round (1000, 1050), and a slanting shot past it.
        let units = [line(800, 800, 0), line(1200, 1300, 180), skirmishers_at(&[(1000.0, 1050.0)], 180)];
        Field::new(units).look(|at| {
            let way = geom::Vector::new(1.0, 1.0).normalize();
            let middle = geom::Vector::new(1000.0, 1050.0) + way.perp() * off;
            let line = geom::Segment::new(middle - way * 50.0, middle + way * 50.0);
            lines::open(at, UnitId(1), UnitId(2), line, Ammunition::Muskets).is_ok()
        })
    };
    assert_eq!([9.9, 10.1, -9.9, -10.1].map(passes), [false, true, false, true]);
}

/// STA-5.11, R36. A line is enfiladed at 22.5 degrees or less; guns and skirmishers never are, columns count
/// their ranks.
#[test]
fn a_line_is_enfiladed_at_a_narrow_angle() {
    // The shot goes straight north.
    let dense = |target: Unit| {
        Field::new([battery(1, 1000, 1000, 0), target.of(names::Side::Red)]).look(|at| {
            let line =
                geom::Segment::new(geom::Vector::new(1000.0, 1000.0), geom::Vector::new(1000.0, 1200.0));
            cover::is_dense(at, UnitId(2), line)
        })
    };
    assert_eq!(
        [90, 68, 67, 112, 113].map(|facing| dense(line(1000, 1200, facing))),
        [true, true, false, true, false]
    );
    assert!(!dense(battery(2, 1000, 1200, 90)) && !dense(skirmishers(8, 1000, 1200, 90)));
    assert!(dense(column(1000, 1200, 180)) && !dense(line_of(8, 1000, 1200, 180)));
    let one_rank = foot(Formation::AttackColumn, 8, 8, pose(1000.0, 1200.0, 180));
    assert!(!dense(one_rank), "a column whose second rank is gone");
}

/// STA-2.2, 1.7, R8. A unit without a model left is no target any more and hides nothing, though it is
/// removed only after all fire; as long as it has one it may be fired at.
#[test]
fn a_unit_without_models_is_no_target() {
    let shoot = |unit: u32, target: u32| Order::Shoot {
        unit: UnitId(unit),
        target: UnitId(target),
        shot: None,
        second: None,
        third: None,
    };
    // The remnant of one model stands before the middle of a line, and two fire at it.
    let firers = [line_of(4, 970, 1000, 0), line_of(4, 1030, 1000, 0)];
    let remnant = line_of(3, 1000, 1060, 180).out_of(40);
    let mut game = Field::new(firers.into_iter().chain([remnant, line(1000, 1100, 180)])).firing();
    assert!(allowed(&game, Blue, &shoot(2, 3)));
    give(&mut game, Blue, shoot(1, 3), &[5]);
    assert!(allowed(&game, Blue, &shoot(2, 3)), "shattered, and there until all have fired");
    let one = Unit { lost: 39, ..line_of(1, 1000, 1060, 180) };
    let firers = [line_of(4, 985, 1000, 0), line_of(4, 1050, 1000, 0)];
    let one = Unit { original: 40, ..one };
    let mut game = Field::new(firers.into_iter().chain([one, line(1000, 1100, 180)])).firing();
    give(&mut game, Blue, shoot(1, 3), &[5]);
    assert!(stands_yet(&game, 3) && !find(&game, 3).has_models());
    assert_eq!(refused(&game, Blue, shoot(2, 3)).0, cite::CANNOT_FIRE);
    give(&mut game, Blue, shoot(2, 4), &[1]);
    assert!(!stands_yet(&game, 3));
}

/// STA-5.3, R96. The arc of a gun opens 22.5 degrees to either side, the rim included.
#[test]
fn the_arc_has_its_rim() {
    let reaches = |left: f64| {
        let target = foot(Formation::Line, 4, 4, pose(1000.0 + left + 30.0, 1300.0, 180));
        let game = Field::new([battery(1, 1000, 1000, 0), target]).firing();
        let order =
            crate::Order::Shoot { unit: UnitId(1), target: UnitId(2), shot: None, second: None, third: None };
        allowed(&game, names::Side::Blue, &order)
    };
    // Its far corner, 320 mm ahead, is in the arc up to 132.5 mm aside.
    assert!(reaches(132.5) && !reaches(132.6));
}
