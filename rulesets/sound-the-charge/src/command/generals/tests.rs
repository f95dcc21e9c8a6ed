use super::*;
use crate::kit::{
    Field, allowed, as_usual, column, general, give, inches, line, patch, question, refused, run, spot,
};
use crate::{Order, Phase, SoundTheCharge};
use engine::Game;
use geom::{Leg, Motion};

const GENERAL: UnitId = UnitId(101);

fn ride(x: f64, y: f64, attach: Option<u32>) -> Order {
    Order::Ride { general: GENERAL, to: spot(x, y), attach: attach.map(UnitId) }
}

fn alone(field: Field) -> Game<SoundTheCharge> {
    field.generals([general(Side::Blue, 30.0, 10.0, None)]).moving()
}

fn of(game: &Game<SoundTheCharge>) -> Option<&General> {
    game.state().generals.get(GENERAL)
}

/// STC-3.1, R8. Eighteen inches, once a turn, over any ground.
#[test]
fn a_general_rides_eighteen_inches_once() {
    let woods = patch(Terrain::HeavyWoods, (20.0, 40.0), (12.0, 20.0));
    let mut game = alone(Field::new([line(10.0, 10.0, 0)]).on([woods]));
    assert!(!allowed(&game, Side::Blue, &ride(30.0, 28.01, None)));
    assert_eq!(refused(&game, Side::Blue, ride(30.0, 28.01, None)).0, cite::GENERAL_MOVES);
    give(&mut game, Side::Blue, ride(30.0, 28.0, None), &[]);
    assert_eq!(of(&game).map(|general| general.at), Some(spot(30.0, 28.0)));
    let again = refused(&game, Side::Blue, ride(30.0, 27.0, None)).1;
    assert_eq!(again, Reason::GeneralHasMoved { general: GENERAL });
}

/// STC-3.1, R8, R99. He goes round enemies and ground that is closed to all, and stays on the table; friends
/// are not in his way.
#[test]
fn a_general_does_not_ride_through_enemies() {
    let friend = alone(Field::new([line(30.0, 15.0, 0)]));
    assert!(allowed(&friend, Side::Blue, &ride(30.0, 28.0, None)));
    let enemy = alone(Field::new([line(30.0, 15.0, 180)]));
    assert!(!allowed(&enemy, Side::Blue, &ride(30.0, 28.0, None)), "the way round is longer");
    assert!(allowed(&enemy, Side::Blue, &ride(30.0, 25.0, None)));
    let onto = refused(&enemy, Side::Blue, ride(30.0, 14.6, None)).1;
    assert_eq!(onto, Reason::OntoEnemy { general: GENERAL, enemy: UnitId(1) });
    let cliff = patch(Terrain::Impassable, (20.0, 40.0), (12.0, 20.0));
    let barred = alone(Field::new([line(10.0, 10.0, 0)]).on([cliff]));
    assert!(!allowed(&barred, Side::Blue, &ride(30.0, 22.0, None)));
    assert!(!allowed(&barred, Side::Blue, &ride(30.0, 15.0, None)));
    assert_eq!(refused(&barred, Side::Blue, ride(30.0, 0.2, None)).0, cite::TABLE_EDGE);
}

/// STC-3.4, 3.5, R11. He attaches himself by touching a friend, and moves with him.
#[test]
fn a_general_attaches_himself_where_he_touches() {
    let units = || [line(30.0, 20.0, 0), line(40.0, 20.0, 0), line(30.0, 40.0, 180)];
    let mut game = alone(Field::new(units()));
    let apart = refused(&game, Side::Blue, ride(30.0, 18.0, Some(1)));
    assert_eq!(apart.0, cite::ATTACHING);
    assert_eq!(refused(&game, Side::Blue, ride(30.0, 19.0, Some(3))).0, cite::ATTACHING);
    give(&mut game, Side::Blue, ride(30.0, 19.0, Some(1)), &[]);
    let rider = of(&game).expect("he lives");
    assert_eq!((rider.attached, rider.at), (Some(UnitId(1)), spot(30.0, 19.75)));
    let two = [general(Side::Blue, 30.0, 10.0, None), general(Side::Blue, 30.0, 19.75, Some(1))];
    let taken = Field::new(units()).generals(two).moving();
    let reason = refused(&taken, Side::Blue, ride(30.0, 19.0, Some(1))).1;
    assert_eq!(reason, Reason::HasGeneral { unit: UnitId(1) });
}

