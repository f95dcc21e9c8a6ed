use super::*;
use crate::kit::{Field, find, general, give, patch, pose, refused, run, spot, stands, unit};
use crate::{Arm, FastPlay, Grade, Order};
use engine::{Game, Lens, Manner, Rules};
use geom::{Facing, Length};
use std::ops::ControlFlow;

fn foot(side: Side, general: u32) -> Unit {
    unit(Arm::HeavyFoot, Formation::Line, 0.0, 0.0, 0).of(side).under(general).undeployed()
}

/// Blue's Generals are 101 and 102, with units 1, 2 and 3; Red's is 103, with unit 4.
fn armies() -> Field {
    let units = [foot(Side::Blue, 101), foot(Side::Blue, 101), foot(Side::Blue, 102), foot(Side::Red, 103)];
    let sides = [Side::Blue, Side::Blue, Side::Red];
    Field::new(units).generals(sides.map(|side| general(side, Grade::Average, 0.0, 0.0, None))).in_turn(0)
}

fn deploying(field: Field, dice: &[u8]) -> Game<FastPlay> {
    let begin = crate::Step::Deploying(Deploying::Begin);
    let mut game = field.doing(Phase::Deployment, [begin, crate::Step::Turn]);
    run(&mut game, dice);
    game
}

fn place(unit: u32, formation: Formation, x: f64, y: f64, degrees: i32) -> Order {
    Order::Place { unit: UnitId(unit), formation, at: pose(x, y, degrees) }
}

fn call(general: u32) -> Order {
    Order::Command { general: Some(UnitId(general)) }
}

fn asked(game: &Game<FastPlay>, side: Side) -> Option<Decision> {
    game.decision_for(side).filter(|asked| asked.manner == Manner::Open).map(|asked| asked.of)
}

/// Gives usual orders until another question is asked.
fn deploy_as_usual(game: &mut Game<FastPlay>, side: Side, dice: &[u8]) {
    while let Some(of @ Decision::Deploy { .. }) = asked(game, side) {
        let order = FastPlay::usual(game.known(side).table(), &of, side);
        let dice = if order == (Order::Deployed {}) { dice } else { &[] };
        let last = order == (Order::Deployed {});
        give(game, side, order, dice);
        if last {
            return;
        }
    }
}

/// FPN-1.11, R79. Dice for the first command, ties thrown again; then in turn; when one side has run out the
/// other places the rest.
#[test]
fn commands_are_placed_in_turn() {
    let mut game = deploying(armies(), &[4, 4, 2, 6]);
    assert_eq!(asked(&game, Side::Red), Some(Decision::Deploy { general: Some(UnitId(103)) }));
    deploy_as_usual(&mut game, Side::Red, &[]);
    assert_eq!(asked(&game, Side::Blue), Some(Decision::NextCommand));
    assert_eq!(refused(&game, Side::Blue, call(103)).1, Reason::NoSuchCommand);
    give(&mut game, Side::Blue, call(102), &[]);
    deploy_as_usual(&mut game, Side::Blue, &[]);
    assert_eq!(asked(&game, Side::Blue), Some(Decision::Deploy { general: Some(UnitId(101)) }));
    deploy_as_usual(&mut game, Side::Blue, &[6, 1]);
    assert_eq!(asked(&game, Side::Blue), Some(Decision::MoveOption));
    assert_eq!(game.state().turn, 1);
}

/// FPN-1.11, R79. Without the option army 1 places all its commands and then army 2, and no die is thrown for
/// it.
#[test]
fn without_the_option_army_1_places_everything_first() {
    let mut game = deploying(armies().with(|options| options.alternate_deployment = false), &[]);
    give(&mut game, Side::Blue, call(101), &[]);
    deploy_as_usual(&mut game, Side::Blue, &[]);
    deploy_as_usual(&mut game, Side::Blue, &[]);
    deploy_as_usual(&mut game, Side::Red, &[6, 1]);
    assert_eq!(asked(&game, Side::Blue), Some(Decision::MoveOption));
}

/// R79, R6. Artillery without a General is placed with its owner's last command.
#[test]
fn unassigned_artillery_comes_last() {
    let mut field = armies();
    let mut guns = unit(Arm::FootArtillery, Formation::Line, 0.0, 0.0, 0).undeployed();
    guns.general = None;
    field.units.push(guns);
    let mut game = deploying(field, &[6, 1]);
    give(&mut game, Side::Blue, call(101), &[]);
    let order = place(5, Formation::Line, 30.0, 8.0, 0);
    assert!(matches!(refused(&game, Side::Blue, order.clone()).1, Reason::NotOfThisCommand { .. }));
    deploy_as_usual(&mut game, Side::Blue, &[]);
    deploy_as_usual(&mut game, Side::Red, &[]);
    assert!(game.check(Side::Blue, &order).is_ok());
    give(&mut game, Side::Blue, place(3, Formation::Line, 10.0, 8.0, 0), &[]);
    let at = Order::PlaceGeneral { general: UnitId(102), at: spot(10.0, 4.0) };
    give(&mut game, Side::Blue, at, &[]);
    assert_eq!(refused(&game, Side::Blue, Order::Deployed {}).1, Reason::NotYetPlaced { unit: UnitId(5) });
    deploy_as_usual(&mut game, Side::Blue, &[6, 1]);
    assert!(find(&game, 5).is_on_table());
}

