//! Each nasty thing of The Ford, on a position made for it and with dice from a tape.

#[allow(dead_code, reason = "the tests need different parts")]
#[path = "../../../rulesets/the-ford/tests/battles/mod.rs"]
mod battles;

use battles::setup;
use dice::{Chance, Dice, Tape};
use engine::{
    Eyes, Fact, Game, Grammar, HouseRule, Lens, Manner, Progress, Setup, Story, SubmitError, Task, Told,
    Troops, Types, Usual, end_of_chain, forecast,
};
use geom::{Facing, Leg, Motion, Pose, mm};
use names::{Side, UnitId};
use std::sync::Arc;
use the_ford::{Decision, Order, PRINTED, Phase, Reason, State, Step, TheFord, Unit, cite};

fn unit(side: Side, x: i64, y: i64) -> Unit {
    let facing = if side == Side::Blue { Facing::NORTH } else { Facing::SOUTH };
    Unit::new(side, Pose::new(mm(x), mm(y), facing))
}

fn hidden(side: Side, x: i64, y: i64) -> Unit {
    Unit { concealed: true, ..unit(side, x, y) }
}

/// A game with these units, numbered from 1, in the middle of Blue's moves.
fn moving(units: impl IntoIterator<Item = Unit>) -> Game<TheFord> {
    let todo = vec![
        Task::Ask { side: Side::Blue, of: Decision::Act, aside: Some(Decision::Brace) },
        Task::Do(Step::EndOfTurn),
    ];
    game(units, Phase::Move(Side::Blue), todo)
}

/// A game with these units, numbered from 1, in which both sides are about to fire.
fn firing(units: impl IntoIterator<Item = Unit>) -> Game<TheFord> {
    let mut game = game(units, Phase::Fire, vec![Task::Do(Step::Fire), Task::Do(Step::EndOfTurn)]);
    game.advance(&mut Tape::default(), None);
    game
}

fn game(units: impl IntoIterator<Item = Unit>, phase: Phase, todo: Vec<Task<TheFord>>) -> Game<TheFord> {
    let troops: Troops<Unit> = (1..).map(UnitId).zip(units).collect();
    Game::new(
        setup(600, 500),
        State { turn: 6, phase, first: Side::Blue, mist: false, troops, began_with: [20; 2] },
        todo,
    )
}

fn march(unit: u32, by: i64) -> Order {
    Order::March { unit: UnitId(unit), path: Motion::as_one([Leg::Ahead { by: mm(by) }]) }
}

fn shoot(unit: u32, target: u32) -> Order {
    Order::Shoot { unit: UnitId(unit), target: UnitId(target) }
}

/// Gives an order with dice that it must use up; says what each side heard.
fn give(game: &mut Game<TheFord>, side: Side, order: Order, faces: &[u8]) -> Vec<Told<TheFord>> {
    let mut told = vec![];
    let mut tape = Tape::new(faces);
    let progress = game.submit(side, order, &mut tape, &mut told).expect("the order is legal");
    assert!(!matches!(progress, Progress::LacksDice(_)), "{progress:?}");
    assert!(tape.is_used_up(), "dice left over: {:?}", tape.left());
    told
}

/// The events that a side heard, as text.
fn heard(told: &[Told<TheFord>], side: Side) -> Vec<String> {
    let events = told.iter().filter_map(|told| match told.to(side)? {
        Fact::Event(event) => Some(TheFord::narrate(&event, &Default::default())),
        Fact::Rolled(_) => None,
    });
    events.collect()
}

fn refusal(game: &Game<TheFord>, side: Side, order: Order) -> (names::RuleId, Reason) {
    match game.check(side, &order) {
        Err(SubmitError::Refused(refusal)) => (refusal.rule, refusal.reason),
        other => panic!("not refused by a rule: {other:?}"),
    }
}

