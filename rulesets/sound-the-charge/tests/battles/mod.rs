//! Random meeting engagements for the suite and for measuring.

use engine::conformance::Battle;
use engine::conformance::aims::of_random_battle;
use engine::conformance::kit::{spot, strip};
use engine::{ById, Draw, Setup, Task, Troops};
use geom::{Facing, Feature, Ground, Length, Pose, Shape};
use names::{Side, UnitId};
use sound_the_charge::Base;
use sound_the_charge::Terrain;
use sound_the_charge::{
    Arm, Boat, Family, Formation, General, Grade, Nation, Options, PRINTED, SoundTheCharge, Stance, State,
    Step, Unit,
};
use std::sync::Arc;

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
            let mut unit = unit(&mut draw, side, arm, grade, nation, Pose { at: spot(x, y), facing });
            let id = 3 + 10 * number + 5 * side.index() as u32;
            if arm == Arm::LineInfantry && draw.below(3) == 0 {
                unit.screen = Some(UnitId(id + 1));
            }
            troops.insert(UnitId(id), unit);
        }
    }
    let patch = |terrain: Terrain, x: f64, y: f64| {
        let corners = [(x, y), (x + 5.0, y), (x + 5.0, y + 3.0), (x, y + 3.0)];
        let shape = Shape::Polygon(corners.iter().map(|&(x, y)| spot(x, y)).collect());
        Feature { kind: terrain.kind(), shape, ground: None, tall: 1 }
    };
    let kinds = [
        Terrain::LightWoods,
        Terrain::RoughGround,
        Terrain::HeavyWoods,
        Terrain::TownBlock,
        Terrain::SteepSlope,
        Terrain::Chateau,
    ];
    let mut features: Vec<Feature> =
        (0..4).map(|n| patch(kinds[draw.below(6)], 4.0 + 16.0 * f64::from(n), 22.0 + draw.share())).collect();
    let line = |terrain: Terrain, ends: [(f64, f64); 2], width: f64| strip(terrain.kind(), &ends, width);
    if draw.below(2) == 0 {
        features.push(line(Terrain::Fieldwork, [(10.0, 19.0), (24.0, 20.0)], 0.0));
        features.push(line(Terrain::Obstacle, [(20.0, 28.0), (40.0, 29.0)], 0.0));
    }
    let mut options = Options { turn_limit: 24, ..Options::default() };
    options.national.in_force = draw.below(2) == 0;
    options.pinning = draw.below(4) == 0;
    options.voluntary_retreat = draw.below(4) == 0;
    options.bounce_through = draw.below(4) == 0;
    options.blown_cavalry = draw.below(2) == 0;
    options.stationary_cavalry = draw.below(4) == 0;
    options.restricted_interpenetration = draw.below(8) == 0;
    options.boats = draw.below(5) == 0;
    let mut boats = ById::default();
    if options.boats {
        // A river before the left of either army, with boats at both banks.
        features = vec![line(Terrain::Water, [(0.0, 24.0), (width / 3.0, 24.0)], 6.0)];
        for (number, x) in (0u32..).zip([4.0, 6.0, 10.0, 13.0, 17.0, 20.0]) {
            for (side, y, facing) in [(Side::Blue, 21.0, Facing::SOUTH), (Side::Red, 27.0, Facing::NORTH)] {
                let boat = Boat { side, pose: Pose { at: spot(x, y), facing }, carries: None };
                boats.insert(UnitId(2000 + 10 * side.index() as u32 + number), boat);
            }
        }
    }
    let ground = Ground::new(spot(width, 48.0), features).expect("sound terrain");
    let setup = Setup {
        aims: of_random_battle(seed, Length::INCH, [UnitId(8), UnitId(18)]),
        ..Setup::new(PRINTED, options, ground)
    };
    let state = State { start: [a_side as u16; 2], troops, generals, boats, ..State::new(Side::Blue) };
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
