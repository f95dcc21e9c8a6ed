//! Features of the ground as a battle keeps them, and what can be wrong with their shapes.

use crate::solid::crossing;
use crate::{Area, Convex, FAR, Frame, Length, Mm, Rect, Segment, Solid, Spot, Vector};
use parry2d_f64::shape::TriMesh;
use parry2d_f64::transformation::hertel_mehlhorn;
use serde::{Deserialize, Serialize};

/// What a feature is: a number that only the book can read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Kind(pub u16);

/// A height above the table, in the steps, contours or metres that the book counts.
pub type Level = i32;

/// One feature of the ground.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Feature {
    /// What it is.
    pub kind: Kind,
    /// Where it lies.
    pub shape: Shape,
    /// For a contour: how high the ground is inside it, as far as no smaller contour says otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ground: Option<Level>,
    /// How high it stands above its ground, as a wood or a house does.
    #[serde(default)]
    pub tall: Level,
}

/// The shape of a feature.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// The inside of a ring of corners, given in either direction. It may be hollow but may not cross itself.
    Polygon(Vec<Spot>),
    /// A road, a stream or an obstacle: a line through some points, with square ends and bevelled bends.
    /// Without a width it covers no ground but can be crossed.
    Line {
        /// The points it runs through.
        through: Vec<Spot>,
        /// Its width from side to side.
        width: Length,
    },
}

/// The fault of a shape.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A polygon with fewer than three corners, or a line through fewer than two points.
    #[error("it has {found} different points and needs at least {needed}")]
    TooFewPoints {
        /// How many it would need.
        needed: usize,
        /// How many it has, not counting repetitions.
        found: usize,
    },
    /// Two sides of a polygon cross or touch.
    #[error("its sides after corners {0} and {1} cross or touch each other")]
    CrossesItself(usize, usize),
    /// A polygon whose corners lie in a row.
    #[error("it covers no ground")]
    NoSurface,
    /// A point farther away than any table reaches.
    #[error("point {0} is more than a hundred metres away")]
    TooFar(usize),
    /// A line less than nothing wide, or wider than any table.
    #[error("its width is impossible")]
    Width,
    /// A feature beyond the last that can be named.
    #[error("there are too many features")]
    TooMany,
    /// A table without size, or larger than any.
    #[error("the table has no size")]
    NoTable,
}

impl Shape {
    /// Its convex pieces, or of a line without width its straight stretches, and its rim.
    pub(crate) fn pieces(&self) -> Result<(Vec<Convex>, Vec<Segment>), Fault> {
        match self {
            Shape::Polygon(corners) => polygon(corners),
            Shape::Line { through, width } => line(through, *width),
        }
    }

    /// Its fault, if it has one.
    pub fn fault(&self) -> Option<Fault> {
        self.pieces().err()
    }

    /// Whether a point lies in it. The rim belongs to it, and the ends of a line are round.
    pub fn contains(&self, point: Vector, slack: Mm) -> bool {
        match self {
            Shape::Polygon(corners) => {
                let ring: Vec<Vector> = corners.iter().map(|corner| corner.point()).collect();
                let on_rim = || sides(&ring).any(|side| side.distance(point) <= slack);
                is_round(&ring, point) || on_rim()
            }
            Shape::Line { through, width } => {
                let reach = width.mm() / 2.0 + slack;
                let mut legs = through.windows(2).map(|ends| Segment::new(ends[0].point(), ends[1].point()));
                legs.any(|leg| leg.distance(point) <= reach)
            }
        }
    }

    /// The ground that it covers; the ends of a line are round.
    pub fn area(&self) -> Area {
        match self {
            Shape::Polygon(_) => Area::of(self.pieces().map(|(pieces, _)| pieces).unwrap_or_default()),
            Shape::Line { through, width } => Area::round(through.windows(2).map(|ends| Solid {
                core: Convex::hull([ends[0].point(), ends[1].point()]),
                round: width.mm() / 2.0,
            })),
        }
    }

    /// The middle of its points.
    pub fn middle(&self) -> Vector {
        let (Shape::Polygon(spots) | Shape::Line { through: spots, .. }) = self;
        let sum = spots.iter().fold(Vector::ZERO, |sum, spot| sum + spot.point());
        sum / spots.len().max(1) as f64
    }

    /// Nothing in it is farther from its middle than this.
    pub fn reach(&self) -> Mm {
        let (spots, beyond) = match self {
            Shape::Polygon(corners) => (corners, 0.0),
            Shape::Line { through, width } => (through, width.mm() / 2.0),
        };
        let middle = self.middle();
        spots.iter().map(|spot| (spot.point() - middle).length()).fold(0.0, f64::max) + beyond
    }
}

