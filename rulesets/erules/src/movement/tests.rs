//! ERN-9, 10.1, 10.2, 34M, 35, X3, X4, X11, R3, R126, R128.

use super::cost::{Sort, bars_charge, going, rate};
use super::{detachments, freedom};
use crate::kit::{
    Field, allowed, battery, column, element, figures, find, give, hill, horse, id, line, patch, pose,
    refused, run, skirmishers, spot, stands, strip, unit,
};
use crate::questions::Party;
use crate::terrain::{Gait, Terrain, Toll};
use crate::{Arm, Decision, Formation, Morale, Order, Phase, Reason, Step, Traits, Unit, UnitFlags, cite};
use geom::{Angle, Corner, Feature, Leg, Length, Motion, mm};
use names::Side::{Blue, Red};

fn free(unit: Unit) -> Unit {
    unit.flagged(UnitFlags::FREE)
}

fn march(unit: u32, legs: impl IntoIterator<Item = Leg>) -> Order {
    Order::March { unit: id(unit), path: Motion::as_one(legs), halt: None }
}

fn ahead(by: f64) -> Leg {
    Leg::Ahead { by: Length::of(by) }
}

/// The rates of a unit: normal, evade, charge, rout.
fn rates(unit: Unit) -> [i64; 4] {
    Field::new([unit]).look(|at| {
        [Sort::Normal, Sort::Evade, Sort::Charge, Sort::Rout]
            .map(|sort| rate(at, at.state.unit(id(1)), sort) as i64)
    })
}

/// ERN-34M, 34M.1 to 34M.7, R48, R116. The rates of every arm; open order foot and staff rout as fast as
/// they evade.
#[test]
fn every_arm_has_its_rates() {
    let of = |arm| rates(unit(arm, Formation::Line, 6, 6, pose(0.0, 0.0, 0)));
    assert_eq!(of(Arm::Infantry), [225, 0, 335, 335]);
    for arm in [Arm::Skirmishers, Arm::Pioneers, Arm::FootArtillery] {
        assert_eq!(of(arm), [275, 275, 0, 275]);
    }
    assert_eq!(of(Arm::HorseArtillery), [750, 600, 600, 600]);
    assert_eq!(of(Arm::Scouts), [600, 750, 0, 750]);
    assert_eq!(of(Arm::Staff), [600, 750, 0, 750]);
    assert_eq!(of(Arm::Cavalry), [450, 450, 750, 750]);
    assert_eq!(rates(horse(6, 0.0, 0.0, 0).with(Traits::IRREGULAR)), [600, 600, 850, 850]);
    assert_eq!(rates(line(6, 0.0, 0.0, 0).with(Traits::IRREGULAR)), [225, 0, 335, 335]);
    assert_eq!(rates(line(6, 0.0, 0.0, 0).with(Traits::IRREGULAR.with(Traits::OPEN))), [275, 275, 0, 275]);
}

/// ERN-37, R99. Longer bounds make all moves as much longer.
#[test]
fn longer_bounds_make_moves_longer() {
    let field = Field::new([line(6, 0.0, 0.0, 0)]).options(|options| options.bound_times = 2);
    assert_eq!(field.look(|at| rate(at, at.state.unit(id(1)), Sort::Normal)), 450.0);
}

/// How far straight ahead a unit comes with its whole move over some ground.
fn comes(unit: Unit, ground: impl IntoIterator<Item = Feature>) -> i64 {
    Field::new([unit]).on(ground).look(|at| {
        let unit = at.state.unit(id(1));
        let whole = rate(at, unit, Sort::Normal);
        let motion = Motion::as_one([ahead(whole + 100.0)]);
        let going = going(at, unit, motion.run(&unit.ground()), &motion.legs, whole);
        (going.run.end().front().middle() - unit.front().at).length().round() as i64
    })
}

fn guns(formation: Formation) -> Unit {
    let mut guns = unit(
        Arm::FootArtillery,
        formation,
        12,
        if formation == Formation::LimberedColumn { 1 } else { 3 },
        pose(0.0, 0.0, 0),
    );
    guns.guns = 3;
    guns
}

