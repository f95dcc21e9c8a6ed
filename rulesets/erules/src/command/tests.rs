//! ERN-10, ERN-15 to ERN-19, F1 to F8, X11.

use super::carry::{Stop, way};
use super::standing::{self, Intent};
use crate::kit::{
    Field, allowed, battery, column, element, figures, find, give, horse, id, line, patch, pose, refused,
    run, skirmishers, stands, stands_yet, strip, unit,
};
use crate::state::{Before, Cause, Few, Pace, Stage};
use crate::steps::Moving;
use crate::{
    Amendment, Arm, Decision, Formation, Morale, Order, Phase, Reason, Standing, Step, Terrain, Traits, Unit,
    UnitFlags, cite,
};
use geom::{Angle, mm};
use names::Side::{Blue, Red};

fn moved(field: Field) -> engine::Game<crate::Erules> {
    let mut game = field.moving();
    give(&mut game, Blue, Order::Moved {}, &[]);
    game
}

fn declaring(field: Field) -> engine::Game<crate::Erules> {
    field.asking(Phase::Declare, Decision::Declare)
}

fn command(unit: u32, speed: i64, turn: Option<i32>, formation: Option<Formation>) -> Order {
    Order::Command { unit: id(unit), speed: mm(speed), turn: turn.map(Angle::degrees), formation }
}

fn amended(order: Standing, change: impl FnOnce(&mut Amendment)) -> impl FnOnce(&mut crate::Options) {
    let mut amendment = Amendment {
        order,
        side: Blue,
        group: None,
        unit: None,
        off: false,
        distance: None,
        priorities: vec![],
    };
    change(&mut amendment);
    move |options| options.amendments = vec![amendment]
}

/// ERN-10, R27, R122. Motion persists: a halted unit stays, a moving one goes on at its speed, and penalties
/// do not change that.
#[test]
fn motion_persists() {
    let game = moved(Field::new([line(18, 0.0, 0.0, 0), line(18, 300.0, 0.0, 0).marching(100)]));
    assert_eq!((stands(&game, 1).1, stands(&game, 2).1), (0.0, 100.0));
    assert_eq!(find(&game, 2).pace.speed, mm(100));
}

/// ERN-10.3, 10.5, F1, F2, R28, R30, R31. The commander-in-chief changes one formation a bound; members out
/// of sight carry on until they see it.
#[test]
fn the_cinc_changes_one_formation() {
    let wall = patch(Terrain::Building, (480.0, 520.0), (-300.0, 300.0));
    let field = Field::new([
        line(18, 0.0, 0.0, 0).in_group(1),
        line(18, 150.0, 0.0, 0).in_group(1),
        line(18, 1000.0, 0.0, 0).in_group(1).marching(50),
        element(Blue, 0.0, -200.0, true),
        line(18, 0.0, 300.0, 0),
    ]);
    let mut game = declaring(field.on([wall]));
    give(&mut game, Blue, command(1, 200, Some(90), None), &[]);
    assert_eq!(
        refused(&game, Blue, command(5, 0, None, None)),
        (cite::ONE_FORMATION, Reason::CommandedAlready)
    );
    let told = |unit| find(&game, unit).told.map(|told| told.is_pending);
    assert_eq!((told(1), told(2), told(3)), (Some(false), Some(false), Some(true)));
    let (setup, state) = (game.setup().clone(), game.state().clone());
    let todo = vec![
        engine::Task::Ask { side: Blue, of: Decision::Move, aside: None },
        engine::Task::Over { winner: None },
    ];
    let mut game = engine::Game::new(setup, state, todo);
    while !game.waits() {
        game.step(&mut dice::Tape::default(), None);
    }
    give(&mut game, Blue, Order::Moved {}, &[]);
    assert_eq!((stands(&game, 1).2, stands(&game, 2).2), (90, 90));
    assert_eq!(stands(&game, 3), (1000.0, 50.0, 0), "it has not seen the change");
    let (x, _, _) = stands(&game, 2);
    assert!(
        (x - (195.0 + 200.0 - 90.0 * std::f64::consts::FRAC_PI_2)).abs() < 0.2,
        "the wheel comes off its 200 m: {x}"
    );
    assert_eq!(find(&game, 2).pace, Pace { heading: geom::Facing::EAST, speed: mm(200) });
}

