//! Ahead, beside or behind: how bodies and points stand to lines and edges.

use crate::{Body, Convex, Mm, Rect, Segment, Solid, Vector};

/// How much of a body lies beyond a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Share {
    /// No point of it lies short of the line.
    Wholly,
    /// It lies astride the line.
    Partly {
        /// The share of its surface beyond the line.
        surface: f64,
        /// The share of its front edge beyond the line.
        front: f64,
    },
    /// No point of it lies beyond the line.
    Not,
}

/// How much of a body lies beyond, that is on the left of, an endless line.
///
/// The left of an edge of a [`Rect`], and of the front of a [`Body`], is its outside. A point within `slack`
/// of the line is on either side of it, whichever serves: a body that touches the line from beyond is wholly
/// beyond it, one that touches it from short of it is not beyond it, and one that lies on it is wholly
/// beyond. The surface of rounded parts is that of polygons with 64 sides to the circle.
pub fn share_beyond(line: Segment, body: &Body, slack: Mm) -> Share {
    let (mut least, mut most) = (Mm::INFINITY, Mm::NEG_INFINITY);
    for corner in body.corners() {
        let left = line.leftness(corner);
        (least, most) = (least.min(left), most.max(left));
    }
    if least - body.round() >= -slack {
        return Share::Wholly;
    }
    if most + body.round() <= slack {
        return Share::Not;
    }
    Share::Partly { surface: surface_beyond(line, body), front: length_beyond(line, body.front()) }
}

/// The share of a stretch that lies on the left of an endless line. A stretch without length, or on the line,
/// lies there wholly if it is not on the right.
pub fn length_beyond(line: Segment, stretch: Segment) -> f64 {
    let (start, end) = (line.leftness(stretch.a), line.leftness(stretch.b));
    match (start >= 0.0, end >= 0.0) {
        (true, true) => 1.0,
        (false, false) => 0.0,
        (true, false) => start / (start - end),
        (false, true) => end / (end - start),
    }
}

fn surface_beyond(line: Segment, body: &Body) -> f64 {
    let (mut whole, mut left) = (0.0, 0.0);
    for part in Solid::parts(body) {
        let outline = part.outline();
        whole += outline.surface();
        left += outline.left_of(line).surface();
    }
    if whole > 0.0 { left / whole } else { length_beyond(line, body.front()) }
}

/// Where a point stands to a rectangle, judged by the endless lines through its four edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Whether it is ahead of the front line, behind the rear line, or between them.
    pub rank: Rank,
    /// Whether it is left of the left line, right of the right line, or between them.
    pub file: File,
}

/// Ahead or behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rank {
    /// Beyond the line of the front edge.
    Ahead,
    /// Between the lines of the front and rear edges, or on one.
    Level,
    /// Beyond the line of the rear edge.
    Behind,
}

/// Left or right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum File {
    /// Beyond the line of the left edge.
    Left,
    /// Between the lines of the left and right edges, or on one.
    Level,
    /// Beyond the line of the right edge.
    Right,
}

/// Where a point stands to a rectangle. Up to `slack` beyond a line is still on it.
pub fn place(rect: &Rect, point: Vector, slack: Mm) -> Place {
    let local = rect.frame.local(point);
    let over = |by: Mm, half: Mm| by > half + slack;
    let rank = match () {
        () if over(local.y, rect.half.y) => Rank::Ahead,
        () if over(-local.y, rect.half.y) => Rank::Behind,
        () => Rank::Level,
    };
    let file = match () {
        () if over(local.x, rect.half.x) => File::Right,
        () if over(-local.x, rect.half.x) => File::Left,
        () => File::Level,
    };
    Place { rank, file }
}

