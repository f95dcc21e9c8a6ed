//! Charges: which units make them, by which way, and how they end.

use super::*;
use crate::kit::{
    Field, allowed, battery, cavalry, column, engaged, find, give, inches, line, patch, question, refused,
    says, skirmishers, square, stands, state_of, strip,
};
use crate::terrain::Terrain;
use crate::{Arm, Formation, Grade, Nation, Order, SoundTheCharge, Unit};
use engine::Game;
use geom::{Angle, Corner, Leg};
use names::Side::{Blue, Red};

fn charge(unit: u32, target: u32) -> Order {
    Order::Charge { unit: UnitId(unit), target: UnitId(target), path: None }
}

fn along(unit: u32, target: u32, legs: impl IntoIterator<Item = Leg>) -> Order {
    Order::Charge { unit: UnitId(unit), target: UnitId(target), path: Some(Motion::as_one(legs)) }
}

fn ahead(by: f64) -> Leg {
    Leg::Ahead { by: inches(by) }
}

fn game(units: impl IntoIterator<Item = Unit>) -> Game<SoundTheCharge> {
    Field::new(units).moving()
}

/// The rule under which a charge of the first at the second is refused.
fn rule(units: impl IntoIterator<Item = Unit>) -> names::RuleId {
    refused(&game(units), Blue, charge(1, 2)).0
}

/// STC-9.1, 9.3, 6.13, R52. A charge ends where it touches, and its bonus is added to the move.
#[test]
fn a_charge_goes_up_to_its_target_with_its_bonus() {
    let of = |charger: Unit, far: f64| game([charger, line(30.0, 20.0 + far, 180)]);
    let reach = |charger: Unit, far: f64| allowed(&of(charger, far), Blue, &charge(1, 2));
    assert!(reach(line(30.0, 20.0, 0), 6.0) && !reach(line(30.0, 20.0, 0), 6.01));
    assert!(reach(column(30.0, 20.0, 0), 8.0) && !reach(column(30.0, 20.0, 0), 8.01));
    let horse = |formation, arm| cavalry(formation, 30.0, 20.0, 0).arm(arm);
    assert!(reach(horse(Formation::Line, Arm::HeavyCavalry), 10.0));
    assert!(!reach(horse(Formation::Line, Arm::MediumCavalry), 10.01));
    assert!(reach(horse(Formation::Line, Arm::LightCavalry), 12.0));
    assert!(!reach(horse(Formation::Column, Arm::LightCavalry), 14.01));
    let mut game = of(line(30.0, 20.0, 0), 5.0);
    let told = give(&mut game, Blue, charge(1, 2), &[]);
    assert!(says(&told, "charges") && says(&told, "is in contact with"));
    assert_eq!(stands(&game, 1), (30.0, 25.0, 0.0));
    assert!(game.state().is_engaged(UnitId(1)) && find(&game, 1).flags.has(UnitFlags::USED_BONUS));
    assert_eq!(refused(&game, Blue, charge(1, 2)).1, Reason::HasMoved { unit: UnitId(1) });
}

/// STC-6.3, 9.3, R22. Out of command the bonus is halved, too.
#[test]
fn out_of_command_a_charge_goes_half_as_far() {
    let reach = |far: f64| {
        let game = game([line(30.0, 20.0, 0).out_of_command(), line(30.0, 20.0 + far, 180)]);
        allowed(&game, Blue, &charge(1, 2))
    };
    assert!(reach(3.0) && !reach(3.01));
}

/// STC-9.1. Some part of the front must touch, and a flank does not.
#[test]
fn a_charge_touches_with_its_front() {
    // The column slides sideways into the other one.
    let game = game([column(30.0, 20.0, 0), column(32.5, 19.0, 180)]);
    let slide = along(1, 2, [Leg::Side { by: inches(1.0) }]);
    assert_eq!(refused(&game, Blue, slide).1, Reason::NotWithItsFront { unit: UnitId(1), target: UnitId(2) });
}

