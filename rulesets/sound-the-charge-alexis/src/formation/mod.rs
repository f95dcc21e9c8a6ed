//! STA-3.7, 15.1 to 15.5, 15.7. Changes of formation and of facing.

pub(crate) mod artillery;
pub(crate) mod bending;
pub(crate) mod candidates;
pub(crate) mod clouds;
pub(crate) mod shapes;

use crate::command::{following, generals};
use crate::formation::shapes::{check_room, fits, formed, pivoted, usual_files};
use crate::movement::pace;
use crate::who::{self, refuse};
use crate::{At, Checked, Event, Formation, On, Pivot, Reason, Stance, Traits, Unit, cite};
use geom::{Angle, Pose};
use names::{Side, UnitId};

/// STA-1.9, 10.3, 10.9, R5, R68. Whether a unit can take up a formation by a change: only light or rifle
/// infantry skirmishes as a whole.
pub(crate) fn may_form(at: At, unit: &Unit, formation: Formation) -> bool {
    let possible = match formation {
        Formation::Bent | Formation::Limbered | Formation::Manhandled | Formation::CrewOnFoot => false,
        Formation::Skirmish => may_skirmish(at, unit),
        _ => true,
    };
    possible && unit.arm.may_form(formation)
}

/// STA-10.3, R68. Whether a unit has a trait by which infantry skirmishes as a whole.
pub(crate) fn may_skirmish(at: At, unit: &Unit) -> bool {
    let needs = at.setup.options.skirmish_order_needs;
    (needs.light && unit.traits.has(Traits::LIGHT)) || (needs.rifles && unit.traits.has(Traits::RIFLES))
}

/// STA-15.1 to 15.4, 15.7, R95. How a unit would stand after a change: a line forms on its centre or out to a
/// flank, everything else about the middle of the front, and skirmishers about their command model. What
/// stays is also what it turns about.
pub(crate) fn changed(
    at: At,
    unit: &Unit,
    formation: Formation,
    files: Option<u8>,
    on: Pivot,
    turn: Angle,
) -> Stance {
    let files = files.unwrap_or_else(|| usual_files(at, unit, formation));
    let base = shapes::base(at, unit, formation);
    let from = match (unit.formation(), formation) {
        (Formation::Skirmish, _) => unit.stance.figures.first().copied().unwrap_or(unit.stance.pose),
        (Formation::Bent, Formation::Line) => unit.stance.straightened(Formation::Line).pose,
        (Formation::RoadColumn | Formation::AttackColumn, Formation::Line) => {
            let pose = pivoted(unit, files, base.frontage.0, on, turn);
            return formed(at, unit, formation, Some(files), pose);
        }
        _ => unit.stance.pose,
    };
    let pose = Pose { facing: from.facing.turned(turn), ..from };
    formed(at, unit, formation, Some(files), pose)
}

/// STA-1.9, 15.1 to 15.4, 15.7, 10.2, 10.9, R95. Whether a unit may change its formation so: as its whole
/// move, into one that it has, of such a width, and with room for it. It may turn by any angle as it does.
pub(crate) fn check_form(
    at: At,
    side: Side,
    id: UnitId,
    formation: Formation,
    files: Option<u8>,
    on: Option<Pivot>,
    turn: Option<Angle>,
) -> Checked {
    let unit = who::fresh(at, side, id, cite::FORMATION_CHANGE)?;
    let refuse = |rule, reason| Err(refuse(rule, reason).with_witness(id));
    if !may_form(at, unit, formation) {
        let rule = if formation == Formation::Skirmish { cite::SKIRMISH_SPACING } else { cite::FORMATIONS };
        return refuse(rule, Reason::CannotForm { unit: id, formation });
    }
    let width = files.unwrap_or_else(|| usual_files(at, unit, formation));
    if !fits(at, unit, formation, width) {
        return refuse(cite::FORMATIONS, Reason::WrongWidth { unit: id, files: width });
    }
    if formation == unit.formation() && (unit.is_loose() || width == unit.stance.files) {
        return refuse(cite::FORMATION_CHANGE, Reason::CannotForm { unit: id, formation });
    }
    let pivots = formation == Formation::Line && unit.formation().is_column();
    if on.is_some_and(|on| on != Pivot::Centre) && !pivots {
        return refuse(cite::COLUMN_TO_LINE, Reason::CannotForm { unit: id, formation });
    }
    let turn = turn.unwrap_or(Angle::ZERO);
    pace::check_time(id, unit, at.setup.tables.costs.formation)?;
    let stance = changed(at, unit, formation, Some(width), on.unwrap_or(Pivot::Centre), turn);
    if formation.is_loose() {
        clouds::check_figures(at, id, unit, &stance.figures)?;
    }
    check_room(at, id, unit, &stance, cite::FORMATION_CHANGE)
}

