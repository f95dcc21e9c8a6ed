//! STC-6.9. A screen of light infantry that advances with the columns behind it, at their speed.

use crate::cite;
use crate::movement::pace::{Purpose, begin, finish, in_the_open, unhindered};
use crate::movement::{go, walk};
use crate::who::refuse;
use crate::{At, Checked, Family, Few, Formation, On, Order, Place, Reason, State, Unit, UnitFlags};
use engine::Table;
use formations::loose::farthest_corner;
use geom::{Inches, Leg, Length, Mm, Motion, Pose, Vector};
use names::{Side, UnitId};

/// STC-6.9, R27. Whether a screen may move together with columns at their speed: they go forward, one after
/// the other, and all of it is near them before the first of them moves and after the last.
pub(crate) fn check_together(at: At, side: Side, screen: UnitId, moves: &[(UnitId, Motion)]) -> Checked {
    let refuse = |id, reason| refuse(cite::SEPARATE_SCREEN, reason).with_witness(id);
    let unit = in_the_open(at, side, screen)?;
    if unit.formation() != Formation::Skirmish {
        let formation = unit.formation();
        return Err(refuse(screen, Reason::WrongFormation { unit: screen, formation }));
    }
    let mut columns = Few::new();
    for &(id, _) in moves {
        let unit = in_the_open(at, side, id)?;
        let again = moves.iter().filter(|(other, _)| *other == id).count() > 1;
        if unit.flags.has(UnitFlags::MOVED) || again {
            return Err(refuse(id, Reason::HasMoved { unit: id }));
        }
        if id == screen {
            continue;
        }
        if !is_column(unit) {
            return Err(refuse(id, Reason::WrongFormation { unit: id, formation: unit.formation() }));
        }
        columns.push(id);
    }
    if columns.is_empty() || columns.len() == moves.len() {
        return Err(refuse(screen, Reason::NoColumnBehind { unit: screen }));
    }
    check_covered(at, screen, &columns)?;
    let after = after(at, side, screen, moves)?;
    check_covered(Table { state: &after, ..at }, screen, &columns)
}

/// STC-6.9, R27. A column in close order.
fn is_column(unit: &Unit) -> bool {
    unit.family() != Family::Artillery && matches!(unit.formation(), Formation::Column | Formation::Masse)
}

/// STC-6.9, R27, R102. Whether every part of a screen is near enough to one of some columns.
fn check_covered(at: At, screen: UnitId, columns: &[UnitId]) -> Checked {
    let allowed = at.setup.tables.skirmish.separate_from_columns;
    let far = farthest(at, screen, columns);
    if far <= allowed.mm() + at.setup.options.tolerance.mm() {
        return Ok(());
    }
    let reason = Reason::ScreenTooFar { unit: screen, distance: Inches(Length::of(far)), allowed };
    Err(refuse(cite::SEPARATE_SCREEN, reason).with_witness(screen))
}

/// R27. How far the part of a screen that is farthest from some columns is from the nearest of them: each
/// corner of each figure counts, since every part of it must be near.
fn farthest(at: At, screen: UnitId, columns: &[UnitId]) -> Mm {
    let bodies = at.state.troops.bodies();
    let columns = columns.iter().filter_map(|column| bodies.get(*column));
    bodies.get(screen).map_or(Mm::MAX, |body| farthest_corner(body, columns))
}

/// The table after all of them have moved in turn.
fn after(at: At, side: Side, screen: UnitId, moves: &[(UnitId, Motion)]) -> Checked<State> {
    let mut state = at.state.clone();
    for (id, path) in moves {
        let now = Table { state: &state, ..at };
        let unit = in_the_open(now, side, *id)?;
        let walked = walk(now, *id, unit, path, purpose(*id, screen))?;
        unhindered(*id, &walked)?;
        if *id != screen && walked.forward <= Length::ZERO {
            let reason = Reason::NotForward { unit: *id };
            return Err(refuse(cite::SEPARATE_SCREEN, reason).with_witness(*id));
        }
        for friend in &walked.through {
            state.troops.expect_edit(*friend).flags.set(UnitFlags::PASSED_THROUGH, true);
        }
        let mut unit = state.troops.expect_edit(*id);
        unit.stance = unit.stance.moved(walked.run.end());
        unit.flags.set(UnitFlags::MOVED, true);
    }
    Ok(state)
}

fn purpose(unit: UnitId, screen: UnitId) -> Purpose {
    if unit == screen { Purpose::Screening } else { Purpose::March }
}

/// STC-6.9, R27. A screen and its columns move together.
pub(crate) fn together(on: &mut On, screen: UnitId, moves: Vec<(UnitId, Motion)>) {
    for (unit, path) in &moves {
        begin(on, *unit);
        go(on, *unit, path, purpose(*unit, screen));
        finish(on, *unit);
    }
}

/// Straight on with all the columns near enough that look the same way, as far as the slowest of them comes.
pub(super) fn advance(at: At, screen: UnitId, unit: &Unit) -> Option<Order> {
    let reach = at.setup.tables.skirmish.separate_from_columns.mm() + at.setup.options.tolerance.mm();
    let body = at.state.troops.bodies().get(screen)?;
    let (low, high) = body.bounds();
    let near = at.state.troops.bodies().near(low - Vector::splat(reach), high + Vector::splat(reach));
    let facing = unit.stance.pose.facing;
    let columns: Vec<(UnitId, &Unit)> = near
        .filter(|other| other.side == unit.side)
        .filter_map(|other| Some((other.id, at.state.troops.get(other.id)?)))
        .filter(|(_, column)| {
            is_column(column) && column.place == Place::Table && column.stance.pose.facing == facing
        })
        .collect();
    let pace = |column: &Unit| {
        crate::movement::pace::commanded(at, column).of(crate::movement::pace::rate(at, column).0)
    };
    let own = crate::movement::pace::commanded(at, unit).of(at.setup.tables.skirmish.separate_rate.0);
    let by = columns.iter().map(|(_, column)| pace(column)).min()?.min(own);
    let there = Pose { facing, ..Pose::of(unit.front().advanced(by.mm())) };
    let mut moves = vec![(screen, Motion::as_one([Leg::Free { to: there }]))];
    moves.extend(columns.iter().map(|&(column, _)| (column, Motion::as_one([Leg::Ahead { by }]))));
    Some(Order::Together { screen, moves })
}
