//! ERN-8.1, 20.2.1, 24.1 to 24.3, F10, G6, R45, R62, R63, R118, R124. Charges as they are declared: who may
//! charge whom, and along which path.

pub(crate) mod candidates;
pub(crate) mod home;
pub(crate) mod trial;

use crate::contact::{self, SLACK};
use crate::kinds::{Arm, Formation};
use crate::movement::cost::{self, Sort, rate};
use crate::movement::placing;
use crate::sight::sees;
use crate::state::{Charge, Stage};
use crate::terrain::Terrain;
use crate::who::{enemy, refuse, standing};
use crate::{At, Checked, Event, Morale, On, Reason, Stance, Unit, UnitFlags, cite, formation};
use geom::{Bodies, Leg, Length, Mm, Motion, Run, Spot};
use names::{RuleId, Side, UnitId};

/// ERN-8.1, 24.1 to 24.3. A charge may be declared against the enemy whom its path meets first.
pub(crate) fn check_charge(at: At, side: Side, id: UnitId, target: UnitId, echelon: Option<bool>) -> Checked {
    let unit = standing(at, side, id, cite::DECLARE)?;
    enemy(at, side, target, cite::CHARGE_MOVE)?;
    if unit.charge.is_some_and(|charge| charge.stage == Stage::Declared) {
        return Err(refuse(cite::DECLARE, Reason::ChargesAlready { unit: id }));
    }
    check_able(at, id, unit)?;
    let charger = in_echelon(at, id, unit, echelon)?;
    check_target(at, id, &charger, target)
}

/// ERN-20.2.1, 24.2, 24.3, R63. A unit may charge at all: in close order, in good order, and not forced to
/// halt or routed in its last move.
pub(crate) fn check_able(at: At, id: UnitId, unit: &Unit) -> Checked {
    if let Some(rule) = unable(at, id, unit) {
        return Err(refuse(rule, Reason::MayNotCharge { unit: id }).with_witness(id));
    }
    Ok(())
}

/// ERN-20.2.1, 24.2, 24.3, R6, R49, R63. The rule by which a unit may not charge.
pub(crate) fn unable(at: At, id: UnitId, unit: &Unit) -> Option<RuleId> {
    let clock = at.state.clock;
    if !unit.is_close() || unit.is_inside() || unit.stance.formation == Formation::Square {
        return Some(cite::APPROACH);
    }
    if unit.is(UnitFlags::MELEE) {
        return Some(cite::DISORDER_ENDS);
    }
    if unit.morale == Morale::Routing {
        return Some(cite::ROUTED);
    }
    if unit.morale == Morale::Pursuing {
        return Some(cite::PURSUIT);
    }
    let was_halted = unit.halted > 0 && unit.halted + 2 >= clock;
    if was_halted || matches!(unit.morale, Morale::Shaken | Morale::Disordered) {
        return Some(cite::FORCED_HALT);
    }
    (!contact::enemies(at, id).is_empty()).then_some(cite::MELEE_NATURE)
}

/// ERN-35.1.5. Cavalry in open column may charge in echelon, without any cost.
fn in_echelon(at: At, id: UnitId, unit: &Unit, echelon: Option<bool>) -> Checked<Unit> {
    if echelon != Some(true) {
        return Ok(unit.clone());
    }
    if unit.arm != Arm::Cavalry || unit.stance.formation != Formation::OpenColumn {
        return Err(refuse(cite::HALT_FIRST, Reason::NoEchelon { unit: id }));
    }
    let stance = echelon_of(unit);
    formation::check_room(at, id, unit, &stance)?;
    Ok(Unit { stance, ..unit.clone() })
}

/// ERN-35.1.5. The echelon of an open column.
fn echelon_of(unit: &Unit) -> Stance {
    Stance { formation: Formation::Echelon, ..unit.stance }
}

