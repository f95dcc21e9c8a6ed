use super::*;
use crate::kit::{
    Field, battery, cavalry, column, general, line, patch, says, skirmishers, spot, square, story,
};
use crate::terrain::Terrain;
use crate::{ArmyMorale, Phase, SoundTheCharge, Step, UnitFlags};
use dice::Tape;
use engine::aims::{Aims, Asks, Place as Where, Verdict, held};
use engine::conformance::aims::{Ended, Fought, aim, all, named};
use engine::{Eyes, Fact, Game, Hearing, Outcome, Secrets, Task};
use geom::inch;
use std::sync::Arc;

/// A line of Blue's, and two of Red's of which one is shaken, far from the hamlet; and others.
fn armies(others: impl IntoIterator<Item = Unit>) -> Field {
    let few = [line(10.0, 6.0, 0), line(10.0, 42.0, 180), line(20.0, 42.0, 180).shaken()];
    Field::new(few.into_iter().chain(others))
}

/// The facts that are told as a turn of these ends, and the game.
fn end_turn(field: Field, turn: u16, judged: Vec<Verdict>) -> Ended<SoundTheCharge> {
    let (setup, state) = field.in_turn(turn).laid_out(Phase::Reform);
    let todo = [Task::Do(Step::EndOfTurn), Task::Over { winner: None }];
    let mut game = Game::new(Arc::new(setup), State { judged, ..state }, todo.into());
    let mut told = vec![];
    game.step(&mut Tape::default(), Some(&mut told));
    (told, game)
}

/// To hold the hamlet.
fn hold(points: u16) -> Aim {
    aim(None, points, Asks::Hold { place: Hamlet::hamlet() })
}

/// STC-1.3, R2. A hamlet of six inches across at the middle of the table.
struct Hamlet;

impl Fought for Hamlet {
    type Book = SoundTheCharge;
    const RULE: &'static str = "STC-R2";

    fn hamlet() -> Where {
        Where::Near { at: spot(36.0, 24.0), within: inch(3) }
    }

    fn end_of_turn(turn: u16, there: [u8; 2], aims: Aims, judged: Vec<Verdict>) -> Ended<SoundTheCharge> {
        let blue = (0..there[0]).map(|row| line(36.0, 22.0 - f64::from(row), 0));
        let red = (0..there[1]).map(|row| line(36.0, 25.0 + f64::from(row), 180));
        end_turn(armies(blue.chain(red)).fought_for(aims), turn, judged)
    }
}

engine::judges_aims!(Hamlet);

/// The side that holds the hamlet if these units are the only ones there.
fn holder(field: Field) -> Option<Side> {
    field.fought_for(all([hold(1)])).look(held)[0]
}

/// STC-2.9, 5.1, R2. Not the shaken, not loose order, not guns on the march, not generals; but the disordered
/// and horse.
#[test]
fn only_formed_troops_hold_a_place() {
    let limbered = battery(4, 36.0, 24.0, 0).formed(Formation::Limbered, 1);
    for (unit, holds) in [
        (line(36.0, 24.0, 0), true),
        (line(36.0, 24.0, 0).disordered(), true),
        (line(36.0, 24.0, 0).shaken(), false),
        (column(36.0, 24.0, 0), true),
        (square(36.0, 24.0, 0), true),
        (cavalry(Formation::Line, 36.0, 24.0, 0), true),
        (battery(4, 36.0, 24.0, 0), true),
        (limbered, false),
        (skirmishers(36.0, 24.0, 0), false),
        (line(36.0, 20.0, 0), false),
    ] {
        let formation = unit.formation();
        assert_eq!(holder(Field::new([unit])).is_some(), holds, "{formation:?}");
    }
    let alone = [general(Side::Blue, 36.0, 24.0, None)];
    assert_eq!(holder(Field::new([line(10.0, 6.0, 0)]).generals(alone)), None);
}

/// STC-11.8, R2. A garrison holds its houses, and with them any place that lies in their middle.
#[test]
fn a_garrison_holds_its_block() {
    let block = patch(Terrain::TownBlock, (37.0, 42.0), (23.0, 26.0));
    let field = Field::new([line(10.0, 6.0, 0)]).on([block]);
    let (mut setup, mut state) = field.laid_out(Phase::Moves);
    let id = geom::FeatureId(0);
    let at = At { setup: &setup, state: &state, draft: &[] };
    let stance = crate::town::blocks::within(&crate::town::blocks::rect(at, id).expect("a block"), 12);
    if let Some(mut unit) = state.troops.edit(UnitId(1)) {
        (unit.stance, unit.place) = (stance, Place::Block(id));
    }
    let well = |x: f64| Asks::Hold { place: Where::Near { at: spot(x, 24.0), within: inch(1) } };
    let places =
        [well(41.5), well(36.5), Asks::Hold { place: Where::Near { at: spot(36.0, 24.0), within: inch(4) } }];
    setup.aims = all(places.map(|asks| aim(None, 1, asks)));
    let at = At { setup: &setup, state: &state, draft: &[] };
    assert_eq!(held(at), [Some(Side::Blue), None, Some(Side::Blue)]);
}

