//! R97. Where to deploy: free places in the zone, the usual deployment, and candidates.

use super::{check_free, check_general, check_inside, may_deploy_in, placed, unplaced, unplaced_general};
use crate::terrain::{Terrain, speed, terrain};
use crate::{At, Family, Formation, Offer, Order, Place, Unit};
use engine::{Draw, Lens};
use formations::places::{Zone, count};
use geom::{Body, Facing, Mm, Pose, Spot, Vector};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// R97. A place for the next piece of a side that has none yet, and the usual end once all have one.
pub(crate) fn usual(at: At, side: Side) -> Order {
    let place = unplaced(at, side).into_iter().find_map(|unit| free_place(at, side, unit));
    place.or_else(|| general_place(at, side)).unwrap_or(Order::Deployed {})
}

/// The way the enemy is.
fn facing(side: Side) -> Facing {
    match side {
        Side::Blue => Facing::NORTH,
        Side::Red => Facing::SOUTH,
    }
}

/// The formations in which a unit is usually placed, the first if there is room.
fn formations(unit: &Unit) -> &'static [Formation] {
    match unit.family() {
        Family::Infantry => &[Formation::Line, Formation::Column, Formation::Square, Formation::Skirmish],
        Family::Cavalry => &[Formation::Line, Formation::Column],
        Family::Artillery => &[Formation::Unlimbered, Formation::Limbered],
    }
}

/// STC-15.1, R97. A free place for a unit: in line with room about it, else wherever it fits in some
/// formation or in some block, looking towards the enemy.
///
/// Wherever blocks that lie square to the table leave room it is found, since a unit can be pushed back and
/// aside until it touches some; between others a quarter of an inch is looked for.
pub(super) fn free_place(at: At, side: Side, id: UnitId) -> Option<Order> {
    let unit = at.state.troops.get(id)?;
    let tries = || formations(unit).iter().filter_map(|&formation| Footprint::new(at, side, unit, formation));
    let in_rows = |of: Footprint| of.first_free(at, side, id, of.rows(at, side));
    let pushed = |of: Footprint| of.first_free(at, side, id, of.pushed(at, side));
    let anywhere = |of: Footprint| of.first_free(at, side, id, of.anywhere(at, side));
    tries()
        .find_map(in_rows)
        .or_else(|| tries().find_map(pushed))
        .or_else(|| inside(at, side, id, unit))
        .or_else(|| tries().find_map(anywhere))
}

/// STC-11.7. A block with room for a unit.
fn inside(at: At, side: Side, id: UnitId, unit: &Unit) -> Option<Order> {
    if unit.family() != Family::Infantry {
        return None;
    }
    let ground = &at.setup.ground;
    let features = (0..ground.features().len() as u16).map(geom::FeatureId);
    let blocks = features.filter(|&feature| terrain(at, feature).is_some_and(Terrain::is_block));
    let rects = blocks.filter_map(|block| crate::town::blocks::rect(at, block));
    let mut middles = rects.map(|rect| Spot::of(rect.frame.at));
    let free = middles.find(|block| check_inside(at, side, id, *block).is_ok());
    free.map(|block| Order::PlaceInside { unit: id, block })
}

/// A unit in a formation, and how far it reaches from the middle of its front.
struct Footprint {
    formation: Formation,
    unit: Unit,
    body: Body,
    low: Vector,
    high: Vector,
}

impl Footprint {
    fn new(at: At, side: Side, unit: &Unit, formation: Formation) -> Option<Footprint> {
        if !may_deploy_in(at, unit, formation) {
            return None;
        }
        let pose = Pose { facing: facing(side), ..Pose::default() };
        let stance = placed(at, unit, formation, None, pose);
        let body = stance.body()?;
        // Loose figures are placed by the middle of their first row.
        let (low, high) = body.bounds();
        Some(Footprint {
            formation,
            unit: Unit { stance, place: Place::Table, ..unit.clone() },
            body,
            low,
            high,
        })
    }

    /// The first of some places of its box's lowest corner that is free.
    fn first_free(
        &self,
        at: At,
        side: Side,
        unit: UnitId,
        corners: impl IntoIterator<Item = Vector>,
    ) -> Option<Order> {
        let fits = |corner: &Vector| {
            let to = Spot::of(*corner - self.low).point();
            check_free(at, side, unit, &self.unit, &self.body.shifted(to)).is_ok()
        };
        let corner = corners.into_iter().find(fits)?;
        let pose = Pose { at: Spot::of(corner - self.low), facing: facing(side) };
        Some(Order::Place { unit, formation: self.formation, at: pose, files: None })
    }

    /// The zone in which it may stand.
    fn zone(&self, at: At, side: Side) -> Zone {
        let far = at.setup.ground.extent().point();
        let depth = at.setup.options.deployment_depth.mm().min(far.y);
        let (low, high) = match side {
            Side::Blue => (Vector::ZERO, Vector::new(far.x, depth)),
            Side::Red => (Vector::new(0.0, far.y - depth), far),
        };
        Zone::new(low, high, self.high - self.low)
    }

