//! The ground of a battle: its features, cut into convex pieces and indexed, so that a question costs by the
//! features near.

use crate::feature::edge_distance;
use crate::solid::bounds;
use crate::{Area, Body, Convex, Fault, Feature, Level, Mm, Segment, Solid, Spot, Vector};
use parry2d_f64::bounding_volume::Aabb;
use parry2d_f64::partitioning::{Bvh, BvhBuildStrategy};
use serde::{Deserialize, Serialize, Serializer};
use smallvec::SmallVec;
use std::fmt;
use std::ops::Range;

/// Names a feature by its place in the list of its ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FeatureId(pub u16);

/// A few features, in the order of their ids.
pub type Features = SmallVec<[FeatureId; 8]>;

/// The table and everything that lies on it. It is shared by pointer and never changes in play.
///
/// At rest it is its extent and its list of features; two grounds with the same are equal. The pieces are
/// made anew whenever it is read.
#[derive(Deserialize)]
#[serde(try_from = "Layout")]
pub struct Ground {
    layout: Layout,
    lands: Vec<Land>,
    tiles: Vec<Tile>,
    index: Bvh,
}

/// A ground as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Layout {
    extent: Spot,
    features: Vec<Feature>,
}

/// What follows from a feature's shape.
struct Land {
    rim: Vec<Segment>,
    tiles: Range<usize>,
    surface: f64,
}

/// A convex piece of a feature, or a straight stretch of a line without width.
struct Tile {
    of: FeatureId,
    shape: Convex,
}

/// Why a ground cannot be: the feature at fault, if it is not the table itself, and its fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadGround {
    /// The feature, by its place in the list.
    pub feature: Option<usize>,
    /// Its fault.
    pub fault: Fault,
}

impl fmt::Display for BadGround {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.feature {
            Some(feature) => write!(f, "feature {feature}: {}", self.fault),
            None => self.fault.fmt(f),
        }
    }
}

impl std::error::Error for BadGround {}

/// Points this close to a piece are in it, so that none falls between two pieces.
const SEAM: Mm = 1e-9;

impl Ground {
    /// The ground of a table that reaches from the origin to `extent`, with some features on it.
    pub fn new(extent: Spot, features: Vec<Feature>) -> Result<Ground, BadGround> {
        Ground::try_from(Layout { extent, features })
    }

    /// The corner of the table opposite to the origin.
    pub fn extent(&self) -> Spot {
        self.layout.extent
    }

    /// The table as a polygon.
    pub fn table(&self) -> Convex {
        let far = self.extent().point();
        Convex::hull([Vector::ZERO, far, Vector::new(far.x, 0.0), Vector::new(0.0, far.y)])
    }

    /// Whether a body stands wholly on the table. Up to `slack` beyond its edge is still on it.
    pub fn holds(&self, body: &Body, slack: Mm) -> bool {
        let (low, high) = body.bounds();
        let far = self.extent().point() + Vector::splat(slack);
        low.min_element() >= -slack && high.cmple(far).all()
    }

    /// Its features; the place of each in the list is its id.
    pub fn features(&self) -> &[Feature] {
        &self.layout.features
    }

    /// One of its features.
    ///
    /// # Panics
    /// If the id is of another ground.
    pub fn feature(&self, id: FeatureId) -> &Feature {
        &self.layout.features[usize::from(id.0)]
    }

    /// The sides of a feature, or the stretches of a line without width. Where pieces of a wide line meet,
    /// sides of theirs that lie inside it are among them.
    pub fn rim(&self, id: FeatureId) -> &[Segment] {
        &self.land(id).rim
    }

    /// The convex pieces that a feature consists of, or the stretches of a line without width.
    pub fn pieces(&self, id: FeatureId) -> impl Iterator<Item = &Convex> {
        self.tiles[self.land(id).tiles.clone()].iter().map(|tile| &tile.shape)
    }

    /// The features with a piece whose upright box meets this one.
    pub fn near(&self, low: Vector, high: Vector) -> Features {
        self.found(low, high, |_| true)
    }

    /// The features a point lies in; their rims belong to them. In a line without width lies nothing.
    pub fn under(&self, point: Vector) -> Features {
        let seam = Vector::splat(SEAM);
        self.found(point - seam, point + seam, |tile| {
            tile.shape.corners().len() > 2 && tile.shape.contains(point, SEAM)
        })
    }

    /// The features of which a body covers some ground, more than a strip of width `slack`, and the lines
    /// without width that run through it so deep. A touch is none.
    pub fn beneath(&self, body: &Body, slack: Mm) -> Features {
        let (low, high) = body.bounds();
        let parts: SmallVec<[Solid; 4]> = Solid::parts(body).collect();
        self.found(low, high, |tile| parts.iter().any(|part| lies_in(part, &tile.shape, slack)))
    }

