//! The pieces: stands at their true size, what they are, how they stand and how they bear themselves.

mod body;
mod clash;
mod far;
mod front;
mod leader;
mod loose;
mod stands;
mod states;

pub use body::{Base, Body, turned};
pub use far::block;
pub use leader::REACH as LEADER_REACH;
pub use states::{behind, row as tokens_row};

use crate::Detail;
use crate::scene::{Group, Node, Place};
use crate::sheet::Sheet;
use engine::{Layout, Nerve, Piece, Rank, Sign};
use geom::{Mm, Vector};
use names::{Side, UnitId};
use std::collections::BTreeMap;

/// The pieces that are drawn.
pub struct Troops<'a> {
    /// The bodies, as the pieces come.
    pub bodies: Vec<Body<'a>>,
    places: BTreeMap<UnitId, usize>,
}

impl<'a> Troops<'a> {
    /// The pieces that are drawn at this detail. What stands nowhere is not drawn.
    pub fn of(pieces: &'a [Piece], sheet: &Sheet) -> Troops<'a> {
        let shown = |piece: &&Piece| sheet.detail > Detail::Far || commands_most(piece, pieces);
        let mut bodies: Vec<Body> =
            pieces.iter().filter(shown).filter_map(|piece| Body::new(piece, sheet)).collect();
        let places: BTreeMap<UnitId, usize> =
            bodies.iter().enumerate().map(|(place, body)| (body.piece.unit, place)).collect();
        // A leader who is with a unit stands at its right rear corner.
        for place in 0..bodies.len() {
            let with = bodies[place].piece.leader.as_ref().and_then(|leader| leader.with);
            let host = with.and_then(|with| places.get(&with)).filter(|&&host| host != place);
            if let Some(&host) = host {
                let corner = bodies[host].right_rear();
                bodies[place].stand_at(corner);
            }
        }
        Troops { bodies, places }
    }

    /// The body of a piece.
    pub fn body(&self, unit: UnitId) -> Option<&Body<'a>> {
        self.places.get(&unit).map(|&place| &self.bodies[place])
    }

    /// Draws them: units first, leaders above them.
    pub fn draw(&self, sheet: &Sheet) -> Vec<Node> {
        let (leaders, units): (Vec<&Body>, Vec<&Body>) =
            self.bodies.iter().partition(|body| body.is_leader());
        units.into_iter().chain(leaders).map(|body| draw(body, sheet)).collect()
    }

    /// Draws crossed strokes where enemies fight.
    pub fn clashes(&self, sheet: &Sheet) -> Vec<Node> {
        clash::draw(self, sheet)
    }
}

/// Whether a piece is no leader, or one of the highest rank on his side.
fn commands_most(piece: &Piece, pieces: &[Piece]) -> bool {
    let rank = |piece: &Piece| -> Option<Rank> { piece.leader.as_ref().map(|leader| leader.rank) };
    let highest = pieces.iter().filter(|other| other.side == piece.side).filter_map(rank).max();
    rank(piece).is_none() || rank(piece) == highest
}

/// The letter of a side in the names of styles.
pub fn letter(side: Side) -> char {
    match side {
        Side::Blue => 'a',
        Side::Red => 'b',
    }
}

fn draw(body: &Body, sheet: &Sheet) -> Node {
    let piece = body.piece;
    let nodes = if body.is_leader() {
        leader::draw(body, sheet)
    } else if piece.last_seen.is_some() {
        last_seen(body, sheet)
    } else if sheet.detail == Detail::Far {
        far::draw(body, sheet)
    } else {
        unit(body, sheet)
    };
    Node::Group(Group {
        class: class(piece).into(),
        unit: Some(piece.unit),
        place: Some(Place::new(sheet.point(body.frame.at), body.degrees)),
        words: piece.words.clone(),
        nodes,
    })
}

/// The styles of a piece.
fn class(piece: &Piece) -> String {
    let sign = match piece.sign {
        Sign::Foot => "foot",
        Sign::Horse => "horse",
        Sign::Guns => "guns",
        Sign::Leader => "lead",
        Sign::Other => "other",
    };
    let mut class = format!("u u-{} u-{sign}", letter(piece.side));
    let states = [
        (piece.bearing.nerve > Nerve::Steady, " u-shaken"),
        (piece.bearing.disordered, " u-disordered"),
        (piece.bearing.done, " u-done"),
        (piece.last_seen.is_some(), " u-seen"),
    ];
    for (_, word) in states.iter().filter(|(holds, _)| *holds) {
        class.push_str(word);
    }
    class
}

/// A unit that is seen, stand by stand.
fn unit(body: &Body, sheet: &Sheet) -> Vec<Node> {
    let mut nodes: Vec<Node> = vec![];
    if body.piece.layout == Layout::Loose {
        nodes.extend(loose::draw(body, sheet));
    } else {
        nodes.extend(stands::halo(body));
        nodes.extend(stands::hollow(body));
        nodes.extend(stands::footprint(body));
        nodes.extend(
            body.stands.iter().enumerate().flat_map(|(place, stand)| stands::draw(body, stand, place, sheet)),
        );
        nodes.extend(front::edge(body, sheet));
    }
    nodes.extend(front::marks(body, sheet));
    nodes.extend(states::rail(body, sheet));
    nodes.extend(states::tokens(body, sheet));
    nodes
}

/// A unit that is out of sight: only where it stood when it was seen.
fn last_seen(body: &Body, sheet: &Sheet) -> Vec<Node> {
    let mut nodes: Vec<Node> = body.stands.iter().map(|stand| body.outline("u-trace", stand)).collect();
    nodes.extend(front::marks(body, sheet));
    nodes
}

/// How round the corners of a side's stands are.
fn roundness(side: Side, size: Vector, mark: Mm) -> Mm {
    match side {
        Side::Blue => 0.0,
        Side::Red => (3.4 * mark).min(0.42 * size.min_element()),
    }
}
