//! Every number by which this book musters battles, beside those that it prints. They are rulings, and a
//! house rule or a battle's `[book.sound-the-charge-alexis]` section changes any of them under `muster`.

use crate::terrain::Terrain;
use crate::{Arm, Grade};
use field::battle::{self, Kind, Passable, Quality, Skill, Slope};
use field::muster::{Measures, Metres};
use geom::{Inches, Length, Millimetres, mm};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// R113 to R117. The numbers in force.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Scale {
    written: Written,
    measures: Measures,
}

/// R113 to R117. The numbers as files have them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// R113. Metres of the field to a millimetre of the table, as a fraction.
    pub metres_per_mm: [u32; 2],
    /// R113. Minutes to a turn of one side.
    pub minutes_per_turn: u16,
    /// STA-1.2. Men of a model of foot.
    pub men_per_foot_model: u16,
    /// STA-1.2. Men of a model of horse.
    pub men_per_horse_model: u16,
    /// STA-1.2. Cannon of a gun model.
    pub cannon_per_gun_model: u16,
    /// R114. Cannon of a gunner.
    pub cannon_per_gunner_model: u16,
    /// R114. Gunners of a gun model, at most.
    pub most_gunners_per_gun: u8,
    /// R114. Models of the largest unit of foot; a larger one is parted.
    pub largest_foot: u8,
    /// The same for horse.
    pub largest_horse: u8,
    /// The same for guns, in gun models.
    pub largest_battery: u8,
    /// R115. Guns of up to so many pounds are light.
    pub light_to_pounds: u16,
    /// R115. Guns of so many pounds and more are heavy.
    pub heavy_from_pounds: u16,
    /// R115. Foot that skirmishes so well may send out screens.
    pub screens_from: Skill,
    /// R116. How wide attack columns stand.
    pub attack_column: Wide,
    /// R116. How wide road columns stand.
    pub road_column: Wide,
    /// R116. A unit that gives way moves in steps of this.
    pub step_mm: Millimetres,
    /// R116. No unit gives way farther than this.
    pub farthest_mm: Millimetres,
    /// R116. How far behind the middle of his men a general is of whom no file says where he was.
    pub general_behind_mm: Millimetres,
    /// R116. Units that come on side by side have so much between them.
    pub interval_mm: Millimetres,
    /// R117. Scrub of this height, in centimetres, is a wood.
    pub hides_from_cm: u16,
    /// R117. Rivers and streams are at least so wide.
    pub water_width_mm: Millimetres,
    /// R117. Roads are at least so wide.
    pub road_width_mm: Millimetres,
    /// R117. Gaps at bridges and fords in water that no unit wades are at least so wide: two limbered guns
    /// side by side.
    pub crossing_width_mm: Millimetres,
    /// R115. Grades by quality.
    pub grades: BTreeMap<Quality, Grade>,
    /// R115. Kinds of troops.
    pub arms: BTreeMap<battle::Arm, Arm>,
    /// R117. Kinds of ground, but for hills and running water.
    pub terrain: BTreeMap<Kind, Lie>,
    /// R117. Hills by their slopes.
    pub hills: BTreeMap<Slope, Lie>,
    /// R117. Rivers and streams by which troops wade them.
    pub water: BTreeMap<Passable, Lie>,
}

/// R116. How many models stand side by side, at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wide {
    /// Of foot.
    pub foot: u8,
    /// Of horse.
    pub horse: u8,
}

