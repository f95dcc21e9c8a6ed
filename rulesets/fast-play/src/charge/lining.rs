//! G20. Lining up: a unit that has come into contact turns flush and slides until elements face each other.

use crate::charge::flank::{self, Face};
use crate::movement::{body_of, touched};
use crate::terrain::{Terrain, is_in, terrain};
use crate::{Elements, FastPlay, Unit};
use engine::Table;
use geom::{Body, Frame, Mm, Pose, Segment, Vector};
use names::{Side, UnitId};
use smallvec::SmallVec;

/// Where a unit stands once it has lined up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LinedUp {
    /// The poses of its elements. Where two slides are equally short this is the one to its left.
    pub elements: Elements,
    /// The poses after the other slide, to its right, if both are equally short: its owner chooses.
    pub right: Option<Elements>,
    /// The poses flush on the enemy before any slide.
    pub unslid: Elements,
    /// Whether there was room to turn flush. If not, the elements are as far round as others let them, and
    /// the unit may complete its wheel in the second round (FPN-8.7, R48).
    pub flush: bool,
}

/// FPN-8.6, G20. How a unit lines up on an enemy whom its front touches or comes nearest to.
///
/// It turns flush to the face it has met, about the point of contact, and slides along it by the shortest way
/// that brings one of its elements opposite an enemy element, centre to centre; if a gap has opened between
/// the two it is moved up as well (FPN-8.9). Of several faces equally near it takes the one that it meets
/// most squarely. Turn and slide may not bring it onto another unit, off the table or into touch with an
/// enemy that it did not touch before; they end where other units prevent them. Nothing is changed on the
/// table. `None` if either of the two is not there, or `unit` is in square and so has no one front.
pub(crate) fn line_up(at: Table<FastPlay>, unit: UnitId, enemy: UnitId) -> Option<LinedUp> {
    line_up_on(at, unit, enemy, |_| true)
}

/// [`line_up`] on one of the faces that a test lets through.
pub(crate) fn line_up_on(
    at: Table<FastPlay>,
    id: UnitId,
    enemy: UnitId,
    on: impl Fn(&Face) -> bool,
) -> Option<LinedUp> {
    let (unit, other) = (at.state.troops.get(id)?, at.state.troops.get(enemy)?);
    let body = body_of(at, id).ok()?;
    if unit.in_square() || !other.is_on_table() {
        return None;
    }
    let slack = at.setup.options.epsilon.mm();
    let faces: SmallVec<[Face; 4]> = flank::faces(other).into_iter().filter(|face| on(face)).collect();
    let face = flank::facing(&faces, body.front(), body.frame().ahead, slack)?;
    let mut known = touched(at, unit.side, body);
    known.push(enemy);
    let site = Site { at, id, unit, known };
    Some(site.line_up(body, other, face))
}

/// The unit that lines up, and the enemies that it may touch then.
struct Site<'a> {
    at: Table<'a, FastPlay>,
    id: UnitId,
    unit: &'a Unit,
    known: SmallVec<[UnitId; 4]>,
}

impl Site<'_> {
    fn line_up(&self, body: &Body, other: &Unit, face: &Face) -> LinedUp {
        let turn = Turn::new(self.at, body, face);
        let flush = turn.at(body, 1.0);
        if !self.has_room(&flush)
            && !self.slides(&flush, other, face).iter().any(|by| self.has_room(&flush.shifted(*by)))
        {
            let round = self.farthest(|share| turn.at(body, share));
            return LinedUp { elements: poses(&round), right: None, unslid: poses(&round), flush: false };
        }
        let slides = self.slides(&flush, other, face);
        let free: SmallVec<[Vector; 2]> =
            slides.iter().copied().filter(|by| self.has_room(&flush.shifted(*by))).collect();
        let (elements, right) = match free[..] {
            [left, right] => (flush.shifted(left), Some(flush.shifted(right))),
            [only] => (flush.shifted(only), None),
            _ => {
                let by = slides.first().copied().unwrap_or(Vector::ZERO);
                (self.farthest(|share| flush.shifted(by * share)), None)
            }
        };
        let right = right.as_ref().map(poses);
        LinedUp { elements: poses(&elements), right, unslid: poses(&flush), flush: true }
    }

    /// The shortest slides that bring an element opposite an enemy element: one, or two if both hands are
    /// equally near, the left one first.
    fn slides(&self, flush: &Body, other: &Unit, face: &Face) -> SmallVec<[Vector; 2]> {
        let right = flush.frame().right();
        let mut shortest: [Option<Mm>; 2] = [None, None];
        for mine in self.unit.front_elements() {
            for &theirs in &face.elements {
                let by = (other.rect(theirs).frame.at - flush.parts()[mine].frame.at).dot(right);
                let hand = usize::from(by > 0.0);
                if shortest[hand].is_none_or(|best| by.abs() < best.abs()) {
                    shortest[hand] = Some(by);
                }
            }
        }
        let slack = self.at.setup.options.epsilon.mm();
        let by = |by: Mm| right * by;
        match shortest {
            [Some(left), Some(to_right)] => {
                let (one, two) = (-left, to_right);
                // A unit that already stands opposite an element does not slide.
                if one.min(two) > slack && (one - two).abs() <= slack {
                    [by(left), by(to_right)].into_iter().collect()
                } else {
                    [by(if one <= two { left } else { to_right })].into_iter().collect()
                }
            }
            [one, two] => one.or(two).map(by).into_iter().collect(),
        }
    }

    fn has_room(&self, body: &Body) -> bool {
        has_room(self.at, self.id, self.unit.side, body, &self.known)
    }

    /// The farthest share of an adjustment for which there is room.
    fn farthest(&self, adjusted: impl Fn(f64) -> Body) -> Body {
        const HALVINGS: u32 = 20;
        let (mut free, mut blocked) = (0.0, 1.0);
        for _ in 0..HALVINGS {
            let middle = (free + blocked) / 2.0;
            if self.has_room(&adjusted(middle)) { free = middle } else { blocked = middle }
        }
        adjusted(free)
    }
}

