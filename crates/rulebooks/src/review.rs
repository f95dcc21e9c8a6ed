//! A battle of any book looked at again: choice apart from luck.

use crate::{AnyGame, Played, Visit, course};
use commander::{Commander, Level, Weights, chance};
use engine::{Asked, Deed, Game, Grammar, Journal, Json, RecordError, Words, expected_at_next_question};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// What one order did to the chances of winning. All are Blue's but `lost`, a draw counting half.
///
/// The chance before the first order, every `choice` and every `luck` add up to the chance at the end.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Point {
    /// The entry of the journal.
    pub seq: u64,
    /// The side that gave it.
    pub side: Side,
    /// The order.
    pub order: Words,
    /// The chance after it and all that followed of itself.
    pub chance: f64,
    /// What the order changed, on average over the dice that it set off.
    pub choice: f64,
    /// What these dice changed against their average.
    pub luck: f64,
    /// What the order lost its own side against the best one known.
    pub lost: f64,
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
            if let (Some(before), Some(Deed::Ordered { side, order, .. })) =
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

    /// Whether no order was given.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Blue's chance before the first order.
    pub fn start(&self) -> f64 {
        self.stood.first().map_or(0.5, |game| game.visit(Chance))
    }

    /// Judges order after order, as long as the caller wants more.
    pub fn judge(&self, take: &mut dyn FnMut(Point) -> ControlFlow<()>) {
        self.each(true, take);
    }

    /// The same without looking for better orders: what choices and dice changed, and nothing lost.
    pub fn account(&self) -> Vec<Point> {
        let mut points = vec![];
        self.each(false, &mut |point| {
            points.push(point);
            ControlFlow::Continue(())
        });
        points
    }

    fn each(&self, compares: bool, take: &mut dyn FnMut(Point) -> ControlFlow<()>) {
        let mut before = self.start();
        for ((seq, side, order), both) in self.steps.iter().zip(self.stood.windows(2)) {
            let after = both[1].visit(Chance);
            let point = both[0].visit(Judging { seq: *seq, side: *side, order, before, after, compares });
            before = after;
            if take(point).is_break() {
                return;
            }
        }
    }
}

/// Blue's chance as a judge sees it who knows everything: the battle is over, and one measure for both sides
/// is what makes changes add up.
struct Chance;

impl Visit for Chance {
    type Out = f64;

    fn visit<B: Played>(self, game: &Game<B>) -> f64 {
        blues(game)
    }
}

fn blues<B: Played>(game: &Game<B>) -> f64 {
    chance(game, Side::Blue, &Weights::VETERAN.impartial())
}

/// At most so many branches of the dice of one order are followed.
const BRANCHES: u64 = 4_000;

/// An order being judged.
struct Judging<'a> {
    seq: u64,
    side: Side,
    order: &'a Json,
    before: f64,
    after: f64,
    compares: bool,
}

impl Visit for Judging<'_> {
    type Out = Point;

    fn visit<B: Played>(self, game: &Game<B>) -> Point {
        let Judging { seq, side, order, before, after, compares } = self;
        let order: B::Order = order.read().expect("the course of the battle has read it");
        let words = order.write(B::YARDSTICK);
        let average = expected_at_next_question(game, side, order.clone(), &blues, BRANCHES);
        let (choice, luck) = (average - before, after - average);
        let point = Point {
            seq,
            side,
            order: words,
            chance: after,
            choice,
            luck,
            lost: 0.0,
            better: None,
            why: String::new(),
        };
        match game.decision_for(side) {
            Some(asked) if compares => compared(game, &asked, &order, point),
            _ => point,
        }
    }
}

/// A point with what the order lost against the best one that its side could have known.
fn compared<B: Played>(game: &Game<B>, asked: &Asked<B>, order: &B::Order, point: Point) -> Point {
    let unit =
        point.order.with.get("unit").and_then(|unit| serde_json::from_value::<UnitId>(unit.clone()).ok());
    let known = game.known(point.side);
    let judged = Commander::new(Level::Veteran).judge(&known, asked, point.side, order, unit);
    let lost = judged.best - judged.chosen;
    let (better, why) = judged.better.unzip();
    let better = better.map(|order: B::Order| order.write(B::YARDSTICK));
    Point { lost, better, why: why.unwrap_or_default(), ..point }
}
