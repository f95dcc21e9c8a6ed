//! The results of a round: losers, winners, guns, squares, and units that push on.

use super::*;
use crate::kit::{
    Field, as_usual, battery, cavalry, column, engaged, find, general, give, line, question, run, says,
    skirmishers, square, stands, stands_yet, state_of,
};
use crate::{Blow, Engagement, Grade, Nation, Order, SoundTheCharge};
use engine::{Fact, Game, Table};
use geom::Edge;
use names::Side::{Blue, Red};

/// Fights a round with these dice; retreats are still open.
fn fought(field: Field, faces: &[u8]) -> Game<SoundTheCharge> {
    let mut game = field.fighting();
    run(&mut game, faces);
    game
}

/// The same, and the losers have gone back by their usual ways.
fn settled(field: Field, faces: &[u8]) -> Game<SoundTheCharge> {
    let mut game = fought(field, faces);
    go_back(&mut game);
    game
}

/// Takes the losers back by their usual ways.
fn go_back(game: &mut Game<SoundTheCharge>) {
    while matches!(question(game), Some((_, Decision::Retreat { .. } | Decision::Next { .. }))) {
        as_usual(game, &[]);
    }
}

/// Two columns in a continuing combat: two dice each, on 4.
fn columns(one: Unit, two: Unit) -> Field {
    Field::new([one, two]).engaged([engaged(1, 2, 4)])
}

fn blue() -> Unit {
    column(30.0, 20.0, 0)
}

fn red() -> Unit {
    column(30.0, 20.0, 180)
}

/// STC-10.2, 10.6, 10.7, 5.5.3, 5.5.8, R60, R61. A unit that takes more than it gives has lost: shaken, four
/// inches, two rout hits; one that gives more stays, disordered.
#[test]
fn a_loser_goes_back_shaken_and_a_winner_stays_disordered() {
    let mut game = fought(columns(blue(), red()), &[4, 6, 4, 1]);
    as_usual(&mut game, &[]);
    assert_eq!(state_of(&game, 2), (8, true, true));
    assert_eq!(state_of(&game, 1), (11, false, true));
    assert_eq!(stands(&game, 2), (30.0, 24.0, 180.0));
    assert_eq!(stands(&game, 1), (30.0, 20.0, 0.0), "there is no pursuit");
    assert!(!game.state().is_engaged(UnitId(1)));
    let unhurt = fought(columns(blue(), red()), &[4, 1, 1, 1]);
    assert_eq!(state_of(&unhurt, 1), (12, false, true), "winning disorders by itself");
}

/// STC-10.2, 10.7, R61. Equal hits disorder both and the combat goes on; a tie without hits leaves all as it
/// was.
#[test]
fn a_tie_goes_on() {
    let hit = fought(columns(blue(), red()), &[4, 1, 4, 1]);
    assert_eq!((state_of(&hit, 1), state_of(&hit, 2)), ((11, false, true), (11, false, true)));
    assert!(hit.state().is_engaged(UnitId(1)));
    let none = fought(columns(blue(), red()), &[1, 1, 1, 1]);
    assert_eq!((state_of(&none, 1), state_of(&none, 2)), ((12, false, false), (12, false, false)));
}

/// STC-10.6, 10.11. A unit that was shaken already, or is flanked, goes six inches and takes four rout hits.
#[test]
fn the_shaken_and_the_flanked_lose_more() {
    // Shaken, Red has 0 points to 2: five and six hit.
    let mut game = fought(columns(blue(), red().shaken()), &[3, 3, 1, 1]);
    as_usual(&mut game, &[]);
    assert_eq!(state_of(&game, 2), (6, true, true));
    assert_eq!(stands(&game, 2).1, 26.0);
    let flank = Engagement { terms: Terms::FLANK, onto: Edge::Right, ..engaged(1, 2, 4) };
    let mut game = fought(Field::new([blue(), red()]).engaged([flank]), &[3, 3, 1]);
    as_usual(&mut game, &[]);
    assert_eq!(state_of(&game, 2), (6, true, true));
    assert_eq!(stands(&game, 2).1, 26.0);
}

