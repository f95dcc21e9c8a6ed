use super::*;
use crate::kit::{self, *};
use crate::steps::{Owed, Why};
use crate::terrain::Terrain;
use crate::{Back, Formation, Order, Unit};
use names::Side::Blue;

/// The first unit goes back from an enemy whose middle is at (1000, 1110).
fn beaten(units: impl IntoIterator<Item = Unit>) -> Field {
    Field::new(units)
}

fn owes() -> Owed {
    let from = Some(spot(1000.0, 1110.0));
    Owed { unit: UnitId(1), why: Why::Fire, from, rout_hits: 0, pursuit_hits: 0 }
}

fn back(x: f64, y: f64, face: Back) -> Order {
    Order::Retreat { to: spot(x, y), face: Some(face), files: None }
}

fn asked(field: Field) -> engine::Game<crate::SoundTheChargeAlexis> {
    let mut game = field.doing(crate::Phase::Fire, [owes().into()]);
    run(&mut game, &[]);
    game
}

fn pair() -> [Unit; 2] {
    [line(1000, 1000, 0), line(1000, 1100, 180)]
}

/// STA-4.1, 4.2, 4.3, 4.4, R18, R20. From one L to three, within the cone, facing as its owner likes; and
/// shaken.
#[test]
fn a_unit_goes_back_within_the_cone() {
    let game = asked(beaten(pair()));
    let may = |x: f64, y: f64| allowed(&game, Blue, &back(x, y, Back::Kept));
    assert!(may(1000.0, 990.0 - 210.0) && !may(1000.0, 990.0 - 209.0));
    assert!(may(1000.0, 990.0 - 630.0) && !may(1000.0, 990.0 - 631.0));
    let rim = 300.0 * libm::tan(22.5f64.to_radians());
    assert!(may(1000.0 + rim - 0.1, 690.0) && !may(1000.0 + rim + 0.1, 690.0));
    let faced = |face: Back| {
        let mut game = game.clone();
        give(&mut game, Blue, back(1000.0, 700.0, face), &[]);
        assert!(kit::find(&game, 1).is_shaken());
        kit::find(&game, 1).stance.pose.facing.as_degrees()
    };
    assert_eq!([Back::Toward, Back::Away, Back::Kept, Back::About].map(faced), [0.0, 180.0, 0.0, 180.0]);
}

/// STA-4.8, 4.9, 3.7, R14, R24. Guns end limbered, a square in column, a bent line straight.
#[test]
fn formations_change_in_a_retreat() {
    let after = |unit: Unit| {
        let mut game = asked(beaten([unit, line(1000, 1100, 180)]));
        as_usual(&mut game, &[]);
        kit::find(&game, 1).formation()
    };
    assert_eq!(after(battery(2, 1000, 1000, 0)), Formation::Limbered);
    assert_eq!(after(square(1000, 1000, 0)), Formation::AttackColumn);
    assert_eq!(after(line(1000, 1000, 0).bent(4, 0)), Formation::Line);
}

/// STA-4.6, 4.7, R22, R23. Without a place on the table, or past enemies, a unit is eliminated.
#[test]
fn a_unit_without_a_way_back_is_eliminated() {
    let at_edge = [line(1000, 100, 0), line(1000, 200, 180)];
    let owed = Owed { from: Some(spot(1000.0, 210.0)), ..owes() };
    let mut game = beaten(at_edge).doing(crate::Phase::Fire, [owed.into()]);
    let told = run(&mut game, &[]);
    assert!(!stands_yet(&game, 1) && says(&told, "driven off the table (STA-4.7)"));
    let wall = (0..4).map(|n| line_of(40, 1000, 930 - 200 * n, 0).of(names::Side::Red));
    let mut game = beaten(pair().into_iter().chain(wall)).doing(crate::Phase::Fire, [owes().into()]);
    let told = run(&mut game, &[]);
    assert!(!stands_yet(&game, 1) && says(&told, "(STA-4.6)"));
}

/// STA-4.5, R21. Attacked in front and rear a unit that must go back is eliminated.
#[test]
fn a_unit_between_two_enemies_is_eliminated() {
    let units = [line(1000, 1000, 0), line(1000, 1000, 180), line(1000, 980, 0).of(names::Side::Red)];
    let rear = crate::Engagement { onto: Edge::Rear, ..engaged(3, 1, 4) };
    let field = beaten(units).engaged([engaged(2, 1, 4), rear]);
    let mut game = field.doing(crate::Phase::Combat, [owes().into()]);
    let told = run(&mut game, &[]);
    assert!(!stands_yet(&game, 1) && says(&told, "(STA-4.5)"));
}

