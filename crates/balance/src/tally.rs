//! Counts over many games. Tallies of parts add up to the tally of the whole, in any order.

use crate::Arm;
use engine::toll::Cause;
use names::{RuleId, Side};
use std::collections::BTreeMap;

/// The counts of some games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many were played.
    pub games: u64,
    /// How many each side won.
    pub wins: [u64; 2],
    /// What became of the machine that was named for Blue, whichever side it played.
    pub first: Score,
    /// How many orders were given.
    pub orders: u64,
    /// How many games ended in which turn.
    pub turns: BTreeMap<u16, u64>,
    /// What each side lost, by arm.
    pub losses: [BTreeMap<Arm, Losses>; 2],
    /// By what each side lost its strength.
    pub kills: [BTreeMap<Kill, u64>; 2],
    /// When each side lost it.
    pub course: [BTreeMap<u16, Toll>; 2],
    /// Where units broke or were lost.
    pub falls: BTreeMap<Cell, Falls>,
    /// How often each rule was cited by what happened.
    pub rules: BTreeMap<RuleId, Cited>,
    /// The rule by which each game ended.
    pub endings: BTreeMap<RuleId, u64>,
}

/// Games won, drawn and lost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Score {
    /// Won.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost.
    pub lost: u64,
}

impl Score {
    /// How many half games it won: a draw is one.
    pub fn halves(self) -> u64 {
        2 * self.won + self.drawn
    }

    /// The same games as the other side saw them.
    pub fn turned(self) -> Score {
        Score { won: self.lost, drawn: self.drawn, lost: self.won }
    }
}

/// What was there, and what was lost of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Losses {
    /// Units at the beginning, with those still to come.
    pub units: u64,
    /// Units that were gone at the end.
    pub units_lost: u64,
    /// Strength at the beginning, in what the book counts.
    pub strength: u64,
    /// Strength that was gone at the end.
    pub strength_lost: u64,
}

impl Losses {
    /// Both together.
    pub fn add(&mut self, other: Losses) {
        self.units += other.units;
        self.units_lost += other.units_lost;
        self.strength += other.strength;
        self.strength_lost += other.strength_lost;
    }
}

/// What killed what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kill {
    /// The arm that lost strength.
    pub of: Arm,
    /// In which way.
    pub cause: Cause,
    /// The unit that did it, if any.
    pub by: Option<Arm>,
}

/// What befell a side in a turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Toll {
    /// Strength lost.
    pub strength: u64,
    /// How often a unit broke.
    pub broken: u64,
    /// Units lost.
    pub lost: u64,
}

/// A table is cut into so many cells along its longer side.
pub const CELLS: u16 = 48;

/// A square part of the table, from its south-western corner on: the column, then the row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell(pub u16, pub u16);

/// What befell units in a part of the table, Blue first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Falls {
    /// How often a unit broke.
    pub broken: [u64; 2],
    /// Units lost.
    pub lost: [u64; 2],
}

/// How often a rule was cited.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cited {
    /// How many facts cite it.
    pub times: u64,
    /// In how many games.
    pub games: u64,
}

impl Tally {
    /// Both tallies together.
    pub fn and(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.orders += other.orders;
        self.first.won += other.first.won;
        self.first.drawn += other.first.drawn;
        self.first.lost += other.first.lost;
        for side in Side::BOTH {
            let side = side.index();
            self.wins[side] += other.wins[side];
            add(&mut self.kills[side], &other.kills[side], |sum, new| *sum += new);
            add(&mut self.losses[side], &other.losses[side], |sum, new| sum.add(*new));
            add(&mut self.course[side], &other.course[side], |sum, new| {
                sum.strength += new.strength;
                sum.broken += new.broken;
                sum.lost += new.lost;
            });
        }
        add(&mut self.turns, &other.turns, |sum, new| *sum += new);
        add(&mut self.endings, &other.endings, |sum, new| *sum += new);
        add(&mut self.rules, &other.rules, |sum, new| {
            sum.times += new.times;
            sum.games += new.games;
        });
        add(&mut self.falls, &other.falls, |sum, new| {
            for side in 0..2 {
                sum.broken[side] += new.broken[side];
                sum.lost[side] += new.lost[side];
            }
        });
        self
    }

    /// How many games were drawn.
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

    /// The shortest and the longest game, in turns.
    pub fn shortest_and_longest(&self) -> [u16; 2] {
        let turn = |found: Option<&u16>| found.copied().unwrap_or(0);
        [turn(self.turns.keys().next()), turn(self.turns.keys().next_back())]
    }

    /// All that a side had and lost.
    pub fn lost(&self, side: Side) -> Losses {
        let mut all = Losses::default();
        self.losses[side.index()].values().for_each(|losses| all.add(*losses));
        all
    }

    /// The strength that a side had lost by the end of each turn up to the last of the longest game.
    pub fn lost_by(&self, side: Side) -> Vec<(u16, u64)> {
        let [_, last] = self.shortest_and_longest();
        let course = &self.course[side.index()];
        let mut sum = 0;
        let by = |turn: u16| {
            sum += course.get(&turn).map_or(0, |toll| toll.strength);
            (turn, sum)
        };
        (0..=last).map(by).collect()
    }

    /// By what a side lost its strength, the worst first.
    pub fn worst(&self, side: Side) -> Vec<(Kill, u64)> {
        let mut kills: Vec<_> = self.kills[side.index()].iter().map(|(kill, lost)| (*kill, *lost)).collect();
        kills.sort_by_key(|(kill, lost)| (std::cmp::Reverse(*lost), *kill));
        kills
    }

    /// The rules that were cited, the most frequent first.
    pub fn most_cited(&self) -> Vec<(RuleId, Cited)> {
        let mut rules: Vec<_> = self.rules.iter().map(|(rule, cited)| (*rule, *cited)).collect();
        rules.sort_by_key(|(rule, cited)| (std::cmp::Reverse(cited.times), *rule));
        rules
    }

    /// The rules by which games ended, the most frequent first.
    pub fn most_final(&self) -> Vec<(RuleId, u64)> {
        let mut rules: Vec<_> = self.endings.iter().map(|(rule, games)| (*rule, *games)).collect();
        rules.sort_by_key(|(rule, games)| (std::cmp::Reverse(*games), *rule));
        rules
    }
}

fn add<K: Ord + Copy, V: Default>(to: &mut BTreeMap<K, V>, from: &BTreeMap<K, V>, sum: impl Fn(&mut V, &V)) {
    for (key, new) in from {
        sum(to.entry(*key).or_default(), new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn what_is_lost_stays_lost() {
        let toll = |strength| Toll { strength, ..Toll::default() };
        let course = [[(1, toll(2)), (3, toll(5))].into(), BTreeMap::new()];
        let tally = Tally { turns: [(2, 1), (4, 1)].into(), course, ..Tally::default() };
        assert_eq!(tally.lost_by(Side::Blue), [(0, 0), (1, 2), (2, 2), (3, 7), (4, 7)]);
    }
}
