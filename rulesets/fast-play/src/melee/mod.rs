//! FPN-8.2 to 8.4, 8.10, 8.15, 8.29, 12.12. Hand-to-hand: combat areas, who strikes whom, and the dice.

pub(crate) mod contact;
pub(crate) mod direction;
pub(crate) mod factors;
pub(crate) mod pairing;
pub(crate) mod strikes;

use crate::events::ThrownDie;
use crate::melee::pairing::Meeting;
use crate::melee::strikes::Strikes;
use crate::questions::Choice;
use crate::steps::{Blow, Cause, Fighting};
use crate::{Decision, Event, FastPlay, Offer, Order, Reason, UnitFlags};
use crate::{cite, morale, who};
use dice::{Need, Roll, Why};
use engine::{Hand, Lens, Refusal, Table};
use names::{RuleId, Side, UnitId};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// FPN-12.12, 10.1, R74. Cuts hand-to-hand into areas and leaves them in combat direction.
pub(crate) fn begin(on: &mut Hand<FastPlay>) {
    let units = on.state.troops.ids().to_vec();
    for &id in &units {
        // R70. A unit that fights is not being rallied.
        if contact::in_hth(on.table(), id) {
            on.state.troops.expect_edit(id).rallies_in = 0;
        }
    }
    let mut areas = pairing::areas(on.table(), &units);
    if on.state.apart.is_some() {
        let weighed: Vec<UnitId> = on.state.chargers().filter(|id| on.state.is_weighed(*id)).collect();
        areas.retain(|units| units.iter().any(|id| weighed.contains(id)));
    }
    leave_areas(on, areas);
    on.then(Fighting::Parted);
}

/// R74. Areas are taken in the order of their first element.
fn leave_areas(on: &mut Hand<FastPlay>, mut areas: Vec<Vec<UnitId>>) {
    direction::areas_in_combat_direction(on.state, &mut areas);
    for units in areas {
        on.then(Fighting::Area { units });
    }
}

/// Does one part of hand-to-hand.
pub(crate) fn run(on: &mut Hand<FastPlay>, step: Fighting) {
    match step {
        Fighting::Area { units } => area(on, units),
        Fighting::Dice { blows } => throw(on, &blows),
        Fighting::Struck { units } => struck(on, &units),
        Fighting::Parted => parted(on),
    }
}

/// R74, FPN-12.5. One area, as earlier ones have left it: whom they routed is gone, whom they shook fights
/// shaken, and what no longer hangs together is fought apart.
fn area(on: &mut Hand<FastPlay>, units: Vec<UnitId>) {
    let mut areas = pairing::areas(on.table(), &units);
    match areas.len() {
        0 => {}
        1 => {
            let mut units = areas.swap_remove(0);
            direction::in_combat_direction(on.state, &mut units);
            tell_area(on, &units);
            let winner = on.state.winner;
            ask_or_throw(on, units, vec![], &[winner, winner.other()]);
        }
        _ => leave_areas(on, areas),
    }
}

/// FPN-8.3, 8.4. Says who fights, and why units that stand rightly do not overlap, once for each and its
/// enemy.
fn tell_area(on: &mut Hand<FastPlay>, units: &[UnitId]) {
    if !on.is_heard() {
        return;
    }
    let strikes = Strikes::of(on.table(), units);
    let mut told = vec![];
    let denied = strikes.denied(on.table());
    on.tell(|| Event::AreaBegan { units: units.to_vec(), idle: strikes.fronts.is_empty() });
    for (meeting, rule) in denied.into_iter().filter(|(meeting, _)| units.contains(&meeting.own.0)) {
        let (unit, target) = (meeting.own.0, meeting.enemy.0);
        if !told.contains(&(unit, target)) {
            told.push((unit, target));
            on.tell(|| Event::NotOverlapped { unit, target, rule });
        }
    }
}

/// FPN-8.29. Asks the first of these sides that has a choice; if none has, the dice fall.
fn ask_or_throw(on: &mut Hand<FastPlay>, units: Vec<UnitId>, chosen: Vec<Choice>, sides: &[Side]) {
    match sides.iter().find(|&&side| has_choice(on.table(), &units, &chosen, side)) {
        Some(&side) => on.ask(side, Decision::Strike { units, chosen }),
        None => leave_dice(on, &units, &chosen),
    }
}

