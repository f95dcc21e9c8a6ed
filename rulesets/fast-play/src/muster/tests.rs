use super::moment::{Begin, phase, todo};
use crate::kit::{Field, general, inches, patch, pose, spot, strip, unit};
use crate::*;
use engine::aims::{Asks, Verdict};
use engine::{Game, Outcome};
use field::{Fielded, kit};
use names::UnitId;

fn read(text: &str) -> Result<Game<FastPlay>, Vec<String>> {
    kit::read(text)
}

fn faults(text: &str) -> String {
    kit::faults::<FastPlay>(text)
}

fn stands(game: &Game<FastPlay>, name: &str) -> Vec<(f64, f64, f64)> {
    let unit = game.setup().names.find(name).expect("the unit is there");
    crate::kit::stands(game, unit.0)
}

#[test]
fn a_unit_is_placed_by_any_of_its_anchors() {
    // G4, FPN-13.1. The same four units, each placed in two ways.
    let at = |rest: &str| {
        let game = read(&format!("[[unit]]\nname = 'A'\nside = 'blue'\narm = 'heavy_foot'\n{rest}"));
        stands(&game.unwrap_or_else(|wrong| panic!("{wrong:?}")), "A")
    };
    let line: Vec<_> = [28.59375, 29.53125, 30.46875, 31.40625].map(|x| (x, 20.0, 0.0)).into();
    assert_eq!(at("at = [30, 20]\nanchor = 'centre'"), line);
    assert_eq!(at("at = [30, 20.28125]"), line);
    let column: Vec<_> = [20.0, 19.4375, 18.875, 18.3125].map(|y| (30.0, y, 0.0)).into();
    assert_eq!(at("formation = 'column'\nat = [30, 20.28125]"), column);
    assert_eq!(at("formation = 'column'\nat = [30, 20]\nanchor = 'lead'"), column);
    assert_eq!(at("formation = 'column'\nat = [30, 19.15625]\nanchor = 'centre'"), column);
    let square = [(30.0, 30.75, 0.0), (30.75, 30.0, 90.0), (30.0, 29.25, 180.0), (29.25, 30.0, 270.0)];
    assert_eq!(at("formation = 'square'\nat = [30, 30]\nanchor = 'hollow'"), square);
    assert_eq!(at("formation = 'square'\nat = [30, 31.03125]"), square);
    assert_eq!(at("strength = 1\nat = [30, 20.28125]"), [(30.0, 20.0, 0.0)]);
    assert_eq!(at("facing = 'E'\nlost = 3\nat = [30, 20]\nanchor = 'centre'"), [(30.0, 20.0, 90.0)]);
}

#[test]
fn what_is_not_said_has_a_sensible_value() {
    let game = read("[[unit]]\nfacing = 'S'\narm = 'lancers'\nat = [30, 20]").expect("a sound position");
    let (_, unit) = game.state().troops.iter().next().expect("one unit");
    assert_eq!((unit.side, unit.class, unit.formation), (names::Side::Red, Class::Trained, Formation::Line));
    assert_eq!((unit.alive(), unit.start, unit.flags), (4, 4, UnitFlags::IN_COMMAND));
    assert_eq!(game.setup().ground.extent(), spot(72.0, 48.0));
    assert_eq!((game.state().turn, game.state().phase), (5, Phase::Moves(names::Side::Blue)));
    assert_eq!((game.state().winner, game.state().wins_in_a_row), (names::Side::Blue, 1));
}

#[test]
fn touching_enemies_are_in_their_second_round_unless_one_has_charged() {
    let two = |blue: &str| {
        let text = format!(
            "[[unit]]\nname = 'A'\nside = 'blue'\narm = 'lancers'\nat = [30, 30]\n{blue}\n\
             [[unit]]\nname = 'B'\nside = 'red'\narm = 'heavy_foot'\nat = [30, 30]"
        );
        let game = read(&text).unwrap_or_else(|wrong| panic!("{wrong:?}"));
        let turns: Vec<u16> = game.state().troops.iter().map(|(_, unit)| unit.contact_turn).collect();
        let flags = game.state().troops.get(names::UnitId(1)).expect("A").flags;
        (turns, flags.has(UnitFlags::CHARGED_IN_GOOD_GOING.with(UnitFlags::CHARGED_FOOT_LINE)))
    };
    assert_eq!(two(""), (vec![4, 4], false));
    assert_eq!(two("charged = 'this turn'"), (vec![5, 5], true));
    assert_eq!(two("charged = 'this turn'\nflags = []\ncontact = 2"), (vec![2, 5], false));
}

