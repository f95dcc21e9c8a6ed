//! What a battle's `[book.ID]` section tells one book otherwise than all books.

use super::Musters;
use crate::{Battle, PositionError, Printed, Section, complain_of_patch, nearest, patches};
use engine::{HouseRule, PatchError};
use std::collections::BTreeMap;

/// What the section says: of units, leaders and terrain by their names.
pub struct Told<B: Musters> {
    rule: Option<HouseRule>,
    /// What it says of units.
    pub units: BTreeMap<String, OfUnit<B>>,
    /// What it says of leaders.
    pub leaders: BTreeMap<String, B::LeaderTold>,
    /// What it says of the ground.
    pub terrain: BTreeMap<String, B::Lie>,
    /// Notes of its own.
    pub notes: Vec<String>,
}

impl<B: Musters> Default for Told<B> {
    fn default() -> Told<B> {
        let (units, leaders, terrain) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Told { rule: None, units, leaders, terrain, notes: vec![] }
    }
}

/// What the section says of one unit.
pub struct OfUnit<B: Musters> {
    /// What the book asks for.
    pub own: B::UnitTold,
    /// Whether the unit has no part in the game.
    pub left_out: bool,
}

/// Everything by which a book musters a battle.
pub struct Numbers<B: Musters> {
    /// The numbers of its tables.
    pub tables: B::Tables,
    /// Its options.
    pub options: B::Options,
    /// The numbers that the muster had to invent.
    pub scale: B::Scale,
    /// The rules that made these differ from the printed ones.
    pub house_rules: Vec<HouseRule>,
}

impl<B: Musters> Numbers<B> {
    /// Whether some rule says how an option is.
    pub fn says_option(&self, key: &str) -> bool {
        self.house_rules.iter().any(|rule| rule.options.contains_key(key))
    }

    fn lay_over(&mut self, rule: &HouseRule) -> Result<(), PatchError> {
        (self.tables, self.options) = rule.over(&self.tables, &self.options)?;
        self.scale = rule.over_muster(&self.scale)?;
        self.house_rules.push(rule.clone());
        Ok(())
    }
}

/// The section of a battle, and the numbers in force: printed, ruled, as the battle tells them, and as house
/// rules lie over all of these.
pub(super) fn told<B: Musters>(
    battle: &Battle,
    house: &[HouseRule],
) -> Result<(Told<B>, Numbers<B>), Vec<PositionError>> {
    let Printed { tables, options, .. } = B::printed();
    let mut numbers = Numbers { tables, options, scale: B::ruled(), house_rules: vec![] };
    let told = battle.told(B::ID, B::YARDSTICK, |section| read(section, battle, &numbers))?;
    for rule in told.rule.iter().chain(house) {
        numbers.lay_over(rule).map_err(|wrong| {
            let remedy = "name a number of the book's tables, options or muster";
            vec![PositionError::whole(format!("house rule {}: {wrong}", rule.name), remedy)]
        })?;
    }
    Ok((told, numbers))
}

fn read<B: Musters>(section: &Section, battle: &Battle, numbers: &Numbers<B>) -> Option<Told<B>> {
    let rule = patches(section, &battle.title)?;
    let fits = rule.over(&numbers.tables, &numbers.options).map(|_| ());
    if let Err(wrong) = fits.and(rule.over_muster(&numbers.scale).map(|_| ())) {
        complain_of_patch(section, &wrong, "");
        return None;
    }
    let changes = !(rule.tables.is_empty() && rule.options.is_empty() && rule.muster.is_empty());
    let units: Vec<&str> = battle.units().map(|(_, unit)| unit.name.as_str()).collect();
    let leaders: Vec<&str> = super::leaders(battle).map(|(_, leader)| leader.name.as_str()).collect();
    let features: Vec<&str> = battle.terrain.iter().map(|terrain| terrain.name.as_str()).collect();
    let unit = |section: &Section| OfUnit {
        own: B::unit_told(section),
        left_out: section.read_or("left_out", false),
    };
    Some(Told {
        rule: changes.then_some(rule),
        units: named(section, "units", &units, unit),
        leaders: named(section, "leaders", &leaders, B::leader_told),
        terrain: named(section, "terrain", &features, |section| section.read_or("kind", B::OPEN)),
        notes: section.words("notes"),
    })
}

/// Reads a table of tables, each under a name that the battle knows.
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
