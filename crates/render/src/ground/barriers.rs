//! Walls, hedges, fences, ditches and fieldworks.

use super::outline::walk;
use super::{Feature, Outline};
use crate::path::Path;
use crate::scene::Node;
use crate::sheet::Sheet;
use engine::Look;
use geom::Vector;

/// Every barrier.
pub fn draw(features: &[Feature], sheet: &Sheet) -> Vec<Node> {
    let mut nodes = vec![];
    for feature in features {
        match feature.look {
            Look::Wall => nodes.extend(lines(feature, &["t-wall", "t-stones"])),
            Look::Hedge => nodes.extend(lines(feature, &["t-hedge"])),
            Look::Fence => nodes.extend(lines(feature, &["t-fence"])),
            Look::Ditch => nodes.extend(lines(feature, &["t-ditch", "t-ditch-bed"])),
            Look::Fieldwork => nodes.extend(fieldwork(feature, sheet)),
            _ => {}
        }
    }
    nodes
}

/// The same line in one style above another.
fn lines(feature: &Feature, classes: &[&'static str]) -> Vec<Node> {
    let line = |class: &&'static str| {
        let mut path = Path::new();
        match &feature.outline {
            Outline::Ring(ring) => path.ring(ring.corners()),
            Outline::Way { points, .. } => path.through(points),
        };
        Node::path(*class, path)
    };
    classes.iter().filter_map(line).collect()
}

/// A thick zigzag whose teeth point out of the work: outward from a ring, to the left of a line.
fn fieldwork(feature: &Feature, sheet: &Sheet) -> Vec<Node> {
    let mut bed = Path::new();
    if let Outline::Ring(ring) = &feature.outline {
        bed.ring(ring.corners());
    }
    let tooth = sheet.mark * 4.2;
    let line = feature.line();
    let mut zigzag: Vec<Vector> = line.first().copied().into_iter().collect();
    for (at, along) in walk(&line, sheet.mark * 9.0) {
        zigzag.push(at - along * (tooth * 0.9));
        zigzag.push(at - along.perp() * tooth);
        zigzag.push(at + along * (tooth * 0.9));
    }
    zigzag.extend(line.last());
    let mut path = Path::new();
    path.through(&zigzag);
    Node::path("t-work-bed", bed).into_iter().chain(Node::path("t-work", path)).collect()
}
