//! FIX-3.1 to 3.3. Fire: which units may shoot at which enemies, the dice of volleys, and pressing them home.

pub(crate) mod candidates;

use crate::losses::lose;
use crate::movement::ambush::reveal;
use crate::state::{FRONTAGE, SLACK};
use crate::steps::{Nerve, Shooting};
use crate::who::{enemy, own, refuse};
use crate::{At, Checked, Decision, Event, On, Order, Reason, Tables, Unit, cite};
use dice::{Need, Roll, Why};
use engine::{Mark, Witness};
use geom::{Angle, Area, Convex, Mm, Touch};
use names::{Side, UnitId};

/// Does one part of the fire.
pub(crate) fn run(on: &mut On, step: Shooting) {
    match step {
        Shooting::Volley { unit, target } => volley(on, unit, target),
    }
}

/// FIX-3.1. A unit shoots once, at an enemy in its arc and range.
pub(crate) fn check_shoot(at: At, side: Side, id: UnitId, target: UnitId) -> Checked {
    let unit = own(at, side, id, cite::FIRE)?;
    let aim = enemy(at, side, target, cite::FIRE)?;
    if at.draft.iter().any(|order| matches!(order, Order::Shoot { unit, .. } if *unit == id)) {
        return Err(refuse(cite::FIRE, Reason::ShootsAlready { unit: id }).with_witness(id));
    }
    let front = unit.block().front();
    let arc = arc(unit, &at.setup.tables);
    if arc.nearest_in(&Convex::hull([front.a, front.b]), &aim.block(), Touch::Counts, SLACK).is_some() {
        return Ok(());
    }
    let witness: Witness = arc.drawn().iter().map(Mark::from).collect();
    Err(refuse(cite::FIRE, Reason::OutOfRange { target }).with_witness(witness))
}

/// FIX-3.1. Where a unit may shoot.
pub(crate) fn arc(unit: &Unit, tables: &Tables) -> Area {
    Area::wedge_from_edge(&unit.pose.frame(), FRONTAGE, Angle::degrees(tables.arc), tables.range as Mm)
}

/// FIX-3.1, R1. What both sides wrote: first all volleys, then the nerve of all units.
pub(crate) fn unseal(on: &mut On, drafts: [Vec<Order>; 2]) {
    let mut shots: Vec<(UnitId, UnitId)> = vec![];
    for order in drafts.into_iter().flatten() {
        if let Order::Shoot { unit, target } = order {
            shots.push((unit, target));
        }
    }
    shots.sort();
    for (unit, target) in shots {
        reveal(on, unit);
        on.then(Shooting::Volley { unit, target });
    }
    for unit in on.state.troops.ids().to_vec() {
        on.then(Nerve::Test { unit });
    }
}

/// FIX-3.2, 3.3. A die for each man. A unit that hit and has a man to spare is asked whether it presses the
/// volley.
fn volley(on: &mut On, id: UnitId, target: UnitId) {
    // An earlier volley may have made an end of either.
    let (Some(unit), Some(aim)) = (on.state.troops.get(id), on.state.troops.get(target)) else { return };
    let (side, strength) = (unit.side, unit.strength);
    let tables = &on.setup.tables;
    let is_covered = aim.braced || on.state.mist;
    let need =
        if is_covered { Need::SixThen(tables.covered_hits_on) } else { Need::AtLeast(tables.volley_hits_on) };
    let why = Why { rule: cite::VOLLEY, roller: side, unit: Some(id), what: "volley" };
    let hits = on.roll(Roll::Hits(&vec![need; strength.into()]), why) as u8;
    if hits > 0 && strength > 1 {
        on.ask(side, Decision::Press { unit: id, target, hits });
    } else {
        lose(on, target, hits);
    }
}

/// FIX-3.3. Presses a volley home: one more hit, for one man.
pub(crate) fn press(on: &mut On, id: UnitId, target: UnitId, hits: u8, home: bool) {
    if home {
        on.tell(|| Event::Pressed { unit: id });
        lose(on, id, 1);
    }
    lose(on, target, hits + u8::from(home));
}

#[cfg(test)]
mod tests;
