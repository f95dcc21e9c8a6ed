//! What surfaces are given of a game: prompts, views, odds and saved positions, on real ones.

use dice::Tape;
use engine::ParseError;
use engine::{Eyes, Manner, Progress, Words};
use field::Position;
use names::Side::{Blue, Red};
use names::UnitId;
use rulebooks::{AnyGame, OrderError, Referee, Refused, Visit};
use serde_json::{Value, json};

/// Two lines within musket shot, at the beginning of fire.
const FIRE: &str = r#"
book = "fast-play"
phase = "fire"
[sides]
blue = "The Allies"
[[terrain]]
kind = "woods"
x = [10, 14]
y = [20, 24]
[[unit]]
name = "52nd"
side = "blue"
arm = "heavy_foot"
general = "Hill"
at = [30, 20.71875]
[[unit]]
name = "Grenadiers"
side = "red"
arm = "heavy_foot"
at = [30, 27.71875]
[[general]]
name = "Hill"
side = "blue"
at = [30, 17]
"#;

/// A French column before a skirmish line, Blue to move.
const MOVES: &str = r#"
book = "fast-play"
[[unit]]
name = "Column"
side = "blue"
arm = "heavy_foot"
french = true
formation = "column"
at = [30.46875, 20]
[[unit]]
name = "Jagers"
side = "red"
arm = "light_foot"
at = [30, 25]
[[unit]]
name = "Line"
side = "red"
arm = "heavy_foot"
at = [40, 25]
"#;

/// A position, run to its first question with the dice that this takes.
fn game(text: &str, faces: &[u8]) -> AnyGame {
    let position = Position::read("test.toml", text.into()).expect("TOML");
    let mut game = AnyGame::read(&position).unwrap_or_else(|bad| panic!("{:?}", bad.wrong));
    game.referee_mut().advance(&mut Tape::new(faces));
    game
}

fn words(verb: &str, with: Value) -> Words {
    let Value::Object(with) = with else { panic!("{with} is no table") };
    Words { verb: verb.into(), with }
}

fn volley() -> Words {
    words("volley", json!({ "unit": "52nd", "target": "Grenadiers" }))
}

fn ready() -> Words {
    words("ready", json!({}))
}

fn charge() -> Words {
    words("charge", json!({ "unit": "Column", "target": "Jagers" }))
}

/// Gives an order with dice that it must use up; what was said.
fn give(game: &mut AnyGame, side: names::Side, order: &Words, faces: &[u8]) -> Vec<String> {
    let mut tape = Tape::new(faces);
    let report = game.referee_mut().submit(side, order, &mut tape).unwrap_or_else(|wrong| panic!("{wrong}"));
    assert_eq!((report.progress, tape.is_used_up()), (Progress::Waits, true), "{order:?}");
    report.heard.into_iter().map(|heard| heard.whole.words).collect()
}

fn refused(answer: Result<impl Sized, OrderError>) -> Refused {
    match answer {
        Err(OrderError::Refused(refused)) => *refused,
        Err(OrderError::ParseError(wrong)) => panic!("misread: {wrong}"),
        Ok(_) => panic!("it was taken"),
    }
}

/// All that the eyes of a side, or of a spectator, are given, as a surface is sent it.
fn shown(game: &dyn Referee, eyes: Eyes) -> String {
    let prompt = match eyes {
        Eyes::Side(side) => json!([game.prompt(side), game.manner(side)]),
        Eyes::Spectator => Value::Null,
    };
    format!("{}{prompt}", json!(game.view(eyes)))
}

#[test]
fn a_prompt_holds_the_question_its_verbs_and_a_legal_answer() {
    let mut game = game(MOVES, &[]);
    let prompt = game.referee().prompt(Blue).expect("Blue is asked");
    assert_eq!((prompt.question.as_str(), prompt.manner), ("What do your units do?", Manner::Open));
    assert_eq!(prompt.asked.tree(), json!({ "kind": "act" }));
    assert_eq!((game.referee().prompt(Red), game.referee().manner(Red)), (None, None));
    let verbs: Vec<&str> = prompt.verbs.iter().map(|verb| verb.name).collect();
    assert!(verbs.contains(&"march") && verbs.contains(&"done") && !verbs.contains(&"volley"), "{verbs:?}");
    assert_eq!(prompt.usual, words("done", json!({})));
    give(&mut game, Blue, &prompt.usual, &[]);
    assert_eq!(game.referee().manner(Blue), None);
    assert_eq!(game.referee().manner(Red), Some(Manner::Open));
}

