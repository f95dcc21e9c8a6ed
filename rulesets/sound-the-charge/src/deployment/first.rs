//! R14. Which side is active first.

use crate::cite;
use crate::{Decision, Event, On, TurnOrder};
use dice::{Extreme, Roll, Why};
use names::Side;

/// R14. Both throw a die, the higher one chooses, ties again.
pub(crate) fn roll_for_first_turn(on: &mut On) {
    let why = Why { rule: cite::ALTERNATION, roller: Side::Blue, unit: None, what: "who begins" };
    let sides = on.setup.tables.scale.die_sides;
    let roll = Roll::RollOff { sides, plus: &[0, 0], wins: Extreme::Highest };
    let winner = Side::BOTH[on.roll(roll, why) as usize];
    on.ask(winner, Decision::FirstTurn);
}

/// R14. The winner of the dice says which side is active first.
pub(crate) fn begin_with(on: &mut On, side: Side, we: TurnOrder) {
    let side = match we {
        TurnOrder::First => side,
        TurnOrder::Second => side.other(),
    };
    on.state.active = side;
    on.tell(|| Event::BeginsWith { side });
}
