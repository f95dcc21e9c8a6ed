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

#[test]
fn every_listed_book_has_a_readable_ledger() {
    for book in BOOKS {
        let ledger = book.ledger().unwrap_or_else(|wrong| panic!("{}: {wrong}", book.id));
        assert!(!ledger.rules.is_empty(), "{}", book.id);
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

/// What a script says of an order itself: what to do, whose it is, its dice, and whether it must be refused.
#[test]
fn nothing_said_with_an_order_is_called_as_scripts_call_something_else() {
    struct Params;
    impl rulebooks::Visit for Params {
        type Out = Vec<(&'static str, &'static str)>;
        fn visit<B: field::Fielded>(self, _: &engine::Game<B>) -> Self::Out {
            use engine::Grammar;
            let verbs = B::Order::VERBS.iter();
            verbs.flat_map(|verb| verb.params.iter().map(|param| (verb.name, param.name))).collect()
        }
    }
    let battle = Battle::read("rovello.toml", example()).expect("it is sound");
    for book in BOOKS {
        let (game, _) = AnyGame::muster(&battle, book.id, &[]).expect("every book musters it");
        let params = game.visit(Params);
        assert!(!params.is_empty());
        let taken = params.iter().find(|(_, name)| ["do", "side", "dice", "refused"].contains(name));
        assert_eq!(taken, None, "{}", book.id);
    }
}
