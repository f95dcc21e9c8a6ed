//! One socket: a player or a spectator at one table.

use crate::Shared;
use crate::api::Fault;
use crate::guard::Credit;
use crate::protocol::{Ask, Tell};
use crate::table::{Message, Outbox, Outgoing};
use axum::Router;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::any;
use futures_util::stream::SplitStream;
use futures_util::{Sink, SinkExt, StreamExt};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// So many bytes are read at once.
const READ_AT_ONCE: usize = 4 << 10;
/// How many messages may wait for a slow client before it is disconnected.
const OUTBOX: usize = 256;
/// Updates that no client waits for are batched this long: a send costs about as much as judging an order.
const BATCH_DELAY: Duration = Duration::from_millis(20);
/// A client has to send its first message within this time.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);

/// The address of sockets.
pub fn routes() -> Router<Shared> {
    Router::new().route("/games/{game}/live", any(live))
}

async fn live(
    State(shared): State<Shared>,
    Path(game): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Fault> {
    let table = shared.lobby.table(&game).await?;
    let limits = shared.limits;
    let upgrade = upgrade.max_message_size(limits.message).max_frame_size(limits.message);
    // The whole buffer is cleared before each reading, and most messages are short.
    let upgrade = upgrade.read_buffer_size(READ_AT_ONCE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let (sink, stream) = socket.split();
        let (outbox, letters) = mpsc::channel(OUTBOX);
        let number = shared.lobby.next_guest();
        let listening = listen(stream, &table, number, outbox, limits.messages_a_second);
        // When one of them ends, so does the other: the client reads too slowly, or has closed the
        // connection.
        tokio::select! {
            () = listening => {}
            () = deliver(letters, sink) => {}
        }
        let _ = table.send(Message::Leave { guest: number }).await;
    }))
}

/// Sends everything in the outbox: an urgent message at once, together with all that are ready, and the rest
/// soon.
async fn deliver(mut letters: mpsc::Receiver<Outgoing>, mut sink: impl Sink<Frame> + Unpin) {
    while let Some(first) = letters.recv().await {
        let alone = tokio::time::sleep(BATCH_DELAY);
        tokio::pin!(alone);
        let (mut urgent, mut next) = (false, Some(first));
        while let Some(letter) = next {
            urgent |= letter.urgent;
            if sink.feed(Frame::Text(letter.words)).await.is_err() {
                return;
            }
            next = match urgent {
                true => letters.try_recv().ok(),
                false => tokio::select! {
                    letter = letters.recv() => letter,
                    () = &mut alone => None,
                },
            };
        }
        if sink.flush().await.is_err() {
            return;
        }
    }
    let _ = sink.close().await;
}

/// Passes every message of the client to the table.
async fn listen(
    mut stream: SplitStream<WebSocket>,
    table: &mpsc::Sender<Message>,
    number: u64,
    outbox: Outbox,
    messages_a_second: f64,
) {
    let wrong = |id: Option<u32>, words: String| Outgoing::urgent(&Tell::Wrong { id, words });
    let first = tokio::time::timeout(HELLO_TIMEOUT, stream.next()).await;
    let sit = match first {
        Ok(Some(Ok(Frame::Text(words)))) => serde_json::from_str(&words).ok(),
        _ => None,
    };
    let Some(Ask::Sit { token, side }) = sit else {
        let words = "the first message has to be {\"ask\": \"sit\"}, with a token or without";
        let _ = outbox.send(wrong(None, words.into())).await;
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
        // A client that asks too fast is read later. Each of its messages has its answer, so that none waits
        // for ever.
        let wait = credit.borrow(Instant::now());
        if !wait.is_zero() {
            tokio::time::sleep(wait).await;
        }
        let answer = match Ask::read(&words) {
            Ok(ask) => match table.send(Message::Ask { guest: number, ask }).await {
                Ok(()) => continue,
                Err(_) => return,
            },
            Err(why) => wrong(id_in(&words), format!("this is not a message of the protocol: {why}")),
        };
        let Some(outbox) = weak.upgrade() else { return };
        if outbox.try_send(answer).is_err() {
            return;
        }
    }
}

/// The number of a message that cannot be read otherwise, so that the client knows which it was.
fn id_in(words: &str) -> Option<u32> {
    let message: serde_json::Value = serde_json::from_str(words).ok()?;
    message.get("id")?.as_u64()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;
    use std::pin::Pin;
    use std::sync::{Arc, Mutex};
    use std::task::{Context, Poll};

    /// A post office that notes which letters went out together.
    #[derive(Debug, Clone, Default)]
    struct Post(Arc<Mutex<(Vec<String>, Vec<String>)>>);

    impl Post {
        fn gone(&self) -> Vec<String> {
            self.0.lock().expect("no holder of the lock panics").1.clone()
        }
    }

    impl Sink<Frame> for Post {
        type Error = Infallible;

        fn poll_ready(self: Pin<&mut Self>, _: &mut Context) -> Poll<Result<(), Infallible>> {
            Poll::Ready(Ok(()))
        }

        fn start_send(self: Pin<&mut Self>, frame: Frame) -> Result<(), Infallible> {
            let words = frame.into_text().expect("letters are text").to_string();
            self.0.lock().expect("no holder of the lock panics").0.push(words);
            Ok(())
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context) -> Poll<Result<(), Infallible>> {
            let (lying, gone) = &mut *self.0.lock().expect("no holder of the lock panics");
            gone.push(std::mem::take(lying).join("+"));
            Poll::Ready(Ok(()))
        }

        fn poll_close(self: Pin<&mut Self>, _: &mut Context) -> Poll<Result<(), Infallible>> {
            Poll::Ready(Ok(()))
        }
    }

    fn letter(words: &'static str, urgent: bool) -> Outgoing {
        Outgoing { words: words.into(), urgent }
    }

    /// Delivers letters that come so many milliseconds after the beginning; says which went out together.
    async fn delivered(coming: &[(u64, &'static str, bool)]) -> Vec<String> {
        let (outbox, letters) = mpsc::channel(OUTBOX);
        let post = Post::default();
        let office = tokio::spawn(deliver(letters, post.clone()));
        let began = tokio::time::Instant::now();
        for (after, words, urgent) in coming {
            tokio::time::sleep_until(began + Duration::from_millis(*after)).await;
            outbox.send(letter(words, *urgent)).await.expect("the task that delivers runs");
        }
        drop(outbox);
        office.await.expect("no holder of the lock panics");
        post.gone()
    }

    #[tokio::test(start_paused = true)]
    async fn what_does_not_press_waits_for_company() {
        let gone = delivered(&[(0, "a", false), (5, "b", false), (15, "c", false), (30, "d", false)]).await;
        assert_eq!(gone, ["a+b+c", "d"]);
    }

    #[tokio::test(start_paused = true)]
    async fn an_urgent_message_takes_waiting_ones_along_and_does_not_wait() {
        let gone = delivered(&[(0, "a", false), (5, "b", true), (6, "c", true), (7, "d", false)]).await;
        assert_eq!(gone, ["a+b", "c", "d"]);
    }
}
