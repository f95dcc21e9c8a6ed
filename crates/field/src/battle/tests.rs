use super::*;
use crate::{Least, Placement, landscape, scenarios};
use engine::Look;
use geom::Shape;

/// A small battle, to which a test adds what it is about.
const SMALL: &str = r#"
title = "A small affair"
minutes = 60
[field]
size = [1000, 800]
[[army]]
name = "British"
side = "blue"
home = "south"
nation = "british"
ranks = 2
unit = [{ name = "1/52nd", arm = "light_infantry", men = 600, at = [500, 100] }]
[[army]]
name = "French"
side = "red"
home = "north"
[[army.division]]
name = "Division Foy"
leader = { name = "Foy", ability = "able", at = [500, 780] }
[[army.division.brigade]]
name = "Brigade Jardon"
leader = { name = "Jardon" }
nation = "French"
unit = [
  { name = "1/70e", arm = "line_infantry", men = 500, at = [500, 700], formation = "column" },
  { name = "2/70e", arm = "line_infantry", men = 500, arrives = { minute = 20, edge = "north", span = [400, 600] } },
]
"#;

fn small(more: &str) -> Result<Battle, Vec<String>> {
    Battle::read("small.toml", format!("{SMALL}{more}")).map_err(|bad| {
        let line = |wrong: &PositionError| {
            let place = bad.place(wrong).map_or(String::new(), |place| place.to_string());
            format!("{place} {wrong}: {}", wrong.remedy.clone().unwrap_or_default())
        };
        bad.wrong.iter().map(line).collect()
    })
}

fn faults(more: &str) -> String {
    small(more).err().map(|wrong| wrong.join("\n")).unwrap_or_default()
}

/// The faults of the small battle after a change of its text.
fn changed(from: &str, to: &str) -> String {
    assert!(SMALL.contains(from), "{from}");
    let bad = Battle::read("small.toml", SMALL.replace(from, to)).err();
    bad.map_or(String::new(), |bad| {
        let line = |wrong: &PositionError| format!("{wrong}: {}", wrong.remedy.clone().unwrap_or_default());
        bad.wrong.iter().map(line).collect::<Vec<_>>().join("\n")
    })
}

#[test]
fn a_battle_is_read_as_a_tree() {
    let battle = small("").expect("a sound battle");
    assert_eq!((battle.id.as_str(), battle.minutes, battle.weather.len()), ("small", 60, 1));
    let [british, french] = &battle.armies;
    assert_eq!(
        (british.name.as_str(), british.home, british.command.units.len()),
        ("British", Edge::South, 1)
    );
    let first = &british.command.units[0];
    assert_eq!((first.nation.as_str(), first.ranks, first.skirmish), ("british", 2, Skill::Good));
    assert_eq!(first.place, Place::Stands { at: Point::new(500.0, 100.0), facing: 0.0 });
    let names: Vec<&str> =
        french.command.all_commands().iter().map(|command| command.name.as_str()).collect();
    assert_eq!(names, ["French", "Division Foy", "Brigade Jardon"]);
    assert_eq!((french.command.men(), french.command.guns()), (1000, 0));
    let second = french.command.all_units()[1];
    let Place::Arrives(arrival) = &second.place else { panic!("it arrives") };
    assert_eq!((arrival.minute, arrival.span, arrival.facing), (20, [400.0, 600.0], 180.0));
    assert_eq!(second.nation, "french");
}

#[test]
fn every_scenario_is_sound() {
    for scenario in scenarios::ALL {
        let battle = scenario.battle().unwrap_or_else(|bad| panic!("{}: {:#?}", scenario.id, bad.wrong));
        assert_eq!(battle.id, scenario.id);
        assert_eq!(scenarios::find(scenario.id), Some(scenario));
    }
    assert_eq!(scenarios::find("waterloo-in-one-evening"), None);
}

/// A meeting engagement favours neither side: turned by half a turn it is the same with colours exchanged.
#[test]
fn meeting_engagements_are_the_same_from_either_side() {
    for id in ["meeting-6", "meeting-20"] {
        let battle = scenarios::find(id).expect("it is there").battle().expect("it is sound");
        let size = battle.size;
        let turned = |point: &Point| Point::new(size.x - point.x, size.y - point.y);
        let units = |side: Side| battle.army(side).command.all_units();
        for (blue, red) in units(Side::Blue).iter().zip(units(Side::Red)) {
            let (Place::Stands { at: blue_at, facing: blue_facing }, Place::Stands { at, facing }) =
                (&blue.place, &red.place)
            else {
                panic!("all are there")
            };
            assert_eq!((turned(blue_at), (blue_facing + 180.0) % 360.0), (*at, *facing), "{}", blue.name);
            let alike = |unit: &Unit| (unit.arm, unit.men, unit.guns.clone(), unit.quality, unit.formation);
            assert_eq!(alike(blue), alike(red));
            assert_eq!(blue.name.replace("Blue", "Red"), red.name);
        }
        for terrain in &battle.terrain {
            let sorted = |points: &mut dyn Iterator<Item = Point>| {
                let mut all: Vec<[Metres; 2]> = points.map(Into::into).collect();
                all.sort_by(|one, two| one.partial_cmp(two).expect("numbers"));
                all
            };
            let wanted = sorted(&mut terrain.outline.points().iter().map(turned));
            let twin = battle.terrain.iter().find(|other| {
                other.kind == terrain.kind && sorted(&mut other.outline.points().iter().copied()) == wanted
            });
            assert!(twin.is_some(), "{id}: {} has no twin", terrain.called());
        }
    }
}

