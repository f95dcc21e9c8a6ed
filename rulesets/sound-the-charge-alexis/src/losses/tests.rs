use super::*;
use crate::kit::{Field, battery, cavalry, column, find, line, run, skirmishers, square, stands_yet};
use crate::steps::{Owed, Why};
use crate::{Phase, Step};

/// A unit that has taken so many hits.
fn after(unit: Unit, hits: u8) -> Unit {
    let (setup, state) = Field::new([unit.clone()]).laid_out(Phase::Fire);
    let at = crate::At { setup: &setup, state: &state, draft: &[] };
    lessened(at, &unit, hits)
}

/// STA-1.7, R2, R3. Lines shrink about their middle, columns from the rear, and stay two deep.
#[test]
fn models_leave_the_rear() {
    let shrunk = after(line(1000, 1000, 0), 4);
    assert_eq!((shrunk.stance.files, shrunk.stance.pose), (12, line(1000, 1000, 0).stance.pose));
    assert_eq!([4, 8, 9].map(|hits| after(column(1000, 1000, 0), hits).stance.files), [8, 4, 4]);
    let middle = |unit: &Unit| unit.stance.body().expect("it stands").centre();
    let whole = square(1000, 1000, 0);
    assert!((middle(&after(whole.clone(), 4)) - middle(&whole)).length() < 1e-3);
    assert_eq!(after(cavalry(Formation::AttackColumn, 0, 0, 0), 6).stance.files, 3);
}

/// STA-1.7, R109. Skirmishers lose the farthest model first and their command model last.
#[test]
fn the_command_model_falls_last() {
    let cloud = skirmishers(5, 1000, 1000, 0);
    let first = cloud.stance.figures[0];
    let left = after(cloud.clone(), 3).stance;
    assert!(left.figures.len() == 2 && left.figures[0] == first);
    assert_eq!(after(cloud, 4).stance.figures[..], [first]);
}

/// STA-1.8, R4. A quarter is shattered, and artillery counts its crew.
#[test]
fn a_quarter_is_shattered() {
    let gone = |unit: Unit| {
        let mut game = Field::new([unit]).doing(Phase::Fire, [Step::Remove]);
        run(&mut game, &[]);
        !stands_yet(&game, 1)
    };
    let left = |of: Unit, lost: u8| Unit { lost, ..of };
    assert!(gone(left(line(0, 0, 0), 12)) && !gone(left(line(0, 0, 0), 11)));
    assert!(gone(left(battery(1, 0, 0, 0), 3)) && !gone(left(battery(1, 0, 0, 0), 2)));
}

/// STA-6.11, 5.10, R35, R48, R65. Rout hits come off before the retreat, and a unit that they shatter does
/// not move.
#[test]
fn rout_hits_come_before_the_retreat() {
    let owes = |rout_hits| Owed { unit: UnitId(1), why: Why::Combat, from: None, rout_hits, pursuit_hits: 1 };
    let went = |lost: u8| {
        let stance = after(line(1000, 1000, 0), lost).stance;
        let unit = Unit { lost, stance, ..line(1000, 1000, 0) };
        let mut game = Field::new([unit]).doing(Phase::Combat, [owes(2).into()]);
        run(&mut game, &[]);
        stands_yet(&game, 1).then(|| find(&game, 1).strength())
    };
    assert_eq!([4, 9].map(went), [Some(9), None]);
}
