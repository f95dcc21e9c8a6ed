//! ERN-20.1.2, ERN-38, X4, G11, R1, R4, R78, R110, R119, R126, R127. Figures that fall, and units that are
//! lost.

use crate::kinds::{Formation, Traits};
use crate::{Event, Morale, On, UnitFlags};
use geom::{Pose, Spot};
use names::{RuleId, UnitId};

/// ERN-37, X4, R4, R78. Takes figures off a unit, the rear rank first and then the ends of the front in
/// turn. Only what the enemy inflicts makes it test.
pub(crate) fn lose(on: &mut On, id: UnitId, figures: u32, rule: RuleId, by_enemy: bool) {
    let Some(unit) = on.state.troops.get(id).filter(|_| figures > 0) else { return };
    let times = on.setup.options.bound_times.max(1) as u32;
    let falls = (figures * times).min(unit.present().into()) as u8;
    if falls == 0 {
        return;
    }
    let was = unit.clone();
    let parent = unit.parent;
    let mut unit = on.state.edit(id);
    unit.figures -= falls;
    if by_enemy {
        unit.set(UnitFlags::HIT, true);
    }
    let is_gone = unit.present() == 0 && unit.out == 0;
    if !is_gone {
        close_up(&mut unit, &was);
    }
    drop(unit);
    on.tell(|| Event::Lost { unit: id, figures: falls, rule });
    if let Some(parent) = parent.filter(|parent| on.state.troops.get(*parent).is_some()) {
        let mut parent = on.state.edit(parent);
        parent.figures -= falls.min(parent.figures);
        parent.out -= falls.min(parent.out);
    }
    for clash in &mut on.state.clashes {
        clash.bloody |= clash.blue == id || clash.red == id;
    }
    if is_gone {
        destroy(on, id);
    }
}

/// R4, R125. What is left of a line closes up where the ends have fallen; a square stays about its middle.
fn close_up(unit: &mut crate::Unit, was: &crate::Unit) {
    if unit.arm.is_artillery() && unit.has_guns() {
        return;
    }
    let count = unit.bases();
    match unit.stance.formation {
        Formation::Square => {
            let middle = was.ground().centre();
            unit.stance = crate::stance::about_middle(unit.stance, count, middle);
        }
        Formation::Inside => {}
        _ if count < unit.stance.front => {
            let missing = unit.stance.front - count;
            // Of an odd number one more falls at the end whose turn it is.
            let is_left = unit.is(UnitFlags::LEFT_NEXT);
            let (first, second) = (missing.div_ceil(2), missing / 2);
            let (left, right) = if is_left { (first, second) } else { (second, first) };
            let aside = (f64::from(left) - f64::from(right)) / 2.0 * unit.stance.base.width.mm();
            let frame = unit.stance.pose.frame();
            let at = frame.at + frame.right() * aside;
            unit.stance.pose = Pose { at: Spot::of(at), facing: unit.stance.pose.facing };
            unit.stance.front = count;
            if missing % 2 == 1 {
                unit.set(UnitFlags::LEFT_NEXT, !is_left);
            }
        }
        _ => {}
    }
}

/// ERN-X4, R110. A unit without figures is gone; an element that touches it shares its fate.
pub(crate) fn destroy(on: &mut On, id: UnitId) {
    on.tell(|| Event::Destroyed { unit: id });
    let sharing: Vec<UnitId> =
        on.state.troops.iter().filter(|(_, unit)| unit.with == Some(id)).map(|(id, _)| id).collect();
    remove(on, id);
    for element in sharing {
        on.tell(|| Event::Destroyed { unit: element });
        remove(on, element);
    }
}

/// R119. A router that cannot get clear surrenders.
pub(crate) fn surrender(on: &mut On, id: UnitId, to: UnitId) {
    on.tell(|| Event::Surrendered { unit: id, to });
    remove(on, id);
}

/// R4. A router at an edge of the table is lost.
pub(crate) fn leave_table(on: &mut On, id: UnitId) {
    on.tell(|| Event::LeftTable { unit: id });
    remove(on, id);
}

/// R1, R110, R126. Takes a unit out of the battle. Its starting figures count as lost; its detachments become
/// units of their own, and a detachment's figures are gone from its main body.
pub(crate) fn remove(on: &mut On, id: UnitId) {
    let Some(unit) = on.state.troops.remove(id) else { return };
    let side = unit.side.index();
    if let Some(parent) = unit.parent.filter(|parent| on.state.troops.get(*parent).is_some()) {
        let mut parent = on.state.edit(parent);
        parent.figures -= unit.figures.min(parent.figures);
        parent.out -= unit.figures.min(parent.out);
        let is_gone = parent.figures == 0;
        drop(parent);
        if is_gone {
            let parent = unit.parent.expect("it has one");
            on.tell(|| Event::Destroyed { unit: parent });
            remove(on, parent);
        }
    } else if !unit.is_element() {
        on.state.lost[side] += u16::from(unit.start);
    }
    if unit.has(Traits::CINC) && on.state.leaderless[side].is_none() {
        on.state.leaderless[side] = Some(on.state.own[side]);
        on.tell(|| Event::LeaderLost { side: unit.side });
    }
    let orphans: Vec<UnitId> =
        on.state.troops.iter().filter(|(_, other)| other.parent == Some(id)).map(|(id, _)| id).collect();
    for orphan in orphans {
        let mut orphan = on.state.edit(orphan);
        orphan.parent = None;
        orphan.start = orphan.figures;
        let figures = u16::from(orphan.figures);
        drop(orphan);
        // Its figures counted among those of the unit that is lost.
        on.state.lost[side] -= figures.min(on.state.lost[side]);
    }
    let forget = |list: &mut crate::state::Few| list.retain(|other| *other != id);
    on.state.troops.edit_each(|_, other| {
        forget(&mut other.chargers);
        forget(&mut other.quarry);
        if other.with == Some(id) {
            other.with = None;
        }
        if other.aim == Some(id) {
            other.aim = None;
        }
    });
    on.state.grips.retain(|grip| grip.unit != id && grip.enemy != id);
    on.state.clashes.retain(|clash| clash.blue != id && clash.red != id);
    on.state.bombardments.retain(|shot| shot.target != id && !shot.units.contains(&id));
    on.state.strikes.retain(|(unit, target)| *unit != id && *target != id);
}

/// R1. The starting figures of a side, and those of them that are lost, rout, or fled from the table. Troops
/// that have not arrived are in the first and not in the second.
pub(crate) fn count(state: &crate::State, side: names::Side) -> (u32, u32) {
    let lost = u32::from(state.lost[side.index()]);
    let mut all = lost;
    let mut missing = lost;
    for (_, unit) in state
        .troops
        .iter()
        .filter(|(_, unit)| unit.side == side && !unit.is_element() && unit.parent.is_none())
    {
        all += u32::from(unit.start);
        missing += u32::from(if unit.morale == Morale::Routing {
            unit.start
        } else {
            unit.start - unit.figures.min(unit.start)
        });
    }
    (all, missing)
}

/// Puts an element and its unit apart if they no longer touch (X11).
pub(crate) fn part_elements(on: &mut On) {
    let at = on.table();
    let apart = |(id, unit): (UnitId, &crate::Unit)| {
        let with = unit.with?;
        let other = at.state.troops.get(with)?;
        (!crate::contact::in_contact(at, unit, other)).then_some(id)
    };
    let apart: Vec<UnitId> = at.state.troops.iter().filter_map(apart).collect();
    for id in apart {
        on.state.edit(id).with = None;
    }
}

#[cfg(test)]
mod tests;
