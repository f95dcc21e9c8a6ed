//! STA-6.1 to 6.4, 10.4, 10.5, 11.5. Charges: how they are declared and how they go in.

pub(crate) mod approach;
pub(crate) mod conditions;
pub(crate) mod evade;
pub(crate) mod flank;

use crate::charge::conditions::{begun, charged, check_contact, touched, touched_from};
use crate::charge::evade::Answer;
use crate::melee::contact;
use crate::movement::pace::{self, Purpose, Walked};
use crate::movement::{self, stopping};
use crate::steps::{Charge, Charging};
use crate::who::refuse;
use crate::{At, Checked, Decision, Event, Few, On, Reason, SoundTheChargeAlexis, Unit, UnitFlags};
use crate::{cite, losses, sight, skirmish, stance};
use engine::{Types, Way};
use geom::{Leg, Length, Measure, Millimetres, Motion, Pose, Spot};
use names::{Side, UnitId};
use smallvec::SmallVec;

pub(crate) use conditions::check_charge;

/// Carries a part of a charge out.
pub(crate) fn run(on: &mut On, step: Charging) {
    match step {
        Charging::Declared(charge) => declared(on, charge),
        Charging::Onward(charge) => onward(on, charge),
    }
}

/// STA-5.2, 6.1, 11.5, R28, R72. A charge is declared: the charger's own screen goes in.
pub(crate) fn order_charge(on: &mut On, unit: UnitId, target: UnitId, path: Option<Motion>) {
    let at = on.table();
    let path = path.or_else(|| begun(at, unit, target, |at| approach::straight(at, unit, target)));
    let mut path = path.expect("a charge that was checked has a way");
    if matches!(path.legs.last(), Some(Leg::Wheel { .. })) {
        // R70. Past a target that its wheel would have met the charger goes straight on.
        path.legs.push(Leg::Ahead { by: Length::ZERO });
    }
    if let Some(mut charger) = on.state.troops.edit(unit) {
        charger.flags.set(UnitFlags::CHARGED.with(UnitFlags::MOVED), true);
    }
    skirmish::rejoin(on, unit, cite::SCREEN_JOINS);
    // R72. A charge on a screen is one on its parent, and the charger may stop short of that.
    let free = is_screen(on.table(), target);
    let target = charged(on.table(), target);
    on.tell(|| Event::Charged { unit, target });
    let (stood, evaded) = (SmallVec::new(), SmallVec::new());
    on.then(Charging::Declared(Charge { unit, target, path, stood, evaded, free }));
}

/// STA-11.1. Whether a unit is a screen.
fn is_screen(at: At, id: UnitId) -> bool {
    at.state.troops.get(id).is_some_and(|found| found.parent.is_some())
}

/// STA-10.4, 10.5, 10.7, 11.5, 12.6, R40, R69, R70, R72, R97. The screen of the unit that is charged goes in,
/// and loose models and gunners are asked whether they evade: the target, and all others whom the charger
/// would touch as it reaches it.
fn declared(on: &mut On, mut charge: Charge) {
    let Charge { unit, target, .. } = charge;
    skirmish::rejoin(on, target, cite::SCREEN_JOINS);
    let at = on.table();
    let mut attacked = Few::from_slice(&[target]);
    attacked.extend(also_touched(at, &charge));
    let mut asked: SmallVec<[(UnitId, Side, bool); 1]> = SmallVec::new();
    for enemy in attacked {
        let answer = evade::answer(at, enemy, unit);
        let body = at.state.troops.bodies().get(enemy);
        let side = at.state.troops.get(enemy).map(|found| found.side);
        let (Some(body), Some(side)) = (body, side) else { continue };
        let may = !charge.evaded.contains(&enemy) && evade::way_out(at, enemy, unit).is_some();
        if answer != Answer::Stands && may {
            charge.stood.push((enemy, Spot::of(body.centre())));
            asked.push((enemy, side, answer == Answer::Must));
        }
    }
    for (enemy, side, must) in asked {
        on.ask(side, Decision::Evade { unit: enemy, charger: unit, must });
    }
    on.then(Charging::Onward(charge));
}

/// STA-6.1, 10.7, R40. The enemies but for its target whom a charger would touch with its front as it reaches
/// that. Screens are no units, and go in.
fn also_touched(at: At, charge: &Charge) -> Few {
    let Charge { unit: id, target, .. } = *charge;
    let Ok((_, walked)) = reach(at, charge) else { return Few::new() };
    let all = touched_from(at, id, walked.run.end());
    if !all.contains(&target) {
        return Few::new();
    }
    all.into_iter().filter(|enemy| *enemy != target && !is_screen(at, *enemy)).collect()
}

