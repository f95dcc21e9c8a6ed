//! A battle of any book looked at again: choice apart from luck.

use crate::{AnyGame, Played, Visit, course};
use commander::{Commander, Level, Weights, chance};
use engine::{Deed, Game, Grammar, Journal, Json, RecordError, Words};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// What one order did to the chances of winning. All are Blue's, a draw counting half.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Point {
    /// The entry of the journal.
    pub seq: u64,
    /// Who gave it.
    pub side: Side,
    /// The order.
    pub order: Words,
    /// The chance after it and all that followed of itself.
    pub chance: f64,
    /// What it changed against the best order known.
    pub choice: f64,
    /// What dice changed against what was to be expected of it.
    pub luck: f64,
    /// The best order known, where that was clearly better.
    pub better: Option<Words>,
    /// Why; empty where there was no better one.
    pub why: String,
}

/// A battle to be looked at again, order by order.
pub struct Review {
    steps: Vec<(u64, Side, Json)>,
    stood: Vec<AnyGame>,
}

impl Review {
    /// That of a journal: every order that counts.
    pub fn of(journal: &Journal) -> Result<Review, RecordError> {
        let (mut steps, mut stood) = (vec![], vec![]);
        let mut last: Option<AnyGame> = None;
        for (seq, game) in course(journal)? {
            let entry = journal.entries.iter().find(|entry| entry.seq == seq);
            if let (Some(before), Some(Deed::Ordered { side, order })) =
                (last, entry.map(|entry| &entry.deed))
            {
                steps.push((seq, *side, order.clone()));
                stood.push(before);
            }
            last = Some(game);
        }
        stood.extend(last);
        Ok(Review { steps, stood })
    }

    /// How many orders there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nobody gave an order.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Blue's chance before the first order.
    pub fn start(&self) -> f64 {
        self.stood.first().map_or(0.5, |game| game.visit(Chance { side: Side::Blue }))
    }

    /// Judges order after order, as long as whoever takes them wants more.
    pub fn judge(&self, take: &mut dyn FnMut(Point) -> ControlFlow<()>) {
        for ((seq, side, order), both) in self.steps.iter().zip(self.stood.windows(2)) {
            let after = both[1].visit(Chance { side: *side });
            let point = both[0].visit(Judging { seq: *seq, side: *side, order, after });
            if point.is_some_and(|point| take(point).is_break()) {
                return;
            }
        }
    }
}

/// The chance of a side.
struct Chance {
    side: Side,
}

impl Visit for Chance {
    type Out = f64;

    fn visit<B: Played>(self, game: &Game<B>) -> f64 {
        chance(game.known(self.side).game(), self.side, &Weights::VETERAN.impartial())
    }
}

/// An order being judged.
struct Judging<'a> {
    seq: u64,
    side: Side,
    order: &'a Json,
    after: f64,
}

impl Visit for Judging<'_> {
    type Out = Option<Point>;

    fn visit<B: Played>(self, game: &Game<B>) -> Option<Point> {
        let Judging { seq, side, order, after } = self;
        let asked = game.decision_for(side)?;
        let order: B::Order = order.read().ok()?;
        let words = order.write(B::YARDSTICK);
        let unit =
            words.with.get("unit").and_then(|unit| serde_json::from_value::<UnitId>(unit.clone()).ok());
        let judged = Commander::new(Level::Veteran).judge(&game.known(side), &asked, side, &order, unit);
        let blues = |change: f64| if side == Side::Blue { change } else { -change };
        let (better, why) = judged.better.unzip();
        Some(Point {
            seq,
            side,
            order: words,
            chance: if side == Side::Blue { after } else { 1.0 - after },
            choice: blues(judged.chosen - judged.best),
            luck: blues(after - judged.chosen),
            better: better.map(|order: B::Order| order.write(B::YARDSTICK)),
            why: why.unwrap_or_default(),
        })
    }
}
