//! FIX-2.1 to 2.4.

use crate::kit::{Field, ahead, allowed, as_usual, front, give, refused, story, unit};
use crate::{Order, Reason, cite};
use Side::{Blue, Red};
use geom::{Angle, Leg, Motion, mm};
use names::{Side, UnitId};

fn march(unit: u32, path: Motion) -> Order {
    Order::March { unit: UnitId(unit), path }
}

fn together(units: [u32; 2], by: i64) -> Order {
    Order::MarchTogether { moves: units.map(|unit| (UnitId(unit), ahead(by))).into() }
}

/// FIX-2.1. A unit marches 120 mm and slants 45 degrees, once a turn.
#[test]
fn a_unit_marches_once_and_not_too_far() {
    let mut game = Field::new([unit(Blue, 300, 100), unit(Red, 500, 400)]).moving();
    let too_far = Reason::TooFar { unit: UnitId(1), asked: 121, allowed: 120 };
    assert_eq!(refused(&game, Blue, march(1, ahead(121))), (cite::MARCH, too_far));
    let slant = |off| march(1, Motion::as_one([Leg::Oblique { by: mm(50), off: Angle::degrees(off) }]));
    assert!(allowed(&game, Blue, &slant(-45)));
    assert_eq!(refused(&game, Blue, slant(46)), (cite::MARCH, Reason::NoSuchLeg));
    assert_eq!(refused(&game, Blue, march(1, ahead(0))), (cite::MARCH, Reason::NoWay));
    give(&mut game, Blue, march(1, ahead(120)), &[]);
    assert_eq!(front(&game, 1), 220);
    assert_eq!(refused(&game, Blue, march(1, ahead(1))), (cite::MARCH, Reason::HasActed { unit: UnitId(1) }));
}

/// FIX-2.2. A unit goes up to a friend and not through it, up to the edge of the table and not over it.
#[test]
fn a_unit_passes_neither_through_a_friend_nor_off_the_table() {
    let game = Field::new([unit(Blue, 100, 100), unit(Blue, 100, 200), unit(Blue, 300, 400)]).moving();
    assert!(allowed(&game, Blue, &march(1, ahead(80))));
    let in_the_way = (cite::NO_PASSAGE, Reason::InTheWay { unit: UnitId(2) });
    assert_eq!(refused(&game, Blue, march(1, ahead(81))), in_the_way);
    assert!(allowed(&game, Blue, &march(3, ahead(100))));
    assert_eq!(refused(&game, Blue, march(3, ahead(101))), (cite::NO_PASSAGE, Reason::OffTheTable));
}

/// FIX-2.3. Units that march together are not in each other's way, and end within 20 mm of each other.
#[test]
fn units_march_together_and_end_side_by_side() {
    let mut game = Field::new([unit(Blue, 100, 105), unit(Blue, 100, 130), unit(Blue, 180, 105)]).moving();
    assert_eq!(refused(&game, Blue, march(1, ahead(60))).0, cite::NO_PASSAGE, "alone it is in the way");
    give(&mut game, Blue, together([1, 2], 60), &[]);
    assert_eq!((front(&game, 1), front(&game, 2)), (165, 190));

    let beside = |x| Field::new([unit(Blue, 100, 100), unit(Blue, x, 100)]).moving();
    assert!(allowed(&beside(180), Blue, &together([1, 2], 60)));
    let not_together = (cite::TOGETHER, Reason::NotTogether);
    assert_eq!(refused(&beside(181), Blue, together([1, 2], 60)), not_together);
    assert_eq!(refused(&beside(180), Blue, together([1, 1], 60)), not_together);
}

/// FIX-2.4, R3. A unit stops 80 mm before hidden enemies, who are seen and shoot at it. They must not be in
/// the way of an order.
#[test]
fn hidden_enemies_stop_a_march_and_shoot() {
    let mut game = Field::new([unit(Blue, 100, 100), unit(Red, 100, 250).with_men(1).hidden()]).moving();
    let charge = Order::Charge { unit: UnitId(1), target: UnitId(2) };
    let not_there = (cite::CHARGE, Reason::NotThere { unit: UnitId(2) });
    assert_eq!(refused(&game, Blue, charge), not_there, "a refusal does not tell where they are");
    let told = give(&mut game, Blue, march(1, ahead(120)), &[1]);
    assert_eq!(front(&game, 1), 170);
    assert_eq!(
        story(&told)[..3],
        ["unit 1 marches (FIX-2.1).", "unit 2 is seen (FIX-2.4).", "unit 1 runs into unit 2 (FIX-2.4)."]
    );
    assert!(allowed(&game, Red, &Order::Brace { unit: UnitId(2) }));
    as_usual(&mut game, &[]);
}

/// FIX-2.4, R3. Hidden units that march are seen, and so are those that brace.
#[test]
fn units_that_march_or_brace_are_seen() {
    let units = [unit(Blue, 100, 100).hidden(), unit(Red, 300, 400).hidden()];
    let mut game = Field::new(units).moving();
    give(&mut game, Blue, march(1, ahead(10)), &[]);
    give(&mut game, Red, Order::Brace { unit: UnitId(2) }, &[]);
    assert!(game.state().troops.iter().all(|(_, unit)| !unit.concealed));
}

/// FIX-2.3, R2. If one of several units comes near hidden enemies, all stay where they were.
#[test]
fn an_ambush_of_one_keeps_all_where_they_were() {
    let units = [unit(Blue, 100, 100), unit(Blue, 180, 100), unit(Red, 100, 250).with_men(1).hidden()];
    let mut game = Field::new(units).moving();
    give(&mut game, Blue, together([1, 2], 120), &[1]);
    assert_eq!((front(&game, 1), front(&game, 2)), (100, 100));
    assert!(game.state().troops.expect(UnitId(2)).acted);
}
