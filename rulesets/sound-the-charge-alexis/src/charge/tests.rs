use crate::kit::*;
use crate::{Arm, Decision, Formation, Order, Reason, Unit, cite};
use engine::Game;
use geom::{Angle, Corner, Leg, Motion, mm};
use names::Side::{Blue, Red};
use names::UnitId;

fn charge(path: Option<Motion>) -> Order {
    Order::Charge { unit: UnitId(1), target: UnitId(2), path }
}

fn charged(units: impl IntoIterator<Item = Unit>) -> Game<crate::SoundTheChargeAlexis> {
    let mut game = Field::new(units).charging();
    give(&mut game, Blue, charge(None), &[]);
    game
}

/// STA-6.1, 6.3, R40, R42. One wheel of 45 degrees at most and then straight ahead, as far as the move pays.
#[test]
fn a_charge_wheels_once_and_goes_straight() {
    let game = |y: i64| Field::new([column(1000, 1000, 0), line(1000, y, 180)]).moving();
    assert!(allowed(&game(1210), Blue, &charge(None)) && !allowed(&game(1211), Blue, &charge(None)));
    let way = |degrees: i32| {
        let wheel = Leg::Wheel { on: Corner::Left, by: Angle::degrees(degrees) };
        charge(Some(Motion::as_one([wheel, Leg::Ahead { by: mm(200) }])))
    };
    assert!(allowed(&game(1080), Blue, &way(20)));
    assert_eq!(refused(&game(1080), Blue, way(46)).0, cite::CHARGE_PATH);
    let aside = Motion::as_one([Leg::Side { by: mm(10) }, Leg::Ahead { by: mm(100) }]);
    assert_eq!(refused(&game(1080), Blue, charge(Some(aside))).0, cite::CHARGE_PATH);
}

/// STA-10.4, 10.7, R69, R70. Skirmishers must evade before close order, within L and the cone; the charger
/// may stop on its line or go on.
#[test]
fn skirmishers_evade() {
    let mut game = charged([column(1000, 1000, 0), skirmishers(5, 1000, 1100, 180)]);
    assert_eq!(refused(&game, Red, Order::Stand {}).0, cite::MUST_EVADE);
    let evade = |y: f64| Order::Evade { to: spot(1000.0, y) };
    assert!(allowed(&game, Red, &evade(1310.0)) && !allowed(&game, Red, &evade(1310.1)));
    assert!(!allowed(&game, Red, &Order::Evade { to: spot(1200.0, 1100.0) }));
    give(&mut game, Red, evade(1310.0), &[]);
    assert!(matches!(question(&game), Some((Blue, Decision::HaltOrGoOn { .. }))));
    assert!(!allowed(&game, Blue, &Order::GoOn {}), "they are out of reach");
    give(&mut game, Blue, Order::Halt { by: Some(mm(100)) }, &[]);
    assert!((find(&game, 1).stance.pose.at.y.mm() - 1100.0).abs() < 0.01);
    assert!(stands_yet(&game, 2) && !find(&game, 2).is_shaken());
}

/// STA-10.5, R70. Evaders that are reached are eliminated, and the charger may go on.
#[test]
fn evaders_are_caught() {
    let mut game = charged([column(1000, 1000, 0), skirmishers(5, 1000, 1100, 180)]);
    give(&mut game, Red, Order::Evade { to: spot(1000.0, 1150.0) }, &[]);
    let told = give(&mut game, Blue, Order::GoOn {}, &[]);
    assert!(!stands_yet(&game, 2) && says(&told, "(STA-10.5)"));
    assert!(matches!(question(&game), Some((Blue, Decision::HaltOrGoOn { .. }))));
}

/// STA-10.5, 10.7, R106. Skirmishers in contact cannot evade and are caught.
#[test]
fn skirmishers_in_contact_are_caught() {
    let foe = skirmishers(5, 1000, 1122, 0);
    let units = [column(1000, 1000, 0), skirmishers(5, 1000, 1100, 180), foe];
    let mut game = Field::new(units).engaged([engaged(3, 2, 4)]).charging();
    let told = give(&mut game, Blue, charge(None), &[]);
    assert!(!stands_yet(&game, 2) && says(&told, "catches"));
}

