//! Every number by which this book musters battles. The book prints none of them: they are rulings, and a
//! house rule or a battle's `[book.fast-play]` section changes any of them under `muster`.

use crate::terrain::Terrain;
use crate::{Arm, Class, Grade};
use field::battle::{self, Ability, Kind, Quality};
use field::muster::{Lies, Measures, Metres};
use geom::Inches;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// R90 to R94. The numbers in force.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scale {
    /// R90, R92 to R94. Ground, time, and how far those move who have no room.
    #[serde(flatten)]
    pub measures: Measures,
    /// R90. Men on foot to an element.
    pub men_per_foot_element: u16,
    /// R90. Men on horse to an element.
    pub men_per_cavalry_element: u16,
    /// R90. Guns to an element.
    pub guns_per_artillery_element: u16,
    /// R90. Who makes no more elements than this is one unit, of as many as a unit has; a larger one is
    /// parted.
    pub largest_foot: u8,
    /// The same for horse.
    pub largest_cavalry: u8,
    /// The same for guns.
    pub largest_artillery: u8,
    /// R91. Classes by quality.
    pub classes: BTreeMap<Quality, Class>,
    /// R91. Grades by ability.
    pub grades: BTreeMap<Ability, Grade>,
    /// R91. Kinds of troops.
    pub arms: BTreeMap<battle::Arm, Arm>,
    /// R93. Kinds of ground.
    #[serde(flatten)]
    pub lies: Lies<Lie>,
}

engine::choices! {
    /// R93. What a kind of ground is to this book.
    pub enum Lie: Choice {
        /// Nothing that a rule reads.
        Open "open" "Open ground",
        /// FPN-3.1.
        Woods "woods" "Woods",
        /// FPN-3.1.
        BuiltUp "bua" "Built-up area",
        /// FPN-3.1.
        Rough "rough" "Rough ground",
        /// FPN-6.12.
        River "river" "River",
        /// R37.
        Ford "ford" "Ford",
        /// FPN-6.10.
        Road "road" "Road",
        /// FPN-3.2.
        GentleHill "gentle_hill" "Gentle hill",
        /// FPN-3.1.
        SteepHill "steep_hill" "Steep hill",
        /// FPN-3.5.
        Obstacle "obstacle" "Obstacle",
        /// FPN-6.3.
        Impassable "impassable" "Impassable ground",
    }
}

impl Lie {
    /// The terrain of the book; none for open ground.
    pub fn terrain(self) -> Option<Terrain> {
        Some(match self {
            Lie::Open => return None,
            Lie::Woods => Terrain::Woods,
            Lie::BuiltUp => Terrain::BuiltUp,
            Lie::Rough => Terrain::Rough,
            Lie::River => Terrain::River,
            Lie::Ford => Terrain::Ford,
            Lie::Road => Terrain::Road,
            Lie::GentleHill => Terrain::GentleHill,
            Lie::SteepHill => Terrain::SteepHill,
            Lie::Obstacle => Terrain::Obstacle,
            Lie::Impassable => Terrain::Impassable,
        })
    }
}

impl Scale {
    /// The rulings as they stand.
    pub fn ruled() -> Scale {
        Scale {
            measures: Measures {
                metres_per_inch: Metres::new(40, 0),
                minutes_per_turn: 5,
                hides_from_cm: 150,
                road_width: Inches::new(0, 8),
                water_width: Inches::new(0, 6),
                step: Inches::new(0, 2),
                farthest: Inches::new(24, 0),
                general_behind: Inches::new(2, 0),
                interval: Inches::new(0, 8),
            },
            men_per_foot_element: 150,
            men_per_cavalry_element: 100,
            guns_per_artillery_element: 4,
            largest_foot: 6,
            largest_cavalry: 6,
            largest_artillery: 2,
            classes: BTreeMap::from([
                (Quality::Elite, Class::Elite),
                (Quality::Veteran, Class::Trained),
                (Quality::Trained, Class::Trained),
                (Quality::Raw, Class::Raw),
            ]),
            grades: BTreeMap::from([
                (Ability::Gifted, Grade::Exceptional),
                (Ability::Able, Grade::Average),
                (Ability::Average, Grade::Average),
                (Ability::Poor, Grade::Poor),
            ]),
            arms: battle::Arm::ALL.iter().map(|arm| (*arm, usual_arm(*arm))).collect(),
            lies: Lies::new(
                usual_lie,
                [Lie::Open, Lie::GentleHill, Lie::GentleHill, Lie::SteepHill],
                [Lie::Ford, Lie::River, Lie::River, Lie::Impassable],
            ),
        }
    }

    /// R91. The class of a quality.
    pub fn class(&self, quality: Quality) -> Class {
        self.classes.get(&quality).copied().unwrap_or(Class::Trained)
    }

    /// R91. The grade of an ability.
    pub fn grade(&self, ability: Ability) -> Grade {
        self.grades.get(&ability).copied().unwrap_or(Grade::Average)
    }
}

/// R91. The kind of troops that an arm usually is.
fn usual_arm(arm: battle::Arm) -> Arm {
    use battle::Arm as Was;
    match arm {
        Was::LineInfantry | Was::Grenadiers | Was::GuardInfantry | Was::Pioneers => Arm::HeavyFoot,
        Was::LightInfantry | Was::GuardLightInfantry | Was::IrregularInfantry => Arm::LightFoot,
        Was::HeavyCavalry | Was::MediumCavalry => Arm::HeavyCavalry,
        Was::LightCavalry | Was::IrregularCavalry => Arm::LightCavalry,
        Was::FootArtillery => Arm::FootArtillery,
        Was::HorseArtillery => Arm::HorseArtillery,
    }
}

/// R93. What a kind of ground usually is; hills go by their slopes and water by who crosses it.
fn usual_lie(kind: Kind) -> Option<Lie> {
    Some(match kind {
        Kind::Woods | Kind::Orchard => Lie::Woods,
        Kind::Scrub | Kind::Rough | Kind::Rocks | Kind::Marsh | Kind::Pits | Kind::Garden => Lie::Rough,
        Kind::Ravine | Kind::Cliff => Lie::Rough,
        Kind::Village | Kind::Building => Lie::BuiltUp,
        Kind::Road | Kind::Track | Kind::SunkenRoad | Kind::Bridge => Lie::Road,
        Kind::Ford => Lie::Ford,
        Kind::Lake => Lie::Impassable,
        Kind::Wall | Kind::Hedge | Kind::Fence | Kind::Palisade | Kind::Ditch | Kind::Bank => Lie::Obstacle,
        Kind::Fieldwork => Lie::Obstacle,
        Kind::Valley | Kind::Field | Kind::Meadow | Kind::Enclosure => Lie::Open,
        Kind::Hill | Kind::River | Kind::Stream => return None,
    })
}
