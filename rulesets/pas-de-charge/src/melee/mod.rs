//! PDC-3.2.5, 9.0.1 to 9.0.7, 9.1.1 to 9.1.3, 9.2 to 9.4, 9.5.1 to 9.5.4, 10.1, 10.2, A.2. The combat step:
//! from closing to results and what they set off.

mod batteries;
pub(crate) mod candidates;
pub(crate) mod contact;
pub(crate) mod extra;
pub(crate) mod factors;
pub(crate) mod leading;
pub(crate) mod pairing;
mod results;
pub(crate) mod unanswered;

pub(crate) use batteries::{lose_abandoned, recover};

use crate::kinds::Grade;
use crate::reach;
use crate::state::{Fate, Few, SLACK, Status, Unit, UnitFlags, Win};
use crate::steps::Fighting;
use crate::{At, Event, On, Phase, charge, cite, command, secrets};
use dice::{Roll, Why};
use geom::{Area, Length};
use names::{Side, UnitId};

/// A.2, B4. The step in its order.
pub(crate) fn begin(on: &mut On) {
    on.state.phase = Phase::Combat;
    let first = on.state.first;
    on.then(Fighting::Begin);
    on.then(Fighting::Close);
    on.then(Fighting::Pair);
    for side in [first, first.other()] {
        on.then(Fighting::Odds { side });
    }
    for side in [first, first.other()] {
        on.then(Fighting::Lead { side });
    }
    for side in [first, first.other()] {
        on.then(Fighting::Unanswered { side });
    }
    on.then(Fighting::Contact);
}

/// Does a step of the combat.
pub(crate) fn run(on: &mut On, step: Fighting) {
    match step {
        Fighting::Begin => withdraw(on),
        Fighting::Close => charge::close_all(on),
        Fighting::Pair => pair(on),
        Fighting::Odds { side } => extra::ask(on, side),
        Fighting::Lead { side } => leading::ask(on, side),
        Fighting::Unanswered { side } => unanswered::ask(on, side),
        Fighting::Contact => {
            unanswered::resolve(on);
            on.then(Fighting::ThrowAll);
        }
        Fighting::ThrowAll => throw_all(on),
        Fighting::Throw { fight, unit } => throw(on, fight, unit),
        Fighting::Results => {
            results::decide(on);
            risks(on);
            on.then(Fighting::End);
        }
        Fighting::Risk { general } => risk(on, general),
        Fighting::End => end(on),
    }
}

/// PDC-11.2.3, 11.2.4, 9.10, 10.7, R50, R51. Retreats that are still followed become routs, D-class troops
/// that are pursued go on, and exhausted units that are attacked retreat instead of fighting.
fn withdraw(on: &mut On) {
    let at = on.table();
    let mut routs: Vec<(UnitId, UnitId)> = vec![];
    let mut retreats: Vec<(UnitId, UnitId)> = vec![];
    let mut exhausted: Vec<(UnitId, Few)> = vec![];
    for (id, unit) in at.state.troops.iter().filter(|(_, unit)| unit.is_on_table() && unit.fate == Fate::None)
    {
        if let Some(follower) = still_followed(at, unit) {
            let list = if unit.has(UnitFlags::LEADERLESS) { &mut retreats } else { &mut routs };
            list.push((id, follower));
        } else if unit.is_exhausted(&at.setup.tables) && unit.status != Status::Retreating {
            let attackers = attackers_of_exhausted(at, id);
            if !attackers.is_empty() {
                exhausted.push((id, attackers));
            }
        }
    }
    for (id, by) in routs {
        let mut unit = on.state.edit(id);
        (unit.fate, unit.victors) = (Fate::Routs, Few::from_slice(&[by]));
        drop(unit);
        on.tell(|| Event::Beaten { unit: id, by, margin: 0, rule: cite::RETREAT_ROUTS });
    }
    for (id, by) in retreats {
        let mut unit = on.state.edit(id);
        (unit.status, unit.victors) = (Status::Retreating, Few::from_slice(&[by]));
    }
    for (id, attackers) in exhausted {
        on.tell(|| Event::Exhausted { unit: id });
        for enemy in &attackers {
            let mut foe = on.state.edit(*enemy);
            foe.win = foe.win.max(Win::Holds);
            foe.foes.push(id);
        }
        on.state.links.retain(|link| !link.units.contains(&id));
        retreat(on, id, attackers);
    }
}

/// PDC-11.2.3, R50. An enemy in hand that had the unit in combat range as it retreated, and has it still.
pub(crate) fn still_followed(at: At, unit: &Unit) -> Option<UnitId> {
    unit.followers.iter().copied().find(|id| {
        at.state.troops.get(*id).is_some_and(|enemy| {
            enemy.is_on_table()
                && !enemy.is_out_of_hand()
                && enemy.fate != Fate::Routs
                && reach::within(enemy, unit, enemy.combat_range(&at.setup.tables))
        })
    })
}