/// ERN-24.1, F10, G6, R62. The path of a charge is open to the unit, and the first enemy on it is the target.
fn check_target(at: At, id: UnitId, unit: &Unit, target: UnitId) -> Checked {
    if !sees(at, id, target) {
        return Err(refuse(cite::CHARGE_PATH, Reason::NotSeen { unit: id, target }).with_witness(target));
    }
    let path = path(at, id, unit);
    if let Some(feature) = path.barred {
        return Err(refuse(cite::IMPASSABLE, Reason::Impassable { unit: id, feature }).with_witness(id));
    }
    match path.met.contains(&target) {
        true if stands_on_steep_hill(at, target) => {
            Err(refuse(cite::IMPASSABLE, Reason::OnSteepHill { target }).with_witness(target))
        }
        true => Ok(()),
        false => {
            let reason = match path.met.first().copied().or(path.friend) {
                Some(other) => Reason::InTheWay { unit: other },
                None => Reason::NotReached { target },
            };
            Err(refuse(cite::CHARGE_PATH, reason).with_witness(target))
        }
    }
}

/// ERN-24.1. Whether a unit stands on a steep hill.
fn stands_on_steep_hill(at: At, id: UnitId) -> bool {
    let ground = &at.setup.ground;
    let over = ground.beneath(&at.state.unit(id).ground(), SLACK);
    over.into_iter().any(|feature| Terrain::of(ground.feature(feature)) == Terrain::SteepSlope)
}

/// The path of a charge: whom it meets, after what way and at what cost.
pub(crate) struct Path {
    /// The enemies that it meets first, all at the same distance.
    pub(crate) met: Vec<UnitId>,
    /// A friend that bars it before any enemy.
    pub(crate) friend: Option<UnitId>,
    /// The number of a feature on which troops may not charge, before any enemy.
    pub(crate) barred: Option<u16>,
    /// The way up to there, or as far as the charge goes.
    pub(crate) run: Run,
    /// What that costs.
    pub(crate) cost: Mm,
}

/// ERN-F10, G6, R118. The path of a charge of a unit as it stands: straight ahead for its charge allowance
/// less penalties.
pub(crate) fn path(at: At, id: UnitId, unit: &Unit) -> Path {
    let far = rate(at, unit, Sort::Charge);
    along(at, id, unit, far)
}

/// G6, R118. The same for so much of a charge.
pub(crate) fn along(at: At, id: UnitId, unit: &Unit, far: Mm) -> Path {
    let motion = Motion::as_one([Leg::Ahead { by: Length::of(far) }]);
    let going = cost::going(at, unit, motion.run(&unit.ground()), &motion.legs, far);
    let run = going.run;
    let ids = enemies_met(at, id, unit, &run);
    let friend = friend_met(at, id, unit, &run);
    let reached = match (ids.first().map(|met| met.1), friend.map(|met| met.1)) {
        (Some(enemy), Some(friend)) if friend < enemy - SLACK => Reached::Friend(friend),
        (Some(enemy), _) => Reached::Enemy(enemy),
        (None, Some(friend)) => Reached::Friend(friend),
        (None, None) => Reached::Nothing,
    };
    let whole = (run.end().frame().at - run.from.frame().at).length();
    let stop = match reached {
        Reached::Enemy(far) | Reached::Friend(far) => far,
        Reached::Nothing => whole,
    };
    let share = if whole > 0.0 { (stop / whole).clamp(0.0, 1.0) } else { 1.0 };
    let reached_run = run.clone().until(0, share);
    let cost = cost::going(at, unit, reached_run.clone(), &motion.legs, far).cost;
    let bar = going.bar.filter(|_| matches!(reached, Reached::Nothing));
    let barred = cost::bars_charge(at, unit, &reached_run).or(bar).map(|feature| feature.0);
    let met = match reached {
        Reached::Enemy(first) => {
            ids.into_iter().filter(|met| met.1 <= first + SLACK).map(|met| met.0).collect()
        }
        _ => vec![],
    };
    let friend = match reached {
        Reached::Friend(_) => friend.map(|met| met.0),
        _ => None,
    };
    Path { met, friend, barred, run: reached_run, cost }
}

