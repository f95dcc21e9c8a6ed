//! The names on the map: towns, farms and heights at their places, waters along their course.

use super::widths::width_of;
use super::{Candidate, Label, Room, upright};
use crate::Detail;
use crate::ground::{Feature, Outline};
use crate::path::Path;
use crate::scene::{Along, Anchor, Node, Run};
use crate::sheet::Sheet;
use engine::{Look, PlaceRank, View};
use geom::{Frame, Mm, Rect, Vector};

/// How a name is written.
struct Hand {
    /// Its style.
    class: &'static str,
    /// Its size and the space between letters, in pixels.
    size: f64,
    spaced: f64,
    /// Labels of more weight are placed first.
    weight: u32,
    /// From which detail on it is written.
    from: Detail,
}

impl Hand {
    const fn new(class: &'static str, size: f64, spaced: f64, weight: u32, from: Detail) -> Hand {
        Hand { class, size, spaced, weight, from }
    }

    /// How the name of a place is written.
    const fn of(rank: PlaceRank) -> Hand {
        match rank {
            PlaceRank::Objective => Hand::new("n-goal", 12.0, 0.0, 1000, Detail::Far),
            PlaceRank::Town => Hand::new("n-town", 16.0, 0.0, 900, Detail::Far),
            PlaceRank::Farm => Hand::new("n-farm", 12.0, 0.0, 400, Detail::Middle),
            PlaceRank::Height => Hand::new("n-height", 13.5, 2.4, 300, Detail::Far),
            PlaceRank::Water => Hand::new("n-water", 11.0, 1.6, 200, Detail::Far),
        }
    }

    /// How the name of a feature is written in its middle; waters that run are written along their course.
    const fn of_feature(look: Look) -> Option<Hand> {
        Some(match look {
            Look::TownBlock => Hand::of(PlaceRank::Farm),
            Look::Height { .. } => Hand::of(PlaceRank::Height),
            Look::Lake => Hand::of(PlaceRank::Water),
            Look::Ford | Look::Bridge => Hand::new("n-spot", 11.0, 0.0, 150, Detail::Near),
            Look::Woods { .. } | Look::Rocks | Look::Scrub | Look::Marsh | Look::Orchard => {
                Hand::new("n-spot", 11.0, 0.0, 250, Detail::Middle)
            }
            Look::Building | Look::Fieldwork => Hand::new("n-spot", 11.0, 0.0, 260, Detail::Middle),
            _ => return None,
        })
    }

    /// A label in this hand about a point; none where less is drawn.
    fn label(&self, name: &str, at: Vector, is_post: bool, sheet: &Sheet) -> Option<Label> {
        let name = name.trim();
        if name.is_empty() || sheet.detail < self.from {
            return None;
        }
        let width = width_of(name, false) * self.size + self.spaced * name.chars().count() as f64;
        let line = sheet.pixels(self.size * 1.15);
        let half = Vector::new(sheet.pixels(width) / 2.0, line / 2.0);
        let run = Run { class: "", words: name.to_owned(), off: 0.0 };
        Some(Label {
            class: self.class.into(),
            lines: vec![vec![run]],
            half,
            line,
            weight: self.weight,
            candidates: round(at, half, is_post, sheet),
            of: None,
        })
    }
}

/// A label for every place, and for every feature with a name that no place bears.
pub fn names(view: &View, features: &[Feature], sheet: &Sheet) -> Vec<Label> {
    let places = &view.landscape.places;
    let of_place = |place: &engine::NamedPlace| {
        let is_post = place.rank == PlaceRank::Objective;
        Hand::of(place.rank).label(&place.name, sheet.spot(place.at), is_post, sheet)
    };
    let of_feature = |feature: &Feature| {
        if places.iter().any(|place| place.name == feature.name) {
            return None;
        }
        let middle = match &feature.outline {
            // A town is named above its roofs.
            Outline::Ring(ring) if feature.look == Look::TownBlock => {
                Vector::new(ring.middle().x, ring.bounds().0.y - sheet.pixels(9.0))
            }
            Outline::Ring(ring) => ring.centroid(),
            Outline::Way { points, .. } => points[points.len() / 2],
        };
        Hand::of_feature(feature.look)?.label(feature.name, middle, false, sheet)
    };
    places.iter().filter_map(of_place).chain(features.iter().filter_map(of_feature)).collect()
}

/// On a place, then ever farther round it; of a post never on it.
fn round(at: Vector, half: Vector, is_post: bool, sheet: &Sheet) -> Vec<Candidate> {
    const WAYS: [(f64, f64); 8] = [
        (0.0, -1.0),
        (0.0, 1.0),
        (1.0, -1.0),
        (-1.0, -1.0),
        (1.0, 1.0),
        (-1.0, 1.0),
        (1.7, 0.0),
        (-1.7, 0.0),
    ];
    let candidate = |middle, cost| Candidate { middle, anchor: Anchor::Middle, cost, off: 0.0, lead: None };
    let mut candidates = vec![];
    if !is_post {
        candidates.push(candidate(at, 0.0));
    }
    for ring in 1..=4 {
        let far = 9.0 * f64::from(ring) - 3.0;
        let off = Vector::new(half.x * 0.5, half.y) + Vector::splat(sheet.pixels(far));
        let around = WAYS.into_iter().enumerate();
        candidates.extend(
            around.map(|(place, (x, y))| candidate(at + off * Vector::new(x, y), far + place as f64)),
        );
    }
    candidates
}

