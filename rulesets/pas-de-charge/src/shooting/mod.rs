//! PDC-3.2.4, 6, R26, R31. The artillery step: what is declared, what is thrown, and what is applied.

pub(crate) mod artillery;
pub(crate) mod candidates;
pub(crate) mod rockets;
pub(crate) mod small;

use crate::kinds::Formation;
use crate::movement::{buildings, guns};
use crate::reach::{self, sight};
use crate::state::{Aimed, Score, Shot, Unit, UnitFlags};
use crate::steps::Shooting;
use crate::who::{enemy, ensure, ensure_of, refuse, standing};
use crate::{At, Checked, Decision, Event, GunStep, On, Phase, Reason, cite, losses, secrets};
use geom::Spot;
use names::{RuleId, Side, UnitId};

/// PDC-3.2.4. The step: both sides declare, the first first, then all is thrown and applied.
pub(crate) fn begin(on: &mut On) {
    on.state.phase = Phase::Artillery;
    on.state.shots.clear();
    let first = on.state.first;
    on.then(Shooting::Declare { side: first });
    on.then(Shooting::Declare { side: first.other() });
    on.then(Shooting::Resolve);
    on.then(Shooting::After { side: first });
    on.then(Shooting::After { side: first.other() });
}

/// Does a step of the fire.
pub(crate) fn run(on: &mut On, step: Shooting) {
    match step {
        Shooting::Declare { side } => ask(on, side),
        Shooting::Resolve => resolve(on),
        Shooting::Small { shot } => small::throw(on, shot),
        Shooting::Volley { shot, guns } => artillery::throw(on, shot, guns),
        Shooting::Range { shot } => rockets::range(on, shot),
        Shooting::Lateral { shot, range } => rockets::lateral(on, shot, range),
        Shooting::Burst { shot } => rockets::burst(on, shot),
        Shooting::Apply => apply(on),
        Shooting::After { side } => after(on, side),
    }
}

/// PDC-3.2.4. A side declares its fire, if any of its units may fire.
fn ask(on: &mut On, side: Side) {
    let at = on.table();
    let may = |unit: &Unit| {
        unit.is_on_table()
            && !unit.has(UnitFlags::FIRED)
            && (unit.formation == Formation::Battery && unit.guns >= at.setup.tables.guns_fire.0
                || !unit.passers.is_empty())
    };
    if at.state.of(side).any(|(_, unit)| may(unit)) {
        on.ask(side, Decision::Fire);
    }
}

/// PDC-3.3.7, 6.2, R24, R26, R31. A battery in battery fires once a bound, in the step of its fire, with two
/// guns at least.
pub(crate) fn check_battery<'a>(at: At<'a>, side: Side, id: UnitId, rule: RuleId) -> Checked<&'a Unit> {
    let unit = standing(at, side, id, rule)?;
    ensure_of(unit.is_guns(), rule, id, Reason::NotGuns { unit: id })?;
    ensure_of(!unit.has(UnitFlags::FIRED), cite::R31, id, Reason::HasFired { unit: id })?;
    let in_battery = unit.formation == Formation::Battery;
    ensure_of(in_battery, cite::GUN_CYCLE, id, Reason::NotInBattery { unit: id })?;
    ensure_of(unit.guns >= at.setup.tables.guns_fire.0, cite::R24, id, Reason::TooFewGuns { unit: id })?;
    guns::check_step(at, id, unit, GunStep::Fire)?;
    Ok(unit)
}

/// PDC-6.1, 6.2, 9.0.3, R25. A battery fires at an enemy in its arc, in range and in sight.
pub(crate) fn check_bombard(at: At, side: Side, id: UnitId, target: UnitId) -> Checked {
    let rule = cite::FIRE_METHOD;
    let unit = check_battery(at, side, id, rule)?;
    ensure_of(unit.arm != crate::Arm::Rockets, cite::ROCKETS, id, Reason::NotGuns { unit: id })?;
    let aimed = enemy(at, side, target, rule)?;
    artillery::check_range(at, id, unit, target, aimed)?;
    sight::of_guns(at, id, target).map_err(|reason| refuse(cite::R25, reason).with_witness(target))
}

