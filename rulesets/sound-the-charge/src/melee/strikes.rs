//! STC-10.5. Dice in combat: which figures are eligible, how many dice that makes, and how they fall.

use crate::cite;
use crate::events::Struck;
use crate::melee::points;
use crate::shooting::volleys;
use crate::{At, Engagement, Event, Family, Formation, On, Place, Terms, Unit, UnitFlags};
use ::dice::{Need, Roll, Why};
use geom::Edge;
use names::UnitId;
use smallvec::SmallVec;

/// STC-10.5, 10.8, 10.11, 10.13, 11.8, 11.9, R59, R62, R64, R67, R76, R89. The figures of a unit that fight:
/// two ranks, the front rank alone of a unit that is only flanked or reinforces, three sides of a square, all
/// in and at a block, all skirmishers, less those held back. Of guns, those that are manned.
pub(crate) fn eligible(at: At, id: UnitId) -> u8 {
    let Some(unit) = at.state.troops.get(id) else { return 0 };
    let figures = unit.in_ranks();
    match unit.formation() {
        Formation::Unlimbered | Formation::Limbered => unit.manned_guns(&at.setup.tables),
        Formation::Skirmish | Formation::CrewOnFoot | Formation::Garrison => figures,
        Formation::Square => {
            let sides = sides_that_fight(at, id);
            (u16::from(figures) * u16::from(sides)).div_ceil(4) as u8
        }
        _ if unit.reinforces.is_some() || is_only_flanked(at, id) => unit.front_rank(),
        _ if attacks_block(at, id) => figures.saturating_sub(held_back(at, id)),
        _ => figures.min(unit.stance.files.saturating_mul(at.setup.tables.combat_dice.ranks)),
    }
}

/// STC-10.5, R59. How many sides of a square fight: each that is touched, and the two beside it.
fn sides_that_fight(at: At, unit: UnitId) -> u8 {
    let touched = at.state.engagements.iter().filter(|fight| fight.defender == unit);
    let touched: SmallVec<[Edge; 4]> = touched.map(|fight| fight.onto).collect();
    let is_opposite = |one: Edge, two: Edge| (one as u8).abs_diff(two as u8) == 2;
    let fights = |side: &&Edge| touched.iter().any(|&edge| !is_opposite(edge, **side));
    Edge::ALL.iter().filter(fights).count() as u8
}

/// STC-11.9. Whether a unit attacks troops in a town block.
fn attacks_block(at: At, id: UnitId) -> bool {
    let inside =
        |enemy: UnitId| at.state.troops.get(enemy).is_some_and(|unit| matches!(unit.place, Place::Block(_)));
    at.state.engagements.iter().any(|fight| fight.attacker == id && inside(fight.defender))
}

/// STC-11.9, R76. Figures of a unit that do not count in this round.
fn held_back(at: At, unit: UnitId) -> u8 {
    let own = at.state.engagements.iter().filter(|fight| fight.attacker == unit);
    own.map(|fight| fight.held_back).max().unwrap_or(0)
}

/// R64. Whether all enemies of a unit are on its flank or rear.
fn is_only_flanked(at: At, unit: UnitId) -> bool {
    let flanks = |fight: &Engagement| fight.defender == unit && fight.terms.has(Terms::FLANK);
    points::is_flanked(at, unit) && at.state.engagements_of(unit).all(flanks)
}

/// STC-10.5, 12.1, 12.9, 14.9, R59, R78, R86, R116. The dice of a unit.
pub(crate) fn dice(at: At, id: UnitId) -> u8 {
    let Some(unit) = at.state.troops.get(id) else { return 0 };
    let tables = &at.setup.tables;
    if is_landing(at, id, unit) {
        return tables.boats.landing_dice;
    }
    let eligible = eligible(at, id);
    let combat = &tables.combat_dice;
    match unit.family() {
        Family::Artillery if unit.is_close_order() => eligible / combat.guns_per_die.max(1),
        Family::Cavalry if at.setup.options.wide_cavalry => {
            volleys::dice(eligible, tables.wide_cavalry.figures_per_die, 0)
        }
        Family::Cavalry => volleys::dice(eligible, combat.horse_per_die, combat.horse_rounds_up),
        Family::Infantry | Family::Artillery => {
            volleys::dice(eligible, combat.foot_per_die, combat.foot_rounds_up)
        }
    }
}

/// STC-12.9, R86, R116. Whether a unit fights the round of its landing.
fn is_landing(at: At, id: UnitId, unit: &Unit) -> bool {
    let turn = at.state.turn;
    unit.flags.has(UnitFlags::LANDING)
        && at.state.engagements_of(id).any(|fight| fight.attacker == id && !fight.is_continuing(turn))
}

/// STC-10.5, R114. The dice of every unit of a combat, by id; one each if no unit has any.
pub(crate) fn dice_of_group(at: At, combat: &[UnitId]) -> Vec<(UnitId, u8)> {
    let all: Vec<(UnitId, u8)> = combat.iter().map(|&unit| (unit, dice(at, unit))).collect();
    if all.iter().any(|(_, dice)| *dice > 0) {
        return all;
    }
    all.into_iter().map(|(unit, _)| (unit, 1)).collect()
}

/// STC-10.16. The score that hits with so many points against so many.
pub(crate) fn score(at: At, points: i16, against: i16) -> i16 {
    let scores = &at.setup.tables.combat_scores;
    match points - against {
        ahead if ahead > 0 => scores.advantage,
        0 => scores.even,
        behind if -behind >= scores.far_behind_from => scores.far_behind,
        _ => scores.behind,
    }
}

/// STC-10.4, 10.5, 10.16. One unit strikes one enemy with the dice dealt against him; its hits are noted.
pub(crate) fn strike(on: &mut On, id: UnitId, enemy: UnitId) {
    let at = on.table();
    let dealt = |blow: &crate::Blow| (blow.by, blow.on) == (id, enemy) && blow.dice > 0;
    let place = at.state.blows.iter().position(dealt).expect("a unit that strikes was dealt dice");
    let roller = at.state.troops.expect(id).side;
    let (own, theirs) = (points::points(at, id, enemy), points::points(at, enemy, id));
    let need = volleys::need(score(at, own.total(), theirs.total()), 0);
    let dice = at.state.blows[place].dice;
    let needs: SmallVec<[Need; 8]> = SmallVec::from_elem(Need::AtLeast(need), dice.into());
    let why = Why { rule: cite::COMBAT_POINTS, roller, unit: Some(id), what: "combat" };
    on.tell(|| Event::Struck { unit: id, enemy, blow: Box::new(Struck { dice, need, own, theirs }) });
    let hits = on.roll(Roll::Hits(&needs), why).max(0) as u8;
    let blow = &mut on.state.blows[place];
    (blow.dice, blow.hits) = (0, blow.hits.saturating_add(hits));
}

#[cfg(test)]
mod tests;
