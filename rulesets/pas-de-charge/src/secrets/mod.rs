//! PDC-3.1.1 to 3.1.3, R5, R80. Concealed units: what hides them, what brings them to light, and what the
//! enemy may know.

use crate::reach::{self, sight};
use crate::state::{Unit, UnitFlags};
use crate::terrain::{self, Terrain};
use crate::{At, Event, On, PasDeCharge, State};
use engine::{Fact, Hearing};
use names::{Side, UnitId};
use smallvec::SmallVec;

/// R5. A unit that moves, fires or fights is seen.
pub(crate) fn reveal(on: &mut On, id: UnitId) {
    if on.state.unit(id).has(UnitFlags::CONCEALED) {
        on.state.edit(id).flags.set(UnitFlags::CONCEALED, false);
        on.tell(|| Event::Revealed { unit: id });
    }
}

/// R5, A.2. Concealed units of both sides that an enemy now sees come to light.
pub(crate) fn look_round(on: &mut On) {
    let at = on.table();
    let is_concealed = |unit: &Unit| unit.is_on_table() && unit.has(UnitFlags::CONCEALED);
    let seen: Vec<UnitId> = at
        .state
        .troops
        .iter()
        .filter(|(_, unit)| is_concealed(unit) && is_spotted(at, unit))
        .map(|(id, _)| id)
        .collect();
    seen.into_iter().for_each(|id| reveal(on, id));
}

/// R5. Whether any enemy unit or general sees a concealed unit: at any distance if it is merely out of sight,
/// and within 200 mm, or as the battle says, if it is in woods or a built-up area.
pub(crate) fn is_spotted(at: At, unit: &Unit) -> bool {
    let limit = limit_of_sight(at, unit);
    let body = unit.block();
    let by_unit = |enemy: &Unit| {
        enemy.side != unit.side
            && enemy.is_on_table()
            && !enemy.is_abandoned()
            && limit.is_none_or(|limit| reach::within(enemy, unit, limit))
            && sight::sees(at, enemy, unit)
    };
    let half = at.setup.tables.bases.general.mm() / 2.0;
    let by_general = |general: &crate::General| {
        let place = general.at.point();
        let far = body.parts()[0].nearest(place) - place;
        general.side != unit.side
            && !general.to_be_placed
            && limit.is_none_or(|limit| far.length() - half <= limit)
            && sight::from_place(at, place, unit)
    };
    at.state.troops.iter().any(|(_, enemy)| by_unit(enemy))
        || at.state.generals.iter().any(|(_, general)| by_general(general))
}

/// R5. How near an enemy must come to see a unit; any distance if it is only out of sight.
fn limit_of_sight(at: At, unit: &Unit) -> Option<geom::Mm> {
    if let Some(within) = unit.seen_within {
        return Some(within.mm());
    }
    is_in_cover(at, unit).then(|| at.setup.options.reveal_in_cover_mm.mm())
}

/// PDC-3.1.1, R5. Whether a unit stands inside woods, a built-up area or a building.
pub(crate) fn is_in_cover(at: At, unit: &Unit) -> bool {
    unit.inside.is_some() || {
        let body = unit.block();
        let veils = terrain::beneath(at, &body, Terrain::is_veil);
        veils.into_iter().any(|id| at.setup.ground.share(id, &body) > 0.999)
    }
}

/// R5. Whether anything is hidden from a side.
pub(crate) fn hides(state: &State, from: Side) -> bool {
    state.troops.iter().any(|(_, unit)| unit.is_hidden_from(from)) || hides_strength(state, from)
}

/// R80. Whether the enemy has formations whose strength a side may not know.
fn hides_strength(state: &State, from: Side) -> bool {
    state
        .commands
        .iter()
        .any(|(id, command)| command.side != from && command.original != known_strength(state, id, from))
}

/// R5. Whether a piece is hidden from a side.
pub(crate) fn is_hidden(state: &State, id: UnitId, from: Side) -> bool {
    let general = || state.generals.get(id).is_some_and(|one| one.side != from && one.to_be_placed);
    state.troops.get(id).is_some_and(|unit| unit.is_hidden_from(from)) || general()
}

