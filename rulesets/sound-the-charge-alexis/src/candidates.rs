//! Candidates for every question, and the usual answer to each.

use crate::charge::{approach, evade};
use crate::command::generals;
use crate::retreat::{self, Place};
use crate::{At, Decision, Few, Offer, Order, TurnOrder, Unit, UnitFlags};
use crate::{command, deployment, formation, movement, shooting, skirmish};
use engine::{Draw, Lens};
use geom::{Length, Spot};
use names::{Side, UnitId};
use std::ops::ControlFlow;

type Flow = ControlFlow<()>;

/// A legal, unambitious answer to any question.
pub(crate) fn usual(at: At, asked: &Decision, side: Side) -> Order {
    match asked {
        Decision::FirstTurn => Order::Begin { we: TurnOrder::First },
        Decision::Deploy => deployment::candidates::usual_order(at, side),
        Decision::Next { among, .. } => Order::Take { unit: first(among) },
        Decision::Act | Decision::Fire => Order::Done {},
        Decision::Evade { unit, charger, must } => match evade::way_out(at, *unit, *charger) {
            Some(to) if *must => Order::Evade { to },
            _ => Order::Stand {},
        },
        Decision::HaltOrGoOn { .. } => Order::Halt { by: None },
        Decision::Flee { general } => {
            Order::Flee { to: generals::refuge(at, *general).unwrap_or(here(at, *general)) }
        }
        Decision::Escape { general, from } => {
            Order::Flee { to: generals::escape(at, *general, *from).unwrap_or(here(at, *general)) }
        }
        Decision::Retreat { owed } => {
            match retreat::find(at, owed.unit, at.state.troops.expect(owed.unit), owed.from) {
                Ok(Place { to, face, files }) => Order::Retreat { to, face: Some(face), files },
                Err(_) => Order::Retreat { to: Spot::default(), face: None, files: None },
            }
        }
        Decision::Divide { odd, among, .. } => {
            Order::Divide { against: among.iter().take(usize::from(*odd)).copied().collect() }
        }
    }
}

/// Where a general is.
fn here(at: At, general: UnitId) -> Spot {
    at.state.generals.get(general).map_or(Spot::default(), |general| general.at)
}

/// The first of those that a question names: it always names some.
fn first(among: &Few) -> UnitId {
    *among.first().expect("a question names a unit")
}

/// Hands out candidates for a question. A taker that draws is first offered a few drawn ones.
pub(crate) fn candidates(at: At, asked: &Decision, side: Side, lens: &Lens, offer: Offer) -> Flow {
    match asked {
        Decision::FirstTurn => few(TurnOrder::ALL.iter().map(|&we| Order::Begin { we }), lens, offer),
        Decision::Deploy => deployment::candidates::candidates(at, side, lens, offer),
        Decision::Next { among, .. } => few(among.iter().map(|&unit| Order::Take { unit }), lens, offer),
        Decision::Act => acts(at, side, lens, offer),
        Decision::Evade { unit, charger, must } => evade::candidates(at, *unit, *charger, *must, lens, offer),
        Decision::HaltOrGoOn { .. } => {
            let on = [Order::GoOn {}, Order::Halt { by: None }];
            let far = [20, 50, 100, 200].map(|by| Order::Halt { by: Some(geom::mm(by)) });
            few(on.into_iter().chain(far), lens, offer)
        }
        Decision::Flee { general } => command::candidates::flights(at, *general, offer),
        Decision::Escape { general, from } => command::candidates::escapes(at, *general, *from, offer),
        Decision::Fire => fires(at, side, lens, offer),
        Decision::Retreat { owed } => retreat::candidates::candidates(at, owed.unit, owed.from, lens, offer),
        Decision::Divide { odd, among, .. } => divisions(among, usize::from(*odd), lens, offer),
    }
}

/// Offers a few answers, in random order to a taker that draws.
fn few(orders: impl IntoIterator<Item = Order>, lens: &Lens, offer: Offer) -> Flow {
    let mut orders: Vec<Order> = orders.into_iter().collect();
    if let Some(mut draw) = lens.draw() {
        draw.shuffle(&mut orders);
    }
    orders.into_iter().try_for_each(offer)
}

