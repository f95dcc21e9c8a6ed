//! FIX-4.1. Hand to hand: the charger strikes, the other strikes back, then both suffer.

use crate::losses::lose;
use crate::steps::{Fighting, Nerve};
use crate::{On, cite};
use dice::{Need, Roll, Why};
use names::UnitId;

/// Does one part of a fight.
pub(crate) fn run(on: &mut On, step: Fighting) {
    match step {
        Fighting::Clash { unit, target } => clash(on, unit, target),
        Fighting::Answer { unit, target, hits } => answer(on, unit, target, hits),
    }
}

/// FIX-4.1. The charger throws a die for each man, and one for its impetus.
fn clash(on: &mut On, id: UnitId, target: UnitId) {
    let unit = on.state.troops.expect(id);
    let tables = &on.setup.tables;
    let is_braced = on.state.troops.expect(target).braced;
    let hits_on = if is_braced { tables.charger_hits_braced_on } else { tables.charger_hits_on };
    let mut needs = vec![Need::AtLeast(hits_on); unit.strength.into()];
    needs.push(Need::AtLeast(tables.impetus_hits_on));
    let why = Why { rule: cite::CLASH, roller: unit.side, unit: Some(id), what: "clash" };
    let hits = on.roll(Roll::Hits(&needs), why) as u8;
    on.then(Fighting::Answer { unit: target, target: id, hits });
}

/// FIX-4.1, 5.1. The charged unit strikes back with all the men that it had, then both lose men and test.
fn answer(on: &mut On, id: UnitId, charger: UnitId, suffered: u8) {
    let unit = on.state.troops.expect(id);
    let needs = vec![Need::AtLeast(on.setup.tables.answer_hits_on); unit.strength.into()];
    let why = Why { rule: cite::CLASH, roller: unit.side, unit: Some(id), what: "answer" };
    let hits = on.roll(Roll::Hits(&needs), why) as u8;
    lose(on, id, suffered);
    lose(on, charger, hits);
    for unit in [id, charger] {
        on.then(Nerve::Test { unit });
    }
}

#[cfg(test)]
mod tests;
