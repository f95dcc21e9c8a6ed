//! What server, page and command line see of a game, whatever its book.

use crate::choices::{Possible, choices, only};
use crate::group::{self, Takes};
use crate::{GroupGhost, Grouped, numbered};
use dice::{Dice, Every};
use engine::{
    Answers, Cost, Course, Declared, Eyes, Fact, Footing, Forecast, Game, Grain, Grammar, Json, Known, Lens,
    Manner, Mark, Moment, Outcome, Overlay, ParseError, Part, Phrase, Piece, Progress, Reckoned, Stand,
    SubmitError, Table, Tag, Told, Usual, Verb, View, Words, Yardstick, end_of, forecast_with_reckonings,
    is_closing, sentence,
};
use field::Fielded;
use field::outcome::footings;
use field::price::Bill;
use names::{RuleId, Side, UnitId};
use serde::Serialize;
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A game of any book, in words.
pub trait Referee {
    /// The book's name.
    fn book(&self) -> &'static str;
    /// What the book measures in.
    fn yardstick(&self) -> Yardstick;
    /// What a side is asked now.
    fn prompt(&self, side: Side) -> Option<Prompt>;
    /// Every verb of the book.
    fn verbs(&self) -> &'static [&'static Verb];
    /// The turn and phase.
    fn moment(&self) -> Moment;
    /// Whether the battle is over, and who has won it.
    fn outcome(&self) -> Option<Outcome>;
    /// How a side is asked something now, if it is.
    fn manner(&self, side: Side) -> Option<Manner>;
    /// Whether words are an order at all, legal or not.
    fn read(&self, words: &Words) -> Result<(), ParseError>;
    /// Takes an order and runs on to the next question, as far as the dice reach.
    fn submit(&mut self, side: Side, words: &Words, dice: &mut dyn Dice) -> Result<Report, OrderError>;
    /// Whether words are said of several units, whose verb orders one.
    fn is_group(&self, words: &Words) -> bool;
    /// Takes an order for a group, unit by unit. What happened is told of all of them together.
    fn submit_group(
        &mut self,
        side: Side,
        words: &Words,
        dice: &mut dyn Dice,
    ) -> Result<(Grouped, Report), OrderError>;
    /// What a group would do.
    fn preview_group(&self, side: Side, words: &Words) -> Result<Vec<GroupGhost>, OrderError>;
    /// Runs on to the next question, as far as the dice reach.
    fn advance(&mut self, dice: &mut dyn Dice) -> Report;
    /// Whether a script may end here, although the game would go on with dice.
    fn may_end(&self) -> bool;
    /// How far the battle has come, and how both armies do, as far as these eyes know.
    fn course(&self, eyes: Eyes) -> Course;
    /// What these eyes may see.
    fn view(&self, eyes: Eyes) -> View<'_>;
    /// The pieces that these eyes may see.
    fn pieces(&self, eyes: Eyes) -> Vec<Piece>;
    /// The exact chances of what an order may lead to. At most `budget` branches are followed.
    fn odds(&self, side: Side, words: &Words, budget: u64) -> Result<Vec<Odds>, OrderError>;
    /// The exact chances of what happens up to the next question.
    fn odds_of_beginning(&self, budget: u64) -> Vec<Odds>;
    /// What a moving ghost shows of an order, legal or not.
    fn preview(&self, side: Side, words: &Words) -> Result<Ghost, OrderError>;
    /// Legal orders that a side may want to give, at most so many; only those of one verb or to one piece, if
    /// these are named.
    fn offers(&self, side: Side, verb: Option<&str>, unit: Option<UnitId>, most: usize) -> Vec<Words>;
    /// What a side may do with a piece, or besides its pieces, and why it may not do the rest.
    fn choices(&self, side: Side, unit: Option<UnitId>) -> Vec<Possible>;
    /// The order that a side has to give because there is no other: one that names pieces at most.
    fn only(&self, side: Side) -> Option<Words>;
    /// The shapes that a side may want to see of one piece.
    fn overlays(&self, side: Side, about: UnitId) -> Vec<Overlay>;
    /// The game as a position file.
    fn save(&self) -> String;
    /// What both armies cost, Blue's first, in a book that has prices.
    fn bills(&self) -> Option<[Bill; 2]>;
}

