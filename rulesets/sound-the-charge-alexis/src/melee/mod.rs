//! STA-2.3, 6.10. Combat: one round of every combat, thrown first and carried out afterwards.

pub(crate) mod contact;
pub(crate) mod engagement;
pub(crate) mod points;
pub(crate) mod results;
pub(crate) mod strikes;

use crate::steps::Fighting;
use crate::{Blow, Checked, Decision, Few, On, Reason, cite};
use geom::Spot;
use names::UnitId;

/// Fights a part of a round.
pub(crate) fn run(on: &mut On, step: Fighting) {
    match step {
        Fighting::Deal { of } => deal(on, of),
        Fighting::Strikes { of } => strikes_of(on, of),
        Fighting::Strike { unit, enemy } => strikes::strike(on, unit, enemy),
        Fighting::Hits => results::hits(on),
        Fighting::Losers => results::losers(on),
        Fighting::Retreats { side, among } => results::retreats(on, side, among),
        Fighting::Removals { side } => crate::losses::remove_shattered(on, side),
        Fighting::Guns => results::take_guns(on),
    }
}

/// STA-2.3, 12.2, R9, R105. The round begins: guns without defensive fire are gone at once; then every combat
/// is fought, and the results come after the last.
pub(crate) fn begin(on: &mut On) {
    results::overrun_silent_guns(on);
    for combat in contact::groups(on.table()) {
        if let Some(&of) = combat.first() {
            on.tell(|| crate::Event::CombatBegan { units: combat });
            on.then(Fighting::Deal { of });
        }
    }
    on.then(Fighting::Hits);
}

/// STA-6.10, R47, R111. Deals the dice of every unit of a combat among its enemies; where some are left over,
/// asks its owner. Where no unit has a die, each has one, at an enemy of its owner's choice.
fn deal(on: &mut On, of: UnitId) {
    let combat = contact::group_of(on.table(), of);
    let all = strikes::dice_of_group(on.table(), &combat);
    for (unit, dice) in all {
        let foes = on.state.foes(unit);
        let count = foes.len().max(1) as u8;
        let (each, odd) = (dice / count, dice % count);
        let bodies = on.state.troops.bodies();
        let from = bodies.get(unit).map_or(Spot::default(), |body| Spot::of(body.centre()));
        for &enemy in &foes {
            on.state.blows.push(Blow { by: unit, on: enemy, dice: each, hits: 0, from });
        }
        let owner = on.state.troops.get(unit).map(|found| found.side);
        if let Some(owner) = owner.filter(|_| odd > 0) {
            on.ask(owner, Decision::Divide { unit, odd, among: foes });
        }
    }
    on.then(Fighting::Strikes { of });
}

/// STA-6.10, R47. Whether so many different enemies are named as there are dice left over.
pub(crate) fn check_divide(unit: UnitId, odd: u8, among: &[UnitId], against: &[UnitId]) -> Checked {
    let refuse = |reason| Err(crate::who::refuse(cite::SEVERAL_TARGETS, reason).with_witness(unit));
    let mut named = against.to_vec();
    named.sort_unstable();
    named.dedup();
    if named.len() != against.len() || named.len() != usize::from(odd) {
        return refuse(Reason::MustChoose { unit, count: odd });
    }
    match named.into_iter().find(|enemy| !among.contains(enemy)) {
        Some(stranger) => refuse(Reason::NotAmong { unit: stranger }),
        None => Ok(()),
    }
}

/// STA-6.10, R47. The dice left over go against these.
pub(crate) fn divide(on: &mut On, unit: UnitId, against: &[UnitId]) {
    for blow in &mut on.state.blows {
        if blow.by == unit && against.contains(&blow.on) {
            blow.dice += 1;
        }
    }
}

/// STA-2.3, R105. Leaves the strikes of a combat: of the active side by id, then of the passive side.
fn strikes_of(on: &mut On, of: UnitId) {
    let at = on.table();
    let combat = contact::group_of(at, of);
    let active = at.state.active;
    let side = |unit: UnitId| at.state.troops.get(unit).map(|found| found.side);
    let mut strikes: Vec<(bool, UnitId, UnitId)> = at
        .state
        .blows
        .iter()
        .filter(|blow| blow.dice > 0 && combat.contains(&blow.by))
        .map(|blow| (side(blow.by) != Some(active), blow.by, blow.on))
        .collect();
    strikes.sort_unstable();
    for (_, unit, enemy) in strikes {
        on.then(Fighting::Strike { unit, enemy });
    }
}

/// STA-6.11. This unit goes back, and then the others of its side.
pub(crate) fn take(on: &mut On, unit: UnitId, among: Few) {
    results::take(on, unit, among);
}

#[cfg(test)]
mod tests;
