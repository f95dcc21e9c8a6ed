//! ERN-10.1, 18.4, R30, R39, R126. Skirmishers and scouts that go out from their main body and come back.

use crate::contact::SLACK;
use crate::kinds::{Arm, Formation, Traits};
use crate::movement::cost::{self, Sort, rate};
use crate::movement::placing;
pub(crate) use crate::questions::Party;
use crate::stance::base_of;
use crate::state::{Few, WHOLE};
use crate::who::{refuse, standing};
use crate::{At, Checked, Event, Morale, On, Reason, Stance, Unit, UnitFlags, cite, contact};
use geom::{Body, Leg, Length, Mm, Motion, Pose, Run};
use names::{Side, UnitId};

/// Detachments of a unit are numbered so far beyond it.
const OUT: u32 = 100_000;

/// ERN-10.1. Whether no part of a detachment is farther from its main body than it may go.
pub(crate) fn is_on_leash(at: At, detachment: &Body, main: &Body) -> bool {
    let leash = at.setup.tables.distances.leash as Mm + SLACK;
    let near = |corner: geom::Vector| {
        main.parts().iter().map(|part| (part.nearest(corner) - corner).length()).fold(f64::INFINITY, f64::min)
            <= leash
    };
    detachment.corners().all(near)
}

/// R126. The detachment that a unit would send out, as it would stand.
fn detachment(at: At, unit: &Unit, id: UnitId, party: Party, pose: Pose) -> Unit {
    let arm = match party {
        Party::Skirmishers => Arm::Skirmishers,
        Party::Scouts => Arm::Scouts,
    };
    let figures = free_figures(at, unit, id, party);
    let base = base_of(&at.setup.tables, at.setup.options.scale, arm, Formation::Skirmish);
    let mut traits = unit.traits;
    traits.set(Traits::CINC, false);
    let mut out =
        Unit::new(unit.side, arm, figures, Stance::new(Formation::Skirmish, pose, base, figures.max(1)));
    out.traits = traits;
    out.parent = Some(id);
    out
}

/// R39, R126. How many figures may go out now: all skirmishers together, or one scout at a time.
fn free_figures(at: At, unit: &Unit, id: UnitId, party: Party) -> u8 {
    let arm = if party == Party::Scouts { Arm::Scouts } else { Arm::Skirmishers };
    let out: u8 = at
        .state
        .troops
        .iter()
        .filter(|(_, other)| other.parent == Some(id) && other.arm == arm)
        .map(|(_, other)| other.figures)
        .sum();
    let spare = unit.present().saturating_sub(1);
    match party {
        Party::Skirmishers => unit.skirmishers.saturating_sub(out).min(spare),
        Party::Scouts => unit.scouts.saturating_sub(out).min(spare).min(1),
    }
}

/// The way of a detachment from the front of its main body.
fn way_out(unit: &Unit, out: &Unit, pose: Pose) -> Run {
    let mut begins = out.clone();
    begins.stance.pose = Pose { facing: pose.facing, ..unit.stance.pose };
    Motion::as_one([Leg::Free { to: pose }]).run(&begins.ground())
}

/// R126. Whether a party could go out to a place: within reach, on free ground, and no farther than its move.
pub(crate) fn is_free(at: At, id: UnitId, unit: &Unit, party: Party, pose: Pose) -> bool {
    check_place(at, id, unit, party, pose).is_ok()
}

/// ERN-10.1, R126. A unit sends out skirmishers or scouts in step 5.
pub(crate) fn check_send_out(at: At, side: Side, id: UnitId, party: Party, pose: Pose) -> Checked {
    let unit = standing(at, side, id, cite::SKIRMISHERS)?;
    let is_steady = unit.morale == Morale::Good
        && !unit.is(UnitFlags::MELEE)
        && unit.parent.is_none()
        && !unit.is_inside();
    if !is_steady {
        return Err(refuse(cite::SKIRMISHERS, Reason::Kept { unit: id }).with_witness(id));
    }
    check_place(at, id, unit, party, pose)
}

fn check_place(at: At, id: UnitId, unit: &Unit, party: Party, pose: Pose) -> Checked {
    if free_figures(at, unit, id, party) == 0 || unit.stance.formation == Formation::Skirmish {
        return Err(refuse(cite::SKIRMISHERS, Reason::NoneToSend { unit: id }).with_witness(id));
    }
    let out = detachment(at, unit, id, party, pose);
    let body = out.ground();
    if !is_on_leash(at, &body, &unit.ground()) {
        return Err(refuse(cite::SKIRMISHERS, Reason::TooFarOut { unit: id }).with_witness(id));
    }
    let run = way_out(unit, &out, pose);
    let allowed = rate(at, &out, Sort::Normal);
    let going = cost::going(at, &out, run.clone(), &[Leg::Ahead { by: Length::ZERO }], allowed);
    if going.bar.is_some() || going.is_cut || !cost::is_fit(at, &out, &body) {
        return Err(refuse(cite::TERRAIN, Reason::NoRoom { unit: id }).with_witness(id));
    }
    let after = geom::overlapped(&body, at.state.troops.bodies(), &[], SLACK);
    if let Some(other) = after {
        return Err(refuse(cite::INTERPENETRATION, Reason::EndsOn { unit: other }).with_witness(other));
    }
    let enemies = |other: &geom::Standing| other.side != unit.side;
    let limit = at.setup.tables.distances.standoff as Mm;
    let bars = at.state.troops.bodies().iter().filter(enemies).find(|enemy| {
        let formed = at.state.unit(enemy.id).is_formed();
        geom::gap(&body, enemy.body).length < if formed { limit - SLACK } else { contact::touch(at) }
    });
    match bars {
        Some(enemy) => {
            Err(refuse(cite::APPROACH, Reason::TooNear { unit: id, enemy: enemy.id }).with_witness(enemy.id))
        }
        None => Ok(()),
    }
}

