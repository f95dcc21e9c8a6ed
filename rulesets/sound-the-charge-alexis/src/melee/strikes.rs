//! STA-3.4, 6.6 to 6.9, 8.14, 24.4. Dice in combat: which models count, how many dice that makes, and how
//! they fall.

use crate::command::DIE;
use crate::events::Struck;
use crate::melee::points;
use crate::tables::DicePer;
use crate::{At, Event, Family, Formation, On, Traits, Unit, cite};
use dice::{Need, Roll, Why};
use geom::Edge;
use names::UnitId;
use smallvec::SmallVec;

/// STA-3.4, 6.7, 6.9, R12. The models of a unit that fight, whether they touch an enemy or not: of a line and
/// of loose models all, of a column two ranks, of a square the faces that are touched and those beside them.
fn eligible(at: At, id: UnitId, unit: &Unit) -> u8 {
    let models = unit.in_ranks();
    match unit.formation() {
        Formation::Square => {
            let faces = faces(models);
            fighting(at, id).into_iter().map(|edge| faces[face_of(edge)]).sum()
        }
        Formation::RoadColumn | Formation::AttackColumn => {
            models.min(unit.stance.files.saturating_mul(at.setup.tables.combat_dice.ranks))
        }
        _ => models,
    }
}

/// R12. How many models are on the front, rear, left and right face of a square.
pub(crate) fn faces(models: u8) -> [u8; 4] {
    [0, 1, 2, 3].map(|face| models / 4 + u8::from(face < models % 4))
}

/// The place of an edge among the faces.
pub(crate) fn face_of(edge: Edge) -> usize {
    match edge {
        Edge::Front => 0,
        Edge::Rear => 1,
        Edge::Left => 2,
        Edge::Right => 3,
    }
}

/// STA-3.4, R12. The faces of a square that fight: those in contact and their neighbours, each once.
fn fighting(at: At, id: UnitId) -> Vec<Edge> {
    let touched: SmallVec<[Edge; 4]> =
        at.state.engagements.iter().filter(|fight| fight.defender == id).map(|fight| fight.onto).collect();
    let is_opposite = |one: Edge, two: Edge| (one as u8).abs_diff(two as u8) == 2;
    let fights = |edge: &Edge| touched.iter().any(|&other| !is_opposite(other, *edge));
    Edge::ALL.into_iter().filter(fights).collect()
}

/// STA-6.7, 6.12, R49. The models of a unit that fight.
pub(crate) fn models(at: At, id: UnitId) -> u8 {
    at.state.troops.get(id).map_or(0, |unit| eligible(at, id, unit))
}

/// STA-6.7, 6.8, 24.4, R46, R92. The dice of a unit.
pub(crate) fn dice(at: At, id: UnitId) -> u8 {
    at.state.troops.get(id).map_or(0, |unit| per_die(at, unit).dice(eligible(at, id, unit)))
}

/// STA-6.7, 6.8, 24.4. Models to a die of a unit.
pub(crate) fn per_die(at: At, unit: &Unit) -> DicePer {
    let table = &at.setup.tables.combat_dice;
    match unit.family() {
        Family::Infantry if unit.traits.has(Traits::TWO_RANK) => table.two_rank,
        Family::Infantry => table.foot,
        Family::Cavalry => table.horse,
        Family::Artillery => table.crew.per(),
    }
}

/// STA-6.8, R111. The dice of every unit of a combat, by id; one each if no unit of it has any.
pub(crate) fn dice_of_group(at: At, combat: &[UnitId]) -> Vec<(UnitId, u8)> {
    let all: Vec<(UnitId, u8)> = combat.iter().map(|&unit| (unit, dice(at, unit))).collect();
    let none = all.iter().all(|(_, dice)| *dice == 0);
    all.into_iter().map(|(unit, dice)| (unit, if none { 1 } else { dice })).collect()
}

/// STA-6.6, 8.14, R45. The score that hits with so many points against so many.
pub(crate) fn score(at: At, points: i16, against: i16) -> i16 {
    let scores = &at.setup.tables.scores;
    match points - against {
        ahead if ahead > 0 => scores.advantage,
        0 => scores.even,
        behind if -behind >= scores.far_behind_from => scores.far_behind,
        _ => scores.behind,
    }
}

/// STA-6.6, 6.7, 8.14. One unit strikes one enemy with the dice dealt against it; its hits are noted.
pub(crate) fn strike(on: &mut On, unit: UnitId, enemy: UnitId) {
    let at = on.table();
    let dealt = |blow: &crate::Blow| (blow.by, blow.on) == (unit, enemy) && blow.dice > 0;
    let place = at.state.blows.iter().position(dealt).expect("a strike has dice that were dealt");
    let roller = at.state.troops.expect(unit).side;
    let (own, theirs) = (points::points(at, unit, enemy), points::points(at, enemy, unit));
    let need = score(at, own.total(), theirs.total()).clamp(1, i16::from(DIE) + 1) as u8;
    let dice = at.state.blows[place].dice;
    let needs: SmallVec<[Need; 8]> = SmallVec::from_elem(Need::AtLeast(need), dice.into());
    let why = Why { rule: cite::SCORES, roller, unit: Some(unit), what: "combat" };
    on.tell(|| Event::Struck { unit, enemy, blow: Box::new(Struck { dice, need, own, theirs }) });
    let hits = on.roll(Roll::Hits(&needs), why).max(0) as u8;
    let blow = &mut on.state.blows[place];
    (blow.dice, blow.hits) = (0, blow.hits.saturating_add(hits));
}
