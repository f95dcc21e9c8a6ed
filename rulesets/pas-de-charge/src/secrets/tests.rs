//! PDC-3.1.1 to 3.1.3, R5, R80. What is concealed, and what brings it to light.

use crate::kinds::{Arm, Formation};
use crate::kit::*;
use crate::state::{Fate, UnitFlags};
use crate::{Order, Step, Terrain, secrets};
use Side::{Blue, Red};
use engine::Surface;
use names::{Side, UnitId};

fn wood() -> geom::Feature {
    patch(Terrain::Woods, (-300.0, 300.0), (0.0, 300.0))
}

/// PDC-3.1.1, 3.1.3, R5. A unit inside a wood is seen from within 200 mm with a line of sight; one merely out
/// of sight as soon as there is one.
#[test]
fn a_concealed_unit_is_seen_by_rule() {
    let seen = |hidden_at: f64, enemy_at: f64, ground: Vec<geom::Feature>| {
        let hidden = red(Formation::Line, 0.0, hidden_at).concealed();
        let game = Field::new([hidden, blue(Formation::Line, 0.0, enemy_at)]).on(ground).doing([]);
        let setup = game.setup().clone();
        let at = engine::Table { setup: &*setup, state: game.state(), draft: &[] };
        secrets::is_spotted(at, find(&game, 1))
    };
    assert!(seen(20.0, -150.0, vec![wood()]), "10 mm inside the edge, and near");
    assert!(!seen(20.0, -250.0, vec![wood()]), "farther than 200 mm");
    assert!(!seen(100.0, -60.0, vec![wood()]), "too deep in the wood");
    assert!(seen(600.0, -300.0, vec![]), "in the open");
    assert!(!seen(600.0, -300.0, vec![wood()]), "behind the wood");
}

/// R5, R80. The enemy knows nothing of a concealed unit, and of its brigade only what he sees and what is
/// lost.
#[test]
fn what_is_concealed_is_not_known() {
    let units = [
        red(Formation::Line, 0.0, 150.0).concealed(),
        red(Formation::Line, 900.0, 150.0),
        blue(Formation::Line, 0.0, -900.0),
    ];
    let game = Field::new(units).on([wood()]).doing([]);
    let known = game.known(Blue);
    assert!(known.state().troops.get(UnitId(1)).is_none());
    assert_eq!(known.state().commands.get(UnitId(902)).map(|command| command.original), Some(1));
    assert_eq!(game.known(Red).state().commands.get(UnitId(902)).map(|command| command.original), Some(2));
    assert!(crate::PasDeCharge::visible(known.table()).iter().all(|id| id.0 != 1));
}

/// R80. Of a test of morale the enemy hears the throw and the outcome alone.
#[test]
fn the_enemy_hears_of_a_test_only_its_outcome() {
    let mut units: Vec<crate::Unit> =
        (0..5).map(|n| red(Formation::Line, -600.0 + 250.0 * f64::from(n), 0.0)).collect();
    units[0].fate = Fate::Routs;
    units.push(blue(Formation::Line, 0.0, -1500.0));
    let mut game = Field::new(units).doing([Step::Morale]);
    let told = run(&mut game, &[9, 9]);
    let heard = |side| -> Vec<String> {
        let names = engine::Names::default();
        told.iter().filter_map(|told| told.to(side)).map(|fact| fact.narrate(&names)).collect()
    };
    assert!(heard(Red).iter().any(|line| line.contains("basic chance")));
    assert!(!heard(Blue).iter().any(|line| line.contains("basic chance")));
    assert!(heard(Blue).iter().any(|line| line.contains("it stands")));
}

/// R5. A concealed battery that fires is seen; PDC-3.1.2. Generals are on show.
#[test]
fn firing_reveals() {
    let guns = battery(Blue, Arm::FootGuns, 12, 8, 0.0, -30.0, 0).concealed();
    let field =
        Field::new([guns, red(Formation::Line, 0.0, 400.0)]).generals([general(Blue, 901, 8, 0.0, -300.0)]);
    let mut game = field.doing([Step::Artillery]);
    run(&mut game, &[]);
    assert!(game.known(Red).state().generals.get(UnitId(101)).is_some());
    give(&mut game, Blue, Order::Bombard { unit: UnitId(1), target: UnitId(2) }, &[3, 4]);
    assert!(!find(&game, 1).has(UnitFlags::CONCEALED));
}