/// STC-3.5, R11. He leaves his unit at the start of his move.
#[test]
fn a_general_leaves_his_unit() {
    let field = Field::new([line(30.0, 20.0, 0)]).generals([general(Side::Blue, 30.0, 19.75, Some(1))]);
    let mut game = field.moving();
    give(&mut game, Side::Blue, ride(30.0, 5.0, None), &[]);
    assert_eq!(of(&game).map(|general| general.attached), Some(None));
}

fn touched() -> Game<SoundTheCharge> {
    let field = Field::new([line(30.0, 14.5, 180), column(30.0, 5.0, 0)]);
    let step = Danger::Touched { general: GENERAL, by: Some(UnitId(1)) };
    let field = field.generals([general(Side::Blue, 30.0, 14.0, None)]);
    field.doing(Phase::Moves, [step.into()])
}

/// STC-3.7, R13. On a 1 a general who is touched is taken; else he gets away, an inch from any enemy and no
/// farther than nine.
#[test]
fn a_general_who_is_touched_is_taken_or_gets_away() {
    let mut taken = touched();
    run(&mut taken, &[1]);
    assert!(of(&taken).is_none());
    let mut free = touched();
    run(&mut free, &[2]);
    assert_eq!(question(&free), Some((Side::Blue, Decision::Flee { general: GENERAL })));
    let flee =
        |x: f64, y: f64, attach: Option<u32>| Order::Flee { to: spot(x, y), attach: attach.map(UnitId) };
    assert!(allowed(&free, Side::Blue, &flee(30.0, 13.0, None)), "half of his stand, and an inch");
    assert_eq!(refused(&free, Side::Blue, flee(30.0, 13.01, None)).0, cite::LONE_GENERAL);
    assert!(allowed(&free, Side::Blue, &flee(30.0, 5.5, Some(2))));
    assert_eq!(refused(&free, Side::Blue, flee(30.0, 4.9, None)).0, cite::LONE_GENERAL);
    as_usual(&mut free, &[]);
    assert!(of(&free).is_some_and(|general| general.at != spot(30.0, 14.0)));
}

/// STC-3.7, R13. A unit that passes over a lone general touches him, in a march as in a charge, wherever it
/// ends.
#[test]
fn a_general_who_is_passed_over_throws_his_die() {
    let thrown = |at: f64, order: Order| {
        let units = [column(30.0, 20.0, 0), line(30.0, 25.5, 180)];
        let mut game = Field::new(units).generals([general(Side::Red, at, 22.5, None)]).moving();
        give(&mut game, Side::Blue, order, &[1]);
        of(&game).is_none()
    };
    let ahead = |by| Motion::as_one([Leg::Ahead { by: inches(by) }]);
    assert!(
        thrown(30.0, Order::March { unit: UnitId(1), path: ahead(4.4) }),
        "a column is an inch and a half deep"
    );
    assert!(thrown(30.0, Order::Charge { unit: UnitId(1), target: UnitId(2), path: None }));
    let aside = Field::new([column(30.0, 20.0, 0)]).generals([general(Side::Red, 33.0, 22.5, None)]);
    give(&mut aside.moving(), Side::Blue, Order::March { unit: UnitId(1), path: ahead(4.4) }, &[]);
}

/// R13. The place that is found is on the first ring with any that is legal, however near the enemy is.
#[test]
fn a_general_gets_away_no_farther_than_he_must() {
    for gap in [0.0, 0.1, 0.3, 0.74, 0.99, 1.01, 4.0] {
        let game = alone(Field::new([line(30.0, 10.5 + gap, 180)]));
        let known = game.known(Side::Blue);
        let to = refuge(known.table(), GENERAL).expect("there is room behind him");
        let far = (to.point() - spot(30.0, 10.0).point()).length();
        let is_legal = |by: f64| check_flee(known.table(), GENERAL, spot(30.0, 10.0 - by), None).is_ok();
        let least =
            (0..20).map(|ring| f64::from(ring) / 4.0).find(|&by| is_legal(by)).expect("so has he here");
        assert!((far - least * 25.4).abs() < 0.01, "{far} mm with {gap}\" between them, and not {least}\"");
    }
}
