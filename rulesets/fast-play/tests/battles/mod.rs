//! Random meeting engagements for the suite and for measuring.

use engine::aims::{Aim, Aims, Asks, Named, Place};
use engine::conformance::Battle;
use engine::conformance::kit::spot;
use engine::{ById, Draw, Setup, Task, Troops};
use fast_play::Terrain;
use fast_play::{
    Arm, Class, Direction, FastPlay, Formation, General, Grade, Options, PRINTED, Phase, State, Step, Unit,
    formed,
};
use geom::{Facing, Feature, Ground, Inches, Pose, Shape};
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
    let start = Side::BOTH.map(|side| {
        troops
            .iter()
            .filter(|(_, unit)| unit.side == side)
            .map(|(_, unit): (_, &Unit)| u16::from(unit.start))
            .sum()
    });
    let options = Options { turn_limit: 12, ..Options::default() };
    let setup = Setup { aims: aims(seed), ..Setup::new(PRINTED, options, ground) };
    let state = State {
        turn: 0,
        phase: Phase::MoveOption,
        winner: Side::Blue,
        first: Side::Blue,
        direction: Direction::LeftToRight,
        wins_in_a_row: 0,
        start,
        troops,
        generals,
        ways_in: Default::default(),
        judged: vec![],
        apart: None,
    };
    (Arc::new(setup), state, vec![Task::Do(Step::Turn)])
}

/// Every third battle is fought for something, too: now, next turn, and at the end.
fn aims(seed: u64) -> Aims {
    if !seed.is_multiple_of(3) {
        return Aims::default();
    }
    let aim = |name: &str, side, asks, turn| Aim { name: name.into(), side, asks, points: 1, turn };
    let near = |x: f64, y: f64| Place::Near { at: spot(x, y), within: Inches::from(4.0).0 };
    let corners = [(20.0, 20.0), (30.0, 20.0), (30.0, 28.0), (20.0, 28.0)];
    let wood = Place::Inside(Shape::Polygon(corners.iter().map(|&(x, y)| spot(x, y)).collect()));
    let few = || vec![Named { name: "a few".into(), units: vec![UnitId(8), UnitId(18)] }];
    let all = vec![
        aim("The ridge", None, Asks::Hold { place: near(8.0, 16.0) }, Some(1)),
        aim("The wood", Some(Side::Red), Asks::Reach { place: wood, count: 1 }, Some(2)),
        aim("The few", Some(Side::Blue), Asks::Break { of: few(), count: 1 }, None),
        aim("The same", Some(Side::Red), Asks::Keep { of: few(), count: 1 }, Some(3)),
        aim("The ford", None, Asks::Hold { place: near(36.0, 24.0) }, None),
    ];
    Aims { all, points: [Some(3), None], tie: None }
}
