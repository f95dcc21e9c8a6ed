//! FPN-4.1 to 4.17, 4.23, 4.25. Line, column and square: which elements go where, and what must be tested.

use crate::charge::joining::keep_contact;
use crate::melee::contact::{contacts, enemies_touching, in_hth};
use crate::movement::{body_with, disobeyed, touched};
use crate::terrain::{Terrain, is_in};
use crate::who::{ready, refuse};
use crate::{
    Arm, Decision, Elements, Event, Family, FastPlay, Formation, Order, Reason, Turn, Unit, UnitFlags,
};
use crate::{cite, command, stance};
use engine::{Hand, Modifiers, Refusal, Table};
use geom::{Angle, Body, Edge, Frame, Mm, Pose, Spot, Vector};
use names::{RuleId, Side, UnitId};
use smallvec::SmallVec;

type Checked<T> = Result<T, Refusal<FastPlay>>;

/// A unit as a change makes it.
struct Change {
    unit: UnitId,
    rule: RuleId,
    formation: Formation,
    elements: Elements,
}

/// R89. Whether a unit may change its formation, face or turn about so, before any die is thrown.
pub(crate) fn check_change(at: Table<FastPlay>, side: Side, change: &Order) -> Checked<()> {
    let Some((id, rule)) = subject(change) else {
        return Err(refuse(cite::THREE_FORMATIONS, Reason::NoWay { unit: UnitId(0) }));
    };
    let unit = ready(at, side, id, rule)?;
    let fights = in_hth(at, id);
    check_steady(at, id, unit, change, fights)?;
    let made = made(at, id, unit, change)?;
    if fights && made.formation == Formation::Square {
        check_square_at_contact(at, id, unit)?;
    }
    // FPN-4.9. A unit hand-to-hand would still be so at the end (FPN-8.9).
    if fights && matches!(change, Order::ColumnAhead { .. }) {
        return Err(refuse(cite::COLUMN_AHEAD, Reason::InHandToHand { unit: id }).with_witness(id));
    }
    check_room(at, unit, &made, change)
}

/// A unit as it would stand after a change, if it can make it.
pub(crate) fn changed(at: Table<FastPlay>, change: &Order) -> Option<Unit> {
    let (id, _) = subject(change)?;
    let unit = at.state.troops.get(id).filter(|unit| unit.is_on_table())?;
    let Change { formation, elements, .. } = made(at, id, unit, change).ok()?;
    Some(Unit { formation, elements, ..unit.clone() })
}

/// The unit that a change is about, and its rule.
fn subject(change: &Order) -> Option<(UnitId, RuleId)> {
    Some(match *change {
        Order::LineAhead { unit, .. } => (unit, cite::LINE_AHEAD),
        Order::TurnIntoLine { unit, .. } => (unit, cite::LINE_BY_TURNING),
        Order::ColumnAhead { unit, .. } => (unit, cite::COLUMN_AHEAD),
        Order::TurnIntoColumn { unit, .. } => (unit, cite::COLUMN_BY_TURNING),
        Order::Square { unit } | Order::LeaveSquare { unit, .. } => (unit, cite::SQUARE),
        Order::Face { unit, .. } => (unit, cite::LAST_ELEMENT),
        Order::TurnAbout { unit } => (unit, cite::TURN_ABOUT),
        _ => return None,
    })
}

/// FPN-11.1, 11.5, R69. Shaken troops change formation only with their General, and turn about only
/// hand-to-hand, where it is a change like any other.
fn check_steady(at: Table<FastPlay>, id: UnitId, unit: &Unit, change: &Order, fights: bool) -> Checked<()> {
    let led = at.state.general_with(id).is_some();
    let turns = matches!(change, Order::TurnAbout { .. }) && !fights;
    if unit.is_shaken() && (!led || turns) {
        return Err(refuse(cite::SHAKEN_CANNOT, Reason::IsShaken { unit: id }).with_witness(id));
    }
    Ok(())
}

/// FPN-4.16, 8.10, R50. Hand-to-hand, a square is formed at first contact only, in the turn in which the unit
/// came into contact or cavalry charged it, and tried for once in a combat.
fn check_square_at_contact(at: Table<FastPlay>, id: UnitId, unit: &Unit) -> Checked<()> {
    if unit.flags.has(UnitFlags::SQUARE_TESTED) {
        return Err(refuse(cite::SQUARE_AT_CONTACT, Reason::TriedAlready { unit: id }).with_witness(id));
    }
    if is_first_contact(at, id, unit) {
        return Ok(());
    }
    Err(refuse(cite::SQUARE_AT_CONTACT, Reason::NotFirstContact { unit: id }).with_witness(id))
}

