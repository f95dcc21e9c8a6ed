//! Orders to several units at once: one by one, front to rear, as far as each can go, and taken back
//! together.

use dice::{Seed, Tape};
use engine::{Progress, Words};
use field::Position;
use names::Side::Blue;
use names::UnitId;
use rulebooks::{AnyGame, Grouped, OrderError, Stopped};
use serde_json::{Value, json};

/// Two columns, one behind the other, and beside them one whose way is barred after three inches.
const COLUMNS: &str = r#"
book = "fast-play"
[[general]]
name = "Hill"
side = "blue"
at = [30, 14]
[[unit]]
name = "First"
side = "blue"
arm = "heavy_foot"
general = "Hill"
formation = "column"
at = [30, 20]
[[unit]]
name = "Second"
side = "blue"
arm = "heavy_foot"
general = "Hill"
formation = "column"
at = [30, 17]
[[unit]]
name = "Third"
side = "blue"
arm = "heavy_foot"
general = "Hill"
formation = "column"
at = [34, 20]
[[unit]]
name = "Wall"
side = "blue"
arm = "heavy_foot"
general = "Hill"
at = [34, 23.5625]
[[unit]]
name = "Enemy"
side = "red"
arm = "heavy_foot"
at = [30, 44]
"#;

/// The same in Sound the Charge, without the wall.
const BATTALIONS: &str = r#"
book = "sound-the-charge"
[[general]]
name = "Hill"
side = "blue"
at = [30, 14]
[[unit]]
name = "First"
side = "blue"
arm = "line_infantry"
formation = "column"
at = [30, 20]
[[unit]]
name = "Second"
side = "blue"
arm = "line_infantry"
formation = "column"
at = [30, 15]
[[unit]]
name = "Enemy"
side = "red"
arm = "line_infantry"
at = [30, 44]
"#;

fn game(text: &str) -> AnyGame {
    let position = Position::read("test.toml", text.into()).expect("TOML");
    let mut game = AnyGame::read(&position).unwrap_or_else(|bad| panic!("{:?}", bad.wrong));
    let progress = game.referee_mut().advance(&mut Tape::default()).progress;
    assert_eq!(progress, Progress::Waits);
    game
}

fn words(verb: &str, with: Value) -> Words {
    let Value::Object(with) = with else { panic!("{with} is no table") };
    Words { verb: verb.into(), with }
}

fn march(units: &[&str], ahead: f64) -> Words {
    words("march", json!({ "units": units, "path": [{ "ahead": ahead }] }))
}

fn with(words: &Words, stragglers: &str) -> Words {
    let mut words = words.clone();
    words.with.insert("stragglers".into(), json!(stragglers));
    words
}

fn ordered(game: &mut AnyGame, words: &Words) -> Result<Grouped, OrderError> {
    let (grouped, report) = game.referee_mut().submit_group(Blue, words, &mut Tape::default())?;
    assert_eq!(report.progress, Progress::Waits);
    Ok(grouped)
}

/// How far ahead each unit of a group was sent; none if it stays.
fn sent(grouped: &Grouped) -> Vec<(UnitId, Option<f64>)> {
    let ahead = |words: &Words| words.with["path"][0]["ahead"].as_f64().expect("a march ahead");
    grouped.members.iter().map(|member| (member.unit, member.order.as_ref().map(ahead))).collect()
}

const FIRST: UnitId = UnitId(1);
const SECOND: UnitId = UnitId(2);
const THIRD: UnitId = UnitId(3);

#[test]
fn a_group_goes_front_to_rear_so_that_none_stands_in_the_way_of_the_next() {
    for (text, far) in [(COLUMNS, 4.0), (BATTALIONS, 4.0)] {
        let mut game = game(text);
        let order = march(&["Second", "First"], far);
        assert!(game.referee().is_group(&order) && game.referee().read(&order).is_ok());
        let ghosts = game.referee().preview_group(Blue, &order).expect("a group");
        assert!(ghosts.iter().all(|ghost| ghost.goes && ghost.ghost.refused.is_none()), "{ghosts:?}");
        let grouped = ordered(&mut game, &order).unwrap_or_else(|wrong| panic!("{wrong}"));
        assert_eq!(sent(&grouped), [(FIRST, Some(far)), (SECOND, Some(far))]);
        assert_eq!((grouped.left.len(), grouped.stopped), (0, None));
    }
}