/// What the path of a charge comes to first, and after how much way.
enum Reached {
    Enemy(Mm),
    Friend(Mm),
    Nothing,
}

/// The enemies on a way straight ahead, each with the distance, the nearest first.
fn enemies_met(at: At, id: UnitId, unit: &Unit, run: &Run) -> Vec<(UnitId, Mm)> {
    met(at, run, |other, standing| other != id && standing.side != unit.side)
}

/// The first friend that bars the way.
fn friend_met(at: At, id: UnitId, unit: &Unit, run: &Run) -> Option<(UnitId, Mm)> {
    let own = placing::company(at, id);
    let bars = |other: UnitId, standing: &Unit| {
        standing.side == unit.side && !own.contains(&other) && placing::bars(unit, standing)
    };
    met(at, run, bars).into_iter().next()
}

/// Units on a straight way, with the way up to each.
fn met(at: At, run: &Run, wanted: impl Fn(UnitId, &Unit) -> bool) -> Vec<(UnitId, Mm)> {
    let reach = geom::Vector::splat(contact::touch(at));
    let (low, high) = run.bounds();
    let (low, high) = (low - reach, high + reach);
    let whole = (run.end().frame().at - run.from.frame().at).length();
    let mut found = vec![];
    for other in at.state.troops.bodies().near(low, high) {
        if !wanted(other.id, at.state.unit(other.id)) {
            continue;
        }
        let mut alone = Bodies::new(100.0);
        alone.put(other.id, other.side, other.body.clone());
        if let Some(met) = run.first_overlap(&alone, &[], SLACK) {
            found.push((other.id, whole * met.share));
        } else if geom::gap(run.end(), other.body).length <= contact::touch(at) {
            found.push((other.id, whole));
        }
    }
    found.sort_by(|one, two| one.1.total_cmp(&two.1).then(one.0.cmp(&two.0)));
    found
}

/// ERN-8.1. Declares a charge; it is tested for in step 1.
pub(crate) fn declare(on: &mut On, id: UnitId, target: UnitId, echelon: Option<bool>, rule: RuleId) {
    if echelon == Some(true) {
        let stance = echelon_of(on.state.unit(id));
        placing::set_down(on, id, stance);
    }
    let unit = on.state.unit(id);
    let limit = Length::of(rate(on.table(), unit, Sort::Charge));
    let stood = Spot::of(on.state.unit(target).ground().centre());
    let from = unit.stance.pose;
    let charge =
        Charge { target, stood, from, limit, used: Length::ZERO, stage: Stage::Declared, broken: false };
    on.state.edit(id).charge = Some(charge);
    on.tell(|| Event::Declared { unit: id, target, rule });
}

/// ERN-20.2.1, 16.2, R108, R109. A unit may mean to approach: one in close order that moves; infantry with
/// firearms only if its standing order is overruled.
pub(crate) fn check_approach(at: At, side: Side, id: UnitId) -> Checked {
    let unit = standing(at, side, id, cite::APPROACH)?;
    check_able(at, id, unit)?;
    if unit.charge.is_some() || unit.is(UnitFlags::APPROACHES) {
        return Err(refuse(cite::DECLARE, Reason::ChargesAlready { unit: id }));
    }
    let fires = unit.arm == Arm::Infantry && unit.has(crate::Traits::FIREARMS);
    if fires && crate::morale::lines::binds(at, id, crate::Standing::AdvanceToFire) {
        return Err(refuse(cite::ADVANCE_TO_FIRE, Reason::StopsToFire { unit: id }).with_witness(id));
    }
    if trial::nearest_formed(at, unit).is_none() {
        return Err(refuse(cite::APPROACH, Reason::NoEnemyNear { unit: id }));
    }
    Ok(())
}

/// ERN-24, R108. Means to approach.
pub(crate) fn approach(on: &mut On, id: UnitId) {
    on.state.edit(id).set(UnitFlags::APPROACHES, true);
    on.tell(|| Event::MeansToApproach { unit: id });
}

#[cfg(test)]
mod tests;
