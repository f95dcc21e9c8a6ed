//! Fast Play Napoleonic Wargame Rules 1.1, by Jon Linney, refereed to the letter.
//!
//! Files follow the book's subjects: [`turn`] is the sequence of the turn, and each other file owns one section.
//! Rules are cited as `FPN-<section>.<n>`, rulings as `R<n>`, the measuring conventions as `G<n>`; the ledger beside
//! this crate, `rules.toml`, says what each is.

mod aims;
mod candidates;
pub mod charge;
pub mod cite;
pub mod command;
pub mod deployment;
mod events;
mod flags;
pub mod formation;
#[cfg(test)]
mod kit;
pub mod losses;
pub mod melee;
mod moment;
pub mod morale;
pub mod movement;
mod muster;
mod options;
mod questions;
pub mod shooting;
pub mod stance;
mod state;
mod surface;
pub mod tables;
pub mod terrain;
pub mod turn;
pub mod who;

pub use deployment::roster::{Warning, roster_notes, roster_warnings, unassigned};
pub use events::{Event, Reason};
pub use flags::UnitFlags;
pub use muster::{Lie, Scale};
pub use options::Options;
pub use questions::{Decision, MoveOrder, Onto, Order, Turn};
pub use state::{
    Arm, Class, Direction, Elements, Family, Formation, General, Grade, Phase, State, Unit, WayIn,
};
pub use surface::pieces::Look;
pub use tables::{PRINTED, Tables};
pub use turn::Step;

use engine::aims::Formed;
use engine::toll::Toll;
use engine::{
    Book, Distance, Grammar, Hand, Lens, Moment, Names, Overlay, Piece, Preview, Reckoning, Refusal, Rolled,
    Table, Task, Verb, Way, Yardstick,
};
use geom::{Body, Length, Pose};
use names::{RuleId, Side, UnitId};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The book.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FastPlay;

/// Takes a proposed order if it is legal; says whether more are wanted.
pub type Offer<'a> = &'a mut dyn FnMut(Order) -> ControlFlow<()>;

impl Book for FastPlay {
    const ID: &'static str = "fast-play";
    const VERSION: u32 = 2;
    const YARDSTICK: Yardstick = Yardstick::INCH;
    type Tables = Tables;
    type Options = Options;
    type State = State;
    type Step = Step;
    type Decision = Decision;
    type Order = Order;
    type Event = Event;
    type Reason = Reason;
    type Look = Look;

