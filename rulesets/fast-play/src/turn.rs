//! FPN-12. The turn as the book tells it: move option, fire, rally, moves of one side and of the other,
//! hand-to-hand.

use crate::command::{self, generals};
use crate::morale::{self, rally};
use crate::steps::{Deploying, Fighting, Flight, Nerve, Shooting, Step};
use crate::{Decision, Direction, Event, FastPlay, MoveOrder, Phase, State, UnitFlags};
use crate::{charge, cite, deployment, melee, shooting};
use dice::{Extreme, Roll, Why};
use engine::{Hand, Task};
use names::Side;

/// Does one step.
pub(crate) fn run(on: &mut Hand<FastPlay>, step: Step) {
    match step {
        Step::Deploying(step) => deployment::run(on, step),
        Step::Turn => turn(on),
        Step::Fire => {
            on.state.phase = Phase::Fire;
            on.ask_sealed(Decision::Fire);
        }
        Step::Shooting(step) => shooting::run(on, step),
        Step::AfterFire => {
            forget_phase(on);
            // R70. Step 2 of the next turn comes before its step 3.
            rally::begin_all(on, on.state.turn + 1);
            morale::victory(on);
        }
        Step::Rally => {
            on.state.phase = Phase::Rally;
            morale::rally(on);
            moves_and_fights(on);
        }
        Step::GeneralsOf { side } => {
            on.state.phase = Phase::Generals(side);
            if on.state.apart.is_none() {
                generals::begin_riding(on, side);
            }
        }
        Step::CommandOf { side } => command::freeze(on, side),
        Step::MovesOf { side } => {
            on.state.phase = Phase::Moves(side);
            if on.state.apart.is_none() {
                on.ask(side, Decision::Act);
                on.then(Deploying::Latecomers { side });
            }
        }
        Step::Moving(step) => charge::run(on, step),
        Step::HandToHand => {
            on.state.phase = Phase::HandToHand;
            generals::displace_generals(on);
            melee::begin(on);
        }
        Step::Fighting(step) => melee::run(on, step),
        Step::Nerve(step) => morale::run(on, step),
        Step::EndOfTurn => end_of_turn(on),
    }
}

/// FPN-12.7 to 12.12. The phases of a turn in their order; before the battle there is one.
pub(crate) fn phases(state: &State) -> Vec<Phase> {
    if state.phase == Phase::Deployment {
        return vec![Phase::Deployment];
    }
    let (first, second) = (state.first, state.first.other());
    vec![
        Phase::MoveOption,
        Phase::Fire,
        Phase::Rally,
        Phase::Generals(first),
        Phase::Moves(first),
        Phase::Generals(second),
        Phase::Moves(second),
        Phase::HandToHand,
    ]
}

/// How many rolls a task makes at most: none where that matters for odds and is sure, else one.
pub(crate) fn throws(task: &Task<FastPlay>) -> usize {
    let throws = match task {
        Task::Do(Step::Nerve(step)) => match step {
            Nerve::Run { left, .. } => matches!(left.last(), Some(Flight::Through { .. })),
            Nerve::Test { .. } | Nerve::Mutual { .. } | Nerve::Risk { .. } => true,
            _ => false,
        },
        Task::Do(Step::Shooting(step)) => matches!(step, Shooting::Volley { .. }),
        Task::Do(Step::Fighting(step)) => matches!(step, Fighting::Dice { .. }),
        Task::Do(step) => !matches!(step, Step::HandToHand | Step::AfterFire | Step::EndOfTurn | Step::Fire),
        Task::Take { to, .. } => !matches!(to, Decision::Remove { .. } | Decision::Strike { .. }),
        _ => false,
    };
    usize::from(throws)
}

