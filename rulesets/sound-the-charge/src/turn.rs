//! STC-4. The turn as the book tells it: rally and move, shoot, fight, reform; then the other side.

use crate::command::{self, generals};
use crate::deployment::{self, arrivals};
use crate::melee::{self, contact, pursuit};
use crate::morale::{self, army, rally};
use crate::movement::passage;
use crate::steps::{Charging, Fighting, Firing, Step};
use crate::{Decision, Event, Matter, On, Phase, SoundTheCharge, State, Unit, UnitFlags};
use crate::{boats, charge, losses, retreat, shooting, sight, town};
use engine::{ById, Task};
use geom::Length;
use names::{Side, UnitId};
use std::sync::Arc;

/// STC-4.2 to 4.5. The phases of a turn in their order; before the battle there is one.
pub(crate) fn phases(state: &State) -> Vec<Phase> {
    use Phase::{CloseCombat, Deployment, Moves, Rally, Reform, Shooting};
    match state.phase {
        Deployment => vec![Deployment],
        _ => vec![Rally, Moves, Shooting, CloseCombat, Reform],
    }
}

/// Does one step.
pub(crate) fn run(on: &mut On, step: Step) {
    match step {
        Step::Deploying(step) => deployment::run(on, step),
        Step::Turn => turn(on),
        Step::Returning(step) => pursuit::run(on, step),
        Step::Rally => {
            begin(on, Phase::Rally);
            rally::begin(on);
        }
        Step::Moves => {
            on.state.phase = Phase::Moves;
            let side = on.state.active;
            army::march_off(on, side);
            on.ask(side, Decision::Act);
        }
        Step::Charging(step) => charge::run(on, step),
        Step::Unmix { unit } => passage::unmix(on, unit),
        Step::General(step) => generals::run(on, step),
        Step::Shooting => {
            begin(on, Phase::Shooting);
            shooting::begin(on);
        }
        Step::Firing(step) => shooting::run(on, step),
        Step::AfterShooting => shooting::after(on),
        Step::CloseCombat => {
            begin(on, Phase::CloseCombat);
            melee::begin(on);
        }
        Step::Fighting(step) => melee::run(on, step),
        Step::InTown(step) => town::run(on, step),
        Step::Landing { unit } => boats::settle(on, unit),
        Step::Retreating(step) => retreat::run(on, step),
        Step::Reform => {
            on.state.phase = Phase::Reform;
            morale::reform(on);
        }
        Step::EndOfPhase => end_of_phase(on),
        Step::EndOfTurn => army::end_of_turn(on),
    }
}

/// How many rolls a task makes at most: none where that matters for odds and is sure, else one.
pub(crate) fn throws(task: &Task<SoundTheCharge>) -> usize {
    let throws = match task {
        Task::Do(step) => match step {
            Step::Charging(step) => matches!(step, Charging::Launch(_)),
            Step::Firing(step) => matches!(step, Firing::Volley(_) | Firing::Test { .. }),
            Step::Fighting(step) => matches!(step, Fighting::Strike { .. }),
            Step::Deploying(_) | Step::Returning(_) | Step::General(_) | Step::Turn | Step::Rally => true,
            _ => false,
        },
        Task::Take { to, .. } => matches!(to, Decision::Rally | Decision::FirstTurn | Decision::Deploy),
        _ => false,
    };
    usize::from(throws)
}

/// STC-4.1, 4.2 to 4.5. A turn: the marks of the last one are cleared, and the four phases follow.
fn turn(on: &mut On) {
    if on.state.turn > 0 {
        on.state.active = on.state.passive();
    }
    on.state.turn += 1;
    let (turn, side) = (on.state.turn, on.state.active);
    on.tell(|| Event::TurnBegan { turn, side });
    forget_turn(on, side);
    arrivals::come_on(on);
    remember_stances(on);
    sight::look(on);
    pursuit::returns(on);
    for step in [
        Step::Rally,
        Step::Moves,
        Step::EndOfPhase,
        Step::Shooting,
        Step::AfterShooting,
        Step::EndOfPhase,
        Step::CloseCombat,
        Step::EndOfPhase,
        Step::Reform,
        Step::EndOfTurn,
    ] {
        on.then(step);
    }
}

/// STC-12.3, R72, R80, R88. Clears the marks of the last turn from the units of the side that is active now;
/// until then the rules of the other side's turn still ask for them. A unit that did not fire in it is no
/// longer seen for having fired.
fn forget_turn(on: &mut On, active: Side) {
    on.state.acting = None;
    on.state.troops.edit_each(|_, unit| {
        if unit.side == active {
            let fired = unit.flags.has(UnitFlags::SHOT);
            unit.flags.set(UnitFlags::OF_THE_TURN, false);
            unit.flags.set(UnitFlags::REVEALED, unit.flags.has(UnitFlags::REVEALED) && fired);
            unit.spent = Default::default();
            unit.forward = Length::ZERO;
        }
    });
    for (_, general) in on.state.generals.iter_mut() {
        general.moved = false;
        general.touched_by.clear();
    }
}

/// STC-10.11. How all units stand now decides later which charger came from behind.
fn remember_stances(on: &mut On) {
    let stances = on.state.troops.iter().map(|(id, unit)| (id, unit.stance.clone()));
    on.state.began.0 = Arc::new(stances.collect::<ById<_>>());
}

/// STC-3.3, R10, R34. A phase begins: who is in command and who is engaged is settled for all of it.
fn begin(on: &mut On, phase: Phase) {
    on.state.phase = phase;
    command::freeze(on);
    contact::freeze(on);
}

/// STC-5.2, R16. A phase is over: shattered units go, and hits are spent.
fn end_of_phase(on: &mut On) {
    on.state.blows.clear();
    on.state.acting = None;
    // R125. While it is still known which units were noticed.
    losses::remove_shattered(on);
    let did = |(_, unit): &(UnitId, &Unit)| unit.flags.has_any(UnitFlags::OF_THE_PHASE);
    let done: Vec<UnitId> = on.state.troops.iter().filter(did).map(|(id, _)| id).collect();
    for id in done {
        on.state.troops.expect_edit(id).flags.set(UnitFlags::OF_THE_PHASE, false);
    }
    boats::come_ashore(on);
}

/// STC-8.14, 10.6, 13.2.4. One unit is taken; the others come after it.
pub(crate) fn take(on: &mut On, matter: Matter, unit: UnitId, mut among: crate::Few) {
    among.retain(|other| *other != unit);
    match matter {
        Matter::Return => pursuit::take(on, unit, among),
        Matter::Morale => shooting::take(on, unit, among),
        Matter::Retreat => melee::take(on, unit, among),
    }
}

#[cfg(test)]
mod tests;
