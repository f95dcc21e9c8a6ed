//! The source of a book's crate, parted into code and tests.

use std::fs;
use std::path::Path;

/// A piece of a crate's source, and where it stands.
pub struct Source {
    pub file: String,
    pub text: String,
    pub is_test: bool,
}

/// What carries out no rule and tests none: the kit of the tests, the list of names for rules, and the test
/// of the ledger.
const NO_SOURCE: [&str; 3] = ["kit.rs", "cite.rs", "ledger.rs"];

/// The source of the crate in a folder.
pub fn sources(of: &str) -> Vec<Source> {
    let root = Path::new(of);
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

/// A file's code and the tests below it. A test module that is only declared, such as the kit, does not end
/// the code.
fn split(text: &str) -> (&str, &str) {
    const MARK: &str = "#[cfg(test)]";
    let is_body = |&at: &usize| {
        let first = |mark| text[at..].find(mark).unwrap_or(text.len());
        first('{') < first(';')
    };
    let starts = text.match_indices(MARK).map(|(at, _)| at).find(is_body);
    text.split_at(starts.unwrap_or(text.len()))
}

/// A file without the first paragraph of its comment, which says which rules the file is about: that is a
/// title, and carries nothing out.
pub fn below_the_title(text: &str) -> &str {
    let lines = text.split_inclusive('\n').take_while(|line| line.starts_with("//! "));
    &text[lines.map(str::len).sum()..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_paragraph_is_a_title() {
        let rest = "//!\n//! FPN-0.2. Elements.\nfn rule() {}\n";
        assert_eq!(below_the_title(&format!("//! FPN-9. Losses,\n//! and more.\n{rest}")), rest);
        assert_eq!(below_the_title("fn rule() {}\n"), "fn rule() {}\n");
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
}
