//! Taking orders back: which side has to agree, and the messages about it.

use crate::place::{Place, Player, wanted};
use serde_json::{Value, json};

/// Two people at one table, and what each was shown last, Blue first.
struct Two {
    players: [Player; 2],
    shown: [Value; 2],
}

impl Two {
    async fn at(place: &Place) -> Two {
        let (game, tokens) = place.begin(wanted("meeting-6", "fast-play", "you", "guest")).await;
        let (blue, blue_sees) = place.sit(&game, tokens[0].as_deref()).await;
        let (red, red_sees) = place.sit(&game, tokens[1].as_deref()).await;
        Two { players: [blue, red], shown: [blue_sees, red_sees] }
    }

    /// The side that is asked.
    fn asked(&self) -> usize {
        (0..2).find(|side| !self.shown[*side]["prompt"].is_null()).expect("a side is asked")
    }

    /// The side that is asked gives the usual order, and both see what comes of it. Returns that side.
    async fn order(&mut self) -> usize {
        let side = self.asked();
        let usual = self.shown[side]["prompt"]["usual"].clone();
        let (before, done) = self.players[side].ask(json!({ "ask": "order", "order": usual })).await;
        assert_eq!(done["tell"], "done", "{done}");
        self.shown[side] = before.into_iter().rfind(|told| told["tell"] == "changed").expect("a change");
        self.shown[1 - side] = self.players[1 - side].hear().await.expect("a change");
        side
    }

    /// Goes on until a side cannot freely take back its last order. Says which side that is.
    async fn until_consent_is_needed(&mut self) -> usize {
        for _ in 0..100 {
            let side = self.order().await;
            if !self.shown[side]["beyond"].is_null() {
                return side;
            }
        }
        panic!("everything can be taken back");
    }

    /// Asks to go back farther than is free, and hears that both have been told so. Says to which entry, by
    /// the numbers of each.
    async fn plead(&mut self, side: usize) -> [u64; 2] {
        let to = self.shown[side]["beyond"]["to"].as_u64().expect("an entry");
        assert_eq!(self.shown[side]["beyond"]["asks"], true);
        self.players[side].say(json!({ "ask": "take_back", "id": 1000, "to": to })).await;
        let mut numbers = [0; 2];
        for (player, number) in self.players.iter_mut().zip(&mut numbers) {
            let plea = player.hear().await.expect("a plea");
            *number = plea["plea"]["to"].as_u64().expect("an entry");
            assert_eq!(plea, json!({ "tell": "plea", "plea": { "side": SIDES[side], "to": *number } }));
        }
        assert_eq!(numbers[side], to);
        numbers
    }
}

const SIDES: [&str; 2] = ["blue", "red"];

fn ended() -> Value {
    json!({ "tell": "plea", "plea": null })
}

