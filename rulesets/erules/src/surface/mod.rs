//! The half of the book that shows and tells: a reader of the rules may leave it closed.

pub(crate) mod course;
pub(crate) mod narrate;
pub(crate) mod overlays;
pub(crate) mod pieces;
pub(crate) mod preview;

use crate::{At, Decision, Erules, Event, Order, Reason};
use engine::toll::Toll;
use engine::{ArmyLeft, Declared, Distance, Names, Ordered, Overlay, Piece, Preview, Story, Surface, Way};
use geom::Length;
use names::{RuleId, Side, UnitId};
use pieces::Look;

impl Surface for Erules {
    fn visible(at: At) -> Vec<UnitId> {
        at.state.troops.iter().filter(|(_, unit)| unit.is_on_table()).map(|(id, _)| id).collect()
    }

    fn look(at: At, id: UnitId) -> Look {
        pieces::look(at, id)
    }

    fn piece(at: At, id: UnitId, look: &Look) -> Piece {
        pieces::piece(at, id, look)
    }

    fn overlays(at: At, side: Side, about: Option<UnitId>) -> Vec<Overlay> {
        overlays::overlays(at, side, about)
    }

    fn distances(at: At, unit: UnitId) -> Vec<(Distance, Length)> {
        pieces::distances(at, unit)
    }

    fn preview(at: At, asked: &Decision, side: Side, order: &Order) -> Preview<Self> {
        preview::preview(at, asked, side, order)
    }

    fn ordered(at: At, side: Side) -> Vec<Ordered<Self>> {
        preview::ordered(at, side)
    }

    fn armies(at: At) -> [ArmyLeft; 2] {
        Side::BOTH.map(|side| course::army(at, side))
    }

    fn to_act(at: At, asked: &Decision, side: Side) -> Vec<(UnitId, bool)> {
        course::to_act(at, asked, side)
    }

    fn declared(at: At) -> Vec<Declared> {
        course::declared(at)
    }
}

impl Story for Erules {
    fn question(asked: &Decision, names: &Names) -> String {
        narrate::question(asked, names)
    }

    fn narrate(event: &Event, names: &Names) -> String {
        narrate::story::narrate(event, names)
    }

    fn way(event: &Event) -> Option<(UnitId, &Way)> {
        match event {
            Event::Marched { unit, way, .. } => Some((*unit, way)),
            _ => None,
        }
    }

    fn toll(event: &Event) -> Option<Toll> {
        narrate::story::toll(event)
    }

    fn cites(reason: &Reason) -> &'static [RuleId] {
        narrate::cited::cites(reason)
    }

    fn explain(reason: &Reason, names: &Names) -> String {
        narrate::refusals::explain(reason, names)
    }
}
