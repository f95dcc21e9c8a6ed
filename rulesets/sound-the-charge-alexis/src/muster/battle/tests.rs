use crate::formation::shapes::fits;
use crate::terrain::Terrain;
use crate::*;
use engine::aims::Formed;
use engine::{Game, HouseRule, Rules, Table};
use field::Battle;
use field::kit::muster::says;
use field::kit::{self, foot};
use geom::{Facing, Length, Vector, mm};
use names::{Side, UnitId};

/// A battle with one brigade a side on a field of 2,400 by 1,500 metres, that is 3,600 by 2,250 mm.
fn battle(blue: &str, more: &str) -> Battle {
    kit::battle([2400, 1500], [1200, 1350], blue, more)
}

fn mustered(battle: &Battle, house: &[HouseRule]) -> (Game<SoundTheChargeAlexis>, Vec<String>) {
    kit::mustered(battle, house)
}

fn faults(battle: &Battle, house: &[HouseRule]) -> String {
    kit::unmustered::<SoundTheChargeAlexis>(battle, house)
}

fn unit<'a>(game: &'a Game<SoundTheChargeAlexis>, name: &str) -> &'a Unit {
    let id = game.setup().names.find(name).unwrap_or_else(|| panic!("there is no {name}"));
    game.state().troops.get(id).expect("it is there")
}

/// Blue's unit X, made of this.
fn one(what: &str, more: &str) -> (Unit, Vec<String>) {
    let men = if what.contains("cavalry") { 240 } else { 640 };
    let text = format!("{{ name = 'X', men = {men}, at = [1200, 225], {what} }}");
    let (game, notes) = mustered(&battle(&text, more), &[]);
    (unit(&game, "X").clone(), notes)
}

fn front(game: &Game<SoundTheChargeAlexis>, name: &str) -> (f64, f64) {
    let at = unit(game, name).stance.pose.at;
    let round = |length: Length| (length.mm() * 1e3).round() / 1e3;
    (round(at.x), round(at.y))
}

field::musters_soundly!(SoundTheChargeAlexis);

/// STA-1.9, 2.1, 27.1, R5, R7, R17, R116. Units stand in formations that they have, on ground that they may
/// enter, and touch no enemy.
#[test]
fn every_unit_stands_as_it_may() {
    for battle in kit::battles() {
        let (game, _) = mustered(&battle, &[]);
        let (setup, state) = (game.setup(), game.state());
        let at = Table { setup, state, draft: &[] };
        let (slack, contact) = (setup.options.tolerance.mm(), setup.options.contact.mm());
        let bodies = state.troops.bodies();
        for (id, unit) in state.present(Side::Blue).chain(state.present(Side::Red)) {
            let name = setup.names.unit(id);
            let files = if unit.is_loose() { 1 } else { unit.stance.files };
            assert!(fits(at, unit, unit.formation(), files), "{name} is in no formation");
            let body = bodies.get(id).unwrap_or_else(|| panic!("{name} is nowhere"));
            let touches = bodies
                .iter()
                .any(|other| other.side != unit.side && geom::gap(body, other.body).length <= contact);
            assert!(!touches, "{name} touches an enemy");
            let under = setup.ground.beneath(body, slack);
            let is_barred = |id: &geom::FeatureId| terrain::terrain(at, *id) == Some(Terrain::Impassable);
            assert!(!under.iter().any(is_barred), "{name} stands where it may not");
            if unit.is_loose() {
                let figures = &unit.stance.figures;
                assert!(
                    formation::clouds::check_figures(at, id, unit, figures).is_ok(),
                    "{name} is scattered"
                );
            }
        }
        assert!(Side::BOTH.into_iter().all(|side| state.start[side.index()] > 5), "{}", battle.id);
    }
}

