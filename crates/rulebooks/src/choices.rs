//! What a player may do with a piece, and why he may not do the rest.

use crate::Refused;
use crate::referee::in_words;
use engine::{
    Book, Game, Grammar, Kind, Lens, Manner, Param, Parameter, Phrase, Piece, Verb, Words, Yardstick,
    sentence,
};
use field::Fielded;
use names::{Side, UnitId};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::ops::ControlFlow;

/// A verb, and what comes of wanting it.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Possible {
    /// The verb.
    pub verb: &'static str,
    /// A first legal order: of those that a player may mean, the one that changes least.
    pub offer: Option<Words>,
    /// That order as a sentence.
    pub sentence: Vec<Phrase>,
    /// Why there is none, as far as one plain attempt tells.
    pub refused: Option<Refused>,
}

/// The verbs that answer what a side is asked: those that concern a piece, or those that concern none.
pub(crate) fn choices<B: Fielded>(game: &Game<B>, side: Side, unit: Option<UnitId>) -> Vec<Possible> {
    let Some(asked) = game.decision_for(side) else { return vec![] };
    let known = game.known(side);
    let pieces = B::pieces(known.table());
    let attempt = Attempt::new(&pieces, side, unit, B::YARDSTICK);
    let concerned = |verb: &&&Verb| verb.params.iter().any(is_about_a_piece) == unit.is_some();
    let choice = |verb: &&'static Verb| {
        let offer = first::<B>(&known.table(), &asked.of, side, verb.name, unit);
        let refused = match offer {
            Some(_) => None,
            None => attempt
                .words(verb)
                .and_then(|words| B::Order::read(&words, B::YARDSTICK).ok())
                .and_then(|order| known.game().check(side, &order).err())
                .map(|wrong| in_words(game, side, wrong)),
        };
        let in_words = |order: &B::Order| sentence(order, B::YARDSTICK, &known.names());
        let sentence = offer.as_ref().map_or(vec![], in_words);
        let offer = offer.map(|order| order.write(B::YARDSTICK));
        Possible { verb: verb.name, offer, sentence, refused }
    };
    B::verbs(&asked.of).iter().filter(concerned).map(choice).collect()
}

/// The one order with which a side can answer what it is asked, if there is no other. What it may do aside
/// from the other side's question it may leave, so that is none. An order with a way, a place or an amount
/// can be given in many ways, of which only some are listed.
pub(crate) fn only<B: Fielded>(game: &Game<B>, side: Side) -> Option<Words> {
    let asked = game.decision_for(side)?;
    if asked.manner == Manner::Aside {
        return None;
    }
    let known = game.known(side);
    let mut found: Vec<B::Order> = vec![];
    engine::propose(known.table(), &asked.of, side, &Lens::default(), &mut |order| {
        if !found.contains(&order) {
            found.push(order);
        }
        if found.len() > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let [only] = &found[..] else { return None };
    let names_pieces = |param: &Param| matches!(param.kind, Kind::Unit | Kind::Target);
    only.verb().params.iter().all(names_pieces).then(|| only.write(B::YARDSTICK))
}

/// Whether something said with a verb is a piece of one's own.
fn is_about_a_piece(param: &Param) -> bool {
    !param.optional && matches!(param.kind, Kind::Unit | Kind::Units | Kind::Moves)
}

/// The first legal order of a verb.
fn first<B: Book>(
    at: &engine::Table<B>,
    asked: &B::Decision,
    side: Side,
    verb: &'static str,
    unit: Option<UnitId>,
) -> Option<B::Order> {
    let lens = Lens { verb: Some(verb), unit, ..Lens::default() };
    let mut first = None;
    engine::propose(*at, asked, side, &lens, &mut |order| {
        first = Some(order);
        ControlFlow::Break(())
    });
    first
}

/// A plain attempt at any order: a step ahead, the nearest enemy, the first of a few words.
struct Attempt<'a> {
    own: Option<&'a Piece>,
    enemy: Option<&'a Piece>,
    by: Yardstick,
}

impl<'a> Attempt<'a> {
    fn new(pieces: &'a [Piece], side: Side, unit: Option<UnitId>, by: Yardstick) -> Attempt<'a> {
        let own = pieces.iter().find(|piece| Some(piece.unit) == unit);
        let place = |piece: &Piece| piece.stands.first().map(|stand| stand.pose.at.point());
        let enemies = pieces.iter().filter(|piece| piece.side != side);
        let enemy = own.and_then(place).and_then(|from| {
            let away = |piece: &&Piece| place(piece).map_or(f64::INFINITY, |at| (at - from).length_squared());
            enemies.min_by(|one, two| away(one).total_cmp(&away(two)))
        });
        Attempt { own, enemy, by }
    }

    /// The attempt in words; none if something has to be said for which nothing is at hand.
    fn words(&self, verb: &Verb) -> Option<Words> {
        let mut with = Map::new();
        let mut named = false;
        for param in verb.params.iter().filter(|param| !param.optional) {
            // A second unit of a verb is the enemy.
            let said = match param.kind {
                Kind::Unit if named => json!(self.enemy?.unit.0),
                _ => self.said(param)?,
            };
            named |= param.kind == Kind::Unit;
            with.insert(param.name.to_owned(), said);
        }
        Some(Words { verb: verb.name.to_owned(), with })
    }

    fn said(&self, param: &Param) -> Option<Value> {
        let own = || self.own.map(|piece| piece.unit.0);
        let ahead = json!([{ "ahead": 1 }]);
        let pose = || self.own.and_then(|piece| piece.stands.first()).map(|stand| stand.pose);
        Some(match param.kind {
            Kind::Unit => json!(own()?),
            Kind::Units => json!([own()?]),
            Kind::Target => json!(self.enemy?.unit.0),
            Kind::Path => ahead,
            Kind::Moves => json!([[own()?, ahead]]),
            Kind::Pose => pose()?.write(self.by),
            Kind::Poses => json!([pose()?.write(self.by)]),
            Kind::Place => pose()?.at.write(self.by),
            Kind::Formation | Kind::Choice => json!(param.choices.first()?.name),
            Kind::Amount | Kind::Length => json!(1),
            Kind::Angle => json!(0),
            Kind::Elements => json!([0]),
        })
    }
}