/// STA-16.4, R19, R78. Friends are gone round and ground slows no unit; where friends fill the cone it goes
/// beyond.
#[test]
fn retreats_flow_round_friends() {
    let friend = line(1000, 785, 0);
    let marsh = patch(Terrain::Marsh, (0, 2000), (300, 900));
    let game = asked(beaten(pair().into_iter().chain([friend])).on([marsh]));
    assert!(!allowed(&game, Blue, &back(1000.0, 775.0, Back::Kept)), "on a friend");
    assert!(allowed(&game, Blue, &back(1000.0, 700.0, Back::Kept)), "past him");
}

/// STA-4.6, 16.4, R22, R78. A place is found wherever there is one, be it narrower than any spread of places.
#[test]
fn the_only_place_in_the_cone_is_found() {
    // Friends stand all over the cone but for one lane, neither straight back nor half way aside, into which
    // a road column of 60 mm fits or does not.
    let end = |lane: i64| {
        let column = foot(Formation::RoadColumn, 16, 4, pose(1000.0, 1000.0, 0));
        let beside =
            |n: i64| [887 - 300 - lane / 2, 887 + 300 + lane / 2].map(|x| line_of(40, x, 850 - 20 * n, 0));
        let units = [column, line(1000, 1100, 180)].into_iter().chain((0..36).flat_map(beside));
        let mut game = asked(beaten(units));
        as_usual(&mut game, &[]);
        kit::find(&game, 1).stance.body().expect("it stands").centre()
    };
    let (start, fits, not) = (geom::Vector::new(1000.0, 960.0), end(62), end(58));
    assert!((fits.x - 887.0).abs() <= 1.01 && (fits - start).length() <= 630.01, "{fits}");
    assert!((not - start).length() > 630.01, "{not}");
}

/// STA-4.6, 9.10, R22, R65. Half the depth of the unit is kept clear of enemies that it was not fighting, and
/// not of the others.
#[test]
fn the_way_keeps_clear_of_enemies_that_were_not_fought() {
    // The unit is a column, 40 deep: its middle keeps 20 from the corner of an enemy beside its way.
    let game = |x: i64, fought: bool| {
        let units = [column(1000, 1000, 0), line(1000, 1000, 180), line_of(4, x, 900, 180)];
        let field = Field::new(units);
        let fights = [engaged(2, 1, 4), engaged(3, 1, 4)];
        let field = field.engaged(fights.into_iter().take(if fought { 2 } else { 1 }));
        let owed = Owed { from: Some(spot(1000.0, 1010.0)), ..owes() };
        let mut game = field.doing(crate::Phase::Combat, [owed.into()]);
        run(&mut game, &[]);
        allowed(&game, Blue, &back(1000.0, 980.0 - 300.0, Back::Kept))
    };
    // Four files are 60 mm wide.
    assert!(game(1050, false) && !game(1049, false) && game(1049, true));
}

/// STA-4.6, R9, R22. An enemy that it fought in this round and that has gone back already is not a new one.
#[test]
fn an_enemy_of_this_round_stays_one_that_was_fought() {
    let blows = |by: u32, on: u32| crate::Blow {
        by: UnitId(by),
        on: UnitId(on),
        dice: 0,
        hits: 1,
        from: spot(1000.0, 1010.0),
    };
    let units = [column(1000, 1000, 0), line(1000, 1000, 180), line_of(4, 1040, 900, 180)];
    let may = |blow| {
        let owed = Owed { from: Some(spot(1000.0, 1010.0)), ..owes() };
        let field = Field::new(units.clone()).engaged([engaged(2, 1, 4)]);
        let (setup, mut state) = field.laid_out(crate::Phase::Combat);
        state.blows = vec![blow];
        let place = Place::new(spot(1000.0, 680.0), Some(Back::Kept), None);
        check_retreat(At { setup: &setup, state: &state, draft: &[] }, owed, place).is_ok()
    };
    assert!(may(blows(3, 1)) && may(blows(1, 3)) && !may(blows(2, 1)));
}

