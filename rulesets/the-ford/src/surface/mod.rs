//! The half of the book that shows and tells: a reader of the rules may leave it closed.

pub(crate) mod course;
pub(crate) mod narrate;
pub(crate) mod overlays;
pub(crate) mod pieces;
pub(crate) mod preview;

use crate::{At, Decision, Event, Order, Reason, TheFord, Unit};
use engine::toll::Toll;
use engine::{ArmyLeft, Distance, Names, Overlay, Piece, Preview, Story, Surface};
use geom::Length;
use names::{RuleId, Side, UnitId};

impl Surface for TheFord {
    fn visible(at: At) -> Vec<UnitId> {
        at.state.troops.ids().to_vec()
    }

    fn look(at: At, id: UnitId) -> Unit {
        at.state.troops.expect(id).clone()
    }

    fn piece(at: At, id: UnitId, look: &Unit) -> Piece {
        pieces::piece(at, id, look)
    }

    fn overlays(at: At, _: Side, about: Option<UnitId>) -> Vec<Overlay> {
        overlays::overlays(at, about)
    }

    fn distances(at: At, _: UnitId) -> Vec<(Distance, Length)> {
        pieces::distances(at)
    }

    fn preview(at: At, asked: &Decision, side: Side, order: &Order) -> Preview<Self> {
        preview::preview(at, asked, side, order)
    }

    fn armies(at: At) -> [ArmyLeft; 2] {
        Side::BOTH.map(|side| course::army(at, side))
    }

    fn to_act(at: At, asked: &Decision, side: Side) -> Vec<(UnitId, bool)> {
        course::to_act(at, asked, side)
    }
}

impl Story for TheFord {
    fn question(asked: &Decision, names: &Names) -> String {
        narrate::question(asked, names)
    }

    fn narrate(event: &Event, names: &Names) -> String {
        narrate::narrate(event, names)
    }

    fn toll(event: &Event) -> Option<Toll> {
        match *event {
            Event::Lost { unit, men } => Some(Toll::Lost { unit, strength: Some(men.into()), cause: None }),
            _ => None,
        }
    }

    fn cites(reason: &Reason) -> &'static [RuleId] {
        narrate::cites(reason)
    }

    fn explain(reason: &Reason, names: &Names) -> String {
        narrate::explain(reason, names)
    }
}
