//! STA-3.10, 21.2, 21.4, 22.1, 27.1. What a unit may not come upon on its way: enemies, ground where no unit
//! goes, new obstacles, and the edge of the table.

use crate::terrain::{Terrain, keeps_to_road, matters_to, stoppers, terrain};
use crate::who::refuse;
use crate::{At, Checked, Reason, Unit, cite, stance};
use formations::walk;
use geom::{FeatureId, Met, Run, Standing};
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
/// began, nor on after it has come up to one.
pub(crate) fn check_obstacles(at: At, id: UnitId, unit: &Unit, run: &Run) -> Checked {
    let (low, high) = run.bounds();
    let stops = |id: FeatureId| terrain(at, id).is_some_and(Terrain::stops);
    let near = at.setup.ground.near(low, high);
    if !near.iter().any(|&id| stops(id)) || keeps_to_road(at, unit, run) {
        return Ok(());
    }
    let known = known(at, id);
    let is_new = |id: FeatureId| stops(id) && !known.contains(&id) && matters_to(at, id, run);
    let slack = at.setup.options.tolerance.mm();
    let over = run.passes_over(&at.setup.ground, slack, is_new);
    let before_the_end = run.stages.len().saturating_sub(1);
    let come_up_to = || {
        let ends = run.stages.iter().take(before_the_end).map(|stage| &stage.end);
        ends.flat_map(|end| stoppers(at, end)).find(|&id| is_new(id))
    };
    match over.first().copied().or_else(come_up_to).and_then(|feature| terrain(at, feature)) {
        Some(kind) => {
            let reason = Reason::MustStop { unit: id, terrain: kind.kind() };
            Err(refuse(rule_of(kind), reason).with_witness(id))
        }
        None => Ok(()),
    }
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
