use super::*;
use crate::kit::*;
use crate::{Arm, Order};
use geom::{Edge, Vector};
use names::Side::Red;

/// The edge of the first unit that the second touches where it stands, and whether that is its flank.
fn onto(units: [Unit; 2]) -> (Edge, bool) {
    Field::new(units).look(|at| {
        let body = |id| at.state.troops.bodies().get(UnitId(id)).expect("it stands");
        let touched = touched(at, UnitId(1), body(1), UnitId(2), body(2));
        (touched.edge, is_flank(at, UnitId(2), UnitId(1), touched))
    })
}

/// STA-3.4, R12, R44. At a corner of a square a charger is on the face before which it has its middle; along
/// an edge on that one.
#[test]
fn a_corner_of_a_square_belongs_to_the_face_before_which_the_charger_stands() {
    // A square of 80 mm: its right front corner is at (1040, 1000).
    let corner = |degrees: i32| {
        let front = pose(1040.0, 1000.0, degrees);
        onto([square(1000, 1000, 0), foot(Formation::AttackColumn, 16, 8, front).of(Red)])
    };
    assert_eq!(corner(180 + 30), (Edge::Front, false));
    assert_eq!(corner(180 + 60), (Edge::Right, false));
    assert_eq!(onto([square(1000, 1000, 0), column(1040, 960, 270)]).0, Edge::Right);
}

/// STA-6.5, R44. More than a millimetre behind the front counts, as the turn began; one is not enough.
#[test]
fn a_charger_was_partly_behind_by_more_than_a_millimetre() {
    let of = |y: i64| {
        let charger = column(1120, y, 270);
        onto([line(1000, 1000, 0), charger])
    };
    // The column is 120 mm wide, and its lower edge 60 mm below its middle.
    assert_eq!(of(1059), (Edge::Front, false));
    assert_eq!(of(1058), (Edge::Right, true));
}

/// STA-6.5, R44. Both conditions are needed: one that began behind and touches the front is no flank attack.
#[test]
fn a_charger_from_behind_that_touches_the_front_attacks_the_front() {
    let mut field = Field::new([line(1000, 1000, 0), column(1000, 1000, 180)]);
    let (setup, mut state) = {
        field.active = Red;
        field.laid_out(crate::Phase::Moves)
    };
    let mut began = (*state.began.0).clone();
    began.insert(UnitId(2), column(1200, 950, 270).stance);
    state.began = crate::Began(std::sync::Arc::new(began));
    let at = crate::At { setup: &setup, state: &state, draft: &[] };
    let body = |id| at.state.troops.bodies().get(UnitId(id)).expect("it stands");
    let touched = touched(at, UnitId(1), body(1), UnitId(2), body(2));
    assert!(began_behind(at, UnitId(2), UnitId(1), 0));
    assert_eq!((touched.edge, is_flank(at, UnitId(2), UnitId(1), touched)), (Edge::Front, false));
}

/// STA-3.7, 6.5, R14, R44. Of a bent line only the outer ends are flanks, and each part has a front of its
/// own.
#[test]
fn only_the_outer_ends_of_a_bent_line_are_flanks() {
    // Twelve files from x = 940 on, and four folded back by a quarter at their left: x 920 to 940, down to
    // y = 940, looking west.
    let line = || line(1000, 1000, 0).bent(4, 0);
    let body = line().stance.body().expect("it stands");
    assert_eq!(body.parts().len(), 2);
    let [middle, wing] = [0, 1].map(|part| body.parts()[part]);
    // In front of the wing: behind the front of the middle, and no flank attack.
    let before_wing = wing.edge(Edge::Front).middle();
    let charger =
        |at: Vector, degrees: i32| foot(Formation::RoadColumn, 16, 2, pose(at.x, at.y, degrees)).of(Red);
    assert_eq!(onto([line(), charger(before_wing, 90)]), (Edge::Front, false));
    // At its outer end, behind the wing's own front.
    let end = wing.edge(Edge::Left).middle();
    assert_eq!(onto([line(), charger(end, 0)]), (Edge::Left, true));
    // The right end of the middle is the other flank, the rear is the rear.
    let right = middle.edge(Edge::Right).middle();
    assert_eq!(onto([line(), charger(right, 270)]), (Edge::Right, true));
    let rear = middle.edge(Edge::Rear).middle();
    assert_eq!(onto([line(), charger(rear, 0)]), (Edge::Rear, true));
    // The joint is no flank.
    let joint = middle.edge(Edge::Left).a.lerp(middle.edge(Edge::Left).b, 0.5);
    let outside = joint - Vector::X * 3.0;
    let (edge, _) = onto([line(), charger(outside, 90)]);
    assert_ne!(edge, Edge::Left);
}

/// STA-6.5, R44. Loose models have no flank, and a loose charger is behind with any of its discs.
#[test]
fn loose_models_have_no_flank() {
    assert!(!onto([skirmishers(8, 1000, 1000, 0), column(1000, 985, 0).of(Red)]).1);
    // A disc of ten millimetres round (1130, 1008) reaches two behind the front.
    let disc = |y: f64| skirmishers_at(&[(1130.0, y)], 180);
    assert_eq!(onto([line(1000, 1000, 0), disc(1008.0)]), (Edge::Right, true));
    assert_eq!(onto([line(1000, 1000, 0), disc(1009.5)]), (Edge::Front, false));
}

/// STA-6.5, 6.9, 8.7, R44. The flank attack lasts, and the flanked unit keeps all its dice.
#[test]
fn a_flank_attack_lasts() {
    let light = cavalry(Formation::AttackColumn, 1300, 990, 270).arm(Arm::LightCavalry);
    let mut game = Field::new([line(1000, 1000, 0), light]).active(Red).charging();
    let charge = Order::Charge { unit: UnitId(2), target: UnitId(1), path: None };
    give(&mut game, Red, charge, &[]);
    give(&mut game, Red, Order::Done {}, &[1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(game.state().engagements[0].terms, crate::Terms::FLANK);
}
