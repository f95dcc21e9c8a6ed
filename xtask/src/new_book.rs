//! `cargo xtask new-book NAME PREFIX`: a new book, copied from the model, that passes its suite as it is.

use crate::books::{FOLDER, MODEL, books};
use crate::cargo;
use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// What `cargo xtask new-book` is told.
pub const USAGE: &str = "\
cargo xtask new-book NAME PREFIX   a new book to begin from, such as `new-book pas-de-charge PDC`";

/// The section of the model's README that is about the model alone, and stands last.
const OF_THE_MODEL: &str = "\n## As a model\n";

/// Makes a book in the workspace that cargo was called in, and says what to do next.
pub fn run(words: &[String]) -> Result<(), String> {
    let [name, prefix] = words else { return Err(USAGE.into()) };
    let book = NewBook { name: name.clone(), prefix: prefix.clone() };
    book.make(Path::new("."))?;
    // A longer name may break lines otherwise, and another one sorts elsewhere among imports.
    let formatted = cargo(&["fmt", "--package", name]).status();
    if !formatted.is_ok_and(|status| status.success()) {
        eprintln!("== {FOLDER}/{name} is not formatted: run `cargo fmt`");
    }
    println!("{}", book.next_steps());
    Ok(())
}

/// A book that is to be made.
#[derive(Debug)]
struct NewBook {
    /// The name of its folder and of its package, such as `pas-de-charge`.
    name: String,
    /// What its ids begin with, such as `PDC`.
    prefix: String,
}

impl NewBook {
    /// Copies the model and adds the book to the workspace in a folder.
    fn make(&self, root: &Path) -> Result<(), String> {
        self.check_name(root)?;
        self.check_prefix(root)?;
        let folder = root.join(FOLDER);
        self.copy(&folder.join(MODEL), &folder.join(&self.name))?;
        let manifest = root.join("Cargo.toml");
        let text = read(&manifest)?;
        let listed = self.listed_in(&text).ok_or("== Cargo.toml lists no book among its dependencies")?;
        write(&manifest, &listed)
    }

    /// The name is lower-case words joined by hyphens, and no crate has it.
    fn check_name(&self, root: &Path) -> Result<(), String> {
        let name = &self.name;
        let is_word = |word: &str| {
            word.starts_with(|first: char| first.is_ascii_lowercase())
                && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
        };
        if !name.split('-').all(is_word) {
            return Err(format!(
                "== `{name}` is no name for a book: write lower-case words joined by hyphens"
            ));
        }
        let folder = format!("{FOLDER}/{name}");
        if root.join(&folder).exists() {
            return Err(format!("== {folder} is there already"));
        }
        let is_dependency = read(&root.join("Cargo.toml"))?.lines().any(|line| key(line) == Some(name));
        if is_dependency || root.join("crates").join(name).exists() || root.join(name).exists() {
            return Err(format!("== `{name}` is a crate already: choose another name"));
        }
        Ok(())
    }

    /// The prefix is two to four capital letters, and no book has it.
    fn check_prefix(&self, root: &Path) -> Result<(), String> {
        let prefix = &self.prefix;
        if !(2..=4).contains(&prefix.len()) || !prefix.chars().all(|letter| letter.is_ascii_uppercase()) {
            return Err(format!("== `{prefix}` is no prefix of rules: write two to four capital letters"));
        }
        match books(root)?.into_iter().find(|book| book.prefix == *prefix) {
            Some(book) => Err(format!("== the rules of {} begin with {prefix} already", book.name)),
            None => Ok(()),
        }
    }

    /// Copies a folder of the model, and each file in it under the names of this book.
    fn copy(&self, from: &Path, to: &Path) -> Result<(), String> {
        fs::create_dir_all(to).map_err(|why| format!("== {}: {why}", to.display()))?;
        let listed = fs::read_dir(from).map_err(|why| format!("== {}: {why}", from.display()))?;
        for path in listed.flatten().map(|entry| entry.path()) {
            let to = to.join(path.file_name().expect("an entry has a name"));
            if path.is_dir() {
                self.copy(&path, &to)?;
            } else {
                write(&to, &self.renamed(&read(&path)?))?;
            }
        }
        Ok(())
    }

