//! Charges: the book's examples, the tests they need, and how they end.

use crate::charge::flank;
use crate::cite;
use crate::kit::*;
use crate::terrain::Terrain;
use crate::{Arm, Class, Decision, Event, FastPlay, Formation, Onto, Order, Reason, Turn, Unit, UnitFlags};
use engine::{Fact, Game, Placed, Told};
use geom::{Angle, Corner, Edge, Leg, Motion};
use names::{RuleId, Side, UnitId};

const BLUE: Side = Side::Blue;
const RED: Side = Side::Red;

fn charge(target: u32) -> Order {
    Order::Charge { unit: UnitId(1), target: UnitId(target), onto: None, path: None }
}

fn is_legal(game: &Game<FastPlay>, order: Order) -> bool {
    game.check(BLUE, &order).is_ok()
}

fn rule(game: &Game<FastPlay>, order: Order) -> RuleId {
    refused(game, BLUE, order).0
}

fn asked(game: &Game<FastPlay>, side: Side) -> Option<Decision> {
    game.decision_for(side).map(|asked| asked.of)
}

fn line(arm: Arm, x: f64, y: f64, degrees: i32) -> Unit {
    unit(arm, Formation::Line, x, y, degrees)
}

fn column(arm: Arm, x: f64, y: f64, degrees: i32) -> Unit {
    unit(arm, Formation::Column, x, y, degrees)
}

/// A foot line whose left front corner is at a place.
fn line_by_corner(x: f64, y: f64, degrees: i32) -> Unit {
    let turn = f64::from(degrees).to_radians();
    let (ahead, right) = ((turn.sin(), turn.cos()), (turn.cos(), -turn.sin()));
    let centre = |corner: f64, right: f64, ahead: f64| corner + right * 1.875 - ahead * 0.28125;
    line(Arm::HeavyFoot, centre(x, right.0, ahead.0), centre(y, right.1, ahead.1), degrees)
}

/// FPN-H06: FPN-6.4, 6.15, 6.18, G20. A zone bars a charge past it, unless its owner is hand-to-hand; of two
/// equal slides the charger chooses.
#[test]
fn a_charge_past_a_front_is_barred_unless_it_fights() {
    let cavalry = column(Arm::LightCavalry, 30.0, 20.0, 90);
    let c = line(Arm::HeavyFoot, 38.5, 20.0, 270);
    let b = line(Arm::HeavyFoot, 35.0, 17.5, 0).of(RED);
    let friend = column(Arm::HeavyFoot, 34.53125, 16.9375, 0);
    let game = Field::new([cavalry.clone(), c.clone(), b.clone()]).moving(BLUE);
    assert_eq!(
        refused(&game, BLUE, charge(2)),
        (cite::FRONT_ZONE, Reason::InFrontZone { unit: UnitId(1), of: UnitId(3) })
    );
    for (to, y) in [(Turn::Left, 20.46875), (Turn::Right, 19.53125)] {
        let mut game = Field::new([cavalry.clone(), c.clone(), b.clone(), friend.clone()]).moving(BLUE);
        give(&mut game, BLUE, charge(2), &[4]);
        assert_eq!(asked(&game, BLUE), Some(Decision::Align { unit: UnitId(1), target: UnitId(2) }));
        give(&mut game, BLUE, Order::Slide { to }, &[]);
        assert_eq!(stands(&game, 1)[0], (37.9375, y, 90.0));
        assert_eq!(asked(&game, BLUE), Some(Decision::Act));
    }
}

/// FPN-H18, the charge: FPN-4.22, 6.18, 8.6. A 3 is enough for a French column at a line of foot.
#[test]
fn a_french_column_charges_a_line_on_a_three() {
    let game = |french: bool| {
        let mut own = column(Arm::HeavyFoot, 30.46875, 24.4375, 0);
        own.french = french;
        let british = line(Arm::HeavyFoot, 30.0, 30.0, 180).of_class(Class::Raw);
        Field::new([own, british]).moving(BLUE)
    };
    let mut goes = game(true);
    give(&mut goes, BLUE, charge(2), &[3]);
    assert_eq!(stands(&goes, 1)[0], (30.46875, 29.4375, 0.0));
    let own = find(&goes, 1);
    assert_eq!((own.contact_turn, own.charged_turn), (5, 5));
    assert!(own.flags.has(UnitFlags::CHARGED_IN_GOOD_GOING.with(UnitFlags::CHARGED_FOOT_LINE)));
    assert_eq!((find(&goes, 2).contact_turn, find(&goes, 2).charged_turn), (5, 0));
    let mut stays = game(true);
    give(&mut stays, BLUE, charge(2), &[2]);
    assert_eq!(stands(&stays, 1)[0].1, 24.4375);
    assert!(find(&stays, 1).flags.has(UnitFlags::ACTED));
    let mut austrian = game(false);
    give(&mut austrian, BLUE, charge(2), &[3]);
    assert_eq!(stands(&austrian, 1)[0].1, 24.4375);
    give(&mut game(false), BLUE, charge(2), &[4]);
}

