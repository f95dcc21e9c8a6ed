//! Questions whose answers have no effect on the table when they are given.

use crate::*;
use fast_play::{MoveOrder, Order};

/// When Blue moves, if Blue has the option.
fn moves(level: Level, position: &str) -> MoveOrder {
    let position = format!("phase = 'option'\nwinner = 'blue'\n{position}");
    let game = begun::<FastPlay>(&position);
    let asked = game.decision_for(Side::Blue).expect("Blue has the option");
    assert_eq!(asked.of, fast_play::Decision::MoveOption);
    let order = Commander::new(level).answer(&game.known(Side::Blue), &asked, Side::Blue);
    match order.expect("a commander answers") {
        Order::Option { we_move, .. } => we_move,
        other => panic!("{other:?}"),
    }
}

const LINES: &str = "
    [[unit]]\nname = 'Foot'\nside = 'blue'\narm = 'heavy_foot'\nat = [36, 14]
    [[unit]]\nname = 'Enemy'\nside = 'red'\narm = 'heavy_foot'\nat = [36, 28]\nfacing = 's'";

#[test]
fn a_side_that_cannot_charge_moves_second() {
    for level in LEVELS {
        assert_eq!(moves(level, LINES), MoveOrder::Second, "{level}");
    }
}

#[test]
fn a_side_whose_horse_can_reach_a_flank_moves_first() {
    let horse = "\n[[unit]]\nname = 'Horse'\nside = 'blue'\narm = 'light_cavalry'\nat = [44, 31]\nfacing = 'w'\nformation = 'column'";
    let position = LINES.to_owned() + horse;
    for level in LEVELS {
        assert_eq!(moves(level, &position), MoveOrder::First, "{level}");
    }
}

#[test]
fn skirmishers_before_horse_evade() {
    let position = "
        [[unit]]\nname = 'Skirmishers'\nside = 'blue'\narm = 'light_foot'\nat = [36, 20]
        [[unit]]\nname = 'Horse'\nside = 'red'\narm = 'light_cavalry'\nat = [36, 23.5]\nfacing = 's'";
    let position = format!("side = 'red'\n{}", with_others(position));
    let mut game = begun::<FastPlay>(&position);
    let skirmishers = named(&game, "Skirmishers");
    let charge = charges_at(&game, skirmishers).into_iter().next().expect("the horse can charge them");
    game.give(Side::Red, charge).expect("it is listed");
    let mut thrown = dice(0);
    while game.advance(&mut thrown, None) == Progress::Waits {
        let Some(asked) = game.decision_for(Side::Blue) else { break };
        let order = Commander::new(Level::Veteran).answer(&game.known(Side::Blue), &asked, Side::Blue);
        let order = order.expect("a commander answers");
        if matches!(asked.of, fast_play::Decision::Evade { .. }) {
            assert_eq!(order, Order::Evade {});
            return;
        }
        game.give(Side::Blue, order).expect("a legal order");
    }
    panic!("no side was asked whether the skirmishers evade");
}
