//! A scene as an SVG file that stands by itself.

use crate::path::push_number;
use crate::style::{self, Theme};
use crate::{Along, Anchor, Group, Line, Node, Place, Rectangle, Scene, Text};
use std::fmt::Write;

impl Scene {
    /// The scene as SVG, with its own styles.
    pub fn to_svg(&self, theme: Theme) -> String {
        let mut svg = Svg(String::with_capacity(1 << 18));
        let [width, height] = self.size;
        let pixels = |length: f64| libm::round(length / self.pixel).max(1.0);
        svg.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"scene\" role=\"graphics-document\"");
        svg.number("width", pixels(width));
        svg.number("height", pixels(height));
        svg.raw(" viewBox=\"0 0 ");
        push_number(&mut svg.0, width);
        svg.raw(" ");
        push_number(&mut svg.0, height);
        svg.raw("\" aria-labelledby=\"title description\">\n<title id=\"title\">");
        svg.words(&self.title);
        svg.raw("</title>\n<desc id=\"description\">");
        svg.words(&self.description);
        svg.raw("</desc>\n<style>");
        svg.words(&style::resolved(theme, self.hues, self.pixel));
        svg.raw("</style>\n<defs>");
        for pattern in &self.patterns {
            let _ = write!(svg.0, "<pattern id=\"{}\" patternUnits=\"userSpaceOnUse\"", pattern.id);
            svg.number("width", pattern.size);
            svg.number("height", pattern.size);
            svg.raw(">");
            svg.nodes(&pattern.nodes, "");
            svg.raw("</pattern>");
        }
        svg.raw("</defs>\n");
        for layer in &self.layers {
            let role = if layer.name == "units" { " role=\"list\"" } else { " aria-hidden=\"true\"" };
            let _ = writeln!(svg.0, "<g class=\"layer-{}\"{role}>", layer.name);
            svg.nodes(&layer.nodes, "\n");
            svg.raw("</g>\n");
        }
        svg.raw("</svg>\n");
        svg.0
    }
}

struct Svg(String);

impl Svg {
    fn raw(&mut self, text: &str) {
        self.0.push_str(text);
    }

    fn number(&mut self, name: &str, value: f64) {
        let _ = write!(self.0, " {name}=\"");
        push_number(&mut self.0, value);
        self.0.push('"');
    }

    fn class(&mut self, class: &str) {
        if !class.is_empty() {
            let _ = write!(self.0, " class=\"{class}\"");
        }
    }

    /// Words of others, as XML can carry them.
    fn words(&mut self, words: &str) {
        for letter in words.chars() {
            match letter {
                '<' => self.raw("&lt;"),
                '>' => self.raw("&gt;"),
                '&' => self.raw("&amp;"),
                '"' => self.raw("&quot;"),
                '\n' | '\t' => self.0.push(letter),
                letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                    self.0.push('\u{fffd}');
                }
                letter => self.0.push(letter),
            }
        }
    }

    fn nodes(&mut self, nodes: &[Node], after: &str) {
        for node in nodes {
            self.node(node);
            self.raw(after);
        }
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Line(line) => self.line(line),
            Node::Rect(rect) => self.rect(rect),
            Node::Disc(disc) => {
                self.raw("<circle");
                self.class(&disc.class);
                self.number("cx", disc.at[0]);
                self.number("cy", disc.at[1]);
                self.number("r", disc.radius);
                self.raw("/>");
            }
            Node::Text(text) => self.text(text),
            Node::Along(along) => self.along(along),
            Node::Group(group) => self.group(group),
        }
    }

    fn line(&mut self, line: &Line) {
        self.raw("<path");
        self.class(&line.class);
        if let Some(width) = line.width {
            self.number("stroke-width", width);
        }
        let _ = write!(self.0, " d=\"{}\"/>", line.d);
    }

    fn rect(&mut self, rect: &Rectangle) {
        self.raw("<rect");
        self.class(&rect.class);
        let ([x, y], [width, height]) = (rect.at, rect.size);
        for (name, value) in [("x", x), ("y", y), ("width", width), ("height", height)] {
            self.number(name, value);
        }
        if rect.round > 0.0 {
            self.number("rx", rect.round);
        }
        if rect.turn != 0.0 {
            let _ = write!(self.0, " transform=\"rotate({} ", rect.turn);
            push_number(&mut self.0, x + width / 2.0);
            self.0.push(' ');
            push_number(&mut self.0, y + height / 2.0);
            self.raw(")\"");
        }
        self.raw("/>");
    }

    fn text(&mut self, text: &Text) {
        self.raw("<text");
        self.class(&text.class);
        self.number("x", text.at[0]);
        self.number("y", text.at[1]);
        match text.anchor {
            Anchor::Start => {}
            Anchor::Middle => self.raw(" text-anchor=\"middle\""),
            Anchor::End => self.raw(" text-anchor=\"end\""),
        }
        self.raw(">");
        for run in &text.runs {
            if run.class.is_empty() && run.off == 0.0 {
                self.words(&run.words);
                continue;
            }
            self.raw("<tspan");
            self.class(run.class);
            if run.off != 0.0 {
                self.number("dx", run.off);
            }
            self.raw(">");
            self.words(&run.words);
            self.raw("</tspan>");
        }
        self.raw("</text>");
    }

    fn along(&mut self, along: &Along) {
        let _ = write!(self.0, "<path id=\"{}\" class=\"n-way\" d=\"{}\"/><text", along.id, along.d);
        self.class(&along.class);
        let _ = write!(self.0, "><textPath href=\"#{}\">", along.id);
        self.words(&along.words);
        self.raw("</textPath></text>");
    }

    fn group(&mut self, group: &Group) {
        self.raw("<g");
        if let Some(unit) = group.unit {
            let _ = write!(self.0, " id=\"unit-{}\" role=\"listitem\"", unit.0);
        }
        self.class(&group.class);
        if let Some(place) = group.place {
            self.place(place);
        }
        if !group.words.is_empty() {
            self.raw(" aria-label=\"");
            self.words(&group.words);
            self.raw("\"><title>");
            self.words(&group.words);
            self.raw("</title>");
        } else {
            self.raw(">");
        }
        self.nodes(&group.nodes, "");
        self.raw("</g>");
    }

    fn place(&mut self, place: Place) {
        self.raw(" transform=\"translate(");
        push_number(&mut self.0, place.at[0]);
        self.0.push(' ');
        push_number(&mut self.0, place.at[1]);
        self.0.push(')');
        if place.turn != 0.0 {
            let _ = write!(self.0, "rotate({})", place.turn);
        }
        self.0.push('"');
    }
}
