use crate::terrain::{Terrain, speed};
use crate::*;
use engine::aims::{Asks, Place as Where};
use engine::{Game, HouseRule, Table};
use field::Battle;
use field::kit::muster::says;
use field::kit::{self, foot};
use geom::{Inches, Spot};
use names::{Side, UnitId};

/// A battle with one brigade a side on a field of 2,250 by 1,500 metres, that is 60 by 40 inches.
fn battle(blue: &str, more: &str) -> Battle {
    kit::battle([2250, 1500], [1125, 1350], blue, more)
}

fn mustered(battle: &Battle, house: &[HouseRule]) -> (Game<SoundTheCharge>, Vec<String>) {
    kit::mustered(battle, house)
}

fn faults(battle: &Battle, house: &[HouseRule]) -> String {
    kit::unmustered::<SoundTheCharge>(battle, house)
}

fn unit<'a>(game: &'a Game<SoundTheCharge>, name: &str) -> &'a Unit {
    let id = game.setup().names.find(name).unwrap_or_else(|| panic!("there is no {name}"));
    game.state().troops.get(id).expect("it is there")
}

fn front(game: &Game<SoundTheCharge>, name: &str) -> (f64, f64) {
    let front = unit(game, name).front().at / 25.4;
    let round = |inches: f64| (inches * 1e3).round() / 1e3;
    (round(front.x), round(front.y))
}

field::musters_soundly!(SoundTheCharge);

/// STC-2.9, 6.10, 7.7, R124. Units stand where they may go, in formations that they have, and not too near an
/// enemy.
#[test]
fn every_unit_stands_as_it_may() {
    for battle in kit::battles() {
        let (game, _) = mustered(&battle, &[]);
        let (setup, state) = (game.setup(), game.state());
        let at = Table { setup, state, draft: &[] };
        for (id, unit) in state.troops.iter().filter(|(_, unit)| unit.parent.is_none()) {
            let name = setup.names.unit(id);
            assert!(unit.arm.may_form(unit.formation()), "{name}");
            let Some(body) = state.troops.bodies().get(id) else {
                assert!(unit.place == Place::Off && state.arrivals.get(id).is_some(), "{name} is nowhere");
                continue;
            };
            assert_eq!(crate::movement::zone::too_near(at, id, unit, body), None, "{name}");
            let closed = |kind| speed(&setup.tables, kind, unit) == measure::Fraction::NONE;
            assert!(!terrain::is_in(at, body, closed), "{name} stands where it may not");
            if unit.is_loose() {
                assert!(
                    crate::skirmish::cloud::check_figures(at, id, unit, &unit.stance.figures).is_ok(),
                    "{name} is scattered"
                );
            }
        }
        for (id, feature) in (0..).map(geom::FeatureId).zip(setup.ground.features()) {
            let is_block = Terrain::of(feature.kind).is_some_and(Terrain::is_block);
            assert!(
                !is_block || crate::town::blocks::rect(at, id).is_some(),
                "{}: a block is no rectangle",
                battle.id
            );
        }
        assert!(Side::BOTH.into_iter().all(|side| state.start[side.index()] > 5), "{}", battle.id);
    }
}

/// Whoever draws his orders fights: a battle between such armies says something about the rules.
#[test]
fn armies_that_draw_their_orders_come_to_blows() {
    let battle = kit::scenario("meeting-6");
    let figures = |game: &Game<SoundTheCharge>| {
        let units = game.state().troops.iter().filter(|(_, unit)| unit.parent.is_none());
        units.map(|(_, unit)| u32::from(unit.strength())).sum::<u32>()
    };
    let before = figures(&mustered(&battle, &[]).0);
    let bloody = |seed: &u8| figures(&kit::play_out(&battle, *seed, |_| ())) < before;
    assert!((0..10).filter(bloody).count() > 6);
}

