//! PDC-9.8.1 to 9.8.11, 9.9.1 to 9.9.6, 10.5, 11.2.1 to 11.2.5. Involuntary movement.

use crate::aftermath::way;
use crate::kinds::{Arm, Disorder, Formation, Nation};
use crate::kit::*;
use crate::state::{Fate, Status, UnitFlags, Win};
use crate::steps::Moving;
use crate::{Order, PasDeCharge, Step, Terrain, Unit};
use Side::{Blue, Red};
use engine::Game;
use names::{Side, UnitId};

/// Plays step 7 as usual.
fn moved(field: Field, faces: &[u8]) -> Game<PasDeCharge> {
    let mut game = field.doing([Step::Involuntary]);
    play(&mut game, faces);
    game
}

fn beaten(unit: Unit, fate: Fate, by: u32) -> Unit {
    let status = if fate == Fate::Retreats { Status::Retreating } else { unit.status };
    let mut found = Unit { fate, status, ..unit };
    found.victors.push(UnitId(by));
    found
}

fn winner(unit: Unit, win: Win, over: u32) -> Unit {
    let mut found = Unit { win, ..unit };
    found.foes.push(UnitId(over));
    found
}

/// PDC-9.8.5, R73. Ground is given straight to the rear, the facing kept; by a square directly away.
#[test]
fn ground_is_given_straight_back() {
    let enemy = || red(Formation::Line, 60.0, 170.0);
    let game =
        moved(Field::new([beaten(blue(Formation::Line, 0.0, 0.0), Fate::GivesGround, 2), enemy()]), &[]);
    assert_eq!(place(&game, 1), (0, -50, 0));
    let square = beaten(blue(Formation::Square, 0.0, 0.0), Fate::GivesGround, 2);
    let game = moved(Field::new([square, red(Formation::Line, 120.0, 160.0)]), &[]);
    assert_eq!(place(&game, 1), (-30, -40, 0));
}

/// PDC-9.9.4, 8.1, R61, G13. A retreat is a full bound directly away, and ends facing the enemy; off the
/// table it is a rout.
#[test]
fn a_retreat_is_a_full_bound_away() {
    let retreats = |unit: Unit| beaten(unit, Fate::Retreats, 2);
    let game =
        moved(Field::new([retreats(blue(Formation::Line, 0.0, 0.0)), red(Formation::Line, 0.0, 170.0)]), &[]);
    assert_eq!(place(&game, 1), (0, -200, 0));
    assert_eq!(find(&game, 1).disorder, Disorder::RETREATED);
    assert!(find(&game, 1).has(UnitFlags::OWES_REFORM));
    let square = retreats(blue(Formation::Square, 0.0, 0.0));
    let game = moved(Field::new([square, red(Formation::Line, 0.0, 170.0)]), &[]);
    assert_eq!(place(&game, 1).1, -300, "a square retreats as a column");
    let edge = retreats(blue(Formation::Line, 0.0, -2900.0));
    let game = moved(Field::new([edge, red(Formation::Line, 0.0, -2700.0)]), &[]);
    assert!(is_gone(&game, 1));
}

/// R61. A retreat bends round an enemy by up to 45 degrees; R17. Horse goes through woods at half speed, in
/// disorder.
#[test]
fn a_retreat_bends_round_the_enemy_and_is_slow_in_woods() {
    let line = || beaten(blue(Formation::Line, 0.0, 0.0).front_of(60), Fate::Retreats, 2);
    let behind = red(Formation::Line, 0.0, -150.0).front_of(60);
    let game = moved(Field::new([line(), red(Formation::Line, 0.0, 170.0), behind]), &[]);
    let (x, y, _) = place(&game, 1);
    assert!(x != 0 && ((x * x + y * y) as f64).sqrt().round() == 200.0, "{x}, {y}");
    let rider = beaten(horse(Blue, Arm::Dragoon, 0.0, 0.0, 0), Fate::Retreats, 2);
    let wood = patch(Terrain::Woods, (-900.0, 900.0), (-900.0, -15.0));
    let game = moved(Field::new([rider, red(Formation::Line, 0.0, 170.0)]).on([wood]), &[]);
    assert_eq!(place(&game, 1).1, -250);
    assert!(find(&game, 1).disorder.has(Disorder::ROUGH));
}

