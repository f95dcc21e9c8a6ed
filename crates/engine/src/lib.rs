//! The loop on which every rule book runs: decisions, orders, events, refusals, odds and journals.
//!
//! A game is a state and an agenda. The agenda is a stack of small tasks; a task does one thing of the rules
//! or asks one question, and throws at most one group of dice. So a pause for a decision, a pause for real
//! dice, a branch of the odds, a save and a replay all happen at the same place: between two tasks. What a
//! book is to this loop is the trait [`Book`]; nothing here knows any book.

pub mod aims;
mod book;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod doctrine;
mod events;
mod game;
mod mixed;
mod odds;
mod orders;
mod paper;
mod surface;
pub mod toll;
mod troops;

pub use book::{Book, Plain, Rules, Secrets, Story, Surface, Types};
#[doc(hidden)]
pub use events::declare::Cite;
pub use events::declare::{EventKind, Happening, Weight};
pub use events::marks::{Mark, Overlay, Witness};
pub use events::modifiers::{Modifier, Modifiers};
pub use events::named::{RuleList, Units, named_rules, named_units};
pub use events::playback::{Loss, Playback, Trail};
pub use events::reckoning::{Reckoned, Reckoning};
pub use events::refusal::Refusal;
pub use events::told::{Fact, Hearing, Rolled, Told, signed};
pub use events::ways::{Way, added, along, tenths};
pub use events::wording::{counted, listed};
pub use game::agenda::Task;
pub use game::hand::Hand;
pub use game::known::{Eyes, Known};
pub use game::player::{Player, RandomPlayer, next_order, play};
pub use game::setup::{Moment, Names, Setup, Table};
pub use game::{Asked, Game, Manner, NotAsked, Outcome, Progress, SubmitError};
pub use odds::forecast::{Answers, Case, Forecast, Supposed, Usual};
pub use odds::forecast::{
    End, apart, each_at_next_question, each_end, end_of, end_of_chain, expected, expected_at_next_question,
    forecast, forecast_by_whole_runs, forecast_with_reckonings, is_closing,
};
pub use odds::parts::{Footing, Part};
pub use orders::candidates::{Offer, propose};
pub use orders::grammar::{Grammar, Param, ParseError, Tag, Verb, Words};
#[doc(hidden)]
pub use orders::grammar::{find_verb, read_param, same_word};
pub use orders::lens::{Draw, Grain, Lens};
pub use orders::parameters::{Choice, Kind, Parameter, Yardstick};
pub use orders::sentence::{Phrase, in_a_sentence, sentence};
pub use paper::house::{HouseRule, PatchError};
pub use paper::journal::{Deed, DiceFrom, Ear, Entry, Journal, JournalError, Opening, Spoken, Voice};
pub use paper::json::Json;
pub use paper::ledger::{About, Ledger, Optional, Rule, Ruling, Word};
pub use paper::record::{Consent, Record, RecordError, course};
pub use paper::replay::{Difference, Differs, replay};
pub use surface::course::{ArmyLeft, Course, Declared, PhaseShown, PhaseState, PlaceHeld};
pub use surface::landscape::{Landscape, Look, NamedPlace, PlaceRank, Scenery, Slope};
pub use surface::longest::{longest, longest_way};
pub use surface::pieces::{
    Bearing, Cost, Distance, Glyph, Layout, Leader, Nerve, Ordered, Piece, Preview, Rank, Sign, Stand,
    Strength, Token, looking,
};
pub use surface::snapshot::{Diff, Snapshot};
pub use surface::view::{Prize, View};
pub use troops::{ById, Placed, Troops};

/// The parameter of a verb, for the macros.
#[doc(hidden)]
pub type WordMap = serde_json::Map<String, serde_json::Value>;

/// One thing said with a verb, for the macros.
#[doc(hidden)]
pub type WordValue = serde_json::Value;
