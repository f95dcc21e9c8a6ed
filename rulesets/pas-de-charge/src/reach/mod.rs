//! PDC-9.0.2, 9.0.3, 9.1.1, G2 to G6. How far and which way units fight, and what stands between.

pub(crate) mod cover;
pub(crate) mod sight;

use crate::At;
use crate::kinds::Formation;
use crate::state::{Few, SLACK, Status, Unit};
use geom::{Angle, Area, Body, Convex, Edge, Mm, Rect, Segment, Vector};
use names::{Side, UnitId};

/// G2. The distance between two bases.
pub(crate) fn gap(one: &Unit, other: &Unit) -> Mm {
    geom::gap(&one.block(), &other.block()).length
}

/// G3. Whether a unit fights all round: in square, or in a building.
pub(crate) fn is_all_round(unit: &Unit) -> bool {
    unit.in_square() || unit.inside.is_some()
}

/// G3. Whether a unit has a combat zone at all: a seen one that does not retreat; of guns, those in battery.
pub(crate) fn has_zone(unit: &Unit) -> bool {
    unit.is_seen()
        && !matches!(unit.status, Status::Retreating | Status::Abandoned)
        && (!unit.is_guns() || unit.formation == Formation::Battery)
}

/// PDC-9.0.2, 9.0.3, 7.3, G3. The combat zone of a unit.
pub(crate) fn zone(at: At, unit: &Unit) -> Area {
    area_of(at, unit, unit.combat_range(&at.setup.tables))
}

/// PDC-9.0.3, G3. The ground within a range of a unit and within its arc.
pub(crate) fn area_of(at: At, unit: &Unit, range: Mm) -> Area {
    if is_all_round(unit) {
        return Area::all_round(&unit.block(), range);
    }
    let half = Angle::degrees(at.setup.tables.combat.half_arc.into());
    Area::wedge_from_edge(&unit.front(), unit.size().width.mm(), half, range)
}

/// G3, G4. Whether a base lies in the combat zone of a unit, wherever friends stand.
pub(crate) fn in_zone(at: At, unit: &Unit, target: &Body) -> bool {
    let range = unit.combat_range(&at.setup.tables);
    has_zone(unit) && is_near(&unit.block(), target, range) && zone(at, unit).meets(target, SLACK)
}

/// Whether two bodies may be within a distance: a quick no by the boxes round them.
pub(crate) fn is_near(one: &Body, other: &Body, within: Mm) -> bool {
    let ((low, high), (other_low, other_high)) = (one.bounds(), other.bounds());
    let reach = Vector::splat(within + SLACK);
    (low - reach).cmple(other_high).all() && (other_low - reach).cmple(high).all()
}

/// G2, G14. Whether two units are within a distance of each other.
pub(crate) fn within(one: &Unit, other: &Unit, distance: Mm) -> bool {
    let (own, theirs) = (one.block(), other.block());
    is_near(&own, &theirs, distance) && geom::gap(&own, &theirs).length <= distance + SLACK
}

/// G7. Whether two units touch.
pub(crate) fn in_contact(one: &Unit, other: &Unit) -> bool {
    within(one, other, 0.0)
}

/// G4, R75. Whether a unit faces an enemy: it lies in the zone, and in sight.
pub(crate) fn faces(at: At, unit: &Unit, enemy: &Unit) -> bool {
    in_zone(at, unit, &enemy.block()) && sight::in_combat(at, unit, enemy)
}

/// PDC-9.1.1. Whether a unit is entitled to fight an enemy: it faces it, and no friend stands between.
pub(crate) fn is_entitled(at: At, id: UnitId, enemy: UnitId) -> bool {
    let (unit, target) = (at.state.unit(id), at.state.unit(enemy));
    faces(at, unit, target) && interposer(at, id, enemy).is_none()
}

