//! One socket: a player or a spectator at one table.

use crate::Shared;
use crate::api::Fault;
use crate::guard::Credit;
use crate::protocol::{Ask, Tell};
use crate::table::Message;
use axum::Router;
use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::any;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// So many bytes are read at once.
const READ_AT_ONCE: usize = 4 << 10;
/// So many messages may wait for a slow reader before he is let go.
const OUTBOX: usize = 256;
/// Whoever connects has to say within this time who he is.
const PATIENCE: Duration = Duration::from_secs(10);

/// The address of sockets.
pub fn routes() -> Router<Shared> {
    Router::new().route("/games/{game}/live", any(live))
}

async fn live(
    State(shared): State<Shared>,
    Path(game): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Fault> {
    let table = shared.hall.table(&game).await?;
    let limits = shared.limits;
    let upgrade = upgrade.max_message_size(limits.message).max_frame_size(limits.message);
    // The whole buffer is cleared before each reading, and most messages are short.
    let upgrade = upgrade.read_buffer_size(READ_AT_ONCE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let (sink, stream) = socket.split();
        let (outbox, letters) = mpsc::channel(OUTBOX);
        let number = shared.hall.next_guest();
        let listening = listen(stream, &table, number, outbox, limits.messages_a_second);
        // Whichever ends first ends the other: a reader who is too slow, or a writer who has gone.
        tokio::select! {
            () = listening => {}
            () = deliver(letters, sink) => {}
        }
        let _ = table.send(Message::Leave { guest: number }).await;
    }))
}

/// Sends everything that is put into the outbox.
async fn deliver(mut letters: mpsc::Receiver<Utf8Bytes>, mut sink: SplitSink<WebSocket, Frame>) {
    while let Some(letter) = letters.recv().await {
        if sink.feed(Frame::Text(letter)).await.is_err() {
            return;
        }
        // What lies ready goes out together.
        while let Ok(letter) = letters.try_recv() {
            if sink.feed(Frame::Text(letter)).await.is_err() {
                return;
            }
        }
        if sink.flush().await.is_err() {
            return;
        }
    }
    let _ = sink.close().await;
}

/// Hands everything that comes in to the table.
async fn listen(
    mut stream: SplitStream<WebSocket>,
    table: &mpsc::Sender<Message>,
    number: u64,
    outbox: mpsc::Sender<Utf8Bytes>,
    messages_a_second: f64,
) {
    let wrong = |id: Option<u32>, words: String| Tell::Wrong { id, words }.write();
    let first = tokio::time::timeout(PATIENCE, stream.next()).await;
    let sit = match first {
        Ok(Some(Ok(Frame::Text(words)))) => serde_json::from_str(&words).ok(),
        _ => None,
    };
    let Some(Ask::Sit { token, side }) = sit else {
        let words = "the first message has to be {\"ask\": \"sit\"}, with a token or without";
        let _ = outbox.send(wrong(None, words.into()).into()).await;
        return;
    };
    let join = Message::Join { guest: number, token, side, outbox: outbox.clone() };
    if table.send(join).await.is_err() {
        return;
    }
    // From here on only the table can end the connection by letting the outbox go.
    let weak = outbox.downgrade();
    drop(outbox);
    let mut credit = Credit::new(messages_a_second, messages_a_second, Instant::now());
    while let Some(Ok(frame)) = stream.next().await {
        let words = match frame {
            Frame::Text(words) => words,
            Frame::Close(_) => return,
            Frame::Binary(_) | Frame::Ping(_) | Frame::Pong(_) => continue,
        };
        let answer = match Ask::read(&words) {
            _ if !credit.take(Instant::now()) => {
                wrong(None, format!("at most {messages_a_second} messages a second; the last was not read"))
            }
            Ok(ask) => match table.send(Message::Ask { guest: number, ask }).await {
                Ok(()) => continue,
                Err(_) => return,
            },
            Err(why) => wrong(id_in(&words), format!("this is no message of the protocol: {why}")),
        };
        let Some(outbox) = weak.upgrade() else { return };
        if outbox.try_send(answer.into()).is_err() {
            return;
        }
    }
}

/// The number of a message that is otherwise not understood, so that its sender knows which it was.
fn id_in(words: &str) -> Option<u32> {
    let message: serde_json::Value = serde_json::from_str(words).ok()?;
    message.get("id")?.as_u64()?.try_into().ok()
}