fn one_command() -> Game<FastPlay> {
    let mut game = deploying(armies(), &[6, 1]);
    give(&mut game, Side::Blue, call(101), &[]);
    game
}

/// FPN-1.10, R4, G2. Wholly within eight inches of the base edge, any formation and facing.
#[test]
fn units_stand_within_eight_inches_of_their_edge() {
    let mut game = one_command();
    assert!(game.check(Side::Blue, &place(1, Formation::Line, 30.0, 8.009, 0)).is_ok());
    let order = place(1, Formation::Line, 30.0, 8.011, 0);
    let (rule, reason) = refused(&game, Side::Blue, order);
    assert_eq!(rule, cite::DEPLOYMENT);
    assert!(matches!(reason, Reason::OutsideZone { .. }));
    // Facing its own edge, its rear is 0.5625 behind its front.
    assert!(game.check(Side::Blue, &place(1, Formation::Line, 30.0, 7.4375, 180)).is_ok());
    assert!(game.check(Side::Blue, &place(1, Formation::Line, 30.0, 7.5, 180)).is_err());
    let off = place(1, Formation::Line, 1.8, 8.0, 0);
    assert!(matches!(refused(&game, Side::Blue, off).1, Reason::NotOnTable { .. }));
    give(&mut game, Side::Blue, place(1, Formation::Square, 30.0, 8.0, 0), &[]);
    assert_eq!(stands(&game, 1)[0], (30.0, 8.0 - 0.28125, 0.0));
    let mut game = deploying(armies(), &[1, 6]);
    assert!(game.check(Side::Red, &place(4, Formation::Column, 30.0, 39.991, 180)).is_ok());
    assert!(game.check(Side::Red, &place(4, Formation::Column, 30.0, 39.989, 180)).is_err());
    give(&mut game, Side::Red, place(4, Formation::Column, 30.0, 40.0, 180), &[]);
    assert_eq!(stands(&game, 4)[3], (30.0, 40.0 + 3.5 * 0.5625, 180.0));
}

/// FPN-1.10, 4.1, 4.2. Free, passable ground, and a formation that the unit has.
#[test]
fn units_stand_on_free_ground_in_a_formation_of_theirs() {
    let mut field = armies().on([patch(Terrain::Impassable, (50.0, 60.0), (0.0, 8.0))]);
    field.units[0].arm = Arm::HeavyCavalry;
    field.units[1].off_table = 1;
    let mut game = deploying(field, &[6, 1]);
    give(&mut game, Side::Blue, call(101), &[]);
    let reason = |game: &Game<FastPlay>, order| refused(game, Side::Blue, order).1;
    let order = place(1, Formation::Square, 30.0, 8.0, 0);
    assert!(matches!(reason(&game, order), Reason::NotAFormation { .. }));
    let order = place(2, Formation::Column, 30.0, 8.0, 0);
    assert!(matches!(reason(&game, order), Reason::NotAFormation { .. }));
    let order = place(1, Formation::Line, 50.0, 8.0, 0);
    assert!(matches!(reason(&game, order), Reason::ImpassableGround { .. }));
    let order = place(4, Formation::Line, 30.0, 8.0, 0);
    assert!(matches!(reason(&game, order), Reason::NotYours { .. }));
    give(&mut game, Side::Blue, place(1, Formation::Line, 30.0, 8.0, 0), &[]);
    let order = place(2, Formation::Line, 30.0, 7.5, 0);
    assert_eq!(reason(&game, order), Reason::GroundTaken { unit: UnitId(2), by: UnitId(1) });
    assert!(game.check(Side::Blue, &place(2, Formation::Line, 30.0, 8.0 - 0.5625, 0)).is_ok());
    let absurd = Order::Place {
        unit: UnitId(2),
        formation: Formation::Line,
        at: Pose::new(Length::nm(i64::MAX), Length::nm(i64::MIN), Facing::NORTH),
    };
    assert!(matches!(reason(&game, absurd), Reason::NotOnTable { .. }));
}