/// STA-12.6, 27.8, R94, R97, R110. Gunners may leave their guns, which stay; limbered ones cannot.
#[test]
fn gunners_may_leave_their_guns() {
    let guns = || battery(2, 1000, 1100, 180);
    let mut game = charged([column(1000, 1000, 0), guns()]);
    let to = spot(1000.0, 1130.0 + 210.0);
    give(&mut game, Red, Order::Evade { to }, &[]);
    let crew = find(&game, 2);
    assert_eq!(
        (crew.formation(), crew.strength(), crew.left_guns.is_some()),
        (Formation::CrewOnFoot, 8, true)
    );
    let limbered = charged([column(1000, 1000, 0), guns().formed(Formation::Limbered, 2)]);
    assert!(!matches!(question(&limbered), Some((Red, _))));
    assert!(limbered.state().is_engaged(UnitId(2)));
}

/// STA-6.2, 6.4, R41, R43. Neither guns charge nor crews, nor may a target be charged that is not seen.
#[test]
fn some_charges_are_not_made() {
    let hidden = [column(1000, 1000, 0), column(1000, 1190, 180), line_of(40, 1000, 1100, 0)];
    assert_eq!(refused(&Field::new(hidden).moving(), Blue, charge(None)).0, cite::CHARGE_SIGHT);
    let guns = Field::new([battery(2, 1000, 1000, 0), line(1000, 1050, 180)]).moving();
    let never = Reason::NeverCharges { unit: UnitId(1) };
    assert_eq!(refused(&guns, Blue, charge(None)), (cite::NO_ATTACK, never));
}

/// STA-12.3, 12.5, R73, 6.11. Guns that do not lose throw the attackers back, shaken, and lose no gunner.
#[test]
fn unbeaten_guns_throw_attackers_back() {
    let fought = |dice: &[u8]| {
        let mut game = charged([column(1000, 1000, 0), battery(1, 1000, 1100, 180)]);
        give(&mut game, Red, Order::Stand {}, &[]);
        give(&mut game, Blue, Order::Done {}, dice);
        game
    };
    // Attack column 4, guns 4: all need four. Four dice against four.
    let mut held = fought(&[4, 1, 1, 1, 4, 1, 1, 1]);
    as_usual(&mut held, &[]);
    assert_eq!((state_of(&held, 1), state_of(&held, 2)), ((15, true), (4, false)));
    let beaten = fought(&[4, 4, 1, 1, 4, 1, 1, 1]);
    assert!(!stands_yet(&beaten, 2) && state_of(&beaten, 1) == (15, false));
}

/// STA-6.10, 6.6, 27.6, R45, R47, R92. A unit divides its dice among its enemies, the odd one as its owner
/// says.
#[test]
fn dice_are_divided_among_enemies() {
    let units = [line_of(12, 1000, 1000, 0), line_of(8, 940, 1000, 180), line_of(8, 1060, 1000, 180)];
    let field = Field::new(units).engaged([engaged(1, 2, 4), engaged(1, 3, 4)]);
    let mut game = field.doing(crate::Phase::Moves, [crate::Step::Combat]);
    run(&mut game, &[]);
    assert!(matches!(question(&game), Some((Blue, Decision::Divide { odd: 1, .. }))));
    give(&mut game, Blue, Order::Divide { against: vec![UnitId(3)] }, &[4, 4, 4, 1, 1, 1, 1]);
    // One hit, and two that cost the third unit a quarter and so two rout hits.
    assert_eq!((state_of(&game, 2).0, state_of(&game, 3).0), (7, 4));
}

/// STA-6.8, R46, R111. Where no unit has a die, each throws one.
#[test]
fn remnants_throw_a_die_each() {
    let remnant = |degrees| line_of(2, 1000, 1000, degrees).out_of(7);
    let field = Field::new([remnant(0), remnant(180)]).engaged([engaged(1, 2, 4)]);
    let mut game = field.doing(crate::Phase::Moves, [crate::Step::Combat]);
    let told = run(&mut game, &[3, 3]);
    assert_eq!(dice_thrown(&told), 2);
    assert_eq!(find(&game, 1).arm, Arm::Infantry);
}