#[test]
fn faults_say_what_to_do() {
    let unit =
        |rest: &str| faults(&format!("[[unit]]\nname = 'A'\nside = 'blue'\narm = 'heavy_foot'\n{rest}"));
    assert!(
        unit("att = [3, 4]").contains("A knows no `att`: did you mean `at`?"),
        "{}",
        unit("att = [3, 4]")
    );
    assert!(unit("").contains("A has no `at`"));
    assert!(unit("at = [nan, 4]").contains("a number that no table has"));
    assert!(unit("at = [1e300, 4]").contains("a number that no table has"));
    assert!(unit("at = [9999, 4]").contains("A does not stand wholly on the table"));
    assert!(unit("at = [30, 20]\nanchor = 'hollow'").contains("use `front` or `centre`"));
    assert!(unit("at = [30, 20]\nlost = 4").contains("A has 0 of 4 elements"));
    assert!(unit("at = [30, 20]\nlost = 1\nstrength = 2").contains("they differ"));
    assert!(unit("at = [30, 20]\ngeneral = 'Ney'").contains("there is no General called \"Ney\""));
    assert!(unit("elements = [[30, 20], [33, 20]]").contains("do not stand as a line"));
    assert!(unit("at = [30, 20]\nflags = ['in_moton']").contains("did you mean `in_motion`?"));
    let twice = "[[unit]]\nname = 'A'\nfacing = 0\narm = 'lancers'\nat = [30, 20]\n";
    assert!(faults(&format!("{twice}{twice}")).contains("there are two pieces called A"));
    assert!(faults(&format!("{twice}{}", twice.replace("'A'", "'B'"))).contains("stand in each other"));
    assert!(faults("[[unit]]\narm = 'lancer'\nat = [3, 4]\nfacing = 0").contains("did you mean `lancers`?"));
    assert!(faults("phase = 'move'").contains("did you mean `moves`?"));
    assert!(faults("left = '[]'").contains("nothing is left to do"));
    assert!(faults("[options]\nturn_limits = 3").contains("did you mean `turn_limit`?"));
    assert!(faults("[[terrain]]\nkind = 'wood'\nx = [3, 4]\ny = [3, 4]").contains("did you mean `woods`?"));
    assert!(
        faults("[[unit]]\narm = 'lancers'\nat = [3, 4]\nfacing = 45")
            .contains("unit 1 does not say which side it belongs to")
    );
    let scenery = "[[scenery]]\nlook = 'jungle'\nx = [3, 4]\ny = [3, 4]\n[[place]]\nname = 'Here'\nat = [3, 4]\nrank = 'duke'";
    let found = faults(scenery);
    assert!(
        found.contains("`look` of scenery 1 cannot be \"jungle\"") && found.contains("\"duke\""),
        "{found}"
    );
    let square = "[[unit]]\nfacing = 0\narm = 'lancers'\nat = [30, 20]\nformation = 'square'";
    assert!(faults(square).contains("FPN-4.1"), "{}", faults(square));
}

#[test]
fn options_and_house_rules_are_patches() {
    let game = read("[options]\nturn_limit = 12\nepsilon = 0.02").expect("a sound position");
    assert_eq!((game.setup().options.turn_limit, game.setup().options.obstacle_reach.0), (12, inches(0.25)));
    assert!(
        faults("[[house]]\nname = 'x'\ntables.general_moves = 7").contains("did you mean `general_move`?")
    );
    let text = "[[house]]\nname = 'far Generals'\ntables.general_move = 12";
    let game = read(text).expect("a sound position");
    assert_eq!(game.setup().tables.general_move.0, geom::inch(12));
    assert_eq!(game.setup().house_rules[0].name, "far Generals");
}

