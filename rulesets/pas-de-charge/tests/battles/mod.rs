//! Random battles for the suite and for measuring.

use engine::conformance::Battle;
use engine::{Draw, Setup, Task, Troops};
use geom::{Facing, Ground, Pose, Spot, mm};
use names::{Side, UnitId};
use pas_de_charge::{Options, PRINTED, PasDeCharge, Phase, State, Step, Unit};
use std::sync::Arc;

/// A bare table and the printed rules.
pub fn setup(width: i64, depth: i64) -> Arc<Setup<PasDeCharge>> {
    let ground = Ground::new(Spot::new(mm(width), mm(depth)), vec![]).expect("a bare table");
    Arc::new(Setup::new(PRINTED, Options::default(), ground))
}

/// A battle of so many units a side, some of them hidden.
pub fn battle(seed: u64, a_side: u32) -> Battle<PasDeCharge> {
    const COLUMNS: u32 = 6;
    let mut draw = Draw::new(seed);
    let mut troops = Troops::default();
    for side in Side::BOTH {
        for number in 0..a_side {
            let x = 50 + 95 * i64::from(number % COLUMNS) + draw.below(20) as i64;
            // The hidden lie in front of the others, where enemies will run into them.
            let is_hidden = number % 3 == 2 && draw.below(2) == 0;
            let y = 150 - 45 * i64::from(number / COLUMNS) + if is_hidden { 60 } else { 0 };
            let (y, facing) = if side == Side::Blue { (y, Facing::NORTH) } else { (500 - y, Facing::SOUTH) };
            let unit = Unit { concealed: is_hidden, ..Unit::new(side, Pose::new(mm(x), mm(y), facing)) };
            let id = 10 + 7 * number + 3 * side.index() as u32 + 100 * draw.below(2) as u32;
            troops.insert(UnitId(id), unit);
        }
    }
    let began_with = [4 * a_side as u16; 2];
    let state =
        State { turn: 0, phase: Phase::Initiative, first: Side::Blue, mist: false, troops, began_with };
    (setup(600, 500), state, vec![Task::Do(Step::Turn)])
}
