//! Battles that are known beforehand, so that the client has nothing to work out while it is measured.
//!
//! Two players draw among legal orders, with dice from a seed. The same seed stands in the store of the
//! server, so the same orders are legal there: every one is judged, carried out, written down and shown as
//! any other.

use anyhow::{Context, Result};
use dice::Seed;
use engine::{RandomPlayer, Words};
use names::Side;
use rulebooks::{AnyGame, BOOKS, Live, Machine};

/// The battle that is played: six units a side.
pub const BATTLE: &str = "meeting-6";

/// A battle from its beginning to its end.
pub struct Battle {
    game: AnyGame,
    /// What its dice grow from.
    pub seed: Seed,
    /// Every order, and who gives it.
    pub orders: Vec<(Side, Words)>,
}

impl Battle {
    /// One battle of many, by each of the books in turn.
    pub fn drawn(number: usize) -> Result<Battle> {
        let battle = field::scenarios::find(BATTLE).context("it comes with the program")?.battle()?;
        let (game, _) = AnyGame::muster(&battle, BOOKS[number % BOOKS.len()].id, &[])?;
        let seed = Seed([number as u8; 32]);
        let mut machines = [1, 2].map(|side| Machine::Random(RandomPlayer::new((2 * number + side) as u64)));
        let mut live = game.clone().begin(Some(seed.clone()));
        let mut orders = vec![];
        while let Some((side, order)) = next(live.as_ref(), &mut machines) {
            live.submit(side, &order)?;
            orders.push((side, order));
        }
        Ok(Battle { game, seed, orders })
    }

    /// The battle after so many orders.
    pub fn after(&self, orders: usize) -> Result<Box<dyn Live>> {
        let mut live = self.game.clone().begin(Some(self.seed.clone()));
        for (side, order) in &self.orders[..orders] {
            live.submit(*side, order)?;
        }
        Ok(live)
    }
}

/// The next order, and the side that gives it.
fn next(live: &dyn Live, machines: &mut [Machine; 2]) -> Option<(Side, Words)> {
    let game = live.game();
    // A side that may do something meanwhile says so before the other answers.
    let mut sides = Side::BOTH;
    sides.sort_by_key(|side| live.referee().manner(*side) != Some(engine::Manner::Aside));
    sides.into_iter().find_map(|side| Some((side, machines[side.index()].order(&game, side)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_battle_is_the_same_whenever_it_is_played() {
        for number in 0..BOOKS.len() {
            let battle = Battle::drawn(number).expect("a battle");
            assert!(battle.orders.len() > 50, "{} orders", battle.orders.len());
            let end = battle.after(battle.orders.len()).expect("the same orders are legal again");
            assert!(end.referee().outcome().is_some());
        }
    }
}