/// A block of so much ground that belongs to Red.
fn wall(x: (f64, f64), y: (f64, f64)) -> Unit {
    let wide = |from: f64, to: f64| geom::Millimetres(geom::Length::of(to - from));
    let base = crate::Base { frontage: wide(x.0, x.1), depth: wide(y.0, y.1) };
    let at = pose((x.0 + x.1) / 2.0, y.0, 180);
    unit(Arm::Infantry, 1, crate::Stance::block(Formation::Line, at, base, 1, 1))
}

/// STA-10.4, R69, R70. The narrowest way out is found; without any the skirmishers are caught.
#[test]
fn a_narrow_way_out_is_found() {
    let hemmed = |slit: f64| {
        let one = skirmishers_at(&[(1000.0, 1100.0)], 180);
        let walls =
            [wall((700.0, 993.0 - slit), (1102.0, 1400.0)), wall((1013.0 + slit, 1300.0), (1102.0, 1400.0))];
        charged([column(1000, 1000, 0), one].into_iter().chain(walls))
    };
    let mut game = hemmed(0.3);
    assert!(matches!(question(&game), Some((Red, Decision::Evade { must: true, .. }))));
    as_usual(&mut game, &[]);
    assert!(stands_yet(&game, 2) && (find(&game, 2).stance.figures[0].at.x.mm() - 1003.0).abs() < 0.31);
    assert!(!stands_yet(&hemmed(-0.1), 2), "a slit that is too narrow is none");
}

/// STA-10.4, R19, R69. An evasion crosses no ground on which no unit goes, and is measured from the command
/// model.
#[test]
fn an_evasion_crosses_no_impassable_ground() {
    let ditch = patch(crate::terrain::Terrain::Impassable, (0, 2000), (1150, 1155));
    let mut game =
        Field::new([column(1000, 1000, 0), skirmishers(1, 1000, 1100, 180)]).on([ditch]).charging();
    give(&mut game, Blue, charge(None), &[]);
    let evade = |y: f64| Order::Evade { to: spot(1000.0, y) };
    assert!(allowed(&game, Red, &evade(1139.0)));
    let barred = Reason::Forbidden { unit: UnitId(2), terrain: crate::terrain::Terrain::Impassable.kind() };
    assert_eq!(refused(&game, Red, evade(1200.0)), (cite::EVADE, barred));
    assert_eq!(refused(&game, Red, evade(1100.0)), (cite::EVADE, Reason::NoWay { unit: UnitId(2) }));
    let aside = Order::Evade { to: spot(1030.0, 1105.0) };
    assert_eq!(refused(&game, Red, aside), (cite::EVADE, Reason::OutsideCone { unit: UnitId(2) }));
}

/// STA-10.4, R69. Shaken skirmishers evade too, are no more shaken by it, and evade every new charge.
#[test]
fn every_charge_allows_an_evasion() {
    let units = [column(900, 1000, 0), skirmishers(3, 960, 1100, 180).shaken(), column(1021, 1000, 0)];
    let mut game = charged(units);
    give(&mut game, Red, Order::Evade { to: spot(990.0, 1150.0) }, &[]);
    give(&mut game, Blue, Order::Halt { by: None }, &[]);
    let second = Order::Charge { unit: UnitId(3), target: UnitId(2), path: None };
    give(&mut game, Blue, second, &[]);
    assert!(matches!(question(&game), Some((Red, Decision::Evade { must: true, .. }))));
    assert_eq!(state_of(&game, 2), (3, true));
}

/// STA-10.4, 10.7, 12.6, R40. Whom the charger would touch beside its target evades before it comes, or is
/// caught.
#[test]
fn those_beside_the_target_evade_too() {
    let beside = || [column(1000, 1000, 0), line_of(4, 970, 1100, 180), skirmishers(1, 1030, 1110, 180)];
    let mut game = charged(beside());
    let asked = Decision::Evade { unit: UnitId(3), charger: UnitId(1), must: true };
    assert_eq!(question(&game), Some((Red, asked)));
    as_usual(&mut game, &[]);
    assert_eq!(game.state().foes(UnitId(1))[..], [UnitId(2)]);
    assert!(stands_yet(&game, 3));
    // In contact already it cannot get away.
    let foe = skirmishers(1, 1030, 1131, 0);
    let mut locked = Field::new(beside().into_iter().chain([foe])).engaged([engaged(4, 3, 4)]).charging();
    let told = give(&mut locked, Blue, charge(None), &[]);
    assert!(!stands_yet(&locked, 3) && says(&told, "catches"));
    assert_eq!(locked.state().foes(UnitId(1))[..], [UnitId(2)]);
}

