//! How the code and the tests of a book cite its rules.

/// The ids that a text cites, for a book whose ids begin with `prefix`: `STC-8.13`, its lines, `STC-8.13.a`,
/// also in lists, `STC-8.13, 8.15`, and ranges within a section or among the lines of a rule,
/// `STC-6.15 to 6.17`, `STC-8.13.a to 8.13.g`; rulings as `R44` and conventions as `G7`, with or without the
/// prefix. `STC-13` alone is a whole section.
pub fn citations(prefix: &str, text: &str) -> Vec<String> {
    let text = unwrapped(text);
    let mut cited = Vec::new();
    for (at, _) in text.char_indices() {
        if text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_') {
            continue;
        }
        let rest = &text[at..];
        let bare = rest.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('-'));
        if let Some((first, after)) = bare.and_then(rule) {
            cited.extend(list(first, after).into_iter().map(|cited| format!("{prefix}-{}", cited.bare_id())));
        } else if let Some(id) = lettered(rest) {
            cited.push(format!("{prefix}-{id}"));
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
    fn bare_id(self) -> String {
        let Cited { section, number, line } = self;
        match line {
            None => format!("{section}.{number}"),
            Some(Line::Letter(letter)) => format!("{section}.{number}.{}", char::from(letter)),
            Some(Line::Number(line)) => format!("{section}.{number}.{line}"),
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

/// A ruling or a convention at the start of the text.
fn lettered(text: &str) -> Option<&str> {
    let (_, rest) = digits(text.strip_prefix(['R', 'G'])?)?;
    let ends = !rest.starts_with(|after: char| after.is_alphanumeric() || after == '_');
    ends.then(|| &text[..text.len() - rest.len()])
}

/// The rule `first` and those that the text after it adds to the list.
fn list(first: Cited, mut rest: &str) -> Vec<Cited> {
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
            return listed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_are_read_singly_in_lists_and_in_ranges() {
        let cited = |text| citations("STC", text);
        assert_eq!(cited("/// STC-8.13. A die."), ["STC-8.13"]);
        assert_eq!(
            cited("/// STC-8.13.f,\n    /// 8.15, R48. Cover."),
            ["STC-8.13.f", "STC-8.15", "STC-R48"]
        );
        assert_eq!(cited("(STC-6.15 to 6.17, 9.5)"), ["STC-6.15", "STC-6.16", "STC-6.17", "STC-9.5"]);
        assert_eq!(
            cited("STC-5.3.a to 5.3.c, 5.5.10"),
            ["STC-5.3.a", "STC-5.3.b", "STC-5.3.c", "STC-5.5.10"]
        );
        assert_eq!(cited("STC-13.6.1 to 13.6.3."), ["STC-13.6.1", "STC-13.6.2", "STC-13.6.3"]);
        assert_eq!(cited("STC-R12 and R3's G20"), ["STC-R12", "STC-R3", "STC-G20"]);
        assert!(cited("STC-5. STC-H06, OR12, R12th, STC-<section>.<n>, FPN-8.13").is_empty());
    }
}
