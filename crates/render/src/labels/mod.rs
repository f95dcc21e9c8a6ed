//! Names and numbers that do not collide: the weightiest takes its place first, each the best that is left.

mod crowd;
mod map;
mod scale;
mod units;
mod widths;

pub use widths::width_of;

use crate::ground::Feature;
use crate::overlays::Shown;
use crate::path::Path;
use crate::scene::{Anchor, Class, Node, Run, Text, point};
use crate::sheet::Sheet;
use crate::units::Troops;
use crowd::Crowd;
use engine::View;
use geom::{Frame, Mm, Rect, Vector};
use names::UnitId;

/// Everything written on a drawing.
pub struct Labels {
    /// The names of places and waters.
    pub names: Vec<Node>,
    /// The names and numbers of pieces.
    pub units: Vec<Node>,
    /// The scale.
    pub scale: Vec<Node>,
}

/// Some lines of words that look for a place.
struct Label {
    /// The styles of every line.
    class: Class,
    /// The lines.
    lines: Vec<Vec<Run>>,
    /// Half the width and height of all lines together.
    half: Vector,
    /// The height of one line.
    line: Mm,
    /// Who goes first.
    weight: u32,
    /// Where it might stand, the best place first.
    candidates: Vec<Candidate>,
    /// The piece it belongs to; none for a name on the map.
    of: Option<UnitId>,
}

/// A place for a label.
struct Candidate {
    /// The middle of its box.
    middle: Vector,
    /// Which end of the lines is fixed.
    anchor: Anchor,
    /// Where a thin line leads from it, if it stands too far off to be clear.
    lead: Option<Vector>,
}

/// A label may cover so much of a piece, in parts of its own height, where no place is free.
const COVERS: f64 = 0.35;

impl Labels {
    /// Finds a place for every label, or none.
    pub fn place(
        view: &View,
        features: &[Feature],
        troops: &Troops,
        witness: Option<&Shown>,
        sheet: &Sheet,
    ) -> Labels {
        let mut standing = Crowd::new(sheet);
        for (rect, of) in units::obstacles(troops, sheet) {
            standing.add(rect, Some(of));
        }
        let mut written = Crowd::new(sheet);
        for tag in witness.into_iter().flat_map(|witness| &witness.tags) {
            written.add(*tag, None);
        }
        let scale = scale::draw(view, &standing, &mut written, sheet);
        let mut labels = units::labels(troops, sheet);
        labels.extend(map::places(view, sheet));
        // Equal weights keep their order, so that the same view is always drawn the same.
        labels.sort_by_key(|label| std::cmp::Reverse(label.weight));
        let mut placed = Labels { names: map::posts(view, sheet), units: vec![], scale };
        for label in labels {
            if let Some(candidate) = best(&label, &standing, &written, sheet) {
                written.add(upright(candidate.middle, label.half), None);
                let nodes = draw(&label, candidate);
                if label.of.is_some() { placed.units.extend(nodes) } else { placed.names.extend(nodes) }
            }
        }
        placed.names.extend(map::waters(features, &standing, &mut written, sheet));
        placed
    }
}

/// A rectangle that looks up the sheet.
fn upright(middle: Vector, half: Vector) -> Rect {
    Rect { frame: Frame { at: middle, ahead: Vector::Y }, half }
}

/// A label that stands nearer than this to another piece, in pixels, may be taken for that one's.
const CLEAR: f64 = 7.0;

/// The first candidate that is free and clear of others; else one that is free; else the one that covers the least of a
/// piece, if that is little. Never one that touches what is written.
fn best<'a>(label: &'a Label, standing: &Crowd, written: &Crowd, sheet: &Sheet) -> Option<&'a Candidate> {
    let mut free: Option<&Candidate> = None;
    let mut least: Option<(Mm, &Candidate)> = None;
    for candidate in &label.candidates {
        let on = upright(candidate.middle, label.half);
        let (low, high) = (candidate.middle - label.half, candidate.middle + label.half);
        if !sheet.holds(low, 0.0) || !sheet.holds(high, 0.0) || written.depth(&on) > 0.0 {
            continue;
        }
        let covered = standing.depth(&on);
        if covered <= 0.0 {
            let round = upright(candidate.middle, label.half + Vector::splat(sheet.pixels(CLEAR)));
            if label.of.is_none_or(|of| standing.depth_in_others(&round, of) <= 0.0) {
                return Some(candidate);
            }
            free = free.or(Some(candidate));
        } else if least.is_none_or(|(depth, _)| covered < depth) {
            least = Some((covered, candidate));
        }
    }
    free.or_else(|| {
        least.filter(|(covered, _)| *covered <= COVERS * label.line).map(|(_, candidate)| candidate)
    })
}

fn draw(label: &Label, candidate: &Candidate) -> Vec<Node> {
    let mut nodes = vec![];
    if let Some(lead) = candidate.lead {
        let box_ = upright(candidate.middle, label.half);
        let mut path = Path::new();
        path.stroke(lead, box_.nearest(lead));
        nodes.extend(Node::path("u-lead-line", path));
    }
    let x = match candidate.anchor {
        Anchor::Start => candidate.middle.x - label.half.x,
        Anchor::Middle => candidate.middle.x,
        Anchor::End => candidate.middle.x + label.half.x,
    };
    let top = candidate.middle.y - label.half.y;
    for (n, runs) in label.lines.iter().enumerate() {
        // Letters stand on their base line, a quarter above the foot of the line.
        let y = top + label.line * (n as f64 + 0.76);
        let text = Text {
            class: label.class.clone(),
            at: point(Vector::new(x, y)),
            anchor: candidate.anchor,
            runs: runs.clone(),
        };
        nodes.push(Node::Text(text));
    }
    nodes
}
