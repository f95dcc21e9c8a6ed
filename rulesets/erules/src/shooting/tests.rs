//! ERN-8.3, 16.1, 19.2, 19.3, ERN-27 to ERN-32, N5.

use super::guns::{served, usual, zone};
use super::throws::{rounded, shot_lines, volley_lines};
use super::{cover, may_fire, plan, targets};
use crate::kit::{
    Field, allowed, battery, element, figures, find, give, hill, horse, id, line, patch, refused,
    skirmishers, spot, strip,
};
use crate::questions::Share;
use crate::state::{Bombardment, Few, Grip, Pace};
use crate::steps::{Shot, Volley, Weapon};
use crate::{
    Amendment, Calibre, Decision, Formation, Morale, Order, Phase, Reason, Standing, Terrain, Traits, Unit,
    UnitFlags, Weather, cite,
};
use geom::mm;
use names::Side::{Blue, Red};

fn firing(field: Field) -> engine::Game<crate::Erules> {
    field.asking(Phase::Fire, Decision::Fire)
}

fn shoot(unit: u32, target: u32) -> Order {
    Order::Shoot { unit: id(unit), target: id(target) }
}

/// What is left of each unit after all have fired.
fn fire(field: Field, faces: &[u8]) -> Vec<u8> {
    let count = field.units.len() as u32;
    let mut game = firing(field);
    give(&mut game, Blue, Order::OpenFire {}, faces);
    (1..=count).map(|unit| figures(&game, unit)).collect()
}

/// ERN-8.3, 31.1, F18, F21, R83. Muskets reach 200 m, at 75 m and less they are close; canister reaches 500
/// and is close to 250.
#[test]
fn ranges_of_muskets_and_canister() {
    let hit = |unit: Unit, y: f64| {
        Field::new([unit, line(18, 0.0, y, 180)])
            .look_in(Phase::Fire, |at| super::volleys::can_hit(at, id(1), id(2)))
    };
    assert!(hit(line(18, 0.0, 0.0, 0), 200.0) && !hit(line(18, 0.0, 0.0, 0), 200.1));
    assert!(hit(battery(2, 0.0, 0.0, 0), 500.0) && !hit(battery(2, 0.0, 0.0, 0), 500.1));
    // At 75 m eighteen figures add eight: 6 + 8 = 14 costs 6; at 76 m a throw of 6 costs 2.
    let at = |y: f64| fire(Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, y, 180)]), &[3, 3])[1];
    assert_eq!((at(75.0), at(76.0)), (12, 16));
    let canister = |y: f64| fire(Field::new([battery(1, 0.0, 0.0, 0), line(18, 0.0, y, 180)]), &[3, 3])[1];
    assert_eq!((canister(250.0), canister(251.0)), (14, 17), "ten figures at 14 cost 4, at 6 one");
}

/// ERN-31.1, G3. Only the front rank fires; of a square each face by itself; cavalry and troops without
/// muskets do not.
#[test]
fn who_fires() {
    let may = |unit: Unit| Field::new([unit]).look_in(Phase::Fire, |at| may_fire(at, id(1)));
    assert_eq!(may(line(18, 0.0, 0.0, 0)), Ok(()));
    assert_eq!(may(line(18, 0.0, 0.0, 0).without(Traits::FIREARMS)), Err(cite::FIRERS));
    assert_eq!(may(horse(10, 0.0, 0.0, 0).with(Traits::FIREARMS)), Err(cite::FIRERS));
    assert_eq!(may(line(18, 0.0, 0.0, 0).in_morale(Morale::Routing, 6)), Err(cite::FIRE));
    let mut limbered = battery(2, 0.0, 0.0, 0);
    limbered.stance.formation = Formation::Limbered;
    assert_eq!(may(limbered), Err(cite::GUNS_START));
    // Six figures of a column at 12 cost 1, eighteen of a line 5.
    let falls = |unit: Unit| 18 - fire(Field::new([unit, line(18, 0.0, 150.0, 180)]), &[6, 6])[1];
    assert_eq!((falls(crate::kit::column(0.0, 0.0, 0)), falls(line(18, 0.0, 0.0, 0))), (2, 5));
    let mut square = line(18, 0.0, 0.0, 0);
    square.stance.formation = Formation::Square;
    assert_eq!(falls(square), 1, "five of a square");
}

