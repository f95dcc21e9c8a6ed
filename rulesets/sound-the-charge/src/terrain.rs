//! The kinds of ground of this book.
//!
//! STC-11.0. All of it is suggested, so its effects are numbers of the tables and may be changed for a
//! battle.

use crate::measure::Fraction;
use crate::tables::Going;
use crate::{At, Cover, Family, Tables, Unit};
use engine::{Look, Slope};
use geom::{Body, FeatureId, Kind, Spot};

/// STC-11. The kind of a feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Terrain {
    /// STC-11.1.
    LightWoods,
    /// STC-11.2.
    HeavyWoods,
    /// STC-11.3. Higher ground whose crest hides the ground beyond; its feature says how many contours up.
    GentleHill,
    /// STC-11.4. A steep slope; up is where the contours are higher.
    SteepSlope,
    /// STC-11.4.
    RoughGround,
    /// STC-11.5. A fence, a low wall, a ditch, a stream: a line without width.
    Obstacle,
    /// STC-11.6. A road, or a bridge.
    Road,
    /// STC-11.7. A town block: a rectangle.
    TownBlock,
    /// STC-11.10. A single strong building: a rectangle.
    Chateau,
    /// STC-11.11. A line of works, without width; its outer side is on the left of its way.
    Fieldwork,
    /// STC-12.9. Water that is crossed in boats only; it flows as the line through its middle runs.
    Water,
    /// R8, R9. No unit goes there.
    Impassable,
}

impl Terrain {
    /// All of them; the place of each is the number by which the ground knows it.
    pub const ALL: [Terrain; 12] = [
        Terrain::LightWoods,
        Terrain::HeavyWoods,
        Terrain::GentleHill,
        Terrain::SteepSlope,
        Terrain::RoughGround,
        Terrain::Obstacle,
        Terrain::Road,
        Terrain::TownBlock,
        Terrain::Chateau,
        Terrain::Fieldwork,
        Terrain::Water,
        Terrain::Impassable,
    ];

    /// The word by which files name it.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::LightWoods => "light_woods",
            Terrain::HeavyWoods => "heavy_woods",
            Terrain::GentleHill => "gentle_hill",
            Terrain::SteepSlope => "steep_slope",
            Terrain::RoughGround => "rough",
            Terrain::Obstacle => "obstacle",
            Terrain::Road => "road",
            Terrain::TownBlock => "town_block",
            Terrain::Chateau => "chateau",
            Terrain::Fieldwork => "fieldwork",
            Terrain::Water => "water",
            Terrain::Impassable => "impassable",
        }
    }

    /// Its name for players.
    pub const fn words(self) -> &'static str {
        match self {
            Terrain::LightWoods => "light woods",
            Terrain::HeavyWoods => "heavy woods",
            Terrain::GentleHill => "a gentle hill",
            Terrain::SteepSlope => "a steep slope",
            Terrain::RoughGround => "rough ground",
            Terrain::Obstacle => "an obstacle",
            Terrain::Road => "a road",
            Terrain::TownBlock => "a town block",
            Terrain::Chateau => "a chateau",
            Terrain::Fieldwork => "a fieldwork",
            Terrain::Water => "water",
            Terrain::Impassable => "impassable ground",
        }
    }

    /// How it is drawn.
    pub const fn look(self) -> Option<Look> {
        Some(match self {
            Terrain::LightWoods => Look::Woods { dense: false },
            Terrain::HeavyWoods => Look::Woods { dense: true },
            Terrain::GentleHill => Look::Height { level: 1, slope: Slope::Gentle },
            Terrain::SteepSlope => Look::Height { level: 1, slope: Slope::Steep },
            Terrain::RoughGround => Look::Rocks,
            Terrain::Obstacle => Look::Wall,
            Terrain::Road => Look::Road,
            Terrain::TownBlock => Look::TownBlock,
            Terrain::Chateau => Look::Building,
            Terrain::Fieldwork => Look::Fieldwork,
            Terrain::Water => Look::River,
            Terrain::Impassable => Look::Cliff,
        })
    }

    /// The number by which the ground knows it.
    pub const fn kind(self) -> Kind {
        Kind(self as u16)
    }

    /// The kind of ground that a number stands for. Ground that this book does not know is open, and stands
    /// for nothing.
    pub fn of(kind: Kind) -> Option<Terrain> {
        Terrain::ALL.get(usize::from(kind.0)).copied()
    }

    /// STC-11.7, 11.10. Whether it is a block that troops may hold.
    pub const fn is_block(self) -> bool {
        matches!(self, Terrain::TownBlock | Terrain::Chateau)
    }

    /// STC-11.1, 11.2.
    pub const fn is_woods(self) -> bool {
        matches!(self, Terrain::LightWoods | Terrain::HeavyWoods)
    }

    /// STC-11.1, 11.2, 11.4. The speeds over it, where it slows any arm.
    pub const fn going(self, tables: &Tables) -> Option<Going> {
        match self {
            Terrain::LightWoods => Some(tables.light_woods.going),
            Terrain::HeavyWoods => Some(tables.heavy_woods.going),
            Terrain::SteepSlope | Terrain::RoughGround => Some(tables.rough.going),
            _ => None,
        }
    }

    /// STC-5.5.1, 11.1, 11.2, 11.4, R72. Whether it disorders close-order troops on it. Works and blocks have
    /// rules of their own.
    pub const fn disorders(self, tables: &Tables) -> bool {
        match self {
            Terrain::LightWoods => tables.light_woods.disorders,
            Terrain::HeavyWoods => tables.heavy_woods.disorders,
            Terrain::SteepSlope | Terrain::RoughGround => tables.rough.disorders,
            _ => false,
        }
    }

    /// STC-11.1, 11.2. The cover it gives against shooting.
    pub const fn cover(self, tables: &Tables) -> Cover {
        match self {
            Terrain::LightWoods => tables.light_woods.cover,
            Terrain::HeavyWoods => tables.heavy_woods.cover,
            _ => Cover::None,
        }
    }
}

