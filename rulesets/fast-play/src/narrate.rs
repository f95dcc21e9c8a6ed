//! Questions, events, rolls and reasons in English: short, in the present tense, with numbers and rules to check.

mod questions;
mod refusals;
mod rolls;
mod story;

pub use questions::question;
pub use refusals::explain;
pub use rolls::narrate_roll;
pub use story::narrate;

use crate::{Formation, cite};
use engine::{Modifiers, Names, signed};
use geom::{Corner, Inches, Leg, Length, Motion};
use names::{RuleId, UnitId};

/// A length to the nearest tenth, which is as fine as one measures on a table.
fn tenths(by: Inches) -> String {
    let tenths = (by.0.inches() * 10.0).round();
    if tenths == 0.0 { "less than 0.1\"".into() } else { format!("{}\"", tenths / 10.0) }
}

/// What is done along a way, leg by leg, as one says it of several.
fn legs(way: &Motion) -> Vec<String> {
    let far = |by: Length| tenths(Inches(by));
    let leg = |leg: &Leg| match *leg {
        Leg::Ahead { by } => format!("march {} ahead", far(by)),
        Leg::Back { by } => format!("go {} back", far(by)),
        Leg::Side { by } if by < Length::ZERO => format!("move {} to the left", far(-by)),
        Leg::Side { by } => format!("move {} to the right", far(by)),
        Leg::Oblique { by, off } => {
            let hand = if off.as_microdegrees() < 0 { "left" } else { "right" };
            format!("move {} at {:.0}° to the {hand}", far(by), off.as_degrees().abs())
        }
        Leg::Wheel { on, by } => {
            let hand = if on == Corner::Left { "left" } else { "right" };
            let degrees = by.as_degrees();
            if degrees < 0.95 {
                format!("wheel {hand} {degrees:.1}°")
            } else {
                format!("wheel {hand} {degrees:.0}°")
            }
        }
        _ => "move".into(),
    };
    way.legs.iter().map(leg).collect()
}

/// What a unit does along a way: `wheels left 30°, then marches 4.2" ahead, 5.7" in all`. Where one leg says it all, the
/// sum is left out.
fn along(unit: UnitId, way: &Motion, by: Inches, names: &Names) -> String {
    let legs: Vec<String> = legs(way).iter().map(|leg| names.verb(unit, leg)).collect();
    match (&way.legs[..], &legs[..]) {
        (_, []) => names.verb(unit, "move"),
        ([Leg::Wheel { .. }], _) | (_, [_, _, ..]) => {
            format!("{}, {} in all", legs.join(", then "), tenths(by))
        }
        (_, [only]) => only.clone(),
    }
}

/// What a formation is called within a sentence.
fn formed(formation: Formation) -> String {
    formation.label().to_lowercase()
}

/// Modifiers with their reasons: ` + 1 (flank or rear, FPN-8.21)`.
fn added(plus: &Modifiers) -> String {
    let line = |line: &engine::Modifier| format!(" {} ({}, {})", signed(line.amount), line.why, line.rule);
    plus.lines().iter().map(line).collect()
}

/// FPN-8.3, 8.4. Why a unit that stands beside an enemy does not overlap him.
fn not_overlapped(unit: UnitId, target: UnitId, rule: RuleId, names: &Names) -> String {
    let why = if rule == cite::CAVALRY_AND_SQUARE { "a square" } else { "on first contact" };
    format!("{} {}, {why}", names.does(unit, "do not overlap"), names.unit(target))
}

#[cfg(test)]
mod tests;
