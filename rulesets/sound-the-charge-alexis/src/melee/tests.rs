//! STA-4.1.

use crate::kit::{Field, give, men, unit};
use crate::{Order, Unit};
use names::{Side, UnitId};

/// The men of both when a unit of two men has charged another.
fn fought(target: Unit, faces: &[u8]) -> (Option<u8>, Option<u8>) {
    let mut game = Field::new([unit(Side::Blue, 100, 100).with_men(2), target]).moving();
    give(&mut game, Side::Blue, Order::Charge { unit: UnitId(1), target: UnitId(2) }, faces);
    (men(&game, 1), men(&game, 2))
}

/// STA-4.1. A charger hits on a four, and its impetus on a three; a braced unit is hit on a five. It strikes
/// back on a five with all the men that it had.
#[test]
fn the_charger_strikes_first_and_both_suffer() {
    let target = unit(Side::Red, 100, 200).with_men(3);
    // After the dice of the clash and of the answer come two dice of nerve for each unit that has lost men.
    assert_eq!(fought(target.clone(), &[4, 3, 2, 4, 4, 4, 6, 6]), (Some(2), Some(2)));
    assert_eq!(fought(target.clone(), &[3, 3, 3, 4, 4, 4, 6, 6]), (Some(2), Some(2)));
    assert_eq!(fought(target.clone(), &[3, 3, 2, 5, 4, 4, 6, 6]), (Some(1), Some(3)));
    assert_eq!(fought(target.clone(), &[4, 4, 3, 5, 5, 4]), (None, None), "men who fall strike back");
    assert_eq!(fought(target.braced(), &[4, 5, 2, 4, 4, 4, 6, 6]), (Some(2), Some(2)));
}
