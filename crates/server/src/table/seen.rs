//! What some eyes have been shown of a table, and what is new to them.

use crate::protocol::{Back, Change, Over, Prompt, Told};
use engine::{Entry, Eyes, Piece};
use names::{Side, UnitId};
use rulebooks::{Live, Referee};
use std::collections::BTreeMap;

/// What some eyes have been shown.
#[derive(Debug, Default)]
pub struct Seen {
    pieces: BTreeMap<UnitId, Piece>,
    entries: usize,
}

impl Seen {
    /// What has changed for these eyes since the last time.
    pub fn change(&mut self, live: &dyn Live, eyes: Eyes) -> Change {
        let entries = &live.journal().entries;
        let mut change = standing(live.referee(), eyes);
        change.seq = entries.len() as u64;
        change.told = story(&entries[self.entries..], eyes);
        change.lacking = live.lacking().cloned().map(Box::new);
        if let Eyes::Side(side) = eyes {
            change.back = live.undo_to(side).map(|last| Back { last, all: live.free_back_to(side) });
        }
        self.entries = entries.len();
        self.compare(&mut change);
        change
    }

    /// Leaves only what is new in a change that tells everything, and remembers it.
    fn compare(&mut self, change: &mut Change) {
        let mut before = std::mem::take(&mut self.pieces);
        let pieces = std::mem::take(&mut change.pieces);
        for piece in pieces {
            if before.remove(&piece.unit).as_ref() != Some(&piece) {
                change.pieces.push(piece.clone());
            }
            self.pieces.insert(piece.unit, piece);
        }
        change.gone = before.into_keys().collect();
    }
}

/// How a game stands for these eyes, told whole, without its story.
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
        pieces: referee.pieces(eyes),
        gone: vec![],
        deciding: Side::BOTH.map(|side| referee.manner(side)),
        prompt,
        lacking: None,
        told: vec![],
        back: None,
        over: referee.over().map(|winner| Over { winner }),
    }
}

/// What entries tell these eyes.
pub fn story(entries: &[Entry], eyes: Eyes) -> Vec<Told> {
    let told = |entry: &Entry| {
        let seq = entry.seq;
        let heard = |spoken: &engine::Spoken| Some(Told { seq, voice: spoken.to(eyes)?.clone() });
        entry.told.iter().filter_map(heard).collect::<Vec<_>>()
    };
    entries.iter().flat_map(told).collect()
}