/// ERN-35, 35.3, 35.3.1, 35.3.5 to 35.3.7, R97. Ground inside which moves are divided, and ground that is
/// barred.
#[test]
fn ground_divides_moves() {
    let band = |terrain| [patch(terrain, (-300.0, 300.0), (20.0, 120.0))];
    let foot = |terrain| comes(line(18, 0.0, 0.0, 0), band(terrain));
    let mounted = |terrain| comes(horse(10, 0.0, 0.0, 0), band(terrain));
    let wheels = |terrain| comes(guns(Formation::Limbered), band(terrain));
    for terrain in [Terrain::Marsh, Terrain::Rocks, Terrain::SteepSlope, Terrain::DenseWood] {
        assert_eq!((foot(terrain), mounted(terrain), wheels(terrain)), (125, 350, 20), "{terrain:?}");
    }
    assert_eq!((foot(Terrain::Stream), mounted(Terrain::Stream), wheels(Terrain::Ford)), (125, 350, 175));
    assert_eq!(
        (foot(Terrain::OpenWood), mounted(Terrain::OpenWood), wheels(Terrain::OpenWood)),
        (225, 450, 20)
    );
    assert_eq!((foot(Terrain::BuiltUp), mounted(Terrain::BuiltUp), wheels(Terrain::BuiltUp)), (125, 20, 20));
}

/// ERN-35.3.2, F30. A moderate slope takes 50 m from cavalry uphill and gives them downhill; foot goes as
/// always, and wheels not at all.
#[test]
fn slopes_slow_and_speed_cavalry() {
    let up = || {
        [
            hill(20, (-400.0, 400.0), (150.0, 900.0)),
            patch(Terrain::ModerateSlope, (-400.0, 400.0), (100.0, 150.0)),
        ]
    };
    let down = || {
        [
            hill(20, (-400.0, 400.0), (-500.0, 100.0)),
            patch(Terrain::ModerateSlope, (-400.0, 400.0), (100.0, 150.0)),
        ]
    };
    assert_eq!((comes(horse(10, 0.0, 0.0, 0), up()), comes(horse(10, 0.0, 0.0, 0), down())), (400, 500));
    assert_eq!((comes(line(18, 0.0, 0.0, 0), up()), comes(guns(Formation::Limbered), up())), (225, 100));
}

/// ERN-35.3.3, 35.3.4, 35.3.8, 35.3.9, F32, R97, R107. What lines take from foot, and whom they stop.
#[test]
fn lines_cost_or_bar() {
    let across = |terrain, tall| [Feature { tall, ..strip(terrain, &[(-300.0, 50.0), (300.0, 50.0)], 0) }];
    let low = [
        Terrain::Hedge,
        Terrain::Fence,
        Terrain::Wall,
        Terrain::Palisade,
        Terrain::Earthwork,
        Terrain::Ditch,
        Terrain::SunkenRoad,
        Terrain::Revetment,
    ];
    for terrain in low {
        assert_eq!(comes(line(18, 0.0, 0.0, 0), across(terrain, 0)), 200, "{terrain:?}");
        assert_eq!(comes(horse(10, 0.0, 0.0, 0), across(terrain, 0)), 450, "{terrain:?}");
        assert_eq!(comes(guns(Formation::Limbered), across(terrain, 0)), 50, "{terrain:?}");
    }
    for terrain in [
        Terrain::HighHedge,
        Terrain::HighFence,
        Terrain::HighWall,
        Terrain::HighPalisade,
        Terrain::Cliff,
        Terrain::River,
    ] {
        assert_eq!(comes(line(18, 0.0, 0.0, 0), across(terrain, 0)), 50, "{terrain:?}");
    }
    assert_eq!(
        comes(line(18, 0.0, 0.0, 0), across(Terrain::ScalableCliff, 10)),
        125,
        "ten metres cost a hundred"
    );
    assert_eq!(comes(horse(10, 0.0, 0.0, 0), across(Terrain::LargeEarthwork, 3)), 50);
    assert_eq!(
        comes(horse(10, 0.0, 0.0, 0), [patch(Terrain::GentleSlope, (-300.0, 300.0), (20.0, 120.0))]),
        450
    );
}

