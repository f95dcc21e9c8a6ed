//! FPN-6.11, 7.1, 7.7, 7.20, 12.6. Fire: which units may shoot at which enemies, and what both sides have
//! declared.

pub(crate) mod arcs;
pub(crate) mod sight;
pub(crate) mod veil;
pub(crate) mod volleys;

use crate::cite;
use crate::melee::contact::{self, single};
use crate::melee::direction;
use crate::shooting::arcs::Aim;
use crate::shooting::sight::{Reach, check_aim, is_clear, range_if_clear, reach};
use crate::steps::{Shooting, Shot};
use crate::terrain::{Terrain, is_in};
use crate::who::{enemy, own, refuse};
use crate::{Family, FastPlay, Offer, Order, Reason, Unit};
use engine::{Draw, Hand, Lens, Refusal, Table};
use geom::Mm;
use names::{Side, UnitId};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Does one part of the fire.
pub(crate) fn run(on: &mut Hand<FastPlay>, step: Shooting) {
    match step {
        Shooting::Zone { shots } => volleys::zone(on, shots),
        Shooting::Volley { shots } => volleys::volley(on, &shots),
        Shooting::Struck { units, volleys } => volleys::struck(on, &units, &volleys),
    }
}

/// FPN-7.1. One element shoots once, at one element.
pub(crate) fn check_shot(at: Table<FastPlay>, side: Side, shot: Shot) -> Result<(), Refusal<FastPlay>> {
    let Shot { unit, element, target, at: aimed } = shot;
    let (shooter, foe) = parties(at, side, unit, target)?;
    check_element(at, unit, shooter, element)?;
    if usize::from(aimed) >= foe.elements.len() {
        let reason = Reason::NoSuchElement { unit: target, element: aimed };
        return Err(refuse(cite::SHOOTING, reason).with_witness(target));
    }
    if has_shot(&declared(at, unit), element) {
        return Err(refuse(cite::SHOOTING, Reason::HasShot { unit, element }).with_witness(unit));
    }
    check_aim(at, &aim(shot, shooter, foe)).map(|_| ())
}

/// FPN-7.1. A volley is legal if any element has a shot left that is.
pub(crate) fn check_volley(
    at: Table<FastPlay>,
    side: Side,
    unit: UnitId,
    target: UnitId,
) -> Result<(), Refusal<FastPlay>> {
    let (shooter, foe) = parties(at, side, unit, target)?;
    let before = declared(at, unit);
    let away = |shot: &Shot| {
        let [from, to] = [shooter.elements[usize::from(shot.element)], foe.elements[usize::from(shot.at)]];
        (to.at.point() - from.at.point()).length()
    };
    // The refusal to tell is that of the pair that stands nearest.
    let mut nearest: Option<(Mm, Shot)> = None;
    let mut silent: Option<Refusal<FastPlay>> = None;
    for element in 0..shooter.elements.len() as u8 {
        if has_shot(&before, element) {
            let refusal = || refuse(cite::SHOOTING, Reason::HasShot { unit, element }).with_witness(unit);
            silent.get_or_insert_with(refusal);
            continue;
        }
        if let Err(refusal) = check_element(at, unit, shooter, element) {
            silent.get_or_insert(refusal);
            continue;
        }
        for aimed in 0..foe.elements.len() as u8 {
            let shot = Shot { unit, element, target, at: aimed };
            if range_if_clear(at, &aim(shot, shooter, foe)).is_some() {
                return Ok(());
            }
            let far = away(&shot);
            if nearest.as_ref().is_none_or(|(least, _)| far < *least) {
                nearest = Some((far, shot));
            }
        }
    }
    let refused = nearest.and_then(|(_, shot)| check_aim(at, &aim(shot, shooter, foe)).err());
    Err(refused.or(silent).unwrap_or_else(|| refuse(cite::ENTERING_COLUMN, Reason::OffTable { unit })))
}

/// The shooter and its target.
fn parties<'a>(
    at: Table<'a, FastPlay>,
    side: Side,
    unit: UnitId,
    target: UnitId,
) -> Result<(&'a Unit, &'a Unit), Refusal<FastPlay>> {
    let shooter = own(at, side, unit, cite::SHOOTING)?;
    check_shooter(at, unit, shooter)?;
    Ok((shooter, enemy(at, side, target, cite::SHOOTING)?))
}

/// Whether a unit can shoot at all, at any target: on the table, armed for it (FPN-7.19), unlimbered
/// (FPN-7.8, FPN-6.11), not in hand-to-hand (FPN-7.4) and not shaken without its General (FPN-7.20).
///
/// R42: the rules ask nothing of the target, so foot may shoot at enemies in hand-to-hand.
pub(crate) fn check_shooter(
    at: Table<FastPlay>,
    unit: UnitId,
    shooter: &Unit,
) -> Result<(), Refusal<FastPlay>> {
    let (rule, reason) = if !shooter.is_on_table() {
        (cite::ENTERING_COLUMN, Reason::OffTable { unit })
    } else if at.setup.tables.hits_on.of(shooter.arm).is_none() {
        (cite::CAVALRY_SILENT, Reason::DoesNotShoot { unit })
    } else if shooter.is_limbered() {
        (cite::DEPLOYED_GUNS, Reason::GunsLimbered { unit })
    } else if is_silenced(at, unit, shooter) {
        (cite::SHAKEN_SILENT, Reason::ShooterShaken { unit })
    } else if contact::in_hth(at, unit) {
        (cite::FIGHTERS_SILENT, Reason::ShooterFights { unit })
    } else {
        return Ok(());
    };
    Err(refuse(rule, reason).with_witness(unit))
}

