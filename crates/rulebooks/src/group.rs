//! One order for several units: the same words for each, given one by one from front to rear.
//!
//! No book has to know of it. A group is an order whose verb is said of one unit, with `units` in the place
//! of that unit. Each unit that can do it gets an order of its own, with an entry of its own in the journal;
//! the group stops before the first that throws dice, or after one that another question follows. One undo
//! takes all of it back.

use crate::referee::{in_words, order_of, refused, shown};
use crate::{Ghost, OrderError, Refused, numbered};
use dice::Tape;
use engine::{Game, Grammar, Kind, ParseError, Progress, SubmitError, Tag, Verb, Words};
use field::Fielded;
use geom::Vector;
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What a unit does that cannot follow a group as far as it is asked to.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Straggler {
    /// It goes as far as it can.
    #[default]
    AsFar,
    /// It stays where it is.
    Stays,
    /// Then none of the group goes.
    NoneGo,
}

/// What becomes of one unit of a group.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Member {
    /// The unit.
    pub unit: UnitId,
    /// The order it got; none if it stays.
    pub order: Option<Words>,
    /// Why it does not do all that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
}

/// What becomes of a group.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Grouped {
    /// Its units, in the order in which they were taken.
    pub members: Vec<Member>,
    /// The units that were not taken any more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<UnitId>,
    /// Why they were not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// Why a group stops before all its units have been ordered.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stopped {
    /// The next order throws dice, so it is given by itself.
    DiceWouldFall,
    /// Dice have fallen, or something has come to light.
    SomethingHappened,
    /// The game asks another question now.
    OtherQuestion,
}

/// What a group would do: for each of its units a ghost of the order that it would get, or of the one that is
/// refused.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GroupGhost {
    /// The unit.
    pub unit: UnitId,
    /// Whether it would go at all.
    pub goes: bool,
    /// Where it would stand, and why it does not go farther.
    pub ghost: Ghost,
}

/// The verb of words that are said of several units, and the parameter that each of them takes the place of.
fn grouped(words: &Words, verbs: &'static [&'static Verb]) -> Option<(&'static Verb, &'static str)> {
    let verb = verbs.iter().find(|verb| verb.name == words.verb)?;
    let takes = |name: &str| verb.params.iter().any(|param| param.name == name);
    let first = verb.params.iter().find(|param| param.kind == Kind::Unit && !param.optional)?;
    (words.with.contains_key(UNITS) && !takes(UNITS)).then_some((*verb, first.name))
}

/// What stands in the place of the unit.
const UNITS: &str = "units";

/// Whether words are an order for a group.
pub(crate) fn is_group<B: Fielded>(words: &Words) -> bool {
    grouped(words, B::Order::VERBS).is_some()
}

/// The words for each unit of a group, as they are written.
pub(crate) fn singles<B: Fielded>(words: &Words) -> Result<Vec<Words>, ParseError> {
    let (words, _) = said_with(words)?;
    let (verb, place) = grouped(&words, B::Order::VERBS).ok_or_else(|| no_group(&words))?;
    let mut rest = words.clone();
    let units = rest.with.remove(UNITS).unwrap_or_default();
    let list = units.as_array().filter(|list| !list.is_empty()).ok_or_else(|| ParseError::Wrong {
        verb: verb.name,
        name: UNITS,
        label: "several units of the side",
        expected: "a list of units".into(),
        got: units.clone(),
    })?;
    let single = |unit: &Value| {
        let mut words = rest.clone();
        words.with.insert(place.into(), unit.clone());
        words
    };
    Ok(list.iter().map(single).collect())
}

/// The group as words for each of its units, front to rear; of units that go back, rear to front.
fn parted<B: Fielded>(game: &Game<B>, side: Side, words: &Words) -> Result<Vec<(UnitId, Words)>, OrderError> {
    let known = game.known(side);
    let mut parts: Vec<(UnitId, Words)> = vec![];
    for words in singles::<B>(words)? {
        let words = numbered(&words, B::Order::VERBS, &known.names())?;
        let order = order_of(&known, &words)?;
        let Some(&unit) = order.pieces().first() else { continue };
        if parts.iter().all(|(other, _)| *other != unit) {
            parts.push((unit, words));
        }
    }
    let poses: Vec<_> = parts.iter().filter_map(|(unit, _)| B::pose(known.state(), *unit)).collect();
    let ahead = poses.iter().fold(Vector::ZERO, |sum, pose| sum + pose.frame().ahead);
    let goes_back = B::Order::VERBS.iter().any(|verb| verb.name == words.verb && verb.tag == Tag::Withdraw);
    let ahead = if goes_back { -ahead } else { ahead };
    let before = |unit: UnitId| B::pose(known.state(), unit).map_or(0.0, |pose| pose.at.point().dot(ahead));
    parts.sort_by(|(one, _), (two, _)| before(*two).total_cmp(&before(*one)).then(one.cmp(two)));
    Ok(parts)
}

fn no_group(words: &Words) -> ParseError {
    ParseError::Wrong {
        verb: "a group",
        name: UNITS,
        label: "several units of the side",
        expected: "said with a verb that orders one unit".into(),
        got: json!(words.verb),
    }
}