/// Whether a ring of corners runs round a point; on its sides either may be.
fn is_round(ring: &[Vector], point: Vector) -> bool {
    let crossed = sides(ring).filter(|Segment { a, b }| {
        let spans = (a.y > point.y) != (b.y > point.y);
        spans && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
    });
    crossed.count() % 2 == 1
}

/// The points on the way, without repetitions in a row.
fn points(spots: &[Spot], needed: usize) -> Result<Vec<Vector>, Fault> {
    let points: Vec<Vector> = spots.iter().map(|spot| spot.point()).collect();
    if let Some(far) = points.iter().position(|point| point.abs().max_element() > FAR) {
        return Err(Fault::TooFar(far));
    }
    let mut points = points;
    points.dedup();
    if points.len() < needed {
        return Err(Fault::TooFewPoints { needed, found: points.len() });
    }
    Ok(points)
}

fn polygon(corners: &[Spot]) -> Result<(Vec<Convex>, Vec<Segment>), Fault> {
    let mut ring = points(corners, 3)?;
    if ring.first() == ring.last() {
        ring.pop();
    }
    if ring.len() < 3 {
        return Err(Fault::TooFewPoints { needed: 3, found: ring.len() });
    }
    straighten(&mut ring);
    if ring.len() < 3 {
        return Err(Fault::NoSurface);
    }
    let sides: Vec<Segment> = sides(&ring).collect();
    for (first, one) in sides.iter().enumerate() {
        for (second, two) in sides.iter().enumerate().skip(first + 1) {
            let neighbours = second == first + 1 || (first == 0 && second == sides.len() - 1);
            if !neighbours && (crossing(*one, *two).is_some() || one.distance(two.a) == 0.0) {
                return Err(Fault::CrossesItself(first, second));
            }
        }
    }
    if sides.iter().map(|side| side.a.perp_dot(side.b)).sum::<f64>() < 0.0 {
        ring.reverse();
    }
    let mesh = TriMesh::from_polygon(ring.clone()).ok_or(Fault::NoSurface)?;
    let pieces = hertel_mehlhorn(mesh.vertices(), mesh.indices());
    Ok((pieces.into_iter().map(Convex::hull).collect(), self::sides(&ring).collect()))
}

/// Takes corners out of a ring at which it does not turn.
fn straighten(ring: &mut Vec<Vector>) {
    let mut at = 0;
    while at < ring.len() && ring.len() > 2 {
        let count = ring.len();
        let (before, here, after) = (ring[(at + count - 1) % count], ring[at], ring[(at + 1) % count]);
        let turn = (here - before).perp_dot(after - here);
        // A nanometre off the straight is no corner.
        if turn.abs() <= 1e-6 * (after - before).length() {
            ring.remove(at);
            at = at.saturating_sub(1);
        } else {
            at += 1;
        }
    }
}

fn sides(ring: &[Vector]) -> impl Iterator<Item = Segment> + '_ {
    ring.iter().zip(ring.iter().cycle().skip(1)).map(|(&a, &b)| Segment::new(a, b))
}

fn line(through: &[Spot], width: Length) -> Result<(Vec<Convex>, Vec<Segment>), Fault> {
    let points = points(through, 2)?;
    if width < Length::ZERO || width.mm() > FAR {
        return Err(Fault::Width);
    }
    let legs: Vec<Segment> = points.windows(2).map(|ends| Segment::new(ends[0], ends[1])).collect();
    if width == Length::ZERO {
        return Ok((legs.iter().map(|leg| Convex::hull([leg.a, leg.b])).collect(), legs));
    }
    let across = |leg: &Segment| (leg.b - leg.a).normalize().perp() * (width.mm() / 2.0);
    let road = |leg: &Segment| {
        let along = (leg.b - leg.a).normalize();
        let frame = Frame { at: leg.middle(), ahead: along };
        Convex::from(&Rect::around(&frame, width.mm(), leg.length()))
    };
    let bend = |legs: &[Segment]| {
        let (at, one, two) = (legs[1].a, across(&legs[0]), across(&legs[1]));
        Convex::hull([at - one, at + one, at - two, at + two])
    };
    let is_bent = |legs: &&[Segment]| (across(&legs[0]) - across(&legs[1])).length() > 1e-6;
    let bends = legs.windows(2).filter(is_bent).map(bend);
    let pieces: Vec<Convex> = legs.iter().map(road).chain(bends).collect();
    let rim = pieces.iter().flat_map(|piece| piece.edges().collect::<Vec<_>>()).collect();
    Ok((pieces, rim))
}

