use super::*;
use crate::Formation;
use crate::kit::{
    Field, allowed, battery, cavalry, column, find, give, inches, line, refused, skirmishers, stands,
    state_of, strip,
};
use crate::measure::Turns;
use crate::movement::pace::Purpose;
use crate::movement::walk;
use crate::shooting::cover;
use crate::works::cover::{is_behind_work, reached_across};
use crate::{Cover, Unit, Weapon};
use geom::Segment;
use geom::{Leg, Motion};
use names::Side::{Blue, Red};

/// A work along y = 20 whose outer side is in the south, as in the example.
fn work() -> geom::Feature {
    strip(Terrain::Fieldwork, &[(35.0, 20.0), (25.0, 20.0)], 0.0)
}

fn is_behind(unit: Unit) -> bool {
    let body = unit.stance.body().expect("a body");
    Field::new([]).on([work()]).look(|at| is_behind_work(at, &unit, &body))
}

/// STC-11.11, R77, R110. Two inches behind a work, and no farther, and never before it.
#[test]
fn a_work_protects_two_inches_behind_it() {
    assert!(is_behind(line(30.0, 20.0, 180)), "it touches the inner side");
    assert!(is_behind(line(30.0, 22.0, 180)) && !is_behind(line(30.0, 22.01, 180)));
    assert!(!is_behind(line(30.0, 20.0, 0)), "it touches the outer side");
    assert!(!is_behind(line(22.0, 20.5, 180)), "it stands beside the work");
}

/// STC-11.11. Round a bend that opens away from the enemy the zone is as deep as everywhere.
#[test]
fn a_work_protects_round_its_bends() {
    let bent = strip(Terrain::Fieldwork, &[(40.0, 20.0), (30.0, 20.0), (20.0, 10.0)], 0.0);
    let behind = |x: f64, y: f64| {
        let unit = crate::kit::skirmish_rows(1, 1, x, y, 0);
        let body = unit.stance.body().expect("a body");
        Field::new([]).on([bent.clone()]).look(|at| is_behind_work(at, &unit, &body))
    };
    assert!(behind(29.5, 21.5) && behind(35.0, 21.5));
    assert!(!behind(29.0, 23.1) && !behind(35.0, 19.9));
}

fn cover_of(target: Unit, from: Unit) -> Cover {
    Field::new([from, target]).on([work()]).look(|at| {
        let eye = at.state.troops.get(UnitId(1)).expect("the firer").front().at;
        let body = at.state.troops.bodies().get(UnitId(2)).expect("the target");
        cover::against_fire(at, UnitId(2), Weapon::HeavyGun, Segment::new(eye, body.parts()[0].nearest(eye)))
    })
}

/// STC-11.11, R77. Hard cover against attacks and fire that cross the work from outside, and nothing else.
#[test]
fn a_work_is_hard_cover_against_what_crosses_it() {
    let outside = || line(30.0, 18.0, 0);
    assert_eq!(cover_of(line(30.0, 20.0, 180), outside()), Cover::Hard);
    assert_eq!(cover_of(line(30.0, 22.0, 180), outside()), Cover::Hard);
    assert_eq!(cover_of(line(30.0, 22.1, 180), outside()), Cover::None, "too far behind it");
    assert_eq!(cover_of(line(30.0, 21.0, 180), line(30.0, 20.0, 0)), Cover::Hard, "from the work itself");
    assert_eq!(cover_of(line(30.0, 20.5, 0), line(30.0, 25.0, 180)), Cover::None, "from behind");
    assert_eq!(cover_of(line(30.0, 20.0, 0), line(30.0, 21.0, 180)), Cover::None, "outward");
}

/// STC-11.11, R115. From the outer side every unit within two inches is touched, from the inner one a unit at
/// the work.
#[test]
fn a_charger_at_a_work_reaches_across_it() {
    let reached = |from: Unit, enemy: Unit| {
        let body = from.stance.body().expect("a body");
        let field = Field::new([from, enemy]).on([work()]);
        !field.look(|at| reached_across(at, UnitId(1), &body)).is_empty()
    };
    let outside = || column(30.0, 20.0, 0);
    assert!(reached(outside(), line(30.0, 20.0, 180)) && reached(outside(), line(30.0, 22.0, 180)));
    assert!(!reached(outside(), line(30.0, 22.1, 180)));
    assert!(!reached(outside(), line(33.1, 20.0, 180)), "not straight behind that stretch");
    assert!(!reached(column(30.0, 19.9, 0), line(30.0, 20.0, 180)), "not at the work");
    let inside = || column(30.0, 20.0, 180).of(Blue);
    assert!(reached(inside(), line(30.0, 20.0, 0).of(Red)));
    assert!(!reached(inside(), line(30.0, 19.9, 0).of(Red)));
}

