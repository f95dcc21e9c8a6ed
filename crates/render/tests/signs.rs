//! The signs of the pieces: their drawings, their texts, and that both sides and all states differ without
//! colour.

mod table;

use engine::aims::Place;
use engine::{Glyph, Landscape, Nerve, Piece, Prize, Rank, Sign, View};
use geom::{Length, Shape, Spot};
use names::Side;
use render::{Detail, Drawing, Scene, Theme};
use table::{But, Set, leader, signs, unit, view};

/// A drawing of some pieces on an empty table of 12 by 8 inches, at so many pixels to the inch.
fn svg(pieces: Vec<Piece>, to_the_inch: u32) -> String {
    let empty = Landscape::default();
    let asked = Drawing { width: 12 * to_the_inch, ..Drawing::default() };
    Scene::of(&view((12.0, 8.0), &empty, pieces), &asked).to_svg(Theme::Light)
}

/// The units of a drawing, one shape to a line.
fn units(pieces: Vec<Piece>, to_the_inch: u32) -> String {
    let svg = svg(pieces, to_the_inch);
    let (_, units) = svg.split_once("<g class=\"layer-units\" role=\"list\">\n").expect("a layer of units");
    units.split("\n</g>\n").next().unwrap_or("").replace("><", ">\n<")
}

fn blue(sign: Sign, set: Set) -> Piece {
    unit(1, Side::Blue, "1/62e", sign, set, (6.0, 5.0), 0.0)
}

fn red(sign: Sign, set: Set) -> Piece {
    unit(2, Side::Red, "2/Alvinczy", sign, set, (6.0, 3.0), 180.0)
}

#[test]
fn foot_in_line() {
    insta::assert_snapshot!(units(vec![blue(Sign::Foot, Set::Line(3)).left(7)], 20));
}

#[test]
fn horse_in_column_near() {
    insta::assert_snapshot!(units(vec![red(Sign::Horse, Set::Column(2))], 34));
}

#[test]
fn a_square() {
    insta::assert_snapshot!(units(vec![blue(Sign::Foot, Set::Square)], 20));
}

#[test]
fn skirmishers() {
    insta::assert_snapshot!(units(vec![red(Sign::Foot, Set::Cloud(4)).done()], 20));
}

#[test]
fn limbered_guns() {
    insta::assert_snapshot!(units(vec![blue(Sign::Guns, Set::Limbered(2))], 20));
}

#[test]
fn shaken_and_disordered() {
    insta::assert_snapshot!(units(
        vec![red(Sign::Foot, Set::Line(2)).left(6).nerve(Nerve::Shaken).disordered()],
        20
    ));
}

#[test]
fn running_from_afar() {
    insta::assert_snapshot!(units(vec![blue(Sign::Horse, Set::Line(3)).nerve(Nerve::Routing)], 9));
}

#[test]
fn hidden_and_led() {
    let general = leader(3, Side::Red, "Colloredo", Rank::Division, (2.0, 2.0)).with(2);
    insta::assert_snapshot!(units(vec![red(Sign::Foot, Set::Line(2)).hidden(), general], 20));
}

/// A drawing without its styles and names.
fn shapes(drawn: &str) -> Vec<String> {
    let tags = drawn.split('<').filter(|tag| tag.starts_with(['p', 'r', 'c']));
    let bare = |tag: &str| {
        let words = tag.split(" class=\"");
        words.map(|part| part.split_once("\" ").map_or(part, |(_, rest)| rest)).collect::<String>()
    };
    tags.map(bare).collect()
}

#[test]
fn the_sides_differ_without_colour() {
    for to_the_inch in [9, 20, 34] {
        for (sign, set) in [
            (Sign::Foot, Set::Line(3)),
            (Sign::Horse, Set::Column(3)),
            (Sign::Guns, Set::Line(3)),
            (Sign::Foot, Set::Cloud(8)),
        ] {
            let ours = unit(1, Side::Blue, "A", sign, set, (6.0, 5.0), 0.0);
            let theirs = Piece { side: Side::Red, ..ours.clone() };
            assert_ne!(shapes(&units(vec![ours], to_the_inch)), shapes(&units(vec![theirs], to_the_inch)));
        }
    }
}

