//! Every number by which this book musters battles, beside those that it prints. They are rulings, and a
//! house rule or a battle's `[book.sound-the-charge]` section changes any of them under `muster`.

use crate::terrain::Terrain;
use crate::{Arm, Grade, Nation};
use field::battle::{self, Kind, Quality, Skill};
use field::muster::{Lies, Measures, Metres};
use geom::Inches;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// R120 to R124. The numbers in force.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scale {
    /// R120, R122 to R124. Ground, time, and how far those move who have no room.
    #[serde(flatten)]
    pub measures: Measures,
    /// R120. Figures of the largest unit of foot; a larger one is parted.
    pub largest_foot: u8,
    /// The same for horse.
    pub largest_horse: u8,
    /// The same for guns, in models.
    pub largest_battery: u8,
    /// R120. Gunners for a model, at least.
    pub least_gunners: u8,
    /// R120. Gunners for a model, at most.
    pub most_gunners: u8,
    /// R121. Guns of up to so many pounds are light.
    pub light_to_pounds: u16,
    /// R121. Guns of so many pounds and more are heavy.
    pub heavy_from_pounds: u16,
    /// R121. Foot that skirmishes so well sends out screens of its own.
    pub screens_from: Skill,
    /// R121. Grades by quality.
    pub grades: BTreeMap<Quality, Grade>,
    /// R121. Kinds of troops; of guns, those of field calibre.
    pub arms: BTreeMap<battle::Arm, Arm>,
    /// R121. Nations by the words of battle files; all others have no rules of their own, or are allies of
    /// France.
    pub nations: BTreeMap<String, Nation>,
    /// R123. Kinds of ground.
    #[serde(flatten)]
    pub lies: Lies<Lie>,
    /// R123. How wide a steep slope is, along its contour.
    pub slope_width: Inches,
    /// R123. Gaps in water at bridges and fords are at least so wide, so that a column has room.
    pub crossing_width: Inches,
    /// R123. A town block is at least so large either way.
    pub least_block: Inches,
}

engine::choices! {
    /// R123. What a kind of ground is to this book.
    pub enum Lie: Choice {
        /// Nothing that a rule reads.
        Open "open" "Open ground",
        /// STC-11.1; of dense growth STC-11.2.
        Woods "woods" "Woods",
        /// STC-11.1.
        LightWoods "light_woods" "Light woods",
        /// STC-11.2.
        HeavyWoods "heavy_woods" "Heavy woods",
        /// STC-11.3.
        GentleHill "gentle_hill" "Gentle hill",
        /// STC-11.4.
        SteepHill "steep_hill" "Steep hill",
        /// STC-11.4.
        Rough "rough" "Rough ground",
        /// STC-11.5.
        Obstacle "obstacle" "Obstacle",
        /// STC-11.6.
        Road "road" "Road",
        /// STC-11.7.
        Town "town" "Town blocks",
        /// STC-11.10.
        Chateau "chateau" "Chateau",
        /// STC-11.11.
        Fieldwork "fieldwork" "Fieldwork",
        /// STC-12.9.
        Water "water" "Water for boats",
        /// R8, R9.
        Impassable "impassable" "Impassable ground",
    }
}

impl Lie {
    /// The terrain of the book; none for open ground. Of hills it is the contour.
    pub fn terrain(self, dense: bool) -> Option<Terrain> {
        Some(match self {
            Lie::Open => return None,
            Lie::Woods if dense => Terrain::HeavyWoods,
            Lie::Woods | Lie::LightWoods => Terrain::LightWoods,
            Lie::HeavyWoods => Terrain::HeavyWoods,
            Lie::GentleHill | Lie::SteepHill => Terrain::GentleHill,
            Lie::Rough => Terrain::RoughGround,
            Lie::Obstacle => Terrain::Obstacle,
            Lie::Road => Terrain::Road,
            Lie::Town => Terrain::TownBlock,
            Lie::Chateau => Terrain::Chateau,
            Lie::Fieldwork => Terrain::Fieldwork,
            Lie::Water => Terrain::Water,
            Lie::Impassable => Terrain::Impassable,
        })
    }
}