/// FPN-8.10, R50. Whether a unit came into contact this turn, or cavalry has charged it in this turn.
pub(crate) fn is_first_contact(at: Table<FastPlay>, id: UnitId, unit: &Unit) -> bool {
    let charged = |enemy: &UnitId| {
        let horse = at.state.troops.get(*enemy);
        horse.is_some_and(|enemy| enemy.family() == Family::Cavalry && enemy.charged_turn == at.state.turn)
    };
    unit.contact_turn == at.state.turn || enemies_touching(at, id).iter().any(charged)
}

/// FPN-4.1, 4.7 to 4.12, R13. Where the elements would stand after a change, if the unit can make it.
fn made(at: Table<FastPlay>, id: UnitId, unit: &Unit, change: &Order) -> Checked<Change> {
    let Some((_, rule)) = subject(change) else {
        return Err(refuse(cite::THREE_FORMATIONS, Reason::NoWay { unit: id }));
    };
    let count = unit.elements.len();
    let wrong =
        || refuse(rule, Reason::WrongFormation { unit: id, formation: unit.formation }).with_witness(id);
    let few =
        || refuse(cite::LAST_ELEMENT, Reason::OneElement { unit: id, left: count as u8 }).with_witness(id);
    let no_element = |element: u8| refuse(rule, Reason::NoSuchElement { unit: id, element }).with_witness(id);
    let within = |element: u8| if usize::from(element) < count { Ok(()) } else { Err(no_element(element)) };
    let needs = |formation: Formation| if unit.formation == formation { Ok(()) } else { Err(wrong()) };
    // FPN-4.2. The last element is always in line.
    let several = || if count > 1 { Ok(()) } else { Err(few()) };
    let (formation, elements) = match *change {
        Order::LineAhead { left, .. } => {
            several()?;
            needs(Formation::Column)?;
            within(left)?;
            (Formation::Line, beside(unit, 0, left))
        }
        Order::TurnIntoLine { turn, .. } => {
            several()?;
            needs(Formation::Column)?;
            (Formation::Line, line_by_turning(unit, turn))
        }
        Order::ColumnAhead { on, .. } => {
            several()?;
            needs(Formation::Line)?;
            within(on)?;
            (Formation::Column, column_ahead(unit, usize::from(on)))
        }
        Order::TurnIntoColumn { turn, .. } => {
            several()?;
            needs(Formation::Line)?;
            (Formation::Column, column_by_turning(unit, turn))
        }
        Order::Square { .. } => {
            several()?;
            if unit.arm != Arm::HeavyFoot {
                let reason = Reason::CannotForm { unit: id, formation: Formation::Square };
                return Err(refuse(cite::THREE_FORMATIONS, reason).with_witness(id));
            }
            if unit.in_square() {
                return Err(wrong());
            }
            (Formation::Square, into_square(at, id, unit))
        }
        Order::LeaveSquare { formation, stays: side, left, .. } => {
            several()?;
            needs(Formation::Square)?;
            within(side)?;
            let side = usize::from(side);
            match formation {
                Formation::Line => {
                    within(left)?;
                    (formation, beside(unit, side, left))
                }
                Formation::Column => {
                    (formation, stance::column(&unit.elements[side].frame(), unit.base, count))
                }
                Formation::Square => return Err(wrong()),
            }
        }
        Order::Face { turn, .. } => {
            if count != 1 {
                return Err(few());
            }
            let lone = unit.elements[0];
            let turned = Pose { facing: lone.facing.turned(quarter(turn)), ..lone };
            (unit.formation, [turned].into_iter().collect())
        }
        _ => {
            if unit.in_square() {
                return Err(wrong());
            }
            (unit.formation, about(unit))
        }
    };
    Ok(Change { unit: id, rule, formation, elements })
}

const fn quarter(turn: Turn) -> Angle {
    match turn {
        Turn::Left => Angle::degrees(-90),
        Turn::Right => Angle::QUARTER,
    }
}

/// FPN-4.7, R18. A line beside one element that stays, so many of the others on its left.
fn beside(unit: &Unit, stays: usize, left: u8) -> Elements {
    let frame = unit.elements[stays].frame();
    let width = unit.base.width.mm();
    let place = |n: usize| frame.shifted(frame.right() * ((n as f64 - f64::from(left)) * width));
    (0..unit.elements.len()).map(|n| pose(place(n), unit.elements[stays])).collect()
}

/// A pose at a place with the facing that another has, to the microdegree.
fn pose(at: Frame, like: Pose) -> Pose {
    Pose { at: Spot::of(at.at), facing: like.facing }
}

