//! Contact: disorder by horse, units that are drawn in, slopes, and reinforcements.

use super::*;
use crate::kit::{
    Field, battery, cavalry, column, engaged, find, give, hill, line, patch, question, skirmishers, square,
    stands_yet, state_of,
};
use crate::{Decision, Formation, Order, SoundTheCharge};
use engine::Game;
use names::Side::{Blue, Red};

fn charge(unit: u32, target: u32) -> Order {
    Order::Charge { unit: UnitId(unit), target: UnitId(target), path: None }
}

/// A field after the first unit has charged the second.
fn charged(field: Field) -> Game<SoundTheCharge> {
    let mut game = field.moving();
    give(&mut game, Blue, charge(1, 2), &[]);
    game
}

fn terms(game: &Game<SoundTheCharge>, attacker: u32, defender: u32) -> Terms {
    let fight = |fight: &&Engagement| (fight.attacker.0, fight.defender.0) == (attacker, defender);
    game.state().engagements.iter().find(fight).expect("they fight").terms
}

fn horse() -> Unit {
    cavalry(Formation::Line, 30.0, 20.0, 0)
}

/// STC-5.5.2, 10.17, R70. Steady cavalry disorders foot that it touches, but no squares, no guns, no horse.
#[test]
fn steady_cavalry_disorders_foot() {
    let after = |charger: Unit, target: Unit| {
        let mut game = Field::new([charger, target]).moving();
        give(&mut game, Blue, charge(1, 2), &[]);
        if question(&game).is_some_and(|(side, _)| side == Red) {
            give(&mut game, Red, Order::Stand {}, &[]);
        }
        state_of(&game, 2).2
    };
    assert!(after(horse(), line(30.0, 24.0, 180)) && after(horse(), column(30.0, 24.0, 180)));
    assert!(!after(horse().disordered(), line(30.0, 24.0, 180)));
    assert!(!after(horse(), square(30.0, 24.0, 180)));
    assert!(!after(horse(), battery(4, 30.0, 24.0, 180)));
    assert!(!after(horse(), cavalry(Formation::Line, 30.0, 24.0, 180)));
    assert!(!after(horse(), column(30.0, 24.0, 180).formed(Formation::Masse, 4)));
    assert!(!after(column(30.0, 20.0, 0), line(30.0, 24.0, 180)));
}

/// STC-10.17, 11.1, R70. Cavalry that its own charge disorders is steady no longer as it touches.
#[test]
fn the_ground_disorders_cavalry_before_it_touches() {
    let rough = patch(crate::terrain::Terrain::RoughGround, (20.0, 40.0), (21.0, 22.0));
    let game = charged(Field::new([horse(), line(30.0, 24.0, 180)]).on([rough]));
    assert!(state_of(&game, 1).2 && !state_of(&game, 2).2);
}

/// STC-5.5.10, 9.2.6, R53. Foot that charges steady cavalry is disordered as if it had been charged.
#[test]
fn foot_that_charges_horse_is_disordered() {
    let after = |target: Unit| state_of(&charged(Field::new([column(30.0, 20.0, 0), target])), 1).2;
    let target = || cavalry(Formation::Line, 30.0, 24.0, 180);
    assert!(after(target()) && !after(target().disordered()) && !after(target().shaken()));
    assert!(!after(line(30.0, 24.0, 180)));
}

/// STC-13.4.1, 13.4. Steady Prussian lines are not disordered by horse, columns and unsteady lines are.
#[test]
fn prussian_lines_stand_horse() {
    let after = |target: Unit| {
        let target = target.of_nation(Nation::PrussiaBefore1810);
        state_of(&charged(Field::new([horse(), target]).national()), 2).2
    };
    assert!(!after(line(30.0, 24.0, 180)));
    assert!(after(line(30.0, 24.0, 180).shaken()) && after(column(30.0, 24.0, 180)));
}

