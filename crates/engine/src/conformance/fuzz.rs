//! Orders that no player would give: drawn from the grammar, or made from good ones by spoiling them.

use crate::{Book, Draw, Game, Grammar, Kind, Param, Verb, Words};
use names::UnitId;
use serde_json::{Value, json};

/// Draws words that may or may not be orders.
pub struct Fuzz<'a> {
    draw: &'a mut Draw,
    /// Pieces that exist, and one that does not.
    units: Vec<UnitId>,
    /// The box round everything, in what the book measures in.
    room: f64,
}

impl<'a> Fuzz<'a> {
    /// Draws words about a game.
    pub fn new<B: Book>(game: &Game<B>, draw: &'a mut Draw) -> Fuzz<'a> {
        let bodies = B::bodies(game.state());
        let mut units: Vec<_> = bodies.iter().map(|standing| standing.id).collect();
        units.push(UnitId(draw.number() as u32));
        let far = bodies.iter().map(|standing| standing.body.bounds().1.max_element()).fold(100.0, f64::max);
        Fuzz { draw, units, room: far / B::YARDSTICK.length.mm() }
    }

    /// Random words for one of some verbs.
    pub fn words(&mut self, verbs: &[&'static Verb]) -> Words {
        let verb = self.draw.pick(verbs).expect("every question has a verb");
        let mut words = Words { verb: verb.name.into(), with: Default::default() };
        for param in verb.params {
            if param.optional && self.draw.below(2) == 0 {
                continue;
            }
            let value = self.value(param);
            words.with.insert(param.name.into(), value);
        }
        if self.draw.below(64) == 0 {
            words.with.insert("whatever".into(), json!(null));
        }
        words
    }

    /// Good words with one thing in them changed.
    pub fn spoiled<O: Grammar>(&mut self, mut words: Words) -> Words {
        let Some(verb) = O::VERBS.iter().find(|verb| verb.name == words.verb) else { return words };
        if let Some(param) = self.draw.pick(verb.params) {
            let value = match words.with.get(param.name) {
                Some(old) if self.draw.below(2) == 0 => self.nudged(old.clone()),
                _ => self.value(param),
            };
            words.with.insert(param.name.into(), value);
        }
        words
    }

    fn value(&mut self, param: &Param) -> Value {
        if self.draw.below(256) == 0 {
            return self.rubbish();
        }
        match param.kind {
            Kind::Unit | Kind::Target => self.unit(),
            Kind::Units => (0..self.draw.below(4)).map(|_| self.unit()).collect(),
            Kind::Path => self.path(),
            Kind::Moves => (0..self.draw.below(4)).map(|_| json!([self.unit(), self.path()])).collect(),
            Kind::Pose => json!([self.length(1.0), self.length(1.0), self.degrees()]),
            Kind::Poses => (0..self.draw.below(4))
                .map(|_| json!([self.length(1.0), self.length(1.0), self.degrees()]))
                .collect(),
            Kind::Place => json!([self.length(1.0), self.length(1.0)]),
            Kind::Formation | Kind::Choice => {
                self.draw.pick(param.choices).map_or(Value::Null, |choice| json!(choice.name))
            }
            Kind::Amount => json!(self.draw.below(9) as i64 - 2),
            Kind::Length => json!(self.length(0.2)),
            Kind::Angle => json!(self.degrees()),
            Kind::Elements => (0..self.draw.below(4)).map(|_| json!(self.draw.below(6))).collect(),
        }
    }

    fn unit(&mut self) -> Value {
        self.draw.pick(&self.units).map_or(Value::Null, |unit| json!(unit.0))
    }

    fn path(&mut self) -> Value {
        (0..1 + self.draw.below(3)).map(|_| self.leg()).collect()
    }

    fn leg(&mut self) -> Value {
        match self.draw.below(8) {
            0..=2 => json!({"ahead": self.length(0.2)}),
            3 => json!({"back": self.length(0.2)}),
            4 => json!({"side": self.length(0.1) - self.room * 0.05}),
            5 => json!({"oblique": self.length(0.2), "degrees": self.degrees() / 4.0 - 45.0}),
            6 => {
                let on = if self.draw.below(2) == 0 { "left" } else { "right" };
                json!({"wheel": on, "degrees": self.degrees() / 4.0})
            }
            _ => match self.draw.below(3) {
                0 => json!("about_face"),
                1 => json!({"turn": ([90, 180, -90, 17][self.draw.below(4)])}),
                _ => json!({"to": [self.length(1.0), self.length(1.0), self.degrees()]}),
            },
        }
    }

    fn length(&mut self, share: f64) -> f64 {
        match self.draw.below(32) {
            0 => 0.0,
            1 => -self.draw.share(),
            2 => 1e300,
            _ => self.draw.share() * self.room * share,
        }
    }

    fn degrees(&mut self) -> f64 {
        (self.draw.share() * 360.0 * 4.0).round() / 4.0
    }

    /// The same thing a little otherwise.
    fn nudged(&mut self, value: Value) -> Value {
        match value {
            Value::Number(number) if number.is_f64() => {
                json!(number.as_f64().unwrap_or(0.0) * (0.5 + self.draw.share()))
            }
            Value::Array(list) => list.into_iter().map(|item| self.nudged(item)).collect(),
            Value::Object(map) => map.into_iter().map(|(key, item)| (key, self.nudged(item))).collect(),
            other => other,
        }
    }

    fn rubbish(&mut self) -> Value {
        match self.draw.below(6) {
            0 => json!(null),
            1 => json!("<b>"),
            2 => json!([[[]]]),
            3 => json!({"ahead": "far"}),
            4 => json!(-1),
            _ => json!(u64::MAX),
        }
    }
}
