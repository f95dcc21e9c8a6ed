//! STA-18.1. Rallying: every shaken unit of the active side tests once, in its owner's order.

use crate::steps::Rallying;
use crate::{Decision, Few, Matter, On, UnitFlags};
use names::UnitId;

/// Carries a part of rallying out.
pub(crate) fn run(on: &mut On, step: Rallying) {
    match step {
        Rallying::Tests => tests(on),
        Rallying::Test { unit } => crate::morale::rally_test(on, unit),
    }
}

/// STA-18.1, R79. Asks which shaken unit tests next, if there is a choice.
fn tests(on: &mut On) {
    let active = on.state.active;
    let shaken = on.state.troops.iter().filter(|(_, unit)| {
        unit.side == active
            && unit.parent.is_none()
            && unit.is_shaken()
            && unit.is_on_table()
            && !unit.flags.has(UnitFlags::RALLY_TESTED)
    });
    let among: Few = shaken.map(|(id, _)| id).collect();
    match among[..] {
        [] => {}
        [unit] => take(on, unit),
        _ => on.ask(active, Decision::Next { matter: Matter::Rally, among }),
    }
}

/// STA-18.1. This unit tests, and then the others.
pub(crate) fn take(on: &mut On, unit: UnitId) {
    on.then(Rallying::Test { unit });
    on.then(Rallying::Tests);
}