/// R47. The ways to deal the dice left over: those next to each other in the list, from every place on.
fn divisions(among: &Few, odd: usize, lens: &Lens, offer: Offer) -> Flow {
    let from = |first: usize| Order::Divide {
        against: (0..odd).map(|next| among[(first + next) % among.len()]).collect(),
    };
    few((0..among.len()).map(from), lens, offer)
}

/// The units of a side on the table, as far as they are wanted.
fn units<'a>(at: At<'a>, side: Side, lens: &'a Lens) -> impl Iterator<Item = (UnitId, &'a Unit)> + 'a {
    let own = at.state.troops.iter().filter(move |(_, unit)| unit.side == side && unit.is_on_table());
    own.filter(|(id, _)| lens.wants_unit(*id))
}

/// So often a taker that draws is offered something drawn before it is offered the end of the phase.
const DRAWS: usize = 12;

/// STA-2.2. Candidates for movement: of each unit what its subjects have to offer, and rides of generals.
fn acts(at: At, side: Side, lens: &Lens, offer: Offer) -> Flow {
    let over = UnitFlags::DONE.with(UnitFlags::IDLE).with(UnitFlags::RALLIED);
    let able = |(id, unit): &(UnitId, &Unit)| {
        !unit.flags.has_any(over) && !unit.is_shaken() && !at.state.is_engaged(*id)
    };
    let own: Vec<(UnitId, &Unit)> = units(at, side, lens).filter(able).collect();
    if let Some(mut draw) = lens.draw() {
        for _ in 0..DRAWS {
            if let Some(order) = drawn_act(at, side, &own, &mut draw) {
                offer(order)?;
            }
        }
        offer(Order::Done {})?;
    }
    for &(id, unit) in &own {
        approach::candidates(at, id, unit, lens, offer)?;
        movement::candidates::candidates(at, id, unit, lens, offer)?;
        formation::candidates::candidates(at, id, unit, lens, offer)?;
        skirmish::candidates::candidates(at, id, unit, lens, offer)?;
        retreat::candidates::withdrawals(at, id, unit, lens, offer)?;
    }
    for (general, found) in at.state.generals.iter().filter(|(id, _)| lens.wants_unit(*id)) {
        if found.side == side && found.ridden == Length::ZERO {
            command::candidates::candidates(at, general, lens, offer)?;
        }
    }
    if lens.unit.is_none() && lens.target.is_none() { offer(Order::Done {}) } else { Flow::Continue(()) }
}

/// One order of the movement drawn at random: mostly marches and charges.
fn drawn_act(at: At, side: Side, own: &[(UnitId, &Unit)], draw: &mut Draw) -> Option<Order> {
    if draw.below(12) == 0 {
        let generals: Vec<UnitId> =
            at.state.generals.iter().filter(|(_, general)| general.side == side).map(|(id, _)| id).collect();
        return command::candidates::drawn(at, *draw.pick(&generals)?, draw);
    }
    let &(id, unit) = draw.pick(own)?;
    match draw.below(20) {
        0..=6 => approach::drawn(at, id, unit, draw),
        7..=15 => movement::candidates::drawn(at, id, unit, draw),
        16 | 17 => formation::candidates::drawn(unit, id, draw),
        _ => skirmish::candidates::drawn(at, id, unit, draw),
    }
}

/// STA-5. Candidates for fire.
fn fires(at: At, side: Side, lens: &Lens, offer: Offer) -> Flow {
    let own: Vec<UnitId> = units(at, side, lens).map(|(id, _)| id).collect();
    if let Some(mut draw) = lens.draw() {
        for _ in 0..DRAWS {
            let shot = draw.pick(&own).copied().and_then(|id| shooting::candidates::drawn(at, id, &mut draw));
            if let Some(order) = shot {
                offer(order)?;
            }
        }
        offer(Order::Done {})?;
    }
    for id in own {
        shooting::candidates::candidates(at, side, id, lens, offer)?;
    }
    if lens.unit.is_none() && lens.target.is_none() { offer(Order::Done {}) } else { Flow::Continue(()) }
}