/// The share of an edge that has some of a body straight off it, on its left and within `reach`.
pub fn screened(edge: Segment, reach: Mm, body: &Body) -> f64 {
    let length = edge.length();
    if length == 0.0 {
        return 0.0;
    }
    let along = (edge.b - edge.a) / length;
    let out = along.perp() * reach;
    let lane = Convex::hull([edge.a, edge.b, edge.b + out, edge.a + out]);
    let mut spans: Vec<(f64, f64)> = Solid::parts(body)
        .map(|part| part.outline().common(&lane))
        .filter(|common| !common.is_empty())
        .map(|common| {
            let shares = common.corners().iter().map(|&corner| along.dot(corner - edge.a) / length);
            shares.fold((1.0, 0.0), |(low, high): (f64, f64), share| (low.min(share), high.max(share)))
        })
        .collect();
    spans.sort_by(|one, two| one.0.total_cmp(&two.0));
    let mut covered = 0.0;
    let mut until: f64 = 0.0;
    for (from, to) in spans {
        covered += (to - from.max(until)).max(0.0);
        until = until.max(to);
    }
    covered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Edge, Facing, Frame};

    fn frame(x: Mm, y: Mm, facing: i32) -> Frame {
        Frame { at: Vector::new(x, y), ahead: Facing::degrees(facing).direction() }
    }

    fn target() -> Rect {
        Rect::behind(&frame(0.0, 0.0, 0), 40.0, 20.0)
    }

    #[test]
    fn a_touch_is_wholly_beyond_or_not_at_all() {
        let front = target().edge(Edge::Front);
        let body = Body::block(&frame(0.0, 20.0, 180), 40.0, 20.0);
        assert_eq!(share_beyond(front, &body.shifted(Vector::new(0.0, -20.0)), 0.0), Share::Wholly);
        assert_eq!(share_beyond(front, &body.shifted(Vector::new(0.0, -40.0)), 0.0), Share::Not);
        let astride = body.shifted(Vector::new(0.0, -25.0));
        assert_eq!(share_beyond(front, &astride, 0.0), Share::Partly { surface: 0.75, front: 0.0 });
        assert_eq!(share_beyond(front, &astride, 5.0), Share::Wholly);
    }

    #[test]
    fn a_slanting_front_lies_partly_beyond() {
        let line = Segment::new(Vector::new(0.0, -10.0), Vector::new(0.0, 10.0));
        let body = Body::block(&frame(-10.0, 0.0, 0), 40.0, 20.0);
        assert_eq!(share_beyond(line, &body, 0.0), Share::Partly { surface: 0.75, front: 0.75 });
    }

    #[test]
    fn a_disc_on_a_line_is_halved() {
        let line = Segment::new(Vector::new(0.0, -10.0), Vector::new(0.0, 10.0));
        let Share::Partly { surface, .. } = share_beyond(line, &Body::disc(&frame(0.0, 3.0, 0), 5.0), 0.0)
        else {
            panic!("a disc on a line lies astride it");
        };
        assert!((surface - 0.5).abs() < 1e-9);
        assert_eq!(share_beyond(line, &Body::disc(&frame(-5.0, 0.0, 0), 5.0), 0.0), Share::Wholly);
        assert_eq!(share_beyond(line, &Body::disc(&frame(0.0, 0.0, 0), 0.0), 0.0), Share::Wholly);
    }

    #[test]
    fn every_point_is_ahead_beside_or_behind() {
        let at = |x: Mm, y: Mm| place(&target(), Vector::new(x, y), 0.001);
        assert_eq!(at(0.0, 0.1), Place { rank: Rank::Ahead, file: File::Level });
        assert_eq!(at(30.0, 0.0), Place { rank: Rank::Level, file: File::Right });
        assert_eq!(at(-30.0, -30.0), Place { rank: Rank::Behind, file: File::Left });
        assert_eq!(at(20.0, 0.001), Place { rank: Rank::Level, file: File::Level });
    }

    #[test]
    fn an_edge_is_screened_where_the_body_stands_off_it() {
        let rear = target().edge(Edge::Rear);
        let friend = |x: Mm, y: Mm| Body::block(&frame(x, y, 0), 40.0, 20.0);
        assert_eq!(screened(rear, 100.0, &friend(0.0, -50.0)), 1.0);
        assert_eq!(screened(rear, 100.0, &friend(30.0, -50.0)), 0.25);
        assert_eq!(screened(rear, 100.0, &friend(0.0, -121.0)), 0.0);
        assert_eq!(screened(rear, 100.0, &friend(0.0, 50.0)), 0.0);
        let parts = [friend(0.0, -50.0).parts()[0], friend(10.0, -70.0).parts()[0]];
        assert_eq!(screened(rear, 100.0, &Body::new(parts, rear)), 1.0);
    }
}