/// A game with something of everything, at a question or before a step.
fn battle() -> Field {
    use names::Side::{Blue, Red};
    let mut bent = unit(Arm::LightCavalry, Formation::Column, 10.0, 10.0, 0);
    bent.elements[3] = pose(9.9, 8.3, 10);
    let mut waiting = unit(Arm::HeavyFoot, Formation::Column, 60.0, 1.0, 0).under(101);
    (waiting.off_table, waiting.waiting) = (4, 1);
    waiting.elements.clear();
    Field::new([
        unit(Arm::HeavyFoot, Formation::Line, 30.0, 20.0, 0).having_lost(1).shaken().under(101),
        unit(Arm::HeavyFoot, Formation::Square, 40.0, 20.0, 30).of_class(Class::Raw).under(102).of(Blue),
        unit(Arm::FootArtillery, Formation::Column, 50.0, 20.0, 0).out_of_command(),
        unit(Arm::LightFootRifle, Formation::Line, 30.0, 30.0, 180).french().in_contact_since(3),
        bent,
        waiting,
    ])
    .generals([
        general(Blue, Grade::Poor, 30.0, 19.0, Some(1)),
        general(Red, Grade::Exceptional, 30.0, 40.0, None),
    ])
    .on([
        patch(terrain::Terrain::Woods, (1.0, 5.0), (2.0, 6.0)),
        strip(terrain::Terrain::Obstacle, &[(20.0, 20.0), (21.0, 25.0)], 0.0),
    ])
    .with(|options| options.turn_limit = 7)
}

#[test]
fn a_saved_position_is_the_same_game() {
    use names::Side::{Blue, Red};
    let begins = [Begin::Deployment, Begin::Option, Begin::Fire, Begin::Rally, Begin::Generals, Begin::Moves];
    let mut games = vec![];
    for (begin, side) in begins.into_iter().chain([Begin::HandToHand]).zip([Blue, Red].into_iter().cycle()) {
        let mut game = battle().doing(phase(begin, side), []);
        // What no phase begins with is left to do by itself.
        games.push(game.clone());
        let todo = todo(begin, side, Blue, Blue);
        game = Game::new(game.setup().clone(), game.state().clone(), todo);
        games.push(game);
    }
    for game in games {
        let saved = kit::saved(&game);
        let over = matches!(game.agenda(), [engine::Task::Over { .. }]);
        assert_eq!(saved.contains("\nleft = "), over, "{saved}");
    }
}

#[test]
fn the_option_is_rolled_for_unless_its_winner_is_named() {
    // FPN-12.1, 12.4.
    let begins = |text: &str| {
        let game = read(text).expect("a sound position");
        (game.state().turn, game.state().wins_in_a_row, game.waits())
    };
    assert_eq!(begins("phase = 'option'\nturn = 3"), (2, 0, false));
    assert_eq!(begins("phase = 'option'\nturn = 3\nlast_winner = 'red'"), (2, 1, false));
    assert_eq!(begins("phase = 'option'\nturn = 3\nwinner = 'red'\nwins = 2"), (3, 2, true));
}

#[test]
fn while_armies_deploy_units_may_have_no_place_yet() {
    // FPN-1.11.
    let text = "phase = 'deployment'\n[[unit]]\nname = 'A'\nside = 'blue'\narm = 'lancers'\n[[general]]\nside = 'blue'";
    let game = read(text).expect("a sound position");
    let unit = game.state().troops.get(names::UnitId(1)).expect("the unit");
    assert_eq!((unit.is_on_table(), unit.alive(), unit.lost(), game.state().turn), (false, 4, 0, 0));
    let saved = FastPlay::write_position(&game);
    let again =
        read(saved.trim_start_matches("book = \"fast-play\"\n")).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    assert_eq!(again, game, "{saved}");
    assert!(faults(&text.replace("deployment", "moves")).contains("A has no `at`"));
}

