//! Ranges, arcs and who stands in the way, figure by figure.

use super::*;
use crate::kit::{
    Field, battery, cavalry, column, engaged, general, hill, inches, line, patch, pose, skirmish_rows,
    skirmishers, square,
};
use crate::terrain::Terrain;
use crate::{Arm, Engagement, Place, Stance};
use geom::{Angle, Facing};
use names::Side;

fn counted(field: Field) -> (u8, u8) {
    let reach = field.look(|at| reach(at, UnitId(1), UnitId(2)));
    (reach.close, reach.far)
}

fn at_range(firer: Unit, target: Unit) -> (u8, u8) {
    counted(Field::new([firer, target]))
}

/// STC-8.4, 8.13, 16.2, R48, R102. Each weapon has its close range and its far one, both included.
#[test]
fn ranges_are_inclusive() {
    let foot = |far: f64| at_range(line(30.0, 10.0, 0), line(30.0, 10.0 + far, 180));
    assert_eq!((foot(2.0), foot(2.01), foot(4.0), foot(4.01)), ((12, 0), (0, 12), (0, 12), (0, 0)));
    let guns = |arm: Arm, far: f64| at_range(battery(3, 30.0, 10.0, 0).arm(arm), line(30.0, 10.0 + far, 180));
    for (arm, close, far) in
        [(Arm::LightGuns, 4.0, 12.0), (Arm::FieldGuns, 6.0, 20.0), (Arm::HeavyGuns, 8.0, 24.0)]
    {
        assert_eq!((guns(arm, close), guns(arm, close + 0.01)), ((3, 0), (0, 3)), "{arm:?}");
        assert_eq!((guns(arm, far), guns(arm, far + 0.01)), ((0, 3), (0, 0)), "{arm:?}");
    }
}

/// STC-8.5, 16.6, R42, R106. Forty-five degrees to either side, the limit included.
#[test]
fn arcs_are_half_a_right_angle_to_either_side() {
    // One file, with its target's corner just on the edge of the arc, and just off it.
    let one = || Unit { original: 1, ..line(30.0, 20.0, 0) }.formed(Formation::Line, 1);
    let target = |x: f64| column(30.0 + x + 0.75, 21.0, 180);
    assert_eq!(at_range(one(), target(2.5)), (0, 1));
    assert_eq!(at_range(one(), target(2.51)), (0, 0), "its rear corner is at 2.5, 1 and 1.5 deep");
}

/// STC-8.17, 8.1, 2.11, R6, R39. Only the front rank shoots, as far as it is there, and all skirmishers do.
#[test]
fn the_front_rank_shoots() {
    let target = || line(30.0, 21.5, 180);
    assert_eq!(at_range(column(30.0, 20.0, 0), target()), (4, 0));
    assert_eq!(at_range(line(30.0, 20.0, 0).having_lost(2), target()), (10, 0));
    assert_eq!(at_range(skirmish_rows(6, 6, 30.0, 20.0, 0), target()), (6, 0));
    let rows = at_range(skirmishers(30.0, 20.0, 0), target());
    assert_eq!(rows.0 + rows.1, 12);
}

/// STC-8.2, R40. A gun needs two gunners, and gunners help each other.
#[test]
fn guns_without_gunners_are_silent() {
    let guns = |lost: u8| at_range(battery(4, 30.0, 20.0, 0).having_lost(lost), line(30.0, 25.0, 180)).0;
    assert_eq!([0, 4, 5, 6, 7, 11].map(guns), [4, 4, 3, 3, 2, 0]);
}

/// STC-8.16, R51. A square shoots from the faces that have the target in their arcs.
#[test]
fn a_square_shoots_from_its_faces() {
    assert_eq!(at_range(square(30.0, 20.0, 0), column(30.0, 21.0, 180)), (3, 0));
    assert_eq!(at_range(square(30.0, 20.0, 0), column(30.0, 17.0, 0).of(Side::Red)), (3, 0), "its rear");
    // Straight off a corner two faces have it.
    let (close, far) = at_range(square(30.0, 20.0, 0), column(33.0, 22.0, 180));
    assert!(close + far > 3 && close + far <= 6, "{close} and {far}");
}