/// STA-6.1, 10.5, R40, R70, R72. The charger goes up to its target and fights it; if that is not where it
/// was, its owner says how far it goes.
fn onward(on: &mut On, mut charge: Charge) {
    let at = on.table();
    for (unit, stood) in std::mem::take(&mut charge.stood) {
        let stands = at.state.troops.bodies().get(unit).map(|body| Spot::of(body.centre()));
        if stands != Some(stood) {
            charge.evaded.push(unit);
        }
    }
    let target = charge.target;
    charge.free |= charge.evaded.contains(&target);
    // R72. The parent of a screen is hit if it can be reached.
    let is_met = |(met, walked): &(UnitId, Walked)| match charge.evaded.contains(met) {
        true => !charge.free,
        false => touched_from(at, charge.unit, walked.run.end()).contains(&target),
    };
    match reach(at, &charge).ok().filter(is_met) {
        Some((met, walked)) => meet(on, charge, met, &walked),
        None if charge.free => halt_or_go_on(on, charge),
        None => ended(on, charge.unit),
    }
}

/// STA-6.1, 10.5, 11.5, R40, R51, R70, R72, R106. The charger has come up to an enemy, and perhaps to others
/// beside him: loose models that had to evade are eliminated, screens go in, and all others that its front
/// touches are fought. If none is, it may go on.
fn meet(on: &mut On, mut charge: Charge, with: UnitId, walked: &Walked) {
    let id = charge.unit;
    go(on, id, &charge.path.clone(), walked);
    let at = on.table();
    let mut enemies = touched(at, id);
    if !enemies.contains(&with) && evade::answer(at, with, id) == Answer::Must {
        enemies.push(with);
    }
    let is_caught =
        |enemy: &UnitId| charge.evaded.contains(enemy) || evade::answer(at, *enemy, id) == Answer::Must;
    let screens: Few =
        enemies.iter().filter(|enemy| is_screen(at, **enemy)).map(|&enemy| charged(at, enemy)).collect();
    enemies.retain(|enemy| !is_screen(at, *enemy));
    let caught: Few = enemies.iter().copied().filter(|enemy| is_caught(enemy)).collect();
    for parent in screens {
        skirmish::rejoin(on, parent, cite::SCREEN_JOINS);
    }
    for &unit in &caught {
        on.tell(|| Event::Caught { unit, by: id });
        losses::eliminate(on, unit, cite::CAUGHT);
    }
    enemies.retain(|enemy| !caught.contains(enemy));
    for &enemy in &enemies {
        skirmish::rejoin(on, enemy, cite::SCREEN_JOINS);
        contact::engage(on, id, enemy);
    }
    if caught.is_empty() || !enemies.is_empty() {
        return ended(on, id);
    }
    charge.evaded.retain(|other| !caught.contains(other));
    charge.free = true;
    charge.path = straight_on(&charge.path);
    halt_or_go_on(on, charge);
}

/// A charger makes its way.
fn go(on: &mut On, id: UnitId, path: &Motion, walked: &Walked) {
    let by = Millimetres(Length::of(walked.run.length(Measure::OuterFrontCorner)));
    let (spent, legs) = (walked.spent, walked.run.stages.len());
    let whole = Way { path: path.clone(), by: SoundTheChargeAlexis::YARDSTICK };
    // Only a charge that was made as it was ordered can be told leg by leg.
    on.tell(|| Event::Marched { unit: id, by, spent, way: (legs == whole.path.legs.len()).then_some(whole) });
    movement::gone(on, id, walked);
}

/// STA-6.3. The rest of a way after its wheel: straight on.
fn straight_on(path: &Motion) -> Motion {
    Motion::as_one(path.legs.last().copied())
}

/// STA-6.3, R70, R99. The way of a charge with its straight part so long.
pub(crate) fn line(unit: &Unit, path: &Motion, by: Length) -> Motion {
    let front = unit.stance.pose;
    let longer = |leg: &Leg| match *leg {
        Leg::Ahead { .. } => Leg::Ahead { by },
        Leg::Back { .. } => Leg::Back { by },
        Leg::Oblique { off, .. } => Leg::Oblique { by, off },
        Leg::Side { by: aside } if aside < Length::ZERO => Leg::Side { by: -by },
        Leg::Side { .. } => Leg::Side { by },
        Leg::Free { to } => {
            let way = (to.at.point() - front.at.point()).normalize_or_zero();
            let at = Spot::of(front.at.point() + way * by.mm());
            Leg::Free { to: Pose { at, ..to } }
        }
        other => other,
    };
    let last = path.legs.len().saturating_sub(1);
    let legs = path.legs.iter().enumerate();
    Motion::as_one(legs.map(|(place, leg)| if place == last { longer(leg) } else { *leg }))
}

