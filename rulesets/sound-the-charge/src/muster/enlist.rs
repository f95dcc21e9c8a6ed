//! R120, R121. What a unit of history is in this book: its arm, grade, nation and figures.

use super::battle::{Made, Numbers, Plan};
use super::scale::Scale;
use super::told::UnitTold;
use crate::{Arm, Family, Formation, Grade, Nation};
use field::Battle;
use field::battle::{self, Formation as Stood, Piece};
use field::muster::{Listed, count, parts};
use names::Side;

/// A unit as the book has it: one, or several of the same sort if it is too large for one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Enlisted {
    pub arm: Arm,
    pub grade: Grade,
    pub nation: Nation,
    pub formation: Formation,
    /// The figures of each part, and of a battery its models.
    pub parts: Vec<(u8, u8)>,
}

/// R26. Whether a unit sends out screens of its own.
pub(super) fn has_screen(plan: &Plan, made: &Made) -> bool {
    let told = plan.told_of(made.was.unit).and_then(|told| told.own.screen);
    let can = || made.was.unit.skirmish >= plan.numbers.scale.screens_from;
    made.unit.family() == Family::Infantry && told.unwrap_or_else(can)
}

/// What a unit is in this book; none if it would be more parts than a player wants.
pub(super) fn enlisted(plan: &Plan, was: &Listed, told: &UnitTold) -> Option<Enlisted> {
    let (unit, numbers) = (was.unit, &plan.numbers);
    let scale = &numbers.scale;
    let arm = told.arm.unwrap_or_else(|| arm(unit, scale));
    let nation = told.nation.unwrap_or_else(|| nation(plan.battle, was.side, &unit.nation, scale));
    let formation = told.formation.unwrap_or_else(|| formation(unit.formation, arm, nation, numbers));
    Some(Enlisted {
        arm,
        grade: told.grade.unwrap_or_else(|| scale.grade(unit.quality)),
        nation,
        formation: if arm.may_form(formation) { formation } else { usual_formation(arm) },
        parts: figures(unit, arm, told, numbers)?,
    })
}

/// R121. The kind of troops; of guns by most of their cannon.
fn arm(unit: &battle::Unit, scale: &Scale) -> Arm {
    let usual = scale.arms.get(&unit.arm).copied().unwrap_or(Arm::LineInfantry);
    let cannon = unit.guns.iter().filter(|guns| guns.piece != Piece::Howitzer);
    let most = cannon.max_by_key(|guns| guns.count);
    let light = most.is_some_and(|guns| {
        guns.piece == Piece::Mountain || guns.pounds.is_some_and(|pounds| pounds <= scale.light_to_pounds)
    });
    let heavy = most.is_some_and(|guns| guns.pounds.is_some_and(|pounds| pounds >= scale.heavy_from_pounds));
    match usual {
        Arm::FieldGuns if light => Arm::LightGuns,
        Arm::FieldGuns if heavy => Arm::HeavyGuns,
        Arm::FieldHorseGuns if light => Arm::LightHorseGuns,
        usual => usual,
    }
}

/// STC-13.0 to 13.7, R121. Whose rules a unit has: its own nation's, and in an army of France those of its
/// allies.
fn nation(battle: &Battle, side: Side, word: &str, scale: &Scale) -> Nation {
    const REFORM: u16 = 1810;
    match scale.nations.get(word) {
        Some(Nation::PrussiaAfter1810) if battle.day.is_some_and(|day| day.year < REFORM) => {
            Nation::PrussiaBefore1810
        }
        Some(nation) => *nation,
        None if !word.is_empty() && is_french(battle, side) => Nation::FrenchAllies,
        None => Nation::Other,
    }
}

/// Whether Frenchmen fight on a side.
fn is_french(battle: &Battle, side: Side) -> bool {
    battle.units().any(|(other, unit)| other == side && unit.nation == "french")
}

/// STC-1.2, 2.1, 8.2, R3, R120. The figures of each part, and of a battery its models.
fn figures(unit: &battle::Unit, arm: Arm, told: &UnitTold, numbers: &Numbers) -> Option<Vec<(u8, u8)>> {
    let (book, scale) = (&numbers.tables.scale, &numbers.scale);
    let wide = numbers.options.wide_cavalry;
    let each_horse =
        if wide { numbers.tables.wide_cavalry.men_per_figure } else { book.men_per_horse_figure };
    let (of, each, largest, said) = match arm.family() {
        Family::Infantry => (unit.men, book.men_per_foot_figure, scale.largest_foot, told.figures),
        Family::Cavalry => (unit.men, each_horse, scale.largest_horse, told.figures),
        Family::Artillery => (unit.gun_count(), book.guns_per_model, scale.largest_battery, told.models),
    };
    let parts = match said {
        Some(said) => vec![said],
        None => parts(count(of, each), largest, largest)?,
    };
    if arm.family() != Family::Artillery {
        return Some(parts.into_iter().map(|figures| (figures, 0)).collect());
    }
    let models: u32 = parts.iter().map(|models| u32::from(*models)).sum();
    let crew = told.figures.map_or(count(unit.men, book.men_per_gunner), u32::from);
    let gunners = |models: u8, all: u32| {
        let share = (u32::from(models) * crew + all / 2) / all.max(1);
        let (least, most) = (scale.least_gunners, scale.most_gunners);
        share
            .clamp(u32::from(models) * u32::from(least), u32::from(models) * u32::from(most.max(least)))
            .min(250) as u8
    };
    Some(parts.into_iter().map(|part| (gunners(part, models), part)).collect())
}

/// STC-2.9, 13.1.3. The nearest of the book's formations.
fn formation(stood: Stood, arm: Arm, nation: Nation, numbers: &Numbers) -> Formation {
    let national = &numbers.options.national;
    let masses = national.in_force && national.masse && nation == Nation::Austria;
    match stood {
        Stood::Line => Formation::Line,
        Stood::Mass if masses && arm.family() == Family::Infantry => Formation::Masse,
        Stood::Column | Stood::MarchColumn | Stood::Mass => Formation::Column,
        Stood::Square => Formation::Square,
        Stood::Skirmish => Formation::Skirmish,
        Stood::Garrison => Formation::Garrison,
        Stood::Battery => Formation::Unlimbered,
        Stood::Limbered => Formation::Limbered,
    }
}

/// What troops form that cannot stand as they did.
pub(super) fn usual_formation(arm: Arm) -> Formation {
    if arm.family() == Family::Artillery { Formation::Unlimbered } else { Formation::Line }
}
