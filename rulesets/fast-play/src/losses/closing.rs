//! FPN-9.2, R88. How the rest of a unit closes up after losses.

use crate::charge::joining::keep_contact;
use crate::charge::lining::has_room;
use crate::charge::take_up;
use crate::melee::contact;
use crate::{Decision, Elements, Event, FastPlay, Formation, Reason, Unit};
use crate::{cite, stance, who};
use engine::{Hand, Placed, Refusal, Table};
use geom::{Edge, Frame, Mm, Pose, Spot, Vector};
use names::UnitId;

/// FPN-9.2, R88. The rest of a unit that stands closes up; `touched` are the enemies whom it touched before
/// its losses.
pub(crate) fn close_up(on: &mut Hand<FastPlay>, id: UnitId, touched: &[UnitId]) {
    let at = on.table();
    // The unit may have been destroyed, or have routed.
    let Some(unit) = at.state.troops.get(id) else { return };
    if unit.lost_this_phase == 0 {
        return;
    }
    if unit.formation != Formation::Square {
        if let Some(elements) = shifted(at, id, unit, touched) {
            take_up(on, id, &elements);
            on.tell(|| Event::ClosedUp { unit: id });
        }
        return;
    }
    let side = unit.side;
    match anchors(at, id)[..] {
        [only] => close_square(on, id, only, touched),
        _ => on.ask(side, Decision::CloseSquare { unit: id, touched: touched.to_vec() }),
    }
}

/// R88. Line and column go by the shortest shift that restores contact with the most enemies, lined up centre
/// to centre with one of their elements (G20). None if they need not or cannot.
fn shifted(at: Table<FastPlay>, id: UnitId, unit: &Unit, touched: &[UnitId]) -> Option<Elements> {
    let keeps = |by: Vector| {
        let moved = moved(unit, by);
        touched.iter().filter(|&&enemy| meets(at, &moved, enemy)).count()
    };
    let now = keeps(Vector::ZERO);
    if now == touched.len() {
        return None;
    }
    let mut best: Option<(usize, Mm, Vector)> = None;
    for &enemy in touched {
        let Some(other) = at.state.troops.get(enemy) else { continue };
        for by in alignments(unit, other) {
            let (kept, length) = (keeps(by), by.length());
            let better = best.is_none_or(|(most, shortest, _)| (kept, -length) > (most, -shortest));
            let room =
                || moved(unit, by).body().is_some_and(|body| has_room(at, id, unit.side, &body, touched));
            if kept > now && better && room() {
                best = Some((kept, length, by));
            }
        }
    }
    best.map(|(_, _, by)| moved(unit, by).elements)
}

/// G20. The shifts that put one element of a unit opposite an enemy element: centre to centre before or
/// behind it, or up against its flank.
fn alignments(unit: &Unit, other: &Unit) -> Vec<Vector> {
    let mut all = vec![];
    for own in unit.rects() {
        for met in other.rects() {
            let apart = own.frame.local(met.frame.at);
            let right = Frame { at: Vector::ZERO, ahead: own.frame.right() };
            let reach = |axis: &Frame| {
                met.half.x * met.frame.right().dot(axis.ahead).abs()
                    + met.half.y * met.frame.ahead.dot(axis.ahead).abs()
            };
            let (wide, deep) = (own.half.x + reach(&right), own.half.y + reach(&own.frame));
            let close = |apart: Mm, room: Mm| if apart < 0.0 { apart + room } else { apart - room };
            all.push(own.frame.world_by(Vector::new(apart.x, close(apart.y, deep))));
            if apart.y.abs() < deep {
                all.push(own.frame.world_by(Vector::new(close(apart.x, wide), 0.0)));
            }
        }
    }
    all
}

fn moved(unit: &Unit, by: Vector) -> Unit {
    let mut moved = unit.clone();
    for pose in &mut moved.elements {
        pose.at = Spot::of(pose.at.point() + by);
    }
    moved
}

fn meets(at: Table<FastPlay>, unit: &Unit, enemy: UnitId) -> bool {
    at.state.troops.get(enemy).is_some_and(|other| contact::touches(at, unit, other))
}

/// R88. The elements about which a square may be set anew: in hand-to-hand one that touches an enemy, else
/// any.
pub(crate) fn anchors(at: Table<FastPlay>, id: UnitId) -> Vec<u8> {
    let Some(unit) = at.state.troops.get(id) else { return vec![] };
    let mut touching: Vec<u8> = contact::contacts(at, id).iter().map(|contact| contact.own as u8).collect();
    touching.dedup();
    if touching.is_empty() { (0..unit.elements.len() as u8).collect() } else { touching }
}

/// R88. Whether a square may be set anew about this element.
pub(crate) fn check_keep(at: Table<FastPlay>, id: UnitId, element: u8) -> Result<(), Refusal<FastPlay>> {
    let Some(unit) = at.state.troops.get(id) else {
        return Err(who::refuse(cite::CLOSING_UP, Reason::NoSuchUnit { unit: id }));
    };
    if usize::from(element) >= unit.elements.len() {
        return Err(
            who::refuse(cite::CLOSING_UP, Reason::NoSuchElement { unit: id, element }).with_witness(id)
        );
    }
    if !anchors(at, id).contains(&element) {
        return Err(
            who::refuse(cite::CLOSING_UP, Reason::TouchesNoEnemy { unit: id, element }).with_witness(id)
        );
    }
    Ok(())
}

/// R88. Sets a square anew (G4) about one element that keeps its pose; enemies on other sides are moved up to
/// the new side nearest to them.
pub(crate) fn close_square(on: &mut Hand<FastPlay>, id: UnitId, keep: u8, touched: &[UnitId]) {
    let mut unit = on.state.troops.expect_edit(id);
    unit.elements = about(&unit, unit.elements[usize::from(keep)]);
    drop(unit);
    on.tell(|| Event::ClosedUp { unit: id });
    for &enemy in touched {
        keep_contact(on, id, enemy, Edge::Front, false);
    }
}

/// G4. The elements of a square about one of them that keeps its pose.
pub(crate) fn about(unit: &Unit, kept: Pose) -> Elements {
    let count = unit.elements.len();
    let round = stance::square(&kept.frame(), unit.base, count);
    let hollow = kept.frame().shifted(kept.at.point() - round[0].at.point());
    let mut elements = stance::square(&hollow, unit.base, count);
    elements[0] = kept;
    elements
}