#[test]
fn an_ambush_interrupts_a_march_that_was_legal_as_far_as_its_side_knew() {
    let mut game =
        moving([unit(Side::Blue, 100, 100), hidden(Side::Red, 100, 250), unit(Side::Red, 500, 400)]);
    // Red's front is at 250; a unit that comes within 80 mm stops at 170, after 70 of its 120 mm.
    assert_eq!(game.check(Side::Blue, &march(1, 120)), Ok(()));
    // The hidden four shoot: 5, 6 and 2, 1 are two hits, and Red is asked whether to press on.
    let told = give(&mut game, Side::Blue, march(1, 120), &[5, 6, 2, 1]);
    assert_eq!(heard(&told, Side::Blue), ["unit 1 marches", "unit 2 is seen", "unit 1 runs into unit 2"]);
    assert_eq!(game.state().troops.get(UnitId(1)).unwrap().pose.at.y, mm(170));
    let asked = game.decision_for(Side::Red).expect("Red may press").of;
    assert_eq!(asked, Decision::Press { unit: UnitId(2), target: UnitId(1), hits: 2 });
    // Pressed: three hits, one man. Then nerve on 2D6 − 3: 9 stands at six.
    give(&mut game, Side::Red, Order::Press { home: true }, &[5, 4]);
    assert_eq!(game.state().troops.get(UnitId(1)).unwrap().strength, 1);
    assert_eq!(game.state().troops.get(UnitId(2)).unwrap().strength, 3);
    assert_eq!(game.decision_for(Side::Blue).unwrap().of, Decision::Act, "Blue's moves go on");
}

#[test]
fn a_refusal_does_not_tell_where_the_ambush_lies() {
    let with = moving([unit(Side::Blue, 100, 100), hidden(Side::Red, 100, 160), unit(Side::Red, 500, 400)]);
    let order = Order::Charge { unit: UnitId(1), target: UnitId(2) };
    assert_eq!(refusal(&with, Side::Blue, order), (cite::CHARGE, Reason::NotThere { unit: UnitId(2) }));
}

#[test]
fn an_aside_is_taken_without_answering_the_question() {
    let mut game = moving([unit(Side::Blue, 100, 100), unit(Side::Red, 500, 400)]);
    assert_eq!(game.decision_for(Side::Red).unwrap().manner, Manner::Aside);
    let before = game.decision_for(Side::Blue);
    give(&mut game, Side::Red, Order::Brace { unit: UnitId(2) }, &[]);
    assert!(game.state().troops.get(UnitId(2)).unwrap().braced);
    assert_eq!(game.decision_for(Side::Blue), before);
    let again = Order::Brace { unit: UnitId(2) };
    assert_eq!(refusal(&game, Side::Red, again).1, Reason::AlreadyBraced { unit: UnitId(2) });
}

#[test]
fn a_braced_target_asks_for_a_six_and_then_three() {
    let braced = Unit { braced: true, ..unit(Side::Red, 100, 200) };
    let mut game = firing([unit(Side::Blue, 100, 100), braced]);
    give(&mut game, Side::Blue, shoot(1, 2), &[]);
    give(&mut game, Side::Blue, Order::Ready {}, &[]);
    let mut before = game.clone();

    // Two sixes among four dice ask for two more; real dice may take their time.
    let mut told = vec![];
    let mut tape = Tape::new([6, 6, 5, 1]);
    let progress = game.submit(Side::Red, Order::Ready {}, &mut tape, &mut told).unwrap();
    let Progress::LacksDice(lacking) = progress else { panic!("{progress:?}") };
    assert_eq!((lacking.so_far, lacking.more), (vec![6, 6, 5, 1], 2));
    assert_eq!(tape.used(), 0, "an undone task has used no dice");
    assert_eq!(game.check(Side::Blue, &Order::Ready {}), Err(SubmitError::WaitsForDice));

    // Three hits at three or more: one of the two. Blue does not press; Red's nerve: 7 − 1 + 1.
    give(&mut before, Side::Red, Order::Ready {}, &[6, 6, 5, 1, 3, 2]);
    give(&mut before, Side::Blue, Order::Press { home: false }, &[3, 4]);
    assert_eq!(before.state().troops.get(UnitId(2)).unwrap().strength, 3);
}

