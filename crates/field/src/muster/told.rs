//! What a battle's `[book.ID]` section tells one book otherwise than all books.

use crate::{Battle, PositionError, Section, complain_of_patch, nearest, patches};
use engine::{Book, HouseRule, Plain};
use std::collections::BTreeMap;

/// What the section says: of units, leaders and terrain by their names.
#[derive(Debug)]
pub struct Told<U, L, T> {
    rule: Option<HouseRule>,
    /// What it says of units.
    pub units: BTreeMap<String, U>,
    /// What it says of leaders.
    pub leaders: BTreeMap<String, L>,
    /// What it says of the ground.
    pub terrain: BTreeMap<String, T>,
    /// Notes of its own.
    pub notes: Vec<String>,
}

impl<U, L, T> Default for Told<U, L, T> {
    fn default() -> Told<U, L, T> {
        let (units, leaders, terrain) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Told { rule: None, units, leaders, terrain, notes: vec![] }
    }
}

/// How a book reads what is said of one unit, one leader, one feature.
#[expect(missing_docs, reason = "one for each")]
pub struct Readers<U, L, T> {
    pub unit: fn(&Section) -> U,
    pub leader: fn(&Section) -> L,
    pub terrain: fn(&Section) -> T,
}

/// Everything by which a book musters a battle.
pub struct Numbers<B: Book, S> {
    /// The numbers of its tables.
    pub tables: B::Tables,
    /// Its options.
    pub options: B::Options,
    /// What the muster had to invent.
    pub scale: S,
    /// The rules that made these differ from the printed ones.
    pub house_rules: Vec<HouseRule>,
}

/// What a battle tells a book, and the numbers that then hold.
pub type InForce<B, S, U, L, T> = (Told<U, L, T>, Numbers<B, S>);

impl<B: Book, S: Plain> Numbers<B, S> {
    /// Whether some rule says how an option is.
    pub fn says_option(&self, key: &str) -> bool {
        self.house_rules.iter().any(|rule| rule.options.contains_key(key))
    }

    fn lay_over(&mut self, rule: &HouseRule) -> Result<(), engine::PatchError> {
        (self.tables, self.options) = rule.over(&self.tables, &self.options)?;
        self.scale = rule.over_muster(&self.scale)?;
        self.house_rules.push(rule.clone());
        Ok(())
    }
}

/// The section of a battle, and the numbers in force: printed, ruled, as the battle tells them, and as house
/// rules lie over all of these.
pub fn told<B: Book, S: Plain, U, L, T>(
    battle: &Battle,
    house: &[HouseRule],
    mut numbers: Numbers<B, S>,
    readers: &Readers<U, L, T>,
) -> Result<InForce<B, S, U, L, T>, Vec<PositionError>> {
    let told = battle.told(B::ID, B::YARDSTICK, |section| read(section, battle, &numbers, readers))?;
    for rule in told.rule.iter().chain(house) {
        numbers.lay_over(rule).map_err(|wrong| {
            let remedy = "name a number of the book's tables, options or muster";
            vec![PositionError::whole(format!("house rule {}: {wrong}", rule.name), remedy)]
        })?;
    }
    Ok((told, numbers))
}

fn read<B: Book, S: Plain, U, L, T>(
    section: &Section,
    battle: &Battle,
    numbers: &Numbers<B, S>,
    readers: &Readers<U, L, T>,
) -> Option<Told<U, L, T>> {
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
    Some(Told {
        rule: changes.then_some(rule),
        units: named(section, "units", &units, readers.unit),
        leaders: named(section, "leaders", &leaders, readers.leader),
        terrain: named(section, "terrain", &features, readers.terrain),
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
