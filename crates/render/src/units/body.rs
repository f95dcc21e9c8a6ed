//! A piece in its own axes: x to its right, y to its rear, the origin at the middle of its front.

use super::roundness;
use crate::scene::Node;
use crate::sheet::Sheet;
use engine::{Layout, Piece, Sign, Stand};
use geom::{Facing, Frame, Mm, Rect, Vector};

/// A piece and where everything of it is.
#[derive(Debug, Clone)]
pub struct Body<'a> {
    /// The piece.
    pub piece: &'a Piece,
    /// Its axes on the table: the middle of its front, and where it looks.
    pub frame: Frame,
    /// Where it looks, in degrees clockwise from north.
    pub degrees: f64,
    /// Its stands in its own axes.
    pub stands: Vec<Base>,
    /// The least coordinates it covers.
    pub low: Vector,
    /// The greatest coordinates it covers.
    pub high: Vector,
    /// The front edges that no element of its own stands before, from left to right, each from its left to
    /// its right end.
    pub fronts: Vec<(Vector, Vector)>,
    /// The unit in which marks are drawn.
    pub mark: Mm,
}

/// How far a cloud reaches round its figures, in marks.
pub const CLOUD: f64 = 2.5;

/// A stand in the axes of its piece.
#[derive(Debug, Clone, Copy)]
pub struct Base {
    /// Its middle.
    pub middle: Vector,
    /// Its width and depth.
    pub size: Vector,
    /// How far it is turned against the piece, in degrees clockwise.
    pub turn: f64,
    /// Whether it is round.
    pub round: bool,
    /// The sign on it.
    pub bears: Sign,
    /// How many figures.
    pub figures: u8,
}

impl Base {
    /// A point given in parts of this stand, from −1 at its left and front to 1 at its right and rear.
    pub fn at(&self, x: f64, y: f64) -> Vector {
        let by = Vector::new(x, y) * self.size / 2.0;
        self.middle + turned(by, self.turn)
    }

    /// Its corners, from the left of its front to the right and round.
    pub fn corners(&self) -> [Vector; 4] {
        [self.at(-1.0, -1.0), self.at(1.0, -1.0), self.at(1.0, 1.0), self.at(-1.0, 1.0)]
    }

    /// Whether a point lies on it.
    pub fn holds(&self, point: Vector) -> bool {
        turned(point - self.middle, -self.turn).abs().cmple(self.size / 2.0).all()
    }

    /// Whether it bears a single figure, not a group of them.
    pub fn is_single(&self) -> bool {
        self.round || self.figures == 1
    }
}

/// A vector turned clockwise on the sheet.
pub fn turned(by: Vector, degrees: f64) -> Vector {
    if degrees == 0.0 {
        return by;
    }
    let (sin, cos) = libm::sincos(degrees.to_radians());
    Vector::new(by.x * cos - by.y * sin, by.x * sin + by.y * cos)
}

/// The ground of a stand on the table. A stand without depth is round.
fn ground(stand: &Stand) -> Rect {
    let size = |length: geom::Length| length.mm().abs().min(geom::FAR);
    let (width, depth) = (size(stand.width), size(stand.depth));
    Rect::around(&stand.pose.frame(), width, if depth == 0.0 { width } else { depth })
}

