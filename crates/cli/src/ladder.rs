//! `voltigeur ladder`: how strong each machine is, one against the other.

mod habits;

use anyhow::bail;
use balance::{Interval, drawn, wilson};
use clap::Args;
use commander::Habits;
use dice::{Seed, Seeded};
use engine::{Draw, Game, Outcome};
use field::{Battle, Playable};
use habits::Watched;
use names::Side;
use rayon::prelude::*;
use rulebooks::{AnyGame, BOOKS, Budget, Played, Skill, Visit};
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

/// Let machines play each other and say how strong each is
///
/// Every pair of games begins with troops a little elsewhere, drawn alike for both armies, and is played with
/// the same dice, the machines changing sides. Draws count half. The result depends on the battle, the books,
/// the number of games and the seed, and not on the number of cores.
#[derive(Args)]
#[command(after_help = "Examples:
  voltigeur ladder
  voltigeur ladder --rules sound-the-charge --games 100
  voltigeur ladder --between recruit veteran --battle meeting-20
  voltigeur ladder --between veteran marshal --milliseconds 200")]
pub struct Ladder {
    /// The battle
    #[arg(long, default_value = "meeting-6")]
    battle: String,
    /// The book to play by, or all of them
    #[arg(long, value_name = "BOOK", default_value = "all")]
    rules: String,
    /// How many games each pair of machines plays
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,
    /// What the openings, the dice and the machines' choices come from
    #[arg(long, default_value_t = 1_000_000)]
    seed: u64,
    /// Begin every game as the battle is written instead
    #[arg(long)]
    as_written: bool,
    /// These two alone, instead of each with the random player and with its neighbour
    #[arg(long, num_args = 2, value_name = "SKILL")]
    between: Option<Vec<Skill>>,
    /// How many playouts a marshal may spend on a decision; 160 of Fast Play or 480 of Sound the Charge take
    /// about a fifth of a second with six units a side
    #[arg(long, value_name = "N", default_value_t = 240, conflicts_with = "milliseconds")]
    playouts: u32,
    /// How long a marshal may think about a decision instead; what he then orders depends on the machine
    #[arg(long, value_name = "N")]
    milliseconds: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// More orders than any battle takes.
const ENDLESS: usize = 1_000_000;

impl Ladder {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let Playable::Battle(battle) = Playable::find(&self.battle)? else {
            bail!("{} is a position; a ladder needs a battle that every book can play", self.battle);
        };
        let books: Vec<&str> = match self.rules.as_str() {
            "all" => BOOKS.iter().map(|book| book.id).collect(),
            book => vec![book],
        };
        for book in books {
            // A book that cannot play the battle says so before any game is played.
            AnyGame::muster(&battle, book, &[])?;
            if !self.json {
                writeln!(out, "{}, by {book}, {} games each", battle.title, self.games)?;
            }
            for [low, high] in self.pairs() {
                let met = self.meet(&battle, book, [high, low])?;
                self.print(book, [low, high], &met, out)?;
                out.flush()?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Lets two machines meet, and says what came of it for the first.
    fn meet(&self, battle: &Battle, book: &str, skills: [Skill; 2]) -> anyhow::Result<Met> {
        let one = |number: u64| {
            let (first, pair) = (Side::BOTH[(number % 2) as usize], number / 2);
            let opening = Draw::new(self.seed ^ pair.rotate_left(32)).number();
            let drawn = (!self.as_written).then(|| drawn(battle, opening));
            let (game, _) = AnyGame::muster(drawn.as_ref().unwrap_or(battle), book, &[])?;
            Ok(game.visit(Meeting { skills, first, budget: self.budget(), pair, seed: self.seed }))
        };
        let pairs = self.games / 2;
        (0..2 * pairs).into_par_iter().map(one).try_reduce(Met::default, |one, two| Ok(one.and(two)))
    }

    fn budget(&self) -> Budget {
        let time = self.milliseconds.map(|limit| Budget::Time(Duration::from_millis(limit)));
        time.unwrap_or(Budget::Playouts(self.playouts))
    }

    fn pairs(&self) -> Vec<[Skill; 2]> {
        if let Some(between) = &self.between {
            return vec![[between[0], between[1]]];
        }
        let commanders = &Skill::ALL[1..];
        let against_random = commanders.iter().map(|skill| [Skill::Random, *skill]);
        against_random.chain(commanders.windows(2).map(|pair| [pair[0], pair[1]])).collect()
    }

    fn print(
        &self,
        book: &str,
        [low, high]: [Skill; 2],
        met: &Met,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        let games = met.won + met.drawn + met.lost;
        // A draw is half a game won.
        let Interval { found: rate, low: from, high: to } = wilson(2 * met.won + met.drawn, games);
        if self.json {
            let told = json!({
                "book": book, "machine": high.name(), "against": low.name(), "games": games,
                "won": met.won, "drawn": met.drawn, "lost": met.lost, "rate": rate, "interval": [from, to],
                "habits": met.habits.each_ref().map(habits::told),
            });
            writeln!(out, "{told}")?;
        } else {
            writeln!(
                out,
                "  {high:<8} against {low:<8} {:>5.1} %  (95 in 100: {:.1} to {:.1} %)  won {}, drawn {}, lost {}",
                100.0 * rate,
                100.0 * from,
                100.0 * to,
                met.won,
                met.drawn,
                met.lost
            )?;
        }
        Ok(())
    }
}

/// One game of two machines.
struct Meeting {
    skills: [Skill; 2],
    /// The side of the first.
    first: Side,
    /// How long a marshal may think.
    budget: Budget,
    pair: u64,
    seed: u64,
}

/// What came of it for the first.
#[derive(Debug, Clone, Default)]
struct Met {
    won: u64,
    drawn: u64,
    lost: u64,
    /// How the first has played, and how the second.
    habits: [Habits; 2],
}

impl Met {
    fn and(self, other: Met) -> Met {
        let ([first, second], [other_first, other_second]) = (self.habits, other.habits);
        Met {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
            habits: [first.and(other_first), second.and(other_second)],
        }
    }
}

impl Visit for Meeting {
    type Out = Met;

    fn visit<B: Played>(self, game: &Game<B>) -> Met {
        let Meeting { skills, first, budget, pair, seed } = self;
        let mut game = game.clone();
        let mut dice = Seeded::new(&Seed::from(seed), pair);
        let mut machines = Side::BOTH.map(|side| {
            let skill = skills[usize::from(side != first)];
            let seed = Draw::new(seed ^ pair.rotate_left(20) ^ side.index() as u64).number();
            Watched::new(skill.machine(seed).within(budget))
        });
        let [blue, red] = &mut machines;
        engine::play(&mut game, [blue, red], &mut dice, ENDLESS);
        let habits = machines.map(|watched| watched.habits);
        let [own, other] = [first, first.other()].map(|side| habits[side.index()].clone());
        let habits = [own, other];
        match game.outcome() {
            Some(Outcome::Won(winner)) if winner == first => Met { won: 1, habits, ..Met::default() },
            Some(Outcome::Won(_)) => Met { lost: 1, habits, ..Met::default() },
            _ => Met { drawn: 1, habits, ..Met::default() },
        }
    }
}
