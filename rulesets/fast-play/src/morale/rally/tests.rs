use super::*;
use crate::kit::*;
use crate::steps::Step as Work;
use crate::{Arm, Formation, Grade, Unit};
use dice::{Chance, Tape};
use engine::{Fact, Game, Outcome, Told};

fn foot(formation: Formation, x: f64, y: f64, degrees: i32) -> Unit {
    unit(Arm::HeavyFoot, formation, x, y, degrees)
}

/// A shaken line with a General, about to do a step of turn 5.
fn led(joined: Option<u32>, enemy: Option<Unit>, rallies_in: u16, turn: u16, step: Work) -> Game<FastPlay> {
    let mut line = foot(Formation::Line, 30.0, 20.0, 0).having_lost(1).shaken().under(101);
    line.rallies_in = rallies_in;
    let field = Field::new([line].into_iter().chain(enemy));
    let field = field.generals([general(Side::Blue, Grade::Average, 30.0, 19.0, joined)]).in_turn(turn);
    let mut game = field.doing(Phase::Rally, [step]);
    game.step(&mut Tape::default(), None);
    game
}

// FPN-H30 a, d and e, FPN-11.6, R70. A complete turn is five steps from the one in which unit and General are
// together.
#[test]
fn a_complete_turn_is_counted_from_the_step_in_which_it_begins() {
    let due = |step: Work| find(&led(Some(1), None, 0, 5, step), 1).rallies_in;
    assert_eq!(due(Work::CommandOf { side: Side::Blue }), 7, "he joined in 4a of turn 5");
    assert_eq!(due(Work::AfterFire), 6, "fire shook it in step 2 of turn 5, and he was there");
    assert_eq!(due(Work::EndOfTurn), 7, "a rout path shook it in step 5 of turn 5");
    // A turn that runs is not begun anew, and ends as soon as he leaves.
    for step in [Work::CommandOf { side: Side::Blue }, Work::AfterFire, Work::EndOfTurn] {
        assert_eq!(find(&led(Some(1), None, 6, 5, step.clone()), 1).rallies_in, 6);
        assert_eq!(find(&led(None, None, 6, 5, step), 1).rallies_in, 0);
    }
    let enemy = || foot(Formation::Column, 30.0, 20.5625, 180);
    assert_eq!(find(&led(Some(1), Some(enemy()), 0, 5, Work::AfterFire), 1).rallies_in, 0, "it fights");
}

// FPN-11.6, 12.10, R70. When the complete turn is over the unit rallies in step 3, not before.
#[test]
fn a_general_rallies_his_unit_when_a_complete_turn_is_over() {
    let rallies = |turn, joined, enemy| !find(&led(joined, enemy, 7, turn, Work::Rally), 1).is_shaken();
    assert!(!rallies(6, Some(1), None), "his 4a of turn 6 is still to come");
    assert!(rallies(7, Some(1), None));
    assert!(!rallies(7, None, None), "he has left");
    let enemy = foot(Formation::Column, 30.0, 20.5625, 180);
    assert!(!rallies(7, Some(1), Some(enemy)), "it fights");
    assert!(find(&led(Some(1), None, 0, 7, Work::Rally), 1).is_shaken(), "rallying has not begun");
}

/// A game in which the dice of a combat between these units have just fallen.
fn thrown(field: Field) -> Game<FastPlay> {
    let units = (1..).map(UnitId).take(field.units.len()).collect();
    field.doing(Phase::HandToHand, [Work::Fighting(crate::steps::Fighting::Struck { units })])
}

// FPN-11.7, R71. A unit that sees an enemy rout in its combat is rallied at once, but not by a mere
// destruction.
#[test]
fn the_shaken_take_heart_when_an_enemy_routs() {
    let shaken = |hits| foot(Formation::Column, 30.0, 20.0, 0).shaken().hit(hits);
    let enemy = |hits| foot(Formation::Column, 30.0, 20.5625, 180).hit(hits);
    let mut game = thrown(Field::new([shaken(0), enemy(1)]));
    let told = run(&mut game, &[6]);
    assert!(says(&told, "FPN-11.7") && !find(&game, 1).is_shaken());
    let mut game = thrown(Field::new([shaken(0), enemy(4)]));
    run(&mut game, &[]);
    assert!(find(&game, 1).is_shaken());
    // A friend's rout is no comfort.
    let friend = foot(Formation::Column, 30.9375, 20.0, 0).hit(1);
    let mut game = thrown(Field::new([shaken(0), enemy(0), friend]));
    run(&mut game, &[6]);
    assert!(find(&game, 1).is_shaken());
}

