//! Retreats: from whom, which way, how far, and who has none.

use super::*;
use crate::kit::{
    Field, allowed, as_usual, battery, cavalry, column, engaged, find, give, inches, line, patch, pose,
    question, refused, run, says, skirmishers, spot, square, stands, stands_yet, state_of,
};
use crate::terrain::Terrain;
use crate::{Blow, Order, Phase as TurnPhase, SoundTheCharge};
use engine::{Game, Table, Task};
use geom::{Leg, inch};
use names::Side::{Blue, Red};
use std::sync::Arc;

const UNIT: UnitId = UnitId(1);

fn owed(least: f64, why: Why) -> Owed {
    Owed { unit: UNIT, least: inches(least), rout_hits: 2, why }
}

fn blow(by: u32, hits: u8) -> Blow {
    Blow { by: UnitId(by), on: UNIT, dice: 0, hits }
}

/// A game in which the first unit is about to go back after these hits; then the phase is over.
fn retreating(field: Field, blows: &[Blow], owed: Owed) -> Game<SoundTheCharge> {
    let (setup, mut state) = field.laid_out(TurnPhase::Shooting);
    state.blows = blows.to_vec();
    let steps = [Step::Retreating(Retreating::Begin(owed)), Step::EndOfPhase];
    let mut todo: Vec<Task<SoundTheCharge>> = steps.map(Task::Do).into();
    todo.push(Task::Over { winner: None });
    let mut game = Game::new(Arc::new(setup), state, todo);
    run(&mut game, &[]);
    game
}

/// From whom the first unit would go back after these hits.
fn causes_of(field: Field, blows: &[Blow]) -> Vec<u32> {
    let (setup, mut state) = field.laid_out(TurnPhase::Shooting);
    state.blows = blows.to_vec();
    let at = Table { setup: &setup, state: &state, draft: &[] };
    causes(at, UNIT).iter().map(|unit| unit.0).collect()
}

/// A way that takes the middle of the front to a place.
fn to(x: f64, y: f64, degrees: i32) -> Motion {
    Motion::as_one([Leg::Free { to: pose(x, y, degrees) }])
}

fn back(by: f64) -> Motion {
    Motion::as_one([Leg::Back { by: inches(by) }])
}

fn go(path: Motion) -> Order {
    Order::Retreat { path, narrow: None }
}

/// STC-6.16, R33. The enemy that hit most is the cause; of equals the nearest; of these as the owner says.
#[test]
fn a_unit_goes_back_from_the_enemy_that_hit_it_most() {
    let enemies = || [line(24.0, 23.0, 180), line(30.0, 24.0, 180), line(36.0, 23.0, 180)];
    let field = || Field::new([line(30.0, 20.0, 0)].into_iter().chain(enemies()));
    assert_eq!(causes_of(field(), &[blow(2, 1), blow(3, 2), blow(4, 1)]), [3]);
    assert_eq!(
        causes_of(field(), &[blow(2, 1), blow(3, 1)]),
        [3],
        "the middles of the two are 4.5 and 6.9 away"
    );
    assert_eq!(causes_of(field(), &[blow(2, 1), blow(4, 1)]), [2, 4]);
    assert_eq!(causes_of(field(), &[]), [3], "no enemy hit it, so the nearest of all");
    assert_eq!(causes_of(field(), &[blow(9, 3)]), [3], "who hit it is gone");

    let mut game = retreating(field(), &[blow(2, 1), blow(4, 1)], owed(2.0, Why::Fire));
    let asked = question(&game).map(|(side, asked)| (side, matches!(asked, Decision::Cause { .. })));
    assert_eq!(asked, Some((Blue, true)));
    assert_eq!(refused(&game, Blue, Order::Blame { enemy: UnitId(3) }).0, cite::RETREAT_ZONE);
    give(&mut game, Blue, Order::Blame { enemy: UnitId(4) }, &[]);
    assert!(matches!(question(&game), Some((Blue, Decision::Retreat { cause: UnitId(4), .. }))));
}