    /// Places in rows with some room about them: row behind row from the front, each from the middle
    /// outwards.
    fn rows(&self, at: At, side: Side) -> impl Iterator<Item = Vector> + use<> {
        self.zone(at, side).rows(geom::Length::INCH.mm(), side == Side::Blue)
    }

    /// Places where it touches the edges of the zone, or boxes round what stands or lies in it.
    fn pushed(&self, at: At, side: Side) -> Vec<Vector> {
        let zone = self.zone(at, side);
        let (near, far) = zone.bounds();
        let ground = &at.setup.ground;
        let bars = |kind| speed(&at.setup.tables, kind, &self.unit) == crate::measure::Fraction::NONE;
        let barred = ground.near(near, far).into_iter().filter(|&id| terrain(at, id).is_some_and(bars));
        let pieces = barred.flat_map(|feature| ground.pieces(feature)).map(|piece| {
            let corners = || piece.corners().iter().copied();
            let from = corners().fold(Vector::splat(f64::INFINITY), Vector::min);
            (from, corners().fold(Vector::splat(f64::NEG_INFINITY), Vector::max))
        });
        zone.pushed(at.state.troops.bodies().near(near, far).map(|other| other.body.bounds()).chain(pieces))
    }

    /// Places all over the zone, a quarter of an inch apart.
    fn anywhere(&self, at: At, side: Side) -> impl Iterator<Item = Vector> + use<> {
        self.zone(at, side).anywhere(geom::Length::INCH.mm() / 4.0)
    }
}

/// R97. A place for the next general of a side: they stand side by side behind the army's front.
pub(super) fn general_place(at: At, side: Side) -> Option<Order> {
    let general = unplaced_general(at, side)?;
    let own: Vec<UnitId> =
        at.state.generals.iter().filter(|(_, other)| other.side == side).map(|(id, _)| id).collect();
    let place = own.iter().position(|&other| other == general).unwrap_or(0) as f64;
    let far = at.setup.ground.extent().point();
    let depth = at.setup.options.deployment_depth.mm().min(far.y);
    let middle = far.x * (place + 1.0) / (own.len() as f64 + 1.0);
    let inch = geom::Length::INCH.mm();
    let rows = count(depth / inch);
    let spots = (0..rows).flat_map(|row| {
        // From two thirds back to the edge, and then forward again.
        let behind = (depth / 3.0 + row as f64 * inch) % depth;
        let y = if side == Side::Blue { behind } else { far.y - behind };
        [0.0, 3.0, -3.0, 9.0, -9.0].map(|aside| Spot::of(Vector::new(middle + aside * inch, y)))
    });
    let on_the_edge = anywhere(far, depth, side).map(Spot::of);
    let mut tried = spots.chain(on_the_edge);
    let free = tried.find(|spot| check_general(at, side, general, *spot, None).is_ok());
    free.map(|at| Order::PlaceGeneral { general, at, attach: None })
}

/// Places all over a zone, an inch apart.
fn anywhere(far: Vector, depth: Mm, side: Side) -> impl Iterator<Item = Vector> {
    let inch = geom::Length::INCH.mm();
    (0..count(depth / inch)).flat_map(move |row| {
        (0..count(far.x / inch)).map(move |file| {
            let (x, y) = ((file as f64 + 0.5) * inch, (row as f64 + 0.5) * inch);
            Vector::new(x, if side == Side::Blue { y } else { far.y - y })
        })
    })
}

/// Candidates for the pieces of a side: each unit in its formations where there is room, in blocks, and the
/// generals; then that all are placed.
pub(crate) fn candidates(at: At, side: Side, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    let left: Vec<UnitId> = unplaced(at, side).into_iter().filter(|id| lens.wants_unit(*id)).collect();
    if let Some(mut draw) = lens.draw() {
        for _ in 0..DRAWS {
            let order = draw.pick(&left).and_then(|&id| drawn(at, side, id, &mut draw));
            if let Some(order) = order {
                offer(order)?;
            }
        }
        offer(usual(at, side))?;
    }
    for id in left {
        let Some(unit) = at.state.troops.get(id) else { continue };
        for footprint in formations(unit).iter().filter_map(|&form| Footprint::new(at, side, unit, form)) {
            if let Some(order) = footprint.first_free(at, side, id, footprint.rows(at, side)) {
                offer(order)?;
            }
        }
        for order in inside(at, side, id, unit).into_iter().chain(free_place(at, side, id)) {
            offer(order)?;
        }
    }
    if let Some(order) = general_place(at, side) {
        offer(order)?;
    }
    offer(Order::Deployed {})
}

/// So often one who draws is offered something drawn.
const DRAWS: usize = 6;

/// A place drawn at random; it need not be free.
fn drawn(at: At, side: Side, id: UnitId, draw: &mut Draw) -> Option<Order> {
    let unit = at.state.troops.get(id)?;
    let formation = *draw.pick(formations(unit))?;
    let footprint = Footprint::new(at, side, unit, formation)?;
    let corner = footprint.zone(at, side).at(Vector::new(draw.share(), draw.share()));
    let pose = Pose { at: Spot::of(corner - footprint.low), facing: facing(side) };
    Some(Order::Place { unit: id, formation, at: pose, files: None })
}
