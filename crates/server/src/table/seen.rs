//! What some eyes have been shown of a table, and what is new to them.

use crate::protocol::{Back, Beyond, Change, Over, Prompt, Told};
use crate::seat::Seats;
use engine::{Entry, Eyes, Piece};
use names::{Side, UnitId};
use rulebooks::{Live, Referee};
use std::sync::Arc;

/// The pieces that some eyes see, by their numbers.
pub type Pieces = Arc<[Piece]>;

/// What some eyes have been shown.
#[derive(Debug)]
pub struct Seen(Pieces);

impl Seen {
    /// Nothing yet.
    pub fn nothing() -> Seen {
        Seen(Arc::new([]))
    }

    /// What has changed for these eyes: what the last entries tell them, and where pieces look otherwise. Without pieces all
    /// of them look as before.
    pub fn change(
        &mut self,
        live: &dyn Live,
        seats: &Seats,
        eyes: Eyes,
        new: &[Entry],
        pieces: Option<Pieces>,
    ) -> Change {
        let mut change = standing(live.referee(), eyes);
        change.seq = live.journal().entries.len() as u64;
        change.untold_from = new.iter().filter_map(Entry::goes_back_to).min().map(|to| to + 1);
        change.told = story(counting(new), eyes);
        change.lacking = live.lacking().cloned().map(Box::new);
        if let Eyes::Side(side) = eyes {
            change.back = live.undo_to(side).map(|last| Back { last, all: live.free_back_to(side) });
            let beyond = live.undo_by_consent_to(side).filter(|_| change.back.is_none());
            change.beyond = beyond.map(|to| Beyond { to, asks: seats.is_against_somebody(side) });
        }
        if let Some(pieces) = pieces {
            (change.pieces, change.gone) = differences(&self.0, &pieces);
            self.0 = pieces;
        }
        change
    }
}

/// The pieces that these eyes see now.
pub fn pieces(referee: &dyn Referee, eyes: Eyes) -> Pieces {
    let mut pieces = referee.pieces(eyes);
    pieces.sort_by_key(|piece| piece.unit);
    pieces.into()
}

/// The pieces that look otherwise than before, and those that are gone.
fn differences(before: &[Piece], now: &[Piece]) -> (Vec<Piece>, Vec<UnitId>) {
    let of = |among: &[Piece], unit: UnitId| among.binary_search_by_key(&unit, |piece| piece.unit).ok();
    let is_new = |piece: &&Piece| of(before, piece.unit).is_none_or(|at| before[at] != **piece);
    let gone = before.iter().map(|piece| piece.unit).filter(|unit| of(now, *unit).is_none());
    (now.iter().filter(is_new).cloned().collect(), gone.collect())
}

/// How a game stands for these eyes, without its pieces and its story.
pub fn standing(referee: &dyn Referee, eyes: Eyes) -> Change {
    let prompt = match eyes {
        Eyes::Side(side) => referee.prompt(side).map(|prompt| Prompt {
            question: prompt.question,
            manner: prompt.manner,
            verbs: prompt.verbs.iter().map(|verb| verb.name).collect(),
            usual: prompt.usual,
        }),
        Eyes::Spectator => None,
    };
    Change {
        seq: 0,
        moment: referee.moment(),
        pieces: vec![],
        gone: vec![],
        deciding: Side::BOTH.map(|side| referee.manner(side)),
        prompt,
        lacking: None,
        untold_from: None,
        told: vec![],
        back: None,
        beyond: None,
        over: referee.over().map(|winner| Over { winner }),
    }
}

/// Of the last entries of a journal, those that none of them has taken back.
fn counting(entries: &[Entry]) -> Vec<&Entry> {
    let mut last = u64::MAX;
    let mut counting: Vec<&Entry> = vec![];
    for entry in entries.iter().rev() {
        match entry.goes_back_to() {
            Some(to) => last = last.min(to),
            None if entry.seq <= last => counting.push(entry),
            None => {}
        }
    }
    counting.reverse();
    counting
}

/// What entries tell these eyes.
pub fn story(entries: Vec<&Entry>, eyes: Eyes) -> Vec<Told> {
    let told = |entry: &Entry| {
        let seq = entry.seq;
        let heard = |spoken: &engine::Spoken| Some(Told { seq, voice: Arc::clone(spoken.to(eyes)?) });
        entry.told.iter().filter_map(heard).collect::<Vec<_>>()
    };
    entries.into_iter().flat_map(told).collect()
}