/// FPN-4.8, R15. Every element of a column turns; the leader keeps its centre, and the others stand beside it
/// in steps of one width along the old axis: foot and horse spread, guns close up.
fn line_by_turning(unit: &Unit, turn: Turn) -> Elements {
    let lead = unit.elements[0];
    let turned = Pose { facing: lead.facing.turned(quarter(turn)), ..lead };
    let width = unit.base.width.mm();
    let place = |n: usize| pose(lead.frame().advanced(-(n as f64) * width), turned);
    let line = (0..unit.elements.len()).map(place);
    match turn {
        // The old head is on the left of a line that has turned to the right.
        Turn::Right => line.collect(),
        Turn::Left => line.rev().collect(),
    }
}

/// FPN-4.9, R20. One element of a line stays; the others go in front of it. Guns do the same and look the way
/// they travel.
fn column_ahead(unit: &Unit, on: usize) -> Elements {
    let stays = unit.elements[on];
    let (count, depth) = (unit.elements.len(), unit.base.depth.mm());
    (0..count).map(|n| pose(stays.frame().advanced((count - 1 - n) as f64 * depth), stays)).collect()
}

/// FPN-4.10, R16. The end element of a line turns outwards on its centre and leads; the others close up
/// behind it.
fn column_by_turning(unit: &Unit, turn: Turn) -> Elements {
    let count = unit.elements.len();
    let end = match turn {
        Turn::Left => unit.elements[0],
        Turn::Right => unit.elements[count - 1],
    };
    let lead = Pose { facing: end.facing.turned(quarter(turn)), ..end };
    stance::column(&lead.frame(), unit.base, count)
}

/// FPN-4.17, R21. Every element turned about on its centre: the last comes first.
pub(crate) fn about(unit: &Unit) -> Elements {
    let turned = |pose: &Pose| Pose { facing: pose.facing.reversed(), ..*pose };
    unit.elements.iter().rev().map(turned).collect()
}

/// FPN-4.12, R18. A square about the centre of the old outline, one side to the old front; hand-to-hand so
/// shifted that a side stays on the enemy who touches most of the unit.
fn into_square(at: Table<FastPlay>, id: UnitId, unit: &Unit) -> Elements {
    let count = unit.elements.len();
    let Some(body) = at.state.troops.bodies().get(id) else { return unit.elements.clone() };
    let hollow = Frame { at: body.centre(), ahead: unit.elements[0].facing.direction() };
    let square = |by: Vector| stance::square(&hollow.shifted(by), unit.base, count);
    let touching = contacts(at, id);
    let Some(held) =
        touching.iter().max_by(|one, two| one.shared.total_cmp(&two.shared).then(two.own.cmp(&one.own)))
    else {
        return square(Vector::ZERO);
    };
    let edge = unit.rect(held.own).edge(held.with);
    let out = (edge.b - edge.a).normalize_or_zero().perp();
    let reaches = |body: Option<Body>| {
        let corners = body.iter().flat_map(|body| body.corners().collect::<SmallVec<[Vector; 16]>>());
        corners.map(|corner| corner.dot(out)).fold(Mm::NEG_INFINITY, f64::max)
    };
    let side = reaches(body_with(unit, &square(Vector::ZERO), Formation::Square));
    square(out * (edge.a.dot(out) - side))
}

/// FPN-4.9, FPN-R17. The new outline lies on no other unit, on passable ground and on the table, and touches
/// no enemy that is not in contact already. A square pushes aside those whom it keeps in contact (R18).
fn check_room(at: Table<FastPlay>, unit: &Unit, made: &Change, change: &Order) -> Checked<()> {
    if matches!(change, Order::TurnAbout { .. }) {
        return Ok(());
    }
    let id = made.unit;
    let rule = cite::ROOM_TO_CHANGE;
    let Some(body) = body_with(unit, &made.elements, made.formation) else { return Ok(()) };
    let slack = at.setup.options.epsilon.mm();
    let known = enemies_touching(at, id);
    let mut ignored: SmallVec<[UnitId; 4]> = [id].into_iter().collect();
    if made.formation == Formation::Square {
        ignored.extend(known.iter().copied());
    }
    if let Some(&enemy) = touched(at, unit.side, &body).iter().find(|enemy| !known.contains(enemy)) {
        let ahead = matches!(change, Order::ColumnAhead { .. });
        let rule = if ahead { cite::COLUMN_AHEAD } else { rule };
        return Err(refuse(rule, Reason::WouldTouch { unit: id, enemy }).with_witness(enemy));
    }
    if let Some(by) = geom::overlapped(&body, at.state.troops.bodies(), &ignored, slack) {
        return Err(refuse(rule, Reason::NoRoom { unit: id, by }).with_witness(by));
    }
    if !at.setup.ground.holds(&body, slack) {
        return Err(refuse(rule, Reason::BeyondTheEdge { unit: id }).with_witness(id));
    }
    if is_in(at, &body, |kind| kind == Terrain::Impassable) {
        return Err(refuse(rule, Reason::Impassable { unit: id }).with_witness(id));
    }
    check_river(at, unit, made, &body)
}

