//! STA-1.5, 1.9, 25.1, 26. What both armies cost, and what is wrong with them as army lists.

use crate::formation::shapes::fits;
use crate::morale::worth;
use crate::{At, Family, Formation, Unit, cite};
use engine::counted;
use field::price::{Bill, Item, Objection};
use names::{RuleId, Side, UnitId};

/// STA-26.1 to 26.4. What both armies cost: their units in full strength, those still to come among them, and
/// their generals.
pub(super) fn bills(at: At) -> [Bill; 2] {
    Side::BOTH.map(|side| bill(at, side))
}

fn bill(at: At, side: Side) -> Bill {
    let own = || at.state.troops.iter().filter(move |(_, unit)| unit.side == side && unit.parent.is_none());
    let named = |unit, what, lines| Item { unit, name: at.setup.names.unit(unit).into_owned(), what, lines };
    let units = own().map(|(id, unit)| named(id, described(unit), worth::lines(&at.setup.tables, unit)));
    let generals = at.state.generals.iter().filter(|(_, general)| general.side == side);
    let general = |(id, _)| named(id, String::new(), vec![worth::general(&at.setup.tables)]);
    let objections = own().flat_map(|(id, unit)| objections(at, id, unit)).collect();
    Bill { items: units.chain(generals.map(general)).collect(), objections }
}

/// What a unit is, as an army list has it.
fn described(unit: &Unit) -> String {
    let (grade, arm) = (unit.grade.label(), unit.arm.label().to_lowercase());
    match unit.family() {
        Family::Artillery => {
            let (guns, gunners) = (unit.guns, unit.original);
            let guns = counted(guns.into(), "gun model", "gun models");
            format!("{grade}, {arm}, {guns} and {}", counted(gunners.into(), "gunner", "gunners"))
        }
        _ => format!("{grade}, {arm}, {}", counted(unit.original.into(), "model", "models")),
    }
}

/// STA-1.5, 1.9, 25.1. What is wrong with a unit of an army list.
fn objections(at: At, id: UnitId, unit: &Unit) -> Vec<Objection> {
    let sizes = &at.setup.tables.sizes;
    let mut found = vec![];
    let mut object = |rule: RuleId, words: String| {
        found.push(Objection { rule, unit: id, words: at.setup.names.does(id, &words) });
    };
    let usual = match unit.family() {
        Family::Infantry => Some(("a battalion", sizes.battalion)),
        Family::Cavalry => Some(("a regiment of cavalry", sizes.regiment)),
        Family::Artillery => None,
    };
    if let Some((what, usual)) = usual.filter(|(_, usual)| !is_about(unit.original, *usual)) {
        let has = counted(unit.original.into(), "model", "models");
        object(cite::SIZES, format!("have {has}, and {what} has about {usual}"));
    }
    if unit.family() == Family::Artillery {
        let ([fewest, most], [least, crew]) = (sizes.guns, sizes.gunners);
        if !(fewest..=most).contains(&unit.guns) {
            object(
                cite::UNIT_KINDS,
                format!("have {} gun models, and a battery has {fewest} to {most}", unit.guns),
            );
        }
        let [low, high] = [least, crew].map(|each| u16::from(each) * u16::from(unit.guns));
        if !(low..=high).contains(&u16::from(unit.original)) {
            let gunners = counted(unit.original.into(), "gunner", "gunners");
            let guns = counted(unit.guns.into(), "gun", "guns");
            let words = format!("have {gunners} for {guns}, and each gun has {least} to {crew}");
            object(cite::UNIT_KINDS, words);
        }
    }
    let is_whole = unit.lost == 0 && unit.out == 0 && unit.formation() != Formation::CrewOnFoot;
    if is_whole && unit.is_on_table() && !fits(at, unit, unit.formation(), unit.stance.files) {
        let formation = unit.formation().label().to_lowercase();
        let files = unit.stance.files;
        object(cite::FORMATIONS, format!("are {files} models wide, which makes no {formation}"));
    }
    found
}

