//! STC-10. Close combat: one round for all units in contact, thrown first and carried out afterwards.

pub(crate) mod contact;
pub(crate) mod engagement;
pub(crate) mod points;
pub(crate) mod pursuit;
pub(crate) mod results;
pub(crate) mod strikes;

use crate::cite;
use crate::steps::{Fighting, Results};
use crate::{Blow, Checked, Decision, Few, On, Reason};
use names::UnitId;

/// Fights a part of a round.
pub(crate) fn run(on: &mut On, step: Fighting) {
    match step {
        Fighting::Group { of } => group(on, of),
        Fighting::Deal { of } => deal(on, of),
        Fighting::Strikes { of } => strikes_of(on, of),
        Fighting::Strike { unit, enemy } => strikes::strike(on, unit, enemy),
        Fighting::Results(step) => crate::melee::results::run(on, step),
    }
}

/// STC-4.4, 10.12, R1, R66. The round begins: crews that cannot repel an enemy are gone at once; then every
/// combat is fought, in the order of ids, and the results come after the last.
pub(crate) fn begin(on: &mut On) {
    let among = crate::melee::results::overrun_helpless_guns(on);
    for combat in contact::groups(on.table()) {
        if let Some(&of) = combat.first() {
            on.tell(|| crate::Event::CombatBegan { units: combat });
            on.then(Fighting::Group { of });
        }
    }
    on.then(Results::Hits);
    if !among.is_empty() {
        on.then(Results::TookGuns { among });
    }
}

/// STC-11.9, R76. Asks whose figures are left out where too many attack a side of a block; then the dice are
/// dealt.
fn group(on: &mut On, of: UnitId) {
    let combat = contact::group_of(on.table(), of);
    crate::town::hold_back_none(on, &combat);
    for (block, side, surplus, among) in crate::town::blocks::overcrowded(on.table(), &combat) {
        crate::town::ask_who_is_held_back(on, block, side, surplus, among);
    }
    on.then(Fighting::Deal { of });
}

/// STC-10.5, R59, R114. Deals the dice of every unit of a combat among its enemies; where some are left over,
/// asks.
fn deal(on: &mut On, of: UnitId) {
    let combat = contact::group_of(on.table(), of);
    let dice: Vec<(UnitId, u8)> = strikes::dice_of_group(on.table(), &combat);
    for (id, dice) in dice {
        let foes = on.state.foes(id);
        let (each, odd) = (dice / foes.len().max(1) as u8, dice % foes.len().max(1) as u8);
        for &enemy in &foes {
            on.state.blows.push(Blow { by: id, on: enemy, dice: each, hits: 0 });
        }
        let owner = on.state.troops.expect(id).side;
        if odd > 0 {
            on.ask(owner, Decision::Divide { unit: id, odd, among: foes });
        }
    }
    on.then(Fighting::Strikes { of });
}

/// STC-10.5, R59. Whether so many different enemies are named as there are dice left over.
pub(crate) fn check_divide(unit: UnitId, odd: u8, among: &[UnitId], against: &[UnitId]) -> Checked {
    let refuse = |reason| Err(crate::who::refuse(cite::COMBAT_DICE, reason).with_witness(unit));
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

/// STC-10.5, R59. The dice left over go against these.
pub(crate) fn divide(on: &mut On, unit: UnitId, against: &[UnitId]) {
    for blow in &mut on.state.blows {
        if blow.by == unit && against.contains(&blow.on) {
            blow.dice += 1;
        }
    }
}

/// STC-10.4, 10.5. Leaves the strikes of a combat: of the active side by id, then of the passive side.
fn strikes_of(on: &mut On, of: UnitId) {
    let at = on.table();
    let combat = contact::group_of(at, of);
    let active = at.state.active;
    let side = |id: UnitId| at.state.troops.expect(id).side;
    let mut strikes: Vec<(bool, UnitId, UnitId)> = at
        .state
        .blows
        .iter()
        .filter(|blow| blow.dice > 0 && combat.contains(&blow.by))
        .map(|blow| (side(blow.by) != active, blow.by, blow.on))
        .collect();
    strikes.sort_unstable();
    for (_, id, enemy) in strikes {
        on.then(Fighting::Strike { unit: id, enemy });
    }
}

/// STC-10.6. This unit goes back, and then the others of its side.
pub(crate) fn take(on: &mut On, unit: UnitId, among: Few) {
    crate::melee::results::take(on, unit, among);
}