/// STA-4.1, 18.1, R18. Away from the enemy that hit most, of equals from the nearest; a unit that was not hit
/// goes away from the nearest it fights, and one that does not rally from the nearest of all.
#[test]
fn a_unit_goes_away_from_the_enemy_that_hit_it_most() {
    let blow = |by: u32, hits: u8, x: f64, y: f64| crate::Blow {
        by: UnitId(by),
        on: UnitId(1),
        dice: 0,
        hits,
        from: spot(x, y),
    };
    let from = |blows: Vec<crate::Blow>, fights: Vec<crate::Engagement>| {
        let units = [line(1000, 1000, 0), line(1000, 1200, 180), line(600, 1150, 180)];
        let (setup, mut state) = Field::new(units).engaged(fights).laid_out(crate::Phase::Combat);
        state.blows = blows;
        cause(At { setup: &setup, state: &state, draft: &[] }, UnitId(1))
    };
    let (near, far) = (blow(2, 1, 1000.0, 1210.0), blow(3, 2, 600.0, 1160.0));
    assert_eq!(from(vec![near, far], vec![]), Some(spot(600.0, 1160.0)), "most hits");
    assert_eq!(from(vec![near, crate::Blow { hits: 1, ..far }], vec![]), Some(spot(1000.0, 1210.0)));
    assert_eq!(from(vec![near, near, far], vec![]), Some(spot(1000.0, 1210.0)), "of two volleys and one");
    // It has gone meanwhile, and counts where it stood.
    assert_eq!(from(vec![blow(9, 3, 400.0, 1300.0)], vec![]), Some(spot(400.0, 1300.0)));
    assert_eq!(from(vec![], vec![engaged(1, 3, 4)]), Some(spot(600.0, 1160.0)), "the enemy it fights");
    assert_eq!(from(vec![], vec![]), Some(spot(1000.0, 1210.0)), "the nearest");
    let alone = Field::new([line(1000, 1000, 0)]).look(|at| (cause(at, UnitId(1)), ways::homeward(Blue)));
    assert_eq!(alone, (None, -geom::Vector::Y));
}

/// STA-4.10, R25. The rout hit comes first: a column that it makes shallower is measured from its new middle.
#[test]
fn a_withdrawal_is_measured_after_the_rout_hit() {
    // Seventeen foot, eight wide, are three deep; sixteen are two deep, and their middle is ten nearer.
    let column = foot(Formation::AttackColumn, 17, 8, pose(1000.0, 1000.0, 0));
    let mut game = Field::new([column, line(1000, 1500, 180)]).moving();
    let withdraw = |y: f64| Order::Withdraw {
        unit: UnitId(1),
        to: spot(1000.0, y),
        face: Some(Back::Kept),
        files: None,
    };
    assert!(
        allowed(&game, Blue, &withdraw(980.0 - 210.0)) && !allowed(&game, Blue, &withdraw(980.0 - 209.0))
    );
    assert!(!allowed(&game, Blue, &withdraw(970.0 - 630.0)), "640 from there");
    let told = give(&mut game, Blue, withdraw(980.0 - 210.0), &[]);
    assert!(says(&told, "210") && kit::find(&game, 1).strength() == 16);
}

/// STA-4.10, 3.3, 23.1, R25, R84. No unit withdraws that is shaken, has rallied, has moved, or does not obey;
/// a square may, as a column.
#[test]
fn who_may_not_withdraw() {
    let withdraw = Order::Withdraw { unit: UnitId(1), to: spot(1000.0, 700.0), face: None, files: None };
    let of = |unit: Unit| Field::new([unit, line(1000, 1500, 180)]);
    let rule = |unit: Unit| refused(&of(unit).moving(), Blue, withdraw.clone()).0;
    use crate::UnitFlags as F;
    assert_eq!(rule(line(1000, 1000, 0).shaken()), cite::RETREAT_CONTINUES);
    assert_eq!(rule(line(1000, 1000, 0).flagged(F::RALLIED)), cite::MORALE_PASSED);
    assert_eq!(rule(line(1000, 1000, 0).flagged(F::MOVED)), cite::VOLUNTARY_RETREAT);
    let far = [crate::kit::general(Blue, 3900.0, 100.0, None)];
    let mut idle = of(line(1000, 1000, 0)).generals(far.clone()).moving();
    give(&mut idle, Blue, withdraw.clone(), &[3]);
    assert_eq!((state_of(&idle, 1), kit::find(&idle, 1).stance.pose.at.y.mm()), ((16, false), 1000.0));
    let mut led = of(line(1000, 1000, 0)).generals(far).moving();
    give(&mut led, Blue, withdraw.clone(), &[4]);
    assert_eq!(state_of(&led, 1), (15, true));
    let mut square = of(square(1000, 1000, 0)).moving();
    give(&mut square, Blue, withdraw, &[]);
    assert_eq!(kit::find(&square, 1).formation(), Formation::AttackColumn);
}

