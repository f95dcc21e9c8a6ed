//! Ways round what the ground keeps a unit from. Where it keeps nobody from anything there are none.

use engine::doctrine::{Barriers, Soldier};
use geom::{Convex, Mm, Segment, Solid, Vector};
use std::cell::{OnceCell, RefCell};

/// A way that is not straight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Round {
    /// How much longer it is than the straight one.
    pub more: Mm,
    /// Where it first bends.
    pub bend: Vector,
}

/// The ways of one unit.
#[derive(Debug)]
pub struct Routes {
    barred: Vec<Solid>,
    gates: Vec<Segment>,
    /// How far off a corner one goes round it.
    clear: Mm,
    /// The far corner of the table; nobody goes round beyond its edge.
    extent: Vector,
    net: OnceCell<Net>,
    /// How far each bend is from places that were asked for.
    known: RefCell<Vec<(Vector, Vec<Mm>)>>,
}

/// Where ways may bend, and how far each bend is from each; endless where there is no straight way.
#[derive(Debug)]
struct Net {
    bends: Vec<Vector>,
    between: Vec<Mm>,
}

/// A touch bars no way.
const TOUCH: f64 = 1e-6;
/// Who is so near to a bend has come to it.
const THERE: Mm = 8.0;

impl Routes {
    /// The ways of a unit; none if it may go anywhere.
    pub fn of(unit: &Soldier, Barriers { barred, gates }: Barriers, extent: Vector) -> Option<Routes> {
        let barred: Vec<Solid> = barred.into_iter().map(Solid::from).collect();
        let clear = unit.width.min(unit.depth);
        let routes = Routes { barred, gates, clear, extent, net: OnceCell::new(), known: RefCell::default() };
        (!routes.barred.is_empty()).then_some(routes)
    }

    /// The shortest way from one place to another; none if the straight one is open, or there is no way at all.
    pub fn round(&self, from: Vector, to: Vector) -> Option<Round> {
        if self.is_open(from, to) {
            return None;
        }
        let net = self.net.get_or_init(|| self.net());
        let mut known = self.known.borrow_mut();
        let place = known.iter().position(|(place, _)| *place == to).unwrap_or_else(|| {
            known.push((to, self.distances(net, to)));
            known.len() - 1
        });
        let left = &known[place].1;
        let ways = net.bends.iter().enumerate().filter_map(|(number, &bend)| {
            let far = (bend - from).length();
            let length = far + left[number];
            let leads = length.is_finite() && far > THERE && self.leads(from, number, bend);
            leads.then_some((length, bend))
        });
        let (length, bend) = ways.min_by(|one, two| one.0.total_cmp(&two.0))?;
        Some(Round { more: length - (to - from).length(), bend })
    }

    /// Whether a bend is reached straight from a place.
    fn leads(&self, from: Vector, number: usize, bend: Vector) -> bool {
        let gate = self.gates.get(number / 2);
        gate.is_some_and(|gate| gate.distance(from) <= self.clear / 2.0) || self.is_open(from, bend)
    }

    fn is_open(&self, from: Vector, to: Vector) -> bool {
        let way = Segment::new(from, to);
        !self.barred.iter().any(|solid| solid.along(way).is_some_and(|(from, to)| to - from > TOUCH))
    }

    /// The ends of gates, two by two, and whatever corners may be gone round.
    fn net(&self) -> Net {
        let ends = self.gates.iter().flat_map(|gate| [gate.a, gate.b]);
        let corners = self.barred.iter().flat_map(|solid| corners(&solid.core, self.clear));
        let is_free = |corner: &Vector| {
            let on_table = corner.clamp(Vector::ZERO, self.extent) == *corner;
            on_table && !self.barred.iter().any(|solid| solid.core.contains(*corner, 0.0))
        };
        let bends: Vec<Vector> = ends.chain(corners.filter(is_free)).collect();
        let far = |one: usize, two: usize| {
            let gate = one / 2 == two / 2 && one / 2 < self.gates.len();
            let open = gate || self.is_open(bends[one], bends[two]);
            if open { (bends[one] - bends[two]).length() } else { Mm::INFINITY }
        };
        let all = 0..bends.len();
        let between = all.clone().flat_map(|one| all.clone().map(move |two| (one, two)));
        let between = between.map(|(one, two)| far(one, two)).collect();
        Net { bends, between }
    }

