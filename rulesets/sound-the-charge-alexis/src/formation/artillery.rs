//! STA-15.6, 12.6, 27.8. Guns: limbered and unlimbered, left and manned again.

use super::shapes::{check_room, formed};
use super::take_up;
use crate::measure::Turns;
use crate::movement::pace;
use crate::state::LeftGuns;
use crate::who::{self, refuse};
use crate::{At, Checked, Event, Formation, On, Reason, Stance, Unit, UnitFlags, cite};
use geom::{Frame, Pose};
use names::{Side, UnitId};

/// STA-15.6. What a change costs.
pub(crate) fn cost(at: At, into: Formation) -> Turns {
    let costs = &at.setup.tables.costs;
    if into == Formation::Limbered { costs.limber } else { costs.unlimber }
}

fn check_change(at: At, side: Side, id: UnitId, from: Formation, into: Formation) -> Checked {
    let unit = who::whole(at, side, id, cite::LIMBERING)?;
    if unit.formation() != from {
        let reason = Reason::WrongFormation { unit: id, formation: unit.formation() };
        return Err(refuse(cite::LIMBERING, reason).with_witness(id));
    }
    pace::check_time(id, unit, cost(at, into))?;
    check_room(at, id, unit, &formed(at, unit, into, None, unit.stance.pose), cite::LIMBERING)
}

fn change(on: &mut On, id: UnitId, into: Formation) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    let stance = formed(at, unit, into, None, unit.stance.pose);
    let had_moved = unit.flags.has(UnitFlags::MOVED);
    let counts = into == Formation::Limbered || at.setup.options.unlimber_counts_as_moved;
    let cost = cost(at, into);
    take_up(on, id, stance, cost);
    if into == Formation::Limbered {
        pace::note(on, id, UnitFlags::HOOKED_UP);
    }
    if !counts && let Some(mut unit) = on.state.troops.edit(id) {
        unit.flags.set(UnitFlags::MOVED, had_moved);
    }
}

/// STA-15.6. Whether a battery may limber.
pub(crate) fn check_limber(at: At, side: Side, unit: UnitId) -> Checked {
    check_change(at, side, unit, Formation::Manhandled, Formation::Limbered)
}

/// STA-15.6. A battery limbers.
pub(crate) fn limber(on: &mut On, unit: UnitId) {
    change(on, unit, Formation::Limbered);
    on.tell(|| Event::Limbered { unit });
}

/// STA-7.16, 15.6, R56. Whether a battery may unlimber.
pub(crate) fn check_unlimber(at: At, side: Side, unit: UnitId) -> Checked {
    check_change(at, side, unit, Formation::Limbered, Formation::Manhandled)
}

/// STA-7.7, 7.16, 15.6, R53, R56. A battery unlimbers.
pub(crate) fn unlimber(on: &mut On, unit: UnitId) {
    change(on, unit, Formation::Manhandled);
    on.tell(|| Event::Unlimbered { unit });
}

/// STA-27.8, R94. The guns that a crew has left, as they stand.
pub(crate) fn left_guns(at: At, unit: &Unit) -> Option<Stance> {
    let left = unit.left_guns?;
    let base = at.setup.tables.basing.gun;
    Some(Stance::block(Formation::Manhandled, left.pose, base, unit.guns, unit.guns))
}

/// STA-12.6, 27.8, R110. A crew as it would leave its guns: on foot about its command model, which is at the
/// middle of the guns' ground.
pub(crate) fn on_foot(at: At, unit: &Unit) -> Option<Stance> {
    let body = unit.stance.body()?;
    let middle = Frame { at: body.centre(), ..body.frame() };
    Some(formed(at, unit, Formation::CrewOnFoot, None, Pose::of(middle)))
}

/// STA-12.6, 27.8, R94, R110. A crew leaves its guns, which stay where they are. Skirmishers leave none.
pub(crate) fn leave_guns(on: &mut On, id: UnitId) {
    let at = on.table();
    let unit = at.state.troops.expect(id);
    if !unit.is_guns() {
        return;
    }
    let (stance, pose) = (on_foot(at, unit).expect("guns stand somewhere"), unit.stance.pose);
    if let Some(mut unit) = on.state.troops.edit(id) {
        unit.stance = stance;
        unit.left_guns = Some(LeftGuns { pose, held: 0 });
    }
    on.tell(|| Event::GunsLeft { unit: id });
}

/// STA-27.8, R110. A crew whose command model ends a move at its guns mans them again, if no enemy touches
/// them and no unit stands on them; it fires from its next turn on.
pub(crate) fn man(on: &mut On, id: UnitId) {
    let at = on.table();
    let Some(unit) = at.state.troops.get(id) else { return };
    let Some(guns) = left_guns(at, unit) else { return };
    let (Some(body), Some(first)) = (guns.body(), unit.stance.figures.first()) else { return };
    let contact = at.setup.options.contact.mm();
    let command = geom::Body::disc(&first.frame(), at.setup.options.skirmisher_radius.mm());
    if geom::gap(&command, &body).length > contact {
        return;
    }
    let bodies = at.state.troops.bodies();
    let slack = at.setup.options.tolerance.mm();
    let bars = |other: &geom::Standing| {
        let near = geom::gap(&body, other.body).length <= contact;
        other.id != id && ((other.side != unit.side && near) || geom::overlaps(&body, other.body, slack))
    };
    if bodies.iter().any(|other| bars(&other)) {
        return;
    }
    if let Some(mut unit) = on.state.troops.edit(id) {
        unit.stance = guns;
        unit.left_guns = None;
        unit.flags.set(UnitFlags::MANNED.with(UnitFlags::DONE), true);
    }
    crate::command::following::follow(on, id);
    on.tell(|| Event::GunsManned { unit: id });
}