/// PDC-9.10, R11, R51. The enemies by whom an exhausted unit is attacked: those who came up to it in this
/// bound, those with whom its combat goes on, and those it would be paired with without having come up.
fn attackers_of_exhausted(at: At, id: UnitId) -> Few {
    let unit = at.state.unit(id);
    let linked = at.state.linked(id);
    let attacks = |enemy: &UnitId| {
        let foe = at.state.unit(*enemy);
        let came_up = unit.has(UnitFlags::MOVED) && unit.moved_at > foe.moved_at;
        let has_it = reach::in_zone(at, foe, &unit.block());
        let rides_up = foe.is_mounted() && reach::within(foe, unit, at.setup.tables.combat.range.mm());
        let moved_up = foe.has(UnitFlags::MOVED) && !came_up && (has_it || rides_up);
        let pairs = has_it && reach::in_zone(at, unit, &foe.block());
        moved_up || pairs && (linked.contains(enemy) || !came_up)
    };
    pairing::near(at, unit).filter(attacks).collect()
}

/// PDC-9.9.4, R61. A unit retreats: for the second bound running it routs. D-class troops without their
/// general are not counted so (R46).
pub(crate) fn retreat(on: &mut On, id: UnitId, victors: Few) {
    let most = on.setup.tables.retreats_to_rout;
    let mut unit = on.state.edit(id);
    unit.victors = victors;
    if unit.status == Status::Retreating {
        return;
    }
    unit.status = Status::Retreating;
    unit.retreats += 1;
    if unit.retreats >= most && !unit.flags.has(UnitFlags::LEADERLESS) {
        unit.fate = Fate::Routs;
    } else {
        unit.fate = unit.fate.max(Fate::Retreats);
    }
}

/// PDC-9.0.4, 9.1.3. Units are paired, batteries between them give way, and links that are no pairs end.
fn pair(on: &mut On) {
    let fights = pairing::pair(on.table());
    on.state.fights = fights;
    batteries::abandon(on);
    let state = &mut *on.state;
    let fights = &state.fights;
    state.links.retain(|link| {
        let fights_on =
            |fight: &crate::state::Fight| link.units.iter().all(|id| fight.units().any(|unit| unit == *id));
        fights.iter().any(fights_on)
    });
}

/// A.2, R76, PDC-9.5.2. Contact tells, and all units of all combats throw: combats from left to right, in
/// each the units of the first side by id, then those of the other.
fn throw_all(on: &mut On) {
    let mut fights = std::mem::take(&mut on.state.fights);
    pairing::in_order(on.table(), &mut fights);
    on.state.fights = fights;
    let fighting: Vec<UnitId> =
        on.state.fights.iter().flat_map(|fight| fight.units().collect::<Few>()).collect();
    for id in &fighting {
        secrets::reveal(on, *id);
    }
    contact::strike(on);
    let first = on.state.first;
    let mut steps = vec![];
    for (number, fight) in on.state.fights.iter().enumerate() {
        let mut units: Vec<UnitId> = fight.units().collect();
        units.sort_by_key(|id| (on.state.unit(*id).side != first, *id));
        steps.extend(units.into_iter().map(|unit| Fighting::Throw { fight: number as u16, unit }));
    }
    steps.into_iter().for_each(|step| on.then(step));
    on.then(Fighting::Results);
}

/// PDC-9.3, 9.5.2, R39. Two dice, which count at least the floor of the grade.
fn throw(on: &mut On, fight: u16, id: UnitId) {
    let unit = on.state.unit(id);
    let at_least = on.setup.tables.floors.of(unit.grade);
    let why = Why { rule: cite::DICE_AND_FACTORS, roller: unit.side, unit: Some(id), what: "combat" };
    let thrown = on.roll(Roll::Sum { n: 2, sides: 6, at_least }, why);
    on.state.fights[usize::from(fight)].thrown.push((id, thrown as i8));
}

/// PDC-9.9.4, 10.1, 10.4. Losers who retreat are marked, and each general near a unit that fought throws
/// once.
fn risks(on: &mut On) {
    let retreating: Vec<(UnitId, Few)> = on
        .state
        .troops
        .iter()
        .filter(|(_, unit)| unit.fate == Fate::Retreats && unit.status != Status::Retreating)
        .map(|(id, unit)| (id, unit.victors.clone()))
        .collect();
    for (id, victors) in retreating {
        retreat(on, id, victors);
    }
    let at = on.table();
    let within = at.setup.tables.risk.within.mm();
    let fought: Vec<&Unit> =
        at.state.troops.iter().map(|(_, unit)| unit).filter(|unit| unit.has(UnitFlags::FOUGHT)).collect();
    let mut at_risk: Vec<(bool, UnitId)> = vec![];
    for (id, general) in at.state.generals.iter() {
        let near = |unit: &&Unit| command::generals::distance(at, general, unit) <= within + SLACK;
        if general.disabled == 0 && !general.to_be_placed && fought.iter().any(near) {
            at_risk.push((general.side != at.state.first, id));
        }
    }
    at_risk.sort_unstable();
    for (_, general) in at_risk {
        on.then(Fighting::Risk { general });
    }
}

