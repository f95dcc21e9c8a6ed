//! STC-16.8, 11.1, 11.2. What can be seen and shot at past what, and who is hidden in woods.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::terrain::{Terrain, has_terrain};
use crate::{At, On, SoundTheCharge, State, UnitFlags, about};
use engine::{Fact, Hearing, Task};
use geom::{Vector, What};
use names::{Side, UnitId};
use std::sync::Arc;

/// For what a line is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// Sight, which skirmishers never block.
    Sight,
    /// STC-8.9, 8.10. The fire of muskets.
    Musket,
    /// STC-8.9, 8.10. The fire of guns.
    Gun,
}

/// STC-8.7, 8.9, 8.10, 8.12, 11.1 to 11.3, 15.4, 16.8, R45, R100, R108. What blocks a line from one unit's point to a point of
/// another; none if nothing does. Skirmishers whom guns fire through are told in `through`.
pub fn blocked(
    at: At,
    line: Line,
    from: UnitId,
    eye: Vector,
    to: UnitId,
    aim: Vector,
    through: &mut bool,
) -> Option<What> {
    todo!("STC-16.8, R108: geom::crossed and geom::sight with veils for crests, woods, blocks and units")
}

/// STC-16.8, R20. Whether a unit sees another.
pub fn sees(at: At, unit: UnitId, other: UnitId) -> bool {
    todo!("STC-16.8")
}

/// STC-11.1, 11.2, R72. Looks anew who is hidden in woods from the other side, after anything has moved or fired.
///
/// Whoever comes to light is told of. Where there are no woods this costs nothing.
pub fn look(on: &mut On) {
    if !has_terrain(on.table(), Terrain::is_woods) {
        return;
    }
    todo!("STC-11.1, R72: sets UnitFlags::HIDDEN, tells CameToLight")
}

/// STC-11.1, 11.2. Whether anything is hidden from a side.
pub fn hides(state: &State, from: Side) -> bool {
    state.troops.iter().any(|(_, unit)| unit.side != from && unit.flags.has(UnitFlags::HIDDEN))
}

/// STC-11.1, 11.2. Takes out what a side does not see, and every task that names it.
pub fn redact(state: &mut State, agenda: &mut Vec<Task<SoundTheCharge>>, from: Side) {
    let is_hidden = |unit: &crate::Unit| unit.side != from && unit.flags.has(UnitFlags::HIDDEN);
    let unseen: Vec<UnitId> =
        state.troops.iter().filter(|(_, unit)| is_hidden(unit)).map(|(id, _)| id).collect();
    state.troops.retain(|id, _| !unseen.contains(&id));
    state.generals.retain(|_, general| !general.attached.is_some_and(|unit| unseen.contains(&unit)));
    state.acting = state.acting.filter(|acting| !unseen.contains(acting));
    state.blows.retain(|blow| !unseen.contains(&blow.by) && !unseen.contains(&blow.on));
    let began = state.began.0.iter().filter(|(id, _)| !unseen.contains(id));
    state.began.0 = Arc::new(began.map(|(id, stance)| (id, stance.clone())).collect());
    agenda.retain(|task| !about::task(task).iter().any(|unit| unseen.contains(unit)));
}

/// STC-11.1, 11.2. How much of a fact a side hears: nothing of what hidden troops do.
pub fn hears(state: &State, side: Side, fact: &Fact<SoundTheCharge>) -> Hearing<SoundTheCharge> {
    if !hides(state, side) {
        return Hearing::Whole;
    }
    todo!("STC-11.1: Whole unless the fact is about a unit hidden from this side")
}