/// STC-9.1, R52. No other unit may be touched first, and a target that is missed is not charged.
#[test]
fn a_charge_reaches_its_target_and_no_unit_before_it() {
    let units = || [column(30.0, 20.0, 0), line(30.0, 24.0, 180), line(30.0, 22.0, 180), line(34.0, 22.0, 0)];
    assert_eq!(refused(&game(units()), Blue, charge(1, 2)).0, cite::ZONE);
    let fought = Field::new(units()).engaged([engaged(4, 3, 4)]).moving();
    let (rule, reason) = refused(&fought, Blue, charge(1, 2));
    assert_eq!((rule, reason), (cite::CHARGE, Reason::ReachesFirst { unit: UnitId(1), enemy: UnitId(3) }));
    let aside = game([column(30.0, 20.0, 0), column(34.0, 24.0, 180)]);
    let missed = Reason::NotReached { unit: UnitId(1), target: UnitId(2) };
    assert_eq!(refused(&aside, Blue, charge(1, 2)).1, missed);
    let short = game([column(30.0, 20.0, 0), column(30.0, 24.0, 180)]);
    assert_eq!(refused(&short, Blue, along(1, 2, [ahead(2.5)])).0, cite::CHARGE);
}

/// STC-9.2.1. A target need not be seen before the charge.
#[test]
fn the_target_need_not_be_in_sight() {
    let woods = patch(Terrain::LightWoods, (20.0, 40.0), (21.0, 22.0));
    let game = Field::new([column(30.0, 20.0, 0), line(30.0, 23.0, 180)]).on([woods]).moving();
    assert!(allowed(&game, Blue, &charge(1, 2)));
}

/// STC-9.2.2, 9.2.3, 9.3. Wheels and obliques lead into contact only without bonus, and bonus goes straight.
#[test]
fn bonus_inches_are_straight() {
    let wheel = |degrees: i32| Leg::Wheel { on: Corner::Right, by: Angle::degrees(degrees) };
    // A column of an inch and a half: 90 degrees are 2.356 inches, 60 are 1.571.
    let near = game([column(30.0, 20.0, 0), line(32.0, 20.0, 270).of(Red)]);
    assert!(allowed(&near, Blue, &along(1, 2, [wheel(90), ahead(6.0)])));
    let slant = |far: f64| Leg::Oblique { by: inches(far), off: Angle::degrees(30) };
    let units = |y: f64| game([column(30.0, 20.0, 0), line(31.0, 20.0 + y, 180)]);
    assert!(allowed(&units(2.0), Blue, &along(1, 2, [slant(3.0)])), "obliquely into contact");
    // Six inches at half speed are three; the rest must be straight.
    let bonus = refused(&units(3.0), Blue, along(1, 2, [slant(4.0)]));
    assert_eq!(bonus, (cite::BONUS_STRAIGHT, Reason::BonusNotStraight { unit: UnitId(1) }));
}

/// STC-9.1, R128. A charge that falls short of its target is refused, so no unit marches farther by its
/// bonus.
#[test]
fn a_charge_that_falls_short_is_refused() {
    let game = game([column(30.0, 20.0, 0), line(30.0, 28.5, 180)]);
    let short = refused(&game, Blue, along(1, 2, [Leg::Ahead { by: inches(7.5) }]));
    assert_eq!(short, (cite::CHARGE, Reason::NotReached { unit: UnitId(1), target: UnitId(2) }));
    let beyond = refused(&game, Blue, charge(1, 2));
    assert_eq!(beyond.0, cite::CHARGE);
    assert!(matches!(beyond.1, Reason::TooFar { .. }), "{:?}", beyond.1);
}

/// STC-9.2.2. Bonus inches do not lead through friends, except through skirmishers.
#[test]
fn bonus_inches_do_not_lead_through_friends() {
    // A line of one rank two inches ahead of the target: it is left behind for half an inch of bonus.
    let of = |friend: Unit| game([column(30.0, 20.0, 0), line(30.0, 27.5, 180), friend]);
    let barred = Reason::BonusThroughFriend { unit: UnitId(1), friend: UnitId(3) };
    assert_eq!(refused(&of(line(30.0, 25.8, 0)), Blue, charge(1, 2)), (cite::BONUS_STRAIGHT, barred));
    assert!(allowed(&of(skirmishers(30.0, 25.8, 0)), Blue, &charge(1, 2)));
    assert!(allowed(&of(line(20.0, 25.8, 0)), Blue, &charge(1, 2)));
}

/// STC-9.2.4, 10.16. A charge gives no points of itself, and no unit charges in the other side's turn.
#[test]
fn charging_gives_no_points() {
    let mut game = game([column(30.0, 20.0, 0), column(30.0, 23.0, 180)]);
    give(&mut game, Blue, charge(1, 2), &[]);
    let of = |unit, enemy| {
        crate::melee::points::points(game.known(Blue).table(), UnitId(unit), UnitId(enemy)).total()
    };
    assert_eq!((of(1, 2), of(2, 1)), (2, 2));
    assert_eq!(question(&game).map(|asked| asked.0), Some(Blue));
}

