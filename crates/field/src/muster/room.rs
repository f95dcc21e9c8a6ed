//! Where units stand at the start: the middle of the front as it was, clear of everybody else.

use super::Measures;
use geom::{Bodies, Body, FeatureId, Frame, Ground, Mm, Pose, Vector};
use names::{Side, UnitId};

/// The table while units are put on it.
pub struct Room<'a> {
    ground: &'a Ground,
    bodies: Bodies,
    slack: Mm,
    apart: Mm,
    step: Mm,
    farthest: Mm,
}

/// Where somebody stands now.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stood {
    /// The middle of his front.
    pub front: Pose,
    /// By how much he had to give way.
    pub moved: Option<Moved>,
}

/// By how much a unit had to give way, in its own directions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moved {
    /// How far, on the table.
    pub by: Mm,
    /// Whither.
    pub whither: Whither,
}

/// A direction as a unit sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the four directions")]
pub enum Whither {
    Back,
    Left,
    Right,
    Ahead,
}

impl Whither {
    /// In the order in which they are tried.
    const ALL: [Whither; 4] = [Whither::Back, Whither::Left, Whither::Right, Whither::Ahead];

    fn along(self, frame: &Frame) -> Vector {
        match self {
            Whither::Back => -frame.ahead,
            Whither::Left => -frame.right(),
            Whither::Right => frame.right(),
            Whither::Ahead => frame.ahead,
        }
    }

    /// What a player reads.
    pub const fn label(self) -> &'static str {
        match self {
            Whither::Back => "to the rear",
            Whither::Left => "to the left",
            Whither::Right => "to the right",
            Whither::Ahead => "ahead",
        }
    }
}

impl<'a> Room<'a> {
    /// An empty table. Bodies that overlap by less than `slack` are only touching; enemies stand farther
    /// apart than `apart`.
    pub fn new(ground: &'a Ground, slack: Mm, apart: Mm, measures: &Measures) -> Room<'a> {
        let (step, farthest) = (measures.step.mm().max(1.0), measures.farthest.mm().clamp(0.0, 5000.0));
        Room { ground, bodies: Bodies::new(100.0), slack, apart, step, farthest }
    }

    /// Puts a unit where the middle of its front was, or as near to that as there is room; nowhere if there
    /// is no room at all. `body` is the ground that it covers with its front somewhere, `barred` where it may
    /// not stand.
    pub fn stand(
        &mut self,
        id: UnitId,
        side: Side,
        front: Pose,
        barred: impl Fn(FeatureId) -> bool,
        mut body: impl FnMut(Pose) -> Option<Body>,
    ) -> Option<Stood> {
        let frame = front.frame();
        let steps = (self.farthest / self.step) as u32;
        let tried = (1..=steps)
            .flat_map(|step| Whither::ALL.map(|whither| Moved { by: f64::from(step) * self.step, whither }));
        for moved in std::iter::once(None).chain(tried.map(Some)) {
            let shift = moved.map_or(Vector::ZERO, |moved| moved.whither.along(&frame) * moved.by);
            let front = Pose { facing: front.facing, ..Pose::of(frame.shifted(shift)) };
            let body = body(front)?;
            if self.is_free(side, &body, &barred) {
                self.bodies.put(id, side, body);
                return Some(Stood { front, moved });
            }
        }
        None
    }

    /// Puts somebody where he is, whoever else is there: he shares the ground with nobody who comes later.
    pub fn hold(&mut self, id: UnitId, side: Side, body: Body) {
        self.bodies.put(id, side, body);
    }

    /// Whether a body may stand here: on the table, on ground that is not barred, in nobody, apart from every
    /// enemy.
    fn is_free(&self, side: Side, body: &Body, barred: impl Fn(FeatureId) -> bool) -> bool {
        let (low, high) = body.bounds();
        let apart = Vector::splat(self.apart);
        self.ground.holds(body, 0.0)
            && geom::overlapped(body, &self.bodies, &[], self.slack).is_none()
            && !self.ground.beneath(body, self.slack).iter().any(|feature| barred(*feature))
            && !self
                .bodies
                .near(low - apart, high + apart)
                .any(|other| other.side != side && geom::gap(body, other.body).length <= self.apart)
    }
}