/// STC-6.16, R33. A unit goes back from the enemy it fights rather than from one far away.
#[test]
fn who_bounces_goes_back_from_the_square() {
    let units = [cavalry(Formation::Line, 30.0, 20.0, 0), square(30.0, 20.0, 180), line(27.0, 19.0, 180)];
    assert_eq!(causes_of(Field::new(units).engaged([engaged(1, 2, 5)]), &[]), [2]);
}

/// STC-6.14, R111. The cause ahead, on the flank and behind.
#[test]
fn a_retreat_is_made_facing_the_enemy() {
    let faces = |enemy: Unit| {
        let stance = Field::new([line(30.0, 20.0, 0), enemy.of(Red)]).look(|at| facing(at, UNIT, UnitId(2)));
        let stance = stance.expect("it stands on the table");
        let centre = stance.body().map(|body| geom::Spot::of(body.centre()));
        assert_eq!(centre, Some(spot(30.0, 19.75)), "it turns about its middle");
        stance.pose.facing.as_degrees()
    };
    assert_eq!(faces(line(34.0, 21.0, 180)), 0.0, "he is ahead of the front, if barely");
    assert_eq!(faces(column(36.0, 19.75, 270)), 90.0);
    assert_eq!(faces(line(30.0, 15.0, 0)), 180.0);
}

/// STC-6.14, 6.17, R111. A square goes back as a column about its middle, shaken.
#[test]
fn a_square_goes_back_as_a_column() {
    let field = Field::new([square(30.0, 20.0, 0), column(40.0, 19.1875, 270)]);
    let mut game = retreating(field, &[blow(2, 1)], owed(2.0, Why::Fire));
    let unit = find(&game, 1);
    assert_eq!((unit.formation(), unit.stance.files), (Formation::Column, 4));
    assert_eq!(stands(&game, 1), (30.75, 19.1875, 90.0));
    as_usual(&mut game, &[]);
    assert!(find(&game, 1).is_shaken());
}

/// STC-6.17, R34. A bent line goes back as a line.
#[test]
fn a_bent_line_goes_back_straight() {
    let mut bent = line(30.0, 20.0, 0);
    bent.stance.formation = Formation::Bent;
    bent.stance.bend.left = 4;
    bent.stance.bend.left_back = geom::Angle::QUARTER;
    bent.stance.pose = pose(30.75, 20.0, 0);
    let game = retreating(Field::new([bent, line(30.0, 24.0, 180)]), &[blow(2, 1)], owed(2.0, Why::Fire));
    assert_eq!(find(&game, 1).formation(), Formation::Line);
    assert_eq!(stands(&game, 1), (30.0, 20.0, 0.0));
}

/// STC-6.14, 10.14. Cavalry that bounces off a square is not shaken by that.
#[test]
fn a_bounce_does_not_shake() {
    let field = || {
        let units = [cavalry(Formation::Line, 30.0, 20.0, 0), square(30.0, 20.0, 180)];
        Field::new(units).engaged([engaged(1, 2, 5)])
    };
    let mut game = retreating(field(), &[], owed(4.0, Why::Bounce));
    assert!(!find(&game, 1).is_shaken() && game.state().is_engaged(UNIT));
    as_usual(&mut game, &[]);
    assert_eq!(stands(&game, 1), (30.0, 16.0, 0.0));
    assert!(!game.state().is_engaged(UNIT), "contact is broken");
    assert_eq!(state_of(&game, 1).0, 10, "it takes its rout hits");
    let mut beaten = retreating(field(), &[], owed(4.0, Why::Combat));
    as_usual(&mut beaten, &[]);
    assert!(find(&beaten, 1).is_shaken());
}

