//! Shapes that a player may want to see.

use crate::shooting::arcs;
use crate::{Ammunition, At, Family, Traits, Unit, cite};
use engine::{Mark, Overlay};
use geom::Area;
use names::{Side, UnitId};

/// Arcs of fire and command, of one piece or of a whole side.
pub(crate) fn overlays(at: At, side: Side, about: Option<UnitId>) -> Vec<Overlay> {
    let wanted = |id: UnitId, of: Side| about.map_or(of == side, |about| about == id);
    let mut all = vec![];
    for (id, unit) in at.state.troops.iter().filter(|(id, unit)| wanted(*id, unit.side)) {
        let Some(body) = at.state.troops.bodies().get(id) else { continue };
        all.extend(Overlay::of_areas(id, "arc", "Arc of fire", cite::ARC, &fields(at, unit)));
        if about.is_some() {
            let near = Area::all_round(body, at.setup.tables.far(at.setup.tables.morale.near).mm());
            all.extend(Overlay::of_areas(id, "near", "Near for morale", cite::MORALE_ENEMIES, &[near]));
        }
    }
    let radius = at.setup.tables.far(at.setup.tables.command.radius);
    for (id, general) in at.state.generals.iter().filter(|(id, general)| wanted(*id, general.side)) {
        all.push(Overlay {
            name: "command".into(),
            label: "Command radius".into(),
            rules: vec![cite::COMMAND],
            unit: Some(id),
            marks: vec![Mark::Circle(general.at, radius)],
        });
    }
    all
}

/// STA-5.3. Where the outermost models of a unit could fire: close and far.
fn fields(at: At, unit: &Unit) -> Vec<Area> {
    let shot = match unit.family() {
        Family::Cavalry => return vec![],
        Family::Artillery => Ammunition::Ballshot,
        Family::Infantry if unit.traits.has(Traits::RIFLES) => Ammunition::Rifles,
        Family::Infantry => Ammunition::Muskets,
    };
    let range = arcs::range(at, unit, shot);
    let half = at.setup.tables.fire.half_arc.0;
    let Some(body) = unit.stance.body() else { return vec![] };
    let places = arcs::places(unit, &body);
    let ends = [places.first(), places.last()].into_iter().flatten();
    ends.flat_map(|place| {
        [range.close, range.far]
            .map(|span| at.setup.tables.far(span).mm())
            .into_iter()
            .filter(|far| *far > 0.0)
            .map(|far| Area::wedge_from_point(&place.frame, half, far))
    })
    .collect()
}
