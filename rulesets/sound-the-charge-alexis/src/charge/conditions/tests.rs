use super::*;
use crate::kit::*;
use crate::terrain::Terrain;
use crate::{Decision, Order};
use geom::{Corner, mm};
use names::Side::{Blue, Red};

fn charge(path: Option<Motion>) -> Order {
    Order::Charge { unit: UnitId(1), target: UnitId(2), path }
}

fn way(legs: impl IntoIterator<Item = Leg>) -> Option<Motion> {
    Some(Motion::as_one(legs))
}

fn ahead(by: i64) -> Leg {
    Leg::Ahead { by: mm(by) }
}

/// The rule that bars the first unit's charge at the second, if any does.
fn bars(units: impl IntoIterator<Item = Unit>, path: Option<Motion>) -> Option<names::RuleId> {
    let game = Field::new(units).moving();
    if allowed(&game, Blue, &charge(path.clone())) {
        None
    } else {
        Some(refused(&game, Blue, charge(path)).0)
    }
}

fn runner() -> Unit {
    column(1000, 1000, 0)
}

/// STA-6.1, 3.1, 3.2, R11, R40. A charge goes as far as a move, and none is declared that is longer: at 210
/// mm a column reaches, at 315 a road column, unless an option slows it.
#[test]
fn a_charge_goes_as_far_as_a_move() {
    let at = |y: i64| [runner(), line(1000, y, 180)];
    assert_eq!([1210, 1211].map(|y| bars(at(y), None)), [None, Some(cite::ATTACK)]);
    let road = |y: i64| [runner().formed(Formation::RoadColumn, 4), line(1000, y, 180)];
    assert_eq!([1315, 1316].map(|y| bars(road(y), None)), [None, Some(cite::ATTACK)]);
    let slow = |y: i64| {
        let mut field = Field::new(road(y));
        field.options.road_column_rate_in_charge = false;
        allowed(&field.moving(), Blue, &charge(None))
    };
    assert!(slow(1210) && !slow(1211));
    let marsh = patch(Terrain::Marsh, (0, 2000), (900, 1500));
    let in_marsh = |y: i64| allowed(&Field::new(at(y)).on([marsh.clone()]).moving(), Blue, &charge(None));
    assert!(in_marsh(1105) && !in_marsh(1106));
}

/// STA-6.3, 14.1, R42. A wheel of 45 degrees at most comes first and costs its share; it may itself lead into
/// the enemy. Nothing else belongs to a charge.
#[test]
fn a_wheel_comes_first_and_costs_its_share() {
    let wheel = |by: f64| Leg::Wheel { on: Corner::Left, by: Angle::of(by.to_radians()) };
    // The column is 120 mm wide: 45 degrees are 94.2 mm, and leave 115.7 of 210.
    let beyond = |far: f64| {
        let turned = Motion::as_one([wheel(45.0)]).end(&runner().stance.body().expect("it stands"));
        let front = turned.frame().advanced(far);
        let facing = front.ahead;
        let to = geom::Pose::of(geom::Frame { at: front.at, ahead: -facing });
        [runner(), foot(Formation::Line, 8, 8, to).of(Red)]
    };
    let path = || way([wheel(45.0), ahead(400)]);
    assert_eq!([115.7, 115.8].map(|far| bars(beyond(far), path())), [None, Some(cite::ATTACK)]);
    assert_eq!(bars(beyond(50.0), way([wheel(45.1), ahead(400)])), Some(cite::CHARGE_PATH));
    let barred = [
        way([ahead(10), wheel(10.0)]),
        way([wheel(10.0), wheel(10.0), ahead(100)]),
        way([Leg::Oblique { by: mm(100), off: Angle::degrees(10) }]),
        way([Leg::Side { by: mm(5) }, ahead(100)]),
        way([Leg::Back { by: mm(5) }]),
    ];
    for path in barred {
        assert_eq!(bars([runner(), line(1000, 1100, 180)], path), Some(cite::CHARGE_PATH));
    }
    assert_eq!(bars([runner(), line(1000, 1020, 180)], way([wheel(30.0)])), None, "while it wheels");
}