/// STC-1.2, R2, R120. Fifty paces to the inch, three minutes to the turn, and either side as many turns.
#[test]
fn ground_and_time_have_a_scale() {
    let battle = battle(&foot("1/9e", "at = [1125, 225]"), "");
    let (game, notes) = mustered(&battle, &[]);
    let extent = game.setup().ground.extent();
    assert_eq!([extent.x, extent.y].map(|side| Inches(side).to_string()), ["60\"", "40\""]);
    assert_eq!((game.setup().options.turn_limit, game.state().turn), (20, 0));
    assert_eq!(front(&game, "1/9e"), (30.0, 6.0));
    assert!(
        notes[0].starts_with("An inch is 37.5 m and a turn 3 minutes (STC-R120): the battle has 20 turns"),
        "{}",
        notes[0]
    );
    let house = HouseRule::read("name = 'Small'\nmuster.metres_per_inch = 75\nmuster.minutes_per_turn = 4")
        .expect("a rule");
    let (game, _) = mustered(&battle, std::slice::from_ref(&house));
    assert_eq!((front(&game, "1/9e"), game.setup().options.turn_limit), ((15.0, 3.0), 16));
    assert_eq!(game.setup().house_rules, [house]);
    let short = HouseRule::read("name = 'Short'\noptions.turn_limit = 7").expect("a rule");
    assert_eq!(mustered(&battle, &[short]).0.setup().options.turn_limit, 7);
}

/// STC-1.2, 2.1, 8.2, 12.1, R3, R120. Fifty foot, forty horse, two guns; gunners by tens.
#[test]
fn men_and_guns_become_figures() {
    let of = |arm: &str, men: u16, rest: &str| {
        let unit = format!("{{ name = 'X', arm = '{arm}', men = {men}, at = [1125, 225], {rest} }}");
        let (game, _) = mustered(&battle(&unit, ""), &[]);
        let own =
            game.state().troops.iter().filter(|(_, unit)| unit.side == Side::Blue && unit.parent.is_none());
        own.map(|(_, unit)| (unit.original, unit.models)).collect::<Vec<_>>()
    };
    assert_eq!(of("line_infantry", 624, ""), [(12, 0)]);
    assert_eq!(of("line_infantry", 625, ""), [(13, 0)]);
    assert_eq!(of("line_infantry", 1000, ""), [(20, 0)]);
    assert_eq!(of("line_infantry", 1100, ""), [(11, 0), (11, 0)]);
    assert_eq!(of("light_cavalry", 328, ""), [(8, 0)]);
    assert_eq!(of("light_cavalry", 900, ""), [(12, 0), (11, 0)]);
    assert_eq!(of("foot_artillery", 110, "guns = [{ count = 8, pounds = 6 }]"), [(11, 4)]);
    assert_eq!(of("foot_artillery", 30, "guns = [{ count = 8 }]"), [(8, 4)], "two to a gun at least");
    assert_eq!(of("foot_artillery", 500, "guns = [{ count = 8 }]"), [(20, 4)], "five to a gun at most");
    assert_eq!(of("foot_artillery", 200, "guns = [{ count = 16 }]"), [(10, 4), (10, 4)]);
    let wide = HouseRule::read("name = 'Wide'\noptions.wide_cavalry = true").expect("a rule");
    let horse = "{ name = 'X', arm = 'light_cavalry', men = 400, at = [1125, 225] }";
    let (game, _) = mustered(&battle(horse, ""), &[wide]);
    let unit = unit(&game, "X");
    assert_eq!((unit.original, Inches(unit.stance.width).to_string()), (8, "0.75\"".into()));
}

