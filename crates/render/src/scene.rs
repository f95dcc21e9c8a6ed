//! What a scene is made of: layers of shapes with classes, ids and words.

use crate::path::{Path, tenth};
use crate::{Detail, Hue};
use geom::{Mm, Vector};
use names::UnitId;
use serde::Serialize;
use std::borrow::Cow;

/// A drawing of the table: everything in millimetres from its north-west corner, y growing southward.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Scene {
    /// What it shows, in a line.
    pub title: String,
    /// What it shows, in some sentences.
    pub description: String,
    /// Its width and height.
    pub size: [f64; 2],
    /// The length of one pixel at the size it is drawn for. Lines and letters keep their size in pixels.
    pub pixel: f64,
    /// How much is drawn.
    pub detail: Detail,
    /// The colours of the sides.
    pub hues: [Hue; 2],
    /// The hatchings that styles refer to.
    pub patterns: Vec<Pattern>,
    /// The layers, the lowest first.
    pub layers: Vec<Layer>,
}

/// A hatching.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Pattern {
    /// What styles call it.
    pub id: &'static str,
    /// The width and height of one tile.
    pub size: f64,
    /// Its shapes.
    pub nodes: Vec<Node>,
}

/// Shapes that are drawn together.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Layer {
    /// What it shows, such as `units`.
    pub name: &'static str,
    /// Its shapes, the lowest first.
    pub nodes: Vec<Node>,
}

/// Names of styles, apart by blanks.
pub type Class = Cow<'static, str>;

/// One shape, or some that belong together.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Node {
    /// Lines and areas.
    Line(Line),
    /// A rectangle.
    Rect(Rectangle),
    /// A disc or ring.
    Disc(Disc),
    /// Words.
    Text(Text),
    /// Words along a line.
    Along(Along),
    /// Several shapes.
    Group(Group),
}

/// Lines and areas, as the data of an SVG path.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// Its styles.
    pub class: Class,
    /// The data.
    pub d: String,
    /// How broad the line is, if that is a length on the table and no matter of style.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<f64>,
}

/// A rectangle.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rectangle {
    /// Its styles.
    pub class: Class,
    /// Its left upper corner.
    pub at: [f64; 2],
    /// Its width and height.
    pub size: [f64; 2],
    /// How round its corners are.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub round: f64,
    /// How far it is turned about its middle, in degrees clockwise.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub turn: f64,
}

/// A disc or ring.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Disc {
    /// Its styles.
    pub class: Class,
    /// Its middle.
    pub at: [f64; 2],
    /// Its radius.
    pub radius: f64,
}

/// A line of words.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Text {
    /// Its styles.
    pub class: Class,
    /// Where it is anchored, on its base line.
    pub at: [f64; 2],
    /// Which end of it is there.
    pub anchor: Anchor,
    /// The words, by style.
    pub runs: Vec<Run>,
}

/// Which end of a line of words is anchored.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// Some words of one style.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Run {
    /// Its styles, besides those of the whole line.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub class: &'static str,
    /// The words.
    pub words: String,
    /// How far it is set off from what stands before it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub off: f64,
}

/// Words along a line.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Along {
    /// Their styles.
    pub class: Class,
    /// A name for the line, different from all others.
    pub id: String,
    /// The line, as the data of an SVG path.
    pub d: String,
    /// The words.
    pub words: String,
}

/// Several shapes.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Group {
    /// Their styles.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub class: Class,
    /// The piece that they show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// Where their origin lies, and how they are turned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// What they show, for the ear.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
    /// The shapes, the lowest first.
    pub nodes: Vec<Node>,
}

/// A place on the sheet and a turn, in degrees clockwise.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Place {
    /// The place.
    pub at: [f64; 2],
    /// The turn.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub turn: f64,
}

fn is_zero(number: &f64) -> bool {
    *number == 0.0
}

/// A point, rounded to tenths.
pub fn point(at: Vector) -> [f64; 2] {
    [tenth(at.x), tenth(at.y)]
}

impl Place {
    /// At a point, turned by so many degrees.
    pub fn new(at: Vector, degrees: f64) -> Place {
        Place { at: point(at), turn: libm::round(degrees * 100.0) / 100.0 }
    }
}

impl Node {
    /// A path; nothing if there is nothing in it.
    pub fn path(class: impl Into<Class>, path: Path) -> Option<Node> {
        let class = class.into();
        (!path.is_empty()).then(|| Node::Line(Line { class, d: path.finish(), width: None }))
    }

    /// A path so many millimetres broad.
    pub fn broad(class: impl Into<Class>, path: Path, width: Mm) -> Option<Node> {
        let class = class.into();
        (!path.is_empty())
            .then(|| Node::Line(Line { class, d: path.finish(), width: Some(tenth(width).max(0.1)) }))
    }

    /// A disc.
    pub fn disc(class: impl Into<Class>, at: Vector, radius: Mm) -> Node {
        Node::Disc(Disc { class: class.into(), at: point(at), radius: tenth(radius) })
    }

    /// A rectangle about a middle, turned by so many degrees.
    pub fn rect(class: impl Into<Class>, middle: Vector, size: Vector, round: Mm, turn: f64) -> Node {
        let size = size.max(Vector::ZERO);
        Node::Rect(Rectangle {
            class: class.into(),
            at: point(middle - size / 2.0),
            size: point(size),
            round: tenth(round),
            turn: libm::round(turn * 100.0) / 100.0,
        })
    }

    /// Some shapes of one style.
    pub fn group(class: impl Into<Class>, nodes: Vec<Node>) -> Node {
        Node::Group(Group { class: class.into(), unit: None, place: None, words: String::new(), nodes })
    }
}