/// What takes the orders of a group one by one: a game with dice, or a battle that is written down.
pub(crate) trait Takes<B: Fielded> {
    /// The game as it stands.
    fn game(&self) -> &Game<B>;
    /// Takes an order that passes the check; says whether dice fell or something came to light.
    fn take(&mut self, side: Side, order: B::Order) -> Result<bool, SubmitError<B>>;
}

/// A copy that is played without dice, to see what a group would do.
struct Trial<B: Fielded>(Game<B>);

impl<B: Fielded> Takes<B> for Trial<B> {
    fn game(&self) -> &Game<B> {
        &self.0
    }

    fn take(&mut self, side: Side, order: B::Order) -> Result<bool, SubmitError<B>> {
        self.0.give(side, order)?;
        Ok(matches!(self.0.advance(&mut Tape::default(), None), Progress::LacksDice(_)))
    }
}

/// Gives a group its orders.
pub(crate) fn give<B: Fielded>(
    table: &mut dyn Takes<B>,
    side: Side,
    words: &Words,
) -> Result<Grouped, OrderError> {
    let (words, stragglers) = &said_with(words)?;
    if *stragglers == Straggler::NoneGo {
        let mut trial = Trial(table.game().known(side).game().clone());
        let tried = each(&mut trial, side, words, Straggler::Stays, &mut |_, _| {})?;
        if let Some(refused) = tried.members.into_iter().find_map(|member| member.refused) {
            return Err(OrderError::Refused(Box::new(refused)));
        }
    }
    each(table, side, words, *stragglers, &mut |_, _| {})
}

/// What a group would do, as far as its side knows.
pub(crate) fn preview<B: Fielded>(
    game: &Game<B>,
    side: Side,
    words: &Words,
) -> Result<Vec<GroupGhost>, OrderError> {
    let (words, stragglers) = &said_with(words)?;
    let mut ghosts = vec![];
    let mut trial = Trial(game.known(side).game().clone());
    let grouped = each(&mut trial, side, words, *stragglers, &mut |unit, ghost| {
        ghosts.push(GroupGhost { unit, goes: false, ghost });
    })?;
    for ghost in &mut ghosts {
        let found = grouped.members.iter().find(|member| member.unit == ghost.unit);
        ghost.goes = found.is_some_and(|member| member.order.is_some());
    }
    Ok(ghosts)
}

fn each<B: Fielded>(
    table: &mut dyn Takes<B>,
    side: Side,
    words: &Words,
    stragglers: Straggler,
    show: &mut dyn FnMut(UnitId, Ghost),
) -> Result<Grouped, OrderError> {
    let parts = parted(table.game(), side, words)?;
    let Some(question) = table.game().decision_for(side) else {
        let wrong = SubmitError::NotAsked(table.game().not_asked(side));
        return Err(refused(table.game(), side, wrong));
    };
    let mut grouped = Grouped::default();
    let mut rest = parts.into_iter().peekable();
    while let Some((unit, words)) = rest.peek().cloned() {
        let game = table.game();
        let known = game.known(side);
        let order = order_of(&known, &words)?;
        let ghost = shown(game, side, &question.of, &order);
        let (order, words, barred) = match game.check(side, &order) {
            Ok(()) => (Some(order), Some(words), None),
            Err(wrong) => {
                let legal = ghost.legal.clone().filter(|_| stragglers == Straggler::AsFar);
                let order = legal.as_ref().and_then(|legal| order_of(&known, legal).ok());
                (order, legal, Some(in_words(game, side, wrong)))
            }
        };
        if order.as_ref().is_some_and(|order| throws_dice(known.game(), side, order)) {
            grouped.stopped = Some(Stopped::DiceWouldFall);
            break;
        }
        rest.next();
        show(unit, ghost);
        let bound = match order {
            Some(order) => table.take(side, order).map_err(|wrong| refused(table.game(), side, wrong))?,
            None => false,
        };
        grouped.members.push(Member { unit, order: words, refused: barred });
        let goes_on = table.game().decision_for(side).is_some_and(|asked| asked == question);
        if rest.peek().is_some() && (bound || !goes_on) {
            let happened = if bound { Stopped::SomethingHappened } else { Stopped::OtherQuestion };
            grouped.stopped = Some(happened);
            break;
        }
    }
    grouped.left = rest.map(|(unit, _)| unit).collect();
    Ok(grouped)
}

/// Whether an order throws dice before the next question, as far as its side knows.
fn throws_dice<B: Fielded>(known: &Game<B>, side: Side, order: &B::Order) -> bool {
    let mut trial = known.clone();
    trial.give_checked(side, order.clone());
    matches!(trial.advance(&mut Tape::default(), None), Progress::LacksDice(_))
}

/// A group and how its stragglers behave, as a page or a script says it: `stragglers` stands among the words.
fn said_with(words: &Words) -> Result<(Words, Straggler), ParseError> {
    let mut words = words.clone();
    let Some(said) = words.with.remove(STRAGGLERS) else { return Ok((words, Straggler::default())) };
    let read = |value: &Value| Straggler::deserialize(value).ok();
    let straggler = read(&said).ok_or_else(|| ParseError::Wrong {
        verb: "a group",
        name: STRAGGLERS,
        label: "what a unit does that cannot follow",
        expected: "`as_far`, `stays` or `none_go`".into(),
        got: said.clone(),
    })?;
    Ok((words, straggler))
}

const STRAGGLERS: &str = "stragglers";
