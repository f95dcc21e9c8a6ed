//! Shapes to be drawn: what decided a refusal, and what a book wants seen.

use geom::{Area, Convex, Length, Segment, Spot};
use names::{RuleId, UnitId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// One shape on the table, in whole nanometres.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A place.
    Point(Spot),
    /// A straight stretch.
    Line(Spot, Spot),
    /// A polygon.
    Area(Vec<Spot>),
    /// Everything within a length of a place.
    Circle(Spot, Length),
    /// A piece.
    Unit(UnitId),
}

impl From<Segment> for Mark {
    fn from(line: Segment) -> Mark {
        Mark::Line(Spot::of(line.a), Spot::of(line.b))
    }
}

impl From<&Convex> for Mark {
    fn from(area: &Convex) -> Mark {
        Mark::Area(area.corners().iter().map(|&corner| Spot::of(corner)).collect())
    }
}

impl From<UnitId> for Mark {
    fn from(unit: UnitId) -> Mark {
        Mark::Unit(unit)
    }
}

/// The shapes that decided a refusal.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Witness(pub SmallVec<[Mark; 1]>);

impl<M: Into<Mark>> From<M> for Witness {
    fn from(mark: M) -> Witness {
        Witness([mark.into()].into_iter().collect())
    }
}

impl FromIterator<Mark> for Witness {
    fn from_iter<I: IntoIterator<Item = Mark>>(marks: I) -> Witness {
        Witness(marks.into_iter().collect())
    }
}

/// Named shapes that a book wants seen: an arc of fire, a zone, a command radius, the reach of a move.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overlay {
    /// What a surface switches it by, such as `arc` or `command`.
    pub name: String,
    /// What a player reads.
    pub label: String,
    /// The rules it comes from.
    pub rules: Vec<RuleId>,
    /// The piece it belongs to, if one.
    pub unit: Option<UnitId>,
    /// The shapes.
    pub marks: Vec<Mark>,
}

impl Overlay {
    /// Circles about a place that belong to a piece.
    pub fn of_circles(
        unit: UnitId,
        name: &str,
        label: &str,
        rule: RuleId,
        at: Spot,
        radii: impl IntoIterator<Item = Length>,
    ) -> Overlay {
        let marks = radii.into_iter().map(|radius| Mark::Circle(at, radius)).collect();
        Overlay { name: name.into(), label: label.into(), rules: vec![rule], unit: Some(unit), marks }
    }

    /// Areas that belong to a piece; none if there is nothing of them to be drawn.
    pub fn of_areas(unit: UnitId, name: &str, label: &str, rule: RuleId, areas: &[Area]) -> Option<Overlay> {
        let marks: Vec<Mark> = areas.iter().flat_map(Area::drawn).map(|shape| Mark::from(&shape)).collect();
        let (name, label) = (name.to_owned(), label.to_owned());
        (!marks.is_empty()).then(|| Overlay { name, label, rules: vec![rule], unit: Some(unit), marks })
    }
}
