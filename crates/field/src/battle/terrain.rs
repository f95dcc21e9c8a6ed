//! The ground of a battle, feature by feature.

use super::facts::{Known, known, text};
use super::kinds::{Kind, Material, Passable, Slope};
use super::place::{Metres, Outline, Point, metres, outline};
use crate::{Section, What};
use geom::Spot;
use serde::Serialize;

/// One feature of the ground.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Terrain {
    /// What it is.
    pub kind: Kind,
    /// What it is called, if it has a name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Where it lies.
    pub outline: Outline,
    /// Of a hill or valley the height of its contour above the sea; of anything else how high it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<Metres>,
    /// Of water, a ditch or a cutting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<Metres>,
    /// How steeply a hill falls away outside its contour.
    pub slope: Slope,
    /// Whether woods or scrub are dense.
    pub dense: bool,
    /// Who crosses it anywhere.
    pub passable: Passable,
    /// What it is built of.
    pub material: Material,
    /// What runs round it: a wall, a hedge, a fence, a palisade, a bank or a ditch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<Kind>,
    /// How high that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge_height: Option<Metres>,
    /// The houses of a village, if it is known where they stood.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<Vec<Point>>,
    /// How many men it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<u16>,
    /// Whether it can burn.
    pub burns: bool,
    /// What else is known of it.
    #[serde(flatten)]
    pub known: Known,
}

impl Terrain {
    /// What messages call it: its name, or what it is.
    pub fn called(&self) -> String {
        if self.name.is_empty() {
            format!("a {}", self.kind.label().to_lowercase())
        } else {
            self.name.clone()
        }
    }
}

/// More features than this no field has.
const MOST: usize = 1000;

/// Every `[[terrain]]`, each with its place in the file's list.
pub(super) fn terrain<'a>(root: &Section<'a>) -> Vec<(Terrain, Section<'a>)> {
    let mut sections = root.sections("terrain");
    if sections.len() > MOST {
        let what = format!("there are {} features, and more than {MOST} are not read", sections.len());
        root.complain_of("terrain", what, "leave out what no unit would notice");
        sections.clear();
    }
    let read = |mut section: Section<'a>| {
        if let Some(name) = section.word("name") {
            section.entitle(name.trim());
        }
        let read = feature(&section);
        section.close();
        Some((read?, section))
    };
    sections.into_iter().filter_map(read).collect()
}

fn feature(section: &Section) -> Option<Terrain> {
    let kind: Option<Kind> = section.need("kind", "say what it is, such as `kind = \"woods\"`");
    let outline = outline(section, kind.map_or(0.0, |kind| kind.drawn().width));
    let slope = section.read_or("slope", Slope::Gentle);
    let edge = section.read::<Kind>("edge").filter(|edge| {
        if !edge.is_obstacle() {
            let remedy = "it is a `wall`, `hedge`, `fence`, `palisade`, `bank` or `ditch`";
            section.complain_of("edge", format!("{} cannot have such an edge", section.title()), remedy);
        }
        edge.is_obstacle()
    });
    let terrain = Terrain {
        kind: kind.unwrap_or(Kind::Meadow),
        name: text(section, "name"),
        outline: outline.clone().unwrap_or(Outline::Spot(Point::default())),
        height: metres(section, "height"),
        depth: metres(section, "depth"),
        slope,
        dense: section.read_or("dense", false),
        passable: section.read_or("passable", kind.map_or(Passable::All, Kind::usually_passable)),
        material: section.read_or("material", kind.map_or(Material::Wood, Kind::usual_material)),
        edge,
        edge_height: metres(section, "edge_height"),
        houses: houses(section),
        holds: section.number("holds", 20_000),
        burns: section.read_or("burns", false),
        known: known(section),
    };
    let kind = kind?;
    check_shape(section, kind, &outline?);
    if matches!(kind, Kind::Hill | Kind::Valley) && terrain.height.is_none() {
        let what = format!("{} has no `height`", section.title());
        section.complain(what, "give the height of its contour above the sea, such as `height = 130`");
    }
    Some(terrain)
}

fn check_shape(section: &Section, kind: Kind, outline: &Outline) {
    let drawn = kind.drawn();
    let fits = match outline {
        Outline::Area(_) => drawn.area,
        Outline::Line { .. } => drawn.line,
        Outline::Spot(_) => drawn.spot,
    };
    if !fits {
        let shapes = [
            (drawn.area, "a `polygon` or `rect`"),
            (drawn.line, "a `line`"),
            (drawn.spot, "one place, `at`"),
        ];
        let shapes: Vec<&str> =
            shapes.into_iter().filter(|(fits, _)| *fits).map(|(_, shape)| shape).collect();
        let what = format!("{} cannot have this shape", section.title());
        let remedy = format!("a {} is {}", kind.label().to_lowercase(), shapes.join(" or "));
        section.complain(what, remedy);
    }
}

/// `houses = [[west, south, east, north], …]`.
fn houses(section: &Section) -> Vec<Vec<Point>> {
    let Some(said) = section.said("houses") else { return vec![] };
    let wrong = || {
        section.complain_of(
            "houses",
            "`houses` is no list of rectangles",
            "write `houses = [[west, south, east, north], …]`",
        );
        vec![]
    };
    let What::List(list) = &said.what else { return wrong() };
    let house = |item: &crate::Said| {
        let What::List(sides) = &item.what else { return None };
        let sides: Option<Vec<Metres>> = sides
            .iter()
            .map(|side| match side.what {
                What::Whole(metres) if metres.abs() < 100_000 => Some(metres as f64),
                What::Number(metres) if metres.abs() < 100_000.0 => Some(metres),
                _ => None,
            })
            .collect();
        let [west, south, east, north] = sides?[..] else { return None };
        Some(
            [(west, south), (east, south), (east, north), (west, north)]
                .map(|(x, y)| Point::new(x, y))
                .to_vec(),
        )
    };
    list.iter().take(MOST).map(house).collect::<Option<_>>().unwrap_or_else(wrong)
}

/// A place of a table on which a metre is a millimetre, as shapes are checked.
pub(super) fn spot(point: Point) -> Spot {
    Spot::of(geom::Vector::new(point.x, point.y))
}