// FPN-11.7, 10.5, R71. Any rout of an enemy will do: the path of another's rout from an earlier area is
// enough.
#[test]
fn an_enemy_swept_away_from_a_later_combat_rallies_those_who_fought_him() {
    let fights = foot(Formation::Column, 30.0, 20.0, 0);
    let enemy = foot(Formation::Column, 30.0, 20.5625, 180).hit(1);
    let swept = foot(Formation::Line, 30.0, 26.0, 180).shaken();
    let behind_him = foot(Formation::Column, 30.0, 26.5625, 180).of(Side::Blue).shaken();
    let elsewhere = foot(Formation::Column, 40.0, 20.0, 0).shaken();
    let field = Field::new([fights, enemy, swept, behind_him, elsewhere]);
    let units = vec![UnitId(1), UnitId(2)];
    let mut game = field.doing(Phase::HandToHand, [Work::Fighting(crate::steps::Fighting::Struck { units })]);
    let told = run(&mut game, &[6, 6]);
    assert!(!stands_yet(&game, 2) && !stands_yet(&game, 3));
    assert!(!find(&game, 4).is_shaken() && says(&told, "FPN-11.7"));
    assert!(find(&game, 5).is_shaken());
}

// FPN-11.7, 10.5. An enemy who is run down behind the combat was not in it.
#[test]
fn a_rout_outside_the_combat_rallies_no_unit() {
    let shaken = foot(Formation::Column, 30.0, 20.0, 0).shaken();
    let enemy = foot(Formation::Column, 30.0, 20.5625, 180).hit(1);
    let bystander = foot(Formation::Line, 30.0, 26.0, 180).shaken();
    let other = foot(Formation::Column, 40.0, 20.0, 0).shaken();
    let beside = foot(Formation::Column, 40.0, 20.5625, 180);
    let field = Field::new([shaken, enemy, bystander, other, beside]);
    let units = vec![UnitId(4), UnitId(5)];
    let fight = crate::steps::Fight { struck: vec![UnitId(2)], fighting: units, ..Default::default() };
    let mut game = field.doing(
        Phase::HandToHand,
        [Work::Nerve(crate::steps::Nerve::Run {
            fight,
            left: vec![crate::steps::Flight::Rout { unit: UnitId(2), upset: None }],
            fallen: vec![],
        })],
    );
    run(&mut game, &[6]);
    assert!(!stands_yet(&game, 2) && !stands_yet(&game, 3));
    assert!(find(&game, 4).is_shaken());
}

/// An army of 20 elements that has lost so many, and where it stands.
fn army(side: Side, lost: u8) -> Vec<Unit> {
    let unit = |n: u8| {
        let gone = lost.saturating_sub(n * 4).min(4);
        foot(Formation::Line, 10.0 + 5.0 * f64::from(n), 10.0, 0).having_lost(gone)
    };
    (0..5)
        .map(|n| Unit { side, ..unit(n) })
        .map(|unit| match side {
            Side::Blue => unit,
            Side::Red => Unit {
                elements: unit
                    .elements
                    .iter()
                    .map(|pose| geom::Pose { at: geom::Spot::new(pose.at.x, inches(40.0)), ..*pose })
                    .collect(),
                ..unit
            },
        })
        .collect()
}

fn winner(told: &[Told<FastPlay>]) -> Option<Option<Side>> {
    told.iter().find_map(|told| match &told.fact {
        Fact::Event(Event::BattleEnded { winner }) => Some(*winner),
        _ => None,
    })
}

fn after_fire(blue: u8, red: u8) -> Option<Option<Side>> {
    let units = army(Side::Blue, blue).into_iter().chain(army(Side::Red, red));
    let mut game = Field::new(units).doing(Phase::Fire, [Work::AfterFire]);
    winner(&run(&mut game, &[]))
}

