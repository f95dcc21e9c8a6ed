//! What a charge takes from both sides.

use super::left_of;
use crate::melee::{points, strikes};
use crate::terrain::{in_bad_going, is_hampered, is_steady};
use crate::{Against, At, Family, Formation, Traits, Unit};
use engine::doctrine::Duel;

/// More dice than a unit throws.
const MOST: usize = 24;

/// The chance of each number of hits.
type Hits = [f64; MOST + 1];

/// STA-6.6 to 6.12, 8, 12.2 to 12.5, R73. What two units lose if one charges the other, by the round that
/// follows: shares of what each was worth when it was whole.
pub(super) fn duel(at: At, by: &Unit, on: &Unit, behind: bool) -> Duel {
    let guns = on.family() == Family::Artillery;
    if on.is_loose() {
        // STA-10.4, 10.7. They get away more often than not.
        return Duel { by: 0.0, on: 0.15 };
    }
    if guns && (behind || on.formation() != Formation::Manhandled || on.is_shaken()) {
        // STA-12.2. Guns without defensive fire die without dice.
        return Duel { by: 0.0, on: left_of(on.strength(), on.original, on.is_shaken()) };
    }
    let [attack, defence] = both_points(at, by, on, behind);
    let strike = |dice: u8, points: i16, against: i16| {
        let score = strikes::score(at, points, against);
        hits(usize::from(dice).min(MOST), f64::from((7 - score).clamp(0, 6)) / 6.0)
    };
    let taken_on = strike(dice(at, by), attack, defence);
    let taken_by = strike(dice(at, on), defence, attack);
    let mut sum = Duel::default();
    for (on_hit, p) in taken_on.iter().enumerate().filter(|(_, p)| **p > 0.0) {
        for (by_hit, q) in taken_by.iter().enumerate().filter(|(_, q)| **q > 0.0) {
            let (on_hit, by_hit) = (on_hit as u8, by_hit as u8);
            let loses = |own: u8, theirs: u8| own > theirs;
            if guns {
                let beaten = loses(on_hit, by_hit);
                let driven = !beaten && at.setup.options.attackers_of_unbeaten_guns == Against::RetreatShaken;
                sum.on += p * q * if beaten { left_of(on.strength(), on.original, false) } else { 0.0 };
                sum.by += p * q * lost(at, by, by_hit, loses(by_hit, on_hit), driven, 0);
                continue;
            }
            let chase = |of: &Unit, by: &Unit| match (of.family(), by.family()) {
                (Family::Infantry, Family::Cavalry) => dice(at, by),
                _ => 0,
            };
            sum.on += p * q * lost(at, on, on_hit, loses(on_hit, by_hit), false, chase(on, by));
            sum.by += p * q * lost(at, by, by_hit, loses(by_hit, on_hit), false, chase(by, on));
        }
    }
    sum
}

/// STA-6.13, 6.14, 8.1 to 8.13, 24.3. The points of both, as they would be at the first contact.
fn both_points(at: At, by: &Unit, on: &Unit, behind: bool) -> [i16; 2] {
    let table = &at.setup.tables.combat;
    let when = |is: bool, points: i16| if is { points } else { 0 };
    let steady = |unit: &Unit| is_steady(at, unit);
    let own = |unit: &Unit, other: &Unit| {
        let horse = unit.family() == Family::Cavalry;
        let foot = unit.family() == Family::Infantry;
        let rides_down = horse && steady(unit) && other.family() == Family::Infantry && !other.in_square();
        let hampered = in_bad_going(at, unit) || in_bad_going(at, other);
        points::worth(at, unit).0
            + unit.grade.above(other.grade).max(0) * table.each_grade
            + when(rides_down, table.horse_at_foot)
            + when(rides_down && other.traits.has(Traits::TWO_RANK), table.horse_at_two_rank)
            + when(steady(unit) && unit.traits.has(Traits::LANCERS), table.lancers)
            + when(foot && is_hampered(at, unit), table.foot_in_bad_going)
            + when(horse && hampered, table.horse_and_bad_going)
            + when(horse && other.in_square(), table.horse_at_square)
            + when(foot && other.in_square(), table.foot_at_square)
    };
    let column = steady(by) && by.formation() == Formation::AttackColumn && by.family() == Family::Infantry;
    let fire = match on.formation() {
        _ if behind || on.is_shaken() => 0,
        Formation::Manhandled => table.guns.of(on.calibre),
        Formation::Line | Formation::Bent
            if on.family() == Family::Infantry && steady(on) && !on.traits.has(Traits::RIFLES) =>
        {
            table.defensive_fire
        }
        _ => 0,
    };
    let attack = own(by, on) + when(column, table.column_charge);
    let defence = own(on, by) + when(behind || on.is_shaken(), table.flanked_or_shaken) + fire;
    [attack, defence]
}

