//! Random battles for the suite and for measuring: brigades of all arms on broken ground, some concealed.

use engine::conformance::Battle;
use engine::{ById, Draw, Setup, Task, Troops};
use geom::{Facing, Feature, Ground, Length, Pose, Shape, Spot, mm};
use names::{Side, UnitId};
use pas_de_charge::{
    Arm, Basing, Command, Formation, General, Grade, Nation, Options, PRINTED, PasDeCharge, State, Step,
    Terrain, Unit, UnitFlags,
};
use std::sync::Arc;

/// A battle of so many units a side, not far apart.
pub fn battle(seed: u64, a_side: u32) -> Battle<PasDeCharge> {
    let mut draw = Draw::new(seed);
    let basing = if draw.below(2) == 0 { Basing::Single } else { Basing::Multi };
    let options = Options { year: 1812, bound_limit: 6, basing_mode: basing, ..Options::default() };
    let columns = a_side.div_ceil(2).max(2);
    let wide = (f64::from(columns) * 260.0 + 200.0).max(1200.0);
    let tall = 1500.0;
    let mut troops = Troops::default();
    let mut generals = ById::default();
    let mut commands = ById::default();
    for side in Side::BOTH {
        let base = 1000 + 100 * side.index() as u32;
        let army = UnitId(base);
        commands.insert(army, Command::new(side, None));
        let gap = 110.0 + draw.share() * 200.0;
        for number in 0..a_side {
            let brigade = UnitId(base + 1 + number / 4);
            let (column, row) = (f64::from(number / 2), f64::from(number % 2));
            let x = 160.0 + column * 260.0 + draw.share() * 30.0;
            let up = tall / 2.0 - gap - row * 130.0;
            let (y, facing) = match side {
                Side::Blue => (up, Facing::NORTH),
                Side::Red => (tall - up, Facing::SOUTH),
            };
            if number % 4 == 0 {
                commands.insert(brigade, Command::new(side, Some(army)));
                let behind = if side == Side::Blue { -190.0 } else { 190.0 };
                let general = General {
                    side,
                    leads: brigade,
                    is_brigadier: true,
                    rating: 7 + draw.below(4) as i8,
                    at: spot(x + 120.0, y + behind),
                    to_be_placed: false,
                    disabled: 0,
                    moved: false,
                    with: None,
                };
                generals.insert(UnitId(base + 50 + number / 4), general);
            }
            let kinds = [
                Arm::Musket,
                Arm::Musket,
                Arm::Dragoon,
                Arm::FootGuns,
                Arm::Rifle,
                Arm::Light,
                Arm::HorseGuns,
            ];
            let arm = kinds[(number as usize + draw.below(3)) % kinds.len()];
            let (front, formation) = match arm {
                Arm::Musket | Arm::Rifle => {
                    let all = [Formation::Line, Formation::Line, Formation::Column, Formation::Assault];
                    (180, all[draw.below(4)])
                }
                Arm::Dragoon | Arm::Light => (90, Formation::Line),
                _ => (80, [Formation::Battery, Formation::Limbered][draw.below(2)]),
            };
            let pose = Pose { at: spot(x, y), facing };
            let mut unit = Unit::new(side, arm, mm(front), formation, pose, &options, &PRINTED);
            unit.grade = Grade::ALL[draw.below(4)];
            unit.skirmish = draw.below(4) as u8;
            unit.nation = if side == Side::Blue { Nation::French } else { Nation::British };
            unit.pounds = 6;
            unit.of = brigade;
            if draw.below(6) == 0 {
                unit.flags = UnitFlags::CONCEALED;
                unit.seen_within = Some(mm(120));
            }
            troops.insert(UnitId(3 + 10 * number + 5 * side.index() as u32), unit);
        }
        generals.insert(
            UnitId(base + 90),
            General {
                side,
                leads: army,
                is_brigadier: false,
                rating: 9,
                at: spot(wide / 2.0, if side == Side::Blue { 60.0 } else { tall - 60.0 }),
                to_be_placed: false,
                disabled: 0,
                moved: false,
                with: None,
            },
        );
    }
    let ground = Ground::new(spot(wide, tall), features(&mut draw, wide, tall)).expect("sound terrain");
    let setup = Setup::new(PRINTED, options, ground);
    let first = Side::BOTH[draw.below(2)];
    let state = State::new(first, troops, generals, commands);
    (Arc::new(setup), state, vec![Task::Do(Step::Bound)])
}

fn spot(x: f64, y: f64) -> Spot {
    Spot::new(Length::of(x), Length::of(y))
}

/// A few features in the middle of the table.
fn features(draw: &mut Draw, wide: f64, tall: f64) -> Vec<Feature> {
    let patch = |terrain: Terrain, x: f64, y: f64, size: f64, tall: i32| {
        let corners = [(x, y), (x + size, y), (x + size * 0.9, y + size * 0.6), (x, y + size * 0.5)];
        let shape = Shape::Polygon(corners.iter().map(|&(x, y)| spot(x, y)).collect());
        let ground = (terrain == Terrain::Height).then_some(1);
        Feature { kind: terrain.kind(), shape, ground, tall }
    };
    let wall = |x: f64, y: f64| Feature {
        kind: Terrain::Wall.kind(),
        shape: Shape::Line { through: vec![spot(x, y), spot(x + 150.0, y + 5.0)], width: Length::ZERO },
        ground: None,
        tall: 120,
    };
    let kinds = [
        Terrain::Woods,
        Terrain::Broken,
        Terrain::Height,
        Terrain::StoneBuilding,
        Terrain::MinorStream,
        Terrain::BuiltUp,
    ];
    let mut found = vec![];
    let count = (wide / 300.0) as u32;
    for number in 0..count {
        let terrain = kinds[draw.below(kinds.len())];
        let size = if terrain == Terrain::StoneBuilding { 60.0 } else { 160.0 };
        let x = 60.0 + f64::from(number) * 290.0;
        found.push(patch(terrain, x, tall / 2.0 - 60.0 + draw.share() * 40.0, size, 0));
    }
    found.push(wall(wide / 2.0, tall / 2.0 + 90.0));
    found
}
