//! ERN-8.1, 8.5, 20.2.1, 24, F10, G6, G12.

use super::trial::{defender, lines, priority, slope};
use super::{Path, path, unable};
use crate::kit::{
    Field, allowed, battery, column, element, figures, find, give, hill, horse, id, line, patch, refused,
    run, skirmishers, spot, stands, strip,
};
use crate::state::{Charge, Stage};
use crate::steps::{Class, Moving, Testing};
use crate::{
    Decision, Formation, Morale, Order, Phase, Reason, Step, Terrain, Traits, Unit, UnitFlags, cite,
};
use geom::{Length, mm};
use names::Side::{Blue, Red};
use std::cmp::Ordering;

fn charge(unit: u32, target: u32) -> Order {
    Order::Charge { unit: id(unit), target: id(target), echelon: None }
}

fn declaring(field: Field) -> engine::Game<crate::Erules> {
    field.asking(Phase::Declare, Decision::Declare)
}

/// A unit with a charge at such a stage, made or still to be made.
fn charging(mut unit: Unit, target: u32, stood: (f64, f64), stage: Stage) -> Unit {
    let limit = if unit.arm == crate::Arm::Cavalry { 750 } else { 335 };
    let (from, stood) = (unit.stance.pose, spot(stood.0, stood.1));
    unit.charge = Some(Charge {
        target: id(target),
        stood,
        from,
        limit: mm(limit),
        used: Length::ZERO,
        stage,
        broken: false,
    });
    unit
}

/// ERN-8.1, F10, G6. A charge is declared straight ahead at the first enemy in reach.
#[test]
fn a_charge_goes_straight_at_the_first_enemy() {
    let at = |x: f64, y: f64| declaring(Field::new([line(18, 0.0, 0.0, 0), line(18, x, y, 180)]));
    assert!(allowed(&at(0.0, 335.0), Blue, &charge(1, 2)));
    assert_eq!(
        refused(&at(0.0, 335.6), Blue, charge(1, 2)),
        (cite::CHARGE_PATH, Reason::NotReached { target: id(2) })
    );
    assert!(
        allowed(&at(89.0, 200.0), Blue, &charge(1, 2)) && !allowed(&at(91.0, 200.0), Blue, &charge(1, 2))
    );
    let behind =
        declaring(Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, 200.0, 180), line(18, 0.0, 100.0, 180)]));
    assert_eq!(refused(&behind, Blue, charge(1, 2)), (cite::CHARGE_PATH, Reason::InTheWay { unit: id(3) }));
    let friend =
        declaring(Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, 200.0, 180), line(4, 0.0, 100.0, 0)]));
    assert_eq!(refused(&friend, Blue, charge(1, 2)), (cite::CHARGE_PATH, Reason::InTheWay { unit: id(3) }));
    let unseen = Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, 200.0, 180)]).on([patch(
        Terrain::OpenWood,
        (-300.0, 300.0),
        (50.0, 150.0),
    )]);
    assert_eq!(refused(&declaring(unseen), Blue, charge(1, 2)).0, cite::CHARGE_PATH);
}

/// ERN-G6, 35.3. Obstacles on the path shorten a charge.
#[test]
fn obstacles_shorten_a_charge() {
    let wall = || strip(Terrain::Wall, &[(-300.0, 50.0), (300.0, 50.0)], 0);
    let at = |y: f64| declaring(Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, y, 180)]).on([wall()]));
    assert!(allowed(&at(310.0), Blue, &charge(1, 2)) && !allowed(&at(311.0), Blue, &charge(1, 2)));
}

