//! FPN-9.1, 9.3, 9.5, 9.6. Casualties: which elements go.

pub(crate) mod closing;

use crate::melee::contact;
use crate::morale::routs;
use crate::{Event, FastPlay, Formation, Offer, Order, Reason, Unit};
use crate::{cite, who};
use contact::Contact;
use engine::{Hand, Refusal, Table};
use geom::Length;
use names::UnitId;
use std::ops::ControlFlow;

pub(crate) use crate::losses::closing::close_up;

/// FPN-9.3, 9.6. Whether these elements may be the ones that go.
pub(crate) fn check_remove(
    at: Table<FastPlay>,
    id: UnitId,
    count: u8,
    elements: &[u8],
) -> Result<(), Refusal<FastPlay>> {
    let gone = |rule| who::refuse(rule, Reason::NoSuchUnit { unit: id });
    let unit = at.state.troops.get(id).ok_or_else(|| gone(cite::OWNERS_CHOICE))?;
    if let Some(&element) = elements.iter().find(|&&element| usize::from(element) >= unit.elements.len()) {
        return Err(
            who::refuse(cite::OWNERS_CHOICE, Reason::NoSuchElement { unit: id, element }).with_witness(id)
        );
    }
    let mut wished = elements.to_vec();
    wished.sort_unstable();
    wished.dedup();
    if wished.len() != elements.len() || wished.len() != usize::from(count) {
        return Err(who::refuse(cite::REMOVAL, Reason::MustLose { unit: id, count }).with_witness(id));
    }
    let possible = possible(unit, count);
    if !possible.contains(&wished) {
        return Err(who::refuse(cite::USUAL_LOSSES, Reason::NotAtAnEnd { unit: id }).with_witness(id));
    }
    let contacts = contact::contacts(at, id);
    let standing = standing(at, id, unit, &contacts, &wished);
    let best = possible.iter().map(|set| self::standing(at, id, unit, &contacts, set)).max();
    match best {
        Some(best) if best.contacts > standing.contacts => {
            let reason = Reason::WouldLoseContact { unit: id, kept: standing.contacts, most: best.contacts };
            Err(who::refuse(cite::USUAL_LOSSES, reason).with_witness(id))
        }
        Some(best) if best.friends > standing.friends => {
            let reason =
                Reason::WouldSpareFriends { unit: id, in_path: standing.friends, most: best.friends };
            Err(who::refuse(cite::NO_ADVANTAGE, reason).with_witness(id))
        }
        Some(_) | None => Ok(()),
    }
}

/// R61. The contacts that a unit keeps by a choice, and then the friends in the path of its possible rout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Standing {
    contacts: u8,
    friends: u8,
}

/// R61. The sets of elements that could go: from the ends of a line, the last of a column, any of a square.
fn possible(unit: &Unit, count: u8) -> Vec<Vec<u8>> {
    let (left, count) = (unit.elements.len() as u8, count.min(unit.elements.len() as u8));
    match unit.formation {
        Formation::Column => vec![(left - count..left).collect()],
        Formation::Line => {
            let mut sets: Vec<Vec<u8>> =
                (0..=count).map(|first| (0..first).chain(left - (count - first)..left).collect()).collect();
            sets.dedup();
            sets
        }
        Formation::Square => {
            let sets = (0u32..1 << left.min(16)).filter(|set| set.count_ones() == u32::from(count));
            sets.map(|set| (0..left.min(16)).filter(|element| set & (1 << element) != 0).collect()).collect()
        }
    }
}

fn standing(at: Table<FastPlay>, id: UnitId, unit: &Unit, contacts: &[Contact], gone: &[u8]) -> Standing {
    let mut kept: Vec<UnitId> = contacts
        .iter()
        .filter(|contact| !gone.contains(&(contact.own as u8)))
        .map(|contact| contact.enemy)
        .collect();
    kept.sort_unstable();
    kept.dedup();
    let mut rest = unit.clone();
    take(&mut rest, gone);
    // A square that touches no enemy may have to flee any way, so no side of it leads past its friends.
    let friends = if unit.in_square() && contacts.is_empty() {
        0
    } else {
        routs::in_path(at, id, &rest, routs::flight(at, &rest, &kept, None)).len()
    };
    Standing { contacts: kept.len() as u8, friends: friends as u8 }
}

