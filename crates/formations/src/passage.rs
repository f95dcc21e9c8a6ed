//! Through friends: whom a run overlaps, who ends among whom, and the shift that parts them.

use crate::walk::Mingled;
use geom::{Bodies, Body, Edge, Mm, Rect, Run, Standing, Vector};
use names::UnitId;

/// The wanted bodies that a run overlaps by more than the slack, and where.
pub fn mingled(run: &Run, bodies: &Bodies, slack: Mm, is_wanted: impl Fn(&Standing) -> bool) -> Vec<Mingled> {
    let (low, high) = run.bounds();
    let is_near = |other: &Standing| {
        let (from, to) = other.body.bounds();
        from.cmple(high).all() && to.cmpge(low).all()
    };
    let near = bodies.near(low, high).filter(|other| is_wanted(other)).filter(is_near);
    let spans = near.map(|other| {
        let mut spans = run.spans_in(other.body, slack);
        // By a hair at the very end, the run still ends in it.
        if spans.is_empty() && geom::overlaps(run.end(), other.body, slack) {
            spans.push((run.stages.len().saturating_sub(1), 1.0, 1.0));
        }
        (other.id, spans)
    });
    spans.filter(|(_, spans)| !spans.is_empty()).collect()
}

/// The first of the wanted bodies that a body lies in.
pub fn mixed_with(
    body: &Body,
    bodies: &Bodies,
    slack: Mm,
    is_wanted: impl Fn(&Standing) -> bool,
) -> Option<UnitId> {
    let (low, high) = body.bounds();
    let mut near = bodies.near(low, high);
    near.find(|other| is_wanted(other) && geom::overlaps(body, other.body, slack)).map(|other| other.id)
}

/// The least shift that clears a body of every wanted one near it; none if none of them is near, or there is
/// no room.
pub fn clearance(
    body: &Body,
    bodies: &Bodies,
    slack: Mm,
    is_wanted: impl Fn(&Standing) -> bool,
) -> Option<Vector> {
    let (low, high) = body.bounds();
    let room = high - low;
    let others = bodies.near(low - room, high + room).filter(|other| is_wanted(other));
    let parts: Vec<Rect> = others.flat_map(|other| other.body.parts().iter().copied()).collect();
    let front = parts.first()?.edge(Edge::Front);
    geom::least_shift(body, &Body::new(parts, front), slack)
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Facing, Frame, Leg, Motion, mm};
    use names::Side;

    fn block(y: Mm) -> Body {
        let front = Frame { at: Vector::new(0.0, y), ahead: Facing::NORTH.direction() };
        Body::block(&front, 100.0, 20.0)
    }

    fn standing(all: impl IntoIterator<Item = (u32, Mm)>) -> Bodies {
        let mut bodies = Bodies::new(100.0);
        for (id, y) in all {
            bodies.put(UnitId(id), Side::Blue, block(y));
        }
        bodies
    }

    #[test]
    fn a_run_goes_through_one_body_and_ends_in_another() {
        let bodies = standing([(1, 0.0), (2, 60.0), (3, 120.0)]);
        let run = Motion::as_one([Leg::Ahead { by: mm(110) }]).run(&block(0.0));
        let met = mingled(&run, &bodies, 0.01, |other| other.id != UnitId(1));
        let ids: Vec<UnitId> = met.iter().map(|(id, _)| *id).collect();
        assert_eq!(ids, [UnitId(2), UnitId(3)]);
        let (_, from, to) = met[0].1[0];
        assert!((from * 110.0 - 40.0).abs() < 0.1 && (to * 110.0 - 80.0).abs() < 0.1);
        assert_eq!(mixed_with(run.end(), &bodies, 0.01, |other| other.id != UnitId(1)), Some(UnitId(3)));
    }

    #[test]
    fn a_body_is_shifted_clear_of_every_other() {
        let bodies = standing([(1, 0.0), (2, 15.0)]);
        let by = clearance(&block(0.0), &bodies, 0.01, |other| other.id == UnitId(2));
        assert!(by.is_some_and(|by| by.x.abs() < 1e-6 && (by.y + 5.0).abs() < 0.1));
        assert_eq!(clearance(&block(0.0), &bodies, 0.01, |_| false), None);
    }
}
