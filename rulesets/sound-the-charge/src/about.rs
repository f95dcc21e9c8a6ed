//! Whom a task is about, so that nobody is told of tasks of troops whom he does not see.

use crate::{Decision, Few, Order, SoundTheCharge, Step};
use crate::{charge, generals, melee, pursuit, retreat, shooting};
use engine::Task;
use names::UnitId;
use smallvec::smallvec;

/// The units that a task names.
pub fn task(task: &Task<SoundTheCharge>) -> Few {
    match task {
        Task::Do(step) => of_step(step),
        Task::Ask { of, .. } | Task::Sealed { of, .. } => of_decision(of),
        Task::Take { to, order, .. } => of_decision(to).into_iter().chain(of_order(order)).collect(),
        Task::Over { .. } => Few::new(),
    }
}

fn of_step(step: &Step) -> Few {
    match step {
        Step::Unmix { unit } => smallvec![*unit],
        Step::Charging(step) => match step {
            charge::Step::Launch(charge) | charge::Step::Onward(charge) | charge::Step::Ended(charge) => {
                smallvec![charge.unit, charge.target]
            }
            charge::Step::Met { charge, with, .. } => smallvec![charge.unit, charge.target, *with],
            charge::Step::DrawIn { unit, among } => among.iter().copied().chain([*unit]).collect(),
        },
        Step::General(generals::Step::AtRisk { general }) => smallvec![*general],
        Step::General(generals::Step::Touched { general, by }) => {
            by.iter().copied().chain([*general]).collect()
        }
        Step::Returning(pursuit::Step::Return { among }) => among.clone(),
        Step::Returning(pursuit::Step::Throw { unit }) => smallvec![*unit],
        Step::Returning(pursuit::Step::FollowUp { unit, enemy }) => smallvec![*unit, *enemy],
        Step::Firing(shooting::Step::Volley(volley)) => smallvec![volley.unit, volley.target],
        Step::Firing(shooting::Step::Test { unit }) => smallvec![*unit],
        Step::Firing(shooting::Step::Rest { among }) => among.clone(),
        Step::Fighting(melee::Step::Strike { unit, enemy }) => smallvec![*unit, *enemy],
        Step::Retreating(retreat::Step::Begin(owed)) => smallvec![owed.unit],
        Step::Retreating(retreat::Step::From { owed, cause }) => smallvec![owed.unit, *cause],
        Step::Deploying(_)
        | Step::Turn
        | Step::Rally
        | Step::Moves
        | Step::Shooting
        | Step::Firing(shooting::Step::Tests { .. })
        | Step::AfterShooting
        | Step::CloseCombat
        | Step::Fighting(_)
        | Step::Reform
        | Step::EndOfPhase
        | Step::EndOfTurn => Few::new(),
    }
}

fn of_decision(asked: &Decision) -> Few {
    match asked {
        Decision::Next { among, .. } => among.clone(),
        Decision::ComeBack { unit } | Decision::HaltOrGoOn { unit } => smallvec![*unit],
        Decision::Flee { general } => smallvec![*general],
        Decision::Evade { unit, charger, .. } => smallvec![*unit, *charger],
        Decision::Part { unit, other } => smallvec![*unit, *other],
        Decision::Cause { owed, among } => among.iter().copied().chain([owed.unit]).collect(),
        Decision::Retreat { owed, cause } | Decision::ForcedOut { owed, cause } => {
            smallvec![owed.unit, *cause]
        }
        Decision::HoldBack { among, .. } => among.clone(),
        Decision::Divide { unit, among, .. } => among.iter().copied().chain([*unit]).collect(),
        Decision::FirstTurn | Decision::Deploy | Decision::Rally | Decision::Act | Decision::Fire => {
            Few::new()
        }
    }
}

/// The piece to which an order is given.
fn of_order(order: &Order) -> Option<UnitId> {
    match order {
        Order::Place { unit, .. }
        | Order::PlaceInside { unit, .. }
        | Order::Take { unit }
        | Order::Rally { unit }
        | Order::March { unit, .. }
        | Order::Spread { unit, .. }
        | Order::Form { unit, .. }
        | Order::Bend { unit, .. }
        | Order::Limber { unit, .. }
        | Order::Unlimber { unit, .. }
        | Order::Man { unit }
        | Order::Emerge { unit, .. }
        | Order::SendScreen { unit, .. }
        | Order::RecallScreen { unit }
        | Order::Charge { unit, .. }
        | Order::Enter { unit, .. }
        | Order::Leave { unit, .. }
        | Order::Sally { unit, .. }
        | Order::Cross { unit }
        | Order::Withdraw { unit, .. }
        | Order::Embark { unit, .. }
        | Order::Land { unit, .. }
        | Order::Row { unit, .. }
        | Order::Shift { unit }
        | Order::Shoot { unit, .. }
        | Order::HoldBack { unit } => Some(*unit),
        Order::Together { screen, .. } => Some(*screen),
        Order::PlaceGeneral { general, .. } | Order::Ride { general, .. } => Some(*general),
        Order::Blame { enemy } => Some(*enemy),
        Order::Shelter { square } => Some(*square),
        Order::Begin { .. }
        | Order::Deployed {}
        | Order::Return { .. }
        | Order::Stand {}
        | Order::Evade { .. }
        | Order::Halt {}
        | Order::GoOn {}
        | Order::Flee { .. }
        | Order::Retreat { .. }
        | Order::FallOut { .. }
        | Order::Divide { .. }
        | Order::Done {} => None,
    }
}
