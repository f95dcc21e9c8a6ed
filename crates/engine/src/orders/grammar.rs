//! Typed inside, words outside: one declaration per order gives the enum, its verbs and both conversions.

use crate::{Choice, Kind, Names, Units, Yardstick};
use names::RuleId;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// One kind of order: what page, terminal, protocol and machine players are told of it.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Verb {
    /// What it is called in words, such as `charge`.
    pub name: &'static str,
    /// What a list says.
    pub label: &'static str,
    /// What a small button says, in at most ten letters.
    pub short: &'static str,
    /// The order as a sentence, with its parameters in braces: see [`sentence`](crate::sentence).
    #[serde(skip)]
    pub sentence: &'static str,
    /// What it means, in a sentence or two.
    pub help: &'static str,
    /// What sort of thing is done.
    pub tag: Tag,
    /// The rules behind it.
    pub rules: &'static [RuleId],
    /// What must be said with it.
    pub params: &'static [Param],
}

/// Something that is said with a verb.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Param {
    /// What it is called in words, such as `target`.
    pub name: &'static str,
    /// What it means, in a few words.
    pub label: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// Whether it may be left out.
    pub optional: bool,
    /// The words it may be, where it is one of a few.
    #[serde(default, skip_serializing_if = "<[_]>::is_empty")]
    pub choices: &'static [Choice],
}

impl Verb {
    /// The verb of that name, for lists of the verbs that answer a question.
    ///
    /// # Panics
    /// If there is none, at compile time where the list is a constant.
    pub const fn find(verbs: &'static [&'static Verb], name: &str) -> &'static Verb {
        let mut at = 0;
        while at < verbs.len() {
            if same_word(verbs[at].name, name) {
                return verbs[at];
            }
            at += 1;
        }
        panic!("there is no verb of that name")
    }
}

/// Whether two words are the same, also at compile time.
#[doc(hidden)]
pub const fn same_word(one: &str, two: &str) -> bool {
    let (one, two) = (one.as_bytes(), two.as_bytes());
    let mut at = 0;
    while at < one.len() && at < two.len() && one[at] == two[at] {
        at += 1;
    }
    at == one.len() && at == two.len()
}

impl Param {
    /// Whether it is one of a few words.
    pub fn is_a_word(&self) -> bool {
        matches!(self.kind, Kind::Choice | Kind::Formation)
    }
}

/// What sort of thing an order does, whatever the book calls it.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tag {
    /// Put troops on the table.
    Deploy,
    /// Move nearer, or anywhere.
    Advance,
    /// Change direction.
    Wheel,
    /// Move away.
    Withdraw,
    /// Change formation or facing.
    Formation,
    /// Move into contact.
    Charge,
    /// Shoot.
    Fire,
    /// Limber, unlimber or move guns by hand.
    Limber,
    /// Send out or call in skirmishers.
    Screen,
    /// Move or attach a leader.
    General,
    /// Order several units at once.
    Group,
    /// Rally or reform.
    Rally,
    /// Answer what the enemy does.
    React,
    /// Take losses off.
    Losses,
    /// Choose between a few things.
    Choose,
    /// Do nothing.
    Hold,
    /// End a phase or close a secret list.
    Done,
}

/// An order in words.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Words {
    /// What to do.
    pub verb: String,
    /// Its value.
    #[serde(flatten)]
    pub with: Map<String, Value>,
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Words, D::Error> {
        let mut with = Map::deserialize(from)?;
        match with.remove("verb") {
            Some(Value::String(verb)) => Ok(Words { verb, with }),
            Some(_) => Err(D::Error::custom("`verb` is a word")),
            None => Err(D::Error::missing_field("verb")),
        }
    }
}

/// Orders that can be told in words. Made by [`orders!`](crate::orders).
pub trait Grammar: Sized {
    /// Every verb of the book.
    const VERBS: &'static [&'static Verb];
    /// The verb of this order.
    fn verb(&self) -> &'static Verb;
    /// The order that words mean. Lengths are in what `by` measures in.
    fn read(words: &Words, by: Yardstick) -> Result<Self, ParseError>;
    /// The words for this order.
    fn write(&self, by: Yardstick) -> Words;
    /// Each parameter as a player reads it; empty if it is left out.
    fn said(&self, by: Yardstick, names: &Names) -> Vec<(&'static str, String)>;
    /// The pieces that it names, in the order of its parameters: first those that it is given to.
    fn pieces(&self) -> Units;
}