#[test]
fn sealed_orders_are_the_writers_own_until_both_are_ready() {
    let mut game = firing([unit(Side::Blue, 100, 100), unit(Side::Red, 100, 200)]);
    let fresh = serde_json::to_string(&game.known(Side::Red).game().agenda()).unwrap();
    give(&mut game, Side::Blue, shoot(1, 2), &[]);
    give(&mut game, Side::Blue, Order::Ready {}, &[]);
    assert_eq!(serde_json::to_string(&game.known(Side::Red).game().agenda()).unwrap(), fresh);
    assert_eq!(game.decision_for(Side::Blue), None, "Blue is ready");
    let Err(SubmitError::NotAsked(wrong)) = game.check(Side::Blue, &shoot(1, 2)) else {
        panic!("Blue is ready")
    };
    assert_eq!(wrong.open.as_ref().map(|(side, _)| *side), Some(Side::Red), "Red has still to answer");
    assert!(wrong.to_string().contains(" put to Red"), "{wrong}");
    let spectator = game.known_to_spectator();
    assert_eq!(serde_json::to_string(&spectator.game().agenda()).unwrap(), fresh);
}

#[test]
fn a_second_shot_is_refused_by_ones_own_draft() {
    for (side, (own, other)) in [(Side::Blue, (1, 2)), (Side::Red, (2, 1))] {
        let mut game = firing([unit(Side::Blue, 100, 100), unit(Side::Red, 100, 200)]);
        give(&mut game, side, shoot(own, other), &[]);
        assert_eq!(refusal(&game, side, shoot(own, other)).1, Reason::ShootsAlready { unit: UnitId(own) });
        assert_eq!(game.check(side.other(), &shoot(other, own)), Ok(()), "the other's draft is no matter");
    }
}

#[test]
fn what_is_only_legal_together_is_one_order() {
    // Two close neighbours, one behind the other: alone the rear one has no way through.
    let mut game =
        moving([unit(Side::Blue, 100, 130), unit(Side::Blue, 100, 105), unit(Side::Red, 500, 400)]);
    assert_eq!(
        refusal(&game, Side::Blue, march(2, 60)),
        (cite::NO_PASSAGE, Reason::InTheWay { unit: UnitId(1) })
    );
    let ahead = Motion::as_one([Leg::Ahead { by: mm(60) }]);
    let moves = vec![(UnitId(2), ahead.clone()), (UnitId(1), ahead)];
    give(&mut game, Side::Blue, Order::MarchTogether { moves }, &[]);
    assert_eq!(game.state().troops.get(UnitId(2)).unwrap().pose.at.y, mm(165));
    let alone = Order::MarchTogether { moves: vec![(UnitId(1), Motion::as_one([Leg::Ahead { by: mm(5) }]))] };
    assert_eq!(refusal(&game, Side::Blue, alone), (cite::TOGETHER, Reason::NotTogether));
}

#[test]
fn three_dice_for_the_turn_and_the_tied_throw_again() {
    let start = game(
        [unit(Side::Blue, 100, 100), unit(Side::Red, 500, 400)],
        Phase::Initiative,
        vec![Task::Do(Step::Turn)],
    );
    let begin = |faces: &[u8]| {
        let mut game = start.clone();
        let mut tape = Tape::new(faces);
        assert_eq!(game.advance(&mut tape, None), Progress::Waits);
        assert!(tape.is_used_up());
        (game.state().mist, game.decision_for(Side::Blue).unwrap().manner == Manner::Open)
    };
    assert_eq!(begin(&[4, 2, 3]), (false, true), "Blue has the turn");
    assert_eq!(begin(&[2, 4, 3]), (false, false), "Red has it");
    // The mist counts one less: 4, 4 and 5 − 1 tie, and all throw again; then Red and the mist tie, and only
    // they do.
    assert_eq!(begin(&[4, 4, 5, 1, 3, 4, 2, 6]), (true, true), "the mist has it");
}

