//! The tests that the muster of any book must pass. A book calls
//! [`musters_soundly!`](crate::musters_soundly).

use super::{
    battle, battles, every_battle_is_played_to_its_end, foot, mustered, saved, scenario, unmustered,
};
use crate::battle::Trait;
use crate::muster::Musters;
use crate::{Battle, Fielded};
use engine::aims::{Aim, Asks, held};
use engine::conformance::unexplained;
use engine::{Game, HouseRule};
use geom::Vector;
use names::{Side, UnitId};

/// Runs the tests of a book's muster as tests of the calling module.
#[macro_export]
macro_rules! musters_soundly {
    ($Book:ty) => {
        $crate::musters_soundly! { $Book:
            every_scenario_begins_as_a_sound_position, every_scenario_is_played_to_its_end_and_can_be_saved,
            a_mirrored_battle_is_mustered_as_a_mirrored_position, units_that_stand_in_others_give_way,
            reinforcements_wait_off_the_table, namesakes_are_told_of, notes_say_what_the_book_does_not_know,
            a_battle_tells_the_book_what_is_different, aims_are_mustered_as_far_as_they_can_be_judged,
            maida_is_fought_for_four_aims, every_number_is_explained_in_the_documents,
        }
    };
    ($Book:ty: $($test:ident),+ $(,)?) => {
        $( #[test] fn $test() { $crate::kit::muster::$test::<$Book>(); } )+
    };
}

/// A battle on a field of 2,250 by 1,500 metres.
fn on_a_field(blue: &str, more: &str) -> Battle {
    battle([2250, 1500], [1125, 1350], blue, more)
}

/// Whether some note has these words.
pub fn says(notes: &[String], words: &str) -> bool {
    notes.iter().any(|note| note.contains(words))
}

/// The number of the piece of that name.
pub fn called<B: Fielded>(game: &Game<B>, name: &str) -> UnitId {
    game.setup().names.find(name).unwrap_or_else(|| panic!("there is no {name}"))
}

/// All units are on the table, or still to come, and none stands in another or where it may not.
pub fn every_scenario_begins_as_a_sound_position<B: Fielded>() {
    for battle in battles() {
        let (game, _) = mustered::<B>(&battle, &[]);
        let (setup, state) = (game.setup(), game.state());
        assert_eq!(game.agenda(), B::opening(), "{}", battle.id);
        let (bodies, slack) = (B::bodies(state), B::slack(&setup.options));
        assert!(bodies.iter().next().is_some(), "{} has no units", battle.id);
        for standing in bodies.iter() {
            let (id, name) = (standing.id, setup.names.unit(standing.id));
            assert!(setup.ground.holds(standing.body, slack), "{name} is off the table");
            let shares = |other: &UnitId| *other == id || B::may_share(state, id, *other, false);
            let ignored: Vec<UnitId> = bodies.iter().map(|other| other.id).filter(shares).collect();
            assert_eq!(geom::overlapped(standing.body, bodies, &ignored, slack), None, "{name}");
        }
    }
}

/// Every battle that comes with the program is played to its end, and can be saved on the way.
pub fn every_scenario_is_played_to_its_end_and_can_be_saved<B: Fielded>() {
    every_battle_is_played_to_its_end::<B>();
}

/// Red's units stand as Blue's of the same name do, turned by half a circle about the middle of the table,
/// and are described alike.
pub fn a_mirrored_battle_is_mustered_as_a_mirrored_position<B: Fielded>() {
    for id in ["meeting-6", "meeting-20"] {
        let (game, _) = mustered::<B>(&scenario(id), &[]);
        let (names, far) = (&game.setup().names, game.setup().ground.extent().point());
        let known = game.known(Side::Blue);
        let at = known.table();
        let piece = |id| B::piece(at, id, &B::look(at, id));
        let of_blue = |id: &UnitId| names.unit(*id).starts_with("Blue");
        for id in B::visible(at).into_iter().filter(of_blue) {
            let twin = called(&game, &names.unit(id).replacen("Blue", "Red", 1));
            let [own, other] =
                [id, twin].map(|id| B::pose(game.state(), id).expect("it is to be seen").frame());
            assert!((own.at + other.at - far).length() < 1e-2, "{}", names.unit(id));
            assert!((own.ahead + other.ahead).length() < 1e-6, "{}", names.unit(id));
            let kind = |id| {
                let piece = piece(id);
                (piece.arm, piece.grade, piece.formation, piece.strength)
            };
            assert_eq!(kind(id), kind(twin), "{}", names.unit(id));
        }
    }
}

/// A unit that would stand in another, as the book's bases are deeper than history's ranks, gives way and is
/// told of; where it may not move, it cannot be mustered.
pub fn units_that_stand_in_others_give_way<B: Fielded>() {
    let blue = [foot("1/13e", "at = [1125, 450]"), foot("2/13e", "at = [1125, 438]")].concat();
    let (game, notes) = mustered::<B>(&on_a_field(&blue, ""), &[]);
    let moved = format!("Moved to stand clear of others ({}): 2/13e", B::VOICE.giving_way);
    assert!(says(&notes, &moved), "{notes:#?}");
    let (bodies, moved) = (B::bodies(game.state()), called(&game, "2/13e"));
    let slack = B::slack(&game.setup().options);
    let body = bodies.get(moved).expect("it stands");
    assert_eq!(geom::overlapped(body, bodies, &[moved], slack), None);
    let scale = serde_json::to_value(B::ruled()).expect("a scale can be written");
    let keys = scale.as_object().expect("a scale is a table").keys();
    let farthest = keys.into_iter().find(|key| key.starts_with("farthest")).expect("units move only so far");
    let house = HouseRule::read(&format!("name = 'x'\nmuster.{farthest} = 0")).expect("a rule");
    let wrong = unmustered::<B>(&on_a_field(&blue, ""), &[house]);
    assert!(wrong.contains("there is no room for 2/13e"), "{wrong}");
}

/// A unit that arrives is off the table; a note says when and where it comes.
pub fn reinforcements_wait_off_the_table<B: Fielded>() {
    let arrives = "arrives = { minute = 22, edge = 'west', span = [300, 400] }";
    let blue = [foot("a", arrives), foot("b", arrives)].concat();
    let (game, notes) = mustered::<B>(&on_a_field(&blue, ""), &[]);
    for name in ["a", "b"] {
        let id = called(&game, name);
        assert!(B::bodies(game.state()).get(id).is_none(), "{name} stands on the table");
        assert!(B::has_unit(game.state(), id) && !B::is_gone(game.state(), id), "{name} is gone");
    }
    let turn = B::measures(&B::ruled()).turn(22);
    let said = format!("Arriving at minute 22, from turn {turn}, over the western edge: a, b.");
    assert!(says(&notes, &said), "{notes:#?}");
    saved(&game);
}

/// A part of a large unit may not be called as another unit is.
pub fn namesakes_are_told_of<B: Fielded>() {
    let large = "{ name = 'X', arm = 'line_infantry', men = 4000, at = [1125, 300] },";
    let blue = [large.to_string(), foot("X (2)", "at = [300, 1000]")].concat();
    let wrong = unmustered::<B>(&on_a_field(&blue, ""), &[]);
    assert!(wrong.contains("there are two called X (2)"), "{wrong}");
}

/// What becomes of concealment, orders to wait, flank marches, conditions, events and aims is said.
pub fn notes_say_what_the_book_does_not_know<B: Fielded>() {
    let blue = [
        foot("1/9e", "at = [1000, 200], hidden = 'in the thicket', held_until = 30, traits = ['impetuous']"),
        foot(
            "2/9e",
            "arrives = { minute = 10, edge = 'east', span = [300], flank_march = true, condition = 'the bridge stands' }",
        ),
    ];
    let more = format!(
        "[[event]]\nminute = 20\nwords = 'The stubble burns.'\n\
         [[objective]]\nname = 'Hill'\naim = 'hold'\nat = [500, 500]\nradius = 100\nwords = 'Hold the hill.'\n\
         [book.{}]\nnotes = ['Ney is on foot.']",
        B::ID
    );
    let (_, notes) = mustered::<B>(&on_a_field(&blue.concat(), &more), &[]);
    let voice = B::VOICE;
    let said = [
        &format!("Hidden in the thicket: 1/9e. {}", voice.hidden),
        &format!("To wait until minute 30: 1/9e. {}", voice.held),
        &format!("Marching round a flank: 2/9e. {}", voice.flank_march),
        &format!("{} does not judge on what 2/9e may come: the bridge stands", voice.book),
        "The stubble burns.",
        voice.winning,
        "To win: Hill: Hold the hill.",
        "Ney is on foot.",
    ];
    for said in said {
        assert!(says(&notes, said), "{said}\n{notes:#?}");
    }
    let is_known = voice.traits.contains(&Trait::Impetuous);
    assert_eq!(says(&notes, "who is impetuous: 1/9e."), !is_known, "{notes:#?}");
    assert!(notes[0].contains(voice.scale), "{}", notes[0]);
}

/// Units are left out, notes added, and whatever cannot be read is told of with its place.
pub fn a_battle_tells_the_book_what_is_different<B: Fielded>() {
    let id = B::ID;
    let blue = [foot("1/9e", "at = [1000, 200]"), foot("2/9e", "at = [500, 200]")].concat();
    let told =
        format!("[book.{id}]\nmuster.minutes_per_turn = 60\n[book.{id}.units.'2/9e']\nleft_out = true");
    let (game, notes) = mustered::<B>(&on_a_field(&blue, &told), &[]);
    assert_eq!(game.setup().names.find("2/9e"), None);
    assert!(says(&notes, "Left out for this book: 2/9e."), "{notes:#?}");
    assert!(notes[0].contains("a turn 60 minutes"), "{}", notes[0]);
    assert_eq!(game.setup().house_rules.len(), 1);
    for (told, said) in [
        (format!("[book.{id}]\nmuster.nothing = 3"), "there is no `muster.nothing` to change"),
        (format!("[book.{id}]\nmustre.x = 1"), "knows no `mustre`"),
        (format!("[book.{id}.units.'1/9']\nleft_out = true"), "the battle has no 1/9 among its units"),
        (format!("[book.{id}.units.'1/9e']\nleft_uot = true"), "did you mean `left_out`?"),
        (format!("[book.{id}.terrain.Copse]\nkind = 'open'"), "the battle has no Copse among its terrain"),
    ] {
        let wrong = B::muster(&on_a_field(&blue, &told), &[]).err().unwrap_or_default();
        let wrong: Vec<String> =
            wrong.iter().map(|one| format!("{one}: {}", one.remedy.clone().unwrap_or_default())).collect();
        assert!(says(&wrong, said), "{told}: {wrong:#?}");
    }
    let house = HouseRule::read("name = 'Odd'\nmuster.nothing = 3").expect("a rule");
    let wrong = unmustered::<B>(&on_a_field(&blue, ""), &[house]);
    assert!(wrong.starts_with("house rule Odd: there is no `muster.nothing`"), "{wrong}");
}

/// The units that an aim is about, by name, and how many are asked for; none if it is about a place.
fn about(aim: &Aim) -> Option<(Vec<&str>, u16)> {
    let (Asks::Break { of, count } | Asks::Keep { of, count }) = &aim.asks else { return None };
    assert!(of.iter().all(|named| !named.units.is_empty()), "{aim:?}");
    Some((of.iter().map(|named| named.name.as_str()).collect(), *count))
}

/// Formations stand for their units, a minute for the turn in which it passes, and what cannot be judged is
/// left to players.
pub fn aims_are_mustered_as_far_as_they_can_be_judged<B: Fielded>() {
    let blue = [
        foot("1/9e", "at = [500, 200]"),
        foot("2/9e", "at = [1800, 200]"),
        "{ name = 'Large', arm = 'line_infantry', men = 4000, at = [1125, 500] },".into(),
        foot("3/9e", "at = [200, 1000]"),
    ];
    let objective = |name: &str, rest: &str| format!("[[objective]]\nname = '{name}'\n{rest}\n");
    let more = [
        objective("Brigade", "aim = 'break'\nof = ['First']"),
        objective("Army", "aim = 'drive_off'\nof = ['Blue']\ncount = 2\nminute = 23"),
        objective("Guard", "aim = 'keep'\nof = ['Guard']\nminute = 60"),
        objective("Road", "aim = 'reach'\nline = [[0, 600], [2000, 600]]\nradius = 40\nminute = 25"),
        objective("Ney", "aim = 'break'\nof = ['Ney']"),
        objective("Both", "aim = 'break'\nof = ['Guard', '1/9e']"),
        objective("Too many", "aim = 'break'\nof = ['1/9e', '3/9e']\ncount = 2"),
        objective("Prayer", "aim = 'other'\npoints = 3"),
        "[winning]\nwords = 'As the Emperor sees it.'\nblue = 4\ntie = 'red'\n".into(),
        format!("[book.{}.units.'3/9e']\nleft_out = true\n", B::ID),
    ];
    let (game, notes) = mustered::<B>(&on_a_field(&blue.concat(), &more.concat()), &[]);
    let aims = &game.setup().aims;
    assert_eq!((aims.points, aims.tie), ([Some(4), None], Some(Side::Red)));
    let scale = B::ruled();
    let turn = |minute| Some(B::measures(&scale).turns(minute));
    let whom: Vec<_> = aims.all.iter().map(|aim| (aim.name.as_str(), aim.side, aim.turn)).collect();
    let red = Some(Side::Red);
    let expected =
        [("Brigade", red, None), ("Army", red, turn(23)), ("Guard", red, None), ("Road", None, turn(25))];
    assert_eq!(whom, expected);
    assert!(aims.all.iter().all(|aim| aim.points == 0), "Prayer alone has points");
    let brigade = vec!["1/9e", "2/9e", "Large"];
    assert_eq!(about(&aims.all[0]), Some((brigade.clone(), 3)));
    assert_eq!(about(&aims.all[1]), Some((brigade, 2)));
    assert_eq!(about(&aims.all[2]), Some((vec!["Guard"], 1)));
    let Asks::Break { of, .. } = &aims.all[0].asks else { unreachable!("it is about units") };
    assert!(of[2].units.len() > 1, "a large unit is all of its parts");
    let Asks::Reach { place, count: 1 } = &aims.all[3].asks else { panic!("{:?}", aims.all[3]) };
    let metre = B::measures(&scale).metre().mm();
    let is_in = |x: f64, y: f64| place.contains(Vector::new(x, y) * metre);
    assert!(is_in(1000.0, 635.0) && !is_in(1000.0, 645.0), "40 m to either side of the road");
    for said in ["To win: Brigade: Break", "To judge: Ney: Break", "To judge: Both", "To judge: Too many"] {
        assert!(says(&notes, said), "{said}\n{notes:#?}");
    }
    assert!(says(&notes, "To judge: As the Emperor sees it."), "{notes:#?}");
    saved(&game);
}

/// Where the battle speaks of no points each aim counts one, but to keep units counts nothing.
pub fn maida_is_fought_for_four_aims<B: Fielded>() {
    let (game, notes) = mustered::<B>(&scenario("maida-1806"), &[]);
    let aims = &game.setup().aims.all;
    let worth: Vec<_> = aims.iter().map(|aim| (aim.side, aim.points, aim.turn)).collect();
    let (blue, red) = (Some(Side::Blue), Some(Side::Red));
    assert_eq!(worth, [(red, 1, None), (red, 1, None), (blue, 1, None), (blue, 1, None), (red, 0, None)]);
    let counts: Vec<_> = aims.iter().filter_map(about).map(|(of, count)| (of.len(), count)).collect();
    assert_eq!(counts, [(11, 6), (9, 4), (1, 1)]);
    assert!(says(&notes, "To win: The road to the beach: For the French") && !says(&notes, "To judge"));
    // The French deploy beyond x = 2,000, where the British want to get.
    assert_eq!(held(game.known(Side::Blue).table()), [None, None, None, Some(Side::Red), None]);
}

/// docs/MUSTER.md explains every number of the muster, in the chapter of the book.
pub fn every_number_is_explained_in_the_documents<B: Musters>() {
    let document = include_str!("../../../../docs/MUSTER.md");
    let chapters = document.split("\n## ");
    let own = chapters.filter(|chapter| chapter.lines().next() == Some(B::VOICE.book)).collect::<String>();
    assert_eq!(unexplained(&own, &B::ruled()), [""; 0]);
}
