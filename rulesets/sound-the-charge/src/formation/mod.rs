//! STC-7. Maneuvers: changes of formation and facing.

pub mod artillery;

mod bending;
mod proposals;

pub use bending::{bend, bend_of, bent, check_bend};
pub use proposals::{candidates, drawn};

use crate::cite;
use crate::measure::{Fraction, Turns};
use crate::movement::{self, disorder, going, zone};
use crate::national::{FRENCH, holds};
use crate::terrain::{speed, terrain};
use crate::who::refuse;
use crate::{
    Arm, At, Checked, Event, Face, Family, Formation, Grade, Nation, On, Reason, Stance, Unit, UnitFlags,
};
use formations::about_front_stand;
use geom::Angle;
use names::{Side, UnitId};

/// STC-7.2, 13.3.1, R91. The grade by which a unit maneuvers and wheels.
pub fn maneuver_grade(at: At, unit: &Unit) -> Grade {
    let french = holds(at, unit, |national| national.french_maneuvers, FRENCH);
    if french { unit.grade.better() } else { unit.grade }
}

/// STC-7.2, 13.1.3, 14.7, R89. What a change into a formation costs: half a turn for the steady and good, and for whoever
/// forms or leaves a masse.
pub fn cost(at: At, unit: &Unit, into: Formation) -> Turns {
    let tables = &at.setup.tables;
    if unit.formation() == Formation::Masse || into == Formation::Masse {
        return tables.national.masse;
    }
    if unit.is_steady() {
        tables.maneuvers.steady.of(maneuver_grade(at, unit))
    } else {
        tables.maneuvers.unsteady
    }
}

/// STC-2.9, R5. How many usually stand side by side: as wide a column as may be; one rank of foot, two of horse in line.
pub fn usual_files(at: At, unit: &Unit, formation: Formation) -> u8 {
    let columns = &at.setup.tables.columns;
    let stood = standing(unit);
    let files = match (formation, unit.family()) {
        (Formation::Column | Formation::Masse, Family::Infantry) => columns.foot,
        (Formation::Column | Formation::Masse, _) => columns.horse,
        (Formation::Limbered, _) => at.setup.options.limbered_files,
        (Formation::Line, Family::Cavalry) => {
            stood.div_ceil(2).next_multiple_of(at.setup.options.horse_per_stand)
        }
        (Formation::Skirmish | Formation::CrewOnFoot, _) => stood.div_ceil(2),
        _ => stood,
    };
    files.clamp(1, stood.max(1))
}

/// Figures, or gun models, that a unit has to stand with: those on its stands in close order, all of them else.
fn standing(unit: &Unit) -> u8 {
    match unit.family() {
        Family::Artillery if !unit.is_loose() => unit.models,
        _ if unit.is_loose() || unit.stance.files == 0 => unit.strength(),
        _ => unit.stance.stood,
    }
}

/// STC-2.9, R4, R5. Whether so many files make such a formation of this unit: whole stands, no wider than a column may
/// be nor as narrow as one if it is none.
pub fn fits(at: At, unit: &Unit, formation: Formation, files: u8) -> bool {
    let columns = &at.setup.tables.columns;
    let options = &at.setup.options;
    let stood = standing(unit);
    let (widest, per_stand) = match unit.family() {
        Family::Infantry => (columns.foot, options.foot_per_stand),
        Family::Cavalry => (columns.horse, options.horse_per_stand),
        Family::Artillery => (options.limbered_files, 1),
    };
    let whole_stands = files == stood || files.is_multiple_of(per_stand.max(1));
    (1..=stood.max(1)).contains(&files)
        && match formation {
            Formation::Column | Formation::Limbered | Formation::Masse => files <= widest && whole_stands,
            Formation::Line | Formation::Bent => (files > widest || files == stood) && whole_stands,
            Formation::Unlimbered => files == stood,
            Formation::Skirmish | Formation::CrewOnFoot | Formation::Square | Formation::Garrison => true,
        }
}

