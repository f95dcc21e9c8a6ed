//! STC-8. Shooting: who shoots at whom, one unit after the other; then generals at risk, then the tests.

use crate::arcs::{self, Reach};
use crate::volleys::{self, Volley};
use crate::{
    At, Checked, Decision, Family, Few, Formation, Matter, Offer, On, Order, Place, Reason, Unit, UnitFlags,
    Weapon, cite, generals, losses, sight, who,
};
use engine::{Draw, Lens, Mark, Witness};
use geom::{Inches, Length, Segment, Vector, What};
use names::{RuleId, Side, UnitId};
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
    let has_target = |unit: UnitId| targets(at, unit).into_iter().any(|target| dice(at, unit, target) > 0);
    let able = |&unit: &UnitId| may_shoot(at, side, unit).is_ok() && has_target(unit);
    if at.state.troops.ids().iter().any(able) {
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
    may_shoot(at, side, unit)?;
    let found = who::own(at, side, unit, cite::WHO_SHOOTS)?;
    let enemy = who::enemy(at, side, target, cite::TO_HIT)?;
    if arcs::aiming_area(at, target).is_none() {
        return Err(who::refuse(cite::INTO_COMBAT, Reason::InCombat { target }).seen(target));
    }
    let reach = arcs::reach(at, unit, target);
    if !reach.is_any() {
        return Err(out_of_reach(at, unit, found, target, &reach));
    }
    if of_reach(at, found, &reach) == (0, 0) {
        let rule = if found.family() == Family::Artillery { cite::GUN_DICE } else { cite::FOOT_DICE };
        return Err(who::refuse(rule, Reason::NoDice { unit, target }).seen(unit));
    }
    if split && second(at, unit, target).is_none() {
        return Err(who::refuse(cite::SPLITTING, Reason::NoSecondTarget { unit }).seen(unit));
    }
    if at_gun && !(at.setup.options.regimental_guns && enemy.regimental_gun.is_some()) {
        return Err(who::refuse(cite::REGIMENTAL_GUNS, Reason::NoRegimentalGun { target }).seen(target));
    }
    Ok(())
}

/// Why nobody of a unit hits a target: out of arc, too far, hidden, or behind too narrow a gap.
fn out_of_reach(
    at: At,
    unit: UnitId,
    found: &Unit,
    target: UnitId,
    reach: &Reach,
) -> engine::Refusal<crate::SoundTheCharge> {
    let eye = found.front().at;
    let Some((distance, point)) = reach.nearest else {
        let arcs = arcs_drawn(at, found);
        return who::refuse(cite::ARC, Reason::OutOfArc { unit, target }).seen(arcs);
    };
    let line = Segment::new(eye, point);
    let by_unit = |rule: RuleId, by: UnitId| {
        let marks = [Mark::from(line), Mark::from(by)].into_iter().collect::<Witness>();
        who::refuse(rule, Reason::HiddenBehind { target, by }).seen(marks)
    };
    match (reach.hidden_by, reach.gap) {
        (Some(What::Unit(by)), _) => {
            let loose = at.state.troops.get(by).is_some_and(Unit::is_loose);
            by_unit(if loose { cite::THROUGH_SKIRMISHERS } else { cite::FIRST_TARGET }, by)
        }
        (Some(What::Feature(feature)), _) => {
            let terrain = at.setup.ground.feature(feature).kind;
            who::refuse(cite::SIGHT, Reason::BehindTerrain { target, terrain }).seen(line)
        }
        (None, Some([What::Unit(by), _] | [_, What::Unit(by)])) => by_unit(cite::GAPS, by),
        (None, Some([What::Feature(feature), _])) => {
            let terrain = at.setup.ground.feature(feature).kind;
            who::refuse(cite::GAPS, Reason::BehindTerrain { target, terrain }).seen(line)
        }
        (None, None) => {
            let range = range_of(at, found);
            let distance = Inches(Length::of(distance));
            who::refuse(cite::RANGE, Reason::NotInReach { unit, target, distance, range }).seen(line)
        }
    }
}