#[test]
fn every_usual_answer_is_legal() {
    let mut game = game(FIRE, &[]);
    // Three whole turns, each question answered as usual.
    for _ in 0..60 {
        let asked = names::Side::BOTH.into_iter().find_map(|side| Some((side, game.referee().prompt(side)?)));
        let Some((side, prompt)) = asked else { panic!("no side is asked") };
        assert_eq!(game.referee().read(&prompt.usual), Ok(()));
        let answer =
            game.referee_mut().submit(side, &prompt.usual, &mut dice::Seeded::new(&dice::Seed([3; 32]), 1));
        assert!(answer.is_ok(), "{prompt:?}: {answer:?}");
    }
}

#[test]
fn sealed_orders_show_nowhere_else() {
    let mut game = game(FIRE, &[]);
    let eyes = [Eyes::Side(Red), Eyes::Spectator];
    let before = eyes.map(|eyes| shown(game.referee(), eyes));
    let shot = words("shoot", json!({ "unit": "Grenadiers", "element": 0, "target": "52nd", "at": 3 }));
    let odds = game.referee().odds(Red, &shot, 1000).expect("a legal shot");
    assert_eq!(game.referee().manner(Blue), Some(Manner::Sealed));
    for order in [volley(), ready()] {
        assert_eq!(give(&mut game, Blue, &order, &[]), [""; 0], "it is not told either");
        assert_eq!(eyes.map(|eyes| shown(game.referee(), eyes)), before);
        assert_eq!(game.referee().odds(Red, &shot, 1000).expect("as legal as before"), odds);
        assert_eq!(refused(game.referee().odds(Red, &volley(), 1000)).rule, refused_to_red(&game));
    }
    // Blue himself knows what he has written: he is done, and he is not asked again.
    assert_eq!((game.referee().prompt(Blue), game.referee().manner(Blue)), (None, None));
    let told = give(&mut game, Red, &ready(), &[1, 2, 3, 4]);
    assert!(told[0].contains("52nd") && told[0].contains("Grenadiers"), "{told:?}");
}

/// The rule by which Red may not order Blue's men about, drafts or not.
fn refused_to_red(game: &AnyGame) -> Option<names::RuleId> {
    let mut game = game.clone();
    refused(game.referee_mut().submit(Red, &volley(), &mut Tape::default())).rule
}

#[test]
fn a_sealed_order_binds_only_who_gave_it() {
    let mut game = game(FIRE, &[]);
    give(&mut game, Blue, &volley(), &[]);
    let again = refused(game.referee_mut().submit(Blue, &volley(), &mut Tape::default()));
    assert!(again.rule.is_some_and(|rule| rule.as_str() == "FPN-7.1"), "{again:?}");
    let theirs = words("volley", json!({ "unit": "Grenadiers", "target": "52nd" }));
    give(&mut game, Red, &theirs, &[]);
}

#[test]
fn a_view_has_all_that_is_drawn() {
    let game = game(FIRE, &[]);
    let blue = game.referee().view(Eyes::Side(Blue));
    assert_eq!((blue.book, blue.sides.clone()), ("fast-play", ["The Allies".into(), "Red".into()]));
    assert_eq!((blue.moment.turn, blue.moment.phase), (5, "fire"));
    assert_eq!(blue.yardstick, game.referee().yardstick());
    let names: Vec<&str> = blue.pieces.iter().map(|piece| piece.name.as_str()).collect();
    assert_eq!(names, ["52nd", "Grenadiers", "Hill"]);
    assert_eq!(blue.pieces[0].stands.len(), 4);
    assert_eq!(blue.landscape.scenery.len(), 1);
    let pieces = |eyes| json!(game.referee().view(eyes).pieces);
    assert_eq!(pieces(Eyes::Side(Red)), pieces(Eyes::Spectator), "nothing is hidden in this book");
    let overlays = |eyes| game.referee().view(eyes).overlays.len();
    assert!(overlays(Eyes::Side(Blue)) > 0 && overlays(Eyes::Side(Red)) > 0);
    assert_eq!(overlays(Eyes::Spectator), 0, "who gives no orders is shown none");
}

