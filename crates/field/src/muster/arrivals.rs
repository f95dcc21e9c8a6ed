//! When and where those come on who arrive.

use super::Measures;
use crate::Placement;
use crate::battle::{Arrival, Point};
use geom::{Mm, Pose};
use names::{Side, UnitId};

/// Somebody who arrives.
pub struct Comer<'a> {
    /// Who.
    pub id: UnitId,
    /// Whose.
    pub side: Side,
    /// When and where.
    pub arrival: &'a Arrival,
    /// How wide his column is.
    pub width: Mm,
}

/// How somebody comes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// The place on the edge, and straight in from there.
    pub at: Pose,
    /// Who comes on just before him at the same place.
    pub ahead: Option<UnitId>,
    /// The first turn in which he may.
    pub from: u16,
}

/// How each comes on. Those with the same arrival come side by side as far as their stretch of the edge has
/// room, and then one behind the other.
pub fn ways_in(
    comers: &[Comer],
    placement: &Placement,
    size: Point,
    measures: &Measures,
) -> Vec<(UnitId, Way)> {
    let mut ways = vec![];
    let mut left: Vec<&Comer> = comers.iter().collect();
    while let Some(first) = left.first().copied() {
        let alike = |other: &Comer| {
            let (one, two) = (first.arrival, other.arrival);
            first.side == other.side && (one.minute, one.edge, one.span) == (two.minute, two.edge, two.span)
        };
        let (together, rest): (Vec<&Comer>, Vec<&Comer>) = left.into_iter().partition(|other| alike(other));
        ways.extend(abreast(&together, placement, size, measures));
        left = rest;
    }
    ways
}

fn abreast(
    together: &[&Comer],
    placement: &Placement,
    size: Point,
    measures: &Measures,
) -> Vec<(UnitId, Way)> {
    let Some(first) = together.first() else { return vec![] };
    let Arrival { minute, edge, span: [from, to], .. } = *first.arrival;
    let room = placement.length(to - from).mm();
    let widest = together.iter().map(|comer| comer.width).fold(1.0, f64::max) + measures.interval.mm();
    let lanes = ((room / widest) as usize).clamp(1, together.len());
    let lane = |lane: usize| {
        let along = from + (to - from) * (lane as f64 + 0.5) / lanes as f64;
        placement.spot(edge.place(along, size))
    };
    let facing = placement.edge(edge).inwards();
    let way = |(place, comer): (usize, &&Comer)| {
        let ahead = place.checked_sub(lanes).map(|ahead| together[ahead].id);
        let at = Pose { at: lane(place % lanes), facing };
        (comer.id, Way { ahead, at, from: measures.turn(minute) })
    };
    together.iter().enumerate().map(way).collect()
}