/// STC-6.15, 6.16, R102, R110. Forty-five degrees are inside, eighteen inches are too; facing is kept.
#[test]
fn the_zone_of_a_retreat_has_limits() {
    let game = || {
        let field = Field::new([line(30.0, 30.0, 0), line(30.0, 34.0, 180)]);
        retreating(field, &[blow(2, 1)], owed(4.0, Why::Fire))
    };
    let at = |degrees: f64, far: f64| {
        let (x, y) = (far * degrees.to_radians().sin(), far * degrees.to_radians().cos());
        go(to(30.0 + x, 30.0 - y, 0))
    };
    let game = game();
    for degrees in [44.0, -44.0, 45.0, -45.0] {
        assert!(allowed(&game, Blue, &at(degrees, 6.0)), "{degrees}");
    }
    assert_eq!(refused(&game, Blue, at(46.0, 6.0)).0, cite::RETREAT_ZONE);
    assert_eq!(refused(&game, Blue, at(-46.0, 6.0)).0, cite::RETREAT_ZONE);
    assert!(allowed(&game, Blue, &at(0.0, 18.0)) && allowed(&game, Blue, &at(10.0, 4.0)));
    assert_eq!(refused(&game, Blue, at(0.0, 18.1)).0, cite::RETREAT_LENGTH);
    assert_eq!(refused(&game, Blue, at(0.0, 3.99)).0, cite::RETREAT_LENGTH);
    assert_eq!(refused(&game, Blue, go(to(30.0, 25.0, 10))).0, cite::RETREAT_FACING);
    let wheel = Leg::Wheel { on: geom::Corner::Left, by: geom::Angle::degrees(10) };
    assert_eq!(refused(&game, Blue, go(Motion::as_one([wheel]))).0, cite::RETREAT_FACING);
    // The length is straight from start to end, by any way.
    let bent = |last: f64| {
        go(Motion::as_one([Leg::Free { to: pose(32.0, 27.0, 0) }, Leg::Free { to: pose(30.0, last, 0) }]))
    };
    assert!(allowed(&game, Blue, &bent(26.0)) && !allowed(&game, Blue, &bent(26.5)));
}

/// STC-6.17, 6.17.1, R34, R117. A stand goes to the rear, the middle of the front stays; one stand cannot
/// narrow.
#[test]
fn a_retreating_unit_may_narrow_its_front() {
    let of = |unit: Unit| {
        retreating(Field::new([unit, line(30.0, 24.0, 180)]), &[blow(2, 1)], owed(4.0, Why::Fire))
    };
    let narrow = |by: f64| Order::Retreat { path: back(by), narrow: Some(Wing::Left) };
    let mut game = of(line(30.0, 20.0, 0));
    // Its middle is a quarter of an inch farther back at once.
    assert!(allowed(&game, Blue, &narrow(3.75)));
    assert_eq!(refused(&game, Blue, narrow(3.74)).0, cite::RETREAT_LENGTH);
    give(&mut game, Blue, narrow(3.75), &[]);
    let unit = find(&game, 1);
    assert_eq!((unit.stance.files, unit.stance.ranks(), unit.formation()), (8, 2, Formation::Line));
    assert_eq!(stands(&game, 1), (30.0, 16.25, 0.0));
    let (rule, reason) = refused(&of(column(30.0, 20.0, 0)), Blue, narrow(6.0));
    assert_eq!((rule, reason), (cite::RETREAT, Reason::CannotNarrow { unit: UNIT }));
}

/// Enemies in line from left to right across the whole zone, so far behind the unit's front.
fn wall(y: f64, gap: f64) -> [Unit; 2] {
    let aside = gap / 2.0 + 6.0;
    [-1.0, 1.0].map(|side| {
        let mut wide = line(30.0 + side * aside, y, 180);
        wide.original = 32;
        (wide.stance.files, wide.stance.stood) = (32, 32);
        wide
    })
}

fn walled(unit: Unit, wall: [Unit; 2], why: Why) -> Game<SoundTheCharge> {
    let [left, right] = wall;
    let field = Field::new([unit, line(30.0, 24.0, 180), left, right]);
    retreating(field, &[blow(2, 1)], owed(6.0, why))
}

