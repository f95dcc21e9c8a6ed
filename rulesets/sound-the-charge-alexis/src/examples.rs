//! Worked examples, position by position, to the millimetre.

use crate::kit::*;
use crate::melee::{points, strikes};
use crate::movement::pace;
use crate::shooting::{arcs, volleys};
use crate::steps::Rallying;
use crate::terrain::Terrain;
use crate::{
    Arm, At, Back, Calibre, Decision, Event, Formation, Grade, Order, Phase, SoundTheChargeAlexis, Stance,
    Step, Traits, Unit, UnitFlags, cite,
};
use dice::Chance;
use engine::{Fact, Game, Told, Usual, end_of, forecast};
use geom::{Angle, Corner, Leg, Length, Motion, mm};
use names::Side::{Blue, Red};
use names::UnitId;

fn shoot(unit: u32, target: u32, second: Option<u32>) -> Order {
    let (unit, target, second) = (UnitId(unit), UnitId(target), second.map(UnitId));
    Order::Shoot { unit, target, shot: None, second, third: None }
}

fn charge(unit: u32, target: u32) -> Order {
    Order::Charge { unit: UnitId(unit), target: UnitId(target), path: None }
}

fn ahead(unit: u32, by: f64) -> Order {
    march(unit, Leg::Ahead { by: Length::of(by) })
}

fn march(unit: u32, leg: Leg) -> Order {
    Order::March { unit: UnitId(unit), path: Motion::as_one([leg]) }
}

/// The volleys that were told: at which target, with how many dice, and what they need.
fn fired(told: &[Told<SoundTheChargeAlexis>]) -> Vec<(u32, u8, i16)> {
    let volley = |told: &Told<SoundTheChargeAlexis>| match &told.fact {
        Fact::Event(Event::Fired { target, fire, .. }) => Some((target.0, fire.dice, fire.need)),
        _ => None,
    };
    told.iter().filter_map(volley).collect()
}

/// The combat points of two units against each other, and what each needs.
fn scores(at: At, one: u32, two: u32) -> [(i16, i16); 2] {
    let of = |own: u32, other: u32| points::points(at, UnitId(own), UnitId(other)).total();
    let (first, second) = (of(one, two), of(two, one));
    [(first, strikes::score(at, first, second)), (second, strikes::score(at, second, first))]
}

/// A passive target at (1000, 1000) that looks north, and a charger of Red that begins 150 mm before it.
fn standard(target: Unit, charger: Unit) -> Field {
    Field::new([target, charger]).active(Red)
}

fn contact(field: Field) -> [(i16, i16); 2] {
    let mut game = field.moving();
    give(&mut game, Red, charge(2, 1), &[]);
    scores(game.known(Red).table(), 2, 1)
}

fn target() -> Unit {
    line(1000, 1000, 0)
}

fn horse(arm: Arm) -> Unit {
    cavalry(Formation::AttackColumn, 1000, 1150, 180).arm(arm)
}

/// STA-7.1, 7.6, 7.7, 7.9, 7.10, 7.15, R55, R90. At skirmishers in a wood a line that moved needs ten, or
/// nine.
#[test]
fn fire_at_skirmishers_in_a_wood() {
    let fires = |grade: Grade, dice: &[u8]| {
        let firer = line(1000, 1000, 0).grade(grade).flagged(UnitFlags::MOVED);
        let places: Vec<(f64, f64)> = (0..8).map(|n| (895.0 + 30.0 * f64::from(n), 1110.0)).collect();
        let wood = patch(Terrain::Woods, (0, 2000), (1095, 1400));
        let mut game = Field::new([firer, skirmishers_at(&places, 180)]).on([wood]).firing();
        let told = give(&mut game, Blue, shoot(1, 2, None), dice);
        (fired(&told), find(&game, 2).strength())
    };
    assert_eq!(fires(Grade::D, &[]), (vec![(2, 4, 10)], 8));
    assert_eq!(fires(Grade::C, &[6, 6, 1, 5, 6, 5]), (vec![(2, 4, 9)], 7));
}

