//! Short words for the tests of positions and musters in any book, and the tests that all books share.

pub mod muster;

use crate::{Battle, Fielded, Position, PositionError, scenarios};
use dice::{Seed, Seeded, Tape};
use engine::{Game, HouseRule, Landscape, Player, RandomPlayer};
use names::Side;

/// The game of a position, whose text need not name the book; or everything that is wrong with it, each with
/// its remedy.
pub fn read<B: Fielded>(text: &str) -> Result<Game<B>, Vec<String>> {
    let text = format!("book = \"{}\"\n{text}", B::ID);
    let position = Position::read("test.toml", text).map_err(|bad| vec![format!("{bad:?}")])?;
    let told = |one: &PositionError| format!("{one}: {}", one.remedy.clone().unwrap_or_default());
    match B::read_position(&position) {
        Ok((setup, state, todo)) => Ok(Game::new(setup, state, todo)),
        Err(wrong) => Err(wrong.iter().map(told).collect()),
    }
}

/// What is wrong with a position, a line each.
pub fn faults<B: Fielded>(text: &str) -> String {
    read::<B>(text).err().map(|wrong| wrong.join("\n")).unwrap_or_default()
}

/// A game as it is saved. It is the same when it is read again; a phase may be begun anew up to its first
/// question.
pub fn saved<B: Fielded>(game: &Game<B>) -> String {
    let saved = B::write_position(game);
    let position =
        Position::read("saved.toml", saved.clone()).unwrap_or_else(|bad| panic!("{bad:?}\n{saved}"));
    let (setup, state, todo) =
        B::read_position(&position).unwrap_or_else(|wrong| panic!("{wrong:#?}\n{saved}"));
    let mut again = Game::new(setup, state, todo);
    if game.waits() && !again.waits() {
        again.advance(&mut Tape::default(), None);
    }
    assert_eq!(again, *game, "{saved}");
    let (now, was) = (again.setup(), game.setup());
    assert!(now.options == was.options && now.tables == was.tables, "the rules differ\n{saved}");
    // Ground without a picture is given one as it is read.
    let same_picture = was.landscape == Landscape::default() || now.landscape == was.landscape;
    assert!(now.ground == was.ground && same_picture, "the ground differs\n{saved}");
    assert_eq!(now.aims, was.aims, "the aims differ\n{saved}");
    assert_eq!(now.names.sides, was.names.sides);
    assert!(
        now.names.units.iter().all(|(unit, name)| was.names.unit(*unit) == *name),
        "names differ\n{saved}"
    );
    assert_eq!(B::write_position(&again), saved);
    saved
}

/// A battle of one hour with a brigade of Blue's in the south, under Ney, and Red's Guard in the north, under
/// Blücher; the field is so large, in metres, the Guard stands there, and there is more to tell.
pub fn battle(size: [u32; 2], guard: [u32; 2], blue: &str, more: &str) -> Battle {
    let text = format!(
        "title = 'A test'\nminutes = 60\n[field]\nsize = {size:?}\n\
         [[army]]\nname = 'Blue'\nside = 'blue'\nhome = 'south'\n\
         [[army.brigade]]\nname = 'First'\nleader = {{ name = 'Ney', ability = 'gifted' }}\nunit = [{blue}]\n\
         [[army]]\nname = 'Red'\nside = 'red'\nhome = 'north'\nleader = {{ name = 'Blücher' }}\n\
         unit = [{{ name = 'Guard', arm = 'guard_infantry', men = 600, at = {guard:?} }}]\n{more}"
    );
    Battle::read("test.toml", text).unwrap_or_else(|bad| panic!("{:#?}", bad.wrong))
}

/// A battalion of a battle, as it stands in a brigade's list.
pub fn foot(name: &str, rest: &str) -> String {
    format!("{{ name = '{name}', arm = 'line_infantry', men = 600, {rest} }},")
}

/// The game of a battle, and the notes on it.
pub fn mustered<B: Fielded>(battle: &Battle, house: &[HouseRule]) -> (Game<B>, Vec<String>) {
    match B::muster(battle, house) {
        Ok(((setup, state, todo), notes)) => {
            (Game::new(setup, state, todo), notes.iter().map(ToString::to_string).collect())
        }
        Err(wrong) => panic!("{}: {wrong:#?}", battle.id),
    }
}

/// Why a battle cannot be mustered, a line each.
pub fn unmustered<B: Fielded>(battle: &Battle, house: &[HouseRule]) -> String {
    let wrong = B::muster(battle, house).err().unwrap_or_default();
    wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Every battle that comes with the program.
pub fn battles() -> impl Iterator<Item = Battle> {
    scenarios::ALL.iter().map(|scenario| scenario.battle().expect("scenarios are sound"))
}

/// One of the battles that come with the program.
pub fn scenario(id: &str) -> Battle {
    scenarios::find(id).expect("there is such a battle").battle().expect("scenarios are sound")
}

/// Plays a battle to its end at random, by dice and players of a seed, and looks at every question; says how
/// it stands then.
pub fn play_out<B: Fielded>(battle: &Battle, seed: u8, mut look: impl FnMut(&Game<B>)) -> Game<B> {
    let (mut game, _) = mustered::<B>(battle, &[]);
    let mut players = [seed, !seed].map(|seed| RandomPlayer::new(seed.into()));
    let mut orders = 0;
    game.advance(&mut Seeded::new(&Seed([seed; 32]), 0), None);
    while game.outcome().is_none() {
        look(&game);
        orders += 1;
        assert!(orders < 20_000, "{} never ends", battle.id);
        let asked = |side| game.decision_for(side).map(|asked| (side, asked));
        let (side, asked) = Side::BOTH.into_iter().find_map(asked).expect("a side is asked");
        let answer = players[side.index()].answer(&game.known(side), &asked, side);
        let answer = answer.unwrap_or_else(|| B::usual(game.known(side).table(), &asked.of, side));
        game.give(side, answer).expect("players keep the rules");
        game.advance(&mut Seeded::new(&Seed([seed; 32]), orders), None);
    }
    game
}

/// Every battle that comes with the program can be saved as it begins and at some questions, and is played to
/// its end.
pub fn every_battle_is_played_to_its_end<B: Fielded>() {
    for battle in battles() {
        saved(&mustered::<B>(&battle, &[]).0);
        let mut questions = 0;
        play_out::<B>(&battle, 7, |game| {
            questions += 1;
            // Saving takes longer than playing.
            if questions % 7 == 0 {
                saved(game);
            }
        });
    }
}
