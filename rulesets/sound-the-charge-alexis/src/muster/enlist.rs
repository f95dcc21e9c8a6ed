//! R114, R115. What a unit of history is in this book: its arm, grade, traits and models.

use super::scale::{Scale, Wide};
use crate::{Arm, Calibre, Family, Formation, Grade, SkirmishOrderNeeds, Traits};
use field::Section;
use field::battle::{self, Formation as Stood, Piece, Weapon};
use field::muster::{count, parts};

/// What a battle's `[book.sound-the-charge-alexis]` section says of one unit.
#[derive(Debug, Clone, Default)]
pub struct UnitTold {
    arm: Option<Arm>,
    calibre: Option<Calibre>,
    grade: Option<Grade>,
    traits: Option<Traits>,
    formation: Option<Formation>,
    models: Option<u8>,
    guns: Option<u8>,
}

/// Reads what is said of one unit.
pub(super) fn told(section: &Section) -> UnitTold {
    let few = |key| section.number(key, 60).map(|number| number as u8).filter(|number| *number > 0);
    let traits = section.some_of("traits", "trait", &super::units::TRAITS);
    UnitTold {
        arm: section.read("arm"),
        calibre: section.read("calibre"),
        grade: section.read("grade"),
        traits: traits.map(|all| all.into_iter().fold(Traits::default(), Traits::with)),
        formation: section.read("formation"),
        models: few("models"),
        guns: few("guns"),
    }
}

/// A unit as the book has it: one, or several of the same sort if it is too large for one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Enlisted {
    pub arm: Arm,
    pub calibre: Calibre,
    pub grade: Grade,
    pub traits: Traits,
    pub formation: Formation,
    /// The models of each part, of a battery its gunners, and its gun models.
    pub parts: Vec<(u8, u8)>,
}

/// What a unit is in this book; none if it would be more parts than a player wants to push.
pub(super) fn enlisted(
    unit: &battle::Unit,
    told: &UnitTold,
    scale: &Scale,
    needs: SkirmishOrderNeeds,
) -> Option<Enlisted> {
    let arm = told.arm.unwrap_or_else(|| scale.arms.get(&unit.arm).copied().unwrap_or(Arm::Infantry));
    let traits = told.traits.unwrap_or_else(|| traits(unit, arm, scale));
    let calibre = told.calibre.unwrap_or_else(|| calibre(unit, arm, scale));
    let parts = models(unit, arm, told, scale)?;
    let fewest = parts.iter().map(|(models, _)| *models).min().unwrap_or(0);
    let formation = told.formation.unwrap_or_else(|| formation(unit.formation, arm, fewest));
    let skirmishes =
        (needs.light && traits.has(Traits::LIGHT)) || (needs.rifles && traits.has(Traits::RIFLES));
    let may = arm.may_form(formation) && (formation != Formation::Skirmish || skirmishes);
    Some(Enlisted {
        arm,
        calibre,
        grade: told.grade.unwrap_or_else(|| scale.grade(unit.quality)),
        traits,
        formation: if may { formation } else { usual_formation(arm) },
        parts,
    })
}

/// R115. What is peculiar to a unit.
fn traits(unit: &battle::Unit, arm: Arm, scale: &Scale) -> Traits {
    use battle::Arm as Was;
    let mut traits = Traits::default();
    let irregular = unit.arm == Was::IrregularInfantry;
    match arm {
        Arm::Infantry => {
            let light = matches!(unit.arm, Was::LightInfantry | Was::GuardLightInfantry) || irregular;
            let rifles =
                unit.has(Weapon::Rifle) && !unit.has(Weapon::Musket) && !unit.has(Weapon::SomeRifles);
            traits.set(Traits::LIGHT, light);
            traits.set(Traits::NO_BAYONET, irregular);
            traits.set(Traits::RIFLES, rifles);
            traits.set(Traits::SCREENS, unit.skirmish >= scale.screens_from);
            traits.set(Traits::TWO_RANK, unit.ranks == 2);
        }
        Arm::LightCavalry => {
            traits.set(Traits::LANCERS, unit.has(Weapon::Lance) && !unit.has(Weapon::SomeLances));
        }
        _ => {}
    }
    traits
}