/// Armies that draw their orders fight: a battle between them says something about the rules.
#[test]
fn armies_that_draw_their_orders_come_to_blows() {
    let battle = kit::scenario("meeting-6");
    let models = |game: &Game<SoundTheChargeAlexis>| {
        let units = game.state().troops.iter().filter(|(_, unit)| unit.parent.is_none());
        units.map(|(_, unit)| u32::from(unit.strength())).sum::<u32>()
    };
    let before = models(&mustered(&battle, &[]).0);
    let bloody = |seed: &u8| models(&kit::play_out(&battle, *seed, |_| ())) < before;
    assert!((0..10).filter(bloody).count() > 6);
}

/// STA-1.2, R75, R113. Two thirds of a metre to the millimetre, two minutes to a side's turn, and as many
/// turns for either side.
#[test]
fn ground_and_time_have_a_scale() {
    let battle = battle(&foot("1/9e", "at = [1200, 225]"), "");
    let (game, notes) = mustered(&battle, &[]);
    assert_eq!(game.setup().ground.extent(), geom::Spot::new(mm(3600), mm(2250)));
    assert_eq!((game.setup().options.turn_limit, game.state().turn), (30, 0));
    assert_eq!(front(&game, "1/9e"), (1800.0, 337.5));
    assert_eq!(
        notes[0],
        "1 mm is 0.67 m and a turn 2 minutes (STA-R113): the battle has 30 turns on a table of 3600 by 2250 mm."
    );
    let house = HouseRule::read("name = 'Small'\nmuster.metres_per_mm = [4, 3]\nmuster.minutes_per_turn = 4");
    let house = house.expect("a rule");
    let (game, _) = mustered(&battle, std::slice::from_ref(&house));
    assert_eq!((front(&game, "1/9e"), game.setup().options.turn_limit), ((900.0, 168.75), 16));
    assert_eq!(game.setup().house_rules, [house]);
    let short = HouseRule::read("name = 'Short'\noptions.turn_limit = 7").expect("a rule");
    assert_eq!(mustered(&battle, &[short]).0.setup().options.turn_limit, 7);
    let strange = HouseRule::read("name = 'x'\nmuster.metres_per_inch = 7").expect("a rule");
    assert!(!faults(&battle, &[strange]).is_empty());
}

/// STA-1.2, 1.5, 25.1, R114. Forty foot, twenty horse, six cannon; gunners by twos of the cannon.
#[test]
fn men_and_guns_become_models() {
    let of = |arm: &str, men: u16, rest: &str| {
        let unit = format!("{{ name = 'X', arm = '{arm}', men = {men}, at = [1200, 225], {rest} }}");
        let (game, _) = mustered(&battle(&unit, ""), &[]);
        game.state().present(Side::Blue).map(|(_, unit)| (unit.original, unit.guns)).collect::<Vec<_>>()
    };
    assert_eq!(of("line_infantry", 640, ""), [(16, 0)]);
    assert_eq!((of("line_infantry", 659, ""), of("line_infantry", 660, "")), (vec![(16, 0)], vec![(17, 0)]));
    assert_eq!(of("line_infantry", 960, ""), [(24, 0)]);
    assert_eq!(of("line_infantry", 1000, ""), [(13, 0), (12, 0)], "more than 24 are parted evenly");
    assert_eq!(of("line_infantry", 5, ""), [(1, 0)]);
    assert_eq!(
        (of("light_cavalry", 360, ""), of("light_cavalry", 380, "")),
        (vec![(18, 0)], vec![(10, 0), (9, 0)])
    );
    let guns = |count: u16| of("foot_artillery", 100, &format!("guns = [{{ count = {count}, pounds = 8 }}]"));
    assert_eq!((guns(2), guns(6), guns(8)), (vec![(1, 1)], vec![(3, 1)], vec![(4, 1)]));
    assert_eq!((guns(12), guns(14)), (vec![(6, 2)], vec![(7, 2)]));
    assert_eq!(guns(18), [(6, 2), (3, 1)], "more than two gun models are parted");
    let howitzers = "guns = [{ count = 4, pounds = 8 }, { count = 2, piece = 'howitzer' }]";
    assert_eq!(of("foot_artillery", 100, howitzers), [(3, 1)], "howitzers count as cannon");
    let few = one("arm = 'line_infantry'", "[book.sound-the-charge-alexis.units.X]\nmodels = 2").1;
    assert!(says(&few, "So few that they have no die (STA-5.1, 6.8): X."), "{few:#?}");
}