/// STA-5.4, 5.1, 3.4, 6.7, 6.8, 24.2, 24.4, R12. Dice of fire and of combat.
#[test]
fn dice_are_counted() {
    let dice = |unit: Unit| {
        let enemy = column(1000, 1000, 180);
        let field = Field::new([unit.clone(), enemy]).engaged([engaged(2, 1, 5)]);
        field.look(|at| {
            let body = at.state.troops.bodies().get(UnitId(2)).expect("the enemy stands");
            let places = arcs::places(&unit, body);
            let models = places.iter().filter(|place| place.face == 0 || place.face == 2).count() as u8;
            let group = arcs::Group { models, ..Default::default() };
            let dice = volleys::dice(at, &unit, &[group], &mut Default::default());
            (dice[0], strikes::dice(at, UnitId(1)))
        })
    };
    let six_wide = foot(Formation::AttackColumn, 16, 6, pose(1000.0, 1000.0, 0));
    assert_eq!(dice(six_wide), (1, 3));
    assert_eq!(dice(line_of(11, 1000, 1000, 0).with(Traits::TWO_RANK)), (4, 3));
    let riders = Stance::block(Formation::Line, pose(1000.0, 1000.0, 0), printed().basing.horse, 11, 11);
    assert_eq!(dice(unit(Arm::HeavyCavalry, 11, riders)).1, 4);
    let square = foot(Formation::Square, 14, 4, pose(1000.0, 1000.0, 0));
    assert_eq!(dice(square).1, 2);
    assert_eq!((strikes::faces(14), printed().fire.foot.dice(3)), ([4, 4, 3, 3], 1));
}

/// STA-5.13, 5.1, 5.3, R38. Those who cannot reach the first target fire at the second, and the dice are four
/// in all.
#[test]
fn fire_is_divided_between_two_targets() {
    let divided = |first: u32, second: u32| {
        let units = [line(1000, 1000, 0), line_of(8, 925, 1100, 180), line_of(8, 1135, 1100, 180)];
        let mut game = Field::new(units).firing();
        let told = give(&mut game, Blue, shoot(1, first, Some(second)), &[1, 1, 1, 1]);
        fired(&told).into_iter().map(|(target, dice, _)| (target, dice)).collect::<Vec<_>>()
    };
    assert_eq!(divided(2, 3), [(2, 2), (3, 2)]);
    assert_eq!(divided(3, 2), [(3, 1), (2, 3)]);
}

/// Whether a unit may make a leg so long, and none longer by a tenth.
fn goes(field: &Field, leg: impl Fn(Length) -> Leg, far: f64) -> bool {
    let game = field.clone().moving();
    let may = |by: f64| allowed(&game, Blue, &march(1, leg(Length::of(by))));
    may(far) && !may(far + 0.1)
}

/// STA-3.1, 3.2, 3.8, 15.5, 15.8, 15.9, 20.2, 10.8, 12.1. How far units go.
#[test]
fn how_far_units_go() {
    let forward = |by| Leg::Ahead { by };
    let at = |unit: Unit| Field::new([unit]);
    let heavy = cavalry(Formation::AttackColumn, 2000, 2000, 0).arm(Arm::HeavyCavalry);
    let marsh = patch(Terrain::Marsh, (1500, 2500), (2100, 2140));
    assert!(goes(&at(heavy).on([marsh]), forward, 300.0));
    let mut game = at(column(2000, 2000, 0)).moving();
    give(&mut game, Blue, Order::Turn { unit: UnitId(1), by: Angle::QUARTER }, &[]);
    assert!(allowed(&game, Blue, &ahead(1, 157.5)) && !allowed(&game, Blue, &ahead(1, 157.6)));
    let light = cavalry(Formation::RoadColumn, 2000, 2000, 0).arm(Arm::LightCavalry);
    assert!(goes(&at(light), forward, 945.0));
    assert!(goes(&at(line(2000, 2000, 0)), |by| Leg::Side { by }, 74.0));
    let wood = || patch(Terrain::Woods, (1500, 2500), (1500, 2500));
    assert!(goes(&at(line(2000, 2000, 0)).on([wood()]), |by| Leg::Back { by }, 37.0));
    assert!(goes(&at(skirmishers(8, 2000, 2000, 0)).on([wood()]), forward, 210.0));
    let guns = battery(2, 2000, 2000, 0).arm(Arm::HorseArtillery).formed(Formation::Limbered, 2);
    let rough = patch(Terrain::Rough, (1500, 2500), (1500, 2500));
    assert!(goes(&at(guns).on([rough]), forward, 210.0));
}

