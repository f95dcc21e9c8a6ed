//! The labels of pieces: name and strength behind a unit, a leader's name beside him.

use super::widths::width_of;
use super::{Candidate, Label, upright};
use crate::Detail;
use crate::scene::{Anchor, Class, Run};
use crate::sheet::Sheet;
use crate::units::{Base, Body, LEADER_REACH, Troops, behind, block, letter, tokens_row, turned};
use engine::{Nerve, Rank};
use geom::{Frame, Mm, Rect, Vector};
use names::UnitId;

/// The ground that pieces and what hangs on them take on the sheet.
pub fn obstacles(troops: &Troops, sheet: &Sheet) -> Vec<(Rect, UnitId)> {
    let of = |body: &Body| {
        obstacles_of(body, sheet).into_iter().map(|rect| (rect, body.piece.unit)).collect::<Vec<_>>()
    };
    troops.bodies.iter().flat_map(of).collect()
}

fn obstacles_of(body: &Body, sheet: &Sheet) -> Vec<Rect> {
    if body.is_leader() {
        let reach = Vector::splat(2.0 * (LEADER_REACH - 2.0) * sheet.mark);
        return vec![body.on_sheet(sheet, body.middle(), reach)];
    }
    if sheet.detail == Detail::Far {
        let (middle, size) = block(body, sheet);
        return vec![body.on_sheet(sheet, middle, size)];
    }
    let mut rects: Vec<Rect> = if body.is_cloud() {
        vec![body.on_sheet(sheet, body.middle(), body.size())]
    } else {
        body.stands.iter().map(|stand| stand_on_sheet(body, stand, sheet)).collect()
    };
    let (front, rear) = margins(body, sheet);
    let strip = |width: Mm, from: Mm, to: Mm| {
        body.on_sheet(sheet, Vector::new(body.middle().x, (from + to) / 2.0), Vector::new(width, to - from))
    };
    rects.push(strip(11.0 * sheet.mark, body.low.y - front, body.low.y));
    if rear > 0.0 {
        rects.push(strip(body.size().x, body.high.y, body.high.y + rear));
    }
    rects.extend(tokens_row(body, sheet).map(|(middle, size)| body.on_sheet(sheet, middle, size)));
    rects
}

/// A stand on the sheet, with a little room round it.
fn stand_on_sheet(body: &Body, stand: &Base, sheet: &Sheet) -> Rect {
    let rect = body.on_sheet(sheet, stand.middle, stand.size);
    let ahead = turned(rect.frame.ahead, stand.turn);
    Rect { frame: Frame { at: rect.frame.at, ahead }, half: rect.half + Vector::splat(sheet.mark) }
}

/// The room that marks take before the front and behind the rear of a unit.
fn margins(body: &Body, sheet: &Sheet) -> (Mm, Mm) {
    let mark = 9.0 * sheet.mark;
    let rail = behind(body, sheet);
    match body.piece.bearing.nerve {
        Nerve::Routing => (mark, rail + mark),
        _ if body.piece.layout.is_all_round() => (0.75 * mark, rail.max(0.75 * mark)),
        _ => (mark, rail),
    }
}

/// A label for every piece; none from afar.
pub fn labels(troops: &Troops, sheet: &Sheet) -> Vec<Label> {
    if sheet.detail == Detail::Far {
        return vec![];
    }
    troops.bodies.iter().filter_map(|body| label(body, sheet)).collect()
}

/// Longer names are cut.
const LONGEST: usize = 34;

fn shortened(name: &str) -> String {
    let name = name.trim();
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    name.chars().take(LONGEST - 1).chain(['…']).collect()
}

fn label(body: &Body, sheet: &Sheet) -> Option<Label> {
    let piece = body.piece;
    let name = shortened(&piece.name);
    let run = |class, words: String, off| Run { class, words, off };
    let gap = sheet.pixels(3.2);
    let mut first = vec![run("", name.clone(), 0.0)];
    let mut second: Vec<Run> = vec![];
    let near = sheet.detail == Detail::Near;
    if let Some(turn) = piece.last_seen {
        second.push(run("u-more", format!("last seen, turn {turn}"), 0.0));
    } else if body.is_leader() {
        if near && !piece.grade.is_empty() {
            first.push(run("u-more", piece.grade.clone(), gap));
        }
    } else {
        first.extend(piece.strength.map(|strength| run("u-number", strength.now.to_string(), gap)));
        let more: Vec<&str> =
            [piece.grade.as_str(), &piece.formation].into_iter().filter(|word| !word.is_empty()).collect();
        if near && !more.is_empty() {
            second.push(run("u-more", more.join(", "), 0.0));
        }
    }
    if name.is_empty() && first.len() == 1 {
        return None;
    }
    let size = if body.is_leader() { 11.7 } else { 10.7 };
    let lines: Vec<Vec<Run>> = [first, second].into_iter().filter(|line| !line.is_empty()).collect();
    let wide = |line: &Vec<Run>| -> f64 {
        line.iter().map(|run| width_of(&run.words, run.class.is_empty()) * sheet.pixels(size) + run.off).sum()
    };
    let line = sheet.pixels(size * 1.18);
    let half = Vector::new(
        lines.iter().map(wide).fold(0.0, f64::max) / 2.0 + sheet.pixels(1.0),
        line * lines.len() as f64 / 2.0,
    );
    let candidates = if body.is_leader() { beside(body, half, sheet) } else { round(body, half, sheet) };
    Some(Label {
        class: class(body),
        lines,
        half,
        line,
        weight: weight(body),
        candidates,
        of: Some(piece.unit),
    })
}

