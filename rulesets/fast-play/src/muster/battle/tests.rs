use crate::terrain::Terrain;
use crate::*;
use engine::aims::{Asks, Place as Where, held};
use engine::{Game, HouseRule};
use field::Battle;
use field::kit::{self, foot};
use geom::{Inches, Spot};
use names::{Side, UnitId};

/// A battle with one brigade a side on a field of 2,000 by 1,200 metres, that is 50 by 30 inches.
fn battle(blue: &str, more: &str) -> Battle {
    kit::battle([2000, 1200], [1000, 1100], blue, more)
}

fn mustered(battle: &Battle, house: &[HouseRule]) -> (Game<FastPlay>, Vec<String>) {
    kit::mustered(battle, house)
}

fn faults(battle: &Battle, house: &[HouseRule]) -> String {
    kit::unmustered::<FastPlay>(battle, house)
}

fn unit<'a>(game: &'a Game<FastPlay>, name: &str) -> &'a Unit {
    let id = game.setup().names.find(name).unwrap_or_else(|| panic!("there is no {name}"));
    game.state().troops.get(id).expect("it is there")
}

fn front(game: &Game<FastPlay>, name: &str) -> (f64, f64) {
    let front = unit(game, name).front().expect("it stands").at / 25.4;
    let round = |inches: f64| (inches * 1e4).round() / 1e4;
    (round(front.x), round(front.y))
}

field::musters_soundly!(FastPlay);

/// R94. Units stand where they may go, in formations that they have, and each has its General.
#[test]
fn every_unit_stands_as_it_may() {
    for battle in kit::battles() {
        let (game, notes) = mustered(&battle, &[]);
        let (setup, state) = (game.setup(), game.state());
        for (id, unit) in state.troops.iter() {
            let name = setup.names.unit(id);
            assert!(setup.tables.movement.of(unit.arm).of(unit.formation).is_some(), "{name}");
            let Some(body) = state.troops.bodies().get(id) else {
                assert!(unit.waiting > 0 && state.ways_in.get(id).is_some(), "{name} is nowhere");
                continue;
            };
            let under = setup.ground.beneath(body, setup.options.epsilon.mm());
            let closed = Terrain::Impassable.kind();
            assert!(under.iter().all(|&id| setup.ground.feature(id).kind != closed), "{name}");
        }
        assert_eq!(unassigned(state), [], "{}", battle.id);
        let moved = notes.iter().any(|note| note.starts_with("Moved"));
        assert!(!moved || !battle.id.starts_with("meeting"), "{notes:#?}");
    }
}

/// Who plays at random still fights: most battles of two small armies cost a tenth of all elements or more.
#[test]
fn armies_that_draw_their_orders_come_to_blows() {
    let battle = kit::scenario("meeting-6");
    let left =
        |game: &Game<FastPlay>| Side::BOTH.map(|side| game.state().elements_left(side)).iter().sum::<u16>();
    let before = left(&mustered(&battle, &[]).0);
    let bloody = |seed: &u8| left(&kit::play_out(&battle, *seed, |_| ())) * 10 <= before * 9;
    assert!((0..10).filter(bloody).count() > 6);
}

/// R90. Forty metres to the inch, five minutes to the turn; the battle is as long as it was.
#[test]
fn ground_and_time_have_a_scale() {
    let battle = battle(&foot("1/9e", "at = [1000, 200]"), "");
    let (game, notes) = mustered(&battle, &[]);
    assert_eq!(game.setup().ground.extent(), Spot::new(Inches::new(50, 0).0, Inches::new(30, 0).0));
    assert_eq!((game.setup().options.turn_limit, game.state().turn), (12, 0));
    assert_eq!(front(&game, "1/9e"), (25.0, 5.0));
    assert!(notes[0].contains("12 turns on a table of 50\" by 30\""), "{}", notes[0]);
    let house = HouseRule::read("name = 'Large'\nmuster.metres_per_inch = 20\nmuster.minutes_per_turn = 10")
        .expect("a rule");
    let (game, _) = mustered(&battle, std::slice::from_ref(&house));
    assert_eq!((front(&game, "1/9e"), game.setup().options.turn_limit), ((50.0, 10.0), 6));
    assert_eq!(game.setup().house_rules, [house]);
    let short = HouseRule::read("name = 'Short'\noptions.turn_limit = 4\nmuster.minutes_per_turn = 10")
        .expect("a rule");
    assert_eq!(mustered(&battle, &[short]).0.setup().options.turn_limit, 4);
}

