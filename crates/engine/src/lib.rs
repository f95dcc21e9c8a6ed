//! The loop on which every rule book runs: decisions, orders, events, refusals, odds and journals.
//!
//! A game is a state and an agenda. The agenda is a stack of small tasks; a task does one thing of the rules or
//! asks one question, and throws at most one group of dice. So a pause for a decision, a pause for real dice, a
//! branch of the odds, a save and a replay all happen at the same place: between two tasks. What a book is to this
//! loop is the trait [`Book`]; nothing here knows any book.

mod agenda;
pub mod aims;
mod book;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod doctrine;
mod flags;
mod forecast;
mod game;
mod grammar;
mod hand;
mod house;
mod journal;
mod json;
mod known;
mod landscape;
mod ledger;
mod lens;
mod marks;
mod mixed;
mod modifiers;
mod parameters;
mod path;
mod pieces;
mod player;
mod questions;
mod reckoning;
mod record;
mod refusal;
mod replay;
mod shared;
mod shown;
mod told;
pub mod toll;
mod troops;
mod view;
mod ways;
mod wording;

pub use agenda::Task;
pub use book::{Book, Moment, Names, Plain, Setup, Table};
pub use forecast::{Answers, Case, Forecast, Supposed, Usual};
pub use forecast::{
    End, apart, each_end, end_of, end_of_chain, expected, expected_at_next_question, forecast,
    forecast_by_whole_runs, forecast_with_reckonings, is_closing,
};
pub use game::{Asked, Game, Manner, NotAsked, Progress, Unanswered};
pub use grammar::{Grammar, Misreading, Param, Tag, Verb, Words};
#[doc(hidden)]
pub use grammar::{find_verb, read_param, same_word};
pub use hand::Hand;
pub use house::{HouseRule, PatchError};
pub use journal::{Deed, DiceFrom, Ear, Entry, Journal, JournalError, Opening, Spoken, Voice};
pub use json::Json;
pub use known::{Eyes, Known};
pub use landscape::{Landscape, Look, Place, PlaceRank, Scenery, Slope};
pub use ledger::{About, Ledger, Optional, Rule, Ruling, Word};
pub use lens::{Draw, Grain, Lens};
pub use marks::{Mark, Overlay, Witness};
pub use modifiers::{Modifier, Modifiers};
pub use parameters::{Choice, Kind, Parameter, Yardstick};
pub use pieces::{
    Bearing, Cost, Distance, Glyph, Layout, Leader, Nerve, Piece, Preview, Rank, Sign, Stand, Strength,
    Token, looking,
};
pub use player::{Player, RandomPlayer, next_order, play};
pub use reckoning::{Reckoned, Reckoning};
pub use record::{Consent, Record, RecordError, course};
pub use refusal::Refusal;
pub use replay::{Difference, Differs, replay};
pub use shown::{Shown, Sights};
pub use told::{Fact, Hearing, Rolled, Told, signed};
pub use troops::{ById, Placed, Troops};
pub use view::{Prize, View};
pub use ways::{Way, added, along, tenths};
pub use wording::{counted, listed};

/// What is said with a verb, for the macros.
#[doc(hidden)]
pub type WordMap = serde_json::Map<String, serde_json::Value>;

/// One thing said with a verb, for the macros.
#[doc(hidden)]
pub type WordValue = serde_json::Value;
