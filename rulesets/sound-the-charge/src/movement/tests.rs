use super::*;
use crate::Family;
use crate::Nation;
use crate::kit::{
    Field, allowed, battery, cavalry, column, engaged, find, give, inches, line, patch, refused, skirmishers,
    square, stands, strip,
};
use crate::measure::Turns;
use crate::movement::pace::{bonus, rate};
use crate::terrain::Terrain;
use crate::{Grade, Order};
use geom::{Angle, Corner, Leg};
use names::RuleId;
use names::Side::Blue;

const ONE: UnitId = UnitId(1);

fn ahead(by: f64) -> Leg {
    Leg::Ahead { by: inches(by) }
}

fn order(legs: impl IntoIterator<Item = Leg>) -> Order {
    Order::March { unit: ONE, path: Motion::as_one(legs) }
}

fn goes(field: Field, leg: Leg) -> bool {
    allowed(&field.moving(), Blue, &order([leg]))
}

/// The rule under which a march is refused.
fn rule(field: Field, leg: Leg) -> RuleId {
    refused(&field.moving(), Blue, order([leg])).0
}

/// STC-6.1. An order to march must say where to.
#[test]
fn a_march_leads_somewhere() {
    let game = Field::new([column(30.0, 20.0, 0)]).moving();
    let by = geom::Length::ZERO;
    for leg in [
        ahead(0.0),
        Leg::Oblique { by, off: Angle::degrees(20) },
        Leg::Wheel { on: Corner::Left, by: Angle::ZERO },
    ] {
        let (rule, reason) = refused(&game, Blue, order([leg]));
        assert_eq!((rule, reason), (cite::MOVING, Reason::NoWay { unit: ONE }), "{leg:?}");
    }
}

/// STC-6.1, 6.13, R21, R104. A march costs its length by its rate, and the rest may be marched later.
#[test]
fn a_march_is_paid_by_the_inch() {
    let mut game = Field::new([column(30.0, 20.0, 0)]).moving();
    give(&mut game, Blue, order([ahead(4.5)]), &[]);
    assert_eq!((stands(&game, 1), find(&game, 1).spent), ((30.0, 24.5, 0.0), Turns::new(3, 4)));
    assert!(allowed(&game, Blue, &order([ahead(1.5)])));
    assert_eq!(refused(&game, Blue, order([ahead(1.51)])).0, cite::MOVING);
}

/// STC-6.3, 14.1, R22. Out of command one moves at half speed.
#[test]
fn out_of_command_is_half_speed() {
    let field = || Field::new([line(30.0, 20.0, 0).out_of_command()]);
    assert!(goes(field(), ahead(2.0)) && !goes(field(), ahead(2.01)));
}

/// STC-3.2, 3.3, 6.3, R10. A move that only want of command forbids is refused for that: because no general
/// reaches the unit, or because none did when the phase began.
#[test]
fn want_of_command_is_named() {
    let field = |x: f64| {
        let near = crate::kit::general(Blue, x, 20.0, None);
        Field::new([line(30.0, 20.0, 0).out_of_command()]).generals([near])
    };
    let game = |x: f64| field(x).moving();
    let why = |x: f64, by: f64| refused(&game(x), Blue, order([ahead(by)])).0;
    assert_eq!((why(50.0, 4.0), why(30.0, 4.0)), (cite::COMMAND, cite::COMMAND_MEASURED));
    assert_eq!((why(50.0, 4.01), why(30.0, 4.01)), (cite::MOVING, cite::MOVING), "too far for any unit");
}

/// STC-6.12, 16.5, R30, R105. Slides and steps at half speed, a wheel by its arc, backward at a quarter.
#[test]
fn slides_are_slow_and_wheels_cost_their_arc() {
    let field = || Field::new([line(30.0, 20.0, 0)]);
    let by = inches(2.0);
    for leg in [Leg::Back { by }, Leg::Side { by }, Leg::Oblique { by, off: Angle::degrees(-45) }] {
        assert!(goes(field(), leg), "{leg:?}");
    }
    let by = inches(2.01);
    for leg in [Leg::Back { by }, Leg::Side { by }, Leg::Oblique { by, off: Angle::degrees(170) }] {
        assert!(!goes(field(), leg), "{leg:?}");
    }
    let back = |degrees: i32| Leg::WheelBack { on: Corner::Left, by: Angle::degrees(degrees) };
    // A front of 4.5": an inch of arc is 12.73 degrees.
    assert!(goes(field(), back(12)) && !goes(field(), back(13)));
    let poor = || Field::new([line(30.0, 20.0, 0).grade(Grade::D)]);
    assert!(goes(poor(), back(6)) && !goes(poor(), back(7)));
}

