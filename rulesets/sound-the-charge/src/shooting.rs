//! STC-8. Shooting: who shoots at whom, one unit after the other; then generals at risk, then the tests.

#![expect(unused_variables, reason = "rules that are still to be written")]

use crate::volleys::Volley;
use crate::{
    At, Checked, Decision, Family, Few, Formation, Matter, Offer, On, Order, Place, Reason, UnitFlags, cite,
    generals, losses, who,
};
use engine::{Draw, Lens};
use names::{Side, UnitId};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Part of the shooting that is still to be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// STC-8.13. The dice of one unit at one target, the close ones first.
    Volley(Volley),
    /// STC-8.14, R49. The units of a side that were hit test, in their owner's order.
    Tests {
        /// The side.
        side: Side,
    },
    /// STC-8.14. One of them tests.
    Test {
        /// The unit.
        unit: UnitId,
    },
    /// STC-8.14. The rest of them.
    Rest {
        /// Those who are left.
        among: Few,
    },
}

/// Carries a part of the shooting out.
pub fn run(on: &mut On, step: Step) {
    match step {
        Step::Volley(volley) => crate::volleys::throw(on, volley),
        Step::Tests { side } => tests(on, side),
        Step::Test { unit } => crate::morale::shooting_test(on, unit),
        Step::Rest { among } => next(on, among),
    }
}

/// STC-4.3. The active side shoots, if anybody can.
pub fn begin(on: &mut On) {
    ask(on);
}

/// STC-4.3. Asks who shoots next, as long as anybody can.
pub fn ask(on: &mut On) {
    let at = on.table();
    let side = at.state.active;
    if at.state.troops.ids().iter().any(|&unit| may_shoot(at, side, unit).is_ok()) {
        on.ask(side, Decision::Fire);
    }
}

/// STC-8.3, 8.6, 12.9, R41, R43. Whether a unit may shoot at all.
pub fn may_shoot(at: At, side: Side, unit: UnitId) -> Checked {
    let found = who::own(at, side, unit, cite::WHO_SHOOTS)?;
    let refuse = |rule, reason| Err(who::refuse(rule, reason).seen(unit));
    if !found.is_on_table() || found.stance.body().is_none() {
        return refuse(cite::WHO_SHOOTS, Reason::NotOnTable { unit });
    }
    // R26. What its battalion did this turn, a screen did.
    let body = found.parent.and_then(|parent| at.state.troops.get(parent)).unwrap_or(found);
    let guns = found.family() == Family::Artillery;
    let unarmed = found.arm.weapon().is_none()
        || found.formation() == Formation::CrewOnFoot
        || found.place == Place::Boats;
    let too_far =
        body.spent > at.setup.tables.paces.shooting_after || body.flags.has(UnitFlags::MANEUVERED_ALL_TURN);
    match () {
        _ if unarmed => refuse(cite::WHO_SHOOTS, Reason::DoesNotShoot { unit }),
        _ if found.flags.has(UnitFlags::SHOT) => refuse(cite::WHO_SHOOTS, Reason::HasShot { unit }),
        _ if body.flags.has(UnitFlags::CHARGED) => refuse(cite::WHO_SHOOTS, Reason::HasCharged { unit }),
        _ if body.is_shaken() => refuse(cite::WHO_SHOOTS, Reason::IsShaken { unit }),
        _ if at.state.is_engaged(unit) => refuse(cite::WHO_SHOOTS, Reason::InContact { unit }),
        _ if found.formation() == Formation::Limbered => {
            refuse(cite::WHO_SHOOTS, Reason::GunsLimbered { unit })
        }
        _ if guns && body.flags.has(UnitFlags::MOVED) => {
            refuse(cite::MOVING_AND_SHOOTING, Reason::GunsMoved { unit })
        }
        _ if too_far => refuse(cite::MOVING_AND_SHOOTING, Reason::MovedTooFar { unit }),
        _ => Ok(()),
    }
}

/// STC-8.3 to 8.12, R44. Whether a unit may shoot at a target so.
pub fn check(at: At, side: Side, unit: UnitId, target: UnitId, split: bool, at_gun: bool) -> Checked {
    todo!("STC-8.8, R44")
}

/// STC-8.8, 8.13, 11.1, 12.6, 12.8, R72. A unit shoots: a volley for each target, and it is seen by all.
pub fn shoot(on: &mut On, unit: UnitId, target: UnitId, split: bool, at_gun: bool) {
    todo!("STC-8.8: steps Volley; SHOT, REVEALED")
}

/// STC-3.6, 8.14, R12, R49. All have shot: hits come off, generals are at risk, then each side tests, the passive first.
pub fn after(on: &mut On) {
    let blows = on.state.blows.clone();
    for blow in blows {
        losses::take_hits(on, blow.on, blow.hits);
    }
    generals::all_at_risk(on);
    for side in [on.state.passive(), on.state.active] {
        on.then(crate::Step::Firing(Step::Tests { side }));
    }
}

