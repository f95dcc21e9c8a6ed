//! FIX-2.5, 2.6. Charges, and how the other side braces for them.

pub(crate) mod candidates;

use crate::movement::ambush;
use crate::movement::set_down;
use crate::state::SLACK;
use crate::steps::Fighting;
use crate::who::{enemy, own, ready, refuse};
use crate::{At, Checked, Event, On, Reason, Tables, Unit, cite};
use geom::{Leg, Length, Motion, Pose, Run, Stage, mm};
use names::{Side, UnitId};

/// FIX-2.5. A charge goes straight ahead into the first unit that it meets.
pub(crate) fn check_charge(at: At, side: Side, id: UnitId, target: UnitId) -> Checked {
    own(at, side, id, cite::CHARGE)?;
    enemy(at, side, target, cite::CHARGE)?;
    let unit = ready(at, side, id, cite::CHARGE)?;
    let run = onrush(unit, &at.setup.tables);
    match run.first_contact(at.state.troops.bodies(), &[id], SLACK) {
        Some(met) if met.unit == target => Ok(()),
        Some(met) => Err(refuse(cite::CHARGE, Reason::InTheWay { unit: met.unit }).with_witness(met.unit)),
        None => Err(refuse(cite::CHARGE, Reason::NotReached { target }).with_witness(target)),
    }
}

/// FIX-2.4, 2.5. Charges on the truth: hidden enemies on the way stop it.
pub(crate) fn charge(on: &mut On, id: UnitId, target: UnitId) {
    let unit = on.state.troops.expect(id);
    let run = onrush(unit, &on.setup.tables);
    let met =
        run.first_contact(on.state.troops.bodies(), &[id], SLACK).expect("a checked charge meets a unit");
    let reached = Run { from: run.from.clone(), stages: vec![cut_short(&run.stages[0], met.share)] };
    if let Some((by, stop)) = ambush::ambush(on.table(), unit.side, &reached) {
        set_down(on, id, stop);
        return ambush::spring(on, by, id);
    }
    set_down(on, id, Pose::of(reached.end().frame()));
    on.tell(|| Event::Charged { unit: id, target });
    on.then(Fighting::Clash { unit: id, target });
}

/// FIX-2.6. A unit braces once a turn, while the enemy moves.
pub(crate) fn check_brace(at: At, side: Side, id: UnitId) -> Checked {
    let unit = own(at, side, id, cite::BRACE)?;
    if unit.braced { Err(refuse(cite::BRACE, Reason::AlreadyBraced { unit: id })) } else { Ok(()) }
}

/// FIX-2.6, R3. Braces; the enemy sees it.
pub(crate) fn brace(on: &mut On, id: UnitId) {
    ambush::reveal(on, id);
    on.state.troops.expect_edit(id).braced = true;
    on.tell(|| Event::Braced { unit: id });
}

/// FIX-2.5. A charge as far as it may go.
fn onrush(unit: &Unit, tables: &Tables) -> Run {
    Motion::as_one([Leg::Ahead { by: mm(tables.charge) }]).run(&unit.block())
}

/// The part of a straight stage up to a share of it.
fn cut_short(stage: &Stage, share: f64) -> Stage {
    let by = Length::of((stage.at(share).frame().at - stage.start.frame().at).length());
    Motion::as_one([Leg::Ahead { by }]).run(&stage.start).stages.swap_remove(0)
}

#[cfg(test)]
mod tests;