/// ERN-10.3, X11, R28. Without a commander-in-chief on the table no formation changes.
#[test]
fn without_a_cinc_no_formation_changes() {
    let order = command(1, 0, None, None);
    assert_eq!(
        refused(&declaring(Field::new([line(18, 0.0, 0.0, 0)])), Blue, order.clone()),
        (cite::ELEMENTS, Reason::NoCommander)
    );
    let routs =
        Field::new([line(18, 0.0, 0.0, 0), element(Blue, 0.0, -100.0, true).in_morale(Morale::Routing, 6)]);
    assert_eq!(refused(&declaring(routs), Blue, order).0, cite::ELEMENTS);
    let formed = Field::new([column(0.0, 0.0, 0), element(Blue, 0.0, -100.0, true)]);
    assert!(allowed(&declaring(formed.clone()), Blue, &command(1, 0, None, Some(Formation::Line))));
    assert_eq!(refused(&declaring(formed), Blue, command(1, 300, None, None)).0, cite::RATES);
}

/// ERN-X11, R110. Two bounds after the loss of the commander-in-chief another element takes over; without
/// one an officer of the largest steady unit does so after four.
#[test]
fn another_takes_command() {
    let after = |units: Vec<Unit>, since: u16| {
        let (setup, mut state) = Field::new(units).active(Red).in_bound(3).laid_out(Phase::Move);
        state.leaderless[0] = Some(4 - since);
        let mut game =
            engine::Game::new(std::sync::Arc::new(setup), state, vec![engine::Task::Do(Step::Bound)]);
        run(&mut game, &[]);
        game.state().cinc(Blue).map(|(id, unit)| (id.0, unit.with))
    };
    let with_element = || vec![line(18, 0.0, 0.0, 0), element(Blue, 0.0, -100.0, false)];
    assert_eq!((after(with_element(), 1), after(with_element(), 2)), (None, Some((2, None))));
    let alone = || {
        vec![
            line(12, 0.0, 0.0, 0),
            line(18, 300.0, 0.0, 0),
            line(30, 600.0, 0.0, 180).of(Blue).in_morale(Morale::Shaken, 6),
        ]
    };
    assert_eq!(after(alone(), 3), None);
    assert_eq!(after(alone(), 4).map(|(_, with)| with), Some(Some(id(2))));
}

/// ERN-X11, R110. An element alone is lost to an enemy that touches it at the end of his bound.
#[test]
fn an_element_alone_is_taken() {
    let left = |units: Vec<Unit>| {
        let mut game = Field::new(units).doing(Phase::Move, [Step::EndOfBound]);
        run(&mut game, &[]);
        stands_yet(&game, 1)
    };
    assert!(!left(vec![element(Red, 0.0, 0.0, true), line(18, 0.0, 0.0, 0)]));
    assert!(
        left(vec![element(Red, 0.0, 0.0, true), line(18, 0.0, 0.0, 0), line(18, 0.0, 15.0, 180)]),
        "with its unit it is safe"
    );
}

/// ERN-10.4, R29, R129. A unit goes round a friend, follows a road in column of route, and stops before what
/// it cannot go round.
#[test]
fn detours_and_roads() {
    let round = moved(Field::new([line(6, 0.0, 0.0, 0).marching(225), line(6, 0.0, 100.0, 0)]));
    let (x, y, facing) = stands(&round, 1);
    assert!(y > 110.0 && x.abs() > 29.0 && facing == 0, "{x} {y}");
    assert!(!find(&round, 1).pace.is_halted());
    let blocked = moved(Field::new([line(18, 0.0, 0.0, 0).marching(225), line(120, 0.0, 100.0, 0)]));
    assert_eq!(stands(&blocked, 1).1, 92.5);
    assert!(find(&blocked, 1).pace.is_halted());
    let road = strip(Terrain::Road, &[(0.0, -100.0), (0.0, 50.0), (300.0, 50.0)], 10);
    let route = unit(Arm::Infantry, Formation::Route, 16, 4, pose(0.0, 0.0, 0)).marching(150);
    let followed = moved(Field::new([route]).on([road]));
    assert_eq!(stands(&followed, 1), (100.0, 50.0, 90));
}

