//! The changes that are new to a pair of eyes.

use super::numbering::Numbering;
use crate::protocol::{Back, Beyond, Change, Over, Prompt, Told, Written, written};
use crate::seat::Seats;
use engine::{Diff, Ear, Entry, Eyes, Spoken};
use names::Side;
use rulebooks::{Live, Referee};
use std::sync::Arc;

/// What the last entries tell, and what has changed with them. What all eyes hear and see alike is written
/// once.
pub struct News<'a> {
    numbers: &'a Numbering,
    told: Vec<&'a Entry>,
    /// The entry to which the last entries go back.
    back_to: Option<u64>,
    /// The last entry that was shown before these.
    shown: u64,
    /// Whether all eyes hear all of it, and how it was written for the last of them, with its numbers.
    is_open: bool,
    written: Option<(Vec<u64>, Written)>,
    seen: Option<(Arc<Diff>, Written)>,
}

impl<'a> News<'a> {
    /// The news of the entries of a journal after the first so many.
    pub fn of(entries: &'a [Entry], shown: usize, numbers: &'a Numbering) -> News<'a> {
        let new = &entries[shown..];
        let told = counting(new);
        let is_whole = |spoken: &Spoken| matches!((&spoken.blue, &spoken.red), (Ear::Whole, Ear::Whole));
        let is_open = told.iter().all(|entry| entry.told.iter().all(is_whole));
        let back_to = new.iter().filter_map(Entry::goes_back_to).min();
        News { numbers, told, back_to, shown: shown as u64, is_open, written: None, seen: None }
    }

    fn told_to(&mut self, eyes: Eyes) -> Written {
        let numbers: Vec<u64> = self.told.iter().map(|entry| self.numbers.shown(eyes, entry.seq)).collect();
        let known = self.written.take().filter(|(known, _)| self.is_open && *known == numbers);
        let write = || (numbers, written(&story(&self.told, eyes, self.numbers)));
        Arc::clone(&self.written.insert(known.unwrap_or_else(write)).1)
    }

    /// The first number of which nothing counts any more, if these eyes know of anything that was taken back.
    fn untold_from(&self, eyes: Eyes) -> Option<u64> {
        let from = self.numbers.shown(eyes, self.back_to?) + 1;
        (from <= self.numbers.shown(eyes, self.shown)).then_some(from)
    }

    /// The pieces that look otherwise, written once for all who see the same.
    fn pieces(&mut self, diff: &Arc<Diff>) -> Written {
        let known = self.seen.take().filter(|(known, _)| Arc::ptr_eq(known, diff));
        let written = || (Arc::clone(diff), written(&diff.changed));
        Arc::clone(&self.seen.insert(known.unwrap_or_else(written)).1)
    }

    /// What has changed for these eyes: what the last entries tell them, and where pieces look otherwise.
    pub fn change(&mut self, live: &dyn Live, seats: &Seats, eyes: Eyes, diff: &Arc<Diff>) -> Change {
        let mut change = standing(live.referee(), eyes);
        let number = |seq: u64| self.numbers.shown(eyes, seq);
        change.seq = number(live.journal().entries.len() as u64);
        change.untold_from = self.untold_from(eyes);
        change.told = self.told_to(eyes);
        change.lacking = live.lacking().cloned().map(Box::new);
        change.pieces = self.pieces(diff);
        change.gone.clone_from(&diff.removed);
        if let Eyes::Side(side) = eyes {
            let all = || number(live.free_back_to(side));
            if let Some(prompt) = &mut change.prompt {
                prompt.only = live.referee().only(side);
            }
            // A battle that is over stays so, and a machine agrees to nothing.
            let is_over = change.over.is_some();
            change.back =
                live.undo_to(side).filter(|_| !is_over).map(|last| Back { last: number(last), all: all() });
            let may_ask = change.back.is_none() && !is_over && !seats.is_against_a_machine(side);
            let beyond = live.undo_by_consent_to(side).filter(|_| may_ask);
            let asks = seats.is_against_player(side);
            change.beyond = beyond.map(|to| Beyond { to: number(to), asks });
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
            only: None,
            left: prompt.left,
            declared: prompt.declared,
        }),
        Eyes::Spectator => None,
    };
    Change {
        seq: 0,
        moment: referee.moment(),
        course: referee.course(eyes),
        pieces: written(&NOTHING),
        gone: vec![],
        deciding: Side::BOTH.map(|side| referee.manner(side)),
        prompt,
        lacking: None,
        untold_from: None,
        told: written(&NOTHING),
        back: None,
        beyond: None,
        over: referee.outcome().map(|outcome| Over { winner: outcome.winner() }),
    }
}

/// Of the last entries of a journal, those that none of them has taken back; what was told of a taking back
/// counts.
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
pub fn story(entries: &[&Entry], eyes: Eyes, numbers: &Numbering) -> Vec<Told> {
    let told = |entry: &Entry| {
        let seq = numbers.shown(eyes, entry.seq);
        let heard = |spoken: &engine::Spoken| Some(Told { seq, voice: Arc::clone(spoken.to(eyes)?) });
        entry.told.iter().filter_map(heard).collect::<Vec<_>>()
    };
    entries.iter().copied().flat_map(told).collect()
}
