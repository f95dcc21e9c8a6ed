//! The turn as the book tells it: rally and move, shoot, fight, reform; then the other side.

use crate::{
    At, Checked, Decision, Event, Matter, On, Order, Phase, SoundTheCharge, TurnOrder, Unit, UnitFlags, cite,
};
use crate::{
    army, arrivals, artillery, boats, charge, command, contact, deployment, evade, formation, generals,
    losses, melee, morale, movement, passage, pursuit, rally, retreat, shooting, sight, skirmish, town,
    works,
};
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
fn begin_with(on: &mut On, side: Side, we: TurnOrder) {
    let side = match we {
        TurnOrder::First => side,
        TurnOrder::Second => side.other(),
    };
    on.state.active = side;
    on.tell(|| Event::BeginsWith { side });
}

/// Checks an order, on what its side knows.
pub fn check(at: At, asked: &Decision, side: Side, order: &Order) -> Checked {
    match (asked, order) {
        (Decision::Deploy, order) => deployment::check(at, side, order),
        (Decision::Next { among, .. }, Order::Take { unit }) => {
            contact::check_among(cite::ALTERNATION, *unit, among)
        }
        (Decision::ComeBack { unit }, Order::Return { formation, files }) => {
            pursuit::check_return(at, *unit, *formation, *files)
        }
        (Decision::Rally, Order::Rally { unit }) => rally::check(at, side, *unit),
        (Decision::Act, order) => check_act(at, side, order),
        (Decision::Evade { unit, charger, left }, order) => evade::check(at, *unit, *charger, *left, order),
        (Decision::HaltOrGoOn { charge }, Order::GoOn {}) => charge::check_go_on(at, charge),
        (Decision::Flee { general }, Order::Flee { to, attach }) => {
            generals::check_flee(at, *general, *to, *attach)
        }
        (Decision::Part { unit, other }, Order::Shift { unit: shifted }) => {
            contact::check_among(cite::INTERPENETRATION, *shifted, &[*unit, *other])
        }
        (Decision::Fire, Order::Shoot { unit, target, split, at_gun }) => {
            shooting::check(at, side, *unit, *target, split.unwrap_or(false), at_gun.unwrap_or(false))
        }
        (Decision::Cause { among, .. }, Order::Blame { enemy }) => {
            contact::check_among(cite::RETREAT_ZONE, *enemy, among)
        }
        (Decision::Retreat { owed, cause }, Order::Retreat { path, narrow }) => {
            retreat::check(at, owed, *cause, path, *narrow)
        }
        (Decision::ForcedOut { owed, cause }, order @ Order::FallOut { .. }) => {
            town::check_fall_out(at, owed, *cause, order)
        }
        (Decision::HoldBack { among, .. }, Order::HoldBack { unit }) => {
            contact::check_among(cite::TOWN_ATTACKERS, *unit, among)
        }
        (Decision::Divide { unit, odd, among }, Order::Divide { against }) => {
            melee::check_divide(*unit, *odd, among, against)
        }
        // The remaining questions are answered by a word, and any of their words will do.
        _ => Ok(()),
    }
}

/// STC-4.2. What one unit or general of the active side may do.
fn check_act(at: At, side: Side, order: &Order) -> Checked {
    match order {
        Order::March { unit, path } => movement::check_march(at, side, *unit, path),
        Order::Double { unit, path } => movement::check_double(at, side, *unit, path),
        Order::Spread { unit, figures } => skirmish::check_spread(at, side, *unit, figures),
        Order::Together { screen, moves } => skirmish::check_together(at, side, *screen, moves),
        Order::Form { unit, formation, files, face } => {
            formation::check_form(at, side, *unit, *formation, *files, *face)
        }
        Order::Bend { unit, left, right, left_back, right_back } => {
            let bend = formation::bend_of(*left, *right, *left_back, *right_back);
            formation::check_bend(at, side, *unit, bend)
        }
        Order::Limber { unit, face } => artillery::check_limber(at, side, *unit, *face),
        Order::Unlimber { unit, face } => artillery::check_unlimber(at, side, *unit, *face),
        Order::Man { unit } => artillery::check_man(at, side, *unit),
        Order::Emerge { unit, figures } => artillery::check_emerge(at, side, *unit, figures),
        Order::SendScreen { unit, figures } => skirmish::check_send(at, side, *unit, figures),
        Order::RecallScreen { unit } => skirmish::check_recall(at, side, *unit),
        Order::Charge { unit, target, path } => charge::check_charge(at, side, *unit, *target, path.as_ref()),
        Order::Enter { unit, block, path } => town::check_enter(at, side, *unit, *block, path.as_ref()),
        order @ Order::Leave { .. } => town::check_leave(at, side, order),
        order @ Order::Sally { .. } => town::check_sally(at, side, order),
        Order::Cross { unit } => works::check_cross(at, side, *unit),
        Order::Withdraw { unit, path, narrow } => retreat::check_withdraw(at, side, *unit, path, *narrow),
        Order::Embark { unit, boats } => boats::check_embark(at, side, *unit, boats),
        Order::Land { unit, at: pose, formation } => boats::check_land(at, side, *unit, *pose, *formation),
        Order::Row { unit, path } => boats::check_row(at, side, *unit, path),
        Order::Ride { general, to, attach } => generals::check_ride(at, side, *general, *to, *attach),
        // Whoever has had enough may stop at any time.
        _ => Ok(()),
    }
}

