//! What page and server say to each other over a socket. docs/PROTOCOL.md shows each by example.

use dice::Lacking;
use engine::{Course, Declared, Eyes, Manner, Moment, Overlay, Piece, Verb, Voice, Words};
use names::{Side, UnitId};
use render::Scene;
use rulebooks::{Fell, Ghost, GroupGhost, Grouped, Left, Odds, Possible, Refused};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use std::sync::Arc;
use ts_rs::TS;

/// A message of the page. A message with an `id` is answered with the same `id`.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Ask {
    /// Sits down: the first thing said on a socket. Without a token, as a spectator.
    Sit {
        /// What opens a seat.
        token: Option<String>,
        /// The side whose eyes are wanted, where the token opens both.
        side: Option<Side>,
    },
    /// Looks with the eyes of the other side, where one player holds both seats.
    Look {
        /// That side.
        side: Side,
    },
    /// Gives an order.
    Order {
        /// The number of this ask.
        id: u32,
        /// The order.
        order: Words,
    },
    /// Gives an order to several units: its words with `units` in the place of its unit, and perhaps
    /// `stragglers`.
    Group {
        /// The number of this ask.
        id: u32,
        /// The order.
        order: Words,
    },
    /// Asks what the ghosts of a group would show.
    GroupPreview {
        /// The number of this ask.
        id: u32,
        /// The order.
        order: Words,
    },
    /// Asks what a ghost would show.
    Preview {
        /// The number of this ask.
        id: u32,
        /// The order.
        order: Words,
    },
    /// Asks for the exact odds of an order.
    Odds {
        /// The number of this ask.
        id: u32,
        /// The order.
        order: Words,
    },
    /// Asks what might have come of the order of an entry, beside what came of it.
    Fell {
        /// The number of this ask.
        id: u32,
        /// The entry.
        seq: u64,
    },
    /// Asks for legal orders.
    Offers {
        /// The number of this ask.
        id: u32,
        /// Only of this verb.
        verb: Option<String>,
        /// Only to this piece.
        unit: Option<UnitId>,
    },
    /// Asks what may be done with a piece, or besides all pieces, and why the rest may not.
    Choices {
        /// The number of this ask.
        id: u32,
        /// The piece.
        unit: Option<UnitId>,
    },
    /// Asks for the shapes that belong to a piece.
    Overlays {
        /// The number of this ask.
        id: u32,
        /// The piece.
        unit: UnitId,
    },
    /// Asks for the table as a drawing.
    Draw {
        /// The number of this ask.
        id: u32,
        /// How many pixels wide the table is shown.
        width: u32,
        /// Whether the ground is wanted too, which never changes.
        ground: bool,
        /// As it was after this entry; as it is, if none.
        seq: Option<u64>,
    },
    /// Asks how the table looked after an entry.
    Past {
        /// The number of this ask.
        id: u32,
        /// The entry.
        seq: u64,
    },
    /// Asks for the entries at which one may look, and when in the battle they were.
    Timeline {
        /// The number of this ask.
        id: u32,
    },
    /// Sets how long machines wait before each order, where they play each other.
    Pace {
        /// The number of this ask.
        id: u32,
        /// How long.
        milliseconds: u32,
        /// Whether they wait till they are told to go on, or to give one order.
        #[serde(default)]
        paused: bool,
    },
    /// Lets machines that wait give one order.
    Step {
        /// The number of this ask.
        id: u32,
    },
    /// Asks for a suggested order.
    Hint {
        /// The number of this ask.
        id: u32,
    },
    /// Gives the faces of real dice.
    Dice {
        /// The number of this ask.
        id: u32,
        /// The faces.
        faces: Vec<u8>,
    },
    /// Takes back everything after an entry. If that cannot be taken back freely, the other player is asked
    /// first.
    TakeBack {
        /// The number of this ask.
        id: u32,
        /// The entry.
        to: u64,
    },
    /// Answers a plea of the other player, or withdraws one's own.
    Agree {
        /// The number of this ask.
        id: u32,
        /// Whether this player agrees.
        agrees: bool,
    },
    /// Sends a remark to all guests.
    Say {
        /// The number of this ask.
        id: u32,
        /// The words.
        words: String,
    },
}