/// FPN-7.20. Shaken troops shoot only with their General.
pub(crate) fn is_silenced(at: Table<FastPlay>, unit: UnitId, shooter: &Unit) -> bool {
    shooter.is_shaken() && at.state.general_with(unit).is_none()
}

/// FPN-7.7. Whether one of its elements can shoot: it is there, and no part of it is in a river.
fn check_element(
    at: Table<FastPlay>,
    unit: UnitId,
    shooter: &Unit,
    element: u8,
) -> Result<(), Refusal<FastPlay>> {
    if usize::from(element) >= shooter.elements.len() {
        return Err(refuse(cite::SHOOTING, Reason::NoSuchElement { unit, element }).with_witness(unit));
    }
    if at.setup.ground.features().is_empty() {
        return Ok(());
    }
    if is_in(at, &single(&shooter.rect(element.into())), Terrain::is_river) {
        return Err(refuse(cite::IN_RIVER, Reason::ShooterInRiver { unit, element }).with_witness(unit));
    }
    Ok(())
}

/// A shot with the units at both ends.
pub(crate) fn aim<'a>(shot: Shot, shooter: &'a Unit, enemy: &'a Unit) -> Aim<'a> {
    let Shot { unit, element, target, at } = shot;
    Aim { unit, shooter, element: element.into(), target, enemy, at: at.into() }
}

fn has_shot(shots: &[Shot], element: u8) -> bool {
    shots.iter().any(|shot| shot.element == element)
}

/// The shots that a unit has declared in its side's draft so far.
fn declared(at: Table<FastPlay>, unit: UnitId) -> Vec<Shot> {
    expanded(at, at.draft.iter().filter(|order| is_by(order, unit)))
}

/// Whether an order lets a unit shoot.
fn is_by(order: &Order, unit: UnitId) -> bool {
    matches!(order, Order::Volley { unit: own, .. } | Order::Shoot { unit: own, .. } if *own == unit)
}

/// The shots that a volley would add to those that its unit has declared already.
pub(crate) fn volley(at: Table<FastPlay>, unit: UnitId, target: UnitId) -> Vec<Shot> {
    let before = declared(at, unit).len();
    let volley = Order::Volley { unit, target };
    let own = at.draft.iter().filter(|order| is_by(order, unit));
    expanded(at, own.chain([&volley])).split_off(before)
}

/// FPN-7.1. A draft as single shots. In a volley every element that can and has not shot yet does so, each at
/// the element nearest to it of those that it may shoot at.
fn expanded<'a>(at: Table<FastPlay>, draft: impl IntoIterator<Item = &'a Order>) -> Vec<Shot> {
    let mut shots: Vec<Shot> = vec![];
    for order in draft {
        match *order {
            Order::Shoot { unit, element, target, at: aimed } => {
                shots.push(Shot { unit, element, target, at: aimed });
            }
            Order::Volley { unit, target } => {
                let troops = &at.state.troops;
                let (Some(shooter), Some(foe)) = (troops.get(unit), troops.get(target)) else { continue };
                for element in 0..shooter.elements.len() as u8 {
                    let again = shots.iter().any(|shot| shot.unit == unit && shot.element == element);
                    if !again && check_element(at, unit, shooter, element).is_ok() {
                        shots.extend(nearest_shot(at, unit, shooter, element, target, foe));
                    }
                }
            }
            _ => {}
        }
    }
    shots
}

/// The shot of one element at the nearest element of an enemy unit that it may shoot at.
fn nearest_shot(
    at: Table<FastPlay>,
    unit: UnitId,
    shooter: &Unit,
    element: u8,
    target: UnitId,
    foe: &Unit,
) -> Option<Shot> {
    let shots = (0..foe.elements.len() as u8).map(|at| Shot { unit, element, target, at });
    let reached = shots.filter_map(|shot| Some((reach(at, &aim(shot, shooter, foe))?, shot)));
    let mut reached: SmallVec<[(Reach, Shot); 4]> = reached.collect();
    reached.sort_by(|one, two| one.0.far.total_cmp(&two.0.far));
    let clear = |(reach, shot): &(Reach, Shot)| is_clear(at, &aim(*shot, shooter, foe), reach);
    reached.into_iter().find(clear).map(|(_, shot)| shot)
}

