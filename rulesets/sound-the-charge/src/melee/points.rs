//! STC-10.9, 10.10, 10.16. Combat points: one list of reasons for each unit against each of its enemies.

use crate::cite;
use crate::kinds::Weapon;
use crate::national::{BRITISH, holds};
use crate::{Arm, At, Engagement, Family, Formation, Terms, Unit, UnitFlags};
use engine::Modifiers;
use names::UnitId;

/// STC-10.16. The worth of an arm by itself.
pub(crate) fn worth(at: At, unit: &Unit) -> i16 {
    let points = &at.setup.tables.points;
    match unit.arm {
        Arm::HeavyCavalry => points.heavy_cavalry,
        Arm::MediumCavalry => points.medium_cavalry,
        Arm::LightCavalry => points.light_cavalry,
        Arm::LineInfantry | Arm::LightInfantry => points.foot,
        _ => points.artillery,
    }
}

/// The name of an arm in the list.
fn called(unit: &Unit) -> &'static str {
    match unit.arm {
        Arm::HeavyCavalry => "heavy cavalry",
        Arm::MediumCavalry => "medium cavalry",
        Arm::LightCavalry => "light cavalry",
        Arm::LineInfantry | Arm::LightInfantry => "infantry",
        _ => "artillery",
    }
}

/// STC-10.4, 10.9, 10.10, 10.16.a to 10.16.j, 12.2, 12.3, 13.2.1, 14.2, R10, R69, R94. The points of a unit
/// against an enemy, as a list: what its arm is worth, its defensive fire, then the modifiers in the order of
/// the page.
pub(crate) fn points(at: At, id: UnitId, enemy: UnitId) -> Modifiers {
    let none = Modifiers::new(cite::COMBAT_POINTS);
    let troops = &at.state.troops;
    let (Some(unit), Some(other)) = (troops.get(id), troops.get(enemy)) else { return none };
    let table = &at.setup.tables.combat_modifiers;
    let options = &at.setup.options;
    let fire = defensive_fire(at, id, enemy);
    let grades = unit.grade.above(other.grade);
    let attacks = |term: Terms| {
        let fights = |fight: &Engagement| (fight.attacker, fight.defender) == (id, enemy);
        at.state.engagements.iter().any(|fight| fights(fight) && fight.terms.has(term))
    };
    let led = at.state.general_with(id).is_some();
    let squares = unit.family() == Family::Cavalry && is_square_to(at, enemy, id);
    let blown = options.blown_cavalry && crate::movement::pace::is_blown(at, unit);
    let stationary = options.stationary_cavalry && is_stationary(at, unit);
    let elite = options.elite && unit.flags.has(UnitFlags::ELITE);
    none.when(true, worth(at, unit), called(unit))
        .by(cite::DEFENSIVE_POINTS, fire != 0, fire, "defensive fire")
        .by(cite::POINTS_GRADE, grades > 0, grades * table.each_grade, "of better grade")
        .by(cite::POINTS_FLANKED, is_flanked(at, id), table.flanked, "attacked in flank or rear")
        .by(cite::POINTS_DISORDERED, fights_disordered(at, unit), table.disordered, "disordered")
        .by(cite::POINTS_SHAKEN, unit.is_shaken(), table.shaken, "shaken")
        .by(cite::POINTS_SLOPE, attacks(Terms::UPHILL), table.up_steep_slope, "up a steep slope")
        .by(cite::POINTS_COVER, attacks(Terms::SOFT_COVER), table.at_soft_cover, "at soft cover")
        .by(cite::POINTS_COVER, attacks(Terms::HARD_COVER), table.at_hard_cover, "at hard cover")
        .by(cite::POINTS_SQUARE, squares, table.horse_at_square, "cavalry at a square")
        .by(cite::POINTS_GENERAL, led, table.general_attached, "general attached")
        .by(cite::POINTS_GENERAL, !led && !unit.in_command(), table.out_of_command, "no general in reach")
        .by(cite::POINTS_BLOWN, blown, table.blown, "blown")
        .by(cite::POINTS_STATIONARY, stationary, table.stationary, "stationary cavalry")
        .by(cite::ELITE, elite, table.elite, "elite")
}

