//! The figures that docs/BENCHMARKS.md keeps, so that each new one stands beside the last and a loss is seen.

use std::collections::HashMap;

/// What was last recorded, by the heading below which a line is printed and by its label.
#[derive(Debug, Default)]
pub struct Recorded(HashMap<(String, String), String>);

impl Recorded {
    /// Reads the blocks of figures out of a document.
    pub fn read(document: &str) -> Recorded {
        let (mut figures, mut heading, mut is_block) = (HashMap::new(), String::new(), false);
        for line in document.lines() {
            if line.starts_with("```") {
                is_block = !is_block;
                heading.clear();
            } else if is_block {
                match split(line) {
                    Some((label, figure)) => {
                        let key = (heading_of(line, &heading), label.to_owned());
                        figures.entry(key).or_insert_with(|| figure.to_owned());
                    }
                    None => heading = line.trim().to_owned(),
                }
            }
        }
        Recorded(figures)
    }

    /// The figure of a line that is printed below a heading.
    pub fn beside(&self, heading: &str, line: &str) -> Option<&str> {
        let (label, _) = split(line)?;
        self.0.get(&(heading_of(line, heading), label.to_owned())).map(String::as_str)
    }
}

/// Tells printed lines one by one, each with the figure that was last recorded of it.
pub struct Beside<'a> {
    recorded: &'a Recorded,
    heading: String,
}

impl<'a> Beside<'a> {
    pub fn new(recorded: &'a Recorded) -> Beside<'a> {
        Beside { recorded, heading: String::new() }
    }

    /// The remark below a line, if a figure was recorded for it.
    pub fn below(&mut self, line: &str) -> Option<String> {
        if split(line).is_none() {
            self.heading = line.trim().to_owned();
        }
        self.recorded.beside(&self.heading, line).map(|figure| format!("      last recorded: {figure}"))
    }
}

/// The heading that counts for a line: only lines that are indented stand below one.
fn heading_of(line: &str, heading: &str) -> String {
    if line.starts_with(' ') { heading.to_owned() } else { String::new() }
}

/// The label of a line and its figure; none if it has no figure, as a heading has none.
fn split(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    let (label, figure) = line.split_once("  ").or_else(|| line.split_once(": "))?;
    figure.contains(|letter: char| letter.is_ascii_digit()).then_some((label.trim(), figure.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "
Veterans of nothing: 3 games/s.

```text
rectangles meet (10 ns)                                         3.73 ns   parry 19.3 ns, 1:5.2
fast-play
  veteran against veteran, 6 a side: 26 games/s (20)
sound-the-charge
  veteran against veteran, 6 a side: 39 games/s (20)
one random order: 20 a side 19.3 µs
```
";

    #[test]
    fn the_last_recorded_figure_stands_below_the_new_one() {
        let recorded = Recorded::read(DOCUMENT);
        let mut beside = Beside::new(&recorded);
        let printed = [
            "rectangles meet (10 ns)            9.99 ns   parry 19.3 ns",
            "sound-the-charge",
            "  veteran against veteran, 6 a side: 17 games/s (20)",
            "fast-play",
            "  veteran against veteran, 6 a side: 25 games/s (20)",
            "one random order: 20 a side 18.0 µs",
            "  veteran against veteran, 20 a side: 1.0 games/s (2)",
        ];
        let said: Vec<Option<String>> = printed.into_iter().map(|line| beside.below(line)).collect();
        let last = |figure: &str| Some(format!("      last recorded: {figure}"));
        let expected = [
            last("3.73 ns   parry 19.3 ns, 1:5.2"),
            None,
            last("39 games/s (20)"),
            None,
            last("26 games/s (20)"),
            last("20 a side 19.3 µs"),
            None,
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn the_document_has_a_figure_of_every_book_for_its_veterans() {
        let recorded = Recorded::read(include_str!("../../docs/BENCHMARKS.md"));
        for book in crate::books::catalogue() {
            for line in ["  veteran against veteran, 6 a side: 1", "  random games, 6 a side: 1 games/s"] {
                assert!(recorded.beside(&book, line).is_some(), "{book}: {line}");
            }
        }
    }
}