#[test]
fn a_unit_that_cannot_follow_goes_as_far_as_it_can_or_stays_or_keeps_all_back() {
    let order = march(&["First", "Third"], 4.0);
    let mut far = game(COLUMNS);
    let grouped = ordered(&mut far, &order).expect("as far as it can is the usual");
    let short = grouped.members.iter().find(|member| member.unit == THIRD).expect("it was tried");
    let [(_, Some(went))] = sent(&Grouped { members: vec![short.clone()], ..Grouped::default() })[..] else {
        panic!("it goes some way")
    };
    assert!((2.5..3.02).contains(&went), "{went}");
    assert_eq!(short.refused.as_ref().and_then(|refused| refused.rule).expect("a rule").as_str(), "FPN-6.3");
    let grouped = ordered(&mut game(COLUMNS), &with(&order, "stays")).expect("the others go");
    assert!(sent(&grouped).contains(&(THIRD, None)) && sent(&grouped).contains(&(FIRST, Some(4.0))));
    let mut kept = game(COLUMNS);
    let refused = ordered(&mut kept, &with(&order, "none_go")).expect_err("one cannot follow");
    assert!(matches!(refused, OrderError::Refused(_)));
    let both = ordered(&mut kept, &march(&["First"], 4.0)).expect("no unit has moved yet");
    assert_eq!(both.members.len(), 1);
}

#[test]
fn a_group_stops_before_dice_would_fall() {
    let text = COLUMNS.replace("at = [30, 44]", "at = [30, 24]");
    let mut game = game(&text);
    let charge = words("charge", json!({ "units": ["First", "Third"], "target": "Enemy" }));
    let grouped = ordered(&mut game, &charge).unwrap_or_else(|wrong| panic!("{wrong}"));
    assert_eq!(grouped.stopped, Some(Stopped::DiceWouldFall), "{grouped:?}");
    assert!(grouped.members.iter().all(|member| member.order.is_none()));
    assert!(!grouped.left.is_empty());
}

#[test]
fn one_undo_takes_a_whole_group_back() {
    for text in [COLUMNS, BATTALIONS] {
        let position = Position::read("test.toml", text.into()).expect("TOML");
        let game = AnyGame::read(&position).unwrap_or_else(|bad| panic!("{:?}", bad.wrong));
        let mut live = game.begin(Some(Seed([7; 32])));
        let before = live.game().referee().save();
        let began = live.journal().entries.len();
        let grouped = live.submit_group(Blue, &march(&["First", "Second"], 2.0)).expect("both march");
        assert_eq!((grouped.members.len(), live.journal().entries.len()), (2, began + 2));
        assert_ne!(live.game().referee().save(), before);
        let to = live.undo_to(Blue).expect("it may be taken back");
        assert_eq!(to, began as u64);
        live.take_back(Blue, to, engine::Consent::Unasked).expect("freely");
        assert_eq!(live.game().referee().save(), before);
    }
}

#[test]
fn what_is_no_group_is_said() {
    let wrong = |words: &Words| game(COLUMNS).referee().read(words).expect_err("no order").to_string();
    assert!(wrong(&march(&[], 2.0)).contains("a list of units"));
    assert!(wrong(&with(&march(&["First"], 2.0), "wait")).contains("`as_far`, `stays` or `none_go`"));
    assert!(wrong(&march(&["Fist"], 2.0)).contains("did you mean"));
    assert!(wrong(&words("done", json!({ "units": ["First"] }))).contains("takes nothing"));
}
