//! What every position shares: options, house rules, the table and its terrain.

use crate::said::as_toml;
use crate::{Section, What, nearest, picture};
use engine::{Book, HouseRule, Landscape, Look, Names, PatchError, Scenery, Setup, Types};
use geom::{FAR, Fault, Feature, Ground, Kind, Length, Shape, Spot};
use names::Side;

/// The printed numbers of a book, and what its files call terrain.
pub struct Printed<B: Book> {
    /// The printed tables.
    pub tables: B::Tables,
    /// The options as they are by default.
    pub options: B::Options,
    /// The usual table.
    pub table: Spot,
    /// The kinds of terrain by their names.
    pub terrain: Vec<TerrainKind>,
}

/// A kind of terrain in the files of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TerrainKind {
    /// What files call it.
    pub name: &'static str,
    /// What the ground knows it by.
    pub kind: Kind,
    /// How it is drawn; not at all if it is nothing to be seen.
    pub look: Option<Look>,
    /// On which level it is if a file does not say, in a book that counts levels.
    pub level: Option<i32>,
}

/// Reads `[options]`, `[[house]]`, `[table]`, `[[terrain]]`, `[[scenery]]`, `[[place]]` and `[sides]`. The
/// names of pieces are the book's to add, and then the aims, which name pieces.
pub(crate) fn setup<B: Book>(root: &Section, printed: &Printed<B>) -> Option<Setup<B>> {
    let Printed { tables, options, table, terrain } = printed;
    let (mut tables, mut options) = (tables.clone(), options.clone());
    let mut house_rules = vec![];
    if let Some(section) = root.section("options") {
        let said = root.said("options")?.table()?;
        let rule = HouseRule {
            name: "options".into(),
            why: String::new(),
            tables: Default::default(),
            options: as_toml(said),
            muster: Default::default(),
        };
        match rule.over(&tables, &options) {
            Ok(patched) => (tables, options) = patched,
            Err(wrong) => complain_of_patch(&section, &wrong, "options."),
        }
    }
    for section in root.sections("house") {
        if let Some((rule, patched)) = house_rule::<B>(&section, &tables, &options) {
            (tables, options) = patched;
            house_rules.push(rule);
        }
    }
    let ground = ground(root, *table, terrain);
    let mut names = Names::default();
    if let Some(section) = root.section("sides") {
        for (side, key) in Side::BOTH.into_iter().zip(["blue", "red"]) {
            names.sides[side.index()] = section.word(key).unwrap_or("").into();
        }
        section.close();
    }
    let drawn = picture::read(root);
    let ground = ground?;
    let landscape = drawn.unwrap_or_else(|| landscape(&ground, terrain));
    Some(Setup { house_rules, landscape, names, ..Setup::new(tables, options, ground) })
}

/// What a position looks like that says nothing about it: its terrain.
pub(crate) fn landscape(ground: &Ground, kinds: &[TerrainKind]) -> Landscape {
    let scenery = ground.features().iter().filter_map(|feature| {
        let look = kinds.iter().find(|kind| kind.kind == feature.kind)?.look?;
        Some(Scenery { look, shape: feature.shape.clone(), name: String::new() })
    });
    Landscape { scenery: scenery.collect(), places: vec![] }
}

type Numbers<B> = (<B as Types>::Tables, <B as Types>::Options);

fn house_rule<B: Book>(
    section: &Section,
    tables: &B::Tables,
    options: &B::Options,
) -> Option<(HouseRule, Numbers<B>)> {
    let rule = patches(section, section.word("name").unwrap_or("house rule"));
    section.close();
    let rule = rule?;
    match rule.over(tables, options) {
        Ok(patched) => Some((rule, patched)),
        Err(wrong) => {
            complain_of_patch(section, &wrong, "");
            None
        }
    }
}

/// What a section changes of a book's numbers: `tables`, `options` and `muster`, with a `why`.
pub fn patches(section: &Section, name: &str) -> Option<HouseRule> {
    let patch = |key| match &section.said(key) {
        Some(said) => said.table().map(as_toml),
        None => Some(Default::default()),
    };
    let (Some(tables), Some(options), Some(muster)) = (patch("tables"), patch("options"), patch("muster"))
    else {
        section.complain(
            "a house rule changes `tables`, `options` and `muster`, which are tables",
            "write `tables.name = 4`",
        );
        return None;
    };
    let why = section.word("why").unwrap_or("").to_string();
    Some(HouseRule { name: name.to_string(), why, tables, options, muster })
}

/// Complains of a patch at the key that it names.
pub fn complain_of_patch(section: &Section, wrong: &PatchError, prefix: &str) {
    let path = match wrong {
        PatchError::Unknown { path, .. } | PatchError::Unfitting { path, .. } => path.as_str(),
        PatchError::Unreadable(_) => "",
    };
    let mut at = section.at();
    let mut steps = path.strip_prefix(prefix).unwrap_or(path).split('.');
    let mut entries = section.entries();
    while let Some((key, said)) =
        steps.next().and_then(|step| entries.iter().find(|(key, _)| key.name == step))
    {
        at = key.at.clone();
        match said.table() {
            Some(inner) => entries = inner,
            None => break,
        }
    }
    section.complain_at(at, wrong.to_string(), "name a number of the book's tables or one of its options");
}

