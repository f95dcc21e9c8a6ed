//! Drawing a plot: a few shapes, and words that are safe to print.

use std::fmt::{self, Write};

/// Words of others, as HTML can carry them.
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '&' => f.write_str("&amp;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            letter if letter.is_control() => f.write_char(' '),
            letter => f.write_char(letter),
        })
    }
}

/// A picture with its heading and a note below it.
pub fn figure(heading: &str, picture: &str, note: &str) -> String {
    let (heading, note) = (Escaped(heading), Escaped(note));
    format!("<figure>\n<h3>{heading}</h3>\n{picture}<figcaption>{note}</figcaption>\n</figure>\n")
}

/// Where a word is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    /// At its beginning.
    Start,
    /// In its middle.
    Middle,
    /// At its end.
    End,
}

/// A plot in the making. All are equally wide, so that their words are equally large.
pub struct Plot {
    shapes: String,
    height: f64,
}

impl Plot {
    /// How wide every plot is.
    pub const WIDTH: f64 = 380.0;

    /// An empty plot.
    pub fn new(height: f64) -> Plot {
        Plot { shapes: String::new(), height }
    }

    /// A straight line.
    pub fn line(&mut self, class: &str, [x, y]: [f64; 2], [to_x, to_y]: [f64; 2]) {
        let _ = writeln!(
            self.shapes,
            "<line class=\"{class}\" x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{to_x:.1}\" y2=\"{to_y:.1}\"/>"
        );
    }

    /// A line from point to point.
    pub fn way(&mut self, class: &str, points: &[[f64; 2]]) {
        let points: Vec<String> = points.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(self.shapes, "<polyline class=\"{class}\" points=\"{}\"/>", points.join(" "));
    }

    /// A rectangle, with words that are shown when the pointer is on it.
    pub fn bar(&mut self, class: &str, [x, y]: [f64; 2], [width, height]: [f64; 2], words: &str) {
        let _ = writeln!(
            self.shapes,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\">\
             <title>{}</title></rect>",
            Escaped(words)
        );
    }

    /// The sign of a side: a square for Blue, a ring for Red; a dot for neither.
    pub fn sign(&mut self, class: &str, [x, y]: [f64; 2]) {
        let _ = match class {
            "a" => writeln!(
                self.shapes,
                "<rect class=\"sign-a\" x=\"{:.1}\" y=\"{:.1}\" width=\"8\" height=\"8\"/>",
                x - 4.0,
                y - 4.0
            ),
            class => {
                writeln!(self.shapes, "<circle class=\"sign-{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>")
            }
        };
    }

    /// Words.
    pub fn text(&mut self, class: &str, [x, y]: [f64; 2], held: Held, words: &str) {
        let anchor = match held {
            Held::Start => "start",
            Held::Middle => "middle",
            Held::End => "end",
        };
        let _ = writeln!(
            self.shapes,
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>",
            Escaped(words)
        );
    }

    /// The plot as SVG. `words` says for the ear what it shows.
    pub fn svg(&self, words: &str) -> String {
        format!(
            "<svg class=\"plot\" role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {} {:.1}\">\n{}</svg>\n",
            Escaped(words),
            Plot::WIDTH,
            self.height,
            self.shapes
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_others_stay_words() {
        let told = Escaped("<b onclick='x'>\"R&D\"\u{7}</b>").to_string();
        assert_eq!(told, "&lt;b onclick=&#39;x&#39;&gt;&quot;R&amp;D&quot; &lt;/b&gt;");
    }
}