/// STC-2.2 to 2.5, 2.9, 13.0, R121. Qualities, calibres, nations and formations.
#[test]
fn history_knows_more_sorts_than_the_book() {
    let is = |what: &str, more: &str| {
        let unit = format!("{{ name = 'X', men = 600, at = [1125, 225], {what} }}");
        let (game, _) = mustered(&battle(&unit, more), &[]);
        let unit = self::unit(&game, "X");
        (unit.arm, unit.grade, unit.formation(), unit.nation)
    };
    let (line, column) = (Formation::Line, Formation::Column);
    assert_eq!(
        is("arm = 'grenadiers', quality = 'elite'", ""),
        (Arm::LineInfantry, Grade::A, line, Nation::Other)
    );
    let mass = "arm = 'line_infantry', quality = 'veteran', formation = 'mass', nation = 'austrian'";
    assert_eq!(is(mass, ""), (Arm::LineInfantry, Grade::B, column, Nation::Austria));
    let national = "[book.sound-the-charge]\noptions.national.in_force = true";
    assert_eq!(is(mass, national).2, Formation::Masse);
    let raw = "arm = 'line_infantry', quality = 'raw', formation = 'square', nation = 'french'";
    assert_eq!(is(raw, ""), (Arm::LineInfantry, Grade::D, Formation::Square, Nation::France));
    assert_eq!(is("arm = 'light_infantry', formation = 'skirmish'", "").2, Formation::Skirmish);
    assert_eq!(is("arm = 'line_infantry', formation = 'skirmish'", "").2, line);
    assert_eq!(is("arm = 'medium_cavalry', formation = 'column'", "").0, Arm::MediumCavalry);
    let guns = |guns: &str| is(&format!("arm = 'foot_artillery', guns = [{guns}]"), "").0;
    assert_eq!(guns("{ count = 6, pounds = 4 }"), Arm::LightGuns);
    assert_eq!(guns("{ count = 6, pounds = 6 }"), Arm::FieldGuns);
    assert_eq!(guns("{ count = 2, pounds = 12 }, { count = 4, piece = 'howitzer' }"), Arm::HeavyGuns);
    assert_eq!(guns("{ count = 6, piece = 'mountain' }"), Arm::LightGuns);
    let horse = |pounds: u8| {
        is(&format!("arm = 'horse_artillery', guns = [{{ count = 6, pounds = {pounds} }}]"), "").0
    };
    assert_eq!(
        [horse(4), horse(6), horse(12)],
        [Arm::LightHorseGuns, Arm::FieldHorseGuns, Arm::FieldHorseGuns]
    );
    assert_eq!(is("arm = 'line_infantry', nation = 'prussian'", "").3, Nation::PrussiaAfter1810);
    let allied = [
        foot("1/9e", "nation = 'french', at = [500, 225]"),
        foot("X", "nation = 'polish', at = [1125, 225]"),
    ];
    assert_eq!(unit(&mustered(&battle(&allied.concat(), ""), &[]).0, "X").nation, Nation::FrenchAllies);
}

/// STC-6.8, R26, R121. Foot that skirmishes well sends out screens; they are part of it, and still in.
#[test]
fn good_skirmishers_have_screens() {
    let blue = [
        foot("Good", "skirmish = 'good', at = [500, 225]"),
        foot("Fair", "at = [1125, 225], traits = ['shaken']"),
    ];
    let (game, _) = mustered(&battle(&blue.concat(), ""), &[]);
    let screen = unit(&game, "Good's screen");
    assert_eq!(
        (screen.place, screen.parent, unit(&game, "Good").screen.is_some()),
        (Place::Off, Some(UnitId(1)), true)
    );
    assert_eq!((unit(&game, "Fair").screen, unit(&game, "Fair").is_shaken()), (None, true));
    assert_eq!(game.state().start, [2, 1]);
}

/// STC-3.2, 3.8, R121, R124. Everybody who leads is a general, behind the middle of his men.
#[test]
fn every_leader_is_a_general() {
    let blue =
        [foot("a", "at = [600, 375]"), foot("b", "at = [1050, 375]"), foot("c", "at = [1500, 375]")].concat();
    let (game, _) = mustered(&battle(&blue, ""), &[]);
    let names = &game.setup().names;
    let generals: Vec<_> =
        game.state().generals.iter().map(|(id, general)| (names.unit(id), general.at)).collect();
    assert_eq!(generals.len(), 2);
    assert_eq!((generals[0].0.as_ref(), generals[1].0.as_ref()), ("Ney", "Blücher"));
    assert!((generals[0].1.point() / 25.4 - geom::Vector::new(28.0, 7.0)).length() < 1e-3);
    assert!(unit(&game, "b").in_command() && !unit(&game, "a").in_command());
    let told = "[book.sound-the-charge.leaders.Ney]\nleft_out = true";
    let (game, notes) = mustered(&battle(&blue, told), &[]);
    assert_eq!(game.state().generals.iter().count(), 1);
    assert!(says(&notes, "Left out for this book: Ney."), "{notes:#?}");
}

/// R124. Who stands in others gives way, to the rear first, and is told of.
#[test]
fn whoever_comes_later_gives_way() {
    let blue = [
        foot("1/13e", "at = [1125, 450]"),
        foot("2/13e", "at = [1125, 440]"),
        foot("1/9e", "front = 100, at = [60, 450]"),
    ];
    let (game, notes) = mustered(&battle(&blue.concat(), ""), &[]);
    assert_eq!(front(&game, "1/13e"), (30.0, 12.0));
    let (x, y) = front(&game, "2/13e");
    assert!(x == 30.0 && (11.3..=11.5).contains(&y), "{x} {y}");
    assert!(front(&game, "1/9e").0 >= 2.25);
    let moved = notes.iter().find(|note| note.starts_with("Moved")).expect("it is told");
    assert!(
        moved.contains("(STC-R124)") && moved.contains("2/13e") && moved.contains("to the rear"),
        "{moved}"
    );
    let house = HouseRule::read("name = 'x'\nmuster.farthest = 0").expect("a rule");
    assert!(faults(&battle(&blue.concat(), ""), &[house]).contains("there is no room for 2/13e"));
}

