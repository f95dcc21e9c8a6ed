//! ERN-35.1, 35.1.1, 35.1.5, 35.2, F9, F26, F27.

use super::{change, is_gun_ground, shaped, takes};
use crate::kit::{
    Field, allowed, battery, column, find, give, horse, id, line, patch, pose, refused, stands, unit,
};
use crate::{Arm, Formation, Order, Terrain, Traits, Unit, UnitFlags, cite};
use names::Side::Blue;

fn form(unit: u32, formation: Formation) -> Order {
    Order::Form { unit: id(unit), formation, front: None }
}

/// What a change takes, in thousandths of a bound.
fn share(unit: Unit, formation: Formation) -> u32 {
    Field::new([unit]).look(|at| {
        let unit = at.state.unit(id(1));
        let stance = shaped(at, unit, formation, None).expect("it forms so");
        takes(at, unit, &crate::movement::placing::rearranged(unit, stance)) / 1000
    })
}

/// ERN-35.1.1, 35.1, R93. A square from a closed column takes half a move and the way of its figures; from a
/// line the way alone.
#[test]
fn a_square_takes_half_a_move_and_the_way_of_its_figures() {
    let from_column = share(column(0.0, 0.0, 0), Formation::Square);
    assert!((500..650).contains(&from_column), "{from_column}");
    let from_line = share(line(18, 0.0, 0.0, 0), Formation::Square);
    assert!((100..400).contains(&from_line), "{from_line}");
}

/// ERN-35.1, R93, R125. Line from column takes the longest way of a figure.
#[test]
fn the_longest_way_of_a_figure_is_what_a_change_takes() {
    // The last figure of the rear rank goes 30 m aside and 15 m forward: 33.5 of 225 m, the first one 30 m
    // and none.
    let taken = share(column(0.0, 0.0, 0), Formation::Line);
    assert!((100..250).contains(&taken), "{taken}");
    assert_eq!(share(line(18, 0.0, 0.0, 0), Formation::Column), taken, "and the same back");
}

/// ERN-35.1.5, R96, R125. A free unit forms with what is left of its move, and is halted then.
#[test]
fn a_unit_halts_to_form() {
    let free = column(0.0, 0.0, 0).flagged(UnitFlags::FREE).marching(225);
    let mut game = Field::new([free]).moving();
    give(&mut game, Blue, form(1, Formation::Line), &[]);
    assert_eq!(stands(&game, 1), (0.0, 0.0, 0));
    assert!(find(&game, 1).pace.is_halted() && find(&game, 1).stance.formation == Formation::Line);
    let mut tired = column(0.0, 0.0, 0).flagged(UnitFlags::FREE);
    tired.spent = 700_000;
    assert_eq!(
        refused(&Field::new([tired]).moving(), Blue, form(1, Formation::Square)).0,
        cite::FORMATION_CHANGE
    );
}

/// ERN-F5, R35, R125. Only regular infantry forms square; a column has at least two figures in front and at
/// most half of all; a column of route has four at most.
#[test]
fn each_arm_has_its_own_formations() {
    let forms = |unit: Unit, formation, front| {
        Field::new([unit]).look(|at| shaped(at, at.state.unit(id(1)), formation, front).is_some())
    };
    assert!(forms(line(18, 0.0, 0.0, 0), Formation::Square, None));
    assert!(
        forms(line(18, 0.0, 0.0, 0).with(Traits::MILITIA), Formation::Square, None),
        "trained militia is regular"
    );
    assert!(!forms(line(18, 0.0, 0.0, 0).with(Traits::IRREGULAR), Formation::Square, None));
    assert!(!forms(horse(10, 0.0, 0.0, 0), Formation::Square, None));
    for (front, legal) in [(1, false), (2, true), (9, true), (10, false)] {
        assert_eq!(forms(line(18, 0.0, 0.0, 0), Formation::Column, Some(front)), legal, "{front}");
    }
    assert!(
        forms(line(18, 0.0, 0.0, 0), Formation::Route, Some(4))
            && !forms(line(18, 0.0, 0.0, 0), Formation::Route, Some(5))
    );
    assert!(!forms(line(18, 0.0, 0.0, 0), Formation::Skirmish, None));
}

/// ERN-35.2, R41, F26, F27, R92. Limbering takes foot artillery half a bound and horse artillery a fifth, so
/// that these come 600 m up and unlimber in one bound, and fire in the next.
#[test]
fn limbering_takes_half_a_bound_or_a_fifth() {
    assert_eq!(share(battery(3, 0.0, 0.0, 0), Formation::Limbered), 500);
    let horse = |formation| {
        let mut battery = unit(Arm::HorseArtillery, formation, 12, 3, pose(0.0, 0.0, 0));
        battery.guns = 3;
        battery.flagged(UnitFlags::FREE)
    };
    assert_eq!(share(horse(Formation::Unlimbered), Formation::Limbered), 200);
    let mut game = Field::new([horse(Formation::Limbered)]).moving();
    let ahead = |by| Order::March {
        unit: id(1),
        path: geom::Motion::as_one([geom::Leg::Ahead { by: geom::mm(by) }]),
        halt: None,
    };
    give(&mut game, Blue, ahead(600), &[]);
    assert!(!allowed(&game, Blue, &ahead(151)));
    give(&mut game, Blue, form(1, Formation::Unlimbered), &[]);
    assert_eq!(find(&game, 1).stance.formation, Formation::Unlimbered);
    assert!(!allowed(&game, Blue, &ahead(1)));
}

/// ERN-35.2. Teams wheel into column and move off at a right angle.
#[test]
fn guns_wheel_into_column_at_a_right_angle() {
    let mut battery = battery(3, 0.0, 0.0, 0).flagged(UnitFlags::FREE);
    battery.stance.formation = Formation::Limbered;
    let mut game = Field::new([battery]).moving();
    give(&mut game, Blue, form(1, Formation::LimberedColumn), &[]);
    assert_eq!(stands(&game, 1), (0.0, 0.0, 90));
}

/// ERN-F9, R42. Guns unlimber on gentle slopes, not on others or in woods.
#[test]
fn guns_do_not_fire_from_slopes_or_woods() {
    let on = |terrain| {
        Field::new([battery(3, 0.0, 0.0, 0)])
            .on([patch(terrain, (-100.0, 100.0), (-50.0, 50.0))])
            .look(|at| is_gun_ground(at, at.state.unit(id(1))))
    };
    assert!(on(Terrain::GentleSlope) && on(Terrain::Hill));
    assert!(
        !on(Terrain::ModerateSlope)
            && !on(Terrain::SteepSlope)
            && !on(Terrain::OpenWood)
            && !on(Terrain::DenseWood)
    );
}

/// ERN-35.1, R3. A change needs room.
#[test]
fn a_change_needs_room() {
    let field = Field::new([column(0.0, 0.0, 0), line(4, 35.0, 0.0, 0)]);
    let refused = field
        .look(|at| change(at, id(1), at.state.unit(id(1)), Formation::Line, None).expect_err("no room").rule);
    assert_eq!(refused, cite::INTERPENETRATION);
}