#[test]
fn faults_come_all_at_once_with_their_places() {
    let found =
        small("[[terrain]]\nkind = 'wood'\nrect = [0, 0, 10, 10]\n[[terrain]]\nkind = 'road'\nat = [4, 4]\n");
    let found = found.expect_err("two faults");
    assert!(found[0].starts_with("29:8 `kind` of terrain 1 cannot be \"wood\""), "{found:#?}");
    assert!(found[0].contains("did you mean `woods`?"), "{found:#?}");
    assert!(found[1].contains("terrain 2 cannot have this shape: a road is a `line`"), "{found:#?}");
    assert_eq!(found.len(), 2, "{found:#?}");
}

#[test]
fn faults_say_what_to_do() {
    for (from, to, said) in [
        ("title = \"A small affair\"", "", "the battle has no `title`"),
        ("minutes = 60", "", "the battle does not say how long it lasts"),
        ("minutes = 60", "minutes = 0", "over before it begins"),
        ("[field]\nsize = [1000, 800]", "", "the battle has no field"),
        ("size = [1000, 800]", "size = [1000, nan]", "no table has"),
        ("size = [1000, 800]", "size = [10, 800]", "no sensible size"),
        ("side = \"red\"", "side = \"blue\"", "one blue and one red"),
        ("side = \"red\"", "side = \"green\"", "cannot be \"green\""),
        ("home = \"north\"", "", "French has no `home`"),
        ("men = 600", "men = 0", "1/52nd has no men"),
        ("men = 600", "mens = 600", "did you mean `men`?"),
        ("light_infantry", "light_infantryman", "did you mean `light_infantry`?"),
        ("at = [500, 100]", "at = [50, 100]", "1/52nd does not stand wholly on the field"),
        ("at = [500, 100]", "at = [500, 720]", "1/70e and 1/52nd stand in each other"),
        ("at = [500, 100]", "", "1/52nd is nowhere"),
        ("1/70e", "2/70e", "there are two called 2/70e"),
        ("name = \"Jardon\"", "name = \"Foy\"", "there are two called Foy"),
        ("at = [500, 780]", "at = [500, 880]", "Foy is not on the field"),
        ("formation = \"column\"", "formation = \"battery\"", "line infantry is never in battery"),
        ("minute = 20", "minute = 60", "arrives when the battle is over"),
        ("span = [400, 600]", "span = [600, 400]", "from where to where"),
        ("span = [400, 600]", "span = [400, 1600]", "this edge is 1000 m long"),
        ("men = 600,", "men = 600, guns = [{ count = 6 }],", "guns without being artillery"),
        ("ability = \"able\"", "ability = \"abel\"", "did you mean `able`?"),
    ] {
        let found = changed(from, to);
        assert!(found.contains(said), "{from} -> {to}: {found}");
    }
}

#[test]
fn ground_must_be_possible() {
    let cross = "[[terrain]]\nname = 'Bow'\nkind = 'woods'\npolygon = [[100, 300], [300, 500], [300, 300], [100, 500]]";
    assert!(faults(cross).contains("Bow: its sides after corners 0 and 2 cross"), "{}", faults(cross));
    assert!(faults("[[terrain]]\nkind = 'hill'\nrect = [1, 1, 9, 9]").contains("has no `height`"));
    assert!(faults("[[terrain]]\nkind = 'ford'\nat = [1, 1]").contains("lies on no water"));
    assert!(faults("[[terrain]]\nkind = 'woods'\nrect = [1, 1, 1900, 9]").contains("the field is 1000 m"));
    assert!(
        faults("[[terrain]]\nkind = 'woods'\nedge = 'hill'\nrect = [1, 1, 9, 9]").contains("such an edge")
    );
    let brook = "[[terrain]]\nkind = 'stream'\nline = [[0, 400], [1000, 400]]\n";
    assert_eq!(faults(&format!("{brook}[[terrain]]\nkind = 'ford'\nat = [300, 420]")), "");
    let lake = "[[terrain]]\nkind = 'lake'\nname = 'Mere'\nrect = [400, 50, 600, 150]";
    assert!(faults(lake).contains("1/52nd stands in Mere"));
    let many: Vec<String> = (0..500).map(|n| format!("[{n}, {n}]")).collect();
    let many = format!("[[terrain]]\nkind = 'woods'\npolygon = [{}]", many.join(", "));
    assert!(faults(&many).contains("500 points"));
}

