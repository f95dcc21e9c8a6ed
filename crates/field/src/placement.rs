//! How a field is laid on a table: its scale, and turned so that Blue's base edge is y = 0.

use crate::Battle;
use crate::battle::{Degrees, Edge, Metres, Outline, Point, turned};
use geom::{Angle, Facing, Length, Mm, Shape, Spot, Vector};
use names::Side;

/// A field on a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placement {
    /// What a metre of the field is on the table.
    metre: Mm,
    /// The edge of the field that becomes Blue's base edge.
    home: Edge,
    size: Point,
    least: Least,
}

/// How wide lines are at least, so that they can be seen and marched along however small the scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Least {
    /// Roads and tracks.
    pub road: Length,
    /// Rivers and streams.
    pub water: Length,
}

impl Placement {
    /// The field of a battle at a scale: what a metre is on the table.
    pub fn new(battle: &Battle, metre: Length, least: Least) -> Placement {
        Placement { metre: metre.mm(), home: battle.army(Side::Blue).home, size: battle.size, least }
    }

    /// The corner of the table opposite its origin.
    pub fn extent(&self) -> Spot {
        let Point { x, y } = self.size;
        match self.home {
            Edge::South | Edge::North => Spot::new(self.length(x), self.length(y)),
            Edge::West | Edge::East => Spot::new(self.length(y), self.length(x)),
        }
    }

    /// A place of the field on the table.
    pub fn spot(&self, Point { x, y }: Point) -> Spot {
        let (x, y) = match self.home {
            Edge::South => (x, y),
            Edge::North => (self.size.x - x, self.size.y - y),
            Edge::West => (self.size.y - y, x),
            Edge::East => (y, self.size.x - x),
        };
        Spot::of(Vector::new(x, y) * self.metre)
    }

    /// A length of the field on the table.
    pub fn length(&self, metres: Metres) -> Length {
        Length::of(metres * self.metre)
    }

    /// A length of the table in the field.
    pub fn metres(&self, length: Length) -> Metres {
        length.mm() / self.metre
    }

    /// A facing of the field on the table.
    pub fn facing(&self, facing: Degrees) -> Facing {
        turned(facing, Angle::degrees(-self.quarters() * 90))
    }

    /// The edge of the table that an edge of the field becomes; Blue's base edge is the southern one.
    pub fn edge(&self, edge: Edge) -> Edge {
        const CLOCKWISE: [Edge; 4] = [Edge::South, Edge::West, Edge::North, Edge::East];
        let place = |edge: Edge| CLOCKWISE.iter().position(|other| *other == edge).unwrap_or(0);
        CLOCKWISE[(place(edge) + 4 - place(self.home)) % 4]
    }

    /// A shape of the field on the table; none for a mere spot.
    pub fn shape(&self, outline: &Outline) -> Option<Shape> {
        self.shape_at_least(outline, Length::ZERO)
    }

    /// The same for a road or track, wide enough to be marched along.
    pub fn road(&self, outline: &Outline) -> Option<Shape> {
        self.shape_at_least(outline, self.least.road)
    }

    /// The same for a river or stream, wide enough to be seen.
    pub fn water(&self, outline: &Outline) -> Option<Shape> {
        self.shape_at_least(outline, self.least.water)
    }

    /// How wide a road of such a width is on the table.
    pub fn road_width(&self, width: Metres) -> Length {
        self.length(width).max(self.least.road)
    }

    /// How wide water of such a width is on the table.
    pub fn water_width(&self, width: Metres) -> Length {
        self.length(width).max(self.least.water)
    }

    fn shape_at_least(&self, outline: &Outline, least: Length) -> Option<Shape> {
        let spots = |points: &[Point]| points.iter().map(|point| self.spot(*point)).collect();
        match outline {
            Outline::Area(corners) => Some(Shape::Polygon(spots(corners))),
            Outline::Line { through, width } => {
                Some(Shape::Line { through: spots(through), width: self.length(*width).max(least) })
            }
            Outline::Spot(_) => None,
        }
    }

    /// By how many quarter turns to the left the field is turned.
    fn quarters(&self) -> i32 {
        match self.home {
            Edge::South => 0,
            Edge::West => 1,
            Edge::North => 2,
            Edge::East => 3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(home: Edge) -> Placement {
        let least = Least { road: geom::mm(12), water: geom::mm(6) };
        Placement { metre: 0.5, home, size: Point::new(400.0, 200.0), least }
    }

    #[test]
    fn blues_home_becomes_the_near_edge() {
        for home in Edge::ALL {
            let placement = placed(*home);
            let near = placement.spot(home.place(30.0, placement.size));
            assert_eq!(near.y, Length::ZERO, "{home:?}");
            // A player who looks straight in from there looks north on the table.
            assert_eq!(placement.facing(home.inwards().as_degrees()), Facing::NORTH);
            assert_eq!(placement.edge(*home), Edge::South);
            assert_eq!(placement.edge(home.opposite()), Edge::North);
        }
    }

    #[test]
    fn a_turned_field_is_not_mirrored() {
        // From the west one looks east: north is on the left, x = 0.
        let west = placed(Edge::West);
        assert_eq!(west.extent(), Spot::new(geom::mm(100), geom::mm(200)));
        assert_eq!(west.spot(Point::new(0.0, 200.0)), Spot::new(geom::mm(0), geom::mm(0)));
        assert_eq!(west.edge(Edge::North), Edge::West);
        assert_eq!(west.facing(0.0), Facing::WEST);
        let east = placed(Edge::East);
        assert_eq!(east.spot(Point::new(400.0, 0.0)), Spot::new(geom::mm(0), geom::mm(0)));
        assert_eq!(east.edge(Edge::North), Edge::East);
        assert_eq!(east.facing(0.0), Facing::EAST);
    }

    #[test]
    fn narrow_roads_and_brooks_are_widened() {
        let line = Outline::Line { through: vec![Point::new(0.0, 0.0), Point::new(10.0, 0.0)], width: 6.0 };
        let width = |shape: Option<Shape>| match shape {
            Some(Shape::Line { width, .. }) => width,
            _ => Length::ZERO,
        };
        let south = placed(Edge::South);
        assert_eq!(width(south.shape(&line)), geom::mm(3));
        assert_eq!(width(south.road(&line)), geom::mm(12));
        assert_eq!(width(south.water(&line)), geom::mm(6));
        assert_eq!(south.shape(&Outline::Spot(Point::new(1.0, 1.0))), None);
    }
}
