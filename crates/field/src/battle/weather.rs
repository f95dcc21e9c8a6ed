//! The weather of the day, spell by spell.

use super::facts::text;
use super::place::{Metres, metres};
use crate::Section;
use serde::Serialize;

engine::choices! {
    /// What the sky does.
    pub enum Sky: Choice {
        /// Sun and a clear view.
        Clear "clear" "Clear",
        /// Clouds.
        Overcast "overcast" "Overcast",
        /// Mist or fog.
        Fog "fog" "Fog",
        /// Rain in which muskets still go off.
        Rain "rain" "Rain",
        /// Rain, hail or a storm in which they do not.
        Storm "storm" "Storm",
        /// Snow.
        Snow "snow" "Snow",
        /// Dusk or darkness.
        Dark "dark" "Dark",
    }
}

engine::choices! {
    /// What the ground is like underfoot.
    pub enum Soil: Choice {
        /// Firm.
        Dry "dry" "Dry",
        /// Soft: guns and men are slow, round shot bounces little.
        Wet "wet" "Wet",
        /// Deep mud.
        Muddy "muddy" "Muddy",
        /// Hard frost.
        Frozen "frozen" "Frozen",
        /// Under snow.
        Snowy "snowy" "Under snow",
    }
}

/// The weather from one minute to another.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Spell {
    /// The minute in which it begins.
    pub from: u16,
    /// What the sky does.
    pub sky: Sky,
    /// What the ground is like.
    pub soil: Soil,
    /// How far one sees; as far as the ground lets one if it is not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sight: Option<Metres>,
    /// Only ground lower than this is in it, as fog lies in a valley.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub below: Option<Metres>,
    /// The same in words, and what else there was.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub words: String,
}

impl Spell {
    /// Fair weather.
    pub const FAIR: Spell =
        Spell { from: 0, sky: Sky::Clear, soil: Soil::Dry, sight: None, below: None, words: String::new() };
}

/// Every `[[weather]]`, by their minutes. Where nothing is said the day is fair.
pub(super) fn weather(root: &Section) -> Vec<Spell> {
    let mut spells: Vec<Spell> = vec![];
    for section in root.sections("weather") {
        let before = spells.last().cloned().unwrap_or(Spell::FAIR);
        let from = section.number("from", 2000).unwrap_or(0);
        if !spells.is_empty() && from <= before.from {
            let remedy = "list the weather by the minutes in which it begins, each with its `from`";
            section.complain(format!("{} does not begin after the one before it", section.title()), remedy);
        }
        spells.push(Spell {
            from,
            sky: section.read_or("sky", before.sky),
            soil: section.read_or("soil", before.soil),
            sight: metres(&section, "sight"),
            below: metres(&section, "below"),
            words: text(&section, "words"),
        });
        section.close();
    }
    if spells.is_empty() {
        spells.push(Spell::FAIR);
    }
    spells
}