engine::choices! {
    /// R117. What a kind of ground is to this book.
    pub enum Lie: Choice {
        /// Nothing that a rule reads.
        Open "open" "Open ground",
        /// R93. A contour.
        Hill "hill" "Hill",
        /// STA-20.1. A contour that is bad going.
        SteepHill "steep_hill" "Steep hill",
        /// STA-20.1.
        Woods "woods" "Woods",
        /// STA-20.1.
        Marsh "marsh" "Marsh",
        /// STA-20.1.
        Rough "rough" "Rough ground",
        /// STA-20.1.
        BuiltUp "built_up" "Built-up area",
        /// STA-20.1, 21.1.
        Fieldwork "fieldwork" "Fieldwork",
        /// STA-21.1.
        LowWall "low_wall" "Low wall",
        /// STA-21.1.
        Fence "fence" "Fence",
        /// STA-21.1.
        Hedgerow "hedgerow" "Hedgerow",
        /// STA-22.1.
        River "river" "River",
        /// R83. A bridge or a ford.
        Bridge "bridge" "Bridge",
        /// STA-27.5.
        Road "road" "Road",
        /// Ground on which no unit goes.
        Impassable "impassable" "Impassable ground",
    }
}

impl Lie {
    /// The terrain of the book; none for open ground.
    pub fn terrain(self) -> Option<Terrain> {
        Some(match self {
            Lie::Open => return None,
            Lie::Hill => Terrain::Hill,
            Lie::SteepHill => Terrain::SteepHill,
            Lie::Woods => Terrain::Woods,
            Lie::Marsh => Terrain::Marsh,
            Lie::Rough => Terrain::Rough,
            Lie::BuiltUp => Terrain::BuiltUp,
            Lie::Fieldwork => Terrain::Fieldwork,
            Lie::LowWall => Terrain::LowWall,
            Lie::Fence => Terrain::Fence,
            Lie::Hedgerow => Terrain::Hedgerow,
            Lie::River => Terrain::River,
            Lie::Bridge => Terrain::Bridge,
            Lie::Road => Terrain::Road,
            Lie::Impassable => Terrain::Impassable,
        })
    }
}

impl From<Written> for Scale {
    fn from(written: Written) -> Scale {
        let [metres, to] = written.metres_per_mm.map(f64::from);
        let inches = |length: Millimetres| Inches(length.0);
        let measures = Measures {
            metres_per_inch: Metres::from(Length::INCH.mm() * metres / to.max(1.0)),
            minutes_per_turn: written.minutes_per_turn,
            hides_from_cm: written.hides_from_cm,
            road_width: inches(written.road_width_mm),
            water_width: inches(written.water_width_mm),
            step: inches(written.step_mm),
            farthest: inches(written.farthest_mm),
            general_behind: inches(written.general_behind_mm),
            interval: inches(written.interval_mm),
        };
        Scale { written, measures }
    }
}

impl From<Scale> for Written {
    fn from(scale: Scale) -> Written {
        scale.written
    }
}

impl std::ops::Deref for Scale {
    type Target = Written;

    fn deref(&self) -> &Written {
        &self.written
    }
}

impl Scale {
    /// The rulings as they stand.
    pub fn ruled() -> Scale {
        Written {
            metres_per_mm: [2, 3],
            minutes_per_turn: 2,
            men_per_foot_model: 40,
            men_per_horse_model: 20,
            cannon_per_gun_model: 6,
            cannon_per_gunner_model: 2,
            most_gunners_per_gun: 4,
            largest_foot: 24,
            largest_horse: 18,
            largest_battery: 2,
            light_to_pounds: 4,
            heavy_from_pounds: 12,
            screens_from: Skill::Good,
            attack_column: Wide { foot: 8, horse: 6 },
            road_column: Wide { foot: 4, horse: 3 },
            step_mm: Millimetres(mm(5)),
            farthest_mm: Millimetres(mm(900)),
            general_behind_mm: Millimetres(mm(80)),
            interval_mm: Millimetres(mm(25)),
            hides_from_cm: 150,
            water_width_mm: Millimetres(mm(15)),
            road_width_mm: Millimetres(mm(20)),
            crossing_width_mm: Millimetres(mm(130)),
            grades: BTreeMap::from([
                (Quality::Elite, Grade::A),
                (Quality::Veteran, Grade::B),
                (Quality::Trained, Grade::C),
                (Quality::Raw, Grade::D),
            ]),
            arms: battle::Arm::ALL.iter().map(|arm| (*arm, usual_arm(*arm))).collect(),
            terrain: Kind::ALL.iter().filter_map(|kind| Some((*kind, usual_lie(*kind)?))).collect(),
            hills: BTreeMap::from([
                (Slope::Slight, Lie::Open),
                (Slope::Gentle, Lie::Hill),
                (Slope::Moderate, Lie::Hill),
                (Slope::Steep, Lie::SteepHill),
            ]),
            water: BTreeMap::from([
                (Passable::All, Lie::River),
                (Passable::FootAndHorse, Lie::River),
                (Passable::Foot, Lie::River),
                (Passable::Nobody, Lie::Impassable),
            ]),
        }
        .into()
    }

