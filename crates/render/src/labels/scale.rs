//! The scale: a bar in the book's measure, in the emptiest corner.

use super::{Room, upright, width_of};
use crate::path::Path;
use crate::scene::{Anchor, Node, Run, Text, point};
use crate::sheet::Sheet;
use engine::View;
use geom::{Mm, Vector};

/// How long a bar may be, in pixels.
const LONGEST: f64 = 230.0;

/// Draws the bar, and keeps its place free of other words.
pub fn draw(view: &View, room: &mut Room, sheet: &Sheet) -> Vec<Node> {
    let Some((count, length)) = bar(view, sheet) else { return vec![] };
    let end = match view.yardstick.name {
        "inch" => format!("{count}″"),
        name => format!("{count} {name}"),
    };
    let overhang = sheet.pixels(10.0) * width_of(&end, false) / 2.0;
    let half = Vector::new(length / 2.0 + overhang + sheet.pixels(4.0), sheet.pixels(13.0));
    let margin = half + Vector::splat(sheet.pixels(6.0));
    let (low, high) = (margin, sheet.size - margin);
    let corners = [Vector::new(low.x, high.y), high, low, Vector::new(high.x, low.y)];
    let crowded = |corner: &Vector| room.standing.depth(&upright(*corner, half));
    let Some(middle) = corners.into_iter().min_by(|one, two| crowded(one).total_cmp(&crowded(two))) else {
        return vec![];
    };
    room.written.add(upright(middle, half), None);
    let at = |share: f64, down: f64| middle + Vector::new((share - 0.5) * length, sheet.pixels(down));
    let mut path = Path::new();
    path.through(&[at(0.0, -1.0), at(0.0, 6.0), at(1.0, 6.0), at(1.0, -1.0)]);
    path.stroke(at(0.5, 2.0), at(0.5, 6.0));
    path.stroke(at(0.25, 4.0), at(0.25, 6.0)).stroke(at(0.75, 4.0), at(0.75, 6.0));
    let words = |share: f64, words: String| {
        Node::Text(Text {
            class: "s-words".into(),
            at: point(at(share, -4.0)),
            anchor: Anchor::Middle,
            runs: vec![Run { class: "", words, off: 0.0 }],
        })
    };
    Node::path("s-bar", path).into_iter().chain([words(0.0, "0".into()), words(1.0, end)]).collect()
}

/// The longest round number of measures that fits, and its length.
fn bar(view: &View, sheet: &Sheet) -> Option<(u64, Mm)> {
    let one = view.yardstick.length.mm();
    let most = sheet.pixels(LONGEST).min(sheet.size.x * 0.3);
    let round = (0..12).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u64.pow(power)));
    let fitting = round.take_while(|count| *count as f64 * one <= most).last()?;
    (one > 0.0).then_some((fitting, fitting as f64 * one))
}