/// The arcs of a unit's figures as far as they can shoot, to be drawn.
fn arcs_drawn(at: At, found: &Unit) -> Witness {
    let (half, far) = (at.setup.tables.fire.half_arc.0, range_of(at, found).mm());
    let table = at.setup.ground.table();
    let frames = arcs::shooters(at, found);
    // The outermost show enough.
    let ends = frames.first().into_iter().chain(frames.last());
    let areas = ends.map(|frame| geom::Area::wedge_from_point(frame, half, far));
    areas.flat_map(|area| area.drawn()).map(|piece| Mark::from(&piece.common(&table))).collect()
}

/// STC-8.13. How far a unit shoots.
fn range_of(at: At, found: &Unit) -> Inches {
    at.setup.tables.shooting.of(found.arm.weapon().unwrap_or(Weapon::Musket)).far
}

/// STC-8.1, 8.2, R39. The dice of those who reach a target, close and far.
fn of_reach(at: At, found: &Unit, reach: &Reach) -> (u8, u8) {
    let fire = &at.setup.tables.fire;
    match found.family() {
        Family::Artillery => (reach.close / fire.guns_per_die.max(1), reach.far / fire.guns_per_die.max(1)),
        _ => volleys::split(reach.close, reach.far, fire.foot_per_die, fire.foot_rounds_up),
    }
}

/// How many dice a unit has at a target.
fn dice(at: At, unit: UnitId, target: UnitId) -> u8 {
    let Some(found) = at.state.troops.get(unit) else { return 0 };
    let (close, far) = of_reach(at, found, &arcs::reach(at, unit, target));
    close + far
}

/// The enemies near enough to be shot at, by id.
fn targets(at: At, unit: UnitId) -> Few {
    let (Some(found), Some(body)) = (at.state.troops.get(unit), at.state.troops.bodies().get(unit)) else {
        return Few::new();
    };
    let far = Vector::splat(range_of(at, found).mm() + at.setup.options.tolerance.mm());
    let (low, high) = body.bounds();
    let near = at.state.troops.bodies().near(low - far, high + far);
    near.filter(|other| other.side != found.side).map(|other| other.id).collect()
}

/// STC-8.8, R44. The second target of a unit that divides its fire, and who shoots at it: of those whom figures can hit
/// that cannot hit the first, the nearest to the first. There is none if some target can be hit by all who can hit
/// any.
fn second(at: At, unit: UnitId, first: UnitId) -> Option<(UnitId, Reach)> {
    let all: Vec<(UnitId, Reach)> =
        targets(at, unit).into_iter().map(|target| (target, arcs::reach(at, unit, target))).collect();
    let mut able: Vec<u8> = all.iter().flat_map(|(_, reach)| reach.who.iter().copied()).collect();
    able.sort_unstable();
    able.dedup();
    let hits_all = |reach: &Reach| able.iter().all(|place| reach.who.contains(place));
    if all.iter().any(|(_, reach)| hits_all(reach)) {
        return None;
    }
    let busy = &all.iter().find(|(target, _)| *target == first)?.1.who;
    let bodies = at.state.troops.bodies();
    let away = |other: UnitId| match (bodies.get(first), bodies.get(other)) {
        (Some(first), Some(other)) => geom::gap(first, other).length,
        _ => f64::INFINITY,
    };
    let others = all.iter().map(|(target, _)| *target).filter(|target| *target != first);
    let reached = others.map(|target| (target, arcs::reach_of_others(at, unit, target, busy)));
    reached.filter(|(_, reach)| reach.is_any()).min_by(|one, two| away(one.0).total_cmp(&away(two.0)))
}

/// STC-8.8, 8.13, 11.1, 12.6, 12.8, R72. A unit shoots: a volley for each target, and it is seen by all.
pub fn shoot(on: &mut On, unit: UnitId, target: UnitId, split: bool, at_gun: bool) {
    let volleys = volleys_of(on.table(), unit, target, split, at_gun);
    if let Some(mut found) = on.state.troops.edit(unit) {
        found.flags.set(UnitFlags::SHOT.with(UnitFlags::REVEALED), true);
    }
    sight::look(on);
    for volley in volleys {
        on.then(crate::Step::Firing(Step::Volley(volley)));
    }
}

