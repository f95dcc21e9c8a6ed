//! Units as they were: men and guns, how good, how armed, where and how they stood.

use super::facts::{Known, known, text};
use super::place::{Degrees, Edge, Metres, Point, facing, metres, point};
use crate::Section;
use serde::Serialize;

engine::choices! {
    /// What a unit is.
    pub enum Arm: Choice {
        /// Infantry of the line.
        LineInfantry "line_infantry" "Line infantry",
        /// Light infantry, which fights in open order as well.
        LightInfantry "light_infantry" "Light infantry",
        /// Grenadiers.
        Grenadiers "grenadiers" "Grenadiers",
        /// Guards on foot.
        GuardInfantry "guard_infantry" "Guard infantry",
        /// Guards on foot who are light infantry.
        GuardLightInfantry "guard_light_infantry" "Guard light infantry",
        /// Men on foot who keep no ranks.
        IrregularInfantry "irregular_infantry" "Irregular infantry",
        /// Pioneers and sappers.
        Pioneers "pioneers" "Pioneers",
        /// Cuirassiers and other big men on big horses.
        HeavyCavalry "heavy_cavalry" "Heavy cavalry",
        /// Dragoons.
        MediumCavalry "medium_cavalry" "Medium cavalry",
        /// Hussars, chasseurs, light dragoons, lancers.
        LightCavalry "light_cavalry" "Light cavalry",
        /// Cossacks and the like.
        IrregularCavalry "irregular_cavalry" "Irregular cavalry",
        /// Guns whose gunners walk.
        FootArtillery "foot_artillery" "Foot artillery",
        /// Guns whose gunners ride.
        HorseArtillery "horse_artillery" "Horse artillery",
    }
}

/// Foot, horse and guns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the three families")]
pub enum Family {
    Foot,
    Horse,
    Guns,
}

impl Arm {
    /// Foot, horse or guns.
    pub const fn family(self) -> Family {
        match self {
            Arm::HeavyCavalry | Arm::MediumCavalry | Arm::LightCavalry | Arm::IrregularCavalry => {
                Family::Horse
            }
            Arm::FootArtillery | Arm::HorseArtillery => Family::Guns,
            _ => Family::Foot,
        }
    }
}

engine::choices! {
    /// How good a unit is.
    pub enum Quality: Choice {
        /// The best of any army.
        Elite "elite" "Elite",
        /// Old soldiers.
        Veteran "veteran" "Veteran",
        /// Drilled, and fit for the line of battle.
        Trained "trained" "Trained",
        /// Recruits, militia, men who have never stood fire.
        Raw "raw" "Raw",
    }
}

engine::choices! {
    /// How well a unit skirmishes.
    pub enum Skill: Choice {
        /// Not at all.
        None "none" "None",
        /// Badly.
        Poor "poor" "Poor",
        /// As most do.
        Fair "fair" "Fair",
        /// Well.
        Good "good" "Good",
        /// As few can.
        Excellent "excellent" "Excellent",
    }
}

engine::choices! {
    /// What men fight with.
    pub enum Weapon: Choice {
        /// A smooth-bored musket.
        Musket "musket" "Musket",
        /// A rifle.
        Rifle "rifle" "Rifle",
        /// Rifles for some of them.
        SomeRifles "some_rifles" "Rifles in part",
        /// A sword or sabre.
        Sabre "sabre" "Sabre",
        /// A carbine.
        Carbine "carbine" "Carbine",
        /// A lance.
        Lance "lance" "Lance",
        /// Lances for some of them.
        SomeLances "some_lances" "Lances in part",
        /// A pike.
        Pike "pike" "Pike",
        /// Rockets.
        Rockets "rockets" "Rockets",
    }
}

engine::choices! {
    /// What else is peculiar to a unit.
    pub enum Trait: Choice {
        /// It wears the cuirass.
        Cuirass "cuirass" "Cuirass",
        /// It is militia or landwehr.
        Militia "militia" "Militia",
        /// It charges too soon and too far.
        Impetuous "impetuous" "Impetuous",
        /// It fights against its will.
        Unwilling "unwilling" "Unwilling",
        /// It is worn out.
        Tired "tired" "Tired",
        /// It has been badly hurt, and wavers.
        Shaken "shaken" "Shaken",
        /// It is short of ammunition.
        ShortOfAmmunition "short_of_ammunition" "Short of ammunition",
    }
}

engine::choices! {
    /// What a piece of artillery is.
    pub enum Piece: Choice {
        /// A cannon.
        Cannon "cannon" "Cannon",
        /// A howitzer.
        Howitzer "howitzer" "Howitzer",
        /// A Russian licorne.
        Licorne "licorne" "Licorne",
        /// A light piece that mules carry.
        Mountain "mountain" "Mountain gun",
        /// A rocket frame.
        Rocket "rocket" "Rocket frame",
    }
}

/// Some guns of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Guns {
    /// How many.
    pub count: u16,
    /// What they are.
    pub piece: Piece,
    /// The weight of their shot in pounds, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pounds: Option<u16>,
}

engine::choices! {
    /// How a unit stands.
    pub enum Formation: Formation {
        /// Deployed in line.
        Line "line" "Line",
        /// A column for manoeuvre or attack: by divisions, companies or squadrons.
        Column "column" "Column",
        /// A column of march.
        MarchColumn "march_column" "March column",
        /// A closed mass that needs no square.
        Mass "mass" "Mass",
        /// Square.
        Square "square" "Square",
        /// Open order.
        Skirmish "skirmish" "Skirmish order",
        /// In houses, a work or a wood, without a front of its own.
        Garrison "garrison" "Garrison",
        /// Guns ready to fire.
        Battery "battery" "Battery",
        /// Guns on their limbers.
        Limbered "limbered" "Limbered",
    }
}

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

