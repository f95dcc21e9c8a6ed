//! boardgame.io, as its players meet it: socket.io over a WebSocket, which is plain text.

use crate::client::{Heard, Match, Pace, Socket, framed, play};
use crate::http;
use crate::ours::used;
use crate::process::{Server, own_busy};
use crate::times::Run;
use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// Where its server lives.
const FOLDER: &str = "bench/boardgame.io";
/// What stands before an event of its game.
const EVENT: &str = "42/dice,";
/// What engine.io says to hear whether somebody is there, and what one answers.
const PING: (&str, &str) = ("2", "3");

/// As many moves as the server acknowledges in so many matches.
pub async fn race(matches: usize, long: Duration) -> Result<Run> {
    fetch_packages()?;
    let mut command = Command::new("node");
    command.arg("server.js").current_dir(FOLDER).env("NODE_ENV", "production");
    let server = Server::start(&mut command)?;
    let mut seated = vec![];
    for _ in 0..matches {
        seated.push(Dice::sit(&server).await?);
    }
    let (began, busy) = (Instant::now(), [server.busy(), own_busy()]);
    let until = began + long;
    let mut playing = JoinSet::new();
    for (sockets, dice) in seated {
        playing.spawn(play(sockets, dice, Pace::AtOnce, until));
    }
    let mut trips = vec![];
    while let Some(played) = playing.join_next().await {
        trips.extend(played??);
    }
    Ok(Run::new(trips, began.elapsed(), used([server.busy(), own_busy()], busy)))
}

/// Fetches its packages, if they are not there.
fn fetch_packages() -> Result<()> {
    if Path::new(FOLDER).join("node_modules/boardgame.io").exists() {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(FOLDER);
    let fetched = npm.status().context("npm is not to be found: install Node.js 20 or newer")?;
    ensure!(fetched.success(), "`npm ci` in {FOLDER}/ failed");
    Ok(())
}

/// A match of two players who throw a die in turn.
struct Dice {
    name: String,
    credentials: [String; 2],
    state: State,
    /// Whose move is under way.
    mover: usize,
}

/// What a player has to know of the state.
#[derive(Deserialize)]
struct State {
    #[serde(rename = "_stateID")]
    number: u64,
    ctx: Turn,
}

/// Whose turn it is.
#[derive(Deserialize)]
struct Turn {
    #[serde(rename = "currentPlayer")]
    player: String,
}

/// An event that tells the state: its name, the match, the state, and the log of the last moves.
type Update = (IgnoredAny, IgnoredAny, State, IgnoredAny);

impl Dice {
    /// Makes a match, and two players sit down at it.
    async fn sit(server: &Server) -> Result<([Socket; 2], Dice)> {
        let to = server.address;
        let made = http::post(to, "/games/dice/create", &json!({ "numPlayers": 2 })).await?;
        let name = made["matchID"].as_str().context("a match has a name")?.to_owned();
        let (mut sockets, mut credentials, mut state) = (vec![], vec![], None);
        for player in ["0", "1"] {
            let who = json!({ "playerID": player, "playerName": player });
            let joined = http::post(to, &format!("/games/dice/{name}/join"), &who).await?;
            let credential = joined["playerCredentials"].as_str().context("a player has credentials")?;
            let mut socket = Socket::open(to, "/socket.io/?EIO=4&transport=websocket").await?;
            ensure!(socket.hear().await?.starts_with(b"0"), "engine.io opens with 0");
            socket.say(&framed("40/dice,")).await?;
            ensure!(socket.hear().await?.starts_with(b"40/dice,"), "the game has no such name");
            let sync = json!(["sync", name, player, credential, 2]);
            socket.say(&framed(&format!("{EVENT}{sync}"))).await?;
            state = Some(synchronised(&mut socket).await?);
            sockets.push(socket);
            credentials.push(credential.to_owned());
        }
        let two = "two players";
        let credentials = credentials.try_into().ok().context(two)?;
        let dice = Dice { name, credentials, state: state.context(two)?, mover: 0 };
        Ok((sockets.try_into().ok().context(two)?, dice))
    }
}

/// The state that the server tells a player who sits down.
async fn synchronised(socket: &mut Socket) -> Result<State> {
    loop {
        let words = socket.hear().await?;
        let Some(event) = words.strip_prefix(EVENT.as_bytes()) else { continue };
        let mut event: Value = serde_json::from_slice(event)?;
        if event[0] == "sync" {
            return Ok(serde_json::from_value(event[2]["state"].take())?);
        }
    }
}

impl Match for Dice {
    type Order = Vec<u8>;

    fn order(&mut self) -> Option<(usize, Vec<u8>)> {
        let player = &self.state.ctx.player;
        self.mover = player.parse().ok()?;
        let credentials = &self.credentials[self.mover];
        let payload =
            json!({ "type": "throwDie", "args": [], "playerID": player, "credentials": credentials });
        let action = json!({ "type": "MAKE_MOVE", "payload": payload });
        let update = json!(["update", action, self.state.number, self.name, player]);
        Some((self.mover, framed(&format!("{EVENT}{update}"))))
    }

    fn hear(&mut self, player: usize, words: &[u8]) -> Result<Heard> {
        if words == PING.0.as_bytes() {
            return Ok(Heard::Answer(PING.1));
        }
        let Some(event) = words.strip_prefix(EVENT.as_bytes()) else {
            bail!("this is no event: {}", String::from_utf8_lossy(words))
        };
        // Both are told the same; the mover's own copy ends the round trip.
        if player != self.mover || !event.starts_with(b"[\"update\"") {
            return Ok(Heard::Nothing);
        }
        let (_, _, state, _): Update = serde_json::from_slice(event)?;
        if state.number <= self.state.number {
            return Ok(Heard::Nothing);
        }
        self.state = state;
        Ok(Heard::Done)
    }
}