/// STC-7.3, 7.4, R37, R101. How a unit would stand in another formation and facing, about the stand in the middle of its
/// front. A garrison and whoever is off the table has none, and is given a place by its own rules.
pub fn formed(at: At, unit: &Unit, formation: Formation, files: Option<u8>, face: Face) -> Stance {
    let basing = &at.setup.tables.basing;
    let depth = base(at, unit, formation).depth.0;
    let pose = about_front_stand(unit.stance.pose, depth, Angle::degrees(90 * face.quarters()));
    let files = files.unwrap_or_else(|| usual_files(at, unit, formation));
    match formation {
        Formation::Square => {
            let extra = at.setup.options.square_extra.0;
            Stance::square(Formation::Square, pose, basing.foot, unit.original, extra, unit.strength())
        }
        Formation::Skirmish | Formation::CrewOnFoot => {
            Stance::rows(formation, pose, basing.skirmisher, files, unit.strength())
        }
        formation => Stance::block(formation, pose, base(at, unit, formation), files, standing(unit)),
    }
}

/// STC-2.7, 2.8, 12.1. The ground of one figure or model of a unit in a formation.
pub fn base(at: At, unit: &Unit, formation: Formation) -> crate::tables::Base {
    let basing = &at.setup.tables.basing;
    match unit.family() {
        _ if formation.is_loose() => basing.skirmisher,
        Family::Infantry => basing.foot,
        Family::Cavalry if at.setup.options.wide_cavalry => {
            crate::tables::Base { frontage: at.setup.tables.wide_cavalry.frontage, ..basing.horse }
        }
        Family::Cavalry => basing.horse,
        Family::Artillery => basing.gun,
    }
}

/// STC-7.2, 5.5.7, 13.1.3, R36, R89. What a maneuver does to a unit: who was disordered is shaken, grade D is disordered.
pub fn harm(on: &mut On, unit: UnitId, into: Formation) {
    let at = on.table();
    let Some(found) = at.state.troops.get(unit) else { return };
    let masse = found.formation() == Formation::Masse || into == Formation::Masse;
    let (was_disordered, was_shaken) = (found.is_disordered(), found.is_shaken());
    let poor = maneuver_grade(at, found) == Grade::D;
    if masse {
        return;
    }
    if was_disordered && !was_shaken {
        crate::morale::shake(on, unit);
    }
    if poor {
        disorder(on, unit, cite::DISORDER_GRADE_D);
    }
}

/// STC-2.3, 2.9, 7.2 to 7.5, 7.7, 10.3, R38. Whether a unit may change so.
pub fn check_form(
    at: At,
    side: Side,
    unit: UnitId,
    formation: Formation,
    files: Option<u8>,
    face: Option<Face>,
) -> Checked {
    let found = movement::in_the_open(at, side, unit)?;
    check_once(unit, found)?;
    let face = face.unwrap_or(Face::Ahead);
    if !may_form(at, found, formation) {
        return Err(refuse(cite::FORMATIONS, Reason::CannotForm { unit, formation }).with_witness(unit));
    }
    if let Some(files) = files.filter(|&files| !fits(at, found, formation, files)) {
        return Err(refuse(cite::FORMATIONS, Reason::WrongFiles { unit, files }).with_witness(unit));
    }
    let stance = formed(at, found, formation, files, face);
    if stance == found.stance {
        return Err(refuse(cite::MANEUVER, Reason::NoChange { unit }).with_witness(unit));
    }
    movement::check_time(unit, found, cost(at, found, formation))?;
    check_room(at, unit, found, &stance)
}

/// STC-7.5. One change a turn.
fn check_once(unit: UnitId, found: &Unit) -> Checked {
    if found.flags.has(UnitFlags::MANEUVERED) {
        return Err(refuse(cite::ONCE_A_TURN, Reason::HasManeuvered { unit }).with_witness(unit));
    }
    Ok(())
}

/// STC-2.3, 2.9, 13.1.3, R89. Whether such a unit ever forms so by a maneuver. Guns are limbered, blocks entered and
/// lines bent by orders of their own; a masse is formed from a column and left for one, by Austrians.
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