/// ERN-10, R4, R129. Carried moves stop at the edge of the table, before ground that bars them, and 51 m
/// from enemy that they have not tested to approach.
#[test]
fn what_stops_motion() {
    let edge = moved(Field::new([line(18, 0.0, 2900.0, 0).marching(225)]));
    assert!((stands(&edge, 1).1 - 3000.0).abs() < 0.1 && find(&edge, 1).pace.is_halted());
    let lake = moved(Field::new([line(18, 0.0, 0.0, 0).marching(225)]).on([patch(
        Terrain::River,
        (-900.0, 900.0),
        (100.0, 200.0),
    )]));
    assert_eq!(stands(&lake, 1).1, 100.0);
    let cavalry = moved(Field::new([horse(10, 0.0, 0.0, 0).marching(450), line(18, 0.0, 300.0, 180)]));
    assert!((stands(&cavalry, 1).1 - 249.0).abs() < 0.01, "{:?}", stands(&cavalry, 1));
    let loose =
        moved(Field::new([skirmishers(6, 6, 0.0, 100.0, 0).marching(275), line(18, 0.0, 300.0, 180)]));
    assert!((stands(&loose, 1).1 - 250.0).abs() < 0.01);
}

/// ERN-15.1, R120, R129. When the way is clear again a unit may go on; a crew goes back to its guns.
#[test]
fn units_resume_when_the_cause_is_gone() {
    let blocked = |more: Vec<Unit>| {
        let mut unit = line(18, 0.0, 0.0, 0);
        let pace = Pace { heading: geom::Facing::NORTH, speed: mm(225) };
        unit.before = Some(Before { formation: Formation::Line, front: 18, pace, rule: Cause::Blocked });
        Field::new([unit].into_iter().chain(more)).moving()
    };
    let order = Order::Resume { unit: id(1) };
    let mut game = blocked(vec![]);
    give(&mut game, Blue, order.clone(), &[]);
    give(&mut game, Blue, Order::Moved {}, &[]);
    assert_eq!(stands(&game, 1).1, 225.0);
    assert_eq!(refused(&blocked(vec![line(140, 0.0, 7.6, 0)]), Blue, order.clone()).0, cite::ENABLING);
    let mut crew = unit(Arm::FootArtillery, Formation::Skirmish, 8, 8, pose(0.0, -60.0, 0));
    crew.guns = 2;
    crew.left = Some(battery(2, 0.0, 0.0, 0).stance);
    crew.before =
        Some(Before { formation: Formation::Unlimbered, front: 2, pace: Pace::HALTED, rule: Cause::Threat });
    let mut game = Field::new([crew]).moving();
    give(&mut game, Blue, order, &[]);
    assert!(find(&game, 1).has_guns() && stands(&game, 1) == (0.0, 0.0, 0));
}

/// ERN-19.1, R40. Guns without their crew are taken by an enemy that touches them when his bound ends.
#[test]
fn guns_without_a_crew_are_taken() {
    let mut crew = unit(Arm::FootArtillery, Formation::Skirmish, 8, 8, pose(0.0, 100.0, 180));
    crew.guns = 2;
    crew.left = Some(battery(2, 0.0, 0.0, 180).stance);
    let mut game = Field::new([crew, line(18, 0.0, 0.0, 0)]).doing(Phase::Move, [Step::EndOfBound]);
    run(&mut game, &[]);
    assert_eq!((find(&game, 1).guns, find(&game, 1).left), (0, None));
}

/// ERN-16.2, R109. Infantry with firearms stops exactly 50 m from close-order enemy in its way.
#[test]
fn infantry_stops_fifty_metres_away_to_fire() {
    let game = moved(Field::new([line(18, 0.0, 0.0, 0).marching(225), line(18, 0.0, 200.0, 180)]));
    assert!((stands(&game, 1).1 - 150.0).abs() < 0.01 && find(&game, 1).pace.is_halted());
    assert_eq!(find(&game, 1).before.map(|before| before.rule), Some(Cause::Blocked));
}

