//! What was asked, and what came of it.

use crate::{Compared, Contest, Tally};
use engine::{Eyes, HouseRule, Ledger, Names};
use names::{RuleId, Side};
use rulebooks::AnyGame;

/// A battle that was studied.
#[derive(Debug, Clone)]
pub struct Study {
    /// What the battle is called.
    pub title: String,
    /// The players, the number of games and the source of dice.
    pub contest: Contest,
    /// What came of it, book by book.
    pub entries: Vec<Entry>,
}

/// What came of a battle by one book.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The name of the book.
    pub book: &'static str,
    /// What came of it.
    pub found: Found,
}

/// What came of a battle.
#[derive(Debug, Clone)]
pub enum Found {
    /// It was played.
    Played {
        /// How it began.
        game: Box<AnyGame>,
        /// What was counted.
        tally: Box<Tally>,
    },
    /// It was played by the printed book and under a house rule.
    Compared {
        /// How it began, by the printed book.
        game: Box<AnyGame>,
        /// The house rule.
        rule: Box<HouseRule>,
        /// What was counted.
        compared: Box<Compared>,
    },
    /// The book cannot muster it, and why not.
    Unfit(Vec<String>),
}

impl Study {
    /// Whether fewer games were played than were asked for.
    pub fn is_cut_short(&self) -> bool {
        let short = |tally: &Tally| tally.games < self.contest.asked();
        self.entries.iter().any(|entry| entry.tally().is_some_and(short))
    }

    /// The books by which any game was finished, and what was counted.
    pub fn played(&self) -> Vec<(&Entry, &Tally)> {
        let counted = self.entries.iter().filter_map(|entry| Some((entry, entry.tally()?)));
        counted.filter(|(_, tally)| tally.games > 0).collect()
    }
}

impl Entry {
    /// What was counted, by the printed book.
    pub fn tally(&self) -> Option<&Tally> {
        match &self.found {
            Found::Played { tally, .. } => Some(tally),
            Found::Compared { compared, .. } => Some(&compared.printed),
            Found::Unfit(_) => None,
        }
    }

    /// How the battle began.
    pub fn game(&self) -> Option<&AnyGame> {
        match &self.found {
            Found::Played { game, .. } | Found::Compared { game, .. } => Some(game),
            Found::Unfit(_) => None,
        }
    }

    /// What the armies are called, Blue first.
    pub fn sides(&self) -> [String; 2] {
        let names = self.names();
        Side::BOTH.map(|side| names.side(side).into_owned())
    }

    /// What the armies are called, to make sentences of.
    pub fn names(&self) -> Names {
        let sides = self.game().map(|game| game.referee().view(Eyes::Spectator).sides);
        Names { sides: sides.unwrap_or_default(), ..Names::default() }
    }

    /// What the rules of the book are called.
    pub fn titles(&self) -> Titles {
        let listed = rulebooks::book(self.book);
        Titles(listed.and_then(|book| book.ledger().ok()).unwrap_or_default())
    }
}

/// What rules are called.
#[derive(Debug, Clone)]
pub struct Titles(Ledger);

impl Titles {
    /// What a rule is called. A ruling has the name of the rule that it explains.
    pub fn of(&self, rule: RuleId) -> String {
        let titled = |id: &str| self.0.rule(id).map(|rule| rule.title.clone());
        let ruling = || {
            let ruling = self.0.ruling(rule.as_str())?;
            Some(titled(&ruling.rule).map_or("a ruling".into(), |title| format!("{title}, as ruled")))
        };
        titled(rule.as_str()).or_else(ruling).unwrap_or_default()
    }
}
