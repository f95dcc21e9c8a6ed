//! One table: a battle being played, the guests at it (players and spectators), and what each of them sees.
//!
//! A table is a task of its own that takes one thing at a time. An order is carried out, stored, and only
//! then acknowledged and shown. Odds, drawings, ghosts and the orders of machines are computed beside it on a
//! copy of the game.

mod guest;
mod machine;
mod numbering;
mod plea;
mod recent;
mod seen;
mod thought;

pub use guest::{Outbox, Outgoing};

use crate::line::{About, Headline, LogLine, Stored};
use crate::protocol::{Ask, Over, Pace, Remark, Sits, Tell, Whole, side_of};
use crate::pulse::Pulse;
use crate::seat::{Seat, Sitter, Token};
use engine::{Eyes, Moment, Outcome, Words};
use guest::{Guest, Guests};
use machine::Machines;
use names::Side;
use numbering::Numbering;
use plea::Pleading;
use recent::{Recent, Stretch};
use rulebooks::{EYES, Live, OrderError, Refused};
use seen::{News, counting, story};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Addition, LogId, Store, StoreError};
use thought::{Course, Subject};
use tokio::sync::{Semaphore, mpsc};

/// A remark of a guest is cut after so many letters.
const LONGEST_WORDS: usize = 500;
/// How many guests one table takes.
const MOST_GUESTS: usize = 100;
/// A table without guests is dropped from memory after this time. It stays in the store.
const CLEARED_AFTER: Duration = Duration::from_secs(60);

/// A message to a table.
pub enum Message {
    /// A guest joins.
    Join {
        /// The number of the guest, which no other connection has.
        guest: u64,
        /// The token that opens a seat; none for a spectator.
        token: Option<String>,
        /// The side to view as first, if the token opens both seats.
        side: Option<Side>,
        /// The outbox for messages to this guest.
        outbox: Outbox,
    },
    /// A guest asks something.
    Ask {
        /// The guest.
        guest: u64,
        /// What.
        ask: Ask,
    },
    /// A guest has gone.
    Leave {
        /// The guest.
        guest: u64,
    },
}

/// A table.
pub struct LiveGame {
    log: LogId,
    about: About,
    live: Box<dyn Live>,
    said: Vec<Remark>,
    house: Shared,
    /// How many lines of the log are stored, and how many entries of the journal are among them.
    stored: (u64, usize),
    /// What the stored headline says that may change.
    headed: Option<Heading>,
    guests: Guests,
    /// How many entries of the journal have been shown.
    shown: usize,
    numbers: Numbering,
    /// How things stood when each of [`EYES`] was last shown anything.
    stood: [String; EYES.len()],
    machines: Machines,
    course: Option<Arc<Course>>,
    /// The last orders.
    recent: Recent,
    /// What a player asks the other to agree to.
    pleading: Option<Pleading>,
}

/// The parts of a headline that may change.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Heading {
    moment: Moment,
    deciding: [bool; 2],
    over: Option<Outcome>,
}

/// What all tables share.
#[derive(Clone)]
pub struct Shared {
    /// Where they are kept.
    pub store: Arc<dyn Store>,
    /// How many may think at once.
    pub thinking: Arc<Semaphore>,
    /// How quickly orders are handled.
    pub pulse: Arc<Pulse>,
}

impl LiveGame {
    /// A table where a battle has just been set up. Nothing of it is stored yet.
    pub fn new(log: LogId, about: About, live: Box<dyn Live>, house: Shared) -> LiveGame {
        let mut numbers = Numbering::default();
        numbers.count(&live.journal().entries);
        let mut table = LiveGame {
            log,
            shown: live.journal().entries.len(),
            numbers,
            stood: Default::default(),
            machines: Machines::of(&about),
            about,
            live,
            said: vec![],
            house,
            stored: (0, 0),
            headed: None,
            guests: Guests::default(),
            course: None,
            recent: Recent::default(),
            pleading: None,
        };
        table.open_numbers();
        table
    }