    /// A text of the model under the names of this book.
    fn renamed(&self, text: &str) -> String {
        let text = text.split(OF_THE_MODEL).next().expect("a text has a beginning");
        let text = text.replace(MODEL, &self.name).replace("the_ford", &self.name.replace('-', "_"));
        let text =
            text.replace("TheFord", &self.words().concat()).replace("The Ford", &self.words().join(" "));
        // `FIX` in a word such as PREFIX is no prefix.
        let mut parts = text.split("FIX");
        let mut renamed = parts.next().expect("a text has a beginning").to_owned();
        for part in parts {
            let is_inside = renamed.ends_with(|before: char| before.is_ascii_alphanumeric());
            renamed.push_str(if is_inside { "FIX" } else { &self.prefix });
            renamed.push_str(part);
        }
        renamed
    }

    /// The words of its name, each with a capital letter.
    fn words(&self) -> Vec<String> {
        let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
        self.name.split('-').map(capital).collect()
    }

    /// The manifest of the workspace with this book below the others.
    fn listed_in(&self, manifest: &str) -> Option<String> {
        let line = format!("{} = {{ path = \"{FOLDER}/{}\" }}", self.name, self.name);
        let mut lines: Vec<&str> = manifest.lines().collect();
        let last = lines.iter().rposition(|line| line.contains(&format!("path = \"{FOLDER}/")))?;
        lines.insert(last + 1, &line);
        Some(lines.join("\n") + "\n")
    }

    fn next_steps(&self) -> String {
        let NewBook { name, prefix } = self;
        format!(
            "{FOLDER}/{name} is a book, with the rules of the model under {prefix}. It passes its suite:

    cargo test -p {name}

Make it yours in the order of CONTRIBUTING.md, \"Add a book\"; it compiles after each step:

 1. rules.toml and tests/ledger.rs: every rule and ruling in our own words; src/cite.rs: their names
 2. src/tables.rs, src/options.rs, src/kit.rs: the numbers, and how tests come by them
 3. src/state.rs: what is true
 4. src/questions.rs, src/events.rs: what is asked, ordered and told; src/answers.rs: what answers what
 5. src/steps.rs, src/turn.rs: the sequence of the turn
 6. the folders of the subjects: the rules; tests/layout.rs lists those that the book still does without
 7. src/surface/: what players see and read, with doctrine and toll
 8. src/muster/: battles and positions as files
 9. books! in crates/rulebooks/src/lib.rs, and the dependency there: the catalogue
10. tests/battles: random battles for the suite

README.md says which section is in which module; a test holds it to the tree."
        )
    }
}

