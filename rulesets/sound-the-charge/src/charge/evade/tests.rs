//! Evading: which units may, which way, and what the charger does then.

use super::*;
use crate::kit::{
    Field, allowed, battery, cavalry, column, engaged, find, give, inches, line, patch, pose, question,
    refused, says, skirmishers, square, stands, stands_yet, state_of,
};
use crate::terrain::Terrain;
use crate::{Decision, Formation, SoundTheCharge};
use engine::Game;
use geom::Leg;
use names::Side::{Blue, Red};

fn charge(unit: u32, target: u32) -> Order {
    Order::Charge { unit: UnitId(unit), target: UnitId(target), path: None }
}

/// A field after the first unit has charged the second, whose owner is asked.
fn charged(field: Field) -> Game<SoundTheCharge> {
    let mut game = field.moving();
    give(&mut game, Blue, charge(1, 2), &[]);
    game
}

fn is_asked(game: &Game<SoundTheCharge>, unit: u32) -> bool {
    matches!(question(game), Some((Red, Decision::Evade { unit: asked, .. })) if asked == UnitId(unit))
}

/// A column charges skirmishers three inches off.
fn field() -> Field {
    Field::new([column(30.0, 20.0, 0), skirmishers(30.0, 23.0, 180)])
}

/// Straight away from the column by so much.
fn away(by: f64) -> Order {
    Order::Evade { path: Motion::as_one([Leg::Back { by: inches(by) }]) }
}

/// STC-9.5, 6.6, R56. Up to eight inches, an inch clear of the enemy at least, in the cone of a retreat; no
/// unit is shaken.
#[test]
fn skirmishers_evade_up_to_eight_inches() {
    let mut game = charged(field());
    assert!(is_asked(&game, 2));
    assert!(allowed(&game, Red, &away(8.0)));
    assert_eq!(refused(&game, Red, away(8.01)).0, cite::EVADE);
    assert!(allowed(&game, Red, &away(1.0)), "exactly an inch is enough");
    assert_eq!(refused(&game, Red, away(0.99)).0, cite::EVADE);
    let aside = Order::Evade { path: Motion::as_one([Leg::Side { by: inches(4.0) }]) };
    assert_eq!(refused(&game, Red, aside).0, cite::RETREAT_ZONE);
    let told = give(&mut game, Red, away(8.0), &[]);
    assert!(says(&told, "evades"));
    assert_eq!(state_of(&game, 2), (12, false, false));
    assert!((stands(&game, 1).1 - 23.0).abs() < 0.002, "it halts where it would have touched");
}

/// STC-9.5, R22, R56. Neither rough going nor lack of command shortens the way; the shaken may go, those in
/// contact not.
#[test]
fn nothing_slows_evaders() {
    let slow = [column(30.0, 20.0, 0), skirmishers(30.0, 23.0, 180).out_of_command().shaken()];
    let woods = patch(Terrain::HeavyWoods, (20.0, 40.0), (24.2, 40.0));
    assert!(allowed(&charged(Field::new(slow).on([woods])), Red, &away(8.0)));
    let units = [column(30.0, 20.0, 0), skirmishers(30.0, 23.0, 180), skirmishers(30.0, 24.0, 0).of(Blue)];
    let fighting = Field::new(units).engaged([engaged(3, 2, 4)]);
    fighting.look(|at| assert!(!may_evade(at, UnitId(2), UnitId(1), inches(8.0))));
}

/// STC-9.5, R56. Close-order troops do not evade.
#[test]
fn formed_troops_stand() {
    let game = charged(Field::new([column(30.0, 20.0, 0), line(30.0, 23.0, 180)]));
    assert!(!is_asked(&game, 2) && game.state().is_engaged(UnitId(2)));
}

/// STC-9.5, 10.13, R56, R67. Without a way that is clear they must stand, and are overrun.
#[test]
fn a_unit_without_a_way_out_stands() {
    // A wall of enemies behind them, two inches off.
    let wall = [26.0, 30.5, 35.0].map(|x| line(x, 26.0, 0));
    let units = [column(30.0, 20.0, 0), skirmishers(30.0, 23.0, 180)].into_iter().chain(wall);
    let mut game = Field::new(units).moving();
    give(&mut game, Blue, charge(1, 2), &[]);
    assert!(!stands_yet(&game, 2), "no side was asked");
}

/// STC-10.13, R67. Skirmishers who stand in the open are overrun at once, and the charge was not in vain.
#[test]
fn skirmishers_in_the_open_are_overrun() {
    let far = Field::new([column(30.0, 20.0, 0), skirmishers(30.0, 27.0, 180)]);
    let mut game = charged(far);
    let told = give(&mut game, Red, Order::Stand {}, &[]);
    assert!(says(&told, "overrun") && !stands_yet(&game, 2));
    assert!(!state_of(&game, 1).2, "bonus inches that overran a unit do not disorder");
}

/// STC-5.5.5, 9.4, 9.8, R55. A charger that used bonus inches and touched no enemy is disordered, else not.
#[test]
fn a_charge_in_vain_disorders_if_it_used_its_bonus() {
    let after = |far: f64| {
        let mut game = charged(Field::new([column(30.0, 20.0, 0), skirmishers(30.0, 20.0 + far, 180)]));
        give(&mut game, Red, away(8.0), &[]);
        state_of(&game, 1).2
    };
    assert!(after(7.0) && !after(5.9));
}