/// STA-18.1, 9.4, 9.6, 9.8, 9.9, 9.10, 9.11, 1.8, 7.7, R65, R66. A line rallies, fires and may not move; a
/// column fails and is shattered.
#[test]
fn shaken_units_test_to_rally() {
    let rallied = |next: Step| {
        let shaken = line_of(11, 1000, 1000, 0).grade(Grade::B).shaken().out_of(16);
        let friends = [(870, 1000), (860, 930), (950, 930), (1040, 930)];
        let friend = |&(x, y): &(i64, i64)| foot(Formation::AttackColumn, 10, 5, pose(x as f64, y as f64, 0));
        let enemies = [line(1000, 1140, 180), line_of(8, 1200, 1000, 270)];
        let units = [shaken].into_iter().chain(enemies).chain(friends.iter().map(friend));
        let field = Field::new(units).generals([general(Blue, 1000.0, 990.0, Some(1))]);
        let mut game = field.doing(Phase::Rally, [Step::Rallying(Rallying::Tests), next]);
        run(&mut game, &[16]);
        game
    };
    let mut game = rallied(Step::Fire);
    assert!(!find(&game, 1).is_shaken());
    let told = give(&mut game, Blue, shoot(1, 2, None), &[1, 1, 1]);
    assert_eq!(fired(&told), [(2, 3, 4)]);
    assert_eq!(refused(&rallied(Step::Moves), Blue, ahead(1, 10.0)).0, cite::MORALE_PASSED);
    let base = printed().basing.horse;
    let few = Stance::block(Formation::RoadColumn, pose(1000.0, 1000.0, 0), base, 2, 4);
    let few = unit(Arm::MediumCavalry, 4, few).grade(Grade::D).shaken().out_of(12);
    let mut game = Field::new([few]).doing(Phase::Rally, [Step::Rallying(Rallying::Tests)]);
    let told = run(&mut game, &[7]);
    assert!(!stands_yet(&game, 1) && says(&told, "shattered"));
}

/// STA-8.5, 8.4, 8.1, 6.11, 6.12, 6.8, 8.14, R49. A quarter lost is the gate to rout and pursuit.
#[test]
fn a_beaten_line_goes_back_from_a_quarter_lost() {
    let fought = |dice: &[u8]| {
        let mut game = standard(target(), horse(Arm::HeavyCavalry).grade(Grade::B)).charging();
        give(&mut game, Red, charge(2, 1), &[]);
        give(&mut game, Red, Order::Done {}, dice);
        game
    };
    let held = fought(&[3, 4, 2, 6, 6, 5, 4, 1]);
    assert_eq!((state_of(&held, 1), state_of(&held, 2)), ((13, false), (11, false)));
    assert!(held.state().is_engaged(UnitId(1)));
    let mut beaten = fought(&[3, 4, 3, 6, 6, 5, 4, 1]);
    assert!(matches!(question(&beaten), Some((Blue, Decision::Retreat { .. }))));
    as_usual(&mut beaten, &[]);
    assert_eq!((state_of(&beaten, 1), state_of(&beaten, 2)), ((6, true), (11, false)));
    assert!(!beaten.state().is_engaged(UnitId(1)));
}

