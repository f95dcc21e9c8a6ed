//! What hangs outside the footprint: the rail of strength behind it, tokens off its right flank.

use super::body::Body;
use super::front::all_round;
use crate::Detail;
use crate::path::Path;
use crate::scene::{Anchor, Group, Node, Place, Run, Text, point};
use crate::sheet::Sheet;
use engine::{Glyph, Strength, Token};
use geom::{Mm, Vector};

/// How far behind the rear edge a rail begins, and how thick it is, in marks.
const RAIL: (f64, f64) = (2.9, 2.5);

/// The strength that a rail shows, if some is lost.
fn losses(body: &Body) -> Option<Strength> {
    body.piece.strength.filter(|strength| strength.now < strength.full)
}

/// How much room behind the rear edge is taken by marks and the rail.
pub fn behind(body: &Body, sheet: &Sheet) -> Mm {
    let rail = if losses(body).is_some() { (RAIL.0 + RAIL.1) * sheet.mark } else { 0.0 };
    all_round(body, sheet) + rail
}

/// The rail: as long as the unit is wide, ticked at the quarters, filled by the strength that is left. None
/// at full strength.
pub fn rail(body: &Body, sheet: &Sheet) -> Vec<Node> {
    let Some(strength) = losses(body) else { return vec![] };
    let thick = RAIL.1 * sheet.mark;
    let (left, width) = (body.low.x, body.size().x);
    let y = body.high.y + all_round(body, sheet) + RAIL.0 * sheet.mark + thick / 2.0;
    let part = |class: &'static str, share: f64| {
        let size = Vector::new(width * share, thick);
        Node::rect(class, Vector::new(left + size.x / 2.0, y), size, 0.0, 0.0)
    };
    let mut ticks = Path::new();
    for quarter in 1..4 {
        let x = left + width * f64::from(quarter) / 4.0;
        ticks.stroke(Vector::new(x, y - thick / 2.0), Vector::new(x, y + thick / 2.0));
    }
    let share = f64::from(strength.now) / f64::from(strength.full.max(1));
    let mut nodes = vec![part("u-rail", 1.0), part("u-left", share)];
    nodes.extend(Node::path("u-tick", ticks));
    nodes
}

/// The tokens that are drawn, in their order.
fn drawn(body: &Body) -> Vec<Token> {
    let mut tokens: Vec<Token> =
        body.piece.tokens.iter().filter(|token| token.glyph != Glyph::None).copied().collect();
    tokens.sort_by_key(|token| token.glyph);
    tokens
}

/// The radius of a token and the distance from one to the next, in marks.
const TOKEN: (f64, f64) = (6.0, 13.0);

/// How many tokens lie side by side before the rest is only counted.
const ROW: usize = 3;

/// How many places the tokens of a body take.
fn places(body: &Body) -> usize {
    let count = drawn(body).len();
    if count > ROW { ROW + 1 } else { count }
}

/// Where the nth token lies.
fn place(body: &Body, sheet: &Sheet, n: usize) -> Vector {
    let x = body.high.x + all_round(body, sheet) + (8.2 + TOKEN.1 * n as f64) * sheet.mark;
    Vector::new(x, body.middle().y)
}

/// The ground that the tokens take, as a middle and a size.
pub fn row(body: &Body, sheet: &Sheet) -> Option<(Vector, Vector)> {
    let count = places(body).checked_sub(1)?;
    let (first, last) = (place(body, sheet, 0), place(body, sheet, count));
    let round = Vector::splat(2.0 * TOKEN.0 * sheet.mark);
    Some((first.midpoint(last), (last - first).abs() + round))
}

/// The tokens: upright, in a row off the right flank.
pub fn tokens(body: &Body, sheet: &Sheet) -> Vec<Node> {
    let tokens = drawn(body);
    let more = tokens.len().saturating_sub(ROW);
    let mut nodes: Vec<Node> = tokens
        .iter()
        .take(ROW)
        .enumerate()
        .map(|(n, token)| upright(body, place(body, sheet, n), glyph(token, sheet.mark, sheet)))
        .collect();
    if more > 0 {
        let words = letters(&format!("+{more}"), sheet);
        nodes.push(upright(body, place(body, sheet, ROW), vec![words]));
    }
    nodes
}

/// One dot for whatever tokens there are, where the table is shown too small for them.
pub fn dot(body: &Body, at: Vector, sheet: &Sheet) -> Option<Node> {
    (sheet.detail == Detail::Far && !drawn(body).is_empty())
        .then(|| Node::disc("u-dot", at, sheet.pixels(2.4)))
}

fn upright(body: &Body, at: Vector, nodes: Vec<Node>) -> Node {
    let place = Some(Place::new(at, -body.degrees));
    Node::Group(Group { class: "".into(), unit: None, place, words: String::new(), nodes })
}

/// A disc with its sign.
fn glyph(token: &Token, mark: Mm, sheet: &Sheet) -> Vec<Node> {
    let mut path = Path::new();
    let mut dots = Path::new();
    let at = |x: f64, y: f64| Vector::new(x, y) * mark;
    let wave = |path: &mut Path, y: f64| {
        path.move_to(at(-3.9, y));
        for (n, swing) in [-2.6, 2.6, -2.6].into_iter().enumerate() {
            let x = -3.9 + 2.6 * n as f64;
            path.bend_to(at(x + 1.3, y + swing), at(x + 2.6, y));
        }
    };
    let mut letter = None;
    match token.glyph {
        Glyph::None => {}
        Glyph::Shaken => wave(&mut path, 0.2),
        Glyph::Routing => {
            wave(&mut path, -1.6);
            wave(&mut path, 2.0);
        }
        Glyph::Disordered => {
            path.stroke(at(-2.9, 3.2), at(-1.1, -3.2)).stroke(at(1.2, 3.2), at(3.2, -2.8));
        }
        Glyph::Tired(degree) => {
            path.ring(&[at(-2.3, -3.6), at(2.3, -3.6), at(-2.3, 2.2), at(2.3, 2.2)]);
            let count = degree.clamp(1, 3);
            for n in 0..count {
                dots.dot(at((f64::from(n) - f64::from(count - 1) / 2.0) * 2.2, 4.3));
            }
        }
        Glyph::OutOfPowder => {
            let r = 2.6;
            path.move_to(at(-r, 0.0))
                .arc_to(r * mark, true, at(r, 0.0))
                .arc_to(r * mark, true, at(-r, 0.0))
                .close();
        }
        Glyph::OutOfCommand => {
            for side in [-1.0, 1.0] {
                path.move_to(at(1.7 * side, -1.9)).line_to(at(2.4 * side, -1.9));
                path.arc_to(1.9 * mark, side > 0.0, at(2.4 * side, 1.9)).line_to(at(1.7 * side, 1.9));
            }
            path.stroke(at(1.0, -3.4), at(-1.0, 3.4));
        }
        Glyph::Letter => {
            let first = token.label.chars().next().unwrap_or('?');
            letter = Some(letters(&first.to_uppercase().to_string(), sheet));
        }
    }
    let disc = Node::disc("u-token", Vector::ZERO, TOKEN.0 * mark);
    let parts = [Node::path("u-glyph", path), Node::path("u-dots", dots), letter];
    [disc].into_iter().chain(parts.into_iter().flatten()).collect()
}

fn letters(words: &str, sheet: &Sheet) -> Node {
    Node::Text(Text {
        class: "u-letter".into(),
        at: point(Vector::new(0.0, sheet.pixels(2.9))),
        anchor: Anchor::Middle,
        runs: vec![Run { class: "", words: words.into(), off: 0.0 }],
    })
}
