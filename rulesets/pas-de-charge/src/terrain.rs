//! PDC-4.2.1 to 4.2.7, 6.5, G9, G10. What the ground is to this book.

use crate::At;
use engine::{Look, Slope};
use geom::{Body, FeatureId, Features, Kind, Vector};

/// PDC-4.2.1 to 4.2.7. What a feature is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Terrain {
    /// PDC-4.2.3.
    Woods,
    /// PDC-4.2.5.
    BuiltUp,
    /// PDC-4.2.5.
    Broken,
    /// PDC-4.2.2, 8.4.
    MinorStream,
    /// PDC-4.2.2, 8.5.
    MajorStream,
    /// G9. A road.
    Road,
    /// PDC-4.2.7. A bridge, a ford, or a gap in an obstacle.
    Gap,
    /// R69. A step up: its feature says how many levels.
    Height,
    /// PDC-4.2.1, 3.4.3. A wall; its feature says how high, in centimetres.
    Wall,
    /// PDC-3.4.3. A hedge.
    Hedge,
    /// PDC-3.4.3. A fence.
    Fence,
    /// PDC-4.2.1. A ditch, a bank: an obstacle that gives no cover.
    Ditch,
    /// PDC-9.6.15. A fieldwork.
    Barricade,
    /// PDC-6.5. A building of stone: a rectangle.
    StoneBuilding,
    /// PDC-6.5. A building of wood.
    WoodBuilding,
    /// R15, G7. No unit goes there.
    Impassable,
}

impl Terrain {
    /// All of them; the place of each is the number by which the ground knows it.
    pub const ALL: [Terrain; 16] = [
        Terrain::Woods,
        Terrain::BuiltUp,
        Terrain::Broken,
        Terrain::MinorStream,
        Terrain::MajorStream,
        Terrain::Road,
        Terrain::Gap,
        Terrain::Height,
        Terrain::Wall,
        Terrain::Hedge,
        Terrain::Fence,
        Terrain::Ditch,
        Terrain::Barricade,
        Terrain::StoneBuilding,
        Terrain::WoodBuilding,
        Terrain::Impassable,
    ];

    /// The word by which files name it.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Woods => "woods",
            Terrain::BuiltUp => "built_up",
            Terrain::Broken => "broken",
            Terrain::MinorStream => "minor_stream",
            Terrain::MajorStream => "major_stream",
            Terrain::Road => "road",
            Terrain::Gap => "gap",
            Terrain::Height => "height",
            Terrain::Wall => "wall",
            Terrain::Hedge => "hedge",
            Terrain::Fence => "fence",
            Terrain::Ditch => "ditch",
            Terrain::Barricade => "barricade",
            Terrain::StoneBuilding => "stone_building",
            Terrain::WoodBuilding => "wood_building",
            Terrain::Impassable => "impassable",
        }
    }

    /// How it is drawn.
    pub const fn look(self) -> Look {
        match self {
            Terrain::Woods => Look::Woods { dense: true },
            Terrain::BuiltUp => Look::TownBlock,
            Terrain::Broken => Look::Rocks,
            Terrain::MinorStream | Terrain::MajorStream => Look::River,
            Terrain::Road => Look::Road,
            Terrain::Gap => Look::Ford,
            Terrain::Height => Look::Height { level: 1, slope: Slope::Gentle },
            Terrain::Wall | Terrain::Hedge | Terrain::Fence | Terrain::Ditch => Look::Wall,
            Terrain::Barricade => Look::Wall,
            Terrain::StoneBuilding | Terrain::WoodBuilding => Look::TownBlock,
            Terrain::Impassable => Look::Cliff,
        }
    }

    /// The number by which the ground knows it.
    pub const fn kind(self) -> Kind {
        Kind(self as u16)
    }

    /// What the ground means by a number. What this book does not know is open ground.
    pub fn of(kind: Kind) -> Option<Terrain> {
        Terrain::ALL.get(usize::from(kind.0)).copied()
    }

    /// PDC-4.2.1. Crossed as a line, in minutes.
    pub const fn is_obstacle(self) -> bool {
        use Terrain::{Barricade, Ditch, Fence, Hedge, Wall};
        matches!(self, Wall | Hedge | Fence | Ditch | Barricade)
    }

    /// PDC-3.4.3, R69. Cover of which one side is safe, if it is high enough.
    pub const fn is_lined(self) -> bool {
        matches!(self, Terrain::Wall | Terrain::Hedge | Terrain::Fence | Terrain::Barricade)
    }

    /// PDC-6.5, R79. A building that infantry holds.
    pub const fn is_building(self) -> bool {
        matches!(self, Terrain::StoneBuilding | Terrain::WoodBuilding)
    }

    /// PDC-4.2.2. A stream.
    pub const fn is_stream(self) -> bool {
        matches!(self, Terrain::MinorStream | Terrain::MajorStream)
    }

    /// G10. Ground that cannot be looked through.
    pub const fn is_veil(self) -> bool {
        matches!(self, Terrain::Woods | Terrain::BuiltUp | Terrain::StoneBuilding | Terrain::WoodBuilding)
    }
}

/// The terrain of a feature.
pub(crate) fn terrain(at: At, id: FeatureId) -> Option<Terrain> {
    Terrain::of(at.setup.ground.feature(id).kind)
}

/// Whether a feature is such terrain.
pub(crate) fn is(at: At, id: FeatureId, wanted: impl Fn(Terrain) -> bool) -> bool {
    terrain(at, id).is_some_and(wanted)
}

/// PDC-4.2.1, R15. How high an obstacle is, in centimetres.
pub(crate) fn height_cm(at: At, id: FeatureId) -> u16 {
    u16::try_from(at.setup.ground.feature(id).tall).unwrap_or(0)
}

/// R15. Whether no unit passes a feature at all.
pub(crate) fn bars_all(at: At, id: FeatureId) -> bool {
    is(at, id, |terrain| {
        terrain == Terrain::Impassable
            || terrain.is_obstacle() && height_cm(at, id) > at.setup.tables.obstacle.max_height_cm
    })
}

/// The features of such terrain that a body covers some of.
pub(crate) fn beneath(at: At, body: &Body, wanted: impl Fn(Terrain) -> bool) -> Features {
    let found = at.setup.ground.beneath(body, crate::state::SLACK);
    found.into_iter().filter(|id| is(at, *id, &wanted)).collect()
}

/// The features of such terrain that a body covers or touches.
pub(crate) fn touched(at: At, body: &Body, wanted: impl Fn(Terrain) -> bool) -> Features {
    let found = at.setup.ground.touched(body, crate::state::SLACK);
    found.into_iter().filter(|id| is(at, *id, &wanted)).collect()
}

/// Whether a point lies on such terrain.
pub(crate) fn holds(at: At, point: Vector, wanted: impl Fn(Terrain) -> bool) -> bool {
    at.setup.ground.under(point).into_iter().any(|id| is(at, id, &wanted))
}