/// A unit of Red with a screen, which gets the next number, at these places.
fn screened(parent: Unit, screen: u32, own: u32, places: &[(f64, f64)]) -> [Unit; 2] {
    let count = places.len() as u8;
    let mut parent = parent.with(crate::Traits::SCREENS);
    parent.screen = Some(UnitId(screen));
    parent.out = count;
    parent.stance = line_of(
        parent.original - count,
        parent.stance.pose.at.x.mm() as i64,
        parent.stance.pose.at.y.mm() as i64,
        180,
    )
    .stance;
    let mut sent = skirmishers_at(places, 180);
    sent.parent = Some(UnitId(own));
    [parent, sent]
}

/// STA-11.5, R40, R51, R72. The screen of a unit beside the target goes in when it is touched, and does not
/// fight; a unit is charged as it stands with its screen back.
#[test]
fn screens_that_are_touched_go_in() {
    let [parent, screen] = screened(line(1030, 1300, 180), 4, 3, &[(1030.0, 1110.0)]);
    let game = charged([column(1000, 1000, 0), line_of(4, 970, 1100, 180), parent, screen]);
    assert_eq!(game.state().foes(UnitId(1))[..], [UnitId(2)]);
    assert_eq!((find(&game, 3).out, find(&game, 3).stance.files), (0, 16));
    // The parent is out of reach, and only its screen may be charged.
    let places = [(985.0, 1100.0), (1015.0, 1100.0)];
    let [parent, screen] = screened(line(1000, 1260, 180), 3, 2, &places);
    let far = Field::new([column(1000, 1000, 0), parent, screen]).moving();
    assert_eq!(refused(&far, Blue, charge(None)).0, cite::ATTACK);
    let at_screen = Order::Charge { unit: UnitId(1), target: UnitId(3), path: None };
    assert!(allowed(&far, Blue, &at_screen));
    // A unit that is met beside the target has its screen back before it fights.
    let [parent, screen] = screened(line(1060, 1100, 180), 4, 3, &[(1150.0, 1150.0)]);
    let game = charged([column(1000, 1000, 0), line_of(1, 945, 1100, 180), parent, screen]);
    assert_eq!(game.state().foes(UnitId(1))[..], [UnitId(2), UnitId(3)]);
    assert_eq!(find(&game, 3).out, 0);
    // With its screen back the parent is wide enough to be met.
    let [parent, screen] = screened(line(1175, 1200, 180), 3, 2, &[(1150.0, 1150.0), (1180.0, 1150.0)]);
    let game = charged([column(1000, 1000, 0), parent, screen]);
    assert_eq!(game.state().foes(UnitId(1))[..], [UnitId(2)]);
}

/// STA-11.5, 11.3. A charger's own screen is back before it goes, free, and the charge is made with all.
#[test]
fn a_charger_calls_its_own_screen_in() {
    let mut parent = line_of(12, 1000, 1000, 0).out_of(12).with(crate::Traits::SCREENS);
    (parent.original, parent.screen, parent.out) = (16, Some(UnitId(3)), 4);
    let places = [(955.0, 1040.0), (985.0, 1040.0), (1015.0, 1040.0), (1045.0, 1040.0)];
    let mut screen = skirmishers_at(&places, 0);
    screen.parent = Some(UnitId(1));
    // Only the models that come back reach this enemy.
    let mut game = Field::new([parent, line_of(4, 1135, 1100, 180), screen]).charging();
    give(&mut game, Blue, charge(None), &[]);
    assert_eq!((find(&game, 1).stance.files, find(&game, 1).out), (16, 0));
    assert_eq!(game.state().foes(UnitId(1))[..], [UnitId(2)]);
}