/// FPN-6.13, R37. No change brings guns into a river; only a column stays on a bridge on which it is.
fn check_river(at: Table<FastPlay>, unit: &Unit, made: &Change, body: &Body) -> Checked<()> {
    let is_wet = |body: &Body| is_in(at, body, |kind| kind == Terrain::River);
    if unit.family() != Family::Artillery || !is_wet(body) {
        return Ok(());
    }
    let on_bridge =
        made.formation == Formation::Column && at.state.troops.bodies().get(made.unit).is_some_and(is_wet);
    if on_bridge {
        return Ok(());
    }
    Err(refuse(cite::GUNS_AND_RIVERS, Reason::GunsInRiver { unit: made.unit }).with_witness(made.unit))
}

/// FPN-4.4, 4.16, 4.17, 4.23, 4.25, R14, R49, R81. The rule under which a change is tested, if it is: one
/// test at most.
fn must_test(at: Table<FastPlay>, id: UnitId, unit: &Unit, change: &Order) -> Option<RuleId> {
    if in_hth(at, id) {
        let square = matches!(change, Order::Square { .. });
        return Some(if square { cite::SQUARE_AT_CONTACT } else { cite::CHANGE_IN_HTH });
    }
    if matches!(change, Order::TurnAbout { .. }) {
        // FPN-6.6. Skirmishers turn as they like.
        return (!unit.is_skirmishing()).then_some(cite::TURN_ABOUT);
    }
    let repeated = at.setup.options.forced_cavalry_movement
        && unit.family() == Family::Cavalry
        && unit.flags.has(UnitFlags::JUST_FORMED);
    if repeated {
        return Some(cite::REPEATED_CHANGE);
    }
    command::must_test_out_of_command(at, id).then_some(cite::CHANGE_OUT_OF_COMMAND)
}

/// Orders a change: tests if a test is owed, then changes.
pub(crate) fn order_change(on: &mut Hand<FastPlay>, change: Order) {
    let (id, _) = subject(&change).expect("only orders that change a formation are carried out here");
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let (side, fights) = (unit.side, in_hth(at, id));
    let rule = must_test(at, id, unit, &change);
    let made = made(at, id, unit, &change).expect("a checked change can be made");
    if fights && made.formation == Formation::Square {
        on.state.troops.expect_edit(id).flags.set(UnitFlags::SQUARE_TESTED, true);
    }
    if let Some(rule) = rule
        && !command::obeys(on, id, rule, &Modifiers::new(rule))
    {
        disobeyed(on, id, rule, None);
        return;
    }
    let about = matches!(change, Order::TurnAbout { .. });
    apply(on, made, about, hand(&change));
    if about && !fights {
        on.ask(side, Decision::HalfMove { unit: id });
    }
}

/// To which hand a change turns, if it turns.
fn hand(change: &Order) -> Option<Turn> {
    match *change {
        Order::TurnIntoLine { turn, .. } | Order::TurnIntoColumn { turn, .. } | Order::Face { turn, .. } => {
            Some(turn)
        }
        _ => None,
    }
}

/// FPN-4.6, 8.9. The unit stands anew, and the enemies whom it touched keep in contact with it.
fn apply(on: &mut Hand<FastPlay>, made: Change, about: bool, turn: Option<Turn>) {
    let Change { unit: id, rule, formation, elements } = made;
    let touching = contacts(on.table(), id);
    let mut enemies: SmallVec<[(UnitId, Edge); 4]> = SmallVec::new();
    for contact in &touching {
        match enemies.iter_mut().find(|(enemy, _)| *enemy == contact.enemy) {
            Some(known) if contact.onto == Edge::Front => known.1 = Edge::Front,
            Some(_) => {}
            None => enemies.push((contact.enemy, contact.onto)),
        }
    }
    let mut unit = on.state.troops.expect_edit(id);
    unit.formation = formation;
    unit.elements = elements;
    unit.flags.set(UnitFlags::ACTED, true);
    // FPN-4.6. To turn about is no change of formation.
    unit.flags.set(UnitFlags::JUST_FORMED, !about || !enemies.is_empty());
    unit.flags.set(UnitFlags::OWES_WHEEL, false);
    drop(unit);
    if about {
        on.tell(|| Event::TurnedAbout { unit: id });
    } else {
        on.tell(|| Event::Reformed { unit: id, formation, turn, rule });
    }
    for (enemy, with) in enemies {
        keep_contact(on, id, enemy, with, formation == Formation::Square);
    }
}

#[cfg(test)]
mod tests;