impl Scale {
    /// The rulings as they stand.
    pub fn ruled() -> Scale {
        Scale {
            measures: Measures {
                metres_per_inch: Metres::new(37, 5),
                minutes_per_turn: 3,
                hides_from_cm: 150,
                road_width: Inches::new(0, 8),
                water_width: Inches::new(0, 6),
                step: Inches::new(0, 2),
                farthest: Inches::new(24, 0),
                general_behind: Inches::new(3, 0),
                interval: Inches::new(1, 0),
            },
            largest_foot: 20,
            largest_horse: 16,
            largest_battery: 6,
            least_gunners: 2,
            most_gunners: 5,
            light_to_pounds: 4,
            heavy_from_pounds: 12,
            screens_from: Skill::Good,
            grades: BTreeMap::from([
                (Quality::Elite, Grade::A),
                (Quality::Veteran, Grade::B),
                (Quality::Trained, Grade::C),
                (Quality::Raw, Grade::D),
            ]),
            arms: battle::Arm::ALL.iter().map(|arm| (*arm, usual_arm(*arm))).collect(),
            nations: NATIONS.iter().map(|(word, nation)| (word.to_string(), *nation)).collect(),
            lies: Lies::new(
                usual_lie,
                [Lie::Open, Lie::GentleHill, Lie::GentleHill, Lie::SteepHill],
                [Lie::Obstacle, Lie::Obstacle, Lie::Obstacle, Lie::Water],
            ),
            slope_width: Inches::new(1, 8),
            crossing_width: Inches::new(2, 4),
            least_block: Inches::new(1, 8),
        }
    }

    /// R121. The grade of a quality.
    pub fn grade(&self, quality: Quality) -> Grade {
        self.grades.get(&quality).copied().unwrap_or(Grade::C)
    }
}

/// R121. What battle files call the nations that have rules of their own. Prussia is told by the year.
const NATIONS: [(&str, Nation); 15] = [
    ("austrian", Nation::Austria),
    ("british", Nation::Britain),
    ("english", Nation::Britain),
    ("french", Nation::France),
    ("hanoverian", Nation::Britain),
    ("hungarian", Nation::Austria),
    ("neapolitan", Nation::Naples),
    ("portuguese", Nation::Portugal),
    ("prussian", Nation::PrussiaAfter1810),
    ("russian", Nation::Russia),
    ("scottish", Nation::Britain),
    ("sicilian", Nation::Naples),
    ("spanish", Nation::Spain),
    ("swiss", Nation::Switzerland),
    ("croat", Nation::Austria),
];

/// R121. The kind of troops that an arm usually is.
fn usual_arm(arm: battle::Arm) -> Arm {
    use battle::Arm as Was;
    match arm {
        Was::LineInfantry | Was::Grenadiers | Was::GuardInfantry | Was::Pioneers => Arm::LineInfantry,
        Was::LightInfantry | Was::GuardLightInfantry | Was::IrregularInfantry => Arm::LightInfantry,
        Was::HeavyCavalry => Arm::HeavyCavalry,
        Was::MediumCavalry => Arm::MediumCavalry,
        Was::LightCavalry | Was::IrregularCavalry => Arm::LightCavalry,
        Was::FootArtillery => Arm::FieldGuns,
        Was::HorseArtillery => Arm::FieldHorseGuns,
    }
}

/// R123. What a kind of ground usually is; hills go by their slopes and water by who crosses it.
fn usual_lie(kind: Kind) -> Option<Lie> {
    Some(match kind {
        Kind::Woods => Lie::Woods,
        Kind::Orchard => Lie::LightWoods,
        Kind::Scrub | Kind::Rough | Kind::Rocks | Kind::Marsh | Kind::Pits | Kind::Garden => Lie::Rough,
        Kind::Ravine | Kind::Cliff => Lie::Rough,
        Kind::Village => Lie::Town,
        Kind::Building => Lie::Chateau,
        Kind::Road | Kind::Track | Kind::SunkenRoad | Kind::Bridge => Lie::Road,
        Kind::Lake => Lie::Water,
        Kind::Wall | Kind::Hedge | Kind::Fence | Kind::Palisade | Kind::Ditch | Kind::Bank => Lie::Obstacle,
        Kind::Fieldwork => Lie::Fieldwork,
        Kind::Valley | Kind::Field | Kind::Meadow | Kind::Enclosure | Kind::Ford => Lie::Open,
        Kind::Hill | Kind::River | Kind::Stream => return None,
    })
}