/// STC-8.8, 12.6, 12.8, R83, R85. All volleys of one unit: at its target, at its second one, with its own gun, at the
/// target's gun, and on through others.
fn volleys_of(at: At, unit: UnitId, target: UnitId, split: bool, at_gun: bool) -> Vec<Volley> {
    let Some(found) = at.state.troops.get(unit) else { return vec![] };
    let volley = |target: UnitId, reach: &Reach| {
        let (close, far) = of_reach(at, found, reach);
        let through_skirmishers = reach.through_skirmishers;
        Volley { unit, target, close, far, through_skirmishers, at_gun: false, of_gun: false, bounced: false }
    };
    let first = volley(target, &arcs::reach(at, unit, target));
    let mut all = volleys::bounced(at, &first);
    all.insert(0, first);
    if at_gun {
        let first = &mut all[0];
        let dice = at.setup.tables.regimental_gun.dice_at_gun;
        let close = dice.min(first.close);
        let far = (dice - close).min(first.far);
        (first.close, first.far) = (first.close - close, first.far - far);
        let at_gun = Volley { close, far, at_gun: true, ..first.clone() };
        all.insert(1, at_gun);
    }
    all.extend(own_gun(at, unit, found, target));
    if split && let Some((target, reach)) = second(at, unit, target) {
        let other = volley(target, &reach);
        let on = volleys::bounced(at, &other);
        all.push(other);
        all.extend(on);
    }
    all.retain(|volley| volley.close + volley.far > 0);
    all
}

/// STC-12.8, R85. The die of a battalion's own gun, by the ranges of light guns, if the battalion has not moved.
fn own_gun(at: At, unit: UnitId, found: &Unit, target: UnitId) -> Option<Volley> {
    let file = found.regimental_gun.filter(|_| at.setup.options.regimental_guns)?;
    if found.flags.has(UnitFlags::MOVED) {
        return None;
    }
    let (far, through_skirmishers) = arcs::reach_of_gun(at, unit, file, target)?;
    let dice = at.setup.tables.regimental_gun.dice;
    let is_close = far <= at.setup.tables.shooting.light_gun.close.mm() + at.setup.options.tolerance.mm();
    let (close, far) = if is_close { (dice, 0) } else { (0, dice) };
    Some(Volley {
        unit,
        target,
        close,
        far,
        through_skirmishers,
        at_gun: false,
        of_gun: true,
        bounced: false,
    })
}