fn has_choice(at: Table<FastPlay>, units: &[UnitId], chosen: &[Choice], side: Side) -> bool {
    !Strikes::of(at, units).undecided(at, chosen, side).is_empty()
}

/// An element, by its unit and its place there.
type One = (UnitId, u8);

/// The units of a combat, and what their owners have said so far.
type Combat<'a> = (&'a [UnitId], &'a [Choice]);

/// FPN-8.29, 8.2. Whether an element may strike that enemy.
pub(crate) fn check_strike(
    at: Table<FastPlay>,
    (units, chosen): Combat,
    side: Side,
    own: One,
    enemy: One,
) -> Result<(), Refusal<FastPlay>> {
    let rule = cite::CHOICE_OF_ENEMY;
    check_chooser(at, (units, chosen), side, own, rule)?;
    let strikes = Strikes::of(at, units);
    if strikes.all(own, chosen).iter().any(|meeting| meeting.enemy == enemy) {
        return Ok(());
    }
    let named = |(meeting, _): &&(Meeting, RuleId)| (meeting.own, meeting.enemy) == (own, enemy);
    let ((unit, element), (target, _)) = (own, enemy);
    let refusal = match strikes.denied(at).iter().find(named).map(|(_, rule)| *rule) {
        Some(rule) => who::refuse(rule, Reason::OverlapDenied { unit, target, rule }),
        None => who::refuse(rule, Reason::CannotStrike { unit, element, target }),
    };
    Err(refusal.with_witness(target))
}

/// FPN-8.2. Whether an element may decline its overlap.
pub(crate) fn check_decline(
    at: Table<FastPlay>,
    (units, chosen): Combat,
    side: Side,
    own: One,
) -> Result<(), Refusal<FastPlay>> {
    let rule = cite::OVERLAP;
    check_chooser(at, (units, chosen), side, own, rule)?;
    if Strikes::of(at, units).overlaps.iter().any(|over| over.own == own) {
        return Ok(());
    }
    let (unit, element) = own;
    Err(who::refuse(rule, Reason::NoOverlap { unit, element }).with_witness(unit))
}

/// FPN-8.29. Whether an element of this combat has still to choose.
fn check_chooser(
    at: Table<FastPlay>,
    (units, chosen): Combat,
    side: Side,
    (id, element): One,
    rule: RuleId,
) -> Result<(), Refusal<FastPlay>> {
    let unit = who::own(at, side, id, rule)?;
    if !units.contains(&id) {
        return Err(who::refuse(rule, Reason::NotInCombat { unit: id }).with_witness(id));
    }
    if usize::from(element) >= unit.elements.len() {
        return Err(who::refuse(rule, Reason::NoSuchElement { unit: id, element }).with_witness(id));
    }
    if chosen.iter().any(|choice| (choice.unit, choice.element) == (id, element)) {
        return Err(who::refuse(rule, Reason::HasChosen { unit: id, element }).with_witness(id));
    }
    Ok(())
}

/// FPN-8.29. Notes a choice, and asks on until everything is said.
pub(crate) fn choose(
    on: &mut Hand<FastPlay>,
    side: Side,
    units: Vec<UnitId>,
    mut chosen: Vec<Choice>,
    choice: Choice,
) {
    chosen.push(choice);
    let sides: Vec<Side> = std::iter::once(side).chain(after(on, side).iter().copied()).collect();
    ask_or_throw(on, units, chosen, &sides);
}

/// FPN-8.29. A side fights as it stands.
pub(crate) fn fight(on: &mut Hand<FastPlay>, side: Side, units: Vec<UnitId>, chosen: Vec<Choice>) {
    let later = after(on, side);
    ask_or_throw(on, units, chosen, &later);
}

/// FPN-8.29. The sides that choose after this one: the winner of the move option chooses first.
fn after(on: &Hand<FastPlay>, side: Side) -> Vec<Side> {
    let loser = on.state.winner.other();
    if side == loser { vec![] } else { vec![loser] }
}

