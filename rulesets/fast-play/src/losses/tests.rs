use super::*;
use crate::kit::*;
use crate::steps::Step as Work;
use crate::steps::{Cause, Nerve};
use crate::terrain::Terrain;
use crate::{Arm, Phase};
use engine::Game;
use names::Side;

fn table(game: &Game<FastPlay>) -> Table<'_, FastPlay> {
    Table { setup: game.setup(), state: game.state(), draft: &[] }
}

fn sets(field: Field, count: u8) -> Vec<Vec<u8>> {
    legal(table(&field.doing(Phase::Fire, [])), UnitId(1), count)
}

/// A game that has just thrown the dice of a combat between all units.
fn thrown(field: Field) -> Game<FastPlay> {
    let units = (1..).map(UnitId).take(field.units.len()).collect();
    field.doing(Phase::HandToHand, [Work::Fighting(crate::steps::Fighting::Struck { units })])
}

fn foot(formation: Formation, x: f64, y: f64, degrees: i32) -> Unit {
    unit(Arm::HeavyFoot, formation, x, y, degrees)
}

// FPN-9.5, R61. Ends of a line, the last of a column, any of a square.
#[test]
fn lines_lose_their_ends_columns_their_tail_and_squares_any_side() {
    let of = |formation, count| sets(Field::new([foot(formation, 30.0, 20.0, 0)]), count);
    assert_eq!(of(Formation::Line, 1), [[3], [0]]);
    assert_eq!(of(Formation::Line, 2), [[2, 3], [0, 3], [0, 1]]);
    assert_eq!(of(Formation::Column, 2), [[2, 3]]);
    assert_eq!(of(Formation::Square, 1), [[0], [1], [2], [3]]);
}

// FPN-9.5, 9.6, R61. A unit that could keep contact must.
#[test]
fn contact_must_be_kept() {
    // The column stands before the line's left end.
    let line = foot(Formation::Line, 30.0, 20.0, 0).hit(1);
    let enemy = foot(Formation::Column, 28.59375, 20.5625, 180);
    assert_eq!(sets(Field::new([line.clone(), enemy.clone()]), 1), [[3]]);
    let game = Field::new([line, enemy]).doing(Phase::HandToHand, []);
    let refusal = check_remove(table(&game), UnitId(1), 1, &[0]).expect_err("it would lose contact");
    assert_eq!(refusal.rule, cite::USUAL_LOSSES);
    assert_eq!(refusal.reason, Reason::WouldLoseContact { unit: UnitId(1), kept: 0, most: 1 });
}

// FPN-9.6, R61. A unit may not take its friends out of the path of its rout by its losses.
#[test]
fn friends_are_left_in_the_rout_path() {
    let line = foot(Formation::Line, 30.0, 20.0, 0);
    let behind = foot(Formation::Column, 31.40625, 17.0, 0);
    let game = Field::new([line, behind]).doing(Phase::Fire, []);
    assert_eq!(legal(table(&game), UnitId(1), 1), [[0]]);
    let refusal = check_remove(table(&game), UnitId(1), 1, &[3]).expect_err("it would spare a friend");
    assert_eq!(refusal.rule, cite::NO_ADVANTAGE);
    assert_eq!(refusal.reason, Reason::WouldSpareFriends { unit: UnitId(1), in_path: 0, most: 1 });
}

// R61. A square that touches no enemy may have to flee any way, so no friend binds its choice.
#[test]
fn a_square_out_of_contact_loses_any_side() {
    let square = || foot(Formation::Square, 30.0, 20.0, 0);
    let behind = foot(Formation::Column, 30.9375, 17.5, 0);
    assert_eq!(sets(Field::new([square(), behind.clone()]), 1), [[0], [1], [2], [3]]);
    // Before an enemy it flees from him, and the friend there must stay in its path.
    let enemy = foot(Formation::Column, 30.0, 21.03125 + 0.28125, 180);
    assert_eq!(sets(Field::new([square(), behind, enemy]), 1), [[2], [3]]);
}

