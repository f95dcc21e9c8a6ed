//! Which units are in contact in a position file, what they have done to each other in this phase, and how
//! all stood when the turn began.

use super::moment::Begin;
use super::{UNIT, standing, usual_began};
use crate::charge::flank;
use crate::melee::contact;
use crate::steps::Owed;
use crate::{
    Arm, At, Began, Blow, Engagement, Family, Formation, SoundTheChargeAlexis, Stance, State, Terms, Unit,
    UnitFlags,
};
use engine::{ById, Setup, Table};
use field::{Roster, Section, turn_of};
use geom::{Edge, Facing, Spot, Vector};
use names::{Side, UnitId};
use std::sync::Arc;

/// What files call the edges of a unit.
pub(super) const EDGES: [(&str, Edge); 4] =
    [("front", Edge::Front), ("right", Edge::Right), ("rear", Edge::Rear), ("left", Edge::Left)];

/// What files call the terms of a contact.
pub(super) const TERMS: [(&str, Terms); 5] = [
    ("flank", Terms::FLANK),
    ("obstacle", Terms::OBSTACLE),
    ("soft_cover", Terms::SOFT_COVER),
    ("hard_cover", Terms::HARD_COVER),
    ("across_work", Terms::ACROSS_WORK),
];

/// What a file says of combats.
pub(super) struct Said {
    /// None if the file leaves it to who touches whom.
    engagements: Option<Vec<Engagement>>,
    blows: Vec<Blow>,
    beaten: Vec<Owed>,
    began: Vec<(UnitId, Stance)>,
}

impl Said {
    /// Reads every `[[combat]]`, `[[blow]]` and `[[began]]`, and the losers of a round that have yet to go
    /// back.
    pub(super) fn read(
        root: &Section,
        roster: &Roster,
        setup: &Setup<SoundTheChargeAlexis>,
        state: &State,
    ) -> Said {
        let at = Table { setup, state, draft: &[] };
        let combats = root.sections("combat").into_iter().filter_map(|section| {
            let combat = combat(&section, roster, state.turn);
            section.close();
            combat
        });
        let mut engagements: Vec<Engagement> = combats.collect();
        engagements.sort_by_key(|engagement| (engagement.attacker, engagement.defender));
        let blows = root.sections("blow").into_iter().filter_map(|section| {
            let blow = blow(&section, roster, at);
            section.close();
            blow
        });
        let began = root.sections("began").into_iter().filter_map(|section| {
            let began = began(&section, roster, at);
            section.close();
            began
        });
        let (blows, began) = (blows.collect(), began.collect());
        Said { engagements: root.has("combat").then_some(engagements), blows, beaten: beaten(root), began }
    }

    /// Puts it into a state in which all units stand.
    pub(super) fn put_into(self, setup: &Setup<SoundTheChargeAlexis>, state: &mut State, begin: Begin) {
        (state.blows, state.beaten) = (self.blows, self.beaten);
        let Began { 0: usual } = usual_began(state);
        let mut stances: ById<Stance> = (*usual).clone();
        for (unit, stance) in self.began {
            stances.insert(unit, stance);
        }
        state.began = Began(Arc::new(stances));
        let deploys = matches!(begin, Begin::Deployment | Begin::First);
        let seen = || if deploys { vec![] } else { in_contact(Table { setup, state, draft: &[] }) };
        state.engagements = self.engagements.unwrap_or_else(seen);
    }
}

fn combat(section: &Section, roster: &Roster, turn: u16) -> Option<Engagement> {
    let attacker = roster.piece(section, "attacker", &[UNIT]);
    let defender = roster.piece(section, "defender", &[UNIT]);
    let since = turn_of(section, "since", turn).unwrap_or(turn.saturating_sub(1));
    let onto = if section.has("onto") { section.one_of("onto", "edge", &EDGES)? } else { Edge::Front };
    let terms = section.some_of("terms", "term", &TERMS).unwrap_or_default();
    if !section.has("attacker") || !section.has("defender") {
        let what = format!("{} does not say which units fight", section.title());
        section.complain(what, "name the `attacker` and the `defender`");
    }
    let terms = terms.into_iter().fold(Terms::default(), Terms::with);
    Some(Engagement { attacker: attacker?, defender: defender?, since, onto, terms })
}