/// A question, and how it can be answered.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Prompt {
    /// The question as one would put it to a player.
    pub question: String,
    /// How it is put.
    pub manner: Manner,
    /// The question as data.
    pub asked: Json,
    /// The verbs that answer it.
    pub verbs: &'static [&'static Verb],
    /// A legal, unambitious answer.
    pub usual: Words,
    /// The units that it lets the side order one by one, and whether each has been ordered.
    pub left: Vec<Left>,
    /// What the side has declared and is not yet thrown for.
    pub declared: Vec<Declared>,
}

/// A unit that a question lets a side order.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Left {
    /// The unit.
    pub unit: UnitId,
    /// Whether it has been ordered.
    pub done: bool,
}

/// What happened, and why the game stopped running.
#[derive(Debug)]
pub struct Report {
    /// What happened.
    pub heard: Vec<Heard>,
    /// Why it stopped.
    pub progress: Progress,
}

/// One thing that happened, as an umpire and each side may hear it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Heard {
    /// All of it.
    #[serde(flatten)]
    pub whole: StoryLine,
    /// What Blue hears.
    pub blue: Option<StoryLine>,
    /// What Red hears.
    pub red: Option<StoryLine>,
}

/// A fact, its sentence, and the rules behind it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StoryLine {
    /// The fact.
    pub told: Value,
    /// The sentence.
    pub words: String,
    /// The rule by which it happened, first of those that the sentence cites.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// Every rule that the sentence cites.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleId>,
}

/// Why an order was not taken. The game is as it was.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum OrderError {
    /// The words are no order.
    #[error(transparent)]
    ParseError(#[from] ParseError),
    /// It was not to be given now, or the rules forbid it.
    #[error("{}", .0.words)]
    Refused(Box<Refused>),
}

/// A refusal in words and as data.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Refused {
    /// The rule that forbids the order; none if it was not to be given now.
    pub rule: Option<RuleId>,
    /// The facts of the case.
    pub reason: Value,
    /// The refusal as a sentence.
    pub words: String,
    /// The shapes that decided it.
    pub witness: Value,
}

/// What a moving ghost shows.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ghost {
    /// The order as a sentence.
    pub sentence: Vec<Phrase>,
    /// Where the pieces concerned would stand.
    pub stands: Vec<Stand>,
    /// The ground passed over, sight lines and the like.
    pub marks: Vec<Mark>,
    /// What it costs.
    pub cost: Option<Cost>,
    /// The longest part of the order that is legal, where it is not so as a whole.
    pub legal: Option<Words>,
    /// Why it is not legal as a whole.
    pub refused: Option<Refused>,
}

/// What an order may lead to, if the other side answers in one way.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Odds {
    /// The answers that were supposed on the way; not that a side did nothing else.
    pub supposing: Vec<Supposed>,
    /// Each outcome with its chance, the best for the asking side first.
    pub outcomes: Vec<OddsOutcome>,
    /// The shares of won, locked and lost: with the open share they add up to 100 %.
    pub parts: Vec<OddsPart>,
    /// What the asking side and the other lose on average.
    pub lost: [f64; 2],
    /// The chance of what the budget left unfinished.
    pub open: dice::Chance,
    /// What these odds do not count, and why, in sentences; none if they count everything.
    pub left_out: Vec<String>,
    /// The scores on the way with all their modifiers, in the order in which each is first met.
    pub reckoned: Vec<Reckoned>,
}

/// An answer that was supposed.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Supposed {
    /// The side that would answer.
    pub side: Side,
    /// What he would be asked.
    pub question: String,
    /// What he would order.
    pub order: Words,
}

/// All outcomes that are alike for the asking side.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OddsPart {
    /// Which part.
    pub part: Part,
    /// What it is called.
    pub words: &'static str,
    /// Its chance, about.
    pub about: f64,
}