/// What a server tells.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(tag = "tell", rename_all = "snake_case")]
pub enum Tell {
    /// The whole table, to a guest who joins or changes the side to view as.
    Table(Box<Whole>),
    /// What has changed.
    Changed(Box<Change>),
    /// An ask was carried out; if it was an order it is durable.
    Done {
        /// The number of the ask.
        id: u32,
    },
    /// The rules forbid it; nothing has changed.
    Refused {
        /// The number of the ask.
        id: u32,
        /// Why.
        refused: Box<Refused>,
    },
    /// It could not be done for another reason.
    Wrong {
        /// The number of the ask, if it had one that could be read.
        id: Option<u32>,
        /// Why, and what to do.
        words: String,
    },
    /// A group was ordered, as far as it could be; its orders are durable.
    Grouped {
        /// The number of the ask.
        id: u32,
        /// What became of each of its units.
        grouped: Box<Grouped>,
    },
    /// What the ghosts of a group show.
    GroupGhost {
        /// The number of the ask.
        id: u32,
        /// The ghosts, in the order in which the units would be taken.
        ghosts: Vec<GroupGhost>,
    },
    /// What a ghost shows.
    Ghost {
        /// The number of the ask.
        id: u32,
        /// The ghost.
        ghost: Box<Ghost>,
    },
    /// The exact odds, one case for each answer of the other side.
    Odds {
        /// The number of the ask.
        id: u32,
        /// The cases.
        odds: Vec<Odds>,
    },
    /// What might have come of an order, beside what came of it.
    Fell {
        /// The number of the ask.
        id: u32,
        /// That; none if no dice decided anything, or if the odds would tell what this guest may not know.
        fell: Option<Box<Fell>>,
    },
    /// Legal orders.
    Offers {
        /// The number of the ask.
        id: u32,
        /// The orders.
        offers: Vec<Words>,
    },
    /// What may be done.
    Choices {
        /// The number of the ask.
        id: u32,
        /// The verbs, each with a legal order or the reason why there is none.
        choices: Vec<Possible>,
    },
    /// Shapes.
    Overlays {
        /// The number of the ask.
        id: u32,
        /// The shapes.
        overlays: Vec<Overlay>,
    },
    /// A drawing.
    Drawn {
        /// The number of the ask.
        id: u32,
        /// The drawing.
        scene: Box<Scene>,
    },
    /// The table as it was.
    Past {
        /// The number of the ask.
        id: u32,
        /// How things stood: everything counts as changed.
        past: Box<Change>,
    },
    /// The entries at which one may look.
    Timeline {
        /// The number of the ask.
        id: u32,
        /// The entries, the first first.
        steps: Vec<Step>,
    },
    /// What a machine would do.
    Hint {
        /// The number of the ask.
        id: u32,
        /// Its order and its reason.
        hint: Box<Hint>,
    },
    /// A player has set how fast machines play each other.
    Pace {
        /// That.
        pace: Pace,
    },
    /// A guest has made a remark.
    Said(Remark),
    /// Which sides have a player at the table, Blue first; a machine always is.
    Present {
        /// That.
        present: [bool; 2],
    },
    /// A player asks the other to agree; none if that request has ended.
    Plea {
        /// The plea, if one is open.
        plea: Option<Plea>,
    },
}