/// Why words are no order. Apart from refusals: no rule was asked yet.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ParseError {
    /// No piece has that name.
    #[error("there is no piece called \"{name}\"{}", .near.as_ref().map_or(String::new(), |near| format!("; did you mean \"{near}\"?")))]
    UnknownName {
        /// The parameter that names the piece.
        param: &'static str,
        /// The name.
        name: String,
        /// The name that was perhaps meant.
        near: Option<String>,
    },
    /// There is no such verb.
    #[error("there is no order `{verb}`{}", did_you_mean(.near))]
    UnknownVerb {
        /// The word that was used.
        verb: String,
        /// The verb that was perhaps meant.
        near: Option<&'static str>,
    },
    /// Something is left out.
    #[error("`{verb}` needs `{name}` ({label})")]
    Missing {
        /// The verb.
        verb: &'static str,
        /// What it needs.
        name: &'static str,
        /// What that means.
        label: &'static str,
    },
    /// Something has no place there.
    #[error("`{verb}` takes {}, not `{name}`{}", takes(.params), did_you_mean(.near))]
    Superfluous {
        /// The verb.
        verb: &'static str,
        /// What was said with it.
        name: String,
        /// What may be said with it.
        params: Vec<&'static str>,
        /// What was perhaps meant.
        near: Option<&'static str>,
    },
    /// Something is not what it should be.
    #[error("`{name}` of `{verb}` ({label}) is {expected}, not {got}")]
    Wrong {
        /// The verb.
        verb: &'static str,
        /// The fault.
        name: &'static str,
        /// What that means.
        label: &'static str,
        /// What it should be.
        expected: String,
        /// What it is.
        got: Value,
    },
}

impl ParseError {
    /// Which of the words is at fault: a parameter, or `do` for the verb; none if something is missing.
    pub fn param(&self) -> Option<&str> {
        match self {
            ParseError::UnknownName { param, .. } => Some(param),
            ParseError::UnknownVerb { .. } => Some("do"),
            ParseError::Superfluous { name, .. } => Some(name),
            ParseError::Wrong { name, .. } => Some(name),
            ParseError::Missing { .. } => None,
        }
    }
}

fn did_you_mean(near: &Option<&'static str>) -> String {
    near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

fn takes(params: &[&'static str]) -> String {
    match params {
        [] => "nothing".into(),
        names => names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "),
    }
}

/// The word nearest to one that is not known, if any is near enough to have been meant.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let close = |known: &&str| strsim::damerau_levenshtein(word, known);
    known.into_iter().filter(|known| close(known) <= 1 + known.len() / 4).min_by_key(close)
}

/// Finds the verb of some words.
#[doc(hidden)]
pub fn find_verb(words: &Words, verbs: &'static [&'static Verb]) -> Result<&'static Verb, ParseError> {
    let found = verbs.iter().find(|verb| verb.name == words.verb);
    let verb = found.ok_or_else(|| ParseError::UnknownVerb {
        verb: words.verb.clone(),
        near: nearest(&words.verb, verbs.iter().map(|verb| verb.name)),
    })?;
    let names = || verb.params.iter().map(|param| param.name);
    if let Some(name) = words.with.keys().find(|&said| !names().any(|name| name == said)) {
        let near = nearest(name, names());
        return Err(ParseError::Superfluous {
            verb: verb.name,
            name: name.clone(),
            params: names().collect(),
            near,
        });
    }
    Ok(verb)
}

/// Reads one parameter of some words.
#[doc(hidden)]
pub fn read_param<P: crate::Parameter>(
    words: &Words,
    verb: &'static Verb,
    name: &'static str,
    by: Yardstick,
) -> Result<P, ParseError> {
    let param = verb.params.iter().find(|param| param.name == name).expect("declared together");
    match words.with.get(name) {
        None | Some(Value::Null) => {
            P::absent().ok_or(ParseError::Missing { verb: verb.name, name, label: param.label })
        }
        Some(value) => P::read(value, by).map_err(|expected| ParseError::Wrong {
            verb: verb.name,
            name,
            label: param.label,
            expected,
            got: value.clone(),
        }),
    }
}

