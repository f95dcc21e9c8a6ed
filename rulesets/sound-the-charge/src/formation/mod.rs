//! STC-7. Maneuvers: changes of formation and facing.

pub(crate) mod artillery;
pub(crate) mod shapes;

mod bending;
mod candidates;

pub(crate) use bending::{bend, bend_of, bent, check_bend};
pub(crate) use candidates::{candidates, drawn};

use crate::cite;
use crate::formation::shapes::{check_room, cost, fits, formed, maneuver_grade};
use crate::measure::Turns;
use crate::morale::heart::disorder;
use crate::movement::going;
use crate::national::holds;
use crate::who::refuse;
use crate::{
    Arm, At, Checked, Event, Face, Family, Formation, Grade, Nation, On, Reason, Stance, Unit, UnitFlags,
};
use names::{Side, UnitId};

/// STC-7.2, 5.5.7, 13.1.3, R36, R89. The harm of a maneuver: a unit that was disordered is shaken, one of
/// grade D is disordered.
pub(crate) fn harm(on: &mut On, id: UnitId, into: Formation) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let masse = unit.formation() == Formation::Masse || into == Formation::Masse;
    let (was_disordered, was_shaken) = (unit.is_disordered(), unit.is_shaken());
    let poor = maneuver_grade(at, unit) == Grade::D;
    if masse {
        return;
    }
    if was_disordered && !was_shaken {
        crate::morale::heart::shake(on, id);
    }
    if poor {
        disorder(on, id, cite::DISORDER_GRADE_D);
    }
}

/// STC-2.3, 2.9, 7.2 to 7.5, 7.7, 10.3, R38. Whether a unit may change so.
pub(crate) fn check_form(
    at: At,
    side: Side,
    id: UnitId,
    formation: Formation,
    files: Option<u8>,
    face: Option<Face>,
) -> Checked {
    let unit = crate::movement::pace::in_the_open(at, side, id)?;
    check_once(id, unit)?;
    let face = face.unwrap_or(Face::Ahead);
    if !may_form(at, unit, formation) {
        return Err(refuse(cite::FORMATIONS, Reason::CannotForm { unit: id, formation }).with_witness(id));
    }
    if let Some(files) = files.filter(|&files| !fits(at, unit, formation, files)) {
        return Err(refuse(cite::FORMATIONS, Reason::WrongFiles { unit: id, files }).with_witness(id));
    }
    let stance = formed(at, unit, formation, files, face);
    if stance == unit.stance {
        return Err(refuse(cite::MANEUVER, Reason::NoChange { unit: id }).with_witness(id));
    }
    crate::movement::pace::check_time(id, unit, cost(at, unit, formation))?;
    check_room(at, id, unit, &stance)
}

/// STC-7.5. One change a turn.
fn check_once(id: UnitId, unit: &Unit) -> Checked {
    if unit.flags.has(UnitFlags::MANEUVERED) {
        return Err(refuse(cite::ONCE_A_TURN, Reason::HasManeuvered { unit: id }).with_witness(id));
    }
    Ok(())
}

/// STC-2.3, 2.9, 13.1.3, R89. Whether such a unit ever forms so by a maneuver. Guns are limbered, blocks
/// entered and lines bent by orders of their own; a masse is formed from a column and left for one, by
/// Austrians.
fn may_form(at: At, unit: &Unit, into: Formation) -> bool {
    let family = unit.family();
    let masse = holds(at, unit, |national| national.masse, &[Nation::Austria]);
    match (into, unit.formation()) {
        (Formation::Masse, from) => family == Family::Infantry && from == Formation::Column && masse,
        (into, Formation::Masse) => into == Formation::Column,
        (Formation::Line | Formation::Column, _) => family != Family::Artillery,
        (Formation::Square, _) => family == Family::Infantry,
        (Formation::Skirmish, _) => unit.arm == Arm::LightInfantry,
        _ => false,
    }
}

/// STC-7.2 to 7.5. A unit changes formation, facing or both.
pub(crate) fn form(on: &mut On, id: UnitId, formation: Formation, files: Option<u8>, face: Option<Face>) {
    crate::movement::pace::begin(on, id);
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let face = face.unwrap_or(Face::Ahead);
    let (stance, cost) = (formed(at, unit, formation, files, face), cost(at, unit, formation));
    take_up(on, id, stance, cost);
    tell_formed(on, id, formation, face != Face::Ahead);
}

/// STC-7.2 to 7.5, 11.0. A unit stands in another way from now on, and bears what that does to it.
fn take_up(on: &mut On, id: UnitId, stance: Stance, cost: Turns) {
    harm(on, id, stance.formation);
    note(on, id, cost);
    let before = std::mem::replace(&mut on.state.troops.expect_edit(id).stance, stance);
    pinned(on, id, &before);
    let at = on.table();
    let here = geom::Run { from: at.state.troops.expect_body(id).clone(), stages: vec![] };
    if going::disordered_by(at, at.state.troops.expect(id), &here).is_some() {
        disorder(on, id, cite::DISORDER_TERRAIN);
    }
    crate::skirmish::organic::keep_screen(on, id);
    crate::command::following::follow(on, id);
    crate::sight::look(on);
    on.then(crate::Step::Unmix { unit: id });
}

/// STC-7.2, 7.5, R36. Notes that a unit has maneuvered, and what that took.
pub(crate) fn note(on: &mut On, id: UnitId, cost: Turns) {
    crate::movement::pace::spend(on, id, cost, geom::Length::ZERO, false);
    let mut unit = on.state.troops.expect_edit(id);
    unit.flags.set(UnitFlags::MANEUVERED, true);
    unit.flags.set(UnitFlags::MANEUVERED_ALL_TURN, cost >= Turns::WHOLE);
}

/// STC-12.10, R87. Shakes a unit that has maneuvered within 4 inches of an enemy, before or after.
pub(crate) fn pinned(on: &mut On, id: UnitId, before: &Stance) {
    if !on.setup.options.pinning {
        return;
    }
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let near = |body: &geom::Body| {
        let enemy = at.state.troops.bodies().nearest(body, |other| other.side != unit.side);
        enemy.filter(|(_, far)| *far <= at.setup.tables.pinning.mm() + at.setup.options.tolerance.mm())
    };
    let bodies = [before.body(), unit.stance.body()];
    let Some((by, _)) = bodies.iter().flatten().find_map(near) else { return };
    on.tell(|| Event::Pinned { unit: id, by });
    crate::morale::heart::shake(on, id);
}

/// Says that a unit has formed.
pub(crate) fn tell_formed(on: &mut On, unit: UnitId, formation: Formation, turned: bool) {
    if turned {
        on.tell(|| Event::Faced { unit });
    }
    on.tell(|| Event::Formed { unit, formation });
}

#[cfg(test)]
mod tests;
