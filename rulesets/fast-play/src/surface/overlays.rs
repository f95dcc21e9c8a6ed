//! Shapes that a player may want to see.

use crate::cite;
use crate::movement::going;
use crate::shooting::veil::veil;
use crate::{Family, FastPlay, Unit};
use engine::{Mark, Overlay, Table};
use geom::{Angle, Area, FAR, Frame, Segment};
use names::{Side, UnitId};

/// Arcs of fire, front zones and command, of one piece or of a whole side; of one piece also how far it comes
/// and whom it sees.
pub(crate) fn overlays(at: Table<FastPlay>, side: Side, about: Option<UnitId>) -> Vec<Overlay> {
    let wanted = |id: UnitId, of: Side| about.map_or(of == side, |about| about == id);
    let mut all = vec![];
    for (id, unit) in at.state.troops.iter().filter(|(id, unit)| wanted(*id, unit.side) && unit.is_on_table())
    {
        let mut overlay = |name, label, rule, areas: &[Area]| {
            all.extend(Overlay::of_areas(id, name, label, rule, areas));
        };
        overlay("arc", "Arc of fire", cite::SHOOTING, &arcs(at, unit));
        let zone = at.setup.tables.front_zone.mm();
        let front: Vec<_> = unit.front_elements().map(|element| unit.rect(element)).collect();
        overlay("zone", "Front zone", cite::FRONT_ZONE, &[Area::front_zone(&front, zone)]);
        if about.is_some() {
            overlay("reach", "As far as it moves", cite::ALLOWANCE, &reach(at, unit));
            all.extend(sight(at, id, unit));
        }
    }
    for (id, general) in at.state.generals.iter().filter(|(id, general)| wanted(*id, general.side)) {
        let range = at.setup.tables.command_range.of(general.grade);
        let radii = [range.in_sight.0, range.out_of_sight.0];
        let (at, rule) = (general.pose.at, cite::COMMAND_RANGES);
        all.push(Overlay::of_circles(id, "command", "Command range", rule, at, radii));
    }
    all
}

/// FPN-7.10 to 7.12. Where the elements of a unit could shoot.
fn arcs(at: Table<FastPlay>, unit: &Unit) -> Vec<Area> {
    let tables = &at.setup.tables;
    if tables.hits_on.of(unit.arm).is_none() || unit.is_limbered() {
        return vec![];
    }
    let reach = tables.range.of(unit.arm).map_or(FAR, |range| range.mm());
    let width = unit.base.width.mm();
    unit.front_elements()
        .map(|element| {
            let front = unit.rect(element).front();
            match unit.family() {
                Family::Artillery => Area::lane(&front, 2.0 * tables.half_lane.mm(), reach),
                _ if unit.in_square() => {
                    // A square's elements divide the whole round among them.
                    let half = Angle::microdegrees(180_000_000 / unit.elements.len() as i32);
                    Area::wedge_from_edge(&front, width, Angle::degrees(half.as_degrees() as i32), reach)
                }
                _ => Area::wedge_from_edge(&front, width, Angle::degrees(tables.foot_arc), reach),
            }
        })
        .collect()
}

/// FPN-6.1, 6.17. Where a unit could come with its front, if nothing is in its way: ahead, or anywhere for a
/// square.
fn reach(at: Table<FastPlay>, unit: &Unit) -> Vec<Area> {
    let most = going::most(at, unit).mm();
    let half = if unit.in_square() { Angle::degrees(180) } else { Angle::degrees(90) };
    let wide = |front: Frame| Area::wedge_from_edge(&front, unit.base.width.mm(), half, most);
    if most > 0.0 {
        unit.front_elements().map(|element| wide(unit.rect(element).front())).collect()
    } else {
        vec![]
    }
}

/// FPN-3.4. The enemies whom no ground hides from the middle of a unit's front.
fn sight(at: Table<FastPlay>, id: UnitId, unit: &Unit) -> Option<Overlay> {
    let eye = unit.front()?.at;
    let enemies = at.state.troops.bodies().iter().filter(|other| other.side != unit.side);
    let lines = enemies.map(|enemy| Segment::new(eye, enemy.body.centre()));
    let seen: Vec<Mark> =
        lines.filter(|line| veil(at, *line, line.length()).is_none()).map(Mark::from).collect();
    let overlay = Overlay {
        name: "sight".into(),
        label: "Whom it sees".into(),
        rules: vec![cite::BLOCKING_TERRAIN],
        unit: Some(id),
        marks: seen,
    };
    (!overlay.marks.is_empty()).then_some(overlay)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, patch, unit};
    use crate::terrain::Terrain;
    use crate::{Arm, Formation};

    fn names(field: Field) -> Vec<String> {
        let game = field.moving(Side::Blue);
        let shown = overlays(game.known(Side::Blue).table(), Side::Blue, Some(UnitId(1)));
        shown.into_iter().map(|overlay| overlay.name).collect()
    }

    /// FPN-6.1, 3.4. A wood between two units hides them from each other.
    #[test]
    fn a_picked_unit_shows_how_far_it_comes_and_whom_it_sees() {
        let ours = unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.0, 0);
        let theirs = unit(Arm::HeavyFoot, Formation::Line, 30.0, 36.0, 180);
        let open = Field::new([ours.clone(), theirs.clone()]);
        assert_eq!(names(open), ["arc", "zone", "reach", "sight"]);
        let wood = patch(Terrain::Woods, (20.0, 40.0), (26.0, 30.0));
        assert_eq!(names(Field::new([ours, theirs]).on([wood])), ["arc", "zone", "reach"]);
    }
}
