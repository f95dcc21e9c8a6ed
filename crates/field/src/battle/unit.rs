//! Units as they were: men and guns, how good, how armed, how they stood.

use super::facts::{Known, known, text};
use super::place::{Metres, Point, metres};
use super::troops::{Arm, Family, Formation, Guns, Piece, Quality, Skill, Trait, Weapon};
use super::whereabouts::{Above, Held, Hidden, Place, held, hidden, place};
use crate::Section;
use serde::Serialize;

/// A unit: a battalion, a regiment of horse, a battery.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Unit {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub arm: Arm,
    /// Whose soldiers they are, in small letters.
    pub nation: String,
    /// How many men.
    pub men: u16,
    /// Its guns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guns: Vec<Guns>,
    /// Its squadrons, if it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squadrons: Option<u16>,
    /// How good it is.
    pub quality: Quality,
    /// Why.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// How well it skirmishes.
    pub skirmish: Skill,
    /// What it fights with.
    pub weapons: Vec<Weapon>,
    /// What else is peculiar to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Trait>,
    /// Who leads it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub led_by: String,
    /// How he leads, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ability: Option<super::Ability>,
    /// How it stands, or comes on.
    pub formation: Formation,
    /// In how many ranks it deploys.
    pub ranks: u16,
    /// The width of its front, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub front: Option<Metres>,
    /// How deep it stands, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<Metres>,
    /// Where it is.
    pub place: Place,
    /// Whether the enemy does not see it, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden: Option<Hidden>,
    /// It may not move before this, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<Held>,
    /// What else is known of it.
    #[serde(flatten)]
    pub known: Known,
}

impl Unit {
    /// How many guns it has.
    pub fn gun_count(&self) -> u16 {
        self.guns.iter().map(|guns| guns.count).sum()
    }

    /// Whether some of its men have this weapon.
    pub fn has(&self, weapon: Weapon) -> bool {
        self.weapons.contains(&weapon)
    }
}

/// One unit.
pub(super) fn unit(section: &Section, above: &Above) -> Option<Unit> {
    let arm: Option<Arm> = section.need("arm", "say what it is, such as `arm = \"line_infantry\"`");
    let men = section.number("men", 20_000);
    if !section.has("men") {
        section
            .complain(format!("{} has no `men`", section.title()), "say how many men, such as `men = 600`");
    } else if men == Some(0) {
        section.complain_of("men", format!("{} has no men", section.title()), "leave it out");
    }
    let arm_or = arm.unwrap_or(Arm::LineInfantry);
    let guns: Vec<Guns> = section.sections("guns").iter().filter_map(guns).collect();
    if arm.is_some() && (arm_or.family() == Family::Guns) == guns.is_empty() {
        let remedy = "artillery has `guns = [{ count = 6, pounds = 8 }]`, other arms have none";
        section.complain(format!("{} has guns without being artillery, or none", section.title()), remedy);
    }
    let above_arrives = above.arrives.clone().filter(|_| !section.has("at"));
    let place = place(section, above, above_arrives);
    let unit = Unit {
        name: section.title().to_string(),
        arm: arm_or,
        nation: section.word("nation").map_or_else(|| above.nation.clone(), str::to_lowercase),
        men: men.unwrap_or(1),
        guns,
        squadrons: section.number("squadrons", 40),
        quality: section.read_or("quality", Quality::Trained),
        why: text(section, "why"),
        skirmish: section.read_or("skirmish", usual_skill(arm_or)),
        weapons: section.read_list("weapons").unwrap_or_else(|| usual_weapons(arm_or)),
        traits: section.read_list("traits").unwrap_or_default(),
        led_by: text(section, "led_by"),
        ability: section.read("ability"),
        formation: section.read_or("formation", usual_formation(arm_or)),
        ranks: section.number("ranks", 6).unwrap_or(above.ranks).max(1),
        front: metres(section, "front"),
        depth: metres(section, "depth"),
        place: Place::Stands { at: Point::default(), facing: 0.0 },
        hidden: hidden(section),
        held: held(section),
        known: known(section),
    };
    check_formation(section, &unit);
    section.close();
    // What else is missing has been complained of; a unit with a place can still be checked with the others.
    place.map(|place| Unit { place, ..unit })
}

fn usual_skill(arm: Arm) -> Skill {
    match arm {
        Arm::LightInfantry | Arm::GuardLightInfantry => Skill::Good,
        arm if arm.family() == Family::Foot => Skill::Fair,
        _ => Skill::None,
    }
}

fn usual_weapons(arm: Arm) -> Vec<Weapon> {
    match arm.family() {
        Family::Foot => vec![Weapon::Musket],
        Family::Horse => vec![Weapon::Sabre],
        Family::Guns => vec![],
    }
}

fn usual_formation(arm: Arm) -> Formation {
    if arm.family() == Family::Guns { Formation::Battery } else { Formation::Line }
}

fn guns(section: &Section) -> Option<Guns> {
    let count = section.number("count", 200).filter(|count| *count > 0);
    if count.is_none() {
        section.complain(format!("{} are not counted", section.title()), "write `{ count = 6, pounds = 8 }`");
    }
    let guns = Guns {
        count: count.unwrap_or(1),
        piece: section.read_or("piece", Piece::Cannon),
        pounds: section.number("pounds", 50),
    };
    section.close();
    count.map(|_| guns)
}

/// Guns alone are in battery or limbered; horsemen form no square.
fn check_formation(section: &Section, unit: &Unit) {
    let gunners = matches!(unit.formation, Formation::Battery | Formation::Limbered);
    let fits = match unit.arm.family() {
        Family::Guns => gunners || unit.formation == Formation::Garrison,
        Family::Horse => !gunners && unit.formation != Formation::Square,
        Family::Foot => !gunners,
    };
    if !fits {
        let (arm, formation) = (unit.arm.label().to_lowercase(), unit.formation.label().to_lowercase());
        let what = format!("{} cannot stand so: {arm} is never in {formation}", section.title());
        section.complain_of(
            "formation",
            what,
            "guns are in `battery` or `limbered`, and only foot forms `square`",
        );
    }
}
