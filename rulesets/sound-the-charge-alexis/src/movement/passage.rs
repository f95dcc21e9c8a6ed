//! STA-16.1 to 16.3. Through friends.

use crate::who::refuse;
use crate::{At, Checked, Few, Reason, Unit, UnitFlags, cite};
use formations::passage;
use formations::walk::Mingled;
use geom::{Run, Standing};
use names::UnitId;

/// STA-16.1, R77. The friends in close order whom a unit in close order overlaps on its way, and where: they
/// slow it.
pub(crate) fn mingled(at: At, id: UnitId, unit: &Unit, run: &Run) -> Vec<Mingled> {
    if unit.is_loose() {
        return vec![];
    }
    overlapped(at, id, unit, run, |friend| friend.is_close_order())
}

/// STA-16.1 to 16.3. All friends whom a run goes through, and where.
fn overlapped(at: At, id: UnitId, unit: &Unit, run: &Run, wanted: impl Fn(&Unit) -> bool) -> Vec<Mingled> {
    passage::mingled(run, at.state.troops.bodies(), at.setup.options.tolerance.mm(), |other| {
        let friend = other.side == unit.side && other.id != id;
        friend && at.state.troops.get(other.id).is_some_and(&wanted)
    })
}

/// STA-16.1, 16.2, R77. The friends through whom a run goes, or a refusal if one of them has moved this turn.
/// A unit and its screen pass each other freely.
pub(crate) fn passed(at: At, id: UnitId, unit: &Unit, run: &Run) -> Checked<Few> {
    let mut through = Few::new();
    for (friend, _) in overlapped(at, id, unit, run, |_| true) {
        if unit.screen == Some(friend) || unit.parent == Some(friend) {
            continue;
        }
        if at.state.troops.get(friend).is_some_and(|friend| friend.flags.has(UnitFlags::MOVED)) {
            let reason = Reason::PassedUnitMoved { unit: id, friend };
            return Err(refuse(cite::FRIEND_STANDS, reason).with_witness(friend));
        }
        through.push(friend);
    }
    Ok(through)
}

/// STA-16.1, R77, R96. The first unit in which another would stand.
pub(crate) fn mixed_with(at: At, id: UnitId, body: &geom::Body) -> Option<UnitId> {
    let slack = at.setup.options.tolerance.mm();
    passage::mixed_with(body, at.state.troops.bodies(), slack, |other: &Standing| other.id != id)
}
