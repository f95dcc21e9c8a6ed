//! The ground: relief, cover, water, ways, barriers and buildings, the lowest first.

mod barriers;
mod buildings;
mod cover;
mod crossings;
mod hachures;
mod outline;
mod relief;
mod ways;
mod woods;

pub use outline::{Ring, Rounded, hash_of, walk};

use crate::scene::Node;
use crate::sheet::Sheet;
use engine::{Landscape, Look, Scenery};
use geom::{Mm, Shape, Vector};

/// One feature of the ground on the sheet.
#[derive(Debug, Clone)]
pub struct Feature<'a> {
    /// What it is.
    pub look: Look,
    /// Its name; empty if it has none.
    pub name: &'a str,
    /// Where it lies.
    pub outline: Outline,
}

/// Where a feature lies.
#[derive(Debug, Clone)]
pub enum Outline {
    /// In a ring.
    Ring(Ring),
    /// Along a line.
    Way {
        /// The points it runs through.
        points: Vec<Vector>,
        /// How wide it is.
        width: Mm,
    },
}

impl Feature<'_> {
    /// The ground that it covers; none if it is a line without width.
    pub fn ring(&self) -> Option<Ring> {
        match &self.outline {
            Outline::Ring(ring) => Some(ring.clone()),
            Outline::Way { points, width } if *width > 0.0 => Ring::strip(points, *width),
            Outline::Way { .. } => None,
        }
    }

    /// The line along it: its own, or its rim.
    pub fn line(&self) -> Vec<Vector> {
        match &self.outline {
            Outline::Ring(ring) => ring.corners().iter().chain(ring.corners().first()).copied().collect(),
            Outline::Way { points, .. } => points.clone(),
        }
    }

    /// The line along it, rounded.
    pub fn rounded(&self) -> Rounded {
        match &self.outline {
            Outline::Ring(ring) => Rounded::ring(ring),
            Outline::Way { points, .. } => Rounded::line(points),
        }
    }
}

/// Everything on the ground, as it lies on the sheet. What has no shape is left out.
pub fn features<'a>(landscape: &'a Landscape, sheet: &Sheet) -> Vec<Feature<'a>> {
    landscape.scenery.iter().filter_map(|scenery| feature(scenery, sheet)).collect()
}

fn feature<'a>(scenery: &'a Scenery, sheet: &Sheet) -> Option<Feature<'a>> {
    let outline = match &scenery.shape {
        Shape::Polygon(corners) => {
            Outline::Ring(Ring::new(corners.iter().map(|&corner| sheet.spot(corner)))?)
        }
        Shape::Line { through, width } => {
            let mut points: Vec<Vector> = through.iter().map(|&point| sheet.spot(point)).collect();
            points.dedup();
            if points.len() < 2 {
                return None;
            }
            Outline::Way { points, width: width.mm().clamp(0.0, geom::FAR) }
        }
    };
    Some(Feature { look: scenery.look, name: &scenery.name, outline })
}

/// Draws the ground.
pub fn draw(features: &[Feature], sheet: &Sheet) -> Vec<Node> {
    let whole = Node::rect("t-ground", sheet.size / 2.0, sheet.size, 0.0, 0.0);
    let of = |wanted: fn(Look) -> bool| -> Vec<&Feature> {
        features.iter().filter(|feature| wanted(feature.look)).collect()
    };
    let mut nodes = vec![whole];
    nodes.extend(cover::meadows(&of(|look| look == Look::Meadow)));
    nodes.extend(relief::draw(features, sheet));
    nodes.extend(cover::fields(&of(|look| look == Look::Field), sheet));
    nodes.extend(cover::orchards(&of(|look| look == Look::Orchard), sheet));
    nodes.extend(cover::scrub(&of(|look| look == Look::Scrub), sheet));
    nodes.extend(cover::rocks(&of(|look| look == Look::Rocks), sheet));
    nodes.extend(cover::marsh(&of(|look| look == Look::Marsh), sheet));
    nodes.extend(ways::tracks(&of(|look| look == Look::Track)));
    nodes.extend(ways::water(&of(|look| matches!(look, Look::Stream | Look::River | Look::Lake)), sheet));
    nodes.extend(ways::roads(&of(|look| look == Look::Road), sheet));
    nodes.extend(crossings::draw(features, sheet));
    nodes.extend(barriers::draw(features, sheet));
    nodes.extend(buildings::draw(features, sheet));
    nodes.extend(woods::draw(&of(|look| matches!(look, Look::Woods { .. })), sheet));
    nodes.extend(relief::cliffs(&of(|look| look == Look::Cliff), sheet));
    nodes.extend(cover::smoke(&of(|look| look == Look::Smoke)));
    nodes
}