/// STA-6.4, 10.5, 10.6, R43, R70. The enemy that a charger meets next along its line with what is left of its
/// move, and the way there; or why there is none. But for its target and for evaders it must have been in
/// sight from where the charger set out, or be so now that they have gone.
fn reach(at: At, charge: &Charge) -> Checked<(UnitId, Walked)> {
    let id = charge.unit;
    let none = || refuse(cite::CAUGHT, Reason::NotReached { unit: id, target: charge.target });
    let unit = at.state.troops.get(id).ok_or_else(none)?;
    let body = stance::body(&unit.stance).ok_or_else(none)?;
    let path = line(unit, &charge.path, pace::left(at, unit) + Length::of(1.0));
    let run = path.run(&body);
    let met = stopping::first_enemy(at, id, unit, &run, at.setup.options.tolerance.mm()).ok_or_else(none)?;
    let walked = movement::check_run(at, id, unit, &path, run.until(met.stage, met.share), Purpose::Charge)?;
    if !charge.evaded.contains(&met.unit) {
        let is_target = || touched_from(at, id, walked.run.end()).contains(&charge.target);
        if met.unit != charge.target && !is_target() && !sight::saw(at, id, met.unit) {
            let reason = Reason::NotSeen { unit: id, target: met.unit };
            return Err(refuse(cite::CHARGE_SIGHT, reason).with_witness(met.unit));
        }
        check_contact(at, id, unit, met.unit, walked.run.end())?;
    }
    Ok((met.unit, walked))
}

/// STA-10.5, R70. Asks how far a charger goes on along its line, if its move is not over.
fn halt_or_go_on(on: &mut On, charge: Charge) {
    let at = on.table();
    let found = at.state.troops.get(charge.unit);
    let able = found.filter(|unit| {
        !unit.flags.has(UnitFlags::DONE) && pace::left(at, unit) > Length::of(at.setup.options.tolerance.mm())
    });
    match able.map(|unit| unit.side) {
        Some(side) => on.ask(side, Decision::HaltOrGoOn { charge }),
        None => ended(on, charge.unit),
    }
}

/// STA-10.5, R70. Whether a charger may go on: there is an enemy on its line whom it reaches and may attack.
pub(crate) fn check_go_on(at: At, charge: &Charge) -> Checked {
    reach(at, charge).map(|_| ())
}

/// STA-10.5, R69, R70. A charger goes on into the next enemy on its line, which may evade in its turn.
pub(crate) fn go_on(on: &mut On, mut charge: Charge) {
    let at = on.table();
    let Ok((met, walked)) = reach(at, &charge) else { return ended(on, charge.unit) };
    on.tell(|| Event::WentOn { unit: charge.unit });
    if charge.evaded.contains(&met) {
        return meet(on, charge, met, &walked);
    }
    let at = on.table();
    let unit = at.state.troops.expect(charge.unit);
    charge.path = line(unit, &charge.path, pace::left(at, unit) + Length::of(1.0));
    charge.target = charged(at, met);
    charge.free = is_screen(at, met);
    on.then(Charging::Declared(charge));
}

/// STA-10.5, R70. The way of a charger that stops so far along its line; none if it stays where it is.
fn stop(at: At, charge: &Charge, by: Option<Length>) -> Checked<Option<Walked>> {
    let Some(by) = by.filter(|by| *by != Length::ZERO) else { return Ok(None) };
    let id = charge.unit;
    let none = || refuse(cite::CAUGHT, Reason::NoWay { unit: id }).with_witness(id);
    let unit = at.state.troops.get(id).filter(|_| by > Length::ZERO).ok_or_else(none)?;
    let body = stance::body(&unit.stance).ok_or_else(none)?;
    let path = line(unit, &charge.path, by);
    movement::check_run(at, id, unit, &path, path.run(&body), Purpose::March).map(Some)
}

/// STA-10.5, R70. Whether a charger may stop there: anywhere on its line before it touches an enemy.
pub(crate) fn check_halt(at: At, charge: &Charge, by: Option<Length>) -> Checked {
    stop(at, charge, by).map(|_| ())
}

/// STA-10.5, R70. A charger stops.
pub(crate) fn halt(on: &mut On, charge: &Charge, by: Option<Length>) {
    let unit = charge.unit;
    if let Ok(Some(walked)) = stop(on.table(), charge, by) {
        let found = on.state.troops.expect(unit);
        let path = line(found, &charge.path, by.unwrap_or_default());
        go(on, unit, &path, &walked);
    }
    on.tell(|| Event::HaltedCharge { unit });
    ended(on, unit);
}

/// STA-6.1. A charge is over.
fn ended(on: &mut On, unit: UnitId) {
    pace::finish(on, unit);
    if !on.state.is_engaged(unit) && on.state.troops.get(unit).is_some() {
        on.tell(|| Event::ChargedInVain { unit });
    }
}

#[cfg(test)]
mod tests;