/// STA-6.5, 8.7, 6.9, 6.13, 8.5, R44. From behind the front it is a flank attack, from before it is none.
#[test]
fn a_flank_is_attacked_from_behind_the_front() {
    let light = |y: i64| cavalry(Formation::AttackColumn, 1300, y, 270).arm(Arm::LightCavalry);
    let mut game = standard(target(), light(990)).charging();
    give(&mut game, Red, charge(2, 1), &[]);
    assert_eq!(scores(game.known(Red).table(), 2, 1), [(5, 3), (1, 6)]);
    give(&mut game, Red, Order::Done {}, &[3, 4, 5, 1, 6, 2, 5, 4]);
    assert_eq!((state_of(&game, 1), state_of(&game, 2)), ((13, false), (11, false)));
    let mut game = standard(target(), light(1095)).moving();
    let wheel = Leg::Wheel { on: Corner::Left, by: Angle::degrees(10) };
    let path = Motion::as_one([wheel, Leg::Ahead { by: mm(190) }]);
    give(&mut game, Red, Order::Charge { unit: UnitId(2), target: UnitId(1), path: Some(path) }, &[]);
    assert_eq!(scores(game.known(Red).table(), 2, 1), [(5, 3), (4, 5)]);
}

/// STA-12.2, 6.5, 6.13. Guns that are flanked are overrun without dice.
#[test]
fn flanked_guns_are_overrun() {
    let guns = battery(2, 1000, 1000, 0).calibre(Calibre::Heavy).of(Red);
    let riders = cavalry(Formation::AttackColumn, 760, 970, 90);
    let mut game = Field::new([guns, riders]).charging();
    give(&mut game, Blue, charge(2, 1), &[]);
    give(&mut game, Red, Order::Stand {}, &[]);
    let told = give(&mut game, Blue, Order::Done {}, &[]);
    assert_eq!(dice_thrown(&told), 0);
    assert!(!stands_yet(&game, 1) && state_of(&game, 2) == (12, false));
}

/// STA-8.10, 8.8, 8.9, 8.5, 8.6, 19.1, R61, R80, R90. Lancers at a line in a wood.
#[test]
fn lancers_attack_into_a_wood() {
    let wood = patch(Terrain::Woods, (0, 2000), (0, 1000));
    let lancers = horse(Arm::LightCavalry).grade(Grade::B).with(Traits::LANCERS);
    assert_eq!(contact(standard(target(), lancers).on([wood])), [(4, 3), (2, 5)]);
}

/// STA-3.3, 3.7. Squares and bent lines do not move.
#[test]
fn squares_and_bent_lines_stand() {
    let game = Field::new([square(1000, 1000, 0)]).moving();
    assert_eq!(refused(&game, Blue, ahead(1, 20.0)).0, cite::SQUARE_STANDS);
    let game = Field::new([line(1000, 1000, 0).bent(4, 0)]).moving();
    let wheel = march(1, Leg::Wheel { on: Corner::Left, by: Angle::degrees(5) });
    assert_eq!(refused(&game, Blue, wheel).0, cite::BENT_LINE);
}

/// STA-10.6, 19.1, 8.8, 8.9, R61, R90. Skirmishers attack in front only troops that are not steady.
#[test]
fn skirmishers_attack_the_unsteady() {
    let field = || standard(target(), skirmishers(8, 1000, 1110, 180));
    assert_eq!(refused(&field().moving(), Red, charge(2, 1)).0, cite::SKIRMISHERS_ATTACK);
    let wood = patch(Terrain::Woods, (0, 2000), (0, 1000));
    assert_eq!(contact(field().on([wood])), [(-1, 6), (2, 3)]);
}

