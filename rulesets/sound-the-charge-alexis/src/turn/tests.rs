use super::*;
use crate::kit::{self, *};
use crate::options::FirstSide;
use crate::{Formation, Order, TurnOrder, Unit, cite};
use engine::Game;
use engine::conformance::kit::throwers;
use names::Side::{Blue, Red};

fn shoot(unit: u32, target: u32) -> Order {
    let (unit, target) = (UnitId(unit), UnitId(target));
    Order::Shoot { unit, target, shot: None, second: None, third: None }
}

fn asked(game: &Game<SoundTheChargeAlexis>) -> (u16, names::Side, &'static str) {
    let (side, decision) = question(game).expect("a question is open");
    let name = match decision {
        Decision::Act => "act",
        Decision::Fire => "fire",
        Decision::Retreat { .. } => "retreat",
        Decision::FirstTurn => "first turn",
        _ => "another",
    };
    (game.state().turn, side, name)
}

/// STA-2.1, 2.2, 18.1, 9.1. The sides take turns; in each the active one rallies, moves and fires, then the
/// passive one tests and goes back, all before combat.
#[test]
fn a_turn_goes_by_rally_moves_fire_and_tests() {
    let units = [line_of(13, 1000, 1000, 0).out_of(16), line(1000, 1100, 180).shaken()];
    let mut game = Field::new(units).doing(Phase::Combat, [Step::Turn]);
    kit::run(&mut game, &[15]);
    assert!(!find(&game, 2).is_shaken(), "it rallied before the moves");
    assert_eq!(asked(&game), (6, Red, "act"));
    give(&mut game, Red, Order::Done {}, &[]);
    assert_eq!(asked(&game), (6, Red, "fire"));
    give(&mut game, Red, shoot(2, 1), &[5, 1, 1, 1, 20]);
    assert_eq!((asked(&game), game.state().phase), ((6, Blue, "retreat"), Phase::Fire));
    // The next turn is Blue's, and its shaken unit rallies first.
    as_usual(&mut game, &[5]);
    assert_eq!(asked(&game), (7, Blue, "act"));
    assert_eq!(refused(&game, Red, Order::March { unit: UnitId(2), path: ahead() }).0, cite::FIRST_STEP);
}

fn ahead() -> geom::Motion {
    geom::Motion::as_one([geom::Leg::Ahead { by: geom::mm(10) }])
}

/// STA-2.2, 1.8, R8. Hits come off at once, and a unit tests once after all fire; the shattered do not test
/// and go then.
#[test]
fn a_unit_tests_once_after_all_fire() {
    let firers = [line_of(8, 940, 1000, 0), line_of(8, 1060, 1000, 0)];
    let targets = [line_of(14, 1000, 1100, 180).out_of(16)];
    let mut game = Field::new(firers.clone().into_iter().chain(targets)).firing();
    give(&mut game, Blue, shoot(1, 3), &[5, 6]);
    assert_eq!(state_of(&game, 3), (12, false), "it has lost a quarter, and is fired at again");
    let told = give(&mut game, Blue, shoot(2, 3), &[5, 1, 1]);
    assert_eq!(dice_thrown(&told), 3, "one test");
    let remnant = [line_of(5, 1000, 1100, 180).out_of(16)];
    let mut game = Field::new(firers.into_iter().chain(remnant)).firing();
    give(&mut game, Blue, shoot(1, 3), &[5]);
    assert!(stands_yet(&game, 3));
    give(&mut game, Blue, Order::Done {}, &[]);
    assert!(!stands_yet(&game, 3), "no die is thrown for it");
}

/// Two fights: the third unit against the second, and the fourth against the first.
fn two_fights(first: Unit, second: Unit) -> Game<SoundTheChargeAlexis> {
    let units = [first, second, line(2000, 1000, 180), line(1000, 1000, 180)];
    let field = Field::new(units).engaged([engaged(1, 4, 4), engaged(2, 3, 4)]);
    field.doing(Phase::Moves, [Step::Combat])
}