/// R7. Generals deploy in the same zone, with their command, and a command is placed when all of it is.
#[test]
fn generals_deploy_with_their_command() {
    let mut game = one_command();
    let at = |general: u32, y: f64| Order::PlaceGeneral { general: UnitId(general), at: spot(30.0, y) };
    assert!(game.check(Side::Blue, &at(101, 8.0 - 0.46875)).is_ok());
    assert!(matches!(refused(&game, Side::Blue, at(101, 7.6)).1, Reason::OutsideZone { .. }));
    assert!(matches!(refused(&game, Side::Blue, at(102, 4.0)).1, Reason::NotOfThisCommand { .. }));
    let owed = |game: &Game<FastPlay>| refused(game, Side::Blue, Order::Deployed {}).1;
    assert_eq!(owed(&game), Reason::NotYetPlaced { unit: UnitId(1) });
    give(&mut game, Side::Blue, place(1, Formation::Line, 30.0, 8.0, 0), &[]);
    give(&mut game, Side::Blue, place(2, Formation::Line, 40.0, 8.0, 0), &[]);
    assert_eq!(owed(&game), Reason::NotYetPlaced { unit: UnitId(101) });
    give(&mut game, Side::Blue, at(101, 4.0), &[]);
    give(&mut game, Side::Blue, Order::Deployed {}, &[]);
    assert_eq!(game.state().generals.get(UnitId(101)).map(|general| general.pose.at), Some(spot(30.0, 4.0)));
}

/// FPN-1.12, R8. A command in one column deploys what fits; the rest waits in the order given.
#[test]
fn what_does_not_fit_waits_in_order() {
    let mut field = armies();
    field.units[2].general = Some(UnitId(101));
    let mut game = deploying(field, &[6, 1]);
    give(&mut game, Side::Blue, call(101), &[]);
    let keep = |unit: u32| Order::KeepOff { unit: UnitId(unit) };
    assert!(matches!(refused(&game, Side::Blue, keep(2)).1, Reason::NoColumnAhead { .. }));
    // Room of just a column behind it: the next would fit.
    give(&mut game, Side::Blue, place(1, Formation::Column, 30.0, 4.5, 0), &[]);
    assert!(matches!(refused(&game, Side::Blue, keep(2)).1, Reason::ColumnHasRoom { .. }));
    give(&mut game, Side::Blue, place(1, Formation::Column, 30.0, 4.48, 0), &[]);
    give(&mut game, Side::Blue, keep(3), &[]);
    give(&mut game, Side::Blue, keep(2), &[]);
    assert_eq!((find(&game, 3).waiting, find(&game, 2).waiting), (1, 2));
    assert_eq!((find(&game, 3).alive(), find(&game, 3).is_on_table()), (4, false));
    let way = |unit: u32| game.state().ways_in.get(UnitId(unit)).expect("it waits").clone();
    assert_eq!((way(3).ahead, way(3).at), (Some(UnitId(1)), pose(30.0, 0.0, 0)));
    assert_eq!((way(2).ahead, way(2).at), (Some(UnitId(3)), pose(30.0, 0.0, 0)));
    let again = place(1, Formation::Column, 30.0, 8.0, 0);
    assert!(matches!(refused(&game, Side::Blue, again).1, Reason::ColumnFollows { .. }));
    let at = Order::PlaceGeneral { general: UnitId(101), at: spot(30.0, 4.0) };
    give(&mut game, Side::Blue, at, &[]);
    assert!(game.check(Side::Blue, &Order::Deployed {}).is_ok());
}

/// However crowded the zone, the usual deployment comes to an end.
#[test]
fn the_usual_deployment_always_ends() {
    let units =
        (0..60).map(|n| foot(if n < 55 { Side::Blue } else { Side::Red }, if n < 55 { 101 } else { 102 }));
    let generals = [Side::Blue, Side::Red].map(|side| general(side, Grade::Poor, 0.0, 0.0, None));
    let wall = patch(Terrain::Impassable, (10.0, 71.0), (0.0, 8.0));
    let mut game = deploying(Field::new(units).generals(generals).on([wall]).in_turn(0), &[6, 1]);
    deploy_as_usual(&mut game, Side::Blue, &[]);
    deploy_as_usual(&mut game, Side::Red, &[6, 1]);
    assert_eq!(asked(&game, Side::Blue), Some(Decision::MoveOption));
    assert!(find(&game, 55).waiting > 0);
}

proptest::proptest! {
    /// Every order that is drawn is legal, and drawing on and on ends the deployment.
    #[test]
    fn drawn_deployments_end(seed: u64) {
        let mut game = deploying(armies(), &[6, 1]);
        for n in 0..100 {
            let Some(side) = Side::BOTH.into_iter().find(|&side| game.decision_for(side).is_some()) else { break };
            let of = game.decision_for(side).expect("it is asked").of;
            if of == Decision::MoveOption {
                return Ok(());
            }
            let mut first = None;
            let known = game.known(side);
            engine::propose(known.table(), &of, side, &Lens::drawn(seed.wrapping_add(n)), &mut |order| {
                first = Some(order);
                ControlFlow::Break(())
            });
            let order = first.expect("there is always something to do");
            let mut tape = dice::Tape::new([6, 1]);
            game.submit(side, order, &mut tape, &mut vec![]).expect("a proposed order is legal");
        }
        proptest::prop_assert!(false, "the deployment did not end");
    }
}
