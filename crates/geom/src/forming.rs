//! How bodies are built up, built anew round a point that stays, and lined up on an edge.

use crate::{Angle, Body, Edge, Facing, Frame, Length, Mm, Rect, Segment, Spot, Vector};

/// How the elements of a body stand together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Arrangement {
    /// One block of files and ranks.
    Block {
        /// How many stand side by side.
        files: u16,
        /// How many stand one behind the other.
        ranks: u16,
        /// The ground of each.
        cell: Cell,
    },
    /// Elements side by side, each a part, from left to right.
    Abreast {
        /// How many there are.
        count: u16,
        /// The ground of each.
        cell: Cell,
    },
    /// Elements one behind the other, each a part, the leader first.
    InColumn {
        /// How many there are.
        count: u16,
        /// The ground of each.
        cell: Cell,
    },
    /// Elements facing outwards whose rear edges enclose a hollow: four make a square, three a triangle, two
    /// stand back to back. The first faces ahead, the others follow clockwise.
    Hollow {
        /// How many there are.
        count: u16,
        /// The ground of each.
        cell: Cell,
    },
    /// One solid square.
    Square {
        /// Its width and depth.
        side: Length,
    },
    /// A line with one or both wings bent back or forward, front corner to front corner. The first part
    /// leads, then come the left wing and the right. Where a wing is bent back the parts lie in each other
    /// behind the bend.
    Bent {
        /// The width of the stretch between the wings.
        width: Length,
        /// The depth of all.
        depth: Length,
        /// The wing on the left.
        left: Option<Wing>,
        /// The wing on the right.
        right: Option<Wing>,
    },
    /// Single figures, each a part, wherever they stand.
    Cloud {
        /// The centre of each, to the right and ahead of the front centre.
        places: Vec<Spot>,
        /// The ground of each; no size for a round base.
        cell: Cell,
        /// How far each reaches beyond that, all round.
        round: Length,
    },
}

/// The ground of one element or figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Its width.
    pub width: Length,
    /// Its depth.
    pub depth: Length,
}

/// A bent end of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wing {
    /// Its width.
    pub width: Length,
    /// How far it is bent back; less than zero is forward.
    pub back: Angle,
}

/// A point of a body that can be kept while the body is built anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// The middle of the front.
    FrontCentre,
    /// The left end of the front.
    FrontLeft,
    /// The right end of the front.
    FrontRight,
    /// The point so far behind the middle of the front, such as the middle of the stand there.
    BehindFront(Length),
    /// The centre of the box round it.
    Centre,
    /// The middle of its parts' centres: the centre of a hollow.
    Hollow,
    /// The centre of one part, counted from zero.
    Part(usize),
}

