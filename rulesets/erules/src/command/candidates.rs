//! Orders of command that a player might want.

use crate::movement::cost::{Sort, rate};
use crate::who::units;
use crate::{At, Formation, Offer, Order, Share};
use engine::{Grain, Lens};
use geom::{Angle, Length, Spot, Vector};
use names::Side;
use std::ops::ControlFlow;

/// What may be declared besides charges.
pub(crate) fn declarations(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    for (unit, piece) in units(at, side, lens) {
        if lens.wants("plan") {
            for &share in Share::ALL {
                offer(Order::Plan { unit, share })?;
            }
        }
        for order in [Order::Overrule { unit }, Order::Withdraw { unit }, Order::FollowUp { unit }] {
            if lens.wants(engine::Grammar::verb(&order).name) {
                offer(order)?;
            }
        }
        if lens.wants("command") && !at.state.commanded && !piece.is_element() {
            let whole = rate(at, piece, Sort::Normal);
            let speeds: &[f64] =
                if lens.grain == Grain::Fine { &[0.0, 0.25, 0.5, 0.75, 1.0] } else { &[0.0, 0.5, 1.0] };
            for share in speeds {
                offer(Order::Command {
                    unit,
                    speed: Length::of(whole * share),
                    turn: None,
                    formation: None,
                })?;
            }
            for turn in [-90, -45, -20, 20, 45, 90, 180].map(Angle::degrees) {
                offer(Order::Command { unit, speed: Length::of(whole), turn: Some(turn), formation: None })?;
            }
            for &formation in &Formation::ALL[..10] {
                offer(Order::Command { unit, speed: Length::ZERO, turn: None, formation: Some(formation) })?;
            }
        }
    }
    if lens.wants("test_first")
        && let Some((unit, _)) = units(at, side, lens).next()
    {
        offer(Order::TestFirst { units: vec![unit] })?;
    }
    ControlFlow::Continue(())
}

/// Rides of each element: to the units near it, and about.
pub(crate) fn rides(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !lens.wants("ride") {
        return ControlFlow::Continue(());
    }
    for (element, piece) in units(at, side, lens).filter(|(_, unit)| unit.is_element()) {
        let here = piece.front().at;
        for step in [1.0, 20.0, 100.0, 300.0] {
            for (x, y) in [(0.0, -1.0), (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0)] {
                offer(Order::Ride { element, to: Spot::of(here + Vector::new(x, y) * step), unit: None })?;
            }
        }
        for (unit, friend) in at.state.of(side).filter(|(_, friend)| !friend.is_element()) {
            offer(Order::Ride { element, to: Spot::of(friend.front().at), unit: Some(unit) })?;
        }
    }
    ControlFlow::Continue(())
}