/// STA-6.3, R42. Nothing may precede a charge but the orders of a screen, which leave less of the move.
#[test]
fn nothing_precedes_a_charge() {
    let orders = [
        Order::March { unit: UnitId(1), path: Motion::as_one([ahead(1)]) },
        Order::March { unit: UnitId(1), path: Motion::as_one([Leg::Side { by: mm(1) }]) },
        Order::Turn { unit: UnitId(1), by: Angle::HALF },
    ];
    for order in orders {
        let mut game = Field::new([runner(), line(1000, 1100, 180)]).moving();
        give(&mut game, Blue, order, &[]);
        assert_eq!(refused(&game, Blue, charge(None)).0, cite::CHARGE_PATH);
    }
    let recalled = |y: i64| {
        let places = [(955.0, 900.0), (985.0, 900.0), (1015.0, 900.0), (1045.0, 900.0)];
        let stance = foot(Formation::AttackColumn, 12, 6, pose(1000.0, 1000.0, 0)).stance;
        let traits = crate::Traits::SCREENS;
        let parent = Unit { stance, screen: Some(UnitId(3)), out: 4, ..runner().with(traits) };
        let screen = Unit { parent: Some(UnitId(1)), ..skirmishers_at(&places, 0) };
        let mut game = Field::new([parent, line(1000, y, 180), screen]).moving();
        give(&mut game, Blue, Order::RecallScreen { unit: UnitId(1) }, &[]);
        allowed(&game, Blue, &charge(None))
    };
    // Three quarters of 210 mm.
    assert!(recalled(1157) && !recalled(1158));
}

/// STA-6.2, 6.1, R41. Squares, guns, bent lines and shaken units do not attack.
#[test]
fn some_units_never_attack() {
    let of = |unit: Unit| bars([unit, line(1000, 1050, 180)], None);
    let never =
        [square(1000, 1000, 0), battery(2, 1000, 1000, 0), line(1000, 1000, 0).bent(4, 0), runner().shaken()];
    for unit in never {
        assert_eq!(of(unit), Some(cite::NO_ATTACK));
    }
    assert_eq!(of(battery(2, 1000, 1000, 0).formed(Formation::Limbered, 2)), Some(cite::NO_ATTACK));
    assert_eq!(of(line(1000, 1000, 0)), None);
    assert_eq!(of(cavalry(Formation::Line, 1000, 1000, 0)), None);
    let locked = Field::new([runner(), line(1000, 1000, 180), line(1000, 1100, 180)]);
    let locked = locked.engaged([engaged(1, 2, 4)]).moving();
    let order = Order::Charge { unit: UnitId(1), target: UnitId(3), path: None };
    assert_eq!(refused(&locked, Blue, order).0, cite::LOCKED);
}

/// STA-6.1, 8.2, R40. The charger stops at the first enemy; all whom its front then touches are fought, an
/// enemy that is in combat already too.
#[test]
fn all_whom_the_front_touches_are_fought() {
    let contacts = |units: Vec<Unit>, target: u32| {
        let mut game = Field::new(units).moving();
        give(&mut game, Blue, Order::Charge { unit: UnitId(1), target: UnitId(target), path: None }, &[]);
        game.state().foes(UnitId(1)).iter().map(|foe| foe.0).collect::<Vec<_>>()
    };
    let two = |y: i64| vec![runner(), line_of(4, 965, 1100, 180), line_of(4, 1035, y, 180)];
    assert_eq!(contacts(two(1100), 2), [2, 3]);
    assert_eq!(contacts(two(1101), 2), [2, 3], "within a millimetre");
    assert_eq!(contacts(two(1101), 3), [2, 3], "the nearer one stops it, and it touches its target");
    assert_eq!(contacts(two(1102), 2), [2]);
    assert_eq!(bars(two(1102), None), None);
    let behind = Order::Charge { unit: UnitId(1), target: UnitId(3), path: None };
    assert_eq!(refused(&Field::new(two(1102)).moving(), Blue, behind).0, cite::ATTACK);
    let fought = vec![runner(), line(1000, 1100, 180), line(1000, 1120, 0)];
    let mut game = Field::new(fought).engaged([engaged(3, 2, 4)]).moving();
    give(&mut game, Blue, charge(None), &[]);
    assert_eq!(game.state().foes(UnitId(2))[..], [UnitId(1), UnitId(3)]);
}

/// STA-6.1, R40, R96. A way is illegal on which another edge comes within a millimetre of an enemy first.
#[test]
fn no_other_edge_touches_an_enemy_first() {
    // The right edge of the charger goes along x = 1060, past the corner of an enemy there.
    let beside = |gap: f64| {
        let corner = foot(Formation::Line, 4, 4, pose(1060.0 + gap, 1050.0, 90)).of(Red);
        let corner = Unit {
            stance: corner.stance.placed(pose(1080.0 + gap, 1050.0, 90)).expect("it stands"),
            ..corner
        };
        bars([runner(), line(1000, 1150, 180), corner], None)
    };
    assert_eq!([0.5, 1.0, 1.02].map(beside), [Some(cite::ATTACK), Some(cite::ATTACK), None]);
}