/// STA-3.4, 6.7, 6.8. The dice of a unit that is not yet in contact.
fn dice(at: At, unit: &Unit) -> u8 {
    let models = unit.in_ranks();
    let eligible = match unit.formation() {
        Formation::Square => (u16::from(models) * 3).div_ceil(4) as u8,
        Formation::RoadColumn | Formation::AttackColumn => {
            models.min(unit.stance.files.saturating_mul(at.setup.tables.combat_dice.ranks))
        }
        _ => models,
    };
    strikes::per_die(at, unit).dice(eligible)
}

fn hits(dice: usize, chance: f64) -> Hits {
    let mut chances = [0.0; MOST + 1];
    chances[0] = 1.0;
    for die in 0..dice {
        for hits in (0..=die).rev() {
            chances[hits + 1] += chances[hits] * chance;
            chances[hits] *= 1.0 - chance;
        }
    }
    chances
}

/// STA-6.11, 6.12, R48. What a unit has lost after so many hits: the loser of the round goes back, with rout
/// hits and shaken, if a quarter of it is gone.
fn lost(at: At, unit: &Unit, hits: u8, loses: bool, driven: bool, pursuit: u8) -> f64 {
    let [parts, of] = at.setup.tables.hurt;
    let gone = unit.lost.saturating_add(hits);
    let hurt = u32::from(gone) * of >= u32::from(unit.original) * parts;
    let flees = loses && hurt;
    let more = if flees { at.setup.tables.results.rout_hits.saturating_add(pursuit) } else { 0 };
    let now = left_of(unit.strength(), unit.original, unit.is_shaken());
    let then = unit.strength().saturating_sub(hits.saturating_add(more));
    now - left_of(then, unit.original, unit.is_shaken() || flees || driven).min(now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, battery, cavalry, column, line, square};
    use names::UnitId;

    fn of(by: Unit, on: Unit, behind: bool) -> Duel {
        Field::new([by, on]).look(|at| {
            let unit = |id| at.state.troops.get(UnitId(id)).expect("it is there");
            duel(at, unit(1), unit(2), behind)
        })
    }

    /// STA-12.2 to 12.5, R73. Guns that are taken in flank are lost whole and cost nothing; from the front
    /// they throw back most that come at them.
    #[test]
    fn guns_are_lost_whole_to_a_charge_in_flank() {
        let [front, flank] =
            [false, true].map(|behind| of(line(1000, 1000, 0), battery(2, 1000, 1100, 180), behind));
        assert_eq!((flank.by, flank.on), (0.0, 1.0));
        assert!(front.by > 0.4 && front.on < 0.3, "{front:?}");
    }

    /// STA-8.5, 8.11, 6.12. Cavalry rides a line down, and breaks on a square.
    #[test]
    fn cavalry_rides_down_lines_and_not_squares() {
        let horse = || cavalry(Formation::AttackColumn, 1000, 1000, 0);
        let at_line = of(horse(), line(1000, 1200, 180), false);
        let at_square = of(horse(), square(1000, 1200, 180), false);
        assert!(at_line.on > at_line.by && at_square.by > at_square.on, "{at_line:?} {at_square:?}");
    }

    /// STA-6.8, R111. A column one model wide has next to no dice.
    #[test]
    fn a_column_fights_with_two_ranks() {
        let wide = of(column(1000, 1000, 0), line(1000, 1100, 180), false);
        let narrow = column(1000, 1000, 0).formed(Formation::RoadColumn, 2);
        assert!(of(narrow, line(1000, 1100, 180), false).on < wide.on);
    }
}