/// STC-9.2.5, 9.2, 10.3, R53. Gunners, the shaken, squares, bent lines, masses and units in contact do not
/// charge.
#[test]
fn some_never_charge() {
    let enemy = || line(30.0, 23.0, 180);
    assert_eq!(rule([battery(4, 30.0, 20.0, 0), enemy()]), cite::NEVER_CHARGE);
    assert_eq!(rule([line(30.0, 20.0, 0).shaken(), enemy()]), cite::NEVER_CHARGE);
    assert_eq!(rule([square(30.0, 20.0, 0), enemy()]), cite::CHARGE_CONDITIONS);
    let mut bent = line(30.0, 20.0, 0);
    bent.stance.formation = Formation::Bent;
    assert_eq!(rule([bent, enemy()]), cite::CHARGE_CONDITIONS);
    assert_eq!(rule([column(30.0, 20.0, 0).formed(Formation::Masse, 4), enemy()]), cite::CHARGE_CONDITIONS);
    let locked = Field::new([line(30.0, 20.0, 0), line(30.0, 20.0, 180)]).engaged([engaged(1, 2, 4)]);
    assert_eq!(refused(&locked.moving(), Blue, charge(1, 2)).0, cite::LOCKED);
    assert!(allowed(&game([line(30.0, 20.0, 0).disordered(), enemy()]), Blue, &charge(1, 2)));
}

/// STC-11.6, 13.2.4, R36, R52, R53, R54. Roads, long changes and marches of this turn bar a charge, a short
/// change does not.
#[test]
fn a_charge_is_declared_as_the_unit_begins_to_move() {
    let of = |flags| rule([column(30.0, 20.0, 0).flagged(flags), line(30.0, 23.0, 180)]);
    assert_eq!(of(UnitFlags::ON_ROAD), cite::ROADS);
    assert_eq!(of(UnitFlags::RETURNED), cite::BRITISH_RETURN);
    assert_eq!(of(UnitFlags::WOULD_NOT_CHARGE), cite::SPANISH_CHARGES);
    let mut marched = game([column(30.0, 20.0, 0), line(30.0, 25.0, 180)]);
    give(&mut marched, Blue, Order::March { unit: UnitId(1), path: Motion::as_one([ahead(1.0)]) }, &[]);
    assert_eq!(refused(&marched, Blue, charge(1, 2)).1, Reason::HasMoved { unit: UnitId(1) });
    let form = || Order::Form { unit: UnitId(1), formation: Formation::Line, files: None, face: None };
    // Half of four inches is left to it, and all of its bonus.
    let changed = |grade, far: f64| {
        let mut game = game([column(30.0, 20.0, 0).grade(grade), line(30.0, 20.0 + far, 180)]);
        give(&mut game, Blue, form(), &[]);
        game
    };
    assert!(allowed(&changed(Grade::B, 4.0), Blue, &charge(1, 2)));
    assert!(!allowed(&changed(Grade::B, 4.01), Blue, &charge(1, 2)));
    assert_eq!(refused(&changed(Grade::C, 2.0), Blue, charge(1, 2)).0, cite::MANEUVER);
}

/// STC-9.2.7, 10.13, R53. Skirmishers charge guns and each other, and not out of woods.
#[test]
fn skirmishers_charge_guns_and_skirmishers_only() {
    let at = |enemy: Unit| game([skirmishers(30.0, 20.0, 0), enemy.of(Red)]);
    assert_eq!(rule([skirmishers(30.0, 20.0, 0), line(30.0, 22.0, 180)]), cite::SKIRMISHERS_CHARGE);
    assert!(allowed(&at(battery(4, 30.0, 22.0, 180)), Blue, &charge(1, 2)));
    assert!(allowed(&at(skirmishers(30.0, 22.0, 180)), Blue, &charge(1, 2)));
    let woods = patch(Terrain::LightWoods, (20.0, 40.0), (15.0, 20.5));
    let field = Field::new([skirmishers(30.0, 20.0, 0), battery(4, 30.0, 22.0, 180)]).on([woods]);
    assert_eq!(refused(&field.moving(), Blue, charge(1, 2)).0, cite::SKIRMISHERS_IN_COMBAT);
}

