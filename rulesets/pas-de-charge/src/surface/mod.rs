//! The half of the book that shows and tells: a reader of the rules may leave it closed.

pub(crate) mod course;
pub(crate) mod narrate;
pub(crate) mod overlays;
pub(crate) mod pieces;
pub(crate) mod preview;
pub(crate) mod toll;

use crate::state::{General, Unit};
use crate::{At, Decision, Event, Order, PasDeCharge, Reason, shooting};
use engine::toll::Toll;
use engine::{ArmyLeft, Declared, Distance, Names, Overlay, Piece, Preview, Reckoning, Story, Surface, Way};
use geom::Length;
use names::{RuleId, Side, UnitId};

/// All that the looks of a piece follow from.
#[derive(Debug, Clone, PartialEq)]
pub enum Look {
    /// A unit, and the enemies with whom its combat goes on.
    Unit(Box<Unit>, Vec<UnitId>),
    /// A general.
    General(General),
}

impl Surface for PasDeCharge {
    fn visible(at: At) -> Vec<UnitId> {
        let units = at.state.troops.iter().filter(|(_, unit)| unit.is_on_table()).map(|(id, _)| id);
        let generals = at.state.generals.iter().filter(|(_, one)| !one.to_be_placed).map(|(id, _)| id);
        let mut all: Vec<UnitId> = units.chain(generals).collect();
        all.sort_unstable();
        all
    }

    fn look(at: At, id: UnitId) -> Look {
        match at.state.generals.get(id) {
            Some(general) => Look::General(general.clone()),
            None => Look::Unit(Box::new(at.state.unit(id).clone()), at.state.linked(id).to_vec()),
        }
    }

    fn piece(at: At, id: UnitId, look: &Look) -> Piece {
        match look {
            Look::Unit(unit, fights) => pieces::unit(at, id, unit, fights),
            Look::General(general) => pieces::general(at, id, general),
        }
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

    fn declared(at: At) -> Vec<Declared> {
        shooting::declared(at).into_iter().map(|(unit, target)| Declared { unit, target }).collect()
    }
}

impl Story for PasDeCharge {
    fn question(asked: &Decision, names: &Names) -> String {
        narrate::questions::question(asked, names)
    }

    fn narrate(event: &Event, names: &Names) -> String {
        narrate::story::narrate(event, names)
    }

    fn reckonings(event: &Event) -> Vec<Reckoning> {
        narrate::reckonings(event)
    }

    fn way(event: &Event) -> Option<(UnitId, &Way)> {
        match event {
            Event::Marched { unit, way, .. } => Some((*unit, way)),
            _ => None,
        }
    }

    fn toll(event: &Event) -> Option<Toll> {
        toll::toll(event)
    }

    fn cites(reason: &Reason) -> &'static [RuleId] {
        narrate::cited::cites(reason)
    }

    fn explain(reason: &Reason, names: &Names) -> String {
        narrate::refusals::explain(reason, names)
    }
}
