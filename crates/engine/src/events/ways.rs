//! Lengths, ways and modifiers as one says them.

use crate::signed;
use crate::{Modifier, Modifiers, Names, Parameter, Yardstick};
use geom::{Corner, Leg, Length, Motion};
use names::UnitId;
use serde::{Serialize, Serializer};

/// A way, which is told as orders write it.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// The way.
    pub path: Motion,
    /// What it is measured in.
    pub by: Yardstick,
}

impl Serialize for Way {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.path.write(self.by).serialize(to)
    }
}

/// A length to the nearest tenth, which is as fine as one measures on a table: `4.2"`, `40.5 mm`.
pub fn tenths(length: Length, by: Yardstick) -> String {
    let tenths = (by.of(length) * 10.0).round();
    let sign = if by == Yardstick::INCH { "\"".into() } else { format!(" {}", by.name) };
    if tenths == 0.0 { format!("less than 0.1{sign}") } else { format!("{}{sign}", tenths / 10.0) }
}

/// What a unit does along a way: `wheels left 30°, then marches 4.2" ahead, 5.7" in all`. Where one leg says
/// it all, the sum is left out.
pub fn along(unit: UnitId, way: &Way, whole: Length, names: &Names) -> String {
    let legs: Vec<String> =
        way.path.legs.iter().map(|leg| names.verb(unit, &leg_in_words(leg, way.by))).collect();
    match (&way.path.legs[..], &legs[..]) {
        (_, []) => names.verb(unit, "move"),
        ([Leg::Wheel { .. } | Leg::WheelBack { .. }], _) | (_, [_, _, ..]) => {
            format!("{}, {} in all", legs.join(", then "), tenths(whole, way.by))
        }
        ([Leg::Free { .. }], _) => format!("{} {}", names.verb(unit, "move"), tenths(whole, way.by)),
        (_, [only]) => only.clone(),
    }
}

/// A leg as a verb with its length, given as for several.
pub(crate) fn leg_in_words(leg: &Leg, yardstick: Yardstick) -> String {
    let far = |by: Length| tenths(by, yardstick);
    let hand = |on: Corner| if on == Corner::Left { "left" } else { "right" };
    let degrees = |degrees: f64| match degrees {
        small if small < 0.95 => format!("{small:.1}°"),
        _ => format!("{degrees:.0}°"),
    };
    match *leg {
        Leg::Ahead { by } => format!("march {} ahead", far(by)),
        Leg::Back { by } => format!("go {} back", far(by)),
        Leg::Side { by } if by < Length::ZERO => format!("move {} to the left", far(-by)),
        Leg::Side { by } => format!("move {} to the right", far(by)),
        Leg::Oblique { by, off } => {
            let hand = if off.as_microdegrees() < 0 { "left" } else { "right" };
            format!("move {} at {:.0}° to the {hand}", far(by), off.as_degrees().abs())
        }
        Leg::Wheel { on, by } => format!("wheel {} {}", hand(on), degrees(by.as_degrees())),
        Leg::WheelBack { on, by } => format!("wheel back {} {}", hand(on), degrees(by.as_degrees())),
        Leg::Turn { by } => {
            let hand = if by.as_microdegrees() < 0 { "left" } else { "right" };
            format!("turn {hand} {}", degrees(by.as_degrees().abs()))
        }
        Leg::AboutFace => "turn about".into(),
        _ => "move".into(),
    }
}

/// Modifiers with their reasons: ` + 1 (flank or rear, FPN-8.21)`.
pub fn added(plus: &Modifiers) -> String {
    let line = |line: &Modifier| format!(" {} ({}, {})", signed(line.amount), line.why, line.rule);
    plus.lines().iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Angle, inch};

    #[test]
    fn lengths_are_told_to_the_tenth() {
        assert_eq!(tenths(inch(4), Yardstick::INCH), "4\"");
        assert_eq!(tenths(geom::mm(1), Yardstick::INCH), "less than 0.1\"");
        assert_eq!(tenths(geom::mm(40), Yardstick::METRE), "40 m");
    }

    #[test]
    fn ways_are_told_leg_by_leg() {
        let names = Names::default();
        let says = |legs: &[Leg]| {
            let way = Way { path: Motion::as_one(legs.iter().copied()), by: Yardstick::INCH };
            along(UnitId(1), &way, inch(5), &names)
        };
        let back = Leg::WheelBack { on: Corner::Left, by: Angle::degrees(30) };
        assert_eq!(says(&[back]), "wheels back left 30°, 5\" in all");
        assert_eq!(says(&[Leg::Side { by: -inch(2) }]), "moves 2\" to the left");
        let turn = Leg::Turn { by: Angle::degrees(-90) };
        assert_eq!(
            says(&[turn, Leg::Ahead { by: inch(5) }]),
            "turns left 90°, then marches 5\" ahead, 5\" in all"
        );
    }
}
