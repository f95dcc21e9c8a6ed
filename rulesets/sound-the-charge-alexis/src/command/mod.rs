//! STA-23. Command: which units a general reaches as their turn begins, and the throw of those he does not.

mod blocking;
pub(crate) mod candidates;
pub(crate) mod following;
pub(crate) mod generals;

use crate::terrain::{Terrain, terrain};
use crate::{At, Event, On, UnitFlags, cite};
use dice::{Roll, Why};
use engine::Modifiers;
use geom::{Convex, Mm, Solid, Vector, way_round};
use names::{Side, UnitId};

/// STA-23.1, R84. The active side's turn begins: notes which of its units a general reaches.
pub(crate) fn measure(on: &mut On) {
    let at = on.table();
    let active = at.state.active;
    let own = at.state.troops.iter().filter(|(_, unit)| unit.side == active && unit.is_on_table());
    let led: crate::Few = own.filter(|(id, _)| is_reached(at, *id)).map(|(id, _)| id).collect();
    for unit in led {
        if let Some(mut unit) = on.state.troops.edit(unit) {
            unit.flags.set(UnitFlags::COMMANDED, true);
        }
    }
}

/// STA-23.1, 23.2, 9.5, R84, R85. Whether some general of its side is near enough to a unit, round enemies
/// and impassable ground. An attached general reaches others, too.
pub(crate) fn is_reached(at: At, id: UnitId) -> bool {
    let (Some(unit), Some(body)) = (at.state.troops.get(id), at.state.troops.bodies().get(id)) else {
        return false;
    };
    let radius = at.setup.tables.far(at.setup.tables.command.radius).mm() + at.setup.options.tolerance.mm();
    let own = at.state.generals.iter().filter(|(_, general)| general.side == unit.side);
    own.map(|(_, general)| general).any(|general| {
        let from = general.at.point();
        let near =
            body.parts().iter().any(|part| (part.nearest(from) - from).length() <= radius + body.round());
        let is_open = || !blocking::blocks(at, unit.side, from);
        near && is_open() && way_round(from, body, &barred(at, unit.side, from, radius), radius).is_some()
    })
}

/// STA-23.2, R85. What bars the way of commands near a point: enemy units, all that an option lets them block
/// round them, and ground where no unit goes.
fn barred(at: At, side: Side, round: Vector, reach: Mm) -> Vec<Solid> {
    let (low, high) = (round - Vector::splat(reach), round + Vector::splat(reach));
    let near = at.state.troops.bodies().near(low, high);
    let enemies = near.filter(|other| other.side != side).flat_map(|other| Solid::parts(other.body));
    let blocked = blocking::blocked(at, side, low, high);
    enemies.chain(blocked).chain(impassable(at, low, high)).collect()
}

/// R13, R85. The ground near by on which no unit goes.
pub(crate) fn impassable(at: At<'_>, low: Vector, high: Vector) -> Vec<Solid> {
    let ground = &at.setup.ground;
    let features = ground.near(low, high).into_iter();
    let pieces = features
        .filter(|&feature| terrain(at, feature) == Some(Terrain::Impassable))
        .flat_map(|feature| ground.pieces(feature).cloned());
    pieces.map(|core: Convex| Solid { core, round: 0.0 }).collect()
}

/// STA-23.1, R84. A unit begins to move: out of command it throws once, and moves only on a 4 or more. Says
/// whether it moves.
pub(crate) fn leads(on: &mut On, id: UnitId) -> bool {
    let Some(unit) = on.state.troops.get(id) else { return false };
    // R71, R84. A screen is led with its parent.
    let (id, unit) = match unit.parent.and_then(|parent| Some((parent, on.state.troops.get(parent)?))) {
        Some(parent) => parent,
        None => (id, unit),
    };
    if unit.flags.has_any(UnitFlags::COMMANDED.with(UnitFlags::ROUSED)) {
        return true;
    }
    let why = Why { rule: cite::COMMAND, roller: unit.side, unit: Some(id), what: "command" };
    let from = on.setup.tables.command.moves_on;
    let moves = on.test(Roll::Die { sides: DIE }, &Modifiers::new(cite::COMMAND), &[from], why) > 0;
    if let Some(mut unit) = on.state.troops.edit(id) {
        unit.flags.set(if moves { UnitFlags::ROUSED } else { UnitFlags::IDLE }, true);
    }
    on.tell(|| if moves { Event::SetOut { unit: id } } else { Event::StayedIdle { unit: id } });
    moves
}

/// STA-1.3, R1. The die of all throws but the test of morale.
pub(crate) const DIE: u8 = 6;

#[cfg(test)]
mod tests;
