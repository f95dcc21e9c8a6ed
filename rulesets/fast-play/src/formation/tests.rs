//! Changes of formation, pose by pose.

use crate::cite;
use crate::kit::*;
use crate::terrain::Terrain;
use crate::{Arm, Decision, Formation, Grade, Order, Reason, Turn, Unit, UnitFlags};
use engine::Game;
use geom::{Leg, Motion};
use names::{RuleId, Side, UnitId};

const BLUE: Side = Side::Blue;
const ONE: UnitId = UnitId(1);

fn is_legal(game: &Game<crate::FastPlay>, order: Order) -> bool {
    game.check(BLUE, &order).is_ok()
}

fn rule(game: &Game<crate::FastPlay>, order: Order) -> RuleId {
    refused(game, BLUE, order).0
}

fn foot(formation: Formation) -> Unit {
    unit(Arm::HeavyFoot, formation, 30.0, 20.0, 0)
}

fn after(own: Unit, order: Order) -> Vec<(f64, f64, f64)> {
    let mut game = Field::new([own]).moving(BLUE);
    give(&mut game, BLUE, order, &[]);
    assert!(find(&game, 1).flags.has(UnitFlags::ACTED));
    stands(&game, 1)
}

/// FPN-H48: FPN-4.7 to 4.10, R15, R16. All without a die.
#[test]
fn elements_go_where_the_book_puts_them() {
    let a = after(foot(Formation::Column), Order::LineAhead { unit: ONE, left: 2 });
    assert_eq!(a, [28.125, 29.0625, 30.0, 30.9375].map(|x| (x, 20.0, 0.0)));
    let b = after(foot(Formation::Column), Order::TurnIntoLine { unit: ONE, turn: Turn::Right });
    assert_eq!(b, [20.0, 19.0625, 18.125, 17.1875].map(|y| (30.0, y, 90.0)));
    let c = after(foot(Formation::Line), Order::TurnIntoColumn { unit: ONE, turn: Turn::Right });
    assert_eq!(c, [31.40625, 30.84375, 30.28125, 29.71875].map(|x| (x, 20.0, 90.0)));
    let d = after(foot(Formation::Line), Order::ColumnAhead { unit: ONE, on: 1 });
    assert_eq!(d, [21.6875, 21.125, 20.5625, 20.0].map(|y| (29.53125, y, 0.0)));
    // (e) There is no order for any other angle: a turn is to the left or to the right.
    let left = after(foot(Formation::Column), Order::TurnIntoLine { unit: ONE, turn: Turn::Left });
    assert_eq!(left, [17.1875, 18.125, 19.0625, 20.0].map(|y| (30.0, y, 270.0)));
    let left = after(foot(Formation::Line), Order::TurnIntoColumn { unit: ONE, turn: Turn::Left });
    assert_eq!(left, [28.59375, 29.15625, 29.71875, 30.28125].map(|x| (x, 20.0, 270.0)));
}

/// FPN-4.8, R15. Guns are deeper than wide: turning into line they close up on their leader.
#[test]
fn guns_close_up_when_they_turn_into_line() {
    let limbered = || unit(Arm::FootArtillery, Formation::Column, 30.0, 20.0, 0);
    let right = after(limbered(), Order::TurnIntoLine { unit: ONE, turn: Turn::Right });
    assert_eq!(right, [(30.0, 20.0, 90.0), (30.0, 18.8125, 90.0)]);
    let left = after(limbered(), Order::TurnIntoLine { unit: ONE, turn: Turn::Left });
    assert_eq!(left, [(30.0, 18.8125, 270.0), (30.0, 20.0, 270.0)]);
}

/// FPN-H33: FPN-4.9. A column ahead may not end in contact.
#[test]
fn a_column_ahead_needs_its_ground() {
    let enemy = || unit(Arm::HeavyFoot, Formation::Line, 29.53125, 22.0625, 180);
    let four = Field::new([foot(Formation::Line), enemy()]).moving(BLUE);
    assert_eq!(rule(&four, Order::ColumnAhead { unit: ONE, on: 1 }), cite::COLUMN_AHEAD);
    let three = unit(Arm::HeavyFoot, Formation::Line, 29.53125, 20.0, 0).having_lost(1);
    let three = Field::new([three, enemy()]).moving(BLUE);
    assert!(is_legal(&three, Order::ColumnAhead { unit: ONE, on: 1 }));
}

