//! Ways in words: a list of legs, each named by its verb.
//!
//! `[{"ahead": 4}, {"wheel": "left", "degrees": 30}, "about_face"]` is a way for a stiff body; `{"following":
//! […]}` one for a column that bends.

use crate::events::ways::leg_in_words;
use crate::{Kind, Names, Parameter, Units, Yardstick};
use geom::{Corner, Leg, Manner, Motion};
use names::UnitId;
use serde_json::{Map, Value, json};

impl Parameter for Leg {
    const KIND: Kind = Kind::Path;

    fn read(value: &Value, by: Yardstick) -> Result<Leg, String> {
        let expected = "a leg, such as {\"ahead\": 4} or {\"wheel\": \"left\", \"degrees\": 30}";
        if value == "about_face" {
            return Ok(Leg::AboutFace);
        }
        let leg = value.as_object().ok_or(expected)?;
        let said: Vec<_> = leg.keys().map(String::as_str).collect();
        match said[..] {
            ["ahead"] => Ok(Leg::Ahead { by: said_as(leg, "ahead", by)? }),
            ["back"] => Ok(Leg::Back { by: said_as(leg, "back", by)? }),
            ["side"] => Ok(Leg::Side { by: said_as(leg, "side", by)? }),
            ["degrees", "oblique"] => {
                Ok(Leg::Oblique { by: said_as(leg, "oblique", by)?, off: said_as(leg, "degrees", by)? })
            }
            ["degrees", "wheel"] => {
                Ok(Leg::Wheel { on: said_as(leg, "wheel", by)?, by: said_as(leg, "degrees", by)? })
            }
            ["degrees", "wheel_back"] => {
                Ok(Leg::WheelBack { on: said_as(leg, "wheel_back", by)?, by: said_as(leg, "degrees", by)? })
            }
            ["turn"] => Ok(Leg::Turn { by: said_as(leg, "turn", by)? }),
            ["to"] => Ok(Leg::Free { to: said_as(leg, "to", by)? }),
            _ => Err(expected.into()),
        }
    }

    fn write(&self, y: Yardstick) -> Value {
        match self {
            Leg::Ahead { by } => json!({"ahead": by.write(y)}),
            Leg::Back { by } => json!({"back": by.write(y)}),
            Leg::Side { by } => json!({"side": by.write(y)}),
            Leg::Oblique { by, off } => json!({"oblique": by.write(y), "degrees": off.write(y)}),
            Leg::Wheel { on, by } => json!({"wheel": on.write(y), "degrees": by.write(y)}),
            Leg::WheelBack { on, by } => json!({"wheel_back": on.write(y), "degrees": by.write(y)}),
            Leg::Turn { by } => json!({"turn": by.write(y)}),
            Leg::AboutFace => json!("about_face"),
            Leg::Free { to } => json!({"to": to.write(y)}),
        }
    }

    fn said(&self, by: Yardstick, _: &Names) -> String {
        leg_in_words(self, by)
    }
}

fn said_as<P: Parameter>(leg: &Map<String, Value>, name: &str, by: Yardstick) -> Result<P, String> {
    P::read(&leg[name], by).map_err(|expected| format!("a leg whose `{name}` is {expected}"))
}

impl Parameter for Corner {
    const KIND: Kind = Kind::Choice;
    fn read(value: &Value, _: Yardstick) -> Result<Corner, String> {
        match value.as_str() {
            Some("left") => Ok(Corner::Left),
            Some("right") => Ok(Corner::Right),
            _ => Err("`left` or `right`".into()),
        }
    }
    fn write(&self, _: Yardstick) -> Value {
        match self {
            Corner::Left => json!("left"),
            Corner::Right => json!("right"),
        }
    }
    fn said(&self, _: Yardstick, _: &Names) -> String {
        match self {
            Corner::Left => "left".into(),
            Corner::Right => "right".into(),
        }
    }
}