// FPN-9.3. A list that is not so many different elements of the unit is refused.
#[test]
fn absurd_removals_are_refused() {
    let game = Field::new([foot(Formation::Line, 30.0, 20.0, 0)]).doing(Phase::Fire, []);
    let reason = |unit, elements: &[u8]| {
        check_remove(table(&game), UnitId(unit), 1, elements).expect_err("it is refused").reason
    };
    assert_eq!(reason(1, &[]), Reason::MustLose { unit: UnitId(1), count: 1 });
    assert_eq!(reason(1, &[0, 3]), Reason::MustLose { unit: UnitId(1), count: 1 });
    assert_eq!(reason(1, &[3, 3]), Reason::MustLose { unit: UnitId(1), count: 1 });
    assert_eq!(reason(1, &[200]), Reason::NoSuchElement { unit: UnitId(1), element: 200 });
    assert_eq!(reason(1, &[1]), Reason::NotAtAnEnd { unit: UnitId(1) });
    assert_eq!(reason(9, &[1]), Reason::NoSuchUnit { unit: UnitId(9) });
}

// R61. The usual choice is the end farthest from the enemy; of equal ends the right one.
#[test]
fn the_farther_end_goes_and_of_two_the_right_one() {
    let usual_of = |x: f64| {
        let field = Field::new([foot(Formation::Line, 30.0, 20.0, 0), foot(Formation::Line, x, 26.0, 180)]);
        usual(table(&field.doing(Phase::Fire, [])), UnitId(1), 1)
    };
    assert_eq!(usual_of(30.0), [3]);
    assert_eq!(usual_of(36.0), [0]);
    assert_eq!(usual_of(24.0), [3]);
}

// FPN-9.1, 4.2. Surplus hits are lost, a unit without elements is destroyed, and one element is a line.
#[test]
fn surplus_hits_are_lost_and_the_last_element_is_in_line() {
    let field = |hits| Field::new([foot(Formation::Column, 30.0, 20.0, 0).hit(hits)]);
    let losing = |hits| {
        let mut game = field(hits).doing(Phase::Fire, [Work::Nerve(Nerve::Losses { unit: UnitId(1) })]);
        run(&mut game, &[]);
        game
    };
    assert!(!stands_yet(&losing(7), 1));
    let game = losing(3);
    assert_eq!(find(&game, 1).formation, Formation::Line);
    assert_eq!(
        (find(&game, 1).lost_this_turn, find(&game, 1).lost_this_phase, find(&game, 1).hits),
        (3, 3, 0)
    );
    assert_eq!(stands(&game, 1), [(30.0, 20.0, 0.0)]);
}

// FPN-9.3. The owner is asked only if he has a choice.
#[test]
fn a_column_is_not_asked_and_a_line_is() {
    let losing = |formation| {
        let unit = foot(formation, 30.0, 20.0, 0).hit(1);
        let mut game =
            Field::new([unit]).doing(Phase::Fire, [Work::Nerve(Nerve::Losses { unit: UnitId(1) })]);
        run(&mut game, &[]);
        game.decision_for(Side::Blue).map(|asked| asked.of)
    };
    assert_eq!(losing(Formation::Column), None);
    assert_eq!(losing(Formation::Line), Some(crate::Decision::Remove { unit: UnitId(1), count: 1 }));
}

// FPN-9.2, R88. A column that has lost the tail on which an enemy fell closes back on him, by no more than
// that.
#[test]
fn a_column_closes_back_on_the_enemy_behind_it() {
    let column = foot(Formation::Column, 30.0, 20.0, 0).hit(1);
    let enemy = foot(Formation::Column, 30.0, 20.0 - 4.0 * 0.5625, 0).of(Side::Red);
    let mut game = thrown(Field::new([column, enemy]));
    run(&mut game, &[1]);
    assert_eq!(stands(&game, 1)[0], (30.0, 19.4375, 0.0));
    assert!(contact::in_hth(table(&game), UnitId(1)));
}

// FPN-9.2, R88. With an enemy before it and one behind it stays with the nearer to hand; the other is out of
// it.
#[test]
fn a_column_between_two_enemies_keeps_the_one_it_touches() {
    let column = foot(Formation::Column, 30.0, 20.0, 0).hit(1);
    let ahead = foot(Formation::Column, 30.0, 20.5625, 180);
    let behind = foot(Formation::Column, 30.0, 20.0 - 4.0 * 0.5625, 0).of(Side::Red);
    let mut game = thrown(Field::new([column, ahead, behind]));
    run(&mut game, &[1]);
    assert_eq!(stands(&game, 1)[0], (30.0, 20.0, 0.0));
    assert!(!contact::in_hth(table(&game), UnitId(3)));
}

