//! R43, R96. Lines of sight from one point, looked for exactly: past corners, along the rim of an arc, and
//! as far into woods and houses as one sees.

use super::{blocked, is_in_the_way};
use crate::At;
use crate::terrain::{Terrain, terrain};
use geom::{Angle, Area, Body, Convex, FAR, Frame, Mm, Segment, Solid, Touch, Vector};
use names::UnitId;

/// An eye that looks for a body.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    /// The position.
    pub at: At<'a>,
    /// The unit that looks and the one that it looks for, neither of which is in the way.
    pub ends: [UnitId; 2],
    /// From where it looks.
    pub eye: Vector,
    /// The body that it looks for.
    pub target: &'a Body,
    /// Where points of the body count; everywhere if there is none.
    pub arc: Option<&'a Arc>,
}

/// The part of the table at which an eye may look.
pub(crate) struct Arc {
    area: Area,
    rims: [Vector; 2],
}

impl Arc {
    /// All that is so far to either side of straight ahead of an eye, or less.
    pub(crate) fn new(eye: &Frame, half: Angle) -> Arc {
        let rims = [-1.0, 1.0].map(|side| eye.wheeled(eye.at, side * half.radians()).ahead);
        Arc { area: Area::wedge_from_point(eye, half, FAR), rims }
    }
}

impl Look<'_> {
    /// The nearest point of the body in the arc, seen or not, and how far off it is.
    pub(crate) fn nearest_of_all(&self) -> Option<(Mm, Vector)> {
        let slack = self.at.setup.options.tolerance.mm();
        let eye = Convex::hull([self.eye]);
        match self.arc {
            Some(arc) => arc.area.nearest_in(&eye, self.target, Touch::Counts, slack),
            None => {
                let all = Solid::parts(self.target).map(|part| part.nearest(&eye));
                all.min_by(|one, two| one.0.total_cmp(&two.0))
            }
        }
    }

    /// The nearest point of the body in the arc that is seen, and how far off it is.
    pub(crate) fn nearest(&self) -> Option<(Mm, Vector)> {
        let first = self.nearest_of_all()?;
        if self.is_open(first.1) {
            return Some(first);
        }
        let front = Segment::new(self.eye, self.eye);
        let shapes = vertices(self.at, self.ends, front, self.target);
        let bearings = self.bearings(&shapes);
        let found = bearings.iter().filter_map(|&bearing| self.seen(bearing));
        let between = bearings.windows(2).flat_map(|pair| self.between(pair[0], pair[1], shapes.has_depth));
        found.chain(between).min_by(|one, two| one.0.total_cmp(&two.0))
    }

    /// The nearest point of the body that is seen in one direction.
    pub(crate) fn along(&self, way: Vector) -> Option<(Mm, Vector)> {
        let way = way.try_normalize()?;
        let aims = self.aims(way);
        aims.into_iter().find(|(_, aim)| self.is_open(*aim))
    }

    /// Whether a line to a point is open, and one beside it. What only slips between two that touch each
    /// other is no line of sight.
    fn is_open(&self, aim: Vector) -> bool {
        let slack = self.at.setup.options.tolerance.mm();
        let is_clear = |to: Vector| blocked(self.at, self.ends, Segment::new(self.eye, to)).is_none();
        let aside = (aim - self.eye).normalize_or_zero().perp() * slack;
        is_clear(aim) && (is_clear(aim + aside) || is_clear(aim - aside))
    }

    /// The way to the middle of the body, from which bearings are counted.
    fn ahead(&self) -> Vector {
        (self.target.centre() - self.eye).try_normalize().unwrap_or(Vector::Y)
    }

    fn seen(&self, bearing: f64) -> Option<(Mm, Vector)> {
        let (sin, cos) = libm::sincos(bearing);
        let ahead = self.ahead();
        self.along(ahead * cos + ahead.perp() * sin)
    }

    /// The points of the body at which it may be looked in one direction, the nearest first: where the body
    /// begins, and where the ground under it changes its height, since higher ground is seen over more.
    fn aims(&self, way: Vector) -> Vec<(Mm, Vector)> {
        let far = self.target.corners().map(|corner| (corner - self.eye).length()).fold(0.0, f64::max);
        let far = far + self.target.round() + 1.0;
        let ray = Segment::new(self.eye, self.eye + way * far);
        let parts: Vec<Solid> = Solid::parts(self.target).collect();
        let spans: Vec<(f64, f64)> = parts.iter().filter_map(|part| part.along(ray)).collect();
        let Some(first) = spans.iter().map(|span| span.0).reduce(f64::min) else { return vec![] };
        let ground = &self.at.setup.ground;
        let (low, high) = (ray.a.min(ray.b), ray.a.max(ray.b));
        let contours = ground.near(low, high).into_iter().filter(|&id| ground.feature(id).ground.is_some());
        let rims = contours.flat_map(|id| ground.rim(id).iter());
        let turns = rims.filter_map(|&side| share(ray, side));
        let inside = |turn: &f64| spans.iter().any(|span| (span.0..=span.1).contains(turn));
        let mut shares: Vec<f64> = turns.filter(inside).chain([first]).collect();
        shares.sort_by(f64::total_cmp);
        let slack = self.at.setup.options.tolerance.mm();
        let counts = |aim: &Vector| self.arc.is_none_or(|arc| arc.area.contains(*aim, slack));
        let aims = shares.into_iter().map(|share| (share * far, ray.at(share)));
        aims.filter(|(_, aim)| counts(aim)).collect()
    }

    /// The directions in which what is seen of the body may change, or is nearest, in order: past corners of
    /// all that is in the way and of the body itself, square to its sides, and along the rims of the arc.
    fn bearings(&self, shapes: &Shapes) -> Vec<f64> {
        let ahead = self.ahead();
        let bearing = |point: Vector| {
            let to = point - self.eye;
            libm::atan2(ahead.perp_dot(to), ahead.dot(to))
        };
        let corners = self.target.corners();
        let round = self.target.round();
        let tangents: Vec<f64> = corners
            .flat_map(|corner| {
                let far = (corner - self.eye).length().max(round);
                let half = if round > 0.0 { libm::asin((round / far).min(1.0)) } else { 0.0 };
                [bearing(corner) - half, bearing(corner), bearing(corner) + half]
            })
            .collect();
        let feet = self
            .target
            .parts()
            .iter()
            .flat_map(|part| geom::Edge::ALL.map(|edge| bearing(part.edge(edge).nearest(self.eye))));
        let low = tangents.iter().copied().fold(f64::INFINITY, f64::min);
        let high = tangents.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let others = shapes.corners.iter().map(|&corner| bearing(corner));
        let rims = self.arc.into_iter().flat_map(|arc| arc.rims.map(|rim| bearing(self.eye + rim)));
        let mut all: Vec<f64> = tangents.into_iter().chain(feet).chain(others).chain(rims).collect();
        all.retain(|angle| (low..=high).contains(angle));
        all.sort_by(f64::total_cmp);
        all.dedup();
        all
    }

    /// What is seen between two neighbouring directions. Nothing begins or ends there but how deep one sees
    /// into wood and houses; where that does is found by halving.
    fn between(&self, from: f64, to: f64, has_depth: bool) -> Vec<(Mm, Vector)> {
        /// How many directions are tried between the two where depth matters, and how often halved.
        const TRIED: u32 = 8;
        const HALVED: u32 = 40;
        let tried = if has_depth { TRIED } else { 2 };
        let place = |n: u32| from + (to - from) * f64::from(n) / f64::from(tried);
        let all: Vec<Option<(Mm, Vector)>> = (0..=tried).map(|n| self.seen(place(n))).collect();
        let mut found: Vec<(Mm, Vector)> = all[1..all.len() - 1].iter().copied().flatten().collect();
        for n in 0..tried {
            let (one, two) = (all[n as usize], all[n as usize + 1]);
            if one.is_some() == two.is_some() {
                continue;
            }
            let (mut open, mut shut) =
                if one.is_some() { (place(n), place(n + 1)) } else { (place(n + 1), place(n)) };
            for _ in 0..HALVED {
                let middle = (open + shut) / 2.0;
                match self.seen(middle) {
                    Some(seen) => {
                        found.push(seen);
                        open = middle;
                    }
                    None => shut = middle,
                }
            }
        }
        found
    }
}

