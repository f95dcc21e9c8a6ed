//! The ledger has every rule and ruling; whatever is in it is carried out and tested; whatever is cited is in it.

use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const KINDS: [&str; 5] = ["note", "table", "procedure", "decision", "optional"];

/// How many rules each section of the book has, from the introduction, which is section 0, to the reference sheet.
const SECTIONS: [usize; 16] = [5, 12, 2, 5, 30, 8, 18, 20, 29, 6, 17, 8, 12, 3, 1, 7];
const RULINGS: usize = 94;
const CONVENTIONS: usize = 24;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ledger {
    rule: Vec<Rule>,
    ruling: Vec<Ruling>,
    convention: Vec<Convention>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    id: String,
    title: String,
    kind: String,
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ruling {
    id: String,
    rule: String,
    text: String,
}

/// One of the measuring conventions, which are cited as `G7`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Convention {
    id: String,
    title: String,
    text: String,
}

impl Ledger {
    fn read() -> Ledger {
        toml::from_str(include_str!("../rules.toml")).expect("the ledger is well formed")
    }

    fn ids(&self) -> Vec<&str> {
        let rules = self.rule.iter().map(|rule| &rule.id);
        let rulings = self.ruling.iter().map(|ruling| &ruling.id);
        let conventions = self.convention.iter().map(|convention| &convention.id);
        rules.chain(rulings).chain(conventions).map(String::as_str).collect()
    }

    fn texts(&self) -> Vec<(&str, &str)> {
        let rules = self.rule.iter().map(|rule| (&rule.id, &rule.text));
        let rulings = self.ruling.iter().map(|ruling| (&ruling.id, &ruling.text));
        let conventions = self.convention.iter().map(|convention| (&convention.id, &convention.text));
        rules.chain(rulings).chain(conventions).map(|(id, text)| (id.as_str(), text.as_str())).collect()
    }

    /// What the program has to do something about: every rule that is more than a note, and every ruling.
    fn binding(&self) -> Vec<&str> {
        let rules = self.rule.iter().filter(|rule| rule.kind != "note").map(|rule| &rule.id);
        rules.chain(self.ruling.iter().map(|ruling| &ruling.id)).map(String::as_str).collect()
    }

    fn missing_from(&self, cited: &BTreeSet<String>) -> Vec<&str> {
        self.binding().into_iter().filter(|&id| !cited.contains(id)).collect()
    }
}

/// A piece of the crate's own source, and where it stands.
struct Source {
    file: String,
    text: String,
    is_test: bool,
}

/// The source of the crate, parted into code and tests. The kit of the tests and this file are neither.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    for (file, text) in files(&root.join("src")) {
        // Long lists of tests stand in a file of their own.
        let (code, tests) = if file == "tests.rs" { ("", text.as_str()) } else { split(&text) };
        sources.push(Source { file: file.clone(), text: code.to_owned(), is_test: false });
        sources.push(Source { file, text: tests.to_owned(), is_test: true });
    }
    for (file, text) in files(&root.join("tests")) {
        sources.push(Source { file, text, is_test: true });
    }
    sources
}

fn files(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the crate has this folder") {
        let path = entry.expect("the folder can be listed").path();
        let name = path.file_name().expect("entries are named").to_string_lossy().into_owned();
        if path.is_dir() {
            found.extend(files(&path));
        } else if name.ends_with(".rs") && name != "kit.rs" && name != "ledger.rs" {
            let text = fs::read_to_string(&path).expect("source can be read");
            found.push((name, text));
        }
    }
    found.sort();
    found
}

/// A file's code and the tests below it. A test module that is only declared, such as the kit, does not end the code.
fn split(text: &str) -> (&str, &str) {
    const MARK: &str = "#[cfg(test)]";
    let is_body = |&at: &usize| {
        let first = |mark| text[at..].find(mark).unwrap_or(text.len());
        first('{') < first(';')
    };
    let starts = text.match_indices(MARK).map(|(at, _)| at).find(is_body);
    text.split_at(starts.unwrap_or(text.len()))
}

/// The ids that a text cites: `FPN-8.18`, also in lists, `FPN-8.18, 8.20`, and ranges within a section, `FPN-1.3 to
/// 1.5`; rulings as `R44` and conventions as `G7`, with or without the prefix. `FPN-5` alone is a whole section.
fn citations(text: &str) -> Vec<String> {
    let text = unwrapped(text);
    let mut cited = Vec::new();
    for (at, _) in text.char_indices() {
        if text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_') {
            continue;
        }
        let rest = &text[at..];
        if let Some((first, after)) = rest.strip_prefix("FPN-").and_then(rule_number) {
            cited.extend(list(first, after));
        } else if let Some(id) = lettered(rest) {
            cited.push(format!("FPN-{id}"));
        }
    }
    cited
}