/// A table, whole.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Whole {
    /// What the battle is called.
    pub title: String,
    /// The book.
    pub book: &'static str,
    /// How many millimetres its unit of length has.
    pub yardstick: f64,
    /// What that unit is called.
    pub unit: &'static str,
    /// What the book made of the battle otherwise than it was.
    pub notes: Vec<String>,
    /// What the armies are called, Blue first.
    pub sides: [String; 2],
    /// The size of the table in millimetres, from west to east and from south to north.
    pub size: [f64; 2],
    /// Every verb of the book.
    pub verbs: &'static [&'static Verb],
    /// The players of both sides.
    pub players: [Sits; 2],
    /// Which of them are at the table, Blue first; a machine always is.
    pub present: [bool; 2],
    /// Whose eyes these are; none for a spectator.
    pub eyes: Option<Side>,
    /// The sides that this player may order.
    pub plays: Vec<Side>,
    /// What was told so far, oldest first.
    pub story: Vec<Told>,
    /// What was said so far, oldest first.
    pub said: Vec<Remark>,
    /// What a player asks the other to agree to.
    pub plea: Option<Plea>,
    /// How fast machines play, where they play each other.
    pub pace: Option<Pace>,
    /// Whether this player may ask for a suggested order: only without a human opponent.
    pub hints: bool,
    /// How things stand: everything counts as changed.
    #[serde(flatten)]
    pub now: Change,
}

/// How fast machines play each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Pace {
    /// How long they wait before each order.
    pub milliseconds: u32,
    /// Whether they wait till they are told to go on.
    pub paused: bool,
}

/// What a machine would do.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Hint {
    /// The order, legal as it stands.
    pub order: Words,
    /// Why, in a sentence.
    pub why: String,
    /// The chance of winning after it, on average; none if it was not weighed.
    pub chance: Option<f64>,
}

/// The player of a side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Sits {
    /// What he is called; empty if that was not said.
    pub name: String,
    /// Whether it is the program.
    pub machine: bool,
}

/// What has changed since the last time.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Change {
    /// The last entry of the journal that these eyes count.
    pub seq: u64,
    /// The turn and phase.
    pub moment: Moment,
    /// The phases of the turn, the last turn, and how both armies do.
    pub course: Course,
    /// The pieces that look otherwise than before.
    #[ts(as = "Vec<Piece>")]
    pub pieces: Written,
    /// The pieces that are not to be seen any more.
    pub gone: Vec<UnitId>,
    /// Which sides must decide, and how, Blue first.
    pub deciding: [Option<Manner>; 2],
    /// What this side is asked.
    pub prompt: Option<Prompt>,
    /// The real dice that are waited for.
    pub lacking: Option<Box<Lacking>>,
    /// The first entry of which nothing counts any more that was told before this change.
    pub untold_from: Option<u64>,
    /// What was told.
    #[ts(as = "Vec<Told>")]
    pub told: Written,
    /// What this side may take back.
    pub back: Option<Back>,
    /// What this side may take back if the other one agrees, where it may take back nothing freely.
    pub beyond: Option<Beyond>,
    /// The result, once the battle is over.
    pub over: Option<Over>,
}

impl Change {
    /// How things stand, in words that differ if they do; none if the change also tells or shows something.
    pub fn silent(&self) -> Option<String> {
        let is_empty = |written: &Written| written.get() == "[]";
        let quiet = is_empty(&self.told) && is_empty(&self.pieces) && self.gone.is_empty();
        (quiet && self.untold_from.is_none()).then(|| self.stands())
    }

    /// How things stand, in words that differ if they do.
    pub fn stands(&self) -> String {
        let Change { seq, moment, course, deciding, prompt, lacking, back, beyond, over, .. } = self;
        serde_json::to_string(&(seq, moment, course, deciding, prompt, lacking, back, beyond, over))
            .expect("how things stand has a form in JSON")
    }
}

/// JSON that is written once for all guests who are sent it.
pub type Written = Arc<RawValue>;

/// Something as it is sent.
pub fn written(something: &impl Serialize) -> Written {
    to_raw_value(something).expect("what is told has a form in JSON").into()
}

/// What may be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Back {
    /// The entry before the last order.
    pub last: u64,
    /// The entry before all orders since dice or a sighting, or since the other side ordered something.
    pub all: u64,
}

