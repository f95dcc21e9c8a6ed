//! A book's ledger has every rule and ruling; whatever is in it is carried out and tested; whatever is cited
//! is in it. And every number of its tables can be changed.

use super::citations::{citations, up_to};
use super::numbers::{changed, is_in, numbers};
use super::sources::{Source, below_the_title, sources};
use crate::{Book, Ledger, Types};
use names::RuleId;
use std::collections::BTreeSet;

/// What must be known of a book to hold its crate to its ledger. A book's test file implements it and calls
/// [`keeps_its_ledger!`](crate::keeps_its_ledger).
pub trait Bookkeeping {
    /// The book.
    type Book: Book;
    /// What its ids begin with, such as `FPN`.
    const PREFIX: &'static str;
    /// The text of `rules.toml`.
    const LEDGER: &'static str;
    /// The folder of the crate: `env!("CARGO_MANIFEST_DIR")`.
    const CRATE: &'static str;
    /// The rules that have a name in the code, `cite::ALL`.
    const NAMED: &'static [RuleId];
    /// The rules in the order of the book, without the prefix, as in `1.1-6 5.3.a-c 21.M1-9 34M`: a range
    /// ends with the last number or letter alone.
    const RULES: &'static str;
    /// How many rulings there are.
    const RULINGS: usize;
    /// How many conventions of measuring there are.
    const CONVENTIONS: usize = 0;
    /// The tables as printed.
    const PRINTED: <Self::Book as Types>::Tables;
    /// Some numbers of the tables, by their paths.
    const SAMPLES: &'static [(&'static str, f64)];
    /// Large printed tables, by their paths. A rule test tries each of their cells inside one process with
    /// [`every_cell_matters`](super::every_cell_matters).
    const LARGE: &'static [&'static str] = &[];
}

/// Holds a book to its ledger and its tables, as tests of the calling module.
#[macro_export]
macro_rules! keeps_its_ledger {
    ($Books:ty) => {
        $crate::conforms! { $Books:
            the_ledger_has_every_rule_and_ruling, no_id_is_given_twice, every_entry_is_filled_in,
            every_rule_and_ruling_is_carried_out_somewhere, every_rule_and_ruling_is_named_by_a_test,
            whatever_is_cited_is_in_the_ledger, every_number_can_be_changed_by_a_house_rule,
        }
    };
}

const KINDS: [&str; 5] = ["note", "table", "procedure", "decision", "optional"];

fn ledger<K: Bookkeeping>() -> Ledger {
    Ledger::read(K::LEDGER).unwrap_or_else(|wrong| panic!("the ledger cannot be read: {wrong}"))
}

/// What the program has to do something about and does not cite: rules that are more than notes, and rulings.
fn uncited<K: Bookkeeping>(in_tests: bool) -> Vec<String> {
    let ledger = ledger::<K>();
    let sources = sources(K::CRATE).into_iter().filter(|source| source.is_test == in_tests);
    let letters = letters(&ledger);
    let cites = |source: Source| citations(K::PREFIX, &letters, below_the_title(&source.text));
    let cited: BTreeSet<String> = sources.flat_map(cites).collect();
    let rules = ledger.rules.into_iter().filter(|rule| rule.kind != "note").map(|rule| rule.id);
    let binding = rules.chain(ledger.rulings.into_iter().map(|ruling| ruling.id));
    binding.filter(|id| !cited.contains(id)).collect()
}

/// The ids of a list such as `1.1-6 5.3.a-c 34M`.
fn listed(rules: &str) -> Vec<String> {
    let range = |item: &str| -> Vec<String> {
        let Some((from, last)) = item.split_once('-') else { return vec![item.to_owned()] };
        let number = from.trim_end_matches(|digit: char| digit.is_ascii_digit());
        let stem = if number.len() < from.len() { number } else { &from[..from.len() - 1] };
        let rest = up_to(from, &format!("{stem}{last}"));
        std::iter::once(from.to_owned()).chain(rest).collect()
    };
    rules.split_whitespace().flat_map(range).collect()
}

/// The letters, beside those of rulings and conventions, with which ids of a ledger begin.
fn letters(ledger: &Ledger) -> String {
    let local = ledger.rules.iter().filter_map(|rule| rule.id.split_once('-')?.1.chars().next());
    let letters: BTreeSet<char> = local.filter(char::is_ascii_uppercase).collect();
    letters.into_iter().collect()
}

/// The ledger has the rules in the order of the book, each with its lines, and all rulings and conventions.
pub fn the_ledger_has_every_rule_and_ruling<K: Bookkeeping>() {
    let ledger = ledger::<K>();
    let printed: Vec<String> = listed(K::RULES).into_iter().map(|id| format!("{}-{id}", K::PREFIX)).collect();
    let rules: Vec<String> = ledger.rules.into_iter().map(|rule| rule.id).collect();
    assert_eq!(rules, printed, "in the order of the book");

    let numbered = |letter: char, count: usize| -> BTreeSet<String> {
        (1..=count).map(|number| format!("{}-{letter}{number}", K::PREFIX)).collect()
    };
    let rulings: BTreeSet<String> = ledger.rulings.into_iter().map(|ruling| ruling.id).collect();
    assert_eq!(rulings, numbered('R', K::RULINGS));
    let conventions: BTreeSet<String> = ledger.conventions.into_iter().map(|rule| rule.id).collect();
    assert_eq!(conventions, numbered('G', K::CONVENTIONS));
}