/// STA-25.1. Whether so many models are about as many: within half as many more or fewer, as units larger
/// than that are parted (R114).
fn is_about(models: u8, usual: u8) -> bool {
    let (models, usual) = (u16::from(models) * 2, u16::from(usual));
    (usual..=usual * 3).contains(&models)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, battery, cavalry, column, general, line, line_of};
    use crate::{Grade, Traits};

    fn of(field: Field) -> [Bill; 2] {
        field.look(bills)
    }

    fn objected(unit: Unit) -> Vec<String> {
        let [bill, _] = of(Field::new([unit]).generals([]));
        bill.objections.iter().map(|one| format!("{} ({})", one.words, one.rule)).collect()
    }

    /// STA-26.1 to 26.4, R87. Each army's units and generals are priced line by line, at full strength.
    #[test]
    fn armies_are_priced_unit_by_unit() {
        let light = line(1000, 1000, 0).grade(Grade::A).with(Traits::LIGHT);
        let units = [light, battery(2, 1300, 1000, 0), line_of(12, 1000, 1500, 180).out_of(16)];
        let led = [general(Side::Blue, 1000.0, 900.0, None), general(Side::Red, 1000.0, 1600.0, None)];
        let [blue, red] = of(Field::new(units).generals(led));
        let totals: Vec<i64> = blue.items.iter().map(Item::total).collect();
        assert_eq!(totals, [16 * (8 + 2), 8 * (4 + 2) + 2 * 40, 50]);
        assert_eq!((blue.total(), red.total()), (338, 16 * 4 + 50));
        assert!(blue.objections.is_empty() && red.objections.is_empty());
        let rules: Vec<&str> =
            blue.items.iter().flat_map(|item| &item.lines).map(|line| line.rule.as_str()).collect();
        assert_eq!(rules, ["STA-26.1", "STA-26.1", "STA-26.1", "STA-26.1", "STA-26.3", "STA-26.4"]);
    }

    /// STA-25.1. Eight to twenty-four foot are about a battalion, six to eighteen riders about a regiment.
    #[test]
    fn sizes_are_about_those_of_the_book() {
        let foot = |count| objected(line_of(count, 1000, 1000, 0));
        assert!([8, 16, 24].into_iter().all(|count| foot(count).is_empty()));
        assert_eq!(foot(7), ["unit 1 has 7 models, and a battalion has about 16 (STA-25.1)"]);
        assert_eq!(foot(25).len(), 1);
        let horse = |count: u8| {
            let unit = cavalry(Formation::Line, 1000, 1000, 0);
            objected(Unit { original: count, ..unit }.formed(Formation::Line, count))
        };
        assert_eq!((horse(5).len(), horse(6).len(), horse(18).len(), horse(19).len()), (1, 0, 0, 1));
    }

    /// STA-1.5. A battery has one or two guns, with three or four gunners each.
    #[test]
    fn batteries_have_guns_and_gunners_as_the_book_wants() {
        assert!(objected(battery(1, 1000, 1000, 0)).is_empty());
        let gunners = |count| objected(Unit { original: count, ..battery(2, 1000, 1000, 0) });
        assert_eq!((gunners(6).len(), gunners(8).len()), (0, 0));
        assert_eq!(gunners(5), ["unit 1 has 5 gunners for 2 guns, and each gun has 3 to 4 (STA-1.5)"]);
        assert_eq!(objected(battery(3, 1000, 1000, 0)).len(), 1);
    }

    /// STA-1.9, R5. A column is as wide as its name says; after losses it keeps that (R3).
    #[test]
    fn columns_are_as_wide_as_their_names_say() {
        let wide = |files: u8| {
            let mut unit = column(1000, 1000, 0);
            unit.stance.files = files;
            unit
        };
        assert!(objected(wide(8)).is_empty() && objected(wide(5)).is_empty());
        assert_eq!(objected(wide(9)), ["unit 1 is 9 models wide, which makes no attack column (STA-1.9)"]);
        assert_eq!(objected(wide(4)).len(), 1);
        assert!(objected(wide(4).out_of(20)).is_empty());
    }
}
