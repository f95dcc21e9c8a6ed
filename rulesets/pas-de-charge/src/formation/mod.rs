//! PDC-4.3.1 to 4.3.13, R18, R23. Evolutions: the time that they take, and what is carried over into the next
//! bound.

pub(crate) mod candidates;
pub(crate) mod squares;

use crate::kinds::{Family, Formation};
use crate::minutes::Minutes;
use crate::movement::{group, single_base};
use crate::options::Basing;
use crate::state::{Action, Changing, Unit};
use crate::steps::Forming;
use crate::who::{ensure_of, refuse};
use crate::{At, Checked, Event, On, Reason, Tables, cite, secrets};
use dice::{Roll, Why};
use names::{RuleId, Side, UnitId};

/// Does a step of an evolution.
pub(crate) fn run(on: &mut On, step: Forming) {
    match step {
        Forming::Change { unit, to } => throw(on, unit, to),
        Forming::Emergency { unit, cavalry, until } => squares::throw(on, unit, cavalry, until),
    }
}

/// PDC-4.3.2 to 4.3.7. The minutes of an evolution before the die, either way, and its rule.
fn base(family: Family, from: Formation, to: Formation, tables: &Tables) -> Option<(u8, RuleId)> {
    use Formation::{Assault, Column, Dismounted, Line, Skirmish, Square};
    let minutes = &tables.evolutions;
    let pair = |one: &[Formation], other: &[Formation]| {
        one.contains(&from) && other.contains(&to) || one.contains(&to) && other.contains(&from)
    };
    let columns = [Column, Assault];
    match family {
        Family::Infantry if pair(&columns, &[Line]) => {
            Some((minutes.infantry_column_line, cite::COLUMN_LINE))
        }
        Family::Infantry if pair(&columns, &[Square]) => {
            Some((minutes.infantry_column_square, cite::COLUMN_SQUARE))
        }
        Family::Infantry if pair(&[Line], &[Square]) => {
            Some((minutes.infantry_line_square, cite::LINE_SQUARE))
        }
        Family::Infantry if pair(&[Skirmish], &[Line, Column, Assault]) => {
            Some((minutes.infantry_skirmish_formed, cite::SKIRMISH_FORMED))
        }
        Family::Cavalry if pair(&[Dismounted], &[Line, Column]) => {
            Some((minutes.cavalry_mount_dismount, cite::MOUNT))
        }
        Family::Cavalry if pair(&[Column], &[Line]) => {
            Some((minutes.cavalry_column_line, cite::CAVALRY_COLUMN_LINE))
        }
        _ => None,
    }
}

/// What an evolution takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Time {
    /// PDC-4.3.1. So many minutes and a die.
    Diced(u8, RuleId),
    /// R23. So many minutes.
    Fixed(Minutes),
}

/// PDC-4.3.1 to 4.3.13, R18, R23, R79. What it takes a unit to change so, or why it cannot.
pub(crate) fn time(at: At, id: UnitId, unit: &Unit, to: Formation) -> Checked<Time> {
    let rule = cite::EVOLUTION_TIME;
    ensure_of(unit.inside.is_none(), cite::R79, id, Reason::IsInside { unit: id })?;
    ensure_of(!unit.is_changing(), cite::R18, id, Reason::Changing { unit: id })?;
    let tables = &at.setup.tables;
    let single = at.setup.options.basing_mode == Basing::Single && unit.family() == Family::Infantry;
    if single && to == Formation::Column && single_base::may_be_column(at, unit) {
        return Ok(Time::Fixed(Minutes::ZERO));
    }
    if single && to == Formation::Line && unit.formation.is_column() {
        return Ok(Time::Fixed(Minutes::whole(tables.single_base.minutes.into())));
    }
    if to == Formation::Assault && !single_base::uses_columns(at, unit.nation) {
        let reason = Reason::NotColumnNation { unit: id };
        return Err(refuse(cite::WHO_MAY_USE_COLUMNS, reason).with_witness(id));
    }
    let (minutes, of) = base(unit.family(), unit.formation, to, tables)
        .ok_or_else(|| refuse(rule, Reason::NoSuchEvolution { unit: id }).with_witness(id))?;
    ensure_of(unit.minutes > Minutes::ZERO, rule, id, Reason::NoTime { unit: id })?;
    Ok(Time::Diced(minutes, of))
}

