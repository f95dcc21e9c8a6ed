//! The guests at a table: players and spectators.

use crate::protocol::{Change, Tell};
use axum::extract::ws::Utf8Bytes;
use engine::Eyes;
use names::Side;
use std::collections::BTreeMap;
use tokio::sync::mpsc;

/// The queue of messages to a guest.
pub type Outbox = mpsc::Sender<Outgoing>;

/// A message to a guest.
#[derive(Debug, Clone)]
pub struct Outgoing {
    /// The message as JSON.
    pub words: Utf8Bytes,
    /// Whether the guest waits for it or has to act on it.
    pub urgent: bool,
}

impl Outgoing {
    /// A message that is sent at once.
    pub fn urgent(tell: &Tell) -> Outgoing {
        Outgoing { words: tell.write().into(), urgent: true }
    }
}

/// A player or spectator at a table.
#[derive(Debug, Clone)]
pub struct Guest {
    /// The number of the guest, which no other connection has.
    pub number: u64,
    /// The eyes that the guest looks with.
    pub eyes: Eyes,
    /// The sides that the guest may order.
    pub plays: Vec<Side>,
    /// The queue of messages to the guest.
    pub outbox: Outbox,
}

/// All guests at a table.
#[derive(Debug, Default)]
pub struct Guests(BTreeMap<u64, Guest>);

impl Guest {
    /// The side that the guest acts for: that of his eyes, if he holds its seat.
    pub fn acts_for(&self) -> Option<Side> {
        match self.eyes {
            Eyes::Side(side) => self.plays.contains(&side).then_some(side),
            Eyes::Spectator => None,
        }
    }

    /// Sends the guest a message.
    pub fn tell(&self, tell: &Tell) {
        let _ = self.send(Outgoing::urgent(tell));
    }

    /// Tells the guest that a request could not be carried out.
    pub fn wrong(&self, id: Option<u32>, words: &str) {
        self.tell(&Tell::Wrong { id, words: words.to_owned() });
    }

    /// Queues a message; says whether there was room for it.
    fn send(&self, letter: Outgoing) -> bool {
        self.outbox.try_send(letter).is_ok()
    }
}

impl Guests {
    /// Adds a guest, or replaces one who changes eyes.
    pub fn join(&mut self, guest: Guest) {
        self.0.insert(guest.number, guest);
    }

    /// Removes a guest.
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

    /// The guests who look with these eyes.
    pub fn with(&self, eyes: Eyes) -> Vec<Guest> {
        self.0.values().filter(|guest| guest.eyes == eyes).cloned().collect()
    }

    /// Whether any guest looks with these eyes.
    pub fn any_with(&self, eyes: Eyes) -> bool {
        self.0.values().any(|guest| guest.eyes == eyes)
    }

    /// Shows the guests with these eyes what has changed; it is not urgent while they are asked nothing. A
    /// guest whose queue is full is disconnected: he would miss a change. He may reconnect.
    pub fn show(&mut self, eyes: Eyes, change: Change) {
        let urgent = change.prompt.is_some() || change.lacking.is_some() || change.over.is_some();
        let letter = Outgoing { urgent, ..Outgoing::urgent(&Tell::Changed(Box::new(change))) };
        self.0.retain(|_, guest| guest.eyes != eyes || guest.send(letter.clone()));
    }

    /// Whether a guest acts for a side.
    pub fn any_for(&self, side: Side) -> bool {
        self.0.values().any(|guest| guest.acts_for() == Some(side))
    }

    /// Whether a guest holds the seat of a side, with whatever eyes he looks.
    pub fn any_who_plays(&self, side: Side) -> bool {
        self.0.values().any(|guest| guest.plays.contains(&side))
    }

    /// Sends the players a message, with the entry numbers of their eyes.
    pub fn tell_players(&mut self, tell: impl Fn(Eyes) -> Tell) {
        self.0.retain(|_, guest| guest.plays.is_empty() || guest.send(Outgoing::urgent(&tell(guest.eyes))));
    }

    /// Sends all guests a message.
    pub fn tell_all(&mut self, tell: &Tell) {
        let letter = Outgoing::urgent(tell);
        self.0.retain(|_, guest| guest.send(letter.clone()));
    }
}