#[test]
fn odds_are_exact_and_split_by_what_the_other_side_does() {
    let game = game(MOVES, &[]);
    let cases = game.referee().odds(Blue, &charge(), 100_000).expect("a legal charge");
    // A French column at a line of foot passes with 3 or more; then the Jagers stand, or try to evade.
    let orders: Vec<Vec<&str>> =
        cases.iter().map(|case| case.supposing.iter().map(|it| it.order.verb.as_str()).collect()).collect();
    assert!(orders.iter().any(|orders| orders.first() == Some(&"stand")), "{orders:?}");
    assert!(orders.iter().any(|orders| orders.first() == Some(&"evade")), "{orders:?}");
    for case in &cases {
        let total = case.outcomes.iter().fold(case.open.clone(), |sum, outcome| sum + outcome.chance.clone());
        assert_eq!(total.to_string(), "1");
        let stays = case.outcomes.iter().find(|outcome| outcome.outcome.is_empty()).expect("it may fail");
        assert_eq!((stays.chance.to_string(), stays.about), ("1/3".into(), 1.0 / 3.0));
        assert!(
            case.supposing.iter().all(|supposed| supposed.side == Red && supposed.question.ends_with('?'))
        );
    }
}

#[test]
fn odds_come_best_first_and_with_all_that_is_added_up_on_the_way() {
    let game = game(MOVES, &[]);
    let cases = game.referee().odds(Blue, &charge(), 100_000).expect("a legal charge");
    let stands = |case: &&rulebooks::Odds| case.supposing[0].order.verb == "stand";
    let stands = cases.iter().find(stands).expect("the Jagers may stand");
    let gains: Vec<i32> = stands.outcomes.iter().map(|outcome| outcome.gain).collect();
    assert!(gains.is_sorted_by(|one, two| one >= two), "{gains:?}");
    assert!(gains[0] > 0 && gains[gains.len() - 1] < 0, "{gains:?}");
    let score =
        |what: &str| stands.reckoned.iter().find(|it| it.of.what == what && it.of.unit == Some(UnitId(1)));
    // The column must pass its test to charge, and only then comes to blows.
    let test = &stands.reckoned[0];
    assert_eq!((test.of.basis.as_str(), test.of.needs.as_slice(), test.about), ("D6", &[5][..], 1.0));
    assert_eq!(test.of.plus.total(), 2, "{test:?}");
    let blow = score("hand-to-hand").expect("it may come to that");
    assert!((blow.about - 2.0 / 3.0).abs() < 1e-9, "{blow:?}");
    let added: Vec<(&str, i16)> = blow.of.plus.lines().iter().map(|line| (line.why, line.amount)).collect();
    assert_eq!(added, [("French column", 1), ("skirmish line", 1)]);
}

/// Horse before a line of foot, by the second book.
const COMBAT: &str = r#"
book = "sound-the-charge"
phase = "moves"
[[unit]]
name = "Dragoons"
side = "blue"
arm = "heavy_cavalry"
start = 12
at = [30, 20]
[[unit]]
name = "Line"
side = "red"
arm = "line_infantry"
start = 18
facing = "S"
at = [30, 25]
"#;

#[test]
fn the_points_of_both_sides_stand_beside_the_odds_of_a_charge() {
    let game = game(COMBAT, &[]);
    let charge = words("charge", json!({ "unit": "Dragoons", "target": "Line" }));
    let cases = game.referee().odds(Blue, &charge, 100_000).expect("a legal charge");
    let points = |unit| {
        let of =
            |it: &&engine::Reckoned| it.of.what == "points of combat" && it.of.unit == Some(UnitId(unit));
        cases[0].reckoned.iter().find(of).map(|it| it.of.plus.total())
    };
    assert!(points(1) > points(2), "{:?}", cases[0].reckoned);
}

#[test]
fn odds_of_what_is_no_order_or_not_allowed_are_refused() {
    let game = game(MOVES, &[]);
    let odds = |order: &Words| game.referee().odds(Blue, order, 1000);
    let far = words("charge", json!({ "unit": "Column", "target": "Line" }));
    assert!(refused(odds(&far)).words.starts_with("FPN-8.12: "));
    let misread = |order: Words| match odds(&order) {
        Err(OrderError::ParseError(wrong)) => wrong,
        other => panic!("{other:?}"),
    };
    let unknown = misread(words("charge", json!({ "unit": "Column", "target": "Lime" })));
    assert_eq!(unknown.to_string(), "there is no piece called \"Lime\"; did you mean \"Line\"?");
    assert!(matches!(misread(words("fly", json!({}))), ParseError::UnknownVerb { .. }));
    assert_eq!(refused(odds(&ready())).reason, json!({ "reason": "unfitting" }));
    assert_eq!(
        refused(game.referee().odds(Red, &charge(), 1000)).words,
        "Red is not asked anything now: the open question is “What do your units do?”, put to Blue"
    );
}