/// ERN-G6, R118. A charge meets all enemies that are equally far, and reads its lines from one of them:
/// cavalry by priority, others from the one that covers more of their front.
#[test]
fn a_charge_may_meet_several_enemies_at_once() {
    let guns = || battery(1, 40.0, 100.0, 180);
    let field = |charger: Unit| {
        Field::new([
            charging(charger, 3, (40.0, 100.0), Stage::Declared),
            line(10, -20.0, 100.0, 180),
            guns(),
        ])
    };
    let meets = field(horse(18, 0.0, 0.0, 0)).look(|at| {
        let Path { met, .. } = path(at, id(1), at.state.unit(id(1)));
        met
    });
    assert_eq!(meets, [id(2), id(3)]);
    assert_eq!(
        field(horse(18, 0.0, 0.0, 0)).look(|at| defender(at, id(1))),
        Some(id(3)),
        "guns go before formed infantry"
    );
    assert_eq!(
        field(line(18, 0.0, 0.0, 0)).look(|at| defender(at, id(1))),
        Some(id(2)),
        "ten figures cover more than a gun"
    );
}

/// ERN-20.2.1, 24.2, 24.3, R6, R45, R63. Who may not charge.
#[test]
fn who_may_not_charge() {
    let bars = |unit: Unit| Field::new([unit]).look(|at| unable(at, id(1), at.state.unit(id(1))));
    let cavalry = || horse(10, 0.0, 0.0, 0);
    assert_eq!(bars(cavalry()), None);
    assert_eq!(bars(cavalry().with(Traits::IRREGULAR)), None, "irregulars in close order may");
    assert_eq!(bars(cavalry().with(Traits::IRREGULAR.with(Traits::OPEN))), Some(cite::APPROACH));
    assert_eq!(bars(skirmishers(6, 6, 0.0, 0.0, 0)), Some(cite::APPROACH));
    assert_eq!(bars(battery(2, 0.0, 0.0, 0)), Some(cite::APPROACH));
    let mut halted = cavalry();
    halted.halted = 6;
    assert_eq!(bars(halted.clone()), Some(cite::FORCED_HALT), "halted in its last bound");
    halted.halted = 4;
    assert_eq!(bars(halted), None, "and not long ago");
    assert_eq!(bars(cavalry().in_morale(Morale::Shaken, 6)), Some(cite::FORCED_HALT));
    assert_eq!(bars(cavalry().in_morale(Morale::Routing, 6)), Some(cite::ROUTED));
    assert_eq!(bars(cavalry().flagged(UnitFlags::MELEE)), Some(cite::DISORDER_ENDS));
}

/// The modifiers of a charge of one unit at another.
fn sum(field: Field) -> i16 {
    field.look(|at| lines(at, id(1), id(2)).total())
}

