//! Random meeting engagements for the suite and for measuring.

use engine::conformance::Battle;
use engine::conformance::aims::of_random_battle;
use engine::conformance::kit::spot;
use engine::{ById, Draw, Setup, Task, Troops};
use fast_play::Terrain;
use fast_play::{
    Arm, Class, FastPlay, Formation, General, Grade, Options, PRINTED, State, Step, Unit, formed,
};
use geom::{Facing, Feature, Ground, Length, Pose, Shape};
use names::{Side, UnitId};
use std::sync::Arc;

/// A meeting engagement of so many units a side, on a table widened in proportion.
pub fn battle(seed: u64, a_side: u32) -> Battle<FastPlay> {
    let mut draw = Draw::new(seed);
    let width = 72.0f64.max(12.0 + 7.0 * f64::from(a_side.div_ceil(2)));
    let mut troops = Troops::default();
    let mut generals = ById::default();
    for side in Side::BOTH {
        for number in 0..a_side {
            let general = UnitId(1000 + 100 * side.index() as u32 + number / 4);
            let (column, row) = (f64::from(number / 2), f64::from(number % 2));
            let x = 6.0 + column * 7.0 + draw.share() * 0.5;
            let y = 18.0 - 4.5 * row;
            let (y, facing) = if side == Side::Blue { (y, Facing::NORTH) } else { (48.0 - y, Facing::SOUTH) };
            if number % 4 == 0 {
                let behind = if side == Side::Blue { -8.0 } else { 8.0 };
                let grade = Grade::ALL[draw.below(3)];
                let pose = Pose { at: spot(x + 3.0, y + behind), facing };
                generals.insert(general, General { side, grade, pose, joined: None, moved: false });
            }
            let arm = [Arm::HeavyFoot, Arm::LightFoot, Arm::HeavyCavalry, Arm::HeavyFoot, Arm::FootArtillery]
                [(number as usize + draw.below(2)) % 5];
            let formation = if draw.below(2) == 0 { Formation::Line } else { Formation::Column };
            let base = PRINTED.base(arm);
            let start = PRINTED.elements(arm);
            let anchor = Pose { at: spot(x, y), facing }.frame();
            let elements = formed(formation, &anchor, base, start.into());
            let unit = Unit {
                class: Class::ALL[draw.below(3)],
                french: side == Side::Red,
                general: Some(general),
                ..Unit::new(side, arm, formation, elements, &PRINTED)
            };
            troops.insert(UnitId(3 + 10 * number + 5 * side.index() as u32), unit);
        }
    }
    let patch = |terrain: Terrain, x: f64, y: f64| {
        let corners = [(x, y), (x + 6.0, y), (x + 5.0, y + 4.0), (x, y + 3.0)];
        let shape = Shape::Polygon(corners.iter().map(|&(x, y)| spot(x, y)).collect());
        Feature { kind: terrain.kind(), shape, ground: None, tall: 0 }
    };
    let kinds = [Terrain::Woods, Terrain::Rough, Terrain::GentleHill, Terrain::BuiltUp];
    let features =
        (0..4).map(|n| patch(kinds[draw.below(4)], 4.0 + 16.0 * f64::from(n), 22.0 + draw.share()));
    let ground = Ground::new(spot(width, 48.0), features.collect()).expect("sound terrain");
    let options = Options { turn_limit: 12, ..Options::default() };
    let setup = Setup {
        aims: of_random_battle(seed, Length::INCH, [UnitId(8), UnitId(18)]),
        ..Setup::new(PRINTED, options, ground)
    };
    let mut state = State { troops, generals, ..State::default() };
    state.start = Side::BOTH.map(|side| state.raised(side));
    (Arc::new(setup), state, vec![Task::Do(Step::Turn)])
}