fn ground(root: &Section, usual: Spot, kinds: &[TerrainKind]) -> Option<Ground> {
    let mut extent = usual;
    let mut at = 0..0;
    if let Some(section) = root.section("table") {
        extent = Spot::new(section.read_or("width", usual.x), section.read_or("depth", usual.y));
        at = section.at();
        section.close();
    }
    let far = |length: Length| length <= Length::ZERO || length.mm() > FAR;
    if far(extent.x) || far(extent.y) {
        root.complain_at(at, "the table has no sensible size", "give `width` and `depth` greater than 0");
        return None;
    }
    let sections = root.sections("terrain");
    let features: Vec<Option<Feature>> = sections.iter().map(|section| feature(section, kinds)).collect();
    let features = features.into_iter().collect::<Option<Vec<_>>>()?;
    match Ground::new(extent, features) {
        Ok(ground) => Some(ground),
        Err(wrong) => {
            let remedy = match wrong.fault {
                Fault::CrossesItself(..) => {
                    "give the corners in the order in which they are met walking round it"
                }
                Fault::TooMany => "leave some out",
                _ => "check the coordinates of its shape",
            };
            let section = wrong.feature.and_then(|feature| sections.get(feature)).unwrap_or(root);
            section.complain(format!("{}: {}", section.title(), wrong.fault), remedy);
            None
        }
    }
}

fn feature(section: &Section, kinds: &[TerrainKind]) -> Option<Feature> {
    let word = section.word("kind");
    let kind = kinds.iter().find(|kind| Some(kind.name) == word).map(|kind| kind.kind);
    if kind.is_none() && (word.is_some() || !section.has("kind")) {
        let word = word.unwrap_or("");
        let names = || kinds.iter().map(|kind| kind.name);
        let near = nearest(word, names()).map_or(String::new(), |near| format!("did you mean `{near}`? "));
        let remedy = format!("{near}the kinds are {}", names().collect::<Vec<_>>().join(", "));
        section.complain_of("kind", format!("{} is of no known kind", section.title()), remedy);
    }
    let shape = shape(section);
    let usual = kinds.iter().find(|known| Some(known.kind) == kind).and_then(|known| known.level);
    let ground = level(section, "level").or(usual);
    let tall = level(section, "tall").unwrap_or(0);
    section.close();
    Some(Feature { kind: kind?, shape: shape?, ground, tall })
}

/// A height in the steps that the book counts.
fn level(section: &Section, key: &'static str) -> Option<i32> {
    let said = section.said(key)?;
    match said.what {
        What::Whole(level) if level.abs() <= 1000 => Some(level as i32),
        _ => {
            section.complain_of(
                key,
                format!("`{key}` is a whole number of levels"),
                "write a number such as `2`",
            );
            None
        }
    }
}

/// `polygon`, `rect`, `x` and `y`, or `line` and `width`.
pub(crate) fn shape(section: &Section) -> Option<Shape> {
    let spans = [
        section.has("x") || section.has("y"),
        section.has("rect"),
        section.has("polygon"),
        section.has("line"),
    ];
    if spans.iter().filter(|said| **said).count() != 1 {
        let remedy = "give one of `x = [from, to]` with `y = [from, to]`, `rect = [x, y, x, y]`, \
                      `polygon = [[x, y], …]` or `line = [[x, y], …]` with `width`";
        section.complain(format!("{} has no shape, or more than one", section.title()), remedy);
        return None;
    }
    if spans[0] {
        let span = |key| match section.read_list::<Length>(key)?[..] {
            [from, to] => Some((from, to)),
            _ => None,
        };
        let (Some((west, east)), Some((south, north))) = (span("x"), span("y")) else {
            section.complain(
                format!("{} does not reach from somewhere to somewhere", section.title()),
                "write `x = [20, 40]` and `y = [24, 34]`",
            );
            return None;
        };
        return Some(rectangle(west, south, east, north));
    }
    if spans[1] {
        let [west, south, east, north] = section.read_list::<Length>("rect")?[..] else {
            section.complain_of("rect", "a rectangle has two corners", "write `rect = [20, 24, 40, 34]`");
            return None;
        };
        return Some(rectangle(west, south, east, north));
    }
    if spans[2] {
        return Some(Shape::Polygon(section.read_list("polygon")?));
    }
    Some(Shape::Line { through: section.read_list("line")?, width: section.read_or("width", Length::ZERO) })
}

fn rectangle(west: Length, south: Length, east: Length, north: Length) -> Shape {
    let corners = [(west, south), (east, south), (east, north), (west, north)];
    Shape::Polygon(corners.into_iter().map(|(x, y)| Spot::new(x, y)).collect())
}