/// STC-9.8, R58. Where evaders have gone the charger halts, or goes on into another unit straight ahead.
#[test]
fn a_charger_goes_on_into_another() {
    let field = |y: f64| {
        let units = [column(30.0, 20.0, 0), skirmishers(30.0, 23.0, 180), line(30.0, y, 180)];
        let mut game = charged(Field::new(units));
        // Past the line, by its side.
        let path = Motion::as_one([Leg::Free { to: pose(30.0, 23.0 + 4.0, 180) }]);
        give(&mut game, Red, Order::Evade { path }, &[]);
        game
    };
    let mut game = field(26.0);
    assert!(matches!(question(&game), Some((Blue, Decision::HaltOrGoOn { .. }))));
    let mut halted = field(26.0);
    give(&mut halted, Blue, Order::Halt {}, &[]);
    assert!((stands(&halted, 1).1 - 23.0).abs() < 0.002);
    give(&mut game, Blue, Order::GoOn {}, &[]);
    assert!(game.state().is_engaged(UnitId(3)) && stands(&game, 1).1 == 26.0);
    // Eight inches are its whole charge.
    assert!(!matches!(question(&field(28.01)), Some((Blue, Decision::HaltOrGoOn { .. }))));
}

/// STC-9.5, 9.8, R58, R119. Units that the charger meets again have only the rest of their eight inches;
/// another charge gives them a fresh eight.
#[test]
fn evaders_who_are_met_again_have_the_rest_of_their_move() {
    let units = [
        column(30.0, 20.0, 0),
        skirmishers(30.0, 21.0, 180),
        line(30.0, 26.5, 180),
        column(36.0, 25.0, 270).of(Blue),
    ];
    let mut game = charged(Field::new(units));
    give(&mut game, Red, away(2.0), &[]);
    give(&mut game, Blue, Order::GoOn {}, &[]);
    let left = |game: &Game<SoundTheCharge>| match question(game) {
        Some((Red, Decision::Evade { unit: UnitId(2), left, .. })) => left.inches(),
        other => panic!("{other:?}"),
    };
    assert!((left(&game) - 6.0).abs() < 1e-3);
    give(&mut game, Red, away(1.2), &[]);
    give(&mut game, Blue, Order::Halt {}, &[]);
    give(&mut game, Blue, charge(4, 2), &[]);
    assert_eq!(left(&game), 8.0);
}

/// STC-9.5, 9.6, 6.5. Gunners evade on foot and leave their guns, which the charger has then overrun.
#[test]
fn gunners_leave_their_guns() {
    let mut game = charged(Field::new([column(30.0, 20.0, 0), battery(4, 30.0, 27.0, 180)]));
    assert!(is_asked(&game, 2));
    give(&mut game, Red, away(4.0), &[]);
    let crew = find(&game, 2);
    assert_eq!((crew.formation(), crew.left_guns), (Formation::CrewOnFoot, Some(pose(30.0, 27.0, 180))));
    assert!(!state_of(&game, 1).2, "to overrun guns counts as contact");
    let mut stand = charged(Field::new([column(30.0, 20.0, 0), battery(4, 30.0, 23.0, 180)]));
    give(&mut stand, Red, Order::Stand {}, &[]);
    assert!(stand.state().is_engaged(UnitId(2)));
}

/// STC-9.7, R57. Gunners run into a friendly square within two inches of them, or within their evasion;
/// skirmishers do not.
#[test]
fn gunners_take_refuge_in_a_square() {
    let game = |square: Unit| {
        let units = [column(30.0, 20.0, 0), battery(4, 30.0, 23.0, 180), square.of(Red)];
        charged(Field::new(units))
    };
    let shelter = Order::Shelter { square: UnitId(3) };
    // Beside the battery, whose right end is at 28: not in the arc of their evasion.
    let beside = |gap: f64| square(28.0 - gap - 0.8125, 24.0, 180);
    assert!(allowed(&game(beside(2.0)), Red, &shelter));
    assert_eq!(refused(&game(beside(2.01)), Red, shelter.clone()).0, cite::REFUGE);
    // Behind them; the crew stands an inch deep behind the guns, which are an inch and a half deep.
    let behind = |far: f64| square(30.0, 25.5 + far, 180);
    assert!(allowed(&game(behind(8.0)), Red, &shelter));
    assert!(!allowed(&game(behind(8.01)), Red, &shelter));
    assert!(!allowed(&game(column(30.0, 27.0, 180)), Red, &shelter), "no square");
    let mut inside = game(behind(3.0));
    give(&mut inside, Red, shelter.clone(), &[]);
    assert_eq!(find(&inside, 2).place, Place::Square(UnitId(3)));
    let units = [column(30.0, 20.0, 0), skirmishers(30.0, 23.0, 180), square(30.0, 25.0, 180)];
    assert!(!allowed(&charged(Field::new(units)), Red, &shelter));
}

/// STC-9.5, 6.4, 12.7, R84. Evaders pass friends as in a retreat, even where other moves may not.
#[test]
fn evaders_pass_friends() {
    let units =
        [cavalry(Formation::Line, 30.0, 20.0, 0), skirmishers(30.0, 24.0, 180), line(30.0, 26.0, 180)];
    let field = Field::new(units).with(|options| options.restricted_interpenetration = true);
    let mut game = charged(field);
    assert!(allowed(&game, Red, &away(4.0)));
    let way = way_out(game.known(Red).table(), UnitId(2), UnitId(1), inches(8.0)).expect("through them");
    give(&mut game, Red, Order::Evade { path: way }, &[]);
    assert!(
        !matches!(question(&game), Some((_, Decision::Part { .. }))),
        "the usual way ends among no friends"
    );
}
