//! How and where a unit stands: everything that the ground it covers follows from.
//!
//! STC-16.1, R101. Close-order troops are one rectangle, bent ones two or three, squares and garrisons one, and loose figures a
//! cell each.

use crate::Formation;
use crate::tables::Base;
use geom::{Angle, Arrangement, Body, Edge, Frame, Length, Pose, Rect, Vector, Wing};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Loose figures: the centre and facing of each, the command figure first. Whoever is lost is taken off the end.
pub type Figures = Arc<[Pose]>;

/// How and where a unit stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stance {
    /// The formation it has declared.
    pub formation: Formation,
    /// Figures, or gun models, side by side in the front rank. None stand so in loose order or in a town block.
    pub files: u8,
    /// R6. Figures, or gun models, whose stands are on the table, with those that are missing from their stands.
    pub stood: u8,
    /// The middle of its front and its facing; of loose figures those of the command figure.
    pub pose: Pose,
    /// The width of one figure or model; of a square or a town block that of the whole.
    pub width: Length,
    /// The depth of one rank; of a square or a town block that of the whole.
    pub depth: Length,
    /// STC-2.10. What of a bent line is folded.
    pub bend: Bend,
    /// STC-6.6. Where loose figures stand; empty in close order.
    pub figures: Figures,
}

/// STC-2.10, 7.6. What is folded at either end of a bent line: so many files, by so much. Less than nothing is forward.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "both ends, as the unit sees them")]
pub struct Bend {
    pub left: u8,
    pub right: u8,
    pub left_back: Angle,
    pub right_back: Angle,
}

impl Stance {
    /// R101. A block of files and ranks: a line, a column, a masse, or guns.
    pub fn block(formation: Formation, pose: Pose, base: Base, files: u8, stood: u8) -> Stance {
        Stance {
            formation,
            files: files.clamp(1, stood.max(1)),
            stood,
            pose,
            width: base.frontage.0,
            depth: base.depth.0,
            bend: Bend::default(),
            figures: Figures::default(),
        }
    }

    /// STC-2.10, 7.6. A line with its ends folded; the pose is that of the stretch between them.
    pub fn bent(pose: Pose, base: Base, files: u8, stood: u8, bend: Bend) -> Stance {
        Stance { bend, ..Stance::block(Formation::Bent, pose, base, files, stood) }
    }

    /// R101. A square of so many figures when the battle began: a quarter of them side by side, rounded up, and `extra`.
    pub fn square(pose: Pose, base: Base, original: u8, extra: Length, stood: u8) -> Stance {
        let files = original.div_ceil(4);
        let side = base.frontage.0 * i64::from(files) + extra;
        Stance {
            width: side,
            depth: side,
            files,
            ..Stance::block(Formation::Square, pose, base, files, stood)
        }
    }

    /// R113. A garrison, whose body is its block: a rectangle that looks along `pose`.
    pub fn garrison(pose: Pose, width: Length, depth: Length, stood: u8) -> Stance {
        Stance {
            formation: Formation::Garrison,
            files: 0,
            stood,
            pose,
            width,
            depth,
            bend: Bend::default(),
            figures: Figures::default(),
        }
    }

    /// STC-6.6, R24. Loose figures, the command figure first.
    pub fn loose(formation: Formation, figures: Figures, base: Base) -> Stance {
        let stood = figures.len() as u8;
        let ahead = base.depth.mm() / 2.0;
        let pose = figures.first().map_or(Pose::default(), |first| Pose::of(first.frame().advanced(ahead)));
        Stance { files: 0, figures, ..Stance::block(formation, pose, base, 1, stood) }
    }

    /// STC-2.8, 6.6. Loose figures in rows of so many at their usual spacing, the middle of the first row's front at
    /// `pose`. The command figure is the middle one of the first row.
    pub fn rows(formation: Formation, pose: Pose, base: Base, files: u8, count: u8) -> Stance {
        Stance::loose(formation, rows(pose, base, files, count), base)
    }

    /// How many ranks of stands there are; one of a square, a garrison or loose figures.
    pub fn ranks(&self) -> u8 {
        match self.formation {
            Formation::Square | Formation::Garrison | Formation::Skirmish | Formation::CrewOnFoot => 1,
            _ => self.stood.div_ceil(self.files.max(1)).max(1),
        }
    }

    /// R101. The ground it covers; none if nobody stands there.
    pub fn body(&self) -> Option<Body> {
        let front = self.pose.frame();
        let (width, depth) = (self.width.mm(), self.depth.mm());
        Some(match self.formation {
            Formation::Skirmish | Formation::CrewOnFoot => {
                let lead = self.cell(*self.figures.first()?);
                Body::new(self.figures.iter().map(|&figure| self.cell(figure)), lead.edge(Edge::Front))
            }
            Formation::Square | Formation::Garrison => Body::block(&front, width, depth),
            Formation::Bent => self.bent_arrangement().at(&front),
            Formation::Line
            | Formation::Column
            | Formation::Masse
            | Formation::Unlimbered
            | Formation::Limbered => {
                Body::block(&front, width * f64::from(self.files), depth * f64::from(self.ranks()))
            }
        })
    }