/// STC-11.8, R75. A garrison shoots from a side of its block with up to twelve figures.
#[test]
fn a_garrison_shoots_from_one_side() {
    let within = |figures: u8, target: Unit| {
        let stance =
            Stance::whole(Formation::Garrison, pose(30.0, 20.0, 0), inches(5.0), inches(3.0), figures);
        let block = patch(Terrain::TownBlock, (27.5, 32.5), (17.0, 20.0));
        let place = Place::Block(geom::FeatureId(0));
        let garrison = Unit { stance, place, original: figures, ..line(30.0, 20.0, 0) };
        counted(Field::new([garrison, target]).on([block]))
    };
    assert_eq!(within(12, line(30.0, 22.0, 180)), (12, 0));
    assert_eq!(within(18, line(30.0, 23.0, 180)), (0, 12), "no more find room");
    assert_eq!(within(8, column(30.0, 13.5, 0).of(Side::Red)), (0, 8), "from its rear");
    assert_eq!(within(12, column(30.0, 24.5, 180)), (0, 0), "too far");
}

/// STC-8.11, R46. A unit in close combat is a target only where its flank hangs out far enough.
#[test]
fn only_a_hanging_flank_is_shot_at_in_combat() {
    // The charger, a column 1.5" wide, touches the target's front from some figure on.
    let hanging = |from_left: f64| {
        let target = line(30.0, 24.0, 180);
        let charger = column(32.25 - from_left - 0.75, 24.0, 0);
        let field = Field::new([battery(3, 30.0, 20.0, 0), target, charger]);
        let field = field.engaged([engaged(3, 2, 5)]);
        field.look(|at| aiming_area(at, UnitId(2)).map(|area| area.parts().len()))
    };
    assert_eq!(hanging(7.0 * 0.375), Some(7));
    assert_eq!(hanging(6.0 * 0.375), None, "six at the one end, two at the other");
    assert_eq!(hanging(0.0), Some(8), "all beyond the four who are touched");
}

/// STC-8.11, R46. Five horse or two guns are enough to be shot at.
#[test]
fn fewer_horse_and_guns_hang_out() {
    let hanging = |target: Unit, half: f64, from_left: f64| {
        let charger = column(30.0 + half - from_left - 0.75, 24.0, 0);
        let field = Field::new([battery(3, 30.0, 20.0, 0), target, charger]).engaged([engaged(3, 2, 5)]);
        field.look(|at| aiming_area(at, UnitId(2)).map(|area| area.parts().len()))
    };
    let horse = || cavalry(Formation::Line, 30.0, 24.0, 180);
    assert_eq!((hanging(horse(), 1.5, 2.5), hanging(horse(), 1.5, 2.0)), (Some(5), None));
    let guns = || battery(4, 30.0, 24.0, 180);
    assert_eq!((hanging(guns(), 2.0, 2.0), hanging(guns(), 2.0, 1.0)), (Some(2), None));
}

/// STC-8.11, 6.11, R46. Squares have no flank that hangs out; a unit that was only drawn in hangs out wholly.
#[test]
fn squares_in_combat_are_no_targets_and_those_drawn_in_are() {
    let area = |target: Unit, fight: Engagement| {
        let units = [battery(3, 30.0, 20.0, 0), target, column(35.0, 24.0, 0)];
        Field::new(units).engaged([fight]).look(|at| aiming_area(at, UnitId(2)).is_some())
    };
    assert!(!area(square(30.0, 24.0, 180), engaged(3, 2, 5)));
    let drawn_in = Engagement { terms: Terms::DRAWN_IN, ..engaged(3, 2, 5) };
    assert!(area(square(30.0, 24.0, 180), drawn_in));
    assert!(area(cavalry(Formation::Line, 30.0, 24.0, 180), drawn_in));
}

/// STC-8.7, 16.8, R108. A unit in close order stops fire, enemy guns do not.
#[test]
fn the_first_unit_in_close_order_stops_fire() {
    let past =
        |between: Unit| counted(Field::new([battery(3, 30.0, 20.0, 0), line(30.0, 30.0, 180), between]));
    assert_eq!(past(line(30.0, 25.0, 180)), (0, 0));
    assert_eq!(past(line(30.0, 25.0, 0)), (0, 0), "a friend as well");
    assert_eq!(past(battery(4, 30.0, 25.0, 180)), (0, 3));
    assert_eq!(past(battery(4, 30.0, 25.0, 0)), (0, 0), "but not friendly guns");
    assert_eq!(past(line(20.0, 25.0, 180)), (0, 3), "aside");
}

