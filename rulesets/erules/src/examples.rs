//! The worked examples, each by its number. Where one was worked out from rulings, their numbers stand with
//! it.

use crate::kinds::{Arm, Formation, Traits};
use crate::kit::{
    Field, allowed, battery, element, figures, find, give, horse, id, line, patch, pose, refused, run,
    skirmishers, spot, stands, strip, unit,
};
use crate::losses;
use crate::questions::Party;
use crate::shooting::{guns, targets, volleys};
use crate::state::{Bombardment, Charge, Few, Stage};
use crate::steps::{Blow, Class, Fighting, Moving, Testing};
use crate::terrain::Terrain;
use crate::{Decision, Morale, Order, Phase, Reason, Step, Unit, UnitFlags, charge, cite, morale, turn};
use geom::{Angle, Corner, Leg, Length, Motion, mm};
use names::Side::{Blue, Red};

/// The commander-in-chief with a unit since the bound began.
fn leading(mut field: Field, unit: u32) -> Field {
    let at = field.units[unit as usize - 1].ground();
    let behind = at.frame().at - at.frame().ahead * 7.5;
    let mut cinc = element(Blue, 0.0, 0.0, true);
    cinc.stance.pose.at = geom::Spot::of(behind);
    (cinc.with, cinc.led) = (Some(id(unit)), Some(id(unit)));
    field.units.push(cinc);
    field
}

fn march(unit: u32, legs: impl IntoIterator<Item = Leg>) -> Order {
    Order::March { unit: id(unit), path: Motion::as_one(legs), halt: None }
}

fn ahead(by: f64) -> Leg {
    Leg::Ahead { by: Length::of(by) }
}

/// H03. ERN-35.1.3, G7, 10.2. A line wheels a quarter circle for 141.4 m and has 83.6 m left.
#[test]
fn h03_a_line_wheels_and_marches_off() {
    let mut game = leading(Field::new([line(18, 0.0, 0.0, 0)]), 1).moving();
    let wheel = Leg::Wheel { on: Corner::Right, by: Angle::QUARTER };
    assert_eq!(refused(&game, Blue, march(1, [wheel, ahead(83.7)])).0, cite::RATES);
    give(&mut game, Blue, march(1, [wheel, ahead(83.62)]), &[]);
    assert_eq!(stands(&game, 1), (128.6, 45.0, 90));
}

/// H06. ERN-35.3, 35.3.1, 35.3.3, R97. A wall costs 25 m and a bog halves what lies in it.
#[test]
fn h06_a_wall_and_a_bog_shorten_a_march() {
    let ground = [
        strip(Terrain::Wall, &[(-200.0, 60.0), (200.0, 60.0)], 0),
        patch(Terrain::Marsh, (-200.0, 200.0), (60.0, 100.0)),
    ];
    let mut game = Field::new([line(18, 0.0, 0.0, 0).marching(225)]).on(ground).moving();
    give(&mut game, Blue, Order::Moved {}, &[]);
    assert_eq!(stands(&game, 1), (0.0, 160.0, 0));
    assert_eq!(find(&game, 1).pace.speed, mm(225), "the recorded speed stays");
}

/// H09. ERN-10, 10.1 to 10.5. A unit that no order frees goes on as before.
#[test]
fn h09_a_unit_may_not_turn_by_itself() {
    let mut game = Field::new([line(18, 0.0, 0.0, 0).marching(225)]).moving();
    let turn = march(1, [Leg::Wheel { on: Corner::Right, by: Angle::degrees(45) }]);
    assert_eq!(refused(&game, Blue, turn), (cite::INERTIA, Reason::Locked { unit: id(1) }));
    give(&mut game, Blue, Order::Moved {}, &[]);
    assert_eq!(stands(&game, 1), (0.0, 225.0, 0));
}

