//! Names of pieces in words become their numbers before a book reads the words.

use engine::{Kind, Names, ParseError, Verb, Words};
use names::UnitId;
use serde_json::{Value, json};

/// These words with the numbers of pieces in place of their names. What names no piece by its kind is left
/// alone.
pub fn numbered(words: &Words, verbs: &[&'static Verb], names: &Names) -> Result<Words, ParseError> {
    let mut words = words.clone();
    let Some(verb) = verbs.iter().find(|verb| verb.name == words.verb) else { return Ok(words) };
    for param in verb.params {
        let Some(value) = words.with.get_mut(param.name) else { continue };
        let number = |value: &mut Value| -> Result<(), ParseError> {
            if let Value::String(name) = value {
                *value = json!(number_of(name, names).ok_or_else(|| unknown(param.name, name, names))?.0);
            }
            Ok(())
        };
        match (param.kind, value) {
            (Kind::Unit | Kind::Target, value) => number(value)?,
            (Kind::Units, Value::Array(list)) => list.iter_mut().try_for_each(number)?,
            (Kind::Moves, Value::Array(pairs)) => {
                let firsts = pairs.iter_mut().filter_map(|pair| pair.as_array_mut()?.first_mut());
                firsts.into_iter().try_for_each(number)?;
            }
            _ => {}
        }
    }
    Ok(words)
}

fn number_of(name: &str, names: &Names) -> Option<UnitId> {
    names.find(name.trim())
}

fn unknown(param: &'static str, name: &str, names: &Names) -> ParseError {
    let known: Vec<(String, &String)> =
        names.units.values().map(|name| (name.to_lowercase(), name)).collect();
    let near = field::nearest(&name.to_lowercase(), known.iter().map(|(lower, _)| lower.as_str()));
    let near = near.and_then(|near| known.iter().find(|(lower, _)| lower == near));
    ParseError::UnknownName { param, name: name.into(), near: near.map(|(_, name)| name.to_string()) }
}
