//! Candidates for every question, and the usual answer to each.

use crate::charge::{self, evade};
use crate::command::generals;
use crate::formation::{self, artillery};
use crate::melee::pursuit;
use crate::steps::Owed;
use crate::{At, Decision, Few, Offer, Order, Place, TurnOrder, Unit, UnitFlags};
use crate::{boats, deployment, movement, retreat, shooting, skirmish, town, works};
use engine::{Draw, Lens};
use names::{Side, UnitId};
use std::ops::ControlFlow;

type Flow = ControlFlow<()>;

/// A legal, unambitious answer to any question.
pub(crate) fn usual(at: At, asked: &Decision, side: Side) -> Order {
    match asked {
        Decision::FirstTurn => Order::Begin { we: TurnOrder::First },
        Decision::Deploy => deployment::usual(at, side),
        Decision::Next { among, .. } => Order::Take { unit: first(among) },
        Decision::ComeBack { unit } => pursuit::usual(at, *unit),
        Decision::Rally => usual_rally(at, side),
        Decision::Act | Decision::Fire => Order::Done {},
        Decision::Evade { .. } => Order::Stand {},
        Decision::HaltOrGoOn { .. } => Order::Halt {},
        Decision::Flee { general } => usual_flight(at, *general),
        Decision::Part { unit, .. } => Order::Shift { unit: *unit },
        Decision::Cause { among, .. } => Order::Blame { enemy: first(among) },
        Decision::Retreat { owed, cause } => usual_retreat(at, owed, *cause),
        Decision::ForcedOut { owed, cause } => town::usual_way_out(at, owed, *cause),
        Decision::HoldBack { among, .. } => Order::HoldBack { unit: first(among) },
        Decision::Divide { odd, among, .. } => {
            Order::Divide { against: among.iter().take(usize::from(*odd)).copied().collect() }
        }
    }
}

/// The first of those whom a question names: it always names some.
fn first(among: &Few) -> UnitId {
    *among.first().expect("a question names a unit")
}

/// R15. To test costs nothing, so every unit that can does.
fn usual_rally(at: At, side: Side) -> Order {
    let able =
        at.state.troops.ids().iter().find(|unit| crate::morale::rally::check(at, side, **unit).is_ok());
    able.map_or(Order::Done {}, |&unit| Order::Rally { unit })
}

/// R13. To the nearest place that is clear; a general who has none is never asked.
fn usual_flight(at: At, general: UnitId) -> Order {
    let here = at.state.generals.get(general).map_or(Default::default(), |general| general.at);
    Order::Flee { to: generals::refuge(at, general).unwrap_or(here), attach: None }
}

/// R34. By the shortest way; a unit that has none is never asked.
fn usual_retreat(at: At, owed: &Owed, cause: UnitId) -> Order {
    let (path, narrow) = retreat::way_back(at, owed, cause).unwrap_or_default();
    Order::Retreat { path, narrow }
}

/// Hands out candidates for a question. A player that draws is first offered a few drawn ones.
pub(crate) fn candidates(at: At, asked: &Decision, side: Side, lens: &Lens, offer: Offer) -> Flow {
    match asked {
        Decision::FirstTurn => few(TurnOrder::ALL.iter().map(|&we| Order::Begin { we }), lens, offer),
        Decision::Deploy => deployment::candidates(at, side, lens, offer),
        Decision::Next { among, .. } => few(among.iter().map(|&unit| Order::Take { unit }), lens, offer),
        Decision::ComeBack { .. } => pursuit::candidates(offer),
        Decision::Rally => rallies(at, side, lens, offer),
        Decision::Act => acts(at, side, lens, offer),
        Decision::Evade { unit, charger, left } => evade::candidates(at, *unit, *charger, *left, lens, offer),
        Decision::HaltOrGoOn { .. } => few([Order::Halt {}, Order::GoOn {}], lens, offer),
        Decision::Flee { general } => generals::flights(at, *general, lens, offer),
        Decision::Part { unit, other } => few([*unit, *other].map(|unit| Order::Shift { unit }), lens, offer),
        Decision::Fire => fires(at, side, lens, offer),
        Decision::Cause { among, .. } => few(among.iter().map(|&enemy| Order::Blame { enemy }), lens, offer),
        Decision::Retreat { owed, cause } => retreat::candidates(at, owed, *cause, lens, offer),
        Decision::ForcedOut { owed, cause } => town::ways_out(at, owed, *cause, lens, offer),
        Decision::HoldBack { among, .. } => {
            few(among.iter().map(|&unit| Order::HoldBack { unit }), lens, offer)
        }
        Decision::Divide { odd, among, .. } => divisions(among, usize::from(*odd), lens, offer),
    }
}

/// Offers a few answers; a player that draws gets them in random order.
fn few(orders: impl IntoIterator<Item = Order>, lens: &Lens, offer: Offer) -> Flow {
    let mut orders: Vec<Order> = orders.into_iter().collect();
    if let Some(mut draw) = lens.draw() {
        draw.shuffle(&mut orders);
    }
    orders.into_iter().try_for_each(offer)
}

