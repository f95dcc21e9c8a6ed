//! Shapes that a player may want to see: arcs of fire, the path of a charge, and what each unit will do by
//! its motion and its standing orders before the bound is committed.

use super::preview::ahead;
use crate::kinds::Traits;
use crate::shooting::guns;
use crate::{At, Formation, Unit, charge, cite};
use engine::{Mark, Overlay};
use geom::{Angle, Area, Convex, Mm};
use names::{Side, UnitId};

/// The shapes of one unit or of all.
pub(crate) fn overlays(at: At, _: Side, about: Option<UnitId>) -> Vec<Overlay> {
    let wanted = at
        .state
        .troops
        .iter()
        .filter(|(id, unit)| about.is_none_or(|about| about == *id) && unit.is_on_table());
    let mut all = vec![];
    for (id, unit) in wanted {
        all.extend(arc(at, id, unit));
        all.extend(charge_path(at, id, unit));
        if unit.side == at.state.active {
            all.extend(motion(at, id));
        }
    }
    all
}

/// ERN-27.1, 31.1, G3. Where a unit may fire.
fn arc(at: At, id: UnitId, unit: &Unit) -> Option<Overlay> {
    let tables = &at.setup.tables;
    let is_battery = unit.has_guns() && unit.stance.formation == Formation::Unlimbered;
    let fires = unit.has(Traits::FIREARMS) && !unit.arm.is_mounted() && !unit.arm.is_artillery();
    if unit.stance.formation.is_all_round() || !(is_battery || fires) {
        return None;
    }
    let reach = if is_battery { guns::reach(at, unit) } else { tables.distances.musket_long as Mm };
    let body = unit.ground();
    let width = body.front().length();
    let area = Area::wedge_from_edge(&body.frame(), width, Angle::degrees(tables.distances.arc), reach);
    Overlay::of_areas(id, "arc", "Arc of fire", cite::FIRERS, &[area])
}

/// G6. The path of a charge.
fn charge_path(at: At, id: UnitId, unit: &Unit) -> Option<Overlay> {
    if charge::unable(at, id, unit).is_some() {
        return None;
    }
    let path = charge::path(at, id, unit);
    let swept: Vec<Convex> = path.run.swept();
    let marks: Vec<Mark> = swept.iter().map(Mark::from).collect();
    let overlay = |marks| Overlay {
        name: "charge".into(),
        label: "Path of a charge".into(),
        rules: vec![cite::CHARGE_PATH],
        unit: Some(id),
        marks,
    };
    (!marks.is_empty()).then(|| overlay(marks))
}

/// ERN-10, 15.1, R33. What a unit will do by itself in this bound, each with its rule.
fn motion(at: At, id: UnitId) -> Option<Overlay> {
    let ahead = ahead(at, id)?;
    let mut marks = ahead.marks;
    marks.extend(ahead.stands.iter().map(|stand| {
        let half = (stand.width.mm() / 2.0, stand.depth.mm() / 2.0);
        let frame = stand.pose.frame();
        let corners = [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)];
        let corner = |(x, y): (f64, f64)| frame.world(geom::Vector::new(x * half.0, y * half.1));
        Mark::from(&Convex::hull(corners.map(corner)))
    }));
    Some(Overlay { name: "motion".into(), label: ahead.words, rules: ahead.rules, unit: Some(id), marks })
}
