//! What the ground looks like, apart from what a book makes of it.

use geom::{Shape, Spot};
use serde::{Deserialize, Serialize};

/// The picture of the ground: what a drawing shows and an ear is told. No rule reads it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Landscape {
    /// The features of the picture, in no order.
    #[serde(default)]
    pub scenery: Vec<Scenery>,
    /// What places are called that are no feature of their own: a hill, a farm, a ford.
    #[serde(default)]
    pub places: Vec<NamedPlace>,
}

/// One thing to be seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scenery {
    /// What it is.
    pub look: Look,
    /// Where it lies.
    pub shape: Shape,
    /// What it is called, if it has a name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
}

/// A name on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedPlace {
    /// Where it stands.
    pub at: Spot,
    /// The name.
    pub name: String,
    /// What bears it.
    pub rank: PlaceRank,
}

/// What bears a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaceRank {
    /// A town or village.
    Town,
    /// A hamlet, a farm, a chapel.
    Farm,
    /// A hill or a stretch of country.
    Height,
    /// A river, a lake, the sea.
    Water,
    /// Something to be taken or held.
    Objective,
}

/// How a thing on the ground is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// Ground inside a contour.
    Height {
        /// How many contours up.
        level: u8,
        /// How steeply it falls away outside.
        slope: Slope,
    },
    /// The edge of a fall that no unit climbs.
    Cliff,
    /// Meadow, or low ground along water.
    Meadow,
    /// Ploughed or sown fields.
    Field,
    /// Vines, orchards and gardens.
    Orchard,
    /// Low scrub and brush.
    Scrub,
    /// Woods.
    Woods {
        /// Whether they are dense or heavy, not open or light.
        dense: bool,
    },
    /// Boulders and broken ground.
    Rocks,
    /// Marsh.
    Marsh,
    /// A stream.
    Stream,
    /// A river.
    River,
    /// A lake, a pond, the sea.
    Lake,
    /// Where a river can be waded.
    Ford,
    /// A bridge.
    Bridge,
    /// A made road.
    Road,
    /// A track.
    Track,
    /// A wall of stone.
    Wall,
    /// A hedge.
    Hedge,
    /// A fence.
    Fence,
    /// A ditch.
    Ditch,
    /// A redoubt, flèche or breastwork.
    Fieldwork,
    /// A single building.
    Building,
    /// A block of a town as the book counts it.
    TownBlock,
    /// Smoke or dust.
    Smoke,
}

/// How steep a slope is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slope {
    /// No hindrance to most books.
    Gentle,
    /// A climb.
    Moderate,
    /// A hard climb.
    Steep,
}
