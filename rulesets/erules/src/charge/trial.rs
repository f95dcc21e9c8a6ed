//! ERN-24, 24.M1 to 24.M13, 24.O1 to 24.O3, 18.3, G12, R13, R64 to R68, R108, R118. The test of a unit that
//! wants to charge, or to approach.

use super::{path, unable};
use crate::contact;
use crate::kinds::{Arm, Traits};
use crate::morale::lines::two_dice;
use crate::morale::seen;
use crate::shooting::cover;
use crate::state::{Pace, Stage};
use crate::terrain::Terrain;
use crate::{At, Event, Formation, Morale, On, Unit, UnitFlags, cite};
use engine::Modifiers;
use geom::{Leg, Length, Motion, Under};
use names::UnitId;
use std::cmp::Ordering;

/// ERN-24. Whether a unit has declared a charge or an approach that it may still make.
pub(crate) fn is_due(at: At, id: UnitId) -> bool {
    let unit = at.state.unit(id);
    let declared = unit.charge.is_some_and(|charge| charge.stage == Stage::Declared);
    (declared || unit.is(UnitFlags::APPROACHES)) && unit.due.is_none() && unable(at, id, unit).is_none()
}

/// ERN-24.4. The test. Nine or more goes home; seven or eight halts in disorder 50 m before infantry; less
/// halts where it is.
pub(crate) fn test(on: &mut On, id: UnitId) {
    let at = on.table();
    let unit = at.state.unit(id);
    let is_charge = unit.charge.is_some();
    // The enemies may have gone since the charge was declared; R123 still lets it be made.
    let Some(defender) = defender(at, id) else {
        return pass(on, id);
    };
    let plus = lines(at, id, defender);
    let outcomes = &at.setup.tables.reaction.outcomes;
    let cuts = [outcomes.charge_halts, outcomes.charges];
    let is_cavalry = unit.arm == Arm::Cavalry;
    let is_infantry = is_close_infantry(at.state.unit(defender));
    match two_dice(on, id, &plus, &cuts, cite::CHARGING, if is_charge { "charge" } else { "approach" }) {
        2 => pass(on, id),
        1 if is_charge && is_cavalry && !is_infantry => pass(on, id),
        1 => halts(on, id),
        _ => fails(on, id),
    }
}

/// Whether a unit is close-order infantry.
fn is_close_infantry(unit: &Unit) -> bool {
    unit.arm == Arm::Infantry && unit.is_close()
}

/// R108, R118. The unit from which the lines about defenders are read: for an approach the nearest
/// close-order formed enemy; for a charge the one that was declared against, if it is met first, and of
/// several by the order of priority, or the one that covers most of the front.
pub(crate) fn defender(at: At, id: UnitId) -> Option<UnitId> {
    let unit = at.state.unit(id);
    let Some(charge) = unit.charge else { return nearest_formed(at, unit) };
    let met = path(at, id, unit).met;
    if met.len() < 2 {
        return met.first().copied().or_else(|| at.state.troops.get(charge.target).map(|_| charge.target));
    }
    if unit.arm == Arm::Cavalry {
        let priority = |other: &UnitId| (priority(at.state.unit(*other)), *other != charge.target, *other);
        return met.into_iter().min_by_key(priority);
    }
    let front = unit.ground().front();
    let covered = |other: UnitId| {
        let body = at.state.unit(other).ground();
        geom::screened(front, charge.limit.mm(), &body)
    };
    met.into_iter().max_by(|one, two| {
        covered(*one).total_cmp(&covered(*two)).then((*one == charge.target).cmp(&(*two == charge.target)))
    })
}

/// ERN-18.3.1 to 18.3.7. The place of an enemy in the order in which cavalry charges what blocks its way.
pub(crate) fn priority(enemy: &Unit) -> u8 {
    let is_formed = enemy.is_formed() && !enemy.has(Traits::IRREGULAR);
    match enemy.arm {
        Arm::Cavalry if is_formed => 1,
        Arm::Cavalry | Arm::Scouts => 2,
        Arm::FootArtillery | Arm::HorseArtillery => 3,
        Arm::Staff => 4,
        _ if enemy.stance.formation == Formation::Square => 7,
        Arm::Infantry if is_formed => 6,
        _ => 5,
    }
}

/// R108. The nearest close-order formed enemy.
pub(crate) fn nearest_formed(at: At, unit: &Unit) -> Option<UnitId> {
    let body = unit.ground();
    let wanted = |other: &geom::Standing| other.side != unit.side && at.state.unit(other.id).is_formed();
    at.state.troops.bodies().nearest(&body, wanted).map(|(id, _)| id)
}

