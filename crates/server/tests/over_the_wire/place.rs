//! A server of its own for a test, and players who speak to it.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{Config, Limits, Server};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::Sqlite;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A server on a port of its own, with a store of its own.
pub struct Place {
    pub address: SocketAddr,
    _folder: TempDir,
}

impl Place {
    /// Starts one.
    pub async fn start() -> Place {
        Place::with(Limits { messages_a_second: 1e6, games: 10_000, ..Limits::default() }).await
    }

    /// Starts one that bears only so much.
    pub async fn with(limits: Limits) -> Place {
        let folder = TempDir::new().expect("a folder");
        let store = Arc::new(Sqlite::open(folder.path()).expect("a store"));
        let config = Config { listen: "127.0.0.1:0".parse().expect("an address"), limits };
        let server = Server::bind(&config, store).await.expect("a port");
        let address = server.address().expect("an address");
        tokio::spawn(server.run(std::future::pending()));
        Place { address, _folder: folder }
    }

    /// What an address answers: the status, and the body.
    pub async fn get(&self, path: &str, headers: &str) -> (u16, String) {
        self.request(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}Connection: close\r\n\r\n"))
            .await
    }

    /// What posting something is answered with.
    pub async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let body = body.to_string();
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        let (status, body) = self.request(&request).await;
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    /// Says something in HTTP, word for word.
    pub async fn request(&self, words: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).await.expect("a connection");
        stream.write_all(words.as_bytes()).await.expect("it is read");
        let mut answer = vec![];
        // A connection that is kept open has nothing more to say after a while.
        let whole = stream.read_to_end(&mut answer);
        let _ = tokio::time::timeout(Duration::from_secs(3), whole).await;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body).to_owned();
        (status, body)
    }

    /// Sets a game up, and says what it is called and what opens its seats.
    pub async fn begin(&self, wanted: Value) -> (String, [Option<String>; 2]) {
        let (status, ready) = self.post("/api/games", &wanted).await;
        assert_eq!(status, 200, "{ready}");
        let token = |at: usize| ready["tokens"][at].as_str().map(str::to_owned);
        (ready["game"].as_str().expect("a name").to_owned(), [token(0), token(1)])
    }

    /// Sits down at a game.
    pub async fn sit(&self, game: &str, token: Option<&str>) -> (Player, Value) {
        let (socket, _) =
            connect_async(format!("ws://{}/api/games/{game}/live", self.address)).await.expect("a socket");
        let mut player = Player { socket, asked: 0, present: Value::Null };
        player.say(json!({ "ask": "sit", "token": token })).await;
        let table = player.hear().await.expect("a table");
        (player, table)
    }
}

/// A guest at a socket.
pub struct Player {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    asked: u64,
    /// Which sides were last said to have a player at the table.
    pub present: Value,
}

impl Player {
    /// Says something, word for word.
    pub async fn say(&mut self, what: Value) {
        self.socket.send(Message::text(what.to_string())).await.expect("it is sent");
    }

    /// Says many things at once, and hears whatever is told until all of them have been read; says whether
    /// the server still listens.
    pub async fn shout(&mut self, words: Vec<String>) -> bool {
        let (mut into, mut from) = (&mut self.socket).split();
        let saying = async {
            for words in words {
                into.feed(Message::text(words)).await?;
            }
            into.feed(Message::text("{\"ask\":\"timeline\",\"id\":4000000000}")).await?;
            into.flush().await
        };
        let hearing = async {
            while let Some(Ok(told)) = from.next().await {
                if matches!(&told, Message::Text(words) if words.contains("4000000000")) {
                    return true;
                }
            }
            false
        };
        let both = async { tokio::join!(saying, hearing) };
        let limit = tokio::time::timeout(Duration::from_secs(120), both);
        let (said, heard) = limit.await.expect("it is read in time");
        said.is_ok() && heard
    }

    /// The next thing told of the battle; none once the server has hung up. Who comes and goes is noted.
    pub async fn hear(&mut self) -> Option<Value> {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(60), self.socket.next()).await;
            match next.expect("something is told in time") {
                Some(Ok(Message::Text(words))) => {
                    let told: Value = serde_json::from_str(&words).expect("JSON");
                    if told["tell"] != "present" {
                        return Some(told);
                    }
                    self.present = told["present"].clone();
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Asks something and hears until it is answered; what was told on the way comes first.
    pub async fn ask(&mut self, mut what: Value) -> (Vec<Value>, Value) {
        self.asked += 1;
        what["id"] = json!(self.asked);
        self.say(what).await;
        let mut before = vec![];
        loop {
            let told = self.hear().await.expect("an answer");
            if told["id"] == json!(self.asked) {
                return (before, told);
            }
            before.push(told);
        }
    }
}

/// A game of a battle by a book.
pub fn wanted(battle: &str, book: &str, blue: &str, red: &str) -> Value {
    json!({ "battle": battle, "book": book, "seats": [{ "sitter": blue }, { "sitter": red, "name": "Soult" }] })
}
