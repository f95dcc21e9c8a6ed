use super::*;
use crate::Grade;
use crate::UnitFlags;
use crate::kit::{
    Field, allowed, column, find, give, inches, line, patch, pose, printed, refused, says, skirmish_rows,
    skirmishers, square,
};
use crate::measure::Turns;
use crate::skirmish::cloud::in_disordering_ground;
use crate::terrain::Terrain;
use names::Side::Blue;

/// Figures side by side, the command figure first, from its place to the right.
fn row(count: usize, x: f64, y: f64, apart: f64) -> Vec<Pose> {
    (0..count).map(|place| pose(x + place as f64 * apart, y, 0)).collect()
}

fn spread(figures: Vec<Pose>) -> Order {
    Order::Spread { unit: UnitId(1), figures }
}

/// STC-6.6, R25. Four inches from the command figure, centre to centre: eleven in a row with it in their
/// middle.
#[test]
fn figures_stay_near_their_command_figure() {
    let ruled = |figures: &[Pose], count: u8| {
        let unit = skirmish_rows(count, count, 30.0, 20.0, 0);
        Field::new([])
            .look(|at| check_figures(at, UnitId(1), &unit, figures).map_err(|refusal| refusal.reason))
    };
    let eleven = |count: u8| skirmish_rows(count, count, 30.0, 20.0, 0).stance.figures.to_vec();
    assert_eq!(ruled(&eleven(11), 11), Ok(()));
    assert!(matches!(ruled(&eleven(12), 12), Err(Reason::TooFarFromCommandFigure { .. })));
    let two = |x: f64| [pose(30.0, 20.0, 0), pose(30.0 + x, 20.0, 0)];
    assert_eq!(ruled(&two(4.0), 2), Ok(()));
    assert!(matches!(ruled(&two(4.01), 2), Err(Reason::TooFarFromCommandFigure { .. })));
    assert_eq!(ruled(&two(0.7), 2), Err(Reason::FiguresOverlap { unit: UnitId(1) }));
    let wrong = Reason::WrongNumberOfFigures { unit: UnitId(1), asked: 2, has: 3 };
    assert_eq!(ruled(&two(1.0), 3), Err(wrong));
}

/// STC-6.6, 16.4, R104, R112. Each figure goes straight to its place; the farthest way counts, and facings
/// are free.
#[test]
fn skirmishers_spread_by_four_inches() {
    let field = || Field::new([skirmish_rows(3, 3, 30.0, 20.25, 0)]);
    let to =
        |y: f64, facing: i32| spread(vec![pose(30.0, y, facing), pose(29.0, 20.0, 90), pose(31.0, 20.0, 0)]);
    let mut game = field().moving();
    assert!(!allowed(&game, Blue, &to(24.01, 0)) && allowed(&game, Blue, &to(22.0, 45)));
    let told = give(&mut game, Blue, to(22.0, 270), &[]);
    assert!(says(&told, "spreads out by up to 2\""));
    let unit = find(&game, 1);
    assert_eq!((unit.spent, unit.stance.figures[0]), (Turns::new(1, 2), pose(30.0, 22.0, 270)));
    assert!(unit.flags.has(UnitFlags::MOVED));
    assert!(!allowed(&game, Blue, &to(24.1, 0)), "half a turn is left");
    let close = Field::new([line(30.0, 20.0, 0)]).moving();
    assert_eq!(refused(&close, Blue, spread(row(12, 28.0, 20.0, 0.75))).0, cite::SKIRMISH_MOVES);
}

