//! STA-3.10, 21.2, 21.4, 22.1, 27.1. What a unit may not come upon on its way: enemies, ground where no unit
//! goes, new obstacles, and the edge of the table.

use crate::terrain::{Terrain, is_river, is_wet, keeps_to_road, matters_to, stoppers, terrain};
use crate::who::refuse;
use crate::{At, Checked, Reason, Unit, cite, stance};
use formations::walk;
use geom::{Body, FeatureId, Met, Mm, Run, Stage, Standing, Under, Vector};
use names::{RuleId, UnitId};

/// R96. No unit leaves the table of its own will.
pub(crate) fn check_edge(at: At, id: UnitId, run: &Run) -> Checked {
    let slack = at.setup.options.tolerance.mm();
    match walk::leaves_table(run, at.setup.ground.extent().point(), slack) {
        Some(_) => Err(refuse(cite::GEOMETRY, Reason::BeyondTheEdge { unit: id }).with_witness(id)),
        None => Ok(()),
    }
}

/// R96, R117. No unit goes over impassable ground.
pub(crate) fn check_ground(at: At, id: UnitId, unit: &Unit, run: &Run) -> Checked {
    let bars =
        |over: &[FeatureId]| over.iter().copied().find(|&id| terrain(at, id) == Some(Terrain::Impassable));
    let (low, high) = run.bounds();
    if bars(&at.setup.ground.near(low, high)).is_none() || keeps_to_road(at, unit, run) {
        return Ok(());
    }
    match walk::barred(run, &at.setup.ground, at.setup.options.tolerance.mm(), bars) {
        Some(_) => {
            let reason = Reason::Forbidden { unit: id, terrain: Terrain::Impassable.kind() };
            Err(refuse(cite::GEOMETRY, reason).with_witness(id))
        }
        None => Ok(()),
    }
}

/// The rule by which some ground stops a unit.
pub(crate) fn rule_of(terrain: Terrain) -> RuleId {
    if terrain == Terrain::River { cite::RIVER_STOP } else { cite::OBSTACLE_STOP }
}

/// R81. The obstacles and rivers that a unit touched as the turn began: they do not stop it again.
pub(crate) fn known(at: At, id: UnitId) -> Vec<FeatureId> {
    let began = at.state.began.0.get(id).and_then(stance::body);
    began.map_or_else(Vec::new, |body| stoppers(at, &body))
}

/// STA-21.2, 22.1, R81, R91. No unit goes past an obstacle or into a river that it did not touch as the turn
/// began, nor on after it has come up to one, be it in the middle of a leg.
pub(crate) fn check_obstacles(at: At, id: UnitId, unit: &Unit, run: &Run) -> Checked {
    let (low, high) = run.bounds();
    let contact = Vector::splat(at.setup.options.contact.mm());
    let stops = |id: FeatureId| terrain(at, id).is_some_and(Terrain::stops);
    let near = at.setup.ground.near(low - contact, high + contact);
    if !near.iter().any(|&id| stops(id)) || keeps_to_road(at, unit, run) {
        return Ok(());
    }
    let known = known(at, id);
    let is_new = |id: FeatureId| stops(id) && !known.contains(&id);
    let slack = at.setup.options.tolerance.mm();
    let over = run.passes_over(&at.setup.ground, slack, |id| is_new(id) && matters_to(at, id, run));
    let met = over.first().copied().or_else(|| gone_on_from(at, run, is_new));
    match met.and_then(|feature| terrain(at, feature)) {
        Some(kind) => {
            let reason = Reason::MustStop { unit: id, terrain: kind.kind() };
            Err(refuse(rule_of(kind), reason).with_witness(id))
        }
        None => Ok(()),
    }
}

/// STA-21.2, 22.1, R81, R83. The first obstacle or river that a run touches without ending at it. A unit may
/// still come quite up to what it touches: for each millimetre nearer it may go ten.
fn gone_on_from(at: At, run: &Run, is_new: impl Fn(FeatureId) -> bool) -> Option<FeatureId> {
    const SLANT: Mm = 10.0;
    let contact = at.setup.options.contact.mm();
    let slack = at.setup.options.tolerance.mm();
    let ground = &at.setup.ground;
    // What is just so near is touched; the run overlooks as much again.
    let grown = grown(run, contact + 2.0 * slack);
    let over = || grown.passes_over(ground, slack, &is_new).into_iter();
    let is_touched = |id: &FeatureId| !is_river(at, *id) || is_wet(at, *id, &grown.swept());
    let touched: Vec<FeatureId> = over().filter(is_touched).collect();
    if touched.is_empty() {
        return None;
    }
    let stretches = grown.stretches(ground, Under::Body, slack);
    touched.into_iter().find(|id| {
        let first = stretches.iter().find(|stretch| stretch.over.contains(id));
        let rest = first.map_or(0.0, |first| rest(run, first.stage, first.from));
        let nearer = contact - rest / SLANT;
        rest > contact + 2.0 * slack && !(nearer >= 0.0 && ground.touched(run.end(), nearer).contains(id))
    })
}

/// A run of a body with all that is so near to it.
fn grown(run: &Run, by: Mm) -> Run {
    let grow = |body: &Body| body.clone().rounded(body.round() + by);
    let stage = |stage: &Stage| Stage { start: grow(&stage.start), end: grow(&stage.end), ..stage.clone() };
    Run { from: grow(&run.from), stages: run.stages.iter().map(stage).collect() }
}

/// How far a run still leads from a share of one of its stages on, by the part that goes farthest.
fn rest(run: &Run, first: usize, share: f64) -> Mm {
    let stages = run.stages.iter().enumerate().skip(first);
    let length = |(number, stage): (usize, &Stage)| {
        let front = stage.start.front();
        let far = stage.courses.iter().map(|course| course.length_of(front.a).max(course.length_of(front.b)));
        far.fold(0.0, f64::max) * if number == first { 1.0 - share } else { 1.0 }
    };
    stages.map(length).sum()
}

/// STA-21.4, 22.2, R82, R83. Whether a run leads over an obstacle or through a river.
pub(crate) fn crosses(at: At, unit: &Unit, run: &Run) -> bool {
    let (low, high) = run.bounds();
    let stops = |id: FeatureId| terrain(at, id).is_some_and(Terrain::stops);
    let near = at.setup.ground.near(low, high);
    near.iter().any(|&id| stops(id))
        && !keeps_to_road(at, unit, run)
        && !run
            .passes_over(&at.setup.ground, at.setup.options.tolerance.mm(), |id| {
                stops(id) && matters_to(at, id, run)
            })
            .is_empty()
}

/// The first enemy that a run touches.
pub(crate) fn first_enemy(at: At, id: UnitId, unit: &Unit, run: &Run, slack: geom::Mm) -> Option<Met> {
    let wanted = |other: &Standing| other.id != id && other.side != unit.side;
    walk::first_met(run, at.state.troops.bodies(), slack, wanted)
}

/// STA-3.10, R17, R81. An ordinary move touches no enemy, also not across an obstacle.
pub(crate) fn check_enemies(at: At, id: UnitId, unit: &Unit, run: &Run) -> Checked {
    let slack = at.setup.options.contact.mm() + at.setup.options.tolerance.mm();
    match first_enemy(at, id, unit, run, slack) {
        Some(met) => {
            let reason = Reason::TouchesEnemy { unit: id, enemy: met.unit };
            Err(refuse(cite::APPROACH, reason).with_witness(met.unit))
        }
        None => Ok(()),
    }
}