/// The chances of a closing order: how likely anything at all happens, and which cases are said to be left
/// out.
fn closing(text: &str, side: names::Side, order: &Words) -> (f64, Vec<String>) {
    let game = game(text, &[]);
    let cases = game.referee().odds(side, order, 100_000).expect("a legal order");
    let [only] = &cases[..] else { panic!("{cases:?}") };
    let something = only.outcomes.iter().filter(|outcome| !outcome.outcome.is_empty());
    (something.map(|outcome| outcome.about).sum(), only.left_out.clone())
}

#[test]
fn odds_of_ending_a_phase_count_the_combats_that_it_sets_off() {
    let (first, second) = (
        "book = 'fast-play'\nphase = 'moves'\nside = 'red'\n",
        "book = 'sound-the-charge'\nphase = 'moves'\n",
    );
    let touching = |arm: &str| {
        let unit = |side: &str| format!("[[unit]]\nside = '{side}'\narm = '{arm}'\nat = [30, 20]\n");
        unit("blue") + &unit("red")
    };
    let done = words("done", json!({}));
    let (chance, left_out) = closing(&(first.to_owned() + &touching("heavy_foot")), Red, &done);
    assert!(chance > 0.5 && left_out.is_empty(), "{chance} {left_out:?}");
    let (chance, left_out) = closing(&(second.to_owned() + &touching("line_infantry")), Blue, &done);
    assert!(chance > 0.5 && left_out.is_empty(), "{chance} {left_out:?}");
}

#[test]
fn odds_of_closing_a_secret_list_say_that_the_other_list_is_left_out() {
    const FIRE: &str = r#"
book = "fast-play"
phase = "fire"
[[unit]]
name = "52nd"
side = "blue"
arm = "heavy_foot"
at = [30, 20.71875]
[[unit]]
name = "Grenadiers"
side = "red"
arm = "heavy_foot"
at = [30, 27.71875]
"#;
    let secret = |other: &str| {
        vec![format!("What {other} writes in secret is not known, so nothing of it is counted.")]
    };
    assert_eq!(closing(FIRE, Red, &ready()), (0.0, secret("Blue")));
    let mut game = game(FIRE, &[]);
    let volley = words("volley", json!({ "unit": "52nd", "target": "Grenadiers" }));
    game.referee_mut().submit(Blue, &volley, &mut Tape::new(vec![])).expect("a legal volley");
    let cases = game.referee().odds(Blue, &ready(), 100_000).expect("a legal order");
    let missed: f64 = cases[0].outcomes.iter().filter(|it| it.outcome.is_empty()).map(|it| it.about).sum();
    assert!((missed - (5.0_f64 / 6.0).powi(4)).abs() < 1e-9, "{missed}");
    assert_eq!(cases[0].left_out, secret("Red"));
    // Red knows nothing of that volley, and its odds do not betray it.
    let theirs = game.referee().odds(Red, &ready(), 100_000).expect("a legal order");
    assert_eq!((theirs[0].outcomes.len(), &theirs[0].left_out), (1, &secret("Blue")));
}

#[test]
fn odds_of_the_beginning_are_those_of_its_dice() {
    let chances = |text: &str| {
        let position = Position::read("test.toml", text.into()).expect("TOML");
        let game = AnyGame::read(&position).expect("a good position");
        let odds = game.referee().odds_of_beginning(10_000);
        let [only] = &odds[..] else { panic!("{odds:?}") };
        assert!(only.supposing.is_empty() && only.open.to_string() == "0");
        let of = |outcome: &rulebooks::OddsOutcome| (outcome.chance.to_string(), outcome.outcome.join("; "));
        only.outcomes.iter().map(of).collect::<Vec<_>>()
    };
    let has = |side: &str| format!("{side} has the move option of turn 2");
    let even = chances("book = 'fast-play'\nphase = 'option'\nturn = 2");
    assert_eq!(even, [("1/2".into(), has("Blue")), ("1/2".into(), has("Red"))]);
    let after_a_win = chances("book = 'fast-play'\nphase = 'option'\nturn = 2\nlast_winner = 'blue'");
    assert_eq!(after_a_win, [("13/16".into(), has("Red")), ("3/16".into(), has("Blue"))]);
}

/// Everything that is true of a game, as it is stored.
struct Whole;