/// R2, R82. A unit that is after an enemy off the table may return, and a shaken one may rally: neither is
/// gone.
#[test]
fn a_unit_that_may_return_is_not_broken() {
    let winner = |unit: Unit| {
        let asks = Asks::Break { of: named(&[4]), count: 1 };
        let field = armies([unit]).fought_for(all([aim(Some(Side::Red), 1, asks)]));
        end_turn(field, 24, vec![]).1.outcome().expect("the last turn is over").winner()
    };
    let other = || line(30.0, 6.0, 0);
    assert_eq!(winner(Unit { place: Place::Gone, ..other() }), Some(Side::Blue));
    assert_eq!(winner(other().shaken()), None, "the shares are even");
}

/// STC-12.5. An army that breaks has lost, even if it holds places.
#[test]
fn a_broken_army_loses_whatever_it_holds() {
    let field = armies([]).with(|options| options.army_morale = ArmyMorale::OneOff);
    let keep = aim(Some(Side::Red), 9, Asks::Keep { of: named(&[2]), count: 1 });
    let (told, game) = end_turn(field.fought_for(all([keep])), 24, vec![]);
    assert_eq!(game.outcome(), Some(Outcome::Won(Side::Blue)));
    assert!(told.iter().all(|told| !matches!(told.fact, Fact::Event(Event::AimsJudged { .. }))));
}

/// STC-11.1, R2. A unit that lies hidden in a place counts for it: Blue does not know until it is judged, and
/// then he is told.
#[test]
fn hidden_troops_count_when_the_place_is_judged() {
    let woods = patch(Terrain::HeavyWoods, (30.0, 42.0), (20.0, 28.0));
    let lurking = line(36.0, 25.0, 180).flagged(UnitFlags::HIDDEN);
    let field = armies([lurking]).on([woods]).fought_for(all([hold(2)]));
    let game = field.clone().moving();
    assert_eq!(held(game.known(Side::Blue).table()), [None]);
    assert_eq!(held(game.known(Side::Red).table()), [Some(Side::Red)]);
    // So it is drawn: Blue is shown a place that neither side has.
    let shown = |eyes: Eyes| game.view(eyes).prizes.iter().map(|prize| prize.held).collect::<Vec<_>>();
    assert_eq!(Side::BOTH.map(|side| shown(Eyes::Side(side))), [[None], [Some(Side::Red)]]);
    let (told, game) = end_turn(field, 24, vec![]);
    assert_eq!(game.outcome(), Some(Outcome::Won(Side::Red)));
    let judged = told.iter().find(|told| matches!(told.fact, Fact::Event(Event::AimsJudged { .. })));
    let judged = judged.expect("it is told");
    assert!(judged.heard.iter().all(|heard| matches!(heard, Hearing::Whole)));
    assert!(matches!(&judged.fact, Fact::Event(event) if SoundTheCharge::reveals(event)));
}

/// STC-11.1, R2. An enemy out of sight is not taken to be broken.
#[test]
fn the_unseen_are_not_taken_to_be_gone() {
    let woods = patch(Terrain::HeavyWoods, (30.0, 42.0), (20.0, 28.0));
    let game = armies([line(36.0, 25.0, 180).flagged(UnitFlags::HIDDEN)]).on([woods]).moving();
    let known = game.known(Side::Blue);
    assert!(known.state().troops.get(UnitId(4)).is_none() && !is_gone(known.state(), UnitId(4)));
    assert!(is_gone(known.state(), UnitId(9)));
}

/// STC-11.1, 15.4, R126. The verdict on a place with woods in it, or on an aim about units, is told to
/// neither side before the end of the battle, whichever units are there; and nothing that a side knows
/// betrays it. A place without woods is told at once.
#[test]
fn a_judgement_in_mid_battle_betrays_no_hidden_troops() {
    let woods = |x: (f64, f64)| patch(Terrain::HeavyWoods, x, (20.0, 28.0));
    let bridge = || Aim { turn: Some(6), ..hold(2) };
    let judged = |aim: Aim, x: (f64, f64), red: Option<Unit>| {
        let field = armies(red).on([woods(x)]).fought_for(all([aim]));
        end_turn(field, 6, vec![])
    };
    let lurking = || line(36.0, 25.0, 180).flagged(UnitFlags::HIDDEN);
    let sealed = "Sainte-Anne is judged; both sides hear the result when the battle is over (STC-R2).";
    let (with, game) = judged(bridge(), (38.5, 50.0), Some(lurking()));
    let (without, _) = judged(bridge(), (38.5, 50.0), None);
    assert_eq!(story(&with), [sealed], "a wood reaches half an inch into the place");
    assert_eq!(story(&without), [sealed]);
    assert_eq!(game.state().judged, [Verdict { aim: 0, reached: Some([false, true]), sealed: true }]);
    let unknown = [Verdict { aim: 0, reached: None, sealed: true }];
    for side in Side::BOTH {
        assert_eq!(game.known(side).state().judged, unknown);
    }
    let (open, game) = judged(bridge(), (39.0, 50.0), Some(line(36.0, 25.0, 180)));
    assert!(says(&open, "Sainte-Anne is held by Red"), "the wood only touches the place");
    assert_eq!(game.known(Side::Blue).state().judged, [Verdict::open(0, [false, true])]);
    let keep = Aim { turn: Some(6), ..aim(Some(Side::Red), 1, Asks::Keep { of: named(&[2]), count: 1 }) };
    assert_eq!(story(&judged(keep, (50.0, 60.0), None).0), [sealed]);
}
