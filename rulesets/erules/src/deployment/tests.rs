//! ERN-7, X2.

use super::candidates;
use crate::kit::{Field, allowed, find, give, horse, id, line, pose, refused, run, spot};
use crate::state::Place;
use crate::steps::{Deploying, Moving};
use crate::{Battle, Decision, Envelope, Order, Phase, Reason, Step, Unit, UnitFlags, cite};
use engine::Secrets;
use geom::{Length, mm};
use names::Side::{Blue, Red};

fn waiting(mut unit: Unit) -> Unit {
    unit.place = Place::Waiting;
    unit
}

fn place(unit: u32, y: f64, degrees: i32) -> Order {
    Order::Place { unit: id(unit), at: pose(0.0, y, degrees), formation: None }
}

fn deploying(field: Field, battle: Battle, attacker: Option<names::Side>) -> engine::Game<crate::Erules> {
    let field = field.options(|options| (options.battle, options.attacker) = (battle, attacker));
    let mut game = field.doing(Phase::Deployment, [Step::Deploying(Deploying::Begin)]);
    run(&mut game, &[]);
    game
}

/// ERN-7, 7.3, 7.3.1, R19. The defender places first, within a third of the depth; the attacker's troops
/// enter from his edge.
#[test]
fn the_defender_deploys_within_a_third_of_the_table() {
    let field = Field::new([waiting(line(18, 0.0, 0.0, 0)), waiting(line(18, 0.0, 0.0, 180))]);
    let mut game = deploying(field, Battle::Attack, Some(Red));
    // The table is 6000 m deep, and the origin of the tests lies in its middle.
    assert!(allowed(&game, Blue, &place(1, -1000.0, 0)));
    assert_eq!(
        refused(&game, Blue, place(1, -999.0, 0)),
        (cite::POSITION, Reason::OutOfZone { unit: id(1) })
    );
    assert_eq!(refused(&game, Blue, Order::Keep { unit: id(1) }), (cite::RESERVES, Reason::NoAttacker));
    assert_eq!(refused(&game, Blue, Order::Deployed {}).0, cite::LAYING_OUT);
    give(&mut game, Blue, place(1, -1500.0, 0), &[]);
    give(&mut game, Blue, Order::Deployed {}, &[]);
    assert_eq!(
        refused(&game, Red, place(2, 2900.0, 180)),
        (cite::POSITION, Reason::EntersOnly { unit: id(2) })
    );
    give(&mut game, Red, Order::Keep { unit: id(2) }, &[]);
    assert_eq!(find(&game, 2).place, Place::Reserve);
}

/// ERN-7.3.2, R19, R113. In an encounter both place in turn, 600 m from the centre line, and neither keeps
/// troops back.
#[test]
fn both_deploy_in_turn_for_an_encounter() {
    let field = Field::new([
        waiting(line(18, 0.0, 0.0, 0)),
        waiting(line(18, 0.0, 0.0, 180)),
        waiting(line(18, 0.0, 0.0, 0)),
    ]);
    let mut game = deploying(field, Battle::Encounter, None);
    assert!(allowed(&game, Blue, &place(1, -600.0, 0)) && !allowed(&game, Blue, &place(1, -599.0, 0)));
    assert!(!allowed(&game, Blue, &Order::Keep { unit: id(1) }));
    give(&mut game, Blue, place(1, -700.0, 0), &[]);
    assert!(game.decision_for(Red).is_some(), "the other side is next");
    give(&mut game, Red, place(2, 700.0, 180), &[]);
    assert!(candidates::next(game.known(Blue).table(), Blue).is_some());
}

/// ERN-X2, R2. The higher die chooses who moves first; the attacker does so without a throw.
#[test]
fn who_moves_first() {
    let field = || Field::new([line(18, 0.0, 0.0, 0), line(18, 0.0, 500.0, 180)]);
    let mut game = field().doing(Phase::Deployment, [Step::Deploying(Deploying::First)]);
    run(&mut game, &[3, 3, 2, 5]);
    assert_eq!(game.decision_for(Red).map(|asked| asked.of), Some(Decision::First));
    give(&mut game, Red, Order::MoveFirst { we: false }, &[]);
    assert_eq!(game.state().active, Blue);
    let mut game = field()
        .options(|options| options.attacker = Some(Red))
        .doing(Phase::Deployment, [Step::Deploying(Deploying::First)]);
    run(&mut game, &[]);
    assert_eq!(game.state().active, Red);
}