#[test]
fn every_state_shows_without_colour() {
    let plain = || blue(Sign::Foot, Set::Line(3));
    for to_the_inch in [9, 20, 34] {
        let drawn = |piece: Piece| shapes(&units(vec![piece], to_the_inch));
        let mut all = vec![
            drawn(plain()),
            drawn(plain().disordered()),
            drawn(plain().nerve(Nerve::Shaken)),
            drawn(plain().nerve(Nerve::Routing)),
            drawn(plain().nerve(Nerve::Shaken).disordered()),
            drawn(plain().hidden()),
        ];
        if to_the_inch > 9 {
            all.push(drawn(plain().left(7)));
            all.push(drawn(plain().marked(Glyph::Tired(1), "Tired")));
            all.push(drawn(plain().marked(Glyph::Tired(2), "Tired")));
        }
        for (place, one) in all.iter().enumerate() {
            assert!(!all[place + 1..].contains(one), "state {place} at {to_the_inch}");
        }
    }
}

#[test]
fn what_is_measured_is_drawn_at_its_true_size() {
    let drawn = units(vec![blue(Sign::Foot, Set::Line(3))], 20);
    // Half an inch by one and a half, in tenths of a millimetre.
    let stands = drawn
        .lines()
        .filter(|line| line.contains("u-stand\" ") && line.contains("width=\"38.1\" height=\"12.7\""));
    assert_eq!(stands.count(), 3);
}

/// The number that follows the first of some words in a drawing.
fn number_after(drawn: &str, words: &str) -> f64 {
    let (_, rest) = drawn.split_once(words).unwrap_or_else(|| panic!("{words} in {drawn}"));
    let end = rest.find(|letter: char| !"-.0123456789".contains(letter)).unwrap_or(rest.len());
    rest[..end].parse().expect("a number")
}

#[test]
fn tokens_and_losses_of_a_square_leave_its_marks_free() {
    for side in Side::BOTH {
        let square = unit(1, side, "A", Sign::Foot, Set::Square, (6.0, 5.0), 0.0).left(7).disordered();
        let drawn = units(vec![square], 20);
        // The square reaches 19.1 mm from its middle, and a mark 0.75 times 8.8 marks of 1.27 mm farther.
        let tip = 19.1 + 0.75 * 8.8 * 1.27;
        assert!(number_after(&drawn, "<g transform=\"translate(") - 7.6 > tip, "the token covers a mark");
        let rail = &drawn[drawn.find("u-rail").expect("a rail")..];
        assert!(number_after(rail, " y=\"") > tip, "the rail covers a mark");
    }
}

#[test]
fn every_piece_is_said_once() {
    let empty = Landscape::default();
    let pieces = signs();
    let words: Vec<String> = pieces.iter().map(|piece| piece.words.clone()).collect();
    let view = view((48.0, 34.0), &empty, pieces);
    let svg = Scene::of(&view, &Drawing { width: 1056, ..Drawing::default() }).to_svg(Theme::Dark);
    let read = roxmltree::Document::parse(&svg).expect("XML");
    let items: Vec<_> =
        read.descendants().filter(|node| node.attribute("role") == Some("listitem")).collect();
    assert_eq!(items.len(), words.len());
    for item in &items {
        let label = item.attribute("aria-label").expect("words");
        let title = item.first_element_child().and_then(|title| title.text());
        assert_eq!(title, Some(label));
        assert_eq!(
            words.iter().filter(|words| *words == label).count(),
            items.iter().filter(|other| other.attribute("aria-label") == Some(label)).count()
        );
    }
    let mut ids: Vec<_> = read.descendants().filter_map(|node| node.attribute("id")).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "every id is there once");
    let root = read.root_element();
    assert_eq!(
        root.first_element_child().and_then(|title| title.text()),
        Some("French against Austrians, turn 7")
    );
}