    fn verbs(asked: &Decision) -> &'static [&'static Verb] {
        questions::verbs(asked)
    }

    /// R89. Every action is checked as it is declared, before any die for it is thrown.
    fn check(at: Table<Self>, asked: &Decision, side: Side, order: &Order) -> Result<(), Refusal<Self>> {
        questions::check(at, asked, side, order)
    }

    fn apply(on: &mut Hand<Self>, asked: Decision, side: Side, order: Order) {
        questions::apply(on, asked, side, order);
    }

    fn run(on: &mut Hand<Self>, step: Step) {
        turn::run(on, step);
    }

    fn unseal(on: &mut Hand<Self>, _: Decision, drafts: [Vec<Order>; 2]) {
        shooting::unseal(on, drafts);
    }

    fn closes(order: &Order) -> bool {
        matches!(order, Order::Ready {})
    }

    fn usual(at: Table<Self>, asked: &Decision, side: Side) -> Order {
        match asked {
            Decision::NextCommand | Decision::Deploy { .. } => deployment::usual(at, asked, side),
            Decision::MoveOption => {
                Order::Option { we_move: MoveOrder::First, direction: Direction::LeftToRight }
            }
            Decision::Fire => Order::Ready {},
            Decision::Remove { unit, count } => Order::Remove { elements: losses::usual(at, *unit, *count) },
            Decision::Generals | Decision::Act => movement::usual(at, asked, side),
            Decision::HalfMove { .. } | Decision::Evade { .. } => Order::Stand {},
            Decision::RideOn { unit, way, .. } => Order::March { unit: *unit, path: way.clone() },
            Decision::EvadeMove { unit, charger } => charge::usual_fall_back(at, *unit, *charger),
            Decision::Align { .. } => Order::Slide { to: Turn::Left },
            Decision::Conform { .. } => Order::Conform {},
            Decision::Strike { .. } => Order::Fight {},
            Decision::CloseSquare { unit, .. } => {
                Order::Keep { element: losses::closing::anchors(at, *unit).first().copied().unwrap_or(0) }
            }
        }
    }

    fn propose(
        at: Table<Self>,
        asked: &Decision,
        side: Side,
        lens: &Lens,
        take: &mut dyn FnMut(Order) -> ControlFlow<()>,
    ) {
        let mut offer = |order: Order| {
            let wanted = lens.wants(order.verb().name) && Self::check(at, asked, side, &order).is_ok();
            if wanted { take(order) } else { ControlFlow::Continue(()) }
        };
        // Whoever has enough stops us; there is nothing to do about it.
        let _ = propose(at, asked, side, lens, &mut offer);
    }

    fn hides(_: &State, _: Side) -> bool {
        false
    }

    fn reveals(_: &Event) -> bool {
        false
    }

    fn bodies(state: &State) -> Vec<(UnitId, Side, Body)> {
        state
            .troops
            .bodies()
            .iter()
            .map(|standing| (standing.id, standing.side, standing.body.clone()))
            .collect()
    }

    fn pose(state: &State, unit: UnitId) -> Option<Pose> {
        let body = state.troops.bodies().get(unit).map(|body| Pose::of(body.frame()));
        body.or_else(|| Some(state.generals.get(unit)?.pose))
    }

    fn way(event: &Event) -> Option<(UnitId, &Way)> {
        match event {
            Event::Marched { unit, way, .. } | Event::ChargedHome { unit, way, .. } => Some((*unit, way)),
            _ => None,
        }
    }

    fn toll(event: &Event) -> Option<Toll> {
        surface::toll::toll(event)
    }

    fn formed(at: Table<Self>) -> Vec<Formed> {
        aims::formed(at)
    }

    fn is_gone(state: &State, unit: UnitId) -> bool {
        aims::is_gone(state, unit)
    }

    fn overlays(at: Table<Self>, side: Side, about: Option<UnitId>) -> Vec<Overlay> {
        surface::overlays::overlays(at, side, about)
    }

    fn visible(at: Table<Self>) -> Vec<UnitId> {
        surface::pieces::visible(at)
    }

    fn look(at: Table<Self>, id: UnitId) -> Look {
        surface::pieces::look(at, id)
    }

    fn looks_unchanged(at: Table<Self>, id: UnitId, look: &Look) -> bool {
        surface::pieces::looks_unchanged(at, id, look)
    }

    fn piece(at: Table<Self>, id: UnitId, look: &Look) -> Piece {
        surface::pieces::piece(at, id, look)
    }

    fn distances(at: Table<Self>, unit: UnitId) -> Vec<(Distance, Length)> {
        surface::pieces::distances(at, unit)
    }

    fn preview(at: Table<Self>, asked: &Decision, side: Side, order: &Order) -> Preview<Self> {
        surface::preview::preview(at, asked, side, order)
    }

    fn question(asked: &Decision, names: &Names) -> String {
        surface::narrate::question(asked, names)
    }

    fn narrate(event: &Event, names: &Names) -> String {
        surface::narrate::narrate(event, names)
    }

    fn narrate_roll(rolled: &Rolled, names: &Names) -> String {
        surface::narrate::narrate_roll(rolled, names)
    }

    fn reckonings(event: &Event) -> Vec<Reckoning> {
        surface::narrate::reckonings(event)
    }

    fn cites(reason: &Reason) -> &'static [RuleId] {
        surface::narrate::cites(reason)
    }

    fn out_of_turn(at: Table<Self>, side: Side, order: &Order) -> Option<Refusal<Self>> {
        moment::out_of_turn(at, side, order)
    }

    fn explain(reason: &Reason, names: &Names) -> String {
        surface::narrate::explain(reason, names)
    }

    fn throws(task: &Task<Self>) -> usize {
        turn::throws(task)
    }

    fn moment(state: &State) -> Moment {
        let (phase, side) = match state.phase {
            Phase::Deployment => ("deployment", None),
            Phase::MoveOption => ("move option", None),
            Phase::Fire => ("fire", None),
            Phase::Rally => ("rally", None),
            Phase::Generals(side) => ("Generals", Some(side)),
            Phase::Moves(side) => ("moves", Some(side)),
            Phase::HandToHand => ("hand-to-hand", None),
        };
        Moment { turn: state.turn, phase, side }
    }

    fn has_unresolved(before: &State, now: &State) -> bool {
        now.has_unresolved(before)
    }

    fn isolate_for_odds(state: &mut State) {
        state.isolate_for_odds();
    }

    fn quiet(_: &State, agenda: &[Task<Self>]) -> bool {
        use Decision::{Act, Generals, MoveOption};
        matches!(
            agenda.last(),
            Some(Task::Ask { of: Act | Generals | MoveOption, .. } | Task::Sealed { .. } | Task::Over { .. })
        )
    }
}

fn propose(at: Table<FastPlay>, asked: &Decision, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    /// Offers a few answers, in random order to whoever draws.
    fn few<const N: usize>(mut orders: [Order; N], lens: &Lens, offer: Offer) -> ControlFlow<()> {
        if let Some(mut draw) = lens.draw() {
            draw.shuffle(&mut orders);
        }
        orders.into_iter().try_for_each(offer)
    }
    match asked {
        Decision::NextCommand | Decision::Deploy { .. } => deployment::propose(at, asked, side, lens, offer),
        Decision::MoveOption => {
            let option = |we_move, direction| Order::Option { we_move, direction };
            let orders = [
                option(MoveOrder::First, Direction::LeftToRight),
                option(MoveOrder::First, Direction::RightToLeft),
                option(MoveOrder::Second, Direction::LeftToRight),
                option(MoveOrder::Second, Direction::RightToLeft),
            ];
            few(orders, lens, offer)
        }
        Decision::Fire => shooting::propose(at, side, lens, offer),
        Decision::Remove { unit, count } => losses::propose(at, *unit, *count, offer),
        Decision::Generals => command::generals::propose(at, side, lens, offer),
        Decision::Act => movement::propose(at, side, lens, offer),
        Decision::HalfMove { unit } => movement::propose_half_move(at, *unit, lens, offer),
        Decision::RideOn { unit, way, .. } => movement::riding::propose(at, *unit, way, offer),
        Decision::Evade { .. } => few([Order::Stand {}, Order::Evade {}], lens, offer),
        Decision::EvadeMove { unit, charger } => charge::propose_fall_back(at, *unit, *charger, lens, offer),
        Decision::Align { .. } => {
            few([Order::Slide { to: Turn::Left }, Order::Slide { to: Turn::Right }], lens, offer)
        }
        Decision::Conform { .. } => few([Order::Conform {}, Order::Refuse {}], lens, offer),
        Decision::Strike { units, chosen } => melee::propose(at, units, chosen, side, lens, offer),
        Decision::CloseSquare { unit, .. } => {
            for element in losses::closing::anchors(at, *unit) {
                offer(Order::Keep { element })?;
            }
            ControlFlow::Continue(())
        }
    }
}
