//! STA-2. The turn as the book tells it: rally, move and fire, then one round of combat; then the other side.

use crate::command::{self, generals};
use crate::morale::{army, rally};
use crate::steps::{Deploying, Fighting, Firing, Rallying, Step};
use crate::{Decision, Event, Few, Matter, On, Phase, SoundTheChargeAlexis, State, UnitFlags};
use crate::{charge, deployment, losses, melee, retreat, shooting, skirmish};
use engine::{ById, Task};
use geom::Length;
use names::UnitId;
use std::sync::Arc;

/// STA-2.2, 2.3. The phases of a turn in their order; before the battle there is one.
pub(crate) fn phases(state: &State) -> Vec<Phase> {
    match state.phase {
        Phase::Deployment => vec![Phase::Deployment],
        _ => vec![Phase::Rally, Phase::Moves, Phase::Fire, Phase::Combat],
    }
}

/// Does one step.
pub(crate) fn run(on: &mut On, step: Step) {
    match step {
        Step::Deploying(step) => deployment::run(on, step),
        Step::Turn => turn(on),
        Step::Rallying(step) => rally::run(on, step),
        Step::Moves => {
            on.state.phase = Phase::Moves;
            let side = on.state.active;
            on.ask(side, Decision::Act);
        }
        Step::EndOfMoves => skirmish::keep_all(on),
        Step::Charging(step) => charge::run(on, step),
        Step::General(step) => generals::run(on, step),
        Step::Fire => {
            on.state.phase = Phase::Fire;
            shooting::ask(on);
        }
        Step::Firing(step) => shooting::run(on, step),
        Step::Combat => {
            on.state.blows.clear();
            on.state.phase = Phase::Combat;
            melee::begin(on);
        }
        Step::Fighting(step) => melee::run(on, step),
        Step::Retreat(owed) => retreat::begin(on, owed),
        Step::Remove => {
            for side in [on.state.passive(), on.state.active] {
                losses::remove_shattered(on, side);
            }
        }
        Step::EndOfTurn => {
            on.state.blows.clear();
            on.state.beaten.clear();
            army::end_of_turn(on);
        }
    }
}

/// How many rolls a task makes at most: none where that matters for odds and is sure, else one.
pub(crate) fn throws(task: &Task<SoundTheChargeAlexis>) -> usize {
    let throws = match task {
        Task::Do(step) => match step {
            Step::Rallying(step) => matches!(step, Rallying::Test { .. }),
            Step::Firing(step) => matches!(step, Firing::Volley(_) | Firing::Test { .. }),
            Step::Fighting(step) => matches!(step, Fighting::Strike { .. }),
            Step::Deploying(step) => matches!(step, Deploying::Begin | Deploying::First),
            Step::General(_) => true,
            _ => false,
        },
        Task::Take { to, .. } => matches!(to, Decision::Act),
        _ => false,
    };
    usize::from(throws)
}

/// STA-2.1 to 2.3, 23.1, R7, R44, R81, R84. A turn: what was done in the last one is forgotten, how all stand
/// and who is in command is noted, and the phases follow.
fn turn(on: &mut On) {
    if on.state.turn > 0 {
        on.state.active = on.state.passive();
    }
    on.state.turn += 1;
    let (turn, side) = (on.state.turn, on.state.active);
    on.tell(|| Event::TurnBegan { turn, side });
    forget(on);
    deployment::arrivals::come_on(on);
    let stances = on.state.troops.iter().map(|(id, unit)| (id, unit.stance.clone()));
    on.state.began.0 = Arc::new(stances.collect::<ById<_>>());
    command::measure(on);
    on.state.phase = Phase::Rally;
    on.then(Rallying::Tests);
    for step in [Step::Remove, Step::Moves, Step::EndOfMoves, Step::Fire] {
        on.then(step);
    }
    on.then(Firing::Over);
    for step in [Step::Remove, Step::Combat, Step::EndOfTurn] {
        on.then(step);
    }
}

/// R15, R53, R84. What units and generals did in the last turn is forgotten.
fn forget(on: &mut On) {
    on.state.blows.clear();
    on.state.troops.edit_each(|_, unit| {
        unit.flags.set(UnitFlags::OF_THE_TURN, false);
        unit.spent = Default::default();
    });
    for (_, general) in on.state.generals.iter_mut() {
        general.ridden = Length::ZERO;
    }
}

/// STA-6.11, 9.1, 18.1. One unit is taken; the others come after it.
pub(crate) fn take(on: &mut On, matter: Matter, unit: UnitId, mut among: Few) {
    among.retain(|other| *other != unit);
    match matter {
        Matter::Rally => rally::take(on, unit),
        Matter::Morale => shooting::take(on, unit, among),
        Matter::Retreat => melee::take(on, unit, among),
    }
}

#[cfg(test)]
mod tests;
