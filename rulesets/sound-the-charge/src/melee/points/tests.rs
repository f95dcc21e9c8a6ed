//! Combat points, line by line.

use super::*;
use crate::kit::{Field, battery, cavalry, column, engaged, general, line, patch, pose, skirmishers, square};
use crate::terrain::Terrain;
use crate::{Grade, Nation, Place, Stance};
use names::Side::{Blue, Red};

fn total(field: Field) -> i16 {
    field.look(|at| points(at, UnitId(1), UnitId(2)).total())
}

/// The points of one unit against another, in a continuing combat.
fn against(unit: Unit, enemy: Unit) -> i16 {
    total(Field::new([unit, enemy]).engaged([engaged(1, 2, 4)]))
}

/// The same, with something true of the first one's attack.
fn on_terms(terms: Terms) -> i16 {
    let fight = Engagement { terms, ..engaged(1, 2, 4) };
    total(Field::new([column(30.0, 20.0, 0), line(30.0, 20.0, 180)]).engaged([fight]))
}

fn foot() -> Unit {
    line(30.0, 20.0, 0)
}

fn horse() -> Unit {
    cavalry(Formation::Line, 30.0, 20.0, 0)
}

fn enemy() -> Unit {
    column(30.0, 20.0, 180)
}

/// STC-2.4, 2.5, 10.4, 10.16. The worth of each arm by itself.
#[test]
fn every_arm_has_its_worth() {
    let horse = |arm| against(horse().arm(arm), enemy());
    assert_eq!([Arm::HeavyCavalry, Arm::MediumCavalry, Arm::LightCavalry].map(horse), [4, 3, 2]);
    assert_eq!(against(foot(), enemy()), 2);
    assert_eq!(against(foot().arm(Arm::LightInfantry), enemy()), 2);
    assert_eq!(against(battery(4, 30.0, 20.0, 0), enemy()), 2);
}

/// STC-10.16.a, R69. One for each grade above the enemy, nothing for those below.
#[test]
fn better_grades_count() {
    let of = |own, theirs| against(foot().grade(own), enemy().grade(theirs));
    assert_eq!([of(Grade::A, Grade::D), of(Grade::B, Grade::C), of(Grade::C, Grade::A)], [5, 3, 2]);
}

/// STC-10.16.b, 10.11, R64. A unit that any enemy attacks in flank or rear has two less, against all.
#[test]
fn a_flanked_unit_fights_worse_against_all() {
    let units = [line(30.0, 20.0, 180), column(30.0, 20.0, 0), column(30.0, 20.5, 180).of(Blue)];
    let flank = Engagement { terms: Terms::FLANK, onto: geom::Edge::Rear, ..engaged(3, 1, 4) };
    let field = Field::new(units).engaged([engaged(2, 1, 4), flank]);
    field.look(|at| {
        assert_eq!(points(at, UnitId(1), UnitId(2)).total(), 0);
        assert_eq!(points(at, UnitId(1), UnitId(3)).total(), 0);
        assert_eq!(points(at, UnitId(3), UnitId(1)).total(), 2);
    });
}

/// STC-10.16.c, 10.16.d, 14.5, R69. Disorder and shaken morale add up; guns are never disordered.
#[test]
fn disorder_and_shaken_morale_add_up() {
    assert_eq!(against(foot().disordered(), enemy()), 1);
    assert_eq!(against(foot().shaken(), enemy()), 0);
    assert_eq!(against(foot().shaken().disordered(), enemy()), -1);
    assert_eq!(against(battery(4, 30.0, 20.0, 0).disordered(), enemy()), 2);
}

/// STC-10.13, 10.16.c, R67, R112. Skirmishers fight as disordered in woods and not in the open.
#[test]
fn skirmishers_fight_as_disordered_in_woods() {
    let of = |woods: Option<geom::Feature>| {
        let units = [skirmishers(30.0, 20.0, 0), skirmishers(30.0, 20.0, 180)];
        total(Field::new(units).on(woods).engaged([engaged(1, 2, 4)]))
    };
    assert_eq!(of(None), 2);
    assert_eq!(of(Some(patch(Terrain::LightWoods, (20.0, 40.0), (10.0, 20.0)))), 1);
}