/// PDC-6.5. A battery fires at a building that no unit holds; a held one is fired at through the unit in it.
pub(crate) fn check_batter(at: At, side: Side, id: UnitId, place: Spot) -> Checked {
    let rule = cite::BUILDINGS;
    let unit = check_battery(at, side, id, rule)?;
    ensure_of(unit.arm != crate::Arm::Rockets, cite::ROCKETS, id, Reason::NotGuns { unit: id })?;
    let building =
        buildings::building_at(at, place.point()).ok_or_else(|| refuse(rule, Reason::NoBuilding))?;
    ensure(!buildings::is_in_ruins(at, building), rule, || Reason::InRuins)?;
    if let Some((holder, _)) = buildings::holders(at, building).next() {
        return Err(refuse(rule, Reason::HeldBy { unit: holder }));
    }
    let body = buildings::body_of(at, building);
    let far = artillery::range_to(at, unit, &body);
    ensure_of(far.is_some(), cite::ARC, id, Reason::NotInArc { unit: id, target: id })?;
    let seen = sight::of_guns_at(at, id, building, &body);
    ensure_of(seen, cite::R25, id, Reason::NoSight { unit: id, target: id })
}

/// PDC-6.10, R31. A unit that stood still all bound fires at an enemy that was in its zone and has passed.
pub(crate) fn check_passing(at: At, side: Side, id: UnitId, target: UnitId) -> Checked {
    let rule = cite::PASSING_FIRE;
    let unit = standing(at, side, id, rule)?;
    enemy(at, side, target, rule)?;
    ensure_of(!unit.has(UnitFlags::FIRED), cite::R31, id, Reason::HasFired { unit: id })?;
    let may = (unit.is_foot() || unit.formation == Formation::Battery) && !unit.is_out_of_hand();
    ensure_of(may, rule, id, Reason::NotInBattery { unit: id })?;
    let few = unit.is_guns() && unit.guns < at.setup.tables.guns_fire.0;
    ensure_of(!few, cite::R24, id, Reason::TooFewGuns { unit: id })?;
    let still = unit.is_stationary(&at.setup.tables);
    ensure_of(still, rule, id, Reason::NotStationary { unit: id })?;
    let passed = unit.passers.contains(&target);
    let foe = at.state.unit(target);
    let is_gone = !reach::in_zone(at, unit, &foe.block());
    ensure_of(passed && is_gone, rule, target, Reason::HasNotPassed { unit: id, target })?;
    ensure_of(!has_combat(at, id), cite::R31, id, Reason::HasCombat { unit: id })?;
    let seen = sight::in_combat(at, unit, foe);
    ensure_of(seen, cite::R75, target, Reason::NoSight { unit: id, target })
}

/// R31. Whether a unit has an enemy in its zone who has it in his own: a combat to come.
fn has_combat(at: At, id: UnitId) -> bool {
    let unit = at.state.unit(id);
    if unit.is_guns() {
        return false;
    }
    let range = at.setup.tables.combat.rifles.mm();
    let near = reach::enemies_near(at, unit.side, &unit.block(), range);
    near.into_iter().any(|enemy| {
        let foe = at.state.unit(enemy);
        !foe.is_guns() && reach::in_zone(at, unit, &foe.block()) && reach::in_zone(at, foe, &unit.block())
    })
}

/// Declares a shot: a concealed unit that fires is seen (R5).
pub(crate) fn declare(on: &mut On, side: Side, id: UnitId, at: Aimed) {
    secrets::reveal(on, id);
    on.state.mark(id, UnitFlags::FIRED);
    on.state.shots.push(Shot { unit: id, at });
    match at {
        Aimed::Building { .. } => on.tell(|| Event::AimedAtBuilding { unit: id }),
        Aimed::Unit { target }
        | Aimed::Passer { target }
        | Aimed::Rocket { target, .. }
        | Aimed::Unanswering { target } => on.tell(|| Event::Aimed { unit: id, target }),
    }
    if matches!(at, Aimed::Unit { .. } | Aimed::Building { .. } | Aimed::Rocket { .. }) {
        guns::take(on, id, GunStep::Fire);
    }
    ask(on, side);
}