/// STA-4.10, 4.11. Who withdraws, when, and at what price.
#[test]
fn units_withdraw_at_a_price() {
    let withdraw = |unit: u32, y: f64| Order::Withdraw {
        unit: UnitId(unit),
        to: spot(1000.0, y),
        face: Some(Back::Kept),
        files: None,
    };
    let locked =
        Field::new([line(1000, 1000, 0), line(1000, 1000, 180)]).engaged([engaged(2, 1, 4)]).moving();
    assert_eq!(refused(&locked, Blue, withdraw(1, 700.0)).0, cite::VOLUNTARY_RETREAT);
    let units = || [line(1000, 1000, 0), line(1000, 1500, 180)];
    let passive = Field::new(units()).active(Red).moving();
    assert_eq!(refused(&passive, Blue, withdraw(1, 700.0)).0, cite::VOLUNTARY_RETREAT);
    let mut game = Field::new(units()).moving();
    assert!(!allowed(&game, Blue, &withdraw(1, 990.0 - 209.9)));
    assert!(!allowed(&game, Blue, &withdraw(1, 990.0 - 630.1)));
    give(&mut game, Blue, withdraw(1, 990.0 - 210.0), &[]);
    assert_eq!(state_of(&game, 1), (15, true));
    let light = cavalry(Formation::AttackColumn, 1000, 1000, 0).arm(Arm::LightCavalry);
    let mut game = Field::new([light, line(1000, 1500, 180)]).moving();
    give(&mut game, Blue, withdraw(1, 400.0), &[]);
    assert_eq!(state_of(&game, 1), (12, true));
}

/// STA-7.15, 5.1. A need of seven is a six and then four or more.
#[test]
fn a_need_of_seven_takes_two_dice() {
    let needs = |need| Field::new([]).look(|at| volleys::need(at, need));
    use dice::Need;
    assert_eq!(
        [6, 7, 8, 9, 10].map(needs),
        [Need::AtLeast(6), Need::SixThen(4), Need::SixThen(5), Need::SixThen(6), Need::Never]
    );
}

/// STA-7.15, 5.1, 7.17, R55. The exact chance that four dice which need seven hit at all.
#[test]
fn the_chance_of_a_volley_that_needs_seven() {
    let houses = patch(Terrain::BuiltUp, (0, 2000), (1100, 1300));
    let game = Field::new([line(1000, 1000, 0), line(1000, 1100, 180)]).on([houses]).firing();
    let is_hit = |game: &Game<SoundTheChargeAlexis>| {
        game.state().troops.get(UnitId(2)).is_none_or(|unit| unit.lost > 0)
    };
    let order = shoot(1, 2, None);
    let end = end_of(&game, &order);
    let odds = forecast(&game.known(Blue), Blue, order, &end, &is_hit, &Usual, 100_000).expect("it may fire");
    assert_eq!(odds.cases[0].of.get(&true), Some(&Chance::new(6095, 20736)));
}

/// STA-6.13, 6.14, 8.13, 24.3, 8.11, 8.2, 8.12. Who has defensive fire, and what arms are worth.
#[test]
fn combat_points_of_four_charges() {
    let charger = || column(1000, 1150, 180);
    let rifles = target().with(Traits::RIFLES);
    assert_eq!(contact(standard(rifles, charger())), [(4, 3), (3, 5)]);
    let unarmed = target().grade(Grade::B).with(Traits::NO_BAYONET);
    assert_eq!(contact(standard(unarmed, charger())), [(4, 3), (3, 5)]);
    let led = |unit: Unit| {
        let field = standard(unit.with(Traits::TWO_RANK), horse(Arm::MediumCavalry));
        let mut game = field
            .generals([general(Blue, 1000.0, 990.0, Some(1)), general(Red, 1000.0, 1300.0, None)])
            .moving();
        give(&mut game, Red, charge(2, 1), &[4]);
        scores(game.known(Red).table(), 2, 1)
    };
    assert_eq!(led(target()), [(7, 3), (5, 5)]);
    assert_eq!(led(square(1000, 1000, 0)), [(1, 6), (4, 3)]);
}