/// FPN-8.29. Fighting as it stands, then every choice that is still open.
pub(crate) fn propose(
    at: Table<FastPlay>,
    units: &[UnitId],
    chosen: &[Choice],
    side: Side,
    lens: &Lens,
    offer: Offer,
) -> ControlFlow<()> {
    offer(Order::Fight {})?;
    let strikes = Strikes::of(at, units);
    for (unit, element) in strikes.undecided(at, chosen, side) {
        if !lens.wants_unit(unit) {
            continue;
        }
        for meeting in strikes.open(at, (unit, element), chosen) {
            let (target, at) = meeting.enemy;
            if lens.wants_target(target) {
                offer(Order::Strike { unit, element, target, at })?;
            }
        }
        if strikes.may_decline((unit, element)) {
            offer(Order::Decline { unit, element })?;
        }
    }
    ControlFlow::Continue(())
}

/// R1. Leaves the dice of an area: the winner's elements in combat direction, then the loser's; neighbours of
/// one unit who strike the same enemy unit throw together.
fn leave_dice(on: &mut Hand<FastPlay>, units: &[UnitId], chosen: &[Choice]) {
    let at = on.table();
    let mut blows = Strikes::of(at, units).blows(chosen);
    blows.sort_by_cached_key(|blow| {
        let unit = at.state.troops.expect(blow.unit);
        let place = direction::place(at.state, unit.elements[usize::from(blow.element)].at);
        (Reverse(unit.side == at.state.winner), place, blow.own())
    });
    // R46. A unit that neither touches an enemy nor uses an overlap stays out of it.
    let fights = |unit: UnitId| blows.iter().any(|blow| blow.unit == unit) || contact::in_hth(at, unit);
    let fighting: Vec<UnitId> = units.iter().copied().filter(|&unit| fights(unit)).collect();
    for together in blows.chunk_by(|a, b| (a.unit, a.target) == (b.unit, b.target)) {
        on.then(Fighting::Dice { blows: together.to_vec() });
    }
    on.then(Fighting::Struck { units: fighting });
}

/// FPN-8.15, 8.26, 11.2. One die for each element: with its modifiers at least the basic factor takes an
/// element of the enemy unit. Shaken troops throw like others. Nothing is taken off before all have thrown
/// (R1).
fn throw(on: &mut Hand<FastPlay>, blows: &[Blow]) {
    let Blow { unit: id, target, .. } = blows[0];
    let at = on.table();
    let (unit, enemy) = (at.state.troops.expect(id), at.state.troops.expect(target));
    let basic = factors::basic(at, unit, enemy);
    let side = unit.side;
    let dice: Vec<ThrownDie> = blows
        .iter()
        .map(|blow| {
            let plus = factors::modifiers(at, blow.meeting());
            ThrownDie { element: blow.element, at: blow.at, overlaps: blow.overlaps, basic, plus }
        })
        .collect();
    let need = |die: &ThrownDie| Need::AtLeast((die.basic - die.plus.total()).clamp(0, 255) as u8);
    let needs: Vec<Need> = dice.iter().map(need).collect();
    on.tell(|| Event::Struck { unit: id, target, dice });
    let why = Why { rule: cite::MELEE_SCORE, roller: side, unit: Some(id), what: "hand-to-hand" };
    let hits = on.roll(Roll::Hits(&needs), why);
    if hits > 0 {
        let mut enemy = on.state.troops.expect_edit(target);
        enemy.hits = enemy.hits.saturating_add(hits.min(255) as u8);
        enemy.flags.set(UnitFlags::HIT_OTHERWISE, true);
    }
}

/// FPN-10.1. All dice of the area are thrown: losses, morale and routs follow before the next area.
fn struck(on: &mut Hand<FastPlay>, units: &[UnitId]) {
    let is_hit = |id: &UnitId| on.state.troops.expect(*id).hits > 0;
    let hit: Vec<UnitId> = units.iter().copied().filter(is_hit).collect();
    morale::after_hits(on, &hit, units, Cause::HandToHand);
}

/// FPN-8.10, 8.11, R82. Clears the marks of one combat from units that have left it.
fn parted(on: &mut Hand<FastPlay>) {
    let of_combat = UnitFlags::SQUARE_TESTED
        .with(UnitFlags::EVADE_TESTED)
        .with(UnitFlags::DEFENDS_OBSTACLE)
        .with(UnitFlags::DEFENDS_BANK)
        .with(UnitFlags::OWES_WHEEL);
    for id in on.state.troops.ids().to_vec() {
        if !contact::in_hth(on.table(), id) {
            on.state.troops.expect_edit(id).flags.set(of_combat, false);
        }
    }
}

#[cfg(test)]
mod tests;