impl Arrangement {
    /// The body so arranged, the middle of its front at the origin of `front` and looking along it.
    ///
    /// # Panics
    /// If it has no element: whatever stands on the table covers some of it.
    pub fn at(&self, front: &Frame) -> Body {
        match *self {
            Arrangement::Block { files, ranks, cell } => {
                Body::block(front, f64::from(files) * cell.width.mm(), f64::from(ranks) * cell.depth.mm())
            }
            Arrangement::Square { side } => Body::block(front, side.mm(), side.mm()),
            Arrangement::Abreast { count, cell } => {
                let left = (1.0 - f64::from(count)) / 2.0;
                let place = |i: u16| Vector::new((left + f64::from(i)) * cell.width.mm(), 0.0);
                let parts = (0..count).map(|i| cell.behind(&front.shifted(front.world_by(place(i)))));
                Body::new(parts, front_of_width(front, f64::from(count) * cell.width.mm()))
            }
            Arrangement::InColumn { count, cell } => {
                let place = |i: u16| front.advanced(-f64::from(i) * cell.depth.mm());
                let parts = (0..count).map(|i| cell.behind(&place(i)));
                Body::new(parts, front_of_width(front, cell.width.mm()))
            }
            Arrangement::Hollow { count, cell } => {
                // From the centre of the hollow to the front of each face.
                let reach = in_radius(count, cell.width.mm()) + cell.depth.mm();
                let centre = front.advanced(-reach);
                let parts = (0..count).map(|i| {
                    let round = Facing::from(i64::from(i) * 360_000_000 / i64::from(count));
                    let face = Frame { ahead: centre.world_by(round.direction()), ..centre };
                    cell.behind(&face.advanced(reach))
                });
                Body::new(parts, front_of_width(front, cell.width.mm()))
            }
            Arrangement::Bent { width, depth, left, right } => {
                let edge = front_of_width(front, width.mm());
                let left = left.map(|wing| wing.at(front, edge.a, -1.0, depth));
                let right = right.map(|wing| wing.at(front, edge.b, 1.0, depth));
                let lead = Rect::behind(front, width.mm(), depth.mm());
                Body::new([lead].into_iter().chain(left).chain(right), edge)
            }
            Arrangement::Cloud { ref places, cell, round } => {
                let parts = places.iter().map(|place| {
                    let centre = front.shifted(front.world_by(place.point()));
                    Rect::around(&centre, cell.width.mm(), cell.depth.mm())
                });
                let widest = places.iter().map(|place| place.x.mm().abs()).fold(0.0, f64::max);
                Body::new(parts, front_of_width(front, 2.0 * widest + cell.width.mm())).rounded(round.mm())
            }
        }
    }
}

impl Cell {
    /// The ground of an element whose front centre is at the origin of `front`.
    fn behind(self, front: &Frame) -> Rect {
        Rect::behind(front, self.width.mm(), self.depth.mm())
    }
}

impl Wing {
    /// The ground of this wing on the corner `on`: on the left (−1) or the right (1) of a line that looks
    /// along `front`.
    fn at(self, front: &Frame, on: Vector, hand: f64, depth: Length) -> Rect {
        let back = if hand < 0.0 { -self.back } else { self.back };
        let turned = Frame { at: on, ahead: front.world_by(Facing::NORTH.turned(back).direction()) };
        let middle = turned.shifted(turned.right() * (hand * self.width.mm() / 2.0));
        Rect::behind(&middle, self.width.mm(), depth.mm())
    }
}

impl Anchor {
    /// Where this point of a body is.
    ///
    /// # Panics
    /// If it is a part that the body does not have.
    pub fn point(self, body: &Body) -> Vector {
        match self {
            Anchor::FrontCentre => body.front().middle(),
            Anchor::FrontLeft => body.front().a,
            Anchor::FrontRight => body.front().b,
            Anchor::BehindFront(by) => body.frame().advanced(-by.mm()).at,
            Anchor::Centre => body.centre(),
            Anchor::Hollow => {
                let sum: Vector = body.parts().iter().map(|part| part.frame.at).sum();
                sum / body.parts().len() as f64
            }
            Anchor::Part(part) => body.parts().get(part).expect("the anchor is a part of the body").frame.at,
        }
    }
}

/// The body arranged anew and turned by so much, so that its point `old` becomes the point `new` of what it
/// is then.
///
/// # Panics
/// If the new body would have no element, or an anchor is a part that is not there.
pub fn rebuilt(body: &Body, into: &Arrangement, turn: Angle, old: Anchor, new: Anchor) -> Body {
    let frame = body.frame();
    let there = into.at(&Frame { ahead: frame.world_by(Facing::NORTH.turned(turn).direction()), ..frame });
    there.shifted(old.point(body) - new.point(&there))
}

/// The frame in which a body stands with its front flush on an edge, its front centre as near to `wish` as
/// the edge allows. An edge is met from its left, as the edges of a rectangle have their outside there. On an
/// edge without length the body keeps its facing.
pub fn flush(body: &Body, edge: Segment, wish: Vector) -> Frame {
    let along = (edge.b - edge.a).normalize_or(body.frame().right() * -1.0);
    let ahead = Vector::new(along.y, -along.x);
    Frame { at: edge.nearest(wish) - ahead * body.round(), ahead }
}