/// STC-8.9. Guns fire through skirmishers of either side, and it is told.
#[test]
fn guns_fire_through_skirmishers() {
    for facing in [0, 180] {
        let field =
            Field::new([battery(3, 30.0, 20.0, 0), line(30.0, 30.0, 180), skirmishers(30.0, 25.0, facing)]);
        let reach = field.look(|at| reach(at, UnitId(1), UnitId(2)));
        assert_eq!((reach.far, reach.through_skirmishers), (3, true));
    }
}

/// STC-8.10, R45. From a hill guns fire over friends if the target is twice as far as their far side; lower
/// enemies stop no fire.
#[test]
fn guns_on_a_hill_fire_over_friends() {
    let over = |firer: Unit, between: Unit, far: f64| {
        let units = [firer, line(30.0, 20.0 + far, 180), between];
        let (close, far) = counted(Field::new(units).on([hill(1, (20.0, 40.0), (15.0, 20.5))]));
        close + far
    };
    let guns = || battery(3, 30.0, 20.0, 0);
    let friend = || line(30.0, 25.0, 0);
    assert_eq!(over(guns(), friend(), 10.0), 3);
    assert_eq!(over(guns(), friend(), 9.9), 0);
    assert_eq!(over(guns(), line(30.0, 25.0, 180), 8.0), 3, "over enemies at any distance");
    assert_eq!(over(line(30.0, 20.0, 0), line(30.0, 21.5, 0), 4.0), 0, "foot never over friends");
    assert_eq!(over(line(30.0, 20.0, 0), line(30.0, 21.5, 180), 4.0), 12);
}

/// STC-8.12, R47. Whole two inches count, for guns as well.
#[test]
fn a_gun_shoots_for_every_two_inches_of_gap() {
    let through = |gap: f64| {
        let beside = |aside: f64| line(30.0 + aside, 22.5, 0);
        let half = gap / 2.0 + 2.25;
        let units = [battery(2, 30.0, 20.0, 0), line(30.0, 26.0, 180), beside(-half), beside(half)];
        counted(Field::new(units))
    };
    assert_eq!(through(4.0), (2, 0));
    assert_eq!(through(3.9), (1, 0));
    assert_eq!(through(2.0), (1, 0));
}

/// STC-3.4. The place of a general has nothing to do with ranges.
#[test]
fn generals_are_in_the_way_of_no_fire() {
    let field = Field::new([line(30.0, 20.0, 0), line(30.0, 22.0, 180)]);
    assert_eq!(counted(field.generals([general(Side::Red, 30.0, 21.0, None)])), (12, 0));
}

/// STC-8.5. A body that is seen at once to lie beside an arc has no point in it, and most bodies without such
/// a point are seen so.
#[test]
fn who_lies_beside_an_arc_is_not_in_it() {
    let half = Angle::degrees(45);
    let frame = Frame { at: Vector::new(500.0, 500.0), ahead: Facing::degrees(20).direction() };
    let eye = Convex::hull([frame.at]);
    let area = Area::wedge_from_point(&frame, half, FAR);
    let (mut beside, mut outside) = (0, 0);
    for bearing in 0..360 {
        for far in [20.0, 90.0, 400.0] {
            let to = Facing::degrees(bearing).direction() * far;
            let at = Frame { at: frame.at + to, ahead: Facing::degrees(bearing * 7).direction() };
            let target = Body::block(&at, 60.0, 20.0);
            let is_in = area.nearest_in(&eye, &target, Touch::Counts, 0.1).is_some();
            let is_beside = is_beside(&frame, libm::sincos(half.radians()), &target);
            assert!(!(is_in && is_beside), "{bearing} degrees, {far} mm");
            beside += usize::from(is_beside);
            outside += usize::from(!is_in);
        }
    }
    assert!(beside * 10 > outside * 9, "{beside} of {outside}");
}
