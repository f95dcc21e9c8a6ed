//! STA-4.1, 10.4, 13.2, R18, R22, R69, R104. Straight ways back, found wherever there is one: where a middle
//! may go that leaves an enemy behind, past what bars it on its way or at its end.

use crate::At;
use formations::retreat::{clear_at_the_end, compact};
use geom::{Angle, Bar, Body, Cone, Convex, Escape, Frame, Mm, Solid, Vector, When, Whom, straight_escape};

/// Rounding by which a way keeps clear of what it may not touch, so that every way that is found is legal.
const ROUNDING: Mm = 1e-3;

/// A straight way of the middle of a body that keeps its shape and facing.
pub(crate) struct Straight<'a> {
    /// The body as it sets out.
    pub body: &'a Body,
    /// Where its middle sets out.
    pub start: Vector,
    /// Straight back.
    pub axis: Vector,
    /// How far it may go to either side.
    pub half: Angle,
    /// How far it goes, at least and at most.
    pub lengths: [Mm; 2],
}

impl Straight<'_> {
    /// R22, R23, R69. A place to which the middle may go, with all of the body on the table there, if there
    /// is one.
    pub(crate) fn way_out(&self, at: At, bars: &[Bar]) -> Option<Vector> {
        let room = self.room(at)?;
        self.way(Some(room), bars)
    }

    /// STA-4.7, R23. The same, if the table had no edge.
    pub(crate) fn way_off(&self, bars: &[Bar]) -> Option<Vector> {
        self.way(None, bars)
    }

    fn way(&self, room: Option<Convex>, bars: &[Bar]) -> Option<Vector> {
        let Straight { body, start, axis, half, lengths: [least, most] } = *self;
        let apex = Frame { at: start, ahead: axis };
        match straight_escape(&compact(body), &Cone { start, apex, half, least, most, room }, bars) {
            Escape::Way(way) => way.points.last().copied(),
            Escape::None(_) => None,
        }
    }

    /// Where the middle may be with all of the body on the table; none if the table is too small for it.
    fn room(&self, at: At) -> Option<Convex> {
        let ((low, high), extent) = (self.body.bounds(), at.setup.ground.extent().point());
        let (low, high) = (self.start - low, extent - (high - self.start));
        let fits = low.x < high.x && low.y < high.y;
        fits.then(|| Convex::hull([low, Vector::new(high.x, low.y), high, Vector::new(low.x, high.y)]))
    }
}

/// What a body must be clear of by so much where it ends.
pub(crate) fn at_the_end<'a>(others: impl IntoIterator<Item = &'a Body>, by: Mm) -> Vec<Bar> {
    clear_at_the_end(others, by + ROUNDING)
}

/// What the way of a middle must be clear of by so much.
pub(crate) fn on_the_way<'a>(others: impl IntoIterator<Item = &'a Body>, by: Mm) -> Vec<Bar> {
    let bar = |shape: Solid| Bar {
        shape: Solid { round: shape.round + by, ..shape },
        from: Whom::Centre,
        when: When::Always,
    };
    others.into_iter().flat_map(|other| Solid::parts(&compact(other)).map(bar).collect::<Vec<_>>()).collect()
}

/// R19. The ground on which no unit goes: for the way of a middle, and for a body where it ends.
pub(crate) fn off_limits(at: At, start: Vector, most: Mm) -> Vec<Bar> {
    let reach = Vector::splat(most);
    let shapes = crate::command::impassable(at, start - reach, start + reach);
    let bar = |shape: &Solid, from, when| Bar { shape: shape.clone(), from, when };
    let both =
        |shape: &Solid| [bar(shape, Whom::Centre, When::Always), bar(shape, Whom::Body, When::AtTheEnd)];
    shapes.iter().flat_map(both).collect()
}
