//! Positions of every book: nothing that a file holds does harm, and a written position is read as the same
//! game.

use field::Position;
use proptest::prelude::*;
use rulebooks::{AnyGame, Referee, Visit, numbered};

const GOOD: &str = r#"
book = "fast-play"
phase = "fire"
turn = 3
dice = [1, 2]
[options]
turn_limit = 9
[[house]]
name = "far"
tables.general_move = 12
[[terrain]]
kind = "woods"
polygon = [[1, 1], [5, 1], [4, 4]]
[[terrain]]
kind = "road"
line = [[10, 0], [10, 48]]
width = 1
[[unit]]
name = "A"
side = "blue"
arm = "heavy_foot"
formation = "square"
anchor = "hollow"
at = [30, 20]
facing = 45
general = "Ney"
lost = 1
[[unit]]
name = "B"
arm = "light_foot_rifle"
elements = [[20, 30], [20.9375, 30]]
facing = "S"
shaken = true
[[unit]]
name = "C"
side = "red"
arm = "horse_artillery"
formation = "column"
waiting = 1
[[general]]
name = "Ney"
side = "blue"
joined = "A"
[[order]]
side = "blue"
do = "volley"
unit = "A"
target = "B"
"#;

const CHARGE: &str = r#"
book = "sound-the-charge"
phase = "moves"
turn = 3
dice = [1, 2]
[options]
turn_limit = 9
national.in_force = true
[[house]]
name = "near"
tables.generals.ride = 12
[[terrain]]
kind = "light_woods"
polygon = [[1, 1], [5, 1], [4, 4]]
[[terrain]]
kind = "town_block"
rect = [40, 20, 45, 23]
[[unit]]
name = "A"
side = "blue"
arm = "line_infantry"
grade = "b"
formation = "column"
anchor = "centre"
at = [30, 20]
facing = 45
lost = 3
[[unit]]
name = "B"
side = "red"
arm = "light_infantry"
start = 3
formation = "skirmish"
figures = [[20, 30], [21, 30], [22, 30.5, 170]]
shaken = true
[[unit]]
name = "C"
side = "red"
arm = "field_horse_guns"
formation = "limbered"
from_turn = 6
enters = [36, 48, 180]
[[unit]]
name = "D"
side = "blue"
arm = "line_infantry"
block = [42, 21]
[[unit]]
name = "E"
side = "red"
arm = "line_infantry"
formation = "bent"
left = 4
at = [60, 20]
flags = ["moved"]
[[unit]]
name = "F"
side = "blue"
arm = "heavy_cavalry"
at = [60, 20]
[[combat]]
attacker = "F"
defender = "E"
since = "last turn"
terms = ["uphill"]
[[general]]
name = "Ney"
side = "blue"
attached = "A"
[[order]]
side = "blue"
do = "charge"
unit = "A"
target = "B"
"#;

fn read(text: &str) -> Option<AnyGame> {
    let position = Position::read("test.toml", text.to_string()).ok()?;
    let _ = position.script();
    AnyGame::read(&position).ok()
}

/// The game's debug form: everything that is true of it.
struct Whole;

impl Visit for Whole {
    type Out = String;
    fn visit<B: field::Fielded>(self, game: &engine::Game<B>) -> String {
        format!("{:?} {:?} {:?}", game.state(), game.agenda(), game.setup().options)
    }
}

/// A position that is read can be written, and is then read as the same.
fn survives(text: &str) -> Result<(), TestCaseError> {
    let Some(game) = read(text) else { return Ok(()) };
    let saved = game.referee().save();
    let position =
        Position::read("saved.toml", saved.clone()).map_err(|bad| TestCaseError::fail(format!("{bad:?}")))?;
    let again =
        AnyGame::read(&position).map_err(|bad| TestCaseError::fail(format!("{:?}\n{saved}", bad.wrong)))?;
    prop_assert_eq!(again.visit(Whole), game.visit(Whole), "{}", saved);
    Ok(())
}

#[test]
fn the_good_files_are_good() {
    for (text, book) in [(GOOD, "fast-play"), (CHARGE, "sound-the-charge")] {
        let position = Position::read("good.toml", text.into()).unwrap();
        let game = AnyGame::read(&position).unwrap_or_else(|bad| panic!("{:?}", bad.wrong));
        survives(text).unwrap();
        let order = &position.script().unwrap().orders[0];
        assert_eq!(game.referee().read(&order.words), Ok(()));
        assert_eq!(game.referee().book(), book);
    }
}

#[test]
fn names_become_numbers_before_the_book_reads_them() {
    let position = Position::read("good.toml", GOOD.into()).unwrap();
    let AnyGame::FastPlay(game) = AnyGame::read(&position).unwrap() else { panic!("it names its book") };
    let mut words = position.script().unwrap().orders.remove(0).words;
    let verbs = <fast_play::Order as engine::Grammar>::VERBS;
    let numbers = numbered(&words, verbs, &game.setup().names).unwrap();
    assert_eq!((&numbers.with["unit"], &numbers.with["target"]), (&1.into(), &2.into()));
    words.with["target"] = "b ".into();
    assert_eq!(numbered(&words, verbs, &game.setup().names).unwrap().with["target"], 2);
    words.with["target"] = "Neu".into();
    let wrong = numbered(&words, verbs, &game.setup().names).unwrap_err();
    assert_eq!(wrong.to_string(), "there is no piece called \"Neu\"; did you mean \"Ney\"?");
    assert_eq!(wrong.param(), Some("target"));
    let game: &dyn Referee = &game;
    assert!(game.read(&words).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_texts_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes).to_string();
        read(&text);
        for book in rulebooks::BOOKS {
            survives(&format!("book = \"{}\"\n{text}", book.id))?;
        }
    }

    #[test]
    fn mutated_positions_do_no_harm(first: bool, edits in prop::collection::vec(any::<(prop::sample::Index, u8, u8)>(), 1..5)) {
        let mut bytes = if first { GOOD } else { CHARGE }.as_bytes().to_vec();
        for (at, what, byte) in edits {
            let at = at.index(bytes.len());
            match what % 4 {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, b"0123456789.-\"[]=\n"[usize::from(byte) % 17]),
                2 => { bytes.remove(at); }
                _ => bytes.truncate(at.max(bytes.len() * 3 / 4)),
            }
        }
        survives(&String::from_utf8_lossy(&bytes))?;
    }

    /// Numbers of every size and kind in every place where a number stands.
    #[test]
    fn absurd_numbers_do_no_harm(first: bool, at in 0..60usize, number in prop_oneof![
        Just("nan".to_string()), Just("-inf".to_string()), Just("1e308".to_string()), Just("-0.0".to_string()),
        Just("99999999999999999999".to_string()), any::<i64>().prop_map(|n| n.to_string()), any::<f64>().prop_map(|n| format!("{n:e}")),
        (-100.0..100.0f64).prop_map(|n| n.to_string()),
    ]) {
        let mut seen = 0;
        let mut text = String::new();
        let whole = if first { GOOD } else { CHARGE };
        for piece in whole.split_inclusive(|letter: char| !letter.is_ascii_digit() && letter != '.') {
            let digits = piece.trim_end_matches(|letter: char| !letter.is_ascii_digit() && letter != '.');
            if !digits.is_empty() {
                seen += 1;
            }
            if !digits.is_empty() && seen == at {
                text += &number;
                text += &piece[digits.len()..];
            } else {
                text += piece;
            }
        }
        survives(&text)?;
    }
}
