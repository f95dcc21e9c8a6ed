//! Whatever a view claims, it is drawn without a panic, as XML that can be read back, and the same every
//! time.

mod table;

use engine::{
    Bearing, Glyph, Landscape, Layout, Leader, Look, Mark, NamedPlace, Nerve, Overlay, Piece, PlaceRank,
    Prize, Rank, Scenery, Sign, Slope, Stand, Strength, Token, View, Witness, aims,
};
use geom::{Facing, Length, Pose, Shape, Spot};
use names::{RuleId, Side, UnitId};
use proptest::prelude::*;
use render::{Drawing, Hue, Scene, Theme};

/// Lengths from nothing to beyond all tables, of either sign.
fn length() -> impl Strategy<Value = Length> {
    prop_oneof![
        8 => (0i64..2_000_000_000).prop_map(Length::nm),
        1 => Just(Length::ZERO),
        1 => any::<i64>().prop_map(Length::nm),
        1 => prop_oneof![Just(Length::nm(i64::MAX)), Just(Length::nm(i64::MIN)), Just(Length::nm(1))],
    ]
}

fn spot() -> impl Strategy<Value = Spot> {
    (length(), length()).prop_map(|(x, y)| Spot::new(x, y))
}

/// Names as files may bring them.
fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[A-Za-z0-9 /.]{0,24}",
        1 => Just(String::new()),
        1 => Just("<script>&\"'\u{0}\u{1f}\u{fffe}]]>".to_owned()),
        1 => Just("الفرقة الأولى \u{202e}עברית".to_owned()),
        1 => "\\PC{0,40}",
        1 => any::<String>(),
    ]
}

fn look() -> impl Strategy<Value = Look> {
    let slope = prop_oneof![Just(Slope::Gentle), Just(Slope::Moderate), Just(Slope::Steep)];
    prop_oneof![
        (any::<u8>(), slope).prop_map(|(level, slope)| Look::Height { level, slope }),
        any::<bool>().prop_map(|dense| Look::Woods { dense }),
        prop::sample::select(vec![
            Look::Cliff,
            Look::Meadow,
            Look::Field,
            Look::Orchard,
            Look::Scrub,
            Look::Rocks,
            Look::Marsh,
            Look::Stream,
            Look::River,
            Look::Lake,
            Look::Ford,
            Look::Bridge,
            Look::Road,
            Look::Track,
            Look::Wall,
            Look::Hedge,
            Look::Fence,
            Look::Ditch,
            Look::Fieldwork,
            Look::Building,
            Look::TownBlock,
            Look::Smoke,
        ]),
    ]
}

fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        prop::collection::vec(spot(), 0..9).prop_map(Shape::Polygon),
        (prop::collection::vec(spot(), 0..7), length())
            .prop_map(|(through, width)| Shape::Line { through, width }),
    ]
}

/// A place that is fought for, what it is called, and who has it.
fn prize() -> impl Strategy<Value = (aims::Place, String, Option<Side>)> {
    let place = prop_oneof![
        shape().prop_map(aims::Place::Inside),
        (spot(), length()).prop_map(|(at, within)| aims::Place::Near { at, within }),
    ];
    (place, words(), prop::sample::select(vec![None, Some(Side::Blue), Some(Side::Red)]))
}

fn landscape() -> impl Strategy<Value = Landscape> {
    let scenery = (look(), shape(), words()).prop_map(|(look, shape, name)| Scenery { look, shape, name });
    let rank = prop::sample::select(vec![
        PlaceRank::Town,
        PlaceRank::Farm,
        PlaceRank::Height,
        PlaceRank::Water,
        PlaceRank::Objective,
    ]);
    let place = (spot(), words(), rank).prop_map(|(at, name, rank)| NamedPlace { at, name, rank });
    (prop::collection::vec(scenery, 0..8), prop::collection::vec(place, 0..5))
        .prop_map(|(scenery, places)| Landscape { scenery, places })
}

fn sign() -> impl Strategy<Value = Sign> {
    prop::sample::select(vec![Sign::Foot, Sign::Horse, Sign::Guns, Sign::Leader, Sign::Other])
}

fn stand() -> impl Strategy<Value = Stand> {
    (spot(), any::<i64>(), length(), length(), sign(), any::<u8>()).prop_map(
        |(at, facing, width, depth, bears, figures)| Stand {
            pose: Pose { at, facing: Facing::from(facing) },
            width,
            depth,
            bears,
            figures,
        },
    )
}

fn token() -> impl Strategy<Value = Token> {
    let glyph = prop_oneof![
        any::<u8>().prop_map(Glyph::Tired),
        prop::sample::select(vec![
            Glyph::None,
            Glyph::Shaken,
            Glyph::Routing,
            Glyph::Disordered,
            Glyph::OutOfPowder,
            Glyph::OutOfCommand,
            Glyph::Letter,
        ]),
    ];
    let label = prop::sample::select(vec!["", "Pinned", "<&>", "ßtrange"]);
    (glyph, label).prop_map(|(glyph, label)| Token {
        name: "token",
        glyph,
        label,
        rule: RuleId::new("STC-1.1"),
    })
}