/// ERN-24, 24.4, 24.M1 to 24.M13, R64 to R67. Each line of the test by itself.
#[test]
fn the_lines_of_the_charge_test() {
    let ahead = |target: Unit| Field::new([horse(10, 0.0, 0.0, 0), target]);
    let target = || horse(10, 0.0, 300.0, 180);
    assert_eq!(sum(ahead(target())), 1, "cavalry");
    assert_eq!(sum(ahead(line(18, 0.0, 300.0, 180))), 0, "at close-order infantry");
    assert_eq!(sum(Field::new([line(18, 0.0, 0.0, 0), horse(10, 0.0, 300.0, 180)])), -1, "infantry charges");
    assert_eq!(sum(Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, 300.0, 180)])), -2);
    let more =
        |units: Vec<Unit>| sum(Field::new([horse(10, 0.0, 0.0, 0), target()].into_iter().chain(units)));
    assert_eq!(more(vec![horse(10, -300.0, -42.5, 90).of(Red)]), -1, "a threat to the flank");
    assert_eq!(more(vec![horse(10, -300.0, 200.0, 90).of(Red)]), 1, "none ahead");
    assert_eq!(more(vec![horse(10, -900.0, -42.5, 90).of(Red)]), 1, "none out of reach");
    assert_eq!(more(vec![horse(10, -300.0, -42.5, 90).of(Red).in_morale(Morale::Shaken, 6)]), 1);
    let fled = |x: f64| line(6, x, -300.0, 180).of(Blue).in_morale(Morale::Shaken, 6);
    assert_eq!(more(vec![fled(0.0), fled(100.0)]), -1, "two friends flee");
    let own = |traits| sum(Field::new([horse(10, 0.0, 0.0, 0).with(traits), target()]));
    assert_eq!(
        (
            own(Traits::MILITIA),
            own(Traits::ELITE),
            own(Traits::BRITISH),
            own(Traits::ELITE.with(Traits::BRITISH))
        ),
        (0, 2, 2, 2)
    );
    let mut leader = element(Blue, 0.0, -15.0, false);
    leader.with = Some(id(1));
    assert_eq!(more(vec![leader.clone()]), 3, "a command element leads");
    leader.with = None;
    assert_eq!(more(vec![leader]), 1, "one that only touches does not");
    assert_eq!(sum(ahead(battery(2, 0.0, 300.0, 180))), 2, "guns in the open");
    assert_eq!(sum(ahead(battery(2, 0.0, 300.0, 180).with(Traits::WORKS))), 1);
    assert_eq!(sum(ahead(line(18, 0.0, 300.0, 180).flagged(UnitFlags::MELEE))), 1, "disordered infantry");
    assert_eq!(more(vec![line(18, 0.0, -100.0, 0)]), 2, "one face supported");
    let all = vec![line(18, 0.0, -100.0, 0), line(18, -100.0, 0.0, 0), line(18, 100.0, 0.0, 0)];
    assert_eq!(more(all), 4, "three faces");
    let hard = strip(Terrain::Wall, &[(-100.0, 299.8), (100.0, 299.8)], 0);
    assert_eq!(sum(ahead(target()).on([hard])), 0, "behind a stone wall");
    let fence = strip(Terrain::Fence, &[(-100.0, 299.8), (100.0, 299.8)], 0);
    assert_eq!(sum(ahead(target()).on([fence])), 1, "a fence is soft");
}

/// ERN-24.M3, 24.M11, G12, R13. Uphill and downhill by the heights at both ends, if a slope lies between.
#[test]
fn uphill_and_downhill() {
    let field = |ground: Vec<geom::Feature>| {
        Field::new([horse(10, 0.0, 0.0, 0), horse(10, 0.0, 300.0, 180)]).on(ground)
    };
    let band = |terrain| patch(terrain, (-300.0, 300.0), (100.0, 150.0));
    let top = || hill(20, (-300.0, 300.0), (150.0, 600.0));
    let low = || hill(20, (-300.0, 300.0), (-300.0, 100.0));
    let stands = |ground| field(ground).look(|at| slope(at, at.state.unit(id(1)), at.state.unit(id(2))));
    assert_eq!(stands(vec![top(), band(Terrain::ModerateSlope)]), Ordering::Greater);
    assert_eq!(stands(vec![low(), band(Terrain::SteepSlope)]), Ordering::Less);
    assert_eq!(stands(vec![top(), band(Terrain::GentleSlope)]), Ordering::Equal);
    assert_eq!(
        (
            sum(field(vec![top(), band(Terrain::ModerateSlope)])),
            sum(field(vec![low(), band(Terrain::ModerateSlope)]))
        ),
        (0, 2)
    );
}

