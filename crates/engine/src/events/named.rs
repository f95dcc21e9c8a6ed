//! The units and rules that something names, found in its own data.
//!
//! Events, steps, questions and orders are plain data with a form for storage. Whatever of it is a `UnitId`
//! or a `RuleId` is found by walking through that form, however deep it lies, so nothing has to be listed a
//! second time and nothing can be left out.

use names::{RuleId, UnitId};
use serde::ser::{self, Serialize, Serializer};
use smallvec::SmallVec;
use std::fmt;

/// A few units.
pub type Units = SmallVec<[UnitId; 4]>;

/// A few rules.
pub type RuleList = SmallVec<[RuleId; 2]>;

/// The units that something names, each once, in its order.
pub fn named_units(of: &impl Serialize) -> Units {
    named(of).units
}

/// The rules that something names, each once, in its order.
pub fn named_rules(of: &impl Serialize) -> RuleList {
    named(of).rules
}

fn named(of: &impl Serialize) -> Finder {
    let mut finder = Finder::default();
    of.serialize(&mut finder).expect("looking at data does not fail");
    finder
}

/// Adds a value unless it is there already.
pub(crate) fn add_once<T: PartialEq, const N: usize>(all: &mut SmallVec<[T; N]>, new: T)
where
    [T; N]: smallvec::Array<Item = T>,
{
    if !all.contains(&new) {
        all.push(new);
    }
}

/// What has been found so far, and what the next plain value is.
#[derive(Default)]
struct Finder {
    units: Units,
    rules: RuleList,
    inside: Inside,
}

/// In which of the two types of names the walk is.
#[derive(Default, Clone, Copy, PartialEq)]
enum Inside {
    #[default]
    Other,
    Unit,
    Rule,
}

macro_rules! passes {
    ($($method:ident: $type:ty),*) => {
        $(fn $method(self, _: $type) -> Result<(), fmt::Error> { Ok(()) })*
    };
}

impl Serializer for &mut Finder {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    passes! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u64: u64, serialize_f32: f32, serialize_f64: f64,
        serialize_char: char, serialize_bytes: &[u8], serialize_unit_struct: &'static str
    }

    fn serialize_u32(self, value: u32) -> Result<(), fmt::Error> {
        if self.inside == Inside::Unit {
            add_once(&mut self.units, UnitId(value));
        }
        Ok(())
    }

    fn serialize_str(self, value: &str) -> Result<(), fmt::Error> {
        if self.inside == Inside::Rule {
            add_once(&mut self.rules, RuleId::new(value));
        }
        Ok(())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), fmt::Error> {
        self.inside = match name {
            "UnitId" => Inside::Unit,
            "RuleId" => Inside::Rule,
            _ => Inside::Other,
        };
        value.serialize(&mut *self)?;
        self.inside = Inside::Other;
        Ok(())
    }

    fn serialize_none(self) -> Result<(), fmt::Error> {
        Ok(())
    }

    fn serialize_unit(self) -> Result<(), fmt::Error> {
        Ok(())
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), fmt::Error> {
        value.serialize(self)
    }

    fn serialize_unit_variant(self, _: &str, _: u32, _: &str) -> Result<(), fmt::Error> {
        Ok(())
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &str,
        _: u32,
        _: &str,
        value: &T,
    ) -> Result<(), fmt::Error> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple_variant(self, _: &str, _: u32, _: &str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_struct(self, _: &str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_struct_variant(self, _: &str, _: u32, _: &str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }
}

/// Walks through the parts of anything that has parts.
macro_rules! walks {
    ($($Trait:ident $method:ident ($($name:ty)?);)*) => {
        $(impl ser::$Trait for &mut Finder {
            type Ok = ();
            type Error = fmt::Error;

            fn $method<T: ?Sized + Serialize>(&mut self, $(_: $name,)? value: &T) -> Result<(), fmt::Error> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), fmt::Error> {
                Ok(())
            }
        })*
    };
}

walks! {
    SerializeSeq serialize_element ();
    SerializeTuple serialize_element ();
    SerializeTupleStruct serialize_field ();
    SerializeTupleVariant serialize_field ();
    SerializeStruct serialize_field (&'static str);
    SerializeStructVariant serialize_field (&'static str);
}

impl ser::SerializeMap for &mut Finder {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), fmt::Error> {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), fmt::Error> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), fmt::Error> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(serde::Serialize)]
    #[serde(tag = "kind")]
    enum Deep {
        Struck { unit: UnitId, at: Option<UnitId>, rules: Vec<RuleId>, hits: u32, word: &'static str },
        Pairs { of: BTreeMap<UnitId, (u8, UnitId)> },
    }

    #[test]
    fn what_is_named_is_found_however_deep_it_lies() {
        let rule = RuleId::new("FIX-1.2");
        let struck = Deep::Struck {
            unit: UnitId(7),
            at: Some(UnitId(9)),
            rules: vec![rule, rule],
            hits: 3,
            word: "FIX-9",
        };
        assert_eq!(named_units(&struck).to_vec(), [UnitId(7), UnitId(9)]);
        assert_eq!(named_rules(&struck).to_vec(), [rule]);
        let pairs = Deep::Pairs { of: [(UnitId(4), (5, UnitId(6))), (UnitId(6), (7, UnitId(4)))].into() };
        assert_eq!(named_units(&vec![pairs]).to_vec(), [UnitId(4), UnitId(6)]);
    }
}
