//! How the code and the tests of a book cite its rules.

/// The letters with which rulings and conventions of every book begin.
const LETTERS: [char; 2] = ['R', 'G'];

/// The ids that a text cites, for a book whose ids begin with `prefix`: `STC-8.13`, its lines, `STC-8.13.a`,
/// also in lists, `STC-8.13, 8.15`, and ranges, `STC-6.15 to 6.17`, `STC-8.13.a to 8.13.g`; rulings as `R44`
/// and conventions as `G7`, with or without the prefix. Some books have ids with other `letters`, such as
/// `ERN-21.M5`, `ERN-34M.2`, `ERN-F13`: the first with the prefix, those after it in a list without. `STC-13`
/// alone is an id too, although in most books only that of a whole section.
pub fn citations(prefix: &str, letters: &str, text: &str) -> Vec<String> {
    let text = unwrapped(text);
    let mut cited = Vec::new();
    let mut read = 0;
    for (at, _) in text.char_indices() {
        if at < read || text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_') {
            continue;
        }
        let rest = &text[at..];
        let bare = rest.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('-'));
        if let Some((first, after)) = bare.and_then(|rest| id(letters, rest)) {
            let (listed, after) = list(letters, first, after);
            read = text.len() - after.len();
            cited.extend(listed.into_iter().map(|id| format!("{prefix}-{id}")));
        } else if let Some((ruling, _)) = id("", rest).filter(|(id, _)| id.starts_with(LETTERS)) {
            cited.push(format!("{prefix}-{ruling}"));
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

/// An id without its prefix at the start of the text, and what follows it: a head such as `8`, `31A` or
/// `F13`, and parts such as `.13`, `.M5`, `.T` or `.a`.
fn id<'a>(letters: &str, text: &'a str) -> Option<(&'a str, &'a str)> {
    let mut end = head(letters, text)?;
    while let Some(more) = part(&text[end..]) {
        end += more;
    }
    let (id, rest) = text.split_at(end);
    let ends = !rest.starts_with(|after: char| after.is_alphanumeric() || after == '_');
    ends.then_some((id, rest))
}

/// How long the head of an id is: a number, perhaps with a capital before or after it.
fn head(letters: &str, text: &str) -> Option<usize> {
    let is_known = |letter: &char| LETTERS.contains(letter) || letters.contains(*letter);
    let capital = text.chars().next().filter(is_known).map_or(0, char::len_utf8);
    let number = digits(&text[capital..])?;
    let after = text[capital + number..].bytes().next().filter(u8::is_ascii_uppercase);
    Some(capital + number + usize::from(after.is_some()))
}

/// How long the next part of an id is: a full stop with a number, a capital, both, or a small letter alone.
fn part(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('.')?;
    let first = rest.bytes().next()?;
    let capital = usize::from(first.is_ascii_uppercase());
    if let Some(number) = digits(&rest[capital..]) {
        return Some(1 + capital + number);
    }
    let is_alone = !rest[1..].starts_with(|after: char| after.is_alphanumeric());
    (first.is_ascii_alphabetic() && is_alone).then_some(2)
}

/// How many digits the text begins with.
fn digits(text: &str) -> Option<usize> {
    let end = text.find(|after: char| !after.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then_some(end)
}

/// The id `first` and those that the text after it adds to the list, and what follows the list. A bare number
/// is none of it.
fn list<'a>(letters: &str, first: &str, mut rest: &'a str) -> (Vec<String>, &'a str) {
    let is_bare = |id: &str| id.bytes().all(|byte| byte.is_ascii_digit());
    let listed_id = |rest| id(letters, rest).filter(|(id, _)| !is_bare(id));
    let mut listed = vec![first.to_owned()];
    let mut last = first.to_owned();
    loop {
        if let Some((next, after)) = rest.strip_prefix(", ").and_then(listed_id) {
            listed.push(next.to_owned());
            (last, rest) = (next.to_owned(), after);
        } else if let Some((end, after)) = rest.strip_prefix(" to ").and_then(listed_id) {
            listed.extend(up_to(&last, end));
            (last, rest) = (end.to_owned(), after);
        } else {
            return (listed, rest);
        }
    }
}

/// The ids after one up to another that differs in its last number or letter alone; else the other.
pub(super) fn up_to(from: &str, to: &str) -> Vec<String> {
    let range = numbered(from).zip(numbered(to)).filter(|((one, _), (other, _))| one == other);
    if let Some(((stem, from), (_, to))) = range {
        return (from + 1..=to).map(|number| format!("{stem}{number}")).collect();
    }
    match (from.rsplit_once('.'), to.rsplit_once('.')) {
        (Some((one, from)), Some((other, to))) if one == other && from.len() == 1 && to.len() == 1 => {
            let letters = from.as_bytes()[0] + 1..=to.as_bytes()[0];
            letters.map(|letter| format!("{one}.{}", char::from(letter))).collect()
        }
        _ => vec![to.to_owned()],
    }
}

/// An id that ends in a number, apart from it.
fn numbered(id: &str) -> Option<(&str, u16)> {
    let stem = id.trim_end_matches(|last: char| last.is_ascii_digit());
    Some((stem, id[stem.len()..].parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_are_read_singly_in_lists_and_in_ranges() {
        let cited = |text| citations("STC", "", text);
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
        assert_eq!(cited("STC-5. STC-5.1, 3 dice"), ["STC-5", "STC-5.1"]);
        assert!(cited("STC-H06, OR12, R12th, STC-<section>.<n>, FPN-8.13, 8.13").is_empty());
    }

    #[test]
    fn ids_with_letters_and_many_parts_are_read_where_the_book_has_them() {
        let cited = |text| citations("ERN", "FNXDA", text);
        assert_eq!(cited("ERN-21.M9, 22.M7, 34M.2, F13"), ["ERN-21.M9", "ERN-22.M7", "ERN-34M.2", "ERN-F13"]);
        assert_eq!(cited("ERN-27.T, 31A, A1.1"), ["ERN-27.T", "ERN-31A", "ERN-A1.1"]);
        assert_eq!(cited("ERN-7.3.4.1 to 7.3.4.3"), ["ERN-7.3.4.1", "ERN-7.3.4.2", "ERN-7.3.4.3"]);
        assert_eq!(cited("ERN-21.M1 to 21.M3"), ["ERN-21.M1", "ERN-21.M2", "ERN-21.M3"]);
        assert_eq!(cited("ERN-31A.D1. Firing."), ["ERN-31A.D1"]);
        assert!(cited("F13 and A1 are names here").is_empty());
    }
}
