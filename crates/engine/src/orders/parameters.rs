//! What may be said with a verb, and how each of it is written in words.
//!
//! In words, lengths are numbers in what the book measures in and angles are degrees; whatever is written so
//! is read back as exactly the same whole nanometres and microdegrees.

use crate::{Layout, Names, Units, counted, listed, looking, tenths};
use geom::{Angle, Facing, Length, Pose, Spot};
use names::UnitId;
use serde::Serialize;
use serde_json::{Value, json};

/// What a book measures in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Yardstick {
    /// Its name, for one.
    pub name: &'static str,
    /// Its length on the table.
    pub length: Length,
}

impl Yardstick {
    /// Inches on the table.
    pub const INCH: Yardstick = Yardstick { name: "inch", length: Length::INCH };
    /// Millimetres on the table.
    pub const MILLIMETRE: Yardstick = Yardstick { name: "mm", length: geom::mm(1) };
    /// Metres in the field, each a millimetre on the table.
    pub const METRE: Yardstick = Yardstick { name: "m", length: geom::mm(1) };

    /// A length in this measure.
    pub fn of(self, length: Length) -> f64 {
        length.as_nm() as f64 / self.length.as_nm() as f64
    }

    /// The length of so many of this measure.
    pub fn length(self, number: f64) -> Length {
        Length::of(number * self.length.mm())
    }
}

/// What a parameter may be.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A piece of one's own.
    Unit,
    /// Several of them.
    Units,
    /// What an order is aimed at.
    Target,
    /// A way to go.
    Path,
    /// Several pieces, a way for each.
    Moves,
    /// A place and a facing.
    Pose,
    /// Several of them, one for each figure of a unit.
    Poses,
    /// A place.
    Place,
    /// A formation.
    Formation,
    /// One of a few words.
    Choice,
    /// A number.
    Amount,
    /// A length.
    Length,
    /// An angle.
    Angle,
    /// Parts of a unit, by their numbers.
    Elements,
}

/// One of a few words.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The word.
    pub name: &'static str,
    /// What a player reads.
    pub label: &'static str,
    /// How the stands of a unit are arranged, of a formation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<Layout>,
}

impl Choice {
    /// A word, and what a player reads.
    pub const fn new(name: &'static str, label: &'static str) -> Choice {
        Choice { name, label, layout: None }
    }
}

/// Something that can be said with a verb.
pub trait Parameter: Sized {
    /// What it may be.
    const KIND: Kind;
    /// Whether it may be left out.
    const OPTIONAL: bool = false;
    /// The words it may be, where it is one of a few.
    const CHOICES: &'static [Choice] = &[];
    /// What it is if it is left out.
    fn absent() -> Option<Self> {
        None
    }
    /// Reads it; on failure says what it should have been.
    fn read(value: &Value, by: Yardstick) -> Result<Self, String>;
    /// Writes it; null if it is left out.
    fn write(&self, by: Yardstick) -> Value;
    /// What a player reads; nothing if it is left out.
    fn said(&self, by: Yardstick, names: &Names) -> String;
    /// Adds the pieces that it names.
    fn name_pieces(&self, _pieces: &mut Units) {}
}

impl<P: Parameter> Parameter for Option<P> {
    const KIND: Kind = P::KIND;
    const OPTIONAL: bool = true;
    const CHOICES: &'static [Choice] = P::CHOICES;
    fn absent() -> Option<Self> {
        Some(None)
    }
    fn read(value: &Value, by: Yardstick) -> Result<Self, String> {
        P::read(value, by).map(Some)
    }
    fn write(&self, by: Yardstick) -> Value {
        self.as_ref().map_or(Value::Null, |inner| inner.write(by))
    }
    fn said(&self, by: Yardstick, names: &Names) -> String {
        self.as_ref().map_or_else(String::new, |inner| inner.said(by, names))
    }
    fn name_pieces(&self, pieces: &mut Units) {
        self.iter().for_each(|inner| inner.name_pieces(pieces));
    }
}