/// STC-12.5, R82, R122. By the minute to the turn, over the edge that the battle names; until then they do
/// not count.
#[test]
fn reinforcements_wait_for_their_turn() {
    let arrives = "arrives = { minute = 22, edge = 'west', span = [300, 400] }";
    let blue: Vec<String> = ["a", "b"].iter().map(|name| foot(name, arrives)).collect();
    let (game, notes) = mustered(&battle(&blue.concat(), ""), &[]);
    let way = game.state().arrivals.get(UnitId(1)).expect("it waits").clone();
    assert_eq!((way.from, way.at.facing, way.at.at.x), (8, geom::Facing::EAST, geom::Length::ZERO));
    assert_eq!((unit(&game, "a").place, game.state().start), (Place::Off, [0, 1]));
    assert!(says(&notes, "Arriving at minute 22, from turn 8, over the western edge: a, b."), "{notes:#?}");
    let general = game.state().generals.iter().next().expect("Ney").1.at;
    assert!(general.x < Inches::new(1, 0).0, "he waits where they come on");
}

/// STC-11.1 to 11.11, 12.9, R123. Ground by kind, slope and who crosses it.
#[test]
fn ground_becomes_the_books_kinds() {
    let features = |more: &str| {
        let (game, _) = mustered(&battle(&foot("1/9e", "at = [2100, 100]"), more), &[]);
        game.setup().ground.features().to_vec()
    };
    let kinds = |more: &str| -> Vec<&str> {
        features(more).iter().map(|feature| Terrain::of(feature.kind).expect("known").name()).collect()
    };
    let area = |kind: &str, rest: &str| {
        kinds(&format!("[[terrain]]\nkind = '{kind}'\nrect = [200, 500, 400, 700]\n{rest}"))
    };
    assert_eq!(area("woods", ""), ["light_woods"]);
    assert_eq!(area("woods", "dense = true"), ["heavy_woods"]);
    assert_eq!(area("orchard", "dense = true"), ["light_woods"]);
    assert_eq!(area("scrub", "height = 1"), ["rough"]);
    assert_eq!(area("scrub", "height = 2"), ["light_woods"]);
    assert_eq!(area("field", "height = 2"), Vec::<&str>::new());
    assert_eq!(area("hill", "height = 9\nslope = 'slight'"), Vec::<&str>::new());
    assert_eq!(area("hill", "height = 9\nslope = 'moderate'"), ["gentle_hill"]);
    assert_eq!(area("hill", "height = 9\nslope = 'steep'"), ["gentle_hill", "steep_slope"]);
    assert_eq!(area("enclosure", "edge = 'wall'"), ["obstacle"]);
    assert_eq!(area("building", ""), ["chateau"]);
    assert_eq!(area("village", ""), ["town_block", "town_block"], "200 m are 5.3 inches");
    assert_eq!(area("fieldwork", ""), ["fieldwork"]);
    assert_eq!(area("lake", ""), ["water"]);
    let inner = "height = 9\n[[terrain]]\nkind = 'hill'\nrect = [250, 550, 350, 650]\nheight = 14";
    let levels: Vec<_> =
        features(&format!("[[terrain]]\nkind = 'hill'\nrect = [200, 500, 400, 700]\n{inner}"))
            .iter()
            .map(|feature| feature.ground)
            .collect();
    assert_eq!(levels, [Some(1), Some(2)]);
    let water =
        |rest: &str| kinds(&format!("[[terrain]]\nkind = 'stream'\nline = [[0, 600], [2250, 600]]\n{rest}"));
    assert_eq!(water(""), ["obstacle"]);
    assert_eq!(water("passable = 'foot_and_horse'"), ["obstacle"]);
    assert_eq!(water("passable = 'nobody'"), ["water"]);
    let ford = "passable = 'nobody'\n[[terrain]]\nkind = 'ford'\nat = [1000, 600]";
    assert_eq!(water(ford), ["water", "water"]);
    let road = "\n[[terrain]]\nkind = 'road'\nline = [[1000, 0], [1000, 1200]]";
    assert_eq!(water(road), ["obstacle", "road", "road"]);
    let bridge = format!("{road}\n[[terrain]]\nkind = 'bridge'\nat = [1000, 600]");
    assert_eq!(water(&bridge), ["obstacle", "obstacle", "road", "road"]);
}

