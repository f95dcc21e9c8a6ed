//! Ways into town blocks and out of them that are worth a thought.

use crate::terrain::{Terrain, has_terrain, terrain};
use crate::town::blocks::rect;
use crate::{At, BlockSide, Family, Few, Formation, Offer, Order, Place, Unit};
use engine::{Draw, Lens};
use geom::{FeatureId, Spot, Vector};
use names::UnitId;
use std::ops::ControlFlow;

/// All sides of a block.
pub(super) const SIDES: [BlockSide; 4] =
    [BlockSide::Front, BlockSide::Right, BlockSide::Rear, BlockSide::Left];

/// Candidates of one unit for the verbs enter, leave and sally.
pub(crate) fn candidates(at: At, id: UnitId, unit: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    if unit.family() != Family::Infantry || !has_terrain(at, Terrain::is_block) {
        return ControlFlow::Continue(());
    }
    match unit.place {
        Place::Table if lens.wants("enter") => {
            for block in blocks_near(at, unit) {
                let middle = rect(at, block).map(|rect| Spot::of(rect.frame.at));
                if let Some(block) = middle {
                    offer(Order::Enter { unit: id, block, path: None })?;
                }
            }
        }
        Place::Block(block) => {
            for side in SIDES {
                for formation in [Formation::Column, Formation::Line, Formation::Skirmish] {
                    offer(Order::Leave { unit: id, by: side, formation, at: None, files: None })?;
                }
                for target in targets(at, unit, block, side) {
                    offer(sally_at(id, side, target))?;
                }
            }
        }
        _ => {}
    }
    ControlFlow::Continue(())
}

fn sally_at(unit: UnitId, side: BlockSide, target: UnitId) -> Order {
    Order::Sally { unit, by: side, at: None, target, formation: None, files: None }
}

/// The blocks that a unit might reach.
fn blocks_near(at: At, unit: &Unit) -> Vec<FeatureId> {
    let Some(body) = unit.stance.body() else { return vec![] };
    let (low, high) = body.bounds();
    let reach = Vector::splat(crate::movement::pace::rate(at, unit).mm());
    let near = at.setup.ground.near(low - reach, high + reach);
    near.into_iter().filter(|&id| terrain(at, id).is_some_and(Terrain::is_block)).collect()
}

/// The enemies off one side of a block whom a charge might reach.
fn targets(at: At, unit: &Unit, block: FeatureId, side: BlockSide) -> Few {
    let Some(rect) = rect(at, block) else { return Few::new() };
    let rates = at.setup.tables.movement.of(unit.arm);
    let reach = rates.column.mm() + crate::movement::pace::bonus(at, unit).mm();
    let area = geom::Area::off(rect.edge(side.edge()), reach);
    let corners = area.drawn();
    let corners = corners.iter().flat_map(|piece| piece.corners().iter().copied());
    let (low, high) = corners.fold((Vector::INFINITY, Vector::NEG_INFINITY), |(low, high), corner| {
        (low.min(corner), high.max(corner))
    });
    let near = at.state.troops.bodies().near(low, high);
    let enemies = near.filter(|other| other.side != unit.side && area.meets(other.body, 0.0));
    enemies.map(|other| other.id).collect()
}

/// One such order drawn at random; it need not be legal.
pub(crate) fn drawn(at: At, id: UnitId, unit: &Unit, draw: &mut Draw) -> Option<Order> {
    if unit.family() != Family::Infantry || !has_terrain(at, Terrain::is_block) {
        return None;
    }
    match unit.place {
        Place::Table => {
            let blocks = blocks_near(at, unit);
            let block = Spot::of(rect(at, *draw.pick(&blocks)?)?.frame.at);
            Some(Order::Enter { unit: id, block, path: None })
        }
        Place::Block(block) => {
            let side = *draw.pick(&SIDES)?;
            if draw.below(2) == 0
                && let Some(&target) = draw.pick(&targets(at, unit, block, side))
            {
                return Some(sally_at(id, side, target));
            }
            let formation = *draw.pick(&[Formation::Column, Formation::Line])?;
            Some(Order::Leave { unit: id, by: side, formation, at: None, files: None })
        }
        _ => None,
    }
}