/// ERN-35.4, 35.4.1, R98. Ladders make a cliff of a high wall: of its height, or of three metres.
#[test]
fn ladders_scale_high_walls() {
    let wall = |tall| [Feature { tall, ..strip(Terrain::HighWall, &[(-300.0, 50.0), (300.0, 50.0)], 0) }];
    let climbers = || line(18, 0.0, 0.0, 0).with(Traits::LADDERS);
    assert_eq!((comes(climbers(), wall(0)), comes(climbers(), wall(5))), (195, 175));
    assert_eq!(comes(horse(10, 0.0, 0.0, 0).with(Traits::LADDERS), wall(3)), 50);
}

/// ERN-F29, F31, F33, 35.3.10, R114. A road takes guns through woods, marsh and up slopes, and spares foot
/// what slows it.
#[test]
fn roads_cancel_penalties() {
    let road = || strip(Terrain::Road, &[(0.0, -200.0), (0.0, 700.0)], 10);
    for terrain in [Terrain::Marsh, Terrain::OpenWood, Terrain::ModerateSlope, Terrain::BuiltUp] {
        let ground = || [patch(terrain, (-300.0, 300.0), (20.0, 120.0)), road()];
        assert_eq!(comes(guns(Formation::LimberedColumn), ground()), 275, "{terrain:?}");
        let route = unit(Arm::Infantry, Formation::Route, 16, 4, pose(0.0, 0.0, 0));
        assert_eq!(comes(route, ground()), 225, "{terrain:?}");
    }
    let marsh = [patch(Terrain::Marsh, (-300.0, 300.0), (20.0, 120.0)), road()];
    assert_eq!(comes(line(18, 0.0, 0.0, 0), marsh.clone()), 125, "a line does not keep to the road");
    let printed = Field::new([unit(Arm::Infantry, Formation::Route, 16, 4, pose(0.0, 0.0, 0))]).on(marsh);
    let slowed = printed.options(|options| options.road_cancels_penalties = false).look(|at| {
        let unit = at.state.unit(id(1));
        let motion = Motion::as_one([ahead(225.0)]);
        going(at, unit, motion.run(&unit.ground()), &motion.legs, 225.0).is_cut
    });
    assert!(slowed);
}

/// ERN-24.1, 35.3.1, 35.3.6, R62. Horse may not charge through bad ground or woods, foot may.
#[test]
fn bad_ground_bars_charges_of_horse() {
    let barred = |unit: Unit, terrain| {
        Field::new([unit]).on([patch(terrain, (-50.0, 300.0), (20.0, 40.0))]).look(|at| {
            let unit = at.state.unit(id(1));
            bars_charge(at, unit, &Motion::as_one([ahead(200.0)]).run(&unit.ground())).is_some()
        })
    };
    for terrain in
        [Terrain::Marsh, Terrain::Rocks, Terrain::DenseWood, Terrain::SteepSlope, Terrain::OpenWood]
    {
        assert!(
            barred(horse(10, 0.0, 0.0, 0), terrain) && !barred(line(18, 0.0, 0.0, 0), terrain),
            "{terrain:?}"
        );
    }
    assert_eq!(
        Terrain::ModerateSlope.toll(Gait::Foot, 0, false, &crate::kit::printed(), &crate::Options::default()),
        Toll::Nothing
    );
}

/// ERN-35.1.2, R94. A column turns about for its depth, a line at once.
#[test]
fn a_column_turns_about_for_its_depth() {
    let mut game = Field::new([free(column(0.0, 0.0, 0)), free(line(18, 300.0, 0.0, 0))]).moving();
    let about = |unit, by| march(unit, [Leg::AboutFace, ahead(by)]);
    assert!(allowed(&game, Blue, &about(1, 202.5)) && !allowed(&game, Blue, &about(1, 203.0)));
    assert!(allowed(&game, Blue, &about(2, 225.0)));
    give(&mut game, Blue, about(1, 100.0), &[]);
    assert_eq!(stands(&game, 1), (0.0, -122.5, 180));
}

/// ERN-35.1.4, G7, R95. A column that wheels goes on until its rear is level with the flank on which it
/// wheeled.
#[test]
fn a_column_wheels_until_its_rear_is_level_with_its_flank() {
    let mut game = Field::new([free(column(0.0, 0.0, 0))]).moving();
    give(&mut game, Blue, march(1, [Leg::Wheel { on: Corner::Right, by: Angle::QUARTER }]), &[]);
    // The right front corner was at 15, 0: the rear is on that line now, the right side on the old front
    // line.
    assert_eq!(stands(&game, 1), (37.5, 15.0, 90));
    let spent = f64::from(find(&game, 1).spent) / 1e6 * 225.0;
    assert!((spent - (30.0 * std::f64::consts::FRAC_PI_2 + 22.5)).abs() < 0.01, "{spent}");
}