/// Declares the orders of a book: the enum, its verbs, the way from words and back, and each order as a
/// sentence. A label of more than ten letters has a short one after `/`.
///
/// ```
/// # use engine::{orders, Tag, Words, Grammar, Yardstick};
/// # use names::{RuleId, UnitId};
/// # const CHARGE: RuleId = RuleId::new("FIX-9.1");
/// orders! {
///     /// What a side may order.
///     pub enum Order {
///         /// Move into contact with an enemy; the only way to touch him.
///         Charge "charge" "Charge" Charge [CHARGE] "{unit} *charge {target}" {
///             unit: UnitId = "who charges",
///             target: UnitId = "whom",
///         }
///         /// Nothing more this turn.
///         Done "done" "Done" Done [] "we have done" {}
///     }
/// }
/// let order = Order::Charge { unit: UnitId(3), target: UnitId(8) };
/// assert_eq!(Order::read(&order.write(Yardstick::INCH), Yardstick::INCH), Ok(order));
/// ```
#[macro_export]
macro_rules! orders {
    ($(#[$meta:meta])* $vis:vis enum $Order:ident {
        $( $(#[doc = $help:literal])+ $Verb:ident $name:literal $label:literal $(/ $short:literal)? $tag:ident
            [$($rule:expr),* $(,)?] $sentence:literal {
            $( $param:ident : $kind:ty = $what:literal ),* $(,)?
        } )*
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        $vis enum $Order {
            $( $(#[doc = $help])+ $Verb { $( #[doc = $what] $param: $kind, )* }, )*
        }

        impl $Order {
            /// The verb of the variant of this name, for lists that are made at compile time.
            #[allow(dead_code)]
            pub const fn verb_of(variant: &str) -> &'static $crate::Verb {
                let names = [ $( (stringify!($Verb), $name) ),* ];
                let mut at = 0;
                while at < names.len() {
                    if $crate::same_word(names[at].0, variant) {
                        return $crate::Verb::find(<$Order as $crate::Grammar>::VERBS, names[at].1);
                    }
                    at += 1;
                }
                panic!("no order has that name")
            }
        }

        impl $crate::Grammar for $Order {
            const VERBS: &'static [&'static $crate::Verb] = &[ $( &$crate::Verb {
                name: $name,
                label: $label,
                short: { let short = $label; $( let short = { let _ = short; $short }; )? short },
                sentence: $sentence,
                help: concat!($($help),+).trim_ascii(),
                tag: $crate::Tag::$tag,
                rules: &[$($rule),*],
                params: &[ $( $crate::Param {
                    name: stringify!($param),
                    label: $what,
                    kind: <$kind as $crate::Parameter>::KIND,
                    optional: <$kind as $crate::Parameter>::OPTIONAL,
                    choices: <$kind as $crate::Parameter>::CHOICES,
                } ),* ],
            } ),* ];

            fn verb(&self) -> &'static $crate::Verb {
                let name = match self { $( $Order::$Verb { .. } => $name, )* };
                Self::VERBS.iter().find(|verb| verb.name == name).expect("declared together")
            }

            #[allow(unused_variables)]
            fn read(words: &$crate::Words, by: $crate::Yardstick) -> Result<Self, $crate::ParseError> {
                let verb = $crate::find_verb(words, Self::VERBS)?;
                Ok(match verb.name {
                    $( $name => $Order::$Verb {
                        $( $param: $crate::read_param(words, verb, stringify!($param), by)?, )*
                    }, )*
                    other => unreachable!("`{other}` is no verb of this book"),
                })
            }

            #[allow(unused_mut, unused_variables)]
            fn write(&self, by: $crate::Yardstick) -> $crate::Words {
                let mut with = $crate::WordMap::new();
                match self { $( $Order::$Verb { $( $param, )* } => {
                    $( let value = $crate::Parameter::write($param, by);
                       if !value.is_null() { with.insert(stringify!($param).into(), value); } )*
                } )* }
                $crate::Words { verb: self.verb().name.into(), with }
            }

            #[allow(unused_variables)]
            fn said(&self, by: $crate::Yardstick, names: &$crate::Names) -> Vec<(&'static str, String)> {
                match self { $( $Order::$Verb { $( $param, )* } => vec![
                    $( (stringify!($param), $crate::Parameter::said($param, by, names)) ),*
                ], )* }
            }

            #[allow(unused_mut)]
            fn pieces(&self) -> $crate::Units {
                let mut pieces = $crate::Units::new();
                match self { $( $Order::$Verb { $( $param, )* } => {
                    $( $crate::Parameter::name_pieces($param, &mut pieces); )*
                } )* }
                pieces
            }
        }
    };
}