    /// Lets eyes count all entries if they may know of all: once the battle is over, or if one player has
    /// both seats. Says which eyes have other numbers now.
    fn open_numbers(&mut self) -> Vec<Eyes> {
        let is_over = self.live.referee().outcome().is_some();
        let seats = &self.about.seats;
        self.numbers.open(|eyes| is_over || matches!(eyes, Eyes::Side(_)) && seats.are_held_by_one())
    }

    /// A table as it was stored.
    pub fn resumed(log: LogId, stored: Stored, live: Box<dyn Live>, house: Shared) -> LiveGame {
        let entries = stored.journal.entries.len();
        let lines = 2 + entries as u64 + stored.said.len() as u64;
        let table = LiveGame::new(log, stored.about, live, house);
        LiveGame { said: stored.said, stored: (lines, entries), ..table }
    }

    /// Its name.
    pub fn log(&self) -> &LogId {
        &self.log
    }

    /// Stores what has happened and is not stored yet. Says how long the store took.
    pub async fn keep(&mut self) -> Result<Duration, StoreError> {
        let (lines, entries) = self.stored;
        let journal = self.live.journal();
        let mut new: Vec<String> = vec![];
        if lines == 0 {
            new.push(LogLine::Table(Box::new(self.about.clone())).write());
            new.push(LogLine::Opening(Box::new(journal.opening.clone())).write());
        }
        new.extend(journal.entries[entries..].iter().map(LogLine::of_entry));
        let after = (lines + new.len() as u64, journal.entries.len());
        let heading = self.heading();
        let headline = (self.headed != Some(heading)).then(|| self.headline(heading));
        let addition = Addition { log: self.log.clone(), expected: lines, lines: new, headline };
        let began = Instant::now();
        self.house.store.append(addition).await?;
        let kept = began.elapsed();
        self.house.pulse.kept.add(kept);
        (self.stored, self.headed) = (after, Some(heading));
        Ok(kept)
    }

    fn heading(&self) -> Heading {
        let referee = self.live.referee();
        let deciding = Side::BOTH.map(|side| referee.manner(side).is_some());
        Heading { moment: referee.moment(), deciding, over: referee.outcome() }
    }

    /// What lists show of this table.
    fn headline(&self, Heading { moment, deciding, over }: Heading) -> String {
        let headline = Headline {
            title: self.about.title.clone(),
            battle: self.about.battle.clone(),
            book: self.live.referee().book().to_owned(),
            turn: moment.turn,
            phase: moment.phase.to_owned(),
            sides: self.about.sides.clone(),
            players: self.players(),
            deciding,
            over: over.map(|outcome| Over { winner: outcome.winner() }),
        };
        serde_json::to_string(&headline).expect("a headline has a form in JSON")
    }

    /// Which sides have a player at the table.
    fn present(&self) -> [bool; 2] {
        let is_machine = |side: Side| self.about.seats.of(side).sitter == Sitter::Machine;
        Side::BOTH.map(|side| is_machine(side) || self.guests.any_who_plays(side))
    }

    /// Tells all guests which players are at the table, if that has changed.
    fn tell_present(&mut self, before: [bool; 2]) {
        let present = self.present();
        if present != before {
            self.guests.tell_all(&Tell::Present { present });
        }
    }

    fn players(&self) -> [Sits; 2] {
        let sits = |seat: &Seat| Sits { name: seat.name.clone(), machine: seat.sitter == Sitter::Machine };
        Side::BOTH.map(|side| sits(self.about.seats.of(side)))
    }