// FPN-2.1, R9, R10. The book's army of twenty elements: lost with eleven, not with ten; both at once is a
// draw.
#[test]
fn twenty_elements_are_beaten_when_eleven_are_lost() {
    assert_eq!(after_fire(10, 0), None);
    assert_eq!(after_fire(11, 0), Some(Some(Side::Red)));
    assert_eq!(after_fire(10, 11), Some(Some(Side::Blue)));
    assert_eq!(after_fire(11, 12), Some(None));
}

/// How a battle stands at the end of a turn with some limit.
fn at_the_end(turn: u16, limit: u16, blue: u8, red: u8) -> Option<Option<Side>> {
    let units = army(Side::Blue, blue).into_iter().chain(army(Side::Red, red));
    let field = Field::new(units).in_turn(turn).with(|options| options.turn_limit = limit);
    let mut game = field.doing(Phase::HandToHand, [Work::EndOfTurn]);
    let mut told = vec![];
    game.advance(&mut Tape::new([6, 1]), Some(&mut told));
    winner(&told)
}

// R2. The last turn is the twenty-fourth unless a scenario says otherwise; the smaller fraction lost wins.
#[test]
fn the_smaller_fraction_lost_wins_when_time_is_up() {
    assert_eq!(crate::Options::default().turn_limit, 24);
    assert_eq!(at_the_end(24, 24, 3, 4), Some(Some(Side::Blue)));
    assert_eq!(at_the_end(24, 24, 4, 3), Some(Some(Side::Red)));
    assert_eq!(at_the_end(24, 24, 4, 4), Some(None));
    assert_eq!(at_the_end(23, 24, 3, 4), None);
    assert_eq!(at_the_end(30, 0, 3, 4), None);
    // Not in the middle of the last turn.
    let units = army(Side::Blue, 3).into_iter().chain(army(Side::Red, 4));
    let mut game = Field::new(units).in_turn(24).doing(Phase::Fire, [Work::AfterFire]);
    assert_eq!(winner(&run(&mut game, &[])), None);
}

// R2, R8. Elements that still wait off the table count as lost when time is up, and not before.
#[test]
fn a_unit_off_the_table_is_lost_at_the_end() {
    let end = |turn: u16| {
        let mut late = foot(Formation::Column, 50.0, 10.0, 0);
        late.elements.clear();
        (late.off_table, late.waiting) = (4, 1);
        let units = army(Side::Blue, 0).into_iter().chain([late]).chain(army(Side::Red, 1));
        let mut game = Field::new(units).in_turn(turn).doing(Phase::HandToHand, [Work::EndOfTurn]);
        let mut told = vec![];
        game.advance(&mut Tape::new([6, 1]), Some(&mut told));
        winner(&told)
    };
    assert_eq!((end(23), end(24)), (None, Some(Some(Side::Red))));
}

// R2. An army with no units left loses at once.
#[test]
fn an_army_without_units_loses_at_once() {
    let last = foot(Formation::Column, 30.0, 20.0, 0).having_lost(3).hit(1);
    let mut game = thrown(Field::new([last, foot(Formation::Column, 30.0, 20.5625, 180)]));
    assert_eq!(winner(&run(&mut game, &[])), Some(Some(Side::Red)));
    assert_eq!(game.outcome(), Some(Outcome::Won(Side::Red)));
}

// FPN-H39, FPN-12.1, 12.4, R72. A side that has won once wins again in three of sixteen.
#[test]
fn keeping_the_option_is_three_in_sixteen() {
    let line = foot(Formation::Line, 30.0, 20.0, 0);
    let mut game = Field::new([line]).doing(Phase::MoveOption, [Work::Turn]);
    // A tie with the deduction is thrown again.
    let told = run(&mut game, &[6, 4, 6, 3]);
    let chances = told.iter().find_map(|told| match &told.fact {
        Fact::Rolled(rolled) => Some(rolled.chances()),
        Fact::Event(_) => None,
    });
    assert_eq!(chances.unwrap_or_default()[0], (0, Chance::new(3, 16)));
    assert_eq!((game.state().winner, game.state().wins_in_a_row), (Side::Blue, 2));
}
