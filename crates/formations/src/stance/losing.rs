//! What of a stance is left when figures fall.

use super::{Figures, Formation, Layout, Stance};
use geom::Pose;

impl<F: Formation> Stance<F> {
    /// Takes off every stand whose figures are all missing, so many to a stand: at the rear first, then at
    /// the ends of the front in turn. Loose figures go one by one, and a whole keeps its ground.
    ///
    /// `left_goes` says which end of the front leaves next, before and after.
    pub fn lose_stands(&mut self, strength: u8, per_stand: u8, left_goes: &mut bool) {
        match self.formation.layout() {
            Layout::Loose => {
                if usize::from(strength) < self.figures.len() {
                    self.figures = self.figures.iter().take(strength.into()).copied().collect::<Figures>();
                    self.stood = strength;
                }
            }
            Layout::Whole => self.stood = strength,
            Layout::Block | Layout::Bent => {
                while let Some(next) = self.next_stand(per_stand)
                    && self.stood.saturating_sub(strength) >= next
                {
                    self.take_stand(next, left_goes);
                }
            }
        }
    }

    /// How many figures stand on the stand that leaves next; none if only one stand is left.
    fn next_stand(&self, per_stand: u8) -> Option<u8> {
        let (stood, files) = (self.stood, self.files.max(1));
        let row = if stood > files { (stood - 1) % files + 1 } else { stood };
        let next = match row % per_stand.max(1) {
            0 => per_stand,
            odd => odd,
        };
        (next < stood).then_some(next)
    }

    /// A stand leaves the rear rank, or an end of the only one: then the front is narrower, and its middle
    /// elsewhere.
    fn take_stand(&mut self, figures: u8, left_goes: &mut bool) {
        self.stood -= figures;
        if self.stood >= self.files {
            return;
        }
        let gone = self.files - self.stood;
        let is_left = std::mem::replace(left_goes, !*left_goes);
        let bent = if is_left { &mut self.bend.left } else { &mut self.bend.right };
        // The folded files go first; only files of the middle move its middle.
        let from_bend = gone.min(*bent);
        *bent -= from_bend;
        let front = self.pose.frame();
        let shift = front.right() * (f64::from(gone - from_bend) * self.width.mm() / 2.0);
        self.pose = Pose::of(front.shifted(if is_left { shift } else { -shift }));
        self.files = self.stood;
    }
}
