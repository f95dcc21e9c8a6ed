//! Ways round the same obstacles for many questions: where they bend, and how far it is from bend to bend, is
//! found once.

use crate::obstacle::Obstacle;
use crate::{Convex, Mm, Segment, Solid, Vector};
use smallvec::SmallVec;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A way that is not straight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Round {
    /// How much longer it is than the straight one.
    pub more: Mm,
    /// Where it first bends.
    pub bend: Vector,
}

/// The ways of a point past barred shapes, and through gates over them.
#[derive(Debug)]
pub struct Routes {
    barred: Vec<Obstacle>,
    gates: Vec<Segment>,
    /// How far off a corner a way goes round it.
    clear: Mm,
    /// The far corner of the table; no way leads beyond its edge.
    extent: Vector,
    net: OnceLock<Net>,
    /// The bends that are seen from places that were asked for.
    seen: Mutex<HashMap<[u64; 2], Arc<Seen>>>,
}

/// Where ways may bend, and how far each bend is from each; endless where no way leads.
#[derive(Debug)]
struct Net {
    bends: Vec<Vector>,
    between: Vec<Mm>,
}

/// The bends that are reached straight from a place, with how far off each is.
type Seen = SmallVec<[(usize, Mm); 12]>;

/// A point so near to a bend has come to it.
const THERE: Mm = 8.0;
/// More places are not kept.
const KEPT: usize = 1_024;

impl Routes {
    /// The ways past these shapes, so far off their corners, on a table that ends at `extent`. A gate is a
    /// straight way over barred ground.
    pub fn new(barred: &[Convex], gates: Vec<Segment>, clear: Mm, extent: Vector) -> Routes {
        let barred = barred.iter().map(|shape| Obstacle::new(Solid::from(shape.clone()))).collect();
        Routes { barred, gates, clear, extent, net: OnceLock::new(), seen: Mutex::default() }
    }

    /// The shortest way from one place to another; none if the straight one is open, or there is no way at
    /// all.
    pub fn round(&self, from: Vector, to: Vector) -> Option<Round> {
        if self.is_open(from, to) {
            return None;
        }
        let net = self.net.get_or_init(|| self.net());
        let (first, last) = (self.seen(net, from), self.seen(net, to));
        let mut best: Option<(Mm, usize)> = None;
        for &(bend, far) in first.iter().filter(|(_, far)| *far > THERE) {
            let on = last.iter().map(|&(other, left)| net.far(bend, other) + left);
            let length = far + on.fold(Mm::INFINITY, f64::min);
            if length.is_finite() && best.is_none_or(|(least, _)| length < least) {
                best = Some((length, bend));
            }
        }
        best.map(|(length, bend)| Round { more: length - (to - from).length(), bend: net.bends[bend] })
    }

    fn is_open(&self, from: Vector, to: Vector) -> bool {
        let way = Segment::new(from, to);
        !self.barred.iter().any(|obstacle| obstacle.bars(way))
    }

    /// The bends that are reached straight from a place, or by the gate that it lies on.
    fn seen(&self, net: &Net, from: Vector) -> Arc<Seen> {
        let mut known = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= KEPT {
            known.clear();
        }
        let place = from.to_array().map(f64::to_bits);
        known.entry(place).or_insert_with(|| Arc::new(self.look(net, from))).clone()
    }

    fn look(&self, net: &Net, from: Vector) -> Seen {
        let on_gate = |bend: usize| {
            self.gates.get(bend / 2).is_some_and(|gate| gate.distance(from) <= self.clear / 2.0)
        };
        let bends = net.bends.iter().enumerate();
        bends
            .filter(|&(number, &bend)| on_gate(number) || self.is_open(from, bend))
            .map(|(number, &bend)| (number, (bend - from).length()))
            .collect()
    }