#[test]
fn every_class_that_is_drawn_has_a_style() {
    let country = table::country();
    let mut view = view((72.0, 48.0), &country, table::armies());
    view.overlays = table::overlays();
    let overlays: Vec<&str> = vec!["reach", "bonus", "arc", "zone", "command", "sight", "target", "threat"];
    for width in [700, 1440, 2600] {
        let svg = Scene::of(&view, &Drawing { width, overlays: overlays.clone(), ..Drawing::default() })
            .to_svg(Theme::Light);
        let read = roxmltree::Document::parse(&svg).expect("XML");
        for node in read
            .descendants()
            .filter(|node| matches!(node.tag_name().name(), "path" | "rect" | "circle" | "text" | "tspan"))
        {
            for class in node.attribute("class").unwrap_or("missing").split(' ') {
                let styled = [".{} ", ".{},", ".{}{"]
                    .iter()
                    .any(|form| render::STYLES.contains(&form.replacen("{}", class, 1)));
                assert!(styled, "{class} has no style");
            }
        }
    }
}

#[test]
fn the_width_decides_how_much_is_drawn() {
    let empty = Landscape::default();
    let detail = |width| {
        Scene::of(&view((72.0, 48.0), &empty, vec![]), &Drawing { width, ..Drawing::default() }).detail
    };
    assert_eq!([800, 1440, 2400].map(detail), [Detail::Far, Detail::Middle, Detail::Near]);
}

#[test]
fn a_scene_is_data() {
    let empty = Landscape::default();
    let view = view((12.0, 8.0), &empty, vec![blue(Sign::Foot, Set::Line(3))]);
    let scene =
        serde_json::to_value(Scene::of(&view, &Drawing { width: 240, ..Drawing::default() })).expect("JSON");
    assert_eq!(scene["size"], serde_json::json!([304.8, 203.2]));
    assert_eq!(scene["detail"], "middle");
    let units =
        scene["layers"].as_array().and_then(|layers| layers.iter().find(|layer| layer["name"] == "units"));
    assert_eq!(units.expect("units")["nodes"][0]["group"]["unit"], 1);
}

/// The place that is fought for, drawn and told, by who has it.
fn prize(held: Option<Side>) -> (String, String) {
    prize_up_to(140, held)
}

/// The same, reaching so far north, in millimetres.
fn prize_up_to(north: i64, held: Option<Side>) -> (String, String) {
    let empty = Landscape::default();
    let corner = |x: i64, y: i64| Spot::new(Length::nm(x * 1_000_000), Length::nm(y * 1_000_000));
    let place = Place::Inside(Shape::Polygon(vec![corner(100, 80), corner(200, 80), corner(150, north)]));
    let prizes = vec![Prize { name: "The Mill", place: &place, whose: None, held, worth: 1 }];
    let view = View { prizes, ..view((12.0, 8.0), &empty, vec![]) };
    let scene = Scene::of(&view, &Drawing { width: 240, ..Drawing::default() });
    let svg = scene.to_svg(Theme::Light);
    let (_, drawn) = svg.split_once("layer-prizes").expect("a layer of prizes");
    (drawn.split("\n</g>\n").next().unwrap_or("").to_owned(), scene.description)
}

#[test]
fn who_has_what_is_fought_for_shows_without_colour_and_is_told() {
    let [(none, neither), (blue, french), (red, austrians)] =
        [None, Some(Side::Blue), Some(Side::Red)].map(prize);
    let [none, blue, red] = [none, blue, red].map(|drawn| shapes(&drawn));
    assert!(none != blue && none != red && blue != red, "{none:?}\n{blue:?}\n{red:?}");
    assert!(neither.ends_with("Fought for: The Mill, held by neither side."), "{neither}");
    assert!(french.ends_with("The Mill, held by French."), "{french}");
    assert!(austrians.ends_with("The Mill, held by Austrians."), "{austrians}");
}

/// Where the staff of a flag ends, in millimetres below the edge of the table.
fn top_of_staff(drawn: &str) -> f64 {
    let (_, staff) = drawn.split_once("g-staff\" d=\"").expect("a staff");
    let (foot, rest) = staff.split_once('v').expect("it stands upright");
    let foot: f64 = foot.split(' ').next_back().and_then(|y| y.parse().ok()).expect("where it stands");
    let up: f64 = rest.split_once('"').and_then(|(up, _)| up.parse().ok()).expect("how high it is");
    foot + up
}

#[test]
fn a_flag_at_the_edge_of_the_table_is_on_it() {
    let [inside, at_edge] = [140, 203].map(|north| top_of_staff(&prize_up_to(north, None).0));
    assert!(inside > 0.0 && at_edge >= 0.0, "{inside} {at_edge}");
}
