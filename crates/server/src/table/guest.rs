//! Whoever sits at a table or looks on.

use crate::protocol::{Change, Tell};
use axum::extract::ws::Utf8Bytes;
use engine::Eyes;
use names::Side;
use std::collections::BTreeMap;
use tokio::sync::mpsc;

/// Where what is told to a guest is put.
pub type Outbox = mpsc::Sender<Outgoing>;

/// Something that a guest is told.
#[derive(Debug, Clone)]
pub struct Outgoing {
    /// What he is told.
    pub words: Utf8Bytes,
    /// Whether he waits for it, or is to do something.
    pub urgent: bool,
}

impl Outgoing {
    /// A letter that goes out at once.
    pub fn urgent(tell: &Tell) -> Outgoing {
        Outgoing { words: tell.write().into(), urgent: true }
    }
}

/// Somebody at a table.
#[derive(Debug, Clone)]
pub struct Guest {
    /// His number, which no other connection has.
    pub number: u64,
    /// With whose eyes he looks.
    pub eyes: Eyes,
    /// The sides that he may order.
    pub plays: Vec<Side>,
    /// Where he is told things.
    pub outbox: Outbox,
}

/// Everybody at a table.
#[derive(Debug, Default)]
pub struct Guests(BTreeMap<u64, Guest>);

impl Guest {
    /// The side for which he acts: that of his eyes, if he holds its seat.
    pub fn acts_for(&self) -> Option<Side> {
        match self.eyes {
            Eyes::Side(side) => self.plays.contains(&side).then_some(side),
            Eyes::Spectator => None,
        }
    }

    /// Tells him something.
    pub fn tell(&self, tell: &Tell) {
        let _ = self.send(Outgoing::urgent(tell));
    }

    /// Tells him that something could not be done.
    pub fn wrong(&self, id: Option<u32>, words: &str) {
        self.tell(&Tell::Wrong { id, words: words.to_owned() });
    }

    /// Hands him a letter; says whether there was room for it.
    fn send(&self, letter: Outgoing) -> bool {
        self.outbox.try_send(letter).is_ok()
    }
}

impl Guests {
    /// Somebody comes, or looks with other eyes.
    pub fn join(&mut self, guest: Guest) {
        self.0.insert(guest.number, guest);
    }

    /// Somebody goes.
    pub fn leave(&mut self, number: u64) {
        self.0.remove(&number);
    }

    /// The guest of that number.
    pub fn get(&self, number: u64) -> Option<&Guest> {
        self.0.get(&number)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// All who look with these eyes.
    pub fn with(&self, eyes: Eyes) -> Vec<Guest> {
        self.0.values().filter(|guest| guest.eyes == eyes).cloned().collect()
    }

    /// Whether somebody looks with these eyes.
    pub fn any_with(&self, eyes: Eyes) -> bool {
        self.0.values().any(|guest| guest.eyes == eyes)
    }

    /// Shows those who look with these eyes what has changed; it does not press while they are asked nothing.
    /// Whoever reads too slowly for it is let go: he would not know any more how things stand, and may come
    /// back.
    pub fn show(&mut self, eyes: Eyes, change: Change) {
        let urgent = change.prompt.is_some() || change.lacking.is_some() || change.over.is_some();
        let letter = Outgoing { urgent, ..Outgoing::urgent(&Tell::Changed(Box::new(change))) };
        self.0.retain(|_, guest| guest.eyes != eyes || guest.send(letter.clone()));
    }

    /// Whether somebody sits here who acts for a side.
    pub fn any_for(&self, side: Side) -> bool {
        self.0.values().any(|guest| guest.acts_for() == Some(side))
    }

    /// Tells those who play something, in the numbers of their eyes.
    pub fn tell_players(&mut self, tell: impl Fn(Eyes) -> Tell) {
        self.0.retain(|_, guest| guest.plays.is_empty() || guest.send(Outgoing::urgent(&tell(guest.eyes))));
    }

    /// Tells everybody something.
    pub fn tell_all(&mut self, tell: &Tell) {
        let letter = Outgoing::urgent(tell);
        self.0.retain(|_, guest| guest.send(letter.clone()));
    }
}
