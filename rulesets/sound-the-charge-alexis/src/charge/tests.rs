//! STA-2.5, 2.6.

use crate::kit::{Field, allowed, as_usual, front, give, refused, unit};
use crate::{Order, Reason, cite};
use Side::{Blue, Red};
use engine::Manner;
use names::{Side, UnitId};

const CHARGE: Order = Order::Charge { unit: UnitId(1), target: UnitId(2) };

/// STA-2.5. A charge reaches 160 mm ahead, at the first unit that it meets.
#[test]
fn a_charge_goes_straight_at_the_first_enemy_in_reach() {
    let at = |y| Field::new([unit(Blue, 100, 100), unit(Red, 100, y)]).moving();
    assert!(allowed(&at(260), Blue, &CHARGE));
    assert_eq!(refused(&at(261), Blue, CHARGE), (cite::CHARGE, Reason::NotReached { target: UnitId(2) }));
    let between = Field::new([unit(Blue, 100, 100), unit(Red, 100, 240), unit(Blue, 100, 180)]).moving();
    assert_eq!(refused(&between, Blue, CHARGE), (cite::CHARGE, Reason::InTheWay { unit: UnitId(3) }));
    let friend = Order::Charge { unit: UnitId(1), target: UnitId(3) };
    assert_eq!(refused(&between, Blue, friend), (cite::CHARGE, Reason::OwnSide { target: UnitId(3) }));
}

/// STA-2.4, 2.5. Hidden enemies stop a charge 80 mm before them.
#[test]
fn hidden_enemies_stop_a_charge() {
    let hidden = unit(Red, 100, 200).with_men(1).hidden();
    let mut game = Field::new([unit(Blue, 100, 100), unit(Red, 100, 250), hidden]).moving();
    give(&mut game, Blue, CHARGE, &[1]);
    assert_eq!(front(&game, 1), 120);
}

/// STA-2.6. A unit braces once a turn, and the moves of the other side go on.
#[test]
fn a_unit_braces_while_the_enemy_moves() {
    let mut game = Field::new([unit(Blue, 100, 100), unit(Red, 500, 400)]).moving();
    assert_eq!(game.decision_for(Red).map(|asked| asked.manner), Some(Manner::Aside));
    let brace = Order::Brace { unit: UnitId(2) };
    give(&mut game, Red, brace.clone(), &[]);
    assert_eq!(refused(&game, Red, brace), (cite::BRACE, Reason::AlreadyBraced { unit: UnitId(2) }));
    as_usual(&mut game, &[]);
}
