//! Slow answers (odds, drawings, lists of orders, looking back), computed beside the table on a copy of its
//! game.

use super::guest::Guest;
use super::numbering::Numbering;
use super::recent::Stretch;
use super::seen::standing;
use crate::protocol::{Ask, Hint, Step, Tell, side_of, written};
use engine::{Eyes, Journal, Words};
use names::Side;
use render::{Drawing, Scene};
use rulebooks::{AnyGame, Fell, OrderError};
use std::sync::{Arc, OnceLock};
use tokio::sync::Semaphore;

/// At most so many branches are followed for odds.
const BRANCHES: u64 = 100_000;
/// At most so many legal orders are offered.
const OFFERS: usize = 400;
/// How wide a table may be drawn, in pixels.
const WIDTHS: std::ops::RangeInclusive<u32> = 64..=16_384;

/// A battle entry by entry, computed when a guest first looks back.
#[derive(Debug)]
pub struct Course {
    journal: Journal,
    stood: OnceLock<Result<Vec<(u64, AnyGame)>, String>>,
}

impl Course {
    /// The course that a journal tells.
    pub fn new(journal: Journal) -> Course {
        Course { journal, stood: OnceLock::new() }
    }

    fn stood(&self) -> Result<&[(u64, AnyGame)], String> {
        let worked_out = || rulebooks::course(&self.journal).map_err(|why| why.to_string());
        self.stood.get_or_init(worked_out).as_deref().map_err(Clone::clone)
    }

    /// The order of an entry, with the game before and after it.
    fn stretch(&self, seq: u64) -> Result<Option<Stretch>, String> {
        let stood = self.stood()?;
        let Ok(place) = stood.binary_search_by_key(&seq, |(at, _)| *at) else { return Ok(None) };
        let entry = self.journal.entries.iter().find(|entry| entry.seq == seq);
        let before = place.checked_sub(1).map(|before| &stood[before].1);
        let stretch =
            |(entry, before): (&_, &AnyGame)| Stretch::of(entry, before.clone(), stood[place].1.clone());
        Ok(entry.zip(before).and_then(stretch))
    }

    /// The game as it stood after an entry, or the last before it that moved the game on.
    fn at(&self, seq: u64) -> Result<&AnyGame, String> {
        let stood = self.stood()?;
        let after = stood.partition_point(|(at, _)| *at <= seq);
        let (_, game) = after.checked_sub(1).map(|last| &stood[last]).ok_or("the battle had not begun")?;
        Ok(game)
    }
}

/// The data that an answer is computed from.
pub struct Subject {
    /// The game as it stands.
    pub game: AnyGame,
    /// What the battle is called.
    pub title: String,
    /// How it went, for those who look back.
    pub course: Option<Arc<Course>>,
    /// By which numbers entries are known, for those who look back.
    pub numbers: Numbering,
    /// The order of the entry that is asked about, if it was given lately.
    pub stretch: Option<Arc<Stretch>>,
}

impl Subject {
    fn course(&self) -> Result<&Course, String> {
        self.course.as_deref().ok_or_else(|| "the course of the battle is missing".to_owned())
    }

    /// The game as it stood after an entry, by the number that these eyes know.
    fn at(&self, eyes: Eyes, number: u64) -> Result<&AnyGame, String> {
        self.course()?.at(self.numbers.meant(eyes, number))
    }

    /// What came of the order of an entry, for a side.
    fn fell(&self, eyes: Eyes, number: u64) -> Result<Option<Fell>, String> {
        let viewer = side_of(eyes).unwrap_or(Side::Blue);
        if let Some(stretch) = &self.stretch {
            return Ok(stretch.fell(viewer));
        }
        Ok(self.course()?.stretch(self.numbers.meant(eyes, number))?.and_then(|stretch| stretch.fell(viewer)))
    }

    /// The entries at which these eyes may look: of those that they cannot tell apart, the last.
    fn steps(&self, eyes: Eyes) -> Result<Vec<Step>, String> {
        let mut steps: Vec<Step> = vec![];
        for (seq, game) in self.course()?.stood()? {
            let step = Step { seq: self.numbers.shown(eyes, *seq), moment: game.referee().moment() };
            match steps.last_mut().filter(|last| last.seq == step.seq) {
                Some(last) => *last = step,
                None => steps.push(step),
            }
        }
        Ok(steps)
    }
}

