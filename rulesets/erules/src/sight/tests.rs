//! ERN-G8, 27.2, F15, F16.

use super::{is_clear, sees};
use crate::kit::{Field, id, line, patch, spot};
use crate::{DeadGround, Terrain};
use geom::Segment;

fn seen(field: Field) -> bool {
    field.look(|at| sees(at, id(1), id(2)))
}

fn two() -> [crate::Unit; 2] {
    [line(18, 0.0, 0.0, 0), line(18, 0.0, 400.0, 180)]
}

/// ERN-G8, R10. A building hides what is behind it, a wood what is more than 25 m within or beyond it;
/// troops hide nothing from sight.
#[test]
fn buildings_and_deep_woods_hide_troops() {
    assert!(seen(Field::new(two())));
    assert!(!seen(Field::new(two()).on([patch(Terrain::Building, (-300.0, 300.0), (100.0, 120.0))])));
    assert!(!seen(Field::new(two()).on([patch(Terrain::OpenWood, (-400.0, 400.0), (100.0, 130.0))])));
    assert!(seen(Field::new(two()).on([patch(Terrain::OpenWood, (-400.0, 400.0), (100.0, 120.0))])));
    let edge =
        |y: f64| Field::new(two()).on([patch(Terrain::DenseWood, (-400.0, 400.0), (400.0 - y, 500.0))]);
    assert!(seen(edge(15.0)) && !seen(edge(60.0)));
    assert!(seen(Field::new([two()[0].clone(), two()[1].clone(), line(18, 0.0, 200.0, 0)])));
}

/// ERN-F15, 27.2. Troops in between stop a line of fire.
#[test]
fn troops_stop_a_line_of_fire() {
    let field = Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, 400.0, 180), line(18, 0.0, 200.0, 0)]);
    let line = Segment::new(spot(0.0, 0.0).point(), spot(0.0, 400.0).point());
    let clear = |ignored: &[u32]| {
        let ignored: Vec<_> = ignored.iter().map(|&unit| id(unit)).collect();
        field.clone().look(|at| is_clear(at, line, Some(&ignored)))
    };
    assert!(!clear(&[1, 2]) && clear(&[1, 2, 3]));
    assert!(field.look(|at| is_clear(at, line, None)));
}

/// ERN-F16, R77. Ground that the players have agreed is dead cannot be seen from its site.
#[test]
fn dead_ground_is_agreed_before() {
    let corners =
        |x: (f64, f64), y: (f64, f64)| vec![spot(x.0, y.0), spot(x.1, y.0), spot(x.1, y.1), spot(x.0, y.1)];
    let dead = DeadGround {
        site: corners((-60.0, 60.0), (-50.0, 50.0)),
        ground: corners((-100.0, 100.0), (350.0, 450.0)),
    };
    let agreed = Field::new(two()).options(|options| options.dead_ground = vec![dead.clone()]);
    assert!(!seen(agreed));
    let [mut one, two] = two();
    one.stance.pose.at = spot(300.0, 0.0);
    assert!(
        seen(Field::new([one, two]).options(|options| options.dead_ground = vec![dead])),
        "another site sees it"
    );
}