    /// Serves its guests, until there have been none for a while or the store fails.
    pub async fn run(mut self, mut messages: mpsc::Receiver<Message>) -> Result<(), StoreError> {
        loop {
            // Machines play each other only while a guest looks on.
            if !self.machines.alone || self.guests.count() > 0 {
                self.machines.begin(self.live.as_ref());
            }
            let entries = self.live.journal().entries.len();
            tokio::select! {
                message = messages.recv() => match message {
                    Some(Message::Join { guest, token, side, outbox }) => self.join(guest, token, side, outbox),
                    Some(Message::Leave { guest }) => self.leave(guest),
                    Some(Message::Ask { guest, ask }) => self.answer(guest, ask).await?,
                    None => return Ok(()),
                },
                thought = self.machines.thought(entries) => {
                    if let Some((side, order)) = thought
                        && self.give(side, &order).is_ok()
                    {
                        self.keep().await?;
                        self.show();
                        self.tell_stepped();
                    }
                }
                () = tokio::time::sleep(CLEARED_AFTER), if self.guests.count() == 0 => return Ok(()),
            }
        }
    }

    fn join(&mut self, number: u64, token: Option<String>, side: Option<Side>, outbox: Outbox) {
        let plays =
            token.as_deref().map_or(vec![], |token| self.about.seats.opened_by(&Token::claimed(token)));
        let eyes = match side.filter(|side| plays.contains(side)).or(plays.first().copied()) {
            Some(side) => Eyes::Side(side),
            None => Eyes::Spectator,
        };
        let opens_nothing = token.is_some() && plays.is_empty();
        let guest = Guest { number, eyes, plays, outbox };
        if opens_nothing {
            guest.wrong(None, "this link opens no seat in this game");
        } else if self.guests.count() >= MOST_GUESTS {
            guest.wrong(None, "too many players and spectators are connected to this game");
        } else {
            self.seat(guest);
        }
    }

    /// Shows a guest the whole table, and seats him.
    fn seat(&mut self, guest: Guest) {
        let before = self.present();
        let whole = self.whole(&guest);
        guest.tell(&Tell::Table(Box::new(whole)));
        self.guests.join(guest);
        self.tell_present(before);
        self.forget_unused_eyes();
    }

    fn leave(&mut self, number: u64) {
        let before = self.present();
        self.guests.leave(number);
        self.tell_present(before);
        if self.pleading.as_ref().is_some_and(|pleading| pleading.guest == number) {
            self.end_plea("it was withdrawn");
        }
        self.forget_unused_eyes();
    }

    fn forget_unused_eyes(&mut self) {
        for eyes in EYES.into_iter().filter(|eyes| !self.guests.any_with(*eyes)) {
            self.live.leave(eyes);
        }
    }

    /// The whole table as a guest sees it.
    fn whole(&mut self, guest: &Guest) -> Whole {
        // All guests with these eyes have been shown everything up to here.
        let diff = Arc::new(self.live.watch(guest.eyes));
        let (live, journal, referee) = (self.live.as_ref(), self.live.journal(), self.live.referee());
        let mut news = News::of(&journal.entries, journal.entries.len(), &self.numbers);
        let now = news.change(live, &self.about.seats, guest.eyes, &diff);
        self.stood[place(guest.eyes)] = now.stands();
        let view = referee.view(Eyes::Spectator);
        let yardstick = referee.yardstick();
        Whole {
            title: self.about.title.clone(),
            book: referee.book(),
            yardstick: yardstick.length.mm(),
            unit: yardstick.name,
            notes: self.notes_for(side_of(guest.eyes)),
            size: [view.size.x.mm(), view.size.y.mm()],
            sides: view.sides,
            verbs: referee.verbs(),
            players: self.players(),
            present: Side::BOTH.map(|side| self.present()[side.index()] || guest.plays.contains(&side)),
            eyes: side_of(guest.eyes),
            plays: guest.plays.clone(),
            story: story(&counting(&journal.entries), guest.eyes, &self.numbers),
            said: self.said.clone(),
            plea: self.pleading.as_ref().map(|pleading| self.numbered(pleading.plea, guest.eyes)),
            pace: self.machines.pace(),
            hints: self.may_be_advised(guest),
            now,
        }
    }

    /// The notes that a side, or a spectator, may read.
    fn notes_for(&self, reader: Option<Side>) -> Vec<String> {
        let readable = self.about.notes.iter().filter(|note| note.is_for(reader));
        readable.map(|note| note.words.clone()).collect()
    }

