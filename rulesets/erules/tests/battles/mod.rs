//! Random battles for the suite and for measuring.

use engine::conformance::Battle;
use engine::{Draw, Setup, Task};
use erules::{
    Arm, Calibre, Envelope, Erules, FigureScale, Formation, Options, PRINTED, Pace, Place, Stance, State,
    Step, Stuff, Terrain, Traits, Unit, Weather, base_of,
};
use geom::{Facing, Feature, Ground, Pose, Shape, Spot, mm};
use names::{Side, UnitId};
use std::sync::Arc;

/// The arms of an army, over and over.
const ARMS: [Arm; 7] = [
    Arm::Infantry,
    Arm::Cavalry,
    Arm::Infantry,
    Arm::FootArtillery,
    Arm::Infantry,
    Arm::Skirmishers,
    Arm::HorseArtillery,
];

/// A battle of so many units a side, on a table widened in proportion. Some of one side are off the table.
pub fn battle(seed: u64, a_side: u32) -> Battle<Erules> {
    let mut draw = Draw::new(seed);
    let files = a_side.div_ceil(2).max(2);
    let (width, depth) = (300 * i64::from(files) + 300, 1600);
    let options = options(&mut draw);
    let mut state = State::new(Side::Blue);
    for side in Side::BOTH {
        let (facing, row) =
            if side == Side::Blue { (Facing::NORTH, 500) } else { (Facing::SOUTH, depth - 500) };
        let back = if side == Side::Blue { -1 } else { 1 };
        for number in 0..a_side {
            let (file, rank) = (i64::from(number % files), i64::from(number / files));
            let x = 250 + 300 * file + draw.below(30) as i64;
            let y = row + back * 140 * rank + draw.below(40) as i64;
            let arm = ARMS[(number as usize + draw.below(3)) % ARMS.len()];
            let mut unit = unit(&mut draw, side, arm, Pose::new(mm(x), mm(y), facing));
            unit.group = Some((number / 3) as u8);
            if draw.below(3) == 0 && !unit.arm.is_artillery() {
                unit.pace = Pace { heading: facing, speed: mm(200) };
            }
            if options.attacker == Some(side) && number >= 3 && draw.below(3) == 0 {
                unit.place = if draw.below(2) == 0 { Place::Reserve } else { Place::Flank };
            }
            let id = 3 + 10 * number + 5 * side.index() as u32;
            state.troops.insert(UnitId(id), unit);
        }
        for number in 0..2 {
            let at = Pose::new(mm(width / 2 + 60 * i64::from(number)), mm(row + back * 300), facing);
            let mut element = unit(&mut draw, side, Arm::Staff, at);
            element.traits.set(Traits::CINC, number == 0);
            state.troops.insert(UnitId(1001 + 10 * number + 5 * side.index() as u32), element);
        }
    }
    if let Some(attacker) = options.attacker {
        let at = Spot::new(mm(0), mm(depth / 2));
        let bound = 1 + draw.below(3) as u16;
        state.envelopes[attacker.index()] = Some(Envelope { bound, at, opened: false, arrived: false });
    }
    state.active = Side::Red;
    let ground =
        Ground::new(Spot::new(mm(width), mm(depth)), land(&mut draw, width, depth)).expect("sound terrain");
    (Arc::new(Setup::new(PRINTED, options, ground)), state, vec![Task::Do(Step::Bound)])
}

fn options(draw: &mut Draw) -> Options {
    let weather = match draw.below(4) {
        0 => vec![Weather { from: 2, rain: true, fog: false }],
        1 => vec![Weather { from: 1, rain: false, fog: true }, Weather { from: 3, rain: false, fog: false }],
        _ => vec![],
    };
    let attacker = (draw.below(2) == 0).then(|| Side::BOTH[draw.below(2)]);
    Options { max_bounds: 8, weather, attacker, muddy: draw.below(4) == 0, ..Options::default() }
}

/// A few features between the armies.
fn land(draw: &mut Draw, width: i64, depth: i64) -> Vec<Feature> {
    let patch = |terrain: Terrain, x: i64, y: i64, wide: i64, deep: i64| {
        let corners = [(x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)];
        let shape = Shape::Polygon(corners.iter().map(|&(x, y)| Spot::new(mm(x), mm(y))).collect());
        Feature { kind: terrain.kind(Stuff::Usual), shape, ground: None, tall: 0 }
    };
    let line = |terrain: Terrain, through: [(i64, i64); 2], wide: i64| {
        let through = through.iter().map(|&(x, y)| Spot::new(mm(x), mm(y))).collect();
        Feature {
            kind: terrain.kind(Stuff::Usual),
            shape: Shape::Line { through, width: mm(wide) },
            ground: None,
            tall: 0,
        }
    };
    let middle = depth / 2;
    let kinds =
        [Terrain::OpenWood, Terrain::Marsh, Terrain::DenseWood, Terrain::SteepSlope, Terrain::ModerateSlope];
    let mut features = vec![
        patch(kinds[draw.below(5)], 100, middle - 60, 160, 110),
        patch(Terrain::Building, width / 2, middle, 45, 40),
        line(Terrain::Wall, [(width / 3, middle - 90), (width / 3 + 150, middle - 80)], 0),
        line(Terrain::Road, [(width - 150, 0), (width - 150, depth)], 12),
    ];
    if draw.below(2) == 0 {
        features.push(line(Terrain::Stream, [(0, middle + 120), (width, middle + 130)], 10));
    }
    features
}

fn unit(draw: &mut Draw, side: Side, arm: Arm, pose: Pose) -> Unit {
    let (formation, figures, front) = match (arm, draw.below(2)) {
        (Arm::Infantry, 0) => (Formation::Line, 16, 16),
        (Arm::Infantry, _) => (Formation::Column, 18, 6),
        (Arm::Cavalry, 0) => (Formation::Line, 12, 12),
        (Arm::Cavalry, _) => (Formation::OpenColumn, 12, 4),
        (Arm::FootArtillery | Arm::HorseArtillery, 0) => (Formation::Unlimbered, 12, 3),
        (Arm::FootArtillery | Arm::HorseArtillery, _) => (Formation::LimberedColumn, 12, 1),
        (Arm::Staff, _) => (Formation::Line, 1, 1),
        _ => (Formation::Skirmish, 6, 6),
    };
    let base = base_of(&PRINTED, FigureScale::Mm6, arm, formation);
    let mut stance = Stance::new(formation, pose, base, front);
    if formation == Formation::OpenColumn {
        stance.space = mm(8);
    }
    let mut unit = Unit::new(side, arm, figures, stance);
    let foot = matches!(arm, Arm::Infantry | Arm::Skirmishers);
    unit.traits.set(Traits::FIREARMS, foot && draw.below(5) > 0);
    unit.traits.set(
        [Traits::MILITIA, Traits::ELITE, Traits::BRITISH, Traits::RUSSIAN][draw.below(4)],
        draw.below(2) == 0,
    );
    unit.traits.set(Traits::IRREGULAR, matches!(arm, Arm::Infantry | Arm::Cavalry) && draw.below(5) == 0);
    unit.traits.set(Traits::LANCERS, arm == Arm::Cavalry && draw.below(2) == 0);
    if arm.is_artillery() {
        (unit.guns, unit.howitzers) = (3, draw.below(2) as u8);
        unit.calibre = [Calibre::P4, Calibre::P9, Calibre::P12][draw.below(3)];
    }
    match arm {
        Arm::Infantry => unit.skirmishers = [0, 4][draw.below(2)],
        Arm::Cavalry => unit.scouts = draw.below(3) as u8,
        _ => {}
    }
    unit
}