/// PDC-10.2. A die of 0 or 9 disables the general.
fn risk(on: &mut On, id: UnitId) {
    let Some(general) = on.state.generals.get(id) else { return };
    let side = general.side;
    on.tell(|| Event::AtRisk { general: id });
    let why = Why { rule: cite::RISK_DIE, roller: side, unit: Some(id), what: "risk" };
    let die = on.roll(Roll::Digit, why) as u8;
    if on.setup.tables.risk.disabled_on.contains(&die) {
        let turn = on.state.turn;
        on.state.generals.get_mut(id).expect("he was there").disabled = turn;
        on.tell(|| Event::Disabled { general: id });
    }
}

/// PDC-5.5, 10.5, R46, R59, A.2. D-class troops whose general fell retreat; then it is fixed who is carried
/// away, on the positions of this moment.
fn end(on: &mut On) {
    lose_leaders(on);
    carry_away(on);
}

/// PDC-10.5, R46. The D-class units of a general who fell in this bound retreat, and obey no more. Their
/// general is the brigadier, or where the brigade has none the next above.
fn lose_leaders(on: &mut On) {
    let turn = on.state.turn;
    let state = &*on.state;
    let has_fallen = |unit: &Unit| {
        let leads = state.chain(unit.of).find_map(|command| state.general_of(command));
        leads.is_some_and(|(_, general)| general.disabled == turn && turn > 0)
    };
    let is_led = |unit: &Unit| {
        unit.grade == Grade::D && unit.is_on_table() && unit.fate != Fate::Routs && has_fallen(unit)
    };
    let units: Vec<(UnitId, UnitId)> =
        state.troops.iter().filter(|(_, unit)| is_led(unit)).map(|(id, unit)| (unit.of, id)).collect();
    for (command, id) in units {
        let found = on.state.commands.get_mut(command).filter(|found| found.leaderless != turn);
        if let Some(found) = found {
            found.leaderless = turn;
            on.tell(|| Event::Leaderless { command });
        }
        secrets::reveal(on, id);
        on.state.mark(id, UnitFlags::LEADERLESS);
        let victors = on.state.unit(id).victors.clone();
        retreat(on, id, victors);
    }
}

/// PDC-5.5, R59, G12. Units that retreat or rout carry formed friends away who stand within 100 mm behind
/// them; once, not in chains.
fn carry_away(on: &mut On) {
    let at = on.table();
    let runs = |unit: &Unit| unit.status == Status::Retreating || unit.fate == Fate::Routs;
    let mut carried: Vec<(UnitId, UnitId, geom::Facing, Length)> = vec![];
    for (id, unit) in at.state.troops.iter().filter(|(_, unit)| unit.is_on_table() && runs(unit)) {
        let way = crate::aftermath::way::back(at, id);
        let far = crate::aftermath::way::full_bound(at, unit);
        let ground = Area::swept(&unit.block(), way.direction() * at.setup.tables.carry_away.mm());
        let goes_along = |(other, friend): &(UnitId, &Unit)| {
            *other != id
                && friend.is_on_table()
                && !friend.is_abandoned()
                && !runs(friend)
                && !friend.is_out_of_hand()
                && friend.inside.is_none()
                && ground.meets(&friend.block(), SLACK)
                && !carried.iter().any(|one| one.0 == *other)
        };
        let found: Vec<UnitId> = at.state.of(unit.side).filter(goes_along).map(|(other, _)| other).collect();
        carried.extend(found.into_iter().map(|other| (other, id, way, Length::of(far))));
    }
    for (id, by, way, far) in carried {
        let victors = on.state.unit(by).victors.clone();
        secrets::reveal(on, id);
        on.tell(|| Event::CarriedAway { unit: id, by });
        on.state.edit(id).carried = Some((way, far));
        retreat(on, id, victors);
    }
}

/// The units of a side that stand in a combat of this bound.
pub(crate) fn fighting(at: At<'_>, side: Side) -> impl Iterator<Item = UnitId> {
    let units: Few = at.state.fights.iter().flat_map(|fight| fight.units().collect::<Few>()).collect();
    units.into_iter().filter(move |id| at.state.troops.get(*id).is_some_and(|unit| unit.side == side))
}

#[cfg(test)]
mod tests;