/// ERN-9, 10.2, R26, R28. In the first bound, led by the commander-in-chief, or just entered, a unit is free.
#[test]
fn who_is_free_to_move() {
    let mut cinc = element(Blue, 0.0, -7.5, true);
    (cinc.with, cinc.led) = (Some(id(1)), Some(id(1)));
    let field = Field::new([
        line(18, 0.0, 0.0, 0),
        line(18, 300.0, 0.0, 0),
        cinc.clone(),
        free(line(18, 600.0, 0.0, 0)),
    ]);
    let why = |unit| field.clone().look(|at| freedom(at, id(unit)));
    assert_eq!(
        (why(1), why(2), why(3), why(4)),
        (Some(cite::LED), None, Some(cite::ELEMENTS), Some(cite::FIRST_BOUND))
    );
    cinc.led = None;
    let late = Field::new([line(18, 0.0, 0.0, 0), cinc]);
    assert_eq!(late.look(|at| freedom(at, id(1))), None, "he has to be there from the start");
}

/// ERN-10, R27. A march gives the unit its speed and direction for the next bounds, unless it halts.
#[test]
fn a_march_gives_a_unit_its_motion() {
    let mut game = Field::new([free(line(18, 0.0, 0.0, 0)), free(line(18, 300.0, 0.0, 0))]).moving();
    give(&mut game, Blue, march(1, [ahead(100.0)]), &[]);
    assert_eq!(find(&game, 1).pace.speed, mm(100));
    give(
        &mut game,
        Blue,
        Order::March { unit: id(2), path: Motion::as_one([ahead(100.0)]), halt: Some(true) },
        &[],
    );
    assert!(find(&game, 2).pace.is_halted());
}

/// ERN-X3, R3. Close order does not pass through close order; loose troops pass, and none ends upon another.
#[test]
fn who_passes_through_whom() {
    let friend = || line(18, 0.0, 60.0, 0);
    let game = Field::new([free(line(18, 0.0, 0.0, 0)), friend()]).moving();
    assert_eq!(
        refused(&game, Blue, march(1, [ahead(100.0)])),
        (cite::INTERPENETRATION, Reason::InTheWay { unit: id(2) })
    );
    let game = Field::new([free(skirmishers(6, 6, 0.0, 0.0, 0)), friend()]).moving();
    assert!(allowed(&game, Blue, &march(1, [ahead(100.0)])));
    assert_eq!(
        refused(&game, Blue, march(1, [ahead(57.0)])),
        (cite::INTERPENETRATION, Reason::EndsOn { unit: id(2) })
    );
    let game = Field::new([free(line(18, 0.0, 0.0, 0)), friend().in_morale(Morale::Routing, 6)]).moving();
    assert!(allowed(&game, Blue, &march(1, [ahead(100.0)])));
}

/// ERN-20.2.1, R109. No move ends nearer than 50 m to close-order formed enemy without a test; moving along
/// at no less distance is free.
#[test]
fn no_move_ends_nearer_than_fifty_metres() {
    let game = Field::new([free(line(18, 0.0, 0.0, 0)), line(18, 0.0, 150.0, 180)]).moving();
    assert!(allowed(&game, Blue, &march(1, [ahead(100.0)])));
    assert_eq!(
        refused(&game, Blue, march(1, [ahead(100.1)])),
        (cite::APPROACH, Reason::TooNear { unit: id(1), enemy: id(2) })
    );
    let near = Field::new([free(skirmishers(6, 6, 0.0, 0.0, 0)), line(60, 0.0, 30.0, 180)]).moving();
    assert!(allowed(&near, Blue, &march(1, [Leg::Side { by: mm(20) }])));
    assert!(!allowed(&near, Blue, &march(1, [ahead(5.0)])));
    let disordered = line(18, 0.0, 150.0, 180).flagged(UnitFlags::MELEE);
    assert!(allowed(
        &Field::new([free(line(18, 0.0, 0.0, 0)), disordered]).moving(),
        Blue,
        &march(1, [ahead(120.0)])
    ));
}

