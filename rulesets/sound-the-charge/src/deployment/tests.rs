//! Where armies may be placed, and that there is always a usual place.

use super::*;
use crate::kit::{
    Field, allowed, as_usual, battery, cavalry, column, find, general, give, inches, line, patch, pose,
    question, refused, run, says, skirmishers, spot, state_of,
};
use crate::{Arm, Order, Phase, SoundTheCharge};
use engine::Game;
use names::Side::{Blue, Red};

fn off(mut unit: Unit) -> Unit {
    unit.place = Place::Off;
    unit
}

/// A game in which armies deploy, Red's first.
fn deploying(field: Field) -> Game<SoundTheCharge> {
    let mut game = field.doing(Phase::Deployment, [crate::Step::Deploying(Deploying::Armies)]);
    run(&mut game, &[]);
    game
}

/// A game in which Blue alone deploys these, and everything else stands already.
fn placing(field: Field) -> Game<SoundTheCharge> {
    let mut game = deploying(field.active(Blue));
    give(&mut game, Red, Order::Deployed {}, &[]);
    game
}

fn place(formation: Formation, x: f64, y: f64, degrees: i32) -> Order {
    Order::Place { unit: UnitId(1), formation, at: pose(x, y, degrees), files: None }
}

/// STC-15.1, R97. The side that moves second deploys first, and each side until it says so.
#[test]
fn the_side_that_moves_second_deploys_first() {
    let units = [off(line(0.0, 0.0, 0)), off(line(0.0, 0.0, 180)), off(battery(4, 0.0, 0.0, 0))];
    let mut game = deploying(Field::new(units).generals([]).active(Blue));
    assert_eq!(question(&game), Some((Red, Decision::Deploy)));
    let early = refused(&game, Red, Order::Deployed {});
    assert_eq!(early, (cite::DEPLOYMENT, Reason::NotYetPlaced { unit: UnitId(2) }));
    as_usual(&mut game, &[]);
    as_usual(&mut game, &[]);
    assert_eq!(question(&game), Some((Blue, Decision::Deploy)));
    for _ in 0..3 {
        as_usual(&mut game, &[]);
    }
    assert_eq!((question(&game), game.state().turn), (Some((Red, Decision::Act)), 6));
}

/// STC-15.1, R97. Twelve inches from its own long edge, wholly on the table, in any formation and facing.
#[test]
fn a_unit_is_placed_near_its_own_edge() {
    let game = placing(Field::new([off(line(0.0, 0.0, 0)), line(30.0, 40.0, 180)]));
    for order in [
        place(Formation::Line, 30.0, 12.0, 0),
        place(Formation::Column, 5.0, 5.0, 90),
        place(Formation::Square, 70.0, 12.0, 0),
    ] {
        assert!(allowed(&game, Blue, &order), "{order:?}");
    }
    let (rule, reason) = refused(&game, Blue, place(Formation::Line, 30.0, 12.1, 0));
    let depth = game.setup().options.deployment_depth;
    assert_eq!((rule, reason), (cite::DEPLOYMENT, Reason::OutsideZone { unit: UnitId(1), depth }));
    let beyond = refused(&game, Blue, place(Formation::Line, 1.0, 10.0, 0));
    assert_eq!(beyond, (cite::DEPLOYMENT, Reason::BeyondTheEdge { unit: UnitId(1) }));
    assert_eq!(refused(&game, Blue, place(Formation::Skirmish, 30.0, 10.0, 0)).0, cite::FORMATIONS);
    assert_eq!(refused(&game, Blue, place(Formation::Masse, 30.0, 10.0, 0)).0, cite::FORMATIONS);
    let wide = Order::Place {
        unit: UnitId(1),
        formation: Formation::Column,
        at: pose(30.0, 10.0, 0),
        files: Some(8),
    };
    assert_eq!(refused(&game, Blue, wide).1, Reason::WrongFiles { unit: UnitId(1), files: 8 });
    assert_eq!(
        refused(
            &game,
            Blue,
            Order::Place { unit: UnitId(2), formation: Formation::Line, at: pose(9.0, 9.0, 0), files: None }
        )
        .1,
        Reason::NotYours { unit: UnitId(2) }
    );
}