/// R90. A hundred and fifty men, a hundred horse or four guns to an element.
#[test]
fn men_and_guns_become_elements() {
    let of = |arm: &str, men: u16, rest: &str| {
        let unit = format!("{{ name = 'X', arm = '{arm}', men = {men}, at = [1000, 200], {rest} }}");
        let (game, _) = mustered(&battle(&unit, ""), &[]);
        let own = game.state().troops.iter().filter(|(_, unit)| unit.side == Side::Blue);
        own.map(|(_, unit)| unit.start).collect::<Vec<u8>>()
    };
    assert_eq!(of("line_infantry", 224, ""), [1]);
    assert_eq!(of("line_infantry", 225, ""), [2]);
    assert_eq!(of("line_infantry", 900, ""), [4]);
    assert_eq!(of("line_infantry", 1300, ""), [3, 3, 3]);
    assert_eq!(of("light_cavalry", 328, ""), [3]);
    assert_eq!(of("foot_artillery", 200, "guns = [{ count = 5 }, { count = 1, piece = 'howitzer' }]"), [2]);
    assert_eq!(of("foot_artillery", 200, "guns = [{ count = 12 }]"), [2, 1]);
    assert_eq!(of("foot_artillery", 30, "guns = [{ count = 2 }]"), [1]);
}

/// R91. Qualities, abilities and arms.
#[test]
fn history_knows_more_sorts_than_the_book() {
    let is = |what: &str| {
        let unit = format!("{{ name = 'X', men = 600, at = [1000, 200], {what} }}");
        let (game, notes) = mustered(&battle(&unit, ""), &[]);
        let unit = self::unit(&game, "X");
        (unit.arm, unit.class, unit.formation, notes.iter().any(|note| note.contains("FPN-R91")))
    };
    let (line, column, square) = (Formation::Line, Formation::Column, Formation::Square);
    assert_eq!(is("arm = 'grenadiers', quality = 'elite'"), (Arm::HeavyFoot, Class::Elite, line, false));
    assert_eq!(
        is("arm = 'line_infantry', quality = 'veteran', formation = 'mass'"),
        (Arm::HeavyFoot, Class::Trained, column, false)
    );
    assert_eq!(
        is("arm = 'line_infantry', quality = 'raw', formation = 'square'"),
        (Arm::HeavyFoot, Class::Raw, square, false)
    );
    assert_eq!(
        is("arm = 'light_infantry', formation = 'skirmish'"),
        (Arm::LightFoot, Class::Trained, line, false)
    );
    assert_eq!(is("arm = 'light_infantry'"), (Arm::HeavyFoot, Class::Trained, line, true));
    assert_eq!(
        is("arm = 'light_infantry', weapons = ['rifle']"),
        (Arm::LightFootRifle, Class::Trained, line, false)
    );
    assert_eq!(is("arm = 'medium_cavalry', formation = 'column'").0, Arm::HeavyCavalry);
    assert_eq!(is("arm = 'light_cavalry', weapons = ['lance']").0, Arm::Lancers);
    let (game, _) =
        mustered(&battle(&foot("1/9e", "nation = 'French', at = [1000, 200], traits = ['shaken']"), ""), &[]);
    assert!(unit(&game, "1/9e").french && unit(&game, "1/9e").is_shaken());
    let grades: Vec<Grade> = game.state().generals.iter().map(|(_, general)| general.grade).collect();
    assert_eq!(grades, [Grade::Exceptional, Grade::Average]);
}

/// FPN-1.6, R91. Leaders with units of their own are Generals, others are told of; nobody is without one.
#[test]
fn those_who_lead_units_are_generals() {
    let corps = "[[army.division]]\nname = 'Third'\nleader = { name = 'Marchand' }\n\
                 [[army.division.brigade]]\nname = 'Fourth'\nunit = [{ name = '6e', arm = 'line_infantry', men = 600, at = [400, 1100] }]";
    let (game, notes) = mustered(&battle(&foot("1/9e", "at = [1000, 200]"), corps), &[]);
    let names =
        |name: &str| unit(&game, name).general.map(|general| game.setup().names.unit(general).to_string());
    assert_eq!(names("1/9e").as_deref(), Some("Ney"));
    assert_eq!(names("6e").as_deref(), Some("Marchand"), "its brigade has no leader of its own");
    assert_eq!(names("Guard").as_deref(), Some("Blücher"));
    assert!(!notes.iter().any(|note| note.contains("left out")), "{notes:#?}");
    let text = "title = 'x'\nminutes = 60\n[field]\nsize = [2000, 1200]\n[[army]]\nname = 'Blue'\nside = 'blue'\nhome = 'south'\n\
                unit = [{ name = 'Lost', arm = 'line_infantry', men = 600, at = [1000, 200] }]\n[[army]]\nname = 'Red'\nside = 'red'\n\
                home = 'north'\nunit = [{ name = 'Guns', arm = 'foot_artillery', men = 60, guns = [{ count = 6 }], at = [1000, 1000] }]";
    let unled = Battle::read("test.toml", text).expect("sound for other books");
    assert_eq!(faults(&unled, &[]), "nobody leads Lost; foot and horse belong to a General (FPN-1.6)");
}

