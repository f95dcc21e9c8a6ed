use super::*;
use crate::kit::{self, *};
use crate::steps::Deploying;
use crate::{Phase, Reason, Unit, UnitFlags, cite};
use engine::{Game, Task};
use geom::{Feature, Ground, Pose, mm};
use names::Side::{Blue, Red};

/// A battle on the usual table before these units are placed, with Blue to move first.
fn deploying(
    units: impl IntoIterator<Item = Unit>,
    ground: Vec<Feature>,
) -> Game<crate::SoundTheChargeAlexis> {
    let off = |mut unit: Unit| {
        unit.place = Place::Off;
        unit
    };
    let field = Field::new(units.into_iter().map(off)).generals([general(Blue, 100.0, 100.0, None)]);
    let (setup, mut state) = field.laid_out(Phase::Deployment);
    let [width, depth] = setup.options.table;
    let ground = Ground::new(Spot::new(width.0, depth.0), ground).expect("sound terrain");
    let setup = engine::Setup::new(setup.tables.clone(), setup.options.clone(), ground);
    state.turn = 0;
    let over = Task::Over { winner: None };
    let mut game =
        Game::new(std::sync::Arc::new(setup), state, vec![Task::Do(Deploying::Armies.into()), over]);
    kit::run(&mut game, &[]);
    game
}

fn place(unit: u32, formation: Formation, at: Pose) -> crate::Order {
    crate::Order::Place { unit: UnitId(unit), formation, at, files: None }
}

/// STA-27.1, 2.1, R88. The side that moves second deploys first, within 3 L of its long edge, in any legal
/// formation, all in good morale and free to move.
#[test]
fn armies_deploy_along_their_edges() {
    let mut game = deploying([column(0, 0, 0), column(0, 0, 180)], vec![]);
    assert!(matches!(question(&game), Some((Red, Decision::Deploy))));
    let red = |y: f64| place(2, Formation::Line, pose(1200.0, y, 180));
    // Red's ground is from 870 to 1500.
    assert!(allowed(&game, Red, &red(870.0)) && allowed(&game, Red, &red(1480.0)));
    let depth = game.setup().options.deployment_depth;
    let outside = Reason::OutsideZone { unit: UnitId(2), depth };
    assert_eq!(refused(&game, Red, red(869.0)), (cite::DEPLOYMENT, outside));
    assert_eq!(refused(&game, Red, place(1, Formation::Line, pose(1200.0, 600.0, 0))).0, cite::DEPLOYMENT);
    assert_eq!(
        refused(&game, Red, crate::Order::Deployed {}),
        (cite::DEPLOYMENT, Reason::NotYetPlaced { unit: UnitId(2) })
    );
    assert_eq!(
        refused(&game, Red, place(2, Formation::Limbered, pose(1200.0, 900.0, 180))).0,
        cite::FORMATIONS
    );
    assert_eq!(
        refused(&game, Red, place(2, Formation::Skirmish, pose(1200.0, 900.0, 180))).0,
        cite::SKIRMISH_SPACING
    );
    give(&mut game, Red, red(870.0), &[]);
    give(&mut game, Red, crate::Order::Deployed {}, &[]);
    assert!(matches!(question(&game), Some((Blue, Decision::Deploy))));
    give(&mut game, Blue, place(1, Formation::Square, pose(1200.0, 600.0, 0)), &[]);
    give(&mut game, Blue, crate::Order::Deployed {}, &[]);
    assert!(!find(&game, 1).is_shaken() && !find(&game, 1).flags.has(UnitFlags::DONE));
}

/// STA-27.1, 3.5, R13, R88. A general is placed on his side's ground, with a unit that he touches.
#[test]
fn generals_are_placed_too() {
    let mut game = deploying([column(0, 0, 0)], vec![]);
    give(&mut game, Red, crate::Order::Deployed {}, &[]);
    give(&mut game, Blue, place(1, Formation::AttackColumn, pose(1200.0, 600.0, 0)), &[]);
    let put = |y: f64, attach: Option<u32>| crate::Order::PlaceGeneral {
        general: UnitId(101),
        at: spot(1200.0, y),
        attach: attach.map(UnitId),
    };
    assert!(allowed(&game, Blue, &put(630.0, None)) && !allowed(&game, Blue, &put(630.1, None)));
    assert!(!allowed(&game, Blue, &put(620.0, Some(1))) && allowed(&game, Blue, &put(600.5, Some(1))));
}

/// STA-27.1, 27.2, R75, R88. A unit for which there is no room takes no part, and was none to start with.
#[test]
fn a_unit_without_room_takes_no_part() {
    let lake = patch(crate::terrain::Terrain::Impassable, (0, 2400), (0, 630));
    let mut game = deploying([column(0, 0, 0), column(0, 0, 180)], vec![lake]);
    as_usual(&mut game, &[]);
    give(&mut game, Red, crate::Order::Deployed {}, &[]);
    let told = give(&mut game, Blue, crate::Order::Deployed {}, &[]);
    assert!(!stands_yet(&game, 1) && says(&told, "(STA-27.1)"));
    assert_eq!(game.state().start, [0, 1]);
    assert!(!crate::morale::army::is_broken(game.known(Blue).table(), Blue));
    assert_eq!(mm(2400), game.setup().options.table[0].0);
}
