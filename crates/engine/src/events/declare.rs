//! One declaration of an event gives its fields, its rules, its kind and its weight.

use crate::events::named::{RuleList, Units, add_once, named_rules, named_units};
use names::RuleId;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;

/// What sort of thing happens, whatever the book calls it: a surface chooses how to play it back by this
/// alone.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// A turn or phase begins or ends, or the battle does.
    Phase,
    /// Troops come onto the table, leave it, or come to light.
    Place,
    /// Troops move or change formation.
    Move,
    /// Leaders and command.
    Command,
    /// Troops shoot.
    Fire,
    /// Troops charge, and what chargers meet.
    Charge,
    /// Close combat.
    Combat,
    /// Nerve: shaken, steadied, rallied, routed.
    Morale,
    /// Strength is lost.
    Loss,
    /// Dice fall.
    Roll,
}

/// How much an event matters to a player who looks back on a turn.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// It goes by.
    Slight,
    /// It is told.
    Usual,
    /// It is remembered.
    Great,
    /// It may decide the battle.
    Decisive,
}

/// Facts of a book's story. Made by [`events!`](crate::events).
pub trait Happening: Clone + Debug + Serialize + Send + Sync + 'static {
    /// What sort of thing it is.
    fn kind(&self) -> EventKind;
    /// How much it matters.
    fn weight(&self) -> Weight;
    /// The rules by which it happens, as declared. The engine adds their ids to the sentence.
    fn cites(&self) -> RuleList;
    /// Those, and every rule that its data names, such as those of modifiers.
    fn rules(&self) -> RuleList {
        let mut rules = self.cites();
        named_rules(self).into_iter().for_each(|rule| add_once(&mut rules, rule));
        rules
    }
    /// The pieces that it names.
    fn units(&self) -> Units {
        named_units(self)
    }
}

/// What may stand among the rules of a declared event: a rule, or one that only sometimes applies.
#[doc(hidden)]
pub trait Cite {
    fn add_to(self, rules: &mut RuleList);
}

impl Cite for RuleId {
    fn add_to(self, rules: &mut RuleList) {
        add_once(rules, self);
    }
}

impl Cite for Option<RuleId> {
    fn add_to(self, rules: &mut RuleList) {
        self.into_iter().for_each(|rule| add_once(rules, rule));
    }
}

/// Declares the events of a book, each with its kind, its weight, its rules and its fields.
///
/// A rule is any expression; it sees the fields as references. Sentences are not written here: `narrate`
/// tells the event, and the engine adds the ids.
///
/// ```
/// # use engine::{EventKind, Happening};
/// # use names::{RuleId, UnitId};
/// # mod cite { names::cite! { CHARGE "FIX-9.1"; FLANK "FIX-9.2"; } }
/// engine::events! {
///     /// A fact for the story.
///     pub enum Event {
///         Charged Charge Great [cite::CHARGE, flank.then_some(cite::FLANK)] { unit: UnitId, flank: bool }
///     }
/// }
/// let charged = Event::Charged { unit: UnitId(3), flank: true };
/// assert_eq!(charged.kind(), EventKind::Charge);
/// assert_eq!(charged.rules().to_vec(), [cite::CHARGE, cite::FLANK]);
/// assert_eq!(charged.units().to_vec(), [UnitId(3)]);
/// ```
#[macro_export]
macro_rules! events {
    ($(#[$meta:meta])* $vis:vis enum $Event:ident {
        $( $(#[$doc:meta])* $Name:ident $Kind:ident $Weight:ident [$($rule:expr),* $(,)?]
            { $($field:ident: $Type:ty),* $(,)? } )*
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, ::serde::Serialize)]
        #[serde(tag = "event", rename_all = "snake_case")]
        #[allow(missing_docs, reason = "the sentences of the story say what each means")]
        $vis enum $Event { $( $(#[$doc])* $Name { $($field: $Type),* } ),* }

        impl $crate::Happening for $Event {
            fn kind(&self) -> $crate::EventKind {
                match self { $( Self::$Name { .. } => $crate::EventKind::$Kind ),* }
            }

            fn weight(&self) -> $crate::Weight {
                match self { $( Self::$Name { .. } => $crate::Weight::$Weight ),* }
            }

            #[allow(unused_variables, unused_mut)]
            fn cites(&self) -> $crate::RuleList {
                let mut rules = $crate::RuleList::new();
                match self {
                    $( Self::$Name { $($field),* } => {
                        $( $crate::Cite::add_to($rule, &mut rules); )*
                    } )*
                }
                rules
            }
        }
    };
}