/// R80. The strength of an enemy formation as far as a side knows: what it sees of it, and what is lost.
fn known_strength(state: &State, command: UnitId, from: Side) -> u16 {
    let is_here = |unit: &Unit| {
        unit.of == command
            && !unit.is_hidden_from(from)
            && !matches!(unit.place, crate::Whereabouts::Arrives { .. })
    };
    let units = state.troops.iter().filter(|(_, unit)| is_here(unit)).count() as u16;
    let below = state.commands.iter().filter(|(_, other)| other.above == Some(command)).count() as u16;
    let lost = state.commands.get(command).map_or(0, |command| command.lost);
    units + below + lost
}

/// R5, R80. Takes out of a copy what a side may not know.
pub(crate) fn redact(state: &mut State, from: Side) {
    let hidden: SmallVec<[UnitId; 16]> =
        state.troops.iter().filter(|(_, unit)| unit.is_hidden_from(from)).map(|(id, _)| id).collect();
    for id in &hidden {
        state.troops.remove(*id);
    }
    state.generals.retain(|_, general| general.side == from || !general.to_be_placed);
    let enemies: Vec<UnitId> =
        state.commands.iter().filter(|(_, command)| command.side != from).map(|(id, _)| id).collect();
    for id in enemies {
        let known = known_strength(state, id, from);
        state.commands.get_mut(id).expect("it was listed").original = known;
    }
    let is_known = |id: &UnitId| !hidden.contains(id);
    for group in &mut state.groups {
        group.units.retain(|id| is_known(id));
    }
    state.groups.retain(|group| !group.units.is_empty());
    if let Some(acting) = &mut state.acting {
        acting.units.retain(|id| is_known(id));
        acting.together.retain(|id| is_known(id));
        acting.dressed.retain(|id| is_known(id));
        if acting.units.is_empty() {
            state.acting = None;
        }
    }
    state.start[from.other().index()] = known_start(state, from.other());
    for (_, general) in state.generals.iter_mut() {
        general.with = general.with.filter(is_known);
    }
    if hidden.is_empty() {
        return;
    }
    let naming = |unit: &Unit| {
        let lists = [&unit.followers, &unit.passers, &unit.victors, &unit.foes];
        lists.iter().any(|list| list.iter().any(|id| hidden.contains(id)))
            || unit.shelter.is_some_and(|id| hidden.contains(&id))
    };
    let named: Vec<UnitId> = state.troops.iter().filter(|(_, unit)| naming(unit)).map(|(id, _)| id).collect();
    for id in named {
        let mut unit = state.edit(id);
        unit.followers.retain(|id| is_known(id));
        unit.passers.retain(|id| is_known(id));
        unit.victors.retain(|id| is_known(id));
        unit.foes.retain(|id| is_known(id));
        unit.shelter = unit.shelter.filter(is_known);
    }
}

/// The units that a side is known to have begun with.
fn known_start(state: &State, side: Side) -> u16 {
    let lost: u16 = state.commands.iter().filter(|(_, one)| one.side == side).map(|(_, one)| one.lost).sum();
    state.of(side).count() as u16 + lost
}

/// Whether a piece is known to a state.
pub(crate) fn is_known(known: &State, id: UnitId) -> bool {
    known.troops.get(id).is_some() || known.generals.get(id).is_some() || known.commands.get(id).is_some()
}

/// R5, R80. What a side hears of a fact: nothing of one that names hidden units, of an order to several only
/// those that it sees, and of a test of the enemy's morale the throw and what came of it.
pub(crate) fn hears(state: &State, side: Side, fact: &Fact<PasDeCharge>) -> Hearing<PasDeCharge> {
    let is_theirs = |id: UnitId| state.commands.get(id).is_some_and(|command| command.side != side);
    match fact {
        Fact::Event(Event::Tested { command, thrown, stands, .. }) if is_theirs(*command) => {
            Hearing::Only(Event::Stood { command: *command, thrown: *thrown, stands: *stands })
        }
        Fact::Event(Event::Commanded { general, units, total, rating, passed }) => {
            let known = units.iter().copied().filter(|id| !is_hidden(state, *id, side)).collect();
            Hearing::Only(Event::Commanded {
                general: *general,
                units: known,
                total: *total,
                rating: *rating,
                passed: *passed,
            })
        }
        _ => {
            let is_hidden = |id: &UnitId| is_hidden(state, *id, side);
            if fact.units().iter().any(is_hidden) { Hearing::Nothing } else { Hearing::Whole }
        }
    }
}

#[cfg(test)]
mod tests;