/// STA-1.4, 1.6, R115. Qualities, kinds of troops, weapons and calibres.
#[test]
fn history_knows_more_sorts_than_the_book() {
    let is = |what: &str| {
        let unit = one(what, "").0;
        (unit.arm, unit.grade, unit.traits)
    };
    let (none, foot) = (Traits::default(), Arm::Infantry);
    assert_eq!(is("arm = 'grenadiers', quality = 'elite'"), (foot, Grade::A, none));
    assert_eq!(is("arm = 'guard_infantry', quality = 'veteran'"), (foot, Grade::B, none));
    assert_eq!(is("arm = 'pioneers', quality = 'trained'"), (foot, Grade::C, none));
    assert_eq!(
        is("arm = 'light_infantry', quality = 'raw', skirmish = 'fair'"),
        (foot, Grade::D, Traits::LIGHT)
    );
    let irregular = is("arm = 'irregular_infantry', skirmish = 'fair'").2;
    assert_eq!(irregular, Traits::LIGHT.with(Traits::NO_BAYONET));
    assert_eq!(is("arm = 'line_infantry', skirmish = 'good'").2, Traits::SCREENS);
    assert_eq!(is("arm = 'line_infantry', ranks = 2").2, Traits::TWO_RANK);
    assert_eq!(is("arm = 'line_infantry', weapons = ['rifle']").2, Traits::RIFLES);
    assert_eq!(is("arm = 'line_infantry', weapons = ['musket', 'some_rifles']").2, none);
    let horse = |what: &str| {
        let (arm, _, traits) = is(what);
        (arm, traits)
    };
    assert_eq!(horse("arm = 'heavy_cavalry', weapons = ['lance']"), (Arm::HeavyCavalry, none));
    assert_eq!(horse("arm = 'light_cavalry', weapons = ['lance']"), (Arm::LightCavalry, Traits::LANCERS));
    assert_eq!(horse("arm = 'irregular_cavalry', weapons = ['some_lances']"), (Arm::LightCavalry, none));
    let guns = |arm: &str, guns: &str| one(&format!("arm = '{arm}', guns = [{guns}]"), "").0.calibre;
    assert_eq!(guns("foot_artillery", "{ count = 6, pounds = 4 }"), Calibre::Light);
    assert_eq!(guns("foot_artillery", "{ count = 6, pounds = 5 }"), Calibre::Field);
    assert_eq!(guns("foot_artillery", "{ count = 6, pounds = 12 }"), Calibre::Heavy);
    assert_eq!(guns("horse_artillery", "{ count = 6, pounds = 12 }"), Calibre::Field);
    assert_eq!(guns("foot_artillery", "{ count = 6, piece = 'mountain' }"), Calibre::Light);
    let most = "{ count = 2, pounds = 12 }, { count = 3, pounds = 6 }, { count = 2, pounds = 12 }";
    assert_eq!(guns("foot_artillery", most), Calibre::Heavy, "four of seven");
    assert!(one("arm = 'line_infantry', traits = ['shaken']", "").0.is_shaken());
}

