//! ERN-3, 3.1 to 3.6, 7.1.

use crate::kit::{Field, battery, column, element, find, horse, line, skirmishers};
use crate::{Arm, Erules, Formation, Morale, Phase, Stuff, Terrain, Traits, Unit};
use engine::Game;
use field::Position;
use geom::mm;
use names::Side::Blue;

/// The game of a position file.
fn read(text: &str) -> Result<Game<Erules>, String> {
    let position = Position::read("test.toml", format!("book = \"erules\"\n{text}"))
        .map_err(|wrong| wrong.to_string())?;
    let start = field::read_position::<Erules>(&position).map_err(|wrong| format!("{wrong:?}"))?;
    Ok(Game::new(start.0, start.1, start.2))
}

fn one(rest: &str) -> Unit {
    let text = format!("[[unit]]\nname = 'A'\nside = 'blue'\n{rest}");
    find(&read(&text).unwrap_or_else(|wrong| panic!("{wrong}")), 1).clone()
}

/// ERN-7.1. A file says how a unit stands and moves.
#[test]
fn a_file_says_how_a_unit_stands() {
    let unit = one(
        "arm = 'infantry'\nat = [500, 400]\nformation = 'column'\nfigures = 20\nstrength = 18\nspeed = 225\ntraits = ['elite', 'firearms']",
    );
    assert_eq!(
        (unit.start, unit.figures, unit.stance.front, unit.stance.formation),
        (20, 18, 6, Formation::Column)
    );
    assert_eq!((unit.pace.speed, unit.traits), (mm(225), Traits::ELITE.with(Traits::FIREARMS)));
    let guns = one("arm = 'foot_artillery'\nat = [500, 400]\nguns = 2\nmorale = 'good'");
    assert_eq!((guns.start, guns.guns, guns.stance.formation), (8, 2, Formation::Unlimbered));
    assert_eq!(one("arm = 'staff'\nat = [500, 400]\ntraits = ['cinc']").arm, Arm::Staff);
}

/// ERN-3, 3.1 to 3.6. The file carries the class of every feature, marked hard or soft where that is unusual.
#[test]
fn a_file_carries_the_class_of_every_feature() {
    let names: Vec<&str> = super::terrain_names().iter().map(|kind| kind.name).collect();
    for wanted in [
        "gentle_slope",
        "steep_slope",
        "stream",
        "river",
        "dense_wood",
        "open_wood",
        "scalable_cliff",
        "cliff",
        "high_wall",
        "soft_building",
    ] {
        assert!(names.contains(&wanted), "{wanted}");
    }
    assert_eq!(names.iter().filter(|name| **name == "wall").count(), 1);
    assert_ne!(Terrain::Building.kind(Stuff::Usual), Terrain::Building.kind(Stuff::Soft));
}

/// ERN-7.1. A game that is saved and read again is the same game.
#[test]
fn a_saved_game_is_the_same_game() {
    let mut left = battery(2, 400.0, 0.0, 0);
    left.left = Some(left.stance);
    left.stance.formation = Formation::Skirmish;
    let field = Field::new([
        line(18, 0.0, 0.0, 0).marching(225).in_group(2),
        column(200.0, 0.0, 0).left_with(12).in_morale(Morale::Shaken, 6),
        left,
        horse(10, 0.0, 400.0, 180).from(0.0, 600.0),
        skirmishers(6, 3, 200.0, 400.0, 180),
        element(Blue, 0.0, -200.0, true),
    ]);
    for phase in [Phase::Declare, Phase::Fire, Phase::Move] {
        let game = field.clone().asking(phase, crate::Decision::Move);
        let text = field::write_position(&game);
        let position = Position::read("saved.toml", text.clone()).expect("it is TOML");
        let start =
            field::read_position::<Erules>(&position).unwrap_or_else(|wrong| panic!("{wrong:?}\n{text}"));
        let again = Game::new(start.0, start.1, start.2);
        assert!(again == game, "{text}");
    }
    assert!(
        read("[[unit]]\nside = 'red'\narm = 'infantry'\nat = [100, 100]\nformation = 'limbered'").is_err()
    );
}