/// STC-6.12, 13.3.1, R91. The French of grade D wheel as grade C.
#[test]
fn the_french_wheel_as_one_grade_better() {
    let wheel = Leg::Wheel { on: Corner::Left, by: Angle::degrees(30) };
    let field = |nation| Field::new([line(30.0, 20.0, 0).grade(Grade::D).of_nation(nation)]).national();
    assert!(goes(field(Nation::France), wheel) && !goes(field(Nation::Austria), wheel));
}

/// STC-2.10, 6.1. Squares do not move.
#[test]
fn a_square_does_not_move() {
    assert_eq!(rule(Field::new([square(30.0, 20.0, 0)]), ahead(1.0)), cite::MOVING);
}

/// STC-6.5, 13.6.2, R24, R92. Guns by hand go any way at their rate and turn for nothing; close order does
/// not.
#[test]
fn guns_by_hand_go_and_turn_as_they_like() {
    let field = || Field::new([battery(4, 30.0, 20.0, 0)]);
    let side = |by: f64| Leg::Side { by: inches(by) };
    assert!(goes(field(), side(3.0)) && !goes(field(), side(3.01)));
    let turn = Leg::Turn { by: Angle::degrees(70) };
    assert!(goes(field(), turn));
    assert_eq!(rule(Field::new([line(30.0, 20.0, 0)]), turn), cite::WHEELS_AND_SLIDES);
    let heavy = |nation| {
        Field::new([battery(4, 30.0, 20.0, 0).arm(crate::Arm::HeavyGuns).of_nation(nation)]).national()
    };
    assert!(goes(heavy(Nation::Russia), turn) && !goes(heavy(Nation::Russia), ahead(0.1)));
    assert!(goes(heavy(Nation::France), ahead(2.0)));
}

/// STC-6.6, R25. Skirmishers go four inches any way.
#[test]
fn skirmishers_go_any_way() {
    let field = || Field::new([skirmishers(30.0, 20.0, 0)]);
    let back = |by: f64| Leg::Back { by: inches(by) };
    assert!(goes(field(), back(4.0)) && !goes(field(), back(4.01)));
}

/// STC-6.10, R28, R110. Exactly an inch is clear; a unit that begins nearer may leave; fights are open to
/// all.
#[test]
fn an_inch_is_kept_from_enemies() {
    let against = |y: f64| Field::new([line(30.0, 20.0, 0), line(30.0, y, 180)]);
    assert!(goes(against(24.0), ahead(3.0)));
    assert_eq!(rule(against(24.0), ahead(3.01)), cite::ZONE);
    assert!(goes(against(20.5), Leg::Back { by: inches(1.0) }));
    assert_eq!(rule(against(20.5), ahead(0.1)), cite::ZONE);
    let fought = Field::new([line(30.0, 20.0, 0), line(30.0, 24.0, 180), line(30.0, 24.5, 180).of(Blue)]);
    assert!(goes(fought.engaged([engaged(3, 2, 4)]), ahead(3.5)));
}

/// STC-15.3, R99. No unit leaves the table.
#[test]
fn the_edge_of_the_table_stops_every_unit() {
    assert!(goes(Field::new([column(30.0, 44.0, 0)]), ahead(4.0)));
    assert_eq!(rule(Field::new([column(30.0, 44.0, 0)]), ahead(4.1)), cite::TABLE_EDGE);
}

/// STC-11.1, 11.4, 5.5.1, R71, R112. Slow ground costs as far as any part is on it, and disorders close order
/// only.
#[test]
fn ground_slows_while_any_part_is_on_it() {
    let rough = || patch(Terrain::RoughGround, (20.0, 40.0), (21.0, 22.0));
    let walked = |unit: Unit, by: f64| {
        let field = Field::new([unit.clone()]).on([rough()]);
        field.look(|at| {
            let walked = walk(at, ONE, &unit, &Motion::as_one([ahead(by)]), Purpose::March);
            walked.ok().map(|walked| (walked.spent, walked.disordered_by))
        })
    };
    // An inch to the ground, then one and a half inches on it (a rank is half an inch deep) at half speed:
    // four.
    assert_eq!(walked(line(30.0, 20.0, 0), 2.5), Some((Turns::WHOLE, Some(cite::ROUGH_GROUND))));
    assert_eq!(walked(line(30.0, 20.0, 0), 2.52), None);
    assert_eq!(walked(line(30.0, 20.0, 0), 1.0), Some((Turns::new(1, 4), None)));
    assert_eq!(walked(skirmishers(30.0, 20.0, 0), 4.0), Some((Turns::WHOLE, None)));
}

