//! Changes of formation and of facing that a player might want.

use super::may_form;
use super::shapes::fits;
use crate::measure::Turns;
use crate::{At, Formation, Offer, Order, Pivot, Unit, UnitFlags};
use engine::{Draw, Lens};
use geom::Angle;
use names::UnitId;
use std::ops::ControlFlow;

/// The formations that are taken up by a change.
const FORMED: [Formation; 5] =
    [Formation::Line, Formation::AttackColumn, Formation::RoadColumn, Formation::Square, Formation::Skirmish];

/// Candidates of one unit for the verbs form, bend, turn, limber and unlimber.
pub(crate) fn candidates(at: At, id: UnitId, unit: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    match unit.formation() {
        Formation::Limbered if lens.wants("unlimber") => offer(Order::Unlimber { unit: id })?,
        Formation::Manhandled if lens.wants("limber") => offer(Order::Limber { unit: id })?,
        _ => {}
    }
    if lens.wants("turn") && !unit.is_loose() && unit.spent + at.setup.tables.costs.facing <= Turns::WHOLE {
        // Guns may turn by any angle, and may have room for a little only.
        let guns: &[i32] = if unit.is_guns() { &[45, -45, 20, -20, 5, -5, 1, -1] } else { &[] };
        for &degrees in [180, 90, -90].iter().chain(guns) {
            offer(Order::Turn { unit: id, by: Angle::degrees(degrees) })?;
        }
    }
    if unit.flags.has(UnitFlags::MOVED) {
        return ControlFlow::Continue(());
    }
    if lens.wants("form") {
        for &formation in FORMED.iter().filter(|&&formation| may_form(at, unit, formation)) {
            for degrees in [0, 90, -90, 180, 45, -45] {
                let turn = (degrees != 0).then(|| Angle::degrees(degrees));
                offer(Order::Form { unit: id, formation, files: None, on: None, turn })?;
            }
        }
        // Where the usual width has no room, another may.
        for formation in [Formation::AttackColumn, Formation::RoadColumn] {
            let widths = (1..=unit.in_ranks()).rev().filter(|&files| fits(at, unit, formation, files));
            for files in widths.filter(|_| may_form(at, unit, formation)) {
                offer(Order::Form { unit: id, formation, files: Some(files), on: None, turn: None })?;
            }
        }
        if unit.formation().is_column() {
            for pivot in [Pivot::Left, Pivot::Right] {
                let (formation, on) = (Formation::Line, Some(pivot));
                offer(Order::Form { unit: id, formation, files: None, on, turn: None })?;
            }
        }
    }
    if lens.wants("bend") && unit.formation() == Formation::Line && unit.arm.may_form(Formation::Bent) {
        let files = unit.stance.files / 3;
        for (left, right) in [(files, 0), (0, files), (files, files)] {
            offer(Order::Bend { unit: id, left, right, left_back: None, right_back: None })?;
        }
    }
    ControlFlow::Continue(())
}

/// One such order drawn at random; it need not be legal.
pub(crate) fn drawn(unit: &Unit, id: UnitId, draw: &mut Draw) -> Option<Order> {
    match unit.formation() {
        Formation::Limbered => return Some(Order::Unlimber { unit: id }),
        Formation::Manhandled if draw.below(4) == 0 => return Some(Order::Limber { unit: id }),
        Formation::Manhandled => {
            let by = Angle::degrees(draw.below(360) as i32 - 180);
            return Some(Order::Turn { unit: id, by });
        }
        _ => {}
    }
    if draw.below(5) == 0 {
        let by = Angle::degrees(*draw.pick(&[90, -90, 180])?);
        return Some(Order::Turn { unit: id, by });
    }
    let formation = *draw.pick(&FORMED)?;
    let any = draw.below(360) as i32 - 180;
    let turn = draw.pick(&[None, None, Some(90), Some(-90), Some(180), Some(any)]).copied()?;
    let turn = turn.map(Angle::degrees);
    Some(Order::Form { unit: id, formation, files: None, on: None, turn })
}
