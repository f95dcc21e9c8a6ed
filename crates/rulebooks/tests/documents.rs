//! What the documents show is what the program does.

use field::Battle;
use rulebooks::{AnyGame, BOOKS};

/// The example of docs/BATTLES.md.
fn example() -> &'static str {
    let text = include_str!("../../../docs/BATTLES.md");
    let (_, after) = text.split_once("```toml\n").expect("there is an example");
    after.split_once("```").expect("the example ends").0
}

#[test]
fn the_example_of_a_battle_file_is_sound_and_every_book_musters_it() {
    let battle = Battle::read("rovello.toml", example()).unwrap_or_else(|bad| panic!("{:#?}", bad.wrong));
    assert_eq!((battle.units().count(), battle.terrain.len(), battle.objectives.len()), (8, 7, 2));
    for book in BOOKS {
        let (_, notes) =
            AnyGame::muster(&battle, book.id, &[]).unwrap_or_else(|bad| panic!("{:#?}", bad.wrong));
        assert!(notes.iter().any(|note| note.contains("The fog is left to the players.")), "{notes:#?}");
    }
}

/// Whatever can be said of a kind of ground, an arm and the like is told to whoever writes a battle.
#[test]
fn every_word_of_a_battle_file_is_explained() {
    use engine::Parameter;
    use field::battle::*;
    let text = include_str!("../../../docs/BATTLES.md");
    let words = [
        Kind::CHOICES,
        Slope::CHOICES,
        Passable::CHOICES,
        Material::CHOICES,
        Arm::CHOICES,
        Quality::CHOICES,
        Skill::CHOICES,
        Weapon::CHOICES,
        Trait::CHOICES,
        Piece::CHOICES,
        Formation::CHOICES,
        Ability::CHOICES,
        Edge::CHOICES,
        Sky::CHOICES,
        Soil::CHOICES,
        Aim::CHOICES,
        Confidence::CHOICES,
        Subject::CHOICES,
    ];
    for word in words.into_iter().flatten() {
        assert!(text.contains(&format!("`{}`", word.name)), "`{}` is not explained", word.name);
    }
}
