//! Changes of formation that a player might want.

use crate::who::units;
use crate::{At, Formation, Offer, Order};
use engine::Lens;
use names::Side;
use std::ops::ControlFlow;

/// Changes of formation of each unit.
pub(crate) fn changes(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !lens.wants("form") {
        return ControlFlow::Continue(());
    }
    for (unit, piece) in units(at, side, lens) {
        let half = piece.bases() / 2;
        for &formation in Formation::ALL {
            let fronts: &[Option<u8>] = match formation {
                Formation::Column | Formation::OpenColumn => &[None, Some(2), Some(half)],
                Formation::Route | Formation::Skirmish => &[None, Some(1), Some(2), Some(half)],
                _ => &[None],
            };
            for &front in fronts {
                offer(Order::Form { unit, formation, front })?;
            }
        }
    }
    ControlFlow::Continue(())
}
