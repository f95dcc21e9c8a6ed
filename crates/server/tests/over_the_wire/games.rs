//! Games over the wire, as a page plays them.

use crate::place::{Place, Player, wanted};
use serde_json::{Value, json};

/// Answers everything with the usual order until the battle is over. Says how many orders that took.
async fn play_on(player: &mut Player, table: &Value) -> usize {
    let mut now = table.clone();
    for orders in 0..5000 {
        while now["prompt"].is_null() {
            if !now["over"].is_null() {
                return orders;
            }
            now = player.hear().await.expect("the game goes on");
        }
        if !now["over"].is_null() {
            return orders;
        }
        let (before, answer) = player.ask(json!({ "ask": "order", "order": now["prompt"]["usual"] })).await;
        assert_eq!(answer["tell"], "done", "{answer}");
        now = before.into_iter().rfind(|told| told["tell"] == "changed").expect("something has changed");
    }
    panic!("the battle does not end");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_by_each_book_is_played_against_the_machine_to_its_end() {
    let place = Place::start().await;
    for book in rulebooks::BOOKS {
        let (game, [token, none]) = place.begin(wanted("meeting-6", book.id, "you", "machine")).await;
        assert_eq!(none, None, "no guest sits on a machine's seat");
        let (mut player, table) = place.sit(&game, token.as_deref()).await;
        assert_eq!((&table["tell"], &table["book"]), (&json!("table"), &json!(book.id)));
        assert!(play_on(&mut player, &table).await > 10);
        let (_, listed) = place.get("/api/games", "").await;
        let listed: Value = serde_json::from_str(&listed).expect("JSON");
        assert!(!listed[0]["over"].is_null(), "{listed}");
        let (status, journal) = place.get(&format!("/api/games/{game}/journal"), "").await;
        assert_eq!(status, 200, "a battle that is over is open to all");
        let journal = engine::Journal::read(&journal).expect("a journal");
        assert_eq!(book.replay(&journal), Ok(None), "it can be judged again");
    }
}

/// Answers as usual until a player is asked what his units do; returns what he sees.
async fn until_units_are_asked(player: &mut Player, mut table: Value) -> Value {
    for _ in 0..50 {
        if table["prompt"].is_null() {
            let side = if table["deciding"][0].is_null() { "red" } else { "blue" };
            player.say(json!({ "ask": "look", "side": side })).await;
            table = player.hear().await.expect("the other view");
        }
        let (_, offers) = player.ask(json!({ "ask": "offers" })).await;
        let to_units = |order: &&Value| order["unit"].is_number();
        if offers["offers"].as_array().expect("offers").iter().find(to_units).is_some() {
            return table;
        }
        player.ask(json!({ "ask": "order", "order": table["prompt"]["usual"] })).await;
        player.say(json!({ "ask": "look", "side": table["eyes"] })).await;
        table = player.hear().await.expect("the same view");
    }
    panic!("no player is asked what his units do");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_order_names_its_rule_and_changes_nothing() {
    let place = Place::start().await;
    let (game, [token, _]) = place.begin(wanted("meeting-6", "sound-the-charge", "you", "you")).await;
    let (mut player, table) = place.sit(&game, token.as_deref()).await;
    let table = until_units_are_asked(&mut player, table).await;
    let own = table["pieces"].as_array().expect("pieces").iter().find(|piece| piece["side"] == table["eyes"]);
    let unit = own.expect("a unit of one's own")["unit"].clone();
    let (_, choices) = player.ask(json!({ "ask": "choices", "unit": unit })).await;
    let choices = choices["choices"].as_array().expect("choices");
    assert!(choices.iter().any(|choice| !choice["offer"].is_null()), "{choices:?}");
    let refused = choices.iter().find(|choice| !choice["refused"].is_null()).expect("something is forbidden");
    assert!(refused["refused"]["words"].as_str().is_some_and(|words| !words.is_empty()), "{refused}");
    let (before, wrong) = player.ask(json!({ "ask": "order", "order": { "verb": "fly" } })).await;
    assert_eq!((before.len(), &wrong["tell"]), (0, &json!("wrong")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_opens_its_seat_and_no_other() {
    let place = Place::start().await;
    let (game, [blue, red]) = place.begin(wanted("meeting-6", "fast-play", "you", "guest")).await;
    let (_, table) = place.sit(&game, blue.as_deref()).await;
    assert_eq!((&table["eyes"], &table["plays"]), (&json!("blue"), &json!(["blue"])));
    let (_, table) = place.sit(&game, red.as_deref()).await;
    assert_eq!((&table["eyes"], &table["plays"]), (&json!("red"), &json!(["red"])));
    let (mut spectator, table) = place.sit(&game, None).await;
    assert_eq!((&table["eyes"], &table["plays"]), (&Value::Null, &json!([])));
    let (_, answer) = spectator.ask(json!({ "ask": "order", "order": { "verb": "pass" } })).await;
    assert_eq!(answer["tell"], "wrong");
    let (mut thief, told) = place.sit(&game, Some("0123456789abcdef0123456789abcdef")).await;
    assert_eq!(told["words"], "this link opens no seat in this game");
    assert_eq!(thief.hear().await, None, "he is sent away");
    let (status, _) = place.get(&format!("/api/games/{game}/journal"), "").await;
    assert_eq!(status, 403, "the journal tells both sides' secrets");
}

#[tokio::test(flavor = "multi_thread")]
async fn both_players_see_what_happens_and_hear_what_is_said() {
    let place = Place::start().await;
    let (game, [blue, red]) = place.begin(wanted("meeting-6", "fast-play", "you", "guest")).await;
    let (mut blue, table) = place.sit(&game, blue.as_deref()).await;
    let (mut red, other) = place.sit(&game, red.as_deref()).await;
    let (asked, asker) = match table["prompt"].is_null() {
        false => (&table, &mut blue),
        true => (&other, &mut red),
    };
    let (before, done) = asker.ask(json!({ "ask": "order", "order": asked["prompt"]["usual"] })).await;
    assert_eq!(done["tell"], "done");
    assert_eq!(before[0]["tell"], "changed");
    let (_, done) = asker.ask(json!({ "ask": "say", "words": "<b>Forward</b>\u{7}" })).await;
    assert_eq!(done["tell"], "done");
    let other = if table["prompt"].is_null() { &mut blue } else { &mut red };
    assert_eq!(other.hear().await.expect("a change")["seq"], before[0]["seq"]);
    let said = other.hear().await.expect("words");
    assert_eq!(
        (&said["tell"], &said["words"]),
        (&json!("said"), &json!("<b>Forward</b>")),
        "text stays text"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_taken_back_until_dice_fall() {
    let place = Place::start().await;
    let (game, [token, _]) = place.begin(wanted("meeting-6", "fast-play", "you", "you")).await;
    let (mut player, table) = place.sit(&game, token.as_deref()).await;
    let side = if table["prompt"].is_null() { "red" } else { "blue" };
    player.say(json!({ "ask": "look", "side": side })).await;
    let table = player.hear().await.expect("the other view");
    assert_eq!(table["back"], Value::Null);
    let (before, _) = player.ask(json!({ "ask": "order", "order": table["prompt"]["usual"] })).await;
    let back = before[0]["back"]["last"].clone();
    if back.is_null() {
        return; // dice have fallen at once
    }
    let (before, done) = player.ask(json!({ "ask": "take_back", "to": back })).await;
    assert_eq!(done["tell"], "done", "{done}");
    assert_eq!(before[0]["prompt"]["usual"], table["prompt"]["usual"], "the question is put again");
}

#[tokio::test(flavor = "multi_thread")]
async fn drawings_ghosts_odds_and_the_past_are_answered() {
    let place = Place::start().await;
    let (game, [token, _]) = place.begin(wanted("meeting-6", "fast-play", "you", "machine")).await;
    let (mut player, _) = place.sit(&game, token.as_deref()).await;
    let (_, drawn) = player.ask(json!({ "ask": "draw", "width": 1200, "ground": true })).await;
    let layers = |drawn: &Value| -> Vec<String> {
        let layers = drawn["scene"]["layers"].as_array().expect("layers");
        layers.iter().map(|layer| layer["name"].as_str().expect("a name").to_owned()).collect()
    };
    assert!(layers(&drawn).contains(&"ground".to_owned()) && layers(&drawn).contains(&"units".to_owned()));
    let (_, bare) = player.ask(json!({ "ask": "draw", "width": 1200, "ground": false })).await;
    assert!(!layers(&bare).contains(&"ground".to_owned()));
    let (_, offers) = player.ask(json!({ "ask": "offers" })).await;
    if let Some(order) = offers["offers"].get(0) {
        let (_, ghost) = player.ask(json!({ "ask": "preview", "order": order })).await;
        assert_eq!(ghost["tell"], "ghost", "{ghost}");
        let (_, odds) = player.ask(json!({ "ask": "odds", "order": order })).await;
        assert_eq!(odds["tell"], "odds", "{odds}");
    }
    // The machine may have ordered something meanwhile.
    let (mut player, table) = place.sit(&game, token.as_deref()).await;
    play_on(&mut player, &table).await;
    let (_, timeline) = player.ask(json!({ "ask": "timeline" })).await;
    let steps = timeline["steps"].as_array().expect("steps");
    let (_, past) = player.ask(json!({ "ask": "past", "seq": steps[steps.len() / 2]["seq"] })).await;
    assert_eq!(past["past"]["moment"], steps[steps.len() / 2]["moment"]);
    let (_, first) = player.ask(json!({ "ask": "draw", "width": 1200, "ground": false, "seq": 1 })).await;
    assert_eq!(layers(&first), layers(&bare));
    let (status, position) = place.get(&format!("/api/games/{game}/position?seq=40"), "").await;
    assert_eq!(status, 200, "{position}");
    let seats = json!([{ "sitter": "machine" }, { "sitter": "machine" }]);
    let (status, branch) =
        place.post(&format!("/api/games/{game}/branch"), &json!({ "seq": 40, "seats": seats })).await;
    assert_eq!(status, 200, "{branch}");
    let (_, table) = place.sit(branch["game"].as_str().expect("a name"), None).await;
    assert_eq!(table["tell"], "table");
}

#[tokio::test(flavor = "multi_thread")]
async fn machines_play_each_other_while_a_guest_looks_on() {
    let place = Place::start().await;
    let (game, tokens) = place.begin(wanted("meeting-6", "fast-play", "machine", "machine")).await;
    assert_eq!(tokens, [None, None]);
    let (mut watcher, _) = place.sit(&game, None).await;
    let (_, done) = watcher.ask(json!({ "ask": "pace", "milliseconds": 0 })).await;
    assert_eq!(done["tell"], "done");
    for _ in 0..20_000 {
        let told = watcher.hear().await.expect("it goes on");
        if !told["over"].is_null() {
            return;
        }
    }
    panic!("the battle does not end");
}

/// A group is answered with what became of each of its units, and one undo takes all of it back.
#[tokio::test(flavor = "multi_thread")]
async fn a_group_is_ordered_and_taken_back_as_one() {
    let place = Place::start().await;
    let (game, tokens) = place.begin(wanted("meeting-6", "sound-the-charge", "you", "you")).await;
    let (mut player, table) = place.sit(&game, tokens[0].as_deref()).await;
    let shown = until_units_are_asked(&mut player, table).await;
    let left = shown["prompt"]["left"].as_array().expect("units are left to order").clone();
    let phases = shown["course"]["phases"].as_array().expect("phases").clone();
    assert_eq!(phases.iter().filter(|phase| phase["state"] == "now").count(), 1, "{phases:?}");
    assert_eq!(shown["course"]["armies"][0]["counts"], "good units");
    let units: Vec<_> =
        left.iter().map(|left| left["unit"].clone()).filter(|unit| unit.as_u64() < Some(100)).collect();
    let order = json!({ "verb": "march", "units": units[..2], "path": [{ "ahead": 1 }] });
    let (_, ghosts) = player.ask(json!({ "ask": "group_preview", "order": order })).await;
    assert_eq!(ghosts["ghosts"].as_array().expect("ghosts").len(), 2, "{ghosts}");
    let (before, answer) = player.ask(json!({ "ask": "group", "order": order })).await;
    assert_eq!(
        (&answer["tell"], answer["grouped"]["members"].as_array().expect("members").len()),
        (&json!("grouped"), 2)
    );
    let change = before.into_iter().rfind(|told| told["tell"] == "changed").expect("a change");
    let to = &change["back"]["last"];
    assert_eq!(to, &shown["seq"], "{change}");
    let (_, done) = player.ask(json!({ "ask": "take_back", "to": to })).await;
    assert_eq!(done["tell"], "done", "{done}");
}

/// Before a game is set up a page asks what both armies would cost; a book without prices has nothing to say.
#[tokio::test(flavor = "multi_thread")]
async fn prices_are_told_before_a_game_is_set_up() {
    let place = Place::start().await;
    let priced = async |book: &str| {
        let (status, told) = place.post("/api/prices", &wanted("meeting-6", book, "you", "machine")).await;
        assert_eq!(status, 200, "{told}");
        told
    };
    assert_eq!(priced("fast-play").await, json!([]));
    let armies = priced("sound-the-charge-alexis").await;
    let total = |side: usize| armies[side]["total"].as_i64().expect("a sum");
    assert!(total(0) > 500 && total(0) == total(1), "{armies}");
    assert_eq!(armies[0]["pieces"], armies[1]["pieces"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_are_told_who_is_at_the_table() {
    let place = Place::start().await;
    let (game, tokens) = place.begin(wanted("meeting-6", "fast-play", "you", "guest")).await;
    let (mut host, table) = place.sit(&game, tokens[0].as_deref()).await;
    assert_eq!(table["present"], json!([true, false]));
    let (guest, table) = place.sit(&game, tokens[1].as_deref()).await;
    assert_eq!(table["present"], json!([true, true]));
    host.ask(json!({ "ask": "timeline" })).await;
    assert_eq!(host.present, json!([true, true]));
    drop(guest);
    for _ in 0..100 {
        host.ask(json!({ "ask": "timeline" })).await;
        if host.present == json!([true, false]) {
            return;
        }
    }
    panic!("the guest has gone");
}

/// What fell lies in one of the three parts, and these add up to 1.
#[tokio::test(flavor = "multi_thread")]
async fn what_fell_is_set_beside_what_might_have_fallen() {
    let place = Place::start().await;
    let (game, tokens) = place.begin(wanted("meeting-6", "fast-play", "you", "you")).await;
    let (mut player, mut now) = place.sit(&game, tokens[0].as_deref()).await;
    let mut counted = 0;
    for _ in 0..300 {
        if now["prompt"].is_null() {
            let side = if now["deciding"][0].is_null() { "red" } else { "blue" };
            player.say(json!({ "ask": "look", "side": side })).await;
            now = player.hear().await.expect("the other view");
        }
        let (before, _) = player.ask(json!({ "ask": "order", "order": now["prompt"]["usual"] })).await;
        now = before.into_iter().rfind(|told| told["tell"] == "changed").expect("a change");
        if now["over"].is_object() {
            break;
        }
        let (_, answer) = player.ask(json!({ "ask": "fell", "seq": now["seq"] })).await;
        let Some(parts) = answer["fell"]["parts"].as_array() else { continue };
        let sum: f64 = parts.iter().filter_map(|part| part["about"].as_f64()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{answer}");
        let fell = parts.iter().find(|part| part["part"] == answer["fell"]["fell"]).expect("a part");
        assert!(fell["about"].as_f64() > Some(0.0), "what happened was possible: {answer}");
        counted += 1;
    }
    assert!(counted > 0, "dice have decided something");
}