/// STC-10.6. Infantry that loses while it fights cavalry takes double rout hits, even from foot's hits.
#[test]
fn foot_that_loses_to_horse_takes_double_rout_hits() {
    let horse = cavalry(Formation::Column, 30.0, 20.0, 0).arm(crate::Arm::LightCavalry);
    let game = settled(columns(horse.clone(), red()), &[4, 1, 1, 1]);
    assert_eq!(state_of(&game, 2).0, 12 - 1 - 4);
    // Cavalry that loses to foot does not double.
    let game = settled(columns(horse, red()), &[1, 1, 4, 1]);
    assert_eq!(state_of(&game, 1).0, 12 - 1 - 2);
}

/// STC-12.1, R78. On wide bases cavalry takes one rout hit less, but one at least.
#[test]
fn wide_cavalry_takes_fewer_rout_hits() {
    let horse = cavalry(Formation::Line, 30.0, 20.0, 0);
    let of = |unit: Unit| {
        let field = columns(unit, red()).with(|options| options.wide_cavalry = true);
        field.look(|at| setback(at, UnitId(1)).rout_hits)
    };
    assert_eq!([of(horse.clone()), of(horse.shaken()), of(blue())], [1, 3, 2]);
    let mut tables = crate::PRINTED;
    tables.combat_results.loses.rout_hits = 1;
    let (mut setup, state) =
        columns(cavalry(Formation::Line, 30.0, 20.0, 0), red()).laid_out(crate::Phase::CloseCombat);
    setup.tables = tables;
    setup.options.wide_cavalry = true;
    let at = Table { setup: &setup, state: &state, draft: &[] };
    assert_eq!(setback(at, UnitId(1)).rout_hits, 1);
}

/// STC-13.6, 13.6.5, R92. Russian infantry loses by two hits; others by one.
#[test]
fn russian_infantry_loses_by_two() {
    let of = |faces: &[u8], unit: Unit| {
        let field = columns(blue(), unit.of_nation(Nation::Russia)).national();
        is_shaken(&settled(field, faces))
    };
    assert!(!of(&[4, 1, 1, 1], red()) && of(&[4, 4, 1, 1], red()));
    let horse = cavalry(Formation::Column, 30.0, 20.0, 180).arm(crate::Arm::LightCavalry);
    assert!(of(&[4, 1, 1, 1], horse), "only infantry is so steadfast");
}

fn is_shaken(game: &Game<SoundTheCharge>) -> bool {
    find(game, 2).is_shaken()
}

/// STC-10.5, 10.6, R59, R60. Dice are divided as evenly as can be, the odd one where its owner says; totals
/// decide.
#[test]
fn dice_are_divided_among_enemies() {
    let units = [line(30.0, 20.0, 0), column(29.0, 20.0, 180), column(31.0, 20.0, 180)];
    let field = Field::new(units).engaged([engaged(1, 2, 4), engaged(1, 3, 4)]);
    let mut game = field.fighting();
    run(&mut game, &[]);
    let asked = question(&game);
    let among: Few = [UnitId(2), UnitId(3)].into_iter().collect();
    assert_eq!(asked, Some((Blue, Decision::Divide { unit: UnitId(1), odd: 1, among })));
    let both = Order::Divide { against: vec![UnitId(2), UnitId(3)] };
    assert_eq!(crate::kit::refused(&game, Blue, both).0, cite::COMBAT_DICE);
    // One die at unit 2, two at unit 3; then two from each of these. Two hits given, one and one taken: a tie
    // for 1.
    give(&mut game, Blue, Order::Divide { against: vec![UnitId(3)] }, &[1, 4, 4, 4, 1, 4, 1]);
    go_back(&mut game);
    assert!(!find(&game, 1).is_shaken());
    assert!(!find(&game, 2).is_shaken() && find(&game, 3).is_shaken());
}

/// R1, R33. When the results are known, only this is kept of the blows: whom those who go back have fought.
#[test]
fn how_often_the_beaten_were_hit_is_forgotten() {
    let units = [line(30.0, 20.0, 0), column(29.0, 20.0, 180), column(31.0, 20.0, 180)];
    let mut game = Field::new(units).engaged([engaged(1, 2, 4), engaged(1, 3, 4)]).fighting();
    run(&mut game, &[]);
    // Unit 3 takes two hits and gives one; unit 2 takes none.
    give(&mut game, Blue, Order::Divide { against: vec![UnitId(3)] }, &[1, 4, 4, 4, 1, 4, 1]);
    assert_eq!(game.state().blows, [Blow { by: UnitId(1), on: UnitId(3), dice: 0, hits: 0 }]);
}