/// H42. ERN-10.1, 10.2. Skirmishers go out 150 m and no farther; the commander-in-chief frees only a unit
/// that he was with all the bound.
#[test]
fn h42_skirmishers_go_150_m_out_and_the_cinc_must_have_been_there() {
    let mut battalion = line(18, 0.0, 0.0, 0);
    battalion.skirmishers = 3;
    let other = line(18, 200.0, 0.0, 0).marching(225);
    let game = Field::new([battalion, other, element(Blue, 200.0, -107.5, true)]).moving();
    let send = |y: f64| Order::SendOut { unit: id(1), party: Party::Skirmishers, to: pose(0.0, y, 0) };
    assert!(allowed(&game, Blue, &send(150.0)));
    assert_eq!(refused(&game, Blue, send(160.0)), (cite::SKIRMISHERS, Reason::TooFarOut { unit: id(1) }));
    let mut game = game;
    give(&mut game, Blue, Order::Ride { element: id(3), to: spot(200.0, -7.5), unit: Some(id(2)) }, &[]);
    let turn = march(2, [Leg::Wheel { on: Corner::Right, by: Angle::degrees(20) }]);
    assert_eq!(refused(&game, Blue, turn).0, cite::INERTIA);
}

/// H12. ERN-20.2.1. Open order does not charge.
#[test]
fn h12_skirmishers_do_not_charge() {
    let game = Field::new([skirmishers(6, 6, 0.0, 0.0, 0), battery(1, 0.0, 100.0, 180)])
        .asking(Phase::Declare, Decision::Declare);
    let charge = Order::Charge { unit: id(1), target: id(2), echelon: None };
    assert_eq!(refused(&game, Blue, charge), (cite::APPROACH, Reason::MayNotCharge { unit: id(1) }));
}

/// A look at whether a gun can bombard a line whose left end is so far aside.
fn gun_bears(left: f64) -> bool {
    let gun = battery(1, 0.0, 0.0, 0);
    let target = line(18, left + 45.0, 100.0, 180);
    Field::new([gun, target]).look_in(Phase::Fire, |at| volleys::can_hit(at, id(1), id(2)))
}

/// H15. ERN-27.1, G3. The nearest bearing of the target decides: 33.1 degrees is too far aside, 28.8 is not.
#[test]
fn h15_guns_bear_thirty_degrees_to_either_side() {
    assert!(!gun_bears(70.0));
    assert!(gun_bears(55.0));
}

/// H18. ERN-27.1, 8.3, 8.5, F27, R92. Fire comes before moves, so guns that unlimber fire in the next bound.
#[test]
fn h18_limbered_guns_do_not_fire_in_the_bound_in_which_they_unlimber() {
    let mut battery = unit(Arm::HorseArtillery, Formation::Limbered, 12, 3, pose(0.0, 0.0, 0));
    battery.guns = 3;
    let field = Field::new([battery, line(18, 0.0, 400.0, 180)]);
    let game = field.clone().asking(Phase::Fire, Decision::Fire);
    let fire = Order::Shoot { unit: id(1), target: id(2) };
    assert_eq!(refused(&game, Blue, fire.clone()), (cite::GUNS_START, Reason::MayNotFire { unit: id(1) }));
    let mut game = field.moving();
    give(&mut game, Blue, Order::Moved {}, &[]);
    assert_eq!(find(&game, 1).stance.formation, Formation::Unlimbered, "they unlimber by standing order");
}

/// H45. ERN-24.1, 35.3.6, 35.3.8. No charge at a steep hill, through a wood on horse, or at troops behind a
/// high wall.
#[test]
fn h45_charges_that_the_ground_forbids() {
    let charge = |charger: Unit, target: Unit, ground: Vec<geom::Feature>| {
        let game = Field::new([charger, target]).on(ground).asking(Phase::Declare, Decision::Declare);
        refused(&game, Blue, Order::Charge { unit: id(1), target: id(2), echelon: None }).0
    };
    let hill = patch(Terrain::SteepSlope, (-100.0, 100.0), (100.0, 140.0));
    assert_eq!(charge(line(18, 0.0, 0.0, 0), line(18, 0.0, 110.0, 180), vec![hill]), cite::IMPASSABLE);
    let wood = patch(Terrain::OpenWood, (-100.0, 100.0), (50.0, 70.0));
    assert_eq!(charge(horse(10, 0.0, 0.0, 0), line(18, 0.0, 200.0, 180), vec![wood]), cite::IMPASSABLE);
    let wall = strip(Terrain::HighWall, &[(-100.0, 199.0), (100.0, 199.0)], 0);
    assert_eq!(charge(horse(10, 0.0, 0.0, 0), line(18, 0.0, 200.0, 180), vec![wall]), cite::IMPASSABLE);
}