/// FPN-12.1, 12.4, R72. Each side throws a die, ties again; the last winner deducts for every win in a row.
fn turn(on: &mut Hand<FastPlay>) {
    on.state.turn += 1;
    on.state.phase = Phase::MoveOption;
    let turn = on.state.turn;
    on.tell(|| Event::TurnBegan { turn });
    let last = on.state.winner;
    let mut plus = [0i8; 2];
    plus[last.index()] = (on.setup.tables.option_penalty * i16::from(on.state.wins_in_a_row)).max(-100) as i8;
    let why = Why { rule: cite::MOVE_OPTION, roller: last, unit: None, what: "move option" };
    let roll = Roll::RollOff { sides: 6, plus: &plus, wins: Extreme::Highest };
    let winner = Side::BOTH[on.roll(roll, why) as usize];
    let again = winner == last && on.state.wins_in_a_row > 0;
    on.state.wins_in_a_row = if again { on.state.wins_in_a_row + 1 } else { 1 };
    on.state.winner = winner;
    on.ask(winner, Decision::MoveOption);
    on.then(Step::Fire);
    on.then(Step::AfterFire);
    on.then(Step::Rally);
}

/// FPN-12.2, 12.3, R73. Which side moves first, and from where combat is fought: chosen before fire is
/// declared.
pub(crate) fn option(on: &mut Hand<FastPlay>, side: Side, we_move: MoveOrder, direction: Direction) {
    let first = match we_move {
        MoveOrder::First => side,
        MoveOrder::Second => side.other(),
    };
    on.state.first = first;
    on.state.direction = direction;
    on.tell(|| Event::OptionChosen { first, direction, winner: side });
}

/// FPN-12.11, 12.12. What follows the rally: both sides move, then all fight.
fn moves_and_fights(on: &mut Hand<FastPlay>) {
    for side in [on.state.first, on.state.first.other()] {
        on.then(Step::GeneralsOf { side });
        on.then(Step::CommandOf { side });
        on.then(Step::MovesOf { side });
    }
    on.then(Step::HandToHand);
    on.then(Step::EndOfTurn);
}

/// Counters of a phase are cleared as soon as they are spent.
fn forget_phase(on: &mut Hand<FastPlay>) {
    on.state.troops.edit_each(|_, unit| {
        unit.lost_this_phase = 0;
        unit.hits = 0;
        unit.flags.set(UnitFlags::HIT_OTHERWISE, false);
        unit.flags.set(UnitFlags::WOULD_ROUT, false);
    });
}

