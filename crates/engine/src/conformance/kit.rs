//! Short words for the rule tests of any book: places in inches, orders with dice that must be used up
//! exactly, and what was told.

use super::numbers::changed;
use crate::{Book, Fact, Game, Names, Plain, Progress, SubmitError, Told};
use dice::Tape;
use geom::{Facing, Feature, Inches, Kind, Length, Pose, Shape, Spot};
use names::{RuleId, Side};

/// The tables as printed; with one number changed if this variable of the environment names it, as in
/// `tables.rout = 7`. `cargo xtask test` changes every number in turn and expects some test to notice.
pub fn tables<T: Plain>(printed: &T, variable: &str) -> T {
    std::env::var(variable).map_or_else(|_| printed.clone(), |change| changed(printed, &change))
}

/// So many inches.
pub fn inches(inches: f64) -> Length {
    Inches::from(inches).0
}

/// A place, in inches.
pub fn spot(x: f64, y: f64) -> Spot {
    Spot::new(inches(x), inches(y))
}

/// A pose, in inches and degrees.
pub fn pose(x: f64, y: f64, degrees: i32) -> Pose {
    Pose { at: spot(x, y), facing: Facing::degrees(degrees) }
}

/// A rectangle of terrain from one corner to the opposite one, in inches.
pub fn patch(kind: Kind, x: (f64, f64), y: (f64, f64)) -> Feature {
    let corners = [(x.0, y.0), (x.1, y.0), (x.1, y.1), (x.0, y.1)];
    let shape = Shape::Polygon(corners.iter().map(|&(x, y)| spot(x, y)).collect());
    Feature { kind, shape, ground: None, tall: 0 }
}

/// A line of terrain, in inches, so wide.
pub fn strip(kind: Kind, through: &[(f64, f64)], width: f64) -> Feature {
    let through = through.iter().map(|&(x, y)| spot(x, y)).collect();
    Feature { kind, shape: Shape::Line { through, width: inches(width) }, ground: None, tall: 0 }
}

/// A length in inches, rounded to a hundred-thousandth.
pub fn rounded(length: Length) -> f64 {
    (length.inches() * 1e5).round() / 1e5
}

/// Gives an order with dice that it must use up exactly; says what was told.
pub fn give<B: Book>(game: &mut Game<B>, side: Side, order: B::Order, faces: &[u8]) -> Vec<Told<B>> {
    let mut told = vec![];
    let mut tape = Tape::new(faces);
    let words = format!("{order:?}");
    match game.submit(side, order, &mut tape, &mut told) {
        Ok(Progress::LacksDice(lacking)) => panic!("{words}: {lacking}"),
        Ok(_) => {}
        Err(wrong) => panic!("{words}: {wrong}"),
    }
    assert!(tape.is_used_up(), "{words}: dice left over: {:?}", tape.left());
    told
}

/// Runs a game on with dice that must be used up exactly; says what was told.
pub fn run<B: Book>(game: &mut Game<B>, faces: &[u8]) -> Vec<Told<B>> {
    let mut told = vec![];
    let mut tape = Tape::new(faces);
    if let Progress::LacksDice(lacking) = game.advance(&mut tape, Some(&mut told)) {
        panic!("{lacking}");
    }
    assert!(tape.is_used_up(), "dice left over: {:?}", tape.left());
    told
}

/// Answers the open question as usual, with dice that must be used up exactly.
pub fn as_usual<B: Book>(game: &mut Game<B>, faces: &[u8]) -> Vec<Told<B>> {
    let (side, asked) = question(game).expect("a question is open");
    let order = B::usual(game.known(side).table(), &asked, side);
    give(game, side, order, faces)
}

/// The open question, if there is one.
pub fn question<B: Book>(game: &Game<B>) -> Option<(Side, B::Decision)> {
    let asked = |side| game.decision_for(side).map(|asked| (side, asked.of));
    Side::BOTH.into_iter().find_map(asked)
}

/// The rule and the reason for which an order is refused.
pub fn refused<B: Book>(game: &Game<B>, side: Side, order: B::Order) -> (RuleId, B::Reason) {
    match game.check(side, &order) {
        Err(SubmitError::Refused(refusal)) => (refusal.rule, refusal.reason),
        other => panic!("{order:?} was not refused by a rule: {other:?}"),
    }
}

/// Whether an order is allowed.
pub fn allowed<B: Book>(game: &Game<B>, side: Side, order: &B::Order) -> bool {
    game.check(side, order).is_ok()
}

/// What was told, dice and events alike, in words.
pub fn story<B: Book>(told: &[Told<B>]) -> Vec<String> {
    let names = Names::default();
    told.iter().map(|told| told.fact.narrate(&names)).collect()
}

/// Whether something was told whose sentence has these words.
pub fn says<B: Book>(told: &[Told<B>], words: &str) -> bool {
    story(told).iter().any(|sentence| sentence.contains(words))
}

/// How many dice were thrown.
pub fn dice_thrown<B: Book>(told: &[Told<B>]) -> usize {
    let thrown = |told: &Told<B>| match &told.fact {
        Fact::Rolled(rolled) => rolled.faces.len(),
        Fact::Event(_) => 0,
    };
    told.iter().map(thrown).sum()
}

/// The units for which dice were thrown, in order.
pub fn throwers<B: Book>(told: &[Told<B>]) -> Vec<u32> {
    let rolled = told.iter().filter_map(|told| match &told.fact {
        Fact::Rolled(rolled) => rolled.why.unit.map(|unit| unit.0),
        Fact::Event(_) => None,
    });
    rolled.collect()
}
