//! Ground that hides: from shooters (G17), and from Generals (R85).

use crate::cite;
use crate::terrain::{Terrain, terrain};
use crate::who::refuse;
use crate::{FastPlay, General, Reason, Unit};
use engine::{Refusal, Table};
use geom::{Bodies, Convex, FeatureId, Features, Inches, Length, Mm, Rect, Segment, Shape, Solid, Vector};

/// G17. How the ground hides one end of a line from the other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Veiled {
    /// FPN-3.4. It lies between the two.
    Behind(FeatureId),
    /// FPN-7.5, R43. One end is too deep in it.
    Deep(FeatureId, Mm),
    /// FPN-7.6. Both are in it, too far apart.
    Inside(FeatureId, Mm),
}

impl Veiled {
    /// The refusal of a shot along the line.
    pub(crate) fn refusal(self, at: Table<FastPlay>, line: Segment) -> Refusal<FastPlay> {
        let tables = &at.setup.tables;
        let kind = |id| at.setup.ground.feature(id).kind;
        let inches = |length: Mm| Inches(Length::of(length));
        let refusal = match self {
            Veiled::Behind(id) => refuse(cite::BLOCKING_TERRAIN, Reason::BehindTerrain { terrain: kind(id) }),
            Veiled::Deep(id, depth) => {
                let (depth, allowed) = (inches(depth), tables.edge_of_cover);
                refuse(cite::EDGE_OF_COVER, Reason::TooDeep { terrain: kind(id), depth, allowed })
            }
            Veiled::Inside(id, distance) => {
                let (distance, allowed) = (inches(distance), tables.range_in_cover);
                refuse(cite::INSIDE_COVER, Reason::TooFarInside { terrain: kind(id), distance, allowed })
            }
        };
        refusal.with_witness(line)
    }
}

/// FPN-3.4, 7.2, 7.5, 7.6, 7.14, R43, G17. The ground that hides the far end of a line, if any does; `far` is
/// the distance at which that end counts as being.
pub(crate) fn veil(at: Table<FastPlay>, line: Segment, far: Mm) -> Option<Veiled> {
    let slack = at.setup.options.epsilon.mm();
    let (edge, inside) = (at.setup.tables.edge_of_cover.mm(), at.setup.tables.range_in_cover.mm());
    let length = line.length();
    for met in geom::crossed(line, &at.setup.ground, &Bodies::new(1.0), &[]) {
        let geom::What::Feature(id) = met.what else { continue };
        let Some(terrain) = terrain(at, id) else { continue };
        let ends = usize::from(met.holds_start) + usize::from(met.holds_end);
        let veiled = match terrain {
            Terrain::Woods | Terrain::BuiltUp => match ends {
                0 => Some(Veiled::Behind(id)),
                1 => (met.inside > edge + slack).then_some(Veiled::Deep(id, met.inside)),
                _ => (far > inside + slack).then_some(Veiled::Inside(id, far)),
            },
            Terrain::GentleHill | Terrain::SteepHill => (ends == 0).then_some(Veiled::Behind(id)),
            // From the crest a unit sees both ways.
            Terrain::Crest => {
                let is_line = matches!(at.setup.ground.feature(id).shape, Shape::Line { .. });
                let between = met.to > slack && met.from < length - slack;
                (is_line && between).then_some(Veiled::Behind(id))
            }
            _ => None,
        };
        if veiled.is_some() {
            return veiled;
        }
    }
    None
}

/// FPN-3.4. Whether a feature can hide things.
fn veils(at: Table<FastPlay>, feature: FeatureId) -> bool {
    terrain(at, feature).is_some_and(|terrain| terrain.blocks_sight() || terrain == Terrain::Crest)
}

/// FPN-5.5, R85, G14. Whether a General sees any part of a unit: only the ground hides it.
pub(crate) fn sees(at: Table<FastPlay>, general: &General, unit: &Unit) -> bool {
    let eye = general.pose.at.point();
    unit.rects().any(|element| sees_element(at, eye, &element))
}

/// Whether any point of an element is in sight. Lines are tried to its nearest point and its corners, then
/// past every corner of the ground in between and square onto its sides: where sight opens, it opens at one
/// of these.
fn sees_element(at: Table<FastPlay>, eye: Vector, element: &Rect) -> bool {
    let ground = &at.setup.ground;
    let is_open = |point: Vector| {
        let line = Segment::new(eye, point);
        veil(at, line, line.length()).is_none()
    };
    let reach = element.reach();
    let (low, high) = (element.frame.at - reach, element.frame.at + reach);
    let between = ground.near(low.min(eye), high.max(eye)).into_iter().filter(|&id| veils(at, id));
    let between: Features = between.collect();
    if between.is_empty() || is_open(element.nearest(eye)) || element.corners().into_iter().any(is_open) {
        return true;
    }
    let solid = Solid::from(Convex::from(element));
    let farthest = (element.frame.at - eye).length() + element.radius();
    let is_open_past = |point: Vector| {
        let Some(ahead) = (point - eye).try_normalize() else { return false };
        let ray = Segment::new(eye, eye + ahead * farthest);
        // A line just beside a corner passes it.
        let rays = [-1e-3, 0.0, 1e-3].map(|aside| Segment::new(eye, ray.b + ahead.perp() * aside));
        rays.into_iter().any(|ray| {
            solid.along(ray).is_some_and(|(from, to)| is_open(ray.at(from)) || is_open(ray.at(to)))
        })
    };
    between.iter().flat_map(|&id| ground.rim(id)).any(|side| {
        let along = (side.b - side.a).normalize_or_zero();
        let foot = side.a + along * along.dot(eye - side.a);
        [side.a, side.b, foot].into_iter().any(is_open_past)
    })
}
