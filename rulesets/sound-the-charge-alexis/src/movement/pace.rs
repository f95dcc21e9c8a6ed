//! STA-3.1 to 3.8, 10.1, 11.4, 27.8. How far units move, and what a move leaves on them.

use crate::measure::{Fraction, Turns};
use crate::who::refuse;
use crate::{At, Checked, Family, Few, Formation, On, Reason, Unit, UnitFlags, cite};
use geom::{Length, Run};
use names::UnitId;

/// A way as a unit makes it. Nothing is hidden in this book, so what a check finds is what happens.
pub(crate) struct Walked {
    /// The way.
    pub run: Run,
    /// R15. What it costs.
    pub spent: Turns,
    /// STA-16.1. The friends it goes through.
    pub through: Few,
    /// STA-21.4, 22.2, R82, R83. Whether it crosses an obstacle or a river.
    pub crosses: bool,
}

/// For what a unit moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// STA-3.10. An ordinary move, which touches no enemy.
    March,
    /// STA-6.1. A charge, which ends where it touches an enemy.
    Charge,
}

/// STA-3.1 to 3.3, 3.7, 10.1, 11.4, R10, R110. The printed speed of a unit in its formation: squares and bent
/// lines do not move, and a screen is as fast as its parent, so that of a square stays where it is.
pub(crate) fn rate(at: At, unit: &Unit) -> Length {
    if let Some(parent) = unit.parent.and_then(|parent| at.state.troops.get(parent)) {
        return rate(at, parent);
    }
    let tables = &at.setup.tables;
    let rates = tables.movement.of(unit.arm);
    match unit.formation() {
        Formation::Square | Formation::Bent => Length::ZERO,
        Formation::Skirmish => tables.far(tables.skirmish.rate),
        Formation::CrewOnFoot => tables.far(crate::charge::evade::span(at, unit)),
        Formation::Line | Formation::Manhandled => tables.far(rates.line),
        Formation::AttackColumn | Formation::Limbered => tables.far(rates.column),
        Formation::RoadColumn => tables.movement.road_column.of(tables.far(rates.column)),
    }
}

/// STA-3.2, R11. The speed of a unit on a move: a road column may have to charge at that of a column.
pub(crate) fn rate_for(at: At, unit: &Unit, purpose: Purpose) -> Length {
    let slow = purpose == Purpose::Charge && !at.setup.options.road_column_rate_in_charge;
    if slow && unit.formation() == Formation::RoadColumn {
        return at.setup.tables.far(at.setup.tables.movement.of(unit.arm).column);
    }
    rate(at, unit)
}

/// STA-3.3, 3.7. Squares and bent lines do not move.
pub(crate) fn check_mobile(id: UnitId, unit: &Unit) -> Checked {
    let rule = match unit.formation() {
        Formation::Square => cite::SQUARE_STANDS,
        Formation::Bent => cite::BENT_LINE,
        _ => return Ok(()),
    };
    Err(refuse(rule, Reason::WrongFormation { unit: id, formation: unit.formation() }).with_witness(id))
}

/// STA-11.4. A screen does not move whose parent has no speed to lend it.
pub(crate) fn check_rate(at: At, id: UnitId, unit: &Unit) -> Checked {
    if unit.parent.is_some() && rate(at, unit) == Length::ZERO {
        return Err(refuse(cite::SCREEN_RATE, Reason::NoWay { unit: id }).with_witness(id));
    }
    Ok(())
}

/// R15. Whether a unit has so much of its move left.
pub(crate) fn check_time(id: UnitId, unit: &Unit, needs: Turns) -> Checked {
    let has = unit.spent.left();
    if needs <= has {
        return Ok(());
    }
    Err(refuse(cite::MOVE_BUDGET, Reason::TooMuchTime { unit: id, needs, has }).with_witness(id))
}

/// STA-5.2, 7.7, R28, R53. Notes what a unit has spent of its move.
pub(crate) fn spend(on: &mut On, id: UnitId, spent: Turns) {
    let Some(mut unit) = on.state.troops.edit(id) else { return };
    unit.spent += spent;
    unit.flags.set(UnitFlags::MOVED, true);
}

/// A unit's move of this turn is over.
pub(crate) fn finish(on: &mut On, id: UnitId) {
    note(on, id, UnitFlags::DONE);
}

/// Notes something that a unit has done.
pub(crate) fn note(on: &mut On, id: UnitId, what: UnitFlags) {
    if let Some(mut unit) = on.state.troops.edit(id) {
        unit.flags.set(what, true);
    }
}

/// How far a unit could still go straight ahead in the open.
pub(crate) fn left(at: At, unit: &Unit) -> Length {
    Length::of(unit.spent.left().share() * rate(at, unit).mm())
}

/// STA-15.8. The speed of a step that is not straight ahead.
pub(crate) fn aside(at: At, unit: &Unit) -> Fraction {
    if is_free(unit) { Fraction::FULL } else { at.setup.tables.costs.sidestep }
}

/// STA-10.1, R110. Whether a unit goes and faces as it likes: skirmishers, and gunners without their guns.
pub(crate) fn is_free(unit: &Unit) -> bool {
    unit.is_loose()
}

/// STA-5.2, R28. Whether a march is made by guns that their crew moves by hand.
pub(crate) fn is_by_hand(unit: &Unit) -> bool {
    unit.family() == Family::Artillery && unit.formation() == Formation::Manhandled
}

#[cfg(test)]
mod tests;