/// STA-4.11, R26. Light infantry of any formation and light cavalry lose nothing; rifles alone do not make
/// light.
#[test]
fn light_troops_withdraw_without_loss() {
    use crate::Traits as T;
    let light = |unit: Unit| withdrawal::is_light(&unit);
    assert!(light(column(0, 0, 0).with(T::LIGHT)) && light(skirmishers(4, 0, 0, 0)));
    assert!(!light(line(0, 0, 0).with(T::RIFLES)) && light(line(0, 0, 0).with(T::RIFLES.with(T::LIGHT))));
    let horse = |arm| light(cavalry(Formation::Line, 0, 0, 0).arm(arm));
    assert_eq!([crate::Arm::LightCavalry, crate::Arm::MediumCavalry].map(horse), [true, false]);
}

/// STA-16.4, 4.1, R78. Where friends fill the cone, the nearest free place beyond it is taken, and no farther
/// one.
#[test]
fn friends_that_fill_the_cone_are_gone_past() {
    // Friends fill all the ground from y = 350 to y = 790; the cone ends at y = 360 straight back.
    let rows = (0..23).map(|n| line_of(60, 1000, 790 - 20 * n, 0));
    let units = pair().into_iter().chain(rows);
    let game = asked(beaten(units));
    let may = |y: f64| allowed(&game, Blue, &back(1000.0, y, Back::Kept));
    // The last row ends at y = 330, so that its middle is ten beyond.
    assert!(!may(360.0) && may(320.0) && !may(319.0) && !may(330.0));
}

/// STA-4.9, 1.9, R24. A square goes back in a column of any legal width.
#[test]
fn a_square_chooses_its_column() {
    let game = asked(beaten([square(1000, 1000, 0), line(1000, 1100, 180)]));
    let wide = |files: u8| Order::Retreat { to: spot(1000.0, 600.0), face: None, files: Some(files) };
    let may: Vec<u8> = (0..=16).filter(|&files| allowed(&game, Blue, &wide(files))).collect();
    assert_eq!(may, (1..=8).collect::<Vec<_>>());
    assert_eq!(refused(&game, Blue, wide(9)).0, cite::SQUARE_RETREATS);
    let after = |files: u8| {
        let mut game = game.clone();
        give(&mut game, Blue, wide(files), &[]);
        (kit::find(&game, 1).formation(), kit::find(&game, 1).stance.files)
    };
    assert_eq!((after(4), after(5)), ((Formation::RoadColumn, 4), (Formation::AttackColumn, 5)));
    let line = asked(beaten(pair()));
    assert_eq!(refused(&line, Blue, wide(4)).0, cite::SQUARE_RETREATS, "no other unit changes");
}

/// STA-4.5, R21. Opposite edges are front and rear, or left and right; two neighbouring ones are none.
#[test]
fn opposite_sides_are_opposite_edges() {
    let trapped = |edges: [Edge; 2]| {
        let fight = |by: u32, onto| crate::Engagement { onto, ..engaged(by, 1, 4) };
        let fights = [fight(2, edges[0]), fight(3, edges[1])];
        let units = [line(1000, 1000, 0), line(1000, 1000, 180), line_of(4, 1120, 990, 270)];
        Field::new(units).engaged(fights).look(|at| is_surrounded(at, UnitId(1)))
    };
    use Edge::{Front, Left, Rear, Right};
    assert!(trapped([Front, Rear]) && trapped([Right, Left]));
    assert!(!trapped([Front, Left]) && !trapped([Rear, Right]) && !trapped([Front, Front]));
    // It attacked the one before it, so that one is on its front.
    let fights = [engaged(1, 2, 4), crate::Engagement { onto: Rear, ..engaged(3, 1, 4) }];
    let units = [line(1000, 1000, 0), line(1000, 1000, 180), line(1000, 980, 0).of(names::Side::Red)];
    assert!(Field::new(units).engaged(fights).look(|at| is_surrounded(at, UnitId(1))));
}
