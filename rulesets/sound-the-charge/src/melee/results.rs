//! STC-10.6, 10.7, 10.12, 10.14. The results of a round of combat.

pub(crate) mod outcome;

pub(crate) use outcome::{Outcome, is_guns, outcome, setback};

use crate::charge::impact;
use crate::command::generals;
use crate::melee::{contact, pursuit};
use crate::national::{BRITISH, holds};
use crate::retreat;
use crate::steps::{Owed, Results, Returning, Why};
use crate::tables::Setback;
use crate::{At, Decision, Event, Family, Few, Formation, Matter, On, State, Terms, Unit, UnitFlags};
use crate::{boats, cite, losses};
use geom::Edge;
use names::{Side, UnitId};
use outcome::{dealt, square_that_holds};

/// Carries out a part of what follows a round.
pub(crate) fn run(on: &mut On, step: Results) {
    match step {
        Results::Hits => hits(on),
        Results::Losers => losers(on),
        Results::Retreats { side, among } => retreats(on, side, among),
        Results::PushForward => push_forward(on),
        Results::TookGuns { among } => {
            for unit in among {
                // It may have been lost in its own combat since.
                if on.state.troops.get(unit).is_some() {
                    crate::morale::heart::disorder(on, unit, cite::DISORDER_WINNER);
                }
            }
        }
    }
}

/// STC-10.12, R66. Crews that cannot repel an enemy are gone as the phase begins: too few guns, limbered
/// ones, or any that are touched in flank or rear. Gives the units that took them.
pub(crate) fn overrun_helpless_guns(on: &mut On) -> Few {
    let at = on.table();
    let fewest = at.setup.tables.combat_dice.fewest_guns;
    let turned =
        |id| at.state.engagements.iter().any(|fight| fight.defender == id && fight.onto != Edge::Front);
    let is_helpless = |id: UnitId| {
        let few = |unit: &Unit| {
            unit.manned_guns(&at.setup.tables) < fewest || unit.formation() == Formation::Limbered
        };
        is_guns(at, id) && (at.state.troops.get(id).is_some_and(few) || turned(id))
    };
    let mut helpless: Vec<UnitId> = at.state.engagements.iter().map(|fight| fight.defender).collect();
    helpless.dedup();
    helpless.retain(|&id| is_helpless(id) && !contact::group_of(at, id).is_empty());
    let mut takers = Few::new();
    for id in helpless {
        takers.extend(on.state.foes(id));
        overrun_guns(on, id);
    }
    takers.sort_unstable();
    takers.dedup();
    for &id in &takers {
        has_fought(on, id);
    }
    takers
}

/// STC-10.12. The crew of a battery is wiped out.
fn overrun_guns(on: &mut On, unit: UnitId) {
    if let Some(&by) = on.state.foes(unit).first() {
        on.tell(|| Event::CrewOverrun { unit, by });
        losses::eliminate(on, unit, cite::GUNS_IN_COMBAT);
    }
}

/// STC-5.6, 12.3. Notes that a unit has been in combat this turn.
fn has_fought(on: &mut On, id: UnitId) {
    let turn = on.state.turn;
    let mut unit = on.state.troops.expect_edit(id);
    unit.flags.set(UnitFlags::FOUGHT, true);
    unit.fought_turn = turn;
}

