//! STA-6.11, 6.12, 12.2 to 12.5, 27.6, 27.8. What a round does: hits come off, losers are found and go back,
//! guns are overrun or hold.

use crate::command::generals;
use crate::losses::{self, Toll};
use crate::melee::{points, strikes};
use crate::options::Against;
use crate::steps::{Fighting, Owed, Why};
use crate::{At, Decision, Event, Family, Few, Matter, On, Unit, UnitFlags, cite, formation, retreat};
use names::{Side, UnitId};

/// Those that fought in this round, by id.
fn fighters(at: At) -> Few {
    let mut all: Few = at.state.blows.iter().map(|blow| blow.by).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn is_guns(at: At, unit: UnitId) -> bool {
    at.state.troops.get(unit).is_some_and(Unit::is_guns)
}

/// STA-12.2, R73. Guns in contact without defensive fire are eliminated, and no dice are thrown.
pub(crate) fn overrun_silent_guns(on: &mut On) {
    let at = on.table();
    let silent = |unit: &UnitId| is_guns(at, *unit) && !points::has_defensive_fire(at, *unit);
    let mut guns: Few = at.state.engagements.iter().map(|fight| fight.defender).filter(silent).collect();
    guns.retain(|unit| !at.state.apart.contains(unit));
    guns.sort_unstable();
    guns.dedup();
    for unit in guns {
        overrun(on, unit, cite::SILENT_GUNS);
    }
}

/// STA-12.2, 12.4. Guns and their crew are eliminated.
fn overrun(on: &mut On, unit: UnitId, rule: names::RuleId) {
    if let Some(&by) = on.state.foes(unit).first() {
        on.tell(|| Event::GunsOverrun { unit, by, rule });
    }
    losses::eliminate(on, unit, rule);
}

/// STA-1.7, 12.5, 13.1, 27.6, R74, R92. All hits come off at once, but those on guns; generals are at risk.
pub(crate) fn hits(on: &mut On) {
    for unit in fighters(on.table()) {
        let hits = on.state.hits_on(unit);
        if hits > 0 && !is_guns(on.table(), unit) {
            losses::take(on, unit, hits, Toll::Hits);
        }
    }
    generals::all_at_risk(on);
    on.then(Fighting::Losers);
}

/// STA-6.11, 12.4, 12.5, R48, R73. How the round went for a unit: hits taken and made against all its
/// enemies.
fn totals(at: At, unit: UnitId) -> (u8, u8) {
    (at.state.hits_on(unit), at.state.hits_by(unit))
}

/// STA-6.11, R48. Whether a unit has lost the round, and so much that it goes back.
fn is_beaten(at: At, unit: UnitId) -> bool {
    let (taken, given) = totals(at, unit);
    let hurt = at.state.troops.get(unit).is_some_and(|found| found.is_hurt(&at.setup.tables));
    taken > given && hurt && !is_guns(at, unit)
}

/// STA-12.5, R73. Whether a unit attacked guns that have not lost.
fn is_held_off(at: At, unit: UnitId) -> bool {
    let holds = |guns: &UnitId| is_guns(at, *guns) && totals(at, *guns).0 <= totals(at, *guns).1;
    at.setup.options.attackers_of_unbeaten_guns == Against::RetreatShaken
        && at.state.foes(unit).iter().any(holds)
}

/// STA-2.3, 6.11, 6.12, 12.4, 12.5, R9, R21, R48, R49, R73. Finds the losers of the round and what they owe.
/// Guns that lost are gone; the losers of the passive side go back first, then those of the active.
pub(crate) fn losers(on: &mut On) {
    let at = on.table();
    let fought = fighters(at);
    let goes = |unit: UnitId| is_beaten(at, unit) || is_held_off(at, unit);
    let going: Vec<Owed> =
        fought.iter().filter(|&&unit| goes(unit)).map(|&unit| owes(at, unit, goes)).collect();
    let surrounded: Few =
        going.iter().map(|owed| owed.unit).filter(|&unit| retreat::is_surrounded(at, unit)).collect();
    let lost: Few = fought
        .iter()
        .copied()
        .filter(|&unit| is_guns(at, unit) && totals(at, unit).0 > totals(at, unit).1)
        .collect();
    let pursued: Vec<(UnitId, u8)> = match at.setup.options.pursuit_needs_retreat {
        true => vec![],
        false => {
            fought.iter().filter(|&&unit| !goes(unit)).map(|&unit| (unit, pursuers(at, unit, goes))).collect()
        }
    };
    for &unit in &fought {
        tell(on, unit);
    }
    for (unit, hits) in pursued {
        losses::take(on, unit, hits, Toll::Pursuit);
    }
    for unit in surrounded {
        if let Some(mut unit) = on.state.troops.edit(unit) {
            unit.flags.set(UnitFlags::SURROUNDED, true);
        }
    }
    let sides = [on.state.passive(), on.state.active];
    for unit in lost {
        overrun(on, unit, cite::GUNS_LOST);
    }
    let of = |side: Side| -> Few {
        let own = |unit: &UnitId| on.state.troops.get(*unit).is_some_and(|found| found.side == side);
        going.iter().map(|owed| owed.unit).filter(own).collect()
    };
    let among = sides.map(of);
    on.state.beaten = going;
    for (side, among) in sides.into_iter().zip(among) {
        on.then(Fighting::Retreats { side, among });
        on.then(Fighting::Removals { side });
    }
    on.then(Fighting::Guns);
}

/// STA-6.11, 6.12, R18, R48, R49, R73. What a unit owes that goes back: rout hits if it was beaten, and
/// pursuit hits of foot for each enemy horse that does not go back itself.
fn owes(at: At, unit: UnitId, goes: impl Fn(UnitId) -> bool) -> Owed {
    let beaten = is_beaten(at, unit);
    Owed {
        unit,
        why: if beaten { Why::Combat } else { Why::Guns },
        from: retreat::cause(at, unit),
        rout_hits: if beaten { at.setup.tables.results.rout_hits } else { 0 },
        pursuit_hits: if beaten { pursuers(at, unit, goes) } else { 0 },
    }
}

/// STA-6.12, R49. The pursuit hits of infantry that lost to horse, for each horse that does not go back
/// itself.
fn pursuers(at: At, unit: UnitId, goes: impl Fn(UnitId) -> bool) -> u8 {
    let family = |unit: UnitId| at.state.troops.get(unit).map(Unit::family);
    let (taken, given) = totals(at, unit);
    if family(unit) != Some(Family::Infantry) || taken <= given {
        return 0;
    }
    let riders = at.state.foes(unit).into_iter();
    let riders = riders.filter(|&foe| family(foe) == Some(Family::Cavalry) && !goes(foe));
    riders.map(|foe| pursuit(at, foe)).sum()
}

/// STA-6.12, R49. The pursuit hits of horse: as many as its models that are left would have dice, by their
/// own rounding.
fn pursuit(at: At, horse: UnitId) -> u8 {
    let per = crate::tables::DicePer {
        models: at.setup.tables.results.pursuit_models,
        rounds_up: at.setup.options.pursuit_rounds_up,
    };
    per.dice(strikes::models(at, horse))
}

fn tell(on: &mut On, unit: UnitId) {
    let (taken, given) = totals(on.table(), unit);
    on.tell(|| match taken.cmp(&given) {
        std::cmp::Ordering::Greater => Event::LostRound { unit, taken, given },
        std::cmp::Ordering::Less => Event::WonRound { unit, taken, given },
        std::cmp::Ordering::Equal => Event::DrewRound { unit, taken, given },
    });
    if is_guns(on.table(), unit) && taken <= given {
        on.tell(|| Event::GunsHeld { unit });
    }
}

/// STA-2.3, 6.11. Asks which unit of a side goes back next, if there is a choice.
pub(crate) fn retreats(on: &mut On, side: Side, mut among: Few) {
    among.retain(|unit| on.state.troops.get(*unit).is_some());
    match among[..] {
        [] => {}
        [unit] => go_back(on, unit),
        _ => on.ask(side, Decision::Next { matter: Matter::Retreat, among }),
    }
}

/// STA-6.11. This unit goes back, and then the others of its side.
pub(crate) fn take(on: &mut On, unit: UnitId, among: Few) {
    let side = on.state.troops.get(unit).map(|found| found.side);
    go_back(on, unit);
    if let Some(side) = side {
        on.then(Fighting::Retreats { side, among });
    }
}

fn go_back(on: &mut On, unit: UnitId) {
    if let Some(owed) = on.state.beaten.iter().find(|owed| owed.unit == unit).copied() {
        on.then(owed);
    }
}

/// STA-27.8, R94. Combat is over: guns without a crew that an enemy holds at the end of enough turns are
/// lost, and their crew counts as eliminated.
pub(crate) fn take_guns(on: &mut On) {
    let at = on.table();
    let left = at.state.troops.iter().filter(|(_, unit)| unit.left_guns.is_some());
    let held: Vec<(UnitId, bool)> = left.map(|(id, unit)| (id, is_held(at, unit))).collect();
    let grace = at.setup.options.abandoned_guns_grace_turns;
    for (unit, is_held) in held {
        let turns = on.state.troops.edit(unit).and_then(|mut found| {
            let guns = found.left_guns.as_mut()?;
            guns.held = if is_held { guns.held + 1 } else { 0 };
            Some(guns.held)
        });
        if turns.is_some_and(|turns| turns > grace) {
            on.tell(|| Event::GunsTaken { unit });
            losses::eliminate(on, unit, cite::ABANDONED_GUNS);
        }
    }
}

/// R94. Whether an enemy on foot or horse touches or covers guns that a crew has left.
fn is_held(at: At, unit: &Unit) -> bool {
    let Some(guns) = formation::artillery::left_guns(at, unit).and_then(|guns| guns.body()) else {
        return false;
    };
    let takes = |id: UnitId| at.state.troops.get(id).is_some_and(|other| other.family() != Family::Artillery);
    let contact = at.setup.options.contact.mm();
    let near = formations::near::within(&guns, at.state.troops.bodies(), contact, |other| {
        other.side != unit.side && takes(other.id)
    });
    near.count() > 0
}
