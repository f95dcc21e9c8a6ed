//! The cone within which the middle of a body goes back, and ways in it.

use super::bars::{Barrier, compact, eased};
use crate::stance::{Formation, Stance};
use geom::{
    Angle, Bar, Body, Cone, Convex, Frame, Leg, Manner, Mm, Motion, Pose, Run, Segment, Spot, Vector, WayOut,
};

/// Where the middle of a body may go that must get away from a point: straight away from it or not too far
/// aside, on the table if that is given. A body that stands right on the point, or has none to flee, goes
/// back from its front.
pub fn cone(
    body: &Body,
    from: Option<Vector>,
    half: Angle,
    [least, most]: [Mm; 2],
    room: Option<Convex>,
) -> Cone {
    let centre = body.centre();
    let away = from.and_then(|from| (centre - from).try_normalize());
    let ahead = away.unwrap_or(-body.frame().ahead);
    Cone { start: centre, apex: Frame { at: centre, ahead }, half, least, most, room }
}

/// A box round all that a body could come nearer to than `clear` while its middle stays in a cone.
pub fn reach(cone: &Cone, body: &Body, clear: Mm) -> (Vector, Vector) {
    /// Between so many bearings the rim of the cone is cut short, so that they are drawn longer.
    const BEARINGS: [f64; 5] = [-1.0, -0.5, 0.0, 0.5, 1.0];
    let half = cone.half.radians();
    let far = cone.most / libm::cos(half / 4.0);
    let rim = |share: f64| cone.apex.wheeled(cone.apex.at, half * share).advanced(far).at;
    let (own_low, own_high) = body.bounds();
    let wide = Vector::splat((own_high - own_low).length() + clear);
    let points = BEARINGS.map(rim).into_iter().chain([own_low, own_high]);
    let (low, high) =
        points.fold((cone.apex.at, cone.apex.at), |(low, high), at| (low.min(at), high.max(at)));
    (low - wide, high + wide)
}

/// Why the middle of a body may not be at a place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Limit {
    /// The cone does not open so far; its nearer side.
    Aside(Segment),
    /// It is farther than the cone goes.
    TooFar {
        /// How far it is.
        asked: Mm,
        /// How far the cone goes.
        allowed: Mm,
    },
    /// It is not in the room.
    Outside,
}

impl Limit {
    /// What keeps the middle of a body from a place, if anything does. The limits belong to the cone.
    pub fn at(cone: &Cone, place: Vector, slack: Mm) -> Option<Limit> {
        let to = place - cone.apex.at;
        let (ahead, aside) = (to.dot(cone.apex.ahead), cone.apex.ahead.perp_dot(to).abs());
        let half = cone.half.radians();
        let (sin, cos) = libm::sincos(half);
        if aside * cos > ahead * sin + slack || ahead < -slack {
            let left = cone.apex.ahead.perp_dot(to) > 0.0;
            let rim = cone.apex.wheeled(cone.apex.at, if left { -half } else { half }).advanced(cone.most);
            return Some(Limit::Aside(Segment::new(cone.apex.at, rim.at)));
        }
        if to.length() > cone.most + slack {
            return Some(Limit::TooFar { asked: to.length(), allowed: cone.most });
        }
        let is_off = cone.room.as_ref().is_some_and(|room| !room.contains(place, slack));
        is_off.then_some(Limit::Outside)
    }
}

/// How a unit would go back: as it stands, and within what.
#[derive(Debug, Clone, PartialEq)]
pub struct Start<F> {
    /// How it stands.
    pub stance: Stance<F>,
    /// The ground it covers.
    pub body: Body,
    /// Where its middle may go.
    pub cone: Cone,
}

/// Why a way is none that a unit may take, whatever it meets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Off {
    /// It turns, or bends its body.
    Turns,
    /// It leaves the cone.
    Limit(Limit),
    /// It ends too soon.
    Short {
        /// How far it leads.
        asked: Mm,
        /// How far it must.
        owed: Mm,
    },
}

impl<F: Formation> Start<F> {
    /// The same from another stance: the cone stays, and the way starts from the new middle.
    pub fn standing(&self, stance: Stance<F>) -> Option<Start<F>> {
        let body = stance.body()?;
        let cone = Cone { start: body.centre(), ..self.cone.clone() };
        Some(Start { stance, body, cone })
    }

    /// A way of the middle through some points, as a motion that keeps the facing.
    pub fn motion(&self, through: &[Vector]) -> Motion {
        let front = self.body.frame().at;
        let facing = self.stance.pose.facing;
        let to = |place: &Vector| {
            let at = Spot::of(front + (*place - self.cone.start));
            Leg::Free { to: Pose { at, facing } }
        };
        Motion::as_one(through.iter().map(to))
    }

    /// The shortest way there can be: straight away.
    pub fn straight_back(&self) -> Motion {
        self.motion(&[self.cone.apex.advanced(self.cone.least).at])
    }

