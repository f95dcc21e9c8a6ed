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

/// docs/BATTLES.md lists all that can be said of a kind of ground, an arm and the like.
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

/// What a value of a kind looks like in a script.
fn written(param: &engine::Param) -> String {
    use engine::Kind;
    match param.kind {
        Kind::Unit | Kind::Target => "a name".into(),
        Kind::Units => "a list of names".into(),
        Kind::Path => "a way".into(),
        Kind::Moves => "a list of `[name, way]`".into(),
        Kind::Pose => "`[x, y, facing]`".into(),
        Kind::Poses => "a list of `[x, y, facing]`".into(),
        Kind::Place => "`[x, y]`".into(),
        Kind::Amount => "a whole number".into(),
        Kind::Length => "a length".into(),
        Kind::Angle => "degrees".into(),
        Kind::Elements => "a list of numbers".into(),
        Kind::Formation | Kind::Choice if param.choices.is_empty() => "`true` or `false`".into(),
        Kind::Formation | Kind::Choice => {
            param.choices.iter().map(|choice| format!("`{}`", choice.name)).collect::<Vec<_>>().join(", ")
        }
    }
}

/// Every verb of a book, as docs/REFEREE.md lists it.
fn verbs(verbs: &[&engine::Verb]) -> String {
    let mut text = String::from("| `do` | what it means | parameters |\n|---|---|---|\n");
    for verb in verbs {
        let param = |param: &engine::Param| {
            let left_out = if param.optional { "; may be left out" } else { "" };
            format!("`{}`: {} ({}{left_out})", param.name, param.label, written(param))
        };
        let params: Vec<String> = verb.params.iter().map(param).collect();
        let help = verb.help.split_whitespace().collect::<Vec<_>>().join(" ");
        let rules: Vec<String> = verb.rules.iter().map(ToString::to_string).collect();
        text += &format!("| `{}` | {help} ({}) | {} |\n", verb.name, rules.join(", "), params.join("<br>"));
    }
    text
}

/// The lists of verbs in docs/REFEREE.md are those of the grammar. Run with VOLTIGEUR_WRITE_DOCS=1 to write
/// them anew.
#[test]
fn the_referees_verbs_are_those_of_the_grammar() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/REFEREE.md");
    let mut text = std::fs::read_to_string(&path).expect("docs/REFEREE.md");
    let battle = Battle::read("rovello.toml", example()).expect("it is sound");
    for book in BOOKS {
        let (game, _) = AnyGame::muster(&battle, book.id, &[]).expect("every book musters it");
        let (begin, end) = (format!("<!-- verbs of {} -->\n", book.id), "<!-- end of verbs -->");
        let (before, rest) = text.split_once(&begin).unwrap_or_else(|| panic!("no list for {}", book.id));
        let (listed, after) = rest.split_once(end).expect("the list ends");
        let now = verbs(game.referee().verbs());
        if std::env::var_os("VOLTIGEUR_WRITE_DOCS").is_some() {
            text = format!("{before}{begin}{now}{end}{after}");
        } else {
            assert_eq!(listed, now, "{}: run this test with VOLTIGEUR_WRITE_DOCS=1", book.id);
        }
    }
    if std::env::var_os("VOLTIGEUR_WRITE_DOCS").is_some() {
        std::fs::write(&path, text).expect("docs/REFEREE.md can be written");
    }
}

/// docs/REFEREE.md lists every nation and every formation of a unit.
#[test]
fn every_word_of_a_position_file_is_explained() {
    use engine::Parameter;
    let text = include_str!("../../../docs/REFEREE.md");
    let explained = |word: &str| assert!(text.contains(&format!("`{word}`")), "`{word}` is not explained");
    sound_the_charge::Nation::CHOICES.iter().for_each(|nation| explained(nation.name));
    sound_the_charge::Formation::CHOICES.iter().for_each(|formation| explained(formation.name));
    sound_the_charge_alexis::Formation::CHOICES.iter().for_each(|formation| explained(formation.name));
    sound_the_charge_alexis::Arm::CHOICES.iter().for_each(|arm| explained(arm.name));
    sound_the_charge_alexis::Calibre::CHOICES.iter().for_each(|calibre| explained(calibre.name));
    sound_the_charge_alexis::Grade::CHOICES.iter().for_each(|grade| explained(grade.name));
}

/// docs/REFEREE.md lists every leg that the grammar reads.
#[test]
fn every_leg_of_a_way_is_explained() {
    use engine::{Parameter, Yardstick};
    let text = include_str!("../../../docs/REFEREE.md");
    let (_, table) = text.split_once("| a leg | what it does |").expect("a table of legs");
    let (table, _) = table.split_once("\n\n").expect("the table ends");
    let rows: Vec<&str> = table.lines().filter_map(|row| row.split('`').nth(1)).collect();
    for row in &rows {
        let leg: toml::Table = toml::from_str(&format!("leg = {row}")).expect(row);
        let leg = serde_json::to_value(&leg["leg"]).expect("JSON");
        let read = geom::Leg::read(&leg, Yardstick::INCH);
        assert!(read.is_ok(), "{row}: {read:?}");
    }
    let begins = |name: &str| rows.iter().any(|row| row.contains(name));
    for name in ["ahead", "back", "side", "oblique", "wheel ", "wheel_back", "turn", "about_face", "to"] {
        assert!(begins(name), "{name}");
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