/// FPN-11.6, R70. A unit that is charged home is not being rallied any more, however the charge ends.
#[test]
fn contact_ends_a_rally() {
    let mut target = line(Arm::HeavyFoot, 30.0, 30.0, 180).shaken();
    target.rallies_in = 4;
    let mut game = Field::new([column(Arm::HeavyFoot, 30.46875, 24.4375, 0), target]).moving(BLUE);
    give(&mut game, BLUE, charge(2), &[6]);
    assert_eq!(find(&game, 2).rallies_in, 0);
}

/// FPN-H21, the charge: FPN-4.19. Cavalry has no plus at a steady square.
#[test]
fn cavalry_charges_a_square_without_a_plus() {
    let game =
        |square: Unit| Field::new([line(Arm::HeavyCavalry, 30.59375, 25.6875, 0), square]).moving(BLUE);
    let square = || unit(Arm::HeavyFoot, Formation::Square, 30.0, 30.0, 180);
    let mut goes = game(square());
    give(&mut goes, BLUE, charge(2), &[5]);
    assert_eq!(stands(&goes, 1)[1], (30.0, 28.6875, 0.0));
    let mut stays = game(square());
    give(&mut stays, BLUE, charge(2), &[4]);
    assert_eq!(stands(&stays, 1)[1], (30.0, 25.6875, 0.0));
    // A shaken square is a front like any other.
    let mut shaken = game(square().shaken());
    give(&mut shaken, BLUE, charge(2), &[4]);
    assert_eq!(stands(&shaken, 1)[1].1, 28.6875);
}

/// FPN-4.20, 4.21. Foot at a square has +1, any charger on a flank or rear +2; R34: there is no other side of
/// a square.
#[test]
fn a_flank_is_charged_on_a_three() {
    let square = unit(Arm::HeavyFoot, Formation::Square, 30.0, 22.59375, 180);
    let game = || Field::new([column(Arm::HeavyFoot, 30.0, 20.0, 0), square.clone()]).moving(BLUE);
    let mut goes = game();
    give(&mut goes, BLUE, charge(2), &[4]);
    assert!(crate::melee::contact::in_hth(goes.known(BLUE).table(), UnitId(1)));
    give(&mut game(), BLUE, charge(2), &[3]);
    let rear = Order::Charge { unit: UnitId(1), target: UnitId(2), onto: Some(Onto::Rear), path: None };
    assert_eq!(rule(&game(), rear), cite::FLANK_RIGHT);
    for (degrees, onto) in [(90, Onto::RightFlank), (270, Onto::LeftFlank), (0, Onto::Rear)] {
        let enemy = || line(Arm::HeavyCavalry, 30.0, 24.0, degrees).of(RED);
        let game = || Field::new([column(Arm::LightCavalry, 30.0, 16.0, 0), enemy()]).moving(BLUE);
        let order = |onto| Order::Charge { unit: UnitId(1), target: UnitId(2), onto: Some(onto), path: None };
        let mut goes = game();
        give(&mut goes, BLUE, order(onto), &[3]);
        assert!(crate::melee::contact::in_hth(goes.known(BLUE).table(), UnitId(1)), "{onto:?}");
        let mut stays = game();
        give(&mut stays, BLUE, order(onto), &[2]);
        assert_eq!(stands(&stays, 1)[0].1, 16.0);
        assert_eq!(rule(&game(), order(Onto::Front)), cite::FLANK_RIGHT);
    }
}

/// FPN-4.28, 1.7, R14. Out of command a charge has no plus; Skirmishers keep theirs.
#[test]
fn out_of_command_a_charge_has_no_plus() {
    let enemy = || line(Arm::HeavyFoot, 30.0, 24.0, 180);
    let fate = |arm, die| {
        let own = line(arm, 30.0, 21.5, 0).out_of_command().french();
        let mut game = Field::new([own, enemy()]).moving(BLUE);
        give(&mut game, BLUE, charge(2), &[die]);
        crate::melee::contact::in_hth(game.known(BLUE).table(), UnitId(1))
    };
    assert!(!fate(Arm::HeavyFoot, 4) && fate(Arm::HeavyFoot, 5));
    assert!(!fate(Arm::LightFoot, 3) && fate(Arm::LightFoot, 4));
}

