//! All tables: those with guests, and those that wait in the store.

use crate::line::{About, Stored, Unreadable};
use crate::pulse::Pulse;
use crate::seat::{Seat, Seats, Sitter, Token};
use crate::table::{LiveGame, Message, Shared};
use dice::Seed;
use engine::{Eyes, RecordError};
use rulebooks::{AnyGame, Live};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use store::{Headed, LogId, Store, StoreError};
use tokio::sync::{Semaphore, mpsc};

/// So many messages may wait at one table.
const INBOX: usize = 256;
/// So many tables are listed.
const LISTED: usize = 200;

/// Why a table cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum NoTable {
    /// There is none of that name.
    #[error("there is no game `{0}` here")]
    Unknown(String),
    /// Its log cannot be used.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// Its battle cannot go on.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system has no random numbers to give.
    #[error("the system has no random numbers to give: {0}")]
    Random(#[from] getrandom::Error),
}

/// All tables.
pub struct Lobby {
    store: Arc<dyn Store>,
    open: Mutex<BTreeMap<LogId, mpsc::Sender<Message>>>,
    guests: AtomicU64,
    thinking: Arc<Semaphore>,
    pulse: Arc<Pulse>,
}

impl Lobby {
    /// A lobby whose tables are kept in a store.
    pub fn new(store: Arc<dyn Store>) -> Lobby {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Lobby {
            store,
            open: Mutex::default(),
            guests: AtomicU64::new(1),
            thinking: Arc::new(Semaphore::new(cores)),
            pulse: Arc::default(),
        }
    }

    /// A number for a new connection.
    pub fn next_guest(&self) -> u64 {
        self.guests.fetch_add(1, Ordering::Relaxed)
    }

    /// Begins a battle at a new table, and says what the table is called.
    pub async fn found(&self, about: About, game: AnyGame) -> Result<LogId, NoTable> {
        let seed = about.seed.clone();
        let live = tokio::task::block_in_place(|| game.begin(seed));
        let table = self.stored_anew(about, live).await?;
        let log = table.log().clone();
        self.open_up(table);
        Ok(log)
    }

    /// Stores a battle between two guests, who may join when a server runs on this store; returns the name of
    /// its table and the tokens of the seats. It is for measuring: no game over the wire begins with dice
    /// that a player can foresee.
    pub async fn lay_out(
        &self,
        title: &str,
        live: Box<dyn Live>,
        seed: Seed,
    ) -> Result<(LogId, [String; 2]), NoTable> {
        let tokens = [Token::new()?, Token::new()?];
        let seat = |token: &Token| Seat {
            sitter: Sitter::Guest,
            name: String::new(),
            print: Some(token.print()),
            machine: None,
        };
        let about = About {
            title: title.to_owned(),
            battle: None,
            sides: live.referee().view(Eyes::Spectator).sides,
            notes: vec![],
            seats: Seats([seat(&tokens[0]), seat(&tokens[1])]),
            seed: Some(seed),
        };
        let table = self.stored_anew(about, live).await?;
        Ok((table.log().clone(), tokens.map(|token| token.reveal().to_owned())))
    }

    async fn stored_anew(&self, about: About, live: Box<dyn Live>) -> Result<LiveGame, NoTable> {
        let mut bits = [0; 10];
        getrandom::fill(&mut bits)?;
        let name: String = bits.iter().map(|byte| format!("{byte:02x}")).collect();
        let log = LogId::new(&name).expect("hexadecimal digits");
        let mut table = LiveGame::new(log, about, live, self.house());
        table.keep().await?;
        Ok(table)
    }

    /// The way to a table. One that waits in the store is set up again.
    pub async fn table(&self, name: &str) -> Result<mpsc::Sender<Message>, NoTable> {
        let log = LogId::new(name).ok_or_else(|| NoTable::Unknown(name.to_owned()))?;
        if let Some(open) = self.at_hand(&log) {
            return Ok(open);
        }
        let stored = self.stored(name).await?;
        // Another connection may have set it up meanwhile.
        if let Some(open) = self.at_hand(&log) {
            return Ok(open);
        }
        let journal = stored.journal.clone();
        let seed = stored.about.seed.clone();
        let live = tokio::task::block_in_place(|| rulebooks::resume(journal, seed))?;
        Ok(self.open_up(LiveGame::resumed(log, stored, live, self.house())))
    }

    /// The stored lines of a table.
    pub async fn stored(&self, name: &str) -> Result<Stored, NoTable> {
        let unknown = || NoTable::Unknown(name.to_owned());
        let log = LogId::new(name).ok_or_else(unknown)?;
        let lines = self.store.read(&log, 0).await?;
        tokio::task::block_in_place(|| Stored::read(&lines))?.ok_or_else(unknown)
    }

    /// The tables, those played at last first.
    pub async fn list(&self) -> Result<Vec<Headed>, StoreError> {
        self.store.list(LISTED).await
    }

    /// How quickly orders have been handled.
    pub fn pulse(&self) -> &Pulse {
        &self.pulse
    }

    fn house(&self) -> Shared {
        Shared {
            store: Arc::clone(&self.store),
            thinking: Arc::clone(&self.thinking),
            pulse: Arc::clone(&self.pulse),
        }
    }

    fn at_hand(&self, log: &LogId) -> Option<mpsc::Sender<Message>> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.get(log).filter(|table| !table.is_closed()).cloned()
    }

    /// Serves a table from now on, unless it is served already.
    fn open_up(&self, table: LiveGame) -> mpsc::Sender<Message> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, table| !table.is_closed());
        if let Some(open) = open.get(table.log()) {
            return open.clone();
        }
        let (inbox, messages) = mpsc::channel(INBOX);
        open.insert(table.log().clone(), inbox.clone());
        tokio::spawn(async move {
            let log = table.log().clone();
            if let Err(why) = table.run(messages).await {
                eprintln!("game {log}: {why}; its players are disconnected and may reconnect");
            }
        });
        inbox
    }
}
