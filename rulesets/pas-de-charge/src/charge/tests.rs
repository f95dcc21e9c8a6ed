//! PDC-9.7.1, 9.7.2, 9.7.4. Compulsory closing of cavalry.

use crate::kinds::{Arm, Disorder, Formation};
use crate::kit::*;
use crate::state::Status;
use crate::steps::Fighting;
use crate::{PasDeCharge, Terrain, Unit};
use Side::{Blue, Red};
use engine::Game;
use names::Side;

fn closed(field: Field) -> Game<PasDeCharge> {
    let mut game = field.doing([Fighting::Close.into()]);
    run(&mut game, &[]);
    game
}

fn rider(side: Side, x: f64, y: f64) -> Unit {
    horse(side, Arm::Dragoon, x, y, if side == Blue { 0 } else { 180 })
}

/// PDC-9.7.1, 9.7.2, R63, R70. Opposing horse meets half-way; horse that reforms or stands stays where it is.
#[test]
fn opposing_horse_meets_half_way() {
    let game = closed(Field::new([rider(Blue, 0.0, 0.0), rider(Red, 0.0, 180.0)]));
    assert_eq!((place(&game, 1).1, place(&game, 2).1), (75, 105));
    for status in [Status::Reforming, Status::RiddenThrough] {
        let stays = Unit { status, ..rider(Red, 0.0, 180.0) };
        let game = closed(Field::new([rider(Blue, 0.0, 0.0), stays]));
        assert_eq!((place(&game, 1).1, place(&game, 2).1), (150, 180));
    }
    let game = closed(Field::new([rider(Blue, 0.0, 0.0), rider(Red, 0.0, 231.0)]));
    assert_eq!((place(&game, 1).1, place(&game, 2).1), (0, 231), "201 mm apart");
}

/// PDC-9.7.4, R63. Horse closes with the nearest infantry in its zone, horse first, and not into woods.
#[test]
fn horse_closes_with_infantry() {
    let game = closed(Field::new([rider(Blue, 0.0, 0.0), red(Formation::Line, 0.0, 150.0)]));
    assert_eq!(place(&game, 1).1, 125);
    let aside = red(Formation::Line, -130.0, 130.0).front_of(60);
    let game = closed(Field::new([rider(Blue, 0.0, 0.0), aside, rider(Red, 0.0, 190.0)]));
    assert_eq!((place(&game, 1).1, place(&game, 3).1), (80, 110), "horse has priority");
    let wood = patch(Terrain::Woods, (-300.0, 300.0), (130.0, 200.0));
    let game = closed(Field::new([rider(Blue, 0.0, 0.0), red(Formation::Line, 0.0, 150.0)]).on([wood]));
    assert_eq!(place(&game, 1).1, 0);
}

/// G6, G7, R65, PDC-9.7.5, 9.7.6. The edge struck follows from where the move begins; a flank costs infantry
/// its order, and a square has none.
#[test]
fn the_side_struck_follows_from_where_the_charge_begins() {
    let charge = |x: f64, y: f64, degrees, formation| {
        let line = unit(Red, Arm::Musket, formation, 0.0, 0.0, 180);
        closed(Field::new([horse(Blue, Arm::Dragoon, x, y, degrees), line]))
    };
    let flank = charge(-200.0, 0.0, 90, Formation::Line);
    assert_eq!((place(&flank, 1), find(&flank, 2).disorder), ((-115, 0, 90), Disorder::FLANKED));
    let rear = charge(0.0, 150.0, 180, Formation::Line);
    assert_eq!((place(&rear, 1), find(&rear, 2).disorder), ((0, 25, 180), Disorder::FLANKED));
    let front = charge(0.0, -150.0, 0, Formation::Line);
    assert_eq!((place(&front, 1), find(&front, 2).disorder), ((0, -25, 0), Disorder::default()));
    let square = charge(-200.0, 0.0, 90, Formation::Square);
    assert_eq!(find(&square, 2).disorder, Disorder::default());
}

/// G7. A second squadron closes at the nearest free place on the same edge.
#[test]
fn squadrons_find_room_on_the_same_front() {
    let game = closed(Field::new([
        rider(Blue, -50.0, -150.0),
        rider(Blue, 60.0, -160.0),
        red(Formation::Line, 0.0, 0.0),
    ]));
    assert_eq!((place(&game, 1).1, place(&game, 2).1), (-25, -25));
    assert!(place(&game, 2).0 - place(&game, 1).0 >= 90);
}
