//! Places that are fought for: a dashed rim and a staff, with the flag of the side that holds it.

use crate::ground::Ring;
use crate::path::Path;
use crate::scene::{Group, Node};
use crate::sheet::Sheet;
use crate::units::letter;
use crate::words;
use engine::aims::Place;
use engine::{Prize, View};
use geom::{Mm, Shape, Vector};
use names::Side;

/// The staff of a flag, and the flag: its length and its height, in marks.
const STAFF: f64 = 24.0;
const FLAG: [f64; 2] = [17.0, 11.0];

/// Draws every place that is fought for.
pub fn draw(view: &View, sheet: &Sheet) -> Vec<Node> {
    view.prizes.iter().map(|prize| Node::Group(one(prize, view, sheet))).collect()
}

fn one(prize: &Prize, view: &View, sheet: &Sheet) -> Group {
    let mut nodes = vec![];
    // The staff stands at the corner that is farthest up and to the right, where units in the place do not
    // hide it.
    let foot = match rim(prize.place, sheet) {
        Rim::Ring(ring) => {
            let mut path = Path::new();
            path.ring(ring.corners());
            nodes.extend(Node::path("g-rim", path));
            let out = |corner: &Vector| corner.x - corner.y;
            let corners = ring.corners().iter().copied();
            corners.max_by(|one, two| out(one).total_cmp(&out(two))).unwrap_or(ring.middle())
        }
        Rim::Disc(middle, radius) => {
            nodes.push(Node::disc("g-rim", middle, radius));
            middle + Vector::new(radius, -radius) * std::f64::consts::FRAC_1_SQRT_2
        }
    };
    // A place may reach the edge of the table, and its flag is still to be seen.
    let [far, high] = [FLAG[0], STAFF].map(|marks| marks * sheet.mark);
    let foot = Vector::new(foot.x.min(sheet.size.x - far), foot.y.max(high));
    let up = Vector::NEG_Y * sheet.mark;
    let mut staff = Path::new();
    staff.stroke(foot, foot + up * STAFF);
    nodes.extend(Node::path("g-staff", staff));
    if let Some(side) = prize.held {
        nodes.extend(Node::path("g-flag", flag(side, foot + up * STAFF, sheet.mark)));
    }
    let class = prize.held.map_or("g".to_owned(), |side| format!("g g-{}", letter(side)));
    Group { class: class.into(), unit: None, place: None, words: words::prize(prize, view), nodes }
}

/// The flag of a side, by the top of its staff: pointed for the first, round for the second, as their marks
/// are.
fn flag(side: Side, top: Vector, mark: Mm) -> Path {
    let [far, down] = [Vector::X * FLAG[0] * mark, Vector::Y * FLAG[1] * mark];
    let mut path = Path::new();
    match side {
        Side::Blue => {
            path.ring(&[top, top + far + down / 2.0, top + down]);
        }
        Side::Red => {
            let round = FLAG[1] / 2.0 * mark;
            let straight = far - Vector::X * round;
            path.move_to(top).line_to(top + straight);
            path.arc_to(round, true, top + straight + down).line_to(top + down).close();
        }
    }
    path
}

/// The rim of a place.
enum Rim {
    Ring(Ring),
    Disc(Vector, Mm),
}

fn rim(place: &Place, sheet: &Sheet) -> Rim {
    let ring = match place {
        Place::Near { at, within } => return Rim::Disc(sheet.spot(*at), within.mm().abs()),
        Place::Inside(Shape::Polygon(corners)) => Ring::new(corners.iter().map(|&corner| sheet.spot(corner))),
        Place::Inside(Shape::Line { through, width }) => {
            let points: Vec<Vector> = through.iter().map(|&point| sheet.spot(point)).collect();
            Ring::strip(&points, width.mm())
        }
    };
    // A shape that covers no ground is a spot.
    ring.map_or_else(|| Rim::Disc(sheet.point(place.middle()), 0.0), Rim::Ring)
}
