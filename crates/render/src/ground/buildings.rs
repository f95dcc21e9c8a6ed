//! Buildings with roofs and shadows, and the blocks of a town.

use super::outline::{Ring, box_at, hash};
use super::{Feature, Outline};
use crate::Detail;
use crate::path::Path;
use crate::scene::Node;
use crate::sheet::Sheet;
use engine::Look;
use geom::{Mm, Segment, Vector};

/// Town blocks, then every building.
pub fn draw(features: &[Feature], sheet: &Sheet) -> Vec<Node> {
    let of = |wanted: Look| features.iter().filter(move |feature| feature.look == wanted);
    let mut houses: Vec<Ring> = of(Look::Building).filter_map(Feature::ring).collect();
    let blocks: Vec<Ring> = of(Look::TownBlock).filter_map(Feature::ring).collect();
    let mut outlines = Path::new();
    for block in &blocks {
        outlines.ring(block.corners());
        // A block without houses of its own still looks like a town.
        if sheet.detail > Detail::Far && !houses.iter().any(|house| block.holds(house.middle())) {
            houses.extend(town(block, features));
        }
    }
    let (mut shades, mut walls, mut roofs) = (Path::new(), Path::new(), Path::new());
    for house in &houses {
        let shadow: Vec<Vector> =
            house.corners().iter().map(|corner| *corner + Vector::new(1.7, 1.9)).collect();
        shades.ring(&shadow);
        walls.ring(house.corners());
        if let Some(ridge) = ridge(house) {
            roofs.stroke(ridge.a, ridge.b);
        }
    }
    let shades = (sheet.detail > Detail::Far).then_some(shades);
    [
        Node::path("t-block", outlines),
        shades.and_then(|shades| Node::path("t-shade", shades)),
        Node::path("t-house", walls),
        Node::path("t-roof", roofs),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The ridge of a roof over four walls: along the house.
fn ridge(house: &Ring) -> Option<Segment> {
    let [a, b, c, d] = house.corners() else { return None };
    let one = Segment::new(a.midpoint(*b), c.midpoint(*d));
    let two = Segment::new(b.midpoint(*c), d.midpoint(*a));
    Some(if one.length() > two.length() { one } else { two })
}

/// How large the plot of a house is.
const PLOT: Vector = Vector::new(25.0, 20.0);

/// Houses for a block, along its longest side, none on a road.
fn town(block: &Ring, features: &[Feature]) -> Vec<Ring> {
    let along = block.grain();
    let frame = geom::Frame { at: block.middle(), ahead: along.perp() };
    let (low, high) = block.bounds();
    // Never so many that a whole country of houses is drawn.
    let scale = ((high - low).length() / (PLOT.x * 60.0)).max(1.0);
    let reach = (high - low).length() / 2.0;
    let cells = |plot: Mm| (reach / (plot * scale)) as i64 + 1;
    let mut houses = vec![];
    for row in -cells(PLOT.y)..=cells(PLOT.y) {
        for column in -cells(PLOT.x)..=cells(PLOT.x) {
            let drawn = hash(column, row);
            let share = |shift: u32| f64::from(drawn >> shift & 0xff) / 255.0;
            if share(0) < 0.12 {
                continue;
            }
            let shift = Vector::new(share(4) - 0.5, share(9) - 0.5) * 5.0;
            let stagger = if row % 2 == 0 { 0.0 } else { 0.5 };
            let place = Vector::new(column as f64 + stagger, row as f64) * PLOT + shift;
            let turn = if drawn >> 20 & 3 == 0 { along.perp() } else { along };
            let lean = (share(13) - 0.5) * 0.3;
            let turn = (turn + turn.perp() * lean).normalize_or(along);
            let size = Vector::new(8.5 + 2.5 * share(17), 12.0 + 6.0 * share(23)) * scale;
            let corners = box_at(frame.world(place * scale), turn, size);
            if corners.iter().all(|corner| block.holds_well(*corner, 2.0)) && !on_road(&corners, features) {
                houses.extend(Ring::new(corners));
            }
        }
    }
    houses
}

fn on_road(corners: &[Vector; 4], features: &[Feature]) -> bool {
    features.iter().filter(|feature| matches!(feature.look, Look::Road | Look::Track)).any(|road| {
        let Outline::Way { points, width } = &road.outline else { return false };
        let reach = width / 2.0 + 3.0;
        points.windows(2).any(|ends| {
            let leg = Segment::new(ends[0], ends[1]);
            let middle = corners[0].midpoint(corners[2]);
            leg.distance(middle) < reach || corners.iter().any(|corner| leg.distance(*corner) < reach)
        })
    })
}
