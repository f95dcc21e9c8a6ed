//! PDC-3.2.8, 8.12, 10.6, 10.7, R1, R38, R46, R62, R70. The rally, and the end of a bound.

use crate::melee;
use crate::state::{Status, Unit, UnitFlags};
use crate::steps::Rallying;
use crate::who::{ensure_of, standing};
use crate::{At, Checked, Decision, Event, On, Phase, Reason, aims, cite, disorder, formation};
use dice::{Roll, Why};
use names::{Side, UnitId};

/// A.2, B7. The step in its order.
pub(crate) fn begin(on: &mut On) {
    on.state.phase = Phase::Rally;
    let first = on.state.first;
    on.then(Rallying::Declare { side: first });
    on.then(Rallying::Declare { side: first.other() });
    on.then(Rallying::Shed);
    let mut commands: Vec<(bool, UnitId)> = on
        .state
        .commands
        .iter()
        .filter(|(_, command)| command.leaderless > 0 && command.leaderless < on.state.turn)
        .map(|(id, command)| (command.side != first, id))
        .collect();
    commands.sort_unstable();
    for (_, command) in commands {
        on.then(Rallying::Recover { command });
    }
    on.then(Rallying::End);
}

/// Does a step of the rally.
pub(crate) fn run(on: &mut On, step: Rallying) {
    match step {
        Rallying::Declare { side } => ask(on, side),
        Rallying::Shed => shed(on),
        Rallying::Recover { command } => recover(on, command),
        Rallying::End => aims::end_of_bound(on),
    }
}

/// R62. A side says which of its units stand and reform in the next bound, if any has cause to.
fn ask(on: &mut On, side: Side) {
    let at = on.table();
    let may = |(id, unit): (UnitId, &Unit)| unit.disorder.count() > 0 && check_reform(at, side, id).is_ok();
    if at.state.of(side).any(may) {
        on.ask(side, Decision::Rally);
    }
}

/// R62, R70. A unit on the table, as usual and in no combat that goes on, reforms in the next bound.
pub(crate) fn check_reform(at: At, side: Side, id: UnitId) -> Checked {
    let rule = cite::STEP_RALLY;
    let unit = standing(at, side, id, rule)?;
    let may = matches!(unit.status, Status::Normal | Status::Retired)
        && !unit.flags.has_any(UnitFlags::OWES_REFORM.with(UnitFlags::OWES_STAND))
        && at.state.linked(id).is_empty();
    ensure_of(may, cite::R62, id, Reason::MayNotReform { unit: id })
}

/// R62. It will stand and reform.
pub(crate) fn reform(on: &mut On, side: Side, id: UnitId) {
    on.state.mark(id, UnitFlags::OWES_REFORM);
    on.tell(|| Event::Reforming { unit: id });
    ask(on, side);
}

/// PDC-8.12, R22, R38, R70. Units that spent the bound at the halt shed disorder; those that reformed are
/// ready again; crews return to their guns.
fn shed(on: &mut On) {
    disorder::rally(on);
    formation::recover_caught(on);
    melee::recover(on);
    let is_over = |unit: &Unit| matches!(unit.status, Status::Reforming | Status::RiddenThrough);
    let ready: Vec<UnitId> = on
        .state
        .troops
        .iter()
        .filter(|(_, unit)| is_over(unit) && !unit.has(UnitFlags::LEADERLESS))
        .map(|(id, _)| id)
        .collect();
    for id in ready {
        on.state.edit(id).status = Status::Normal;
    }
}

/// PDC-10.6, 10.7, R46. D-class troops of a formation whose general fell obey again on 5 or 6; while any
/// enemy pursues them no die is thrown.
fn recover(on: &mut On, command: UnitId) {
    let at = on.table();
    let units: Vec<UnitId> = at
        .state
        .troops
        .iter()
        .filter(|(_, unit)| unit.of == command && unit.has(UnitFlags::LEADERLESS))
        .map(|(id, _)| id)
        .collect();
    let pursued = units.iter().any(|id| {
        let unit = at.state.unit(*id);
        unit.status == Status::Retreating || melee::still_followed(at, unit).is_some()
    });
    let Some(found) = at.state.commands.get(command) else { return };
    let side = found.side;
    if !units.is_empty() {
        if pursued {
            return;
        }
        let why = Why { rule: cite::D_CLASS_RECOVERY, roller: side, unit: Some(command), what: "recovery" };
        if on.roll(Roll::Die { sides: 6 }, why) < on.setup.tables.risk.recovers_on {
            return;
        }
        on.tell(|| Event::Obeys { command });
    }
    on.state.commands.get_mut(command).expect("it was there").leaderless = 0;
    for id in units {
        let mut unit = on.state.edit(id);
        unit.flags.set(UnitFlags::LEADERLESS, false);
        if unit.status == Status::Reforming {
            unit.status = Status::Normal;
        }
    }
}

#[cfg(test)]
mod tests;
