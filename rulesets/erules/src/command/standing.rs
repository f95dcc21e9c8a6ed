//! ERN-15 to 18.4, 19.2, F3, F4, F6 to F8, R33, R34, R36, R38, R39, R41, R96, R117, R120, R124, R129. What a
//! unit will do by its motion and its standing orders, as things stand: the program does it, and surfaces
//! show it before.

use crate::contact;
use crate::formation::{self, Change};
use crate::kinds::{Arm, Formation, Standing, Traits};
use crate::morale::lines::{amended, binds};
use crate::morale::seen::comes_on;
use crate::movement::cost::{self, Sort, rate};
use crate::movement::{detachments, kept, placing};
use crate::shooting::cover;
use crate::sight::{sees, sees_unit};
use crate::state::{Pace, Told};
use crate::terrain::{Terrain, Toll};
use crate::{At, Morale, Unit, UnitFlags, charge, cite};
use geom::{Mm, Pose, Segment, What};
use names::{RuleId, UnitId};

/// What a unit will do in step 5.
#[derive(Debug, Clone)]
pub(crate) enum Intent {
    /// ERN-10.3. It does what it has been told.
    Told(Told),
    /// ERN-16.3, 17.1, 19.2. It changes formation.
    Form(Change),
    /// ERN-10. It goes on.
    Go(Pace),
    /// ERN-F3. It regains its station.
    Regain(Pose),
    /// ERN-18.4. It sends out scouts.
    Scouts(Vec<Pose>),
}

/// ERN-10, 10.5, 15.1, R33. What a unit will do in step 5, and by which rule; none if it stays as it is.
pub(crate) fn intent(at: At, id: UnitId) -> Option<(Intent, RuleId)> {
    let unit = at.state.unit(id);
    if !unit.is_on_table() || unit.is_element() || kept(at, id).is_some() || unit.is(UnitFlags::MOVED) {
        return None;
    }
    if let Some(told) = unit.told.filter(|told| !told.is_pending) {
        return Some((Intent::Told(told), cite::ONE_FORMATION));
    }
    if let Some(change) = square(at, id) {
        return Some((Intent::Form(change), cite::FORM_SQUARE));
    }
    if let Some(change) = line(at, id) {
        return Some((Intent::Form(change), cite::FIRE_FIGHT));
    }
    if let Some(change) = unlimber(at, id) {
        return Some((Intent::Form(change), cite::UNLIMBER));
    }
    if let Some(pose) = station(at, id) {
        return Some((Intent::Regain(pose), cite::STATION));
    }
    if !unit.pace.is_halted() && !is_behind_screen(at, id) {
        return Some((Intent::Go(unit.pace), cite::INERTIA));
    }
    let scouts = scouts(at, id);
    (!scouts.is_empty()).then_some((Intent::Scouts(scouts), cite::SCOUTS))
}

/// ERN-17, 17.1, F5, R35, R36, R117. The square that regular infantry forms against formed cavalry near it.
pub(crate) fn square(at: At, id: UnitId) -> Option<Change> {
    let unit = at.state.unit(id);
    let is_ready = unit.is_regular_infantry() && unit.is_close() && !unit.stance.formation.is_all_round();
    if !is_ready || !binds(at, id, Standing::Square) || !is_threatened_by_cavalry(at, id) {
        return None;
    }
    formation::change(at, id, unit, Formation::Square, None).ok().filter(|change| fits(unit, change))
}

/// R96. Whether what is left of the bound is enough for a change.
fn fits(unit: &Unit, change: &Change) -> bool {
    f64::from(change.spent) <= crate::movement::share_left(unit) * f64::from(crate::state::WHOLE) + 1.0
}

/// ERN-17.1, R36. Whether formed enemy cavalry that is not in melee is in sight and can come at a unit.
pub(crate) fn is_threatened_by_cavalry(at: At, id: UnitId) -> bool {
    let unit = at.state.unit(id);
    let own = amended(at, id, unit, Standing::Square).and_then(|amendment| amendment.distance);
    at.state.of(unit.side.other()).any(|(other, enemy)| {
        enemy.arm == Arm::Cavalry
            && enemy.is_formed()
            && contact::enemies(at, other).is_empty()
            && can_come(at, other, enemy, id, unit, own)
            && sees_unit(at, unit, enemy)
    })
}

