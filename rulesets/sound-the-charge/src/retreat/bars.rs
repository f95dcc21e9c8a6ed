//! STC-6.17. The units and ground that a retreating unit may not meet.

use crate::cite;
use crate::measure::Fraction;
use crate::terrain::{Terrain, speed, terrain};
use crate::who::refuse;
use crate::{At, Family, Reason, SoundTheCharge, Unit, UnitFlags};
use engine::Refusal;
use formations::retreat::{self, Barrier, Keep};
use geom::{Bar, FeatureId, Inches, Length, Mm, Standing, Vector};
use names::{RuleId, UnitId};

/// STC-6.17.2 to 6.17.4, R32. The rule that bars a way.
pub(super) fn rule(barrier: Barrier) -> RuleId {
    match barrier {
        Barrier::Touch(_) => cite::RETREAT_TOUCHES,
        Barrier::Gap(..) => cite::RETREAT_GAP,
        Barrier::Near(_) => cite::RETREAT_CLEARANCE,
        Barrier::Ground(_) => cite::RETREAT,
    }
}

/// Refuses a way that meets a barrier.
pub(super) fn refuses(barrier: Barrier, at: At, unit: UnitId) -> Refusal<SoundTheCharge> {
    let (reason, seen) = match barrier {
        Barrier::Touch(enemy) => (Reason::TouchesEnemy { unit, enemy }, enemy),
        Barrier::Gap(between, gap) => {
            (Reason::NarrowGap { unit, between, gap: Inches(Length::of(gap)) }, between[0])
        }
        Barrier::Near(enemy) => {
            let distance = at.setup.tables.retreats.clearance;
            (Reason::NotClear { unit, enemy, distance }, enemy)
        }
        Barrier::Ground(feature) => {
            let terrain = at.setup.ground.feature(feature).kind;
            (Reason::Forbidden { unit, terrain }, unit)
        }
    };
    refuse(rule(barrier), reason).with_witness(seen)
}

/// R110. The inch is strict: only rounding is overlooked.
const ROUNDING: Mm = 1e-4;

/// STC-6.17.2 to 6.17.4, R32, R34, R110. What a unit may not meet in some part of the table, in the printed
/// order, in which a way that meets several is refused.
///
/// Whom it touches or overlaps at the start it may leave, and come no nearer. The inch is strict: exactly so
/// far is clear.
pub(crate) fn barriers(
    at: At,
    id: UnitId,
    unit: &Unit,
    (low, high): (Vector, Vector),
) -> Vec<(Bar, Barrier)> {
    let (retreats, options) = (&at.setup.tables.retreats, &at.setup.options);
    let keep = Keep {
        touch: options.touch.mm(),
        clear: retreats.clearance.mm(),
        after: retreats.free_start.mm(),
        gap: retreats.gap.mm() - options.tolerance.mm(),
        rounding: ROUNDING,
    };
    let wide = Vector::splat(retreats.gap.mm().max(retreats.clearance.mm()));
    let near = at.state.troops.bodies().near(low - wide, high + wide);
    let enemies: Vec<Standing> = near.filter(|other| other.side != unit.side && other.id != id).collect();
    let is_free =
        |id: UnitId| !at.state.troops.get(id).is_some_and(|other| other.flags.has(UnitFlags::ENGAGED));
    let is_family = |one: UnitId, two: UnitId| {
        at.state.troops.get(one).is_some_and(|other| other.screen == Some(two) || other.parent == Some(two))
    };
    let forbidden = forbidden(at, unit, (low, high));
    retreat::barriers(&enemies, &keep, is_free, is_family, (&at.setup.ground, forbidden))
}

/// STC-6.15, 11.2, 11.7, 11.11, 12.9, R32, R77. Ground on which a unit may not go: works bar horse and guns.
fn forbidden(at: At<'_>, unit: &Unit, (low, high): (Vector, Vector)) -> impl Iterator<Item = FeatureId> {
    let bars = move |kind: Terrain| match kind {
        Terrain::Fieldwork => unit.family() != Family::Infantry && unit.is_close_order(),
        kind => speed(&at.setup.tables, kind, unit) == Fraction::NONE,
    };
    at.setup.ground.near(low, high).into_iter().filter(move |&feature| terrain(at, feature).is_some_and(bars))
}
