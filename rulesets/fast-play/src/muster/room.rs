//! R94. Where units stand at the start: the middle of the front as it was, clear of everybody else.

use super::scale::Scale;
use super::standing::{Anchor, usual_anchor};
use crate::terrain::Terrain;
use crate::{Formation, Unit, stand};
use engine::Placed;
use geom::{Bodies, Body, Frame, Ground, Mm, Pose, Vector};
use names::{Side, UnitId};

/// The table while units are put on it.
pub struct Room<'a> {
    ground: &'a Ground,
    bodies: Bodies,
    slack: Mm,
    step: Mm,
    farthest: Mm,
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
    /// An empty table.
    pub fn new(ground: &'a Ground, slack: Mm, scale: &Scale) -> Room<'a> {
        let (step, farthest) = (scale.step.mm().max(1.0), scale.farthest.mm().clamp(0.0, 5000.0));
        Room { ground, bodies: Bodies::new(100.0), slack, step, farthest }
    }

    /// R94. Puts a unit where the middle of its front was, or as near to that as there is room; says by how much it had to
    /// give way. Nothing if there is no room at all.
    pub fn stand(&mut self, id: UnitId, unit: &mut Unit, front: Pose) -> Option<Option<Moved>> {
        let frame = front.frame();
        let steps = (self.farthest / self.step) as u32;
        let tried = (1..=steps).flat_map(|step| {
            Whither::ALL.map(|whither| Some(Moved { by: f64::from(step) * self.step, whither }))
        });
        for moved in std::iter::once(None).chain(tried) {
            let shift = moved.map_or(Vector::ZERO, |moved| moved.whither.along(&frame) * moved.by);
            form(unit, &Pose { facing: front.facing, ..Pose::of(frame.shifted(shift)) });
            let body = unit.body()?;
            if self.is_free(unit.side, &body) {
                self.bodies.put(id, unit.side, body);
                return Some(moved);
            }
        }
        None
    }

    /// Whether a body may stand here: on the table, on ground that can be trodden, in nobody, touching no enemy.
    fn is_free(&self, side: Side, body: &Body) -> bool {
        let impassable = |id: &geom::FeatureId| self.ground.feature(*id).kind == Terrain::Impassable.kind();
        let (low, high) = body.bounds();
        let apart = Vector::splat(2.0 * self.slack);
        self.ground.holds(body, 0.0)
            && geom::overlapped(body, &self.bodies, &[], self.slack).is_none()
            && !self.ground.beneath(body, self.slack).iter().any(impassable)
            && !self
                .bodies
                .near(low - apart, high + apart)
                .any(|other| other.side != side && geom::gap(body, other.body).length <= 2.0 * self.slack)
    }
}

/// Forms a unit up behind the middle of its front.
fn form(unit: &mut Unit, front: &Pose) {
    let count = usize::from(unit.start);
    let formation = if count == 1 { Formation::Line } else { unit.formation };
    let anchor = usual_anchor(&front.frame(), Anchor::Front, formation, unit.base, count);
    let anchor = anchor.unwrap_or_else(|| front.frame());
    unit.formation = formation;
    unit.elements = stand::formed(formation, &anchor, unit.base, count);
}

/// The fronts of the parts of a unit, side by side about the middle of its front, from its left.
pub fn abreast(front: Pose, widths: &[Mm]) -> Vec<Pose> {
    let frame = front.frame();
    let mut left = -widths.iter().sum::<Mm>() / 2.0;
    let place = |width: &Mm| {
        let middle = left + width / 2.0;
        left += width;
        Pose { facing: front.facing, ..Pose::of(frame.shifted(frame.right() * middle)) }
    };
    widths.iter().map(place).collect()
}

/// How wide a unit of so many elements is in a formation.
pub fn width(unit: &Unit) -> Mm {
    let (width, depth) = (unit.base.width.mm(), unit.base.depth.mm());
    match unit.formation {
        Formation::Line => width * f64::from(unit.start),
        Formation::Column => width,
        Formation::Square => width + 2.0 * depth,
    }
}