    /// The numbers by which any book lays a battle on a table.
    pub fn measures(&self) -> &Measures {
        &self.measures
    }

    /// R115. The grade of a quality.
    pub fn grade(&self, quality: Quality) -> Grade {
        self.grades.get(&quality).copied().unwrap_or(Grade::C)
    }

    /// R117. What a feature of a battle is to this book.
    pub(super) fn lie(&self, terrain: &battle::Terrain) -> Lie {
        let bars = terrain.passable == Passable::Nobody;
        // Roads, bridges and fords are there to be passed.
        let is_way = terrain.kind.is_way() || matches!(terrain.kind, Kind::Bridge | Kind::Ford);
        match terrain.kind {
            Kind::Hill => self.hills.get(&terrain.slope).copied().unwrap_or(Lie::Open),
            Kind::River | Kind::Stream => self.water.get(&terrain.passable).copied().unwrap_or(Lie::River),
            _ if bars && !is_way => Lie::Impassable,
            Kind::Scrub if self.measures.hides(terrain) => Lie::Woods,
            kind => self.terrain.get(&kind).copied().unwrap_or(Lie::Open),
        }
    }
}

/// R115. The kind of troops that an arm usually is.
fn usual_arm(arm: battle::Arm) -> Arm {
    use battle::Arm as Was;
    match arm {
        Was::LineInfantry
        | Was::Grenadiers
        | Was::GuardInfantry
        | Was::Pioneers
        | Was::LightInfantry
        | Was::GuardLightInfantry
        | Was::IrregularInfantry => Arm::Infantry,
        Was::HeavyCavalry => Arm::HeavyCavalry,
        Was::MediumCavalry => Arm::MediumCavalry,
        Was::LightCavalry | Was::IrregularCavalry => Arm::LightCavalry,
        Was::FootArtillery => Arm::FootArtillery,
        Was::HorseArtillery => Arm::HorseArtillery,
    }
}

/// R117. What a kind of ground usually is; hills go by their slopes and water by which troops wade it.
fn usual_lie(kind: Kind) -> Option<Lie> {
    Some(match kind {
        Kind::Woods | Kind::Orchard => Lie::Woods,
        Kind::Scrub | Kind::Rough | Kind::Rocks | Kind::Pits | Kind::Garden => Lie::Rough,
        Kind::Ravine | Kind::Cliff => Lie::Rough,
        Kind::Marsh => Lie::Marsh,
        Kind::Village | Kind::Building => Lie::BuiltUp,
        Kind::Road | Kind::Track | Kind::SunkenRoad => Lie::Road,
        Kind::Bridge | Kind::Ford => Lie::Bridge,
        Kind::Lake => Lie::Impassable,
        Kind::Wall | Kind::Bank | Kind::Palisade | Kind::Ditch => Lie::LowWall,
        Kind::Hedge => Lie::Hedgerow,
        Kind::Fence => Lie::Fence,
        Kind::Fieldwork => Lie::Fieldwork,
        Kind::Valley | Kind::Field | Kind::Meadow | Kind::Enclosure => Lie::Open,
        Kind::Hill | Kind::River | Kind::Stream => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R113. Two thirds of a metre to the millimetre: a battalion of 640 in line has 240 mm, 160 m.
    #[test]
    fn a_millimetre_is_two_thirds_of_a_metre() {
        let metre = Scale::ruled().measures().metre();
        assert_eq!(metre * 160, mm(240));
    }
}
