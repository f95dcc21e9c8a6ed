//! Whom a run meets first: bodies, zones round bodies, and the edge of the table.

use geom::{Bodies, Body, Met, Mm, Run, Stage, Standing, Vector};
use names::UnitId;
use smallvec::SmallVec;

/// The first of the wanted bodies that a run touches.
pub fn first_met(
    run: &Run,
    bodies: &Bodies,
    slack: Mm,
    is_wanted: impl Fn(&Standing) -> bool,
) -> Option<Met> {
    let (low, high) = run.bounds();
    let near = || bodies.near(low - Vector::splat(slack), high + Vector::splat(slack));
    if !near().any(|other| is_wanted(&other)) {
        return None;
    }
    let ignored: SmallVec<[UnitId; 4]> =
        near().filter(|other| !is_wanted(other)).map(|other| other.id).collect();
    run.first_contact(bodies, &ignored, slack)
}

/// A run as far as it overlaps none of the wanted bodies by more than the slack.
pub fn before(run: Run, bodies: &Bodies, slack: Mm, is_wanted: impl Fn(&Standing) -> bool) -> Run {
    let (low, high) = run.bounds();
    let ignored: SmallVec<[UnitId; 4]> =
        bodies.near(low, high).filter(|other| !is_wanted(other)).map(|other| other.id).collect();
    match run.first_overlap(bodies, &ignored, slack) {
        Some(met) => run.until(met.stage, met.share),
        None => run,
    }
}

/// The stage of a run that would lead over the edge of a table of this extent. A body that begins beyond the
/// edge may come back, and go no farther out.
pub fn leaves_table(run: &Run, extent: Vector, slack: Mm) -> Option<usize> {
    let (from, to) = run.from.bounds();
    let near = Vector::ZERO.min(from) - Vector::splat(slack);
    let far = extent.max(to) + Vector::splat(slack);
    let inside = |low: Vector, high: Vector| low.cmpge(near).all() && high.cmple(far).all();
    let (low, high) = run.bounds();
    if inside(low, high) || run.outermost().all(|corner| inside(corner, corner)) {
        return None;
    }
    let off = |stage: &Stage| {
        let alone = Run { from: stage.start.clone(), stages: vec![stage.clone()] };
        !alone.outermost().all(|corner| inside(corner, corner))
    };
    run.stages.iter().position(off)
}

/// About the size of a zone.
const CELL: Mm = 100.0;

/// Where a run first enters the zone round one of the closed bodies: the stage, the share of it, and whose
/// zone. A body that starts in a zone may leave it. Less than `rounding` is overlooked.
///
/// A body that is only placed at the end of a stage has met no zone on its way. So `too_near` says for where
/// the run begins and ends which closed body is too near there.
pub fn enters(
    run: &Run,
    bodies: &Bodies,
    reach: Mm,
    rounding: Mm,
    is_closed: impl Fn(&Standing) -> bool,
    too_near: impl Fn(&Body) -> Option<UnitId>,
) -> Option<(usize, f64, UnitId)> {
    let (low, high) = run.bounds();
    let near = bodies.near(low - Vector::splat(reach), high + Vector::splat(reach));
    let mut zones = Bodies::new(CELL);
    for other in near.filter(|other| is_closed(other)) {
        zones.put(other.id, other.side, other.body.clone().rounded(other.body.round() + reach));
    }
    if zones.is_empty() {
        return None;
    }
    let met = run.first_overlap(&zones, &[], rounding);
    met.map(|met| (met.stage, met.share, met.unit)).or_else(|| {
        let end = too_near(run.end())?;
        let zone = zones.get(end)?;
        let is_nearer = geom::gap(run.end(), zone).length < geom::gap(&run.from, zone).length;
        let began = too_near(&run.from) == Some(end);
        (!began || is_nearer).then(|| (run.stages.len().saturating_sub(1), 0.0, end))
    })
}

/// The first body within reach that is nearer to a body than `clear` says it must be. Bodies of which it says
/// nothing may be as near as they like.
pub fn nearer_than(
    body: &Body,
    bodies: &Bodies,
    reach: Mm,
    clear: impl Fn(&Standing) -> Option<Mm>,
) -> Option<UnitId> {
    let (low, high) = body.bounds();
    let mut near = bodies.near(low - Vector::splat(reach), high + Vector::splat(reach));
    let is_near =
        |other: &Standing| clear(other).is_some_and(|clear| geom::gap(body, other.body).length < clear);
    near.find(is_near).map(|other| other.id)
}