/// ERN-7.3.4, 7.3.4.1, R21, R113. A third of the attacker's figures marches to one point of a side edge, by
/// an envelope that the enemy does not see.
#[test]
fn a_flank_march_is_sealed() {
    let units =
        || [waiting(line(20, 0.0, 0.0, 0)), waiting(line(10, 0.0, 0.0, 0)), line(18, 0.0, 900.0, 180)];
    let march = |units: &[u32], x: f64| Order::FlankMarch {
        units: units.iter().map(|&unit| id(unit)).collect(),
        at: spot(x, 0.0),
        bound: 4,
    };
    let field = Field::new(units()).options(|options| options.attacker = Some(Blue));
    let mut game = field.asking(Phase::Deployment, Decision::Deploy);
    assert_eq!(refused(&game, Blue, march(&[1], -3000.0)), (cite::FLANK_MARCH, Reason::TooStrong));
    assert_eq!(refused(&game, Blue, march(&[2], 0.0)).0, cite::ENVELOPE);
    give(&mut game, Blue, march(&[2], -3000.0), &[]);
    assert_eq!(find(&game, 2).place, Place::Flank);
    let known = game.known(Red);
    assert!(known.state().troops.get(id(2)).is_none() && known.state().envelopes[0].is_none());
    assert!(game.known(Blue).state().envelopes[0].is_some());
    assert!(
        crate::Erules::is_hidden(game.state(), id(2), Red)
            && !crate::Erules::is_hidden(game.state(), id(2), Blue)
    );
}

/// A game in whose moves a flank march is due.
fn marching(bound: u16) -> engine::Game<crate::Erules> {
    let mut flank = line(10, 0.0, 0.0, 0);
    flank.place = Place::Flank;
    let (mut setup, mut state) = Field::new([flank, line(18, 0.0, 900.0, 180)]).laid_out(Phase::Move);
    setup.options.attacker = Some(Blue);
    state.envelopes[0] = Some(Envelope { bound, at: spot(-3000.0, 0.0), opened: false, arrived: false });
    engine::Game::new(std::sync::Arc::new(setup), state, vec![engine::Task::Do(Step::Moving(Moving::Begin))])
}

/// ERN-7.3.4.2, 7.3.4.3, R22. In the bound in which it is due the envelope is opened, and each bound a six
/// lets the force in at its point.
#[test]
fn a_flank_march_arrives_on_a_six() {
    let enter = |y: f64| Order::Enter { unit: id(1), at: pose(-3000.0, y, 90), by: None };
    let mut early = marching(5);
    run(&mut early, &[]);
    assert_eq!(refused(&early, Blue, enter(0.0)), (cite::ARRIVAL, Reason::MayNotEnter { unit: id(1) }));
    let mut late = marching(4);
    run(&mut late, &[5]);
    assert!(!allowed(&late, Blue, &enter(0.0)));
    assert!(late.known(Red).state().troops.get(id(1)).is_some(), "the envelope has been opened");
    let mut there = marching(3);
    run(&mut there, &[6]);
    assert!(!allowed(&there, Blue, &enter(100.0)), "at its point alone");
    give(&mut there, Blue, enter(0.0), &[]);
    assert!(find(&there, 1).is_on_table() && find(&there, 1).is(UnitFlags::FREE));
}

/// ERN-7.3.3, R20, R26, R134. Reserves enter at their own edge with a normal move, later arrivals on their
/// stretch when they are due.
#[test]
fn reserves_enter_with_a_normal_move() {
    let mut reserve = horse(10, 0.0, 0.0, 0);
    reserve.place = Place::Reserve;
    let mut late = line(18, 0.0, 0.0, 0);
    late.place = Place::Arrives { bound: 5, from: spot(-3000.0, -100.0), to: spot(-3000.0, 100.0) };
    let field = |bound| {
        Field::new([reserve.clone(), late.clone(), line(18, 0.0, 900.0, 180)]).in_bound(bound).moving()
    };
    let mut game = field(4);
    let enter = |y: f64, by: i64| Order::Enter { unit: id(1), at: pose(0.0, y, 0), by: Some(mm(by)) };
    assert!(allowed(&game, Blue, &enter(-3000.0, 450)));
    assert_eq!(refused(&game, Blue, enter(-3000.0, 451)).0, cite::RATES);
    assert_eq!(refused(&game, Blue, enter(-2900.0, 100)).0, cite::RESERVES);
    assert_eq!(refused(&game, Blue, enter(-3000.0, 5)).0, cite::RESERVES, "it must come onto the table");
    let come = |y: f64| Order::Enter { unit: id(2), at: pose(-3000.0, y, 90), by: None };
    assert!(
        !allowed(&game, Blue, &come(0.0))
            && allowed(&field(5), Blue, &come(0.0))
            && !allowed(&field(5), Blue, &come(200.0))
    );
    give(&mut game, Blue, enter(-3000.0, 300), &[]);
    assert_eq!(crate::kit::stands(&game, 1), (0.0, -2700.0, 0));
    assert_eq!(find(&game, 1).pace.speed, Length::of(300.0));
}
