//! Bridges and fords: they lead across the water that they lie on.

use super::outline::{Ring, meets};
use super::{Feature, Outline};
use crate::path::Path;
use crate::scene::Node;
use crate::sheet::Sheet;
use engine::Look;
use geom::{Frame, Mm, Segment, Vector};

/// A way across: its middle and direction, how long it is and how wide.
#[derive(Debug, Clone, Copy)]
struct Crossing {
    frame: Frame,
    length: Mm,
    width: Mm,
}

/// Every bridge and ford. Where a road crosses water and neither is said to be there, it does so by a bridge.
pub fn draw(features: &[Feature], sheet: &Sheet) -> Vec<Node> {
    let mut nodes: Vec<Node> = unsaid(features).iter().flat_map(|at| bridge(at, sheet)).collect();
    for feature in features {
        match feature.look {
            Look::Bridge => {
                nodes.extend(crossings(feature, features).iter().flat_map(|at| bridge(at, sheet)))
            }
            Look::Ford => {
                nodes.extend(bed(feature));
                nodes.extend(crossings(feature, features).iter().filter_map(|at| ford(at, sheet)));
            }
            _ => {}
        }
    }
    nodes
}

/// So near to a crossing a bridge or ford is the one that is meant there.
const MEANT: Mm = 40.0;

/// No more bridges than these are found: every road has to be held against all water.
const MANY: usize = 400;

/// Where roads cross water without a bridge or ford.
fn unsaid(features: &[Feature]) -> Vec<Crossing> {
    let said: Vec<Vector> = features
        .iter()
        .filter(|feature| matches!(feature.look, Look::Bridge | Look::Ford))
        .flat_map(|feature| crossings(feature, features))
        .map(|crossing| crossing.frame.at)
        .collect();
    let legs = |wanted: fn(Look) -> bool| {
        let ways = features.iter().filter(move |feature| wanted(feature.look));
        ways.filter_map(|feature| match &feature.outline {
            Outline::Way { points, width } => Some((points, *width)),
            Outline::Ring(_) => None,
        })
        .flat_map(|(points, width)| {
            points.windows(2).map(move |ends| (Segment::new(ends[0], ends[1]), width))
        })
    };
    let mut found = vec![];
    for (road, width) in legs(|look| look == Look::Road) {
        for (water, breadth) in legs(|look| matches!(look, Look::Stream | Look::River)) {
            let Some(share) = meets(road, water) else { continue };
            let (at, ahead) = (road.at(share), (road.b - road.a).normalize_or(Vector::X));
            if said.iter().any(|other| other.distance(at) < MEANT) || found.len() >= MANY {
                continue;
            }
            let slant = ahead.perp_dot((water.b - water.a).normalize_or(Vector::Y)).abs().max(0.3);
            found.push(Crossing { frame: Frame { at, ahead }, length: breadth / slant + 2.0, width });
        }
    }
    found
}

/// The ways across of one feature: of a line every leg, of a ring one.
fn crossings(feature: &Feature, features: &[Feature]) -> Vec<Crossing> {
    match &feature.outline {
        Outline::Way { points, width } => {
            let leg = |ends: &[Vector]| over(Segment::new(ends[0], ends[1]), *width, features);
            points.windows(2).map(leg).collect()
        }
        Outline::Ring(ring) => vec![across(ring, features)],
    }
}

/// The way across of a line: along it, unless it runs with the water; then across it.
fn over(leg: Segment, width: Mm, features: &[Feature]) -> Crossing {
    let ahead = (leg.b - leg.a).normalize_or(Vector::X);
    let frame = Frame { at: leg.middle(), ahead };
    match stream_at(leg.middle(), features) {
        Some(stream) if stream.dot(ahead).abs() > 0.8 => {
            Crossing { frame: Frame { ahead: ahead.perp(), ..frame }, length: width, width: leg.length() }
        }
        _ => Crossing { frame, length: leg.length(), width },
    }
}

/// The way across a ring: along whichever of its axes leads across the nearest water; along its longer one if
/// there is none.
fn across(ring: &Ring, features: &[Feature]) -> Crossing {
    let grain = ring.grain();
    let extent = |along: Vector| {
        let reach = |corner: &Vector| (*corner - ring.middle()).dot(along).abs();
        2.0 * ring.corners().iter().map(reach).fold(0.0, Mm::max)
    };
    let stream = stream_at(ring.middle(), features);
    let ahead = match stream {
        Some(stream) if stream.dot(grain).abs() > stream.dot(grain.perp()).abs() => grain.perp(),
        Some(_) => grain,
        None if extent(grain) >= extent(grain.perp()) => grain,
        None => grain.perp(),
    };
    let frame = Frame { at: ring.middle(), ahead };
    Crossing { frame, length: extent(ahead), width: extent(ahead.perp()) }
}

/// The direction in which the water nearest to a point runs.
fn stream_at(point: Vector, features: &[Feature]) -> Option<Vector> {
    let streams = features.iter().filter(|feature| matches!(feature.look, Look::Stream | Look::River));
    let legs = streams.flat_map(|stream| {
        let line = stream.line();
        let legs = line.windows(2).map(|ends| Segment::new(ends[0], ends[1]));
        legs.collect::<Vec<_>>()
    });
    let nearest = legs.min_by(|one, two| one.distance(point).total_cmp(&two.distance(point)))?;
    Some((nearest.b - nearest.a).normalize_or(Vector::X))
}

/// A deck between parapets that flare at both ends.
fn bridge(at: &Crossing, sheet: &Sheet) -> Vec<Node> {
    let half = Vector::new((at.width / 2.0).max(sheet.pixels(3.2)), at.length / 2.0);
    let flare = sheet.mark * 3.4;
    let point = |x: Mm, y: Mm| at.frame.world(Vector::new(x, y));
    let mut deck = Path::new();
    deck.ring(&[
        point(-half.x, -half.y),
        point(half.x, -half.y),
        point(half.x, half.y),
        point(-half.x, half.y),
    ]);
    let mut parapets = Path::new();
    for side in [-1.0, 1.0] {
        let (near, far) = (side * half.x, side * (half.x + flare));
        parapets.through(&[
            point(far, -half.y - flare),
            point(near, -half.y),
            point(near, half.y),
            point(far, half.y + flare),
        ]);
    }
    Node::path("t-bridge", deck).into_iter().chain(Node::path("t-parapet", parapets)).collect()
}

/// The water in which a ford lies, if it is an area of its own.
fn bed(feature: &Feature) -> Option<Node> {
    let Outline::Ring(ring) = &feature.outline else { return None };
    let mut path = Path::new();
    path.ring(ring.corners());
    Node::path("t-lake", path)
}

/// Dotted bars in the direction of the crossing.
fn ford(at: &Crossing, sheet: &Sheet) -> Option<Node> {
    let apart = sheet.mark * 5.5;
    let bars = ((at.width / apart) as usize).clamp(3, 40);
    let half = at.length / 2.0 + sheet.mark * 3.0;
    let mut path = Path::new();
    for bar in 0..bars {
        let x = (bar as f64 - (bars as f64 - 1.0) / 2.0) * apart;
        path.stroke(at.frame.world(Vector::new(x, -half)), at.frame.world(Vector::new(x, half)));
    }
    Node::path("t-ford", path)
}
