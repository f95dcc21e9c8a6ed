//! Leaders: a diamond or a disc with a star for each rank.

use super::body::Body;
use crate::Detail;
use crate::path::Path;
use crate::scene::{Group, Node, Place};
use crate::sheet::Sheet;
use engine::Rank;
use geom::{Mm, Vector};
use names::Side;

/// How far the sign of a leader reaches from its middle, in marks.
pub const REACH: f64 = 11.5;

/// The sign, upright; where the table is shown large, over the base on which he stands.
pub fn draw(body: &Body, sheet: &Sheet) -> Vec<Node> {
    let piece = body.piece;
    let with = piece.leader.as_ref().and_then(|leader| leader.with);
    let size = if sheet.detail == Detail::Far { 0.8 * sheet.pixel } else { sheet.mark };
    let mut nodes = vec![];
    if with.is_none() && sheet.detail == Detail::Near {
        nodes.extend(body.stands.iter().map(|stand| body.outline("l-base", stand)));
    }
    let rank = piece.leader.as_ref().map_or(Rank::Brigade, |leader| leader.rank);
    let mut parts: Vec<Node> = sign(piece.side, size).into_iter().collect();
    parts.extend(Node::path("l-star", stars(rank, size)));
    nodes.push(Node::Group(Group {
        class: "".into(),
        unit: None,
        place: Some(Place::new(body.middle(), -body.degrees)),
        words: String::new(),
        nodes: parts,
    }));
    nodes
}

fn sign(side: Side, mark: Mm) -> Option<Node> {
    match side {
        Side::Blue => {
            let mut path = Path::new();
            path.ring(
                &[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
                    .map(|(x, y)| Vector::new(x, y) * 11.0 * mark),
            );
            Node::path("l-sign", path)
        }
        Side::Red => Some(Node::disc("l-sign", Vector::ZERO, 9.8 * mark)),
    }
}

/// One star for a brigade, two for a division, three for an army.
fn stars(rank: Rank, mark: Mm) -> Path {
    let mut path = Path::new();
    let places: &[(f64, f64)] = match rank {
        Rank::Brigade => &[(0.0, 0.0)],
        Rank::Division => &[(-3.9, 0.0), (3.9, 0.0)],
        Rank::Army => &[(0.0, -4.0), (-3.8, 2.2), (3.8, 2.2)],
    };
    let size = match rank {
        Rank::Brigade => 5.0,
        Rank::Division => 3.8,
        Rank::Army => 3.5,
    };
    for &(x, y) in places {
        star(&mut path, Vector::new(x, y + 0.3) * mark, size * mark);
    }
    path
}

fn star(path: &mut Path, at: Vector, size: Mm) {
    let corner = |n: i32| {
        let reach = if n % 2 == 0 { size } else { 0.4 * size };
        let (sin, cos) = libm::sincos(f64::from(n) * std::f64::consts::PI / 5.0);
        at + Vector::new(sin, -cos) * reach
    };
    path.ring(&(0..10).map(corner).collect::<Vec<_>>());
}
