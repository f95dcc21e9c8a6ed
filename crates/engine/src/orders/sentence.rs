//! An order as a sentence, in parts, so that a surface can let a player change each part.
//!
//! A verb declares the sentence with its parameters in braces:
//! `{unit} *march {path}[, then *turn to {facing}]`. A word after `*` is a verb, given as for several, that
//! agrees with the first piece of the order. What stands in brackets is left out if a parameter in it is;
//! after `|` stands what is said then instead. A number after `#` is a place, which players count from 1.

use crate::{Grammar, Names, Yardstick};
use serde::Serialize;

/// A part of a sentence: plain words, or a parameter as a player reads it.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Phrase {
    /// The words.
    pub words: String,
    /// The parameter that they say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub param: Option<&'static str>,
}

/// An order as a sentence without its full stop.
pub fn sentence<O: Grammar>(order: &O, by: Yardstick, names: &Names) -> Vec<Phrase> {
    let mut sentence =
        Sentence { said: order.said(by, names), several: is_several(order, names), parts: vec![] };
    let whole = sentence.add(order.verb().sentence);
    debug_assert!(whole, "`{}` says in its sentence what may be left out", order.verb().name);
    let mut parts = sentence.parts;
    if let Some(first) = parts.first_mut()
        && first.param.is_none()
    {
        first.words = capital(&first.words);
    }
    parts
}

/// The same in one piece.
pub fn in_a_sentence<O: Grammar>(order: &O, by: Yardstick, names: &Names) -> String {
    sentence(order, by, names).into_iter().map(|part| part.words).collect()
}

/// Whether the pieces of an order are several, or the one that it is about has a name of several.
fn is_several<O: Grammar>(order: &O, names: &Names) -> bool {
    match order.pieces()[..] {
        [] => true,
        [first, ..] => names.verb(first, "are") == "are",
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

struct Sentence {
    said: Vec<(&'static str, String)>,
    several: bool,
    parts: Vec<Phrase>,
}

impl Sentence {
    /// Adds what a template says; whether all that it names is said.
    fn add(&mut self, template: &str) -> bool {
        let mut rest = template;
        while let Some(at) = rest.find(['{', '[', '*']) {
            self.words(&rest[..at]);
            let (mark, after) = rest[at..].split_at(1);
            rest = match mark {
                "{" => {
                    let (name, after) = after.split_once('}').expect("a brace is closed");
                    let plain = name.trim_start_matches('#');
                    let known = self.said.iter().find(|(param, _)| *param == plain);
                    let (param, mut words) = known.expect("a sentence names parameters of its verb").clone();
                    if words.is_empty() {
                        return false;
                    }
                    if plain != name {
                        words = words.parse().map_or(words, |place: u64| (place + 1).to_string());
                    }
                    self.parts.push(Phrase { words, param: Some(param) });
                    after
                }
                "[" => {
                    let (inner, after) = after.split_once(']').expect("a bracket is closed");
                    let (said, otherwise) = inner.split_once('|').unwrap_or((inner, ""));
                    let before = self.parts.clone();
                    if !self.add(said) {
                        self.parts = before;
                        self.add(otherwise);
                    }
                    after
                }
                _ => {
                    let end = after.find(|letter: char| !letter.is_alphabetic()).unwrap_or(after.len());
                    let (verb, after) = after.split_at(end);
                    self.words(&crate::events::wording::conjugated(verb, self.several));
                    after
                }
            };
        }
        self.words(rest);
        true
    }

    fn words(&mut self, words: &str) {
        match self.parts.last_mut() {
            _ if words.is_empty() => {}
            Some(Phrase { words: before, param: None }) => before.push_str(words),
            _ => self.parts.push(Phrase { words: words.into(), param: None }),
        }
    }
}

/// The fault of a verb's sentence, if it has one: it must name every parameter, those that may be left out in
/// brackets, and no other.
#[cfg(feature = "conformance")]
pub(crate) fn faults(verb: &crate::Verb) -> Vec<String> {
    let mut faults = vec![];
    let sentence = verb.sentence.replace("{#", "{");
    let mut outside = String::new();
    let mut depth = 0;
    for letter in sentence.chars() {
        match letter {
            '[' => depth += 1,
            ']' => depth -= 1,
            letter if depth == 0 => outside.push(letter),
            _ => {}
        }
    }
    for param in verb.params {
        let named = format!("{{{}}}", param.name);
        if !sentence.contains(&named) {
            faults.push(format!("the sentence of `{}` does not say `{}`", verb.name, param.name));
        }
        if param.optional && outside.contains(&named) {
            faults.push(format!(
                "`{}` of `{}` may be left out, so it stands in brackets",
                param.name, verb.name
            ));
        }
    }
    let named = sentence.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    for (name, _) in named {
        if !verb.params.iter().any(|param| param.name == name) {
            faults.push(format!("the sentence of `{}` says `{name}`, which it does not take", verb.name));
        }
    }
    if verb.sentence.is_empty() || verb.short.is_empty() || verb.short.chars().count() > 10 {
        faults.push(format!("`{}` needs a sentence and a short label of at most ten letters", verb.name));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use names::UnitId;

    crate::orders! {
        enum Order {
            /// Go.
            March "march" "March" Advance [] "{unit} *march {by}[, then *turn {turn}|, facing ahead]" {
                unit: UnitId = "who",
                by: geom::Length = "how far",
                turn: Option<geom::Angle> = "how far it turns",
            }
            /// No more.
            Done "done" "Nothing more to do" / "Done" Done [] "we have done" {}
        }
    }

    fn says(name: &str, order: Order) -> String {
        let names = Names { units: [(UnitId(1), name.to_string())].into(), ..Names::default() };
        in_a_sentence(&order, Yardstick::INCH, &names)
    }

    #[test]
    fn a_sentence_agrees_with_its_piece_and_leaves_out_what_is_not_said() {
        let march = |turn| Order::March { unit: UnitId(1), by: geom::inch(4), turn };
        assert_eq!(says("52nd Foot", march(None)), "52nd Foot marches 4\", facing ahead");
        let turn = Some(geom::Angle::degrees(30));
        assert_eq!(says("Scots Greys", march(turn)), "Scots Greys march 4\", then turn 30°");
        assert_eq!(says("", Order::Done {}), "We have done");
    }

    #[test]
    fn a_part_knows_its_parameter() {
        let names = Names::default();
        let order = Order::March { unit: UnitId(1), by: geom::inch(4), turn: None };
        let parts = sentence(&order, Yardstick::INCH, &names);
        let params: Vec<_> = parts.iter().map(|part| part.param).collect();
        assert_eq!(params, [Some("unit"), None, Some("by"), None]);
        assert_eq!(order.pieces()[..], [UnitId(1)]);
        assert_eq!(Order::VERBS.iter().map(|verb| verb.short).collect::<Vec<_>>(), ["March", "Done"]);
    }
}