/// G5, R71. The ground between a unit and the part of an enemy in its zone.
pub(crate) fn lane(at: At, unit: &Unit, enemy: &Unit) -> Option<Convex> {
    let target = enemy.block();
    let parts = zone(at, unit).part_of(&target);
    let corners = |parts: &[Convex]| -> Vec<Vector> {
        parts.iter().flat_map(|part| part.corners().iter().copied()).collect()
    };
    if parts.is_empty() {
        return None;
    }
    if is_all_round(unit) {
        let own = unit.block();
        return Some(Convex::hull(corners(&parts).into_iter().chain(own.corners())));
    }
    let (front, width) = (unit.front(), unit.size().width.mm());
    let ahead_of = Convex::from(&Rect::behind(&front.advanced(1e5), width, 1e5));
    let ahead: Vec<Convex> =
        parts.iter().map(|part| part.common(&ahead_of)).filter(|part| part.surface() > 1e-6).collect();
    let edge = unit.rect().edge(Edge::Front);
    if !ahead.is_empty() {
        return Some(Convex::hull(corners(&ahead).into_iter().chain([edge.a, edge.b])));
    }
    let to = target.centre();
    let nearer = if (edge.a - to).length() <= (edge.b - to).length() { edge.a } else { edge.b };
    Some(Convex::hull(corners(&parts).into_iter().chain([nearer])))
}

/// PDC-9.1.1, G5, R71. The first friend by id whose base overlaps the lane to an enemy. Skirmishers and
/// batteries never bar it.
pub(crate) fn interposer(at: At, id: UnitId, enemy: UnitId) -> Option<UnitId> {
    let unit = at.state.unit(id);
    let lane = lane(at, unit, at.state.unit(enemy))?;
    let (low, high) = bounds(&lane);
    let area = Area::of([lane]);
    let bars = |friend: &Unit| {
        friend.side == unit.side && !friend.is_guns() && friend.formation != Formation::Skirmish
    };
    let mut near = at.state.troops.bodies().near(low, high);
    near.find(|other| {
        other.id != id
            && other.side == unit.side
            && bars(at.state.unit(other.id))
            && area.overlaps(other.body, SLACK)
    })
    .map(|other| other.id)
}

fn bounds(shape: &Convex) -> (Vector, Vector) {
    let none = (Vector::splat(f64::INFINITY), Vector::splat(f64::NEG_INFINITY));
    shape.corners().iter().fold(none, |(low, high), point| (low.min(*point), high.max(*point)))
}

/// G6. The sides of a target on which an attacker may strike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Struck {
    /// In front.
    Front,
    /// In flank, on this side.
    Flank(Edge),
    /// In rear.
    Rear,
}

/// G6, R65, PDC-9.7.6. On which side a unit is struck by an enemy that begins its closing move with the
/// middle of its front at a point. A square, and a unit in a building, have only fronts.
pub(crate) fn struck(target: &Unit, from: Vector) -> Struck {
    if is_all_round(target) {
        return Struck::Front;
    }
    let rect = target.rect();
    let local = rect.frame.local(from);
    if local.y > rect.half.y + SLACK {
        Struck::Front
    } else if local.y < -rect.half.y - SLACK {
        Struck::Rear
    } else if local.x < 0.0 {
        Struck::Flank(Edge::Left)
    } else {
        Struck::Flank(Edge::Right)
    }
}

/// The seen enemies of a side near a body, by id.
pub(crate) fn enemies_near(at: At, side: Side, body: &Body, distance: Mm) -> Few {
    let (low, high) = body.bounds();
    let reach = Vector::splat(distance + SLACK);
    let near = at.state.troops.bodies().near(low - reach, high + reach);
    let is_enemy = |id: UnitId| at.state.unit(id).is_seen();
    near.filter(|other| {
        other.side != side && is_enemy(other.id) && geom::gap(body, other.body).length <= distance + SLACK
    })
    .map(|other| other.id)
    .collect()
}

/// The seen enemies in whose combat zone a body lies, by id.
pub(crate) fn in_zones_of(at: At, side: Side, body: &Body) -> Few {
    let most = at.setup.tables.combat.rifles.mm().max(at.setup.tables.combat.range.mm());
    let near = enemies_near(at, side, body, most);
    near.into_iter().filter(|id| in_zone(at, at.state.unit(*id), body)).collect()
}

/// The nearest points of two bases.
pub(crate) fn between(one: &Unit, other: &Unit) -> Segment {
    let gap = geom::gap(&one.block(), &other.block());
    Segment::new(gap.from, gap.to)
}

#[cfg(test)]
mod tests;
