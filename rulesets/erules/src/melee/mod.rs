//! ERN-8.4, ERN-33, ERN-34, 34.1 to 34.5, 34.M1 to 34.M8, 34.X, F22 to F25, N8, R25, R90, R91, R121. Melee:
//! who strikes whom, with how many figures, and what adds to the throw.

pub(crate) mod candidates;

use crate::contact::{self, Figures};
use crate::kinds::{Arm, Traits};
use crate::losses::lose;
use crate::shooting::{cover, throws};
use crate::state::{Clash, Grip, Stage};
use crate::steps::{Blow, Fighting, Moving};
use crate::who::{enemy, refuse, standing};
use crate::{At, Checked, Decision, Morale, On, Phase, Reason, Unit, UnitFlags, cite};
use engine::Modifiers;
use names::{Side, UnitId};

/// Does one part of the melee.
pub(crate) fn run(on: &mut On, step: Fighting) {
    match step {
        Fighting::Begin => {
            on.state.phase = Phase::Melee;
            on.state.strikes.clear();
            let side = on.state.active;
            let at = on.table();
            if at.state.ids(side).into_iter().any(|id| choices(at, id).len() > 1) {
                on.ask(side, Decision::Strike);
            } else {
                on.then(Fighting::Strike);
            }
        }
        Fighting::Strike => strike(on),
        Fighting::Blow(blow) => throw(on, blow),
    }
}

/// ERN-8.4, G4. What touches as the bound begins, and with how many figures.
pub(crate) fn note_grips(on: &mut On) {
    on.state.grips = grips(on.table());
}

/// ERN-8.4, G4. What touches now, and with how many figures.
pub(crate) fn grips(at: At) -> Vec<Grip> {
    let mut grips = vec![];
    for (id, unit) in at.state.of(at.state.active) {
        let mut before: Vec<&Unit> = vec![];
        for enemy in contact::enemies(at, id) {
            let other = at.state.unit(enemy);
            let Figures { facing, aside } = contact::figures_left(at, unit, other, &before);
            grips.push(Grip { unit: id, enemy, facing, aside });
            before.push(other);
        }
    }
    grips
}

/// ERN-34.1. The enemies among which a unit can choose whom its doubly engaged figures strike.
pub(crate) fn choices(at: At, id: UnitId) -> Vec<UnitId> {
    let unit = at.state.unit(id);
    let held: Vec<UnitId> = opponents(at, id, unit)
        .into_iter()
        .filter(|other| contact::in_contact(at, unit, at.state.unit(*other)))
        .collect();
    let units: Vec<&Unit> = held.iter().map(|other| at.state.unit(*other)).collect();
    if units.len() > 1 && contact::is_doubly_engaged(at, unit, &units) { held } else { vec![] }
}

/// ERN-8.4, F23, R25. The enemies that a unit may strike: in contact since the bound began. Routers, evaders
/// and units that fire at half do not strike, nor cavalry that would have to enter a building.
fn opponents(at: At, id: UnitId, unit: &Unit) -> Vec<UnitId> {
    let is_out = unit.morale == Morale::Routing || unit.evaded.is_some() || unit.is(UnitFlags::FIRES_AT_HALF);
    if is_out || !unit.is_on_table() {
        return vec![];
    }
    let held = at.state.grips.iter().filter(|grip| grip.unit == id).map(|grip| grip.enemy);
    held.filter(|other| {
        at.state.troops.get(*other).is_some_and(|enemy| !(unit.arm.is_mounted() && enemy.is_inside()))
    })
    .collect()
}

/// ERN-8.4, 34.1. A unit whose figures touch several enemies strikes one of them with all that touch it.
pub(crate) fn check_strike(at: At, side: Side, id: UnitId, target: UnitId) -> Checked {
    standing(at, side, id, cite::HAND_TO_HAND)?;
    enemy(at, side, target, cite::HAND_TO_HAND)?;
    if !choices(at, id).contains(&target) || at.state.strikes.contains(&(id, target)) {
        return Err(refuse(cite::HAND_TO_HAND, Reason::NoChoice { unit: id, target }).with_witness(target));
    }
    Ok(())
}

/// Notes whom it strikes.
pub(crate) fn choose(on: &mut On, id: UnitId, target: UnitId) {
    on.state.strikes.retain(|(unit, _)| *unit != id);
    on.state.strikes.push((id, target));
}

/// ERN-8.4, ERN-33, R25, R90, R130. Every unit strikes, by roster, each of its enemies by roster. Where
/// contact was broken in step 2 it strikes with the figures that touched before; where it was restored, with
/// those that touch now.
fn strike(on: &mut On) {
    let at = on.table();
    let mut blows = vec![];
    for (id, unit) in at.state.of(at.state.active) {
        let mut order = opponents(at, id, unit);
        let chosen = at.state.strikes.iter().find(|(striker, _)| *striker == id).map(|(_, target)| *target);
        order.sort_by_key(|other| (Some(*other) != chosen, *other));
        let mut before: Vec<&Unit> = vec![];
        for target in order {
            let other = at.state.unit(target);
            let holds = contact::in_contact(at, unit, other);
            let figures = if holds {
                contact::figures_left(at, unit, other, &before)
            } else {
                let grip = at.state.grips.iter().find(|grip| grip.unit == id && grip.enemy == target);
                grip.map_or(Figures::default(), |grip| Figures { facing: grip.facing, aside: grip.aside })
            };
            before.push(other);
            let facing = u16::from(figures.facing) * if unit.arm == Arm::Staff { 1 } else { 2 };
            let halves = facing + u16::from(figures.aside);
            if halves > 0 {
                blows.push(Blow { unit: id, target, halves, broken: !holds });
            }
        }
    }
    for blow in blows {
        on.then(Fighting::Blow(blow));
    }
    on.then(Moving::Begin);
}