/// STA-1.9, 10.3, R116. Formations, and how wide columns are.
#[test]
fn units_stand_in_formations_of_the_book() {
    let stands = |what: &str| {
        let unit = one(what, "").0;
        (unit.formation(), unit.stance.files)
    };
    let as_foot = |men: u16, formation: &str| {
        let text = format!(
            "{{ name = 'X', men = {men}, at = [1200, 225], arm = 'line_infantry', formation = '{formation}' }}"
        );
        let (game, _) = mustered(&battle(&text, ""), &[]);
        let unit = unit(&game, "X");
        (unit.formation(), unit.stance.files)
    };
    assert_eq!(as_foot(640, "line"), (Formation::Line, 16));
    assert_eq!(
        (as_foot(640, "column"), as_foot(640, "mass")),
        ((Formation::AttackColumn, 8), (Formation::AttackColumn, 8))
    );
    assert_eq!(
        (as_foot(480, "column"), as_foot(400, "column")),
        ((Formation::AttackColumn, 6), (Formation::AttackColumn, 5))
    );
    assert_eq!(as_foot(360, "column"), (Formation::RoadColumn, 4), "nine are too few");
    assert_eq!(
        (as_foot(640, "march_column"), as_foot(40, "march_column")),
        ((Formation::RoadColumn, 4), (Formation::Line, 1))
    );
    assert_eq!(as_foot(640, "square").0, Formation::Square);
    assert_eq!(as_foot(640, "garrison"), (Formation::AttackColumn, 8));
    assert_eq!(as_foot(640, "skirmish").0, Formation::Line);
    assert_eq!(stands("arm = 'light_infantry', formation = 'skirmish'").0, Formation::Skirmish);
    let notes = one("arm = 'line_infantry', formation = 'skirmish'", "").1;
    assert!(says(&notes, "Only light infantry and rifles skirmish (STA-10.3); in line: X."), "{notes:#?}");
    assert_eq!(stands("arm = 'heavy_cavalry', formation = 'column'"), (Formation::AttackColumn, 6));
    let guns = "arm = 'foot_artillery', guns = [{ count = 8, pounds = 6 }]";
    assert_eq!(stands(guns).0, Formation::Manhandled);
    assert_eq!(stands(&format!("{guns}, formation = 'limbered'")).0, Formation::Limbered);
}

/// R116. A garrison stands with its middle on its place, all others with the middle of their front.
#[test]
fn a_garrison_stands_about_its_place() {
    let (game, _) = mustered(&battle(&foot("X", "formation = 'garrison', at = [1200, 225]"), ""), &[]);
    let body = game.state().troops.bodies().get(UnitId(1)).expect("it stands");
    assert!((body.centre() - Vector::new(1800.0, 337.5)).length() < 1e-3);
}

/// STA-11.1, R71, R115. Foot that skirmishes well has screens; they are part of it, and still in.
#[test]
fn good_skirmishers_have_screens() {
    let blue = [foot("Good", "skirmish = 'good', at = [500, 225]"), foot("Fair", "at = [1200, 225]")];
    let (game, _) = mustered(&battle(&blue.concat(), ""), &[]);
    let screen = unit(&game, "Good's screen");
    assert_eq!((screen.place, screen.parent), (Place::Off, Some(UnitId(1))));
    assert_eq!((unit(&game, "Good").screen, unit(&game, "Fair").screen), (Some(UnitId(4)), None));
    assert_eq!(game.state().start, [2, 1]);
}

/// STA-25.4, R115, R116. Every leader is a general, behind the middle of his men; a formation with units of
/// its own and without a leader has one without a name.
#[test]
fn every_leader_is_a_general() {
    let blue =
        [foot("a", "at = [600, 375]"), foot("b", "at = [1050, 375]"), foot("c", "at = [1500, 375]")].concat();
    let (game, _) = mustered(&battle(&blue, ""), &[]);
    let names = &game.setup().names;
    let generals: Vec<_> =
        game.state().generals.iter().map(|(id, general)| (names.unit(id).into_owned(), general.at)).collect();
    assert_eq!(generals.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["Ney", "Blücher"]);
    assert!((generals[0].1.point() - Vector::new(1575.0, 562.5 - 80.0)).length() < 1e-3);
    let told = "[book.sound-the-charge-alexis.leaders.Ney]\nleft_out = true";
    let (game, notes) = mustered(&battle(&blue, told), &[]);
    assert_eq!(game.state().generals.iter().count(), 1);
    assert!(says(&notes, "Left out for this book: Ney."), "{notes:#?}");
    let second = "[[army.brigade]]\nname = 'Second'\nunit = [{ name = 'Z', arm = 'line_infantry', men = 600, at = [600, 1300] }]";
    let (game, notes) = mustered(&battle(&blue, second), &[]);
    let general = game.setup().names.find("General of Second").expect("he is there");
    assert!(
        (game.state().generals.get(general).expect("he is").at.point() - Vector::new(900.0, 2030.0)).length()
            < 1e-3
    );
    assert!(says(&notes, "given a general without a name (STA-25.4, R115): Second."), "{notes:#?}");
}