/// No two entries have the same id.
pub fn no_id_is_given_twice<K: Bookkeeping>() {
    let ledger = ledger::<K>();
    let mut seen = BTreeSet::new();
    let twice: Vec<&str> = ledger.entries().map(|(id, _)| id).filter(|id| !seen.insert(*id)).collect();
    assert!(twice.is_empty(), "given twice: {}", twice.join(", "));
}

/// Every entry has a title, a known kind, a rule that it explains, and whole sentences, as it should.
pub fn every_entry_is_filled_in<K: Bookkeeping>() {
    let ledger = ledger::<K>();
    for rule in &ledger.rules {
        assert!(KINDS.contains(&rule.kind.as_str()), "{} is of no known kind: {}", rule.id, rule.kind);
    }
    for rule in ledger.rules_and_conventions() {
        assert!(!rule.title.trim().is_empty(), "{} has no title", rule.id);
    }
    for ruling in &ledger.rulings {
        let stands_under_a_rule = ledger.rules.iter().any(|rule| rule.id == ruling.rule);
        assert!(stands_under_a_rule, "{} stands under {}, which is no rule", ruling.id, ruling.rule);
    }
    for (id, text) in ledger.entries() {
        assert!(text.trim().ends_with('.'), "{id} does not end as a sentence");
    }
}

/// The code cites every rule that is more than a note, and every ruling.
pub fn every_rule_and_ruling_is_carried_out_somewhere<K: Bookkeeping>() {
    let missing = uncited::<K>(false);
    assert!(missing.is_empty(), "{} are cited nowhere in the code: {}", missing.len(), missing.join(", "));
}

/// The tests name every rule that is more than a note, and every ruling.
pub fn every_rule_and_ruling_is_named_by_a_test<K: Bookkeeping>() {
    let missing = uncited::<K>(true);
    assert!(missing.is_empty(), "{} are named by no test: {}", missing.len(), missing.join(", "));
}

/// Nothing is cited, in the code, in tests, by name or in the ledger itself, that the ledger does not have.
pub fn whatever_is_cited_is_in_the_ledger<K: Bookkeeping>() {
    let ledger = ledger::<K>();
    let (known, letters) = (ledger.entries().map(|(id, _)| id).collect::<BTreeSet<&str>>(), letters(&ledger));
    // A section may be cited as a whole although no rule has its number.
    let sections: BTreeSet<&str> = known.iter().filter_map(|id| Some(id.split_once('.')?.0)).collect();
    let is_known = |id: &String| known.contains(id.as_str()) || sections.contains(id.as_str());
    let sources = sources(K::CRATE);
    let in_sources = sources.iter().map(|source| (source.file.as_str(), source.text.as_str()));
    let mut unknown = BTreeSet::new();
    for (place, text) in in_sources.chain(ledger.entries()) {
        let strangers = citations(K::PREFIX, &letters, text).into_iter().filter(|id| !is_known(id));
        unknown.extend(strangers.map(|id| format!("{id} in {place}")));
    }
    let strangers = K::NAMED.iter().filter(|rule| !known.contains(rule.as_str()));
    unknown.extend(strangers.map(|rule| format!("{rule} in cite.rs")));
    assert!(unknown.is_empty(), "not in the ledger: {}", Vec::from_iter(unknown).join(", "));
}

/// Every number of the tables can be made one larger, each changes something of its own, and the change is
/// printed, so that `cargo xtask test numbers` can see that a test notices.
pub fn every_number_can_be_changed_by_a_house_rule<K: Bookkeeping>() {
    let numbers = numbers(&K::PRINTED);
    for (path, number) in K::SAMPLES {
        assert!(numbers.contains(&((*path).to_owned(), *number)), "the tables have no {path} of {number}");
    }
    untried::<K>();
    let mut seen = vec![K::PRINTED];
    for (path, number) in
        numbers.into_iter().filter(|(path, _)| !K::LARGE.iter().any(|large| is_in(path, large)))
    {
        let change = format!("tables.{path} = {}", number + 1.0);
        let tables = changed(&K::PRINTED, &change);
        assert!(!seen.contains(&tables), "{change} changes nothing of its own");
        seen.push(tables);
        println!("change: {change}");
    }
}

/// Each table that is declared large has a test that tries its cells.
fn untried<K: Bookkeeping>() {
    let tests: Vec<Source> = sources(K::CRATE).into_iter().filter(|source| source.is_test).collect();
    for large in K::LARGE {
        let is_tried = tests.iter().any(|source| tries_each_cell(&source.text, large));
        assert!(is_tried, "no test tries each cell of {large}: see `every_cell_matters`");
    }
}

/// Whether a source calls `every_cell_matters` for this table.
fn tries_each_cell(source: &str, table: &str) -> bool {
    let table = format!("\"{table}\"");
    let arguments = |call: &str| call.split("|").next().is_some_and(|arguments| arguments.contains(&table));
    source.split("every_cell_matters(").skip(1).any(arguments)
}

#[cfg(test)]
mod tests {
    use super::{listed, tries_each_cell};

    #[test]
    fn rules_are_listed_by_ranges() {
        let rules = listed("1.1-3 5.3.a-c 21.M1-2 A1.9-10 34M");
        let all = ["1.1", "1.2", "1.3", "5.3.a", "5.3.b", "5.3.c", "21.M1", "21.M2", "A1.9", "A1.10", "34M"];
        assert_eq!(rules, all);
    }

    #[test]
    fn a_test_of_cells_names_its_table() {
        let source = "every_cell_matters(printed(), \"musketry\", |tables| tables.of(\"canister\"));";
        assert!(tries_each_cell(source, "musketry"));
        assert!(!tries_each_cell(source, "canister"));
        assert!(!tries_each_cell("let table = \"musketry\";", "musketry"));
    }
}
