use super::*;
use crate::kit::*;
use crate::steps::{Owed, Why};
use crate::{Order, Phase, Step};
use geom::{Leg, Motion, mm};
use names::Side::{Blue, Red};

/// Sixteen foot that can screen, whose screen has the number 9.
fn parent() -> Unit {
    Unit { screen: Some(UnitId(9)), ..line(1000, 1000, 0).with(Traits::SCREENS) }
}

fn sent(y: f64, count: u32) -> Order {
    let place = |n: u32| pose(955.0 + 30.0 * f64::from(n), y, 0);
    Order::SendScreen { unit: UnitId(1), figures: (0..count).map(place).collect() }
}

fn out(unit: Unit) -> engine::Game<crate::SoundTheChargeAlexis> {
    let mut game = Field::new([unit, line(1000, 1600, 180)]).moving();
    give(&mut game, Blue, sent(1100.0, 4), &[]);
    game
}

fn ahead(unit: u32, by: i64) -> Order {
    Order::March { unit: UnitId(unit), path: Motion::as_one([Leg::Ahead { by: mm(by) }]) }
}

/// STA-11.1, 11.3, R71. Up to four models go out for a quarter of the move, and are in neither dice nor
/// ground of the parent, but in its strength.
#[test]
fn a_screen_has_four_models() {
    let game = Field::new([parent()]).moving();
    assert_eq!(refused(&game, Blue, sent(1100.0, 5)).0, cite::SCREEN);
    let plain = Field::new([line(1000, 1000, 0)]).moving();
    assert_eq!(refused(&plain, Blue, sent(1100.0, 4)), (cite::SCREEN, Reason::NoScreen { unit: UnitId(1) }));
    let mut game = out(parent());
    let unit = find(&game, 1);
    assert_eq!((unit.strength(), unit.in_ranks(), unit.stance.files), (16, 12, 12));
    assert_eq!(unit.stance.pose, pose(1000.0, 1000.0, 0), "those at the ends go");
    assert_eq!(refused(&game, Blue, sent(1100.0, 1)).0, cite::SCREEN, "it is out already");
    assert!(allowed(&game, Blue, &ahead(1, 30)));
    assert_eq!(refused(&game, Blue, ahead(9, 10)).0, cite::SCREEN_DISTANCE, "that was its movement");
    give(&mut game, Blue, Order::RecallScreen { unit: UnitId(1) }, &[]);
    assert_eq!((find(&game, 1).out, find(&game, 1).stance.files), (0, 16));
    let backward = Motion::as_one([Leg::Back { by: mm(37) }]);
    assert!(allowed(&game, Blue, &Order::March { unit: UnitId(1), path: backward.clone() }));
    let farther = Motion::as_one([Leg::Back { by: mm(38) }]);
    assert_eq!(refused(&game, Blue, Order::March { unit: UnitId(1), path: farther }).0, cite::MOVE_BUDGET);
}

/// STA-11.1, 5.9, R71. Fire at a screen hits its parent, the screen's models first, and the parent tests as
/// one unit.
#[test]
fn a_screen_is_part_of_its_parent() {
    let mut field = earlier(|unit| unit);
    field.units[0].lost = 2;
    field.units[0].original = 18;
    field.units.push(line(1000, 1220, 180));
    let mut game = field.active(Red).firing();
    let shoot = Order::Shoot { unit: UnitId(3), target: UnitId(2), shot: None, second: None, third: None };
    // Fourteen reach them and need seven; three of 18 are hit, which with the two are more than a quarter.
    let told = give(&mut game, Red, shoot, &[6, 6, 6, 4, 4, 4, 1]);
    assert!(says(&told, "tests under fire"), "{:?}", story(&told));
    let (parent, screen) = (find(&game, 1), find(&game, 2));
    assert_eq!((parent.strength(), parent.in_ranks(), parent.out), (13, 12, 1));
    assert_eq!(screen.stance.figures.len(), 1);
}

/// STA-11.2, R108. All models of a screen are within S of the parent as it then stands, clear of enemies, and
/// may stand where those stood who went.
#[test]
fn a_screen_is_sent_within_s() {
    let game = Field::new([parent(), line(1000, 1120, 180)]).moving();
    // The near side of a disc counts: 148 and a radius of ten.
    let far = |y: f64| sent(y, 1);
    let open = Field::new([parent()]).moving();
    assert!(allowed(&open, Blue, &far(1158.0)));
    assert_eq!(refused(&open, Blue, far(1158.1)).0, cite::SCREEN_DISTANCE);
    assert_eq!(refused(&game, Blue, far(1109.5)).0, cite::APPROACH);
    assert!(allowed(&game, Blue, &far(1108.9)));
    let vacated =
        Order::SendScreen { unit: UnitId(1), figures: vec![pose(1116.0, 990.0, 0), pose(1116.0, 1025.0, 0)] };
    assert!(allowed(&open, Blue, &vacated), "there stood those who go");
    let crowded = Order::SendScreen {
        unit: UnitId(1),
        figures: vec![pose(1000.0, 1050.0, 0), pose(1029.9, 1050.0, 0)],
    };
    assert_eq!(refused(&open, Blue, crowded).0, cite::SKIRMISH_SPACING);
}

