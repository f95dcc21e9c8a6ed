//! How and where a unit stands: everything that the ground it covers follows from.

mod losing;
mod turning;

use geom::{Angle, Arrangement, Body, Cell, Edge, Frame, Length, Mm, Pose, Rect, Vector, Wing};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub use turning::about_front_stand;

/// Loose figures: the centre and facing of each, the command figure first. Losses are taken off the end.
pub type Figures = Arc<[Pose]>;

/// A book's own formation. The body of a unit in it follows from its layout.
pub trait Formation: Copy {
    /// How figures are laid out in it.
    fn layout(self) -> Layout;
}

/// How the figures of a formation are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// Files and ranks: a line, a column, guns side by side.
    Block,
    /// Files and ranks whose ends may be folded.
    Bent,
    /// One rectangle, however many figures are in it: a square, a garrison.
    Whole,
    /// Each figure for itself.
    Loose,
}

/// How and where a unit stands, in a formation of some book.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stance<F> {
    /// The formation it has declared.
    pub formation: F,
    /// Figures, or gun models, side by side in the front rank; none in loose order or in a building.
    pub files: u8,
    /// Figures, or gun models, whose stands are on the table, with those that are missing from their stands.
    pub stood: u8,
    /// The middle of its front and its facing; of loose figures those of the command figure.
    pub pose: Pose,
    /// The width of one figure or model; of a whole that of all.
    pub width: Length,
    /// The depth of one rank; of a whole that of all.
    pub depth: Length,
    /// What of a bent line is folded.
    pub bend: Bend,
    /// Where loose figures stand; empty in close order.
    pub figures: Figures,
}

/// The folded ends of a bent line: so many files at each, by so much. Less than nothing is forward.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "both ends, as the unit sees them")]
pub struct Bend {
    pub left: u8,
    pub right: u8,
    pub left_back: Angle,
    pub right_back: Angle,
}

/// The ranks of a stance, one behind the other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ranks {
    /// How many there are.
    pub count: u8,
    /// How deep each is.
    pub depth: Mm,
}

impl Bend {
    /// The files that are folded at both ends.
    pub fn files(&self) -> u8 {
        self.left.saturating_add(self.right)
    }
}

impl<F: Formation> Stance<F> {
    /// A block of files and ranks: a line, a column, or guns.
    pub fn block(formation: F, pose: Pose, base: impl Into<Cell>, files: u8, stood: u8) -> Stance<F> {
        let base: Cell = base.into();
        Stance {
            formation,
            files: files.clamp(1, stood.max(1)),
            stood,
            pose,
            width: base.width,
            depth: base.depth,
            bend: Bend::default(),
            figures: Figures::default(),
        }
    }

    /// A line with its ends folded; the pose is that of the stretch between them.
    pub fn bent(
        formation: F,
        pose: Pose,
        base: impl Into<Cell>,
        files: u8,
        stood: u8,
        bend: Bend,
    ) -> Stance<F> {
        Stance { bend, ..Stance::block(formation, pose, base, files, stood) }
    }

    /// A square of so many figures when the battle began: a quarter of them side by side, rounded up, and
    /// `extra`.
    pub fn square(
        formation: F,
        pose: Pose,
        base: impl Into<Cell>,
        original: u8,
        extra: Length,
        stood: u8,
    ) -> Stance<F> {
        let base: Cell = base.into();
        let files = original.div_ceil(4);
        let side = base.width * i64::from(files) + extra;
        Stance { width: side, depth: side, files, ..Stance::block(formation, pose, base, files, stood) }
    }

    /// One rectangle that looks along `pose`, such as the building that a unit holds.
    pub fn whole(formation: F, pose: Pose, width: Length, depth: Length, stood: u8) -> Stance<F> {
        Stance { files: 0, ..Stance::block(formation, pose, Cell { width, depth }, 1, stood) }
    }

    /// Loose figures, the command figure first.
    pub fn loose(formation: F, figures: Figures, base: impl Into<Cell>) -> Stance<F> {
        let base: Cell = base.into();
        let stood = figures.len() as u8;
        let ahead = base.depth.mm() / 2.0;
        let pose = figures.first().map_or(Pose::default(), |first| Pose::of(first.frame().advanced(ahead)));
        Stance { files: 0, figures, ..Stance::block(formation, pose, base, 1, stood) }
    }

    /// Loose figures in rows of so many at their usual spacing, the middle of the first row's front at
    /// `pose`. The command figure is the middle one of the first row.
    pub fn rows(formation: F, pose: Pose, base: impl Into<Cell>, files: u8, count: u8) -> Stance<F> {
        let base: Cell = base.into();
        Stance::loose(formation, rows(pose, base, files, count), base)
    }

    /// How many ranks of stands there are; one of a whole or of loose figures.
    pub fn ranks(&self) -> u8 {
        match self.formation.layout() {
            Layout::Whole | Layout::Loose => 1,
            Layout::Block | Layout::Bent => self.stood.div_ceil(self.files.max(1)).max(1),
        }
    }