/// PDC-3.3.4, 4.3.1 to 4.3.13, R9. Units of a group change formation as part of their move.
pub(crate) fn check_change(at: At, side: Side, units: &[UnitId], to: Formation) -> Checked {
    group::check_acts(at, side, units, Action::Move, cite::EVOLUTION_TIME)?;
    units.iter().try_for_each(|id| {
        let unit = at.state.unit(*id);
        if unit.is_guns() {
            return Err(refuse(cite::GUN_CYCLE, Reason::NoSuchEvolution { unit: *id }));
        }
        time(at, *id, unit, to).map(drop)
    })
}

/// PDC-4.3.1, R18. The units begin to change: each throws its die.
pub(crate) fn change(on: &mut On, side: Side, units: &[UnitId], to: Formation) {
    group::begin(on, side, units, Action::Move);
    for unit in units {
        on.then(Forming::Change { unit: *unit, to });
    }
    group::go_on(on, side);
}

/// PDC-4.3.1, R18. A unit throws for its evolution and spends the time; what its minutes do not cover is left
/// for the next bound.
fn throw(on: &mut On, id: UnitId, to: Formation) {
    let at = on.table();
    let Some(unit) = at.state.troops.get(id) else { return };
    let minutes = match time(at, id, unit, to) {
        Ok(Time::Fixed(minutes)) => minutes,
        Ok(Time::Diced(base, rule)) => {
            let why = Why { rule, roller: unit.side, unit: Some(id), what: "evolution" };
            let die = on.roll(Roll::Die { sides: 6 }, why);
            let minutes = base + die as u8;
            on.tell(|| Event::Changing { unit: id, to, minutes });
            Minutes::whole(minutes.into())
        }
        // Squares may have been formed in an emergency since the order was checked.
        Err(_) => return,
    };
    spend(on, id, to, minutes);
}

/// R18. A unit spends minutes on an evolution, and stands in its new formation if they suffice.
pub(crate) fn spend(on: &mut On, id: UnitId, to: Formation, minutes: Minutes) {
    let mut unit = on.state.edit(id);
    let spent = minutes.min(unit.minutes);
    unit.minutes = unit.minutes.less(spent);
    let left = minutes.less(spent);
    if left > Minutes::ZERO {
        unit.changing = Some(Changing { to, left });
        return;
    }
    drop(unit);
    stand_in(on, id, to);
}

/// R59. A unit stands in its new formation. On several bases its front may have grown: where another base or
/// the edge of the table bars that, it stays as it was.
fn stand_in(on: &mut On, id: UnitId, to: Formation) {
    let at = on.table();
    let unit = at.state.unit(id);
    let grown = Unit { formation: to, ..unit.clone() };
    let grows = grown.size_in(to) != unit.size_in(unit.formation);
    let is_free = || crate::movement::passing::check_end(at, id, &grown.block(), &[]).is_ok();
    if !grows || is_free() {
        on.state.edit(id).formation = to;
        on.tell(|| Event::Formed { unit: id, to });
    }
}

/// R18. A bound begins: a unit that is changing spends its first minutes on that, without a command. One that
/// failed an emergency square is back in its old formation when its time is over (R22).
pub(crate) fn finish(on: &mut On) {
    let changing: Vec<(UnitId, Changing)> =
        on.state.troops.iter().filter_map(|(id, unit)| Some((id, unit.changing?))).collect();
    for (id, change) in changing {
        on.state.edit(id).changing = None;
        spend(on, id, change.to, change.left);
    }
}

/// PDC-4.5.2. Units stay in column near the enemy, as part of their action or before it.
pub(crate) fn check_assault(at: At, side: Side, units: &[UnitId]) -> Checked {
    group::check_acts(at, side, units, Action::Move, cite::STAY_IN_COLUMN)?;
    single_base::check_assault(at, side, units)
}

/// PDC-4.5.2. They stay in column.
pub(crate) fn assault(on: &mut On, side: Side, units: &[UnitId]) {
    group::begin(on, side, units, Action::Move);
    single_base::assault(on, units);
    units.iter().for_each(|id| secrets::reveal(on, *id));
    group::go_on(on, side);
}

/// R22. The emergency is over.
pub(crate) fn recover_caught(on: &mut On) {
    let turn = on.state.turn;
    let over = |unit: &Unit| unit.caught > 0 && unit.caught <= turn;
    let caught: Vec<UnitId> =
        on.state.troops.iter().filter(|(_, unit)| over(unit)).map(|(id, _)| id).collect();
    for id in caught {
        on.state.edit(id).caught = 0;
    }
}

#[cfg(test)]
mod tests;