/// R2, FPN-2.1. The turn is over; perhaps the battle is.
fn end_of_turn(on: &mut Hand<FastPlay>) {
    forget_phase(on);
    generals::displace_generals(on);
    // R70. Step 5 of the next turn comes after its step 3.
    rally::begin_all(on, on.state.turn + 2);
    on.state.troops.edit_each(|_, unit| {
        unit.lost_this_turn = 0;
        unit.flags.set(UnitFlags::ACTED.with(UnitFlags::FAILED), false);
    });
    on.state.apart = None;
    // The end of the battle is left first, so no later step overtakes it.
    morale::victory(on);
    on.then(Step::Turn);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, general, give, run, unit};
    use crate::{Arm, Formation, Grade, Order};
    use engine::{Fact, Game, Told};

    const LINE: Formation = Formation::Line;

    /// Two lines out of each other's reach, about to begin a turn.
    fn game(wins_in_a_row: u8) -> Game<FastPlay> {
        let units = [unit(Arm::HeavyFoot, LINE, 30.0, 5.0, 0), unit(Arm::HeavyFoot, LINE, 30.0, 43.0, 180)];
        let generals = [general(Side::Blue, Grade::Average, 30.0, 2.0, None)];
        let mut game = Field::new(units).generals(generals).doing(Phase::MoveOption, [Step::Turn]);
        let mut state = game.state().clone();
        state.wins_in_a_row = wins_in_a_row;
        let mut todo = game.agenda().to_vec();
        todo.reverse();
        game = Game::new(game.setup().clone(), state, todo);
        game
    }

    fn option(we_move: MoveOrder, direction: Direction) -> Order {
        Order::Option { we_move, direction }
    }

    /// FPN-12.1, 12.4, R72. The last winner deducts two for each win in a row, and ties are thrown again.
    #[test]
    fn the_last_winner_deducts_for_every_win_in_a_row() {
        let wins = |wins_in_a_row, faces: &[u8]| {
            let mut game = game(wins_in_a_row);
            run(&mut game, faces);
            (game.state().winner, game.state().wins_in_a_row)
        };
        assert_eq!(wins(0, &[4, 3]), (Side::Blue, 1));
        assert_eq!(wins(0, &[4, 4, 2, 5]), (Side::Red, 1));
        assert_eq!(wins(1, &[6, 3]), (Side::Blue, 2));
        assert_eq!(wins(1, &[6, 4, 5, 2]), (Side::Blue, 2));
        assert_eq!(wins(2, &[6, 3]), (Side::Red, 1));
        assert_eq!(wins(2, &[6, 1]), (Side::Blue, 3));
        assert_eq!(wins(3, &[6, 1]), (Side::Red, 1), "after three wins no side wins again");
    }

    /// FPN-12.2, 12.3, R73. The winner says who moves first and from where combat is fought, before any fire.
    #[test]
    fn the_winner_chooses_order_and_direction_before_fire() {
        let mut game = game(0);
        run(&mut game, &[2, 5]);
        assert!(game.decision_for(Side::Blue).is_none());
        give(&mut game, Side::Red, option(MoveOrder::Second, Direction::RightToLeft), &[]);
        assert_eq!((game.state().first, game.state().direction), (Side::Blue, Direction::RightToLeft));
        assert_eq!(game.state().phase, Phase::Fire);
    }

    /// FPN-12.7 to 12.12. Fire, rally, Generals and moves of one side, then of the other, then hand-to-hand.
    #[test]
    fn the_turn_runs_as_the_book_says() {
        let mut game = game(0);
        let mut phases = vec![];
        let mut note = |game: &Game<FastPlay>| phases.push(game.state().phase);
        run(&mut game, &[5, 2]);
        note(&game);
        give(&mut game, Side::Blue, option(MoveOrder::Second, Direction::LeftToRight), &[]);
        note(&game);
        give(&mut game, Side::Red, Order::Ready {}, &[]);
        give(&mut game, Side::Blue, Order::Ready {}, &[]);
        // Red has no General, so he is asked for his moves at once.
        note(&game);
        give(&mut game, Side::Red, Order::Done {}, &[]);
        note(&game);
        give(&mut game, Side::Blue, Order::Done {}, &[]);
        note(&game);
        let told: Vec<Told<FastPlay>> = give(&mut game, Side::Blue, Order::Done {}, &[3, 4]);
        note(&game);
        assert_eq!(
            phases,
            [
                Phase::MoveOption,
                Phase::Fire,
                Phase::Moves(Side::Red),
                Phase::Generals(Side::Blue),
                Phase::Moves(Side::Blue),
                Phase::MoveOption,
            ]
        );
        assert!(told.iter().any(|told| matches!(told.fact, Fact::Event(Event::TurnBegan { turn: 7 }))));
        assert_eq!(game.state().turn, 7);
    }

    /// FPN-0.2, 13.2. Elements throw, units test; the table is 6 feet by 4.
    #[test]
    fn the_table_is_six_feet_by_four() {
        let game = game(0);
        let extent = game.setup().ground.extent();
        assert_eq!((extent.x.inches(), extent.y.inches()), (72.0, 48.0));
    }

    /// FPN-13.3, 15.1, R75, R76. No rule reads the metric list or the reference sheet: a move in inches is a
    /// move.
    #[test]
    fn lengths_are_inches() {
        assert_eq!(crate::PRINTED.general_move.to_string(), "10\"");
        assert_eq!(f64::from(crate::PRINTED.foot_base.depth), 0.5625);
    }
}