/// STA-6.4, 10.5, R43, R70. A charge goes on only at enemies who were in sight from where it set out.
#[test]
fn a_charge_goes_on_at_what_it_saw() {
    let caught = |wood: bool| {
        let wood = wood.then(|| patch(crate::terrain::Terrain::Woods, (0, 2000), (1100, 1140)));
        let riders = cavalry(Formation::AttackColumn, 1000, 1000, 0);
        let units = [riders, skirmishers(1, 1000, 1060, 180), line(1000, 1290, 180)];
        let mut game = Field::new(units).on(wood).charging();
        give(&mut game, Blue, charge(None), &[]);
        give(&mut game, Red, Order::Evade { to: spot(1000.0, 1165.0) }, &[]);
        give(&mut game, Blue, Order::GoOn {}, &[]);
        assert!(!stands_yet(&game, 2));
        game
    };
    let unseen = Reason::NotSeen { unit: UnitId(1), target: UnitId(3) };
    assert_eq!(refused(&caught(true), Blue, Order::GoOn {}), (cite::CHARGE_SIGHT, unseen));
    let mut open = caught(false);
    give(&mut open, Blue, Order::GoOn {}, &[]);
    assert!(open.state().is_engaged(UnitId(3)));
}

/// STA-12.6, R110. Foot gunners evade L and horse gunners 2 L, from the middle of their guns.
#[test]
fn gunners_evade_by_their_arm() {
    let far = |arm: Arm| {
        let game = charged([column(1000, 1000, 0), battery(2, 1000, 1100, 180).arm(arm)]);
        let may = |by: f64| allowed(&game, Red, &Order::Evade { to: spot(1000.0, 1130.0 + by) });
        [210.0, 210.1, 420.0, 420.1].map(may)
    };
    assert_eq!(far(Arm::FootArtillery), [true, false, false, false]);
    assert_eq!(far(Arm::HorseArtillery), [true, true, true, false]);
}

/// A crew of one gun that has left it, at (1000, 1000) and facing north, and has come so far from it.
fn crew(back: f64) -> Unit {
    let guns = battery(1, 1000, 1000, 0);
    let places: Vec<(f64, f64)> = (0..4).map(|n| (1000.0 + 30.0 * f64::from(n), 940.0 - back)).collect();
    let mut stance = skirmishers_at(&places, 0).stance;
    stance.formation = Formation::CrewOnFoot;
    let left_guns = Some(crate::LeftGuns { pose: guns.stance.pose, held: 0 });
    Unit { stance, left_guns, ..guns }
}

/// STA-27.8, R110. A crew that comes back to its guns mans them where they stand, unless an enemy touches
/// them, and does not fire in that turn.
#[test]
fn a_crew_mans_its_guns_again() {
    let march = Order::March { unit: UnitId(1), path: Motion::as_one([Leg::Ahead { by: mm(60) }]) };
    let mut game = Field::new([crew(69.0), line(1000, 1100, 180)]).moving();
    give(&mut game, Blue, march.clone(), &[]);
    let manned = find(&game, 1);
    assert_eq!((manned.formation(), manned.stance.pose), (Formation::Manhandled, pose(1000.0, 1000.0, 0)));
    assert!(manned.left_guns.is_none());
    let (setup, state) = (game.setup(), game.state());
    let at = crate::At { setup, state, draft: &[] };
    assert!(crate::shooting::may_fire(at, Blue, UnitId(1)).is_err());
    let mut held = Field::new([crew(69.0), line(1000, 1001, 180)]).moving();
    give(&mut held, Blue, march, &[]);
    assert_eq!(find(&held, 1).formation(), Formation::CrewOnFoot);
}

/// STA-27.8, R94. Guns that an enemy holds at the end of two turns running are lost with their crew; what
/// grace there is an option says.
#[test]
fn guns_are_lost_after_two_turns() {
    let turns = |grace: u16, enemy: Unit, turns: usize| {
        let mut field = Field::new([crew(300.0), enemy]);
        field.options.abandoned_guns_grace_turns = grace;
        let steps = vec![crate::steps::Fighting::Guns.into(); turns];
        let mut game = field.doing(crate::Phase::Combat, steps);
        run(&mut game, &[]);
        stands_yet(&game, 1)
    };
    let there = || line(1000, 1001, 180);
    assert!(turns(1, there(), 1) && !turns(1, there(), 2) && !turns(0, there(), 1));
    assert!(turns(1, line(1000, 1002, 180), 2), "it does not touch them");
    assert!(turns(1, battery(1, 1000, 1001, 180), 2), "guns take no guns");
}

