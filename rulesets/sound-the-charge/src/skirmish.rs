//! STC-6.6 to 6.9. Skirmishers, and the two kinds of screens.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, Checked, Offer, On, Order, Unit};
use engine::{Draw, Lens};
use geom::{Motion, Pose};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// STC-6.6, R25. Whether loose figures hang together: as many as the unit has, none on another, and all near enough to
/// the first, which commands.
pub fn check_figures(at: At, unit: UnitId, found: &Unit, figures: &[Pose]) -> Checked {
    todo!("STC-6.6, R25")
}

/// STC-6.6, R104. Whether loose figures may go to those places, each straight to its own.
pub fn check_spread(at: At, side: Side, unit: UnitId, figures: &[Pose]) -> Checked {
    todo!("STC-6.6")
}

/// STC-6.6. Loose figures go to their places.
pub fn spread(on: &mut On, unit: UnitId, figures: Vec<Pose>) {
    todo!("STC-6.6")
}

/// STC-6.9, R27. Whether a screen may move together with columns at their speed.
pub fn check_together(at: At, side: Side, screen: UnitId, moves: &[(UnitId, Motion)]) -> Checked {
    todo!("STC-6.9, R27")
}

/// STC-6.9, R27. A screen and its columns move together.
pub fn together(on: &mut On, screen: UnitId, moves: Vec<(UnitId, Motion)>) {
    todo!("STC-6.9, R27")
}

/// STC-6.8, R26. Whether a battalion may send its screen to those places.
pub fn check_send(at: At, side: Side, unit: UnitId, figures: &[Pose]) -> Checked {
    todo!("STC-6.8, R26")
}

/// STC-6.8, R26. A battalion sends its screen out, or moves it about itself.
pub fn send(on: &mut On, unit: UnitId, figures: Vec<Pose>) {
    todo!("STC-6.8, R26")
}

/// STC-6.8, R26. Whether a battalion may call its screen in.
pub fn check_recall(at: At, side: Side, unit: UnitId) -> Checked {
    todo!("STC-6.8")
}

/// STC-6.8, R26. A battalion calls its screen in; also when either is charged.
pub fn recall(on: &mut On, unit: UnitId) {
    if on.state.troops.get(unit).is_none_or(|found| found.out == 0) {
        return;
    }
    todo!("STC-6.8")
}

/// STC-6.8. A screen keeps its place about its battalion when that has moved.
pub fn carry_screen(on: &mut On, unit: UnitId, run: &geom::Run) {
    if on.state.troops.get(unit).is_none_or(|found| found.out == 0) {
        return;
    }
    todo!("STC-6.8")
}

/// STC-6.8. A screen that is no longer near its battalion, or has no room, goes in.
pub fn keep_screen(on: &mut On, unit: UnitId) {
    if on.state.troops.get(unit).is_none_or(|found| found.out == 0) {
        return;
    }
    todo!("STC-6.8")
}

/// STC-10.13, R67. Whether skirmishers are in ground that disorders: their command figure, and at least half of them.
pub fn in_disordering_ground(at: At, found: &Unit) -> bool {
    todo!("STC-10.13, R67")
}

/// Candidates of one unit for the verbs spread, send_screen, recall_screen and together.
pub fn candidates(at: At, unit: UnitId, found: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    todo!("what skirmishers and screens may do")
}

/// One such order drawn at random; it need not be legal.
pub fn drawn(at: At, unit: UnitId, found: &Unit, draw: &mut Draw) -> Option<Order> {
    todo!("one of the verbs spread, send_screen, recall_screen and together")
}
