//! PDC-6.10, R5, R31. Whose zones a unit touches on its way, and which concealed enemies it runs into.

use crate::reach;
use crate::state::{Few, SLACK};
use crate::{At, On};
use geom::{Bodies, Run, Vector};
use names::UnitId;

/// How finely a way is looked at, in millimetres.
const STEP: f64 = 4.0;

/// R31. The enemies, concealed ones too, whose zones a unit touches on its way.
pub(crate) fn touched(at: At, id: UnitId, run: &Run) -> Few {
    let side = at.state.unit(id).side;
    let (low, high) = run.bounds();
    let tables = &at.setup.tables;
    let most = Vector::splat(tables.combat.rifles.mm().max(tables.combat.range.mm()));
    let near = at.state.troops.bodies().near(low - most, high + most);
    let watches = |watcher: UnitId| {
        let unit = at.state.unit(watcher);
        let range = unit.combat_range(tables);
        let may_fire = (unit.is_foot() || unit.is_guns())
            && (!unit.is_guns() || unit.formation == crate::Formation::Battery)
            && !unit.is_out_of_hand();
        if unit.side == side || !may_fire {
            return false;
        }
        let zone = reach::zone(at, unit);
        let meets = |body: &geom::Body| reach::is_near(&unit.block(), body, range) && zone.meets(body, SLACK);
        meets(&run.from)
            || run.stages.iter().any(|stage| {
                let long = stage.start.corners().map(|corner| stage.course(0).length_of(corner));
                let steps = (long.fold(0.0, f64::max) / STEP).ceil().clamp(1.0, 400.0) as u32;
                (1..=steps).any(|step| meets(&stage.at(f64::from(step) / f64::from(steps))))
            })
    };
    near.map(|other| other.id).filter(|other| *other != id && watches(*other)).collect()
}

/// R31. A unit may fire at an enemy that has touched its zone.
pub(crate) fn note(on: &mut On, watcher: UnitId, passer: UnitId) {
    if !on.state.unit(watcher).passers.contains(&passer) {
        on.state.edit(watcher).passers.push(passer);
    }
}

/// R5. The concealed enemy that a unit would run into first, and where: the stage of its way and the share.
pub(crate) fn hidden_in_way(at: At, id: UnitId, run: &Run) -> Option<(UnitId, usize, f64)> {
    let side = at.state.unit(id).side;
    let mut hidden = Bodies::new(100.0);
    for (other, unit) in at.state.troops.iter() {
        if unit.is_hidden_from(side) && unit.is_on_table() {
            hidden.put(other, unit.side, unit.block());
        }
    }
    if hidden.is_empty() {
        return None;
    }
    let met = run.first_contact(&hidden, &[], SLACK)?;
    Some((met.unit, met.stage, met.share))
}