/// One outcome.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Outcome"))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OddsOutcome {
    /// Its exact chance, as a fraction.
    pub chance: dice::Chance,
    /// The same, about.
    pub about: f64,
    /// How the game would differ, in short sentences; none if it would not.
    pub outcome: Vec<String>,
    /// How it changes what the asking side has left beside what the other has: more is better.
    pub gain: i32,
    /// What it is for the asking side.
    pub part: Part,
    /// What the asking side and the other lose by it, in what the book counts.
    pub lost: [i32; 2],
}

impl<B: Fielded> Referee for Game<B> {
    fn book(&self) -> &'static str {
        B::ID
    }

    fn yardstick(&self) -> Yardstick {
        B::YARDSTICK
    }

    fn prompt(&self, side: Side) -> Option<Prompt> {
        let asked = self.decision_for(side)?;
        let known = self.known(side);
        Some(Prompt {
            question: B::question(&asked.of, &self.setup().names),
            manner: asked.manner,
            asked: Json::of(&asked.of),
            verbs: B::verbs(&asked.of),
            usual: B::usual(known.table(), &asked.of, side).write(B::YARDSTICK),
            left: B::to_act(known.table(), &asked.of, side)
                .into_iter()
                .map(|(unit, done)| Left { unit, done })
                .collect(),
            declared: B::declared(known.table()),
        })
    }

    fn verbs(&self) -> &'static [&'static Verb] {
        B::Order::VERBS
    }

    fn moment(&self) -> Moment {
        B::moment(self.state())
    }

    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(self)
    }

    fn manner(&self, side: Side) -> Option<Manner> {
        self.decision_for(side).map(|asked| asked.manner)
    }

    fn read(&self, words: &Words) -> Result<(), ParseError> {
        if self.is_group(words) {
            return group::singles::<B>(words)?.iter().try_for_each(|single| order(self, single).map(|_| ()));
        }
        order(self, words).map(|_| ())
    }

    fn submit(&mut self, side: Side, words: &Words, dice: &mut dyn Dice) -> Result<Report, OrderError> {
        let order = order(self, words)?;
        let mut told = vec![];
        match Game::submit(self, side, order, dice, &mut told) {
            Ok(progress) => Ok(Report { heard: heard(self, &told), progress }),
            Err(wrong) => Err(refused(self, side, wrong)),
        }
    }

    fn is_group(&self, words: &Words) -> bool {
        group::is_group::<B>(words)
    }

    fn submit_group(
        &mut self,
        side: Side,
        words: &Words,
        dice: &mut dyn Dice,
    ) -> Result<(Grouped, Report), OrderError> {
        let mut played = Played { game: self, dice, told: vec![], progress: Progress::Waits };
        let grouped = group::give(&mut played, side, words)?;
        let Played { told, progress, .. } = played;
        Ok((grouped, Report { heard: heard(self, &told), progress }))
    }

    fn preview_group(&self, side: Side, words: &Words) -> Result<Vec<GroupGhost>, OrderError> {
        group::preview(self, side, words)
    }

    fn advance(&mut self, dice: &mut dyn Dice) -> Report {
        let mut told = vec![];
        let progress = Game::advance(self, dice, Some(&mut told));
        Report { heard: heard(self, &told), progress }
    }

    fn may_end(&self) -> bool {
        self.agenda().last().is_some_and(B::may_end_before)
    }

    fn course(&self, eyes: Eyes) -> Course {
        self.known_to(eyes).course()
    }

    fn view(&self, eyes: Eyes) -> View<'_> {
        Game::view(self, eyes)
    }

    fn pieces(&self, eyes: Eyes) -> Vec<Piece> {
        B::pieces(self.known_to(eyes).table())
    }

    fn odds(&self, side: Side, words: &Words, budget: u64) -> Result<Vec<Odds>, OrderError> {
        let known = self.known(side);
        let order = order_of(&known, words)?;
        let before = known.game();
        let until = end_of(before, &order);
        let left_out = unknown_list(self, side, &order);
        let began = footings(before, side);
        let key = |after: &Game<B>| Ending::of(before, &began, after, side);
        let usual = &Usual as &dyn Answers<B>;
        let words = B::parts(order.verb().tag);
        let found = forecast_with_reckonings(&known, side, order, &until, &key, usual, budget);
        let mut odds = cases(self, found.map_err(|wrong| refused(self, side, wrong))?, words);
        odds.iter_mut().for_each(|odds| odds.left_out.extend(left_out.clone()));
        Ok(odds)
    }

    fn odds_of_beginning(&self, budget: u64) -> Vec<Odds> {
        let mut of: BTreeMap<Ending, dice::Chance> = BTreeMap::new();
        let mut closed = dice::Chance::ZERO;
        let began = footings(self, Side::Blue);
        let mut every = Every::new();
        for _ in 0..budget {
            let mut game = self.clone();
            while !game.waits() {
                game.step(&mut every, None);
            }
            closed += every.chance();
            *of.entry(Ending::of(self, &began, &game, Side::Blue)).or_insert(dice::Chance::ZERO) +=
                every.chance();
            if !every.next_branch() {
                break;
            }
        }
        let open = closed.complement();
        let left_out = unfinished(&open);
        let reckoned = vec![];
        vec![odds_of(Odds { open, left_out, reckoned, ..Odds::default() }, of, B::parts(Tag::Done))]
    }

    fn preview(&self, side: Side, words: &Words) -> Result<Ghost, OrderError> {
        let known = self.known(side);
        let order = order_of(&known, words)?;
        let Some(asked) = self.decision_for(side) else {
            return Err(refused(self, side, SubmitError::NotAsked(self.not_asked(side))));
        };
        if !B::verbs(&asked.of).iter().any(|verb| verb.name == order.verb().name) {
            let wrong = self.check(side, &order).expect_err("it does not answer the question");
            return Err(refused(self, side, wrong));
        }
        Ok(shown(self, side, &asked.of, &order))
    }

    fn offers(&self, side: Side, verb: Option<&str>, unit: Option<UnitId>, most: usize) -> Vec<Words> {
        let Some(asked) = self.decision_for(side) else { return vec![] };
        let named = |name: &str| B::verbs(&asked.of).iter().find(|verb| verb.name == name);
        let verb = match verb.map(named) {
            Some(None) => return vec![],
            Some(Some(verb)) => Some(verb.name),
            None => None,
        };
        let lens = Lens { verb, unit, grain: Grain::Fine, ..Lens::default() };
        let mut offers = vec![];
        engine::propose(self.known(side).table(), &asked.of, side, &lens, &mut |order| {
            offers.push(order.write(B::YARDSTICK));
            if offers.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        offers
    }

    fn choices(&self, side: Side, unit: Option<UnitId>) -> Vec<Possible> {
        choices(self, side, unit)
    }

    fn only(&self, side: Side) -> Option<Words> {
        only(self, side)
    }

    fn overlays(&self, side: Side, about: UnitId) -> Vec<Overlay> {
        B::overlays(self.known(side).table(), side, Some(about))
    }

    fn save(&self) -> String {
        B::write_position(self)
    }

    fn bills(&self) -> Option<[Bill; 2]> {
        B::bills(Table { setup: self.setup(), state: self.state(), draft: &[] })
    }
}

/// A game that takes the orders of a group, with its dice, and all that is told meanwhile.
struct Played<'a, B: Fielded> {
    game: &'a mut Game<B>,
    dice: &'a mut dyn Dice,
    told: Vec<Told<B>>,
    progress: Progress,
}