/// FPN-4.20, 4.22, R22. French Foot in column gain two against a line of foot, Skirmishers too; no other
/// troops do, and the lines do not add up.
#[test]
fn only_a_french_column_of_foot_gains_two_against_a_line() {
    let goes_in = |own: Unit, enemy: Unit, die: u8| {
        let mut game = Field::new([own, enemy]).moving(BLUE);
        let told = give(&mut game, BLUE, charge(2), &[die]);
        told.iter().any(|told| matches!(told.fact, Fact::Event(Event::ChargedHome { .. })))
    };
    let column_of = |arm| column(arm, 30.0, 20.5, 0);
    let foot = || line(Arm::HeavyFoot, 30.0, 24.0, 180);
    assert!(goes_in(column_of(Arm::HeavyFoot).french(), foot(), 3));
    assert!(!goes_in(column_of(Arm::HeavyFoot).french(), foot(), 2));
    assert!(goes_in(column_of(Arm::LightFoot).french(), foot(), 3));
    assert!(!goes_in(column_of(Arm::HeavyFoot), foot(), 3) && goes_in(column_of(Arm::HeavyFoot), foot(), 4));
    assert!(!goes_in(column_of(Arm::HeavyCavalry).french(), foot(), 3));
    let enemy_column = column(Arm::HeavyFoot, 30.0, 24.0, 180);
    assert!(!goes_in(column_of(Arm::HeavyFoot).french(), enemy_column, 3));
}

/// FPN-8.12, R23, 4.19, 4.20. Two enemies exactly as near are both charged, with the lower plus; one slightly
/// nearer stops it.
#[test]
fn two_are_reached_only_if_equally_near() {
    // A line and a steady square side by side, their fronts at y 24 and at `front`; cavalry comes up before
    // both.
    let game = |front: f64| {
        let own = line(Arm::HeavyCavalry, 30.0, 21.0, 0);
        let a = line(Arm::HeavyFoot, 31.875, 24.28125, 180);
        let b = unit(Arm::HeavyFoot, Formation::Square, 28.5, front + 1.03125, 180);
        Field::new([own, a, b]).moving(BLUE)
    };
    let both = |front, die| {
        let told = give(&mut game(front), BLUE, charge(2), &[die]);
        let met = |told: &&Told<FastPlay>| {
            matches!(told.fact, Fact::Event(Event::Contacted { unit: UnitId(1), .. }))
        };
        told.iter().filter(met).count()
    };
    assert_eq!(both(24.0, 4), 0);
    assert_eq!(both(24.0, 5), 2);
    assert_eq!(both(24.009, 5), 2);
    assert_eq!(both(24.05, 4), 1);
    // If the other is nearer, the named one is not reached.
    assert_eq!(rule(&game(23.95), charge(2)), cite::FIRST_ENEMY);
    assert!(is_legal(&game(23.95), charge(3)));
}

/// FPN-8.13, 8.6, R52, G20, G23. The charger slides to line up; the unit touched at a corner turns to full
/// contact, or refuses and is fought as it stands.
#[test]
fn a_second_enemy_may_tidy_the_line() {
    let game = || {
        let c = line(Arm::HeavyFoot, 29.0, 21.71875, 0);
        let a = line(Arm::HeavyFoot, 30.0, 24.28125, 180);
        Field::new([c, a, line_by_corner(28.0, 24.0, 190)]).moving(BLUE)
    };
    let charged = || {
        let mut game = game();
        give(&mut game, BLUE, charge(2), &[4]);
        assert_eq!(stands(&game, 1)[0], (27.65625, 23.71875, 0.0));
        assert_eq!(asked(&game, RED), Some(Decision::Conform { unit: UnitId(3), charger: UnitId(1) }));
        game
    };
    let mut tidy = charged();
    give(&mut tidy, RED, Order::Conform {}, &[]);
    let stand = stands(&tidy, 3);
    assert!(
        stand.iter().all(|element| element.2 == 180.0 && (element.1 - 24.28125).abs() < 1e-4),
        "{stand:?}"
    );
    assert!((stand[0].0 - 27.65625).abs() < 1e-4, "{stand:?}");
    let mut refuses = charged();
    let before = stands(&refuses, 3);
    give(&mut refuses, RED, Order::Refuse {}, &[]);
    assert_eq!(stands(&refuses, 3), before);
    assert!(crate::melee::contact::in_hth(refuses.known(RED).table(), UnitId(3)));
}