/// FPN-4.9, 8.9. A unit that fights would end fighting, however far ahead of the enemy the column would
/// stand.
#[test]
fn no_column_ahead_is_formed_hand_to_hand() {
    let flanker = unit(Arm::HeavyFoot, Formation::Column, 28.125 - 0.28125, 20.0, 90).of(Side::Red);
    let game = Field::new([foot(Formation::Line), flanker]).moving(BLUE);
    let (rule, reason) = refused(&game, BLUE, Order::ColumnAhead { unit: ONE, on: 3 });
    assert_eq!((rule, reason), (cite::COLUMN_AHEAD, Reason::InHandToHand { unit: ONE }));
    assert!(is_legal(&game, Order::TurnIntoColumn { unit: ONE, turn: Turn::Left }));
}

/// FPN-4.1, 4.12, R18, G4. Only Heavy Foot forms square, about the centre of its old outline.
#[test]
fn heavy_foot_forms_square() {
    let square = |own| after(own, Order::Square { unit: ONE });
    let sides = |x: f64, y: f64| {
        [(x, y + 0.75, 0.0), (x + 0.75, y, 90.0), (x, y - 0.75, 180.0), (x - 0.75, y, 270.0)]
    };
    assert_eq!(square(foot(Formation::Line)), sides(30.0, 20.0));
    assert_eq!(square(foot(Formation::Column)), sides(30.0, 19.15625));
    for arm in [Arm::LightFoot, Arm::HeavyCavalry, Arm::FootArtillery] {
        let game = Field::new([unit(arm, Formation::Line, 30.0, 20.0, 0)]).moving(BLUE);
        assert_eq!(rule(&game, Order::Square { unit: ONE }), cite::THREE_FORMATIONS);
    }
    assert!(!is_legal(&Field::new([foot(Formation::Square)]).moving(BLUE), Order::Square { unit: ONE }));
}

/// FPN-4.12, R18. From square any side stays, and the others go beside or behind it.
#[test]
fn a_square_is_left_by_any_side() {
    let leave = |formation, side, left| Order::LeaveSquare { unit: ONE, formation, stays: side, left };
    let line = after(foot(Formation::Square), leave(Formation::Line, 1, 3));
    assert_eq!(line, [22.8125, 21.875, 20.9375, 20.0].map(|y| (30.75, y, 90.0)));
    let column = after(foot(Formation::Square), leave(Formation::Column, 2, 0));
    assert_eq!(column, [19.25, 19.8125, 20.375, 20.9375].map(|y| (30.0, y, 180.0)));
    let game = Field::new([foot(Formation::Square)]).moving(BLUE);
    assert!(!is_legal(&game, leave(Formation::Square, 0, 0)));
    assert!(!is_legal(&game, leave(Formation::Line, 4, 0)) && !is_legal(&game, leave(Formation::Line, 0, 4)));
    assert!(!is_legal(&Field::new([foot(Formation::Line)]).moving(BLUE), leave(Formation::Column, 0, 0)));
}

/// FPN-4.2, R13. A lone element is in line: it turns on its centre, and a lone gun cannot limber.
#[test]
fn a_lone_element_turns_on_the_spot() {
    let lone = || unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.0, 0).having_lost(3);
    assert_eq!(after(lone(), Order::Face { unit: ONE, turn: Turn::Right }), [(30.0, 20.0, 90.0)]);
    assert_eq!(after(lone(), Order::Face { unit: ONE, turn: Turn::Left }), [(30.0, 20.0, 270.0)]);
    let gun = unit(Arm::FootArtillery, Formation::Line, 30.0, 20.0, 0).having_lost(1);
    let gun = Field::new([gun]).moving(BLUE);
    assert_eq!(rule(&gun, Order::ColumnAhead { unit: ONE, on: 0 }), cite::LAST_ELEMENT);
    assert_eq!(rule(&gun, Order::TurnIntoColumn { unit: ONE, turn: Turn::Left }), cite::LAST_ELEMENT);
    let two = Field::new([foot(Formation::Line)]).moving(BLUE);
    assert!(!is_legal(&two, Order::Face { unit: ONE, turn: Turn::Left }));
    // FPN-6.17. It moves as a line does.
    let march = |by| Order::March { unit: ONE, path: Motion::as_one([Leg::Ahead { by: inches(by) }]) };
    assert!(is_legal(&gun, march(2.0)) && !is_legal(&gun, march(2.1)));
}