/// STC-6.17.2, R34. A unit that cannot but touch an enemy is gone; enemies who are engaged may be passed
/// close by.
#[test]
fn who_must_touch_an_enemy_is_wiped_out() {
    let busy = |gap| wall(17.0, gap).map(|unit| unit.flagged(UnitFlags::ENGAGED));
    let told = |gap| {
        let game = walled(column(30.0, 20.0, 0), busy(gap), Why::Fire);
        stands_yet(&game, 1)
    };
    assert!(!told(1.5), "it would touch both");
    assert!(!told(1.515) && told(1.53), "a hundredth of an inch is still a touch");
}

/// STC-6.17.3, 6.17.4, R34. Between unengaged enemies four inches are needed, however wide the unit is.
#[test]
fn unengaged_enemies_are_passed_through_a_gap_of_four_inches() {
    let stands = |gap, unit: Unit| stands_yet(&walled(unit, wall(17.0, gap), Why::Fire), 1);
    assert!(!stands(3.9, column(30.0, 20.0, 0)), "an inch and a fifth on either side, but no gap");
    assert!(stands(4.0, column(30.0, 20.0, 0)));
    assert!(!stands(6.4, line(30.0, 20.0, 0).formed(Formation::Line, 12)) || narrow_is_taken(6.4));
    assert!(stands(6.5, line(30.0, 20.0, 0)));
}

/// STC-6.17.3, 6.17.4. A way through a narrow gap is refused for the gap, although it also passes within an
/// inch.
#[test]
fn a_narrow_gap_is_named_before_the_inch() {
    let between = [28.0, 32.0].map(|x| column(x, 11.0, 180));
    let field = Field::new([column(30.0, 20.0, 0), line(30.0, 24.0, 180)].into_iter().chain(between));
    let game = retreating(field, &[blow(2, 1)], owed(4.0, Why::Fire));
    let (rule, reason) = refused(&game, Blue, go(back(8.0)));
    assert_eq!(rule, cite::RETREAT_GAP, "{reason:?}");
}

/// Whether a line gets through a gap by narrowing its front.
fn narrow_is_taken(gap: f64) -> bool {
    let game = walled(line(30.0, 20.0, 0), wall(17.0, gap), Why::Fire);
    let Some((_, Decision::Retreat { owed, cause })) = question(&game) else { return false };
    way_back(game.known(Blue).table(), &owed, cause).is_some_and(|(_, narrow)| narrow.is_some())
}

/// STC-6.17, 6.17.4, R117. A line that does not fit through a gap narrows its front.
#[test]
fn a_narrower_front_may_be_the_way_out() {
    assert!(narrow_is_taken(6.4) && narrow_is_taken(5.1));
    assert!(!stands_yet(&walled(line(30.0, 20.0, 0), wall(17.0, 4.9), Why::Fire), 1));
}

/// STC-6.17.4, R34, R110. An inch from unengaged enemies after the first two inches, and exactly an inch is
/// clear.
#[test]
fn an_inch_is_kept_after_two_inches() {
    let game = |y: f64| {
        let units = [column(30.0, 20.0, 0), line(30.0, 24.0, 180), column(32.4, y, 180)];
        retreating(Field::new(units), &[blow(2, 1)], owed(4.0, Why::Fire))
    };
    // Side by side they are 0.9 apart. The nearer inch must be left before the third inch of the way.
    let beside = game(16.0);
    assert!(allowed(
        &beside,
        Blue,
        &go(Motion::as_one([Leg::Free { to: pose(29.9, 19.9, 0) }, Leg::Free { to: pose(29.9, 15.0, 0) },]))
    ));
    let (rule, reason) = refused(&beside, Blue, go(back(6.0)));
    let enemy = UnitId(3);
    assert_eq!(
        (rule, reason),
        (cite::RETREAT_CLEARANCE, Reason::NotClear { unit: UNIT, enemy, distance: Inches(inch(1)) })
    );
    // Its rear is at 22: after two inches the unit's front is at 18, an inch beyond it is at 21.
    assert!(allowed(&game(21.5), Blue, &go(back(6.0))), "it has left him behind by then");
    assert!(allowed(&game(18.44), Blue, &go(back(6.0))) && !allowed(&game(18.43), Blue, &go(back(6.0))));
    assert!(allowed(&game(10.56), Blue, &go(back(6.0))), "0.9 aside and 0.436 before him is an inch");
    assert!(!allowed(&game(10.57), Blue, &go(back(6.0))));
}