/// PDC-6.5. Declares fire at the building at a place.
pub(crate) fn batter(on: &mut On, side: Side, id: UnitId, place: Spot) {
    let building =
        buildings::building_at(on.table(), place.point()).expect("a checked order names a building");
    declare(on, side, id, Aimed::Building { building });
}

/// A.2, B3, R24, R76. All passing fire is thrown first, then the batteries, each of both sides, the first
/// first, by unit.
fn resolve(on: &mut On) {
    let shots = std::mem::take(&mut on.state.shots);
    let first = on.state.first;
    let side_of = |shot: &Shot| on.state.unit(shot.unit).side;
    let mut small: Vec<Shot> = vec![];
    let mut batteries: Vec<Shot> = vec![];
    for shot in shots {
        match shot.at {
            Aimed::Passer { .. } => small.push(shot),
            _ => batteries.push(shot),
        }
    }
    for list in [&mut small, &mut batteries] {
        list.sort_by_key(|shot| (side_of(shot) != first, shot.unit));
    }
    for shot in small {
        on.then(Shooting::Small { shot });
    }
    for shot in batteries {
        match shot.at {
            Aimed::Rocket { .. } => on.then(Shooting::Range { shot }),
            _ => {
                for guns in artillery::in_groups(on.table(), on.state.unit(shot.unit).guns) {
                    on.then(Shooting::Volley { shot, guns });
                }
            }
        }
    }
    on.then(Shooting::Apply);
}

/// R26. The points of all fire are applied together, after the last die.
fn apply(on: &mut On) {
    let scores = std::mem::take(&mut on.state.scores);
    for Score { by, at, points } in scores {
        match at {
            Aimed::Building { building } => artillery::hit_building(on, building, points, by),
            Aimed::Unit { target }
            | Aimed::Passer { target }
            | Aimed::Rocket { target, .. }
            | Aimed::Unanswering { target } => hit(on, by, target, at, points),
        }
    }
    guns::lapse(on);
}

/// PDC-6.2, 6.5. Points on a unit; of guns on a unit in a building, on the building.
fn hit(on: &mut On, by: UnitId, target: UnitId, at: Aimed, points: u8) {
    let Some(unit) = on.state.troops.get(target) else { return };
    let is_guns = matches!(at, Aimed::Unit { .. } | Aimed::Rocket { .. });
    match unit.inside {
        Some(inside) if is_guns => artillery::hit_building(on, inside.building, points, by),
        _ => losses::damage(on, target, points, cite::FIRE_METHOD),
    }
}

/// PDC-4.3.8, R19. Batteries of a side that fired may limber and move on.
fn after(on: &mut On, side: Side) {
    let at = on.table();
    let may = |(id, unit): (UnitId, &Unit)| {
        unit.is_guns()
            && (guns::check_after_fire(at, side, id, GunStep::Limber).is_ok()
                || unit.formation == Formation::Limbered
                    && unit.minutes > crate::Minutes::ZERO
                    && guns::check_after_fire(at, side, id, GunStep::Move).is_ok())
    };
    if at.state.of(side).any(may) {
        on.ask(side, Decision::AfterFire);
    }
}

/// R19. The same question again, if there is still a battery to move.
pub(crate) fn after_again(on: &mut On, side: Side) {
    after(on, side);
}

/// Who is declared at whom and not yet thrown for.
pub(crate) fn declared(at: At) -> Vec<(UnitId, UnitId)> {
    let pair = |shot: &Shot| match shot.at {
        Aimed::Building { .. } => None,
        Aimed::Unit { target }
        | Aimed::Passer { target }
        | Aimed::Rocket { target, .. }
        | Aimed::Unanswering { target } => Some((shot.unit, target)),
    };
    at.state.shots.iter().filter_map(pair).collect()
}

#[cfg(test)]
mod tests;