/// FPN-4.14, R20. Guns limber and unlimber as others change formation.
#[test]
fn guns_limber_by_forming_column() {
    let battery = unit(Arm::HorseArtillery, Formation::Line, 30.0, 20.0, 0);
    let mut game = Field::new([battery]).moving(BLUE);
    give(&mut game, BLUE, Order::ColumnAhead { unit: ONE, on: 0 }, &[]);
    assert!(find(&game, 1).is_limbered());
    assert_eq!(stands(&game, 1), [(29.40625, 21.625, 0.0), (29.40625, 20.0, 0.0)]);
}

/// FPN-4.6, 4.29, 6.1, 8.7. A unit that changes formation does not move, and the other way round; one that
/// has moved or failed has had its turn. The refusal names the rule that bars, not the one that was asked
/// for.
#[test]
fn one_changes_or_moves() {
    let acted = Reason::HasActed { unit: ONE };
    let march = || Order::March { unit: ONE, path: Motion::as_one([Leg::Ahead { by: inches(1.0) }]) };
    let change = || Order::LineAhead { unit: ONE, left: 0 };
    let mut game = Field::new([foot(Formation::Column)]).moving(BLUE);
    give(&mut game, BLUE, change(), &[]);
    assert_eq!(refused(&game, BLUE, march()), (cite::CHANGE_OR_MOVE, acted.clone()));
    let mut game = Field::new([foot(Formation::Column)]).moving(BLUE);
    give(&mut game, BLUE, march(), &[]);
    assert_eq!(refused(&game, BLUE, change()), (cite::CHANGE_OR_MOVE, acted.clone()));
    assert_eq!(refused(&game, BLUE, march()), (cite::ALLOWANCE, acted.clone()));
    let mut game = Field::new([foot(Formation::Column).out_of_command()]).moving(BLUE);
    give(&mut game, BLUE, change(), &[4]);
    assert_eq!(refused(&game, BLUE, march()), (cite::FAILURE, acted.clone()));
    let enemy = || unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.5625, 180);
    let wheeled = foot(Formation::Line).flagged(UnitFlags::ACTED);
    let game = Field::new([wheeled, enemy()]).moving(BLUE);
    let turn = Order::TurnIntoColumn { unit: ONE, turn: Turn::Left };
    assert_eq!(refused(&game, BLUE, turn), (cite::COMPLETING_A_WHEEL, acted.clone()));
    let formed = foot(Formation::Line).flagged(UnitFlags::ACTED.with(UnitFlags::JUST_FORMED));
    let game = Field::new([formed, enemy()]).moving(BLUE);
    assert_eq!(refused(&game, BLUE, Order::CompleteWheel { unit: ONE }), (cite::COMPLETING_A_WHEEL, acted));
}

/// FPN-4.5, 4.6. Changes need the formation they begin with, and elements that are there.
#[test]
fn changes_begin_with_their_formation() {
    let line = Field::new([foot(Formation::Line)]).moving(BLUE);
    let column = Field::new([foot(Formation::Column)]).moving(BLUE);
    assert_eq!(rule(&line, Order::LineAhead { unit: ONE, left: 0 }), cite::LINE_AHEAD);
    assert_eq!(rule(&line, Order::TurnIntoLine { unit: ONE, turn: Turn::Left }), cite::LINE_BY_TURNING);
    assert_eq!(rule(&column, Order::ColumnAhead { unit: ONE, on: 0 }), cite::COLUMN_AHEAD);
    assert_eq!(rule(&column, Order::TurnIntoColumn { unit: ONE, turn: Turn::Left }), cite::COLUMN_BY_TURNING);
    assert!(!is_legal(&line, Order::ColumnAhead { unit: ONE, on: 4 }));
    assert!(!is_legal(&column, Order::LineAhead { unit: ONE, left: 255 }));
}

