//! Battle files that hold anything at all are mustered or refused with a word of help, never worse, and soon.

use field::{BadFile, Battle, Position, scenarios};
use proptest::prelude::*;
use rulebooks::{AnyGame, BOOKS};
use std::time::{Duration, Instant};

/// Reads and musters a text. A text that is refused is refused with reasons; one that is not can be saved and
/// read again.
fn survives(text: &str) -> Result<(), TestCaseError> {
    let battle = match Battle::read("test.toml", text) {
        Ok(battle) => battle,
        Err(bad) => return helps(&bad),
    };
    for book in BOOKS {
        match AnyGame::muster(&battle, book.id, &[]) {
            Err(bad) => helps(&bad)?,
            Ok((game, _)) => {
                let saved = game.referee().save();
                let again =
                    Position::read("saved.toml", saved.clone()).and_then(|position| AnyGame::read(&position));
                let again = again.map_err(|bad| TestCaseError::fail(format!("{:#?}\n{saved}", bad.wrong)))?;
                prop_assert_eq!(again.referee().save(), saved);
            }
        }
    }
    Ok(())
}

/// Every fault names itself and the remedy.
fn helps(bad: &BadFile) -> Result<(), TestCaseError> {
    prop_assert!(!bad.wrong.is_empty(), "refused without a reason");
    for wrong in &bad.wrong {
        prop_assert!(!wrong.what.trim().is_empty(), "{:?}", wrong);
        prop_assert!(wrong.remedy.as_ref().is_some_and(|remedy| !remedy.trim().is_empty()), "{:?}", wrong);
    }
    Ok(())
}

/// How long something takes.
fn timed(what: impl FnOnce()) -> Duration {
    let begun = Instant::now();
    what();
    begun.elapsed()
}

fn scenario() -> impl Strategy<Value = &'static str> {
    (0..scenarios::ALL.len()).prop_map(|at| scenarios::ALL[at].text)
}

/// A number that no player would write.
fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("nan".to_string()),
        Just("-inf".to_string()),
        Just("1e308".to_string()),
        Just("-0.0".to_string()),
        Just("99999999999999999999".to_string()),
        Just("0".to_string()),
        Just("-1".to_string()),
        any::<i64>().prop_map(|number| number.to_string()),
        (-5000.0..5000.0f64).prop_map(|number| number.to_string()),
        (0..3000u32).prop_map(|number| number.to_string()),
    ]
}