/// ERN-27.4, 27.5, 31.3, 31.4, X8, R8, R73. Up to a quarter of the bound troops fire in full, up to half at
/// half, beyond that not.
#[test]
fn moving_costs_fire() {
    let weight = |speed: i64| {
        Field::new([line(18, 0.0, 0.0, 0).marching(speed), line(18, 0.0, 900.0, 180)])
            .look_in(Phase::Fire, |at| plan::weight(at, id(1)))
    };
    assert_eq!(
        (weight(0), weight(56), weight(57), weight(112), weight(113)),
        (plan::Weight::Full, plan::Weight::Full, plan::Weight::Half, plan::Weight::Half, plan::Weight::None)
    );
    let falls = |unit: Unit| 18 - fire(Field::new([unit, line(18, 0.0, 190.0, 180)]), &[5, 5])[1];
    assert_eq!(
        (falls(line(18, 0.0, 0.0, 0)), falls(line(18, 0.0, 0.0, 0).marching(100))),
        (4, 2),
        "nine of eighteen"
    );
}

/// ERN-X8, R8. A plan binds as a maximum: a unit that has fired may move no more than it planned.
#[test]
fn a_plan_binds_units_that_fire() {
    let unit = line(18, 0.0, 0.0, 0).flagged(UnitFlags::FREE);
    let plan = |share| Order::Plan { unit: id(1), share };
    let field = Field::new([unit, line(18, 0.0, 190.0, 180)]);
    let mut game = field.clone().asking(Phase::Declare, Decision::Declare);
    give(&mut game, Blue, plan(Share::Quarter), &[]);
    assert_eq!(find(&game, 1).plan, Some(Share::Quarter));
    assert_eq!(refused(&game, Blue, plan(Share::Quarter)).0, cite::PLANNED);
    let locked = Field::new([line(18, 0.0, 0.0, 0)]).asking(Phase::Declare, Decision::Declare);
    assert_eq!(refused(&locked, Blue, plan(Share::Half)).0, cite::INERTIA);
    let mut fired = field;
    fired.units[0].flags.set(UnitFlags::FIRED, true);
    fired.units[0].cap = 250_000;
    let game = fired.moving();
    let march = |by| Order::March {
        unit: id(1),
        path: geom::Motion::as_one([geom::Leg::Ahead { by: mm(by) }]),
        halt: None,
    };
    assert!(allowed(&game, Blue, &march(56)) && !allowed(&game, Blue, &march(57)));
    let whole = Field::new([line(18, 0.0, 0.0, 0).flagged(UnitFlags::FREE), line(18, 0.0, 190.0, 180)]);
    let mut whole = whole;
    whole.units[0].plan = Some(Share::Whole);
    assert_eq!(whole.look_in(Phase::Fire, |at| may_fire(at, id(1))), Err(cite::MOVING_FIRE));
}

/// ERN-8.3, 31.4, R24. Who was touched as the bound began does not fire; a unit that retired may fire at
/// half instead of striking.
#[test]
fn contact_bars_fire() {
    let field = |unit: Unit, option: bool| {
        let (mut setup, mut state) = Field::new([unit, line(18, 0.0, 100.0, 180)]).laid_out(Phase::Fire);
        setup.options.contacted_units_fire = option;
        state.grips = vec![Grip { unit: id(1), enemy: id(2), facing: 5, aside: 0 }];
        may_fire(engine::Table { setup: &setup, state: &state, draft: &[] }, id(1))
    };
    assert_eq!(field(line(18, 0.0, 0.0, 0), false), Err(cite::FIRE));
    assert_eq!(field(line(18, 0.0, 0.0, 0), true), Ok(()));
    let retired = || line(18, 0.0, 0.0, 0).flagged(UnitFlags::RETIRED);
    assert_eq!(field(retired(), false), Err(cite::FIRE));
    assert_eq!(field(retired().flagged(UnitFlags::FIRES_AT_HALF), false), Ok(()));
    let mut game = firing(Field::new([retired(), line(18, 0.0, 100.0, 180)]));
    give(&mut game, Blue, Order::FireAtHalf { unit: id(1) }, &[]);
    assert!(!allowed(&game, Blue, &Order::FireAtHalf { unit: id(1) }));
}

