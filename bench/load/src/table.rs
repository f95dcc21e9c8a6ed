//! A table as our own server shows it to a player, for another server to show the same.

use anyhow::Result;
use names::Side;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a player is shown when he sits down, and what a small order tells him.
#[derive(Debug, Serialize, Deserialize)]
pub struct Table {
    pieces: Vec<Piece>,
    /// What an order told by which one piece came to stand elsewhere.
    told: Value,
}

/// A piece as it is shown.
#[derive(Debug, Serialize, Deserialize)]
struct Piece {
    unit: u64,
    side: Side,
    stands: Value,
    /// Whatever else is shown of it.
    #[serde(flatten)]
    rest: Map<String, Value>,
}

impl Table {
    /// The table by what a player is told who sits down.
    pub fn shown(words: &[u8]) -> Result<Table> {
        Ok(serde_json::from_slice(words)?)
    }

    /// Takes up what an order told, if one piece alone stands elsewhere after it. Says whether it does.
    pub fn is_marched_on(&mut self, words: &[u8]) -> Result<bool> {
        let change: Table = serde_json::from_slice(words)?;
        let [marched] = &change.pieces[..] else { return Ok(false) };
        let before = self.pieces.iter().find(|piece| piece.unit == marched.unit);
        let elsewhere = before.is_some_and(|before| before.stands != marched.stands);
        if elsewhere {
            self.told = change.told;
        }
        Ok(elsewhere)
    }

    /// The pieces of a side.
    pub fn units_of(&self, side: Side) -> Vec<u64> {
        self.pieces.iter().filter(|piece| piece.side == side).map(|piece| piece.unit).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_order_tells_is_taken_from_the_first_by_which_one_piece_stands_elsewhere() {
        let piece = |unit: u64, at: u64| {
            format!("{{\"unit\":{unit},\"side\":\"blue\",\"stands\":[{at}],\"name\":\"Guard\"}}")
        };
        let told = |pieces: &[String], told: &str| {
            format!("{{\"pieces\":[{}],\"told\":[{told}],\"gone\":[]}}", pieces.join(","))
        };
        let whole = told(&[piece(1, 5), piece(2, 5)], "");
        let mut table = Table::shown(whole.as_bytes()).expect("a table");
        let both = told(&[piece(1, 6), piece(2, 6)], "\"both\"");
        let tired = told(&[piece(1, 5)], "\"tired\"");
        let march = told(&[piece(1, 7)], "\"march\"");
        let marched =
            [both, tired, march].map(|words| table.is_marched_on(words.as_bytes()).expect("a change"));
        assert_eq!(marched, [false, false, true]);
        assert_eq!(table.units_of(Side::Blue), [1, 2]);
        let handed_on = serde_json::to_value(&table).expect("JSON");
        let expected = told(&[piece(1, 5), piece(2, 5)], "\"march\"").replace(",\"gone\":[]", "");
        assert_eq!(handed_on, serde_json::from_str::<Value>(&expected).expect("JSON"));
    }
}
