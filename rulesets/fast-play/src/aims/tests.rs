use super::*;
use crate::kit::{Field, general, patch, run, says, spot, story, unit};
use crate::{Arm, Formation, Grade, Phase, Step};
use dice::Tape;
use engine::aims::{Aim, Aims, Asks, Named, Place, Verdict, held};
use engine::{Fact, Game, Outcome, Told};
use geom::inch;

fn line(x: f64, y: f64, degrees: i32) -> Unit {
    unit(Arm::HeavyFoot, Formation::Line, x, y, degrees)
}

/// A hamlet of four inches across at the middle of the table.
fn hamlet() -> Place {
    Place::Near { at: spot(36.0, 24.0), within: inch(2) }
}

/// The units of these numbers.
fn named(units: &[u32]) -> Vec<Named> {
    let one = |unit: &u32| Named { name: format!("unit {unit}"), units: vec![UnitId(*unit)] };
    units.iter().map(one).collect()
}

/// An aim that is judged at the end.
fn aim(side: Option<Side>, points: u16, asks: Asks) -> Aim {
    Aim { name: "Sainte-Anne".into(), side, asks, points, turn: None }
}

fn hold(points: u16) -> Aim {
    aim(None, points, Asks::Hold { place: hamlet() })
}

fn all(aims: impl IntoIterator<Item = Aim>) -> Aims {
    Aims { all: aims.into_iter().collect(), ..Aims::default() }
}

/// A line of Blue's that has lost nothing and one of Red's that has lost an element, far from the hamlet; and
/// others.
fn armies(others: impl IntoIterator<Item = Unit>) -> Field {
    Field::new([line(10.0, 6.0, 0), line(10.0, 42.0, 180).having_lost(1)].into_iter().chain(others))
}

/// The facts that are told as a turn of these ends, and the game.
fn end_turn(field: Field, turn: u16) -> (Vec<Told<FastPlay>>, Game<FastPlay>) {
    let field = field.in_turn(turn).with(|options| options.turn_limit = 24);
    let mut game = field.doing(Phase::HandToHand, [Step::EndOfTurn]);
    let mut told = vec![];
    game.advance(&mut Tape::new([6, 1]), Some(&mut told));
    (told, game)
}

/// The side that wins as the last turn ends; none if it is drawn.
fn winner(field: Field) -> Option<Side> {
    end_turn(field, 24).1.outcome().expect("the last turn is over").winner()
}

// R2. The side that alone has formed troops in a place holds it, and that comes before losses.
#[test]
fn the_side_alone_in_the_hamlet_has_won() {
    let red = || line(36.0, 24.5, 180);
    assert_eq!(winner(armies([])), Some(Side::Blue), "Red has lost an element");
    let (told, game) = end_turn(armies([red()]).fought_for(all([hold(2)])), 24);
    assert_eq!(game.outcome(), Some(Outcome::Won(Side::Red)));
    let held = "Sainte-Anne is held by Red, alone there with formed troops, 2 points for Red.";
    let points = "Points: Blue 0, Red 2: that is more for Red (FPN-R2).";
    assert_eq!(story(&told), [format!("{held} {points}"), "Red wins the battle.".into()]);
    let both = [red(), line(36.0, 23.0, 0)];
    assert_eq!(winner(armies(both).fought_for(all([hold(2)]))), Some(Side::Blue), "losses decide");
}

// FPN-2.1, R2. If the aims decide nothing the smaller fraction lost wins, and both are told.
#[test]
fn losses_decide_where_aims_do_not() {
    let (told, game) = end_turn(armies([]).fought_for(all([hold(2)])), 24);
    assert!(says(&told, "Sainte-Anne is held by neither side") && says(&told, "Turn 24 was the last"));
    assert_eq!(game.outcome(), Some(Outcome::Won(Side::Blue)));
    let tie = Aims { tie: Some(Side::Red), ..all([hold(2)]) };
    let (told, game) = end_turn(armies([]).fought_for(tie), 24);
    assert!(says(&told, "that is even, which is enough for Red") && !says(&told, "was the last"));
    assert_eq!(game.outcome(), Some(Outcome::Won(Side::Red)));
}