/// FPN-6.16, 6.9, R34, G19. Around E: A flank only, B front only, C front or flank, D rear only.
#[test]
fn rights_follow_from_where_a_charge_begins() {
    let e = line(Arm::HeavyFoot, 30.0, 30.0, 180);
    let sides = |own: Unit| {
        let body = own.body().expect("on the table");
        let faces = flank::entitled(&e, &body, 0.254);
        faces.iter().map(|face| face.edge).collect::<Vec<_>>()
    };
    assert_eq!(sides(column(Arm::HeavyFoot, 25.0, 30.0, 90)), [Edge::Right]);
    assert_eq!(sides(column(Arm::HeavyFoot, 30.0, 25.0, 0)), [Edge::Front]);
    assert_eq!(sides(column(Arm::HeavyFoot, 25.0, 25.0, 0)), [Edge::Front, Edge::Right]);
    assert_eq!(sides(column(Arm::HeavyFoot, 30.0, 35.0, 180)), [Edge::Rear]);
    // Astride every line one may strike the front only.
    let astride = line(Arm::HeavyFoot, 28.0, 30.0, 90);
    assert_eq!(sides(astride), [Edge::Front]);
    // The line itself, either side of the tolerance: the right flank is at x 28.125.
    assert_eq!(sides(column(Arm::HeavyFoot, 28.125 - 0.46875 + 0.005, 25.0, 0)).len(), 2);
    assert_eq!(sides(column(Arm::HeavyFoot, 28.125 - 0.46875 + 0.015, 25.0, 0)).len(), 1);
}

/// FPN-6.9. A charger that does not begin beyond a flank may not strike it.
#[test]
fn a_flank_is_not_struck_from_the_front() {
    // A column ahead of the line's end wheels in behind its corner: it reaches the flank, but began short of
    // its line.
    let enemy = line(Arm::HeavyFoot, 30.0, 24.0, 180);
    let own = column(Arm::LightCavalry, 32.0, 21.0, 0);
    let game = Field::new([own, enemy]).moving(BLUE);
    let order = |onto| Order::Charge { unit: UnitId(1), target: UnitId(2), onto, path: None };
    assert!(!is_legal(&game, order(Some(Onto::LeftFlank))));
    assert!(is_legal(&game, order(Some(Onto::Front))) && is_legal(&game, order(None)));
}

/// FPN-6.18, R39, R19, R40, 11.1, 8.5. A unit that may not charge is refused without a die.
#[test]
fn guns_squares_shaken_and_fighting_units_do_not_charge() {
    let enemy = || line(Arm::HeavyFoot, 30.0, 22.0, 180);
    let game = |own: Unit| Field::new([own, enemy()]).moving(BLUE);
    assert_eq!(rule(&game(column(Arm::HorseArtillery, 30.0, 19.0, 0)), charge(2)), cite::CHARGE);
    let square = unit(Arm::HeavyFoot, Formation::Square, 30.0, 20.0, 0);
    assert_eq!(refused(&game(square), BLUE, charge(2)).1, Reason::NeverCharges { unit: UnitId(1) });
    assert_eq!(rule(&game(line(Arm::HeavyFoot, 30.0, 20.0, 0).shaken()), charge(2)), cite::SHAKEN_CANNOT);
    let fights = line(Arm::HeavyFoot, 30.0, 21.4375, 0);
    assert_eq!(refused(&game(fights), BLUE, charge(2)).1, Reason::InHandToHand { unit: UnitId(1) });
    // Too far by more than the tolerance; friends in the way.
    let from = |y: f64| game(line(Arm::HeavyFoot, 30.0, y, 0));
    assert!(is_legal(&from(18.4375 - 0.005), charge(2)));
    assert!(!is_legal(&from(18.4375 - 0.015), charge(2)));
    let friend = line(Arm::HeavyFoot, 30.0, 20.5, 0);
    let blocked = Field::new([line(Arm::HeavyFoot, 30.0, 19.0, 0), enemy(), friend]).moving(BLUE);
    assert_eq!(rule(&blocked, charge(2)), cite::NO_PASSAGE);
    // A shorter way than to the enemy reaches no enemy.
    let short = Motion::as_one([Leg::Ahead { by: inches(1.0) }]);
    let short = Order::Charge { unit: UnitId(1), target: UnitId(2), onto: None, path: Some(short) };
    assert_eq!(
        refused(&from(19.0), BLUE, short).1,
        Reason::NotReached { unit: UnitId(1), target: UnitId(2) }
    );
    // An existing hand-to-hand may be joined.
    let friend = line(Arm::HeavyFoot, 33.75, 21.4375, 0);
    let joins = Field::new([line(Arm::HeavyFoot, 29.0, 19.0, 0), enemy(), friend]).moving(BLUE);
    assert!(is_legal(&joins, charge(2)));
}