    /// Shows all guests what has changed for their eyes. If nothing has, they hear nothing: troops that they
    /// do not see were ordered.
    fn show(&mut self) {
        self.course = None;
        self.end_plea("the battle has gone on meanwhile");
        let seen = self.live.look();
        let live = self.live.as_ref();
        let entries = &live.journal().entries;
        self.numbers.count(&entries[self.shown..]);
        let mut news = News::of(entries, self.shown, &self.numbers);
        for (eyes, diff) in EYES.into_iter().zip(&seen) {
            let Some(diff) = diff else { continue };
            let change = news.change(live, &self.about.seats, eyes, diff);
            let stood = &mut self.stood[place(eyes)];
            if change.silent().is_none_or(|stands| stands != *stood) {
                *stood = change.stands();
                self.guests.show(eyes, change);
            }
        }
        self.shown = entries.len();
        for eyes in self.open_numbers() {
            for guest in self.guests.with(eyes) {
                self.seat(guest);
            }
        }
    }

    async fn answer(&mut self, number: u64, ask: Ask) -> Result<(), StoreError> {
        let Some(guest) = self.guests.get(number).cloned() else { return Ok(()) };
        match ask {
            Ask::Sit { .. } => guest.wrong(None, "you have joined this game already"),
            Ask::Look { side } => {
                // When the battle is over, every guest may view it as either side.
                if guest.plays.contains(&side) || self.live.referee().outcome().is_some() {
                    self.seat(Guest { eyes: Eyes::Side(side), ..guest });
                } else {
                    guest.wrong(None, "you do not play that side");
                }
            }
            Ask::Order { id, order } => match guest.acts_for() {
                Some(side) => {
                    let began = Instant::now();
                    let taken = self.give(side, &order).map_err(Rejected::from);
                    let kept = self.taken(&guest, id, taken).await?;
                    self.house.pulse.handled.add(began.elapsed().saturating_sub(kept));
                }
                None => guest.wrong(Some(id), "a spectator cannot give orders"),
            },
            Ask::Group { id, order } => match guest.acts_for() {
                Some(side) => {
                    let taken = self.live.submit_group(side, &order).map_err(Rejected::from);
                    let taken = taken.map(|grouped| Tell::Grouped { id, grouped: Box::new(grouped) });
                    self.taken_as(&guest, id, taken).await?;
                }
                None => guest.wrong(Some(id), "a spectator gives no orders"),
            },
            Ask::Dice { id, faces } => match guest.acts_for() {
                Some(_) => {
                    let taken = self.live.throw(&faces).map_err(|wrong| Rejected::Wrong(wrong.to_string()));
                    self.taken(&guest, id, taken).await?;
                }
                None => guest.wrong(Some(id), "a spectator cannot throw dice"),
            },
            Ask::TakeBack { id, to } => match guest.acts_for() {
                Some(side) => self.take_back(&guest, id, side, to).await?,
                None => guest.wrong(Some(id), "a spectator cannot take orders back"),
            },
            Ask::Agree { id, agrees } => self.agree(&guest, id, agrees).await?,
            Ask::Say { id, words } => self.say(&guest, id, &words).await?,
            Ask::Pace { id, milliseconds, paused } => {
                if self.machines.alone {
                    let pace = self.machines.set_pace(Pace { milliseconds, paused });
                    self.guests.tell_all(&Tell::Pace { pace });
                    guest.tell(&Tell::Done { id });
                } else {
                    guest.wrong(Some(id), "the pace can be set only where machines play each other");
                }
            }
            Ask::Step { id } => {
                if !self.machines.step(number, id) {
                    guest.wrong(
                        Some(id),
                        "single orders are for machines that play each other and are paused",
                    );
                }
            }
            Ask::Hint { id } if !self.may_be_advised(&guest) => {
                guest.wrong(Some(id), "no orders are suggested in a game against another player");
            }
            ask => {
                thought::begin(self.subject(guest.eyes, &ask), guest, ask, Arc::clone(&self.house.thinking))
            }
        }
        Ok(())
    }