/// What may be taken back beyond dice, a sighting or an order of the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Beyond {
    /// The entry before this side's last order.
    pub to: u64,
    /// Whether the other player has to agree: not if one player holds both seats.
    pub asks: bool,
}

/// A player asks the other to agree that something is taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Plea {
    /// The side that asks.
    pub side: Side,
    /// The last entry that would still count.
    pub to: u64,
}

/// When in the battle an entry was.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Step {
    /// The entry.
    pub seq: u64,
    /// The turn and phase after it.
    pub moment: Moment,
}

/// A remark of a guest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Remark {
    /// From which side; none for a spectator.
    pub side: Option<Side>,
    /// The words. They are text, never markup.
    pub words: String,
}

/// How a battle ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Over {
    /// The side that has won; none in a draw.
    pub winner: Option<Side>,
}

/// What a side is asked.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Prompt {
    /// The question.
    pub question: String,
    /// How it is put.
    pub manner: Manner,
    /// The names of the verbs that answer it.
    pub verbs: Vec<&'static str>,
    /// A legal, unambitious answer.
    pub usual: Words,
    /// The only answer, if there is no other.
    pub only: Option<Words>,
    /// The units that this side may order one by one, and whether each has been ordered.
    pub left: Vec<Left>,
    /// What this side has declared and is not yet thrown for.
    pub declared: Vec<Declared>,
}

/// A line of the story.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Told {
    /// The entry of the journal to which it belongs.
    pub seq: u64,
    /// The fact and its sentence.
    #[serde(flatten)]
    pub voice: Arc<Voice>,
}

/// Most messages of a player are orders, and these are known by how they begin.
const ORDER: &str = "{\"ask\":\"order\"";

impl Ask {
    /// Reads what a page asks.
    pub fn read(words: &str) -> Result<Ask, serde_json::Error> {
        #[derive(Deserialize)]
        struct Given {
            id: u32,
            order: Words,
        }
        if words.starts_with(ORDER)
            && let Ok(Given { id, order }) = serde_json::from_str(words)
        {
            return Ok(Ask::Order { id, order });
        }
        serde_json::from_str(words)
    }

    /// The number by which it is answered.
    pub fn id(&self) -> Option<u32> {
        match *self {
            Ask::Sit { .. } | Ask::Look { .. } => None,
            Ask::Order { id, .. }
            | Ask::Group { id, .. }
            | Ask::GroupPreview { id, .. }
            | Ask::Preview { id, .. }
            | Ask::Odds { id, .. }
            | Ask::Fell { id, .. }
            | Ask::Offers { id, .. }
            | Ask::Choices { id, .. }
            | Ask::Overlays { id, .. }
            | Ask::Past { id, .. }
            | Ask::Timeline { id }
            | Ask::Pace { id, .. }
            | Ask::Step { id }
            | Ask::Hint { id }
            | Ask::Draw { id, .. }
            | Ask::Dice { id, .. }
            | Ask::TakeBack { id, .. }
            | Ask::Agree { id, .. }
            | Ask::Say { id, .. } => Some(id),
        }
    }

    /// Whether it asks how things were.
    pub fn looks_back(&self) -> bool {
        matches!(
            self,
            Ask::Past { .. } | Ask::Timeline { .. } | Ask::Fell { .. } | Ask::Draw { seq: Some(_), .. }
        )
    }
}

/// Most messages have room in so many bytes.
const LENGTH: usize = 2 << 10;

impl Tell {
    /// It in words for a socket.
    pub fn write(&self) -> String {
        let mut words = Vec::with_capacity(LENGTH);
        serde_json::to_writer(&mut words, self).expect("what is told has a form in JSON");
        String::from_utf8(words).expect("JSON is text")
    }
}

/// The side whose eyes these are, if any.
pub fn side_of(eyes: Eyes) -> Option<Side> {
    match eyes {
        Eyes::Side(side) => Some(side),
        Eyes::Spectator => None,
    }
}