/// R86, R31. A line a little out of dressing may be charged; a unit that begins in a zone charges its owner
/// only.
#[test]
fn zones_of_those_it_comes_at_do_not_stop_a_charge() {
    let a = line(Arm::HeavyFoot, 28.125, 24.28125, 180);
    let b = |front: f64| line(Arm::HeavyFoot, 31.875, front + 0.28125, 180);
    let own = |y| line(Arm::HeavyFoot, 30.0, y, 0);
    let game = |front, y| Field::new([own(y), a.clone(), b(front)]).moving(BLUE);
    assert!(is_legal(&game(24.5, 21.5), charge(2)));
    // Far enough back it is not entered at all, nor reached within its depth.
    assert!(is_legal(&game(26.5, 21.5), charge(2)));
    // In the zones of both, either may be charged.
    assert!(is_legal(&game(24.0, 22.0), charge(2)) && is_legal(&game(24.0, 22.0), charge(3)));
    // In the zone of only one enemy: the other stands aside, out of the way.
    let owner = line(Arm::HeavyFoot, 30.0, 20.0, 90).of(RED);
    let inside = column(Arm::LightCavalry, 31.5, 20.0, 0);
    let far = line(Arm::HeavyFoot, 31.5, 25.0, 180);
    let game = Field::new([inside, far, owner]).moving(BLUE);
    assert_eq!(
        refused(&game, BLUE, charge(2)),
        (cite::FRONT_ZONE, Reason::InFrontZone { unit: UnitId(1), of: UnitId(3) })
    );
}

/// FPN-8.11, 6.7, R51, R32, 8.9. Charged Skirmishers test once to evade; the chargers stay at the point of
/// contact.
#[test]
fn skirmishers_evade_a_charge() {
    let own = || column(Arm::HeavyFoot, 30.46875, 20.0, 0);
    let screen = || line(Arm::LightFoot, 30.0, 24.0, 180);
    let evade = Decision::Evade { unit: UnitId(2), charger: UnitId(1) };
    let charged = |screen: Unit| {
        let mut game = Field::new([own(), screen]).moving(BLUE);
        give(&mut game, BLUE, charge(2), &[4]);
        game
    };
    let mut goes = charged(screen());
    assert_eq!(asked(&goes, RED), Some(evade.clone()));
    give(&mut goes, RED, Order::Evade {}, &[5]);
    let fall = |by, about| Order::FallBack { by: inches(by), about };
    assert!(goes.check(RED, &fall(4.005, false)).is_ok() && goes.check(RED, &fall(4.015, false)).is_err());
    assert!(goes.check(RED, &fall(0.005, false)).is_err(), "it must end clear of the charger");
    give(&mut goes, RED, fall(4.0, false), &[]);
    assert_eq!(stands(&goes, 2)[0].1, 28.0);
    assert!(find(&goes, 2).flags.has(UnitFlags::ACTED));
    assert_eq!(stands(&goes, 1)[0].1, 23.4375);
    assert_eq!(find(&goes, 1).charged_turn, 0);
    assert_eq!(asked(&goes, BLUE), Some(Decision::Act));
    let mut stays = charged(screen());
    give(&mut stays, RED, Order::Evade {}, &[4]);
    assert_eq!(find(&stays, 2).contact_turn, 5);
    assert!(find(&stays, 2).flags.has(UnitFlags::EVADE_TESTED));
    let mut stands_fast = charged(screen());
    give(&mut stands_fast, RED, Order::Stand {}, &[]);
    assert_eq!(find(&stands_fast, 1).charged_turn, 5);
    // The shaken may not, nor those with nowhere to go, nor others than Skirmishers.
    assert_eq!(asked(&charged(screen().shaken()), RED), None);
    assert_eq!(asked(&charged(line(Arm::HeavyFoot, 30.0, 24.0, 180)), RED), None);
    let wall = line(Arm::HeavyFoot, 30.0, 24.5625, 180);
    let mut shut = Field::new([own(), screen(), wall]).on([]).moving(BLUE);
    give(&mut shut, BLUE, charge(2), &[4]);
    assert_eq!(asked(&shut, RED), Some(evade));
    let edge = line(Arm::LightFoot, 30.0, 47.71875, 180);
    let mut edge = Field::new([column(Arm::HeavyFoot, 30.46875, 44.0, 0), edge]).moving(BLUE);
    give(&mut edge, BLUE, charge(2), &[4]);
    assert_eq!(asked(&edge, RED), None);
}