/// Fires everything at once and says what the target has left.
fn after_fire(field: Field, faces: &[u8], target: u32) -> u8 {
    let mut game = field.asking(Phase::Fire, Decision::Fire);
    give(&mut game, Blue, Order::OpenFire {}, faces);
    figures(&game, target)
}

/// H21. ERN-31.2, F18, 32.M7, D5, N7, R83, R86, R88, R103. Thirty figures of long canister at an approaching
/// target.
#[test]
fn h21_canister_at_long_range() {
    let field = Field::new([battery(3, 0.0, 0.0, 0), line(18, 0.0, 300.0, 180).from(0.0, 380.0)]);
    assert_eq!(after_fire(field, &[5, 4], 2), 14);
}

/// H24. ERN-28.M5, F17, ERN-30, R80. Over a slope the zone is 100 m long, and only half of the time counts.
#[test]
fn h24_time_in_a_zone_over_a_slope() {
    let target = skirmishers(18, 6, 0.0, 488.75, 180).from(0.0, 588.75);
    let slope = patch(Terrain::ModerateSlope, (-300.0, 300.0), (200.0, 250.0));
    let field = Field::new([battery(3, 0.0, 0.0, 0), target]).on([slope]);
    let mut game = field.asking(Phase::Fire, Decision::Fire);
    let order =
        Order::Bombard { unit: id(1), target: id(2), at: Some(spot(0.0, 500.0)), guns: None, others: None };
    give(&mut game, Blue, order, &[]);
    give(&mut game, Blue, Order::OpenFire {}, &[6, 6]);
    assert_eq!(figures(&game, 2), 16);
}

/// H48. ERN-G10, 27.1. The zone lies along the line of fire: twelve of eighteen figures are within 30 m of
/// it.
#[test]
fn h48_an_oblique_zone() {
    let field = Field::new([battery(3, 0.0, 0.0, 0), line(18, 200.0, 500.0, 180)]);
    let inside = field.clone().look_in(Phase::Fire, |at| {
        let shot = Bombardment {
            units: Few::from_slice(&[id(1)]),
            guns: vec![],
            target: id(2),
            at: spot(200.0, 503.75),
        };
        guns::figures_in(at.state.unit(id(2)), &guns::zone(at, &shot).expect("it bears").rect)
    });
    assert_eq!(inside, 12);
    let mut game = field.asking(Phase::Fire, Decision::Fire);
    let order = Order::Bombard {
        unit: id(1),
        target: id(2),
        at: Some(spot(200.0, 503.75)),
        guns: None,
        others: None,
    };
    give(&mut game, Blue, order, &[]);
    give(&mut game, Blue, Order::OpenFire {}, &[4, 4]);
    assert_eq!(figures(&game, 2), 16);
}

/// H51. ERN-32.M3, 3.7, R14. Twenty muskets at 150 m: a stone house saves three of four.
#[test]
fn h51_hard_and_soft_houses() {
    let house = |stuff| {
        let house = patch(Terrain::Building, (-60.0, 60.0), (150.0, 200.0));
        let house = geom::Feature { kind: Terrain::Building.kind(stuff), ..house };
        let garrison = line(18, 0.0, 160.0, 180);
        after_fire(Field::new([line(20, 0.0, 0.0, 0), garrison]).on([house]), &[5, 5], 2)
    };
    assert_eq!(house(crate::Stuff::Hard), 17);
    assert_eq!(house(crate::Stuff::Soft), 14);
}

/// H54. ERN-F9, 27.2, 27.3, F17. Howitzers fire over friends, guns do not, and a building within 25 m stops
/// both.
#[test]
fn h54_howitzers_fire_over_friends() {
    let field = |howitzers: u8, friend: bool, house: bool| {
        let mut guns = battery(2, 0.0, 0.0, 0);
        guns.howitzers = howitzers;
        let mut units = vec![guns, line(18, 0.0, 700.0, 180)];
        if friend {
            units.push(line(18, 0.0, 200.0, 0));
        }
        let ground = house.then(|| patch(Terrain::Building, (-30.0, 30.0), (20.0, 40.0)));
        Field::new(units).on(ground)
    };
    let zone = |field: Field| {
        field.look_in(Phase::Fire, |at| {
            let shot = Bombardment {
                units: Few::from_slice(&[id(1)]),
                guns: vec![],
                target: id(2),
                at: spot(0.0, 700.0),
            };
            guns::zone(at, &shot).map(|zone| {
                (zone.rect.width(), zone.rect.depth(), guns::figures_in(at.state.unit(id(2)), &zone.rect))
            })
        })
    };
    assert_eq!(zone(field(2, true, false)), Ok((40.0, 100.0, 8)));
    assert_eq!(zone(field(0, true, false)), Err(cite::WHERE_GUNS_FIRE));
    assert_eq!(zone(field(2, false, true)), Err(cite::HOWITZERS));
}