/// STA-6.3, 6.1, R99. Skirmishers charge in one straight line in any direction, and whichever model touches
/// is their front.
#[test]
fn skirmishers_charge_straight_in_any_direction() {
    let cloud = || skirmishers(5, 1000, 1000, 0);
    let shaken = |x: i64, y: i64, degrees: i32| line(x, y, degrees).of(Red).shaken();
    assert_eq!(bars([cloud(), shaken(1000, 900, 0)], None), None, "to the rear");
    assert_eq!(bars([cloud(), shaken(1200, 1000, 270)], None), None, "to the right");
    // The outermost disc ends at x = 1070: 210 more are 1280.
    assert_eq!([1280, 1281].map(|x| bars([cloud(), shaken(x, 1000, 270)], None)), [None, Some(cite::ATTACK)]);
    let bend = way([ahead(20), Leg::Oblique { by: mm(100), off: Angle::degrees(30) }]);
    assert_eq!(bars([cloud(), shaken(1000, 1100, 180)], bend), Some(cite::CHARGE_PATH));
    let wheel = way([Leg::Wheel { on: Corner::Left, by: Angle::degrees(10) }, ahead(100)]);
    assert_eq!(bars([cloud(), shaken(1000, 1100, 180)], wheel), Some(cite::CHARGE_PATH));
    let mut game = Field::new([cloud(), shaken(1000, 900, 0)]).moving();
    give(&mut game, Blue, charge(None), &[]);
    assert!(game.state().is_engaged(UnitId(1)));
}

/// STA-6.4, 16.1, R42, R43. A charge may go through a friend past whom it sees its target, ending clear of
/// him.
#[test]
fn a_charge_goes_through_a_friend_past_whom_it_sees() {
    let friend = || line_of(4, 1000, 1050, 0);
    // Sixty millimetres among the friend cost twice as much.
    let of = |y: i64| bars([runner(), line(1000, y, 180), friend()], None);
    assert_eq!([1150, 1151, 1089].map(of), [None, Some(cite::ATTACK), Some(cite::PASSING_THROUGH)]);
    let wide = line_of(60, 1000, 1050, 0);
    assert_eq!(bars([runner(), line(1000, 1150, 180), wide], None), Some(cite::CHARGE_SIGHT));
}

/// STA-6.4, 10.5, R43. A second target on the line must have been visible from where the charge began.
#[test]
fn a_second_target_was_visible_at_the_start() {
    let may = |wood: Option<(i64, i64)>| {
        let road = cavalry(Formation::AttackColumn, 1000, 1000, 0);
        let units = [road, skirmishers(5, 1000, 1100, 180), line(1000, 1300, 180)];
        let ground = wood.map(|y| patch(Terrain::Woods, (0, 2000), y));
        let mut game = Field::new(units).on(ground).charging();
        give(&mut game, Blue, charge(None), &[]);
        // They evade to the side of the line and are not reached.
        let out = Order::Evade { to: spot(1000.0, 1200.0) };
        give(&mut game, Red, out, &[]);
        give(&mut game, Blue, Order::GoOn {}, &[]);
        assert!(!stands_yet(&game, 2), "they are caught");
        assert!(matches!(question(&game), Some((Blue, Decision::HaltOrGoOn { .. }))));
        allowed(&game, Blue, &Order::GoOn {})
    };
    assert!(may(None));
    assert!(!may(Some((1120, 1155))), "hidden at the start, and in sight only now");
}

/// STA-5.2, 6.1, R28. A unit that charged does not fire, though it touched no enemy.
#[test]
fn a_charger_does_not_fire() {
    let mut game = Field::new([runner(), skirmishers(5, 1000, 1100, 180), line(1000, 1250, 180)]).moving();
    give(&mut game, Blue, charge(None), &[]);
    give(&mut game, Red, Order::Evade { to: spot(1000.0, 1310.0) }, &[]);
    give(&mut game, Blue, Order::Halt { by: Some(mm(100)) }, &[]);
    let charger = find(&game, 1).clone();
    let firing = Field::new([charger, line(1000, 1200, 180)]).firing();
    let shot = Order::Shoot { unit: UnitId(1), target: UnitId(2), shot: None, second: None, third: None };
    assert_eq!(refused(&firing, Blue, shot).0, cite::MOVE_AND_FIRE);
}