/// PDC-9.9.4, 11.2.3, 11.2.4, R50. A unit that retreats for the second bound running routs; so does one that
/// the same enemy still follows, and a fresh enemy is fought.
#[test]
fn the_second_retreat_running_is_a_rout() {
    let followed = |by: u32| {
        let mut unit = Unit { status: Status::Reforming, retreats: 1, ..blue(Formation::Line, 0.0, 0.0) };
        unit.followers.push(UnitId(by));
        let mut game = Field::new([unit, red(Formation::Line, 0.0, 170.0)]).doing([Step::Combat]);
        let faces: &[u8] = if by == 2 { &[] } else { &[4, 4, 4, 4] };
        play(&mut game, faces);
        find(&game, 1).fate
    };
    assert_eq!((followed(2), followed(9)), (Fate::Routs, Fate::None));
}

/// PDC-9.8.9, R41. Recoiling horse falls back to 201 mm, still facing, and reforms.
#[test]
fn horse_recoils_to_201_mm() {
    let rider = beaten(horse(Blue, Arm::Dragoon, 0.0, -25.0, 0), Fate::Recoils, 2);
    let game = moved(Field::new([rider, red(Formation::Line, 0.0, 0.0)]), &[]);
    assert_eq!(place(&game, 1), (0, -226, 0));
    assert!(find(&game, 1).has(UnitFlags::OWES_REFORM) && find(&game, 1).status == Status::Normal);
}

/// PDC-9.9.6, 8.6, R63. The third time ridden through running is a rout.
#[test]
fn the_third_ride_through_is_a_rout() {
    let after = |ridden| {
        let loser =
            Unit { ridden, ..beaten(horse(Red, Arm::Dragoon, 0.0, 15.0, 180), Fate::RiddenThrough, 1) };
        let rider = winner(horse(Blue, Arm::Heavy, 0.0, -15.0, 0), Win::RidesThrough, 2);
        let game = moved(Field::new([rider, loser]), &[]);
        assert_eq!(place(&game, 1), (0, 45, 0));
        is_gone(&game, 2)
    };
    assert!(!after(1) && after(2));
}

/// PDC-9.8.2, 9.8.8, 9.9.2, 8.3, R42, R63. On 5 and 6 a winner must pursue, up to the retreating enemy or a
/// fresh one; else it chooses.
#[test]
fn a_five_pursues() {
    let field = |win| {
        let rider = winner(horse(Blue, Arm::Dragoon, 0.0, -25.0, 0), win, 2);
        let loser = beaten(red(Formation::Line, 0.0, 0.0), Fate::Retreats, 1);
        Field::new([rider, loser])
    };
    let game = moved(field(Win::ThrowsOrRetires), &[5]);
    assert_eq!(place(&game, 2).1, 200);
    assert_eq!(place(&game, 1).1, 175, "it stops touching the enemy");
    assert_eq!(find(&game, 1).disorder, Disorder::PURSUED);
    let game = moved(field(Win::ThrowsOrRetires), &[4]);
    assert_eq!(place(&game, 1), (0, -525, 0), "it retires and reforms");
    assert!(find(&game, 1).disorder.has(Disorder::PURSUED));
}