/// STC-7.7, R38. Whether a unit may stand so: on the table, on no forbidden ground and an inch clear of every enemy.
pub fn check_room(at: At, unit: UnitId, found: &Unit, stance: &Stance) -> Checked {
    let none = || refuse(cite::NO_ROOM, Reason::BeyondTheEdge { unit }).with_witness(unit);
    let slack = at.setup.options.tolerance.mm();
    let body = stance.body().filter(|body| at.setup.ground.holds(body, slack)).ok_or_else(none)?;
    let would = Unit { stance: stance.clone(), ..found.clone() };
    let beneath = at.setup.ground.beneath(&body, slack);
    let mut kinds = beneath.iter().filter_map(|&id| terrain(at, id));
    if let Some(kind) = kinds.find(|&kind| speed(&at.setup.tables, kind, &would) == Fraction::NONE) {
        let reason = Reason::Forbidden { unit, terrain: kind.kind() };
        return Err(refuse(cite::NO_ROOM, reason).with_witness(unit));
    }
    match zone::too_near(at, unit, found, &body) {
        Some(by) => Err(refuse(cite::NO_ROOM, Reason::NoRoom { unit, by }).with_witness(by)),
        None => Ok(()),
    }
}

/// STC-7.2 to 7.5. A unit changes formation, facing or both.
pub fn form(on: &mut On, unit: UnitId, formation: Formation, files: Option<u8>, face: Option<Face>) {
    movement::begin(on, unit);
    let at = on.table();
    let Some(found) = at.state.troops.get(unit) else { return };
    let face = face.unwrap_or(Face::Ahead);
    let (stance, cost) = (formed(at, found, formation, files, face), cost(at, found, formation));
    take_up(on, unit, stance, cost);
    tell_formed(on, unit, formation, face != Face::Ahead);
}

/// STC-7.2 to 7.5, 11.0. A unit stands in another way from now on, and bears what that does to it.
fn take_up(on: &mut On, unit: UnitId, stance: Stance, cost: Turns) {
    let Some(before) = on.state.troops.get(unit).map(|found| found.stance.clone()) else { return };
    harm(on, unit, stance.formation);
    note(on, unit, cost);
    if let Some(mut found) = on.state.troops.edit(unit) {
        found.stance = stance;
    }
    pinned(on, unit, &before);
    let at = on.table();
    let body = at.state.troops.bodies().get(unit);
    let run = body.map(|body| geom::Run { from: body.clone(), stages: vec![] });
    let found = at.state.troops.get(unit);
    let rule = found.zip(run).and_then(|(found, run)| going::disordered_by(at, found, &run));
    if rule.is_some() {
        disorder(on, unit, cite::DISORDER_TERRAIN);
    }
    crate::skirmish::keep_screen(on, unit);
    crate::command::generals::follow(on, unit);
    crate::sight::look(on);
    on.then(crate::Step::Unmix { unit });
}

/// STC-7.2, 7.5, R36. Notes that a unit has maneuvered, and what that took.
pub fn note(on: &mut On, unit: UnitId, cost: Turns) {
    crate::movement::spend(on, unit, cost, geom::Length::ZERO, false);
    if let Some(mut found) = on.state.troops.edit(unit) {
        found.flags.set(UnitFlags::MANEUVERED, true);
        found.flags.set(UnitFlags::MANEUVERED_ALL_TURN, cost >= Turns::WHOLE);
    }
}

/// STC-12.10, R87. Shakes a unit that has maneuvered within 4 inches of an enemy, before or after.
pub fn pinned(on: &mut On, unit: UnitId, before: &Stance) {
    if !on.setup.options.pinning {
        return;
    }
    let at = on.table();
    let Some(found) = at.state.troops.get(unit) else { return };
    let near = |body: &geom::Body| {
        let enemy = at.state.troops.bodies().nearest(body, |other| other.side != found.side);
        enemy.filter(|(_, far)| *far <= at.setup.tables.pinning.mm() + at.setup.options.tolerance.mm())
    };
    let bodies = [before.body(), found.stance.body()];
    let Some((by, _)) = bodies.iter().flatten().find_map(near) else { return };
    on.tell(|| Event::Pinned { unit, by });
    if on.state.troops.get(unit).is_some_and(|found| !found.is_shaken()) {
        crate::morale::shake(on, unit);
    }
}

/// Says that a unit has formed.
pub fn tell_formed(on: &mut On, unit: UnitId, formation: Formation, turned: bool) {
    if turned {
        on.tell(|| Event::Faced { unit });
    }
    on.tell(|| Event::Formed { unit, formation });
}

#[cfg(test)]
mod tests;
