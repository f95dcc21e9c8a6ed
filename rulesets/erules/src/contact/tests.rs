//! ERN-G2, G4, G5, F11, 34.1, 38.8.

use super::{Aspect, Figures, aspect, counted, distance, enemies, figures, is_doubly_engaged};
use crate::kit::{Field, battery, column, horse, id, line, patch, pose, spot, unit};
use crate::movement::buildings;
use crate::{Arm, Formation, Terrain};
use names::Side;

/// ERN-G2, G4. Contact is a gap of half a metre at most, measured between footprints.
#[test]
fn half_a_metre_is_contact() {
    let touching = |gap: f64| {
        Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, gap, 180)]).look(|at| enemies(at, id(1)).len())
    };
    assert_eq!((touching(0.0), touching(0.5), touching(0.6)), (1, 1, 0));
    let apart = Field::new([line(18, 0.0, 0.0, 0), column(0.0, 100.0, 180)]);
    assert_eq!(apart.look(|at| distance(at.state.unit(id(1)), at.state.unit(id(2)))), 100.0);
    let options = Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, 3.0, 180)]);
    let options = options.options(|options| options.contact_gap = geom::Millimetres::new(3));
    assert_eq!(options.look(|at| enemies(at, id(1)).len()), 1);
}

/// ERN-G4, 34.1. A figure is in contact with half of a side or more, and a corner brings one figure in.
#[test]
fn half_a_side_brings_a_figure_into_contact() {
    let held = |x: f64| {
        Field::new([line(18, 0.0, 0.0, 0), line(2, x, 0.0, 180)])
            .look(|at| figures(at, at.state.unit(id(1)), at.state.unit(id(2))))
    };
    assert_eq!(held(0.0), Figures { facing: 2, aside: 0 });
    assert_eq!(held(2.5), Figures { facing: 3, aside: 0 }, "two halves and a whole");
    assert_eq!(held(2.0), Figures { facing: 2, aside: 0 }, "three fifths and two fifths");
    assert_eq!(held(49.9), Figures { facing: 1, aside: 0 }, "a corner");
    let flank = Field::new([line(18, 0.0, 0.0, 0), horse(4, 45.0, -3.75, 270)]);
    assert_eq!(
        flank.look(|at| figures(at, at.state.unit(id(1)), at.state.unit(id(2)))),
        Figures { facing: 0, aside: 1 }
    );
}

/// ERN-34.1. A figure may touch two enemies at once.
#[test]
fn figures_that_touch_two_enemies_are_doubly_engaged() {
    let field = Field::new([line(18, 0.0, 0.0, 0), line(2, -5.0, 0.0, 180), line(2, 5.2, 0.0, 180)]);
    let doubly = |field: Field| {
        field.look(|at| {
            is_doubly_engaged(at, at.state.unit(id(1)), &[at.state.unit(id(2)), at.state.unit(id(3))])
        })
    };
    assert!(!doubly(field));
    let front =
        Field::new([line(1, 0.0, 0.0, 0), line(2, -4.9, 0.0, 180), line(2, 0.0, -7.5, 0).of(Side::Red)]);
    assert!(doubly(front));
}

/// ERN-G5, F11. A charge is frontal if more than half of the charger began ahead of the front line; on the
/// rear if more than half began behind the rear line and it touches the rear edge. A square has neither.
#[test]
fn where_a_charge_comes_from() {
    let comes = |target: crate::Unit, began: crate::Unit, touches: crate::Unit| {
        aspect(&target, began.ground().front(), &touches.ground())
    };
    let target = || line(18, 0.0, 0.0, 0);
    let front = comes(target(), horse(10, 0.0, 300.0, 180), horse(10, 0.0, 0.0, 180));
    let flank = comes(target(), horse(10, -300.0, -3.75, 90), horse(10, -45.0, -3.75, 90));
    let rear = comes(target(), horse(10, 0.0, -300.0, 0), horse(10, 0.0, -7.5, 0));
    let half = comes(target(), horse(10, -300.0, 0.0, 90), horse(10, -45.0, 0.0, 90));
    assert_eq!((front, flank, rear, half), (Aspect::Front, Aspect::Flank, Aspect::Rear, Aspect::Flank));
    let mut square = target();
    square.stance.formation = Formation::Square;
    assert_eq!(comes(square, horse(10, 0.0, -300.0, 0), horse(10, 0.0, -30.0, 0)), Aspect::Front);
}

/// ERN-38.8, R101. Denser bases count as many standard figures as fit; looser ones gain nothing.
#[test]
fn dense_bases_count_for_what_would_fit() {
    let counts = |width: i64| {
        let mut unit = line(18, 0.0, 0.0, 0);
        unit.stance.base.width = geom::Length::nm(width * 100_000);
        Field::new([unit]).look(|at| counted(at, at.state.unit(id(1)), 18))
    };
    assert_eq!((counts(50), counts(40), counts(26), counts(70)), (18, 14, 9, 18));
}

/// R128. Of a garrison as many figures are in contact as five metres each of the touching length allow.
#[test]
fn a_garrison_fights_along_the_side_that_is_touched() {
    let house = patch(Terrain::Building, (-50.0, 50.0), (0.0, 40.0));
    let mut garrison = unit(Arm::Infantry, Formation::Line, 18, 18, pose(0.0, 0.0, 180));
    let setup = Field::new([garrison.clone()]).on([house.clone()]);
    garrison.stance = setup.look(|at| {
        let (_, rect) = buildings::building_at(at, spot(0.0, 20.0)).expect("a house");
        buildings::inside(at.state.unit(id(1)), &rect)
    });
    let field = Field::new([garrison, line(6, 0.0, 0.0, 0), battery(1, 0.0, -500.0, 0)]).on([house]);
    let touched = field.look(|at| figures(at, at.state.unit(id(1)), at.state.unit(id(2))));
    assert_eq!(touched, Figures { facing: 6, aside: 0 });
}