/// ERN-16, 16.1, 16.1.1 to 16.1.3, 15.1, 19.4. Infantry fires at chargers on horse, at chargers on foot,
/// then at the nearest; a command element with it, or an amendment, lets it choose.
#[test]
fn infantry_fires_at_the_nearest() {
    let near = || skirmishers(6, 6, 0.0, 100.0, 180);
    let far = || line(18, 0.0, 150.0, 180);
    let field = |unit: Unit| Field::new([unit, near(), far(), horse(10, 0.0, 180.0, 180)]);
    let order = |unit: Unit| {
        field(unit).look_in(Phase::Fire, |at| {
            targets::in_order(at, id(1)).into_iter().map(|(target, _)| target.0).collect::<Vec<_>>()
        })
    };
    assert_eq!(order(line(18, 0.0, 0.0, 0)), [2, 3, 4]);
    let mut charged = line(18, 0.0, 0.0, 0);
    charged.chargers = [id(3), id(4)].into_iter().collect();
    assert_eq!(order(charged), [4, 3, 2]);
    let side = || {
        Field::new([line(18, 0.0, 0.0, 0), skirmishers(6, 6, -30.0, 100.0, 180), line(4, 60.0, 150.0, 180)])
    };
    assert_eq!(
        refused(&firing(side()), Blue, shoot(1, 3)),
        (cite::FIRE_PRIORITY, Reason::OtherTarget { unit: id(1), target: id(2) })
    );
    let mut led = side();
    led.units.push(element(Blue, 0.0, -7.5, false));
    assert!(allowed(&firing(led), Blue, &shoot(1, 3)));
    let off = Amendment {
        order: Standing::FirePriority,
        side: Blue,
        group: None,
        unit: None,
        off: true,
        distance: None,
        priorities: vec![],
    };
    assert!(allowed(&firing(side().options(|options| options.amendments = vec![off])), Blue, &shoot(1, 3)));
}

/// ERN-19, 19.3, 19.3.3, 19.4, R43. Guns fire at what may suffer; amended priorities come first.
#[test]
fn guns_fire_where_it_does_harm() {
    let one = Field::new([battery(1, 0.0, 0.0, 0), line(1, 0.0, 900.0, 180)]);
    assert!(
        one.look_in(Phase::Fire, |at| usual(at, id(1))).is_none(),
        "a single figure cannot be hit on twelve"
    );
    let many = Field::new([battery(1, 0.0, 0.0, 0), line(18, 0.0, 900.0, 180)]);
    assert!(many.look_in(Phase::Fire, |at| usual(at, id(1))).is_some());
    let near = Field::new([battery(1, 0.0, 0.0, 0), line(18, 0.0, 400.0, 180)]);
    assert!(near.look_in(Phase::Fire, |at| usual(at, id(1))).is_none(), "canister reaches it");
    let field = Field::new([
        battery(1, 0.0, 0.0, 0),
        line(18, 0.0, 700.0, 180),
        skirmishers(9, 9, 100.0, 600.0, 180),
    ]);
    let first = |field: Field| field.look_in(Phase::Fire, |at| targets::in_order(at, id(1))[0].0);
    assert_eq!(first(field.clone()), id(2));
    let anew = Amendment {
        order: Standing::GunPriority,
        side: Blue,
        group: None,
        unit: Some(id(1)),
        off: false,
        distance: None,
        priorities: vec![3, 1, 2],
    };
    assert_eq!(first(field.options(|options| options.amendments = vec![anew])), id(3));
}

fn shot(units: &[u32], target: u32, at: (f64, f64)) -> Bombardment {
    Bombardment {
        units: units.iter().map(|&unit| id(unit)).collect::<Few>(),
        guns: vec![],
        target: id(target),
        at: spot(at.0, at.1),
    }
}