/// R17. A change needs free, passable ground on the table.
#[test]
fn a_change_needs_room() {
    let friend = unit(Arm::HeavyFoot, Formation::Line, 33.0, 20.0, 0);
    let game = Field::new([foot(Formation::Column), friend]).moving(BLUE);
    assert!(!is_legal(&game, Order::LineAhead { unit: ONE, left: 0 }));
    assert!(is_legal(&game, Order::LineAhead { unit: ONE, left: 3 }));
    let cliff = patch(Terrain::Impassable, (31.0, 40.0), (10.0, 30.0));
    let game = Field::new([foot(Formation::Column)]).on([cliff]).moving(BLUE);
    assert!(!is_legal(&game, Order::LineAhead { unit: ONE, left: 0 }));
    let edge = Field::new([unit(Arm::HeavyFoot, Formation::Column, 1.0, 20.0, 0)]).moving(BLUE);
    assert!(!is_legal(&edge, Order::LineAhead { unit: ONE, left: 3 }));
    assert!(is_legal(&edge, Order::LineAhead { unit: ONE, left: 0 }));
    let enemy = unit(Arm::HeavyFoot, Formation::Line, 34.21875, 20.0, 180);
    let enemy = Field::new([foot(Formation::Column), enemy]).moving(BLUE);
    assert!(!is_legal(&enemy, Order::LineAhead { unit: ONE, left: 1 }));
    assert!(is_legal(&enemy, Order::LineAhead { unit: ONE, left: 2 }));
}

/// FPN-6.13, R17. Guns that change formation come no more into a river than guns that move; foot does.
#[test]
fn no_change_puts_guns_into_a_river() {
    let river = || patch(Terrain::River, (0.0, 72.0), (21.0, 25.0));
    let ahead = |arm: Arm| {
        let game = Field::new([unit(arm, Formation::Line, 30.0, 20.0, 0)]).on([river()]).moving(BLUE);
        is_legal(&game, Order::ColumnAhead { unit: ONE, on: 0 })
    };
    assert!(!ahead(Arm::FootArtillery));
    assert!(ahead(Arm::HeavyFoot));
}

/// FPN-4.25, R81. Out of command any change is tested; the formation before it says who are Skirmishers.
#[test]
fn out_of_command_a_change_is_tested() {
    let form = |own: Unit, order: Order, dice: &[u8]| {
        let mut game = Field::new([own.out_of_command()]).moving(BLUE);
        give(&mut game, BLUE, order, dice);
        find(&game, 1).formation
    };
    let line = || Order::LineAhead { unit: ONE, left: 0 };
    let column = || Order::ColumnAhead { unit: ONE, on: 0 };
    assert_eq!(form(foot(Formation::Column), line(), &[5]), Formation::Line);
    assert_eq!(form(foot(Formation::Column), line(), &[4]), Formation::Column);
    let light = |formation| unit(Arm::LightFoot, formation, 30.0, 20.0, 0);
    assert_eq!(form(light(Formation::Column), line(), &[5]), Formation::Line);
    assert_eq!(form(light(Formation::Line), column(), &[]), Formation::Column);
    assert_eq!(
        form(unit(Arm::FootArtillery, Formation::Line, 30.0, 20.0, 0), column(), &[]),
        Formation::Column
    );
}

/// FPN-4.17, R21. A unit that turns about keeps its ground, and may then move half its allowance but not
/// charge.
#[test]
fn a_turn_about_is_tested_and_followed_by_half_a_move() {
    let turn = || Order::TurnAbout { unit: ONE };
    let march = |by| Order::March { unit: ONE, path: Motion::as_one([Leg::Ahead { by: inches(by) }]) };
    let mut game = Field::new([foot(Formation::Line)]).moving(BLUE);
    give(&mut game, BLUE, turn(), &[5]);
    assert_eq!(stands(&game, 1), [31.40625, 30.46875, 29.53125, 28.59375].map(|x| (x, 20.0, 180.0)));
    assert_eq!(game.decision_for(BLUE).map(|asked| asked.of), Some(Decision::HalfMove { unit: ONE }));
    assert!(is_legal(&game, march(1.505)) && !is_legal(&game, march(1.515)));
    give(&mut game, BLUE, march(1.5), &[]);
    assert_eq!(stands(&game, 1)[0].1, 18.5);
    assert_eq!(game.decision_for(BLUE).map(|asked| asked.of), Some(Decision::Act));
    let mut column = Field::new([foot(Formation::Column)]).moving(BLUE);
    give(&mut column, BLUE, turn(), &[5]);
    assert_eq!(stands(&column, 1), [18.3125, 18.875, 19.4375, 20.0].map(|y| (30.0, y, 180.0)));
    let mut fails = Field::new([foot(Formation::Line)]).moving(BLUE);
    give(&mut fails, BLUE, turn(), &[4]);
    assert_eq!(stands(&fails, 1)[0].2, 0.0);
    // Skirmishers need no test, squares cannot.
    give(
        &mut Field::new([unit(Arm::LightFoot, Formation::Line, 30.0, 20.0, 0)]).moving(BLUE),
        BLUE,
        turn(),
        &[],
    );
    assert!(!is_legal(&Field::new([foot(Formation::Square)]).moving(BLUE), turn()));
    // The half move touches no enemy, and leads away from the owner of the zone in which it begins (R31).
    let behind = unit(Arm::HeavyFoot, Formation::Line, 30.0, 18.5, 180);
    let mut charge = Field::new([foot(Formation::Line), behind]).moving(BLUE);
    give(&mut charge, BLUE, turn(), &[5]);
    assert_eq!(rule(&charge, march(0.9375)), cite::CHARGE);
    let front = unit(Arm::HeavyFoot, Formation::Line, 30.0, 21.5, 180);
    let mut away = Field::new([foot(Formation::Line), front]).moving(BLUE);
    give(&mut away, BLUE, turn(), &[5]);
    assert!(is_legal(&away, march(1.5)));
}