/// STC-6.6, 6.10. An enemy's zone is closed to every figure, and woods slow as they do on any march.
#[test]
fn spreading_figures_keep_clear_and_pay_for_the_ground() {
    let units = [skirmish_rows(2, 2, 30.0, 20.25, 0), line(30.0, 24.0, 180)];
    let game = Field::new(units.clone()).moving();
    let to = |y: f64| spread(vec![pose(30.0, y, 0), pose(32.0, 20.0, 0)]);
    assert!(allowed(&game, Blue, &to(22.74)));
    assert_eq!(refused(&game, Blue, to(22.8)).0, cite::ZONE);
    let woods = patch(Terrain::HeavyWoods, (20.0, 40.0), (10.0, 30.0));
    let slow = Field::new([units[0].clone()]).on([woods]).moving();
    assert!(allowed(&slow, Blue, &to(21.9)) && !allowed(&slow, Blue, &to(22.1)));
}

/// STC-10.13, R67. In the ground with the command figure and at least half of the figures.
#[test]
fn skirmishers_are_in_woods_with_their_command_figure_and_half() {
    let woods = patch(Terrain::LightWoods, (25.0, 35.0), (20.0, 30.0));
    let is_in = |figures: &[(f64, f64)]| {
        let figures: Vec<Pose> = figures.iter().map(|&(x, y)| pose(x, y, 0)).collect();
        let stance = Stance::loose(Formation::Skirmish, figures.into(), printed().basing.skirmisher);
        let unit = Unit { stance, ..skirmishers(30.0, 20.0, 0) };
        Field::new([]).on([woods.clone()]).look(|at| in_disordering_ground(at, &unit))
    };
    assert!(is_in(&[(30.0, 21.0), (31.0, 21.0), (32.0, 19.0), (33.0, 19.0)]));
    assert!(!is_in(&[(30.0, 21.0), (31.0, 19.0), (32.0, 19.0)]), "too few");
    assert!(!is_in(&[(30.0, 19.0), (31.0, 21.0), (32.0, 21.0)]), "not their command figure");
    let wall = crate::kit::strip(Terrain::Obstacle, &[(25.0, 20.0), (35.0, 20.0)], 0.0);
    let open = Field::new([]).on([wall]);
    assert!(!open.look(|at| in_disordering_ground(at, &skirmishers(30.0, 20.2, 0))));
}

fn battalion() -> Unit {
    line(30.0, 20.0, 0).with_screen(2, 0)
}

/// The screen of unit 1, which is in.
fn reserve() -> Unit {
    Unit { place: Place::Off, ..skirmish_rows(3, 3, 30.0, 21.0, 0).screen_of(1) }
}

fn send(figures: Vec<Pose>) -> Order {
    Order::SendScreen { unit: UnitId(1), figures }
}

/// STC-6.7, 6.8, R26, R110. A quarter of the figures, free of cost, no more than an inch from the battalion.
#[test]
fn a_battalion_sends_out_a_quarter_of_its_men() {
    let mut game = Field::new([battalion(), reserve()]).moving();
    assert!(allowed(&game, Blue, &send(row(3, 29.0, 21.25, 0.75))), "an inch away");
    assert_eq!(refused(&game, Blue, send(row(3, 29.0, 21.27, 0.75))).0, cite::ORGANIC_SCREEN);
    assert_eq!(refused(&game, Blue, send(row(4, 29.0, 21.0, 0.75))).0, cite::ORGANIC_SCREEN);
    assert_eq!(refused(&game, Blue, send(row(3, 29.0, 20.1, 0.75))).0, cite::ORGANIC_SCREEN, "on itself");
    assert!(says(&give(&mut game, Blue, send(row(3, 29.0, 21.0, 0.75)), &[]), "3 figures"));
    let (unit, screen) = (find(&game, 1), find(&game, 2));
    assert_eq!((unit.strength(), unit.in_ranks(), unit.spent), (12, 9, Turns::NONE));
    assert_eq!((screen.place, screen.strength(), screen.parent), (Place::Table, 3, Some(UnitId(1))));
    give(&mut game, Blue, Order::RecallScreen { unit: UnitId(1) }, &[]);
    assert_eq!((find(&game, 1).out, find(&game, 2).place), (0, Place::Off));
    assert_eq!(refused(&game, Blue, Order::RecallScreen { unit: UnitId(1) }).0, cite::ORGANIC_SCREEN);
    let none = Field::new([line(30.0, 20.0, 0)]).moving();
    let (rule, reason) = refused(&none, Blue, send(row(3, 29.0, 21.0, 0.75)));
    assert_eq!((rule, reason), (cite::ORGANIC_SCREEN, Reason::NoScreen { unit: UnitId(1) }));
}

