//! PDC-9.2, 7.3, R32, R39. Fire at enemies who cannot answer.

use crate::melee::pairing::{is_fighting, may_fight};
use crate::reach;
use crate::state::{Aimed, Shot, Status, Unit, UnitFlags};
use crate::steps::{Fighting, Shooting};
use crate::terrain::{self, Terrain};
use crate::who::{enemy, ensure_of, standing};
use crate::{At, Checked, Decision, Event, On, Reason, cite, secrets};
use names::{Side, UnitId};

/// PDC-9.2. A side declares its unanswered fire, if any of its units has a target.
pub(crate) fn ask(on: &mut On, side: Side) {
    let at = on.table();
    let range = at.setup.tables.combat.rifles.mm();
    let could = |(id, unit): (UnitId, &Unit)| {
        unit.is_on_table()
            && unit.is_foot()
            && unit.is_stationary(&at.setup.tables)
            && reach::enemies_near(at, side, &unit.block(), range)
                .into_iter()
                .any(|target| check_volley(at, side, id, target).is_ok())
    };
    if at.state.of(side).any(could) {
        on.ask(side, Decision::Unanswered);
    }
}

/// PDC-9.2, 9.1.1, R31, R32, R39. Infantry that stood still all bound and is in no combat fires at an enemy
/// in its zone, with no friend between, who cannot answer.
pub(crate) fn check_volley(at: At, side: Side, id: UnitId, target: UnitId) -> Checked {
    let rule = cite::UNANSWERED_FIRE;
    let unit = standing(at, side, id, rule)?;
    enemy(at, side, target, rule)?;
    ensure_of(unit.is_foot(), rule, id, Reason::NotInfantry { unit: id })?;
    ensure_of(!unit.has(UnitFlags::FIRED), cite::R31, id, Reason::HasFired { unit: id })?;
    let still = unit.is_stationary(&at.setup.tables);
    ensure_of(still, rule, id, Reason::NotStationary { unit: id })?;
    let fights = is_fighting(&at.state.fights, id) || unit.status == Status::Retreating;
    ensure_of(!fights, cite::R39, id, Reason::HasCombat { unit: id })?;
    let entitled = reach::is_entitled(at, id, target);
    ensure_of(entitled, cite::ENTITLED, target, Reason::NotEntitled { unit: id, target })?;
    ensure_of(!can_answer(at, unit, target), cite::R39, target, Reason::CanAnswer { target })
}

/// R39. An enemy can answer who has the firer in his zone, unless he is a battery, retreating, or cavalry
/// that cannot close.
fn can_answer(at: At, unit: &Unit, target: UnitId) -> bool {
    let foe = at.state.unit(target);
    if foe.is_guns() || foe.status == Status::Retreating || !may_fight(foe) {
        return false;
    }
    if !reach::in_zone(at, foe, &unit.block()) {
        return false;
    }
    !foe.is_mounted() || can_close(at, foe, unit)
}

/// R39. Whether cavalry can close with infantry: not when it stands still or reforms, nor into woods and
/// buildings.
fn can_close(at: At, cavalry: &Unit, infantry: &Unit) -> bool {
    cavalry.status == Status::Normal
        && !cavalry.is_exhausted(&at.setup.tables)
        && infantry.inside.is_none()
        && terrain::beneath(at, &infantry.block(), Terrain::is_veil).is_empty()
}

/// PDC-9.2. Declares unanswered fire; it is thrown when the side has declared all.
pub(crate) fn volley(on: &mut On, side: Side, id: UnitId, target: UnitId) {
    secrets::reveal(on, id);
    on.state.mark(id, UnitFlags::FIRED);
    on.state.shots.push(Shot { unit: id, at: Aimed::Unanswering { target } });
    on.tell(|| Event::Aimed { unit: id, target });
    on.then(Fighting::Unanswered { side });
}

/// R39, R76. Before the dice of combat: one die for each such shot, those of the first side first, by unit.
pub(crate) fn resolve(on: &mut On) {
    let first = on.state.first;
    let mut shots = std::mem::take(&mut on.state.shots);
    shots.sort_by_key(|shot| (on.state.unit(shot.unit).side != first, shot.unit));
    for shot in shots {
        on.then(Shooting::Small { shot });
    }
}