/// A screen that was sent out in an earlier turn, and its parent in some formation.
fn earlier(formed: impl Fn(Unit) -> Unit) -> Field {
    let mut parent = Unit { screen: Some(UnitId(2)), out: 4, ..parent() };
    parent.stance = line_of(12, 1000, 1000, 0).stance;
    let parent = formed(parent);
    let places = [(955.0, 1100.0), (985.0, 1100.0), (1015.0, 1100.0), (1045.0, 1100.0)];
    let screen = Unit { parent: Some(UnitId(1)), ..skirmishers_at(&places, 0) };
    Field::new([parent, screen])
}

/// STA-11.4. A screen is as fast as its parent is: in line, in column, in square.
#[test]
fn a_screen_goes_at_its_parents_rate() {
    let game = |formation: Formation, files: u8| earlier(|unit| unit.formed(formation, files)).moving();
    let far = |formation, files, by| allowed(&game(formation, files), Blue, &ahead(2, by));
    assert!(far(Formation::Line, 12, 148) && !far(Formation::Line, 12, 149));
    assert!(far(Formation::AttackColumn, 6, 210) && !far(Formation::AttackColumn, 6, 211));
    assert_eq!(refused(&game(Formation::Square, 3), Blue, ahead(2, 1)).0, cite::SCREEN_RATE);
}

/// STA-11.2, 11.5, R108. A screen too far from its parent goes in when the moves are over, or after a
/// retreat, free.
#[test]
fn a_screen_too_far_away_goes_in() {
    let moved = |by: i64| {
        let mut game = earlier(|unit| unit).doing(Phase::Moves, [Step::Moves, Step::EndOfMoves]);
        run(&mut game, &[]);
        give(&mut game, Blue, ahead(2, by), &[]);
        give(&mut game, Blue, Order::Done {}, &[]);
        find(&game, 1).out
    };
    assert_eq!((moved(57), moved(59)), (4, 0));
    let mut field = earlier(|unit| unit);
    field.units.push(line(1000, 1400, 180));
    let from = Some(spot(1000.0, 1410.0));
    let owed = Owed { unit: UnitId(1), why: Why::Fire, from, rout_hits: 0, pursuit_hits: 0 };
    let mut back = field.doing(Phase::Fire, [owed.into()]);
    run(&mut back, &[]);
    as_usual(&mut back, &[]);
    assert_eq!((find(&back, 1).out, find(&back, 1).stance.files), (0, 16));
}

/// STA-11.1, 10.9, R71. A unit that goes into skirmish order itself gets its screen back in the same order.
#[test]
fn a_screen_comes_back_to_skirmishers() {
    let mut field = earlier(|unit| unit.with(Traits::LIGHT));
    field.units[1].place = Place::Table;
    let mut game = field.doing(Phase::Moves, [Step::Moves, Step::EndOfMoves]);
    run(&mut game, &[]);
    let order = Order::Form {
        unit: UnitId(1),
        formation: Formation::Skirmish,
        files: None,
        on: None,
        turn: Some(geom::Angle::HALF),
    };
    give(&mut game, Blue, order, &[]);
    give(&mut game, Blue, ahead(2, 148), &[]);
    give(&mut game, Blue, Order::Done {}, &[]);
    let unit = find(&game, 1);
    assert_eq!((unit.out, unit.stance.figures.len(), unit.in_ranks()), (0, 16, 16));
}

/// STA-3.9, 11.3, R16. A unit in contact sends no screen, and a screen takes no orders of whole units.
#[test]
fn who_sends_no_screen() {
    let locked = Field::new([parent(), line(1000, 1000, 180)]).engaged([engaged(2, 1, 4)]).moving();
    assert_eq!(refused(&locked, Blue, sent(1100.0, 4)).0, cite::LOCKED);
    let game = earlier(|unit| unit).moving();
    let charge = Order::Charge { unit: UnitId(2), target: UnitId(1), path: None };
    assert_eq!(refused(&game, Blue, charge).0, cite::SCREEN);
    let ride = Order::Ride { general: UnitId(101), to: spot(955.0, 1090.0), attach: Some(UnitId(2)) };
    let led = earlier(|unit| unit).generals([general(Blue, 955.0, 1200.0, None)]).moving();
    assert_eq!(refused(&led, Blue, ride), (cite::SCREEN, Reason::IsAScreen { unit: UnitId(2) }));
}

/// STA-27.3, R89. Models that are sent out touch a lone general as a move does.
#[test]
fn a_screen_drives_a_general_away() {
    let field = Field::new([parent()]).generals([general(Red, 955.0, 1111.0, None)]);
    let mut game = field.moving();
    give(&mut game, Blue, sent(1100.0, 4), &[4]);
    assert!(matches!(question(&game), Some((Red, crate::Decision::Flee { .. }))));
}

/// STA-11.5, R71, R96, R108. Where a friend has come to stand beside a unit, it gives way as its screen comes
/// back.
#[test]
fn a_screen_comes_back_where_there_is_no_room() {
    let mut field = earlier(|unit| unit);
    // Twelve models end at x = 1090, sixteen at 1120: a friend stands from 1110 on.
    field.units.push(line_of(4, 1140, 1000, 0));
    let (before, after) = field.look(|at| {
        let ends = |stance: &Stance| stance.body().expect("it stands").bounds();
        (
            ends(&at.state.troops.expect(UnitId(1)).stance),
            ends(&with_screen(at, UnitId(1)).expect("it is out")),
        )
    });
    assert_eq!([before.1.x, after.0.x, after.1.x].map(f64::round), [1090.0, 870.0, 1110.0]);
}
