//! Who fights whom in a position file, what they have done to each other in this phase, and how all stood
//! when the turn began.

use super::moment::Begin;
use super::standing;
use super::{UNIT, usual_began};
use crate::charge::{flank, impact};
use crate::steps::Beaten;
use crate::{
    Arm, At, Began, Blow, Engagement, Family, Formation, Phase, SoundTheCharge, Stance, State, Terms, Unit,
    UnitFlags, Unseen,
};
use engine::{ById, Setup, Table};
use field::{Pieces, Roster, Section, turn_of};
use geom::{Edge, Facing, Vector};
use names::{Side, UnitId};
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// What files call the edges of a unit.
pub(super) const EDGES: [(&str, Edge); 4] =
    [("front", Edge::Front), ("right", Edge::Right), ("rear", Edge::Rear), ("left", Edge::Left)];

/// What files call the terms of an engagement.
pub(super) const TERMS: [(&str, Terms); 8] = [
    ("flank", Terms::FLANK),
    ("drawn_in", Terms::DRAWN_IN),
    ("soft_cover", Terms::SOFT_COVER),
    ("hard_cover", Terms::HARD_COVER),
    ("uphill", Terms::UPHILL),
    ("across_work", Terms::ACROSS_WORK),
    ("reinforcing", Terms::REINFORCING),
    ("followed", Terms::FOLLOWED),
];

/// What a file says of combats.
pub struct Said {
    /// None if they follow from which units touch.
    engagements: Option<Vec<Engagement>>,
    blows: Vec<Blow>,
    beaten: Vec<Beaten>,
    fallen: Vec<Unseen>,
    began: Vec<(UnitId, Stance)>,
}

impl Said {
    /// Reads every `[[combat]]`, `[[blow]]` and `[[began]]`, and the losers of a round who have yet to go
    /// back.
    pub(super) fn read(file: &Pieces<SoundTheCharge>, state: &State) -> Said {
        let (root, roll) = (file.root, file.roster);
        let at = Table { setup: file.setup, state, draft: &[] };
        let combats = root.sections("combat").into_iter().filter_map(|section| {
            let combat = combat(&section, roll, state.turn);
            section.close();
            combat
        });
        let mut engagements: Vec<Engagement> = combats.collect();
        engagements.sort_by_key(|engagement| (engagement.attacker, engagement.defender));
        let blows = root.sections("blow").into_iter().filter_map(|section| {
            let blow = blow(&section, roll);
            section.close();
            blow
        });
        let began = root.sections("began").into_iter().filter_map(|section| {
            let began = began(&section, roll, at);
            section.close();
            began
        });
        let (blows, began) = (blows.collect(), began.collect());
        let (beaten, fallen) = (noted(root, "beaten"), noted(root, "fallen"));
        Said { engagements: root.has("combat").then_some(engagements), blows, beaten, fallen, began }
    }