/// R115. The weight of guns: that of most of their cannon, of several equal shares the first in the file. Of
/// howitzers alone it is that of field guns. Horse guns are never heavy.
fn calibre(unit: &battle::Unit, arm: Arm, scale: &Scale) -> Calibre {
    if arm.family() != Family::Artillery {
        return Calibre::Field;
    }
    let of = |guns: &battle::Guns| match guns.pounds {
        _ if guns.piece == Piece::Mountain => Calibre::Light,
        Some(pounds) if pounds <= scale.light_to_pounds => Calibre::Light,
        Some(pounds) if pounds >= scale.heavy_from_pounds => Calibre::Heavy,
        _ => Calibre::Field,
    };
    let cannon = || unit.guns.iter().filter(|guns| guns.piece != Piece::Howitzer);
    let has = |calibre: Calibre| -> u16 {
        cannon().filter(|guns| of(guns) == calibre).map(|guns| guns.count).sum()
    };
    let mut most: Option<(Calibre, u16)> = None;
    for calibre in cannon().map(of) {
        if most.is_none_or(|(_, count)| has(calibre) > count) {
            most = Some((calibre, has(calibre)));
        }
    }
    match most.map_or(Calibre::Field, |(calibre, _)| calibre) {
        Calibre::Heavy if arm == Arm::HorseArtillery => Calibre::Field,
        calibre => calibre,
    }
}

/// R114. The models of each part, of a battery its gunners, and its gun models.
fn models(unit: &battle::Unit, arm: Arm, told: &UnitTold, scale: &Scale) -> Option<Vec<(u8, u8)>> {
    let (of, each, largest, said) = match arm.family() {
        Family::Infantry => (unit.men, scale.men_per_foot_model, scale.largest_foot, told.models),
        Family::Cavalry => (unit.men, scale.men_per_horse_model, scale.largest_horse, told.models),
        Family::Artillery => (unit.gun_count(), scale.cannon_per_gun_model, scale.largest_battery, told.guns),
    };
    let parts = match said {
        Some(said) => vec![said],
        None => parts(count(of, each), largest, largest)?,
    };
    if arm.family() != Family::Artillery {
        return Some(parts.into_iter().map(|models| (models, 0)).collect());
    }
    let guns: u32 = parts.iter().map(|guns| u32::from(*guns)).sum();
    let crew = told.models.map_or(count(of, scale.cannon_per_gunner_model), u32::from);
    let gunners = |own: u8| {
        let share = (u32::from(own) * crew + guns / 2) / guns.max(1);
        share.clamp(1, u32::from(own) * u32::from(scale.most_gunners_per_gun.max(1))).min(250) as u8
    };
    Some(parts.into_iter().map(|own| (gunners(own), own)).collect())
}

/// STA-1.9, R116. The nearest of the book's formations, of a unit of so many models.
fn formation(stood: Stood, arm: Arm, models: u8) -> Formation {
    const FEWEST: Wide = Wide { foot: 10, horse: 8 };
    let fewest = if arm.family() == Family::Cavalry { FEWEST.horse } else { FEWEST.foot };
    match stood {
        Stood::Line => Formation::Line,
        Stood::Column | Stood::Mass | Stood::Garrison if models < fewest => Formation::RoadColumn,
        Stood::Column | Stood::Mass | Stood::Garrison => Formation::AttackColumn,
        Stood::MarchColumn => Formation::RoadColumn,
        Stood::Square => Formation::Square,
        Stood::Skirmish => Formation::Skirmish,
        Stood::Battery => Formation::Manhandled,
        Stood::Limbered => Formation::Limbered,
    }
}

/// What a unit forms that cannot stand as it did.
pub(super) fn usual_formation(arm: Arm) -> Formation {
    if arm.family() == Family::Artillery { Formation::Manhandled } else { Formation::Line }
}

/// R116. How wide so many models stand in a formation: columns as wide as they may be and as leaves two
/// ranks.
pub(super) fn files(formation: Formation, arm: Arm, models: u8, scale: &Scale) -> Option<u8> {
    let wide = match formation {
        Formation::AttackColumn => scale.attack_column,
        Formation::RoadColumn => scale.road_column,
        _ => return None,
    };
    let widest = if arm.family() == Family::Cavalry { wide.horse } else { wide.foot };
    Some(widest.min(models.div_ceil(2)).max(1))
}