#[tokio::test(flavor = "multi_thread")]
async fn beyond_dice_one_goes_back_if_the_other_agrees() {
    let place = Place::start().await;
    let mut two = Two::at(&place).await;
    let side = two.until_consent_is_needed().await;
    let to = two.plead(side).await;
    let other = &mut two.players[1 - side];
    let (before, done) = other.ask(json!({ "ask": "agree", "agrees": true })).await;
    assert_eq!((&before[0], &done["tell"]), (&ended(), &json!("done")));
    assert_eq!(
        (&before[1]["tell"], &before[1]["untold_from"]),
        (&json!("changed"), &json!(to[1 - side] + 1))
    );
    let asker = &mut two.players[side];
    assert_eq!(asker.hear().await, Some(ended()));
    let changed = asker.hear().await.expect("a change");
    assert!(!changed["prompt"].is_null(), "he is asked again: {changed}");
    assert_eq!(asker.hear().await, Some(json!({ "tell": "done", "id": 1000 })));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_story_says_who_asked_to_go_back_and_who_agreed() {
    let place = Place::start().await;
    let (game, tokens) = place.begin(wanted("meeting-6", "fast-play", "you", "guest")).await;
    let (blue, blue_sees) = place.sit(&game, tokens[0].as_deref()).await;
    let (red, red_sees) = place.sit(&game, tokens[1].as_deref()).await;
    let armies = blue_sees["sides"].clone();
    let mut two = Two { players: [blue, red], shown: [blue_sees, red_sees] };
    let side = two.until_consent_is_needed().await;
    let to = two.plead(side).await;
    let (before, _) = two.players[1 - side].ask(json!({ "ask": "agree", "agrees": true })).await;
    let told = before[1]["told"].as_array().expect("a story");
    let [asked, agreed] = [side, 1 - side].map(|side| armies[side].as_str().expect("a name").to_owned());
    let words = format!("{asked} asked to go back, and {} agreed.", agreed.replacen("The ", "the ", 1));
    let fact = json!({ "went_back": { "asked": SIDES[side] } });
    assert_eq!((told.len(), &told[0]["words"], &told[0]["fact"]), (1, &json!(words), &fact));
    // It stays in the story of a guest who comes later, and what was taken back does not.
    for (token, to) in
        [(tokens[0].as_deref(), Some(to[0])), (tokens[1].as_deref(), Some(to[1])), (None, None)]
    {
        let (_, table) = place.sit(&game, token).await;
        let story = table["story"].as_array().expect("a story");
        assert_eq!(story.last().map(|line| &line["words"]), Some(&json!(words)));
        let after = |to: u64| story.iter().filter(|line| line["seq"].as_u64() > Some(to)).count();
        assert_eq!(to.map_or(1, after), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_agree_leaves_things_as_they_are() {
    let place = Place::start().await;
    let mut two = Two::at(&place).await;
    let side = two.until_consent_is_needed().await;
    two.plead(side).await;
    let [asker, other] = two.players.each_mut();
    let (asker, other) = if side == 0 { (asker, other) } else { (other, asker) };
    let (_, wrong) = asker.ask(json!({ "ask": "agree", "agrees": true })).await;
    assert_eq!(wrong["words"], "only the other player can agree");
    let (before, done) = other.ask(json!({ "ask": "agree", "agrees": false })).await;
    assert_eq!((before, &done["tell"]), (vec![ended()], &json!("done")));
    let wrong = asker.hear().await.expect("an answer");
    assert_eq!((&wrong["tell"], &wrong["id"]), (&json!("wrong"), &json!(1000)));
    assert!(wrong["words"].as_str().is_some_and(|words| words.ends_with("does not agree to take it back")));
    assert_eq!(asker.hear().await, Some(ended()));
    let (_, wrong) = other.ask(json!({ "ask": "agree", "agrees": true })).await;
    assert_eq!(wrong["words"], "there is no request to take back");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plea_ends_when_it_is_withdrawn_or_the_battle_goes_on() {
    let place = Place::start().await;
    let mut two = Two::at(&place).await;
    let side = two.until_consent_is_needed().await;
    two.plead(side).await;
    let (before, done) = two.players[side].ask(json!({ "ask": "agree", "agrees": false })).await;
    assert_eq!((&before[0]["id"], &before[0]["words"]), (&json!(1000), &json!("it was withdrawn")));
    assert_eq!(done["tell"], "done");
    assert_eq!(two.players[1 - side].hear().await, Some(ended()));

    two.plead(side).await;
    let asked = two.asked();
    let usual = two.shown[asked]["prompt"]["usual"].clone();
    two.players[asked].say(json!({ "ask": "order", "id": 2000, "order": usual })).await;
    let wrong = two.players[side].hear().await.expect("an answer");
    assert_eq!(wrong["words"], "the battle has gone on meanwhile");
    assert_eq!(two.players[side].hear().await, Some(ended()));
    assert_eq!(two.players[1 - side].hear().await, Some(ended()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_sits_down_meanwhile_is_shown_the_plea_and_only_he_can_agree() {
    let place = Place::start().await;
    let (game, tokens) = place.begin(wanted("meeting-6", "fast-play", "you", "guest")).await;
    let (blue, blue_sees) = place.sit(&game, tokens[0].as_deref()).await;
    let (red, red_sees) = place.sit(&game, tokens[1].as_deref()).await;
    let mut two = Two { players: [blue, red], shown: [blue_sees, red_sees] };
    let side = two.until_consent_is_needed().await;
    let to = two.plead(side).await;
    let (_, table) = place.sit(&game, tokens[1 - side].as_deref()).await;
    assert_eq!(table["plea"], json!({ "side": SIDES[side], "to": to[1 - side] }));
    let (_, table) = place.sit(&game, None).await;
    assert_eq!(table["plea"]["side"], SIDES[side]);
    let Two { players: [blue, red], .. } = two;
    let mut asker = if side == 0 {
        drop(red);
        blue
    } else {
        drop(blue);
        red
    };
    asker.say(json!({ "ask": "agree", "id": 3, "agrees": false })).await;
    for id in 1000..1050 {
        // As long as the server has not noticed that the other has gone, it waits for his answer; so this is
        // withdrawn at once.
        asker.say(json!({ "ask": "take_back", "id": id, "to": to[side] })).await;
        asker.say(json!({ "ask": "agree", "id": 4, "agrees": false })).await;
        let answer = loop {
            let told = asker.hear().await.expect("the server is there");
            if told["id"] == id {
                break told;
            }
        };
        let words = answer["words"].as_str().unwrap_or("");
        if words.ends_with("would have to agree, and is not connected now") {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("a player who is not connected is asked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_agrees_to_nothing() {
    let place = Place::start().await;
    let (game, [token, _]) = place.begin(wanted("meeting-6", "sound-the-charge", "you", "machine")).await;
    let (mut player, mut now) = place.sit(&game, token.as_deref()).await;
    for _ in 0..100 {
        while now["prompt"].is_null() {
            now = player.hear().await.expect("the machine plays on");
        }
        assert_eq!(now["beyond"], json!(null), "a machine cannot be asked");
        if now["back"].is_null() && now["seq"].as_u64() > Some(4) {
            let (_, answer) = player.ask(json!({ "ask": "take_back", "to": 1 })).await;
            assert_eq!(answer["tell"], "wrong", "{answer}");
            assert!(answer["words"].as_str().is_some_and(|words| words.contains("dice")), "{answer}");
            return;
        }
        let (before, _) = player.ask(json!({ "ask": "order", "order": now["prompt"]["usual"] })).await;
        now = before.into_iter().rfind(|told| told["tell"] == "changed").expect("a change");
    }
    panic!("everything can be taken back");
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_that_were_taken_back_are_not_told_any_more() {
    let place = Place::start().await;
    let (game, tokens) = place.begin(wanted("meeting-6", "fast-play", "you", "guest")).await;
    let (blue, blue_sees) = place.sit(&game, tokens[0].as_deref()).await;
    let (red, red_sees) = place.sit(&game, tokens[1].as_deref()).await;
    let mut two = Two { players: [blue, red], shown: [blue_sees, red_sees] };
    for _ in 0..100 {
        let side = two.order().await;
        let other = &two.shown[1 - side];
        let (back, told) = (two.shown[side]["back"]["last"].clone(), other["told"].clone());
        if back.is_null() || told.as_array().is_none_or(Vec::is_empty) {
            continue;
        }
        let (_, done) = two.players[side].ask(json!({ "ask": "take_back", "to": back })).await;
        assert_eq!(done["tell"], "done");
        let changed = two.players[1 - side].hear().await.expect("a change");
        let untold = changed["untold_from"].as_u64().expect("something is untold");
        assert!(told[0]["seq"].as_u64().is_some_and(|seq| seq >= untold), "{told}");
        assert_eq!(changed["told"], json!([]));
        for token in [tokens[0].as_deref(), tokens[1].as_deref(), None] {
            let (_, table) = place.sit(&game, token).await;
            let story = table["story"].as_array().expect("a story");
            assert!(story.iter().all(|line| line["seq"].as_u64() < Some(untold)), "{story:?}");
        }
        return;
    }
    panic!("nothing that both were told can be taken back");
}