/// ERN-34.4, 34.M1 to 34.M8, 34.X, F24, F25, R91. What adds to the throw of a unit: the best of pursuing and
/// charging, the worse of obstacles and works.
pub(crate) fn lines(at: At, blow: &Blow) -> Modifiers {
    let lines = &at.setup.tables.melee;
    let (unit, target) = (at.state.unit(blow.unit), at.state.unit(blow.target));
    let routs = target.morale == Morale::Routing;
    let is_horse = unit.arm == Arm::Cavalry;
    let on_foot = !target.arm.is_mounted();
    let pursues = unit.morale == Morale::Pursuing || unit.quarry.contains(&blow.target);
    let has_charged = unit.is(UnitFlags::IMPETUS) && unit.charge.is_some_and(|charge| !charge.broken);
    let best = [
        (cite::BLOW_M1, is_horse && pursues && routs, lines.cavalry_pursues, "cavalry pursues routers"),
        (cite::BLOW_M2, has_charged, lines.charged, "has just charged"),
        (
            cite::BLOW_M4,
            !is_horse && pursues && routs && on_foot,
            lines.infantry_pursues,
            "infantry pursues routers",
        ),
    ];
    let best = best.into_iter().filter(|line| line.1).max_by_key(|line| line.2);
    let lancers = unit.has(Traits::LANCERS);
    let is_infantry = matches!(target.arm, Arm::Infantry | Arm::Skirmishers | Arm::Pioneers);
    let couches = best.is_some() || is_infantry;
    let works = on_foot && cover::is_in_works(at, target);
    let obstacle = on_foot && cover::defends_obstacle(at, target, unit);
    let worse = [
        (cite::BLOW_M6, obstacle, lines.obstacle, "a linear obstacle is defended"),
        (cite::BLOW_M7, works, lines.works, "in buildings or works"),
    ];
    let worse = worse.into_iter().filter(|line| line.1).min_by_key(|line| line.2);
    let mut plus = Modifiers::new(cite::MELEE);
    if let Some((rule, holds, amount, why)) = best {
        plus = plus.by(rule, holds, amount, why);
    }
    plus = plus.by(cite::BLOW_M3, lancers && couches, lines.lancers, "lancers").by(
        cite::BLOW_M5,
        lancers && !couches,
        lines.lancers_else,
        "lancers at a stand",
    );
    if let Some((rule, holds, amount, why)) = worse {
        plus = plus.by(rule, holds, amount, why);
    }
    plus.by(cite::BLOW_M8, blow.broken, lines.broken, "contact is broken")
}

/// ERN-34.1 to 34.5, X9, R9. A unit throws for the casualties that it inflicts.
fn throw(on: &mut On, blow: Blow) {
    // An earlier blow may have destroyed the enemy.
    if on.state.troops.get(blow.target).is_none() || on.state.troops.get(blow.unit).is_none() {
        return;
    }
    let plus = lines(on.table(), &blow);
    let figures = throws::rounded(blow.halves);
    let rows = on.setup.tables.casualties.clone();
    let falls = throws::casualties(on, blow.unit, &plus, (cite::MELEE, "melee"), |score| {
        rows.by_melee(figures, score)
    });
    lose(on, blow.target, falls, cite::MELEE, true);
}

/// ERN-34.M2. When all have struck, impetus is spent and charges that were made are over.
pub(crate) fn over(on: &mut On) {
    let side = on.state.active;
    on.state.troops.edit_each(|_, unit| {
        if unit.side == side {
            unit.set(UnitFlags::IMPETUS, false);
            if unit.charge.is_some_and(|charge| charge.stage == Stage::Made) {
                unit.charge = None;
            }
        }
    });
}

/// ERN-33, R121. When a bound ends, melees have lasted a bound longer, and those that are over are forgotten.
pub(crate) fn note_clashes(on: &mut On) {
    let active = on.state.active;
    let at = on.table();
    let mut clashes: Vec<Clash> = vec![];
    for (id, unit) in
        at.state.of(Side::Blue).filter(|(_, unit)| !unit.is_element() && unit.morale != Morale::Routing)
    {
        for enemy in contact::enemies(at, id) {
            let other = at.state.unit(enemy);
            if other.is_element() || other.morale == Morale::Routing {
                continue;
            }
            let known = at.state.clashes.iter().find(|clash| clash.blue == id && clash.red == enemy);
            let charged = |unit: &Unit| unit.charge.is_some();
            let charger = match (charged(unit), charged(other)) {
                (true, false) => Side::Blue,
                (false, true) => Side::Red,
                _ => active,
            };
            let mut clash = known.cloned().unwrap_or(Clash {
                blue: id,
                red: enemy,
                charger,
                bounds: [0; 2],
                bloody: false,
            });
            clash.bounds[active.index()] += u16::from(known.is_some());
            clashes.push(clash);
        }
    }
    on.state.clashes = clashes;
}

#[cfg(test)]
mod tests;
