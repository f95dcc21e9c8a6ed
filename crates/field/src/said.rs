//! What a file says, and where it says it.

use serde_json::{Map, Value, json};
use std::ops::Range;
use toml::de::{DeTable, DeValue};
use toml::{Spanned, map};

/// Something that a file says.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// Where in the text.
    pub at: Range<usize>,
    /// What.
    pub what: What,
}

/// What can be said.
#[derive(Debug, Clone, PartialEq)]
pub enum What {
    /// Text in quotation marks.
    Word(String),
    /// A whole number.
    Whole(i64),
    /// Any other number, or what stands for one.
    Number(f64),
    /// Yes or no.
    Truth(bool),
    /// A date or a time.
    Date(String),
    /// Several things.
    List(Vec<Said>),
    /// Things by their keys, in the order in which they are said.
    Table(Entries),
}

/// Things by their keys, in the order in which they are said.
pub type Entries = Vec<(Key, Said)>;

/// A key, and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Key {
    /// The key.
    pub name: String,
    /// Where in the text.
    pub at: Range<usize>,
}

/// No number of any table is larger.
const ABSURD: f64 = 1e6;

/// A number that no table has: where it stands.
pub(crate) struct Absurd(pub Range<usize>);

impl Said {
    /// It as JSON, which is what parameters are read from.
    pub(crate) fn json(&self) -> Result<Value, Absurd> {
        Ok(match &self.what {
            What::Word(word) | What::Date(word) => json!(word),
            What::Whole(number) if number.unsigned_abs() as f64 > ABSURD => {
                return Err(Absurd(self.at.clone()));
            }
            What::Whole(number) => json!(number),
            What::Number(number) if number.abs() <= ABSURD => json!(number),
            What::Number(_) => return Err(Absurd(self.at.clone())),
            What::Truth(truth) => json!(truth),
            What::List(list) => Value::Array(list.iter().map(Said::json).collect::<Result<_, _>>()?),
            What::Table(table) => {
                let entries = table.iter().map(|(key, said)| Ok((key.name.clone(), said.json()?)));
                Value::Object(entries.collect::<Result<Map<_, _>, _>>()?)
            }
        })
    }

    /// It as TOML, which is what house rules are made of.
    pub(crate) fn toml(&self) -> toml::Value {
        match &self.what {
            What::Word(word) | What::Date(word) => toml::Value::String(word.clone()),
            What::Whole(number) => toml::Value::Integer(*number),
            What::Number(number) => toml::Value::Float(*number),
            What::Truth(truth) => toml::Value::Boolean(*truth),
            What::List(list) => toml::Value::Array(list.iter().map(Said::toml).collect()),
            What::Table(table) => toml::Value::Table(as_toml(table)),
        }
    }

    /// The entries of a table.
    pub(crate) fn table(&self) -> Option<&Entries> {
        match &self.what {
            What::Table(table) => Some(table),
            _ => None,
        }
    }

    /// What sort of thing it is.
    pub(crate) fn sort(&self) -> &'static str {
        match &self.what {
            What::Word(_) => "a word",
            What::Whole(_) => "a whole number",
            What::Number(_) => "a number",
            What::Truth(_) => "true or false",
            What::Date(_) => "a date",
            What::List(_) => "a list",
            What::Table(_) => "a table",
        }
    }
}

/// A table as TOML.
pub(crate) fn as_toml(table: &Entries) -> map::Map<String, toml::Value> {
    table.iter().map(|(key, said)| (key.name.clone(), said.toml())).collect()
}

/// The entries of a file.
pub(crate) fn parse(text: &str) -> Result<Entries, toml::de::Error> {
    Ok(entries(DeTable::parse(text)?.into_inner()))
}

fn entries(table: DeTable) -> Entries {
    let entry = |(key, value): (Spanned<std::borrow::Cow<str>>, Spanned<DeValue>)| {
        let at = key.span();
        (Key { name: key.into_inner().into_owned(), at }, said(value))
    };
    let mut entries: Entries = table.into_iter().map(entry).collect();
    entries.sort_by_key(|(key, _)| key.at.start);
    entries
}

fn said(value: Spanned<DeValue>) -> Said {
    let at = value.span();
    let what = match value.into_inner() {
        DeValue::String(word) => What::Word(word.into_owned()),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(whole) => What::Whole(whole),
            Err(_) => What::Number(f64::INFINITY),
        },
        DeValue::Float(number) => What::Number(number.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(truth) => What::Truth(truth),
        DeValue::Datetime(date) => What::Date(date.to_string()),
        DeValue::Array(list) => What::List(list.into_iter().map(said).collect()),
        DeValue::Table(table) => What::Table(entries(table)),
    };
    Said { at, what }
}
