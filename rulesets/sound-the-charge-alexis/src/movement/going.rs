//! STA-3.8, 14.1, 14.2, 15.8, 15.9, 16.1, 20.2, 22.2. What a way costs: legs at their speeds, the ground
//! under them, and friends.

use super::pace::{self, Purpose, is_free};
use super::passage;
use crate::measure::{Fraction, Turns};
use crate::terrain::{Terrain, keeps_to_road, matters_to, speed, terrain};
use crate::who::refuse;
use crate::{At, Checked, Few, Reason, SoundTheChargeAlexis, Unit, cite};
use formations::walk::{self, Gait, Hindrances, Slowed};
use geom::{Angle, FeatureId, Leg, Length, Motion, Run, Under};
use names::UnitId;

/// STA-10.1, 14.1, 15.8, R15. The speed at which a unit makes a leg, or a refusal if it cannot make such a
/// leg at all: close order wheels forward, steps aside or back, and goes slantwise forward; loose models go
/// and turn any way.
pub(crate) fn pace(at: At, id: UnitId, unit: &Unit, leg: Leg) -> Checked<Fraction> {
    let forward = |by: Length| by >= Length::ZERO;
    let pace = match leg {
        Leg::Ahead { by } if forward(by) => Some(Fraction::FULL),
        Leg::Back { by } if forward(by) => Some(pace::aside(at, unit)),
        Leg::Side { .. } => Some(pace::aside(at, unit)),
        Leg::Oblique { by, off } if forward(by) && (is_free(unit) || off.abs() <= Angle::QUARTER) => {
            Some(pace::aside(at, unit))
        }
        Leg::Free { .. } | Leg::Turn { .. } if is_free(unit) => Some(Fraction::FULL),
        Leg::Wheel { by, .. } if by >= Angle::ZERO && !is_free(unit) => Some(Fraction::FULL),
        _ => None,
    };
    pace.ok_or_else(|| refuse(cite::WHEEL, Reason::NoSuchLeg { unit: id }).with_witness(id))
}

/// What a run costs.
pub(crate) struct Cost {
    /// R15. The part of the move.
    pub spent: Turns,
    /// STA-16.1. The friends it goes through.
    pub through: Few,
}

/// STA-3.8, 14.1, 14.2, 15.9, 16.1, R15, R42, R77. What a run costs, leg by leg and stretch by stretch: its
/// length by the rate, slowed by the leg, by the worst ground under any part, and by friends it is among.
pub(crate) fn cost(
    at: At,
    id: UnitId,
    unit: &Unit,
    path: &Motion,
    run: &Run,
    purpose: Purpose,
) -> Checked<Cost> {
    let mingled = passage::mingled(at, id, unit, run);
    let through = passage::passed(at, id, unit, run)?;
    let ground = slowed(at, unit, run);
    let on_the_way = Hindrances {
        ground: &ground,
        friends: &mingled,
        through: at.setup.tables.costs.through_friends,
        crossings: &[],
        per_crossing: 0.0,
    };
    let gait = if is_free(unit) { Gait::Loose } else { Gait::Ranks };
    let pieces = walk::pieces(path, run, gait, &on_the_way, |leg| pace(at, id, unit, leg))?;
    let rate = pace::rate_for(at, unit, purpose).mm();
    let has = unit.spent.left().share() * rate;
    let slack = at.setup.options.tolerance.mm();
    let paid = walk::pay(&pieces, has, slack, |_| Checked::Ok(()))?;
    if paid.extra > slack {
        let needs = Turns::going(paid.by_time + paid.extra, rate);
        let reason = Reason::TooMuchTime { unit: id, needs, has: unit.spent.left() };
        return Err(refuse(cite::MOVE_BUDGET, reason).with_witness(id));
    }
    Ok(Cost { spent: Turns::going(paid.by_time, rate).min(unit.spent.left()), through })
}

/// STA-20.2, 22.2, 27.5, R82, R83, R91. The stretches of a run over ground that slows.
fn slowed(at: At, unit: &Unit, run: &Run) -> Vec<Slowed> {
    let (low, high) = run.bounds();
    let slows = |id: FeatureId| {
        let kind = terrain(at, id).filter(|kind| *kind != Terrain::Impassable)?;
        Some(speed(at, kind, unit)).filter(|&pace| pace < Fraction::FULL)
    };
    let near = at.setup.ground.near(low, high);
    if !near.iter().any(|&id| slows(id).is_some()) || keeps_to_road(at, unit, run) {
        return vec![];
    }
    let stretches = run.stretches(&at.setup.ground, Under::Body, at.setup.options.tolerance.mm());
    walk::slowed(&stretches, |id| slows(id).filter(|_| matters_to(at, id, run)))
}

/// R15. About the longest part of a run that a unit can pay for, or as far as anything else lets it.
pub(crate) fn affordable(at: At, id: UnitId, unit: &Unit, path: &Motion, run: &Run) -> Motion {
    walk::affordable(path, run, unit.spent.left().share(), |part, run| {
        let walked = super::check_run(at, id, unit, part, run.clone(), Purpose::March);
        walked.map(|walked| walked.spent.share()).map_err(|refusal| time_needed(&refusal))
    })
}

/// The part of a move that a way would have taken, if that is what was lacking.
fn time_needed(refusal: &engine::Refusal<SoundTheChargeAlexis>) -> Option<f64> {
    match refusal.reason {
        Reason::TooMuchTime { needs, .. } => Some(needs.share()),
        _ => None,
    }
}