/// FPN-8.7, 8.6, R48, G20. A unit without room to turn flush completes its wheel in the turn after, without a
/// test.
#[test]
fn a_wheel_cut_short_is_completed_in_the_second_round() {
    let turn = 20_f64.to_radians();
    let enemy = || line(Arm::HeavyFoot, 30.0, 24.28125, 180);
    let friend = line(Arm::HeavyFoot, 31.3, 23.71875, 0).having_lost(3);
    let own = line_by_corner(28.6 - turn.sin(), 24.0 - turn.cos(), 20);
    let mut game = Field::new([own.clone(), enemy(), friend]).moving(BLUE);
    give(&mut game, BLUE, charge(2), &[4]);
    let stopped = find(&game, 1).clone();
    assert!(stopped.flags.has(UnitFlags::OWES_WHEEL), "{:?}", stands(&game, 1));
    assert!(stands(&game, 1)[0].2 > 0.5);
    // With room it turns flush at once, and slides to face an element.
    let mut free = Field::new([own, enemy()]).moving(BLUE);
    give(&mut free, BLUE, charge(2), &[4]);
    assert!(!find(&free, 1).flags.has(UnitFlags::OWES_WHEEL));
    assert!(stands(&free, 1).iter().all(|element| element.2 == 0.0), "{:?}", stands(&free, 1));
    assert!(stands(&free, 1).iter().any(|element| (element.0 - 29.53125).abs() < 1e-4));
    let second = |turn, more: Option<Unit>| {
        let mut own = stopped.clone();
        own.flags.set(UnitFlags::ACTED, false);
        Field::new([own, enemy()].into_iter().chain(more)).in_turn(turn).moving(BLUE)
    };
    let complete = || Order::CompleteWheel { unit: UnitId(1) };
    let mut done = second(6, None);
    give(&mut done, BLUE, complete(), &[]);
    assert!(stands(&done, 1).iter().all(|element| element.2 == 0.0));
    assert!(!is_legal(&done, complete()));
    assert_eq!(rule(&second(5, None), complete()), cite::COMPLETING_A_WHEEL);
    assert_eq!(rule(&second(7, None), complete()), cite::COMPLETING_A_WHEEL);
    // Not if another enemy is upon it.
    let mut behind = line(Arm::HeavyFoot, 30.0, 10.0, 180).having_lost(3);
    let front = stopped.front().expect("on the table");
    behind.elements[0] = geom::Pose::of(front.advanced(-0.84375 * 25.4));
    let beset = second(6, Some(behind));
    assert_eq!(crate::melee::contact::enemies_touching(beset.known(BLUE).table(), UnitId(1)).len(), 2);
    assert_eq!(refused(&beset, BLUE, complete()).1, Reason::NoWheelOwed { unit: UnitId(1) });
}

/// G20. Neither turn nor slide brings a third enemy into contact, or leads onto another unit.
#[test]
fn lining_up_leaves_others_alone() {
    // The column would slide 0.3 inches to its right, but a friend stands 0.1 inches beside it.
    let own = column(Arm::HeavyFoot, 30.16875, 21.0, 0);
    let friend = column(Arm::HeavyFoot, 31.20625, 23.4375, 0);
    let mut game = Field::new([own, line(Arm::HeavyFoot, 30.0, 24.0, 180), friend]).moving(BLUE);
    give(&mut game, BLUE, charge(2), &[4]);
    let x = stands(&game, 1)[0].0;
    assert!((30.26..30.29).contains(&x), "{x}");
}

/// FPN-8.23, R82, R12, 3.5. A unit that lines a wall when charged defends it, and the charger stops on its
/// far side.
#[test]
fn a_wall_is_defended() {
    let game = |off: f64| {
        let wall = strip(Terrain::Obstacle, &[(20.0, 23.71875 - off), (40.0, 23.71875 - off)], 0.0);
        let own = column(Arm::HeavyFoot, 30.46875, 20.0, 0);
        let mut game = Field::new([own, line(Arm::HeavyFoot, 30.0, 24.0, 180)]).on([wall]).moving(BLUE);
        give(&mut game, BLUE, charge(2), &[4]);
        game
    };
    let lined = game(0.125);
    assert!(find(&lined, 2).flags.has(UnitFlags::DEFENDS_OBSTACLE));
    assert!((stands(&lined, 1)[0].1 - (23.4375 - 0.125)).abs() < 1e-3);
    assert!(crate::melee::contact::in_hth(lined.known(BLUE).table(), UnitId(1)));
    assert!(find(&game(0.255), 2).flags.has(UnitFlags::DEFENDS_OBSTACLE));
    let far = game(0.265);
    assert!(!find(&far, 2).flags.has(UnitFlags::DEFENDS_OBSTACLE));
    assert_eq!(stands(&far, 1)[0].1, 23.4375);
}