/// STC-10.6, R1. Retreats come after the last dice, those of the passive side first and in its owner's order.
#[test]
fn retreats_come_after_all_dice_and_the_passive_side_first() {
    let units = [
        blue(),
        red(),
        column(40.0, 20.0, 0),
        column(40.0, 20.0, 180),
        column(50.0, 20.0, 0),
        column(50.0, 20.0, 180),
    ];
    let field = Field::new(units).engaged([engaged(1, 2, 4), engaged(3, 4, 4), engaged(5, 6, 4)]);
    // Blue loses the first combat and wins the others.
    let mut game = fought(field, &[1, 1, 4, 4, 4, 4, 1, 1, 4, 4, 1, 1]);
    let among: Few = [UnitId(4), UnitId(6)].into_iter().collect();
    assert_eq!(question(&game), Some((Red, Decision::Next { matter: Matter::Retreat, among })));
    give(&mut game, Red, Order::Take { unit: UnitId(6) }, &[]);
    let retreats = |game: &Game<SoundTheCharge>| match question(game) {
        Some((_, Decision::Retreat { owed, .. })) => owed.unit.0,
        other => panic!("{other:?} is no retreat"),
    };
    assert_eq!(retreats(&game), 6);
    as_usual(&mut game, &[]);
    assert_eq!(retreats(&game), 4);
    as_usual(&mut game, &[]);
    assert_eq!(retreats(&game), 1);
}

/// STC-10.6, R6, R127. A loser goes back with the body it has after its loss hits, is shaken, and takes its
/// rout hits where it arrives: there the stands leave. One that is eliminated on the way takes none.
#[test]
fn rout_hits_come_when_a_loser_has_arrived() {
    let mut game = fought(columns(blue(), red().having_lost(1)), &[4, 1, 1, 1]);
    assert_eq!((state_of(&game, 2), find(&game, 2).stance.stood), ((10, false, true), 12));
    let told = as_usual(&mut game, &[]);
    let place = |is: fn(&Event) -> bool| {
        told.iter()
            .position(|told| matches!(&told.fact, Fact::Event(event) if is(event)))
            .expect("it is told")
    };
    let went = place(|event| matches!(event, Event::Retreated { .. }));
    let shaken = place(|event| matches!(event, Event::Shaken { .. }));
    let hit = place(|event| matches!(event, Event::RoutHits { .. }));
    assert!(went < shaken && shaken < hit);
    assert_eq!((state_of(&game, 2), find(&game, 2).stance.stood), ((8, true, true), 8));
    // Before the edge there is no way back: it is wiped out, with the figures that it had.
    let before_the_edge = columns(column(30.0, 57.0, 0), column(30.0, 57.0, 180));
    let mut game = before_the_edge.fighting();
    let told = run(&mut game, &[4, 1, 1, 1]);
    assert!(!stands_yet(&game, 2) && !crate::kit::says(&told, "rout hit"));
}

/// STC-6.16, R33. The cone of a loser is measured as all stood when the losers were known, though its cause
/// has gone back since.
#[test]
fn cones_are_measured_as_all_stood_before_the_first_went_back() {
    let units = [column(29.0, 20.0, 0), line(30.0, 20.0, 180), column(31.0, 20.0, 0)];
    let field = Field::new(units).engaged([engaged(1, 2, 4), engaged(3, 2, 4)]);
    let mut game = field.fighting();
    run(&mut game, &[]);
    let middle = |game: &Game<SoundTheCharge>, unit| {
        game.state().troops.bodies().get(UnitId(unit)).expect("it stands").centre()
    };
    // Unit 3 hits the line twice; the line hits unit 1 once with its two dice. The line and unit 1 have lost.
    give(&mut game, Red, Order::Divide { against: vec![UnitId(1)] }, &[1, 1, 4, 4, 4, 1, 1]);
    let (own, from) = (middle(&game, 1), middle(&game, 2));
    as_usual(&mut game, &[]);
    assert!((middle(&game, 2) - from).length() > 50.0, "the line has gone back");
    assert!(matches!(question(&game), Some((Blue, Decision::Retreat { cause: UnitId(2), .. }))));
    let at = Table { setup: game.setup(), state: game.state(), draft: &[] };
    let body = at.state.troops.bodies().get(UnitId(1)).expect("it stands");
    let cone =
        crate::retreat::ways::cone(at, UnitId(1), body, UnitId(2), [4.0, 18.0].map(crate::kit::inches));
    assert!((cone.apex.ahead - (own - from).normalize()).length() < 1e-6, "{cone:?}");
}