    /// Whether it covers any ground.
    pub fn has_body(&self) -> bool {
        let is_loose = matches!(self.formation, Formation::Skirmish | Formation::CrewOnFoot);
        !is_loose || !self.figures.is_empty()
    }

    fn cell(&self, figure: Pose) -> Rect {
        Rect::around(&figure.frame(), self.width.mm(), self.depth.mm())
    }

    /// R101. A bent line: the stretch in the middle, then its left end and its right.
    fn bent_arrangement(&self) -> Arrangement {
        let Bend { left, right, left_back, right_back } = self.bend;
        let wing = |files: u8, back| (files > 0).then(|| Wing { width: self.width * i64::from(files), back });
        Arrangement::Bent {
            width: self.width * i64::from(self.files.saturating_sub(left.saturating_add(right))),
            depth: self.depth * i64::from(self.ranks()),
            left: wing(left, left_back),
            right: wing(right, right_back),
        }
    }

    /// The same stance after its body has moved.
    pub fn moved(&self, to: &Body) -> Stance {
        let figures = if self.formation.is_loose() {
            to.parts().iter().map(|part| Pose::of(part.frame)).collect()
        } else {
            self.figures.clone()
        };
        Stance { pose: Pose::of(to.frame()), figures, ..self.clone() }
    }

    /// R64. The centres of its first so many figures, from the front rank back; of guns, of its models.
    pub fn centres(&self, count: u8) -> Vec<Vector> {
        let count = count.min(self.stood);
        match self.formation {
            Formation::Skirmish | Formation::CrewOnFoot => {
                self.figures.iter().take(count.into()).map(|figure| figure.at.point()).collect()
            }
            Formation::Bent => {
                let ranks = 0..self.ranks();
                let frames = ranks.flat_map(|rank| {
                    let back = self.depth.mm() * (f64::from(rank) + 0.5);
                    self.fronts().into_iter().map(move |front| front.advanced(-back).at)
                });
                frames.take(count.into()).collect()
            }
            Formation::Square | Formation::Garrison => {
                self.body().map_or_else(Vec::new, |body| vec![body.centre(); count.into()])
            }
            _ => (0..count).map(|figure| self.place(figure).at).collect(),
        }
    }

    /// The centre of a figure of a block, counted along the front rank from the left and then along those behind it.
    fn place(&self, figure: u8) -> Frame {
        let (rank, file) = (figure / self.files.max(1), figure % self.files.max(1));
        let across = (f64::from(file) + 0.5 - f64::from(self.files) / 2.0) * self.width.mm();
        let back = (f64::from(rank) + 0.5) * self.depth.mm();
        let front = self.pose.frame();
        front.shifted(front.world_by(Vector::new(across, -back)))
    }

    /// R106. The middle of the front of every place in the front rank, from the left, whether a figure is still there
    /// or not; of loose figures that of each. Squares and garrisons have none that lies still.
    pub fn fronts(&self) -> Vec<Frame> {
        let half = self.depth.mm() / 2.0;
        match self.formation {
            Formation::Skirmish | Formation::CrewOnFoot => {
                self.figures.iter().map(|figure| figure.frame().advanced(half)).collect()
            }
            Formation::Square | Formation::Garrison => vec![],
            Formation::Bent => {
                let body = self.bent_arrangement().at(&self.pose.frame());
                let (left, right) = (usize::from(self.bend.left > 0), usize::from(self.bend.right > 0));
                let parts = body.parts();
                // From the left: the left end, the middle, the right end.
                let ends = parts.get(1..=left).into_iter().flatten();
                let others = parts.get(1 + left..1 + left + right).into_iter().flatten();
                ends.chain(&parts[..1]).chain(others).flat_map(|part| self.along(part)).collect()
            }
            _ => (0..self.files.min(self.stood)).map(|file| self.place(file).advanced(half)).collect(),
        }
    }

    /// The middles of the fronts of the files along one stretch of a bent line.
    fn along(&self, part: &Rect) -> Vec<Frame> {
        let front = part.front();
        let files = libm::round(part.width() / self.width.mm()) as u8;
        let place = |file: u8| (f64::from(file) + 0.5 - f64::from(files) / 2.0) * self.width.mm();
        (0..files).map(|file| front.shifted(front.right() * place(file))).collect()
    }
}

/// STC-2.8. Cells in rows of so many behind each other, the command figure first: the middle one of the first row.
fn rows(pose: Pose, base: Base, files: u8, count: u8) -> Figures {
    let files = files.clamp(1, count.max(1));
    let front = pose.frame();
    let place = |figure: u8| {
        let (row, file) = (figure / files, figure % files);
        // The last row stands in the middle, like the others.
        let in_row = files.min(count - row * files);
        let across = (f64::from(file) + 0.5 - f64::from(in_row) / 2.0) * base.frontage.mm();
        let back = (f64::from(row) + 0.5) * base.depth.mm();
        Pose::of(front.shifted(front.world_by(Vector::new(across, -back))))
    };
    let mut figures: Vec<Pose> = (0..count).map(place).collect();
    if let Some(first) = figures.get_mut(..=usize::from((files - 1) / 2)) {
        first.rotate_right(1);
    }
    figures.into()
}

#[cfg(test)]
mod tests;