impl Parameter for UnitId {
    const KIND: Kind = Kind::Unit;
    fn read(value: &Value, _: Yardstick) -> Result<UnitId, String> {
        let id = value.as_u64().and_then(|id| u32::try_from(id).ok());
        id.map(UnitId).ok_or_else(|| "the name or number of a unit".into())
    }
    fn write(&self, _: Yardstick) -> Value {
        json!(self.0)
    }
    fn said(&self, _: Yardstick, names: &Names) -> String {
        names.unit(*self).into_owned()
    }
    fn name_pieces(&self, pieces: &mut Units) {
        pieces.push(*self);
    }
}

/// Reads a list of anything.
fn read_list<P: Parameter>(value: &Value, by: Yardstick, expected: &str) -> Result<Vec<P>, String> {
    let list = value.as_array().ok_or(expected)?;
    list.iter().map(|item| P::read(item, by)).collect::<Result<_, _>>().map_err(|_| expected.into())
}

impl Parameter for Vec<UnitId> {
    const KIND: Kind = Kind::Units;
    fn read(value: &Value, by: Yardstick) -> Result<Self, String> {
        read_list(value, by, "a list of units")
    }
    fn write(&self, by: Yardstick) -> Value {
        self.iter().map(|unit| unit.write(by)).collect()
    }
    fn said(&self, _: Yardstick, names: &Names) -> String {
        names.list(self)
    }
    fn name_pieces(&self, pieces: &mut Units) {
        pieces.extend(self.iter().copied());
    }
}

impl Parameter for u8 {
    const KIND: Kind = Kind::Amount;
    fn read(value: &Value, _: Yardstick) -> Result<u8, String> {
        value.as_u64().and_then(|n| u8::try_from(n).ok()).ok_or_else(|| "a number from 0 to 255".into())
    }
    fn write(&self, _: Yardstick) -> Value {
        json!(self)
    }
    fn said(&self, _: Yardstick, _: &Names) -> String {
        self.to_string()
    }
}

impl Parameter for i8 {
    const KIND: Kind = Kind::Amount;
    fn read(value: &Value, _: Yardstick) -> Result<i8, String> {
        value.as_i64().and_then(|n| i8::try_from(n).ok()).ok_or_else(|| "a number from -128 to 127".into())
    }
    fn write(&self, _: Yardstick) -> Value {
        json!(self)
    }
    fn said(&self, _: Yardstick, _: &Names) -> String {
        self.to_string()
    }
}

impl Parameter for Vec<u8> {
    const KIND: Kind = Kind::Elements;
    fn read(value: &Value, by: Yardstick) -> Result<Self, String> {
        read_list(value, by, "a list of numbers")
    }
    fn write(&self, _: Yardstick) -> Value {
        json!(self)
    }
    fn said(&self, _: Yardstick, _: &Names) -> String {
        listed(&self.iter().map(|element| format!("number {}", element + 1)).collect::<Vec<_>>())
    }
}

impl Parameter for bool {
    const KIND: Kind = Kind::Choice;
    const CHOICES: &'static [Choice] = &[Choice::new("yes", "Yes"), Choice::new("no", "No")];
    fn read(value: &Value, _: Yardstick) -> Result<bool, String> {
        match value {
            Value::Bool(yes) => Ok(*yes),
            Value::String(word) if word == "yes" => Ok(true),
            Value::String(word) if word == "no" => Ok(false),
            _ => Err("yes or no".into()),
        }
    }
    fn write(&self, _: Yardstick) -> Value {
        json!(if *self { "yes" } else { "no" })
    }
    fn said(&self, _: Yardstick, _: &Names) -> String {
        if *self { "yes" } else { "no" }.into()
    }
}