/// STA-15.1. A unit changes its formation, which is its whole move.
pub(crate) fn form(
    on: &mut On,
    id: UnitId,
    formation: Formation,
    files: Option<u8>,
    pivot: Option<Pivot>,
    turn: Option<Angle>,
) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let turn = turn.unwrap_or(Angle::ZERO);
    let stance = changed(at, unit, formation, files, pivot.unwrap_or(Pivot::Centre), turn);
    let cost = at.setup.tables.costs.formation;
    take_up(on, id, stance, cost);
    pace::finish(on, id);
    on.tell(|| Event::Formed { unit: id, formation });
}

/// A unit stands anew, and has spent so much of its move.
pub(crate) fn take_up(on: &mut On, id: UnitId, stance: Stance, cost: crate::measure::Turns) {
    if let Some(mut unit) = on.state.troops.edit(id) {
        unit.stance = stance;
    }
    pace::spend(on, id, cost);
    pace::note(on, id, crate::UnitFlags::WENT);
    following::follow(on, id);
    generals::touch(on, id, None);
    crate::movement::stop_at_obstacle(on, id);
}

/// STA-15.5, R76. How a unit would stand that has turned: about face on its own ground, guns too; to a flank
/// on the middle of its front, and guns so by any other angle.
pub(crate) fn turned(unit: &Unit, by: Angle) -> Option<Stance> {
    let stance = &unit.stance;
    if by.abs() == Angle::HALF {
        let front = unit.front().advanced(-formations::approach::depth(&stance.body()?));
        let pose = Pose { facing: stance.pose.facing.reversed(), ..Pose::of(front) };
        return Some(Stance { pose, ..stance.clone() });
    }
    let pose = Pose { facing: stance.pose.facing.turned(by), ..stance.pose };
    stance.placed(pose)
}

/// STA-15.5, R76. Whether a unit may turn so far.
pub(crate) fn check_turn(at: At, side: Side, id: UnitId, by: Angle) -> Checked {
    let unit = who::whole(at, side, id, cite::FACING)?;
    let refuse = |reason| Err(refuse(cite::FACING, reason).with_witness(id));
    pace::check_mobile(id, unit)?;
    let quarter = by.abs() == Angle::QUARTER;
    let may = match unit.formation() {
        Formation::Limbered | Formation::Manhandled => by != Angle::ZERO,
        Formation::RoadColumn | Formation::AttackColumn => quarter || by.abs() == Angle::HALF,
        Formation::Line => by.abs() == Angle::HALF || (quarter && at.setup.options.line_may_turn_90),
        _ => false,
    };
    if !may {
        return refuse(Reason::NoSuchTurn { unit: id });
    }
    pace::check_time(id, unit, at.setup.tables.costs.facing)?;
    match turned(unit, by) {
        Some(stance) => check_room(at, id, unit, &stance, cite::FACING),
        None => refuse(Reason::NoSuchTurn { unit: id }),
    }
}

/// STA-15.5. A unit turns.
pub(crate) fn turn(on: &mut On, id: UnitId, by: Angle) {
    let at = on.table();
    let stance = turned(at.state.troops.expect(id), by).expect("a unit that turns stands somewhere");
    let cost = at.setup.tables.costs.facing;
    take_up(on, id, stance, cost);
    if let Some(mut unit) = on.state.troops.edit(id) {
        unit.flags.set(crate::UnitFlags::TURNED, true);
    }
    on.tell(|| Event::Faced { unit: id });
}

#[cfg(test)]
mod tests;
