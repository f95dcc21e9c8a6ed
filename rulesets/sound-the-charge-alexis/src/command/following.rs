//! STA-3.5, R13. Generals who go with their units.

use crate::On;
use geom::Spot;
use names::UnitId;

/// R13. A general goes where his unit has gone.
pub(crate) fn follow(on: &mut On, unit: UnitId) {
    let Some(body) = on.state.troops.bodies().get(unit) else { return };
    let centre = Spot::of(body.centre());
    for (_, general) in on.state.generals.iter_mut() {
        if general.attached == Some(unit) {
            general.at = centre;
        }
    }
}