/// ERN-18.3.1 to 18.3.7. The order in which cavalry charges what blocks its way.
#[test]
fn the_order_of_what_cavalry_charges() {
    let mut square = line(18, 0.0, 0.0, 180);
    square.stance.formation = Formation::Square;
    let places = [
        horse(10, 0.0, 0.0, 180),
        horse(10, 0.0, 0.0, 180).with(Traits::IRREGULAR),
        battery(2, 0.0, 0.0, 180),
        element(Red, 0.0, 0.0, false),
        skirmishers(6, 6, 0.0, 0.0, 180),
        line(18, 0.0, 0.0, 180),
        square,
    ];
    assert_eq!(places.each_ref().map(priority), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(priority(&line(18, 0.0, 0.0, 180).with(Traits::IRREGULAR)), 5);
    assert_eq!(priority(&horse(10, 0.0, 0.0, 180).flagged(UnitFlags::MELEE)), 2);
}

fn tested(field: Field, faces: &[u8]) -> engine::Game<crate::Erules> {
    let mut game =
        field.doing(Phase::Declare, [Step::Testing(Testing::Test { class: Class::Charge, unit: id(1) })]);
    run(&mut game, faces);
    game
}

/// ERN-24.O1 to 24.O3, R63, R68. Nine goes home, seven halts in disorder, less stays; cavalry with seven
/// goes home against anything but close-order infantry.
#[test]
fn the_outcomes_of_the_charge_test() {
    let result = |charger: Unit, target: Unit, faces: &[u8]| {
        let field = Field::new([charging(charger, 2, (0.0, 300.0), Stage::Declared), target]);
        let game = tested(field, faces);
        let unit = find(&game, 1);
        (unit.charge.map(|charge| charge.stage), unit.morale, unit.halted > 0)
    };
    let infantry = || line(18, 0.0, 300.0, 180);
    // Infantry at infantry adds minus two.
    assert_eq!(
        result(line(18, 0.0, 0.0, 0), infantry(), &[5, 6]),
        (Some(Stage::Passed), Morale::Good, false)
    );
    assert_eq!(
        result(line(18, 0.0, 0.0, 0), infantry(), &[5, 5]),
        (Some(Stage::Halts), Morale::Disordered, true)
    );
    assert_eq!(
        result(line(18, 0.0, 0.0, 0), infantry(), &[4, 5]),
        (Some(Stage::Halts), Morale::Disordered, true)
    );
    assert_eq!(result(line(18, 0.0, 0.0, 0), infantry(), &[4, 4]), (None, Morale::Good, true));
    assert_eq!(
        result(horse(10, 0.0, 0.0, 0), infantry(), &[4, 4]),
        (Some(Stage::Halts), Morale::Disordered, true)
    );
    let guns = || battery(2, 0.0, 300.0, 180);
    assert_eq!(result(horse(10, 0.0, 0.0, 0), guns(), &[2, 3]), (Some(Stage::Passed), Morale::Good, false));
    assert_eq!(result(horse(10, 0.0, 0.0, 0), guns(), &[2, 2]), (None, Morale::Good, true));
    // Infantry halts 50 m before guns, too.
    assert_eq!(
        result(line(18, 0.0, 0.0, 0), guns(), &[3, 4]),
        (Some(Stage::Halts), Morale::Disordered, true)
    );
}

/// ERN-24.O2, R68. It halts 50 m from its target in step 5, or where it stands if that is nearer.
#[test]
fn a_charge_that_falters_halts_fifty_metres_away() {
    let halted = |far: f64| {
        let field = Field::new([
            charging(line(18, 0.0, 0.0, 0), 2, (0.0, far), Stage::Halts),
            line(18, 0.0, far, 180),
        ]);
        let mut game = field.doing(Phase::Move, [Step::Moving(Moving::Charge { unit: id(1) })]);
        run(&mut game, &[]);
        stands(&game, 1).1
    };
    assert_eq!((halted(200.0), halted(40.0)), (150.0, 0.0));
}

/// ERN-8.5, 20.1.1, 34.M2. A charge goes up to its target, notes what is left of it, and makes the target
/// test.
#[test]
fn a_charge_goes_home() {
    let field = Field::new([
        charging(horse(10, 0.0, 0.0, 0), 2, (0.0, 300.0), Stage::Passed),
        line(18, 0.0, 300.0, 180),
    ]);
    let mut game = field.doing(Phase::Move, [Step::Moving(Moving::Charge { unit: id(1) })]);
    run(&mut game, &[]);
    assert_eq!(stands(&game, 1), (0.0, 300.0, 0));
    let charge = find(&game, 1).charge.expect("it is made");
    assert_eq!((charge.stage, (charge.limit - charge.used).mm().round()), (Stage::Made, 450.0));
    assert_eq!(find(&game, 2).chargers[..], [id(1)]);
    assert!(find(&game, 1).is(UnitFlags::IMPETUS) && find(&game, 1).pace.is_halted());
}

/// ERN-8.5, R123. A charge whose target is gone is made up to where it stood.
#[test]
fn a_charge_without_a_target_stops_where_that_stood() {
    let field = Field::new([
        charging(horse(10, 0.0, 0.0, 0), 9, (0.0, 300.0), Stage::Passed),
        line(18, 900.0, 300.0, 180),
    ]);
    let mut game = field.doing(Phase::Move, [Step::Moving(Moving::Charge { unit: id(1) })]);
    run(&mut game, &[]);
    assert_eq!((stands(&game, 1), find(&game, 1).charge), ((0.0, 300.0, 0), None));
    let other = Field::new([
        charging(horse(10, 0.0, 0.0, 0), 9, (0.0, 300.0), Stage::Passed),
        line(18, 0.0, 200.0, 180),
    ]);
    let mut game = other.doing(Phase::Move, [Step::Moving(Moving::Charge { unit: id(1) })]);
    run(&mut game, &[]);
    assert_eq!((stands(&game, 1).1, find(&game, 2).chargers.len()), (200.0, 1), "it meets another");
}

/// ERN-35.1.5. Cavalry in open column may charge in echelon without any cost.
#[test]
fn an_open_column_charges_in_echelon() {
    let mut cavalry = horse(12, 0.0, 0.0, 0);
    (cavalry.stance.formation, cavalry.stance.front, cavalry.stance.space) =
        (Formation::OpenColumn, 4, mm(9));
    let echelon = |unit| Order::Charge { unit: id(unit), target: id(2), echelon: Some(true) };
    let mut game = declaring(Field::new([cavalry, line(18, 0.0, 300.0, 180)]));
    give(&mut game, Blue, echelon(1), &[]);
    assert_eq!((find(&game, 1).stance.formation, find(&game, 1).spent), (Formation::Echelon, 0));
    let game = declaring(Field::new([column(0.0, 0.0, 0), line(18, 0.0, 300.0, 180)]));
    assert_eq!(refused(&game, Blue, echelon(1)).0, cite::HALT_FIRST);
}

/// ERN-24, R108, R109. An approach is tested by the nearest close-order formed enemy; on seven or eight it
/// halts in disorder, on less it may not move.
#[test]
fn an_approach_is_tested_like_a_charge() {
    let field = || Field::new([horse(10, 0.0, 0.0, 0).marching(450), line(18, 0.0, 300.0, 180)]);
    let mut game = declaring(field());
    give(&mut game, Blue, Order::Approach { unit: id(1) }, &[]);
    assert!(find(&game, 1).is(UnitFlags::APPROACHES));
    let result = |faces: &[u8]| {
        let mut unit = horse(10, 0.0, 0.0, 0).marching(450);
        unit.flags.set(UnitFlags::APPROACHES, true);
        let game = tested(Field::new([unit, line(18, 0.0, 300.0, 180)]), faces);
        let unit = find(&game, 1);
        (unit.is(UnitFlags::MAY_APPROACH), unit.morale, unit.is(UnitFlags::HELD))
    };
    assert_eq!(result(&[4, 5]), (true, Morale::Good, false));
    assert_eq!(result(&[4, 4]), (false, Morale::Disordered, true));
    assert_eq!(result(&[3, 3]), (false, Morale::Good, true));
    let muskets = declaring(Field::new([line(18, 0.0, 0.0, 0).marching(225), line(18, 0.0, 200.0, 180)]));
    assert_eq!(refused(&muskets, Blue, Order::Approach { unit: id(1) }).0, cite::ADVANCE_TO_FIRE);
    let mut near = Field::new([
        horse(10, 0.0, 0.0, 0).marching(450).flagged(UnitFlags::MAY_APPROACH),
        line(18, 0.0, 300.0, 180),
    ])
    .moving();
    give(&mut near, Blue, Order::Moved {}, &[]);
    let (_, y, _) = stands(&near, 1);
    assert!(y > 250.0 && y < 300.0, "it comes near and stays out of contact: {y}");
    assert_eq!(figures(&near, 2), 18);
}
