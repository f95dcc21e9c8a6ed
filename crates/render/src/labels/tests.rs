use super::*;
use crate::table;
use crate::{Drawing, Scene, Theme, ground};

/// The boxes of everything that is written on a view, and of everything that stands there.
fn boxes(view: &View, width: u32) -> (Vec<Rect>, Vec<Rect>, usize) {
    let sheet = Sheet::new(view, width);
    let troops = Troops::of(&view.pieces, &sheet);
    let features = ground::features(view.landscape, &sheet);
    let standing: Vec<Rect> = units::obstacles(&troops, &sheet).into_iter().map(|(rect, _)| rect).collect();
    let mut room = Room::new(&features, &troops, &sheet);
    let mut labels = units::labels(&troops, &sheet);
    labels.extend(map::names(view, &features, &sheet));
    let wanted = labels.len();
    let placed = placed(&mut labels, &mut room, &sheet);
    (placed.iter().map(|(label, at)| upright(at.middle, label.half)).collect(), standing, wanted)
}

fn overlaps(boxes: &[Rect], others: &[Rect]) -> usize {
    boxes.iter().flat_map(|one| others.iter().filter(move |two| one.overlaps(two, 1e-9))).count()
}

#[test]
fn no_label_of_a_crowded_battle_lies_on_another() {
    let country = table::country();
    let view = table::view((72.0, 48.0), &country, table::armies());
    for width in [1020, 1440, 2520] {
        let (labels, standing, wanted) = boxes(&view, width);
        let itself = labels.len();
        assert_eq!(overlaps(&labels, &labels), itself, "each lies only on itself at {width}");
        assert_eq!(overlaps(&labels, &standing), 0, "none lies on a piece at {width}");
        assert!(labels.len() * 100 >= wanted * 97, "{} of {wanted} at {width}", labels.len());
    }
}

#[test]
fn where_all_is_full_the_lesser_go_without() {
    // Forty units in a space for ten.
    let country = Default::default();
    let mut pieces = table::armies();
    for piece in &mut pieces {
        for stand in &mut piece.stands {
            stand.pose.at = geom::Spot::new(stand.pose.at.x.times(1, 3), stand.pose.at.y.times(1, 3));
        }
    }
    let view = table::view((26.0, 18.0), &country, pieces);
    let (labels, _, wanted) = boxes(&view, 520);
    assert!(labels.len() < wanted && !labels.is_empty(), "{} of {wanted}", labels.len());
    assert_eq!(overlaps(&labels, &labels), labels.len());
}

#[test]
fn a_label_stands_behind_its_unit_where_there_is_room() {
    let country = Default::default();
    let unit = |side, degrees| {
        table::unit(1, side, "1/62e", engine::Sign::Foot, table::Set::Line(3), (20.0, 15.0), degrees)
    };
    for (side, degrees, below) in [(names::Side::Blue, 0.0, true), (names::Side::Red, 180.0, false)] {
        let view = table::view((40.0, 30.0), &country, vec![unit(side, degrees)]);
        let (labels, ..) = boxes(&view, 800);
        assert_eq!(labels[0].frame.at.y > 15.0 * 25.4, below);
        assert!((labels[0].frame.at.x - 20.0 * 25.4).abs() < 1.0);
    }
}

/// The estimated widths are held against those of real fonts, where the machine has any.
#[test]
fn words_are_not_wider_than_thought() {
    use resvg::usvg;
    let country = table::country();
    let view = table::view((72.0, 48.0), &country, table::armies());
    let svg = Scene::of(&view, &Drawing::default()).to_svg(Theme::Light);
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = usvg::Tree::from_str(&svg, &options).expect("a drawing");
    let mut texts = vec![];
    collect(tree.root(), &mut texts);
    for (place, (words, one)) in texts.iter().enumerate() {
        for (others, two) in &texts[place + 1..] {
            let apart = one.right() <= two.left()
                || two.right() <= one.left()
                || one.bottom() <= two.top()
                || two.bottom() <= one.top();
            assert!(apart, "{words:?} lies on {others:?}");
        }
    }

    fn collect(group: &usvg::Group, texts: &mut Vec<(String, usvg::Rect)>) {
        for node in group.children() {
            match node {
                usvg::Node::Group(group) => collect(group, texts),
                usvg::Node::Text(text) => {
                    let words: String = text.chunks().iter().map(|chunk| chunk.text()).collect();
                    // The letters themselves: without the line's own height and without the halo.
                    texts.push((words, text.abs_bounding_box()));
                }
                _ => {}
            }
        }
    }
}

#[test]
fn a_hill_is_not_named_across_a_town() {
    use engine::{Landscape, Look, Scenery, Slope};
    let square = |look, half: f64| {
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        table::area(look, &corners.map(|(x, y)| (20.0 + half * x, 15.0 + half * y)))
    };
    let hill =
        Scenery { name: "Mount".into(), ..square(Look::Height { level: 1, slope: Slope::Gentle }, 8.0) };
    let landscape = Landscape { scenery: vec![hill, square(Look::TownBlock, 1.0)], places: vec![] };
    let (labels, ..) = boxes(&table::view((40.0, 30.0), &landscape, vec![]), 800);
    let town = upright(Vector::new(20.0, 15.0) * 25.4, Vector::splat(25.4));
    assert_eq!((labels.len(), overlaps(&labels, &[town])), (1, 0));
}

#[test]
fn the_ground_of_a_label_is_on_the_sheet() {
    let country = table::country();
    let view = table::view((72.0, 48.0), &country, table::armies());
    let sheet = Sheet::new(&view, 1440);
    let (labels, ..) = boxes(&view, 1440);
    assert!(labels.iter().all(|label| {
        sheet.holds(label.frame.at - label.half, 0.0) && sheet.holds(label.frame.at + label.half, 0.0)
    }));
}