/// The key of a line of a manifest: `serde` of `serde = "1.0"`.
fn key(line: &str) -> Option<&str> {
    line.split_once('=').map(|(key, _)| key.trim())
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|why| format!("== {}: {why}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|why| format!("== {}: {why}", path.display()))
}

/// Makes a book in a copy of this workspace, and runs its tests there.
pub fn prove() -> Result<(), String> {
    const NAME: &str = "unwritten-book";
    const PREFIX: &str = "UNWR";
    let target = crate::target_folder()?.join("new-book");
    let root = target.join("workspace");
    // Left over, if a run was broken off.
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(&root).map_err(|why| format!("== {}: {why}", root.display()))?;
    for part in ["Cargo.toml", "Cargo.lock", "rustfmt.toml", ".cargo", "crates", FOLDER, "xtask", "bench"] {
        copied(Path::new(part), &root.join(part)).map_err(|why| format!("== {part}: {why}"))?;
    }
    let xtask = env::current_exe().map_err(|why| format!("== this program does not find itself: {why}"))?;
    let built = target.join("target");
    let succeeds = |command: &mut Command| {
        let status = command.current_dir(&root).env("CARGO_TARGET_DIR", &built).status();
        status.is_ok_and(|status| status.success())
    };
    println!("== a new book: cargo xtask new-book {NAME} {PREFIX}, in a copy of the workspace");
    if !succeeds(Command::new(xtask).args(["new-book", NAME, PREFIX]).stdout(Stdio::null())) {
        return Err("== the new book could not be made".into());
    }
    let steps: [(&[&str], &str); 2] = [
        (&["fmt", "--package", NAME, "--check"], "it is not formatted"),
        (&["test", "--offline", "--quiet", "--package", NAME], "it does not pass its suite"),
    ];
    for (arguments, fault) in steps {
        if !succeeds(&mut cargo(arguments)) {
            return Err(format!("== the new book is no beginning: {fault}; it is in {}", root.display()));
        }
    }
    fs::remove_dir_all(&root).map_err(|why| format!("== {}: {why}", root.display()))
}

/// Copies a file or a folder with the times of its last changes, so that cargo builds nothing again that has
/// not changed.
fn copied(from: &Path, to: &Path) -> std::io::Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let name = entry?.file_name();
            if name != "node_modules" && name != "target" {
                copied(&from.join(&name), &to.join(&name))?;
            }
        }
        return Ok(());
    }
    fs::copy(from, to)?;
    fs::File::options().write(true).open(to)?.set_modified(fs::metadata(from)?.modified()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
    }

    fn book(name: &str, prefix: &str) -> NewBook {
        NewBook { name: name.into(), prefix: prefix.into() }
    }

    #[test]
    fn names_are_lower_case_words_that_no_crate_has() {
        let fault = |name: &str| book(name, "UNWR").check_name(root()).err().unwrap_or_default();
        assert_eq!(["unwritten", "unwritten-book2"].map(fault), [String::new(), String::new()]);
        for name in ["", "Drill", "grand_drill", "grand--drill", "-drill", "2nd-drill", "../drill"] {
            assert!(fault(name).contains("is no name for a book"), "{name}: {}", fault(name));
        }
        assert_eq!(fault("fast-play"), "== rulesets/fast-play is there already");
        for name in ["engine", "cli", "serde", "xtask"] {
            assert!(fault(name).contains("is a crate already"), "{name}: {}", fault(name));
        }
    }

    #[test]
    fn prefixes_are_two_to_four_capitals_that_no_book_has() {
        let fault = |prefix: &str| book("unwritten", prefix).check_prefix(root()).err().unwrap_or_default();
        assert_eq!(["QX", "QXZ", "QXZJ"].map(fault), [String::new(), String::new(), String::new()]);
        for prefix in ["", "Q", "QXZJK", "qxz", "QX1"] {
            assert!(fault(prefix).contains("is no prefix of rules"), "{prefix}: {}", fault(prefix));
        }
        assert_eq!(fault("FPN"), "== the rules of fast-play begin with FPN already");
        assert_eq!(fault("FIX"), "== the rules of the-ford begin with FIX already");
    }

    #[test]
    fn a_book_is_renamed_throughout() {
        let renamed = |text: &str| book("grand-drill", "GDR").renamed(text);
        let text = "the-ford, the_ford::TheFord, The Ford: `FIX-1.1`, PREFIX: \"FIX\", FIX_MUTATE";
        assert_eq!(
            renamed(text),
            "grand-drill, grand_drill::GrandDrill, Grand Drill: `GDR-1.1`, PREFIX: \"GDR\", GDR_MUTATE"
        );
        assert_eq!(renamed("# The Ford\n\n## As a model\n\nNobody."), "# Grand Drill\n");
    }

    #[test]
    fn a_copy_has_nothing_of_the_model_left() {
        let scratch = env::temp_dir().join(format!("new-book-{}", std::process::id()));
        fs::create_dir_all(scratch.join(FOLDER)).expect("a scratch folder");
        fs::copy(root().join("Cargo.toml"), scratch.join("Cargo.toml")).expect("a scratch manifest");
        let model = Path::new(FOLDER).join(MODEL);
        copied(&root().join(&model), &scratch.join(&model)).expect("a scratch model");
        book("unwritten", "UNWR").make(&scratch).expect("a new book");
        let manifest = read(&scratch.join("Cargo.toml")).expect("the manifest");
        assert!(manifest.contains("\nunwritten = { path = \"rulesets/unwritten\" }\n"), "{manifest}");
        let mut folders = vec![scratch.join(FOLDER).join("unwritten")];
        while let Some(folder) = folders.pop() {
            for path in
                fs::read_dir(folder).expect("it can be listed").map(|entry| entry.expect("an entry").path())
            {
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = read(&path).expect("it can be read");
                for left in [MODEL, "the_ford", "TheFord", "The Ford", "FIX-", "FIX_", "\"FIX"] {
                    assert!(!text.contains(left), "{} has `{left}`", path.display());
                }
            }
        }
        fs::remove_dir_all(&scratch).expect("the scratch folder goes");
    }
}
