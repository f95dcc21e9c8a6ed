//! Seats at a table, and the tokens that open them.

use names::Side;
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;

/// The secret that opens a seat: 128 random bits, told once and never stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// The hash of a token, which is stored to recognise it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Print(String);

/// The kind of player of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// The player who set the game up.
    You,
    /// A player who is sent a link.
    Guest,
    /// The program.
    Machine,
}

/// The seats of a table as they are stored, Blue first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats(pub [Seat; 2]);

/// One seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The kind of player that has it.
    pub sitter: Sitter,
    /// The name of its holder; empty if none was given.
    pub name: String,
    /// The hash of its token; none for a machine.
    pub print: Option<Print>,
    /// Which machine it is, if it is one and not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine: Option<String>,
}

impl Token {
    /// A new one.
    pub fn new() -> Result<Token, getrandom::Error> {
        let mut bits = [0; 16];
        getrandom::fill(&mut bits)?;
        Ok(Token(bits.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// A token as a client sends it, right or wrong.
    pub fn claimed(words: &str) -> Token {
        Token(words.to_owned())
    }

    /// The token in words, for its holder.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Its hash, which is stored.
    pub fn print(&self) -> Print {
        Print(blake3::derive_key("voltigeur 2026 seat token", self.0.as_bytes()).iter().map(hex).collect())
    }
}

fn hex(byte: &u8) -> String {
    format!("{byte:02x}")
}

impl fmt::Debug for Token {
    /// A token never shows up in a log.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Seats {
    /// The sides that a token opens: both, where one player has both.
    pub fn opened_by(&self, token: &Token) -> Vec<Side> {
        let print = Some(token.print());
        Side::BOTH.into_iter().filter(|side| self.of(*side).print == print).collect()
    }

    /// Whether another player plays against a side, who has to agree when it takes back.
    pub fn is_against_player(&self, side: Side) -> bool {
        let (own, other) = (self.of(side), self.of(side.other()));
        other.sitter != Sitter::Machine && other.print != own.print
    }

    /// Whether a machine plays against a side.
    pub fn is_against_a_machine(&self, side: Side) -> bool {
        self.of(side.other()).sitter == Sitter::Machine
    }

    /// Whether one player holds both seats.
    pub fn are_held_by_one(&self) -> bool {
        let [blue, red] = &self.0;
        blue.print.is_some() && blue.print == red.print
    }

    /// The seat of a side.
    pub fn of(&self, side: Side) -> &Seat {
        &self.0[side.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(sitter: Sitter, token: Option<&Token>) -> Seat {
        Seat { sitter, name: String::new(), print: token.map(Token::print), machine: None }
    }

    #[test]
    fn a_token_opens_its_own_seat_only() {
        let (one, two) = (Token::new().unwrap(), Token::new().unwrap());
        let seats = Seats([seat(Sitter::You, Some(&one)), seat(Sitter::Guest, Some(&two))]);
        assert_eq!(seats.opened_by(&one), [Side::Blue]);
        assert_eq!(seats.opened_by(&two), [Side::Red]);
        assert_eq!(seats.opened_by(&Token::new().unwrap()), []);
    }

    #[test]
    fn one_player_may_hold_both_seats() {
        let token = Token::new().unwrap();
        let seats = Seats([seat(Sitter::You, Some(&token)), seat(Sitter::You, Some(&token))]);
        assert_eq!(seats.opened_by(&token), Side::BOTH);
    }

    #[test]
    fn machines_and_oneself_never_mind() {
        let (one, two) = (Token::new().unwrap(), Token::new().unwrap());
        let yours = seat(Sitter::You, Some(&one));
        let against = |other| Seats([yours.clone(), other]).is_against_player(Side::Blue);
        assert!(against(seat(Sitter::Guest, Some(&two))));
        assert!(!against(seat(Sitter::You, Some(&one))));
        assert!(!against(seat(Sitter::Machine, None)));
    }

    #[test]
    fn no_token_opens_the_seat_of_a_machine() {
        let seats = Seats([seat(Sitter::Machine, None), seat(Sitter::Machine, None)]);
        assert_eq!(seats.opened_by(&Token::claimed("")), []);
    }

    #[test]
    fn what_is_stored_does_not_tell_the_token() {
        let token = Token::new().unwrap();
        let stored = serde_json::to_string(&seat(Sitter::You, Some(&token))).unwrap();
        assert!(!stored.contains(token.reveal()));
        assert!(!format!("{token:?}").contains(token.reveal()));
    }
}
