//! STA-9, 17, 18. Morale: one test for units under fire and for those that rally.

pub(crate) mod army;
pub(crate) mod rally;
pub(crate) mod worth;

use crate::steps::Why as Cause;
use crate::terrain::{Terrain, terrain};
use crate::{At, Event, Grade, On, Unit, UnitFlags, cite, command, retreat};
use dice::{Roll, Why};
use engine::Modifiers;
use formations::near;
use geom::{Body, FeatureId, Frame, Shape};
use names::{RuleId, Side, UnitId};

/// STA-9.2, R1. The die of the test.
const DIE: u8 = 20;

/// STA-9.4 to 9.9, R62, R63, R64, R103. What is added to the die of a unit's test.
pub(crate) fn modifiers(at: At, id: UnitId, unit: &Unit) -> Modifiers {
    let table = &at.setup.tables.morale;
    let lost = i16::from(unit.lost);
    let (enemies, friends) = (near_by(at, id, unit.side.other()), near_by(at, id, unit.side));
    let against = (enemies * table.each_enemy).min(table.enemies_most);
    let with = (friends * table.each_friend).max(table.friends_most);
    let led = at.state.general_with(id).is_some();
    let alone = !command::is_reached(at, id);
    let defends = unit.in_square() || is_defending(at, id, unit);
    Modifiers::new(cite::MORALE)
        .by(cite::MORALE_LOSSES, lost > 0, lost * table.each_casualty, "models lost")
        .by(cite::MORALE_UNCOMMANDED, alone, table.no_general, "no general near")
        .by(cite::MORALE_ENEMIES, enemies > 0, against, "enemies near")
        .by(cite::MORALE_DEFENDING, defends, table.defending, "defending, or in square")
        .by(cite::MORALE_GENERAL, led, table.general_with_unit, "general with it")
        .by(cite::MORALE_FRIENDS, friends > 0, with, "friends near")
}

/// STA-9.6, 9.9, R64. How many units of a side are near a unit, itself left out; screens are no units.
fn near_by(at: At, id: UnitId, side: Side) -> i16 {
    let Some(body) = at.state.troops.bodies().get(id) else { return 0 };
    let reach = at.setup.tables.far(at.setup.tables.morale.near).mm() + at.setup.options.tolerance.mm();
    let is_unit = |id: UnitId| at.state.troops.get(id).is_some_and(|unit| unit.parent.is_none());
    let near =
        near::within(body, at.state.troops.bodies(), reach, |other| other.side == side && other.id != id);
    near.filter(|(other, _)| is_unit(other.id)).count() as i16
}

/// STA-9.7, R103. Whether a unit defends a building or a work: its middle is in one, or its front touches a
/// line of works; of a bent line the front of any part, of loose models any of them.
fn is_defending(at: At, id: UnitId, unit: &Unit) -> bool {
    let Some(body) = at.state.troops.bodies().get(id) else { return false };
    let ground = &at.setup.ground;
    let is_shelter = |kind: Terrain| matches!(kind, Terrain::BuiltUp | Terrain::Fieldwork);
    if ground.under(body.centre()).into_iter().filter_map(|feature| terrain(at, feature)).any(is_shelter) {
        return true;
    }
    let contact = at.setup.options.contact.mm();
    let is_line = |feature: FeatureId| {
        terrain(at, feature) == Some(Terrain::Fieldwork)
            && matches!(ground.feature(feature).shape, Shape::Line { .. })
    };
    let lines_one = |edge: &Body| ground.touched(edge, contact).into_iter().any(is_line);
    if unit.is_loose() {
        return lines_one(body);
    }
    let fronts = formations::lines::fronts(body).into_iter();
    let edges = fronts.map(|front| {
        let ahead = (front.b - front.a).normalize_or_zero().perp();
        Body::block(&Frame { at: front.middle(), ahead }, front.length(), 0.0)
    });
    edges.into_iter().any(|edge| lines_one(&edge))
}

/// STA-9.2, 9.3, R62. A unit throws a D20 and adds to it: it passes with its number or less. Says whether it
/// does.
fn passes(on: &mut On, id: UnitId, rule: RuleId, what: &'static str) -> bool {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let plus = modifiers(at, id, unit);
    let most = passes_with(at, unit.grade);
    let why = Why { rule, roller: unit.side, unit: Some(id), what };
    on.test(Roll::Die { sides: DIE }, &plus, &[most + 1], why) == 0
}

/// STA-9.3. The number of a grade.
fn passes_with(at: At, grade: Grade) -> i16 {
    at.setup.tables.morale.passes.of(grade)
}

/// STA-5.9, 5.10, 9.1, 9.10, 9.11, R34, R35, R65, R67. A unit under fire tests: it stands, or loses a model
/// and goes back.
pub(crate) fn fire_test(on: &mut On, id: UnitId) {
    if passes(on, id, cite::FIRE_TEST, "morale under fire") {
        on.tell(|| Event::StoodFire { unit: id });
        return;
    }
    on.tell(|| Event::FailedMorale { unit: id });
    let owed = retreat::owed(on.table(), id, Cause::Fire);
    on.then(owed);
}

/// STA-18.1, 9.10, 9.11, R66, R79. A shaken unit tests to rally: it is in good morale at once and stays where
/// it is, or loses a model and goes back again.
pub(crate) fn rally_test(on: &mut On, id: UnitId) {
    let rallies = passes(on, id, cite::RALLY, "rally");
    if let Some(mut unit) = on.state.troops.edit(id) {
        unit.flags.set(UnitFlags::RALLY_TESTED, true);
        if rallies {
            unit.flags.set(UnitFlags::SHAKEN, false);
            unit.flags.set(UnitFlags::RALLIED, true);
        }
    }
    if rallies {
        on.tell(|| Event::Rallied { unit: id });
        return;
    }
    on.tell(|| Event::StillShaken { unit: id });
    let owed = retreat::owed(on.table(), id, Cause::Rally);
    on.then(owed);
}

#[cfg(test)]
mod tests;