impl Visit for Whole {
    type Out = Value;
    fn visit<B: field::Fielded>(self, game: &engine::Game<B>) -> Value {
        json!([game.state(), game.agenda(), game.setup().options])
    }
}

/// A game, saved and read again, is the same game and asks the same.
fn survives(game: &AnyGame) {
    let saved = game.referee().save();
    let again = self::game(&saved, &[]);
    assert_eq!(again.visit(Whole), game.visit(Whole), "{saved}");
    for side in names::Side::BOTH {
        assert_eq!(shown(again.referee(), Eyes::Side(side)), shown(game.referee(), Eyes::Side(side)));
    }
}

#[test]
fn a_game_is_saved_in_the_middle_of_anything() {
    let mut fire = game(FIRE, &[]);
    survives(&fire);
    give(&mut fire, Blue, &volley(), &[]);
    survives(&fire);
    give(&mut fire, Blue, &ready(), &[]);
    give(&mut fire, Red, &ready(), &[6, 1, 1, 1]);
    assert_eq!(fire.referee().prompt(Red).expect("Red loses one").asked.tree()["kind"], "remove");
    survives(&fire);
    let mut moves = game(MOVES, &[]);
    give(&mut moves, Blue, &charge(), &[6]);
    assert_eq!(moves.referee().prompt(Red).expect("Red may evade").asked.tree()["kind"], "evade");
    survives(&moves);
    give(&mut moves, Red, &words("evade", json!({})), &[5]);
    assert_eq!(moves.referee().prompt(Red).expect("how far").asked.tree()["kind"], "evade_move");
    survives(&moves);
}

#[test]
fn a_game_waits_for_dice_and_goes_on_with_them() {
    let mut game = game(MOVES, &[]);
    let report = game.referee_mut().submit(Blue, &charge(), &mut Tape::default()).expect("it is taken");
    assert!(matches!(report.progress, Progress::LacksDice(_)) && report.heard.is_empty());
    assert!(!game.referee().may_end(), "the die of a charge is due");
    let early = refused(game.referee_mut().submit(Red, &words("stand", json!({})), &mut Tape::default()));
    assert_eq!((early.rule, early.reason), (None, json!({ "reason": "waits_for_dice" })));
    let mut tape = Tape::new([6]);
    let report = game.referee_mut().advance(&mut tape);
    assert_eq!((report.progress, tape.is_used_up()), (Progress::Waits, true));
    let first = &report.heard[0];
    assert_eq!((Some(&first.whole), Some(&first.whole)), (first.blue.as_ref(), first.red.as_ref()));
    assert_eq!(first.whole.told["rolled"]["faces"], json!([6]));
    assert!(first.whole.rule.is_some_and(|rule| first.whole.words.contains(rule.as_str())), "{first:?}");
}

#[test]
fn a_script_may_end_where_a_turn_does() {
    let mut game = game(MOVES, &[]);
    give(&mut game, Blue, &words("done", json!({})), &[]);
    assert!(!game.referee().may_end());
    let end = game.referee_mut().submit(Red, &words("done", json!({})), &mut Tape::default());
    assert!(matches!(end.expect("it is taken").progress, Progress::LacksDice(_)));
    assert!(game.referee().may_end(), "only the next turn's roll is due");
}

/// What does not answer the open question has no ghost, and says so; the game goes on.
#[test]
fn an_order_that_answers_another_question_has_no_ghost() {
    let game = game(FIRE, &[]);
    let (referee, march) = (game.referee(), words("march", json!({ "unit": 1, "path": [{ "ahead": 1 }] })));
    let told = refused(referee.preview(Blue, &march)).words;
    assert!(told.contains("does not answer the open question"), "{told}");
    assert!(referee.preview(Blue, &volley()).is_ok());
}

#[test]
fn nothing_is_ordered_after_the_end() {
    let text = format!("[options]\nturn_limit = 5\n{}", MOVES.replace("book = \"fast-play\"", ""));
    let mut game = game(&format!("book = \"fast-play\"\n{text}"), &[]);
    give(&mut game, Blue, &words("done", json!({})), &[]);
    let end = game.referee_mut().submit(Red, &words("done", json!({})), &mut Tape::default()).expect("taken");
    assert_eq!(end.progress, Progress::Over);
    let late = refused(game.referee_mut().submit(Blue, &charge(), &mut Tape::default()));
    assert_eq!((late.words.as_str(), late.reason), ("the battle is over", json!({ "reason": "over" })));
    assert_eq!(names::Side::BOTH.map(|side| game.referee().prompt(side)), [None, None]);
}