/// FPN-12.6, R74. Both sides are ready: cuts the fire into zones, units linked by declared shots, and leaves
/// them in combat direction.
pub(crate) fn unseal(on: &mut Hand<FastPlay>, drafts: [Vec<Order>; 2]) {
    let shots = expanded(on.table(), drafts.iter().flatten());
    let links: Vec<(UnitId, UnitId)> = shots.iter().map(|shot| (shot.unit, shot.target)).collect();
    let mut zones = geom::groups(&links);
    direction::areas_in_combat_direction(on.state, &mut zones);
    for zone in zones {
        let shots = shots.iter().filter(|shot| zone.contains(&shot.unit)).copied().collect();
        on.then(Shooting::Zone { shots });
    }
}

/// Candidates for the draft: volleys of every unit at every enemy near enough, single shots, ready.
pub(crate) fn propose(at: Table<FastPlay>, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if let Some(mut draw) = lens.draw() {
        return draw_shots(at, side, lens, &mut draw, offer);
    }
    let troops = &at.state.troops;
    for (unit, shooter) in troops.iter().filter(|(id, unit)| unit.side == side && lens.wants_unit(*id)) {
        if check_shooter(at, unit, shooter).is_err() {
            continue;
        }
        let before = declared(at, unit);
        let elements = 0..shooter.elements.len() as u8;
        let left: SmallVec<[u8; 8]> = elements.filter(|element| !has_shot(&before, *element)).collect();
        if left.is_empty() {
            continue;
        }
        for target in targets(at, shooter).filter(|target| lens.wants_target(*target)) {
            if lens.wants("volley") {
                offer(Order::Volley { unit, target })?;
            }
            if lens.wants("shoot") {
                for &element in &left {
                    let foes = troops.get(target).map_or(0, |foe| foe.elements.len() as u8);
                    for at in 0..foes {
                        offer(Order::Shoot { unit, element, target, at })?;
                    }
                }
            }
        }
    }
    offer(Order::Ready {})
}

/// A few random shots by units that have declared none, and the end of it: sooner or later the player that
/// draws is ready.
fn draw_shots(
    at: Table<FastPlay>,
    side: Side,
    lens: &Lens,
    draw: &mut Draw,
    offer: Offer,
) -> ControlFlow<()> {
    const DRAWS: usize = 24;
    const SHOTS: usize = 12;
    let ids = at.state.troops.ids();
    for _ in 0..DRAWS {
        let Some(&id) = draw.pick(ids).filter(|id| lens.wants_unit(**id)) else { continue };
        let Some(shooter) = at.state.troops.get(id).filter(|unit| unit.side == side) else { continue };
        if check_shooter(at, id, shooter).is_err() || has_declared(at, id) {
            continue;
        }
        if draw.below(SHOTS) == 0 {
            offer(Order::Ready {})?;
        }
        let near: SmallVec<[UnitId; 8]> =
            targets(at, shooter).filter(|target| lens.wants_target(*target)).take(8).collect();
        let Some(&target) = draw.pick(&near) else { continue };
        if draw.below(4) > 0 && lens.wants("volley") {
            offer(Order::Volley { unit: id, target })?;
        } else {
            let foes = at.state.troops.get(target).map_or(0, |foe| foe.elements.len());
            let (element, at) = (draw.below(shooter.elements.len()) as u8, draw.below(foes) as u8);
            offer(Order::Shoot { unit: id, element, target, at })?;
        }
    }
    offer(Order::Ready {})
}

/// Whether a unit has declared anything in its side's draft so far.
pub(crate) fn has_declared(at: Table<FastPlay>, unit: UnitId) -> bool {
    at.draft.iter().any(|order| is_by(order, unit))
}

/// The enemies that a shooter could reach, by id. A unit that shoots as far as it sees looks at all enemies.
fn targets<'a>(at: Table<'a, FastPlay>, shooter: &'a Unit) -> impl Iterator<Item = UnitId> + 'a {
    let reach = at.setup.tables.range.of(shooter.arm).map_or(geom::FAR, |range| range.mm());
    let wide = shooter.base.width.mm() * shooter.elements.len() as f64;
    let around = geom::Vector::splat(reach + wide);
    let near = shooter
        .front()
        .into_iter()
        .flat_map(move |front| at.state.troops.bodies().near(front.at - around, front.at + around));
    near.filter(move |other| other.side != shooter.side && may_reach(at, shooter, other.body))
        .map(|other| other.id)
}

/// Whether an enemy is so near that he could be in range, and not wholly behind a line or column.
fn may_reach(at: Table<FastPlay>, shooter: &Unit, enemy: &geom::Body) -> bool {
    let Some(front) = shooter.front() else { return false };
    let ahead = shooter.in_square() || enemy.corners().any(|corner| front.local(corner).y > 0.0);
    let (low, high) = enemy.bounds();
    let reach = at.setup.tables.range.of(shooter.arm).map_or(Mm::INFINITY, |range| range.mm());
    let wide = shooter.base.width.mm() * shooter.elements.len() as f64;
    let nearest = front.at.clamp(low, high);
    ahead && (nearest - front.at).length() <= reach + wide && shooter.family() != Family::Cavalry
}

#[cfg(test)]
mod tests;
