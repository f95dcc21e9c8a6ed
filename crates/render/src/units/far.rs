//! Units from afar: one block that is never too small to see.

use super::body::Body;
use super::loose::figure;
use super::{front, roundness, states};
use crate::path::Path;
use crate::scene::Node;
use crate::sheet::Sheet;
use engine::{Layout, Nerve, Sign};
use geom::{Mm, Vector};

/// The least size of a block, in pixels: a line, a column or a square.
fn least(body: &Body) -> Vector {
    let size = body.size();
    match body.piece.layout {
        Layout::Square | Layout::Inside => Vector::splat(13.0),
        _ if size.y > 0.7 * size.x => Vector::new(11.0, 14.0),
        _ => Vector::new(26.0, 8.0),
    }
}

/// The block of a unit, grown about the middle of its front: its middle and its size.
pub fn block(body: &Body, sheet: &Sheet) -> (Vector, Vector) {
    let size = body.size().max(least(body) * sheet.pixel);
    let middle = match body.piece.layout {
        Layout::Square | Layout::Inside => body.middle(),
        _ => Vector::new(body.middle().x, body.low.y + size.y / 2.0),
    };
    (middle, size)
}

/// The whole unit.
pub fn draw(body: &Body, sheet: &Sheet) -> Vec<Node> {
    if body.is_bent() {
        return bent(body, sheet);
    }
    let (middle, size) = block(body, sheet);
    let (low, high) = (middle - size / 2.0, middle + size / 2.0);
    let pixel = sheet.pixel;
    let mut nodes = vec![];
    match (body.piece.layout, body.piece.sign) {
        (Layout::Loose, _) => nodes.extend(cloud(body, low, size, pixel)),
        // What it holds is seen through it.
        (Layout::Inside, _) => {
            nodes.extend(body.stands.iter().map(|stand| body.outline("u-stand", stand)));
            nodes.push(Node::rect("u-rear", middle, size, 0.0, 0.0));
        }
        (Layout::Square, _) => {
            nodes.extend(whole(body, middle, size, pixel));
            nodes.push(Node::rect("u-void", middle, size * 0.38, 0.0, 0.0));
            nodes.push(Node::rect("u-rear", middle, size, 0.0, 0.0));
        }
        (_, Sign::Guns) => {
            nodes.push(Node::rect("u-base", middle, size, roundness(body.piece.side, size, pixel), 0.0));
            nodes.extend(barrels(middle, size));
        }
        (_, Sign::Horse) => {
            nodes.extend(whole(body, middle, size, pixel));
            let inset = Vector::splat(pixel);
            let (low, high) = (low + inset, high - inset);
            let mut slash = Path::new();
            slash.ring(&[Vector::new(low.x, high.y), Vector::new(high.x, low.y), high]);
            nodes.extend(Node::path("u-slash", slash));
        }
        _ => nodes.extend(whole(body, middle, size, pixel)),
    }
    nodes.extend(edge(body, low, high, pixel));
    nodes.extend(states::dot(body, Vector::new(high.x + 4.0 * pixel, middle.y), sheet));
    nodes
}

/// The block itself; one that has lost its order leans in its footprint.
fn whole(body: &Body, middle: Vector, size: Vector, pixel: Mm) -> Vec<Node> {
    let round = roundness(body.piece.side, size, pixel);
    if !body.piece.bearing.disordered {
        return vec![Node::rect("u-stand", middle, size, round, 0.0)];
    }
    let trace = Node::rect("u-trace", middle, size, round, 0.0);
    vec![trace, Node::rect("u-stand", middle, size * Vector::new(0.92, 0.8), round, 7.0)]
}

/// A bent line: no block could show it, so its stands are drawn as they are.
fn bent(body: &Body, sheet: &Sheet) -> Vec<Node> {
    let mut nodes: Vec<Node> = body.stands.iter().map(|stand| body.outline("u-stand", stand)).collect();
    nodes.extend(front::edge(body, sheet));
    let mut mark = Path::new();
    front::facing(&mut mark, body.piece.side, Vector::ZERO, 0.0, 0.65 * sheet.pixel);
    nodes.extend(Node::path("u-face", mark));
    nodes.extend(states::dot(body, Vector::new(body.high.x + sheet.pixels(4.0), body.middle().y), sheet));
    nodes
}

/// The front edge, and where it looks.
fn edge(body: &Body, low: Vector, high: Vector, pixel: Mm) -> Vec<Node> {
    let (piece, right) = (body.piece, Vector::new(high.x, low.y));
    let mut front = Path::new();
    let class = match piece.bearing.nerve {
        Nerve::Steady => {
            front.stroke(low, right);
            "u-front"
        }
        nerve => {
            front::wave(&mut front, low, right, 0.5 * pixel, 0.62 * pixel);
            if nerve == Nerve::Routing {
                front::wave(&mut front, low, right, 4.0 * pixel, 0.62 * pixel);
            }
            "u-wave"
        }
    };
    let mut mark = Path::new();
    let middle = (low.x + high.x) / 2.0;
    match piece.layout {
        Layout::Square | Layout::Inside => return vec![],
        _ if piece.bearing.nerve == Nerve::Routing => {
            front::facing(&mut mark, piece.side, Vector::new(middle, high.y), 180.0, 0.65 * pixel);
        }
        _ => front::facing(&mut mark, piece.side, Vector::new(middle, low.y), 0.0, 0.65 * pixel),
    }
    let front = (piece.layout != Layout::Loose).then(|| Node::path(class, front)).flatten();
    front.into_iter().chain(Node::path("u-face", mark)).collect()
}

/// Six figures for a cloud.
fn cloud(body: &Body, low: Vector, size: Vector, pixel: Mm) -> Option<Node> {
    let mut path = Path::new();
    for n in 0..6 {
        let share = Vector::new((f64::from(n) + 0.5) / 6.0, if n % 2 == 0 { 0.25 } else { 0.75 });
        figure(&mut path, body.piece.side, low + size * share, 2.4 * pixel);
    }
    Node::path("u-figure", path)
}

/// Three barrels for guns.
fn barrels(middle: Vector, size: Vector) -> Option<Node> {
    let mut path = Path::new();
    for x in [-0.27, 0.0, 0.27] {
        let at = middle + Vector::new(x * size.x, 0.0);
        let half = Vector::new(0.0, 0.27 * size.y);
        path.stroke(at - half, at + half);
    }
    Node::path("u-wheel", path)
}