/// STA-22.1, 22.2, 8.9, 8.10, R83. A column comes up to a river, crosses it, and is charged as it does.
#[test]
fn a_river_stops_and_then_slows() {
    let river = || patch(Terrain::River, (0, 2000), (1060, 1110));
    let game = Field::new([column(1000, 1000, 0)]).on([river()]).moving();
    assert!(allowed(&game, Blue, &ahead(1, 60.0)));
    assert_eq!(refused(&game, Blue, ahead(1, 61.0)).0, cite::RIVER_STOP);
    assert!(goes(&Field::new([column(1000, 1060, 0)]).on([river()]), |by| Leg::Ahead { by }, 120.0));
    let riders = cavalry(Formation::AttackColumn, 1000, 1270, 180);
    let field = standard(column(1000, 1120, 0), riders).on([river()]);
    assert_eq!(contact(field), [(4, 3), (2, 5)]);
}

/// STA-11.2, 11.5, 5.2, 6.1, R72, R28. A charge on a screen is one on its parent, which may be out of reach.
#[test]
fn a_charged_screen_rejoins() {
    let places = [(1015.0, 1100.0), (955.0, 1100.0), (985.0, 1100.0), (1045.0, 1100.0)];
    let stance = line_of(12, 1000, 1000, 0).stance;
    let parent = Unit { stance, screen: Some(UnitId(3)), out: 4, ..target().with(Traits::SCREENS) };
    let screen = Unit { parent: Some(UnitId(1)), ..skirmishers_at(&places, 0) };
    let field = Field::new([parent, column(1000, 1260, 180), screen]).active(Red);
    let mut game = field.moving();
    give(&mut game, Red, charge(2, 3), &[]);
    assert_eq!((find(&game, 1).stance.files, find(&game, 1).out), (16, 0));
    let halt = |by| Order::Halt { by: Some(mm(by)) };
    assert!(allowed(&game, Red, &halt(210)) && !allowed(&game, Red, &halt(211)));
    give(&mut game, Red, halt(210), &[]);
    assert!(!game.state().is_engaged(UnitId(2)));
    assert!(find(&game, 2).flags.has(UnitFlags::CHARGED), "it does not fire");
}

/// STA-10.2, 10.3, 10.9, 15.1, R68. How far apart skirmishers may be, and that they form first or not at all.
#[test]
fn skirmishers_keep_their_spacing() {
    let start: Vec<(f64, f64)> = (0..5).map(|n| (1000.0 + 35.0 * f64::from(n), 1000.0)).collect();
    let game = || Field::new([skirmishers_at(&start, 0)]).moving();
    let spread = |xs: [f64; 4]| {
        let figures = [1000.0].into_iter().chain(xs).map(|x| pose(x, 1000.0, 0)).collect();
        Order::Spread { unit: UnitId(1), figures }
    };
    let rule = |xs| refused(&game(), Blue, spread(xs)).0;
    assert_eq!(rule([1040.0, 1075.0, 1110.0, 1149.0]), cite::SKIRMISH_COHESION);
    assert!(allowed(&game(), Blue, &spread([1040.0, 1075.0, 1110.0, 1148.0])));
    assert_eq!(rule([1025.0, 1075.0, 1110.0, 1148.0]), cite::SKIRMISH_SPACING);
    let mut moved = game();
    give(&mut moved, Blue, ahead(1, 10.0), &[]);
    let formation = Formation::Line;
    let form = Order::Form { unit: UnitId(1), formation, files: None, on: None, turn: None };
    assert!(allowed(&game(), Blue, &form));
    assert_eq!(refused(&moved, Blue, form).0, cite::FORMATION_CHANGE);
}