/// R116. A unit that stands in another gives way, to the rear first, and a note tells of it.
#[test]
fn the_later_unit_gives_way() {
    let blue = [
        foot("1/13e", "at = [1200, 450]"),
        foot("2/13e", "at = [1200, 440]"),
        foot("1/9e", "front = 100, at = [60, 450]"),
    ];
    let (game, notes) = mustered(&battle(&blue.concat(), ""), &[]);
    assert_eq!(front(&game, "1/13e"), (1800.0, 675.0));
    assert_eq!(front(&game, "2/13e"), (1800.0, 655.0), "in steps of 5 mm");
    assert!(front(&game, "1/9e").0 >= 112.5);
    let moved = notes.iter().find(|note| note.starts_with("Moved")).expect("it is told");
    assert!(
        moved.contains("(STA-R116)") && moved.contains("2/13e") && moved.contains("to the rear"),
        "{moved}"
    );
    let house = HouseRule::read("name = 'x'\nmuster.farthest_mm = 0").expect("a rule");
    assert!(faults(&battle(&blue.concat(), ""), &[house]).contains("there is no room for 2/13e"));
    let enemy = foot("X", "at = [1200, 1349.8]");
    assert_eq!(front(&mustered(&battle(&enemy, ""), &[]).0, "Guard"), (1800.0, 2030.0), "clear of an enemy");
}

/// R75, R116. Units that arrive wait off the table and do not count until they come on.
#[test]
fn reinforcements_wait_for_their_turn() {
    let arrives = "arrives = { minute = 22, edge = 'west', span = [300, 400] }";
    let blue: Vec<String> = ["a", "b"].iter().map(|name| foot(name, arrives)).collect();
    let (game, notes) = mustered(&battle(&blue.concat(), ""), &[]);
    let way = game.state().arrivals.get(UnitId(1)).expect("it waits").clone();
    assert_eq!((way.from, way.at.facing, way.at.at.x), (12, Facing::EAST, Length::ZERO));
    assert_eq!((unit(&game, "a").place, game.state().start), (Place::Off, [0, 1]));
    assert!(says(&notes, "Arriving at minute 22, from turn 12, over the western edge: a, b."), "{notes:#?}");
    let general = game.state().generals.iter().next().expect("Ney").1.at;
    assert!(general.x < mm(40), "he waits where they come on");
}