/// R36. Whether the straight line from cavalry to a unit costs no more than a charge, and crosses neither
/// ground that bars it nor other troops in close order.
fn can_come(at: At, other: UnitId, enemy: &Unit, id: UnitId, unit: &Unit, own: Option<i64>) -> bool {
    let gap = geom::gap(&enemy.ground(), &unit.ground());
    let reach = own.map_or_else(|| rate(at, enemy, Sort::Charge), |metres| metres as Mm);
    if gap.length > reach {
        return false;
    }
    let line = Segment::new(gap.from, gap.to);
    let ground = &at.setup.ground;
    let mut cost = gap.length;
    for met in geom::crossed(line, ground, at.state.troops.bodies(), &[other, id]) {
        match met.what {
            What::Unit(third) => {
                if at.state.unit(third).is_close() {
                    return false;
                }
            }
            What::Feature(feature) => {
                let terrain = Terrain::of(ground.feature(feature));
                let toll = cost::toll(at, enemy, feature);
                if toll == Toll::Bars || terrain.bars_charge(cost::gait(enemy)) {
                    return false;
                }
                cost += match toll {
                    Toll::Divides(by) => met.inside * (by - 1) as Mm,
                    Toll::Takes(metres) => metres as Mm,
                    _ => 0.0,
                };
            }
        }
    }
    cost <= reach
}

/// ERN-16.3, R34. The line that infantry forms in a standing fire fight, where there is room.
fn line(at: At, id: UnitId) -> Option<Change> {
    let unit = at.state.unit(id);
    let is_ready = unit.arm == Arm::Infantry && unit.is_close() && unit.pace.is_halted();
    let is_column =
        matches!(unit.stance.formation, Formation::Column | Formation::OpenColumn | Formation::Route);
    if !is_ready || !is_column || !binds(at, id, Standing::FireFight) || !is_in_fire_fight(at, id) {
        return None;
    }
    formation::change(at, id, unit, Formation::Line, None).ok().filter(|change| fits(unit, change))
}

/// R34. Whether a halted unit and a halted enemy infantry unit are within musket range and either fired in
/// its last bound.
fn is_in_fire_fight(at: At, id: UnitId) -> bool {
    let unit = at.state.unit(id);
    let anew = amended(at, id, unit, Standing::FireFight).and_then(|amendment| amendment.distance);
    let reach = anew.unwrap_or(at.setup.tables.distances.musket_long) as Mm;
    let own = unit.is(UnitFlags::FIRED) || unit.is(UnitFlags::FIRED_LAST);
    at.state.of(unit.side.other()).any(|(_, enemy)| {
        let theirs = enemy.is(UnitFlags::FIRED) || enemy.is(UnitFlags::FIRED_LAST);
        enemy.arm == Arm::Infantry
            && enemy.pace.is_halted()
            && (own || theirs)
            && contact::distance(unit, enemy) <= reach
    })
}

/// ERN-19.2, F9, R41. Guns that need not move with their formation unlimber where the ground allows.
fn unlimber(at: At, id: UnitId) -> Option<Change> {
    let unit = at.state.unit(id);
    let is_limbered = unit.has_guns() && unit.stance.formation.is_limbered();
    if !is_limbered || !unit.pace.is_halted() || !binds(at, id, Standing::Unlimber) || unit.flees() {
        return None;
    }
    let moves = |(other, friend): (UnitId, &Unit)| {
        other != id && unit.group.is_some() && friend.group == unit.group && !friend.pace.is_halted()
    };
    if at.state.of(unit.side).any(moves) || !formation::is_gun_ground(at, unit) {
        return None;
    }
    let first = if unit.stance.formation == Formation::LimberedColumn {
        Formation::Limbered
    } else {
        Formation::Unlimbered
    };
    formation::change(at, id, unit, first, None).ok().filter(|change| fits(unit, change))
}

