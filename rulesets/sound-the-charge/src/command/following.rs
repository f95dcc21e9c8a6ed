//! STC-3.7, R11, R13. Generals who go with their units, and those of the enemy whom a unit touches.

use crate::steps::Danger;
use crate::{At, On};
use geom::{Bodies, Body, Run, Spot};
use names::{Side, UnitId};

/// STC-3.7, R13. After a unit has moved along a way: leaves a die for every lone enemy general whom it
/// touches for the first time this turn, where it ends or on the way.
pub(crate) fn touch_generals(on: &mut On, unit: UnitId, way: Option<&Run>) {
    let at = on.table();
    let (body, side) = (at.state.troops.expect_body(unit), at.state.troops.expect(unit).side);
    let touch = at.setup.options.touch.mm();
    let lone = at.state.generals.iter().filter(|(_, general)| {
        general.side != side && general.attached.is_none() && !general.touched_by.contains(&unit)
    });
    let is_reached = |id: UnitId, stand: Body| {
        geom::gap(body, &stand).length <= touch
            || way.is_some_and(|way| passes_over(at, way, id, side, stand))
    };
    let reached: Vec<UnitId> = lone
        .filter(|(id, general)| is_reached(*id, general.body(&at.setup.tables)))
        .map(|(id, _)| id)
        .collect();
    for id in reached {
        on.state.generals.expect_mut(id).touched_by.push(unit);
        on.then(Danger::Touched { general: id, by: Some(unit) });
    }
}

/// R13. Whether a way leads over the stand of a general.
pub(crate) fn passes_over(at: At, way: &Run, general: UnitId, mover: Side, stand: Body) -> bool {
    let (low, high) = stand.bounds();
    let (from, to) = way.bounds();
    if low.cmpgt(to).any() || high.cmplt(from).any() {
        return false;
    }
    let mut alone = Bodies::new((high - low).max_element());
    alone.put(general, mover.other(), stand);
    way.first_contact(&alone, &[], at.setup.options.tolerance.mm()).is_some()
}

/// R11. A general goes where his unit has gone.
pub(crate) fn follow(on: &mut On, unit: UnitId) {
    // A unit that has lost all its figures covers no ground, nor does one that is not yet placed.
    let Some(body) = on.state.troops.bodies().get(unit) else { return };
    let centre = Spot::of(body.centre());
    for (_, general) in on.state.generals.iter_mut() {
        if general.attached == Some(unit) {
            general.at = centre;
        }
    }
}
