//! STA-26. What units cost.

use crate::tables::Tables;
use crate::{Arm, Family, Traits, Unit};

/// STA-26.1 to 26.3, R75, R87. The price of a unit in full strength.
pub(crate) fn price(tables: &Tables, unit: &Unit) -> u32 {
    let each = model(tables, unit).max(0);
    let guns = gun(tables, unit).max(0);
    (i32::from(each) * i32::from(unit.original) + i32::from(guns) * i32::from(unit.guns)) as u32
}

/// STA-26.1, 26.2, R87. The price of a model of a unit.
fn model(tables: &Tables, unit: &Unit) -> i16 {
    let prices = &tables.prices;
    let more = |holds: bool, amount: i16| if holds { amount } else { 0 };
    let has = |what: Traits| unit.traits.has(what);
    match unit.arm {
        Arm::Infantry => {
            prices.foot.of(unit.grade)
                + more(has(Traits::LIGHT), prices.light)
                + more(has(Traits::RIFLES), prices.rifles)
                + more(has(Traits::SCREENS), prices.screens)
                + more(has(Traits::TWO_RANK), prices.two_rank)
        }
        Arm::FootArtillery => prices.foot.of(unit.grade) + prices.foot_gunner,
        Arm::HorseArtillery => prices.horse.of(unit.grade),
        Arm::HeavyCavalry => prices.horse.of(unit.grade) + prices.heavy_cavalry,
        Arm::MediumCavalry => prices.horse.of(unit.grade) + prices.medium_cavalry,
        Arm::LightCavalry => {
            prices.horse.of(unit.grade) + prices.light_cavalry + more(has(Traits::LANCERS), prices.lancers)
        }
    }
}

/// STA-26.3. The price of a gun of a unit.
fn gun(tables: &Tables, unit: &Unit) -> i16 {
    if unit.family() != Family::Artillery {
        return 0;
    }
    let prices = &tables.prices;
    prices.gun.of(unit.calibre) + if unit.arm == Arm::HorseArtillery { prices.horse_gun } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{battery, cavalry, line, printed};
    use crate::{Calibre, Formation, Grade};

    fn of(unit: Unit) -> u32 {
        price(printed(), &unit)
    }

    /// STA-26.1, R87. Infantry and foot gunners by grade, with what they can do.
    #[test]
    fn foot_costs_by_grade_and_traits() {
        let grades = Grade::ALL.iter().map(|&grade| of(line(0, 0, 0).grade(grade)) / 16);
        assert_eq!(grades.collect::<Vec<_>>(), [8, 6, 4, 3]);
        let with = |traits| of(line(0, 0, 0).with(traits)) / 16;
        assert_eq!(with(Traits::LIGHT), 6);
        assert_eq!(with(Traits::RIFLES.with(Traits::LIGHT)), 8);
        assert_eq!((with(Traits::SCREENS), with(Traits::TWO_RANK)), (5, 5));
    }

    /// STA-26.2. Cavalry by grade and weight.
    #[test]
    fn horse_costs_by_grade_and_weight() {
        let horse = |arm, grade| of(cavalry(Formation::Line, 0, 0, 0).arm(arm).grade(grade)) / 12;
        let grades = [Grade::A, Grade::B, Grade::C, Grade::D].map(|grade| horse(Arm::LightCavalry, grade));
        assert_eq!(grades, [20, 15, 10, 8]);
        assert_eq!((horse(Arm::HeavyCavalry, Grade::C), horse(Arm::MediumCavalry, Grade::C)), (12, 11));
        let lancers = cavalry(Formation::Line, 0, 0, 0).arm(Arm::LightCavalry).with(Traits::LANCERS);
        assert_eq!(of(lancers) / 12, 12);
    }

    /// STA-26.1, 26.3. Guns and their gunners.
    #[test]
    fn guns_cost_by_calibre() {
        let guns = |calibre| of(Unit { calibre, ..battery(1, 0, 0, 0) });
        assert_eq!([Calibre::Light, Calibre::Field, Calibre::Heavy].map(guns), [54, 64, 74]);
        let horse = Unit { arm: Arm::HorseArtillery, ..battery(1, 0, 0, 0) };
        assert_eq!(of(horse), 4 * 10 + 50);
    }
}
