//! STC-8.1 to 8.8. The enemies that a unit can shoot at, with how many dice, and why not at others.

use crate::shooting::arcs::{self, Reach};
use crate::shooting::volleys;
use crate::{At, Family, Few, Reason, Unit, Weapon};
use crate::{cite, who};
use engine::{Mark, Witness};
use geom::{Inches, Length, Segment, Vector, What};
use names::{RuleId, UnitId};

/// Why no figure of a unit hits a target: out of arc, too far, hidden, or behind too narrow a gap.
pub(super) fn out_of_reach(
    at: At,
    id: UnitId,
    unit: &Unit,
    target: UnitId,
    reach: &Reach,
) -> engine::Refusal<crate::SoundTheCharge> {
    let eye = unit.front().at;
    let Some((distance, point)) = reach.nearest else {
        let arcs = arcs_drawn(at, unit);
        return who::refuse(cite::ARC, Reason::OutOfArc { unit: id, target }).with_witness(arcs);
    };
    let line = Segment::new(eye, point);
    let by_unit = |rule: RuleId, by: UnitId| {
        let marks = [Mark::from(line), Mark::from(by)].into_iter().collect::<Witness>();
        who::refuse(rule, Reason::HiddenBehind { target, by }).with_witness(marks)
    };
    match (reach.hidden_by, reach.gap) {
        (Some(What::Unit(by)), _) => by_unit(blocking_rule(at, unit, by), by),
        (Some(What::Feature(feature)), _) => {
            let terrain = at.setup.ground.feature(feature).kind;
            who::refuse(cite::SIGHT, Reason::BehindTerrain { target, terrain }).with_witness(line)
        }
        (None, Some([What::Unit(by), _] | [_, What::Unit(by)])) => by_unit(cite::GAPS, by),
        (None, Some([What::Feature(feature), _])) => {
            let terrain = at.setup.ground.feature(feature).kind;
            who::refuse(cite::GAPS, Reason::BehindTerrain { target, terrain }).with_witness(line)
        }
        (None, None) => {
            let range = range_of(at, unit);
            let distance = Inches(Length::of(distance));
            who::refuse(cite::RANGE, Reason::NotInReach { unit: id, target, distance, range })
                .with_witness(line)
        }
    }
}

/// STC-8.7, 8.9, 8.10, R45. The rule by which a unit in the way of fire stops it: over a friend on lower
/// ground guns shoot only far beyond him, and infantry never.
fn blocking_rule(at: At, unit: &Unit, by: UnitId) -> RuleId {
    let (Some(other), Some(body)) = (at.state.troops.get(by), at.state.troops.bodies().get(by)) else {
        return cite::FIRST_TARGET;
    };
    let height = |point: Vector| at.setup.ground.height_at(point);
    match other.side == unit.side && height(unit.front().at) > height(body.centre()) {
        _ if other.is_loose() => cite::THROUGH_SKIRMISHERS,
        true => cite::OVERHEAD,
        false => cite::FIRST_TARGET,
    }
}

/// The arcs of a unit's figures as far as they can shoot, to be drawn.
fn arcs_drawn(at: At, unit: &Unit) -> Witness {
    let (half, far) = (at.setup.tables.fire.half_arc.0, range_of(at, unit).mm());
    let table = at.setup.ground.table();
    let frames = arcs::shooters(at, unit);
    // The outermost show enough.
    let ends = frames.first().into_iter().chain(frames.last());
    let areas = ends.map(|frame| geom::Area::wedge_from_point(frame, half, far));
    areas.flat_map(|area| area.drawn()).map(|piece| Mark::from(&piece.common(&table))).collect()
}

/// STC-8.13. How far a unit shoots.
fn range_of(at: At, unit: &Unit) -> Inches {
    at.setup.tables.shooting.of(unit.arm.weapon().unwrap_or(Weapon::Musket)).far
}

/// STC-8.1, 8.2, R39. The dice of those who reach a target, close and far.
pub(super) fn of_reach(at: At, unit: &Unit, reach: &Reach) -> (u8, u8) {
    let fire = &at.setup.tables.fire;
    match unit.family() {
        Family::Artillery => (reach.close / fire.guns_per_die.max(1), reach.far / fire.guns_per_die.max(1)),
        _ => volleys::split(reach.close, reach.far, fire.foot_per_die, fire.foot_rounds_up),
    }
}

/// Whether a unit has any dice at a target.
pub(super) fn may_hit(at: At, id: UnitId, target: UnitId) -> bool {
    let bodies = at.state.troops.bodies();
    let (Some(own), Some(other), Some(unit)) = (bodies.get(id), bodies.get(target), at.state.troops.get(id))
    else {
        return false;
    };
    let far = range_of(at, unit).mm() + at.setup.options.tolerance.mm();
    geom::gap(own, other).length <= far && of_reach(at, unit, &arcs::reach(at, id, target)) != (0, 0)
}

/// The enemies near enough to be shot at, by id.
pub(super) fn targets(at: At, id: UnitId) -> Few {
    let (Some(unit), Some(body)) = (at.state.troops.get(id), at.state.troops.bodies().get(id)) else {
        return Few::new();
    };
    let far = Vector::splat(range_of(at, unit).mm() + at.setup.options.tolerance.mm());
    let (low, high) = body.bounds();
    let near = at.state.troops.bodies().near(low - far, high + far);
    near.filter(|other| other.side != unit.side).map(|other| other.id).collect()
}

/// STC-8.8, R44. The second target of a unit that divides its fire, and who shoots at it: of those whom
/// figures can hit that cannot hit the first, the nearest to the first. There is none if some target can be
/// hit by all who can hit any.
pub(super) fn second(at: At, unit: UnitId, first: UnitId) -> Option<(UnitId, Reach)> {
    let all: Vec<(UnitId, Reach)> =
        targets(at, unit).into_iter().map(|target| (target, arcs::reach(at, unit, target))).collect();
    let mut able: Vec<u8> = all.iter().flat_map(|(_, reach)| reach.who.iter().copied()).collect();
    able.sort_unstable();
    able.dedup();
    let hits_all = |reach: &Reach| able.iter().all(|place| reach.who.contains(place));
    if all.iter().any(|(_, reach)| hits_all(reach)) {
        return None;
    }
    let busy = &all.iter().find(|(target, _)| *target == first)?.1.who;
    let bodies = at.state.troops.bodies();
    let away = |other: UnitId| match (bodies.get(first), bodies.get(other)) {
        (Some(first), Some(other)) => geom::gap(first, other).length,
        _ => f64::INFINITY,
    };
    let others = all.iter().map(|(target, _)| *target).filter(|target| *target != first);
    let reached = others.map(|target| (target, arcs::reach_of_others(at, unit, target, busy)));
    reached.filter(|(_, reach)| reach.is_any()).min_by(|one, two| away(one.0).total_cmp(&away(two.0)))
}