/// H57. ERN-17, 17.1, R117. Neither irregular infantry nor disordered cavalry makes a square.
#[test]
fn h57_no_square_for_irregulars_or_against_disordered_cavalry() {
    let forms = |infantry: Unit, cavalry: Unit| {
        Field::new([infantry, cavalry]).look(|at| crate::command::standing::square(at, id(1)).is_some())
    };
    let infantry = crate::kit::column(0.0, 0.0, 0);
    let cavalry = horse(10, 0.0, 300.0, 180);
    assert!(forms(infantry.clone(), cavalry.clone()));
    assert!(!forms(infantry.clone().with(Traits::IRREGULAR), cavalry.clone()));
    assert!(!forms(infantry, cavalry.flagged(UnitFlags::MELEE)));
}

/// H60. ERN-19.3.1, 19.3.2, R104. A battalion that came nearer to the parent formation goes before one on
/// its line of advance, and that before skirmishers.
#[test]
fn h60_guns_fire_first_at_what_attacks_their_formation() {
    let parent = line(18, 100.0, 0.0, 0).in_group(1);
    let guns = battery(3, 0.0, 0.0, 0).in_group(1);
    let near = skirmishers(6, 6, -30.0, 200.0, 180);
    let a = line(18, 100.0, 600.0, 180);
    let b = line(18, -100.0, 400.0, 180).from(-100.0, 500.0);
    let first = Field::new([guns, parent, near, a, b]).look(|at| targets::in_order(at, id(1)));
    assert_eq!(first.iter().map(|(target, _)| *target).collect::<Vec<_>>(), [id(5), id(4), id(3)]);
}

/// Tests a unit of the active side, and then lets the reactions be made.
fn tested(field: Field, class: Class, unit: u32, faces: &[u8]) -> engine::Game<crate::Erules> {
    let steps = [Step::Testing(Testing::Test { class, unit: id(unit) })];
    let mut game = field.doing(Phase::Declare, steps);
    run(&mut game, faces);
    game
}

/// H27. ERN-22.M3. Exactly ten percent is not more than ten percent.
#[test]
fn h27_ten_percent_is_not_more_than_ten_percent() {
    let mut militia = line(20, 0.0, 0.0, 0).with(Traits::MILITIA).flagged(UnitFlags::HIT);
    militia.figures = 18;
    let game = tested(Field::new([militia, line(18, 0.0, 200.0, 180)]), Class::Casualties, 1, &[3, 3]);
    assert_eq!(find(&game, 1).due, None);
}

/// H30. ERN-21.M3, 21.M5, 8.2, 8.3, 8.4, 34.M8, R12, R23, R25. A line charged in flank retires 50 m, is
/// caught up with, and strikes with the twelve figures that touch.
#[test]
fn h30_a_line_charged_in_flank_retires_and_is_caught_up_with() {
    let infantry = line(18, 45.0, 0.0, 0).without(Traits::FIREARMS).of(Blue);
    let mut cavalry = horse(10, -300.0, -3.75, 90).of(Red);
    cavalry.charge = Some(Charge {
        target: id(1),
        stood: spot(45.0, -3.75),
        from: cavalry.stance.pose,
        limit: mm(750),
        used: Length::ZERO,
        stage: Stage::Passed,
        broken: false,
    });
    let steps = [Step::Moving(Moving::Charge { unit: id(2) }), Step::EndOfBound];
    let mut game = Field::new([infantry, cavalry]).active(Red).doing(Phase::Move, steps);
    run(&mut game, &[]);
    assert_eq!(stands(&game, 2), (0.0, -3.8, 90));
    give(&mut game, Blue, Order::Declared {}, &[5, 4, 4, 4]);
    assert_eq!(stands(&game, 1), (50.0, -3.8, 270));
    // A figure at its right end has fallen, so the middle of its front has moved half a base.
    assert_eq!(stands(&game, 2), (50.0, -0.8, 90));
    assert_eq!((find(&game, 1).morale, figures(&game, 2)), (Morale::Shaken, 9));
}