/// STC-6.17.2, R34. A unit may leave an enemy that it touches at the start, but not press him.
#[test]
fn a_unit_may_leave_an_enemy_that_it_touches() {
    let units = || [line(30.0, 20.0, 0), line(30.0, 20.0, 180), column(32.25, 19.75, 270)];
    let field = Field::new(units()).engaged([engaged(2, 1, 5), engaged(3, 1, 5)]);
    let field = Field {
        units: field.units.into_iter().map(|unit| unit.flagged(UnitFlags::ENGAGED)).collect(),
        ..field
    };
    let game = retreating(field, &[blow(2, 1)], owed(4.0, Why::Fire));
    assert!(allowed(&game, Blue, &go(back(4.0))));
    assert!(allowed(&game, Blue, &go(to(27.0, 16.0, 0))));
    let pressed = refused(&game, Blue, go(to(30.5, 16.0, 0)));
    assert_eq!(pressed, (cite::RETREAT_TOUCHES, Reason::TouchesEnemy { unit: UNIT, enemy: UnitId(3) }));
}

/// STC-6.14, 6.17.2, R111. The turn itself may not bring a unit into others than it fights.
#[test]
fn who_turns_into_a_stranger_is_wiped_out() {
    let field =
        |y: f64| Field::new([line(30.0, 20.0, 0), column(36.0, 19.75, 270), column(30.0, y, 0).of(Red)]);
    let stands = |y| stands_yet(&retreating(field(y), &[blow(2, 1)], owed(2.0, Why::Fire)), 1);
    assert!(!stands(19.0), "it is 4.5 wide and turns by a quarter, and even narrower it meets him");
    assert!(stands(16.0));
    let game = retreating(field(18.0), &[blow(2, 1)], owed(2.0, Why::Fire));
    assert_eq!(refused(&game, Blue, go(back(2.0))).0, cite::RETREAT_TOUCHES);
    assert!(allowed(&game, Blue, &Order::Retreat { path: back(2.0), narrow: Some(Wing::Right) }));
}

/// STC-6.15, 6.17, R34, R99. A unit that cannot go far enough on the table is forced off it.
#[test]
fn who_is_forced_off_the_table_is_wiped_out() {
    let game = |y: f64| {
        let field = Field::new([line(30.0, y, 0), line(30.0, y + 4.0, 180)]);
        retreating(field, &[blow(2, 1)], owed(4.0, Why::Fire))
    };
    // Slantwise its middle comes 2.828 back.
    assert!(stands_yet(&game(3.1), 1) && !stands_yet(&game(3.0), 1));
    assert_eq!(refused(&game(4.0), Blue, go(back(4.0))).0, cite::TABLE_EDGE);
}

/// STC-6.4, 6.17, R34. Through friends freely; a unit that ends among them is mixed, which the usual way
/// avoids.
#[test]
fn friends_are_passed_freely_in_a_retreat() {
    let moved = line(30.0, 15.0, 0).flagged(UnitFlags::MOVED);
    let field = Field::new([column(30.0, 20.0, 0), line(30.0, 24.0, 180), moved]);
    let field = field.with(|options| options.restricted_interpenetration = true);
    let game = retreating(field, &[blow(2, 1)], owed(4.0, Why::Fire));
    let mut through = game.clone();
    give(&mut through, Blue, go(back(8.0)), &[]);
    assert_eq!(state_of(&through, 1), (10, true, false));
    let mut among = game.clone();
    give(&mut among, Blue, go(back(4.5)), &[]);
    assert_eq!(question(&among), Some((Blue, Decision::Part { unit: UNIT, other: UnitId(3) })));
    let mut usual = game;
    as_usual(&mut usual, &[]);
    assert_eq!((question(&usual), find(&usual, 3).is_disordered()), (None, false));
}

