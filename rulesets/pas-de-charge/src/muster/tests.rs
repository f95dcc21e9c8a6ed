//! Position files are read and written.

use crate::{Formation, Order, PasDeCharge, Status};
use dice::Tape;
use engine::{Game, Rules};
use field::{Position, read_position, write_position};
use geom::{Length, Spot};
use names::{Side, UnitId};

const EXAMPLE: &str = r#"
book = "pas-de-charge"
phase = "moves"
bound = 3

[options]
year = 1809

[[formation]]
name = "Brigade"
side = "blue"

[[formation]]
name = "Enemies"
side = "red"

[[unit]]
name = "First"
side = "blue"
arm = "infantry"
nation = "Bavarian"
in = "Brigade"
at = [1000, 400]
group = 1

[[unit]]
name = "Guns"
side = "blue"
arm = "foot_artillery"
pounds = 12
guns = 6
at = [1300, 400]

[[unit]]
name = "Hussars"
side = "red"
arm = "light_cavalry"
at = [1000, 1200]
status = "reforming"
disorder = ["pursued"]

[[general]]
name = "Brigadier"
side = "blue"
ability = "able"
leads = "Brigade"
at = [1000, 300]

[[terrain]]
kind = "stone_building"
polygon = [[600, 600], [680, 600], [680, 660], [600, 660]]
"#;

fn read(text: &str) -> Game<PasDeCharge> {
    let position = Position::read("test.toml", text.to_string()).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let (setup, state, todo) =
        read_position::<PasDeCharge>(&position).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let mut game = Game::new(setup, state, todo);
    game.advance(&mut Tape::default(), None);
    game
}

/// PDC-3.3.4, R86. A position is read as it stands, and is played from there.
#[test]
fn a_position_is_read_and_played() {
    let mut game = read(EXAMPLE);
    let first = game.state().troops.get(UnitId(1)).expect("it was read");
    assert_eq!((first.formation, first.nation), (Formation::Line, crate::Nation::Client));
    assert_eq!(game.state().troops.get(UnitId(2)).map(|unit| unit.size().width), Some(geom::mm(60)));
    assert_eq!(game.state().troops.get(UnitId(3)).map(|unit| unit.status), Some(Status::Reforming));
    assert_eq!(game.state().commands.get(UnitId(901)).map(|command| command.original), Some(2));
    assert_eq!(game.state().generals.get(UnitId(101)).map(|general| general.rating), Some(9));
    let march = Order::March { units: vec![UnitId(1)], path: crate::kit::ahead(100.0) };
    game.submit(Side::Blue, march, &mut Tape::default(), &mut vec![]).expect("it is in a group");
    let at = game.state().troops.get(UnitId(1)).map(|unit| unit.pose.at);
    assert_eq!(at, Some(Spot::new(Length::of(1000.0), Length::of(500.0))));
}

/// Every position of a game can be written down and read again, and is the same.
#[test]
fn what_is_written_is_read_as_it_was() {
    let mut game = read(EXAMPLE);
    let mut draw = engine::Draw::new(7);
    for number in 0..60 {
        let text = write_position(&game);
        let again = read(&text);
        assert_eq!(again.state(), game.state(), "after {number} orders:\n{text}");
        assert_eq!(again.decision_for(Side::Blue), game.decision_for(Side::Blue));
        assert_eq!(again.decision_for(Side::Red), game.decision_for(Side::Red));
        let Some((side, asked)) = crate::kit::open_question(&game) else { break };
        let mut found = vec![];
        let lens = engine::Lens::drawn(draw.number());
        engine::propose::<PasDeCharge>(game.known(side).table(), &asked, side, &lens, &mut |order| {
            found.push(order);
            std::ops::ControlFlow::Break(())
        });
        let usual = PasDeCharge::usual(game.known(side).table(), &asked, side);
        game.give(side, found.pop().unwrap_or(usual)).expect("it is legal");
        let seed = dice::Seed([3; 32]);
        game.advance(&mut dice::Seeded::new(&seed, number), None);
    }
}
