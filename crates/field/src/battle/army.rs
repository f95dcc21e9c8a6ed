//! Orders of battle: armies, corps, divisions and brigades, with those who led them.

use super::facts::text;
use super::place::{Edge, Point, point};
use super::unit::{Unit, unit};
use super::whereabouts::{Above, arrival};
use crate::Section;
use names::Side;
use serde::Serialize;

engine::choices! {
    /// How well a man leads.
    pub enum Ability: Choice {
        /// As few ever did.
        Gifted "gifted" "Gifted",
        /// Better than most.
        Able "able" "Able",
        /// As most do.
        Average "average" "Average",
        /// Worse than most.
        Poor "poor" "Poor",
    }
}

/// Who commands a formation.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Leader {
    /// His name.
    pub name: String,
    /// His rank or title.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// How well he leads.
    pub ability: Ability,
    /// Why it is thought so.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// Where he is at the start; with his men if it is not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
}

/// How large a formation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the levels of an army")]
pub enum Level {
    Army,
    Corps,
    Division,
    Brigade,
}

impl Level {
    const BELOW_ARMY: [(Level, &'static str); 3] =
        [(Level::Corps, "corps"), (Level::Division, "division"), (Level::Brigade, "brigade")];
}

/// A body of troops under one man.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Command {
    /// How large it is.
    pub level: Level,
    /// What it is called.
    pub name: String,
    /// Who commands it; none if those above do it themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leader: Option<Leader>,
    /// Its own units.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<Unit>,
    /// The formations under it, in the order of the file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<Command>,
}

impl Command {
    /// All its units, its own first, then those of each formation under it.
    pub fn all_units(&self) -> Vec<&Unit> {
        let below = self.commands.iter().flat_map(Command::all_units);
        self.units.iter().chain(below).collect()
    }

    /// Itself and every formation under it, each before those under it.
    pub fn all_commands(&self) -> Vec<&Command> {
        std::iter::once(self).chain(self.commands.iter().flat_map(Command::all_commands)).collect()
    }

    /// How many men it has in all.
    pub fn men(&self) -> u32 {
        self.all_units().iter().map(|unit| u32::from(unit.men)).sum()
    }

    /// How many guns it has in all.
    pub fn guns(&self) -> u32 {
        self.all_units().iter().map(|unit| u32::from(unit.gun_count())).sum()
    }
}

/// One of the two armies.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Army {
    /// Blue or Red.
    pub side: Side,
    /// What the whole side is called, such as `British`.
    pub name: String,
    /// The edge from which it came, and to which it would go back.
    pub home: Edge,
    /// Its order of battle.
    pub command: Command,
}

/// Units, leaders and formations by name, and where the file speaks of them.
pub(super) type Spoken<'a> = Vec<(String, Section<'a>)>;

/// Both armies, Blue first. Everything with a name is added to `spoken`.
pub(super) fn armies<'a>(root: &Section<'a>, spoken: &mut Spoken<'a>) -> Option<[Army; 2]> {
    let sections = root.sections("army");
    let mut armies: Vec<Option<Army>> = sections.into_iter().map(|section| army(section, spoken)).collect();
    let sides: Vec<Side> = armies.iter().flatten().map(|army| army.side).collect();
    let whole = armies.iter().all(Option::is_some);
    if whole && !(sides.len() == 2 && sides[0] != sides[1]) {
        let what = format!("a battle has two armies, one blue and one red; here are {}", sides.len());
        root.complain_of("army", what, "give each an `[[army]]` with its `side`");
        return None;
    }
    if sides == [Side::Red, Side::Blue] {
        armies.reverse();
    }
    let armies: Option<Vec<Army>> = armies.into_iter().collect();
    armies.and_then(|armies| armies.try_into().ok())
}

fn army<'a>(mut section: Section<'a>, spoken: &mut Spoken<'a>) -> Option<Army> {
    name(&mut section);
    if !section.has("side") {
        section.complain(
            format!("{} has no `side`", section.title()),
            "say `side = \"blue\"` or `side = \"red\"`",
        );
    }
    let side = section.side("side");
    let home: Option<Edge> = section.need("home", "say from which edge it came: `home = \"south\"`");
    let above = Above {
        nation: String::new(),
        ranks: 3,
        facing: home.unwrap_or(Edge::South).inwards().as_degrees(),
        arrives: None,
    };
    let name = section.title().to_string();
    let force = text(&section, "force");
    let mut command = command(section, Level::Army, &above, spoken);
    if !force.is_empty() {
        command.name = force;
    }
    Some(Army { side: side?, name, home: home?, command })
}

/// Calls a section by the name that it says.
fn name(section: &mut Section) {
    match section.word("name").map(str::trim) {
        Some(name) if is_name(name) => section.entitle(name),
        Some(_) => section.complain_of("name", "this is no name", "write up to 80 letters in one line"),
        None if section.has("name") => {}
        None => section.complain(format!("{} has no `name`", section.title()), "name it; orders call it so"),
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().count() <= 80 && !name.chars().any(char::is_control)
}

fn command<'a>(section: Section<'a>, level: Level, above: &Above, spoken: &mut Spoken<'a>) -> Command {
    let own = Above {
        nation: section.word("nation").map_or_else(|| above.nation.clone(), str::to_lowercase),
        ranks: section.number("ranks", 6).unwrap_or(above.ranks).max(1),
        facing: above.facing,
        arrives: arrival(&section).or_else(|| above.arrives.clone()),
    };
    let leader = leader(&section, spoken);
    let mut units = vec![];
    for mut section in section.sections("unit") {
        name(&mut section);
        units.extend(unit(&section, &own));
        spoken.push((section.title().to_string(), section));
    }
    let mut below = vec![];
    for (lower, key) in Level::BELOW_ARMY {
        if lower > level {
            below.extend(section.sections(key).into_iter().map(|section| (lower, section)));
        }
    }
    below.sort_by_key(|(_, section)| section.at().start);
    let mut commands = vec![];
    for (level, mut section) in below {
        name(&mut section);
        commands.push(command(section, level, &own, spoken));
    }
    section.close();
    let name = section.title().to_string();
    if level > Level::Army {
        spoken.push((name.clone(), section));
    }
    Command { level, name, leader, units, commands }
}

/// `leader = { name = "…", ability = "able" }`; left out, there is no leader.
fn leader<'a>(section: &Section<'a>, spoken: &mut Spoken<'a>) -> Option<Leader> {
    let mut inner = section.section("leader")?;
    name(&mut inner);
    let leader = Leader {
        name: inner.title().to_string(),
        title: text(&inner, "title"),
        ability: inner.read_or("ability", Ability::Average),
        why: text(&inner, "why"),
        at: point(&inner, "at"),
    };
    inner.close();
    spoken.push((leader.name.clone(), inner));
    Some(leader)
}
