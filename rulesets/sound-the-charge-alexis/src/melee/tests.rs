use super::*;
use crate::kit::*;
use crate::terrain::Terrain;
use crate::{Arm, Calibre, Engagement, Formation, Terms, Traits, Unit, UnitFlags};
use names::Side::Red;

/// The points of the first unit against the second, which it charged or by which it was charged.
fn points(field: Field) -> i16 {
    field.look(|at| points::points(at, UnitId(1), UnitId(2)).total())
}

/// The first unit is charged by the second in this turn or an earlier one; Red is active.
fn charged(unit: Unit, by: Unit, fight: Engagement) -> Field {
    Field::new([unit, by]).engaged([fight]).active(Red)
}

fn enemy() -> Unit {
    line(1000, 1000, 180)
}

/// STA-8.3, 8.15, 6.13, R50, R57. Guns by calibre, in their first round and not flanked.
#[test]
fn guns_have_defensive_fire_by_calibre() {
    let of = |calibre, fight| points(charged(battery(2, 1000, 1000, 0).calibre(calibre), enemy(), fight));
    let now = || engaged(2, 1, 5);
    assert_eq!([Calibre::Light, Calibre::Field, Calibre::Heavy].map(|calibre| of(calibre, now())), [2, 4, 6]);
    assert_eq!(of(Calibre::Heavy, engaged(2, 1, 4)), 0, "a continuing combat");
    let flank = Engagement { terms: Terms::FLANK, ..now() };
    assert_eq!(of(Calibre::Heavy, flank), -2);
}

/// STA-8.7, 6.14, R51, R59, R60. Flanked and shaken count once; skirmishers are worth nothing, and are
/// infantry to horse.
#[test]
fn what_weakens_counts_once() {
    let flank = || Engagement { terms: Terms::FLANK, ..engaged(2, 1, 4) };
    let of = |unit: Unit, fight| points(charged(unit, enemy(), fight));
    assert_eq!(of(line(1000, 1000, 0), flank()), 1);
    assert_eq!(of(line(1000, 1000, 0).shaken(), flank()), 1);
    assert_eq!(of(skirmishers(8, 1000, 1010, 0).with(Traits::NO_BAYONET), engaged(2, 1, 4)), 0);
    let riders = || cavalry(Formation::Line, 1000, 1000, 0);
    let at = |enemy: Unit| points(Field::new([riders(), enemy]).engaged([engaged(1, 2, 4)]));
    assert_eq!(at(skirmishers(8, 1000, 1010, 180)), 6);
    assert_eq!(at(battery(2, 1000, 1000, 180)), 4);
    assert_eq!(at(column(1000, 1000, 180).with(Traits::TWO_RANK)), 7, "R86: in any formation");
}

/// STA-8.2, 8.6, R58, R50. The bonus of a column is that of the turn of its charge, lances count once more in
/// the first round.
#[test]
fn impetus_counts_in_the_first_round() {
    let column = |flags| points(Field::new([column(1000, 1000, 0).flagged(flags), enemy()]));
    assert_eq!((column(UnitFlags::CHARGED), column(UnitFlags::MOVED)), (4, 3));
    let lancers = || cavalry(Formation::Line, 1000, 1000, 0).arm(Arm::LightCavalry).with(Traits::LANCERS);
    let since = |turn| points(Field::new([lancers(), enemy()]).engaged([engaged(1, 2, turn)]));
    assert_eq!((since(5), since(4)), (6, 5));
}

/// STA-8.8, 8.10, R61, R101. A work costs the attacker two, and horse two more.
#[test]
fn works_cost_horse_twice() {
    let works = strip(Terrain::Fieldwork, &[(0, 1000), (2000, 1000)], 0);
    let fight = || Engagement { terms: Terms::HARD_COVER.with(Terms::ACROSS_WORK), ..engaged(1, 2, 4) };
    let of = |unit: Unit| points(Field::new([unit, enemy()]).engaged([fight()]).on([works.clone()]));
    assert_eq!(of(line(1000, 1000, 0)), 1);
    assert_eq!(of(cavalry(Formation::Line, 1000, 1000, 0)), 4 + 2 - 2 - 2);
}

/// STA-6.14, 8.8, 8.12, R61. Heavy cavalry is worth five, infantry has one more at a square, and an obstacle that
/// gives no cover costs one.
#[test]
fn other_lines_of_the_page() {
    let heavy = cavalry(Formation::Line, 1000, 1000, 0).arm(Arm::HeavyCavalry);
    let guns = battery(1, 1000, 1000, 180);
    assert_eq!(points(Field::new([heavy, guns]).engaged([engaged(1, 2, 4)])), 5);
    let at = |enemy: Unit| points(Field::new([line(1000, 1000, 0), enemy]).engaged([engaged(1, 2, 4)]));
    assert_eq!((at(square(1000, 1000, 180)), at(enemy())), (4, 3));
    let fight = Engagement { terms: Terms::OBSTACLE, ..engaged(1, 2, 4) };
    assert_eq!(points(Field::new([line(1000, 1000, 0), enemy()]).engaged([fight])), 2);
}

/// STA-5.9, 6.11, R34, R48. A unit is hurt that has lost a quarter, and not sooner.
#[test]
fn a_quarter_hurts() {
    let hurt = |lost: u8| line_of(20 - lost, 1000, 1000, 0).out_of(20).is_hurt(printed());
    assert!(!hurt(4) && hurt(5));
}