// FPN-4.3, 4.14, R2. Which troops can hold a place: not the shaken, not guns on the march, not Generals, and
// skirmishers only houses.
#[test]
fn only_formed_troops_hold_a_place() {
    let holder = |unit: Unit, ground| {
        let field = Field::new([unit]).on(ground).fought_for(all([hold(1)]));
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
    let field = Field::new([line(10.0, 6.0, 0)]).generals(alone).fought_for(all([hold(1)]));
    assert_eq!(held(field.moving(Side::Blue).known(Side::Blue).table()), [None]);
}

// R2. So many formed units must be there, however many enemies are there too.
#[test]
fn a_place_is_reached_by_enough_units() {
    let reach = |side, count| all([aim(side, 1, Asks::Reach { place: hamlet(), count })]);
    let field = || armies([line(36.0, 24.5, 180), line(36.0, 25.2, 180), line(36.0, 23.0, 0)]);
    assert_eq!(winner(field().fought_for(reach(None, 2))), Some(Side::Red));
    assert_eq!(winner(field().fought_for(reach(Some(Side::Blue), 2))), Some(Side::Blue), "losses decide");
    assert_eq!(winner(field().fought_for(reach(None, 1))), Some(Side::Blue), "both are there");
    let (told, _) = end_turn(field().fought_for(reach(Some(Side::Blue), 2)), 24);
    assert!(says(&told, "Sainte-Anne asks for 2 formed units there: 1 of Blue, no points."));
}

// FPN-9.1, 10.3, R2. Units that are no longer in the battle are broken; those who wait off the table are not.
#[test]
fn so_many_of_some_units_are_broken() {
    let broken = |count| {
        let asks = Asks::Break { of: named(&[1, 8, 9]), count };
        winner(armies([]).fought_for(all([aim(Some(Side::Red), 1, asks)])))
    };
    assert_eq!((broken(2), broken(3)), (Some(Side::Red), Some(Side::Blue)));
    let mut late = line(20.0, 6.0, 0);
    late.elements.clear();
    (late.off_table, late.waiting) = (4, 1);
    let asks = Asks::Break { of: named(&[3]), count: 1 };
    let (told, _) = end_turn(armies([late]).fought_for(all([aim(Some(Side::Red), 1, asks)])), 24);
    assert!(says(&told, "0 of 1 broken or gone, and 1 needed, no points"));
    // A unit that was too large for one is gone when all of it is.
    let parted = vec![Named { name: "Guard".into(), units: vec![UnitId(1), UnitId(9)] }];
    let asks = Asks::Break { of: parted, count: 1 };
    assert_eq!(winner(armies([]).fought_for(all([aim(Some(Side::Red), 1, asks)]))), Some(Side::Blue));
}

// R2. Units are kept while enough of them are in the battle.
#[test]
fn so_many_of_some_units_are_kept() {
    let keeps = |count| {
        let asks = Asks::Keep { of: named(&[2, 9]), count };
        winner(armies([]).fought_for(all([aim(Some(Side::Red), 1, asks)])))
    };
    assert_eq!((keeps(1), keeps(2)), (Some(Side::Red), Some(Side::Blue)));
}

// R2. Points add up; a side that needs so many wins with them although it has fewer.
#[test]
fn points_and_what_each_side_needs_decide() {
    let field = || armies([line(36.0, 24.5, 180)]);
    let keep = aim(Some(Side::Blue), 1, Asks::Keep { of: named(&[1]), count: 1 });
    assert_eq!(winner(field().fought_for(all([hold(2), keep.clone()]))), Some(Side::Red));
    let needed = Aims { points: [Some(1), Some(3)], ..all([hold(2), keep]) };
    let (told, game) = end_turn(field().fought_for(needed), 24);
    assert!(says(&told, "Points: Blue 1, Red 2: that is enough for Blue"));
    assert_eq!(game.outcome(), Some(Outcome::Won(Side::Blue)));
}

// R2. A place that was reached in time counts, although it is lost later.
#[test]
fn an_aim_of_an_earlier_turn_stays_as_it_was_judged() {
    let bridge = Aim { turn: Some(6), ..hold(2) };
    let field = || armies([line(36.0, 24.5, 180)]).fought_for(all([bridge.clone()]));
    let (told, game) = end_turn(field(), 5);
    assert!(game.state().judged.is_empty() && !says(&told, "Sainte-Anne"));
    let (told, game) = end_turn(field(), 6);
    let verdict = Verdict::open(0, [false, true]);
    assert_eq!((game.outcome(), &game.state().judged[..]), (None, &[verdict][..]));
    assert_eq!(
        story(&told)[0],
        "Sainte-Anne is held by Red, alone there with formed troops, 2 points for Red (FPN-R2)."
    );
    // It is judged once.
    let mut later = armies([line(36.0, 24.5, 0)]).fought_for(all([bridge])).in_turn(24);
    later.options.turn_limit = 24;
    let game = later.doing(Phase::HandToHand, [Step::EndOfTurn]);
    let mut state = game.state().clone();
    state.judged = vec![verdict];
    let setup = game.setup().clone();
    let mut game = Game::new(setup, state, vec![engine::Task::Do(Step::EndOfTurn)]);
    let told = run(&mut game, &[]);
    assert!(says(&told, "Sainte-Anne was judged after turn 6, 2 points for Red."));
    assert_eq!(game.outcome(), Some(Outcome::Won(Side::Red)));
}

// FPN-2.1. An army that is beaten has lost, even if it holds places.
#[test]
fn a_beaten_army_loses_whatever_it_holds() {
    let held = line(36.0, 24.5, 180).having_lost(3);
    let field = Field::new([line(10.0, 6.0, 0), held]).fought_for(all([hold(9)]));
    let (told, game) = end_turn(field, 24);
    assert_eq!(game.outcome(), Some(Outcome::Won(Side::Blue)));
    assert!(told.iter().all(|told| !matches!(told.fact, Fact::Event(Event::AimsJudged { .. }))));
}

// R2. Journals keep aims with the setup; those of battles without any, and of older ones, have no word of
// them.
#[test]
fn a_setup_keeps_its_aims_on_paper() {
    let paper = |field: Field| {
        let game = field.moving(Side::Blue);
        serde_json::to_value(game.setup().as_ref()).expect("a setup is plain data")
    };
    let read = |paper| -> engine::Setup<FastPlay> { serde_json::from_value(paper).expect("it can be read") };
    assert!(paper(armies([])).get("aims").is_none());
    assert!(read(paper(armies([]))).aims.is_empty());
    let bridge = Aim { turn: Some(6), ..hold(2) };
    let aims = Aims { all: vec![bridge], points: [Some(2), None], tie: Some(Side::Red) };
    assert_eq!(read(paper(armies([]).fought_for(aims.clone()))).aims, aims);
}