impl<B: Fielded> Takes<B> for Played<'_, B> {
    fn game(&self) -> &Game<B> {
        self.game
    }

    fn take(&mut self, side: Side, order: B::Order) -> Result<bool, SubmitError<B>> {
        let before = self.told.len();
        self.progress = self.game.submit(side, order, self.dice, &mut self.told)?;
        Ok(self.told[before..].iter().any(Told::binds))
    }
}

/// What a moving ghost shows of an order that answers a question.
pub(crate) fn shown<B: Fielded>(game: &Game<B>, side: Side, asked: &B::Decision, order: &B::Order) -> Ghost {
    let known = game.known(side);
    let shown = B::preview(known.table(), asked, side, order);
    Ghost {
        sentence: sentence(order, B::YARDSTICK, &known.names()),
        stands: shown.stands,
        marks: shown.marks,
        cost: shown.cost,
        legal: shown.legal.map(|legal| legal.write(B::YARDSTICK)),
        refused: shown.refusal.map(|refusal| in_words(game, side, SubmitError::Refused(refusal))),
    }
}

/// The order that words of a side mean. It may call the pieces that it knows of by name.
pub(crate) fn order_of<B: Fielded>(known: &Known<B>, words: &Words) -> Result<B::Order, ParseError> {
    let has_names = words.with.values().any(|value| value.to_string().contains('"'));
    let words = if has_names { numbered(words, B::Order::VERBS, &known.names())? } else { words.clone() };
    B::Order::read(&words, B::YARDSTICK)
}