/// ERN-24.M1 to 24.M13, R65 to R67. What adds to the test.
pub(crate) fn lines(at: At, id: UnitId, defender: UnitId) -> Modifiers {
    let unit = at.state.unit(id);
    let target = at.state.unit(defender);
    let lines = &at.setup.tables.reaction.charge;
    let fleeing = seen::friends_fleeing(at, id);
    let faces = seen::supported_faces(at, id);
    let slope = slope(at, unit, target);
    let is_hard = cover::is_hard_covered(at, unit.ground().centre(), target);
    let is_militia = unit.has(Traits::MILITIA);
    let is_firm = unit.has(Traits::BRITISH) || unit.has(Traits::ELITE);
    let leads = contact::element(at, id).is_some_and(|element| at.state.unit(element).with == Some(id));
    let is_weak =
        (target.arm.is_artillery() && !cover::is_in_field_works(at, target)) || target.is_disordered();
    Modifiers::new(cite::CHARGING)
        .by(cite::CHARGE_M1, seen::is_threatened(at, id), lines.threatened, "enemy cavalry to flank or rear")
        .by(cite::CHARGE_M2, fleeing > 0, fleeing * lines.friend_flees, "friends seen retiring or in rout")
        .by(
            cite::CHARGE_M3,
            slope == Ordering::Greater || is_hard,
            lines.uphill,
            "defenders uphill or in hard defences",
        )
        .by(
            cite::CHARGE_M4,
            is_close_infantry(target),
            lines.infantry_target,
            "defenders are close-order infantry",
        )
        .by(cite::CHARGE_M5, unit.arm == Arm::Infantry, lines.infantry, "chargers are infantry")
        .by(cite::CHARGE_M6, is_militia, lines.militia, "militia or raw")
        .by(cite::CHARGE_M7, lines.fatigue != 0, lines.fatigue, "fatigue")
        .by(cite::CHARGE_M8, is_firm, lines.elite, "British or elite")
        .by(cite::CHARGE_M9, leads, lines.command, "command element leads")
        .by(cite::CHARGE_M10, is_weak, lines.weak_target, "artillery in the open, or disordered")
        .by(cite::CHARGE_M11, slope == Ordering::Less, lines.downhill, "defenders downhill")
        .by(cite::CHARGE_M12, unit.arm == Arm::Cavalry, lines.cavalry, "chargers are cavalry")
        .by(cite::CHARGE_M13, faces > 0, faces * lines.supported, "supported faces")
}

/// G12, R13. Whether a target is uphill or downhill of a charger: by the heights at both ends, if the way
/// between them crosses a moderate or steep slope.
pub(crate) fn slope(at: At, unit: &Unit, target: &Unit) -> Ordering {
    let ground = &at.setup.ground;
    let (from, to) = (unit.ground().front().middle(), geom::gap(&unit.ground(), &target.ground()).to);
    let heights = ground.height_at(to).cmp(&ground.height_at(from));
    if heights == Ordering::Equal {
        return heights;
    }
    let far = (to - from).length();
    let motion = Motion::as_one([Leg::Ahead { by: Length::of(far) }]);
    let is_slope = |id: &geom::FeatureId| {
        matches!(Terrain::of(ground.feature(*id)), Terrain::ModerateSlope | Terrain::SteepSlope)
    };
    let run = motion.run(&unit.ground());
    let crosses = run
        .stretches(ground, Under::FrontCentre, crate::contact::SLACK)
        .iter()
        .any(|stretch| stretch.over.iter().any(is_slope));
    if crosses { heights } else { Ordering::Equal }
}

/// ERN-24.O1, R108. The charge goes home in step 5, or the approach may be made.
fn pass(on: &mut On, id: UnitId) {
    let mut unit = on.state.edit(id);
    match unit.charge.as_mut() {
        Some(charge) => {
            charge.stage = Stage::Passed;
            let target = charge.target;
            drop(unit);
            on.tell(|| Event::ChargesHome { unit: id, target });
        }
        None => {
            unit.set(UnitFlags::MAY_APPROACH, true);
            drop(unit);
            on.tell(|| Event::MayApproach { unit: id });
        }
    }
}

/// ERN-24.O2, R49, R63, R68. The unit will halt in disorder 50 m from its target, or where it stands if that
/// is nearer.
fn halts(on: &mut On, id: UnitId) {
    let clock = on.state.clock;
    let mut unit = on.state.edit(id);
    (unit.morale, unit.since, unit.halted) = (Morale::Disordered, clock, clock);
    unit.pace = Pace::HALTED;
    match unit.charge.as_mut() {
        Some(charge) => charge.stage = Stage::Halts,
        None => unit.set(UnitFlags::HELD, true),
    }
    drop(unit);
    on.tell(|| Event::Halted { unit: id, rule: cite::CHARGE_HALTS });
}

/// ERN-24.O3, R63, R108. The unit halts instead; infantry may fire in the same bound.
fn fails(on: &mut On, id: UnitId) {
    let clock = on.state.clock;
    let mut unit = on.state.edit(id);
    unit.halted = clock;
    unit.pace = Pace::HALTED;
    unit.charge = None;
    unit.set(UnitFlags::HELD, true);
    drop(unit);
    on.tell(|| Event::Halted { unit: id, rule: cite::CHARGE_FAILS });
}