/// STC-5.5.1, 6.15, R32, R112. Woods disorder a unit that goes through them and shorten nothing; forbidden
/// ground bars.
#[test]
fn ground_disorders_and_bars_a_retreat() {
    let game = |unit: Unit, terrain: Terrain| {
        let wood = patch(terrain, (20.0, 40.0), (14.0, 17.0));
        let field = Field::new([unit, line(30.0, 24.0, 180)]).on([wood]);
        retreating(field, &[blow(2, 1)], owed(4.0, Why::Fire))
    };
    let through = |unit: Unit, terrain| {
        let mut game = game(unit, terrain);
        give(&mut game, Blue, go(back(10.0)), &[]);
        find(&game, 1).is_disordered()
    };
    assert!(through(line(30.0, 20.0, 0), Terrain::LightWoods));
    assert!(!through(skirmishers(30.0, 20.0, 0), Terrain::LightWoods));
    assert!(!through(line(30.0, 20.0, 0), Terrain::GentleHill));
    let horse = game(cavalry(Formation::Line, 30.0, 22.0, 0), Terrain::HeavyWoods);
    let (rule, reason) = refused(&horse, Blue, go(back(5.0)));
    assert_eq!(
        (rule, reason),
        (cite::RETREAT, Reason::Forbidden { unit: UNIT, terrain: Terrain::HeavyWoods.kind() })
    );
    assert!(allowed(&horse, Blue, &go(to(32.9, 19.1, 0))));
    assert!(!stands_yet(&game(column(30.0, 18.6, 0), Terrain::Impassable), 1), "it has no way round");
}

/// STC-11.11, R32, R77. Foot may go back over works, and is disordered; horse may not.
#[test]
fn works_bar_horse_and_guns() {
    let game = |unit: Unit| {
        let work = crate::kit::strip(Terrain::Fieldwork, &[(10.0, 17.0), (50.0, 17.0)], 0.0);
        let field = Field::new([unit, line(30.0, 24.0, 180)]).on([work]);
        let (setup, state) = field.laid_out(TurnPhase::Shooting);
        let at = Table { setup: &setup, state: &state, draft: &[] };
        check(at, &owed(4.0, Why::Fire), UnitId(2), &back(8.0), None).map_err(|refusal| refusal.rule)
    };
    assert_eq!(game(line(30.0, 20.0, 0)), Ok(()));
    assert_eq!(game(cavalry(Formation::Line, 30.0, 20.0, 0)), Err(cite::RETREAT));
    assert_eq!(game(battery(2, 30.0, 20.0, 0)), Err(cite::RETREAT));
}

/// STC-6.18, R24, R35. Guns go back as they are, gunners without guns leave them where they stand.
#[test]
fn a_battery_goes_back_as_it_is() {
    let game = |unit: Unit| {
        let mut game =
            retreating(Field::new([unit, line(30.0, 24.0, 180)]), &[blow(2, 1)], owed(2.0, Why::Fire));
        as_usual(&mut game, &[]);
        game
    };
    let guns = game(battery(4, 30.0, 20.0, 0));
    assert_eq!((find(&guns, 1).formation(), stands(&guns, 1)), (Formation::Unlimbered, (30.0, 18.0, 0.0)));
    let mut crew = battery(4, 30.0, 20.0, 0).formed(Formation::CrewOnFoot, 6);
    crew.left_guns = Some(pose(30.0, 20.0, 0));
    let crew = game(crew);
    assert_eq!(find(&crew, 1).left_guns, Some(pose(30.0, 20.0, 0)));
    assert_eq!(stands(&crew, 1).1, 18.0);
}

