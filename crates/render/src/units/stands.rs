//! Single stands: foot plain, horse cut by a diagonal, guns in plan; askew where order is lost.

use super::body::{Base, Body, turned};
use super::roundness;
use crate::Detail;
use crate::path::Path;
use crate::scene::{Group, Node, Place};
use crate::sheet::Sheet;
use engine::{Layout, Sign};
use geom::{Convex, Vector};

/// A light rim round all stands, so that they stand out from any ground.
pub fn halo(body: &Body) -> Option<Node> {
    let mut path = Path::new();
    for stand in &body.stands {
        path.ring(&stand.corners());
    }
    Node::path("u-halo", path)
}

/// The hollow of a square: the ground between the rears of its stands.
pub fn hollow(body: &Body) -> Option<Node> {
    if body.piece.layout != Layout::Square || body.stands.len() < 3 {
        return None;
    }
    let rears = body.stands.iter().flat_map(|stand| [stand.at(-1.0, 1.0), stand.at(1.0, 1.0)]);
    let mut path = Path::new();
    path.ring(Convex::hull(rears).corners());
    Node::path("u-void", path)
}

/// The exact footprint of a unit whose stands are drawn askew.
pub fn footprint(body: &Body) -> Vec<Node> {
    if !body.piece.bearing.disordered {
        return vec![];
    }
    body.stands.iter().map(|stand| body.outline("u-trace", stand)).collect()
}

/// How stands lean in a unit that has lost its order, in degrees.
const LEANS: [f64; 4] = [7.0, -8.0, 6.0, -6.5];

/// One stand.
pub fn draw(body: &Body, stand: &Base, place: usize, sheet: &Sheet) -> Vec<Node> {
    let mut stand = *stand;
    if body.piece.bearing.disordered {
        stand.size *= Vector::new(0.92, 0.76);
        stand.turn += LEANS[place % LEANS.len()];
    }
    match stand.bears {
        Sign::Guns => gun(body, &stand),
        Sign::Horse => {
            let inset = (1.5 * body.mark).min(stand.size.min_element() / 6.0);
            let (x, y) =
                (1.0 - 2.0 * inset / stand.size.x.max(0.1), 1.0 - 2.0 * inset / stand.size.y.max(0.1));
            let mut slash = Path::new();
            slash.ring(&[stand.at(-x, y), stand.at(x, -y), stand.at(x, y)]);
            let slash = Node::path("u-slash", slash);
            [body.outline("u-stand", &stand)]
                .into_iter()
                .chain(slash)
                .chain(men(body, &stand, sheet))
                .collect()
        }
        Sign::Foot | Sign::Leader | Sign::Other => {
            let outline = mitred(body, &stand).unwrap_or_else(|| body.outline("u-stand", &stand));
            [outline].into_iter().chain(men(body, &stand, sheet)).collect()
        }
    }
}

/// A stand of a square whose corners others share: cut slantwise there, so that all sides look alike.
fn mitred(body: &Body, stand: &Base) -> Option<Node> {
    if !body.piece.layout.is_all_round() || stand.round {
        return None;
    }
    let shared = |x: f64| {
        let corner = stand.at(x * 0.98, 0.9);
        body.stands.iter().any(|other| other.turn != stand.turn && other.holds(corner))
    };
    let cut = (2.0 * stand.size.y / stand.size.x.max(0.1)).min(1.0);
    let (left, right) = (if shared(-1.0) { cut } else { 0.0 }, if shared(1.0) { cut } else { 0.0 });
    if left + right == 0.0 {
        return None;
    }
    let mut path = Path::new();
    path.ring(&[
        stand.at(-1.0, -1.0),
        stand.at(1.0, -1.0),
        stand.at(1.0 - right, 1.0),
        stand.at(left - 1.0, 1.0),
    ]);
    Node::path("u-stand", path)
}

/// The figures on a stand, where the table is shown large enough.
fn men(body: &Body, stand: &Base, sheet: &Sheet) -> Vec<Node> {
    if sheet.detail < Detail::Near || stand.figures == 0 {
        return vec![];
    }
    let count = usize::from(stand.figures);
    let ranks = if stand.size.y > 0.75 * stand.size.x && count > 2 { 2 } else { 1 };
    let files = count.div_ceil(ranks);
    let cell = stand.size / Vector::new(files as f64, ranks as f64);
    let radius = (0.3 * cell.min_element()).min(2.5 * body.mark);
    let man = |n: usize| {
        let (file, rank) = ((n % files) as f64, (n / files) as f64);
        let at = stand.at(2.0 * (file + 0.5) / files as f64 - 1.0, 2.0 * (rank + 0.5) / ranks as f64 - 1.0);
        Node::disc("u-man", at, radius)
    };
    (0..count).map(man).collect()
}

/// A gun on its stand: muzzle to the front, or hooked to its limber with the trail to the front.
pub fn gun(body: &Body, stand: &Base) -> Vec<Node> {
    let limbered = body.piece.layout == Layout::Limbered;
    // The plan is drawn for a stand of 20 by 30.
    let scale = (stand.size.x / 20.0).min(stand.size.y / 30.0);
    let way = if limbered { 180.0 } else { 0.0 };
    let point = |x: f64, y: f64| turned(Vector::new(x, y) * scale, way);
    let (mut trail, mut barrel, mut wheels, mut limber) =
        (Path::new(), Path::new(), Path::new(), Path::new());
    trail.stroke(point(0.0, 4.0), point(0.0, 13.0)).stroke(point(-6.0, 2.5), point(6.0, 2.5));
    barrel.ring(&[point(-1.5, -12.5), point(1.5, -12.5), point(2.6, 5.5), point(-2.6, 5.5)]);
    wheels.stroke(point(-6.4, -2.0), point(-6.4, 7.0)).stroke(point(6.4, -2.0), point(6.4, 7.0));
    if limbered {
        let block = |path: &mut Path, x: f64, y: f64, width: f64, height: f64| {
            let at = |x: f64, y: f64| Vector::new(x, y) * scale;
            path.ring(&[at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)]);
        };
        block(&mut limber, -3.0, -13.0, 6.0, 4.0);
        block(&mut limber, -6.6, -14.0, 1.6, 6.0);
        block(&mut limber, 5.0, -14.0, 1.6, 6.0);
    }
    let parts = [
        Node::path("u-trail", trail),
        Node::path("u-gun", barrel),
        Node::path("u-wheel", wheels),
        Node::path("u-gun", limber),
    ];
    let piece = Node::Group(Group {
        class: "".into(),
        unit: None,
        place: Some(Place::new(stand.middle, stand.turn)),
        words: String::new(),
        nodes: parts.into_iter().flatten().collect(),
    });
    let round = roundness(body.piece.side, stand.size, body.mark);
    vec![Node::rect("u-base", stand.middle, stand.size, round, stand.turn), piece]
}