/// FPN-9.6, R61. The sets that may go: those that keep the most contacts, and of these those that leave the
/// most friends in the path of a rout.
pub(crate) fn legal(at: Table<FastPlay>, id: UnitId, count: u8) -> Vec<Vec<u8>> {
    let Some(unit) = at.state.troops.get(id) else { return vec![] };
    let possible = possible(unit, count);
    if possible.len() < 2 {
        return possible;
    }
    let contacts = contact::contacts(at, id);
    let judged: Vec<(Standing, Vec<u8>)> =
        possible.into_iter().map(|set| (standing(at, id, unit, &contacts, &set), set)).collect();
    let best = judged.iter().map(|(standing, _)| *standing).max();
    judged.into_iter().filter(|(standing, _)| Some(*standing) == best).map(|(_, set)| set).collect()
}

/// FPN-9.5, R61. The usual choice: the end farthest from the enemy, of equally far ones the right end.
pub(crate) fn usual(at: Table<FastPlay>, id: UnitId, count: u8) -> Vec<u8> {
    let mut legal = legal(at, id, count);
    if legal.len() < 2 {
        return legal.pop().unwrap_or_default();
    }
    let Some(unit) = at.state.troops.get(id) else { return vec![] };
    let touching = contact::enemies_touching(at, id);
    let is_feared = |other: &geom::Standing| {
        other.side != unit.side && (touching.is_empty() || touching.contains(&other.id))
    };
    let far = |element: usize| {
        let own = contact::single(&unit.rect(element));
        let nearest = at.state.troops.bodies().nearest(&own, is_feared);
        nearest.map_or(Length::ZERO, |(_, far)| Length::of(far))
    };
    let far: Vec<Length> = (0..unit.elements.len()).map(far).collect();
    let by_distance =
        |set: &Vec<u8>| (set.iter().map(|&element| far[usize::from(element)]).sum::<Length>(), set.clone());
    legal.into_iter().max_by_key(by_distance).unwrap_or_default()
}

/// FPN-9.3. Every choice that may be made, the usual one first.
pub(crate) fn propose(at: Table<FastPlay>, unit: UnitId, count: u8, offer: Offer) -> ControlFlow<()> {
    let usual = usual(at, unit, count);
    offer(Order::Remove { elements: usual.clone() })?;
    for elements in legal(at, unit, count) {
        if elements != usual {
            offer(Order::Remove { elements })?;
        }
    }
    ControlFlow::Continue(())
}

/// FPN-9.1. Takes elements off. FPN-4.2: the last one is in line.
pub(crate) fn remove(on: &mut Hand<FastPlay>, id: UnitId, elements: &[u8]) {
    let mut unit = on.state.troops.expect_edit(id);
    let before = unit.elements.len();
    take(&mut unit, elements);
    let left = unit.elements.len() as u8;
    let lost = before as u8 - left;
    unit.hits = 0;
    unit.lost_this_turn = unit.lost_this_turn.saturating_add(lost);
    unit.lost_this_phase = unit.lost_this_phase.saturating_add(lost);
    drop(unit);
    if left > 0 {
        on.tell(|| Event::ElementsLost { unit: id, lost, left });
    } else {
        on.tell(|| Event::UnitDestroyed { unit: id, lost });
        on.state.troops.remove(id);
    }
}

/// A unit without some of its elements.
pub(crate) fn take(unit: &mut Unit, gone: &[u8]) {
    let mut element = 0;
    unit.elements.retain(|_| {
        element += 1;
        !gone.contains(&(element - 1))
    });
    if unit.elements.len() == 1 {
        unit.formation = Formation::Line;
    }
}

#[cfg(test)]
mod tests;