/// STA-2.3, R9, R105. The combat with the lowest active unit comes first, in each the active side's dice; all
/// fall before any unit goes back.
#[test]
fn combats_are_thrown_in_the_order_of_their_lowest_active_unit() {
    let mut game = two_fights(line(1000, 1000, 0), line(2000, 1000, 0));
    // The first combat costs unit 4 a quarter, the second unit 3: both of the passive side.
    let dice = [4, 4, 4, 4, 1, 1, 1, 1, 4, 4, 4, 4, 1, 1, 1, 1];
    let told = kit::run(&mut game, &dice);
    assert_eq!(throwers(&told), [1, 4, 2, 3]);
    let among = match question(&game) {
        Some((Red, Decision::Next { matter: Matter::Retreat, among })) => among,
        other => panic!("{other:?}"),
    };
    assert_eq!(among[..], [UnitId(3), UnitId(4)]);
    // It took the lowest active unit: were Red active, the combat of unit 3 came first.
    let units = [line(1000, 1000, 0), line(2000, 1000, 0), line(2000, 1000, 180), line(1000, 1000, 180)];
    let field = Field::new(units).engaged([engaged(1, 4, 4), engaged(2, 3, 4)]).active(Red);
    let mut game = field.doing(Phase::Moves, [Step::Combat]);
    assert_eq!(throwers(&kit::run(&mut game, &[1; 16])), [3, 2, 4, 1]);
}

/// STA-2.3, 1.8, R9. The losers of the passive side go back or are removed first, then those of the active.
#[test]
fn the_passive_side_goes_back_first() {
    let mut game = two_fights(line(1000, 1000, 0), line(2000, 1000, 0));
    // Unit 4 loses to the first, the second loses to unit 3.
    kit::run(&mut game, &[4, 4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 4, 4]);
    assert!(matches!(question(&game), Some((Red, Decision::Retreat { owed })) if owed.unit == UnitId(4)));
    as_usual(&mut game, &[]);
    assert!(matches!(question(&game), Some((Blue, Decision::Retreat { owed })) if owed.unit == UnitId(2)));
    as_usual(&mut game, &[]);
    assert_eq!([2, 4].map(|unit| state_of(&game, unit)), [(10, true); 2]);
}

/// STA-3.9, 2.3, R105, R107. Units that are linked by contact are one combat; contact lasts though a
/// footprint has shrunk away from it.
#[test]
fn contact_lasts_when_lines_shrink() {
    // Four files at the right end of a line, five millimetres of which they touch.
    let units = [line(1000, 1000, 0), line_of(4, 1145, 1000, 180)];
    let field = Field::new(units).engaged([engaged(1, 2, 4)]);
    let mut game = field.doing(Phase::Moves, [Step::Combat, Step::Combat]);
    // One hit: the line is 225 mm wide, and ends at x = 1112.5. It fights on.
    let told = kit::run(&mut game, &[1, 1, 1, 1, 6, 1, 1, 1, 1, 6]);
    assert_eq!(throwers(&told), [1, 2, 1, 2]);
    assert_eq!((state_of(&game, 1).0, game.state().is_engaged(UnitId(2))), (14, true));
    let front = find(&game, 1).stance.body().expect("it stands");
    let other = find(&game, 2).stance.body().expect("it stands");
    assert!(geom::gap(&front, &other).length > 1.0);
    let linked = [line(1000, 1000, 0), line(1000, 1000, 180), line(1000, 980, 0).of(Red)];
    let field = Field::new(linked).engaged([engaged(1, 2, 4), engaged(3, 1, 4)]);
    let groups = field.look(crate::melee::contact::groups);
    assert_eq!(groups, [[UnitId(1), UnitId(2), UnitId(3)]]);
}

fn before_the_battle(first_side: FirstSide) -> Game<SoundTheChargeAlexis> {
    let mut field = Field::new([line(1000, 1000, 0), line(1000, 2000, 180)]);
    field.options.first_side = first_side;
    let (setup, mut state) = field.laid_out(Phase::Deployment);
    state.turn = 0;
    let first = Task::Do(Deploying::First.into());
    Game::new(Arc::new(setup), state, vec![first, Task::Over { winner: None }])
}

/// STA-2.1, 1.3, R1, R7. Both throw a die until they differ, and the higher one chooses; unless it is said.
#[test]
fn the_higher_die_chooses_who_begins() {
    let mut game = before_the_battle(FirstSide::Dice);
    kit::run(&mut game, &[3, 3, 2, 5]);
    assert_eq!(asked(&game), (0, Red, "first turn"));
    let begun = |we| {
        let mut game = game.clone();
        give(&mut game, Red, Order::Begin { we }, &[]);
        asked(&game)
    };
    assert_eq!(begun(TurnOrder::First), (1, Red, "act"));
    assert_eq!(begun(TurnOrder::Second), (1, Blue, "act"));
    let mut said = before_the_battle(FirstSide::Red);
    kit::run(&mut said, &[]);
    assert_eq!(asked(&said), (1, Red, "act"));
    assert_eq!(find(&said, 1).formation(), Formation::Line);
}
