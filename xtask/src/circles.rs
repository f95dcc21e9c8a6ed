//! The largest circle of modules in each book: files that reach each other through what they use. A small one
//! can be read file by file; it may only shrink.

use crate::books::{Book, FOLDER, books};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The books whose circle is larger than [`SMALL`], and how many files it has. A smaller figure is to be
/// written here at once.
const LARGEST: [(&str, usize); 3] =
    [("fast-play", 16), ("sound-the-charge", 10), ("sound-the-charge-alexis", 9)];

/// No other book has a larger circle than this.
const SMALL: usize = 8;

type Module = Vec<String>;

/// The files of a book's source, by the path of their module; without tests and what only tests use.
fn sources(of: &Path) -> BTreeMap<Module, String> {
    let (mut sources, mut folders) = (BTreeMap::new(), vec![of.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of sources can be read") {
            let path: PathBuf = entry.expect("an entry can be read").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(of).expect("it lies below").with_extension("");
            let mut module: Module =
                name.iter().map(|part| part.to_str().expect("names are UTF-8").to_owned()).collect();
            let last = module.last().map(String::as_str);
            if matches!(last, Some("tests" | "kit" | "examples")) {
                continue;
            }
            if matches!(last, Some("mod" | "lib")) {
                module.pop();
            }
            sources.insert(module, code(&fs::read_to_string(&path).expect("a source can be read")));
        }
    }
    sources
}

/// A source without its comments and without the tests at its end.
fn code(text: &str) -> String {
    let tests = text.match_indices("#[cfg(test)]").find(|(at, _)| {
        let rest = text[*at..].trim_start_matches("#[cfg(test)]").trim_start();
        rest.starts_with("mod ") && rest.find('{') < rest.find(';').or(Some(usize::MAX))
    });
    let text = tests.map_or(text, |(at, _)| &text[..at]);
    text.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

/// A path that is used, and the name by which it is known then.
type Used = (Vec<String>, String);

/// The paths of a tree such as `crate::{a, b::{self, C as D}}`.
fn paths(tree: &str, before: &[String], found: &mut Vec<Used>) {
    let tree = tree.trim();
    if let Some(inner) = tree.strip_prefix('{').and_then(|tree| tree.strip_suffix('}')) {
        let (mut depth, mut from) = (0, 0);
        for (at, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    if !inner[from..at].trim().is_empty() {
                        paths(&inner[from..at], before, found);
                    }
                    from = at + 1;
                }
                _ => {}
            }
        }
        return;
    }
    if let Some((first, rest)) = tree.split_once("::") {
        return paths(rest, &[before, &[first.trim().to_owned()]].concat(), found);
    }
    let (name, alias) = tree.split_once(" as ").unwrap_or((tree, tree));
    let mut path = before.to_vec();
    if name != "self" {
        path.push(name.trim().to_owned());
    }
    let alias =
        if alias == "self" { path.last().cloned().unwrap_or_default() } else { alias.trim().to_owned() };
    found.push((path, alias));
}

/// What a source uses, and what it passes on with `pub use`.
fn used(code: &str) -> (Vec<Used>, Vec<Used>) {
    let (mut uses, mut exports) = (vec![], vec![]);
    for (at, _) in code.match_indices("use ") {
        let start = code[..at].rfind('\n').map_or(0, |line| line + 1);
        let before = code[start..at].trim();
        let Some(end) = code[at..].find(';') else { continue };
        if !(before.is_empty() || before.starts_with("pub")) {
            continue;
        }
        let mut found = vec![];
        paths(&code[at + 4..at + end].replace('\n', " "), &[], &mut found);
        if before.starts_with("pub") {
            exports.extend(found.clone());
        }
        uses.extend(found);
    }
    for root in ["crate::", "super::"] {
        for (at, _) in code.match_indices(root) {
            let end = code[at..].find(|letter: char| !(letter.is_alphanumeric() || "_:".contains(letter)));
            let path = code[at..end.map_or(code.len(), |end| at + end)].trim_end_matches(':');
            let path: Vec<String> = path.split("::").map(str::to_owned).collect();
            let alias = path.last().cloned().unwrap_or_default();
            // `crate::{…}` is a tree, and was read as one.
            if path.len() > 1 {
                uses.push((path, alias));
            }
        }
    }
    (uses, exports)
}

/// A book's modules, and for each which others it reaches.
struct Graph {
    sources: BTreeMap<Module, String>,
    exports: BTreeMap<Module, BTreeMap<String, Module>>,
}