/// FPN-8.23, 6.12, R82, R54. A unit that stands dry against chargers in a river defends its bank, and their
/// going was not good.
#[test]
fn a_bank_is_defended() {
    let river = strip(Terrain::River, &[(0.0, 23.0), (72.0, 23.0)], 1.0);
    let own = column(Arm::HeavyFoot, 30.46875, 21.5, 0);
    let mut game = Field::new([own, line(Arm::HeavyFoot, 30.0, 24.0, 180)]).on([river]).moving(BLUE);
    give(&mut game, BLUE, charge(2), &[4]);
    assert!(find(&game, 2).flags.has(UnitFlags::DEFENDS_BANK));
    assert!(!find(&game, 1).flags.has(UnitFlags::CHARGED_IN_GOOD_GOING));
}

/// FPN-4.30, R26, 4.19. With the option, cavalry that fails at a square halts 4 inches off, or rides 4 inches
/// round it by its owner's way.
#[test]
fn cavalry_that_fails_at_a_square_shies() {
    let game = |y: f64, x: f64| {
        let square = unit(Arm::HeavyFoot, Formation::Square, 30.0, 30.0, 180);
        let own = column(Arm::LightCavalry, x, y, 0);
        Field::new([own, square]).with(|options| options.forced_cavalry_movement = true).moving(BLUE)
    };
    // The square's south front is at y 28.96875.
    let mut far = game(20.0, 30.0);
    give(&mut far, BLUE, charge(2), &[4]);
    let front = stands(&far, 1)[0].1 + 0.28125;
    assert!((28.96875 - front - 4.0).abs() < 0.02, "{front}");
    assert!(find(&far, 1).flags.has(UnitFlags::IN_MOTION));
    let mut near = game(25.5, 30.0);
    give(&mut near, BLUE, charge(2), &[4]);
    // Its owner says which way it goes round, 4 inches and no less.
    let wheel = |on, by: f64| {
        let turn = Leg::Wheel { on, by: geom::Angle::degrees(60) };
        let rest = by - 1.1875 * 60_f64.to_radians();
        Order::March { unit: UnitId(1), path: Motion::as_one([turn, Leg::Ahead { by: inches(rest) }]) }
    };
    assert_eq!(rule(&near, wheel(geom::Corner::Left, 3.5)), cite::FAILED_SQUARE);
    assert!(is_legal(&near, wheel(geom::Corner::Left, 4.0)));
    let told = give(&mut near, BLUE, wheel(geom::Corner::Right, 4.0), &[]);
    let rode = told.iter().find_map(|told| match &told.fact {
        engine::Fact::Event(crate::Event::RodeOn { by, .. }) => Some(by.0.inches()),
        _ => None,
    });
    assert!(rode.is_some_and(|by| (by - 4.0).abs() < 1e-3), "{rode:?}");
    assert!(
        stands(&near, 1)[0].2 != 0.0 && !crate::melee::contact::in_hth(near.known(BLUE).table(), UnitId(1))
    );
}

/// FPN-4.29, R38. Cavalry in motion that fails to charge rides on as far as it must and can; contact ends the
/// duty.
#[test]
fn cavalry_in_motion_that_fails_rides_on() {
    let game = || {
        let mut own = column(Arm::LightCavalry, 30.0, 15.0, 0);
        own.flags.set(UnitFlags::IN_MOTION, true);
        let field = Field::new([own, line(Arm::HeavyFoot, 30.0, 24.0, 180)]);
        field.with(|options| options.forced_cavalry_movement = true).moving(BLUE)
    };
    let mut fails = game();
    give(&mut fails, BLUE, charge(2), &[3]);
    let on = |by| Order::March { unit: UnitId(1), path: Motion::as_one([Leg::Ahead { by: inches(by) }]) };
    assert_eq!(rule(&fails, on(4.5)), cite::FAILURE);
    give(&mut fails, BLUE, on(4.0), &[]);
    assert_eq!(stands(&fails, 1)[0].1, 19.0);
    let mut goes = game();
    give(&mut goes, BLUE, charge(2), &[4]);
    let to = Order::Slide { to: Turn::Left };
    give(&mut goes, BLUE, to, &[]);
    assert!(!find(&goes, 1).flags.has(UnitFlags::IN_MOTION));
}

