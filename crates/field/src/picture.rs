//! What the ground looks like, in a position file: for games whose picture is richer than what their rules
//! read.

use crate::ground::shape;
use crate::{Section, Writer};
use engine::{Landscape, Look, NamedPlace, PlaceRank, Scenery};
use serde::Serialize;
use serde_json::{Value, json};

/// Reads every `[[scenery]]` and `[[place]]`; nothing if there is none, so that the terrain itself is drawn.
pub fn read(root: &Section) -> Option<Landscape> {
    let (scenery, places) = (root.sections("scenery"), root.sections("place"));
    if scenery.is_empty() && places.is_empty() {
        return None;
    }
    let scenery = scenery.iter().filter_map(|section| {
        let look = look(section);
        let shape = shape(section);
        let name = section.word("name").unwrap_or("").to_string();
        section.close();
        Some(Scenery { look: look?, shape: shape?, name })
    });
    let scenery = scenery.collect();
    let places = places.iter().filter_map(|section| {
        let at = section.need("at", "say where it stands, such as `at = [30, 20]`");
        let name = section.word("name").unwrap_or("").to_string();
        let rank: Option<PlaceRank> = known(section, "rank", |word| json!(word));
        section.close();
        Some(NamedPlace { at: at?, name, rank: rank? })
    });
    Some(Landscape { scenery, places: places.collect() })
}

/// How something is drawn: `look`, with `level` and `slope` of a height and `dense` of woods.
fn look(section: &Section) -> Option<Look> {
    let level = section.number("level", 255).unwrap_or(1);
    let slope = section.word("slope").unwrap_or("gentle");
    let dense = section.read_or("dense", false);
    known(section, "look", |word| match word {
        "height" => json!({ "height": { "level": level, "slope": slope } }),
        "woods" => json!({ "woods": { "dense": dense } }),
        word => json!(word),
    })
}

/// What a word means, once it is put as the engine stores it.
fn known<T: serde::de::DeserializeOwned>(
    section: &Section,
    key: &'static str,
    stored: impl Fn(&str) -> Value,
) -> Option<T> {
    let word = section.word(key).unwrap_or("");
    let found: Result<T, _> = serde_json::from_value(stored(word));
    if found.is_err() {
        let what = format!("`{key}` of {} cannot be \"{word}\"", section.title());
        let remedy =
            "it is written when a position is saved; without any `[[scenery]]` the terrain itself is drawn";
        section.complain_of(key, what, remedy);
    }
    found.ok()
}

/// Writes the picture down.
pub fn write(file: &mut Writer, picture: &Landscape) {
    for scenery in &picture.scenery {
        file.begin("[[scenery]]");
        match scenery.look {
            Look::Height { level, slope } => {
                file.put("look", "height");
                file.put("level", level);
                file.put("slope", word(&slope));
            }
            Look::Woods { dense } => {
                file.put("look", "woods");
                file.put("dense", dense);
            }
            look => file.put("look", word(&look)),
        }
        if !scenery.name.is_empty() {
            file.put("name", scenery.name.as_str());
        }
        file.shape(&scenery.shape);
    }
    for place in &picture.places {
        file.begin("[[place]]");
        file.put("name", place.name.as_str());
        file.put("rank", word(&place.rank));
        file.say("at", &place.at);
    }
}

/// The one word that a thing is stored as.
fn word(of: &impl Serialize) -> String {
    json!(of).as_str().unwrap_or("").to_string()
}