/// What is in the way of lines from a front to a body, as far as it has corners.
pub(super) struct Shapes {
    /// The corners past which lines may lead.
    pub corners: Vec<Vector>,
    /// Whether something among it is seen into.
    pub has_depth: bool,
}

/// R96. The corners of all that may be in the way from a front to a body, and of the body: of units in close
/// order, of high ground, woods and houses, and where the rims of these cut the body.
pub(super) fn vertices(at: At, ends: [UnitId; 2], front: Segment, body: &Body) -> Shapes {
    let (low, high) = body.bounds();
    let (low, high) = (low.min(front.a).min(front.b), high.max(front.a).max(front.b));
    let bodies = at.state.troops.bodies();
    let is_close = |id: UnitId| at.state.troops.get(id).is_some_and(is_in_the_way);
    let near = bodies.near(low, high).filter(|other| !ends.contains(&other.id) && is_close(other.id));
    let mut corners: Vec<Vector> = near.flat_map(|other| other.body.corners()).collect();
    corners.extend(body.corners());
    let ground = &at.setup.ground;
    let mut has_depth = false;
    for id in ground.near(low, high) {
        let kind = terrain(at, id);
        let deep = matches!(kind, Some(Terrain::Woods | Terrain::BuiltUp));
        if !deep && ground.feature(id).ground.is_none() {
            continue;
        }
        has_depth |= deep;
        corners.extend(ground.pieces(id).flat_map(|piece| piece.corners().iter().copied()));
        for part in body.parts() {
            let sides = geom::Edge::ALL.map(|edge| part.edge(edge));
            let cuts = sides.iter().flat_map(|&side| {
                ground.rim(id).iter().filter_map(move |&rim| share(side, rim).map(|share| side.at(share)))
            });
            corners.extend(cuts);
        }
    }
    Shapes { corners, has_depth }
}

/// The share of a stretch at which another crosses it. Parallels never cross.
fn share(line: Segment, other: Segment) -> Option<f64> {
    let (along, across, apart) = (line.b - line.a, other.b - other.a, other.a - line.a);
    let turn = along.perp_dot(across);
    if turn == 0.0 {
        return None;
    }
    let (first, second) = (apart.perp_dot(across) / turn, apart.perp_dot(along) / turn);
    let within = |share: f64| (0.0..=1.0).contains(&share);
    (within(first) && within(second)).then_some(first)
}

/// Where the endless line through two points meets a stretch.
pub(super) fn meeting(stretch: Segment, one: Vector, two: Vector) -> Option<Vector> {
    let way = (two - one).try_normalize()?;
    let line = Segment::new(one - way * FAR, two + way * FAR);
    share(stretch, line).map(|share| stretch.at(share))
}