/// STC-6.15, 6.17, R34. A way is found round an enemy who bars the straight ones.
#[test]
fn a_way_leads_round_a_unit_that_bars_the_straight_one() {
    let mut block = line(30.0, 13.0, 180);
    (block.original, block.stance.files, block.stance.stood) = (20, 20, 20);
    let behind = [-7.65, 7.65].map(|x| line(30.0 + x, 11.5, 180));
    let enemies = [block].into_iter().chain(behind).map(|unit| unit.flagged(UnitFlags::ENGAGED));
    let units = [column(30.0, 20.0, 0), line(30.0, 24.0, 180)].into_iter().chain(enemies);
    let mut game = retreating(Field::new(units), &[blow(2, 1)], owed(8.0, Why::Fire));
    assert!(matches!(question(&game), Some((Blue, Decision::Retreat { .. }))));
    assert_eq!(refused(&game, Blue, go(back(8.0))).0, cite::RETREAT_TOUCHES);
    let told = as_usual(&mut game, &[]);
    assert!(says(&told, "goes back 8"), "{:?}", crate::kit::story(&told));
}

/// STC-12.8, R85. A battalion that has lost a round leaves its gun behind, one that was shot at takes it
/// along.
#[test]
fn a_regimental_gun_is_left_by_those_who_lose_a_round() {
    let keeps = |why| {
        let mut unit = line(30.0, 20.0, 0);
        unit.regimental_gun = Some(5);
        let mut game = retreating(Field::new([unit, line(30.0, 24.0, 180)]), &[blow(2, 1)], owed(4.0, why));
        as_usual(&mut game, &[]);
        find(&game, 1).regimental_gun.is_some()
    };
    assert!(keeps(Why::Fire) && !keeps(Why::Combat));
}

/// STC-5.2, R16. A unit without figures goes nowhere, and is gone at the end of the phase.
#[test]
fn a_unit_without_figures_does_not_go_back() {
    let mut unit = line(30.0, 20.0, 0);
    unit.lost = 12;
    let game = retreating(Field::new([unit, line(30.0, 24.0, 180)]), &[blow(2, 1)], owed(4.0, Why::Fire));
    assert_eq!((question(&game), stands_yet(&game, 1)), (None, false));
}

/// STC-6.17.4, 11.1, R34. Troops of whom the owner knows nothing turn a retreat onto a way that is clear.
#[test]
fn a_retreat_turns_away_from_hidden_troops() {
    let hidden = skirmishers(30.0, 14.0, 0).of(Red).flagged(UnitFlags::HIDDEN);
    let wood = patch(Terrain::LightWoods, (24.0, 36.0), (8.0, 14.5));
    let field = Field::new([column(30.0, 20.0, 0), line(30.0, 24.0, 180), hidden]).on([wood]);
    let mut game = retreating(field, &[blow(2, 1)], owed(2.0, Why::Fire));
    assert!(allowed(&game, Blue, &go(back(10.0))), "for all he knows");
    let told = give(&mut game, Blue, go(back(10.0)), &[]);
    assert!(says(&told, "unit 3"));
    assert_eq!(stands(&game, 1), (30.0, 18.0, 0.0));
}

mod withdrawals {
    use super::*;

    fn field(units: impl IntoIterator<Item = Unit>) -> Field {
        Field::new(units).with(|options| options.voluntary_retreat = true)
    }

    fn withdraw(path: Motion) -> Order {
        Order::Withdraw { unit: UNIT, path, narrow: None }
    }

    /// STC-12.4, R81. Away from the nearest enemy, four inches clear, shaken and with a rout hit; two if
    /// shaken before.
    #[test]
    fn a_unit_may_give_ground() {
        let foe = || line(30.0, 22.0, 180);
        let mut game = field([line(30.0, 20.0, 0), foe()]).moving();
        assert_eq!(refused(&game, Blue, withdraw(back(1.9))).0, cite::VOLUNTARY_RETREAT);
        assert!(allowed(&game, Blue, &withdraw(back(2.0))) && allowed(&game, Blue, &withdraw(back(18.0))));
        assert_eq!(refused(&game, Blue, withdraw(back(18.1))).0, cite::VOLUNTARY_RETREAT);
        give(&mut game, Blue, withdraw(back(2.0)), &[]);
        assert_eq!((state_of(&game, 1), stands(&game, 1)), ((11, true, false), (30.0, 18.0, 0.0)));
        let again = refused(&game, Blue, Order::March { unit: UNIT, path: back(1.0) });
        assert_eq!(again, (cite::RALLY_AND_MOVE, Reason::HasMoved { unit: UNIT }));
        let mut shaken = field([line(30.0, 20.0, 0).shaken(), foe()]).moving();
        give(&mut shaken, Blue, withdraw(back(2.0)), &[]);
        assert_eq!(state_of(&shaken, 1), (10, true, false));
    }

