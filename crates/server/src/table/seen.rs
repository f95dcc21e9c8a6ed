//! What some eyes have been shown of a table, and what is new to them.

use crate::protocol::{Back, Beyond, Change, Over, Prompt, Told, Written, written};
use crate::seat::Seats;
use engine::{Ear, Entry, Eyes, Piece, Spoken};
use names::{Side, UnitId};
use rulebooks::{Live, Referee};
use std::sync::Arc;

/// The pieces that some eyes see, by their numbers.
pub type Pieces = Arc<[Piece]>;

/// What some eyes have been shown.
#[derive(Debug)]
pub struct Seen(Pieces);

/// What the last entries tell, and what has changed with them. What all eyes hear and see alike is written once.
pub struct News<'a> {
    told: Vec<&'a Entry>,
    untold_from: Option<u64>,
    told_to_all: Option<Written>,
    differences: Option<Differences>,
}

/// How what is seen now differs from what was seen before.
struct Differences {
    before: Pieces,
    now: Pieces,
    otherwise: Written,
    gone: Vec<UnitId>,
}

impl<'a> News<'a> {
    /// The news of some entries.
    pub fn of(entries: &'a [Entry]) -> News<'a> {
        let told = counting(entries);
        let is_whole = |spoken: &Spoken| matches!((&spoken.blue, &spoken.red), (Ear::Whole, Ear::Whole));
        let is_open = told.iter().all(|entry| entry.told.iter().all(is_whole));
        let told_to_all = is_open.then(|| written(&story(&told, Eyes::Spectator)));
        let untold_from = entries.iter().filter_map(Entry::goes_back_to).min().map(|to| to + 1);
        News { told, untold_from, told_to_all, differences: None }
    }

    fn told_to(&self, eyes: Eyes) -> Written {
        self.told_to_all.clone().unwrap_or_else(|| written(&story(&self.told, eyes)))
    }

    /// The differences between two looks at the table, found once for all who have seen the same.
    fn differences(&mut self, before: &Pieces, now: &Pieces) -> &Differences {
        let is_same =
            |known: &Differences| Arc::ptr_eq(&known.before, before) && Arc::ptr_eq(&known.now, now);
        let known = self.differences.take().filter(is_same);
        self.differences.insert(known.unwrap_or_else(|| Differences::between(before, now)))
    }
}

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
        news: &mut News,
        pieces: Option<Pieces>,
    ) -> Change {
        let mut change = standing(live.referee(), eyes);
        change.seq = live.journal().entries.len() as u64;
        change.untold_from = news.untold_from;
        change.told = news.told_to(eyes);
        change.lacking = live.lacking().cloned().map(Box::new);
        if let Eyes::Side(side) = eyes {
            change.back = live.undo_to(side).map(|last| Back { last, all: live.free_back_to(side) });
            let beyond = live.undo_by_consent_to(side).filter(|_| change.back.is_none());
            change.beyond = beyond.map(|to| Beyond { to, asks: seats.is_against_somebody(side) });
        }
        if let Some(pieces) = pieces {
            let differences = news.differences(&self.0, &pieces);
            change.pieces = Arc::clone(&differences.otherwise);
            change.gone.clone_from(&differences.gone);
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

impl Differences {
    fn between(before: &Pieces, now: &Pieces) -> Differences {
        let of = |among: &[Piece], unit: UnitId| among.binary_search_by_key(&unit, |piece| piece.unit).ok();
        let is_new = |piece: &&Piece| of(before, piece.unit).is_none_or(|at| before[at] != **piece);
        let otherwise: Vec<&Piece> = now.iter().filter(is_new).collect();
        let gone = before.iter().map(|piece| piece.unit).filter(|unit| of(now, *unit).is_none());
        Differences {
            before: Arc::clone(before),
            now: Arc::clone(now),
            otherwise: written(&otherwise),
            gone: gone.collect(),
        }
    }
}

/// A list with nothing in it.
const NOTHING: [(); 0] = [];

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
        pieces: written(&NOTHING),
        gone: vec![],
        deciding: Side::BOTH.map(|side| referee.manner(side)),
        prompt,
        lacking: None,
        untold_from: None,
        told: written(&NOTHING),
        back: None,
        beyond: None,
        over: referee.over().map(|winner| Over { winner }),
    }
}

/// Of the last entries of a journal, those that none of them has taken back; what was told of a taking back counts.
pub fn counting(entries: &[Entry]) -> Vec<&Entry> {
    let mut last = u64::MAX;
    let mut counting: Vec<&Entry> = vec![];
    for entry in entries.iter().rev() {
        if entry.seq > last {
            continue;
        }
        counting.push(entry);
        last = entry.goes_back_to().unwrap_or(last);
    }
    counting.reverse();
    counting
}

/// What entries tell these eyes.
pub fn story(entries: &[&Entry], eyes: Eyes) -> Vec<Told> {
    let told = |entry: &Entry| {
        let seq = entry.seq;
        let heard = |spoken: &engine::Spoken| Some(Told { seq, voice: Arc::clone(spoken.to(eyes)?) });
        entry.told.iter().filter_map(heard).collect::<Vec<_>>()
    };
    entries.iter().copied().flat_map(told).collect()
}
