//! Flanks and rears, and who guards them.

use super::*;
use crate::kit::{Field, battery, cavalry, column, engaged, line, skirmish_rows, skirmishers, square};
use crate::{Engagement, Stance};
use names::Side::{Blue, Red};

/// A Red line at (30, 20) that faces north, from (27.75, 20) to (32.25, 19.5).
fn target() -> Unit {
    line(30.0, 20.0, 0).of(Red)
}

/// A Blue column that faces west and touches the right end of the target, low enough to overlap it.
fn at_the_end() -> Unit {
    column(32.25, 19.75, 270).of(Blue)
}

fn is_flanked(field: Field) -> bool {
    field.look(|at| {
        let onto = edge_touched(at, UnitId(2), UnitId(1));
        is_flank_attack(at, UnitId(1), UnitId(2), onto)
    })
}

fn from(began: Unit) -> Stance {
    began.stance
}

/// STC-10.11, 16.7, R64, R107. One figure with its centre behind the line of the front is enough, one on it
/// is not.
#[test]
fn a_flank_attack_begins_behind_the_front() {
    let began = |y: f64| Field::new([at_the_end(), target()]).began(1, from(column(36.0, y, 270)));
    assert!(is_flanked(Field::new([at_the_end(), target()])), "it stood there as the turn began");
    // Its lowest file has its centres 9/16 of an inch below the middle.
    assert!(is_flanked(began(20.56)));
    assert!(!is_flanked(began(20.5625)), "on the line");
    assert!(!is_flanked(began(20.57)));
}

/// STC-10.11, R64. A charger that comes from behind but touches the front attacks the front.
#[test]
fn the_front_is_never_a_flank() {
    let before = column(30.0, 20.0, 180).of(Blue);
    let field = Field::new([before, target()]).began(1, from(column(30.0, 15.0, 0)));
    assert!(!is_flanked(field));
}

/// STC-16.3, R103. The edge that is touched; a corner is a side only to one who began behind.
#[test]
fn the_edge_that_is_touched_decides() {
    let edge = |attacker: Unit, began: Option<Unit>| {
        let field = Field::new([attacker, target()]);
        let field = match began {
            Some(unit) => field.began(1, from(unit)),
            None => field,
        };
        field.look(|at| edge_touched(at, UnitId(2), UnitId(1)))
    };
    assert_eq!(edge(at_the_end(), None), Edge::Right);
    assert_eq!(edge(column(30.0, 20.0, 180).of(Blue), None), Edge::Front);
    assert_eq!(edge(column(30.0, 19.5, 0), None), Edge::Rear);
    // Its left front corner meets the right front corner of the target.
    let at_the_corner = || column(32.25, 20.75, 270).of(Blue);
    assert_eq!(edge(at_the_corner(), None), Edge::Front);
    assert_eq!(edge(at_the_corner(), Some(column(36.0, 19.0, 270))), Edge::Right);
}

/// STC-6.11, R29. A charger that is only near is judged by the point that is nearest.
#[test]
fn a_charger_that_is_near_is_judged_by_the_nearest_point() {
    let edge = |x: f64, y: f64, facing| {
        let near = column(x, y, facing).of(Blue);
        Field::new([near, target()]).look(|at| edge_touched(at, UnitId(2), UnitId(1)))
    };
    assert_eq!(edge(32.75, 19.75, 270), Edge::Right);
    assert_eq!(edge(30.0, 20.5, 180), Edge::Front);
    assert_eq!(edge(30.0, 19.0, 0), Edge::Rear);
}

/// STC-10.11, R64. Squares, skirmishers and garrisons have neither flank nor rear; guns have.
#[test]
fn squares_skirmishers_and_garrisons_have_no_flanks() {
    let at_rear = |unit: Unit, y: f64| is_flanked(Field::new([column(30.0, y, 0), unit.of(Red)]));
    assert!(at_rear(target(), 19.5));
    assert!(at_rear(battery(4, 30.0, 20.0, 0), 18.5));
    assert!(!at_rear(square(30.0, 20.0, 0), 18.375));
    assert!(!at_rear(skirmishers(30.0, 20.0, 0), 19.0));
    let inside = Unit {
        stance: Stance::whole(Formation::Garrison, target().stance.pose, geom::inch(5), geom::inch(3), 12),
        ..target()
    };
    assert!(!at_rear(inside, 17.0));
}

/// STC-13.1.3, R89. A masse has only a rear to cavalry, and to foot what every column has.
#[test]
fn a_masse_has_only_a_rear_to_cavalry() {
    let masse = || column(30.0, 20.0, 0).of(Red).formed(Formation::Masse, 4);
    let horse = |x: f64, y: f64, facing| cavalry(Formation::Column, x, y, facing).of(Blue);
    assert!(!is_flanked(Field::new([horse(30.75, 19.25, 270), masse()])));
    assert!(is_flanked(Field::new([horse(30.0, 18.5, 0), masse()])));
    assert!(is_flanked(Field::new([column(30.75, 19.25, 270).of(Blue), masse()])));
}

/// STC-7.6, 10.11, R64. Behind the arm it touches, and not ahead of the other.
#[test]
fn a_bent_line_is_flanked_only_from_behind_both_arms() {
    // Its right four files are folded back by a quarter turn and look east.
    let bend = crate::Bend { right: 4, right_back: geom::Angle::QUARTER, ..Default::default() };
    let base = crate::kit::printed().basing.foot;
    let bent = || Unit {
        stance: Stance::bent(Formation::Bent, crate::kit::pose(30.0, 20.0, 0), base, 12, 12, bend),
        ..target()
    };
    assert!(is_flanked(Field::new([column(29.0, 19.5, 0), bent()])), "behind both");
    let east = column(31.0 + 0.5, 19.25, 270).of(Blue);
    assert!(!is_flanked(Field::new([east, bent()])), "ahead of the arm that looks east");
}