/// PDC-9.9.1, 9.8.3, 9.8.4, R63. A unit that holds follows up as far as its enemy went, or reforms on the
/// spot.
#[test]
fn a_winner_follows_up_as_far_as_the_enemy_went() {
    let field = || {
        let line = winner(blue(Formation::Line, 0.0, 0.0), Win::Holds, 2);
        Field::new([line, beaten(red(Formation::Line, 0.0, 170.0), Fate::GivesGround, 1)])
    };
    let ask = || {
        let mut game = field().doing([Step::Involuntary]);
        run(&mut game, &[]);
        game
    };
    let follow = |by: f64| Order::FollowUp { by: geom::Length::of(by) };
    assert!(allowed(&ask(), Blue, &follow(50.0)) && !allowed(&ask(), Blue, &follow(51.0)));
    assert!(!allowed(&ask(), Blue, &Order::Pursue {}));
    let mut game = ask();
    give(&mut game, Blue, follow(50.0), &[]);
    assert_eq!((place(&game, 1).1, find(&game, 1).disorder), (50, Disorder::default()));
    let mut game = ask();
    give(&mut game, Blue, Order::Reform {}, &[]);
    assert!(find(&game, 1).has(UnitFlags::OWES_REFORM));
}

/// PDC-9.9.5, 9.8.6. Routs are removed, and count as lost.
#[test]
fn routs_are_removed() {
    let game = moved(
        Field::new([
            beaten(blue(Formation::Line, 0.0, 0.0), Fate::Routs, 2),
            red(Formation::Line, 0.0, 170.0),
        ]),
        &[],
    );
    assert!(is_gone(&game, 1));
    assert_eq!(game.state().commands.get(UnitId(901)).map(|command| command.lost), Some(1));
}

/// PDC-9.6.4, R57. A failed column deploys into line if there is room, in 4 minutes and a die; else it
/// breaks, and friends in its room are in disorder.
#[test]
fn a_failed_column_deploys_or_breaks() {
    let column = || blue(Formation::Assault, 0.0, 0.0).nation(Nation::French).flagged(UnitFlags::MUST_DEPLOY);
    let start = |units: Vec<Unit>, faces: &[u8]| {
        let mut game =
            Field::new(units).on_several_bases().doing([Step::Moving(Moving::Deploy { unit: UnitId(1) })]);
        run(&mut game, faces);
        game
    };
    let game = start(vec![column(), red(Formation::Line, 0.0, 170.0)], &[3]);
    assert_eq!(
        (find(&game, 1).formation, find(&game, 1).minutes),
        (Formation::Line, crate::Minutes::whole(3))
    );
    let crowd = blue(Formation::Line, 150.0, 0.0);
    let game = start(vec![column(), red(Formation::Line, 0.0, 170.0), crowd], &[]);
    assert_eq!(find(&game, 1).status, Status::Retreating);
    assert_eq!(find(&game, 3).disorder, Disorder::CROWDED);
}

/// PDC-5.5, 9.9.4, R59. Carried friends go as far and the same way as the unit that carries them.
#[test]
fn carried_friends_go_the_same_way() {
    let mut friend = Unit { status: Status::Retreating, ..blue(Formation::Column, 0.0, -80.0) };
    friend.carried = Some((geom::Facing::SOUTH, geom::mm(200)));
    let units = [
        beaten(blue(Formation::Line, 0.0, 0.0), Fate::Retreats, 2),
        red(Formation::Line, 0.0, 170.0),
        friend,
    ];
    let game = moved(Field::new(units), &[]);
    assert_eq!(place(&game, 3).1, -280);
}

/// G13. Without an enemy in sight a unit falls back towards its own edge.
#[test]
fn the_way_back_is_away_from_the_enemy_or_home() {
    let way = |units: Vec<Unit>| {
        let game = Field::new(units).doing([]);
        let known = game.known(Blue);
        way::back(known.table(), UnitId(1)).as_degrees()
    };
    assert_eq!(way(vec![blue(Formation::Line, 0.0, 0.0)]), 180.0);
    assert_eq!(way(vec![blue(Formation::Line, 0.0, 0.0), red(Formation::Line, 300.0, 0.0)]), 270.0);
}
