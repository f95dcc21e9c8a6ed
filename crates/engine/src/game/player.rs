//! Players that answer questions: the trait for machines, and a player that draws at random among legal
//! orders.

use crate::{Asked, Book, Draw, Game, Known, Lens, Manner, Progress};
use dice::Dice;
use names::Side;
use std::ops::ControlFlow;

/// Answers the questions put to one side, by what that side knows.
pub trait Player<B: Book> {
    /// The order that answers a question. To a question put aside `None` is an answer too.
    fn answer(&mut self, known: &Known<B>, asked: &Asked<B>, side: Side) -> Option<B::Order>;

    /// Whether all its orders have just passed the check in the position it was asked about, as everything
    /// has that [`propose`](crate::propose) hands out. They are then taken without a second look.
    fn has_checked(&self) -> bool {
        false
    }
}

/// Draws its orders at random, all of them legal.
#[derive(Debug, Clone)]
pub struct RandomPlayer {
    draw: Draw,
}

impl RandomPlayer {
    /// The player of a seed.
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer { draw: Draw::new(seed) }
    }
}

impl<B: Book> Player<B> for RandomPlayer {
    fn answer(&mut self, known: &Known<B>, asked: &Asked<B>, side: Side) -> Option<B::Order> {
        // One chance in four to do anything while the other side is asked.
        if asked.manner == Manner::Aside && self.draw.below(4) > 0 {
            return None;
        }
        let mut drawn = None;
        crate::propose(known.table(), &asked.of, side, &Lens::drawn(self.draw.number()), &mut |order| {
            drawn = Some(order);
            ControlFlow::Break(())
        });
        if asked.manner == Manner::Aside {
            return drawn;
        }
        Some(drawn.unwrap_or_else(|| B::usual(known.table(), &asked.of, side)))
    }

    fn has_checked(&self) -> bool {
        true
    }
}

/// The next order of two players, and who gives it. A player that may act aside is offered that before the
/// side that is asked answers, since the question is gone then.
pub fn next_order<B: Book>(
    game: &Game<B>,
    players: &mut [&mut dyn Player<B>; 2],
) -> Option<(Side, B::Order)> {
    let mut asked = Side::BOTH.map(|side| (side, game.decision_for(side)));
    asked.sort_by_key(|(_, asked)| asked.as_ref().is_none_or(|asked| asked.manner != Manner::Aside));
    asked.iter().find_map(|(side, asked)| {
        let order = players[side.index()].answer(&game.known(*side), asked.as_ref()?, *side)?;
        Some((*side, order))
    })
}

/// Plays a game on between two players until it is over, waits for dice, or so many orders were given. Says
/// how many were.
///
/// # Panics
/// If a player gives an order that the rules refuse, or does not answer.
pub fn play<B: Book>(
    game: &mut Game<B>,
    mut players: [&mut dyn Player<B>; 2],
    dice: &mut dyn Dice,
    most: usize,
) -> usize {
    let mut given = 0;
    while given < most && game.advance(dice, None) == Progress::Waits {
        let Some((side, order)) = next_order(game, &mut players) else {
            panic!("no player answers: {:?}", game.agenda().last());
        };
        if players[side.index()].has_checked() {
            game.give_checked(side, order);
        } else if let Err(wrong) = game.give(side, order.clone()) {
            panic!("{side} gave {order:?}: {wrong}");
        }
        given += 1;
    }
    given
}
