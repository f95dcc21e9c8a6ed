//! R125. The knowledge that an army has of enemies whom it does not see.

use crate::Unseen;
use crate::{Event, On, State, Unit};
use names::{Side, UnitId};

/// STC-11.1, 11.2, R125. Keeps the order of battle of units that are about to be taken out of what a side
/// sees, and of enemies that fell unseen only their number. Screens are no units of their own.
pub(crate) fn remember(state: &mut State, unseen: &[UnitId], from: Side) {
    for &id in unseen {
        let unit = state.troops.expect(id);
        if unit.parent.is_none() {
            state.unseen.push(Unseen::of(id, unit));
        }
    }
    let (fallen, own) = std::mem::take(&mut state.fallen).into_iter().partition(|fallen| fallen.side != from);
    let fallen: Vec<Unseen> = fallen;
    state.fallen = own;
    state.fallen_unknown[from.other().index()] += fallen.len() as u16;
    state.unseen.extend(fallen);
    state.unseen.sort_unstable_by_key(|unseen| unseen.unit);
}

/// R125. Notes that a unit has left the battle, if no enemy saw it in this phase.
pub(crate) fn note_loss(state: &mut State, unit: UnitId, gone: &Unit) {
    if gone.is_unnoticed() && gone.parent.is_none() {
        state.fallen.push(Unseen::of(unit, gone));
    }
}

/// R125. Tells both sides which units fell unseen: an army breaks, or the battle is over.
pub(crate) fn tell_losses(on: &mut On) {
    for fallen in std::mem::take(&mut on.state.fallen) {
        on.tell(|| Event::LossKnown { unit: fallen.unit });
    }
}