/// ERN-27.T, 27.1, 27.6, F17, G10, R74, R75. The zone of a battery on level ground reaches from its front to
/// the longest range of its guns, as wide as they are.
#[test]
fn the_beaten_zone() {
    let far = |calibre: Calibre| {
        let mut guns = battery(2, 0.0, 0.0, 0);
        guns.calibre = calibre;
        let reach = |y: f64| {
            Field::new([guns.clone(), line(18, 0.0, y, 180)]).look_in(Phase::Fire, |at| {
                zone(at, &shot(&[1], 2, (0.0, y + 3.75)))
                    .map(|zone| (zone.rect.width(), zone.rect.depth().round() as i64))
            })
        };
        (reach(900.0), reach(1460.0).is_ok())
    };
    let depths = Calibre::ALL.iter().map(|&calibre| far(calibre).0.expect("in range").1).collect::<Vec<_>>();
    assert_eq!(depths, [950, 1050, 1150, 1250, 1350, 1450, 1150]);
    assert_eq!(far(Calibre::P4).0, Ok((40.0, 950)));
    assert!(Calibre::ALL.iter().all(|&calibre| !far(calibre).1), "no gun reaches 1460 m");
}

/// ERN-27.2, 27.4, 27.5, F9, F15, R76. Guns do not fire past troops, on slopes, or when they move too much;
/// at half they make the zone half as wide.
#[test]
fn which_guns_fire() {
    let of = |field: Field| {
        field.look_in(Phase::Fire, |at| zone(at, &shot(&[1], 2, (0.0, 703.75))).map(|zone| zone.rect.width()))
    };
    let target = || line(18, 0.0, 700.0, 180);
    assert_eq!(of(Field::new([battery(2, 0.0, 0.0, 0), target()])), Ok(40.0));
    assert_eq!(
        of(Field::new([battery(2, 0.0, 0.0, 0), target(), line(18, 0.0, 200.0, 180)])),
        Err(cite::WHERE_GUNS_FIRE)
    );
    assert_eq!(
        of(Field::new([battery(2, 0.0, 0.0, 0), target(), line(18, 0.0, 900.0, 0)])),
        Ok(40.0),
        "friends behind it do not block"
    );
    assert_eq!(
        of(Field::new([battery(2, 0.0, 0.0, 0), target()]).on([patch(
            Terrain::ModerateSlope,
            (-90.0, 90.0),
            (-60.0, 30.0)
        )])),
        Err(cite::WHERE_GUNS_FIRE)
    );
    assert_eq!(
        of(Field::new([battery(2, 0.0, 0.0, 0), target()]).on([patch(
            Terrain::OpenWood,
            (-90.0, 90.0),
            (300.0, 400.0)
        )])),
        Err(cite::GUNS_SIGHT)
    );
    let moving = |speed: i64| {
        let mut guns = battery(2, 0.0, 0.0, 0);
        guns.pace = Pace { heading: guns.stance.pose.facing, speed: mm(speed) };
        of(Field::new([guns, target()]))
    };
    assert_eq!((moving(60), moving(120), moving(200)), (Ok(40.0), Ok(20.0), Err(cite::GUNS_MOVING)));
}

/// ERN-38.6, R127. Half the crew serves as many guns at most; hits take crew and never guns.
#[test]
fn crews_serve_their_guns() {
    let served = |crew: u8| served(&battery(3, 0.0, 0.0, 0).left_with(crew));
    assert_eq!((served(12), served(6), served(5), served(1)), (3, 3, 2, 0));
    let left = fire(Field::new([line(18, 0.0, 0.0, 0), battery(3, 0.0, 60.0, 180)]), &[6, 6]);
    assert_eq!(left[1], 8, "eighteen figures at 10 cost 4");
}

