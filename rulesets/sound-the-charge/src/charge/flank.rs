//! STC-10.11, 10.15. Attacks in flank and rear, and friends that guard against them.

use crate::{At, Family, Formation, Place, Unit, UnitFlags};
use formations::flank;
use geom::{Body, Edge, Frame, Vector};
use names::UnitId;

/// STC-10.11, 13.1.3, 16.3, 16.7, R29, R64, R89, R103, R107. Whether a charger attacks a unit in flank or
/// rear there: it began the turn with a figure behind its frontage line, touches a side, the rear or a
/// corner, and no friend guards that end.
pub(crate) fn is_flank_attack(at: At, attacker: UnitId, defender: UnitId, onto: Edge) -> bool {
    let troops = &at.state.troops;
    let (Some(charger), Some(unit)) = (troops.get(attacker), troops.get(defender)) else { return false };
    onto != Edge::Front
        && has_flanks(unit, charger, onto)
        && began_behind(at, attacker, defender)
        && !is_protected(at, defender, onto, attacker)
}

/// STC-10.11, 11.8, R64, R89. Squares, skirmishers and garrisons have no flanks; a masse only a rear to
/// cavalry.
fn has_flanks(unit: &Unit, charger: &Unit, onto: Edge) -> bool {
    match unit.formation() {
        Formation::Square | Formation::Skirmish | Formation::CrewOnFoot | Formation::Garrison => false,
        Formation::Masse => charger.family() != Family::Cavalry || onto == Edge::Rear,
        _ => !matches!(unit.place, Place::Block(_)),
    }
}

/// STC-10.11, 16.7, R64, R107. Whether any figure of a unit was behind the frontage line of another as the
/// turn began; of a bent unit, behind the arm that is touched and not ahead of another.
pub(crate) fn began_behind(at: At, attacker: UnitId, defender: UnitId) -> bool {
    let Some(body) = at.state.troops.bodies().get(defender) else { return false };
    flank::any_behind(body, &began(at, attacker))
}

/// STC-10.11. Where the figures of a unit were as the turn began.
fn began(at: At, id: UnitId) -> Vec<Vector> {
    let Some(unit) = at.state.troops.get(id) else { return vec![] };
    let stance = at.state.began.0.get(id).unwrap_or(&unit.stance);
    let count = if unit.family() == Family::Artillery { unit.models } else { unit.in_ranks() };
    stance.centres(count)
}

/// STC-10.15, R68. Whether a friend guards the end of a unit at this edge: both face outward, and their near
/// corners are close. The rear is guarded from those who come to it past that end, and so began before the
/// friend's front.
pub(crate) fn is_protected(at: At, id: UnitId, onto: Edge, attacker: UnitId) -> bool {
    let Some(unit) = at.state.troops.get(id).filter(|unit| may_protect(unit)) else { return false };
    match onto {
        Edge::Front => false,
        Edge::Left | Edge::Right => guards(at, id, unit, onto).next().is_some(),
        Edge::Rear => [Edge::Left, Edge::Right].into_iter().any(|end| {
            guards(at, id, unit, end)
                .any(|front| !began(at, attacker).iter().any(|place| flank::is_behind(&front, *place)))
        }),
    }
}

/// R68. Infantry and cavalry in column or line guard each other's flanks.
fn may_protect(unit: &Unit) -> bool {
    let formed = matches!(unit.formation(), Formation::Line | Formation::Column | Formation::Masse);
    formed && unit.family() != Family::Artillery && unit.place == Place::Table
}

/// STC-10.15, R68. The fronts of the friends who guard one end of a unit.
fn guards<'a>(at: At<'a>, id: UnitId, unit: &'a Unit, end: Edge) -> impl Iterator<Item = Frame> + 'a {
    let limits = &at.setup.tables.protected_flanks;
    let reach = limits.corner_gap.mm() + at.setup.options.tolerance.mm();
    let widest = std::f64::consts::PI - limits.inner_angle.0.radians() + 1e-9;
    let bodies = at.state.troops.bodies();
    let own = bodies.get(id).map(|body| body.parts()[0]);
    own.into_iter().flat_map(move |own| {
        let (low, high) = (own.frame.at - own.reach(), own.frame.at + own.reach());
        let near = bodies.near(low - Vector::splat(reach), high + Vector::splat(reach));
        near.filter(move |other| other.id != id && other.side == unit.side)
            .filter(move |other| at.state.troops.get(other.id).is_some_and(may_protect))
            .map(|other| other.body.parts()[0])
            .filter(move |other| flank::guards(&own, other, end, reach, widest))
            .map(|other| other.front())
    })
}

/// STC-16.3, R29, R103. The edge of a unit on which another touches it, or is nearest to it. Of a bent unit
/// it is that of the arm that is touched. At a corner it is a side or the rear only for one who began the
/// turn behind its front.
pub(crate) fn edge_touched(at: At, unit: UnitId, by: UnitId) -> Edge {
    let bodies = at.state.troops.bodies();
    let (Some(body), Some(other)) = (bodies.get(unit), bodies.get(by)) else { return Edge::Front };
    flank::edge_touched(body, other, at.setup.options.touch.mm(), || began_behind(at, by, unit))
}

/// STC-6.17.5, R34. Whether a unit is attacked from opposite sides, or was as it lost the round.
pub(crate) fn from_opposite_sides(at: At, id: UnitId) -> bool {
    let (Some(unit), Some(body)) = (at.state.troops.get(id), at.state.troops.bodies().get(id)) else {
        return false;
    };
    if unit.flags.has(UnitFlags::SURROUNDED) {
        return true;
    }
    if unit.is_loose() {
        return is_between(at, id, body);
    }
    let side = |engagement: &crate::Engagement| match engagement.attacker == id {
        true => Some(Edge::Front),
        false if unit.formation() == Formation::Bent => {
            at.state.troops.bodies().get(engagement.attacker).map(|other| flank::quarter(body, other))
        }
        false => Some(engagement.onto),
    };
    let attacked: Vec<Edge> = at.state.engagements_of(id).filter_map(side).collect();
    flank::has_opposite(&attacked)
}

/// R34. Whether two enemies of skirmishers stand so far round them that they are on opposite sides.
fn is_between(at: At, unit: UnitId, body: &Body) -> bool {
    let (bodies, foes) = (at.state.troops.bodies(), at.state.foes(unit));
    let others = foes.iter().filter_map(|foe| bodies.get(*foe));
    flank::is_between(body, others, at.setup.options.opposite_sides.0.radians())
}

#[cfg(test)]
mod tests;
