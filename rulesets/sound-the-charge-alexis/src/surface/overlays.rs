//! Shapes that a player may want to see.

use crate::{At, cite, shooting};
use engine::Overlay;
use names::UnitId;

/// The arcs of fire of one unit or of all.
pub(crate) fn overlays(at: At, about: Option<UnitId>) -> Vec<Overlay> {
    let wanted = at.state.troops.iter().filter(|(id, _)| about.is_none_or(|about| about == *id));
    let arcs = wanted.filter_map(|(id, unit)| {
        let arc = shooting::arc(unit, &at.setup.tables);
        Overlay::of_areas(id, "arc", "Arc of fire", cite::FIRE, &[arc])
    });
    arcs.collect()
}
