//! The machines that play a side without a player, by any book.

use crate::{AnyGame, Played, Visit};
use commander::{Budget, Commander, Level};
use engine::doctrine::Doctrine;
use engine::{Asked, Game, Grammar, Known, Player, RandomPlayer, Words};
use names::Side;
use std::fmt;
use std::str::FromStr;

/// How well a machine plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skill {
    /// It draws among legal orders.
    Random,
    /// It commands.
    Commands(Level),
    /// It commands as veterans first did: an opponent that stays the same, for measuring later ones.
    FirstVeteran,
}

impl Skill {
    /// Every skill that a player may choose, the lowest first.
    pub const ALL: [Skill; 4] = [
        Skill::Random,
        Skill::Commands(Level::Recruit),
        Skill::Commands(Level::Veteran),
        Skill::Commands(Level::Marshal),
    ];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Skill::Random => "random",
            Skill::Commands(level) => level.name(),
            Skill::FirstVeteran => "veteran-1",
        }
    }

    /// What it is called where one chooses.
    pub const fn label(self) -> &'static str {
        match self {
            Skill::Random => "Chance",
            Skill::Commands(Level::Recruit) => "Recruit",
            Skill::Commands(Level::Veteran) => "Veteran",
            Skill::Commands(Level::Marshal) => "Marshal",
            Skill::FirstVeteran => "Veteran as he first was",
        }
    }

    /// How it plays, in a sentence.
    pub const fn help(self) -> &'static str {
        match self {
            Skill::Random => "Gives any legal order.",
            Skill::Commands(Level::Recruit) => {
                "Knows the drill: closes, shoots at the enemy in front of him, charges those he will beat."
            }
            Skill::Commands(Level::Veteran) => {
                "Weighs every order by its exact odds and by what the enemy can do next."
            }
            Skill::Commands(Level::Marshal) => {
                "A veteran who plays the best orders on, and takes a moment over it. He is not shown to be stronger."
            }
            Skill::FirstVeteran => "The veteran as he first was, to measure later ones against.",
        }
    }

    /// A machine of this skill. What it draws, it draws by this seed.
    pub fn machine(self, seed: u64) -> Machine {
        match self {
            Skill::Random => Machine::Random(RandomPlayer::new(seed)),
            Skill::Commands(level) => Machine::Commander(Box::new(Commander::new(level))),
            Skill::FirstVeteran => Machine::Commander(Box::new(Commander::first_veteran())),
        }
    }
}

impl Default for Skill {
    /// The opponent of a player who names no other.
    fn default() -> Skill {
        Skill::Commands(Level::Veteran)
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Skill {
    type Err = String;

    fn from_str(text: &str) -> Result<Skill, String> {
        let mut all = Skill::ALL.into_iter().chain([Skill::FirstVeteran]);
        let found = all.find(|skill| skill.name() == text);
        found.ok_or_else(|| format!("it is one of: {}", Skill::ALL.map(Skill::name).join(", ")))
    }
}

/// A machine that plays one side.
#[derive(Debug, Clone)]
pub enum Machine {
    /// Draws among legal orders.
    Random(RandomPlayer),
    /// Weighs them.
    Commander(Box<Commander>),
}

impl Machine {
    /// The same machine, which may think so long about a decision, if it thinks ahead at all.
    pub fn within(self, budget: Budget) -> Machine {
        match self {
            Machine::Commander(commander) => Machine::Commander(Box::new(commander.within(budget))),
            other => other,
        }
    }

    /// Whether all answers to the small question that it answered last seemed alike to it.
    pub fn tied(&self) -> Option<bool> {
        match self {
            Machine::Random(_) => None,
            Machine::Commander(commander) => commander.tied(),
        }
    }

    /// What it orders for a side, if that side is asked anything and the machine wants to answer.
    pub fn order(&mut self, game: &AnyGame, side: Side) -> Option<Words> {
        game.visit(Asking { machine: self, side })
    }
}

impl<B: Doctrine> Player<B> for Machine {
    fn answer(&mut self, known: &Known<B>, asked: &Asked<B>, side: Side) -> Option<B::Order> {
        match self {
            Machine::Random(player) => player.answer(known, asked, side),
            Machine::Commander(player) => player.answer(known, asked, side),
        }
    }

    fn has_checked(&self) -> bool {
        true
    }
}

/// What a machine would do in a player's place.
#[derive(Debug, Clone, PartialEq)]
pub struct Advised {
    /// The order.
    pub order: Words,
    /// Why, in a sentence.
    pub why: String,
    /// The chance of winning after it, on average; none if it was not weighed.
    pub chance: Option<f64>,
}

/// What a veteran would order for a side that is asked something, and why.
pub fn advise(game: &AnyGame, side: Side) -> Option<Advised> {
    game.visit(Advising { side })
}

/// A veteran being asked for advice.
struct Advising {
    side: Side,
}

impl Visit for Advising {
    type Out = Option<Advised>;

    fn visit<B: Played>(self, game: &Game<B>) -> Option<Advised> {
        let asked = game.decision_for(self.side)?;
        let advice = Commander::new(Level::Veteran).advise(&game.known(self.side), &asked, self.side)?;
        let chance = advice.chance.map(|[_, after]| after);
        Some(Advised { order: advice.order.write(B::YARDSTICK), why: advice.why, chance })
    }
}

/// A machine being asked.
struct Asking<'a> {
    machine: &'a mut Machine,
    side: Side,
}

impl Visit for Asking<'_> {
    type Out = Option<Words>;

    fn visit<B: Played>(self, game: &Game<B>) -> Option<Words> {
        let asked = game.decision_for(self.side)?;
        let order: B::Order = self.machine.answer(&game.known(self.side), &asked, self.side)?;
        Some(order.write(B::YARDSTICK))
    }
}
