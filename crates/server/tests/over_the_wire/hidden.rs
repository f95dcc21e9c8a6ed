//! Only views leave the server: two games that differ only in what a side cannot see are the same to it, byte
//! for byte.

use crate::place::{Place, Player, wanted};
use serde_json::{Value, json};

/// A battle in which a battalion of Red is hidden in a wood, at some place there.
fn ambush(at: &str, name: &str) -> Value {
    let text = format!(
        "book = \"sound-the-charge\"\nphase = \"moves\"\nside = \"blue\"\n\
         [[terrain]]\nkind = \"heavy_woods\"\nx = [20, 44]\ny = [24, 44]\n\
         [[unit]]\nname = \"52nd\"\nside = \"blue\"\narm = \"line_infantry\"\nat = [30, 12]\n\
         [[unit]]\nname = \"95th\"\nside = \"blue\"\narm = \"light_infantry\"\nformation = \"skirmish\"\nat = [36, 14]\n\
         [[unit]]\nname = \"1/9e\"\nside = \"red\"\narm = \"line_infantry\"\nat = [10, 30]\n\
         [[unit]]\nname = \"{name}\"\nside = \"red\"\narm = \"line_infantry\"\nformation = \"column\"\nat = {at}\n"
    );
    let mut ambush = wanted("ambush", "sound-the-charge", "you", "guest");
    ambush["battle"] = json!({ "name": "ambush.toml", "text": text });
    ambush["dice"] = json!("real");
    ambush
}

/// All that a guest is told who asks every question and plays on for a while.
async fn everything(player: &mut Player, table: Value) -> Vec<Value> {
    let mut told = vec![table.clone()];
    let mut now = table.clone();
    for turn in 0..8 {
        let pieces: Vec<Value> =
            table["pieces"].as_array().expect("pieces").iter().map(|piece| piece["unit"].clone()).collect();
        let mut asks = vec![
            json!({ "ask": "choices" }),
            json!({ "ask": "offers" }),
            json!({ "ask": "draw", "width": 1200, "ground": turn == 0 }),
            json!({ "ask": "timeline" }),
            json!({ "ask": "past", "seq": 1 }),
            json!({ "ask": "draw", "width": 600, "ground": false, "seq": 1 }),
            json!({ "ask": "take_back", "to": 0 }),
            json!({ "ask": "dice", "faces": [7] }),
            json!({ "ask": "order", "order": { "verb": "march", "unit": 0, "path": [{ "ahead": 40 }] } }),
        ];
        // Guesses at who is hidden: by number, and by names that are right, nearly right or wrong.
        for unit in [json!(3), json!(4), json!(5), json!("2/9e"), json!("Grenadiers"), json!("Grenadier")] {
            let march = json!({ "verb": "march", "unit": unit, "path": [{ "ahead": 1 }] });
            let charge = json!({ "verb": "charge", "unit": 1, "target": unit });
            asks.push(json!({ "ask": "preview", "order": march }));
            asks.push(json!({ "ask": "preview", "order": charge }));
            asks.push(json!({ "ask": "odds", "order": charge }));
            asks.push(json!({ "ask": "order", "order": charge }));
        }
        asks.extend(pieces.iter().map(|unit| json!({ "ask": "choices", "unit": unit })));
        asks.extend(pieces.iter().map(|unit| json!({ "ask": "overlays", "unit": unit })));
        if !now["prompt"].is_null() {
            asks.push(json!({ "ask": "preview", "order": now["prompt"]["usual"] }));
            asks.push(json!({ "ask": "odds", "order": now["prompt"]["usual"] }));
        }
        for ask in asks {
            let (before, answer) = player.ask(ask).await;
            told.extend(before);
            if let Some(offers) = answer["offers"].as_array() {
                for order in offers.iter().take(12) {
                    for ask in ["preview", "odds"] {
                        let (_, shown) = player.ask(json!({ "ask": ask, "order": order })).await;
                        told.push(shown);
                    }
                }
            }
            told.push(answer);
        }
        let order = match (&now["prompt"], &now["lacking"]) {
            (_, Value::Object(lacking)) => {
                let more = lacking["more"].as_u64().expect("a number");
                json!({ "ask": "dice", "faces": vec![3; more as usize] })
            }
            (Value::Object(prompt), _) => json!({ "ask": "order", "order": prompt["usual"] }),
            _ => break,
        };
        let (before, answer) = player.ask(order).await;
        now = before.iter().rfind(|told| told["tell"] == "changed").cloned().unwrap_or(now);
        told.extend(before);
        told.push(answer);
    }
    told
}

