//! What grows and lies on the ground: meadows, fields, orchards, scrub, rocks, marsh, and smoke over it.

use super::outline::{Ring, hash_of};
use super::{Feature, Outline};
use crate::Detail;
use crate::path::Path;
use crate::scene::Node;
use crate::sheet::Sheet;
use geom::Vector;

/// The rings of some features.
fn rings(features: &[&Feature]) -> Vec<Ring> {
    features.iter().filter_map(|feature| feature.ring()).collect()
}

/// One area of one style.
fn area(class: &'static str, ring: &Ring) -> Option<Node> {
    let mut path = Path::new();
    path.ring(ring.corners());
    Node::path(class, path)
}

/// Meadows: a green tint.
pub fn meadows(meadows: &[&Feature]) -> Vec<Node> {
    let meadow = |feature: &&Feature| match &feature.outline {
        Outline::Ring(ring) => area("t-meadow", ring),
        Outline::Way { width, .. } => {
            let mut path = Path::new();
            feature.rounded().draw(&mut path);
            Node::broad("t-meadow-way", path, *width)
        }
    };
    meadows.iter().filter_map(meadow).collect()
}

/// Fields: ploughed or sown, furrows along their longest side.
pub fn fields(fields: &[&Feature], sheet: &Sheet) -> Vec<Node> {
    let mut nodes = vec![];
    for ring in rings(fields) {
        let sown = hash_of(ring.middle()) % 2 == 1;
        let (ground, furrow) =
            if sown { ("t-field-1", "t-furrow t-furrow-1") } else { ("t-field", "t-furrow") };
        nodes.extend(area(ground, &ring));
        if sheet.detail > Detail::Far {
            let mut furrows = Path::new();
            for row in ring.rows(ring.grain(), 8.5) {
                furrows.stroke(row.a, row.b);
            }
            nodes.extend(Node::path(furrow, furrows));
        }
    }
    nodes
}

/// Orchards, vines and gardens: bushes in rows.
pub fn orchards(orchards: &[&Feature], sheet: &Sheet) -> Vec<Node> {
    let mut nodes = vec![];
    for ring in rings(orchards) {
        nodes.extend(area("t-orchard", &ring));
        if sheet.detail > Detail::Far {
            let mut bushes = Path::new();
            let (low, high) = ring.bounds();
            let apart = (high - low).max_element() / 100.0;
            for row in ring.rows(ring.grain(), apart.max(7.5)) {
                for (at, _) in super::walk(&[row.a, row.b], apart.max(6.5)) {
                    bushes.dot(at);
                }
            }
            nodes.extend(Node::broad("t-row", bushes, 3.2));
        }
    }
    nodes
}

/// Scrub: a pale tint and low bushes.
pub fn scrub(scrub: &[&Feature], sheet: &Sheet) -> Vec<Node> {
    let mut nodes = vec![];
    for ring in rings(scrub) {
        nodes.extend(area("t-scrub", &ring));
        if sheet.detail > Detail::Far {
            let mut tufts = Path::new();
            for (at, drawn) in ring.strewn(11.0, 0.7) {
                let size = 0.8 + f64::from(drawn % 16) / 40.0;
                let by = |x: f64, y: f64| at + Vector::new(x, y) * size;
                tufts.stroke(by(-2.6, -1.4), by(-0.8, 1.2)).line_to(by(0.2, -2.6));
                tufts.stroke(by(-0.8, 1.2), by(2.4, -1.0));
            }
            nodes.extend(Node::path("t-tuft", tufts));
        }
    }
    nodes
}

/// Rocks and broken ground: boulders inside a dotted edge.
pub fn rocks(rocks: &[&Feature], sheet: &Sheet) -> Vec<Node> {
    let mut nodes = vec![];
    for ring in rings(rocks) {
        nodes.extend(area("t-rocks", &ring));
        if sheet.detail > Detail::Far {
            let mut boulders = Path::new();
            for (at, drawn) in ring.strewn(12.5, 0.75).into_iter().filter(|(at, _)| ring.is_off(*at, 2.5)) {
                boulder(&mut boulders, at, drawn);
            }
            nodes.extend(Node::path("t-rock", boulders));
        }
    }
    nodes
}

/// One boulder, with five corners of its own.
fn boulder(path: &mut Path, at: Vector, drawn: u32) {
    const CORNERS: [(f64, f64); 5] = [(-1.0, -0.2), (-0.3, -0.9), (0.7, -0.7), (1.0, 0.4), (-0.6, 0.7)];
    let size = 1.7 + f64::from(drawn % 8) / 5.0;
    let lean = f64::from(drawn >> 3 & 7) / 10.0 - 0.35;
    let corner = |(x, y): (f64, f64)| at + Vector::new(x + lean * y, y - lean * x) * size;
    path.ring(&CORNERS.map(corner));
}

/// Marsh: tufts of reed on lines of water.
pub fn marsh(marsh: &[&Feature], sheet: &Sheet) -> Vec<Node> {
    let mut nodes = vec![];
    for ring in rings(marsh) {
        nodes.extend(area("t-marsh-bed", &ring));
        if sheet.detail > Detail::Far {
            let mut reeds = Path::new();
            for (at, _) in ring.strewn(19.0, 0.6).into_iter().filter(|(at, _)| ring.is_off(*at, 4.0)) {
                let by = |x: f64, y: f64| at + Vector::new(x, y);
                reeds.stroke(by(-6.0, 0.0), by(6.0, 0.0)).stroke(by(-3.6, 2.8), by(3.6, 2.8));
                reeds.stroke(by(0.0, -1.3), by(0.0, -6.0));
                reeds.stroke(by(-2.8, -1.3), by(-4.8, -4.8)).stroke(by(2.8, -1.3), by(4.8, -4.8));
            }
            nodes.extend(Node::path("t-marsh", reeds));
        }
    }
    nodes
}

/// Smoke and dust: a veil over what lies below.
pub fn smoke(smoke: &[&Feature]) -> Vec<Node> {
    rings(smoke).iter().filter_map(|ring| area("t-smoke", ring)).collect()
}