    /// Whether a guest may ask for a suggested order: only a player without a human opponent.
    fn may_be_advised(&self, guest: &Guest) -> bool {
        guest.acts_for().is_some_and(|side| !self.about.seats.is_against_player(side))
    }

    /// Tells the guest who asked for a single order of a machine that it was given.
    fn tell_stepped(&mut self) {
        let Some((guest, id)) = self.machines.stepped() else { return };
        if let Some(guest) = self.guests.get(guest) {
            guest.tell(&Tell::Done { id });
        }
    }

    /// Gives an order, and keeps what was before and after it.
    fn give(&mut self, side: Side, order: &Words) -> Result<(), OrderError> {
        let (before, first) = (self.live.game(), self.live.journal().entries.len());
        self.live.submit(side, order)?;
        let stretch = Stretch::of(&self.live.journal().entries[first], before, self.live.game());
        if let Some(stretch) = stretch {
            self.recent.keep(stretch);
        }
        Ok(())
    }

    /// The data that answering an ask needs.
    fn subject(&mut self, eyes: Eyes, ask: &Ask) -> Subject {
        let live = self.live.as_ref();
        let stretch = match ask {
            Ask::Fell { seq, .. } => self.recent.get(self.numbers.meant(eyes, *seq)),
            _ => None,
        };
        let course = (ask.looks_back() && stretch.is_none()).then(|| {
            let course = self.course.get_or_insert_with(|| Arc::new(Course::new(live.journal().clone())));
            Arc::clone(course)
        });
        let numbers = if ask.looks_back() { self.numbers.clone() } else { Numbering::default() };
        Subject { game: live.game(), title: self.about.title.clone(), course, numbers, stretch }
    }

    /// Stores, shows and acknowledges an accepted order; or tells why it was rejected. Says how long storing
    /// it took.
    async fn taken(
        &mut self,
        guest: &Guest,
        id: u32,
        taken: Result<(), Rejected>,
    ) -> Result<Duration, StoreError> {
        self.taken_as(guest, id, taken.map(|()| Tell::Done { id })).await
    }

    /// Keeps what was taken, shows it, and answers the guest who asked for it.
    async fn taken_as(
        &mut self,
        guest: &Guest,
        id: u32,
        taken: Result<Tell, Rejected>,
    ) -> Result<Duration, StoreError> {
        match taken {
            Ok(answer) => {
                let kept = self.keep().await?;
                self.show();
                guest.tell(&answer);
                return Ok(kept);
            }
            Err(Rejected::Refused(refused)) => guest.tell(&Tell::Refused { id, refused }),
            Err(Rejected::Wrong(words)) => guest.wrong(Some(id), &words),
        }
        Ok(Duration::ZERO)
    }

    async fn say(&mut self, guest: &Guest, id: u32, words: &str) -> Result<(), StoreError> {
        let words: String = words.chars().filter(|letter| !letter.is_control()).take(LONGEST_WORDS).collect();
        let remark = Remark { side: guest.acts_for(), words };
        let (lines, entries) = self.stored;
        let new = vec![LogLine::Said(remark.clone()).write()];
        let addition = Addition { log: self.log.clone(), expected: lines, lines: new, headline: None };
        self.house.store.append(addition).await?;
        self.stored = (lines + 1, entries);
        self.said.push(remark.clone());
        self.guests.tell_all(&Tell::Said(remark));
        guest.tell(&Tell::Done { id });
        Ok(())
    }
}

/// The place of these eyes among all.
fn place(eyes: Eyes) -> usize {
    EYES.iter().position(|other| *other == eyes).expect("these are all eyes")
}

/// Why something was not taken.
enum Rejected {
    Refused(Box<Refused>),
    Wrong(String),
}

impl From<OrderError> for Rejected {
    fn from(answered: OrderError) -> Rejected {
        match answered {
            OrderError::Refused(refused) => Rejected::Refused(refused),
            OrderError::ParseError(misread) => Rejected::Wrong(misread.to_string()),
        }
    }
}