/// At Maida, men lie in thickets. Whom a side does not see it is not told of, in notes either; nor are
/// spectators.
#[tokio::test(flavor = "multi_thread")]
async fn notes_of_the_muster_name_no_hidden_unit() {
    let place = Place::start().await;
    let (game, tokens) = place.begin(wanted("maida-1806", "sound-the-charge", "you", "guest")).await;
    let names = |table: &Value| -> Vec<String> {
        let pieces = table["pieces"].as_array().expect("pieces").iter();
        pieces.map(|piece| piece["name"].as_str().expect("a name").to_owned()).collect()
    };
    let mut tables = vec![];
    for token in [tokens[0].as_deref(), tokens[1].as_deref(), None] {
        let (_, table) = place.sit(&game, token).await;
        tables.push(table);
    }
    let all: Vec<String> = tables.iter().flat_map(names).collect();
    assert!(all.iter().any(|name| !names(&tables[2]).contains(name)), "a unit is hidden");
    for table in &tables {
        let seen = names(table);
        let notes = table["notes"].to_string();
        for name in all.iter().filter(|name| !seen.contains(name)) {
            assert!(!notes.contains(name.as_str()), "{} is told of {name}: {notes}", table["eyes"]);
        }
    }
    let hidden = |table: &Value| table["notes"].to_string().matches("Hidden ").count();
    assert_eq!(hidden(&tables[2]), 0, "a spectator knows no more than either side");
    assert!(hidden(&tables[0]) + hidden(&tables[1]) > 0, "each side is told of its own");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_side_cannot_see_changes_nothing_that_it_is_sent() {
    let mut seen = vec![];
    for (at, name) in [("[34, 38]", "2/9e"), ("[26, 34]", "Grenadiers")] {
        let place = Place::start().await;
        let (game, [blue, red]) = place.begin(ambush(at, name)).await;
        let (mut player, table) = place.sit(&game, blue.as_deref()).await;
        assert_eq!(table["pieces"].as_array().map(Vec::len), Some(3), "three of four can be seen");
        let mut told = everything(&mut player, table).await;
        let (mut spectator, table) = place.sit(&game, None).await;
        told.extend(everything(&mut spectator, table).await);
        let mut words: Vec<String> = told.iter().map(Value::to_string).collect();
        for path in ["games".to_owned(), format!("games/{game}/journal"), format!("games/{game}/position")] {
            let (status, mut body) = place.get(&format!("/api/{path}"), "").await;
            if let Ok(Value::Array(games)) = serde_json::from_str(&body) {
                let mut games = games;
                games[0]["touched"] = Value::Null;
                body = Value::Array(games).to_string();
            }
            words.push(format!("{status} {body}"));
        }
        let (_, mine) = place.sit(&game, red.as_deref()).await;
        assert_eq!(mine["pieces"].as_array().map(Vec::len), Some(4), "Red sees his own");
        assert!(mine.to_string().contains(name));
        seen.push(words.into_iter().map(|words| words.replace(&game, "GAME")).collect::<Vec<_>>());
    }
    let [one, two] = &seen[..] else { panic!("two games") };
    assert!(one.len() > 60, "{} messages", one.len());
    let told = |words: &&String| words.contains("2/9e") && !words.contains("there is no piece called");
    assert_eq!(one.iter().find(told), None, "no message names the hidden battalion");
    for (one, two) in one.iter().zip(two) {
        assert_eq!(one, two);
    }
    assert_eq!(one.len(), two.len());
}

/// Orders to troops that a side does not see, and their taking back, reach it neither as an empty change nor
/// as a gap in the numbers; nor do they reach spectators.
#[tokio::test(flavor = "multi_thread")]
async fn orders_to_hidden_troops_leave_no_trace() {
    let mut heard = vec![];
    for hidden_orders in [false, true] {
        let place = Place::start().await;
        let mut battle = ambush("[30, 36]", "2/9e");
        let text = battle["battle"]["text"]
            .as_str()
            .expect("a text")
            .replace("side = \"blue\"\n[[terrain", "side = \"red\"\n[[terrain");
        battle["battle"]["text"] = json!(text);
        let (game, [blue, red]) = place.begin(battle).await;
        let (mut blue, first) = place.sit(&game, blue.as_deref()).await;
        let (mut looker, _) = place.sit(&game, None).await;
        let (mut red, whole) = place.sit(&game, red.as_deref()).await;
        assert!(!whole["prompt"]["question"].is_null(), "Red is asked: {whole}");
        let march = |unit: &str, by: f64| json!({ "ask": "order", "order": { "verb": "march", "unit": unit, "path": [{ "ahead": by }] } });
        let done = |answer: Value| assert_eq!(answer["tell"], "done", "{answer}");
        if hidden_orders {
            let before = whole["seq"].as_u64().expect("a number");
            done(red.ask(march("2/9e", 0.25)).await.1);
            done(red.ask(json!({ "ask": "take_back", "to": before })).await.1);
            done(red.ask(march("2/9e", 0.5)).await.1);
        }
        // What Blue does see follows: its number is the next in both games.
        done(red.ask(march("1/9e", 2.0)).await.1);
        done(red.ask(json!({ "ask": "order", "order": { "verb": "done" } })).await.1);
        let mut words = vec![];
        for player in [&mut blue, &mut looker] {
            for ask in [json!({ "ask": "timeline" }), json!({ "ask": "past", "seq": first["seq"] })] {
                let (before, answer) = player.ask(ask).await;
                words.extend(
                    before.iter().chain([&answer]).map(|told| told.to_string().replace(&game, "GAME")),
                );
            }
        }
        heard.push(words);
    }
    assert!(heard[0].iter().any(|words| words.contains("1/9e")), "{:?}", heard[0]);
    assert_eq!(heard[0], heard[1]);
}