/// STC-10.13, 10.16.c, 14.5, R67, R112. Whether a unit fights as one in disorder: artillery with its guns
/// never does, and skirmishers do wherever the ground would disorder others.
fn fights_disordered(at: At, unit: &Unit) -> bool {
    let is_skirmishing = unit.is_loose() || unit.formation() == Formation::Garrison;
    let with_guns = unit.family() == Family::Artillery && unit.is_close_order();
    (unit.is_disordered() && !with_guns)
        || (is_skirmishing && crate::skirmish::cloud::in_disordering_ground(at, unit))
}

/// STC-10.9, 10.10, 11.8, 11.11, 13.2.1, R63, R75, R77. The bonus of a unit for its fire against a charger; 0
/// if it has no defensive fire.
pub(crate) fn defensive_fire(at: At, id: UnitId, charger: UnitId) -> i16 {
    let Some(unit) = at.state.troops.get(id) else { return 0 };
    let turn = at.state.turn;
    let is_charged = |fight: &Engagement| (fight.attacker, fight.defender) == (charger, id);
    let mut fights = at.state.engagements_of(id);
    let fires = unit.side != at.state.active
        && !unit.is_shaken()
        && !fights_disordered(at, unit)
        && is_formed_to_fire(unit)
        && !is_flanked(at, id)
        && at.state.engagements_of(id).any(is_charged)
        && !fights.any(|fight| fight.is_continuing(turn));
    if !fires {
        return 0;
    }
    let table = &at.setup.tables.defensive_fire;
    match unit.arm.weapon() {
        Some(Weapon::LightGun) => table.artillery.of(unit.grade) + table.light_guns,
        Some(Weapon::FieldGun) => table.artillery.of(unit.grade),
        Some(Weapon::HeavyGun) => table.artillery.of(unit.grade) + table.heavy_guns,
        _ if holds(at, unit, |national| national.british_defensive_fire, BRITISH) => table.british_foot,
        _ => table.foot,
    }
}

/// STC-10.9, R24, R63, R75. Squares and columns, limbered guns and gunners without their guns have no
/// defensive fire, and cavalry has none.
fn is_formed_to_fire(unit: &Unit) -> bool {
    match unit.formation() {
        Formation::Line | Formation::Bent | Formation::Skirmish | Formation::Garrison => {
            unit.family() == Family::Infantry
        }
        Formation::Unlimbered => true,
        Formation::Column
        | Formation::Square
        | Formation::Masse
        | Formation::Limbered
        | Formation::CrewOnFoot => false,
    }
}

/// STC-10.11, 10.16.b. Whether any enemy attacks a unit in flank or rear.
pub(crate) fn is_flanked(at: At, unit: UnitId) -> bool {
    let flanks = |fight: &Engagement| fight.defender == unit && fight.terms.has(Terms::FLANK);
    at.state.engagements.iter().any(flanks)
}

/// STC-12.3, R80. Whether cavalry has stood still: it neither advanced in its last active turn nor fought in
/// the last.
pub(crate) fn is_stationary(at: At, unit: &Unit) -> bool {
    let advanced = unit.forward + at.setup.options.tolerance.0 >= at.setup.tables.stationary_below.0;
    let fought = unit.fought_turn > 0 && unit.fought_turn + 1 >= at.state.turn;
    unit.family() == Family::Cavalry && !advanced && !fought
}

/// STC-10.16.g, 13.1.3, R89. Whether a unit is a square to cavalry that attacks it there: a masse is, except
/// in its rear.
pub(crate) fn is_square_to(at: At, id: UnitId, cavalry: UnitId) -> bool {
    let in_rear = |fight: &Engagement| {
        (fight.attacker, fight.defender) == (cavalry, id) && fight.terms.has(Terms::FLANK)
    };
    at.state.troops.get(id).is_some_and(|unit| match unit.formation() {
        Formation::Square => true,
        Formation::Masse => !at.state.engagements.iter().any(in_rear),
        _ => false,
    })
}

#[cfg(test)]
mod tests;
