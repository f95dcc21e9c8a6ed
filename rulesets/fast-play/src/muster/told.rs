//! What a battle's `[book.fast-play]` section tells this book otherwise than all books.

use super::scale::{Lie, Scale};
use crate::{Arm, Class, FastPlay, Formation, Grade, Options, PRINTED, Tables};
use engine::{Book, HouseRule};
use field::{Battle, PositionError, Section, complain_of_patch, nearest, patches};
use std::collections::BTreeMap;

/// What the section says.
#[derive(Debug, Default)]
pub struct Told {
    rule: Option<HouseRule>,
    pub units: BTreeMap<String, UnitTold>,
    pub leaders: BTreeMap<String, Grade>,
    pub terrain: BTreeMap<String, Lie>,
    pub notes: Vec<String>,
}

/// What it says of one unit.
#[derive(Debug, Clone, Default)]
pub struct UnitTold {
    pub arm: Option<Arm>,
    pub class: Option<Class>,
    pub french: Option<bool>,
    pub formation: Option<Formation>,
    pub elements: Option<u8>,
    pub left_out: bool,
}

/// Everything by which a battle is mustered.
pub struct Numbers {
    pub tables: Tables,
    pub options: Options,
    pub scale: Scale,
    /// The rules that made these differ from the printed ones.
    pub house_rules: Vec<HouseRule>,
}

/// The section of a battle, and the numbers in force: printed, ruled, as the battle tells them, and as house rules lie
/// over all of these.
pub fn told(battle: &Battle, house: &[HouseRule]) -> Result<(Told, Numbers), Vec<PositionError>> {
    let scale = Scale::ruled();
    let told = battle.told(FastPlay::ID, FastPlay::YARDSTICK, |section| read(section, battle, &scale))?;
    let mut numbers = Numbers { tables: PRINTED, options: Options::default(), scale, house_rules: vec![] };
    for rule in told.rule.iter().chain(house) {
        (numbers.tables, numbers.options) =
            rule.over(&numbers.tables, &numbers.options).map_err(of_rule(rule))?;
        numbers.scale = rule.over_muster(&numbers.scale).map_err(of_rule(rule))?;
        numbers.house_rules.push(rule.clone());
    }
    // R2, R90. The battle lasts as long as it did, unless a rule says how many turns there are.
    if !numbers.house_rules.iter().any(|rule| rule.options.contains_key("turn_limit")) {
        numbers.options.turn_limit = numbers.scale.turns(battle.minutes);
    }
    Ok((told, numbers))
}

fn of_rule(rule: &HouseRule) -> impl Fn(engine::PatchError) -> Vec<PositionError> {
    let name = rule.name.clone();
    move |wrong| {
        let remedy = "name a number of the book's tables, options or muster";
        vec![PositionError::whole(format!("house rule {name}: {wrong}"), remedy)]
    }
}

fn read(section: &Section, battle: &Battle, scale: &Scale) -> Option<Told> {
    let rule = patches(section, &battle.title)?;
    let fits = rule.over(&PRINTED, &Options::default()).map(|_| ()).and(rule.over_muster(scale).map(|_| ()));
    if let Err(wrong) = fits {
        complain_of_patch(section, &wrong, "");
        return None;
    }
    let changes = !(rule.tables.is_empty() && rule.options.is_empty() && rule.muster.is_empty());
    let units: Vec<&str> = battle.units().map(|(_, unit)| unit.name.as_str()).collect();
    let commands = || battle.armies.iter().flat_map(|army| army.command.all_commands());
    let leaders: Vec<&str> =
        commands().filter_map(|command| command.leader.as_ref()).map(|leader| leader.name.as_str()).collect();
    let features: Vec<&str> = battle.terrain.iter().map(|terrain| terrain.name.as_str()).collect();
    Some(Told {
        rule: changes.then_some(rule),
        units: named(section, "units", &units, |unit| UnitTold {
            arm: unit.read("arm"),
            class: unit.read("class"),
            french: unit.read("french"),
            formation: unit.read("formation"),
            elements: unit.number("elements", 8).map(|elements| elements as u8),
            left_out: unit.read_or("left_out", false),
        }),
        leaders: named(section, "leaders", &leaders, |leader| leader.read_or("grade", Grade::Average)),
        terrain: named(section, "terrain", &features, |feature| feature.read_or("kind", Lie::Open)),
        notes: section.words("notes"),
    })
}

/// What is said of each of those whom a table names.
fn named<T>(
    section: &Section,
    key: &'static str,
    known: &[&str],
    read: impl Fn(&Section) -> T,
) -> BTreeMap<String, T> {
    let mut all = BTreeMap::new();
    for (name, inner) in section.named_sections(key) {
        if !known.contains(&name) {
            let remedy = match nearest(name, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "name one that the battle has".into(),
            };
            inner.complain(format!("the battle has no {name} among its {key}"), remedy);
        }
        all.insert(name.to_string(), read(&inner));
        inner.close();
    }
    all
}