    /// Its ranks of stands, and how deep each is.
    pub fn ranked(&self) -> Ranks {
        Ranks { count: self.ranks(), depth: self.depth.mm() }
    }

    /// The ground it covers; none if no figure stands there.
    pub fn body(&self) -> Option<Body> {
        let front = self.pose.frame();
        let (width, depth) = (self.width.mm(), self.depth.mm());
        Some(match self.formation.layout() {
            Layout::Loose => {
                let lead = self.cell(*self.figures.first()?);
                Body::new(self.figures.iter().map(|&figure| self.cell(figure)), lead.edge(Edge::Front))
            }
            Layout::Whole => Body::block(&front, width, depth),
            Layout::Bent => self.bent_arrangement().at(&front),
            Layout::Block => {
                Body::block(&front, width * f64::from(self.files), depth * f64::from(self.ranks()))
            }
        })
    }

    /// Whether it covers any ground.
    pub fn has_body(&self) -> bool {
        self.formation.layout() != Layout::Loose || !self.figures.is_empty()
    }

    fn cell(&self, figure: Pose) -> Rect {
        Rect::around(&figure.frame(), self.width.mm(), self.depth.mm())
    }

    /// A bent line: the stretch in the middle, then its left end and its right.
    fn bent_arrangement(&self) -> Arrangement {
        let Bend { left, right, left_back, right_back } = self.bend;
        let wing = |files: u8, back| (files > 0).then(|| Wing { width: self.width * i64::from(files), back });
        Arrangement::Bent {
            width: self.width * i64::from(self.files.saturating_sub(self.bend.files())),
            depth: self.depth * i64::from(self.ranks()),
            left: wing(left, left_back),
            right: wing(right, right_back),
        }
    }

    /// The same stance after its body has moved.
    pub fn moved(&self, to: &Body) -> Stance<F> {
        let figures = if self.formation.layout() == Layout::Loose {
            to.parts().iter().map(|part| Pose::of(part.frame)).collect()
        } else {
            self.figures.clone()
        };
        Stance { pose: Pose::of(to.frame()), figures, ..self.clone() }
    }

    /// The centres of its first so many figures, from the front rank back; of guns, of its models.
    pub fn centres(&self, count: u8) -> Vec<Vector> {
        let count = count.min(self.stood);
        match self.formation.layout() {
            Layout::Loose => self.figures.iter().take(count.into()).map(|figure| figure.at.point()).collect(),
            Layout::Bent => {
                let ranks = 0..self.ranks();
                let frames = ranks.flat_map(|rank| {
                    let back = self.depth.mm() * (f64::from(rank) + 0.5);
                    self.fronts().into_iter().map(move |front| front.advanced(-back).at)
                });
                frames.take(count.into()).collect()
            }
            Layout::Whole => self.body().map_or_else(Vec::new, |body| vec![body.centre(); count.into()]),
            Layout::Block => (0..count).map(|figure| self.place(figure).at).collect(),
        }
    }

    /// The centre of a figure of a block, counted along the front rank from the left and then along those
    /// behind it.
    fn place(&self, figure: u8) -> Frame {
        let (rank, file) = (figure / self.files.max(1), figure % self.files.max(1));
        let across = (f64::from(file) + 0.5 - f64::from(self.files) / 2.0) * self.width.mm();
        let back = (f64::from(rank) + 0.5) * self.depth.mm();
        let front = self.pose.frame();
        front.shifted(front.world_by(Vector::new(across, -back)))
    }

    /// The middle of the front of every place in the front rank, from the left, whether a figure is still
    /// there or not; of loose figures that of each. A whole has none that lies still.
    pub fn fronts(&self) -> Vec<Frame> {
        let half = self.depth.mm() / 2.0;
        match self.formation.layout() {
            Layout::Loose => self.figures.iter().map(|figure| figure.frame().advanced(half)).collect(),
            Layout::Whole => vec![],
            Layout::Bent => {
                let body = self.bent_arrangement().at(&self.pose.frame());
                let (left, right) = (usize::from(self.bend.left > 0), usize::from(self.bend.right > 0));
                let parts = body.parts();
                // From the left: the left end, the middle, the right end.
                let ends = parts.get(1..=left).into_iter().flatten();
                let others = parts.get(1 + left..1 + left + right).into_iter().flatten();
                ends.chain(&parts[..1]).chain(others).flat_map(|part| self.along(part)).collect()
            }
            Layout::Block => {
                (0..self.files.min(self.stood)).map(|file| self.place(file).advanced(half)).collect()
            }
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

/// Cells in rows of so many behind each other, the command figure first: the middle one of the first row.
fn rows(pose: Pose, base: Cell, files: u8, count: u8) -> Figures {
    let files = files.clamp(1, count.max(1));
    let front = pose.frame();
    let place = |figure: u8| {
        let (row, file) = (figure / files, figure % files);
        // The last row stands in the middle, like the others.
        let in_row = files.min(count - row * files);
        let across = (f64::from(file) + 0.5 - f64::from(in_row) / 2.0) * base.width.mm();
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