/// ERN-N5, G10, ERN-27. Batteries fire as one zone, or each as its own; guns of one battery may fire apart.
#[test]
fn batteries_join_and_part() {
    let field = Field::new([battery(2, -20.0, 0.0, 0), battery(2, 20.0, 0.0, 0), line(18, 0.0, 700.0, 180)]);
    let wide = field.clone().look_in(Phase::Fire, |at| {
        zone(at, &shot(&[1, 2], 3, (0.0, 703.75))).map(|zone| zone.rect.width().round())
    });
    assert_eq!(wide, Ok(80.0));
    let order = |guns: Option<Vec<u8>>, others: Option<Vec<u32>>| Order::Bombard {
        unit: id(1),
        target: id(3),
        at: None,
        guns,
        others: others.map(|others| others.into_iter().map(id).collect()),
    };
    let mut game = firing(field);
    give(&mut game, Blue, order(Some(vec![0]), None), &[]);
    assert_eq!(refused(&game, Blue, order(Some(vec![0]), None)).0, cite::FIRE);
    give(&mut game, Blue, order(Some(vec![1]), None), &[]);
    assert_eq!(game.state().bombardments.len(), 2);
    assert_eq!(refused(&game, Blue, order(Some(vec![2]), None)).0, cite::CONVERGING);
    assert!(!allowed(&game, Blue, &order(None, Some(vec![2]))), "its guns fire already");
}

/// ERN-28, 28.1, R78, R81. Every unit in the zone is tested, friends too, the nearest first; losses from
/// one's own guns do not cause a test.
#[test]
fn a_zone_hits_friend_and_foe() {
    let friend = line(18, 0.0, 900.0, 0);
    let field = Field::new([battery(3, 0.0, 0.0, 0), line(18, 0.0, 700.0, 180), friend]);
    let mut game = firing(field);
    give(
        &mut game,
        Blue,
        Order::Bombard { unit: id(1), target: id(2), at: None, guns: None, others: None },
        &[],
    );
    give(&mut game, Blue, Order::OpenFire {}, &[6, 6, 6, 6]);
    assert_eq!((figures(&game, 2), figures(&game, 3)), (14, 14), "twelve figures at 12 cost 4");
    assert!(find(&game, 2).is(UnitFlags::HIT) && !find(&game, 3).is(UnitFlags::HIT));
}

/// ERN-28.2, 28.M1 to 28.M5, ERN-4, R15. The lines of round shot, on level ground and over slopes.
#[test]
fn the_lines_of_round_shot() {
    let weather = |rain, fog| vec![Weather { from: 3, rain, fog }];
    let sum = |target: Unit, slope: bool, range: u16, covered: bool, weather: Vec<Weather>| {
        let shot = Shot { unit: id(1), target: id(2), figures: 10, share: 1000, slope, range, covered };
        Field::new([battery(2, 0.0, 0.0, 0), target])
            .options(|options| options.weather = weather)
            .look(|at| shot_lines(at, &shot).total())
    };
    let foot = || line(18, 0.0, 300.0, 180);
    assert_eq!((sum(foot(), false, 300, true, vec![]), sum(foot(), true, 300, true, vec![])), (-8, -8));
    assert_eq!(
        (
            sum(foot(), false, 201, false, weather(true, false)),
            sum(foot(), true, 201, false, weather(true, false)),
            sum(foot(), false, 200, false, weather(true, false))
        ),
        (-6, -10, 0)
    );
    assert_eq!(
        (
            sum(foot(), false, 51, false, weather(false, true)),
            sum(foot(), true, 51, false, weather(false, true)),
            sum(foot(), false, 50, false, weather(false, true))
        ),
        (-3, -5, 0)
    );
    assert_eq!(
        (
            sum(battery(2, 0.0, 300.0, 180), false, 300, false, vec![]),
            sum(battery(2, 0.0, 300.0, 180), true, 300, false, vec![])
        ),
        (0, -6)
    );
    assert_eq!(
        (
            sum(skirmishers(6, 6, 0.0, 300.0, 180), false, 300, false, vec![]),
            sum(skirmishers(6, 6, 0.0, 300.0, 180), true, 300, false, vec![])
        ),
        (0, -4)
    );
    assert_eq!(
        sum(foot(), false, 300, false, vec![Weather { from: 5, rain: true, fog: false }]),
        0,
        "it rains later"
    );
}

