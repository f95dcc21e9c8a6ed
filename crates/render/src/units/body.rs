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
    /// The front edges that nobody of its own stands before, from left to right, each from its left to its right end.
    pub fronts: Vec<(Vector, Vector)>,
    /// The unit in which marks are drawn.
    pub mark: Mm,
}

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
    /// What is on it.
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

    fn holds(&self, point: Vector, margin: Mm) -> bool {
        let local = turned(point - self.middle, -self.turn).abs();
        local.cmple(self.size / 2.0 + Vector::splat(margin)).all()
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
            Layout::Square => {}
        }
        Some(body)
    }

    /// Works out everything in the axes of the frame.
    fn measure(&mut self) {
        let base = |stand: &Stand| {
            let turn = Facing::along(self.frame.ahead).turn_to(stand.pose.facing).as_degrees();
            let size = ground(stand).half * 2.0;
            // Less than this is the rounding of poses, and nobody could see it.
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
            !others.map(|(_, other)| other).any(|other| other.holds(ahead, 0.0))
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

    /// Whether its stands look different ways without being a square.
    pub fn is_bent(&self) -> bool {
        matches!(self.piece.layout, Layout::Ranked | Layout::Limbered)
            && self.stands.iter().any(|stand| stand.turn.abs() > 1.0)
    }

    /// The place of its right rear corner on the table.
    pub fn right_rear(&self) -> Vector {
        self.world(self.high)
    }

    /// Puts it somewhere else.
    pub fn stand_at(&mut self, place: Vector) {
        self.frame.at = place;
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
