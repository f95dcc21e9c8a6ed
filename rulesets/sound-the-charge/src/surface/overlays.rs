//! Shapes that a player may want to see.

use crate::movement::going;
use crate::shooting::arcs::shooters;
use crate::{At, Unit};
use crate::{cite, sight};
use engine::{Mark, Overlay};
use geom::{Angle, Area, Body, Segment};
use names::{Side, UnitId};

/// Arcs of fire, zones of control and command, of one piece or of a whole side; of one piece also how far it
/// comes and whom it sees.
pub(crate) fn overlays(at: At, side: Side, about: Option<UnitId>) -> Vec<Overlay> {
    let wanted = |id: UnitId, of: Side| about.map_or(of == side, |about| about == id);
    let mut all = vec![];
    for (id, unit) in at.state.troops.iter().filter(|(id, unit)| wanted(*id, unit.side)) {
        let Some(body) = at.state.troops.bodies().get(id) else { continue };
        let mut overlay = |name, label, rule, areas: &[Area]| {
            all.extend(Overlay::of_areas(id, name, label, rule, areas));
        };
        overlay("arc", "Arc of fire", cite::ARC, &arcs(at, unit));
        let zone = Area::all_round(body, at.setup.tables.zones.control.mm());
        overlay("zone", "Zone of control", cite::ZONE, &[zone]);
        if about.is_some() {
            overlay("reach", "As far as it moves", cite::MOVING, &reach(at, unit, body));
            all.extend(seen(at, id, unit, body));
        }
    }
    let radius = at.setup.tables.generals.command_radius.0;
    for (id, general) in at.state.generals.iter().filter(|(id, general)| wanted(*id, general.side)) {
        if general.attached.is_none() {
            let rule = cite::COMMAND;
            all.push(Overlay::of_circles(id, "command", "Command radius", rule, general.at, [radius]));
        }
    }
    all
}

/// STC-8.5. Where the figures of a unit could shoot: close and far.
fn arcs(at: At, unit: &Unit) -> Vec<Area> {
    let Some(weapon) = unit.arm.weapon() else { return vec![] };
    let range = at.setup.tables.shooting.of(weapon);
    let half = at.setup.tables.fire.half_arc.0;
    let shooters = shooters(at, unit);
    // The outermost figures show what all of them reach.
    let ends = [shooters.first(), shooters.last()].into_iter().flatten();
    ends.flat_map(|front| {
        [range.close, range.far].map(|reach| Area::wedge_from_point(front, half, reach.mm()))
    })
    .collect()
}

/// STC-6.1, 6.13. Where a unit could come with its front, if nothing is in its way: ahead, or anywhere for
/// those who turn freely.
fn reach(at: At, unit: &Unit, body: &Body) -> Vec<Area> {
    let most = crate::movement::pace::commanded(at, unit).of(crate::movement::pace::rate(at, unit).0).mm();
    if most <= 0.0 {
        return vec![];
    }
    if going::is_free(unit) {
        return vec![Area::all_round(body, most)];
    }
    vec![Area::wedge_from_edge(&body.frame(), body.front().length(), Angle::degrees(90), most)]
}

/// STC-16.8. The enemies whom a unit sees.
fn seen(at: At, id: UnitId, unit: &Unit, body: &Body) -> Option<Overlay> {
    let enemies = at.state.troops.bodies().iter().filter(|other| other.side != unit.side);
    let seen = enemies.filter(|enemy| sight::sees(at, id, enemy.id));
    let eye = body.front().middle();
    let marks: Vec<Mark> = seen.map(|enemy| Mark::from(Segment::new(eye, enemy.body.centre()))).collect();
    let overlay = Overlay {
        name: "sight".into(),
        label: "Whom it sees".into(),
        rules: vec![cite::SIGHT],
        unit: Some(id),
        marks,
    };
    (!overlay.marks.is_empty()).then_some(overlay)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, line, patch};
    use crate::terrain::Terrain;

    fn names(field: Field) -> Vec<String> {
        let shown = field.look(|at| overlays(at, Side::Blue, Some(UnitId(1))));
        shown.into_iter().map(|overlay| overlay.name).collect()
    }

    /// STC-6.1, 16.8. A wood between two units hides them from each other.
    #[test]
    fn a_picked_unit_shows_how_far_it_comes_and_whom_it_sees() {
        let both = || Field::new([line(30.0, 20.0, 0), line(30.0, 36.0, 180)]);
        assert_eq!(names(both()), ["arc", "zone", "reach", "sight"]);
        let wood = patch(Terrain::HeavyWoods, (20.0, 40.0), (26.0, 30.0));
        assert_eq!(names(both().on([wood])), ["arc", "zone", "reach"]);
    }
}
