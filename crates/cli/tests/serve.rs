//! `voltigeur serve` as one calls it, and as one kills it.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A server that is killed when it is let go.
struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    fn start(games: &Path) -> Serving {
        let mut child = Command::new(env!("CARGO_BIN_EXE_voltigeur"))
            .args(["serve", "--listen", "127.0.0.1:0", "--rate", "100000", "--games"])
            .arg(games)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let mut first = String::new();
        BufReader::new(child.stdout.take().expect("its words")).read_line(&mut first).expect("a line");
        let address = first.trim().rsplit("http://").next().expect("an address").to_owned();
        Serving { child, address }
    }

    async fn begin(&self) -> (String, String) {
        let body = json!({ "battle": "meeting-6", "book": "fast-play",
                           "seats": [{ "sitter": "you" }, { "sitter": "you" }] });
        let body = body.to_string();
        let request = format!(
            "POST /api/games HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let mut stream = TcpStream::connect(&self.address).await.expect("a connection");
        stream.write_all(request.as_bytes()).await.expect("it is read");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        let ready: Value =
            serde_json::from_str(answer.split("\r\n\r\n").nth(1).expect("a body")).expect("JSON");
        let word = |value: &Value| value.as_str().expect("a word").to_owned();
        (word(&ready["game"]), word(&ready["tokens"][0]))
    }

    /// Sits down, with the eyes of the side that has to decide.
    async fn sit(&self, game: &str, token: &str) -> (Socket, Value) {
        let address = format!("ws://{}/api/games/{game}/live", self.address);
        let (mut socket, _) = connect_async(address).await.expect("a socket");
        say(&mut socket, &json!({ "ask": "sit", "token": token })).await;
        let table = hear(&mut socket).await.expect("a table");
        if !table["prompt"].is_null() {
            return (socket, table);
        }
        say(&mut socket, &json!({ "ask": "look", "side": "red" })).await;
        let table = hear(&mut socket).await.expect("the other view");
        (socket, table)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn say(socket: &mut Socket, what: &Value) {
    let _ = socket.send(Message::text(what.to_string())).await;
}

/// The next message, but for those that say who is at the table.
async fn hear(socket: &mut Socket) -> Option<Value> {
    loop {
        let heard = tokio::time::timeout(Duration::from_secs(30), socket.next());
        let Ok(Message::Text(words)) = heard.await.expect("an answer in time")? else { return None };
        let told: Value = serde_json::from_str(&words).ok()?;
        if told["tell"] != "present" {
            return Some(told);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledged_order_outlives_any_number_of_kills() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("killed-{}", std::process::id()));
    let mut serving = Serving::start(&folder);
    let (game, token) = serving.begin().await;
    let mut acknowledged = 0;
    for killed in 0..6 {
        let (mut socket, mut now) = serving.sit(&game, &token).await;
        let seq = now["seq"].as_u64().expect("a number");
        assert!(
            seq >= acknowledged,
            "killed {killed} times: entry {acknowledged} was promised, {seq} are there"
        );
        // Some orders are acknowledged, and one more is under way when the server dies.
        for id in 0..3 + killed {
            if now["prompt"].is_null() {
                let side = if now["deciding"][0].is_null() { "red" } else { "blue" };
                say(&mut socket, &json!({ "ask": "look", "side": side })).await;
                now = hear(&mut socket).await.expect("a view");
            }
            say(&mut socket, &json!({ "ask": "order", "id": id, "order": now["prompt"]["usual"] })).await;
            let changed = hear(&mut socket).await.expect("a change");
            assert_eq!(changed["tell"], "changed", "{changed}");
            assert_eq!(hear(&mut socket).await.expect("an answer")["tell"], "done");
            acknowledged = changed["seq"].as_u64().expect("a number");
            now = changed;
        }
        say(&mut socket, &json!({ "ask": "order", "id": 99, "order": now["prompt"]["usual"] })).await;
        serving.child.kill().expect("it dies at once");
        serving.child.wait().expect("it is dead");
        serving = Serving::start(&folder);
    }
    drop(serving);
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn two_servers_do_not_share_a_folder() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("shared-{}", std::process::id()));
    let _first = Serving::start(&folder);
    let second = Command::new(env!("CARGO_BIN_EXE_voltigeur"))
        .args(["serve", "--listen", "127.0.0.1:0", "--games"])
        .arg(&folder)
        .output()
        .expect("the binary runs");
    assert!(!second.status.success());
    assert!(String::from_utf8_lossy(&second.stderr).contains("is in use by another program"), "{second:?}");
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn a_taken_address_is_explained() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("taken-{}", std::process::id()));
    let first = Serving::start(&folder.join("one"));
    let second = Command::new(env!("CARGO_BIN_EXE_voltigeur"))
        .args(["serve", "--listen", &first.address, "--games"])
        .arg(folder.join("two"))
        .output()
        .expect("the binary runs");
    assert!(!second.status.success());
    assert!(String::from_utf8_lossy(&second.stderr).contains("perhaps Voltigeur runs already"), "{second:?}");
    drop(first);
    let _ = std::fs::remove_dir_all(&folder);
}
