//! The turn as the book tells it: rally and move, shoot, fight, reform; then the other side.

use crate::command::{self, generals};
use crate::deployment::{self, arrivals};
use crate::melee::{self, contact, pursuit};
use crate::morale::{self, army, rally};
use crate::movement::passage;
use crate::{Decision, Event, Matter, On, Phase, SoundTheCharge, State, TurnOrder, Unit, UnitFlags};
use crate::{boats, charge, cite, losses, retreat, shooting, sight, town};
use dice::{Extreme, Roll, Why};
use engine::{ById, Task};
use geom::Length;
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Work still to do.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// R14, R97. Who begins, and where armies stand.
    Deploying(deployment::Step),
    /// STC-4.1. The other side's turn begins.
    Turn,
    /// STC-13.2.4. Cavalry that followed an enemy off the table may come back.
    Returning(pursuit::Step),
    /// STC-4.2. Phase 1 begins: shaken units rally.
    Rally,
    /// STC-4.2. Units and generals move.
    Moves,
    /// Part of a charge.
    Charging(charge::Step),
    /// STC-6.4, R23. A unit that has ended among friends is parted from them.
    Unmix {
        /// The unit.
        unit: UnitId,
    },
    /// STC-3.6, 3.7. A general is in danger.
    General(generals::Step),
    /// STC-4.3. Phase 2 begins.
    Shooting,
    /// Part of the shooting.
    Firing(shooting::Step),
    /// STC-8.14. All have shot: generals at risk, then the tests.
    AfterShooting,
    /// STC-4.4. Phase 3 begins.
    CloseCombat,
    /// Part of close combat.
    Fighting(melee::Step),
    /// STC-11.8, R113. Something about a town block.
    InTown(town::Step),
    /// STC-12.9, R116. An attack from boats is over: who touches nobody stands ashore, or is back aboard.
    Landing {
        /// Who attacked.
        unit: UnitId,
    },
    /// STC-6.14 to 6.17. Part of a retreat.
    Retreating(retreat::Step),
    /// STC-4.5. Phase 4.
    Reform,
    /// STC-5.2. A phase is over: shattered units go.
    EndOfPhase,
    /// STC-12.5, R2. A turn is over; perhaps the battle is.
    EndOfTurn,
}

/// STC-4.2 to 4.5. The phases of a turn in their order; before the battle there is one.
pub fn phases(state: &State) -> Vec<Phase> {
    use Phase::{CloseCombat, Deployment, Moves, Rally, Reform, Shooting};
    match state.phase {
        Deployment => vec![Deployment],
        _ => vec![Rally, Moves, Shooting, CloseCombat, Reform],
    }
}

/// Does one step.
pub fn run(on: &mut On, step: Step) {
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
pub fn throws(task: &Task<SoundTheCharge>) -> usize {
    let throws = match task {
        Task::Do(step) => match step {
            Step::Charging(step) => matches!(step, charge::Step::Launch(_)),
            Step::Firing(step) => matches!(step, shooting::Step::Volley(_) | shooting::Step::Test { .. }),
            Step::Fighting(step) => matches!(step, melee::Step::Strike { .. }),
            Step::Deploying(_) | Step::Returning(_) | Step::General(_) | Step::Turn | Step::Rally => true,
            _ => false,
        },
        Task::Take { to, .. } => matches!(to, Decision::Rally | Decision::FirstTurn | Decision::Deploy),
        _ => false,
    };
    usize::from(throws)
}

/// STC-4.1, 4.2 to 4.5. A turn: what was done in the last one is forgotten, and the four phases follow.
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

/// STC-12.3, R72, R80, R88. What the units of the side that is active now did in their last turn is forgotten; until
/// then the rules of the other side's turn still ask it. Whoever did not fire in it is no longer seen for having fired.
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

/// STC-10.11. How everybody stands now decides later who came from behind.
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

/// STC-5.2, R16. A phase is over: whoever is shattered goes, and hits are spent.
fn end_of_phase(on: &mut On) {
    on.state.blows.clear();
    on.state.acting = None;
    // R125. While it is still known which units were noticed.
    losses::remove_shattered(on);
    let did = |(_, unit): &(UnitId, &Unit)| unit.flags.has_any(UnitFlags::OF_THE_PHASE);
    let done: Vec<UnitId> = on.state.troops.iter().filter(did).map(|(id, _)| id).collect();
    for unit in done {
        if let Some(mut found) = on.state.troops.edit(unit) {
            found.flags.set(UnitFlags::OF_THE_PHASE, false);
        }
    }
    boats::come_ashore(on);
}

/// R14. Both throw a die, the higher one chooses, ties again.
pub fn roll_for_first_turn(on: &mut On) {
    let why = Why { rule: cite::ALTERNATION, roller: Side::Blue, unit: None, what: "who begins" };
    let sides = on.setup.tables.scale.die_sides;
    let roll = Roll::RollOff { sides, plus: &[0, 0], wins: Extreme::Highest };
    let winner = Side::BOTH[on.roll(roll, why) as usize];
    on.ask(winner, Decision::FirstTurn);
}

/// R14. Who is active first.
pub fn begin_with(on: &mut On, side: Side, we: TurnOrder) {
    let side = match we {
        TurnOrder::First => side,
        TurnOrder::Second => side.other(),
    };
    on.state.active = side;
    on.tell(|| Event::BeginsWith { side });
}

/// STC-8.14, 10.6, 13.2.4. One unit is taken; the others come after it.
pub fn take(on: &mut On, matter: Matter, unit: UnitId, mut among: crate::Few) {
    among.retain(|other| *other != unit);
    match matter {
        Matter::Return => pursuit::take(on, unit, among),
        Matter::Morale => shooting::take(on, unit, among),
        Matter::Retreat => melee::take(on, unit, among),
    }
}

#[cfg(test)]
mod tests;
