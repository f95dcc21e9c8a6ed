//! Places and shapes of the field, in metres from its south-west corner; north is up.

use crate::{Section, What};
use geom::{Angle, Facing, Length, Spot};
use serde::Serialize;

/// Metres in the field.
pub type Metres = f64;

/// Degrees clockwise from north.
pub type Degrees = f64;

/// A place of the field.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
#[serde(into = "[Metres; 2]")]
pub struct Point {
    /// East of the south-west corner.
    pub x: Metres,
    /// North of it.
    pub y: Metres,
}

impl From<Point> for [Metres; 2] {
    fn from(point: Point) -> [Metres; 2] {
        [point.x, point.y]
    }
}

impl Point {
    /// The place at these coordinates.
    pub const fn new(x: Metres, y: Metres) -> Point {
        Point { x, y }
    }

    /// The place of a file in which a metre is kept as a millimetre.
    fn of(spot: Spot) -> Point {
        Point { x: spot.x.mm(), y: spot.y.mm() }
    }
}

engine::choices! {
    /// An edge of the field.
    pub enum Edge: Choice {
        /// The top of the map.
        North "north" "North",
        /// The right of the map.
        East "east" "East",
        /// The bottom of the map.
        South "south" "South",
        /// The left of the map.
        West "west" "West",
    }
}

impl Edge {
    /// The edge across the field.
    pub const fn opposite(self) -> Edge {
        match self {
            Edge::North => Edge::South,
            Edge::East => Edge::West,
            Edge::South => Edge::North,
            Edge::West => Edge::East,
        }
    }

    /// Straight into the field from this edge.
    pub const fn inwards(self) -> Facing {
        match self {
            Edge::North => Facing::SOUTH,
            Edge::East => Facing::WEST,
            Edge::South => Facing::NORTH,
            Edge::West => Facing::EAST,
        }
    }

    /// How long the edge of such a field is.
    pub fn length(self, size: Point) -> Metres {
        match self {
            Edge::North | Edge::South => size.x,
            Edge::East | Edge::West => size.y,
        }
    }

    /// The place so far along the edge of such a field, from its western or southern end.
    pub fn place(self, along: Metres, size: Point) -> Point {
        match self {
            Edge::North => Point::new(along, size.y),
            Edge::East => Point::new(size.x, along),
            Edge::South => Point::new(along, 0.0),
            Edge::West => Point::new(0.0, along),
        }
    }
}

/// Where something lies.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outline {
    /// All ground inside a ring of corners.
    Area(Vec<Point>),
    /// Along a line through some points.
    Line {
        /// The points.
        through: Vec<Point>,
        /// From side to side; nothing for a wall.
        width: Metres,
    },
    /// At one place.
    Spot(Point),
}

impl Outline {
    /// Its points, in their order.
    pub fn points(&self) -> &[Point] {
        match self {
            Outline::Area(points) | Outline::Line { through: points, .. } => points,
            Outline::Spot(point) => std::slice::from_ref(point),
        }
    }

    /// The middle of its points: where a name may stand.
    pub fn middle(&self) -> Point {
        let points = self.points();
        let count = points.len().max(1) as f64;
        let sum = |of: fn(&Point) -> Metres| points.iter().map(of).sum::<Metres>() / count;
        Point::new(sum(|point| point.x), sum(|point| point.y))
    }

    /// Whether a place lies inside an area; its rim may fall on either side.
    pub fn holds(&self, place: Point) -> bool {
        let Outline::Area(ring) = self else { return false };
        let sides = ring.iter().zip(ring.iter().cycle().skip(1));
        let crossed = sides.filter(|(a, b)| {
            let spans = (a.y > place.y) != (b.y > place.y);
            spans && place.x < (b.x - a.x) * (place.y - a.y) / (b.y - a.y) + a.x
        });
        crossed.count() % 2 == 1
    }
}

/// No shape of a battle needs more points.
pub const MOST_POINTS: usize = 400;

/// A place that a key says.
pub(super) fn point(section: &Section, key: &'static str) -> Option<Point> {
    section.read::<Spot>(key).map(Point::of)
}

/// Metres that a key says; never less than nothing.
pub(super) fn metres(section: &Section, key: &'static str) -> Option<Metres> {
    let length = section.read::<Length>(key)?;
    if length < Length::ZERO {
        section.complain_of(
            key,
            format!("`{key}` of {} is less than nothing", section.title()),
            "leave out the minus",
        );
        return None;
    }
    Some(length.mm())
}

/// A facing that a key says.
pub(super) fn facing(section: &Section, key: &'static str) -> Option<Degrees> {
    section.read::<Facing>(key).map(Facing::as_degrees)
}

