use super::*;
use crate::kit::{
    Field, allowed, battery, cavalry, column, find, give, inches, line, patch, pose, refused, stands,
    stands_yet, state_of, strip,
};
use crate::measure::Turns;
use crate::melee::{points, strikes};
use crate::terrain::Terrain;
use crate::{Cover, Order, UnitFlags};
use geom::Leg;
use names::Side::{Blue, Red};

/// A river from y = 20 to y = 28 that flows east.
fn river() -> geom::Feature {
    strip(Terrain::Water, &[(0.0, 24.0), (72.0, 24.0)], 8.0)
}

fn boat(x: f64, y: f64, heading: i32, carries: Option<u32>) -> Boat {
    Boat { side: Blue, pose: pose(x, y, heading), carries: carries.map(UnitId) }
}

fn field(units: impl IntoIterator<Item = Unit>) -> Field {
    Field::new(units).on([river()]).with(|options| options.boats = true)
}

/// A unit in boats whose bows are there.
fn loaded(unit: Unit, x: f64, y: f64, heading: i32) -> Unit {
    let stance = unit.stance.placed(pose(x, y, heading)).expect("a stance");
    Unit { stance, place: Place::Boats, ..unit }.disordered()
}

fn embark(boats: &[u32]) -> Order {
    Order::Embark { unit: UnitId(1), boats: boats.iter().copied().map(UnitId).collect() }
}

/// STC-12.9. Twelve foot, six horse or two guns to a boat.
#[test]
fn a_boat_holds_so_many() {
    let needs = |unit: Unit| Field::new([]).look(|at| needed(at, &unit));
    assert_eq!(needs(column(30.0, 20.0, 0)), 1);
    assert_eq!(needs(Unit { original: 13, ..column(30.0, 20.0, 0) }), 2);
    assert_eq!(needs(cavalry(Formation::Column, 30.0, 20.0, 0)), 2);
    assert_eq!(needs(Unit { original: 13, ..cavalry(Formation::Column, 30.0, 20.0, 0) }), 3);
    assert_eq!(needs(battery(4, 30.0, 20.0, 0)), 2);
    assert_eq!(needs(battery(5, 30.0, 20.0, 0)), 3);
}

/// STC-5.5.9, 12.0, 12.9, R116. A whole turn; aboard it is disordered and lies as the column it would form.
#[test]
fn foot_goes_aboard_in_a_turn() {
    let bank = || field([column(30.0, 20.0, 0)]).boats([boat(30.0, 20.0, 180, None)]);
    let mut game = bank().moving();
    assert_eq!(refused(&game, Blue, embark(&[])).0, cite::BOATS);
    give(&mut game, Blue, embark(&[201]), &[]);
    let unit = find(&game, 1);
    assert_eq!((unit.place, unit.spent), (Place::Boats, Turns::WHOLE));
    assert_eq!((stands(&game, 1), unit.is_disordered()), ((30.0, 20.0, 180.0), true));
    assert_eq!(game.state().boats.get(UnitId(201)).expect("the boat").carries, Some(UnitId(1)));
    let off = bank().with(|options| options.boats = false).moving();
    assert_eq!(refused(&off, Blue, embark(&[201])), (cite::BOATS, Reason::NotInForce));
    let moved = field([Unit { spent: Turns::new(1, 100), ..column(30.0, 20.0, 0) }]);
    assert_eq!(
        refused(&moved.boats([boat(30.0, 20.0, 180, None)]).moving(), Blue, embark(&[201])).0,
        cite::MOVING
    );
    let away = field([column(30.0, 19.9, 0)]).boats([boat(30.0, 20.0, 180, None)]).moving();
    assert_eq!(refused(&away, Blue, embark(&[201])).1, Reason::BoatsNotReached { unit: UnitId(1) });
    let taken = field([column(30.0, 20.0, 0)]).boats([boat(30.0, 20.0, 180, Some(9))]).moving();
    assert_eq!(refused(&taken, Blue, embark(&[201])).0, cite::BOATS);
    let dry = field([column(30.0, 20.0, 0)]).boats([boat(30.0, 20.0, 0, None)]).moving();
    assert_eq!(refused(&dry, Blue, embark(&[201])).0, cite::BOATS, "no boat lies on land");
}

/// STC-12.9, 14.5. Guns need two turns, and are not disordered.
#[test]
fn guns_go_aboard_in_two_turns() {
    let guns = |boarding: u8| Unit { boarding, ..battery(4, 30.0, 20.0, 0).formed(Formation::Limbered, 2) };
    let two = || [boat(30.0, 20.0, 180, None), boat(30.5, 20.0, 180, None)];
    let mut game = field([guns(0)]).boats(two()).moving();
    give(&mut game, Blue, embark(&[201, 202]), &[]);
    assert_eq!((find(&game, 1).place, find(&game, 1).boarding), (Place::Table, 1));
    let mut game = field([guns(1)]).boats(two()).moving();
    give(&mut game, Blue, embark(&[201, 202]), &[]);
    assert_eq!((find(&game, 1).place, find(&game, 1).boarding), (Place::Boats, 0));
    assert!(!find(&game, 1).is_disordered());
    let mut game = field([guns(1)]).boats(two()).moving();
    let path = Motion::as_one([Leg::Back { by: inches(0.5) }]);
    give(&mut game, Blue, Order::March { unit: UnitId(1), path }, &[]);
    assert_eq!(find(&game, 1).boarding, 0, "a unit that moves on begins anew");
}