/// ERN-F4. Behind its skirmishers the main body halts where they halt.
#[test]
fn a_main_body_halts_behind_its_screen() {
    let mut main = line(18, 0.0, 0.0, 0).marching(225);
    (main.skirmishers, main.out) = (4, 4);
    let mut out = skirmishers(4, 4, 0.0, 100.0, 0);
    out.parent = Some(id(1));
    let field = |y: f64| Field::new([main.clone(), out.clone(), line(18, 0.0, y, 180)]);
    assert!(field(150.0).look_in(Phase::Move, |at| standing::intent(at, id(1)).is_none()));
    assert!(field(200.0).look_in(Phase::Move, |at| standing::intent(at, id(1)).is_some()));
}

/// ERN-16.3, R34. In a standing fire fight within 200 m infantry forms line.
#[test]
fn infantry_forms_line_in_a_fire_fight() {
    let forms = |field: Field| {
        field.look_in(Phase::Move, |at| matches!(standing::intent(at, id(1)), Some((Intent::Form(_), rule)) if rule == cite::FIRE_FIGHT))
    };
    let fired = || column(0.0, 0.0, 0).flagged(UnitFlags::FIRED);
    assert!(forms(Field::new([fired(), line(18, 0.0, 150.0, 180)])));
    assert!(
        !forms(Field::new([fired(), line(18, 0.0, 250.0, 180)]))
            && !forms(Field::new([column(0.0, 0.0, 0), line(18, 0.0, 150.0, 180)]))
    );
    assert!(!forms(Field::new([fired(), line(18, 0.0, 150.0, 180).marching(100)])));
    let off = amended(Standing::FireFight, |amendment| amendment.off = true);
    assert!(!forms(Field::new([fired(), line(18, 0.0, 150.0, 180)]).options(off)));
}

/// ERN-17.1, 15.1, 19.4, R33, R36, R120. Regular infantry forms square against formed cavalry that can come
/// at it; the cause gone, it may go on.
#[test]
fn infantry_forms_square_against_cavalry() {
    let forms = |field: Field| field.look_in(Phase::Move, |at| standing::square(at, id(1)).is_some());
    let field = |y: f64| Field::new([column(0.0, 0.0, 0).marching(225), horse(10, 0.0, y, 180)]);
    assert!(forms(field(750.0)) && !forms(field(751.0)));
    assert!(
        !forms(field(300.0).on([patch(Terrain::Marsh, (-300.0, 300.0), (100.0, 150.0))])),
        "bad ground bars the charge"
    );
    let mut screened = field(300.0);
    screened.units.push(line(18, 0.0, 150.0, 0));
    assert!(!forms(screened), "friends in between");
    let mut busy = field(300.0);
    busy.units.push(line(18, 0.0, 300.0, 0));
    assert!(!forms(busy), "it is in melee");
    assert!(!forms(field(300.0).options(amended(Standing::Square, |amendment| amendment.off = true))));
    assert!(!forms(
        field(300.0).options(amended(Standing::Square, |amendment| amendment.distance = Some(200)))
    ));
    let mut overruled = field(300.0);
    overruled.units[0].flags.set(UnitFlags::OVERRULED, true);
    assert!(!forms(overruled));
    let mut game = field(600.0).moving();
    give(&mut game, Blue, Order::Moved {}, &[]);
    assert_eq!(find(&game, 1).stance.formation, Formation::Square);
    let before = find(&game, 1).before.expect("it was a column");
    assert_eq!((before.formation, before.pace.speed), (Formation::Column, mm(225)));
    assert!(Field::new([find(&game, 1).clone()]).look_in(Phase::Move, |at| standing::may_resume(at, id(1))));
}

