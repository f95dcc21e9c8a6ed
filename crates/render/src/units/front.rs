//! The front: a heavy edge that becomes a wave when nerve fails, and the mark that says where a unit looks.

use super::body::{Body, turned};
use crate::path::Path;
use crate::scene::Node;
use crate::sheet::Sheet;
use engine::{Layout, Nerve};
use geom::{Mm, Vector};
use names::Side;

/// The front edge: straight, or one wave, or two.
pub fn edge(body: &Body, sheet: &Sheet) -> Option<Node> {
    let mark = sheet.mark;
    let mut path = Path::new();
    let class = match body.piece.bearing.nerve {
        Nerve::Steady => {
            for &(left, right) in &body.fronts {
                path.stroke(left, right);
            }
            "u-front"
        }
        nerve => {
            for &(left, right) in &body.fronts {
                wave(&mut path, left, right, 1.2 * mark, mark);
                if nerve == Nerve::Routing {
                    wave(&mut path, left, right, 6.0 * mark, mark);
                }
            }
            "u-wave"
        }
    };
    Node::path(class, path)
}

/// A wave along an edge, so far before it.
pub fn wave(path: &mut Path, left: Vector, right: Vector, before: Mm, mark: Mm) {
    let along = (right - left).normalize_or_zero();
    let ahead = -along.perp();
    let length = left.distance(right);
    let count = (length / (5.0 * mark)).round().clamp(2.0, 400.0);
    let step = along * (length / count);
    let mut at = left + ahead * before;
    path.move_to(at);
    for n in 0..count as usize {
        let swing = if n % 2 == 0 { 5.4 } else { -5.4 };
        path.bend_to(at + step / 2.0 + ahead * (swing * mark), at + step);
        at += step;
    }
}

/// Where the unit looks: before the middle of its front, on all sides of a square, behind a unit that runs.
pub fn marks(body: &Body, sheet: &Sheet) -> Option<Node> {
    let mut path = Path::new();
    let mark = sheet.mark;
    let side = body.piece.side;
    match body.piece.layout {
        Layout::Square | Layout::Inside => {
            for stand in &body.stands {
                facing(&mut path, side, stand.at(0.0, -1.0), stand.turn, ALL_ROUND * mark);
            }
        }
        _ if body.piece.bearing.nerve == Nerve::Routing => {
            let rear = Vector::new(body.middle().x, body.high.y + super::states::behind(body, sheet));
            facing(&mut path, side, rear, 180.0, mark);
        }
        Layout::Loose => facing(&mut path, side, Vector::new(body.middle().x, body.low.y), 0.0, 0.95 * mark),
        Layout::Ranked | Layout::Limbered => facing(&mut path, side, Vector::ZERO, 0.0, mark),
    }
    Node::path("u-face", path)
}

/// How large the marks of those are who look all round, beside those of all others.
const ALL_ROUND: f64 = 0.75;

/// How far a mark reaches beyond its edge, in marks.
const TIP: f64 = 8.8;

/// How far marks reach beyond the flanks and the rear: only those of a unit that looks all round.
pub fn all_round(body: &Body, sheet: &Sheet) -> Mm {
    match body.piece.layout {
        Layout::Square | Layout::Inside => ALL_ROUND * TIP * sheet.mark,
        Layout::Ranked | Layout::Limbered | Layout::Loose => 0.0,
    }
}

/// One mark at a point of an edge: a triangle for one side, a dome for the other.
pub fn facing(path: &mut Path, side: Side, at: Vector, degrees: f64, mark: Mm) {
    let point = |x: f64, y: f64| at + turned(Vector::new(x, y) * mark, degrees);
    match side {
        Side::Blue => {
            path.ring(&[point(-5.5, -1.8), point(0.0, -TIP), point(5.5, -1.8)]);
        }
        Side::Red => {
            path.move_to(point(-5.6, -1.8)).arc_to(5.9 * mark, true, point(5.6, -1.8)).close();
        }
    }
}
