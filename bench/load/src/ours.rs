//! Our own server, as its players meet it.

use crate::battles::{BATTLE, Battle};
use crate::client::{Heard, Match, Pace, Socket, framed, play};
use crate::http;
use crate::process::{Server, own_busy};
use crate::table::Table;
use crate::times::Run;
use anyhow::{Result, bail, ensure};
use serde_json::{Value, json};
use server::Lobby;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::Sqlite;
use tempfile::TempDir;
use tokio::task::JoinSet;

/// So many different battles are drawn; games go through them in turn.
const BATTLES: usize = 40;
/// More orders a second than a server is expected to bear. A match goes on with another game when one is
/// over, and this says how many games have to lie ready.
const MOST_A_SECOND: u64 = 40_000;
/// No more messages a second than this are sent on one socket.
const RATE: &str = "1000000";
/// How begins what a player is told after every order.
const CHANGED: &[u8] = b"{\"tell\":\"changed\"";

/// Games that lie ready in a store.
pub struct Trial {
    folder: TempDir,
    games: Vec<Game>,
}

/// The orders of a battle as they are sent, and who sends them.
type Orders = Arc<[(usize, Arc<[u8]>)]>;

/// A game that lies ready.
struct Game {
    name: String,
    tokens: [String; 2],
    orders: Orders,
    /// How many orders were given before.
    given: usize,
}

impl Trial {
    /// Games for matches that are played as fast as they can be.
    pub async fn for_race(matches: usize, long: Duration) -> Result<Trial> {
        let battles = battles()?;
        let orders: usize = battles.iter().map(|battle| battle.orders.len()).sum();
        let wanted = MOST_A_SECOND * long.as_secs() * BATTLES as u64 / orders as u64;
        let games = (wanted as usize).next_multiple_of(matches);
        Trial::laid_out(&battles, (0..games).map(|number| (number % BATTLES, 0))).await
    }

    /// So many games that are played for so long, an order a second in each: some have just begun, others are
    /// half over.
    pub async fn for_crowd(games: usize, long: Duration) -> Result<Trial> {
        let battles = battles()?;
        let begun = (0..games).map(|number| {
            let of = number % BATTLES;
            let room = battles[of].orders.len().saturating_sub(long.as_secs() as usize + 1);
            (of, room * (number / BATTLES % 8) / 8)
        });
        Trial::laid_out(&battles, begun).await
    }

    async fn laid_out(battles: &[Battle], games: impl Iterator<Item = (usize, usize)>) -> Result<Trial> {
        // Below `target`, which is on a disk; a system's folder for temporary files may be in memory.
        std::fs::create_dir_all("target")?;
        let folder = TempDir::new_in("target")?;
        let hall = Lobby::new(Arc::new(Sqlite::open(folder.path())?));
        let asks: Vec<Orders> = battles.iter().map(asks).collect();
        let mut laid_out = vec![];
        for (of, given) in games {
            let (live, seed) = (battles[of].after(given)?, battles[of].seed.clone());
            let (game, tokens) = hall.lay_out(BATTLE, live, seed).await?;
            laid_out.push(Game { name: game.to_string(), tokens, orders: Arc::clone(&asks[of]), given });
        }
        Ok(Trial { folder, games: laid_out })
    }

    /// Starts a server with these games.
    fn serve(&self, program: &Path) -> Result<Server> {
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--rate", RATE, "--games"]).arg(self.folder.path());
        Server::start(&mut command)
    }

    /// As many orders as the server acknowledges in so many matches.
    pub async fn race(self, program: &Path, matches: usize, long: Duration) -> Result<Run> {
        let server = self.serve(program)?;
        let mut seated: Vec<Vec<([Socket; 2], Playing)>> = vec![];
        seated.resize_with(matches, Vec::new);
        for (number, game) in self.games.into_iter().enumerate() {
            seated[number % matches].push(game.sit(&server).await?);
        }
        let (began, busy) = (Instant::now(), [server.busy(), own_busy()]);
        let until = began + long;
        let mut playing = JoinSet::new();
        for games in seated {
            playing.spawn(async move {
                let mut trips = vec![];
                for (sockets, game) in games {
                    trips.extend(play(sockets, game, Pace::AtOnce, until).await?);
                    if Instant::now() >= until {
                        return anyhow::Ok(trips);
                    }
                }
                bail!("all games were over before the time was")
            });
        }
        let trips = all(playing).await?;
        Ok(Run::new(trips, began.elapsed(), used([server.busy(), own_busy()], busy)))
    }

