//! The options that a book lists are those it has.

use engine::HouseRule;
use rulebooks::{AnyGame, BOOKS, Optional};

/// The position that a battle begins with by a book, with one option set.
fn mustered(book: &str, option: Option<(&str, &toml::Value)>) -> String {
    let battle = field::scenarios::ALL[0].battle().expect("a sound file");
    let house: Vec<HouseRule> = option.into_iter().map(|(name, value)| set(name, value)).collect();
    let (game, _) =
        AnyGame::muster(&battle, book, &house).unwrap_or_else(|bad| panic!("{option:?}: {bad:?}"));
    // The house rule itself is told in the position; only what it does is compared.
    game.referee()
        .save()
        .lines()
        .filter(|line| !line.contains("Option under test"))
        .collect::<Vec<_>>()
        .join("\n")
}

fn set(name: &str, value: &toml::Value) -> HouseRule {
    HouseRule::read(&format!("name = \"Option under test\"\noptions.{name} = {value}")).expect("a house rule")
}

/// Something else that an option may be.
fn otherwise(option: &Optional) -> toml::Value {
    match &option.usual {
        toml::Value::Boolean(usual) => toml::Value::Boolean(!usual),
        toml::Value::Integer(usual) => toml::Value::Integer(usual + 1),
        usual => {
            let other = option.words.iter().find(|word| usual.as_str() != Some(&word.name));
            toml::Value::String(other.expect("a choice").name.clone())
        }
    }
}

/// What a position says of an option.
fn said(position: &str, name: &str) -> Option<String> {
    let key = name.rsplit('.').next().expect("a name");
    let options = position.split("[options").nth(1)?;
    let section = options.split("\n\n").next()?;
    section.lines().find(|line| line.contains(&format!("{key} ="))).map(str::to_owned)
}

#[test]
fn every_listed_option_exists_is_usually_so_and_can_be_otherwise() {
    for book in BOOKS {
        let listed = book.ledger().expect("a ledger").options;
        assert!(!listed.is_empty(), "{} lets its players choose", book.id);
        for option in listed {
            let usual = mustered(book.id, Some((&option.name, &option.usual)));
            assert_eq!(said(&usual, &option.name), None, "{}: what is usual is not said", option.name);
            let other = mustered(book.id, Some((&option.name, &otherwise(&option))));
            assert!(said(&other, &option.name).is_some(), "{}: {other}", option.name);
            for word in &option.words {
                mustered(book.id, Some((&option.name, &toml::Value::String(word.name.clone()))));
            }
        }
    }
}

#[test]
fn every_option_cites_a_rule_or_ruling_of_its_book() {
    for book in BOOKS {
        let ledger = book.ledger().expect("a ledger");
        for option in &ledger.options {
            let known = ledger.rule(&option.rule).is_some() || ledger.ruling(&option.rule).is_some();
            assert!(known, "{} cites {}", option.name, option.rule);
            assert!(!option.label.is_empty() && !option.help.is_empty(), "{}", option.name);
        }
    }
}
