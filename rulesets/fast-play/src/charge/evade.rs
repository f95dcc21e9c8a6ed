//! FPN-6.7, 8.11. Skirmishers who get away from a charge.

use crate::movement::going::{self, Part};
use crate::movement::withdrawal;
use crate::who::refuse;
use crate::{Decision, Event, FastPlay, Offer, Order, Reason, Unit, UnitFlags};
use crate::{cite, command};
use engine::{Hand, Lens, Modifiers, Refusal, Table};
use geom::Length;
use names::{Side, UnitId};
use std::ops::ControlFlow;

type Checked<T> = Result<T, Refusal<FastPlay>>;

/// FPN-8.11, R51, R32, R69. Whether charged Skirmishers may try to evade: steady, and with somewhere to go.
pub(crate) fn may_evade(at: Table<FastPlay>, id: UnitId, charger: UnitId) -> bool {
    let able =
        |unit: &Unit| unit.is_skirmishing() && !unit.is_shaken() && !unit.flags.has(UnitFlags::EVADE_TESTED);
    at.state.troops.get(id).is_some_and(able) && longest_fall_back(at, id, charger).is_some()
}

/// FPN-6.7, R32. Whether Skirmishers may evade so: straight back up to their allowance, clear of every enemy.
pub(crate) fn check_fall_back(
    at: Table<FastPlay>,
    id: UnitId,
    _charger: UnitId,
    by: Length,
    _about: bool,
) -> Checked<()> {
    let unit = at.state.troops.get(id);
    let unit = unit.ok_or_else(|| refuse(cite::EVADE, Reason::NoSuchUnit { unit: id }))?;
    withdrawal::check_back(at, id, unit, by, Part::Whole)
}

/// The farthest that Skirmishers can evade, if they can at all.
fn longest_fall_back(at: Table<FastPlay>, unit: UnitId, charger: UnitId) -> Option<Length> {
    const STEPS: i64 = 32;
    let most = going::rate(at, at.state.troops.get(unit)?);
    let mut lengths = (1..=STEPS).rev().map(|step| most.times(step, STEPS));
    lengths.find(|&by| check_fall_back(at, unit, charger, by, false).is_ok())
}

/// They go as far as they can and keep looking at the enemy.
pub(crate) fn usual_fall_back(at: Table<FastPlay>, unit: UnitId, charger: UnitId) -> Order {
    let by = longest_fall_back(at, unit, charger).unwrap_or(Length::ZERO);
    Order::FallBack { by, about: false }
}

/// Ways to evade, the longest first.
pub(crate) fn propose_fall_back(
    at: Table<FastPlay>,
    unit: UnitId,
    charger: UnitId,
    lens: &Lens,
    offer: Offer,
) -> ControlFlow<()> {
    let Some(most) = longest_fall_back(at, unit, charger) else { return ControlFlow::Continue(()) };
    if let Some(mut draw) = lens.draw() {
        let share = draw.share().max(0.01);
        offer(Order::FallBack { by: Length::of(most.mm() * share), about: draw.below(2) == 0 })?;
    }
    for by in [most, most.times(3, 4), most.times(1, 2), most.times(1, 4)] {
        for about in [false, true] {
            offer(Order::FallBack { by, about })?;
        }
    }
    ControlFlow::Continue(())
}

/// FPN-8.11, 6.7. Charged Skirmishers test, once in a combat; if they pass they say how far they go.
pub(crate) fn evade(on: &mut Hand<FastPlay>, side: Side, id: UnitId, charger: UnitId) {
    on.state.troops.expect_edit(id).flags.set(UnitFlags::EVADE_TESTED, true);
    let rule = cite::EVADE_AT_CONTACT;
    if command::obeys(on, id, rule, &Modifiers::new(rule)) {
        on.ask(side, Decision::EvadeMove { unit: id, charger });
    } else {
        on.tell(|| Event::StoodFast { unit: id, charger });
    }
}