/// ERN-F2. The unit by which the stations of a formation are measured: the first of it that has not lost its
/// own.
pub(crate) fn leader(at: At, id: UnitId) -> Option<UnitId> {
    let unit = at.state.unit(id);
    let group = unit.group?;
    let fits = |(_, other): &(UnitId, &Unit)| {
        other.group == Some(group)
            && other.station.is_none()
            && !other.is_element()
            && other.parent.is_none()
            && !other.flees()
    };
    at.state.of(unit.side).find(fits).map(|(id, _)| id).filter(|leader| *leader != id)
}

/// ERN-F3, R32. Where a unit goes that has lost its station.
fn station(at: At, id: UnitId) -> Option<Pose> {
    let unit = at.state.unit(id);
    let slot = unit.station?;
    if unit.has_guns() && !unit.stance.formation.is_limbered()
        || unit.is_inside()
        || unit.stance.formation == Formation::Square
    {
        return None;
    }
    let leader = at.state.unit(leader(at, id)?);
    let place = leader.front().world(slot.point());
    Some(Pose { at: geom::Spot::of(place), facing: unit.stance.pose.facing })
}

/// ERN-F4. Whether the skirmishers of a unit have come as near to enemy in close order as they may: then the
/// main body halts with them.
fn is_behind_screen(at: At, id: UnitId) -> bool {
    let unit = at.state.unit(id);
    let reach = at.setup.tables.distances.standoff as Mm + contact::SLACK;
    let front = unit.ground().front();
    let screens = |(_, out): (UnitId, &Unit)| {
        out.parent == Some(id)
            && out.arm == Arm::Skirmishers
            && front.leftness(out.ground().centre()) > 0.0
            && at
                .state
                .of(unit.side.other())
                .any(|(_, enemy)| enemy.is_formed() && contact::distance(out, enemy) <= reach)
    };
    unit.out > 0 && at.state.of(unit.side).any(screens)
}

/// ERN-18.4, R39. Places for scouts: off each face from which no friend is seen within 500 m.
pub(crate) fn scouts(at: At, id: UnitId) -> Vec<Pose> {
    let unit = at.state.unit(id);
    if unit.arm != Arm::Cavalry
        || unit.scouts == 0
        || !binds(at, id, Standing::Scouts)
        || unit.morale != Morale::Good
    {
        return vec![];
    }
    let out = at.state.of(unit.side).filter(|(_, other)| other.parent == Some(id)).count();
    let free =
        usize::from(unit.scouts).saturating_sub(out).min(usize::from(unit.present().saturating_sub(1)));
    if free == 0 {
        return vec![];
    }
    let reach = amended(at, id, unit, Standing::Scouts).and_then(|amendment| amendment.distance);
    let reach = reach.unwrap_or(at.setup.tables.distances.scouting) as Mm;
    let (rect, _) = contact::bounding(unit);
    let places = geom::Edge::ALL.into_iter().filter_map(|edge| {
        let face = rect.edge(edge);
        let is_seen = |(other, friend): (UnitId, &Unit)| {
            other != id
                && !friend.is_element()
                && face.leftness(friend.ground().centre()) > 0.0
                && contact::distance(unit, friend) <= reach
                && sees(at, id, other)
        };
        if at.state.of(unit.side).any(is_seen) {
            return None;
        }
        let out = crate::stance::outward(face);
        // A main body closes up as its scouts leave, so they stay a little short of what they may.
        let by = at.setup.tables.distances.leash as Mm - 20.0;
        let pose = Pose::of(out.advanced(by));
        detachments::is_free(at, id, unit, detachments::Party::Scouts, pose).then_some(pose)
    });
    places.take(free).collect()
}