/// The order that the words of an umpire mean, who knows every name.
fn order<B: Fielded>(game: &Game<B>, words: &Words) -> Result<B::Order, ParseError> {
    let words = numbered(words, B::Order::VERBS, &game.setup().names)?;
    B::Order::read(&words, B::YARDSTICK)
}

fn heard<B: Fielded>(game: &Game<B>, told: &[Told<B>]) -> Vec<Heard> {
    let line = |fact: &Fact<B>| {
        let rules = fact.rules();
        let (told, words) = (json!(fact), fact.narrate(&game.setup().names));
        StoryLine { told, words, rule: rules.first().copied(), rules: rules.to_vec() }
    };
    let heard = |told: &Told<B>| Heard {
        whole: line(&told.fact),
        blue: told.to(Side::Blue).as_ref().map(line),
        red: told.to(Side::Red).as_ref().map(line),
    };
    told.iter().map(heard).collect()
}

pub(crate) fn refused<B: Fielded>(game: &Game<B>, side: Side, wrong: SubmitError<B>) -> OrderError {
    OrderError::Refused(Box::new(in_words(game, side, wrong)))
}

/// A refusal in words that name only pieces of which the side knows.
pub(crate) fn in_words<B: Fielded>(game: &Game<B>, side: Side, wrong: SubmitError<B>) -> Refused {
    let words = wrong.explain(&game.known(side).names());
    let plain = |kind: &str| (None, json!({ "reason": kind }), json!([]));
    let (rule, reason, witness) = match wrong {
        SubmitError::Refused(refusal) => (Some(refusal.rule), json!(refusal.reason), json!(refusal.witness)),
        SubmitError::Unfitting { .. } => plain("unfitting"),
        SubmitError::NotAsked(_) => plain("not_asked"),
        SubmitError::WaitsForDice => plain("waits_for_dice"),
        SubmitError::Over => plain("over"),
    };
    Refused { rule, reason, words, witness }
}

/// Says that the odds of closing a secret list do not count what the other side writes. It is said whether or
/// not the other side has written anything, so that it betrays nothing.
fn unknown_list<B: Fielded>(game: &Game<B>, side: Side, order: &B::Order) -> Option<String> {
    let is_sealed = game.decision_for(side).is_some_and(|asked| asked.manner == Manner::Sealed);
    let other = game.setup().names.side(side.other());
    (is_sealed && is_closing::<B>(order))
        .then(|| format!("What {other} writes in secret is not known, so nothing of it is counted."))
}

/// Says that the budget did not reach every way.
fn unfinished(open: &dice::Chance) -> Vec<String> {
    if *open == dice::Chance::ZERO {
        return vec![];
    }
    let share = 100.0 * open.as_f64();
    vec![format!("There are too many ways to follow them all: {share:.1} % of the chances are not counted.")]
}