    /// The ends of gates, two by two, and all corners that may be gone round.
    fn net(&self) -> Net {
        let ends = self.gates.iter().flat_map(|gate| [gate.a, gate.b]);
        let cores = || self.barred.iter().map(|obstacle| &obstacle.solid().core);
        let is_free = |corner: &Vector| {
            let on_table = corner.clamp(Vector::ZERO, self.extent) == *corner;
            on_table && !cores().any(|core| core.contains(*corner, 0.0))
        };
        let corners = cores().flat_map(|core| corners(core, self.clear)).filter(is_free);
        let bends: Vec<Vector> = ends.chain(corners).collect();
        let many = bends.len();
        let mut net = Net { bends, between: vec![Mm::INFINITY; many * many] };
        for one in 0..many {
            for two in 0..=one {
                let gate = one / 2 == two / 2 && one / 2 < self.gates.len();
                if one == two || gate || self.is_open(net.bends[one], net.bends[two]) {
                    let far = (net.bends[one] - net.bends[two]).length();
                    net.between[one * many + two] = far;
                    net.between[two * many + one] = far;
                }
            }
        }
        net.joined()
    }
}

impl Net {
    fn far(&self, one: usize, two: usize) -> Mm {
        self.between[one * self.bends.len() + two]
    }

    /// The same with ways that lead over other bends: each in turn may lie between any two.
    fn joined(mut self) -> Net {
        let many = self.bends.len();
        for by in 0..many {
            for one in 0..many {
                let first = self.far(one, by);
                for two in 0..many {
                    let length = first + self.far(by, two);
                    if length < self.far(one, two) {
                        self.between[one * many + two] = length;
                    }
                }
            }
        }
        self
    }
}

/// Places so far off the corners of a shape.
fn corners(shape: &Convex, clear: Mm) -> impl Iterator<Item = Vector> + '_ {
    let all = shape.corners();
    let middle = all.iter().sum::<Vector>() / all.len().max(1) as f64;
    all.iter().map(move |corner| *corner + (*corner - middle).normalize_or_zero() * clear)
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

    fn routes(barred: &[Convex], gates: Vec<Segment>) -> Routes {
        Routes::new(barred, gates, 10.0, v(1_000.0, 300.0))
    }

    #[test]
    fn an_open_way_is_straight() {
        let routes = routes(&[block(v(0.0, 100.0), v(50.0, 120.0))], vec![]);
        assert_eq!(routes.round(v(60.0, 0.0), v(60.0, 200.0)), None);
    }

    #[test]
    fn a_way_leads_over_the_bridge_and_nowhere_else() {
        let river = block(v(0.0, 100.0), v(1_000.0, 120.0));
        let bridge = Segment::new(v(300.0, 80.0), v(300.0, 140.0));
        let routes = routes(&[river], vec![bridge]);
        let (from, to) = (v(0.0, 80.0), v(0.0, 140.0));
        let round = routes.round(from, to).expect("the straight way is barred");
        assert_eq!((round.bend, round.more), (bridge.a, 600.0));
        let on_it = routes.round(v(301.0, 110.0), v(300.0, 200.0)).expect("the river is below");
        assert_eq!(on_it.bend, bridge.b);
        let back = routes.round(to, from).expect("the straight way is barred");
        assert_eq!(back.bend, bridge.b);
    }

    #[test]
    fn a_shape_is_gone_round_at_its_nearer_end() {
        let routes = routes(&[block(v(100.0, 100.0), v(640.0, 120.0))], vec![]);
        let round = routes.round(v(600.0, 0.0), v(600.0, 220.0)).expect("the straight way is barred");
        assert!(round.bend.x > 640.0 && round.more > 0.0 && round.more < 50.0, "{round:?}");
    }

    #[test]
    fn a_way_may_bend_more_than_once() {
        let walls = [block(v(0.0, 80.0), v(600.0, 100.0)), block(v(400.0, 180.0), v(1_000.0, 200.0))];
        let routes = routes(&walls, vec![]);
        let round = routes.round(v(650.0, 0.0), v(350.0, 290.0)).expect("the lower wall is in the way");
        let straight = v(300.0, 290.0).length();
        assert!(round.bend.y < 200.0 && round.more > 30.0, "{round:?}");
        assert!(round.more + straight < 600.0, "{round:?}");
    }

    #[test]
    fn no_more_than_some_places_are_kept() {
        let routes = routes(&[block(v(100.0, 100.0), v(640.0, 120.0))], vec![]);
        let far = |n: usize| routes.round(v(300.0 + 1e-3 * n as f64, 0.0), v(300.0, 220.0));
        let first = far(0);
        (0..3 * KEPT).for_each(|n| assert!(far(n).is_some()));
        assert!(routes.seen.lock().expect("no test has failed with it").len() <= KEPT);
        assert_eq!(far(0), first, "a place that was forgotten is looked at again");
    }
}