    /// Puts it into a state in which everybody stands.
    pub(super) fn put_into(self, setup: &Setup<SoundTheCharge>, state: &mut State, begin: Begin) {
        (state.blows, state.beaten, state.fallen) = (self.blows, self.beaten, self.fallen);
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

fn combat(section: &Section, roll: &Roster, turn: u16) -> Option<Engagement> {
    let attacker = roll.piece(section, "attacker", &[UNIT]);
    let defender = roll.piece(section, "defender", &[UNIT]);
    let since = turn_of(section, "since", turn).unwrap_or(turn.saturating_sub(1));
    let onto = if section.has("onto") { section.one_of("onto", "edge", &EDGES)? } else { Edge::Front };
    let terms = section.some_of("terms", "term", &TERMS).unwrap_or_default();
    let held_back = section.number("held_back", 250).unwrap_or(0) as u8;
    if !section.has("attacker") || !section.has("defender") {
        let what = format!("{} does not say who fights whom", section.title());
        section.complain(what, "name the `attacker` and the `defender`");
    }
    let terms = terms.into_iter().fold(Terms::default(), Terms::with);
    Some(Engagement { attacker: attacker?, defender: defender?, since, onto, terms, held_back })
}

fn blow(section: &Section, roll: &Roster) -> Option<Blow> {
    let (by, on) = (roll.piece(section, "by", &[UNIT]), roll.piece(section, "on", &[UNIT]));
    let few = |key| section.number(key, 250).unwrap_or(0) as u8;
    let (dice, hits) = (few("dice"), few("hits"));
    if !section.has("by") || !section.has("on") {
        let what = format!("{} does not say who hit whom", section.title());
        section.complain(what, "name `by` whom, and `on` whom");
    }
    Some(Blow { by: by?, on: on?, dice, hits })
}

/// R33, R125. The losers of a round who have yet to go back, or the units that fell unseen, as a saved
/// position tells them.
fn noted<T: DeserializeOwned>(root: &Section, key: &'static str) -> Vec<T> {
    let Some(text) = root.word(key) else { return vec![] };
    serde_json::from_str(text).unwrap_or_else(|wrong| {
        let remedy = "it is written when a position is saved; leave it out";
        root.complain_of(key, format!("`{key}` is not understood: {wrong}"), remedy);
        vec![]
    })
}

/// How one unit stood when the turn began; by its number if it is gone since.
fn began(section: &Section, roll: &Roster, at: At) -> Option<(UnitId, Stance)> {
    let stands = standing::read(section);
    let id = match section.number("id", 60_000) {
        Some(id) => Some(UnitId(id.into())),
        None => roll.piece(section, "unit", &[UNIT]),
    };
    if !section.has("unit") && !section.has("id") {
        section.complain(format!("{} does not say who stood so", section.title()), "name the `unit`");
    }
    let id = id?;
    let gone = unknown(at);
    let unit = at.state.troops.get(id).unwrap_or(&gone);
    let formation = stands.formation.unwrap_or(unit.formation());
    let facing = stands.facing.unwrap_or(Facing::NORTH);
    Some((id, stands.stance(at, unit, formation, facing, None)))
}

/// A unit of which nothing is known any more but how it stood.
pub(super) fn unknown(at: At) -> Unit {
    let base = at.setup.tables.basing.foot;
    let stance = Stance::block(Formation::Line, Default::default(), base, 1, 1);
    Unit::new(Side::Blue, Arm::LineInfantry, 1, 0, stance)
}

/// The combats, if a file has to name them because they do not follow from which units touch.
pub(super) fn fights<'a>(at: At<'a>) -> Option<&'a [Engagement]> {
    let deploys = at.state.phase == Phase::Deployment;
    let seen = if deploys { vec![] } else { in_contact(at) };
    (at.state.engagements != seen).then_some(&at.state.engagements)
}

/// STC-10.2, 16.3. The combats of a position that names none: enemies who touch each other. Whoever has
/// charged is the attacker; if nobody has, the side whose turn the last one was, unless only the other's
/// troops ever attack.
pub(super) fn in_contact(at: At) -> Vec<Engagement> {
    let touch = at.setup.options.touch.mm();
    let bodies = at.state.troops.bodies();
    let mut engagements = vec![];
    for one in bodies.iter().filter(|one| one.side == at.state.active) {
        let (low, high) = one.body.bounds();
        let near = bodies.near(low - Vector::splat(touch), high + Vector::splat(touch));
        for other in near.filter(|other| other.side != one.side) {
            if geom::gap(one.body, other.body).length > touch {
                continue;
            }
            let charged = has_charged(at, one.id);
            let attacks = charged || may_attack(at, one.id) && !may_attack(at, other.id);
            let (attacker, defender) = if attacks { (one, other) } else { (other, one) };
            let (attacker, defender) = (attacker.id, defender.id);
            let since = if charged { at.state.turn } else { at.state.turn.saturating_sub(1) };
            let onto = flank::edge_touched(at, defender, attacker);
            let flank = flank::is_flank_attack(at, attacker, defender, onto);
            let terms = impact::terms(at, attacker, defender).with_if(flank, Terms::FLANK);
            engagements.push(Engagement { attacker, defender, since, onto, terms, held_back: 0 });
        }
    }
    engagements.sort_by_key(|engagement| (engagement.attacker, engagement.defender));
    engagements
}

/// STC-9.2.5, 11.8, R53. Whether a unit could have charged as it stands: no guns, squares, bent lines or
/// garrisons.
fn may_attack(at: At, unit: UnitId) -> bool {
    let may = |found: &Unit| {
        found.family() != Family::Artillery
            && matches!(found.formation(), Formation::Line | Formation::Column | Formation::Skirmish)
    };
    at.state.troops.get(unit).is_some_and(may)
}

fn has_charged(at: At, unit: UnitId) -> bool {
    at.state.troops.get(unit).is_some_and(|unit| unit.flags.has(UnitFlags::CHARGED))
}
