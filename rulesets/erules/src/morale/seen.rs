//! ERN-21.M4, 22.M2, 23.M5, 24.M1, 24.M2, F12, G9, R7, R11, R53, R60, R64, R104. What a unit sees of friends
//! and enemies, and which of its faces are supported.

use crate::contact;
use crate::movement::cost::{Sort, rate};
use crate::sight::sees;
use crate::{Arm, At, Formation, Morale, Unit, UnitFlags};
use geom::{Edge, Mm, Segment, Vector};
use names::UnitId;

/// ERN-21.M4, 22.M2, 24.M2, R7. How many friendly units that were shaken or routing as the bound began a unit
/// sees. Detachments and command elements are no units of their own here.
pub(crate) fn friends_fleeing(at: At, id: UnitId) -> i16 {
    let unit = at.state.unit(id);
    let flees = |(other, friend): &(UnitId, &Unit)| {
        *other != id && friend.is(UnitFlags::FLED) && !friend.is_element() && friend.parent.is_none()
    };
    at.state.of(unit.side).filter(flees).filter(|(other, _)| sees(at, id, *other)).count() as i16
}

/// ERN-F12, G9, R11. How many faces of a unit, its flanks and its rear, friends in close order support.
pub(crate) fn supported_faces(at: At, id: UnitId) -> i16 {
    let unit = at.state.unit(id);
    let (rect, _) = contact::bounding(unit);
    let faces = [Edge::Left, Edge::Right, Edge::Rear];
    faces.into_iter().filter(|&edge| is_supported(at, id, unit, rect.edge(edge))).count() as i16
}

/// ERN-G9, R11. Whether one friend covers enough of what lies off a face.
fn is_supported(at: At, id: UnitId, unit: &Unit, face: Segment) -> bool {
    let options = &at.setup.options;
    let depth = options.support_depth as Mm;
    let least = options.support_percent as f64 / 100.0;
    at.state.of(unit.side).any(|(other, friend)| {
        let stands = other != id && friend.is_close() && !friend.flees() && !friend.is_disordered();
        stands && geom::screened(face, depth, &friend.ground()) >= least - 1e-9
    })
}

/// ERN-21.M8, R53. The faces that count for a charged unit: a square supports its own.
pub(crate) fn faces(at: At, id: UnitId) -> i16 {
    let unit = at.state.unit(id);
    if unit.stance.formation == Formation::Square && unit.arm == Arm::Infantry {
        return at.setup.options.square_support_faces;
    }
    supported_faces(at, id)
}

/// ERN-23.M5, R60. Friends in good order, at least as strong and near enough to be rallied on, that a unit
/// sees.
pub(crate) fn steady_friends(at: At, id: UnitId) -> i16 {
    let unit = at.state.unit(id);
    let reach = match rate(at, unit, Sort::Charge) {
        none if none <= 0.0 => rate(at, unit, Sort::Rout),
        charge => charge,
    };
    let steady = |(other, friend): &(UnitId, &Unit)| {
        *other != id
            && !friend.is_element()
            && friend.parent.is_none()
            && friend.morale == Morale::Good
            && !friend.is(UnitFlags::MELEE)
            && friend.figures >= unit.figures
            && contact::distance(unit, friend) <= reach
    };
    at.state.of(unit.side).filter(steady).filter(|(other, _)| sees(at, id, *other)).count() as i16
}

/// ERN-24.M1, R64. Whether a unit sees enemy cavalry to a flank or behind it that could countercharge.
pub(crate) fn is_threatened(at: At, id: UnitId) -> bool {
    let unit = at.state.unit(id);
    let front = unit.ground().front();
    let threatens = |(other, enemy): &(UnitId, &Unit)| {
        enemy.arm == Arm::Cavalry
            && enemy.is_close()
            && !enemy.flees()
            && contact::enemies(at, *other).is_empty()
            && front.leftness(enemy.ground().centre()) <= contact::SLACK
            && contact::distance(unit, enemy) <= rate(at, enemy, Sort::Charge)
    };
    at.state.of(unit.side.other()).filter(threatens).any(|(other, _)| sees(at, id, other))
}

/// R104. Whether a unit has moved nearer to a place in its last bound, or goes nearer to it.
pub(crate) fn comes_on(unit: &Unit, to: Vector) -> bool {
    let now = unit.ground().centre();
    let nearer = |from: Vector, then: Vector| (then - to).length() < (from - to).length() - contact::SLACK;
    let moved = unit.trail.first().is_some_and(|first| nearer(first.point(), now));
    let goes = !unit.pace.is_halted() && nearer(now, now + unit.pace.heading.direction());
    moved || goes
}

#[cfg(test)]
mod tests;