fn cases<B: Fielded>(game: &Game<B>, forecast: Forecast<Ending, B>, words: [&'static str; 3]) -> Vec<Odds> {
    let names = &game.setup().names;
    let supposed = |supposed: &engine::Supposed<B>| Supposed {
        side: supposed.side,
        question: B::question(&supposed.asked, names),
        order: supposed.order.write(B::YARDSTICK),
    };
    let case = |case: engine::Case<Ending, B>| {
        let told = case.supposing.iter().filter(|it| it.order.verb().tag != Tag::Done);
        let (supposing, left_out) = (told.map(supposed).collect(), unfinished(&case.open));
        let (open, reckoned) = (case.open, case.reckoned);
        odds_of(Odds { supposing, left_out, open, reckoned, ..Odds::default() }, case.of, words)
    };
    forecast.cases.into_iter().map(case).collect()
}

/// How an outcome is told, and what a side gains by it. Outcomes that are told alike count as one.
#[derive(Clone)]
struct Ending {
    told: Vec<String>,
    gain: i32,
    part: Part,
    lost: [i32; 2],
}

impl Ending {
    fn of<B: Fielded>(before: &Game<B>, began: &[Footing; 2], after: &Game<B>, side: Side) -> Ending {
        let ended = footings(after, side);
        let ahead = |[own, other]: &[Footing; 2]| own.worth - other.worth;
        let (gain, part) = match Game::outcome(after) {
            Some(Outcome::Won(winner)) if winner == side => (DECIDED, Part::Win),
            Some(Outcome::Won(_)) => (-DECIDED, Part::Lose),
            _ => (ahead(&ended) - ahead(began), Part::of(*began, ended)),
        };
        let lost = [0, 1].map(|side| i32::from(began[side].strength) - i32::from(ended[side].strength));
        Ending { told: B::outcome(before, after), gain, part, lost }
    }
}

/// More than any army has.
const DECIDED: i32 = 1_000_000;

impl PartialEq for Ending {
    fn eq(&self, other: &Ending) -> bool {
        self.told == other.told
    }
}

impl Eq for Ending {}

impl PartialOrd for Ending {
    fn partial_cmp(&self, other: &Ending) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ending {
    fn cmp(&self, other: &Ending) -> Ordering {
        self.told.cmp(&other.told)
    }
}

/// Odds with these outcomes, and what they come to.
fn odds_of(odds: Odds, of: BTreeMap<Ending, dice::Chance>, words: [&'static str; 3]) -> Odds {
    let outcomes = outcomes(of);
    let about = |part: Part| {
        let alike = outcomes.iter().filter(|outcome| outcome.part == part);
        alike.fold(0.0, |sum, outcome| sum + outcome.about)
    };
    let part = |(part, words): (Part, &'static str)| OddsPart { part, words, about: about(part) };
    let parts = Part::ALL.into_iter().zip(words).map(part).collect();
    let whole = outcomes.iter().fold(0.0, |sum, outcome| sum + outcome.about);
    let mean = |side: usize| {
        let lost = outcomes.iter().map(|outcome| outcome.about * f64::from(outcome.lost[side]));
        let sum = lost.fold(0.0, |sum, lost| sum + lost);
        if whole > 0.0 { sum / whole } else { 0.0 }
    };
    Odds { parts, lost: [mean(0), mean(1)], outcomes, ..odds }
}

/// Outcomes, the best first, and of those as good the likeliest.
fn outcomes(of: BTreeMap<Ending, dice::Chance>) -> Vec<OddsOutcome> {
    let outcome = |(ending, chance): (Ending, dice::Chance)| {
        let Ending { told, gain, part, lost } = ending;
        OddsOutcome { about: chance.as_f64(), chance, outcome: told, gain, part, lost }
    };
    let mut outcomes: Vec<OddsOutcome> = of.into_iter().map(outcome).collect();
    outcomes.sort_by(|one, two| two.gain.cmp(&one.gain).then(two.about.total_cmp(&one.about)));
    outcomes
}