/// ERN-X11, R106. Elements ride 600 m, join units, and go with them.
#[test]
fn elements_ride_and_go_with_units() {
    let mut game =
        Field::new([line(18, 0.0, 0.0, 0).marching(225), element(Blue, 0.0, -300.0, false)]).moving();
    let ride = |y: f64| Order::Ride { element: id(2), to: spot(500.0, y), unit: None };
    assert!(allowed(&game, Blue, &ride(-300.0)) && !allowed(&game, Blue, &ride(300.0)));
    give(&mut game, Blue, Order::Ride { element: id(2), to: spot(0.0, 0.0), unit: Some(id(1)) }, &[]);
    assert_eq!((find(&game, 2).with, stands(&game, 2)), (Some(id(1)), (0.0, -7.5, 0)));
    give(&mut game, Blue, Order::Moved {}, &[]);
    assert_eq!(stands(&game, 2), (0.0, 217.5, 0));
}

/// ERN-10.1, R30, R126. A detachment is a unit of its own whose figures stay the parent's; it comes back
/// into the ranks.
#[test]
fn skirmishers_go_out_and_come_in() {
    let mut battalion = line(18, 0.0, 0.0, 0);
    battalion.skirmishers = 6;
    let mut game = Field::new([battalion]).moving();
    let far = Order::SendOut { unit: id(1), party: Party::Skirmishers, to: pose(0.0, 150.5, 0) };
    assert_eq!(refused(&game, Blue, far), (cite::SKIRMISHERS, Reason::TooFarOut { unit: id(1) }));
    give(
        &mut game,
        Blue,
        Order::SendOut { unit: id(1), party: Party::Skirmishers, to: pose(0.0, 80.0, 0) },
        &[],
    );
    let party = game
        .state()
        .troops
        .iter()
        .find(|(_, unit)| unit.parent == Some(id(1)))
        .map(|(id, unit)| (id, unit.figures));
    let (party, strength) = party.expect("it is out");
    assert_eq!((strength, figures(&game, 1), find(&game, 1).present()), (6, 18, 12));
    assert_eq!(
        refused(
            &game,
            Blue,
            Order::SendOut { unit: id(1), party: Party::Skirmishers, to: pose(0.0, 80.0, 0) }
        )
        .0,
        cite::SKIRMISHERS
    );
    assert_eq!(
        refused(&game, Blue, march(party.0, [Leg::Side { by: mm(1) }])).0,
        cite::RATES,
        "it has made its move"
    );
    let mut out = find(&game, party.0).clone();
    out.spent = 0;
    let mut main = find(&game, 1).clone();
    main.out = 6;
    out.parent = Some(id(1));
    let mut game = Field::new([main, out]).moving();
    assert_eq!(
        refused(&game, Blue, march(2, [ahead(100.0)])),
        (cite::SKIRMISHERS, Reason::TooFarOut { unit: id(2) })
    );
    give(&mut game, Blue, Order::CallIn { unit: id(2) }, &[]);
    assert_eq!((find(&game, 1).present(), find(&game, 1).stance.front), (18, 18));
}

/// R126. Detachments that a moving main body leaves behind are drawn along.
#[test]
fn detachments_are_drawn_along() {
    let mut main = line(18, 0.0, 300.0, 0);
    (main.out, main.figures) = (4, 18);
    let mut out = skirmishers(4, 4, 0.0, 0.0, 0);
    out.parent = Some(id(1));
    let mut game = Field::new([main, out]).doing(Phase::Move, [Step::EndOfBound]);
    run(&mut game, &[]);
    let on_leash = detachments::is_on_leash;
    let (main, out) = (find(&game, 1).ground(), find(&game, 2).ground());
    assert!(Field::new([]).look(|at| on_leash(at, &out, &main)));
}