/// STC-6.11, 10.9, R29, R110. Unengaged enemies less than an inch away are attacked, too; exactly an inch is
/// clear.
#[test]
fn an_enemy_that_is_too_near_is_drawn_in() {
    let of = |x: f64| {
        let near = line(30.0 + 0.75 + x + 2.25, 24.0, 180);
        charged(Field::new([column(30.0, 20.0, 0), column(30.0, 24.0, 180), near]))
    };
    let game = of(0.9);
    assert!(terms(&game, 1, 3).has(Terms::DRAWN_IN) && !terms(&game, 1, 2).has(Terms::DRAWN_IN));
    let points = points::points(game.known(Blue).table(), UnitId(3), UnitId(1)).total();
    assert_eq!(points, 3, "with defensive fire");
    assert!(!of(1.0).state().is_engaged(UnitId(3)));
    // One who fights already is not drawn in.
    let units = [column(30.0, 20.0, 0), column(30.0, 24.0, 180), line(33.5, 24.0, 180), line(33.5, 24.0, 0)];
    let game = charged(Field::new(units).engaged([engaged(4, 3, 4)]));
    assert_eq!(game.state().foes(UnitId(3))[..], [UnitId(4)]);
}

/// STC-6.11, 10.11, 10.17, R29. Front or flank is judged at the nearest point, and horse disorders those it
/// draws in.
#[test]
fn who_is_drawn_in_may_be_flanked_and_disordered() {
    // The third unit faces east, and its left end is next to the cavalry, which began behind its front.
    let near = line(32.4, 21.5, 90).of(Red);
    let game = charged(Field::new([horse(), line(30.0, 24.0, 180), near]));
    assert!(terms(&game, 1, 3).has(Terms::DRAWN_IN.with(Terms::FLANK)));
    assert!(state_of(&game, 3).2);
}

/// STC-6.11, 10.13, R29, R67. Skirmishers who are drawn in may evade; if they stand in the open they are
/// overrun.
#[test]
fn skirmishers_who_are_drawn_in_are_asked() {
    let field = || Field::new([column(30.0, 20.0, 0), column(30.0, 24.0, 180), skirmishers(33.5, 24.0, 180)]);
    let mut stand = field().moving();
    give(&mut stand, Blue, charge(1, 2), &[]);
    assert!(matches!(question(&stand), Some((Red, Decision::Evade { unit: UnitId(3), .. }))));
    give(&mut stand, Red, Order::Stand {}, &[]);
    assert!(!stands_yet(&stand, 3));
    let mut evade = field().moving();
    give(&mut evade, Blue, charge(1, 2), &[]);
    let way = evade::way_out(evade.known(Red).table(), UnitId(3), UnitId(1), geom::inch(8));
    give(&mut evade, Red, Order::Evade { path: way.expect("it is open behind them") }, &[]);
    assert!(stands_yet(&evade, 3) && !evade.state().is_engaged(UnitId(3)));
}

/// STC-10.16.e, 11.4. Up is where the ground beyond a steep slope is higher than before it.
#[test]
fn up_a_slope_is_where_the_ground_is_higher() {
    let slope = || patch(crate::terrain::Terrain::SteepSlope, (20.0, 40.0), (20.0, 23.0));
    let of = |one: Unit, two: Unit, higher: (f64, f64)| {
        let field = Field::new([one, two]).on([slope(), hill(1, (20.0, 40.0), higher)]);
        field.look(|at| is_uphill(at, UnitId(1), UnitId(2)))
    };
    let top = (23.0, 30.0);
    assert!(of(column(30.0, 23.0, 0), line(30.0, 23.0, 180), top), "from the slope to its top");
    assert!(of(column(30.0, 21.5, 0), line(30.0, 21.5, 180), top), "both on the slope");
    assert!(of(column(30.0, 20.0, 0), line(30.0, 20.0, 180), top), "from its foot");
    assert!(!of(column(30.0, 21.5, 180).of(Blue), line(30.0, 21.5, 0).of(Red), top), "down");
    assert!(!of(column(30.0, 19.0, 0), line(30.0, 19.0, 180), top), "below it");
    assert!(!of(column(30.0, 21.5, 0), line(30.0, 21.5, 180), (10.0, 20.0)));
}