    /// The features within `slack` of a body. A touch counts.
    pub fn touched(&self, body: &Body, slack: Mm) -> Features {
        let (low, high) = body.bounds();
        let grown = Vector::splat(slack);
        let parts: SmallVec<[Solid; 4]> = Solid::parts(body).collect();
        self.found(low - grown, high + grown, |tile| {
            parts.iter().any(|part| part.nearest(&tile.shape).0 <= slack)
        })
    }

    /// Which share of a body's surface lies in a feature.
    pub fn share(&self, id: FeatureId, body: &Body) -> f64 {
        Area::of(self.pieces(id).cloned()).covered(body)
    }

    /// How far a point lies from the sides of a feature, on whichever side of them.
    pub fn edge_distance(&self, id: FeatureId, point: Vector) -> Mm {
        edge_distance(&self.feature(id).shape, self.rim(id), point)
    }

    /// How high the ground is at a point: what the smallest contour round it says, and zero outside all.
    pub fn height_at(&self, point: Vector) -> Level {
        let contours = self.under(point).into_iter().filter_map(|id| Some((id, self.feature(id).ground?)));
        let size = |id: FeatureId| self.land(id).surface;
        contours.min_by(|one, two| size(one.0).total_cmp(&size(two.0))).map_or(0, |(_, level)| level)
    }

    fn land(&self, id: FeatureId) -> &Land {
        &self.lands[usize::from(id.0)]
    }

    /// The features with a piece in a box that passes a test.
    fn found(&self, low: Vector, high: Vector, is_met: impl Fn(&Tile) -> bool) -> Features {
        let region = Aabb::new(low, high);
        let mut near: SmallVec<[u32; 16]> = self.index.intersect_aabb(&region).collect();
        near.sort_unstable();
        let mut found = Features::new();
        for tile in near.into_iter().map(|leaf| &self.tiles[leaf as usize]) {
            if found.last() != Some(&tile.of) && is_met(tile) {
                found.push(tile.of);
            }
        }
        found
    }
}

/// Whether a part of a body and a piece of ground lie in each other by more than `slack`.
pub(crate) fn lies_in(part: &Solid, piece: &Convex, slack: Mm) -> bool {
    let &[a, b] = piece.corners() else { return part.depth_in(piece) > slack };
    let line = Segment::new(a, b);
    part.along(line).is_some_and(|(from, to)| part.depth_at(line.at((from + to) / 2.0)) > slack)
}

impl TryFrom<Layout> for Ground {
    type Error = BadGround;

    fn try_from(layout: Layout) -> Result<Ground, BadGround> {
        let far = layout.extent.point();
        if far.min_element() <= 0.0 || far.max_element() > crate::FAR {
            return Err(BadGround { feature: None, fault: Fault::NoTable });
        }
        let (mut lands, mut tiles) = (vec![], vec![]);
        for (place, feature) in layout.features.iter().enumerate() {
            let bad = |fault| BadGround { feature: Some(place), fault };
            let of = FeatureId(u16::try_from(place).map_err(|_| bad(Fault::TooMany))?);
            let (pieces, rim) = feature.shape.pieces().map_err(bad)?;
            let surface = pieces.iter().map(Convex::surface).sum();
            let first = tiles.len();
            tiles.extend(pieces.into_iter().map(|shape| Tile { of, shape }));
            lands.push(Land { rim, tiles: first..tiles.len(), surface });
        }
        let boxes: Vec<Aabb> = tiles
            .iter()
            .map(|tile| {
                let (low, high) = bounds(tile.shape.corners().iter().copied());
                Aabb::new(low, high)
            })
            .collect();
        let index = Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes);
        Ok(Ground { layout, lands, tiles, index })
    }
}

impl Serialize for Ground {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.layout.serialize(to)
    }
}

impl PartialEq for Ground {
    fn eq(&self, other: &Ground) -> bool {
        self.layout == other.layout
    }
}

impl Eq for Ground {}