/// A position that is fought for something.
const FOUGHT: &str = "turn = 24\nphase = 'hand_to_hand'\n\
    [[unit]]\nname = 'A'\nside = 'blue'\narm = 'heavy_foot'\nat = [30, 20]\n\
    [[unit]]\nname = 'B'\nside = 'red'\narm = 'heavy_foot'\nat = [30, 40]\n\
    [[objective]]\nname = 'Hill'\naim = 'hold'\nrect = [25, 15, 35, 25]\n\
    [[objective]]\nname = 'Bridge'\naim = 'reach'\nat = [30, 38]\nradius = 1.5\nturn = 7\nreached = ['red']\n\
    [[objective]]\nname = 'Old Guard'\naim = 'break'\nside = 'red'\nof = ['b', 'Guard']\nids = { Guard = [7, 8] }\n\
    [[objective]]\nname = 'Staff'\naim = 'keep'\nside = 'blue'\nof = ['A']\n\
    [winning]\nred = 5\ntie = 'blue'\n";

// R2. A position says what it is fought for, and what has been reached; saved, it says the same.
#[test]
fn a_position_keeps_what_it_is_fought_for() {
    let mut game = read(FOUGHT).unwrap_or_else(|wrong| panic!("{wrong:#?}"));
    let aims = &game.setup().aims;
    assert_eq!((aims.points, aims.tie), ([None, Some(5)], Some(names::Side::Blue)));
    let worth: Vec<u16> = aims.all.iter().map(|aim| aim.points).collect();
    assert_eq!(worth, [1, 1, 1, 0], "nobody speaks of points");
    let Asks::Break { of, count: 2 } = &aims.all[2].asks else { panic!("{:?}", aims.all[2]) };
    assert_eq!(of[0].units, [UnitId(2)]);
    assert_eq!(of[1].units, [UnitId(7), UnitId(8)]);
    assert_eq!(game.state().judged, [Verdict::open(1, [false, true])]);
    let saved = kit::saved(&game);
    assert!(saved.contains("radius = 1.5") && saved.contains("Guard = [7, 8]"), "{saved}");
    // Blue alone is on the hill, Red was at the bridge: that is even, and the battle says who wins then.
    let told = crate::kit::run(&mut game, &[]);
    assert!(crate::kit::says(&told, "Bridge was judged after turn 7, 1 point for Red."));
    assert_eq!(game.outcome(), Some(Outcome::Won(names::Side::Blue)));
}

// R2. Whoever is gone by the time of saving is still known by his number.
#[test]
fn aims_know_the_fallen_after_saving() {
    let game = read(FOUGHT).unwrap_or_else(|wrong| panic!("{wrong:#?}"));
    let mut state = game.state().clone();
    state.troops.remove(UnitId(1));
    let mut todo = game.agenda().to_vec();
    todo.reverse();
    let saved = kit::saved(&Game::new(game.setup().clone(), state, todo));
    assert!(saved.contains("A = [1]"), "{saved}");
}

#[test]
fn an_aim_that_makes_no_sense_is_complained_of() {
    let unit = "[[unit]]\nname = 'Column'\nside = 'blue'\narm = 'heavy_foot'\nat = [30, 20]\n";
    let said = |rest: &str| faults(&format!("{unit}[[objective]]\nname = 'Hill'\n{rest}"));
    for (rest, what) in [
        ("", "Hill has no `aim`"),
        ("aim = 'hodl'", "did you mean `hold`?"),
        ("aim = 'other'", "Hill cannot be judged"),
        ("aim = 'hold'", "Hill has no shape, or more than one"),
        ("aim = 'hold'\nat = [30, 20]", "Hill has no `radius`"),
        ("aim = 'hold'\npolygon = [[1, 1], [2, 2]]", "Hill: it has 2 different points"),
        ("aim = 'hold'\nline = [[1, 1], [2, 2]]", "Hill: it covers no ground"),
        ("aim = 'break'\nside = 'red'", "Hill names no unit"),
        (
            "aim = 'break'\nside = 'red'\nof = ['Colum']",
            "there is no unit called \"Colum\": did you mean `Column`?",
        ),
        ("aim = 'break'\nof = ['Column']", "Hill does not say for which side it counts"),
        ("aim = 'keep'\nside = 'blue'\nof = ['Column']\nwhy = 'so'", "Hill knows no `why`"),
    ] {
        assert!(said(rest).contains(what), "{rest}: {}", said(rest));
    }
    let many = "[[objective]]\nname = 'Hill'\naim = 'hold'\nat = [1, 1]\nradius = 1\n".repeat(201);
    assert!(faults(&many).contains("there are 201 objectives"));
}