/// STC-11.1, 11.2, 11.4, 11.7, 12.9. The speed of a unit over some ground; none at all where it may not go.
///
/// Town blocks are entered by an order of their own, and water in boats, so no unit simply moves over either.
pub(crate) fn speed(tables: &Tables, terrain: Terrain, unit: &Unit) -> Fraction {
    if terrain.is_block() || matches!(terrain, Terrain::Water | Terrain::Impassable) {
        return Fraction::NONE;
    }
    let Some(going) = terrain.going(tables) else { return Fraction::FULL };
    match unit.family() {
        _ if unit.is_loose() => going.skirmishers,
        Family::Infantry => going.foot,
        Family::Cavalry => going.horse,
        Family::Artillery => going.artillery,
    }
}

/// The kind of a feature; none if this book does not know it.
pub(crate) fn terrain(at: At, feature: FeatureId) -> Option<Terrain> {
    Terrain::of(at.setup.ground.feature(feature).kind)
}

/// Whether a body covers some ground of a kind that a test wants. A touch is none.
pub(crate) fn is_in(at: At, body: &Body, wanted: impl Fn(Terrain) -> bool) -> bool {
    let beneath = at.setup.ground.beneath(body, at.setup.options.tolerance.mm());
    beneath.iter().any(|&feature| terrain(at, feature).is_some_and(&wanted))
}

/// Whether there is any ground of a kind on the table at all, so that rules about it need not look farther.
pub(crate) fn has_terrain(at: At, wanted: impl Fn(Terrain) -> bool) -> bool {
    at.setup.ground.features().iter().any(|feature| Terrain::of(feature.kind).is_some_and(&wanted))
}

/// STC-11.8. The block in which a place lies.
pub(crate) fn block_at(at: At, place: Spot) -> Option<FeatureId> {
    let under = at.setup.ground.under(place.point());
    under.into_iter().find(|&feature| terrain(at, feature).is_some_and(Terrain::is_block))
}

/// R73. Whether a body touches an obstacle without standing astride it.
pub(crate) fn lines_obstacle(at: At, body: &Body) -> bool {
    let ground = &at.setup.ground;
    let is_obstacle = |feature: &&FeatureId| terrain(at, **feature) == Some(Terrain::Obstacle);
    let touched = ground.touched(body, at.setup.options.touch.mm());
    let astride = ground.beneath(body, at.setup.options.touch.mm());
    touched.iter().filter(is_obstacle).any(|feature| !astride.contains(feature))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Formation;
    use crate::kit::{battery, cavalry, line, printed, skirmishers};

    /// STC-11.1, 11.2, 11.4. How fast each arm moves over each ground.
    #[test]
    fn woods_and_slopes_slow_each_arm_by_its_own() {
        let units = [
            skirmishers(20.0, 20.0, 0),
            line(20.0, 20.0, 0),
            cavalry(Formation::Line, 20.0, 20.0, 0),
            battery(4, 20.0, 20.0, 0),
        ];
        let speeds = |terrain| units.each_ref().map(|unit| speed(printed(), terrain, unit).share());
        assert_eq!(speeds(Terrain::LightWoods), [1.0, 0.5, 0.25, 0.25]);
        assert_eq!(speeds(Terrain::HeavyWoods), [0.5, 0.25, 0.0, 0.0]);
        assert_eq!(speeds(Terrain::SteepSlope), [1.0, 0.5, 0.5, 0.5]);
        assert_eq!(speeds(Terrain::RoughGround), [1.0, 0.5, 0.5, 0.5]);
        assert_eq!(speeds(Terrain::GentleHill), [1.0; 4]);
        assert_eq!(speeds(Terrain::Water), [0.0; 4]);
    }

    /// The numbers by which the ground knows terrain are its places in the list.
    #[test]
    fn every_kind_of_terrain_is_read_back() {
        for terrain in Terrain::ALL {
            assert_eq!(Terrain::of(terrain.kind()), Some(terrain));
        }
        assert_eq!(Terrain::of(Kind(99)), None);
    }
}
