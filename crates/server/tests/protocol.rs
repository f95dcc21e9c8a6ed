//! docs/PROTOCOL.md tells the truth.

use server::Ask;
use std::collections::BTreeSet;

const PROTOCOL: &str = include_str!("../../../docs/PROTOCOL.md");

/// The examples of what a page asks.
fn examples() -> Vec<serde_json::Value> {
    let asks = PROTOCOL.split("```json ask\n").skip(1);
    let example = |ask: &str| serde_json::from_str(ask.split("```").next().expect("an end")).expect("JSON");
    asks.map(example).collect()
}

#[test]
fn every_example_is_understood() {
    for example in examples() {
        let read: Result<Ask, _> = serde_json::from_value(example.clone());
        assert!(read.is_ok(), "{example}: {read:?}");
    }
}

/// The names of an enum's variants, from the complaint about one that there is not.
fn variants() -> BTreeSet<String> {
    let unknown =
        serde_json::from_str::<Ask>("{\"ask\": \"\"}").expect_err("there is no such ask").to_string();
    let names = unknown.split('`').skip(3).step_by(2);
    names.map(str::to_owned).collect()
}

#[test]
fn everything_that_may_be_asked_has_an_example() {
    let shown: BTreeSet<String> =
        examples().iter().filter_map(|example| Some(example["ask"].as_str()?.to_owned())).collect();
    let known = variants();
    assert!(known.len() > 10 && known.contains("sit"), "{known:?}");
    assert_eq!(shown, known);
}
