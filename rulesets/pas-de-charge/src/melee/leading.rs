//! PDC-9.6.7, 9.6.8, 9.7.9, R55. Generals lead in person.

use crate::command::generals;
use crate::melee::fighting;
use crate::state::SLACK;
use crate::steps::Fighting;
use crate::who::{ensure, ensure_of, general, standing};
use crate::{At, Checked, Decision, Event, On, Reason, cite};
use names::{Side, UnitId};

/// R55. A side names whom its generals lead, if any of them can.
pub(crate) fn ask(on: &mut On, side: Side) {
    let at = on.table();
    let could = |id: UnitId| fighting(at, side).any(|unit| check_lead(at, side, id, unit).is_ok());
    if at.state.generals.ids().iter().any(|id| could(*id)) {
        on.ask(side, Decision::Lead);
    }
}

/// R55. A general who is not disabled leads one unit in combat, within 100 mm of him.
pub(crate) fn check_lead(at: At, side: Side, id: UnitId, unit: UnitId) -> Checked {
    let rule = cite::R55;
    let leader = general(at, side, id, rule)?;
    ensure(leader.disabled == 0, cite::R45, || Reason::GeneralDown { general: id })?;
    ensure(leader.with.is_none(), rule, || Reason::GeneralMoved { general: id })?;
    let led = standing(at, side, unit, rule)?;
    let fights = fighting(at, side).any(|one| one == unit);
    ensure_of(fights, rule, unit, Reason::NotFighting { unit })?;
    let within = at.setup.options.personal_command_mm.mm();
    let near = !leader.to_be_placed && generals::distance(at, leader, led) <= within + SLACK;
    ensure_of(near, rule, unit, Reason::NotInCommand { unit, general: id })
}

/// R55. He leads it.
pub(crate) fn lead(on: &mut On, side: Side, id: UnitId, unit: UnitId) {
    on.state.generals.get_mut(id).expect("a checked general is there").with = Some(unit);
    on.tell(|| Event::Led { general: id, unit });
    on.then(Fighting::Lead { side });
}
