//! FPN-3. The kinds of ground of this book.

use crate::FastPlay;
use engine::{Look, Slope, Table};
use geom::{Body, FeatureId, Kind, Rect, Vector};

/// FPN-3. The kind of a feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Terrain {
    /// FPN-3.1. Bad going that cannot be seen through.
    Woods,
    /// FPN-3.1. A built-up area.
    BuiltUp,
    /// FPN-3.1. Rough ground.
    Rough,
    /// FPN-3.1, 6.12.
    River,
    /// R37. A river open to artillery.
    Ford,
    /// FPN-6.10. A road, or a bridge (R37).
    Road,
    /// FPN-3.2.
    GentleHill,
    /// FPN-3.1.
    SteepHill,
    /// G17, R56. The line or place where a hill is highest.
    Crest,
    /// FPN-3.5. A wall, a hedge or the like, without thickness.
    Obstacle,
    /// FPN-6.3. No unit goes there.
    Impassable,
}

impl Terrain {
    /// All of them; the place of each is the number by which the ground knows it.
    pub const ALL: [Terrain; 11] = [
        Terrain::Woods,
        Terrain::BuiltUp,
        Terrain::Rough,
        Terrain::River,
        Terrain::Ford,
        Terrain::Road,
        Terrain::GentleHill,
        Terrain::SteepHill,
        Terrain::Crest,
        Terrain::Obstacle,
        Terrain::Impassable,
    ];

    /// The word by which files name it.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Woods => "woods",
            Terrain::BuiltUp => "bua",
            Terrain::Rough => "rough",
            Terrain::River => "river",
            Terrain::Ford => "ford",
            Terrain::Road => "road",
            Terrain::GentleHill => "gentle_hill",
            Terrain::SteepHill => "steep_hill",
            Terrain::Crest => "crest",
            Terrain::Obstacle => "obstacle",
            Terrain::Impassable => "impassable",
        }
    }

    /// How it is drawn. A crest is where a hill is highest, and nothing to be seen by itself.
    pub const fn look(self) -> Option<Look> {
        Some(match self {
            Terrain::Woods => Look::Woods { dense: true },
            Terrain::BuiltUp => Look::TownBlock,
            Terrain::Rough => Look::Rocks,
            Terrain::River => Look::River,
            Terrain::Ford => Look::Ford,
            Terrain::Road => Look::Road,
            Terrain::GentleHill => Look::Height { level: 1, slope: Slope::Gentle },
            Terrain::SteepHill => Look::Height { level: 1, slope: Slope::Steep },
            Terrain::Crest => return None,
            Terrain::Obstacle => Look::Wall,
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

    /// FPN-3.1. Whether it is bad going.
    pub const fn is_bad_going(self) -> bool {
        matches!(
            self,
            Terrain::Woods
                | Terrain::BuiltUp
                | Terrain::Rough
                | Terrain::River
                | Terrain::Ford
                | Terrain::SteepHill
        )
    }

    /// FPN-6.12, R37. Whether it is a river, forded or not.
    pub const fn is_river(self) -> bool {
        matches!(self, Terrain::River | Terrain::Ford)
    }

    /// FPN-3.4. Whether it hides units behind it.
    pub const fn blocks_sight(self) -> bool {
        matches!(self, Terrain::Woods | Terrain::BuiltUp | Terrain::GentleHill | Terrain::SteepHill)
    }

    /// Whether it is a hill.
    pub const fn is_hill(self) -> bool {
        matches!(self, Terrain::GentleHill | Terrain::SteepHill)
    }
}

/// The kind of a feature; none if this book does not know it.
pub(crate) fn terrain(at: Table<FastPlay>, feature: FeatureId) -> Option<Terrain> {
    Terrain::of(at.setup.ground.feature(feature).kind)
}

/// G9. The features that a body is in, of those that a test wants: it covers some of their ground.
pub(crate) fn is_in(at: Table<FastPlay>, body: &Body, wanted: impl Fn(Terrain) -> bool) -> bool {
    let slack = at.setup.options.epsilon.mm();
    let ground = &at.setup.ground;
    ground.beneath(body, slack).iter().any(|&feature| terrain(at, feature).is_some_and(&wanted))
}

/// G9. Whether an element is even partly in bad going.
pub(crate) fn in_bad_going(at: Table<FastPlay>, element: &Rect) -> bool {
    is_in(at, &Body::new([*element], element.edge(geom::Edge::Front)), Terrain::is_bad_going)
}

/// G9. The hill on which a point lies, if any; the smallest number if several.
pub(crate) fn hill_under(at: Table<FastPlay>, point: Vector) -> Option<FeatureId> {
    let under = at.setup.ground.under(point);
    under.into_iter().find(|&feature| terrain(at, feature).is_some_and(Terrain::is_hill))
}
