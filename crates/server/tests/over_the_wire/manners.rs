//! What a server does with strangers, rude clients and wrong words.

use crate::place::{Place, wanted};
use serde_json::{Value, json};
use server::Limits;

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_others_are_turned_away() {
    let place = Place::start().await;
    let (game, _) = place.begin(wanted("meeting-6", "fast-play", "you", "machine")).await;
    let upgrade = |origin: &str| {
        format!(
            "GET /api/games/{game}/live HTTP/1.1\r\nHost: localhost\r\nOrigin: {origin}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
    };
    assert_eq!(place.request(&upgrade("http://example.org")).await.0, 403);
    let foreign = "GET /api/battles HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n";
    assert_eq!(place.request(foreign).await.0, 403);
    let answer = place.get("/api/battles", "").await;
    assert_eq!(answer.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_forbids_foreign_scripts() {
    let place = Place::start().await;
    for path in ["/", "/api/books", "/nowhere"] {
        let mut stream = tokio::net::TcpStream::connect(place.address).await.expect("a connection");
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("it is read");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        let policy = answer.lines().find(|line| line.starts_with("content-security-policy: "));
        let policy = policy.unwrap_or_else(|| panic!("{path} has no policy"));
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_come_too_fast_are_read_later_and_all_answered() {
    let place = Place::with(Limits { messages_a_second: 20.0, ..Limits::default() }).await;
    let (game, [token, _]) = place.begin(wanted("meeting-6", "fast-play", "you", "machine")).await;
    let (mut player, _) = place.sit(&game, token.as_deref()).await;
    let began = std::time::Instant::now();
    for id in 1..=40 {
        player.say(json!({ "ask": "offers", "id": id, "verb": "no such verb" })).await;
    }
    let mut answered = vec![];
    while answered.len() < 40 {
        answered.extend(player.hear().await.expect("an answer")["id"].as_u64());
    }
    answered.sort_unstable();
    assert!(answered.into_iter().eq(1..=40));
    assert!(began.elapsed().as_millis() > 900, "the second score was read within a second");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_client_sets_up_games_without_end() {
    let place = Place::with(Limits { games: 2, ..Limits::default() }).await;
    let wanted = wanted("meeting-6", "fast-play", "you", "machine");
    place.post("/api/games", &with("battle", json!("waterlo"))).await;
    let (game, _) = place.begin(wanted.clone()).await;
    place.begin(wanted.clone()).await;
    let (status, answer) = place.post("/api/games", &wanted).await;
    assert_eq!(status, 429, "{answer}");
    assert!(answer["wrong"][0]["words"].as_str().is_some_and(|words| words.starts_with("2 games an hour")));
    let (_, table) = place.sit(&game, None).await;
    assert_eq!(table["tell"], "table", "those that there are go on");
}

#[tokio::test(flavor = "multi_thread")]
async fn too_large_a_message_ends_the_connection_and_no_other() {
    let place = Place::start().await;
    let (game, [token, _]) = place.begin(wanted("meeting-6", "fast-play", "you", "guest")).await;
    let (mut quiet, _) = place.sit(&game, None).await;
    let (mut loud, _) = place.sit(&game, token.as_deref()).await;
    loud.say(json!({ "ask": "say", "id": 1, "words": "x".repeat(100_000) })).await;
    assert_eq!(loud.hear().await, None);
    let (_, answer) = quiet.ask(json!({ "ask": "draw", "width": 400, "ground": false })).await;
    assert_eq!(answer["tell"], "drawn");
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_set_ups_are_explained() {
    let place = Place::start().await;
    let cases = [
        (wanted("waterlo", "fast-play", "you", "you"), 404, "there is no battle `waterlo`"),
        (wanted("meeting-6", "slow-play", "you", "you"), 422, "there is no book `slow-play`"),
        (json!({ "battle": "meeting-6" }), 422, "missing field `seats`"),
        (json!([]), 422, "invalid"),
        (
            with("options", json!({ "forced_cavalry_movment": true })),
            422,
            "did you mean `forced_cavalry_movement`",
        ),
        (with("options", json!({ "forced_cavalry_movement": "perhaps" })), 422, "true or false"),
        (with("house", json!("name = ")), 422, "this is no house rule"),
        (with("battle", json!({ "name": "my.toml", "text": "title = 3" })), 422, "title"),
    ];
    for (wanted, status, words) in cases {
        let (found, answer) = place.post("/api/games", &wanted).await;
        assert_eq!(found, status, "{answer}");
        assert!(answer["wrong"].to_string().contains(words), "{answer} should tell of: {words}");
    }
}

fn with(name: &str, value: Value) -> Value {
    let mut wanted = wanted("meeting-6", "fast-play", "you", "you");
    wanted[name] = value;
    wanted
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_no_game_of_a_name_that_none_has() {
    let place = Place::start().await;
    for game in ["nothing", "..%2F..%2Fetc", "a%20b", "%00"] {
        for path in ["journal", "position", "live"] {
            let (status, _) = place.get(&format!("/api/games/{game}/{path}"), "").await;
            assert!((400..500).contains(&status), "{game}/{path}: {status}");
        }
    }
}