/// R26. The share that may go out is the scenario's to choose.
#[test]
fn a_scenario_may_let_more_men_out() {
    let half = crate::measure::Fraction::new(1, 2);
    let game = Field::new([battalion(), reserve()]).with(|options| options.organic_share = half).moving();
    let rows = |count: u8| skirmish_rows(count, 6, 30.0, 21.5, 0).stance.figures.to_vec();
    assert!(allowed(&game, Blue, &send(rows(6))) && !allowed(&game, Blue, &send(rows(7))));
}

/// STC-6.8, R26. It goes where its battalion goes, and in where it has no room.
#[test]
fn a_screen_goes_with_its_battalion() {
    let out = || Unit { place: Place::Table, ..reserve() };
    let field = |enemy: Option<Unit>| {
        let units = [line(30.0, 20.0, 0).with_screen(2, 3), out()];
        Field::new(units.into_iter().chain(enemy)).moving()
    };
    let march = |by: f64| {
        let path = Motion::as_one([Leg::Ahead { by: inches(by) }]);
        Order::March { unit: UnitId(1), path }
    };
    let before = out().stance.figures[0].at;
    let mut game = field(None);
    give(&mut game, Blue, march(4.0), &[]);
    let after = find(&game, 2).stance.figures[0].at;
    assert_eq!((after.x, after.y), (before.x, before.y + inches(4.0)));
    assert_eq!(find(&game, 1).spent, Turns::WHOLE);
    // The front rank ends two inches from the enemy, and its screen would be nearer than one.
    let mut game = field(Some(line(30.0, 24.0, 180)));
    give(&mut game, Blue, march(2.1), &[]);
    assert_eq!((find(&game, 1).out, find(&game, 2).place), (0, Place::Off));
    let form = Order::Form {
        unit: UnitId(1),
        formation: Formation::Column,
        files: None,
        face: Some(crate::Face::About),
    };
    let mut game = field(None);
    give(&mut game, Blue, form, &[]);
    assert_eq!(find(&game, 2).place, Place::Off, "it is too far from the column that faces away");
}

/// R26. Where no figure is left in the ranks the screen falls in.
#[test]
fn the_last_men_of_a_battalion_fall_in() {
    let battalion = Unit { original: 8, ..line(30.0, 22.75, 180) }.with_screen(3, 3).having_lost(4);
    let screen = skirmish_rows(3, 3, 30.0, 21.5, 180).screen_of(2);
    let mut game = Field::new([line(30.0, 20.0, 0), battalion, screen]).shooting();
    let shoot = Order::Shoot { unit: UnitId(1), target: UnitId(3), split: None, at_gun: None };
    give(&mut game, Blue, shoot, &[5, 1, 1, 6]);
    assert_eq!((find(&game, 2).strength(), find(&game, 2).in_ranks()), (3, 3));
    assert_eq!(find(&game, 3).place, Place::Off);
}