fn rallies(at: At, side: Side, lens: &Lens, offer: Offer) -> Flow {
    let own = units(at, side, lens).map(|(unit, _)| Order::Rally { unit });
    few(own.chain([Order::Done {}]), lens, offer)
}

/// R59. The ways to deal the dice left over: those next to each other in the list, from every place on.
fn divisions(among: &Few, odd: usize, lens: &Lens, offer: Offer) -> Flow {
    let from = |first: usize| Order::Divide {
        against: (0..odd).map(|next| among[(first + next) % among.len()]).collect(),
    };
    few((0..among.len()).map(from), lens, offer)
}

/// The units of a side on the table, as far as one wants to see them.
fn units<'a>(at: At<'a>, side: Side, lens: &'a Lens) -> impl Iterator<Item = (UnitId, &'a Unit)> + 'a {
    // Gunners who shelter in a square may leave it (R57).
    let there = |unit: &Unit| unit.is_on_table() || matches!(unit.place, Place::Square(_));
    let own = at.state.troops.iter().filter(move |(_, unit)| unit.side == side && there(unit));
    own.filter(|(id, _)| lens.wants_unit(*id))
}

/// So often one who draws is offered something drawn before he is offered the end of the phase.
const DRAWS: usize = 12;

/// STC-4.2. Candidates for phase 1: of each unit what its subjects have to offer, and rides of generals.
fn acts(at: At, side: Side, lens: &Lens, offer: Offer) -> Flow {
    let able = |(_, unit): &(UnitId, &Unit)| !unit.flags.has(UnitFlags::DONE) && unit.parent.is_none();
    let own: Vec<(UnitId, &Unit)> = units(at, side, lens).filter(able).collect();
    if let Some(mut draw) = lens.draw() {
        for _ in 0..DRAWS {
            if let Some(order) = drawn_act(at, side, &own, &mut draw) {
                offer(order)?;
            }
        }
        // If none of so many draws was legal, there is little left to do.
        offer(Order::Done {})?;
    }
    for &(id, unit) in &own {
        charge::candidates(at, id, unit, lens, offer)?;
        movement::candidates(at, id, unit, lens, offer)?;
        formation::candidates(at, id, unit, lens, offer)?;
        artillery::candidates(at, id, unit, lens, offer)?;
        skirmish::candidates(at, id, unit, lens, offer)?;
        town::candidates(at, id, unit, lens, offer)?;
        works::candidates(at, id, unit, lens, offer)?;
        retreat::withdrawals(at, id, unit, lens, offer)?;
        boats::candidates(at, id, unit, lens, offer)?;
    }
    for (general, _) in at.state.generals.iter().filter(|(_, general)| general.side == side && !general.moved)
    {
        if lens.wants_unit(general) {
            generals::candidates(at, general, lens, offer)?;
        }
    }
    if lens.unit.is_none() && lens.target.is_none() { offer(Order::Done {}) } else { Flow::Continue(()) }
}

/// One order of phase 1 drawn at random: mostly marches and charges.
fn drawn_act(at: At, side: Side, own: &[(UnitId, &Unit)], draw: &mut Draw) -> Option<Order> {
    if draw.below(12) == 0 {
        let generals: Vec<UnitId> =
            at.state.generals.iter().filter(|(_, general)| general.side == side).map(|(id, _)| id).collect();
        return generals::drawn(at, *draw.pick(&generals)?, draw);
    }
    let &(id, unit) = draw.pick(own)?;
    match draw.below(20) {
        0..=6 => charge::drawn(at, id, unit, draw),
        7..=14 => movement::drawn(at, id, unit, draw),
        15 => formation::drawn(at, id, unit, draw),
        16 => artillery::drawn(at, id, unit, draw),
        17 => skirmish::drawn(at, id, unit, draw),
        18 => town::drawn(at, id, unit, draw),
        _ if draw.below(2) == 0 => works::drawn(at, id, unit, draw),
        _ => boats::drawn(at, id, unit, draw),
    }
}

/// STC-8.8. Candidates for phase 2.
fn fires(at: At, side: Side, lens: &Lens, offer: Offer) -> Flow {
    let able = |(unit, _): &(UnitId, &Unit)| shooting::may_shoot(at, side, *unit).is_ok();
    let own: Vec<UnitId> = units(at, side, lens).filter(able).map(|(unit, _)| unit).collect();
    if let Some(mut draw) = lens.draw() {
        for _ in 0..DRAWS {
            let shot = draw.pick(&own).copied().and_then(|unit| shooting::drawn(at, unit, &mut draw));
            if let Some(order) = shot {
                offer(order)?;
            }
        }
        offer(Order::Done {})?;
    }
    for unit in own {
        shooting::candidates(at, unit, lens, offer)?;
    }
    if lens.unit.is_none() && lens.target.is_none() { offer(Order::Done {}) } else { Flow::Continue(()) }
}