/// STC-10.15, R68. Two units that face outward guard each other's inner ends, up to an inch apart and a right
/// angle.
#[test]
fn friends_who_face_outward_guard_each_other() {
    let guarded = |friend: Unit| {
        let field = Field::new([at_the_end(), target(), friend.of(Red)]);
        field.look(|at| is_protected(at, UnitId(2), Edge::Right, UnitId(1)))
    };
    let beside = |gap: f64, facing| column(32.25 + gap + 0.75, 20.0, facing);
    assert!(guarded(beside(1.0, 0)));
    assert!(!guarded(beside(1.01, 0)), "the corners are too far apart");
    // A column that faces east, its left front corner at (33.25, 20).
    assert!(guarded(column(33.25, 19.25, 90)));
    assert!(!guarded(column(33.25, 19.25, 100)), "they look too far apart");
    assert!(!guarded(beside(0.5, 350)), "they look towards each other");
    assert!(!guarded(battery(2, 33.75, 20.0, 0)), "guns guard no friend");
    assert!(!guarded(square(33.5, 20.0, 0)));
    assert!(guarded(cavalry(Formation::Line, 34.0, 20.0, 0).shaken().disordered()), "morale is not asked");
    let other_end = Field::new([at_the_end(), target(), beside(0.5, 0).of(Red)]);
    other_end.look(|at| assert!(!is_protected(at, UnitId(2), Edge::Left, UnitId(1))));
}

/// STC-10.15, R68. The rear is guarded only from those who come past the guarded end.
#[test]
fn the_rear_is_guarded_from_those_who_come_past_the_end() {
    let friend = || column(33.25, 19.25, 90).of(Red);
    let rear = || column(31.0, 19.5, 0);
    let began = |x: f64, y: f64| Field::new([rear(), target(), friend()]).began(1, from(column(x, y, 270)));
    assert!(!is_flanked(began(35.0, 17.0)), "from before the friend's front");
    assert!(is_flanked(began(31.0, 15.0)), "from behind both");
}

/// STC-6.17.5, R34. Front and rear, or both flanks.
#[test]
fn opposite_sides_are_front_and_rear_or_both_flanks() {
    let from = |edges: [Edge; 2]| {
        let fight = [0, 1].map(|n| Engagement { onto: edges[n], ..engaged(1 + 2 * n as u32, 2, 5) });
        let units = [column(30.0, 19.5, 0), target(), column(30.0, 20.0, 180).of(Blue)];
        Field::new(units).engaged(fight).look(|at| from_opposite_sides(at, UnitId(2)))
    };
    assert!(from([Edge::Rear, Edge::Front]) && from([Edge::Left, Edge::Right]));
    assert!(!from([Edge::Rear, Edge::Right]) && !from([Edge::Front, Edge::Front]));
    // A unit that charged is attacked in front by the unit it charged.
    let units = [column(30.0, 19.5, 0), target(), column(30.0, 20.0, 180).of(Blue)];
    let fight = [Engagement { onto: Edge::Rear, ..engaged(1, 2, 5) }, engaged(2, 3, 4)];
    Field::new(units).engaged(fight).look(|at| assert!(from_opposite_sides(at, UnitId(2))));
    let lost = Field::new([target().flagged(UnitFlags::SURROUNDED)]);
    lost.look(|at| assert!(from_opposite_sides(at, UnitId(1)), "as it was when it lost"));
}

/// STC-6.17.5, R34. Skirmishers are between attackers who stand 135 degrees round them and more.
#[test]
fn skirmishers_are_between_attackers_far_enough_round() {
    let between = |degrees: f64| {
        let (sin, cos) = libm::sincos(degrees.to_radians());
        let centre_of = |x: f64, y: f64| skirmish_rows(1, 1, x, y + 0.25, 0);
        let units = [
            centre_of(30.0, 23.0),
            centre_of(30.0, 20.0).of(Red),
            centre_of(30.0 + 3.0 * sin, 20.0 + 3.0 * cos),
        ];
        let fight = [engaged(1, 2, 5), engaged(3, 2, 5)];
        Field::new(units).engaged(fight).look(|at| from_opposite_sides(at, UnitId(2)))
    };
    assert!(between(135.0) && between(180.0) && !between(134.0));
}

/// STC-6.17.5, R34. A bent line is between enemies on opposite sides of the whole.
#[test]
fn a_bent_line_is_attacked_from_the_sides_of_the_whole() {
    let bend = crate::Bend { right: 4, right_back: geom::Angle::QUARTER, ..Default::default() };
    let base = crate::kit::printed().basing.foot;
    let bent = Unit {
        stance: Stance::bent(Formation::Bent, crate::kit::pose(30.0, 20.0, 0), base, 12, 12, bend),
        ..target()
    };
    let units = [column(29.5, 20.0, 180).of(Blue), bent, column(29.5, 17.0, 0)];
    let fight = [engaged(1, 2, 5), Engagement { onto: Edge::Right, ..engaged(3, 2, 5) }];
    Field::new(units).engaged(fight).look(|at| assert!(from_opposite_sides(at, UnitId(2))));
}