/// STC-6.15, 12.9, R32, R123. A bridge is a gap in its river, by which marches and retreats go; elsewhere
/// water bars them.
#[test]
fn a_retreat_leads_over_a_bridge() {
    let river =
        "[[terrain]]\nkind = 'river'\nline = [[0, 700], [2250, 700]]\nwidth = 20\npassable = 'nobody'\n";
    let ways = |more: &str| {
        let blue = foot("1/9e", "formation = 'column', at = [1125, 790]");
        let (game, _) = mustered(&battle(&blue, &format!("{river}{more}")), &[]);
        let at = Table { setup: game.setup(), state: game.state(), draft: &[] };
        let [unit, cause] = ["1/9e", "Guard"].map(|name| game.setup().names.find(name).expect("it is there"));
        let owed = crate::steps::Owed {
            unit,
            least: Inches::new(4, 0).0,
            rout_hits: 2,
            why: crate::steps::Why::Combat,
        };
        retreat::way_back(at, &owed, cause).is_some()
    };
    let bridge = "[[terrain]]\nkind = 'bridge'\nat = [1125, 700]";
    assert!(ways(bridge));
    assert!(!ways(""), "there is no way through water");
}

/// STC-11.11, R77, R123. Works look away from those who hold them, whichever way they are drawn.
#[test]
fn works_look_at_the_enemy() {
    let outside = |line: &str, y: u16| {
        let more = format!("[[terrain]]\nkind = 'fieldwork'\n{line}");
        let blue = foot("1/9e", &format!("at = [1000, {y}]"));
        let (game, _) = mustered(&battle(&blue, &more), &[]);
        match &game.setup().ground.features()[0].shape {
            geom::Shape::Line { through, width } => {
                assert_eq!(*width, geom::Length::ZERO);
                let way = through[1].point() - through[0].point();
                way.perp().normalize()
            }
            other => panic!("{other:?}"),
        }
    };
    assert!(outside("line = [[800, 600], [1200, 600]]", 500).y > 0.9);
    assert!(outside("line = [[1200, 600], [800, 600]]", 500).y > 0.9);
    assert!(outside("line = [[1200, 1200], [800, 1200]]", 100).y < -0.9, "the Guard holds it");
    for ring in [
        "[800, 600], [1200, 600], [1200, 700], [800, 700]",
        "[800, 600], [800, 700], [1200, 700], [1200, 600]",
    ] {
        let first = outside(&format!("polygon = [{ring}]"), 300);
        assert!(first.y < -0.9 || first.x < -0.9, "{first}: away from the middle");
    }
}

/// STC-11.7, 11.8, R113, R124. Foot that held houses is in their block as long as there is room.
#[test]
fn garrisons_begin_in_their_blocks() {
    let village = "[[terrain]]\nkind = 'village'\nname = 'Rovello'\nrect = [1000, 500, 1120, 600]";
    let inside = |name: &str| foot(name, "formation = 'garrison', at = [1060, 550]");
    let (game, _) = mustered(&battle(&[inside("a"), inside("b"), inside("c")].concat(), village), &[]);
    let places = ["a", "b", "c"].map(|name| (unit(&game, name).place, unit(&game, name).formation()));
    let block = Place::Block(geom::FeatureId(0));
    assert_eq!(places[..2], [(block, Formation::Garrison); 2]);
    assert_eq!(places[2], (Place::Table, Formation::Line), "a block holds 24 figures");
    let at = Table { setup: game.setup(), state: game.state(), draft: &[] };
    assert!(!terrain::is_in(
        at,
        game.state().troops.bodies().get(UnitId(3)).expect("there"),
        Terrain::is_block
    ));
}

