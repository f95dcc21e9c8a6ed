use super::*;
use crate::kit::{Field, general, patch, says, spot, unit};
use crate::{Arm, Formation, Grade, Phase, Step};
use dice::Tape;
use engine::aims::{Aims, Asks, Place, Verdict, held};
use engine::conformance::aims::{Ended, Fought, aim, all, named};
use engine::{Fact, Game, Outcome, Task};
use geom::inch;

fn line(x: f64, y: f64, degrees: i32) -> Unit {
    unit(Arm::HeavyFoot, Formation::Line, x, y, degrees)
}

/// A line of Blue's that has lost nothing and one of Red's that has lost an element, far from the hamlet; and
/// others.
fn armies(others: impl IntoIterator<Item = Unit>) -> Field {
    Field::new([line(10.0, 6.0, 0), line(10.0, 42.0, 180).having_lost(1)].into_iter().chain(others))
}

/// The facts that are told as the turn of these ends, and the game.
fn end_turn(field: Field, judged: Vec<Verdict>) -> Ended<FastPlay> {
    let game = field.with(|options| options.turn_limit = 24).doing(Phase::HandToHand, []);
    let state = State { judged, ..game.state().clone() };
    let todo = [Task::Do(Step::EndOfTurn), Task::Over { winner: None }];
    let mut game = Game::new(game.setup().clone(), state, todo.into());
    let mut told = vec![];
    game.step(&mut Tape::default(), Some(&mut told));
    (told, game)
}

/// To hold the hamlet.
fn hold(points: u16) -> Aims {
    all([aim(None, points, Asks::Hold { place: Hamlet::hamlet() })])
}

/// R2. A hamlet of four inches across at the middle of the table.
struct Hamlet;

impl Fought for Hamlet {
    type Book = FastPlay;
    const RULE: &'static str = "FPN-R2";

    fn hamlet() -> Place {
        Place::Near { at: spot(36.0, 24.0), within: inch(2) }
    }

    fn end_of_turn(turn: u16, there: [u8; 2], aims: Aims, judged: Vec<Verdict>) -> Ended<FastPlay> {
        let blue = (0..there[0]).map(|row| line(36.0, 23.0 - 0.7 * f64::from(row), 0));
        let red = (0..there[1]).map(|row| line(36.0, 24.5 + 0.7 * f64::from(row), 180));
        end_turn(armies(blue.chain(red)).fought_for(aims).in_turn(turn), judged)
    }
}

engine::judges_aims!(Hamlet);

// FPN-2.1, R2. If the aims decide nothing the smaller fraction lost wins, and the last turn is told.
#[test]
fn the_last_turn_is_told_where_losses_decide() {
    let told = |aims| says(&Hamlet::end_of_turn(24, [0, 0], aims, vec![]).0, "Turn 24 was the last");
    assert!(told(hold(2)) && !told(Aims { tie: Some(Side::Red), ..hold(2) }));
}

// FPN-4.3, 4.14, R2. Which troops can hold a place: not the shaken, not guns on the march, not Generals, and
// skirmishers only houses.
#[test]
fn only_formed_troops_hold_a_place() {
    let holder = |unit: Unit, ground| {
        let field = Field::new([unit]).on(ground).fought_for(hold(1));
        held(field.moving(Side::Blue).known(Side::Blue).table())[0]
    };
    let at = |arm, formation| unit(arm, formation, 36.0, 24.0, 0);
    for (arm, formation, holds) in [
        (Arm::HeavyFoot, Formation::Line, true),
        (Arm::HeavyFoot, Formation::Square, true),
        (Arm::LightCavalry, Formation::Column, true),
        (Arm::FootArtillery, Formation::Line, true),
        (Arm::FootArtillery, Formation::Column, false),
        (Arm::LightFoot, Formation::Column, true),
        (Arm::LightFoot, Formation::Line, false),
    ] {
        assert_eq!(holder(at(arm, formation), vec![]).is_some(), holds, "{arm:?} in {formation:?}");
    }
    let houses = patch(Terrain::BuiltUp, (33.0, 39.0), (21.0, 27.0));
    assert_eq!(holder(at(Arm::LightFoot, Formation::Line), vec![houses]), Some(Side::Blue));
    assert_eq!(holder(at(Arm::HeavyFoot, Formation::Line).shaken(), vec![]), None);
    assert_eq!(holder(line(36.0, 20.0, 0), vec![]), None, "its middle lies outside");
    let alone = [general(Side::Blue, Grade::Average, 36.0, 24.0, None)];
    let field = Field::new([line(10.0, 6.0, 0)]).generals(alone).fought_for(hold(1));
    assert_eq!(held(field.moving(Side::Blue).known(Side::Blue).table()), [None]);
}

// FPN-9.1, 10.3, R2. Units that wait off the table are still in the battle.
#[test]
fn a_unit_that_waits_off_the_table_is_not_gone() {
    let mut late = line(20.0, 6.0, 0);
    late.elements.clear();
    (late.off_table, late.waiting) = (4, 1);
    let asks = Asks::Break { of: named(&[3]), count: 1 };
    let field = armies([late]).fought_for(all([aim(Some(Side::Red), 1, asks)])).in_turn(24);
    assert!(says(&end_turn(field, vec![]).0, "0 of 1 broken or gone, and 1 needed, no points"));
}

// FPN-2.1. An army that is beaten has lost, even if it holds places.
#[test]
fn a_beaten_army_loses_whatever_it_holds() {
    let held = line(36.0, 24.5, 180).having_lost(3);
    let field = Field::new([line(10.0, 6.0, 0), held]).fought_for(hold(9));
    let (told, game) = end_turn(field.in_turn(24), vec![]);
    assert_eq!(game.outcome(), Some(Outcome::Won(Side::Blue)));
    assert!(told.iter().all(|told| !matches!(told.fact, Fact::Event(Event::AimsJudged { .. }))));
}