/// How far a point lies from the sides of a shape, whichever side of them it is on. The square ends of a line
/// are left out of account.
pub(crate) fn edge_distance(shape: &Shape, rim: &[Segment], point: Vector) -> Mm {
    match shape {
        Shape::Polygon(_) => rim.iter().map(|side| side.distance(point)).fold(Mm::INFINITY, f64::min),
        Shape::Line { through, width } => {
            let legs = through.windows(2).map(|ends| Segment::new(ends[0].point(), ends[1].point()));
            let off = legs.map(|leg| leg.distance(point)).fold(Mm::INFINITY, f64::min);
            (off - width.mm() / 2.0).abs()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm;

    fn ring(corners: &[(i64, i64)]) -> Shape {
        Shape::Polygon(corners.iter().map(|&(x, y)| Spot::new(mm(x), mm(y))).collect())
    }

    fn surface(shape: &Shape) -> f64 {
        shape.pieces().expect("a good shape").0.iter().map(Convex::surface).sum()
    }

    #[test]
    fn a_hollow_polygon_falls_into_convex_pieces() {
        let hollow = [(0, 0), (40, 0), (40, 40), (20, 10), (0, 40)];
        assert_eq!(surface(&ring(&hollow)), 1000.0);
        let clockwise: Vec<_> = hollow.iter().rev().copied().collect();
        assert_eq!(surface(&ring(&clockwise)), 1000.0);
    }

    #[test]
    fn corners_that_are_none_do_no_harm() {
        let square = ring(&[(0, 0), (10, 0), (10, 0), (20, 0), (20, 20), (0, 20), (0, 10), (0, 0)]);
        assert_eq!(surface(&square), 400.0);
        assert_eq!(square.pieces().expect("a good shape").1.len(), 4);
    }

    #[test]
    fn bad_polygons_say_what_is_wrong() {
        let fault = |corners: &[(i64, i64)]| ring(corners).pieces().expect_err("a bad shape");
        assert_eq!(fault(&[(0, 0), (1, 0)]), Fault::TooFewPoints { needed: 3, found: 2 });
        assert_eq!(fault(&[(0, 0), (1, 0), (0, 0)]), Fault::TooFewPoints { needed: 3, found: 2 });
        assert_eq!(fault(&[]), Fault::TooFewPoints { needed: 3, found: 0 });
        assert_eq!(fault(&[(0, 0), (1, 1), (3, 3)]), Fault::NoSurface);
        assert_eq!(fault(&[(0, 0), (10, 10), (10, 0), (0, 10)]), Fault::CrossesItself(0, 2));
        assert_eq!(fault(&[(0, 0), (10, 0), (10, 10), (5, 0), (0, 10)]), Fault::CrossesItself(0, 2));
        assert_eq!(fault(&[(0, 0), (10, 0), (10, 200_000)]), Fault::TooFar(2));
    }

    #[test]
    fn a_point_lies_in_a_shape_or_on_its_rim() {
        let hollow = ring(&[(0, 0), (40, 0), (40, 40), (20, 10), (0, 40)]);
        let road =
            Shape::Line { through: vec![Spot::new(mm(0), mm(0)), Spot::new(mm(50), mm(0))], width: mm(20) };
        let inside = |shape: &Shape, x: Mm, y: Mm| shape.contains(Vector::new(x, y), 1e-6);
        assert!(inside(&hollow, 20.0, 5.0) && inside(&hollow, 2.0, 30.0) && !inside(&hollow, 20.0, 20.0));
        assert!(inside(&hollow, 40.0, 20.0) && inside(&hollow, 0.0, 0.0) && !inside(&hollow, -0.1, 5.0));
        assert!(inside(&road, 25.0, 10.0) && inside(&road, 60.0, 0.0) && !inside(&road, 59.0, 9.0));
        assert_eq!((road.middle(), road.fault()), (Vector::new(25.0, 0.0), None));
    }

    #[test]
    fn a_wide_line_has_square_ends_and_bevelled_bends() {
        let through = vec![Spot::new(mm(0), mm(0)), Spot::new(mm(100), mm(0)), Spot::new(mm(100), mm(100))];
        let road = Shape::Line { through: through.clone(), width: mm(20) };
        let (pieces, _) = road.pieces().expect("a good shape");
        let holds = |x: Mm, y: Mm| pieces.iter().any(|piece| piece.contains(Vector::new(x, y), 1e-9));
        assert!(holds(0.0, 10.0) && !holds(-0.1, 0.0) && holds(104.9, -4.9) && !holds(105.1, -5.1));
        assert_eq!(Shape::Line { through, width: mm(-1) }.pieces().expect_err("a bad width"), Fault::Width);
    }
}
