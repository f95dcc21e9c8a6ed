//! The client that both servers meet: two sockets for a match, one order at a time.

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A match as its two players know it, by whatever protocol.
pub trait Match {
    /// What is to be ordered next, and who orders it; nothing once the match is over.
    fn order(&mut self) -> Option<(usize, Utf8Bytes)>;
    /// What something that a player is told means.
    fn hear(&mut self, player: usize, words: &str) -> Result<Heard>;
}

/// What something told means to the player who waits.
pub enum Heard {
    /// Nothing that he waits for.
    Nothing,
    /// His order was carried out.
    Done,
    /// It wants an answer.
    Answer(&'static str),
}

/// When orders are given.
#[derive(Debug, Clone, Copy)]
pub enum Pace {
    /// As soon as the last was acknowledged.
    AtOnce,
    /// At this time and then once in every so long.
    Every(Instant, Duration),
}

/// One player's connection.
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Connects to a path of a server.
    pub async fn open(server: SocketAddr, path: &str) -> Result<Socket> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        // The whole buffer is cleared before each reading, and most messages are short.
        let config = WebSocketConfig::default().read_buffer_size(4 << 10);
        let (socket, _) =
            client_async_with_config(format!("ws://{server}{path}"), stream, Some(config)).await?;
        Ok(Socket(socket))
    }

    /// Says something.
    pub async fn say(&mut self, words: Utf8Bytes) -> Result<()> {
        Ok(self.0.send(Message::Text(words)).await?)
    }

    /// The next thing told.
    pub async fn hear(&mut self) -> Result<Utf8Bytes> {
        loop {
            match self.0.next().await.context("the server has hung up")?? {
                Message::Text(words) => return Ok(words),
                Message::Close(why) => bail!("the server has hung up: {why:?}"),
                _ => {}
            }
        }
    }
}

/// Plays a match until it is over or the time is up. Says how long each order took, from sending it to reading that it
/// was carried out.
pub async fn play(
    mut sockets: [Socket; 2],
    mut played: impl Match,
    pace: Pace,
    until: Instant,
) -> Result<Vec<Duration>> {
    let mut trips = vec![];
    let mut due = match pace {
        Pace::AtOnce => Instant::now(),
        Pace::Every(first, _) => first,
    };
    while let Some((player, order)) = played.order() {
        if let Pace::Every(_, between) = pace {
            tokio::time::sleep_until(due.into()).await;
            due += between;
        }
        let sent = Instant::now();
        if sent >= until {
            break;
        }
        sockets[player].say(order).await?;
        loop {
            let [one, two] = &mut sockets;
            let (hearer, words) = tokio::select! {
                words = one.hear() => (0, words?),
                words = two.hear() => (1, words?),
            };
            match played.hear(hearer, &words)? {
                Heard::Done => break,
                Heard::Nothing => {}
                Heard::Answer(answer) => sockets[hearer].say(answer.into()).await?,
            }
        }
        trips.push(sent.elapsed());
    }
    Ok(trips)
}