/// Those who fought in this round, by id.
fn fighters(at: At) -> Vec<UnitId> {
    let mut all: Vec<UnitId> = at.state.blows.iter().map(|blow| blow.by).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// STC-2.12, 3.6, 12.2, 12.3, R12, R59, R79. All hits come off at once; rounds are counted; generals are at
/// risk. The crews of guns take theirs only as the result.
fn hits(on: &mut On) {
    for id in fighters(on.table()) {
        has_fought(on, id);
        let mut unit = on.state.troops.expect_edit(id);
        unit.rounds = unit.rounds.saturating_add(1);
        let (is_cavalry, rounds) = (unit.family() == Family::Cavalry, unit.rounds);
        drop(unit);
        if on.setup.options.blown_cavalry && is_cavalry && rounds == on.setup.tables.blown_after {
            on.tell(|| Event::Blown { unit: id });
        }
        let hits = on.state.hits_on(id);
        if hits > 0 && !is_guns(on.table(), id) {
            losses::take_hits(on, id, hits);
        }
    }
    generals::all_at_risk(on);
    on.then(Results::Losers);
}

/// STC-5.5.3, 5.5.4, 5.5.8, 10.6, 10.7, 10.12, 10.14, 12.1, R1, R60, R61, R66, R78. Disorders the units that
/// were hit or have won, and leaves the losers' retreats: of the passive side first. Cavalry that neither
/// lost nor beat a square bounces.
fn losers(on: &mut On) {
    let at = on.table();
    let outcomes: Vec<(UnitId, Outcome)> = fighters(at).into_iter().map(|id| (id, outcome(at, id))).collect();
    let has_lost = |id: UnitId| outcomes.contains(&(id, Outcome::Lost));
    let bounced: Vec<(UnitId, UnitId)> = outcomes
        .iter()
        .filter(|(_, outcome)| *outcome != Outcome::Lost)
        .filter_map(|&(id, _)| Some((id, square_that_holds(at, id, has_lost)?)))
        .collect();
    let follow_ups: Vec<(UnitId, UnitId)> = outcomes
        .iter()
        .filter(|(_, outcome)| *outcome == Outcome::Won)
        .filter_map(|&(id, _)| Some((id, pursuit::whom_it_follows(at, id, has_lost)?)))
        .collect();
    let mut going: Vec<Owed> = vec![];
    let mut overrun: Vec<UnitId> = vec![];
    for &(id, outcome) in &outcomes {
        tell_outcome(on, id, outcome);
        disorder_after(on, id, outcome);
        match outcome {
            Outcome::Lost if is_guns(on.table(), id) => overrun.push(id),
            Outcome::Lost => going.push(beat(on, id)),
            Outcome::Won | Outcome::Tied => {}
        }
    }
    for id in overrun {
        overrun_guns(on, id);
    }
    for (id, square) in bounced {
        going.push(bounce(on, id, square));
    }
    let (passive, active) = (on.state.passive(), on.state.active);
    going.sort_unstable_by_key(|owed| owed.unit);
    for &owed in &going {
        retreat::note(on, owed);
    }
    settle_blows(on);
    for side in [passive, active] {
        let of_side = |id: &UnitId| on.state.troops.get(*id).is_some_and(|unit| unit.side == side);
        let among: Few = going.iter().map(|owed| owed.unit).filter(of_side).collect();
        on.then(Results::Retreats { side, among });
    }
    on.then(Results::PushForward);
    for (id, enemy) in follow_ups {
        on.then(Returning::FollowUp { unit: id, enemy });
    }
}

/// R1, R33. With the results of a round its blows are settled. Of those who go back it still matters whom
/// they fought; how often they were hit no longer does, so that odds need not tell it apart.
fn settle_blows(on: &mut On) {
    let State { blows, beaten, .. } = &mut *on.state;
    blows.retain(|blow| beaten.iter().any(|beaten| beaten.owed.unit == blow.on));
    for blow in blows {
        (blow.dice, blow.hits) = (0, 0);
    }
}

fn tell_outcome(on: &mut On, unit: UnitId, outcome: Outcome) {
    let (taken, given) = dealt(on.table(), unit, |_| true);
    on.tell(|| match outcome {
        Outcome::Lost => Event::LostRound { unit, taken, given },
        Outcome::Won => Event::WonRound { unit, taken, given },
        Outcome::Tied => Event::DrewRound { unit, taken, given },
    });
}

/// STC-5.5.3, 5.5.8, 10.7, R61. Hits disorder, and so does winning.
fn disorder_after(on: &mut On, unit: UnitId, outcome: Outcome) {
    if on.state.hits_on(unit) > 0 {
        crate::morale::heart::disorder(on, unit, cite::DISORDER_HITS);
    } else if outcome == Outcome::Won {
        crate::morale::heart::disorder(on, unit, cite::DISORDER_WINNER);
    }
}

/// STC-10.6, R34. A unit has lost; the retreat that it owes.
fn beat(on: &mut On, id: UnitId) -> Owed {
    let at = on.table();
    let Setback { retreat: least, rout_hits } = setback(at, id);
    let surrounded = crate::charge::flank::from_opposite_sides(at, id);
    on.state.troops.expect_edit(id).flags.set(UnitFlags::SURROUNDED, surrounded);
    Owed { unit: id, least: least.0, rout_hits, why: Why::Combat }
}

/// STC-5.5.4, 10.14. Cavalry bounces off a square: disordered, but not shaken; the retreat that it owes.
fn bounce(on: &mut On, id: UnitId, square: UnitId) -> Owed {
    on.tell(|| Event::Bounced { unit: id, square });
    crate::morale::heart::disorder(on, id, cite::DISORDER_BOUNCE);
    on.state.troops.expect_edit(id).flags.set(UnitFlags::BOUNCED, true);
    let Setback { retreat: least, rout_hits } = on.setup.tables.combat_results.bounces;
    Owed { unit: id, least: least.0, rout_hits, why: Why::Bounce }
}

/// STC-10.6, R1. Asks which unit of a side goes back next, if there is a choice.
fn retreats(on: &mut On, side: Side, mut among: Few) {
    among.retain(|unit| on.state.troops.get(*unit).is_some());
    match among[..] {
        [] => {}
        [unit] => go_back(on, unit),
        _ => on.ask(side, Decision::Next { matter: Matter::Retreat, among }),
    }
}

/// STC-10.6. This unit goes back, and then the others of its side.
pub(crate) fn take(on: &mut On, id: UnitId, among: Few) {
    let side = on.state.troops.expect(id).side;
    go_back(on, id);
    on.then(Results::Retreats { side, among });
}

/// STC-2.11, 5.2, 10.6, 10.14, 12.9, R16, R86, R116. Leaves a unit's retreat, or its way back to the boats
/// from which it landed. A unit without figures does not go back.
fn go_back(on: &mut On, id: UnitId) {
    let unit = on.state.troops.expect(id);
    if unit.strength() == 0 {
        on.tell(|| Event::Shattered { unit: id, left: 0 });
        return losses::remove(on, id);
    }
    let landing = unit.flags.has(UnitFlags::LANDING);
    let mut beaten = on.state.beaten.iter().map(|beaten| beaten.owed);
    let owed = beaten.find(|owed| owed.unit == id).expect("a unit that goes back is noted as beaten");
    if landing && owed.why != Why::Bounce {
        return boats::back_to_boats(on, id, owed.rout_hits);
    }
    retreat::owe(on, owed);
}

/// STC-10.8, R62. The losers have gone back. A unit that reinforced one of them is pushed on.
fn push_forward(on: &mut On) {
    on.state.beaten.clear();
    let alone = |id: UnitId| on.state.troops.get(id).is_some_and(|unit| unit.reinforces.is_none());
    let mut pushed: Vec<UnitId> = on
        .state
        .engagements
        .iter()
        .filter(|fight| fight.terms.has(Terms::REINFORCING) && alone(fight.attacker))
        .map(|fight| fight.attacker)
        .collect();
    pushed.dedup();
    for id in pushed {
        impact::push_forward(on, id);
    }
}

/// STC-13.2.3. Whether a unit is British cavalry that follows beaten enemies.
pub(crate) fn is_british_cavalry(at: At, unit: &Unit) -> bool {
    unit.family() == Family::Cavalry && holds(at, unit, |national| national.british_follow_up, BRITISH)
}

#[cfg(test)]
mod tests;