/// The pieces of a text that are numbers, and those between them.
fn pieces(text: &str) -> Vec<&str> {
    let is_number = |letter: char| letter.is_ascii_digit() || letter == '.';
    let mut pieces = vec![];
    let mut begin = 0;
    let mut last = None;
    for (at, letter) in text.char_indices() {
        if last.is_some_and(|last| last != is_number(letter)) {
            pieces.push(&text[begin..at]);
            begin = at;
        }
        last = Some(is_number(letter));
    }
    pieces.push(&text[begin..]);
    pieces
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_changed_number_does_no_harm(text in scenario(), at in any::<prop::sample::Index>(), number in number()) {
        let mut pieces: Vec<String> = pieces(text).into_iter().map(str::to_string).collect();
        let numbers: Vec<usize> =
            (0..pieces.len()).filter(|&at| pieces[at].starts_with(|letter: char| letter.is_ascii_digit())).collect();
        pieces[numbers[at.index(numbers.len())]] = number;
        survives(&pieces.concat())?;
    }

    #[test]
    fn lines_left_out_doubled_or_exchanged_do_no_harm(
        text in scenario(), one in any::<prop::sample::Index>(), two in any::<prop::sample::Index>(), how in 0..3,
    ) {
        let mut lines: Vec<&str> = text.lines().collect();
        let (one, two) = (one.index(lines.len()), two.index(lines.len()));
        match how {
            0 => { lines.remove(one); }
            1 => lines.insert(one, lines[two]),
            _ => lines.swap(one, two),
        }
        survives(&lines.join("\n"))?;
    }

    #[test]
    fn a_word_in_place_of_another_does_no_harm(
        text in scenario(), one in any::<prop::sample::Index>(), two in any::<prop::sample::Index>(),
    ) {
        let words: Vec<&str> = text.split('"').collect();
        let odd = |index: prop::sample::Index| index.index(words.len() / 2) * 2 + 1;
        let mut words = words.clone();
        words[odd(one)] = words[odd(two)];
        survives(&words.join("\""))?;
    }

    #[test]
    fn letters_changed_or_cut_off_do_no_harm(
        text in scenario(), at in any::<prop::sample::Index>(), letter in any::<char>(), cut in any::<bool>(),
    ) {
        let mut letters: Vec<char> = text.chars().collect();
        let at = at.index(letters.len());
        if cut { letters.truncate(at) } else { letters[at] = letter }
        survives(&letters.into_iter().collect::<String>())?;
    }

    #[test]
    fn random_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        survives(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn random_shapes_do_no_harm(corners in prop::collection::vec((-100..3000i32, -100..2000i32), 0..12), kind in 0..32usize) {
        let kinds = field::battle::Kind::ALL;
        let kind = serde_json::to_value(kinds[kind % kinds.len()]).expect("a kind has a name");
        let points: Vec<String> = corners.iter().map(|(x, y)| format!("[{x}, {y}]")).collect();
        for shape in ["polygon", "line"] {
            let more = format!("\n[[terrain]]\nkind = {kind}\n{shape} = [{}]\nheight = 3\nwidth = 9\n", points.join(", "));
            survives(&format!("{}{more}", scenarios::ALL[0].text))?;
        }
    }

    #[test]
    fn units_anywhere_do_no_harm(
        places in prop::collection::vec((0..2880i32, 0..1920i32, 0..360i32, 1..4000u32, 0..5usize), 1..12),
    ) {
        let unit = |(at, (x, y, facing, men, formation)): (usize, &(i32, i32, i32, u32, usize))| {
            let formation = ["line", "column", "square", "skirmish", "garrison"][*formation];
            format!("{{ name = 'X{at}', arm = 'line_infantry', men = {men}, at = [{x}, {y}], facing = {facing}, \
                     formation = '{formation}', front = 1, depth = 1 }},")
        };
        let units: String = places.iter().enumerate().map(unit).collect();
        survives(&scenarios::ALL[0].text.replacen("unit = [", &format!("unit = [{units}"), 1))?;
    }
}

/// The text of a battle with so many units, none of them in another's way if there is room.
fn crowd(units: usize) -> String {
    let unit = |at: usize| {
        let (x, y) = (20 + 40 * (at % 60), 30 + 30 * (at / 60 % 30));
        format!("  {{ name = 'Unit {at}', arm = 'line_infantry', men = 100, at = [{x}, {y}] }},\n")
    };
    let units: String = (0..units).map(unit).collect();
    scenarios::ALL[0].text.replacen("unit = [", &format!("unit = [\n{units}"), 1)
}

#[test]
fn ten_thousand_units_are_refused_soon_and_with_a_reason() {
    let text = crowd(10_000);
    let spent = timed(|| {
        let bad = Battle::read("crowd.toml", text).expect_err("too many");
        let told = bad.wrong.iter().any(|wrong| wrong.what.contains("10012 units"));
        assert!(told, "{:#?}", bad.wrong);
    });
    assert!(spent < Duration::from_secs(20), "{spent:?}");
}

#[test]
fn a_crowd_is_judged_soon() {
    let text = crowd(1500);
    let spent = timed(|| survives(&text).expect("mustered or refused"));
    assert!(spent < Duration::from_secs(20), "{spent:?}");
}

#[test]
fn thousands_of_faults_are_told_in_part() {
    let text: String = (0..20_000).map(|at| format!("key{at} = {at}\n")).collect();
    let bad = Battle::read("faults.toml", text).expect_err("nothing of this is known");
    assert!(bad.wrong.len() < 100);
    assert!(bad.wrong.iter().any(|wrong| wrong.what.contains("more wrong")), "{:#?}", bad.wrong.last());
}

#[test]
fn a_hundred_megabytes_are_not_read() {
    let text = "#".repeat(100_000_000);
    let spent = timed(|| {
        let bad = Battle::read("large.toml", text).expect_err("too large");
        assert_eq!(bad.wrong[0].what, "it has 100 MB, and more than 10 MB are not read");
    });
    assert!(spent < Duration::from_secs(10), "{spent:?}");
}

#[test]
fn a_full_file_of_anything_is_judged_soon() {
    for line in [
        "[[army]]\n",
        "[[terrain]]\nkind = 'woods'\nrect = [1, 1, 9, 9]\n",
        "a = [[[[1]]]]\n[b]\n",
        "x.y.z = 1\n",
    ] {
        let text: String = line.repeat(2_000_000 / line.len());
        let spent = timed(|| drop(Battle::read("full.toml", text)));
        assert!(spent < Duration::from_secs(30), "{line:?}: {spent:?}");
    }
}
