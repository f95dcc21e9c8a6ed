//! STC-11.7 to 11.10. Town blocks: who is in them, how they are entered, left, attacked and shot at.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::retreat::Owed;
use crate::{At, Checked, Cover, Few, Offer, On, Order, Unit, Weapon};
use engine::{Draw, Lens};
use geom::{Body, Edge, FeatureId, Frame, Motion, Rect, Segment, Spot, Vector};
use names::{Side, UnitId};
use std::ops::ControlFlow;

/// STC-11.7, R113. The rectangle of a block; none if the feature is no rectangle, which no position file lets pass.
pub fn rect(at: At, block: FeatureId) -> Option<Rect> {
    let &[first, second, third, fourth] = at.setup.ground.rim(block) else { return None };
    let (along, across) = (first.b - first.a, second.b - second.a);
    let centre = (first.a + second.a + third.a + fourth.a) / 4.0;
    let ahead = along.normalize_or_zero();
    let rect = Rect::around(&Frame { at: centre, ahead }, across.length(), along.length());
    let slack = at.setup.options.tolerance.mm();
    let is_corner = |side: &Segment| rect.corners().iter().any(|corner| (*corner - side.a).length() <= slack);
    [first, second, third, fourth].iter().all(is_corner).then_some(rect)
}

/// STC-11.8, R110, R113. The enemies of a side who stand outside a block and less than an inch from it, by id.
pub fn enemies_beside(at: At, side: Side, block: FeatureId) -> Few {
    let Some(rect) = rect(at, block) else { return Few::new() };
    let body = Body::new([rect], rect.edge(Edge::Front));
    let reach = at.setup.tables.zones.drawn_in.mm();
    let (low, high) = body.bounds();
    let near = at.state.troops.bodies().near(low - Vector::splat(reach), high + Vector::splat(reach));
    let outside =
        |unit: UnitId| at.state.troops.get(unit).is_some_and(|unit| unit.place != crate::Place::Block(block));
    let close = |other: &Body| geom::gap(&body, other).length < reach - 1e-4;
    let beside = near.filter(|other| other.side != side && outside(other.id) && close(other.body));
    let mut beside: Few = beside.map(|other| other.id).collect();
    beside.sort_unstable();
    beside
}

/// STC-11.8, R113. The units in a block, by id.
pub fn garrison(at: At, block: FeatureId) -> Few {
    let inside = |unit: &crate::Unit| unit.place == crate::Place::Block(block);
    at.state.troops.iter().filter(|(_, unit)| inside(unit)).map(|(id, _)| id).collect()
}

/// STC-11.7. Figures for which a block still has room.
pub fn room(at: At, block: FeatureId) -> u8 {
    let strength = |unit: UnitId| at.state.troops.get(unit).map_or(0, crate::Unit::strength);
    garrison(at, block)
        .into_iter()
        .fold(at.setup.tables.towns.holds, |room, unit| room.saturating_sub(strength(unit)))
}

/// STC-11.8. The cover that a block gives against a weapon.
pub fn cover(at: At, weapon: Weapon) -> Cover {
    let towns = &at.setup.tables.towns;
    match weapon {
        Weapon::Musket => towns.cover_from_muskets,
        Weapon::LightGun => towns.cover_from_light_guns,
        Weapon::FieldGun | Weapon::HeavyGun => towns.cover_from_heavier_guns,
    }
}

/// STC-11.8, R75, R113. Whether a unit may enter a block by this way.
pub fn check_enter(at: At, side: Side, unit: UnitId, block: Spot, path: Option<&Motion>) -> Checked {
    todo!("STC-11.8, R75, R113")
}

/// STC-11.8, R75, R113. A unit enters a block, disordered; enemies outside who are too near are charged.
pub fn enter(on: &mut On, unit: UnitId, block: Spot, path: Option<Motion>) {
    todo!("STC-11.8, R75, R113")
}

/// STC-11.8, R113. Whether a unit may leave its block so.
pub fn check_leave(at: At, side: Side, order: &Order) -> Checked {
    todo!("STC-11.8, R113")
}

/// STC-11.8, R113. A unit leaves its block for half a turn.
pub fn leave(on: &mut On, order: Order) {
    todo!("STC-11.8, R113")
}

/// STC-11.8, R113. Whether a unit may charge out of its block so.
pub fn check_sally(at: At, side: Side, order: &Order) -> Checked {
    todo!("R113")
}

/// STC-11.8, R113. A unit charges straight out of its block.
pub fn sally(on: &mut On, order: Order) {
    todo!("R113")
}

/// STC-11.8, 8.14, R49, R75, R113. Whether a garrison may fall out so.
pub fn check_fall_out(at: At, owed: &Owed, cause: UnitId, order: &Order) -> Checked {
    todo!("STC-11.8, R75, R113")
}

/// STC-11.8, R75, R113. A garrison falls out of its block and retreats.
pub fn fall_out(on: &mut On, owed: Owed, cause: UnitId, order: Order) {
    todo!("STC-11.8, R75, R113")
}

/// STC-11.9, 11.10, R76. The sides of blocks that too many attack, by how many, and who could be held back.
pub fn overcrowded(at: At, group: &[UnitId]) -> Vec<(FeatureId, Edge, u8, Few)> {
    let inside = |unit: &UnitId| {
        at.state.troops.get(*unit).is_some_and(|unit| matches!(unit.place, crate::Place::Block(_)))
    };
    if !group.iter().any(inside) {
        return vec![];
    }
    todo!("STC-11.9, R76")
}

/// STC-11.9, R76. Leaves out the surplus of one side, of this unit first.
pub fn hold_back(on: &mut On, block: FeatureId, side: Edge, surplus: u8, among: &[UnitId], unit: UnitId) {
    todo!("STC-11.9, R76")
}

/// Candidates of one unit for the verbs enter, leave and sally.
pub fn candidates(at: At, unit: UnitId, found: &Unit, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    todo!("ways into and out of town blocks")
}

/// One such order drawn at random; it need not be legal.
pub fn drawn(at: At, unit: UnitId, found: &Unit, draw: &mut Draw) -> Option<Order> {
    todo!("one of the verbs enter, leave and sally")
}

/// Candidates for a garrison that must come out: every side, formation and a few ways.
pub fn ways_out(at: At, owed: &Owed, cause: UnitId, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    todo!("STC-11.8, R113")
}

/// R113. The usual way out of a block; a garrison that has none is never asked.
pub fn usual_way_out(at: At, owed: &Owed, cause: UnitId) -> Order {
    todo!("STC-11.8, R113")
}
