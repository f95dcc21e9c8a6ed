//! Many games of one battle between two machines.

use crate::course;
use crate::{Compared, Tally};
use dice::{Seed, Seeded};
use engine::{Draw, Game};
use names::Side;
use rayon::prelude::*;
use rulebooks::{AnyGame, Played, Skill, Visit};
use std::sync::atomic::{AtomicBool, Ordering};

/// The players of a contest, the number of games and the source of dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contest {
    /// How many games, numbered from 0.
    pub games: u64,
    /// What the dice and the machines' choices come from.
    pub seed: u64,
    /// The machines, that of Blue first.
    pub skills: [Skill; 2],
    /// Whether each game is played a second time with the same dice, the machines changed over.
    pub swap: bool,
}

/// An observer of the games that are played.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Set, no more is played.
    pub stop: &'a AtomicBool,
    /// Called after every game.
    pub played: &'a (dyn Fn() + Sync),
}

impl Contest {
    /// How many games are asked for.
    pub fn asked(&self) -> u64 {
        self.games * self.bouts().len() as u64
    }

    /// Which side the first machine plays, in each game of a number.
    fn bouts(&self) -> &'static [Side] {
        if self.swap { &Side::BOTH } else { &[Side::Blue] }
    }

    /// Plays a battle. The result does not depend on how many games are played at the same time.
    pub fn play(&self, game: &AnyGame, watch: Watch) -> Tally {
        let one = |number: u64| {
            let bouts = self.bouts().iter().map(|first| self.bout(game, number, *first, watch));
            // What was stopped half way is left out, so that sides stay changed over.
            let tallies: Option<Vec<Tally>> = bouts.collect();
            tallies.unwrap_or_default().into_iter().fold(Tally::default(), Tally::and)
        };
        (0..self.games).into_par_iter().map(one).reduce(Tally::default, Tally::and)
    }

    /// Plays a battle by the printed book and by a patched one, with the same dice and the same machines.
    pub fn compare(&self, printed: &AnyGame, patched: &AnyGame, watch: Watch) -> Compared {
        let one = |number: u64| {
            let bouts = self.bouts().iter().map(|first| {
                let printed = self.bout(printed, number, *first, watch)?;
                Some(Compared::of(printed, self.bout(patched, number, *first, watch)?))
            });
            let pairs: Option<Vec<Compared>> = bouts.collect();
            pairs.unwrap_or_default().into_iter().fold(Compared::default(), Compared::and)
        };
        (0..self.games).into_par_iter().map(one).reduce(Compared::default, Compared::and)
    }

    /// One game, the first machine on this side; none if it was stopped.
    fn bout(&self, game: &AnyGame, number: u64, first: Side, watch: Watch) -> Option<Tally> {
        if watch.stop.load(Ordering::Relaxed) {
            return None;
        }
        let tally = game.visit(Bout { contest: self, number, first, stop: watch.stop })?;
        (watch.played)();
        Some(tally)
    }
}

/// One game.
struct Bout<'a> {
    contest: &'a Contest,
    number: u64,
    first: Side,
    stop: &'a AtomicBool,
}

impl Visit for Bout<'_> {
    type Out = Option<Tally>;

    fn visit<B: Played>(self, game: &Game<B>) -> Option<Tally> {
        let Contest { seed, skills, .. } = *self.contest;
        let mut dice = Seeded::new(&Seed::from(seed), self.number);
        let mut machines = Side::BOTH.map(|side| {
            let machine = usize::from(side != self.first);
            // Every game, machine and seed has numbers of its own.
            let mut draw = Draw::new(seed ^ self.number.rotate_left(20) ^ machine as u64);
            skills[machine].machine(draw.number())
        });
        let [blue, red] = &mut machines;
        course::play(game.clone(), [blue, red], self.first, &mut dice, self.stop)
    }
}
