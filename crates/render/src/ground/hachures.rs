//! Hachures: strokes down the slope from every contour, longer and closer the steeper it is, heavier in
//! shade.

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

/// How much of a stroke runs downhill: it ends before the next contour, and is nothing on ground as high or
/// higher.
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
    legs: Vec<(Segment, Mm)>,
}

impl Bare {
    fn of(features: &[Feature]) -> Bare {
        let mut bare = Bare { covered: vec![], legs: vec![] };
        for feature in features.iter().filter(|feature| covers(feature.look)) {
            match &feature.outline {
                Outline::Ring(ring) => bare.covered.push(ring.clone()),
                Outline::Way { points, width } => {
                    let legs = points.windows(2).map(|ends| Segment::new(ends[0], ends[1]));
                    bare.legs.extend(legs.map(|leg| (leg, width / 2.0 + 2.0)));
                }
            }
        }
        bare
    }

    fn is_at(&self, point: Vector) -> bool {
        let near = |(leg, reach): &(Segment, Mm)| {
            let (low, high) = (leg.a.min(leg.b) - *reach, leg.a.max(leg.b) + *reach);
            point.cmpge(low).all() && point.cmple(high).all() && leg.distance(point) < *reach
        };
        !self.covered.iter().any(|ring| ring.holds(point)) && !self.legs.iter().any(near)
    }
}

fn covers(look: Look) -> bool {
    matches!(
        look,
        Look::Woods { .. }
            | Look::Lake
            | Look::River
            | Look::Stream
            | Look::Road
            | Look::Building
            | Look::TownBlock
            | Look::Marsh
            | Look::Orchard
    )
}

#[cfg(test)]
mod tests {
    use crate::{Drawing, Node, Scene, table};
    use engine::{Landscape, Look, Scenery, Slope};
    use geom::Vector;

    /// Every stroke on a ground, from its top to its foot, in inches.
    fn strokes(scenery: Vec<Scenery>) -> Vec<(Vector, Vector)> {
        let landscape = Landscape { scenery, places: vec![] };
        let scene = Scene::of(&table::view((40.0, 30.0), &landscape, vec![]), &Drawing::default());
        let lines = scene.layers.iter().flat_map(|layer| &layer.nodes).filter_map(|node| match node {
            Node::Line(line) if line.class.starts_with("t-hachure") => Some(line),
            _ => None,
        });
        lines.flat_map(|line| line.d.split('M').skip(1)).map(stroke).collect()
    }

    fn stroke(data: &str) -> (Vector, Vector) {
        let spaced = data.replace('-', " -").replace('l', " l ").replace('h', " h ").replace('v', " v ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let number = |place: usize| words[place].parse::<f64>().expect("a number") / 25.4;
        let top = Vector::new(number(0), 30.0 - number(1));
        let step = match words[2] {
            "l" => Vector::new(number(3), -number(4)),
            "h" => Vector::new(number(3), 0.0),
            _ => Vector::new(0.0, -number(3)),
        };
        (top, top + step)
    }

    const HILL: [(f64, f64); 4] = [(10.0, 10.0), (30.0, 10.0), (30.0, 20.0), (10.0, 20.0)];

    fn hill(slope: Slope) -> Scenery {
        table::area(Look::Height { level: 1, slope }, &HILL)
    }

    #[test]
    fn strokes_run_outward_all_round() {
        let strokes = strokes(vec![hill(Slope::Moderate)]);
        let middle = Vector::new(20.0, 15.0);
        assert!(strokes.len() > 200, "{}", strokes.len());
        assert!(strokes.iter().all(|(top, foot)| top.distance(middle) < foot.distance(middle)));
    }

    #[test]
    fn a_steeper_slope_has_more_and_longer_strokes() {
        let of = |slope| {
            let strokes = strokes(vec![hill(slope)]);
            let mean =
                strokes.iter().map(|(top, foot)| top.distance(*foot)).sum::<f64>() / strokes.len() as f64;
            (strokes.len(), mean)
        };
        let (gentle, moderate, steep) = (of(Slope::Gentle), of(Slope::Moderate), of(Slope::Steep));
        assert!(gentle.0 < moderate.0 && moderate.0 < steep.0);
        assert!(gentle.1 < moderate.1 && moderate.1 < steep.1);
    }

    #[test]
    fn no_stroke_ends_in_a_wood_or_a_stream() {
        let wood =
            table::area(Look::Woods { dense: true }, &[(5.0, 5.0), (20.0, 5.0), (20.0, 25.0), (5.0, 25.0)]);
        let stream = table::line(Look::Stream, 0.5, "", &[(30.4, 0.0), (30.4, 30.0)]);
        let strokes = strokes(vec![hill(Slope::Steep), wood, stream]);
        assert!(!strokes.is_empty());
        for (top, foot) in strokes {
            assert!(foot.x > 20.0 && (foot.x - 30.4).abs() > 0.25, "{top} {foot}");
        }
    }

    #[test]
    fn strokes_end_before_the_next_contour() {
        let higher = table::area(
            Look::Height { level: 2, slope: Slope::Steep },
            &[(10.4, 10.4), (29.6, 10.4), (29.6, 19.6), (10.4, 19.6)],
        );
        let between = strokes(vec![hill(Slope::Gentle), higher]);
        let off = |point: Vector| (point - Vector::new(20.0, 15.0)).abs() - Vector::new(10.0, 5.0);
        // Rounded corners of the lower contour begin a little inside it.
        let upper = || between.iter().filter(|(top, _)| off(*top).max_element() < -0.15);
        assert!(upper().count() > 50);
        assert!(upper().all(|(_, foot)| off(*foot).max_element() < 0.0));
    }
}