/// ERN-16.2, 18.1 to 18.3, F6 to F8, R38, R124. The enemy whom a unit will try to charge by its standing
/// orders, and which order says so: only the one that its path meets first as it stands.
pub(crate) fn charge(at: At, id: UnitId) -> Option<(UnitId, RuleId)> {
    let unit = at.state.unit(id);
    let is_free = unit.charge.is_none() && charge::unable(at, id, unit).is_none();
    let may_want = unit.arm == Arm::Cavalry || (unit.arm == Arm::Infantry && !unit.has(Traits::FIREARMS));
    if !is_free || !may_want || unit.is(UnitFlags::OVERRULED) {
        return None;
    }
    let path = charge::path(at, id, unit);
    if path.barred.is_some() {
        return None;
    }
    let own = amended(at, id, unit, Standing::Blockers).map(|amendment| amendment.priorities.clone());
    let place = |target: &UnitId| {
        let printed = charge::trial::priority(at.state.unit(*target));
        let amended = own.as_ref().and_then(|own| own.iter().position(|number| *number == printed));
        (amended.map_or(usize::from(printed), |place| place + 1), *target)
    };
    let target = path.met.into_iter().filter(|target| sees(at, id, *target)).min_by_key(place)?;
    let rule = match unit.arm {
        Arm::Cavalry => cavalry_charges(at, id, unit, target)?,
        _ => infantry_charges(at, id, unit, target)?,
    };
    charge::check_charge(at, unit.side, id, target, None).ok()?;
    Some((target, rule))
}

/// ERN-18.1 to 18.3, R38. Why cavalry tries to charge an enemy on its path.
fn cavalry_charges(at: At, id: UnitId, unit: &Unit, target: UnitId) -> Option<RuleId> {
    let enemy = at.state.unit(target);
    // An amended distance takes the place of the charge range.
    let within = |order| {
        let own = amended(at, id, unit, order).and_then(|amendment| amendment.distance);
        own.is_none_or(|metres| contact::distance(unit, enemy) <= metres as Mm)
    };
    if binds(at, id, Standing::Prey) && within(Standing::Prey) && is_prey(at, enemy) {
        return Some(cite::PREY);
    }
    let musket = at.setup.tables.distances.musket_long;
    let own = amended(at, id, unit, Standing::AdvancingInfantry).and_then(|amendment| amendment.distance);
    let reach = own.unwrap_or(musket) as Mm;
    let advances = matches!(enemy.arm, Arm::Infantry | Arm::Skirmishers)
        && enemy.stance.formation != Formation::Square
        && comes_on(enemy, unit.ground().centre())
        && contact::distance(unit, enemy) <= reach;
    if binds(at, id, Standing::AdvancingInfantry) && advances {
        return Some(cite::ADVANCING_INFANTRY);
    }
    let blocks = binds(at, id, Standing::Blockers) && within(Standing::Blockers) && !unit.pace.is_halted();
    blocks.then_some(cite::BLOCKERS)
}

/// ERN-18.1, R38, R117. Irregular or unformed troops, and guns that neither infantry nor works protect.
fn is_prey(at: At, enemy: &Unit) -> bool {
    if enemy.arm.is_artillery() {
        let reach = at.setup.options.gun_protection as Mm;
        let protects = |(_, friend): (UnitId, &Unit)| {
            friend.arm == Arm::Infantry
                && friend.is_close()
                && !friend.flees()
                && contact::distance(enemy, friend) <= reach
        };
        return !cover::is_in_field_works(at, enemy) && !at.state.of(enemy.side).any(protects);
    }
    !enemy.is_element() && (!enemy.is_formed() || enemy.has(Traits::IRREGULAR))
}

/// ERN-16.2. Infantry without firearms that advances tries to charge close-order enemy in its way.
fn infantry_charges(at: At, id: UnitId, unit: &Unit, target: UnitId) -> Option<RuleId> {
    let advances = !unit.pace.is_halted() && binds(at, id, Standing::AdvanceToFire);
    (advances && at.state.unit(target).is_close()).then_some(cite::ADVANCE_TO_FIRE)
}

/// ERN-15.1, R120. Whether the cause for which a unit left its former arrangement and motion is gone, so
/// that it may take them up again.
pub(crate) fn may_resume(at: At, id: UnitId) -> bool {
    let unit = at.state.unit(id);
    let Some(before) = unit.before else { return false };
    match before.rule {
        crate::state::Cause::Square => !is_threatened_by_cavalry(at, id),
        crate::state::Cause::Threat => {
            crate::morale::refuge::threat(at, id).is_none() && crate::morale::cavalry_near(at, id).is_none()
        }
        crate::state::Cause::Blocked => {
            let ahead = Pace { speed: before.pace.speed, ..before.pace };
            let way = super::carry::way(at, id, unit, ahead);
            way.cost > 1.0 && placing::overlapped(at, id, way.run.end()).is_none()
        }
    }
}
