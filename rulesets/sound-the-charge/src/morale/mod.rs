//! STC-5, 8.14. Morale: shaken units, the test under fire, and order that comes back.

pub(crate) mod army;
pub(crate) mod heart;
pub(crate) mod rally;
pub(crate) mod threat;

use crate::cite;
use crate::movement::pace::is_at_full_speed;
use crate::national::{FRENCH, SPANISH, holds, in_the_open, is_infantry_column, is_infantry_line};
use crate::retreat;
use crate::steps::{Owed, Why as Cause};
use crate::tables::Setback;
use crate::terrain::{self, Terrain};
use crate::{At, Event, Formation, Nation, On, Place, Unit, UnitFlags};
use dice::{Roll, Why};
use engine::Modifiers;
use names::UnitId;

/// STC-8.14.a to 8.14.e, 13.3.3, 13.6.3, 13.7.2, 13.7.3, 14.8, R10, R49. The modifiers of the test under
/// fire.
pub(crate) fn shooting_modifiers(at: At, id: UnitId, unit: &Unit) -> Modifiers {
    let hits = at.state.hits_on(id);
    let table = &at.setup.tables.shooting_morale;
    let attached = at.state.general_with(id).is_some();
    let column = is_infantry_column(unit);
    let full_speed = is_at_full_speed(at, unit);
    let french = column && full_speed && holds(at, unit, |national| national.french_columns, FRENCH);
    let stood_still = !unit.flags.has(UnitFlags::MOVED);
    let russian =
        column && stood_still && holds(at, unit, |national| national.russian_columns, &[Nation::Russia]);
    let spanish_column =
        column && full_speed && holds(at, unit, |national| national.spanish_columns, SPANISH);
    let spanish_line = is_infantry_line(unit)
        && holds(at, unit, |national| national.spanish_lines, SPANISH)
        && at.state.troops.bodies().get(id).is_some_and(|body| in_the_open(at, unit, body));
    Modifiers::new(cite::SHOOTING_MORALE)
        .by(cite::MORALE_SQUARE, unit.in_square(), table.square, "in square")
        .by(cite::MORALE_HITS, hits > 0, i16::from(hits) * table.each_hit, "hits by shooting")
        .by(cite::MORALE_SHAKEN, unit.is_shaken(), table.shaken, "shaken")
        .by(cite::MORALE_GENERAL, attached, table.general_attached, "general attached")
        .by(
            cite::MORALE_UNCOMMANDED,
            !unit.in_command() && !attached,
            table.out_of_command,
            "no general in command",
        )
        .by(cite::FRENCH_COLUMNS, french, table.french_column, "French column that advanced")
        .by(cite::RUSSIAN_COLUMNS, russian, table.russian_column, "Russian column that stood")
        .by(cite::SPANISH_LINES, spanish_line, table.spanish_line, "Spanish line in the open")
        .by(cite::SPANISH_COLUMNS, spanish_column, table.spanish_column, "Spanish column that advanced")
}

/// STC-8.14, R18, R49, R127. A unit that was hit tests; if it fails it goes back, is shaken and takes rout
/// hits.
pub(crate) fn shooting_test(on: &mut On, id: UnitId) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let plus = shooting_modifiers(at, id, unit);
    let table = &on.setup.tables.shooting_morale;
    let score = table.score.of(unit.grade);
    let setback = if unit.is_shaken() { table.fails_shaken } else { table.fails };
    let roller = unit.side;
    let why = Why { rule: cite::SHOOTING_MORALE, roller, unit: Some(id), what: "morale under fire" };
    let die = Roll::Die { sides: on.setup.tables.scale.die_sides };
    if on.test(die, &plus, &[score], why) == 1 {
        on.tell(|| Event::StoodFire { unit: id });
        return;
    }
    let Setback { retreat: least, rout_hits } = setback;
    retreat::owe(on, Owed { unit: id, least: least.0, rout_hits, why: Cause::Fire });
}

/// STC-4.5, 5.6, R19. Disordered units of the active side that did nothing are in order again, unless their
/// ground keeps them disordered.
pub(crate) fn reform(on: &mut On) {
    let at = on.table();
    let active = at.state.active;
    let reformed: Vec<UnitId> = at
        .state
        .troops
        .iter()
        .filter(|(id, unit)| unit.side == active && may_reform(at, *id, unit))
        .map(|(id, _)| id)
        .collect();
    for id in reformed {
        on.state.troops.expect_edit(id).flags.set(UnitFlags::DISORDERED, false);
        on.tell(|| Event::Reformed { unit: id });
    }
}

/// STC-5.6, R19. Whether a disordered unit has done nothing this turn and stands where it can recover.
pub(crate) fn may_reform(at: At, id: UnitId, unit: &Unit) -> bool {
    let acted = UnitFlags::MOVED.with(UnitFlags::SHOT).with(UnitFlags::FOUGHT).with(UnitFlags::RETREATED);
    if !unit.is_disordered() || unit.flags.has_any(acted) || at.state.is_engaged(id) {
        return false;
    }
    match unit.place {
        Place::Block(_) => return true,
        Place::Table => {}
        _ => return false,
    }
    let Some(body) = at.state.troops.bodies().get(id) else { return false };
    let disordering = |terrain: Terrain| terrain.disorders(&at.setup.tables);
    unit.is_loose()
        || unit.formation() == Formation::Garrison
        || !(terrain::is_in(at, body, disordering) || crate::works::cover::is_behind_work(at, unit, body))
}

#[cfg(test)]
mod tests;
