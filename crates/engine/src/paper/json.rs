//! JSON that is kept as it is written: most of a journal is only ever passed on.

use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::fmt;

/// A piece of JSON, as text.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl Json {
    /// The JSON of something that a game holds.
    pub fn of(something: &impl Serialize) -> Json {
        Json(to_raw_value(something).expect("what a game holds has a form in JSON"))
    }

    /// What it is read as.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(self.0.get())
    }

    /// It as a tree, for code that looks into it.
    pub fn tree(&self) -> Value {
        self.read().expect("it was written as JSON")
    }
}

/// The same may have been written with other spaces, or in another order.
impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        self.0.get() == other.0.get() || self.tree() == other.tree()
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0.get())
    }
}

impl From<Value> for Json {
    fn from(tree: Value) -> Json {
        Json::of(&tree)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Json, D::Error> {
        // By way of a tree, since the entry around it is read so, too.
        Value::deserialize(from).map(Json::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_is_the_same_however_it_was_written() {
        let read = |text: &str| serde_json::from_str::<Json>(text).expect("JSON");
        assert_eq!(read("{ \"b\": 1, \"a\": [2.5] }"), read("{\"a\":[2.5],\"b\":1}"));
        assert_ne!(read("{\"a\":1}"), read("{\"a\":2}"));
        assert_eq!(read("{ \"b\": 1 }").to_string(), "{\"b\":1}");
        assert_eq!(read("[1, 2]").read::<Vec<u8>>().expect("numbers"), [1, 2]);
    }
}