impl<'a> Body<'a> {
    /// The body of a piece; none if it stands nowhere.
    pub fn new(piece: &'a Piece, sheet: &Sheet) -> Option<Body<'a>> {
        let first = piece.stands.first()?;
        let middle = piece.stands.iter().map(|stand| stand.pose.at.point()).sum::<Vector>()
            / piece.stands.len() as f64;
        let axes = Frame { at: middle, ahead: first.pose.facing.direction() };
        let mut body = Body {
            piece,
            frame: axes,
            degrees: first.pose.facing.as_degrees(),
            stands: vec![],
            low: Vector::ZERO,
            high: Vector::ZERO,
            fronts: vec![],
            mark: sheet.mark,
        };
        body.measure();
        match piece.layout {
            Layout::Ranked | Layout::Limbered => body.look_from_front(),
            Layout::Loose => body.look_from(Vector::new((body.low.x + body.high.x) / 2.0, body.low.y), 0.0),
            // The hollow is the middle of a square.
            Layout::Square | Layout::Inside => {}
        }
        Some(body)
    }

    /// Works out everything in the axes of the frame.
    fn measure(&mut self) {
        let base = |stand: &Stand| {
            let turn = Facing::along(self.frame.ahead).turn_to(stand.pose.facing).as_degrees();
            let size = ground(stand).half * 2.0;
            // Less than this is the rounding of poses, and cannot be seen.
            let turn = if turn.abs() < 0.001 { 0.0 } else { turn };
            let round = stand.depth == geom::Length::ZERO;
            let middle = self.local(stand.pose.at.point());
            Base { middle, size, turn, round, bears: stand.bears, figures: stand.figures }
        };
        self.stands = self.piece.stands.iter().map(base).collect();
        let corners = || self.stands.iter().flat_map(Base::corners);
        (self.low, self.high) = (
            corners().fold(Vector::INFINITY, Vector::min),
            corners().fold(Vector::NEG_INFINITY, Vector::max),
        );
        if self.is_cloud() {
            let room = Vector::splat(CLOUD * self.mark);
            (self.low, self.high) = (self.low - room, self.high + room);
        }
        self.fronts = self.free_fronts();
    }

    /// Takes new axes: an origin in the old ones, and a turn in degrees.
    fn look_from(&mut self, origin: Vector, turn: f64) {
        let at = self.world(origin);
        let facing = Facing::along(self.frame.ahead).turned(geom::Angle::of(turn.to_radians()));
        self.frame = Frame { at, ahead: facing.direction() };
        self.degrees = facing.as_degrees();
        self.measure();
    }

    /// Takes the axes of the front: of the longest edge of it.
    fn look_from_front(&mut self) {
        let longest = self.fronts.iter().max_by(|one, two| {
            // Of edges equally long the one in the middle.
            let size = |edge: &(Vector, Vector)| libm::round(edge.0.distance(edge.1) * 10.0);
            let off = |edge: &(Vector, Vector)| edge.0.midpoint(edge.1).distance(self.middle());
            size(one).total_cmp(&size(two)).then(off(two).total_cmp(&off(one)))
        });
        if let Some(&(left, right)) = longest {
            let turn = libm::atan2(right.y - left.y, right.x - left.x).to_degrees();
            self.look_from(left.midpoint(right), turn);
        }
    }

    /// The front edges that no other stand is before, neighbours in a row joined.
    fn free_fronts(&self) -> Vec<(Vector, Vector)> {
        let is_free = |place: usize, stand: &Base| {
            let ahead = stand.at(0.0, -1.0 - 0.3);
            let others = self.stands.iter().enumerate().filter(|(other, _)| *other != place);
            !others.map(|(_, other)| other).any(|other| other.holds(ahead))
        };
        let free = self.stands.iter().enumerate().filter(|(place, stand)| is_free(*place, stand));
        let mut edges: Vec<(Vector, Vector)> =
            free.map(|(_, stand)| (stand.at(-1.0, -1.0), stand.at(1.0, -1.0))).collect();
        if edges.is_empty() {
            edges.extend(self.stands.first().map(|stand| (stand.at(-1.0, -1.0), stand.at(1.0, -1.0))));
        }
        edges.sort_by(|one, two| one.0.x.total_cmp(&two.0.x));
        let mut joined: Vec<(Vector, Vector)> = vec![];
        for (left, right) in edges {
            match joined.last_mut() {
                Some(last) if last.1.distance(left) < 0.5 && is_straight(*last, right) => last.1 = right,
                _ => joined.push((left, right)),
            }
        }
        joined
    }

    /// A point of the table in the axes of this body.
    pub fn local(&self, point: Vector) -> Vector {
        let local = self.frame.local(point);
        Vector::new(local.x, -local.y)
    }

    /// A point in the axes of this body, on the table.
    pub fn world(&self, local: Vector) -> Vector {
        self.frame.world(Vector::new(local.x, -local.y))
    }

    /// A rectangle of its own axes, on the sheet.
    pub fn on_sheet(&self, sheet: &Sheet, middle: Vector, size: Vector) -> Rect {
        let frame = Frame { at: self.world(middle), ahead: self.frame.ahead };
        sheet.rect(&Rect::around(&frame, size.x, size.y))
    }

    /// Its width and depth.
    pub fn size(&self) -> Vector {
        self.high - self.low
    }

    /// The middle of what it covers, in its own axes.
    pub fn middle(&self) -> Vector {
        self.low.midpoint(self.high)
    }

    /// Whether it is a leader.
    pub fn is_leader(&self) -> bool {
        self.piece.sign == Sign::Leader
    }

    /// Whether it is a cloud of single figures.
    pub fn is_cloud(&self) -> bool {
        self.piece.layout == Layout::Loose && self.stands.iter().all(Base::is_single)
    }

    /// Whether its stands look different ways without being a square.
    pub fn is_bent(&self) -> bool {
        matches!(self.piece.layout, Layout::Ranked | Layout::Limbered)
            && self.stands.iter().any(|stand| stand.turn.abs() > 1.0)
    }

    /// The place of its right rear corner on the table.
    pub fn right_rear(&self) -> Vector {
        self.world(self.high)
    }

    /// Puts its middle somewhere else.
    pub fn stand_at(&mut self, place: Vector) {
        self.frame.at += place - self.world(self.middle());
    }

    /// The outline of one of its stands.
    pub fn outline(&self, class: &'static str, stand: &Base) -> Node {
        if stand.round {
            return Node::disc(class, stand.middle, stand.size.x / 2.0);
        }
        let round = roundness(self.piece.side, stand.size, self.mark);
        Node::rect(class, stand.middle, stand.size, round, stand.turn)
    }
}

fn is_straight((left, right): (Vector, Vector), on: Vector) -> bool {
    let along = (right - left).normalize_or_zero();
    along.perp_dot((on - right).normalize_or_zero()).abs() < 0.02 && along.dot(on - right) > 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{self, Set, inches};
    use engine::View;
    use names::Side;

    fn sheet() -> Sheet {
        let country = Default::default();
        let view: View = table::view((72.0, 48.0), &country, vec![]);
        Sheet::new(&view, 1440)
    }

    fn piece(set: Set, degrees: f64) -> Piece {
        table::unit(1, Side::Blue, "1/62e", Sign::Foot, set, (30.0, 20.0), degrees)
    }

    /// Whether a point of the table is so many inches along and up it.
    fn is_at(point: Vector, x: f64, y: f64) -> bool {
        point.distance(Vector::new(inches(x).mm(), inches(y).mm())) < 1e-3
    }

    #[test]
    fn a_unit_looks_from_the_middle_of_its_front() {
        for degrees in [0.0, 33.0, 180.0, 271.5] {
            for set in [Set::Line(3), Set::Line(4), Set::Column(3), Set::Abreast(4), Set::Limbered(3)] {
                let piece = piece(set, degrees);
                let body = Body::new(&piece, &sheet()).expect("a body");
                assert!(is_at(body.frame.at, 30.0, 20.0), "{set:?} at {degrees}");
                assert!((body.degrees - degrees).abs() < 1e-5, "{set:?} looks {}", body.degrees);
            }
        }
    }

    #[test]
    fn neighbours_share_one_front() {
        let fronts = |set| Body::new(&piece(set, 10.0), &sheet()).expect("a body").fronts.len();
        assert_eq!(fronts(Set::Line(4)), 1);
        assert_eq!(fronts(Set::Column(4)), 1, "those behind have no front of their own");
        assert_eq!(fronts(Set::Bent(4)), 2, "the folded wing has one of its own");
        assert_eq!(fronts(Set::Square), 4);
    }

    #[test]
    fn a_body_covers_what_its_stands_cover() {
        let piece = piece(Set::Line(3), 45.0);
        let body = Body::new(&piece, &sheet()).expect("a body");
        let (width, depth) = (inches(4.5).mm(), inches(0.5).mm());
        assert!((body.size() - Vector::new(width, depth)).length() < 1e-3);
        assert!((body.low - Vector::new(-width / 2.0, 0.0)).length() < 1e-3);
    }

    #[test]
    fn a_leader_with_a_unit_stands_at_its_right_rear() {
        let unit = piece(Set::Line(3), 90.0);
        let with =
            table::But::with(table::leader(2, Side::Blue, "Seras", engine::Rank::Brigade, (5.0, 5.0)), 1);
        let pieces = [unit, with];
        let troops = crate::units::Troops::of(&pieces, &sheet());
        let leader = troops.body(names::UnitId(2)).expect("a leader");
        // Looking east, its right is in the south and its rear in the west.
        assert!(is_at(leader.world(leader.middle()), 29.5, 17.75));
    }

    #[test]
    fn who_stands_nowhere_has_no_body() {
        let nowhere = Piece { stands: vec![], ..piece(Set::Line(1), 0.0) };
        assert!(Body::new(&nowhere, &sheet()).is_none());
    }
}
