//! The client that both servers meet: two sockets for a match, one order at a time.
//!
//! It shares the machine with the server, so it does no more than it must: it frames what it says itself, and
//! looks only at as much of what it hears as a match wants.

use anyhow::{Result, bail, ensure};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A match as its two players know it, by whatever protocol.
pub trait Match {
    /// An order, framed.
    type Order: AsRef<[u8]>;
    /// The next order, and the player that gives it; none once the match is over.
    fn order(&mut self) -> Option<(usize, Self::Order)>;
    /// What something that a player is told means.
    fn hear(&mut self, player: usize, words: &[u8]) -> Result<Heard>;
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

/// One player's connection: a WebSocket without extensions.
pub struct Socket {
    stream: TcpStream,
    /// What has come in.
    heard: Vec<u8>,
    /// How much of it has been looked at.
    read: usize,
}

/// So many bytes are heard at once.
const AT_ONCE: usize = 16 << 10;

/// What a frame is about.
const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// A frame as a client sends it. Its mask is nought, so that the words stand as they are; the server takes it
/// off all the same.
fn frame(kind: u8, words: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x80 | kind];
    match words.len() {
        short @ 0..126 => frame.push(0x80 | short as u8),
        middling @ 126..0x10000 => {
            frame.push(0x80 | 126);
            frame.extend((middling as u16).to_be_bytes());
        }
        long => {
            frame.push(0x80 | 127);
            frame.extend((long as u64).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(words);
    frame
}

/// Words as they are sent.
pub fn framed(words: &str) -> Vec<u8> {
    frame(TEXT, words.as_bytes())
}

/// Of a frame that has come in whole: its first byte, where its words begin and where they end.
fn whole(heard: &[u8]) -> Option<(u8, usize, usize)> {
    let (&first, &short) = (heard.first()?, heard.get(1)?);
    let (from, length) = match short {
        126 => (4, u16::from_be_bytes(heard.get(2..4)?.try_into().ok()?) as usize),
        127 => (10, u64::from_be_bytes(heard.get(2..10)?.try_into().ok()?) as usize),
        length => (2, length as usize),
    };
    (heard.len() >= from + length).then_some((first, from, from + length))
}

impl Socket {
    /// Connects to a path of a server.
    pub async fn open(server: SocketAddr, path: &str) -> Result<Socket> {
        let mut stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let asked = format!(
            "GET {path} HTTP/1.1\r\nHost: {server}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dm9sdGlnZXVycyEhISEhIQ==\r\n\r\n"
        );
        stream.write_all(asked.as_bytes()).await?;
        let mut heard = Vec::with_capacity(AT_ONCE);
        let end = loop {
            ensure!(stream.read_buf(&mut heard).await? > 0, "the server has hung up");
            if let Some(end) = heard.windows(4).position(|end| end == b"\r\n\r\n") {
                break end + 4;
            }
        };
        let answer = String::from_utf8_lossy(&heard[..end]);
        ensure!(answer.starts_with("HTTP/1.1 101"), "{path} is no socket: {answer}");
        Ok(Socket { stream, heard, read: end })
    }

    /// Says something that is framed already.
    pub async fn say(&mut self, frame: &[u8]) -> Result<()> {
        Ok(self.stream.write_all(frame).await?)
    }

    /// The next thing told. Nothing is lost if this is given up half way.
    pub async fn hear(&mut self) -> Result<&[u8]> {
        loop {
            let Some((first, from, to)) = whole(&self.heard[self.read..]) else {
                self.heard.drain(..self.read);
                self.read = 0;
                ensure!(self.stream.read_buf(&mut self.heard).await? > 0, "the server has hung up");
                continue;
            };
            let (from, to) = (self.read + from, self.read + to);
            self.read = to;
            match (first & 0x80 != 0, first & 0x0f) {
                (true, TEXT) => return Ok(&self.heard[from..to]),
                (true, PING) => {
                    let pong = frame(PONG, &self.heard[from..to]);
                    self.stream.write_all(&pong).await?;
                }
                (_, CLOSE) => bail!("the server has hung up"),
                _ => bail!("a frame of kind {first} is not understood"),
            }
        }
    }
}

/// Plays a match until it is over or the time is up. Says how long each order took, from sending it to
/// reading that it was carried out.
pub async fn play(
    mut sockets: [Socket; 2],
    mut played: impl Match<Order: Send>,
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
        let socket = &mut sockets[player];
        socket.say(order.as_ref()).await?;
        // What the other is told meanwhile is read when his turn comes.
        loop {
            match played.hear(player, socket.hear().await?)? {
                Heard::Nothing => {}
                Heard::Done => break,
                Heard::Answer(words) => socket.say(&framed(words)).await?,
            }
        }
        trips.push(sent.elapsed());
    }
    Ok(trips)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_every_length_are_read_as_they_are_written() {
        for length in [0, 1, 125, 126, 127, 65_535, 65_536, 70_000] {
            let words = "x".repeat(length);
            let mut sent = framed(&words);
            // What a server sends has no mask.
            let mask = sent.len() - length - 4;
            sent.drain(mask..mask + 4);
            sent[1] &= 0x7f;
            assert_eq!(whole(&sent[..sent.len() - 1]), None);
            let (first, from, to) = whole(&sent).expect("all of it is there");
            assert_eq!((first, &sent[from..to]), (0x81, words.as_bytes()));
        }
    }
}