/// STC-10.16.f, 11.5, R69, R73. A wall that the enemy lines is soft cover to him.
#[test]
fn a_lined_wall_is_soft_cover() {
    let of = |y: f64| {
        let wall = crate::kit::strip(crate::terrain::Terrain::Obstacle, &[(20.0, y), (40.0, y)], 0.0);
        let game = charged(Field::new([column(30.0, 20.0, 0), line(30.0, 24.0, 180)]).on([wall]));
        terms(&game, 1, 2).has(Terms::SOFT_COVER)
    };
    assert!(of(24.0) && !of(22.0) && !of(24.5));
}

/// STC-10.16.f, 11.8. Troops in a block are in hard cover, and attacking it disorders.
#[test]
fn a_block_is_hard_cover() {
    let stance = crate::Stance::whole(
        Formation::Garrison,
        crate::kit::pose(30.0, 24.0, 180),
        geom::inch(5),
        geom::inch(3),
        12,
    );
    let inside = Unit { stance, place: crate::Place::Block(geom::FeatureId(0)), ..line(30.0, 24.0, 180) };
    let town = patch(crate::terrain::Terrain::TownBlock, (27.5, 32.5), (24.0, 27.0));
    let game = charged(Field::new([column(30.0, 20.0, 0), inside]).on([town]));
    assert!(terms(&game, 1, 2).has(Terms::HARD_COVER) && state_of(&game, 1).2);
}

/// STC-11.8, R113. A unit that attacks a block attacks all who are in it, and touches them all.
#[test]
fn all_in_a_block_are_attacked() {
    let inside = || {
        let stance = crate::Stance::whole(
            Formation::Garrison,
            crate::kit::pose(30.0, 24.0, 180),
            geom::inch(5),
            geom::inch(3),
            12,
        );
        Unit { stance, place: crate::Place::Block(geom::FeatureId(0)), ..line(30.0, 24.0, 180) }
    };
    let town = patch(crate::terrain::Terrain::TownBlock, (27.5, 32.5), (24.0, 27.0));
    let game = charged(Field::new([column(30.0, 20.0, 0), inside(), inside()]).on([town]));
    assert_eq!(game.state().foes(UnitId(1))[..], [UnitId(2), UnitId(3)]);
    assert!(!terms(&game, 1, 3).has(Terms::DRAWN_IN));
}

/// STC-11.11, R77, R115. At a work all are attacked who stand straight behind that stretch, up to two inches
/// back.
#[test]
fn all_behind_a_work_are_attacked() {
    let work = crate::kit::strip(crate::terrain::Terrain::Fieldwork, &[(35.0, 24.0), (25.0, 24.0)], 0.0);
    let units =
        [line(30.0, 20.0, 0), column(29.0, 24.0, 180), column(31.0, 25.9, 180), column(33.5, 25.9, 180)];
    let game = charged(Field::new(units).on([work]));
    assert_eq!(game.state().foes(UnitId(1))[..], [UnitId(2), UnitId(3)]);
    assert!(terms(&game, 1, 3).has(Terms::HARD_COVER) && !terms(&game, 1, 3).has(Terms::DRAWN_IN));
}

/// STC-12.9, R116. A unit that lands attacks soft cover.
#[test]
fn the_bank_is_soft_cover() {
    let units = [column(30.0, 20.0, 0).flagged(crate::UnitFlags::LANDING), line(30.0, 20.0, 180)];
    Field::new(units).look(|at| assert_eq!(cover::against_charge(at, UnitId(1), UnitId(2)), Cover::Soft));
}

/// STC-10.8, R62. A reinforcement fights whom its friend fights, on his terms, and is not itself in contact.
#[test]
fn a_reinforcement_fights_on_its_friends_terms() {
    let units = [column(30.0, 15.0, 0), line(30.0, 20.0, 0), line(30.0, 20.0, 180)];
    let fight = Engagement { terms: Terms::SOFT_COVER, ..engaged(2, 3, 4) };
    let mut game = Field::new(units).engaged([fight]).moving();
    give(&mut game, Blue, charge(1, 2), &[]);
    assert!(terms(&game, 1, 3).has(Terms::REINFORCING.with(Terms::SOFT_COVER)));
    assert_eq!(find(&game, 1).stance.pose, crate::kit::pose(30.0, 19.5, 0));
}
