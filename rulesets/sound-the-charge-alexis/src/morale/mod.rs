//! STA-5.1, 5.2. Nerve: units that have lost men test, and those that fail run.

use crate::state::SLACK;
use crate::steps::Nerve;
use crate::{Event, On, cite};
use dice::{Roll, Why};
use engine::Modifiers;
use geom::{Area, Mm};
use names::UnitId;

/// Does one test or rout.
pub(crate) fn run(on: &mut On, step: Nerve) {
    match step {
        Nerve::Test { unit } => test(on, unit),
        Nerve::Rout { unit } => rout(on, unit),
        Nerve::RunThrough { unit } => run_through(on, unit),
    }
}

/// STA-5.1. A unit that has lost men stands or runs by two dice, less for each man.
fn test(on: &mut On, id: UnitId) {
    // A unit without men is gone.
    let Some(mut unit) = on.state.troops.edit(id) else { return };
    let lost = std::mem::take(&mut unit.shaken_by);
    let (side, is_braced) = (unit.side, unit.braced);
    drop(unit);
    if lost == 0 {
        return;
    }
    let tables = &on.setup.tables;
    let plus = Modifiers::new(cite::MORALE).when(is_braced, tables.braced, "braced");
    let plus = plus.each(lost.into(), tables.man_lost, "man lost");
    let why = Why { rule: cite::MORALE, roller: side, unit: Some(id), what: "nerve" };
    if on.test(Roll::Sum { n: 2, sides: 6, at_least: 0 }, &plus, &[tables.stands_on], why) == 0 {
        on.then(Nerve::Rout { unit: id });
    }
}

/// STA-5.2, R5. A rout runs straight back and is gone; friends in its way test, the lowest number first.
fn rout(on: &mut On, id: UnitId) {
    // A friend may have run through it before, and taken it along.
    if on.state.troops.get(id).is_none() {
        return;
    }
    // Told while it is still there, so that no side hears of a unit that it never saw.
    on.tell(|| Event::Routed { unit: id });
    let gone = on.state.troops.remove(id).expect("it was there just now");
    let body = gone.block();
    let path = Area::swept(&body, body.frame().ahead * -(on.setup.tables.rout as Mm));
    let in_the_way = on.state.of(gone.side).filter(|(_, friend)| path.overlaps(&friend.block(), SLACK));
    for unit in in_the_way.map(|(id, _)| id).collect::<Vec<_>>() {
        on.then(Nerve::RunThrough { unit });
    }
}

/// STA-5.2. A unit that friends run through stands or runs by one die.
fn run_through(on: &mut On, id: UnitId) {
    let Some(unit) = on.state.troops.get(id) else { return };
    let tables = &on.setup.tables;
    let plus = Modifiers::new(cite::ROUT).when(unit.braced, tables.braced, "braced");
    let why = Why { rule: cite::ROUT, roller: unit.side, unit: Some(id), what: "run through" };
    if on.test(Roll::Die { sides: 6 }, &plus, &[tables.run_through_on], why) == 0 {
        on.then(Nerve::Rout { unit: id });
    }
}

#[cfg(test)]
mod tests;