impl Graph {
    fn of(book: &Path) -> Graph {
        let sources = sources(book);
        let mut graph = Graph { sources, exports: BTreeMap::new() };
        for (module, code) in &graph.sources {
            let passed = used(code).1.into_iter();
            let passed = passed.filter_map(|(path, alias)| Some((alias, graph.absolute(&path, module)?)));
            graph.exports.insert(module.clone(), passed.collect());
        }
        graph
    }

    /// A path from the root of the crate; none if it leads out of it.
    fn absolute(&self, path: &[String], from: &[String]) -> Option<Module> {
        let mut at = from.to_vec();
        let mut rest = path;
        match path.first().map(String::as_str) {
            Some("crate") => return Some(path[1..].to_vec()),
            Some("super" | "self") => {}
            Some(first) => {
                at.push(first.to_owned());
                return self.sources.contains_key(&at).then(|| [from, path].concat());
            }
            None => return None,
        }
        while let Some(step @ ("super" | "self")) = rest.first().map(String::as_str) {
            if step == "super" {
                at.pop();
            }
            rest = &rest[1..];
        }
        Some([&at, rest].concat())
    }

    /// The file in which that lies to which a path leads, through whatever passes it on.
    fn file(&self, path: &[String], seen: &mut BTreeSet<Module>) -> Option<Module> {
        let known = (0..=path.len()).rev().find(|&length| self.sources.contains_key(&path[..length]))?;
        let (module, rest) = path.split_at(known);
        if let Some(name) = rest.first()
            && let Some(passed) = self.exports.get(module).and_then(|exports| exports.get(name))
            && seen.insert([module, std::slice::from_ref(name)].concat())
        {
            return self.file(&[passed, &rest[1..]].concat(), seen);
        }
        (!module.is_empty()).then(|| module.to_vec())
    }

    fn reached(&self, module: &Module) -> BTreeSet<Module> {
        let (uses, _) = used(&self.sources[module]);
        let paths = uses.iter().filter_map(|(path, _)| self.absolute(path, module));
        let files = paths.filter_map(|path| self.file(&path, &mut BTreeSet::new()));
        files.filter(|file| file != module).collect()
    }

    /// The largest set of modules each of which reaches every other.
    fn largest_circle(&self) -> Vec<String> {
        let modules: Vec<&Module> = self.sources.keys().filter(|module| !module.is_empty()).collect();
        let reached: BTreeMap<&Module, BTreeSet<Module>> =
            modules.iter().map(|module| (*module, self.reached(module))).collect();
        let all = |from: &Module| {
            let (mut found, mut left) = (BTreeSet::new(), vec![from.clone()]);
            while let Some(next) = left.pop() {
                let new = reached.get(&next).into_iter().flatten();
                left.extend(new.filter(|new| found.insert((*new).clone())).cloned());
            }
            found
        };
        let closed: BTreeMap<&Module, BTreeSet<Module>> = modules.iter().map(|of| (*of, all(of))).collect();
        let circle = |of: &&Module| {
            let mutual = closed[*of].iter().filter(|other| closed[*other].contains(*of));
            mutual.map(|module| module.join("/")).collect::<Vec<_>>()
        };
        modules.iter().map(circle).max_by_key(Vec::len).unwrap_or_default()
    }
}

#[test]
fn the_largest_circle_of_modules_only_shrinks() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for Book { name, .. } in books(&root).expect("the folder of the books can be read") {
        let circle = Graph::of(&root.join(FOLDER).join(&name).join("src")).largest_circle();
        let (files, words) = (circle.len(), circle.join(", "));
        let known = LARGEST.iter().find(|(book, _)| *book == name).map(|(_, largest)| *largest);
        let largest = known.unwrap_or(SMALL);
        assert!(files <= largest, "{files} files of {name} reach each other: {words}");
        assert!(
            known.is_none_or(|known| files == known),
            "{name} has only {files} now: write it into LARGEST"
        );
    }
}

#[test]
fn paths_are_found_in_trees_and_through_what_passes_them_on() {
    let (uses, exports) =
        used("pub use a::B;\nuse crate::{c::{self, D as E}, f};\nfn g() { crate::h::i(); }\n");
    let said = |used: &[Used]| {
        used.iter().map(|(path, alias)| format!("{} {alias}", path.join("."))).collect::<Vec<_>>()
    };
    assert_eq!(said(&exports), ["a.B B"]);
    assert_eq!(said(&uses), ["a.B B", "crate.c c", "crate.c.D E", "crate.f f", "crate.h.i i"]);
}