/// STC-6.17.5, 10.6, R34. A unit that loses while attacked from opposite sides is lost, whichever unit goes
/// back before it.
#[test]
fn who_loses_between_two_enemies_is_lost() {
    let units = [line(30.0, 20.0, 0), column(29.0, 20.0, 180), column(31.0, 19.5, 0).of(Red)];
    let rear = Engagement { onto: Edge::Rear, terms: Terms::FLANK, ..engaged(3, 1, 4) };
    let field = Field::new(units).engaged([engaged(1, 2, 4), rear]);
    let mut game = field.fighting();
    run(&mut game, &[]);
    // Blue has 0 points to 2. It beats unit 2, which goes back first, and loses by what unit 3 does to it.
    give(&mut game, Blue, Order::Divide { against: vec![UnitId(2)] }, &[5, 1, 1, 1, 1, 3, 3]);
    assert!(stands_yet(&game, 1), "the passive side goes first");
    as_usual(&mut game, &[]);
    assert!(!stands_yet(&game, 1));
}

/// STC-10.12, R65, R66, R92. Guns repel an enemy that does not beat them, and their crews take no hits;
/// beaten, these are gone.
#[test]
fn guns_repel_an_enemy_that_ties() {
    let guns = || battery(4, 30.0, 20.0, 180);
    let field = |unit: Unit| Field::new([unit, guns()]).engaged([engaged(1, 2, 5)]);
    // A column has 2 points to the guns' 5.
    let tied = settled(field(blue()), &[6, 1, 3, 1, 1, 1]);
    assert_eq!((state_of(&tied, 1), state_of(&tied, 2)), ((9, true, true), (12, false, false)));
    let none = settled(field(blue()), &[1, 1, 1, 1, 1, 1]);
    assert_eq!(state_of(&none, 1), (10, true, false), "a tie without hits repels, too");
    let won = fought(field(blue()), &[6, 6, 3, 1, 1, 1]);
    assert!(!stands_yet(&won, 2));
    assert_eq!(state_of(&won, 1), (11, false, true));
    let russian = settled(field(blue().of_nation(Nation::Russia)).national(), &[6, 1, 3, 1, 1, 1]);
    assert!(find(&russian, 1).is_shaken(), "a margin of two is no help against guns");
}

/// STC-10.12, R66. Two attackers add their hits; beaten, the crew is gone, and each attacker is judged by
/// itself.
#[test]
fn attackers_of_guns_add_their_hits() {
    let units = || [column(29.0, 20.0, 0), battery(4, 30.0, 20.0, 180), column(31.0, 20.0, 0)];
    let field = || Field::new(units()).engaged([engaged(1, 2, 5), engaged(3, 2, 5)]);
    // Two dice each on 6, the guns two at each on 3.
    let beaten = fought(field(), &[6, 6, 6, 1, 3, 1, 3, 1]);
    assert!(!stands_yet(&beaten, 2));
    assert!(!find(&beaten, 1).is_shaken() && !find(&beaten, 3).is_shaken());
    let one_fails = settled(field(), &[6, 6, 6, 1, 1, 1, 3, 3]);
    assert!(!stands_yet(&one_fails, 2));
    assert!(!find(&one_fails, 1).is_shaken() && find(&one_fails, 3).is_shaken());
    let repelled = settled(field(), &[6, 6, 1, 1, 3, 1, 3, 1]);
    assert!(find(&repelled, 1).is_shaken() && find(&repelled, 3).is_shaken() && stands_yet(&repelled, 2));
}

