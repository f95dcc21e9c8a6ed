//! STA-6.5. What is an attack in flank or rear.

use crate::{At, Formation, Unit, stance};
use formations::flank;
use geom::{Body, Edge, Vector};
use names::UnitId;

/// STA-6.5, R44. Whether a charger that touches an enemy on this edge attacks it in flank or rear: it began
/// the turn partly behind the enemy's front, and first touches a side or the rear. Squares and loose models
/// have neither.
pub(crate) fn is_flank(at: At, attacker: UnitId, defender: UnitId, onto: Edge) -> bool {
    at.state.troops.get(defender).is_some_and(has_flanks)
        && onto != Edge::Front
        && began_behind(at, attacker, defender)
}

/// R44. Squares and loose models have no flank or rear.
fn has_flanks(unit: &Unit) -> bool {
    unit.formation() != Formation::Square && unit.is_close_order()
}

/// R14, R44. Whether any part of a unit was clearly behind the front of another as the turn began; of a bent
/// one, behind the fronts of all its parts.
fn began_behind(at: At, attacker: UnitId, defender: UnitId) -> bool {
    let stood = |id: UnitId| {
        let began = at.state.began.0.get(id).and_then(stance::body);
        began.or_else(|| at.state.troops.bodies().get(id).cloned())
    };
    let (Some(own), Some(other)) = (stood(attacker), stood(defender)) else { return false };
    let least = at.setup.options.contact.mm();
    let is_behind = |point: Vector| {
        let fronts = other.parts().iter().map(geom::Rect::front);
        fronts.into_iter().all(|front| front.local(point).y - own.round() < -least)
    };
    own.corners().any(is_behind)
}

/// STA-3.9, 4.5, 6.5, R44. The edge of a unit that another touches, or is nearest to. At a corner of the
/// front it is a side or the rear only for one that began the turn behind that front.
pub(crate) fn edge_touched(at: At, unit: UnitId, body: &Body, by: UnitId, other: &Body) -> Edge {
    flank::edge_touched(body, other, at.setup.options.contact.mm(), || began_behind(at, by, unit))
}