impl fmt::Debug for Ground {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.layout.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Facing, Frame, Kind, Shape, mm};

    fn polygon(kind: u16, ground: Option<Level>, corners: &[(i64, i64)]) -> Feature {
        let corners = corners.iter().map(|&(x, y)| Spot::new(mm(x), mm(y))).collect();
        Feature { kind: Kind(kind), shape: Shape::Polygon(corners), ground, tall: 0 }
    }

    fn line(kind: u16, width: i64, through: &[(i64, i64)]) -> Feature {
        let through = through.iter().map(|&(x, y)| Spot::new(mm(x), mm(y))).collect();
        Feature { kind: Kind(kind), shape: Shape::Line { through, width: mm(width) }, ground: None, tall: 0 }
    }

    fn ground() -> Ground {
        let features = vec![
            // A hollow wood, open to the north.
            polygon(
                1,
                None,
                &[
                    (100, 100),
                    (300, 100),
                    (300, 300),
                    (250, 300),
                    (250, 150),
                    (150, 150),
                    (150, 300),
                    (100, 300),
                ],
            ),
            polygon(2, Some(1), &[(400, 400), (800, 400), (800, 800), (400, 800)]),
            polygon(2, Some(2), &[(500, 500), (700, 500), (700, 700), (500, 700)]),
            line(3, 20, &[(0, 50), (500, 50), (900, 350)]),
            line(4, 0, &[(600, 100), (600, 300)]),
        ];
        Ground::new(Spot::new(mm(1200), mm(900)), features).expect("a good ground")
    }

    fn block(x: Mm, y: Mm) -> Body {
        Body::block(&Frame { at: Vector::new(x, y), ahead: Facing::NORTH.direction() }, 40.0, 20.0)
    }

    const NONE: [u16; 0] = [];

    fn ids(found: Features) -> Vec<u16> {
        found.into_iter().map(|id| id.0).collect()
    }

    #[test]
    fn the_hollow_of_a_wood_is_open_ground() {
        let ground = ground();
        assert_eq!(ids(ground.under(Vector::new(200.0, 120.0))), [0]);
        assert_eq!(ids(ground.under(Vector::new(200.0, 200.0))), NONE);
        assert_eq!(ids(ground.under(Vector::new(150.0, 200.0))), [0]);
        assert_eq!(ids(ground.beneath(&block(200.0, 200.0), 0.0)), NONE);
        assert_eq!(ground.edge_distance(FeatureId(0), Vector::new(200.0, 120.0)), 20.0);
    }

    #[test]
    fn a_touch_covers_nothing() {
        let ground = ground();
        assert_eq!(ids(ground.beneath(&block(80.0, 200.0), 0.0)), NONE);
        assert_eq!(ids(ground.touched(&block(80.0, 200.0), 0.0)), [0]);
        assert_eq!(ids(ground.touched(&block(79.9, 200.0), 0.0)), NONE);
        assert_eq!(ids(ground.beneath(&block(81.0, 200.0), 0.0)), [0]);
        assert_eq!(ground.share(FeatureId(0), &block(90.0, 200.0)), 0.25);
    }

    #[test]
    fn a_line_without_width_lies_under_a_body_it_runs_through() {
        let ground = ground();
        assert_eq!(ids(ground.beneath(&block(600.0, 200.0), 0.0)), [4]);
        assert_eq!(ids(ground.beneath(&block(620.0, 200.0), 0.0)), NONE);
        assert_eq!(ids(ground.touched(&block(620.0, 200.0), 0.0)), [4]);
        assert_eq!(ids(ground.under(Vector::new(600.0, 200.0))), NONE);
    }

    #[test]
    fn the_innermost_contour_says_how_high() {
        let ground = ground();
        assert_eq!(ground.height_at(Vector::new(10.0, 10.0)), 0);
        assert_eq!(ground.height_at(Vector::new(450.0, 450.0)), 1);
        assert_eq!(ground.height_at(Vector::new(600.0, 600.0)), 2);
        assert_eq!(ground.height_at(Vector::new(500.0, 600.0)), 2);
    }

    #[test]
    fn a_body_over_the_edge_is_not_on_the_table() {
        let ground = ground();
        assert!(ground.holds(&block(20.0, 20.0), 0.0) && !ground.holds(&block(19.9, 20.0), 0.0));
        assert!(ground.holds(&block(19.9, 20.0), 0.2) && !ground.holds(&block(600.0, 901.0), 0.2));
    }

    #[test]
    fn a_ground_survives_its_json() {
        let ground = ground();
        let json = serde_json::to_string(&ground).expect("a ground can be written");
        let read: Ground = serde_json::from_str(&json).expect("a ground can be read");
        assert_eq!(read, ground);
        assert_eq!(ids(read.under(Vector::new(200.0, 120.0))), [0]);
    }

    #[test]
    fn a_bad_ground_names_the_feature() {
        let crossed = polygon(1, None, &[(0, 0), (10, 10), (10, 0), (0, 10)]);
        let bad = Ground::new(Spot::new(mm(100), mm(100)), vec![line(3, 0, &[(0, 0), (9, 9)]), crossed]);
        let bad = bad.expect_err("the second feature crosses itself");
        assert_eq!(bad.to_string(), "feature 1: its sides after corners 0 and 2 cross or touch each other");
        let none = Ground::new(Spot::default(), vec![]).expect_err("a table has a size");
        assert_eq!(none.to_string(), "the table has no size");
        let json = r#"{"extent":{"x":0,"y":5},"features":[]}"#;
        assert!(serde_json::from_str::<Ground>(json).is_err());
    }

    #[test]
    fn empty_ground_has_nothing_near() {
        let empty = Ground::new(Spot::new(mm(100), mm(100)), vec![]).expect("a bare table");
        assert!(empty.under(Vector::new(5.0, 5.0)).is_empty());
        assert_eq!(empty.height_at(Vector::new(5.0, 5.0)), 0);
    }
}