/// Carries an order out.
pub fn apply(on: &mut On, asked: Decision, side: Side, order: Order) {
    match (asked, order) {
        (Decision::FirstTurn, Order::Begin { we }) => begin_with(on, side, we),
        (Decision::Deploy, order) => deployment::apply(on, side, order),
        (Decision::Next { matter, among }, Order::Take { unit }) => take(on, matter, unit, among),
        (Decision::ComeBack { unit }, Order::Return { formation, files }) => {
            pursuit::come_back(on, unit, formation, files);
        }
        (Decision::Rally, Order::Rally { unit }) => {
            rally::test(on, unit);
            rally::ask(on);
        }
        (Decision::Rally | Decision::Act | Decision::Fire, Order::Done {}) => on.state.acting = None,
        (Decision::Act, order) => {
            act(on, side, order);
            on.ask(side, Decision::Act);
        }
        (Decision::Evade { unit, charger, left }, order) => evade::answer(on, unit, charger, left, order),
        (Decision::HaltOrGoOn { charge }, Order::Halt {}) => charge::halt(on, charge),
        (Decision::HaltOrGoOn { charge }, Order::GoOn {}) => {
            on.tell(|| Event::WentOn { unit: charge.unit });
            charge::go_on(on, charge);
        }
        (Decision::Flee { general }, Order::Flee { to, attach }) => generals::flee(on, general, to, attach),
        (Decision::Part { unit, other }, Order::Shift { unit: shifted }) => {
            passage::part(on, unit, other, shifted);
        }
        (Decision::Fire, Order::Shoot { unit, target, split, at_gun }) => {
            shooting::shoot(on, unit, target, split.unwrap_or(false), at_gun.unwrap_or(false));
            shooting::ask(on);
        }
        (Decision::Cause { owed, .. }, Order::Blame { enemy }) => retreat::from(on, owed, enemy),
        (Decision::Retreat { owed, cause }, Order::Retreat { path, narrow }) => {
            retreat::retreat(on, owed, cause, &path, narrow);
        }
        (Decision::ForcedOut { owed, cause }, order) => town::fall_out(on, owed, cause, order),
        (Decision::HoldBack { block, side, surplus, among }, Order::HoldBack { unit }) => {
            town::hold_back(on, block, side, surplus, &among, unit);
        }
        (Decision::Divide { unit, among, .. }, Order::Divide { against }) => {
            melee::divide(on, unit, &among, &against);
        }
        (asked, order) => unreachable!("{order:?} answers no question of the kind {asked:?}"),
    }
}

/// STC-8.14, 10.6, 13.2.4. One unit is taken; the others come after it.
fn take(on: &mut On, matter: Matter, unit: UnitId, mut among: crate::Few) {
    among.retain(|other| *other != unit);
    match matter {
        Matter::Return => pursuit::take(on, unit, among),
        Matter::Morale => shooting::take(on, unit, among),
        Matter::Retreat => melee::take(on, unit, among),
    }
}

/// STC-4.2. One unit or general acts.
fn act(on: &mut On, side: Side, order: Order) {
    match order {
        Order::March { unit, path } => movement::march(on, unit, &path),
        Order::Double { unit, path } => movement::double(on, unit, &path),
        Order::Spread { unit, figures } => skirmish::spread(on, unit, figures),
        Order::Together { screen, moves } => skirmish::together(on, screen, moves),
        Order::Form { unit, formation, files, face } => formation::form(on, unit, formation, files, face),
        Order::Bend { unit, left, right, left_back, right_back } => {
            formation::bend(on, unit, formation::bend_of(left, right, left_back, right_back));
        }
        Order::Limber { unit, face } => artillery::limber(on, unit, face),
        Order::Unlimber { unit, face } => artillery::unlimber(on, unit, face),
        Order::Man { unit } => artillery::man(on, unit),
        Order::Emerge { unit, figures } => artillery::emerge(on, unit, figures),
        Order::SendScreen { unit, figures } => skirmish::send(on, unit, figures),
        Order::RecallScreen { unit } => skirmish::recall(on, unit),
        Order::Charge { unit, target, path } => charge::order_charge(on, unit, target, path),
        Order::Enter { unit, block, path } => town::enter(on, unit, block, path),
        order @ Order::Leave { .. } => town::leave(on, order),
        order @ Order::Sally { .. } => town::sally(on, order),
        Order::Cross { unit } => works::cross(on, unit),
        Order::Withdraw { unit, path, narrow } => retreat::withdraw(on, unit, &path, narrow),
        Order::Embark { unit, boats } => boats::embark(on, unit, boats),
        Order::Land { unit, at, formation } => boats::land(on, unit, at, formation),
        Order::Row { unit, path } => boats::row(on, unit, &path),
        Order::Ride { general, to, attach } => generals::ride(on, general, to, attach),
        order => unreachable!("{side} cannot act by {order:?}"),
    }
}

#[cfg(test)]
mod tests;
