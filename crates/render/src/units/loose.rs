//! Skirmishers: loose figures in a dotted cloud; and gunners, with the guns that they have left.

use super::body::{Base, Body, CLOUD};
use super::stands;
use crate::ground::hash_of;
use crate::path::Path;
use crate::scene::Node;
use crate::sheet::Sheet;
use engine::Sign;
use geom::{Convex, Mm, Vector};
use names::Side;

/// The cloud and its figures.
pub fn draw(body: &Body, sheet: &Sheet) -> Vec<Node> {
    let mut figures = Path::new();
    let side = body.piece.side;
    for stand in men(body) {
        for (at, size) in places(stand, sheet.mark) {
            figure(&mut figures, side, at, size);
        }
    }
    let guns = body.stands.iter().filter(|stand| stand.bears == Sign::Guns);
    let guns = guns.flat_map(|stand| stands::gun(body, stand));
    cloud(body, sheet).into_iter().chain(Node::path("u-figure", figures)).chain(guns).collect()
}

/// The stands that bear men.
fn men<'a>(body: &'a Body) -> impl Iterator<Item = &'a Base> {
    body.stands.iter().filter(|stand| stand.bears != Sign::Guns)
}

/// The ground that the rules measure to: each stand by itself if stands are broad, a hull round single
/// figures.
fn cloud(body: &Body, sheet: &Sheet) -> Option<Node> {
    let mut path = Path::new();
    if body.is_cloud() {
        let grown = CLOUD * sheet.mark;
        let round = |stand: &Base| {
            let reach = stand.size.max_element() / 2.0 + grown;
            (0..12).map(move |n| {
                let (sin, cos) = libm::sincos(f64::from(n) * std::f64::consts::TAU / 12.0);
                Vector::new(cos, sin) * reach
            })
        };
        let hull = Convex::hull(men(body).flat_map(|stand| round(stand).map(|by| stand.middle + by)));
        path.ring(hull.corners());
    } else {
        for stand in men(body) {
            path.ring(&stand.corners());
        }
    }
    Node::path("u-cloud", path)
}

/// Where the figures of a stand are, and how large.
fn places(stand: &Base, mark: Mm) -> Vec<(Vector, Mm)> {
    if stand.is_single() {
        return vec![(stand.middle, (0.4 * stand.size.min_element()).clamp(1.6 * mark, 4.2 * mark))];
    }
    let count = if stand.figures == 0 { 3 } else { usize::from(stand.figures) };
    let size = (0.24 * stand.size.y).min(0.3 * stand.size.x / count as f64).min(4.2 * mark);
    let place = |n: usize| {
        let x = 2.0 * (n as f64 + 0.5) / count as f64 - 1.0;
        let lean = f64::from(hash_of(stand.at(x, 0.0)) & 0xff) / 255.0 - 0.5;
        let y = if n.is_multiple_of(2) { -0.3 } else { 0.3 };
        (stand.at(x + 0.12 * lean, y + 0.16 * lean), size)
    };
    (0..count).map(place).collect()
}

/// One figure: a triangle for one side, a ring for the other.
pub fn figure(path: &mut Path, side: Side, at: Vector, size: Mm) {
    let point = |x: f64, y: f64| at + Vector::new(x, y) * size;
    match side {
        Side::Blue => {
            path.ring(&[point(-1.0, 0.85), point(0.0, -1.1), point(1.0, 0.85)]);
        }
        Side::Red => {
            path.move_to(point(-0.92, 0.0)).arc_to(0.92 * size, true, point(0.92, 0.0));
            path.arc_to(0.92 * size, true, point(-0.92, 0.0)).close();
        }
    }
}
