//! G2 to G6, G10, R71, R75. Zones and sight.

use crate::kinds::{Arm, Formation};
use crate::kit::*;
use crate::reach::{self, sight};
use crate::{Terrain, Unit};
use Side::Blue;
use names::Side;

/// G3. A square fights all round; a retreating unit and limbered guns have no zone.
#[test]
fn squares_fight_all_round() {
    let has = |unit: Unit, x: f64, y: f64| {
        let game = Field::new([unit, red(Formation::Line, x, y)]).doing([]);
        let known = game.known(Blue);
        reach::in_zone(known.table(), find(&game, 1), &find(&game, 2).block())
    };
    let line = || blue(Formation::Line, 0.0, 0.0);
    assert!(has(line(), 0.0, 150.0) && !has(line(), 0.0, -150.0));
    assert!(has(blue(Formation::Square, 0.0, 0.0), 0.0, -150.0));
    assert!(!has(Unit { status: crate::Status::Retreating, ..line() }, 0.0, 150.0));
    assert!(!has(unit(Blue, Arm::FootGuns, Formation::Limbered, 0.0, 0.0, 0), 0.0, 150.0));
}

/// G10. Woods hide what is beyond them and what is deeper than 20 mm in them; high ground hides what is
/// beyond it from lower ends.
#[test]
fn woods_and_hills_hide() {
    let sees = |ground: geom::Feature, y: f64| {
        let game = Field::new([blue(Formation::Line, 0.0, 0.0), red(Formation::Line, 0.0, y)])
            .on([ground])
            .doing([]);
        let known = game.known(Blue);
        sight::sees(known.table(), find(&game, 1), find(&game, 2))
    };
    let wood = || patch(Terrain::Woods, (-900.0, 900.0), (100.0, 400.0));
    assert!(!sees(wood(), 600.0));
    assert!(sees(wood(), 125.0), "its near edge is 15 mm deep");
    assert!(!sees(wood(), 140.0), "its near edge is 30 mm deep");
    assert!(!sees(height(1, (-900.0, 900.0), (200.0, 300.0)), 600.0));
    assert!(sees(height(1, (-900.0, 900.0), (200.0, 700.0)), 600.0));
}