fn class(body: &Body) -> Class {
    let mut class = format!("u-label u-label-{}", letter(body.piece.side));
    if body.is_leader() {
        class += " u-label-lead";
    } else if body.piece.last_seen.is_some() {
        class += " u-label-seen";
    } else if body.piece.bearing.done {
        class += " u-label-done";
    }
    class.into()
}

/// Leaders by rank before units, and units by size.
fn weight(body: &Body) -> u32 {
    match body.piece.leader.as_ref().map(|leader| leader.rank) {
        Some(Rank::Army) => 830,
        Some(Rank::Division) => 820,
        Some(Rank::Brigade) => 810,
        None => 500 + (body.stands.len() as u32).min(200),
    }
}

/// Beside a leader: to the right, to the left, below, above, and slantwise.
fn beside(body: &Body, half: Vector, sheet: &Sheet) -> Vec<Candidate> {
    let at = sheet.point(body.world(body.middle()));
    let reach = LEADER_REACH * sheet.mark + sheet.pixels(1.0);
    let off = Vector::new(reach + half.x, reach + half.y);
    let slant = 0.6 * reach;
    let places = [
        (off.x, 0.0, Anchor::Start),
        (-off.x, 0.0, Anchor::End),
        (0.0, off.y, Anchor::Middle),
        (0.0, -off.y, Anchor::Middle),
        (slant + half.x, slant + half.y, Anchor::Start),
        (slant + half.x, -slant - half.y, Anchor::Start),
        (-slant - half.x, slant + half.y, Anchor::End),
        (-slant - half.x, -slant - half.y, Anchor::End),
    ];
    let candidate = |(place, (x, y, anchor)): (usize, (Mm, Mm, Anchor))| Candidate {
        middle: at + Vector::new(x, y),
        anchor,
        cost: 2.0 * place as f64,
        off: 0.0,
        lead: None,
    };
    places.into_iter().enumerate().map(candidate).collect()
}

/// The directions in which a label may stand off a unit, in degrees from straight behind it, and what each
/// costs.
const ROUND: [(f64, f64); 12] = [
    (0.0, 0.0),
    (28.0, 2.0),
    (-28.0, 2.0),
    (55.0, 4.0),
    (-55.0, 4.0),
    (90.0, 9.0),
    (-90.0, 9.0),
    (125.0, 11.0),
    (-125.0, 11.0),
    (152.0, 12.0),
    (-152.0, 12.0),
    (180.0, 10.0),
];

/// How far off a unit its label may stand, in pixels.
const OFF: [f64; 4] = [2.0, 9.0, 17.0, 31.0];

/// A label that stands farther off than this, in pixels, is tied to its unit by a line.
const TIED: f64 = 12.0;

/// Round a unit: behind it first.
fn round(body: &Body, half: Vector, sheet: &Sheet) -> Vec<Candidate> {
    let (front, rear) = margins(body, sheet);
    let right = tokens_row(body, sheet).map_or(0.0, |(middle, size)| middle.x + size.x / 2.0 - body.high.x);
    let (low, high) = (body.low - Vector::new(0.0, front), body.high + Vector::new(right, rear));
    let on_sheet = |local: Vector| sheet.point(body.world(local));
    let corners = [low, Vector::new(high.x, low.y), high, Vector::new(low.x, high.y)].map(on_sheet);
    let back = -sheet.along(body.frame.ahead);
    let middle = on_sheet(body.middle());
    let covered = body.on_sheet(sheet, low.midpoint(high), high - low);
    let from = |at: Vector, degrees: f64, off: f64| {
        let way = turned(back, degrees);
        // What the unit and the label each take of that direction.
        let ours = corners.iter().map(|corner| (*corner - at).dot(way)).fold(0.0, f64::max);
        let theirs = way.abs().dot(half);
        at + way * (ours + theirs + sheet.pixels(off))
    };
    let mut candidates = vec![];
    for off in OFF {
        for (degrees, price) in ROUND {
            let mut put = |at: Vector, more: f64| {
                let (tie, middle) = (covered.nearest(middle), from(at, degrees, off));
                let off = covered.distance(&upright(middle, half));
                let lead = (off > sheet.pixels(TIED)).then_some(tie);
                let cost = off / sheet.pixel + price + more;
                candidates.push(Candidate { middle, anchor: Anchor::Middle, cost, off, lead });
            };
            put(middle, 0.0);
            // A broad unit has room behind its wings, too.
            if degrees == 0.0 || degrees == 180.0 {
                for wing in [-0.3, 0.3] {
                    put(on_sheet(body.middle() + Vector::new(wing * body.size().x, 0.0)), 1.0);
                }
            }
        }
    }
    candidates
}