/// ERN-15, 15.1. A command element with a unit overrules its standing orders; rule 10 then still applies.
#[test]
fn a_command_element_overrules() {
    let field = Field::new([
        column(0.0, 0.0, 0).marching(225),
        horse(10, 0.0, 600.0, 180),
        element(Blue, 0.0, -22.5, false),
    ]);
    let mut game = declaring(field);
    assert_eq!(refused(&game, Blue, Order::Overrule { unit: id(2) }).0, cite::ENABLING);
    give(&mut game, Blue, Order::Overrule { unit: id(1) }, &[]);
    assert!(find(&game, 1).is(UnitFlags::OVERRULED));
    let intent = Field::new([find(&game, 1).clone(), find(&game, 2).clone()])
        .look_in(Phase::Move, |at| standing::intent(at, id(1)).map(|(_, rule)| rule));
    assert_eq!(intent, Some(cite::INERTIA));
}

/// What cavalry would charge by standing order, and why.
fn wants(field: Field) -> Option<(u32, names::RuleId)> {
    field.look(|at| standing::charge(at, id(1)).map(|(target, rule)| (target.0, rule)))
}

/// ERN-18, 18.1, F6, R38, R117, R124. Cavalry tries to charge irregular or unformed enemies and unprotected
/// guns on its path.
#[test]
fn cavalry_charges_easy_prey() {
    let cavalry = || horse(10, 0.0, 0.0, 0);
    let prey = |target: Unit| wants(Field::new([cavalry(), target]));
    assert_eq!(prey(skirmishers(6, 6, 0.0, 400.0, 180)), Some((2, cite::PREY)));
    assert_eq!(prey(line(18, 0.0, 400.0, 180).with(Traits::IRREGULAR)), Some((2, cite::PREY)));
    assert_eq!(prey(line(18, 0.0, 400.0, 180).in_morale(Morale::Shaken, 6)), Some((2, cite::PREY)));
    assert_eq!(prey(line(18, 0.0, 400.0, 180)), None);
    assert_eq!(prey(skirmishers(6, 6, 300.0, 400.0, 180)), None, "it does not wheel for it");
    assert_eq!(prey(skirmishers(6, 6, 0.0, 760.0, 180)), None);
    assert_eq!(prey(battery(2, 0.0, 400.0, 180)), Some((2, cite::PREY)));
    assert_eq!(prey(battery(2, 0.0, 400.0, 180).with(Traits::WORKS)), None);
    let covered = |y: f64| wants(Field::new([cavalry(), battery(2, 0.0, 400.0, 180), line(18, 0.0, y, 180)]));
    assert_eq!(
        (covered(560.0), covered(600.0)),
        (None, Some((2, cite::PREY))),
        "infantry within 150 m protects them"
    );
    let off = Field::new([cavalry(), battery(2, 0.0, 400.0, 180)])
        .options(amended(Standing::Prey, |amendment| amendment.off = true));
    assert_eq!(wants(off), None);
}

/// ERN-18.2, F7. Cavalry tries to charge infantry that comes on within musket range, unless in square.
#[test]
fn cavalry_charges_infantry_that_comes_on() {
    let on = |y: f64, square: bool| {
        let mut infantry = line(18, 0.0, y, 180).from(0.0, y + 100.0);
        if square {
            infantry.stance.formation = Formation::Square;
        }
        wants(Field::new([horse(10, 0.0, 0.0, 0), infantry]))
    };
    assert_eq!(
        (on(200.0, false), on(201.0, false), on(150.0, true)),
        (Some((2, cite::ADVANCING_INFANTRY)), None, None)
    );
    let wide = Field::new([horse(10, 0.0, 0.0, 0), line(18, 0.0, 300.0, 180).from(0.0, 400.0)]);
    let wide = wide.options(amended(Standing::AdvancingInfantry, |amendment| amendment.distance = Some(400)));
    assert_eq!(wants(wide), Some((2, cite::ADVANCING_INFANTRY)));
}