/// STC-10.16.e, 10.16.f, R69. Slopes and cover count against the unit that charged, in every round.
#[test]
fn slopes_and_cover_count_against_the_charger() {
    assert_eq!(on_terms(Terms::UPHILL), 1);
    assert_eq!(on_terms(Terms::SOFT_COVER), 1);
    assert_eq!(on_terms(Terms::HARD_COVER), 0);
    assert_eq!(on_terms(Terms::HARD_COVER.with(Terms::UPHILL)), -1);
    // The charged one attacks nothing.
    let fight = Engagement { terms: Terms::HARD_COVER.with(Terms::UPHILL), ..engaged(2, 1, 4) };
    assert_eq!(total(Field::new([foot(), enemy()]).engaged([fight])), 2);
}

/// STC-10.16.g, 13.1, 13.1.3, R89. Cavalry is four worse against a square, and against a masse except in its
/// rear.
#[test]
fn cavalry_does_badly_against_squares() {
    assert_eq!(against(horse(), square(30.0, 20.0, 180)), 0);
    assert_eq!(against(foot(), square(30.0, 20.0, 180)), 2);
    let masse = || enemy().formed(Formation::Masse, 4);
    assert_eq!(against(horse(), masse()), 0);
    let rear = Engagement { terms: Terms::FLANK, onto: geom::Edge::Rear, ..engaged(1, 2, 4) };
    assert_eq!(total(Field::new([horse(), masse()]).engaged([rear])), 4);
}

/// STC-10.16.h, R10, R69. A general with the unit helps, and none in reach harms.
#[test]
fn generals_count() {
    assert_eq!(against(foot().out_of_command(), enemy()), 1);
    let led = Field::new([foot().out_of_command(), enemy()]).generals([general(Blue, 30.0, 20.0, Some(1))]);
    assert_eq!(total(led), 3, "a general who is there is in reach");
}

/// STC-10.16.i, 12.2, R79. Cavalry that has fought two rounds is blown, if that is played.
#[test]
fn blown_cavalry_fights_worse() {
    let of = |rounds, played: bool| {
        let field = Field::new([Unit { rounds, ..horse() }, enemy()]);
        total(field.with(|options| options.blown_cavalry = played))
    };
    assert_eq!([of(1, true), of(2, true), of(2, false)], [4, 3, 4]);
    let foot = Field::new([Unit { rounds: 3, ..foot() }, enemy()]);
    assert_eq!(total(foot.with(|options| options.blown_cavalry = true)), 2);
}

/// STC-10.16.j, 12.3, R80. Cavalry that neither advanced two inches nor fought last turn is stationary, if
/// that is played.
#[test]
fn stationary_cavalry_fights_worse() {
    let of = |forward: f64, fought_turn, played: bool| {
        let unit = Unit { forward: crate::kit::inches(forward), fought_turn, ..horse() };
        total(Field::new([unit, enemy()]).with(|options| options.stationary_cavalry = played))
    };
    assert_eq!([of(1.9, 0, true), of(2.0, 0, true), of(0.0, 0, false)], [3, 4, 4]);
    assert_eq!([of(0.0, 4, true), of(0.0, 3, true)], [4, 3], "it is turn 5");
    let foot = Field::new([foot(), enemy()]).with(|options| options.stationary_cavalry = true);
    assert_eq!(total(foot), 2);
}

/// STC-14.2, R94. The playsheet's elite counts only if that is played.
#[test]
fn elite_units_count_if_that_is_played() {
    let of = |played: bool| {
        let field = Field::new([foot().flagged(UnitFlags::ELITE), enemy()]);
        total(field.with(|options| options.elite = played))
    };
    assert_eq!([of(false), of(true)], [2, 3]);
}

/// The defensive fire of the second unit, whom the first has charged this turn.
fn fire(defender: Unit) -> i16 {
    let field = Field::new([column(30.0, 20.0, 0), defender]).engaged([engaged(1, 2, 5)]);
    field.look(|at| defensive_fire(at, UnitId(2), UnitId(1)))
}

fn charged() -> Unit {
    line(30.0, 20.0, 180)
}