    /// STC-12.4, R81. Only where the rule is in force, in command, out of combat, and instead of any other
    /// move.
    #[test]
    fn not_every_unit_may_give_ground() {
        let units = || [line(30.0, 20.0, 0), line(30.0, 22.0, 180)];
        let order = || withdraw(back(4.0));
        assert_eq!(
            refused(&Field::new(units()).moving(), Blue, order()),
            (cite::VOLUNTARY_RETREAT, Reason::NotInForce)
        );
        let [unit, foe] = units();
        let alone = field([unit.out_of_command(), foe]).moving();
        assert_eq!(refused(&alone, Blue, order()).1, Reason::OutOfCommand { unit: UNIT });
        let [unit, foe] = units();
        let led =
            field([unit.out_of_command(), foe]).generals([crate::kit::general(Blue, 30.0, 19.75, Some(1))]);
        assert!(allowed(&led.moving(), Blue, &order()), "a general with it will do");
        let fighting =
            field([line(30.0, 20.0, 0), line(30.0, 20.0, 180)]).engaged([engaged(2, 1, 4)]).moving();
        assert_eq!(refused(&fighting, Blue, order()).0, cite::LOCKED);
        let mut moved = field(units()).moving();
        give(&mut moved, Blue, Order::March { unit: UNIT, path: back(0.5) }, &[]);
        assert_eq!(refused(&moved, Blue, order()).1, Reason::HasMoved { unit: UNIT });
    }

    /// STC-12.4, R81. It ends farther from every enemy, and keeps to the cone away from the nearest.
    #[test]
    fn giving_ground_leads_away_from_all_enemies() {
        let game = field([line(30.0, 20.0, 0), line(30.0, 22.0, 180), line(30.0, 8.0, 0).of(Red)]).moving();
        let (rule, reason) = refused(&game, Blue, withdraw(back(4.0)));
        assert_eq!(
            (rule, reason),
            (cite::VOLUNTARY_RETREAT, Reason::NotFarther { unit: UNIT, enemy: UnitId(3) })
        );
        assert_eq!(refused(&game, Blue, withdraw(to(36.0, 17.0, 0))).0, cite::RETREAT_ZONE);
        let behind = field([line(30.0, 20.0, 0), line(30.0, 16.0, 0).of(Red)]).moving();
        assert!(
            allowed(&behind, Blue, &withdraw(to(30.0, 24.0, 180))),
            "it faces about and goes the other way"
        );
    }
}

/// STC-6.17. A way that was found once holds only as long as all units near stand as they did.
#[test]
fn a_known_way_is_looked_for_again_when_a_unit_has_come_into_it() {
    let units = [line(30.0, 20.0, 0), line(30.0, 24.0, 180), line(60.0, 40.0, 180)];
    let (setup, mut state) = Field::new(units).laid_out(TurnPhase::Shooting);
    let way = |state: &crate::State| {
        way_back(Table { setup: &setup, state, draft: &[] }, &owed(4.0, Why::Fire), UnitId(2))
    };
    let first = way(&state);
    assert!(first.is_some());
    assert_eq!(way(&state), first);
    if let Some(mut enemy) = state.troops.edit(UnitId(3)) {
        enemy.stance = line(30.0, 15.5, 180).stance;
    }
    let second = way(&state);
    assert_ne!(second, first, "he stands where it would have gone");
    let fresh = crate::State { known_ways: Default::default(), ..state.clone() };
    assert_eq!(way(&fresh), second);
    assert_eq!(fresh, state, "known ways are no part of the truth");
}