// FPN-9.2, 9.5, R61, R88. A line with an enemy before each end keeps one of them and stays where he is.
#[test]
fn a_line_keeps_one_of_two_enemies() {
    let line = foot(Formation::Line, 30.0, 20.0, 0).hit(2);
    let [one, two] = [28.59375, 31.40625].map(|x| foot(Formation::Column, x, 20.5625, 180));
    let mut game = thrown(Field::new([line, one, two]));
    run(&mut game, &[]);
    let (rule, _) = refused(&game, Side::Blue, Order::Remove { elements: vec![0, 3] });
    assert_eq!(rule, cite::USUAL_LOSSES);
    give(&mut game, Side::Blue, Order::Remove { elements: vec![2, 3] }, &[1]);
    assert_eq!(stands(&game, 1), [(28.59375, 20.0, 0.0), (29.53125, 20.0, 0.0)]);
    assert!(!contact::in_hth(table(&game), UnitId(3)));
}

// R88, G20. The way back to an enemy is barred by others: the unit stays.
#[test]
fn no_unit_closes_up_through_others() {
    let column = foot(Formation::Column, 30.0, 20.0, 0).hit(1);
    let enemy = foot(Formation::Column, 30.0, 20.0 - 4.0 * 0.5625, 0).of(Side::Red);
    // A friend stands right behind the flank of the third element, into which the column would have to come.
    let wedge = foot(Formation::Column, 30.9, 20.0 - 3.4 * 0.5625, 0).having_lost(3);
    let stays = |field: Field| {
        let mut game = thrown(field);
        run(&mut game, &[1]);
        assert_eq!(stands(&game, 1)[0], (30.0, 20.0, 0.0));
    };
    stays(Field::new([column.clone(), enemy.clone(), wedge]));
    // Nor onto impassable ground.
    let cliff = patch(Terrain::Impassable, (30.3, 31.0), (18.0, 18.5));
    stays(Field::new([column, enemy]).on([cliff]));
}

// R88. A square not in hand-to-hand is set anew about the element that its owner keeps; in it about one that
// touches.
#[test]
fn a_square_closes_up_about_the_element_its_owner_keeps() {
    let square = foot(Formation::Square, 30.0, 30.0, 0).hit(1);
    let steps = [
        Work::Nerve(Nerve::Losses { unit: UnitId(1) }),
        Work::Nerve(Nerve::Test { unit: UnitId(1), cause: Cause::Shooting }),
        Work::Nerve(Nerve::Routs {
            fight: crate::steps::Fight { struck: vec![UnitId(1)], ..Default::default() },
        }),
    ];
    let mut game = Field::new([square]).doing(Phase::Fire, steps);
    run(&mut game, &[]);
    give(&mut game, Side::Blue, Order::Remove { elements: vec![3] }, &[1]);
    let east = find(&game, 1).elements[1];
    let (rule, reason) = refused(&game, Side::Blue, Order::Keep { element: 3 });
    assert_eq!((rule, reason), (cite::CLOSING_UP, Reason::NoSuchElement { unit: UnitId(1), element: 3 }));
    give(&mut game, Side::Blue, Order::Keep { element: 1 }, &[]);
    let facings: Vec<f64> = stands(&game, 1).iter().map(|(_, _, facing)| *facing).collect();
    assert_eq!((find(&game, 1).elements[0], facings), (east, vec![90.0, 210.0, 330.0]));
}

// R88. Enemies on other sides of a square are moved up to the new side nearest to them.
#[test]
fn enemies_move_up_to_the_new_side_of_a_square() {
    let square = foot(Formation::Square, 30.0, 30.0, 0).hit(1);
    let reach = 1.03125 + 0.28125;
    let south = foot(Formation::Column, 30.0, 30.0 - reach, 0).of(Side::Red);
    let west = foot(Formation::Column, 30.0 - reach, 30.0, 90).of(Side::Red);
    let mut game = thrown(Field::new([square, south, west]));
    run(&mut game, &[]);
    // North or east goes; the others touch an enemy.
    let (rule, _) = refused(&game, Side::Blue, Order::Remove { elements: vec![2] });
    assert_eq!(rule, cite::USUAL_LOSSES);
    give(&mut game, Side::Blue, Order::Remove { elements: vec![0] }, &[1]);
    let (_, reason) = refused(&game, Side::Blue, Order::Keep { element: 0 });
    assert_eq!(reason, Reason::TouchesNoEnemy { unit: UnitId(1), element: 0 });
    give(&mut game, Side::Blue, Order::Keep { element: 1 }, &[]);
    assert!(contact::in_hth(table(&game), UnitId(2)) && contact::in_hth(table(&game), UnitId(3)));
    assert_eq!(stands(&game, 2)[0], (30.0, 30.0 - reach, 0.0));
    assert_ne!(stands(&game, 3)[0].2, 90.0);
}