/// STC-6.9, R27. Six inches with columns, if all of it is within two inches of them before and after; else
/// four.
#[test]
fn a_screen_keeps_the_pace_of_its_columns() {
    let together = |screen: f64, column: f64| Order::Together {
        screen: UnitId(1),
        moves: vec![
            (UnitId(1), Motion::as_one([Leg::Ahead { by: inches(screen) }])),
            (UnitId(2), Motion::as_one([Leg::Ahead { by: inches(column) }])),
        ],
    };
    // The rear figures' cells begin an inch behind the front of the screen.
    let field = |y: f64| Field::new([skirmish_rows(4, 4, 30.0, y, 0), column(30.0, 20.0, 0)]);
    let game = field(21.5).moving();
    assert!(allowed(&game, Blue, &together(6.0, 6.0)) && !allowed(&game, Blue, &together(6.01, 6.0)));
    // Every part of it must be near, and not only the nearest: its front is 1.5 inches ahead of the column,
    // then 1.6 or 2.1.
    assert!(allowed(&game, Blue, &together(6.0, 5.9)));
    assert_eq!(refused(&game, Blue, together(6.0, 5.4)).0, cite::SEPARATE_SCREEN, "too far ahead afterwards");
    assert_eq!(refused(&field(22.6).moving(), Blue, together(4.0, 6.0)).0, cite::SEPARATE_SCREEN);
    let march = Order::March { unit: UnitId(1), path: Motion::as_one([Leg::Ahead { by: inches(4.1) }]) };
    assert!(!allowed(&game, Blue, &march));
    let mut game = field(21.5).moving();
    give(&mut game, Blue, together(6.0, 6.0), &[]);
    assert_eq!(find(&game, 1).stance.pose.at.y, inches(27.5));
    assert!(find(&game, 1).flags.has(UnitFlags::DONE) && find(&game, 2).flags.has(UnitFlags::DONE));
}

/// STC-6.9, R27. Only columns that go forward are covered, and at least one of them.
#[test]
fn a_screen_covers_columns_that_advance() {
    let screen = || skirmish_rows(4, 4, 30.0, 21.5, 0);
    let order = |leg: Leg| Order::Together {
        screen: UnitId(1),
        moves: vec![
            (UnitId(2), Motion::as_one([leg])),
            (UnitId(1), Motion::as_one([Leg::Ahead { by: inches(1.0) }])),
        ],
    };
    let ahead = || Leg::Ahead { by: inches(1.0) };
    let ruled = |other: Unit, leg: Leg| refused(&Field::new([screen(), other]).moving(), Blue, order(leg));
    let back = ruled(column(30.0, 20.0, 0), Leg::Back { by: inches(0.5) });
    assert_eq!(back, (cite::SEPARATE_SCREEN, Reason::NotForward { unit: UnitId(2) }));
    assert!(matches!(ruled(line(30.0, 20.0, 0), ahead()).1, Reason::WrongFormation { .. }));
    assert!(matches!(ruled(square(30.0, 20.0, 0), ahead()).1, Reason::WrongFormation { .. }));
    let alone = Order::Together { screen: UnitId(1), moves: vec![(UnitId(1), Motion::as_one([ahead()]))] };
    let game = Field::new([screen(), column(30.0, 20.0, 0)]).moving();
    assert_eq!(refused(&game, Blue, alone).1, Reason::NoColumnBehind { unit: UnitId(1) });
    assert!(allowed(&game, Blue, &order(ahead())));
}

/// Proposed orders can be given: every kind of skirmisher finds something.
#[test]
fn skirmishers_and_screens_find_something_to_do() {
    let offers = |units: Vec<Unit>, verb: &'static str| {
        let game = Field::new(units).moving();
        let lens = Lens { verb: Some(verb), unit: Some(UnitId(1)), ..Lens::default() };
        let table = game.known(Blue);
        let mut count = 0;
        let unit = find(&game, 1);
        let mut offer = |order: Order| {
            count += usize::from(allowed(&game, Blue, &order));
            ControlFlow::Continue(())
        };
        let _ = candidates(table.table(), UnitId(1), unit, &lens, &mut offer);
        count
    };
    assert!(offers(vec![skirmishers(30.0, 20.0, 0)], "spread") > 3);
    assert_eq!(offers(vec![skirmish_rows(4, 4, 30.0, 21.5, 0), column(30.0, 20.0, 0)], "together"), 1);
    assert_eq!(offers(vec![battalion().grade(Grade::A), reserve()], "send_screen"), 1);
    let out = Unit { place: Place::Table, ..reserve() };
    assert!(offers(vec![line(30.0, 20.0, 0).with_screen(2, 3), out], "recall_screen") >= 1);
}