/// ERN-3.7, R128. Infantry takes a building that its front reaches, with 37.5 square metres a figure, and
/// leaves it with half a move.
#[test]
fn infantry_takes_and_leaves_buildings() {
    let house = |wide: f64| patch(Terrain::Building, (-wide, wide), (50.0, 80.0));
    let take = Order::Occupy { unit: id(1), at: spot(0.0, 60.0) };
    let small = Field::new([free(line(18, 0.0, 0.0, 0))]).on([house(11.0)]).moving();
    assert_eq!(refused(&small, Blue, take.clone()), (cite::BUILDINGS, Reason::NoRoom { unit: id(1) }));
    let mut game = Field::new([free(line(18, 0.0, 0.0, 0))]).on([house(12.0)]).moving();
    give(&mut game, Blue, take, &[]);
    assert_eq!(find(&game, 1).stance.formation, Formation::Inside);
    let leave = |formation| Order::Leave { unit: id(1), at: spot(0.0, 100.0), formation };
    assert!(
        allowed(&game, Blue, &leave(Some(Formation::Column)))
            && !allowed(&game, Blue, &leave(Some(Formation::Square)))
    );
    give(&mut game, Blue, leave(None), &[]);
    assert_eq!((stands(&game, 1).2, find(&game, 1).spent), (0, 500_000));
    let horse = Field::new([free(horse(10, 0.0, 0.0, 0))]).on([house(40.0)]).moving();
    assert!(!allowed(&horse, Blue, &Order::Occupy { unit: id(1), at: spot(0.0, 60.0) }));
}

/// ERN-35.4.2. Pioneers open a low obstacle to wheels after three bounds of unbroken contact.
#[test]
fn pioneers_open_an_obstacle_in_three_bounds() {
    let wall = || strip(Terrain::Wall, &[(-300.0, 0.0), (300.0, 0.0)], 0);
    let mut field = Field::new([unit(Arm::Pioneers, Formation::Line, 4, 4, pose(0.0, 0.0, 0))]).on([wall()]);
    for bounds in 1..=3u8 {
        let mut game = field.clone().doing(Phase::Move, [Step::EndOfBound]);
        run(&mut game, &[]);
        assert_eq!(find(&game, 1).works_at, Some((0, bounds)));
        assert_eq!(game.state().gaps.len(), usize::from(bounds == 3));
        field.units[0].works_at = Some((0, bounds));
    }
}

/// ERN-35.4.3, F34. Four pioneers in line clear ten metres of open wood in a bound, in column of twos twenty.
#[test]
fn pioneers_clear_woods_faster_on_a_narrow_front() {
    let cleared = |front: u8| {
        let formation = if front == 4 { Formation::Line } else { Formation::Route };
        let pioneers = unit(Arm::Pioneers, formation, 4, front, pose(0.0, 0.0, 0));
        let wood = patch(Terrain::OpenWood, (-300.0, 300.0), (0.0, 200.0));
        let mut game = Field::new([pioneers]).on([wood]).doing(Phase::Move, [Step::EndOfBound]);
        run(&mut game, &[]);
        stands(&game, 1).1
    };
    assert_eq!((cleared(4), cleared(2), cleared(1)), (10.0, 20.0, 40.0));
}

/// ERN-35.4.3. Guns pass where pioneers have cleared a wood, and no farther.
#[test]
fn guns_pass_where_a_wood_is_cleared() {
    let wood = patch(Terrain::OpenWood, (-300.0, 300.0), (20.0, 200.0));
    let (setup, mut state) = Field::new([guns(Formation::LimberedColumn)]).on([wood]).laid_out(Phase::Move);
    state.gaps.push(crate::state::Gap {
        feature: 0,
        from: spot(0.0, 20.0),
        to: spot(0.0, 80.0),
        width: mm(40),
    });
    let at = engine::Table { setup: &setup, state: &state, draft: &[] };
    let unit = at.state.unit(id(1));
    let motion = Motion::as_one([ahead(150.0)]);
    let gone = going(at, unit, motion.run(&unit.ground()), &motion.legs, 275.0);
    let far = gone.run.end().front().middle().y - unit.front().at.y;
    assert!((75.0..=105.0).contains(&far), "{far}");
}

/// ERN-X4, R4. A voluntary move does not lead off the table.
#[test]
fn moves_stop_at_the_edge() {
    let game = Field::new([
        free(line(18, 0.0, 2900.0, 0)),
        line(18, 0.0, 0.0, 180).of(Red),
        battery(2, 500.0, 500.0, 0),
    ]);
    assert_eq!(
        refused(&game.asking(Phase::Move, Decision::Move), Blue, march(1, [ahead(150.0)])),
        (cite::LOSS_OF_UNITS, Reason::OffTheTable)
    );
}
