//! Random meeting engagements for the suite and for measuring.

use engine::conformance::Battle;
use engine::{ById, Draw, Names, Setup, Task, Troops};
use geom::{Facing, Feature, Ground, Inches, Pose, Shape, Spot};
use names::{Side, UnitId};
use sound_the_charge::tables::Base;
use sound_the_charge::terrain::Terrain;
use sound_the_charge::{
    Arm, Family, Formation, General, Grade, Nation, Options, PRINTED, SoundTheCharge, Stance, State, Step,
    Unit,
};
use std::sync::Arc;

fn spot(x: f64, y: f64) -> Spot {
    Spot::new(Inches::from(x).0, Inches::from(y).0)
}

/// The arms of an army, over and over.
const ARMS: [Arm; 6] = [
    Arm::LineInfantry,
    Arm::LightInfantry,
    Arm::HeavyCavalry,
    Arm::LineInfantry,
    Arm::FieldGuns,
    Arm::LightCavalry,
];

/// A meeting engagement of so many units a side, on a table widened in proportion.
pub fn battle(seed: u64, a_side: u32) -> Battle<SoundTheCharge> {
    let mut draw = Draw::new(seed);
    let width = 72.0f64.max(12.0 + 7.0 * f64::from(a_side.div_ceil(2)));
    let mut troops = Troops::default();
    let mut generals = ById::default();
    for side in Side::BOTH {
        for number in 0..a_side {
            let (file, row) = (f64::from(number / 2), f64::from(number % 2));
            let x = 6.0 + file * 7.0 + draw.share() * 0.5;
            let y = 17.0 - 5.0 * row;
            let (y, facing) = if side == Side::Blue { (y, Facing::NORTH) } else { (48.0 - y, Facing::SOUTH) };
            if number % 4 == 0 {
                let behind = if side == Side::Blue { -8.0 } else { 8.0 };
                let general = General {
                    side,
                    at: spot(x + 3.0, y + behind),
                    attached: None,
                    moved: false,
                    touched_by: Default::default(),
                };
                generals.insert(UnitId(1000 + 100 * side.index() as u32 + number / 4), general);
            }
            let arm = ARMS[(number as usize + draw.below(2)) % ARMS.len()];
            let grade = Grade::ALL[draw.below(4)];
            let nation = Nation::ALL[draw.below(Nation::ALL.len())];
            let unit = unit(&mut draw, side, arm, grade, nation, Pose { at: spot(x, y), facing });
            troops.insert(UnitId(3 + 10 * number + 5 * side.index() as u32), unit);
        }
    }
    let patch = |terrain: Terrain, x: f64, y: f64| {
        let corners = [(x, y), (x + 5.0, y), (x + 5.0, y + 3.0), (x, y + 3.0)];
        let shape = Shape::Polygon(corners.iter().map(|&(x, y)| spot(x, y)).collect());
        Feature { kind: terrain.kind(), shape, ground: None, tall: 1 }
    };
    let kinds = [Terrain::LightWoods, Terrain::RoughGround, Terrain::HeavyWoods, Terrain::TownBlock];
    let features =
        (0..4).map(|n| patch(kinds[draw.below(4)], 4.0 + 16.0 * f64::from(n), 22.0 + draw.share()));
    let ground = Ground::new(spot(width, 48.0), features.collect()).expect("sound terrain");
    let mut options = Options { turn_limit: 24, ..Options::default() };
    options.national.in_force = draw.below(2) == 0;
    let setup = Setup {
        tables: PRINTED,
        options,
        house_rules: vec![],
        ground,
        landscape: Default::default(),
        names: Names::default(),
    };
    let state = State { start: [a_side as u16; 2], troops, generals, ..State::new(Side::Blue) };
    (Arc::new(setup), state, vec![Task::Do(Step::Turn)])
}

fn unit(draw: &mut Draw, side: Side, arm: Arm, grade: Grade, nation: Nation, pose: Pose) -> Unit {
    let basing = &PRINTED.basing;
    let deep = draw.below(2) == 0;
    let block = |formation, base: Base, files, stood| Stance::block(formation, pose, base, files, stood);
    let (stance, models) = match (arm.family(), deep) {
        (Family::Infantry, true) => (block(Formation::Column, basing.foot, 4, 12), 0),
        (Family::Infantry, false) if arm == Arm::LightInfantry => {
            (Stance::rows(Formation::Skirmish, pose, basing.skirmisher, 6, 12), 0)
        }
        (Family::Infantry, false) => (block(Formation::Line, basing.foot, 12, 12), 0),
        (Family::Cavalry, true) => (block(Formation::Column, basing.horse, 3, 12), 0),
        (Family::Cavalry, false) => (block(Formation::Line, basing.horse, 6, 12), 0),
        (Family::Artillery, true) => (block(Formation::Limbered, basing.gun, 2, 4), 4),
        (Family::Artillery, false) => (block(Formation::Unlimbered, basing.gun, 4, 4), 4),
    };
    Unit { grade, nation, ..Unit::new(side, arm, 12, models, stance) }
}
