use crate::kit::*;
use crate::{Arm, Decision, Formation, Order, Reason, Unit, cite};
use engine::Game;
use geom::{Angle, Corner, Leg, Motion, mm};
use names::Side::{Blue, Red};
use names::UnitId;

fn charge(path: Option<Motion>) -> Order {
    Order::Charge { unit: UnitId(1), target: UnitId(2), path }
}

fn charged(units: impl IntoIterator<Item = Unit>) -> Game<crate::SoundTheChargeAlexis> {
    let mut game = Field::new(units).charging();
    give(&mut game, Blue, charge(None), &[]);
    game
}

/// STA-6.1, 6.3, R40, R42. One wheel of 45 degrees at most and then straight ahead, as far as the move pays.
#[test]
fn a_charge_wheels_once_and_goes_straight() {
    let game = |y: i64| Field::new([column(1000, 1000, 0), line(1000, y, 180)]).moving();
    assert!(allowed(&game(1210), Blue, &charge(None)) && !allowed(&game(1211), Blue, &charge(None)));
    let way = |degrees: i32| {
        let wheel = Leg::Wheel { on: Corner::Left, by: Angle::degrees(degrees) };
        charge(Some(Motion::as_one([wheel, Leg::Ahead { by: mm(200) }])))
    };
    assert!(allowed(&game(1080), Blue, &way(20)));
    assert_eq!(refused(&game(1080), Blue, way(46)).0, cite::CHARGE_PATH);
    let aside = Motion::as_one([Leg::Side { by: mm(10) }, Leg::Ahead { by: mm(100) }]);
    assert_eq!(refused(&game(1080), Blue, charge(Some(aside))).0, cite::CHARGE_PATH);
}

/// STA-10.4, 10.7, R69, R70. Skirmishers must evade before close order, within L and the cone; the charger
/// may stop on its line or go on.
#[test]
fn skirmishers_evade() {
    let mut game = charged([column(1000, 1000, 0), skirmishers(5, 1000, 1100, 180)]);
    assert_eq!(refused(&game, Red, Order::Stand {}).0, cite::MUST_EVADE);
    let evade = |y: f64| Order::Evade { to: spot(1000.0, y) };
    assert!(allowed(&game, Red, &evade(1310.0)) && !allowed(&game, Red, &evade(1310.1)));
    assert!(!allowed(&game, Red, &Order::Evade { to: spot(1200.0, 1100.0) }));
    give(&mut game, Red, evade(1310.0), &[]);
    assert!(matches!(question(&game), Some((Blue, Decision::HaltOrGoOn { .. }))));
    assert!(!allowed(&game, Blue, &Order::GoOn {}), "they are out of reach");
    give(&mut game, Blue, Order::Halt { by: Some(mm(100)) }, &[]);
    assert!((find(&game, 1).stance.pose.at.y.mm() - 1100.0).abs() < 0.01);
    assert!(stands_yet(&game, 2) && !find(&game, 2).is_shaken());
}

/// STA-10.5, R70. Evaders that are reached are eliminated, and the charger may go on.
#[test]
fn evaders_are_caught() {
    let mut game = charged([column(1000, 1000, 0), skirmishers(5, 1000, 1100, 180)]);
    give(&mut game, Red, Order::Evade { to: spot(1000.0, 1150.0) }, &[]);
    let told = give(&mut game, Blue, Order::GoOn {}, &[]);
    assert!(!stands_yet(&game, 2) && says(&told, "(STA-10.5)"));
    assert!(matches!(question(&game), Some((Blue, Decision::HaltOrGoOn { .. }))));
}

/// STA-10.5, 10.7, R106. Skirmishers in contact cannot evade and are caught.
#[test]
fn skirmishers_in_contact_are_caught() {
    let foe = skirmishers(5, 1000, 1122, 0);
    let units = [column(1000, 1000, 0), skirmishers(5, 1000, 1100, 180), foe];
    let mut game = Field::new(units).engaged([engaged(3, 2, 4)]).charging();
    let told = give(&mut game, Blue, charge(None), &[]);
    assert!(!stands_yet(&game, 2) && says(&told, "catches"));
}