/// R126. Sends out a party; its figures stay figures of the main body.
pub(crate) fn go_out(on: &mut On, id: UnitId, party: Party, pose: Pose) {
    let at = on.table();
    let unit = at.state.unit(id);
    if check_place(at, id, unit, party, pose).is_err() {
        // Of several parties that standing orders send out, an earlier one may be in the way.
        return;
    }
    let mut out = detachment(at, unit, id, party, pose);
    out.spent = WHOLE;
    let figures = out.figures;
    let number = (1..)
        .map(|step| UnitId(id.0 + OUT * step))
        .find(|id| at.state.troops.get(*id).is_none())
        .expect("numbers do not end");
    let body = out.ground();
    out.trail.push(geom::Spot::of(body.centre()));
    on.state.troops.insert(number, out);
    let mut main = on.state.edit(id);
    let was = main.clone();
    main.out += figures;
    shrink(&mut main, &was);
    drop(main);
    on.tell(|| Event::SentOut { unit: id, party: number, figures });
}

/// R125, R126. A main body closes up, or makes room, about the middle of its front.
fn shrink(unit: &mut Unit, was: &Unit) {
    let count = unit.bases();
    match unit.stance.formation {
        Formation::Line => unit.stance.front = count,
        Formation::Square => {
            unit.stance = crate::stance::about_middle(unit.stance, count, was.ground().centre())
        }
        _ => unit.stance.front = unit.stance.front.min(count).max(1),
    }
}

/// ERN-10.1, R126. A detachment rejoins a main body within its move, if that has room for it.
pub(crate) fn check_call_in(at: At, side: Side, id: UnitId) -> Checked {
    let unit = standing(at, side, id, cite::SKIRMISHERS)?;
    let Some(parent) = unit.parent.and_then(|parent| at.state.troops.get(parent)) else {
        return Err(refuse(cite::SKIRMISHERS, Reason::NoneToSend { unit: id }).with_witness(id));
    };
    if unit.flees() || parent.flees() || !contact::enemies(at, id).is_empty() || unit.is(UnitFlags::MELEE) {
        return Err(refuse(cite::SKIRMISHERS, Reason::Kept { unit: id }).with_witness(id));
    }
    let far = contact::distance(unit, parent);
    let allowed = rate(at, unit, Sort::Normal) * crate::movement::share_left(unit);
    if far > allowed {
        let reason = Reason::TooFar { unit: id, asked: far.ceil() as i64, allowed: allowed.floor() as i64 };
        return Err(refuse(cite::RATES, reason).with_witness(id));
    }
    let (main, parent_id) = (joined(parent, unit), unit.parent.expect("it has one"));
    let but = [id, parent_id];
    if let Some(other) = geom::overlapped(&main.ground(), at.state.troops.bodies(), &but, SLACK) {
        return Err(refuse(cite::INTERPENETRATION, Reason::EndsOn { unit: other }).with_witness(other));
    }
    Ok(())
}

/// The main body with a detachment back in it.
fn joined(parent: &Unit, unit: &Unit) -> Unit {
    let mut main = parent.clone();
    let was = main.clone();
    main.out = main.out.saturating_sub(unit.figures);
    shrink(&mut main, &was);
    main
}

/// R126. A detachment rejoins.
pub(crate) fn call_in(on: &mut On, id: UnitId) {
    let out = on.state.troops.remove(id).expect("a checked detachment is there");
    let parent = out.parent.expect("a detachment has a main body");
    let joined = joined(on.state.unit(parent), &out);
    *on.state.edit(parent) = joined;
    on.state.troops.edit_each(|_, other| {
        let keep = |other: &UnitId| *other != id;
        let forget = |list: &mut Few| list.retain(|other| keep(other));
        forget(&mut other.chargers);
        forget(&mut other.quarry);
        if other.aim == Some(id) {
            other.aim = None;
        }
        if other.with == Some(id) {
            other.with = None;
        }
    });
    on.state.grips.retain(|grip| grip.unit != id && grip.enemy != id);
    on.state.clashes.retain(|clash| clash.blue != id && clash.red != id);
    on.tell(|| Event::CalledIn { unit: parent, figures: out.figures });
}

/// ERN-18.4, R126. Detachments go with a main body that moves no farther than their leash allows: those that
/// it would leave behind are drawn along when the bound ends.
pub(crate) fn keep_on_leash(on: &mut On) {
    let side = on.state.active;
    for id in on.state.ids(side) {
        let at = on.table();
        let Some(unit) = at.state.troops.get(id) else { continue };
        let Some(parent) = unit.parent.and_then(|parent| at.state.troops.get(parent)) else { continue };
        if unit.flees()
            || unit.morale == Morale::Pursuing
            || is_on_leash(at, &unit.ground(), &parent.ground())
        {
            continue;
        }
        let by = parent.ground().centre() - unit.ground().centre();
        let start = unit.ground();
        let fits = |share: f64| {
            let body = start.shifted(by * (1.0 - share));
            let free = placing::overlapped(at, id, &body).is_none() && cost::is_fit(at, unit, &body);
            (free && is_on_leash(at, &body, &parent.ground())).then_some(by * (1.0 - share))
        };
        // The shortest way that brings it back: the longest share of staying.
        if let Some(shift) = engine::longest(fits) {
            let at = geom::Spot::of(unit.front().at + shift);
            let stance = unit.stance.at(Pose { at, ..unit.stance.pose });
            placing::set_down(on, id, stance);
            on.tell(|| Event::WentOn { unit: id, by: Length::of(shift.length()), rule: cite::SKIRMISHERS });
        }
    }
}