impl Parameter for Length {
    const KIND: Kind = Kind::Length;
    fn read(value: &Value, by: Yardstick) -> Result<Length, String> {
        value.as_f64().map(|number| by.length(number)).ok_or_else(|| format!("a length in {}", by.name))
    }
    fn write(&self, by: Yardstick) -> Value {
        json!(by.of(*self))
    }
    fn said(&self, by: Yardstick, _: &Names) -> String {
        tenths(*self, by)
    }
}

impl Parameter for Angle {
    const KIND: Kind = Kind::Angle;
    fn read(value: &Value, _: Yardstick) -> Result<Angle, String> {
        let degrees = value.as_f64().filter(|degrees| degrees.abs() <= 360.0);
        degrees.map(|degrees| Angle::of(degrees.to_radians())).ok_or_else(|| "an angle in degrees".into())
    }
    fn write(&self, _: Yardstick) -> Value {
        json!(self.as_degrees())
    }
    fn said(&self, _: Yardstick, _: &Names) -> String {
        format!("{:.0}°", self.as_degrees())
    }
}

impl Parameter for Facing {
    const KIND: Kind = Kind::Angle;
    fn read(value: &Value, _: Yardstick) -> Result<Facing, String> {
        if let Some(point) = value.as_str() {
            let at = COMPASS.iter().position(|name| name.eq_ignore_ascii_case(point));
            let at = at.ok_or("a point of the compass or degrees clockwise from north")?;
            return Ok(Facing::NORTH.turned(Angle::microdegrees(at as i32 * 22_500_000)));
        }
        let degrees = value.as_f64().filter(|degrees| degrees.abs() <= 3600.0);
        let degrees = degrees.ok_or("a point of the compass or degrees clockwise from north")?;
        Ok(Facing::from((degrees * 1e6).round() as i64))
    }
    fn write(&self, _: Yardstick) -> Value {
        json!(self.as_degrees())
    }
    fn said(&self, _: Yardstick, _: &Names) -> String {
        looking(*self).into()
    }
}

/// The sixteen points of the compass, clockwise from north.
const COMPASS: [&str; 16] =
    ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];

impl Parameter for Spot {
    const KIND: Kind = Kind::Place;
    fn read(value: &Value, by: Yardstick) -> Result<Spot, String> {
        match value.as_array().map(Vec::as_slice) {
            Some([x, y]) => Ok(Spot::new(Length::read(x, by)?, Length::read(y, by)?)),
            _ => Err("a place, as [x, y]".into()),
        }
    }
    fn write(&self, by: Yardstick) -> Value {
        json!([self.x.write(by), self.y.write(by)])
    }
    fn said(&self, by: Yardstick, _: &Names) -> String {
        let [x, y] = [self.x, self.y].map(|length| (by.of(length) * 10.0).round() / 10.0);
        format!("{x}, {y}")
    }
}

impl Parameter for Pose {
    const KIND: Kind = Kind::Pose;
    fn read(value: &Value, by: Yardstick) -> Result<Pose, String> {
        match value.as_array().map(Vec::as_slice) {
            Some([x, y, facing]) => {
                Ok(Pose::new(Length::read(x, by)?, Length::read(y, by)?, Facing::read(facing, by)?))
            }
            _ => Err("a place and a facing, as [x, y, facing]".into()),
        }
    }
    fn write(&self, by: Yardstick) -> Value {
        json!([self.at.x.write(by), self.at.y.write(by), self.facing.write(by)])
    }
    fn said(&self, by: Yardstick, names: &Names) -> String {
        format!("{}, looking {}", self.at.said(by, names), looking(self.facing))
    }
}

impl Parameter for Vec<Pose> {
    const KIND: Kind = Kind::Poses;
    fn read(value: &Value, by: Yardstick) -> Result<Self, String> {
        read_list(value, by, "a list of places and facings, as [[x, y, facing], …]")
    }
    fn write(&self, by: Yardstick) -> Value {
        self.iter().map(|pose| pose.write(by)).collect()
    }
    fn said(&self, _: Yardstick, _: &Names) -> String {
        counted(self.len() as u64, "place", "places")
    }
}

