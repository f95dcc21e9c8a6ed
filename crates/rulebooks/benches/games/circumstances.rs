//! In what circumstances a charge or volley was weighed, so that one can see what was sampled.

use engine::{Book, Game, Grammar, Layout, Nerve, Piece, Sign};
use geom::{Body, Standing};
use names::{Side, UnitId};
use std::fmt;

/// The distance that counts as near, in millimetres: about as far as most move in a turn.
const NEAR: f64 = 200.0;

/// The circumstances of one order.
#[derive(Default)]
pub struct Circumstances {
    by_horse: bool,
    at_horse: bool,
    at_guns: bool,
    at_a_square: bool,
    at_skirmishers: bool,
    from_behind: bool,
    at_shaken: bool,
    fought: bool,
    with_friends_behind: bool,
    with_leader: bool,
    near: usize,
}

impl Circumstances {
    /// Those of an order, as its side sees them.
    pub fn of<B: Book>(game: &Game<B>, side: Side, order: &B::Order) -> Circumstances {
        let words = order.write(B::YARDSTICK);
        let named =
            |key: &str| words.with.get(key)?.as_u64().and_then(|id| u32::try_from(id).ok()).map(UnitId);
        let known = game.known(side);
        let pieces = B::pieces(known.table());
        let bodies = B::bodies(known.state());
        let piece = |id: UnitId| pieces.iter().find(|piece| piece.unit == id);
        let body = |id: UnitId| bodies.get(id);
        let (Some(unit), Some(target)) = (named("unit"), named("target")) else {
            return Circumstances::default();
        };
        let (Some(own), Some(other)) = (piece(unit).zip(body(unit)), piece(target).zip(body(target))) else {
            return Circumstances::default();
        };
        let (front, from) = (other.1.frame(), own.1.centre());
        let away = other.1.centre() - from;
        let is_near = |standing: &Standing| gap(standing.body, other.1) < NEAR;
        let others = bodies.iter().filter(|standing| ![unit, target].contains(&standing.id));
        let near: Vec<Standing> = others.filter(is_near).collect();
        let is_behind = |body: &Body| (body.centre() - other.1.centre()).dot(away) > 0.0;
        let with = |piece: &Piece| {
            piece.leader.as_ref().is_some_and(|leader| [Some(unit), Some(target)].contains(&leader.with))
        };
        Circumstances {
            by_horse: own.0.sign == Sign::Horse,
            at_horse: other.0.sign == Sign::Horse,
            at_guns: other.0.sign == Sign::Guns,
            at_a_square: other.0.layout.is_all_round(),
            at_skirmishers: other.0.layout == Layout::Loose,
            from_behind: !other.0.layout.is_all_round() && (from - front.at).dot(front.ahead) <= 0.0,
            at_shaken: other.0.bearing.nerve > Nerve::Steady || other.0.bearing.disordered,
            fought: pieces.iter().any(|piece| !piece.bearing.fights.is_empty()),
            with_friends_behind: near
                .iter()
                .any(|standing| standing.side == other.0.side && is_behind(standing.body)),
            with_leader: pieces.iter().any(with),
            near: near.len(),
        }
    }
}

fn gap(one: &Body, two: &Body) -> f64 {
    geom::gap(one, two).length
}

/// Circumstances added up.
#[derive(Default)]
pub struct Tally {
    counts: [usize; 10],
    near: Vec<usize>,
}

impl Tally {
    /// Adds those of one order.
    pub fn add(&mut self, of: &Circumstances) {
        let yes = [
            of.by_horse,
            of.at_horse,
            of.at_guns,
            of.at_a_square,
            of.at_skirmishers,
            of.from_behind,
            of.at_shaken,
            of.with_friends_behind,
            of.with_leader,
            of.fought,
        ];
        self.counts.iter_mut().zip(yes).for_each(|(count, yes)| *count += usize::from(yes));
        self.near.push(of.near);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [by_horse, at_horse, guns, squares, loose, behind, shaken, friends, led, fought] = self.counts;
        let mut near = self.near.clone();
        near.sort_unstable();
        let middle = near.get(near.len() / 2).copied().unwrap_or(0);
        let most = near.last().copied().unwrap_or(0);
        write!(
            f,
            "{by_horse} by horse; {at_horse} at horse, {guns} at guns, {squares} at squares and houses, {loose} at loose order, \
             {shaken} at shaken or disordered; {behind} not from ahead; {friends} with friends behind the target, {led} with a \
             leader, {fought} while others fight; others within 200 mm of the target: median {middle}, at most {most}"
        )
    }
}