fn blow(section: &Section, roster: &Roster, at: At) -> Option<Blow> {
    let (by, on) = (roster.piece(section, "by", &[UNIT]), roster.piece(section, "on", &[UNIT]));
    let few = |key| section.number(key, 250).unwrap_or(0) as u8;
    let (dice, hits) = (few("dice"), few("hits"));
    let said: Option<Spot> = section.read("from");
    if !section.has("by") || !section.has("on") {
        let what = format!("{} does not say which unit hit which", section.title());
        section.complain(what, "say `by` which unit, and `on` which");
    }
    let from = said.unwrap_or_else(|| by.map_or(Spot::default(), |by| middle(at, by)));
    Some(Blow { by: by?, on: on?, dice, hits, from })
}

/// R18. Where the middle of a unit is.
pub(super) fn middle(at: At, unit: UnitId) -> Spot {
    at.state.troops.bodies().get(unit).map_or(Spot::default(), |body| Spot::of(body.centre()))
}

/// STA-2.3, R9. The losers of a round that have yet to go back, as a saved position tells them.
fn beaten(root: &Section) -> Vec<Owed> {
    let Some(text) = root.word("beaten") else { return vec![] };
    serde_json::from_str(text).unwrap_or_else(|wrong| {
        let remedy = "it is written when a position is saved; leave it out";
        root.complain_of("beaten", format!("`beaten` is not understood: {wrong}"), remedy);
        vec![]
    })
}

/// How one unit stood when the turn began; by its number if it is gone since.
fn began(section: &Section, roster: &Roster, at: At) -> Option<(UnitId, Stance)> {
    let stands = standing::read(section);
    let id = match section.number("id", 60_000) {
        Some(id) => Some(UnitId(id.into())),
        None => roster.piece(section, "unit", &[UNIT]),
    };
    if !section.has("unit") && !section.has("id") {
        section.complain(format!("{} does not say which unit stood so", section.title()), "name the `unit`");
    }
    let id = id?;
    let gone = unknown(at);
    let unit = at.state.troops.get(id).unwrap_or(&gone);
    let formation = stands.formation.unwrap_or(unit.formation());
    let facing = stands.facing.unwrap_or(Facing::NORTH);
    Some((id, stands.stance(at, unit, formation, facing)))
}

/// A unit of which nothing is known any more but how it stood.
pub(super) fn unknown(at: At) -> Unit {
    let base = at.setup.tables.basing.foot;
    let stance = Stance::block(Formation::Line, Default::default(), base, 1, 1);
    Unit::new(Side::Blue, Arm::Infantry, 1, stance)
}

/// STA-3.9, R107. The contacts of a position that names none: enemies that touch each other. A unit that has
/// charged is the attacker; if neither has, the side whose turn the last one was, unless only units of the
/// other ever attack. A screen never fights apart from its parent (R51).
pub(super) fn in_contact(at: At) -> Vec<Engagement> {
    let touch = at.setup.options.contact.mm();
    let bodies = at.state.troops.bodies();
    let is_screen = |id: UnitId| at.state.troops.get(id).is_some_and(|unit| unit.parent.is_some());
    let mut engagements = vec![];
    for one in bodies.iter().filter(|one| one.side == at.state.active && !is_screen(one.id)) {
        let (low, high) = one.body.bounds();
        let near = bodies.near(low - Vector::splat(touch), high + Vector::splat(touch));
        for other in near.filter(|other| other.side != one.side && !is_screen(other.id)) {
            if geom::gap(one.body, other.body).length > touch {
                continue;
            }
            let charged = has_charged(at, one.id);
            let attacks = charged || may_attack(at, one.id) && !may_attack(at, other.id);
            let (attacker, defender) = if attacks { (one, other) } else { (other, one) };
            let since = if charged { at.state.turn } else { at.state.turn.saturating_sub(1) };
            let touched = flank::touched(at, defender.id, defender.body, attacker.id, attacker.body);
            let is_flank = flank::is_flank(at, attacker.id, defender.id, touched);
            let terms = contact::terms(at, attacker.body, defender.body).with_if(is_flank, Terms::FLANK);
            let (attacker, defender, onto) = (attacker.id, defender.id, touched.edge);
            engagements.push(Engagement { attacker, defender, since, onto, terms });
        }
    }
    engagements.sort_by_key(|engagement| (engagement.attacker, engagement.defender));
    engagements
}

/// STA-6.2, R41. Whether a unit could have charged as it stands: no guns, squares or bent lines.
fn may_attack(at: At, unit: UnitId) -> bool {
    let may = |found: &Unit| {
        found.family() != Family::Artillery
            && !matches!(found.formation(), Formation::Square | Formation::Bent)
    };
    at.state.troops.get(unit).is_some_and(may)
}

fn has_charged(at: At, unit: UnitId) -> bool {
    at.state.troops.get(unit).is_some_and(|unit| unit.flags.has(UnitFlags::CHARGED))
}