/// Where a unit is when the battle begins.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On the field.
    Stands {
        /// The middle of its front.
        at: Point,
        /// The way it looks.
        facing: Degrees,
    },
    /// On its way.
    Arrives(Arrival),
}

/// How a unit comes on.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Arrival {
    /// The minute from which it can.
    pub minute: u16,
    /// The edge over which it comes.
    pub edge: Edge,
    /// From where to where along that edge, from its western or southern end.
    pub span: [Metres; 2],
    /// The way it then looks.
    pub facing: Degrees,
    /// Whether it is a march round a flank, of which the enemy knows nothing.
    pub flank_march: bool,
    /// What else must be so, if anything.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub condition: String,
}

/// Troops that the enemy does not see.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Hidden {
    /// How they are hidden, such as `in the river thicket`.
    pub how: String,
    /// The enemy sees them when he is so near.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen_within: Option<Metres>,
}

/// Troops that wait for an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Held {
    /// They may move from this minute on.
    pub until: u16,
    /// Why they wait, or what lets them go earlier.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub why: String,
}

/// What a unit takes from those above it, where it says nothing itself.
#[derive(Debug, Clone)]
pub(super) struct Above {
    pub nation: String,
    pub ranks: u16,
    pub facing: Degrees,
    pub arrives: Option<Arrival>,
}

/// One unit.
pub(super) fn unit(section: &Section, above: &Above) -> Option<Unit> {
    let arm: Option<Arm> = section.need("arm", "say what it is, such as `arm = \"line_infantry\"`");
    let men = section.number("men", 20_000);
    if !section.has("men") {
        section
            .complain(format!("{} has no `men`", section.title()), "say how many men, such as `men = 600`");
    } else if men == Some(0) {
        section.complain_of("men", format!("{} has nobody", section.title()), "leave it out");
    }
    let arm_or = arm.unwrap_or(Arm::LineInfantry);
    let guns: Vec<Guns> = section.sections("guns").iter().filter_map(guns).collect();
    if arm.is_some() && (arm_or.family() == Family::Guns) == guns.is_empty() {
        let remedy = "artillery has `guns = [{ count = 6, pounds = 8 }]`, and nobody else has";
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
    // What else is missing has been complained of; whoever is somewhere can still be checked with the others.
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

/// Guns are in battery or limbered, nobody else is; horsemen form no square.
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

/// `at` and `facing`, or `arrives`.
fn place(section: &Section, above: &Above, above_arrives: Option<Arrival>) -> Option<Place> {
    let own_facing = facing(section, "facing");
    let own = arrival(section);
    if section.has("at") && section.has("arrives") {
        let remedy = "give `at` if it is there from the beginning, or `arrives` if it comes later";
        section.complain(format!("{} stands on the field and arrives", section.title()), remedy);
        return None;
    }
    let arrives = if section.has("arrives") { own } else { above_arrives };
    if let Some(mut arrival) = arrives {
        arrival.facing = own_facing.unwrap_or(arrival.facing);
        return Some(Place::Arrives(arrival));
    }
    if !section.has("at") && !section.has("arrives") {
        let remedy = "say where the middle of its front is, `at = [x, y]`, or how it `arrives`";
        section.complain(format!("{} is nowhere", section.title()), remedy);
    }
    let at = point(section, "at")?;
    Some(Place::Stands { at, facing: own_facing.unwrap_or(above.facing) })
}

/// `arrives = { minute = 45, edge = "west", span = [1750, 2050] }`.
pub(super) fn arrival(section: &Section) -> Option<Arrival> {
    let section = section.section("arrives")?;
    let minute = section.number("minute", 2000);
    let edge: Option<Edge> = section.need("edge", "say over which edge: `edge = \"west\"`");
    let span = section
        .read_list::<geom::Length>("span")
        .map(|span| span.into_iter().map(geom::Length::mm).collect::<Vec<_>>());
    if minute.is_none() {
        section.complain(format!("{} says no `minute`", section.title()), "say when, such as `minute = 45`");
    }
    let span = match span.as_deref() {
        Some(&[from, to]) if from <= to => Some([from, to]),
        Some(&[at]) => Some([at, at]),
        _ => {
            let what = "an arrival says from where to where along its edge";
            section.complain_of("span", what, "write `span = [1750, 2050]`, or `span = [960]` for one place");
            None
        }
    };
    let facing = facing(&section, "facing");
    let flank_march = section.read_or("flank_march", false);
    let condition = text(&section, "condition");
    section.close();
    let edge = edge?;
    let facing = facing.unwrap_or(edge.inwards().as_degrees());
    Some(Arrival { minute: minute?, edge, span: span?, facing, flank_march, condition })
}

fn hidden(section: &Section) -> Option<Hidden> {
    let seen_within = metres(section, "seen_within");
    let how = text(section, "hidden");
    if how.is_empty() {
        if section.has("hidden") || section.has("seen_within") {
            section.complain("troops are hidden somehow", "say how: `hidden = \"in the thicket\"`");
        }
        return None;
    }
    Some(Hidden { how, seen_within })
}

fn held(section: &Section) -> Option<Held> {
    let why = text(section, "held_why");
    section.number("held_until", 2000).map(|until| Held { until, why })
}