/// STC-3.6, 8.14, R12, R49. All have shot: hits come off, generals are at risk, then each side tests, the passive first.
pub fn after(on: &mut On) {
    let mut blows = on.state.blows.clone();
    blows.retain(|blow| !on.state.apart.contains(&blow.on));
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
        let tests = found.place != Place::Boats && !on.state.apart.contains(&blow.on);
        if found.side == side && tests && !among.contains(&blow.on) {
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
    let has_gun = |target: UnitId| {
        let found = at.state.troops.get(target);
        at.setup.options.regimental_guns && found.is_some_and(|unit| unit.regimental_gun.is_some())
    };
    for target in targets(at, unit).into_iter().filter(|target| lens.wants_target(*target)) {
        offer(Order::Shoot { unit, target, split: None, at_gun: None })?;
        offer(Order::Shoot { unit, target, split: Some(true), at_gun: None })?;
        if has_gun(target) {
            offer(Order::Shoot { unit, target, split: None, at_gun: Some(true) })?;
        }
    }
    ControlFlow::Continue(())
}

/// One such order drawn at random; it need not be legal.
pub fn drawn(at: At, unit: UnitId, draw: &mut Draw) -> Option<Order> {
    let target = *draw.pick(&targets(at, unit))?;
    let split = (draw.below(3) == 0).then_some(true);
    Some(Order::Shoot { unit, target, split, at_gun: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Event;
    use crate::kit::{
        Field, allowed, battery, cavalry, column, engaged, find, general, give, line, patch, refused,
        skirmish_rows, square, state_of,
    };
    use crate::measure::Turns;

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

    fn order(unit: u32, target: u32, split: bool, at_gun: bool) -> Order {
        let (unit, target) = (UnitId(unit), UnitId(target));
        Order::Shoot { unit, target, split: Some(split), at_gun: Some(at_gun) }
    }

    /// STC-8.4, 8.5, 8.7, 8.9, 8.11, 8.12, 16.8. Each refusal names its rule.
    #[test]
    fn a_refusal_says_which_rule_stands_in_the_way() {
        let rule = |field: Field| refused(&field.shooting(), Side::Blue, order(1, 2, false, false)).0;
        let own = || line(30.0, 20.0, 0);
        // Somebody else has a target, so that the phase waits for orders.
        let of = |units: Vec<Unit>| {
            Field::new(units.into_iter().chain([line(10.0, 10.0, 0), line(10.0, 12.0, 180)]))
        };
        assert_eq!(rule(of(vec![own(), line(30.0, 25.0, 180)])), cite::RANGE);
        assert_eq!(rule(of(vec![own(), column(36.0, 20.5, 180)])), cite::ARC);
        let between = |unit: Unit| of(vec![own(), line(30.0, 23.5, 180), unit]);
        assert_eq!(rule(between(line(30.0, 22.0, 0))), cite::FIRST_TARGET);
        assert_eq!(rule(between(skirmish_rows(6, 6, 30.0, 22.0, 180))), cite::THROUGH_SKIRMISHERS);
        let woods = patch(crate::terrain::Terrain::HeavyWoods, (25.0, 35.0), (21.0, 22.0));
        assert_eq!(rule(of(vec![own(), line(30.0, 23.5, 180)]).on([woods])), cite::SIGHT);
        let fight = of(vec![own(), square(30.0, 23.5, 180), column(36.0, 23.5, 0)]);
        assert_eq!(rule(fight.engaged([engaged(3, 2, 4)])), cite::INTO_COMBAT);
    }

    /// STC-8.1. Two figures have no die.
    #[test]
    fn too_few_figures_do_not_shoot() {
        let few = Unit { original: 2, ..line(30.0, 20.0, 0) }.formed(Formation::Line, 2);
        let units = [few, line(30.0, 22.0, 180), line(10.0, 10.0, 0), line(10.0, 12.0, 180)];
        let game = Field::new(units).shooting();
        assert_eq!(refused(&game, Side::Blue, order(1, 2, false, false)).0, cite::FOOT_DICE);
    }

    /// STC-8.8, R44. No fire is divided where one target can be hit by all.
    #[test]
    fn fire_is_not_divided_if_one_target_can_be_hit_by_all() {
        let units = [line(30.0, 20.0, 0), line(30.0, 23.0, 180), column(25.5, 22.5, 180)];
        let game = Field::new(units).shooting();
        let split = refused(&game, Side::Blue, order(1, 3, true, false));
        assert_eq!(split, (cite::SPLITTING, Reason::NoSecondTarget { unit: UnitId(1) }));
        assert!(allowed(&game, Side::Blue, &order(1, 2, false, false)));
    }

    /// STC-12.8, R85. A battalion's gun adds a die at the ranges of light guns, unless the battalion has moved.
    #[test]
    fn a_regimental_gun_fires_with_its_battalion() {
        let shots = |moved: bool, in_force: bool| {
            let own = Unit { regimental_gun: Some(5), ..line(30.0, 20.0, 0) };
            let own = if moved { own.flagged(UnitFlags::MOVED) } else { own };
            let field = Field::new([own, line(30.0, 23.0, 180)]);
            let field = field.with(|options| options.regimental_guns = in_force);
            let volleys = field.look(|at| volleys_of(at, UnitId(1), UnitId(2), false, false));
            volleys.iter().map(|volley| (volley.close, volley.far, volley.of_gun)).collect::<Vec<_>>()
        };
        assert_eq!(shots(false, true), [(0, 3, false), (1, 0, true)]);
        assert_eq!(shots(true, true), [(0, 3, false)]);
        assert_eq!(shots(false, false), [(0, 3, false)]);
    }

    /// STC-12.8, R85. One die may go at a battalion's gun: a hit takes the gun and nobody tests.
    #[test]
    fn one_die_may_go_at_a_regimental_gun() {
        let with_gun = || Unit { regimental_gun: Some(5), ..line(30.0, 22.0, 180) };
        let field = |target: Unit| {
            let field = Field::new([line(30.0, 20.0, 0), target]);
            field.with(|options| options.regimental_guns = true)
        };
        let mut game = field(with_gun()).shooting();
        give(&mut game, Side::Blue, order(1, 2, false, true), &[1, 1, 4]);
        assert_eq!(find(&game, 2).regimental_gun, None, "a 4 less 1 for guns is enough");
        assert_eq!(state_of(&game, 2), (12, false, false));
        let mut game = field(with_gun()).shooting();
        give(&mut game, Side::Blue, order(1, 2, false, true), &[1, 1, 3]);
        assert_eq!(find(&game, 2).regimental_gun, Some(5));
        let mut game = field(with_gun()).shooting();
        give(&mut game, Side::Blue, order(1, 2, false, true), &[1, 6, 1, 6]);
        assert_eq!(
            (find(&game, 2).regimental_gun, find(&game, 2).strength()),
            (Some(5), 11),
            "only the last die"
        );
        let without = field(line(30.0, 22.0, 180)).shooting();
        assert_eq!(refused(&without, Side::Blue, order(1, 2, false, true)).0, cite::REGIMENTAL_GUNS);
    }

    /// STC-3.3, 3.6, 8.14, R10, R12. Two hits put a general at risk before the test, which then has him no more.
    #[test]
    fn a_general_falls_before_his_unit_tests() {
        let of = |die: u8, test: u8| {
            let generals = [general(Side::Blue, 30.0, 15.0, None), general(Side::Red, 30.0, 22.25, Some(2))];
            let field = Field::new([line(30.0, 20.0, 0), line(30.0, 22.0, 180)]).generals(generals);
            let mut game = field.shooting();
            give(&mut game, Side::Blue, order(1, 2, false, false), &[3, 3, 1, die, test]);
            (game.state().generals.get(UnitId(102)).is_some(), find(&game, 2).is_shaken())
        };
        assert_eq!(of(2, 3), (true, false), "3 less 2 hits, and 1 for the general");
        assert_eq!(of(1, 4), (false, false), "4 less 2 hits; he was in command as the phase began");
    }

    /// STC-6.8, 8.13.g, R26. Hits on a screen are noted against its battalion, which alone loses figures.
    #[test]
    fn a_battalion_bears_the_hits_of_its_screen() {
        let battalion = line(30.0, 22.75, 180).with_screen(3, 3);
        let screen = skirmish_rows(3, 3, 30.0, 21.5, 180).screen_of(2);
        let mut game = Field::new([line(30.0, 20.0, 0), battalion, screen]).shooting();
        give(&mut game, Side::Blue, order(1, 3, false, false), &[5, 4, 4, 3]);
        assert_eq!((state_of(&game, 2), state_of(&game, 3).0), ((11, false, false), 3));
    }

    /// STC-8.14.a to 8.14.e, 13.3.3, 13.6.3, 13.7.2, 13.7.3, 14.8, R7, R88. What is added to the test under fire.
    #[test]
    fn the_test_under_fire_has_its_modifiers() {
        use crate::Nation;
        let plus = |unit: Unit| {
            let generals = [general(Side::Blue, 60.0, 40.0, None)];
            let field = Field::new([unit]).generals(generals).national();
            field.look(|at| {
                let found = at.state.troops.get(UnitId(1)).expect("it is there");
                crate::morale::shooting_modifiers(at, UnitId(1), found).total()
            })
        };
        let foot = |formation| crate::kit::foot(formation, 30.0, 20.0, 0);
        assert_eq!(plus(foot(Formation::Line)), 0);
        assert_eq!(plus(foot(Formation::Square)), 2);
        assert_eq!(plus(foot(Formation::Line).shaken()), -2);
        assert_eq!(plus(foot(Formation::Line).out_of_command()), -1);
        assert_eq!(plus(Unit { routed: 3, ..foot(Formation::Line) }), 0, "rout hits are no hits suffered");
        assert_eq!(plus(foot(Formation::Column).of_nation(Nation::Russia)), 1);
        let moved = foot(Formation::Column).flagged(UnitFlags::MOVED);
        assert_eq!(plus(moved.of_nation(Nation::Russia)), 0);
        assert_eq!(plus(foot(Formation::Line).of_nation(Nation::Spain)), -1);
        assert_eq!(plus(foot(Formation::Line).of_nation(Nation::Naples)), -1);
        let forward = UnitFlags::MOVED.with(UnitFlags::ONLY_FORWARD);
        let advanced = || Unit { spent: Turns::WHOLE, ..foot(Formation::Column).flagged(forward) };
        assert_eq!(plus(advanced().of_nation(Nation::France)), 1);
        assert_eq!(plus(advanced().of_nation(Nation::Spain)), 1);
        assert_eq!(plus(advanced()), 0);
        assert_eq!(plus(foot(Formation::Column).of_nation(Nation::France)), 0);
    }
}