    /// An order a second in every game; says what the server has measured itself, too.
    pub async fn crowd(self, program: &Path, long: Duration) -> Result<(Run, Value)> {
        let server = self.serve(program)?;
        let games = self.games.len() as u32;
        let mut seated = vec![];
        for game in self.games {
            seated.push(game.sit(&server).await?);
        }
        let (began, busy) = (Instant::now(), [server.busy(), own_busy()]);
        let second = Duration::from_secs(1);
        let mut playing = JoinSet::new();
        for (number, (sockets, game)) in (0..games).zip(seated) {
            let pace = Pace::Every(began + second * number / games, second);
            playing.spawn(play(sockets, game, pace, began + long));
        }
        let trips = all(playing).await?;
        let run = Run::new(trips, began.elapsed(), used([server.busy(), own_busy()], busy));
        Ok((run, http::get(server.address, "/api/pulse").await?))
    }

    /// The table of every game as its first player is shown it.
    pub async fn tables(self, program: &Path) -> Result<Vec<Table>> {
        let server = self.serve(program)?;
        let mut tables = vec![];
        for game in self.games {
            tables.push(game.shown(&server).await?);
        }
        Ok(tables)
    }

    /// How long it takes from starting a server until it has answered, the middle one of some times.
    pub async fn start(self, program: &Path) -> Result<Duration> {
        let mut took = vec![];
        for _ in 0..7 {
            let began = Instant::now();
            let server = self.serve(program)?;
            let games = http::get(server.address, "/api/games").await?;
            took.push(began.elapsed());
            ensure!(games.as_array().is_some_and(|games| !games.is_empty()), "the games are not there");
        }
        took.sort();
        Ok(took[took.len() / 2])
    }
}

fn battles() -> Result<Vec<Battle>> {
    (0..BATTLES).map(Battle::drawn).collect()
}

fn asks(battle: &Battle) -> Orders {
    let ask = |(number, (side, order)): (usize, &(names::Side, engine::Words))| {
        let ask = json!({ "ask": "order", "id": number, "order": order });
        (side.index(), framed(&ask.to_string()).into())
    };
    battle.orders.iter().enumerate().map(ask).collect()
}

/// What all matches have measured.
async fn all(mut playing: JoinSet<Result<Vec<Duration>>>) -> Result<Vec<Duration>> {
    let mut trips = vec![];
    while let Some(played) = playing.join_next().await {
        trips.extend(played??);
    }
    Ok(trips)
}

/// How much processor time was used between two looks at the clock.
pub fn used(now: [Option<Duration>; 2], before: [Option<Duration>; 2]) -> Option<[Duration; 2]> {
    let used = |at: usize| Some(now[at]? - before[at]?);
    Some([used(0)?, used(1)?])
}

impl Game {
    /// Two players sit down at it.
    async fn sit(self, server: &Server) -> Result<([Socket; 2], Playing)> {
        let (one, _) = self.take_seat(0, server).await?;
        let (two, _) = self.take_seat(1, server).await?;
        Ok(([one, two], Playing { orders: self.orders, next: self.given }))
    }

    /// A player sits down, and is shown the table.
    async fn take_seat(&self, player: usize, server: &Server) -> Result<(Socket, Vec<u8>)> {
        let mut socket = Socket::open(server.address, &format!("/api/games/{}/live", self.name)).await?;
        let sit = json!({ "ask": "sit", "token": self.tokens[player] });
        socket.say(&framed(&sit.to_string())).await?;
        let table = socket.hear().await?;
        ensure!(table.starts_with(b"{\"tell\":\"table\""), "no player may sit down: {}", shown(table));
        let table = table.to_owned();
        Ok((socket, table))
    }

    /// The table as the first player is shown it, and told of the first march.
    async fn shown(self, server: &Server) -> Result<Table> {
        let (one, whole) = self.take_seat(0, server).await?;
        let (two, _) = self.take_seat(1, server).await?;
        let (mut table, mut sockets) = (Table::shown(&whole)?, [one, two]);
        for (player, order) in &self.orders[self.given..] {
            sockets[*player].say(order).await?;
            let told = loop {
                let told = sockets[0].hear().await?;
                if told.starts_with(CHANGED) {
                    break told;
                }
            };
            if table.is_marched_on(told)? {
                return Ok(table);
            }
        }
        bail!("no order moved one piece alone")
    }
}

/// Something told, to be read by us.
fn shown(words: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(words)
}

/// A game being played.
struct Playing {
    orders: Orders,
    next: usize,
}

impl Match for Playing {
    type Order = Arc<[u8]>;

    fn order(&mut self) -> Option<(usize, Arc<[u8]>)> {
        let (player, order) = self.orders.get(self.next)?;
        self.next += 1;
        Some((*player, Arc::clone(order)))
    }

    fn hear(&mut self, _: usize, words: &[u8]) -> Result<Heard> {
        if words.starts_with(CHANGED) {
            return Ok(Heard::Nothing);
        }
        ensure!(words.starts_with(b"{\"tell\":\"done\""), "an order was not carried out: {}", shown(words));
        Ok(Heard::Done)
    }
}