/// Declares a parameter that is one of a few words. Of a formation the layout of its stands stands last.
///
/// ```
/// # use engine::{choices, Parameter, Yardstick};
/// choices! {
///     /// How a unit stands.
///     pub enum Formation: Formation {
///         /// One rank.
///         Line "line" "Line" Ranked,
///         /// One behind the other.
///         Column "column" "Column" Ranked,
///     }
/// }
/// assert_eq!(Formation::read(&"column".into(), Yardstick::INCH), Ok(Formation::Column));
/// ```
#[macro_export]
macro_rules! choices {
    ($(#[$meta:meta])* $vis:vis enum $Name:ident : $kind:ident {
        $( $(#[$doc:meta])* $Variant:ident $name:literal $label:literal $($Layout:ident)? ),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize)]
        $vis enum $Name { $( $(#[$doc])* #[serde(rename = $name)] $Variant ),+ }

        impl $Name {
            /// All of them, as they are listed.
            pub const ALL: &'static [$Name] = &[$( $Name::$Variant ),+];

            /// What a player reads.
            pub const fn label(self) -> &'static str {
                match self { $( $Name::$Variant => $label ),+ }
            }
        }

        impl $crate::Parameter for $Name {
            const KIND: $crate::Kind = $crate::Kind::$kind;
            const CHOICES: &'static [$crate::Choice] =
                &[$( $crate::Choice { $(layout: Some($crate::Layout::$Layout),)? ..$crate::Choice::new($name, $label) } ),+];
            fn read(value: &$crate::WordValue, _: $crate::Yardstick) -> Result<Self, String> {
                // A grade may be written as the book prints it.
                match value.as_str().map(str::to_ascii_lowercase).as_deref() {
                    $( Some($name) => Ok($Name::$Variant), )+
                    _ => Err([$( concat!("`", $name, "`") ),+].join(" or ")),
                }
            }
            fn write(&self, _: $crate::Yardstick) -> $crate::WordValue {
                match self { $( $Name::$Variant => $name.into() ),+ }
            }
            fn said(&self, _: $crate::Yardstick, _: &$crate::Names) -> String {
                self.label().to_lowercase()
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn lengths_and_poses_survive_words(x in -10i64.pow(11)..10i64.pow(11), y in -10i64.pow(11)..10i64.pow(11),
                                           facing in 0..360_000_000i64, turn in -360_000_000..360_000_000i32) {
            let pose = Pose::new(Length::nm(x), Length::nm(y), Facing::from(facing));
            let angle = Angle::microdegrees(turn);
            for by in [Yardstick::INCH, Yardstick::MILLIMETRE] {
                prop_assert_eq!(Pose::read(&pose.write(by), by), Ok(pose));
                prop_assert_eq!(Vec::<Pose>::read(&vec![pose; 2].write(by), by), Ok(vec![pose; 2]));
                prop_assert_eq!(Angle::read(&angle.write(by), by), Ok(angle));
            }
        }
    }

    #[test]
    fn facings_may_be_points_of_the_compass() {
        let read = |word: &str| Facing::read(&json!(word), Yardstick::INCH);
        assert_eq!(read("SW"), Ok(Facing::degrees(225)));
        assert_eq!(read("nne"), Ok(Facing::from(22_500_000)));
        assert!(read("up").is_err());
    }

    #[test]
    fn what_is_left_out_is_nothing() {
        assert_eq!(<Option<UnitId> as Parameter>::absent(), Some(None));
        assert_eq!(Some(UnitId(4)).write(Yardstick::INCH), json!(4));
        assert_eq!(None::<UnitId>.write(Yardstick::INCH), Value::Null);
        assert_eq!(UnitId::absent(), None);
    }
}
