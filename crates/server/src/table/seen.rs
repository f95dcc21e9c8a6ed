//! What is new to some eyes.

use crate::protocol::{Back, Beyond, Change, Over, Prompt, Told, Written, written};
use crate::seat::Seats;
use engine::{Ear, Entry, Eyes, Sights, Spoken};
use names::Side;
use rulebooks::{Live, Referee};
use std::sync::Arc;

/// What the last entries tell, and what has changed with them. What all eyes hear and see alike is written once.
pub struct News<'a> {
    told: Vec<&'a Entry>,
    untold_from: Option<u64>,
    told_to_all: Option<Written>,
    seen: Option<(Arc<Sights>, Written)>,
}

impl<'a> News<'a> {
    /// The news of some entries.
    pub fn of(entries: &'a [Entry]) -> News<'a> {
        let told = counting(entries);
        let is_whole = |spoken: &Spoken| matches!((&spoken.blue, &spoken.red), (Ear::Whole, Ear::Whole));
        let is_open = told.iter().all(|entry| entry.told.iter().all(is_whole));
        let told_to_all = is_open.then(|| written(&story(&told, Eyes::Spectator)));
        let untold_from = entries.iter().filter_map(Entry::goes_back_to).min().map(|to| to + 1);
        News { told, untold_from, told_to_all, seen: None }
    }

    fn told_to(&self, eyes: Eyes) -> Written {
        self.told_to_all.clone().unwrap_or_else(|| written(&story(&self.told, eyes)))
    }

    /// The pieces that look otherwise, written once for all who see the same.
    fn pieces(&mut self, sights: &Arc<Sights>) -> Written {
        let known = self.seen.take().filter(|(known, _)| Arc::ptr_eq(known, sights));
        let written = || (Arc::clone(sights), written(&sights.otherwise));
        Arc::clone(&self.seen.insert(known.unwrap_or_else(written)).1)
    }

    /// What has changed for these eyes: what the last entries tell them, and where pieces look otherwise.
    pub fn change(&mut self, live: &dyn Live, seats: &Seats, eyes: Eyes, sights: &Arc<Sights>) -> Change {
        let mut change = standing(live.referee(), eyes);
        change.seq = live.journal().entries.len() as u64;
        change.untold_from = self.untold_from;
        change.told = self.told_to(eyes);
        change.lacking = live.lacking().cloned().map(Box::new);
        change.pieces = self.pieces(sights);
        change.gone.clone_from(&sights.gone);
        if let Eyes::Side(side) = eyes {
            change.back = live.undo_to(side).map(|last| Back { last, all: live.free_back_to(side) });
            let beyond = live.undo_by_consent_to(side).filter(|_| change.back.is_none());
            change.beyond = beyond.map(|to| Beyond { to, asks: seats.is_against_somebody(side) });
        }
        change
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
