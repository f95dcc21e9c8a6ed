//! Taking back: freely, or beyond dice and sightings if the other player agrees.

use super::guest::Guest;
use super::numbering::Numbering;
use super::{LiveGame, Rejected};
use crate::protocol::{Plea, Tell};
use engine::{Consent, Eyes, RecordError};
use names::Side;
use store::StoreError;

/// A plea that has not been answered yet.
#[derive(Debug, Clone, Copy)]
pub struct Pleading {
    /// The guest who asks.
    pub guest: u64,
    /// The number of his ask, which is answered when the plea is.
    id: u32,
    /// The request.
    pub plea: Plea,
}

impl LiveGame {
    /// Takes back everything after an entry, or asks the other player whether he agrees.
    pub(super) async fn take_back(
        &mut self,
        guest: &Guest,
        id: u32,
        side: Side,
        to: u64,
    ) -> Result<(), StoreError> {
        let to = self.numbers.meant(guest.eyes, to);
        if self.live.referee().outcome().is_some() {
            guest.wrong(Some(id), "the battle is over; nothing can be taken back");
            return Ok(());
        }
        let is_alone = self.about.seats.are_held_by_one();
        let consent = if is_alone { Consent::Unneeded } else { Consent::Unasked };
        match self.live.take_back(side, to, consent) {
            Err(RecordError::NeedsConsent { .. }) if self.about.seats.is_against_a_machine(side) => {
                let words = "dice have fallen or something was seen since: against a machine that stands";
                guest.wrong(Some(id), words);
            }
            Err(RecordError::NeedsConsent { .. }) => self.plead(guest, id, Plea { side, to }),
            taken => {
                if taken.is_ok() {
                    self.recent.forget_after(to);
                }
                self.taken(guest, id, taken.map_err(|wrong| Rejected::Wrong(wrong.to_string()))).await?;
            }
        }
        Ok(())
    }

    fn plead(&mut self, guest: &Guest, id: u32, plea: Plea) {
        let other = self.called(plea.side.other());
        if self.pleading.is_some() {
            guest.wrong(Some(id), "a request to take back is already open");
        } else if !self.guests.any_for(plea.side.other()) {
            guest.wrong(Some(id), &format!("{other} would have to agree, and is not connected now"));
        } else {
            self.pleading = Some(Pleading { guest: guest.number, id, plea });
            self.tell_plea(Some(plea));
        }
    }

    /// The answer of the player who was asked; or the other one withdraws what he asked.
    pub(super) async fn agree(&mut self, guest: &Guest, id: u32, agrees: bool) -> Result<(), StoreError> {
        let Some(Pleading { guest: asker, id: asked, plea }) = self.pleading else {
            guest.wrong(Some(id), "there is no request to take back");
            return Ok(());
        };
        let is_asked = guest.acts_for() == Some(plea.side.other());
        match (is_asked, agrees, self.guests.get(asker).cloned()) {
            (true, true, Some(asker)) => {
                self.pleading = None;
                self.tell_plea(None);
                let taken = self.live.take_back(plea.side, plea.to, Consent::Given);
                self.recent.forget_after(plea.to);
                let taken = taken.map_err(|wrong| Rejected::Wrong(wrong.to_string()));
                self.taken(&asker, asked, taken).await?;
            }
            (true, _, _) => {
                let words = format!("{} does not agree to take it back", self.called(plea.side.other()));
                self.end_plea(&words);
            }
            (false, false, _) if guest.number == asker => self.end_plea("it was withdrawn"),
            (false, _, _) => {
                guest.wrong(Some(id), "only the other player can agree");
                return Ok(());
            }
        }
        guest.tell(&Tell::Done { id });
        Ok(())
    }

    /// Ends a plea that has not been granted, if there is one, and tells who asked why.
    pub(super) fn end_plea(&mut self, why: &str) {
        let Some(Pleading { guest, id, .. }) = self.pleading.take() else { return };
        if let Some(asker) = self.guests.get(guest) {
            asker.wrong(Some(id), why);
        }
        self.tell_plea(None);
    }

    fn tell_plea(&mut self, plea: Option<Plea>) {
        let numbers = &self.numbers;
        let tell = |eyes| Tell::Plea { plea: plea.map(|plea| numbered(numbers, plea, eyes)) };
        self.guests.tell_players(tell);
    }

    /// A plea with the number that these eyes know.
    pub(super) fn numbered(&self, plea: Plea, eyes: Eyes) -> Plea {
        numbered(&self.numbers, plea, eyes)
    }

    /// What an army is called.
    fn called(&self, side: Side) -> &str {
        &self.about.sides[side.index()]
    }
}

fn numbered(numbers: &Numbering, plea: Plea, eyes: Eyes) -> Plea {
    Plea { to: numbers.shown(eyes, plea.to), ..plea }
}
