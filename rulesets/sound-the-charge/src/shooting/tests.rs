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

/// STC-8.3, R41. Units that may not shoot.
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
    // Another unit has a target, so that the phase waits for orders.
    let of =
        |units: Vec<Unit>| Field::new(units.into_iter().chain([line(10.0, 10.0, 0), line(10.0, 12.0, 180)]));
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

/// STC-8.7, 8.10, R45. From a hill guns shoot over a friend only at twice the distance, and infantry never
/// does: the rule is that of overhead fire. On level ground the friend is merely in the way.
#[test]
fn a_friend_below_is_in_the_way_of_overhead_fire() {
    let rule = |firer: Unit, level: i32, far: f64| {
        let hill = crate::kit::hill(level, (20.0, 40.0), (10.0, 20.5));
        // The friend stands between two inches ahead and two and a half.
        let units = [firer, line(30.0, 20.0 + far, 180), line(30.0, 22.5, 0)];
        let others = [line(10.0, 10.0, 0), line(10.0, 12.0, 180)];
        let game = Field::new(units.into_iter().chain(others)).on([hill]).shooting();
        match allowed(&game, Side::Blue, &order(1, 2, false, false)) {
            true => None,
            false => Some(refused(&game, Side::Blue, order(1, 2, false, false)).0),
        }
    };
    let guns = || battery(4, 30.0, 20.0, 0);
    assert_eq!(rule(guns(), 1, 4.5), Some(cite::OVERHEAD));
    assert_eq!(rule(guns(), 1, 5.5), None);
    assert_eq!(rule(guns(), 0, 5.5), Some(cite::FIRST_TARGET));
    assert_eq!(rule(line(30.0, 20.0, 0), 1, 3.5), Some(cite::OVERHEAD));
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

/// STC-12.8, R85. One die may go at a battalion's gun: a hit takes the gun and no unit tests.
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

/// STC-8.14.a to 8.14.e, 13.3.3, 13.6.3, 13.7.2, 13.7.3, 14.8, R7, R88. The modifiers of the test under fire.
#[test]
fn the_test_under_fire_has_its_modifiers() {
    use crate::Nation;
    let plus = |unit: Unit| {
        let generals = [general(Side::Blue, 60.0, 40.0, None)];
        let field = Field::new([unit]).generals(generals).national();
        field.look(|at| {
            let unit = at.state.troops.get(UnitId(1)).expect("it is there");
            crate::morale::shooting_modifiers(at, UnitId(1), unit).total()
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