/// STA-12.2, 12.4, 13.2. Guns without defensive fire are gone once, however many attack them; those that lose
/// are gone with their crew.
#[test]
fn guns_are_overrun_once() {
    let rear = |guns: Unit| guns.of(Red);
    let units = [
        rear(battery(1, 1000, 1000, 180)),
        column(1000, 940, 0),
        rear(battery(1, 1400, 1000, 180)),
        column(1400, 940, 0),
        column(1000, 1000, 180).of(Blue),
    ];
    let fights = [engaged(2, 1, 4), engaged(4, 3, 4), engaged(5, 1, 4)];
    let mut game = Field::new(units).engaged(fights).doing(crate::Phase::Moves, [crate::Step::Combat]);
    let told = run(&mut game, &[]);
    let gone = story(&told).iter().filter(|line| line.contains("(STA-12.2)")).count();
    assert!(!stands_yet(&game, 1) && !stands_yet(&game, 3));
    assert_eq!(gone, 4, "overrun and eliminated, twice: {:?}", story(&told));
}

/// STA-12.5, R73, R74. Blows at guns decide only who wins: a general with them is in no danger. By an option
/// those who attacked them go by their losses alone.
#[test]
fn blows_at_guns_only_decide() {
    let fought = |rule: crate::Against, generals: Vec<crate::General>, dice: &[u8]| {
        let mut field = Field::new([column(1000, 1000, 0), battery(1, 1000, 1100, 180)]).generals(generals);
        field.options.attackers_of_unbeaten_guns = rule;
        let mut game = field.charging();
        give(&mut game, Blue, charge(None), &[4]);
        give(&mut game, Red, Order::Stand {}, &[]);
        give(&mut game, Blue, Order::Done {}, dice);
        game
    };
    // Attack column 4, guns 4 and their general 1: it needs five, and they need three.
    let with_guns = || vec![general(Red, 1000.0, 1130.0, Some(2))];
    let held = fought(crate::Against::RetreatShaken, with_guns(), &[5, 5, 1, 1, 3, 3, 1, 1]);
    assert!(matches!(question(&held), Some((Blue, Decision::Retreat { .. }))));
    assert!(held.state().generals.get(UnitId(101)).is_some());
    let stays = fought(crate::Against::ByLosses, vec![], &[4, 1, 1, 1, 4, 1, 1, 1]);
    assert_eq!((state_of(&stays, 1), state_of(&stays, 2)), ((15, false), (4, false)));
    assert!(stays.state().is_engaged(UnitId(1)));
}

/// STA-10.6, R40. Skirmishers do not charge where they would touch steady troops in front beside their
/// target.
#[test]
fn skirmishers_keep_away_from_the_steady() {
    let beside = |steady: Unit| {
        let units = [skirmishers(3, 1000, 1000, 0), skirmishers(3, 1000, 1100, 180), steady];
        Field::new(units).moving()
    };
    assert!(allowed(&beside(line_of(4, 1070, 1091, 180)), Blue, &charge(None)));
    let touched = beside(line_of(4, 1060, 1090, 180));
    let steady = Reason::IsSteady { unit: UnitId(1), target: UnitId(3) };
    assert_eq!(refused(&touched, Blue, charge(None)), (cite::SKIRMISHERS_ATTACK, steady));
}

/// STA-6.3, 10.5, R70. A charger whose wheel would have met its target goes straight on once that has gone.
#[test]
fn after_a_wheel_a_charge_goes_straight_on() {
    let wheel = Motion::as_one([Leg::Wheel { on: Corner::Left, by: Angle::degrees(40) }]);
    let mut game = Field::new([column(1000, 1000, 0), skirmishers_at(&[(1020.0, 1055.0)], 180)]).charging();
    give(&mut game, Blue, charge(Some(wheel)), &[]);
    as_usual(&mut game, &[]);
    let halt = |by: i64| Order::Halt { by: Some(mm(by)) };
    assert!(allowed(&game, Blue, &halt(120)) && !allowed(&game, Blue, &halt(130)));
    give(&mut game, Blue, halt(100), &[]);
    assert_eq!(find(&game, 1).stance.pose.facing.as_degrees(), 320.0);
}
