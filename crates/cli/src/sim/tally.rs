//! What is counted over many games. Tallies of parts add up to the tally of the whole, in any order.

use engine::{Book, Game, Piece, Sign};
use names::Side;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The counts of some games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many were played.
    pub games: u64,
    /// How many each side won.
    pub wins: [u64; 2],
    /// How many orders were given.
    pub orders: u64,
    /// How many games ended in which turn.
    pub turns: BTreeMap<u16, u64>,
    /// What each side lost, by arm.
    pub losses: [BTreeMap<&'static str, Losses>; 2],
}

/// What was there, and what was lost of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Losses {
    /// Units at the beginning.
    pub units: u64,
    /// Units that were gone at the end.
    pub units_lost: u64,
    /// Strength at the beginning, in what the book counts.
    pub strength: u64,
    /// Strength that was gone at the end.
    pub strength_lost: u64,
}

impl Losses {
    fn add(&mut self, other: Losses) {
        self.units += other.units;
        self.units_lost += other.units_lost;
        self.strength += other.strength;
        self.strength_lost += other.strength_lost;
    }
}

impl Tally {
    /// The tally of one game that took so many orders.
    pub fn of<B: Book>(began: &[Vec<Piece>; 2], ended: &Game<B>, orders: usize) -> Tally {
        let mut tally = Tally { games: 1, orders: orders as u64, ..Tally::default() };
        if let Some(Some(winner)) = ended.over() {
            tally.wins[winner.index()] = 1;
        }
        tally.turns.insert(B::moment(ended.state()).turn, 1);
        for side in Side::BOTH {
            let left = own(ended, side);
            for piece in &began[side.index()] {
                let Some(strength) = piece.strength else { continue };
                let now = left.iter().find(|left| left.unit == piece.unit);
                let now_strong = now.and_then(|piece| piece.strength).map_or(0, |strength| strength.now);
                tally.losses[side.index()].entry(arm(piece.sign)).or_default().add(Losses {
                    units: 1,
                    units_lost: u64::from(now.is_none()),
                    strength: strength.now.into(),
                    strength_lost: strength.now.saturating_sub(now_strong).into(),
                });
            }
        }
        tally
    }

    /// Both tallies together.
    pub fn and(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.orders += other.orders;
        for side in Side::BOTH {
            self.wins[side.index()] += other.wins[side.index()];
            for (arm, losses) in &other.losses[side.index()] {
                self.losses[side.index()].entry(arm).or_default().add(*losses);
            }
        }
        for (turn, games) in other.turns {
            *self.turns.entry(turn).or_default() += games;
        }
        self
    }

    /// How many games nobody won.
    pub fn drawn(&self) -> u64 {
        self.games - self.wins[0] - self.wins[1]
    }

    /// The turn by which half the games had ended.
    pub fn median_turn(&self) -> u16 {
        let mut ended = 0;
        let half = self.turns.iter().find(|(_, games)| {
            ended += **games;
            2 * ended >= self.games
        });
        half.map_or(0, |(turn, _)| *turn)
    }

    /// All of it as JSON.
    pub fn json(&self) -> Value {
        let side = |side: Side| {
            let wins = self.wins[side.index()];
            let (low, high) = wilson(wins, self.games);
            let losses = self.losses[side.index()].iter().map(|(arm, losses)| {
                let told = json!({
                    "units": losses.units, "units_lost": losses.units_lost,
                    "strength": losses.strength, "strength_lost": losses.strength_lost,
                });
                (arm.to_string(), told)
            });
            json!({
                "wins": wins, "rate": share(wins, self.games), "interval": [low, high],
                "losses": losses.collect::<serde_json::Map<_, _>>(),
            })
        };
        json!({
            "games": self.games, "orders": self.orders, "drawn": self.drawn(),
            "blue": side(Side::Blue), "red": side(Side::Red),
            "turns": self.turns.iter().map(|(turn, games)| json!([turn, games])).collect::<Vec<_>>(),
        })
    }
}

/// A side's own pieces, as it knows them.
pub fn own<B: Book>(game: &Game<B>, side: Side) -> Vec<Piece> {
    let mut pieces = B::pieces(game.known(side).table(), side);
    pieces.retain(|piece| piece.side == side);
    pieces
}

fn arm(sign: Sign) -> &'static str {
    match sign {
        Sign::Foot => "foot",
        Sign::Horse => "horse",
        Sign::Guns => "guns",
        Sign::Leader => "leaders",
        Sign::Other => "others",
    }
}

/// One number as a share of another; nothing of nothing is nothing.
pub fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// Wilson's interval for a rate, which holds the true one 95 times in 100.
pub fn wilson(hits: u64, of: u64) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    if of == 0 {
        return (0.0, 1.0);
    }
    let (n, rate) = (of as f64, share(hits, of));
    let middle = rate + Z * Z / (2.0 * n);
    let spread = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    (((middle - spread) / whole).max(0.0), ((middle + spread) / whole).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilsons_interval_is_that_of_the_textbooks() {
        let near =
            |(low, high): (f64, f64), (l, h): (f64, f64)| (low - l).abs() < 5e-5 && (high - h).abs() < 5e-5;
        assert!(near(wilson(50, 100), (0.4038, 0.5962)));
        assert!(near(wilson(0, 20), (0.0, 0.1611)));
        assert!(near(wilson(20, 20), (0.8389, 1.0)));
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    #[test]
    fn tallies_add_up_in_any_order() {
        let one = Tally { games: 2, wins: [1, 0], orders: 7, turns: [(3, 2)].into(), ..Tally::default() };
        let two = Tally { games: 1, wins: [0, 1], orders: 5, turns: [(3, 1)].into(), ..Tally::default() };
        assert_eq!(one.clone().and(two.clone()), two.clone().and(one.clone()));
        let both = one.and(two);
        assert_eq!((both.games, both.drawn(), both.median_turn()), (3, 1, 3));
        assert_eq!(both.turns, [(3, 3)].into());
    }

    #[test]
    fn the_median_is_the_turn_by_which_half_had_ended() {
        let of = |turns: &[(u16, u64)]| {
            let games = turns.iter().map(|(_, games)| games).sum();
            Tally { games, turns: turns.iter().copied().collect(), ..Tally::default() }.median_turn()
        };
        assert_eq!(of(&[(4, 1), (6, 1), (9, 1)]), 6);
        assert_eq!(of(&[(4, 2), (9, 2)]), 4);
        assert_eq!(of(&[]), 0);
    }
}
