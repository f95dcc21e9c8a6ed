//! Whatever is sent, the server goes on, and other games do not notice.

use crate::place::{Place, wanted};
use engine::Draw;
use serde_json::{Value, json};

/// How many messages are sent.
const MESSAGES: usize = 1_000_000;
/// How many are sent before the test asks whether all sockets still answer.
const AT_ONCE: usize = 500;

/// Words of the protocol and of the books, and things that are none.
const WORDS: [&str; 24] = [
    "sit",
    "look",
    "order",
    "preview",
    "odds",
    "offers",
    "choices",
    "overlays",
    "draw",
    "past",
    "timeline",
    "dice",
    "take_back",
    "say",
    "pace",
    "march",
    "charge",
    "shoot",
    "blue",
    "red",
    "",
    "\u{0}",
    "<script>",
    "1815",
];
const KEYS: [&str; 20] = [
    "ask",
    "id",
    "token",
    "side",
    "order",
    "verb",
    "unit",
    "path",
    "target",
    "width",
    "ground",
    "seq",
    "faces",
    "to",
    "words",
    "milliseconds",
    "ahead",
    "wheel",
    "degrees",
    "formation",
];

/// A value of no great depth.
fn value(draw: &mut Draw, depth: usize) -> Value {
    match draw.below(if depth == 0 { 6 } else { 8 }) {
        0 => json!(draw.number() as i64),
        1 => json!(draw.below(40)),
        2 => json!(draw.share() * 1e9 - 5e8),
        3 => json!(draw.pick(&WORDS)),
        4 => json!(draw.below(2) == 0),
        5 => Value::Null,
        6 => (0..draw.below(4)).map(|_| value(draw, depth - 1)).collect(),
        _ => (0..draw.below(5))
            .map(|_| (KEYS[draw.below(KEYS.len())].to_owned(), value(draw, depth - 1)))
            .collect(),
    }
}

/// A message that is nearly one, an order that is nearly legal, or no message at all.
fn message(draw: &mut Draw, orders: &[Value]) -> String {
    let mut message = match draw.below(4) {
        0 => value(draw, 4),
        1 => {
            let mut order = draw.pick(orders).cloned().unwrap_or(Value::Null);
            if let Some((_, part)) = order.as_object_mut().and_then(|parts| {
                let at = draw.below(parts.len().max(1));
                parts.iter_mut().nth(at)
            }) {
                *part = value(draw, 3);
            }
            let ask = ["order", "preview", "odds"][draw.below(3)];
            json!({ "ask": ask, "id": draw.below(9), "order": order })
        }
        _ => {
            let mut parts = json!({ "ask": WORDS[draw.below(15)], "id": draw.below(9) });
            for _ in 0..draw.below(4) {
                parts[KEYS[draw.below(KEYS.len())]] = value(draw, 3);
            }
            parts
        }
    }
    .to_string();
    if draw.below(8) == 0 && !message.is_empty() {
        let cut = draw.below(message.len());
        message.truncate((0..=cut).rev().find(|at| message.is_char_boundary(*at)).unwrap_or(0));
    }
    message
}

#[tokio::test(flavor = "multi_thread")]
async fn a_million_strange_messages_do_no_harm() {
    let place = Place::start().await;
    let (quiet, [token, _]) = place.begin(wanted("meeting-6", "fast-play", "you", "guest")).await;
    let (mut bystander, before) = place.sit(&quiet, token.as_deref()).await;
    let mut draw = Draw::new(1815);
    for book in rulebooks::BOOKS {
        let (game, [token, _]) = place.begin(wanted("meeting-6", book.id, "you", "you")).await;
        let (mut rude, _) = place.sit(&game, token.as_deref()).await;
        let (_, offers) = rude.ask(json!({ "ask": "offers" })).await;
        let orders = offers["offers"].as_array().cloned().unwrap_or_default();
        for _ in 0..MESSAGES / AT_ONCE / rulebooks::BOOKS.len() {
            let messages: Vec<String> = (0..AT_ONCE).map(|_| message(&mut draw, &orders)).collect();
            if !rude.shout(messages).await {
                // He was let go for not listening, and comes back.
                (rude, _) = place.sit(&game, token.as_deref()).await;
            }
        }
        let (again, table) = place.sit(&game, token.as_deref()).await;
        assert_eq!(table["tell"], "table", "the game goes on");
        drop(again);
    }
    let (_, answer) = bystander.ask(json!({ "ask": "order", "order": before["prompt"]["usual"] })).await;
    let expected = if before["prompt"].is_null() { "wrong" } else { "done" };
    assert_eq!(answer["tell"], expected, "another game has not noticed: {answer}");
}
