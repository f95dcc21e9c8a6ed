//! How many moves foot is from being deployed where it wants to be.
//!
//! A column marches farther than a line and must deploy before it fights. So the way is counted to its end:
//! in column as far as the enemy does no harm, then the change, then in line.

use engine::doctrine::{Paces, Shape};
use geom::Mm;

/// The way that foot has before it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Way {
    /// The part out of the enemy's zone.
    pub outside: Mm,
    /// The part within it.
    pub inside: Mm,
}

impl Way {
    /// A way to where foot stops before an enemy, whose zone reaches so far.
    pub fn new(to_go: Mm, zone: Mm, stops: Mm) -> Way {
        let to_go = to_go.max(0.0);
        let inside = (zone - stops).clamp(0.0, to_go);
        Way { outside: to_go - inside, inside }
    }

    /// The moves that foot of this shape needs until it stands there in line.
    pub fn moves(self, shape: Shape, paces: Paces) -> f64 {
        let Paces { line, column, form } = paces;
        let marched = self.outside / column.max(1.0) + self.inside / line.max(1.0);
        let in_line = (self.outside + self.inside) / line.max(1.0);
        match shape {
            Shape::Column => marched + form,
            // Were the change counted, foot would rather be ridden down than form square.
            Shape::Square => in_line,
            // A line may form column for a long way and deploy again.
            _ => in_line.min(marched + 2.0 * form),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACES: Paces = Paces { line: 75.0, column: 150.0, form: 1.0 };

    fn moves(to_go: Mm, shape: Shape) -> f64 {
        Way::new(to_go, 250.0, 180.0).moves(shape, PACES)
    }

    #[test]
    fn a_column_that_is_there_must_still_deploy() {
        assert_eq!(
            [Shape::Line, Shape::Column, Shape::Square].map(|shape| moves(0.0, shape)),
            [0.0, 1.0, 0.0]
        );
    }

    #[test]
    fn a_column_gains_on_a_long_way_alone() {
        assert!(moves(1_000.0, Shape::Column) < moves(1_000.0, Shape::Line) - 0.5);
        assert!(moves(150.0, Shape::Line) < moves(150.0, Shape::Column));
    }

    #[test]
    fn foot_within_the_zone_goes_on_in_line() {
        let way = Way::new(60.0, 250.0, 180.0);
        assert_eq!(way, Way { outside: 0.0, inside: 60.0 });
        assert_eq!(way.moves(Shape::Column, PACES), 60.0 / 75.0 + 1.0);
    }
}
