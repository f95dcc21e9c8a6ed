//! Names and numbers that do not collide: the weightiest takes its place first, each the best that is left.

mod crowd;
mod map;
mod scale;
#[cfg(test)]
mod tests;
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
use engine::{Look, View};
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
    /// Labels of more weight are placed first.
    weight: u32,
    /// Where it might stand.
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
    /// How much worse it is than the best place, in pixels of distance.
    cost: f64,
    /// How far it stands off what it names.
    off: Mm,
    /// Where a thin line leads to from it, if it stands too far off to be clear.
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
        let mut room = Room::new(features, troops, sheet);
        let tags = witness.into_iter().flat_map(|witness| witness.tags.iter().copied());
        for taken in tags.chain(map::posts(view, sheet)) {
            room.written.add(taken, None);
        }
        let scale = scale::draw(view, &mut room, sheet);
        let mut labels = units::labels(troops, sheet);
        labels.extend(map::names(view, features, sheet));
        let mut names = map::draw_posts(view, sheet);
        let mut units = vec![];
        for (label, candidate) in placed(&mut labels, &mut room, sheet) {
            let nodes = draw(label, candidate);
            if label.of.is_some() { units.extend(nodes) } else { names.extend(nodes) }
        }
        names.extend(map::waters(features, &mut room, sheet));
        Labels { names, units, scale }
    }
}

/// What takes room on a sheet.
struct Room {
    /// The pieces, and what hangs on them.
    standing: Crowd,
    /// Houses and towns, over which a name on the map would be hard to read.
    built: Crowd,
    /// The labels that are written already.
    written: Crowd,
}

impl Room {
    fn new(features: &[Feature], troops: &Troops, sheet: &Sheet) -> Room {
        let empty = || Crowd::new(sheet);
        let mut room = Room { standing: empty(), built: empty(), written: empty() };
        for (rect, of) in units::obstacles(troops, sheet) {
            room.standing.add(rect, Some(of));
        }
        let built =
            features.iter().filter(|feature| matches!(feature.look, Look::Building | Look::TownBlock));
        for ring in built.filter_map(Feature::ring) {
            let (low, high) = ring.bounds();
            room.built.add(upright(ring.middle(), (high - low) / 2.0), None);
        }
        room
    }

    /// Whether nothing stands or is written here.
    fn is_free(&self, rect: &Rect) -> bool {
        self.standing.depth(rect) <= 0.0 && self.written.depth(rect) <= 0.0
    }
}

/// The labels that find a place, each with the place, the weightiest first.
fn placed<'a>(labels: &'a mut [Label], room: &mut Room, sheet: &Sheet) -> Vec<(&'a Label, &'a Candidate)> {
    // Equal weights keep their order, so that the same view is always drawn the same.
    labels.sort_by_key(|label| std::cmp::Reverse(label.weight));
    let mut placed = vec![];
    for label in labels.iter() {
        if let Some(candidate) = best(label, room, sheet) {
            room.written.add(upright(candidate.middle, label.half), None);
            placed.push((label, candidate));
        }
    }
    placed
}

/// A rectangle that looks up the sheet.
fn upright(middle: Vector, half: Vector) -> Rect {
    Rect { frame: Frame { at: middle, ahead: Vector::Y }, half }
}

/// A label must stand so much nearer to its own piece than to any other, in pixels, or may be taken for the
/// other's.
const CLEAR: f64 = 3.0;

/// What it costs not to be clear of others, to be a name on the map over houses, and to cover a piece.
const UNCLEAR: f64 = 12.0;
const OVER_HOUSES: f64 = 60.0;
const COVERING: f64 = 1000.0;

/// The candidate that costs least. None ever touches a written label, and none covers much of a piece.
fn best<'a>(label: &'a Label, room: &Room, sheet: &Sheet) -> Option<&'a Candidate> {
    let mut best: Option<(f64, &Candidate)> = None;
    for candidate in &label.candidates {
        if best.is_some_and(|(cost, _)| cost <= candidate.cost) {
            continue;
        }
        let on = upright(candidate.middle, label.half);
        let (low, high) = (candidate.middle - label.half, candidate.middle + label.half);
        if !sheet.holds(low, 0.0) || !sheet.holds(high, 0.0) || room.written.depth(&on) > 0.0 {
            continue;
        }
        let covered = room.standing.depth(&on);
        if covered > COVERS * label.line {
            continue;
        }
        let round =
            upright(candidate.middle, label.half + Vector::splat(candidate.off + sheet.pixels(CLEAR)));
        let unclear = match label.of {
            Some(of) if room.standing.depth_in_others(&round, of) > 0.0 => UNCLEAR,
            None if room.built.depth(&on) > 0.0 => OVER_HOUSES,
            _ => 0.0,
        };
        let cost = candidate.cost
            + unclear
            + if covered > 0.0 { COVERING * (1.0 + covered / label.line) } else { 0.0 };
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

fn draw(label: &Label, candidate: &Candidate) -> Vec<Node> {
    let mut nodes = vec![];
    if let Some(lead) = candidate.lead {
        let mut path = Path::new();
        path.stroke(lead, upright(candidate.middle, label.half).nearest(lead));
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