/// G20. Whether a unit has room to stand so: on no other unit, on the table and on passable ground, and it
/// touches no enemies but those it may.
pub(crate) fn has_room(at: Table<FastPlay>, unit: UnitId, side: Side, body: &Body, known: &[UnitId]) -> bool {
    let slack = at.setup.options.epsilon.mm();
    geom::overlapped(body, at.state.troops.bodies(), &[unit], slack).is_none()
        && at.setup.ground.holds(body, slack)
        && !is_in(at, body, |kind| kind == Terrain::Impassable)
        && touched(at, side, body).iter().all(|enemy| known.contains(enemy))
}

/// The turn that brings a body flush to a face, about the point where they meet.
struct Turn {
    about: Vector,
    radians: f64,
    shift: Vector,
}

impl Turn {
    fn new(at: Table<FastPlay>, body: &Body, face: &Face) -> Turn {
        let (_, mine, theirs) = flank::nearest(body.front(), face.line);
        let ahead = -face.outward();
        let facing = Pose::of(body.frame()).facing;
        let there = Pose::of(Frame { at: theirs, ahead }).facing;
        let radians = facing.turn_to(there).radians();
        let shift = theirs - mine;
        let flush = Turn { about: mine, radians, shift };
        let off = obstacle_off(at, flush.at(body, 1.0).front(), face);
        Turn { shift: shift - ahead * off, ..flush }
    }

    fn at(&self, body: &Body, share: f64) -> Body {
        let frame = body.frame();
        let there = frame.wheeled(self.about, self.radians * share).shifted(self.shift * share);
        body.carried(&frame, &there)
    }
}

/// R12. How far off a face a front stops because of an obstacle that the face lines: on its far side.
fn obstacle_off(at: Table<FastPlay>, front: Segment, face: &Face) -> Mm {
    let reach = at.setup.options.obstacle_reach.mm() + at.setup.options.epsilon.mm();
    let ground = &at.setup.ground;
    let corners = [front.a, front.b, face.line.a, face.line.b];
    let low = corners.into_iter().fold(corners[0], Vector::min) - Vector::splat(reach);
    let high = corners.into_iter().fold(corners[0], Vector::max) + Vector::splat(reach);
    let along = (face.line.b - face.line.a).normalize_or_zero();
    let place = |point: Vector| along.dot(point - face.line.a);
    let shared = |point: Vector| {
        let (from, to) = (place(front.a).min(place(front.b)), place(front.a).max(place(front.b)));
        (from.max(0.0)..=to.min(face.line.length())).contains(&place(point))
    };
    let obstacles =
        ground.near(low, high).into_iter().filter(|&id| terrain(at, id) == Some(Terrain::Obstacle));
    let looks = |side: Segment| (0..=16).map(move |look| side.at(f64::from(look) / 16.0));
    obstacles
        .flat_map(|id| ground.rim(id).iter().copied().flat_map(looks))
        .filter(|&point| shared(point))
        .map(|point| face.line.leftness(point))
        .filter(|off| (0.0..=reach).contains(off))
        .fold(0.0, f64::max)
}

/// The poses of a body's parts, which are the elements of its unit in order.
pub(crate) fn poses(body: &Body) -> Elements {
    body.parts().iter().map(|part| Pose::of(part.frame)).collect()
}
