//! Machines: chosen by name, watched at any pace, asked for advice.

use crate::place::{Place, wanted};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn machines_are_chosen_by_name() {
    let place = Place::start().await;
    let (status, list) = place.get("/api/machines", "").await;
    assert_eq!(status, 200, "{list}");
    let list: Vec<Value> = serde_json::from_str(&list).expect("a list");
    let usual: Vec<&Value> = list.iter().filter(|machine| machine["usual"] == true).collect();
    assert!(usual.len() == 1 && list.len() >= 3, "{list:?}");
    for machine in &list {
        let mut game = wanted("meeting-6", "fast-play", "you", "machine");
        game["seats"][1]["machine"] = machine["id"].clone();
        let (status, words) = place.post("/api/games", &game).await;
        assert_eq!(status, 200, "{words}");
    }
    let mut unknown = wanted("meeting-6", "fast-play", "you", "machine");
    unknown["seats"][1]["machine"] = json!("blucher");
    assert_eq!(place.post("/api/games", &unknown).await.0, 422);
    let mut person = wanted("meeting-6", "fast-play", "you", "guest");
    person["seats"][1]["machine"] = json!("recruit");
    assert_eq!(place.post("/api/games", &person).await.0, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_against_a_machine_is_told_what_it_would_do() {
    for book in ["fast-play", "sound-the-charge"] {
        let place = Place::start().await;
        let (game, [token, _]) = place.begin(wanted("meeting-6", book, "you", "machine")).await;
        let (mut player, table) = place.sit(&game, token.as_deref()).await;
        assert_eq!(table["hints"], true);
        let mut taken = 0;
        for _ in 0..1000 {
            let (_, told) = player.ask(json!({ "ask": "hint" })).await;
            if told["tell"] == "wrong" {
                // It is the machine's turn.
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
            let hint = &told["hint"];
            let why = hint["why"].as_str().expect("a reason");
            assert!(why.ends_with('.') && why.matches(". ").count() == 0 && why.len() <= 200, "{why}");
            assert!(
                hint["chance"].is_null() || (0.0..=1.0).contains(&hint["chance"].as_f64().expect("a chance"))
            );
            let (_, answer) = player.ask(json!({ "ask": "order", "order": hint["order"] })).await;
            taken += u32::from(answer["tell"] == "done");
            if taken == 12 {
                break;
            }
        }
        assert_eq!(taken, 12, "advice is legal by {book}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_that_is_over_is_looked_at_again() {
    let place = Place::start().await;
    let mut machines = wanted("meeting-6", "fast-play", "machine", "machine");
    machines["seats"][0]["machine"] = json!("random");
    machines["seats"][1]["machine"] = json!("random");
    let (game, _) = place.begin(machines).await;
    let address = format!("/api/games/{game}/review");
    assert_eq!(place.get(&address, "").await.0, 403, "while it lasts it is not judged");
    let (mut watcher, _) = place.sit(&game, None).await;
    watcher.ask(json!({ "ask": "pace", "milliseconds": 0 })).await;
    while watcher.hear().await.expect("it goes on")["over"].is_null() {}
    for _ in 0..600 {
        let (status, words) = place.get(&address, "").await;
        assert_eq!(status, 200, "{words}");
        let review: Value = serde_json::from_str(&words).expect("a review");
        let points = review["points"].as_array().expect("points");
        for point in points {
            let number = |name: &str| point[name].as_f64().expect("a number");
            assert!((0.0..=1.0).contains(&number("chance")), "{point}");
            assert!(number("lost") >= -1e-9, "no order is better than the best: {point}");
        }
        if review["counted"] == review["of"] {
            assert!(points.iter().any(|point| !point["better"].is_null()), "chance plays badly");
            let sum =
                |name: &str| points.iter().map(|point| point[name].as_f64().expect("a number")).sum::<f64>();
            let end = points.last().expect("orders")["chance"].as_f64().expect("a number");
            let start = review["start"].as_f64().expect("a number");
            assert!((start + sum("choice") + sum("luck") - end).abs() < 1e-6, "it adds up");
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("it is never done");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_player_is_advised_against_a_person() {
    let place = Place::start().await;
    let (game, [token, _]) = place.begin(wanted("meeting-6", "fast-play", "you", "guest")).await;
    let (mut player, table) = place.sit(&game, token.as_deref()).await;
    assert_eq!(table["hints"], false);
    let (_, told) = player.ask(json!({ "ask": "hint" })).await;
    assert_eq!(told["tell"], "wrong", "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn machines_wait_and_give_one_order_at_a_time() {
    let place = Place::start().await;
    let (game, _) = place.begin(wanted("meeting-6", "fast-play", "machine", "machine")).await;
    let (mut watcher, table) = place.sit(&game, None).await;
    assert_eq!(table["pace"], json!({ "milliseconds": 400, "paused": false }));
    let (_, done) = watcher.ask(json!({ "ask": "pace", "milliseconds": 100_000, "paused": true })).await;
    assert_eq!(done["tell"], "done");
    for _ in 0..3 {
        let (heard, done) = watcher.ask(json!({ "ask": "step" })).await;
        assert_eq!(done["tell"], "done", "{done}");
        assert_eq!(heard.iter().filter(|told| told["tell"] == "changed").count(), 1, "{heard:?}");
    }
    let (_, done) = watcher.ask(json!({ "ask": "pace", "milliseconds": 0 })).await;
    assert_eq!(done["tell"], "done");
    let (_, wrong) = watcher.ask(json!({ "ask": "step" })).await;
    assert_eq!(wrong["tell"], "wrong", "{wrong}");
}