/// The text with its lines joined, so that a list may run over the end of a comment's line.
fn unwrapped(text: &str) -> String {
    let lines =
        text.lines().map(|line| line.trim().trim_start_matches('/').trim_start_matches('!').trim_start());
    lines.collect::<Vec<_>>().join(" ")
}

/// A section and number at the start of the text, and what follows them.
fn rule_number(text: &str) -> Option<((u8, u8), &str)> {
    let (section, rest) = digits(text)?;
    let (number, rest) = digits(rest.strip_prefix('.')?)?;
    Some(((section, number), rest))
}

fn digits(text: &str) -> Option<(u8, &str)> {
    let end = text.find(|after: char| !after.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// A ruling or a convention at the start of the text.
fn lettered(text: &str) -> Option<&str> {
    let (_, rest) = digits(text.strip_prefix(['R', 'G'])?)?;
    let ends = !rest.starts_with(|after: char| after.is_alphanumeric() || after == '_');
    ends.then(|| &text[..text.len() - rest.len()])
}

/// The rule `first` and those that the text after it adds to the list.
fn list(first: (u8, u8), mut rest: &str) -> Vec<String> {
    let mut last = first;
    let mut listed = vec![first];
    loop {
        if let Some((next, after)) = rest.strip_prefix(", ").and_then(rule_number) {
            listed.push(next);
            (last, rest) = (next, after);
        } else if let Some((end, after)) = rest.strip_prefix(" to ").and_then(rule_number) {
            listed.extend((last.1..end.1).skip(1).map(|between| (last.0, between)));
            listed.push(end);
            (last, rest) = (end, after);
        } else {
            return listed.iter().map(|(section, number)| format!("FPN-{section}.{number}")).collect();
        }
    }
}

fn cited(in_tests: bool) -> BTreeSet<String> {
    let sources = sources().into_iter().filter(|source| source.is_test == in_tests);
    sources.flat_map(|source| citations(&source.text)).collect()
}

/// Every number in a value, with the way to it: `movement.heavy_foot.square`, `morale_fails_from.2`.
fn numbers(value: &Value) -> Vec<(String, f64)> {
    let under = |key: String, value: &Value| -> Vec<(String, f64)> {
        let below = numbers(value).into_iter();
        below
            .map(|(path, number)| (format!("{key}.{path}").trim_end_matches('.').to_owned(), number))
            .collect()
    };
    match value {
        Value::Number(number) => vec![(String::new(), number.as_f64().expect("tables hold small numbers"))],
        Value::Array(items) => {
            items.iter().enumerate().flat_map(|(at, item)| under(at.to_string(), item)).collect()
        }
        Value::Object(fields) => fields.iter().flat_map(|(key, item)| under(key.clone(), item)).collect(),
        Value::Null | Value::Bool(_) | Value::String(_) => Vec::new(),
    }
}

/// The value with the number at a path made one larger.
fn raised(mut value: Value, path: &str) -> Value {
    let place =
        value.pointer_mut(&format!("/{}", path.replace('.', "/"))).expect("the path leads to a number");
    *place = match place.as_i64() {
        Some(whole) => (whole + 1).into(),
        None => (place.as_f64().expect("the path leads to a number") + 1.0).into(),
    };
    value
}

#[test]
fn the_ledger_has_every_rule_ruling_and_convention() {
    let ledger = Ledger::read();
    let printed = SECTIONS
        .iter()
        .enumerate()
        .flat_map(|(section, &rules)| (1..=rules).map(move |number| format!("FPN-{section}.{number}")));
    let rules: Vec<String> = ledger.rule.iter().map(|rule| rule.id.clone()).collect();
    assert_eq!(rules, printed.collect::<Vec<_>>(), "in the order of the book");

    let rulings: BTreeSet<String> = ledger.ruling.iter().map(|ruling| ruling.id.clone()).collect();
    assert_eq!(rulings, (1..=RULINGS).map(|number| format!("FPN-R{number}")).collect());

    let conventions: Vec<String> = ledger.convention.iter().map(|convention| convention.id.clone()).collect();
    assert_eq!(conventions, (1..=CONVENTIONS).map(|number| format!("FPN-G{number}")).collect::<Vec<_>>());
}

#[test]
fn no_id_is_given_twice() {
    let ledger = Ledger::read();
    let mut seen = BTreeSet::new();
    let twice: Vec<&str> = ledger.ids().into_iter().filter(|&id| !seen.insert(id)).collect();
    assert!(twice.is_empty(), "given twice: {}", twice.join(", "));
}

#[test]
fn every_entry_is_filled_in() {
    let ledger = Ledger::read();
    for rule in &ledger.rule {
        assert!(KINDS.contains(&rule.kind.as_str()), "{} is of no known kind: {}", rule.id, rule.kind);
        assert!(!rule.title.trim().is_empty(), "{} has no title", rule.id);
    }
    for ruling in &ledger.ruling {
        let stands_under_a_rule = ledger.rule.iter().any(|rule| rule.id == ruling.rule);
        assert!(stands_under_a_rule, "{} stands under {}, which is no rule", ruling.id, ruling.rule);
    }
    for convention in &ledger.convention {
        assert!(!convention.title.trim().is_empty(), "{} has no title", convention.id);
    }
    for (id, text) in ledger.texts() {
        assert!(text.trim().ends_with('.'), "{id} does not end as a sentence");
    }
}

#[test]
fn every_rule_and_ruling_is_carried_out_somewhere() {
    let ledger = Ledger::read();
    let missing = ledger.missing_from(&cited(false));
    assert!(missing.is_empty(), "{} are cited nowhere in the code: {}", missing.len(), missing.join(", "));
}

#[test]
fn every_rule_and_ruling_is_named_by_a_test() {
    let ledger = Ledger::read();
    let missing = ledger.missing_from(&cited(true));
    assert!(missing.is_empty(), "{} are named by no test: {}", missing.len(), missing.join(", "));
}

#[test]
fn whatever_is_cited_is_in_the_ledger() {
    let ledger = Ledger::read();
    let known: BTreeSet<&str> = ledger.ids().into_iter().collect();
    let sources = sources();
    let in_sources = sources.iter().map(|source| (source.file.as_str(), source.text.as_str()));
    let mut unknown = BTreeSet::new();
    for (place, text) in in_sources.chain(ledger.texts()) {
        let strangers = citations(text).into_iter().filter(|id| !known.contains(id.as_str()));
        unknown.extend(strangers.map(|id| format!("{id} in {place}")));
    }
    assert!(unknown.is_empty(), "not in the ledger: {}", Vec::from_iter(unknown).join(", "));
}

#[test]
fn each_number_of_the_tables_is_found_and_changed_by_its_path() {
    let printed = serde_json::to_value(fast_play::PRINTED).expect("tables can be written");
    let numbers = numbers(&printed);
    assert!(numbers.contains(&("movement.heavy_foot.square".to_owned(), 1.0)));
    assert!(numbers.contains(&("morale_fails_from.2".to_owned(), 4.0)));
    let mut changed = vec![fast_play::PRINTED];
    for (path, _) in &numbers {
        let tables: fast_play::Tables = serde_json::from_value(raised(printed.clone(), path))
            .unwrap_or_else(|fault| panic!("{path} cannot be raised: {fault}"));
        assert!(!changed.contains(&tables), "{path} changes nothing of its own");
        changed.push(tables);
    }
}

#[test]
fn citations_are_read_singly_in_lists_and_in_ranges() {
    assert_eq!(citations("/// FPN-8.18. A column."), ["FPN-8.18"]);
    assert_eq!(citations("/// FPN-8.16,\n    /// 8.28, R59. Scores."), ["FPN-8.16", "FPN-8.28", "FPN-R59"]);
    assert_eq!(citations("(FPN-1.3 to 1.5, 1.8)"), ["FPN-1.3", "FPN-1.4", "FPN-1.5", "FPN-1.8"]);
    assert_eq!(citations("FPN-R12 and R3's G20"), ["FPN-R12", "FPN-R3", "FPN-G20"]);
    assert!(citations("FPN-5. FPN-H06, OR12, R12th, FPN-<section>.<n>").is_empty());
}

#[test]
fn tests_begin_where_a_test_module_opens() {
    for declared in ["#[cfg(test)]\nmod kit;\nfn rule() {}\n", "#[cfg(test)]\nmod kit;\n"] {
        assert_eq!(split(declared), (declared, ""));
    }
    assert_eq!(
        split("fn rule() {}\n#[cfg(test)]\nmod tests {}"),
        ("fn rule() {}\n", "#[cfg(test)]\nmod tests {}")
    );
}

/// The numbers of the tables, each one larger than it is printed, for whoever wants to see that a test notices.
#[test]
fn every_number_can_be_changed_by_a_house_rule() {
    let printed = serde_json::to_value(fast_play::PRINTED).expect("tables have a form in JSON");
    let all = numbers(&printed);
    assert!(all.len() > 100, "only {} numbers", all.len());
    for (path, number) in all {
        let change = format!("tables.{path} = {}", number + 1.0);
        let rule =
            engine::HouseRule::read(&format!("name = 'a changed number'\n{change}")).expect("a change");
        let (tables, _) = rule.over(&fast_play::PRINTED, &fast_play::Options::default()).expect("it fits");
        assert_ne!(tables, fast_play::PRINTED, "{change}");
        println!("change: {change}");
    }
}
