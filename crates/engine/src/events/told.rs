//! What happened, and who hears of it.

use crate::counted;
use crate::{Book, Happening, Modifiers, Names, RuleList, Story, Types, Units, named_rules, named_units};
use dice::{Chance, Purpose, Roll, Throw, Why};
use geom::Pose;
use names::{RuleId, Side, UnitId};
use serde::Serialize;
use smallvec::SmallVec;

/// Something that happened.
#[derive(Debug, Clone, Serialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub enum Fact<B: Types> {
    /// Dice were thrown. There is no other way to throw, so every roll is told.
    Rolled(Box<Rolled>),
    /// An event of the book.
    Event(B::Event),
}

impl<B: Story> Fact<B> {
    /// The fact as a sentence of the story, with the rules by which it happens.
    pub fn narrate(&self, names: &Names) -> String {
        match self {
            Fact::Rolled(rolled) => B::narrate_roll(rolled, names),
            Fact::Event(event) => citing(B::narrate(event, names), &event.cites()),
        }
    }
}

impl<B: Types> Fact<B> {
    /// Every rule that its sentence cites: first those by which it happens, then those of its modifiers and
    /// dice.
    pub fn rules(&self) -> RuleList {
        match self {
            Fact::Rolled(rolled) => named_rules(rolled),
            Fact::Event(event) => event.rules(),
        }
    }

    /// The pieces that it names.
    pub fn units(&self) -> Units {
        match self {
            Fact::Rolled(rolled) => named_units(rolled),
            Fact::Event(event) => event.units(),
        }
    }
}

/// A sentence with the ids of rules and its full stop.
fn citing(sentence: String, rules: &[RuleId]) -> String {
    let ids: Vec<&str> = rules.iter().map(RuleId::as_str).collect();
    if ids.is_empty() { sentence + "." } else { format!("{sentence} ({}).", ids.join(", ")) }
}

/// A fact, and how much of it each side hears.
#[derive(Debug, Clone)]
pub struct Told<B: Types> {
    /// What happened.
    pub fact: Fact<B>,
    /// What Blue and what Red hear of it.
    pub heard: [Hearing<B>; 2],
    /// Where the pieces that it names stood when it was told.
    pub stood: SmallVec<[(UnitId, Pose); 2]>,
}

/// How much of a fact a side hears.
#[derive(Debug, Clone)]
pub enum Hearing<B: Types> {
    /// All of it.
    Whole,
    /// That much of it.
    Only(B::Event),
    /// Nothing.
    Nothing,
}

impl<B: Book> Told<B> {
    /// What a side hears of it.
    pub fn to(&self, side: Side) -> Option<Fact<B>> {
        match &self.heard[side.index()] {
            Hearing::Whole => Some(self.fact.clone()),
            Hearing::Only(event) => Some(Fact::Event(event.clone())),
            Hearing::Nothing => None,
        }
    }

    /// What a spectator hears of it: no more than either side.
    pub fn to_spectator(&self) -> Option<Fact<B>> {
        match &self.heard {
            [Hearing::Whole, Hearing::Whole] => Some(self.fact.clone()),
            [Hearing::Nothing, _] | [_, Hearing::Nothing] => None,
            [Hearing::Only(event), _] | [_, Hearing::Only(event)] => Some(Fact::Event(event.clone())),
        }
    }

    /// Whether it keeps orders from being taken back freely: dice fell, or something came to light.
    pub fn binds(&self) -> bool {
        match &self.fact {
            Fact::Rolled(_) => true,
            Fact::Event(event) => B::reveals(event),
        }
    }
}

/// A roll with all that a player needs to check it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rolled {
    /// What was thrown.
    pub roll: Throw,
    /// The side that threw, for which unit, by which rule.
    #[serde(flatten)]
    pub why: Purpose,
    /// The faces as they fell; empty if the source has none.
    pub faces: Vec<u8>,
    /// What was added.
    #[serde(flatten)]
    pub plus: Modifiers,
    /// The totals from which each further band begins; empty where the value itself counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cuts: Vec<i16>,
    /// The value of the roll, or the band its total fell in.
    pub answer: i16,
}

impl Rolled {
    pub(crate) fn new(
        roll: Roll,
        why: Why,
        faces: &[u8],
        plus: Modifiers,
        cuts: &[i16],
        answer: i16,
    ) -> Rolled {
        Rolled { roll: roll.into(), why: why.into(), faces: faces.into(), plus, cuts: cuts.into(), answer }
    }

    /// The exact chance of each answer that this roll could have had.
    pub fn chances(&self) -> Vec<(i16, Chance)> {
        let roll = self.roll.roll();
        if self.cuts.is_empty() {
            return dice::outcomes(roll).into_iter().collect();
        }
        let bands = dice::bands(roll, self.plus.total(), &self.cuts);
        bands.into_iter().map(|(band, chance)| (band as i16, chance)).collect()
    }

    /// The roll as a sentence of the story, with all that is needed to check it.
    pub fn narrate(&self, names: &Names) -> String {
        let Purpose { rule, roller, unit, what } = &self.why;
        let who = unit.map_or_else(|| names.side(*roller), |unit| names.unit(unit));
        let needs: Vec<String> = self.cuts.iter().map(i16::to_string).collect();
        let needs = if needs.is_empty() { String::new() } else { format!(", needs {}", needs.join(" / ")) };
        let dice = match &self.roll {
            Throw::Hits { .. } => format!("{}: ", self.roll),
            _ => String::new(),
        };
        format!("{who}, {what} ({rule}): {dice}{}{needs}.", self.reading())
    }

    /// What fell and what it comes to: `3 + 1 (uphill, FIX-4.2) = 4`, or `6 2, 1 hit`.
    pub fn reading(&self) -> String {
        let faces: Vec<String> = self.faces.iter().map(u8::to_string).collect();
        let mut words = faces.join(" ");
        for line in self.plus.lines() {
            let cited = if line.rule == self.why.rule { String::new() } else { format!(", {}", line.rule) };
            words += &format!(" {} ({}{cited})", signed(line.amount), line.why);
        }
        let Ok(reading) = dice::read(self.roll.roll(), &self.faces) else { return words };
        match &self.roll {
            Throw::Hits { .. } => words + ", " + &counted(reading.value.max(0) as u64, "hit", "hits"),
            Throw::RollOff { .. } => words,
            _ if self.faces.len() > 1 || !self.plus.lines().is_empty() => {
                format!("{words} = {}", number(reading.value + self.plus.total()))
            }
            _ => words,
        }
    }

    /// A roll-off round by round: the place of each who threw, and what he threw in words, such as
    /// `6 − 2 = 4`. No round if this is none.
    pub fn rounds(&self) -> Vec<Vec<(usize, String)>> {
        let Throw::RollOff { plus, .. } = &self.roll else { return vec![] };
        let score = |(place, face): (usize, u8)| {
            let words = match plus[place].into() {
                0 => face.to_string(),
                own => format!("{face} {} = {}", signed(own), number(i16::from(face) + own)),
            };
            (place, words)
        };
        let rounds = dice::rounds(self.roll.roll(), &self.faces);
        rounds.into_iter().map(|round| round.into_iter().map(score).collect()).collect()
    }
}

/// A modifier, as `+ 2` or `− 1`.
pub fn signed(amount: i16) -> String {
    let sign = if amount < 0 { '−' } else { '+' };
    format!("{sign} {}", amount.unsigned_abs())
}

/// A number, with a minus sign that is one.
fn number(number: i16) -> String {
    number.to_string().replace('-', "−")
}
