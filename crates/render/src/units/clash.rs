//! Close combat: crossed strokes in the middle of what enemies share of an edge.

use super::Troops;
use super::body::Body;
use crate::Detail;
use crate::path::Path;
use crate::scene::Node;
use crate::sheet::Sheet;
use engine::Stand;
use geom::{Mm, Rect, Segment, Vector};

/// A cross for every pair that fights.
pub fn draw(troops: &Troops, sheet: &Sheet) -> Vec<Node> {
    let mut path = Path::new();
    for body in &troops.bodies {
        for &enemy in &body.piece.bearing.fights {
            // Each pair once: from the unit that is named first, or from the one that names the other at all.
            let Some(other) = troops.body(enemy) else { continue };
            let is_mutual = other.piece.bearing.fights.contains(&body.piece.unit);
            if is_mutual && enemy < body.piece.unit {
                continue;
            }
            cross(&mut path, sheet.point(between(body, other)), sheet);
        }
    }
    Node::path("u-clash-halo", path.clone()).into_iter().chain(Node::path("u-clash", path)).collect()
}

fn cross(path: &mut Path, at: Vector, sheet: &Sheet) {
    let size = if sheet.detail == Detail::Far { sheet.pixels(4.0) } else { 6.4 * sheet.mark };
    let by = |x: f64, y: f64| at + Vector::new(x, y) * size;
    path.stroke(by(-1.0, -1.0), by(1.0, 1.0)).stroke(by(1.0, -1.0), by(-1.0, 1.0));
}

/// So far apart, and no farther, edges are taken as shared: across a wall two units fight without touching.
const ACROSS: Mm = 14.0;

/// Where two bodies fight: in the middle of the edges they share; halfway between them if they share none.
fn between(one: &Body, two: &Body) -> Vector {
    let rect = |stand: &Stand| Rect::around(&stand.pose.frame(), stand.width.mm(), stand.depth.mm());
    let (mut middle, mut weight) = (Vector::ZERO, 0.0);
    for ours in one.piece.stands.iter().map(rect) {
        for theirs in two.piece.stands.iter().map(rect) {
            if let Some(shared) = shared(&ours, &theirs) {
                // A touch at a corner still weighs something.
                let length = shared.length().max(0.1);
                middle += shared.middle() * length;
                weight += length;
            }
        }
    }
    let centre = |body: &Body| body.world(body.middle());
    if weight > 0.0 { middle / weight } else { centre(one).midpoint(centre(two)) }
}

/// The longest stretch of an edge of one rectangle that lies at the other, if they are near enough.
fn shared(one: &Rect, two: &Rect) -> Option<Segment> {
    let apart = one.distance(two);
    if apart > ACROSS {
        return None;
    }
    let near = Rect { half: two.half + Vector::splat(apart + 1.0), ..*two };
    let edges = geom::Edge::ALL.map(|edge| clipped(one.edge(edge), &near));
    edges.into_iter().flatten().max_by(|a, b| a.length().total_cmp(&b.length()))
}

/// The part of a stretch that lies in a rectangle.
fn clipped(line: Segment, within: &Rect) -> Option<Segment> {
    let (a, b) = (within.frame.local(line.a), within.frame.local(line.b));
    let (mut from, mut to) = (0.0f64, 1.0f64);
    for (at, by, half) in [(a.x, b.x - a.x, within.half.x), (a.y, b.y - a.y, within.half.y)] {
        if by == 0.0 {
            if at.abs() > half {
                return None;
            }
            continue;
        }
        let (one, two) = ((-half - at) / by, (half - at) / by);
        (from, to) = (from.max(one.min(two)), to.min(one.max(two)));
    }
    (from <= to).then(|| Segment::new(line.at(from), line.at(to)))
}
