//! Files that hold anything at all are read or refused, never worse.

use engine::Yardstick;
use field::{LARGEST, Position};
use proptest::prelude::*;

fn faults(text: &str) -> Vec<(usize, usize, String)> {
    let bad = match Position::read("test.toml", text.to_string()) {
        Err(bad) => bad,
        Ok(position) => match position.open(Yardstick::INCH, |root| root.number("turn", 9)) {
            Err(wrong) => position.bad(wrong),
            Ok(_) => return vec![],
        },
    };
    let place = |wrong| bad.place(wrong).map_or((0, 0), |place| (place.line, place.column));
    bad.wrong.iter().map(|wrong| (place(wrong).0, place(wrong).1, wrong.what.clone())).collect()
}

#[test]
fn faults_are_found_all_at_once_with_line_and_column() {
    let found = faults("book = 'any'\nturn = 12\nturm = 3\n");
    let what = |at: usize| found[at].2.as_str();
    assert_eq!(
        (found[0].0, found[0].1, what(0)),
        (2, 8, "`turn` of the file is not a whole number from 0 to 9")
    );
    assert_eq!((found[1].0, found[1].1, what(1)), (3, 1, "the file knows no `turm`"));
}

#[test]
fn what_is_no_toml_is_shown_where_it_breaks() {
    assert_eq!(faults("book = 'any'\nturn = = 3")[0].0, 2);
    assert_eq!(faults("turn = 3")[0].2, "the file does not say by which book it is played");
    assert_eq!(faults("book = 4")[0].2, "`book` is a whole number, not a word");
}

#[test]
fn a_text_that_is_too_large_is_not_parsed() {
    let found = faults(&"#".repeat(LARGEST as usize + 1));
    assert_eq!(found[0].2, "it has 11 MB, and more than 10 MB are not read");
}

#[test]
fn orders_keep_their_words_and_places() {
    let text = "book = 'any'\ndice = [1, 6]\n[[order]]\nside = 'red'\ndo = 'march'\npath = [{ ahead = 4 }]\ndice = [3]\nrefused = 'ANY-1'\n";
    let script = Position::read("test.toml", text.into()).unwrap().script().unwrap();
    assert_eq!(script.dice, [1, 6]);
    let order = &script.orders[0];
    assert_eq!((order.words.verb.as_str(), order.dice.as_deref()), ("march", Some(&[3][..])));
    assert_eq!(order.words.with.keys().collect::<Vec<_>>(), ["path"]);
    assert_eq!(&text[order.place_of("path")], "[{ ahead = 4 }]");
    assert_eq!(&text[order.place_of("dice")], "[3]");
    assert_eq!((order.refused.as_deref(), &text[order.place_of("refused")]), (Some("ANY-1"), "'ANY-1'"));
}

#[test]
fn deep_nesting_is_refused() {
    assert!(!faults(&format!("book = 'any'\nx = {}", "[".repeat(100_000))).is_empty());
}

proptest! {
    #[test]
    fn random_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let text = String::from_utf8_lossy(&bytes).to_string();
        faults(&text);
        faults(&format!("book = 'any'\n{text}"));
    }
}
