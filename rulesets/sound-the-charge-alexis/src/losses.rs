//! STA-3.2. Men that hits take off, in fire and hand to hand.

use crate::{Event, On};
use names::UnitId;

/// STA-3.2, R4. Takes men off. A unit without men is gone; a unit that is gone loses nothing more.
pub(crate) fn lose(on: &mut On, id: UnitId, men: u8) {
    let Some(mut unit) = on.state.troops.edit(id).filter(|_| men > 0) else { return };
    unit.strength = unit.strength.saturating_sub(men);
    unit.shaken_by += men;
    let is_gone = unit.strength == 0;
    drop(unit);
    on.tell(|| Event::Lost { unit: id, men });
    if is_gone {
        on.state.troops.remove(id);
    }
}
