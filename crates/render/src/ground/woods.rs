//! Woods: a body with the exact edge of the rules, and crowns that stand apart or touch.

use super::Feature;
use super::outline::Ring;
use crate::Detail;
use crate::path::Path;
use crate::scene::Node;
use crate::sheet::Sheet;
use engine::Look;
use geom::{Mm, Vector};

/// Every wood.
pub fn draw(woods: &[&Feature], sheet: &Sheet) -> Vec<Node> {
    let mut nodes = vec![];
    for wood in woods {
        let dense = wood.look == Look::Woods { dense: true };
        let Some(ring) = wood.ring() else { continue };
        let mut body = Path::new();
        body.ring(ring.corners());
        nodes.extend(Node::path(if dense { "t-wood t-wood-1" } else { "t-wood" }, body));
        if sheet.detail > Detail::Far {
            nodes.extend(trees(&ring, dense, sheet));
        }
    }
    nodes
}

/// How far apart trees stand, and the radii of small, middling and large crowns.
const fn habit(dense: bool) -> (Mm, [Mm; 3]) {
    if dense { (7.2, [3.9, 4.5, 5.1]) } else { (10.5, [2.7, 3.2, 3.7]) }
}

/// The crowns of a wood. Neighbours are of different sizes and drawn one size after another, so that crowns
/// which touch still show their rims.
fn trees(ring: &Ring, dense: bool, sheet: &Sheet) -> Vec<Node> {
    let (apart, radii) = habit(dense);
    let rim = sheet.pixels(1.1);
    let mut shades = [Path::new(), Path::new(), Path::new()];
    let mut crowns = [Path::new(), Path::new(), Path::new()];
    let mut lights = [Path::new(), Path::new(), Path::new()];
    for (at, drawn) in ring.strewn(apart, 0.62) {
        let size = drawn as usize % 3;
        if ring.is_off(at, radii[size] * 0.55) {
            shades[size].dot(at + Vector::splat(0.34 * radii[size]));
            crowns[size].dot(at);
            lights[size].dot(at - Vector::splat(0.3 * radii[size]));
        }
    }
    let deep = if dense { "t-tree t-tree-1" } else { "t-tree" };
    let mut nodes: Vec<Node> = shades
        .into_iter()
        .zip(radii)
        .filter_map(|(path, radius)| Node::broad("t-tree-shade", path, 2.0 * radius))
        .collect();
    for ((crowns, lights), radius) in crowns.into_iter().zip(lights).zip(radii) {
        nodes.extend(Node::broad("t-tree-ink", crowns.clone(), 2.0 * radius));
        nodes.extend(Node::broad(deep, crowns, 2.0 * radius - rim));
        nodes.extend(Node::broad("t-tree-light", lights, 0.75 * radius));
    }
    nodes
}
