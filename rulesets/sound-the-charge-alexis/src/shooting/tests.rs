//! STA-3.1 to 3.3.

use crate::kit::{Field, allowed, as_usual, give, men, refused, unit};
use crate::{Order, Reason, Unit, cite};
use Side::{Blue, Red};
use names::{Side, UnitId};

fn shoot(unit: u32, target: u32) -> Order {
    Order::Shoot { unit: UnitId(unit), target: UnitId(target) }
}

/// What becomes of unit 2 when unit 1, which is Blue's, has shot at it with these dice and has not pressed.
fn shot_at(target: Unit, in_mist: bool, faces: &[u8]) -> Option<u8> {
    let field = Field::new([unit(Blue, 100, 100), target]);
    let mut game = if in_mist { field.in_mist() } else { field }.firing();
    give(&mut game, Blue, shoot(1, 2), &[]);
    give(&mut game, Blue, Order::Ready {}, &[]);
    give(&mut game, Red, Order::Ready {}, faces);
    if game.outcome().is_none() {
        give(&mut game, Blue, Order::Press { home: false }, &[6, 6]);
    }
    men(&game, 2)
}

/// STA-3.1. A unit shoots 150 mm, 45 degrees to either side, at enemies, and once.
#[test]
fn a_unit_shoots_once_within_arc_and_range() {
    let at = |x, y| Field::new([unit(Blue, 100, 100), unit(Red, x, y)]).firing();
    let out = (cite::FIRE, Reason::OutOfRange { target: UnitId(2) });
    assert!(allowed(&at(100, 250), Blue, &shoot(1, 2)));
    assert_eq!(refused(&at(100, 251), Blue, shoot(1, 2)), out);
    // The far corner of the target is 70 mm ahead, and so much to the side.
    assert!(allowed(&at(229, 150), Blue, &shoot(1, 2)));
    assert_eq!(refused(&at(231, 150), Blue, shoot(1, 2)), out);
    let mut game = at(100, 250);
    give(&mut game, Blue, shoot(1, 2), &[]);
    assert_eq!(refused(&game, Blue, shoot(1, 2)), (cite::FIRE, Reason::ShootsAlready { unit: UnitId(1) }));
}

/// STA-3.2. A five hits; a braced target, or one in mist, asks for a six and then a three.
#[test]
fn a_five_hits_and_a_six_and_three_hit_in_cover() {
    let target = unit(Red, 100, 200);
    assert_eq!(shot_at(target.clone(), false, &[4, 4, 4, 5]), Some(3));
    assert_eq!(shot_at(target.clone(), false, &[4, 4, 4, 4]), Some(4));
    assert_eq!(shot_at(target.clone().braced(), false, &[5, 5, 6, 6, 3, 2]), Some(3));
    assert_eq!(shot_at(target, true, &[5, 5, 5, 6, 3]), Some(3));
}

/// What becomes of both when unit 1, with one man, and unit 2, with so many, shoot at each other.
fn exchange(men_of_2: u8, faces: &[u8]) -> (Option<u8>, Option<u8>) {
    let units = [unit(Blue, 100, 100).with_men(1), unit(Red, 100, 200).with_men(men_of_2)];
    let mut game = Field::new(units).firing();
    give(&mut game, Blue, shoot(1, 2), &[]);
    give(&mut game, Blue, Order::Ready {}, &[]);
    give(&mut game, Red, shoot(2, 1), &[]);
    give(&mut game, Red, Order::Ready {}, faces);
    (men(&game, 1), men(&game, 2))
}

/// STA-3.1, R1. All volleys are thrown before any unit tests: unit 2 runs after it has shot.
#[test]
fn volleys_come_before_tests() {
    assert_eq!(exchange(2, &[5, 4, 1, 1]), (Some(1), None));
    assert_eq!(exchange(2, &[5, 5, 1, 1]), (None, None));
}

/// STA-3.2, R4. A unit that an earlier volley has destroyed shoots no more.
#[test]
fn a_unit_without_men_shoots_no_more() {
    assert_eq!(exchange(1, &[5]), (Some(1), None));
    assert_eq!(exchange(1, &[4, 5]), (None, Some(1)));
}

/// STA-3.3. Pressing costs a man and hits once more; a unit with one man is not asked.
#[test]
fn a_volley_is_pressed_for_a_man() {
    let mut game = Field::new([unit(Blue, 100, 100).with_men(2), unit(Red, 100, 200)]).firing();
    give(&mut game, Blue, shoot(1, 2), &[]);
    give(&mut game, Blue, Order::Ready {}, &[]);
    as_usual(&mut game, &[5, 1]);
    give(&mut game, Blue, Order::Press { home: true }, &[6, 6, 6, 6]);
    assert_eq!((men(&game, 1), men(&game, 2)), (Some(1), Some(2)));
}
