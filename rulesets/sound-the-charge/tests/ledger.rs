//! The ledger has every rule and ruling; whatever is in it is carried out and tested; whatever is cited is in it.

use serde::Deserialize;
use serde_json::Value;
use sound_the_charge::cite;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const KINDS: [&str; 5] = ["note", "table", "procedure", "decision", "optional"];

/// The numbers of the rules in each section of the book, from the first and the last; terrain, optional and national
/// rules begin with a rule on all of them, which is number 0.
const SECTIONS: [(usize, usize); 16] = [
    (1, 6),
    (1, 13),
    (1, 8),
    (1, 5),
    (1, 7),
    (1, 18),
    (1, 7),
    (1, 17),
    (1, 8),
    (1, 17),
    (0, 11),
    (0, 10),
    (0, 7),
    (1, 10),
    (1, 4),
    (1, 9),
];
/// The rules that have lines with ids of their own, and the names of those lines.
const LINES: [(&str, &[&str]); 13] = [
    ("5.3", &["a", "b", "c"]),
    ("5.5", &["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]),
    ("6.17", &["1", "2", "3", "4", "5"]),
    ("8.13", &["a", "b", "c", "d", "e", "f", "g"]),
    ("8.14", &["a", "b", "c", "d", "e"]),
    ("9.2", &["1", "2", "3", "4", "5", "6", "7"]),
    ("10.16", &["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]),
    ("13.1", &["1", "2", "3"]),
    ("13.2", &["1", "2", "3", "4"]),
    ("13.3", &["1", "2", "3"]),
    ("13.4", &["1", "2"]),
    ("13.6", &["1", "2", "3", "4", "5"]),
    ("13.7", &["1", "2", "3"]),
];
const RULINGS: usize = 124;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ledger {
    rule: Vec<Rule>,
    ruling: Vec<Ruling>,
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

impl Ledger {
    fn read() -> Ledger {
        toml::from_str(include_str!("../rules.toml")).expect("the ledger is well formed")
    }

    fn ids(&self) -> Vec<&str> {
        let rules = self.rule.iter().map(|rule| &rule.id);
        let rulings = self.ruling.iter().map(|ruling| &ruling.id);
        rules.chain(rulings).map(String::as_str).collect()
    }

    fn texts(&self) -> Vec<(&str, &str)> {
        let rules = self.rule.iter().map(|rule| (&rule.id, &rule.text));
        let rulings = self.ruling.iter().map(|ruling| (&ruling.id, &ruling.text));
        rules.chain(rulings).map(|(id, text)| (id.as_str(), text.as_str())).collect()
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

/// What carries out no rule and tests none: the kit of the tests, the list of names for rules, and this file.
const NO_SOURCE: [&str; 3] = ["kit.rs", "cite.rs", "ledger.rs"];

/// The source of the crate, parted into code and tests.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    for (file, text) in files(&root.join("src")) {
        // Long lists of tests stand in a file of their own.
        let only_tests = file == "tests.rs" || file == "examples.rs";
        let (code, tests) = if only_tests { ("", text.as_str()) } else { split(&text) };
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
        } else if name.ends_with(".rs") && !NO_SOURCE.contains(&name.as_str()) {
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

/// The ids that a text cites: `STC-8.13`, its lines, `STC-8.13.a`, also in lists, `STC-8.13, 8.15`, and ranges within a
/// section or among the lines of a rule, `STC-6.15 to 6.17`, `STC-8.13.a to 8.13.g`; rulings as `R44`, with or without the
/// prefix. `STC-13` alone is a whole section.
fn citations(text: &str) -> Vec<String> {
    let text = unwrapped(text);
    let mut cited = Vec::new();
    for (at, _) in text.char_indices() {
        if text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_') {
            continue;
        }
        let rest = &text[at..];
        if let Some((first, after)) = rest.strip_prefix("STC-").and_then(rule) {
            cited.extend(list(first, after));
        } else if let Some(id) = ruling(rest) {
            cited.push(format!("STC-{id}"));
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

/// A rule, or a line of one: `8.13`, `8.13.a`, `5.5.10`.
#[derive(Clone, Copy, PartialEq)]
struct Cited {
    section: u8,
    number: u8,
    line: Option<Line>,
}

#[derive(Clone, Copy, PartialEq)]
enum Line {
    Letter(u8),
    Number(u8),
}

impl Cited {
    fn id(self) -> String {
        let Cited { section, number, line } = self;
        match line {
            None => format!("STC-{section}.{number}"),
            Some(Line::Letter(letter)) => format!("STC-{section}.{number}.{}", char::from(letter)),
            Some(Line::Number(line)) => format!("STC-{section}.{number}.{line}"),
        }
    }

    /// The rules or lines after this one up to another of the same sort.
    fn up_to(self, end: Cited) -> Vec<Cited> {
        match (self.line, end.line) {
            (None, None) => (self.number + 1..=end.number).map(|number| Cited { number, ..end }).collect(),
            (Some(Line::Letter(from)), Some(Line::Letter(to))) => {
                (from + 1..=to).map(|letter| Cited { line: Some(Line::Letter(letter)), ..end }).collect()
            }
            (Some(Line::Number(from)), Some(Line::Number(to))) => {
                (from + 1..=to).map(|number| Cited { line: Some(Line::Number(number)), ..end }).collect()
            }
            _ => vec![end],
        }
    }
}

/// A rule or a line of one at the start of the text, and what follows it.
fn rule(text: &str) -> Option<(Cited, &str)> {
    let (section, rest) = digits(text)?;
    let (number, rest) = digits(rest.strip_prefix('.')?)?;
    let (line, rest) = line(rest).map_or((None, rest), |(line, rest)| (Some(line), rest));
    Some((Cited { section, number, line }, rest))
}

/// The line of a rule at the start of the text.
fn line(text: &str) -> Option<(Line, &str)> {
    let rest = text.strip_prefix('.')?;
    if let Some((number, rest)) = digits(rest) {
        return Some((Line::Number(number), rest));
    }
    let letter = rest.bytes().next().filter(u8::is_ascii_lowercase)?;
    let rest = &rest[1..];
    (!rest.starts_with(|after: char| after.is_alphanumeric())).then_some((Line::Letter(letter), rest))
}

fn digits(text: &str) -> Option<(u8, &str)> {
    let end = text.find(|after: char| !after.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// A ruling at the start of the text.
fn ruling(text: &str) -> Option<&str> {
    let (_, rest) = digits(text.strip_prefix('R')?)?;
    let ends = !rest.starts_with(|after: char| after.is_alphanumeric() || after == '_');
    ends.then(|| &text[..text.len() - rest.len()])
}

/// The rule `first` and those that the text after it adds to the list.
fn list(first: Cited, mut rest: &str) -> Vec<String> {
    let mut listed = vec![first];
    let mut last = first;
    loop {
        if let Some((next, after)) = rest.strip_prefix(", ").and_then(rule) {
            listed.push(next);
            (last, rest) = (next, after);
        } else if let Some((end, after)) = rest.strip_prefix(" to ").and_then(rule) {
            listed.extend(last.up_to(end));
            (last, rest) = (end, after);
        } else {
            return listed.into_iter().map(Cited::id).collect();
        }
    }
}

fn cited(in_tests: bool) -> BTreeSet<String> {
    let sources = sources().into_iter().filter(|source| source.is_test == in_tests);
    sources.flat_map(|source| citations(&source.text)).collect()
}

/// Every number in a value, with the way to it: `movement.foot.charge`, `combat_scores.even`.
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
fn the_ledger_has_every_rule_and_ruling() {
    let ledger = Ledger::read();
    let rules: Vec<String> = ledger.rule.iter().map(|rule| rule.id.clone()).collect();
    let mut printed = Vec::new();
    for (section, (first, last)) in (1..).zip(SECTIONS) {
        for number in first..=last {
            let id = format!("{section}.{number}");
            printed.push(format!("STC-{id}"));
            let lines = LINES.iter().filter(|(rule, _)| *rule == id).flat_map(|(_, lines)| *lines);
            printed.extend(lines.map(|line| format!("STC-{id}.{line}")));
        }
    }
    assert_eq!(rules, printed, "in the order of the book");

    let rulings: BTreeSet<String> = ledger.ruling.iter().map(|ruling| ruling.id.clone()).collect();
    assert_eq!(rulings, (1..=RULINGS).map(|number| format!("STC-R{number}")).collect());
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
    let printed = serde_json::to_value(sound_the_charge::PRINTED).expect("tables can be written");
    let numbers = numbers(&printed);
    assert!(numbers.contains(&("movement.foot.charge".to_owned(), 2.0)));
    assert!(numbers.contains(&("combat_scores.even".to_owned(), 4.0)));
    let mut changed = vec![sound_the_charge::PRINTED];
    for (path, _) in &numbers {
        let tables: sound_the_charge::Tables = serde_json::from_value(raised(printed.clone(), path))
            .unwrap_or_else(|fault| panic!("{path} cannot be raised: {fault}"));
        assert!(!changed.contains(&tables), "{path} changes nothing of its own");
        changed.push(tables);
    }
}

#[test]
fn whatever_has_a_name_is_in_the_ledger() {
    let ledger = Ledger::read();
    let known: BTreeSet<&str> = ledger.ids().into_iter().collect();
    let strangers: Vec<_> = cite::ALL.iter().filter(|rule| !known.contains(rule.as_str())).collect();
    assert!(strangers.is_empty(), "not in the ledger: {strangers:?}");
}

#[test]
fn citations_are_read_singly_in_lists_and_in_ranges() {
    assert_eq!(citations("/// STC-8.13. A die."), ["STC-8.13"]);
    assert_eq!(
        citations("/// STC-8.13.f,\n    /// 8.15, R48. Cover."),
        ["STC-8.13.f", "STC-8.15", "STC-R48"]
    );
    assert_eq!(citations("(STC-6.15 to 6.17, 9.5)"), ["STC-6.15", "STC-6.16", "STC-6.17", "STC-9.5"]);
    assert_eq!(
        citations("STC-5.3.a to 5.3.c, 5.5.10"),
        ["STC-5.3.a", "STC-5.3.b", "STC-5.3.c", "STC-5.5.10"]
    );
    assert_eq!(citations("STC-13.6.1 to 13.6.3."), ["STC-13.6.1", "STC-13.6.2", "STC-13.6.3"]);
    assert_eq!(citations("STC-R12 and R3's"), ["STC-R12", "STC-R3"]);
    assert!(citations("STC-5. STC-H06, OR12, R12th, STC-<section>.<n>").is_empty());
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
    let printed = serde_json::to_value(sound_the_charge::PRINTED).expect("tables have a form in JSON");
    let all = numbers(&printed);
    assert!(all.len() > 100, "only {} numbers", all.len());
    for (path, number) in all {
        let change = format!("tables.{path} = {}", number + 1.0);
        let rule =
            engine::HouseRule::read(&format!("name = 'a changed number'\n{change}")).expect("a change");
        let (tables, _) =
            rule.over(&sound_the_charge::PRINTED, &sound_the_charge::Options::default()).expect("it fits");
        assert_ne!(tables, sound_the_charge::PRINTED, "{change}");
        println!("change: {change}");
    }
}
