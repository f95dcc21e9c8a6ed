//! Water and ways: streams, rivers, lakes, roads and tracks.

use super::outline::walk;
use super::{Feature, Outline};
use crate::Detail;
use crate::path::Path;
use crate::scene::Node;
use crate::sheet::Sheet;
use engine::Look;
use geom::{Mm, Vector};

/// The width at which a line is drawn: its own, but never too thin to see.
fn width_of(width: Mm, thinnest: f64, sheet: &Sheet) -> Mm {
    width.max(sheet.pixels(thinnest))
}

/// A line, rounded.
fn line(feature: &Feature) -> Path {
    let mut path = Path::new();
    feature.rounded().draw(&mut path);
    path
}

/// All banks first and all water above them, so that streams run into each other.
pub fn water(water: &[&Feature], sheet: &Sheet) -> Vec<Node> {
    let (mut banks, mut beds, mut flows) = (vec![], vec![], vec![]);
    for feature in water {
        match &feature.outline {
            Outline::Ring(ring) => {
                let mut path = Path::new();
                path.ring(ring.corners());
                banks.extend(Node::path("t-lake", path));
            }
            Outline::Way { points, width } => {
                let width = width_of(*width, 2.4, sheet);
                banks.extend(Node::broad("t-bank", line(feature), width + sheet.pixels(1.8)));
                beds.extend(Node::broad("t-water", line(feature), width));
                if feature.look == Look::River && sheet.detail > Detail::Far && width > sheet.pixels(9.0) {
                    flows.extend(flow(points, width));
                }
            }
        }
    }
    banks.into_iter().chain(beds).chain(flows).collect()
}

/// Short lines in the direction of a river.
fn flow(points: &[Vector], width: Mm) -> Option<Node> {
    let mut path = Path::new();
    for (place, (at, along)) in walk(points, 26.0).into_iter().enumerate() {
        let off = along.perp() * (width * [-0.22, 0.2, 0.0][place % 3]);
        path.stroke(at + off - along * 6.0, at + off + along * 6.0);
    }
    Node::path("t-flow", path)
}

/// All casings first and all paving above them, so that roads run into each other.
pub fn roads(roads: &[&Feature], sheet: &Sheet) -> Vec<Node> {
    let (mut casings, mut pavings) = (vec![], vec![]);
    for road in roads {
        match &road.outline {
            Outline::Ring(ring) => {
                let mut path = Path::new();
                path.ring(ring.corners());
                casings.extend(Node::path("t-paving", path));
            }
            Outline::Way { width, .. } => {
                let width = width_of(*width, 3.6, sheet);
                casings.extend(Node::broad("t-road-case", line(road), width + sheet.pixels(1.8)));
                pavings.extend(Node::broad("t-road", line(road), width));
            }
        }
    }
    casings.into_iter().chain(pavings).collect()
}

/// Tracks: dashed lines.
pub fn tracks(tracks: &[&Feature]) -> Vec<Node> {
    tracks.iter().filter_map(|track| Node::path("t-track", line(track))).collect()
}