/// STC-8.14, 12.9, R49. Leaves the tests of a side in its owner's order.
fn tests(on: &mut On, side: Side) {
    let mut among = Few::new();
    for blow in on.state.blows.iter().filter(|blow| blow.hits > 0) {
        let Some(found) = on.state.troops.get(blow.on) else { continue };
        if found.side == side && found.place != Place::Boats && !among.contains(&blow.on) {
            among.push(blow.on);
        }
    }
    among.sort_unstable();
    next(on, among);
}

/// STC-8.14. Asks which unit tests next, if there is a choice.
fn next(on: &mut On, among: Few) {
    let first = among.first().and_then(|&unit| on.state.troops.get(unit));
    let Some(side) = first.map(|unit| unit.side) else { return };
    match among[..] {
        [unit] => take(on, unit, Few::new()),
        _ => on.ask(side, Decision::Next { matter: Matter::Morale, among }),
    }
}

/// STC-8.14. This unit tests, and then the others.
pub fn take(on: &mut On, unit: UnitId, among: Few) {
    on.then(crate::Step::Firing(Step::Test { unit }));
    if !among.is_empty() {
        on.then(crate::Step::Firing(Step::Rest { among }));
    }
}

/// Candidates of one unit that may shoot: every target, with the fire divided and not.
pub fn candidates(at: At, unit: UnitId, lens: &Lens, offer: Offer) -> ControlFlow<()> {
    todo!("targets near enough by troops.bodies().near")
}

/// One such order drawn at random; it need not be legal.
pub fn drawn(at: At, unit: UnitId, draw: &mut Draw) -> Option<Order> {
    todo!("a target near enough")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Field, battery, cavalry, engaged, line};
    use crate::measure::Turns;
    use crate::{Event, Unit};

    /// Why a unit may not shoot; nothing if it may.
    fn silent(unit: Unit, engagements: &[crate::Engagement]) -> Option<Reason> {
        let enemy = line(30.0, 25.0, 180);
        let field = Field::new([unit, enemy]).engaged(engagements.iter().copied());
        field.look(|at| may_shoot(at, Side::Blue, UnitId(1)).err().map(|refusal| refusal.reason))
    }

    /// STC-8.3, R41. Who may not shoot.
    #[test]
    fn horse_chargers_shaken_limbered_and_engaged_units_do_not_shoot() {
        let unit = UnitId(1);
        let foot = || line(30.0, 20.0, 0);
        assert_eq!(silent(foot(), &[]), None);
        assert_eq!(silent(battery(4, 30.0, 20.0, 0), &[]), None);
        let horse = cavalry(Formation::Line, 30.0, 20.0, 0);
        assert_eq!(silent(horse, &[]), Some(Reason::DoesNotShoot { unit }));
        assert_eq!(silent(foot().flagged(UnitFlags::CHARGED), &[]), Some(Reason::HasCharged { unit }));
        assert_eq!(silent(foot().shaken(), &[]), Some(Reason::IsShaken { unit }));
        assert_eq!(silent(foot(), &[engaged(1, 2, 4)]), Some(Reason::InContact { unit }));
        let limbered = battery(4, 30.0, 20.0, 0).formed(Formation::Limbered, 2);
        assert_eq!(silent(limbered, &[]), Some(Reason::GunsLimbered { unit }));
        let aboard = Unit { place: Place::Boats, ..foot() };
        assert_eq!(silent(aboard, &[]), Some(Reason::DoesNotShoot { unit }));
    }

    /// STC-8.6, R41, R43. Infantry shoots after half a turn of moving, and guns after none.
    #[test]
    fn infantry_may_move_half_a_turn_and_shoot() {
        let unit = UnitId(1);
        let moved = |unit: Unit, spent| Unit { spent, ..unit }.flagged(UnitFlags::MOVED);
        let half = Turns::new(1, 2);
        assert_eq!(silent(moved(line(30.0, 20.0, 0), half), &[]), None);
        let more = moved(line(30.0, 20.0, 0), Turns::from(0.501));
        assert_eq!(silent(more, &[]), Some(Reason::MovedTooFar { unit }));
        let guns = moved(battery(4, 30.0, 20.0, 0), Turns::NONE);
        assert_eq!(silent(guns, &[]), Some(Reason::GunsMoved { unit }));
    }

    /// STC-8.14, 14.10, R49. One test for all hits of the phase.
    #[test]
    fn a_unit_tests_once_for_all_its_hits() {
        let lines = [line(30.0, 25.0, 180), line(27.0, 20.0, 0), line(33.0, 20.0, 0)];
        let mut game = Field::new(lines).doing(crate::Phase::Shooting, [crate::Step::AfterShooting]);
        let mut state = game.state().clone();
        let blow = |by| crate::Blow { by: UnitId(by), on: UnitId(1), dice: 0, hits: 1 };
        state.blows.extend([blow(2), blow(3)]);
        let todo = game.agenda().iter().rev().cloned().collect();
        game = engine::Game::new(game.setup().clone(), state, todo);
        let told = crate::kit::run(&mut game, &[4]);
        assert_eq!(crate::kit::state_of(&game, 1), (10, false, false));
        let stood = |told: &engine::Told<crate::SoundTheCharge>| {
            matches!(told.fact, engine::Fact::Event(Event::StoodFire { unit: UnitId(1) }))
        };
        assert!(told.iter().any(stood), "4 less 2 hits is 2, which is enough for grade C");
    }
}