/// ERN-18.3, F8, 19.4. Advancing cavalry tries to charge what blocks its way; of several at the same
/// distance the first in the order.
#[test]
fn advancing_cavalry_charges_what_blocks_its_way() {
    let field = |more: Vec<Unit>| Field::new([horse(18, 0.0, 0.0, 0).marching(450)].into_iter().chain(more));
    assert_eq!(wants(field(vec![line(18, 0.0, 400.0, 180)])), Some((2, cite::BLOCKERS)));
    let both = || vec![line(10, -25.0, 400.0, 180), horse(8, 26.0, 400.0, 180)];
    assert_eq!(wants(field(both())), Some((3, cite::BLOCKERS)));
    let anew =
        field(both()).options(amended(Standing::Blockers, |amendment| amendment.priorities = vec![6, 1]));
    assert_eq!(wants(anew), Some((2, cite::BLOCKERS)));
}

/// ERN-16.2. Infantry without firearms that advances tries to charge.
#[test]
fn infantry_without_firearms_charges() {
    let pikes = || line(18, 0.0, 0.0, 0).without(Traits::FIREARMS);
    assert_eq!(
        wants(Field::new([pikes().marching(225), line(18, 0.0, 200.0, 180)])),
        Some((2, cite::ADVANCE_TO_FIRE))
    );
    assert_eq!(wants(Field::new([pikes(), line(18, 0.0, 200.0, 180)])), None, "it stands");
}

/// ERN-8.1, 15.1, R33, R124. The program declares what standing orders ask for as a bound begins.
#[test]
fn standing_orders_declare_charges() {
    let mut game = Field::new([horse(10, 0.0, 0.0, 0), skirmishers(6, 6, 0.0, 400.0, 180)]).beginning();
    run(&mut game, &[]);
    assert_eq!(
        find(&game, 1).charge.map(|charge| (charge.target, charge.stage)),
        Some((id(2), Stage::Declared))
    );
}

/// ERN-18.4, R39. Scouts go out to the faces from which no friend is seen within 500 m, as many as there are.
#[test]
fn scouts_go_out_to_open_faces() {
    let scouts = |count: u8, friends: Vec<Unit>| {
        let mut cavalry = horse(10, 0.0, 0.0, 0);
        cavalry.scouts = count;
        Field::new([cavalry].into_iter().chain(friends))
            .look_in(Phase::Move, |at| standing::scouts(at, id(1)).len())
    };
    assert_eq!((scouts(4, vec![]), scouts(2, vec![]), scouts(0, vec![])), (4, 2, 0));
    assert_eq!(scouts(4, vec![line(18, -300.0, -7.5, 0)]), 3);
    assert_eq!(scouts(4, vec![line(18, -600.0, -7.5, 0)]), 4);
    assert_eq!(scouts(4, vec![line(18, -575.5, -7.5, 0)]), 4, "half a metre too far");
    let mut cavalry = horse(10, 0.0, 0.0, 0);
    cavalry.scouts = 4;
    let game = moved(Field::new([cavalry]));
    assert_eq!((find(&game, 1).out, figures(&game, 1), game.state().troops.len()), (4, 10, 5));
}

/// ERN-19.2, R41, 15.1. Guns that need not move with their formation unlimber.
#[test]
fn guns_unlimber_by_standing_order() {
    let unlimbers = |marches: bool, ground: Option<geom::Feature>| {
        let mut guns = battery(2, 0.0, 0.0, 0).in_group(1);
        guns.stance.formation = Formation::Limbered;
        let mate = line(18, 300.0, 0.0, 0).in_group(1);
        let mate = if marches { mate.marching(225) } else { mate };
        Field::new([guns, mate])
            .on(ground)
            .look_in(Phase::Move, |at| standing::intent(at, id(1)).map(|(_, rule)| rule))
            == Some(cite::UNLIMBER)
    };
    assert!(unlimbers(false, None) && !unlimbers(true, None));
    assert!(!unlimbers(false, Some(patch(Terrain::OpenWood, (-90.0, 90.0), (-60.0, 30.0)))));
}

/// ERN-F3, R32. A unit that a test has held back regains its station at full speed.
#[test]
fn a_delayed_unit_regains_its_station() {
    let mut late = line(18, 150.0, -200.0, 0).in_group(1);
    late.station = Some(geom::Spot::new(mm(150), mm(0)));
    let field = Field::new([line(18, 0.0, 0.0, 0).in_group(1), late]);
    let mut game = field.moving();
    give(&mut game, Blue, Order::Proceed { unit: id(2) }, &[]);
    assert_eq!((stands(&game, 2), find(&game, 2).station), ((150.0, 0.0, 0), None));
}