/// STA-6.2, 3.9, 3.10, R41, R17, R16. Who may not touch an enemy, and how near one may pass.
#[test]
fn enemies_are_touched_only_by_chargers() {
    let enemy = || line(1000, 1000, 0).of(Red);
    let game = |unit: Unit| Field::new([unit.of(Blue), enemy()]).moving();
    let rule = |unit: Unit, order: Order| refused(&game(unit), Blue, order).0;
    assert_eq!(rule(battery(1, 1000, 1050, 180), ahead(1, 50.0)), cite::APPROACH);
    assert_eq!(rule(battery(1, 1000, 1050, 180), charge(1, 2)), cite::NO_ATTACK);
    assert_eq!(rule(square(1000, 1050, 180), ahead(1, 50.0)), cite::SQUARE_STANDS);
    assert_eq!(rule(square(1000, 1050, 180), charge(1, 2)), cite::NO_ATTACK);
    assert_eq!(rule(column(1000, 1150, 180).shaken(), charge(1, 2)), cite::NO_ATTACK);
    let past = |x: f64| foot(Formation::AttackColumn, 16, 8, pose(x, 900.0, 0));
    assert_eq!(rule(past(1180.5), ahead(1, 200.0)), cite::APPROACH);
    assert!(allowed(&game(past(1182.0)), Blue, &ahead(1, 200.0)));
    let locked = Field::new([line(1000, 1000, 180).of(Blue), enemy()]).engaged([engaged(1, 2, 4)]).moving();
    let about = Order::Turn { unit: UnitId(1), by: Angle::HALF };
    assert_eq!(refused(&locked, Blue, about).0, cite::LOCKED);
}

/// STA-17.1, 21.1, 21.3, 8.7, 8.8, 6.13. A shaken line behind a hedge.
#[test]
fn a_shaken_line_behind_a_hedge() {
    let hedge = strip(Terrain::Hedgerow, &[(800, 1000), (1200, 1000)], 0);
    let field = standard(target().shaken(), column(1000, 1150, 180)).on([hedge]);
    assert_eq!(contact(field), [(3, 3), (1, 5)]);
}

/// STA-3.1 to 3.3, 3.7, 10.1, R10, R11. Every line of the table of rates.
#[test]
fn every_arm_moves_by_the_chart() {
    let rate = |unit: Unit| Field::new([]).look(|at| pace::rate(at, &unit).mm());
    let foot = [line(0, 0, 0), column(0, 0, 0), column(0, 0, 0).formed(Formation::RoadColumn, 4)];
    assert_eq!(foot.map(rate), [148.0, 210.0, 315.0]);
    let of = |arm: Arm| {
        let kinds = [Formation::Line, Formation::AttackColumn, Formation::RoadColumn];
        kinds.map(|formation| rate(cavalry(formation, 0, 0, 0).arm(arm)))
    };
    assert_eq!(of(Arm::HeavyCavalry), [210.0, 420.0, 630.0]);
    assert_eq!(of(Arm::MediumCavalry), [210.0, 420.0, 630.0]);
    assert_eq!(of(Arm::LightCavalry), [420.0, 630.0, 945.0]);
    let guns = |arm: Arm| {
        let guns = || battery(2, 0, 0, 0).arm(arm);
        [rate(guns()), rate(guns().formed(Formation::Limbered, 2))]
    };
    assert_eq!((guns(Arm::FootArtillery), guns(Arm::HorseArtillery)), ([148.0, 210.0], [148.0, 420.0]));
    assert_eq!([rate(square(0, 0, 0)), rate(line(0, 0, 0).bent(4, 0))], [0.0, 0.0]);
    assert_eq!(rate(skirmishers(8, 0, 0, 0)), 210.0);
}

/// STA-9.1 to 9.11, 5.9, 5.10, 13.1. A story of fire, a test that fails, and a retreat.
#[test]
fn a_line_under_fire_tests_and_goes_back() {
    let shot_at = line_of(13, 1000, 1100, 180).out_of(16);
    let mut game: Game<SoundTheChargeAlexis> = Field::new([line(1000, 1000, 0), shot_at]).firing();
    let told = give(&mut game, Blue, shoot(1, 2, None), &[5, 1, 1, 1, 13]);
    assert!(story(&told).iter().any(|line| line.contains("tests under fire")));
    as_usual(&mut game, &[]);
    assert_eq!(state_of(&game, 2), (11, true));
}