    /// How far each bend is from a place: ever the nearest that is not yet looked at leads on to others.
    fn distances(&self, net: &Net, to: Vector) -> Vec<Mm> {
        let many = net.bends.len();
        let direct = |(number, &bend): (usize, &Vector)| {
            if self.leads(to, number, bend) { (bend - to).length() } else { Mm::INFINITY }
        };
        let mut far: Vec<Mm> = net.bends.iter().enumerate().map(direct).collect();
        let mut done = vec![false; many];
        let nearest = |far: &[Mm], done: &[bool]| {
            let open = (0..many).filter(|bend| !done[*bend] && far[*bend].is_finite());
            open.min_by(|one, two| far[*one].total_cmp(&far[*two]))
        };
        while let Some(bend) = nearest(&far, &done) {
            done[bend] = true;
            for other in 0..many {
                far[other] = far[other].min(far[bend] + net.between[bend * many + other]);
            }
        }
        far
    }
}

/// Places so far off the corners of a shape.
fn corners(shape: &Convex, clear: Mm) -> Vec<Vector> {
    let all = shape.corners();
    let middle = all.iter().fold(Vector::ZERO, |sum, corner| sum + *corner) / all.len().max(1) as f64;
    all.iter().map(|corner| *corner + (*corner - middle).normalize_or_zero() * clear).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(x: Mm, y: Mm) -> Vector {
        Vector::new(x, y)
    }

    fn block(low: Vector, high: Vector) -> Convex {
        Convex::hull([low, v(high.x, low.y), high, v(low.x, high.y)])
    }

    fn routes(barred: Vec<Convex>, gates: Vec<Segment>) -> Routes {
        let barred = barred.into_iter().map(Solid::from).collect();
        let extent = v(1_000.0, 300.0);
        Routes { barred, gates, clear: 10.0, extent, net: OnceCell::new(), known: RefCell::default() }
    }

    #[test]
    fn an_open_way_is_straight() {
        let routes = routes(vec![block(v(0.0, 100.0), v(50.0, 120.0))], vec![]);
        assert_eq!(routes.round(v(60.0, 0.0), v(60.0, 200.0)), None);
    }

    #[test]
    fn a_way_leads_over_the_bridge_and_nowhere_else() {
        let river = block(v(0.0, 100.0), v(1_000.0, 120.0));
        let bridge = Segment::new(v(300.0, 80.0), v(300.0, 140.0));
        let routes = routes(vec![river], vec![bridge]);
        let (from, to) = (v(0.0, 80.0), v(0.0, 140.0));
        let round = routes.round(from, to).expect("the straight way is barred");
        assert_eq!((round.bend, round.more), (bridge.a, 600.0));
        let on_it = routes.round(v(301.0, 110.0), v(300.0, 200.0)).expect("the river is below");
        assert_eq!(on_it.bend, bridge.b);
        let back = routes.round(to, from).expect("the straight way is barred");
        assert_eq!(back.bend, bridge.b);
    }

    #[test]
    fn what_can_be_gone_round_is_gone_round_at_its_nearer_end() {
        let routes = routes(vec![block(v(100.0, 100.0), v(640.0, 120.0))], vec![]);
        let round = routes.round(v(600.0, 0.0), v(600.0, 220.0)).expect("the straight way is barred");
        assert!(round.bend.x > 640.0 && round.more > 0.0 && round.more < 50.0, "{round:?}");
    }
}