/// ERN-F3. Who has been held back in a bound has lost its station.
#[test]
fn a_unit_loses_its_station() {
    let mut held = line(18, 150.0, 0.0, 0).in_group(1);
    (held.slot, held.halted) = (Some(geom::Spot::new(mm(150), mm(0))), 8);
    let mut game =
        Field::new([line(18, 0.0, 200.0, 0).in_group(1), held]).doing(Phase::Move, [Step::EndOfBound]);
    run(&mut game, &[]);
    assert_eq!(find(&game, 2).station, Some(geom::Spot::new(mm(150), mm(0))));
}

/// ERN-20.4.3, R112. Pursuers go straight at the nearest quarry, turn for nothing, and mark what is left of
/// their move.
#[test]
fn pursuers_go_straight_at_their_quarry() {
    let mut horse = horse(10, 0.0, 0.0, 0).in_morale(Morale::Pursuing, 6);
    horse.quarry = Few::from_slice(&[id(2)]);
    let quarry = line(18, 300.0, 0.0, 0).of(Red).in_morale(Morale::Routing, 6);
    let mut game =
        Field::new([horse, quarry]).doing(Phase::Move, [Step::Moving(Moving::Pursue { unit: id(1) })]);
    run(&mut game, &[]);
    let (x, _, facing) = stands(&game, 1);
    assert!((240.0..=255.1).contains(&x) && (80..=100).contains(&facing), "{x} {facing}");
    let pursuer = find(&game, 1);
    assert_eq!(
        (pursuer.pursuits, pursuer.charge.is_some_and(|charge| charge.used < charge.limit)),
        (1, true)
    );
    assert_eq!(find(&game, 2).chargers[..], [id(1)], "it has been contacted by a charge");
}

/// ERN-20.2.2, 20.4.3, R23, R46. Regular infantry may follow up what fled before it.
#[test]
fn regular_infantry_follows_up_at_will() {
    let mut infantry = line(18, 0.0, 0.0, 0).flagged(UnitFlags::MAY_PURSUE);
    infantry.quarry = Few::from_slice(&[id(2)]);
    let fled = line(18, 0.0, 200.0, 0).of(Red).in_morale(Morale::Routing, 6);
    let mut game = declaring(Field::new([infantry, fled.clone()]));
    give(&mut game, Blue, Order::FollowUp { unit: id(1) }, &[]);
    assert_eq!(find(&game, 1).morale, Morale::Pursuing);
    assert_eq!(
        refused(&declaring(Field::new([line(18, 0.0, 0.0, 0), fled])), Blue, Order::FollowUp { unit: id(1) })
            .0,
        cite::PURSUIT
    );
}

/// ERN-31, R130. The player says in which order units test.
#[test]
fn the_player_orders_the_tests() {
    let mut game = declaring(Field::new([line(18, 0.0, 0.0, 0), line(18, 200.0, 0.0, 0)]));
    give(&mut game, Blue, Order::TestFirst { units: vec![id(2), id(1)] }, &[]);
    assert_eq!(game.state().sequence, [id(2), id(1)]);
    assert!(!allowed(&game, Blue, &Order::TestFirst { units: vec![id(1), id(1)] }));
}

/// ERN-10, R129. What stops a way is named.
#[test]
fn what_stops_a_way_is_named() {
    let unit = line(18, 0.0, 0.0, 0).marching(225);
    let pace = unit.pace;
    let stop =
        |field: Field| field.look_in(Phase::Move, |at| way(at, id(1), at.state.unit(id(1)), pace).stop);
    assert_eq!(stop(Field::new([unit.clone(), line(18, 0.0, 200.0, 180)])), Some(Stop::Enemy(id(2))));
    assert_eq!(stop(Field::new([unit.clone(), line(120, 0.0, 100.0, 0)])), Some(Stop::Friend(id(2))));
    assert_eq!(stop(Field::new([unit])), None);
}