fn row(leg: Leg) -> Order {
    Order::Row { unit: UnitId(1), path: Motion::as_one([leg]) }
}

/// STC-12.9, R86. Four inches across or down, two up, and never on land.
#[test]
fn boats_go_four_inches_across_or_down_and_two_up() {
    let game =
        field([loaded(column(30.0, 22.0, 0), 30.0, 28.0, 0)]).boats([boat(30.0, 28.0, 0, Some(1))]).moving();
    let may = |leg: Leg| allowed(&game, Blue, &row(leg));
    let (back, side) = (|by: f64| Leg::Back { by: inches(by) }, |by: f64| Leg::Side { by: inches(by) });
    assert!(may(back(4.0)) && !may(back(4.01)), "across");
    assert!(may(side(4.0)) && !may(side(4.01)), "down, to the east");
    assert!(may(side(-2.0)) && !may(side(-2.01)), "up, to the west");
    assert_eq!(
        refused(&game, Blue, row(Leg::Ahead { by: inches(0.5) })).1,
        Reason::OffTheWater { unit: UnitId(1) }
    );
    let mut game = game;
    give(&mut game, Blue, row(back(2.0)), &[]);
    assert_eq!(
        (stands(&game, 1), find(&game, 1).spent.share()),
        ((30.0, 26.0, 0.0), find(&game, 1).spent.share())
    );
    assert!((find(&game, 1).spent.share() - 0.5).abs() < 1e-3);
    assert_eq!(game.state().boats.get(UnitId(201)).expect("the boat").pose, pose(30.0, 26.0, 0));
    let ashore = field([column(30.0, 20.0, 0)]).moving();
    assert_eq!(refused(&ashore, Blue, row(back(1.0))).1, Reason::NotAboard { unit: UnitId(1) });
    let lake = patch(Terrain::Water, (20.0, 40.0), (20.0, 28.0));
    let still = Field::new([loaded(column(30.0, 22.0, 0), 30.0, 28.0, 0)]).on([lake]);
    let still = still.with(|options| options.boats = true).moving();
    assert!(allowed(&still, Blue, &row(side(-4.0))), "still water has no up");
}

/// STC-12.9, 16.9. Boats do not row into friends, and the refusal names the friend.
#[test]
fn boats_do_not_row_into_friends() {
    let units = [loaded(column(30.0, 22.0, 0), 30.0, 28.0, 0), loaded(column(32.5, 22.0, 0), 32.5, 28.0, 0)];
    let game = field(units).moving();
    let aside = |by: f64| row(Leg::Side { by: inches(by) });
    let (rule, reason) = refused(&game, Blue, aside(2.0));
    assert_eq!((rule, reason), (cite::OVERLAP, Reason::InTheWay { unit: UnitId(1), by: UnitId(2) }));
    assert!(allowed(&game, Blue, &aside(-1.0)));
}

/// STC-6.10, 6.3, 12.9. The zone of an enemy is closed to boats, and a unit out of command rows at half
/// speed.
#[test]
fn boats_keep_their_distance() {
    let units = [loaded(column(30.0, 22.0, 0), 30.0, 26.0, 0), line(30.0, 28.5, 180)];
    let game = field(units.clone()).moving();
    let ahead = |by: f64| row(Leg::Ahead { by: inches(by) });
    assert!(allowed(&game, Blue, &ahead(1.5)));
    assert_eq!(refused(&game, Blue, ahead(1.6)).0, cite::ZONE);
    let alone = field([units[0].clone().out_of_command()]).moving();
    let back = |by: f64| row(Leg::Back { by: inches(by) });
    assert!(allowed(&alone, Blue, &back(2.0)) && !allowed(&alone, Blue, &back(2.1)));
}