/// STC-11.11, R77, R115. A whole turn, and the rear stands on the far side; the crossing disorders.
#[test]
fn infantry_crosses_a_work_in_a_turn() {
    let cross = Order::Cross { unit: UnitId(1) };
    let mut game = Field::new([column(30.0, 20.0, 0)]).on([work()]).moving();
    give(&mut game, Blue, cross.clone(), &[]);
    assert_eq!(stands(&game, 1), (30.0, 21.501, 0.0));
    assert_eq!(state_of(&game, 1), (12, false, true));
    assert_eq!(find(&game, 1).spent, Turns::WHOLE);
    let game = |unit: Unit| Field::new([unit]).on([work()]).moving();
    assert_eq!(refused(&game(column(30.0, 19.9, 0)), Blue, cross.clone()).0, cite::FIELDWORKS);
    let moved = Unit { spent: Turns::new(1, 1000), ..column(30.0, 20.0, 0) };
    assert_eq!(refused(&game(moved), Blue, cross.clone()).0, cite::MOVING);
    let horse = cavalry(Formation::Column, 30.0, 20.0, 0);
    let (rule, reason) = refused(&game(horse), Blue, cross.clone());
    assert_eq!((rule, reason), (cite::FIELDWORKS, Reason::WrongArm { unit: UnitId(1) }));
    let mut out = Field::new([column(30.0, 20.0, 180).of(Blue)]).on([work()]).moving();
    give(&mut out, Blue, cross, &[]);
    assert_eq!(stands(&out, 1), (30.0, 18.499, 180.0));
}

/// STC-11.11, R77, R112, R115. Skirmishers cross for as much, and are not disordered.
#[test]
fn skirmishers_cross_a_work_in_a_turn() {
    let mut game = Field::new([skirmishers(30.0, 20.0, 0)]).on([work()]).moving();
    give(&mut game, Blue, Order::Cross { unit: UnitId(1) }, &[]);
    assert!(!find(&game, 1).is_disordered());
    let body = find(&game, 1).stance.body().expect("a body");
    assert!((body.bounds().0.y - inches(20.001).mm()).abs() < 1e-3);
}

/// STC-11.11, R115. An inch clear of enemies beyond.
#[test]
fn no_unit_crosses_into_the_arms_of_an_enemy() {
    let may = |y: f64| {
        let units = [column(30.0, 20.0, 0), line(30.0, y, 180)];
        allowed(&Field::new(units).on([work()]).moving(), Blue, &Order::Cross { unit: UnitId(1) })
    };
    assert!(may(22.502) && !may(22.49));
}

/// STC-5.5.1, 11.11, R71, R77, R112. A unit that comes behind a work is disordered, but for guns and
/// skirmishers.
#[test]
fn troops_behind_a_work_are_disordered() {
    let after = |unit: Unit, by: f64| {
        let mut game = Field::new([unit]).on([work()]).moving();
        let path = Motion::as_one([Leg::Ahead { by: inches(by) }]);
        give(&mut game, Blue, Order::March { unit: UnitId(1), path }, &[]);
        find(&game, 1).is_disordered()
    };
    assert!(after(column(30.0, 24.0, 180).of(Blue), 2.0));
    assert!(!after(column(30.0, 24.0, 180).of(Blue), 1.9));
    assert!(!after(battery(4, 30.0, 23.0, 180).of(Blue), 2.0));
    assert!(!after(skirmishers(30.0, 23.0, 180).of(Blue), 2.0));
    assert!(!after(column(30.0, 18.0, 0), 2.0), "up to the outer side");
}

/// STC-11.11, R115. A charge goes over the work at an enemy well behind it: by the charger's depth and its
/// bonus.
#[test]
fn a_charge_over_a_work_reaches_its_depth_and_bonus() {
    let reaches = |y: f64| {
        let units = [column(30.0, 20.0, 0), line(30.0, y, 180)];
        Field::new(units).on([work()]).look(|at| {
            let unit = at.state.troops.get(UnitId(1)).expect("the charger");
            let path = Motion::as_one([Leg::Ahead { by: inches(y - 20.0) }]);
            let walked = walk(at, UnitId(1), unit, &path, Purpose::Charge { target: UnitId(2) });
            walked.map(|walked| {
                (walked.stopped.is_none(), walked.spent == Turns::WHOLE, walked.disordered_by, walked.bonus)
            })
        })
    };
    let far = reaches(23.5).expect("a charge");
    assert_eq!(far, (true, true, Some(cite::FIELDWORKS), inches(2.0)));
    assert!(reaches(23.6).is_err(), "an inch and a half deep and two inches of bonus");
    assert!(!reaches(22.0).expect("up to the work").0, "who is near the work is touched across it");
}