/// H33. ERN-21.O1, F13, R56. Where a countercharge meets the chargers.
#[test]
fn h33_where_countercharges_meet() {
    let out = |far: f64, moved: bool| {
        let unit =
            if moved { horse(10, 0.0, 0.0, 0).flagged(UnitFlags::FORWARD) } else { horse(10, 0.0, 0.0, 0) };
        let charger = horse(10, 0.0, far, 180).with(Traits::IRREGULAR);
        Field::new([unit, charger]).look(|at| {
            let (unit, charger) = (at.state.unit(id(1)), at.state.unit(id(2)));
            morale::reacting::countercharge_reach(at, unit, charger, far)
        })
    };
    assert!((out(640.0, true) - 300.0).abs() < 1e-9);
    assert!((out(640.0, false) - 200.0).abs() < 1e-9);
    assert!((out(300.0, false) - 150.0).abs() < 1e-9);
}

/// H63. ERN-22.O2, 20.2.2, R7, R59. What a failed test for casualties does to units in different states.
#[test]
fn h63_failing_for_casualties() {
    let militia = |unit: Unit| {
        let mut unit = unit.with(Traits::MILITIA).flagged(UnitFlags::HIT);
        unit.figures -= 1;
        unit
    };
    let far = line(18, 0.0, 900.0, 180);
    let game = tested(
        Field::new([militia(line(20, 0.0, 0.0, 0)).marching(225), far.clone()]),
        Class::Casualties,
        1,
        &[3, 2],
    );
    assert!(
        find(&game, 1).pace.is_halted()
            && find(&game, 1).morale == Morale::Good
            && find(&game, 1).due.is_none()
    );
    let touching = line(20, 0.0, 0.0, 180);
    let game = tested(Field::new([militia(line(20, 0.0, 0.0, 0)), touching]), Class::Casualties, 1, &[3, 2]);
    assert_eq!(find(&game, 1).due, Some(crate::state::Due::Retire { from: id(2) }));
    let shaken = militia(line(20, 0.0, 0.0, 0)).in_morale(Morale::Shaken, 6);
    let game = tested(Field::new([shaken, far]), Class::Casualties, 1, &[3, 2]);
    assert_eq!(find(&game, 1).due, Some(crate::state::Due::Rout));
    let mut pursuer = militia(horse(20, 0.0, 0.0, 0)).in_morale(Morale::Pursuing, 6);
    pursuer.quarry = Few::from_slice(&[id(2)]);
    let quarry = line(18, 0.0, 400.0, 0).of(Red).in_morale(Morale::Routing, 6);
    let steps =
        [Class::Pursuit, Class::Casualties].map(|class| Step::Testing(Testing::Test { class, unit: id(1) }));
    let mut game = Field::new([pursuer, quarry]).doing(Phase::Declare, steps);
    run(&mut game, &[2, 3, 3, 2]);
    assert_eq!((find(&game, 1).morale, find(&game, 1).pace.is_halted()), (Morale::Good, true));
}

/// A charge that is declared against a target.
fn declared(mut charger: Unit, target: u32, at: &Unit) -> Unit {
    charger.charge = Some(Charge {
        target: id(target),
        stood: geom::Spot::of(at.ground().centre()),
        from: charger.stance.pose,
        limit: mm(750),
        used: Length::ZERO,
        stage: Stage::Declared,
        broken: false,
    });
    charger
}

/// H66. ERN-24.M1, 24.M2. Threats and fleeing friends, and a seven that goes home against guns.
#[test]
fn h66_a_threatened_charge_at_guns() {
    let guns = battery(2, 0.0, 300.0, 180);
    let charger = declared(horse(10, 0.0, 0.0, 0), 2, &guns);
    let threat = horse(10, -300.0, -42.5, 90).of(Red);
    let fled = |x: f64| line(18, x, -100.0, 180).of(Blue).in_morale(Morale::Routing, 6);
    let field = Field::new([charger, guns, threat, fled(200.0), fled(400.0)]);
    let total = field.clone().look(|at| charge::trial::lines(at, id(1), id(2)).total());
    assert_eq!(total, -2);
    let game = tested(field, Class::Charge, 1, &[5, 4]);
    assert_eq!(find(&game, 1).charge.map(|charge| charge.stage), Some(Stage::Passed));
}

