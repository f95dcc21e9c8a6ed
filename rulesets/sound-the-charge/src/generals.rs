//! STC-3. Generals: how they move, attach themselves, fall and get away.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::{At, Checked, Decision, Event, Offer, On, Order, cite};
use dice::{Roll, Why};
use engine::{Draw, Lens};
use geom::Spot;
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// A general in danger.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// STC-3.6, R12. His unit was hit often enough in this phase.
    AtRisk {
        /// The general.
        general: UnitId,
    },
    /// STC-3.7, R13. An enemy has touched him, or has wiped out his unit.
    Touched {
        /// The general.
        general: UnitId,
        /// Who touched him; nobody if his unit was lost in a retreat.
        by: Option<UnitId>,
    },
}

/// Carries out what threatens a general.
pub fn run(on: &mut On, step: Step) {
    match step {
        Step::AtRisk { general } => at_risk(on, general),
        Step::Touched { general, by } => touched(on, general, by),
    }
}

/// STC-3.6, R12. After all hits of a phase: leaves a die for every general whose unit was hit often enough.
pub fn all_at_risk(on: &mut On) {
    let enough = on.setup.tables.generals.at_risk_from_hits;
    let hit: Vec<UnitId> = on
        .state
        .generals
        .iter()
        .filter(|(_, general)| general.attached.is_some_and(|unit| on.state.hits_on(unit) >= enough))
        .map(|(id, _)| id)
        .collect();
    for general in hit {
        on.then(crate::Step::General(Step::AtRisk { general }));
    }
}

/// STC-3.6. One die: on a 1 he is gone.
fn at_risk(on: &mut On, general: UnitId) {
    let Some(found) = on.state.generals.get(general) else { return };
    let why =
        Why { rule: cite::GENERAL_AT_RISK, roller: found.side, unit: Some(general), what: "general at risk" };
    let killed_on = on.setup.tables.generals.killed_on;
    if throw(on, why) > killed_on {
        on.tell(|| Event::GeneralUnhurt { general });
        return;
    }
    on.state.generals.remove(general);
    on.tell(|| Event::GeneralKilled { general });
}

fn throw(on: &mut On, why: Why) -> i16 {
    let sides = on.setup.tables.scale.die_sides;
    on.roll(Roll::Die { sides }, why)
}

/// STC-3.7, R13. One die: on a 1 he is taken; else his owner moves him, and he is taken if there is no place for him.
fn touched(on: &mut On, general: UnitId, by: Option<UnitId>) {
    let Some(found) = on.state.generals.get(general) else { return };
    let side = found.side;
    if let Some(by) = by {
        on.tell(|| Event::GeneralTouched { general, by });
    }
    let why = Why { rule: cite::LONE_GENERAL, roller: side, unit: Some(general), what: "lone general" };
    let captured_on = on.setup.tables.generals.captured_on;
    let escapes = throw(on, why) > captured_on && refuge(on.table(), general).is_some();
    if escapes {
        on.ask(side, Decision::Flee { general });
        return;
    }
    on.state.generals.remove(general);
    on.tell(|| Event::GeneralCaptured { general });
}

/// STC-3.7, R13. After a unit has moved: leaves a die for every lone enemy general whom it touches for the first time
/// this turn.
pub fn touch_generals(on: &mut On, unit: UnitId) {
    let at = on.table();
    let Some(body) = at.state.troops.bodies().get(unit) else { return };
    let Some(side) = at.state.troops.bodies().side(unit) else { return };
    let touch = at.setup.options.touch.mm();
    let lone = at.state.generals.iter().filter(|(_, general)| {
        general.side != side && general.attached.is_none() && !general.touched_by.contains(&unit)
    });
    let reached: Vec<UnitId> = lone
        .filter(|(_, general)| geom::gap(body, &general.body(&at.setup.tables)).length <= touch)
        .map(|(id, _)| id)
        .collect();
    for general in reached {
        if let Some(found) = on.state.generals.get_mut(general) {
            found.touched_by.push(unit);
        }
        on.then(crate::Step::General(Step::Touched { general, by: Some(unit) }));
    }
}

/// STC-3.1, 3.5, R8, R11. Whether a general may ride there, and attach himself.
pub fn check_ride(at: At, side: Side, general: UnitId, to: Spot, attach: Option<UnitId>) -> Checked {
    todo!("STC-3.1, STC-3.5")
}

/// STC-3.1, 3.5, R11. A general rides; he leaves his unit first.
pub fn ride(on: &mut On, general: UnitId, to: Spot, attach: Option<UnitId>) {
    todo!("STC-3.1, STC-3.5")
}

/// STC-3.7, R13. Whether a general who was touched may get away to there.
pub fn check_flee(at: At, general: UnitId, to: Spot, attach: Option<UnitId>) -> Checked {
    todo!("STC-3.7")
}

/// STC-3.7. A general gets away.
pub fn flee(on: &mut On, general: UnitId, to: Spot, attach: Option<UnitId>) {
    todo!("STC-3.7")
}

/// R13. A place for a general who was touched, if there is one: the nearest behind him that is clear.
pub fn refuge(at: At, general: UnitId) -> Option<Spot> {
    todo!("STC-3.7")
}

/// R11. A general goes where his unit has gone.
pub fn follow(on: &mut On, unit: UnitId) {
    let Some(body) = on.state.troops.bodies().get(unit) else { return };
    let centre = Spot::of(body.centre());
    for (_, general) in on.state.generals.iter_mut() {
        if general.attached == Some(unit) {
            general.at = centre;
        }
    }
}

/// Candidates for a ride of one general: behind and to the units of his side.
pub fn candidates(at: At, general: UnitId, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    todo!("units to attach to, and places behind them")
}

/// One such ride drawn at random; it need not be legal.
pub fn drawn(at: At, general: UnitId, draw: &mut Draw) -> Option<Order> {
    todo!("a place within his reach")
}

/// R13. Candidates for the flight of a general who was touched.
pub fn flights(at: At, general: UnitId, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    todo!("the nearest clear place, and friends he may join")
}