/// FPN-4.16, 8.8, R49. Hand-to-hand every change is tested, a turn to face as well, and a turn about is only
/// a turn.
#[test]
fn hand_to_hand_every_change_is_tested() {
    // An enemy column on the right flank of the line.
    let enemy = unit(Arm::HeavyFoot, Formation::Column, 32.15625, 20.0, 270);
    let game = || Field::new([foot(Formation::Line), enemy.clone()]).moving(BLUE);
    let face = Order::TurnIntoColumn { unit: ONE, turn: Turn::Right };
    let mut passes = game();
    give(&mut passes, BLUE, face.clone(), &[5]);
    // The leader turned on its centre, so its front is 31.6875: a gap of 0.1875 is closed by the enemy
    // (FPN-8.9).
    assert_eq!(stands(&passes, 1)[0], (31.40625, 20.0, 90.0));
    assert_eq!(stands(&passes, 2)[0], (31.96875, 20.0, 270.0));
    let mut fails = game();
    give(&mut fails, BLUE, face, &[4]);
    assert_eq!(find(&fails, 1).formation, Formation::Line);
    let rear = unit(Arm::HeavyFoot, Formation::Line, 30.0, 19.4375, 0).of(Side::Red);
    let mut turns = Field::new([foot(Formation::Line), rear]).moving(BLUE);
    give(&mut turns, BLUE, Order::TurnAbout { unit: ONE }, &[5]);
    assert_eq!(stands(&turns, 1)[0].2, 180.0);
    assert_eq!(turns.decision_for(BLUE).map(|asked| asked.of), Some(Decision::Act));
}

/// FPN-8.9, R97. A unit whose front was in contact is lined up anew if only its flank still is, so that the
/// fight goes on.
#[test]
fn a_change_takes_no_enemy_out_of_frontal_contact() {
    let attacker = unit(Arm::HeavyFoot, Formation::Column, 30.9375, 20.5625, 180);
    let mut game = Field::new([foot(Formation::Line).having_lost(1), attacker]).moving(BLUE);
    give(&mut game, BLUE, Order::TurnIntoColumn { unit: ONE, turn: Turn::Left }, &[5]);
    // The column's rear is where the attacker's flank was.
    assert_eq!(stands(&game, 1)[0], (29.0625, 20.0, 270.0));
    assert_eq!(stands(&game, 2)[0], (30.46875 + 0.28125, 20.0, 270.0));
    let blows = crate::melee::pairing::fronts(game.known(BLUE).table(), &[ONE, UnitId(2)]);
    assert_eq!(blows.len(), 1);
    assert_eq!((blows[0].own, blows[0].turned), ((UnitId(2), 0), true));
}