#[test]
fn aims_and_sources_name_what_is_there() {
    let aim = |rest: &str| faults(&format!("[[objective]]\nname = 'Crossroads'\n{rest}"));
    assert_eq!(aim("aim = 'hold'\nat = [500, 400]\npoints = 3"), "");
    assert!(aim("aim = 'hold'").contains("Crossroads is nowhere"));
    assert!(aim("aim = 'break'").contains("names no unit"));
    assert!(aim("aim = 'break'\nof = ['1/71e']").contains("no unit is called 1/71e: did you mean `1/70e`?"));
    assert_eq!(aim("aim = 'break'\nof = ['Brigade Jardon', 'French']"), "");
    let wood = "[[terrain]]\nkind = 'woods'\nrect = [10, 300, 90, 500]\nsource = 'oman'\n";
    assert!(faults(wood).contains("there is no source `oman`"));
    assert_eq!(faults(&format!("{wood}[[source]]\nkey = 'oman'\ntitle = 'Oman, Peninsular War III'")), "");
    assert!(faults("[[event]]\nwords = 'rain'\nminute = 5\nchance = [0, 4]").contains("`chance`"));
    assert_eq!(faults("[[event]]\nwords = 'rain'\nminute = 5\nchance = [1, 4]\nevery = 15"), "");
}

#[test]
fn books_are_told_what_is_theirs() {
    let battle =
        small("[book.fast-play.units.\"1/70e\"]\nclass = 'raw'\n[book.quickly]\nx = 1").expect("sound");
    assert_eq!(battle.books(), ["fast-play", "quickly"]);
    let told = battle.told("fast-play", Yardstick::INCH, |section| {
        let units = section.named_sections("units");
        let (name, unit) = units.first()?;
        Some(format!("{name} {}", unit.word("class")?))
    });
    assert_eq!(told, Ok("1/70e raw".to_string()));
    assert_eq!(battle.told::<u8>("pas-de-charge", Yardstick::METRE, |_| None), Ok(0));
    let strange = battle.unknown_books(&["fast-play", "erules"]);
    assert_eq!(strange.len(), 1);
    assert!(strange[0].what.contains("quickly"));
}

#[test]
fn the_landscape_shows_the_field_at_any_scale() {
    let more = "[[terrain]]\nkind = 'hill'\nname = 'Down'\nrect = [100, 300, 500, 700]\nheight = 20\n\
                [[terrain]]\nkind = 'hill'\nrect = [200, 400, 400, 600]\nheight = 30\nslope = 'steep'\n\
                [[terrain]]\nkind = 'village'\nname = 'Ham'\nrect = [700, 300, 900, 450]\nedge = 'hedge'\n\
                [[terrain]]\nkind = 'stream'\nline = [[0, 250], [1000, 250]]\n\
                [[terrain]]\nkind = 'bridge'\nat = [600, 250]\n\
                [[objective]]\nname = 'Crossroads'\naim = 'hold'\nat = [600, 300]\n\
                [[objective]]\nname = 'Ham'\naim = 'hold'\nat = [800, 375]";
    let battle = small(more).expect("sound");
    let placement = Placement::new(&battle, geom::mm(1), Least::default());
    let picture = landscape(&battle, &placement);
    let looks: Vec<Look> = picture.scenery.iter().map(|scenery| scenery.look).collect();
    assert_eq!(looks[0], Look::Height { level: 1, slope: engine::Slope::Gentle });
    assert_eq!(looks[1], Look::Height { level: 2, slope: engine::Slope::Steep });
    assert_eq!((looks[2], looks[3], looks[4]), (Look::TownBlock, Look::Hedge, Look::Building));
    assert_eq!(looks[looks.len() - 2..], [Look::Stream, Look::Bridge]);
    let houses: Vec<&Shape> =
        picture.scenery.iter().filter(|one| one.look == Look::Building).map(|one| &one.shape).collect();
    assert!((5..=24).contains(&houses.len()), "{} houses", houses.len());
    let Shape::Polygon(corners) = houses[0] else { panic!("a house has corners") };
    assert!(
        corners
            .iter()
            .all(|corner| battle.terrain[2].outline.holds(Point::new(corner.x.mm(), corner.y.mm())))
    );
    assert_eq!(picture, landscape(&battle, &placement), "always the same houses");
    let places: Vec<&str> = picture.places.iter().map(|place| place.name.as_str()).collect();
    assert_eq!(places, ["Crossroads"], "a village needs its name only once");
}