/// STC-15.1, R97. Twenty-four inches from the enemy, on no other unit, and not where it could not go.
#[test]
fn a_unit_needs_room_to_be_placed() {
    let field = || Field::new([off(column(0.0, 0.0, 0)), column(30.0, 34.0, 180), column(40.0, 10.0, 0)]);
    let game = placing(field());
    assert!(allowed(&game, Blue, &place(Formation::Column, 30.0, 10.0, 0)));
    assert!(matches!(
        refused(&game, Blue, place(Formation::Column, 30.0, 10.1, 0)),
        (cite::DEPLOYMENT, Reason::TooNearEnemy { enemy: UnitId(2), .. })
    ));
    assert!(allowed(&game, Blue, &place(Formation::Column, 38.5, 10.0, 0)));
    let taken = refused(&game, Blue, place(Formation::Column, 38.6, 10.0, 0));
    assert_eq!(taken.1, Reason::InTheWay { unit: UnitId(1), by: UnitId(3) });
    let lake = patch(Terrain::Water, (10.0, 20.0), (0.0, 12.0));
    let wet = placing(field().on([lake]));
    let water = Reason::Forbidden { unit: UnitId(1), terrain: Terrain::Water.kind() };
    assert_eq!(refused(&wet, Blue, place(Formation::Column, 15.0, 10.0, 0)).1, water);
    let near = placing(field().with(|options| options.deployment_separation = Inches(inches(0.0))));
    assert!(allowed(&near, Blue, &place(Formation::Column, 30.0, 12.0, 0)));
}

/// STC-5.5.1, 15.1, R97, R112. Placed in woods close order is disordered, and in order again if it is placed
/// elsewhere.
#[test]
fn ground_disorders_a_unit_placed_on_it() {
    let wood = patch(Terrain::LightWoods, (10.0, 20.0), (0.0, 12.0));
    let mut game = placing(Field::new([off(column(0.0, 0.0, 0))]).on([wood.clone()]));
    give(&mut game, Blue, place(Formation::Column, 15.0, 10.0, 0), &[]);
    assert!(state_of(&game, 1).2);
    give(&mut game, Blue, place(Formation::Column, 30.0, 10.0, 0), &[]);
    assert!(!state_of(&game, 1).2);
    let mut loose = placing(Field::new([off(skirmishers(0.0, 0.0, 0))]).on([wood]));
    give(&mut loose, Blue, place(Formation::Skirmish, 15.0, 10.0, 0), &[]);
    assert!(!state_of(&loose, 1).2);
}

/// STC-11.7, 11.8, 15.1, R97, R113. Infantry may begin in a block, in order, as far as it holds them.
#[test]
fn infantry_may_begin_in_a_block() {
    let block = patch(Terrain::TownBlock, (30.0, 35.0), (6.0, 9.0));
    let units = [
        off(line(0.0, 0.0, 0)),
        off(line(0.0, 0.0, 0)),
        off(line(0.0, 0.0, 0)),
        off(cavalry(Formation::Line, 0.0, 0.0, 0)),
    ];
    let mut game = placing(Field::new(units).generals([]).on([block]));
    let inside = |unit| Order::PlaceInside { unit: UnitId(unit), block: spot(31.0, 7.0) };
    assert_eq!(refused(&game, Blue, inside(4)).1, Reason::WrongArm { unit: UnitId(4) });
    give(&mut game, Blue, inside(1), &[]);
    give(&mut game, Blue, inside(2), &[]);
    assert_eq!(refused(&game, Blue, inside(3)).1, Reason::BlockFull { unit: UnitId(3), holds: 24 });
    let garrison = find(&game, 1);
    assert_eq!((garrison.formation(), garrison.is_disordered()), (Formation::Garrison, false));
    let elsewhere = Order::PlaceInside { unit: UnitId(3), block: spot(50.0, 7.0) };
    assert_eq!(refused(&game, Blue, elsewhere).1, Reason::NoBlock { unit: UnitId(3) });
    let street =
        Order::Place { unit: UnitId(3), formation: Formation::Column, at: pose(32.0, 8.0, 0), files: None };
    assert!(matches!(refused(&game, Blue, street).1, Reason::Forbidden { .. }));
}