#[test]
fn a_rout_runs_through_friends_depth_first() {
    // Blue 1 breaks; 2 and 4 stand in its way, and 3 in the way of 2.
    let weak = Unit { strength: 4, ..unit(Side::Blue, 100, 300) };
    let others = [
        unit(Side::Blue, 90, 270),
        unit(Side::Blue, 45, 180),
        unit(Side::Blue, 155, 240),
        unit(Side::Red, 100, 400),
    ];
    let mut game = firing(std::iter::once(weak).chain(others));
    give(&mut game, Side::Red, shoot(5, 1), &[]);
    give(&mut game, Side::Red, Order::Ready {}, &[]);
    // One hit of four dice; Red holds. Nerve 6 − 1 breaks; 2 fails on a 2, 3 fails on a 1, then 4 stands on a
    // 3.
    give(&mut game, Side::Blue, Order::Ready {}, &[5, 1, 2, 3]);
    let told = give(&mut game, Side::Red, Order::Press { home: false }, &[2, 4, 2, 1, 3]);
    assert_eq!(
        heard(&told, Side::Blue)[..4],
        ["unit 1 loses 1", "unit 1 runs", "unit 2 runs", "unit 3 runs"]
    );
    let left: Vec<_> = game.state().troops.ids().to_vec();
    assert_eq!(left, [UnitId(4), UnitId(5)]);
}

#[test]
fn the_rout_of_troops_that_were_never_seen_is_not_heard() {
    let mut game =
        firing([unit(Side::Blue, 100, 300), hidden(Side::Blue, 90, 270), unit(Side::Red, 100, 400)]);
    give(&mut game, Side::Red, shoot(3, 1), &[]);
    give(&mut game, Side::Red, Order::Ready {}, &[]);
    give(&mut game, Side::Blue, Order::Ready {}, &[5, 1, 2, 3]);
    let told = give(&mut game, Side::Red, Order::Press { home: false }, &[2, 4, 1]);
    assert_eq!(
        heard(&told, Side::Blue),
        ["unit 1 loses 1", "unit 1 runs", "unit 2 runs", "Red holds the ford"]
    );
    assert_eq!(heard(&told, Side::Red), ["unit 1 loses 1", "unit 1 runs", "Red holds the ford"]);
    let rolls = |side| told.iter().filter(|told| matches!(told.to(side), Some(Fact::Rolled(_)))).count();
    assert_eq!((rolls(Side::Blue), rolls(Side::Red)), (2, 1), "the hidden unit's own die is Blue's secret");
    let spectator = told.iter().filter(|told| matches!(told.to_spectator(), Some(Fact::Rolled(_)))).count();
    assert_eq!(spectator, 1);
}

#[test]
fn a_forecast_supposes_what_is_not_known() {
    let mut game = firing([unit(Side::Blue, 100, 100), Unit { strength: 2, ..unit(Side::Red, 100, 200) }]);
    give(&mut game, Side::Red, shoot(2, 1), &[]);
    give(&mut game, Side::Red, Order::Ready {}, &[]);
    // What Red wrote is unknown to Blue, so Blue's forecast supposes that Red holds his fire.
    let known = game.known(Side::Blue);
    let odds = forecast(&known, Side::Blue, Order::Ready {}, &end_of_chain(known.game()), &men, &Usual, 1000)
        .unwrap();
    assert_eq!(odds.cases.len(), 1);
    assert_eq!(odds.cases[0].of, [((4, 2), Chance::ONE)].into());
    let supposed: Vec<_> =
        odds.cases[0].supposing.iter().map(|supposed| (supposed.side, &supposed.order)).collect();
    assert_eq!(supposed, [(Side::Red, &Order::Ready {})]);
}