#[test]
fn what_the_book_does_not_know_is_said() {
    let blue = [
        foot("1/9e", "at = [1000, 200]"),
        "{ name = 'Company', arm = 'line_infantry', men = 90, at = [400, 200] },".into(),
    ];
    let more = "[[weather]]\nsky = 'fog'\nsight = 200\n\
                [[terrain]]\nkind = 'village'\nname = 'Rovello'\npolygon = [[1000, 600], [1130, 600], [1100, 700], [1000, 710]]\n\
                [[terrain]]\nkind = 'river'\nname = 'Olona'\nline = [[0, 900], [2250, 900]]";
    let (_, notes) = mustered(&battle(&blue.concat(), more), &[]);
    for said in [
        "Sound the Charge knows no weather",
        "National rules are not used (STC-13.0)",
        "rectangular blocks (STC-11.7), which nobody marches through, roads or not (STC-11.8): Rovello.",
        "crossed by its bridges and fords, or in boats (STC-12.9): Olona.",
        "So few that they have no die",
    ] {
        assert!(says(&notes, said), "{said}\n{notes:#?}");
    }
}

#[test]
fn a_battle_tells_this_book_what_is_different() {
    let told = "[[terrain]]\nname = 'Copse'\nkind = 'woods'\nrect = [200, 500, 400, 700]\n\
                [book.sound-the-charge]\nmuster.largest_foot = 10\noptions.pinning = true\ntables.pinning = 7\n\
                [book.sound-the-charge.units.'1/9e']\ngrade = 'd'\narm = 'light_infantry'\nformation = 'column'\nfigures = 9\n\
                nation = 'spain'\nelite = true\nscreen = true\nregimental_gun = true\n\
                [book.sound-the-charge.terrain.Copse]\nkind = 'rough'";
    let blue = [foot("1/9e", "at = [1000, 200]"), foot("2/9e", "at = [500, 200]")].concat();
    let (game, _) = mustered(&battle(&blue, told), &[]);
    let first = unit(&game, "1/9e");
    assert_eq!(
        (first.grade, first.arm, first.formation()),
        (Grade::D, Arm::LightInfantry, Formation::Column)
    );
    assert_eq!((first.original, first.nation, first.regimental_gun), (9, Nation::Spain, Some(0)));
    assert!(first.flags.has(UnitFlags::ELITE) && first.screen.is_some());
    assert_eq!((unit(&game, "Guard (1)").original, unit(&game, "Guard (2)").original), (6, 6));
    assert_eq!(game.setup().ground.features()[0].kind, Terrain::RoughGround.kind());
    assert_eq!(game.setup().tables.pinning, Inches::new(7, 0));
    assert!(game.setup().options.pinning && game.setup().house_rules.len() == 1);
    for (told, said) in [
        ("[book.sound-the-charge]\ntables.pinning = 'far'", "`tables.pinning` cannot be so"),
        ("[book.sound-the-charge.units.'1/9e']\ngrade = 'e'", "`grade` of units 1/9e cannot be \"e\""),
        (
            "[book.sound-the-charge]\ntables.scale.men_per_foot_figure = 1\nmuster.largest_foot = 1",
            "more units than anybody wants",
        ),
    ] {
        let battle = battle(&foot("1/9e", "at = [1000, 200]"), told);
        assert!(faults(&battle, &[]).contains(said), "{told}: {}", faults(&battle, &[]));
    }
}

/// A muster lies on a whole table, wherever Blue comes from.
#[test]
fn the_field_lies_with_blues_edge_in_front() {
    let (game, _) = mustered(&kit::scenario("maida-1806"), &[]);
    let Spot { x, y } = game.setup().ground.extent();
    assert!(x < y, "2,200 m wide and 2,600 m deep, seen from the west");
    assert!(front(&game, "2/78th Foot").1 < front(&game, "1/42e Ligne").1);
}

/// R2, R120. Sainte-Anne is 120 m square, 3.2 inches.
#[test]
fn a_place_is_laid_on_the_table_with_its_ground() {
    let (game, notes) = mustered(&kit::scenario("meeting-6"), &[]);
    let [hamlet] = &game.setup().aims.all[..] else { panic!("one aim") };
    let Asks::Hold { place: Where::Inside(geom::Shape::Polygon(corners)) } = &hamlet.asks else {
        panic!("{hamlet:?}")
    };
    assert_eq!((hamlet.points, hamlet.side, hamlet.turn), (2, None, None));
    let across = corners[1].point() - corners[0].point();
    assert!((across.length() - 3.2 * 25.4).abs() < 1e-3);
    assert!(says(&notes, "To win: Sainte-Anne: Two points"));
    assert!(says(&notes, "losses decide, as the book counts them"));
}