/// Computes the answer to an ask as soon as a core is free for it, and tells it.
pub fn begin(subject: Subject, guest: Guest, ask: Ask, room: Arc<Semaphore>) {
    tokio::spawn(async move {
        let Ok(_place) = room.acquire_owned().await else { return };
        let (asker, id) = (guest.clone(), ask.id());
        let thought = tokio::task::spawn_blocking(move || answer(&subject, &guest, ask));
        // If the computation panics, the guest is told so; the table goes on.
        let failed = |_| Err("the server failed at this; please report it with the journal".into());
        asker.tell(&thought.await.unwrap_or_else(failed).unwrap_or_else(|wrong| wrong.tell(id)));
    });
}

/// Why there is no answer.
enum QueryError {
    Order(OrderError),
    Other(String),
}

impl QueryError {
    fn tell(self, id: Option<u32>) -> Tell {
        match (self, id) {
            (QueryError::Order(OrderError::Refused(refused)), Some(id)) => Tell::Refused { id, refused },
            (QueryError::Order(wrong), id) => Tell::Wrong { id, words: wrong.to_string() },
            (QueryError::Other(words), id) => Tell::Wrong { id, words },
        }
    }
}

impl From<OrderError> for QueryError {
    fn from(wrong: OrderError) -> QueryError {
        QueryError::Order(wrong)
    }
}

impl From<&str> for QueryError {
    fn from(words: &str) -> QueryError {
        QueryError::Other(words.to_owned())
    }
}

impl From<String> for QueryError {
    fn from(words: String) -> QueryError {
        QueryError::Other(words)
    }
}

fn answer(subject: &Subject, guest: &Guest, ask: Ask) -> Result<Tell, QueryError> {
    let referee = subject.game.referee();
    let ordering = || guest.acts_for().ok_or_else(|| "a spectator cannot give orders".to_owned());
    Ok(match ask {
        Ask::Preview { id, order } => {
            Tell::Ghost { id, ghost: Box::new(referee.preview(ordering()?, &order)?) }
        }
        Ask::GroupPreview { id, order } => {
            Tell::GroupGhost { id, ghosts: referee.preview_group(ordering()?, &order)? }
        }
        Ask::Odds { id, order } => Tell::Odds { id, odds: referee.odds(ordering()?, &order, BRANCHES)? },
        Ask::Offers { id, verb, unit } => {
            let offers: Vec<Words> = referee.offers(ordering()?, verb.as_deref(), unit, OFFERS);
            Tell::Offers { id, offers }
        }
        Ask::Choices { id, unit } => Tell::Choices { id, choices: referee.choices(ordering()?, unit) },
        Ask::Overlays { id, unit } => {
            let overlays = match guest.eyes {
                Eyes::Side(side) => referee.overlays(side, unit),
                Eyes::Spectator => vec![],
            };
            Tell::Overlays { id, overlays }
        }
        Ask::Draw { id, width, ground, seq } => {
            let game = match seq {
                Some(seq) => subject.at(guest.eyes, seq)?,
                None => &subject.game,
            };
            Tell::Drawn { id, scene: Box::new(drawn(game, guest.eyes, &subject.title, width, ground)) }
        }
        Ask::Past { id, seq } => {
            let referee = subject.at(guest.eyes, seq)?.referee();
            let mut past = standing(referee, guest.eyes);
            past.pieces = written(&referee.pieces(guest.eyes));
            past.seq = seq;
            past.prompt = None;
            Tell::Past { id, past: Box::new(past) }
        }
        Ask::Fell { id, seq } => Tell::Fell { id, fell: subject.fell(guest.eyes, seq)?.map(Box::new) },
        Ask::Timeline { id } => Tell::Timeline { id, steps: subject.steps(guest.eyes)? },
        Ask::Hint { id } => {
            let advised = rulebooks::advise(&subject.game, ordering()?);
            let rulebooks::Advised { order, why, chance } =
                advised.ok_or("you have nothing to decide now")?;
            Tell::Hint { id, hint: Box::new(Hint { order, why, chance }) }
        }
        _ => return Err(QueryError::Other("this message has no such answer".to_owned())),
    })
}

fn drawn(game: &AnyGame, eyes: Eyes, title: &str, width: u32, ground: bool) -> Scene {
    let width = width.clamp(*WIDTHS.start(), *WIDTHS.end());
    let mut scene = Scene::of(&game.referee().view(eyes), &Drawing { title, width, ..Drawing::default() });
    scene.layers.retain(|layer| ground || layer.name != "ground");
    scene
}
