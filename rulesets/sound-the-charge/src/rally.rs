//! STC-5.3. Shaken units that try to rally.

use crate::national::{FRENCH, LIKE_AUSTRIA, holds, in_the_open, is_infantry_column, is_infantry_line};
use crate::threat::threatened_by;
use crate::who::{refuse, standing};
use crate::{At, Checked, Decision, Event, Grade, Nation, On, Reason, Unit, UnitFlags, cite};
use dice::{Roll, Why};
use engine::Modifiers;
use names::{Side, UnitId};

/// STC-4.2. The active side's shaken units may test, if there are any that can.
pub fn begin(on: &mut On) {
    ask(on);
}

/// STC-5.3. Asks who tests next, as long as anybody can.
pub fn ask(on: &mut On) {
    let at = on.table();
    let side = at.state.active;
    if at.state.troops.ids().iter().any(|&unit| check(at, side, unit).is_ok()) {
        on.ask(side, Decision::Rally);
    }
}

/// STC-5.3, 12.5, R15, R17. Whether a unit may test: it is shaken, touches no enemy, and has not tested this turn.
pub fn check(at: At, side: Side, unit: UnitId) -> Checked {
    let found = standing(at, side, unit, cite::RALLY)?;
    let reason = if !found.is_shaken() {
        Reason::NotShaken { unit }
    } else if at.state.is_engaged(unit) {
        Reason::InContact { unit }
    } else if found.flags.has(UnitFlags::RALLY_TESTED) {
        Reason::HasTested { unit }
    } else if at.state.broken[side.index()] {
        return Err(refuse(cite::ARMY_MORALE, Reason::ArmyIsBroken { unit }).seen(unit));
    } else if at.setup.options.poor_never_rally_uncommanded && found.grade == Grade::D && !found.in_command()
    {
        Reason::OutOfCommand { unit }
    } else {
        return Ok(());
    };
    Err(refuse(cite::RALLY, reason).seen(unit))
}

/// STC-5.3.a to 5.3.c, 13.1.2, 13.3.2, 13.4.2, 13.5, 13.6.4, 14.4, R10, R88, R96. What is added to a rally test.
pub fn modifiers(at: At, unit: UnitId, found: &Unit) -> Modifiers {
    let table = &at.setup.tables.rally;
    let attached = at.state.general_with(unit).is_some();
    let line = is_infantry_line(found);
    let open_line =
        line && at.state.troops.bodies().get(unit).is_some_and(|body| in_the_open(at, found, body));
    let austrian = open_line && holds(at, found, |national| national.austrian_rally, &[Nation::Austria]);
    let french = open_line && holds(at, found, |national| national.french_rally, FRENCH);
    let prussian = is_infantry_column(found)
        && holds(at, found, |national| national.prussian_rally, &[Nation::PrussiaBefore1810]);
    let like_austria =
        open_line && holds(at, found, |national| national.later_prussian_and_allied_rally, LIKE_AUSTRIA);
    let later = if found.nation == Nation::FrenchAllies {
        table.french_allied_line
    } else {
        table.later_prussian_line
    };
    let russian = line && holds(at, found, |national| national.russian_rally, &[Nation::Russia]);
    let threatened = threatened_by(at, unit).is_some();
    Modifiers::new(cite::RALLY)
        .by(cite::RALLY_THREATENED, threatened, table.threatened, "an enemy in sight could charge")
        .by(cite::RALLY_GENERAL, attached, table.general_attached, "general attached")
        .by(
            cite::RALLY_UNCOMMANDED,
            !found.in_command() && !attached,
            table.out_of_command,
            "no general in command",
        )
        .by(cite::AUSTRIAN_RALLY, austrian, table.austrian_line, "Austrian line in the open")
        .by(cite::FRENCH_RALLY, french, table.french_line, "French line in the open")
        .by(cite::PRUSSIAN_RALLY, prussian, table.prussian_column, "Prussian column")
        .by(cite::LATER_PRUSSIAN_RALLY, like_austria, later, "line in the open")
        .by(cite::RUSSIAN_RALLY, russian, table.russian_line, "Russian line")
}

/// STC-5.3, R15, R18. A unit tests to rally.
pub fn test(on: &mut On, unit: UnitId) {
    let at = on.table();
    let Some(found) = at.state.troops.get(unit) else { return };
    let plus = modifiers(at, unit, found);
    let (score, roller) = (on.setup.tables.rally.score.of(found.grade), found.side);
    let why = Why { rule: cite::RALLY, roller, unit: Some(unit), what: "rally" };
    let die = Roll::Die { sides: on.setup.tables.scale.die_sides };
    let rallied = on.test(die, &plus, &[score], why) == 1;
    if let Some(mut found) = on.state.troops.edit(unit) {
        found.flags.set(UnitFlags::RALLY_TESTED, true);
        found.flags.set(UnitFlags::SHAKEN, !rallied);
    }
    on.tell(|| if rallied { Event::Rallied { unit } } else { Event::StillShaken { unit } });
}