/// STC-11.8. Only infantry attacks troops in towns.
#[test]
fn cavalry_does_not_charge_into_towns() {
    let inside = || {
        let stance = crate::Stance::whole(
            Formation::Garrison,
            crate::kit::pose(30.0, 24.0, 180),
            geom::inch(5),
            geom::inch(3),
            12,
        );
        Unit { stance, place: Place::Block(geom::FeatureId(0)), ..line(30.0, 24.0, 180) }
    };
    let town = || patch(Terrain::TownBlock, (27.5, 32.5), (24.0, 27.0));
    let horse = Field::new([cavalry(Formation::Line, 30.0, 20.0, 0), inside()]).on([town()]).moving();
    assert_eq!(refused(&horse, Blue, charge(1, 2)).0, cite::TOWNS);
    let foot = Field::new([column(30.0, 20.0, 0), inside()]).on([town()]).moving();
    assert!(allowed(&foot, Blue, &charge(1, 2)));
}

/// STC-13.7, 13.7.1, R93. Spanish horse throws 3 or more to charge, and who does not may still move.
#[test]
fn spanish_horse_charges_on_a_three() {
    let of = |nation| {
        let horse = cavalry(Formation::Line, 30.0, 20.0, 0).of_nation(nation);
        Field::new([horse, line(30.0, 26.0, 180)]).national().moving()
    };
    for nation in [Nation::Spain, Nation::Naples] {
        let mut goes = of(nation);
        give(&mut goes, Blue, charge(1, 2), &[3]);
        assert!(goes.state().is_engaged(UnitId(1)));
        let mut stays = of(nation);
        let told = give(&mut stays, Blue, charge(1, 2), &[2]);
        assert!(says(&told, "will not charge") && !stays.state().is_engaged(UnitId(1)));
        assert_eq!(refused(&stays, Blue, charge(1, 2)).0, cite::SPANISH_CHARGES);
        let march = Order::March { unit: UnitId(1), path: Motion::as_one([ahead(4.0)]) };
        assert!(allowed(&stays, Blue, &march));
    }
    give(&mut of(Nation::France), Blue, charge(1, 2), &[]);
    let foot = [line(30.0, 20.0, 0).of_nation(Nation::Spain), line(30.0, 23.0, 180)];
    give(&mut Field::new(foot).national().moving(), Blue, charge(1, 2), &[]);
}

/// STC-5.5.1, 11.5, R73. Chargers are disordered by an obstacle that they cross or at which they touch.
#[test]
fn obstacles_disorder_chargers() {
    let after = |y: f64| {
        let wall = strip(Terrain::Obstacle, &[(20.0, y), (40.0, y)], 0.0);
        let mut game = Field::new([column(30.0, 20.0, 0), line(30.0, 23.0, 180)]).on([wall]).moving();
        give(&mut game, Blue, charge(1, 2), &[]);
        state_of(&game, 1).2
    };
    assert!(after(23.0) && after(21.0) && !after(23.5));
}

/// STC-10.8, R62. A reinforcement comes into the rear of a friend who fought before this phase, and of its
/// own arm.
#[test]
fn a_friend_is_reinforced_from_behind() {
    let of = |first: Unit, second: Unit| {
        Field::new([first, line(30.0, 20.0, 180), second]).engaged([engaged(2, 1, 4)]).moving()
    };
    let fighting = || line(30.0, 20.0, 0);
    let fresh = Field::new([fighting(), line(30.0, 20.0, 180), column(30.0, 15.0, 0)]);
    let fresh = fresh.engaged([engaged(1, 2, 5)]).moving();
    assert_eq!(
        refused(&fresh, Blue, charge(3, 1)).1,
        Reason::NotOngoing { unit: UnitId(3), friend: UnitId(1) }
    );
    let beside = of(fighting(), column(35.0, 19.75, 270).of(Blue));
    assert_eq!(refused(&beside, Blue, charge(3, 1)).0, cite::REINFORCING, "not into its flank");
    let mut game = of(fighting(), column(30.0, 15.0, 0));
    let told = give(&mut game, Blue, charge(3, 1), &[]);
    assert!(says(&told, "reinforces"));
    assert_eq!(game.state().foes(UnitId(3))[..], [UnitId(2)]);
    assert_eq!(find(&game, 3).reinforces, Some(UnitId(1)));
}