#[test]
fn a_forecast_is_split_by_the_first_answer_of_the_other_side() {
    // Blue would run into troops that have been seen to be there: as if an umpire asked.
    let game = moving([unit(Side::Blue, 100, 100), Unit { strength: 1, ..hidden(Side::Red, 100, 250) }]);
    let umpire = game.known(Side::Red);
    assert_eq!(umpire.state().troops.len(), 2);
    let strong = moving([unit(Side::Blue, 100, 100), Unit { strength: 2, ..hidden(Side::Red, 100, 250) }]);
    let cases = |game: &Game<TheFord>| {
        let all = game.known(Side::Red);
        forecast(&all, Side::Blue, march(1, 120), &end_of_chain(game), &men, &Usual, 1000)
    };
    // Hidden from Blue, so the order passes on what Blue knows; one man has no choice, two may press.
    assert_eq!(cases(&game).unwrap().cases.len(), 1);
    let split = cases(&strong).unwrap().cases;
    assert_eq!(split.len(), 2, "if they hold, and if they press");
    // Two dice at five or more: no hit in 4 of 9, whatever they would have done.
    for case in &split {
        assert_eq!(case.of[&(4, 2)], Chance::new(4, 9));
    }
    assert!(split[0].of.contains_key(&(3, 2)) && !split[0].of.contains_key(&(2, 1)));
    assert!(split[1].of.contains_key(&(2, 1)), "pressed, one hit becomes two and costs a man");
}

fn men(game: &Game<TheFord>) -> (u8, u8) {
    let of = |unit| game.state().troops.get(UnitId(unit)).map_or(0, |unit| unit.strength);
    (of(1), of(2))
}

#[test]
fn what_the_budget_leaves_open_is_said() {
    let game = moving([unit(Side::Blue, 100, 100), unit(Side::Red, 100, 200)]);
    let known = game.known(Side::Blue);
    let charge = Order::Charge { unit: UnitId(1), target: UnitId(2) };
    let until = end_of_chain(known.game());
    let key = |game: &Game<TheFord>| game.state().troops.len();
    let odds =
        |steps| forecast(&known, Side::Blue, charge.clone(), &until, &key, &Usual, steps).unwrap().cases;
    let whole = &odds(100_000)[0];
    assert_eq!(whole.open, Chance::ZERO);
    assert_eq!(whole.of.values().cloned().sum::<Chance>(), Chance::ONE);
    for steps in [0, 1, 5, 20] {
        let part = &odds(steps)[0];
        assert!(part.open > Chance::ZERO, "{steps} steps");
        let told: Chance = part.of.values().cloned().sum();
        assert_eq!(told + part.open.clone(), Chance::ONE);
    }
}

#[test]
fn a_house_rule_is_a_patch_over_the_printed_numbers() {
    let rule = HouseRule::read("name = 'long legs'\ntables.march = 200").unwrap();
    let (tables, options) = rule.over(&PRINTED, &setup(600, 500).options).unwrap();
    let base = moving([unit(Side::Blue, 100, 100), unit(Side::Red, 500, 400)]);
    assert_eq!(
        refusal(&base, Side::Blue, march(1, 150)).1,
        Reason::TooFar { unit: UnitId(1), asked: 150, allowed: 120 }
    );
    let bare = setup(600, 500);
    let ground = geom::Ground::new(bare.ground.extent(), vec![]).unwrap();
    let patched = Setup { house_rules: vec![rule], ..Setup::new(tables, options, ground) };
    let mut todo = base.agenda().to_vec();
    todo.reverse();
    let game = Game::new(Arc::new(patched), base.state().clone(), todo);
    assert_eq!(game.check(Side::Blue, &march(1, 150)), Ok(()));
}

#[test]
fn orders_that_do_not_answer_the_question_are_told_so() {
    let game = moving([unit(Side::Blue, 100, 100), unit(Side::Red, 500, 400)]);
    let wrong = game.check(Side::Blue, &Order::Ready {}).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "`ready` does not answer the open question, “Who moves, and where?”; march, march_together, charge, done would"
    );
}

#[test]
fn words_that_are_no_order_are_told_so() {
    let read = |json: serde_json::Value| {
        Order::read(&serde_json::from_value(json).unwrap(), TheFord::YARDSTICK).unwrap_err().to_string()
    };
    use serde_json::json;
    assert_eq!(read(json!({"verb": "chrage"})), "there is no order `chrage`; did you mean `charge`?");
    assert_eq!(read(json!({"verb": "charge", "unit": 1})), "`charge` needs `target` (whom)");
    assert_eq!(read(json!({"verb": "done", "unit": 1})), "`done` takes nothing, not `unit`");
    assert_eq!(
        read(json!({"verb": "charge", "unit": 1, "targt": 2})),
        "`charge` takes `unit`, `target`, not `targt`; did you mean `target`?"
    );
    assert_eq!(
        read(json!({"verb": "charge", "unit": "x", "target": 2})),
        "`unit` of `charge` (who charges) is the name or number of a unit, not \"x\""
    );
}

