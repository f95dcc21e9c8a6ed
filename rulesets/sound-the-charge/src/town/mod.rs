//! STC-11.7 to 11.10. Town blocks: which units are in them, how they are entered, left, attacked and shot at.

pub(crate) mod blocks;
mod candidates;
mod entering;
mod falling_out;
mod leaving;

pub(crate) use candidates::{candidates, drawn};
pub(crate) use entering::{check_enter, enter};
pub(crate) use falling_out::{check_fall_out, fall_out, fallen_out, usual_way_out, way_out, ways_out};
pub(crate) use leaving::{check_leave, check_sally, having_left, leave, sally, sallying_out};

use crate::charge::impact;
use crate::steps::InTown;
use crate::town::blocks::garrison;
use crate::{Decision, Event, Few, On};
use geom::{Edge, FeatureId};
use names::UnitId;

/// Carries a part of it out.
pub(crate) fn run(on: &mut On, step: InTown) {
    match step {
        InTown::Attack { unit, among } => impact::draw_in(on, unit, among),
        InTown::Settle { unit, block, side } => leaving::settle(on, unit, block, side),
    }
}

/// R76. No figures are held back yet in a combat that begins.
pub(crate) fn hold_back_none(on: &mut On, group: &[UnitId]) {
    for fight in on.state.engagements.iter_mut().filter(|fight| group.contains(&fight.attacker)) {
        fight.held_back = 0;
    }
}

/// STC-11.9, R76. Leaves out as much of the surplus of one side as this unit has figures; of the rest the
/// attacker names the next unit.
pub(crate) fn hold_back(
    on: &mut On,
    block: FeatureId,
    side: Edge,
    surplus: u8,
    among: &[UnitId],
    unit: UnitId,
) {
    let out = on.state.troops.expect(unit).in_ranks().min(surplus);
    let garrison = garrison(on.table(), block);
    for fight in &mut on.state.engagements {
        if fight.attacker == unit && fight.onto == side && garrison.contains(&fight.defender) {
            fight.held_back = out;
        }
    }
    on.tell(|| Event::LeftOut { unit, figures: out });
    let others: Few = among.iter().copied().filter(|other| *other != unit).collect();
    ask_who_is_held_back(on, block, side, surplus - out, others);
}

/// STC-11.9, R76. Asks the attacker which unit he leaves out, if there is a choice.
pub(crate) fn ask_who_is_held_back(on: &mut On, block: FeatureId, side: Edge, surplus: u8, among: Few) {
    let Some(&first) = among.first() else { return };
    let owner = on.state.troops.expect(first).side;
    match among[..] {
        _ if surplus == 0 => {}
        [only] => hold_back(on, block, side, surplus, &among, only),
        _ => on.ask(owner, Decision::HoldBack { block, side, surplus, among }),
    }
}

#[cfg(test)]
mod tests;
