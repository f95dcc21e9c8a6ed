//! Where units are when the battle begins: on the field, hidden there, held back, or on their way.

use super::facts::text;
use super::place::{Degrees, Edge, Metres, Point, facing, metres, point};
use crate::Section;
use serde::Serialize;

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

/// `at` and `facing`, or `arrives`.
pub(super) fn place(section: &Section, above: &Above, above_arrives: Option<Arrival>) -> Option<Place> {
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

pub(super) fn hidden(section: &Section) -> Option<Hidden> {
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

pub(super) fn held(section: &Section) -> Option<Held> {
    let why = text(section, "held_why");
    section.number("held_until", 2000).map(|until| Held { until, why })
}
