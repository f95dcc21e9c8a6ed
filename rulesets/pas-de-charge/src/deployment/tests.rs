//! PDC-3.1.1 to 3.1.3, R77, R84. Placing armies, and later arrivals.

use crate::kinds::Formation;
use crate::kit::*;
use crate::state::Whereabouts;
use crate::steps::{Deploying, Moving};
use crate::{Order, PasDeCharge, Step, Terrain, Unit, cite};
use Side::{Blue, Red};
use engine::Game;
use names::{Side, UnitId};

fn waiting(unit: Unit) -> Unit {
    Unit { place: Whereabouts::ToBePlaced, ..unit }
}

fn place_at(y: f64, concealed: bool) -> Order {
    let concealed = concealed.then_some(true);
    Order::Place { unit: UnitId(1), formation: Formation::Line, at: pose(0.0, y, 0), concealed }
}

fn deploying(ground: Vec<geom::Feature>) -> Game<PasDeCharge> {
    let units = [waiting(blue(Formation::Line, 0.0, 0.0)), red(Formation::Line, 0.0, 2700.0)];
    let mut game = Field::new(units).on(ground).doing([Deploying::Place { side: Blue }.into()]);
    run(&mut game, &[]);
    game
}

/// PDC-3.1.1, R77. Troops stand within 500 mm of their edge; what can be seen is not concealed.
#[test]
fn troops_are_placed_in_their_zone() {
    assert!(allowed(&deploying(vec![]), Blue, &place_at(-2510.0, false)));
    assert_eq!(refused(&deploying(vec![]), Blue, place_at(-2509.0, false)).0, cite::R77);
    assert_eq!(refused(&deploying(vec![]), Blue, place_at(-2600.0, true)).0, cite::DEPLOYMENT);
    let wood = patch(Terrain::Woods, (-200.0, 200.0), (-2700.0, -2550.0));
    let mut game = deploying(vec![wood]);
    give(&mut game, Blue, place_at(-2620.0, true), &[]);
    assert!(game.known(Red).state().troops.get(UnitId(1)).is_none());
}

/// R77, R4. Dice say who acts first; the other side places first.
#[test]
fn dice_say_who_begins() {
    let units = [waiting(blue(Formation::Line, 0.0, 0.0)), waiting(red(Formation::Line, 0.0, 0.0))];
    let mut game = Field::new(units).doing([Step::WhoBegins]);
    run(&mut game, &[5, 5, 2, 6]);
    assert_eq!(game.state().first, Red);
    assert!(game.decision_for(Blue).is_some());
}

/// R84. A unit comes on in column at the middle of its stretch, in the bound of its minute, and counts from
/// then.
#[test]
fn troops_arrive_on_their_stretch_of_the_edge() {
    let arrives = Whereabouts::Arrives { bound: 5, from: spot(-300.0, -3000.0), to: spot(300.0, -3000.0) };
    let late = Whereabouts::Arrives { bound: 6, from: spot(-300.0, -3000.0), to: spot(300.0, -3000.0) };
    let come = |place| {
        let units = [
            Unit { place, ..blue(Formation::Line, 0.0, 0.0) },
            blue(Formation::Line, 900.0, 0.0),
            red(Formation::Line, 0.0, 2700.0),
        ];
        let mut game = Field::new(units).doing([Moving::Arrive { side: Blue }.into()]);
        let before = game.state().commands.get(UnitId(901)).unwrap().original;
        run(&mut game, &[]);
        (
            find(&game, 1).is_on_table().then(|| place_of(&game)),
            before,
            game.state().commands.get(UnitId(901)).unwrap().original,
        )
    };
    assert_eq!(come(arrives), (Some((0, -2990, 0)), 1, 2));
    assert_eq!(come(late), (None, 1, 1));
}

fn place_of(game: &Game<PasDeCharge>) -> (i64, i64, i64) {
    place(game, 1)
}