/// STC-3.5, 15.1, R11, R97. A general begins near his edge too, or with a unit that he touches.
#[test]
fn generals_are_placed_as_well() {
    let units = [column(30.0, 10.0, 0), line(30.0, 44.0, 180)];
    let mut game = placing(
        Field::new(units).generals([general(Blue, 0.0, 0.0, None), general(Blue, 9.0, 9.0, Some(1))]),
    );
    let at = |x, y, attach: Option<u32>| Order::PlaceGeneral {
        general: UnitId(101),
        at: spot(x, y),
        attach: attach.map(UnitId),
    };
    assert_eq!(refused(&game, Blue, Order::Deployed {}).1, Reason::NotYetPlaced { unit: UnitId(101) });
    assert!(matches!(refused(&game, Blue, at(20.0, 11.6, None)).1, Reason::OutsideZone { .. }));
    assert_eq!(refused(&game, Blue, at(30.0, 9.0, Some(1))).1, Reason::HasGeneral { unit: UnitId(1) });
    assert!(matches!(refused(&game, Blue, at(30.0, 9.0, Some(2))).1, Reason::NotYours { .. }));
    give(&mut game, Blue, at(20.0, 11.5, None), &[]);
    give(&mut game, Blue, Order::Deployed {}, &[]);
    assert_eq!(game.state().generals.get(UnitId(101)).map(|general| general.at), Some(spot(20.0, 11.5)));
    let units = [column(30.0, 10.0, 0), line(30.0, 44.0, 180)];
    let alone = placing(Field::new(units).generals([general(Blue, 0.0, 0.0, None)]));
    assert!(matches!(refused(&alone, Blue, at(30.0, 6.0, Some(1))).1, Reason::NotTouching { .. }));
    assert!(allowed(&alone, Blue, &at(30.0, 8.0, Some(1))));
}

/// R97. The usual deployment finds room for twenty units and their generals, all in the zone and clear of
/// each other.
#[test]
fn there_is_a_usual_place_for_every_unit() {
    let arms = [Arm::LineInfantry, Arm::HeavyCavalry, Arm::LightInfantry, Arm::FieldGuns];
    let unit = |n: usize| match arms[n % 4] {
        Arm::FieldGuns => battery(4, 0.0, 0.0, 0),
        Arm::HeavyCavalry => cavalry(Formation::Line, 0.0, 0.0, 0),
        arm => line(0.0, 0.0, 0).arm(arm),
    };
    let units = (0..20).map(unit).map(off).chain([line(30.0, 47.0, 180)]);
    let generals = [general(Blue, 0.0, 0.0, None), general(Blue, 0.0, 0.0, None)];
    let mut game = placing(Field::new(units).generals(generals));
    for _ in 0..22 {
        as_usual(&mut game, &[]);
    }
    let at = game.known(Blue);
    assert_eq!((unplaced(at.table(), Blue), unplaced_general(at.table(), Blue)), (vec![], None));
    let bodies = game.state().troops.bodies();
    let clear = |unit: &UnitId| {
        let body = bodies.get(*unit).expect("it is placed");
        geom::overlapped(body, bodies, &[*unit], 0.01).is_none()
    };
    assert!(game.state().troops.ids().iter().all(clear));
    as_usual(&mut game, &[]);
    assert_eq!(question(&game).map(|(_, asked)| asked), Some(Decision::Act));
}

/// R97. Where rows find no room, a unit is pushed into any gap that is left, in another formation if need be.
#[test]
fn the_last_gap_is_found() {
    let wall = |x: (f64, f64), y: (f64, f64)| patch(Terrain::Impassable, x, y);
    // A gap of 1.55 by 1.6 inches, in which only a column fits.
    let ground = [
        wall((0.0, 31.37), (0.0, 12.0)),
        wall((32.92, 72.0), (0.0, 12.0)),
        wall((31.37, 32.92), (0.0, 3.03)),
        wall((31.37, 32.92), (4.63, 12.0)),
    ];
    let mut game =
        placing(Field::new([off(line(0.0, 0.0, 0)), off(line(0.0, 0.0, 0))]).generals([]).on(ground));
    as_usual(&mut game, &[]);
    assert_eq!((find(&game, 1).formation(), find(&game, 1).place), (Formation::Column, Place::Table));
    // For the other there is none, and it is not in the battle.
    let told = as_usual(&mut game, &[]);
    assert!(says(&told, "no room for unit 2"));
    assert_eq!((game.state().start, game.state().troops.len()), ([1, 0], 1));
}

/// STC-15.2, R98. Nothing is counted but units and generals: any army may be placed.
#[test]
fn no_points_are_counted() {
    let many = (0..3).map(|_| off(cavalry(Formation::Line, 0.0, 0.0, 0).grade(crate::Grade::A)));
    let game = placing(Field::new(many.chain([line(30.0, 44.0, 180)])));
    assert!(allowed(&game, Blue, &place(Formation::Line, 30.0, 12.0, 0)));
}