fn bearing() -> impl Strategy<Value = Bearing> {
    let nerve = prop::sample::select(vec![Nerve::Steady, Nerve::Shaken, Nerve::Routing]);
    let fights = prop::collection::vec((0u32..12).prop_map(UnitId), 0..3);
    (nerve, any::<bool>(), any::<bool>(), fights).prop_map(|(nerve, disordered, done, fights)| Bearing {
        nerve,
        disordered,
        done,
        fights,
    })
}

fn piece() -> impl Strategy<Value = Piece> {
    let layout = prop::sample::select(vec![Layout::Ranked, Layout::Square, Layout::Loose, Layout::Limbered]);
    let leader = prop::sample::select(vec![Rank::Brigade, Rank::Division, Rank::Army])
        .prop_flat_map(|rank| (Just(rank), prop::option::of((0u32..12).prop_map(UnitId))))
        .prop_map(|(rank, with)| Leader { rank, with });
    let strength = (any::<u16>(), any::<u16>()).prop_map(|(now, full)| Strength { now, full, of: "men" });
    let names = (0u32..12, any::<bool>(), words(), words(), words());
    let body = (sign(), layout, prop::collection::vec(stand(), 0..6), prop::option::of(strength));
    let state = (
        bearing(),
        prop::option::of(leader),
        prop::option::of(any::<u16>()),
        prop::collection::vec(token(), 0..6),
    );
    (names, body, state).prop_map(|(names, body, state)| {
        let (unit, is_blue, name, grade, words) = names;
        let (sign, layout, stands, strength) = body;
        let (bearing, leader, last_seen, tokens) = state;
        Piece {
            unit: UnitId(unit),
            side: if is_blue { Side::Blue } else { Side::Red },
            name,
            arm: "foot".into(),
            sign,
            formation: grade.clone(),
            grade,
            layout,
            stands,
            strength,
            bearing,
            leader,
            last_seen,
            tokens,
            words,
        }
    })
}

fn mark() -> impl Strategy<Value = Mark> {
    prop_oneof![
        spot().prop_map(Mark::Point),
        (spot(), spot()).prop_map(|(from, to)| Mark::Line(from, to)),
        prop::collection::vec(spot(), 0..7).prop_map(Mark::Area),
        (spot(), length()).prop_map(|(middle, radius)| Mark::Circle(middle, radius)),
        (0u32..12).prop_map(|unit| Mark::Unit(UnitId(unit))),
    ]
}

const OVERLAYS: [&str; 6] = ["reach", "arc", "zone", "command", "target", "<odd>"];

fn overlay() -> impl Strategy<Value = Overlay> {
    let name = prop::sample::select(OVERLAYS.to_vec());
    (name, words(), prop::option::of(0u32..12), prop::collection::vec(mark(), 0..5)).prop_map(
        |(name, label, unit, marks)| Overlay {
            name: name.into(),
            label,
            rules: vec![],
            unit: unit.map(UnitId),
            marks,
        },
    )
}

/// Draws a view and reads the drawing back.
fn drawn(view: &View, width: u32, witness: &Witness) -> String {
    let asked = Drawing {
        title: &view.sides[0],
        width,
        overlays: OVERLAYS.to_vec(),
        witness: Some(witness),
        hues: [Hue::Green, Hue::Ochre],
    };
    let svg = Scene::of(view, &asked).to_svg(Theme::Light);
    let read = roxmltree::Document::parse(&svg);
    assert!(read.is_ok(), "{read:?}\n{svg}");
    svg
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn anything_can_be_drawn(
        size in spot(),
        landscape in landscape(),
        pieces in prop::collection::vec(piece(), 0..10),
        overlays in prop::collection::vec(overlay(), 0..4),
        prizes in prop::collection::vec(prize(), 0..3),
        marks in prop::collection::vec(mark(), 0..3),
        sides in [words(), words()],
        width in prop_oneof![Just(0u32), Just(1), 100u32..4000, Just(u32::MAX)],
    ) {
        let prizes = prizes.iter().map(|(place, name, held)| Prize { name, place, whose: *held, held: *held, worth: 1 }).collect();
        let view = View { size, overlays, prizes, sides, ..table::view((72.0, 48.0), &landscape, pieces) };
        let witness = Witness::from_iter(marks);
        let svg = drawn(&view, width, &witness);
        prop_assert!(!svg.contains("NaN") && !svg.contains("inf\""), "{}", svg);
        prop_assert_eq!(svg, drawn(&view, width, &witness));
    }
}

#[test]
fn thousands_of_pieces_can_be_drawn() {
    let landscape = table::country();
    let armies = table::armies();
    let piece = |n: u32| {
        let mut piece = armies[n as usize % armies.len()].clone();
        piece.unit = UnitId(n);
        for stand in &mut piece.stands {
            stand.pose.at.x += Length::nm(i64::from(n % 97) * 7_000_000);
            stand.pose.at.y += Length::nm(i64::from(n % 31) * 9_000_000);
        }
        piece
    };
    let view = table::view((72.0, 48.0), &landscape, (0..4000).map(piece).collect());
    for width in [700, 1440, 3000] {
        drawn(&view, width, &Witness::default());
    }
}
