//! Every number by which this book musters battles. The book prints none of them: they are rulings, and a house rule or
//! a battle's `[book.fast-play]` section changes any of them under `muster`.

use crate::terrain::Terrain;
use crate::{Arm, Class, Grade};
use field::battle::{self, Ability, Kind, Passable, Quality, Slope};
use geom::{Inches, Length, mm};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// R90 to R94. The numbers in force.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// R90. Metres of the field to an inch of the table.
    pub metres_per_inch: u16,
    /// R90. Minutes to a turn.
    pub minutes_per_turn: u16,
    /// R90. Men on foot to an element.
    pub men_per_foot_element: u16,
    /// R90. Men on horse to an element.
    pub men_per_cavalry_element: u16,
    /// R90. Guns to an element.
    pub guns_per_artillery_element: u16,
    /// R90. Who makes no more elements than this is one unit, of as many as a unit has; a larger one is parted.
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
    /// R93. Kinds of ground, but for hills and running water.
    pub terrain: BTreeMap<Kind, Lie>,
    /// R93. Hills by their slopes.
    pub hills: BTreeMap<Slope, Lie>,
    /// R93. Rivers and streams by who crosses them anywhere.
    pub water: BTreeMap<Passable, Lie>,
    /// R93. Scrub and crops of this height, in centimetres, hide a man.
    pub hides_from_cm: u16,
    /// R93. Roads are at least so wide, so that a column keeps to them.
    pub road_width: Inches,
    /// R93. Rivers and streams are at least so wide.
    pub water_width: Inches,
    /// R94. Who must give way moves in steps of this.
    pub step: Inches,
    /// R94. Nobody moves farther than this from where he stood.
    pub farthest: Inches,
    /// R94. How far behind the middle of his men a leader is of whom nobody says where he was.
    pub general_behind: Inches,
    /// R92. Units that come on side by side have so much between them.
    pub interval: Inches,
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
            metres_per_inch: 40,
            minutes_per_turn: 5,
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
            terrain: Kind::ALL.iter().filter_map(|kind| Some((*kind, usual_lie(*kind)?))).collect(),
            hills: BTreeMap::from([
                (Slope::Slight, Lie::Open),
                (Slope::Gentle, Lie::GentleHill),
                (Slope::Moderate, Lie::GentleHill),
                (Slope::Steep, Lie::SteepHill),
            ]),
            water: BTreeMap::from([
                (Passable::All, Lie::Ford),
                (Passable::FootAndHorse, Lie::River),
                (Passable::Foot, Lie::River),
                (Passable::Nobody, Lie::Impassable),
            ]),
            hides_from_cm: 150,
            road_width: Inches::new(0, 8),
            water_width: Inches::new(0, 6),
            step: Inches::new(0, 2),
            farthest: Inches::new(24, 0),
            general_behind: Inches::new(2, 0),
            interval: Inches::new(0, 8),
        }
    }

    /// R90. What a metre of the field is on the table.
    pub fn metre(&self) -> Length {
        Length::INCH.times(1, i64::from(self.metres_per_inch.max(1)))
    }

    /// R90. The turn in which a minute falls.
    pub fn turn(&self, minute: u16) -> u16 {
        1 + minute / self.minutes_per_turn.max(1)
    }

    /// R90. How many turns so many minutes are.
    pub fn turns(&self, minutes: u16) -> u16 {
        minutes.div_ceil(self.minutes_per_turn.max(1))
    }

    /// R91. The class of a quality.
    pub fn class(&self, quality: Quality) -> Class {
        self.classes.get(&quality).copied().unwrap_or(Class::Trained)
    }

    /// R91. The grade of an ability.
    pub fn grade(&self, ability: Ability) -> Grade {
        self.grades.get(&ability).copied().unwrap_or(Grade::Average)
    }

    /// R93. How wide lines are at least.
    pub fn least(&self) -> field::Least {
        field::Least { road: self.road_width.0.max(mm(1)), water: self.water_width.0.max(mm(1)) }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// R90 to R94. Whoever changes a number changes what docs/MUSTER.md says of it.
    #[test]
    fn every_number_is_explained_in_the_documents() {
        let document = include_str!("../../../../docs/MUSTER.md");
        let scale = serde_json::to_value(Scale::ruled()).expect("a scale can be written");
        for (name, value) in scale.as_object().expect("a scale is a table") {
            let row = match value.as_f64() {
                Some(number) => format!("| `{name}` | {number} |"),
                None => format!("`{name}`"),
            };
            assert!(document.contains(&row), "docs/MUSTER.md has no {row}");
        }
    }

    /// R90. A minute belongs to the turn in which it falls, and the last turn may be short.
    #[test]
    fn minutes_become_turns() {
        let scale = Scale::ruled();
        assert_eq!([0, 4, 5, 45].map(|minute| scale.turn(minute)), [1, 1, 2, 10]);
        assert_eq!([120, 121].map(|minutes| scale.turns(minutes)), [24, 25]);
        assert_eq!(scale.metre().times(40, 1), Length::INCH);
    }
}
