//! Whom a task or an event is about, so that nobody is told of troops whom he does not see.

use crate::command::generals;
use crate::melee::{self, pursuit};
use crate::{Decision, Event, Few, Order, SoundTheCharge, Step};
use crate::{charge, retreat, shooting, town};
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
        Step::Unmix { unit }
        | Step::Landing { unit }
        | Step::Retreating(retreat::Step::Arrived { unit, .. }) => smallvec![*unit],
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
        Step::InTown(town::Step::Attack { unit, among }) => among.iter().copied().chain([*unit]).collect(),
        Step::InTown(town::Step::Settle { unit, .. }) => smallvec![*unit],
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
        Decision::ComeBack { unit } => smallvec![*unit],
        Decision::HaltOrGoOn { charge } => smallvec![charge.unit],
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
        | Order::Double { unit, .. }
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

/// The units and generals that an event names.
pub fn event(event: &Event) -> Few {
    use Event as E;
    match event {
        E::TurnBegan { .. }
        | E::BeginsWith { .. }
        | E::AimsJudged { .. }
        | E::BattleEnded { .. }
        | E::LastTurnOver { .. }
        | E::ArmyBroken { .. }
        | E::LostUnseen { .. }
        | E::LossKnown { .. } => Few::new(),
        E::CombatBegan { units } | E::CommandChanged { units, .. } => units.iter().copied().collect(),
        E::GeneralPlaced { general }
        | E::GeneralRode { general, .. }
        | E::GeneralKilled { general }
        | E::GeneralUnhurt { general }
        | E::GeneralCaptured { general }
        | E::GeneralFled { general, .. } => smallvec![*general],
        E::GeneralAttached { general, unit } | E::GeneralDetached { general, unit } => {
            smallvec![*general, *unit]
        }
        E::GeneralTouched { general, by } => smallvec![*general, *by],
        E::Mixed { unit, other } => smallvec![*unit, *other],
        E::Pinned { unit, by } | E::Stopped { unit, by } | E::DrawnIn { unit, by } => smallvec![*unit, *by],
        E::Overrun { unit, by } | E::CrewOverrun { unit, by } => smallvec![*unit, *by],
        E::Charged { unit, target } | E::Fired { unit, target, .. } | E::BouncedThrough { unit, target } => {
            smallvec![*unit, *target]
        }
        E::Contacted { unit, enemy, .. } | E::Struck { unit, enemy, .. } | E::FollowedUp { unit, enemy } => {
            smallvec![*unit, *enemy]
        }
        E::Reinforced { unit, friend } => smallvec![*unit, *friend],
        E::Evaded { unit, charger, .. } | E::StoodFast { unit, charger } => smallvec![*unit, *charger],
        E::Sheltered { unit, square } | E::Bounced { unit, square } => smallvec![*unit, *square],
        E::Retreated { unit, cause, .. } => smallvec![*unit, *cause],
        E::UnitPlaced { unit, .. }
        | E::CameBack { unit }
        | E::CameOn { unit }
        | E::NoRoomToComeOn { unit }
        | E::StaysAway { unit }
        | E::Rallied { unit }
        | E::StillShaken { unit }
        | E::StoodFire { unit }
        | E::Shaken { unit }
        | E::Disordered { unit, .. }
        | E::Reformed { unit }
        | E::Shattered { unit, .. }
        | E::Marched { unit, .. }
        | E::SpreadOut { unit, .. }
        | E::Formed { unit, .. }
        | E::Faced { unit }
        | E::Limbered { unit }
        | E::Unlimbered { unit }
        | E::GunsManned { unit }
        | E::GunsLeft { unit }
        | E::ScreenSent { unit, .. }
        | E::ScreenRecalled { unit }
        | E::Shifted { unit, .. }
        | E::EnteredBlock { unit }
        | E::LeftBlock { unit }
        | E::CrossedWork { unit }
        | E::Embarked { unit }
        | E::Landed { unit }
        | E::RowedBack { unit, .. }
        | E::Boarding { unit, .. }
        | E::CameToLight { unit }
        | E::WouldNotCharge { unit }
        | E::HaltedCharge { unit }
        | E::WentOn { unit }
        | E::ChargedInVain { unit }
        | E::RegimentalGunLost { unit }
        | E::LostRound { unit, .. }
        | E::WonRound { unit, .. }
        | E::DrewRound { unit, .. }
        | E::PushedForward { unit }
        | E::LeftOut { unit, .. }
        | E::HeldBack { unit }
        | E::LeftTable { unit }
        | E::Blown { unit }
        | E::FiguresLost { unit, .. }
        | E::RoutHits { unit, .. }
        | E::FacedEnemy { unit }
        | E::MarchedOff { unit }
        | E::NoRoomToDeploy { unit }
        | E::Eliminated { unit, .. } => smallvec![*unit],
    }
}
