//! STA-1.9, 1.10, 3.7, 10.3. How and where a unit stands: which layout each formation of this book has, and
//! the ground that it covers.

use crate::Formation;
use crate::tables::Base;
use formations::Layout;
use geom::{Body, Cell, Rect};

pub use formations::{Bend, Figures};

/// How and where a unit stands.
pub type Stance = formations::Stance<Formation>;

impl formations::Formation for Formation {
    /// STA-1.9, 3.7, 10.1, R110. How models are laid out in it.
    fn layout(self) -> Layout {
        match self {
            Formation::RoadColumn
            | Formation::AttackColumn
            | Formation::Line
            | Formation::Limbered
            | Formation::Manhandled => Layout::Block,
            Formation::Bent => Layout::Bent,
            Formation::Square => Layout::Whole,
            Formation::Skirmish | Formation::CrewOnFoot => Layout::Loose,
        }
    }
}

/// STA-1.10. The ground of one model.
impl From<Base> for Cell {
    fn from(base: Base) -> Cell {
        Cell { width: base.frontage.0, depth: base.depth.0 }
    }
}

/// STA-1.10, 10.3, R96. The ground that a stance covers: of loose models a disc each.
pub(crate) fn body(stance: &Stance) -> Option<Body> {
    let body = stance.body()?;
    if !stance.formation.is_loose() {
        return Some(body);
    }
    let points = body.parts().iter().map(|part| Rect::around(&part.frame, 0.0, 0.0));
    Some(Body::new(points, body.front()).rounded(stance.width.mm() / 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{line, skirmishers};
    use geom::Vector;

    /// STA-1.10, 24.1, R6, R102. Every model has the base of the book, whatever unit it is in.
    #[test]
    fn every_model_has_its_base() {
        use crate::formation::shapes::base;
        use crate::kit::{Field, battery, cavalry};
        use crate::{Traits, Unit};
        let of = |unit: Unit| {
            let base = Field::new([]).look(|at| base(at, &unit, unit.formation()));
            (base.frontage.0.mm(), base.depth.0.mm())
        };
        assert_eq!(of(line(0, 0, 0)), (15.0, 20.0));
        assert_eq!(of(line(0, 0, 0).with(Traits::TWO_RANK)), (20.0, 20.0));
        assert_eq!(of(cavalry(Formation::Line, 0, 0, 0)), (30.0, 40.0));
        assert_eq!(of(battery(2, 0, 0, 0)), (60.0, 60.0));
        let wide = |unit: Unit| body(&unit.stance).expect("it stands").front().length();
        assert_eq!((wide(battery(2, 0, 0, 0)), wide(line(0, 0, 0))), (120.0, 240.0));
        let square = body(&crate::kit::square(0, 0, 0).stance).expect("it stands").bounds();
        assert_eq!(square.1 - square.0, Vector::new(80.0, 80.0), "four files and a depth");
    }

    /// STA-1.10, 10.3, R96. A line is a block, and skirmishers are discs of ten millimetres.
    #[test]
    fn skirmishers_cover_discs() {
        let body = |unit: crate::Unit| body(&unit.stance).expect("it stands there");
        assert_eq!(body(line(1000, 1000, 0)).bounds().0, Vector::new(880.0, 980.0));
        let loose = body(skirmishers(8, 1000, 1000, 0));
        assert_eq!((loose.parts().len(), loose.round()), (8, 10.0));
    }
}
