//! STC-10.6, 10.12, 10.14. How a round went, and what it costs the losers.

use crate::melee::points;
use crate::national::holds;
use crate::tables::Setback;
use crate::{At, Family, Nation, Unit};
use names::UnitId;

/// How a round went for a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// STC-10.6. It took more than it gave.
    Lost,
    /// STC-10.7, R61. It gave more than it took.
    Won,
    /// Neither.
    Tied,
}

/// STC-10.12. Whether a unit is guns with their crew, which fight by a rule of their own.
pub(crate) fn is_guns(at: At, id: UnitId) -> bool {
    let guns = |unit: &Unit| unit.family() == Family::Artillery && unit.is_close_order();
    at.state.troops.get(id).is_some_and(guns)
}

/// The hits that a unit took from some of its enemies in this round, and those that it gave them.
pub(crate) fn dealt(at: At, unit: UnitId, with: impl Fn(UnitId) -> bool) -> (u8, u8) {
    at.state.blows.iter().fold((0, 0), |(taken, given), blow| {
        if blow.on == unit && with(blow.by) {
            (taken.saturating_add(blow.hits), given)
        } else if blow.by == unit && with(blow.on) {
            (taken, given.saturating_add(blow.hits))
        } else {
            (taken, given)
        }
    })
}

/// STC-10.12, R66. Whether guns are overrun: all their attackers together hit them more often than they hit.
fn are_beaten(at: At, guns: UnitId) -> bool {
    let (taken, given) = dealt(at, guns, |_| true);
    taken > given
}

/// STC-10.6, 10.12, 10.14, 13.6.5, R60, R61, R65, R66, R92. How the round went for a unit: against guns by
/// the dice between them, against all others by its totals.
pub(crate) fn outcome(at: At, unit: UnitId) -> Outcome {
    if is_guns(at, unit) {
        return if are_beaten(at, unit) { Outcome::Lost } else { Outcome::Won };
    }
    let lost_to_guns =
        at.state.blows.iter().filter(|blow| blow.by == unit && is_guns(at, blow.on)).any(|blow| {
            let (taken, given) = dealt(at, unit, |foe| foe == blow.on);
            !are_beaten(at, blow.on) || taken > given
        });
    let (taken, given) = dealt(at, unit, |foe| !is_guns(at, foe));
    if lost_to_guns || taken >= given.saturating_add(loss_margin(at, unit)) {
        return Outcome::Lost;
    }
    let (taken, given) = dealt(at, unit, |_| true);
    if given > taken { Outcome::Won } else { Outcome::Tied }
}

/// STC-10.6, 13.6.5. By how many hits a unit loses: by one, and Russian infantry by two.
fn loss_margin(at: At, id: UnitId) -> u8 {
    let steadfast = at.state.troops.get(id).is_some_and(|unit| {
        unit.family() == Family::Infantry
            && holds(at, unit, |national| national.russian_steadfastness, &[Nation::Russia])
    });
    if steadfast { at.setup.tables.national.russian_loss_margin } else { 1 }
}

/// STC-10.14, 13.1.3, R89, R92. A square, or a masse that stands for one, that cavalry fought and that has
/// not lost.
pub(crate) fn square_that_holds(
    at: At,
    cavalry: UnitId,
    has_lost: impl Fn(UnitId) -> bool,
) -> Option<UnitId> {
    let unit = at.state.troops.get(cavalry)?;
    let mut foes = at.state.blows.iter().filter(|blow| blow.by == cavalry).map(|blow| blow.on);
    foes.find(|&foe| {
        unit.family() == Family::Cavalry && points::is_square_to(at, foe, cavalry) && !has_lost(foe)
    })
}

/// STC-10.6. Whether a unit that has lost was shaken already, or is attacked in flank or rear.
pub(crate) fn is_badly_beaten(at: At, unit: UnitId) -> bool {
    at.state.troops.get(unit).is_some_and(Unit::is_shaken) || points::is_flanked(at, unit)
}

/// STC-10.6, 12.1, R60, R78. How far a loser goes back at least, and its rout hits: more if shaken or
/// flanked, twice for foot that fought horse, one less on wide bases.
pub(crate) fn setback(at: At, unit: UnitId) -> Setback {
    let tables = &at.setup.tables;
    let results = &tables.combat_results;
    let mut setback = if is_badly_beaten(at, unit) { results.loses_shaken_or_flanked } else { results.loses };
    let family = |unit: UnitId| at.state.troops.get(unit).map(Unit::family);
    let mut foes = at.state.blows.iter().filter(|blow| blow.by == unit).map(|blow| blow.on);
    if family(unit) == Some(Family::Infantry) && foes.any(|foe| family(foe) == Some(Family::Cavalry)) {
        setback.rout_hits *= results.foot_to_horse_multiplies;
    }
    if at.setup.options.wide_cavalry && family(unit) == Some(Family::Cavalry) {
        let wide = &tables.wide_cavalry;
        setback.rout_hits = setback.rout_hits.saturating_sub(wide.rout_hits_fewer).max(wide.rout_hits_least);
    }
    setback
}
