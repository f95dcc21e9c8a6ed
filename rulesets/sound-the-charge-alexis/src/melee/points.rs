//! STA-6.13, 6.14, 8.1 to 8.13, 8.15, 24.3. Combat points: one list of reasons for each unit against each of
//! its enemies.

use crate::terrain::{in_bad_going, is_hampered, is_steady};
use crate::{Arm, At, Engagement, Family, Formation, Terms, Traits, Unit, UnitFlags, cite};
use engine::Modifiers;
use names::UnitId;

/// STA-6.14, R51. What troops are worth by themselves, and what they are called in the list.
pub(crate) fn worth(at: At, unit: &Unit) -> (i16, &'static str) {
    let points = &at.setup.tables.points;
    match unit.arm {
        Arm::HeavyCavalry => (points.heavy_cavalry, "heavy cavalry"),
        Arm::MediumCavalry => (points.medium_cavalry, "medium cavalry"),
        Arm::LightCavalry => (points.light_cavalry, "light cavalry"),
        Arm::FootArtillery | Arm::HorseArtillery => (points.crew, "gunners"),
        Arm::Infantry if unit.is_loose() => (points.skirmishers, "skirmishers"),
        Arm::Infantry if unit.traits.has(Traits::NO_BAYONET) => {
            (points.no_bayonet, "infantry without bayonets")
        }
        Arm::Infantry => (points.foot, "infantry"),
    }
}

/// STA-8.15, R45, R57, R58, R59, R86. The points of a unit against an enemy, as a list: what it is worth,
/// then the lines in the order of the page, each once.
pub(crate) fn points(at: At, id: UnitId, enemy: UnitId) -> Modifiers {
    let none = Modifiers::new(cite::COMBAT_POINTS);
    let troops = &at.state.troops;
    let (Some(unit), Some(other)) = (troops.get(id), troops.get(enemy)) else { return none };
    let table = &at.setup.tables.combat;
    let (own, theirs) = (unit.family(), other.family());
    let steady = is_steady(at, unit);
    let fire = has_defensive_fire(at, id);
    let foot_fire = fire && own == Family::Infantry;
    let column = steady
        && own == Family::Infantry
        && unit.formation() == Formation::AttackColumn
        && unit.flags.has(UnitFlags::CHARGED);
    let grades = unit.grade.above(other.grade);
    let horse = own == Family::Cavalry;
    let square = other.in_square();
    let rides_down = horse && steady && theirs == Family::Infantry && !square;
    let two_rank = rides_down && other.traits.has(Traits::TWO_RANK);
    let lances = steady && unit.traits.has(Traits::LANCERS) && at.state.is_first_round(id);
    let weak = is_flanked(at, id) || unit.is_shaken();
    let attacks = |term: Terms| {
        let fights = |fight: &Engagement| (fight.attacker, fight.defender) == (id, enemy);
        at.state.engagements.iter().any(|fight| fights(fight) && fight.terms.has(term))
    };
    let foot_hampered = own == Family::Infantry && is_hampered(at, unit);
    let horse_hampered =
        horse && (in_bad_going(at, unit) || in_bad_going(at, other) || is_at_work(at, id, enemy));
    let led = at.state.general_with(id).is_some();
    let (worth, called) = worth(at, unit);
    let guns = table.guns.of(unit.calibre);
    none.by(cite::BASE_POINTS, true, worth, called)
        .by(cite::POINTS_INFANTRY_FIRE, foot_fire, table.defensive_fire, "defensive fire")
        .by(cite::POINTS_ATTACK_COLUMN, column, table.column_charge, "attack column that charged")
        .by(cite::POINTS_ARTILLERY_FIRE, fire && unit.is_guns(), guns, "defensive fire of guns")
        .by(cite::POINTS_GRADE, grades > 0, grades * table.each_grade, "of better grade")
        .by(cite::POINTS_CAVALRY, rides_down, table.horse_at_foot, "steady cavalry against infantry")
        .by(cite::POINTS_LANCERS, lances, table.lancers, "lances")
        .by(cite::POINTS_FLANKED, weak, table.flanked_or_shaken, "attacked in flank or rear, or shaken")
        .by(cite::POINTS_COVER, attacks(Terms::OBSTACLE), table.at_obstacle, "at an obstacle")
        .by(cite::POINTS_COVER, attacks(Terms::SOFT_COVER), table.at_soft_cover, "at soft cover")
        .by(cite::POINTS_COVER, attacks(Terms::HARD_COVER), table.at_hard_cover, "at hard cover")
        .by(cite::POINTS_INFANTRY_GOING, foot_hampered, table.foot_in_bad_going, "in bad going")
        .by(cite::POINTS_CAVALRY_GOING, horse_hampered, table.horse_and_bad_going, "cavalry and bad going")
        .by(cite::POINTS_CAVALRY_AT_SQUARE, horse && square, table.horse_at_square, "cavalry at a square")
        .by(
            cite::POINTS_INFANTRY_AT_SQUARE,
            own == Family::Infantry && square,
            table.foot_at_square,
            "infantry at a square",
        )
        .by(cite::POINTS_GENERAL, led, table.general, "general with it")
        .by(cite::POINTS_TWO_RANK, two_rank, table.horse_at_two_rank, "cavalry against two ranks")
}

/// STA-8.10, R101. Whether two units fight across a fieldwork, and that is bad going to cavalry.
fn is_at_work(at: At, unit: UnitId, enemy: UnitId) -> bool {
    let across =
        |fight: &Engagement| fight.foe_of(unit) == Some(enemy) && fight.terms.has(Terms::ACROSS_WORK);
    at.setup.options.cavalry_vs_fieldwork_is_bad_going && at.state.engagements.iter().any(across)
}

/// STA-6.5, 8.7, R60. Whether a unit is attacked in flank or rear by any enemy.
pub(crate) fn is_flanked(at: At, unit: UnitId) -> bool {
    let flanks = |fight: &Engagement| fight.defender == unit && fight.terms.has(Terms::FLANK);
    at.state.engagements.iter().any(flanks)
}

/// STA-6.13, 12.2, 12.3, R50. Whether a unit has its defensive fire: in its first round and not attacked in
/// flank or rear, guns that are ready to fire and not shaken, and steady passive infantry in line without
/// rifles.
pub(crate) fn has_defensive_fire(at: At, id: UnitId) -> bool {
    let Some(unit) = at.state.troops.get(id) else { return false };
    if is_flanked(at, id) || !at.state.is_first_round(id) {
        return false;
    }
    match unit.family() {
        Family::Artillery => {
            unit.formation() == Formation::Manhandled && unit.strength() > 0 && !unit.is_shaken()
        }
        Family::Infantry => {
            matches!(unit.formation(), Formation::Line | Formation::Bent)
                && unit.side != at.state.active
                && !unit.traits.has(Traits::RIFLES)
                && is_steady(at, unit)
        }
        Family::Cavalry => false,
    }
}
