//! Random meeting engagements for the suite and for measuring.

use engine::conformance::Battle;
use engine::conformance::aims::of_random_battle;
use engine::{ById, Draw, Setup, Task, Troops};
use geom::{Facing, Feature, Ground, Length, Pose, Shape, Spot, mm};
use names::{Side, UnitId};
use sound_the_charge_alexis::{
    Arm, Calibre, Family, Formation, General, Grade, Options, PRINTED, SoundTheChargeAlexis, Stance, State,
    Step, Terrain, Traits, Unit,
};
use std::sync::Arc;

/// The arms of an army, over and over.
const ARMS: [Arm; 6] = [
    Arm::Infantry,
    Arm::LightCavalry,
    Arm::Infantry,
    Arm::HeavyCavalry,
    Arm::FootArtillery,
    Arm::HorseArtillery,
];

/// A meeting engagement of so many units a side, on a table widened in proportion.
pub fn battle(seed: u64, a_side: u32) -> Battle<SoundTheChargeAlexis> {
    let mut draw = Draw::new(seed);
    let width = 1500 + 260 * i64::from(a_side.div_ceil(2));
    let mut troops = Troops::default();
    let mut generals = ById::default();
    for side in Side::BOTH {
        for number in 0..a_side {
            let (file, row) = (i64::from(number / 2), i64::from(number % 2));
            let x = 300 + file * 300 + draw.below(20) as i64;
            let y = 560 - 160 * row;
            let (y, facing) = if side == Side::Blue { (y, Facing::NORTH) } else { (1500 - y, Facing::SOUTH) };
            if number % 4 == 0 {
                let behind = if side == Side::Blue { -320 } else { 320 };
                let at = Spot::new(mm(x + 60), mm(y + behind));
                let general = General { side, at, attached: None, ridden: Length::ZERO };
                generals.insert(UnitId(1000 + 100 * side.index() as u32 + number / 4), general);
            }
            let arm = ARMS[(number as usize + draw.below(2)) % ARMS.len()];
            let mut unit = unit(&mut draw, side, arm, Pose::new(mm(x), mm(y), facing));
            let id = 3 + 10 * number + 5 * side.index() as u32;
            if unit.traits.has(Traits::SCREENS) {
                unit.screen = Some(UnitId(id + 1));
            }
            troops.insert(UnitId(id), unit);
        }
    }
    let patch = |terrain: Terrain, x: i64, y: i64| {
        let corners = [(x, y), (x + 160, y), (x + 160, y + 90), (x, y + 90)];
        let shape = Shape::Polygon(corners.iter().map(|&(x, y)| Spot::new(mm(x), mm(y))).collect());
        Feature { kind: terrain.kind(), shape, ground: None, tall: 1 }
    };
    let kinds = [Terrain::Woods, Terrain::Rough, Terrain::BuiltUp, Terrain::Marsh, Terrain::SteepHill];
    let mut features: Vec<Feature> =
        (0..4).map(|n| patch(kinds[draw.below(5)], 150 + 420 * n, 700 + draw.below(40) as i64)).collect();
    let line = |terrain: Terrain, ends: [(i64, i64); 2], width: i64| {
        let through = ends.map(|(x, y)| Spot::new(mm(x), mm(y))).to_vec();
        let shape = Shape::Line { through, width: mm(width) };
        Feature { kind: terrain.kind(), shape, ground: None, tall: 0 }
    };
    if draw.below(2) == 0 {
        features.push(line(Terrain::Fieldwork, [(250, 860), (620, 880)], 0));
        features.push(line(Terrain::Hedgerow, [(500, 640), (1100, 660)], 0));
    }
    if draw.below(3) == 0 {
        features.push(line(Terrain::River, [(1000, 760), (width, 780)], 30));
    }
    let options = Options { turn_limit: 16, ..Options::default() };
    let ground = Ground::new(Spot::new(mm(width), mm(1500)), features).expect("sound terrain");
    // An inch of a table of 48 by 72 inches.
    let aims = of_random_battle(seed, mm(1500).times(1, 48), [UnitId(8), UnitId(18)]);
    let setup = Setup { aims, ..Setup::new(PRINTED, options, ground) };
    let state = State { start: [a_side as u16; 2], troops, generals, ..State::new(Side::Blue) };
    (Arc::new(setup), state, vec![Task::Do(Step::Turn)])
}

fn unit(draw: &mut Draw, side: Side, arm: Arm, pose: Pose) -> Unit {
    let basing = &PRINTED.basing;
    let deep = draw.below(2) == 0;
    let grade = Grade::ALL[draw.below(4)];
    let calibre = [Calibre::Light, Calibre::Field][draw.below(2)];
    let mut traits = Traits::default();
    match arm {
        Arm::Infantry => match draw.below(4) {
            0 => traits.set(Traits::LIGHT, true),
            1 => traits.set(Traits::SCREENS, true),
            2 => traits.set(Traits::RIFLES.with(Traits::LIGHT), true),
            _ => {}
        },
        Arm::LightCavalry if deep => traits.set(Traits::LANCERS, true),
        _ => {}
    }
    let (stance, original, guns) = match (arm.family(), deep) {
        (Family::Infantry, true) => (Stance::block(Formation::AttackColumn, pose, basing.foot, 8, 16), 16, 0),
        (Family::Infantry, false) => (Stance::block(Formation::Line, pose, basing.foot, 16, 16), 16, 0),
        (Family::Cavalry, true) => (Stance::block(Formation::AttackColumn, pose, basing.horse, 6, 12), 12, 0),
        (Family::Cavalry, false) => (Stance::block(Formation::RoadColumn, pose, basing.horse, 3, 12), 12, 0),
        (Family::Artillery, true) => (Stance::block(Formation::Limbered, pose, basing.gun, 2, 2), 8, 2),
        (Family::Artillery, false) => (Stance::block(Formation::Manhandled, pose, basing.gun, 2, 2), 6, 2),
    };
    Unit { grade, calibre, traits, guns, ..Unit::new(side, arm, original, stance) }
}