/// The front edge of this width whose middle is at the origin of a frame.
fn front_of_width(front: &Frame, width: Mm) -> Segment {
    Rect::behind(front, width, 0.0).edge(Edge::Front)
}

/// The distance from the centre of a regular polygon to its sides; none if it has no inside.
fn in_radius(sides: u16, side: Mm) -> Mm {
    match sides {
        0..=2 => 0.0,
        4 => side / 2.0,
        _ => side / (2.0 * libm::tan(std::f64::consts::PI / f64::from(sides))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{gap, mm, overlaps, touch};

    const CELL: Cell = Cell { width: mm(40), depth: mm(20) };
    const LINE: Arrangement = Arrangement::Abreast { count: 4, cell: CELL };
    const COLUMN: Arrangement = Arrangement::InColumn { count: 4, cell: CELL };

    fn frame(x: Mm, y: Mm, facing: i32) -> Frame {
        Frame { at: Vector::new(x, y), ahead: Facing::degrees(facing).direction() }
    }

    fn is_near(a: Vector, b: Vector) -> bool {
        (a - b).length() < 1e-9
    }

    #[test]
    fn every_arrangement_has_its_front_centre_where_it_is_put() {
        let wing = Some(Wing { width: mm(30), back: Angle::degrees(30) });
        let places = vec![Spot::new(mm(-30), mm(-5)), Spot::new(mm(10), mm(0))];
        for into in [
            Arrangement::Block { files: 6, ranks: 3, cell: CELL },
            LINE,
            COLUMN,
            Arrangement::Hollow { count: 3, cell: CELL },
            Arrangement::Square { side: mm(50) },
            Arrangement::Bent { width: mm(60), depth: mm(20), left: wing, right: wing },
            Arrangement::Cloud { places, cell: CELL, round: mm(2) },
        ] {
            let front = frame(10.0, 20.0, 30);
            let body = into.at(&front);
            assert!(
                is_near(body.frame().at, front.at) && is_near(body.frame().ahead, front.ahead),
                "{into:?}"
            );
            // Its front runs from left to right.
            assert!(
                is_near(body.front().b - body.front().a, front.right() * body.front().length()),
                "{into:?}"
            );
        }
    }

    #[test]
    fn a_column_forms_line_on_its_leading_element() {
        let column = COLUMN.at(&frame(0.0, 0.0, 90));
        let line = rebuilt(&column, &LINE, Angle::ZERO, Anchor::Part(0), Anchor::Part(1));
        assert_eq!(line.parts()[1], column.parts()[0]);
        assert!(is_near(line.front().a, Vector::new(0.0, 60.0)));
    }

    #[test]
    fn a_column_forms_line_by_turning_towards_its_old_rear() {
        let column = COLUMN.at(&frame(0.0, 0.0, 0));
        let line = rebuilt(&column, &LINE, Angle::QUARTER, Anchor::Part(0), Anchor::Part(0));
        assert_eq!(line.parts()[0].frame.at, column.parts()[0].frame.at);
        assert_eq!(line.parts()[3].frame.at, Vector::new(0.0, -130.0));
        assert_eq!(line.frame().ahead, Vector::new(1.0, 0.0));
    }

    #[test]
    fn a_line_forms_column_on_the_end_that_leads() {
        let line = LINE.at(&frame(0.0, 0.0, 0));
        let column = rebuilt(&line, &COLUMN, Angle::QUARTER, Anchor::Part(3), Anchor::Part(0));
        assert_eq!(column.parts()[0].frame.at, line.parts()[3].frame.at);
        assert_eq!(column.frame(), Frame { at: Vector::new(70.0, -10.0), ahead: Vector::new(1.0, 0.0) });
    }

    #[test]
    fn the_faces_of_a_square_enclose_a_hollow() {
        for (count, hollow) in [(4, 20.0), (3, 20.0 / 3.0f64.sqrt()), (2, 0.0)] {
            let square = Arrangement::Hollow { count, cell: CELL }.at(&frame(5.0, 9.0, 30));
            let centre = Anchor::Hollow.point(&square);
            for (i, face) in square.parts().iter().enumerate() {
                let rear = face.edge(Edge::Rear);
                assert!((rear.distance(centre) - hollow).abs() < 1e-9);
                let next = &square.parts()[(i + 1) % square.parts().len()];
                assert!(is_near(next.edge(Edge::Rear).b, rear.a), "the rear corners of {count} faces meet");
                assert!(!face.overlaps(next, 1e-9));
            }
        }
    }

    #[test]
    fn a_square_is_formed_on_the_centre_of_the_line_and_left_by_any_face() {
        let line = LINE.at(&frame(0.0, 0.0, 0));
        let into = Arrangement::Hollow { count: 3, cell: CELL };
        let square = rebuilt(&line, &into, Angle::ZERO, Anchor::Centre, Anchor::Hollow);
        assert!(is_near(Anchor::Hollow.point(&square), line.centre()));
        let line = Arrangement::Abreast { count: 3, cell: CELL };
        let line = rebuilt(&square, &line, Angle::degrees(120), Anchor::Part(1), Anchor::Part(0));
        assert!(is_near(line.parts()[0].frame.at, square.parts()[1].frame.at));
        assert!(is_near(line.parts()[0].frame.ahead, square.parts()[1].frame.ahead));
    }

    #[test]
    fn a_line_goes_out_to_the_flank_whose_corner_stays() {
        let column = Arrangement::Block { files: 2, ranks: 4, cell: CELL }.at(&frame(0.0, 0.0, 0));
        let line = Arrangement::Block { files: 8, ranks: 1, cell: CELL };
        let to_the_left = rebuilt(&column, &line, Angle::ZERO, Anchor::FrontRight, Anchor::FrontRight);
        assert_eq!(to_the_left.front(), Segment::new(Vector::new(-280.0, 0.0), Vector::new(40.0, 0.0)));
        let behind = Anchor::BehindFront(mm(10));
        let turned = rebuilt(&column, &line, Angle::QUARTER, behind, behind);
        assert_eq!(turned.frame().at, Vector::new(10.0, -10.0));
    }

    #[test]
    fn wings_hang_on_the_front_corners() {
        let wing = |degrees| Some(Wing { width: mm(30), back: Angle::degrees(degrees) });
        let bent = Arrangement::Bent { width: mm(60), depth: mm(20), left: wing(90), right: wing(-90) };
        let bent = bent.at(&frame(0.0, 0.0, 0));
        let [_, left, right] = bent.parts() else { panic!("three parts") };
        assert_eq!(left.edge(Edge::Front), Segment::new(Vector::new(-30.0, -30.0), Vector::new(-30.0, 0.0)));
        assert_eq!(right.edge(Edge::Front), Segment::new(Vector::new(30.0, 0.0), Vector::new(30.0, 30.0)));
    }

    #[test]
    fn a_body_lies_flush_on_the_edge_nearest_to_the_wish() {
        let enemy = Rect::behind(&frame(0.0, 0.0, 200), 80.0, 30.0);
        let enemy_body = Body::new([enemy], enemy.edge(Edge::Front));
        let body = Body::block(&frame(300.0, 300.0, 45), 40.0, 20.0);
        for edge in Edge::ALL {
            for wish in [enemy.edge(edge).middle(), Vector::new(500.0, 100.0)] {
                let placed = body.carried(&body.frame(), &flush(&body, enemy.edge(edge), wish));
                assert!(gap(&placed, &enemy_body).length < 1e-9 && !overlaps(&placed, &enemy_body, 1e-9));
                let contact = touch(&placed, &enemy_body, 1e-6).unwrap();
                assert!(contact.is_with(Edge::Front) && contact.is_on(edge) && contact.shared() > 10.0);
            }
        }
        let disc = Body::disc(&frame(0.0, 90.0, 180), 5.0);
        let point = Segment::new(Vector::ZERO, Vector::ZERO);
        assert_eq!(flush(&disc, point, Vector::ZERO), frame(0.0, 5.0, 180));
    }
}
