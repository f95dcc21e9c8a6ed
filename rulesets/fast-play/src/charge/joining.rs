//! FPN-8.5, 8.7, 8.9, 8.13. What follows when a charger has lined up: hand-to-hand begins, walls are
//! defended, others turn to face, and enemies keep in contact.

use crate::charge::lining::{line_up, line_up_on, poses};
use crate::charge::{flank, take_up};
use crate::cite;
use crate::melee::contact::{Contact, contacts, enemies_touching, obstacle_between, single};
use crate::terrain::{Terrain, is_in, terrain};
use crate::who::{ready, refuse};
use crate::{Decision, Event, FastPlay, Reason, Unit, UnitFlags};
use engine::{Hand, Refusal, Table};
use geom::{Edge, Segment, Vector};
use names::{Side, UnitId};

type Checked<T> = Result<T, Refusal<FastPlay>>;

/// FPN-8.5, 8.13, R52. Hand-to-hand has begun with all enemies that the charger touches. An enemy that is
/// touched at a front corner and fights no other unit may turn to face.
pub(crate) fn joined(on: &mut Hand<FastPlay>, id: UnitId, target: UnitId) {
    let at = on.table();
    let touching = enemies_touching(at, id);
    let in_bad = is_in(at, at.state.troops.expect_body(id), Terrain::is_bad_going);
    let turn = at.state.turn;
    if !touching.is_empty() {
        let mut unit = on.state.troops.expect_edit(id);
        unit.charged_turn = turn;
        let good = unit.flags.has(UnitFlags::CHARGED_IN_GOOD_GOING) && !in_bad;
        unit.flags.set(UnitFlags::CHARGED_IN_GOOD_GOING, good);
    }
    for &enemy in &touching {
        defend(on, enemy, id);
        engage(on, enemy, &[id]);
        on.tell(|| Event::Contacted { unit: id, enemy });
    }
    engage(on, id, &touching);
    for enemy in touching {
        let at = on.table();
        if enemy != target && may_conform(at, enemy, id) {
            let side = at.state.troops.expect(enemy).side;
            on.ask(side, Decision::Conform { unit: enemy, charger: id });
        }
    }
}

/// R47, R38, R70. A unit that touches only these enemies was in no hand-to-hand before: it is from this turn
/// on.
pub(crate) fn engage(on: &mut Hand<FastPlay>, id: UnitId, with: &[UnitId]) {
    let fresh = enemies_touching(on.table(), id).iter().all(|enemy| with.contains(enemy));
    let turn = on.state.turn;
    let mut unit = on.state.troops.expect_edit(id);
    if fresh && !with.is_empty() {
        unit.contact_turn = turn;
    }
    unit.flags.set(UnitFlags::IN_MOTION, false);
    unit.rallies_in = 0;
}

/// R82. Notes whether a charged unit lined an obstacle between it and the charger, or stood on the bank of a
/// river that the charger is in.
fn defend(on: &mut Hand<FastPlay>, id: UnitId, charger: UnitId) {
    let at = on.table();
    let (unit, other) = (at.state.troops.expect(id), at.state.troops.expect(charger));
    let fresh = enemies_touching(at, id)[..] == [charger];
    let between = contacts(at, id).iter().filter(|contact| contact.enemy == charger).any(|contact| {
        let (mine, theirs) = (unit.elements[contact.own], other.elements[contact.element]);
        obstacle_between(at, Segment::new(mine.at.point(), theirs.at.point()))
    });
    let lines = between && lines_obstacle(at, unit);
    let wet = |of: &Unit, any: bool| {
        let mut each = of.rects().map(|rect| is_in(at, &single(&rect), Terrain::is_river));
        if any { each.any(|wet| wet) } else { each.all(|wet| wet) }
    };
    let bank = wet(other, true) && !wet(unit, false);
    let mut unit = on.state.troops.expect_edit(id);
    let had = |flag| !fresh && unit.flags.has(flag);
    let (obstacle, bank) = (lines || had(UnitFlags::DEFENDS_OBSTACLE), bank || had(UnitFlags::DEFENDS_BANK));
    unit.flags.set(UnitFlags::DEFENDS_OBSTACLE, obstacle);
    unit.flags.set(UnitFlags::DEFENDS_BANK, bank);
}

/// R12. Whether a unit's front is within reach of an obstacle.
pub(crate) fn lines_obstacle(at: Table<FastPlay>, unit: &Unit) -> bool {
    let reach = at.setup.options.obstacle_reach.mm() + at.setup.options.epsilon.mm();
    let ground = &at.setup.ground;
    unit.front_elements().any(|element| {
        let front = unit.rect(element).edge(Edge::Front);
        let grown = Vector::splat(reach);
        let near = ground.near(front.a.min(front.b) - grown, front.a.max(front.b) + grown);
        near.into_iter().any(|id| {
            terrain(at, id) == Some(Terrain::Obstacle)
                && ground
                    .rim(id)
                    .iter()
                    .any(|&side| flank::nearest(front, side).0 <= reach || crosses(front, side))
        })
    })
}