/// STC-11.2, 16.9, R109. Cavalry does not go into heavy woods, nor any arm into water.
#[test]
fn forbidden_ground_stops() {
    let on = |terrain| {
        Field::new([cavalry(Formation::Line, 30.0, 20.0, 0)]).on([patch(terrain, (20.0, 40.0), (22.0, 25.0))])
    };
    assert!(goes(on(Terrain::HeavyWoods), ahead(2.0)));
    assert_eq!(rule(on(Terrain::HeavyWoods), ahead(2.1)), cite::HEAVY_WOODS);
    assert_eq!(rule(on(Terrain::Water), ahead(2.1)), cite::BOATS);
}

/// STC-11.5, R73. An inch for each rank whose front comes across; a unit astride pays for the rest later.
#[test]
fn each_rank_pays_for_an_obstacle() {
    let fence = || strip(Terrain::Obstacle, &[(20.0, 21.0), (40.0, 21.0)], 0.0);
    let field = || Field::new([column(30.0, 20.0, 0)]).on([fence()]);
    // Three ranks, half an inch deep each: all are over after two inches, for five.
    assert!(goes(field(), ahead(3.0)) && !goes(field(), ahead(3.05)));
    let mut game = field().moving();
    give(&mut game, Blue, order([ahead(1.2)]), &[]);
    assert_eq!(find(&game, 1).spent, Turns::from(2.2 / 6.0));
    assert!(allowed(&game, Blue, &order([ahead(1.8)])));
    assert!(!allowed(&game, Blue, &order([ahead(1.85)])));
    let loose = Field::new([skirmishers(30.0, 20.0, 0)]).on([fence()]);
    assert!(goes(loose, ahead(4.0)));
}

fn double(legs: impl IntoIterator<Item = Leg>) -> Order {
    Order::Double { unit: UnitId(1), path: Motion::as_one(legs) }
}

/// A unit on the lower end of a road that leads north.
fn on_road(unit: Unit) -> Field {
    Field::new([unit]).on([strip(Terrain::Road, &[(30.0, 5.0), (30.0, 40.0)], 1.0)])
}

/// STC-11.6, R74. A column whose player says so goes twice as far on a road, if it keeps to it all the way.
#[test]
fn a_column_at_double_pace_goes_twice_as_far() {
    let goes = |unit: Unit, by: f64| allowed(&on_road(unit).moving(), Blue, &double([ahead(by)]));
    assert!(goes(column(30.0, 20.0, 0), 12.0) && !goes(column(30.0, 20.0, 0), 12.1));
    let rule = |unit: Unit| refused(&on_road(unit).moving(), Blue, double([ahead(3.0)])).0;
    assert_eq!(rule(column(31.0, 20.0, 0)), cite::ROADS, "beside the road");
    assert_eq!(rule(line(30.0, 20.0, 0)), cite::ROADS, "a line");
    let mut game = on_road(column(30.0, 20.0, 0)).moving();
    give(&mut game, Blue, double([ahead(6.0)]), &[]);
    assert_eq!(find(&game, 1).spent, Turns::new(1, 2));
    assert!(allowed(&game, Blue, &double([ahead(6.0)])));
    assert_eq!(refused(&game, Blue, double([Leg::Side { by: inches(1.0) }])).0, cite::ROADS);
}

/// STC-11.6, R74. A unit at double pace does nothing else this turn, shooting included.
#[test]
fn a_unit_at_double_pace_does_nothing_else() {
    let mut game = on_road(column(30.0, 20.0, 0)).moving();
    give(&mut game, Blue, double([ahead(2.0)]), &[]);
    let barred =
        |order: Order| refused(&game, Blue, order) == (cite::ROADS, Reason::AtDoublePace { unit: UnitId(1) });
    assert!(barred(order([ahead(1.0)])));
    let formation = crate::Formation::Line;
    assert!(barred(Order::Form { unit: UnitId(1), formation, files: None, face: None }));
    let at = engine::Table { setup: game.setup(), state: game.state(), draft: &[] };
    let shoots = crate::shooting::may_shoot(at, Blue, UnitId(1)).expect_err("it has gone at double pace");
    assert_eq!(shoots.rule, cite::ROADS);
    let mut marched = on_road(column(30.0, 20.0, 0)).moving();
    give(&mut marched, Blue, order([ahead(2.0)]), &[]);
    let late = refused(&marched, Blue, double([ahead(2.0)]));
    assert_eq!(late, (cite::ROADS, Reason::HasActed { unit: UnitId(1) }));
}

/// STC-6.5, 11.6, R74. Double pace is the player's choice: a battery that marches on a road may still
/// unlimber.
#[test]
fn a_battery_that_marches_on_a_road_may_unlimber() {
    let guns = battery(4, 30.0, 20.0, 0).formed(crate::Formation::Limbered, 1);
    let mut game = on_road(guns).moving();
    give(&mut game, Blue, order([ahead(3.0)]), &[]);
    assert_eq!(find(&game, 1).spent, Turns::new(1, 2), "at its own pace");
    assert!(allowed(&game, Blue, &Order::Unlimber { unit: UnitId(1), face: None }));
}