/// How far a post reaches from its middle, in marks.
const POST: f64 = 5.0;

/// The ground of a post at everything that is to be taken or held.
pub fn posts(view: &View, sheet: &Sheet) -> Vec<Rect> {
    let goals = view.landscape.places.iter().filter(|place| place.rank == PlaceRank::Objective);
    goals.map(|place| upright(sheet.spot(place.at), Vector::splat(POST * sheet.mark))).collect()
}

/// The posts: diamonds.
pub fn draw_posts(view: &View, sheet: &Sheet) -> Vec<Node> {
    let post = |Rect { frame, half }: Rect| {
        let corners = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
        let mut path = Path::new();
        path.ring(&corners.map(|(x, y)| frame.at + Vector::new(x, y) * half));
        Node::path("n-post", path)
    };
    posts(view, sheet).into_iter().filter_map(post).collect()
}

/// The names of waters, each along its course where nothing is in the way.
pub fn waters(features: &[Feature], room: &mut Room, sheet: &Sheet) -> Vec<Node> {
    let named = features.iter().filter(|feature| {
        matches!(feature.look, Look::Stream | Look::River) && !feature.name.trim().is_empty()
    });
    let mut nodes = vec![];
    for (place, water) in named.enumerate() {
        let Outline::Way { width, .. } = water.outline else { continue };
        let words = water.name.trim();
        let Hand { class, size, spaced, .. } = Hand::of(PlaceRank::Water);
        let length = sheet.pixels(width_of(words, false) * size + spaced * words.chars().count() as f64);
        let course = water.rounded().points();
        let off = width.max(sheet.pixels(2.4)) / 2.0 + sheet.pixels(4.5);
        let Some(line) = stretch(&course, length, off, room, sheet) else { continue };
        boxes(&line, sheet).for_each(|rect| room.written.add(rect, None));
        let mut path = Path::new();
        path.through(&line);
        let id = format!("water-{place}");
        nodes.push(Node::Along(Along { class: class.into(), id, d: path.finish(), words: words.into() }));
    }
    nodes
}

/// How many places along a course are tried.
const TRIES: usize = 24;

/// The first stretch beside a course that is long enough and free, read from left to right: above the water,
/// or below.
fn stretch(course: &[Vector], length: Mm, off: Mm, room: &Room, sheet: &Sheet) -> Option<Vec<Vector>> {
    let whole: Mm = course.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
    let slack = whole - length * 1.08;
    if slack <= 0.0 {
        return None;
    }
    // From a fifth of the way on, and round: the middle of a battlefield is full.
    for n in 0..TRIES {
        let share = (0.18 + n as f64 / TRIES as f64) % 1.0;
        let part = cut(course, slack * share, length * 1.08);
        let mut part = smoothed(&part);
        let reads_left = part.last()?.x < part.first()?.x;
        if reads_left {
            part.reverse();
        }
        // Letters stand on their line: above the water they begin at the bank, below it they end there.
        for off in [-off, off + sheet.pixels(7.0)] {
            let line = beside(&part, off);
            let on_sheet = line.iter().all(|point| sheet.holds(*point, sheet.pixels(8.0)));
            if on_sheet && boxes(&line, sheet).all(|rect| room.is_free(&rect)) {
                return Some(line);
            }
        }
    }
    None
}

/// Boxes that letters on a line take.
fn boxes<'a>(line: &'a [Vector], sheet: &'a Sheet) -> impl Iterator<Item = Rect> + 'a {
    let high = sheet.pixels(12.0);
    line.windows(2).map(move |ends| {
        let along = (ends[1] - ends[0]).normalize_or(Vector::X);
        let middle = ends[0].midpoint(ends[1]) - along.perp() * (high * 0.3);
        let half = Vector::new(ends[0].distance(ends[1]) / 2.0, high / 2.0);
        Rect { frame: Frame { at: middle, ahead: along.perp() }, half }
    })
}

/// The part of a line from so far on, so long.
fn cut(line: &[Vector], from: Mm, length: Mm) -> Vec<Vector> {
    let mut part = vec![];
    let (mut gone, to) = (0.0, from + length);
    for ends in line.windows(2) {
        let size = ends[0].distance(ends[1]);
        let share = |at: Mm| ends[0].lerp(ends[1], ((at - gone) / size.max(1e-9)).clamp(0.0, 1.0));
        if gone + size >= from && gone <= to {
            if part.is_empty() {
                part.push(share(from));
            }
            part.push(share(to));
        }
        gone += size;
    }
    part.dedup();
    part
}

/// A line without its small bends: seven points on the way, the inner ones drawn towards their neighbours.
fn smoothed(line: &[Vector]) -> Vec<Vector> {
    let length: Mm = line.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
    let mut points: Vec<Vector> = (0..=6)
        .filter_map(|n| cut(line, length * f64::from(n) / 6.0 * 0.9999, length).first().copied())
        .collect();
    for n in 1..points.len().saturating_sub(1) {
        points[n] = points[n] * 0.5 + (points[n - 1] + points[n + 1]) * 0.25;
    }
    points
}

/// A line moved to one side of itself: to its right where `off` is more than zero.
fn beside(line: &[Vector], off: Mm) -> Vec<Vector> {
    let across = |n: usize| {
        let (before, after) = (line[n.saturating_sub(1)], line[(n + 1).min(line.len() - 1)]);
        (after - before).normalize_or_zero().perp()
    };
    (0..line.len()).map(|n| line[n] + across(n) * off).collect()
}
