//! Named shapes that a book wants seen, and the shapes that decided a refusal.

mod union;

use crate::labels::width_of;
use crate::path::Path;
use crate::scene::{Anchor, Group, Node, Run, Text, point};
use crate::sheet::Sheet;
use crate::units::{Body, Troops, letter};
use engine::{Mark, Overlay, View, Witness};
use geom::{Length, Rect, Vector};

/// The styles for areas and for edges of an overlay, by its name. An unknown one looks like a zone.
fn styles(name: &str) -> (&'static str, &'static str) {
    match name {
        "reach" | "move" => ("o-reach", "o-reach-edge"),
        "bonus" | "charge" => ("o-bonus", "o-bonus-edge"),
        "path" => ("o-path", "o-path-edge"),
        "arc" | "fire" => ("o-arc", "o-arc-edge"),
        "close_fire" => ("o-close", "o-close-edge"),
        "command" => ("o-command", "o-command-edge"),
        "sight" => ("o-sight", "o-sight-edge"),
        "target" => ("o-target", "o-target-edge"),
        "threat" => ("o-threat", "o-threat-edge"),
        _ => ("o-zone", "o-zone-edge"),
    }
}

/// Draws an overlay; nothing if it has no shapes.
pub fn draw(overlay: &Overlay, view: &View, troops: &Troops, sheet: &Sheet) -> Option<Node> {
    let (area, edge) = styles(&overlay.name);
    let nodes = shapes(&overlay.marks, area, edge, troops, sheet);
    let owner = overlay.unit.and_then(|unit| view.pieces.iter().find(|piece| piece.unit == unit));
    let class = owner.map_or("o".into(), |owner| format!("o o-{}", letter(owner.side)));
    let words = match owner {
        Some(owner) => format!("{}: {}", overlay.label, owner.name),
        None => overlay.label.clone(),
    };
    let group = Group { class: class.into(), unit: None, place: None, words, nodes };
    (!group.nodes.is_empty()).then_some(Node::Group(group))
}

/// Marks in the style of their overlay: areas as one, with the rim of the whole.
fn shapes(
    marks: &[Mark],
    area: &'static str,
    edge: &'static str,
    troops: &Troops,
    sheet: &Sheet,
) -> Vec<Node> {
    let mut nodes = vec![];
    let mut rings: Vec<Vec<Vector>> = vec![];
    let mut lines = Path::new();
    for mark in marks {
        match mark {
            Mark::Point(spot) => cross(&mut lines, sheet.spot(*spot), sheet),
            Mark::Line(from, to) => {
                lines.stroke(sheet.spot(*from), sheet.spot(*to));
            }
            Mark::Area(corners) => rings.push(corners.iter().map(|&corner| sheet.spot(corner)).collect()),
            Mark::Circle(middle, radius) => {
                let (middle, radius) = (sheet.spot(*middle), radius.mm().abs());
                nodes.push(Node::disc(area, middle, radius));
                nodes.push(Node::disc(edge, middle, radius));
            }
            Mark::Unit(unit) => {
                if let Some(body) = troops.body(*unit) {
                    brackets(&mut lines, &footprint(body, sheet), sheet);
                }
            }
        }
    }
    let mut fill = Path::new();
    for ring in union::oriented(&rings) {
        fill.ring(&ring);
    }
    nodes.extend(Node::path(area, fill));
    nodes.extend(Node::path(edge, union::rim(&rings)));
    nodes.extend(Node::path(edge, lines));
    nodes
}

fn cross(path: &mut Path, at: Vector, sheet: &Sheet) {
    let size = 4.0 * sheet.mark;
    let by = |x: f64, y: f64| at + Vector::new(x, y) * size;
    path.stroke(by(-1.0, 0.0), by(1.0, 0.0)).stroke(by(0.0, -1.0), by(0.0, 1.0));
}

/// What a body covers, with a little room round it, on the sheet.
fn footprint(body: &Body, sheet: &Sheet) -> Rect {
    let room = Vector::splat(6.0 * sheet.mark);
    body.on_sheet(sheet, body.middle(), body.size() + room)
}

/// Four corners round a unit.
fn brackets(path: &mut Path, round: &Rect, sheet: &Sheet) {
    let corners = round.corners();
    for n in 0..4 {
        let (before, at, after) = (corners[(n + 3) % 4], corners[n], corners[(n + 1) % 4]);
        let arm = |to: Vector| at + (to - at).clamp_length_max((6.0 * sheet.mark).min(at.distance(to) / 3.0));
        path.through(&[arm(before), at, arm(after)]);
    }
}

/// A refusal as it is drawn, and the ground its tags take.
pub struct Shown {
    /// The shapes.
    pub nodes: Vec<Node>,
    /// Where the measures stand.
    pub tags: Vec<Rect>,
}

/// Draws what decided a refusal: shapes in one colour, stretches between bars with their measure.
pub fn witness(witness: &Witness, view: &View, troops: &Troops, sheet: &Sheet) -> Shown {
    let marks: Vec<Mark> = witness.0.to_vec();
    let mut nodes = shapes(&marks, "o-witness", "o-witness-edge", troops, sheet);
    let mut tags = vec![];
    for mark in &marks {
        let Mark::Line(from, to) = mark else { continue };
        let (a, b) = (sheet.spot(*from), sheet.spot(*to));
        let across = (b - a).normalize_or(Vector::X).perp() * (5.5 * sheet.mark);
        let mut bars = Path::new();
        bars.stroke(a - across, a + across).stroke(b - across, b + across);
        nodes.extend(Node::path("o-witness-edge", bars));
        let words = measure(view, Length::of(a.distance(b)));
        let half = Vector::new(
            width_of(&words, true) * sheet.pixels(10.6) / 2.0 + sheet.pixels(5.0),
            sheet.pixels(9.5),
        );
        let below = a.max(b).y + half.y + 8.0 * sheet.mark;
        let middle = Vector::new(a.midpoint(b).x, below);
        let middle = middle.clamp(half, (sheet.size - half).max(half));
        nodes.push(Node::rect("o-tag", middle, half * 2.0, sheet.pixels(4.0), 0.0));
        nodes.push(Node::Text(Text {
            class: "o-measure".into(),
            at: point(middle + Vector::new(0.0, sheet.pixels(3.8))),
            anchor: Anchor::Middle,
            runs: vec![Run { class: "", words, off: 0.0 }],
        }));
        tags.push(Rect::around(&geom::Frame { at: middle, ahead: Vector::Y }, half.x * 2.0, half.y * 2.0));
    }
    let group = Group { class: "o".into(), unit: None, place: None, words: String::new(), nodes };
    Shown { nodes: vec![Node::Group(group)], tags }
}

/// A length in the book's measure, with one decimal.
pub fn measure(view: &View, length: Length) -> String {
    let number = view.yardstick.of(length);
    match view.yardstick.name {
        "inch" => format!("{number:.1}″"),
        name => format!("{number:.0} {name}"),
    }
}
