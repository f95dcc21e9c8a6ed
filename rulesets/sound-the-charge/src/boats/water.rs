//! STC-12.9. Ways on the water.

use crate::UnitFlags;
use crate::cite;
use crate::measure::Turns;
use crate::movement::pace::{Purpose, Stop};
use crate::movement::zone;
use crate::terrain::{Terrain, terrain};
use crate::who::refuse;
use crate::{At, Checked, Reason, Unit};
use formations::approach::depth;
use formations::walk;
use geom::{Body, Convex, Course, FeatureId, Leg, Length, Manner, Mm, Motion, Run, Segment, Shape, Vector};
use names::UnitId;

/// A way by boat.
pub(crate) struct Rowed {
    /// The way, as far as it goes.
    pub run: Run,
    /// R21. Its cost.
    pub spent: Turns,
    /// The stop on the way, if there is one.
    pub stopped_by: Option<Stop>,
}

/// Whether a body lies wholly on water.
pub(crate) fn holds(at: At, body: &Body) -> bool {
    let run = Run { from: body.clone(), stages: vec![] };
    carries(at, &run)
}

/// Whether a run is on water all the way.
fn carries(at: At, run: &Run) -> bool {
    let (low, high) = run.bounds();
    let pieces: Vec<Convex> = waters(at, low, high)
        .flat_map(|water| at.setup.ground.pieces(water).cloned().collect::<Vec<_>>())
        .collect();
    // A load that touches the bank may lie in it by as much as the tolerance.
    walk::stays_on(run, pieces, at.setup.options.touch.mm())
}

fn waters(at: At<'_>, low: Vector, high: Vector) -> impl Iterator<Item = FeatureId> {
    let near = at.setup.ground.near(low, high);
    near.into_iter().filter(move |&id| terrain(at, id) == Some(Terrain::Water))
}

/// STC-12.9. The way a stream runs at a place: that of the nearest stretch of the line through its middle.
/// Still water runs no way.
fn stream(at: At, place: Vector) -> Option<Vector> {
    let water = waters(at, place, place).next()?;
    let Shape::Line { through, .. } = &at.setup.ground.feature(water).shape else { return None };
    let stretches = through.windows(2).map(|ends| Segment::new(ends[0].point(), ends[1].point()));
    let nearest = stretches.min_by(|one, two| one.distance(place).total_cmp(&two.distance(place)))?;
    (nearest.b - nearest.a).try_normalize()
}

/// STC-12.9, R86. How far boats go in a turn in some direction: half as far up the stream, which is nearer to
/// straight against it than to across it.
pub(crate) fn rate(at: At, from: Vector, way: Vector) -> Mm {
    let boats = &at.setup.tables.boats;
    let against = stream(at, from).map_or(0.0, |stream| -stream.dot(way.normalize_or_zero()));
    if against > std::f64::consts::FRAC_1_SQRT_2 + 1e-9 { boats.rate_upstream.mm() } else { boats.rate.mm() }
}

/// STC-6.3, 6.10, 12.9, R21, R86. A way by boat: any way and facing, on water, clear of all units.
pub(crate) fn row(at: At, id: UnitId, unit: &Unit, path: &Motion) -> Checked<Rowed> {
    let refuse = |rule, reason| refuse(rule, reason).with_witness(id);
    let none = || refuse(cite::BOATS, Reason::NoWay { unit: id });
    let body = unit.stance.body().ok_or_else(none)?;
    let straight = |leg: &Leg| !matches!(leg, Leg::Wheel { .. } | Leg::WheelBack { .. } | Leg::AboutFace);
    if path.legs.is_empty() || path.manner == Manner::Following || !path.legs.iter().all(straight) {
        return Err(refuse(cite::BOATS, Reason::NoSuchLeg { unit: id }));
    }
    let run = path.run(&body);
    if !carries(at, &run) {
        return Err(refuse(cite::BOATS, Reason::OffTheWater { unit: id }));
    }
    let (run, stopped_by) = match met(at, id, unit, &run) {
        Some((stage, share, stop)) => (run.until(stage, share), Some(stop)),
        None => (run, None),
    };
    let command = crate::movement::pace::commanded(at, unit).share();
    let mut spent = Turns::NONE;
    for stage in &run.stages {
        if let Course::Shift(by) = stage.course(0) {
            let slack = at.setup.options.tolerance.mm();
            let rate = rate(at, stage.start.centre(), by) * command;
            spent += Turns::going((by.length() - slack).max(0.0), rate);
        }
    }
    Ok(Rowed { run, spent, stopped_by })
}

/// STC-6.10, 16.9. The unit that stops boats on their way, and where: by its zone if it is an enemy, or by
/// its body.
fn met(at: At, id: UnitId, unit: &Unit, run: &Run) -> Option<(usize, f64, Stop)> {
    let zone = zone::first_entered(at, id, unit, run, &[]).map(|(stage, share, of)| {
        let distance = at.setup.tables.zones.control;
        let reason = Reason::InZone { unit: id, of, distance };
        (stage, share, Stop { rule: cite::ZONE, reason, by: Some(of) })
    });
    let slack = at.setup.options.tolerance.mm();
    let body = run.first_overlap(at.state.troops.bodies(), &[id], slack).map(|met| {
        let reason = Reason::InTheWay { unit: id, by: met.unit };
        (met.stage, met.share, Stop { rule: cite::OVERLAP, reason, by: Some(met.unit) })
    });
    zone.into_iter()
        .chain(body)
        .min_by(|one, two| (one.0, one.1).partial_cmp(&(two.0, two.1)).expect("shares"))
}

/// R86. One move straight back from the bank, as far as the water and the units on it let a load go.
pub(crate) fn open_water(at: At, id: UnitId, unit: &Unit) -> Option<Body> {
    const STEPS: u32 = 64;
    let body = unit.stance.body()?;
    let back = -body.frame().ahead;
    let most = rate(at, body.centre(), back);
    let way = |step: u32| {
        let by = Length::of(most * f64::from(step) / f64::from(STEPS));
        Motion::as_one([Leg::Back { by }]).run(&body)
    };
    let clear = |run: &Run| carries(at, run) && met(at, id, unit, run).is_none();
    (0..=STEPS).rev().map(way).find(|run| clear(run)).map(|run| run.end().clone())
}

/// How far a body has to go straight ahead, at most so far, until no part of it lies on water.
pub(crate) fn short_of_land(at: At, body: &Body, most: Mm) -> Option<Mm> {
    walk::until(body, most, |there| {
        let beneath = at.setup.ground.beneath(there, at.setup.options.tolerance.mm());
        !beneath.iter().any(|&id| terrain(at, id) == Some(Terrain::Water))
    })
}

/// R116. How far a unit that attacks from its boats goes before its charge bonus: its own depth.
pub(crate) fn charges_ashore(unit: &Unit, purpose: Purpose) -> Option<Mm> {
    let attacks = matches!(purpose, Purpose::Charge { .. }) && unit.spent == Turns::NONE;
    if !attacks || !unit.flags.has(UnitFlags::LANDING) {
        return None;
    }
    unit.stance.body().map(|body| depth(&body))
}
