//! What a surface needs to play something told back, beside its sentence: what it is, whom it concerns, the
//! true path of each piece, and what was lost.

use crate::toll::Toll;
use crate::{Book, EventKind, Fact, Game, Happening, Known, Told, Weight};
use geom::{Body, Course, Motion, Pose};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How something told is played back.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Playback {
    /// What sort of thing it is.
    pub kind: EventKind,
    /// How much it matters.
    pub weight: Weight,
    /// The pieces that it names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<UnitId>,
    /// The paths of those that moved, or came onto the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trails: Vec<Trail>,
    /// What was lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<Loss>,
}

/// The path of a piece: its first pose, those at each bend, its last. A piece that comes onto the table has
/// only one.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Trail {
    /// The piece.
    pub unit: UnitId,
    /// The poses of the middle of its front.
    pub path: Vec<Pose>,
}

/// Strength that a unit loses.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loss {
    /// The unit.
    pub unit: UnitId,
    /// How much it loses, in what the book counts; all that is left of it if this is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<u16>,
}

/// Follows where pieces stand from one thing told to the next, as one pair of eyes saw them.
pub(crate) struct Stage<'a, B: Book> {
    before: &'a Game<B>,
    after: &'a Game<B>,
    /// All that is told between the two.
    told: &'a [Told<B>],
    /// The side whose eyes these are, with what it knew before, if it did not know everything.
    eyes: Option<(Side, Known<'a, B>)>,
    /// Where pieces were when they were last named; the others stand as they did before.
    last: BTreeMap<UnitId, Pose>,
    /// Where pieces stood as their moves were told, which is before they were made.
    left: BTreeMap<UnitId, Pose>,
}

impl<'a, B: Book> Stage<'a, B> {
    /// From before an order to after it, and everything is known.
    pub fn of_truth(before: &'a Game<B>, after: &'a Game<B>, told: &'a [Told<B>]) -> Stage<'a, B> {
        Stage { before, after, told, eyes: None, last: BTreeMap::new(), left: BTreeMap::new() }
    }

    /// The same as far as a side knows; none if it knows everything.
    pub fn of_side(self: &Stage<'a, B>, side: Side) -> Option<Stage<'a, B>> {
        let &Stage { before, after, told, .. } = self;
        let hides = [before, after].iter().any(|game| B::hides(game.state(), side));
        hides
            .then(|| Stage { eyes: Some((side, before.known(side))), ..Stage::of_truth(before, after, told) })
    }

    /// How one of the things told is played back. A piece that these eyes did not know before has no path,
    /// only the place where it is now: a path would tell where it was hidden.
    pub fn next(&mut self, at: usize) -> Playback {
        let told = &self.told[at];
        let trails = told.stood.iter().filter_map(|(unit, now)| self.trail(at, *unit, *now)).collect();
        Playback { trails, ..Playback::still(&told.fact) }
    }

    /// The path of a piece since it was last named, if it has moved.
    fn trail(&mut self, at: usize, unit: UnitId, now: Pose) -> Option<Trail> {
        let told = &self.told[at];
        let is_known = self.eyes.as_ref().is_none_or(|(_, knew)| B::is_known(knew.state(), unit));
        let begun = || is_known.then(|| B::pose(self.before.state(), unit)).flatten();
        let last = self.last.get(&unit).copied().or_else(begun);
        let Some(last) = last else {
            self.last.insert(unit, now);
            return Some(Trail { unit, path: vec![now] });
        };
        if self.left.get(&unit) == Some(&now) {
            return None;
        }
        let now = if last == now && self.moves(at, unit) { self.reached(at, unit, last)? } else { now };
        self.last.insert(unit, now);
        if last == now {
            return None;
        }
        let mut path = vec![last];
        if let Fact::Event(event) = &told.fact
            && let Some((walker, way)) = B::way(event)
            && walker == unit
        {
            path.extend(self.body(unit, last).map_or(vec![], |body| bends(&way.path, &body)));
        }
        path.push(now);
        path.dedup();
        Some(Trail { unit, path })
    }

    /// Whether one of the things told is a move of the unit that it names first.
    fn moves(&self, at: usize, unit: UnitId) -> bool {
        let Fact::Event(event) = &self.told[at].fact else { return false };
        let walks = B::way(event).is_some_and(|(walker, _)| walker == unit);
        walks
            || event.kind() == EventKind::Move
                && self.told[at].stood.first().is_some_and(|(first, _)| *first == unit)
    }

    /// Where a piece comes to whose move is told before it is made: where it stands when something else of it
    /// is told, or in the end. Where it hides then, these eyes do not learn it.
    fn reached(&mut self, at: usize, unit: UnitId, from: Pose) -> Option<Pose> {
        let hides =
            |side: Side| B::hides(self.after.state(), side) && B::is_hidden(self.after.state(), unit, side);
        if self.eyes.as_ref().is_some_and(|(side, _)| hides(*side)) {
            return None;
        }
        let later = self.told[at + 1..].iter().flat_map(|told| &told.stood);
        let poses = later.filter(|(named, _)| *named == unit).map(|(_, pose)| *pose);
        let to = poses.chain(B::pose(self.after.state(), unit)).find(|pose| *pose != from)?;
        self.left.insert(unit, from);
        Some(to)
    }

    /// The body with which a piece set out, if it set out from where it stood before the order.
    fn body(&self, unit: UnitId, from: Pose) -> Option<Body> {
        let body = B::bodies(self.before.state()).get(unit)?.clone();
        (Pose::of(body.frame()) == from).then_some(body)
    }
}

impl Playback {
    /// Without any movement: of what only one side hears, and of a single fact.
    pub(crate) fn still<B: Book>(fact: &Fact<B>) -> Playback {
        let (kind, weight, loss) = match fact {
            Fact::Rolled(_) => (EventKind::Roll, Weight::Slight, None),
            Fact::Event(event) => (event.kind(), event.weight(), loss(B::toll(event))),
        };
        Playback { kind, weight, units: fact.units().to_vec(), trails: vec![], loss }
    }
}

fn loss(toll: Option<Toll>) -> Option<Loss> {
    match toll {
        Some(Toll::Lost { unit, strength, .. }) => Some(Loss { unit, strength }),
        _ => None,
    }
}

/// A wheel is drawn in so many parts.
const PARTS_OF_A_TURN: u8 = 6;

/// The poses of a front along a motion, without its first and its last.
fn bends(motion: &Motion, body: &Body) -> Vec<Pose> {
    let mut poses = vec![];
    for stage in &motion.run(body).stages {
        let turns = matches!(stage.course(0), Course::Arc { .. });
        let parts = if turns { PARTS_OF_A_TURN } else { 1 };
        poses.extend((1..=parts).map(|part| {
            let reached = stage.at(f64::from(part) / f64::from(parts));
            Pose::of(reached.frame())
        }));
    }
    poses.pop();
    poses
}