    /// A straight way so far along and so far aside, as shares of what the cone allows.
    pub fn straight(&self, far: f64, aside: f64) -> Motion {
        let cone = &self.cone;
        let ahead = cone.apex.wheeled(cone.apex.at, cone.half.radians() * aside);
        self.motion(&[ahead.advanced(cone.least + (cone.most - cone.least) * far).at])
    }

    /// Straight ways in a spread of bearings and lengths, clear or not.
    pub fn spread(&self) -> impl Iterator<Item = Motion> + '_ {
        let bearings = [0.0, -0.5, 0.5, -1.0, 1.0];
        let lengths = [0.0, 1.0 / 3.0, 1.0];
        bearings
            .into_iter()
            .flat_map(move |aside| lengths.into_iter().map(move |far| self.straight(far, aside)))
    }

    /// Whether a motion keeps facing and shape.
    fn keeps_facing(&self, path: &Motion) -> bool {
        let kept = |leg: &Leg| match *leg {
            Leg::Ahead { .. } | Leg::Back { .. } | Leg::Side { .. } | Leg::Oblique { .. } => true,
            Leg::Free { to } => to.facing == self.stance.pose.facing,
            _ => false,
        };
        path.manner == Manner::AsOne && path.legs.iter().all(kept)
    }

    /// The run of a way, and the places of the middle on it, if they stay within the cone and lead far
    /// enough. Without a room a way may end sooner that ends off the table.
    pub fn way(&self, path: &Motion, table: &Convex, slack: Mm) -> Result<(Run, Vec<Vector>), Off> {
        if !self.keeps_facing(path) {
            return Err(Off::Turns);
        }
        let run = path.run(&self.body);
        let front = self.body.frame().at;
        let middle = |stage: &geom::Stage| self.cone.start + (stage.end.frame().at - front);
        let through: Vec<Vector> = run.stages.iter().map(middle).collect();
        if let Some(limit) = through.iter().find_map(|&place| Limit::at(&self.cone, place, slack)) {
            return Err(Off::Limit(limit));
        }
        let end = through.last().copied().unwrap_or(self.cone.start);
        let asked = (end - self.cone.apex.at).length();
        let is_gone = self.cone.room.is_none() && !table.contains(end, 0.0);
        if asked < self.cone.least - slack && !is_gone {
            return Err(Off::Short { asked, owed: self.cone.least });
        }
        Ok((run, through))
    }

    /// The first of some barriers that a way of its middle through these places meets, rounding overlooked.
    pub fn met(&self, barriers: Vec<(Bar, Barrier)>, through: &[Vector], slack: Mm) -> Option<Barrier> {
        if barriers.is_empty() {
            return None;
        }
        let (bars, why): (Vec<Bar>, Vec<Barrier>) =
            barriers.into_iter().map(|(bar, why)| (eased(bar, slack), why)).unzip();
        geom::barred(&compact(&self.body), &self.cone, &bars, through).map(|met| why[met])
    }

    /// Of some places the one nearest to the apex, to a millimetre, and of these the one straightest away; as
    /// a way.
    pub fn best(&self, places: impl IntoIterator<Item = Vector>) -> Option<Motion> {
        let apex = self.cone.apex;
        let rank = |place: &Vector| -> (Mm, Mm) {
            let to = *place - apex.at;
            (libm::round(to.length()), apex.ahead.perp_dot(to).abs())
        };
        let best = places.into_iter().min_by(|one, two| {
            let (one, two) = (rank(one), rank(two));
            one.0.total_cmp(&two.0).then(one.1.total_cmp(&two.1))
        })?;
        Some(self.motion(&[best]))
    }

    /// The best straight way that bars leave open, of a spread of so many bearings and lengths.
    pub fn straight_out(&self, out: &WayOut, (bearings, lengths): (u16, u16)) -> Option<Motion> {
        self.best(out.straight(bearings, lengths))
    }

    /// A short way round what bars the straight ones.
    pub fn way_round(&self, out: &WayOut) -> Option<Motion> {
        let way = out.shortest_in(&out.pocket())?;
        Some(self.motion(&way.points[1..]))
    }

    /// The straight ways that bring it into touch with another body within so much: towards its corners and
    /// its middle, and across the gap between the two.
    pub fn ways_to(&self, other: &Body, most: Mm) -> impl Iterator<Item = Motion> + '_ {
        let gap = geom::gap(&self.body, other);
        let from = self.cone.start;
        let towards: Vec<Vector> =
            other.corners().chain([other.centre()]).map(|place| place - from).collect();
        let other = other.clone();
        towards
            .into_iter()
            .filter_map(|way| way.try_normalize())
            .chain((gap.to - gap.from).try_normalize())
            .filter_map(move |way| {
                let far = crate::approach::distance_along(&self.body, &other, way, most)?;
                Some(self.motion(&[from + way * far]))
            })
    }
}