/// FPN-8.10, 4.16, R50, R18, 8.9. Heavy Foot hand-to-hand forms square at first contact only, once, and the
/// enemy is kept on a side of it.
#[test]
fn a_square_is_tried_once_at_first_contact() {
    let horse = || unit(Arm::HeavyCavalry, Formation::Line, 30.0, 20.5625, 180).in_contact_since(5);
    let game = |own: Unit| Field::new([own, horse()]).moving(BLUE);
    let own = |turn| foot(Formation::Line).in_contact_since(turn);
    let square = Order::Square { unit: ONE };
    let mut passes = game(own(5));
    give(&mut passes, BLUE, square.clone(), &[5]);
    assert_eq!(find(&passes, 1).formation, Formation::Square);
    // Its north side stands where its front was, at y 20.28125, and the horsemen have lined up on it.
    assert_eq!(stands(&passes, 1)[0], (30.0, 20.0, 0.0));
    assert!(
        stands(&passes, 2).iter().any(|element| (element.0 - 30.0).abs() < 1e-4),
        "{:?}",
        stands(&passes, 2)
    );
    assert!(crate::melee::contact::in_hth(passes.known(BLUE).table(), ONE));
    let mut fails = game(own(5));
    give(&mut fails, BLUE, square.clone(), &[4]);
    assert!(find(&fails, 1).flags.has(UnitFlags::SQUARE_TESTED));
    let mut tried = own(5);
    tried.flags.set(UnitFlags::SQUARE_TESTED, true);
    assert_eq!(refused(&game(tried), BLUE, square.clone()).1, Reason::TriedAlready { unit: ONE });
    assert_eq!(rule(&game(own(4)), square.clone()), cite::SQUARE_AT_CONTACT);
    // Foot alone gives the same single chance.
    let infantry = |turn| {
        let enemy = unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.5625, 180);
        Field::new([own(turn), enemy]).moving(BLUE)
    };
    assert!(is_legal(&infantry(5), square.clone()) && !is_legal(&infantry(4), square.clone()));
    // Cavalry that charges a unit already fighting is a first contact with it.
    let mut charged = horse();
    charged.charged_turn = 5;
    assert!(is_legal(&Field::new([own(4), charged]).moving(BLUE), square.clone()));
    // R69. Shaken only with its General, and still with the test.
    assert_eq!(rule(&game(own(5).shaken()), square.clone()), cite::SHAKEN_CANNOT);
    let led = Field::new([own(5).shaken().under(101), horse()]);
    let mut led = led.generals([general(BLUE, Grade::Average, 30.0, 19.0, Some(1))]).moving(BLUE);
    give(&mut led, BLUE, square, &[5]);
    assert_eq!(find(&led, 1).formation, Formation::Square);
}

/// FPN-11.5, R69. Shaken with its General a unit changes formation untested, but does not turn about or
/// march.
#[test]
fn a_general_lets_shaken_troops_change() {
    let own = foot(Formation::Column).shaken().under(101);
    let game = Field::new([own]).generals([general(BLUE, Grade::Poor, 30.0, 21.0, Some(1))]).moving(BLUE);
    assert!(is_legal(&game, Order::LineAhead { unit: ONE, left: 1 }));
    assert_eq!(rule(&game, Order::TurnAbout { unit: ONE }), cite::SHAKEN_CANNOT);
    let march = Order::March { unit: ONE, path: Motion::as_one([Leg::Ahead { by: inches(1.0) }]) };
    assert_eq!(rule(&game, march), cite::SHAKEN_CANNOT);
}

/// FPN-4.23. With the option, cavalry that changed formation last tests to change again, unless it moved or
/// stood since.
#[test]
fn cavalry_tests_to_change_again() {
    let horse = |formed: bool| {
        let mut own = unit(Arm::LightCavalry, Formation::Column, 30.0, 20.0, 0);
        own.flags.set(UnitFlags::JUST_FORMED, formed);
        own
    };
    let game = |own| Field::new([own]).with(|options| options.forced_cavalry_movement = true).moving(BLUE);
    let line = Order::LineAhead { unit: ONE, left: 0 };
    let mut again = game(horse(true));
    give(&mut again, BLUE, line.clone(), &[4]);
    assert_eq!(find(&again, 1).formation, Formation::Column);
    let mut first = game(horse(false));
    give(&mut first, BLUE, line.clone(), &[]);
    assert!(find(&first, 1).flags.has(UnitFlags::JUST_FORMED));
    let mut plain = Field::new([horse(true)]).moving(BLUE);
    give(&mut plain, BLUE, line, &[]);
    let mut stood = game(horse(true));
    give(&mut stood, BLUE, Order::Done {}, &[]);
    assert!(!find(&stood, 1).flags.has(UnitFlags::JUST_FORMED));
}
