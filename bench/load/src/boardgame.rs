//! boardgame.io, as its players meet it: socket.io over a WebSocket, which is plain text.

use crate::client::{self, Heard, Match, Pace, Socket, framed};
use crate::http;
use crate::ours::used;
use crate::process::{Server, own_busy};
use crate::table::Table;
use crate::times::Run;
use anyhow::{Context, Result, bail, ensure};
use names::Side;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::NamedTempFile;
use tokio::task::JoinSet;

/// Where its server lives.
const FOLDER: &str = "bench/boardgame.io";
/// The ping of engine.io and its answer.
const PING: (&str, &str) = ("2", "3");
/// How begins what tells a patch.
const PATCH: &[u8] = b"[\"patch\"";
/// How far a piece marches, in nanometres; the next time it marches back.
const MARCH: i64 = 25_400_000;

/// The state of a match.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Play {
    /// The smallest game there is: two players throw a die in turn.
    Dice,
    /// The same table as ours, of which players are sent the whole state.
    Battle,
    /// The same, but players are sent patches of the state.
    BattleInPatches,
}

impl Play {
    /// What the server calls it.
    fn name(self) -> &'static str {
        match self {
            Play::Dice => "dice",
            Play::Battle => "battle",
            Play::BattleInPatches => "battle-patches",
        }
    }
}