#[test]
fn a_lens_narrows_to_one_unit_and_one_target() {
    let game = moving([
        unit(Side::Blue, 100, 100),
        unit(Side::Blue, 200, 100),
        unit(Side::Red, 110, 200),
        unit(Side::Red, 210, 200),
    ]);
    let lens = Lens { verb: Some("charge"), unit: Some(UnitId(2)), ..Lens::default() };
    let mut list = vec![];
    engine::propose(game.known(Side::Blue).table(), &Decision::Act, Side::Blue, &lens, &mut |order| {
        list.push(order);
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(list, [Order::Charge { unit: UnitId(2), target: UnitId(4) }]);
}

#[test]
fn a_guess_can_be_put_at_what_is_unknown() {
    let game = moving([unit(Side::Blue, 100, 100), hidden(Side::Red, 100, 250), unit(Side::Red, 500, 400)]);
    let known = game.known(Side::Blue);
    assert_eq!(known.state().troops.ids(), [UnitId(1), UnitId(3)]);
    let imagined = known.imagine(|_, state, _| state.troops.insert(UnitId(77), unit(Side::Red, 300, 300)));
    assert_eq!(imagined.state().troops.len(), 3);
    let seen = moving([unit(Side::Blue, 100, 100), unit(Side::Red, 500, 400)]);
    assert!(seen.known(Side::Blue).imagine(|_, _, _| {}) == seen, "nothing is hidden, nothing differs");
    assert_eq!(game.known_to_spectator().eyes(), Eyes::Spectator);
    assert_eq!(game.known_to_spectator().state().troops.len(), 2);
}

#[test]
fn every_roll_is_told_with_all_that_is_needed_to_check_it() {
    let mut game = moving([unit(Side::Blue, 100, 100), unit(Side::Red, 100, 200)]);
    let charge = Order::Charge { unit: UnitId(1), target: UnitId(2) };
    // Five dice of the charger, four of the other, nerve of both.
    let told = give(&mut game, Side::Blue, charge, &[4, 4, 1, 1, 3, 5, 1, 1, 1, 6, 6, 6, 1]);
    let story: Vec<_> = told.iter().map(|told| told.fact.narrate(&Default::default())).collect();
    insta::assert_snapshot!(story.join("\n"), @"
    unit 1 charges unit 2 (FIX-2.5).
    unit 1, clash (FIX-4.1): 4 dice, 4+ hits; then 1 die, 3+ hits: 4 4 1 1 3, 3 hits.
    unit 2, answer (FIX-4.1): 4 dice, 5+ hits: 5 1 1 1, 1 hit.
    unit 2 loses 3 (FIX-3.2).
    unit 1 loses 1 (FIX-3.2).
    unit 2, nerve (FIX-5.1): 6 6 − 3 (man lost) = 9, needs 6.
    unit 1, nerve (FIX-5.1): 6 1 − 1 (man lost) = 6, needs 6.
    ");
    let Fact::Rolled(nerve) = &told[5].fact else { panic!("{:?}", told[5]) };
    assert_eq!(nerve.chances(), [(0, Chance::new(26, 36)), (1, Chance::new(10, 36))]);
}

#[test]
fn a_tape_that_cannot_be_what_fell_is_named() {
    let mut game = moving([unit(Side::Blue, 100, 100), unit(Side::Red, 100, 200)]);
    let charge = Order::Charge { unit: UnitId(1), target: UnitId(2) };
    let mut tape = Tape::new([4, 9]);
    let progress = game.submit(Side::Blue, charge, &mut tape, &mut vec![]).unwrap();
    let Progress::LacksDice(lacking) = progress else { panic!("{progress:?}") };
    assert_eq!(lacking.misfit, Some(9));
    assert!(tape.lacking().is_some());
}