/// FPN-6.18, 6.2. A charge may wheel on its way, and its wheel counts.
#[test]
fn a_charge_may_wheel() {
    let enemy = line(Arm::HeavyFoot, 33.0, 23.0, 180);
    let game = Field::new([column(Arm::HeavyFoot, 30.0, 20.0, 0), enemy]).moving(BLUE);
    let legs = [Leg::Wheel { on: Corner::Right, by: Angle::degrees(30) }, Leg::Ahead { by: inches(6.0) }];
    let order = |path| Order::Charge { unit: UnitId(1), target: UnitId(2), onto: None, path };
    assert!(!is_legal(&game, order(None)));
    assert!(is_legal(&game, order(Some(Motion::following(legs)))));
    assert!(is_legal(&game, order(Some(Motion::as_one(legs)))));
}

/// G4, R34, R77. A bent column is judged element by element, and only its leader has a front.
#[test]
fn a_bent_column_has_flanks_element_by_element() {
    let mut game = Field::new([column(Arm::HeavyFoot, 30.0, 20.0, 0)]).moving(BLUE);
    let bend = [Leg::Wheel { on: Corner::Right, by: Angle::degrees(90) }, Leg::Ahead { by: inches(0.5) }];
    let path = Motion::following(bend);
    give(&mut game, BLUE, Order::March { unit: UnitId(1), path }, &[]);
    let bent = find(&game, 1);
    let faces = flank::faces(bent);
    assert_eq!(faces.iter().filter(|face| face.edge == Edge::Front).count(), 1);
    assert_eq!(faces.iter().filter(|face| face.edge == Edge::Rear).count(), 1);
    assert_eq!(faces.iter().filter(|face| face.edge == Edge::Left).count(), 4);
    // From far to the east a charger is ahead of the leader, and on the flank of none of those that still
    // look north.
    let east = column(Arm::HeavyFoot, 45.0, 20.5, 270).body().expect("on the table");
    let rights = flank::entitled(bent, &east, 0.254);
    assert!(rights.iter().any(|face| face.edge == Edge::Front));
    assert!(rights.iter().all(|face| face.edge != Edge::Left));
}

/// R32, 6.4. An evade respects the zones of other enemies.
#[test]
fn an_evade_respects_zones() {
    let own = column(Arm::HeavyFoot, 30.46875, 20.0, 0);
    let screen = line(Arm::LightFoot, 30.0, 24.0, 180);
    // Behind the screen a second enemy of its own looks at its rear: his zone begins at y 26.
    let second = line(Arm::HeavyFoot, 30.0, 28.28125, 180).of(BLUE);
    let mut game = Field::new([own, screen, second]).moving(BLUE);
    give(&mut game, BLUE, charge(2), &[4]);
    give(&mut game, RED, Order::Evade {}, &[5]);
    let fall = |by| Order::FallBack { by: inches(by), about: false };
    // Its rear edge is at y 24.28125.
    assert!(game.check(RED, &fall(1.725)).is_ok());
    assert!(game.check(RED, &fall(1.735)).is_err());
}

/// FPN-8.10, 8.11, R47, R38. A new combat gives new chances; one who was fighting already keeps his turn of
/// contact.
#[test]
fn a_new_combat_begins_with_its_first_contact() {
    let tried = |mut unit: Unit| {
        unit.flags.set(UnitFlags::SQUARE_TESTED, true);
        unit.in_contact_since(3)
    };
    let own = line(Arm::HeavyCavalry, 29.0, 21.5, 0);
    let enemy = tried(line(Arm::HeavyFoot, 30.0, 24.0, 180));
    let mut fresh = Field::new([own.clone(), enemy.clone()]).moving(BLUE);
    give(&mut fresh, BLUE, charge(2), &[4]);
    assert!(!find(&fresh, 2).flags.has(UnitFlags::SQUARE_TESTED));
    assert_eq!(find(&fresh, 2).contact_turn, 5);
    let friend = line(Arm::HeavyFoot, 33.5, 23.4375, 0).in_contact_since(3);
    let mut joined = Field::new([own, enemy, friend]).moving(BLUE);
    give(&mut joined, BLUE, charge(2), &[4]);
    assert!(find(&joined, 2).flags.has(UnitFlags::SQUARE_TESTED));
    assert_eq!((find(&joined, 2).contact_turn, find(&joined, 1).contact_turn), (3, 5));
}
