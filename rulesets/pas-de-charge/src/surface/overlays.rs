//! Shapes that a player may want to see: combat zones, and the arcs of guns.

use crate::kinds::Arm;
use crate::reach;
use crate::{At, cite};
use engine::Overlay;
use names::{Side, UnitId};

/// The zones and arcs of one unit or of all; as far as a side sees them.
pub(crate) fn overlays(at: At, _side: Side, about: Option<UnitId>) -> Vec<Overlay> {
    let wanted = at.state.troops.iter().filter(|(id, unit)| {
        about.is_none_or(|about| about == *id) && unit.is_on_table() && !unit.is_abandoned()
    });
    let mut found = vec![];
    for (id, unit) in wanted {
        if reach::has_zone(unit) {
            found.extend(Overlay::of_areas(id, "zone", "Combat zone", cite::ARC, &[reach::zone(at, unit)]));
        }
        if unit.is_guns() && unit.formation == crate::Formation::Battery && unit.arm != Arm::Rockets {
            let range = at.setup.tables.range(unit.pounds);
            let area = |far: geom::Millimetres| reach::area_of(at, unit, far.mm());
            found.extend(Overlay::of_areas(id, "short", "Short range", cite::RANGES, &[area(range.short)]));
            found.extend(Overlay::of_areas(id, "long", "Long range", cite::RANGES, &[area(range.long)]));
        }
    }
    found
}
