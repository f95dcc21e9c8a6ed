//! How a stance becomes another about a point that stays: turned, folded, straight again, narrower.

use super::{Bend, Formation, Layout, Stance};
use geom::{Angle, Cell, Facing, Frame, Length, Pose, Vector};

/// The pose of a front that turns by so much about the stand in its middle, which is so deep.
pub fn about_front_stand(front: Pose, depth: Length, by: Angle) -> Pose {
    let facing = front.facing.turned(by);
    let middle = front.frame().advanced(-depth.mm() / 2.0);
    let turned = Frame { ahead: facing.direction(), ..middle }.advanced(depth.mm() / 2.0);
    Pose { facing, ..Pose::of(turned) }
}

impl<F: Formation> Stance<F> {
    /// The same stance with the middle of its front at a pose; of loose figures that of their command figure.
    pub fn placed(&self, pose: Pose) -> Option<Stance<F>> {
        let body = self.body()?;
        let moved = self.moved(&body.carried(&body.frame(), &pose.frame()));
        let is_loose = self.formation.layout() == Layout::Loose;
        Some(if is_loose { moved } else { Stance { pose, ..moved } })
    }

    /// The same stance with the centre of its body at a place, its facing unchanged.
    pub fn centred_at(&self, centre: Vector) -> Option<Stance<F>> {
        let body = self.body()?;
        Some(self.moved(&body.shifted(centre - body.centre())))
    }

    /// Whether a point lies ahead of the line of its front.
    pub fn has_ahead(&self, point: Vector) -> bool {
        self.body().is_some_and(|body| {
            let front = body.frame();
            (point - front.at).dot(front.ahead) > 0.0
        })
    }

    /// The same stance turned about the centre of its body until it faces a point. At that point it stays as
    /// it is.
    pub fn turned_to(&self, point: Vector) -> Option<Stance<F>> {
        let body = self.body()?;
        let (front, centre) = (body.frame(), body.centre());
        let Some(towards) = (point - centre).try_normalize() else { return Some(self.clone()) };
        let ahead = Facing::along(towards).direction();
        let turned = Frame { at: Vector::ZERO, ahead };
        let at = centre - turned.world_by(front.local(centre));
        Some(self.moved(&body.carried(&front, &Frame { at, ahead })))
    }

    /// A line with its ends folded: the rest of its front stays where it is.
    pub fn folded(&self, into: F, base: impl Into<Cell>, bend: Bend) -> Stance<F> {
        let across = self.width.mm() * (f64::from(bend.left) - f64::from(bend.right)) / 2.0;
        Stance::bent(into, self.aside(across), base, self.files, self.stood, bend)
    }

    /// A bent line with its ends straight again: the rest of its front stays where it is.
    pub fn straightened(&self, into: F) -> Stance<F> {
        let across = self.width.mm() * (f64::from(self.bend.right) - f64::from(self.bend.left)) / 2.0;
        Stance { formation: into, pose: self.aside(across), bend: Bend::default(), ..self.clone() }
    }

    /// The pose of its front so far to the right, the facing unchanged.
    fn aside(&self, across: geom::Mm) -> Pose {
        let front = self.pose.frame();
        Pose { facing: self.pose.facing, ..Pose::of(front.shifted(front.right() * across)) }
    }

    /// The same stance with its front narrower by so many files, which go to the rear; the middle of the
    /// front stays. None if no file would be left.
    pub fn narrowed(&self, by: u8) -> Option<Stance<F>> {
        let files = self.files.checked_sub(by).filter(|&files| files > 0 && by > 0)?;
        Some(Stance { files, ..self.clone() })
    }
}