/// A facing as the table has it, after a turn.
pub(crate) fn turned(facing: Degrees, by: Angle) -> Facing {
    Facing::from(libm::round(facing * 1e6) as i64).turned(by)
}

/// The shape that a section gives: `polygon`, `rect`, `line` or `at`. `width` is that of a line without its
/// own.
pub(super) fn outline(section: &Section, width: Metres) -> Option<Outline> {
    let said = ["polygon", "rect", "line", "at"].map(|key| section.has(key));
    let given = metres(section, "width");
    if said.iter().filter(|said| **said).count() != 1 {
        let remedy = "give one of `polygon = [[x, y], …]`, `rect = [west, south, east, north]`, \
                      `line = [[x, y], …]` and `at = [x, y]`, in metres";
        section.complain(format!("{} has no shape, or more than one", section.title()), remedy);
        return None;
    }
    match said {
        [true, ..] => points(section, "polygon").map(Outline::Area),
        [_, true, ..] => rectangle(section).map(Outline::Area),
        [_, _, true, _] => {
            let through = points(section, "line")?;
            Some(Outline::Line { through, width: given.unwrap_or(width) })
        }
        _ => point(section, "at").map(Outline::Spot),
    }
}

fn points(section: &Section, key: &'static str) -> Option<Vec<Point>> {
    if let Some(What::List(list)) = section.said(key).map(|said| &said.what)
        && list.len() > MOST_POINTS
    {
        let what = format!(
            "{} has {} points, and more than {MOST_POINTS} are not read",
            section.title(),
            list.len()
        );
        section.complain_of(key, what, "leave out points; a metre more or less does not show");
        return None;
    }
    Some(section.read_list::<Spot>(key)?.into_iter().map(Point::of).collect())
}

fn rectangle(section: &Section) -> Option<Vec<Point>> {
    let sides: Vec<Metres> = section.read_list::<Length>("rect")?.into_iter().map(Length::mm).collect();
    let [west, south, east, north] = sides[..] else {
        section.complain_of(
            "rect",
            "a rectangle has four sides",
            "write `rect = [west, south, east, north]`",
        );
        return None;
    };
    Some([(west, south), (east, south), (east, north), (west, north)].map(|(x, y)| Point::new(x, y)).into())
}

/// How near a line passes a place, where, how far along it, and in which direction.
pub(crate) fn nearest_on(through: &[Point], place: Point) -> Option<(Metres, Point, Metres, Point)> {
    let mut before = 0.0;
    let mut best: Option<(Metres, Point, Metres, Point)> = None;
    for ends in through.windows(2) {
        let (dx, dy) = (ends[1].x - ends[0].x, ends[1].y - ends[0].y);
        let length = libm::hypot(dx, dy);
        if length <= 0.0 {
            continue;
        }
        let share = ((place.x - ends[0].x) * dx + (place.y - ends[0].y) * dy) / (length * length);
        let share = share.clamp(0.0, 1.0);
        let at = Point::new(ends[0].x + dx * share, ends[0].y + dy * share);
        let distance = libm::hypot(place.x - at.x, place.y - at.y);
        if best.as_ref().is_none_or(|(least, ..)| distance < *least) {
            best = Some((distance, at, before + length * share, Point::new(dx / length, dy / length)));
        }
        before += length;
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hollow_shape_holds_what_is_inside_it() {
        let corners = [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (20.0, 10.0), (0.0, 40.0)];
        let hollow = Outline::Area(corners.map(|(x, y)| Point::new(x, y)).into());
        assert!(hollow.holds(Point::new(20.0, 5.0)) && hollow.holds(Point::new(2.0, 30.0)));
        assert!(!hollow.holds(Point::new(20.0, 20.0)) && !hollow.holds(Point::new(-1.0, 5.0)));
        assert!(!Outline::Spot(Point::new(1.0, 1.0)).holds(Point::new(1.0, 1.0)));
    }

    #[test]
    fn every_edge_leads_into_the_field() {
        let size = Point::new(300.0, 200.0);
        for edge in Edge::ALL {
            let place = edge.place(50.0, size);
            let ahead = edge.inwards().direction();
            let inside = Point::new(place.x + ahead.x * 10.0, place.y + ahead.y * 10.0);
            assert!((0.0..=size.x).contains(&inside.x) && (0.0..=size.y).contains(&inside.y), "{edge:?}");
            assert_eq!(edge.opposite().inwards(), edge.inwards().reversed());
        }
        assert_eq!((Edge::North.length(size), Edge::West.length(size)), (300.0, 200.0));
    }
}
