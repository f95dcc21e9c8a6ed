//! Moves that a player might want.

use super::{buildings, freedom, left};
use crate::kinds::Formation;
use crate::questions::Party;
use crate::who::units;
use crate::{At, Offer, Order, Terrain, Unit, contact};
use engine::{Draw, Grain, Lens};
use geom::{Angle, Corner, Edge, FeatureId, Leg, Length, Motion, Pose, Spot};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// Marches of each free unit, the shortest first.
pub(crate) fn marches(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if !lens.wants("march") {
        return ControlFlow::Continue(());
    }
    for (unit, piece) in units(at, side, lens) {
        if freedom(at, unit).is_none() || piece.is_element() {
            continue;
        }
        for path in ways(left(at, piece), lens.grain) {
            offer(Order::March { unit, path, halt: None })?;
        }
    }
    ControlFlow::Continue(())
}

/// Ways to march, the shortest first.
fn ways(most: f64, grain: Grain) -> Vec<Motion> {
    let shares: &[f64] =
        if grain == Grain::Fine { &[0.01, 0.1, 0.25, 0.5, 0.75, 1.0] } else { &[0.01, 0.25, 1.0] };
    let mut ways: Vec<Motion> = vec![];
    for share in shares {
        ways.push(Motion::as_one([Leg::Ahead { by: Length::of((most * share).floor().max(1.0)) }]));
    }
    ways.push(Motion::as_one([Leg::AboutFace]));
    for degrees in [1, 10, 30, 90] {
        for on in [Corner::Left, Corner::Right] {
            ways.push(Motion::as_one([Leg::Wheel { on, by: Angle::degrees(degrees) }]));
        }
    }
    for degrees in [10, 30] {
        for on in [Corner::Left, Corner::Right] {
            let ahead = Leg::Ahead { by: Length::of((most / 2.0).floor()) };
            ways.push(Motion::as_one([Leg::Wheel { on, by: Angle::degrees(degrees) }, ahead]));
        }
    }
    ways.push(Motion::as_one([Leg::AboutFace, Leg::Ahead { by: Length::of((most / 2.0).floor()) }]));
    for by in [1.0, 20.0].map(Length::of) {
        ways.push(Motion::as_one([Leg::Back { by }]));
        ways.push(Motion::as_one([Leg::Side { by }]));
        ways.push(Motion::as_one([Leg::Side { by: -by }]));
    }
    ways.push(Motion::as_one([Leg::Turn { by: Angle::degrees(5) }]));
    ways
}

/// A march drawn at random.
pub(crate) fn drawn(at: At, own: &[UnitId], draw: &mut Draw) -> Option<Order> {
    let unit = *draw.pick(own)?;
    let most = left(at, at.state.unit(unit));
    let on = if draw.below(2) == 0 { Corner::Left } else { Corner::Right };
    let ahead = Leg::Ahead { by: Length::of((draw.share() * most).floor()) };
    let legs = match draw.below(3) {
        0 => vec![Leg::Wheel { on, by: Angle::degrees(1 + draw.below(60) as i32) }, ahead],
        1 => vec![Leg::AboutFace, ahead],
        _ => vec![ahead],
    };
    Some(Order::March { unit, path: Motion::as_one(legs), halt: (draw.below(3) == 0).then_some(true) })
}

/// Detachments that go out and come in.
pub(crate) fn detachments(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    for (unit, piece) in units(at, side, lens) {
        if lens.wants("call_in") && piece.parent.is_some() {
            offer(Order::CallIn { unit })?;
        }
        if !lens.wants("send_out") || piece.parent.is_some() || (piece.skirmishers == 0 && piece.scouts == 0)
        {
            continue;
        }
        for &party in Party::ALL {
            for to in places(piece) {
                offer(Order::SendOut { unit, party, to })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Places off each face of a unit, near and far.
fn places(unit: &Unit) -> Vec<Pose> {
    let (rect, _) = contact::bounding(unit);
    let mut places = vec![];
    for edge in Edge::ALL {
        let out = crate::stance::outward(rect.edge(edge));
        for by in [20.0, 60.0, 100.0, 130.0] {
            let frame = geom::Frame { at: out.advanced(by).at, ahead: unit.front().ahead };
            places.push(Pose::of(frame));
        }
    }
    places
}

/// Buildings that units can take or leave.
pub(crate) fn houses(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    let ground = &at.setup.ground;
    let ids = (0..ground.features().len()).map(|number| FeatureId(number as u16));
    let houses: Vec<FeatureId> =
        ids.filter(|id| Terrain::of(ground.feature(*id)) == Terrain::Building).collect();
    for (unit, piece) in units(at, side, lens) {
        if lens.wants("leave") && piece.is_inside() {
            for edge in Edge::ALL {
                let side = crate::stance::outward(piece.ground().parts()[0].edge(edge));
                for formation in [None, Some(Formation::Column)] {
                    offer(Order::Leave { unit, at: Spot::of(side.advanced(5.0).at), formation })?;
                }
            }
        }
        if lens.wants("occupy") && !piece.is_inside() {
            for &house in &houses {
                let rect = buildings::rectangle(at, house);
                offer(Order::Occupy { unit, at: Spot::of(rect.frame.at) })?;
            }
        }
    }
    ControlFlow::Continue(())
}