/// R94. Who stands in others gives way, to the rear first, and is told of.
#[test]
fn whoever_comes_later_gives_way() {
    // Two battalions one behind the other with twelve metres between: the second stands on the first one's
    // bases.
    let blue = [
        foot("1/13e", "at = [1000, 400]"),
        foot("2/13e", "at = [1000, 388]"),
        foot("1/9e", "front = 100, at = [60, 400]"),
    ];
    let (game, notes) = mustered(&battle(&blue.concat(), ""), &[]);
    assert_eq!(front(&game, "1/13e"), (25.0, 10.0));
    let (x, y) = front(&game, "2/13e");
    assert!(x == 25.0 && (9.3..=9.4375).contains(&y), "{x} {y}");
    // Its book's line is wider than the sixty metres to the edge: it is moved inwards.
    assert!(front(&game, "1/9e").0 >= 1.875);
    let moved = notes.iter().find(|note| note.starts_with("Moved")).expect("it is told");
    assert!(moved.contains("2/13e") && moved.contains("to the rear") && moved.contains("1/9e"), "{moved}");
    let house = HouseRule::read("name = 'x'\nmuster.farthest = 0").expect("a rule");
    assert!(faults(&battle(&blue.concat(), ""), &[house]).contains("there is no room for 2/13e"));
}

/// R92. By the minute to the turn, side by side as far as there is room, over the edge that the battle names.
#[test]
fn reinforcements_wait_for_their_turn() {
    let arrives = "arrives = { minute = 22, edge = 'west', span = [300, 400] }";
    let blue: Vec<String> = ["a", "b", "c"].iter().map(|name| foot(name, arrives)).collect();
    let (game, notes) = mustered(&battle(&blue.concat(), ""), &[]);
    let way = |unit: u32| game.state().ways_in.get(UnitId(unit)).expect("it waits").clone();
    assert_eq!((way(1).from, way(1).at.facing, way(1).at.at.x), (5, geom::Facing::EAST, geom::Length::ZERO));
    // A hundred metres are two and a half inches: one column of 15/16 with its interval of half an inch.
    assert_eq!((way(1).ahead, way(2).ahead, way(3).ahead), (None, Some(UnitId(1)), Some(UnitId(2))));
    let waiting: Vec<u8> =
        (1..=3).map(|id| game.state().troops.get(UnitId(id)).expect("there").waiting).collect();
    assert_eq!((waiting, unit(&game, "a").formation), (vec![1, 2, 3], Formation::Column));
    assert_eq!(game.state().start, [12, 4]);
    assert!(
        notes
            .iter()
            .any(|note| note == "Arriving at minute 22, from turn 5, over the western edge: a, b, c."),
        "{notes:#?}"
    );
    let general = game.state().generals.iter().next().expect("Ney").1.pose.at;
    assert!(general.x < Inches::new(1, 0).0, "he waits where they come on");
}

/// R93. Ground by kind, slope and who crosses it; roads are cut at water without a bridge, rivers at fords.
#[test]
fn ground_becomes_the_books_few_kinds() {
    let kinds = |more: &str| -> Vec<&str> {
        let (game, _) = mustered(&battle(&foot("1/9e", "at = [1900, 100]"), more), &[]);
        let features = game.setup().ground.features().iter();
        features.map(|feature| Terrain::of(feature.kind).expect("known").name()).collect()
    };
    let area = |kind: &str, rest: &str| {
        kinds(&format!("[[terrain]]\nkind = '{kind}'\nrect = [200, 500, 400, 700]\n{rest}"))
    };
    assert_eq!(area("woods", ""), ["woods"]);
    assert_eq!(area("scrub", "height = 1"), ["rough"]);
    assert_eq!(area("scrub", "height = 2"), ["woods"]);
    assert_eq!(area("field", "height = 2"), Vec::<&str>::new());
    assert_eq!(area("hill", "height = 9\nslope = 'slight'"), Vec::<&str>::new());
    assert_eq!(area("hill", "height = 9\nslope = 'steep'"), ["steep_hill"]);
    assert_eq!(area("enclosure", "edge = 'wall'"), ["obstacle"]);
    assert_eq!(area("village", ""), ["bua"]);
    assert_eq!(area("fieldwork", ""), ["obstacle"]);
    assert_eq!(area("lake", ""), ["impassable"]);
    let inner = "height = 9\n[[terrain]]\nkind = 'hill'\nrect = [250, 550, 350, 650]\nheight = 14";
    assert_eq!(area("hill", inner), ["gentle_hill", "crest"]);
    let water =
        |rest: &str| kinds(&format!("[[terrain]]\nkind = 'stream'\nline = [[0, 600], [2000, 600]]\n{rest}"));
    assert_eq!(water(""), ["ford"]);
    assert_eq!(water("passable = 'foot_and_horse'"), ["river"]);
    assert_eq!(water("passable = 'nobody'"), ["impassable"]);
    let ford = "passable = 'foot_and_horse'\n[[terrain]]\nkind = 'ford'\nat = [1000, 600]";
    assert_eq!(water(ford), ["river", "river", "ford"]);
    let road = "\n[[terrain]]\nkind = 'road'\nline = [[1000, 0], [1000, 1200]]";
    assert_eq!(water(road), ["ford", "road", "road"]);
    assert_eq!(
        water(&format!("{road}\n[[terrain]]\nkind = 'bridge'\nat = [1000, 600]")),
        ["ford", "road", "road"]
    );
}