/// STA-20.1, 21.1, 22.1, 27.4, 27.5, R83, R93, R117. Ground by kind, slope and by which troops pass it.
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
    assert_eq!((area("woods", ""), area("orchard", "")), (vec!["woods"], vec!["woods"]));
    assert_eq!((area("scrub", "height = 1"), area("scrub", "height = 1.5")), (vec!["rough"], vec!["woods"]));
    assert_eq!(
        (area("rocks", ""), area("garden", ""), area("pits", "")),
        (vec!["rough"], vec!["rough"], vec!["rough"])
    );
    assert_eq!(
        (area("marsh", ""), area("marsh", "passable = 'nobody'")),
        (vec!["marsh"], vec!["impassable"])
    );
    assert_eq!((area("ravine", ""), area("lake", "")), (vec!["rough"], vec!["impassable"]));
    assert_eq!(area("field", "height = 2"), Vec::<&str>::new());
    assert_eq!(area("hill", "height = 9\nslope = 'slight'"), Vec::<&str>::new());
    assert_eq!(area("hill", "height = 9\nslope = 'moderate'"), ["hill"]);
    assert_eq!(area("hill", "height = 9\nslope = 'steep'"), ["steep_hill"]);
    assert_eq!((area("village", ""), area("building", "")), (vec!["built_up"], vec!["built_up"]));
    assert_eq!(area("fieldwork", ""), ["fieldwork"]);
    for (edge, obstacle) in
        [("wall", "low_wall"), ("bank", "low_wall"), ("hedge", "hedgerow"), ("fence", "fence")]
    {
        assert_eq!(area("enclosure", &format!("edge = '{edge}'")), [obstacle]);
    }
    let inner =
        "height = 9\n[[terrain]]\nkind = 'hill'\nrect = [250, 550, 350, 650]\nheight = 14\nslope = 'steep'";
    let levels: Vec<_> =
        features(&format!("[[terrain]]\nkind = 'hill'\nrect = [200, 500, 400, 700]\n{inner}"))
            .iter()
            .map(|feature| feature.ground)
            .collect();
    assert_eq!(levels, [Some(1), Some(2)]);
    let heights: Vec<_> = features("[[terrain]]\nkind = 'woods'\nrect = [200, 500, 400, 700]");
    assert_eq!(heights[0].tall, 1, "woods are one contour high");
    let water =
        |rest: &str| kinds(&format!("[[terrain]]\nkind = 'stream'\nline = [[0, 600], [2400, 600]]\n{rest}"));
    assert_eq!((water(""), water("passable = 'foot'")), (vec!["river"], vec!["river"]));
    assert_eq!(water("passable = 'nobody'"), ["impassable"]);
    let ford = "[[terrain]]\nkind = 'ford'\nat = [1000, 600]";
    assert_eq!(water(ford), ["river", "bridge"]);
    assert_eq!(water(&format!("passable = 'nobody'\n{ford}")), ["impassable", "impassable", "bridge"]);
    let road = "\n[[terrain]]\nkind = 'road'\nline = [[1000, 0], [1000, 1200]]";
    assert_eq!(water(road), ["river", "road", "road"], "a road without a bridge is cut");
    let bridge = format!("{road}\n[[terrain]]\nkind = 'bridge'\nat = [1000, 600]");
    assert_eq!(water(&bridge), ["river", "road", "bridge"]);
}

/// R75, R116. Which units hold a place: neither the shaken nor limbered guns; skirmishers hold houses.
#[test]
fn formed_units_hold_places() {
    let village = "[[terrain]]\nkind = 'village'\nrect = [100, 200, 500, 500]";
    let blue = [
        foot("line", "at = [1200, 225]"),
        foot("shaken", "traits = ['shaken'], at = [1600, 225]"),
        foot("inside", "at = [300, 300], formation = 'skirmish'").replace("line_inf", "light_inf"),
        foot("outside", "at = [800, 300], formation = 'skirmish'").replace("line_inf", "light_inf"),
    ];
    let (game, _) = mustered(&battle(&blue.concat(), village), &[]);
    let at = Table { setup: game.setup(), state: game.state(), draft: &[] };
    let formed: Vec<Formed> = SoundTheChargeAlexis::formed(at);
    let names: Vec<_> = formed.iter().map(|one| game.setup().names.unit(one.unit).into_owned()).collect();
    assert_eq!(names, ["line", "inside", "Guard"]);
}

/// STA-27.9, R112, R116. What the book does not know is told in notes.
#[test]
fn notes_tell_what_is_left_out() {
    let blue = foot("X", "at = [1200, 225], hidden = 'in the corn'");
    let (_, notes) = mustered(&battle(&blue, ""), &[]);
    assert!(says(&notes, "Hidden in the corn: X. This book hides nothing"), "{notes:#?}");
    let told = "[book.sound-the-charge-alexis]\nnotes = ['Mind the corn.']\n[book.sound-the-charge-alexis.units.X]\n\
                grade = 'a'\ntraits = ['rifles']\nformation = 'attack_column'\nmodels = 20";
    let (game, notes) = mustered(&battle(&foot("X", "at = [1200, 225]"), told), &[]);
    let unit = unit(&game, "X");
    assert_eq!(
        (unit.grade, unit.traits, unit.formation(), unit.original),
        (Grade::A, Traits::RIFLES, Formation::AttackColumn, 20)
    );
    assert!(says(&notes, "Mind the corn."));
    assert!(
        faults(
            &battle(&foot("X", "at = [1200, 225]"), "[book.sound-the-charge-alexis.units.Y]\ngrade = 'a'"),
            &[]
        )
        .contains('Y')
    );
}