/// ERN-32.M1 to 32.M9, F19, F20, R84 to R86. The lines of musketry and canister.
#[test]
fn the_lines_of_musketry() {
    let volley = || Volley {
        units: Few::from_slice(&[id(1)]),
        target: id(2),
        close: false,
        weapon: Weapon::Musket,
        halves: 20,
        disordered: false,
        approaching: false,
        receding: false,
        covered: false,
    };
    let sum = |target: Unit, volley: Volley, rain: bool, fog: bool| {
        Field::new([line(18, 0.0, 0.0, 0), target])
            .options(|options| options.weather = vec![Weather { from: 1, rain, fog }])
            .look(|at| volley_lines(at, &volley).total())
    };
    let foot = || line(18, 0.0, 150.0, 180);
    assert_eq!(sum(foot(), volley(), false, false), 0);
    assert_eq!(
        (
            sum(foot(), volley(), true, false),
            sum(foot(), volley(), false, true),
            sum(foot(), volley(), true, true)
        ),
        (-10, -5, -15)
    );
    assert_eq!(
        (
            sum(battery(2, 0.0, 150.0, 180), volley(), false, false),
            sum(element(Red, 0.0, 150.0, false), volley(), false, false)
        ),
        (-10, -10)
    );
    assert_eq!(sum(skirmishers(6, 6, 0.0, 150.0, 180), volley(), false, false), -4);
    assert_eq!(sum(foot(), Volley { covered: true, ..volley() }, false, false), -8);
    assert_eq!(sum(foot(), Volley { disordered: true, ..volley() }, false, false), -5);
    assert_eq!(sum(foot(), Volley { approaching: true, ..volley() }, false, false), -2);
    assert_eq!(sum(foot(), Volley { receding: true, ..volley() }, false, false), 2);
    assert_eq!(sum(foot(), Volley { close: true, ..volley() }, false, false), 8);
}

/// ERN-32.M5, 32.M7, 32.M8, F19, F20, R84, R86. A unit that fired in its last own bound, and a target that
/// came nearer or went away.
#[test]
fn fire_tells_how_the_target_moved() {
    let falls = |unit: Unit, target: Unit, faces: &[u8]| 18 - fire(Field::new([unit, target]), faces)[1];
    let at = || line(18, 0.0, 150.0, 180);
    assert_eq!(falls(line(18, 0.0, 0.0, 0), at(), &[5, 5]), 4);
    assert_eq!(falls(line(18, 0.0, 0.0, 0), at().from(0.0, 250.0), &[5, 5]), 3, "at 8");
    assert_eq!(falls(line(18, 0.0, 0.0, 0), at().from(0.0, 120.0), &[5, 5]), 5, "at 12");
    assert_eq!(falls(line(18, 0.0, 0.0, 0).flagged(UnitFlags::FIRED_LAST), at(), &[5, 5]), 2, "at 5");
    let guns =
        18 - fire(Field::new([battery(1, 0.0, 0.0, 0).flagged(UnitFlags::FIRED_LAST), at()]), &[5, 5])[1];
    assert_eq!(guns, 6, "guns do not tire: ten figures at 18");
}

/// ERN-31, 31.2, X9, R9, R82, R88, R130. Troops that fire alike at one target throw once; halves are added
/// up first.
#[test]
fn fire_at_one_target_is_pooled() {
    let two = Field::new([line(9, -30.0, 0.0, 0), line(9, 30.0, 0.0, 0), line(18, 0.0, 150.0, 180)]);
    assert_eq!(fire(two, &[5, 5])[2], 14, "eighteen figures at ten");
    assert_eq!((rounded(15), rounded(16), rounded(1)), (8, 8, 1));
    let bands = Field::new([line(9, -30.0, 0.0, 0), line(9, 30.0, -50.0, 0), line(18, 0.0, 70.0, 180)]);
    // The short band throws first: nine at 8 + 8 = 16 cost 4, then nine at 10 two.
    assert_eq!(fire(bands, &[4, 4, 5, 5])[2], 12);
    let arms = Field::new([line(9, -80.0, 0.0, 0), battery(1, 80.0, 0.0, 0), line(30, 0.0, 150.0, 180)]);
    // Muskets at 10 cost two; canister is close at 150 m: ten at 18.
    assert_eq!(fire(arms, &[5, 5, 5, 5])[2], 22);
}