/// STC-12.9. A whole turn, beside the boats, which are then free.
#[test]
fn foot_lands_in_a_turn() {
    let land = |y: f64, formation| Order::Land { unit: UnitId(1), at: pose(30.0, y, 0), formation };
    let mut game =
        field([loaded(column(30.0, 22.0, 0), 30.0, 28.0, 0)]).boats([boat(30.0, 28.0, 0, Some(1))]).moving();
    assert!(allowed(&game, Blue, &land(28.5, Formation::Line)));
    assert_eq!(refused(&game, Blue, land(30.0, Formation::Column)).0, cite::BOATS, "too far from its boats");
    assert_eq!(refused(&game, Blue, land(28.0, Formation::Column)).0, cite::NO_ROOM, "in the water");
    assert_eq!(refused(&game, Blue, land(29.5, Formation::Square)).0, cite::BOATS);
    give(&mut game, Blue, land(29.5, Formation::Column), &[]);
    let unit = find(&game, 1);
    assert_eq!((unit.place, unit.spent, stands(&game, 1)), (Place::Table, Turns::WHOLE, (30.0, 29.5, 0.0)));
    assert!(unit.is_disordered());
    assert_eq!(game.state().boats.get(UnitId(201)).expect("the boat").carries, None);
    let guns = loaded(battery(2, 30.0, 22.0, 0).formed(Formation::Limbered, 2), 30.0, 28.0, 0);
    let mut game = field([guns]).boats([boat(30.0, 28.0, 0, Some(1))]).moving();
    give(&mut game, Blue, land(29.5, Formation::Unlimbered), &[]);
    assert_eq!((find(&game, 1).place, find(&game, 1).boarding), (Place::Boats, 1));
}

/// STC-12.9, R86, R116. One die, against soft cover; a unit that loses goes back one move in its boats,
/// shaken and with rout hits.
#[test]
fn an_attack_from_boats_that_loses_goes_back() {
    let charge = Order::Charge { unit: UnitId(1), target: UnitId(2), path: None };
    let at_the_bank = |y: f64| {
        let units = [loaded(column(30.0, 22.0, 0), 30.0, 28.0, 0), line(30.0, y, 180)];
        field(units).boats([boat(30.0, 28.0, 0, Some(1))])
    };
    let reaches = |y: f64| allowed(&at_the_bank(y).charging(), Blue, &charge);
    assert!(reaches(31.5) && !reaches(31.6), "its depth and its bonus");
    let mut game = at_the_bank(29.0).charging();
    give(&mut game, Blue, charge, &[]);
    let table = game.known(Blue);
    assert_eq!(strikes::dice(table.table(), UnitId(1)), 1);
    assert_eq!(points::points(table.table(), UnitId(1), UnitId(2)).total(), 0, "2, disordered, soft cover");
    drop(table);
    // One die of its own, three of the defenders, of which one hits.
    give(&mut game, Blue, Order::Done {}, &[1, 1, 1, 6]);
    let unit = find(&game, 1);
    assert_eq!((unit.place, state_of(&game, 1)), (Place::Boats, (9, true, true)));
    assert_eq!(stands(&game, 1), (30.0, 24.0, 0.0));
    assert!(!unit.flags.has(UnitFlags::LANDING) && game.state().engagements.is_empty());
    assert_eq!(crate::PRINTED.boats.bank_cover, Cover::Soft);
}

/// STC-12.9, R116. A unit that does not lose is ashore: later rounds are fought with all dice, and boats wait
/// until the end.
#[test]
fn an_attack_from_boats_that_holds_is_ashore() {
    let units = [loaded(column(30.0, 22.0, 0), 30.0, 28.0, 0), line(30.0, 29.0, 180)];
    let mut game = field(units).boats([boat(30.0, 28.0, 0, Some(1))]).charging();
    give(&mut game, Blue, Order::Charge { unit: UnitId(1), target: UnitId(2), path: None }, &[]);
    give(&mut game, Blue, Order::Done {}, &[1, 1, 1, 1]);
    let unit = find(&game, 1);
    assert_eq!((unit.place, unit.flags.has(UnitFlags::LANDING)), (Place::Table, true));
    let mut state = game.state().clone();
    state.turn += 1;
    let (setup, _) = field([]).laid_out(crate::Phase::Moves);
    let later = engine::Table { setup: &setup, state: &state, draft: &[] };
    assert_eq!(strikes::dice(later, UnitId(1)), 2, "eight figures of two ranks");
    assert_eq!(points::points(later, UnitId(1), UnitId(2)).total(), 0, "the bank is still soft cover");
    assert!(stands_yet(&game, 2));
}

/// STC-12.9, R116. Once its enemy is gone it is ashore for good, and its boats are free.
#[test]
fn a_landing_that_wins_frees_its_boats() {
    let units = [loaded(column(30.0, 22.0, 0), 30.0, 28.0, 0), line(30.0, 29.0, 180)];
    let mut game = field(units).boats([boat(30.0, 28.0, 0, Some(1))]).charging();
    give(&mut game, Blue, Order::Charge { unit: UnitId(1), target: UnitId(2), path: None }, &[]);
    give(&mut game, Blue, Order::Done {}, &[6, 1, 1, 1]);
    crate::kit::as_usual(&mut game, &[]);
    assert!(!find(&game, 1).flags.has(UnitFlags::LANDING));
    assert_eq!(game.state().boats.get(UnitId(201)).expect("the boat").carries, None);
    assert_eq!(find(&game, 2).side, Red);
}
