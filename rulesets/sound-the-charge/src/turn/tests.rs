//! The turn: its phases, the active side, the marks that are cleared, and how it may end the battle.

use super::*;
use crate::TurnOrder;
use crate::kit::{Field, as_usual, engaged, find, general, give, line, question, run, says};
use crate::{Order, SoundTheCharge};
use engine::{Game, Outcome};

/// Two lines out of each other's reach, about to begin a turn.
fn game(field: Field) -> Game<SoundTheCharge> {
    let mut game = field.doing(Phase::Reform, [Step::Turn]);
    run(&mut game, &[]);
    game
}

fn apart() -> Field {
    let generals = [general(Side::Blue, 30.0, 3.0, None), general(Side::Red, 30.0, 45.0, None)];
    Field::new([line(30.0, 5.0, 0), line(30.0, 43.0, 180)]).generals(generals).active(Side::Red)
}

/// STC-4.1 to 4.5. Moves, shooting, combat, reform; then the other side.
#[test]
fn a_turn_has_four_phases_and_sides_take_turns() {
    let in_range = Field::new([line(30.0, 20.0, 0), line(30.0, 23.0, 180)]).active(Side::Red);
    let mut game = game(in_range);
    assert_eq!((game.state().active, game.state().turn), (Side::Blue, 6));
    assert_eq!(question(&game), Some((Side::Blue, Decision::Act)));
    assert_eq!(game.state().phase, Phase::Moves, "no unit is shaken, so none is asked to rally");
    as_usual(&mut game, &[]);
    assert_eq!((game.state().phase, question(&game)), (Phase::Shooting, Some((Side::Blue, Decision::Fire))));
    let told = as_usual(&mut game, &[]);
    assert!(says(&told, "Turn 7"));
    assert_eq!((game.state().active, game.state().phase), (Side::Red, Phase::Moves));
}

/// STC-4.3, 8.4. A side without any target is not asked to shoot.
#[test]
fn a_side_without_targets_is_not_asked_to_shoot() {
    let mut game = game(apart());
    as_usual(&mut game, &[]);
    assert_eq!((game.state().active, game.state().phase), (Side::Red, Phase::Moves));
}

/// STC-5.6, R19, R80, R88. The marks of a unit's turn are cleared when its next one begins, and not before.
#[test]
fn a_unit_forgets_what_it_did_when_its_own_turn_begins() {
    let did = UnitFlags::SHOT.with(UnitFlags::MOVED).with(UnitFlags::ONLY_FORWARD);
    let mut units = [line(30.0, 5.0, 0).flagged(did), line(30.0, 43.0, 180).flagged(did)];
    for unit in &mut units {
        unit.forward = geom::inch(4);
    }
    let mut game = game(Field::new(units).active(Side::Red));
    let remembers = |game: &Game<SoundTheCharge>, unit| {
        let unit = crate::kit::find(game, unit);
        (unit.flags.has_any(did), unit.forward)
    };
    assert_eq!(remembers(&game, 1), (false, Length::ZERO));
    assert_eq!(remembers(&game, 2), (true, geom::inch(4)), "the rules of Blue's turn still ask it");
    give(&mut game, Side::Blue, Order::Done {}, &[]);
    assert_eq!(remembers(&game, 2), (false, Length::ZERO));
}

/// R14. The higher die chooses, ties are thrown again.
#[test]
fn the_higher_die_says_who_begins() {
    let mut game = apart().doing(Phase::Deployment, [Step::Deploying(crate::steps::Deploying::Begin)]);
    run(&mut game, &[3, 3, 2, 5]);
    assert_eq!(question(&game), Some((Side::Red, Decision::FirstTurn)));
    let told = give(&mut game, Side::Red, Order::Begin { we: TurnOrder::Second }, &[]);
    assert!(says(&told, "begins (STC-4.1)"));
    assert_eq!(game.state().active, Side::Blue);
    assert_eq!(question(&game), Some((Side::Red, Decision::Deploy)), "who moves second deploys first");
}

/// STC-12.5, R2, R82. Half an army gone or shaken is a broken army.
#[test]
fn a_turn_may_end_the_battle() {
    let field = |shaken: usize| {
        let mut units = [line(10.0, 5.0, 0), line(20.0, 5.0, 0), line(30.0, 5.0, 0), line(30.0, 43.0, 180)];
        for unit in &mut units[..shaken] {
            unit.flags.set(UnitFlags::SHAKEN, true);
        }
        Field::new(units).with(|options| options.army_morale = crate::ArmyMorale::OneOff)
    };
    let winner = |field: Field| {
        let mut game = field.doing(Phase::Reform, [Step::EndOfTurn]);
        run(&mut game, &[]);
        game.outcome()
    };
    assert_eq!(winner(field(1)), None, "one of three is less than half");
    assert_eq!(winner(field(2)), Some(Outcome::Won(Side::Red)));
    let off = field(2).with(|options| options.army_morale = crate::ArmyMorale::Off);
    assert_eq!(winner(off), None);
    let last = field(1).in_turn(24);
    assert_eq!(winner(last), Some(Outcome::Won(Side::Red)), "two of three against one of one");
    assert_eq!(winner(field(0).in_turn(24)), Some(Outcome::Drawn), "equal shares are a draw");
}

/// STC-4.3, 4.4. The odds of a charge are followed through its round, those of a volley through the tests;
/// fights and tests that were begun before are left out.
#[test]
fn odds_reach_as_far_as_what_an_order_begins() {
    let elsewhere = || [line(50.0, 20.0, 0), line(50.0, 20.0, 180)];
    let lines = |gap: f64| [line(30.0, 20.0, 0), line(30.0, 20.0 + gap, 180)].into_iter().chain(elsewhere());
    let fights = || [engaged(3, 4, 1)];
    let left = |game: &Game<SoundTheCharge>, id| find(game, id).strength();
    let key = |game: &Game<SoundTheCharge>| [1, 2, 3, 4].map(|id| left(game, id));
    let odds = |game: &Game<SoundTheCharge>, order: Order| {
        let known = game.known(Side::Blue);
        let until = engine::end_of_chain(known.game());
        let unit = engine::forecast(&known, Side::Blue, order, &until, &key, &engine::Usual, 100_000);
        unit.expect("it is legal").cases.swap_remove(0).of
    };
    let charge = Order::Charge { unit: UnitId(1), target: UnitId(2), path: None };
    let of_charge = odds(&Field::new(lines(4.0)).engaged(fights()).in_turn(3).charging(), charge);
    assert!(of_charge.keys().any(|[one, two, ..]| *one < 12 && *two < 12), "both were struck");
    assert!(of_charge.keys().all(|[.., three, four]| (*three, *four) == (12, 12)), "no other unit fought");
    let volley = Order::Shoot { unit: UnitId(1), target: UnitId(2), split: None, at_gun: None };
    let of_volley = odds(&Field::new(lines(2.0)).engaged(fights()).in_turn(3).shooting(), volley);
    assert!(of_volley.keys().any(|[_, two, ..]| *two == 8), "three hits, and a rout hit");
}
