//! PDC-3.2.8, 10.6, 10.7, R46, R62, R70. The rally.

use crate::kit::*;
use crate::state::{Status, Unit, UnitFlags};
use crate::steps::Rallying;
use crate::{Formation, Grade, Order, Step};
use Side::Blue;
use names::{Side, UnitId};

/// PDC-10.6, 10.7, R46. Leaderless troops throw a die in each rally, and none while they are pursued.
#[test]
fn raw_troops_recover_on_five() {
    let after = |faces: &[u8], followed: bool| {
        let raw = blue(Formation::Line, 0.0, 0.0).grade(Grade::D).flagged(UnitFlags::LEADERLESS);
        let mut raw = Unit { status: Status::Reforming, ..raw };
        if followed {
            raw.followers.push(UnitId(2));
        }
        let field = Field::new([raw, red(Formation::Line, 0.0, 150.0)]);
        let step = Rallying::Recover { command: UnitId(901) };
        let mut game = field.doing([step.into()]);
        run(&mut game, faces);
        find(&game, 1).has(UnitFlags::LEADERLESS)
    };
    assert!(after(&[4], false) && !after(&[5], false) && after(&[], true));
}

/// PDC-3.2.8, R62, R70. A unit in disorder may be told to reform; it then stands for the bound, fights if
/// attacked, and is ready again in its rally.
#[test]
fn a_unit_may_stand_and_reform() {
    let upset = Unit { disorder: crate::Disorder::PURSUED, ..blue(Formation::Line, 0.0, 0.0) }
        .flagged(UnitFlags::MOVED);
    let mut game = Field::new([upset, red(Formation::Line, 0.0, 2000.0)])
        .doing([Rallying::Declare { side: Blue }.into(), Step::Bound]);
    run(&mut game, &[]);
    game.submit(Blue, Order::StandAndReform { unit: UnitId(1) }, &mut dice::Tape::default(), &mut vec![])
        .expect("it may");
    assert_eq!(find(&game, 1).status, Status::Reforming);
    let mut ready = Field::new([
        Unit { status: Status::Reforming, ..blue(Formation::Line, 0.0, 0.0) },
        red(Formation::Line, 0.0, 2000.0),
    ])
    .doing([Rallying::Shed.into()]);
    run(&mut ready, &[]);
    assert_eq!(find(&ready, 1).status, Status::Normal);
}
