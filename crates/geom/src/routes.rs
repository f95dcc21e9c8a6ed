//! The shortest way round what may not be crossed: for one question, or ([`Routes`]) for many about the same
//! ground.

mod net;

pub use net::{Round, Routes};

use crate::obstacle::Obstacle;
use crate::search::{Ends, Way, shortest};
use crate::{Body, Convex, Mm, Segment, Solid, Vector};

/// A way that comes this close to a body has reached it.
const REACHED: Mm = 1e-3;

/// The shortest way from a point to any point of a body past barred shapes, if it is no longer than
/// `at_most`.
///
/// A way may touch a barred shape but not slip between two shapes that touch. If it starts in something
/// barred, it may leave that. Rounded corners are gone round in steps of an eighth of a half turn, which
/// makes a way round them up to a fiftieth of the rounding longer at each.
pub fn way_round(from: Vector, to: &Body, barred: &[Solid], at_most: Mm) -> Option<Way> {
    let target: Vec<Solid> = Solid::parts(to).collect();
    let left = |point: Vector| target.iter().map(|part| part.distance(point)).fold(Mm::INFINITY, f64::min);
    if left(from) > at_most {
        return None;
    }
    // Mostly nothing is in the way, and no way is shorter than the straight one.
    let eye = Convex::hull([from]);
    let nearest = target.iter().map(|part| part.nearest(&eye)).min_by(|one, two| one.0.total_cmp(&two.0));
    let straight = nearest.map(|(_, end)| Segment::new(from, end)).filter(|way| way.length() <= at_most);
    let open = |way: Segment| Some(Way { length: way.length(), points: vec![way.a, way.b] });
    if let Some(way) = straight.filter(|way| barred.iter().all(|solid| is_beside(solid, *way))) {
        return open(way);
    }
    let is_near = |solid: &&Solid| solid.distance(from) <= at_most;
    let obstacles: Vec<Obstacle> =
        barred.iter().filter(is_near).map(|solid| Obstacle::new(solid.clone()).left_from(from)).collect();
    let is_open = |stretch: Segment, _: Mm| {
        let end = if left(stretch.b) <= REACHED { short_of(stretch) } else { stretch };
        !obstacles.iter().any(|obstacle| obstacle.bars(end))
    };
    if let Some(way) = straight.filter(|way| is_open(*way, 0.0)) {
        return open(way);
    }
    let bends: Vec<Vector> = obstacles.iter().flat_map(Obstacle::bends).collect();
    let rims = rims(&target, &obstacles);
    let ends = |point: Vector| -> Ends {
        let eye = Convex::hull([point]);
        target.iter().map(|part| part.nearest(&eye).1).chain(rims.iter().copied()).collect()
    };
    shortest(from, &bends, at_most, left, is_open, ends)
}

/// Whether the upright boxes round a shape and a stretch are clearly apart.
fn is_beside(solid: &Solid, stretch: Segment) -> bool {
    let (low, high) = solid.bounds();
    let (from, to) = (stretch.a.min(stretch.b) - REACHED, stretch.a.max(stretch.b) + REACHED);
    from.cmpgt(high).any() || to.cmplt(low).any()
}

/// A stretch that stops just short of its end, so that a body is reached even where it touches a barred
/// shape.
fn short_of(stretch: Segment) -> Segment {
    let length = stretch.length();
    let share = if length > REACHED { 1.0 - REACHED / length } else { 0.0 };
    Segment::new(stretch.a, stretch.at(share))
}

/// Where a target and barred shapes run into each other: a way along the one may end there at the other.
fn rims(target: &[Solid], obstacles: &[Obstacle]) -> Vec<Vector> {
    let mut rims = vec![];
    for side in obstacles.iter().flat_map(Obstacle::sides) {
        let spans = target.iter().filter_map(|part| part.along(side));
        rims.extend(spans.flat_map(|(from, to)| [side.at(from), side.at(to)]));
    }
    rims
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Facing, Frame};

    fn v(x: Mm, y: Mm) -> Vector {
        Vector::new(x, y)
    }

    fn block(x: Mm, y: Mm, width: Mm, depth: Mm) -> Body {
        Body::block(&Frame { at: v(x, y), ahead: Facing::NORTH.direction() }, width, depth)
    }

    fn barred(bodies: &[Body]) -> Vec<Solid> {
        bodies.iter().flat_map(Solid::parts).collect()
    }

    #[test]
    fn an_open_way_is_straight() {
        let way =
            way_round(v(0.0, 0.0), &block(0.0, 60.0, 20.0, 10.0), &[], 50.0).expect("nothing is in the way");
        assert_eq!((way.length, way.points), (50.0, vec![v(0.0, 0.0), v(0.0, 50.0)]));
        assert_eq!(way_round(v(0.0, 0.0), &block(0.0, 60.0, 20.0, 10.0), &[], 49.9), None);
    }

    #[test]
    fn a_way_bends_round_an_enemy() {
        let enemy = barred(&[block(20.0, 30.0, 100.0, 10.0)]);
        let unit = block(0.0, 60.0, 20.0, 10.0);
        let way = way_round(v(0.0, 0.0), &unit, &enemy, 200.0).expect("round the left end");
        let expected = v(-30.0, 20.0).length() + 10.0 + v(20.0, 20.0).length();
        assert!((way.length - expected).abs() < 1e-3, "{} {expected}", way.length);
        assert_eq!(way.points.len(), 4);
        assert_eq!(way_round(v(0.0, 0.0), &unit, &enemy, expected - 0.01), None);
    }

    #[test]
    fn there_is_no_way_between_enemies_that_touch() {
        let ring = [
            block(0.0, 50.0, 100.0, 10.0),
            block(0.0, -40.0, 100.0, 10.0),
            block(45.0, 40.0, 10.0, 80.0),
            block(-45.0, 40.0, 10.0, 80.0),
        ];
        let unit = block(0.0, 100.0, 20.0, 10.0);
        assert_eq!(way_round(v(0.0, 0.0), &unit, &barred(&ring), 1000.0), None);
        assert!(way_round(v(0.0, 0.0), &unit, &barred(&ring[1..]), 1000.0).is_some());
    }

    #[test]
    fn a_unit_in_contact_is_reached_from_behind() {
        let unit = block(0.0, 0.0, 40.0, 10.0);
        let enemy = barred(&[block(0.0, 10.0, 40.0, 10.0)]);
        let way = way_round(v(0.0, -50.0), &unit, &enemy, 100.0).expect("the rear is open");
        assert_eq!(way.length, 40.0);
        let round = way_round(v(0.0, 50.0), &unit, &enemy, 100.0).expect("round the enemy");
        let expected = v(20.0, 40.0).length() + 10.0;
        assert!((round.length - expected).abs() < 1e-3);
    }

    #[test]
    fn a_way_that_starts_in_the_unit_has_arrived() {
        let way = way_round(v(0.0, -5.0), &block(0.0, 0.0, 40.0, 10.0), &[], 0.0).expect("he is there");
        assert_eq!(way.length, 0.0);
    }

    #[test]
    fn a_way_leaves_what_it_touches() {
        let enemy = barred(&[block(0.0, 0.0, 40.0, 10.0)]);
        let unit = block(0.0, -60.0, 40.0, 10.0);
        let way = way_round(v(0.0, 0.0), &unit, &enemy, 1000.0).expect("along the front and round");
        assert!((way.length - 20.0 - 60.0).abs() < 1e-3, "{}", way.length);
    }
}