/// STC-10.12, R66. A unit that fights guns and others retreats if it fails against either, once.
#[test]
fn the_guns_are_judged_apart_from_the_others() {
    let outcome_of = |blows: [(u32, u32, u8); 4]| {
        let units = [line(30.0, 20.0, 0), battery(4, 32.0, 20.0, 180), column(29.0, 20.0, 180)];
        let (setup, mut state) = Field::new(units).laid_out(crate::Phase::CloseCombat);
        let blow = |(by, on, hits)| Blow { by: UnitId(by), on: UnitId(on), dice: 0, hits };
        state.blows = blows.map(blow).to_vec();
        outcome(Table { setup: &setup, state: &state, draft: &[] }, UnitId(1))
    };
    // Against the guns, then against the column.
    assert_eq!(
        outcome_of([(1, 2, 1), (2, 1, 0), (1, 3, 0), (3, 1, 1)]),
        Outcome::Lost,
        "beaten by the column"
    );
    assert_eq!(
        outcome_of([(1, 2, 1), (2, 1, 1), (1, 3, 2), (3, 1, 0)]),
        Outcome::Lost,
        "repelled by the guns"
    );
    assert_eq!(outcome_of([(1, 2, 1), (2, 1, 0), (1, 3, 1), (3, 1, 1)]), Outcome::Won);
    assert_eq!(outcome_of([(1, 2, 2), (2, 1, 1), (1, 3, 0), (3, 1, 0)]), Outcome::Won);
}

/// STC-10.12, R66. Too few guns, limbered ones, and guns touched in flank or rear are taken without dice.
#[test]
fn helpless_guns_are_taken_without_dice() {
    let taken = |guns: Unit, onto| {
        let field = Field::new([blue(), guns]).engaged([Engagement { onto, ..engaged(1, 2, 5) }]);
        let game = fought(field, &[]);
        assert_eq!(state_of(&game, 1), (12, false, true), "it has won, and is disordered");
        assert!(find(&game, 1).flags.has(UnitFlags::FOUGHT));
        !stands_yet(&game, 2)
    };
    let guns = |models| battery(models, 30.0, 20.0, 180);
    assert!(taken(guns(1), Edge::Front));
    assert!(taken(guns(4).having_lost(9), Edge::Front), "three gunners man one gun");
    assert!(taken(guns(4).formed(Formation::Limbered, 2), Edge::Front));
    assert!(taken(guns(4), Edge::Rear) && taken(guns(4), Edge::Left));
    // Two guns fight, even shaken: 0 points to 2.
    let two = fought(Field::new([blue(), guns(2).shaken()]).engaged([engaged(1, 2, 5)]), &[1, 1, 1, 1]);
    assert!(stands_yet(&two, 2));
}

/// STC-5.5.4, 10.14, R89, R92. Cavalry that neither loses nor beats a square goes back four inches,
/// disordered and not shaken.
#[test]
fn cavalry_bounces_off_squares() {
    let horse = || cavalry(Formation::Line, 30.0, 20.0, 0);
    let field = |target: Unit| Field::new([horse(), target]).engaged([engaged(1, 2, 5)]);
    let of = |target: Unit, faces: &[u8]| {
        let mut game = fought(field(target), faces);
        as_usual(&mut game, &[]);
        game
    };
    // The cavalry has 0 points to 2 and four dice, the square nine figures: two dice.
    let bounced = of(square(30.0, 20.0, 180), &[1, 1, 1, 1, 1, 1]);
    assert_eq!((state_of(&bounced, 1), stands(&bounced, 1).1), ((12, false, true), 16.0));
    assert_eq!(state_of(&bounced, 2), (12, false, false));
    let tied = of(square(30.0, 20.0, 180), &[5, 1, 1, 1, 3, 1]);
    assert_eq!((state_of(&tied, 1), stands(&tied, 1).1), ((11, false, true), 16.0));
    let beaten = of(square(30.0, 20.0, 180), &[5, 1, 1, 1, 1, 1]);
    assert!(
        find(&beaten, 2).is_shaken() && stands(&beaten, 1).1 == 20.0,
        "a square that loses bounces no cavalry"
    );
    let lost = of(square(30.0, 20.0, 180), &[1, 1, 1, 1, 3, 1]);
    assert_eq!(state_of(&lost, 1), (9, true, true));
    let masse = || column(30.0, 20.0, 180).formed(Formation::Masse, 4);
    assert_eq!(stands(&of(masse(), &[1, 1, 1, 1, 1, 1]), 1).1, 16.0);
    let russian = || square(30.0, 20.0, 180).of_nation(Nation::Russia);
    let mut game = fought(field(russian()).national(), &[5, 1, 1, 1, 1, 1]);
    as_usual(&mut game, &[]);
    assert_eq!(stands(&game, 1).1, 16.0, "one hit down it has not lost");
    assert!(!find(&game, 2).is_shaken());
}