impl Parameter for Motion {
    const KIND: Kind = Kind::Path;
    fn read(value: &Value, by: Yardstick) -> Result<Motion, String> {
        let (legs, manner) = match value.get("following") {
            Some(legs) => (legs, Manner::Following),
            None => (value, Manner::AsOne),
        };
        let legs = legs.as_array().ok_or("a list of legs")?;
        let legs = legs.iter().map(|leg| Leg::read(leg, by)).collect::<Result<_, _>>()?;
        Ok(Motion { legs, manner })
    }
    fn write(&self, by: Yardstick) -> Value {
        let legs: Value = self.legs.iter().map(|leg| leg.write(by)).collect();
        match self.manner {
            Manner::AsOne => legs,
            Manner::Following => json!({"following": legs}),
        }
    }
    fn said(&self, by: Yardstick, names: &Names) -> String {
        if self.legs.is_empty() {
            return "stay".into();
        }
        let legs: Vec<String> = self.legs.iter().map(|leg| leg.said(by, names)).collect();
        legs.join(", then ")
    }
}

/// Several units, a way for each: moves that are only legal together are one order.
impl Parameter for Vec<(UnitId, Motion)> {
    const KIND: Kind = Kind::Moves;
    fn read(value: &Value, by: Yardstick) -> Result<Self, String> {
        let expected = || "a list of units and ways, as [[unit, way], …]".to_string();
        let read = |pair: &Value| match pair.as_array().map(Vec::as_slice) {
            Some([unit, way]) => Ok((UnitId::read(unit, by)?, Motion::read(way, by)?)),
            _ => Err(expected()),
        };
        value.as_array().ok_or_else(expected)?.iter().map(read).collect()
    }
    fn write(&self, by: Yardstick) -> Value {
        self.iter().map(|(unit, way)| json!([unit.write(by), way.write(by)])).collect()
    }
    fn said(&self, _: Yardstick, names: &Names) -> String {
        names.list(&self.iter().map(|(unit, _)| *unit).collect::<Vec<_>>())
    }
    fn name_pieces(&self, pieces: &mut Units) {
        pieces.extend(self.iter().map(|(unit, _)| *unit));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Angle, Facing, Length, Pose, mm};
    use proptest::prelude::*;

    fn any_leg() -> impl Strategy<Value = Leg> {
        let length = || (-10i64.pow(10)..10i64.pow(10)).prop_map(Length::nm);
        let angle = || (-180_000_000..=180_000_000i32).prop_map(Angle::microdegrees);
        let corner = || prop_oneof![Just(Corner::Left), Just(Corner::Right)];
        prop_oneof![
            length().prop_map(|by| Leg::Ahead { by }),
            length().prop_map(|by| Leg::Back { by }),
            length().prop_map(|by| Leg::Side { by }),
            (length(), angle()).prop_map(|(by, off)| Leg::Oblique { by, off }),
            (corner(), angle()).prop_map(|(on, by)| Leg::Wheel { on, by }),
            (corner(), angle()).prop_map(|(on, by)| Leg::WheelBack { on, by }),
            angle().prop_map(|by| Leg::Turn { by }),
            Just(Leg::AboutFace),
            (length(), length(), 0..360_000_000i64)
                .prop_map(|(x, y, facing)| Leg::Free { to: Pose::new(x, y, Facing::from(facing)) }),
        ]
    }

    proptest! {
        #[test]
        fn ways_survive_words(legs in prop::collection::vec(any_leg(), 0..4), follows: bool) {
            let way = if follows { Motion::following(legs) } else { Motion::as_one(legs) };
            for by in [Yardstick::INCH, Yardstick::MILLIMETRE] {
                let text = way.write(by).to_string();
                prop_assert_eq!(Motion::read(&serde_json::from_str(&text).unwrap(), by), Ok(way.clone()), "{}", text);
            }
        }
    }

    #[test]
    fn a_way_is_short_to_write() {
        let way = Motion::as_one([Leg::Ahead { by: geom::inch(4) }, Leg::AboutFace]);
        assert_eq!(way.write(Yardstick::INCH), json!([{"ahead": 4.0}, "about_face"]));
    }

    #[test]
    fn what_is_no_leg_is_said() {
        let wrong = |leg: Value| Motion::read(&json!([leg]), Yardstick::INCH).unwrap_err();
        assert!(wrong(json!({"wheel": "up", "degrees": 3})).contains("`left` or `right`"));
        assert!(wrong(json!({"ahead": 4, "back": 2})).starts_with("a leg, such as"));
        assert!(wrong(json!({"ahead": mm(1).mm().to_string()})).contains("a length in inch"));
    }
}
