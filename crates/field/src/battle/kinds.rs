//! Kinds of ground, rich enough for every book.

use super::place::Metres;

engine::choices! {
    /// What lies on the ground.
    pub enum Kind: Choice {
        /// Ground above a closed contour; its `height` is that of the contour.
        Hill "hill" "Hill",
        /// Ground below a closed contour.
        Valley "valley" "Valley",
        /// Trees, `dense` or open.
        Woods "woods" "Woods",
        /// Fruit trees, vines on poles.
        Orchard "orchard" "Orchard",
        /// Brushwood; its `height` says whether a man can hide in it.
        Scrub "scrub" "Scrub",
        /// Broken or terraced ground.
        Rough "rough" "Rough ground",
        /// Boulders.
        Rocks "rocks" "Rocks",
        /// Bog and marsh.
        Marsh "marsh" "Marsh",
        /// Crops or plough; its `height` says whether a man can hide in it.
        Field "field" "Field",
        /// Grass.
        Meadow "meadow" "Meadow",
        /// Gardens, usually with an `edge`.
        Garden "garden" "Garden",
        /// Any ground with an `edge` round it: a churchyard, a farmyard.
        Enclosure "enclosure" "Enclosure",
        /// Wolf holes, a sandpit.
        Pits "pits" "Pits",
        /// A bed with steep sides, with water or without.
        Ravine "ravine" "Ravine",
        /// A lake, a pond, the sea.
        Lake "lake" "Lake",
        /// A river.
        River "river" "River",
        /// A brook.
        Stream "stream" "Stream",
        /// Where a river can be waded.
        Ford "ford" "Ford",
        /// Where a road or path leads over the water.
        Bridge "bridge" "Bridge",
        /// A made road.
        Road "road" "Road",
        /// A country track.
        Track "track" "Track",
        /// A road between banks.
        SunkenRoad "sunken_road" "Sunken road",
        /// A wall.
        Wall "wall" "Wall",
        /// A hedge.
        Hedge "hedge" "Hedge",
        /// A fence.
        Fence "fence" "Fence",
        /// A palisade.
        Palisade "palisade" "Palisade",
        /// A ditch.
        Ditch "ditch" "Ditch",
        /// A bank, a dyke.
        Bank "bank" "Bank",
        /// A fall that is climbed with difficulty or not at all.
        Cliff "cliff" "Cliff",
        /// A redoubt, a flèche, a breastwork, an abatis.
        Fieldwork "fieldwork" "Fieldwork",
        /// One building or farm.
        Building "building" "Building",
        /// A block of houses.
        Village "village" "Village",
    }
}

engine::choices! {
    /// How steeply a hill falls away.
    pub enum Slope: Choice {
        /// So little that no unit notices: for the map only.
        Slight "slight" "Slight",
        /// Seen, and no hindrance.
        Gentle "gentle" "Gentle",
        /// A climb.
        Moderate "moderate" "Moderate",
        /// A hard climb.
        Steep "steep" "Steep",
    }
}

engine::choices! {
    /// Who can cross water, a ravine or a cliff anywhere.
    pub enum Passable: Choice {
        /// All troops.
        All "all" "Everybody",
        /// Foot and horse; guns at fords and bridges.
        FootAndHorse "foot_and_horse" "Foot and horse",
        /// Foot alone.
        Foot "foot" "Foot",
        /// No troops.
        Nobody "nobody" "Nobody",
    }
}

engine::choices! {
    /// What something is built of.
    pub enum Material: Choice {
        /// Stone or brick: hard cover.
        Stone "stone" "Stone",
        /// Earth: hard cover.
        Earth "earth" "Earth",
        /// Clay or mud brick.
        Clay "clay" "Clay",
        /// Wood, thatch or leaves: soft cover.
        Wood "wood" "Wood",
    }
}

/// The shapes in which a kind comes.
pub(super) struct Drawn {
    pub area: bool,
    pub line: bool,
    pub spot: bool,
    /// How wide a line of it usually is.
    pub width: Metres,
}

impl Kind {
    /// The shapes in which it comes.
    pub(super) fn drawn(self) -> Drawn {
        let drawn = |area, line, spot, width| Drawn { area, line, spot, width };
        match self {
            Kind::River => drawn(true, true, false, 20.0),
            Kind::Ravine => drawn(true, true, false, 40.0),
            Kind::Stream => drawn(false, true, false, 3.0),
            Kind::Road | Kind::SunkenRoad => drawn(false, true, false, 6.0),
            Kind::Track => drawn(false, true, false, 4.0),
            Kind::Fieldwork => drawn(true, true, false, 0.0),
            Kind::Ford | Kind::Bridge => drawn(false, false, true, 0.0),
            kind if kind.is_obstacle() || kind == Kind::Cliff => drawn(false, true, false, 0.0),
            _ => drawn(true, false, false, 0.0),
        }
    }

    /// A line that is lined or crossed: a wall, a hedge and the like.
    pub const fn is_obstacle(self) -> bool {
        matches!(self, Kind::Wall | Kind::Hedge | Kind::Fence | Kind::Palisade | Kind::Ditch | Kind::Bank)
    }

    /// Running water.
    pub const fn is_watercourse(self) -> bool {
        matches!(self, Kind::River | Kind::Stream)
    }

    /// What columns march along.
    pub const fn is_way(self) -> bool {
        matches!(self, Kind::Road | Kind::Track | Kind::SunkenRoad)
    }

    /// Who usually crosses it.
    pub(super) fn usually_passable(self) -> Passable {
        match self {
            Kind::Lake | Kind::River | Kind::Cliff => Passable::Nobody,
            Kind::Ravine => Passable::FootAndHorse,
            _ => Passable::All,
        }
    }

    /// What it is usually built of.
    pub(super) fn usual_material(self) -> Material {
        match self {
            Kind::Building | Kind::Village | Kind::Wall => Material::Stone,
            Kind::Fieldwork | Kind::Bank | Kind::Ditch => Material::Earth,
            _ => Material::Wood,
        }
    }
}