fn crosses(one: Segment, two: Segment) -> bool {
    two.leftness(one.a) * two.leftness(one.b) < 0.0 && one.leftness(two.a) * one.leftness(two.b) < 0.0
}

/// FPN-8.13, R52. Whether a second unit touched by a charger could turn to full contact: it is touched at a
/// front corner only, fights no other unit, and has room to turn.
fn may_conform(at: Table<FastPlay>, id: UnitId, charger: UnitId) -> bool {
    let unit = at.state.troops.expect(id);
    let corner = contacts(at, id)
        .iter()
        .filter(|contact| contact.enemy == charger)
        .all(|contact| contact.shared <= at.setup.options.epsilon.mm() && contact.with == Edge::Front);
    corner
        && !unit.in_square()
        && enemies_touching(at, id)[..] == [charger]
        && line_up_on(at, id, charger, |face| face.edge == Edge::Front).is_some_and(|lined| lined.flush)
}

/// FPN-8.7, R48. Whether a unit may complete the wheel that contact cut short: in the turn after, with no
/// other enemy upon it, and with room.
pub(crate) fn check_complete_wheel(at: Table<FastPlay>, side: Side, id: UnitId) -> Checked<()> {
    let unit = ready(at, side, id, cite::COMPLETING_A_WHEEL)?;
    let owes =
        unit.flags.has(UnitFlags::OWES_WHEEL) && unit.contact_turn.checked_add(1) == Some(at.state.turn);
    let enemies = enemies_touching(at, id);
    match enemies[..] {
        [enemy] if owes => {
            match line_up(at, id, enemy) {
                Some(lined) if lined.flush => Ok(()),
                _ => Err(refuse(cite::COMPLETING_A_WHEEL, Reason::NoRoom { unit: id, by: enemy })
                    .with_witness(enemy)),
            }
        }
        [] => Err(refuse(cite::COMPLETING_A_WHEEL, Reason::NotInHandToHand { unit: id }).with_witness(id)),
        _ => Err(refuse(cite::COMPLETING_A_WHEEL, Reason::NoWheelOwed { unit: id }).with_witness(id)),
    }
}

/// FPN-8.7. Completes the wheel, without a test.
pub(crate) fn complete_wheel(on: &mut Hand<FastPlay>, id: UnitId) {
    let at = on.table();
    let lined = line_up(at, id, enemies_touching(at, id)[0]).expect("a checked wheel can be completed");
    take_up(on, id, &lined.elements);
    let mut unit = on.state.troops.expect_edit(id);
    unit.flags.set(UnitFlags::OWES_WHEEL, false);
    unit.flags.set(UnitFlags::ACTED, true);
    drop(unit);
    on.tell(|| Event::CompletedWheel { unit: id });
}

/// FPN-8.9, R18, R88, R97. An enemy is moved up and lined up anew if a change or a loss has parted the unit
/// from it, or if its front was in contact and now only its flank or rear is; before a new square it is moved
/// up even if no gap has opened. An enemy that was touched on a flank or rear only is moved up as it stands.
pub(crate) fn keep_contact(on: &mut Hand<FastPlay>, id: UnitId, enemy: UnitId, with: Edge, anew: bool) {
    let at = on.table();
    let apart = !enemies_touching(at, id).contains(&enemy);
    // The enemy may have routed since it was touched.
    let Some(unit) = at.state.troops.get(enemy) else { return };
    let faced = with == Edge::Front && !unit.in_square();
    let touches = |contact: &Contact| contact.enemy == enemy && (!faced || contact.onto == Edge::Front);
    if !anew && contacts(at, id).iter().any(touches) {
        return;
    }
    if faced {
        let lined = line_up(at, enemy, id).expect("an enemy that was in touch can line up");
        take_up(on, enemy, &lined.elements);
    } else if apart {
        let bodies = at.state.troops.bodies();
        let theirs = at.state.troops.expect_body(enemy);
        let gap = geom::gap(theirs, at.state.troops.expect_body(id));
        let there = theirs.shifted(gap.to - gap.from);
        if geom::overlapped(&there, bodies, &[enemy], at.setup.options.epsilon.mm()).is_some() {
            return;
        }
        take_up(on, enemy, &poses(&there));
    }
    on.tell(|| Event::MovedUp { unit: enemy, enemy: id });
}