/// STA-12.6, 27.8, R94, R97, R110. Gunners may leave their guns, which stay; limbered ones cannot.
#[test]
fn gunners_may_leave_their_guns() {
    let guns = || battery(2, 1000, 1100, 180);
    let mut game = charged([column(1000, 1000, 0), guns()]);
    let to = spot(1000.0, 1130.0 + 210.0);
    give(&mut game, Red, Order::Evade { to }, &[]);
    let crew = find(&game, 2);
    assert_eq!(
        (crew.formation(), crew.strength(), crew.left_guns.is_some()),
        (Formation::CrewOnFoot, 8, true)
    );
    let limbered = charged([column(1000, 1000, 0), guns().formed(Formation::Limbered, 2)]);
    assert!(!matches!(question(&limbered), Some((Red, _))));
    assert!(limbered.state().is_engaged(UnitId(2)));
}

/// STA-6.2, 6.4, R41, R43. Neither guns charge nor crews, nor may a target be charged that is not seen.
#[test]
fn some_charges_are_not_made() {
    let hidden = [column(1000, 1000, 0), column(1000, 1190, 180), line_of(40, 1000, 1100, 0)];
    assert_eq!(refused(&Field::new(hidden).moving(), Blue, charge(None)).0, cite::CHARGE_SIGHT);
    let guns = Field::new([battery(2, 1000, 1000, 0), line(1000, 1050, 180)]).moving();
    let never = Reason::NeverCharges { unit: UnitId(1) };
    assert_eq!(refused(&guns, Blue, charge(None)), (cite::NO_ATTACK, never));
}

/// STA-12.3, 12.5, R73, 6.11. Guns that do not lose throw the attackers back, shaken, and lose no gunner.
#[test]
fn unbeaten_guns_throw_attackers_back() {
    let fought = |dice: &[u8]| {
        let mut game = charged([column(1000, 1000, 0), battery(1, 1000, 1100, 180)]);
        give(&mut game, Red, Order::Stand {}, &[]);
        give(&mut game, Blue, Order::Done {}, dice);
        game
    };
    // Attack column 4, guns 4: all need four. Four dice against four.
    let mut held = fought(&[4, 1, 1, 1, 4, 1, 1, 1]);
    as_usual(&mut held, &[]);
    assert_eq!((state_of(&held, 1), state_of(&held, 2)), ((15, true), (4, false)));
    let beaten = fought(&[4, 4, 1, 1, 4, 1, 1, 1]);
    assert!(!stands_yet(&beaten, 2) && state_of(&beaten, 1) == (15, false));
}

/// STA-6.10, 6.6, R45, R47, 27.6, R92. A unit divides its dice among its enemies, the odd one as its owner
/// says.
#[test]
fn dice_are_divided_among_enemies() {
    let units = [line_of(12, 1000, 1000, 0), line_of(8, 940, 1000, 180), line_of(8, 1060, 1000, 180)];
    let field = Field::new(units).engaged([engaged(1, 2, 4), engaged(1, 3, 4)]);
    let mut game = field.doing(crate::Phase::Moves, [crate::Step::Combat]);
    run(&mut game, &[]);
    assert!(matches!(question(&game), Some((Blue, Decision::Divide { odd: 1, .. }))));
    give(&mut game, Blue, Order::Divide { against: vec![UnitId(3)] }, &[4, 4, 4, 1, 1, 1, 1]);
    // One hit, and two that cost the third unit a quarter and so two rout hits.
    assert_eq!((state_of(&game, 2).0, state_of(&game, 3).0), (7, 4));
}

/// STA-6.8, R46, R111. Where no unit has a die, each throws one.
#[test]
fn remnants_throw_a_die_each() {
    let remnant = |degrees| line_of(2, 1000, 1000, degrees).out_of(7);
    let field = Field::new([remnant(0), remnant(180)]).engaged([engaged(1, 2, 4)]);
    let mut game = field.doing(crate::Phase::Moves, [crate::Step::Combat]);
    let told = run(&mut game, &[3, 3]);
    assert_eq!(dice_thrown(&told), 2);
    assert_eq!(find(&game, 1).arm, Arm::Infantry);
}