#[test]
fn a_battle_tells_this_book_what_is_different() {
    let told = "[[terrain]]\nname = 'Copse'\nkind = 'woods'\nrect = [200, 500, 400, 700]\n\
                [book.fast-play]\nmuster.men_per_foot_element = 300\noptions.forced_cavalry_movement = true\ntables.rout = 7\n\
                [book.fast-play.units.'1/9e']\nclass = 'raw'\narm = 'light_foot'\nformation = 'column'\nelements = 3\n\
                [book.fast-play.leaders.Ney]\ngrade = 'poor'\n[book.fast-play.terrain.Copse]\nkind = 'rough'";
    let blue = [foot("1/9e", "at = [1000, 200]"), foot("2/9e", "at = [500, 200]")].concat();
    let (game, _) = mustered(&battle(&blue, told), &[]);
    let first = unit(&game, "1/9e");
    assert_eq!(
        (first.class, first.arm, first.formation, first.start),
        (Class::Raw, Arm::LightFoot, Formation::Column, 3)
    );
    assert_eq!(unit(&game, "Guard").start, 2);
    assert_eq!(game.state().generals.iter().next().expect("Ney").1.grade, Grade::Poor);
    assert_eq!(game.setup().ground.features()[0].kind, Terrain::Rough.kind());
    assert_eq!(game.setup().tables.rout, Inches::new(7, 0));
    assert!(game.setup().options.forced_cavalry_movement && game.setup().house_rules.len() == 1);
    for (told, said) in [
        ("[book.fast-play]\ntables.rout = 'far'", "`tables.rout` cannot be so"),
        ("[book.fast-play.units.'1/9e']\nclass = 'good'", "`class` of units 1/9e cannot be \"good\""),
        (
            "[book.fast-play]\nmuster.metres_per_inch = 0\nmuster.men_per_foot_element = 1",
            "more units than anybody wants",
        ),
    ] {
        let battle = battle(&foot("1/9e", "at = [1000, 200]"), told);
        assert!(faults(&battle, &[]).contains(said), "{told}: {}", faults(&battle, &[]));
    }
}

// R2, R90. Sainte-Anne is 120 m square, three inches, and nobody holds it yet.
#[test]
fn a_place_is_laid_on_the_table_with_its_ground() {
    let (game, notes) = mustered(&kit::scenario("meeting-6"), &[]);
    let [hamlet] = &game.setup().aims.all[..] else { panic!("one aim") };
    let Asks::Hold { place: Where::Inside(geom::Shape::Polygon(corners)) } = &hamlet.asks else {
        panic!("{hamlet:?}")
    };
    assert_eq!((hamlet.points, hamlet.side, corners.len()), (2, None, 4));
    let across = corners[1].point() - corners[0].point();
    assert!((across.length() - 3.0 * 25.4).abs() < 1e-6);
    assert_eq!(held(game.known(Side::Blue).table()), [None]);
    assert!(notes.iter().any(|note| note.starts_with("To win: Sainte-Anne: Two points")));
    assert!(notes.iter().any(|note| note.contains("losses decide, as the book counts them")));
}

/// FPN-1.9. Whoever has not as many Raw units as Elite ones is warned of it when the battle is mustered.
#[test]
fn an_army_out_of_balance_is_noted() {
    let warned = |quality: &str| {
        let guard = format!(
            "{{ name = 'Picked', arm = 'grenadiers', men = 600, at = [1000, 200], quality = '{quality}' }}"
        );
        let (_, notes) = mustered(&battle(&guard, ""), &[]);
        notes.iter().any(|note| note.contains("1 Elite and 0 Raw units") && note.contains("FPN-1.9"))
    };
    assert_eq!((warned("elite"), warned("trained")), (true, false));
}
