//! STA-26. What units cost.

use crate::tables::Tables;
use crate::{Arm, Calibre, Family, Traits, Unit, cite};
use field::price::Line;
use names::RuleId;

/// STA-26.1 to 26.3, R75, R87. The price of a unit in full strength.
pub(crate) fn price(tables: &Tables, unit: &Unit) -> u32 {
    lines(tables, unit).iter().map(Line::sum).sum::<i64>().max(0) as u32
}

/// STA-26.1 to 26.3, R87. The price of a unit line by line, in the order of the page.
pub(crate) fn lines(tables: &Tables, unit: &Unit) -> Vec<Line> {
    let prices = &tables.prices;
    let (foot, horse) = (cite::WORTH_INFANTRY, cite::WORTH_CAVALRY);
    let has = |what: Traits| unit.traits.has(what);
    let grade = unit.grade.label();
    let mut lines = vec![];
    let mut put = |count: u8, holds: bool, rule: RuleId, what: &'static str, each: i16| {
        if holds && count > 0 {
            lines.push(Line { rule, what, count: count.into(), each: each.into() });
        }
    };
    let models = unit.original;
    match unit.arm {
        Arm::Infantry => {
            put(models, true, foot, grade, prices.foot.of(unit.grade));
            put(models, has(Traits::LIGHT), foot, "light infantry", prices.light);
            put(models, has(Traits::RIFLES), foot, "rifles", prices.rifles);
            put(models, has(Traits::SCREENS), foot, "may send out a screen", prices.screens);
            put(models, has(Traits::TWO_RANK), foot, "two-rank line", prices.two_rank);
        }
        Arm::FootArtillery => {
            put(models, true, foot, grade, prices.foot.of(unit.grade));
            put(models, true, foot, "foot gunners", prices.foot_gunner);
        }
        Arm::HorseArtillery => put(models, true, horse, grade, prices.horse.of(unit.grade)),
        Arm::HeavyCavalry | Arm::MediumCavalry | Arm::LightCavalry => {
            let (what, more) = match unit.arm {
                Arm::HeavyCavalry => ("heavy cavalry", prices.heavy_cavalry),
                Arm::MediumCavalry => ("medium cavalry", prices.medium_cavalry),
                _ => ("light cavalry", prices.light_cavalry),
            };
            let lancers = unit.arm == Arm::LightCavalry && has(Traits::LANCERS);
            put(models, true, horse, grade, prices.horse.of(unit.grade));
            put(models, more != 0, horse, what, more);
            put(models, lancers, horse, "lancers", prices.lancers);
        }
    }
    if unit.family() == Family::Artillery {
        let guns = match unit.calibre {
            Calibre::Light => "light guns",
            Calibre::Field => "field guns",
            Calibre::Heavy => "heavy guns",
        };
        put(unit.guns, true, cite::WORTH_GUNS, guns, prices.gun.of(unit.calibre));
        let rides = unit.arm == Arm::HorseArtillery;
        put(unit.guns, rides, cite::WORTH_GUNS, "horse guns", prices.horse_gun);
    }
    lines
}

/// STA-26.4. The price of a general.
pub(crate) fn general(tables: &Tables) -> Line {
    Line { rule: cite::WORTH_GENERAL, what: "general", count: 1, each: tables.prices.general.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{battery, cavalry, line, printed};
    use crate::{Formation, Grade};

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

    /// STA-26.4. A general costs 50, whatever he leads.
    #[test]
    fn each_general_costs_the_same() {
        assert_eq!(general(printed()).sum(), 50);
    }

    /// STA-26.1, 26.3, R75, R87. A price is told line by line with the rule of each, at full strength.
    #[test]
    fn a_price_is_told_line_by_line() {
        let unit = line(0, 0, 0).grade(Grade::B).with(Traits::LIGHT.with(Traits::SCREENS)).out_of(20);
        let told: Vec<_> = lines(printed(), &unit).iter().map(|line| (line.what, line.sum())).collect();
        assert_eq!(told, [("Grade B", 120), ("light infantry", 40), ("may send out a screen", 20)]);
        let guns = lines(printed(), &battery(2, 0, 0, 0));
        let rules: Vec<_> = guns.iter().map(|line| line.rule).collect();
        assert_eq!(rules, [cite::WORTH_INFANTRY, cite::WORTH_INFANTRY, cite::WORTH_GUNS]);
    }
}
