//! The half of the book that shows and tells: a reader of the rules may leave it closed.

pub(crate) mod course;
mod doctrine;
pub(crate) mod narrate;
pub(crate) mod overlays;
pub(crate) mod pieces;
pub(crate) mod preview;
pub(crate) mod toll;

use crate::{At, Decision, Event, Look, Order, Reason, SoundTheChargeAlexis};
use engine::toll::Toll;
use engine::{ArmyLeft, Distance, Names, Overlay, Piece, Preview, Reckoning, Rolled, Story, Surface, Way};
use geom::Length;
use names::{RuleId, Side, UnitId};

impl Surface for SoundTheChargeAlexis {
    fn visible(at: At) -> Vec<UnitId> {
        pieces::visible(at)
    }

    fn look(at: At, id: UnitId) -> Look {
        pieces::look(at, id)
    }

    fn looks_unchanged(at: At, id: UnitId, look: &Look) -> bool {
        pieces::looks_unchanged(at, id, look)
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

    fn armies(at: At) -> [ArmyLeft; 2] {
        Side::BOTH.map(|side| course::army(at, side))
    }

    fn to_act(at: At, asked: &Decision, side: Side) -> Vec<(UnitId, bool)> {
        course::to_act(at, asked, side)
    }
}

impl Story for SoundTheChargeAlexis {
    fn question(asked: &Decision, names: &Names) -> String {
        narrate::question(asked, names)
    }

    fn narrate(event: &Event, names: &Names) -> String {
        narrate::narrate(event, names)
    }

    fn narrate_roll(rolled: &Rolled, names: &Names) -> String {
        narrate::narrate_roll(rolled, names)
    }

    fn reckonings(event: &Event) -> Vec<Reckoning> {
        narrate::reckonings(event)
    }

    fn way(event: &Event) -> Option<(UnitId, &Way)> {
        match event {
            Event::Marched { unit, way, .. } => way.as_ref().map(|way| (*unit, way)),
            _ => None,
        }
    }

    fn toll(event: &Event) -> Option<Toll> {
        toll::toll(event)
    }

    fn cites(reason: &Reason) -> &'static [RuleId] {
        narrate::cites(reason)
    }

    fn explain(reason: &Reason, names: &Names) -> String {
        narrate::explain(reason, names)
    }
}