/// STC-6.17, 15.3, R34, R99. A unit that a retreat has left astride of the table's edge may come back, and go
/// no farther out.
#[test]
fn a_unit_that_hangs_over_the_edge_may_come_back() {
    let astride = || Field::new([line(30.0, 0.3, 0)]);
    assert!(goes(astride(), ahead(4.0)));
    assert_eq!(rule(astride(), Leg::Back { by: inches(0.1) }), cite::TABLE_EDGE);
}

/// STC-6.13, 9.3, 13.1, 13.1.1, 13.6, 13.6.2, R31, R85, R92. The movement table, and those who are slower.
#[test]
fn each_arm_has_its_rates() {
    use crate::{Arm, Formation, Nation};
    let far = |unit: Unit| {
        Field::new([unit]).national().look(|at| {
            let unit = at.state.troops.get(UnitId(1)).expect("it is there");
            (rate(at, unit).0.inches(), bonus(at, unit).inches())
        })
    };
    let both = |arm: Arm, nation| {
        let horse = |formation| crate::kit::cavalry(formation, 30.0, 20.0, 0);
        let [wide, deep] = match arm.family() {
            Family::Infantry => [line(30.0, 20.0, 0), column(30.0, 20.0, 0)],
            Family::Cavalry => [horse(Formation::Line), horse(Formation::Column)],
            Family::Artillery => {
                let guns = || battery(4, 30.0, 20.0, 0);
                [guns(), guns().formed(Formation::Limbered, 2)]
            }
        };
        let [wide, deep] = [wide, deep].map(|unit| far(unit.arm(arm).of_nation(nation)));
        assert_eq!(wide.1, deep.1, "the bonus is the same in any formation");
        (wide.0, deep.0, wide.1)
    };
    let of = |arm| both(arm, Nation::Other);
    assert_eq!([Arm::LineInfantry, Arm::LightInfantry].map(of), [(4.0, 6.0, 2.0); 2]);
    assert_eq!([Arm::HeavyCavalry, Arm::MediumCavalry].map(of), [(6.0, 8.0, 4.0); 2]);
    assert_eq!(of(Arm::LightCavalry), (8.0, 10.0, 4.0));
    assert_eq!([Arm::LightHorseGuns, Arm::FieldHorseGuns].map(of), [(4.0, 14.0, 0.0); 2]);
    let foot_guns = [Arm::LightGuns, Arm::FieldGuns, Arm::HeavyGuns];
    assert_eq!(foot_guns.map(of), [(4.0, 6.0, 0.0), (3.0, 6.0, 0.0), (2.0, 4.0, 0.0)]);
    assert_eq!(both(Arm::FieldHorseGuns, Nation::Austria), (4.0, 10.0, 0.0));
    let russian = foot_guns.map(|arm| both(arm, Nation::Russia));
    assert_eq!(russian, [(2.0, 4.0, 0.0), (1.0, 4.0, 0.0), (0.0, 2.0, 0.0)]);
    assert_eq!(both(Arm::LightHorseGuns, Nation::Russia), (4.0, 14.0, 0.0));
    let mut with_gun = column(30.0, 20.0, 0);
    with_gun.regimental_gun = Some(1);
    assert_eq!(far(with_gun).0, 4.0);
}

/// R21. Of a way that is too long a unit goes about as far as its time lasts, over any ground: the part that
/// is proposed is legal, and a little more would not be.
#[test]
fn a_way_is_cut_to_what_a_unit_can_pay_for() {
    let rough = || patch(Terrain::RoughGround, (20.0, 40.0), (21.0, 23.0));
    for (ground, legs) in [
        (vec![], vec![ahead(20.0)]),
        (vec![rough()], vec![ahead(20.0)]),
        (vec![rough()], vec![Leg::Wheel { on: Corner::Left, by: Angle::degrees(30) }, ahead(20.0)]),
    ] {
        let game = Field::new([line(30.0, 20.0, 0)]).on(ground).moving();
        let Some(Order::March { path, .. }) = affordable(game.known(Blue).table(), order(legs)) else {
            panic!("it can go some way")
        };
        assert!(allowed(&game, Blue, &Order::March { unit: ONE, path: path.clone() }), "{path:?}");
        let mut longer = path.clone();
        match longer.legs.last_mut() {
            Some(Leg::Ahead { by }) => *by += inches(0.05),
            other => panic!("it ends with {other:?}"),
        }
        assert!(!allowed(&game, Blue, &Order::March { unit: ONE, path: longer }), "{path:?}");
    }
}