/// As many moves as the server acknowledges in so many matches, at these tables in turn.
pub async fn race(play: Play, tables: &[Table], matches: usize, long: Duration) -> Result<Run> {
    fetch_packages()?;
    let mut file = NamedTempFile::new()?;
    serde_json::to_writer(&mut file, tables)?;
    file.flush()?;
    let mut command = Command::new("node");
    command.arg("server.js").arg(file.path()).current_dir(FOLDER).env("NODE_ENV", "production");
    let server = Server::start(&mut command)?;
    let mut seated = vec![];
    for number in 0..matches {
        seated.push(Playing::sit(play, tables, number % tables.len(), &server).await?);
    }
    let (began, busy) = (Instant::now(), [server.busy(), own_busy()]);
    let until = began + long;
    let mut racing = JoinSet::new();
    for (sockets, playing) in seated {
        racing.spawn(client::play(sockets, playing, Pace::AtOnce, until));
    }
    let mut trips = vec![];
    while let Some(played) = racing.join_next().await {
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

/// A match of two players who move in turn.
struct Playing {
    play: Play,
    /// What stands before its events.
    event: String,
    name: String,
    credentials: [String; 2],
    state: State,
    /// Whose move is under way.
    mover: usize,
    /// The pieces of each player, and how often he has moved.
    units: [Vec<u64>; 2],
    moved: [usize; 2],
    /// How many states each will still be told that the other was told already.
    known: [usize; 2],
}

/// What a player has to know of the state.
#[derive(Debug, PartialEq, Deserialize)]
struct State {
    #[serde(rename = "_stateID")]
    number: u64,
    ctx: Turn,
}

/// Whose turn it is.
#[derive(Debug, PartialEq, Deserialize)]
struct Turn {
    #[serde(rename = "currentPlayer")]
    player: String,
}

/// An event that tells the state: its name, the match, the state, and the log of the last moves.
type Update = (IgnoredAny, IgnoredAny, State, IgnoredAny);
/// An event that tells a patch: its name, the match, the numbers of the states before and after, the patch,
/// and the log.
type Patch = (IgnoredAny, IgnoredAny, u64, u64, Vec<Patched>, IgnoredAny);

/// One change of a patch.
#[derive(Deserialize)]
struct Patched {
    path: String,
    value: Option<Value>,
}

impl Playing {
    /// Makes a match, and two players sit down at it.
    async fn sit(
        play: Play,
        tables: &[Table],
        table: usize,
        server: &Server,
    ) -> Result<([Socket; 2], Playing)> {
        let (to, game) = (server.address, play.name());
        let event = format!("42/{game},");
        let wanted = json!({ "numPlayers": 2, "setupData": { "table": table } });
        let made = http::post(to, &format!("/games/{game}/create"), &wanted).await?;
        let name = made["matchID"].as_str().context("a match has a name")?.to_owned();
        let (mut sockets, mut credentials, mut state) = (vec![], vec![], None);
        for player in ["0", "1"] {
            let who = json!({ "playerID": player, "playerName": player });
            let joined = http::post(to, &format!("/games/{game}/{name}/join"), &who).await?;
            let credential = joined["playerCredentials"].as_str().context("a player has credentials")?;
            let mut socket = Socket::open(to, "/socket.io/?EIO=4&transport=websocket").await?;
            ensure!(socket.hear().await?.starts_with(b"0"), "engine.io opens with 0");
            let hello = format!("40/{game},");
            socket.say(&framed(&hello)).await?;
            ensure!(socket.hear().await?.starts_with(hello.as_bytes()), "the game has no such name");
            let sync = json!(["sync", name, player, credential, 2]);
            socket.say(&framed(&format!("{event}{sync}"))).await?;
            state = Some(synchronised(&mut socket, &event).await?);
            sockets.push(socket);
            credentials.push(credential.to_owned());
        }
        let two = "two players";
        let credentials = credentials.try_into().ok().context(two)?;
        let state = state.context(two)?;
        let units = Side::BOTH.map(|side| tables[table].units_of(side));
        let playing =
            Playing { play, event, name, credentials, state, mover: 0, units, moved: [0; 2], known: [0; 2] };
        Ok((sockets.try_into().ok().context(two)?, playing))
    }

    /// What the mover does now.
    fn action(&mut self) -> (&'static str, Value) {
        if self.play == Play::Dice {
            return ("throwDie", json!([]));
        }
        let (units, moved) = (&self.units[self.mover], &mut self.moved[self.mover]);
        let back = *moved / units.len() % 2 == 1;
        let unit = units[*moved % units.len()];
        *moved += 1;
        ("march", json!([unit, if back { -MARCH } else { MARCH }]))
    }
}

/// The state that the server tells a player who sits down.
async fn synchronised(socket: &mut Socket, before: &str) -> Result<State> {
    loop {
        let words = socket.hear().await?;
        let Some(event) = words.strip_prefix(before.as_bytes()) else { continue };
        let mut event: Value = serde_json::from_slice(event)?;
        if event[0] == "sync" {
            return Ok(serde_json::from_value(event[2]["state"].take())?);
        }
    }
}

/// Whether an event tells of a new state.
fn is_news(event: &[u8]) -> bool {
    event.starts_with(b"[\"update\"") || event.starts_with(PATCH)
}

/// The state after an event that tells of it.
fn state_after(event: &[u8]) -> Result<State> {
    if !event.starts_with(PATCH) {
        let (_, _, state, _): Update = serde_json::from_slice(event)?;
        return Ok(state);
    }
    let (_, _, _, number, patch, _): Patch = serde_json::from_slice(event)?;
    let player = patch.into_iter().find(|change| change.path == "/ctx/currentPlayer");
    let player = player.and_then(|change| change.value).context("the player who moves ends his turn")?;
    let player = player.as_str().context("a player's number")?.to_owned();
    Ok(State { number, ctx: Turn { player } })
}

impl Match for Playing {
    type Order = Vec<u8>;

    fn order(&mut self) -> Option<(usize, Vec<u8>)> {
        self.mover = self.state.ctx.player.parse().ok()?;
        let (kind, args) = self.action();
        let (player, credentials) = (&self.state.ctx.player, &self.credentials[self.mover]);
        let payload = json!({ "type": kind, "args": args, "playerID": player, "credentials": credentials });
        let action = json!({ "type": "MAKE_MOVE", "payload": payload });
        let update = json!(["update", action, self.state.number, self.name, player]);
        Some((self.mover, framed(&format!("{}{update}", self.event))))
    }

    fn hear(&mut self, player: usize, words: &[u8]) -> Result<Heard> {
        if words == PING.0.as_bytes() {
            return Ok(Heard::Answer(PING.1));
        }
        let Some(event) = words.strip_prefix(self.event.as_bytes()) else {
            bail!("this is no event: {}", String::from_utf8_lossy(words))
        };
        if !is_news(event) {
            return Ok(Heard::Nothing);
        }
        // Both are told the same. What the mover was told while he waited for his turn is known from the
        // other.
        if self.known[player] > 0 {
            self.known[player] -= 1;
            return Ok(Heard::Nothing);
        }
        self.state = state_after(event)?;
        self.known[1 - player] += 1;
        Ok(Heard::Done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_is_sent_a_patch_knows_as_much_as_by_the_whole_state() {
        let whole = br#"["update","m",{"G":{},"ctx":{"turn":2,"currentPlayer":"1"},"_stateID":7},[]]"#;
        let patch = br#"["patch","m",6,7,[{"op":"replace","path":"/G/thrown","value":4},
            {"op":"replace","path":"/ctx/currentPlayer","value":"1"},{"op":"remove","path":"/x"}],[]]"#;
        let state = State { number: 7, ctx: Turn { player: "1".into() } };
        for event in [&whole[..], &patch[..]] {
            assert!(is_news(event));
            assert_eq!(state_after(event).expect("it is understood"), state);
        }
        assert!(!is_news(br#"["matchData","m",[]]"#));
    }
}