/// STC-3.6, 10.12, R12. Two hits in combat put a general at risk; those on guns that fight do not.
#[test]
fn generals_are_at_risk_in_combat() {
    let with = |units: [Unit; 2]| {
        Field::new(units)
            .engaged([engaged(1, 2, 5)])
            .generals([general(Red, 30.0, 21.0, Some(2)), general(Blue, 30.0, 18.0, None)])
    };
    // Red has 3 points with its general.
    let mut game = with([blue(), red()]).fighting();
    run(&mut game, &[5, 5, 1, 1, 1]);
    assert!(game.state().generals.get(UnitId(101)).is_none(), "a 1 kills him");
    let guns = with([blue(), battery(4, 30.0, 20.0, 180)]);
    run(&mut guns.fighting(), &[6, 6, 3, 3, 1, 1]);
}

/// STC-12.2, 12.3, 5.6, R79. Rounds are counted, and units that fought are marked.
#[test]
fn rounds_are_counted() {
    let horse =
        || Unit { rounds: 1, ..cavalry(Formation::Column, 30.0, 20.0, 0).arm(crate::Arm::LightCavalry) };
    let field = columns(horse(), red()).with(|options| options.blown_cavalry = true);
    let mut game = field.fighting();
    let told = run(&mut game, &[1, 1, 1, 1]);
    assert!(says(&told, "unit 1 is blown"));
    let unit = find(&game, 1);
    assert_eq!((unit.rounds, unit.fought_turn, unit.flags.has(UnitFlags::FOUGHT)), (2, 5, true));
}

/// STC-2.11, 10.6. A unit of which no figure is left does not go back.
#[test]
fn a_unit_that_is_wiped_out_does_not_go_back() {
    let few = skirmishers(30.0, 20.0, 180).having_lost(10);
    let field = Field::new([skirmishers(30.0, 20.0, 0), few]).engaged([engaged(1, 2, 4)]);
    let game = fought(field, &[4, 4, 1]);
    assert!(!stands_yet(&game, 2) && question(&game).is_none());
}

/// STC-10.8, R62. A unit that reinforced a friend that has gone is pushed straight on into contact.
#[test]
fn a_reinforcement_is_pushed_on() {
    let back = Unit { reinforces: Some(UnitId(1)), ..column(30.0, 19.5, 0).grade(Grade::A) };
    let units = [line(30.0, 20.0, 0).shaken(), line(30.0, 20.0, 180), back];
    let reinforcing = Engagement { terms: Terms::REINFORCING, ..engaged(3, 2, 5) };
    let field = Field::new(units).engaged([engaged(1, 2, 4), reinforcing]);
    let mut game = field.fighting();
    run(&mut game, &[]);
    // Red's three dice: two at unit 1 and one at unit 3. Unit 1 loses, unit 3 does not.
    give(&mut game, Red, Order::Divide { against: vec![UnitId(1)] }, &[1, 1, 1, 1, 3, 3, 1]);
    as_usual(&mut game, &[]);
    assert_eq!(stands(&game, 3).1, 20.0);
    let fights: Vec<_> = game.state().engagements_of(UnitId(3)).collect();
    assert!(fights.len() == 1 && !fights[0].terms.has(Terms::REINFORCING));
    assert!(fights[0].is_continuing(5));
}

/// STC-10.3, 10.5. Every unit in a combat strikes; no unit leaves it before.
#[test]
fn a_combat_is_all_who_are_linked() {
    let units = [blue(), red(), column(28.0, 20.0, 0)];
    let field = Field::new(units).engaged([engaged(1, 2, 4), engaged(3, 2, 4)]);
    let mut game = field.doing(crate::Phase::CloseCombat, [crate::Step::CloseCombat]);
    let told = run(&mut game, &[1, 1, 1, 1, 1, 1]);
    assert!(says(&told, "Combat between unit 1, unit 2, unit 3"));
}
