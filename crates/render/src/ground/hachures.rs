//! Hachures: strokes down the slope from every contour, longer and closer the steeper it is, heavier in shade.

use super::outline::{Ring, Rounded, hash_of, meets, walk};
use super::relief::{Contour, shade};
use super::{Feature, Outline};
use crate::path::Path;
use crate::scene::Node;
use crate::sheet::Sheet;
use engine::{Look, Slope};
use geom::{Mm, Segment, Vector};

/// How far apart the strokes of a slope are and how long, in millimetres.
const fn spacing(slope: Slope) -> (Mm, Mm) {
    match slope {
        Slope::Gentle => (6.6, 13.0),
        Slope::Moderate => (5.0, 17.0),
        Slope::Steep => (3.6, 19.0),
    }
}

/// A stroke is not drawn where less than this is left of it.
const SHORTEST: Mm = 2.5;

/// The strokes of all contours, by weight.
pub fn draw(contours: &[Contour], rounded: &[Rounded], features: &[Feature], sheet: &Sheet) -> Vec<Node> {
    let bare = Bare::of(features);
    let mut weights = [Path::new(), Path::new(), Path::new()];
    for (contour, rounded) in contours.iter().zip(rounded) {
        let (apart, length) = spacing(contour.slope);
        for (top, along) in walk(&rounded.points(), apart) {
            let down = -along.perp();
            let drawn = f64::from(hash_of(top) & 0xff) / 255.0;
            let top = top + down * 0.8;
            let length = length * (0.6 + 0.65 * drawn);
            let length = downhill(contour, contours, Segment::new(top, top + down * length));
            let foot = top + down * length;
            if length < SHORTEST
                || !sheet.holds(top, 1.0)
                || !bare.is_at(top.lerp(foot, 0.5))
                || !bare.is_at(foot)
            {
                continue;
            }
            weights[weight(contour.slope, down)].stroke(top, foot);
        }
    }
    let classes = ["t-hachure t-hachure-0", "t-hachure t-hachure-1", "t-hachure t-hachure-2"];
    classes.into_iter().zip(weights).filter_map(|(class, path)| Node::path(class, path)).collect()
}

/// How heavy a stroke is: lightest, middle or heaviest.
fn weight(slope: Slope, down: Vector) -> usize {
    let steep = match slope {
        Slope::Gentle => -0.25,
        Slope::Moderate => 0.1,
        Slope::Steep => 0.45,
    };
    match shade(down) + steep {
        deep if deep > 0.5 => 2,
        deep if deep > -0.45 => 1,
        _ => 0,
    }
}

/// How much of a stroke runs downhill: it ends before the next contour, and is nothing on ground as high or higher.
fn downhill(from: &Contour, contours: &[Contour], stroke: Segment) -> Mm {
    let length = stroke.length();
    let mut share: f64 = 1.0;
    let (low, high) = (stroke.a.min(stroke.b), stroke.a.max(stroke.b));
    for other in contours.iter().filter(|other| !std::ptr::eq(*other, from)) {
        let (least, most) = other.ring.bounds();
        if low.cmpgt(most).any() || high.cmplt(least).any() {
            continue;
        }
        if other.level >= from.level && other.ring.holds(stroke.a) {
            return 0.0;
        }
        let met = other.ring.sides().filter_map(|side| meets(stroke, side)).fold(1.0, f64::min);
        if met < 1.0 {
            share = share.min(met - 1.5 / length);
        }
    }
    share.max(0.0) * length
}

/// Ground on which slopes can be drawn: no woods, water, houses or roads.
struct Bare {
    covered: Vec<Ring>,
    lines: Vec<(Vec<Vector>, Mm)>,
}

impl Bare {
    fn of(features: &[Feature]) -> Bare {
        let mut bare = Bare { covered: vec![], lines: vec![] };
        for feature in features {
            let covers = matches!(
                feature.look,
                Look::Woods { .. }
                    | Look::Lake
                    | Look::River
                    | Look::Stream
                    | Look::Road
                    | Look::Building
                    | Look::TownBlock
                    | Look::Marsh
                    | Look::Orchard
            );
            match &feature.outline {
                Outline::Ring(ring) if covers => bare.covered.push(ring.clone()),
                Outline::Way { points, width } if covers => {
                    bare.lines.push((points.clone(), width / 2.0 + 2.0))
                }
                _ => {}
            }
        }
        bare
    }

    fn is_at(&self, point: Vector) -> bool {
        let near = |(points, reach): &(Vec<Vector>, Mm)| {
            points.windows(2).any(|ends| Segment::new(ends[0], ends[1]).distance(point) < *reach)
        };
        !self.covered.iter().any(|ring| ring.holds(point)) && !self.lines.iter().any(near)
    }
}