/// ERN-27.3, R72. A building stops howitzers within 25 m of them alone.
#[test]
fn howitzers_and_buildings() {
    let of = |y: f64| {
        let mut guns = battery(2, 0.0, 0.0, 0);
        guns.howitzers = 2;
        Field::new([guns, line(18, 0.0, 700.0, 180)])
            .on([patch(Terrain::Building, (-60.0, 60.0), (y, y + 20.0))])
            .look_in(Phase::Fire, |at| zone(at, &shot(&[1], 2, (0.0, 703.75))).map(|zone| zone.rect.depth()))
    };
    assert_eq!((of(25.5), of(24.9)), (Ok(100.0), Err(cite::HOWITZERS)));
}

/// ERN-3.7, 3.8, R14, R105. What is hard cover: stone houses, walls of stone and earth that a unit lines,
/// not hedges or fences.
#[test]
fn what_is_hard_cover() {
    let behind = |terrain, hard: bool| {
        let field = Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, 150.4, 180)]).on([strip(
            terrain,
            &[(-100.0, 150.2), (100.0, 150.2)],
            0,
        )]);
        field
            .options(|options| options.hard_walls = hard)
            .look(|at| cover::is_hard_covered(at, at.state.unit(id(1)).front().at, at.state.unit(id(2))))
    };
    for terrain in
        [Terrain::Wall, Terrain::HighWall, Terrain::Earthwork, Terrain::LargeEarthwork, Terrain::Revetment]
    {
        assert!(behind(terrain, true) && !behind(terrain, false), "{terrain:?}");
    }
    for terrain in [Terrain::Hedge, Terrain::Fence, Terrain::Palisade, Terrain::Ditch] {
        assert!(!behind(terrain, true), "{terrain:?}");
    }
    let far = Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, 160.0, 180)]).on([strip(
        Terrain::Wall,
        &[(-100.0, 150.0), (100.0, 150.0)],
        0,
    )]);
    assert!(
        !far.look(|at| cover::is_hard_covered(at, at.state.unit(id(1)).front().at, at.state.unit(id(2)))),
        "it must line the wall"
    );
    assert!(hill(3, (0.0, 1.0), (0.0, 1.0)).ground.is_some());
}

/// ERN-21.M9, F25, R14. Works count only if they are enclosed on all sides by what stops troops without
/// ladders.
#[test]
fn works_are_enclosed_on_all_sides() {
    let inside = |terrain| {
        Field::new([line(4, 0.0, 0.0, 0)])
            .on([patch(terrain, (-50.0, 50.0), (-50.0, 50.0))])
            .look(|at| cover::is_in_works(at, at.state.unit(id(1))))
    };
    assert!(inside(Terrain::LargeEarthwork) && inside(Terrain::HighWall) && inside(Terrain::HighPalisade));
    assert!(!inside(Terrain::Earthwork) && !inside(Terrain::Wall) && !inside(Terrain::BuiltUp));
}

/// ERN-27.1, 31.1, G3. Thirty degrees and no more, for canister and for round shot.
#[test]
fn guns_bear_thirty_degrees() {
    // The nearer end of the target lies 29.6 or 30.4 degrees aside.
    let bears = |left: f64| {
        let field = Field::new([battery(1, 0.0, 0.0, 0), line(18, left + 45.0, 100.0, 180)]);
        field.look_in(Phase::Fire, |at| super::volleys::can_hit(at, id(1), id(2)))
    };
    assert!(bears(61.0) && !bears(63.1));
    let aims = |x: f64| {
        let field = Field::new([battery(1, 0.0, 0.0, 0), line(18, x, 600.0, 180)]);
        field.look_in(Phase::Fire, |at| zone(at, &shot(&[1], 2, (x, 603.75))).is_ok())
    };
    assert!(aims(345.0) && !aims(353.0));
}

/// ERN-8.3. A unit may hold its fire.
#[test]
fn a_unit_holds_its_fire() {
    let mut game = firing(Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, 150.0, 180)]));
    give(&mut game, Blue, Order::HoldFire { unit: id(1) }, &[]);
    assert_eq!(refused(&game, Blue, Order::HoldFire { unit: id(1) }).0, cite::FIRE);
    give(&mut game, Blue, Order::OpenFire {}, &[]);
    assert_eq!(figures(&game, 2), 18);
}