/// STC-10.9, 10.10, R63. Steady lines of foot and unlimbered guns fire at chargers; columns, squares,
/// limbered guns, horse and unsteady units do not.
#[test]
fn steady_lines_and_guns_fire_at_chargers() {
    assert_eq!(fire(charged()), 1);
    let bent = Stance { formation: Formation::Bent, ..charged().stance };
    assert_eq!(fire(Unit { stance: bent, ..charged() }), 1);
    let guns = |arm, grade| fire(battery(4, 30.0, 20.0, 180).arm(arm).grade(grade));
    let grades = [Grade::A, Grade::B, Grade::C, Grade::D];
    assert_eq!(grades.map(|grade| guns(Arm::FieldGuns, grade)), [5, 4, 3, 1]);
    assert_eq!(grades.map(|grade| guns(Arm::HeavyGuns, grade)), [6, 5, 4, 2]);
    assert_eq!(grades.map(|grade| guns(Arm::LightHorseGuns, grade)), [4, 3, 2, 0]);
    let none = [
        charged().shaken(),
        charged().disordered(),
        enemy(),
        enemy().formed(Formation::Masse, 4),
        square(30.0, 20.0, 180),
        cavalry(Formation::Line, 30.0, 20.0, 180),
        battery(4, 30.0, 20.0, 180).shaken(),
        battery(4, 30.0, 20.0, 180).formed(Formation::Limbered, 2),
    ];
    assert_eq!(none.map(fire), [0; 8]);
}

/// STC-10.9, R63. Only the passive side, only against those who charged this turn, and not from a continuing
/// combat or in flank or rear.
#[test]
fn defensive_fire_is_for_the_first_round() {
    let of = |fights: &[Engagement], active| {
        let units = [column(30.0, 20.0, 0), charged(), column(29.0, 20.0, 0)];
        let field = Field::new(units).engaged(fights.to_vec()).active(active);
        field.look(|at| defensive_fire(at, UnitId(2), UnitId(1)))
    };
    assert_eq!(of(&[engaged(1, 2, 5)], Blue), 1);
    assert_eq!(of(&[engaged(1, 2, 5)], Red), 0, "it is their own turn");
    assert_eq!(of(&[engaged(1, 2, 4)], Blue), 0);
    assert_eq!(of(&[engaged(1, 2, 5), engaged(3, 2, 4)], Blue), 0, "they fight already");
    assert_eq!(of(&[engaged(2, 1, 5)], Blue), 0, "they charged themselves");
    assert_eq!(of(&[Engagement { terms: Terms::FOLLOWED, ..engaged(1, 2, 5) }], Blue), 0);
    let flank = Engagement { terms: Terms::FLANK, ..engaged(3, 2, 5) };
    assert_eq!(of(&[engaged(1, 2, 5), flank], Blue), 0);
    assert_eq!(of(&[Engagement { terms: Terms::DRAWN_IN, ..engaged(1, 2, 5) }], Blue), 1);
}

/// STC-10.9, 11.8, R24, R75. Garrisons count as in line; gunners without guns never fire, skirmishers in the
/// open do.
#[test]
fn garrisons_and_skirmishers_fire() {
    let inside = Stance::whole(Formation::Garrison, pose(30.0, 20.0, 180), geom::inch(5), geom::inch(3), 12);
    let inside = Unit { stance: inside, place: Place::Block(geom::FeatureId(0)), ..charged() };
    assert_eq!(fire(inside.clone()), 1);
    assert_eq!(fire(inside.disordered()), 0);
    assert_eq!(fire(skirmishers(30.0, 20.0, 180)), 1);
    let crew = Stance { formation: Formation::CrewOnFoot, ..skirmishers(30.0, 20.0, 180).stance };
    assert_eq!(fire(Unit { stance: crew, ..battery(4, 30.0, 20.0, 180) }), 0);
}

/// STC-13.2.1, 13.2, 13.0. Steady British infantry fires twice as well, if national rules are played.
#[test]
fn british_infantry_fires_better() {
    let of = |nation, national: bool| {
        let field =
            Field::new([column(30.0, 20.0, 0), charged().of_nation(nation)]).engaged([engaged(1, 2, 5)]);
        let field = field.with(|options| options.national.in_force = national);
        field.look(|at| defensive_fire(at, UnitId(2), UnitId(1)))
    };
    assert_eq!([of(Nation::Britain, true), of(Nation::Portugal, true)], [2; 2]);
    assert_eq!([of(Nation::Britain, false), of(Nation::France, true)], [1; 2]);
}