/// The figures that a blow costs its target.
fn blow(field: Field, blow: Blow, faces: &[u8]) -> u8 {
    let target = blow.target.0;
    let before = field.units[target as usize - 1].figures;
    let mut game = field.doing(Phase::Melee, [Step::Fighting(Fighting::Blow(blow))]);
    run(&mut game, faces);
    before - figures(&game, target)
}

/// H36. ERN-34, 34.1, 34.2, 34.X. Lancers and infantry strike apart.
#[test]
fn h36_lancers_and_infantry_strike_apart() {
    let target = line(18, 0.0, 0.0, 180);
    let charged = |unit: Unit| {
        let mut unit = declared(unit, 3, &target).flagged(UnitFlags::IMPETUS);
        unit.charge.as_mut().expect("it charges").stage = Stage::Made;
        unit
    };
    let lancers = charged(horse(12, 0.0, 0.0, 0).with(Traits::LANCERS));
    let infantry = charged(line(14, 0.0, -100.0, 0));
    let field = Field::new([lancers, infantry, target.clone()]);
    let strike = |unit: u32, halves: u16| Blow { unit: id(unit), target: id(3), halves, broken: false };
    assert_eq!(blow(field.clone(), strike(1, 24), &[4, 4]), 2);
    assert_eq!(blow(field, strike(2, 24), &[3, 3]), 1, "ten that face and four that do not are twelve");
}

/// H69. ERN-34.M1, 34.M3, 34.X, R91. Pursuing and charging do not add up, lances do.
#[test]
fn h69_cavalry_cuts_routers_down() {
    let strike = |lances: bool| {
        let quarry = line(18, 0.0, 0.0, 0).of(Red).in_morale(Morale::Routing, 6);
        let mut horse = declared(horse(10, 0.0, -7.5, 0), 2, &quarry)
            .in_morale(Morale::Pursuing, 6)
            .flagged(UnitFlags::IMPETUS);
        horse.charge.as_mut().expect("it charges").stage = Stage::Made;
        horse.quarry = Few::from_slice(&[id(2)]);
        let horse = if lances { horse.with(Traits::LANCERS) } else { horse };
        blow(
            Field::new([horse, quarry]),
            Blow { unit: id(1), target: id(2), halves: 20, broken: false },
            &[3, 4],
        )
    };
    assert_eq!((strike(false), strike(true)), (1, 2));
}

/// H39. ERN-24, 24.O2. Elite British cavalry goes home against guns with eleven chances of twelve.
#[test]
fn h39_elite_british_cavalry_against_guns() {
    let guns = battery(2, 0.0, 300.0, 180);
    let charger = declared(horse(10, 0.0, 0.0, 0).with(Traits::BRITISH.with(Traits::ELITE)), 2, &guns);
    let field = Field::new([charger, guns]);
    assert_eq!(field.clone().look(|at| charge::trial::lines(at, id(1), id(2)).total()), 3);
    let passes = (1..=6u8).flat_map(|one| (1..=6u8).map(move |two| (one, two))).filter(|&(one, two)| {
        let game = tested(field.clone(), Class::Charge, 1, &[one, two]);
        find(&game, 1).charge.map(|charge| charge.stage) == Some(Stage::Passed)
    });
    assert_eq!(passes.count(), 33);
}

/// H72. ERN-X1, R1. More than half is lost or routs.
#[test]
fn h72_a_side_breaks_when_more_than_half_is_gone() {
    let verdict = |routing: u8| {
        let mut units: Vec<Unit> = vec![line(18, 0.0, 800.0, 180)];
        units.push(line(60, 0.0, 0.0, 0).left_with(20));
        units.push(line(40 - routing, 0.0, -100.0, 0));
        units.push(line(routing, 0.0, -200.0, 0).in_morale(Morale::Routing, 4));
        Field::new(units)
            .options(|options| options.break_percent = 50)
            .look(|at| (losses::count(at.state, Blue), turn::verdict(at)))
    };
    assert_eq!(verdict(12), ((100, 52), Some(Some(Red))));
    assert_eq!(verdict(10), ((100, 50), None));
}
